//! Attributes of the sdy dialect.

use std::rc::Rc;

use super::File;
use super::attr::skip;
use super::cursor::Cursor;
use crate::error::Result;
use crate::import::tree::{Attr, AxisRef, DimSharding, Mesh, MeshRef, TensorSharding};

impl<'a> File<'a> {
    pub(super) fn sdy_attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let code = c.varint()?;
        Ok(match code {
            0 => Attr::Axes(c.list(|c| Ok(AxisRef { name: self.string_attr(c)?, sub: None }))?.into()),
            1 => {
                let name = self.string(c)?;
                let size = self.size(c)?;
                Attr::Mesh(Rc::new(Mesh { axes: vec![(name, size)], device_ids: Vec::new() }))
            }
            2 => self.mesh(c)?,
            3 => {
                let pre_size = self.size(c)?;
                Attr::Ints(Rc::from([pre_size as i64, self.size(c)? as i64]))
            }
            4 => {
                let name = self.string(c)?;
                let sub = match self.optional_attr(c)? {
                    None => None,
                    Some(Attr::Ints(v)) if v.len() == 2 => Some((v[0] as usize, v[1] as usize)),
                    Some(_) => return Err(c.error("part of a mesh axis")),
                };
                Attr::Axes(Rc::from([AxisRef { name, sub }]))
            }
            5 => {
                let axes = self.axes(c)?;
                let closed = c.byte()? != 0;
                c.flagged()?;
                // A dimension alone travels as a sharding of rank 1.
                let dims = vec![DimSharding { axes, closed }];
                Attr::Sharding(Rc::new(TensorSharding { mesh: MeshRef::Symbol(Rc::from("")), dims, unreduced: Vec::new() }))
            }
            6 | 15 | 17 => self.tensor_sharding(c, code)?,
            7 | 16 => Attr::Shardings(
                c.list(|c| match self.attr(c)? {
                    Attr::Sharding(s) => Ok(s),
                    _ => Err(c.error("a list of shardings")),
                })?
                .into(),
            ),
            _ => skip(c, &format!("sdy attribute {code}")),
        })
    }

    fn mesh(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let axes = c.list(|c| match self.attr(c)? {
            Attr::Mesh(m) if m.axes.len() == 1 => Ok(m.axes[0].clone()),
            _ => Err(c.error("the axes of a mesh")),
        })?;
        let device_ids = c.list(|c| self.size(c))?;
        Ok(Attr::Mesh(Rc::new(Mesh { axes, device_ids })))
    }

    fn axes(&self, c: &mut Cursor<'a>) -> Result<Vec<AxisRef>> {
        c.list(|c| match self.attr(c)? {
            Attr::Axes(a) if a.len() == 1 => Ok(a[0].clone()),
            _ => Err(c.error("a list of mesh axes")),
        })
    }

    fn tensor_sharding(&self, c: &mut Cursor<'a>, code: u64) -> Result<Attr<'a>> {
        let mesh = match self.attr(c)? {
            Attr::Symbol(name) => MeshRef::Symbol(name),
            Attr::Mesh(mesh) => MeshRef::Inline(mesh),
            _ => return Err(c.error("the mesh of a sharding")),
        };
        let dims = c.list(|c| match self.attr(c)? {
            Attr::Sharding(s) if s.dims.len() == 1 => Ok(s.dims[0].clone()),
            _ => Err(c.error("the dimensions of a sharding")),
        })?;
        // Explicitly replicated axes change nothing about where the data is.
        self.axes(c)?;
        let unreduced = if code == 6 { Vec::new() } else { self.axes(c)? };
        if code == 17 {
            c.svarint()?;
        }
        Ok(Attr::Sharding(Rc::new(TensorSharding { mesh, dims, unreduced })))
    }
}
