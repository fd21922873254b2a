//! in f32[5]: 7 -7 0.5 nan 3
//! in f32[5]: 2 2 -0.25 1 nan
//! out f32[5]: 9 -5 0.25 nan nan
//! out f32[5]: 5 -9 0.75 nan nan
//! out f32[5]: 14 -14 -0.125 nan nan
//! out f32[5]: 3.5 -3.5 -2 nan nan
//! out f32[5]: 7 2 0.5 nan nan
//! out f32[5]: 2 -7 -0.25 nan nan
//! out f32[5]: 1 -1 0 nan nan
//! out f32[5]: 49 49 1.1892071 nan nan
//! out f32[5]: 1.2924967 -1.2924967 2.0344439 nan nan
//! tolerance 1e-6
//! elementwise
module @binary_float {
  func.func public @main(%a: tensor<5xf32>, %b: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
    %0 = stablehlo.add %a, %b : tensor<5xf32>
    %1 = stablehlo.subtract %a, %b : tensor<5xf32>
    %2 = stablehlo.multiply %a, %b : tensor<5xf32>
    %3 = stablehlo.divide %a, %b : tensor<5xf32>
    %4 = stablehlo.maximum %a, %b : tensor<5xf32>
    %5 = stablehlo.minimum %a, %b : tensor<5xf32>
    %6 = stablehlo.remainder %a, %b : tensor<5xf32>
    %7 = stablehlo.power %a, %b : tensor<5xf32>
    %8 = stablehlo.atan2 %a, %b : tensor<5xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
  }
}
