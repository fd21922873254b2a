module @m {
func.func public @main(%p0: tensor<f32>, %p1: tensor<f32>, %p2: tensor<f32>, %p3: tensor<f32>, %p4: tensor<f32>, %p5: tensor<f32>, %p6: tensor<f32>, %p7: tensor<f32>) -> tensor<f32> {
%w0:8 = stablehlo.while(%c0_0 = %p0, %c0_1 = %p1, %c0_2 = %p2, %c0_3 = %p3, %c0_4 = %p4, %c0_5 = %p5, %c0_6 = %p6, %c0_7 = %p7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q0 = stablehlo.compare LT, %c0_0, %c0_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q0 : tensor<i1>
} do {
%w1:8 = stablehlo.while(%c1_0 = %c0_0, %c1_1 = %c0_1, %c1_2 = %c0_2, %c1_3 = %c0_3, %c1_4 = %c0_4, %c1_5 = %c0_5, %c1_6 = %c0_6, %c1_7 = %c0_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q1 = stablehlo.compare LT, %c1_0, %c1_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q1 : tensor<i1>
} do {
%w2:8 = stablehlo.while(%c2_0 = %c1_0, %c2_1 = %c1_1, %c2_2 = %c1_2, %c2_3 = %c1_3, %c2_4 = %c1_4, %c2_5 = %c1_5, %c2_6 = %c1_6, %c2_7 = %c1_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q2 = stablehlo.compare LT, %c2_0, %c2_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q2 : tensor<i1>
} do {
%w3:8 = stablehlo.while(%c3_0 = %c2_0, %c3_1 = %c2_1, %c3_2 = %c2_2, %c3_3 = %c2_3, %c3_4 = %c2_4, %c3_5 = %c2_5, %c3_6 = %c2_6, %c3_7 = %c2_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q3 = stablehlo.compare LT, %c3_0, %c3_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q3 : tensor<i1>
} do {
%w4:8 = stablehlo.while(%c4_0 = %c3_0, %c4_1 = %c3_1, %c4_2 = %c3_2, %c4_3 = %c3_3, %c4_4 = %c3_4, %c4_5 = %c3_5, %c4_6 = %c3_6, %c4_7 = %c3_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q4 = stablehlo.compare LT, %c4_0, %c4_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q4 : tensor<i1>
} do {
%w5:8 = stablehlo.while(%c5_0 = %c4_0, %c5_1 = %c4_1, %c5_2 = %c4_2, %c5_3 = %c4_3, %c5_4 = %c4_4, %c5_5 = %c4_5, %c5_6 = %c4_6, %c5_7 = %c4_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q5 = stablehlo.compare LT, %c5_0, %c5_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q5 : tensor<i1>
} do {
%w6:8 = stablehlo.while(%c6_0 = %c5_0, %c6_1 = %c5_1, %c6_2 = %c5_2, %c6_3 = %c5_3, %c6_4 = %c5_4, %c6_5 = %c5_5, %c6_6 = %c5_6, %c6_7 = %c5_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q6 = stablehlo.compare LT, %c6_0, %c6_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q6 : tensor<i1>
} do {
%w7:8 = stablehlo.while(%c7_0 = %c6_0, %c7_1 = %c6_1, %c7_2 = %c6_2, %c7_3 = %c6_3, %c7_4 = %c6_4, %c7_5 = %c6_5, %c7_6 = %c6_6, %c7_7 = %c6_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q7 = stablehlo.compare LT, %c7_0, %c7_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q7 : tensor<i1>
} do {
%w8:8 = stablehlo.while(%c8_0 = %c7_0, %c8_1 = %c7_1, %c8_2 = %c7_2, %c8_3 = %c7_3, %c8_4 = %c7_4, %c8_5 = %c7_5, %c8_6 = %c7_6, %c8_7 = %c7_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q8 = stablehlo.compare LT, %c8_0, %c8_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q8 : tensor<i1>
} do {
%w9:8 = stablehlo.while(%c9_0 = %c8_0, %c9_1 = %c8_1, %c9_2 = %c8_2, %c9_3 = %c8_3, %c9_4 = %c8_4, %c9_5 = %c8_5, %c9_6 = %c8_6, %c9_7 = %c8_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q9 = stablehlo.compare LT, %c9_0, %c9_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q9 : tensor<i1>
} do {
%w10:8 = stablehlo.while(%c10_0 = %c9_0, %c10_1 = %c9_1, %c10_2 = %c9_2, %c10_3 = %c9_3, %c10_4 = %c9_4, %c10_5 = %c9_5, %c10_6 = %c9_6, %c10_7 = %c9_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q10 = stablehlo.compare LT, %c10_0, %c10_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q10 : tensor<i1>
} do {
%w11:8 = stablehlo.while(%c11_0 = %c10_0, %c11_1 = %c10_1, %c11_2 = %c10_2, %c11_3 = %c10_3, %c11_4 = %c10_4, %c11_5 = %c10_5, %c11_6 = %c10_6, %c11_7 = %c10_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q11 = stablehlo.compare LT, %c11_0, %c11_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q11 : tensor<i1>
} do {
%w12:8 = stablehlo.while(%c12_0 = %c11_0, %c12_1 = %c11_1, %c12_2 = %c11_2, %c12_3 = %c11_3, %c12_4 = %c11_4, %c12_5 = %c11_5, %c12_6 = %c11_6, %c12_7 = %c11_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q12 = stablehlo.compare LT, %c12_0, %c12_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q12 : tensor<i1>
} do {
%w13:8 = stablehlo.while(%c13_0 = %c12_0, %c13_1 = %c12_1, %c13_2 = %c12_2, %c13_3 = %c12_3, %c13_4 = %c12_4, %c13_5 = %c12_5, %c13_6 = %c12_6, %c13_7 = %c12_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q13 = stablehlo.compare LT, %c13_0, %c13_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q13 : tensor<i1>
} do {
%w14:8 = stablehlo.while(%c14_0 = %c13_0, %c14_1 = %c13_1, %c14_2 = %c13_2, %c14_3 = %c13_3, %c14_4 = %c13_4, %c14_5 = %c13_5, %c14_6 = %c13_6, %c14_7 = %c13_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q14 = stablehlo.compare LT, %c14_0, %c14_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q14 : tensor<i1>
} do {
%w15:8 = stablehlo.while(%c15_0 = %c14_0, %c15_1 = %c14_1, %c15_2 = %c14_2, %c15_3 = %c14_3, %c15_4 = %c14_4, %c15_5 = %c14_5, %c15_6 = %c14_6, %c15_7 = %c14_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q15 = stablehlo.compare LT, %c15_0, %c15_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q15 : tensor<i1>
} do {
%w16:8 = stablehlo.while(%c16_0 = %c15_0, %c16_1 = %c15_1, %c16_2 = %c15_2, %c16_3 = %c15_3, %c16_4 = %c15_4, %c16_5 = %c15_5, %c16_6 = %c15_6, %c16_7 = %c15_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q16 = stablehlo.compare LT, %c16_0, %c16_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q16 : tensor<i1>
} do {
%w17:8 = stablehlo.while(%c17_0 = %c16_0, %c17_1 = %c16_1, %c17_2 = %c16_2, %c17_3 = %c16_3, %c17_4 = %c16_4, %c17_5 = %c16_5, %c17_6 = %c16_6, %c17_7 = %c16_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q17 = stablehlo.compare LT, %c17_0, %c17_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q17 : tensor<i1>
} do {
%w18:8 = stablehlo.while(%c18_0 = %c17_0, %c18_1 = %c17_1, %c18_2 = %c17_2, %c18_3 = %c17_3, %c18_4 = %c17_4, %c18_5 = %c17_5, %c18_6 = %c17_6, %c18_7 = %c17_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q18 = stablehlo.compare LT, %c18_0, %c18_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q18 : tensor<i1>
} do {
%w19:8 = stablehlo.while(%c19_0 = %c18_0, %c19_1 = %c18_1, %c19_2 = %c18_2, %c19_3 = %c18_3, %c19_4 = %c18_4, %c19_5 = %c18_5, %c19_6 = %c18_6, %c19_7 = %c18_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q19 = stablehlo.compare LT, %c19_0, %c19_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q19 : tensor<i1>
} do {
%w20:8 = stablehlo.while(%c20_0 = %c19_0, %c20_1 = %c19_1, %c20_2 = %c19_2, %c20_3 = %c19_3, %c20_4 = %c19_4, %c20_5 = %c19_5, %c20_6 = %c19_6, %c20_7 = %c19_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q20 = stablehlo.compare LT, %c20_0, %c20_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q20 : tensor<i1>
} do {
%w21:8 = stablehlo.while(%c21_0 = %c20_0, %c21_1 = %c20_1, %c21_2 = %c20_2, %c21_3 = %c20_3, %c21_4 = %c20_4, %c21_5 = %c20_5, %c21_6 = %c20_6, %c21_7 = %c20_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q21 = stablehlo.compare LT, %c21_0, %c21_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q21 : tensor<i1>
} do {
%w22:8 = stablehlo.while(%c22_0 = %c21_0, %c22_1 = %c21_1, %c22_2 = %c21_2, %c22_3 = %c21_3, %c22_4 = %c21_4, %c22_5 = %c21_5, %c22_6 = %c21_6, %c22_7 = %c21_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q22 = stablehlo.compare LT, %c22_0, %c22_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q22 : tensor<i1>
} do {
%w23:8 = stablehlo.while(%c23_0 = %c22_0, %c23_1 = %c22_1, %c23_2 = %c22_2, %c23_3 = %c22_3, %c23_4 = %c22_4, %c23_5 = %c22_5, %c23_6 = %c22_6, %c23_7 = %c22_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q23 = stablehlo.compare LT, %c23_0, %c23_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q23 : tensor<i1>
} do {
%w24:8 = stablehlo.while(%c24_0 = %c23_0, %c24_1 = %c23_1, %c24_2 = %c23_2, %c24_3 = %c23_3, %c24_4 = %c23_4, %c24_5 = %c23_5, %c24_6 = %c23_6, %c24_7 = %c23_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q24 = stablehlo.compare LT, %c24_0, %c24_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q24 : tensor<i1>
} do {
%w25:8 = stablehlo.while(%c25_0 = %c24_0, %c25_1 = %c24_1, %c25_2 = %c24_2, %c25_3 = %c24_3, %c25_4 = %c24_4, %c25_5 = %c24_5, %c25_6 = %c24_6, %c25_7 = %c24_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q25 = stablehlo.compare LT, %c25_0, %c25_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q25 : tensor<i1>
} do {
%w26:8 = stablehlo.while(%c26_0 = %c25_0, %c26_1 = %c25_1, %c26_2 = %c25_2, %c26_3 = %c25_3, %c26_4 = %c25_4, %c26_5 = %c25_5, %c26_6 = %c25_6, %c26_7 = %c25_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q26 = stablehlo.compare LT, %c26_0, %c26_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q26 : tensor<i1>
} do {
%w27:8 = stablehlo.while(%c27_0 = %c26_0, %c27_1 = %c26_1, %c27_2 = %c26_2, %c27_3 = %c26_3, %c27_4 = %c26_4, %c27_5 = %c26_5, %c27_6 = %c26_6, %c27_7 = %c26_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q27 = stablehlo.compare LT, %c27_0, %c27_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q27 : tensor<i1>
} do {
%w28:8 = stablehlo.while(%c28_0 = %c27_0, %c28_1 = %c27_1, %c28_2 = %c27_2, %c28_3 = %c27_3, %c28_4 = %c27_4, %c28_5 = %c27_5, %c28_6 = %c27_6, %c28_7 = %c27_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q28 = stablehlo.compare LT, %c28_0, %c28_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q28 : tensor<i1>
} do {
%w29:8 = stablehlo.while(%c29_0 = %c28_0, %c29_1 = %c28_1, %c29_2 = %c28_2, %c29_3 = %c28_3, %c29_4 = %c28_4, %c29_5 = %c28_5, %c29_6 = %c28_6, %c29_7 = %c28_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q29 = stablehlo.compare LT, %c29_0, %c29_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q29 : tensor<i1>
} do {
%w30:8 = stablehlo.while(%c30_0 = %c29_0, %c30_1 = %c29_1, %c30_2 = %c29_2, %c30_3 = %c29_3, %c30_4 = %c29_4, %c30_5 = %c29_5, %c30_6 = %c29_6, %c30_7 = %c29_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q30 = stablehlo.compare LT, %c30_0, %c30_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q30 : tensor<i1>
} do {
%w31:8 = stablehlo.while(%c31_0 = %c30_0, %c31_1 = %c30_1, %c31_2 = %c30_2, %c31_3 = %c30_3, %c31_4 = %c30_4, %c31_5 = %c30_5, %c31_6 = %c30_6, %c31_7 = %c30_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q31 = stablehlo.compare LT, %c31_0, %c31_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q31 : tensor<i1>
} do {
%w32:8 = stablehlo.while(%c32_0 = %c31_0, %c32_1 = %c31_1, %c32_2 = %c31_2, %c32_3 = %c31_3, %c32_4 = %c31_4, %c32_5 = %c31_5, %c32_6 = %c31_6, %c32_7 = %c31_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q32 = stablehlo.compare LT, %c32_0, %c32_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q32 : tensor<i1>
} do {
%w33:8 = stablehlo.while(%c33_0 = %c32_0, %c33_1 = %c32_1, %c33_2 = %c32_2, %c33_3 = %c32_3, %c33_4 = %c32_4, %c33_5 = %c32_5, %c33_6 = %c32_6, %c33_7 = %c32_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q33 = stablehlo.compare LT, %c33_0, %c33_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q33 : tensor<i1>
} do {
%w34:8 = stablehlo.while(%c34_0 = %c33_0, %c34_1 = %c33_1, %c34_2 = %c33_2, %c34_3 = %c33_3, %c34_4 = %c33_4, %c34_5 = %c33_5, %c34_6 = %c33_6, %c34_7 = %c33_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q34 = stablehlo.compare LT, %c34_0, %c34_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q34 : tensor<i1>
} do {
%w35:8 = stablehlo.while(%c35_0 = %c34_0, %c35_1 = %c34_1, %c35_2 = %c34_2, %c35_3 = %c34_3, %c35_4 = %c34_4, %c35_5 = %c34_5, %c35_6 = %c34_6, %c35_7 = %c34_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q35 = stablehlo.compare LT, %c35_0, %c35_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q35 : tensor<i1>
} do {
%w36:8 = stablehlo.while(%c36_0 = %c35_0, %c36_1 = %c35_1, %c36_2 = %c35_2, %c36_3 = %c35_3, %c36_4 = %c35_4, %c36_5 = %c35_5, %c36_6 = %c35_6, %c36_7 = %c35_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q36 = stablehlo.compare LT, %c36_0, %c36_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q36 : tensor<i1>
} do {
%w37:8 = stablehlo.while(%c37_0 = %c36_0, %c37_1 = %c36_1, %c37_2 = %c36_2, %c37_3 = %c36_3, %c37_4 = %c36_4, %c37_5 = %c36_5, %c37_6 = %c36_6, %c37_7 = %c36_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q37 = stablehlo.compare LT, %c37_0, %c37_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q37 : tensor<i1>
} do {
%w38:8 = stablehlo.while(%c38_0 = %c37_0, %c38_1 = %c37_1, %c38_2 = %c37_2, %c38_3 = %c37_3, %c38_4 = %c37_4, %c38_5 = %c37_5, %c38_6 = %c37_6, %c38_7 = %c37_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q38 = stablehlo.compare LT, %c38_0, %c38_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q38 : tensor<i1>
} do {
%w39:8 = stablehlo.while(%c39_0 = %c38_0, %c39_1 = %c38_1, %c39_2 = %c38_2, %c39_3 = %c38_3, %c39_4 = %c38_4, %c39_5 = %c38_5, %c39_6 = %c38_6, %c39_7 = %c38_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q39 = stablehlo.compare LT, %c39_0, %c39_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q39 : tensor<i1>
} do {
%w40:8 = stablehlo.while(%c40_0 = %c39_0, %c40_1 = %c39_1, %c40_2 = %c39_2, %c40_3 = %c39_3, %c40_4 = %c39_4, %c40_5 = %c39_5, %c40_6 = %c39_6, %c40_7 = %c39_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q40 = stablehlo.compare LT, %c40_0, %c40_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q40 : tensor<i1>
} do {
%w41:8 = stablehlo.while(%c41_0 = %c40_0, %c41_1 = %c40_1, %c41_2 = %c40_2, %c41_3 = %c40_3, %c41_4 = %c40_4, %c41_5 = %c40_5, %c41_6 = %c40_6, %c41_7 = %c40_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q41 = stablehlo.compare LT, %c41_0, %c41_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q41 : tensor<i1>
} do {
%w42:8 = stablehlo.while(%c42_0 = %c41_0, %c42_1 = %c41_1, %c42_2 = %c41_2, %c42_3 = %c41_3, %c42_4 = %c41_4, %c42_5 = %c41_5, %c42_6 = %c41_6, %c42_7 = %c41_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q42 = stablehlo.compare LT, %c42_0, %c42_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q42 : tensor<i1>
} do {
%w43:8 = stablehlo.while(%c43_0 = %c42_0, %c43_1 = %c42_1, %c43_2 = %c42_2, %c43_3 = %c42_3, %c43_4 = %c42_4, %c43_5 = %c42_5, %c43_6 = %c42_6, %c43_7 = %c42_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q43 = stablehlo.compare LT, %c43_0, %c43_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q43 : tensor<i1>
} do {
%w44:8 = stablehlo.while(%c44_0 = %c43_0, %c44_1 = %c43_1, %c44_2 = %c43_2, %c44_3 = %c43_3, %c44_4 = %c43_4, %c44_5 = %c43_5, %c44_6 = %c43_6, %c44_7 = %c43_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q44 = stablehlo.compare LT, %c44_0, %c44_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q44 : tensor<i1>
} do {
%w45:8 = stablehlo.while(%c45_0 = %c44_0, %c45_1 = %c44_1, %c45_2 = %c44_2, %c45_3 = %c44_3, %c45_4 = %c44_4, %c45_5 = %c44_5, %c45_6 = %c44_6, %c45_7 = %c44_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q45 = stablehlo.compare LT, %c45_0, %c45_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q45 : tensor<i1>
} do {
%w46:8 = stablehlo.while(%c46_0 = %c45_0, %c46_1 = %c45_1, %c46_2 = %c45_2, %c46_3 = %c45_3, %c46_4 = %c45_4, %c46_5 = %c45_5, %c46_6 = %c45_6, %c46_7 = %c45_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q46 = stablehlo.compare LT, %c46_0, %c46_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q46 : tensor<i1>
} do {
%w47:8 = stablehlo.while(%c47_0 = %c46_0, %c47_1 = %c46_1, %c47_2 = %c46_2, %c47_3 = %c46_3, %c47_4 = %c46_4, %c47_5 = %c46_5, %c47_6 = %c46_6, %c47_7 = %c46_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q47 = stablehlo.compare LT, %c47_0, %c47_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q47 : tensor<i1>
} do {
%w48:8 = stablehlo.while(%c48_0 = %c47_0, %c48_1 = %c47_1, %c48_2 = %c47_2, %c48_3 = %c47_3, %c48_4 = %c47_4, %c48_5 = %c47_5, %c48_6 = %c47_6, %c48_7 = %c47_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q48 = stablehlo.compare LT, %c48_0, %c48_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q48 : tensor<i1>
} do {
%w49:8 = stablehlo.while(%c49_0 = %c48_0, %c49_1 = %c48_1, %c49_2 = %c48_2, %c49_3 = %c48_3, %c49_4 = %c48_4, %c49_5 = %c48_5, %c49_6 = %c48_6, %c49_7 = %c48_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q49 = stablehlo.compare LT, %c49_0, %c49_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q49 : tensor<i1>
} do {
%w50:8 = stablehlo.while(%c50_0 = %c49_0, %c50_1 = %c49_1, %c50_2 = %c49_2, %c50_3 = %c49_3, %c50_4 = %c49_4, %c50_5 = %c49_5, %c50_6 = %c49_6, %c50_7 = %c49_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q50 = stablehlo.compare LT, %c50_0, %c50_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q50 : tensor<i1>
} do {
%w51:8 = stablehlo.while(%c51_0 = %c50_0, %c51_1 = %c50_1, %c51_2 = %c50_2, %c51_3 = %c50_3, %c51_4 = %c50_4, %c51_5 = %c50_5, %c51_6 = %c50_6, %c51_7 = %c50_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q51 = stablehlo.compare LT, %c51_0, %c51_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q51 : tensor<i1>
} do {
%w52:8 = stablehlo.while(%c52_0 = %c51_0, %c52_1 = %c51_1, %c52_2 = %c51_2, %c52_3 = %c51_3, %c52_4 = %c51_4, %c52_5 = %c51_5, %c52_6 = %c51_6, %c52_7 = %c51_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q52 = stablehlo.compare LT, %c52_0, %c52_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q52 : tensor<i1>
} do {
%w53:8 = stablehlo.while(%c53_0 = %c52_0, %c53_1 = %c52_1, %c53_2 = %c52_2, %c53_3 = %c52_3, %c53_4 = %c52_4, %c53_5 = %c52_5, %c53_6 = %c52_6, %c53_7 = %c52_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q53 = stablehlo.compare LT, %c53_0, %c53_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q53 : tensor<i1>
} do {
%w54:8 = stablehlo.while(%c54_0 = %c53_0, %c54_1 = %c53_1, %c54_2 = %c53_2, %c54_3 = %c53_3, %c54_4 = %c53_4, %c54_5 = %c53_5, %c54_6 = %c53_6, %c54_7 = %c53_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q54 = stablehlo.compare LT, %c54_0, %c54_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q54 : tensor<i1>
} do {
%w55:8 = stablehlo.while(%c55_0 = %c54_0, %c55_1 = %c54_1, %c55_2 = %c54_2, %c55_3 = %c54_3, %c55_4 = %c54_4, %c55_5 = %c54_5, %c55_6 = %c54_6, %c55_7 = %c54_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q55 = stablehlo.compare LT, %c55_0, %c55_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q55 : tensor<i1>
} do {
%w56:8 = stablehlo.while(%c56_0 = %c55_0, %c56_1 = %c55_1, %c56_2 = %c55_2, %c56_3 = %c55_3, %c56_4 = %c55_4, %c56_5 = %c55_5, %c56_6 = %c55_6, %c56_7 = %c55_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q56 = stablehlo.compare LT, %c56_0, %c56_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q56 : tensor<i1>
} do {
%w57:8 = stablehlo.while(%c57_0 = %c56_0, %c57_1 = %c56_1, %c57_2 = %c56_2, %c57_3 = %c56_3, %c57_4 = %c56_4, %c57_5 = %c56_5, %c57_6 = %c56_6, %c57_7 = %c56_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q57 = stablehlo.compare LT, %c57_0, %c57_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q57 : tensor<i1>
} do {
%w58:8 = stablehlo.while(%c58_0 = %c57_0, %c58_1 = %c57_1, %c58_2 = %c57_2, %c58_3 = %c57_3, %c58_4 = %c57_4, %c58_5 = %c57_5, %c58_6 = %c57_6, %c58_7 = %c57_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q58 = stablehlo.compare LT, %c58_0, %c58_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q58 : tensor<i1>
} do {
%w59:8 = stablehlo.while(%c59_0 = %c58_0, %c59_1 = %c58_1, %c59_2 = %c58_2, %c59_3 = %c58_3, %c59_4 = %c58_4, %c59_5 = %c58_5, %c59_6 = %c58_6, %c59_7 = %c58_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q59 = stablehlo.compare LT, %c59_0, %c59_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q59 : tensor<i1>
} do {
%w60:8 = stablehlo.while(%c60_0 = %c59_0, %c60_1 = %c59_1, %c60_2 = %c59_2, %c60_3 = %c59_3, %c60_4 = %c59_4, %c60_5 = %c59_5, %c60_6 = %c59_6, %c60_7 = %c59_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q60 = stablehlo.compare LT, %c60_0, %c60_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q60 : tensor<i1>
} do {
%w61:8 = stablehlo.while(%c61_0 = %c60_0, %c61_1 = %c60_1, %c61_2 = %c60_2, %c61_3 = %c60_3, %c61_4 = %c60_4, %c61_5 = %c60_5, %c61_6 = %c60_6, %c61_7 = %c60_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q61 = stablehlo.compare LT, %c61_0, %c61_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q61 : tensor<i1>
} do {
%w62:8 = stablehlo.while(%c62_0 = %c61_0, %c62_1 = %c61_1, %c62_2 = %c61_2, %c62_3 = %c61_3, %c62_4 = %c61_4, %c62_5 = %c61_5, %c62_6 = %c61_6, %c62_7 = %c61_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q62 = stablehlo.compare LT, %c62_0, %c62_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q62 : tensor<i1>
} do {
%w63:8 = stablehlo.while(%c63_0 = %c62_0, %c63_1 = %c62_1, %c63_2 = %c62_2, %c63_3 = %c62_3, %c63_4 = %c62_4, %c63_5 = %c62_5, %c63_6 = %c62_6, %c63_7 = %c62_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q63 = stablehlo.compare LT, %c63_0, %c63_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q63 : tensor<i1>
} do {
%w64:8 = stablehlo.while(%c64_0 = %c63_0, %c64_1 = %c63_1, %c64_2 = %c63_2, %c64_3 = %c63_3, %c64_4 = %c63_4, %c64_5 = %c63_5, %c64_6 = %c63_6, %c64_7 = %c63_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q64 = stablehlo.compare LT, %c64_0, %c64_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q64 : tensor<i1>
} do {
%w65:8 = stablehlo.while(%c65_0 = %c64_0, %c65_1 = %c64_1, %c65_2 = %c64_2, %c65_3 = %c64_3, %c65_4 = %c64_4, %c65_5 = %c64_5, %c65_6 = %c64_6, %c65_7 = %c64_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q65 = stablehlo.compare LT, %c65_0, %c65_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q65 : tensor<i1>
} do {
%w66:8 = stablehlo.while(%c66_0 = %c65_0, %c66_1 = %c65_1, %c66_2 = %c65_2, %c66_3 = %c65_3, %c66_4 = %c65_4, %c66_5 = %c65_5, %c66_6 = %c65_6, %c66_7 = %c65_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q66 = stablehlo.compare LT, %c66_0, %c66_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q66 : tensor<i1>
} do {
%w67:8 = stablehlo.while(%c67_0 = %c66_0, %c67_1 = %c66_1, %c67_2 = %c66_2, %c67_3 = %c66_3, %c67_4 = %c66_4, %c67_5 = %c66_5, %c67_6 = %c66_6, %c67_7 = %c66_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q67 = stablehlo.compare LT, %c67_0, %c67_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q67 : tensor<i1>
} do {
%w68:8 = stablehlo.while(%c68_0 = %c67_0, %c68_1 = %c67_1, %c68_2 = %c67_2, %c68_3 = %c67_3, %c68_4 = %c67_4, %c68_5 = %c67_5, %c68_6 = %c67_6, %c68_7 = %c67_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q68 = stablehlo.compare LT, %c68_0, %c68_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q68 : tensor<i1>
} do {
%w69:8 = stablehlo.while(%c69_0 = %c68_0, %c69_1 = %c68_1, %c69_2 = %c68_2, %c69_3 = %c68_3, %c69_4 = %c68_4, %c69_5 = %c68_5, %c69_6 = %c68_6, %c69_7 = %c68_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q69 = stablehlo.compare LT, %c69_0, %c69_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q69 : tensor<i1>
} do {
%w70:8 = stablehlo.while(%c70_0 = %c69_0, %c70_1 = %c69_1, %c70_2 = %c69_2, %c70_3 = %c69_3, %c70_4 = %c69_4, %c70_5 = %c69_5, %c70_6 = %c69_6, %c70_7 = %c69_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q70 = stablehlo.compare LT, %c70_0, %c70_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q70 : tensor<i1>
} do {
%w71:8 = stablehlo.while(%c71_0 = %c70_0, %c71_1 = %c70_1, %c71_2 = %c70_2, %c71_3 = %c70_3, %c71_4 = %c70_4, %c71_5 = %c70_5, %c71_6 = %c70_6, %c71_7 = %c70_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q71 = stablehlo.compare LT, %c71_0, %c71_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q71 : tensor<i1>
} do {
%w72:8 = stablehlo.while(%c72_0 = %c71_0, %c72_1 = %c71_1, %c72_2 = %c71_2, %c72_3 = %c71_3, %c72_4 = %c71_4, %c72_5 = %c71_5, %c72_6 = %c71_6, %c72_7 = %c71_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q72 = stablehlo.compare LT, %c72_0, %c72_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q72 : tensor<i1>
} do {
%w73:8 = stablehlo.while(%c73_0 = %c72_0, %c73_1 = %c72_1, %c73_2 = %c72_2, %c73_3 = %c72_3, %c73_4 = %c72_4, %c73_5 = %c72_5, %c73_6 = %c72_6, %c73_7 = %c72_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q73 = stablehlo.compare LT, %c73_0, %c73_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q73 : tensor<i1>
} do {
%w74:8 = stablehlo.while(%c74_0 = %c73_0, %c74_1 = %c73_1, %c74_2 = %c73_2, %c74_3 = %c73_3, %c74_4 = %c73_4, %c74_5 = %c73_5, %c74_6 = %c73_6, %c74_7 = %c73_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q74 = stablehlo.compare LT, %c74_0, %c74_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q74 : tensor<i1>
} do {
%w75:8 = stablehlo.while(%c75_0 = %c74_0, %c75_1 = %c74_1, %c75_2 = %c74_2, %c75_3 = %c74_3, %c75_4 = %c74_4, %c75_5 = %c74_5, %c75_6 = %c74_6, %c75_7 = %c74_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q75 = stablehlo.compare LT, %c75_0, %c75_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q75 : tensor<i1>
} do {
%w76:8 = stablehlo.while(%c76_0 = %c75_0, %c76_1 = %c75_1, %c76_2 = %c75_2, %c76_3 = %c75_3, %c76_4 = %c75_4, %c76_5 = %c75_5, %c76_6 = %c75_6, %c76_7 = %c75_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q76 = stablehlo.compare LT, %c76_0, %c76_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q76 : tensor<i1>
} do {
%w77:8 = stablehlo.while(%c77_0 = %c76_0, %c77_1 = %c76_1, %c77_2 = %c76_2, %c77_3 = %c76_3, %c77_4 = %c76_4, %c77_5 = %c76_5, %c77_6 = %c76_6, %c77_7 = %c76_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q77 = stablehlo.compare LT, %c77_0, %c77_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q77 : tensor<i1>
} do {
%w78:8 = stablehlo.while(%c78_0 = %c77_0, %c78_1 = %c77_1, %c78_2 = %c77_2, %c78_3 = %c77_3, %c78_4 = %c77_4, %c78_5 = %c77_5, %c78_6 = %c77_6, %c78_7 = %c77_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q78 = stablehlo.compare LT, %c78_0, %c78_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q78 : tensor<i1>
} do {
%w79:8 = stablehlo.while(%c79_0 = %c78_0, %c79_1 = %c78_1, %c79_2 = %c78_2, %c79_3 = %c78_3, %c79_4 = %c78_4, %c79_5 = %c78_5, %c79_6 = %c78_6, %c79_7 = %c78_7) : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
cond {
%q79 = stablehlo.compare LT, %c79_0, %c79_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
stablehlo.return %q79 : tensor<i1>
} do {
stablehlo.return %c79_1, %c79_2, %c79_3, %c79_4, %c79_5, %c79_6, %c79_7, %c79_0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w79#1, %w79#2, %w79#3, %w79#4, %w79#5, %w79#6, %w79#7, %w79#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w78#1, %w78#2, %w78#3, %w78#4, %w78#5, %w78#6, %w78#7, %w78#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w77#1, %w77#2, %w77#3, %w77#4, %w77#5, %w77#6, %w77#7, %w77#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w76#1, %w76#2, %w76#3, %w76#4, %w76#5, %w76#6, %w76#7, %w76#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w75#1, %w75#2, %w75#3, %w75#4, %w75#5, %w75#6, %w75#7, %w75#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w74#1, %w74#2, %w74#3, %w74#4, %w74#5, %w74#6, %w74#7, %w74#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w73#1, %w73#2, %w73#3, %w73#4, %w73#5, %w73#6, %w73#7, %w73#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w72#1, %w72#2, %w72#3, %w72#4, %w72#5, %w72#6, %w72#7, %w72#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w71#1, %w71#2, %w71#3, %w71#4, %w71#5, %w71#6, %w71#7, %w71#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w70#1, %w70#2, %w70#3, %w70#4, %w70#5, %w70#6, %w70#7, %w70#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w69#1, %w69#2, %w69#3, %w69#4, %w69#5, %w69#6, %w69#7, %w69#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w68#1, %w68#2, %w68#3, %w68#4, %w68#5, %w68#6, %w68#7, %w68#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w67#1, %w67#2, %w67#3, %w67#4, %w67#5, %w67#6, %w67#7, %w67#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w66#1, %w66#2, %w66#3, %w66#4, %w66#5, %w66#6, %w66#7, %w66#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w65#1, %w65#2, %w65#3, %w65#4, %w65#5, %w65#6, %w65#7, %w65#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w64#1, %w64#2, %w64#3, %w64#4, %w64#5, %w64#6, %w64#7, %w64#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w63#1, %w63#2, %w63#3, %w63#4, %w63#5, %w63#6, %w63#7, %w63#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w62#1, %w62#2, %w62#3, %w62#4, %w62#5, %w62#6, %w62#7, %w62#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w61#1, %w61#2, %w61#3, %w61#4, %w61#5, %w61#6, %w61#7, %w61#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w60#1, %w60#2, %w60#3, %w60#4, %w60#5, %w60#6, %w60#7, %w60#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w59#1, %w59#2, %w59#3, %w59#4, %w59#5, %w59#6, %w59#7, %w59#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w58#1, %w58#2, %w58#3, %w58#4, %w58#5, %w58#6, %w58#7, %w58#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w57#1, %w57#2, %w57#3, %w57#4, %w57#5, %w57#6, %w57#7, %w57#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w56#1, %w56#2, %w56#3, %w56#4, %w56#5, %w56#6, %w56#7, %w56#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w55#1, %w55#2, %w55#3, %w55#4, %w55#5, %w55#6, %w55#7, %w55#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w54#1, %w54#2, %w54#3, %w54#4, %w54#5, %w54#6, %w54#7, %w54#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w53#1, %w53#2, %w53#3, %w53#4, %w53#5, %w53#6, %w53#7, %w53#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w52#1, %w52#2, %w52#3, %w52#4, %w52#5, %w52#6, %w52#7, %w52#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w51#1, %w51#2, %w51#3, %w51#4, %w51#5, %w51#6, %w51#7, %w51#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w50#1, %w50#2, %w50#3, %w50#4, %w50#5, %w50#6, %w50#7, %w50#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w49#1, %w49#2, %w49#3, %w49#4, %w49#5, %w49#6, %w49#7, %w49#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w48#1, %w48#2, %w48#3, %w48#4, %w48#5, %w48#6, %w48#7, %w48#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w47#1, %w47#2, %w47#3, %w47#4, %w47#5, %w47#6, %w47#7, %w47#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w46#1, %w46#2, %w46#3, %w46#4, %w46#5, %w46#6, %w46#7, %w46#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w45#1, %w45#2, %w45#3, %w45#4, %w45#5, %w45#6, %w45#7, %w45#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w44#1, %w44#2, %w44#3, %w44#4, %w44#5, %w44#6, %w44#7, %w44#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w43#1, %w43#2, %w43#3, %w43#4, %w43#5, %w43#6, %w43#7, %w43#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w42#1, %w42#2, %w42#3, %w42#4, %w42#5, %w42#6, %w42#7, %w42#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w41#1, %w41#2, %w41#3, %w41#4, %w41#5, %w41#6, %w41#7, %w41#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w40#1, %w40#2, %w40#3, %w40#4, %w40#5, %w40#6, %w40#7, %w40#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w39#1, %w39#2, %w39#3, %w39#4, %w39#5, %w39#6, %w39#7, %w39#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w38#1, %w38#2, %w38#3, %w38#4, %w38#5, %w38#6, %w38#7, %w38#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w37#1, %w37#2, %w37#3, %w37#4, %w37#5, %w37#6, %w37#7, %w37#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w36#1, %w36#2, %w36#3, %w36#4, %w36#5, %w36#6, %w36#7, %w36#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w35#1, %w35#2, %w35#3, %w35#4, %w35#5, %w35#6, %w35#7, %w35#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w34#1, %w34#2, %w34#3, %w34#4, %w34#5, %w34#6, %w34#7, %w34#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w33#1, %w33#2, %w33#3, %w33#4, %w33#5, %w33#6, %w33#7, %w33#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w32#1, %w32#2, %w32#3, %w32#4, %w32#5, %w32#6, %w32#7, %w32#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w31#1, %w31#2, %w31#3, %w31#4, %w31#5, %w31#6, %w31#7, %w31#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w30#1, %w30#2, %w30#3, %w30#4, %w30#5, %w30#6, %w30#7, %w30#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w29#1, %w29#2, %w29#3, %w29#4, %w29#5, %w29#6, %w29#7, %w29#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w28#1, %w28#2, %w28#3, %w28#4, %w28#5, %w28#6, %w28#7, %w28#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w27#1, %w27#2, %w27#3, %w27#4, %w27#5, %w27#6, %w27#7, %w27#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w26#1, %w26#2, %w26#3, %w26#4, %w26#5, %w26#6, %w26#7, %w26#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w25#1, %w25#2, %w25#3, %w25#4, %w25#5, %w25#6, %w25#7, %w25#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w24#1, %w24#2, %w24#3, %w24#4, %w24#5, %w24#6, %w24#7, %w24#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w23#1, %w23#2, %w23#3, %w23#4, %w23#5, %w23#6, %w23#7, %w23#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w22#1, %w22#2, %w22#3, %w22#4, %w22#5, %w22#6, %w22#7, %w22#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w21#1, %w21#2, %w21#3, %w21#4, %w21#5, %w21#6, %w21#7, %w21#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w20#1, %w20#2, %w20#3, %w20#4, %w20#5, %w20#6, %w20#7, %w20#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w19#1, %w19#2, %w19#3, %w19#4, %w19#5, %w19#6, %w19#7, %w19#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w18#1, %w18#2, %w18#3, %w18#4, %w18#5, %w18#6, %w18#7, %w18#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w17#1, %w17#2, %w17#3, %w17#4, %w17#5, %w17#6, %w17#7, %w17#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w16#1, %w16#2, %w16#3, %w16#4, %w16#5, %w16#6, %w16#7, %w16#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w15#1, %w15#2, %w15#3, %w15#4, %w15#5, %w15#6, %w15#7, %w15#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w14#1, %w14#2, %w14#3, %w14#4, %w14#5, %w14#6, %w14#7, %w14#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w13#1, %w13#2, %w13#3, %w13#4, %w13#5, %w13#6, %w13#7, %w13#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w12#1, %w12#2, %w12#3, %w12#4, %w12#5, %w12#6, %w12#7, %w12#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w11#1, %w11#2, %w11#3, %w11#4, %w11#5, %w11#6, %w11#7, %w11#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w10#1, %w10#2, %w10#3, %w10#4, %w10#5, %w10#6, %w10#7, %w10#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w9#1, %w9#2, %w9#3, %w9#4, %w9#5, %w9#6, %w9#7, %w9#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w8#1, %w8#2, %w8#3, %w8#4, %w8#5, %w8#6, %w8#7, %w8#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w7#1, %w7#2, %w7#3, %w7#4, %w7#5, %w7#6, %w7#7, %w7#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w6#1, %w6#2, %w6#3, %w6#4, %w6#5, %w6#6, %w6#7, %w6#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w5#1, %w5#2, %w5#3, %w5#4, %w5#5, %w5#6, %w5#7, %w5#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w4#1, %w4#2, %w4#3, %w4#4, %w4#5, %w4#6, %w4#7, %w4#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w3#1, %w3#2, %w3#3, %w3#4, %w3#5, %w3#6, %w3#7, %w3#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w2#1, %w2#2, %w2#3, %w2#4, %w2#5, %w2#6, %w2#7, %w2#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
stablehlo.return %w1#1, %w1#2, %w1#3, %w1#4, %w1#5, %w1#6, %w1#7, %w1#0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
return %w0#0 : tensor<f32>
}
}
