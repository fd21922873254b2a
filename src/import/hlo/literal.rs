//! LiteralProto.

use crate::error::Result;
use crate::import::hlo::proto::LiteralProto;
use crate::import::hlo::shape::{Tree, array_proto};
use crate::tensor::{DType, Kind, Literal, Shape};

/// Reads the elements into row-major order; the proto has them in the order of its shape's layout.
pub fn from_proto(proto: &LiteralProto) -> Result<Literal> {
    let Some(shape_proto) = &proto.shape else { bail!(InvalidArgument, "a literal without a shape") };
    let Tree::Leaf(shape) = Tree::from_proto(shape_proto)? else { bail!(Unimplemented, "a literal that is a tuple") };
    let mut bytes = elements(proto, shape.dtype)?;
    ensure!(
        bytes.len() == shape.bytes(),
        InvalidArgument,
        "a literal of {shape} needs {} bytes of elements, {} are given",
        shape.bytes(),
        bytes.len()
    );
    normalise(&mut bytes, shape.dtype);
    let order = shape_proto.layout.as_ref().map(|l| &l.minor_to_major[..]).unwrap_or_default();
    if !order.is_empty() {
        bytes = to_row_major(bytes, &shape, order)?;
    }
    Literal::new(shape, &bytes)
}

pub fn to_proto(literal: &Literal) -> LiteralProto {
    let b = literal.bytes();
    let mut p = LiteralProto { shape: Some(array_proto(literal.shape())), ..Default::default() };
    fn words<const N: usize, T>(b: &[u8], f: impl Fn([u8; N]) -> T) -> Vec<T> {
        b.as_chunks::<N>().0.iter().map(|c| f(*c)).collect()
    }
    match literal.shape().dtype {
        DType::Pred => p.preds = b.iter().map(|x| *x != 0).collect(),
        DType::S32 => p.s32s = words(b, i32::from_le_bytes),
        DType::S64 => p.s64s = words(b, i64::from_le_bytes),
        DType::U32 => p.u32s = words(b, u32::from_le_bytes),
        DType::U64 => p.u64s = words(b, u64::from_le_bytes),
        DType::F32 => p.f32s = words(b, f32::from_le_bytes),
        DType::F64 => p.f64s = words(b, f64::from_le_bytes),
        DType::C64 => p.c64s = words(b, f32::from_le_bytes),
        DType::C128 => p.c128s = words(b, f64::from_le_bytes),
        dtype => {
            if let Some(field) = bytes_field_mut(&mut p, dtype) {
                *field = b.to_vec();
            }
        }
    }
    p
}

fn elements(p: &LiteralProto, dtype: DType) -> Result<Vec<u8>> {
    fn bytes<const N: usize, T: Copy>(v: &[T], f: impl Fn(T) -> [u8; N]) -> Vec<u8> {
        v.iter().flat_map(|x| f(*x)).collect()
    }
    Ok(match dtype {
        DType::Pred => p.preds.iter().map(|x| *x as u8).collect(),
        DType::S32 => bytes(&p.s32s, i32::to_le_bytes),
        DType::S64 => bytes(&p.s64s, i64::to_le_bytes),
        DType::U32 => bytes(&p.u32s, u32::to_le_bytes),
        DType::U64 => bytes(&p.u64s, u64::to_le_bytes),
        DType::F32 => bytes(&p.f32s, f32::to_le_bytes),
        DType::F64 => bytes(&p.f64s, f64::to_le_bytes),
        DType::C64 => bytes(&p.c64s, f32::to_le_bytes),
        DType::C128 => bytes(&p.c128s, f64::to_le_bytes),
        DType::Token => Vec::new(),
        dtype => bytes_field(p, dtype).cloned().unwrap_or_default(),
    })
}

macro_rules! bytes_fields {
    ($($dtype:ident => $field:ident,)*) => {
        fn bytes_field(p: &LiteralProto, dtype: DType) -> Option<&Vec<u8>> {
            match dtype { $(DType::$dtype => Some(&p.$field),)* _ => None }
        }
        fn bytes_field_mut(p: &mut LiteralProto, dtype: DType) -> Option<&mut Vec<u8>> {
            match dtype { $(DType::$dtype => Some(&mut p.$field),)* _ => None }
        }
    };
}

bytes_fields! {
    S2 => s2s,
    S4 => s4s,
    S8 => s8s,
    S16 => s16s,
    U2 => u2s,
    U4 => u4s,
    U8 => u8s,
    U16 => u16s,
    F4E2M1FN => f4e2m1fns,
    F6E2M3FN => f6e2m3fns,
    F6E3M2FN => f6e3m2fns,
    F8E3M4 => f8e3m4s,
    F8E4M3 => f8e4m3s,
    F8E4M3FN => f8e4m3fns,
    F8E4M3FNUZ => f8e4m3fnuzs,
    F8E4M3B11FNUZ => f8e4m3b11fnuzs,
    F8E5M2 => f8e5m2s,
    F8E5M2FNUZ => f8e5m2fnuzs,
    F8E8M0FNU => f8e8m0fnus,
    F16 => f16s,
    BF16 => bf16s,
}

/// Elements narrower than a byte: value in the low bits, sign-extended for signed integers.
fn normalise(bytes: &mut [u8], dtype: DType) {
    let bits = dtype.bits();
    if dtype.size() != 1 || !(2..8).contains(&bits) {
        return;
    }
    let unused = 8 - bits as u32;
    for b in bytes {
        let high = *b << unused;
        *b = if dtype.kind() == Kind::Signed { ((high as i8) >> unused) as u8 } else { high >> unused };
    }
}

fn to_row_major(bytes: Vec<u8>, shape: &Shape, minor_to_major: &[i64]) -> Result<Vec<u8>> {
    let rank = shape.rank();
    let mut stride = vec![None; rank];
    let mut next = 1;
    for &d in minor_to_major {
        let slot = usize::try_from(d).ok().and_then(|d| stride.get_mut(d).map(|s| (d, s)));
        let Some((d, slot @ None)) = slot else { bail!(InvalidArgument, "layout {minor_to_major:?} of a literal of {shape}") };
        *slot = Some(next);
        next *= shape.dims[d].max(1);
    }
    ensure!(minor_to_major.len() == rank, InvalidArgument, "layout {minor_to_major:?} of a literal of {shape}");
    if minor_to_major.iter().rev().enumerate().all(|(i, d)| i as i64 == *d) {
        return Ok(bytes);
    }
    let stride: Vec<usize> = stride.into_iter().flatten().collect();
    let size = shape.dtype.size();
    let mut out = Vec::with_capacity(bytes.len());
    let mut index = vec![0; rank];
    for _ in 0..shape.elements() {
        let from: usize = index.iter().zip(&stride).map(|(i, s)| i * s).sum();
        out.extend_from_slice(&bytes[from * size..(from + 1) * size]);
        for d in (0..rank).rev() {
            index[d] += 1;
            if index[d] < shape.dims[d] {
                break;
            }
            index[d] = 0;
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_type_survives() {
        for dtype in DType::all().filter(|d| *d != DType::Token) {
            let shape = Shape::new(dtype, [2, 3]);
            let mut bytes: Vec<u8> = (0..shape.bytes()).map(|i| i as u8 & if dtype == DType::Pred { 1 } else { 0x3f }).collect();
            normalise(&mut bytes, dtype);
            let literal = Literal::new(shape, &bytes).unwrap();
            assert_eq!(from_proto(&to_proto(&literal)).unwrap(), literal, "{dtype}");
        }
    }

    #[test]
    fn a_column_major_literal_is_transposed() {
        let literal = Literal::new(Shape::new(DType::U8, [2, 3]), &[0, 1, 2, 3, 4, 5]).unwrap();
        let mut proto = to_proto(&literal);
        proto.shape.as_mut().unwrap().layout.as_mut().unwrap().minor_to_major = vec![0, 1];
        proto.u8s = vec![0, 3, 1, 4, 2, 5];
        assert_eq!(from_proto(&proto).unwrap(), literal);
        for bad in [&[0, 0][..], &[0], &[0, 2], &[0, -1], &[0, 1, 2]] {
            proto.shape.as_mut().unwrap().layout.as_mut().unwrap().minor_to_major = bad.to_vec();
            assert!(from_proto(&proto).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn narrow_signed_elements_are_sign_extended() {
        let mut proto = to_proto(&Literal::new(Shape::new(DType::S4, [2]), &[0, 0]).unwrap());
        proto.s4s = vec![0x0f, 0x17];
        assert_eq!(from_proto(&proto).unwrap().bytes(), [0xff, 0x07]);
    }

    #[test]
    fn a_literal_without_its_elements_is_refused() {
        let mut proto = to_proto(&Literal::new(Shape::new(DType::F32, [2]), &[0; 8]).unwrap());
        proto.f32s.pop();
        assert!(from_proto(&proto).unwrap_err().message.contains("needs 8 bytes"));
    }
}
