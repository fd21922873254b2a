#![allow(unsafe_code)]
//! PJRT_Buffer: contents in and out.

use std::ffi::c_void;

use crate::abi::boundary::Call;
use crate::abi::buffer::{BufferObject, done, memory_index};
use crate::abi::client::ClientObject;
use crate::abi::handle::{get, give, handle, share, take};
use crate::abi::{device::DeviceObject, dtype, error, event, memory::MemoryObject};
use crate::error::Result;
use crate::event::{Promise, promise};
use crate::runtime::{MemoryKind, host};
use crate::sys::*;

/// Copies during the call under every semantics but `kMutableZeroCopy`, which promises that the caller sees writes.
impl Call for PJRT_Client_BufferFromHostBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        let shape = dtype::shape(self.type_, self.dims, self.num_dims)?;
        ensure!(
            self.host_buffer_semantics <= PJRT_HostBufferSemantics_kMutableZeroCopy,
            InvalidArgument,
            "host buffer semantics {} are none of PJRT_HostBufferSemantics",
            self.host_buffer_semantics
        );
        ensure!(
            self.host_buffer_semantics != PJRT_HostBufferSemantics_kMutableZeroCopy,
            Unimplemented,
            "a device buffer that shares memory with the host array, which the host may change"
        );
        dtype::require_row_major(&shape, self.device_layout)?;
        let strides = match self.num_byte_strides {
            0 => host::row_major(&shape),
            n => dtype::byte_strides(&shape, self.byte_strides, n)?,
        };
        ensure!(!self.data.is_null() || shape.bytes() == 0, InvalidArgument, "data is null for an array of {} bytes", shape.bytes());
        let memory = memory_index(&client, self.memory, self.device)?;
        // SAFETY: the caller vouches for the array at `data` with these dimensions and strides.
        let buffer = unsafe { client.client.from_host(self.data.cast(), shape, &strides, memory)? };
        self.buffer = BufferObject::give(buffer, client);
        self.done_with_host_buffer = done();
        Ok(())
    }
}

struct Release {
    callback: Option<unsafe extern "C" fn(*mut c_void, *mut c_void)>,
    data: *mut c_void,
    arg: *mut c_void,
}

// SAFETY: two values of the caller, handed back to the caller's function once, on any thread.
unsafe impl Send for Release {}
// SAFETY: as above; nothing reads them through a shared reference.
unsafe impl Sync for Release {}

impl Release {
    fn call(self) {
        if let Some(callback) = self.callback {
            // SAFETY: the caller's function with the caller's values.
            unsafe { callback(self.data, self.arg) }
        }
    }
}

impl Call for PJRT_Client_CreateViewOfDeviceBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        let shape = dtype::shape(self.element_type, self.dims, self.num_dims)?;
        dtype::require_row_major(&shape, self.layout)?;
        let memory = memory_index(&client, self.memory, self.device)?;
        ensure!(!self.device_buffer_ptr.is_null() || shape.bytes() == 0, InvalidArgument, "device_buffer_ptr is null");
        let release = Release { callback: self.on_delete_callback, data: self.device_buffer_ptr, arg: self.on_delete_callback_arg };
        // SAFETY: the caller vouches for the array until it is released.
        let buffer = unsafe { client.client.view(self.device_buffer_ptr.cast(), shape, memory, Box::new(move || release.call()))? };
        self.buffer = BufferObject::give(buffer, client);
        Ok(())
    }
}

/// A null `dst` asks for the size.
impl Call for PJRT_Buffer_ToHostBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let buffer = &get::<BufferObject>(self.src)?.buffer;
        let shape = buffer.logical_shape()?;
        let strides = dtype::strides(&shape, self.host_layout)?;
        ensure!(strides.iter().all(|s| *s >= 0), InvalidArgument, "a host layout with negative strides {strides:?}");
        let size = host::extent(&shape, &strides);
        if self.dst.is_null() {
            self.dst_size = size;
            return Ok(());
        }
        ensure!(self.dst_size >= size, InvalidArgument, "{shape} needs {size} bytes on the host, dst has {}", self.dst_size);
        // SAFETY: the caller vouches for `dst` until the event is ready, and the strides stay inside it.
        self.event = event::give(unsafe { buffer.to_host(self.dst.cast(), strides)? });
        Ok(())
    }
}

impl Call for PJRT_Buffer_CopyRawToHost_Args {
    fn call(&mut self) -> Result<()> {
        let buffer = &get::<BufferObject>(self.buffer)?.buffer;
        ensure!(!self.dst.is_null() || self.transfer_size == 0, InvalidArgument, "dst is null");
        // SAFETY: the caller vouches for `transfer_size` bytes at `dst` until the event is ready.
        self.event = event::give(unsafe { buffer.raw_to_host(self.dst.cast(), self.offset, self.transfer_size)? });
        Ok(())
    }
}

/// A raw copy whose destination comes later.
struct RawCopy {
    buffer: *mut PJRT_Buffer,
    offset: i64,
    len: i64,
    done: Promise,
}
handle!(RawCopy, c_void, "callback_data");

impl Call for PJRT_Buffer_CopyRawToHostFuture_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        // The copy must not depend on how long the caller keeps its buffer.
        let share = BufferObject::give(object.buffer.bitcast(object.buffer.shape().clone())?, object.client.clone());
        let (promise, ready) = promise();
        self.callback_data = give(RawCopy { buffer: share, offset: self.offset, len: self.transfer_size, done: promise });
        self.future_ready_callback = Some(destination_ready);
        self.event = event::give(ready);
        Ok(())
    }
}

unsafe extern "C" fn destination_ready(args: *mut PJRT_Buffer_CopyRawToHostFuture_Callback_Args) {
    // SAFETY: the argument struct of the caller.
    let Some(args) = (unsafe { args.as_ref() }) else { return };
    let Some(copy) = take::<RawCopy>(args.callback_data) else { return };
    let RawCopy { buffer, offset, len, done } = *copy;
    let Some(object) = take::<BufferObject>(buffer) else { return };
    let start = || {
        error::described(args.error_code, args.error_message, args.error_message_size)?;
        ensure!(!args.dst.is_null() || len == 0, InvalidArgument, "dst is null");
        // SAFETY: the caller vouches for `len` bytes at `dst` until the event is ready.
        unsafe { object.buffer.raw_to_host(args.dst.cast(), offset, len) }
    };
    match start() {
        Ok(event) => event.on_ready(|outcome| done.set(outcome)),
        Err(e) => done.set(Err(e)),
    }
}

impl Call for PJRT_Buffer_CopyToDevice_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let device = get::<DeviceObject>(self.dst_device)?.require_local()?;
        let copy = object.buffer.copy_to(object.client.client.memory_of(device, MemoryKind::Device))?;
        self.dst_buffer = BufferObject::give(copy, object.client.clone());
        Ok(())
    }
}

impl Call for PJRT_Buffer_CopyToMemory_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let copy = object.buffer.copy_to(get::<MemoryObject>(self.dst_memory)?.index())?;
        self.dst_buffer = BufferObject::give(copy, object.client.clone());
        Ok(())
    }
}
