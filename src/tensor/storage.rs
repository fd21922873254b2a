#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Bytes on the heap, aligned for every element type and for vector loads.
pub struct AlignedBytes {
    data: NonNull<u8>,
    len: usize,
}

impl AlignedBytes {
    /// One cache line; also the alignment XLA's CPU clients promise.
    pub const ALIGN: usize = 64;

    pub fn zeroed(len: usize) -> AlignedBytes {
        if len == 0 {
            // SAFETY: ALIGN is not zero; a slice of length 0 needs only a non-null aligned pointer.
            return AlignedBytes { data: unsafe { NonNull::new_unchecked(Self::ALIGN as *mut u8) }, len };
        }
        let layout = Self::layout(len);
        // SAFETY: the layout has a size above 0.
        let data = unsafe { alloc_zeroed(layout) };
        AlignedBytes { data: NonNull::new(data).unwrap_or_else(|| handle_alloc_error(layout)), len }
    }

    fn layout(len: usize) -> Layout {
        Layout::from_size_align(len, Self::ALIGN).expect("shapes are checked against a maximum of 64 TiB")
    }
}

impl Default for AlignedBytes {
    fn default() -> AlignedBytes {
        AlignedBytes::zeroed(0)
    }
}

impl From<&[u8]> for AlignedBytes {
    fn from(bytes: &[u8]) -> AlignedBytes {
        let mut new = AlignedBytes::zeroed(bytes.len());
        new.copy_from_slice(bytes);
        new
    }
}

impl Clone for AlignedBytes {
    fn clone(&self) -> AlignedBytes {
        AlignedBytes::from(&**self)
    }
}

impl Deref for AlignedBytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        // SAFETY: data points at len initialised bytes that this value owns.
        unsafe { std::slice::from_raw_parts(self.data.as_ptr(), self.len) }
    }
}

impl DerefMut for AlignedBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in deref, and `&mut self` makes the access exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.data.as_ptr(), self.len) }
    }
}

impl Drop for AlignedBytes {
    fn drop(&mut self) {
        if self.len > 0 {
            // SAFETY: allocated in `zeroed` with the same layout.
            unsafe { dealloc(self.data.as_ptr(), Self::layout(self.len)) }
        }
    }
}

// SAFETY: owned plain bytes.
unsafe impl Send for AlignedBytes {}
// SAFETY: shared access only reads.
unsafe impl Sync for AlignedBytes {}
