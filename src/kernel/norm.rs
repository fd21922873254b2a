//! Batch normalisation over one feature dimension. Sums are taken in f64, results are rounded once.

use crate::error::Result;
use crate::kernel::view::{TensorMut, TensorRef, cast, cast_mut};
use crate::tensor::{DType, Shape};

pub fn supports(name: &str, operand: &Shape) -> Result<()> {
    let known = matches!(operand.dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64);
    ensure!(known, Unimplemented, "{name} of {operand}");
    Ok(())
}

/// (operand, scale, offset) -> (result, mean, variance)
pub fn training(epsilon: f32, feature: usize, ins: &[TensorRef], outs: &mut [TensorMut]) {
    let [x, scale, offset] = [0, 1, 2].map(|i| read(ins[i]));
    let axis = Axis::new(ins[0].shape, feature);
    let count = axis.count() as f64;
    let mean: Vec<f64> = axis.sums(|i, _| x[i]).iter().map(|s| s / count).collect();
    let variance: Vec<f64> = axis.sums(|i, f| (x[i] - mean[f]).powi(2)).iter().map(|s| s / count).collect();
    write(&normalised(&axis, &x, &scale, &offset, &mean, &variance, epsilon), &mut outs[0]);
    write(&mean, &mut outs[1]);
    write(&variance, &mut outs[2]);
}

/// (operand, scale, offset, mean, variance)
pub fn inference(epsilon: f32, feature: usize, ins: &[TensorRef], outs: &mut [TensorMut]) {
    let [x, scale, offset, mean, variance] = [0, 1, 2, 3, 4].map(|i| read(ins[i]));
    let axis = Axis::new(ins[0].shape, feature);
    write(&normalised(&axis, &x, &scale, &offset, &mean, &variance, epsilon), &mut outs[0]);
}

/// (operand, scale, mean, variance, grad) -> (grad operand, grad scale, grad offset)
pub fn gradient(epsilon: f32, feature: usize, ins: &[TensorRef], outs: &mut [TensorMut]) {
    let [x, scale, mean, variance, grad] = [0, 1, 2, 3, 4].map(|i| read(ins[i]));
    let axis = Axis::new(ins[0].shape, feature);
    let count = axis.count() as f64;
    let deviation = |f: usize| (variance[f] + epsilon as f64).sqrt();
    let grad_offset = axis.sums(|i, _| grad[i]);
    let centred = axis.sums(|i, f| grad[i] * (x[i] - mean[f]));
    let mut result = vec![0.0; x.len()];
    axis.each(|i, f| {
        let along = (x[i] - mean[f]) * centred[f] / (variance[f] + epsilon as f64);
        result[i] = scale[f] / deviation(f) * (grad[i] - (grad_offset[f] + along) / count);
    });
    write(&result, &mut outs[0]);
    let grad_scale: Vec<f64> = centred.iter().enumerate().map(|(f, c)| c / deviation(f)).collect();
    write(&grad_scale, &mut outs[1]);
    write(&grad_offset, &mut outs[2]);
}

fn normalised(axis: &Axis, x: &[f64], scale: &[f64], offset: &[f64], mean: &[f64], variance: &[f64], epsilon: f32) -> Vec<f64> {
    let factor: Vec<f64> = variance.iter().zip(scale).map(|(v, s)| s / (v + epsilon as f64).sqrt()).collect();
    let mut result = vec![0.0; x.len()];
    axis.each(|i, f| result[i] = (x[i] - mean[f]) * factor[f] + offset[f]);
    result
}

/// A row-major tensor seen as (outer, feature, inner).
struct Axis {
    outer: usize,
    features: usize,
    inner: usize,
}

impl Axis {
    fn new(shape: &Shape, feature: usize) -> Axis {
        Axis {
            outer: shape.dims[..feature].iter().product(),
            features: shape.dims[feature],
            inner: shape.dims[feature + 1..].iter().product(),
        }
    }

    /// Elements per feature.
    fn count(&self) -> usize {
        self.outer * self.inner
    }

    /// Calls `f(element, feature)` for all elements in order.
    fn each(&self, mut f: impl FnMut(usize, usize)) {
        for o in 0..self.outer {
            for feature in 0..self.features {
                let start = (o * self.features + feature) * self.inner;
                (start..start + self.inner).for_each(|i| f(i, feature));
            }
        }
    }

    fn sums(&self, value: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let mut sums = vec![0.0; self.features];
        self.each(|i, f| sums[f] += value(i, f));
        sums
    }
}

fn read(from: TensorRef) -> Vec<f64> {
    match from.shape.dtype {
        DType::F16 => cast::<u16>(from.data).iter().map(|&x| half::f16::from_bits(x).to_f64()).collect(),
        DType::BF16 => cast::<u16>(from.data).iter().map(|&x| half::bf16::from_bits(x).to_f64()).collect(),
        DType::F32 => cast::<f32>(from.data).iter().map(|&x| x as f64).collect(),
        _ => cast::<f64>(from.data).to_vec(),
    }
}

fn write(values: &[f64], to: &mut TensorMut) {
    let all = values.iter();
    match to.shape.dtype {
        DType::F16 => cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::f16::from_f64(x).to_bits()),
        DType::BF16 => cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::bf16::from_f64(x).to_bits()),
        DType::F32 => cast_mut::<f32>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = x as f32),
        _ => cast_mut::<f64>(to.data).copy_from_slice(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::view::bytes_of;
    use crate::tensor::AlignedBytes;

    fn call(f: fn(f32, usize, &[TensorRef], &mut [TensorMut]), ins: &[(&[usize], &[f64])], outs: &[&[usize]]) -> Vec<Vec<f64>> {
        let shapes: Vec<Shape> = ins.iter().map(|(d, _)| Shape::new(DType::F64, *d)).collect();
        let data: Vec<AlignedBytes> = ins.iter().map(|(_, v)| AlignedBytes::from(bytes_of(v))).collect();
        let out_shapes: Vec<Shape> = outs.iter().map(|d| Shape::new(DType::F64, *d)).collect();
        let mut results: Vec<AlignedBytes> = out_shapes.iter().map(|s| AlignedBytes::zeroed(s.bytes())).collect();
        let ins: Vec<TensorRef> = shapes.iter().zip(&data).map(|(shape, data)| TensorRef { shape, data }).collect();
        let mut outs: Vec<TensorMut> = out_shapes.iter().zip(&mut results).map(|(shape, data)| TensorMut { shape, data }).collect();
        f(0.5, 1, &ins, &mut outs);
        results.iter().map(|r| cast::<f64>(r).to_vec()).collect()
    }

    /// The gradient of `sum(grad * training(x))` agrees with differences.
    #[test]
    fn the_gradient_is_that_of_the_training_form() {
        let dims: &[usize] = &[2, 2, 3];
        let x: Vec<f64> = (0..12).map(|i| ((i * 7) % 5) as f64 / 3.0).collect();
        let grad: Vec<f64> = (0..12).map(|i| ((i * 5) % 7) as f64 / 2.0 - 1.0).collect();
        let (scale, offset) = ([1.5, -0.5], [0.25, 2.0]);
        let loss = |x: &[f64], scale: &[f64]| -> f64 {
            let y = call(training, &[(dims, x), (&[2], scale), (&[2], &offset)], &[dims, &[2], &[2]]);
            y[0].iter().zip(&grad).map(|(a, b)| a * b).sum()
        };
        let forward = call(training, &[(dims, &x), (&[2], &scale), (&[2], &offset)], &[dims, &[2], &[2]]);
        let ins: [(&[usize], &[f64]); 5] = [(dims, &x), (&[2], &scale), (&[2], &forward[1]), (&[2], &forward[2]), (dims, &grad)];
        let got = call(gradient, &ins, &[dims, &[2], &[2]]);
        let step = 1e-6;
        for i in 0..12 {
            let (mut up, mut down) = (x.clone(), x.clone());
            up[i] += step;
            down[i] -= step;
            let slope = (loss(&up, &scale) - loss(&down, &scale)) / (2.0 * step);
            assert!((slope - got[0][i]).abs() < 1e-6, "{i}: {slope} is not {}", got[0][i]);
        }
        let slope = (loss(&x, &[1.5 + step, -0.5]) - loss(&x, &[1.5 - step, -0.5])) / (2.0 * step);
        assert!((slope - got[1][0]).abs() < 1e-6);
    }
}
