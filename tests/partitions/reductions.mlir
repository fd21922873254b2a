//! mesh x=2 y=2
//! in f32[8,4] xy,.
//! out f32[4] .
//! out f32[8] xy
//! out f32[] .
//! out s32[4] .
//! out f32[8,4] xy,.
//! out f32[4] .
module @reductions {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> (tensor<4xf32>, tensor<8xf32>, tensor<f32>, tensor<4xi32>, tensor<8x4xf32>, tensor<4xf32>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %three = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %i = stablehlo.iota dim = 0 : tensor<8x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:2 = stablehlo.reduce(%a init: %low), (%i init: %c) across dimensions = [0] : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<i32>, %s: tensor<i32>)  {
      %10 = stablehlo.compare GE, %p, %q, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %11 = stablehlo.select %10, %p, %q : tensor<i1>, tensor<f32>
      %12 = stablehlo.select %10, %r, %s : tensor<i1>, tensor<i32>
      stablehlo.return %11, %12 : tensor<f32>, tensor<i32>
    }
    %4 = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %6 = stablehlo.subtract %a, %5 : tensor<8x4xf32>
    %7 = stablehlo.exponential %6 : tensor<8x4xf32>
    %8 = stablehlo.reduce(%7 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %13 = stablehlo.divide %7, %9 : tensor<8x4xf32>
    %14 = stablehlo.reduce(%a init: %three) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    return %0, %1, %2, %3#1, %13, %14 : tensor<4xf32>, tensor<8xf32>, tensor<f32>, tensor<4xi32>, tensor<8x4xf32>, tensor<4xf32>
  }
}
