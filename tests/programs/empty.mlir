//! in f32[0,3]:
//! out f32[3]: 0 0 0
//! out f32[0,3]:
//! out f32[0,0]:
module @empty {
  func.func public @main(%x: tensor<0x3xf32>) -> (tensor<3xf32>, tensor<0x3xf32>, tensor<0x0xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.add %x, %x : tensor<0x3xf32>
    %2 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x0xf32>
    return %0, %1, %2 : tensor<3xf32>, tensor<0x3xf32>, tensor<0x0xf32>
  }
}
