//! mesh x=2 y=2
//! in f32[4,6] x,.
//! in f32[6,8] .,y
//! in f32[8,4] y,x
//! out f32[4,8] x,y
//! out f32[4,4] x,.
//! out f32[6,4] .,x
//! out f32[4,8] x,y
module @matmul {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %c: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) -> (tensor<4x8xf32>, tensor<4x4xf32>, tensor<6x4xf32>, tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.dot_general %0, %c, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.dot_general %b, %c, contracting_dims = [1] x [0] : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %3 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
    return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x4xf32>, tensor<6x4xf32>, tensor<4x8xf32>
  }
}
