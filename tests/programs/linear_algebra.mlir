//! in f32[2,2]: 4 2 2 5
//! in f32[2,1]: 4 6
//! out f32[2,2]: 2 0 1 2
//! out f32[2,1]: 2 2
//! tolerance 1e-6
module @linear_algebra {
  func.func public @main(%a: tensor<2x2xf32>, %b: tensor<2x1xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<2x2xf32>
    %0 = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
    %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
    %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
    %below = stablehlo.compare GE, %i, %j, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %l = stablehlo.select %below, %0, %zero : tensor<2x2xi1>, tensor<2x2xf32>
    %1 = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    return %l, %1 : tensor<2x2xf32>, tensor<2x1xf32>
  }
}
