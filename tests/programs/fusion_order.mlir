//! in f32[2,2]: 3 4 6 8
//! in f32[2]: 1 2
//! out f32[2,2]: 11 18 40 68
//! out f32[2]: 10 40
// Fused, the squares wait for the doubled values, the root for the squares: the doubled values and the root must not become
// one unit.
module @fusion_order {
  func.func public @main(%x: tensor<2x2xf32>, %c: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %squares = stablehlo.multiply %x, %x : tensor<2x2xf32>
    %sum = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %root = stablehlo.sqrt %sum : tensor<2xf32>
    %twice = stablehlo.add %c, %c : tensor<2xf32>
    %rows = stablehlo.broadcast_in_dim %twice, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %both = stablehlo.add %rows, %squares : tensor<2x2xf32>
    %product = stablehlo.multiply %twice, %root : tensor<2xf32>
    return %both, %product : tensor<2x2xf32>, tensor<2xf32>
  }
}
