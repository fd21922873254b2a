//! in bf16[2,2]: 1 2 3 4
//! in s8[2,2]: 100 100 -100 1
//! out f32[2,2]: 7 10 15 22
//! out s32[2,2]: 0 10100 -10100 -9999
module @dot_mixed_types {
  func.func public @main(%a: tensor<2x2xbf16>, %b: tensor<2x2xi8>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
    %1 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi32>
    return %0, %1 : tensor<2x2xf32>, tensor<2x2xi32>
  }
}
