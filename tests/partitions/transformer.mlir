//! mesh x=2 y=2
//! in f32[2,4,8] x,.,.
//! in f32[8,8] .,y
//! in f32[8,8] .,y
//! in f32[8,8] .,y
//! in f32[8,8] y,.
//! out f32[2,4,8] x,.,.
module @transformer {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%x: tensor<2x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %q: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %k: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %v: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %o: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<2x4x8xf32> {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.dot_general %x, %q, contracting_dims = [2] x [0] : (tensor<2x4x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x4x8xf32>) -> tensor<2x4x2x4xf32>
    %2 = stablehlo.dot_general %x, %k, contracting_dims = [2] x [0] : (tensor<2x4x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x4x8xf32>) -> tensor<2x4x2x4xf32>
    %4 = stablehlo.dot_general %x, %v, contracting_dims = [2] x [0] : (tensor<2x4x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x4x8xf32>) -> tensor<2x4x2x4xf32>
    %6 = stablehlo.dot_general %1, %3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x4x2x4xf32>, tensor<2x4x2x4xf32>) -> tensor<2x2x4x4xf32>
    %7 = stablehlo.reduce(%6 init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x4x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x2x4xf32>) -> tensor<2x2x4x4xf32>
    %9 = stablehlo.subtract %6, %8 : tensor<2x2x4x4xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x4x4xf32>
    %11 = stablehlo.reduce(%10 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x2x4x4xf32>, tensor<f32>) -> tensor<2x2x4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x4xf32>) -> tensor<2x2x4x4xf32>
    %13 = stablehlo.divide %10, %12 : tensor<2x2x4x4xf32>
    %14 = stablehlo.dot_general %13, %5, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x4x4xf32>, tensor<2x4x2x4xf32>) -> tensor<2x2x4x4xf32>
    %15 = stablehlo.transpose %14, dims = [0, 2, 1, 3] : (tensor<2x2x4x4xf32>) -> tensor<2x4x2x4xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x4x2x4xf32>) -> tensor<2x4x8xf32>
    %17 = stablehlo.dot_general %16, %o, contracting_dims = [2] x [0] : (tensor<2x4x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8xf32>
    %18 = stablehlo.add %x, %17 : tensor<2x4x8xf32>
    return %18 : tensor<2x4x8xf32>
  }
}
