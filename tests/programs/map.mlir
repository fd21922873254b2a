//! in f32[3]: 1 2 3
//! in f32[3]: 4 5 6
//! out f32[3]: 4 10 18
module @map {
  func.func public @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
    %0 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %z = stablehlo.multiply %x, %y : tensor<f32>
      stablehlo.return %z : tensor<f32>
    }) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
