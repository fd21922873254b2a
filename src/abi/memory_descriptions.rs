//! The extension that describes the memories of a device without a client.

#![allow(unsafe_code)]

use crate::abi::boundary::{Call, entry};
use crate::abi::handle::{get, handle};
use crate::abi::topology::DescriptionObject;
use crate::abi::{Table, extension_table, layouts, link};
use crate::error::Result;
use crate::runtime::MemoryKind;
use crate::sys::*;

extension_table! { EXTENSION: PJRT_MemoryDescriptions_Extension = PJRT_Extension_Type_MemoryDescriptions, then link(&layouts::EXTENSION);
    PJRT_DeviceDescription_MemoryDescriptions: Some(entry),
    PJRT_MemoryDescription_Kind: Some(entry),
}

pub const MEMORIES: [MemoryKind; 3] = MemoryKind::ALL;

struct MemoryDescription(MemoryKind);
handle!(MemoryDescription, PJRT_MemoryDescription, "memory description");

static DESCRIPTIONS: [MemoryDescription; 3] =
    [MemoryDescription(MEMORIES[0]), MemoryDescription(MEMORIES[1]), MemoryDescription(MEMORIES[2])];

/// Every device has the same memories.
static POINTERS: Table<[*const PJRT_MemoryDescription; 3]> =
    Table([(&raw const DESCRIPTIONS[0]).cast(), (&raw const DESCRIPTIONS[1]).cast(), (&raw const DESCRIPTIONS[2]).cast()]);

impl Call for PJRT_DeviceDescription_MemoryDescriptions_Args {
    fn call(&mut self) -> Result<()> {
        get::<DescriptionObject>(self.device_description)?;
        (self.memory_descriptions, self.num_memory_descriptions) = (POINTERS.0.as_ptr(), POINTERS.0.len());
        self.default_memory_index = 0;
        Ok(())
    }
}

impl Call for PJRT_MemoryDescription_Kind_Args {
    fn call(&mut self) -> Result<()> {
        let kind = get::<MemoryDescription>(self.memory_description)?.0;
        (self.kind, self.kind_size) = (kind.name().as_ptr().cast(), kind.name().len());
        self.kind_id = kind.id();
        Ok(())
    }
}
