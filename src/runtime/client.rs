#![allow(unsafe_code)]
//! The devices and memories of this process among those of all.

use std::sync::Arc;

use crate::collective::{self, Communicator};
use crate::error::Result;
use crate::pool::Pool;
use crate::rendezvous::{self, Session};
use crate::runtime::host;
use crate::runtime::stream::Stream;
use crate::runtime::{Buffer, ClientConfig, MemoryKind, Topology};
use crate::tensor::{Arena, Block, Literal, Shape, Stats};

pub struct Client {
    pub process_index: usize,
    /// All devices of all processes.
    pub topology: Topology,
    /// Devices of this process, in order.
    pub local: Vec<LocalDevice>,
    /// Memories of this process: those of local device `d` are `3 * d..3 * d + 3`, default first.
    pub memories: Vec<Memory>,
    /// How each process's devices are reached from this one, by process.
    pub transports: Vec<&'static str>,
    pub(super) arena: Arc<Arena>,
    pub(super) pool: Arc<Pool>,
    pub(super) communicator: Arc<dyn Communicator>,
    pub(super) synchronous: bool,
}

pub struct LocalDevice {
    /// Global id: index in the topology.
    pub id: usize,
    pub(super) stream: Stream,
}

pub struct Memory {
    pub id: usize,
    pub kind: MemoryKind,
    /// Index in [`Client::local`].
    pub local_device: usize,
}

impl Client {
    /// Meets the other processes of the job; every process of it must create its client.
    pub fn create(config: ClientConfig) -> Result<Arc<Client>> {
        if let Some(level) = config.env.get("RALLYPOINT_LOG") {
            crate::log::set_level(level);
        }
        let options = config.read_options()?;
        let devices = config.devices(&options)?;
        let world = config.world(&options)?;
        log!(Info, "rank {} of {}: {} ({})", world.rank, world.size, world.launcher, world.how);
        let session = rendezvous::join(&world, rendezvous::Options::from_env(&config.env, devices)?, config.store)?;
        Ok(Client::new(&session, options.synchronous).into())
    }

    fn new(session: &Arc<Session>, synchronous: bool) -> Client {
        let counts: Vec<usize> = session.members.iter().map(|m| m.devices).collect();
        let topology = Topology::new(&counts);
        let process_index = session.world.rank;
        let local: Vec<LocalDevice> = topology
            .devices
            .iter()
            .filter(|d| d.process_index == process_index)
            .map(|d| LocalDevice { id: d.id, stream: Stream::new(format!("rp-device-{}", d.id)) })
            .collect();
        let idle: Vec<_> = local.iter().map(|d| d.stream.idle()).collect();
        session.finish_when(move || idle.iter().all(|idle| idle()));
        let memories = (0..local.len())
            .flat_map(|d| MemoryKind::ALL.map(|kind| (d, kind)))
            .enumerate()
            .map(|(i, (local_device, kind))| Memory { id: local[0].id * MemoryKind::ALL.len() + i, kind, local_device })
            .collect();
        let neighbours = session.members.iter().filter(|m| m.domain == session.me().domain).count();
        Client {
            process_index,
            topology,
            local,
            memories,
            transports: session.members.iter().map(|m| session.transport(m.rank)).collect(),
            arena: session.arena.clone(),
            pool: Arc::new(Pool::for_processes(neighbours)),
            communicator: collective::connect(session),
            synchronous,
        }
    }

    /// Index in [`Client::local`] of the device with this global id.
    pub fn local_index(&self, id: usize) -> Option<usize> {
        self.local.iter().position(|d| d.id == id)
    }

    /// Index of the memory of one kind of a local device.
    pub fn memory_of(&self, local_device: usize, kind: MemoryKind) -> usize {
        local_device * MemoryKind::ALL.len() + kind as usize
    }

    /// Global ids for `replicas * partitions` logical devices, those of this process if they are enough.
    pub fn default_assignment(&self, replicas: usize, partitions: usize) -> Result<Vec<usize>> {
        let n = replicas.checked_mul(partitions).filter(|n| *n > 0);
        let all = self.topology.devices.len();
        match n {
            Some(n) if n <= self.local.len() => Ok(self.local[..n].iter().map(|d| d.id).collect()),
            Some(n) if n <= all => Ok((0..n).collect()),
            _ => bail!(InvalidArgument, "{replicas} replicas of {partitions} partitions on {}", self.topology.describe()),
        }
    }

    /// A host array on a device. The contents are there, and the host array is free, when this returns.
    ///
    /// # Safety
    /// `data` must be valid for every element that the strides reach.
    pub unsafe fn from_host(self: &Arc<Client>, data: *const u8, shape: Shape, strides: &[i64], memory: usize) -> Result<Buffer> {
        let block = self.arena.alloc(shape.bytes())?;
        // SAFETY: the new block has the size of the dense array; `data` by the contract of this function.
        unsafe {
            host::copy(&shape, block.ptr(), &host::row_major(&shape), data, strides);
            host::normalise(shape.dtype, std::slice::from_raw_parts_mut(block.ptr(), block.len()));
        }
        Ok(Buffer::new(self, shape, memory, Arc::new(block)))
    }

    /// A constant on a device.
    pub fn from_literal(self: &Arc<Client>, array: &Literal, memory: usize) -> Result<Buffer> {
        let shape = array.shape();
        // SAFETY: a literal has the bytes of its shape, in row-major order.
        unsafe { self.from_host(array.bytes().as_ptr(), shape.clone(), &host::row_major(shape), memory) }
    }

    /// A buffer whose memory belongs to somebody else, who gets `release` called when it is no longer used.
    /// Memory that the kernels cannot use in place is copied and released at once.
    ///
    /// # Safety
    /// `data` must be valid for the dense array, and its contents constant, until `release` is called.
    pub unsafe fn view(
        self: &Arc<Client>,
        data: *mut u8,
        shape: Shape,
        memory: usize,
        release: Box<dyn FnOnce() + Send + Sync>,
    ) -> Result<Buffer> {
        if !data.cast::<u128>().is_aligned() || shape.bytes() == 0 || shape.dtype.bits() < 8 {
            // SAFETY: by the contract of this function.
            let copy = unsafe { self.from_host(data, shape.clone(), &host::row_major(&shape), memory) };
            release();
            return copy;
        }
        // SAFETY: by the contract of this function; blocks of others are never written.
        let block = unsafe { Block::foreign(data, shape.bytes(), Some(release)) };
        Ok(Buffer::new(self, shape, memory, Arc::new(block)))
    }

    /// A buffer with any contents.
    pub fn uninitialized(self: &Arc<Client>, shape: Shape, memory: usize) -> Result<Buffer> {
        let block = self.arena.alloc(shape.bytes())?;
        Ok(Buffer::new(self, shape, memory, Arc::new(block)))
    }

    pub fn memory_stats(&self) -> Stats {
        self.arena.stats()
    }

    pub fn clear_memory_stats(&self) {
        self.arena.reset_peak();
    }

    pub(super) fn copy_of(&self, block: &Block) -> Result<Arc<Block>> {
        let copy = self.arena.alloc(block.len())?;
        // SAFETY: two different blocks of this length.
        unsafe { std::ptr::copy_nonoverlapping(block.ptr(), copy.ptr(), block.len()) };
        Ok(Arc::new(copy))
    }
}
