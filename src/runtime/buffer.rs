#![allow(unsafe_code)]
//! Arrays on devices.

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;

use crate::error::{Error, Result};
use crate::event::{Event, Promise, promise};
use crate::runtime::Client;
use crate::runtime::host;
use crate::tensor::{Block, DType, Literal, Shape};

/// An array on one device of this process. It exists before its contents do; [`Buffer::ready`] says when they are there.
pub struct Buffer {
    client: Arc<Client>,
    shape: Shape,
    memory: usize,
    /// Dimensions of which less than the shape says may count, each with an s32 scalar that says how much.
    sizes: Vec<(usize, Arc<Slot>)>,
    ready: Event,
    state: Mutex<State>,
}

struct State {
    slot: Option<Arc<Slot>>,
    /// Why there is no slot.
    gone: &'static str,
    /// Uses of the memory from outside, which outlive deletion and prevent reuse.
    references: usize,
    held: Option<Arc<Slot>>,
}

/// The contents of a buffer: filled once, then only read, until the last owner may reuse the block.
pub struct Slot {
    block: OnceLock<Arc<Block>>,
    ready: Event,
}

/// The right to give a pending buffer its contents. Dropped unused it fails the buffer.
pub struct Filler {
    slot: Arc<Slot>,
    promise: Promise,
}

impl Slot {
    /// The contents, after waiting for them.
    pub fn wait(&self) -> Result<&Arc<Block>> {
        self.ready.wait()?;
        self.block.get().ok_or_else(|| error!(Internal, "a buffer is ready without contents"))
    }

    pub fn is_ready(&self) -> bool {
        self.ready.is_ready()
    }

    /// The block, if nobody else can see it any more.
    pub fn into_block(self: Arc<Slot>) -> Result<(Arc<Block>, bool)> {
        self.ready.wait()?;
        let none = || error!(Internal, "a buffer is ready without contents");
        match Arc::try_unwrap(self) {
            Ok(slot) => {
                let block = slot.block.into_inner().ok_or_else(none)?;
                let only = Arc::strong_count(&block) == 1 && !block.is_foreign();
                Ok((block, only))
            }
            Err(slot) => Ok((slot.block.get().ok_or_else(none)?.clone(), false)),
        }
    }
}

impl Slot {
    /// The size of a dimension as programs take it.
    pub fn of_size(client: &Client, size: usize) -> Result<Arc<Slot>> {
        let size = i32::try_from(size).map_err(|_| error!(InvalidArgument, "a dimension of size {size}"))?;
        let block = client.arena.alloc(4)?;
        // SAFETY: four bytes that nobody else has yet.
        unsafe { block.ptr().cast::<i32>().write_unaligned(size) };
        Ok(Arc::new(Slot { block: OnceLock::from(Arc::new(block)), ready: Event::ready(Ok(())) }))
    }
}

impl Filler {
    pub fn fill(self, contents: Result<Arc<Block>>) {
        let outcome = contents.map(|block| {
            let _ = self.slot.block.set(block);
        });
        // Nobody waits on a slot that only this filler still has; the slot must be free again before the event fires.
        drop(self.slot);
        self.promise.set(outcome);
    }
}

impl Buffer {
    /// A buffer with contents. The block has the size of the shape.
    pub fn new(client: &Arc<Client>, shape: Shape, memory: usize, block: Arc<Block>) -> Buffer {
        debug_assert_eq!(block.len(), shape.bytes());
        let slot = Slot { block: OnceLock::from(block), ready: Event::ready(Ok(())) };
        Buffer::with(client, shape, memory, slot.into())
    }

    /// A buffer whose contents come later.
    pub fn pending(client: &Arc<Client>, shape: Shape, memory: usize) -> (Buffer, Filler) {
        let (promise, ready) = promise();
        let slot = Arc::new(Slot { block: OnceLock::new(), ready });
        (Buffer::with(client, shape, memory, slot.clone()), Filler { slot, promise })
    }

    /// A buffer whose every use is this error.
    pub fn failed(client: &Arc<Client>, shape: Shape, memory: usize, error: Error) -> Buffer {
        let slot = Slot { block: OnceLock::new(), ready: Event::ready(Err(error)) };
        Buffer::with(client, shape, memory, slot.into())
    }

    fn with(client: &Arc<Client>, shape: Shape, memory: usize, slot: Arc<Slot>) -> Buffer {
        let ready = slot.ready.clone();
        let state = State { slot: Some(slot), gone: "", references: 0, held: None };
        Buffer { client: client.clone(), shape, memory, sizes: Vec::new(), ready, state: Mutex::new(state) }
    }

    /// From now on only `size` along the dimension counts.
    pub fn bound(&mut self, dim: usize, size: Arc<Slot>) {
        self.sizes.push((dim, size));
    }

    /// The dimensions whose size the shape only bounds.
    pub fn bounded_dims(&self) -> impl Iterator<Item = usize> {
        self.sizes.iter().map(|(dim, _)| *dim)
    }

    pub fn size_of(&self, dim: usize) -> Option<&Arc<Slot>> {
        self.sizes.iter().find(|(d, _)| *d == dim).map(|(_, size)| size)
    }

    /// The shape of what counts, after waiting for the program that made it if the shape is bounded.
    pub fn logical_shape(&self) -> Result<Shape> {
        let mut shape = self.shape.clone();
        for (dim, size) in &self.sizes {
            let block = size.wait()?;
            ensure!(block.len() >= 4, Internal, "the size of dimension {dim} has {} bytes", block.len());
            // SAFETY: four bytes are there; a filled block is only read.
            let size = unsafe { block.ptr().cast::<i32>().read_unaligned() };
            shape.dims[*dim] = (size.max(0) as usize).min(shape.dims[*dim]);
        }
        Ok(shape)
    }

    pub fn client(&self) -> &Arc<Client> {
        &self.client
    }

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Index in [`Client::memories`].
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Index in [`Client::local`].
    pub fn local_device(&self) -> usize {
        self.client.memories[self.memory].local_device
    }

    /// When the contents are there, or why they never will be. Stays what it is when the buffer is deleted.
    pub fn ready(&self) -> Event {
        self.ready.clone()
    }

    pub fn is_deleted(&self) -> bool {
        self.state.lock().slot.is_none()
    }

    /// Frees the memory as soon as nothing that was started before needs it.
    pub fn delete(&self) {
        self.state.lock().take("deleted");
    }

    /// The contents for a reader.
    pub fn slot(&self) -> Result<Arc<Slot>> {
        let state = self.state.lock();
        state.slot.clone().ok_or_else(|| self.gone(&state))
    }

    /// The contents for a reader that is the last one: the buffer is deleted.
    pub fn donate(&self) -> Result<Arc<Slot>> {
        let mut state = self.state.lock();
        match state.take("donated to an execution") {
            Some(slot) => Ok(slot),
            None => Err(self.gone(&state)),
        }
    }

    fn gone(&self, state: &State) -> Error {
        error!(InvalidArgument, "the buffer {} has been {}", self.shape, state.gone)
    }

    /// The address of the contents, after waiting for them.
    pub fn pointer(&self) -> Result<*mut u8> {
        let held = self.state.lock().held.clone();
        let slot = match held {
            Some(slot) => slot,
            None => self.slot()?,
        };
        Ok(slot.wait()?.ptr())
    }

    /// A copy of the contents, after waiting for them.
    pub fn literal(&self) -> Result<Literal> {
        let slot = self.slot()?;
        let block = slot.wait()?;
        // SAFETY: a block is valid for its length, and only read while somebody has the slot.
        let bytes = unsafe { std::slice::from_raw_parts(block.ptr(), self.shape.bytes().min(block.len())) };
        Literal::new(self.shape.clone(), bytes)
    }

    /// Keeps the memory in place until [`Buffer::release`], even if the buffer is deleted.
    pub fn retain(&self) -> Result<()> {
        let mut state = self.state.lock();
        if state.references == 0 {
            state.held = Some(state.slot.clone().ok_or_else(|| self.gone(&state))?);
        }
        state.references += 1;
        Ok(())
    }

    pub fn release(&self) -> Result<()> {
        let mut state = self.state.lock();
        ensure!(state.references > 0, FailedPrecondition, "the buffer {} has no external reference to give back", self.shape);
        state.references -= 1;
        if state.references == 0 {
            state.held = None;
        }
        Ok(())
    }

    /// A new buffer with the same contents in another memory of this client.
    pub fn copy_to(&self, memory: usize) -> Result<Buffer> {
        let slot = self.slot()?;
        let client = self.client.clone();
        let (mut copy, filler) = Buffer::pending(&self.client, self.shape.clone(), memory);
        copy.sizes = self.sizes.clone();
        self.ready.on_ready(move |outcome| filler.fill(outcome.and_then(|()| client.copy_of(slot.wait()?))));
        Ok(copy)
    }

    /// A new buffer of another shape of the same size that shares the contents.
    pub fn bitcast(&self, shape: Shape) -> Result<Buffer> {
        ensure!(
            shape.bytes() == self.shape.bytes(),
            InvalidArgument,
            "a bitcast from {} to {shape}: {} and {} bytes",
            self.shape,
            self.shape.bytes(),
            shape.bytes()
        );
        ensure!(self.sizes.is_empty(), Unimplemented, "a bitcast of an array of bounded size");
        ensure!(narrow(shape.dtype) == narrow(self.shape.dtype), Unimplemented, "a bitcast from {} to {shape}", self.shape);
        let slot = self.slot()?;
        Ok(Buffer::with(&self.client, shape, self.memory, slot))
    }

    /// This buffer's contents under a new handle that is ready only when `gate` is too; this buffer is deleted.
    pub fn donate_behind(&self, gate: Event) -> Result<Buffer> {
        let slot = self.donate()?;
        let (mut buffer, filler) = Buffer::pending(&self.client, self.shape.clone(), self.memory);
        buffer.sizes = self.sizes.clone();
        let ready = self.ready.clone();
        gate.on_ready(move |outcome| match outcome {
            Ok(()) => ready.on_ready(move |outcome| filler.fill(outcome.and_then(|()| Ok(slot.wait()?.clone())))),
            Err(e) => filler.fill(Err(e)),
        });
        Ok(buffer)
    }

    /// Copies what counts of the contents to a host array, as soon as it is there.
    ///
    /// # Safety
    /// `dst` must stay valid for every element that the strides reach until the event is ready.
    pub unsafe fn to_host(&self, dst: *mut u8, strides: host::Strides) -> Result<Event> {
        let (shape, held) = (self.logical_shape()?, host::row_major(&self.shape));
        // SAFETY: by the contract of this function and the size of the block.
        self.read(dst, move |block, dst| unsafe {
            host::copy(&shape, dst, &strides, block.ptr(), &held);
        })
    }

    /// Copies `len` bytes at `offset` of the contents to `dst`, as soon as they are there.
    ///
    /// # Safety
    /// `dst` must be valid for `len` bytes until the event is ready.
    pub unsafe fn raw_to_host(&self, dst: *mut u8, offset: i64, len: i64) -> Result<Event> {
        let (offset, len) = range(offset, len, self.shape.bytes())?;
        // SAFETY: the range is inside the block; `dst` by the contract of this function.
        self.read(dst, move |block, dst| unsafe { std::ptr::copy_nonoverlapping(block.ptr().add(offset), dst, len) })
    }

    fn read(&self, dst: *mut u8, copy: impl FnOnce(&Block, *mut u8) + Send + 'static) -> Result<Event> {
        let slot = self.slot()?;
        if slot.is_ready() {
            return Ok(Event::ready(slot.wait().map(|block| copy(block, dst))));
        }
        let (promise, done) = promise();
        let dst = SendPtr(dst);
        self.ready.on_ready(move |outcome| {
            let dst = dst;
            promise.set(outcome.and_then(|()| slot.wait().map(|block| copy(block, dst.0))));
        });
        Ok(done)
    }
}

impl State {
    fn take(&mut self, why: &'static str) -> Option<Arc<Slot>> {
        let slot = self.slot.take();
        if slot.is_some() {
            self.gone = why;
        }
        slot
    }
}

/// Element types whose bytes do not use all bits cannot take other bytes.
fn narrow(dtype: DType) -> Option<DType> {
    (dtype.bits() < 8 || dtype == DType::Token).then_some(dtype)
}

/// `offset` and `len` as sizes, if they lie inside `total` bytes.
pub fn range(offset: i64, len: i64, total: usize) -> Result<(usize, usize)> {
    let end = offset.checked_add(len).and_then(|e| usize::try_from(e).ok());
    match (usize::try_from(offset), usize::try_from(len), end) {
        (Ok(o), Ok(l), Some(e)) if e <= total => Ok((o, l)),
        _ => bail!(OutOfRange, "{len} bytes at offset {offset} of {total} bytes"),
    }
}

/// An address that a caller lends until an event.
pub struct SendPtr(pub *mut u8);

// SAFETY: the address is used by one thread at a time, as the functions that make one promise their callers.
unsafe impl Send for SendPtr {}
