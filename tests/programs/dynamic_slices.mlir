//! in s32[5]: 10 20 30 40 50
//! in s32[]: 4
//! in s32[]: -3
//! out s32[2]: 40 50
//! out s32[2]: 10 20
//! out s32[5]: 10 20 30 7 8
//! out s32[5]: 7 8 30 40 50
module @dynamic_slices {
  func.func public @main(%x: tensor<5xi32>, %i: tensor<i32>, %j: tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<5xi32>, tensor<5xi32>) {
    %u = stablehlo.constant dense<[7, 8]> : tensor<2xi32>
    %0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<5xi32>, tensor<i32>) -> tensor<2xi32>
    %1 = stablehlo.dynamic_slice %x, %j, sizes = [2] : (tensor<5xi32>, tensor<i32>) -> tensor<2xi32>
    %2 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<5xi32>, tensor<2xi32>, tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.dynamic_update_slice %x, %u, %j : (tensor<5xi32>, tensor<2xi32>, tensor<i32>) -> tensor<5xi32>
    return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xi32>, tensor<5xi32>, tensor<5xi32>
  }
}
