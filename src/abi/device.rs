#![allow(unsafe_code)]
//! PJRT_Device.

use std::sync::Arc;

use crate::abi::boundary::Call;
use crate::abi::handle::{get, handle};
use crate::error::Result;
use crate::runtime::Client;
use crate::sys::*;

pub struct DeviceObject {
    client: Arc<Client>,
    description: *mut PJRT_DeviceDescription,
    /// Index among the devices of this process.
    pub local: Option<usize>,
    /// Default first; none for a device of another process.
    memories: Vec<*mut PJRT_Memory>,
}
handle!(DeviceObject, PJRT_Device, "device");

impl DeviceObject {
    pub fn new(
        client: &Arc<Client>,
        description: *mut PJRT_DeviceDescription,
        local: Option<usize>,
        memories: Vec<*mut PJRT_Memory>,
    ) -> DeviceObject {
        DeviceObject { client: client.clone(), description, local, memories }
    }

    /// The index among the devices of this process of a device that an operation needs here.
    pub fn require_local(&self) -> Result<usize> {
        self.local.ok_or_else(|| error!(InvalidArgument, "the device belongs to another process"))
    }
}

impl Call for PJRT_Device_GetDescription_Args {
    fn call(&mut self) -> Result<()> {
        self.device_description = get::<DeviceObject>(self.device)?.description;
        Ok(())
    }
}

impl Call for PJRT_Device_IsAddressable_Args {
    fn call(&mut self) -> Result<()> {
        self.is_addressable = get::<DeviceObject>(self.device)?.local.is_some() as u8;
        Ok(())
    }
}

/// -1 for a device of another process.
impl Call for PJRT_Device_LocalHardwareId_Args {
    fn call(&mut self) -> Result<()> {
        self.local_hardware_id = get::<DeviceObject>(self.device)?.local.map_or(-1, |i| i as i32);
        Ok(())
    }
}

impl Call for PJRT_Device_AddressableMemories_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<DeviceObject>(self.device)?.memories;
        (self.memories, self.num_memories) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_Device_DefaultMemory_Args {
    fn call(&mut self) -> Result<()> {
        let first = get::<DeviceObject>(self.device)?.memories.first();
        self.memory = *first.ok_or_else(|| error!(InvalidArgument, "the device belongs to another process"))?;
        Ok(())
    }
}

/// Of the memory that all devices of this process share.
impl Call for PJRT_Device_MemoryStats_Args {
    fn call(&mut self) -> Result<()> {
        let device = get::<DeviceObject>(self.device)?;
        device.require_local()?;
        let stats = device.client.memory_stats();
        *self = PJRT_Device_MemoryStats_Args {
            struct_size: self.struct_size,
            extension_start: self.extension_start,
            device: self.device,
            ..Default::default()
        };
        self.bytes_in_use = stats.in_use as i64;
        (self.peak_bytes_in_use, self.peak_bytes_in_use_is_set) = (stats.peak as i64, 1);
        (self.num_allocs, self.num_allocs_is_set) = (stats.allocs as i64, 1);
        (self.largest_alloc_size, self.largest_alloc_size_is_set) = (stats.largest_alloc as i64, 1);
        (self.bytes_limit, self.bytes_limit_is_set) = (stats.limit as i64, 1);
        Ok(())
    }
}

impl Call for PJRT_Device_ClearMemoryStats_Args {
    fn call(&mut self) -> Result<()> {
        let device = get::<DeviceObject>(self.device)?;
        device.require_local()?;
        device.client.clear_memory_stats();
        Ok(())
    }
}

unsafe extern "C" fn keep_attributes(_: *mut PJRT_Device_Attributes) {}

/// Those of the description; they live as long as the client, so the deleter has nothing to do.
impl Call for PJRT_Device_GetAttributes_Args {
    fn call(&mut self) -> Result<()> {
        let description = get::<DeviceObject>(self.device)?.description;
        let mut args = PJRT_DeviceDescription_Attributes_Args { device_description: description, ..Default::default() };
        args.call()?;
        (self.attributes, self.num_attributes) = (args.attributes, args.num_attributes);
        self.device_attributes = std::ptr::null_mut();
        self.attributes_deleter = Some(keep_attributes);
        Ok(())
    }
}
