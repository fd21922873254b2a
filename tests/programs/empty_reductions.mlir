//! in f32[0,3]:
//! in f32[2,0]:
//! in s32[0]:
//! in pred[0]:
//! in f32[]: 7
//! in f32[]: -inf
//! in s32[]: -2147483648
//! in pred[]: true
//! in pred[]: false
//! in f32[2]: 5 9
//! in f32[]: 0
//! in s32[0,1]:
//! in f32[0]:
//! out f32[3]: -inf -inf -inf
//! out f32[]: 7
//! out f32[2]: 7 7
//! out f32[0]:
//! out s32[]: -2147483648
//! out pred[]: true
//! out pred[]: false
//! out f32[2]: 5 9
//! out f32[2]: 5 9
//! out f32[2,3]: 0 0 0 0 0 0
//! out f32[2,3]: 7 7 7 7 7 7
//! out f32[0,3]:
//! out f32[0,2]:
//! out f32[2]: 5 9
//! out f32[0]:
//! out f32[1]: 0
// Over nothing, the initial value; over no dimension, what was there.
module @empty_reductions {
  func.func public @main(%x0: tensor<0x3xf32>, %x1: tensor<2x0xf32>, %x2: tensor<0xi32>, %x3: tensor<0xi1>, %x4: tensor<f32>, %x5: tensor<f32>, %x6: tensor<i32>, %x7: tensor<i1>, %x8: tensor<i1>, %x9: tensor<2xf32>, %x10: tensor<f32>, %x11: tensor<0x1xi32>, %x12: tensor<0xf32>) -> (tensor<3xf32>, tensor<f32>, tensor<2xf32>, tensor<0xf32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>, tensor<0x2xf32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf32>) {
    %v1 = stablehlo.reduce(%x0 init: %x5) applies stablehlo.maximum across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
    %v2 = stablehlo.reduce(%x0 init: %x4) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<0x3xf32>, tensor<f32>) -> tensor<f32>
    %v3 = stablehlo.reduce(%x1 init: %x4) applies stablehlo.minimum across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
    %v4 = stablehlo.reduce(%x1 init: %x4) applies stablehlo.add across dimensions = [0] : (tensor<2x0xf32>, tensor<f32>) -> tensor<0xf32>
    %v5 = stablehlo.reduce(%x2 init: %x6) applies stablehlo.maximum across dimensions = [0] : (tensor<0xi32>, tensor<i32>) -> tensor<i32>
    %v6 = stablehlo.reduce(%x3 init: %x7) applies stablehlo.and across dimensions = [0] : (tensor<0xi1>, tensor<i1>) -> tensor<i1>
    %v7 = stablehlo.reduce(%x3 init: %x8) applies stablehlo.or across dimensions = [0] : (tensor<0xi1>, tensor<i1>) -> tensor<i1>
    %v8 = stablehlo.reduce(%x9 init: %x5) applies stablehlo.maximum across dimensions = [] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %v9 = stablehlo.reduce(%x9 init: %x10) applies stablehlo.add across dimensions = [] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %v10 = stablehlo.dot_general %x1, %x0, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    %v11 = stablehlo.pad %x0, %x4, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %v12 = stablehlo.concatenate %x0, %x0, dim = 0 : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
    %v13 = stablehlo.broadcast_in_dim %x9, dims = [1] : (tensor<2xf32>) -> tensor<0x2xf32>
    %v14 = "stablehlo.scatter"(%x9, %x11, %x12) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<2xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<2xf32>
    %v15 = "stablehlo.gather"(%x9, %x11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<2xf32>, tensor<0x1xi32>) -> tensor<0xf32>
    %v16 = "stablehlo.reduce_window"(%x12, %x10) <{padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<0xf32>, tensor<f32>) -> tensor<1xf32>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16 : tensor<3xf32>, tensor<f32>, tensor<2xf32>, tensor<0xf32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>, tensor<0x2xf32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf32>
  }
}
