//! mesh x=4
//! in f32[8,3] x,.
//! in s32[] .
//! out f32[3,2] .,.
//! out f32[8,2] x,.
//! out f32[12,5] x,.
//! out f32[8,6] x,.
//! out f32[16,3] x,.
//! out f32[8,3] x,.
//! out f32[8,3] x,.
//! out f32[8,3] x,.
module @slices {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<i32>) -> (tensor<3x2xf32>, tensor<8x2xf32>, tensor<12x5xf32>, tensor<8x6xf32>, tensor<16x3xf32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<8x3xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.dynamic_slice %a, %i, %c, sizes = [3, 2] : (tensor<8x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
    %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [8, 2] : (tensor<8x3xf32>, tensor<i32>, tensor<i32>) -> tensor<8x2xf32>
    %2 = stablehlo.pad %a, %one, low = [1, 0], high = [3, 2], interior = [0, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<12x5xf32>
    %3 = stablehlo.concatenate %a, %a, dim = 1 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x6xf32>
    %4 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<16x3xf32>
    %5 = stablehlo.reverse %a, dims = [0] : tensor<8x3xf32>
    %6 = stablehlo.pad %a, %one, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %7 = stablehlo.dynamic_update_slice %a, %0, %i, %c : (tensor<8x3xf32>, tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<8x3xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3x2xf32>, tensor<8x2xf32>, tensor<12x5xf32>, tensor<8x6xf32>, tensor<16x3xf32>, tensor<8x3xf32>, tensor<8x3xf32>, tensor<8x3xf32>
  }
}
