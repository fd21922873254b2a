//! in f32[5]: 1 2 nan -0 5
//! in f32[5]: 2 2 1 0 nan
//! out pred[5]: true false false false false
//! out pred[5]: false true false true false
//! out pred[5]: true false true false true
//! out f32[5]: 1 2 1 0 nan
//! out f32[5]: 1 2 nan 0.5 3
module @compare_select_clamp {
  func.func public @main(%a: tensor<5xf32>, %b: tensor<5xf32>) -> (tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) {
    %low = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %high = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %1 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %2 = stablehlo.compare NE, %a, %b, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %3 = stablehlo.select %0, %a, %b : tensor<5xi1>, tensor<5xf32>
    %4 = stablehlo.clamp %low, %a, %high : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    return %0, %1, %2, %3, %4 : tensor<5xi1>, tensor<5xi1>, tensor<5xi1>, tensor<5xf32>, tensor<5xf32>
  }
}
