//! in f32[2]: 1 2
//! out f32[2]: 2 4
module @kept_alive {
  func.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %x, %x : tensor<2xf32>
    stablehlo.custom_call @dce_sink(%x) {has_side_effect = true} : (tensor<2xf32>) -> ()
    return %0 : tensor<2xf32>
  }
}
