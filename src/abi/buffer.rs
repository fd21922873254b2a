#![allow(unsafe_code)]
//! PJRT_Buffer: what it is. Moving its contents is in `copy`.

use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::abi::boundary::Call;
use crate::abi::client::ClientObject;
use crate::abi::handle::{get, give, handle, take};
use crate::abi::memory::MemoryObject;
use crate::abi::{device::DeviceObject, dtype, error, event};
use crate::error::Result;
use crate::event::{Event, Promise, promise};
use crate::runtime::{Buffer, MemoryKind};
use crate::sys::*;
use crate::tensor::Shape;

pub struct BufferObject {
    pub buffer: Buffer,
    pub client: Arc<ClientObject>,
    dims: SmallVec<[i64; 6]>,
    /// Of what counts where the shape is bounded.
    unpadded: OnceLock<Box<[i64]>>,
    bounded: Box<[usize]>,
    minor_to_major: OnceLock<Box<[i64]>>,
}
handle!(BufferObject, PJRT_Buffer, "buffer");

impl BufferObject {
    pub fn give(buffer: Buffer, client: Arc<ClientObject>) -> *mut PJRT_Buffer {
        let dims = buffer.shape().dims.iter().map(|d| *d as i64).collect();
        let bounded = buffer.bounded_dims().collect();
        give(BufferObject { buffer, client, dims, unpadded: OnceLock::new(), bounded, minor_to_major: OnceLock::new() })
    }
}

/// The memory that a caller means: that of the handle, or the default one of the device.
pub fn memory_index(client: &ClientObject, memory: *mut PJRT_Memory, device: *mut PJRT_Device) -> Result<usize> {
    if !memory.is_null() {
        return Ok(get::<MemoryObject>(memory)?.index());
    }
    if device.is_null() {
        return Ok(client.client.memory_of(0, MemoryKind::Device));
    }
    Ok(client.client.memory_of(get::<DeviceObject>(device)?.require_local()?, MemoryKind::Device))
}

impl Call for PJRT_Buffer_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<BufferObject>(self.buffer));
        Ok(())
    }
}

impl Call for PJRT_Buffer_ElementType_Args {
    fn call(&mut self) -> Result<()> {
        self.type_ = dtype::to_c(get::<BufferObject>(self.buffer)?.buffer.shape().dtype);
        Ok(())
    }
}

impl Call for PJRT_Buffer_Dimensions_Args {
    fn call(&mut self) -> Result<()> {
        let dims = &get::<BufferObject>(self.buffer)?.dims;
        (self.dims, self.num_dims) = (dims.as_ptr(), dims.len());
        Ok(())
    }
}

impl Call for PJRT_Buffer_UnpaddedDimensions_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let dims = match object.unpadded.get() {
            _ if object.bounded.is_empty() => &object.dims[..],
            Some(dims) => dims,
            None => {
                let shape = object.buffer.logical_shape()?;
                object.unpadded.get_or_init(|| shape.dims.iter().map(|d| *d as i64).collect())
            }
        };
        (self.unpadded_dims, self.num_dims) = (dims.as_ptr(), dims.len());
        Ok(())
    }
}

impl Call for PJRT_Buffer_DynamicDimensionIndices_Args {
    fn call(&mut self) -> Result<()> {
        let bounded = &get::<BufferObject>(self.buffer)?.bounded;
        (self.dynamic_dim_indices, self.num_dynamic_dims) = (bounded.as_ptr(), bounded.len());
        Ok(())
    }
}

impl Call for PJRT_Buffer_GetMemoryLayout_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let order = object.minor_to_major.get_or_init(|| (0..object.dims.len() as i64).rev().collect());
        let tiled = PJRT_Buffer_MemoryLayout_Tiled {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout_Tiled>(),
            minor_to_major: order.as_ptr(),
            minor_to_major_size: order.len(),
            ..Default::default()
        };
        self.layout = PJRT_Buffer_MemoryLayout {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout>(),
            extension_start: std::ptr::null_mut(),
            __bindgen_anon_1: PJRT_Buffer_MemoryLayout__bindgen_ty_1 { tiled },
            type_: PJRT_Buffer_MemoryLayout_Type_Tiled,
        };
        Ok(())
    }
}

impl Call for PJRT_Buffer_OnDeviceSizeInBytes_Args {
    fn call(&mut self) -> Result<()> {
        self.on_device_size_in_bytes = get::<BufferObject>(self.buffer)?.buffer.shape().bytes();
        Ok(())
    }
}

impl Call for PJRT_Buffer_Device_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        self.device = object.client.local_device(object.buffer.local_device());
        Ok(())
    }
}

impl Call for PJRT_Buffer_Memory_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        self.memory = object.client.memory_pointers[object.buffer.memory()];
        Ok(())
    }
}

impl Call for PJRT_Buffer_Delete_Args {
    fn call(&mut self) -> Result<()> {
        get::<BufferObject>(self.buffer)?.buffer.delete();
        Ok(())
    }
}

impl Call for PJRT_Buffer_IsDeleted_Args {
    fn call(&mut self) -> Result<()> {
        self.is_deleted = get::<BufferObject>(self.buffer)?.buffer.is_deleted() as u8;
        Ok(())
    }
}

/// Every device is the CPU.
impl Call for PJRT_Buffer_IsOnCpu_Args {
    fn call(&mut self) -> Result<()> {
        get::<BufferObject>(self.buffer)?;
        self.is_on_cpu = 1;
        Ok(())
    }
}

impl Call for PJRT_Buffer_ReadyEvent_Args {
    fn call(&mut self) -> Result<()> {
        self.event = event::give(get::<BufferObject>(self.buffer)?.buffer.ready());
        Ok(())
    }
}

impl Call for PJRT_Buffer_UnsafePointer_Args {
    fn call(&mut self) -> Result<()> {
        self.buffer_pointer = get::<BufferObject>(self.buffer)?.buffer.pointer()? as usize as _;
        Ok(())
    }
}

impl Call for PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args {
    fn call(&mut self) -> Result<()> {
        self.device_memory_ptr = get::<BufferObject>(self.buffer)?.buffer.pointer()?.cast();
        Ok(())
    }
}

impl Call for PJRT_Buffer_IncreaseExternalReferenceCount_Args {
    fn call(&mut self) -> Result<()> {
        get::<BufferObject>(self.buffer)?.buffer.retain()
    }
}

impl Call for PJRT_Buffer_DecreaseExternalReferenceCount_Args {
    fn call(&mut self) -> Result<()> {
        get::<BufferObject>(self.buffer)?.buffer.release()
    }
}

impl Call for PJRT_Buffer_Bitcast_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let shape = dtype::shape(self.element_type, self.dims, self.num_dims)?;
        dtype::require_row_major(&shape, self.device_layout)?;
        self.out_buffer = BufferObject::give(object.buffer.bitcast(shape)?, object.client.clone());
        Ok(())
    }
}

unsafe extern "C" fn dependency_ready(args: *mut PJRT_Buffer_DonateWithControlDependency_Callback_Args) {
    // SAFETY: the caller's argument struct; the callback data is the promise that the function below made, used once.
    let (promise, outcome) = unsafe {
        let Some(args) = args.as_ref().filter(|a| !a.callback_data.is_null()) else { return };
        let promise = Box::from_raw(args.callback_data.cast::<Promise>());
        (promise, error::described(args.error_code, args.error_message, args.error_message_size))
    };
    promise.set(outcome);
}

impl Call for PJRT_Buffer_DonateWithControlDependency_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<BufferObject>(self.buffer)?;
        let (promise, gate) = promise();
        self.out_buffer = BufferObject::give(object.buffer.donate_behind(gate)?, object.client.clone());
        self.callback_data = Box::into_raw(Box::new(promise)).cast();
        self.dependency_ready_callback = Some(dependency_ready);
        Ok(())
    }
}

/// What several functions that make a buffer say of it.
struct Wanted {
    client: Arc<ClientObject>,
    shape: Shape,
    memory: usize,
}

fn wanted(
    client: *mut PJRT_Client,
    element_type: PJRT_Buffer_Type,
    dims: *const i64,
    num_dims: usize,
    layout: *const PJRT_Buffer_MemoryLayout,
    memory: *mut PJRT_Memory,
    device: *mut PJRT_Device,
) -> Result<Wanted> {
    let client = super::handle::share::<ClientObject>(client)?;
    let shape = dtype::shape(element_type, dims, num_dims)?;
    dtype::require_row_major(&shape, layout)?;
    let memory = memory_index(&client, memory, device)?;
    Ok(Wanted { client, shape, memory })
}

impl Call for PJRT_Client_CreateUninitializedBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let w = wanted(
            self.client,
            self.shape_element_type,
            self.shape_dims,
            self.shape_num_dims,
            self.shape_layout,
            self.memory,
            self.device,
        )?;
        let buffer = w.client.client.uninitialized(w.shape, w.memory)?;
        self.buffer = BufferObject::give(buffer, w.client);
        Ok(())
    }
}

impl Call for PJRT_Client_CreateErrorBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let null = std::ptr::null_mut();
        let w = wanted(self.client, self.shape_element_type, self.shape_dims, self.shape_num_dims, self.shape_layout, self.memory, null)?;
        let Err(error) = error::described(self.error_code, self.error_message, self.error_message_size) else {
            bail!(InvalidArgument, "an error buffer with the code of success")
        };
        self.buffer = BufferObject::give(Buffer::failed(&w.client.client, w.shape, w.memory, error), w.client);
        Ok(())
    }
}

/// What an alias buffer waits for: the buffer whose contents it is to have.
struct Fulfill(parking_lot::Mutex<Option<crate::runtime::Filler>>, Shape);
handle!(Fulfill, PJRT_FulfillAliasBufferCallback, "fulfill_alias_buffer_cb");

impl Call for PJRT_Client_CreateAliasBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let null = std::ptr::null_mut();
        let w = wanted(self.client, self.shape_element_type, self.shape_dims, self.shape_num_dims, self.shape_layout, self.memory, null)?;
        let (buffer, filler) = Buffer::pending(&w.client.client, w.shape.clone(), w.memory);
        self.fulfill_alias_buffer_cb = give(Fulfill(Some(filler).into(), w.shape));
        self.alias_buffer = BufferObject::give(buffer, w.client);
        Ok(())
    }
}

/// Ends the callback object, whatever becomes of the buffer.
impl Call for PJRT_Client_FulfillAliasBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let Some(fulfill) = take::<Fulfill>(self.fulfill_alias_buffer_cb) else {
            bail!(InvalidArgument, "fulfill_alias_buffer_cb is null")
        };
        let Fulfill(filler, shape) = *fulfill;
        let Some(filler) = filler.into_inner() else { bail!(FailedPrecondition, "the alias buffer has contents already") };
        if let Err(e) = error::described(self.status_code, self.error_message, self.error_message_size) {
            filler.fill(Err(e));
            return Ok(());
        }
        let buffer = &get::<BufferObject>(self.buffer)?.buffer;
        ensure!(*buffer.shape() == shape, InvalidArgument, "the alias buffer is {shape}, the buffer {}", buffer.shape());
        let slot = buffer.slot()?;
        buffer.ready().on_ready(move |outcome| filler.fill(outcome.and_then(|()| Ok(slot.wait()?.clone()))));
        Ok(())
    }
}

/// A ready event for something that was done during the call.
pub fn done() -> *mut PJRT_Event {
    event::give(Event::ready(Ok(())))
}
