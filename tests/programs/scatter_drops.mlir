//! in f32[3,2]: 1 2 3 4 5 6
//! in f32[5,2]: 10 20 30 40 50 60 70 80 90 100
//! in s32[5,1]: 1 -1 3 1 0
//! in u8[5,1]: 1 255 128 1 0
//! in s64[5,1]: 1 4294967297 -9223372036854775808 1 0
//! in u32[5,1]: 1 4294967295 2147483648 1 0
//! in s32[2,2]: 1 0 2 0
//! in f32[2,2,1]: 7 8 9 10
//! in f32[4]: 1 nan 3 -0
//! in s32[5,1]: 0 1 2 3 0
//! in f32[5]: nan 5 nan 0 2
//! in s32[3]: 1 2 3
//! in s32[4,1]: 0 0 2 0
//! in s32[4]: 5 6 7 2
//! in s32[]: 2147483647
//! in s32[]: -2147483648
//! in f32[2,2]: 70 71 72 73
//! out f32[3,2]: 91 102 83 104 5 6
//! out f32[3,2]: 90 100 70 80 5 6
//! out f32[3,2]: 90 100 70 80 5 6
//! out f32[3,2]: 91 102 83 104 5 6
//! out f32[3,2]: 90 100 70 80 5 6
//! out f32[3,2]: 91 102 83 104 5 6
//! out f32[3,2]: 90 100 70 80 5 6
//! out f32[3,2]: 91 102 83 104 5 6
//! out f32[3,2]: 90 100 70 80 5 6
//! out f32[3,2]: 1 2 21 4 40 6
//! out f32[4]: nan nan nan 0
//! out f32[4]: nan nan nan -0
//! out s32[3]: 0 2 4
//! out f32[3,2]: 1 2 70 71 72 73
//! out f32[3,2]: 70 71 72 73 5 6
// An update that does not fit is left out, whole; those to one place are applied one after the other.
module @scatter_drops {
  func.func public @main(%x0: tensor<3x2xf32>, %x1: tensor<5x2xf32>, %x2: tensor<5x1xi32>, %x3: tensor<5x1xui8>, %x4: tensor<5x1xi64>, %x5: tensor<5x1xui32>, %x6: tensor<2x2xi32>, %x7: tensor<2x2x1xf32>, %x8: tensor<4xf32>, %x9: tensor<5x1xi32>, %x10: tensor<5xf32>, %x11: tensor<3xi32>, %x12: tensor<4x1xi32>, %x13: tensor<4xi32>, %x14: tensor<i32>, %x15: tensor<i32>, %x16: tensor<2x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xi32>, tensor<3x2xf32>, tensor<3x2xf32>) {
    %v1 = "stablehlo.scatter"(%x0, %x2, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xi32>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v2 = "stablehlo.scatter"(%x0, %x2, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xi32>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v3 = "stablehlo.scatter"(%x0, %x2, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xi32>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v4 = "stablehlo.scatter"(%x0, %x3, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xui8>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v5 = "stablehlo.scatter"(%x0, %x3, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xui8>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v6 = "stablehlo.scatter"(%x0, %x4, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xi64>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v7 = "stablehlo.scatter"(%x0, %x4, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xi64>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v8 = "stablehlo.scatter"(%x0, %x5, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xui32>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v9 = "stablehlo.scatter"(%x0, %x5, %x1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<5x1xui32>, tensor<5x2xf32>) -> tensor<3x2xf32>
    %v10 = "stablehlo.scatter"(%x0, %x6, %x7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.multiply %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<2x2xi32>, tensor<2x2x1xf32>) -> tensor<3x2xf32>
    %v11 = "stablehlo.scatter"(%x8, %x9, %x10) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>, tensor<5x1xi32>, tensor<5xf32>) -> tensor<4xf32>
    %v12 = "stablehlo.scatter"(%x8, %x9, %x10) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.minimum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>, tensor<5x1xi32>, tensor<5xf32>) -> tensor<4xf32>
    %v13 = "stablehlo.scatter"(%x11, %x12, %x13) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %s = stablehlo.subtract %b, %a : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) : (tensor<3xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<3xi32>
    %v14 = stablehlo.dynamic_update_slice %x0, %x16, %x14, %x14 : (tensor<3x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
    %v15 = stablehlo.dynamic_update_slice %x0, %x16, %x15, %x15 : (tensor<3x2xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xi32>, tensor<3x2xf32>, tensor<3x2xf32>
  }
}
