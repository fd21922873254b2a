//! The float formats of 4, 6 and 8 bits: decoding by table, encoding with one rounding to nearest even.

use crate::tensor::DType;

/// What the bits of a format mean.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    exponent: u32,
    mantissa: u32,
    bias: i32,
    special: Special,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Special {
    /// Infinities and NaN at the greatest exponent.
    Ieee,
    /// No infinity; all ones is NaN.
    OnesNan,
    /// No infinity, no negative zero; the bits of negative zero are NaN.
    ZeroNan,
    /// Neither infinity nor NaN.
    None,
    /// Unsigned powers of two without zero; all ones is NaN.
    Scale,
}

impl Format {
    /// The format of a float type of at most 8 bits.
    pub fn of(dtype: DType) -> Option<Format> {
        use Special::*;
        let (exponent, mantissa, bias, special) = match dtype {
            DType::F4E2M1FN => (2, 1, 1, None),
            DType::F6E2M3FN => (2, 3, 1, None),
            DType::F6E3M2FN => (3, 2, 3, None),
            DType::F8E3M4 => (3, 4, 3, Ieee),
            DType::F8E4M3 => (4, 3, 7, Ieee),
            DType::F8E4M3FN => (4, 3, 7, OnesNan),
            DType::F8E4M3FNUZ => (4, 3, 8, ZeroNan),
            DType::F8E4M3B11FNUZ => (4, 3, 11, ZeroNan),
            DType::F8E5M2 => (5, 2, 15, Ieee),
            DType::F8E5M2FNUZ => (5, 2, 16, ZeroNan),
            DType::F8E8M0FNU => (8, 0, 127, Scale),
            _ => return Option::None,
        };
        Some(Format { exponent, mantissa, bias, special })
    }

    pub fn decode(&self, bits: u8) -> f32 {
        if self.special == Special::Scale {
            // By bits: the smallest is a denormal f32, which arithmetic may flush to zero.
            return match bits {
                0xff => f32::NAN,
                0 => f32::from_bits(1 << 22),
                _ => f32::from_bits((bits as u32) << 23),
            };
        }
        let (e, m) = (self.exponent, self.mantissa);
        let negative = bits >> (e + m) & 1 != 0;
        let exponent = (bits >> m) as i32 & ((1 << e) - 1);
        let mantissa = (bits & ((1 << m) - 1)) as i32;
        let top = (1 << e) - 1;
        let nan = match self.special {
            Special::Ieee => exponent == top && mantissa != 0,
            Special::OnesNan => exponent == top && mantissa == (1 << m) - 1,
            Special::ZeroNan => negative && exponent == 0 && mantissa == 0,
            Special::None | Special::Scale => false,
        };
        let magnitude = if nan {
            f32::NAN
        } else if self.special == Special::Ieee && exponent == top {
            f32::INFINITY
        } else if exponent == 0 {
            mantissa as f32 * power_of_two(1 - self.bias - m as i32) as f32
        } else {
            (mantissa + (1 << m)) as f32 * power_of_two(exponent - self.bias - m as i32) as f32
        };
        if negative && !(nan && self.special == Special::ZeroNan) { -magnitude } else { magnitude }
    }

    pub fn encode(&self, x: f64) -> u8 {
        let (e, m) = (self.exponent, self.mantissa);
        let sign = (x.is_sign_negative() as u8) << ((e + m) & 7);
        let magnitude = x.abs();
        match self.special {
            Special::Scale if !(x > 0.0 && x.is_finite()) => return 0xff,
            Special::Scale => {}
            // The types without NaN take it as the zero of the other sign.
            Special::None if x.is_nan() => return sign ^ (1 << (e + m)),
            Special::ZeroNan if x.is_nan() => return 0x80,
            Special::OnesNan if x.is_nan() => return sign | 0x7f,
            Special::Ieee if x.is_nan() => return sign | (((1 << e) - 1) << m) | (1 << (m - 1)),
            _ => {}
        }
        // The greatest code that is a number.
        let last = match self.special {
            Special::Ieee => (((1u32 << e) - 1) << m) - 1,
            Special::OnesNan => (1 << (e + m)) - 2,
            Special::Scale => 0xfe,
            Special::None | Special::ZeroNan => (1 << (e + m)) - 1,
        };
        let code = if magnitude.is_infinite() { u32::MAX } else { self.round(magnitude) };
        if code > last {
            return match self.special {
                Special::Ieee => sign | (last + 1) as u8,
                Special::OnesNan => sign | 0x7f,
                Special::ZeroNan => 0x80,
                Special::None => sign | last as u8,
                Special::Scale => 0xff,
            };
        }
        match self.special {
            Special::ZeroNan if code == 0 => 0,
            Special::Scale => code as u8,
            _ => sign | code as u8,
        }
    }

    /// The code of a finite positive number if the exponent had no upper limit.
    fn round(&self, x: f64) -> u32 {
        let m = self.mantissa as i32;
        let exponent = ((x.to_bits() >> 52) as i32 - 1023).clamp(-1000, 1000);
        if self.special == Special::Scale {
            // Halfway between two powers goes up; below the smallest is the smallest.
            if exponent < -self.bias {
                return 0;
            }
            let code = (exponent + self.bias) as u32;
            return code + (x * power_of_two(-exponent) >= 1.5) as u32;
        }
        let lowest = 1 - self.bias;
        let used = exponent.max(lowest);
        let steps = (x * power_of_two(m - used)).round_ties_even() as u32;
        // A denormal has `used == lowest` and no implicit bit; a carry out of the mantissa raises the exponent by itself.
        (((used - lowest) as u32) << m) + steps
    }
}

/// The number also where denormals count as zero.
pub fn exact(x: f32) -> f64 {
    if x.is_subnormal() {
        let magnitude = (x.to_bits() & 0x7f_ffff) as f64 * power_of_two(-149);
        return if x.is_sign_negative() { -magnitude } else { magnitude };
    }
    x as f64
}

/// For |n| up to 1022.
fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formats() -> Vec<(DType, Format)> {
        DType::all().filter_map(|d| Some((d, Format::of(d)?))).collect()
    }

    #[test]
    fn every_number_encodes_to_itself() {
        for (dtype, format) in formats() {
            for bits in 0..=u8::MAX >> (8 - dtype.bits()) {
                let x = format.decode(bits);
                let back = format.encode(x as f64);
                assert!(back == bits || (x.is_nan() && format.decode(back).is_nan()), "{dtype} {bits:#x} is {x}, back {back:#x}");
            }
        }
    }

    #[test]
    fn overflow_and_nan_follow_each_format() {
        let encode = |d, x: f64| Format::of(d).unwrap().encode(x);
        assert_eq!(encode(DType::F8E4M3FN, 1e9), 0x7f);
        assert_eq!(encode(DType::F8E4M3FN, 448.0), 0x7e);
        assert_eq!(encode(DType::F8E4M3FN, 464.0), 0x7e);
        assert_eq!(encode(DType::F8E4M3FN, 465.0), 0x7f);
        assert_eq!(encode(DType::F8E5M2, -1e9), 0xfc);
        assert_eq!(encode(DType::F8E4M3FNUZ, f64::NAN), 0x80);
        assert_eq!(encode(DType::F8E4M3FNUZ, -0.0), 0);
        assert_eq!(encode(DType::F4E2M1FN, -7.0), 0xf);
        assert_eq!(encode(DType::F4E2M1FN, f64::NAN), 0x8);
        assert_eq!(encode(DType::F8E8M0FNU, 0.0), 0xff);
        assert_eq!(encode(DType::F8E8M0FNU, 1e-45), 0);
        assert_eq!(encode(DType::F8E8M0FNU, 6.5), 0x82);
        assert_eq!(encode(DType::F8E3M4, f64::INFINITY), 0x70);
    }

    #[test]
    fn halfway_goes_to_even() {
        for (dtype, format) in formats().into_iter().filter(|f| f.0 != DType::F8E8M0FNU) {
            let half = u8::MAX >> (8 - dtype.bits() as u32 + 1);
            for bits in 0..half {
                let (a, b) = (format.decode(bits), format.decode(bits + 1));
                if a.is_finite() && b.is_finite() {
                    let middle = (a as f64 + b as f64) / 2.0;
                    assert_eq!(format.encode(middle), bits + (bits & 1), "{dtype} {middle}");
                }
            }
        }
    }
}
