//! in s4[3,2]: 1 -1 -8 7 0 3
//! in u4[2]: 15 2
//! in s8[2]: -16 35
//! out s8[3]: -15 120 48
//! out u8[3]: 241 120 48
//! out u8[]: 47
//! out s4[2,2]: 0 -1 3 2
//! out u4[2,2]: 0 15 3 2
//! out s4[2]: -1 2
//! out s4[3,2]: 2 -2 0 -2 0 6
//! out s4[3,2]: 1 1 0 1 0 -7
//! out f32[3,2]: 1 -1 -8 7 0 3
//! out s32[3,2]: 1 -1 -8 7 0 3
// The first of two goes to the low half.
module @bitcast_four_bits {
  func.func public @main(%x0: tensor<3x2xi4>, %x1: tensor<2xui4>, %x2: tensor<2xi8>) -> (tensor<3xi8>, tensor<3xui8>, tensor<ui8>, tensor<2x2xi4>, tensor<2x2xui4>, tensor<2xi4>, tensor<3x2xi4>, tensor<3x2xi4>, tensor<3x2xf32>, tensor<3x2xi32>) {
    %v1 = stablehlo.bitcast_convert %x0 : (tensor<3x2xi4>) -> tensor<3xi8>
    %v2 = stablehlo.bitcast_convert %x0 : (tensor<3x2xi4>) -> tensor<3xui8>
    %v3 = stablehlo.bitcast_convert %x1 : (tensor<2xui4>) -> tensor<ui8>
    %v4 = stablehlo.bitcast_convert %x2 : (tensor<2xi8>) -> tensor<2x2xi4>
    %v5 = stablehlo.bitcast_convert %x2 : (tensor<2xi8>) -> tensor<2x2xui4>
    %v6 = stablehlo.bitcast_convert %x1 : (tensor<2xui4>) -> tensor<2xi4>
    %v7 = stablehlo.add %x0, %x0 : tensor<3x2xi4>
    %v8 = stablehlo.multiply %x0, %x0 : tensor<3x2xi4>
    %v9 = stablehlo.convert %x0 : (tensor<3x2xi4>) -> tensor<3x2xf32>
    %v10 = stablehlo.convert %x0 : (tensor<3x2xi4>) -> tensor<3x2xi32>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10 : tensor<3xi8>, tensor<3xui8>, tensor<ui8>, tensor<2x2xi4>, tensor<2x2xui4>, tensor<2xi4>, tensor<3x2xi4>, tensor<3x2xi4>, tensor<3x2xf32>, tensor<3x2xi32>
  }
}
