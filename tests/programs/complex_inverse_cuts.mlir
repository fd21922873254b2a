//! in c64[8]: -1+0i -1-0i -4+0i -4-0i 0+0i -0-0i 3-4i 0-2i
//! in c64[5]: 2+0i 2-0i -2+0i -2-0i 0.5+1i
//! in c64[5]: -2+0i -2-0i 0.5+0i 0.5-0i 3+1i
//! in c64[5]: 2+0i 2-0i -2+0i -2-0i 0.5+1i
//! in c64[5]: 2+0i 2-0i -2+0i -2-0i 0.5+1i
//! in c64[5]: 0+2i -0+2i 0-2i -0-2i 0.5+1i
//! in c64[5]: 0+2i -0+2i 0-2i -0-2i 0.5+1i
//! out c64[8]: 0+1i 0-1i 0+2i 0-2i 0+0i 0-0i 2-1i 1-1i
//! out c64[5]: 0.54930615+1.5707964i 0.54930615-1.5707964i -0.54930615+1.5707964i -0.54930615-1.5707964i 0.23887786+0.84757566i
//! out c64[5]: 1.316958+3.1415927i 1.316958-3.1415927i 0+1.0471976i 0-1.0471976i 1.8241987+0.3377011i
//! out c64[5]: 1.5707964+1.316958i 1.5707964-1.316958i -1.5707964+1.316958i -1.5707964-1.316958i 0.34943905+0.92613304i
//! out c64[5]: 0-1.316958i 0+1.316958i 3.1415927-1.316958i 3.1415927+1.316958i 1.2213572-0.92613304i
//! out c64[5]: 1.316958+1.5707964i -1.316958+1.5707964i 1.316958-1.5707964i -1.316958-1.5707964i 0.7328577+0.89590746i
//! out c64[5]: 1.5707964+0.54930615i -1.5707964+0.54930615i 1.5707964-0.54930615i -1.5707964-0.54930615i 0.9078875+0.70830333i
//! tolerance 2e-6
//! without hlo bytecode
// As the C library's: the result of the conjugate is the conjugate of the result.
module @complex_inverse_cuts {
  func.func public @main(%x0: tensor<8xcomplex<f32>>, %x1: tensor<5xcomplex<f32>>, %x2: tensor<5xcomplex<f32>>, %x3: tensor<5xcomplex<f32>>, %x4: tensor<5xcomplex<f32>>, %x5: tensor<5xcomplex<f32>>, %x6: tensor<5xcomplex<f32>>) -> (tensor<8xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>) {
    %v1 = stablehlo.sqrt %x0 : tensor<8xcomplex<f32>>
    %v2 = chlo.atanh %x1 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    %v3 = chlo.acosh %x2 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    %v4 = chlo.asin %x3 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    %v5 = chlo.acos %x4 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    %v6 = chlo.asinh %x5 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    %v7 = chlo.atan %x6 : tensor<5xcomplex<f32>> -> tensor<5xcomplex<f32>>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7 : tensor<8xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>, tensor<5xcomplex<f32>>
  }
}
