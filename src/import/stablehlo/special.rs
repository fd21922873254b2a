//! Special functions that the engine has no operation for, as element-wise programs. They compute in f64 whatever the type of the
//! operand, so that plain formulas are accurate enough for all smaller types.

use super::body::Body;
use crate::error::Result;
use crate::ir::{BinaryOp, Direction, Op, Order, UnaryOp, Value};
use crate::tensor::{DType, Shape};

/// An element-wise program on f64 of one shape.
pub struct Calc<'b, 'l, 't, 'a> {
    body: &'b mut Body<'l, 't, 'a>,
    dims: Vec<usize>,
}

impl<'b, 'l, 't, 'a> Calc<'b, 'l, 't, 'a> {
    pub fn new(body: &'b mut Body<'l, 't, 'a>, dims: &[usize]) -> Self {
        Calc { body, dims: dims.to_vec() }
    }

    fn constant(&mut self, v: f64) -> Result<Value> {
        self.body.tensor(Shape::new(DType::F64, self.dims.clone()), &v.to_le_bytes())
    }

    fn unary(&mut self, op: UnaryOp, x: Value) -> Value {
        self.body.emit(Op::Unary(op), &[x], Shape::new(DType::F64, self.dims.clone()))
    }

    fn binary(&mut self, op: BinaryOp, x: Value, y: Value) -> Value {
        self.body.emit(Op::Binary(op), &[x, y], Shape::new(DType::F64, self.dims.clone()))
    }

    fn add(&mut self, x: Value, y: Value) -> Value {
        self.binary(BinaryOp::Add, x, y)
    }

    fn sub(&mut self, x: Value, y: Value) -> Value {
        self.binary(BinaryOp::Subtract, x, y)
    }

    fn mul(&mut self, x: Value, y: Value) -> Value {
        self.binary(BinaryOp::Multiply, x, y)
    }

    fn div(&mut self, x: Value, y: Value) -> Value {
        self.binary(BinaryOp::Divide, x, y)
    }

    fn plus(&mut self, x: Value, c: f64) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.add(x, c))
    }

    fn times(&mut self, x: Value, c: f64) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.mul(x, c))
    }

    /// `c - x`
    fn minus_from(&mut self, c: f64, x: Value) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.sub(c, x))
    }

    /// `c / x`
    fn over(&mut self, c: f64, x: Value) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.div(c, x))
    }

    fn compare(&mut self, direction: Direction, x: Value, y: Value) -> Value {
        self.body.emit(Op::Compare { direction, order: Order::Partial }, &[x, y], Shape::new(DType::Pred, self.dims.clone()))
    }

    fn is(&mut self, direction: Direction, x: Value, c: f64) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.compare(direction, x, c))
    }

    fn logic(&mut self, op: BinaryOp, p: Value, q: Value) -> Value {
        self.body.emit(Op::Binary(op), &[p, q], Shape::new(DType::Pred, self.dims.clone()))
    }

    fn select(&mut self, p: Value, x: Value, y: Value) -> Value {
        self.body.emit(Op::Select, &[p, x, y], Shape::new(DType::F64, self.dims.clone()))
    }

    fn select_constant(&mut self, p: Value, c: f64, y: Value) -> Result<Value> {
        let c = self.constant(c)?;
        Ok(self.select(p, c, y))
    }

    /// Highest power first.
    fn polynomial(&mut self, x: Value, coefficients: &[f64]) -> Result<Value> {
        let mut p = self.constant(coefficients.first().copied().unwrap_or(0.0))?;
        for c in coefficients.iter().skip(1) {
            p = self.mul(p, x);
            p = self.plus(p, *c)?;
        }
        Ok(p)
    }

    pub fn erfc(&mut self, x: Value) -> Result<Value> {
        // Near zero 1 - erf(x); beyond it the continued fraction of the tail.
        const START: f64 = 1.5;
        let z = self.unary(UnaryOp::Abs, x);
        let start = self.constant(START)?;
        let f = self.binary(BinaryOp::Maximum, z, start);
        let mut c = f;
        for k in (1..=80).rev() {
            let term = self.over(k as f64 / 2.0, c)?;
            c = self.add(f, term);
        }
        let square = self.mul(f, f);
        let negated = self.unary(UnaryOp::Negate, square);
        let e = self.unary(UnaryOp::Exp, negated);
        let scale = self.times(c, std::f64::consts::PI.sqrt())?;
        let tail = self.div(e, scale);
        let mirrored = self.minus_from(2.0, tail)?;
        let negative = self.is(Direction::Lt, x, 0.0)?;
        let tail = self.select(negative, mirrored, tail);
        let erf = self.unary(UnaryOp::Erf, x);
        let near = self.minus_from(1.0, erf)?;
        let is_far = self.compare(Direction::Ge, z, start);
        Ok(self.select(is_far, tail, near))
    }

    /// Polynomials in -log(1 - x²) by M. Giles, "Approximating the erfinv function".
    pub fn erf_inv(&mut self, x: Value) -> Result<Value> {
        let (below, above) = (self.minus_from(1.0, x)?, self.plus(x, 1.0)?);
        let product = self.mul(below, above);
        let log = self.unary(UnaryOp::Log, product);
        let w = self.unary(UnaryOp::Negate, log);
        let root = self.unary(UnaryOp::Sqrt, w);
        let at = self.plus(w, -3.125)?;
        let centre = self.polynomial(at, &ERF_INV_CENTRE)?;
        let at = self.plus(root, -3.25)?;
        let middle = self.polynomial(at, &ERF_INV_MIDDLE)?;
        let at = self.plus(root, -5.0)?;
        let tail = self.polynomial(at, &ERF_INV_TAIL)?;
        let is_middle = self.is(Direction::Lt, w, 16.0)?;
        let outer = self.select(is_middle, middle, tail);
        let is_centre = self.is(Direction::Lt, w, 6.25)?;
        let p = self.select(is_centre, centre, outer);
        let y = self.mul(p, x);
        let z = self.unary(UnaryOp::Abs, x);
        let is_one = self.is(Direction::Eq, z, 1.0)?;
        let infinite = self.times(x, f64::INFINITY)?;
        Ok(self.select(is_one, infinite, y))
    }

    /// log |Γ(x)|: Stirling's series above 8, shifted there by the recurrence, and mirrored below 1/2.
    pub fn lgamma(&mut self, x: Value) -> Result<Value> {
        let mirror = self.is(Direction::Lt, x, 0.5)?;
        let reflected = self.minus_from(1.0, x)?;
        let y = self.select(mirror, reflected, x);
        let g = self.lgamma_of_positive(y)?;
        let z = self.unary(UnaryOp::Abs, x);
        let nearest = self.unary(UnaryOp::RoundNearestEven, z);
        let distance = self.sub(z, nearest);
        let distance = self.unary(UnaryOp::Abs, distance);
        let angle = self.times(distance, std::f64::consts::PI)?;
        let sine = self.unary(UnaryOp::Sin, angle);
        let log = self.unary(UnaryOp::Log, sine);
        let log = self.minus_from(std::f64::consts::PI.ln(), log)?;
        let mirrored = self.sub(log, g);
        let value = self.select(mirror, mirrored, g);
        let at_pole = self.is(Direction::Eq, sine, 0.0)?;
        let pole = self.logic(BinaryOp::And, mirror, at_pole);
        let infinite = self.is(Direction::Eq, z, f64::INFINITY)?;
        let either = self.logic(BinaryOp::Or, pole, infinite);
        self.select_constant(either, f64::INFINITY, value)
    }

    fn lgamma_of_positive(&mut self, x: Value) -> Result<Value> {
        let small = self.is(Direction::Lt, x, 8.0)?;
        let mut product = x;
        for k in 1..8 {
            let factor = self.plus(x, k as f64)?;
            product = self.mul(product, factor);
        }
        let one = self.constant(1.0)?;
        let product = self.select(small, product, one);
        let shifted = self.plus(x, 8.0)?;
        let z = self.select(small, shifted, x);
        let inverse = self.div(one, z);
        let square = self.mul(inverse, inverse);
        let series = self.polynomial(square, &STIRLING)?;
        let series = self.mul(series, inverse);
        let log = self.unary(UnaryOp::Log, z);
        let power = self.plus(z, -0.5)?;
        let main = self.mul(power, log);
        let main = self.sub(main, z);
        let main = self.plus(main, 0.5 * (2.0 * std::f64::consts::PI).ln())?;
        let value = self.add(main, series);
        let log = self.unary(UnaryOp::Log, product);
        let value = self.sub(value, log);
        let infinite = self.is(Direction::Eq, x, f64::INFINITY)?;
        self.select_constant(infinite, f64::INFINITY, value)
    }

    /// As `lgamma`, for the derivative.
    pub fn digamma(&mut self, x: Value) -> Result<Value> {
        let mirror = self.is(Direction::Lt, x, 0.5)?;
        let reflected = self.minus_from(1.0, x)?;
        let y = self.select(mirror, reflected, x);
        let small = self.is(Direction::Lt, y, 10.0)?;
        let mut sum = self.over(1.0, y)?;
        for k in 1..10 {
            let at = self.plus(y, k as f64)?;
            let term = self.over(1.0, at)?;
            sum = self.add(sum, term);
        }
        let zero = self.constant(0.0)?;
        let sum = self.select(small, sum, zero);
        let shifted = self.plus(y, 10.0)?;
        let z = self.select(small, shifted, y);
        let inverse = self.over(1.0, z)?;
        let square = self.mul(inverse, inverse);
        let series = self.polynomial(square, &DIGAMMA)?;
        let series = self.mul(series, square);
        let log = self.unary(UnaryOp::Log, z);
        let half = self.times(inverse, 0.5)?;
        let g = self.sub(log, half);
        let g = self.sub(g, series);
        let g = self.sub(g, sum);
        let nearest = self.unary(UnaryOp::RoundNearestEven, x);
        let distance = self.sub(x, nearest);
        let angle = self.times(distance, std::f64::consts::PI)?;
        let (sine, cosine) = (self.unary(UnaryOp::Sin, angle), self.unary(UnaryOp::Cos, angle));
        let cotangent = self.div(cosine, sine);
        let cotangent = self.times(cotangent, std::f64::consts::PI)?;
        let mirrored = self.sub(g, cotangent);
        let value = self.select(mirror, mirrored, g);
        let at_pole = self.is(Direction::Eq, distance, 0.0)?;
        let pole = self.logic(BinaryOp::And, mirror, at_pole);
        self.select_constant(pole, f64::NAN, value)
    }

    /// exp(-|x|) I1(x): the power series up to 20, the asymptotic one above.
    pub fn bessel_i1e(&mut self, x: Value) -> Result<Value> {
        let a = self.unary(UnaryOp::Abs, x);
        let limit = self.constant(20.0)?;
        let s = self.binary(BinaryOp::Minimum, a, limit);
        let square = self.mul(s, s);
        let q = self.times(square, 0.25)?;
        let mut p = self.constant(1.0)?;
        for k in (1..=60).rev() {
            p = self.mul(p, q);
            p = self.times(p, 1.0 / (k as f64 * (k + 1) as f64))?;
            p = self.plus(p, 1.0)?;
        }
        let negated = self.unary(UnaryOp::Negate, s);
        let e = self.unary(UnaryOp::Exp, negated);
        let half = self.times(s, 0.5)?;
        let scale = self.mul(e, half);
        let near = self.mul(scale, p);
        let b = self.binary(BinaryOp::Maximum, a, limit);
        let mut p = self.constant(1.0)?;
        for k in (1..=25).rev() {
            let odd = (2 * k - 1) as f64;
            p = self.div(p, b);
            p = self.times(p, (odd * odd - 4.0) / (8 * k) as f64)?;
            p = self.plus(p, 1.0)?;
        }
        let turn = self.times(b, 2.0 * std::f64::consts::PI)?;
        let root = self.unary(UnaryOp::Sqrt, turn);
        let far = self.div(p, root);
        let is_near = self.compare(Direction::Lt, a, limit);
        let value = self.select(is_near, near, far);
        let negated = self.unary(UnaryOp::Negate, value);
        let negative = self.is(Direction::Lt, x, 0.0)?;
        Ok(self.select(negative, negated, value))
    }

    /// The Hurwitz zeta function ζ(s, q) by the Euler-Maclaurin formula.
    pub fn zeta(&mut self, s: Value, q: Value) -> Result<Value> {
        const TERMS: usize = 12;
        let exponent = self.unary(UnaryOp::Negate, s);
        let mut sum = self.binary(BinaryOp::Power, q, exponent);
        for k in 1..TERMS {
            let at = self.plus(q, k as f64)?;
            let term = self.binary(BinaryOp::Power, at, exponent);
            sum = self.add(sum, term);
        }
        let a = self.plus(q, TERMS as f64)?;
        let p = self.binary(BinaryOp::Power, a, exponent);
        let above = self.plus(s, -1.0)?;
        let integral = self.mul(p, a);
        let integral = self.div(integral, above);
        let half = self.times(p, 0.5)?;
        let value = self.add(sum, integral);
        let value = self.add(value, half);
        let square = self.mul(a, a);
        let mut factor = self.div(s, a);
        let mut series = self.constant(0.0)?;
        for (j, b) in BERNOULLI.iter().enumerate() {
            let term = self.times(factor, *b)?;
            series = self.add(series, term);
            for k in [2 * j + 1, 2 * j + 2] {
                let next = self.plus(s, k as f64)?;
                factor = self.mul(factor, next);
            }
            factor = self.div(factor, square);
        }
        let series = self.mul(p, series);
        let value = self.add(value, series);
        let (whole_q, whole_s) = (self.unary(UnaryOp::Floor, q), self.unary(UnaryOp::Floor, s));
        let (is_whole_q, is_split_s) = (self.compare(Direction::Eq, q, whole_q), self.compare(Direction::Ne, s, whole_s));
        let is_negative = self.is(Direction::Le, q, 0.0)?;
        let undefined = self.logic(BinaryOp::And, is_negative, is_split_s);
        let value = self.select_constant(undefined, f64::NAN, value)?;
        let pole = self.logic(BinaryOp::And, is_negative, is_whole_q);
        let value = self.select_constant(pole, f64::INFINITY, value)?;
        let low = self.is(Direction::Lt, s, 1.0)?;
        let value = self.select_constant(low, f64::NAN, value)?;
        let one = self.is(Direction::Eq, s, 1.0)?;
        self.select_constant(one, f64::INFINITY, value)
    }

    /// The derivative of order n of `digamma`: (-1)^(n+1) n! ζ(n+1, x).
    pub fn polygamma(&mut self, n: Value, x: Value) -> Result<Value> {
        let order = self.plus(n, 1.0)?;
        let log = self.lgamma(order)?;
        let factorial = self.unary(UnaryOp::Exp, log);
        let zeta = self.zeta(order, x)?;
        let size = self.mul(factorial, zeta);
        let negated = self.unary(UnaryOp::Negate, size);
        let half = self.times(n, 0.5)?;
        let whole = self.unary(UnaryOp::Floor, half);
        let even = self.compare(Direction::Eq, half, whole);
        let value = self.select(even, negated, size);
        let digamma = self.digamma(x)?;
        let zero = self.is(Direction::Eq, n, 0.0)?;
        let value = self.select(zero, digamma, value);
        let rounded = self.unary(UnaryOp::Floor, n);
        let split = self.compare(Direction::Ne, n, rounded);
        let negative = self.is(Direction::Lt, n, 0.0)?;
        let undefined = self.logic(BinaryOp::Or, split, negative);
        self.select_constant(undefined, f64::NAN, value)
    }
}

#[rustfmt::skip]
const ERF_INV_CENTRE: [f64; 23] = [
    -3.644_412_064_017_82e-21, -1.6850591381820166e-19, 1.28584807152564e-18, 1.1157877678025181e-17, -1.333171662854621e-16,
    2.0972767875968562e-17, 6.637638134358324e-15, -4.054566272975207e-14, -8.151934197605472e-14, 2.6335093153082323e-12,
    -1.2975133253453532e-11, -5.415412054294628e-11, 1.0512122733215323e-09, -4.112633980346984e-09, -2.9070369957882005e-08,
    4.2347877827932404e-07, -1.3654692000834679e-06, -1.3882523362786469e-05, 0.00018673420803405714, -0.000740702534166267,
    -0.006033670871430149, 0.24015818242558962, 1.6536545626831027,
];
#[rustfmt::skip]
const ERF_INV_MIDDLE: [f64; 19] = [
    2.2137376921775787e-09, 9.075656193888539e-08, -2.7517406297064545e-07, 1.8239629214389228e-08, 1.5027403968909828e-06,
    -4.013867526981546e-06, 2.9234449089955446e-06, 1.2475304481671779e-05, -4.7318229009055734e-05, 6.828485145957318e-05,
    2.40311103870979e-05, -0.0003550375203628475, 0.0009532893797373805, -0.0016882755560235047, 0.002491442096107851,
    -0.003751208507569241, 0.005370914553590064, 1.0052589676941592, 3.0838856104922208,
];
#[rustfmt::skip]
const ERF_INV_TAIL: [f64; 17] = [
    -2.7109920616438573e-11, -2.555641816996525e-10, 1.5076572693500548e-09, -3.789465440126737e-09, 7.61570120807834e-09,
    -1.496002662714924e-08, 2.914795345090108e-08, -6.771199775845234e-08, 2.2900482228026655e-07, -9.9298272942317e-07,
    4.526062597223154e-06, -1.968177810553167e-05, 7.599527703001776e-05, -0.00021503011930044477, -0.00013871931833623122,
    1.0103004648645344, 4.849906401408584,
];

/// Bernoulli numbers B(2n) / (2n (2n-1)), the last first.
const STIRLING: [f64; 8] =
    [-3617.0 / 122400.0, 1.0 / 156.0, -691.0 / 360360.0, 1.0 / 1188.0, -1.0 / 1680.0, 1.0 / 1260.0, -1.0 / 360.0, 1.0 / 12.0];

/// B(2n) / 2n, the last first.
const DIGAMMA: [f64; 7] = [1.0 / 12.0, -691.0 / 32760.0, 1.0 / 132.0, -1.0 / 240.0, 1.0 / 252.0, -1.0 / 120.0, 1.0 / 12.0];

/// B(2n) / (2n)!
const BERNOULLI: [f64; 10] = [
    1.0 / 12.0,
    -1.0 / 720.0,
    1.0 / 30240.0,
    -1.0 / 1209600.0,
    1.0 / 47900160.0,
    -691.0 / 1307674368000.0,
    1.0 / 74724249600.0,
    -3617.0 / 10670622842880000.0,
    43867.0 / 5109094217170944000.0,
    -174611.0 / 802857662698291200000.0,
];
