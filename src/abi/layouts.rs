//! The extension that tells how arrays lie in device memory: always row-major here.

#![allow(unsafe_code)]

use std::ptr::null_mut;

use crate::abi::boundary::{Call, entry};
use crate::abi::buffer::BufferObject;
use crate::abi::client::ClientObject;
use crate::abi::executable::ExecutableObject;
use crate::abi::handle::{Handle, get, give, handle, take};
use crate::abi::owned::owned;
use crate::abi::topology::{TopologyObject, minor_to_major_text};
use crate::abi::{dtype, extension_table};
use crate::error::Result;
use crate::sys::*;

extension_table! { EXTENSION: PJRT_Layouts_Extension = PJRT_Extension_Type_Layouts, then null_mut();
    PJRT_Layouts_MemoryLayout_Destroy: Some(entry),
    PJRT_Layouts_MemoryLayout_Serialize: Some(entry),
    PJRT_Layouts_PJRT_Client_GetDefaultLayout: Some(entry),
    PJRT_Layouts_PJRT_Buffer_MemoryLayout: Some(entry),
    PJRT_Layouts_PJRT_Topology_GetDefaultLayout: Some(entry),
    PJRT_Layouts_PJRT_Executable_GetOutputLayouts: Some(entry),
    PJRT_Layouts_PJRT_Executable_GetParameterLayouts: Some(entry),
}

/// A layout as text, from the fastest dimension to the slowest: `{1,0}`.
struct Layout(String);
handle!(Layout, PJRT_Layouts_MemoryLayout, "layout");

/// The layouts of an executable, which owns them.
pub struct Layouts {
    _params: Box<[Layout]>,
    _results: Box<[Layout]>,
    param_pointers: Vec<*mut PJRT_Layouts_MemoryLayout>,
    result_pointers: Vec<*mut PJRT_Layouts_MemoryLayout>,
}

impl Layouts {
    pub fn new(params: Vec<String>, results: Vec<String>) -> Layouts {
        let params: Box<[Layout]> = params.into_iter().map(Layout).collect();
        let results: Box<[Layout]> = results.into_iter().map(Layout).collect();
        let (param_pointers, result_pointers) = (params.iter().map(Handle::lend).collect(), results.iter().map(Handle::lend).collect());
        Layouts { _params: params, _results: results, param_pointers, result_pointers }
    }
}

/// A layout of that many dimensions, to its owner in C.
pub fn row_major(rank: usize) -> *mut PJRT_Layouts_MemoryLayout {
    give(Layout(minor_to_major_text(rank)))
}

impl Call for PJRT_Layouts_MemoryLayout_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<Layout>(self.layout));
        Ok(())
    }
}

impl Call for PJRT_Layouts_MemoryLayout_Serialize_Args {
    fn call(&mut self) -> Result<()> {
        let text = owned(get::<Layout>(self.layout)?.0.clone().into_bytes());
        (self.serialized_bytes, self.serialized_bytes_size) = (text.data, text.len);
        (self.serialized_layout, self.serialized_layout_deleter) = (text.holder, text.deleter);
        Ok(())
    }
}

impl Call for PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args {
    fn call(&mut self) -> Result<()> {
        get::<ClientObject>(self.client)?;
        let shape = dtype::shape(self.type_, self.dims, self.num_dims)?;
        self.layout = give(Layout(minor_to_major_text(shape.rank())));
        Ok(())
    }
}

impl Call for PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args {
    fn call(&mut self) -> Result<()> {
        get::<TopologyObject>(self.topology_description)?;
        let shape = dtype::shape(self.type_, self.dims, self.num_dims)?;
        self.layout = give(Layout(minor_to_major_text(shape.rank())));
        Ok(())
    }
}

impl Call for PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args {
    fn call(&mut self) -> Result<()> {
        let rank = get::<BufferObject>(self.buffer)?.buffer.shape().rank();
        self.layout = give(Layout(minor_to_major_text(rank)));
        Ok(())
    }
}

impl Call for PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ExecutableObject>(self.executable)?.layouts().result_pointers;
        (self.num_outputs, self.layouts) = (list.len(), list.as_ptr().cast_mut());
        Ok(())
    }
}

impl Call for PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args {
    fn call(&mut self) -> Result<()> {
        let list = &get::<ExecutableObject>(self.executable)?.layouts().param_pointers;
        (self.num_parameters, self.layouts) = (list.len(), list.as_ptr().cast_mut());
        Ok(())
    }
}
