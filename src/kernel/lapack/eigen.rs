//! Eigenvalues and eigenvectors of general matrices.

use num_complex::{Complex, ComplexFloat};
use num_traits::{Float, FloatConst, NumCast, One, Zero};

use crate::kernel::lapack::matrix::{Mat, Real, Scalar, norm};
use crate::kernel::lapack::reflect::{hessenberg, hessenberg_q};

pub struct Eigen<F> {
    pub values: Vec<Complex<F>>,
    pub left: Option<Mat<Complex<F>>>,
    pub right: Option<Mat<Complex<F>>>,
}

pub struct Schur<T: Scalar> {
    pub t: Mat<T>,
    pub z: Mat<T>,
    pub values: Vec<Complex<Real<T>>>,
}

/// `a = z t z^H`
pub fn schur<T: Scalar>(a: &Mat<T>) -> Option<Schur<T>> {
    let n = a.rows;
    let mut t = a.clone();
    let taus = hessenberg(&mut t, 0, n);
    let mut z = hessenberg_q(&t, &taus);
    for j in 0..n {
        t.col_mut(j)[(j + 2).min(n)..].fill(T::zero());
    }
    let values = T::schur(&mut t, &mut z)?;
    Some(Schur { t, z, values })
}

/// Vectors have norm 1, and their largest component is real.
pub fn eigen<T: Scalar>(a: &Mat<T>, left: bool, right: bool) -> Option<Eigen<Real<T>>> {
    let n = a.rows;
    let mut a = a.clone();
    // A power of two that keeps squares in range.
    let factor = power_of_two::<Real<T>>(a.largest());
    a.scale(Real::<T>::one() / factor);
    let scales = balance(&mut a);
    let Schur { t, z, values } = schur(&a)?;
    let t = Mat::from_fn(n, n, |i, j| t[(i, j)].to_complex());
    let finish = |mut v: Mat<Complex<Real<T>>>, scale: &dyn Fn(Real<T>) -> Real<T>| -> Mat<Complex<Real<T>>> {
        for j in 0..n {
            (0..n).for_each(|i| v[(i, j)] = v[(i, j)] * scale(scales[i]));
            normalise::<Real<T>>(v.col_mut(j));
        }
        v
    };
    let right = right.then(|| finish(vectors(&t, &z, &values), &|s| s));
    let left = left.then(|| {
        // The left vectors are the right ones of the adjoint, which is upper triangular after turning it around.
        let turned = Mat::from_fn(n, n, |i, j| t[(n - 1 - j, n - 1 - i)].conj());
        let z = Mat::from_fn(n, n, |i, j| z[(i, n - 1 - j)]);
        let conjugates: Vec<_> = values.iter().rev().map(|v| v.conj()).collect();
        let v = vectors(&turned, &z, &conjugates);
        finish(Mat::from_fn(n, n, |i, j| v[(i, n - 1 - j)]), &|s| Real::<T>::one() / s)
    });
    let values = values.iter().map(|v| *v * factor).collect();
    Some(Eigen { values, left, right })
}

/// `z` times the eigenvectors of `t`, which has blocks of two rows for conjugate values.
fn vectors<T: Scalar>(t: &Mat<Complex<Real<T>>>, z: &Mat<T>, values: &[Complex<Real<T>>]) -> Mat<Complex<Real<T>>> {
    let n = t.rows;
    let mut out: Mat<Complex<Real<T>>> = Mat::zeros(n, n);
    let mut k = 0;
    while k < n {
        let pair = k + 1 < n && !t[(k + 1, k)].is_zero();
        let last = if pair { k + 1 } else { k };
        let mut x = vec![Complex::zero(); last + 1];
        if pair {
            let (b, c) = (t[(k, k + 1)].re, t[(k + 1, k)].re);
            let im = values[k].im;
            if Float::abs(b) >= Float::abs(c) {
                (x[k].re, x[k + 1].im) = (Real::<T>::one(), im / b);
            } else {
                (x[k].re, x[k + 1].im) = (-im / c, Real::<T>::one());
            }
            solve(t, values[k], &mut x, k);
        } else {
            x[k] = Complex::one();
            solve(t, values[k], &mut x, k);
        }
        for (j, x) in x.iter().enumerate() {
            let column = out.col_mut(k);
            z.col(j).iter().zip(column).for_each(|(z, o)| *o = *o + z.to_complex() * *x);
        }
        if pair {
            let other: Vec<_> = out.col(k).iter().map(Complex::conj).collect();
            out.col_mut(k + 1).copy_from_slice(&other);
        }
        k = last + 1;
    }
    out
}

/// Fills in `x[..known]` such that `(t - value) x = 0` in those rows; divisors that are almost zero are made larger.
fn solve<F: Float + FloatConst>(t: &Mat<Complex<F>>, value: Complex<F>, x: &mut [Complex<F>], known: usize) {
    let least = Float::max(F::epsilon() * t.largest(), F::min_positive_value() / F::epsilon());
    let one: F = F::one();
    let large = one / (F::epsilon() * F::epsilon()).sqrt();
    let away = |d: Complex<F>| if Float::max(Float::abs(d.re), Float::abs(d.im)) < least { Complex::new(least, F::zero()) } else { d };
    // The square of a divisor may be too small for a number.
    let divide = |x: Complex<F>, y: Complex<F>| {
        let size = Float::max(Float::abs(y.re), Float::abs(y.im));
        x.unscale(size) / y.unscale(size)
    };
    let mut i = known;
    while i > 0 {
        let row = i - 1;
        let sum = |r: usize, x: &[Complex<F>]| (i..x.len()).fold(Complex::zero(), |s: Complex<F>, j| s + t[(r, j)] * x[j]);
        let block = row > 0 && !t[(row, row - 1)].is_zero();
        let first = if block { row - 1 } else { row };
        if block {
            let (p, q) = (-sum(first, x), -sum(row, x));
            let (b, c) = (t[(first, row)], t[(row, first)]);
            let (a, d) = (t[(first, first)] - value, t[(row, row)] - value);
            let det = a * d - b * c;
            let det = if det.norm() < least * least { Complex::new(least * least, F::zero()) } else { det };
            (x[first], x[row]) = (divide(p * d - q * b, det), divide(q * a - p * c, det));
        } else {
            x[row] = divide(-sum(row, x), away(t[(row, row)] - value));
        }
        let size = x[first..=row].iter().fold(F::zero(), |m, v| m.max(v.re.abs()).max(v.im.abs()));
        if size > large {
            x.iter_mut().for_each(|v| *v = *v / size);
        }
        i = first;
    }
}

/// Makes rows and columns alike in size by scaling with powers of two; `a` becomes `D^-1 a D`. The diagonal of D.
fn balance<T: Scalar>(a: &mut Mat<T>) -> Vec<Real<T>> {
    let n = a.rows;
    let (zero, one) = (Real::<T>::zero(), Real::<T>::one());
    let two = one + one;
    let mut scales = vec![one; n];
    // Each round makes the matrix smaller by a fixed part; a few are enough.
    for _ in 0..16 {
        let mut changed = false;
        for i in 0..n {
            let off = |k: &usize| *k != i;
            let column: Vec<T> = (0..n).filter(off).map(|k| a[(k, i)]).collect();
            let row: Vec<T> = (0..n).filter(off).map(|k| a[(i, k)]).collect();
            let (mut c, mut r) = (norm(&column), norm(&row));
            if c == zero || r == zero {
                continue;
            }
            let (before, mut f) = (c + r, one);
            let limit = power(24);
            while c < r / two && f < limit {
                (c, r, f) = (c * two, r / two, f * two);
            }
            while c >= r * two && f > one / limit {
                (c, r, f) = (c / two, r * two, f / two);
            }
            if c + r < before * <Real<T> as NumCast>::from(0.95).unwrap_or(one) && f != one {
                changed = true;
                scales[i] = scales[i] * f;
                (0..n).for_each(|k| a[(i, k)] = a[(i, k)] * T::from_real(one / f));
                a.col_mut(i).iter_mut().for_each(|x| *x = *x * T::from_real(f));
            }
        }
        if !changed {
            break;
        }
    }
    scales
}

fn power<F: Float>(exponent: i32) -> F {
    (F::one() + F::one()).powi(exponent)
}

/// The power of two next to a size; 1 for zero.
pub fn power_of_two<F: Float>(size: F) -> F {
    if size == F::zero() || !size.is_finite() {
        return F::one();
    }
    // Its inverse must be a number, too.
    let limit = -F::min_positive_value().log2() - F::one();
    power(size.log2().round().max(-limit).min(limit).to_i32().unwrap_or(0))
}

fn normalise<F: Float + FloatConst>(v: &mut [Complex<F>]) {
    let size = norm(v);
    if size == F::zero() {
        return;
    }
    v.iter_mut().for_each(|x| *x = *x / size);
    if v.iter().all(|x| x.im == F::zero()) {
        return;
    }
    let largest = (0..v.len()).fold(0, |best, i| if v[i].norm() > v[best].norm() { i } else { best });
    let turn = v[largest].conj() / v[largest].norm();
    v.iter_mut().for_each(|x| *x = *x * turn);
    v[largest].im = F::zero();
}
