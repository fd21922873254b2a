use std::fmt;

use crate::error::Result;
use crate::tensor::DType;

/// Far more than programs have, and few enough for every message that shows a shape.
const MOST_DIMS: usize = 255;

/// An element type and the sizes of the dimensions, outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    pub dtype: DType,
    pub dims: Vec<usize>,
}

impl Shape {
    pub fn new(dtype: DType, dims: impl Into<Vec<usize>>) -> Shape {
        Shape { dtype, dims: dims.into() }
    }

    pub fn scalar(dtype: DType) -> Shape {
        Shape { dtype, dims: Vec::new() }
    }

    pub fn token() -> Shape {
        Shape::scalar(DType::Token)
    }

    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// Number of elements; 1 for a scalar, 0 when a dimension is 0.
    pub fn elements(&self) -> usize {
        self.dims.iter().product()
    }

    /// Bytes in memory, dense.
    pub fn bytes(&self) -> usize {
        self.elements() * self.dtype.size()
    }

    /// Fails when the byte size does not fit what one allocation may have; every importer calls it
    /// on each shape it reads, so that `elements` and `bytes` cannot overflow later.
    pub fn check_size(&self) -> Result<()> {
        ensure!(self.rank() <= MOST_DIMS, InvalidArgument, "an array of {} dimensions; {MOST_DIMS} are the most", self.rank());
        let mut bytes = Some(self.dtype.size().max(1));
        // Zero-size arrays may have absurd other dimensions; their product without zeros must fit as well.
        for &d in self.dims.iter().filter(|d| **d != 0) {
            bytes = bytes.and_then(|b| b.checked_mul(d));
        }
        ensure!(bytes.is_some_and(|b| b <= 1 << 46), InvalidArgument, "shape {self} is larger than 64 TiB");
        Ok(())
    }

    /// Row-major strides in elements.
    pub fn strides(&self) -> Vec<usize> {
        let mut strides = vec![1; self.rank()];
        for i in (1..self.rank()).rev() {
            strides[i - 1] = strides[i] * self.dims[i];
        }
        strides
    }

    /// The same dimensions with another element type.
    pub fn with(&self, dtype: DType) -> Shape {
        Shape { dtype, dims: self.dims.clone() }
    }
}

/// As in HLO text: `f32[2,3]`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}[", self.dtype)?;
        for (i, d) in self.dims.iter().enumerate() {
            write!(f, "{}{d}", if i > 0 { "," } else { "" })?;
        }
        f.write_str("]")
    }
}
