//! in f32[7]: nan 1 nan -0 0 inf -inf
//! in f32[7]: 1 nan nan 0 -0 nan nan
//! in f64[7]: nan 1 nan -0 0 inf -inf
//! in f64[7]: 1 nan nan 0 -0 nan nan
//! in bf16[7]: nan 1 nan -0 0 inf -inf
//! in bf16[7]: 1 nan nan 0 -0 nan nan
//! in f16[7]: nan 1 nan -0 0 inf -inf
//! in f16[7]: 1 nan nan 0 -0 nan nan
//! out f32[7]: nan nan nan 0 0 nan nan
//! out f32[7]: nan nan nan -0 -0 nan nan
//! out f64[7]: nan nan nan 0 0 nan nan
//! out f64[7]: nan nan nan -0 -0 nan nan
//! out bf16[7]: nan nan nan 0 0 nan nan
//! out bf16[7]: nan nan nan -0 -0 nan nan
//! out f16[7]: nan nan nan 0 0 nan nan
//! out f16[7]: nan nan nan -0 -0 nan nan
//! elementwise
// NaN on either side wins; of zeros, the positive is greater.
module @nan_minimum_maximum {
  func.func public @main(%x0: tensor<7xf32>, %x1: tensor<7xf32>, %x2: tensor<7xf64>, %x3: tensor<7xf64>, %x4: tensor<7xbf16>, %x5: tensor<7xbf16>, %x6: tensor<7xf16>, %x7: tensor<7xf16>) -> (tensor<7xf32>, tensor<7xf32>, tensor<7xf64>, tensor<7xf64>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xf16>, tensor<7xf16>) {
    %v1 = stablehlo.maximum %x0, %x1 : tensor<7xf32>
    %v2 = stablehlo.minimum %x0, %x1 : tensor<7xf32>
    %v3 = stablehlo.maximum %x2, %x3 : tensor<7xf64>
    %v4 = stablehlo.minimum %x2, %x3 : tensor<7xf64>
    %v5 = stablehlo.maximum %x4, %x5 : tensor<7xbf16>
    %v6 = stablehlo.minimum %x4, %x5 : tensor<7xbf16>
    %v7 = stablehlo.maximum %x6, %x7 : tensor<7xf16>
    %v8 = stablehlo.minimum %x6, %x7 : tensor<7xf16>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8 : tensor<7xf32>, tensor<7xf32>, tensor<7xf64>, tensor<7xf64>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xf16>, tensor<7xf16>
  }
}
