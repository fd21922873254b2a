//! The elements of dense attributes.

use std::borrow::Cow;

use crate::error::Result;
use crate::import::tree::Type;
use crate::tensor::{DType, Shape};

/// The shape of a dense attribute; `None` when elements of this type are not supported.
pub fn shape(ty: &Type) -> Result<Option<Shape>> {
    let Type::Tensor(t) = ty else { bail!(InvalidArgument, "a dense attribute of type {ty}") };
    let Some(dims) = t.dims.iter().copied().collect::<Option<Vec<usize>>>() else {
        bail!(InvalidArgument, "a dense attribute of type {ty}");
    };
    let dtype = match &t.element {
        Type::Element(d) if *d != DType::Token => *d,
        Type::Index => DType::S64,
        _ => return Ok(None),
    };
    let shape = Shape::new(dtype, dims);
    shape.check_size()?;
    Ok(Some(shape))
}

/// The elements as they lie in memory: all of them, or one when they are equal. `None` when the length is wrong.
pub fn elements<'a>(shape: &Shape, blob: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    let n = shape.elements();
    match shape.dtype {
        DType::Pred => {
            if blob.len() == 1 && n == 0 {
                return Some(Cow::Borrowed(&[]));
            }
            if blob.len() == 1 && (blob[0] == 0xff || n > 8) {
                return Some(Cow::Owned(vec![blob[0] & 1]));
            }
            if blob.len() == n.div_ceil(8) {
                return Some((0..n).map(|i| blob[i / 8] >> (i % 8) & 1).collect::<Vec<u8>>().into());
            }
            // Older writers did not pack.
            if blob.len() == n { Some(blob.iter().map(|b| b & 1).collect::<Vec<u8>>().into()) } else { None }
        }
        dtype => {
            let size = dtype.size();
            // No elements, said as one that all of them have.
            if n == 0 && blob.len() == size {
                return Some(Cow::Borrowed(&[]));
            }
            if blob.len() != n * size && blob.len() != size {
                return None;
            }
            Some(match dtype {
                // Files hold the bare bits; memory holds the sign-extended value.
                DType::S4 => blob.iter().map(|b| ((b << 4) as i8 >> 4) as u8).collect::<Vec<u8>>().into(),
                DType::S2 => blob.iter().map(|b| ((b << 6) as i8 >> 6) as u8).collect::<Vec<u8>>().into(),
                DType::U4 | DType::F4E2M1FN => blob.iter().map(|b| b & 0x0f).collect::<Vec<u8>>().into(),
                DType::U2 => blob.iter().map(|b| b & 0x03).collect::<Vec<u8>>().into(),
                DType::F6E2M3FN | DType::F6E3M2FN => blob.iter().map(|b| b & 0x3f).collect::<Vec<u8>>().into(),
                _ => Cow::Borrowed(blob),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(dtype: DType, dims: &[usize], blob: &[u8]) -> Option<Vec<u8>> {
        elements(&Shape::new(dtype, dims), blob).map(Cow::into_owned)
    }

    #[test]
    fn predicates_are_unpacked() {
        assert_eq!(read(DType::Pred, &[3], &[0b101]), Some(vec![1, 0, 1]));
        assert_eq!(read(DType::Pred, &[3], &[1, 0, 1]), Some(vec![1, 0, 1]));
        assert_eq!(read(DType::Pred, &[3], &[0xff]), Some(vec![1]));
        assert_eq!(read(DType::Pred, &[9], &[0]), Some(vec![0]));
        assert_eq!(read(DType::Pred, &[9], &[0, 1]), Some(vec![0, 0, 0, 0, 0, 0, 0, 0, 1]));
        assert_eq!(read(DType::Pred, &[], &[0xff]), Some(vec![1]));
        assert_eq!(read(DType::Pred, &[0], &[]), Some(vec![]));
        assert_eq!(read(DType::Pred, &[9], &[0, 1, 2]), None);
    }

    #[test]
    fn narrow_integers_are_sign_extended() {
        assert_eq!(read(DType::S4, &[2], &[0x0c, 0x07]), Some(vec![0xfc, 7]));
        assert_eq!(read(DType::U4, &[2], &[0x0c, 0x07]), Some(vec![12, 7]));
        assert_eq!(read(DType::S2, &[1], &[2]), Some(vec![0xfe]));
    }

    #[test]
    fn equal_elements_stand_once() {
        assert_eq!(read(DType::F32, &[100, 100], &[1, 2, 3, 4]), Some(vec![1, 2, 3, 4]));
        assert_eq!(read(DType::F32, &[2], &[1, 2, 3]), None);
        assert_eq!(read(DType::F32, &[0], &[1, 2, 3, 4]), Some(vec![]));
        assert_eq!(read(DType::Pred, &[2, 0], &[0xff]), Some(vec![]));
        assert_eq!(read(DType::F32, &[0], &[1, 2, 3]), None);
    }
}
