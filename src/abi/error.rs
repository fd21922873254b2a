#![allow(unsafe_code)]
//! PJRT_Error.

use std::ffi::c_char;

use crate::abi::Table;
use crate::abi::boundary::Call;
use crate::abi::handle::{self, get, handle};
use crate::error::{Code, Error, Result};
use crate::sys::*;

/// The header of the API shows the first field; callers may go through it instead of the table.
#[repr(C)]
pub struct ErrorObject {
    header: PJRT_Error,
    error: Error,
}
handle!(ErrorObject, PJRT_Error, "error");

static FUNCTIONS: Table<PJRT_Error_FunctionTable> = Table(PJRT_Error_FunctionTable {
    struct_size: size_of::<PJRT_Error_FunctionTable>(),
    instance_size: size_of::<PJRT_Error>(),
    extension_start: std::ptr::null_mut(),
    destroy: Some(destroy),
    message: Some(message),
    get_code: Some(get_code),
    for_each_payload: Some(for_each_payload),
});

pub fn give(error: Error) -> *mut PJRT_Error {
    handle::give(ErrorObject { header: PJRT_Error { vtable: &FUNCTIONS.0 }, error })
}

/// Whether the error is one of ours, and not a vendor's behind whom we stand.
///
/// # Safety
/// `error` points to an error of this plugin or of the vendor's, which is at least one word long.
pub unsafe fn is_ours(error: *const PJRT_Error) -> bool {
    // SAFETY: by the contract above.
    unsafe { error.cast::<*const PJRT_Error_FunctionTable>().read() == &raw const FUNCTIONS.0 }
}

/// An error that came back, or none.
pub fn take(error: *mut PJRT_Error) -> Option<Error> {
    handle::take::<ErrorObject>(error).map(|o| o.error)
}

/// The error that a caller describes by code and message; none for code 0.
pub fn described(code: PJRT_Error_Code, message: *const c_char, size: usize) -> Result<()> {
    match code {
        PJRT_Error_Code_OK => Ok(()),
        code => Err(Error::new(Code::from_i32(code as i32), handle::text(message, size, "error_message")?)),
    }
}

unsafe extern "C" fn destroy(error: *mut PJRT_Error) {
    drop(take(error));
}

unsafe extern "C" fn message(error: *const PJRT_Error, message: *mut *const c_char, size: *mut usize) {
    let text = get::<ErrorObject>(error).map_or("", |o| &o.error.message);
    if !message.is_null() && !size.is_null() {
        // SAFETY: two places of the caller for results.
        unsafe { (*message, *size) = (text.as_ptr().cast(), text.len()) }
    }
}

unsafe extern "C" fn get_code(error: *const PJRT_Error) -> PJRT_Error_Code {
    get::<ErrorObject>(error).map_or(PJRT_Error_Code_OK, |o| o.error.code as PJRT_Error_Code)
}

unsafe extern "C" fn for_each_payload(_: *const PJRT_Error, _: PJRT_Error_PayloadVisitor, _: *mut std::ffi::c_void) {}

impl Call for PJRT_Error_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take(self.error));
        Ok(())
    }
}

impl Call for PJRT_Error_Message_Args {
    fn call(&mut self) -> Result<()> {
        let error = &get::<ErrorObject>(self.error)?.error;
        (self.message, self.message_size) = (error.message.as_ptr().cast(), error.message.len());
        Ok(())
    }
}

impl Call for PJRT_Error_GetCode_Args {
    fn call(&mut self) -> Result<()> {
        self.code = get::<ErrorObject>(self.error)?.error.code as PJRT_Error_Code;
        Ok(())
    }
}

/// Our errors carry no payloads.
impl Call for PJRT_Error_ForEachPayload_Args {
    fn call(&mut self) -> Result<()> {
        get::<ErrorObject>(self.error).map(drop)
    }
}
