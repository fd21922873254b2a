//! in u64[2]: 1 2
//! in u64[2]: 1 2
//! out u64[2]: 1 4
//! out u32[4]: 43444564 2150618427 3979645651 3745730563
//! out u32[5]: 2100602697 2847456232 2074354647 800269529 1828267006
module @random_bits {
  func.func public @main(%k: tensor<2xui64>, %l: tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>, tensor<5xui32>) {
    %s, %0 = stablehlo.rng_bit_generator %k, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %t, %1 = stablehlo.rng_bit_generator %l, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
    return %s, %0, %1 : tensor<2xui64>, tensor<4xui32>, tensor<5xui32>
  }
}
