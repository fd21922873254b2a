//! Integer and predicate arithmetic, and the kernels of it.
#![allow(unsafe_code)]

use crate::ir::{BinaryOp, UnaryOp};
use crate::kernel::simd::{Kernel, map1, map2, simd1, simd2};
use crate::kernel::view::Pod;

/// Integers as StableHLO has them: everything wraps, nothing traps.
pub trait Int: Pod + PartialOrd {
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    fn mul(self, b: Self) -> Self;
    /// x / 0 is -1 (all bits set); MIN / -1 is MIN.
    fn div(self, b: Self) -> Self;
    /// x % 0 is x; MIN % -1 is 0.
    fn rem(self, b: Self) -> Self;
    /// A negative exponent gives 0, but for the bases 1 and -1.
    fn pow(self, b: Self) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    fn not(self) -> Self;
    fn shl(self, b: Self) -> Self;
    fn sra(self, b: Self) -> Self;
    fn srl(self, b: Self) -> Self;
    fn mul_hi(self, b: Self) -> Self;
    fn neg(self) -> Self;
    fn abs(self) -> Self;
    fn sign(self) -> Self;
    fn clz(self) -> Self;
    fn popcount(self) -> Self;
    fn to_i64(self) -> i64;
    fn wrap_i64(x: i64) -> Self;
    fn to_f64(self) -> f64;
    fn to_f32(self) -> f32;
    /// Towards zero, saturating; NaN is 0.
    fn from_f64(x: f64) -> Self;
    /// As `from_f64`.
    fn from_f32(x: f32) -> Self;
    /// Unsigned when the type is.
    fn greater(self, b: Self) -> Self {
        if self > b { self } else { b }
    }
    fn lesser(self, b: Self) -> Self {
        if self < b { self } else { b }
    }
}

macro_rules! narrow {
    ($($t:ident($n:ty))*) => { $(
        /// One byte in memory, extended as the sign says.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[repr(transparent)]
        pub struct $t(pub $n);
        // SAFETY: a transparent wrapper of a number.
        unsafe impl Pod for $t {}
    )* };
}
narrow!(S2(i8) S4(i8) U2(u8) U4(u8));

/// A predicate in memory: a byte, 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct Pred(pub u8);
// SAFETY: a transparent wrapper of a number.
unsafe impl Pod for Pred {}

impl From<bool> for Pred {
    #[inline(always)]
    fn from(x: bool) -> Pred {
        Pred(x as u8)
    }
}

/// A type and the native number that its arithmetic runs in.
trait Repr: Copy {
    type Native;
    fn get(self) -> Self::Native;
    /// Keeps the low bits.
    fn put(x: Self::Native) -> Self;
}

macro_rules! int {
    ($t:ty, $n:ty, $u:ty, $wide:ty, $bits:expr, $min:expr, $max:expr) => {
        impl Int for $t {
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                Self::put(self.get().wrapping_add(b.get()))
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                Self::put(self.get().wrapping_sub(b.get()))
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                Self::put(self.get().wrapping_mul(b.get()))
            }
            #[inline(always)]
            fn div(self, b: Self) -> Self {
                let (a, b) = (self.get(), b.get());
                if b == 0 { Self::put(!0) } else { Self::put(a.wrapping_div(b)) }
            }
            #[inline(always)]
            fn rem(self, b: Self) -> Self {
                let (a, b) = (self.get(), b.get());
                if b == 0 { Self::put(a) } else { Self::put(a.wrapping_rem(b)) }
            }
            #[inline(always)]
            fn pow(self, b: Self) -> Self {
                let (mut base, mut exp) = (self.get(), b.get());
                #[allow(unused_comparisons)]
                if exp < 0 {
                    return Self::put(if base == 1 || (base == !0 && exp & 1 == 0) {
                        1
                    } else if base == !0 {
                        !0
                    } else {
                        0
                    });
                }
                let mut acc: $n = 1;
                while exp != 0 {
                    if exp & 1 != 0 {
                        acc = acc.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    exp >>= 1;
                }
                Self::put(acc)
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                Self::put(self.get() & b.get())
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                Self::put(self.get() | b.get())
            }
            #[inline(always)]
            fn xor(self, b: Self) -> Self {
                Self::put(self.get() ^ b.get())
            }
            #[inline(always)]
            fn not(self) -> Self {
                Self::put(!self.get())
            }
            #[inline(always)]
            fn shl(self, b: Self) -> Self {
                let s = b.get() as $u as u64;
                if s < $bits as u64 { Self::put(self.get() << (s as u32 & (<$n>::BITS - 1))) } else { Self::put(0) }
            }
            #[inline(always)]
            fn sra(self, b: Self) -> Self {
                let s = b.get() as $u as u64;
                let s = if s < $bits as u64 { s as u32 } else { $bits - 1 };
                // An arithmetic shift also of an unsigned number: its top bit is its sign.
                let up = <$n>::BITS - $bits;
                Self::put((((self.get() << up) as <$u as Twin>::Signed) >> u32::min(s + up, <$n>::BITS - 1)) as $n)
            }
            #[inline(always)]
            fn srl(self, b: Self) -> Self {
                let s = b.get() as $u as u64;
                let mask = (!0 as $u) >> (<$n>::BITS - $bits);
                if s < $bits as u64 { Self::put(((self.get() as $u & mask) >> (s as u32 & (<$n>::BITS - 1))) as $n) } else { Self::put(0) }
            }
            #[inline(always)]
            fn mul_hi(self, b: Self) -> Self {
                Self::put(((self.get() as $wide).wrapping_mul(b.get() as $wide) >> $bits) as $n)
            }
            #[inline(always)]
            fn neg(self) -> Self {
                Self::put(self.get().wrapping_neg())
            }
            #[inline(always)]
            fn abs(self) -> Self {
                #[allow(unused_comparisons)]
                if self.get() < 0 { self.neg() } else { self }
            }
            #[inline(always)]
            fn sign(self) -> Self {
                #[allow(unused_comparisons)]
                if self.get() < 0 { Self::put(!0) } else { Self::put((self.get() != 0) as $n) }
            }
            #[inline(always)]
            fn clz(self) -> Self {
                let mask = (!0 as $u) >> (<$n>::BITS - $bits);
                Self::put(((self.get() as $u & mask).leading_zeros() - (<$n>::BITS - $bits)) as $n)
            }
            #[inline(always)]
            fn popcount(self) -> Self {
                let mask = (!0 as $u) >> (<$n>::BITS - $bits);
                Self::put((self.get() as $u & mask).count_ones() as $n)
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self.get() as i64
            }
            #[inline(always)]
            fn wrap_i64(x: i64) -> Self {
                Self::put(x as $n)
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self.get() as f64
            }
            #[inline(always)]
            fn to_f32(self) -> f32 {
                self.get() as f32
            }
            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                Self::put(Ord::clamp(x as $n, $min, $max))
            }
            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                Self::put(Ord::clamp(x as $n, $min, $max))
            }
        }
    };
}

macro_rules! native {
    ($($t:ident $u:ty, $wide:ty;)*) => { $(
        impl Repr for $t {
            type Native = $t;
            #[inline(always)]
            fn get(self) -> $t { self }
            #[inline(always)]
            fn put(x: $t) -> $t { x }
        }
        int!($t, $t, $u, $wide, <$t>::BITS, $t::MIN, $t::MAX);
    )* };
}
native! {
    i8 u8, i16; i16 u16, i32; i32 u32, i64; i64 u64, i128;
    u8 u8, u16; u16 u16, u32; u32 u32, u64; u64 u64, u128;
}

macro_rules! packed {
    ($($t:ident $n:ident $bits:literal, $wide:ty, $min:expr, $max:expr;)*) => { $(
        impl Repr for $t {
            type Native = $n;
            #[inline(always)]
            fn get(self) -> $n { self.0 }
            #[inline(always)]
            fn put(x: $n) -> $t { $t(x << (8 - $bits) >> (8 - $bits)) }
        }
        int!($t, $n, u8, $wide, $bits, $min, $max);
    )* };
}
packed! {
    S2 i8 2, i16, -2, 1; S4 i8 4, i16, -8, 7;
    U2 u8 2, u16, 0, 3; U4 u8 4, u16, 0, 15;
}

/// The signed type of the same width.
trait Twin {
    type Signed;
}
impl Twin for u8 {
    type Signed = i8;
}
impl Twin for u16 {
    type Signed = i16;
}
impl Twin for u32 {
    type Signed = i32;
}
impl Twin for u64 {
    type Signed = i64;
}

pub fn int_unary<T: Int>(op: UnaryOp) -> Option<Kernel> {
    use UnaryOp::*;
    Some(match op {
        Abs => simd1(T::abs, T::abs),
        CountLeadingZeros => map1(T::clz),
        Negate => simd1(T::neg, T::neg),
        Not => simd1(T::not, T::not),
        PopulationCount => simd1(T::popcount, T::popcount),
        Sign => simd1(T::sign, T::sign),
        // Rounding an integer changes nothing.
        Ceil | Floor | RoundNearestAfz | RoundNearestEven | Real => map1(|x: T| x),
        Imag => map1(|_: T| T::wrap_i64(0)),
        IsFinite => map1(|_: T| Pred(1)),
        _ => return None,
    })
}

pub fn int_binary<T: Int>(op: BinaryOp) -> Option<Kernel> {
    use BinaryOp::*;
    Some(match op {
        Add => simd2(T::add, T::add),
        Subtract => simd2(T::sub, T::sub),
        Multiply => simd2(T::mul, T::mul),
        Divide => map2(T::div),
        Remainder => map2(T::rem),
        Maximum => simd2(T::greater, T::greater),
        Minimum => simd2(T::lesser, T::lesser),
        Power => map2(T::pow),
        And => simd2(T::and, T::and),
        Or => simd2(T::or, T::or),
        Xor => simd2(T::xor, T::xor),
        ShiftLeft => simd2(T::shl, T::shl),
        ShiftRightArithmetic => simd2(T::sra, T::sra),
        ShiftRightLogical => simd2(T::srl, T::srl),
        MulHi => map2(T::mul_hi),
        Atan2 => return None,
    })
}

pub fn pred_unary(op: UnaryOp) -> Option<Kernel> {
    use UnaryOp::*;
    Some(match op {
        Not => simd1(|x: Pred| Pred(x.0 ^ 1), |x: Pred| Pred(x.0 ^ 1)),
        PopulationCount | Abs | Sign | Real => map1(|x: Pred| x),
        CountLeadingZeros => map1(|x: Pred| Pred(x.0 ^ 1)),
        Imag => map1(|_: Pred| Pred(0)),
        IsFinite => map1(|_: Pred| Pred(1)),
        _ => return None,
    })
}

/// Addition is or, multiplication is and.
pub fn pred_binary(op: BinaryOp) -> Option<Kernel> {
    use BinaryOp::*;
    Some(match op {
        Add | Maximum | Or => simd2(|a: Pred, b: Pred| Pred(a.0 | b.0), |a: Pred, b: Pred| Pred(a.0 | b.0)),
        Multiply | Minimum | And => simd2(|a: Pred, b: Pred| Pred(a.0 & b.0), |a: Pred, b: Pred| Pred(a.0 & b.0)),
        Xor => simd2(|a: Pred, b: Pred| Pred(a.0 ^ b.0), |a: Pred, b: Pred| Pred(a.0 ^ b.0)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_does_not_trap() {
        assert_eq!(Int::div(7i32, 0), -1);
        assert_eq!(Int::div(7u32, 0), u32::MAX);
        assert_eq!(Int::div(i64::MIN, -1), i64::MIN);
        assert_eq!(Int::rem(i32::MIN, -1), 0);
        assert_eq!(Int::rem(-7i8, 0), -7);
        assert_eq!(Int::div(S4(-8), S4(-1)), S4(-8));
    }

    #[test]
    fn shifts_by_the_width_or_more() {
        assert_eq!(Int::shl(1i32, 32), 0);
        assert_eq!(Int::shl(1i32, -1), 0);
        assert_eq!(Int::sra(-5i32, 40), -1);
        assert_eq!(Int::sra(-128i8, 3), -16);
        assert_eq!(Int::sra(0x80u8, 3), 0xf0);
        assert_eq!(Int::sra(5u64, 64), 0);
        assert_eq!(Int::srl(-1i32, 31), 1);
        assert_eq!(Int::srl(-1i32, 32), 0);
        assert_eq!(Int::srl(S4(-1), S4(1)), S4(7));
        assert_eq!(Int::shl(S4(1), S4(3)), S4(-8));
        assert_eq!(Int::shl(S4(1), S4(4)), S4(0));
        assert_eq!(Int::sra(S4(-8), S4(7)), S4(-1));
    }

    #[test]
    fn narrow_types_count_their_own_bits() {
        assert_eq!(Int::clz(S4(1)), S4(3));
        assert_eq!(Int::clz(U2(0)), U2(2));
        assert_eq!(Int::popcount(S4(-1)), S4(4));
        assert_eq!(Int::neg(S2(-2)), S2(-2));
        assert_eq!(Int::not(U4(1)), U4(14));
        assert_eq!(S4::from_f32(100.0), S4(7));
        assert_eq!(Int::pow(3i32, 4), 81);
        assert_eq!(Int::pow(-1i32, -3), -1);
        assert_eq!(Int::pow(5i32, -3), 0);
        assert_eq!(Int::mul_hi(0x8000_0000u32, 4), 2);
    }
}
