//! in f32[6]: 5 3 2 1 4 nan
//! in s32[]: 4
//! in f32[2,3]: 1 2 3 4 nan 6
//! in s32[]: 1
//! out s32[]: 4
//! out f32[]: 11
//! out f32[4]: 1 2 3 5
//! out f32[5]: 5 3 2 1 9
//! out s32[]: 5
//! out f32[1]: 14
//! out f32[2,1]: 1 4
//! out f32[3]: 1 2 3
//! out f32[4]: 5 8 10 11
//! out f32[6]: 5 8 10 11 0 0
//! out f32[6]: 8 7 6 0 0 0
//! out f32[]: 39
//! out f32[8]: 0 5 3 2 1 0 0 0
//! out f32[6]: 5 3 2 1 7 7
//! out f32[4]: 40 24 16 8
//! out f32[4]: 5 6 6 4
//! out f32[3]: 3 2 5
//! out f32[3,1]: 1 2 3
//! What lies behind a size never shows: of the first array 4 elements count, of the third 1 row or column.
!s = tensor<f32>
!b = tensor<?xf32, #stablehlo.bounds<6>>
!rows = tensor<?x3xf32, #stablehlo.bounds<2, ?>>
!column = tensor<2x?xf32, #stablehlo.bounds<?, 3>>
!two = tensor<?xf32, #stablehlo.bounds<2>>
!eight = tensor<?xf32, #stablehlo.bounds<8>>
module @bounded_sizes {
  func.func public @main(%x: tensor<6xf32>, %n: tensor<i32>, %m: tensor<2x3xf32>, %one: tensor<i32>)
      -> (tensor<i32>, !s, !b, !eight, tensor<i32>, !two, !column, !b, !b, tensor<6xf32>, tensor<6xf32>, !s,
          tensor<?xf32, #stablehlo.bounds<10>>, tensor<6xf32>, !b, !b, tensor<?xf32, #stablehlo.bounds<6>>,
          tensor<3x?xf32, #stablehlo.bounds<?, 2>>) {
    %zero = stablehlo.constant dense<0.0> : !s
    %b = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> !b
    %rows = stablehlo.set_dimension_size %m, %one, dim = 0 : (tensor<2x3xf32>, tensor<i32>) -> !rows
    %column = stablehlo.set_dimension_size %m, %one, dim = 1 : (tensor<2x3xf32>, tensor<i32>) -> !column
    %size = stablehlo.get_dimension_size %b, dim = 0 : (!b) -> tensor<i32>
    %sum = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (!b, !s) -> !s
    %sorted = "stablehlo.sort"(%b) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: !s, %r: !s):
      %c = stablehlo.compare LT, %l, %r, TOTALORDER : (!s, !s) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (!b) -> !b
    // The second part begins where the first one ends.
    %nine = stablehlo.constant dense<9.0> : tensor<2xf32>
    %part = stablehlo.set_dimension_size %nine, %one, dim = 0 : (tensor<2xf32>, tensor<i32>) -> !two
    %joined = stablehlo.concatenate %b, %part, dim = 0 : (!b, !two) -> !eight
    %joined_size = stablehlo.get_dimension_size %joined, dim = 0 : (!eight) -> tensor<i32>
    %weights = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    %free = stablehlo.dot_general %rows, %weights, contracting_dims = [1] x [0] : (!rows, tensor<3xf32>) -> !two
    %flat = stablehlo.reshape %rows : (!rows) -> !b
    %sums = "stablehlo.reduce_window"(%b, %zero) <{window_dimensions = array<i64: 6>, padding = dense<[[5, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: !s, %r: !s):
      %c = stablehlo.add %l, %r : !s
      stablehlo.return %c : !s
    }) : (!b, !s) -> !b
    // Updates behind the size go nowhere, be it that of the indices or that of the updates.
    %target = stablehlo.constant dense<0.0> : tensor<6xf32>
    %where = stablehlo.constant dense<[[0], [1], [2], [3], [4], [5]]> : tensor<6x1xi32>
    %first = stablehlo.set_dimension_size %where, %n, dim = 0 : (tensor<6x1xi32>, tensor<i32>) -> tensor<?x1xi32, #stablehlo.bounds<6, ?>>
    %scattered = "stablehlo.scatter"(%target, %first, %sums) <{scatter_dimension_numbers =
        #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: !s, %r: !s):
      stablehlo.return %r : !s
    }) : (tensor<6xf32>, tensor<?x1xi32, #stablehlo.bounds<6, ?>>, !b) -> tensor<6xf32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %few = stablehlo.set_dimension_size %where, %three, dim = 0 : (tensor<6x1xi32>, tensor<i32>) -> tensor<?x1xi32, #stablehlo.bounds<6, ?>>
    %values = stablehlo.constant dense<[8.0, 7.0, 6.0, 5.0, 4.0, 3.0]> : tensor<6xf32>
    %bounded_values = stablehlo.set_dimension_size %values, %three, dim = 0 : (tensor<6xf32>, tensor<i32>) -> !b
    %few_scattered = "stablehlo.scatter"(%target, %few, %bounded_values) <{scatter_dimension_numbers =
        #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: !s, %r: !s):
      stablehlo.return %r : !s
    }) : (tensor<6xf32>, tensor<?x1xi32, #stablehlo.bounds<6, ?>>, !b) -> tensor<6xf32>
    %dotted = stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (!b, !b) -> !s
    %padded = stablehlo.pad %b, %zero, low = [1], high = [3], interior = [0] : (!b, !s) -> tensor<?xf32, #stablehlo.bounds<10>>
    // Written over what is there, as far as the size goes.
    %origin = stablehlo.constant dense<0> : tensor<i32>
    %sevens = stablehlo.constant dense<7.0> : tensor<6xf32>
    %updated = stablehlo.dynamic_update_slice %sevens, %b, %origin : (tensor<6xf32>, !b, tensor<i32>) -> tensor<6xf32>
    // Three doublings, with the size carried around the loop.
    %i:2 = stablehlo.while(%k = %origin, %v = %b) : tensor<i32>, !b
      cond {
        %more = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      } do {
        %next = stablehlo.add %k, %one : tensor<i32>
        %twice = stablehlo.add %v, %v : !b
        stablehlo.return %next, %twice : tensor<i32>, !b
      }
    // Element-wise operations and movements hand the size on.
    %counter = stablehlo.iota dim = 0 : tensor<6xf32>
    %ones = stablehlo.constant dense<1.0> : tensor<6xf32>
    %counted = stablehlo.set_dimension_size %counter, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> !b
    %line = stablehlo.set_dimension_size %ones, %n, dim = 0 : (tensor<6xf32>, tensor<i32>) -> !b
    %product = stablehlo.multiply %b, %line : !b
    %step = stablehlo.multiply %counted, %product : !b
    %plus = stablehlo.add %step, %b : !b
    %half = stablehlo.subtract %plus, %step : !b
    %chosen = stablehlo.constant dense<[[1], [2], [0], [0], [0], [0]]> : tensor<6x1xi32>
    %chosen_few = stablehlo.set_dimension_size %chosen, %three, dim = 0 : (tensor<6x1xi32>, tensor<i32>) -> tensor<?x1xi32, #stablehlo.bounds<6, ?>>
    %gathered = "stablehlo.gather"(%x, %chosen_few) <{dimension_numbers =
        #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
      : (tensor<6xf32>, tensor<?x1xi32, #stablehlo.bounds<6, ?>>) -> !b
    %turned = stablehlo.transpose %rows, dims = [1, 0] : (!rows) -> tensor<3x?xf32, #stablehlo.bounds<?, 2>>
    return %size, %sum, %sorted, %joined, %joined_size, %free, %column, %flat, %sums, %scattered, %few_scattered, %dotted, %padded,
           %updated, %i#1, %plus, %gathered, %turned
      : tensor<i32>, !s, !b, !eight, tensor<i32>, !two, !column, !b, !b, tensor<6xf32>, tensor<6xf32>, !s,
        tensor<?xf32, #stablehlo.bounds<10>>, tensor<6xf32>, !b, !b, tensor<?xf32, #stablehlo.bounds<6>>,
        tensor<3x?xf32, #stablehlo.bounds<?, 2>>
  }
}
