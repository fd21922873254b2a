//! in s8[7]: -128 -128 127 127 -128 7 127
//! in s8[7]: -1 1 1 127 0 0 2
//! in s16[7]: -32768 -32768 32767 32767 -32768 7 32767
//! in s16[7]: -1 1 1 32767 0 0 2
//! in s32[7]: -2147483648 -2147483648 2147483647 2147483647 -2147483648 7 2147483647
//! in s32[7]: -1 1 1 2147483647 0 0 2
//! in s64[7]: -9223372036854775808 -9223372036854775808 9223372036854775807 9223372036854775807 -9223372036854775808 7 9223372036854775807
//! in s64[7]: -1 1 1 9223372036854775807 0 0 2
//! in u8[7]: 0 0 255 255 0 7 255
//! in u8[7]: 255 1 1 255 0 0 2
//! in u16[7]: 0 0 65535 65535 0 7 65535
//! in u16[7]: 65535 1 1 65535 0 0 2
//! in u32[7]: 0 0 4294967295 4294967295 0 7 4294967295
//! in u32[7]: 4294967295 1 1 4294967295 0 0 2
//! in u64[7]: 0 0 18446744073709551615 18446744073709551615 0 7 18446744073709551615
//! in u64[7]: 18446744073709551615 1 1 18446744073709551615 0 0 2
//! out s8[7]: 127 -127 -128 -2 -128 7 -127
//! out s8[7]: -127 127 126 0 -128 7 125
//! out s8[7]: -128 -128 127 1 0 0 -2
//! out s8[7]: -128 -128 127 1 -1 -1 63
//! out s8[7]: 0 0 0 0 -128 7 1
//! out s8[7]: 0 -128 127 127 1 1 1
//! out s8[7]: -128 -128 -127 -127 -128 -7 -127
//! out s8[7]: 1 1 7 7 1 3 7
//! out s8[7]: 0 0 1 1 0 5 1
//! out s8[7]: 127 127 -128 -128 127 -8 -128
//! out s8[7]: -128 -128 127 127 -128 7 127
//! out s8[7]: -1 -1 1 1 -1 1 1
//! out s16[7]: 32767 -32767 -32768 -2 -32768 7 -32767
//! out s16[7]: -32767 32767 32766 0 -32768 7 32765
//! out s16[7]: -32768 -32768 32767 1 0 0 -2
//! out s16[7]: -32768 -32768 32767 1 -1 -1 16383
//! out s16[7]: 0 0 0 0 -32768 7 1
//! out s16[7]: 0 -32768 32767 32767 1 1 1
//! out s16[7]: -32768 -32768 -32767 -32767 -32768 -7 -32767
//! out s16[7]: 1 1 15 15 1 3 15
//! out s16[7]: 0 0 1 1 0 13 1
//! out s16[7]: 32767 32767 -32768 -32768 32767 -8 -32768
//! out s16[7]: -32768 -32768 32767 32767 -32768 7 32767
//! out s16[7]: -1 -1 1 1 -1 1 1
//! out s32[7]: 2147483647 -2147483647 -2147483648 -2 -2147483648 7 -2147483647
//! out s32[7]: -2147483647 2147483647 2147483646 0 -2147483648 7 2147483645
//! out s32[7]: -2147483648 -2147483648 2147483647 1 0 0 -2
//! out s32[7]: -2147483648 -2147483648 2147483647 1 -1 -1 1073741823
//! out s32[7]: 0 0 0 0 -2147483648 7 1
//! out s32[7]: 0 -2147483648 2147483647 2147483647 1 1 1
//! out s32[7]: -2147483648 -2147483648 -2147483647 -2147483647 -2147483648 -7 -2147483647
//! out s32[7]: 1 1 31 31 1 3 31
//! out s32[7]: 0 0 1 1 0 29 1
//! out s32[7]: 2147483647 2147483647 -2147483648 -2147483648 2147483647 -8 -2147483648
//! out s32[7]: -2147483648 -2147483648 2147483647 2147483647 -2147483648 7 2147483647
//! out s32[7]: -1 -1 1 1 -1 1 1
//! out s64[7]: 9223372036854775807 -9223372036854775807 -9223372036854775808 -2 -9223372036854775808 7 -9223372036854775807
//! out s64[7]: -9223372036854775807 9223372036854775807 9223372036854775806 0 -9223372036854775808 7 9223372036854775805
//! out s64[7]: -9223372036854775808 -9223372036854775808 9223372036854775807 1 0 0 -2
//! out s64[7]: -9223372036854775808 -9223372036854775808 9223372036854775807 1 -1 -1 4611686018427387903
//! out s64[7]: 0 0 0 0 -9223372036854775808 7 1
//! out s64[7]: 0 -9223372036854775808 9223372036854775807 9223372036854775807 1 1 1
//! out s64[7]: -9223372036854775808 -9223372036854775808 -9223372036854775807 -9223372036854775807 -9223372036854775808 -7 -9223372036854775807
//! out s64[7]: 1 1 63 63 1 3 63
//! out s64[7]: 0 0 1 1 0 61 1
//! out s64[7]: 9223372036854775807 9223372036854775807 -9223372036854775808 -9223372036854775808 9223372036854775807 -8 -9223372036854775808
//! out s64[7]: -9223372036854775808 -9223372036854775808 9223372036854775807 9223372036854775807 -9223372036854775808 7 9223372036854775807
//! out s64[7]: -1 -1 1 1 -1 1 1
//! out u8[7]: 255 1 0 254 0 7 1
//! out u8[7]: 1 255 254 0 0 7 253
//! out u8[7]: 0 0 255 1 0 0 254
//! out u8[7]: 0 0 255 1 255 255 127
//! out u8[7]: 0 0 0 0 0 7 1
//! out u8[7]: 0 0 255 255 1 1 1
//! out u8[7]: 0 0 1 1 0 249 1
//! out u8[7]: 0 0 8 8 0 3 8
//! out u8[7]: 8 8 0 0 8 5 0
//! out u8[7]: 255 255 0 0 255 248 0
//! out u16[7]: 65535 1 0 65534 0 7 1
//! out u16[7]: 1 65535 65534 0 0 7 65533
//! out u16[7]: 0 0 65535 1 0 0 65534
//! out u16[7]: 0 0 65535 1 65535 65535 32767
//! out u16[7]: 0 0 0 0 0 7 1
//! out u16[7]: 0 0 65535 65535 1 1 1
//! out u16[7]: 0 0 1 1 0 65529 1
//! out u16[7]: 0 0 16 16 0 3 16
//! out u16[7]: 16 16 0 0 16 13 0
//! out u16[7]: 65535 65535 0 0 65535 65528 0
//! out u32[7]: 4294967295 1 0 4294967294 0 7 1
//! out u32[7]: 1 4294967295 4294967294 0 0 7 4294967293
//! out u32[7]: 0 0 4294967295 1 0 0 4294967294
//! out u32[7]: 0 0 4294967295 1 4294967295 4294967295 2147483647
//! out u32[7]: 0 0 0 0 0 7 1
//! out u32[7]: 0 0 4294967295 4294967295 1 1 1
//! out u32[7]: 0 0 1 1 0 4294967289 1
//! out u32[7]: 0 0 32 32 0 3 32
//! out u32[7]: 32 32 0 0 32 29 0
//! out u32[7]: 4294967295 4294967295 0 0 4294967295 4294967288 0
//! out u64[7]: 18446744073709551615 1 0 18446744073709551614 0 7 1
//! out u64[7]: 1 18446744073709551615 18446744073709551614 0 0 7 18446744073709551613
//! out u64[7]: 0 0 18446744073709551615 1 0 0 18446744073709551614
//! out u64[7]: 0 0 18446744073709551615 1 18446744073709551615 18446744073709551615 9223372036854775807
//! out u64[7]: 0 0 0 0 0 7 1
//! out u64[7]: 0 0 18446744073709551615 18446744073709551615 1 1 1
//! out u64[7]: 0 0 1 1 0 18446744073709551609 1
//! out u64[7]: 0 0 64 64 0 3 64
//! out u64[7]: 64 64 0 0 64 61 0
//! out u64[7]: 18446744073709551615 18446744073709551615 0 0 18446744073709551615 18446744073709551608 0
//! elementwise
// Overflow wraps; division by zero gives all ones, its remainder the dividend; the least divided by -1 stays.
module @integer_edges {
  func.func public @main(%x0: tensor<7xi8>, %x1: tensor<7xi8>, %x2: tensor<7xi16>, %x3: tensor<7xi16>, %x4: tensor<7xi32>, %x5: tensor<7xi32>, %x6: tensor<7xi64>, %x7: tensor<7xi64>, %x8: tensor<7xui8>, %x9: tensor<7xui8>, %x10: tensor<7xui16>, %x11: tensor<7xui16>, %x12: tensor<7xui32>, %x13: tensor<7xui32>, %x14: tensor<7xui64>, %x15: tensor<7xui64>) -> (tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>) {
    %v1 = stablehlo.add %x0, %x1 : tensor<7xi8>
    %v2 = stablehlo.subtract %x0, %x1 : tensor<7xi8>
    %v3 = stablehlo.multiply %x0, %x1 : tensor<7xi8>
    %v4 = stablehlo.divide %x0, %x1 : tensor<7xi8>
    %v5 = stablehlo.remainder %x0, %x1 : tensor<7xi8>
    %v6 = stablehlo.power %x0, %x1 : tensor<7xi8>
    %v7 = stablehlo.negate %x0 : tensor<7xi8>
    %v8 = stablehlo.popcnt %x0 : tensor<7xi8>
    %v9 = stablehlo.count_leading_zeros %x0 : tensor<7xi8>
    %v10 = stablehlo.not %x0 : tensor<7xi8>
    %v11 = stablehlo.abs %x0 : tensor<7xi8>
    %v12 = stablehlo.sign %x0 : tensor<7xi8>
    %v13 = stablehlo.add %x2, %x3 : tensor<7xi16>
    %v14 = stablehlo.subtract %x2, %x3 : tensor<7xi16>
    %v15 = stablehlo.multiply %x2, %x3 : tensor<7xi16>
    %v16 = stablehlo.divide %x2, %x3 : tensor<7xi16>
    %v17 = stablehlo.remainder %x2, %x3 : tensor<7xi16>
    %v18 = stablehlo.power %x2, %x3 : tensor<7xi16>
    %v19 = stablehlo.negate %x2 : tensor<7xi16>
    %v20 = stablehlo.popcnt %x2 : tensor<7xi16>
    %v21 = stablehlo.count_leading_zeros %x2 : tensor<7xi16>
    %v22 = stablehlo.not %x2 : tensor<7xi16>
    %v23 = stablehlo.abs %x2 : tensor<7xi16>
    %v24 = stablehlo.sign %x2 : tensor<7xi16>
    %v25 = stablehlo.add %x4, %x5 : tensor<7xi32>
    %v26 = stablehlo.subtract %x4, %x5 : tensor<7xi32>
    %v27 = stablehlo.multiply %x4, %x5 : tensor<7xi32>
    %v28 = stablehlo.divide %x4, %x5 : tensor<7xi32>
    %v29 = stablehlo.remainder %x4, %x5 : tensor<7xi32>
    %v30 = stablehlo.power %x4, %x5 : tensor<7xi32>
    %v31 = stablehlo.negate %x4 : tensor<7xi32>
    %v32 = stablehlo.popcnt %x4 : tensor<7xi32>
    %v33 = stablehlo.count_leading_zeros %x4 : tensor<7xi32>
    %v34 = stablehlo.not %x4 : tensor<7xi32>
    %v35 = stablehlo.abs %x4 : tensor<7xi32>
    %v36 = stablehlo.sign %x4 : tensor<7xi32>
    %v37 = stablehlo.add %x6, %x7 : tensor<7xi64>
    %v38 = stablehlo.subtract %x6, %x7 : tensor<7xi64>
    %v39 = stablehlo.multiply %x6, %x7 : tensor<7xi64>
    %v40 = stablehlo.divide %x6, %x7 : tensor<7xi64>
    %v41 = stablehlo.remainder %x6, %x7 : tensor<7xi64>
    %v42 = stablehlo.power %x6, %x7 : tensor<7xi64>
    %v43 = stablehlo.negate %x6 : tensor<7xi64>
    %v44 = stablehlo.popcnt %x6 : tensor<7xi64>
    %v45 = stablehlo.count_leading_zeros %x6 : tensor<7xi64>
    %v46 = stablehlo.not %x6 : tensor<7xi64>
    %v47 = stablehlo.abs %x6 : tensor<7xi64>
    %v48 = stablehlo.sign %x6 : tensor<7xi64>
    %v49 = stablehlo.add %x8, %x9 : tensor<7xui8>
    %v50 = stablehlo.subtract %x8, %x9 : tensor<7xui8>
    %v51 = stablehlo.multiply %x8, %x9 : tensor<7xui8>
    %v52 = stablehlo.divide %x8, %x9 : tensor<7xui8>
    %v53 = stablehlo.remainder %x8, %x9 : tensor<7xui8>
    %v54 = stablehlo.power %x8, %x9 : tensor<7xui8>
    %v55 = stablehlo.negate %x8 : tensor<7xui8>
    %v56 = stablehlo.popcnt %x8 : tensor<7xui8>
    %v57 = stablehlo.count_leading_zeros %x8 : tensor<7xui8>
    %v58 = stablehlo.not %x8 : tensor<7xui8>
    %v59 = stablehlo.add %x10, %x11 : tensor<7xui16>
    %v60 = stablehlo.subtract %x10, %x11 : tensor<7xui16>
    %v61 = stablehlo.multiply %x10, %x11 : tensor<7xui16>
    %v62 = stablehlo.divide %x10, %x11 : tensor<7xui16>
    %v63 = stablehlo.remainder %x10, %x11 : tensor<7xui16>
    %v64 = stablehlo.power %x10, %x11 : tensor<7xui16>
    %v65 = stablehlo.negate %x10 : tensor<7xui16>
    %v66 = stablehlo.popcnt %x10 : tensor<7xui16>
    %v67 = stablehlo.count_leading_zeros %x10 : tensor<7xui16>
    %v68 = stablehlo.not %x10 : tensor<7xui16>
    %v69 = stablehlo.add %x12, %x13 : tensor<7xui32>
    %v70 = stablehlo.subtract %x12, %x13 : tensor<7xui32>
    %v71 = stablehlo.multiply %x12, %x13 : tensor<7xui32>
    %v72 = stablehlo.divide %x12, %x13 : tensor<7xui32>
    %v73 = stablehlo.remainder %x12, %x13 : tensor<7xui32>
    %v74 = stablehlo.power %x12, %x13 : tensor<7xui32>
    %v75 = stablehlo.negate %x12 : tensor<7xui32>
    %v76 = stablehlo.popcnt %x12 : tensor<7xui32>
    %v77 = stablehlo.count_leading_zeros %x12 : tensor<7xui32>
    %v78 = stablehlo.not %x12 : tensor<7xui32>
    %v79 = stablehlo.add %x14, %x15 : tensor<7xui64>
    %v80 = stablehlo.subtract %x14, %x15 : tensor<7xui64>
    %v81 = stablehlo.multiply %x14, %x15 : tensor<7xui64>
    %v82 = stablehlo.divide %x14, %x15 : tensor<7xui64>
    %v83 = stablehlo.remainder %x14, %x15 : tensor<7xui64>
    %v84 = stablehlo.power %x14, %x15 : tensor<7xui64>
    %v85 = stablehlo.negate %x14 : tensor<7xui64>
    %v86 = stablehlo.popcnt %x14 : tensor<7xui64>
    %v87 = stablehlo.count_leading_zeros %x14 : tensor<7xui64>
    %v88 = stablehlo.not %x14 : tensor<7xui64>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24, %v25, %v26, %v27, %v28, %v29, %v30, %v31, %v32, %v33, %v34, %v35, %v36, %v37, %v38, %v39, %v40, %v41, %v42, %v43, %v44, %v45, %v46, %v47, %v48, %v49, %v50, %v51, %v52, %v53, %v54, %v55, %v56, %v57, %v58, %v59, %v60, %v61, %v62, %v63, %v64, %v65, %v66, %v67, %v68, %v69, %v70, %v71, %v72, %v73, %v74, %v75, %v76, %v77, %v78, %v79, %v80, %v81, %v82, %v83, %v84, %v85, %v86, %v87, %v88 : tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi8>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi16>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi32>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui8>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui16>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui32>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>, tensor<7xui64>
  }
}
