#![allow(unsafe_code)]
//! A client over all processes of a job whose local devices are those of a vendor without a network of its own.
//!
//! Two clients stand behind the framework's: ours, which knows the devices of all processes, executables and their
//! attributes, and runs collectives; and the vendor's, which has the local devices, their memories and all buffers. The
//! framework sees our handles of clients, devices and executables, and the vendor's of everything else. Functions of the
//! table that want handles of the other kind get them exchanged here.

use std::collections::HashMap;
use std::ptr::null_mut;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};

use crate::abi::boundary::Args;
use crate::abi::client::ClientObject;
use crate::abi::handle::{self, get, share};
use crate::abi::loaded::LoadedObject;
use crate::abi::{self, Table, error, layouts, shardings};
use crate::error::Result;
use crate::runtime::ClientConfig;
use crate::sys::*;
use crate::vendor::bridge::{Slot, forward, invoke};
use crate::vendor::device::Device;
use crate::vendor::program::Program;
use crate::vendor::table::{Vendor, vendor};
use crate::vendor::{check, create};

/// One such client.
pub struct Global {
    vendor: &'static Vendor,
    /// What the framework has as its client.
    handle: *mut PJRT_Client,
    client: *mut PJRT_Client,
    /// Ours and the vendor's, by local number.
    devices: Vec<(*mut PJRT_Device, *mut PJRT_Device)>,
    /// The vendor's numbers of its devices.
    ids: Vec<i32>,
    /// Our handles of the devices that reach each memory of the vendor's.
    reached: HashMap<usize, Vec<*mut PJRT_Device>>,
    programs: Mutex<HashMap<usize, Arc<Program>>>,
}

// SAFETY: handles of the C API may be used from any thread.
unsafe impl Send for Global {}
// SAFETY: as above.
unsafe impl Sync for Global {}

static ALL: RwLock<Vec<Arc<Global>>> = RwLock::new(Vec::new());

fn find(which: impl Fn(&Global) -> bool, what: &str) -> Result<Arc<Global>> {
    ALL.read().iter().find(|g| which(g)).cloned().ok_or_else(|| error!(InvalidArgument, "the {what} is of no live client"))
}

fn of_client(client: *mut PJRT_Client) -> Result<Arc<Global>> {
    find(|g| g.handle == client, "client")
}

/// The vendor's handle of a device of ours.
fn theirs(device: *mut PJRT_Device) -> Result<*mut PJRT_Device> {
    let all = ALL.read();
    let found = all.iter().flat_map(|g| &g.devices).find(|(ours, _)| *ours == device);
    found.map(|(_, theirs)| *theirs).ok_or_else(|| error!(InvalidArgument, "the device belongs to another process"))
}

/// Our handle of a device of the vendor's.
fn ours(device: *mut PJRT_Device) -> Result<*mut PJRT_Device> {
    let all = ALL.read();
    let found = all.iter().flat_map(|g| &g.devices).find(|(_, theirs)| *theirs == device);
    found.map(|(ours, _)| *ours).ok_or_else(|| error!(Internal, "the plugin speaks of a device that it has not listed"))
}

impl Global {
    /// A device by its local number.
    pub fn device(&self, number: usize) -> Device {
        Device { vendor: self.vendor, client: self.client, handle: self.devices[number].1, id: self.ids[number] }
    }

    fn create(vendor: &'static Vendor, mut config: ClientConfig) -> Result<*mut PJRT_Client> {
        let read = config.read_options()?;
        let client = create::local_client(vendor, &config, &config.world(&read)?, config.devices(&read)?)?;
        let theirs = devices(vendor, client)?;
        let ids = theirs.iter().map(|d| Device::new(vendor, client, *d).map(|d| d.id)).collect::<Result<_>>()?;
        config.options.retain(|(name, _)| ["node_id", "num_nodes", "partition_index"].contains(&name.as_str()));
        config.options.push(("cpu_device_count".into(), crate::runtime::OptionValue::Int(theirs.len() as i64)));
        let handle = abi::create::client(config)?;
        let object: &ClientObject = get(handle)?;
        let devices: Vec<_> = object.local_devices().iter().copied().zip(theirs).collect();
        let memories = invoke!(vendor, PJRT_Client_AddressableMemories_Args { client: client })?;
        let mut reached = HashMap::new();
        for memory in handle::slice(memories.addressable_memories, memories.num_addressable_memories, "memories")? {
            let by = invoke!(vendor, PJRT_Memory_AddressableByDevices_Args { memory: *memory })?;
            let by = handle::slice(by.devices, by.num_devices, "devices")?;
            let ours = devices.iter().filter(|(_, theirs)| by.contains(theirs)).map(|(ours, _)| *ours).collect();
            reached.insert(*memory as usize, ours);
        }
        ALL.write().push(Arc::new(Global { vendor, handle, client, devices, ids, reached, programs: Mutex::default() }));
        Ok(handle)
    }
}

fn devices(vendor: &Vendor, client: *mut PJRT_Client) -> Result<Vec<*mut PJRT_Device>> {
    let list = invoke!(vendor, PJRT_Client_AddressableDevices_Args { client: client })?;
    let list = handle::slice(list.addressable_devices, list.num_addressable_devices, "devices")?;
    ensure!(!list.is_empty(), FailedPrecondition, "{} has no device in this process", vendor.path.display());
    Ok(list.to_vec())
}

fn finish(outcome: Result<()>) -> *mut PJRT_Error {
    outcome.map_or_else(error::give, |()| null_mut())
}

pub unsafe extern "C" fn create(args: *mut PJRT_Client_Create_Args) -> *mut PJRT_Error {
    finish(abi::boundary::serve(args, true, |args| {
        let config = create::config(args)?;
        args.client = Global::create(vendor(), config)?;
        Ok(())
    }))
}

pub unsafe extern "C" fn destroy(args: *mut PJRT_Client_Destroy_Args) -> *mut PJRT_Error {
    // SAFETY: null, or the caller's struct.
    let client = unsafe { args.as_ref() }.map_or(null_mut(), |a| a.client);
    check::summary();
    let gone: Vec<_> = ALL.write().extract_if(.., |g| g.handle == client).collect();
    for global in gone {
        let programs = std::mem::take(&mut *global.programs.lock());
        drop(programs);
        if let Err(e) = invoke!(global.vendor, PJRT_Client_Destroy_Args { client: global.client }) {
            log!(Warn, "{e}");
        }
    }
    // SAFETY: the same call.
    unsafe { abi::entry(args) }
}

/// Functions of ours that make an executable, which then gets its programs for the vendor.
macro_rules! loading {
    ($($function:ident: $args:ident, $field:ident)*) => { $(
        pub unsafe extern "C" fn $function(args: *mut $args) -> *mut PJRT_Error {
            // SAFETY: the call is the framework's; if it succeeds its struct has the fields of this function.
            unsafe {
                let error = abi::entry(args);
                if !error.is_null() {
                    return error;
                }
                let executable = (*args).$field;
                match register((*args).client, executable) {
                    Ok(()) => null_mut(),
                    Err(e) => {
                        drop(handle::take::<LoadedObject>(executable));
                        error::give(e.context(<$args as Args>::NAME))
                    }
                }
            }
        }
    )* };
}
loading! {
    compile: PJRT_Client_Compile_Args, executable
    load: PJRT_Client_Load_Args, loaded_executable
    deserialize: PJRT_Executable_DeserializeAndLoad_Args, loaded_executable
}

fn register(client: *mut PJRT_Client, executable: *mut PJRT_LoadedExecutable) -> Result<()> {
    let global = of_client(client)?;
    share::<ClientObject>(client).map(drop)?;
    let program = Program::new(&global, &get::<LoadedObject>(executable)?.loaded)?;
    global.programs.lock().insert(executable as usize, program.into());
    Ok(())
}

pub unsafe extern "C" fn destroy_executable(args: *mut PJRT_LoadedExecutable_Destroy_Args) -> *mut PJRT_Error {
    // SAFETY: null, or the caller's struct.
    let executable = unsafe { args.as_ref() }.map_or(0, |a| a.executable as usize);
    let programs: Vec<_> = ALL.read().iter().filter_map(|g| g.programs.lock().remove(&executable)).collect();
    drop(programs);
    // SAFETY: the same call.
    unsafe { abi::entry(args) }
}

pub unsafe extern "C" fn execute(args: *mut PJRT_LoadedExecutable_Execute_Args) -> *mut PJRT_Error {
    finish(abi::boundary::serve(args, true, |args| {
        let found = ALL.read().iter().find_map(|g| Some((g.clone(), g.programs.lock().get(&(args.executable as usize))?.clone())));
        let (global, program) = found.ok_or_else(|| error!(InvalidArgument, "the executable is of no live client"))?;
        let device = match args.execute_device.is_null() {
            true => None,
            false => Some(get::<abi::device::DeviceObject>(args.execute_device)?.require_local()?),
        };
        program.execute(&global, args, device)
    }))
}

pub unsafe extern "C" fn addressable_by(args: *mut PJRT_Memory_AddressableByDevices_Args) -> *mut PJRT_Error {
    finish(abi::boundary::serve(args, true, |args| {
        let memory = args.memory as usize;
        let global = find(|g| g.reached.contains_key(&memory), "memory")?;
        // The list lives as long as the client, which the caller keeps.
        let list = &global.reached[&memory];
        (args.devices, args.num_devices) = (list.as_ptr().cast_mut(), list.len());
        Ok(())
    }))
}

/// Layouts are ours, so that all are of one kind; buffers are row-major.
pub unsafe extern "C" fn layout_of_buffer(args: *mut PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args) -> *mut PJRT_Error {
    finish(abi::boundary::serve(args, true, |args| {
        let rank = invoke!(vendor(), PJRT_Buffer_Dimensions_Args { buffer: args.buffer })?.num_dims;
        args.layout = layouts::row_major(rank);
        Ok(())
    }))
}

/// Functions of the vendor's with our handles in them.
macro_rules! exchanged {
    ($($function:ident: $args:ident { $($field:ident by $exchange:path),* } -> { $($out:ident),* })*) => { $(
        pub unsafe extern "C" fn $function(args: *mut $args) -> *mut PJRT_Error {
            // SAFETY: the fields are among the oldest of the struct; all callers have them.
            finish(unsafe { exchanged::<$args>(args, |_a| { $( _a.$field = $exchange(_a.$field)?; )* Ok(()) }, |a, before| {
                $( a.$field = before.$field; )*
                $( a.$out = ours(a.$out)?; )*
                let _ = before;
                Ok(())
            }) })
        }
    )* };
}

/// # Safety
/// `args` is null or a struct of this function with all the fields that the closures touch.
unsafe fn exchanged<A: Slot + Copy>(
    args: *mut A,
    put: impl FnOnce(&mut A) -> Result<()>,
    back: impl FnOnce(&mut A, &A) -> Result<()>,
) -> Result<()> {
    abi::boundary::serve(args, true, |copy| {
        let before = *copy;
        put(copy)?;
        // SAFETY: a whole struct of our version.
        let outcome = unsafe { crate::vendor::errors::outcome(vendor(), forward(copy)) };
        back(copy, &before)?;
        outcome
    })
}

fn their_client(client: *mut PJRT_Client) -> Result<*mut PJRT_Client> {
    of_client(client).map(|g| g.client)
}

fn their_device(device: *mut PJRT_Device) -> Result<*mut PJRT_Device> {
    if device.is_null() { Ok(null_mut()) } else { theirs(device) }
}

exchanged! {
    platform_name: PJRT_Client_PlatformName_Args { client by their_client } -> {}
    platform_version: PJRT_Client_PlatformVersion_Args { client by their_client } -> {}
    memories: PJRT_Client_AddressableMemories_Args { client by their_client } -> {}
    from_host: PJRT_Client_BufferFromHostBuffer_Args { client by their_client, device by their_device } -> {}
    uninitialized: PJRT_Client_CreateUninitializedBuffer_Args { client by their_client, device by their_device } -> {}
    error_buffer: PJRT_Client_CreateErrorBuffer_Args { client by their_client } -> {}
    alias_buffer: PJRT_Client_CreateAliasBuffer_Args { client by their_client } -> {}
    fulfill_alias: PJRT_Client_FulfillAliasBuffer_Args { client by their_client } -> {}
    view: PJRT_Client_CreateViewOfDeviceBuffer_Args { client by their_client, device by their_device } -> {}
    async_buffers: PJRT_Client_CreateBuffersForAsyncHostToDevice_Args { client by their_client } -> {}
    dma_map: PJRT_Client_DmaMap_Args { client by their_client } -> {}
    dma_unmap: PJRT_Client_DmaUnmap_Args { client by their_client } -> {}
    device_memories: PJRT_Device_AddressableMemories_Args { device by theirs } -> {}
    default_memory: PJRT_Device_DefaultMemory_Args { device by theirs } -> {}
    memory_stats: PJRT_Device_MemoryStats_Args { device by theirs } -> {}
    clear_memory_stats: PJRT_Device_ClearMemoryStats_Args { device by theirs } -> {}
    poison: PJRT_Device_PoisonExecution_Args { device by theirs } -> {}
    tracking_event: PJRT_Device_CreateAsyncTrackingEvent_Args { device by theirs } -> {}
    copy_to_device: PJRT_Buffer_CopyToDevice_Args { dst_device by theirs } -> {}
    buffer_device: PJRT_Buffer_Device_Args {} -> { device }
    manager_device: PJRT_AsyncHostToDeviceTransferManager_Device_Args {} -> { device_out }
}

/// Puts the functions of this mode into a table that forwards.
pub fn adapt(t: &mut PJRT_Api) {
    macro_rules! ours {
        ($($name:ident)*) => { $( t.$name = abi::API.0.$name; )* };
    }
    ours! {
        PJRT_Client_ProcessIndex PJRT_Client_Devices PJRT_Client_AddressableDevices PJRT_Client_LookupDevice
        PJRT_Client_LookupAddressableDevice PJRT_Client_DefaultDeviceAssignment PJRT_Client_UpdateGlobalProcessInfo
        PJRT_Client_TopologyDescription PJRT_TopologyDescription_Create PJRT_TopologyDescription_Destroy
        PJRT_TopologyDescription_PlatformName PJRT_TopologyDescription_PlatformVersion
        PJRT_TopologyDescription_GetDeviceDescriptions PJRT_TopologyDescription_Serialize PJRT_TopologyDescription_Attributes
        PJRT_TopologyDescription_Deserialize PJRT_TopologyDescription_Fingerprint
        PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace PJRT_TopologyDescription_GetMemorySpaceKindIds PJRT_Compile
        PJRT_DeviceDescription_Id PJRT_DeviceDescription_ProcessIndex PJRT_DeviceDescription_Attributes PJRT_DeviceDescription_Kind
        PJRT_DeviceDescription_DebugString PJRT_DeviceDescription_ToString PJRT_Device_GetDescription PJRT_Device_IsAddressable
        PJRT_Device_LocalHardwareId PJRT_Device_GetAttributes
        PJRT_Executable_Destroy PJRT_Executable_Name PJRT_Executable_NumReplicas PJRT_Executable_NumPartitions
        PJRT_Executable_NumOutputs PJRT_Executable_SizeOfGeneratedCodeInBytes PJRT_Executable_GetCostAnalysis
        PJRT_Executable_OutputMemoryKinds PJRT_Executable_OptimizedProgram PJRT_Executable_Serialize
        PJRT_Executable_OutputElementTypes PJRT_Executable_OutputDimensions PJRT_Executable_Fingerprint
        PJRT_Executable_GetCompiledMemoryStats PJRT_Executable_GetCompileOptions PJRT_Executable_ParameterMemoryKinds
        PJRT_LoadedExecutable_GetExecutable PJRT_LoadedExecutable_AddressableDevices PJRT_LoadedExecutable_Delete
        PJRT_LoadedExecutable_IsDeleted PJRT_LoadedExecutable_Fingerprint PJRT_LoadedExecutable_GetDeviceAssignment
        PJRT_LoadedExecutable_AddressableDeviceLogicalIds
    }
    t.PJRT_Client_Create = Some(create);
    t.PJRT_Client_Destroy = Some(destroy);
    t.PJRT_Client_Compile = Some(compile);
    t.PJRT_Client_Load = Some(load);
    t.PJRT_Executable_DeserializeAndLoad = Some(deserialize);
    t.PJRT_LoadedExecutable_Destroy = Some(destroy_executable);
    t.PJRT_LoadedExecutable_Execute = Some(execute);
    t.PJRT_Memory_AddressableByDevices = Some(addressable_by);
    t.PJRT_Client_PlatformName = Some(platform_name);
    t.PJRT_Client_PlatformVersion = Some(platform_version);
    t.PJRT_Client_AddressableMemories = Some(memories);
    t.PJRT_Client_BufferFromHostBuffer = Some(from_host);
    t.PJRT_Client_CreateUninitializedBuffer = Some(uninitialized);
    t.PJRT_Client_CreateErrorBuffer = Some(error_buffer);
    t.PJRT_Client_CreateAliasBuffer = Some(alias_buffer);
    t.PJRT_Client_FulfillAliasBuffer = Some(fulfill_alias);
    t.PJRT_Client_CreateViewOfDeviceBuffer = Some(view);
    t.PJRT_Client_CreateBuffersForAsyncHostToDevice = Some(async_buffers);
    t.PJRT_Client_DmaMap = Some(dma_map);
    t.PJRT_Client_DmaUnmap = Some(dma_unmap);
    t.PJRT_Device_AddressableMemories = Some(device_memories);
    t.PJRT_Device_DefaultMemory = Some(default_memory);
    t.PJRT_Device_MemoryStats = Some(memory_stats);
    t.PJRT_Device_ClearMemoryStats = Some(clear_memory_stats);
    t.PJRT_Device_PoisonExecution = Some(poison);
    t.PJRT_Device_CreateAsyncTrackingEvent = Some(tracking_event);
    t.PJRT_Buffer_CopyToDevice = Some(copy_to_device);
    t.PJRT_Buffer_Device = Some(buffer_device);
    t.PJRT_AsyncHostToDeviceTransferManager_Device = Some(manager_device);
}

/// Extensions of the vendor's that have no handle of ours in their arguments.
pub const KEPT: [PJRT_Extension_Type; 3] = [PJRT_Extension_Type_FFI, PJRT_Extension_Type_Gpu_Custom_Call, PJRT_Extension_Type_Profiler];

/// Ours, which are about executables and layouts. Called once in a process.
pub fn extensions() -> *mut PJRT_Extension_Base {
    let mut layouts = PJRT_Layouts_Extension { PJRT_Layouts_PJRT_Buffer_MemoryLayout: Some(layout_of_buffer), ..layouts::EXTENSION.0 };
    layouts.base.next = null_mut();
    let mut shardings = shardings::EXTENSION.0;
    shardings.base.next = abi::link(Box::leak(Box::new(Table(layouts))));
    abi::link(Box::leak(Box::new(Table(shardings))))
}
