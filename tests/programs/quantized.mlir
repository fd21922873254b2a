//! without hlo
//! in f32[2,3]: -1 0.3 2.6 0.74 -0.76 100
//! in s8[3]: 1 2 3
//! out s8[2,3]: -5 -2 2 -2 -5 127
//! out f32[2,3]: -1 0.25 2.5 0.75 -0.75 65
//! out s8[3,2]: -10 7 5 1 13 127
//! out s8[2,3]: -8 3 20 5 -7 127
//! out f32[2]: 7 194.25
//! out s8[2]: 2 127
//! out s8[3,2]: -5 -2 -2 -5 2 127
//! out s8[3]: -9 -6 -3
//! Per tensor: scale 0.5, zero point -3; per axis: 0.1, 0.25, 0.2.
!t = tensor<2x3x!quant.uniform<i8:f32, 0.5:-3>>
!fine = tensor<2x3x!quant.uniform<i8:f32, 0.25>>
!axis = tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.25:4, 0.2}>>
!turned = tensor<3x2x!quant.uniform<i8:f32:0, {0.1, 0.25:4, 0.2}>>
module @quantized {
  func.func public @main(%x: tensor<2x3xf32>, %bits: tensor<3xi8>)
      -> (tensor<2x3xi8>, tensor<2x3xf32>, tensor<3x2xi8>, tensor<2x3xi8>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:-3>>,
          tensor<3x2xi8>, tensor<3xi8>) {
    %q = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> !t
    %q_bits = stablehlo.bitcast_convert %q : (!t) -> tensor<2x3xi8>
    // Quantised anew, with another scale, and back.
    %half = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.25>>
    %wide = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i16:f32, 0.25>>
    %limit = stablehlo.constant dense<65.0> : tensor<f32>
    %float = stablehlo.uniform_dequantize %wide : (tensor<2x3x!quant.uniform<i16:f32, 0.25>>) -> tensor<2x3xf32>
    %floor = stablehlo.constant dense<-65.0> : tensor<f32>
    %clamped = stablehlo.clamp %floor, %float, %limit : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    // Per axis, moved as it is.
    %a = stablehlo.uniform_quantize %x : (tensor<2x3xf32>) -> !axis
    %a_turned = stablehlo.transpose %a, dims = [1, 0] : (!axis) -> !turned
    %a_bits = stablehlo.bitcast_convert %a_turned : (!turned) -> tensor<3x2xi8>
    // Arithmetic on both kinds.
    %sum = stablehlo.add %q, %half : (!t, tensor<2x3x!quant.uniform<i8:f32, 0.25>>) -> !fine
    %sum_bits = stablehlo.bitcast_convert %sum : (!fine) -> tensor<2x3xi8>
    // Floats by quantised weights.
    %ones = stablehlo.constant() <{value = dense<1> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<i8:f32, 1.0>>
    %w = stablehlo.bitcast_convert %bits : (tensor<3xi8>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
    %dot = stablehlo.dot_general %clamped, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x!quant.uniform<i8:f32, 1.0>>) -> tensor<2xf32>
    // A reducer of quantised scalars.
    %least_bits = stablehlo.constant dense<-128> : tensor<i8>
    %least = stablehlo.bitcast_convert %least_bits : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5:-3>>
    %max = "stablehlo.reduce"(%q, %least) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<!quant.uniform<i8:f32, 0.5:-3>>, %r: tensor<!quant.uniform<i8:f32, 0.5:-3>>):
      %m = stablehlo.maximum %l, %r : tensor<!quant.uniform<i8:f32, 0.5:-3>>
      stablehlo.return %m : tensor<!quant.uniform<i8:f32, 0.5:-3>>
    }) : (!t, tensor<!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:-3>>
    %turned = stablehlo.transpose %q, dims = [1, 0] : (!t) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:-3>>
    %turned_bits = stablehlo.bitcast_convert %turned : (tensor<3x2x!quant.uniform<i8:f32, 0.5:-3>>) -> tensor<3x2xi8>
    %negated = stablehlo.negate %w : (tensor<3x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
    %all = stablehlo.custom_call @Sharding(%negated) : (tensor<3x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
    %third = stablehlo.uniform_quantize %all : (tensor<3x!quant.uniform<i8:f32, 1.0>>) -> tensor<3x!quant.uniform<i8:f32, 0.333333343:-0>>
    %third_bits = stablehlo.bitcast_convert %third : (tensor<3x!quant.uniform<i8:f32, 0.333333343:-0>>) -> tensor<3xi8>
    %three = stablehlo.reverse %third_bits, dims = [0] : tensor<3xi8>
    return %q_bits, %clamped, %a_bits, %sum_bits, %dot, %max, %turned_bits, %three
      : tensor<2x3xi8>, tensor<2x3xf32>, tensor<3x2xi8>, tensor<2x3xi8>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:-3>>,
        tensor<3x2xi8>, tensor<3xi8>
  }
}
