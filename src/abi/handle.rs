#![allow(unsafe_code)]
//! Pointers to our objects as C sees them, and data that C lends us. The only casts between the two.
//!
//! The functions here trust their caller's caller: the C API asks for live handles and valid ranges, and only its
//! functions use this file. What can be checked, null, is checked.

use std::ffi::c_char;
use std::sync::Arc;

use crate::error::Result;

/// A Rust object behind an opaque C type.
pub trait Handle: Sized {
    type C;
    const WHAT: &'static str;

    /// The address of an object that somebody else owns.
    fn lend(&self) -> *mut Self::C {
        (&raw const *self).cast_mut().cast()
    }
}

macro_rules! handle {
    ($rust:ty, $c:ty, $what:literal) => {
        impl $crate::abi::handle::Handle for $rust {
            type C = $c;
            const WHAT: &'static str = $what;
        }
    };
}
pub(crate) use handle;

/// The object to its new owner in C.
pub fn give<H: Handle>(object: H) -> *mut H::C {
    Box::into_raw(Box::new(object)).cast()
}

/// The object, as long as C keeps it.
pub fn get<'a, H: Handle>(p: *const H::C) -> Result<&'a H> {
    // SAFETY: not null means a live handle, made by `give` or `lend` of this type.
    unsafe { p.cast::<H>().as_ref() }.ok_or_else(|| error!(InvalidArgument, "the {} is null", H::WHAT))
}

/// The object back from C, which may not use it any more. `None` for null.
pub fn take<H: Handle>(p: *mut H::C) -> Option<Box<H>> {
    // SAFETY: not null means a live handle that `give` made; C gives it up.
    (!p.is_null()).then(|| unsafe { Box::from_raw(p.cast::<H>()) })
}

/// A shared object to its new owner in C.
pub fn give_shared<H: Handle>(object: Arc<H>) -> *mut H::C {
    Arc::into_raw(object).cast_mut().cast()
}

/// Another reference to a shared object that C owns.
pub fn share<H: Handle>(p: *const H::C) -> Result<Arc<H>> {
    let object: &H = get(p)?;
    // SAFETY: a live handle that `give_shared` made, which holds one reference.
    unsafe {
        Arc::increment_strong_count(object);
        Ok(Arc::from_raw(object))
    }
}

/// C's reference to a shared object.
pub fn take_shared<H: Handle>(p: *mut H::C) -> Option<Arc<H>> {
    // SAFETY: not null means a live handle that `give_shared` made; C gives it up.
    (!p.is_null()).then(|| unsafe { Arc::from_raw(p.cast::<H>().cast_const()) })
}

/// `len` values at `p`, lent for the call.
pub fn slice<'a, T>(p: *const T, len: usize, what: &str) -> Result<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    ensure!(!p.is_null(), InvalidArgument, "{what} is null with {len} elements");
    ensure!(len <= isize::MAX as usize / size_of::<T>().max(1), InvalidArgument, "{what} has {len} elements");
    // SAFETY: the caller in C vouches for `len` values at a pointer that is not null.
    Ok(unsafe { std::slice::from_raw_parts(p, len) })
}

/// `len` values at `p` that the call is to write.
pub fn slice_mut<'a, T>(p: *mut T, len: usize, what: &str) -> Result<&'a mut [T]> {
    if len == 0 {
        return Ok(&mut []);
    }
    ensure!(!p.is_null(), InvalidArgument, "{what} is null with {len} elements");
    ensure!(len <= isize::MAX as usize / size_of::<T>().max(1), InvalidArgument, "{what} has {len} elements");
    // SAFETY: the caller in C vouches for `len` writable values at a pointer that is not null.
    Ok(unsafe { std::slice::from_raw_parts_mut(p, len) })
}

/// The bytes at `p`.
pub fn bytes<'a>(p: *const c_char, len: usize, what: &str) -> Result<&'a [u8]> {
    slice(p.cast::<u8>(), len, what)
}

/// The text at `p`, which is not always UTF-8.
pub fn text(p: *const c_char, len: usize, what: &str) -> Result<String> {
    Ok(String::from_utf8_lossy(bytes(p, len, what)?).into_owned())
}
