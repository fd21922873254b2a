//! The QR algorithm: Hessenberg matrices to Schur form.

use num_complex::{Complex, ComplexFloat};
use num_traits::{Float, FloatConst};

use crate::kernel::lapack::matrix::{Mat, Scalar};
use crate::kernel::lapack::reflect::{apply_left, apply_right, reflector};

/// Sweeps per eigenvalue before giving up; every tenth one shifts by something unusual.
const MOST_SWEEPS: usize = 300;

fn number<F: Float>(x: f64) -> F {
    // Every float type has an approximation of every f64.
    F::from(x).unwrap_or_else(F::nan)
}

/// Whether `h[i, i - 1]` is zero up to rounding, by the criterion of Ahues and Tisseur.
fn is_negligible<T: Scalar>(h: &Mat<T>, i: usize) -> bool {
    let size = |x: T| Float::abs(x.re()) + Float::abs(x.im());
    let below = size(h[(i, i - 1)]);
    let zero = <T::Real as num_traits::Zero>::zero();
    let (epsilon, tiny) = (T::Real::epsilon(), T::Real::min_positive_value() / T::Real::epsilon());
    if below <= tiny {
        return true;
    }
    let (before, here) = (h[(i - 1, i - 1)], h[(i, i)]);
    let mut scale = size(before) + size(here);
    if scale == zero {
        if i >= 2 {
            scale = scale + size(h[(i - 1, i - 2)]);
        }
        if i + 1 < h.rows {
            scale = scale + size(h[(i + 1, i)]);
        }
    }
    if below > epsilon * scale {
        return false;
    }
    let above = size(h[(i - 1, i)]);
    let difference = size(before - here);
    let (larger, smaller) = (Float::max(below, above), Float::min(below, above));
    let (most, least) = (Float::max(size(here), difference), Float::min(size(here), difference));
    let sum = most + larger;
    smaller * (larger / sum) <= Float::max(tiny, epsilon * (least * (most / sum)))
}

/// Where the undivided block that ends before `end` starts; the entry before it becomes zero.
fn split<T: Scalar>(h: &mut Mat<T>, end: usize) -> usize {
    let mut start = end - 1;
    while start > 0 {
        if is_negligible(h, start) {
            h[(start, start - 1)] = T::zero();
            break;
        }
        start -= 1;
    }
    start
}

/// Quasi-triangular, with blocks of two equal diagonal elements and off-diagonal ones of different sign for pairs of
/// complex eigenvalues. See [`Scalar::schur`].
pub fn real<F: Float + Scalar<Real = F>>(h: &mut Mat<F>, z: &mut Mat<F>) -> Option<Vec<Complex<F>>> {
    let n = h.rows;
    let zero = F::from_real(number(0.0));
    let mut values = vec![Complex::new(zero, zero); n];
    let (mut end, mut sweeps) = (n, 0);
    while end > 0 {
        let start = split(h, end);
        if start + 1 == end {
            values[start] = Complex::new(h[(start, start)], zero);
            (end, sweeps) = (start, 0);
            continue;
        }
        if start + 2 == end {
            let pair = Pair::standard(h[(start, start)], h[(start, end - 1)], h[(end - 1, start)], h[(end - 1, end - 1)]);
            rotate_pair(h, z, start, &pair);
            (values[start], values[end - 1]) = pair.values();
            (end, sweeps) = (start, 0);
            continue;
        }
        sweeps += 1;
        if sweeps > MOST_SWEEPS {
            return None;
        }
        let last = end - 1;
        let size = |x: F| Float::abs(x);
        let unusual = |h: &Mat<F>, at: usize, s: F| {
            let d = number::<F>(0.75) * s + h[(at, at)];
            [d, number::<F>(-0.4375) * s, s, d]
        };
        let [a, b, c, d] = if sweeps % 20 == 10 {
            unusual(h, start, size(h[(start + 1, start)]) + size(h[(start + 2, start + 1)]))
        } else if sweeps % 20 == 0 {
            unusual(h, last, size(h[(last, last - 1)]) + size(h[(last - 1, last - 2)]))
        } else {
            [h[(last - 1, last - 1)], h[(last - 1, last)], h[(last, last - 1)], h[(last, last)]]
        };
        sweep(h, z, start, end, shifts(a, b, c, d));
    }
    Some(values)
}

/// Both eigenvalues of a matrix of two rows; if they are real, the one that is closer to `d` twice.
fn shifts<F: Float>(a: F, b: F, c: F, d: F) -> (Complex<F>, Complex<F>) {
    let zero = F::zero();
    let s = a.abs() + b.abs() + c.abs() + d.abs();
    if s == zero {
        return (Complex::new(zero, zero), Complex::new(zero, zero));
    }
    let (a, b, c, d) = (a / s, b / s, c / s, d / s);
    let two = number::<F>(2.0);
    let mean = (a + d) / two;
    let det = (a - mean) * (d - mean) - b * c;
    let root = det.abs().sqrt();
    if det >= zero {
        let (re, im) = (mean * s, root * s);
        return (Complex::new(re, im), Complex::new(re, -im));
    }
    let (x, y) = (mean + root, mean - root);
    let shift = Complex::new(if (x - d).abs() <= (y - d).abs() { x } else { y } * s, zero);
    (shift, shift)
}

/// One step of the QR algorithm with two shifts on the block `start..end` of at least three rows.
fn sweep<F: Float + Scalar<Real = F>>(h: &mut Mat<F>, z: &mut Mat<F>, start: usize, end: usize, (p, q): (Complex<F>, Complex<F>)) {
    let n = h.rows;
    let abs = |x: F| Float::abs(x);
    // The first column of (H - p)(H - q), started as far down as two small entries allow.
    let mut at = end - 3;
    let mut v = loop {
        let (h00, h11, below) = (h[(at, at)], h[(at + 1, at + 1)], h[(at + 1, at)]);
        let s = abs(h00 - q.re) + abs(q.im) + abs(below);
        let scaled = below / s;
        let v = [
            scaled * h[(at, at + 1)] + (h00 - p.re) * ((h00 - q.re) / s) - p.im * (q.im / s),
            scaled * (h00 + h11 - p.re - q.re),
            scaled * h[(at + 2, at + 1)],
        ];
        let s = abs(v[0]) + abs(v[1]) + abs(v[2]);
        let v = v.map(|x| x / s);
        if at == start {
            break v;
        }
        let around = abs(h[(at - 1, at - 1)]) + abs(h00) + abs(h11);
        if abs(h[(at, at - 1)]) * (abs(v[1]) + abs(v[2])) <= F::epsilon() * abs(v[0]) * around {
            break v;
        }
        at -= 1;
    };
    for k in at..end - 1 {
        let size = 3.min(end - k);
        if k > at {
            v[..size].copy_from_slice(&h.col(k - 1)[k..k + size]);
        }
        let tau = reflector(&mut v[..size]);
        if k > at {
            h[(k, k - 1)] = v[0];
            h.col_mut(k - 1)[k + 1..k + size].fill(F::from_real(number(0.0)));
        } else if at > start {
            // Not its negative: tau may be 0.
            h[(k, k - 1)] = h[(k, k - 1)] * (number::<F>(1.0) - tau);
        }
        apply_left(&v[1..size], tau, h, k, k..n);
        apply_right_to(&v[1..size], tau, h, k, end.min(k + 4));
        apply_right(&v[1..size], tau, z, k);
    }
}

/// `c = c (I - tau v v^T)` for the columns from `col` and the first rows.
fn apply_right_to<F: Float + Scalar<Real = F>>(v: &[F], tau: F, c: &mut Mat<F>, col: usize, rows: usize) {
    for i in 0..rows {
        let sum = v.iter().enumerate().fold(c[(i, col)], |s, (k, v)| s + *v * c[(i, col + 1 + k)]) * tau;
        c[(i, col)] = c[(i, col)] - sum;
        v.iter().enumerate().for_each(|(k, v)| c[(i, col + 1 + k)] = c[(i, col + 1 + k)] - sum * *v);
    }
}

/// A block of two rows in standard form, and the rotation that gives it.
struct Pair<F> {
    a: F,
    b: F,
    c: F,
    d: F,
    cos: F,
    sin: F,
}

impl<F: Float> Pair<F> {
    fn standard(a: F, b: F, c: F, d: F) -> Pair<F> {
        let (zero, one, half) = (F::zero(), F::one(), number::<F>(0.5));
        let same = |x: F, y: F| (x >= zero) == (y >= zero);
        let sign = |size: F, of: F| if of >= zero { size.abs() } else { -size.abs() };
        if c == zero || (a == d && !same(b, c)) {
            return Pair { a, b, c, d, cos: one, sin: zero };
        }
        if b == zero {
            return Pair { a: d, b: -c, c: zero, d: a, cos: zero, sin: one };
        }
        let difference = a - d;
        let p = half * difference;
        let larger = b.abs().max(c.abs());
        let smaller = b.abs().min(c.abs()) * sign(one, b) * sign(one, c);
        let scale = p.abs().max(larger);
        let z = (p / scale) * p + (larger / scale) * smaller;
        if z >= number::<F>(4.0) * F::epsilon() {
            // Two real eigenvalues.
            let z = p + sign(scale.sqrt() * z.sqrt(), p);
            let tau = c.hypot(z);
            return Pair { a: d + z, b: b - c, c: zero, d: d - (larger / z) * smaller, cos: z / tau, sin: c / tau };
        }
        // Complex ones, or real ones that almost agree: make the diagonal elements equal.
        let sigma = b + c;
        let tau = sigma.hypot(difference);
        let cos = (half * (one + sigma.abs() / tau)).sqrt();
        let sin = -(p / (tau * cos)) * sign(one, sigma);
        let (aa, bb, cc, dd) = (a * cos + b * sin, b * cos - a * sin, c * cos + d * sin, d * cos - c * sin);
        let (a, b, c, d) = (aa * cos + cc * sin, bb * cos + dd * sin, cc * cos - aa * sin, dd * cos - bb * sin);
        let mean = half * (a + d);
        let pair = Pair { a: mean, b, c, d: mean, cos, sin };
        if c == zero || (b != zero && !same(b, c)) {
            return pair;
        }
        if b == zero {
            return Pair { b: -c, c: zero, cos: -sin, sin: cos, ..pair };
        }
        let (root_b, root_c) = (b.abs().sqrt(), c.abs().sqrt());
        let p = sign(root_b * root_c, c);
        let tau = one / (b + c).abs().sqrt();
        let (cos1, sin1) = (root_b * tau, root_c * tau);
        Pair { a: mean + p, b: b - c, c: zero, d: mean - p, cos: cos * cos1 - sin * sin1, sin: cos * sin1 + sin * cos1 }
    }

    fn values(&self) -> (Complex<F>, Complex<F>) {
        let im = if self.c == F::zero() { F::zero() } else { self.b.abs().sqrt() * self.c.abs().sqrt() };
        (Complex::new(self.a, im), Complex::new(self.d, -im))
    }
}

/// Puts the block into rows and columns `at` and `at + 1`, and rotates the rest accordingly.
fn rotate_pair<F: Float + Scalar<Real = F>>(h: &mut Mat<F>, z: &mut Mat<F>, at: usize, pair: &Pair<F>) {
    let (cos, sin) = (pair.cos, pair.sin);
    let turn = |x: F, y: F| (cos * x + sin * y, cos * y - sin * x);
    for j in at + 2..h.cols {
        (h[(at, j)], h[(at + 1, j)]) = turn(h[(at, j)], h[(at + 1, j)]);
    }
    for i in 0..at {
        (h[(i, at)], h[(i, at + 1)]) = turn(h[(i, at)], h[(i, at + 1)]);
    }
    for i in 0..z.rows {
        (z[(i, at)], z[(i, at + 1)]) = turn(z[(i, at)], z[(i, at + 1)]);
    }
    (h[(at, at)], h[(at, at + 1)], h[(at + 1, at)], h[(at + 1, at + 1)]) = (pair.a, pair.b, pair.c, pair.d);
}

/// Triangular. See [`Scalar::schur`].
pub fn complex<F: Float + FloatConst>(h: &mut Mat<Complex<F>>, z: &mut Mat<Complex<F>>) -> Option<Vec<Complex<F>>>
where
    Complex<F>: Scalar<Real = F>,
{
    let n = h.rows;
    let (mut end, mut sweeps) = (n, 0);
    while end > 0 {
        let start = split(h, end);
        if start + 1 == end {
            (end, sweeps) = (start, 0);
            continue;
        }
        sweeps += 1;
        if sweeps > MOST_SWEEPS {
            return None;
        }
        let last = end - 1;
        let unusual = |at: usize, below: usize| {
            let z: Complex<F> = h[(below, below - 1)];
            h[(at, at)] + Complex::new(number::<F>(0.75) * z.re.hypot(z.im), F::zero())
        };
        let shift = if sweeps % 20 == 10 {
            unusual(start, start + 1)
        } else if sweeps % 20 == 0 {
            unusual(last, last)
        } else {
            closer(h[(last - 1, last - 1)], h[(last - 1, last)], h[(last, last - 1)], h[(last, last)])
        };
        for k in start..last {
            let (x, y) = if k == start { (h[(k, k)] - shift, h[(k + 1, k)]) } else { (h[(k, k - 1)], h[(k + 1, k - 1)]) };
            let (cos, sin) = rotation(x, y);
            let rows = |x: Complex<F>, y: Complex<F>| (x.scale(cos) + sin * y, y.scale(cos) - sin.conj() * x);
            let cols = |x: Complex<F>, y: Complex<F>| (x.scale(cos) + sin.conj() * y, y.scale(cos) - sin * x);
            for j in k.max(start + 1) - 1..n {
                (h[(k, j)], h[(k + 1, j)]) = rows(h[(k, j)], h[(k + 1, j)]);
            }
            if k > start {
                h[(k + 1, k - 1)] = Complex::new(F::zero(), F::zero());
            }
            for i in 0..end.min(k + 3) {
                (h[(i, k)], h[(i, k + 1)]) = cols(h[(i, k)], h[(i, k + 1)]);
            }
            for i in 0..z.rows {
                (z[(i, k)], z[(i, k + 1)]) = cols(z[(i, k)], z[(i, k + 1)]);
            }
        }
    }
    Some((0..n).map(|i| h[(i, i)]).collect())
}

/// The eigenvalue of a matrix of two rows that is closer to `d`.
fn closer<F: Float>(a: Complex<F>, b: Complex<F>, c: Complex<F>, d: Complex<F>) -> Complex<F> {
    let s = [a, b, c, d].iter().fold(F::zero(), |s, x| s + x.re.abs() + x.im.abs());
    if s == F::zero() {
        return d;
    }
    let (a, b, c, d) = (a / s, b / s, c / s, d / s);
    let half = (a - d) / number::<F>(2.0);
    let root = (half * half + b * c).sqrt();
    let sum = if (half + root).norm() >= (half - root).norm() { half + root } else { half - root };
    // The product of both distances from d is -b c.
    if sum.norm() == F::zero() { d * s } else { (d - b * c / sum) * s }
}

/// Cosine and sine of the rotation of two rows that makes the second of `(x, y)` zero.
fn rotation<F: Float>(x: Complex<F>, y: Complex<F>) -> (F, Complex<F>) {
    let (p, q) = (x.re.hypot(x.im), y.re.hypot(y.im));
    let r = p.hypot(q);
    if q == F::zero() {
        (F::one(), Complex::new(F::zero(), F::zero()))
    } else if p == F::zero() {
        (F::zero(), y.conj() / q)
    } else {
        (p / r, (x / p) * (y.conj() / r))
    }
}
