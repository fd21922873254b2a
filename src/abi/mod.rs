//! The PJRT C API on top of `runtime`: one file per object of the API and one per extension.
//!
//! Every function of the API takes one pointer to an argument struct of its own, so the struct is the function:
//! `impl Call for PJRT_X_Args` is PJRT_X. The table below is made from the list of functions in the header.

// The names of C.
#![allow(non_upper_case_globals)]

mod abi_version;
mod async_transfer;
pub(crate) mod boundary;
mod buffer;
pub(crate) mod client;
mod copy;
pub(crate) mod create;
pub(crate) mod device;
pub(crate) mod dtype;
pub(crate) mod error;
mod event;
pub(crate) mod executable;
mod execute;
mod foreign;
pub(crate) mod handle;
pub(crate) mod layouts;
pub(crate) mod loaded;
mod memory;
pub(crate) mod memory_descriptions;
pub(crate) mod named_value;
mod owned;
mod plugin;
pub(crate) mod shardings;
pub(crate) mod store;
mod topology;
mod unsupported;

use std::ptr::null_mut;

use crate::sys::*;
use boundary::Args;
pub(crate) use boundary::{entry, void_entry};

const _: () = assert!(cfg!(panic = "unwind"), "with panic = abort nothing would be caught at the boundary");

/// A table that callers read from any thread and nobody writes.
#[repr(transparent)]
pub(crate) struct Table<T>(pub T);

#[allow(unsafe_code)]
// SAFETY: tables are never written; the pointers in them are to functions and to other tables.
unsafe impl<T> Sync for Table<T> {}

macro_rules! args {
    ($($kind:ident $name:ident($args:ident))*) => { $(
        #[allow(unsafe_code)]
        // SAFETY: bindgen's copy of a C struct of integers, pointers and unions of them, beginning with struct_size.
        unsafe impl Args for $args {
            const NAME: &'static str = stringify!($name);
        }
    )* };
}
for_each_function_of_PJRT_Api!(args);
for_each_function_of_PJRT_Layouts_Extension!(args);
for_each_function_of_PJRT_MemoryDescriptions_Extension!(args);
for_each_function_of_PJRT_Shardings_Extension!(args);
for_each_function_of_PJRT_AbiVersion_Extension!(args);

macro_rules! api {
    ($($kind:ident $name:ident($args:ident))*) => {
        /// Our own plugin.
        pub(crate) static API: Table<PJRT_Api> = Table(PJRT_Api {
            struct_size: size_of::<PJRT_Api>(),
            extension_start: extensions(),
            pjrt_api_version: PJRT_Api_Version {
                struct_size: size_of::<PJRT_Api_Version>(),
                extension_start: null_mut(),
                major_version: PJRT_API_MAJOR as i32,
                minor_version: PJRT_API_MINOR as i32,
            },
            $($name: api!($kind $args)),*
        });
    };
    (error $args:ident) => { Some(entry::<$args>) };
    (void $args:ident) => { Some(void_entry::<$args>) };
}
for_each_function_of_PJRT_Api!(api);

/// Defines the static `$table` of an extension struct, followed by `$next` in the list of extensions.
macro_rules! extension_table {
    ($table:ident: $struct:ident = $kind:ident, then $next:expr; $($functions:tt)*) => {
        pub(crate) static $table: $crate::abi::Table<$struct> = $crate::abi::Table($struct {
            base: PJRT_Extension_Base { struct_size: size_of::<$struct>(), type_: $kind, next: $next },
            $($functions)*
        });
    };
}
pub(crate) use extension_table;

/// The address of an extension table, as the list wants it.
pub(crate) const fn link<T>(table: &'static Table<T>) -> *mut PJRT_Extension_Base {
    (&raw const table.0).cast_mut().cast()
}

/// The head of the list of extensions.
const fn extensions() -> *mut PJRT_Extension_Base {
    link(&foreign::FUNCTIONS)
}
