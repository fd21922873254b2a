//! replicas 4
//! in f32[2]: 1 10 | 2 20 | 3 30 | 4 40
//! out f32[2]: 10 100 | 10 100 | 10 100 | 10 100
//! out f32[2]: 4 40 | 6 60 | 4 40 | 6 60
//! out f32[2]: 4 40 | 4 40 | 4 40 | 4 40
module @all_reduce attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[3, 1, 0, 2]]> : tensor<1x4xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %m = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
}
