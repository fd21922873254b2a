//! replicas 4
//! in f32[4]: 1 2 3 4 | 10 20 30 40 | 100 200 300 400 | 1000 2000 3000 4000
//! out f32[1]: 1111 | 2222 | 3333 | 4444
module @reduce_scatter attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<4xf32>) -> tensor<1xf32> {
    %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<1xf32>
    return %0 : tensor<1xf32>
  }
}
