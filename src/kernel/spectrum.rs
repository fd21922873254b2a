//! Discrete Fourier transforms.

use num_complex::Complex;
use rustfft::{FftNum, FftPlanner};

use crate::error::Result;
use crate::ir::FftKind;
use crate::kernel::view::{TensorMut, TensorRef, cast, cast_mut};
use crate::tensor::{DType, Shape};

pub fn supports(kind: FftKind, operand: &Shape) -> Result<()> {
    let known = match kind {
        FftKind::Rfft => matches!(operand.dtype, DType::F32 | DType::F64),
        _ => operand.dtype.is_complex(),
    };
    ensure!(known, Unimplemented, "fft {kind:?} of {operand}");
    Ok(())
}

/// Transforms the last `length.len()` dimensions. `Rfft` gives, and `Irfft` takes, `length/2 + 1` values in the last one.
pub fn run(kind: FftKind, length: &[usize], a: TensorRef, out: &mut TensorMut) {
    match a.shape.dtype {
        DType::F64 | DType::C128 => run_in::<f64>(kind, length, a, out),
        _ => run_in::<f32>(kind, length, a, out),
    }
}

trait Real: FftNum + crate::kernel::view::Pod + From<f32> {}
impl Real for f32 {}
impl Real for f64 {}

fn run_in<T: Real>(kind: FftKind, length: &[usize], a: TensorRef, out: &mut TensorMut)
where
    [T; 2]: crate::kernel::view::Pod,
{
    if out.shape.elements() == 0 {
        return;
    }
    let complex = |data| cast::<[T; 2]>(data).iter().map(|&[re, im]| Complex { re, im }).collect::<Vec<_>>();
    let mut planner = FftPlanner::<T>::new();
    let outer: usize = a.shape.dims[..a.shape.rank() - length.len()].iter().product();
    let last = length[length.len() - 1];
    match kind {
        FftKind::Fft | FftKind::Ifft => {
            let mut values = complex(a.data);
            for axis in 0..length.len() {
                along(&mut planner, &mut values, outer, length, axis, kind == FftKind::Ifft);
            }
            write(&values, out, if kind == FftKind::Ifft { length.iter().product() } else { 1 });
        }
        FftKind::Rfft => {
            let mut values: Vec<_> = cast::<T>(a.data).iter().map(|&re| Complex { re, im: T::from(0.0) }).collect();
            for axis in 0..length.len() {
                along(&mut planner, &mut values, outer, length, axis, false);
            }
            let kept: Vec<_> = values.chunks(last).flat_map(|row| &row[..last / 2 + 1]).copied().collect();
            write(&kept, out, 1);
        }
        FftKind::Irfft => {
            let half = last / 2 + 1;
            let mut values = complex(a.data);
            let mut half_length = length.to_vec();
            half_length[length.len() - 1] = half;
            for axis in 0..length.len() - 1 {
                along(&mut planner, &mut values, outer, &half_length, axis, true);
            }
            // The other half of the last dimension is the conjugate; what must be real is taken as real.
            let mut rows: Vec<Complex<T>> = Vec::with_capacity(out.shape.elements());
            for row in values.chunks(half) {
                let start = rows.len();
                rows.extend_from_slice(row);
                rows.extend((half..last).map(|i| row[last - i].conj()));
                rows[start].im = T::from(0.0);
                if last.is_multiple_of(2) {
                    rows[start + half - 1].im = T::from(0.0);
                }
            }
            let lines = rows.len() / last;
            along(&mut planner, &mut rows, 1, &[lines, last], 1, true);
            let scale = T::from_usize(length.iter().product()).unwrap_or(T::from(1.0));
            cast_mut::<T>(out.data).iter_mut().zip(&rows).for_each(|(o, x)| *o = x.re / scale);
        }
    }
}

/// One-dimensional transforms along `axis` of the last dimensions `length`, without scaling.
fn along<T: Real>(planner: &mut FftPlanner<T>, values: &mut [Complex<T>], outer: usize, length: &[usize], axis: usize, inverse: bool) {
    let n = length[axis];
    let plan = if inverse { planner.plan_fft_inverse(n) } else { planner.plan_fft_forward(n) };
    let inner: usize = length[axis + 1..].iter().product();
    if inner == 1 {
        return plan.process(values);
    }
    let before: usize = outer * length[..axis].iter().product::<usize>();
    let mut line = vec![Complex { re: T::from(0.0), im: T::from(0.0) }; n];
    for o in 0..before {
        for k in 0..inner {
            let at = |i: usize| (o * n + i) * inner + k;
            line.iter_mut().enumerate().for_each(|(i, x)| *x = values[at(i)]);
            plan.process(&mut line);
            line.iter().enumerate().for_each(|(i, x)| values[at(i)] = *x);
        }
    }
}

fn write<T: Real>(values: &[Complex<T>], out: &mut TensorMut, scale: usize)
where
    [T; 2]: crate::kernel::view::Pod,
{
    let scale = T::from_usize(scale).unwrap_or(T::from(1.0));
    cast_mut::<[T; 2]>(out.data).iter_mut().zip(values).for_each(|(o, x)| *o = [x.re / scale, x.im / scale]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::view::bytes_of;
    use crate::tensor::AlignedBytes;

    fn fft(kind: FftKind, length: &[usize], from: (DType, &[usize], &[u8]), to: (DType, &[usize])) -> AlignedBytes {
        let (a, out) = (Shape::new(from.0, from.1), Shape::new(to.0, to.1));
        let (input, mut result) = (AlignedBytes::from(from.2), AlignedBytes::zeroed(out.bytes()));
        run(kind, length, TensorRef { shape: &a, data: &input }, &mut TensorMut { shape: &out, data: &mut result });
        result
    }

    #[test]
    fn a_transform_is_the_sum_that_defines_it() {
        let (rows, columns) = (3usize, 4usize);
        let x: Vec<[f64; 2]> = (0..12).map(|i| [(i * 5 % 7) as f64, (i * 3 % 4) as f64]).collect();
        let got = fft(FftKind::Fft, &[3, 4], (DType::C128, &[3, 4], bytes_of(&x)), (DType::C128, &[3, 4]));
        for (at, y) in cast::<[f64; 2]>(&got).iter().enumerate() {
            let (r, c) = (at / columns, at % columns);
            let sum: Complex<f64> = (0..12)
                .map(|i| {
                    let turn = (i / columns * r) as f64 / rows as f64 + (i % columns * c) as f64 / columns as f64;
                    Complex::new(x[i][0], x[i][1]) * Complex::from_polar(1.0, -std::f64::consts::TAU * turn)
                })
                .sum();
            assert!((sum - Complex::new(y[0], y[1])).norm() < 1e-12);
        }
    }

    #[test]
    fn inverses_give_the_values_back() {
        for n in [1usize, 2, 5, 6] {
            let x: Vec<f32> = (0..2 * n).map(|i| (i * 5 % 7) as f32).collect();
            let half = n / 2 + 1;
            let y = fft(FftKind::Rfft, &[2, n], (DType::F32, &[2, n], bytes_of(&x)), (DType::C64, &[2, half]));
            let back = fft(FftKind::Irfft, &[2, n], (DType::C64, &[2, half], &y), (DType::F32, &[2, n]));
            cast::<f32>(&back).iter().zip(&x).for_each(|(a, b)| assert!((a - b).abs() < 1e-5, "{n}: {a} is not {b}"));
        }
    }
}
