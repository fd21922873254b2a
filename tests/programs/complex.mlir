//! in f32[2]: 3 1
//! in f32[2]: 4 -2
//! out c64[2]: -7+24i -3-4i
//! out f32[2]: 5 2.2360680
//! out f32[2]: 3 1
//! out f32[2]: -4 2
//! out c64[2]: 2+1i 1.2720196-0.78615138i
//! out c64[2]: 1+0i 1+0i
//! tolerance 1e-6
module @complex {
  func.func public @main(%re: tensor<2xf32>, %im: tensor<2xf32>) -> (tensor<2xcomplex<f32>>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) {
    %z = stablehlo.complex %re, %im : tensor<2xcomplex<f32>>
    %0 = stablehlo.multiply %z, %z : tensor<2xcomplex<f32>>
    %1 = stablehlo.abs %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %2 = stablehlo.real %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %i = stablehlo.imag %z : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %3 = stablehlo.negate %i : tensor<2xf32>
    %4 = stablehlo.sqrt %z : tensor<2xcomplex<f32>>
    %5 = stablehlo.divide %z, %z : tensor<2xcomplex<f32>>
    return %0, %1, %2, %3, %4, %5 : tensor<2xcomplex<f32>>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
  }
}
