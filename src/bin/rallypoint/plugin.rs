//! A PJRT plugin as a program in C sees it: loaded by path, used through its table of functions alone.

#![allow(unsafe_code, non_upper_case_globals)]

use std::ffi::{c_char, c_void};
use std::path::Path;
use std::ptr::null_mut;
use std::rc::Rc;

use rallypoint::error::{Code, Error, Result};
use rallypoint::sys::*;
use rallypoint::tensor::DType;
use rallypoint::{ensure, error};

/// Calls a function of the table with the argument struct, of which the fields not named are zero; gives the struct back.
macro_rules! call {
    ($plugin:expr, $function:ident, $args:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let mut args = $args { struct_size: size_of::<$args>(), $($field: $value,)* ..Default::default() };
        // SAFETY: the table is the plugin's, the struct is the one of this function, and what it points to outlives the call.
        let outcome = match $plugin.api().$function {
            Some(function) => unsafe { $plugin.outcome(function(&mut args)) },
            None => Err(error!(Unimplemented, "the plugin has no {}", stringify!($function))),
        };
        outcome.map(|()| args)
    }};
}

struct Library {
    api: *const PJRT_Api,
    /// Never unloaded: plugins leave threads behind.
    _library: std::mem::ManuallyDrop<libloading::Library>,
}

#[derive(Clone)]
pub struct Plugin(Rc<Library>);

impl Plugin {
    pub fn load(path: &Path) -> Result<Plugin> {
        let fail = |e: libloading::Error| error!(NotFound, "cannot load {}: {e}", path.display());
        // SAFETY: loading runs the library's initialisers, which is what the caller asks for.
        let library = std::mem::ManuallyDrop::new(unsafe { libloading::Library::new(path) }.map_err(fail)?);
        // SAFETY: every PJRT plugin exports this function with this type.
        let get = unsafe { library.get::<unsafe extern "C" fn() -> *const PJRT_Api>(b"GetPjrtApi\0") }.map_err(fail)?;
        // SAFETY: as above.
        let api = unsafe { get() };
        ensure!(!api.is_null(), Internal, "GetPjrtApi of {} returned a null pointer", path.display());
        let plugin = Plugin(Rc::new(Library { api, _library: library }));
        let (major, minor) = plugin.version();
        ensure!(major == 0 && minor >= 54, FailedPrecondition, "{} is of PJRT version {major}.{minor}; 0.54 is needed", path.display());
        call!(plugin, PJRT_Plugin_Initialize, PJRT_Plugin_Initialize_Args {})?;
        Ok(plugin)
    }

    fn api(&self) -> &PJRT_Api {
        // SAFETY: checked to be non-null; the table lives as long as the library, which is never unloaded.
        unsafe { &*self.0.api }
    }

    pub fn version(&self) -> (i32, i32) {
        let v = &self.api().pjrt_api_version;
        (v.major_version, v.minor_version)
    }

    /// Name and value of what the plugin says of itself.
    pub fn attributes(&self) -> Result<Vec<(String, String)>> {
        let args = call!(self, PJRT_Plugin_Attributes, PJRT_Plugin_Attributes_Args {})?;
        // SAFETY: the plugin gives this many values, which live as long as it does.
        Ok(unsafe { named_values(args.attributes, args.num_attributes) })
    }

    /// # Safety
    /// `error` is null or an error of this plugin that nobody else has.
    unsafe fn outcome(&self, error: *mut PJRT_Error) -> Result<()> {
        if error.is_null() {
            return Ok(());
        }
        let api = self.api();
        let mut message = PJRT_Error_Message_Args { struct_size: size_of::<PJRT_Error_Message_Args>(), error, ..Default::default() };
        let mut code = PJRT_Error_GetCode_Args { struct_size: size_of::<PJRT_Error_GetCode_Args>(), error, ..Default::default() };
        let mut destroy = PJRT_Error_Destroy_Args { struct_size: size_of::<PJRT_Error_Destroy_Args>(), error, ..Default::default() };
        // SAFETY: the error is alive until it is destroyed at the end.
        unsafe {
            if let Some(f) = api.PJRT_Error_Message {
                f(&mut message)
            }
            api.PJRT_Error_GetCode.map(|f| f(&mut code));
            let text = string(message.message, message.message_size);
            if let Some(f) = api.PJRT_Error_Destroy {
                f(&mut destroy)
            }
            Err(Error::new(Code::from_i32(code.code as i32), text))
        }
    }

    /// Waits for the event, and destroys it.
    fn wait(&self, event: *mut PJRT_Event) -> Result<()> {
        if event.is_null() {
            return Ok(());
        }
        let outcome = call!(self, PJRT_Event_Await, PJRT_Event_Await_Args { event: event }).map(drop);
        call!(self, PJRT_Event_Destroy, PJRT_Event_Destroy_Args { event: event })?;
        outcome
    }
}

pub struct Client {
    plugin: Plugin,
    client: *mut PJRT_Client,
    pub devices: Vec<Device>,
}

#[derive(Clone, Debug)]
pub struct Device {
    device: *mut PJRT_Device,
    pub id: i32,
    pub process: i32,
    pub addressable: bool,
    pub attributes: Vec<(String, String)>,
}

/// Elements in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub dtype: DType,
    pub dims: Vec<i64>,
    pub bytes: Vec<u8>,
}

impl Client {
    pub fn create(plugin: &Plugin, options: &[(&str, i64)]) -> Result<Client> {
        let options: Vec<_> = options
            .iter()
            .map(|(name, value)| PJRT_NamedValue {
                struct_size: size_of::<PJRT_NamedValue>(),
                name: name.as_ptr().cast(),
                name_size: name.len(),
                type_: PJRT_NamedValue_kInt64,
                __bindgen_anon_1: PJRT_NamedValue__bindgen_ty_1 { int64_value: *value },
                value_size: 1,
                ..Default::default()
            })
            .collect();
        let args =
            call!(plugin, PJRT_Client_Create, PJRT_Client_Create_Args { create_options: options.as_ptr(), num_options: options.len() })?;
        let mut client = Client { plugin: plugin.clone(), client: args.client, devices: Vec::new() };
        let list = call!(plugin, PJRT_Client_Devices, PJRT_Client_Devices_Args { client: args.client })?;
        for i in 0..list.num_devices {
            // SAFETY: the client gives this many devices, which live as long as it does.
            client.devices.push(client.describe(unsafe { *list.devices.add(i) })?);
        }
        Ok(client)
    }

    fn describe(&self, device: *mut PJRT_Device) -> Result<Device> {
        let p = &self.plugin;
        let d = call!(p, PJRT_Device_GetDescription, PJRT_Device_GetDescription_Args { device: device })?.device_description;
        let attributes = call!(p, PJRT_DeviceDescription_Attributes, PJRT_DeviceDescription_Attributes_Args { device_description: d })?;
        let process = call!(p, PJRT_DeviceDescription_ProcessIndex, PJRT_DeviceDescription_ProcessIndex_Args { device_description: d })?;
        Ok(Device {
            device,
            id: call!(p, PJRT_DeviceDescription_Id, PJRT_DeviceDescription_Id_Args { device_description: d })?.id,
            process: process.process_index,
            addressable: call!(p, PJRT_Device_IsAddressable, PJRT_Device_IsAddressable_Args { device: device })?.is_addressable != 0,
            // SAFETY: there are this many, and they live as long as the device.
            attributes: unsafe { named_values(attributes.attributes, attributes.num_attributes) },
        })
    }

    /// The devices of this process.
    pub fn local(&self) -> impl Iterator<Item = &Device> {
        self.devices.iter().filter(|d| d.addressable)
    }

    pub fn process_index(&self) -> Result<i32> {
        Ok(call!(self.plugin, PJRT_Client_ProcessIndex, PJRT_Client_ProcessIndex_Args { client: self.client })?.process_index)
    }

    pub fn platform(&self) -> Result<(String, String)> {
        let name = call!(self.plugin, PJRT_Client_PlatformName, PJRT_Client_PlatformName_Args { client: self.client })?;
        let version = call!(self.plugin, PJRT_Client_PlatformVersion, PJRT_Client_PlatformVersion_Args { client: self.client })?;
        // SAFETY: both live as long as the client.
        unsafe {
            Ok((string(name.platform_name, name.platform_name_size), string(version.platform_version, version.platform_version_size)))
        }
    }

    /// Compiles a program with one replica on each of the devices.
    pub fn compile(&self, code: &[u8], format: &str, devices: &[Device]) -> Result<Executable> {
        self.compile_as(code, format, &compile_options(devices))
    }

    /// Compiles a program with a CompileOptionsProto.
    pub fn compile_as(&self, code: &[u8], format: &str, options: &[u8]) -> Result<Executable> {
        let program = PJRT_Program {
            struct_size: size_of::<PJRT_Program>(),
            code: code.as_ptr() as *mut c_char,
            code_size: code.len(),
            format: format.as_ptr().cast(),
            format_size: format.len(),
            ..Default::default()
        };
        let p = &self.plugin;
        let compiled = call!(
            p,
            PJRT_Client_Compile,
            PJRT_Client_Compile_Args {
                client: self.client,
                program: &program,
                compile_options: options.as_ptr().cast(),
                compile_options_size: options.len(),
            }
        )?;
        let executable = compiled.executable;
        let inner =
            call!(p, PJRT_LoadedExecutable_GetExecutable, PJRT_LoadedExecutable_GetExecutable_Args { loaded_executable: executable })?
                .executable;
        let outputs = call!(p, PJRT_Executable_NumOutputs, PJRT_Executable_NumOutputs_Args { executable: inner })?.num_outputs;
        call!(p, PJRT_Executable_Destroy, PJRT_Executable_Destroy_Args { executable: inner })?;
        Ok(Executable { plugin: p.clone(), executable, outputs })
    }

    pub fn put(&self, value: &Value, device: &Device) -> Result<Buffer> {
        let Some(type_) = TYPES.iter().position(|t| *t == value.dtype.name()) else {
            return Err(error!(Unimplemented, "the C API has no element type {}", value.dtype));
        };
        let made = call!(
            self.plugin,
            PJRT_Client_BufferFromHostBuffer,
            PJRT_Client_BufferFromHostBuffer_Args {
                client: self.client,
                data: value.bytes.as_ptr().cast(),
                type_: type_ as PJRT_Buffer_Type,
                dims: value.dims.as_ptr(),
                num_dims: value.dims.len(),
                host_buffer_semantics: PJRT_HostBufferSemantics_kImmutableOnlyDuringCall,
                device: device.device,
            }
        )?;
        let buffer = Buffer { plugin: self.plugin.clone(), buffer: made.buffer };
        self.plugin.wait(made.done_with_host_buffer)?;
        Ok(buffer)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = call!(self.plugin, PJRT_Client_Destroy, PJRT_Client_Destroy_Args { client: self.client });
    }
}

pub struct Executable {
    plugin: Plugin,
    executable: *mut PJRT_LoadedExecutable,
    outputs: usize,
}

impl Executable {
    /// Runs the program on the local devices it was compiled for, each with its arguments, to the end.
    pub fn run(&self, arguments: &[Vec<&Buffer>]) -> Result<Vec<Vec<Buffer>>> {
        let handles: Vec<Vec<*mut PJRT_Buffer>> = arguments.iter().map(|list| list.iter().map(|b| b.buffer).collect()).collect();
        let lists: Vec<*const *mut PJRT_Buffer> = handles.iter().map(|list| list.as_ptr()).collect();
        let mut outputs = vec![vec![null_mut::<PJRT_Buffer>(); self.outputs]; arguments.len()];
        let output_lists: Vec<*mut *mut PJRT_Buffer> = outputs.iter_mut().map(|list| list.as_mut_ptr()).collect();
        let mut events = vec![null_mut::<PJRT_Event>(); arguments.len()];
        let mut options = PJRT_ExecuteOptions { struct_size: size_of::<PJRT_ExecuteOptions>(), ..Default::default() };
        call!(
            self.plugin,
            PJRT_LoadedExecutable_Execute,
            PJRT_LoadedExecutable_Execute_Args {
                executable: self.executable,
                options: &mut options,
                argument_lists: lists.as_ptr(),
                num_devices: arguments.len(),
                num_args: handles.first().map_or(0, Vec::len),
                output_lists: output_lists.as_ptr(),
                device_complete_events: events.as_mut_ptr(),
            }
        )?;
        let own = |list: Vec<_>| list.into_iter().map(|buffer| Buffer { plugin: self.plugin.clone(), buffer }).collect();
        let outputs = outputs.into_iter().map(own).collect();
        // All events are waited for, whatever became of the first.
        let outcomes: Vec<Result<()>> = events.into_iter().map(|e| self.plugin.wait(e)).collect();
        outcomes.into_iter().collect::<Result<()>>()?;
        Ok(outputs)
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        let _ = call!(self.plugin, PJRT_LoadedExecutable_Destroy, PJRT_LoadedExecutable_Destroy_Args { executable: self.executable });
    }
}

pub struct Buffer {
    plugin: Plugin,
    buffer: *mut PJRT_Buffer,
}

impl Buffer {
    pub fn get(&self) -> Result<Value> {
        let p = &self.plugin;
        // What counts of an array of bounded size.
        let dims = call!(p, PJRT_Buffer_UnpaddedDimensions, PJRT_Buffer_UnpaddedDimensions_Args { buffer: self.buffer })?;
        // SAFETY: the buffer gives this many dimensions.
        let dims = (0..dims.num_dims).map(|i| unsafe { *dims.unpadded_dims.add(i) }).collect::<Vec<i64>>();
        let type_ = call!(p, PJRT_Buffer_ElementType, PJRT_Buffer_ElementType_Args { buffer: self.buffer })?.type_;
        let dtype = TYPES.get(type_ as usize).and_then(|name| DType::from_name(name));
        let dtype = dtype.ok_or_else(|| error!(Unimplemented, "element type {type_} of the C API"))?;
        let size = call!(p, PJRT_Buffer_ToHostBuffer, PJRT_Buffer_ToHostBuffer_Args { src: self.buffer })?.dst_size;
        let mut bytes = vec![0u8; size];
        let copy = call!(
            p,
            PJRT_Buffer_ToHostBuffer,
            PJRT_Buffer_ToHostBuffer_Args { src: self.buffer, dst: bytes.as_mut_ptr().cast::<c_void>(), dst_size: size }
        )?;
        p.wait(copy.event)?;
        Ok(Value { dtype, dims, bytes })
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if !self.buffer.is_null() {
            let _ = call!(self.plugin, PJRT_Buffer_Destroy, PJRT_Buffer_Destroy_Args { buffer: self.buffer });
        }
    }
}

/// Names of the element types, by the number they have in the C API.
const TYPES: [&str; 34] = [
    "",
    "pred",
    "s8",
    "s16",
    "s32",
    "s64",
    "u8",
    "u16",
    "u32",
    "u64",
    "f16",
    "f32",
    "f64",
    "bf16",
    "c64",
    "c128",
    "f8e5m2",
    "f8e4m3fn",
    "f8e4m3b11fnuz",
    "f8e5m2fnuz",
    "f8e4m3fnuz",
    "s4",
    "u4",
    "token",
    "s2",
    "u2",
    "f8e4m3",
    "f8e3m4",
    "f8e8m0fnu",
    "f4e2m1fn",
    "s1",
    "u1",
    "f6e2m3fn",
    "f6e3m2fn",
];

/// A CompileOptionsProto: one replica on each device, one partition.
fn compile_options(devices: &[Device]) -> Vec<u8> {
    let ids: Vec<u8> = devices.iter().flat_map(|d| varint(d.id as u64)).collect();
    let computation = field(3, &field(1, &ids));
    let assignment = [vec![0x08], varint(devices.len() as u64), vec![0x10, 1], computation].concat();
    let build = [vec![0x20], varint(devices.len() as u64), vec![0x28, 1], field(9, &assignment)].concat();
    field(3, &build)
}

pub fn field(number: u8, bytes: &[u8]) -> Vec<u8> {
    [vec![number << 3 | 2], varint(bytes.len() as u64), bytes.to_vec()].concat()
}

pub fn varint(mut n: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

/// # Safety
/// `text` is null or points to `size` bytes.
unsafe fn string(text: *const c_char, size: usize) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.cast::<u8>(), size) }).into_owned()
}

/// # Safety
/// `values` points to `count` values, or is null when there are none.
unsafe fn named_values(values: *const PJRT_NamedValue, count: usize) -> Vec<(String, String)> {
    let one = |i| {
        // SAFETY: as the caller promises; the union holds what the type says.
        unsafe {
            let v = &*values.add(i);
            let value = match v.type_ {
                PJRT_NamedValue_kString => string(v.__bindgen_anon_1.string_value, v.value_size),
                PJRT_NamedValue_kInt64 => v.__bindgen_anon_1.int64_value.to_string(),
                PJRT_NamedValue_kInt64List => {
                    let list = std::slice::from_raw_parts(v.__bindgen_anon_1.int64_array_value, v.value_size);
                    list.iter().map(i64::to_string).collect::<Vec<_>>().join(".")
                }
                PJRT_NamedValue_kFloat => v.__bindgen_anon_1.float_value.to_string(),
                PJRT_NamedValue_kBool => (v.__bindgen_anon_1.bool_value != 0).to_string(),
                other => format!("value of type {other}"),
            };
            (string(v.name, v.name_size), value)
        }
    };
    if values.is_null() { Vec::new() } else { (0..count).map(one).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compile_options_name_every_replica() {
        let device = |id| Device { device: null_mut(), id, process: 0, addressable: true, attributes: Vec::new() };
        let bytes = compile_options(&[device(0), device(300)]);
        // 3 { 4: 2, 5: 1, 9 { 1: 2, 2: 1, 3 { 1: [0, 300] } } }
        assert_eq!(bytes, [0x1a, 17, 0x20, 2, 0x28, 1, 0x4a, 11, 8, 2, 0x10, 1, 0x1a, 5, 0x0a, 3, 0, 0xac, 2]);
    }

    #[test]
    fn every_element_type_of_the_c_api_has_a_name() {
        assert_eq!(DType::from_name(TYPES[PJRT_Buffer_Type_F32 as usize]), Some(DType::F32));
        assert_eq!(DType::from_name(TYPES[PJRT_Buffer_Type_F4E2M1FN as usize]), Some(DType::F4E2M1FN));
    }
}
