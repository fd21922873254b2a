//! in f32[2,2]: 1 4 3 8
//! in f32[2]: 1 2
//! in f32[2]: 0 1
//! out f32[2,2]: -1 -1 1 3
//! out f32[2]: 2 6
//! out f32[2]: 1 4
//! tolerance 1e-6
module @batch_norm {
  func.func public @main(%x: tensor<2x2xf32>, %scale: tensor<2xf32>, %offset: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0, %1, %2 = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    return %0, %1, %2 : tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>
  }
}
