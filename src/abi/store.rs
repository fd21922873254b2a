#![allow(unsafe_code)]
//! The key-value callbacks of PJRT_Client_Create.

use std::ffi::{c_char, c_void};
use std::time::Instant;

use crate::abi::error::{self, described};
use crate::abi::handle::bytes;
use crate::error::{Code, Error, Result};
use crate::runtime::Store;
use crate::sys::*;

/// The store that a framework lends for the time of the call.
pub struct Callbacks {
    get: unsafe extern "C" fn(*mut PJRT_KeyValueGetCallback_Args) -> *mut PJRT_Error,
    get_arg: *mut c_void,
    put: unsafe extern "C" fn(*mut PJRT_KeyValuePutCallback_Args) -> *mut PJRT_Error,
    put_arg: *mut c_void,
}

// SAFETY: the API lets callbacks be called from any thread.
unsafe impl Send for Callbacks {}

impl Callbacks {
    /// `None` unless the caller has passed both directions.
    pub fn read(args: &PJRT_Client_Create_Args) -> Option<Box<dyn Store>> {
        Some(Box::new(Callbacks {
            get: args.kv_get_callback?,
            get_arg: args.kv_get_user_arg,
            put: args.kv_put_callback?,
            put_arg: args.kv_put_user_arg,
        }))
    }
}

/// What callbacks make their errors with: errors of this plugin, which it takes back.
unsafe extern "C" fn make_error(code: PJRT_Error_Code, message: *const c_char, size: usize) -> *mut PJRT_Error {
    match described(code, message, size) {
        Ok(()) => std::ptr::null_mut(),
        Err(e) => error::give(e),
    }
}

fn outcome(error: *mut PJRT_Error, what: &str, key: &str) -> Result<()> {
    match error::take(error) {
        None => Ok(()),
        Some(e) => Err(e.context(format!("{what} of the framework's key-value store, key {key:?}"))),
    }
}

impl Store for Callbacks {
    fn set(&mut self, key: &str, value: &[u8]) -> Result<()> {
        let mut callback_error: PJRT_CallbackError = Some(make_error);
        let mut args = PJRT_KeyValuePutCallback_Args {
            struct_size: size_of::<PJRT_KeyValuePutCallback_Args>(),
            extension_start: std::ptr::null_mut(),
            key: key.as_ptr().cast(),
            key_size: key.len(),
            value: value.as_ptr().cast(),
            value_size: value.len(),
            callback_error: &mut callback_error,
            user_arg: self.put_arg,
        };
        // SAFETY: the caller's callback with the argument that it wants; everything lives until it returns.
        outcome(unsafe { (self.put)(&mut args) }, "put", key)
    }

    fn get(&mut self, key: &str, deadline: Instant) -> Result<Vec<u8>> {
        let mut callback_error: PJRT_CallbackError = Some(make_error);
        let left = deadline.saturating_duration_since(Instant::now()).as_millis();
        let mut args = PJRT_KeyValueGetCallback_Args {
            struct_size: size_of::<PJRT_KeyValueGetCallback_Args>(),
            extension_start: std::ptr::null_mut(),
            key: key.as_ptr().cast(),
            key_size: key.len(),
            timeout_in_ms: i32::try_from(left).unwrap_or(i32::MAX).max(1),
            callback_error: &mut callback_error,
            user_arg: self.get_arg,
            value: std::ptr::null_mut(),
            value_size: 0,
            value_deleter_callback: None,
        };
        // SAFETY: as above.
        outcome(unsafe { (self.get)(&mut args) }, "get", key)?;
        let value = bytes(args.value, args.value_size, "value of a get callback").map(<[u8]>::to_vec);
        if let Some(delete) = args.value_deleter_callback {
            // SAFETY: the value that came with the deleter, once.
            unsafe { delete(args.value) };
        }
        value.map_err(|e: Error| Error::new(Code::Internal, e.message))
    }
}
