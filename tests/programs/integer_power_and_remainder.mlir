//! in s32[9]: 2 -2 1 -1 -1 0 0 3 -7
//! in s32[9]: -1 -1 -5 -5 -4 -1 0 21 3
//! in s32[6]: 7 -7 7 -7 -1 5
//! in s32[6]: 3 3 -3 -3 2147483647 -2147483648
//! out s32[9]: 0 0 1 -1 1 0 1 1870418611 -343
//! out s32[6]: 1 -1 1 -1 -1 5
//! out s32[6]: 2 -2 -2 2 0 0
//! elementwise
// A negative exponent leaves 1 and -1; a remainder has the sign of the dividend.
module @integer_power_and_remainder {
  func.func public @main(%x0: tensor<9xi32>, %x1: tensor<9xi32>, %x2: tensor<6xi32>, %x3: tensor<6xi32>) -> (tensor<9xi32>, tensor<6xi32>, tensor<6xi32>) {
    %v1 = stablehlo.power %x0, %x1 : tensor<9xi32>
    %v2 = stablehlo.remainder %x2, %x3 : tensor<6xi32>
    %v3 = stablehlo.divide %x2, %x3 : tensor<6xi32>
    return %v1, %v2, %v3 : tensor<9xi32>, tensor<6xi32>, tensor<6xi32>
  }
}
