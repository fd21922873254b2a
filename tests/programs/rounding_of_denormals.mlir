//! in f32[5]: 1e-45 -1e-45 1e-38 -1e-38 0.5
//! in f64[4]: 5e-324 -5e-324 2e-308 -2e-308
//! in bf16[2]: 1e-40 -1e-40
//! in f16[2]: 6e-8 -6e-8
//! out f32[5]: 1 -0 1 -0 1
//! out f32[5]: 0 -1 0 -1 0
//! out f64[4]: 1 -0 1 -0
//! out f64[4]: 0 -1 0 -1
//! out bf16[2]: 1 -0
//! out bf16[2]: 0 -1
//! out f16[2]: 1 -0
//! out f16[2]: 0 -1
module {
  func.func @main(%a: tensor<5xf32>, %b: tensor<4xf64>, %c: tensor<2xbf16>, %d: tensor<2xf16>)
      -> (tensor<5xf32>, tensor<5xf32>, tensor<4xf64>, tensor<4xf64>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>, tensor<2xf16>) {
    %0 = stablehlo.ceil %a : tensor<5xf32>
    %1 = stablehlo.floor %a : tensor<5xf32>
    %2 = stablehlo.ceil %b : tensor<4xf64>
    %3 = stablehlo.floor %b : tensor<4xf64>
    %4 = stablehlo.ceil %c : tensor<2xbf16>
    %5 = stablehlo.floor %c : tensor<2xbf16>
    %6 = stablehlo.ceil %d : tensor<2xf16>
    %7 = stablehlo.floor %d : tensor<2xf16>
    return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<5xf32>, tensor<5xf32>, tensor<4xf64>, tensor<4xf64>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>, tensor<2xf16>
  }
}
