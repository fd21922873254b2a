//! mesh x=2 y=2
//! in f32[16,8] .,y
//! in s32[4,6] x,.
//! out f32[4,6,8] x,.,y
//! out f32[16,8] .,y
module @gather_scatter {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%t: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}, %i: tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x6x8xf32>, tensor<16x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %i, dims = [0, 1] : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %1 = "stablehlo.gather"(%t, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<4x6x1xi32>) -> tensor<4x6x8xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<16x8xf32>
    %2 = "stablehlo.scatter"(%zero, %0, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %3 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<16x8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    return %1, %2 : tensor<4x6x8xf32>, tensor<16x8xf32>
  }
}
