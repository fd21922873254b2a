//! in s32[2,4]: 1 2 3 4 10 20 30 40
//! in s32[2]: 0 100
//! out s32[2,4]: 1 3 6 10 110 130 160 200
//! out s32[2]: 10 200
//! out s32[2,4]: 10 9 7 4 200 190 170 140
//! out f32[3,2]: 1 2 6 8 0 0
//! without bytecode hlo
//! The prefix sums of rows, from either end. Of three rows the first is multiplied by the first matrix, the second by the
//! second one, the third belongs to no run.
module @scan {
  func.func public @main(%x: tensor<2x4xi32>, %init: tensor<2xi32>) -> (tensor<2x4xi32>, tensor<2xi32>, tensor<2x4xi32>, tensor<3x2xf32>) {
    %0:2 = chlo.scan(%x) inits(%init) dimension=1 {
    ^bb0(%part: tensor<2xi32>, %carry: tensor<2xi32>):
      %s = stablehlo.add %part, %carry : tensor<2xi32>
      stablehlo.return %s, %s : tensor<2xi32>, tensor<2xi32>
    } : (tensor<2x4xi32>, tensor<2xi32>) -> (tensor<2x4xi32>, tensor<2xi32>)
    %1:2 = chlo.scan(%x) inits(%init) dimension=1 attributes {is_reverse = true} {
    ^bb0(%part: tensor<2xi32>, %carry: tensor<2xi32>):
      %s = stablehlo.add %part, %carry : tensor<2xi32>
      stablehlo.return %s, %s : tensor<2xi32>, tensor<2xi32>
    } : (tensor<2x4xi32>, tensor<2xi32>) -> (tensor<2x4xi32>, tensor<2xi32>)
    %lhs = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>
    %rhs = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [6.0, 8.0]]]> : tensor<2x2x2xf32>
    %sizes = stablehlo.constant dense<1> : tensor<2xi32>
    %2 = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
        rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0],
        rhs_group_dimensions = [0]>}> : (tensor<3x2xf32>, tensor<2x2x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    return %0#0, %0#1, %1#0, %2 : tensor<2x4xi32>, tensor<2xi32>, tensor<2x4xi32>, tensor<3x2xf32>
  }
}
