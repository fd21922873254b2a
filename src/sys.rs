//! The PJRT C API: bindings of `pjrt_c_api/`, nothing else.
