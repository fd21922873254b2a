//! in u8[4]: 200 3 255 0
//! in u8[4]: 100 0 1 9
//! in pred[4]: true false true false
//! in pred[4]: true true false false
//! out u8[4]: 44 3 0 9
//! out u8[4]: 2 255 255 0
//! out u8[4]: 172 3 254 9
//! out u8[4]: 55 252 0 255
//! out pred[4]: true true true false
//! out pred[4]: false true false true
//! out pred[4]: false true true false
module @unsigned_and_boolean {
  func.func public @main(%a: tensor<4xui8>, %b: tensor<4xui8>, %p: tensor<4xi1>, %q: tensor<4xi1>) -> (tensor<4xui8>, tensor<4xui8>, tensor<4xui8>, tensor<4xui8>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
    %0 = stablehlo.add %a, %b : tensor<4xui8>
    %1 = stablehlo.divide %a, %b : tensor<4xui8>
    %2 = stablehlo.or %a, %b : tensor<4xui8>
    %both = stablehlo.and %a, %b : tensor<4xui8>
    %either = stablehlo.subtract %2, %both : tensor<4xui8>
    %3 = stablehlo.not %a : tensor<4xui8>
    %4 = stablehlo.or %p, %q : tensor<4xi1>
    %5 = stablehlo.not %p : tensor<4xi1>
    %6 = stablehlo.xor %p, %q : tensor<4xi1>
    return %0, %1, %either, %3, %4, %5, %6 : tensor<4xui8>, tensor<4xui8>, tensor<4xui8>, tensor<4xui8>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
  }
}
