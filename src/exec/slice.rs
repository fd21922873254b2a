//! Slices of dense tensors at indices known only at run time.

use smallvec::SmallVec;

use crate::tensor::{DType, Shape};

/// The value of an integer scalar.
pub fn scalar(bytes: &[u8], dtype: DType) -> i64 {
    fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
        let mut a = [0; N];
        a.copy_from_slice(&bytes[..N]);
        a
    }
    use DType::*;
    match dtype {
        S64 => i64::from_le_bytes(array(bytes)),
        // Beyond i64 it is beyond every dimension as well.
        U64 => u64::from_le_bytes(array(bytes)).min(i64::MAX as u64) as i64,
        S32 => i32::from_le_bytes(array(bytes)) as i64,
        U32 => u32::from_le_bytes(array(bytes)) as i64,
        S16 => i16::from_le_bytes(array(bytes)) as i64,
        U16 => u16::from_le_bytes(array(bytes)) as i64,
        S8 | S4 | S2 => bytes[0] as i8 as i64,
        _ => bytes[0] as i64,
    }
}

/// Writes `update` into `whole` at `starts`, clamped so that it fits.
pub fn update(whole: &mut [u8], shape: &Shape, update: &[u8], update_shape: &Shape, starts: &[i64]) {
    let size = shape.dtype.size();
    if update.is_empty() {
        return;
    }
    let rank = shape.rank();
    // Innermost dimensions that the update covers whole are one run of bytes with the one before them.
    let mut outer = rank;
    let mut run = size;
    let mut stride = size;
    let mut strides: SmallVec<[usize; 6]> = SmallVec::from_elem(0, rank);
    for d in (0..rank).rev() {
        strides[d] = stride;
        if run == stride {
            run *= update_shape.dims[d];
            outer = d;
        }
        stride *= shape.dims[d];
    }
    let base: usize = (0..rank)
        .map(|d| starts[d].clamp(0, (shape.dims[d] - update_shape.dims[d]) as i64) as usize * strides[d])
        .sum();
    let mut index: SmallVec<[usize; 6]> = SmallVec::from_elem(0, outer);
    let mut at = base;
    for part in update.chunks_exact(run) {
        whole[at..at + run].copy_from_slice(part);
        for d in (0..outer).rev() {
            index[d] += 1;
            at += strides[d];
            if index[d] < update_shape.dims[d] {
                break;
            }
            at -= index[d] * strides[d];
            index[d] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_land_where_the_clamped_indices_say() {
        for (dims, part, starts, want) in [
            (vec![2, 3], vec![1, 2], vec![1, 9], vec![0, 0, 0, 0, 1, 2]),
            (vec![2, 3], vec![2, 1], vec![-5, 1], vec![0, 1, 0, 0, 2, 0]),
            (vec![3, 2], vec![2, 2], vec![1, 0], vec![0, 0, 1, 2, 3, 4]),
            (vec![2, 3], vec![2, 3], vec![7, 7], vec![1, 2, 3, 4, 5, 6]),
        ] {
            let mut whole = vec![0u8; 6];
            let n: usize = part.iter().product();
            let bytes: Vec<u8> = (1..=n as u8).collect();
            update(&mut whole, &Shape::new(DType::U8, dims), &bytes, &Shape::new(DType::U8, part), &starts);
            assert_eq!(whole, want);
        }
    }

    #[test]
    fn a_scalar_is_replaced() {
        let mut whole = vec![0u8; 4];
        update(&mut whole, &Shape::scalar(DType::S32), &7i32.to_le_bytes(), &Shape::scalar(DType::S32), &[]);
        assert_eq!(whole, 7i32.to_le_bytes());
    }
}
