//! in s32[2,3]: 1 2 3 4 5 6
//! out s32[3,2]: 1 4 2 5 3 6
//! out s32[6]: 1 2 3 4 5 6
//! out s32[2,2]: 1 3 4 6
//! out s32[2,3]: 6 5 4 3 2 1
//! out s32[2,2,3]: 1 2 3 4 5 6 1 2 3 4 5 6
//! out s32[2,4]: 1 2 3 1 4 5 6 4
//! out s32[3,5]: 1 0 2 0 3 0 0 0 0 0 4 0 5 0 6
//! out s32[1,2]: 5 6
module @movement {
  func.func public @main(%x: tensor<2x3xi32>) -> (tensor<3x2xi32>, tensor<6xi32>, tensor<2x2xi32>, tensor<2x3xi32>, tensor<2x2x3xi32>, tensor<2x4xi32>, tensor<3x5xi32>, tensor<1x2xi32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %1 = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<6xi32>
    %2 = stablehlo.slice %x [0:2, 0:3:2] : (tensor<2x3xi32>) -> tensor<2x2xi32>
    %3 = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3xi32>
    %4 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<2x3xi32>) -> tensor<2x2x3xi32>
    %first = stablehlo.slice %x [0:2, 0:1] : (tensor<2x3xi32>) -> tensor<2x1xi32>
    %5 = stablehlo.concatenate %x, %first, dim = 1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x4xi32>
    %6 = stablehlo.pad %x, %zero, low = [0, 0], high = [0, 0], interior = [1, 1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3x5xi32>
    %7 = stablehlo.pad %x, %zero, low = [-1, -1], high = [0, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<1x2xi32>
    return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3x2xi32>, tensor<6xi32>, tensor<2x2xi32>, tensor<2x3xi32>, tensor<2x2x3xi32>, tensor<2x4xi32>, tensor<3x5xi32>, tensor<1x2xi32>
  }
}
