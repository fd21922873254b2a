// Made by generate.sh from pjrt_c_api.h.
pub const PJRT_API_MAJOR: u32 = 0;
pub const PJRT_API_MINOR: u32 = 114;
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_AsyncHostToDeviceTransferManager {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_AsyncTrackingEvent {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Buffer {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Client {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_CopyToDeviceStream {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Device {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_DeviceAssignmentSerialized {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_DeviceDescription {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Device_Attributes {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Event {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Executable {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_ExecutableAbiVersion {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_ExecuteContext {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_FulfillAliasBufferCallback {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Layouts_MemoryLayout {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_Layouts_SerializedLayout {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_LoadedExecutable {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_MemoryDescription {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_MultiSlice_Config {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_RuntimeAbiVersion {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_SerializedCompileOptions {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_SerializedExecutable {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_SerializedProto {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_SerializedTopology {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug)]
pub struct PJRT_TopologyDescription {
    _unused: [u8; 0],
}
pub const PJRT_Extension_Type_Gpu_Custom_Call: PJRT_Extension_Type = 0;
pub const PJRT_Extension_Type_Profiler: PJRT_Extension_Type = 1;
pub const PJRT_Extension_Type_Custom_Partitioner: PJRT_Extension_Type = 2;
pub const PJRT_Extension_Type_Stream: PJRT_Extension_Type = 3;
pub const PJRT_Extension_Type_Layouts: PJRT_Extension_Type = 4;
pub const PJRT_Extension_Type_FFI: PJRT_Extension_Type = 5;
pub const PJRT_Extension_Type_MemoryDescriptions: PJRT_Extension_Type = 6;
pub const PJRT_Extension_Type_Triton: PJRT_Extension_Type = 7;
pub const PJRT_Extension_Type_RawBuffer: PJRT_Extension_Type = 8;
pub const PJRT_Extension_Type_PhaseCompile: PJRT_Extension_Type = 9;
pub const PJRT_Extension_Type_Example: PJRT_Extension_Type = 10;
pub const PJRT_Extension_Type_Unknown: PJRT_Extension_Type = 11;
pub const PJRT_Extension_Type_CrossHostTransfers: PJRT_Extension_Type = 12;
pub const PJRT_Extension_Type_ExecutableMetadata: PJRT_Extension_Type = 13;
pub const PJRT_Extension_Type_Callback: PJRT_Extension_Type = 14;
pub const PJRT_Extension_Type_HostAllocator: PJRT_Extension_Type = 15;
pub const PJRT_Extension_Type_TpuTopology: PJRT_Extension_Type = 16;
pub const PJRT_Extension_Type_TpuExecutable: PJRT_Extension_Type = 17;
pub const PJRT_Extension_Type_Megascale: PJRT_Extension_Type = 18;
pub const PJRT_Extension_Type_Shardings: PJRT_Extension_Type = 19;
pub const PJRT_Extension_Type_AbiVersion: PJRT_Extension_Type = 20;
pub const PJRT_Extension_Type_Collectives: PJRT_Extension_Type = 21;
pub const PJRT_Extension_Type_MultiSlice: PJRT_Extension_Type = 22;
pub const PJRT_Extension_Type_HostMemoryAllocator: PJRT_Extension_Type = 23;
pub const PJRT_Extension_Type_XlaTransform: PJRT_Extension_Type = 24;
pub type PJRT_Extension_Type = ::core::ffi::c_uint;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Extension_Base {
    pub struct_size: usize,
    pub type_: PJRT_Extension_Type,
    pub next: *mut PJRT_Extension_Base,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Extension_Base"][::core::mem::size_of::<PJRT_Extension_Base>() - 24usize];
    ["Alignment of PJRT_Extension_Base"][::core::mem::align_of::<PJRT_Extension_Base>() - 8usize];
    ["Offset of field: PJRT_Extension_Base::struct_size"]
        [::core::mem::offset_of!(PJRT_Extension_Base, struct_size) - 0usize];
    ["Offset of field: PJRT_Extension_Base::type_"]
        [::core::mem::offset_of!(PJRT_Extension_Base, type_) - 8usize];
    ["Offset of field: PJRT_Extension_Base::next"]
        [::core::mem::offset_of!(PJRT_Extension_Base, next) - 16usize];
};
impl Default for PJRT_Extension_Base {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Api_Version {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub major_version: ::core::ffi::c_int,
    pub minor_version: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Api_Version"][::core::mem::size_of::<PJRT_Api_Version>() - 24usize];
    ["Alignment of PJRT_Api_Version"][::core::mem::align_of::<PJRT_Api_Version>() - 8usize];
    ["Offset of field: PJRT_Api_Version::struct_size"]
        [::core::mem::offset_of!(PJRT_Api_Version, struct_size) - 0usize];
    ["Offset of field: PJRT_Api_Version::extension_start"]
        [::core::mem::offset_of!(PJRT_Api_Version, extension_start) - 8usize];
    ["Offset of field: PJRT_Api_Version::major_version"]
        [::core::mem::offset_of!(PJRT_Api_Version, major_version) - 16usize];
    ["Offset of field: PJRT_Api_Version::minor_version"]
        [::core::mem::offset_of!(PJRT_Api_Version, minor_version) - 20usize];
};
impl Default for PJRT_Api_Version {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub error: *mut PJRT_Error,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Error_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Error_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Error_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Error_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Error_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Error_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Error_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Error_Destroy_Args::error"]
        [::core::mem::offset_of!(PJRT_Error_Destroy_Args, error) - 16usize];
};
impl Default for PJRT_Error_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error_Message_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub error: *const PJRT_Error,
    pub message: *const ::core::ffi::c_char,
    pub message_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error_Message_Args"]
        [::core::mem::size_of::<PJRT_Error_Message_Args>() - 40usize];
    ["Alignment of PJRT_Error_Message_Args"]
        [::core::mem::align_of::<PJRT_Error_Message_Args>() - 8usize];
    ["Offset of field: PJRT_Error_Message_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Error_Message_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Error_Message_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Error_Message_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Error_Message_Args::error"]
        [::core::mem::offset_of!(PJRT_Error_Message_Args, error) - 16usize];
    ["Offset of field: PJRT_Error_Message_Args::message"]
        [::core::mem::offset_of!(PJRT_Error_Message_Args, message) - 24usize];
    ["Offset of field: PJRT_Error_Message_Args::message_size"]
        [::core::mem::offset_of!(PJRT_Error_Message_Args, message_size) - 32usize];
};
impl Default for PJRT_Error_Message_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub const PJRT_Error_Code_OK: PJRT_Error_Code = 0;
pub const PJRT_Error_Code_CANCELLED: PJRT_Error_Code = 1;
pub const PJRT_Error_Code_UNKNOWN: PJRT_Error_Code = 2;
pub const PJRT_Error_Code_INVALID_ARGUMENT: PJRT_Error_Code = 3;
pub const PJRT_Error_Code_DEADLINE_EXCEEDED: PJRT_Error_Code = 4;
pub const PJRT_Error_Code_NOT_FOUND: PJRT_Error_Code = 5;
pub const PJRT_Error_Code_ALREADY_EXISTS: PJRT_Error_Code = 6;
pub const PJRT_Error_Code_PERMISSION_DENIED: PJRT_Error_Code = 7;
pub const PJRT_Error_Code_RESOURCE_EXHAUSTED: PJRT_Error_Code = 8;
pub const PJRT_Error_Code_FAILED_PRECONDITION: PJRT_Error_Code = 9;
pub const PJRT_Error_Code_ABORTED: PJRT_Error_Code = 10;
pub const PJRT_Error_Code_OUT_OF_RANGE: PJRT_Error_Code = 11;
pub const PJRT_Error_Code_UNIMPLEMENTED: PJRT_Error_Code = 12;
pub const PJRT_Error_Code_INTERNAL: PJRT_Error_Code = 13;
pub const PJRT_Error_Code_UNAVAILABLE: PJRT_Error_Code = 14;
pub const PJRT_Error_Code_DATA_LOSS: PJRT_Error_Code = 15;
pub const PJRT_Error_Code_UNAUTHENTICATED: PJRT_Error_Code = 16;
pub type PJRT_Error_Code = ::core::ffi::c_uint;
pub type PJRT_Error_PayloadVisitor = ::core::option::Option<
    unsafe extern "C" fn(
        key: *const ::core::ffi::c_char,
        key_size: usize,
        value: *const ::core::ffi::c_char,
        value_size: usize,
        user_arg: *mut ::core::ffi::c_void,
    ),
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error_FunctionTable {
    pub struct_size: usize,
    pub instance_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub destroy: ::core::option::Option<unsafe extern "C" fn(error: *mut PJRT_Error)>,
    pub message: ::core::option::Option<
        unsafe extern "C" fn(
            error: *const PJRT_Error,
            message: *mut *const ::core::ffi::c_char,
            message_size: *mut usize,
        ),
    >,
    pub get_code:
        ::core::option::Option<unsafe extern "C" fn(error: *const PJRT_Error) -> PJRT_Error_Code>,
    pub for_each_payload: ::core::option::Option<
        unsafe extern "C" fn(
            error: *const PJRT_Error,
            visitor: PJRT_Error_PayloadVisitor,
            user_arg: *mut ::core::ffi::c_void,
        ),
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error_FunctionTable"]
        [::core::mem::size_of::<PJRT_Error_FunctionTable>() - 56usize];
    ["Alignment of PJRT_Error_FunctionTable"]
        [::core::mem::align_of::<PJRT_Error_FunctionTable>() - 8usize];
    ["Offset of field: PJRT_Error_FunctionTable::struct_size"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, struct_size) - 0usize];
    ["Offset of field: PJRT_Error_FunctionTable::instance_size"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, instance_size) - 8usize];
    ["Offset of field: PJRT_Error_FunctionTable::extension_start"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, extension_start) - 16usize];
    ["Offset of field: PJRT_Error_FunctionTable::destroy"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, destroy) - 24usize];
    ["Offset of field: PJRT_Error_FunctionTable::message"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, message) - 32usize];
    ["Offset of field: PJRT_Error_FunctionTable::get_code"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, get_code) - 40usize];
    ["Offset of field: PJRT_Error_FunctionTable::for_each_payload"]
        [::core::mem::offset_of!(PJRT_Error_FunctionTable, for_each_payload) - 48usize];
};
impl Default for PJRT_Error_FunctionTable {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error {
    pub vtable: *const PJRT_Error_FunctionTable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error"][::core::mem::size_of::<PJRT_Error>() - 8usize];
    ["Alignment of PJRT_Error"][::core::mem::align_of::<PJRT_Error>() - 8usize];
    ["Offset of field: PJRT_Error::vtable"][::core::mem::offset_of!(PJRT_Error, vtable) - 0usize];
};
impl Default for PJRT_Error {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error_GetCode_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub error: *const PJRT_Error,
    pub code: PJRT_Error_Code,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error_GetCode_Args"]
        [::core::mem::size_of::<PJRT_Error_GetCode_Args>() - 32usize];
    ["Alignment of PJRT_Error_GetCode_Args"]
        [::core::mem::align_of::<PJRT_Error_GetCode_Args>() - 8usize];
    ["Offset of field: PJRT_Error_GetCode_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Error_GetCode_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Error_GetCode_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Error_GetCode_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Error_GetCode_Args::error"]
        [::core::mem::offset_of!(PJRT_Error_GetCode_Args, error) - 16usize];
    ["Offset of field: PJRT_Error_GetCode_Args::code"]
        [::core::mem::offset_of!(PJRT_Error_GetCode_Args, code) - 24usize];
};
impl Default for PJRT_Error_GetCode_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Error_ForEachPayload_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub error: *const PJRT_Error,
    pub visitor: PJRT_Error_PayloadVisitor,
    pub user_arg: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Error_ForEachPayload_Args"]
        [::core::mem::size_of::<PJRT_Error_ForEachPayload_Args>() - 40usize];
    ["Alignment of PJRT_Error_ForEachPayload_Args"]
        [::core::mem::align_of::<PJRT_Error_ForEachPayload_Args>() - 8usize];
    ["Offset of field: PJRT_Error_ForEachPayload_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Error_ForEachPayload_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Error_ForEachPayload_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Error_ForEachPayload_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Error_ForEachPayload_Args::error"]
        [::core::mem::offset_of!(PJRT_Error_ForEachPayload_Args, error) - 16usize];
    ["Offset of field: PJRT_Error_ForEachPayload_Args::visitor"]
        [::core::mem::offset_of!(PJRT_Error_ForEachPayload_Args, visitor) - 24usize];
    ["Offset of field: PJRT_Error_ForEachPayload_Args::user_arg"]
        [::core::mem::offset_of!(PJRT_Error_ForEachPayload_Args, user_arg) - 32usize];
};
impl Default for PJRT_Error_ForEachPayload_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_CallbackError = ::core::option::Option<
    unsafe extern "C" fn(
        code: PJRT_Error_Code,
        message: *const ::core::ffi::c_char,
        message_size: usize,
    ) -> *mut PJRT_Error,
>;
pub const PJRT_NamedValue_kString: PJRT_NamedValue_Type = 0;
pub const PJRT_NamedValue_kInt64: PJRT_NamedValue_Type = 1;
pub const PJRT_NamedValue_kInt64List: PJRT_NamedValue_Type = 2;
pub const PJRT_NamedValue_kFloat: PJRT_NamedValue_Type = 3;
pub const PJRT_NamedValue_kBool: PJRT_NamedValue_Type = 4;
pub type PJRT_NamedValue_Type = ::core::ffi::c_uint;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_NamedValue {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub name: *const ::core::ffi::c_char,
    pub name_size: usize,
    pub type_: PJRT_NamedValue_Type,
    pub __bindgen_anon_1: PJRT_NamedValue__bindgen_ty_1,
    pub value_size: usize,
}
#[repr(C)]
#[derive(Copy, Clone)]
pub union PJRT_NamedValue__bindgen_ty_1 {
    pub string_value: *const ::core::ffi::c_char,
    pub int64_value: i64,
    pub int64_array_value: *const i64,
    pub float_value: f32,
    pub bool_value: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_NamedValue__bindgen_ty_1"]
        [::core::mem::size_of::<PJRT_NamedValue__bindgen_ty_1>() - 8usize];
    ["Alignment of PJRT_NamedValue__bindgen_ty_1"]
        [::core::mem::align_of::<PJRT_NamedValue__bindgen_ty_1>() - 8usize];
    ["Offset of field: PJRT_NamedValue__bindgen_ty_1::string_value"]
        [::core::mem::offset_of!(PJRT_NamedValue__bindgen_ty_1, string_value) - 0usize];
    ["Offset of field: PJRT_NamedValue__bindgen_ty_1::int64_value"]
        [::core::mem::offset_of!(PJRT_NamedValue__bindgen_ty_1, int64_value) - 0usize];
    ["Offset of field: PJRT_NamedValue__bindgen_ty_1::int64_array_value"]
        [::core::mem::offset_of!(PJRT_NamedValue__bindgen_ty_1, int64_array_value) - 0usize];
    ["Offset of field: PJRT_NamedValue__bindgen_ty_1::float_value"]
        [::core::mem::offset_of!(PJRT_NamedValue__bindgen_ty_1, float_value) - 0usize];
    ["Offset of field: PJRT_NamedValue__bindgen_ty_1::bool_value"]
        [::core::mem::offset_of!(PJRT_NamedValue__bindgen_ty_1, bool_value) - 0usize];
};
impl Default for PJRT_NamedValue__bindgen_ty_1 {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_NamedValue"][::core::mem::size_of::<PJRT_NamedValue>() - 56usize];
    ["Alignment of PJRT_NamedValue"][::core::mem::align_of::<PJRT_NamedValue>() - 8usize];
    ["Offset of field: PJRT_NamedValue::struct_size"]
        [::core::mem::offset_of!(PJRT_NamedValue, struct_size) - 0usize];
    ["Offset of field: PJRT_NamedValue::extension_start"]
        [::core::mem::offset_of!(PJRT_NamedValue, extension_start) - 8usize];
    ["Offset of field: PJRT_NamedValue::name"]
        [::core::mem::offset_of!(PJRT_NamedValue, name) - 16usize];
    ["Offset of field: PJRT_NamedValue::name_size"]
        [::core::mem::offset_of!(PJRT_NamedValue, name_size) - 24usize];
    ["Offset of field: PJRT_NamedValue::type_"]
        [::core::mem::offset_of!(PJRT_NamedValue, type_) - 32usize];
    ["Offset of field: PJRT_NamedValue::value_size"]
        [::core::mem::offset_of!(PJRT_NamedValue, value_size) - 48usize];
};
impl Default for PJRT_NamedValue {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Plugin_Initialize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Plugin_Initialize_Args"]
        [::core::mem::size_of::<PJRT_Plugin_Initialize_Args>() - 16usize];
    ["Alignment of PJRT_Plugin_Initialize_Args"]
        [::core::mem::align_of::<PJRT_Plugin_Initialize_Args>() - 8usize];
    ["Offset of field: PJRT_Plugin_Initialize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Plugin_Initialize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Plugin_Initialize_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Plugin_Initialize_Args, extension_start) - 8usize];
};
impl Default for PJRT_Plugin_Initialize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Plugin_Attributes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub attributes: *const PJRT_NamedValue,
    pub num_attributes: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Plugin_Attributes_Args"]
        [::core::mem::size_of::<PJRT_Plugin_Attributes_Args>() - 32usize];
    ["Alignment of PJRT_Plugin_Attributes_Args"]
        [::core::mem::align_of::<PJRT_Plugin_Attributes_Args>() - 8usize];
    ["Offset of field: PJRT_Plugin_Attributes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Plugin_Attributes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Plugin_Attributes_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Plugin_Attributes_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Plugin_Attributes_Args::attributes"]
        [::core::mem::offset_of!(PJRT_Plugin_Attributes_Args, attributes) - 16usize];
    ["Offset of field: PJRT_Plugin_Attributes_Args::num_attributes"]
        [::core::mem::offset_of!(PJRT_Plugin_Attributes_Args, num_attributes) - 24usize];
};
impl Default for PJRT_Plugin_Attributes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Event_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Event_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Event_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Event_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_Destroy_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_Destroy_Args, event) - 16usize];
};
impl Default for PJRT_Event_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_IsReady_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
    pub is_ready: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_IsReady_Args"]
        [::core::mem::size_of::<PJRT_Event_IsReady_Args>() - 32usize];
    ["Alignment of PJRT_Event_IsReady_Args"]
        [::core::mem::align_of::<PJRT_Event_IsReady_Args>() - 8usize];
    ["Offset of field: PJRT_Event_IsReady_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_IsReady_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_IsReady_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_IsReady_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_IsReady_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_IsReady_Args, event) - 16usize];
    ["Offset of field: PJRT_Event_IsReady_Args::is_ready"]
        [::core::mem::offset_of!(PJRT_Event_IsReady_Args, is_ready) - 24usize];
};
impl Default for PJRT_Event_IsReady_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_Error_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_Error_Args"][::core::mem::size_of::<PJRT_Event_Error_Args>() - 24usize];
    ["Alignment of PJRT_Event_Error_Args"]
        [::core::mem::align_of::<PJRT_Event_Error_Args>() - 8usize];
    ["Offset of field: PJRT_Event_Error_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_Error_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_Error_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_Error_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_Error_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_Error_Args, event) - 16usize];
};
impl Default for PJRT_Event_Error_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_Await_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_Await_Args"][::core::mem::size_of::<PJRT_Event_Await_Args>() - 24usize];
    ["Alignment of PJRT_Event_Await_Args"]
        [::core::mem::align_of::<PJRT_Event_Await_Args>() - 8usize];
    ["Offset of field: PJRT_Event_Await_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_Await_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_Await_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_Await_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_Await_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_Await_Args, event) - 16usize];
};
impl Default for PJRT_Event_Await_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_Event_OnReadyCallback = ::core::option::Option<
    unsafe extern "C" fn(error: *mut PJRT_Error, user_arg: *mut ::core::ffi::c_void),
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_OnReady_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
    pub callback: PJRT_Event_OnReadyCallback,
    pub user_arg: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_OnReady_Args"]
        [::core::mem::size_of::<PJRT_Event_OnReady_Args>() - 40usize];
    ["Alignment of PJRT_Event_OnReady_Args"]
        [::core::mem::align_of::<PJRT_Event_OnReady_Args>() - 8usize];
    ["Offset of field: PJRT_Event_OnReady_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_OnReady_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_OnReady_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_OnReady_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_OnReady_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_OnReady_Args, event) - 16usize];
    ["Offset of field: PJRT_Event_OnReady_Args::callback"]
        [::core::mem::offset_of!(PJRT_Event_OnReady_Args, callback) - 24usize];
    ["Offset of field: PJRT_Event_OnReady_Args::user_arg"]
        [::core::mem::offset_of!(PJRT_Event_OnReady_Args, user_arg) - 32usize];
};
impl Default for PJRT_Event_OnReady_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_Create_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_Create_Args"][::core::mem::size_of::<PJRT_Event_Create_Args>() - 24usize];
    ["Alignment of PJRT_Event_Create_Args"]
        [::core::mem::align_of::<PJRT_Event_Create_Args>() - 8usize];
    ["Offset of field: PJRT_Event_Create_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_Create_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_Create_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_Create_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_Create_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_Create_Args, event) - 16usize];
};
impl Default for PJRT_Event_Create_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Event_Set_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_Event,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Event_Set_Args"][::core::mem::size_of::<PJRT_Event_Set_Args>() - 48usize];
    ["Alignment of PJRT_Event_Set_Args"][::core::mem::align_of::<PJRT_Event_Set_Args>() - 8usize];
    ["Offset of field: PJRT_Event_Set_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Event_Set_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Event_Set_Args::event"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, event) - 16usize];
    ["Offset of field: PJRT_Event_Set_Args::error_code"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, error_code) - 24usize];
    ["Offset of field: PJRT_Event_Set_Args::error_message"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, error_message) - 32usize];
    ["Offset of field: PJRT_Event_Set_Args::error_message_size"]
        [::core::mem::offset_of!(PJRT_Event_Set_Args, error_message_size) - 40usize];
};
impl Default for PJRT_Event_Set_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_FunctionTable {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub instance_struct_size: usize,
    pub get_user_data: ::core::option::Option<
        unsafe extern "C" fn(
            memory: *mut PJRT_Memory,
            key: *const ::core::ffi::c_void,
        ) -> *mut ::core::ffi::c_void,
    >,
    pub set_user_data: ::core::option::Option<
        unsafe extern "C" fn(
            memory: *mut PJRT_Memory,
            key: *const ::core::ffi::c_void,
            data: *mut ::core::ffi::c_void,
            dtor: ::core::option::Option<unsafe extern "C" fn(arg1: *mut ::core::ffi::c_void)>,
        ),
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_FunctionTable"]
        [::core::mem::size_of::<PJRT_Memory_FunctionTable>() - 40usize];
    ["Alignment of PJRT_Memory_FunctionTable"]
        [::core::mem::align_of::<PJRT_Memory_FunctionTable>() - 8usize];
    ["Offset of field: PJRT_Memory_FunctionTable::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_FunctionTable, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_FunctionTable::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_FunctionTable, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_FunctionTable::instance_struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_FunctionTable, instance_struct_size) - 16usize];
    ["Offset of field: PJRT_Memory_FunctionTable::get_user_data"]
        [::core::mem::offset_of!(PJRT_Memory_FunctionTable, get_user_data) - 24usize];
    ["Offset of field: PJRT_Memory_FunctionTable::set_user_data"]
        [::core::mem::offset_of!(PJRT_Memory_FunctionTable, set_user_data) - 32usize];
};
impl Default for PJRT_Memory_FunctionTable {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory {
    pub vtable: *const PJRT_Memory_FunctionTable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory"][::core::mem::size_of::<PJRT_Memory>() - 8usize];
    ["Alignment of PJRT_Memory"][::core::mem::align_of::<PJRT_Memory>() - 8usize];
    ["Offset of field: PJRT_Memory::vtable"][::core::mem::offset_of!(PJRT_Memory, vtable) - 0usize];
};
impl Default for PJRT_Memory {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_KeyValueGetCallback_ValueDeleter =
    ::core::option::Option<unsafe extern "C" fn(value: *mut ::core::ffi::c_char)>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_KeyValueGetCallback_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub key: *const ::core::ffi::c_char,
    pub key_size: usize,
    pub timeout_in_ms: ::core::ffi::c_int,
    pub callback_error: *mut PJRT_CallbackError,
    pub user_arg: *mut ::core::ffi::c_void,
    pub value: *mut ::core::ffi::c_char,
    pub value_size: usize,
    pub value_deleter_callback: PJRT_KeyValueGetCallback_ValueDeleter,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_KeyValueGetCallback_Args"]
        [::core::mem::size_of::<PJRT_KeyValueGetCallback_Args>() - 80usize];
    ["Alignment of PJRT_KeyValueGetCallback_Args"]
        [::core::mem::align_of::<PJRT_KeyValueGetCallback_Args>() - 8usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::key"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, key) - 16usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::key_size"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, key_size) - 24usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::timeout_in_ms"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, timeout_in_ms) - 32usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::callback_error"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, callback_error) - 40usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::user_arg"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, user_arg) - 48usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::value"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, value) - 56usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::value_size"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, value_size) - 64usize];
    ["Offset of field: PJRT_KeyValueGetCallback_Args::value_deleter_callback"]
        [::core::mem::offset_of!(PJRT_KeyValueGetCallback_Args, value_deleter_callback) - 72usize];
};
impl Default for PJRT_KeyValueGetCallback_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_KeyValueGetCallback = ::core::option::Option<
    unsafe extern "C" fn(args: *mut PJRT_KeyValueGetCallback_Args) -> *mut PJRT_Error,
>;
pub type PJRT_KeyValueTryGetCallback_ValueDeleter =
    ::core::option::Option<unsafe extern "C" fn(value: *mut ::core::ffi::c_char)>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_KeyValueTryGetCallback_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub key: *const ::core::ffi::c_char,
    pub key_size: usize,
    pub callback_error: *mut PJRT_CallbackError,
    pub user_arg: *mut ::core::ffi::c_void,
    pub value: *mut ::core::ffi::c_char,
    pub value_size: usize,
    pub value_deleter_callback: PJRT_KeyValueTryGetCallback_ValueDeleter,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_KeyValueTryGetCallback_Args"]
        [::core::mem::size_of::<PJRT_KeyValueTryGetCallback_Args>() - 72usize];
    ["Alignment of PJRT_KeyValueTryGetCallback_Args"]
        [::core::mem::align_of::<PJRT_KeyValueTryGetCallback_Args>() - 8usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::key"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, key) - 16usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::key_size"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, key_size) - 24usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::callback_error"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, callback_error) - 32usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::user_arg"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, user_arg) - 40usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::value"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, value) - 48usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::value_size"]
        [::core::mem::offset_of!(PJRT_KeyValueTryGetCallback_Args, value_size) - 56usize];
    ["Offset of field: PJRT_KeyValueTryGetCallback_Args::value_deleter_callback"][::core::mem::offset_of!(
        PJRT_KeyValueTryGetCallback_Args,
        value_deleter_callback
    ) - 64usize];
};
impl Default for PJRT_KeyValueTryGetCallback_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_KeyValueTryGetCallback = ::core::option::Option<
    unsafe extern "C" fn(args: *mut PJRT_KeyValueTryGetCallback_Args) -> *mut PJRT_Error,
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_KeyValuePutCallback_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub key: *const ::core::ffi::c_char,
    pub key_size: usize,
    pub value: *const ::core::ffi::c_char,
    pub value_size: usize,
    pub callback_error: *mut PJRT_CallbackError,
    pub user_arg: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_KeyValuePutCallback_Args"]
        [::core::mem::size_of::<PJRT_KeyValuePutCallback_Args>() - 64usize];
    ["Alignment of PJRT_KeyValuePutCallback_Args"]
        [::core::mem::align_of::<PJRT_KeyValuePutCallback_Args>() - 8usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::key"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, key) - 16usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::key_size"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, key_size) - 24usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::value"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, value) - 32usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::value_size"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, value_size) - 40usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::callback_error"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, callback_error) - 48usize];
    ["Offset of field: PJRT_KeyValuePutCallback_Args::user_arg"]
        [::core::mem::offset_of!(PJRT_KeyValuePutCallback_Args, user_arg) - 56usize];
};
impl Default for PJRT_KeyValuePutCallback_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_KeyValuePutCallback = ::core::option::Option<
    unsafe extern "C" fn(args: *mut PJRT_KeyValuePutCallback_Args) -> *mut PJRT_Error,
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_Create_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub create_options: *const PJRT_NamedValue,
    pub num_options: usize,
    pub kv_get_callback: PJRT_KeyValueGetCallback,
    pub kv_get_user_arg: *mut ::core::ffi::c_void,
    pub kv_put_callback: PJRT_KeyValuePutCallback,
    pub kv_put_user_arg: *mut ::core::ffi::c_void,
    pub client: *mut PJRT_Client,
    pub kv_try_get_callback: PJRT_KeyValueTryGetCallback,
    pub kv_try_get_user_arg: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_Create_Args"]
        [::core::mem::size_of::<PJRT_Client_Create_Args>() - 88usize];
    ["Alignment of PJRT_Client_Create_Args"]
        [::core::mem::align_of::<PJRT_Client_Create_Args>() - 8usize];
    ["Offset of field: PJRT_Client_Create_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_Create_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_Create_Args::create_options"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, create_options) - 16usize];
    ["Offset of field: PJRT_Client_Create_Args::num_options"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, num_options) - 24usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_get_callback"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_get_callback) - 32usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_get_user_arg"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_get_user_arg) - 40usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_put_callback"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_put_callback) - 48usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_put_user_arg"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_put_user_arg) - 56usize];
    ["Offset of field: PJRT_Client_Create_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, client) - 64usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_try_get_callback"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_try_get_callback) - 72usize];
    ["Offset of field: PJRT_Client_Create_Args::kv_try_get_user_arg"]
        [::core::mem::offset_of!(PJRT_Client_Create_Args, kv_try_get_user_arg) - 80usize];
};
impl Default for PJRT_Client_Create_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Client_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Client_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Client_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Client_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_Destroy_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_Destroy_Args, client) - 16usize];
};
impl Default for PJRT_Client_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_PlatformName_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub platform_name: *const ::core::ffi::c_char,
    pub platform_name_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_PlatformName_Args"]
        [::core::mem::size_of::<PJRT_Client_PlatformName_Args>() - 40usize];
    ["Alignment of PJRT_Client_PlatformName_Args"]
        [::core::mem::align_of::<PJRT_Client_PlatformName_Args>() - 8usize];
    ["Offset of field: PJRT_Client_PlatformName_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_PlatformName_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_PlatformName_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_PlatformName_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_PlatformName_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_PlatformName_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_PlatformName_Args::platform_name"]
        [::core::mem::offset_of!(PJRT_Client_PlatformName_Args, platform_name) - 24usize];
    ["Offset of field: PJRT_Client_PlatformName_Args::platform_name_size"]
        [::core::mem::offset_of!(PJRT_Client_PlatformName_Args, platform_name_size) - 32usize];
};
impl Default for PJRT_Client_PlatformName_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_ProcessIndex_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub process_index: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_ProcessIndex_Args"]
        [::core::mem::size_of::<PJRT_Client_ProcessIndex_Args>() - 32usize];
    ["Alignment of PJRT_Client_ProcessIndex_Args"]
        [::core::mem::align_of::<PJRT_Client_ProcessIndex_Args>() - 8usize];
    ["Offset of field: PJRT_Client_ProcessIndex_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_ProcessIndex_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_ProcessIndex_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_ProcessIndex_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_ProcessIndex_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_ProcessIndex_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_ProcessIndex_Args::process_index"]
        [::core::mem::offset_of!(PJRT_Client_ProcessIndex_Args, process_index) - 24usize];
};
impl Default for PJRT_Client_ProcessIndex_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_PlatformVersion_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub platform_version: *const ::core::ffi::c_char,
    pub platform_version_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_PlatformVersion_Args"]
        [::core::mem::size_of::<PJRT_Client_PlatformVersion_Args>() - 40usize];
    ["Alignment of PJRT_Client_PlatformVersion_Args"]
        [::core::mem::align_of::<PJRT_Client_PlatformVersion_Args>() - 8usize];
    ["Offset of field: PJRT_Client_PlatformVersion_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_PlatformVersion_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_PlatformVersion_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_PlatformVersion_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_PlatformVersion_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_PlatformVersion_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_PlatformVersion_Args::platform_version"]
        [::core::mem::offset_of!(PJRT_Client_PlatformVersion_Args, platform_version) - 24usize];
    ["Offset of field: PJRT_Client_PlatformVersion_Args::platform_version_size"][::core::mem::offset_of!(
        PJRT_Client_PlatformVersion_Args,
        platform_version_size
    ) - 32usize];
};
impl Default for PJRT_Client_PlatformVersion_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_TopologyDescription_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub topology: *mut PJRT_TopologyDescription,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_TopologyDescription_Args"]
        [::core::mem::size_of::<PJRT_Client_TopologyDescription_Args>() - 32usize];
    ["Alignment of PJRT_Client_TopologyDescription_Args"]
        [::core::mem::align_of::<PJRT_Client_TopologyDescription_Args>() - 8usize];
    ["Offset of field: PJRT_Client_TopologyDescription_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_TopologyDescription_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_TopologyDescription_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_TopologyDescription_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_TopologyDescription_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_TopologyDescription_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_TopologyDescription_Args::topology"]
        [::core::mem::offset_of!(PJRT_Client_TopologyDescription_Args, topology) - 24usize];
};
impl Default for PJRT_Client_TopologyDescription_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_Devices_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub devices: *const *mut PJRT_Device,
    pub num_devices: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_Devices_Args"]
        [::core::mem::size_of::<PJRT_Client_Devices_Args>() - 40usize];
    ["Alignment of PJRT_Client_Devices_Args"]
        [::core::mem::align_of::<PJRT_Client_Devices_Args>() - 8usize];
    ["Offset of field: PJRT_Client_Devices_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_Devices_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_Devices_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_Devices_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_Devices_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_Devices_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_Devices_Args::devices"]
        [::core::mem::offset_of!(PJRT_Client_Devices_Args, devices) - 24usize];
    ["Offset of field: PJRT_Client_Devices_Args::num_devices"]
        [::core::mem::offset_of!(PJRT_Client_Devices_Args, num_devices) - 32usize];
};
impl Default for PJRT_Client_Devices_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_AddressableDevices_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub addressable_devices: *const *mut PJRT_Device,
    pub num_addressable_devices: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_AddressableDevices_Args"]
        [::core::mem::size_of::<PJRT_Client_AddressableDevices_Args>() - 40usize];
    ["Alignment of PJRT_Client_AddressableDevices_Args"]
        [::core::mem::align_of::<PJRT_Client_AddressableDevices_Args>() - 8usize];
    ["Offset of field: PJRT_Client_AddressableDevices_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_AddressableDevices_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_AddressableDevices_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_AddressableDevices_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_AddressableDevices_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_AddressableDevices_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_AddressableDevices_Args::addressable_devices"][::core::mem::offset_of!(
        PJRT_Client_AddressableDevices_Args,
        addressable_devices
    ) - 24usize];
    ["Offset of field: PJRT_Client_AddressableDevices_Args::num_addressable_devices"][::core::mem::offset_of!(
        PJRT_Client_AddressableDevices_Args,
        num_addressable_devices
    ) - 32usize];
};
impl Default for PJRT_Client_AddressableDevices_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_LookupDevice_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub id: ::core::ffi::c_int,
    pub device: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_LookupDevice_Args"]
        [::core::mem::size_of::<PJRT_Client_LookupDevice_Args>() - 40usize];
    ["Alignment of PJRT_Client_LookupDevice_Args"]
        [::core::mem::align_of::<PJRT_Client_LookupDevice_Args>() - 8usize];
    ["Offset of field: PJRT_Client_LookupDevice_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_LookupDevice_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_LookupDevice_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_LookupDevice_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_LookupDevice_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_LookupDevice_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_LookupDevice_Args::id"]
        [::core::mem::offset_of!(PJRT_Client_LookupDevice_Args, id) - 24usize];
    ["Offset of field: PJRT_Client_LookupDevice_Args::device"]
        [::core::mem::offset_of!(PJRT_Client_LookupDevice_Args, device) - 32usize];
};
impl Default for PJRT_Client_LookupDevice_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_LookupAddressableDevice_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub local_hardware_id: ::core::ffi::c_int,
    pub addressable_device: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_LookupAddressableDevice_Args"]
        [::core::mem::size_of::<PJRT_Client_LookupAddressableDevice_Args>() - 40usize];
    ["Alignment of PJRT_Client_LookupAddressableDevice_Args"]
        [::core::mem::align_of::<PJRT_Client_LookupAddressableDevice_Args>() - 8usize];
    ["Offset of field: PJRT_Client_LookupAddressableDevice_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_LookupAddressableDevice_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_LookupAddressableDevice_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_LookupAddressableDevice_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Client_LookupAddressableDevice_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_LookupAddressableDevice_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_LookupAddressableDevice_Args::local_hardware_id"][::core::mem::offset_of!(
        PJRT_Client_LookupAddressableDevice_Args,
        local_hardware_id
    ) - 24usize];
    ["Offset of field: PJRT_Client_LookupAddressableDevice_Args::addressable_device"][::core::mem::offset_of!(
        PJRT_Client_LookupAddressableDevice_Args,
        addressable_device
    ) - 32usize];
};
impl Default for PJRT_Client_LookupAddressableDevice_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub const PJRT_ProcessState_kUnspecified: PJRT_ProcessState = 0;
pub const PJRT_ProcessState_kUninitialized: PJRT_ProcessState = 1;
pub const PJRT_ProcessState_kDisconnected: PJRT_ProcessState = 2;
pub const PJRT_ProcessState_kConnected: PJRT_ProcessState = 3;
pub const PJRT_ProcessState_kError: PJRT_ProcessState = 4;
pub type PJRT_ProcessState = ::core::ffi::c_uint;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ProcessInfo {
    pub struct_size: usize,
    pub task_id: ::core::ffi::c_int,
    pub incarnation_id: u64,
    pub state: PJRT_ProcessState,
    pub error_code: ::core::ffi::c_int,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ProcessInfo"][::core::mem::size_of::<PJRT_ProcessInfo>() - 48usize];
    ["Alignment of PJRT_ProcessInfo"][::core::mem::align_of::<PJRT_ProcessInfo>() - 8usize];
    ["Offset of field: PJRT_ProcessInfo::struct_size"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, struct_size) - 0usize];
    ["Offset of field: PJRT_ProcessInfo::task_id"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, task_id) - 8usize];
    ["Offset of field: PJRT_ProcessInfo::incarnation_id"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, incarnation_id) - 16usize];
    ["Offset of field: PJRT_ProcessInfo::state"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, state) - 24usize];
    ["Offset of field: PJRT_ProcessInfo::error_code"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, error_code) - 28usize];
    ["Offset of field: PJRT_ProcessInfo::error_message"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, error_message) - 32usize];
    ["Offset of field: PJRT_ProcessInfo::error_message_size"]
        [::core::mem::offset_of!(PJRT_ProcessInfo, error_message_size) - 40usize];
};
impl Default for PJRT_ProcessInfo {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_UpdateGlobalProcessInfo_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub process_infos: *mut PJRT_ProcessInfo,
    pub num_process_infos: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_UpdateGlobalProcessInfo_Args"]
        [::core::mem::size_of::<PJRT_Client_UpdateGlobalProcessInfo_Args>() - 40usize];
    ["Alignment of PJRT_Client_UpdateGlobalProcessInfo_Args"]
        [::core::mem::align_of::<PJRT_Client_UpdateGlobalProcessInfo_Args>() - 8usize];
    ["Offset of field: PJRT_Client_UpdateGlobalProcessInfo_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_UpdateGlobalProcessInfo_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_UpdateGlobalProcessInfo_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_UpdateGlobalProcessInfo_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Client_UpdateGlobalProcessInfo_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_UpdateGlobalProcessInfo_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_UpdateGlobalProcessInfo_Args::process_infos"][::core::mem::offset_of!(
        PJRT_Client_UpdateGlobalProcessInfo_Args,
        process_infos
    ) - 24usize];
    ["Offset of field: PJRT_Client_UpdateGlobalProcessInfo_Args::num_process_infos"][::core::mem::offset_of!(
        PJRT_Client_UpdateGlobalProcessInfo_Args,
        num_process_infos
    ) - 32usize];
};
impl Default for PJRT_Client_UpdateGlobalProcessInfo_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_AddressableMemories_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub addressable_memories: *const *mut PJRT_Memory,
    pub num_addressable_memories: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_AddressableMemories_Args"]
        [::core::mem::size_of::<PJRT_Client_AddressableMemories_Args>() - 40usize];
    ["Alignment of PJRT_Client_AddressableMemories_Args"]
        [::core::mem::align_of::<PJRT_Client_AddressableMemories_Args>() - 8usize];
    ["Offset of field: PJRT_Client_AddressableMemories_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_AddressableMemories_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_AddressableMemories_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_AddressableMemories_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_AddressableMemories_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_AddressableMemories_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_AddressableMemories_Args::addressable_memories"][::core::mem::offset_of!(
        PJRT_Client_AddressableMemories_Args,
        addressable_memories
    ) - 24usize];
    ["Offset of field: PJRT_Client_AddressableMemories_Args::num_addressable_memories"][::core::mem::offset_of!(
        PJRT_Client_AddressableMemories_Args,
        num_addressable_memories
    )
        - 32usize];
};
impl Default for PJRT_Client_AddressableMemories_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Program {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub code: *mut ::core::ffi::c_char,
    pub code_size: usize,
    pub format: *const ::core::ffi::c_char,
    pub format_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Program"][::core::mem::size_of::<PJRT_Program>() - 48usize];
    ["Alignment of PJRT_Program"][::core::mem::align_of::<PJRT_Program>() - 8usize];
    ["Offset of field: PJRT_Program::struct_size"]
        [::core::mem::offset_of!(PJRT_Program, struct_size) - 0usize];
    ["Offset of field: PJRT_Program::extension_start"]
        [::core::mem::offset_of!(PJRT_Program, extension_start) - 8usize];
    ["Offset of field: PJRT_Program::code"][::core::mem::offset_of!(PJRT_Program, code) - 16usize];
    ["Offset of field: PJRT_Program::code_size"]
        [::core::mem::offset_of!(PJRT_Program, code_size) - 24usize];
    ["Offset of field: PJRT_Program::format"]
        [::core::mem::offset_of!(PJRT_Program, format) - 32usize];
    ["Offset of field: PJRT_Program::format_size"]
        [::core::mem::offset_of!(PJRT_Program, format_size) - 40usize];
};
impl Default for PJRT_Program {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_Compile_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub program: *const PJRT_Program,
    pub compile_options: *const ::core::ffi::c_char,
    pub compile_options_size: usize,
    pub executable: *mut PJRT_LoadedExecutable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_Compile_Args"]
        [::core::mem::size_of::<PJRT_Client_Compile_Args>() - 56usize];
    ["Alignment of PJRT_Client_Compile_Args"]
        [::core::mem::align_of::<PJRT_Client_Compile_Args>() - 8usize];
    ["Offset of field: PJRT_Client_Compile_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_Compile_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_Compile_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_Compile_Args::program"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, program) - 24usize];
    ["Offset of field: PJRT_Client_Compile_Args::compile_options"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, compile_options) - 32usize];
    ["Offset of field: PJRT_Client_Compile_Args::compile_options_size"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, compile_options_size) - 40usize];
    ["Offset of field: PJRT_Client_Compile_Args::executable"]
        [::core::mem::offset_of!(PJRT_Client_Compile_Args, executable) - 48usize];
};
impl Default for PJRT_Client_Compile_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_Load_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub executable: *mut PJRT_Executable,
    pub compile_options: *const ::core::ffi::c_char,
    pub compile_options_size: usize,
    pub loaded_executable: *mut PJRT_LoadedExecutable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_Load_Args"][::core::mem::size_of::<PJRT_Client_Load_Args>() - 56usize];
    ["Alignment of PJRT_Client_Load_Args"]
        [::core::mem::align_of::<PJRT_Client_Load_Args>() - 8usize];
    ["Offset of field: PJRT_Client_Load_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_Load_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_Load_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_Load_Args::executable"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, executable) - 24usize];
    ["Offset of field: PJRT_Client_Load_Args::compile_options"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, compile_options) - 32usize];
    ["Offset of field: PJRT_Client_Load_Args::compile_options_size"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, compile_options_size) - 40usize];
    ["Offset of field: PJRT_Client_Load_Args::loaded_executable"]
        [::core::mem::offset_of!(PJRT_Client_Load_Args, loaded_executable) - 48usize];
};
impl Default for PJRT_Client_Load_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_DefaultDeviceAssignment_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub num_replicas: ::core::ffi::c_int,
    pub num_partitions: ::core::ffi::c_int,
    pub default_assignment_size: usize,
    pub default_assignment: *mut ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_DefaultDeviceAssignment_Args"]
        [::core::mem::size_of::<PJRT_Client_DefaultDeviceAssignment_Args>() - 48usize];
    ["Alignment of PJRT_Client_DefaultDeviceAssignment_Args"]
        [::core::mem::align_of::<PJRT_Client_DefaultDeviceAssignment_Args>() - 8usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_DefaultDeviceAssignment_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_DefaultDeviceAssignment_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_DefaultDeviceAssignment_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::num_replicas"]
        [::core::mem::offset_of!(PJRT_Client_DefaultDeviceAssignment_Args, num_replicas) - 24usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::num_partitions"][::core::mem::offset_of!(
        PJRT_Client_DefaultDeviceAssignment_Args,
        num_partitions
    ) - 28usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::default_assignment_size"][::core::mem::offset_of!(
        PJRT_Client_DefaultDeviceAssignment_Args,
        default_assignment_size
    )
        - 32usize];
    ["Offset of field: PJRT_Client_DefaultDeviceAssignment_Args::default_assignment"][::core::mem::offset_of!(
        PJRT_Client_DefaultDeviceAssignment_Args,
        default_assignment
    ) - 40usize];
};
impl Default for PJRT_Client_DefaultDeviceAssignment_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_DmaMap_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub data: *mut ::core::ffi::c_void,
    pub size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_DmaMap_Args"]
        [::core::mem::size_of::<PJRT_Client_DmaMap_Args>() - 40usize];
    ["Alignment of PJRT_Client_DmaMap_Args"]
        [::core::mem::align_of::<PJRT_Client_DmaMap_Args>() - 8usize];
    ["Offset of field: PJRT_Client_DmaMap_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_DmaMap_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_DmaMap_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_DmaMap_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_DmaMap_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_DmaMap_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_DmaMap_Args::data"]
        [::core::mem::offset_of!(PJRT_Client_DmaMap_Args, data) - 24usize];
    ["Offset of field: PJRT_Client_DmaMap_Args::size"]
        [::core::mem::offset_of!(PJRT_Client_DmaMap_Args, size) - 32usize];
};
impl Default for PJRT_Client_DmaMap_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_DmaUnmap_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub data: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_DmaUnmap_Args"]
        [::core::mem::size_of::<PJRT_Client_DmaUnmap_Args>() - 32usize];
    ["Alignment of PJRT_Client_DmaUnmap_Args"]
        [::core::mem::align_of::<PJRT_Client_DmaUnmap_Args>() - 8usize];
    ["Offset of field: PJRT_Client_DmaUnmap_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_DmaUnmap_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_DmaUnmap_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_DmaUnmap_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_DmaUnmap_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_DmaUnmap_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_DmaUnmap_Args::data"]
        [::core::mem::offset_of!(PJRT_Client_DmaUnmap_Args, data) - 24usize];
};
impl Default for PJRT_Client_DmaUnmap_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_Destroy_Args"]
        [::core::mem::size_of::<PJRT_AsyncHostToDeviceTransferManager_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_Destroy_Args"]
        [::core::mem::align_of::<PJRT_AsyncHostToDeviceTransferManager_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Destroy_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Destroy_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Destroy_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Destroy_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Destroy_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Destroy_Args,
        transfer_manager
    )
        - 16usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_TransferData_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_index: ::core::ffi::c_int,
    pub data: *const ::core::ffi::c_void,
    pub offset: i64,
    pub transfer_size: i64,
    pub is_last_transfer: u8,
    pub done_with_h2d_transfer: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_TransferData_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
    >() - 72usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_TransferData_Args"][::core::mem::align_of::<
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
    >() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::transfer_manager"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
            transfer_manager
        ) - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::buffer_index"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        buffer_index
    )
        - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::data"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        data
    ) - 32usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::offset"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        offset
    )
        - 40usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::transfer_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        transfer_size
    )
        - 48usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::is_last_transfer"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
            is_last_transfer
        ) - 56usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferData_Args::done_with_h2d_transfer",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        done_with_h2d_transfer
    ) - 64usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_TransferData_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_index: ::core::ffi::c_int,
    pub buffer_out: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
    >() - 40usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args"][::core::mem::align_of::<
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
    >() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args::extension_start"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
            extension_start
        ) - 8usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args::transfer_manager",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
        transfer_manager
    ) - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args::buffer_index"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
        buffer_index
    )
        - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args::buffer_out"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
        buffer_out
    )
        - 32usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_Device_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub device_out: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_Device_Args"]
        [::core::mem::size_of::<PJRT_AsyncHostToDeviceTransferManager_Device_Args>() - 32usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_Device_Args"]
        [::core::mem::align_of::<PJRT_AsyncHostToDeviceTransferManager_Device_Args>() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Device_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Device_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Device_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Device_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Device_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Device_Args,
        transfer_manager
    )
        - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_Device_Args::device_out"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_Device_Args,
        device_out
    ) - 24usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_Device_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_count: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
    >() - 32usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args"][::core::mem::align_of::<
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
    >() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
        transfer_manager
    )
        - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args::buffer_count"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
        buffer_count
    )
        - 24usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_index: ::core::ffi::c_int,
    pub buffer_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args"]
        [::core::mem::size_of::<PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args>() - 40usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args"]
        [::core::mem::align_of::<PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args>() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        transfer_manager
    )
        - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args::buffer_index"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        buffer_index
    )
        - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args::buffer_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        buffer_size
    )
        - 32usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_index: ::core::ffi::c_int,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
    >() - 48usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args"][::core::mem::align_of::<
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
    >() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::extension_start"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
            extension_start
        ) - 8usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::transfer_manager",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        transfer_manager
    ) - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::buffer_index"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        buffer_index
    )
        - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::error_code"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        error_code
    )
        - 28usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::error_message"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        error_message
    )
        - 32usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args::error_message_size",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        error_message_size
    ) - 40usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub transfer_metadata: *const PJRT_NamedValue,
    pub num_metadata: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
    >() - 40usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args"][::core::mem::align_of::<
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
    >() - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args::extension_start"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
        transfer_manager
    )
        - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args::transfer_metadata"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
            transfer_metadata
        ) - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args::num_metadata"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
        num_metadata
    )
        - 32usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub const PJRT_Buffer_Type_INVALID: PJRT_Buffer_Type = 0;
pub const PJRT_Buffer_Type_PRED: PJRT_Buffer_Type = 1;
pub const PJRT_Buffer_Type_S8: PJRT_Buffer_Type = 2;
pub const PJRT_Buffer_Type_S16: PJRT_Buffer_Type = 3;
pub const PJRT_Buffer_Type_S32: PJRT_Buffer_Type = 4;
pub const PJRT_Buffer_Type_S64: PJRT_Buffer_Type = 5;
pub const PJRT_Buffer_Type_U8: PJRT_Buffer_Type = 6;
pub const PJRT_Buffer_Type_U16: PJRT_Buffer_Type = 7;
pub const PJRT_Buffer_Type_U32: PJRT_Buffer_Type = 8;
pub const PJRT_Buffer_Type_U64: PJRT_Buffer_Type = 9;
pub const PJRT_Buffer_Type_F16: PJRT_Buffer_Type = 10;
pub const PJRT_Buffer_Type_F32: PJRT_Buffer_Type = 11;
pub const PJRT_Buffer_Type_F64: PJRT_Buffer_Type = 12;
pub const PJRT_Buffer_Type_BF16: PJRT_Buffer_Type = 13;
pub const PJRT_Buffer_Type_C64: PJRT_Buffer_Type = 14;
pub const PJRT_Buffer_Type_C128: PJRT_Buffer_Type = 15;
pub const PJRT_Buffer_Type_F8E5M2: PJRT_Buffer_Type = 16;
pub const PJRT_Buffer_Type_F8E4M3FN: PJRT_Buffer_Type = 17;
pub const PJRT_Buffer_Type_F8E4M3B11FNUZ: PJRT_Buffer_Type = 18;
pub const PJRT_Buffer_Type_F8E5M2FNUZ: PJRT_Buffer_Type = 19;
pub const PJRT_Buffer_Type_F8E4M3FNUZ: PJRT_Buffer_Type = 20;
pub const PJRT_Buffer_Type_S4: PJRT_Buffer_Type = 21;
pub const PJRT_Buffer_Type_U4: PJRT_Buffer_Type = 22;
pub const PJRT_Buffer_Type_TOKEN: PJRT_Buffer_Type = 23;
pub const PJRT_Buffer_Type_S2: PJRT_Buffer_Type = 24;
pub const PJRT_Buffer_Type_U2: PJRT_Buffer_Type = 25;
pub const PJRT_Buffer_Type_F8E4M3: PJRT_Buffer_Type = 26;
pub const PJRT_Buffer_Type_F8E3M4: PJRT_Buffer_Type = 27;
pub const PJRT_Buffer_Type_F8E8M0FNU: PJRT_Buffer_Type = 28;
pub const PJRT_Buffer_Type_F4E2M1FN: PJRT_Buffer_Type = 29;
pub const PJRT_Buffer_Type_S1: PJRT_Buffer_Type = 30;
pub const PJRT_Buffer_Type_U1: PJRT_Buffer_Type = 31;
pub const PJRT_Buffer_Type_F6E2M3FN: PJRT_Buffer_Type = 32;
pub const PJRT_Buffer_Type_F6E3M2FN: PJRT_Buffer_Type = 33;
pub type PJRT_Buffer_Type = ::core::ffi::c_uint;
pub const PJRT_HostBufferSemantics_kImmutableOnlyDuringCall: PJRT_HostBufferSemantics = 0;
pub const PJRT_HostBufferSemantics_kImmutableUntilTransferCompletes: PJRT_HostBufferSemantics = 1;
pub const PJRT_HostBufferSemantics_kImmutableZeroCopy: PJRT_HostBufferSemantics = 2;
pub const PJRT_HostBufferSemantics_kMutableZeroCopy: PJRT_HostBufferSemantics = 3;
pub type PJRT_HostBufferSemantics = ::core::ffi::c_uint;
pub const PJRT_Buffer_MemoryLayout_Type_Tiled: PJRT_Buffer_MemoryLayout_Type = 0;
pub const PJRT_Buffer_MemoryLayout_Type_Strides: PJRT_Buffer_MemoryLayout_Type = 1;
pub type PJRT_Buffer_MemoryLayout_Type = ::core::ffi::c_uint;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_MemoryLayout_Tiled {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub minor_to_major: *const i64,
    pub minor_to_major_size: usize,
    pub tile_dims: *const i64,
    pub tile_dim_sizes: *const usize,
    pub num_tiles: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_MemoryLayout_Tiled"]
        [::core::mem::size_of::<PJRT_Buffer_MemoryLayout_Tiled>() - 56usize];
    ["Alignment of PJRT_Buffer_MemoryLayout_Tiled"]
        [::core::mem::align_of::<PJRT_Buffer_MemoryLayout_Tiled>() - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::minor_to_major"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, minor_to_major) - 16usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::minor_to_major_size"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, minor_to_major_size) - 24usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::tile_dims"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, tile_dims) - 32usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::tile_dim_sizes"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, tile_dim_sizes) - 40usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Tiled::num_tiles"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Tiled, num_tiles) - 48usize];
};
impl Default for PJRT_Buffer_MemoryLayout_Tiled {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_MemoryLayout_Strides {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub byte_strides: *const i64,
    pub num_byte_strides: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_MemoryLayout_Strides"]
        [::core::mem::size_of::<PJRT_Buffer_MemoryLayout_Strides>() - 32usize];
    ["Alignment of PJRT_Buffer_MemoryLayout_Strides"]
        [::core::mem::align_of::<PJRT_Buffer_MemoryLayout_Strides>() - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Strides::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Strides, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Strides::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Strides, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Strides::byte_strides"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Strides, byte_strides) - 16usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout_Strides::num_byte_strides"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout_Strides, num_byte_strides) - 24usize];
};
impl Default for PJRT_Buffer_MemoryLayout_Strides {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_MemoryLayout {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub __bindgen_anon_1: PJRT_Buffer_MemoryLayout__bindgen_ty_1,
    pub type_: PJRT_Buffer_MemoryLayout_Type,
}
#[repr(C)]
#[derive(Copy, Clone)]
pub union PJRT_Buffer_MemoryLayout__bindgen_ty_1 {
    pub tiled: PJRT_Buffer_MemoryLayout_Tiled,
    pub strides: PJRT_Buffer_MemoryLayout_Strides,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_MemoryLayout__bindgen_ty_1"]
        [::core::mem::size_of::<PJRT_Buffer_MemoryLayout__bindgen_ty_1>() - 56usize];
    ["Alignment of PJRT_Buffer_MemoryLayout__bindgen_ty_1"]
        [::core::mem::align_of::<PJRT_Buffer_MemoryLayout__bindgen_ty_1>() - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout__bindgen_ty_1::tiled"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout__bindgen_ty_1, tiled) - 0usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout__bindgen_ty_1::strides"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout__bindgen_ty_1, strides) - 0usize];
};
impl Default for PJRT_Buffer_MemoryLayout__bindgen_ty_1 {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_MemoryLayout"]
        [::core::mem::size_of::<PJRT_Buffer_MemoryLayout>() - 80usize];
    ["Alignment of PJRT_Buffer_MemoryLayout"]
        [::core::mem::align_of::<PJRT_Buffer_MemoryLayout>() - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_MemoryLayout::type_"]
        [::core::mem::offset_of!(PJRT_Buffer_MemoryLayout, type_) - 72usize];
};
impl Default for PJRT_Buffer_MemoryLayout {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
    pub buffer_index: ::core::ffi::c_int,
    pub data: *const ::core::ffi::c_void,
    pub shape_dims: *const i64,
    pub shape_num_dims: usize,
    pub shape_element_type: PJRT_Buffer_Type,
    pub shape_layout: *mut PJRT_Buffer_MemoryLayout,
    pub done_with_h2d_transfer: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args"][::core::mem::size_of::<
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
    >() - 80usize];
    ["Alignment of PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args"]
        [::core::mem::align_of::<PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args>()
            - 8usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::struct_size"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        struct_size
    )
        - 0usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::extension_start",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        extension_start
    ) - 8usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::transfer_manager",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        transfer_manager
    ) - 16usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::buffer_index"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        buffer_index
    )
        - 24usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::data"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        data
    )
        - 32usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::shape_dims"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        shape_dims
    )
        - 40usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::shape_num_dims"]
        [::core::mem::offset_of!(
            PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
            shape_num_dims
        ) - 48usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::shape_element_type",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        shape_element_type
    ) - 56usize];
    ["Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::shape_layout"][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        shape_layout
    )
        - 64usize];
    [
        "Offset of field: PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args::done_with_h2d_transfer",
    ][::core::mem::offset_of!(
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        done_with_h2d_transfer
    ) - 72usize];
};
impl Default for PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_CreateUninitializedBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub shape_dims: *const i64,
    pub shape_num_dims: usize,
    pub shape_element_type: PJRT_Buffer_Type,
    pub shape_layout: *mut PJRT_Buffer_MemoryLayout,
    pub device: *mut PJRT_Device,
    pub memory: *mut PJRT_Memory,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_CreateUninitializedBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_CreateUninitializedBuffer_Args>() - 80usize];
    ["Alignment of PJRT_Client_CreateUninitializedBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_CreateUninitializedBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_CreateUninitializedBuffer_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::shape_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, shape_dims) - 24usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::shape_num_dims"][::core::mem::offset_of!(
        PJRT_Client_CreateUninitializedBuffer_Args,
        shape_num_dims
    ) - 32usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::shape_element_type"][::core::mem::offset_of!(
        PJRT_Client_CreateUninitializedBuffer_Args,
        shape_element_type
    )
        - 40usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::shape_layout"][::core::mem::offset_of!(
        PJRT_Client_CreateUninitializedBuffer_Args,
        shape_layout
    ) - 48usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::device"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, device) - 56usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::memory"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, memory) - 64usize];
    ["Offset of field: PJRT_Client_CreateUninitializedBuffer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Client_CreateUninitializedBuffer_Args, buffer) - 72usize];
};
impl Default for PJRT_Client_CreateUninitializedBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_CreateErrorBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
    pub shape_dims: *const i64,
    pub shape_num_dims: usize,
    pub shape_element_type: PJRT_Buffer_Type,
    pub shape_layout: *mut PJRT_Buffer_MemoryLayout,
    pub memory: *mut PJRT_Memory,
    pub buffer: *mut PJRT_Buffer,
    pub payload: *const PJRT_NamedValue,
    pub num_payload: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_CreateErrorBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_CreateErrorBuffer_Args>() - 112usize];
    ["Alignment of PJRT_Client_CreateErrorBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_CreateErrorBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::error_code"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, error_code) - 24usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::error_message"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, error_message) - 32usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::error_message_size"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, error_message_size) - 40usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::shape_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, shape_dims) - 48usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::shape_num_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, shape_num_dims) - 56usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::shape_element_type"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, shape_element_type) - 64usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::shape_layout"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, shape_layout) - 72usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::memory"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, memory) - 80usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, buffer) - 88usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::payload"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, payload) - 96usize];
    ["Offset of field: PJRT_Client_CreateErrorBuffer_Args::num_payload"]
        [::core::mem::offset_of!(PJRT_Client_CreateErrorBuffer_Args, num_payload) - 104usize];
};
impl Default for PJRT_Client_CreateErrorBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_CreateAliasBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub memory: *mut PJRT_Memory,
    pub shape_dims: *const i64,
    pub shape_num_dims: usize,
    pub shape_element_type: PJRT_Buffer_Type,
    pub shape_layout: *mut PJRT_Buffer_MemoryLayout,
    pub alias_buffer: *mut PJRT_Buffer,
    pub fulfill_alias_buffer_cb: *mut PJRT_FulfillAliasBufferCallback,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_CreateAliasBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_CreateAliasBuffer_Args>() - 80usize];
    ["Alignment of PJRT_Client_CreateAliasBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_CreateAliasBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::memory"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, memory) - 24usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::shape_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, shape_dims) - 32usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::shape_num_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, shape_num_dims) - 40usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::shape_element_type"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, shape_element_type) - 48usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::shape_layout"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, shape_layout) - 56usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::alias_buffer"]
        [::core::mem::offset_of!(PJRT_Client_CreateAliasBuffer_Args, alias_buffer) - 64usize];
    ["Offset of field: PJRT_Client_CreateAliasBuffer_Args::fulfill_alias_buffer_cb"][::core::mem::offset_of!(
        PJRT_Client_CreateAliasBuffer_Args,
        fulfill_alias_buffer_cb
    ) - 72usize];
};
impl Default for PJRT_Client_CreateAliasBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_FulfillAliasBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub buffer: *mut PJRT_Buffer,
    pub status_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
    pub fulfill_alias_buffer_cb: *mut PJRT_FulfillAliasBufferCallback,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_FulfillAliasBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_FulfillAliasBuffer_Args>() - 64usize];
    ["Alignment of PJRT_Client_FulfillAliasBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_FulfillAliasBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, buffer) - 24usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::status_code"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, status_code) - 32usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::error_message"]
        [::core::mem::offset_of!(PJRT_Client_FulfillAliasBuffer_Args, error_message) - 40usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::error_message_size"][::core::mem::offset_of!(
        PJRT_Client_FulfillAliasBuffer_Args,
        error_message_size
    ) - 48usize];
    ["Offset of field: PJRT_Client_FulfillAliasBuffer_Args::fulfill_alias_buffer_cb"][::core::mem::offset_of!(
        PJRT_Client_FulfillAliasBuffer_Args,
        fulfill_alias_buffer_cb
    ) - 56usize];
};
impl Default for PJRT_Client_FulfillAliasBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_BufferFromHostBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub data: *const ::core::ffi::c_void,
    pub type_: PJRT_Buffer_Type,
    pub dims: *const i64,
    pub num_dims: usize,
    pub byte_strides: *const i64,
    pub num_byte_strides: usize,
    pub host_buffer_semantics: PJRT_HostBufferSemantics,
    pub device: *mut PJRT_Device,
    pub memory: *mut PJRT_Memory,
    pub device_layout: *mut PJRT_Buffer_MemoryLayout,
    pub done_with_host_buffer: *mut PJRT_Event,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_BufferFromHostBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_BufferFromHostBuffer_Args>() - 120usize];
    ["Alignment of PJRT_Client_BufferFromHostBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_BufferFromHostBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::data"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, data) - 24usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::type_"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, type_) - 32usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::dims"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, dims) - 40usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::num_dims"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, num_dims) - 48usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::byte_strides"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, byte_strides) - 56usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::num_byte_strides"][::core::mem::offset_of!(
        PJRT_Client_BufferFromHostBuffer_Args,
        num_byte_strides
    ) - 64usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::host_buffer_semantics"][::core::mem::offset_of!(
        PJRT_Client_BufferFromHostBuffer_Args,
        host_buffer_semantics
    ) - 72usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::device"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, device) - 80usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::memory"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, memory) - 88usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::device_layout"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, device_layout) - 96usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::done_with_host_buffer"][::core::mem::offset_of!(
        PJRT_Client_BufferFromHostBuffer_Args,
        done_with_host_buffer
    ) - 104usize];
    ["Offset of field: PJRT_Client_BufferFromHostBuffer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Client_BufferFromHostBuffer_Args, buffer) - 112usize];
};
impl Default for PJRT_Client_BufferFromHostBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_CreateViewOfDeviceBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub device_buffer_ptr: *mut ::core::ffi::c_void,
    pub dims: *const i64,
    pub num_dims: usize,
    pub element_type: PJRT_Buffer_Type,
    pub layout: *mut PJRT_Buffer_MemoryLayout,
    pub device: *mut PJRT_Device,
    pub on_delete_callback: ::core::option::Option<
        unsafe extern "C" fn(
            device_buffer_ptr: *mut ::core::ffi::c_void,
            user_arg: *mut ::core::ffi::c_void,
        ),
    >,
    pub on_delete_callback_arg: *mut ::core::ffi::c_void,
    pub stream: isize,
    pub buffer: *mut PJRT_Buffer,
    pub memory: *mut PJRT_Memory,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_CreateViewOfDeviceBuffer_Args"]
        [::core::mem::size_of::<PJRT_Client_CreateViewOfDeviceBuffer_Args>() - 112usize];
    ["Alignment of PJRT_Client_CreateViewOfDeviceBuffer_Args"]
        [::core::mem::align_of::<PJRT_Client_CreateViewOfDeviceBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_CreateViewOfDeviceBuffer_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, client) - 16usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::device_buffer_ptr"][::core::mem::offset_of!(
        PJRT_Client_CreateViewOfDeviceBuffer_Args,
        device_buffer_ptr
    ) - 24usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, dims) - 32usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::num_dims"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, num_dims) - 40usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::element_type"][::core::mem::offset_of!(
        PJRT_Client_CreateViewOfDeviceBuffer_Args,
        element_type
    ) - 48usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::layout"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, layout) - 56usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::device"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, device) - 64usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::on_delete_callback"][::core::mem::offset_of!(
        PJRT_Client_CreateViewOfDeviceBuffer_Args,
        on_delete_callback
    ) - 72usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::on_delete_callback_arg"][::core::mem::offset_of!(
        PJRT_Client_CreateViewOfDeviceBuffer_Args,
        on_delete_callback_arg
    )
        - 80usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::stream"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, stream) - 88usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, buffer) - 96usize];
    ["Offset of field: PJRT_Client_CreateViewOfDeviceBuffer_Args::memory"]
        [::core::mem::offset_of!(PJRT_Client_CreateViewOfDeviceBuffer_Args, memory) - 104usize];
};
impl Default for PJRT_Client_CreateViewOfDeviceBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ShapeSpec {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub dims: *const i64,
    pub num_dims: usize,
    pub element_type: PJRT_Buffer_Type,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ShapeSpec"][::core::mem::size_of::<PJRT_ShapeSpec>() - 40usize];
    ["Alignment of PJRT_ShapeSpec"][::core::mem::align_of::<PJRT_ShapeSpec>() - 8usize];
    ["Offset of field: PJRT_ShapeSpec::struct_size"]
        [::core::mem::offset_of!(PJRT_ShapeSpec, struct_size) - 0usize];
    ["Offset of field: PJRT_ShapeSpec::extension_start"]
        [::core::mem::offset_of!(PJRT_ShapeSpec, extension_start) - 8usize];
    ["Offset of field: PJRT_ShapeSpec::dims"]
        [::core::mem::offset_of!(PJRT_ShapeSpec, dims) - 16usize];
    ["Offset of field: PJRT_ShapeSpec::num_dims"]
        [::core::mem::offset_of!(PJRT_ShapeSpec, num_dims) - 24usize];
    ["Offset of field: PJRT_ShapeSpec::element_type"]
        [::core::mem::offset_of!(PJRT_ShapeSpec, element_type) - 32usize];
};
impl Default for PJRT_ShapeSpec {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_CreateBuffersForAsyncHostToDevice_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub shape_specs: *mut PJRT_ShapeSpec,
    pub num_shape_specs: usize,
    pub device_layouts: *mut *mut PJRT_Buffer_MemoryLayout,
    pub num_device_layouts: usize,
    pub memory: *mut PJRT_Memory,
    pub transfer_manager: *mut PJRT_AsyncHostToDeviceTransferManager,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_CreateBuffersForAsyncHostToDevice_Args"]
        [::core::mem::size_of::<PJRT_Client_CreateBuffersForAsyncHostToDevice_Args>() - 72usize];
    ["Alignment of PJRT_Client_CreateBuffersForAsyncHostToDevice_Args"]
        [::core::mem::align_of::<PJRT_Client_CreateBuffersForAsyncHostToDevice_Args>() - 8usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::client"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        client
    ) - 16usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::shape_specs"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        shape_specs
    )
        - 24usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::num_shape_specs"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        num_shape_specs
    )
        - 32usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::device_layouts"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        device_layouts
    )
        - 40usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::num_device_layouts"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        num_device_layouts
    )
        - 48usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::memory"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        memory
    ) - 56usize];
    ["Offset of field: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args::transfer_manager"][::core::mem::offset_of!(
        PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        transfer_manager
    )
        - 64usize];
};
impl Default for PJRT_Client_CreateBuffersForAsyncHostToDevice_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_Id_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub id: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_Id_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_Id_Args>() - 32usize];
    ["Alignment of PJRT_DeviceDescription_Id_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_Id_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Id_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Id_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_Id_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Id_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Id_Args::device_description"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Id_Args, device_description) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_Id_Args::id"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Id_Args, id) - 24usize];
};
impl Default for PJRT_DeviceDescription_Id_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_ProcessIndex_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub process_index: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_ProcessIndex_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_ProcessIndex_Args>() - 32usize];
    ["Alignment of PJRT_DeviceDescription_ProcessIndex_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_ProcessIndex_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_ProcessIndex_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_ProcessIndex_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_ProcessIndex_Args::extension_start"][::core::mem::offset_of!(
        PJRT_DeviceDescription_ProcessIndex_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_ProcessIndex_Args::device_description"][::core::mem::offset_of!(
        PJRT_DeviceDescription_ProcessIndex_Args,
        device_description
    ) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_ProcessIndex_Args::process_index"][::core::mem::offset_of!(
        PJRT_DeviceDescription_ProcessIndex_Args,
        process_index
    ) - 24usize];
};
impl Default for PJRT_DeviceDescription_ProcessIndex_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_Attributes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub num_attributes: usize,
    pub attributes: *const PJRT_NamedValue,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_Attributes_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_Attributes_Args>() - 40usize];
    ["Alignment of PJRT_DeviceDescription_Attributes_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_Attributes_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Attributes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Attributes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_Attributes_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Attributes_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Attributes_Args::device_description"][::core::mem::offset_of!(
        PJRT_DeviceDescription_Attributes_Args,
        device_description
    ) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_Attributes_Args::num_attributes"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Attributes_Args, num_attributes) - 24usize];
    ["Offset of field: PJRT_DeviceDescription_Attributes_Args::attributes"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Attributes_Args, attributes) - 32usize];
};
impl Default for PJRT_DeviceDescription_Attributes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_Kind_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub device_kind: *const ::core::ffi::c_char,
    pub device_kind_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_Kind_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_Kind_Args>() - 40usize];
    ["Alignment of PJRT_DeviceDescription_Kind_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_Kind_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Kind_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Kind_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_Kind_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Kind_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_Kind_Args::device_description"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Kind_Args, device_description) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_Kind_Args::device_kind"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Kind_Args, device_kind) - 24usize];
    ["Offset of field: PJRT_DeviceDescription_Kind_Args::device_kind_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_Kind_Args, device_kind_size) - 32usize];
};
impl Default for PJRT_DeviceDescription_Kind_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_DebugString_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub debug_string: *const ::core::ffi::c_char,
    pub debug_string_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_DebugString_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_DebugString_Args>() - 40usize];
    ["Alignment of PJRT_DeviceDescription_DebugString_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_DebugString_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_DebugString_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_DebugString_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_DebugString_Args::extension_start"][::core::mem::offset_of!(
        PJRT_DeviceDescription_DebugString_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_DebugString_Args::device_description"][::core::mem::offset_of!(
        PJRT_DeviceDescription_DebugString_Args,
        device_description
    ) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_DebugString_Args::debug_string"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_DebugString_Args, debug_string) - 24usize];
    ["Offset of field: PJRT_DeviceDescription_DebugString_Args::debug_string_size"][::core::mem::offset_of!(
        PJRT_DeviceDescription_DebugString_Args,
        debug_string_size
    ) - 32usize];
};
impl Default for PJRT_DeviceDescription_DebugString_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_ToString_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub to_string: *const ::core::ffi::c_char,
    pub to_string_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_ToString_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_ToString_Args>() - 40usize];
    ["Alignment of PJRT_DeviceDescription_ToString_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_ToString_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_ToString_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_ToString_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_ToString_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_ToString_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_DeviceDescription_ToString_Args::device_description"][::core::mem::offset_of!(
        PJRT_DeviceDescription_ToString_Args,
        device_description
    ) - 16usize];
    ["Offset of field: PJRT_DeviceDescription_ToString_Args::to_string"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_ToString_Args, to_string) - 24usize];
    ["Offset of field: PJRT_DeviceDescription_ToString_Args::to_string_size"]
        [::core::mem::offset_of!(PJRT_DeviceDescription_ToString_Args, to_string_size) - 32usize];
};
impl Default for PJRT_DeviceDescription_ToString_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_GetDescription_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub device_description: *mut PJRT_DeviceDescription,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_GetDescription_Args"]
        [::core::mem::size_of::<PJRT_Device_GetDescription_Args>() - 32usize];
    ["Alignment of PJRT_Device_GetDescription_Args"]
        [::core::mem::align_of::<PJRT_Device_GetDescription_Args>() - 8usize];
    ["Offset of field: PJRT_Device_GetDescription_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_GetDescription_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_GetDescription_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_GetDescription_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_GetDescription_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_GetDescription_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_GetDescription_Args::device_description"]
        [::core::mem::offset_of!(PJRT_Device_GetDescription_Args, device_description) - 24usize];
};
impl Default for PJRT_Device_GetDescription_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_IsAddressable_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub is_addressable: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_IsAddressable_Args"]
        [::core::mem::size_of::<PJRT_Device_IsAddressable_Args>() - 32usize];
    ["Alignment of PJRT_Device_IsAddressable_Args"]
        [::core::mem::align_of::<PJRT_Device_IsAddressable_Args>() - 8usize];
    ["Offset of field: PJRT_Device_IsAddressable_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_IsAddressable_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_IsAddressable_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_IsAddressable_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_IsAddressable_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_IsAddressable_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_IsAddressable_Args::is_addressable"]
        [::core::mem::offset_of!(PJRT_Device_IsAddressable_Args, is_addressable) - 24usize];
};
impl Default for PJRT_Device_IsAddressable_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_LocalHardwareId_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub local_hardware_id: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_LocalHardwareId_Args"]
        [::core::mem::size_of::<PJRT_Device_LocalHardwareId_Args>() - 32usize];
    ["Alignment of PJRT_Device_LocalHardwareId_Args"]
        [::core::mem::align_of::<PJRT_Device_LocalHardwareId_Args>() - 8usize];
    ["Offset of field: PJRT_Device_LocalHardwareId_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_LocalHardwareId_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_LocalHardwareId_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_LocalHardwareId_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_LocalHardwareId_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_LocalHardwareId_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_LocalHardwareId_Args::local_hardware_id"]
        [::core::mem::offset_of!(PJRT_Device_LocalHardwareId_Args, local_hardware_id) - 24usize];
};
impl Default for PJRT_Device_LocalHardwareId_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_AddressableMemories_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub memories: *const *mut PJRT_Memory,
    pub num_memories: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_AddressableMemories_Args"]
        [::core::mem::size_of::<PJRT_Device_AddressableMemories_Args>() - 40usize];
    ["Alignment of PJRT_Device_AddressableMemories_Args"]
        [::core::mem::align_of::<PJRT_Device_AddressableMemories_Args>() - 8usize];
    ["Offset of field: PJRT_Device_AddressableMemories_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_AddressableMemories_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_AddressableMemories_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_AddressableMemories_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_AddressableMemories_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_AddressableMemories_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_AddressableMemories_Args::memories"]
        [::core::mem::offset_of!(PJRT_Device_AddressableMemories_Args, memories) - 24usize];
    ["Offset of field: PJRT_Device_AddressableMemories_Args::num_memories"]
        [::core::mem::offset_of!(PJRT_Device_AddressableMemories_Args, num_memories) - 32usize];
};
impl Default for PJRT_Device_AddressableMemories_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_DefaultMemory_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub memory: *mut PJRT_Memory,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_DefaultMemory_Args"]
        [::core::mem::size_of::<PJRT_Device_DefaultMemory_Args>() - 32usize];
    ["Alignment of PJRT_Device_DefaultMemory_Args"]
        [::core::mem::align_of::<PJRT_Device_DefaultMemory_Args>() - 8usize];
    ["Offset of field: PJRT_Device_DefaultMemory_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_DefaultMemory_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_DefaultMemory_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_DefaultMemory_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_DefaultMemory_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_DefaultMemory_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_DefaultMemory_Args::memory"]
        [::core::mem::offset_of!(PJRT_Device_DefaultMemory_Args, memory) - 24usize];
};
impl Default for PJRT_Device_DefaultMemory_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_MemoryStats_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub bytes_in_use: i64,
    pub peak_bytes_in_use: i64,
    pub peak_bytes_in_use_is_set: u8,
    pub num_allocs: i64,
    pub num_allocs_is_set: u8,
    pub largest_alloc_size: i64,
    pub largest_alloc_size_is_set: u8,
    pub bytes_limit: i64,
    pub bytes_limit_is_set: u8,
    pub bytes_reserved: i64,
    pub bytes_reserved_is_set: u8,
    pub peak_bytes_reserved: i64,
    pub peak_bytes_reserved_is_set: u8,
    pub bytes_reservable_limit: i64,
    pub bytes_reservable_limit_is_set: u8,
    pub largest_free_block_bytes: i64,
    pub largest_free_block_bytes_is_set: u8,
    pub pool_bytes: i64,
    pub pool_bytes_is_set: u8,
    pub peak_pool_bytes: i64,
    pub peak_pool_bytes_is_set: u8,
    pub peak_allocated_bytes: i64,
    pub peak_allocated_bytes_is_set: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_MemoryStats_Args"]
        [::core::mem::size_of::<PJRT_Device_MemoryStats_Args>() - 208usize];
    ["Alignment of PJRT_Device_MemoryStats_Args"]
        [::core::mem::align_of::<PJRT_Device_MemoryStats_Args>() - 8usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_in_use"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_in_use) - 24usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_bytes_in_use"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_bytes_in_use) - 32usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_bytes_in_use_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_bytes_in_use_is_set) - 40usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::num_allocs"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, num_allocs) - 48usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::num_allocs_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, num_allocs_is_set) - 56usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::largest_alloc_size"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, largest_alloc_size) - 64usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::largest_alloc_size_is_set"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        largest_alloc_size_is_set
    ) - 72usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_limit"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_limit) - 80usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_limit_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_limit_is_set) - 88usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_reserved"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_reserved) - 96usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_reserved_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_reserved_is_set) - 104usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_bytes_reserved"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_bytes_reserved) - 112usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_bytes_reserved_is_set"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        peak_bytes_reserved_is_set
    ) - 120usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_reservable_limit"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, bytes_reservable_limit) - 128usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::bytes_reservable_limit_is_set"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        bytes_reservable_limit_is_set
    ) - 136usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::largest_free_block_bytes"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        largest_free_block_bytes
    ) - 144usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::largest_free_block_bytes_is_set"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        largest_free_block_bytes_is_set
    )
        - 152usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::pool_bytes"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, pool_bytes) - 160usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::pool_bytes_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, pool_bytes_is_set) - 168usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_pool_bytes"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_pool_bytes) - 176usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_pool_bytes_is_set"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_pool_bytes_is_set) - 184usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_allocated_bytes"]
        [::core::mem::offset_of!(PJRT_Device_MemoryStats_Args, peak_allocated_bytes) - 192usize];
    ["Offset of field: PJRT_Device_MemoryStats_Args::peak_allocated_bytes_is_set"][::core::mem::offset_of!(
        PJRT_Device_MemoryStats_Args,
        peak_allocated_bytes_is_set
    ) - 200usize];
};
impl Default for PJRT_Device_MemoryStats_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_ClearMemoryStats_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_ClearMemoryStats_Args"]
        [::core::mem::size_of::<PJRT_Device_ClearMemoryStats_Args>() - 24usize];
    ["Alignment of PJRT_Device_ClearMemoryStats_Args"]
        [::core::mem::align_of::<PJRT_Device_ClearMemoryStats_Args>() - 8usize];
    ["Offset of field: PJRT_Device_ClearMemoryStats_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_ClearMemoryStats_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_ClearMemoryStats_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_ClearMemoryStats_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_ClearMemoryStats_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_ClearMemoryStats_Args, device) - 16usize];
};
impl Default for PJRT_Device_ClearMemoryStats_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_PoisonExecution_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub launch_id: i32,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
    pub poisoned: u8,
    pub payload: *const PJRT_NamedValue,
    pub num_payload: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_PoisonExecution_Args"]
        [::core::mem::size_of::<PJRT_Device_PoisonExecution_Args>() - 72usize];
    ["Alignment of PJRT_Device_PoisonExecution_Args"]
        [::core::mem::align_of::<PJRT_Device_PoisonExecution_Args>() - 8usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::launch_id"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, launch_id) - 24usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::error_code"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, error_code) - 28usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::error_message"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, error_message) - 32usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::error_message_size"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, error_message_size) - 40usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::poisoned"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, poisoned) - 48usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::payload"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, payload) - 56usize];
    ["Offset of field: PJRT_Device_PoisonExecution_Args::num_payload"]
        [::core::mem::offset_of!(PJRT_Device_PoisonExecution_Args, num_payload) - 64usize];
};
impl Default for PJRT_Device_PoisonExecution_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_GetAttributes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub attributes: *const PJRT_NamedValue,
    pub num_attributes: usize,
    pub device_attributes: *mut PJRT_Device_Attributes,
    pub attributes_deleter: ::core::option::Option<
        unsafe extern "C" fn(device_attributes: *mut PJRT_Device_Attributes),
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_GetAttributes_Args"]
        [::core::mem::size_of::<PJRT_Device_GetAttributes_Args>() - 56usize];
    ["Alignment of PJRT_Device_GetAttributes_Args"]
        [::core::mem::align_of::<PJRT_Device_GetAttributes_Args>() - 8usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::attributes"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, attributes) - 24usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::num_attributes"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, num_attributes) - 32usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::device_attributes"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, device_attributes) - 40usize];
    ["Offset of field: PJRT_Device_GetAttributes_Args::attributes_deleter"]
        [::core::mem::offset_of!(PJRT_Device_GetAttributes_Args, attributes_deleter) - 48usize];
};
impl Default for PJRT_Device_GetAttributes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Device_CreateAsyncTrackingEvent_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device: *mut PJRT_Device,
    pub description: *const ::core::ffi::c_char,
    pub description_size: usize,
    pub event: *mut PJRT_AsyncTrackingEvent,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Device_CreateAsyncTrackingEvent_Args"]
        [::core::mem::size_of::<PJRT_Device_CreateAsyncTrackingEvent_Args>() - 48usize];
    ["Alignment of PJRT_Device_CreateAsyncTrackingEvent_Args"]
        [::core::mem::align_of::<PJRT_Device_CreateAsyncTrackingEvent_Args>() - 8usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Device_CreateAsyncTrackingEvent_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Device_CreateAsyncTrackingEvent_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::device"]
        [::core::mem::offset_of!(PJRT_Device_CreateAsyncTrackingEvent_Args, device) - 16usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::description"]
        [::core::mem::offset_of!(PJRT_Device_CreateAsyncTrackingEvent_Args, description) - 24usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::description_size"][::core::mem::offset_of!(
        PJRT_Device_CreateAsyncTrackingEvent_Args,
        description_size
    ) - 32usize];
    ["Offset of field: PJRT_Device_CreateAsyncTrackingEvent_Args::event"]
        [::core::mem::offset_of!(PJRT_Device_CreateAsyncTrackingEvent_Args, event) - 40usize];
};
impl Default for PJRT_Device_CreateAsyncTrackingEvent_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AsyncTrackingEvent_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub event: *mut PJRT_AsyncTrackingEvent,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AsyncTrackingEvent_Destroy_Args"]
        [::core::mem::size_of::<PJRT_AsyncTrackingEvent_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_AsyncTrackingEvent_Destroy_Args"]
        [::core::mem::align_of::<PJRT_AsyncTrackingEvent_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_AsyncTrackingEvent_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_AsyncTrackingEvent_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_AsyncTrackingEvent_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_AsyncTrackingEvent_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_AsyncTrackingEvent_Destroy_Args::event"]
        [::core::mem::offset_of!(PJRT_AsyncTrackingEvent_Destroy_Args, event) - 16usize];
};
impl Default for PJRT_AsyncTrackingEvent_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_Id_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub id: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_Id_Args"][::core::mem::size_of::<PJRT_Memory_Id_Args>() - 32usize];
    ["Alignment of PJRT_Memory_Id_Args"][::core::mem::align_of::<PJRT_Memory_Id_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_Id_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_Id_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_Id_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_Id_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_Id_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_Id_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_Id_Args::id"]
        [::core::mem::offset_of!(PJRT_Memory_Id_Args, id) - 24usize];
};
impl Default for PJRT_Memory_Id_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_Kind_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub kind: *const ::core::ffi::c_char,
    pub kind_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_Kind_Args"][::core::mem::size_of::<PJRT_Memory_Kind_Args>() - 40usize];
    ["Alignment of PJRT_Memory_Kind_Args"]
        [::core::mem::align_of::<PJRT_Memory_Kind_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_Kind_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_Kind_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_Kind_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_Kind_Args::kind"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Args, kind) - 24usize];
    ["Offset of field: PJRT_Memory_Kind_Args::kind_size"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Args, kind_size) - 32usize];
};
impl Default for PJRT_Memory_Kind_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_Kind_Id_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub kind_id: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_Kind_Id_Args"]
        [::core::mem::size_of::<PJRT_Memory_Kind_Id_Args>() - 32usize];
    ["Alignment of PJRT_Memory_Kind_Id_Args"]
        [::core::mem::align_of::<PJRT_Memory_Kind_Id_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_Kind_Id_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Id_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_Kind_Id_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Id_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_Kind_Id_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Id_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_Kind_Id_Args::kind_id"]
        [::core::mem::offset_of!(PJRT_Memory_Kind_Id_Args, kind_id) - 24usize];
};
impl Default for PJRT_Memory_Kind_Id_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_DebugString_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub debug_string: *const ::core::ffi::c_char,
    pub debug_string_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_DebugString_Args"]
        [::core::mem::size_of::<PJRT_Memory_DebugString_Args>() - 40usize];
    ["Alignment of PJRT_Memory_DebugString_Args"]
        [::core::mem::align_of::<PJRT_Memory_DebugString_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_DebugString_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_DebugString_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_DebugString_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_DebugString_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_DebugString_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_DebugString_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_DebugString_Args::debug_string"]
        [::core::mem::offset_of!(PJRT_Memory_DebugString_Args, debug_string) - 24usize];
    ["Offset of field: PJRT_Memory_DebugString_Args::debug_string_size"]
        [::core::mem::offset_of!(PJRT_Memory_DebugString_Args, debug_string_size) - 32usize];
};
impl Default for PJRT_Memory_DebugString_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_ToString_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub to_string: *const ::core::ffi::c_char,
    pub to_string_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_ToString_Args"]
        [::core::mem::size_of::<PJRT_Memory_ToString_Args>() - 40usize];
    ["Alignment of PJRT_Memory_ToString_Args"]
        [::core::mem::align_of::<PJRT_Memory_ToString_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_ToString_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_ToString_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_ToString_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_ToString_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_ToString_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_ToString_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_ToString_Args::to_string"]
        [::core::mem::offset_of!(PJRT_Memory_ToString_Args, to_string) - 24usize];
    ["Offset of field: PJRT_Memory_ToString_Args::to_string_size"]
        [::core::mem::offset_of!(PJRT_Memory_ToString_Args, to_string_size) - 32usize];
};
impl Default for PJRT_Memory_ToString_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Memory_AddressableByDevices_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory: *mut PJRT_Memory,
    pub devices: *const *mut PJRT_Device,
    pub num_devices: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Memory_AddressableByDevices_Args"]
        [::core::mem::size_of::<PJRT_Memory_AddressableByDevices_Args>() - 40usize];
    ["Alignment of PJRT_Memory_AddressableByDevices_Args"]
        [::core::mem::align_of::<PJRT_Memory_AddressableByDevices_Args>() - 8usize];
    ["Offset of field: PJRT_Memory_AddressableByDevices_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Memory_AddressableByDevices_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Memory_AddressableByDevices_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Memory_AddressableByDevices_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Memory_AddressableByDevices_Args::memory"]
        [::core::mem::offset_of!(PJRT_Memory_AddressableByDevices_Args, memory) - 16usize];
    ["Offset of field: PJRT_Memory_AddressableByDevices_Args::devices"]
        [::core::mem::offset_of!(PJRT_Memory_AddressableByDevices_Args, devices) - 24usize];
    ["Offset of field: PJRT_Memory_AddressableByDevices_Args::num_devices"]
        [::core::mem::offset_of!(PJRT_Memory_AddressableByDevices_Args, num_devices) - 32usize];
};
impl Default for PJRT_Memory_AddressableByDevices_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecuteContext_Create_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub context: *mut PJRT_ExecuteContext,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecuteContext_Create_Args"]
        [::core::mem::size_of::<PJRT_ExecuteContext_Create_Args>() - 24usize];
    ["Alignment of PJRT_ExecuteContext_Create_Args"]
        [::core::mem::align_of::<PJRT_ExecuteContext_Create_Args>() - 8usize];
    ["Offset of field: PJRT_ExecuteContext_Create_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Create_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecuteContext_Create_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Create_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_ExecuteContext_Create_Args::context"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Create_Args, context) - 16usize];
};
impl Default for PJRT_ExecuteContext_Create_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecuteContext_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub context: *mut PJRT_ExecuteContext,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecuteContext_Destroy_Args"]
        [::core::mem::size_of::<PJRT_ExecuteContext_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_ExecuteContext_Destroy_Args"]
        [::core::mem::align_of::<PJRT_ExecuteContext_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_ExecuteContext_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecuteContext_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_ExecuteContext_Destroy_Args::context"]
        [::core::mem::offset_of!(PJRT_ExecuteContext_Destroy_Args, context) - 16usize];
};
impl Default for PJRT_ExecuteContext_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Executable_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Executable_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Executable_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_Destroy_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_Destroy_Args, executable) - 16usize];
};
impl Default for PJRT_Executable_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_Destroy_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_LoadedExecutable_Destroy_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Destroy_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Destroy_Args, executable) - 16usize];
};
impl Default for PJRT_LoadedExecutable_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_GetExecutable_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub loaded_executable: *mut PJRT_LoadedExecutable,
    pub executable: *mut PJRT_Executable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_GetExecutable_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_GetExecutable_Args>() - 32usize];
    ["Alignment of PJRT_LoadedExecutable_GetExecutable_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_GetExecutable_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_GetExecutable_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_GetExecutable_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_GetExecutable_Args::extension_start"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetExecutable_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_GetExecutable_Args::loaded_executable"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetExecutable_Args,
        loaded_executable
    ) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_GetExecutable_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_GetExecutable_Args, executable) - 24usize];
};
impl Default for PJRT_LoadedExecutable_GetExecutable_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_GetDeviceAssignment_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub serialized_bytes: *const ::core::ffi::c_char,
    pub serialized_bytes_size: usize,
    pub serialized_device_assignment: *mut PJRT_DeviceAssignmentSerialized,
    pub serialized_device_assignment_deleter:
        ::core::option::Option<unsafe extern "C" fn(da: *mut PJRT_DeviceAssignmentSerialized)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_GetDeviceAssignment_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_GetDeviceAssignment_Args>() - 56usize];
    ["Alignment of PJRT_LoadedExecutable_GetDeviceAssignment_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_GetDeviceAssignment_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::struct_size"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::extension_start"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::executable"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        executable
    ) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::serialized_bytes"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        serialized_bytes
    )
        - 24usize];
    ["Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::serialized_bytes_size"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        serialized_bytes_size
    )
        - 32usize];
    [
        "Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::serialized_device_assignment",
    ][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        serialized_device_assignment
    ) - 40usize];
    [
        "Offset of field: PJRT_LoadedExecutable_GetDeviceAssignment_Args::serialized_device_assignment_deleter",
    ][::core::mem::offset_of!(
        PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        serialized_device_assignment_deleter
    ) - 48usize];
};
impl Default for PJRT_LoadedExecutable_GetDeviceAssignment_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_Name_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub executable_name: *const ::core::ffi::c_char,
    pub executable_name_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_Name_Args"]
        [::core::mem::size_of::<PJRT_Executable_Name_Args>() - 40usize];
    ["Alignment of PJRT_Executable_Name_Args"]
        [::core::mem::align_of::<PJRT_Executable_Name_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_Name_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_Name_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_Name_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_Name_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_Name_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_Name_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_Name_Args::executable_name"]
        [::core::mem::offset_of!(PJRT_Executable_Name_Args, executable_name) - 24usize];
    ["Offset of field: PJRT_Executable_Name_Args::executable_name_size"]
        [::core::mem::offset_of!(PJRT_Executable_Name_Args, executable_name_size) - 32usize];
};
impl Default for PJRT_Executable_Name_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_NumReplicas_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_replicas: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_NumReplicas_Args"]
        [::core::mem::size_of::<PJRT_Executable_NumReplicas_Args>() - 32usize];
    ["Alignment of PJRT_Executable_NumReplicas_Args"]
        [::core::mem::align_of::<PJRT_Executable_NumReplicas_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_NumReplicas_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_NumReplicas_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_NumReplicas_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_NumReplicas_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_NumReplicas_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_NumReplicas_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_NumReplicas_Args::num_replicas"]
        [::core::mem::offset_of!(PJRT_Executable_NumReplicas_Args, num_replicas) - 24usize];
};
impl Default for PJRT_Executable_NumReplicas_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_NumPartitions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_partitions: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_NumPartitions_Args"]
        [::core::mem::size_of::<PJRT_Executable_NumPartitions_Args>() - 32usize];
    ["Alignment of PJRT_Executable_NumPartitions_Args"]
        [::core::mem::align_of::<PJRT_Executable_NumPartitions_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_NumPartitions_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_NumPartitions_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_NumPartitions_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_NumPartitions_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_NumPartitions_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_NumPartitions_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_NumPartitions_Args::num_partitions"]
        [::core::mem::offset_of!(PJRT_Executable_NumPartitions_Args, num_partitions) - 24usize];
};
impl Default for PJRT_Executable_NumPartitions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Default, Copy, Clone)]
pub struct PJRT_LogicalDeviceIds {
    pub replica: ::core::ffi::c_int,
    pub partition: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LogicalDeviceIds"][::core::mem::size_of::<PJRT_LogicalDeviceIds>() - 8usize];
    ["Alignment of PJRT_LogicalDeviceIds"]
        [::core::mem::align_of::<PJRT_LogicalDeviceIds>() - 4usize];
    ["Offset of field: PJRT_LogicalDeviceIds::replica"]
        [::core::mem::offset_of!(PJRT_LogicalDeviceIds, replica) - 0usize];
    ["Offset of field: PJRT_LogicalDeviceIds::partition"]
        [::core::mem::offset_of!(PJRT_LogicalDeviceIds, partition) - 4usize];
};
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_AddressableDevices_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub addressable_devices: *const *mut PJRT_Device,
    pub num_addressable_devices: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_AddressableDevices_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_AddressableDevices_Args>() - 40usize];
    ["Alignment of PJRT_LoadedExecutable_AddressableDevices_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_AddressableDevices_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDevices_Args::struct_size"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDevices_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDevices_Args::extension_start"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDevices_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDevices_Args::executable"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDevices_Args,
        executable
    ) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDevices_Args::addressable_devices"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDevices_Args,
        addressable_devices
    )
        - 24usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDevices_Args::num_addressable_devices"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDevices_Args,
        num_addressable_devices
    )
        - 32usize];
};
impl Default for PJRT_LoadedExecutable_AddressableDevices_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub addressable_device_logical_ids: *mut PJRT_LogicalDeviceIds,
    pub num_addressable_device_logical_ids: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args"][::core::mem::size_of::<
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
    >() - 40usize];
    ["Alignment of PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args"][::core::mem::align_of::<
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
    >() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args::struct_size"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args::extension_start"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args::executable"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        executable
    )
        - 16usize];
    [
        "Offset of field: PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args::addressable_device_logical_ids",
    ][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        addressable_device_logical_ids
    ) - 24usize];
    [
        "Offset of field: PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args::num_addressable_device_logical_ids",
    ][::core::mem::offset_of!(
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        num_addressable_device_logical_ids
    ) - 32usize];
};
impl Default for PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_OptimizedProgram_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub program: *mut PJRT_Program,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_OptimizedProgram_Args"]
        [::core::mem::size_of::<PJRT_Executable_OptimizedProgram_Args>() - 32usize];
    ["Alignment of PJRT_Executable_OptimizedProgram_Args"]
        [::core::mem::align_of::<PJRT_Executable_OptimizedProgram_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_OptimizedProgram_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_OptimizedProgram_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_OptimizedProgram_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_OptimizedProgram_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_OptimizedProgram_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_OptimizedProgram_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_OptimizedProgram_Args::program"]
        [::core::mem::offset_of!(PJRT_Executable_OptimizedProgram_Args, program) - 24usize];
};
impl Default for PJRT_Executable_OptimizedProgram_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_Delete_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_Delete_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_Delete_Args>() - 24usize];
    ["Alignment of PJRT_LoadedExecutable_Delete_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_Delete_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Delete_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Delete_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_Delete_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Delete_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Delete_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Delete_Args, executable) - 16usize];
};
impl Default for PJRT_LoadedExecutable_Delete_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_IsDeleted_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub is_deleted: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_IsDeleted_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_IsDeleted_Args>() - 32usize];
    ["Alignment of PJRT_LoadedExecutable_IsDeleted_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_IsDeleted_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_IsDeleted_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_IsDeleted_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_IsDeleted_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_IsDeleted_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_IsDeleted_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_IsDeleted_Args, executable) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_IsDeleted_Args::is_deleted"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_IsDeleted_Args, is_deleted) - 24usize];
};
impl Default for PJRT_LoadedExecutable_IsDeleted_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Chunk {
    pub data: *mut ::core::ffi::c_void,
    pub size: usize,
    pub deleter: ::core::option::Option<
        unsafe extern "C" fn(data: *mut ::core::ffi::c_void, deleter_arg: *mut ::core::ffi::c_void),
    >,
    pub deleter_arg: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Chunk"][::core::mem::size_of::<PJRT_Chunk>() - 32usize];
    ["Alignment of PJRT_Chunk"][::core::mem::align_of::<PJRT_Chunk>() - 8usize];
    ["Offset of field: PJRT_Chunk::data"][::core::mem::offset_of!(PJRT_Chunk, data) - 0usize];
    ["Offset of field: PJRT_Chunk::size"][::core::mem::offset_of!(PJRT_Chunk, size) - 8usize];
    ["Offset of field: PJRT_Chunk::deleter"]
        [::core::mem::offset_of!(PJRT_Chunk, deleter) - 16usize];
    ["Offset of field: PJRT_Chunk::deleter_arg"]
        [::core::mem::offset_of!(PJRT_Chunk, deleter_arg) - 24usize];
};
impl Default for PJRT_Chunk {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_SendCallback = ::core::option::Option<
    unsafe extern "C" fn(
        chunk: *mut PJRT_Chunk,
        callback_error: *mut PJRT_CallbackError,
        total_size_in_bytes: usize,
        done: u8,
        user_arg: *mut ::core::ffi::c_void,
    ) -> *mut PJRT_Error,
>;
pub type PJRT_RecvCallback = ::core::option::Option<
    unsafe extern "C" fn(stream: *mut PJRT_CopyToDeviceStream, user_arg: *mut ::core::ffi::c_void),
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_SendCallbackInfo {
    pub channel_id: i64,
    pub user_arg: *mut ::core::ffi::c_void,
    pub send_callback: PJRT_SendCallback,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_SendCallbackInfo"][::core::mem::size_of::<PJRT_SendCallbackInfo>() - 24usize];
    ["Alignment of PJRT_SendCallbackInfo"]
        [::core::mem::align_of::<PJRT_SendCallbackInfo>() - 8usize];
    ["Offset of field: PJRT_SendCallbackInfo::channel_id"]
        [::core::mem::offset_of!(PJRT_SendCallbackInfo, channel_id) - 0usize];
    ["Offset of field: PJRT_SendCallbackInfo::user_arg"]
        [::core::mem::offset_of!(PJRT_SendCallbackInfo, user_arg) - 8usize];
    ["Offset of field: PJRT_SendCallbackInfo::send_callback"]
        [::core::mem::offset_of!(PJRT_SendCallbackInfo, send_callback) - 16usize];
};
impl Default for PJRT_SendCallbackInfo {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RecvCallbackInfo {
    pub channel_id: i64,
    pub user_arg: *mut ::core::ffi::c_void,
    pub recv_callback: PJRT_RecvCallback,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RecvCallbackInfo"][::core::mem::size_of::<PJRT_RecvCallbackInfo>() - 24usize];
    ["Alignment of PJRT_RecvCallbackInfo"]
        [::core::mem::align_of::<PJRT_RecvCallbackInfo>() - 8usize];
    ["Offset of field: PJRT_RecvCallbackInfo::channel_id"]
        [::core::mem::offset_of!(PJRT_RecvCallbackInfo, channel_id) - 0usize];
    ["Offset of field: PJRT_RecvCallbackInfo::user_arg"]
        [::core::mem::offset_of!(PJRT_RecvCallbackInfo, user_arg) - 8usize];
    ["Offset of field: PJRT_RecvCallbackInfo::recv_callback"]
        [::core::mem::offset_of!(PJRT_RecvCallbackInfo, recv_callback) - 16usize];
};
impl Default for PJRT_RecvCallbackInfo {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
pub type PJRT_HloOutputCallback = ::core::option::Option<
    unsafe extern "C" fn(
        replica_id: i64,
        partition_id: i64,
        data: *const ::core::ffi::c_void,
        shape_dims: *const i64,
        shape_num_dims: usize,
        shape_element_type: PJRT_Buffer_Type,
        operand_index: i64,
        user_arg: *mut ::core::ffi::c_void,
    ),
>;
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_HloOutputCallbackInfo {
    pub user_arg: *mut ::core::ffi::c_void,
    pub callback: PJRT_HloOutputCallback,
    pub callback_id: i64,
    pub num_operands: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_HloOutputCallbackInfo"]
        [::core::mem::size_of::<PJRT_HloOutputCallbackInfo>() - 32usize];
    ["Alignment of PJRT_HloOutputCallbackInfo"]
        [::core::mem::align_of::<PJRT_HloOutputCallbackInfo>() - 8usize];
    ["Offset of field: PJRT_HloOutputCallbackInfo::user_arg"]
        [::core::mem::offset_of!(PJRT_HloOutputCallbackInfo, user_arg) - 0usize];
    ["Offset of field: PJRT_HloOutputCallbackInfo::callback"]
        [::core::mem::offset_of!(PJRT_HloOutputCallbackInfo, callback) - 8usize];
    ["Offset of field: PJRT_HloOutputCallbackInfo::callback_id"]
        [::core::mem::offset_of!(PJRT_HloOutputCallbackInfo, callback_id) - 16usize];
    ["Offset of field: PJRT_HloOutputCallbackInfo::num_operands"]
        [::core::mem::offset_of!(PJRT_HloOutputCallbackInfo, num_operands) - 24usize];
};
impl Default for PJRT_HloOutputCallbackInfo {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecuteOptions {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub send_callbacks: *mut *mut PJRT_SendCallbackInfo,
    pub recv_callbacks: *mut *mut PJRT_RecvCallbackInfo,
    pub num_send_ops: usize,
    pub num_recv_ops: usize,
    pub launch_id: ::core::ffi::c_int,
    pub non_donatable_input_indices: *const i64,
    pub num_non_donatable_input_indices: usize,
    pub context: *mut PJRT_ExecuteContext,
    pub call_location: *const ::core::ffi::c_char,
    pub num_tasks: usize,
    pub task_ids: *mut ::core::ffi::c_int,
    pub incarnation_ids: *mut i64,
    pub multi_slice_config: *mut PJRT_MultiSlice_Config,
    pub use_major_to_minor_data_layout_for_callbacks: u8,
    pub hlo_output_callbacks: *mut PJRT_HloOutputCallbackInfo,
    pub num_hlo_output_callbacks: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecuteOptions"][::core::mem::size_of::<PJRT_ExecuteOptions>() - 144usize];
    ["Alignment of PJRT_ExecuteOptions"][::core::mem::align_of::<PJRT_ExecuteOptions>() - 8usize];
    ["Offset of field: PJRT_ExecuteOptions::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecuteOptions::extension_start"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, extension_start) - 8usize];
    ["Offset of field: PJRT_ExecuteOptions::send_callbacks"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, send_callbacks) - 16usize];
    ["Offset of field: PJRT_ExecuteOptions::recv_callbacks"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, recv_callbacks) - 24usize];
    ["Offset of field: PJRT_ExecuteOptions::num_send_ops"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, num_send_ops) - 32usize];
    ["Offset of field: PJRT_ExecuteOptions::num_recv_ops"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, num_recv_ops) - 40usize];
    ["Offset of field: PJRT_ExecuteOptions::launch_id"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, launch_id) - 48usize];
    ["Offset of field: PJRT_ExecuteOptions::non_donatable_input_indices"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, non_donatable_input_indices) - 56usize];
    ["Offset of field: PJRT_ExecuteOptions::num_non_donatable_input_indices"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, num_non_donatable_input_indices) - 64usize];
    ["Offset of field: PJRT_ExecuteOptions::context"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, context) - 72usize];
    ["Offset of field: PJRT_ExecuteOptions::call_location"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, call_location) - 80usize];
    ["Offset of field: PJRT_ExecuteOptions::num_tasks"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, num_tasks) - 88usize];
    ["Offset of field: PJRT_ExecuteOptions::task_ids"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, task_ids) - 96usize];
    ["Offset of field: PJRT_ExecuteOptions::incarnation_ids"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, incarnation_ids) - 104usize];
    ["Offset of field: PJRT_ExecuteOptions::multi_slice_config"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, multi_slice_config) - 112usize];
    ["Offset of field: PJRT_ExecuteOptions::use_major_to_minor_data_layout_for_callbacks"][::core::mem::offset_of!(
        PJRT_ExecuteOptions,
        use_major_to_minor_data_layout_for_callbacks
    )
        - 120usize];
    ["Offset of field: PJRT_ExecuteOptions::hlo_output_callbacks"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, hlo_output_callbacks) - 128usize];
    ["Offset of field: PJRT_ExecuteOptions::num_hlo_output_callbacks"]
        [::core::mem::offset_of!(PJRT_ExecuteOptions, num_hlo_output_callbacks) - 136usize];
};
impl Default for PJRT_ExecuteOptions {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_Execute_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub options: *mut PJRT_ExecuteOptions,
    pub argument_lists: *const *const *mut PJRT_Buffer,
    pub num_devices: usize,
    pub num_args: usize,
    pub output_lists: *const *mut *mut PJRT_Buffer,
    pub device_complete_events: *mut *mut PJRT_Event,
    pub execute_device: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_Execute_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_Execute_Args>() - 80usize];
    ["Alignment of PJRT_LoadedExecutable_Execute_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_Execute_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, executable) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::options"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, options) - 24usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::argument_lists"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, argument_lists) - 32usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::num_devices"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, num_devices) - 40usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::num_args"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, num_args) - 48usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::output_lists"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, output_lists) - 56usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::device_complete_events"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_Execute_Args,
        device_complete_events
    ) - 64usize];
    ["Offset of field: PJRT_LoadedExecutable_Execute_Args::execute_device"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Execute_Args, execute_device) - 72usize];
};
impl Default for PJRT_LoadedExecutable_Execute_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_NumOutputs_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_outputs: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_NumOutputs_Args"]
        [::core::mem::size_of::<PJRT_Executable_NumOutputs_Args>() - 32usize];
    ["Alignment of PJRT_Executable_NumOutputs_Args"]
        [::core::mem::align_of::<PJRT_Executable_NumOutputs_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_NumOutputs_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_NumOutputs_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_NumOutputs_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_NumOutputs_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_NumOutputs_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_NumOutputs_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_NumOutputs_Args::num_outputs"]
        [::core::mem::offset_of!(PJRT_Executable_NumOutputs_Args, num_outputs) - 24usize];
};
impl Default for PJRT_Executable_NumOutputs_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_SizeOfGeneratedCodeInBytes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub size_in_bytes: i64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_SizeOfGeneratedCodeInBytes_Args"]
        [::core::mem::size_of::<PJRT_Executable_SizeOfGeneratedCodeInBytes_Args>() - 32usize];
    ["Alignment of PJRT_Executable_SizeOfGeneratedCodeInBytes_Args"]
        [::core::mem::align_of::<PJRT_Executable_SizeOfGeneratedCodeInBytes_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_SizeOfGeneratedCodeInBytes_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Executable_SizeOfGeneratedCodeInBytes_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Executable_SizeOfGeneratedCodeInBytes_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Executable_SizeOfGeneratedCodeInBytes_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Executable_SizeOfGeneratedCodeInBytes_Args::executable"][::core::mem::offset_of!(
        PJRT_Executable_SizeOfGeneratedCodeInBytes_Args,
        executable
    ) - 16usize];
    ["Offset of field: PJRT_Executable_SizeOfGeneratedCodeInBytes_Args::size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_SizeOfGeneratedCodeInBytes_Args,
        size_in_bytes
    )
        - 24usize];
};
impl Default for PJRT_Executable_SizeOfGeneratedCodeInBytes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_Fingerprint_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub executable_fingerprint: *const ::core::ffi::c_char,
    pub executable_fingerprint_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_Fingerprint_Args"]
        [::core::mem::size_of::<PJRT_Executable_Fingerprint_Args>() - 40usize];
    ["Alignment of PJRT_Executable_Fingerprint_Args"]
        [::core::mem::align_of::<PJRT_Executable_Fingerprint_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_Fingerprint_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_Fingerprint_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_Fingerprint_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_Fingerprint_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_Fingerprint_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_Fingerprint_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_Fingerprint_Args::executable_fingerprint"][::core::mem::offset_of!(
        PJRT_Executable_Fingerprint_Args,
        executable_fingerprint
    ) - 24usize];
    ["Offset of field: PJRT_Executable_Fingerprint_Args::executable_fingerprint_size"][::core::mem::offset_of!(
        PJRT_Executable_Fingerprint_Args,
        executable_fingerprint_size
    ) - 32usize];
};
impl Default for PJRT_Executable_Fingerprint_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_GetCostAnalysis_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_properties: usize,
    pub properties: *const PJRT_NamedValue,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_GetCostAnalysis_Args"]
        [::core::mem::size_of::<PJRT_Executable_GetCostAnalysis_Args>() - 40usize];
    ["Alignment of PJRT_Executable_GetCostAnalysis_Args"]
        [::core::mem::align_of::<PJRT_Executable_GetCostAnalysis_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_GetCostAnalysis_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_GetCostAnalysis_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_GetCostAnalysis_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_GetCostAnalysis_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_GetCostAnalysis_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_GetCostAnalysis_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_GetCostAnalysis_Args::num_properties"]
        [::core::mem::offset_of!(PJRT_Executable_GetCostAnalysis_Args, num_properties) - 24usize];
    ["Offset of field: PJRT_Executable_GetCostAnalysis_Args::properties"]
        [::core::mem::offset_of!(PJRT_Executable_GetCostAnalysis_Args, properties) - 32usize];
};
impl Default for PJRT_Executable_GetCostAnalysis_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_GetCompiledMemoryStats_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub generated_code_size_in_bytes: i64,
    pub argument_size_in_bytes: i64,
    pub output_size_in_bytes: i64,
    pub alias_size_in_bytes: i64,
    pub temp_size_in_bytes: i64,
    pub host_generated_code_size_in_bytes: i64,
    pub host_argument_size_in_bytes: i64,
    pub host_output_size_in_bytes: i64,
    pub host_alias_size_in_bytes: i64,
    pub host_temp_size_in_bytes: i64,
    pub peak_memory_in_bytes: i64,
    pub total_size_in_bytes: i64,
    pub total_allocation_bytes: i64,
    pub indefinite_allocations: i64,
    pub peak_unpadded_heap_bytes: i64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_GetCompiledMemoryStats_Args"]
        [::core::mem::size_of::<PJRT_Executable_GetCompiledMemoryStats_Args>() - 144usize];
    ["Alignment of PJRT_Executable_GetCompiledMemoryStats_Args"]
        [::core::mem::align_of::<PJRT_Executable_GetCompiledMemoryStats_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::executable"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        executable
    ) - 16usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::generated_code_size_in_bytes"]
        [::core::mem::offset_of!(
            PJRT_Executable_GetCompiledMemoryStats_Args,
            generated_code_size_in_bytes
        ) - 24usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::argument_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        argument_size_in_bytes
    )
        - 32usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::output_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        output_size_in_bytes
    )
        - 40usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::alias_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        alias_size_in_bytes
    )
        - 48usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::temp_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        temp_size_in_bytes
    )
        - 56usize];
    [
        "Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::host_generated_code_size_in_bytes",
    ][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        host_generated_code_size_in_bytes
    ) - 64usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::host_argument_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        host_argument_size_in_bytes
    )
        - 72usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::host_output_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        host_output_size_in_bytes
    )
        - 80usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::host_alias_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        host_alias_size_in_bytes
    )
        - 88usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::host_temp_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        host_temp_size_in_bytes
    )
        - 96usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::peak_memory_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        peak_memory_in_bytes
    )
        - 104usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::total_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        total_size_in_bytes
    )
        - 112usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::total_allocation_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        total_allocation_bytes
    )
        - 120usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::indefinite_allocations"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        indefinite_allocations
    )
        - 128usize];
    ["Offset of field: PJRT_Executable_GetCompiledMemoryStats_Args::peak_unpadded_heap_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompiledMemoryStats_Args,
        peak_unpadded_heap_bytes
    )
        - 136usize];
};
impl Default for PJRT_Executable_GetCompiledMemoryStats_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_OutputElementTypes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub output_types: *mut PJRT_Buffer_Type,
    pub num_output_types: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_OutputElementTypes_Args"]
        [::core::mem::size_of::<PJRT_Executable_OutputElementTypes_Args>() - 40usize];
    ["Alignment of PJRT_Executable_OutputElementTypes_Args"]
        [::core::mem::align_of::<PJRT_Executable_OutputElementTypes_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_OutputElementTypes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_OutputElementTypes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_OutputElementTypes_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Executable_OutputElementTypes_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Executable_OutputElementTypes_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_OutputElementTypes_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_OutputElementTypes_Args::output_types"]
        [::core::mem::offset_of!(PJRT_Executable_OutputElementTypes_Args, output_types) - 24usize];
    ["Offset of field: PJRT_Executable_OutputElementTypes_Args::num_output_types"][::core::mem::offset_of!(
        PJRT_Executable_OutputElementTypes_Args,
        num_output_types
    ) - 32usize];
};
impl Default for PJRT_Executable_OutputElementTypes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_OutputDimensions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_outputs: usize,
    pub dims: *const i64,
    pub dim_sizes: *const usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_OutputDimensions_Args"]
        [::core::mem::size_of::<PJRT_Executable_OutputDimensions_Args>() - 48usize];
    ["Alignment of PJRT_Executable_OutputDimensions_Args"]
        [::core::mem::align_of::<PJRT_Executable_OutputDimensions_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::num_outputs"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, num_outputs) - 24usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::dims"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, dims) - 32usize];
    ["Offset of field: PJRT_Executable_OutputDimensions_Args::dim_sizes"]
        [::core::mem::offset_of!(PJRT_Executable_OutputDimensions_Args, dim_sizes) - 40usize];
};
impl Default for PJRT_Executable_OutputDimensions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_ParameterMemoryKinds_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_parameters: usize,
    pub memory_kinds: *const *const ::core::ffi::c_char,
    pub memory_kind_sizes: *const usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_ParameterMemoryKinds_Args"]
        [::core::mem::size_of::<PJRT_Executable_ParameterMemoryKinds_Args>() - 48usize];
    ["Alignment of PJRT_Executable_ParameterMemoryKinds_Args"]
        [::core::mem::align_of::<PJRT_Executable_ParameterMemoryKinds_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_ParameterMemoryKinds_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Executable_ParameterMemoryKinds_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_ParameterMemoryKinds_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::num_parameters"][::core::mem::offset_of!(
        PJRT_Executable_ParameterMemoryKinds_Args,
        num_parameters
    ) - 24usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::memory_kinds"][::core::mem::offset_of!(
        PJRT_Executable_ParameterMemoryKinds_Args,
        memory_kinds
    ) - 32usize];
    ["Offset of field: PJRT_Executable_ParameterMemoryKinds_Args::memory_kind_sizes"][::core::mem::offset_of!(
        PJRT_Executable_ParameterMemoryKinds_Args,
        memory_kind_sizes
    ) - 40usize];
};
impl Default for PJRT_Executable_ParameterMemoryKinds_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_OutputMemoryKinds_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_outputs: usize,
    pub memory_kinds: *const *const ::core::ffi::c_char,
    pub memory_kind_sizes: *const usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_OutputMemoryKinds_Args"]
        [::core::mem::size_of::<PJRT_Executable_OutputMemoryKinds_Args>() - 48usize];
    ["Alignment of PJRT_Executable_OutputMemoryKinds_Args"]
        [::core::mem::align_of::<PJRT_Executable_OutputMemoryKinds_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_OutputMemoryKinds_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_OutputMemoryKinds_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_OutputMemoryKinds_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::num_outputs"]
        [::core::mem::offset_of!(PJRT_Executable_OutputMemoryKinds_Args, num_outputs) - 24usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::memory_kinds"]
        [::core::mem::offset_of!(PJRT_Executable_OutputMemoryKinds_Args, memory_kinds) - 32usize];
    ["Offset of field: PJRT_Executable_OutputMemoryKinds_Args::memory_kind_sizes"][::core::mem::offset_of!(
        PJRT_Executable_OutputMemoryKinds_Args,
        memory_kind_sizes
    ) - 40usize];
};
impl Default for PJRT_Executable_OutputMemoryKinds_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_Serialize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *const PJRT_Executable,
    pub serialized_bytes: *const ::core::ffi::c_char,
    pub serialized_bytes_size: usize,
    pub serialized_executable: *mut PJRT_SerializedExecutable,
    pub serialized_executable_deleter:
        ::core::option::Option<unsafe extern "C" fn(exec: *mut PJRT_SerializedExecutable)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_Serialize_Args"]
        [::core::mem::size_of::<PJRT_Executable_Serialize_Args>() - 56usize];
    ["Alignment of PJRT_Executable_Serialize_Args"]
        [::core::mem::align_of::<PJRT_Executable_Serialize_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::serialized_bytes"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, serialized_bytes) - 24usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::serialized_bytes_size"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, serialized_bytes_size) - 32usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::serialized_executable"]
        [::core::mem::offset_of!(PJRT_Executable_Serialize_Args, serialized_executable) - 40usize];
    ["Offset of field: PJRT_Executable_Serialize_Args::serialized_executable_deleter"][::core::mem::offset_of!(
        PJRT_Executable_Serialize_Args,
        serialized_executable_deleter
    ) - 48usize];
};
impl Default for PJRT_Executable_Serialize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_GetCompileOptions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub serialized_bytes: *const ::core::ffi::c_char,
    pub serialized_bytes_size: usize,
    pub serialized_compile_options: *mut PJRT_SerializedCompileOptions,
    pub serialized_compile_options_deleter:
        ::core::option::Option<unsafe extern "C" fn(options: *mut PJRT_SerializedCompileOptions)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_GetCompileOptions_Args"]
        [::core::mem::size_of::<PJRT_Executable_GetCompileOptions_Args>() - 56usize];
    ["Alignment of PJRT_Executable_GetCompileOptions_Args"]
        [::core::mem::align_of::<PJRT_Executable_GetCompileOptions_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_GetCompileOptions_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Executable_GetCompileOptions_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_GetCompileOptions_Args, executable) - 16usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::serialized_bytes"][::core::mem::offset_of!(
        PJRT_Executable_GetCompileOptions_Args,
        serialized_bytes
    ) - 24usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::serialized_bytes_size"][::core::mem::offset_of!(
        PJRT_Executable_GetCompileOptions_Args,
        serialized_bytes_size
    ) - 32usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::serialized_compile_options"][::core::mem::offset_of!(
        PJRT_Executable_GetCompileOptions_Args,
        serialized_compile_options
    )
        - 40usize];
    ["Offset of field: PJRT_Executable_GetCompileOptions_Args::serialized_compile_options_deleter"]
        [::core::mem::offset_of!(
            PJRT_Executable_GetCompileOptions_Args,
            serialized_compile_options_deleter
        ) - 48usize];
};
impl Default for PJRT_Executable_GetCompileOptions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadOptions {
    pub struct_size: usize,
    pub computation_origin: *const i32,
    pub computation_origin_size: usize,
    pub multi_slice_config: *mut PJRT_MultiSlice_Config,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadOptions"][::core::mem::size_of::<PJRT_LoadOptions>() - 32usize];
    ["Alignment of PJRT_LoadOptions"][::core::mem::align_of::<PJRT_LoadOptions>() - 8usize];
    ["Offset of field: PJRT_LoadOptions::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadOptions, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadOptions::computation_origin"]
        [::core::mem::offset_of!(PJRT_LoadOptions, computation_origin) - 8usize];
    ["Offset of field: PJRT_LoadOptions::computation_origin_size"]
        [::core::mem::offset_of!(PJRT_LoadOptions, computation_origin_size) - 16usize];
    ["Offset of field: PJRT_LoadOptions::multi_slice_config"]
        [::core::mem::offset_of!(PJRT_LoadOptions, multi_slice_config) - 24usize];
};
impl Default for PJRT_LoadOptions {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_DeserializeAndLoad_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub serialized_executable: *const ::core::ffi::c_char,
    pub serialized_executable_size: usize,
    pub loaded_executable: *mut PJRT_LoadedExecutable,
    pub overridden_serialized_compile_options: *const ::core::ffi::c_char,
    pub overridden_serialized_compile_options_size: usize,
    pub load_options: *mut PJRT_LoadOptions,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_DeserializeAndLoad_Args"]
        [::core::mem::size_of::<PJRT_Executable_DeserializeAndLoad_Args>() - 72usize];
    ["Alignment of PJRT_Executable_DeserializeAndLoad_Args"]
        [::core::mem::align_of::<PJRT_Executable_DeserializeAndLoad_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_DeserializeAndLoad_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::client"]
        [::core::mem::offset_of!(PJRT_Executable_DeserializeAndLoad_Args, client) - 16usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::serialized_executable"][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        serialized_executable
    )
        - 24usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::serialized_executable_size"][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        serialized_executable_size
    )
        - 32usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::loaded_executable"][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        loaded_executable
    ) - 40usize];
    [
        "Offset of field: PJRT_Executable_DeserializeAndLoad_Args::overridden_serialized_compile_options",
    ][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        overridden_serialized_compile_options
    ) - 48usize];
    [
        "Offset of field: PJRT_Executable_DeserializeAndLoad_Args::overridden_serialized_compile_options_size",
    ][::core::mem::offset_of!(
        PJRT_Executable_DeserializeAndLoad_Args,
        overridden_serialized_compile_options_size
    ) - 56usize];
    ["Offset of field: PJRT_Executable_DeserializeAndLoad_Args::load_options"]
        [::core::mem::offset_of!(PJRT_Executable_DeserializeAndLoad_Args, load_options) - 64usize];
};
impl Default for PJRT_Executable_DeserializeAndLoad_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_LoadedExecutable_Fingerprint_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_LoadedExecutable,
    pub executable_fingerprint: *const ::core::ffi::c_char,
    pub executable_fingerprint_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_LoadedExecutable_Fingerprint_Args"]
        [::core::mem::size_of::<PJRT_LoadedExecutable_Fingerprint_Args>() - 40usize];
    ["Alignment of PJRT_LoadedExecutable_Fingerprint_Args"]
        [::core::mem::align_of::<PJRT_LoadedExecutable_Fingerprint_Args>() - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Fingerprint_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Fingerprint_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_LoadedExecutable_Fingerprint_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Fingerprint_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_LoadedExecutable_Fingerprint_Args::executable"]
        [::core::mem::offset_of!(PJRT_LoadedExecutable_Fingerprint_Args, executable) - 16usize];
    ["Offset of field: PJRT_LoadedExecutable_Fingerprint_Args::executable_fingerprint"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_Fingerprint_Args,
        executable_fingerprint
    )
        - 24usize];
    ["Offset of field: PJRT_LoadedExecutable_Fingerprint_Args::executable_fingerprint_size"][::core::mem::offset_of!(
        PJRT_LoadedExecutable_Fingerprint_Args,
        executable_fingerprint_size
    )
        - 32usize];
};
impl Default for PJRT_LoadedExecutable_Fingerprint_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Buffer_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Destroy_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Destroy_Args, buffer) - 16usize];
};
impl Default for PJRT_Buffer_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_ElementType_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub type_: PJRT_Buffer_Type,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_ElementType_Args"]
        [::core::mem::size_of::<PJRT_Buffer_ElementType_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_ElementType_Args"]
        [::core::mem::align_of::<PJRT_Buffer_ElementType_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_ElementType_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_ElementType_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_ElementType_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_ElementType_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_ElementType_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_ElementType_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_ElementType_Args::type_"]
        [::core::mem::offset_of!(PJRT_Buffer_ElementType_Args, type_) - 24usize];
};
impl Default for PJRT_Buffer_ElementType_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Dimensions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub dims: *const i64,
    pub num_dims: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Dimensions_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Dimensions_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_Dimensions_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Dimensions_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Dimensions_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Dimensions_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Dimensions_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Dimensions_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Dimensions_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Dimensions_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_Dimensions_Args::dims"]
        [::core::mem::offset_of!(PJRT_Buffer_Dimensions_Args, dims) - 24usize];
    ["Offset of field: PJRT_Buffer_Dimensions_Args::num_dims"]
        [::core::mem::offset_of!(PJRT_Buffer_Dimensions_Args, num_dims) - 32usize];
};
impl Default for PJRT_Buffer_Dimensions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_UnpaddedDimensions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub unpadded_dims: *const i64,
    pub num_dims: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_UnpaddedDimensions_Args"]
        [::core::mem::size_of::<PJRT_Buffer_UnpaddedDimensions_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_UnpaddedDimensions_Args"]
        [::core::mem::align_of::<PJRT_Buffer_UnpaddedDimensions_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_UnpaddedDimensions_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_UnpaddedDimensions_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_UnpaddedDimensions_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_UnpaddedDimensions_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_UnpaddedDimensions_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_UnpaddedDimensions_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_UnpaddedDimensions_Args::unpadded_dims"]
        [::core::mem::offset_of!(PJRT_Buffer_UnpaddedDimensions_Args, unpadded_dims) - 24usize];
    ["Offset of field: PJRT_Buffer_UnpaddedDimensions_Args::num_dims"]
        [::core::mem::offset_of!(PJRT_Buffer_UnpaddedDimensions_Args, num_dims) - 32usize];
};
impl Default for PJRT_Buffer_UnpaddedDimensions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_DynamicDimensionIndices_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub dynamic_dim_indices: *const usize,
    pub num_dynamic_dims: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_DynamicDimensionIndices_Args"]
        [::core::mem::size_of::<PJRT_Buffer_DynamicDimensionIndices_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_DynamicDimensionIndices_Args"]
        [::core::mem::align_of::<PJRT_Buffer_DynamicDimensionIndices_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_DynamicDimensionIndices_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_DynamicDimensionIndices_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_DynamicDimensionIndices_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Buffer_DynamicDimensionIndices_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Buffer_DynamicDimensionIndices_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_DynamicDimensionIndices_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_DynamicDimensionIndices_Args::dynamic_dim_indices"][::core::mem::offset_of!(
        PJRT_Buffer_DynamicDimensionIndices_Args,
        dynamic_dim_indices
    ) - 24usize];
    ["Offset of field: PJRT_Buffer_DynamicDimensionIndices_Args::num_dynamic_dims"][::core::mem::offset_of!(
        PJRT_Buffer_DynamicDimensionIndices_Args,
        num_dynamic_dims
    ) - 32usize];
};
impl Default for PJRT_Buffer_DynamicDimensionIndices_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_GetMemoryLayout_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub layout: PJRT_Buffer_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_GetMemoryLayout_Args"]
        [::core::mem::size_of::<PJRT_Buffer_GetMemoryLayout_Args>() - 104usize];
    ["Alignment of PJRT_Buffer_GetMemoryLayout_Args"]
        [::core::mem::align_of::<PJRT_Buffer_GetMemoryLayout_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_GetMemoryLayout_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_GetMemoryLayout_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_GetMemoryLayout_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_GetMemoryLayout_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_GetMemoryLayout_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_GetMemoryLayout_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_GetMemoryLayout_Args::layout"]
        [::core::mem::offset_of!(PJRT_Buffer_GetMemoryLayout_Args, layout) - 24usize];
};
impl Default for PJRT_Buffer_GetMemoryLayout_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_ToHostBuffer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub src: *mut PJRT_Buffer,
    pub host_layout: *mut PJRT_Buffer_MemoryLayout,
    pub dst: *mut ::core::ffi::c_void,
    pub dst_size: usize,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_ToHostBuffer_Args"]
        [::core::mem::size_of::<PJRT_Buffer_ToHostBuffer_Args>() - 56usize];
    ["Alignment of PJRT_Buffer_ToHostBuffer_Args"]
        [::core::mem::align_of::<PJRT_Buffer_ToHostBuffer_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::src"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, src) - 16usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::host_layout"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, host_layout) - 24usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::dst"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, dst) - 32usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::dst_size"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, dst_size) - 40usize];
    ["Offset of field: PJRT_Buffer_ToHostBuffer_Args::event"]
        [::core::mem::offset_of!(PJRT_Buffer_ToHostBuffer_Args, event) - 48usize];
};
impl Default for PJRT_Buffer_ToHostBuffer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_OnDeviceSizeInBytes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub on_device_size_in_bytes: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_OnDeviceSizeInBytes_Args"]
        [::core::mem::size_of::<PJRT_Buffer_OnDeviceSizeInBytes_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_OnDeviceSizeInBytes_Args"]
        [::core::mem::align_of::<PJRT_Buffer_OnDeviceSizeInBytes_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_OnDeviceSizeInBytes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_OnDeviceSizeInBytes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_OnDeviceSizeInBytes_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_OnDeviceSizeInBytes_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_OnDeviceSizeInBytes_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_OnDeviceSizeInBytes_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_OnDeviceSizeInBytes_Args::on_device_size_in_bytes"][::core::mem::offset_of!(
        PJRT_Buffer_OnDeviceSizeInBytes_Args,
        on_device_size_in_bytes
    ) - 24usize];
};
impl Default for PJRT_Buffer_OnDeviceSizeInBytes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Delete_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Delete_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Delete_Args>() - 24usize];
    ["Alignment of PJRT_Buffer_Delete_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Delete_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Delete_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Delete_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Delete_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Delete_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Delete_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Delete_Args, buffer) - 16usize];
};
impl Default for PJRT_Buffer_Delete_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_IsDeleted_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub is_deleted: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_IsDeleted_Args"]
        [::core::mem::size_of::<PJRT_Buffer_IsDeleted_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_IsDeleted_Args"]
        [::core::mem::align_of::<PJRT_Buffer_IsDeleted_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_IsDeleted_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_IsDeleted_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_IsDeleted_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_IsDeleted_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_IsDeleted_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_IsDeleted_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_IsDeleted_Args::is_deleted"]
        [::core::mem::offset_of!(PJRT_Buffer_IsDeleted_Args, is_deleted) - 24usize];
};
impl Default for PJRT_Buffer_IsDeleted_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_CopyRawToHost_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub dst: *mut ::core::ffi::c_void,
    pub offset: i64,
    pub transfer_size: i64,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_CopyRawToHost_Args"]
        [::core::mem::size_of::<PJRT_Buffer_CopyRawToHost_Args>() - 56usize];
    ["Alignment of PJRT_Buffer_CopyRawToHost_Args"]
        [::core::mem::align_of::<PJRT_Buffer_CopyRawToHost_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::dst"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, dst) - 24usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::offset"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, offset) - 32usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::transfer_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, transfer_size) - 40usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHost_Args::event"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHost_Args, event) - 48usize];
};
impl Default for PJRT_Buffer_CopyRawToHost_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_CopyRawToHostFuture_Callback_Args {
    pub struct_size: usize,
    pub callback_data: *mut ::core::ffi::c_void,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
    pub dst: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_CopyRawToHostFuture_Callback_Args"]
        [::core::mem::size_of::<PJRT_Buffer_CopyRawToHostFuture_Callback_Args>() - 48usize];
    ["Alignment of PJRT_Buffer_CopyRawToHostFuture_Callback_Args"]
        [::core::mem::align_of::<PJRT_Buffer_CopyRawToHostFuture_Callback_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Callback_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::callback_data"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Callback_Args,
        callback_data
    ) - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::error_code"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Callback_Args,
        error_code
    ) - 16usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::error_message"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Callback_Args,
        error_message
    ) - 24usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::error_message_size"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Callback_Args,
        error_message_size
    )
        - 32usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Callback_Args::dst"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Callback_Args, dst) - 40usize];
};
impl Default for PJRT_Buffer_CopyRawToHostFuture_Callback_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_CopyRawToHostFuture_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub offset: i64,
    pub transfer_size: i64,
    pub event: *mut PJRT_Event,
    pub callback_data: *mut ::core::ffi::c_void,
    pub future_ready_callback: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_CopyRawToHostFuture_Callback_Args),
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_CopyRawToHostFuture_Args"]
        [::core::mem::size_of::<PJRT_Buffer_CopyRawToHostFuture_Args>() - 64usize];
    ["Alignment of PJRT_Buffer_CopyRawToHostFuture_Args"]
        [::core::mem::align_of::<PJRT_Buffer_CopyRawToHostFuture_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::offset"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, offset) - 24usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::transfer_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, transfer_size) - 32usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::event"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, event) - 40usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::callback_data"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyRawToHostFuture_Args, callback_data) - 48usize];
    ["Offset of field: PJRT_Buffer_CopyRawToHostFuture_Args::future_ready_callback"][::core::mem::offset_of!(
        PJRT_Buffer_CopyRawToHostFuture_Args,
        future_ready_callback
    ) - 56usize];
};
impl Default for PJRT_Buffer_CopyRawToHostFuture_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_CopyToDevice_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub dst_device: *mut PJRT_Device,
    pub dst_buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_CopyToDevice_Args"]
        [::core::mem::size_of::<PJRT_Buffer_CopyToDevice_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_CopyToDevice_Args"]
        [::core::mem::align_of::<PJRT_Buffer_CopyToDevice_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_CopyToDevice_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToDevice_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_CopyToDevice_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToDevice_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_CopyToDevice_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToDevice_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_CopyToDevice_Args::dst_device"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToDevice_Args, dst_device) - 24usize];
    ["Offset of field: PJRT_Buffer_CopyToDevice_Args::dst_buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToDevice_Args, dst_buffer) - 32usize];
};
impl Default for PJRT_Buffer_CopyToDevice_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_CopyToMemory_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub dst_memory: *mut PJRT_Memory,
    pub dst_buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_CopyToMemory_Args"]
        [::core::mem::size_of::<PJRT_Buffer_CopyToMemory_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_CopyToMemory_Args"]
        [::core::mem::align_of::<PJRT_Buffer_CopyToMemory_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_CopyToMemory_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToMemory_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_CopyToMemory_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToMemory_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_CopyToMemory_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToMemory_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_CopyToMemory_Args::dst_memory"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToMemory_Args, dst_memory) - 24usize];
    ["Offset of field: PJRT_Buffer_CopyToMemory_Args::dst_buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_CopyToMemory_Args, dst_buffer) - 32usize];
};
impl Default for PJRT_Buffer_CopyToMemory_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Bitcast_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub element_type: PJRT_Buffer_Type,
    pub dims: *const i64,
    pub num_dims: usize,
    pub device_layout: *mut PJRT_Buffer_MemoryLayout,
    pub out_buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Bitcast_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Bitcast_Args>() - 64usize];
    ["Alignment of PJRT_Buffer_Bitcast_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Bitcast_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::element_type"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, element_type) - 24usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::dims"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, dims) - 32usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::num_dims"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, num_dims) - 40usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::device_layout"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, device_layout) - 48usize];
    ["Offset of field: PJRT_Buffer_Bitcast_Args::out_buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Bitcast_Args, out_buffer) - 56usize];
};
impl Default for PJRT_Buffer_Bitcast_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_IsOnCpu_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub is_on_cpu: u8,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_IsOnCpu_Args"]
        [::core::mem::size_of::<PJRT_Buffer_IsOnCpu_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_IsOnCpu_Args"]
        [::core::mem::align_of::<PJRT_Buffer_IsOnCpu_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_IsOnCpu_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_IsOnCpu_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_IsOnCpu_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_IsOnCpu_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_IsOnCpu_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_IsOnCpu_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_IsOnCpu_Args::is_on_cpu"]
        [::core::mem::offset_of!(PJRT_Buffer_IsOnCpu_Args, is_on_cpu) - 24usize];
};
impl Default for PJRT_Buffer_IsOnCpu_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Device_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub device: *mut PJRT_Device,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Device_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Device_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_Device_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Device_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Device_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Device_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Device_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Device_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Device_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Device_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_Device_Args::device"]
        [::core::mem::offset_of!(PJRT_Buffer_Device_Args, device) - 24usize];
};
impl Default for PJRT_Buffer_Device_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_Memory_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub memory: *mut PJRT_Memory,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_Memory_Args"]
        [::core::mem::size_of::<PJRT_Buffer_Memory_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_Memory_Args"]
        [::core::mem::align_of::<PJRT_Buffer_Memory_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_Memory_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_Memory_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_Memory_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_Memory_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_Memory_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_Memory_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_Memory_Args::memory"]
        [::core::mem::offset_of!(PJRT_Buffer_Memory_Args, memory) - 24usize];
};
impl Default for PJRT_Buffer_Memory_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_ReadyEvent_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub event: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_ReadyEvent_Args"]
        [::core::mem::size_of::<PJRT_Buffer_ReadyEvent_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_ReadyEvent_Args"]
        [::core::mem::align_of::<PJRT_Buffer_ReadyEvent_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_ReadyEvent_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_ReadyEvent_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_ReadyEvent_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_ReadyEvent_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_ReadyEvent_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_ReadyEvent_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_ReadyEvent_Args::event"]
        [::core::mem::offset_of!(PJRT_Buffer_ReadyEvent_Args, event) - 24usize];
};
impl Default for PJRT_Buffer_ReadyEvent_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_UnsafePointer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub buffer_pointer: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_UnsafePointer_Args"]
        [::core::mem::size_of::<PJRT_Buffer_UnsafePointer_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_UnsafePointer_Args"]
        [::core::mem::align_of::<PJRT_Buffer_UnsafePointer_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_UnsafePointer_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Buffer_UnsafePointer_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Buffer_UnsafePointer_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Buffer_UnsafePointer_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Buffer_UnsafePointer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_UnsafePointer_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_UnsafePointer_Args::buffer_pointer"]
        [::core::mem::offset_of!(PJRT_Buffer_UnsafePointer_Args, buffer_pointer) - 24usize];
};
impl Default for PJRT_Buffer_UnsafePointer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_IncreaseExternalReferenceCount_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_IncreaseExternalReferenceCount_Args"]
        [::core::mem::size_of::<PJRT_Buffer_IncreaseExternalReferenceCount_Args>() - 24usize];
    ["Alignment of PJRT_Buffer_IncreaseExternalReferenceCount_Args"]
        [::core::mem::align_of::<PJRT_Buffer_IncreaseExternalReferenceCount_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_IncreaseExternalReferenceCount_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_IncreaseExternalReferenceCount_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Buffer_IncreaseExternalReferenceCount_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Buffer_IncreaseExternalReferenceCount_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Buffer_IncreaseExternalReferenceCount_Args::buffer"][::core::mem::offset_of!(
        PJRT_Buffer_IncreaseExternalReferenceCount_Args,
        buffer
    ) - 16usize];
};
impl Default for PJRT_Buffer_IncreaseExternalReferenceCount_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_DecreaseExternalReferenceCount_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_DecreaseExternalReferenceCount_Args"]
        [::core::mem::size_of::<PJRT_Buffer_DecreaseExternalReferenceCount_Args>() - 24usize];
    ["Alignment of PJRT_Buffer_DecreaseExternalReferenceCount_Args"]
        [::core::mem::align_of::<PJRT_Buffer_DecreaseExternalReferenceCount_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_DecreaseExternalReferenceCount_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_DecreaseExternalReferenceCount_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Buffer_DecreaseExternalReferenceCount_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Buffer_DecreaseExternalReferenceCount_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Buffer_DecreaseExternalReferenceCount_Args::buffer"][::core::mem::offset_of!(
        PJRT_Buffer_DecreaseExternalReferenceCount_Args,
        buffer
    ) - 16usize];
};
impl Default for PJRT_Buffer_DecreaseExternalReferenceCount_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub device_memory_ptr: *mut ::core::ffi::c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args"]
        [::core::mem::size_of::<PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args>() - 32usize];
    ["Alignment of PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args"]
        [::core::mem::align_of::<PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args::device_memory_ptr"][::core::mem::offset_of!(
        PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args,
        device_memory_ptr
    )
        - 24usize];
};
impl Default for PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_DonateWithControlDependency_Callback_Args {
    pub struct_size: usize,
    pub callback_data: *mut ::core::ffi::c_void,
    pub error_code: PJRT_Error_Code,
    pub error_message: *const ::core::ffi::c_char,
    pub error_message_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_DonateWithControlDependency_Callback_Args"]
        [::core::mem::size_of::<PJRT_Buffer_DonateWithControlDependency_Callback_Args>() - 40usize];
    ["Alignment of PJRT_Buffer_DonateWithControlDependency_Callback_Args"]
        [::core::mem::align_of::<PJRT_Buffer_DonateWithControlDependency_Callback_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Callback_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Callback_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Callback_Args::callback_data"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Callback_Args,
        callback_data
    )
        - 8usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Callback_Args::error_code"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Callback_Args,
        error_code
    )
        - 16usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Callback_Args::error_message"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Callback_Args,
        error_message
    )
        - 24usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Callback_Args::error_message_size"]
        [::core::mem::offset_of!(
            PJRT_Buffer_DonateWithControlDependency_Callback_Args,
            error_message_size
        ) - 32usize];
};
impl Default for PJRT_Buffer_DonateWithControlDependency_Callback_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Buffer_DonateWithControlDependency_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub callback_data: *mut ::core::ffi::c_void,
    pub dependency_ready_callback: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_DonateWithControlDependency_Callback_Args),
    >,
    pub out_buffer: *mut PJRT_Buffer,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Buffer_DonateWithControlDependency_Args"]
        [::core::mem::size_of::<PJRT_Buffer_DonateWithControlDependency_Args>() - 48usize];
    ["Alignment of PJRT_Buffer_DonateWithControlDependency_Args"]
        [::core::mem::align_of::<PJRT_Buffer_DonateWithControlDependency_Args>() - 8usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Buffer_DonateWithControlDependency_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::callback_data"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Args,
        callback_data
    ) - 24usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::dependency_ready_callback"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Args,
        dependency_ready_callback
    )
        - 32usize];
    ["Offset of field: PJRT_Buffer_DonateWithControlDependency_Args::out_buffer"][::core::mem::offset_of!(
        PJRT_Buffer_DonateWithControlDependency_Args,
        out_buffer
    ) - 40usize];
};
impl Default for PJRT_Buffer_DonateWithControlDependency_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_CopyToDeviceStream_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub stream: *mut PJRT_CopyToDeviceStream,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_CopyToDeviceStream_Destroy_Args"]
        [::core::mem::size_of::<PJRT_CopyToDeviceStream_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_CopyToDeviceStream_Destroy_Args"]
        [::core::mem::align_of::<PJRT_CopyToDeviceStream_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_CopyToDeviceStream_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_Destroy_Args::stream"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_Destroy_Args, stream) - 16usize];
};
impl Default for PJRT_CopyToDeviceStream_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_CopyToDeviceStream_AddChunk_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub stream: *mut PJRT_CopyToDeviceStream,
    pub chunk: *mut PJRT_Chunk,
    pub transfer_complete: *mut PJRT_Event,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_CopyToDeviceStream_AddChunk_Args"]
        [::core::mem::size_of::<PJRT_CopyToDeviceStream_AddChunk_Args>() - 40usize];
    ["Alignment of PJRT_CopyToDeviceStream_AddChunk_Args"]
        [::core::mem::align_of::<PJRT_CopyToDeviceStream_AddChunk_Args>() - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_AddChunk_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_AddChunk_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_CopyToDeviceStream_AddChunk_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_AddChunk_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_AddChunk_Args::stream"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_AddChunk_Args, stream) - 16usize];
    ["Offset of field: PJRT_CopyToDeviceStream_AddChunk_Args::chunk"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_AddChunk_Args, chunk) - 24usize];
    ["Offset of field: PJRT_CopyToDeviceStream_AddChunk_Args::transfer_complete"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_AddChunk_Args,
        transfer_complete
    ) - 32usize];
};
impl Default for PJRT_CopyToDeviceStream_AddChunk_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_CopyToDeviceStream_TotalBytes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub stream: *mut PJRT_CopyToDeviceStream,
    pub total_bytes: i64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_CopyToDeviceStream_TotalBytes_Args"]
        [::core::mem::size_of::<PJRT_CopyToDeviceStream_TotalBytes_Args>() - 32usize];
    ["Alignment of PJRT_CopyToDeviceStream_TotalBytes_Args"]
        [::core::mem::align_of::<PJRT_CopyToDeviceStream_TotalBytes_Args>() - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_TotalBytes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_TotalBytes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_CopyToDeviceStream_TotalBytes_Args::extension_start"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_TotalBytes_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_TotalBytes_Args::stream"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_TotalBytes_Args, stream) - 16usize];
    ["Offset of field: PJRT_CopyToDeviceStream_TotalBytes_Args::total_bytes"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_TotalBytes_Args, total_bytes) - 24usize];
};
impl Default for PJRT_CopyToDeviceStream_TotalBytes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_CopyToDeviceStream_GranuleSize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub stream: *mut PJRT_CopyToDeviceStream,
    pub granule_size_in_bytes: i64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_CopyToDeviceStream_GranuleSize_Args"]
        [::core::mem::size_of::<PJRT_CopyToDeviceStream_GranuleSize_Args>() - 32usize];
    ["Alignment of PJRT_CopyToDeviceStream_GranuleSize_Args"]
        [::core::mem::align_of::<PJRT_CopyToDeviceStream_GranuleSize_Args>() - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_GranuleSize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_GranuleSize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_CopyToDeviceStream_GranuleSize_Args::extension_start"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_GranuleSize_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_GranuleSize_Args::stream"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_GranuleSize_Args, stream) - 16usize];
    ["Offset of field: PJRT_CopyToDeviceStream_GranuleSize_Args::granule_size_in_bytes"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_GranuleSize_Args,
        granule_size_in_bytes
    )
        - 24usize];
};
impl Default for PJRT_CopyToDeviceStream_GranuleSize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_CopyToDeviceStream_CurrentBytes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub stream: *mut PJRT_CopyToDeviceStream,
    pub current_bytes: i64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_CopyToDeviceStream_CurrentBytes_Args"]
        [::core::mem::size_of::<PJRT_CopyToDeviceStream_CurrentBytes_Args>() - 32usize];
    ["Alignment of PJRT_CopyToDeviceStream_CurrentBytes_Args"]
        [::core::mem::align_of::<PJRT_CopyToDeviceStream_CurrentBytes_Args>() - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_CurrentBytes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_CurrentBytes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_CopyToDeviceStream_CurrentBytes_Args::extension_start"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_CurrentBytes_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_CopyToDeviceStream_CurrentBytes_Args::stream"]
        [::core::mem::offset_of!(PJRT_CopyToDeviceStream_CurrentBytes_Args, stream) - 16usize];
    ["Offset of field: PJRT_CopyToDeviceStream_CurrentBytes_Args::current_bytes"][::core::mem::offset_of!(
        PJRT_CopyToDeviceStream_CurrentBytes_Args,
        current_bytes
    ) - 24usize];
};
impl Default for PJRT_CopyToDeviceStream_CurrentBytes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Create_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology_name: *const ::core::ffi::c_char,
    pub topology_name_size: usize,
    pub create_options: *const PJRT_NamedValue,
    pub num_options: usize,
    pub topology: *mut PJRT_TopologyDescription,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Create_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Create_Args>() - 56usize];
    ["Alignment of PJRT_TopologyDescription_Create_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Create_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::topology_name"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, topology_name) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::topology_name_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Create_Args,
        topology_name_size
    ) - 24usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::create_options"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, create_options) - 32usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::num_options"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, num_options) - 40usize];
    ["Offset of field: PJRT_TopologyDescription_Create_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Create_Args, topology) - 48usize];
};
impl Default for PJRT_TopologyDescription_Create_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *mut PJRT_TopologyDescription,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Destroy_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_TopologyDescription_Destroy_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Destroy_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Destroy_Args, topology) - 16usize];
};
impl Default for PJRT_TopologyDescription_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_PlatformVersion_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *mut PJRT_TopologyDescription,
    pub platform_version: *const ::core::ffi::c_char,
    pub platform_version_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_PlatformVersion_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_PlatformVersion_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_PlatformVersion_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_PlatformVersion_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformVersion_Args::struct_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformVersion_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformVersion_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformVersion_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformVersion_Args::topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformVersion_Args,
        topology
    ) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformVersion_Args::platform_version"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformVersion_Args,
        platform_version
    )
        - 24usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformVersion_Args::platform_version_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformVersion_Args,
        platform_version_size
    )
        - 32usize];
};
impl Default for PJRT_TopologyDescription_PlatformVersion_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_PlatformName_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub platform_name: *const ::core::ffi::c_char,
    pub platform_name_size: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_PlatformName_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_PlatformName_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_PlatformName_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_PlatformName_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformName_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_PlatformName_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformName_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformName_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformName_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_PlatformName_Args, topology) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformName_Args::platform_name"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformName_Args,
        platform_name
    ) - 24usize];
    ["Offset of field: PJRT_TopologyDescription_PlatformName_Args::platform_name_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_PlatformName_Args,
        platform_name_size
    )
        - 32usize];
};
impl Default for PJRT_TopologyDescription_PlatformName_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_GetDeviceDescriptions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub descriptions: *const *mut PJRT_DeviceDescription,
    pub num_descriptions: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_GetDeviceDescriptions_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_GetDeviceDescriptions_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_GetDeviceDescriptions_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_GetDeviceDescriptions_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_GetDeviceDescriptions_Args::struct_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_TopologyDescription_GetDeviceDescriptions_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_TopologyDescription_GetDeviceDescriptions_Args::topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        topology
    ) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_GetDeviceDescriptions_Args::descriptions"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        descriptions
    )
        - 24usize];
    ["Offset of field: PJRT_TopologyDescription_GetDeviceDescriptions_Args::num_descriptions"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        num_descriptions
    )
        - 32usize];
};
impl Default for PJRT_TopologyDescription_GetDeviceDescriptions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Serialize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *mut PJRT_TopologyDescription,
    pub serialized_bytes: *const ::core::ffi::c_char,
    pub serialized_bytes_size: usize,
    pub serialized_topology: *mut PJRT_SerializedTopology,
    pub serialized_topology_deleter: ::core::option::Option<
        unsafe extern "C" fn(serialized_topology: *mut PJRT_SerializedTopology),
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Serialize_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Serialize_Args>() - 56usize];
    ["Alignment of PJRT_TopologyDescription_Serialize_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Serialize_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Serialize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Serialize_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Serialize_Args, topology) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::serialized_bytes"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Serialize_Args,
        serialized_bytes
    ) - 24usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::serialized_bytes_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Serialize_Args,
        serialized_bytes_size
    )
        - 32usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::serialized_topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Serialize_Args,
        serialized_topology
    ) - 40usize];
    ["Offset of field: PJRT_TopologyDescription_Serialize_Args::serialized_topology_deleter"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Serialize_Args,
        serialized_topology_deleter
    )
        - 48usize];
};
impl Default for PJRT_TopologyDescription_Serialize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Deserialize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub serialized_topology: *const ::core::ffi::c_char,
    pub serialized_topology_size: usize,
    pub topology: *mut PJRT_TopologyDescription,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Deserialize_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Deserialize_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_Deserialize_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Deserialize_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Deserialize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Deserialize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Deserialize_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Deserialize_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Deserialize_Args::serialized_topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Deserialize_Args,
        serialized_topology
    )
        - 16usize];
    ["Offset of field: PJRT_TopologyDescription_Deserialize_Args::serialized_topology_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Deserialize_Args,
        serialized_topology_size
    )
        - 24usize];
    ["Offset of field: PJRT_TopologyDescription_Deserialize_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Deserialize_Args, topology) - 32usize];
};
impl Default for PJRT_TopologyDescription_Deserialize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Attributes_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *mut PJRT_TopologyDescription,
    pub attributes: *const PJRT_NamedValue,
    pub num_attributes: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Attributes_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Attributes_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_Attributes_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Attributes_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Attributes_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Attributes_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Attributes_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Attributes_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Attributes_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Attributes_Args, topology) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_Attributes_Args::attributes"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Attributes_Args, attributes) - 24usize];
    ["Offset of field: PJRT_TopologyDescription_Attributes_Args::num_attributes"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Attributes_Args,
        num_attributes
    ) - 32usize];
};
impl Default for PJRT_TopologyDescription_Attributes_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_Fingerprint_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub fingerprint: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_Fingerprint_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_Fingerprint_Args>() - 32usize];
    ["Alignment of PJRT_TopologyDescription_Fingerprint_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_Fingerprint_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Fingerprint_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Fingerprint_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_TopologyDescription_Fingerprint_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_Fingerprint_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_Fingerprint_Args::topology"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Fingerprint_Args, topology) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_Fingerprint_Args::fingerprint"]
        [::core::mem::offset_of!(PJRT_TopologyDescription_Fingerprint_Args, fingerprint) - 24usize];
};
impl Default for PJRT_TopologyDescription_Fingerprint_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub memory_space_kind_id: ::core::ffi::c_int,
    pub dims: *const i64,
    pub num_dims: usize,
    pub element_type: PJRT_Buffer_Type,
    pub layout: *const PJRT_Buffer_MemoryLayout,
    pub serialized_shape: *const ::core::ffi::c_char,
    pub serialized_shape_size: usize,
    pub serialized_shape_deleter:
        ::core::option::Option<unsafe extern "C" fn(arg1: *const ::core::ffi::c_char)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args"][::core::mem::size_of::<
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
    >() - 88usize];
    ["Alignment of PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args>()
            - 8usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::struct_size",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        struct_size
    ) - 0usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::extension_start",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        topology
    )
        - 16usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::memory_space_kind_id",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        memory_space_kind_id
    ) - 24usize];
    ["Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::dims"][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        dims
    )
        - 32usize];
    ["Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::num_dims"][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        num_dims
    )
        - 40usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::element_type",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        element_type
    ) - 48usize];
    ["Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::layout"][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        layout
    )
        - 56usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::serialized_shape",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        serialized_shape
    ) - 64usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::serialized_shape_size",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        serialized_shape_size
    ) - 72usize];
    [
        "Offset of field: PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args::serialized_shape_deleter",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        serialized_shape_deleter
    ) - 80usize];
};
impl Default for PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_TopologyDescription_GetMemorySpaceKindIds_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub memory_space_kind_ids: *const ::core::ffi::c_int,
    pub num_memory_space_kind_ids: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_TopologyDescription_GetMemorySpaceKindIds_Args"]
        [::core::mem::size_of::<PJRT_TopologyDescription_GetMemorySpaceKindIds_Args>() - 40usize];
    ["Alignment of PJRT_TopologyDescription_GetMemorySpaceKindIds_Args"]
        [::core::mem::align_of::<PJRT_TopologyDescription_GetMemorySpaceKindIds_Args>() - 8usize];
    ["Offset of field: PJRT_TopologyDescription_GetMemorySpaceKindIds_Args::struct_size"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_TopologyDescription_GetMemorySpaceKindIds_Args::extension_start"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_TopologyDescription_GetMemorySpaceKindIds_Args::topology"][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
        topology
    ) - 16usize];
    ["Offset of field: PJRT_TopologyDescription_GetMemorySpaceKindIds_Args::memory_space_kind_ids"]
        [::core::mem::offset_of!(
            PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
            memory_space_kind_ids
        ) - 24usize];
    [
        "Offset of field: PJRT_TopologyDescription_GetMemorySpaceKindIds_Args::num_memory_space_kind_ids",
    ][::core::mem::offset_of!(
        PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
        num_memory_space_kind_ids
    ) - 32usize];
};
impl Default for PJRT_TopologyDescription_GetMemorySpaceKindIds_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Compile_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology: *const PJRT_TopologyDescription,
    pub program: *const PJRT_Program,
    pub compile_options: *const ::core::ffi::c_char,
    pub compile_options_size: usize,
    pub client: *mut PJRT_Client,
    pub executable: *mut PJRT_Executable,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Compile_Args"][::core::mem::size_of::<PJRT_Compile_Args>() - 64usize];
    ["Alignment of PJRT_Compile_Args"][::core::mem::align_of::<PJRT_Compile_Args>() - 8usize];
    ["Offset of field: PJRT_Compile_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Compile_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Compile_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Compile_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Compile_Args::topology"]
        [::core::mem::offset_of!(PJRT_Compile_Args, topology) - 16usize];
    ["Offset of field: PJRT_Compile_Args::program"]
        [::core::mem::offset_of!(PJRT_Compile_Args, program) - 24usize];
    ["Offset of field: PJRT_Compile_Args::compile_options"]
        [::core::mem::offset_of!(PJRT_Compile_Args, compile_options) - 32usize];
    ["Offset of field: PJRT_Compile_Args::compile_options_size"]
        [::core::mem::offset_of!(PJRT_Compile_Args, compile_options_size) - 40usize];
    ["Offset of field: PJRT_Compile_Args::client"]
        [::core::mem::offset_of!(PJRT_Compile_Args, client) - 48usize];
    ["Offset of field: PJRT_Compile_Args::executable"]
        [::core::mem::offset_of!(PJRT_Compile_Args, executable) - 56usize];
};
impl Default for PJRT_Compile_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_MemoryLayout_Destroy_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub layout: *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_MemoryLayout_Destroy_Args"]
        [::core::mem::size_of::<PJRT_Layouts_MemoryLayout_Destroy_Args>() - 24usize];
    ["Alignment of PJRT_Layouts_MemoryLayout_Destroy_Args"]
        [::core::mem::align_of::<PJRT_Layouts_MemoryLayout_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Layouts_MemoryLayout_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Destroy_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_Layouts_MemoryLayout_Destroy_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Destroy_Args::layout"]
        [::core::mem::offset_of!(PJRT_Layouts_MemoryLayout_Destroy_Args, layout) - 16usize];
};
impl Default for PJRT_Layouts_MemoryLayout_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_MemoryLayout_Serialize_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub layout: *mut PJRT_Layouts_MemoryLayout,
    pub serialized_bytes: *const ::core::ffi::c_char,
    pub serialized_bytes_size: usize,
    pub serialized_layout: *mut PJRT_Layouts_SerializedLayout,
    pub serialized_layout_deleter:
        ::core::option::Option<unsafe extern "C" fn(s_layout: *mut PJRT_Layouts_SerializedLayout)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_MemoryLayout_Serialize_Args"]
        [::core::mem::size_of::<PJRT_Layouts_MemoryLayout_Serialize_Args>() - 56usize];
    ["Alignment of PJRT_Layouts_MemoryLayout_Serialize_Args"]
        [::core::mem::align_of::<PJRT_Layouts_MemoryLayout_Serialize_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Layouts_MemoryLayout_Serialize_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_MemoryLayout_Serialize_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::layout"]
        [::core::mem::offset_of!(PJRT_Layouts_MemoryLayout_Serialize_Args, layout) - 16usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::serialized_bytes"][::core::mem::offset_of!(
        PJRT_Layouts_MemoryLayout_Serialize_Args,
        serialized_bytes
    ) - 24usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::serialized_bytes_size"][::core::mem::offset_of!(
        PJRT_Layouts_MemoryLayout_Serialize_Args,
        serialized_bytes_size
    )
        - 32usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::serialized_layout"][::core::mem::offset_of!(
        PJRT_Layouts_MemoryLayout_Serialize_Args,
        serialized_layout
    ) - 40usize];
    ["Offset of field: PJRT_Layouts_MemoryLayout_Serialize_Args::serialized_layout_deleter"][::core::mem::offset_of!(
        PJRT_Layouts_MemoryLayout_Serialize_Args,
        serialized_layout_deleter
    )
        - 48usize];
};
impl Default for PJRT_Layouts_MemoryLayout_Serialize_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub buffer: *mut PJRT_Buffer,
    pub layout: *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args"]
        [::core::mem::size_of::<PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args>() - 32usize];
    ["Alignment of PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args"]
        [::core::mem::align_of::<PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args,
        extension_start
    ) - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args::buffer"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, buffer) - 16usize];
    ["Offset of field: PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args::layout"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, layout) - 24usize];
};
impl Default for PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub client: *mut PJRT_Client,
    pub type_: PJRT_Buffer_Type,
    pub dims: *const i64,
    pub num_dims: usize,
    pub layout: *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args"]
        [::core::mem::size_of::<PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args>() - 56usize];
    ["Alignment of PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args"]
        [::core::mem::align_of::<PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::client"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, client) - 16usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::type_"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, type_) - 24usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::dims"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, dims) - 32usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::num_dims"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args,
        num_dims
    ) - 40usize];
    ["Offset of field: PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args::layout"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, layout) - 48usize];
};
impl Default for PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub topology_description: *mut PJRT_TopologyDescription,
    pub type_: PJRT_Buffer_Type,
    pub dims: *const i64,
    pub num_dims: usize,
    pub layout: *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args"]
        [::core::mem::size_of::<PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args>() - 56usize];
    ["Alignment of PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args"]
        [::core::mem::align_of::<PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::topology_description"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        topology_description
    )
        - 16usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::type_"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        type_
    ) - 24usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::dims"]
        [::core::mem::offset_of!(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, dims) - 32usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::num_dims"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        num_dims
    ) - 40usize];
    ["Offset of field: PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args::layout"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        layout
    ) - 48usize];
};
impl Default for PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_outputs: usize,
    pub layouts: *mut *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args"]
        [::core::mem::size_of::<PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args>() - 40usize];
    ["Alignment of PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args"]
        [::core::mem::align_of::<PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args::executable"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        executable
    )
        - 16usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args::num_outputs"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        num_outputs
    )
        - 24usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args::layouts"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        layouts
    ) - 32usize];
};
impl Default for PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_parameters: usize,
    pub layouts: *mut *mut PJRT_Layouts_MemoryLayout,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args"]
        [::core::mem::size_of::<PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args>() - 40usize];
    ["Alignment of PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args"]
        [::core::mem::align_of::<PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args>() - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args::executable"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        executable
    )
        - 16usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args::num_parameters"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        num_parameters
    )
        - 24usize];
    ["Offset of field: PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args::layouts"][::core::mem::offset_of!(
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        layouts
    )
        - 32usize];
};
impl Default for PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Layouts_Extension {
    pub base: PJRT_Extension_Base,
    pub PJRT_Layouts_MemoryLayout_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Layouts_MemoryLayout_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_MemoryLayout_Serialize: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_MemoryLayout_Serialize_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_PJRT_Client_GetDefaultLayout: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_PJRT_Buffer_MemoryLayout: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_PJRT_Topology_GetDefaultLayout: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_PJRT_Executable_GetOutputLayouts: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Layouts_PJRT_Executable_GetParameterLayouts: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args,
        ) -> *mut PJRT_Error,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Layouts_Extension"][::core::mem::size_of::<PJRT_Layouts_Extension>() - 80usize];
    ["Alignment of PJRT_Layouts_Extension"]
        [::core::mem::align_of::<PJRT_Layouts_Extension>() - 8usize];
    ["Offset of field: PJRT_Layouts_Extension::base"]
        [::core::mem::offset_of!(PJRT_Layouts_Extension, base) - 0usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_MemoryLayout_Destroy"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_MemoryLayout_Destroy
    ) - 24usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_MemoryLayout_Serialize"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_MemoryLayout_Serialize
    ) - 32usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_PJRT_Client_GetDefaultLayout"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_PJRT_Client_GetDefaultLayout
    )
        - 40usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_PJRT_Buffer_MemoryLayout"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_PJRT_Buffer_MemoryLayout
    ) - 48usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_PJRT_Topology_GetDefaultLayout"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_PJRT_Topology_GetDefaultLayout
    )
        - 56usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_PJRT_Executable_GetOutputLayouts"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_PJRT_Executable_GetOutputLayouts
    )
        - 64usize];
    ["Offset of field: PJRT_Layouts_Extension::PJRT_Layouts_PJRT_Executable_GetParameterLayouts"][::core::mem::offset_of!(
        PJRT_Layouts_Extension,
        PJRT_Layouts_PJRT_Executable_GetParameterLayouts
    )
        - 72usize];
};
impl Default for PJRT_Layouts_Extension {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_DeviceDescription_MemoryDescriptions_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub device_description: *mut PJRT_DeviceDescription,
    pub memory_descriptions: *const *const PJRT_MemoryDescription,
    pub num_memory_descriptions: usize,
    pub default_memory_index: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_DeviceDescription_MemoryDescriptions_Args"]
        [::core::mem::size_of::<PJRT_DeviceDescription_MemoryDescriptions_Args>() - 48usize];
    ["Alignment of PJRT_DeviceDescription_MemoryDescriptions_Args"]
        [::core::mem::align_of::<PJRT_DeviceDescription_MemoryDescriptions_Args>() - 8usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::struct_size"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        struct_size
    ) - 0usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::extension_start"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::device_description"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        device_description
    )
        - 16usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::memory_descriptions"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        memory_descriptions
    )
        - 24usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::num_memory_descriptions"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        num_memory_descriptions
    )
        - 32usize];
    ["Offset of field: PJRT_DeviceDescription_MemoryDescriptions_Args::default_memory_index"][::core::mem::offset_of!(
        PJRT_DeviceDescription_MemoryDescriptions_Args,
        default_memory_index
    )
        - 40usize];
};
impl Default for PJRT_DeviceDescription_MemoryDescriptions_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_MemoryDescription_Kind_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub memory_description: *const PJRT_MemoryDescription,
    pub kind: *const ::core::ffi::c_char,
    pub kind_size: usize,
    pub kind_id: ::core::ffi::c_int,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_MemoryDescription_Kind_Args"]
        [::core::mem::size_of::<PJRT_MemoryDescription_Kind_Args>() - 48usize];
    ["Alignment of PJRT_MemoryDescription_Kind_Args"]
        [::core::mem::align_of::<PJRT_MemoryDescription_Kind_Args>() - 8usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::extension_start"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, extension_start) - 8usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::memory_description"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, memory_description) - 16usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::kind"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, kind) - 24usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::kind_size"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, kind_size) - 32usize];
    ["Offset of field: PJRT_MemoryDescription_Kind_Args::kind_id"]
        [::core::mem::offset_of!(PJRT_MemoryDescription_Kind_Args, kind_id) - 40usize];
};
impl Default for PJRT_MemoryDescription_Kind_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_MemoryDescriptions_Extension {
    pub base: PJRT_Extension_Base,
    pub PJRT_DeviceDescription_MemoryDescriptions: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_DeviceDescription_MemoryDescriptions_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_MemoryDescription_Kind: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_MemoryDescription_Kind_Args) -> *mut PJRT_Error,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_MemoryDescriptions_Extension"]
        [::core::mem::size_of::<PJRT_MemoryDescriptions_Extension>() - 40usize];
    ["Alignment of PJRT_MemoryDescriptions_Extension"]
        [::core::mem::align_of::<PJRT_MemoryDescriptions_Extension>() - 8usize];
    ["Offset of field: PJRT_MemoryDescriptions_Extension::base"]
        [::core::mem::offset_of!(PJRT_MemoryDescriptions_Extension, base) - 0usize];
    [
        "Offset of field: PJRT_MemoryDescriptions_Extension::PJRT_DeviceDescription_MemoryDescriptions",
    ][::core::mem::offset_of!(
        PJRT_MemoryDescriptions_Extension,
        PJRT_DeviceDescription_MemoryDescriptions
    ) - 24usize];
    ["Offset of field: PJRT_MemoryDescriptions_Extension::PJRT_MemoryDescription_Kind"][::core::mem::offset_of!(
        PJRT_MemoryDescriptions_Extension,
        PJRT_MemoryDescription_Kind
    )
        - 32usize];
};
impl Default for PJRT_MemoryDescriptions_Extension {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Shardings_PJRT_Executable_ParameterShardings_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_parameters: usize,
    pub shardings: *const *const ::core::ffi::c_char,
    pub sharding_sizes: *const usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Shardings_PJRT_Executable_ParameterShardings_Args"][::core::mem::size_of::<
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
    >() - 48usize];
    ["Alignment of PJRT_Shardings_PJRT_Executable_ParameterShardings_Args"][::core::mem::align_of::<
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
    >() - 8usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::executable"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        executable
    )
        - 16usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::num_parameters"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        num_parameters
    )
        - 24usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::shardings"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        shardings
    )
        - 32usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_ParameterShardings_Args::sharding_sizes"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        sharding_sizes
    )
        - 40usize];
};
impl Default for PJRT_Shardings_PJRT_Executable_ParameterShardings_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Shardings_PJRT_Executable_OutputShardings_Args {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub executable: *mut PJRT_Executable,
    pub num_outputs: usize,
    pub shardings: *const *const ::core::ffi::c_char,
    pub sharding_sizes: *const usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Shardings_PJRT_Executable_OutputShardings_Args"]
        [::core::mem::size_of::<PJRT_Shardings_PJRT_Executable_OutputShardings_Args>() - 48usize];
    ["Alignment of PJRT_Shardings_PJRT_Executable_OutputShardings_Args"]
        [::core::mem::align_of::<PJRT_Shardings_PJRT_Executable_OutputShardings_Args>() - 8usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::struct_size"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::extension_start"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        extension_start
    )
        - 8usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::executable"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        executable
    )
        - 16usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::num_outputs"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        num_outputs
    )
        - 24usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::shardings"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        shardings
    )
        - 32usize];
    ["Offset of field: PJRT_Shardings_PJRT_Executable_OutputShardings_Args::sharding_sizes"][::core::mem::offset_of!(
        PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        sharding_sizes
    )
        - 40usize];
};
impl Default for PJRT_Shardings_PJRT_Executable_OutputShardings_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Shardings_Extension {
    pub base: PJRT_Extension_Base,
    pub PJRT_Shardings_PJRT_Executable_ParameterShardings: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Shardings_PJRT_Executable_ParameterShardings_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Shardings_PJRT_Executable_OutputShardings: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Shardings_PJRT_Executable_OutputShardings_Args,
        ) -> *mut PJRT_Error,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Shardings_Extension"]
        [::core::mem::size_of::<PJRT_Shardings_Extension>() - 40usize];
    ["Alignment of PJRT_Shardings_Extension"]
        [::core::mem::align_of::<PJRT_Shardings_Extension>() - 8usize];
    ["Offset of field: PJRT_Shardings_Extension::base"]
        [::core::mem::offset_of!(PJRT_Shardings_Extension, base) - 0usize];
    [
        "Offset of field: PJRT_Shardings_Extension::PJRT_Shardings_PJRT_Executable_ParameterShardings",
    ][::core::mem::offset_of!(
        PJRT_Shardings_Extension,
        PJRT_Shardings_PJRT_Executable_ParameterShardings
    ) - 24usize];
    ["Offset of field: PJRT_Shardings_Extension::PJRT_Shardings_PJRT_Executable_OutputShardings"][::core::mem::offset_of!(
        PJRT_Shardings_Extension,
        PJRT_Shardings_PJRT_Executable_OutputShardings
    )
        - 32usize];
};
impl Default for PJRT_Shardings_Extension {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Client_RuntimeAbiVersion_Args {
    pub struct_size: usize,
    pub client: *mut PJRT_Client,
    pub abi_version: *mut PJRT_RuntimeAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Client_RuntimeAbiVersion_Args"]
        [::core::mem::size_of::<PJRT_Client_RuntimeAbiVersion_Args>() - 24usize];
    ["Alignment of PJRT_Client_RuntimeAbiVersion_Args"]
        [::core::mem::align_of::<PJRT_Client_RuntimeAbiVersion_Args>() - 8usize];
    ["Offset of field: PJRT_Client_RuntimeAbiVersion_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Client_RuntimeAbiVersion_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Client_RuntimeAbiVersion_Args::client"]
        [::core::mem::offset_of!(PJRT_Client_RuntimeAbiVersion_Args, client) - 8usize];
    ["Offset of field: PJRT_Client_RuntimeAbiVersion_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_Client_RuntimeAbiVersion_Args, abi_version) - 16usize];
};
impl Default for PJRT_Client_RuntimeAbiVersion_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Executable_GetAbiVersion_Args {
    pub struct_size: usize,
    pub executable: *mut PJRT_Executable,
    pub abi_version: *mut PJRT_ExecutableAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Executable_GetAbiVersion_Args"]
        [::core::mem::size_of::<PJRT_Executable_GetAbiVersion_Args>() - 24usize];
    ["Alignment of PJRT_Executable_GetAbiVersion_Args"]
        [::core::mem::align_of::<PJRT_Executable_GetAbiVersion_Args>() - 8usize];
    ["Offset of field: PJRT_Executable_GetAbiVersion_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_Executable_GetAbiVersion_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_Executable_GetAbiVersion_Args::executable"]
        [::core::mem::offset_of!(PJRT_Executable_GetAbiVersion_Args, executable) - 8usize];
    ["Offset of field: PJRT_Executable_GetAbiVersion_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_Executable_GetAbiVersion_Args, abi_version) - 16usize];
};
impl Default for PJRT_Executable_GetAbiVersion_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_Destroy_Args {
    pub struct_size: usize,
    pub abi_version: *mut PJRT_RuntimeAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_Destroy_Args"]
        [::core::mem::size_of::<PJRT_RuntimeAbiVersion_Destroy_Args>() - 16usize];
    ["Alignment of PJRT_RuntimeAbiVersion_Destroy_Args"]
        [::core::mem::align_of::<PJRT_RuntimeAbiVersion_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_Destroy_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_Destroy_Args, abi_version) - 8usize];
};
impl Default for PJRT_RuntimeAbiVersion_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_RuntimeAbiVersion,
    pub other_abi_version: *const PJRT_RuntimeAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args"]
        [::core::mem::size_of::<PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args>() - 24usize];
    ["Alignment of PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args"]
        [::core::mem::align_of::<PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args>() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args::struct_size"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args::abi_version"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args,
        abi_version
    )
        - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args::other_abi_version"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args,
        other_abi_version
    )
        - 16usize];
};
impl Default for PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_RuntimeAbiVersion,
    pub executable_abi_version: *const PJRT_ExecutableAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args"][::core::mem::size_of::<
        PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
    >() - 24usize];
    ["Alignment of PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args"][::core::mem::align_of::<
        PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
    >() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args::struct_size"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
        struct_size
    )
        - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args::abi_version"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
        abi_version
    )
        - 8usize];
    [
        "Offset of field: PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args::executable_abi_version",
    ][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
        executable_abi_version
    ) - 16usize];
};
impl Default for PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_ToProto_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_RuntimeAbiVersion,
    pub serialized_proto: *const ::core::ffi::c_char,
    pub serialized_proto_size: usize,
    pub serialized_proto_holder: *mut PJRT_SerializedProto,
    pub serialized_proto_deleter:
        ::core::option::Option<unsafe extern "C" fn(holder: *mut PJRT_SerializedProto)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_ToProto_Args"]
        [::core::mem::size_of::<PJRT_RuntimeAbiVersion_ToProto_Args>() - 48usize];
    ["Alignment of PJRT_RuntimeAbiVersion_ToProto_Args"]
        [::core::mem::align_of::<PJRT_RuntimeAbiVersion_ToProto_Args>() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_ToProto_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_ToProto_Args, abi_version) - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::serialized_proto"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_ToProto_Args, serialized_proto) - 16usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::serialized_proto_size"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_ToProto_Args,
        serialized_proto_size
    ) - 24usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::serialized_proto_holder"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_ToProto_Args,
        serialized_proto_holder
    ) - 32usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_ToProto_Args::serialized_proto_deleter"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_ToProto_Args,
        serialized_proto_deleter
    ) - 40usize];
};
impl Default for PJRT_RuntimeAbiVersion_ToProto_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_PlatformId_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_RuntimeAbiVersion,
    pub platform_id: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_PlatformId_Args"]
        [::core::mem::size_of::<PJRT_RuntimeAbiVersion_PlatformId_Args>() - 24usize];
    ["Alignment of PJRT_RuntimeAbiVersion_PlatformId_Args"]
        [::core::mem::align_of::<PJRT_RuntimeAbiVersion_PlatformId_Args>() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_PlatformId_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_PlatformId_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_PlatformId_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_PlatformId_Args, abi_version) - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_PlatformId_Args::platform_id"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_PlatformId_Args, platform_id) - 16usize];
};
impl Default for PJRT_RuntimeAbiVersion_PlatformId_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecutableAbiVersion_Destroy_Args {
    pub struct_size: usize,
    pub abi_version: *mut PJRT_ExecutableAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecutableAbiVersion_Destroy_Args"]
        [::core::mem::size_of::<PJRT_ExecutableAbiVersion_Destroy_Args>() - 16usize];
    ["Alignment of PJRT_ExecutableAbiVersion_Destroy_Args"]
        [::core::mem::align_of::<PJRT_ExecutableAbiVersion_Destroy_Args>() - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_Destroy_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_Destroy_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_Destroy_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_Destroy_Args, abi_version) - 8usize];
};
impl Default for PJRT_ExecutableAbiVersion_Destroy_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecutableAbiVersion_ToProto_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_ExecutableAbiVersion,
    pub serialized_proto: *const ::core::ffi::c_char,
    pub serialized_proto_size: usize,
    pub serialized_proto_holder: *mut PJRT_SerializedProto,
    pub serialized_proto_deleter:
        ::core::option::Option<unsafe extern "C" fn(holder: *mut PJRT_SerializedProto)>,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecutableAbiVersion_ToProto_Args"]
        [::core::mem::size_of::<PJRT_ExecutableAbiVersion_ToProto_Args>() - 48usize];
    ["Alignment of PJRT_ExecutableAbiVersion_ToProto_Args"]
        [::core::mem::align_of::<PJRT_ExecutableAbiVersion_ToProto_Args>() - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_ToProto_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_ToProto_Args, abi_version) - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::serialized_proto"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_ToProto_Args,
        serialized_proto
    ) - 16usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::serialized_proto_size"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_ToProto_Args,
        serialized_proto_size
    ) - 24usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::serialized_proto_holder"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_ToProto_Args,
        serialized_proto_holder
    )
        - 32usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_ToProto_Args::serialized_proto_deleter"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_ToProto_Args,
        serialized_proto_deleter
    )
        - 40usize];
};
impl Default for PJRT_ExecutableAbiVersion_ToProto_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecutableAbiVersion_PlatformId_Args {
    pub struct_size: usize,
    pub abi_version: *const PJRT_ExecutableAbiVersion,
    pub platform_id: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecutableAbiVersion_PlatformId_Args"]
        [::core::mem::size_of::<PJRT_ExecutableAbiVersion_PlatformId_Args>() - 24usize];
    ["Alignment of PJRT_ExecutableAbiVersion_PlatformId_Args"]
        [::core::mem::align_of::<PJRT_ExecutableAbiVersion_PlatformId_Args>() - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_PlatformId_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_PlatformId_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_PlatformId_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_PlatformId_Args, abi_version) - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_PlatformId_Args::platform_id"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_PlatformId_Args, platform_id) - 16usize];
};
impl Default for PJRT_ExecutableAbiVersion_PlatformId_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_RuntimeAbiVersion_FromProto_Args {
    pub struct_size: usize,
    pub serialized_proto: *const ::core::ffi::c_char,
    pub serialized_proto_size: usize,
    pub abi_version: *mut PJRT_RuntimeAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_RuntimeAbiVersion_FromProto_Args"]
        [::core::mem::size_of::<PJRT_RuntimeAbiVersion_FromProto_Args>() - 32usize];
    ["Alignment of PJRT_RuntimeAbiVersion_FromProto_Args"]
        [::core::mem::align_of::<PJRT_RuntimeAbiVersion_FromProto_Args>() - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_FromProto_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_FromProto_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_FromProto_Args::serialized_proto"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_FromProto_Args, serialized_proto) - 8usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_FromProto_Args::serialized_proto_size"][::core::mem::offset_of!(
        PJRT_RuntimeAbiVersion_FromProto_Args,
        serialized_proto_size
    ) - 16usize];
    ["Offset of field: PJRT_RuntimeAbiVersion_FromProto_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_RuntimeAbiVersion_FromProto_Args, abi_version) - 24usize];
};
impl Default for PJRT_RuntimeAbiVersion_FromProto_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_ExecutableAbiVersion_FromProto_Args {
    pub struct_size: usize,
    pub serialized_proto: *const ::core::ffi::c_char,
    pub serialized_proto_size: usize,
    pub abi_version: *mut PJRT_ExecutableAbiVersion,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_ExecutableAbiVersion_FromProto_Args"]
        [::core::mem::size_of::<PJRT_ExecutableAbiVersion_FromProto_Args>() - 32usize];
    ["Alignment of PJRT_ExecutableAbiVersion_FromProto_Args"]
        [::core::mem::align_of::<PJRT_ExecutableAbiVersion_FromProto_Args>() - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_FromProto_Args::struct_size"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_FromProto_Args, struct_size) - 0usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_FromProto_Args::serialized_proto"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_FromProto_Args,
        serialized_proto
    ) - 8usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_FromProto_Args::serialized_proto_size"][::core::mem::offset_of!(
        PJRT_ExecutableAbiVersion_FromProto_Args,
        serialized_proto_size
    )
        - 16usize];
    ["Offset of field: PJRT_ExecutableAbiVersion_FromProto_Args::abi_version"]
        [::core::mem::offset_of!(PJRT_ExecutableAbiVersion_FromProto_Args, abi_version) - 24usize];
};
impl Default for PJRT_ExecutableAbiVersion_FromProto_Args {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_AbiVersion_Extension {
    pub base: PJRT_Extension_Base,
    pub client_runtime_abi_version: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_RuntimeAbiVersion_Args) -> *mut PJRT_Error,
    >,
    pub executable_get_abi_version: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_GetAbiVersion_Args) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_RuntimeAbiVersion_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_is_compatible_with_runtime: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args,
        ) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_is_compatible_with_executable: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args,
        ) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_to_proto: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_RuntimeAbiVersion_ToProto_Args) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_platform_id: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_RuntimeAbiVersion_PlatformId_Args) -> *mut PJRT_Error,
    >,
    pub executable_abi_version_destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_ExecutableAbiVersion_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub executable_abi_version_to_proto: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_ExecutableAbiVersion_ToProto_Args) -> *mut PJRT_Error,
    >,
    pub executable_abi_version_platform_id: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_ExecutableAbiVersion_PlatformId_Args,
        ) -> *mut PJRT_Error,
    >,
    pub runtime_abi_version_from_proto: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_RuntimeAbiVersion_FromProto_Args) -> *mut PJRT_Error,
    >,
    pub executable_abi_version_from_proto: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_ExecutableAbiVersion_FromProto_Args,
        ) -> *mut PJRT_Error,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_AbiVersion_Extension"]
        [::core::mem::size_of::<PJRT_AbiVersion_Extension>() - 120usize];
    ["Alignment of PJRT_AbiVersion_Extension"]
        [::core::mem::align_of::<PJRT_AbiVersion_Extension>() - 8usize];
    ["Offset of field: PJRT_AbiVersion_Extension::base"]
        [::core::mem::offset_of!(PJRT_AbiVersion_Extension, base) - 0usize];
    ["Offset of field: PJRT_AbiVersion_Extension::client_runtime_abi_version"]
        [::core::mem::offset_of!(PJRT_AbiVersion_Extension, client_runtime_abi_version) - 24usize];
    ["Offset of field: PJRT_AbiVersion_Extension::executable_get_abi_version"]
        [::core::mem::offset_of!(PJRT_AbiVersion_Extension, executable_get_abi_version) - 32usize];
    ["Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_destroy"]
        [::core::mem::offset_of!(PJRT_AbiVersion_Extension, runtime_abi_version_destroy) - 40usize];
    ["Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_is_compatible_with_runtime"]
        [::core::mem::offset_of!(
            PJRT_AbiVersion_Extension,
            runtime_abi_version_is_compatible_with_runtime
        ) - 48usize];
    [
        "Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_is_compatible_with_executable",
    ][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        runtime_abi_version_is_compatible_with_executable
    ) - 56usize];
    ["Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_to_proto"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        runtime_abi_version_to_proto
    ) - 64usize];
    ["Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_platform_id"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        runtime_abi_version_platform_id
    ) - 72usize];
    ["Offset of field: PJRT_AbiVersion_Extension::executable_abi_version_destroy"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        executable_abi_version_destroy
    ) - 80usize];
    ["Offset of field: PJRT_AbiVersion_Extension::executable_abi_version_to_proto"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        executable_abi_version_to_proto
    ) - 88usize];
    ["Offset of field: PJRT_AbiVersion_Extension::executable_abi_version_platform_id"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        executable_abi_version_platform_id
    ) - 96usize];
    ["Offset of field: PJRT_AbiVersion_Extension::runtime_abi_version_from_proto"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        runtime_abi_version_from_proto
    ) - 104usize];
    ["Offset of field: PJRT_AbiVersion_Extension::executable_abi_version_from_proto"][::core::mem::offset_of!(
        PJRT_AbiVersion_Extension,
        executable_abi_version_from_proto
    ) - 112usize];
};
impl Default for PJRT_AbiVersion_Extension {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
#[repr(C)]
#[derive(Copy, Clone)]
pub struct PJRT_Api {
    pub struct_size: usize,
    pub extension_start: *mut PJRT_Extension_Base,
    pub pjrt_api_version: PJRT_Api_Version,
    pub PJRT_Error_Destroy:
        ::core::option::Option<unsafe extern "C" fn(args: *mut PJRT_Error_Destroy_Args)>,
    pub PJRT_Error_Message:
        ::core::option::Option<unsafe extern "C" fn(args: *mut PJRT_Error_Message_Args)>,
    pub PJRT_Error_GetCode: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Error_GetCode_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Plugin_Initialize: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Plugin_Initialize_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Plugin_Attributes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Plugin_Attributes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_IsReady: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_IsReady_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_Error: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_Error_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_Await: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_Await_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_OnReady: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_OnReady_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_Create: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_Create_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_PlatformName: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_PlatformName_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_ProcessIndex: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_ProcessIndex_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_PlatformVersion: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_PlatformVersion_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_Devices: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_Devices_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_AddressableDevices: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_AddressableDevices_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_LookupDevice: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_LookupDevice_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_LookupAddressableDevice: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_LookupAddressableDevice_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_AddressableMemories: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_AddressableMemories_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_Compile: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_Compile_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_DefaultDeviceAssignment: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_DefaultDeviceAssignment_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_BufferFromHostBuffer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_BufferFromHostBuffer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_Id: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_DeviceDescription_Id_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_ProcessIndex: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_DeviceDescription_ProcessIndex_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_Attributes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_DeviceDescription_Attributes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_Kind: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_DeviceDescription_Kind_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_DebugString: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_DeviceDescription_DebugString_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_DeviceDescription_ToString: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_DeviceDescription_ToString_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_GetDescription: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_GetDescription_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_IsAddressable: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_IsAddressable_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_LocalHardwareId: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_LocalHardwareId_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_AddressableMemories: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_AddressableMemories_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_DefaultMemory: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_DefaultMemory_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_MemoryStats: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_MemoryStats_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_Id: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_Id_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_Kind: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_Kind_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_DebugString: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_DebugString_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_ToString: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_ToString_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_AddressableByDevices: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_AddressableByDevices_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_Name: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_Name_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_NumReplicas: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_NumReplicas_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_NumPartitions: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_NumPartitions_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_NumOutputs: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_NumOutputs_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_SizeOfGeneratedCodeInBytes: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Executable_SizeOfGeneratedCodeInBytes_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_GetCostAnalysis: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_GetCostAnalysis_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_OutputMemoryKinds: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_OutputMemoryKinds_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_OptimizedProgram: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_OptimizedProgram_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_Serialize: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_Serialize_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_LoadedExecutable_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_GetExecutable: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_LoadedExecutable_GetExecutable_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_AddressableDevices: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_LoadedExecutable_AddressableDevices_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_Delete: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_LoadedExecutable_Delete_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_IsDeleted: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_LoadedExecutable_IsDeleted_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_Execute: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_LoadedExecutable_Execute_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_DeserializeAndLoad: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_DeserializeAndLoad_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_Fingerprint: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_LoadedExecutable_Fingerprint_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_ElementType: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_ElementType_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Dimensions: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Dimensions_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_UnpaddedDimensions: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_UnpaddedDimensions_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_DynamicDimensionIndices: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Buffer_DynamicDimensionIndices_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_GetMemoryLayout: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_GetMemoryLayout_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_OnDeviceSizeInBytes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_OnDeviceSizeInBytes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Device: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Device_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Memory: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Memory_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Delete: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Delete_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_IsDeleted: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_IsDeleted_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_CopyToDevice: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_CopyToDevice_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_ToHostBuffer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_ToHostBuffer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_IsOnCpu: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_IsOnCpu_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_ReadyEvent: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_ReadyEvent_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_UnsafePointer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_UnsafePointer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_IncreaseExternalReferenceCount: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Buffer_IncreaseExternalReferenceCount_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_DecreaseExternalReferenceCount: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Buffer_DecreaseExternalReferenceCount_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_OpaqueDeviceMemoryDataPointer: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_CopyToDeviceStream_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_CopyToDeviceStream_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_CopyToDeviceStream_AddChunk: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_CopyToDeviceStream_AddChunk_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_CopyToDeviceStream_TotalBytes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_CopyToDeviceStream_TotalBytes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_CopyToDeviceStream_GranuleSize: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_CopyToDeviceStream_GranuleSize_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_CopyToDeviceStream_CurrentBytes: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_CopyToDeviceStream_CurrentBytes_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Create: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_TopologyDescription_Create_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_TopologyDescription_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_PlatformName: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_PlatformName_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_PlatformVersion: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_PlatformVersion_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_GetDeviceDescriptions: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_GetDeviceDescriptions_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Serialize: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_TopologyDescription_Serialize_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Attributes: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_Attributes_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Compile: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Compile_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_OutputElementTypes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_OutputElementTypes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_OutputDimensions: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_OutputDimensions_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_CopyToMemory: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_CopyToMemory_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_CreateViewOfDeviceBuffer: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_CreateViewOfDeviceBuffer_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_Fingerprint: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_Fingerprint_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_TopologyDescription: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_TopologyDescription_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_GetCompiledMemoryStats: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Executable_GetCompiledMemoryStats_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Memory_Kind_Id: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Memory_Kind_Id_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_ExecuteContext_Create: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_ExecuteContext_Create_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_ExecuteContext_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_ExecuteContext_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_CopyRawToHost: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_CopyRawToHost_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_Destroy: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_Destroy_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_TransferData: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_TransferData_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_CreateBuffersForAsyncHostToDevice: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_CreateBuffersForAsyncHostToDevice_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_Device: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_Device_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_BufferCount: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_BufferSize: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_SetBufferError: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_AddMetadata: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_DmaMap: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_DmaMap_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_DmaUnmap: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_DmaUnmap_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_CreateUninitializedBuffer: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_CreateUninitializedBuffer_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_UpdateGlobalProcessInfo: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Client_UpdateGlobalProcessInfo_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Deserialize: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_Deserialize_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_CreateAliasBuffer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_CreateAliasBuffer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_FulfillAliasBuffer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_FulfillAliasBuffer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_GetDeviceAssignment: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_LoadedExecutable_GetDeviceAssignment_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_CreateErrorBuffer: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_CreateErrorBuffer_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncHostToDeviceTransferManager_TransferLiteral: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_CopyRawToHostFuture: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_CopyRawToHostFuture_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_PoisonExecution: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_PoisonExecution_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_CreateAsyncTrackingEvent: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Device_CreateAsyncTrackingEvent_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_AsyncTrackingEvent_Destroy: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_AsyncTrackingEvent_Destroy_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_GetCompileOptions: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Executable_GetCompileOptions_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_DonateWithControlDependency: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Buffer_DonateWithControlDependency_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_Create: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_Create_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Event_Set: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Event_Set_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_GetAttributes: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_GetAttributes_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Client_Load: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Client_Load_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_LoadedExecutable_AddressableDeviceLogicalIds: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Buffer_Bitcast: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Buffer_Bitcast_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_Error_ForEachPayload: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Error_ForEachPayload_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_Fingerprint: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_Fingerprint_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Executable_ParameterMemoryKinds: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_Executable_ParameterMemoryKinds_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_Device_ClearMemoryStats: ::core::option::Option<
        unsafe extern "C" fn(args: *mut PJRT_Device_ClearMemoryStats_Args) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args,
        ) -> *mut PJRT_Error,
    >,
    pub PJRT_TopologyDescription_GetMemorySpaceKindIds: ::core::option::Option<
        unsafe extern "C" fn(
            args: *mut PJRT_TopologyDescription_GetMemorySpaceKindIds_Args,
        ) -> *mut PJRT_Error,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of PJRT_Api"][::core::mem::size_of::<PJRT_Api>() - 1144usize];
    ["Alignment of PJRT_Api"][::core::mem::align_of::<PJRT_Api>() - 8usize];
    ["Offset of field: PJRT_Api::struct_size"]
        [::core::mem::offset_of!(PJRT_Api, struct_size) - 0usize];
    ["Offset of field: PJRT_Api::extension_start"]
        [::core::mem::offset_of!(PJRT_Api, extension_start) - 8usize];
    ["Offset of field: PJRT_Api::pjrt_api_version"]
        [::core::mem::offset_of!(PJRT_Api, pjrt_api_version) - 16usize];
    ["Offset of field: PJRT_Api::PJRT_Error_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Error_Destroy) - 40usize];
    ["Offset of field: PJRT_Api::PJRT_Error_Message"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Error_Message) - 48usize];
    ["Offset of field: PJRT_Api::PJRT_Error_GetCode"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Error_GetCode) - 56usize];
    ["Offset of field: PJRT_Api::PJRT_Plugin_Initialize"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Plugin_Initialize) - 64usize];
    ["Offset of field: PJRT_Api::PJRT_Plugin_Attributes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Plugin_Attributes) - 72usize];
    ["Offset of field: PJRT_Api::PJRT_Event_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_Destroy) - 80usize];
    ["Offset of field: PJRT_Api::PJRT_Event_IsReady"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_IsReady) - 88usize];
    ["Offset of field: PJRT_Api::PJRT_Event_Error"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_Error) - 96usize];
    ["Offset of field: PJRT_Api::PJRT_Event_Await"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_Await) - 104usize];
    ["Offset of field: PJRT_Api::PJRT_Event_OnReady"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_OnReady) - 112usize];
    ["Offset of field: PJRT_Api::PJRT_Client_Create"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_Create) - 120usize];
    ["Offset of field: PJRT_Api::PJRT_Client_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_Destroy) - 128usize];
    ["Offset of field: PJRT_Api::PJRT_Client_PlatformName"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_PlatformName) - 136usize];
    ["Offset of field: PJRT_Api::PJRT_Client_ProcessIndex"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_ProcessIndex) - 144usize];
    ["Offset of field: PJRT_Api::PJRT_Client_PlatformVersion"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_PlatformVersion) - 152usize];
    ["Offset of field: PJRT_Api::PJRT_Client_Devices"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_Devices) - 160usize];
    ["Offset of field: PJRT_Api::PJRT_Client_AddressableDevices"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_AddressableDevices) - 168usize];
    ["Offset of field: PJRT_Api::PJRT_Client_LookupDevice"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_LookupDevice) - 176usize];
    ["Offset of field: PJRT_Api::PJRT_Client_LookupAddressableDevice"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_LookupAddressableDevice) - 184usize];
    ["Offset of field: PJRT_Api::PJRT_Client_AddressableMemories"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_AddressableMemories) - 192usize];
    ["Offset of field: PJRT_Api::PJRT_Client_Compile"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_Compile) - 200usize];
    ["Offset of field: PJRT_Api::PJRT_Client_DefaultDeviceAssignment"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_DefaultDeviceAssignment) - 208usize];
    ["Offset of field: PJRT_Api::PJRT_Client_BufferFromHostBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_BufferFromHostBuffer) - 216usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_Id"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_Id) - 224usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_ProcessIndex"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_ProcessIndex) - 232usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_Attributes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_Attributes) - 240usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_Kind"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_Kind) - 248usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_DebugString"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_DebugString) - 256usize];
    ["Offset of field: PJRT_Api::PJRT_DeviceDescription_ToString"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_DeviceDescription_ToString) - 264usize];
    ["Offset of field: PJRT_Api::PJRT_Device_GetDescription"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_GetDescription) - 272usize];
    ["Offset of field: PJRT_Api::PJRT_Device_IsAddressable"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_IsAddressable) - 280usize];
    ["Offset of field: PJRT_Api::PJRT_Device_LocalHardwareId"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_LocalHardwareId) - 288usize];
    ["Offset of field: PJRT_Api::PJRT_Device_AddressableMemories"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_AddressableMemories) - 296usize];
    ["Offset of field: PJRT_Api::PJRT_Device_DefaultMemory"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_DefaultMemory) - 304usize];
    ["Offset of field: PJRT_Api::PJRT_Device_MemoryStats"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_MemoryStats) - 312usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_Id"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_Id) - 320usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_Kind"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_Kind) - 328usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_DebugString"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_DebugString) - 336usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_ToString"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_ToString) - 344usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_AddressableByDevices"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_AddressableByDevices) - 352usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_Destroy) - 360usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_Name"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_Name) - 368usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_NumReplicas"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_NumReplicas) - 376usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_NumPartitions"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_NumPartitions) - 384usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_NumOutputs"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_NumOutputs) - 392usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_SizeOfGeneratedCodeInBytes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_SizeOfGeneratedCodeInBytes) - 400usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_GetCostAnalysis"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_GetCostAnalysis) - 408usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_OutputMemoryKinds"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_OutputMemoryKinds) - 416usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_OptimizedProgram"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_OptimizedProgram) - 424usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_Serialize"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_Serialize) - 432usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_Destroy) - 440usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_GetExecutable"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_GetExecutable) - 448usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_AddressableDevices"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_AddressableDevices) - 456usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_Delete"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_Delete) - 464usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_IsDeleted"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_IsDeleted) - 472usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_Execute"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_Execute) - 480usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_DeserializeAndLoad"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_DeserializeAndLoad) - 488usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_Fingerprint"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_Fingerprint) - 496usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Destroy) - 504usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_ElementType"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_ElementType) - 512usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Dimensions"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Dimensions) - 520usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_UnpaddedDimensions"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_UnpaddedDimensions) - 528usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_DynamicDimensionIndices"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_DynamicDimensionIndices) - 536usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_GetMemoryLayout"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_GetMemoryLayout) - 544usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_OnDeviceSizeInBytes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_OnDeviceSizeInBytes) - 552usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Device"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Device) - 560usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Memory"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Memory) - 568usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Delete"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Delete) - 576usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_IsDeleted"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_IsDeleted) - 584usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_CopyToDevice"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_CopyToDevice) - 592usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_ToHostBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_ToHostBuffer) - 600usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_IsOnCpu"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_IsOnCpu) - 608usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_ReadyEvent"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_ReadyEvent) - 616usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_UnsafePointer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_UnsafePointer) - 624usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_IncreaseExternalReferenceCount"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_IncreaseExternalReferenceCount) - 632usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_DecreaseExternalReferenceCount"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_DecreaseExternalReferenceCount) - 640usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_OpaqueDeviceMemoryDataPointer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_OpaqueDeviceMemoryDataPointer) - 648usize];
    ["Offset of field: PJRT_Api::PJRT_CopyToDeviceStream_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_CopyToDeviceStream_Destroy) - 656usize];
    ["Offset of field: PJRT_Api::PJRT_CopyToDeviceStream_AddChunk"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_CopyToDeviceStream_AddChunk) - 664usize];
    ["Offset of field: PJRT_Api::PJRT_CopyToDeviceStream_TotalBytes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_CopyToDeviceStream_TotalBytes) - 672usize];
    ["Offset of field: PJRT_Api::PJRT_CopyToDeviceStream_GranuleSize"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_CopyToDeviceStream_GranuleSize) - 680usize];
    ["Offset of field: PJRT_Api::PJRT_CopyToDeviceStream_CurrentBytes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_CopyToDeviceStream_CurrentBytes) - 688usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Create"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Create) - 696usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Destroy) - 704usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_PlatformName"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_PlatformName) - 712usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_PlatformVersion"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_PlatformVersion) - 720usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_GetDeviceDescriptions"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_TopologyDescription_GetDeviceDescriptions
    ) - 728usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Serialize"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Serialize) - 736usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Attributes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Attributes) - 744usize];
    ["Offset of field: PJRT_Api::PJRT_Compile"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Compile) - 752usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_OutputElementTypes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_OutputElementTypes) - 760usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_OutputDimensions"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_OutputDimensions) - 768usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_CopyToMemory"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_CopyToMemory) - 776usize];
    ["Offset of field: PJRT_Api::PJRT_Client_CreateViewOfDeviceBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_CreateViewOfDeviceBuffer) - 784usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_Fingerprint"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_Fingerprint) - 792usize];
    ["Offset of field: PJRT_Api::PJRT_Client_TopologyDescription"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_TopologyDescription) - 800usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_GetCompiledMemoryStats"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_GetCompiledMemoryStats) - 808usize];
    ["Offset of field: PJRT_Api::PJRT_Memory_Kind_Id"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Memory_Kind_Id) - 816usize];
    ["Offset of field: PJRT_Api::PJRT_ExecuteContext_Create"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_ExecuteContext_Create) - 824usize];
    ["Offset of field: PJRT_Api::PJRT_ExecuteContext_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_ExecuteContext_Destroy) - 832usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_CopyRawToHost"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_CopyRawToHost) - 840usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_Destroy"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_Destroy
    ) - 848usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_TransferData"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_TransferData
    ) - 856usize];
    ["Offset of field: PJRT_Api::PJRT_Client_CreateBuffersForAsyncHostToDevice"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_Client_CreateBuffersForAsyncHostToDevice
    ) - 864usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer
    )
        - 872usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_Device"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_Device
    ) - 880usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_BufferCount"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_BufferCount
    ) - 888usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_BufferSize"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_BufferSize
    ) - 896usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_SetBufferError"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_SetBufferError
    )
        - 904usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_AddMetadata"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_AddMetadata
    ) - 912usize];
    ["Offset of field: PJRT_Api::PJRT_Client_DmaMap"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_DmaMap) - 920usize];
    ["Offset of field: PJRT_Api::PJRT_Client_DmaUnmap"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_DmaUnmap) - 928usize];
    ["Offset of field: PJRT_Api::PJRT_Client_CreateUninitializedBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_CreateUninitializedBuffer) - 936usize];
    ["Offset of field: PJRT_Api::PJRT_Client_UpdateGlobalProcessInfo"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_UpdateGlobalProcessInfo) - 944usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Deserialize"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Deserialize) - 952usize];
    ["Offset of field: PJRT_Api::PJRT_Client_CreateAliasBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_CreateAliasBuffer) - 960usize];
    ["Offset of field: PJRT_Api::PJRT_Client_FulfillAliasBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_FulfillAliasBuffer) - 968usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_GetDeviceAssignment"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_LoadedExecutable_GetDeviceAssignment) - 976usize];
    ["Offset of field: PJRT_Api::PJRT_Client_CreateErrorBuffer"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_CreateErrorBuffer) - 984usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncHostToDeviceTransferManager_TransferLiteral"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_AsyncHostToDeviceTransferManager_TransferLiteral
    )
        - 992usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_CopyRawToHostFuture"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_CopyRawToHostFuture) - 1000usize];
    ["Offset of field: PJRT_Api::PJRT_Device_PoisonExecution"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_PoisonExecution) - 1008usize];
    ["Offset of field: PJRT_Api::PJRT_Device_CreateAsyncTrackingEvent"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_CreateAsyncTrackingEvent) - 1016usize];
    ["Offset of field: PJRT_Api::PJRT_AsyncTrackingEvent_Destroy"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_AsyncTrackingEvent_Destroy) - 1024usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_GetCompileOptions"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_GetCompileOptions) - 1032usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_DonateWithControlDependency"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_DonateWithControlDependency) - 1040usize];
    ["Offset of field: PJRT_Api::PJRT_Event_Create"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_Create) - 1048usize];
    ["Offset of field: PJRT_Api::PJRT_Event_Set"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Event_Set) - 1056usize];
    ["Offset of field: PJRT_Api::PJRT_Device_GetAttributes"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_GetAttributes) - 1064usize];
    ["Offset of field: PJRT_Api::PJRT_Client_Load"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Client_Load) - 1072usize];
    ["Offset of field: PJRT_Api::PJRT_LoadedExecutable_AddressableDeviceLogicalIds"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds
    ) - 1080usize];
    ["Offset of field: PJRT_Api::PJRT_Buffer_Bitcast"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Buffer_Bitcast) - 1088usize];
    ["Offset of field: PJRT_Api::PJRT_Error_ForEachPayload"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Error_ForEachPayload) - 1096usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_Fingerprint"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_TopologyDescription_Fingerprint) - 1104usize];
    ["Offset of field: PJRT_Api::PJRT_Executable_ParameterMemoryKinds"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Executable_ParameterMemoryKinds) - 1112usize];
    ["Offset of field: PJRT_Api::PJRT_Device_ClearMemoryStats"]
        [::core::mem::offset_of!(PJRT_Api, PJRT_Device_ClearMemoryStats) - 1120usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace
    )
        - 1128usize];
    ["Offset of field: PJRT_Api::PJRT_TopologyDescription_GetMemorySpaceKindIds"][::core::mem::offset_of!(
        PJRT_Api,
        PJRT_TopologyDescription_GetMemorySpaceKindIds
    ) - 1136usize];
};
impl Default for PJRT_Api {
    fn default() -> Self {
        let mut s = ::core::mem::MaybeUninit::<Self>::uninit();
        unsafe {
            ::core::ptr::write_bytes(s.as_mut_ptr(), 0, 1);
            s.assume_init()
        }
    }
}
