//! error Unimplemented infeed host parameters
//! without bytecode hlo
module @infeed {
  func.func @main() -> tensor<2xf32> {
    %token = stablehlo.create_token : !stablehlo.token
    %0:2 = "stablehlo.infeed"(%token) <{infeed_config = "a"}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    return %0#0 : tensor<2xf32>
  }
}
