//! in f32[8]: 0 -0 inf -inf nan -1 1 2
//! in f32[6]: 0 -0 inf -inf nan 0
//! in f32[12]: 0 -0 nan nan 1 -1 -1 0 -0 0 inf -inf
//! in f32[12]: 0 0 0 1 nan inf 0.5 -1 -1 inf 0 3
//! in f32[6]: 0 -0 nan 0 -0 0
//! in f32[6]: 1 1 1 0 0 inf
//! in f32[6]: 0 inf -0 inf nan -inf
//! in f32[6]: inf -0 1 -inf 0 2
//! in f64[8]: 0 -0 inf -inf nan -1 1 2
//! in f64[6]: 0 -0 inf -inf nan 0
//! in f64[12]: 0 -0 nan nan 1 -1 -1 0 -0 0 inf -inf
//! in f64[12]: 0 0 0 1 nan inf 0.5 -1 -1 inf 0 3
//! in f64[6]: 0 -0 nan 0 -0 0
//! in f64[6]: 1 1 1 0 0 inf
//! in f64[6]: 0 inf -0 inf nan -inf
//! in f64[6]: inf -0 1 -inf 0 2
//! in bf16[8]: 0 -0 inf -inf nan -1 1 2
//! in bf16[6]: 0 -0 inf -inf nan 0
//! in bf16[12]: 0 -0 nan nan 1 -1 -1 0 -0 0 inf -inf
//! in bf16[12]: 0 0 0 1 nan inf 0.5 -1 -1 inf 0 3
//! in bf16[6]: 0 -0 nan 0 -0 0
//! in bf16[6]: 1 1 1 0 0 inf
//! in bf16[6]: 0 inf -0 inf nan -inf
//! in bf16[6]: inf -0 1 -inf 0 2
//! in f16[8]: 0 -0 inf -inf nan -1 1 2
//! in f16[6]: 0 -0 inf -inf nan 0
//! in f16[12]: 0 -0 nan nan 1 -1 -1 0 -0 0 inf -inf
//! in f16[12]: 0 0 0 1 nan inf 0.5 -1 -1 inf 0 3
//! in f16[6]: 0 -0 nan 0 -0 0
//! in f16[6]: 1 1 1 0 0 inf
//! in f16[6]: 0 inf -0 inf nan -inf
//! in f16[6]: inf -0 1 -inf 0 2
//! out f32[6]: 0 -0 inf nan nan 0
//! out f32[6]: inf -inf 0 nan nan inf
//! out f32[6]: 0 -0 inf -inf nan 0
//! out f32[6]: -inf -inf inf nan nan -inf
//! out f32[6]: 0 -0 inf nan nan 0
//! out f32[6]: 1 1 inf 0 nan 1
//! out f32[6]: 0 -0 inf -1 nan 0
//! out f32[6]: 0 -0 1 -1 nan 0
//! out f32[6]: 0.5 0.5 1 0 nan 0.5
//! out f32[8]: 0 -0 1 -1 nan -1 1 1
//! out f32[8]: 0 0 inf inf nan 1 1 2
//! out f32[8]: -0 0 -inf inf nan 1 -1 -2
//! out f32[8]: 0 -0 inf -inf nan -1 1 2
//! out f32[8]: 0 -0 inf -inf nan -1 1 2
//! out f32[12]: 1 1 1 nan 1 1 nan inf -inf 0 1 -inf
//! out f32[12]: nan nan nan nan nan -1 -0 0 -0 0 nan nan
//! out f32[12]: nan nan nan nan nan -0 -2 -0 0 0 inf -inf
//! out f32[6]: 0 -0 nan 0 -0 0
//! out f32[6]: nan nan -0 -inf nan -inf
//! out pred[6]: false false false false false false
//! out pred[6]: true true true true true true
//! out pred[6]: true false true false false true
//! out pred[6]: true false true false false true
//! out pred[6]: false true false true false false
//! out pred[6]: false true false true false false
//! out f64[6]: 0 -0 inf nan nan 0
//! out f64[6]: inf -inf 0 nan nan inf
//! out f64[6]: 0 -0 inf -inf nan 0
//! out f64[6]: -inf -inf inf nan nan -inf
//! out f64[6]: 0 -0 inf nan nan 0
//! out f64[6]: 1 1 inf 0 nan 1
//! out f64[6]: 0 -0 inf -1 nan 0
//! out f64[6]: 0 -0 1 -1 nan 0
//! out f64[6]: 0.5 0.5 1 0 nan 0.5
//! out f64[8]: 0 -0 1 -1 nan -1 1 1
//! out f64[8]: 0 0 inf inf nan 1 1 2
//! out f64[8]: -0 0 -inf inf nan 1 -1 -2
//! out f64[8]: 0 -0 inf -inf nan -1 1 2
//! out f64[8]: 0 -0 inf -inf nan -1 1 2
//! out f64[12]: 1 1 1 nan 1 1 nan inf -inf 0 1 -inf
//! out f64[12]: nan nan nan nan nan -1 -0 0 -0 0 nan nan
//! out f64[12]: nan nan nan nan nan -0 -2 -0 0 0 inf -inf
//! out f64[6]: 0 -0 nan 0 -0 0
//! out f64[6]: nan nan -0 -inf nan -inf
//! out pred[6]: false false false false false false
//! out pred[6]: true true true true true true
//! out pred[6]: true false true false false true
//! out pred[6]: true false true false false true
//! out pred[6]: false true false true false false
//! out pred[6]: false true false true false false
//! out bf16[6]: 0 -0 inf nan nan 0
//! out bf16[6]: inf -inf 0 nan nan inf
//! out bf16[6]: 0 -0 inf -inf nan 0
//! out bf16[6]: -inf -inf inf nan nan -inf
//! out bf16[6]: 0 -0 inf nan nan 0
//! out bf16[6]: 1 1 inf 0 nan 1
//! out bf16[6]: 0 -0 inf -1 nan 0
//! out bf16[6]: 0 -0 1 -1 nan 0
//! out bf16[6]: 0.5 0.5 1 0 nan 0.5
//! out bf16[8]: 0 -0 1 -1 nan -1 1 1
//! out bf16[8]: 0 0 inf inf nan 1 1 2
//! out bf16[8]: -0 0 -inf inf nan 1 -1 -2
//! out bf16[8]: 0 -0 inf -inf nan -1 1 2
//! out bf16[8]: 0 -0 inf -inf nan -1 1 2
//! out bf16[12]: 1 1 1 nan 1 1 nan inf -inf 0 1 -inf
//! out bf16[12]: nan nan nan nan nan -1 -0 0 -0 0 nan nan
//! out bf16[12]: nan nan nan nan nan -0 -2 -0 0 0 inf -inf
//! out bf16[6]: 0 -0 nan 0 -0 0
//! out bf16[6]: nan nan -0 -inf nan -inf
//! out pred[6]: false false false false false false
//! out pred[6]: true true true true true true
//! out pred[6]: true false true false false true
//! out pred[6]: true false true false false true
//! out pred[6]: false true false true false false
//! out pred[6]: false true false true false false
//! out f16[6]: 0 -0 inf nan nan 0
//! out f16[6]: inf -inf 0 nan nan inf
//! out f16[6]: 0 -0 inf -inf nan 0
//! out f16[6]: -inf -inf inf nan nan -inf
//! out f16[6]: 0 -0 inf nan nan 0
//! out f16[6]: 1 1 inf 0 nan 1
//! out f16[6]: 0 -0 inf -1 nan 0
//! out f16[6]: 0 -0 1 -1 nan 0
//! out f16[6]: 0.5 0.5 1 0 nan 0.5
//! out f16[8]: 0 -0 1 -1 nan -1 1 1
//! out f16[8]: 0 0 inf inf nan 1 1 2
//! out f16[8]: -0 0 -inf inf nan 1 -1 -2
//! out f16[8]: 0 -0 inf -inf nan -1 1 2
//! out f16[8]: 0 -0 inf -inf nan -1 1 2
//! out f16[12]: 1 1 1 nan 1 1 nan inf -inf 0 1 -inf
//! out f16[12]: nan nan nan nan nan -1 -0 0 -0 0 nan nan
//! out f16[12]: nan nan nan nan nan -0 -2 -0 0 0 inf -inf
//! out f16[6]: 0 -0 nan 0 -0 0
//! out f16[6]: nan nan -0 -inf nan -inf
//! out pred[6]: false false false false false false
//! out pred[6]: true true true true true true
//! out pred[6]: true false true false false true
//! out pred[6]: true false true false false true
//! out pred[6]: false true false true false false
//! out pred[6]: false true false true false false
//! elementwise
// Zeros, infinities and NaN through functions of one and of two numbers.
module @float_edges {
  func.func public @main(%x0: tensor<8xf32>, %x1: tensor<6xf32>, %x2: tensor<12xf32>, %x3: tensor<12xf32>, %x4: tensor<6xf32>, %x5: tensor<6xf32>, %x6: tensor<6xf32>, %x7: tensor<6xf32>, %x8: tensor<8xf64>, %x9: tensor<6xf64>, %x10: tensor<12xf64>, %x11: tensor<12xf64>, %x12: tensor<6xf64>, %x13: tensor<6xf64>, %x14: tensor<6xf64>, %x15: tensor<6xf64>, %x16: tensor<8xbf16>, %x17: tensor<6xbf16>, %x18: tensor<12xbf16>, %x19: tensor<12xbf16>, %x20: tensor<6xbf16>, %x21: tensor<6xbf16>, %x22: tensor<6xbf16>, %x23: tensor<6xbf16>, %x24: tensor<8xf16>, %x25: tensor<6xf16>, %x26: tensor<12xf16>, %x27: tensor<12xf16>, %x28: tensor<6xf16>, %x29: tensor<6xf16>, %x30: tensor<6xf16>, %x31: tensor<6xf16>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<12xf64>, tensor<12xf64>, tensor<12xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<12xbf16>, tensor<12xbf16>, tensor<12xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<12xf16>, tensor<12xf16>, tensor<12xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>) {
    %v1 = stablehlo.sqrt %x1 : tensor<6xf32>
    %v2 = stablehlo.rsqrt %x1 : tensor<6xf32>
    %v3 = stablehlo.cbrt %x1 : tensor<6xf32>
    %v4 = stablehlo.log %x1 : tensor<6xf32>
    %v5 = stablehlo.log_plus_one %x1 : tensor<6xf32>
    %v6 = stablehlo.exponential %x1 : tensor<6xf32>
    %v7 = stablehlo.exponential_minus_one %x1 : tensor<6xf32>
    %v8 = stablehlo.tanh %x1 : tensor<6xf32>
    %v9 = stablehlo.logistic %x1 : tensor<6xf32>
    %v10 = stablehlo.sign %x0 : tensor<8xf32>
    %v11 = stablehlo.abs %x0 : tensor<8xf32>
    %v12 = stablehlo.negate %x0 : tensor<8xf32>
    %v13 = stablehlo.floor %x0 : tensor<8xf32>
    %v14 = stablehlo.ceil %x0 : tensor<8xf32>
    %v15 = stablehlo.power %x2, %x3 : tensor<12xf32>
    %v16 = stablehlo.remainder %x2, %x3 : tensor<12xf32>
    %v17 = stablehlo.divide %x2, %x3 : tensor<12xf32>
    %v18 = stablehlo.atan2 %x4, %x5 : tensor<6xf32>
    %v19 = stablehlo.multiply %x6, %x7 : tensor<6xf32>
    %v20 = stablehlo.compare EQ, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v21 = stablehlo.compare NE, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v22 = stablehlo.compare LT, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v23 = stablehlo.compare LE, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v24 = stablehlo.compare GT, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v25 = stablehlo.compare GE, %x6, %x7, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %v26 = stablehlo.sqrt %x9 : tensor<6xf64>
    %v27 = stablehlo.rsqrt %x9 : tensor<6xf64>
    %v28 = stablehlo.cbrt %x9 : tensor<6xf64>
    %v29 = stablehlo.log %x9 : tensor<6xf64>
    %v30 = stablehlo.log_plus_one %x9 : tensor<6xf64>
    %v31 = stablehlo.exponential %x9 : tensor<6xf64>
    %v32 = stablehlo.exponential_minus_one %x9 : tensor<6xf64>
    %v33 = stablehlo.tanh %x9 : tensor<6xf64>
    %v34 = stablehlo.logistic %x9 : tensor<6xf64>
    %v35 = stablehlo.sign %x8 : tensor<8xf64>
    %v36 = stablehlo.abs %x8 : tensor<8xf64>
    %v37 = stablehlo.negate %x8 : tensor<8xf64>
    %v38 = stablehlo.floor %x8 : tensor<8xf64>
    %v39 = stablehlo.ceil %x8 : tensor<8xf64>
    %v40 = stablehlo.power %x10, %x11 : tensor<12xf64>
    %v41 = stablehlo.remainder %x10, %x11 : tensor<12xf64>
    %v42 = stablehlo.divide %x10, %x11 : tensor<12xf64>
    %v43 = stablehlo.atan2 %x12, %x13 : tensor<6xf64>
    %v44 = stablehlo.multiply %x14, %x15 : tensor<6xf64>
    %v45 = stablehlo.compare EQ, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v46 = stablehlo.compare NE, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v47 = stablehlo.compare LT, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v48 = stablehlo.compare LE, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v49 = stablehlo.compare GT, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v50 = stablehlo.compare GE, %x14, %x15, FLOAT : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xi1>
    %v51 = stablehlo.sqrt %x17 : tensor<6xbf16>
    %v52 = stablehlo.rsqrt %x17 : tensor<6xbf16>
    %v53 = stablehlo.cbrt %x17 : tensor<6xbf16>
    %v54 = stablehlo.log %x17 : tensor<6xbf16>
    %v55 = stablehlo.log_plus_one %x17 : tensor<6xbf16>
    %v56 = stablehlo.exponential %x17 : tensor<6xbf16>
    %v57 = stablehlo.exponential_minus_one %x17 : tensor<6xbf16>
    %v58 = stablehlo.tanh %x17 : tensor<6xbf16>
    %v59 = stablehlo.logistic %x17 : tensor<6xbf16>
    %v60 = stablehlo.sign %x16 : tensor<8xbf16>
    %v61 = stablehlo.abs %x16 : tensor<8xbf16>
    %v62 = stablehlo.negate %x16 : tensor<8xbf16>
    %v63 = stablehlo.floor %x16 : tensor<8xbf16>
    %v64 = stablehlo.ceil %x16 : tensor<8xbf16>
    %v65 = stablehlo.power %x18, %x19 : tensor<12xbf16>
    %v66 = stablehlo.remainder %x18, %x19 : tensor<12xbf16>
    %v67 = stablehlo.divide %x18, %x19 : tensor<12xbf16>
    %v68 = stablehlo.atan2 %x20, %x21 : tensor<6xbf16>
    %v69 = stablehlo.multiply %x22, %x23 : tensor<6xbf16>
    %v70 = stablehlo.compare EQ, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v71 = stablehlo.compare NE, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v72 = stablehlo.compare LT, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v73 = stablehlo.compare LE, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v74 = stablehlo.compare GT, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v75 = stablehlo.compare GE, %x22, %x23, FLOAT : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xi1>
    %v76 = stablehlo.sqrt %x25 : tensor<6xf16>
    %v77 = stablehlo.rsqrt %x25 : tensor<6xf16>
    %v78 = stablehlo.cbrt %x25 : tensor<6xf16>
    %v79 = stablehlo.log %x25 : tensor<6xf16>
    %v80 = stablehlo.log_plus_one %x25 : tensor<6xf16>
    %v81 = stablehlo.exponential %x25 : tensor<6xf16>
    %v82 = stablehlo.exponential_minus_one %x25 : tensor<6xf16>
    %v83 = stablehlo.tanh %x25 : tensor<6xf16>
    %v84 = stablehlo.logistic %x25 : tensor<6xf16>
    %v85 = stablehlo.sign %x24 : tensor<8xf16>
    %v86 = stablehlo.abs %x24 : tensor<8xf16>
    %v87 = stablehlo.negate %x24 : tensor<8xf16>
    %v88 = stablehlo.floor %x24 : tensor<8xf16>
    %v89 = stablehlo.ceil %x24 : tensor<8xf16>
    %v90 = stablehlo.power %x26, %x27 : tensor<12xf16>
    %v91 = stablehlo.remainder %x26, %x27 : tensor<12xf16>
    %v92 = stablehlo.divide %x26, %x27 : tensor<12xf16>
    %v93 = stablehlo.atan2 %x28, %x29 : tensor<6xf16>
    %v94 = stablehlo.multiply %x30, %x31 : tensor<6xf16>
    %v95 = stablehlo.compare EQ, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    %v96 = stablehlo.compare NE, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    %v97 = stablehlo.compare LT, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    %v98 = stablehlo.compare LE, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    %v99 = stablehlo.compare GT, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    %v100 = stablehlo.compare GE, %x30, %x31, FLOAT : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xi1>
    return %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16, %v17, %v18, %v19, %v20, %v21, %v22, %v23, %v24, %v25, %v26, %v27, %v28, %v29, %v30, %v31, %v32, %v33, %v34, %v35, %v36, %v37, %v38, %v39, %v40, %v41, %v42, %v43, %v44, %v45, %v46, %v47, %v48, %v49, %v50, %v51, %v52, %v53, %v54, %v55, %v56, %v57, %v58, %v59, %v60, %v61, %v62, %v63, %v64, %v65, %v66, %v67, %v68, %v69, %v70, %v71, %v72, %v73, %v74, %v75, %v76, %v77, %v78, %v79, %v80, %v81, %v82, %v83, %v84, %v85, %v86, %v87, %v88, %v89, %v90, %v91, %v92, %v93, %v94, %v95, %v96, %v97, %v98, %v99, %v100 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<12xf64>, tensor<12xf64>, tensor<12xf64>, tensor<6xf64>, tensor<6xf64>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<12xbf16>, tensor<12xbf16>, tensor<12xbf16>, tensor<6xbf16>, tensor<6xbf16>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<12xf16>, tensor<12xf16>, tensor<12xf16>, tensor<6xf16>, tensor<6xf16>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>, tensor<6xi1>
  }
}
