//! in f32[6]: nan 0 0 2 -0 -inf
//! in f32[6]: 1 nan 1 5 0 -0
//! in f32[6]: 2 2 nan 1 inf 0
//! in f32[]: nan
//! in f32[]: 0
//! in s32[4]: 3 0 -5 7
//! in s32[4]: 1 9 -9 7
//! in s32[4]: 2 5 5 7
//! out f32[6]: nan nan nan 1 0 -0
//! out f32[6]: nan nan nan nan nan nan
//! out f32[6]: nan nan nan nan nan nan
//! out s32[4]: 2 5 -5 7
// NaN among bounds or operand wins; where the bounds cross, the upper one does.
module @nan_clamp {
  func.func public @main(%x0: tensor<6xf32>, %x1: tensor<6xf32>, %x2: tensor<6xf32>, %x3: tensor<f32>, %x4: tensor<f32>, %x5: tensor<4xi32>, %x6: tensor<4xi32>, %x7: tensor<4xi32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4xi32>) {
    %v1 = stablehlo.clamp %x0, %x1, %x2 : tensor<6xf32>
    %v2 = stablehlo.clamp %x3, %x1, %x4 : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    %v3 = stablehlo.clamp %x4, %x1, %x3 : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    %v4 = stablehlo.clamp %x5, %x6, %x7 : tensor<4xi32>
    return %v1, %v2, %v3, %v4 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4xi32>
  }
}
