//! in f32[5]: 1.5 -2.7 300 3e9 nan
//! out s32[5]: 1 -2 300 2147483647 0
//! out bf16[5]: 0x3fc0 0xc02d 0x4396 0x4f33 0x7fc0
//! out f16[5]: 0x3e00 0xc166 0x5cb0 0x7c00 0x7e00
//! out pred[5]: true true true true true
//! out f64[5]: 1.5 -2.700000047683716 300 3000000000 nan
//! out f32[5]: 1.5 -3 256 3221225472 nan
//! out f8e4m3fn[5]: 0x3c 0xc3 0x79 0x7f 0x7f
//! elementwise
module @convert {
  func.func public @main(%x: tensor<5xf32>) -> (tensor<5xi32>, tensor<5xbf16>, tensor<5xf16>, tensor<5xi1>, tensor<5xf64>, tensor<5xf32>, tensor<5xf8E4M3FN>) {
    %0 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xi32>
    %1 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xbf16>
    %2 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xf16>
    %3 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xi1>
    %4 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xf64>
    %5 = stablehlo.reduce_precision %x, format = e8m1 : tensor<5xf32>
    %6 = stablehlo.convert %x : (tensor<5xf32>) -> tensor<5xf8E4M3FN>
    return %0, %1, %2, %3, %4, %5, %6 : tensor<5xi32>, tensor<5xbf16>, tensor<5xf16>, tensor<5xi1>, tensor<5xf64>, tensor<5xf32>, tensor<5xf8E4M3FN>
  }
}
