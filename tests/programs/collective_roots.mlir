//! replicas 4
//! in s32[2]: 1 2 | 3 4 | 5 6 | 7 8
//! in s32[2]: 1 0 | 1 0 | 0 1 | 0 1
//! out s32[2]: 3 4 | 3 4 | 5 6 | 5 6
//! out s32[1,2]: 1 2 | 1 2 | 7 8 | 7 8
//! out s32[2]: 4 6 | 0 0 | 0 0 | 12 14
//! without bytecode hlo
//! The operand that names the roots is the same in each group; the first of a group is the root of a reduction.
module @collective_roots attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%x: tensor<2xi32>, %roots: tensor<2xi32>) -> (tensor<2xi32>, tensor<1x2xi32>, tensor<2xi32>) {
    %y = stablehlo.reshape %x : (tensor<2xi32>) -> tensor<1x2xi32>
    %0:2 = "stablehlo.collective_broadcast"(%x, %y, %roots) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, has_dynamic_root}>
      : (tensor<2xi32>, tensor<1x2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<1x2xi32>)
    %1 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1], [3, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %s = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) : (tensor<2xi32>) -> tensor<2xi32>
    return %0#0, %0#1, %1 : tensor<2xi32>, tensor<1x2xi32>, tensor<2xi32>
  }
}
