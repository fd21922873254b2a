module {
func.func private @f0(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f1(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f1(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f1(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f2(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f2(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f2(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f3(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f3(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f3(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f4(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f4(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f4(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f5(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f5(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f5(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f6(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f6(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f6(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f7(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f7(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f7(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f8(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f8(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f8(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f9(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f9(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f9(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f10(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f10(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f10(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f11(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f11(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f11(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f12(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f12(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f12(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f13(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f13(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f13(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f14(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f14(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f14(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f15(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f15(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f15(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f16(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f16(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f16(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f17(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f17(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f17(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f18(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f18(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f18(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f19(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f19(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f19(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f20(%a) : (tensor<f32>) -> tensor<f32>
%1 = func.call @f20(%0) : (tensor<f32>) -> tensor<f32>
return %1 : tensor<f32>
}
func.func private @f20(%a: tensor<f32>) -> tensor<f32> {
%0 = stablehlo.sine %a : tensor<f32>
return %0 : tensor<f32>
}
func.func public @main(%a: tensor<f32>) -> tensor<f32> {
%0 = func.call @f0(%a) : (tensor<f32>) -> tensor<f32>
return %0 : tensor<f32>
}
}
