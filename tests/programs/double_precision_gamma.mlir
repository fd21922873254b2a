//! in f64[6]: 0.1 1.1 2.718281828459045 0.3333333333333333 12.5 0.0001
//! out f64[6]: 2.252712651734207 -0.04987244125984169 0.44946174182006615 0.9854206469277713 18.73434751193645 9.210282658633963
//! out f64[6]: -10.423754940411078 -0.42375494041107675 0.8049262744635663 -3.132033780020806 2.4851956512749123 -10000.577051183514
//! tolerance 1e-14
// Sums of series: fewer places than the other functions.
module @double_precision_gamma {
  func.func public @main(%x0: tensor<6xf64>) -> (tensor<6xf64>, tensor<6xf64>) {
    %v1 = chlo.lgamma %x0 : tensor<6xf64> -> tensor<6xf64>
    %v2 = chlo.digamma %x0 : tensor<6xf64> -> tensor<6xf64>
    return %v1, %v2 : tensor<6xf64>, tensor<6xf64>
  }
}
