//! in f32[3]: 0 -0 1
//! out f32[3]: -0 -0 -0
//! out f32[3]: 0 -0 1
//! out f32[3]: -0 0 -0
//! out f32[3]: -0 0 -1
//! out f32[3]: 0 0 1
//! out f32[3]: 0 -0 1
//! out f32[3]: 0 0 -1
//! without hlo
// A sum with a zero is no copy: minus zero and zero make zero.
module @zero_signs {
  func.func public @main(%x0: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %v1 = stablehlo.constant dense<-0.0> : tensor<3xf32>
    %v2 = stablehlo.add %x0, %v1 : tensor<3xf32>
    %v3 = stablehlo.multiply %x0, %v1 : tensor<3xf32>
    %v4 = stablehlo.subtract %v1, %x0 : tensor<3xf32>
    %v5 = stablehlo.constant dense<0.0> : tensor<3xf32>
    %v6 = stablehlo.add %x0, %v5 : tensor<3xf32>
    %v7 = stablehlo.subtract %x0, %v5 : tensor<3xf32>
    %v8 = stablehlo.subtract %v5, %x0 : tensor<3xf32>
    return %v1, %v2, %v3, %v4, %v6, %v7, %v8 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
