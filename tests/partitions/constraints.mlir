//! mesh x=2 y=2
//! in f32[8,4] x,.
//! in f32[4,8] .,.
//! in f32[4,8] x,y
//! out f32[8] y
//! out f32[2,8] x,y
//! out f32[8,8] .,y
module @constraints {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  sdy.mesh @alone = <["z"=1]>
  func.func public @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %c: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8xf32>, tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
    %2 = stablehlo.tanh %1 : tensor<8x8xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"y"}]> : tensor<8x8xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.slice %c [0:2, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    %6 = stablehlo.negate %5 : tensor<2x8xf32>
    // Sums over x that are made when the square needs them; a mesh of one device says nothing.
    %7 = sdy.sharding_constraint %0 <@mesh, [{}, {"y"}], unreduced={"x"}> : tensor<8x8xf32>
    %8 = sdy.sharding_constraint %7 <@alone, [{"z"}, {}]> : tensor<8x8xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<8x8xf32>
    return %4, %6, %9 : tensor<8xf32>, tensor<2x8xf32>, tensor<8x8xf32>
  }
}
