//! The elements of constants: `1.5`, `{ { 1, 2 }, { nan, -inf } }`, `{(1, 2), (3, 0)}`.

use super::scan::Scanner;
use crate::error::Result;
use crate::import::hlo::literal;
use crate::import::hlo::proto::{LiteralProto, ShapeProto};
use crate::import::hlo::shape::Tree;
use crate::import::text::{element_bits, float_bits, parse_integer};
use crate::tensor::{DType, Literal};

impl Scanner<'_> {
    pub fn literal(&mut self, shape: &ShapeProto) -> Result<LiteralProto> {
        self.space();
        let start = self.pos;
        let shape = match Tree::from_proto(shape)? {
            Tree::Leaf(shape) if shape.dtype != DType::Token => shape,
            _ => return Err(self.at(start, error!(Unimplemented, "a constant that is no array"))),
        };
        let mut data = Vec::new();
        if shape.elements() == 0 {
            self.bracketed()?;
        } else {
            self.rows(&shape.dims, shape.dtype, &mut data)?;
        }
        Ok(literal::to_proto(&Literal::new(shape, &data)?))
    }

    /// As deep as the shape has dimensions, whose number is limited.
    fn rows(&mut self, dims: &[usize], dtype: DType, data: &mut Vec<u8>) -> Result<()> {
        let Some((&n, inner)) = dims.split_first() else { return self.element(dtype, data) };
        self.space();
        let start = self.pos;
        if self.eat("{") && self.eat("...") {
            let what = "the elements of the constant are left out; print the module with its large constants";
            return Err(self.error_at(start, what));
        }
        self.pos = start;
        let count = self.list("{", "}", |s| s.rows(inner, dtype, data))?.len();
        if count != n {
            return Err(self.error_at(start, format_args!("a row of {count} elements, the shape says {n}")));
        }
        Ok(())
    }

    fn element(&mut self, dtype: DType, data: &mut Vec<u8>) -> Result<()> {
        if dtype.is_complex() {
            let real = dtype.real();
            self.expect("(")?;
            self.element(real, data)?;
            self.expect(",")?;
            self.element(real, data)?;
            return self.expect(")");
        }
        self.space();
        let start = self.pos;
        let word = self.run_of(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-'));
        let bits = match dtype {
            DType::Pred => match word {
                "true" | "1" => Some(1),
                "false" | "0" => Some(0),
                _ => None,
            },
            _ if dtype.is_float() => self.float(dtype, word)?,
            _ => parse_integer(word).and_then(|n| element_bits(dtype, n)),
        };
        let Some(bits) = bits else {
            self.pos = start;
            return Err(self.expected(format_args!("an element of type {dtype}")));
        };
        data.extend_from_slice(&bits.to_le_bytes()[..dtype.size()]);
        Ok(())
    }

    /// `None` when the word is no number of the type.
    fn float(&mut self, dtype: DType, word: &str) -> Result<Option<u64>> {
        let (negative, name) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
        let sign = if negative { -1.0 } else { 1.0 };
        match name {
            "nan" => {
                let payload = if self.eat("(") {
                    let digits = self.run_of(|c| c.is_ascii_alphanumeric());
                    self.expect(")")?;
                    digits.strip_prefix("0x").and_then(|hex| u64::from_str_radix(hex, 16).ok())
                } else {
                    None
                };
                Ok(nan(dtype, negative, payload))
            }
            "inf" => Ok(float_bits(dtype, sign * f64::INFINITY)),
            _ if name.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                let bits = match dtype {
                    // Straight from the decimal number: over f64 it could be rounded twice.
                    DType::F32 => word.parse().ok().map(|v: f32| v.to_bits() as u64),
                    _ => word.parse().ok().and_then(|v| float_bits(dtype, v)),
                };
                let beyond =
                    float_bits(dtype, f64::INFINITY).filter(|_| matches!(dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64));
                let sign_bit = 1 << (dtype.bits() - 1);
                Ok(bits.filter(|b| beyond.is_none_or(|inf| b & !sign_bit != inf)))
            }
            _ => Ok(None),
        }
    }
}

/// With the sign, and with the payload in place of the usual one.
fn nan(dtype: DType, negative: bool, payload: Option<u64>) -> Option<u64> {
    let plain = float_bits(dtype, f64::NAN)?;
    let mantissa = match dtype {
        DType::F16 => 10,
        DType::BF16 => 7,
        DType::F32 => 23,
        DType::F64 => 52,
        _ => return Some(plain),
    };
    let sign = (negative as u64) << (dtype.bits() - 1);
    let fraction = payload.unwrap_or(1 << (mantissa - 1));
    let exponent = float_bits(dtype, f64::INFINITY)?;
    (fraction != 0 && fraction >> mantissa == 0).then_some(sign | exponent | fraction)
}
