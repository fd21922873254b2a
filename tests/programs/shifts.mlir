//! in s8[6]: -128 127 5 -1 -128 -1
//! in s8[6]: 7 1 8 8 -1 7
//! in s16[6]: -32768 32767 5 -1 -32768 -1
//! in s16[6]: 15 1 16 16 -1 15
//! in s32[6]: -2147483648 2147483647 5 -1 -2147483648 -1
//! in s32[6]: 31 1 32 32 -1 31
//! in s64[6]: -9223372036854775808 9223372036854775807 5 -1 -9223372036854775808 -1
//! in s64[6]: 63 1 64 64 -1 63
//! in u8[6]: 0 255 5 255 0 255
//! in u8[6]: 7 1 8 8 255 7
//! in u16[6]: 0 65535 5 65535 0 65535
//! in u16[6]: 15 1 16 16 65535 15
//! in u32[6]: 0 4294967295 5 4294967295 0 4294967295
//! in u32[6]: 31 1 32 32 4294967295 31
//! in u64[6]: 0 18446744073709551615 5 18446744073709551615 0 18446744073709551615
//! in u64[6]: 63 1 64 64 18446744073709551615 63
//! out s8[6]: 0 -2 0 0 0 -128
//! out s8[6]: -1 63 0 -1 -1 -1
//! out s8[6]: 1 63 0 0 0 1
//! out s16[6]: 0 -2 0 0 0 -32768
//! out s16[6]: -1 16383 0 -1 -1 -1
//! out s16[6]: 1 16383 0 0 0 1
//! out s32[6]: 0 -2 0 0 0 -2147483648
//! out s32[6]: -1 1073741823 0 -1 -1 -1
//! out s32[6]: 1 1073741823 0 0 0 1
//! out s64[6]: 0 -2 0 0 0 -9223372036854775808
//! out s64[6]: -1 4611686018427387903 0 -1 -1 -1
//! out s64[6]: 1 4611686018427387903 0 0 0 1
//! out u8[6]: 0 254 0 0 0 128
//! out u8[6]: 0 255 0 255 0 255
//! out u8[6]: 0 127 0 0 0 1
//! out u16[6]: 0 65534 0 0 0 32768
//! out u16[6]: 0 65535 0 65535 0 65535
//! out u16[6]: 0 32767 0 0 0 1
//! out u32[6]: 0 4294967294 0 0 0 2147483648
//! out u32[6]: 0 4294967295 0 4294967295 0 4294967295
//! out u32[6]: 0 2147483647 0 0 0 1
//! out u64[6]: 0 18446744073709551614 0 0 0 9223372036854775808
//! out u64[6]: 0 18446744073709551615 0 18446744073709551615 0 18446744073709551615
//! out u64[6]: 0 9223372036854775807 0 0 0 1
//! elementwise
// By the width or more, or by less than nothing: zeros come in, or copies of the sign.
module @shifts {
  func.func public @main(%x0: tensor<6xi8>, %x1: tensor<6xi8>, %x2: tensor<6xi16>, %x3: tensor<6xi16>, %x4: tensor<6xi32>, %x5: tensor<6xi32>, %x6: tensor<6xi64>, %x7: tensor<6xi64>, %x8: tensor<6xui8>, %x9: tensor<6xui8>, %x10: tensor<6xui16>, %x11: tensor<6xui16>, %x12: tensor<6xui32>, %x13: tensor<6xui32>, %x14: tensor<6xui64>, %x15: tensor<6xui64>) -> (tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>) {
    %v1 = stablehlo.shift_left %x0, %x1 : tensor<6xi8>
    %v2 = stablehlo.shift_right_arithmetic %x0, %x1 : tensor<6xi8>
    %v3 = stablehlo.shift_right_logical %x0, %x1 : tensor<6xi8>
    %v4 = stablehlo.shift_left %x2, %x3 : tensor<6xi16>
    %v5 = stablehlo.shift_right_arithmetic %x2, %x3 : tensor<6xi16>
    %v6 = stablehlo.shift_right_logical %x2, %x3 : tensor<6xi16>
    %v7 = stablehlo.shift_left %x4, %x5 : tensor<6xi32>
    %v8 = stablehlo.shift_right_arithmetic %x4, %x5 : tensor<6xi32>
    %v9 = stablehlo.shift_right_logical %x4, %x5 : tensor<6xi32>
    %v10 = stablehlo.shift_left %x6, %x7 : tensor<6xi64>
    %v11 = stablehlo.shift_right_arithmetic %x6, %x7 : tensor<6xi64>
    %v12 = stablehlo.shift_right_logical %x6, %x7 : tensor<6xi64>
    %v13 = stablehlo.shift_left %x8, %x9 : tensor<6xui8>
    %v14 = stablehlo.shift_right_arithmetic %x8, %x9 : tensor<6xui8>
    %v15 = stablehlo.shift_right_logical %x8, %x9 : tensor<6xui8>
    %v16 = stablehlo.shift_left %x10, %x11 : tensor<6xui16>
    %v17 = stablehlo.shift_right_arithmetic %x10, %x11 : tensor<6xui16>
    %v18 = stablehlo.shift_right_logical %x10, %x11 : tensor<6xui16>
    %v19 = stablehlo.shift_left %x12, %x13 : tensor<6xui32>
    %v20 = stablehlo.shift_right_arithmetic %x12, %x13 : tensor<6xui32>
    %v21 = stablehlo.shift_right_logical %x12, %x13 : tensor<6xui32>
    %v22 = stablehlo.shift_left %x14, %x15 : tensor<6xui64>
    %v23 = stablehlo.shift_right_arithmetic %x14, %x15 : tensor<6xui64>
    %v24 = stablehlo.shift_right_logical %x14, %x15 : tensor<6xui64>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24 : tensor<6xi8>, tensor<6xi8>, tensor<6xi8>, tensor<6xi16>, tensor<6xi16>, tensor<6xi16>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi64>, tensor<6xi64>, tensor<6xi64>, tensor<6xui8>, tensor<6xui8>, tensor<6xui8>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>
  }
}
