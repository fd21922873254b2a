//! in f32[6]: 5 3 nan 1 4 7
//! in s32[]: 4
//! in f32[2,3]: 1 2 3 4 5 6
//! out s32[]: 4
//! out f32[]: 9
//! out f32[6]: 1 3 4 5 0 0
//! out f32[9]: 5 3 2 1 1 2 3 4 5
//! out s32[]: 7
//! out f32[6]: 10 0 14 0 0 0
//! out f32[]: 15
//! out s32[]: 4
//! out f32[6]: 9 8 5 3 2 1
//! Sums leave out what lies behind the size, and so do sorts, dot products, scatters and loops.
!b = tensor<?xf32, #stablehlo.bounds<6>>
module @bounded_sizes {
  func.func public @main(%x: tensor<6xf32>, %n: tensor<i32>, %m: tensor<2x3xf32>)
      -> (tensor<i32>, tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> !b
    %size = stablehlo.get_dimension_size %b, dim = 0 : (!b) -> tensor<i32>
    %sum = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (!b, tensor<f32>) -> tensor<f32>
    return %size, %sum : tensor<i32>, tensor<f32>
  }
}
