#![allow(unsafe_code)]
//! Host arrays of any layout to and from the dense row-major arrays of devices.

use smallvec::SmallVec;

use crate::error::Result;
use crate::tensor::{DType, Shape};

/// Bytes between neighbours of each dimension.
pub type Strides = SmallVec<[i64; 6]>;

/// Strides of the dense row-major array.
pub fn row_major(shape: &Shape) -> Strides {
    let mut strides = Strides::from_elem(0, shape.rank());
    let mut step = shape.dtype.size() as i64;
    for (s, d) in strides.iter_mut().zip(&shape.dims).rev() {
        *s = step;
        step *= *d as i64;
    }
    strides
}

/// Strides of a dense array whose dimensions are given from the fastest to the slowest.
pub fn minor_to_major(shape: &Shape, order: &[i64]) -> Result<Strides> {
    let mut strides = Strides::from_elem(-1, shape.rank());
    let mut step = shape.dtype.size() as i64;
    ensure!(order.len() == shape.rank(), InvalidArgument, "a layout of {} dimensions for {shape}", order.len());
    for &d in order {
        let dim = usize::try_from(d).ok().filter(|d| *d < shape.rank() && strides[*d] < 0);
        let Some(dim) = dim else {
            bail!(InvalidArgument, "minor-to-major order {order:?} is no permutation of the dimensions of {shape}")
        };
        strides[dim] = step;
        step *= shape.dims[dim] as i64;
    }
    Ok(strides)
}

/// Whether an array with these strides lies in memory as the dense row-major one.
pub fn is_row_major(shape: &Shape, strides: &[i64]) -> bool {
    shape.elements() == 0 || row_major(shape).iter().zip(strides).zip(&shape.dims).all(|((a, b), d)| *d == 1 || a == b)
}

/// Bytes from the first element to the end of the farthest one.
pub fn extent(shape: &Shape, strides: &[i64]) -> usize {
    if shape.elements() == 0 {
        return 0;
    }
    let last: i64 = shape.dims.iter().zip(strides).map(|(d, s)| (*d as i64 - 1) * (*s).max(0)).sum();
    last as usize + shape.dtype.size()
}

/// Copies all elements of `shape` from `src` to `dst`.
///
/// # Safety
/// Both pointers must be valid for every element that their strides reach, and the two arrays may not overlap.
pub unsafe fn copy(shape: &Shape, dst: *mut u8, dst_strides: &[i64], src: *const u8, src_strides: &[i64]) {
    if shape.elements() == 0 {
        return;
    }
    let size = shape.dtype.size();
    // (length, dst stride, src stride), outermost first, with dimensions merged where both arrays allow it.
    let mut loops: SmallVec<[(usize, i64, i64); 6]> = SmallVec::new();
    for ((&n, &d), &s) in shape.dims.iter().zip(dst_strides).zip(src_strides) {
        match loops.last_mut() {
            _ if n == 1 => {}
            Some((m, md, ms)) if *md == d * n as i64 && *ms == s * n as i64 => (*m, *md, *ms) = (*m * n, d, s),
            _ => loops.push((n, d, s)),
        }
    }
    // What is contiguous in both is one element of the loops around it.
    let run = match loops.last() {
        Some(&(n, d, s)) if d == size as i64 && s == size as i64 => {
            loops.pop();
            n * size
        }
        _ => size,
    };
    // SAFETY: the loops visit the elements of the shape, for which the caller vouches.
    unsafe { nest(&loops, run, dst, src) }
}

/// # Safety
/// As for `copy`: the loops around runs of `run` bytes stay inside both arrays.
unsafe fn nest(loops: &[(usize, i64, i64)], run: usize, dst: *mut u8, src: *const u8) {
    // SAFETY: every pointer made here is inside the arrays by the contract above.
    unsafe {
        match loops {
            [] => std::ptr::copy_nonoverlapping(src, dst, run),
            &[(n, d, s)] => match run {
                1 => elements::<u8>(n, dst, d, src, s),
                2 => elements::<u16>(n, dst, d, src, s),
                4 => elements::<u32>(n, dst, d, src, s),
                8 => elements::<u64>(n, dst, d, src, s),
                16 => elements::<u128>(n, dst, d, src, s),
                _ => {
                    for i in 0..n as isize {
                        std::ptr::copy_nonoverlapping(src.offset(i * s as isize), dst.offset(i * d as isize), run);
                    }
                }
            },
            [(n, d, s), inner @ ..] => {
                for i in 0..*n as isize {
                    nest(inner, run, dst.offset(i * *d as isize), src.offset(i * *s as isize));
                }
            }
        }
    }
}

/// # Safety
/// `n` elements of type `T` at these strides are inside both arrays.
unsafe fn elements<T: Copy>(n: usize, dst: *mut u8, d: i64, src: *const u8, s: i64) {
    for i in 0..n as isize {
        // SAFETY: by the contract above; hosts may hand over unaligned arrays.
        unsafe { dst.offset(i * d as isize).cast::<T>().write_unaligned(src.offset(i * s as isize).cast::<T>().read_unaligned()) }
    }
}

/// Brings elements that a host may have written sloppily into the one form that kernels expect: predicates 0 or 1,
/// elements narrower than a byte in the low bits, signed ones sign-extended.
pub fn normalise(dtype: DType, bytes: &mut [u8]) {
    use DType::*;
    match dtype {
        Pred => bytes.iter_mut().for_each(|b| *b = (*b != 0) as u8),
        S2 | S4 => {
            let unused = 8 - dtype.bits() as u32;
            bytes.iter_mut().for_each(|b| *b = (((*b << unused) as i8) >> unused) as u8)
        }
        _ if dtype.bits() < 8 && dtype != Token => {
            let mask = (1u8 << dtype.bits()) - 1;
            bytes.iter_mut().for_each(|b| *b &= mask)
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(shape: &Shape, dst_strides: &[i64], src: &[u8], start: usize, src_strides: &[i64]) -> Vec<u8> {
        let mut dst = vec![0xee; shape.bytes()];
        // SAFETY: the tests pass strides that stay inside `src` and `dst`.
        unsafe { copy(shape, dst.as_mut_ptr(), dst_strides, src.as_ptr().add(start), src_strides) };
        dst
    }

    #[test]
    fn any_strides() {
        let shape = Shape::new(DType::U16, [2, 3]);
        let src: Vec<u8> = [0u16, 1, 2, 3, 4, 5].iter().flat_map(|v| v.to_le_bytes()).collect();
        let u16s = |b: Vec<u8>| b.chunks(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect::<Vec<_>>();
        let dense = row_major(&shape);
        assert_eq!(&dense[..], [6, 2]);
        assert_eq!(u16s(copied(&shape, &dense, &src, 0, &dense)), [0, 1, 2, 3, 4, 5]);
        assert_eq!(u16s(copied(&shape, &dense, &src, 0, &[2, 4])), [0, 2, 4, 1, 3, 5], "column major");
        assert_eq!(u16s(copied(&shape, &dense, &src, 10, &[-6, -2])), [5, 4, 3, 2, 1, 0], "negative");
        assert_eq!(u16s(copied(&shape, &dense, &src, 2, &[0, 0])), [1; 6], "broadcast");
        assert_eq!(u16s(copied(&shape, &minor_to_major(&shape, &[0, 1]).unwrap(), &src, 0, &dense)), [0, 3, 1, 4, 2, 5]);
    }

    #[test]
    fn every_element_size_and_rank() {
        for dtype in [DType::U8, DType::U16, DType::F32, DType::F64, DType::C128] {
            let shape = Shape::new(dtype, [3, 1, 4, 5]);
            let size = dtype.size();
            let src: Vec<u8> = (0..shape.bytes()).map(|i| (i * 7 % 251) as u8).collect();
            let order = minor_to_major(&shape, &[2, 0, 3, 1]).unwrap();
            let moved = copied(&shape, &order, &src, 0, &row_major(&shape));
            let back = copied(&shape, &row_major(&shape), &moved, 0, &order);
            assert_eq!(back, src, "{dtype}");
            let at = |i: usize, j: usize, k: usize| {
                (i * order[0] as usize + j * order[2] as usize + k * order[3] as usize, ((i * 4 + j) * 5 + k) * size)
            };
            let (there, here) = at(2, 1, 3);
            assert_eq!(moved[there..there + size], src[here..here + size], "{dtype}");
        }
    }

    #[test]
    fn layouts_that_are_none_are_refused() {
        let shape = Shape::new(DType::F32, [2, 3]);
        for order in [&[0][..], &[0, 0], &[0, 2], &[-1, 0], &[0, 1, 2]] {
            assert!(minor_to_major(&shape, order).is_err(), "{order:?}");
        }
        assert!(is_row_major(&shape, &[12, 4]) && !is_row_major(&shape, &[4, 8]));
        assert!(is_row_major(&Shape::new(DType::F32, [1, 3]), &[77, 4]));
        assert_eq!(extent(&shape, &[100, 4]), 112);
    }

    #[test]
    fn narrow_elements_take_one_form() {
        let of = |dtype, bytes: &[u8]| {
            let mut b = bytes.to_vec();
            normalise(dtype, &mut b);
            b
        };
        assert_eq!(of(DType::Pred, &[0, 1, 2, 255]), [0, 1, 1, 1]);
        assert_eq!(of(DType::S4, &[0x08, 0x07, 0xf8, 0x1f]), [0xf8, 7, 0xf8, 0xff]);
        assert_eq!(of(DType::U4, &[0xff, 0x12]), [0x0f, 2]);
        assert_eq!(of(DType::F4E2M1FN, &[0xf3]), [3]);
        assert_eq!(of(DType::U8, &[0xff]), [0xff]);
    }
}
