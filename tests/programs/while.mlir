//! in s32[]: 10
//! out s32[]: 10
//! out s32[]: 55
module @while {
  func.func public @main(%n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<i32>, tensor<i32>
     cond {
      %more = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %s = stablehlo.add %sum, %next : tensor<i32>
      stablehlo.return %next, %s : tensor<i32>, tensor<i32>
    }
    return %0#0, %0#1 : tensor<i32>, tensor<i32>
  }
}
