//! Arrays in NumPy's file format. Element types that NumPy does not have are written as bytes of their size, `|V2`, as NumPy
//! itself writes what extensions add to it.

use std::path::Path;

use crate::error::Result;
use crate::tensor::{DType, Literal, Shape};

const MAGIC: &[u8] = b"\x93NUMPY";

#[rustfmt::skip]
const TYPES: &[(&str, DType)] = &[
    ("|b1", DType::Pred), ("|i1", DType::S8), ("<i2", DType::S16), ("<i4", DType::S32), ("<i8", DType::S64),
    ("|u1", DType::U8), ("<u2", DType::U16), ("<u4", DType::U32), ("<u8", DType::U64),
    ("<f2", DType::F16), ("<f4", DType::F32), ("<f8", DType::F64), ("<c8", DType::C64), ("<c16", DType::C128),
];

/// Reads a file. Bytes without a type are of the expected one if they have its size.
pub fn read(path: &Path, expected: DType) -> Result<Literal> {
    let bytes = std::fs::read(path).map_err(|e| error!(NotFound, "{}: {e}", path.display()))?;
    parse(&bytes, expected).map_err(|e| e.context(path.display()))
}

pub fn write(path: &Path, array: &Literal) -> Result<()> {
    std::fs::write(path, format(array)).map_err(|e| error!(PermissionDenied, "{}: {e}", path.display()))
}

fn parse(bytes: &[u8], expected: DType) -> Result<Literal> {
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
    let known = TYPES.iter().find(|(name, _)| *name == descr).map(|(_, dtype)| *dtype);
    let dtype = known.or_else(|| (untyped(expected) == Some(descr.into())).then_some(expected));
    let dtype = dtype.ok_or_else(|| error!(Unimplemented, "element type {descr:?}, where {expected} is expected"))?;
    ensure!(value("fortran_order")?.starts_with("False"), Unimplemented, "an array in column-major order");
    let dims = value("shape")?.trim_start_matches('(').split(')').next().ok_or_else(broken)?;
    let dims = dims.split(',').map(str::trim).filter(|d| !d.is_empty()).map(|d| d.parse::<usize>().map_err(|_| broken()));
    let shape = Shape::new(dtype, dims.collect::<Result<Vec<_>>>()?);
    shape.check_size()?;
    let data = &bytes[start + length..];
    ensure!(data.len() == shape.bytes(), InvalidArgument, "{} bytes of data for {shape}", data.len());
    Literal::new(shape, data)
}

/// How a type without a name in NumPy is written.
fn untyped(dtype: DType) -> Option<String> {
    TYPES.iter().all(|(_, d)| *d != dtype).then(|| format!("|V{}", dtype.size()))
}

fn format(array: &Literal) -> Vec<u8> {
    let dtype = array.shape().dtype;
    let name = TYPES.iter().find(|(_, d)| *d == dtype).map(|(name, _)| name.to_string());
    let name = name.or_else(|| untyped(dtype)).unwrap_or_default();
    let dims: String = array.shape().dims.iter().map(|d| format!("{d}, ")).collect();
    let mut header = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': ({}), }}", dims.trim_end());
    // The data starts at a multiple of 64.
    let padding = 63 - (MAGIC.len() + 4 + header.len()) % 64;
    header.push_str(&" ".repeat(padding));
    header.push('\n');
    [MAGIC, &[1, 0], &(header.len() as u16).to_le_bytes(), header.as_bytes(), array.bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(dtype: DType, dims: &[usize]) -> Literal {
        let shape = Shape::new(dtype, dims);
        let bytes: Vec<u8> = (0..shape.bytes()).map(|i| i as u8).collect();
        Literal::new(shape, &bytes).unwrap()
    }

    #[test]
    fn what_is_written_reads_back() {
        for dims in [&[][..], &[3], &[2, 0, 5], &[2, 3]] {
            for dtype in [DType::F32, DType::BF16, DType::F8E5M2] {
                let array = array(dtype, dims);
                assert_eq!(parse(&format(&array), dtype).unwrap(), array);
            }
        }
        let e = parse(&format(&array(DType::BF16, &[2])), DType::F32).unwrap_err();
        assert!(e.message.contains("|V2") && e.message.contains("f32 is expected"), "{e}");
    }

    #[test]
    fn broken_files_are_errors() {
        let good = format(&array(DType::S16, &[2]));
        for n in 0..good.len() {
            assert!(parse(&good[..n], DType::S16).is_err(), "cut at {n}");
        }
        assert!(parse(&[&good[..], &[0]].concat(), DType::S16).is_err());
    }
}
