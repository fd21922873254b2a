//! Typed views of the bytes of tensors.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;

use num_complex::Complex;

use crate::pool::Pool;
use crate::tensor::Shape;

/// A dense row-major tensor that is read.
#[derive(Clone, Copy)]
pub struct TensorRef<'a> {
    pub shape: &'a Shape,
    /// `shape.bytes()` bytes, aligned for the element type.
    pub data: &'a [u8],
}

/// A dense row-major tensor that is written.
pub struct TensorMut<'a> {
    pub shape: &'a Shape,
    /// `shape.bytes()` bytes, aligned for the element type.
    pub data: &'a mut [u8],
}

/// Plain elements: any bit pattern is a value, no padding.
///
/// # Safety
/// The type has no padding and no invalid bit patterns.
pub unsafe trait Pod: Copy + Send + Sync + 'static {}

macro_rules! pod {
    ($($t:ty),*) => { $(
        // SAFETY: a number, or an array of two.
        unsafe impl Pod for $t {}
    )* };
}
pod!(u8, u16, u32, u64, i8, i16, i32, i64, f32, f64, [f32; 2], [f64; 2], [u64; 2]);

// SAFETY: two numbers one after the other.
unsafe impl<F: Pod> Pod for Complex<F> {}

impl<'a> TensorRef<'a> {
    pub fn as_slice<T: Pod>(&self) -> &'a [T] {
        cast(self.data)
    }
}

impl TensorMut<'_> {
    pub fn as_slice<T: Pod>(&mut self) -> &mut [T] {
        cast_mut(self.data)
    }

    pub fn as_ref(&self) -> TensorRef<'_> {
        TensorRef { shape: self.shape, data: self.data }
    }
}

/// # Panics
/// When the bytes are not aligned for `T`: storage is aligned to 64 bytes, so that is a mistake of the caller.
pub fn cast<T: Pod>(bytes: &[u8]) -> &[T] {
    let len = bytes.len() / size_of::<T>();
    if len == 0 {
        return &[];
    }
    assert!(bytes.as_ptr().cast::<T>().is_aligned(), "tensor storage is not aligned for its elements");
    // SAFETY: aligned, in bounds, and every bit pattern is a T.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast(), len) }
}

/// As [`cast`].
pub fn cast_mut<T: Pod>(bytes: &mut [u8]) -> &mut [T] {
    let len = bytes.len() / size_of::<T>();
    if len == 0 {
        return &mut [];
    }
    assert!(bytes.as_ptr().cast::<T>().is_aligned(), "tensor storage is not aligned for its elements");
    // SAFETY: aligned, in bounds, every bit pattern is a T and the other way round, and the borrow is exclusive.
    unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), len) }
}

/// The bytes of elements.
pub fn bytes_of<T: Pod>(values: &[T]) -> &[u8] {
    // SAFETY: no padding, so all bytes are initialised.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

/// A slice that the tasks of one parallel region write disjoint parts of.
pub struct Shared<'a, T> {
    data: *mut T,
    len: usize,
    life: PhantomData<&'a mut [T]>,
}

impl<'a, T: Copy> Shared<'a, T> {
    pub fn new(slice: &'a mut [T]) -> Shared<'a, T> {
        Shared { data: slice.as_mut_ptr(), len: slice.len(), life: PhantomData }
    }

    pub fn start(&self) -> *mut T {
        self.data
    }

    /// # Safety
    /// No two tasks hold overlapping ranges at the same time.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn range(&self, range: Range<usize>) -> &mut [T] {
        assert!(range.start <= range.end && range.end <= self.len);
        // SAFETY: in bounds; disjoint from what others hold, as the caller promises.
        unsafe { std::slice::from_raw_parts_mut(self.data.add(range.start), range.len()) }
    }
}

// SAFETY: access goes through `range`, whose callers promise disjointness.
unsafe impl<T: Send> Sync for Shared<'_, T> {}

/// Cuts `0..n` into ranges of `grain` and runs them on the pool. The cuts do not depend on the number of threads.
pub fn for_ranges(pool: &Pool, n: usize, grain: usize, task: &(dyn Fn(Range<usize>) + Sync)) {
    let grain = grain.max(1);
    match n.div_ceil(grain) {
        0 => {}
        1 => task(0..n),
        tasks => pool.run(tasks, &|i| task(i * grain..((i + 1) * grain).min(n))),
    }
}

/// As [`for_ranges`] over the elements of `out`: `task(start, part)` writes `out[start..start + part.len()]`.
pub fn for_parts<T: Pod>(pool: &Pool, out: &mut [T], grain: usize, task: &(dyn Fn(usize, &mut [T]) + Sync)) {
    let n = out.len();
    let out = Shared::new(out);
    // SAFETY: the ranges of `for_ranges` are disjoint.
    for_ranges(pool, n, grain, &|range| task(range.start, unsafe { out.range(range) }));
}
