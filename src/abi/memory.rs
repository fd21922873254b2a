#![allow(unsafe_code)]
//! PJRT_Memory.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::OnceLock;

use parking_lot::Mutex;

use crate::abi::Table;
use crate::abi::boundary::Call;
use crate::abi::handle::{get, handle};
use crate::error::Result;
use crate::runtime::{Memory, MemoryKind};
use crate::sys::*;

/// The header of the API shows the first field: callers attach data of their own through it.
#[repr(C)]
pub struct MemoryObject {
    header: PJRT_Memory,
    id: usize,
    kind: MemoryKind,
    pub local_device: usize,
    debug_string: String,
    to_string: String,
    device: OnceLock<[*mut PJRT_Device; 1]>,
    user_data: Mutex<HashMap<usize, UserData>>,
}
handle!(MemoryObject, PJRT_Memory, "memory");

struct UserData {
    data: *mut c_void,
    destroy: Option<unsafe extern "C" fn(*mut c_void)>,
}

static FUNCTIONS: Table<PJRT_Memory_FunctionTable> = Table(PJRT_Memory_FunctionTable {
    struct_size: size_of::<PJRT_Memory_FunctionTable>(),
    instance_struct_size: size_of::<PJRT_Memory>(),
    extension_start: std::ptr::null_mut(),
    get_user_data: Some(get_user_data),
    set_user_data: Some(set_user_data),
});

impl MemoryObject {
    pub fn new(memory: &Memory) -> MemoryObject {
        MemoryObject {
            header: PJRT_Memory { vtable: &FUNCTIONS.0 },
            id: memory.id,
            kind: memory.kind,
            local_device: memory.local_device,
            debug_string: format!("{} memory {} of local device {}", memory.kind.name(), memory.id, memory.local_device),
            to_string: format!("CpuMemory(id={}, kind={})", memory.id, memory.kind.name()),
            device: OnceLock::new(),
            user_data: Mutex::default(),
        }
    }

    /// The device whose memory it is, once that has a handle.
    pub fn set_device(&self, device: *mut PJRT_Device) {
        let _ = self.device.set([device]);
    }

    /// Index in `Client::memories`.
    pub fn index(&self) -> usize {
        self.local_device * MemoryKind::ALL.len() + self.kind as usize
    }
}

impl Drop for UserData {
    fn drop(&mut self) {
        if let Some(destroy) = self.destroy {
            // SAFETY: the destructor that came with the data, called once.
            unsafe { destroy(self.data) }
        }
    }
}

unsafe extern "C" fn get_user_data(memory: *mut PJRT_Memory, key: *const c_void) -> *mut c_void {
    let found = get::<MemoryObject>(memory).ok().and_then(|m| m.user_data.lock().get(&(key as usize)).map(|d| d.data));
    found.unwrap_or(std::ptr::null_mut())
}

unsafe extern "C" fn set_user_data(
    memory: *mut PJRT_Memory,
    key: *const c_void,
    data: *mut c_void,
    destroy: Option<unsafe extern "C" fn(*mut c_void)>,
) {
    if let Ok(memory) = get::<MemoryObject>(memory) {
        let old = memory.user_data.lock().insert(key as usize, UserData { data, destroy });
        // Without the lock: it calls the owner of the old data.
        drop(old);
    }
}

impl Call for PJRT_Memory_Id_Args {
    fn call(&mut self) -> Result<()> {
        self.id = get::<MemoryObject>(self.memory)?.id as i32;
        Ok(())
    }
}

impl Call for PJRT_Memory_Kind_Args {
    fn call(&mut self) -> Result<()> {
        let kind = get::<MemoryObject>(self.memory)?.kind.name();
        (self.kind, self.kind_size) = (kind.as_ptr().cast(), kind.len());
        Ok(())
    }
}

impl Call for PJRT_Memory_Kind_Id_Args {
    fn call(&mut self) -> Result<()> {
        self.kind_id = get::<MemoryObject>(self.memory)?.kind.id();
        Ok(())
    }
}

impl Call for PJRT_Memory_DebugString_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<MemoryObject>(self.memory)?.debug_string;
        (self.debug_string, self.debug_string_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}

impl Call for PJRT_Memory_ToString_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<MemoryObject>(self.memory)?.to_string;
        (self.to_string, self.to_string_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}

impl Call for PJRT_Memory_AddressableByDevices_Args {
    fn call(&mut self) -> Result<()> {
        let devices = get::<MemoryObject>(self.memory)?.device.get().map_or(&[][..], |d| d);
        (self.devices, self.num_devices) = (devices.as_ptr(), devices.len());
        Ok(())
    }
}
