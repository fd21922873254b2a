//! Element types, shapes, and dense tensors in host memory.
//!
//! Tensors are row-major everywhere inside; other layouts exist only at the PJRT host boundary.
//! Elements narrower than a byte take one byte each, value in the low bits (sign-extended for signed integers,
//! the bare bit pattern for small floats); `Pred` is one byte, 0 or 1; complex is (re, im).

mod arena;
mod dtype;
mod literal;
pub mod npy;
mod shape;
mod storage;

pub use arena::{Arena, Block, Stats};
pub use dtype::{DType, Kind};
pub use literal::Literal;
pub use shape::Shape;
pub use storage::AlignedBytes;
