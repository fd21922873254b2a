//! in f32[2,3]: 1 2 3 4 5 6
//! in f32[3,2]: 1 0 0 1 2 2
//! in f32[2,1,2]: 1 2 3 4
//! in f32[2,2,1]: 5 6 7 8
//! out f32[2,2]: 7 8 16 17
//! out f32[2,1,1]: 17 53
//! out f32[3,3]: 1 4 10 2 5 14 3 6 18
module @dot {
  func.func public @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x1x2xf32>, %d: tensor<2x2x1xf32>) -> (tensor<2x2xf32>, tensor<2x1x1xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.dot_general %c, %d, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x1x2xf32>, tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
    %2 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x3xf32>
    return %0, %1, %2 : tensor<2x2xf32>, tensor<2x1x1xf32>, tensor<3x3xf32>
  }
}
