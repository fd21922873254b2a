#![allow(unsafe_code)]
//! Errors of the vendor pass through us as they are; those that we make ourselves are told by their first word.

use std::ptr::null_mut;

use crate::abi::{self, error};
use crate::error::{Code, Error, Result};
use crate::sys::*;
use crate::vendor::bridge::{Slot, forward};
use crate::vendor::table::{Vendor, vendor};

pub unsafe extern "C" fn destroy(args: *mut PJRT_Error_Destroy_Args) {
    // SAFETY: the caller passes the struct of this function, and an error of this plugin.
    unsafe {
        match args.as_ref() {
            Some(a) if !a.error.is_null() && !error::is_ours(a.error) => {
                if let Some(function) = vendor().functions.PJRT_Error_Destroy {
                    function(&mut PJRT_Error_Destroy_Args { struct_size: size_of::<PJRT_Error_Destroy_Args>(), ..*a });
                }
            }
            _ => abi::void_entry(args),
        }
    }
}

pub unsafe extern "C" fn message(args: *mut PJRT_Error_Message_Args) {
    // SAFETY: as above.
    unsafe {
        match (args.as_mut(), vendor().functions.PJRT_Error_Message) {
            (Some(a), Some(function)) if !a.error.is_null() && !error::is_ours(a.error) => function(a),
            _ => abi::void_entry(args),
        }
    }
}

pub unsafe extern "C" fn code(args: *mut PJRT_Error_GetCode_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        match args.as_ref() {
            Some(a) if !a.error.is_null() && !error::is_ours(a.error) => forward(args),
            _ => abi::entry(args),
        }
    }
}

pub unsafe extern "C" fn payloads(args: *mut PJRT_Error_ForEachPayload_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        match args.as_ref() {
            // Older ones have no payloads.
            Some(a) if !a.error.is_null() && !error::is_ours(a.error) => match PJRT_Error_ForEachPayload_Args::of(vendor()) {
                Some(_) => forward(args),
                None => null_mut(),
            },
            _ => abi::entry(args),
        }
    }
}

/// What the vendor said, as an error of ours; the vendor's is destroyed.
///
/// # Safety
/// `error` is null or an error of the vendor or ours that nobody else has.
pub unsafe fn outcome(vendor: &Vendor, error: *mut PJRT_Error) -> Result<()> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: the error lives until it is destroyed at the end.
    unsafe {
        if error::is_ours(error) {
            return Err(error::take(error).unwrap_or_else(|| error!(Unknown, "an error without a description")));
        }
        let mut message = PJRT_Error_Message_Args { struct_size: size_of::<PJRT_Error_Message_Args>(), error, ..Default::default() };
        let mut code = PJRT_Error_GetCode_Args { struct_size: size_of::<PJRT_Error_GetCode_Args>(), error, ..Default::default() };
        let mut destroy = PJRT_Error_Destroy_Args { struct_size: size_of::<PJRT_Error_Destroy_Args>(), error, ..Default::default() };
        let f = &vendor.functions;
        if let Some(function) = f.PJRT_Error_Message {
            function(&mut message)
        }
        f.PJRT_Error_GetCode.map(|function| function(&mut code));
        let text = abi::handle::text(message.message, message.message_size, "message").unwrap_or_default();
        if let Some(function) = f.PJRT_Error_Destroy {
            function(&mut destroy)
        }
        Err(Error::new(Code::from_i32(code.code as i32), text))
    }
}
