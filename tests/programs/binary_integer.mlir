//! in s32[5]: 7 -7 5 -2147483648 2147483647
//! in s32[5]: 2 2 0 -1 1
//! out s32[5]: 9 -5 5 2147483647 -2147483648
//! out s32[5]: 14 -14 0 -2147483648 2147483647
//! out s32[5]: 3 -3 -1 -2147483648 2147483647
//! out s32[5]: 1 -1 5 0 0
//! out s32[5]: 7 2 5 -1 2147483647
//! out s32[5]: 2 0 0 -2147483648 1
//! out s32[5]: 28 -28 5 0 -2
//! out s32[5]: 1 -2 5 -1 1073741823
//! out s32[5]: 1 1073741822 5 0 1073741823
//! out s32[5]: 3 30 2 1 31
//! out s32[5]: 29 0 29 0 1
module @binary_integer {
  func.func public @main(%a: tensor<5xi32>, %b: tensor<5xi32>) -> (tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>) {
    %seven = stablehlo.constant dense<7> : tensor<5xi32>
    %0 = stablehlo.add %a, %b : tensor<5xi32>
    %1 = stablehlo.multiply %a, %b : tensor<5xi32>
    %2 = stablehlo.divide %a, %b : tensor<5xi32>
    %3 = stablehlo.remainder %a, %b : tensor<5xi32>
    %4 = stablehlo.maximum %a, %b : tensor<5xi32>
    %5 = stablehlo.and %a, %b : tensor<5xi32>
    %6 = stablehlo.shift_left %a, %b : tensor<5xi32>
    %7 = stablehlo.shift_right_arithmetic %a, %b : tensor<5xi32>
    %8 = stablehlo.shift_right_logical %a, %b : tensor<5xi32>
    %9 = stablehlo.popcnt %a : tensor<5xi32>
    %10 = stablehlo.count_leading_zeros %a : tensor<5xi32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
  }
}
