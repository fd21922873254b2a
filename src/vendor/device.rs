#![allow(unsafe_code)]
//! What is asked of one device of a vendor's: to compile, to run, to copy.

use std::ptr::null_mut;

use prost::Message;

use crate::abi::dtype;
use crate::error::Result;
use crate::import::Source;
use crate::import::hlo::proto::{CompileOptionsProto, ComputationDevice, DeviceAssignmentProto};
use crate::runtime::host;
use crate::sys::*;
use crate::tensor::{DType, Literal, Shape};
use crate::vendor::bridge::{self, invoke};
use crate::vendor::errors;
use crate::vendor::table::Vendor;

#[derive(Clone, Copy)]
pub struct Device {
    pub vendor: &'static Vendor,
    pub client: *mut PJRT_Client,
    pub handle: *mut PJRT_Device,
    /// The vendor's number of it.
    pub id: i32,
}

// SAFETY: handles of the C API may be used from any thread.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

/// Handles of the vendor's that are destroyed when nobody takes them.
macro_rules! owned {
    ($($(#[$doc:meta])* $name:ident: $handle:ident by $destroy:ident($field:ident))*) => { $(
        $(#[$doc])*
        pub struct $name(pub &'static Vendor, pub *mut $handle);

        // SAFETY: handles of the C API may be used from any thread.
        unsafe impl Send for $name {}
        // SAFETY: as above.
        unsafe impl Sync for $name {}

        impl Drop for $name {
            fn drop(&mut self) {
                if !self.1.is_null() {
                    let _ = invoke!(self.0, $destroy { $field: self.1 });
                }
            }
        }
    )* };
}
owned! {
    Own: PJRT_Buffer by PJRT_Buffer_Destroy_Args(buffer)
    /// May be null: what it says has happened.
    Pending: PJRT_Event by PJRT_Event_Destroy_Args(event)
    Compiled: PJRT_LoadedExecutable by PJRT_LoadedExecutable_Destroy_Args(executable)
}

/// The handle for somebody else.
pub fn take<C>(handle: &mut *mut C) -> *mut C {
    std::mem::replace(handle, null_mut())
}

impl Pending {
    pub fn wait(self) -> Result<()> {
        match self.1.is_null() {
            true => Ok(()),
            false => invoke!(self.0, PJRT_Event_Await_Args { event: self.1 }).map(drop),
        }
    }
}

impl Device {
    pub fn new(vendor: &'static Vendor, client: *mut PJRT_Client, handle: *mut PJRT_Device) -> Result<Device> {
        let description = invoke!(vendor, PJRT_Device_GetDescription_Args { device: handle })?.device_description;
        let id = invoke!(vendor, PJRT_DeviceDescription_Id_Args { device_description: description })?.id;
        Ok(Device { vendor, client, handle, id })
    }

    /// The program for this device alone.
    pub fn compile(&self, source: &Source) -> Result<Compiled> {
        let options = self.options(&source.options)?;
        let program = PJRT_Program {
            struct_size: size_of::<PJRT_Program>(),
            code: source.code.as_ptr().cast_mut().cast(),
            code_size: source.code.len(),
            format: source.format.as_ptr().cast(),
            format_size: source.format.len(),
            ..Default::default()
        };
        let args = invoke!(
            self.vendor,
            PJRT_Client_Compile_Args {
                client: self.client,
                program: &raw const program,
                compile_options: options.as_ptr().cast(),
                compile_options_size: options.len(),
            }
        )?;
        Ok(Compiled(self.vendor, args.executable))
    }

    fn options(&self, options: &[u8]) -> Result<Vec<u8>> {
        let mut proto = CompileOptionsProto::decode(options).map_err(|e| error!(InvalidArgument, "compile options: {e}"))?;
        // Their values are not read here.
        proto.env_option_overrides.clear();
        proto.compile_portable_executable = false;
        let build = proto.executable_build_options.get_or_insert_default();
        (build.device_ordinal, build.num_replicas, build.num_partitions) = (-1, 1, 1);
        (build.use_spmd_partitioning, build.use_shardy_partitioner) = (false, false);
        let devices = vec![ComputationDevice { replica_device_ids: vec![self.id as _] }];
        build.device_assignment = Some(DeviceAssignmentProto { replica_count: 1, computation_count: 1, computation_devices: devices });
        Ok(proto.encode_to_vec())
    }

    /// Starts a program with this many results.
    pub fn run(
        &self,
        program: &Compiled,
        inputs: &[*mut PJRT_Buffer],
        outputs: usize,
        options: &PJRT_ExecuteOptions,
    ) -> Result<(Vec<Own>, Pending)> {
        let (mut list, num_args) = (vec![null_mut(); outputs], inputs.len());
        let (mut event, inputs, outputs) = (null_mut(), inputs.as_ptr(), list.as_mut_ptr());
        let mut options = PJRT_ExecuteOptions { struct_size: size_of::<PJRT_ExecuteOptions>(), ..*options };
        let mut args = PJRT_LoadedExecutable_Execute_Args {
            struct_size: size_of::<PJRT_LoadedExecutable_Execute_Args>(),
            executable: program.1,
            options: &mut options,
            argument_lists: &inputs,
            num_devices: 1,
            num_args,
            output_lists: &outputs,
            device_complete_events: &mut event,
            ..Default::default()
        };
        // SAFETY: the lists have as many entries as the program has parameters and results.
        unsafe { errors::outcome(self.vendor, bridge::execute_bridged(&mut args))? };
        Ok((list.into_iter().map(|b| Own(self.vendor, b)).collect(), Pending(self.vendor, event)))
    }

    /// Starts to copy the contents, in row-major order.
    ///
    /// # Safety
    /// `dst` has room for the shape until the event.
    pub unsafe fn copy_out(&self, buffer: *mut PJRT_Buffer, shape: &Shape, dst: *mut u8) -> Result<Pending> {
        if shape.bytes() == 0 {
            return Ok(Pending(self.vendor, null_mut()));
        }
        let order: Vec<i64> = (0..shape.rank() as i64).rev().collect();
        let mut layout = PJRT_Buffer_MemoryLayout {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout>(),
            type_: PJRT_Buffer_MemoryLayout_Type_Tiled,
            ..Default::default()
        };
        layout.__bindgen_anon_1.tiled = PJRT_Buffer_MemoryLayout_Tiled {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout_Tiled>(),
            minor_to_major: order.as_ptr(),
            minor_to_major_size: order.len(),
            ..Default::default()
        };
        let args = invoke!(
            self.vendor,
            PJRT_Buffer_ToHostBuffer_Args { src: buffer, host_layout: &mut layout, dst: dst.cast(), dst_size: shape.bytes() }
        )?;
        Ok(Pending(self.vendor, args.event))
    }

    /// The contents, in row-major order.
    pub fn read(&self, buffer: *mut PJRT_Buffer, shape: &Shape) -> Result<Vec<u8>> {
        let mut bytes = vec![0; shape.bytes()];
        // SAFETY: the bytes stay where they are until the copy is over.
        unsafe { self.copy_out(buffer, shape, bytes.as_mut_ptr())? }.wait()?;
        Ok(bytes)
    }

    /// A buffer with these contents; they are copied before this returns.
    ///
    /// # Safety
    /// `data` has the bytes of the shape.
    pub unsafe fn upload(&self, shape: &Shape, data: *const u8) -> Result<Own> {
        let dims = dtype::dims(shape);
        let args = invoke!(
            self.vendor,
            PJRT_Client_BufferFromHostBuffer_Args {
                client: self.client,
                data: data.cast(),
                type_: dtype::to_c(shape.dtype),
                dims: dims.as_ptr(),
                num_dims: dims.len(),
                host_buffer_semantics: PJRT_HostBufferSemantics_kImmutableOnlyDuringCall,
                device: self.handle,
            }
        )?;
        let own = Own(self.vendor, args.buffer);
        Pending(self.vendor, args.done_with_host_buffer).wait()?;
        Ok(own)
    }

    /// The contents, of a buffer that is to have this shape.
    pub fn literal(&self, buffer: *mut PJRT_Buffer, shape: &Shape) -> Result<Literal> {
        let theirs = self.shape(buffer)?;
        ensure!(theirs == *shape, FailedPrecondition, "an array is {theirs}, {shape} is expected");
        let mut bytes = self.read(buffer, shape)?;
        host::normalise(shape.dtype, &mut bytes);
        Literal::new(shape.clone(), &bytes)
    }

    /// A buffer with these contents.
    pub fn put(&self, array: &Literal) -> Result<Own> {
        // SAFETY: a literal has the bytes of its shape.
        unsafe { self.upload(array.shape(), array.bytes().as_ptr()) }
    }

    /// Element type and dimensions of a buffer of the vendor's.
    pub fn shape(&self, buffer: *mut PJRT_Buffer) -> Result<Shape> {
        let dims = invoke!(self.vendor, PJRT_Buffer_Dimensions_Args { buffer: buffer })?;
        let dtype = invoke!(self.vendor, PJRT_Buffer_ElementType_Args { buffer: buffer })?;
        dtype::shape(dtype.type_, dims.dims, dims.num_dims)
    }

    /// A buffer with the contents of another.
    pub fn copy(&self, buffer: *mut PJRT_Buffer) -> Result<Own> {
        let shape = self.shape(buffer)?;
        let bytes = self.read(buffer, &shape)?;
        // SAFETY: the bytes are those of the shape.
        unsafe { self.upload(&shape, bytes.as_ptr()) }
    }

    /// An event that fires when this buffer is ready; without a buffer, soon.
    pub fn event_of(&self, buffer: Option<*mut PJRT_Buffer>) -> Result<Pending> {
        let nothing;
        let buffer = match buffer {
            Some(buffer) => buffer,
            None => {
                // SAFETY: four bytes, as a scalar of this type has.
                nothing = unsafe { self.upload(&Shape::scalar(DType::S32), [0u8; 4].as_ptr())? };
                nothing.1
            }
        };
        Ok(Pending(self.vendor, invoke!(self.vendor, PJRT_Buffer_ReadyEvent_Args { buffer: buffer })?.event))
    }
}
