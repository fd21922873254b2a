//! in s32[]: 7
//! in pred[]: true
//! in f32[2]: 1 2
//! out f32[2]: 3 6
//! out f32[2]: 2 3
module @branches {
  func.func public @main(%k: tensor<i32>, %p: tensor<i1>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "stablehlo.case"(%k) ({
      stablehlo.return %x : tensor<2xf32>
    }, {
      %three = stablehlo.constant dense<3.0> : tensor<2xf32>
      %y = stablehlo.multiply %x, %three : tensor<2xf32>
      stablehlo.return %y : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    %1 = "stablehlo.if"(%p) ({
      %one = stablehlo.constant dense<1.0> : tensor<2xf32>
      %y = stablehlo.add %x, %one : tensor<2xf32>
      stablehlo.return %y : tensor<2xf32>
    }, {
      stablehlo.return %x : tensor<2xf32>
    }) : (tensor<i1>) -> tensor<2xf32>
    return %0, %1 : tensor<2xf32>, tensor<2xf32>
  }
}
