//! Cholesky factorisation and triangular solves.
//!
//! Matrices are the last two dimensions; the ones before are batches. `f16` and `bf16` are computed in `f32` and rounded once.

use std::ops::{Add, Div, Mul, Sub};

use num_complex::Complex;

use crate::error::Result;
use crate::ir::{Transpose, TriangularSolve};
use crate::kernel::view::{Shared, TensorMut, TensorRef, cast, cast_mut, for_ranges};
use crate::pool::Pool;
use crate::tensor::{DType, Shape};

/// For `Cholesky` and `TriangularSolve`.
pub fn supports(name: &str, shape: &Shape) -> Result<()> {
    let known = matches!(shape.dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64 | DType::C64 | DType::C128);
    ensure!(known && shape.rank() >= 2, Unimplemented, "{name} of {shape}");
    Ok(())
}

/// The lower or upper factor; the other triangle is zero. A matrix that is not positive definite gives NaN.
pub fn cholesky(lower: bool, a: TensorRef, out: &mut TensorMut, pool: &Pool) {
    match a.shape.dtype {
        DType::F64 => cholesky_in::<f64>(lower, a, out, pool),
        DType::C64 => cholesky_in::<Complex<f32>>(lower, a, out, pool),
        DType::C128 => cholesky_in::<Complex<f64>>(lower, a, out, pool),
        _ => cholesky_in::<f32>(lower, a, out, pool),
    }
}

/// (a, b): solves `op(a) x = b`, or `x op(a) = b` when `a` is on the right.
pub fn triangular_solve(how: TriangularSolve, a: TensorRef, b: TensorRef, out: &mut TensorMut, pool: &Pool) {
    match a.shape.dtype {
        DType::F64 => solve_in::<f64>(how, a, b, out, pool),
        DType::C64 => solve_in::<Complex<f32>>(how, a, b, out, pool),
        DType::C128 => solve_in::<Complex<f64>>(how, a, b, out, pool),
        _ => solve_in::<f32>(how, a, b, out, pool),
    }
}

/// A field with conjugation.
trait Field: Copy + Send + Sync + 'static + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    const ZERO: Self;
    const NAN: Self;
    fn conjugate(self) -> Self;
    /// The square root of the real part, or `None` when that is not positive.
    fn pivot(self) -> Option<Self>;
    fn read(from: TensorRef) -> Vec<Self>;
    fn write(values: &[Self], to: &mut TensorMut);
}

fn cholesky_in<T: Field>(lower: bool, a: TensorRef, out: &mut TensorMut, pool: &Pool) {
    let n = a.shape.dims[a.shape.rank() - 1];
    let mut values = T::read(a);
    let matrices = Shared::new(&mut values);
    for_ranges(pool, a.shape.elements() / (n * n).max(1), batch_grain(n * n * n), &|batches| {
        for i in batches {
            // SAFETY: one task per matrix.
            #[allow(unsafe_code)]
            let m = unsafe { matrices.range(i * n * n..(i + 1) * n * n) };
            // The upper factor of A is the adjoint of the lower one, which is made from the upper triangle of A.
            if !lower {
                adjoint(m, n);
            }
            factor(m, n);
            if !lower {
                adjoint(m, n);
            }
        }
    });
    T::write(&values, out);
}

/// Row by row: `l[i][j] = (a[i][j] - sum_k l[i][k] conj(l[j][k])) / l[j][j]`.
fn factor<T: Field>(m: &mut [T], n: usize) {
    let dot = |x: &[T], y: &[T]| x.iter().zip(y).fold(T::ZERO, |sum, (&a, &b)| sum + a * b.conjugate());
    for i in 0..n {
        let (before, row) = m.split_at_mut(i * n);
        for j in 0..i {
            let other = &before[j * n..][..n];
            row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
        }
        match (row[i] - dot(&row[..i], &row[..i])).pivot() {
            Some(root) => row[i] = root,
            // Not positive definite: there is no factor at all.
            None => {
                return (0..n).for_each(|i| {
                    m[i * n..][..=i].fill(T::NAN);
                    m[i * n..][i + 1..n].fill(T::ZERO);
                });
            }
        }
        row[i + 1..n].fill(T::ZERO);
    }
}

fn adjoint<T: Field>(m: &mut [T], n: usize) {
    for i in 0..n {
        m[i * n + i] = m[i * n + i].conjugate();
        for j in 0..i {
            let (a, b) = (m[i * n + j], m[j * n + i]);
            (m[i * n + j], m[j * n + i]) = (b.conjugate(), a.conjugate());
        }
    }
}

fn solve_in<T: Field>(how: TriangularSolve, a: TensorRef, b: TensorRef, out: &mut TensorMut, pool: &Pool) {
    let n = a.shape.dims[a.shape.rank() - 1];
    let [rows, columns] = b.shape.dims[b.shape.rank() - 2..] else { panic!("b is a matrix") };
    let (left, mut values) = (T::read(a), T::read(b));
    let matrices = Shared::new(&mut values);
    let size = rows * columns;
    for_ranges(pool, b.shape.elements() / size.max(1), batch_grain(n * size), &|batches| {
        for i in batches {
            // SAFETY: one task per matrix.
            #[allow(unsafe_code)]
            let x = unsafe { matrices.range(i * size..(i + 1) * size) };
            let a = &left[i * n * n..(i + 1) * n * n];
            let at = |r: usize, c: usize| match how.transpose {
                Transpose::No => a[r * n + c],
                Transpose::Transpose => a[c * n + r],
                Transpose::Adjoint => a[c * n + r].conjugate(),
            };
            // Whether op(a) is lower triangular.
            let lower = how.lower == (how.transpose == Transpose::No);
            if how.left_side {
                // x[r] = (b[r] - sum_c op(a)[r][c] x[c]) / op(a)[r][r], rows of x at a time.
                for r in order(n, lower) {
                    for c in if lower { 0..r } else { r + 1..n } {
                        let factor = at(r, c);
                        for k in 0..columns {
                            x[r * columns + k] = x[r * columns + k] - factor * x[c * columns + k];
                        }
                    }
                    if !how.unit_diagonal {
                        (0..columns).for_each(|k| x[r * columns + k] = x[r * columns + k] / at(r, r));
                    }
                }
            } else {
                // x[.][c] = (b[.][c] - sum_r x[.][r] op(a)[r][c]) / op(a)[c][c].
                for row in x.chunks_mut(n.max(1)) {
                    for c in order(n, !lower) {
                        let before = if lower { c + 1..n } else { 0..c };
                        let sum = before.fold(row[c], |sum, r| sum - row[r] * at(r, c));
                        row[c] = if how.unit_diagonal { sum } else { sum / at(c, c) };
                    }
                }
            }
        }
    });
    T::write(&values, out);
}

fn order(n: usize, forward: bool) -> impl Iterator<Item = usize> {
    (0..n).map(move |i| if forward { i } else { n - 1 - i })
}

/// Matrices per task, so that a task is worth starting.
fn batch_grain(operations: usize) -> usize {
    (100_000 / operations.max(1)).max(1)
}

macro_rules! field {
    ($t:ty) => {
        impl Field for $t {
            const ZERO: $t = 0.0;
            const NAN: $t = <$t>::NAN;

            fn conjugate(self) -> $t {
                self
            }

            fn pivot(self) -> Option<$t> {
                (self > 0.0).then(|| self.sqrt())
            }

            fn read(from: TensorRef) -> Vec<$t> {
                match from.shape.dtype {
                    DType::F16 => cast::<u16>(from.data).iter().map(|&x| half::f16::from_bits(x).to_f32() as $t).collect(),
                    DType::BF16 => cast::<u16>(from.data).iter().map(|&x| half::bf16::from_bits(x).to_f32() as $t).collect(),
                    _ => cast::<$t>(from.data).to_vec(),
                }
            }

            fn write(values: &[$t], to: &mut TensorMut) {
                let all = values.iter();
                match to.shape.dtype {
                    DType::F16 => {
                        cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::f16::from_f64(x as f64).to_bits())
                    }
                    DType::BF16 => {
                        cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::bf16::from_f64(x as f64).to_bits())
                    }
                    _ => cast_mut::<$t>(to.data).copy_from_slice(values),
                }
            }
        }

        impl Field for Complex<$t> {
            const ZERO: Complex<$t> = Complex { re: 0.0, im: 0.0 };
            const NAN: Complex<$t> = Complex { re: <$t>::NAN, im: <$t>::NAN };

            fn conjugate(self) -> Complex<$t> {
                self.conj()
            }

            fn pivot(self) -> Option<Complex<$t>> {
                (self.re > 0.0).then(|| Complex { re: self.re.sqrt(), im: 0.0 })
            }

            fn read(from: TensorRef) -> Vec<Complex<$t>> {
                cast::<[$t; 2]>(from.data).iter().map(|&[re, im]| Complex { re, im }).collect()
            }

            fn write(values: &[Complex<$t>], to: &mut TensorMut) {
                cast_mut::<[$t; 2]>(to.data).iter_mut().zip(values).for_each(|(o, x)| *o = [x.re, x.im]);
            }
        }
    };
}
field!(f32);
field!(f64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::view::bytes_of;
    use crate::tensor::AlignedBytes;

    fn factor_of(lower: bool, a: &[f64], dims: [usize; 3]) -> Vec<f64> {
        let shape = Shape::new(DType::F64, dims);
        let (input, mut out) = (AlignedBytes::from(bytes_of(a)), AlignedBytes::zeroed(shape.bytes()));
        cholesky(lower, TensorRef { shape: &shape, data: &input }, &mut TensorMut { shape: &shape, data: &mut out }, &Pool::new(2));
        cast::<f64>(&out).to_vec()
    }

    #[test]
    fn cholesky_reads_one_triangle_and_clears_the_other() {
        // 99 stands where it must not be read.
        assert_eq!(factor_of(true, &[4.0, 99.0, 2.0, 10.0, 1.0, 99.0, 0.0, 1.0], [2, 2, 2]), [2.0, 0.0, 1.0, 3.0, 1.0, 0.0, 0.0, 1.0]);
        assert_eq!(factor_of(false, &[4.0, 2.0, 99.0, 10.0], [1, 2, 2]), [2.0, 1.0, 0.0, 3.0]);
    }

    #[test]
    fn cholesky_of_an_indefinite_matrix_is_nan() {
        let out = factor_of(true, &[1.0, 0.0, 2.0, 1.0], [1, 2, 2]);
        assert!(out[0].is_nan() && out[2].is_nan() && out[3].is_nan());
        assert_eq!(out[1], 0.0);
    }

    #[test]
    fn every_triangular_solve_gives_back_the_right_hand_side() {
        let n = 4;
        let a: Vec<Complex<f64>> = (0..n * n).map(|i| Complex::new(((i * 5) % 7) as f64 + 1.0, ((i * 3) % 5) as f64)).collect();
        for bits in 0..24 {
            let how = TriangularSolve {
                left_side: bits & 1 == 0,
                lower: bits & 2 == 0,
                unit_diagonal: bits & 4 == 0,
                transpose: [Transpose::No, Transpose::Transpose, Transpose::Adjoint][bits / 8],
            };
            let (rows, columns) = if how.left_side { (n, 3) } else { (3, n) };
            let b: Vec<[f64; 2]> = (0..12).map(|i| [i as f64, (i * i % 5) as f64]).collect();
            let (a_shape, b_shape) = (Shape::new(DType::C128, [n, n]), Shape::new(DType::C128, [rows, columns]));
            let a_bytes = AlignedBytes::from(bytes_of(&a.iter().map(|x| [x.re, x.im]).collect::<Vec<_>>()));
            let b_bytes = AlignedBytes::from(bytes_of(&b));
            let mut out = AlignedBytes::zeroed(b_shape.bytes());
            triangular_solve(
                how,
                TensorRef { shape: &a_shape, data: &a_bytes },
                TensorRef { shape: &b_shape, data: &b_bytes },
                &mut TensorMut { shape: &b_shape, data: &mut out },
                &Pool::new(1),
            );
            let x: Vec<Complex<f64>> = cast::<[f64; 2]>(&out).iter().map(|x| Complex::new(x[0], x[1])).collect();
            let entry = |r: usize, c: usize| {
                let (r, c, conj) = match how.transpose {
                    Transpose::No => (r, c, false),
                    Transpose::Transpose => (c, r, false),
                    Transpose::Adjoint => (c, r, true),
                };
                let value = match (r == c, how.lower == (r > c)) {
                    (true, _) => {
                        if how.unit_diagonal {
                            Complex::new(1.0, 0.0)
                        } else {
                            a[r * n + c]
                        }
                    }
                    (false, true) => a[r * n + c],
                    (false, false) => Complex::new(0.0, 0.0),
                };
                if conj { value.conj() } else { value }
            };
            for r in 0..rows {
                for c in 0..columns {
                    let sum: Complex<f64> =
                        (0..n).map(|k| if how.left_side { entry(r, k) * x[k * columns + c] } else { x[r * n + k] * entry(k, c) }).sum();
                    let want = b[r * columns + c];
                    assert!((sum - Complex::new(want[0], want[1])).norm() < 1e-9, "{how:?}: {sum} is not {want:?}");
                }
            }
        }
    }
}
