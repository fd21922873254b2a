//! in f32[12]: 0 -0 1 0xffc00000 nan -inf inf -0 0 -1 1e-40 nan
//! in s32[12]: 0 1 2 3 4 5 6 7 8 9 10 11
//! in f32[12]: 0 -0 1 2 -0 -inf inf -0 0 -1 1 0
//! in s8[12]: 3 -128 3 127 0 -1 3 0 127 -128 3 -1
//! in u16[12]: 3 65535 3 0 32768 1 3 32768 0 65535 3 1
//! in pred[12]: true false true false true false true false true false true false
//! in bf16[12]: 0 -0 1 -1 2 1 -0 0 inf -inf 2 1
//! in f64[12]: 0 -0 1 nan 2 1 -0 0 inf -inf 2 1
//! in f32[3,2]: 2 1 1 1 2 0
//! in s32[3,2]: 0 1 2 3 4 5
//! out f32[12]: nan -inf -1 -0 -0 0 0 1e-40 1 inf nan nan
//! out s32[12]: 3 5 9 1 7 0 8 10 2 6 4 11
//! out f32[12]: nan nan inf 1 1e-40 0 0 -0 -0 -1 -inf nan
//! out s32[12]: 4 11 6 2 10 0 8 1 7 9 5 3
//! out f32[12]: -inf -1 0 -0 -0 -0 0 0 1 1 2 inf
//! out s32[12]: 5 9 0 1 4 7 8 11 2 10 3 6
//! out f32[12]: inf 2 1 1 0 -0 -0 -0 0 0 -1 -inf
//! out s32[12]: 6 3 2 10 0 1 4 7 8 11 9 5
//! out s8[12]: -128 -128 -1 -1 0 0 3 3 3 3 127 127
//! out s32[12]: 1 9 5 11 4 7 0 2 6 10 3 8
//! out s8[12]: 127 127 3 3 3 3 0 0 -1 -1 -128 -128
//! out s32[12]: 3 8 0 2 6 10 4 7 5 11 1 9
//! out u16[12]: 0 0 1 1 3 3 3 3 32768 32768 65535 65535
//! out s32[12]: 3 8 5 11 0 2 6 10 4 7 1 9
//! out pred[12]: false false false false false false true true true true true true
//! out s32[12]: 1 3 5 7 9 11 0 2 4 6 8 10
//! out bf16[12]: -inf -1 0 -0 -0 0 1 1 1 2 2 inf
//! out s32[12]: 9 3 0 1 6 7 2 5 11 4 10 8
//! out f64[12]: -inf -0 -0 0 0 1 1 1 2 2 inf nan
//! out s32[12]: 9 1 6 0 7 2 5 11 4 10 8 3
//! out s8[12]: -128 -128 -1 -1 0 0 3 3 3 3 127 127
//! out s32[12]: 9 1 11 5 7 4 10 6 2 0 8 3
//! out f32[3,2]: 1 0 2 1 2 1
//! out s32[3,2]: 2 5 0 1 4 3
//! out f32[3,2]: 2 1 1 1 2 0
//! out s32[3,2]: 0 1 2 3 4 5
// Equal keys keep their order; zeros are equal unless the total order is asked for.
module @sort_order {
  func.func public @main(%x0: tensor<12xf32>, %x1: tensor<12xi32>, %x2: tensor<12xf32>, %x3: tensor<12xi8>, %x4: tensor<12xui16>, %x5: tensor<12xi1>, %x6: tensor<12xbf16>, %x7: tensor<12xf64>, %x8: tensor<3x2xf32>, %x9: tensor<3x2xi32>) -> (tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<12xui16>, tensor<12xi32>, tensor<12xi1>, tensor<12xi32>, tensor<12xbf16>, tensor<12xi32>, tensor<12xf64>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2xi32>) {
    %v1:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xi32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v2:2 = "stablehlo.sort"(%x0, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare GT, %a0, %b0, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xi32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v3:2 = "stablehlo.sort"(%x2, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xi32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v4:2 = "stablehlo.sort"(%x2, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare GT, %a0, %b0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xf32>, tensor<12xi32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v5:2 = "stablehlo.sort"(%x3, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<i8>, %b0: tensor<i8>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xi8>, tensor<12xi32>) -> (tensor<12xi8>, tensor<12xi32>)
    %v6:2 = "stablehlo.sort"(%x3, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<i8>, %b0: tensor<i8>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare GT, %a0, %b0, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xi8>, tensor<12xi32>) -> (tensor<12xi8>, tensor<12xi32>)
    %v7:2 = "stablehlo.sort"(%x4, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<ui16>, %b0: tensor<ui16>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, UNSIGNED : (tensor<ui16>, tensor<ui16>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xui16>, tensor<12xi32>) -> (tensor<12xui16>, tensor<12xi32>)
    %v8:2 = "stablehlo.sort"(%x5, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<i1>, %b0: tensor<i1>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xi1>, tensor<12xi32>) -> (tensor<12xi1>, tensor<12xi32>)
    %v9:2 = "stablehlo.sort"(%x6, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<bf16>, %b0: tensor<bf16>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xbf16>, tensor<12xi32>) -> (tensor<12xbf16>, tensor<12xi32>)
    %v10:2 = "stablehlo.sort"(%x7, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f64>, %b0: tensor<f64>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<12xf64>, tensor<12xi32>) -> (tensor<12xf64>, tensor<12xi32>)
    %v11:2 = "stablehlo.sort"(%x3, %x1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<i8>, %b0: tensor<i8>, %a1: tensor<i32>, %b1: tensor<i32>):
      %e = stablehlo.compare EQ, %a0, %b0, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %f = stablehlo.compare LT, %a0, %b0, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %g = stablehlo.compare GT, %a1, %b1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %h = stablehlo.select %e, %g, %f : tensor<i1>, tensor<i1>
      stablehlo.return %h : tensor<i1>
    }) : (tensor<12xi8>, tensor<12xi32>) -> (tensor<12xi8>, tensor<12xi32>)
    %v12:2 = "stablehlo.sort"(%x8, %x9) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare LT, %a0, %b0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<3x2xf32>, tensor<3x2xi32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %v13:2 = "stablehlo.sort"(%x8, %x9) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a0: tensor<f32>, %b0: tensor<f32>, %a1: tensor<i32>, %b1: tensor<i32>):
      %c = stablehlo.compare GT, %a0, %b0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<3x2xf32>, tensor<3x2xi32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
    return %v1#0, %v1#1, %v2#0, %v2#1, %v3#0, %v3#1, %v4#0, %v4#1, %v5#0, %v5#1, %v6#0, %v6#1, %v7#0, %v7#1, %v8#0, %v8#1, %v9#0, %v9#1, %v10#0, %v10#1, %v11#0, %v11#1, %v12#0, %v12#1, %v13#0, %v13#1 : tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xf32>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<12xui16>, tensor<12xi32>, tensor<12xi1>, tensor<12xi32>, tensor<12xbf16>, tensor<12xi32>, tensor<12xf64>, tensor<12xi32>, tensor<12xi8>, tensor<12xi32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<3x2xf32>, tensor<3x2xi32>
  }
}
