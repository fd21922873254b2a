//! mesh x=2 y=2
//! in f32[5,8,4] .,x,.
//! in f32[4,4] .,y
//! out f32[8,4] x,y
//! out f32[5,8] .,x
module @scan {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%xs: tensor<5x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %w: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> (tensor<8x4xf32>, tensor<5x8xf32>) {
    %h = stablehlo.constant dense<0.000000e+00> : tensor<8x4xf32>
    %ys = stablehlo.constant dense<0.000000e+00> : tensor<5x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0:4 = stablehlo.while(%v = %w, %i = %c, %s = %h, %y = %ys) : tensor<4x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<5x8xf32>
    cond {
      %n = stablehlo.constant dense<5> : tensor<i32>
      %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.dynamic_slice %xs, %i, %c, %c, sizes = [1, 8, 4] : (tensor<5x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
      %2 = stablehlo.reshape %1 : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
      %3 = stablehlo.dot_general %s, %v, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
      %4 = stablehlo.add %3, %2 : tensor<8x4xf32>
      %5 = stablehlo.tanh %4 : tensor<8x4xf32>
      %6 = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %8 = stablehlo.dynamic_update_slice %y, %7, %i, %c : (tensor<5x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<5x8xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %v, %9, %5, %8 : tensor<4x4xf32>, tensor<i32>, tensor<8x4xf32>, tensor<5x8xf32>
    }
    return %0#2, %0#3 : tensor<8x4xf32>, tensor<5x8xf32>
  }
}
