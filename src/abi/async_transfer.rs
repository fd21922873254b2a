#![allow(unsafe_code)]
//! PJRT_AsyncHostToDeviceTransferManager.

use std::sync::Arc;

use crate::abi::boundary::{Call, nested_list};
use crate::abi::buffer::{BufferObject, done, memory_index};
use crate::abi::client::ClientObject;
use crate::abi::handle::{get, give, handle, share, take};
use crate::abi::named_value;
use crate::abi::{dtype, error, topology};
use crate::error::Result;
use crate::runtime::HostToDevice;
use crate::sys::*;

struct Transfer {
    inner: HostToDevice,
    client: Arc<ClientObject>,
}
handle!(Transfer, PJRT_AsyncHostToDeviceTransferManager, "transfer manager");

impl Call for PJRT_Client_CreateBuffersForAsyncHostToDevice_Args {
    fn call(&mut self) -> Result<()> {
        let client = share::<ClientObject>(self.client)?;
        // SAFETY: the caller vouches for `num_shape_specs` structs that begin with their size.
        let specs: Vec<PJRT_ShapeSpec> = unsafe { nested_list(self.shape_specs, self.num_shape_specs, "shape_specs")? };
        let shapes = specs.iter().map(|s| dtype::shape(s.element_type, s.dims, s.num_dims)).collect::<Result<Vec<_>>>()?;
        topology::check_layouts(&shapes, self.device_layouts, self.num_device_layouts)?;
        let memory = memory_index(&client, self.memory, std::ptr::null_mut())?;
        let inner = HostToDevice::new(&client.client, shapes, memory)?;
        self.transfer_manager = give(Transfer { inner, client });
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<Transfer>(self.transfer_manager));
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_TransferData_Args {
    fn call(&mut self) -> Result<()> {
        let transfer = &get::<Transfer>(self.transfer_manager)?.inner;
        ensure!(!self.data.is_null() || self.transfer_size == 0, InvalidArgument, "data is null");
        // SAFETY: the caller vouches for `transfer_size` bytes at `data`.
        unsafe { transfer.transfer(self.buffer_index, self.data.cast(), self.offset, self.transfer_size, self.is_last_transfer != 0)? };
        self.done_with_h2d_transfer = done();
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args {
    fn call(&mut self) -> Result<()> {
        let transfer = &get::<Transfer>(self.transfer_manager)?.inner;
        let shape = dtype::shape(self.shape_element_type, self.shape_dims, self.shape_num_dims)?;
        let strides = dtype::strides(&shape, self.shape_layout)?;
        ensure!(!self.data.is_null() || shape.bytes() == 0, InvalidArgument, "data is null");
        // SAFETY: the caller vouches for an array of this shape and layout at `data`.
        unsafe { transfer.transfer_array(self.buffer_index, self.data.cast(), &shape, &strides)? };
        self.done_with_h2d_transfer = done();
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args {
    fn call(&mut self) -> Result<()> {
        let transfer = get::<Transfer>(self.transfer_manager)?;
        self.buffer_out = BufferObject::give(transfer.inner.retrieve(self.buffer_index)?, transfer.client.clone());
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_Device_Args {
    fn call(&mut self) -> Result<()> {
        let transfer = get::<Transfer>(self.transfer_manager)?;
        self.device_out = transfer.client.local_device(transfer.client.client.memories[transfer.inner.memory].local_device);
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args {
    fn call(&mut self) -> Result<()> {
        self.buffer_count = get::<Transfer>(self.transfer_manager)?.inner.len();
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args {
    fn call(&mut self) -> Result<()> {
        self.buffer_size = get::<Transfer>(self.transfer_manager)?.inner.bytes(self.buffer_index)?;
        Ok(())
    }
}

impl Call for PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args {
    fn call(&mut self) -> Result<()> {
        let transfer = &get::<Transfer>(self.transfer_manager)?.inner;
        match error::described(self.error_code, self.error_message, self.error_message_size) {
            Ok(()) => bail!(InvalidArgument, "an error with the code of success"),
            Err(e) => transfer.fail(self.buffer_index, e),
        }
    }
}

/// Names and values for people who debug transfers; nothing here reads them.
impl Call for PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args {
    fn call(&mut self) -> Result<()> {
        get::<Transfer>(self.transfer_manager)?;
        named_value::read_list(self.transfer_metadata, self.num_metadata, "transfer_metadata").map(drop)
    }
}
