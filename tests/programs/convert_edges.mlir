//! in f32[12]: nan inf -inf 1e30 -1e30 -0.9 2.5 -2.5 127.5 -129 255.9 40000
//! in f64[12]: nan inf -inf 1e30 -1e30 -0.9 2.5 -2.5 127.5 -129 255.9 40000
//! in bf16[12]: nan inf -inf 1e30 -1e30 -0.9 2.5 -2.5 127.5 -129 255.9 40000
//! in f16[12]: nan inf -inf 6e4 -6e4 -0.9 2.5 -2.5 127.5 -129 255.9 40000
//! in f64[6]: 9007199254740993 9223372036854775807 -9223372036854775808 18446744073709551615 4294967295.5 2147483647.9
//! in s64[6]: 9007199254740993 9007199254740995 9223372036854775807 -9223372036854775808 16777217 16777219
//! in u64[4]: 18446744073709551615 9223372036854775808 9007199254740993 255
//! in f64[5]: 1.0000000596046448 1e39 -1e-46 3.4028235677973366e38 nan
//! out s8[12]: 0 127 -128 127 -128 0 2 -2 127 -128 127 127
//! out u8[12]: 0 255 0 255 0 0 2 0 127 0 255 255
//! out s16[12]: 0 32767 -32768 32767 -32768 0 2 -2 127 -129 255 32767
//! out u16[12]: 0 65535 0 65535 0 0 2 0 127 0 255 40000
//! out s32[12]: 0 2147483647 -2147483648 2147483647 -2147483648 0 2 -2 127 -129 255 40000
//! out u32[12]: 0 4294967295 0 4294967295 0 0 2 0 127 0 255 40000
//! out s64[12]: 0 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 0 2 -2 127 -129 255 40000
//! out u64[12]: 0 18446744073709551615 0 18446744073709551615 0 0 2 0 127 0 255 40000
//! out pred[12]: true true true true true true true true true true true true
//! out s8[12]: 0 127 -128 127 -128 0 2 -2 127 -128 127 127
//! out u8[12]: 0 255 0 255 0 0 2 0 127 0 255 255
//! out s16[12]: 0 32767 -32768 32767 -32768 0 2 -2 127 -129 255 32767
//! out u16[12]: 0 65535 0 65535 0 0 2 0 127 0 255 40000
//! out s32[12]: 0 2147483647 -2147483648 2147483647 -2147483648 0 2 -2 127 -129 255 40000
//! out u32[12]: 0 4294967295 0 4294967295 0 0 2 0 127 0 255 40000
//! out s64[12]: 0 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 0 2 -2 127 -129 255 40000
//! out u64[12]: 0 18446744073709551615 0 18446744073709551615 0 0 2 0 127 0 255 40000
//! out pred[12]: true true true true true true true true true true true true
//! out s8[12]: 0 127 -128 127 -128 0 2 -2 127 -128 127 127
//! out u8[12]: 0 255 0 255 0 0 2 0 127 0 255 255
//! out s16[12]: 0 32767 -32768 32767 -32768 0 2 -2 127 -129 256 32767
//! out u16[12]: 0 65535 0 65535 0 0 2 0 127 0 256 39936
//! out s32[12]: 0 2147483647 -2147483648 2147483647 -2147483648 0 2 -2 127 -129 256 39936
//! out u32[12]: 0 4294967295 0 4294967295 0 0 2 0 127 0 256 39936
//! out s64[12]: 0 9223372036854775807 -9223372036854775808 9223372036854775807 -9223372036854775808 0 2 -2 127 -129 256 39936
//! out u64[12]: 0 18446744073709551615 0 18446744073709551615 0 0 2 0 127 0 256 39936
//! out pred[12]: true true true true true true true true true true true true
//! out s8[12]: 0 127 -128 127 -128 0 2 -2 127 -128 127 127
//! out u8[12]: 0 255 0 255 0 0 2 0 127 0 255 255
//! out s16[12]: 0 32767 -32768 32767 -32768 0 2 -2 127 -129 255 32767
//! out u16[12]: 0 65535 0 60000 0 0 2 0 127 0 255 40000
//! out s32[12]: 0 2147483647 -2147483648 60000 -60000 0 2 -2 127 -129 255 40000
//! out u32[12]: 0 4294967295 0 60000 0 0 2 0 127 0 255 40000
//! out s64[12]: 0 9223372036854775807 -9223372036854775808 60000 -60000 0 2 -2 127 -129 255 40000
//! out u64[12]: 0 18446744073709551615 0 60000 0 0 2 0 127 0 255 40000
//! out pred[12]: true true true true true true true true true true true true
//! out s32[6]: 2147483647 2147483647 -2147483648 2147483647 2147483647 2147483647
//! out u32[6]: 4294967295 4294967295 0 4294967295 4294967295 2147483647
//! out s64[6]: 9007199254740992 9223372036854775807 -9223372036854775808 9223372036854775807 4294967295 2147483647
//! out u64[6]: 9007199254740992 9223372036854775808 0 18446744073709551615 4294967295 2147483647
//! out f64[6]: 9.007199254740992e15 9.007199254740996e15 9.223372036854776e18 -9.223372036854776e18 1.6777217e7 1.6777219e7
//! out f32[6]: 9.007199e15 9.007199e15 9.223372e18 -9.223372e18 1.6777216e7 1.677722e7
//! out bf16[6]: 9.007199254740992e15 9.007199254740992e15 9.223372036854776e18 -9.223372036854776e18 1.6777216e7 1.6777216e7
//! out f16[6]: inf inf inf -inf inf inf
//! out s32[6]: 1 3 -1 0 16777217 16777219
//! out u8[6]: 1 3 255 0 1 3
//! out s8[6]: 1 3 -1 0 1 3
//! out f64[4]: 1.8446744073709552e19 9.223372036854776e18 9.007199254740992e15 255
//! out f32[4]: 1.8446744e19 9.223372e18 9.007199e15 255
//! out bf16[4]: 1.8446744073709552e19 9.223372036854776e18 9.007199254740992e15 255
//! out s64[4]: -1 -9223372036854775808 9007199254740993 255
//! out s32[4]: -1 0 1 255
//! out u8[4]: 255 0 1 255
//! out f32[5]: 1 inf -0 inf nan
//! out bf16[5]: 1 inf -0 inf nan
//! out f16[5]: 1 inf -0 inf nan
//! elementwise
// Floats become integers toward zero and within their range, NaN zero; integers become floats to even.
module @convert_edges {
  func.func public @main(%x0: tensor<12xf32>, %x1: tensor<12xf64>, %x2: tensor<12xbf16>, %x3: tensor<12xf16>, %x4: tensor<6xf64>, %x5: tensor<6xi64>, %x6: tensor<4xui64>, %x7: tensor<5xf64>) -> (tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<6xi32>, tensor<6xui32>, tensor<6xi64>, tensor<6xui64>, tensor<6xf64>, tensor<6xf32>, tensor<6xbf16>, tensor<6xf16>, tensor<6xi32>, tensor<6xui8>, tensor<6xi8>, tensor<4xf64>, tensor<4xf32>, tensor<4xbf16>, tensor<4xi64>, tensor<4xi32>, tensor<4xui8>, tensor<5xf32>, tensor<5xbf16>, tensor<5xf16>) {
    %v1 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xi8>
    %v2 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xui8>
    %v3 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xi16>
    %v4 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xui16>
    %v5 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xi32>
    %v6 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xui32>
    %v7 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xi64>
    %v8 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xui64>
    %v9 = stablehlo.convert %x0 : (tensor<12xf32>) -> tensor<12xi1>
    %v10 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xi8>
    %v11 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xui8>
    %v12 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xi16>
    %v13 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xui16>
    %v14 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xi32>
    %v15 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xui32>
    %v16 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xi64>
    %v17 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xui64>
    %v18 = stablehlo.convert %x1 : (tensor<12xf64>) -> tensor<12xi1>
    %v19 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xi8>
    %v20 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xui8>
    %v21 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xi16>
    %v22 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xui16>
    %v23 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xi32>
    %v24 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xui32>
    %v25 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xi64>
    %v26 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xui64>
    %v27 = stablehlo.convert %x2 : (tensor<12xbf16>) -> tensor<12xi1>
    %v28 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xi8>
    %v29 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xui8>
    %v30 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xi16>
    %v31 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xui16>
    %v32 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xi32>
    %v33 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xui32>
    %v34 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xi64>
    %v35 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xui64>
    %v36 = stablehlo.convert %x3 : (tensor<12xf16>) -> tensor<12xi1>
    %v37 = stablehlo.convert %x4 : (tensor<6xf64>) -> tensor<6xi32>
    %v38 = stablehlo.convert %x4 : (tensor<6xf64>) -> tensor<6xui32>
    %v39 = stablehlo.convert %x4 : (tensor<6xf64>) -> tensor<6xi64>
    %v40 = stablehlo.convert %x4 : (tensor<6xf64>) -> tensor<6xui64>
    %v41 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xf64>
    %v42 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xf32>
    %v43 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xbf16>
    %v44 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xf16>
    %v45 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xi32>
    %v46 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xui8>
    %v47 = stablehlo.convert %x5 : (tensor<6xi64>) -> tensor<6xi8>
    %v48 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xf64>
    %v49 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xf32>
    %v50 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xbf16>
    %v51 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xi64>
    %v52 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xi32>
    %v53 = stablehlo.convert %x6 : (tensor<4xui64>) -> tensor<4xui8>
    %v54 = stablehlo.convert %x7 : (tensor<5xf64>) -> tensor<5xf32>
    %v55 = stablehlo.convert %x7 : (tensor<5xf64>) -> tensor<5xbf16>
    %v56 = stablehlo.convert %x7 : (tensor<5xf64>) -> tensor<5xf16>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24, %v25, %v26, %v27, %v28, %v29, %v30, %v31, %v32, %v33, %v34, %v35, %v36, %v37, %v38, %v39, %v40, %v41, %v42, %v43, %v44, %v45, %v46, %v47, %v48, %v49, %v50, %v51, %v52, %v53, %v54, %v55, %v56 : tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<12xi8>, tensor<12xui8>, tensor<12xi16>, tensor<12xui16>, tensor<12xi32>, tensor<12xui32>, tensor<12xi64>, tensor<12xui64>, tensor<12xi1>, tensor<6xi32>, tensor<6xui32>, tensor<6xi64>, tensor<6xui64>, tensor<6xf64>, tensor<6xf32>, tensor<6xbf16>, tensor<6xf16>, tensor<6xi32>, tensor<6xui8>, tensor<6xi8>, tensor<4xf64>, tensor<4xf32>, tensor<4xbf16>, tensor<4xi64>, tensor<4xi32>, tensor<4xui8>, tensor<5xf32>, tensor<5xbf16>, tensor<5xf16>
  }
}
