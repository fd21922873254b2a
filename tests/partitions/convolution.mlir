//! mesh x=2 y=2
//! in f32[4,6,6,2] x,y,.,.
//! in f32[3,3,2,4] .,.,.,.
//! out f32[4,6,6,4] x,y,.,.
//! out f32[3,3,2,4] .,.,.,.
module @convolution {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<4x6x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}, {}]>}, %k: tensor<3x3x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}) -> (tensor<4x6x6x4xf32>, tensor<3x3x2x4xf32>) {
    %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<4x6x6x4xf32>
    %1 = stablehlo.convolution(%a, %0) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x6x2xf32>, tensor<4x6x6x4xf32>) -> tensor<3x3x2x4xf32>
    return %0, %1 : tensor<4x6x6x4xf32>, tensor<3x3x2x4xf32>
  }
}
