//! PJRT_Client.

use std::sync::Arc;

use crate::abi::boundary::Call;
use crate::abi::device::DeviceObject;
use crate::abi::handle::{Handle, get, handle, slice_mut, take_shared};
use crate::abi::memory::MemoryObject;
use crate::abi::topology::TopologyObject;
use crate::error::Result;
use crate::runtime::{Client, PLATFORM};
use crate::sys::*;

/// Everything that lives as long as the client. Buffers and executables share it, so that they may outlive the handle.
pub struct ClientObject {
    pub client: Arc<Client>,
    pub topology: TopologyObject,
    _devices: Box<[DeviceObject]>,
    _memories: Box<[MemoryObject]>,
    device_pointers: Vec<*mut PJRT_Device>,
    local_pointers: Vec<*mut PJRT_Device>,
    pub memory_pointers: Vec<*mut PJRT_Memory>,
}
handle!(ClientObject, PJRT_Client, "client");

// SAFETY: the pointers are to boxes that the object owns and never changes.
#[allow(unsafe_code)]
unsafe impl Send for ClientObject {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Sync for ClientObject {}

impl ClientObject {
    pub fn new(client: Arc<Client>) -> Arc<ClientObject> {
        let topology = TopologyObject::new(client.topology.clone(), &client.transports);
        let memories: Box<[MemoryObject]> = client.memories.iter().map(MemoryObject::new).collect();
        let memory_pointers: Vec<_> = memories.iter().map(Handle::lend).collect();
        let device = |id: usize| {
            let local = client.local_index(id);
            let own = |m: &(&MemoryObject, &*mut PJRT_Memory)| Some(m.0.local_device) == local;
            let pointers = memories.iter().zip(&memory_pointers).filter(own).map(|m| *m.1).collect();
            DeviceObject::new(&client, topology.descriptions[id].lend(), local, pointers)
        };
        let devices: Box<[DeviceObject]> = (0..client.topology.devices.len()).map(device).collect();
        let device_pointers: Vec<_> = devices.iter().map(Handle::lend).collect();
        let local_pointers: Vec<_> = client.local.iter().map(|d| device_pointers[d.id]).collect();
        for memory in &memories {
            memory.set_device(local_pointers[memory.local_device]);
        }
        ClientObject { client, topology, _devices: devices, _memories: memories, device_pointers, local_pointers, memory_pointers }.into()
    }

    /// The handles of the devices of this process.
    pub fn local_devices(&self) -> &[*mut PJRT_Device] {
        &self.local_pointers
    }

    /// The handle of a local device.
    pub fn local_device(&self, local: usize) -> *mut PJRT_Device {
        self.local_pointers[local]
    }
}

/// Buffers and executables that are still alive keep what they need.
impl Call for PJRT_Client_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take_shared::<ClientObject>(self.client));
        Ok(())
    }
}

impl Call for PJRT_Client_PlatformName_Args {
    fn call(&mut self) -> Result<()> {
        get::<ClientObject>(self.client)?;
        (self.platform_name, self.platform_name_size) = (PLATFORM.as_ptr().cast(), PLATFORM.len());
        Ok(())
    }
}

impl Call for PJRT_Client_ProcessIndex_Args {
    fn call(&mut self) -> Result<()> {
        self.process_index = get::<ClientObject>(self.client)?.client.process_index as i32;
        Ok(())
    }
}

impl Call for PJRT_Client_PlatformVersion_Args {
    fn call(&mut self) -> Result<()> {
        let version = &get::<ClientObject>(self.client)?.client.topology.platform_version;
        (self.platform_version, self.platform_version_size) = (version.as_ptr().cast(), version.len());
        Ok(())
    }
}

impl Call for PJRT_Client_Devices_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ClientObject>(self.client)?.device_pointers;
        (self.devices, self.num_devices) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_Client_AddressableDevices_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ClientObject>(self.client)?.local_pointers;
        (self.addressable_devices, self.num_addressable_devices) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_Client_LookupDevice_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ClientObject>(self.client)?.device_pointers;
        let found = usize::try_from(self.id).ok().and_then(|id| list.get(id));
        self.device = *found.ok_or_else(|| error!(InvalidArgument, "no device has id {}, there are {}", self.id, list.len()))?;
        Ok(())
    }
}

impl Call for PJRT_Client_LookupAddressableDevice_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ClientObject>(self.client)?.local_pointers;
        let found = usize::try_from(self.local_hardware_id).ok().and_then(|id| list.get(id));
        self.addressable_device = *found.ok_or_else(|| {
            error!(InvalidArgument, "no device of this process has local hardware id {}, there are {}", self.local_hardware_id, list.len())
        })?;
        Ok(())
    }
}

impl Call for PJRT_Client_AddressableMemories_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ClientObject>(self.client)?.memory_pointers;
        (self.addressable_memories, self.num_addressable_memories) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_Client_DefaultDeviceAssignment_Args {
    fn call(&mut self) -> Result<()> {
        let client = &get::<ClientObject>(self.client)?.client;
        let count = |n: i32, what: &str| usize::try_from(n).map_err(|_| error!(InvalidArgument, "{what} is {n}"));
        let ids = client.default_assignment(count(self.num_replicas, "num_replicas")?, count(self.num_partitions, "num_partitions")?)?;
        ensure!(
            self.default_assignment_size >= ids.len(),
            InvalidArgument,
            "room for {} device ids, {} are needed",
            self.default_assignment_size,
            ids.len()
        );
        let out = slice_mut(self.default_assignment, ids.len(), "default_assignment")?;
        out.iter_mut().zip(ids).for_each(|(o, id)| *o = id as i32);
        Ok(())
    }
}

/// What the framework knows of other processes; our own transport notices failures itself.
impl Call for PJRT_Client_UpdateGlobalProcessInfo_Args {
    fn call(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Host memory needs no registration.
impl Call for PJRT_Client_DmaMap_Args {
    fn call(&mut self) -> Result<()> {
        get::<ClientObject>(self.client).map(drop)
    }
}

impl Call for PJRT_Client_DmaUnmap_Args {
    fn call(&mut self) -> Result<()> {
        get::<ClientObject>(self.client).map(drop)
    }
}
