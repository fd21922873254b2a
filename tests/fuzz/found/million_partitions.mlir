module @m attributes {mhlo.num_partitions = 1048576 : i32} {
func.func public @main(%a: tensor<1048576x4xf32> {mhlo.sharding = "{devices=[1048576,1]<=[1048576]}"}) -> tensor<1048576x4xf32> {
%0 = stablehlo.reverse %a, dims = [0] : tensor<1048576x4xf32>
return %0 : tensor<1048576x4xf32>
}
}
