//! Attributes of an operation as the types the lowering wants.

use std::fmt::Write;
use std::rc::Rc;

use crate::error::Result;
use crate::import::text;
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
        Attr::Float(v, Type::Element(dtype)) => {
            let _ = write!(out, "{} : {}", float(*dtype, *v), dtype.mlir_name());
        }
        Attr::Float(_, ty) => bail!(Unimplemented, "a number of type {ty} inside a dictionary"),
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
        Attr::Tensor(t) => write_tensor(out, t)?,
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

/// A number as the reader of text takes it: with a point and few digits, or as bits where there are no digits for it.
fn float(dtype: DType, v: f64) -> String {
    if !v.is_finite()
        && let Some(bits) = text::float_bits(dtype, v)
    {
        return format!("0x{bits:X}");
    }
    let digits = if dtype == DType::F64 { format!("{v:e}") } else { format!("{:e}", v as f32) };
    match digits.split_once('e') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => format!("{mantissa}.0e{exponent}"),
        _ => digits,
    }
}

/// Arrays and tensors of one dimension are the same to whom this text is for.
fn write_tensor(out: &mut String, t: &Tensor) -> Result<()> {
    let Type::Tensor(ty) = &t.ty else { bail!(Unimplemented, "elements of type {} inside a dictionary", t.ty) };
    let dims: Vec<usize> = ty.dims.iter().map(|d| d.unwrap_or(0)).collect();
    let count = dims.iter().product::<usize>();
    let of_type = |dtype| matches!(ty.element, Type::Element(d) if d == dtype);
    let mut elements: Vec<String> = match tensor_ints(t) {
        Ok(v) if of_type(DType::U64) => v.iter().map(|v| (*v as u64).to_string()).collect(),
        Ok(v) => v.iter().map(i64::to_string).collect(),
        Err(_) if of_type(DType::F32) => t.data.as_chunks().0.iter().map(|b| float(DType::F32, f32::from_le_bytes(*b) as f64)).collect(),
        Err(_) if of_type(DType::F64) => t.data.as_chunks().0.iter().map(|b| float(DType::F64, f64::from_le_bytes(*b))).collect(),
        Err(_) => {
            let hex: String = t.data.iter().map(|b| format!("{b:02X}")).collect();
            let _ = write!(out, "dense<\"0x{hex}\"> : {}", t.ty);
            return Ok(());
        }
    };
    if elements.len() == 1 && count > 1 {
        ensure!(count <= MAX_REPEATED, Unimplemented, "{count} equal numbers inside a dictionary");
        elements = vec![elements.remove(0); count];
    }
    let separator = if elements.is_empty() { "" } else { ": " };
    let _ = match dims.len() {
        1 => write!(out, "array<{}{separator}{}>", ty.element, elements.join(", ")),
        _ if count == 0 => write!(out, "dense<> : {}", t.ty),
        _ => write!(out, "dense<{}> : {}", rows(&dims, &elements), t.ty),
    };
    Ok(())
}

fn rows(dims: &[usize], elements: &[String]) -> String {
    let Some((_, inner)) = dims.split_first() else { return elements.join(", ") };
    let size = inner.iter().product::<usize>().max(1);
    let list: Vec<String> = elements.chunks(size).map(|row| rows(inner, row)).collect();
    format!("[{}]", list.join(", "))
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
