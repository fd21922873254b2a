//! Attributes of an operation as the types the lowering wants.

use std::fmt::Write;
use std::rc::Rc;

use crate::error::Result;
use crate::import::tree::{Attr, Node, Tensor, Type};
use crate::tensor::DType;

/// No list of numbers whose elements are all equal is longer in a program that makes sense: they are per dimension.
const MAX_REPEATED: usize = 1 << 12;

/// Longest dictionary in text.
const MAX_TEXT: usize = 1 << 20;

impl<'a> Node<'a> {
    pub fn require(&self, name: &str) -> Result<&Attr<'a>> {
        self.attr(name).ok_or_else(|| error!(InvalidArgument, "attribute {name} is missing"))
    }

    pub fn int(&self, name: &str) -> Result<i64> {
        as_int(self.require(name)?).ok_or_else(|| error!(InvalidArgument, "attribute {name} is no integer"))
    }

    pub fn int_or(&self, name: &str, default: i64) -> Result<i64> {
        if self.attr(name).is_some() { self.int(name) } else { Ok(default) }
    }

    pub fn size(&self, name: &str) -> Result<usize> {
        let n = self.int(name)?;
        usize::try_from(n).map_err(|_| error!(InvalidArgument, "attribute {name} is {n}"))
    }

    pub fn size_or(&self, name: &str, default: usize) -> Result<usize> {
        if self.attr(name).is_some() { self.size(name) } else { Ok(default) }
    }

    pub fn bool_or(&self, name: &str, default: bool) -> Result<bool> {
        match self.attr(name) {
            None => Ok(default),
            Some(Attr::Bool(b)) => Ok(*b),
            Some(Attr::Unit) => Ok(true),
            Some(_) => bail!(InvalidArgument, "attribute {name} is no boolean"),
        }
    }

    pub fn float(&self, name: &str) -> Result<f64> {
        match self.require(name)? {
            Attr::Float(v, _) => Ok(*v),
            _ => bail!(InvalidArgument, "attribute {name} is no float"),
        }
    }

    /// A string or symbol.
    pub fn string(&self, name: &str) -> Result<&str> {
        as_string(self.require(name)?).ok_or_else(|| error!(InvalidArgument, "attribute {name} is no string"))
    }

    pub fn keyword(&self, name: &str) -> Result<&str> {
        match self.require(name)? {
            Attr::Enum(s) => Ok(s),
            _ => bail!(InvalidArgument, "attribute {name} is no enumerator"),
        }
    }

    /// A list of numbers, whatever its form; rows of a matrix follow each other.
    pub fn ints(&self, name: &str) -> Result<Vec<i64>> {
        as_ints(self.require(name)?).map_err(|e| e.context(format_args!("attribute {name}")))
    }

    pub fn sizes(&self, name: &str) -> Result<Vec<usize>> {
        let to_size = |n: i64| usize::try_from(n).map_err(|_| error!(InvalidArgument, "attribute {name} contains {n}"));
        self.ints(name)?.into_iter().map(to_size).collect()
    }

    pub fn sizes_or(&self, name: &str, default: impl FnOnce() -> Vec<usize>) -> Result<Vec<usize>> {
        if self.attr(name).is_some() { self.sizes(name) } else { Ok(default()) }
    }

    /// As `sizes`, of a given length.
    pub fn sizes_of_length(&self, name: &str, n: usize, default: usize) -> Result<Vec<usize>> {
        let list = self.sizes_or(name, || vec![default; n])?;
        ensure!(list.len() == n, InvalidArgument, "attribute {name} has {} elements, {n} are needed", list.len());
        Ok(list)
    }

    /// A matrix of two columns as pairs.
    pub fn pairs(&self, name: &str) -> Result<Vec<(i64, i64)>> {
        let list = self.ints(name)?;
        ensure!(list.len().is_multiple_of(2), InvalidArgument, "attribute {name} is no list of pairs");
        Ok(list.chunks_exact(2).map(|p| (p[0], p[1])).collect())
    }
}

pub fn as_int(attr: &Attr) -> Option<i64> {
    match attr {
        Attr::Int(v, _) => Some(*v),
        Attr::Bool(b) => Some(*b as i64),
        _ => None,
    }
}

pub fn as_string<'t>(attr: &'t Attr) -> Option<&'t str> {
    match attr {
        Attr::String(s) | Attr::Symbol(s) => Some(s),
        _ => None,
    }
}

pub fn as_ints(attr: &Attr) -> Result<Vec<i64>> {
    match attr {
        Attr::Ints(v) => Ok(v.to_vec()),
        Attr::Tensor(t) => tensor_ints(t),
        Attr::Array(list) => {
            list.iter().map(as_int).collect::<Option<_>>().ok_or_else(|| error!(InvalidArgument, "not a list of integers"))
        }
        _ => bail!(InvalidArgument, "not a list of integers"),
    }
}

fn tensor_ints(t: &Tensor) -> Result<Vec<i64>> {
    let Type::Tensor(ty) = &t.ty else { bail!(InvalidArgument, "not a tensor") };
    let dtype = match ty.element {
        Type::Element(d) if d.is_integer() || d == DType::Pred => d,
        Type::Index => DType::S64,
        _ => bail!(InvalidArgument, "a tensor of {}, not of integers", ty.element),
    };
    let n: usize = ty.dims.iter().map(|d| d.unwrap_or(0)).product();
    let unsigned = dtype == DType::Pred || dtype.kind() == crate::tensor::Kind::Unsigned;
    let mut values: Vec<i64> = t
        .data
        .chunks_exact(dtype.size())
        .map(|b| {
            let negative = !unsigned && b.last().is_some_and(|b| b & 0x80 != 0);
            let mut word = if negative { [0xff; 8] } else { [0; 8] };
            word[..b.len()].copy_from_slice(b);
            i64::from_le_bytes(word)
        })
        .collect();
    if values.len() == 1 && n > 1 {
        ensure!(n <= MAX_REPEATED, InvalidArgument, "{n} equal numbers");
        values = vec![values[0]; n];
    }
    Ok(values)
}

/// As MLIR text: `{a = 1 : i64, b = "text"}`.
pub fn to_text(attr: &Attr) -> Result<String> {
    let mut out = String::new();
    write_attr(&mut out, attr, 16)?;
    Ok(out)
}

fn write_attr(out: &mut String, attr: &Attr, depth: usize) -> Result<()> {
    ensure!(depth > 0 && out.len() < MAX_TEXT, Unimplemented, "an attribute with more text or nesting than is supported");
    match attr {
        Attr::Unit => out.push_str("unit"),
        Attr::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Attr::Int(v, ty) => {
            let unsigned = matches!(ty, Type::Element(d) if d.kind() == crate::tensor::Kind::Unsigned);
            let _ = if unsigned { write!(out, "{} : {ty}", *v as u64) } else { write!(out, "{v} : {ty}") };
        }
        // Few digits for a number that a narrow type rounded.
        Attr::Float(v, ty @ Type::Element(DType::F64)) => {
            let _ = write!(out, "{v:e} : {ty}");
        }
        Attr::Float(v, ty) => {
            let _ = write!(out, "{:e} : {ty}", *v as f32);
        }
        Attr::String(s) => write_string(out, s),
        Attr::Symbol(s) => {
            out.push('@');
            out.push_str(s);
        }
        Attr::Type(ty) => {
            let _ = write!(out, "{ty}");
        }
        Attr::Array(list) => {
            out.push('[');
            for (i, a) in list.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                write_attr(out, a, depth - 1)?;
            }
            out.push(']');
        }
        Attr::Dict(entries) => write_entries(out, entries, depth)?,
        Attr::Ints(v) => {
            let _ = write!(out, "{v:?}");
        }
        Attr::Tensor(t) => write_tensor(out, t),
        Attr::Enum(s) | Attr::Other(s) => out.push_str(s),
        Attr::Mesh(_) | Attr::Sharding(_) | Attr::Shardings(_) | Attr::Axes(_) | Attr::MeshGroups { .. } => {
            bail!(Unimplemented, "a sharding inside a dictionary")
        }
    }
    Ok(())
}

fn write_entries(out: &mut String, entries: &[(Rc<str>, Attr)], depth: usize) -> Result<()> {
    let mut sorted: Vec<_> = entries.iter().collect();
    sorted.sort_by(|a, b| a.0.cmp(&b.0));
    out.push('{');
    for (i, (name, value)) in sorted.into_iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        out.push_str(name);
        if *value != Attr::Unit {
            out.push_str(" = ");
            write_attr(out, value, depth - 1)?;
        }
    }
    out.push('}');
    Ok(())
}

/// Arrays and tensors of one dimension are the same to whom this text is for.
fn write_tensor(out: &mut String, t: &Tensor) {
    let (element, rank) = match &t.ty {
        Type::Tensor(ty) => (&ty.element, ty.dims.len()),
        other => (other, 0),
    };
    let floats = |size: usize, read: fn(&[u8]) -> String| t.data.chunks_exact(size).map(read).collect::<Vec<_>>();
    let elements = match (tensor_ints(t), element) {
        (Ok(v), _) => v.iter().map(i64::to_string).collect(),
        (_, Type::Element(DType::F32)) => {
            floats(4, |b| b.try_into().map_or_else(|_| String::new(), |b| format!("{:e}", f32::from_le_bytes(b))))
        }
        (_, Type::Element(DType::F64)) => {
            floats(8, |b| b.try_into().map_or_else(|_| String::new(), |b| format!("{:e}", f64::from_le_bytes(b))))
        }
        _ => {
            let hex: String = t.data.iter().map(|b| format!("{b:02X}")).collect();
            let _ = write!(out, "dense<\"0x{hex}\"> : {}", t.ty);
            return;
        }
    };
    let (separator, elements) = (if elements.is_empty() { "" } else { ": " }, elements.join(", "));
    let _ = match rank {
        1 => write!(out, "array<{element}{separator}{elements}>"),
        _ => write!(out, "dense<[{elements}]> : {}", t.ty),
    };
}

fn write_string(out: &mut String, s: &str) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => {
                let _ = write!(out, "\\{:02X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
