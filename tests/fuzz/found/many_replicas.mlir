module @m attributes {mhlo.num_replicas = 8192 : i32} {
func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
%0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
%s = stablehlo.add %x, %y : tensor<f32>
stablehlo.return %s : tensor<f32>
}) : (tensor<4xf32>) -> tensor<4xf32>
return %0 : tensor<4xf32>
}
}
