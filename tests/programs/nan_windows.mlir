//! in f32[9]: nan 1 2 3 nan 4 5 6 nan
//! in f32[]: -inf
//! in f32[]: inf
//! in f32[]: 0
//! in f32[3]: 10 20 30
//! out f32[7]: nan 3 nan nan nan 6 nan
//! out f32[7]: nan 1 nan nan nan 4 nan
//! out f32[7]: nan 6 nan nan nan 15 nan
//! out f32[9]: nan nan nan nan nan nan nan nan nan
//! out f32[11]: nan nan nan 3 nan nan nan 6 nan nan nan
//! out f32[9]: 0 0 10 0 0 20 0 0 30
//! out f32[9]: 0 0 10 0 0 20 0 0 30
//! out f32[9]: 0 10 0 0 0 20 0 0 30
// NaN in every place of a window; select_and_scatter moves on from a NaN, since no comparison with it holds.
module @nan_windows {
  func.func public @main(%x0: tensor<9xf32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>, %x4: tensor<3xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<9xf32>, tensor<11xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>) {
    %v1 = "stablehlo.reduce_window"(%x0, %x1) <{window_dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<9xf32>, tensor<f32>) -> tensor<7xf32>
    %v2 = "stablehlo.reduce_window"(%x0, %x2) <{window_dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.minimum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<9xf32>, tensor<f32>) -> tensor<7xf32>
    %v3 = "stablehlo.reduce_window"(%x0, %x3) <{window_dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<9xf32>, tensor<f32>) -> tensor<7xf32>
    %v4 = "stablehlo.reduce_window"(%x0, %x1) <{padding = dense<[[8, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 9>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<9xf32>, tensor<f32>) -> tensor<9xf32>
    %v5 = "stablehlo.reduce_window"(%x0, %x1) <{padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<9xf32>, tensor<f32>) -> tensor<11xf32>
    %v6 = "stablehlo.select_and_scatter"(%x0, %x4, %x3) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<9xf32>, tensor<3xf32>, tensor<f32>) -> tensor<9xf32>
    %v7 = "stablehlo.select_and_scatter"(%x0, %x4, %x3) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<9xf32>, tensor<3xf32>, tensor<f32>) -> tensor<9xf32>
    %v8 = "stablehlo.select_and_scatter"(%x0, %x4, %x3) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare LE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<9xf32>, tensor<3xf32>, tensor<f32>) -> tensor<9xf32>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8 : tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<9xf32>, tensor<11xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>
  }
}
