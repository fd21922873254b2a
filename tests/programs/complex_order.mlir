//! in c64[5]: 1+2i 3-1i 2+2i 2+1i 0+4i
//! in c64[5]: 2-5i 3+1i 2-3i 2+1i 0-4i
//! out c64[5]: 2-5i 3+1i 2+2i 2+1i 0+4i
//! out c64[5]: 1+2i 3-1i 2-3i 2+1i 0-4i
//! out pred[5]: true true true true false
//! By real part, then by imaginary part. A number counts as true by its real part.
module @complex_order {
  func.func public @main(%a: tensor<5xcomplex<f32>>, %b: tensor<5xcomplex<f32>>) -> (tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xi1>) {
    %0 = stablehlo.maximum %a, %b : tensor<5xcomplex<f32>>
    %1 = stablehlo.minimum %a, %b : tensor<5xcomplex<f32>>
    %2 = stablehlo.convert %a : (tensor<5xcomplex<f32>>) -> tensor<5xi1>
    return %0, %1, %2 : tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xi1>
  }
}
