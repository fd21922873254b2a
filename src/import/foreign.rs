//! The configuration of a custom call -> attributes of a foreign function.

use crate::error::Result;
use crate::foreign::Attr as Foreign;
use crate::import::text;
use crate::import::tree::{Attr, Type};
use crate::tensor::DType;

/// `text` is empty, or a dictionary as MLIR writes it.
pub fn attributes(text: &str) -> Result<Vec<(String, Foreign)>> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let attr = text::read_attribute(text).map_err(|e| e.context("backend_config"))?;
    let Attr::Dict(entries) = attr else { bail!(InvalidArgument, "backend_config is no dictionary") };
    dictionary(&entries)
}

fn dictionary(entries: &[(std::rc::Rc<str>, Attr)]) -> Result<Vec<(String, Foreign)>> {
    let entry = |(name, attr): &(std::rc::Rc<str>, Attr)| {
        let value = value(attr).map_err(|e| e.context(format_args!("attribute {name}")))?;
        Ok((name.to_string(), value))
    };
    entries.iter().map(entry).collect()
}

fn value(attr: &Attr) -> Result<Foreign> {
    Ok(match attr {
        Attr::Bool(b) => Foreign::Scalar(DType::Pred, vec![*b as u8]),
        Attr::Int(v, Type::Element(dtype)) => Foreign::Scalar(*dtype, v.to_le_bytes()[..dtype.size().min(8)].to_vec()),
        Attr::Float(v, Type::Element(dtype)) => {
            let bytes = match dtype {
                DType::F64 => v.to_le_bytes().to_vec(),
                DType::F32 => (*v as f32).to_le_bytes().to_vec(),
                DType::F16 => half::f16::from_f64(*v).to_le_bytes().to_vec(),
                DType::BF16 => half::bf16::from_f64(*v).to_le_bytes().to_vec(),
                other => bail!(Unimplemented, "a number of type {other}"),
            };
            Foreign::Scalar(*dtype, bytes)
        }
        Attr::String(s) => Foreign::String(s.to_string()),
        Attr::Dict(entries) => Foreign::Dictionary(dictionary(entries)?),
        // A list is a dictionary whose names are the positions.
        Attr::Array(list) => {
            let entry = |(i, attr)| Ok((i, value(attr)?));
            let entries: Vec<(usize, Foreign)> = list.iter().enumerate().map(entry).collect::<Result<_>>()?;
            Foreign::Dictionary(entries.into_iter().map(|(i, v)| (i.to_string(), v)).collect())
        }
        Attr::Tensor(tensor) => {
            let Some(shape) = crate::import::dense::shape(&tensor.ty)? else { bail!(Unimplemented, "a tensor of type {}", tensor.ty) };
            let (size, elements) = (shape.dtype.size(), shape.elements());
            let data = if tensor.data.len() == size { tensor.data.repeat(elements) } else { tensor.data.to_vec() };
            ensure!(data.len() == size * elements, InvalidArgument, "{} bytes for {shape}", data.len());
            Foreign::Array(shape.dtype, data)
        }
        _ => bail!(Unimplemented, "a value that is no number, text, array or dictionary"),
    })
}
