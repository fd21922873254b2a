use std::fmt;
use std::sync::Arc;

use crate::error::Result;
use crate::tensor::{AlignedBytes, DType, Shape};

/// A constant tensor: shape and row-major elements. Cheap to clone.
#[derive(Clone)]
pub struct Literal {
    shape: Shape,
    bytes: Arc<AlignedBytes>,
}

impl Literal {
    /// `bytes` are the elements in row-major order, `shape.bytes()` of them.
    pub fn new(shape: Shape, bytes: &[u8]) -> Result<Literal> {
        ensure!(
            bytes.len() == shape.bytes(),
            InvalidArgument,
            "a constant of {shape} needs {} bytes, {} are given",
            shape.bytes(),
            bytes.len()
        );
        Ok(Literal { shape, bytes: Arc::new(AlignedBytes::from(bytes)) })
    }

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same elements under other dimensions of equal product.
    pub fn reshaped(&self, dims: Vec<usize>) -> Literal {
        assert_eq!(dims.iter().product::<usize>(), self.shape.elements());
        Literal { shape: Shape::new(self.shape.dtype, dims), bytes: self.bytes.clone() }
    }

    /// An `s32`/`s64`/… scalar holding `value`, truncated to the width of `dtype`.
    ///
    /// # Panics
    /// When `dtype` is not an integer type or `Pred`.
    pub fn integer(dtype: DType, value: i64) -> Literal {
        assert!(dtype.is_integer() || dtype == DType::Pred, "{dtype} is no integer type");
        let shape = Shape::scalar(dtype);
        let bytes = value.to_le_bytes()[..dtype.size()].to_vec();
        Literal { bytes: Arc::new(AlignedBytes::from(&bytes[..])), shape }
    }

    /// The only element of a one-element integer literal, widened.
    pub fn as_integer(&self) -> Option<i64> {
        let b = self.bytes();
        if self.shape.elements() != 1 {
            return None;
        }
        use DType::*;
        Some(match self.shape.dtype {
            Pred | U2 | U4 | U8 => b[0] as i64,
            S2 | S4 | S8 => b[0] as i8 as i64,
            U16 => u16::from_le_bytes(b.try_into().ok()?) as i64,
            S16 => i16::from_le_bytes(b.try_into().ok()?) as i64,
            U32 => u32::from_le_bytes(b.try_into().ok()?) as i64,
            S32 => i32::from_le_bytes(b.try_into().ok()?) as i64,
            U64 | S64 => i64::from_le_bytes(b.try_into().ok()?),
            _ => return None,
        })
    }
}

impl PartialEq for Literal {
    /// Bit for bit: NaN equals itself, -0 differs from +0.
    fn eq(&self, other: &Literal) -> bool {
        self.shape == other.shape && self.bytes() == other.bytes()
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.shape, self.bytes.len())
    }
}
