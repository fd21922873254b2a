//! in f32[2]: 1 2
//! error Unimplemented send collective permute
//! without bytecode hlo
module @send {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %token = stablehlo.create_token : !stablehlo.token
    %0 = "stablehlo.send"(%x, %token) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    return %x : tensor<2xf32>
  }
}
