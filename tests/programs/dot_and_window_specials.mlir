//! in f32[2,3]: 0 inf 1 nan 0 0
//! in f32[3,2]: inf 0 0 1 1 -inf
//! in f32[1,4,1]: 1 inf 2 3
//! in f32[3,1,1]: 0 1 0
//! out f32[2,2]: nan nan nan nan
//! out f32[1,4,1]: nan inf nan 3
// What is multiplied by zero is not left out; padding is no operand.
module @dot_and_window_specials {
  func.func public @main(%x0: tensor<2x3xf32>, %x1: tensor<3x2xf32>, %x2: tensor<1x4x1xf32>, %x3: tensor<3x1x1xf32>) -> (tensor<2x2xf32>, tensor<1x4x1xf32>) {
    %v1 = stablehlo.dot_general %x0, %x1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %v2 = stablehlo.convolution(%x2, %x3) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x4x1xf32>
    return %v1, %v2 : tensor<2x2xf32>, tensor<1x4x1xf32>
  }
}
