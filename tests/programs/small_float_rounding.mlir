//! in bf16[7]: 256 1.0078125 1 3 3e38 0.1 1e-38
//! in bf16[7]: 1 1.0078125 0.00390625 0.3330078125 3e38 0.2 0.5
//! in bf16[7]: -256 -1 -1 -1 -3e38 -0.3 1
//! in f16[7]: 2048 1.0009765625 1 3 60000 0.1 6e-5
//! in f16[7]: 1 1.0009765625 0.00048828125 0.333251953125 60000 0.2 0.5
//! in f16[7]: -2048 -1 -1 -1 -60000 -0.3 1
//! out bf16[7]: 256 2.015625 1 3.328125 inf 0.30078125 0.5
//! out bf16[7]: 0 1.015625 0 2.328125 inf 0 1.5
//! out bf16[7]: 256 1.015625 0.00390625 0.99609375 inf 0.02001953125 0
//! out bf16[7]: 0 0.015625 -0.99609375 -0.00390625 inf -0.28125 1
//! out bf16[7]: 512 2.015625 1 2 inf 0.3203125 -1
//! out bf16[7]: 256 1 256 9.0625 1 0.5 0
//! out bf16[7]: 256 1.0078125 1 3.015625 3.00405527047391e38 0.10009765625 0
//! out bf16[7]: 16 1 1 1.734375 1.7365880163140633e19 0.31640625 0
//! out bf16[7]: 256 1 1 3.015625 3.017347550431759e38 0.10009765625 0
//! out bf16[7]: 0 -0.0078125 0.99609375 2 -inf 0.080078125 0
//! out f16[7]: 2048 2.001953125 1 3.333984375 inf 0.2998046875 0.5
//! out f16[7]: 0 1.001953125 0 2.333984375 inf -0.000244140625 1.5
//! out f16[7]: 2048 1.001953125 0.00048828125 1 inf 0.019989013671875 3.0040740966796875e-5
//! out f16[7]: 0 0.001953125 -0.99951171875 0 inf -0.280029296875 1
//! out f16[7]: 4096 2.001953125 1 2 inf 0.320068359375 -1
//! out f16[7]: 2048 1 2048 9 1 0.5 0.00012004375457763672
//! out f16[7]: 2048 1.0009765625 1 3 60000 0.0999755859375 6.002187728881836e-5
//! out f16[7]: 45.25 1 1 1.732421875 245 0.316162109375 0.007747650146484375
//! out f16[7]: 2048 1 1 3.001953125 60032 0.0999755859375 6.002187728881836e-5
//! out f16[7]: 0 -0.0009765625 0.99951171875 2 -inf 0.0799560546875 2.9981136322021484e-5
//! elementwise
// Every operation rounds to its type before the next one, to even.
module @small_float_rounding {
  func.func public @main(%x0: tensor<7xbf16>, %x1: tensor<7xbf16>, %x2: tensor<7xbf16>, %x3: tensor<7xf16>, %x4: tensor<7xf16>, %x5: tensor<7xf16>) -> (tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>) {
    %v1 = stablehlo.add %x0, %x1 : tensor<7xbf16>
    %v2 = stablehlo.add %v1, %x2 : tensor<7xbf16>
    %v3 = stablehlo.multiply %x0, %x1 : tensor<7xbf16>
    %v4 = stablehlo.add %v3, %x2 : tensor<7xbf16>
    %v5 = stablehlo.subtract %v3, %x2 : tensor<7xbf16>
    %v6 = stablehlo.divide %x0, %x1 : tensor<7xbf16>
    %v7 = stablehlo.multiply %v6, %x1 : tensor<7xbf16>
    %v8 = stablehlo.sqrt %x0 : tensor<7xbf16>
    %v9 = stablehlo.multiply %v8, %v8 : tensor<7xbf16>
    %v10 = stablehlo.negate %v3 : tensor<7xbf16>
    %v11 = stablehlo.add %v10, %x0 : tensor<7xbf16>
    %v12 = stablehlo.add %x3, %x4 : tensor<7xf16>
    %v13 = stablehlo.add %v12, %x5 : tensor<7xf16>
    %v14 = stablehlo.multiply %x3, %x4 : tensor<7xf16>
    %v15 = stablehlo.add %v14, %x5 : tensor<7xf16>
    %v16 = stablehlo.subtract %v14, %x5 : tensor<7xf16>
    %v17 = stablehlo.divide %x3, %x4 : tensor<7xf16>
    %v18 = stablehlo.multiply %v17, %x4 : tensor<7xf16>
    %v19 = stablehlo.sqrt %x3 : tensor<7xf16>
    %v20 = stablehlo.multiply %v19, %v19 : tensor<7xf16>
    %v21 = stablehlo.negate %v14 : tensor<7xf16>
    %v22 = stablehlo.add %v21, %x3 : tensor<7xf16>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v22 : tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xbf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>, tensor<7xf16>
  }
}
