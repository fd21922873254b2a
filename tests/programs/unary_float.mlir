//! in f32[6]: 0.25 1 4 0.5 2 9
//! out f32[6]: 0.5 1 2 0.70710678 1.4142135 3
//! out f32[6]: 2 1 0.5 1.4142135 0.70710678 0.33333333
//! out f32[6]: 1.2840254 2.7182817 54.59815 1.6487212 7.389056 8103.0840
//! out f32[6]: -1.3862944 0 1.3862944 -0.6931472 0.6931472 2.1972246
//! out f32[6]: 0.2449187 0.7615942 0.9993293 0.46211717 0.9640276 1
//! out f32[6]: 0.247403959 0.84147098 -0.7568025 0.47942554 0.90929743 0.41211849
//! out f32[6]: 0.96891242 0.54030231 -0.65364362 0.87758256 -0.41614684 -0.91113026
//! out f32[6]: 0.5621765 0.7310586 0.98201379 0.62245933 0.88079708 0.99987661
//! out f32[6]: 0.62996052 1 1.58740105 0.79370053 1.25992105 2.08008382
//! out f32[6]: 0.28402542 1.7182818 53.59815 0.64872127 6.389056 8102.084
//! out f32[6]: 0.22314355 0.69314718 1.6094379 0.40546511 1.0986123 2.3025851
//! tolerance 2e-6
//! elementwise
module @unary_float {
  func.func public @main(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
    %0 = stablehlo.sqrt %x : tensor<6xf32>
    %1 = stablehlo.rsqrt %x : tensor<6xf32>
    %2 = stablehlo.exponential %x : tensor<6xf32>
    %3 = stablehlo.log %x : tensor<6xf32>
    %4 = stablehlo.tanh %x : tensor<6xf32>
    %5 = stablehlo.sine %x : tensor<6xf32>
    %6 = stablehlo.cosine %x : tensor<6xf32>
    %7 = stablehlo.logistic %x : tensor<6xf32>
    %8 = stablehlo.cbrt %x : tensor<6xf32>
    %9 = stablehlo.exponential_minus_one %x : tensor<6xf32>
    %10 = stablehlo.log_plus_one %x : tensor<6xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
  }
}
