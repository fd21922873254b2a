//! Attributes: those of the builtin dialect, and what all dialects share.

use std::borrow::Cow;
use std::rc::Rc;

use super::cursor::Cursor;
use super::{Dialect, Entry, File};
use crate::error::Result;
use crate::import::tree::{Attr, Tensor, Type};
use crate::tensor::{DType, Shape};

impl<'a> File<'a> {
    pub(super) fn decode_attr(&self, entry: &Entry<'a>, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        if !entry.encoded {
            return Ok(Attr::Other(Rc::from(String::from_utf8_lossy(c.c_string()?))));
        }
        match &entry.dialect {
            Dialect::Builtin => self.builtin_attr(c),
            Dialect::Vhlo => self.vhlo_attr(c),
            Dialect::Sdy => self.sdy_attr(c),
            Dialect::Other(name) => Ok(skip(c, name)),
        }
    }

    fn builtin_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let code = c.varint()?;
        Ok(match code {
            0 => Attr::Array(c.list(|c| self.attr(c))?.into()),
            1 => self.dictionary(c)?,
            2 => Attr::String(self.string(c)?),
            3 => {
                let s = self.string(c)?;
                self.ty(c)?;
                Attr::String(s)
            }
            4 => Attr::Symbol(self.string_attr(c)?),
            5 => {
                let root = self.string_attr(c)?;
                c.list(|c| self.attr(c))?;
                Attr::Symbol(root)
            }
            6 => Attr::Type(self.ty(c)?),
            7 => Attr::Unit,
            8 => self.integer_attr(c)?,
            9 => self.float_attr(c)?,
            17 => self.dense_array(c)?,
            18 => self.tensor_attr(c)?,
            10..=16 | 19..=22 => skip(c, &format!("builtin attribute {code}")),
            _ => skip(c, &format!("builtin attribute {code}")),
        })
    }

    pub(super) fn dictionary(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        Ok(Attr::Dict(c.list(|c| Ok((self.string_attr(c)?, self.attr(c)?)))?.into()))
    }

    /// The text of a string attribute.
    pub(super) fn string_attr(&self, c: &mut Cursor<'a>) -> Result<Rc<str>> {
        match self.attr(c)? {
            Attr::String(s) | Attr::Symbol(s) => Ok(s),
            other => Err(c.error(format_args!("a string is expected, not {other:?}"))),
        }
    }

    pub(super) fn integer_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let ty = self.ty(c)?;
        let (bits, signed) = match &ty {
            Type::Index => (64, true),
            Type::Element(DType::Pred) => return Ok(Attr::Bool(c.byte()? & 1 == 1)),
            Type::Element(d) if d.is_integer() => (d.bits(), d.kind() == crate::tensor::Kind::Signed),
            _ => return Ok(skip(c, &format!("an integer of type {ty}"))),
        };
        let value = c.integer(bits)?;
        let unused = 64 - bits as u32;
        Ok(Attr::Int(if signed { ((value << unused) as i64) >> unused } else { ((value << unused) >> unused) as i64 }, ty))
    }

    pub(super) fn float_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let ty = self.ty(c)?;
        let value = match &ty {
            Type::Element(DType::F64) => f64::from_bits(c.integer(64)?),
            Type::Element(DType::F32) => f32::from_bits(c.integer(32)? as u32) as f64,
            Type::Element(DType::F16) => half::f16::from_bits(c.integer(16)? as u16).to_f64(),
            Type::Element(DType::BF16) => half::bf16::from_bits(c.integer(16)? as u16).to_f64(),
            _ => return Ok(skip(c, &format!("a float of type {ty}"))),
        };
        Ok(Attr::Float(value, ty))
    }

    fn dense_array(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let ty = self.ty(c)?;
        let n = c.index()?;
        let blob = c.blob()?;
        let bytes = match &ty {
            Type::Element(d) if d.is_integer() || *d == DType::Pred => d.size(),
            _ => return Ok(Attr::Other(Rc::from(format!("an array of {ty}")))),
        };
        if n.checked_mul(bytes) != Some(blob.len()) {
            return Err(c.error(format_args!("an array of {n} {ty} in {} bytes", blob.len())));
        }
        Ok(Attr::Ints(blob.chunks(bytes).map(little_endian).collect()))
    }

    /// Type and blob of a dense tensor.
    pub(super) fn tensor_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let ty = self.ty(c)?;
        let blob = c.blob()?;
        let Type::Tensor(t) = &ty else { return Err(c.error(format_args!("a dense attribute of type {ty}"))) };
        let dtype = match &t.element {
            Type::Element(d) if *d != DType::Token => *d,
            Type::Index => DType::S64,
            _ => return Ok(Attr::Other(Rc::from(format!("a dense attribute of {ty}")))),
        };
        let Some(dims) = t.dims.iter().copied().collect::<Option<Vec<usize>>>() else {
            return Err(c.error(format_args!("a dense attribute of type {ty}")));
        };
        let shape = Shape::new(dtype, dims);
        shape.check_size()?;
        let Some(data) = elements(&shape, blob) else {
            return Err(c.error(format_args!("{} bytes for a dense attribute of type {ty}", blob.len())));
        };
        Ok(Attr::Tensor(Rc::new(Tensor { ty: ty.clone(), data })))
    }
}

pub(super) fn skip<'a>(c: &mut Cursor<'a>, what: &str) -> Attr<'a> {
    let left = c.left();
    let _ = c.take(left);
    Attr::Other(Rc::from(what))
}

/// Sign-extended.
fn little_endian(bytes: &[u8]) -> i64 {
    let mut word = if bytes.last().is_some_and(|b| b & 0x80 != 0) { [0xff; 8] } else { [0; 8] };
    word[..bytes.len()].copy_from_slice(bytes);
    i64::from_le_bytes(word)
}

/// The elements as they lie in memory: all of them, or one when they are equal. `None` when the length is wrong.
fn elements<'a>(shape: &Shape, blob: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    let n = shape.elements();
    match shape.dtype {
        DType::Pred => {
            if blob.len() == 1 && n > 0 && (blob[0] == 0xff || n > 8) {
                return Some(Cow::Owned(vec![blob[0] & 1]));
            }
            if blob.len() == n.div_ceil(8) {
                return Some((0..n).map(|i| blob[i / 8] >> (i % 8) & 1).collect::<Vec<u8>>().into());
            }
            // Older writers did not pack.
            if blob.len() == n { Some(blob.iter().map(|b| b & 1).collect::<Vec<u8>>().into()) } else { None }
        }
        dtype => {
            let size = dtype.size();
            if blob.len() != n * size && (blob.len() != size || n == 0) {
                return None;
            }
            Some(match dtype {
                // Files hold the bare bits; memory holds the sign-extended value.
                DType::S4 => blob.iter().map(|b| ((b << 4) as i8 >> 4) as u8).collect::<Vec<u8>>().into(),
                DType::S2 => blob.iter().map(|b| ((b << 6) as i8 >> 6) as u8).collect::<Vec<u8>>().into(),
                DType::U4 | DType::F4E2M1FN => blob.iter().map(|b| b & 0x0f).collect::<Vec<u8>>().into(),
                DType::U2 => blob.iter().map(|b| b & 0x03).collect::<Vec<u8>>().into(),
                DType::F6E2M3FN | DType::F6E3M2FN => blob.iter().map(|b| b & 0x3f).collect::<Vec<u8>>().into(),
                _ => Cow::Borrowed(blob),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(dtype: DType, dims: &[usize], blob: &[u8]) -> Option<Vec<u8>> {
        elements(&Shape::new(dtype, dims), blob).map(Cow::into_owned)
    }

    #[test]
    fn predicates_are_unpacked() {
        assert_eq!(read(DType::Pred, &[3], &[0b101]), Some(vec![1, 0, 1]));
        assert_eq!(read(DType::Pred, &[3], &[1, 0, 1]), Some(vec![1, 0, 1]));
        assert_eq!(read(DType::Pred, &[3], &[0xff]), Some(vec![1]));
        assert_eq!(read(DType::Pred, &[9], &[0]), Some(vec![0]));
        assert_eq!(read(DType::Pred, &[9], &[0, 1]), Some(vec![0, 0, 0, 0, 0, 0, 0, 0, 1]));
        assert_eq!(read(DType::Pred, &[], &[0xff]), Some(vec![1]));
        assert_eq!(read(DType::Pred, &[0], &[]), Some(vec![]));
        assert_eq!(read(DType::Pred, &[9], &[0, 1, 2]), None);
    }

    #[test]
    fn narrow_integers_are_sign_extended() {
        assert_eq!(read(DType::S4, &[2], &[0x0c, 0x07]), Some(vec![0xfc, 7]));
        assert_eq!(read(DType::U4, &[2], &[0x0c, 0x07]), Some(vec![12, 7]));
        assert_eq!(read(DType::S2, &[1], &[2]), Some(vec![0xfe]));
    }

    #[test]
    fn equal_elements_stand_once() {
        assert_eq!(read(DType::F32, &[100, 100], &[1, 2, 3, 4]), Some(vec![1, 2, 3, 4]));
        assert_eq!(read(DType::F32, &[2], &[1, 2, 3]), None);
        assert_eq!(read(DType::F32, &[0], &[1, 2, 3, 4]), None);
    }
}
