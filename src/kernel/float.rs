//! Kernels of f32 and f64. The 8 and 16 bit floats compute in f32 and are rounded after each operation.
#![allow(unsafe_code)]

use std::sync::OnceLock;

use crate::ir::{BinaryOp, UnaryOp};
use crate::kernel::int::Pred;
use crate::kernel::math;
use crate::kernel::minifloat::{self, Format};
use crate::kernel::simd::{Kernel, map1, map2, simd1, simd2, simd3};
use crate::kernel::view::Pod;
use crate::tensor::DType;

macro_rules! simd1_same {
    ($f:expr) => {
        simd1($f, $f)
    };
}
macro_rules! simd2_same {
    ($f:expr) => {
        simd2($f, $f)
    };
}

/// What f32 and f64 share.
pub trait Float: Pod + PartialOrd {
    const ZERO: Self;
    const NAN: Self;
    /// The greater; NaN if either is; +0 is above -0.
    fn greater(self, b: Self) -> Self;
    fn lesser(self, b: Self) -> Self;
    /// An integer that is ordered as IEEE 754 totalOrder has it.
    fn total_key(self) -> i64;
    fn is_nan(self) -> bool;
}

macro_rules! float {
    ($t:ident, $signed:ident, $unary:ident, $binary:ident, { $($op:ident => $kernel:expr,)* }, { $($op2:ident => $kernel2:expr,)* }) => {
        impl Float for $t {
            const ZERO: $t = 0.0;
            const NAN: $t = $t::NAN;
            #[inline(always)]
            fn greater(self, b: $t) -> $t {
                let zeros = $t::from_bits(self.to_bits() & b.to_bits());
                let larger = if self > b || self != self { self } else { b };
                if self == b { zeros } else { larger }
            }
            #[inline(always)]
            fn lesser(self, b: $t) -> $t {
                let zeros = $t::from_bits(self.to_bits() | b.to_bits());
                let smaller = if self < b || self != self { self } else { b };
                if self == b { zeros } else { smaller }
            }
            #[inline(always)]
            fn is_nan(self) -> bool {
                $t::is_nan(self)
            }
            #[inline(always)]
            fn total_key(self) -> i64 {
                let bits = self.to_bits() as $signed;
                (bits ^ ((bits >> ($signed::BITS - 1)) & $signed::MAX)) as i64
            }
        }

        pub fn $unary(op: UnaryOp) -> Option<Kernel> {
            use UnaryOp::*;
            Some(match op {
                Abs => simd1_same!(|x: $t| x.abs()),
                // The instruction takes denormals for zeros.
                Ceil => simd1_same!(|x: $t| {
                    let tiny = x.to_bits().wrapping_sub(1) < $t::MIN_POSITIVE.to_bits() - 1;
                    if tiny { 1.0 } else { x.ceil() }
                }),
                Floor => simd1_same!(|x: $t| {
                    let tiny = (-x).to_bits().wrapping_sub(1) < $t::MIN_POSITIVE.to_bits() - 1;
                    if tiny { -1.0 } else { x.floor() }
                }),
                Imag => map1(|_: $t| 0.0 as $t),
                IsFinite => simd1_same!(|x: $t| Pred::from(x.abs() < $t::INFINITY)),
                Negate => simd1_same!(|x: $t| -x),
                Real => map1(|x: $t| x),
                RoundNearestAfz => simd1_same!(|x: $t| x.round()),
                RoundNearestEven => simd1_same!(|x: $t| x.round_ties_even()),
                Rsqrt => simd1_same!(|x: $t| 1.0 / x.sqrt()),
                Sign => simd1_same!(|x: $t| if x == 0.0 || x != x { x } else { (1.0 as $t).copysign(x) }),
                Sqrt => simd1_same!(|x: $t| x.sqrt()),
                $($op => $kernel,)*
                CountLeadingZeros | Not | PopulationCount => return None,
            })
        }

        pub fn $binary(op: BinaryOp) -> Option<Kernel> {
            use BinaryOp::*;
            Some(match op {
                Add => simd2_same!(|a: $t, b: $t| a + b),
                Subtract => simd2_same!(|a: $t, b: $t| a - b),
                Multiply => simd2_same!(|a: $t, b: $t| a * b),
                Divide => simd2_same!(|a: $t, b: $t| a / b),
                Maximum => simd2_same!($t::greater),
                Minimum => simd2_same!($t::lesser),
                Remainder => map2(|a: $t, b: $t| a % b),
                $($op2 => $kernel2,)*
                And | Or | Xor | ShiftLeft | ShiftRightArithmetic | ShiftRightLogical | MulHi => return None,
            })
        }
    };
}

float!(f32, i32, f32_unary, f32_binary, {
    Acos => map1(|x: f32| (x as f64).acos() as f32),
    Acosh => map1(|x: f32| (x as f64).acosh() as f32),
    Asin => map1(|x: f32| (x as f64).asin() as f32),
    Asinh => map1(|x: f32| asinh(x as f64) as f32),
    Atanh => map1(|x: f32| (x as f64).atanh() as f32),
    Cbrt => map1(|x: f32| (x as f64).cbrt() as f32),
    Cos => trig::<1>,
    Cosh => simd1(math::cosh::<false>, math::cosh::<true>),
    Erf => simd1(math::erf::<false>, math::erf::<true>),
    Exp => simd1(math::exp::<false>, math::exp::<true>),
    ExpMinusOne => simd1(math::expm1::<false>, math::expm1::<true>),
    Log => simd1(math::log::<false>, math::log::<true>),
    LogPlusOne => simd1(math::log1p::<false>, math::log1p::<true>),
    Logistic => simd1(math::logistic::<false>, math::logistic::<true>),
    Sin => trig::<0>,
    Sinh => simd1(math::sinh::<false>, math::sinh::<true>),
    Tan => map1(|x: f32| (x as f64).tan() as f32),
    Tanh => simd1(math::tanh::<false>, math::tanh::<true>),
}, {
    Power => simd2(math::pow::<false>, math::pow::<true>),
    Atan2 => map2(|a: f32, b: f32| (a as f64).atan2(b as f64) as f32),
});

float!(f64, i64, f64_unary, f64_binary, {
    Acos => map1(f64::acos),
    Acosh => map1(|x: f64| acosh(x)),
    Asin => map1(f64::asin),
    Asinh => map1(asinh),
    Atanh => map1(atanh),
    Cbrt => map1(f64::cbrt),
    Cos => map1(f64::cos),
    Cosh => map1(f64::cosh),
    Erf => map1(libm::erf),
    Exp => map1(f64::exp),
    ExpMinusOne => map1(f64::exp_m1),
    Log => map1(f64::ln),
    LogPlusOne => map1(f64::ln_1p),
    Logistic => map1(|x: f64| 1.0 / (1.0 + (-x).exp())),
    Sin => map1(f64::sin),
    Sinh => map1(f64::sinh),
    Tan => map1(f64::tan),
    Tanh => map1(f64::tanh),
}, {
    Power => map2(f64::powf),
    Atan2 => map2(f64::atan2),
});

// The inverse hyperbolic functions of the standard library lose digits near zero and overflow early.
pub fn asinh(x: f64) -> f64 {
    libm::asinh(x)
}

pub fn acosh(x: f64) -> f64 {
    libm::acosh(x)
}

pub fn atanh(x: f64) -> f64 {
    libm::atanh(x)
}

/// sin or cos: vector code while all arguments are moderate, else element by element.
unsafe fn trig<const QUARTER: u64>(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
    // SAFETY: the contract of `Kernel`.
    let x = unsafe { std::slice::from_raw_parts(ins[0].cast::<f32>(), n) };
    let largest = x.iter().fold(0.0f32, |m, x| if x.abs() < f32::INFINITY { m.max(x.abs()) } else { m });
    let kernel = if largest <= math::TRIG_LIMIT {
        simd1(math::sin_quarter::<false, QUARTER>, math::sin_quarter::<true, QUARTER>)
    } else {
        map1(|x: f32| if QUARTER == 0 { (x as f64).sin() as f32 } else { (x as f64).cos() as f32 })
    };
    // SAFETY: the same contract.
    unsafe { kernel(n, ins, out, param) }
}

/// `min(max(x, low), high)` with NaN winning.
pub fn float_clamp<T: Float>() -> Kernel {
    simd3(|low: T, x: T, high: T| x.greater(low).lesser(high), |low: T, x: T, high: T| x.greater(low).lesser(high))
}

/// Rounds f32 to fewer exponent and mantissa bits: the kernel of ReducePrecision; `param` is exponent bits << 32 | mantissa bits.
pub unsafe fn reduce_f32(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
    // SAFETY: the contract of `Kernel`.
    let (x, y) = unsafe { (std::slice::from_raw_parts(ins[0].cast::<f32>(), n), std::slice::from_raw_parts_mut(out.cast::<f32>(), n)) };
    let (exponent, mantissa) = ((param >> 32) as u32, param as u32);
    for (y, x) in y.iter_mut().zip(x) {
        *y = f32::from_bits(reduce_precision::<23, 8>(x.to_bits() as u64, exponent, mantissa) as u32);
    }
}

/// As [`reduce_f32`].
pub unsafe fn reduce_f64(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
    // SAFETY: the contract of `Kernel`.
    let (x, y) = unsafe { (std::slice::from_raw_parts(ins[0].cast::<f64>(), n), std::slice::from_raw_parts_mut(out.cast::<f64>(), n)) };
    let (exponent, mantissa) = ((param >> 32) as u32, param as u32);
    for (y, x) in y.iter_mut().zip(x) {
        *y = f64::from_bits(reduce_precision::<52, 11>(x.to_bits(), exponent, mantissa));
    }
}

/// Rounds to `mantissa` bits, then flushes what is below the smallest normal number of `exponent` bits to zero and what is above
/// the largest to infinity.
#[inline(always)]
fn reduce_precision<const MANTISSA: u32, const EXPONENT: u32>(bits: u64, exponent: u32, mantissa: u32) -> u64 {
    let sign = bits & (1 << (MANTISSA + EXPONENT));
    let infinity = ((1u64 << EXPONENT) - 1) << MANTISSA;
    let mut magnitude = bits ^ sign;
    if magnitude > infinity {
        // A NaN stays one even if the bits that say so are cut off; without mantissa bits it becomes infinite.
        return if mantissa == 0 { sign | infinity } else { bits };
    }
    if mantissa < MANTISSA {
        let drop = MANTISSA - mantissa;
        let odd = magnitude >> drop & 1;
        magnitude += (1u64 << (drop - 1)) - 1 + odd;
        magnitude &= !((1u64 << drop) - 1);
    }
    if exponent < EXPONENT {
        let bias = (1u64 << (EXPONENT - 1)) - 1;
        let small_bias = (1u64 << (exponent.max(1) - 1)) - 1;
        let (least, most) = (bias - small_bias + 1, bias + small_bias);
        let e = magnitude >> MANTISSA;
        if e > most {
            magnitude = infinity;
        } else if e < least {
            magnitude = 0;
        }
    }
    sign | magnitude
}

#[inline(always)]
pub fn f32_to_bf16(x: f32) -> u16 {
    let bits = x.to_bits();
    let rounded = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
    (if x.is_nan() { bits >> 16 | 0x40 } else { rounded }) as u16
}

#[inline(always)]
pub fn bf16_to_f32(x: u16) -> f32 {
    f32::from_bits((x as u32) << 16)
}

#[inline(always)]
pub fn f16_to_f32(x: u16) -> f32 {
    let magnitude = (x & 0x7fff) as u32;
    let normal = f32::from_bits((magnitude << 13) + (112 << 23));
    let special = f32::from_bits((magnitude << 13) + (224 << 23));
    let denormal = magnitude as f32 * (1.0 / 16_777_216.0);
    let y = if magnitude < 0x400 { denormal } else { normal };
    let y = if magnitude >= 0x7c00 { special } else { y };
    f32::from_bits(y.to_bits() | (x as u32 & 0x8000) << 16)
}

#[inline(always)]
pub fn f32_to_f16(x: f32) -> u16 {
    let bits = x.to_bits() & 0x7fff_ffff;
    let magnitude = f32::from_bits(bits);
    // Normal results: drop 13 mantissa bits to nearest even and rebias.
    let normal = bits.wrapping_add(0xfff + (bits >> 13 & 1)).wrapping_sub(112 << 23) >> 13;
    // Denormal results are multiples of 2^-24, the last place of numbers near 0.5.
    let denormal = (magnitude + 0.5).to_bits().wrapping_sub(0.5f32.to_bits());
    let y = if magnitude < 6.103_515_6e-5 { denormal } else { normal };
    let y = if magnitude >= 65520.0 { 0x7c00 } else { y };
    let y = if x.is_nan() { 0x7e00 | (bits >> 13 & 0x3ff) } else { y };
    (y | (x.to_bits() >> 16 & 0x8000)) as u16
}

/// Exactly one rounding, unlike going through f32.
pub fn f64_to_f16(x: f64) -> u16 {
    half::f16::from_f64(x).to_bits()
}

pub fn f64_to_bf16(x: f64) -> u16 {
    half::bf16::from_f64(x).to_bits()
}

/// From a small float type to f32; and the number to pass as `param`.
pub fn widen(from: DType) -> Option<(Kernel, u64)> {
    Some(match from {
        DType::BF16 => (simd1_same!(bf16_to_f32), 0),
        DType::F16 => (simd1_same!(f16_to_f32), 0),
        _ => {
            Format::of(from)?;
            (decode_minifloat, from as u64)
        }
    })
}

/// From f32 to a small float type.
pub fn narrow(to: DType) -> Option<(Kernel, u64)> {
    Some(match to {
        DType::BF16 => (simd1_same!(f32_to_bf16), 0),
        DType::F16 => (simd1_same!(f32_to_f16), 0),
        _ => {
            Format::of(to)?;
            (encode_minifloat::<f32>, to as u64)
        }
    })
}

/// From f64 to a small float type.
pub fn narrow_f64(to: DType) -> Option<(Kernel, u64)> {
    Some(match to {
        DType::BF16 => (map1(f64_to_bf16), 0),
        DType::F16 => (map1(f64_to_f16), 0),
        _ => {
            Format::of(to)?;
            (encode_minifloat::<f64>, to as u64)
        }
    })
}

/// From f32 to the nearest f32 that the type has.
pub fn round_to(to: DType) -> Option<(Kernel, u64)> {
    Some(match to {
        DType::BF16 => (simd1_same!(|x: f32| bf16_to_f32(f32_to_bf16(x))), 0),
        DType::F16 => (simd1_same!(|x: f32| f16_to_f32(f32_to_f16(x))), 0),
        _ => {
            Format::of(to)?;
            (round_minifloat, to as u64)
        }
    })
}

type Tables = [Option<(Format, [f32; 256])>; DType::Token as usize];

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables: Tables = [const { None }; DType::Token as usize];
        for (dtype, table) in DType::all().zip(&mut tables) {
            *table = Format::of(dtype).map(|f| (f, std::array::from_fn(|bits| f.decode(bits as u8))));
        }
        tables
    })
}

fn table(dtype: u64) -> &'static (Format, [f32; 256]) {
    tables()[dtype as usize].as_ref().expect("kernels of small floats are chosen with a small float type")
}

/// What small floats are encoded from.
trait Wide: Pod {
    fn exact(self) -> f64;
}
impl Wide for f32 {
    fn exact(self) -> f64 {
        minifloat::exact(self)
    }
}
impl Wide for f64 {
    fn exact(self) -> f64 {
        self
    }
}

unsafe fn decode_minifloat(n: usize, ins: &[*const u8; 3], out: *mut u8, dtype: u64) {
    let (_, values) = table(dtype);
    // SAFETY: the contract of `Kernel`.
    let (x, y) = unsafe { (std::slice::from_raw_parts(ins[0], n), std::slice::from_raw_parts_mut(out.cast::<f32>(), n)) };
    for (y, x) in y.iter_mut().zip(x) {
        *y = values[*x as usize];
    }
}

unsafe fn encode_minifloat<T: Wide>(n: usize, ins: &[*const u8; 3], out: *mut u8, dtype: u64) {
    let (format, _) = table(dtype);
    // SAFETY: the contract of `Kernel`.
    let (x, y) = unsafe { (std::slice::from_raw_parts(ins[0].cast::<T>(), n), std::slice::from_raw_parts_mut(out, n)) };
    for (y, x) in y.iter_mut().zip(x) {
        *y = format.encode(x.exact());
    }
}

unsafe fn round_minifloat(n: usize, ins: &[*const u8; 3], out: *mut u8, dtype: u64) {
    let (format, values) = table(dtype);
    // SAFETY: the contract of `Kernel`.
    let (x, y) = unsafe { (std::slice::from_raw_parts(ins[0].cast::<f32>(), n), std::slice::from_raw_parts_mut(out.cast::<f32>(), n)) };
    for (y, x) in y.iter_mut().zip(x) {
        *y = values[format.encode(x.exact()) as usize];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_wins_and_zeros_are_ordered() {
        assert!(1.0f32.greater(f32::NAN).is_nan() && f32::NAN.greater(1.0).is_nan());
        assert!(1.0f64.lesser(f64::NAN).is_nan() && f64::NAN.lesser(1.0).is_nan());
        assert!((-0.0f32).greater(0.0).is_sign_positive() && 0.0f32.greater(-0.0).is_sign_positive());
        assert!((-0.0f32).lesser(0.0).is_sign_negative() && 0.0f32.lesser(-0.0).is_sign_negative());
        assert_eq!(2.0f32.greater(-3.0), 2.0);
        assert_eq!(2.0f32.lesser(-3.0), -3.0);
        let order = [-f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 0.0, 1e-45, f32::INFINITY, f32::NAN];
        assert!(order.windows(2).all(|w| w[0].total_key() < w[1].total_key()));
    }

    #[test]
    fn sixteen_bit_floats_agree_with_the_half_crate() {
        for bits in 0..=u16::MAX {
            let (h, b) = (half::f16::from_bits(bits), half::bf16::from_bits(bits));
            assert!(f16_to_f32(bits).to_bits() == h.to_f32().to_bits() || h.is_nan() && f16_to_f32(bits).is_nan());
            assert!(bf16_to_f32(bits).to_bits() == b.to_f32().to_bits() || b.is_nan());
        }
        for i in 0..400_000u32 {
            let x = f32::from_bits(i.wrapping_mul(10_737));
            let (h, b) = (half::f16::from_f32(x), half::bf16::from_f32(x));
            assert!(f32_to_f16(x) == h.to_bits() || x.is_nan(), "{x:e}: {:#x} {:#x}", f32_to_f16(x), h.to_bits());
            assert!(f32_to_bf16(x) == b.to_bits() || x.is_nan());
        }
        for x in [6.103_515_6e-5f32, 6.1e-5, 65519.9, 65520.0, 5.96e-8, 2.98e-8, 2.99e-8, -0.0, 1e-45] {
            assert_eq!(f32_to_f16(x), half::f16::from_f32(x).to_bits(), "{x:e}");
        }
        assert!(half::f16::from_bits(f32_to_f16(f32::NAN)).is_nan());
        assert!(half::bf16::from_bits(f32_to_bf16(f32::from_bits(0x7f80_0001))).is_nan());
    }

    #[test]
    fn precision_is_reduced_to_nearest_even_with_overflow_and_flush() {
        let bf = |x: f32| f32::from_bits(reduce_precision::<23, 8>(x.to_bits() as u64, 8, 7) as u32);
        assert_eq!(bf(1.0 + 1.0 / 256.0), 1.0);
        assert_eq!(bf(1.0 + 3.0 / 256.0), 1.0 + 1.0 / 64.0);
        let half = |x: f32| f32::from_bits(reduce_precision::<23, 8>(x.to_bits() as u64, 5, 10) as u32);
        assert_eq!(half(65519.0), 65504.0);
        assert_eq!(half(65520.0), f32::INFINITY);
        assert_eq!(half(-6e-5).to_bits(), (-0.0f32).to_bits());
        assert!(half(f32::NAN).is_nan());
    }
}
