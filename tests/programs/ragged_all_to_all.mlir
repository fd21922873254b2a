//! without hlo
//! replicas 2
//! in s32[3]: 1 2 2 | 3 4 0
//! in s32[4]: 7 7 7 7
//! in s32[2]: 0 1
//! in s32[2]: 1 2 | 1 1
//! in s32[2]: 0 0 | 1 2
//! in s32[2]: 1 1 | 2 1
//! in f32[4,2]: 1 2 3 4 5 6 7 8 | 10 20 30 40 50 60 70 80
//! in f32[5,2]: 0 0 0 0 0 0 0 0 0 0
//! in s64[4]: 0 1 2 3
//! in s64[4]: 1 1 1 1 | 0 1 1 0
//! in s64[4]: 0 2 0 1 | 4 1 4 4
//! in s64[4]: 1 1 0 1 | 1 1 1 0
//! out s32[4]: 1 3 7 7 | 2 2 4 7
//! out f32[5,2]: 1 2 30 40 3 4 0 0 0 0 | 5 6 7 8 0 0 0 0 50 60
module @ragged_all_to_all attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32} {
  func.func public @main(%x: tensor<3xi32>, %o: tensor<4xi32>, %from: tensor<2xi32>, %send: tensor<2xi32>, %to: tensor<2xi32>, %receive: tensor<2xi32>, %y: tensor<4x2xf32>, %p: tensor<5x2xf32>, %from2: tensor<4xi64>, %send2: tensor<4xi64>, %to2: tensor<4xi64>, %receive2: tensor<4xi64>) -> (tensor<4xi32>, tensor<5x2xf32>) {
    %0 = stablehlo.custom_call @ragged_all_to_all(%x, %o, %from, %send, %to, %receive) {api_version = 4 : i32, backend_config = {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<3xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
    %1 = stablehlo.custom_call @ragged_all_to_all(%y, %p, %from2, %send2, %to2, %receive2) {api_version = 4 : i32, backend_config = {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<4x2xf32>, tensor<5x2xf32>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<5x2xf32>
    return %0, %1 : tensor<4xi32>, tensor<5x2xf32>
  }
}
