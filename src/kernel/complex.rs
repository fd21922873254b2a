//! Complex arithmetic in f64; the kernels of c64 round the results, so that nothing overflows on the way.

use crate::ir::{BinaryOp, UnaryOp};
use crate::kernel::float;
use crate::kernel::simd::{Kernel, map1, map2, simd2};

pub type C = [f64; 2];

fn wide(z: [f32; 2]) -> C {
    [z[0] as f64, z[1] as f64]
}

fn round(z: C) -> [f32; 2] {
    [z[0] as f32, z[1] as f32]
}

macro_rules! unary_kernels {
    ($op:expr, { $($name:ident => $f:ident,)* }) => {
        (
            match $op { $(UnaryOp::$name => Some(map1(|z: [f32; 2]| round($f(wide(z))))),)* _ => None },
            match $op { $(UnaryOp::$name => Some(map1($f)),)* _ => None },
        )
    };
}

/// The kernels for c64 and c128.
fn functions(op: UnaryOp) -> (Option<Kernel>, Option<Kernel>) {
    unary_kernels!(op, {
        Acos => acos, Acosh => acosh, Asin => asin, Asinh => asinh, Atanh => atanh, Cbrt => cbrt, Cos => cos, Cosh => cosh,
        Exp => exp, ExpMinusOne => expm1, Log => log, LogPlusOne => log1p, Logistic => logistic, Negate => neg, Rsqrt => rsqrt,
        Sign => sign, Sin => sin, Sinh => sinh, Sqrt => sqrt, Tan => tan, Tanh => tanh,
    })
}

/// Whether `a` is the smaller one, by real part and then by imaginary part. What is not a number lets `b` pass.
fn before(a: C, b: C) -> bool {
    a[0] < b[0] || (a[0] == b[0] && a[1] < b[1])
}

pub fn c64_unary(op: UnaryOp) -> Option<Kernel> {
    Some(match op {
        UnaryOp::Abs => map1(|z: [f32; 2]| abs(wide(z)) as f32),
        UnaryOp::Real => map1(|z: [f32; 2]| z[0]),
        UnaryOp::Imag => map1(|z: [f32; 2]| z[1]),
        other => return functions(other).0,
    })
}

pub fn c128_unary(op: UnaryOp) -> Option<Kernel> {
    Some(match op {
        UnaryOp::Abs => map1(abs),
        UnaryOp::Real => map1(|z: C| z[0]),
        UnaryOp::Imag => map1(|z: C| z[1]),
        other => return functions(other).1,
    })
}

pub fn c64_binary(op: BinaryOp) -> Option<Kernel> {
    Some(match op {
        BinaryOp::Add => {
            simd2(|a: [f32; 2], b: [f32; 2]| [a[0] + b[0], a[1] + b[1]], |a: [f32; 2], b: [f32; 2]| [a[0] + b[0], a[1] + b[1]])
        }
        BinaryOp::Subtract => {
            simd2(|a: [f32; 2], b: [f32; 2]| [a[0] - b[0], a[1] - b[1]], |a: [f32; 2], b: [f32; 2]| [a[0] - b[0], a[1] - b[1]])
        }
        BinaryOp::Multiply => map2(|a: [f32; 2], b: [f32; 2]| [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]),
        BinaryOp::Divide => map2(|a: [f32; 2], b: [f32; 2]| round(div(wide(a), wide(b)))),
        BinaryOp::Power => map2(|a: [f32; 2], b: [f32; 2]| round(pow(wide(a), wide(b)))),
        BinaryOp::Atan2 => map2(|a: [f32; 2], b: [f32; 2]| round(atan2(wide(a), wide(b)))),
        BinaryOp::Maximum => map2(|a: [f32; 2], b: [f32; 2]| if before(wide(a), wide(b)) { b } else { a }),
        BinaryOp::Minimum => map2(|a: [f32; 2], b: [f32; 2]| if before(wide(b), wide(a)) { b } else { a }),
        _ => return None,
    })
}

pub fn c128_binary(op: BinaryOp) -> Option<Kernel> {
    Some(match op {
        BinaryOp::Add => map2(add),
        BinaryOp::Subtract => map2(sub),
        BinaryOp::Multiply => map2(mul),
        BinaryOp::Divide => map2(div),
        BinaryOp::Power => map2(pow),
        BinaryOp::Atan2 => map2(atan2),
        BinaryOp::Maximum => map2(|a: C, b: C| if before(a, b) { b } else { a }),
        BinaryOp::Minimum => map2(|a: C, b: C| if before(b, a) { b } else { a }),
        _ => return None,
    })
}

pub fn add(a: C, b: C) -> C {
    [a[0] + b[0], a[1] + b[1]]
}

pub fn sub(a: C, b: C) -> C {
    [a[0] - b[0], a[1] - b[1]]
}

pub fn mul(a: C, b: C) -> C {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

pub fn neg(a: C) -> C {
    [-a[0], -a[1]]
}

/// Division with C's rules for zeros and infinities.
pub fn div(a: C, b: C) -> C {
    let ([x, y], [c, d]) = (a, b);
    // Scaling by a power of two keeps the squares in range.
    let largest = c.abs().max(d.abs());
    let scale = if largest > 0.0 && largest.is_finite() { power_of_two(-exponent(largest)) } else { 1.0 };
    let (cs, ds) = (c * scale, d * scale);
    let norm = cs * cs + ds * ds;
    let (re, im) = ((x * cs + y * ds) / norm * scale, (y * cs - x * ds) / norm * scale);
    if !(re.is_nan() && im.is_nan()) {
        return [re, im];
    }
    let unit = |v: f64| if v.is_infinite() { 1f64.copysign(v) } else { 0f64.copysign(v) };
    if norm == 0.0 && (!x.is_nan() || !y.is_nan()) {
        let infinity = f64::INFINITY.copysign(c);
        [infinity * x, infinity * y]
    } else if (x.is_infinite() || y.is_infinite()) && c.is_finite() && d.is_finite() {
        let (x, y) = (unit(x), unit(y));
        [f64::INFINITY * (x * c + y * d), f64::INFINITY * (y * c - x * d)]
    } else if (c.is_infinite() || d.is_infinite()) && x.is_finite() && y.is_finite() {
        let (c, d) = (unit(c), unit(d));
        [0.0 * (x * c + y * d), 0.0 * (y * c - x * d)]
    } else {
        [re, im]
    }
}

/// The exponent of a finite positive number, kept where its negative is a normal exponent too.
fn exponent(x: f64) -> i32 {
    (((x.to_bits() >> 52) & 0x7ff) as i32 - 1023).clamp(-1000, 1000)
}

fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// NaN if either part is, even if the other is infinite.
pub fn abs(z: C) -> f64 {
    if z[0].is_nan() || z[1].is_nan() { f64::NAN } else { z[0].hypot(z[1]) }
}

pub fn sign(z: C) -> C {
    let r = abs(z);
    if r == 0.0 { [0.0, 0.0] } else { [z[0] / r, z[1] / r] }
}

pub fn exp(z: C) -> C {
    let [x, y] = z;
    if y == 0.0 {
        return [x.exp(), y];
    }
    if x == f64::NEG_INFINITY && !y.is_finite() {
        return [0.0, 0.0];
    }
    if x == f64::INFINITY && !y.is_finite() {
        return [f64::INFINITY, f64::NAN];
    }
    let (sin, cos) = y.sin_cos();
    // In two steps: e^x alone may overflow where the product does not.
    let half = (x / 2.0).exp();
    if x > 700.0 { [half * cos * half, half * sin * half] } else { [x.exp() * cos, x.exp() * sin] }
}

pub fn expm1(z: C) -> C {
    let [x, y] = z;
    if y == 0.0 {
        return [x.exp_m1(), y];
    }
    let e = exp(z);
    let half = (y / 2.0).sin();
    if x.abs() < 1.0 { [x.exp_m1() * y.cos() - 2.0 * half * half, e[1]] } else { [e[0] - 1.0, e[1]] }
}

pub fn log(z: C) -> C {
    let [x, y] = z;
    let (big, small) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let r = if (0.5..=2.0).contains(&big) {
        // Near the unit circle the logarithm is small: take it of the distance to 1.
        0.5 * ((big - 1.0) * (big + 1.0) + small * small).ln_1p()
    } else {
        let s = if big > 0.0 && big.is_finite() { exponent(big) } else { 0 };
        let scale = power_of_two(-s);
        (x * scale).hypot(y * scale).ln() + s as f64 * std::f64::consts::LN_2
    };
    [r, y.atan2(x)]
}

pub fn log1p(z: C) -> C {
    let [x, y] = z;
    if x.abs() > 0.5 || y.abs() > 0.5 || x.is_nan() || y.is_nan() {
        return log([1.0 + x, y]);
    }
    [0.5 * (x * (2.0 + x) + y * y).ln_1p(), y.atan2(1.0 + x)]
}

pub fn logistic(z: C) -> C {
    let e = exp(neg(z));
    div([1.0, 0.0], [1.0 + e[0], e[1]])
}

pub fn sqrt(z: C) -> C {
    let [x, y] = z;
    if x == 0.0 && y == 0.0 {
        return [0.0, y];
    }
    if y.is_infinite() {
        return [f64::INFINITY, y];
    }
    if x.is_infinite() {
        return match (x > 0.0, y.is_nan()) {
            (true, true) => [x, f64::NAN],
            (true, false) => [x, 0f64.copysign(y)],
            (false, true) => [f64::NAN, f64::INFINITY],
            (false, false) => [0.0, f64::INFINITY.copysign(y)],
        };
    }
    // Scaled by 2^(2k), so that the sum neither overflows nor vanishes.
    let k = exponent(x.abs().max(y.abs())) / 2;
    let down = power_of_two(-2 * k);
    let (xs, ys) = (x * down, y * down);
    let t = ((xs.abs() + xs.hypot(ys)) / 2.0).sqrt();
    let up = power_of_two(k);
    if x >= 0.0 { [t * up, ys / (2.0 * t) * up] } else { [ys.abs() / (2.0 * t) * up, t.copysign(y) * up] }
}

pub fn rsqrt(z: C) -> C {
    if z[0] == 0.0 && z[1] == 0.0 {
        return [f64::INFINITY, f64::NAN];
    }
    if (z[0].is_infinite() || z[1].is_infinite()) && !z[0].is_nan() && !z[1].is_nan() {
        return [0.0, -0f64.copysign(z[1])];
    }
    div([1.0, 0.0], sqrt(z))
}

pub fn cbrt(z: C) -> C {
    if z[1] == 0.0 && z[0] >= 0.0 {
        return [z[0].cbrt(), z[1]];
    }
    let (r, angle) = (abs(z).cbrt(), z[1].atan2(z[0]) / 3.0);
    [r * angle.cos(), r * angle.sin()]
}

pub fn sinh(z: C) -> C {
    let [x, y] = z;
    if y == 0.0 {
        return [x.sinh(), y];
    }
    let (sin, cos) = y.sin_cos();
    if x.abs() > 700.0 && x.is_finite() {
        let half = (x.abs() / 2.0).exp();
        return [(half * cos / 2.0 * half).copysign(x * cos), half * sin / 2.0 * half];
    }
    if x == 0.0 { [0f64.copysign(x * cos), sin] } else { [x.sinh() * cos, x.cosh() * sin] }
}

pub fn cosh(z: C) -> C {
    let [x, y] = z;
    if y == 0.0 {
        return [x.cosh(), 0f64.copysign(x) * y];
    }
    let (sin, cos) = y.sin_cos();
    if x.abs() > 700.0 && x.is_finite() {
        let half = (x.abs() / 2.0).exp();
        return [half * cos / 2.0 * half, (half * sin / 2.0 * half) * 1f64.copysign(x)];
    }
    if x == 0.0 { [cos, x * sin] } else { [x.cosh() * cos, x.sinh() * sin] }
}

pub fn tanh(z: C) -> C {
    let [x, y] = z;
    if x.abs() > 22.0 {
        // 1 - 2 e^(-2x) …: only the imaginary part still depends on y.
        let im = if y.is_finite() { 4.0 * y.sin() * y.cos() * (-2.0 * x.abs()).exp() } else { 0.0 };
        return [1f64.copysign(x), im];
    }
    let t = y.tan();
    let (s, c) = (x.sinh(), x.cosh());
    if t.is_infinite() {
        return [c / s, 1.0 / t];
    }
    let beta = 1.0 + t * t;
    let denominator = 1.0 + beta * s * s;
    [beta * c * s / denominator, t / denominator]
}

/// f(i z) / i for the functions that are their hyperbolic twins turned by a quarter.
fn turned(f: fn(C) -> C, z: C) -> C {
    let w = f([-z[1], z[0]]);
    [w[1], -w[0]]
}

pub fn sin(z: C) -> C {
    turned(sinh, z)
}

pub fn cos(z: C) -> C {
    cosh([-z[1], z[0]])
}

pub fn tan(z: C) -> C {
    turned(tanh, z)
}

// The inverse functions as products of square roots, which keep the branch cuts by the signs of zeros.
fn roots(z: C) -> (C, C) {
    (sqrt([1.0 - z[0], -z[1]]), sqrt([1.0 + z[0], z[1]]))
}

pub fn asin(z: C) -> C {
    let (m, p) = roots(z);
    let re = z[0].atan2(m[0] * p[0] - m[1] * p[1]);
    [re, float::asinh(m[0] * p[1] - m[1] * p[0])]
}

pub fn acos(z: C) -> C {
    let (m, p) = roots(z);
    [2.0 * m[0].atan2(p[0]), float::asinh(p[0] * m[1] - p[1] * m[0])]
}

pub fn acosh(z: C) -> C {
    let m = sqrt([z[0] - 1.0, z[1]]);
    let p = sqrt([z[0] + 1.0, z[1]]);
    [float::asinh(m[0] * p[0] + m[1] * p[1]), 2.0 * m[1].atan2(p[0])]
}

pub fn asinh(z: C) -> C {
    turned(asin, z)
}

pub fn atanh(z: C) -> C {
    let [x, y] = z;
    let (u, v) = (1.0 - x, 1.0 + x);
    let re = if x.abs() < 1e150 && y.abs() < 1e150 { 0.25 * (4.0 * x / (u * u + y * y)).ln_1p() } else { 0f64.copysign(x) };
    let im =
        if x.abs() < 1e150 && y.abs() < 1e150 { 0.5 * (2.0 * y).atan2(u * v - y * y) } else { std::f64::consts::FRAC_PI_2.copysign(y) };
    [re, im]
}

pub fn pow(a: C, b: C) -> C {
    if b == [0.0, 0.0] {
        return [1.0, 0.0];
    }
    if a == [0.0, 0.0] {
        return if b[1] == 0.0 && b[0] > 0.0 {
            [0.0, 0.0]
        } else if b[1] == 0.0 && b[0] < 0.0 {
            [f64::INFINITY, f64::NAN]
        } else {
            [f64::NAN, f64::NAN]
        };
    }
    if b == [1.0, 0.0] {
        return a;
    }
    if b == [2.0, 0.0] {
        return mul(a, a);
    }
    exp(mul(b, log(a)))
}

/// -i log((x + i y) / sqrt(x² + y²))
pub fn atan2(y: C, x: C) -> C {
    let numerator = [x[0] - y[1], x[1] + y[0]];
    let square = add(mul(x, x), mul(y, y));
    let w = log(div(numerator, sqrt(square)));
    [w[1], -w[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: C, b: C) {
        let limit = 1e-13 * abs(b) + 1e-15;
        assert!((a[0] - b[0]).abs() <= limit && (a[1] - b[1]).abs() <= limit, "{a:?} is not {b:?}");
    }

    #[test]
    fn inverse_functions_undo_their_functions() {
        for z in [[0.3, 0.4], [-0.3, 0.4], [0.3, -0.4], [-0.7, -0.2], [1.1, 0.5], [1e-3, 1e-5]] {
            close(exp(log(z)), z);
            close(expm1(log1p(z)), z);
            close(mul(sqrt(z), sqrt(z)), z);
            close(sin(asin(z)), z);
            close(cos(acos(z)), z);
            close(cosh(acosh(z)), z);
            close(sinh(asinh(z)), z);
            close(tanh(atanh(z)), z);
            close(div(sin(z), cos(z)), tan(z));
            close(mul(div(z, [2.0, -3.0]), [2.0, -3.0]), z);
            close(mul(rsqrt(z), sqrt(z)), [1.0, 0.0]);
            let c = cbrt(z);
            close(mul(c, mul(c, c)), z);
            close(pow(z, [3.0, 0.0]), mul(z, mul(z, z)));
        }
    }

    #[test]
    fn branch_cuts_follow_the_sign_of_zero() {
        assert_eq!(sqrt([-4.0, 0.0]), [0.0, 2.0]);
        assert_eq!(sqrt([-4.0, -0.0]), [0.0, -2.0]);
        assert!(log([-1.0, 0.0])[1] > 3.0 && log([-1.0, -0.0])[1] < -3.0);
        assert!(asin([2.0, 0.0])[1] > 0.0 && asin([2.0, -0.0])[1] < 0.0);
        assert_eq!(abs([3e300, 4e300]), 5e300);
        assert_eq!(div([1.0, 1.0], [0.0, 0.0])[0], f64::INFINITY);
        assert_eq!(div([1e300, 1e300], [1e300, 1e300]), [1.0, 0.0]);
    }
}
