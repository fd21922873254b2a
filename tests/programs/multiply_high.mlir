//! in s8[4]: 64 -64 127 -128
//! in s8[4]: 4 4 127 -128
//! in u32[3]: 4294967295 65536 3
//! out s8[4]: 1 -1 63 64
//! out u32[3]: 4294967294 1 0
module @multiply_high {
  func.func public @main(%a: tensor<4xi8>, %b: tensor<4xi8>, %c: tensor<3xui32>) -> (tensor<4xi8>, tensor<3xui32>) {
    %0 = chlo.mulhi %a, %b : tensor<4xi8>, tensor<4xi8> -> tensor<4xi8>
    %1 = chlo.mulhi %c, %c : tensor<3xui32>, tensor<3xui32> -> tensor<3xui32>
    return %0, %1 : tensor<4xi8>, tensor<3xui32>
  }
}
