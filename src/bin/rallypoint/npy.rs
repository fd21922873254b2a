//! Arrays in NumPy's file format, of the element types that NumPy itself has.

use std::path::Path;

use rallypoint::error::Result;
use rallypoint::tensor::DType;
use rallypoint::{ensure, error};

use crate::plugin::Value;

const MAGIC: &[u8] = b"\x93NUMPY";

#[rustfmt::skip]
const TYPES: &[(&str, DType)] = &[
    ("|b1", DType::Pred), ("|i1", DType::S8), ("<i2", DType::S16), ("<i4", DType::S32), ("<i8", DType::S64),
    ("|u1", DType::U8), ("<u2", DType::U16), ("<u4", DType::U32), ("<u8", DType::U64),
    ("<f2", DType::F16), ("<f4", DType::F32), ("<f8", DType::F64), ("<c8", DType::C64), ("<c16", DType::C128),
];

pub fn read(path: &Path) -> Result<Value> {
    let bytes = std::fs::read(path).map_err(|e| error!(NotFound, "{}: {e}", path.display()))?;
    parse(&bytes).map_err(|e| e.context(path.display()))
}

pub fn write(path: &Path, value: &Value) -> Result<()> {
    let bytes = format(value)?;
    std::fs::write(path, bytes).map_err(|e| error!(PermissionDenied, "{}: {e}", path.display()))
}

fn parse(bytes: &[u8]) -> Result<Value> {
    let broken = || error!(InvalidArgument, "not a .npy file");
    ensure!(bytes.len() > 12 && bytes.starts_with(MAGIC), InvalidArgument, "not a .npy file");
    // Version 1 has a length of two bytes, later ones of four.
    let (start, length) = match bytes[6] {
        1 => (10, u16::from_le_bytes([bytes[8], bytes[9]]) as usize),
        _ => (12, u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]) as usize),
    };
    let header = bytes.get(start..start + length).and_then(|h| std::str::from_utf8(h).ok()).ok_or_else(broken)?;
    let value = |key: &str| header.split_once(&format!("'{key}':")).map(|(_, rest)| rest.trim_start()).ok_or_else(broken);
    let descr = value("descr")?.trim_start_matches('\'').split('\'').next().ok_or_else(broken)?;
    let dtype = TYPES.iter().find(|(name, _)| *name == descr).map(|(_, dtype)| *dtype);
    let dtype = dtype.ok_or_else(|| error!(Unimplemented, "element type {descr:?}"))?;
    ensure!(value("fortran_order")?.starts_with("False"), Unimplemented, "an array in column-major order");
    let dims = value("shape")?.trim_start_matches('(').split(')').next().ok_or_else(broken)?;
    let dims = dims.split(',').map(str::trim).filter(|d| !d.is_empty()).map(|d| d.parse::<i64>().map_err(|_| broken()));
    let dims = dims.collect::<Result<Vec<i64>>>()?;
    let data = &bytes[start + length..];
    let wanted = dims.iter().try_fold(dtype.size() as i64, |n, d| n.checked_mul(*d));
    ensure!(wanted == Some(data.len() as i64), InvalidArgument, "{} bytes of data for {dtype}{dims:?}", data.len());
    Ok(Value { dtype, dims, bytes: data.to_vec() })
}

fn format(value: &Value) -> Result<Vec<u8>> {
    let name = TYPES.iter().find(|(_, dtype)| *dtype == value.dtype).map(|(name, _)| *name);
    let name = name.ok_or_else(|| error!(Unimplemented, "a .npy file of element type {}", value.dtype))?;
    let dims: String = value.dims.iter().map(|d| format!("{d}, ")).collect();
    let mut header = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': ({}), }}", dims.trim_end());
    // The data starts at a multiple of 64.
    let padding = 63 - (MAGIC.len() + 4 + header.len()) % 64;
    header.push_str(&" ".repeat(padding));
    header.push('\n');
    Ok([MAGIC, &[1, 0], &(header.len() as u16).to_le_bytes(), header.as_bytes(), &value.bytes].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for dims in [vec![], vec![3], vec![2, 0, 5], vec![2, 3]] {
            let size = dims.iter().product::<i64>() as usize * 4;
            let value = Value { dtype: DType::F32, dims, bytes: (0..size).map(|i| i as u8).collect() };
            assert_eq!(parse(&format(&value).unwrap()).unwrap(), value);
        }
    }

    #[test]
    fn broken_files_are_errors() {
        let good = format(&Value { dtype: DType::S16, dims: vec![2], bytes: vec![1, 2, 3, 4] }).unwrap();
        for n in 0..good.len() {
            assert!(parse(&good[..n]).is_err(), "cut at {n}");
        }
        assert!(parse(&[&good[..], &[0]].concat()).is_err());
    }
}
