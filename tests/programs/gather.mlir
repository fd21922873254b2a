//! in f32[3,2]: 1 2 3 4 5 6
//! in s32[4]: 2 0 9 -1
//! out f32[4,2]: 5 6 1 2 5 6 1 2
module @gather {
  func.func public @main(%x: tensor<3x2xf32>, %i: tensor<4xi32>) -> tensor<4x2xf32> {
    %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<4xi32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
