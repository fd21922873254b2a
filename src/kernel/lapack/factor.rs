//! Cholesky and LU factorisations, and tridiagonal systems.

use num_traits::{Float, One, Zero};

use crate::kernel::lapack::matrix::{Mat, Real, Scalar, axpy, quotient};

/// Columns that are factored before the rest is updated with one product.
const BLOCK: usize = 32;

/// The lower triangle of `a` becomes its factor; what is above the diagonal stays. The order of the first leading minor
/// that is not positive, or 0.
pub fn cholesky<T: Scalar>(a: &mut Mat<T>) -> i32 {
    let n = a.rows;
    for start in (0..n).step_by(BLOCK) {
        let width = BLOCK.min(n - start);
        let mut panel = Mat::from_fn(n - start, width, |i, j| a[(start + i, start + j)]);
        panel.subtract_product(0, 0, a.block(start, 0, n - start, start), a.block(start, 0, width, start).h());
        for j in 0..width {
            for k in 0..j {
                let factor = -panel[(j, k)].conj();
                let (from, to) = panel.two_cols(k, j);
                axpy(factor, &from[j..], &mut to[j..]);
            }
            let pivot = panel[(j, j)].re();
            let column = &mut panel.col_mut(j)[j..];
            // So that NaN fails, too.
            let positive = pivot > Real::<T>::zero();
            if positive {
                let root = Float::sqrt(pivot);
                let inverse = T::from_real(Real::<T>::one() / root);
                column[0] = T::from_real(root);
                column[1..].iter_mut().for_each(|x| *x = *x * inverse);
            } else {
                column[0] = T::from_real(pivot);
            }
            a.col_mut(start + j)[start + j..].copy_from_slice(&panel.col(j)[j..]);
            if !positive {
                return (start + j + 1) as i32;
            }
        }
    }
    0
}

/// `a` becomes its unit lower and its upper factor. The row that each row changed places with, counted from 0, and the
/// position from 1 of the first zero on the diagonal of the upper factor, or 0.
pub fn lu<T: Scalar>(a: &mut Mat<T>) -> (Vec<usize>, i32) {
    let (m, n) = (a.rows, a.cols);
    let rank = m.min(n);
    let (mut pivots, mut info) = (Vec::with_capacity(rank), 0);
    for start in (0..rank).step_by(BLOCK) {
        let end = rank.min(start + BLOCK);
        for j in start..end {
            let size = |x: &T| Float::abs(x.re()) + Float::abs(x.im());
            let column = &a.col(j)[j..];
            // The first of the largest; a NaN is never larger.
            let pivot = (1..column.len()).fold(0, |best, i| if size(&column[i]) > size(&column[best]) { i } else { best }) + j;
            pivots.push(pivot);
            let value = a[(pivot, j)];
            if value.is_zero() {
                info = if info == 0 { j as i32 + 1 } else { info };
                continue;
            }
            a.swap_rows(j, pivot, start..end);
            a.col_mut(j)[j + 1..].iter_mut().for_each(|x| *x = quotient(*x, value));
            for k in j + 1..end {
                let (from, to) = a.two_cols(j, k);
                axpy(-to[j], &from[j + 1..], &mut to[j + 1..]);
            }
        }
        for (j, pivot) in pivots[start..].iter().enumerate() {
            a.swap_rows(start + j, *pivot, 0..start);
            a.swap_rows(start + j, *pivot, end..n);
        }
        for k in end..n {
            for j in start..end {
                let (from, to) = a.two_cols(j, k);
                axpy(-to[j], &from[j + 1..end], &mut to[j + 1..end]);
            }
        }
        let (left, right) = (Mat::from_fn(m - end, end - start, |i, j| a[(end + i, start + j)]), n - end);
        let upper = Mat::from_fn(end - start, right, |i, j| a[(start + i, end + j)]);
        a.subtract_product(end, end, left.view(), upper.view());
    }
    (pivots, info)
}

/// The order of the rows after the exchanges.
pub fn permutation(pivots: &[usize], rows: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows).collect();
    pivots.iter().enumerate().for_each(|(i, p)| order.swap(i, *p));
    order
}

/// A tridiagonal system: `lower[i]` and `upper[i]` are left and right of `diagonal[i]`.
pub struct Tridiagonal<T> {
    pub lower: Vec<T>,
    pub diagonal: Vec<T>,
    pub upper: Vec<T>,
}

impl<T: Scalar> Tridiagonal<T> {
    /// Solves for the columns of `b` by elimination with row exchanges. Afterwards `diagonal`, `upper` and, shifted by one,
    /// `lower` are the three diagonals of the upper factor. With `perturb` pivots that are too small are made larger;
    /// otherwise the position from 1 of the first zero pivot comes back, and `b` is no solution.
    pub fn solve(&mut self, b: &mut Mat<T>, perturb: bool) -> i32 {
        let n = self.diagonal.len();
        let (d, u) = (&mut self.diagonal, &mut self.upper);
        let size = |x: T| Float::abs(x.re()) + Float::abs(x.im());
        for i in 0..n.saturating_sub(1) {
            // Row i is (d[i], u[i], 0), the next one is (l, d[i + 1], u[i + 1]).
            let l = self.lower[i + 1];
            self.lower[i + 1] = T::zero();
            let exchange = size(l) > size(d[i]);
            let (top, low) = if exchange { (l, d[i]) } else { (d[i], l) };
            if top.is_zero() {
                if !perturb {
                    return i as i32 + 1;
                }
                continue;
            }
            let factor = quotient(low, top);
            let next = if i + 2 < n { u[i + 1] } else { T::zero() };
            if exchange {
                (d[i], u[i], self.lower[i + 1], d[i + 1]) = (l, d[i + 1], next, u[i] - factor * d[i + 1]);
                u[i + 1] = if i + 2 < n { -factor * next } else { u[i + 1] };
            } else {
                d[i + 1] = d[i + 1] - factor * u[i];
            }
            for j in 0..b.cols {
                let (x, y) = (b[(i, j)], b[(i + 1, j)]);
                (b[(i, j)], b[(i + 1, j)]) = if exchange { (y, x - factor * y) } else { (x, y - factor * x) };
            }
        }
        if perturb {
            let all = d.iter().chain(&u[..n.saturating_sub(1)]).chain(&self.lower[1.min(n)..]);
            let largest = all.fold(Real::<T>::zero(), |m, x| Float::max(m, size(*x)));
            let least = Float::max(largest * Real::<T>::epsilon(), Real::<T>::min_positive_value() / Real::<T>::epsilon());
            for x in d.iter_mut().filter(|x| size(**x) < least) {
                *x = T::from_real(if x.re() < Real::<T>::zero() { -least } else { least });
            }
        } else if let Some(last) = d.last()
            && last.is_zero()
        {
            return n as i32;
        }
        for j in 0..b.cols {
            for i in (0..n).rev() {
                let mut x = b[(i, j)];
                if i + 1 < n {
                    x = x - u[i] * b[(i + 1, j)];
                }
                if i + 2 < n {
                    x = x - self.lower[i + 1] * b[(i + 2, j)];
                }
                b[(i, j)] = quotient(x, d[i]);
            }
        }
        0
    }
}
