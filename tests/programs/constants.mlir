//! out s32[2,3]: 0 1 2 0 1 2
//! out f32[2,2]: 1 2 3 4
//! out f32[3]: 7 7 7
//! out f32[2]: inf nan
//! out pred[2]: true false
//! out c64[]: 1-2i
//! out s64[0]:
module @constants {
  func.func public @main() -> (tensor<2x3xi32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xi1>, tensor<complex<f32>>, tensor<0xi64>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    %2 = stablehlo.constant dense<7.0> : tensor<3xf32>
    %3 = stablehlo.constant dense<[0x7F800000, 0x7FC00000]> : tensor<2xf32>
    %4 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
    %5 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f32>>
    %6 = stablehlo.constant dense<> : tensor<0xi64>
    return %0, %1, %2, %3, %4, %5, %6 : tensor<2x3xi32>, tensor<2x2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xi1>, tensor<complex<f32>>, tensor<0xi64>
  }
}
