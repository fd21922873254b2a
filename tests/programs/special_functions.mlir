//! in f32[3]: 0.5 1 2
//! out f32[3]: 0.52049988 0.84270079 0.99532227
//! out f32[3]: 0.54930614 inf nan
//! out f32[3]: 0.57236494 0 0
//! tolerance 2e-6
module @special_functions {
  func.func public @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0 = chlo.erf %x : tensor<3xf32> -> tensor<3xf32>
    %1 = chlo.atanh %x : tensor<3xf32> -> tensor<3xf32>
    %2 = chlo.lgamma %x : tensor<3xf32> -> tensor<3xf32>
    return %0, %1, %2 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
