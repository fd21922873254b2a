module @m attributes {mhlo.num_partitions = 8192 : i32} {
func.func public @main(%a: tensor<8192x4xf32> {mhlo.sharding = "{devices=[8192,1]<=[8192]}"}) -> tensor<8192x4xf32> {
%0 = stablehlo.reverse %a, dims = [0] : tensor<8192x4xf32>
return %0 : tensor<8192x4xf32>
}
}
