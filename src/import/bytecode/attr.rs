//! Attributes: those of the builtin dialect, and what all dialects share.

use std::rc::Rc;

use super::cursor::Cursor;
use super::{Dialect, Entry, File};
use crate::error::Result;
use crate::import::dense;
use crate::import::tree::{Attr, Tensor, Type};
use crate::tensor::DType;

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
        let Type::Element(dtype) = ty else { return Ok(Attr::Other(Rc::from(format!("an array of {ty}")))) };
        if n.checked_mul(dtype.size()) != Some(blob.len()) {
            return Err(c.error(format_args!("an array of {n} {ty} in {} bytes", blob.len())));
        }
        let data = if dtype == DType::Pred { blob.iter().map(|b| b & 1).collect::<Vec<u8>>().into() } else { blob.into() };
        Ok(Attr::Tensor(Rc::new(Tensor { ty: Type::tensor(vec![Some(n)], ty), data })))
    }

    /// Type and blob of a dense tensor.
    pub(super) fn tensor_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let ty = self.ty(c)?;
        let blob = c.blob()?;
        let Some(shape) = dense::shape(&ty).map_err(|e| c.error(e))? else {
            return Ok(Attr::Other(Rc::from(format!("a dense attribute of type {ty}"))));
        };
        let Some(data) = dense::elements(&shape, blob) else {
            return Err(c.error(format_args!("{} bytes for a dense attribute of type {ty}", blob.len())));
        };
        Ok(Attr::Tensor(Rc::new(Tensor { ty, data })))
    }
}

pub(super) fn skip<'a>(c: &mut Cursor<'a>, what: &str) -> Attr<'a> {
    let left = c.left();
    let _ = c.take(left);
    Attr::Other(Rc::from(what))
}
