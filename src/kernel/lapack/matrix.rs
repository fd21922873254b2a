//! Dense matrices in column-major order, and what the algorithms need of their elements.

use std::ops::{Index, IndexMut};

use faer::diag::DiagMut;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::{self, ComputeEigenvectors};
use faer::linalg::matmul::matmul_with_conj;
use faer::linalg::svd::{self, ComputeSvdVectors};
use faer::traits::RealField;
use faer::{Accum, Conj, MatMut, MatRef, Par};
use num_complex::{Complex, ComplexFloat};
use num_traits::Float;

use crate::kernel::lapack::{schur, spectral};
use crate::kernel::view::Pod;

/// The real numbers that belong to `T`.
pub type Real<T> = <T as ComplexFloat>::Real;

/// `f32`, `f64` and their complex numbers.
pub trait Scalar: ComplexFloat<Real: Pod + std::fmt::Debug> + Pod + std::fmt::Debug {
    fn from_real(x: Real<Self>) -> Self;
    fn to_complex(self) -> Complex<Real<Self>>;
    /// Without the imaginary part where there is no place for one.
    fn from_complex(x: Complex<Real<Self>>) -> Self;
    /// `c += sign * a b`
    fn accumulate(c: MatMut<Self>, a: View<Self>, b: View<Self>, sign: Real<Self>);
    /// Eigenvalues in ascending order and eigenvectors of the Hermitian matrix with this lower triangle.
    fn eigh(a: &Mat<Self>) -> Option<(Vec<Real<Self>>, Mat<Self>)>;
    /// Singular values in descending order, and the left and right singular vectors as columns of two matrices with
    /// `columns.0` and `columns.1` columns.
    fn svd(a: &Mat<Self>, columns: Option<(usize, usize)>) -> Option<Svd<Self>>;
    /// Upper Hessenberg to Schur form in place; `z` is multiplied from the right with what does it. The eigenvalues.
    fn schur(h: &mut Mat<Self>, z: &mut Mat<Self>) -> Option<Vec<Complex<Real<Self>>>>;
}

pub struct Svd<T: Scalar> {
    pub values: Vec<Real<T>>,
    /// Without columns where none were asked for.
    pub u: Mat<T>,
    pub v: Mat<T>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mat<T> {
    pub rows: usize,
    pub cols: usize,
    /// Column after column.
    pub data: Vec<T>,
}

/// A block of a matrix, or its adjoint.
#[derive(Clone, Copy)]
pub struct View<'a, T> {
    data: &'a [T],
    rows: usize,
    cols: usize,
    stride: usize,
    adjoint: bool,
}

impl<T> Index<(usize, usize)> for Mat<T> {
    type Output = T;

    fn index(&self, (i, j): (usize, usize)) -> &T {
        debug_assert!(i < self.rows && j < self.cols);
        &self.data[i + j * self.rows]
    }
}

impl<T> IndexMut<(usize, usize)> for Mat<T> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut T {
        debug_assert!(i < self.rows && j < self.cols);
        &mut self.data[i + j * self.rows]
    }
}

impl<T: ComplexFloat> Mat<T> {
    pub fn zeros(rows: usize, cols: usize) -> Mat<T> {
        Mat { rows, cols, data: vec![T::zero(); rows * cols] }
    }

    pub fn identity(rows: usize, cols: usize) -> Mat<T> {
        let mut m = Mat::zeros(rows, cols);
        (0..rows.min(cols)).for_each(|i| m[(i, i)] = T::one());
        m
    }

    pub fn from_fn(rows: usize, cols: usize, f: impl Fn(usize, usize) -> T) -> Mat<T> {
        let f = &f;
        Mat { rows, cols, data: (0..cols).flat_map(|j| (0..rows).map(move |i| f(i, j))).collect() }
    }

    pub fn from_row_major(rows: usize, cols: usize, data: &[T]) -> Mat<T> {
        Mat::from_fn(rows, cols, |i, j| data[i * cols + j])
    }

    pub fn write_row_major(&self, out: &mut [T]) {
        for (i, row) in out.chunks_mut(self.cols.max(1)).enumerate() {
            row.iter_mut().enumerate().for_each(|(j, x)| *x = self[(i, j)]);
        }
    }

    pub fn adjoint(&self) -> Mat<T> {
        Mat::from_fn(self.cols, self.rows, |i, j| self[(j, i)].conj())
    }

    pub fn col(&self, j: usize) -> &[T] {
        &self.data[j * self.rows..(j + 1) * self.rows]
    }

    pub fn col_mut(&mut self, j: usize) -> &mut [T] {
        &mut self.data[j * self.rows..(j + 1) * self.rows]
    }

    /// Column `j` to read and column `k` to write, `j < k`.
    pub fn two_cols(&mut self, j: usize, k: usize) -> (&mut [T], &mut [T]) {
        let (left, right) = self.data.split_at_mut(k * self.rows);
        (&mut left[j * self.rows..(j + 1) * self.rows], &mut right[..self.rows])
    }

    pub fn swap_rows(&mut self, i: usize, k: usize, cols: std::ops::Range<usize>) {
        cols.for_each(|j| self.data.swap(i + j * self.rows, k + j * self.rows));
    }

    pub fn is_finite(&self) -> bool {
        self.data.iter().all(|x| x.is_finite())
    }

    /// The largest absolute value of a part.
    pub fn largest(&self) -> T::Real {
        let zero = <T::Real as num_traits::Zero>::zero();
        self.data.iter().fold(zero, |m, x| Float::max(m, Float::max(Float::abs(x.re()), Float::abs(x.im()))))
    }

    pub fn view(&self) -> View<'_, T> {
        self.block(0, 0, self.rows, self.cols)
    }

    pub fn block(&self, row: usize, col: usize, rows: usize, cols: usize) -> View<'_, T> {
        assert!(row + rows <= self.rows && col + cols <= self.cols);
        let start = (row + col * self.rows).min(self.data.len());
        View { data: &self.data[start..], rows, cols, stride: self.rows, adjoint: false }
    }
}

impl<T: Scalar> Mat<T> {
    pub fn product(a: View<T>, b: View<T>) -> Mat<T> {
        let mut c = Mat::zeros(a.shape().0, b.shape().1);
        c.add_product(0, 0, a, b, <Real<T> as num_traits::One>::one());
        c
    }

    /// `self[row.., col..] += sign * a b`, as much as the product covers.
    pub fn add_product(&mut self, row: usize, col: usize, a: View<T>, b: View<T>, sign: Real<T>) {
        let ((rows, inner), (_, cols)) = (a.shape(), b.shape());
        assert!(row + rows <= self.rows && col + cols <= self.cols && inner == b.shape().0);
        if rows * cols * inner > 0 {
            let part = &mut self.data[row + col * self.rows..];
            T::accumulate(MatMut::from_column_major_slice_with_stride_mut(part, rows, cols, self.rows), a, b, sign);
        }
    }

    pub fn subtract_product(&mut self, row: usize, col: usize, a: View<T>, b: View<T>) {
        self.add_product(row, col, a, b, -<Real<T> as num_traits::One>::one());
    }

    pub fn scale(&mut self, factor: Real<T>) {
        let factor = T::from_real(factor);
        self.data.iter_mut().for_each(|x| *x = *x * factor);
    }
}

impl<'a, T: ComplexFloat> View<'a, T> {
    /// The adjoint.
    pub fn h(self) -> View<'a, T> {
        View { adjoint: !self.adjoint, ..self }
    }

    fn shape(&self) -> (usize, usize) {
        if self.adjoint { (self.cols, self.rows) } else { (self.rows, self.cols) }
    }

    fn to_faer(self) -> (MatRef<'a, T>, Conj) {
        let m = MatRef::from_column_major_slice_with_stride(self.data, self.rows, self.cols, self.stride);
        if self.adjoint { (m.transpose(), Conj::Yes) } else { (m, Conj::No) }
    }
}

/// `x / y`, where the square of `y` may be too small or too large for a number.
pub fn quotient<T: Scalar>(x: T, y: T) -> T {
    let size = Float::max(Float::abs(y.re()), Float::abs(y.im()));
    let scale = T::from_real(Float::recip(size));
    (x * scale) / (y * scale)
}

/// The Euclidean norm, neither overflowing nor underflowing on the way.
pub fn norm<T: ComplexFloat>(x: &[T]) -> T::Real {
    let zero = <T::Real as num_traits::Zero>::zero();
    let sum = |factor: T::Real| {
        x.iter().fold(zero, |s, v| {
            let (re, im) = (v.re() * factor, v.im() * factor);
            s + re * re + im * im
        })
    };
    let one = <T::Real as num_traits::One>::one();
    let plain = sum(one);
    let tiny = T::Real::min_positive_value() / (T::Real::epsilon() * T::Real::epsilon());
    if Float::is_nan(plain) || (Float::is_finite(plain) && plain > tiny) {
        return Float::sqrt(plain);
    }
    let largest = x.iter().fold(zero, |m, v| Float::max(m, Float::max(Float::abs(v.re()), Float::abs(v.im()))));
    if largest == zero || !Float::is_finite(largest) {
        return largest;
    }
    Float::sqrt(sum(one / largest)) * largest
}

/// `sum conj(x[i]) y[i]`
pub fn dot<T: ComplexFloat>(x: &[T], y: &[T]) -> T {
    x.iter().zip(y).fold(T::zero(), |s, (a, b)| s + a.conj() * *b)
}

/// `y += a x`
pub fn axpy<T: ComplexFloat>(a: T, x: &[T], y: &mut [T]) {
    y.iter_mut().zip(x).for_each(|(y, x)| *y = *y + a * *x);
}

fn real_eigh<F: Scalar<Real = F> + RealField>(a: &Mat<F>) -> Option<(Vec<F>, Mat<F>)> {
    let n = a.rows;
    let mut values = a.data[..n].to_vec();
    let mut vectors = a.clone();
    if n == 0 {
        return Some((values, vectors));
    }
    let size = evd::self_adjoint_evd_scratch::<F>(n, ComputeEigenvectors::Yes, Par::Seq, Default::default());
    let done = evd::self_adjoint_evd(
        MatRef::from_column_major_slice(&a.data, n, n),
        DiagMut::from_slice_mut(&mut values),
        Some(MatMut::from_column_major_slice_mut(&mut vectors.data, n, n)),
        Par::Seq,
        MemStack::new(&mut MemBuffer::new(size)),
        Default::default(),
    );
    done.ok()?;
    Some((values, vectors))
}

fn real_svd<F: Scalar<Real = F> + RealField>(a: &Mat<F>, columns: Option<(usize, usize)>) -> Option<Svd<F>> {
    let (m, n) = (a.rows, a.cols);
    let k = m.min(n);
    let mut values = a.data[..k].to_vec();
    let (p, q) = columns.unwrap_or((0, 0));
    let (mut u, mut v) = (Mat::identity(m, p), Mat::identity(n, q));
    if k > 0 {
        let which = |columns: Option<usize>, full: usize| match columns {
            None => ComputeSvdVectors::No,
            Some(c) if c == full => ComputeSvdVectors::Full,
            Some(_) => ComputeSvdVectors::Thin,
        };
        let (left, right) = (which(columns.map(|c| c.0), m), which(columns.map(|c| c.1), n));
        let size = svd::svd_scratch::<F>(m, n, left, right, Par::Seq, Default::default());
        let done = svd::svd(
            MatRef::from_column_major_slice(&a.data, m, n),
            DiagMut::from_slice_mut(&mut values),
            columns.map(|_| MatMut::from_column_major_slice_mut(&mut u.data, m, p)),
            columns.map(|_| MatMut::from_column_major_slice_mut(&mut v.data, n, q)),
            Par::Seq,
            MemStack::new(&mut MemBuffer::new(size)),
            Default::default(),
        );
        done.ok()?;
    }
    Some(Svd { values, u, v })
}

macro_rules! scalar {
    ($t:ty, $from_real:expr, $to_complex:expr, $from_complex:expr, $eigh:path, $svd:path, $schur:path) => {
        impl Scalar for $t {
            fn from_real(x: Real<Self>) -> Self {
                $from_real(x)
            }

            fn to_complex(self) -> Complex<Real<Self>> {
                $to_complex(self)
            }

            fn from_complex(x: Complex<Real<Self>>) -> Self {
                $from_complex(x)
            }

            fn accumulate(c: MatMut<Self>, a: View<Self>, b: View<Self>, sign: Real<Self>) {
                let ((a, conj_a), (b, conj_b)) = (a.to_faer(), b.to_faer());
                matmul_with_conj(c, Accum::Add, a, conj_a, b, conj_b, Self::from_real(sign), Par::Seq);
            }

            fn eigh(a: &Mat<Self>) -> Option<(Vec<Real<Self>>, Mat<Self>)> {
                $eigh(a)
            }

            fn svd(a: &Mat<Self>, columns: Option<(usize, usize)>) -> Option<Svd<Self>> {
                $svd(a, columns)
            }

            fn schur(h: &mut Mat<Self>, z: &mut Mat<Self>) -> Option<Vec<Complex<Real<Self>>>> {
                $schur(h, z)
            }
        }
    };
}
scalar!(f32, |x| x, |x| Complex::new(x, 0.0), |x: Complex<_>| x.re, real_eigh, real_svd, schur::real);
scalar!(f64, |x| x, |x| Complex::new(x, 0.0), |x: Complex<_>| x.re, real_eigh, real_svd, schur::real);
scalar!(Complex<f32>, |x| Complex::new(x, 0.0), |x| x, |x| x, spectral::eigh, spectral::svd, schur::complex);
scalar!(Complex<f64>, |x| Complex::new(x, 0.0), |x| x, |x| x, spectral::eigh, spectral::svd, schur::complex);
