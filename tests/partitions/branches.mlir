//! mesh x=2 y=2
//! in f32[8,4] x,y
//! out f32[8,4] x,y
//! out f32[8,8] x,.
module @branches {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x4xf32>, tensor<8x8xf32>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.while(%v = %a) : tensor<8x4xf32>
    cond {
      %5 = stablehlo.abs %v : tensor<8x4xf32>
      %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
      %small = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %7 = stablehlo.compare GT, %6, %small, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %half = stablehlo.constant dense<5.000000e-01> : tensor<8x4xf32>
      %5 = stablehlo.multiply %v, %half : tensor<8x4xf32>
      stablehlo.return %5 : tensor<8x4xf32>
    }
    %1 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.compare GT, %1, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.convert %2 : (tensor<i1>) -> tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %5 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
      %6 = stablehlo.dot_general %a, %5, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %6 : tensor<8x8xf32>
    }, {
      %two = stablehlo.constant dense<2.000000e+00> : tensor<8x8xf32>
      stablehlo.return %two : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    return %0, %4 : tensor<8x4xf32>, tensor<8x8xf32>
  }
}
