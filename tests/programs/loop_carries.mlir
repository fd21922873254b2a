//! in s32[3]: 1 2 3
//! in s32[3]: 10 20 30
//! in s32[3]: 100 200 300
//! in s32[]: 4
//! in s32[]: 5
//! in s32[]: 0
//! out s32[3]: 10 20 30
//! out s32[3]: 100 200 300
//! out s32[3]: 1 2 3
//! out s32[3]: 41 82 123
//! out s32[3]: 10 20 30
//! out s32[3]: 31 62 93
//! out s32[]: 0
//! out s32[3]: 1 2 3
//! out s32[3]: 10 20 30
//! out s32[3]: 50 100 150
//! out s32[3]: 10 20 30
//! out s32[3]: 32 64 96
//! out s32[3]: 88 176 264
//! out s32[3]: 88 176 264
//! out s32[3]: 1 2 3
// Carries that change places, in a loop within a loop; dead ones; loops without a trip.
module @loop_carries {
  func.func public @main(%x0: tensor<3xi32>, %x1: tensor<3xi32>, %x2: tensor<3xi32>, %x3: tensor<i32>, %x4: tensor<i32>, %x5: tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) {
    %v1 = stablehlo.constant dense<0> : tensor<i32>
    %v2 = stablehlo.constant dense<1> : tensor<i32>
    %v3:4 = stablehlo.while(%i = %v1, %p = %x0, %q = %x1, %r = %x2) : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %v2 : tensor<i32>
      stablehlo.return %k, %q, %r, %p : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    }
    %v4:4 = stablehlo.while(%i = %v1, %p = %x0, %q = %x1, %r = %x2) : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %in:4 = stablehlo.while(%j = %v1, %u = %p, %v = %q, %w = %r) : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
      cond {
        %d = stablehlo.compare LT, %j, %x4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %d : tensor<i1>
      } do {
        %l = stablehlo.add %j, %v2 : tensor<i32>
        %s = stablehlo.add %u, %v : tensor<3xi32>
        stablehlo.return %l, %v, %u, %s : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
      }
      %k = stablehlo.add %i, %v2 : tensor<i32>
      stablehlo.return %k, %in#3, %in#1, %in#2 : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    }
    %v5:3 = stablehlo.while(%i = %v1, %p = %x0, %q = %x1) : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %v2 : tensor<i32>
      stablehlo.return %k, %q, %p : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    }
    %v6:4 = stablehlo.while(%i = %v1, %p = %x0, %q = %x1, %r = %x2) : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %v2 : tensor<i32>
      %s = stablehlo.add %p, %q : tensor<3xi32>
      %t = stablehlo.subtract %r, %q : tensor<3xi32>
      stablehlo.return %k, %s, %q, %t : tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
    }
    %v7:3 = stablehlo.while(%i = %v1, %p = %x0, %q = %x0) : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %v2 : tensor<i32>
      %s = stablehlo.add %p, %q : tensor<3xi32>
      stablehlo.return %k, %x1, %s : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    }
    %v8:3 = stablehlo.while(%i = %v1, %p = %x0, %q = %x1) : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    cond {
      %c = stablehlo.compare LT, %i, %x3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.add %i, %v2 : tensor<i32>
      %s = stablehlo.add %p, %q : tensor<3xi32>
      stablehlo.return %k, %s, %s : tensor<i32>, tensor<3xi32>, tensor<3xi32>
    }
    return %v3#1, %v3#2, %v3#3, %v4#1, %v4#2, %v4#3, %v5#0, %v5#1, %v5#2, %v6#3, %v7#1, %v7#2, %v8#1, %v8#2, %x0 : tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>
  }
}
