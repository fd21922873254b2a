//! in f32[2]: 1 -2
//! out u32[2]: 0x3f800000 0xc0000000
//! out u8[2,4]: 0 0 128 63 0 0 0 192
//! out f32[2]: 1 -2
module @bitcast {
  func.func public @main(%x: tensor<2xf32>) -> (tensor<2xui32>, tensor<2x4xui8>, tensor<2xf32>) {
    %0 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xui32>
    %1 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2x4xui8>
    %2 = stablehlo.bitcast_convert %1 : (tensor<2x4xui8>) -> tensor<2xf32>
    return %0, %1, %2 : tensor<2xui32>, tensor<2x4xui8>, tensor<2xf32>
  }
}
