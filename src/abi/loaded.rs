//! PJRT_LoadedExecutable: compiling, loading, and what is known afterwards. Running is in `execute`.

use std::sync::Arc;

use prost::Message;

use crate::abi::boundary::Call;
use crate::abi::client::ClientObject;
use crate::abi::executable::{ExecutableObject, source};
use crate::abi::handle::{bytes, get, give, handle, share, take};
use crate::abi::owned::owned;
use crate::compile;
use crate::error::Result;
use crate::import::hlo::proto::{ComputationDevice, DeviceAssignmentProto};
use crate::import::{self, Source};
use crate::runtime::{LoadedExecutable, deserialize};
use crate::sys::*;

pub struct LoadedObject {
    pub loaded: Arc<LoadedExecutable>,
    pub client: Arc<ClientObject>,
    devices: Vec<*mut PJRT_Device>,
    logical_ids: Vec<PJRT_LogicalDeviceIds>,
    fingerprint: String,
}
handle!(LoadedObject, PJRT_LoadedExecutable, "loaded executable");

impl LoadedObject {
    fn give(loaded: LoadedExecutable, client: Arc<ClientObject>) -> *mut PJRT_LoadedExecutable {
        let devices = loaded.local.iter().map(|l| client.local_device(l.device)).collect();
        let ids = loaded.local.iter().map(|l| PJRT_LogicalDeviceIds { replica: l.replica as i32, partition: l.partition as i32 });
        let fingerprint = loaded.executable.fingerprint.iter().map(|b| format!("{b:02x}")).collect();
        give(LoadedObject { logical_ids: ids.collect(), devices, fingerprint, loaded: Arc::new(loaded), client })
    }
}

impl Call for PJRT_Client_Compile_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        let source = source(self.program, self.compile_options, self.compile_options_size)?;
        self.executable = LoadedObject::give(LoadedExecutable::compile(&client.client, &source)?, client);
        Ok(())
    }
}

/// Compiles again: the bytes are the program with its options, or with the ones given here.
impl Call for PJRT_Executable_DeserializeAndLoad_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        let mut source = deserialize(bytes(self.serialized_executable, self.serialized_executable_size, "serialized_executable")?)?;
        let options = bytes(
            self.overridden_serialized_compile_options,
            self.overridden_serialized_compile_options_size,
            "overridden_serialized_compile_options",
        )?;
        if says_where(options)? {
            source.options = options.into();
        }
        self.loaded_executable = LoadedObject::give(LoadedExecutable::compile(&client.client, &source)?, client);
        Ok(())
    }
}

/// Whether options are more than the empty ones that callers pass who keep what the executable was compiled with.
fn says_where(options: &[u8]) -> Result<bool> {
    Ok(!options.is_empty() && import::options(options)? != import::options(&[])?)
}

impl Call for PJRT_Client_Load_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        let executable = &get::<ExecutableObject>(self.executable)?.executable;
        let options = bytes(self.compile_options, self.compile_options_size, "compile_options")?;
        let loaded = if says_where(options)? {
            let source = Source { options: options.into(), ..executable.source.clone() };
            let program = import::program(&source.code, &source.format, &source.options)?;
            LoadedExecutable::load(&client.client, Arc::new(compile::compile(program)?))?
        } else {
            LoadedExecutable::load(&client.client, executable.clone())?
        };
        self.loaded_executable = LoadedObject::give(loaded, client);
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<LoadedObject>(self.executable));
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_GetExecutable_Args {
    fn call(&mut self) -> Result<()> {
        let executable = get::<LoadedObject>(self.loaded_executable)?.loaded.executable.clone();
        self.executable = give(ExecutableObject::new(executable));
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_AddressableDevices_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<LoadedObject>(self.executable)?.devices;
        (self.addressable_devices, self.num_addressable_devices) = (list.as_ptr(), list.len());
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<LoadedObject>(self.executable)?.logical_ids;
        (self.addressable_device_logical_ids, self.num_addressable_device_logical_ids) = (list.as_ptr().cast_mut(), list.len());
        Ok(())
    }
}

/// A serialized DeviceAssignmentProto.
impl Call for PJRT_LoadedExecutable_GetDeviceAssignment_Args {
    fn call(&mut self) -> Result<()> {
        let loaded = &get::<LoadedObject>(self.executable)?.loaded;
        let partitions = loaded.executable.options.num_partitions.max(1);
        let replicas = loaded.assignment.len() / partitions;
        let ids = |p: usize| (0..replicas).map(|r| loaded.assignment[r * partitions + p] as _).collect();
        let proto = DeviceAssignmentProto {
            replica_count: replicas as i32,
            computation_count: partitions as i32,
            computation_devices: (0..partitions).map(|p| ComputationDevice { replica_device_ids: ids(p) }).collect(),
        };
        let out = owned(proto.encode_to_vec());
        (self.serialized_bytes, self.serialized_bytes_size) = (out.data, out.len);
        (self.serialized_device_assignment, self.serialized_device_assignment_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_Delete_Args {
    fn call(&mut self) -> Result<()> {
        get::<LoadedObject>(self.executable)?.loaded.delete();
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_IsDeleted_Args {
    fn call(&mut self) -> Result<()> {
        self.is_deleted = get::<LoadedObject>(self.executable)?.loaded.is_deleted() as u8;
        Ok(())
    }
}

impl Call for PJRT_LoadedExecutable_Fingerprint_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<LoadedObject>(self.executable)?.fingerprint;
        (self.executable_fingerprint, self.executable_fingerprint_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}
