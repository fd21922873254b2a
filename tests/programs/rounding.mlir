//! in f32[9]: -2.5 -1.5 -0.5 0.5 1.5 2.5 -0 nan inf
//! out f32[9]: -3 -2 -1 0 1 2 -0 nan inf
//! out f32[9]: -2 -1 -0 1 2 3 -0 nan inf
//! out f32[9]: -3 -2 -1 1 2 3 -0 nan inf
//! out f32[9]: -2 -2 -0 0 2 2 -0 nan inf
//! out f32[9]: -1 -1 -1 1 1 1 -0 nan 1
//! out pred[9]: true true true true true true true false false
//! elementwise
module @rounding {
  func.func public @main(%x: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xi1>) {
    %0 = stablehlo.floor %x : tensor<9xf32>
    %1 = stablehlo.ceil %x : tensor<9xf32>
    %2 = stablehlo.round_nearest_afz %x : tensor<9xf32>
    %3 = stablehlo.round_nearest_even %x : tensor<9xf32>
    %4 = stablehlo.sign %x : tensor<9xf32>
    %5 = stablehlo.is_finite %x : (tensor<9xf32>) -> tensor<9xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xi1>
  }
}
