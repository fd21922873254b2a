//! in f32[3]: 1 2 3
//! in s32[]: 5
//! in f32[]: 9
//! in s32[]: -1
//! in s32[]: 0
//! in s32[]: 1
//! in s32[]: 2
//! in s32[]: 2147483647
//! in s32[]: -2147483648
//! out f32[3]: 1 2 3
//! out f32[3]: 0 2 6
//! out f32[3]: -1 -2 -3
//! out f32[3]: 1 2 3
//! out f32[3]: -1 -2 -3
//! out f32[3]: -1 -2 -3
//! out f32[3]: -1 -2 -3
//! out f32[3]: -1 -2 -3
// A branch chosen anew in each trip; an index outside means the last branch.
module @branches_in_loops {
  func.func public @main(%x0: tensor<3xf32>, %x1: tensor<i32>, %x2: tensor<f32>, %x3: tensor<i32>, %x4: tensor<i32>, %x5: tensor<i32>, %x6: tensor<i32>, %x7: tensor<i32>, %x8: tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %v1 = stablehlo.constant dense<0> : tensor<i32>
    %v2 = stablehlo.constant dense<1> : tensor<i32>
    %start = stablehlo.constant dense<0.0> : tensor<f32>
    %v3:3 = stablehlo.while(%i = %v1, %p = %x0, %q = %x0) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %c = stablehlo.compare LT, %i, %x1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %off = stablehlo.subtract %i, %v2 : tensor<i32>
      %r:2 = "stablehlo.case"(%off) ({
        %a = stablehlo.add %p, %q : tensor<3xf32>
        stablehlo.return %a, %p : tensor<3xf32>, tensor<3xf32>
      }, {
        %m = stablehlo.multiply %p, %q : tensor<3xf32>
        stablehlo.return %q, %m : tensor<3xf32>, tensor<3xf32>
      }, {
        stablehlo.return %q, %p : tensor<3xf32>, tensor<3xf32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>)
      %big = stablehlo.reduce(%r#0 init: %start) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %more = stablehlo.compare GT, %big, %x2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %f = "stablehlo.if"(%more) ({
        %h = stablehlo.subtract %r#0, %r#1 : tensor<3xf32>
        stablehlo.return %h : tensor<3xf32>
      }, {
        stablehlo.return %r#0 : tensor<3xf32>
      }) : (tensor<i1>) -> tensor<3xf32>
      %k = stablehlo.add %i, %v2 : tensor<i32>
      stablehlo.return %k, %f, %r#1 : tensor<i32>, tensor<3xf32>, tensor<3xf32>
    }
    %v4 = "stablehlo.case"(%x3) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %v5 = "stablehlo.case"(%x4) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %v6 = "stablehlo.case"(%x5) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %v7 = "stablehlo.case"(%x6) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %v8 = "stablehlo.case"(%x7) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %v9 = "stablehlo.case"(%x8) ({
      stablehlo.return %x0 : tensor<3xf32>
    }, {
      %n = stablehlo.negate %x0 : tensor<3xf32>
      stablehlo.return %n : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    return %v3#1, %v3#2, %v4, %v5, %v6, %v7, %v8, %v9 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
