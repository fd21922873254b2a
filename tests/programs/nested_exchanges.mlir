//! in f32[]: 1
//! out f32[10]: 110 220 330 440 550 660 770 880 990 1100
// Both loops exchange the places of their value, so that in the end it lies where only the inner loop has computed. What comes
// after the loops must not take that place.
module @nested_exchanges {
  func.func public @main(%p: tensor<f32>) -> tensor<10xf32> {
    %z = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %rows = stablehlo.iota dim = 0 : tensor<10x10xf32>
    %x = stablehlo.add %rows, %z : tensor<10x10xf32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %nine = stablehlo.constant dense<9> : tensor<i32>
    %ten = stablehlo.constant dense<10> : tensor<i32>
    %outer:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<10x10xf32>
    cond {
      %more = stablehlo.compare LT, %i, %ten, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %inner:2 = stablehlo.while(%j = %zero, %b = %a) : tensor<i32>, tensor<10x10xf32>
      cond {
        %more = stablehlo.compare LT, %j, %nine, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      } do {
        %turned = stablehlo.reverse %b, dims = [0] : tensor<10x10xf32>
        %next = stablehlo.add %j, %one : tensor<i32>
        stablehlo.return %next, %turned : tensor<i32>, tensor<10x10xf32>
      }
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %inner#1 : tensor<i32>, tensor<10x10xf32>
    }
    %count = stablehlo.convert %outer#0 : (tensor<i32>) -> tensor<f32>
    %counts = stablehlo.broadcast_in_dim %count, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %eleven = stablehlo.add %z, %counts : tensor<10x10xf32>
    %product = stablehlo.dot_general %outer#1, %eleven, contracting_dims = [1] x [0] : (tensor<10x10xf32>, tensor<10x10xf32>) -> tensor<10x10xf32>
    %column = stablehlo.slice %product [0:10, 0:1] : (tensor<10x10xf32>) -> tensor<10x1xf32>
    %0 = stablehlo.reshape %column : (tensor<10x1xf32>) -> tensor<10xf32>
    return %0 : tensor<10xf32>
  }
}
