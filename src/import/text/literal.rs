//! Dense attributes.

use std::borrow::Cow;
use std::rc::Rc;

use super::Parser;
use super::scan::parse_integer;
use crate::error::Result;
use crate::import::dense;
use crate::import::tree::{Attr, Tensor, Type};
use crate::tensor::{DType, Kind, Shape};

impl<'a> Parser<'a> {
    /// `<elements> : type`, behind `dense`.
    pub fn dense(&mut self) -> Result<Attr<'a>> {
        self.expect("<")?;
        let start = self.pos;
        self.skip_balanced()?;
        let close = self.pos - 1;
        self.expect(":")?;
        let at_type = self.pos;
        let ty = self.ty()?;
        let end = self.pos;
        let Some(shape) = dense::shape(&ty).map_err(|e| self.error_at(at_type, e))? else {
            return Ok(Attr::Other(Rc::from(format!("a dense attribute of type {ty}"))));
        };
        self.pos = start;
        let data = self.elements(&shape)?;
        self.space();
        if self.pos != close {
            return Err(self.expected("the end of the elements"));
        }
        self.pos = end;
        Ok(Attr::Tensor(Rc::new(Tensor { ty, data })))
    }

    fn elements(&mut self, shape: &Shape) -> Result<Cow<'a, [u8]>> {
        match self.peek() {
            // Nothing, which fits tensors without elements only.
            b'>' if shape.elements() == 0 => Ok(Cow::Borrowed(&[])),
            b'"' => {
                let text = self.string()?;
                let bytes = text.strip_prefix("0x").and_then(decode_hex);
                let Some(bytes) = bytes else { return Err(self.error("a dense string is 0x and hexadecimal digits")) };
                match dense::elements(shape, &bytes) {
                    Some(elements) => Ok(Cow::Owned(elements.into_owned())),
                    None => Err(self.error(format_args!("{} bytes for {shape}", bytes.len()))),
                }
            }
            b'[' => {
                let mut data = Vec::new();
                self.rows(&shape.dims, shape.dtype, &mut data)?;
                Ok(Cow::Owned(data))
            }
            _ => {
                let mut data = Vec::new();
                self.element(shape.dtype, &mut data)?;
                if shape.elements() == 0 {
                    data.clear();
                }
                Ok(Cow::Owned(data))
            }
        }
    }

    fn rows(&mut self, dims: &[usize], dtype: DType, data: &mut Vec<u8>) -> Result<()> {
        let Some((&n, inner)) = dims.split_first() else { return self.element(dtype, data) };
        let start = self.pos;
        let mut count = 0;
        self.nested(|p| {
            p.list("[", "]", |p| {
                count += 1;
                p.rows(inner, dtype, data)
            })
        })?;
        if count != n {
            return Err(self.error_at(start, format_args!("a row of {count} elements, the type says {n}")));
        }
        Ok(())
    }

    pub fn element(&mut self, dtype: DType, data: &mut Vec<u8>) -> Result<()> {
        if dtype.is_complex() {
            self.expect("(")?;
            self.element(dtype.real(), data)?;
            self.expect(",")?;
            self.element(dtype.real(), data)?;
            return self.expect(")");
        }
        if dtype == DType::Pred {
            let value = match self.peek_word() {
                "true" => true,
                "false" => false,
                _ => {
                    let n = self.integer()?;
                    data.push((n != 0) as u8);
                    return Ok(());
                }
            };
            self.word()?;
            data.push(value as u8);
            return Ok(());
        }
        self.space();
        let start = self.pos;
        let text = self.number()?;
        let bad = |p: &Self| p.error_at(start, format_args!("{text:?} is no {}", dtype.mlir_name()));
        if dtype.is_float() {
            let bits = match text.strip_prefix("0x") {
                Some(hex) => u64::from_str_radix(hex, 16).ok().filter(|b| dtype.bits() == 64 || b >> dtype.bits() == 0),
                None => text.parse::<f64>().ok().and_then(|v| float_bits(dtype, v)),
            };
            let bits = bits.ok_or_else(|| bad(self))?;
            data.extend_from_slice(&bits.to_le_bytes()[..dtype.size()]);
            return Ok(());
        }
        let bits = parse_integer(text).and_then(|v| element_bits(dtype, v)).ok_or_else(|| bad(self))?;
        data.extend_from_slice(&bits.to_le_bytes()[..dtype.size()]);
        Ok(())
    }
}

/// The value as an integer of this type in memory, where a signed type also takes unsigned numbers of its width.
pub fn element_bits(dtype: DType, v: i128) -> Option<u64> {
    let (bits, signed) = (dtype.bits(), dtype.kind() == Kind::Signed);
    let fits = v < 1 << bits && v >= -(1 << (bits - 1)) && (signed || v >= 0);
    let unused = 128 - bits;
    fits.then_some(if signed { v << unused >> unused } else { v } as u64)
}

/// The nearest value of the type.
pub fn float_bits(dtype: DType, v: f64) -> Option<u64> {
    Some(match dtype {
        DType::F64 => v.to_bits(),
        DType::F32 => (v as f32).to_bits() as u64,
        DType::F16 => half::f16::from_f64(v).to_bits() as u64,
        DType::BF16 => half::bf16::from_f64(v).to_bits() as u64,
        _ => crate::kernel::minifloat::Format::of(dtype)?.encode(v) as u64,
    })
}

/// The value of a float attribute written as bits.
pub fn float_from_bits(ty: &Type, bits: u64) -> Option<f64> {
    match ty {
        Type::Element(DType::F64) => Some(f64::from_bits(bits)),
        Type::Element(DType::F32) => Some(f32::from_bits(u32::try_from(bits).ok()?) as f64),
        Type::Element(DType::F16) => Some(half::f16::from_bits(u16::try_from(bits).ok()?).to_f64()),
        Type::Element(DType::BF16) => Some(half::bf16::from_bits(u16::try_from(bits).ok()?).to_f64()),
        _ => None,
    }
}

/// The value of a float attribute after rounding to its type.
pub fn rounded(ty: &Type, v: f64) -> f64 {
    match ty {
        Type::Element(DType::F32) => v as f32 as f64,
        Type::Element(DType::F16) => half::f16::from_f64(v).to_f64(),
        Type::Element(DType::BF16) => half::bf16::from_f64(v).to_f64(),
        _ => v,
    }
}

fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    bytes.chunks_exact(2).map(|p| Some(digit(p[0])? << 4 | digit(p[1])?)).collect()
}
