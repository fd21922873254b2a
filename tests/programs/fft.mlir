//! in f32[4]: 1 2 3 4
//! out c64[3]: 10+0i -2+2i -2+0i
//! tolerance 1e-6
module @fft {
  func.func public @main(%x: tensor<4xf32>) -> tensor<3xcomplex<f32>> {
    %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    return %0 : tensor<3xcomplex<f32>>
  }
}
