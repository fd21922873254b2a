//! in f32[1,4,1]: 1 2 3 4
//! in f32[3,1,1]: 1 0 -1
//! out f32[1,4,1]: -2 -2 -2 3
//! out f32[1,1,1]: -2
module @convolution {
  func.func public @main(%x: tensor<1x4x1xf32>, %k: tensor<3x1x1xf32>) -> (tensor<1x4x1xf32>, tensor<1x1x1xf32>) {
    %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x4x1xf32>
    %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x1x1xf32>
    return %0, %1 : tensor<1x4x1xf32>, tensor<1x1x1xf32>
  }
}
