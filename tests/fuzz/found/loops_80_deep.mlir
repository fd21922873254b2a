module @m {
func.func public @main(%a: tensor<f32>) -> tensor<f32> {
%zero = stablehlo.constant dense<0> : tensor<i32>
%w80:2 = stablehlo.while(%i80 = %zero, %s80 = %a) : tensor<i32>, tensor<f32>
cond {
%l80 = stablehlo.constant dense<2> : tensor<i32>
%c80 = stablehlo.compare LT, %i80, %l80, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c80 : tensor<i1>
} do {
%w79:2 = stablehlo.while(%i79 = %zero, %s79 = %s80) : tensor<i32>, tensor<f32>
cond {
%l79 = stablehlo.constant dense<2> : tensor<i32>
%c79 = stablehlo.compare LT, %i79, %l79, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c79 : tensor<i1>
} do {
%w78:2 = stablehlo.while(%i78 = %zero, %s78 = %s79) : tensor<i32>, tensor<f32>
cond {
%l78 = stablehlo.constant dense<2> : tensor<i32>
%c78 = stablehlo.compare LT, %i78, %l78, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c78 : tensor<i1>
} do {
%w77:2 = stablehlo.while(%i77 = %zero, %s77 = %s78) : tensor<i32>, tensor<f32>
cond {
%l77 = stablehlo.constant dense<2> : tensor<i32>
%c77 = stablehlo.compare LT, %i77, %l77, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c77 : tensor<i1>
} do {
%w76:2 = stablehlo.while(%i76 = %zero, %s76 = %s77) : tensor<i32>, tensor<f32>
cond {
%l76 = stablehlo.constant dense<2> : tensor<i32>
%c76 = stablehlo.compare LT, %i76, %l76, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c76 : tensor<i1>
} do {
%w75:2 = stablehlo.while(%i75 = %zero, %s75 = %s76) : tensor<i32>, tensor<f32>
cond {
%l75 = stablehlo.constant dense<2> : tensor<i32>
%c75 = stablehlo.compare LT, %i75, %l75, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c75 : tensor<i1>
} do {
%w74:2 = stablehlo.while(%i74 = %zero, %s74 = %s75) : tensor<i32>, tensor<f32>
cond {
%l74 = stablehlo.constant dense<2> : tensor<i32>
%c74 = stablehlo.compare LT, %i74, %l74, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c74 : tensor<i1>
} do {
%w73:2 = stablehlo.while(%i73 = %zero, %s73 = %s74) : tensor<i32>, tensor<f32>
cond {
%l73 = stablehlo.constant dense<2> : tensor<i32>
%c73 = stablehlo.compare LT, %i73, %l73, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c73 : tensor<i1>
} do {
%w72:2 = stablehlo.while(%i72 = %zero, %s72 = %s73) : tensor<i32>, tensor<f32>
cond {
%l72 = stablehlo.constant dense<2> : tensor<i32>
%c72 = stablehlo.compare LT, %i72, %l72, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c72 : tensor<i1>
} do {
%w71:2 = stablehlo.while(%i71 = %zero, %s71 = %s72) : tensor<i32>, tensor<f32>
cond {
%l71 = stablehlo.constant dense<2> : tensor<i32>
%c71 = stablehlo.compare LT, %i71, %l71, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c71 : tensor<i1>
} do {
%w70:2 = stablehlo.while(%i70 = %zero, %s70 = %s71) : tensor<i32>, tensor<f32>
cond {
%l70 = stablehlo.constant dense<2> : tensor<i32>
%c70 = stablehlo.compare LT, %i70, %l70, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c70 : tensor<i1>
} do {
%w69:2 = stablehlo.while(%i69 = %zero, %s69 = %s70) : tensor<i32>, tensor<f32>
cond {
%l69 = stablehlo.constant dense<2> : tensor<i32>
%c69 = stablehlo.compare LT, %i69, %l69, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c69 : tensor<i1>
} do {
%w68:2 = stablehlo.while(%i68 = %zero, %s68 = %s69) : tensor<i32>, tensor<f32>
cond {
%l68 = stablehlo.constant dense<2> : tensor<i32>
%c68 = stablehlo.compare LT, %i68, %l68, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c68 : tensor<i1>
} do {
%w67:2 = stablehlo.while(%i67 = %zero, %s67 = %s68) : tensor<i32>, tensor<f32>
cond {
%l67 = stablehlo.constant dense<2> : tensor<i32>
%c67 = stablehlo.compare LT, %i67, %l67, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c67 : tensor<i1>
} do {
%w66:2 = stablehlo.while(%i66 = %zero, %s66 = %s67) : tensor<i32>, tensor<f32>
cond {
%l66 = stablehlo.constant dense<2> : tensor<i32>
%c66 = stablehlo.compare LT, %i66, %l66, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c66 : tensor<i1>
} do {
%w65:2 = stablehlo.while(%i65 = %zero, %s65 = %s66) : tensor<i32>, tensor<f32>
cond {
%l65 = stablehlo.constant dense<2> : tensor<i32>
%c65 = stablehlo.compare LT, %i65, %l65, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c65 : tensor<i1>
} do {
%w64:2 = stablehlo.while(%i64 = %zero, %s64 = %s65) : tensor<i32>, tensor<f32>
cond {
%l64 = stablehlo.constant dense<2> : tensor<i32>
%c64 = stablehlo.compare LT, %i64, %l64, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c64 : tensor<i1>
} do {
%w63:2 = stablehlo.while(%i63 = %zero, %s63 = %s64) : tensor<i32>, tensor<f32>
cond {
%l63 = stablehlo.constant dense<2> : tensor<i32>
%c63 = stablehlo.compare LT, %i63, %l63, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c63 : tensor<i1>
} do {
%w62:2 = stablehlo.while(%i62 = %zero, %s62 = %s63) : tensor<i32>, tensor<f32>
cond {
%l62 = stablehlo.constant dense<2> : tensor<i32>
%c62 = stablehlo.compare LT, %i62, %l62, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c62 : tensor<i1>
} do {
%w61:2 = stablehlo.while(%i61 = %zero, %s61 = %s62) : tensor<i32>, tensor<f32>
cond {
%l61 = stablehlo.constant dense<2> : tensor<i32>
%c61 = stablehlo.compare LT, %i61, %l61, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c61 : tensor<i1>
} do {
%w60:2 = stablehlo.while(%i60 = %zero, %s60 = %s61) : tensor<i32>, tensor<f32>
cond {
%l60 = stablehlo.constant dense<2> : tensor<i32>
%c60 = stablehlo.compare LT, %i60, %l60, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c60 : tensor<i1>
} do {
%w59:2 = stablehlo.while(%i59 = %zero, %s59 = %s60) : tensor<i32>, tensor<f32>
cond {
%l59 = stablehlo.constant dense<2> : tensor<i32>
%c59 = stablehlo.compare LT, %i59, %l59, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c59 : tensor<i1>
} do {
%w58:2 = stablehlo.while(%i58 = %zero, %s58 = %s59) : tensor<i32>, tensor<f32>
cond {
%l58 = stablehlo.constant dense<2> : tensor<i32>
%c58 = stablehlo.compare LT, %i58, %l58, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c58 : tensor<i1>
} do {
%w57:2 = stablehlo.while(%i57 = %zero, %s57 = %s58) : tensor<i32>, tensor<f32>
cond {
%l57 = stablehlo.constant dense<2> : tensor<i32>
%c57 = stablehlo.compare LT, %i57, %l57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c57 : tensor<i1>
} do {
%w56:2 = stablehlo.while(%i56 = %zero, %s56 = %s57) : tensor<i32>, tensor<f32>
cond {
%l56 = stablehlo.constant dense<2> : tensor<i32>
%c56 = stablehlo.compare LT, %i56, %l56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c56 : tensor<i1>
} do {
%w55:2 = stablehlo.while(%i55 = %zero, %s55 = %s56) : tensor<i32>, tensor<f32>
cond {
%l55 = stablehlo.constant dense<2> : tensor<i32>
%c55 = stablehlo.compare LT, %i55, %l55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c55 : tensor<i1>
} do {
%w54:2 = stablehlo.while(%i54 = %zero, %s54 = %s55) : tensor<i32>, tensor<f32>
cond {
%l54 = stablehlo.constant dense<2> : tensor<i32>
%c54 = stablehlo.compare LT, %i54, %l54, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c54 : tensor<i1>
} do {
%w53:2 = stablehlo.while(%i53 = %zero, %s53 = %s54) : tensor<i32>, tensor<f32>
cond {
%l53 = stablehlo.constant dense<2> : tensor<i32>
%c53 = stablehlo.compare LT, %i53, %l53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c53 : tensor<i1>
} do {
%w52:2 = stablehlo.while(%i52 = %zero, %s52 = %s53) : tensor<i32>, tensor<f32>
cond {
%l52 = stablehlo.constant dense<2> : tensor<i32>
%c52 = stablehlo.compare LT, %i52, %l52, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c52 : tensor<i1>
} do {
%w51:2 = stablehlo.while(%i51 = %zero, %s51 = %s52) : tensor<i32>, tensor<f32>
cond {
%l51 = stablehlo.constant dense<2> : tensor<i32>
%c51 = stablehlo.compare LT, %i51, %l51, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c51 : tensor<i1>
} do {
%w50:2 = stablehlo.while(%i50 = %zero, %s50 = %s51) : tensor<i32>, tensor<f32>
cond {
%l50 = stablehlo.constant dense<2> : tensor<i32>
%c50 = stablehlo.compare LT, %i50, %l50, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c50 : tensor<i1>
} do {
%w49:2 = stablehlo.while(%i49 = %zero, %s49 = %s50) : tensor<i32>, tensor<f32>
cond {
%l49 = stablehlo.constant dense<2> : tensor<i32>
%c49 = stablehlo.compare LT, %i49, %l49, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c49 : tensor<i1>
} do {
%w48:2 = stablehlo.while(%i48 = %zero, %s48 = %s49) : tensor<i32>, tensor<f32>
cond {
%l48 = stablehlo.constant dense<2> : tensor<i32>
%c48 = stablehlo.compare LT, %i48, %l48, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c48 : tensor<i1>
} do {
%w47:2 = stablehlo.while(%i47 = %zero, %s47 = %s48) : tensor<i32>, tensor<f32>
cond {
%l47 = stablehlo.constant dense<2> : tensor<i32>
%c47 = stablehlo.compare LT, %i47, %l47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c47 : tensor<i1>
} do {
%w46:2 = stablehlo.while(%i46 = %zero, %s46 = %s47) : tensor<i32>, tensor<f32>
cond {
%l46 = stablehlo.constant dense<2> : tensor<i32>
%c46 = stablehlo.compare LT, %i46, %l46, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c46 : tensor<i1>
} do {
%w45:2 = stablehlo.while(%i45 = %zero, %s45 = %s46) : tensor<i32>, tensor<f32>
cond {
%l45 = stablehlo.constant dense<2> : tensor<i32>
%c45 = stablehlo.compare LT, %i45, %l45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c45 : tensor<i1>
} do {
%w44:2 = stablehlo.while(%i44 = %zero, %s44 = %s45) : tensor<i32>, tensor<f32>
cond {
%l44 = stablehlo.constant dense<2> : tensor<i32>
%c44 = stablehlo.compare LT, %i44, %l44, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c44 : tensor<i1>
} do {
%w43:2 = stablehlo.while(%i43 = %zero, %s43 = %s44) : tensor<i32>, tensor<f32>
cond {
%l43 = stablehlo.constant dense<2> : tensor<i32>
%c43 = stablehlo.compare LT, %i43, %l43, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c43 : tensor<i1>
} do {
%w42:2 = stablehlo.while(%i42 = %zero, %s42 = %s43) : tensor<i32>, tensor<f32>
cond {
%l42 = stablehlo.constant dense<2> : tensor<i32>
%c42 = stablehlo.compare LT, %i42, %l42, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c42 : tensor<i1>
} do {
%w41:2 = stablehlo.while(%i41 = %zero, %s41 = %s42) : tensor<i32>, tensor<f32>
cond {
%l41 = stablehlo.constant dense<2> : tensor<i32>
%c41 = stablehlo.compare LT, %i41, %l41, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c41 : tensor<i1>
} do {
%w40:2 = stablehlo.while(%i40 = %zero, %s40 = %s41) : tensor<i32>, tensor<f32>
cond {
%l40 = stablehlo.constant dense<2> : tensor<i32>
%c40 = stablehlo.compare LT, %i40, %l40, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c40 : tensor<i1>
} do {
%w39:2 = stablehlo.while(%i39 = %zero, %s39 = %s40) : tensor<i32>, tensor<f32>
cond {
%l39 = stablehlo.constant dense<2> : tensor<i32>
%c39 = stablehlo.compare LT, %i39, %l39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c39 : tensor<i1>
} do {
%w38:2 = stablehlo.while(%i38 = %zero, %s38 = %s39) : tensor<i32>, tensor<f32>
cond {
%l38 = stablehlo.constant dense<2> : tensor<i32>
%c38 = stablehlo.compare LT, %i38, %l38, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c38 : tensor<i1>
} do {
%w37:2 = stablehlo.while(%i37 = %zero, %s37 = %s38) : tensor<i32>, tensor<f32>
cond {
%l37 = stablehlo.constant dense<2> : tensor<i32>
%c37 = stablehlo.compare LT, %i37, %l37, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c37 : tensor<i1>
} do {
%w36:2 = stablehlo.while(%i36 = %zero, %s36 = %s37) : tensor<i32>, tensor<f32>
cond {
%l36 = stablehlo.constant dense<2> : tensor<i32>
%c36 = stablehlo.compare LT, %i36, %l36, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c36 : tensor<i1>
} do {
%w35:2 = stablehlo.while(%i35 = %zero, %s35 = %s36) : tensor<i32>, tensor<f32>
cond {
%l35 = stablehlo.constant dense<2> : tensor<i32>
%c35 = stablehlo.compare LT, %i35, %l35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c35 : tensor<i1>
} do {
%w34:2 = stablehlo.while(%i34 = %zero, %s34 = %s35) : tensor<i32>, tensor<f32>
cond {
%l34 = stablehlo.constant dense<2> : tensor<i32>
%c34 = stablehlo.compare LT, %i34, %l34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c34 : tensor<i1>
} do {
%w33:2 = stablehlo.while(%i33 = %zero, %s33 = %s34) : tensor<i32>, tensor<f32>
cond {
%l33 = stablehlo.constant dense<2> : tensor<i32>
%c33 = stablehlo.compare LT, %i33, %l33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c33 : tensor<i1>
} do {
%w32:2 = stablehlo.while(%i32 = %zero, %s32 = %s33) : tensor<i32>, tensor<f32>
cond {
%l32 = stablehlo.constant dense<2> : tensor<i32>
%c32 = stablehlo.compare LT, %i32, %l32, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c32 : tensor<i1>
} do {
%w31:2 = stablehlo.while(%i31 = %zero, %s31 = %s32) : tensor<i32>, tensor<f32>
cond {
%l31 = stablehlo.constant dense<2> : tensor<i32>
%c31 = stablehlo.compare LT, %i31, %l31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c31 : tensor<i1>
} do {
%w30:2 = stablehlo.while(%i30 = %zero, %s30 = %s31) : tensor<i32>, tensor<f32>
cond {
%l30 = stablehlo.constant dense<2> : tensor<i32>
%c30 = stablehlo.compare LT, %i30, %l30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c30 : tensor<i1>
} do {
%w29:2 = stablehlo.while(%i29 = %zero, %s29 = %s30) : tensor<i32>, tensor<f32>
cond {
%l29 = stablehlo.constant dense<2> : tensor<i32>
%c29 = stablehlo.compare LT, %i29, %l29, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c29 : tensor<i1>
} do {
%w28:2 = stablehlo.while(%i28 = %zero, %s28 = %s29) : tensor<i32>, tensor<f32>
cond {
%l28 = stablehlo.constant dense<2> : tensor<i32>
%c28 = stablehlo.compare LT, %i28, %l28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c28 : tensor<i1>
} do {
%w27:2 = stablehlo.while(%i27 = %zero, %s27 = %s28) : tensor<i32>, tensor<f32>
cond {
%l27 = stablehlo.constant dense<2> : tensor<i32>
%c27 = stablehlo.compare LT, %i27, %l27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c27 : tensor<i1>
} do {
%w26:2 = stablehlo.while(%i26 = %zero, %s26 = %s27) : tensor<i32>, tensor<f32>
cond {
%l26 = stablehlo.constant dense<2> : tensor<i32>
%c26 = stablehlo.compare LT, %i26, %l26, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c26 : tensor<i1>
} do {
%w25:2 = stablehlo.while(%i25 = %zero, %s25 = %s26) : tensor<i32>, tensor<f32>
cond {
%l25 = stablehlo.constant dense<2> : tensor<i32>
%c25 = stablehlo.compare LT, %i25, %l25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c25 : tensor<i1>
} do {
%w24:2 = stablehlo.while(%i24 = %zero, %s24 = %s25) : tensor<i32>, tensor<f32>
cond {
%l24 = stablehlo.constant dense<2> : tensor<i32>
%c24 = stablehlo.compare LT, %i24, %l24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c24 : tensor<i1>
} do {
%w23:2 = stablehlo.while(%i23 = %zero, %s23 = %s24) : tensor<i32>, tensor<f32>
cond {
%l23 = stablehlo.constant dense<2> : tensor<i32>
%c23 = stablehlo.compare LT, %i23, %l23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c23 : tensor<i1>
} do {
%w22:2 = stablehlo.while(%i22 = %zero, %s22 = %s23) : tensor<i32>, tensor<f32>
cond {
%l22 = stablehlo.constant dense<2> : tensor<i32>
%c22 = stablehlo.compare LT, %i22, %l22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c22 : tensor<i1>
} do {
%w21:2 = stablehlo.while(%i21 = %zero, %s21 = %s22) : tensor<i32>, tensor<f32>
cond {
%l21 = stablehlo.constant dense<2> : tensor<i32>
%c21 = stablehlo.compare LT, %i21, %l21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c21 : tensor<i1>
} do {
%w20:2 = stablehlo.while(%i20 = %zero, %s20 = %s21) : tensor<i32>, tensor<f32>
cond {
%l20 = stablehlo.constant dense<2> : tensor<i32>
%c20 = stablehlo.compare LT, %i20, %l20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c20 : tensor<i1>
} do {
%w19:2 = stablehlo.while(%i19 = %zero, %s19 = %s20) : tensor<i32>, tensor<f32>
cond {
%l19 = stablehlo.constant dense<2> : tensor<i32>
%c19 = stablehlo.compare LT, %i19, %l19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c19 : tensor<i1>
} do {
%w18:2 = stablehlo.while(%i18 = %zero, %s18 = %s19) : tensor<i32>, tensor<f32>
cond {
%l18 = stablehlo.constant dense<2> : tensor<i32>
%c18 = stablehlo.compare LT, %i18, %l18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c18 : tensor<i1>
} do {
%w17:2 = stablehlo.while(%i17 = %zero, %s17 = %s18) : tensor<i32>, tensor<f32>
cond {
%l17 = stablehlo.constant dense<2> : tensor<i32>
%c17 = stablehlo.compare LT, %i17, %l17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c17 : tensor<i1>
} do {
%w16:2 = stablehlo.while(%i16 = %zero, %s16 = %s17) : tensor<i32>, tensor<f32>
cond {
%l16 = stablehlo.constant dense<2> : tensor<i32>
%c16 = stablehlo.compare LT, %i16, %l16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c16 : tensor<i1>
} do {
%w15:2 = stablehlo.while(%i15 = %zero, %s15 = %s16) : tensor<i32>, tensor<f32>
cond {
%l15 = stablehlo.constant dense<2> : tensor<i32>
%c15 = stablehlo.compare LT, %i15, %l15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c15 : tensor<i1>
} do {
%w14:2 = stablehlo.while(%i14 = %zero, %s14 = %s15) : tensor<i32>, tensor<f32>
cond {
%l14 = stablehlo.constant dense<2> : tensor<i32>
%c14 = stablehlo.compare LT, %i14, %l14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c14 : tensor<i1>
} do {
%w13:2 = stablehlo.while(%i13 = %zero, %s13 = %s14) : tensor<i32>, tensor<f32>
cond {
%l13 = stablehlo.constant dense<2> : tensor<i32>
%c13 = stablehlo.compare LT, %i13, %l13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c13 : tensor<i1>
} do {
%w12:2 = stablehlo.while(%i12 = %zero, %s12 = %s13) : tensor<i32>, tensor<f32>
cond {
%l12 = stablehlo.constant dense<2> : tensor<i32>
%c12 = stablehlo.compare LT, %i12, %l12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c12 : tensor<i1>
} do {
%w11:2 = stablehlo.while(%i11 = %zero, %s11 = %s12) : tensor<i32>, tensor<f32>
cond {
%l11 = stablehlo.constant dense<2> : tensor<i32>
%c11 = stablehlo.compare LT, %i11, %l11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c11 : tensor<i1>
} do {
%w10:2 = stablehlo.while(%i10 = %zero, %s10 = %s11) : tensor<i32>, tensor<f32>
cond {
%l10 = stablehlo.constant dense<2> : tensor<i32>
%c10 = stablehlo.compare LT, %i10, %l10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c10 : tensor<i1>
} do {
%w9:2 = stablehlo.while(%i9 = %zero, %s9 = %s10) : tensor<i32>, tensor<f32>
cond {
%l9 = stablehlo.constant dense<2> : tensor<i32>
%c9 = stablehlo.compare LT, %i9, %l9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c9 : tensor<i1>
} do {
%w8:2 = stablehlo.while(%i8 = %zero, %s8 = %s9) : tensor<i32>, tensor<f32>
cond {
%l8 = stablehlo.constant dense<2> : tensor<i32>
%c8 = stablehlo.compare LT, %i8, %l8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c8 : tensor<i1>
} do {
%w7:2 = stablehlo.while(%i7 = %zero, %s7 = %s8) : tensor<i32>, tensor<f32>
cond {
%l7 = stablehlo.constant dense<2> : tensor<i32>
%c7 = stablehlo.compare LT, %i7, %l7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c7 : tensor<i1>
} do {
%w6:2 = stablehlo.while(%i6 = %zero, %s6 = %s7) : tensor<i32>, tensor<f32>
cond {
%l6 = stablehlo.constant dense<2> : tensor<i32>
%c6 = stablehlo.compare LT, %i6, %l6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c6 : tensor<i1>
} do {
%w5:2 = stablehlo.while(%i5 = %zero, %s5 = %s6) : tensor<i32>, tensor<f32>
cond {
%l5 = stablehlo.constant dense<2> : tensor<i32>
%c5 = stablehlo.compare LT, %i5, %l5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c5 : tensor<i1>
} do {
%w4:2 = stablehlo.while(%i4 = %zero, %s4 = %s5) : tensor<i32>, tensor<f32>
cond {
%l4 = stablehlo.constant dense<2> : tensor<i32>
%c4 = stablehlo.compare LT, %i4, %l4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c4 : tensor<i1>
} do {
%w3:2 = stablehlo.while(%i3 = %zero, %s3 = %s4) : tensor<i32>, tensor<f32>
cond {
%l3 = stablehlo.constant dense<2> : tensor<i32>
%c3 = stablehlo.compare LT, %i3, %l3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c3 : tensor<i1>
} do {
%w2:2 = stablehlo.while(%i2 = %zero, %s2 = %s3) : tensor<i32>, tensor<f32>
cond {
%l2 = stablehlo.constant dense<2> : tensor<i32>
%c2 = stablehlo.compare LT, %i2, %l2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c2 : tensor<i1>
} do {
%w1:2 = stablehlo.while(%i1 = %zero, %s1 = %s2) : tensor<i32>, tensor<f32>
cond {
%l1 = stablehlo.constant dense<2> : tensor<i32>
%c1 = stablehlo.compare LT, %i1, %l1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
stablehlo.return %c1 : tensor<i1>
} do {
%b0x0 = stablehlo.sine %s1 : tensor<f32>
%o1 = stablehlo.constant dense<1> : tensor<i32>
%n1 = stablehlo.add %i1, %o1 : tensor<i32>
stablehlo.return %n1, %b0x0 : tensor<i32>, tensor<f32>
}
%o2 = stablehlo.constant dense<1> : tensor<i32>
%n2 = stablehlo.add %i2, %o2 : tensor<i32>
stablehlo.return %n2, %w1#1 : tensor<i32>, tensor<f32>
}
%o3 = stablehlo.constant dense<1> : tensor<i32>
%n3 = stablehlo.add %i3, %o3 : tensor<i32>
stablehlo.return %n3, %w2#1 : tensor<i32>, tensor<f32>
}
%o4 = stablehlo.constant dense<1> : tensor<i32>
%n4 = stablehlo.add %i4, %o4 : tensor<i32>
stablehlo.return %n4, %w3#1 : tensor<i32>, tensor<f32>
}
%o5 = stablehlo.constant dense<1> : tensor<i32>
%n5 = stablehlo.add %i5, %o5 : tensor<i32>
stablehlo.return %n5, %w4#1 : tensor<i32>, tensor<f32>
}
%o6 = stablehlo.constant dense<1> : tensor<i32>
%n6 = stablehlo.add %i6, %o6 : tensor<i32>
stablehlo.return %n6, %w5#1 : tensor<i32>, tensor<f32>
}
%o7 = stablehlo.constant dense<1> : tensor<i32>
%n7 = stablehlo.add %i7, %o7 : tensor<i32>
stablehlo.return %n7, %w6#1 : tensor<i32>, tensor<f32>
}
%o8 = stablehlo.constant dense<1> : tensor<i32>
%n8 = stablehlo.add %i8, %o8 : tensor<i32>
stablehlo.return %n8, %w7#1 : tensor<i32>, tensor<f32>
}
%o9 = stablehlo.constant dense<1> : tensor<i32>
%n9 = stablehlo.add %i9, %o9 : tensor<i32>
stablehlo.return %n9, %w8#1 : tensor<i32>, tensor<f32>
}
%o10 = stablehlo.constant dense<1> : tensor<i32>
%n10 = stablehlo.add %i10, %o10 : tensor<i32>
stablehlo.return %n10, %w9#1 : tensor<i32>, tensor<f32>
}
%o11 = stablehlo.constant dense<1> : tensor<i32>
%n11 = stablehlo.add %i11, %o11 : tensor<i32>
stablehlo.return %n11, %w10#1 : tensor<i32>, tensor<f32>
}
%o12 = stablehlo.constant dense<1> : tensor<i32>
%n12 = stablehlo.add %i12, %o12 : tensor<i32>
stablehlo.return %n12, %w11#1 : tensor<i32>, tensor<f32>
}
%o13 = stablehlo.constant dense<1> : tensor<i32>
%n13 = stablehlo.add %i13, %o13 : tensor<i32>
stablehlo.return %n13, %w12#1 : tensor<i32>, tensor<f32>
}
%o14 = stablehlo.constant dense<1> : tensor<i32>
%n14 = stablehlo.add %i14, %o14 : tensor<i32>
stablehlo.return %n14, %w13#1 : tensor<i32>, tensor<f32>
}
%o15 = stablehlo.constant dense<1> : tensor<i32>
%n15 = stablehlo.add %i15, %o15 : tensor<i32>
stablehlo.return %n15, %w14#1 : tensor<i32>, tensor<f32>
}
%o16 = stablehlo.constant dense<1> : tensor<i32>
%n16 = stablehlo.add %i16, %o16 : tensor<i32>
stablehlo.return %n16, %w15#1 : tensor<i32>, tensor<f32>
}
%o17 = stablehlo.constant dense<1> : tensor<i32>
%n17 = stablehlo.add %i17, %o17 : tensor<i32>
stablehlo.return %n17, %w16#1 : tensor<i32>, tensor<f32>
}
%o18 = stablehlo.constant dense<1> : tensor<i32>
%n18 = stablehlo.add %i18, %o18 : tensor<i32>
stablehlo.return %n18, %w17#1 : tensor<i32>, tensor<f32>
}
%o19 = stablehlo.constant dense<1> : tensor<i32>
%n19 = stablehlo.add %i19, %o19 : tensor<i32>
stablehlo.return %n19, %w18#1 : tensor<i32>, tensor<f32>
}
%o20 = stablehlo.constant dense<1> : tensor<i32>
%n20 = stablehlo.add %i20, %o20 : tensor<i32>
stablehlo.return %n20, %w19#1 : tensor<i32>, tensor<f32>
}
%o21 = stablehlo.constant dense<1> : tensor<i32>
%n21 = stablehlo.add %i21, %o21 : tensor<i32>
stablehlo.return %n21, %w20#1 : tensor<i32>, tensor<f32>
}
%o22 = stablehlo.constant dense<1> : tensor<i32>
%n22 = stablehlo.add %i22, %o22 : tensor<i32>
stablehlo.return %n22, %w21#1 : tensor<i32>, tensor<f32>
}
%o23 = stablehlo.constant dense<1> : tensor<i32>
%n23 = stablehlo.add %i23, %o23 : tensor<i32>
stablehlo.return %n23, %w22#1 : tensor<i32>, tensor<f32>
}
%o24 = stablehlo.constant dense<1> : tensor<i32>
%n24 = stablehlo.add %i24, %o24 : tensor<i32>
stablehlo.return %n24, %w23#1 : tensor<i32>, tensor<f32>
}
%o25 = stablehlo.constant dense<1> : tensor<i32>
%n25 = stablehlo.add %i25, %o25 : tensor<i32>
stablehlo.return %n25, %w24#1 : tensor<i32>, tensor<f32>
}
%o26 = stablehlo.constant dense<1> : tensor<i32>
%n26 = stablehlo.add %i26, %o26 : tensor<i32>
stablehlo.return %n26, %w25#1 : tensor<i32>, tensor<f32>
}
%o27 = stablehlo.constant dense<1> : tensor<i32>
%n27 = stablehlo.add %i27, %o27 : tensor<i32>
stablehlo.return %n27, %w26#1 : tensor<i32>, tensor<f32>
}
%o28 = stablehlo.constant dense<1> : tensor<i32>
%n28 = stablehlo.add %i28, %o28 : tensor<i32>
stablehlo.return %n28, %w27#1 : tensor<i32>, tensor<f32>
}
%o29 = stablehlo.constant dense<1> : tensor<i32>
%n29 = stablehlo.add %i29, %o29 : tensor<i32>
stablehlo.return %n29, %w28#1 : tensor<i32>, tensor<f32>
}
%o30 = stablehlo.constant dense<1> : tensor<i32>
%n30 = stablehlo.add %i30, %o30 : tensor<i32>
stablehlo.return %n30, %w29#1 : tensor<i32>, tensor<f32>
}
%o31 = stablehlo.constant dense<1> : tensor<i32>
%n31 = stablehlo.add %i31, %o31 : tensor<i32>
stablehlo.return %n31, %w30#1 : tensor<i32>, tensor<f32>
}
%o32 = stablehlo.constant dense<1> : tensor<i32>
%n32 = stablehlo.add %i32, %o32 : tensor<i32>
stablehlo.return %n32, %w31#1 : tensor<i32>, tensor<f32>
}
%o33 = stablehlo.constant dense<1> : tensor<i32>
%n33 = stablehlo.add %i33, %o33 : tensor<i32>
stablehlo.return %n33, %w32#1 : tensor<i32>, tensor<f32>
}
%o34 = stablehlo.constant dense<1> : tensor<i32>
%n34 = stablehlo.add %i34, %o34 : tensor<i32>
stablehlo.return %n34, %w33#1 : tensor<i32>, tensor<f32>
}
%o35 = stablehlo.constant dense<1> : tensor<i32>
%n35 = stablehlo.add %i35, %o35 : tensor<i32>
stablehlo.return %n35, %w34#1 : tensor<i32>, tensor<f32>
}
%o36 = stablehlo.constant dense<1> : tensor<i32>
%n36 = stablehlo.add %i36, %o36 : tensor<i32>
stablehlo.return %n36, %w35#1 : tensor<i32>, tensor<f32>
}
%o37 = stablehlo.constant dense<1> : tensor<i32>
%n37 = stablehlo.add %i37, %o37 : tensor<i32>
stablehlo.return %n37, %w36#1 : tensor<i32>, tensor<f32>
}
%o38 = stablehlo.constant dense<1> : tensor<i32>
%n38 = stablehlo.add %i38, %o38 : tensor<i32>
stablehlo.return %n38, %w37#1 : tensor<i32>, tensor<f32>
}
%o39 = stablehlo.constant dense<1> : tensor<i32>
%n39 = stablehlo.add %i39, %o39 : tensor<i32>
stablehlo.return %n39, %w38#1 : tensor<i32>, tensor<f32>
}
%o40 = stablehlo.constant dense<1> : tensor<i32>
%n40 = stablehlo.add %i40, %o40 : tensor<i32>
stablehlo.return %n40, %w39#1 : tensor<i32>, tensor<f32>
}
%o41 = stablehlo.constant dense<1> : tensor<i32>
%n41 = stablehlo.add %i41, %o41 : tensor<i32>
stablehlo.return %n41, %w40#1 : tensor<i32>, tensor<f32>
}
%o42 = stablehlo.constant dense<1> : tensor<i32>
%n42 = stablehlo.add %i42, %o42 : tensor<i32>
stablehlo.return %n42, %w41#1 : tensor<i32>, tensor<f32>
}
%o43 = stablehlo.constant dense<1> : tensor<i32>
%n43 = stablehlo.add %i43, %o43 : tensor<i32>
stablehlo.return %n43, %w42#1 : tensor<i32>, tensor<f32>
}
%o44 = stablehlo.constant dense<1> : tensor<i32>
%n44 = stablehlo.add %i44, %o44 : tensor<i32>
stablehlo.return %n44, %w43#1 : tensor<i32>, tensor<f32>
}
%o45 = stablehlo.constant dense<1> : tensor<i32>
%n45 = stablehlo.add %i45, %o45 : tensor<i32>
stablehlo.return %n45, %w44#1 : tensor<i32>, tensor<f32>
}
%o46 = stablehlo.constant dense<1> : tensor<i32>
%n46 = stablehlo.add %i46, %o46 : tensor<i32>
stablehlo.return %n46, %w45#1 : tensor<i32>, tensor<f32>
}
%o47 = stablehlo.constant dense<1> : tensor<i32>
%n47 = stablehlo.add %i47, %o47 : tensor<i32>
stablehlo.return %n47, %w46#1 : tensor<i32>, tensor<f32>
}
%o48 = stablehlo.constant dense<1> : tensor<i32>
%n48 = stablehlo.add %i48, %o48 : tensor<i32>
stablehlo.return %n48, %w47#1 : tensor<i32>, tensor<f32>
}
%o49 = stablehlo.constant dense<1> : tensor<i32>
%n49 = stablehlo.add %i49, %o49 : tensor<i32>
stablehlo.return %n49, %w48#1 : tensor<i32>, tensor<f32>
}
%o50 = stablehlo.constant dense<1> : tensor<i32>
%n50 = stablehlo.add %i50, %o50 : tensor<i32>
stablehlo.return %n50, %w49#1 : tensor<i32>, tensor<f32>
}
%o51 = stablehlo.constant dense<1> : tensor<i32>
%n51 = stablehlo.add %i51, %o51 : tensor<i32>
stablehlo.return %n51, %w50#1 : tensor<i32>, tensor<f32>
}
%o52 = stablehlo.constant dense<1> : tensor<i32>
%n52 = stablehlo.add %i52, %o52 : tensor<i32>
stablehlo.return %n52, %w51#1 : tensor<i32>, tensor<f32>
}
%o53 = stablehlo.constant dense<1> : tensor<i32>
%n53 = stablehlo.add %i53, %o53 : tensor<i32>
stablehlo.return %n53, %w52#1 : tensor<i32>, tensor<f32>
}
%o54 = stablehlo.constant dense<1> : tensor<i32>
%n54 = stablehlo.add %i54, %o54 : tensor<i32>
stablehlo.return %n54, %w53#1 : tensor<i32>, tensor<f32>
}
%o55 = stablehlo.constant dense<1> : tensor<i32>
%n55 = stablehlo.add %i55, %o55 : tensor<i32>
stablehlo.return %n55, %w54#1 : tensor<i32>, tensor<f32>
}
%o56 = stablehlo.constant dense<1> : tensor<i32>
%n56 = stablehlo.add %i56, %o56 : tensor<i32>
stablehlo.return %n56, %w55#1 : tensor<i32>, tensor<f32>
}
%o57 = stablehlo.constant dense<1> : tensor<i32>
%n57 = stablehlo.add %i57, %o57 : tensor<i32>
stablehlo.return %n57, %w56#1 : tensor<i32>, tensor<f32>
}
%o58 = stablehlo.constant dense<1> : tensor<i32>
%n58 = stablehlo.add %i58, %o58 : tensor<i32>
stablehlo.return %n58, %w57#1 : tensor<i32>, tensor<f32>
}
%o59 = stablehlo.constant dense<1> : tensor<i32>
%n59 = stablehlo.add %i59, %o59 : tensor<i32>
stablehlo.return %n59, %w58#1 : tensor<i32>, tensor<f32>
}
%o60 = stablehlo.constant dense<1> : tensor<i32>
%n60 = stablehlo.add %i60, %o60 : tensor<i32>
stablehlo.return %n60, %w59#1 : tensor<i32>, tensor<f32>
}
%o61 = stablehlo.constant dense<1> : tensor<i32>
%n61 = stablehlo.add %i61, %o61 : tensor<i32>
stablehlo.return %n61, %w60#1 : tensor<i32>, tensor<f32>
}
%o62 = stablehlo.constant dense<1> : tensor<i32>
%n62 = stablehlo.add %i62, %o62 : tensor<i32>
stablehlo.return %n62, %w61#1 : tensor<i32>, tensor<f32>
}
%o63 = stablehlo.constant dense<1> : tensor<i32>
%n63 = stablehlo.add %i63, %o63 : tensor<i32>
stablehlo.return %n63, %w62#1 : tensor<i32>, tensor<f32>
}
%o64 = stablehlo.constant dense<1> : tensor<i32>
%n64 = stablehlo.add %i64, %o64 : tensor<i32>
stablehlo.return %n64, %w63#1 : tensor<i32>, tensor<f32>
}
%o65 = stablehlo.constant dense<1> : tensor<i32>
%n65 = stablehlo.add %i65, %o65 : tensor<i32>
stablehlo.return %n65, %w64#1 : tensor<i32>, tensor<f32>
}
%o66 = stablehlo.constant dense<1> : tensor<i32>
%n66 = stablehlo.add %i66, %o66 : tensor<i32>
stablehlo.return %n66, %w65#1 : tensor<i32>, tensor<f32>
}
%o67 = stablehlo.constant dense<1> : tensor<i32>
%n67 = stablehlo.add %i67, %o67 : tensor<i32>
stablehlo.return %n67, %w66#1 : tensor<i32>, tensor<f32>
}
%o68 = stablehlo.constant dense<1> : tensor<i32>
%n68 = stablehlo.add %i68, %o68 : tensor<i32>
stablehlo.return %n68, %w67#1 : tensor<i32>, tensor<f32>
}
%o69 = stablehlo.constant dense<1> : tensor<i32>
%n69 = stablehlo.add %i69, %o69 : tensor<i32>
stablehlo.return %n69, %w68#1 : tensor<i32>, tensor<f32>
}
%o70 = stablehlo.constant dense<1> : tensor<i32>
%n70 = stablehlo.add %i70, %o70 : tensor<i32>
stablehlo.return %n70, %w69#1 : tensor<i32>, tensor<f32>
}
%o71 = stablehlo.constant dense<1> : tensor<i32>
%n71 = stablehlo.add %i71, %o71 : tensor<i32>
stablehlo.return %n71, %w70#1 : tensor<i32>, tensor<f32>
}
%o72 = stablehlo.constant dense<1> : tensor<i32>
%n72 = stablehlo.add %i72, %o72 : tensor<i32>
stablehlo.return %n72, %w71#1 : tensor<i32>, tensor<f32>
}
%o73 = stablehlo.constant dense<1> : tensor<i32>
%n73 = stablehlo.add %i73, %o73 : tensor<i32>
stablehlo.return %n73, %w72#1 : tensor<i32>, tensor<f32>
}
%o74 = stablehlo.constant dense<1> : tensor<i32>
%n74 = stablehlo.add %i74, %o74 : tensor<i32>
stablehlo.return %n74, %w73#1 : tensor<i32>, tensor<f32>
}
%o75 = stablehlo.constant dense<1> : tensor<i32>
%n75 = stablehlo.add %i75, %o75 : tensor<i32>
stablehlo.return %n75, %w74#1 : tensor<i32>, tensor<f32>
}
%o76 = stablehlo.constant dense<1> : tensor<i32>
%n76 = stablehlo.add %i76, %o76 : tensor<i32>
stablehlo.return %n76, %w75#1 : tensor<i32>, tensor<f32>
}
%o77 = stablehlo.constant dense<1> : tensor<i32>
%n77 = stablehlo.add %i77, %o77 : tensor<i32>
stablehlo.return %n77, %w76#1 : tensor<i32>, tensor<f32>
}
%o78 = stablehlo.constant dense<1> : tensor<i32>
%n78 = stablehlo.add %i78, %o78 : tensor<i32>
stablehlo.return %n78, %w77#1 : tensor<i32>, tensor<f32>
}
%o79 = stablehlo.constant dense<1> : tensor<i32>
%n79 = stablehlo.add %i79, %o79 : tensor<i32>
stablehlo.return %n79, %w78#1 : tensor<i32>, tensor<f32>
}
%o80 = stablehlo.constant dense<1> : tensor<i32>
%n80 = stablehlo.add %i80, %o80 : tensor<i32>
stablehlo.return %n80, %w79#1 : tensor<i32>, tensor<f32>
}
return %w80#1 : tensor<f32>
}
}
