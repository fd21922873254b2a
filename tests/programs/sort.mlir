//! in f32[2,4]: 3 1 nan 2 1 1 0 -1
//! in s32[2,4]: 0 1 2 3 4 5 6 7
//! out f32[2,4]: 1 2 3 nan -1 0 1 1
//! out s32[2,4]: 1 3 0 2 7 6 4 5
module @sort {
  func.func public @main(%x: tensor<2x4xf32>, %i: tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>) {
    %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
      %less = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }) : (tensor<2x4xf32>, tensor<2x4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
    return %0#0, %0#1 : tensor<2x4xf32>, tensor<2x4xi32>
  }
}
