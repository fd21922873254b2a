//! in f32[2,1]: 3 -4
//! in c64[1]: 2-5i
//! in c64[1,4]: 1+0i 0+1i -1+0i 0-1i
//! in f32[4,1]: 1 2 3 4
//! out c64[2,1]: 3+0i -4+0i
//! out c64[1]: 2-5i
//! out c64[1,4]: 0+0i 4+0i 0+0i 0+0i
//! out c64[1]: 2-5i
//! out c64[1,4]: 0+0i 0+0i 0+0i 1+0i
//! out f32[1]: 2
//! out c64[4,1]: 10+0i -2+2i -2+0i -2-2i
//! tolerance 1e-6
// Transforms of one element, of rows and columns of one, of nothing.
module @fft_unit {
  func.func public @main(%x0: tensor<2x1xf32>, %x1: tensor<1xcomplex<f32>>, %x2: tensor<1x4xcomplex<f32>>, %x3: tensor<4x1xf32>) -> (tensor<2x1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1x4xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1x4xcomplex<f32>>, tensor<1xf32>, tensor<4x1xcomplex<f32>>) {
    %v1 = stablehlo.fft %x0, type = RFFT, length = [1] : (tensor<2x1xf32>) -> tensor<2x1xcomplex<f32>>
    %v2 = stablehlo.fft %x1, type = FFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
    %v3 = stablehlo.fft %x2, type = FFT, length = [1, 4] : (tensor<1x4xcomplex<f32>>) -> tensor<1x4xcomplex<f32>>
    %v4 = stablehlo.fft %x1, type = IFFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xcomplex<f32>>
    %v5 = stablehlo.fft %x2, type = IFFT, length = [1, 4] : (tensor<1x4xcomplex<f32>>) -> tensor<1x4xcomplex<f32>>
    %v6 = stablehlo.fft %x1, type = IRFFT, length = [1] : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
    %v7 = stablehlo.fft %x3, type = RFFT, length = [4, 1] : (tensor<4x1xf32>) -> tensor<4x1xcomplex<f32>>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7 : tensor<2x1xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1x4xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1x4xcomplex<f32>>, tensor<1xf32>, tensor<4x1xcomplex<f32>>
  }
}
