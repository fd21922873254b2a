//! in f32[12]: 1 1.0009765625 1.00048828125 1.00146484375 65504 65520 65519 1e-8 6e-8 -0 nan 6.1e-5
//! in f64[5]: 1.1 1e300 1e-300 16777217 nan
//! in f16[5]: 1.1 -0 inf 3.14 nan
//! in bf16[5]: 1.1 -0 inf 3.14 nan
//! out f32[12]: 1 1.0009766 1 1.0019531 65504 inf 65504 0 0 -0 nan 0
//! out f32[12]: 1 1 1 1 65536 65536 65536 1.0011718e-8 6.0070306e-8 -0 nan 6.1035156e-5
//! out f32[12]: 1 1 1 1 inf inf inf 0 0 -0 nan 6.1035156e-5
//! out f32[12]: 1 1 1 1 inf inf inf 0 0 -0 nan 0
//! out f32[12]: 1 1.0009766 1.0004883 1.0014648 65504 65520 65519 1e-8 6e-8 -0 nan 6.1e-5
//! out f32[12]: 1 1 1 1 inf inf inf 0 0 -0 nan 0
//! out f64[5]: 1.100000023841858 inf 0 1.6777216e7 nan
//! out f64[5]: 1.1 1e300 1e-300 1.6777217e7 nan
//! out f64[5]: 1.099609375 inf 0 inf nan
//! out f16[5]: 1 -0 inf 3 nan
//! out f16[5]: 1.125 -0 inf 3.25 nan
//! out bf16[5]: 1 -0 inf 3 nan
//! out bf16[5]: 1.125 -0 inf 3.25 nan
//! elementwise
// Ties to even; too large becomes infinite, too small zero; NaN stays.
module @reduce_precision {
  func.func public @main(%x0: tensor<12xf32>, %x1: tensor<5xf64>, %x2: tensor<5xf16>, %x3: tensor<5xbf16>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf16>, tensor<5xf16>, tensor<5xbf16>, tensor<5xbf16>) {
    %v1 = stablehlo.reduce_precision %x0, format = e5m10 : tensor<12xf32>
    %v2 = stablehlo.reduce_precision %x0, format = e8m7 : tensor<12xf32>
    %v3 = stablehlo.reduce_precision %x0, format = e5m2 : tensor<12xf32>
    %v4 = stablehlo.reduce_precision %x0, format = e4m3 : tensor<12xf32>
    %v5 = stablehlo.reduce_precision %x0, format = e8m23 : tensor<12xf32>
    %v6 = stablehlo.reduce_precision %x0, format = e2m1 : tensor<12xf32>
    %v7 = stablehlo.reduce_precision %x1, format = e8m23 : tensor<5xf64>
    %v8 = stablehlo.reduce_precision %x1, format = e11m52 : tensor<5xf64>
    %v9 = stablehlo.reduce_precision %x1, format = e5m10 : tensor<5xf64>
    %v10 = stablehlo.reduce_precision %x2, format = e5m2 : tensor<5xf16>
    %v11 = stablehlo.reduce_precision %x2, format = e4m3 : tensor<5xf16>
    %v12 = stablehlo.reduce_precision %x3, format = e5m2 : tensor<5xbf16>
    %v13 = stablehlo.reduce_precision %x3, format = e4m3 : tensor<5xbf16>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13 : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf16>, tensor<5xf16>, tensor<5xbf16>, tensor<5xbf16>
  }
}
