//! The extensions that register functions of other libraries, which programs call by name. Their headers are not part of
//! `pjrt_c_api.h`, so the structs are declared here.

#![allow(unsafe_code, non_camel_case_types)]

use std::ffi::{c_char, c_void};

use crate::abi::boundary::{Args, Call, entry};
use crate::abi::handle::get;
use crate::abi::plugin::ExecuteContext;
use crate::abi::{extension_table, link, shardings};
use crate::error::Result;
use crate::foreign::{self, Deleter, Handler, Target};
use crate::sys::*;

type Function<A> = Option<unsafe extern "C" fn(*mut A) -> *mut PJRT_Error>;

#[repr(C)]
pub struct PJRT_FFI_Extension {
    base: PJRT_Extension_Base,
    type_register: Function<PJRT_FFI_Type_Register_Args>,
    user_data_add: Function<PJRT_FFI_UserData_Add_Args>,
    register_handler: Function<PJRT_FFI_Register_Handler_Args>,
}

/// Our own, for what that extension has no function for: handlers of several stages, functions without a call frame, and
/// taking a function back. The extension that registers these elsewhere is named for GPUs, and clients take a plugin
/// that has it for a GPU's.
#[repr(C)]
pub struct PJRT_Functions_Extension {
    base: PJRT_Extension_Base,
    register: Function<PJRT_Functions_Register_Args>,
    withdraw: Function<PJRT_Functions_Withdraw_Args>,
}

extension_table! { FFI: PJRT_FFI_Extension = PJRT_Extension_Type_FFI, then link(&shardings::EXTENSION);
    type_register: Some(entry),
    user_data_add: Some(entry),
    register_handler: Some(entry),
}

extension_table! { FUNCTIONS: PJRT_Functions_Extension = PJRT_Extension_Type_Unknown, then link(&FFI);
    register: Some(entry),
    withdraw: Some(entry),
}

macro_rules! args {
    ($($name:ident { $($field:ident: $ty:ty,)* })*) => { $(
        #[repr(C)]
        pub struct $name {
            struct_size: usize,
            $($field: $ty,)*
        }
        // SAFETY: a C struct of integers and pointers, beginning with struct_size.
        unsafe impl Args for $name {
            const NAME: &'static str = stringify!($name);
        }
    )* };
}

args! {
    PJRT_FFI_Type_Register_Args {
        extension_start: *mut PJRT_Extension_Base,
        type_name: *const c_char,
        type_name_size: usize,
        type_id: i64,
        type_info: *const TypeInfo,
    }
    PJRT_FFI_UserData_Add_Args {
        extension_start: *mut PJRT_Extension_Base,
        context: *mut PJRT_ExecuteContext,
        type_id: i64,
        data: *mut c_void,
    }
    PJRT_FFI_Register_Handler_Args {
        target_name: *const c_char,
        target_name_size: usize,
        handler: *mut c_void,
        platform_name: *const c_char,
        platform_name_size: usize,
        traits: u32,
    }
    PJRT_Functions_Withdraw_Args {
        function_name: *const c_char,
        function_name_size: usize,
    }
    PJRT_Functions_Register_Args {
        function_name: *const c_char,
        function_name_size: usize,
        api_version: i32,
        handler_instantiate: *mut c_void,
        handler_prepare: *mut c_void,
        handler_initialize: *mut c_void,
        handler_execute: *mut c_void,
    }
}

/// What the runtime does with objects of a type.
#[repr(C)]
struct TypeInfo {
    deleter: Option<Deleter>,
}

impl Call for PJRT_FFI_Type_Register_Args {
    fn call(&mut self) -> Result<()> {
        // SAFETY: null, or the caller's.
        let deleter = unsafe { self.type_info.as_ref() }.and_then(|info| info.deleter);
        self.type_id = foreign::register_type(&text(self.type_name, self.type_name_size)?, self.type_id, deleter)?;
        Ok(())
    }
}

impl Call for PJRT_FFI_UserData_Add_Args {
    fn call(&mut self) -> Result<()> {
        get::<ExecuteContext>(self.context)?.user_data.lock().add(self.type_id, self.data)
    }
}

impl Call for PJRT_FFI_Register_Handler_Args {
    fn call(&mut self) -> Result<()> {
        let (name, platform) = (text(self.target_name, self.target_name_size)?, text(self.platform_name, self.platform_name_size)?);
        foreign::register(&name, &platform, Target::Typed([None, None, None, handler(self.handler)]))
    }
}

impl Call for PJRT_Functions_Withdraw_Args {
    fn call(&mut self) -> Result<()> {
        foreign::withdraw(&text(self.function_name, self.function_name_size)?)
    }
}

impl Call for PJRT_Functions_Register_Args {
    fn call(&mut self) -> Result<()> {
        let name = text(self.function_name, self.function_name_size)?;
        let stages = [self.handler_instantiate, self.handler_prepare, self.handler_initialize, self.handler_execute];
        let target = match self.api_version {
            0 => Target::Untyped(self.handler_execute as usize),
            1 => Target::Typed(stages.map(handler)),
            other => bail!(Unimplemented, "{name}: api_version {other}; 0 and 1 are known"),
        };
        foreign::register(&name, "host", target)
    }
}

fn handler(address: *mut c_void) -> Option<Handler> {
    // SAFETY: whoever registers it says that it is a handler.
    (!address.is_null()).then(|| unsafe { std::mem::transmute::<*mut c_void, Handler>(address) })
}

fn text(data: *const c_char, len: usize) -> Result<String> {
    ensure!(len > 0 && !data.is_null(), InvalidArgument, "a name is empty");
    // SAFETY: so many bytes of the caller.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), len) };
    Ok(String::from_utf8_lossy(bytes).into_owned())
}
