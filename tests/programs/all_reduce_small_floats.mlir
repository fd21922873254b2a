//! replicas 4
//! in bf16[1]: 256 | 1 | 1 | 1
//! in f16[1]: 2048 | 1 | 1 | 1
//! in f8e4m3fn[1]: 0x58 | 0x38 | 0x38 | 0x38
//! in bf16[4]: 256 1 1 1 | 1 256 1 1 | 1 1 256 1 | 1 1 1 256
//! out bf16[1]: 260 | 260 | 260 | 260
//! out f16[1]: 2052 | 2052 | 2052 | 2052
//! out f8e4m3fn[1]: 0x5a | 0x5a | 0x5a | 0x5a
//! out bf16[1]: 260 | 260 | 260 | 260
// Sums are rounded once, as those on one device; rounded after each addend they would stay at the largest.
module @all_reduce_small_floats attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32} {
  func.func public @main(%b: tensor<1xbf16>, %h: tensor<1xf16>, %m: tensor<1xf8E4M3FN>, %l: tensor<4xbf16>) -> (tensor<1xbf16>, tensor<1xf16>, tensor<1xf8E4M3FN>, tensor<1xbf16>) {
    %0 = "stablehlo.all_reduce"(%b) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
      %s = stablehlo.add %x, %y : tensor<bf16>
      stablehlo.return %s : tensor<bf16>
    }) : (tensor<1xbf16>) -> tensor<1xbf16>
    %1 = "stablehlo.all_reduce"(%h) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%x: tensor<f16>, %y: tensor<f16>):
      %s = stablehlo.add %x, %y : tensor<f16>
      stablehlo.return %s : tensor<f16>
    }) : (tensor<1xf16>) -> tensor<1xf16>
    %2 = "stablehlo.all_reduce"(%m) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%x: tensor<f8E4M3FN>, %y: tensor<f8E4M3FN>):
      %s = stablehlo.add %x, %y : tensor<f8E4M3FN>
      stablehlo.return %s : tensor<f8E4M3FN>
    }) : (tensor<1xf8E4M3FN>) -> tensor<1xf8E4M3FN>
    %3 = "stablehlo.reduce_scatter"(%l) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
      %s = stablehlo.add %x, %y : tensor<bf16>
      stablehlo.return %s : tensor<bf16>
    }) : (tensor<4xbf16>) -> tensor<1xbf16>
    return %0, %1, %2, %3 : tensor<1xbf16>, tensor<1xf16>, tensor<1xf8E4M3FN>, tensor<1xbf16>
  }
}
