//! replicas 4
//! in s32[2]: 1 2 | 3 4 | 5 6 | 7 8
//! out s32[2]: 7 8 | 1 2 | 3 4 | 5 6
//! out s32[2]: 0 0 | 0 0 | 0 0 | 1 2
//! out s32[2]: 5 6 | 5 6 | 5 6 | 5 6
//! out u32[]: 0 | 1 | 2 | 3
module @permute_and_broadcast attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<ui32>) {
    %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 3]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
    %2 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, 0, 1, 3]]> : tensor<1x4xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
    %3 = stablehlo.replica_id : tensor<ui32>
    return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<ui32>
  }
}
