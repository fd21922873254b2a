//! Types of the builtin and VHLO dialects.

use std::rc::Rc;

use super::cursor::Cursor;
use super::{Dialect, Entry, File};
use crate::error::Result;
use crate::import::tree::{Attr, Quantized, Type};
use crate::tensor::DType;

impl<'a> File<'a> {
    pub(super) fn decode_type(&self, entry: &Entry<'a>, c: &mut Cursor<'a>) -> Result<Type> {
        if !entry.encoded {
            let text = String::from_utf8_lossy(c.c_string()?).into_owned();
            return Ok(Type::from_name(&text)
                .unwrap_or_else(|| if text == "!stablehlo.token" { Type::Element(DType::Token) } else { Type::Other(Rc::from(text)) }));
        }
        match &entry.dialect {
            Dialect::Builtin => self.builtin_type(c),
            Dialect::Vhlo => self.vhlo_type(c),
            Dialect::Sdy => Err(c.error("the sdy dialect has no types")),
            // StableHLO's own type for tokens, which stands behind a cast from VHLO's.
            Dialect::Other(name) if &**name == "stablehlo" && c.left() == 1 => match c.varint()? {
                0 => Ok(Type::Element(DType::Token)),
                _ => Ok(opaque(c, name)),
            },
            Dialect::Other(name) => Ok(opaque(c, name)),
        }
    }

    fn builtin_type(&self, c: &mut Cursor<'a>) -> Result<Type> {
        let code = c.varint()?;
        let named = |name: &str| Type::from_name(name).unwrap_or_else(|| Type::Other(Rc::from(name)));
        Ok(match code {
            0 => {
                let v = c.varint()?;
                let sign = match v & 3 {
                    0 | 1 => "",
                    2 => "u",
                    _ => return Err(c.error("an integer type without a sign")),
                };
                named(&format!("{sign}i{}", v >> 2))
            }
            1 => Type::Index,
            2 => Type::Function(Rc::new((c.list(|c| self.ty(c))?, c.list(|c| self.ty(c))?))).checked()?,
            3 => named("bf16"),
            4 => named("f16"),
            5 => named("f32"),
            6 => named("f64"),
            7 => named("f80"),
            8 => named("f128"),
            9 => complex(&self.ty(c)?),
            12 => Type::None,
            13 => self.tensor_type(c)?,
            14 => self.bounded_tensor_type(c)?,
            15 => Type::Tuple(c.list(|c| self.ty(c))?.into()).checked()?,
            18 => unranked(&self.ty(c)?),
            19 => match self.tensor_type(c)? {
                Type::Tensor(t) => Type::Other(Rc::from(format!("vector of rank {} of {}", t.dims.len(), t.element))),
                other => other,
            },
            21 => named("tf32"),
            22 => named("f8E5M2"),
            23 => named("f8E4M3"),
            24 => named("f8E4M3FN"),
            25 => named("f8E5M2FNUZ"),
            26 => named("f8E4M3FNUZ"),
            27 => named("f8E4M3B11FNUZ"),
            28 => named("f8E3M4"),
            29 => named("f4E2M1FN"),
            30 => named("f6E2M3FN"),
            31 => named("f6E3M2FN"),
            32 => named("f8E8M0FNU"),
            _ => opaque(c, &format!("builtin type {code}")),
        })
    }

    fn vhlo_type(&self, c: &mut Cursor<'a>) -> Result<Type> {
        let code = c.varint()?;
        let name = match code {
            0 => "i1",
            1 => return Ok(complex(&self.ty(c)?)),
            2 => "bf16",
            3 => "f16",
            4 => "f32",
            5 => "f64",
            6 => "f8E4M3FN",
            7 => "f8E5M2",
            8 => return Type::Function(Rc::new((c.list(|c| self.ty(c))?, c.list(|c| self.ty(c))?))).checked(),
            9 => "index",
            10 => "i4",
            11 => "i8",
            12 => "i16",
            13 => "i32",
            14 => "i64",
            15 => "ui4",
            16 => "ui8",
            17 => "ui16",
            18 => "ui32",
            19 => "ui64",
            20 => return self.tensor_type(c),
            21 => return self.bounded_tensor_type(c),
            22 => return Ok(Type::Element(DType::Token)),
            23 => return Type::Tuple(c.list(|c| self.ty(c))?.into()).checked(),
            24 | 30 => return self.quantized_type(c, code == 30),
            25 => return Ok(unranked(&self.ty(c)?)),
            26 => "!shape.witness",
            27 => "f8E4M3FNUZ",
            28 => "f8E5M2FNUZ",
            29 => "f8E4M3B11FNUZ",
            31 => "i2",
            32 => "ui2",
            33 => "none",
            34 => "tf32",
            35 => "f8E4M3",
            36 => "f8E3M4",
            37 => "f4E2M1FN",
            38 => "f6E2M3FN",
            39 => "f6E3M2FN",
            40 => "f8E8M0FNU",
            41 => {
                let t = self.tensor_type(c)?;
                return Ok(Type::Other(Rc::from(format!("buffer of {t}"))));
            }
            42 => return Type::Future(c.list(|c| self.ty(c))?.into()).checked(),
            _ => return Ok(opaque(c, &format!("vhlo type {code}"))),
        };
        Ok(Type::from_name(name).unwrap_or_else(|| Type::Other(Rc::from(name))))
    }

    fn tensor_type(&self, c: &mut Cursor<'a>) -> Result<Type> {
        let (dims, element) = self.tensor_parts(c)?;
        Ok(Type::tensor(dims, element))
    }

    fn tensor_parts(&self, c: &mut Cursor<'a>) -> Result<(Vec<Option<usize>>, Type)> {
        let dims = c.list(|c| match c.svarint()? {
            i64::MIN => Ok(None),
            d @ 0.. => Ok(Some(d as usize)),
            d => Err(c.error(format_args!("a dimension of {d}"))),
        })?;
        Ok((dims, self.ty(c)?))
    }

    fn bounded_tensor_type(&self, c: &mut Cursor<'a>) -> Result<Type> {
        let bounds = match self.attr(c)? {
            Attr::Ints(bounds) => bounds,
            _ => Rc::from([]),
        };
        let (dims, element) = self.tensor_parts(c)?;
        Ok(Type::bounded_tensor(dims, &bounds, element))
    }

    fn quantized_type(&self, c: &mut Cursor<'a>, per_axis: bool) -> Result<Type> {
        c.varint()?;
        let (storage, expressed) = (self.ty(c)?, self.ty(c)?);
        let axis = if per_axis { Some(c.index()?) } else { None };
        let (scales, zero_points, min, max);
        if per_axis {
            (min, max) = (c.svarint()?, c.svarint()?);
            scales = c.list(|c| c.svarint())?;
            zero_points = c.list(|c| c.svarint())?;
        } else {
            (scales, zero_points) = (vec![c.svarint()?], vec![c.svarint()?]);
            (min, max) = (c.svarint()?, c.svarint()?);
        }
        // The bits of a double.
        let scales = scales.into_iter().map(|bits| f64::from_bits(bits as u64)).collect();
        let ty = match (&storage, &expressed) {
            (Type::Element(storage), Type::Element(expressed)) => {
                Quantized { storage: *storage, expressed: *expressed, min, max, axis, scales, zero_points }.into_type()
            }
            _ => None,
        };
        Ok(ty.unwrap_or_else(|| Type::Other(Rc::from(format!("!quant.uniform<{storage}:{expressed}>")))))
    }
}

fn complex(element: &Type) -> Type {
    match element {
        Type::Element(DType::F32) => Type::Element(DType::C64),
        Type::Element(DType::F64) => Type::Element(DType::C128),
        other => Type::Other(Rc::from(format!("complex<{other}>"))),
    }
}

fn unranked(element: &Type) -> Type {
    Type::Other(Rc::from(format!("tensor<*x{element}>")))
}

/// What this reader does not know, with its bytes skipped.
fn opaque(c: &mut Cursor, name: &str) -> Type {
    let left = c.left();
    let _ = c.take(left);
    Type::Other(Rc::from(format!("!{name}")))
}
