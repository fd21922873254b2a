//! Householder reflectors `I - tau v v^H` with `v[0] = 1`, and the factorisations made of them.

use num_traits::{Float, NumCast, One, Zero};

use crate::kernel::lapack::matrix::{Mat, Real, Scalar, View, axpy, dot, norm};

/// Reflectors that are applied at once.
const BLOCK: usize = 32;

/// The reflector whose adjoint takes `x` to a multiple of the first unit vector, which is real. That multiple comes into
/// `x[0]` and the vector without its leading 1 into the rest; the result is tau.
pub fn reflector<T: Scalar>(x: &mut [T]) -> T {
    let Some((head, tail)) = x.split_first_mut() else { return T::zero() };
    let (size, zero) = (norm(tail), Real::<T>::zero());
    if size == zero && head.im() == zero {
        return T::zero();
    }
    let whole = norm(&[*head, T::from_real(size)]);
    if whole < Real::<T>::min_positive_value() / Real::<T>::epsilon() && whole > zero {
        // Too small to divide by.
        let up = T::from_real(Real::<T>::one() / Real::<T>::epsilon() / Real::<T>::epsilon());
        x.iter_mut().for_each(|v| *v = *v * up);
        let tau = reflector(x);
        x[0] = x[0] / up;
        return tau;
    }
    let beta = if head.re() >= zero { -whole } else { whole };
    let down = (*head - T::from_real(beta)).recip();
    tail.iter_mut().for_each(|v| *v = *v * down);
    let tau = (T::from_real(beta) - *head) / T::from_real(beta);
    *head = T::from_real(beta);
    tau
}

/// `c = (I - tau v v^H) c` for some columns of `c` and its rows from `row`, as many as `v` has; `v` is without its leading 1.
pub fn apply_left<T: Scalar>(v: &[T], tau: T, c: &mut Mat<T>, row: usize, cols: std::ops::Range<usize>) {
    if tau.is_zero() {
        return;
    }
    for j in cols {
        let column = &mut c.col_mut(j)[row..row + v.len() + 1];
        let factor = -tau * (column[0] + dot(v, &column[1..]));
        column[0] = column[0] + factor;
        axpy(factor, v, &mut column[1..]);
    }
}

/// `c = c (I - tau v v^H)` for the columns of `c` from `col`.
pub fn apply_right<T: Scalar>(v: &[T], tau: T, c: &mut Mat<T>, col: usize) {
    if tau.is_zero() {
        return;
    }
    let mut sum = c.col(col).to_vec();
    v.iter().enumerate().for_each(|(k, v)| axpy(*v, c.col(col + 1 + k), &mut sum));
    axpy(-tau, &sum, c.col_mut(col));
    v.iter().enumerate().for_each(|(k, v)| axpy(-tau * v.conj(), &sum, c.col_mut(col + 1 + k)));
}

/// `a` becomes R with the vectors of the reflectors below its diagonal; the taus.
pub fn qr<T: Scalar>(a: &mut Mat<T>) -> Vec<T> {
    let (m, n) = (a.rows, a.cols);
    let rank = m.min(n);
    let mut taus = Vec::with_capacity(rank);
    for start in (0..rank).step_by(BLOCK) {
        let end = rank.min(start + BLOCK);
        for j in start..end {
            let tau = reflector(&mut a.col_mut(j)[j..]);
            taus.push(tau);
            let v = a.col(j)[j + 1..].to_vec();
            apply_left(&v, tau.conj(), a, j, j + 1..end);
        }
        if end < n {
            let block = Block::new(a, &taus, start, end);
            block.apply_left(true, a, start, end);
        }
    }
    taus
}

/// As `qr` after exchanging columns, so that the diagonal of R falls. `order[j] != 0` wants that column among the first.
/// On return column `j` of what was factored is column `order[j]`, counted from 1.
pub fn pivoted_qr<T: Scalar>(a: &mut Mat<T>, order: &mut [i32]) -> Vec<T> {
    let (m, n) = (a.rows, a.cols);
    let swap = |a: &mut Mat<T>, i: usize, k: usize| {
        if i != k {
            let (x, y) = a.two_cols(i.min(k), i.max(k));
            x.swap_with_slice(y);
        }
    };
    let mut fixed = 0;
    for j in 0..n {
        let wanted = order[j] != 0;
        order[j] = j as i32 + 1;
        if wanted {
            swap(a, fixed, j);
            order.swap(fixed, j);
            fixed += 1;
        }
    }
    let rank = m.min(n);
    let fixed = fixed.min(rank);
    let mut taus = Vec::with_capacity(rank);
    // What is left of the columns' norms, and what they were when they were last computed.
    let mut norms: Vec<Real<T>> = vec![Real::<T>::zero(); n];
    let mut before = norms.clone();
    for j in 0..rank {
        if j == fixed {
            (j..n).for_each(|k| norms[k] = norm(&a.col(k)[j..]));
            before.copy_from_slice(&norms);
        }
        if j >= fixed {
            let pivot = (j + 1..n).fold(j, |best, k| if norms[k] > norms[best] { k } else { best });
            swap(a, j, pivot);
            order.swap(j, pivot);
            (norms[pivot], before[pivot]) = (norms[j], before[j]);
        }
        let tau = reflector(&mut a.col_mut(j)[j..]);
        taus.push(tau);
        let v = a.col(j)[j + 1..].to_vec();
        apply_left(&v, tau.conj(), a, j, j + 1..n);
        if j >= fixed {
            for k in j + 1..n {
                let zero = Real::<T>::zero();
                if norms[k] == zero {
                    continue;
                }
                let ratio = a[(j, k)].abs() / norms[k];
                let left = Float::max((Real::<T>::one() - ratio) * (Real::<T>::one() + ratio), zero);
                let lost = norms[k] / before[k];
                if left * lost * lost <= Float::sqrt(Real::<T>::epsilon()) {
                    norms[k] = norm(&a.col(k)[j + 1..]);
                    before[k] = norms[k];
                } else {
                    norms[k] = norms[k] * Float::sqrt(left);
                }
            }
        }
    }
    taus
}

/// The first columns of the product of the reflectors that the columns of `a` hold, as many as `a` has.
pub fn form_q<T: Scalar>(a: &Mat<T>, taus: &[T]) -> Mat<T> {
    let mut q = Mat::identity(a.rows, a.cols);
    multiply(a, taus, &mut q, true, false);
    q
}

/// `c` becomes `Q c` or `c Q`, or the same with the adjoint of Q.
pub fn multiply<T: Scalar>(a: &Mat<T>, taus: &[T], c: &mut Mat<T>, left: bool, adjoint: bool) {
    let mut starts: Vec<usize> = (0..taus.len()).step_by(BLOCK).collect();
    if left != adjoint {
        starts.reverse();
    }
    for start in starts {
        let block = Block::new(a, taus, start, taus.len().min(start + BLOCK));
        if left {
            block.apply_left(adjoint, c, start, 0);
        } else {
            block.apply_right(adjoint, c, start);
        }
    }
}

/// Some reflectors as one: `I - v t v^H`.
struct Block<T> {
    v: Mat<T>,
    t: Mat<T>,
}

impl<T: Scalar> Block<T> {
    /// Those in columns `start..end` of `a`.
    fn new(a: &Mat<T>, taus: &[T], start: usize, end: usize) -> Block<T> {
        let width = end - start;
        let v = Mat::from_fn(a.rows - start, width, |i, j| match i.cmp(&j) {
            std::cmp::Ordering::Less => T::zero(),
            std::cmp::Ordering::Equal => T::one(),
            std::cmp::Ordering::Greater => a[(start + i, start + j)],
        });
        let mut t = Mat::zeros(width, width);
        for i in 0..width {
            let tau = taus[start + i];
            t[(i, i)] = tau;
            let inner: Vec<T> = (0..i).map(|k| dot(&v.col(k)[i..], &v.col(i)[i..])).collect();
            for r in 0..i {
                let sum = (r..i).fold(T::zero(), |s, k| s + t[(r, k)] * inner[k]);
                t[(r, i)] = -tau * sum;
            }
        }
        Block { v, t }
    }

    fn t(&self, adjoint: bool) -> View<'_, T> {
        if adjoint { self.t.view().h() } else { self.t.view() }
    }

    /// Multiplies the rows from `row` of the columns from `col`.
    fn apply_left(&self, adjoint: bool, c: &mut Mat<T>, row: usize, col: usize) {
        let inner = Mat::product(self.v.view().h(), c.block(row, col, c.rows - row, c.cols - col));
        let inner = Mat::product(self.t(adjoint), inner.view());
        c.subtract_product(row, col, self.v.view(), inner.view());
    }

    /// Multiplies the columns from `col`.
    fn apply_right(&self, adjoint: bool, c: &mut Mat<T>, col: usize) {
        let inner = Mat::product(c.block(0, col, c.rows, c.cols - col), self.v.view());
        let inner = Mat::product(inner.view(), self.t(adjoint));
        c.subtract_product(0, col, inner.view(), self.v.view().h());
    }
}

/// `a` becomes upper Hessenberg in its rows and columns `low..high`, with the vectors of the reflectors below.
pub fn hessenberg<T: Scalar>(a: &mut Mat<T>, low: usize, high: usize) -> Vec<T> {
    let n = a.rows;
    let mut taus = vec![T::zero(); n.saturating_sub(1)];
    for (j, slot) in taus.iter_mut().enumerate().take(high.saturating_sub(1)).skip(low) {
        let tau = reflector(&mut a.col_mut(j)[j + 1..high]);
        *slot = tau;
        let v = a.col(j)[j + 2..high].to_vec();
        // The rows below `high` hold zeros in these columns: the matrix is triangular there.
        apply_right(&v, tau, a, j + 1);
        apply_left(&v, tau.conj(), a, j + 1, j + 1..n);
    }
    taus
}

/// The matrix that `hessenberg` multiplied with from the right.
pub fn hessenberg_q<T: Scalar>(a: &Mat<T>, taus: &[T]) -> Mat<T> {
    let n = a.rows;
    let mut q = Mat::identity(n, n);
    if n > 1 {
        let shifted = Mat::from_fn(n - 1, n - 1, |i, j| a[(i + 1, j)]);
        let inner = form_q(&shifted, taus);
        (1..n).for_each(|j| q.col_mut(j)[1..].copy_from_slice(inner.col(j - 1)));
    }
    q
}

pub struct Tridiagonalised<T: Scalar> {
    pub diagonal: Vec<Real<T>>,
    pub off_diagonal: Vec<Real<T>>,
    pub taus: Vec<T>,
}

/// The lower triangle of the Hermitian `a` becomes tridiagonal, with the vectors of the reflectors below.
pub fn tridiagonalise<T: Scalar>(a: &mut Mat<T>) -> Tridiagonalised<T> {
    let n = a.rows;
    let mut taus = Vec::with_capacity(n.saturating_sub(1));
    (0..n).for_each(|i| a[(i, i)] = T::from_real(a[(i, i)].re()));
    for j in 0..n.saturating_sub(1) {
        let tau = reflector(&mut a.col_mut(j)[j + 1..]);
        taus.push(tau);
        if tau.is_zero() {
            continue;
        }
        let mut v = a.col(j)[j + 1..].to_vec();
        v[0] = T::one();
        // w = tau A v - (tau/2) (tau A v)^H v v, from the lower triangle of the rest.
        let mut w = vec![T::zero(); v.len()];
        for k in 0..v.len() {
            let column = &a.col(j + 1 + k)[j + 1 + k..];
            w[k] = w[k] + column[0] * v[k] + dot(&column[1..], &v[k + 1..]);
            axpy(v[k], &column[1..], &mut w[k + 1..]);
        }
        w.iter_mut().for_each(|x| *x = *x * tau);
        let half: Real<T> = <Real<T> as NumCast>::from(0.5).unwrap_or_else(Real::<T>::one);
        let alpha = -T::from_real(half) * tau * dot(&w, &v);
        axpy(alpha, &v, &mut w);
        for k in 0..v.len() {
            let (x, y) = (w[k].conj(), v[k].conj());
            let column = &mut a.col_mut(j + 1 + k)[j + 1 + k..];
            axpy(-x, &v[k..], column);
            axpy(-y, &w[k..], column);
            column[0] = T::from_real(column[0].re());
        }
    }
    let diagonal = (0..n).map(|i| a[(i, i)].re()).collect();
    let off_diagonal = (1..n).map(|i| a[(i, i - 1)].re()).collect();
    Tridiagonalised { diagonal, off_diagonal, taus }
}
