//! in f32[4]: -0 nan -inf 1
//! in f32[4]: 0 inf -1 1
//! out pred[4]: true false true false
module @total_order {
  func.func public @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
    %0 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    return %0 : tensor<4xi1>
  }
}
