//! in f32[2,3]: 1 5 3 4 2 6
//! out f32[2]: 9 12
//! out f32[3]: 4 5 6
//! out f32[]: 720
//! out f32[2]: 5 6
//! out s32[2]: 1 2
//! out pred[]: true
module @reduce {
  func.func public @main(%x: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<2xf32>, tensor<2xi32>, tensor<i1>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %none = stablehlo.constant dense<0> : tensor<i32>
    %false = stablehlo.constant dense<false> : tensor<i1>
    %index = stablehlo.iota dim = 1 : tensor<2x3xi32>
    %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.reduce(%x init: %one) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %3:2 = stablehlo.reduce(%x init: %low), (%index init: %none) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
     reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
      %more = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %v = stablehlo.select %more, %a, %b : tensor<i1>, tensor<f32>
      %k = stablehlo.select %more, %i, %j : tensor<i1>, tensor<i32>
      stablehlo.return %v, %k : tensor<f32>, tensor<i32>
    }
    %big = stablehlo.compare GT, %x, %x, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %same = stablehlo.not %big : tensor<2x3xi1>
    %4 = stablehlo.reduce(%same init: %false) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
    return %0, %1, %2, %3#0, %3#1, %4 : tensor<2xf32>, tensor<3xf32>, tensor<f32>, tensor<2xf32>, tensor<2xi32>, tensor<i1>
  }
}
