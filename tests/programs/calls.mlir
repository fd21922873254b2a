//! in f32[2]: 1 2
//! out f32[2]: 9 16
//! out f32[2]: 2 3
module @calls {
  func.func public @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = call @plus_one(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = call @plus_one(%0) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<2xf32>
    %3:2 = stablehlo.optimization_barrier %2, %0 : tensor<2xf32>, tensor<2xf32>
    return %3#0, %3#1 : tensor<2xf32>, tensor<2xf32>
  }
  func.func private @plus_one(%x: tensor<2xf32>) -> tensor<2xf32> {
    %one = stablehlo.constant dense<1.0> : tensor<2xf32>
    %y = stablehlo.add %x, %one : tensor<2xf32>
    return %y : tensor<2xf32>
  }
}
