//! in f32[4]: 1 2 3 4
//! in f32[4]: 10 20 30 40
//! in f32[4]: 5 6 7 8
//! in f32[4]: 50 60 70 80
//! out f32[4]: 11 22 33 44
//! out f32[4]: -9 -18 -27 -36
//! out f32[4]: 5 6 7 8
//! out f32[4]: 50 60 70 80
//! out f32[4]: 4 3 2 1
// Results in the place of parameters: swapped, and each made from both.
module @donated_operands {
  func.func public @main(%x0: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x1: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %x2: tensor<4xf32> {tf.aliasing_output = 3 : i32}, %x3: tensor<4xf32> {tf.aliasing_output = 2 : i32}) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %v1 = stablehlo.add %x0, %x1 : tensor<4xf32>
    %v2 = stablehlo.subtract %x0, %x1 : tensor<4xf32>
    %v3 = stablehlo.reverse %x0, dims = [0] : tensor<4xf32>
    return %v1, %v2, %x2, %x3, %v3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
