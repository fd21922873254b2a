//! mesh x=2 y=2
//! in f32[4,2,6] xy,.,.
//! in f32[6,4] x,y
//! out f32[8,6] xy,.
//! out f32[12,4] .,xy
//! out f32[48] xy
//! out f32[6,4,2] .,xy,.
//! out f32[3,2,4] .,.,y
//! out f32[24] x
module @reshape_transpose {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<4x2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}, {}]>}, %b: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x6xf32>, tensor<12x4xf32>, tensor<48xf32>, tensor<6x4x2xf32>, tensor<3x2x4xf32>, tensor<24xf32>) {
    %0 = stablehlo.reshape %a : (tensor<4x2x6xf32>) -> tensor<8x6xf32>
    %1 = stablehlo.reshape %a : (tensor<4x2x6xf32>) -> tensor<4x12xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<4x12xf32>) -> tensor<12x4xf32>
    %3 = stablehlo.reshape %a : (tensor<4x2x6xf32>) -> tensor<48xf32>
    %4 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<4x2x6xf32>) -> tensor<6x4x2xf32>
    %5 = stablehlo.reshape %b : (tensor<6x4xf32>) -> tensor<3x2x4xf32>
    %6 = stablehlo.reshape %b : (tensor<6x4xf32>) -> tensor<24xf32>
    return %0, %2, %3, %4, %5, %6 : tensor<8x6xf32>, tensor<12x4xf32>, tensor<48xf32>, tensor<6x4x2xf32>, tensor<3x2x4xf32>, tensor<24xf32>
  }
}
