//! The C declarations of XLA's foreign function interface, version 0.3, as far as handlers see them: what `xla/ffi/api/c_api.h`
//! says, in the names of this crate. Every argument struct begins with its size and a list of extensions.

use std::ffi::{c_char, c_void};

pub const MAJOR: i32 = 0;
pub const MINOR: i32 = 3;

pub const BUFFER: u32 = 1;
pub const ARRAY: u32 = 1;
pub const DICTIONARY: u32 = 2;
pub const SCALAR: u32 = 3;
pub const STRING: u32 = 4;
pub const METADATA: u32 = 1;

pub type Handler = unsafe extern "C" fn(*mut CallFrame) -> *mut c_void;
pub type Deleter = unsafe extern "C" fn(*mut c_void);
/// A function of the table; its argument struct has the layout that its name stands for.
pub type Function = unsafe extern "C" fn(*mut c_void) -> *mut c_void;

#[repr(C)]
pub struct Extension {
    pub struct_size: usize,
    pub kind: u32,
    pub next: *mut Extension,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Version {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub major: i32,
    pub minor: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Span {
    pub data: *const c_char,
    pub len: usize,
}

#[repr(C)]
pub struct Buffer {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub dtype: u32,
    pub data: *mut c_void,
    pub rank: i64,
    pub dims: *mut i64,
}

#[repr(C)]
pub struct Scalar {
    pub dtype: u32,
    pub value: *mut c_void,
}

#[repr(C)]
pub struct Array {
    pub dtype: u32,
    pub size: usize,
    pub data: *mut c_void,
}

/// Arguments or results.
#[repr(C)]
pub struct Values {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub size: i64,
    pub kinds: *mut u32,
    pub values: *mut *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Attrs {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub size: i64,
    pub kinds: *mut u32,
    pub names: *mut *mut Span,
    pub values: *mut *mut c_void,
}

#[repr(C)]
pub struct CallFrame {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub api: *const Api,
    pub context: *mut c_void,
    pub stage: u32,
    pub args: Values,
    pub results: Values,
    pub attrs: Attrs,
    /// Not part of the size, which handlers compare with theirs.
    pub future: *mut c_void,
}

pub const FRAME_SIZE: usize = std::mem::offset_of!(CallFrame, future);

#[repr(C)]
pub struct Metadata {
    pub struct_size: usize,
    pub version: Version,
    pub traits: u32,
    pub state_type: i64,
}

#[repr(C)]
pub struct MetadataExtension {
    pub base: Extension,
    pub metadata: *mut Metadata,
}

#[repr(C)]
pub struct Api {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub version: Version,
    pub internal: *const c_void,
    /// In the order of the header.
    pub functions: [Function; 18],
}

#[repr(C)]
pub struct ErrorCreate {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub message: *const c_char,
    pub code: i32,
}

#[repr(C)]
pub struct ErrorMessage {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub error: *mut c_void,
    pub message: *const c_char,
}

/// Of functions whose only argument is an error or a future.
#[repr(C)]
pub struct One {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub object: *mut c_void,
}

#[repr(C)]
pub struct FutureError {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub future: *mut c_void,
    pub error: *mut c_void,
}

/// The handlers of the stages: instantiate, prepare, initialize, execute.
pub type Bundle = [Option<Handler>; 4];

#[repr(C)]
pub struct HandlerRegister {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub name: Span,
    pub platform: Span,
    pub bundle: Bundle,
    pub traits: u32,
}

#[repr(C)]
pub struct TypeInfo {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub deleter: Option<Deleter>,
}

#[repr(C)]
pub struct TypeRegister {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub name: Span,
    pub id: *mut i64,
    pub info: *const TypeInfo,
}

#[repr(C)]
pub struct State {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub stage: u32,
    pub id: *mut i64,
    pub state: *mut c_void,
}

#[repr(C)]
pub struct Allocate {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub size: usize,
    pub alignment: usize,
    pub data: *mut c_void,
}

#[repr(C)]
pub struct Free {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub size: usize,
    pub data: *mut c_void,
}

#[repr(C)]
pub struct UserData {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub id: *mut i64,
    pub data: *mut c_void,
}

#[repr(C)]
pub struct Schedule {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub task: Option<Deleter>,
    pub data: *mut c_void,
}

#[repr(C)]
pub struct NumThreads {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub count: *mut i64,
}

#[repr(C)]
pub struct RunId {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub id: i64,
}

#[repr(C)]
pub struct DeviceOrdinal {
    pub struct_size: usize,
    pub extensions: *mut Extension,
    pub context: *mut c_void,
    pub ordinal: i32,
}
