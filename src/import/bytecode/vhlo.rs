//! Attributes of the VHLO dialect.

use std::rc::Rc;

use super::File;
use super::attr::skip;
use super::cursor::Cursor;
use crate::error::Result;
use crate::import::tree::{Attr, AxisRef, Mesh, MeshRef, Type};

impl<'a> File<'a> {
    pub(super) fn vhlo_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let code = c.varint()?;
        if let Some((_, names)) = ENUMS.iter().find(|(n, _)| *n == code) {
            let i = c.varint()?;
            let Some(name) = names.get(i as usize) else { return Err(c.error(format_args!("enumerator {i} of vhlo attribute {code}"))) };
            return Ok(Attr::Enum(Rc::from(*name)));
        }
        Ok(match code {
            1 => Attr::Array(c.list(|c| self.attr(c))?.into()),
            2 => Attr::Bool(c.varint()? != 0),
            6 => self.dictionary(c)?,
            8 => self.float_attr(c)?,
            9 => self.integer_attr(c)?,
            14 => Attr::String(self.string(c)?),
            15 => self.tensor_attr(c)?,
            17 => Attr::Type(self.ty(c)?),
            21 => {
                let pre_size = self.size(c)?;
                Attr::Ints(Rc::from([pre_size as i64, self.size(c)? as i64]))
            }
            22 => Attr::Axes(Rc::from([self.vhlo_axis(c)?])),
            23 => {
                let mesh = match self.attr(c)? {
                    Attr::String(name) | Attr::Symbol(name) => MeshRef::Symbol(name),
                    Attr::Mesh(mesh) => MeshRef::Inline(mesh),
                    _ => return Err(c.error("replica groups along the axes of something that is no mesh")),
                };
                Attr::MeshGroups { mesh, axes: self.vhlo_axes(c)?.into() }
            }
            24 => {
                let name = self.string_attr(c)?;
                let size = self.size(c)?;
                Attr::Mesh(Rc::new(Mesh { axes: vec![(name, size)], device_ids: Vec::new() }))
            }
            25 => self.vhlo_mesh(c)?,
            // The bounds of dynamic dimensions.
            18 => Attr::Ints(c.list(|c| c.svarint())?.into()),
            10 | 20 => skip(c, &format!("vhlo attribute {code}")),
            _ => skip(c, &format!("vhlo attribute {code}")),
        })
    }

    pub(super) fn size(&self, c: &mut Cursor<'a>) -> Result<usize> {
        let n = c.svarint()?;
        usize::try_from(n).map_err(|_| c.error(format_args!("a size of {n}")))
    }

    fn vhlo_axis(&self, c: &mut Cursor<'a>) -> Result<AxisRef> {
        let name = self.string_attr(c)?;
        let sub = match c.varint()? {
            0 => None,
            _ => match self.attr(c)? {
                Attr::Ints(v) if v.len() == 2 => Some((v[0] as usize, v[1] as usize)),
                _ => return Err(c.error("part of a mesh axis")),
            },
        };
        Ok(AxisRef { name, sub })
    }

    fn vhlo_axes(&self, c: &mut Cursor<'a>) -> Result<Vec<AxisRef>> {
        let Attr::Array(list) = self.attr(c)? else { return Err(c.error("a list of mesh axes")) };
        let mut axes = Vec::new();
        for axis in list.iter() {
            match axis {
                Attr::Axes(a) => axes.extend(a.iter().cloned()),
                _ => return Err(c.error("a list of mesh axes")),
            }
        }
        Ok(axes)
    }

    fn vhlo_mesh(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let Attr::Array(list) = self.attr(c)? else { return Err(c.error("the axes of a mesh")) };
        let mut axes = Vec::new();
        for axis in list.iter() {
            match axis {
                Attr::Mesh(m) => axes.extend(m.axes.iter().cloned()),
                _ => return Err(c.error("the axes of a mesh")),
            }
        }
        let device_ids = match self.optional_attr(c)? {
            None => Vec::new(),
            Some(Attr::Tensor(t)) if t.ty.is_tensor_of_s64() => t.data.chunks(8).map(device_id).collect::<Option<_>>().unwrap_or_default(),
            Some(_) => return Err(c.error("the device ids of a mesh")),
        };
        Ok(Attr::Mesh(Rc::new(Mesh { axes, device_ids })))
    }
}

fn device_id(bytes: &[u8]) -> Option<usize> {
    usize::try_from(i64::from_le_bytes(bytes.try_into().ok()?)).ok()
}

impl Type {
    fn is_tensor_of_s64(&self) -> bool {
        matches!(self, Type::Tensor(t) if t.element == Type::Element(crate::tensor::DType::S64))
    }
}

#[rustfmt::skip]
const ENUMS: &[(u64, &[&str])] = &[
    (3, &["EQ", "NE", "GE", "GT", "LE", "LT"]),
    (4, &["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]),
    (5, &["UNSPECIFIED", "ORIGINAL", "STATUS_RETURNING", "STATUS_RETURNING_UNIFIED", "TYPED_FFI"]),
    (7, &["FFT", "IFFT", "RFFT", "IRFFT"]),
    (11, &["DEFAULT", "HIGH", "HIGHEST"]),
    (12, &["DEFAULT", "THREE_FRY", "PHILOX"]),
    (13, &["INVALID", "UNIFORM", "NORMAL"]),
    (16, &["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]),
    (19, &["DEFAULT", "HIGHEST", "TOLERANCE"]),
];
