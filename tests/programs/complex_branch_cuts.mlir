//! in c64[8]: -1+0i -1-0i -4+0i -4-0i 0+0i -0-0i 3-4i 0-2i
//! in c64[4]: -1+0i -4-0i 3-4i 0-2i
//! in c64[4]: -1+0i -1-0i 2+1i 0+1i
//! in c64[4]: 0.5+0i 0.5+0i 2+0i 0+1i
//! in c64[3]: 3e38+3e37i 1e-30+1e-30i -5+0i
//! out c64[8]: 0+3.1415927i 0-3.1415927i 1.3862944+3.1415927i 1.3862944-3.1415927i -inf+0i -inf-3.1415927i 1.609438-0.9272952i 0.6931472-1.5707964i
//! out c64[8]: 0.36787945+0i 0.36787945-0i 0.01831564+0i 0.01831564-0i 1+0i 1-0i -13.128783+15.200785i -0.41614684-0.9092974i
//! out c64[8]: -0.7615942+0i -0.7615942-0i -0.9993293+0i -0.9993293-0i 0+0i -0-0i 1.0007095-0.004908258i 0+2.1850398i
//! out c64[8]: -inf+0i -inf-0i 1.0986123+3.1415927i 1.0986123-3.1415927i 0+0i 0-0i 1.732868-0.7853982i 0.804719-1.1071488i
//! out c64[8]: -0.63212055+0i -0.63212055-0i -0.9816844+0i -0.9816844-0i 0+0i -0-0i -14.128783+15.200785i -1.4161469-0.9092974i
//! out c64[4]: 0-1i 0+0.5i 0.4+0.2i 0.5+0.5i
//! out c64[4]: 6.123234e-17+1i 6.123234e-17-1i 3+4i 0.20787957+0i
//! out f32[3]: 3.0149627e38 1.4142136e-30 5
//! tolerance 2e-6
// The sign of a zero says on which side of a cut a number stands.
module @complex_branch_cuts {
  func.func public @main(%x0: tensor<8xcomplex<f32>>, %x1: tensor<4xcomplex<f32>>, %x2: tensor<4xcomplex<f32>>, %x3: tensor<4xcomplex<f32>>, %x4: tensor<3xcomplex<f32>>) -> (tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<3xf32>) {
    %v1 = stablehlo.log %x0 : tensor<8xcomplex<f32>>
    %v2 = stablehlo.exponential %x0 : tensor<8xcomplex<f32>>
    %v3 = stablehlo.tanh %x0 : tensor<8xcomplex<f32>>
    %v4 = stablehlo.log_plus_one %x0 : tensor<8xcomplex<f32>>
    %v5 = stablehlo.exponential_minus_one %x0 : tensor<8xcomplex<f32>>
    %v6 = stablehlo.rsqrt %x1 : tensor<4xcomplex<f32>>
    %v7 = stablehlo.power %x2, %x3 : tensor<4xcomplex<f32>>
    %v8 = stablehlo.abs %x4 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8 : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<3xf32>
  }
}
