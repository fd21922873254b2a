#![allow(unsafe_code)]
//! Several buffers that a host fills piece by piece.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::error::{Error, Result};
use crate::runtime::buffer::range;
use crate::runtime::{Buffer, Client, Filler, host};
use crate::tensor::{Block, Shape};

pub struct HostToDevice {
    pub memory: usize,
    parts: Vec<Mutex<Part>>,
}

struct Part {
    shape: Shape,
    /// Until it is handed out.
    buffer: Option<Buffer>,
    /// Until the last transfer.
    open: Option<(Block, Filler)>,
}

impl HostToDevice {
    pub fn new(client: &Arc<Client>, shapes: Vec<Shape>, memory: usize) -> Result<HostToDevice> {
        let part = |shape: Shape| {
            let block = client.arena.alloc(shape.bytes())?;
            let (buffer, filler) = Buffer::pending(client, shape.clone(), memory);
            Ok(Mutex::new(Part { shape, buffer: Some(buffer), open: Some((block, filler)) }))
        };
        let parts = shapes.into_iter().map(part).collect::<Result<_>>()?;
        Ok(HostToDevice { memory, parts })
    }

    pub fn len(&self) -> usize {
        self.parts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub fn bytes(&self, index: i32) -> Result<usize> {
        Ok(self.part(index)?.lock().shape.bytes())
    }

    /// The buffer, which becomes ready with the last transfer.
    pub fn retrieve(&self, index: i32) -> Result<Buffer> {
        let buffer = self.part(index)?.lock().buffer.take();
        buffer.ok_or_else(|| error!(FailedPrecondition, "buffer {index} of the transfer was retrieved before"))
    }

    /// Copies `len` bytes to `offset` of the dense array; the source is free when this returns.
    ///
    /// # Safety
    /// `data` must be valid for `len` bytes.
    pub unsafe fn transfer(&self, index: i32, data: *const u8, offset: i64, len: i64, last: bool) -> Result<()> {
        let mut part = self.part(index)?.lock();
        let (offset, len) = range(offset, len, part.shape.bytes()).map_err(|e| e.context(format!("buffer {index} of the transfer")))?;
        let Some((block, _)) = &part.open else { return Err(closed(index)) };
        // SAFETY: the range is inside the block, which only this transfer can see; `data` by contract.
        unsafe { std::ptr::copy_nonoverlapping(data, block.ptr().add(offset), len) };
        if last {
            part.finish();
        }
        Ok(())
    }

    /// Copies a whole host array of any layout; it is the only transfer of its buffer.
    ///
    /// # Safety
    /// `data` must be valid for every element that the strides reach.
    pub unsafe fn transfer_array(&self, index: i32, data: *const u8, shape: &Shape, strides: &[i64]) -> Result<()> {
        let mut part = self.part(index)?.lock();
        ensure!(part.shape == *shape, InvalidArgument, "buffer {index} of the transfer is {}, the array {shape}", part.shape);
        let Some((block, _)) = &part.open else { return Err(closed(index)) };
        // SAFETY: the block has the size of the dense array; `data` by contract.
        unsafe { host::copy(shape, block.ptr(), &host::row_major(shape), data, strides) };
        part.finish();
        Ok(())
    }

    /// The buffer will never have contents.
    pub fn fail(&self, index: i32, error: Error) -> Result<()> {
        let open = self.part(index)?.lock().open.take();
        let (_, filler) = open.ok_or_else(|| closed(index))?;
        filler.fill(Err(error));
        Ok(())
    }

    fn part(&self, index: i32) -> Result<&Mutex<Part>> {
        let part = usize::try_from(index).ok().and_then(|i| self.parts.get(i));
        part.ok_or_else(|| error!(OutOfRange, "buffer {index} of a transfer of {}", self.len()))
    }
}

impl Part {
    fn finish(&mut self) {
        let Some((block, filler)) = self.open.take() else { return };
        // SAFETY: only this transfer can see the block until the filler hands it out.
        host::normalise(self.shape.dtype, unsafe { std::slice::from_raw_parts_mut(block.ptr(), block.len()) });
        filler.fill(Ok(Arc::new(block)));
    }
}

fn closed(index: i32) -> Error {
    error!(FailedPrecondition, "buffer {index} of the transfer is complete")
}
