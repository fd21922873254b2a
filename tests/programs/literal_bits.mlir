//! out u32[6]: 2147483648 1 8388607 2147483649 2139095041 2139095039
//! out f32[6]: -0 1e-45 1.1754942e-38 -1e-45 nan 3.4028235e38
//! out u32[6]: 2139095039 2139095041 2147483649 8388607 1 2147483648
//! out u32[6]: 0 2147483649 2155872255 1 4286578689 4286578687
//! out u32[6]: 0 1 8388607 1 2139095041 2139095039
//! out u64[6]: 9223372036854775808 1 4503599627370495 9218868437227405313 4591870180066957722 9218868437227405311
//! out f64[6]: -0 5e-324 2.225073858507201e-308 nan 0.1 1.7976931348623157e308
//! out u64[6]: 9218868437227405311 4591870180066957722 9218868437227405313 4503599627370495 1 9223372036854775808
//! out u64[6]: 0 9223372036854775809 9227875636482146303 18442240474082181121 13815242216921733530 18442240474082181119
//! out u64[6]: 0 1 4503599627370495 9218868437227405313 4591870180066957722 9218868437227405311
//! out u16[6]: 32768 1 32705 16256 49024 32639
//! out bf16[6]: -0 9.183549615799121e-41 nan 1 -1 3.3895313892515355e38
//! out u16[6]: 32639 49024 16256 32705 1 32768
//! out u16[6]: 0 32769 65473 49024 16256 65407
//! out u16[6]: 0 1 32705 16256 16256 32639
//! out u16[6]: 32768 1 1023 32257 48128 31743
//! out f16[6]: -0 5.960464477539063e-8 6.097555160522461e-5 nan -1 65504
//! out u16[6]: 31743 48128 32257 1023 1 32768
//! out u16[6]: 0 32769 33791 65025 15360 64511
//! out u16[6]: 0 1 1023 32257 15360 31743
// Zeros keep their sign and denormals their bits.
module @literal_bits {
  func.func public @main() -> (tensor<6xui32>, tensor<6xf32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui64>, tensor<6xf64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui16>, tensor<6xbf16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xf16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>) {
    %v1 = stablehlo.constant dense<[-0.0, 1.401298464324817E-45, 1.1754942106924411E-38, -1.401298464324817E-45, 0x7F800001, 3.4028234663852886E+38]> : tensor<6xf32>
    %v2 = stablehlo.bitcast_convert %v1 : (tensor<6xf32>) -> tensor<6xui32>
    %v3 = stablehlo.reverse %v1, dims = [0] : tensor<6xf32>
    %v4 = stablehlo.bitcast_convert %v3 : (tensor<6xf32>) -> tensor<6xui32>
    %v5 = stablehlo.negate %v1 : tensor<6xf32>
    %v6 = stablehlo.bitcast_convert %v5 : (tensor<6xf32>) -> tensor<6xui32>
    %v7 = stablehlo.abs %v1 : tensor<6xf32>
    %v8 = stablehlo.bitcast_convert %v7 : (tensor<6xf32>) -> tensor<6xui32>
    %v9 = stablehlo.constant dense<[-0.0, 4.9406564584124654E-324, 2.2250738585072009E-308, 0x7FF0000000000001, 0.1, 1.7976931348623157E+308]> : tensor<6xf64>
    %v10 = stablehlo.bitcast_convert %v9 : (tensor<6xf64>) -> tensor<6xui64>
    %v11 = stablehlo.reverse %v9, dims = [0] : tensor<6xf64>
    %v12 = stablehlo.bitcast_convert %v11 : (tensor<6xf64>) -> tensor<6xui64>
    %v13 = stablehlo.negate %v9 : tensor<6xf64>
    %v14 = stablehlo.bitcast_convert %v13 : (tensor<6xf64>) -> tensor<6xui64>
    %v15 = stablehlo.abs %v9 : tensor<6xf64>
    %v16 = stablehlo.bitcast_convert %v15 : (tensor<6xf64>) -> tensor<6xui64>
    %v17 = stablehlo.constant dense<[-0.0, 9.183550E-41, 0x7FC1, 1.0, -1.0, 3.3895313892515355E+38]> : tensor<6xbf16>
    %v18 = stablehlo.bitcast_convert %v17 : (tensor<6xbf16>) -> tensor<6xui16>
    %v19 = stablehlo.reverse %v17, dims = [0] : tensor<6xbf16>
    %v20 = stablehlo.bitcast_convert %v19 : (tensor<6xbf16>) -> tensor<6xui16>
    %v21 = stablehlo.negate %v17 : tensor<6xbf16>
    %v22 = stablehlo.bitcast_convert %v21 : (tensor<6xbf16>) -> tensor<6xui16>
    %v23 = stablehlo.abs %v17 : tensor<6xbf16>
    %v24 = stablehlo.bitcast_convert %v23 : (tensor<6xbf16>) -> tensor<6xui16>
    %v25 = stablehlo.constant dense<[-0.0, 5.960460E-8, 6.097560E-5, 0x7E01, -1.0, 65504.0]> : tensor<6xf16>
    %v26 = stablehlo.bitcast_convert %v25 : (tensor<6xf16>) -> tensor<6xui16>
    %v27 = stablehlo.reverse %v25, dims = [0] : tensor<6xf16>
    %v28 = stablehlo.bitcast_convert %v27 : (tensor<6xf16>) -> tensor<6xui16>
    %v29 = stablehlo.negate %v25 : tensor<6xf16>
    %v30 = stablehlo.bitcast_convert %v29 : (tensor<6xf16>) -> tensor<6xui16>
    %v31 = stablehlo.abs %v25 : tensor<6xf16>
    %v32 = stablehlo.bitcast_convert %v31 : (tensor<6xf16>) -> tensor<6xui16>
    return %v2, %v1, %v4, %v6, %v8, %v10, %v9, %v12, %v14, %v16, %v18, %v17, %v20, %v22, %v24, %v26, %v25, %v28, %v30, %v32 : tensor<6xui32>, tensor<6xf32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui64>, tensor<6xf64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui64>, tensor<6xui16>, tensor<6xbf16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>, tensor<6xf16>, tensor<6xui16>, tensor<6xui16>, tensor<6xui16>
  }
}
