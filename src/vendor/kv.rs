#![allow(unsafe_code)]
//! The key-value store that a vendor with a network of its own meets the other processes by: the notes of our session.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::abi::handle;
use crate::error::{Error, Result};
use crate::rendezvous::Session;
use crate::sys::*;

/// What the callbacks get as `user_arg`. Lives as long as the process, as a vendor may call from its own threads late.
pub struct Notes(Arc<Session>);

impl Notes {
    /// Sets the callbacks in the arguments of `PJRT_Client_Create`.
    pub fn lend(session: &Arc<Session>, args: &mut PJRT_Client_Create_Args) {
        let notes: *const Notes = Box::leak(Box::new(Notes(session.clone())));
        let user_arg = notes.cast_mut().cast::<c_void>();
        (args.kv_get_callback, args.kv_get_user_arg) = (Some(get as unsafe extern "C" fn(_) -> _), user_arg);
        (args.kv_put_callback, args.kv_put_user_arg) = (Some(put as unsafe extern "C" fn(_) -> _), user_arg);
        (args.kv_try_get_callback, args.kv_try_get_user_arg) = (Some(try_get as unsafe extern "C" fn(_) -> _), user_arg);
    }

    /// # Safety
    /// `user_arg` is what `lend` has set.
    unsafe fn of<'a>(user_arg: *mut c_void) -> &'a Session {
        // SAFETY: by the contract; it is never freed.
        unsafe { &(*user_arg.cast::<Notes>()).0 }
    }
}

/// Reports the error in the way that the vendor wants it.
///
/// # Safety
/// `callback` is the vendor's.
unsafe fn report(outcome: Result<()>, callback: *mut PJRT_CallbackError) -> *mut PJRT_Error {
    let Err(e) = outcome else { return null_mut() };
    // SAFETY: the vendor passes a function that makes its errors.
    match unsafe { callback.as_ref() }.copied().flatten() {
        // SAFETY: as above; the text lives until it returns.
        Some(make) => unsafe { make(e.code as PJRT_Error_Code, e.message.as_ptr().cast(), e.message.len()) },
        None => {
            log!(Error, "a key-value store without a way to report: {e}");
            null_mut()
        }
    }
}

unsafe extern "C" fn put(args: *mut PJRT_KeyValuePutCallback_Args) -> *mut PJRT_Error {
    // SAFETY: the vendor passes the struct of this callback with live contents.
    unsafe {
        let a = &*args;
        let outcome = (|| {
            let value = handle::bytes(a.value, a.value_size, "value")?;
            Notes::of(a.user_arg).set_note(&handle::text(a.key, a.key_size, "key")?, value)
        })();
        report(outcome, a.callback_error)
    }
}

unsafe extern "C" fn get(args: *mut PJRT_KeyValueGetCallback_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        let a = &mut *args;
        let outcome = (|| {
            let deadline = Instant::now() + Duration::from_millis(a.timeout_in_ms.max(0) as u64);
            let value = Notes::of(a.user_arg).note(&handle::text(a.key, a.key_size, "key")?, deadline)?;
            (a.value, a.value_size, a.value_deleter_callback) = give(&value)?;
            Ok(())
        })();
        report(outcome, a.callback_error)
    }
}

unsafe extern "C" fn try_get(args: *mut PJRT_KeyValueTryGetCallback_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        let a = &mut *args;
        let outcome = (|| {
            let key = handle::text(a.key, a.key_size, "key")?;
            let value = Notes::of(a.user_arg).try_note(&key).ok_or_else(|| error!(NotFound, "nobody has set {key:?} yet"))?;
            (a.value, a.value_size, a.value_deleter_callback) = give(&value)?;
            Ok(())
        })();
        report(outcome, a.callback_error)
    }
}

type Deleter = Option<unsafe extern "C" fn(*mut c_char)>;

/// The bytes in memory that the deleter frees.
fn give(value: &[u8]) -> Result<(*mut c_char, usize, Deleter), Error> {
    // SAFETY: not 0 bytes; checked for null.
    let copy = unsafe { libc::malloc(value.len().max(1)) }.cast::<c_char>();
    ensure!(!copy.is_null(), ResourceExhausted, "no memory for a value of {} bytes", value.len());
    // SAFETY: the copy has room for the value.
    unsafe { std::ptr::copy_nonoverlapping(value.as_ptr().cast(), copy, value.len()) };
    Ok((copy, value.len(), Some(free)))
}

unsafe extern "C" fn free(value: *mut c_char) {
    // SAFETY: memory that `give` took, once.
    unsafe { libc::free(value.cast()) }
}
