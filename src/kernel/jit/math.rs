//! The elementary functions of `kernel::math`, operation by operation as they are there with fused multiply-adds, so that both
//! give the same bits.

use super::vector::{Id, Pair, Predicate, Single, Vector};
use crate::kernel::math::{ERF, EXP, LN2_HI, LN2_LO, LOG, LOG_ERFC, SHIFT, TANH};

impl Vector {
    fn add(&mut self, a: Id, b: Id) -> Id {
        self.pair(Pair::AddF, a, b)
    }

    fn sub(&mut self, a: Id, b: Id) -> Id {
        self.pair(Pair::SubF, a, b)
    }

    fn mul(&mut self, a: Id, b: Id) -> Id {
        self.pair(Pair::MulF, a, b)
    }

    fn div(&mut self, a: Id, b: Id) -> Id {
        self.pair(Pair::DivF, a, b)
    }

    /// ((first * x + c) * x + c) …
    fn horner(&mut self, x: Id, coefficients: &[f32]) -> Id {
        let mut p = self.number(coefficients[0]);
        for c in &coefficients[1..] {
            let c = self.number(*c);
            p = self.fma(p, x, c);
        }
        p
    }

    /// x, at most `limit`; NaN stays.
    fn at_most(&mut self, x: Id, limit: f32) -> Id {
        let limit = self.number(limit);
        self.pair(Pair::MinF, limit, x)
    }

    fn copysign(&mut self, magnitude: Id, sign: Id) -> Id {
        let bit = self.bits(1 << 31);
        let sign = self.pair(Pair::And, bit, sign);
        let magnitude = self.pair(Pair::AndNot, bit, magnitude);
        self.pair(Pair::Or, magnitude, sign)
    }

    pub fn abs(&mut self, x: Id) -> Id {
        let bit = self.bits(1 << 31);
        self.pair(Pair::AndNot, bit, x)
    }

    pub fn negate(&mut self, x: Id) -> Id {
        let bit = self.bits(1 << 31);
        self.pair(Pair::Xor, x, bit)
    }

    fn exp_parts(&mut self, x: Id) -> (Id, Id) {
        let (log2e, shift) = (self.number(std::f32::consts::LOG2_E), self.number(SHIFT));
        let shifted = self.fma(x, log2e, shift);
        let n = self.sub(shifted, shift);
        let k = self.pair(Pair::Sub, shifted, shift);
        let (low, high) = (self.number(-LN2_LO), self.number(-LN2_HI));
        let r = self.fma(n, high, x);
        let r = self.fma(n, low, r);
        let p = self.horner(r, &EXP);
        let (pr, one) = (self.mul(p, r), self.number(1.0));
        let y = self.fma(pr, r, r);
        (self.add(y, one), k)
    }

    /// 2^n of small integers.
    fn power_of_two(&mut self, n: Id) -> Id {
        let bias = self.bits(127);
        let n = self.pair(Pair::Add, n, bias);
        self.single(Single::ShiftLeft(23), n)
    }

    pub fn exp(&mut self, x: Id) -> Id {
        let low = self.number(-105.0);
        let x = self.pair(Pair::MaxF, low, x);
        let x = self.at_most(x, 90.0);
        let (y, k) = self.exp_parts(x);
        let (low, high) = (self.bits(-160i32 as u32), self.bits(160));
        let k = self.pair(Pair::MaxS, k, low);
        let k = self.pair(Pair::MinS, k, high);
        let half = self.single(Single::ShiftRightArithmetic(1), k);
        let rest = self.pair(Pair::Sub, k, half);
        let (a, b) = (self.power_of_two(half), self.power_of_two(rest));
        let y = self.mul(y, a);
        self.mul(y, b)
    }

    fn exp_moderate(&mut self, x: Id) -> Id {
        let (y, k) = self.exp_parts(x);
        let power = self.power_of_two(k);
        self.mul(y, power)
    }

    pub fn log(&mut self, x: Id) -> Id {
        const ROOT: u32 = std::f32::consts::FRAC_1_SQRT_2.to_bits();
        let (least, up) = (self.number(f32::MIN_POSITIVE), self.number(16_777_216.0));
        let tiny = self.compare(Predicate::Lt, x, least);
        let scaled = self.mul(x, up);
        let bits = self.blend(tiny, scaled, x);
        let root = self.bits(ROOT);
        let above = self.pair(Pair::Sub, bits, root);
        let e = self.single(Single::ShiftRightArithmetic(23), above);
        let e = self.single(Single::FromSigned, e);
        let less = self.number(24.0);
        let less = self.pair(Pair::And, tiny, less);
        let e = self.sub(e, less);
        let mantissa = self.bits(0x7f_ffff);
        let m = self.pair(Pair::And, above, mantissa);
        let m = self.pair(Pair::Add, m, root);
        let (one, two) = (self.number(1.0), self.number(2.0));
        let f = self.sub(m, one);
        let divisor = self.add(f, two);
        let s = self.div(f, divisor);
        let z = self.mul(s, s);
        let p = self.horner(z, &LOG);
        let r = self.mul(p, z);
        let half = self.number(0.5);
        let h = self.mul(half, f);
        let h = self.mul(h, f);
        let sum = self.add(h, r);
        let (ln2_low, ln2_high) = (self.number(LN2_LO), self.number(LN2_HI));
        let low = self.mul(e, ln2_low);
        let low = self.fma(s, sum, low);
        let rest = self.sub(h, low);
        let rest = self.sub(f, rest);
        let y = self.fma(e, ln2_high, rest);
        let (infinity, minus_infinity) = (self.number(f32::INFINITY), self.number(f32::NEG_INFINITY));
        let (zero, nan) = (self.bits(0), self.number(f32::NAN));
        let at_infinity = self.compare(Predicate::Eq, x, infinity);
        let y = self.blend(at_infinity, x, y);
        let at_zero = self.compare(Predicate::Eq, x, zero);
        let y = self.blend(at_zero, minus_infinity, y);
        let negative = self.compare(Predicate::Lt, x, zero);
        let unordered = self.compare(Predicate::Unordered, x, x);
        let none = self.pair(Pair::Or, negative, unordered);
        self.blend(none, nan, y)
    }

    pub fn log1p(&mut self, x: Id) -> Id {
        let one = self.number(1.0);
        let u = self.add(x, one);
        let back = self.sub(u, one);
        let small = self.sub(x, back);
        let back = self.sub(u, x);
        let large = self.sub(one, back);
        let below = self.compare(Predicate::Lt, x, one);
        let lost = self.blend(below, small, large);
        let correction = self.div(lost, u);
        let log = self.log(u);
        let y = self.add(log, correction);
        let (infinity, zero) = (self.number(f32::INFINITY), self.bits(0));
        let at_infinity = self.compare(Predicate::Eq, x, infinity);
        let at_zero = self.compare(Predicate::Eq, x, zero);
        let same = self.pair(Pair::Or, at_infinity, at_zero);
        let y = self.blend(same, x, y);
        let (minus_one, minus_infinity) = (self.number(-1.0), self.number(f32::NEG_INFINITY));
        let at_minus_one = self.compare(Predicate::Eq, x, minus_one);
        self.blend(at_minus_one, minus_infinity, y)
    }

    pub fn tanh(&mut self, x: Id) -> Id {
        let a = self.abs(x);
        let a = self.at_most(a, 10.0);
        let (one, two, limit) = (self.number(1.0), self.number(2.0), self.number(0.625));
        let twice = self.mul(a, two);
        let e = self.exp_moderate(twice);
        let divisor = self.add(e, one);
        let part = self.div(two, divisor);
        let far = self.sub(one, part);
        let is_near = self.compare(Predicate::Lt, a, limit);
        let z = self.mul(x, x);
        let p = self.horner(z, &TANH);
        let xz = self.mul(x, z);
        let near = self.fma(xz, p, x);
        let y = self.blend(is_near, near, far);
        self.copysign(y, x)
    }

    pub fn erf(&mut self, x: Id) -> Id {
        let a = self.abs(x);
        let a = self.at_most(a, 4.0);
        let q = self.horner(a, &LOG_ERFC);
        let (one, e) = (self.number(1.0), self.exp_moderate(q));
        let far = self.sub(one, e);
        let far = self.copysign(far, x);
        let z = self.mul(x, x);
        let p = self.horner(z, &ERF);
        let near = self.fma(x, p, x);
        let is_near = self.compare(Predicate::Lt, a, one);
        self.blend(is_near, near, far)
    }

    pub fn logistic(&mut self, x: Id) -> Id {
        let bit = self.bits(1 << 31);
        let down = self.pair(Pair::Or, x, bit);
        let e = self.exp(down);
        let (one, zero) = (self.number(1.0), self.bits(0));
        let negative = self.compare(Predicate::Lt, x, zero);
        let numerator = self.blend(negative, e, one);
        let divisor = self.add(e, one);
        self.div(numerator, divisor)
    }

    /// `kernel::float::Float::greater`
    pub fn greater(&mut self, a: Id, b: Id) -> Id {
        self.extreme(Predicate::Gt, Pair::And, a, b)
    }

    /// `kernel::float::Float::lesser`
    pub fn lesser(&mut self, a: Id, b: Id) -> Id {
        self.extreme(Predicate::Lt, Pair::Or, a, b)
    }

    /// The one that `wins`, or NaN; of two zeros the one whose sign `signs` makes.
    fn extreme(&mut self, wins: Predicate, signs: Pair, a: Id, b: Id) -> Id {
        let zeros = self.pair(signs, a, b);
        let unordered = self.compare(Predicate::Unordered, a, a);
        let better = self.compare(wins, a, b);
        let first = self.pair(Pair::Or, better, unordered);
        let chosen = self.blend(first, a, b);
        let equal = self.compare(Predicate::Eq, a, b);
        self.blend(equal, zeros, chosen)
    }

    /// Saturates; NaN is 0.
    pub fn float_to_signed(&mut self, x: Id) -> Id {
        let number = self.single(Single::ToSigned, x);
        let (limit, most, zero) = (self.number(2_147_483_648.0), self.bits(i32::MAX as u32), self.bits(0));
        let above = self.compare(Predicate::Ge, x, limit);
        let number = self.blend(above, most, number);
        let unordered = self.compare(Predicate::Unordered, x, x);
        self.blend(unordered, zero, number)
    }

    pub fn unsigned_to_float(&mut self, x: Id) -> Id {
        let mask = self.bits(0xffff);
        let low = self.pair(Pair::And, x, mask);
        let high = self.single(Single::ShiftRight(16), x);
        let (low, high) = (self.single(Single::FromSigned, low), self.single(Single::FromSigned, high));
        let factor = self.number(65536.0);
        self.fma(high, factor, low)
    }

    /// The bits of the nearest bf16.
    pub fn bf16_of(&mut self, x: Id) -> Id {
        let one = self.bits(1);
        let upper = self.single(Single::ShiftRight(16), x);
        let odd = self.pair(Pair::And, upper, one);
        let half = self.bits(0x7fff);
        let up = self.pair(Pair::Add, odd, half);
        let rounded = self.pair(Pair::Add, x, up);
        let rounded = self.single(Single::ShiftRight(16), rounded);
        let quiet = self.bits(0x40);
        let nan = self.pair(Pair::Or, upper, quiet);
        let unordered = self.compare(Predicate::Unordered, x, x);
        self.blend(unordered, nan, rounded)
    }

    pub fn widened_bf16(&mut self, x: Id) -> Id {
        self.single(Single::ShiftLeft(16), x)
    }

    /// An integer ordered as IEEE 754 totalOrder has it.
    pub fn total_key(&mut self, x: Id) -> Id {
        let sign = self.single(Single::ShiftRightArithmetic(31), x);
        let others = self.bits(i32::MAX as u32);
        let flip = self.pair(Pair::And, sign, others);
        self.pair(Pair::Xor, x, flip)
    }
}
