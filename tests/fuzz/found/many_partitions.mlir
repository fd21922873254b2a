module @m attributes {mhlo.num_partitions = 65536 : i32} {
func.func public @main(%a: tensor<65536x4xf32> {mhlo.sharding = "{devices=[65536,1]<=[65536]}"}) -> tensor<65536x4xf32> {
%0 = stablehlo.reverse %a, dims = [0] : tensor<65536x4xf32>
return %0 : tensor<65536x4xf32>
}
}
