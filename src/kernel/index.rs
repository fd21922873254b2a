//! Positions in row-major tensors.

use crate::kernel::view::TensorRef;
use crate::tensor::{DType, Shape};

/// Row-major strides, signed.
pub fn strides_of(shape: &Shape) -> Vec<isize> {
    shape.strides().into_iter().map(|s| s as isize).collect()
}

/// The number at element `i` of an integer tensor; 0 for other types, which verified programs do not have as indices.
pub fn index_at(x: &TensorRef, i: usize) -> i128 {
    use DType::*;
    match x.shape.dtype {
        Pred | U2 | U4 | U8 => x.data[i] as i128,
        S2 | S4 | S8 => x.data[i] as i8 as i128,
        S16 => x.as_slice::<i16>()[i] as i128,
        S32 => x.as_slice::<i32>()[i] as i128,
        S64 => x.as_slice::<i64>()[i] as i128,
        U16 => x.as_slice::<u16>()[i] as i128,
        U32 => x.as_slice::<u32>()[i] as i128,
        U64 => x.as_slice::<u64>()[i] as i128,
        _ => 0,
    }
}

/// Steps a multi-index through `dims` in row-major order; false after the last one.
pub fn step(at: &mut [usize], dims: &[usize]) -> bool {
    for (a, d) in at.iter_mut().zip(dims).rev() {
        *a += 1;
        if *a < *d {
            return true;
        }
        *a = 0;
    }
    false
}

/// The multi-index of a flat position.
pub fn unflatten(mut flat: usize, dims: &[usize]) -> Vec<usize> {
    let mut at = vec![0; dims.len()];
    for (a, d) in at.iter_mut().zip(dims).rev() {
        *a = flat % d;
        flat /= d;
    }
    at
}
