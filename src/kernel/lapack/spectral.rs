//! Eigenvalues of Hermitian matrices and singular values of complex ones, by way of real matrices.

use num_complex::Complex;

use crate::kernel::lapack::matrix::{Mat, Real, Scalar, Svd};
use crate::kernel::lapack::reflect::{apply_left, apply_right, hessenberg_q, multiply, reflector, tridiagonalise};

/// See [`Scalar::eigh`].
pub fn eigh<F>(a: &Mat<Complex<F>>) -> Option<(Vec<F>, Mat<Complex<F>>)>
where
    F: Scalar<Real = F> + num_traits::Float,
    Complex<F>: Scalar<Real = F>,
{
    let n = a.rows;
    let mut work = a.clone();
    let reduced = tridiagonalise(&mut work);
    let band = Mat::from_fn(n, n, |i, j| match i.abs_diff(j) {
        0 => reduced.diagonal[i],
        1 => reduced.off_diagonal[i.min(j)],
        _ => num_traits::Zero::zero(),
    });
    let (values, vectors) = F::eigh(&band)?;
    let q = hessenberg_q(&work, &reduced.taus);
    Some((values, Mat::product(q.view(), complex(&vectors, n, n).view())))
}

/// See [`Scalar::svd`].
pub fn svd<F>(a: &Mat<Complex<F>>, columns: Option<(usize, usize)>) -> Option<Svd<Complex<F>>>
where
    F: Scalar<Real = F> + num_traits::Float,
    Complex<F>: Scalar<Real = F>,
{
    if a.rows < a.cols {
        let Svd { values, u, v } = svd(&a.adjoint(), columns.map(|(p, q)| (q, p)))?;
        return Some(Svd { values, u: v, v: u });
    }
    let (m, n) = (a.rows, a.cols);
    let Bidiagonal { band, left, left_taus, right, right_taus } = bidiagonalise(a.clone());
    let Svd { values, u, v } = F::svd(&band, columns.map(|_| (n, n)))?;
    let Some((p, q)) = columns else { return Some(Svd { values, u: Mat::zeros(m, 0), v: Mat::zeros(n, 0) }) };
    let mut u = complex(&u, m, p);
    multiply(&left, &left_taus, &mut u, true, false);
    let v = Mat::product(hessenberg_q(&right, &right_taus).view(), complex(&v, n, q).view());
    Some(Svd { values, u, v })
}

/// In the first rows and columns of an identity.
fn complex<F>(a: &Mat<F>, rows: usize, cols: usize) -> Mat<Complex<F>>
where
    F: Scalar<Real = F> + num_traits::Float,
    Complex<F>: Scalar<Real = F>,
{
    let mut out = Mat::identity(rows, cols);
    for j in 0..a.cols {
        (0..a.rows).for_each(|i| out[(i, j)] = Complex::from_real(a[(i, j)]));
    }
    out
}

/// `a = Q band P^H` with the reflectors of Q below the diagonal and those of P below the subdiagonal.
struct Bidiagonal<T: Scalar> {
    band: Mat<Real<T>>,
    left: Mat<T>,
    left_taus: Vec<T>,
    right: Mat<T>,
    right_taus: Vec<T>,
}

/// Of a matrix with at least as many rows as columns.
fn bidiagonalise<T: Scalar>(mut a: Mat<T>) -> Bidiagonal<T> {
    let (m, n) = (a.rows, a.cols);
    let (mut left, mut right) = (Mat::zeros(m, n), Mat::zeros(n, n));
    let (mut left_taus, mut right_taus) = (Vec::with_capacity(n), Vec::with_capacity(n));
    for j in 0..n {
        let tau = reflector(&mut a.col_mut(j)[j..]);
        left.col_mut(j)[j + 1..].copy_from_slice(&a.col(j)[j + 1..]);
        a.col_mut(j)[j + 1..].fill(T::zero());
        apply_left(&left.col(j)[j + 1..], tau.conj(), &mut a, j, j + 1..n);
        left_taus.push(tau);
        if j + 1 == n {
            break;
        }
        let mut row: Vec<T> = (j + 1..n).map(|k| a[(j, k)].conj()).collect();
        let tau = reflector(&mut row);
        // Rows above have nothing in these columns.
        apply_right(&row[1..], tau, &mut a, j + 1);
        a[(j, j + 1)] = row[0];
        (j + 2..n).for_each(|k| a[(j, k)] = T::zero());
        right.col_mut(j)[j + 2..].copy_from_slice(&row[1..]);
        right_taus.push(tau);
    }
    let band = Mat::from_fn(n, n, |i, j| a[(i, j)].re());
    Bidiagonal { band, left, left_taus, right, right_taus }
}
