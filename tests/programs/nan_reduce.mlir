//! in f32[6,4]: nan 1 2 3 1 nan 2 3 1 2 3 nan 1 2 3 4 -0 0 -0 0 inf nan -inf 1
//! in f32[]: -inf
//! in f32[]: inf
//! in f32[]: nan
//! in f32[4,37]: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//! in bf16[2,3]: 1 nan 2 nan 5 6
//! in bf16[]: -inf
//! in f64[2,3]: 1 nan 2 nan 5 6
//! in f64[]: inf
//! out f32[6]: nan nan nan 4 0 nan
//! out f32[4]: nan nan 3 nan
//! out f32[]: nan
//! out f32[6]: nan nan nan 1 -0 nan
//! out f32[4]: nan nan -inf nan
//! out f32[]: nan
//! out f32[6]: nan nan nan nan nan nan
//! out f32[4]: nan nan nan nan
//! out f32[]: nan
//! out f32[6]: nan nan nan nan nan nan
//! out f32[4]: nan nan nan nan
//! out f32[]: nan
//! out f32[4]: 1 nan nan nan
//! out f32[37]: nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan
//! out f32[4]: 1 nan nan nan
//! out f32[37]: nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 nan
//! out bf16[2]: nan nan
//! out bf16[3]: nan nan 6
//! out f64[2]: nan nan
// NaN wins a maximum and a minimum wherever it stands, in short and long rows, as operand and as initial value.
module @nan_reduce {
  func.func public @main(%x0: tensor<6x4xf32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>, %x4: tensor<4x37xf32>, %x5: tensor<2x3xbf16>, %x6: tensor<bf16>, %x7: tensor<2x3xf64>, %x8: tensor<f64>) -> (tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<37xf32>, tensor<4xf32>, tensor<37xf32>, tensor<2xbf16>, tensor<3xbf16>, tensor<2xf64>) {
    %v1 = stablehlo.reduce(%x0 init: %x1) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %v2 = stablehlo.reduce(%x0 init: %x1) applies stablehlo.maximum across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %v3 = stablehlo.reduce(%x0 init: %x1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %v4 = stablehlo.reduce(%x0 init: %x2) applies stablehlo.minimum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %v5 = stablehlo.reduce(%x0 init: %x2) applies stablehlo.minimum across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %v6 = stablehlo.reduce(%x0 init: %x2) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %v7 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %v8 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.maximum across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %v9 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %v10 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.minimum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %v11 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.minimum across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %v12 = stablehlo.reduce(%x0 init: %x3) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %v13 = stablehlo.reduce(%x4 init: %x1) applies stablehlo.maximum across dimensions = [1] : (tensor<4x37xf32>, tensor<f32>) -> tensor<4xf32>
    %v14 = stablehlo.reduce(%x4 init: %x1) applies stablehlo.maximum across dimensions = [0] : (tensor<4x37xf32>, tensor<f32>) -> tensor<37xf32>
    %v15 = stablehlo.reduce(%x4 init: %x2) applies stablehlo.minimum across dimensions = [1] : (tensor<4x37xf32>, tensor<f32>) -> tensor<4xf32>
    %v16 = stablehlo.reduce(%x4 init: %x2) applies stablehlo.minimum across dimensions = [0] : (tensor<4x37xf32>, tensor<f32>) -> tensor<37xf32>
    %v17 = stablehlo.reduce(%x5 init: %x6) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<2xbf16>
    %v18 = stablehlo.reduce(%x5 init: %x6) applies stablehlo.maximum across dimensions = [0] : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<3xbf16>
    %v19 = stablehlo.reduce(%x7 init: %x8) applies stablehlo.minimum across dimensions = [1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<2xf64>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19 : tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<37xf32>, tensor<4xf32>, tensor<37xf32>, tensor<2xbf16>, tensor<3xbf16>, tensor<2xf64>
  }
}
