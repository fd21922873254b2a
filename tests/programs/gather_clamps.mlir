//! in s32[3,4]: 0 1 2 3 4 5 6 7 8 9 10 11
//! in s32[5,2]: 0 0 9 9 -1 -1 1 2 -2147483648 2147483647
//! in u8[3,2]: 0 0 200 255 1 3
//! in u32[2,2]: 4294967295 0 1 4294967295
//! in s64[2,2]: 9223372036854775807 -9223372036854775808 4294967296 4294967297
//! in s8[2,2]: -128 127 1 1
//! in u8[]: 200
//! in s8[]: -1
//! in u64[]: 18446744073709551615
//! in s64[]: -9223372036854775808
//! in u32[]: 4294967295
//! out s32[5,2,2]: 0 1 4 5 6 7 10 11 0 1 4 5 6 7 10 11 2 3 6 7
//! out s32[3,2,2]: 0 1 4 5 6 7 10 11 6 7 10 11
//! out s32[2,2,2]: 4 5 8 9 6 7 10 11
//! out s32[2,2,2]: 4 5 8 9 6 7 10 11
//! out s32[2,2,2]: 2 3 6 7 5 6 9 10
//! out s32[2,4]: 4 5 6 7 8 9 10 11
//! out s32[2,4]: 0 1 2 3 4 5 6 7
//! out s32[2,4]: 4 5 6 7 8 9 10 11
//! out s32[2,4]: 0 1 2 3 4 5 6 7
//! out s32[2,4]: 4 5 6 7 8 9 10 11
// Starts are moved until the slice fits, whatever the type of the index.
module @gather_clamps {
  func.func public @main(%x0: tensor<3x4xi32>, %x1: tensor<5x2xi32>, %x2: tensor<3x2xui8>, %x3: tensor<2x2xui32>, %x4: tensor<2x2xi64>, %x5: tensor<2x2xi8>, %x6: tensor<ui8>, %x7: tensor<i8>, %x8: tensor<ui64>, %x9: tensor<i64>, %x10: tensor<ui32>) -> (tensor<5x2x2xi32>, tensor<3x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>) {
    %v1 = "stablehlo.gather"(%x0, %x1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<5x2xi32>) -> tensor<5x2x2xi32>
    %v2 = "stablehlo.gather"(%x0, %x2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<3x2xui8>) -> tensor<3x2x2xi32>
    %v3 = "stablehlo.gather"(%x0, %x3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<2x2xui32>) -> tensor<2x2x2xi32>
    %v4 = "stablehlo.gather"(%x0, %x4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<2x2xi64>) -> tensor<2x2x2xi32>
    %v5 = "stablehlo.gather"(%x0, %x5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<3x4xi32>, tensor<2x2xi8>) -> tensor<2x2x2xi32>
    %v6 = stablehlo.constant dense<0> : tensor<ui8>
    %v7 = stablehlo.dynamic_slice %x0, %x6, %v6, sizes = [2, 4] : (tensor<3x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<2x4xi32>
    %v8 = stablehlo.constant dense<0> : tensor<i8>
    %v9 = stablehlo.dynamic_slice %x0, %x7, %v8, sizes = [2, 4] : (tensor<3x4xi32>, tensor<i8>, tensor<i8>) -> tensor<2x4xi32>
    %v10 = stablehlo.constant dense<0> : tensor<ui64>
    %v11 = stablehlo.dynamic_slice %x0, %x8, %v10, sizes = [2, 4] : (tensor<3x4xi32>, tensor<ui64>, tensor<ui64>) -> tensor<2x4xi32>
    %v12 = stablehlo.constant dense<0> : tensor<i64>
    %v13 = stablehlo.dynamic_slice %x0, %x9, %v12, sizes = [2, 4] : (tensor<3x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x4xi32>
    %v14 = stablehlo.constant dense<0> : tensor<ui32>
    %v15 = stablehlo.dynamic_slice %x0, %x10, %v14, sizes = [2, 4] : (tensor<3x4xi32>, tensor<ui32>, tensor<ui32>) -> tensor<2x4xi32>
    return %v1, %v2, %v3, %v4, %v5, %v7, %v9, %v11, %v13, %v15 : tensor<5x2x2xi32>, tensor<3x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>, tensor<2x4xi32>
  }
}
