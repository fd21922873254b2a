#![allow(unsafe_code)]
//! Results that C owns until it calls the deleter that comes with them.

use std::ffi::c_char;

/// Bytes behind one of the opaque `PJRT_Serialized…` types.
pub struct Owned<C> {
    pub data: *const c_char,
    pub len: usize,
    pub holder: *mut C,
    pub deleter: Option<unsafe extern "C" fn(*mut C)>,
}

pub fn owned<C>(bytes: Vec<u8>) -> Owned<C> {
    let bytes: Box<Vec<u8>> = Box::new(bytes);
    Owned { data: bytes.as_ptr().cast(), len: bytes.len(), holder: Box::into_raw(bytes).cast(), deleter: Some(delete::<C>) }
}

unsafe extern "C" fn delete<C>(holder: *mut C) {
    if !holder.is_null() {
        // SAFETY: `owned` made the holder; C calls the deleter once.
        drop(unsafe { Box::from_raw(holder.cast::<Vec<u8>>()) });
    }
}
