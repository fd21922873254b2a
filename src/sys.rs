//! The PJRT C API: what `pjrt_c_api/generate.sh` made of the header, nothing else.

#![allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, unsafe_code, clippy::all)]

include!("../pjrt_c_api/bindings.rs");

mod functions {
    include!("../pjrt_c_api/functions.rs");
}
pub(crate) use functions::*;
