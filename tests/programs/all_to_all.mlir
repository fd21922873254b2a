//! replicas 4
//! in s32[4,1]: 0 1 2 3 | 10 11 12 13 | 20 21 22 23 | 30 31 32 33
//! out s32[1,4]: 0 10 20 30 | 1 11 21 31 | 2 12 22 32 | 3 13 23 33
module @all_to_all attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<4x1xi32>) -> tensor<1x4xi32> {
    %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x1xi32>) -> tensor<1x4xi32>
    return %0 : tensor<1x4xi32>
  }
}
