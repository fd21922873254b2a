module @m {
func.func public @main() -> tensor<1000000000xf32> {
%0 = stablehlo.constant dense<1.0> : tensor<1000000000xf32>
return %0 : tensor<1000000000xf32>
}
}
