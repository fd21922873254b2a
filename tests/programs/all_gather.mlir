//! replicas 4
//! in s32[1,2]: 1 2 | 3 4 | 5 6 | 7 8
//! out s32[4,2]: 1 2 3 4 5 6 7 8
//! out s32[1,4]: 1 2 5 6 | 3 4 7 8 | 1 2 5 6 | 3 4 7 8
module @all_gather attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<1x2xi32>) -> (tensor<4x2xi32>, tensor<1x4xi32>) {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<1x2xi32>) -> tensor<4x2xi32>
    %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<1x2xi32>) -> tensor<1x4xi32>
    return %0, %1 : tensor<4x2xi32>, tensor<1x4xi32>
  }
}
