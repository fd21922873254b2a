//! PJRT_TopologyDescription and PJRT_DeviceDescription.

use std::sync::Arc;

use crate::abi::boundary::Call;
use crate::abi::executable::ExecutableObject;
use crate::abi::handle::{Handle, bytes, get, give, handle, slice, take, text};
use crate::abi::memory_descriptions::MEMORIES;
use crate::abi::named_value::{self, int, string};
use crate::abi::owned::owned;
use crate::abi::{client, dtype};
use crate::compile;
use crate::error::Result;
use crate::import;
use crate::runtime::{DeviceInfo, PLATFORM, Topology};
use crate::sys::*;

pub struct TopologyObject {
    pub topology: Topology,
    pub descriptions: Box<[DescriptionObject]>,
    pointers: Vec<*mut PJRT_DeviceDescription>,
    kinds: [i32; MEMORIES.len()],
}
handle!(TopologyObject, PJRT_TopologyDescription, "topology description");

pub struct DescriptionObject {
    pub info: DeviceInfo,
    debug_string: String,
    to_string: String,
    attributes: Vec<PJRT_NamedValue>,
}
handle!(DescriptionObject, PJRT_DeviceDescription, "device description");

impl TopologyObject {
    /// `transports`: how the devices of each process are reached, where there is a client that reaches them.
    pub fn new(topology: Topology, transports: &[&'static str]) -> TopologyObject {
        let new = |info: &DeviceInfo| DescriptionObject::new(info, transports.get(info.process_index).copied());
        let descriptions: Box<[DescriptionObject]> = topology.devices.iter().map(new).collect();
        let pointers = descriptions.iter().map(Handle::lend).collect();
        TopologyObject { topology, descriptions, pointers, kinds: MEMORIES.map(|k| k.id()) }
    }
}

impl DescriptionObject {
    fn new(info: &DeviceInfo, transport: Option<&'static str>) -> DescriptionObject {
        let mut attributes = vec![int("process_index", info.process_index as i64), int("local_index", info.local_index as i64)];
        attributes.extend(transport.map(|t| string("transport", t)));
        DescriptionObject { info: info.clone(), debug_string: info.debug_string(), to_string: info.to_string(), attributes }
    }
}

impl Call for PJRT_TopologyDescription_Create_Args {
    fn call(&mut self) -> Result<()> {
        named_value::read_list(self.create_options, self.num_options, "create_options")?;
        let name = text(self.topology_name, self.topology_name_size, "topology_name")?;
        self.topology = give(TopologyObject::new(Topology::by_name(&name)?, &[]));
        Ok(())
    }
}

/// The one of a client is lent, not given: callers destroy only their own.
impl Call for PJRT_TopologyDescription_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<TopologyObject>(self.topology));
        Ok(())
    }
}

impl Call for PJRT_Client_TopologyDescription_Args {
    fn call(&mut self) -> Result<()> {
        self.topology = get::<client::ClientObject>(self.client)?.topology.lend();
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_PlatformName_Args {
    fn call(&mut self) -> Result<()> {
        get::<TopologyObject>(self.topology)?;
        (self.platform_name, self.platform_name_size) = (PLATFORM.as_ptr().cast(), PLATFORM.len());
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_PlatformVersion_Args {
    fn call(&mut self) -> Result<()> {
        let version = &get::<TopologyObject>(self.topology)?.topology.platform_version;
        (self.platform_version, self.platform_version_size) = (version.as_ptr().cast(), version.len());
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_GetDeviceDescriptions_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<TopologyObject>(self.topology)?.pointers;
        (self.descriptions, self.num_descriptions) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_Serialize_Args {
    fn call(&mut self) -> Result<()> {
        let out = owned(get::<TopologyObject>(self.topology)?.topology.serialize());
        (self.serialized_bytes, self.serialized_bytes_size) = (out.data, out.len);
        (self.serialized_topology, self.serialized_topology_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_Deserialize_Args {
    fn call(&mut self) -> Result<()> {
        let bytes = bytes(self.serialized_topology, self.serialized_topology_size, "serialized_topology")?;
        self.topology = give(TopologyObject::new(Topology::deserialize(bytes)?, &[]));
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_Attributes_Args {
    fn call(&mut self) -> Result<()> {
        get::<TopologyObject>(self.topology)?;
        (self.attributes, self.num_attributes) = (std::ptr::NonNull::dangling().as_ptr(), 0);
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_Fingerprint_Args {
    fn call(&mut self) -> Result<()> {
        self.fingerprint = get::<TopologyObject>(self.topology)?.topology.fingerprint();
        Ok(())
    }
}

impl Call for PJRT_TopologyDescription_GetMemorySpaceKindIds_Args {
    fn call(&mut self) -> Result<()> {
        let kinds = &get::<TopologyObject>(self.topology)?.kinds;
        (self.memory_space_kind_ids, self.num_memory_space_kind_ids) = (kinds.as_ptr(), kinds.len());
        Ok(())
    }
}

/// Compiles without a client, for the devices of the topology.
impl Call for PJRT_Compile_Args {
    fn call(&mut self) -> Result<()> {
        let topology = &get::<TopologyObject>(self.topology)?.topology;
        let source = super::executable::source(self.program, self.compile_options, self.compile_options_size)?;
        let program = import::program(&source.code, &source.format, &source.options)?;
        let wanted = program.options.num_replicas.max(1) * program.options.num_partitions.max(1);
        ensure!(
            wanted <= topology.devices.len(),
            InvalidArgument,
            "a program for {wanted} devices and a topology of {}",
            topology.describe()
        );
        self.executable = give(ExecutableObject::new(Arc::new(compile::compile(program)?)));
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_Id_Args {
    fn call(&mut self) -> Result<()> {
        self.id = get::<DescriptionObject>(self.device_description)?.info.id as i32;
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_ProcessIndex_Args {
    fn call(&mut self) -> Result<()> {
        self.process_index = get::<DescriptionObject>(self.device_description)?.info.process_index as i32;
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_Attributes_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<DescriptionObject>(self.device_description)?.attributes;
        (self.attributes, self.num_attributes) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_Kind_Args {
    fn call(&mut self) -> Result<()> {
        let kind = get::<DescriptionObject>(self.device_description)?.info.kind();
        (self.device_kind, self.device_kind_size) = (kind.as_ptr().cast(), kind.len());
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_DebugString_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<DescriptionObject>(self.device_description)?.debug_string;
        (self.debug_string, self.debug_string_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}

impl Call for PJRT_DeviceDescription_ToString_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<DescriptionObject>(self.device_description)?.to_string;
        (self.to_string, self.to_string_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}

/// Shapes have one canonical layout here, row-major.
pub fn minor_to_major_text(rank: usize) -> String {
    let order: Vec<String> = (0..rank).rev().map(|d| d.to_string()).collect();
    format!("{{{}}}", order.join(","))
}

/// The layouts of several shapes of one caller.
pub fn check_layouts(shapes: &[crate::tensor::Shape], layouts: *const *mut PJRT_Buffer_MemoryLayout, len: usize) -> Result<()> {
    let layouts = slice(layouts, len, "device_layouts")?;
    ensure!(layouts.is_empty() || layouts.len() == shapes.len(), InvalidArgument, "{} layouts for {} shapes", layouts.len(), shapes.len());
    shapes.iter().zip(layouts).try_for_each(|(s, l)| dtype::require_row_major(s, *l))
}
