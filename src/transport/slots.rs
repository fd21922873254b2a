#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use parking_lot::Mutex;
use rustix::fs::{MemfdFlags, SealFlags};
use rustix::mm::{MapFlags, ProtFlags};

use crate::error::Result;
use crate::transport::Word;

/// The control memory of one process: what its devices publish for the others of the host.
/// Only the owner writes slots; the others map it and read (and count themselves as sleepers).
pub struct Area {
    base: NonNull<u8>,
    file: Option<OwnedFd>,
    creating: Mutex<()>,
}

#[repr(C, align(64))]
struct Head {
    magic: AtomicU64,
    /// Where the owner has its arena: published addresses are the owner's.
    arena_base: AtomicU64,
    /// Number of slots that are in use; slots never go away.
    slots: Word,
}

/// What one device says in one group.
#[repr(C, align(64))]
pub struct Slot {
    key: [AtomicU64; 2],
    device: AtomicU64,
    /// Number of the collective that the device has entered.
    pub arrived: Word,
    /// The latest collective that needs nothing more from the others; those between whose inputs are carried count as well.
    pub done: Word,
    /// What collectives of odd and of even numbers say: a member may be one ahead of those that still look at the last.
    faces: [Face; 2],
}

/// What one device says of one collective.
#[repr(C, align(64))]
pub struct Face {
    /// Identity of the call: equal on all members.
    pub signature: AtomicU64,
    pub fingerprint: AtomicU64,
    /// Count of collectives that this device has entered in any group, to tell the latest.
    pub order: AtomicU64,
    /// Addresses in the owner's process: of the inputs, then of the outputs; with more than fit, the first is
    /// that of a table of all.
    pub addresses: [AtomicU64; ADDRESSES],
    /// What the call is, for messages.
    label: [AtomicU64; LABEL / 8],
    carried: Carried,
}

/// Small inputs themselves, instead of their addresses.
#[repr(C, align(64))]
struct Carried(UnsafeCell<[u8; CARRIED]>);

pub const ADDRESSES: usize = 16;
pub const LABEL: usize = 192;
/// Bytes of inputs that a slot carries, each input from a multiple of [`CARRY_ALIGN`] on.
pub const CARRIED: usize = 4096;
pub const CARRY_ALIGN: usize = 64;
const SLOTS: usize = 8192;
const MAGIC: u64 = u64::from_le_bytes(*b"rallypt2");

impl Area {
    pub const BYTES: usize = size_of::<Head>() + SLOTS * size_of::<Slot>();

    /// Control memory for the devices of this process alone.
    pub fn private() -> Result<Area> {
        // SAFETY: a new private mapping at an address of the kernel's choice touches nothing that exists.
        let base =
            unsafe { rustix::mm::mmap_anonymous(std::ptr::null_mut(), Area::BYTES, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE) };
        Area::new(base, None)
    }

    /// Control memory that other processes can map by [`Area::file`].
    pub fn shared() -> Result<Area> {
        let file = rustix::fs::memfd_create("rallypoint-control", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)
            .map_err(|e| error!(ResourceExhausted, "cannot create the memory file for control memory: {e}"))?;
        rustix::fs::ftruncate(&file, Area::BYTES as u64)
            .and_then(|()| rustix::fs::fcntl_add_seals(&file, SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL))
            .map_err(|e| error!(ResourceExhausted, "cannot size the memory file for control memory: {e}"))?;
        let base = map(file.as_fd());
        Area::new(base, Some(file))
    }

    fn new(base: rustix::io::Result<*mut std::ffi::c_void>, file: Option<OwnedFd>) -> Result<Area> {
        let base = base.ok().and_then(|p| NonNull::new(p.cast()));
        let base = base.ok_or_else(|| error!(ResourceExhausted, "cannot map {} bytes of control memory", Area::BYTES))?;
        let area = Area { base, file, creating: Mutex::new(()) };
        area.head().magic.store(MAGIC, Ordering::Relaxed);
        Ok(area)
    }

    /// Another process's control memory.
    pub fn map(file: BorrowedFd) -> Result<Area> {
        let size = rustix::fs::fstat(file).map(|s| s.st_size as usize).unwrap_or(0);
        let sealed = rustix::fs::fcntl_get_seals(file).is_ok_and(|s| s.contains(SealFlags::SHRINK));
        ensure!(
            size == Area::BYTES && sealed,
            FailedPrecondition,
            "a peer's control memory has {size} bytes (sealed: {sealed}), {} are expected: do all processes run the same version?",
            Area::BYTES
        );
        let base = map(file).ok().and_then(|p| NonNull::new(p.cast()));
        let base = base.ok_or_else(|| error!(ResourceExhausted, "cannot map a peer's control memory"))?;
        let area = Area { base, file: None, creating: Mutex::new(()) };
        ensure!(
            area.head().magic.load(Ordering::Relaxed) == MAGIC,
            FailedPrecondition,
            "a peer's control memory is of another version of rallypoint"
        );
        Ok(area)
    }

    pub fn file(&self) -> Option<BorrowedFd<'_>> {
        self.file.as_ref().map(|f| f.as_fd())
    }

    pub fn set_arena_base(&self, base: usize) {
        self.head().arena_base.store(base as u64, Ordering::Relaxed);
    }

    pub fn arena_base(&self) -> u64 {
        self.head().arena_base.load(Ordering::Relaxed)
    }

    /// Changes when a slot is added.
    pub fn slots_word(&self) -> &Word {
        &self.head().slots
    }

    /// The number of the slot of `device` in the group with this key.
    pub fn find(&self, key: [u64; 2], device: usize) -> Option<usize> {
        self.slots().iter().position(|s| s.is(key, device))
    }

    /// The same, made when there is none. For the owner only.
    pub fn find_or_add(&self, key: [u64; 2], device: usize) -> Result<usize> {
        let _creating = self.creating.lock();
        if let Some(slot) = self.find(key, device) {
            return Ok(slot);
        }
        let n = self.head().slots.get();
        ensure!((n as usize) < SLOTS, ResourceExhausted, "this process takes part in more than {SLOTS} different groups of devices");
        let slot = self.slot(n as usize);
        slot.key[0].store(key[0], Ordering::Relaxed);
        slot.key[1].store(key[1], Ordering::Relaxed);
        slot.device.store(device as u64, Ordering::Relaxed);
        self.head().slots.set(n + 1);
        Ok(n as usize)
    }

    /// What `device` entered last.
    pub fn latest(&self, device: usize) -> Option<&Slot> {
        let of_device = self.slots().iter().filter(|s| s.device.load(Ordering::Relaxed) == device as u64);
        of_device.filter(|s| s.arrived.get() != 0).max_by_key(|s| s.latest().order.load(Ordering::Relaxed))
    }

    fn head(&self) -> &Head {
        // SAFETY: the mapping begins with a head, lives as long as self, and has only atomics in it.
        unsafe { self.base.cast::<Head>().as_ref() }
    }

    /// A slot by its number.
    ///
    /// # Panics
    /// When there can be no such slot.
    pub fn slot(&self, i: usize) -> &Slot {
        assert!(i < SLOTS);
        // SAFETY: the mapping has room for SLOTS slots behind the head, all zero or atomics.
        unsafe { self.base.byte_add(size_of::<Head>()).cast::<Slot>().add(i).as_ref() }
    }

    fn slots(&self) -> &[Slot] {
        let n = (self.head().slots.get() as usize).min(SLOTS);
        // SAFETY: as in `slot`.
        unsafe { std::slice::from_raw_parts(self.slot(0), n) }
    }
}

fn map(file: BorrowedFd) -> rustix::io::Result<*mut std::ffi::c_void> {
    // SAFETY: a new mapping at an address of the kernel's choice touches nothing that exists.
    unsafe { rustix::mm::mmap(std::ptr::null_mut(), Area::BYTES, ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED, file, 0) }
}

impl Slot {
    fn is(&self, key: [u64; 2], device: usize) -> bool {
        self.group() == key && self.device.load(Ordering::Relaxed) == device as u64
    }

    /// The key of its group.
    pub fn group(&self) -> [u64; 2] {
        [self.key[0].load(Ordering::Relaxed), self.key[1].load(Ordering::Relaxed)]
    }

    /// What the device says of collective `number`, the latest or the one before.
    pub fn face(&self, number: u32) -> &Face {
        &self.faces[number as usize % 2]
    }

    /// What it says of the latest.
    pub fn latest(&self) -> &Face {
        self.face(self.arrived.get())
    }
}

impl Face {
    /// Copies an input into the slot; for the owner only.
    ///
    /// # Panics
    /// When there is no room.
    ///
    /// # Safety
    /// Nobody reads what this face carries: all members have entered the last collective.
    pub unsafe fn carry(&self, at: usize, input: &[u8]) {
        assert!(at + input.len() <= CARRIED);
        // SAFETY: within the face; nobody else accesses it.
        unsafe { self.carried.0.get().cast::<u8>().add(at).copy_from_nonoverlapping(input.as_ptr(), input.len()) };
    }

    /// Where the carried inputs are. They may be read from when the owner has arrived until this device enters the next collective.
    pub fn carried(&self) -> *const u8 {
        self.carried.0.get().cast()
    }

    pub fn set_label(&self, text: &[u8; LABEL]) {
        for (word, bytes) in self.label.iter().zip(text.chunks_exact(8)) {
            word.store(u64::from_ne_bytes(bytes.try_into().unwrap_or_default()), Ordering::Relaxed);
        }
    }

    pub fn label(&self) -> [u8; LABEL] {
        let mut text = [0; LABEL];
        for (bytes, word) in text.chunks_exact_mut(8).zip(&self.label) {
            bytes.copy_from_slice(&word.load(Ordering::Relaxed).to_ne_bytes());
        }
        text
    }
}

/// The text of a label.
pub fn label_text(label: &[u8]) -> String {
    let end = label.iter().position(|b| *b == 0).unwrap_or(label.len());
    String::from_utf8_lossy(&label[..end]).into_owned()
}

impl Drop for Area {
    fn drop(&mut self) {
        // SAFETY: the range was mapped in a constructor; slots are only lent out.
        let _ = unsafe { rustix::mm::munmap(self.base.as_ptr().cast(), Area::BYTES) };
    }
}

// SAFETY: all of the mapping is atomics, but for what slots carry, which `Face` says when to access.
unsafe impl Send for Area {}
// SAFETY: as above.
unsafe impl Sync for Area {}

const _: () = assert!(size_of::<AtomicU32>() == 4 && size_of::<Word>() == 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapped_area_shows_what_the_owner_publishes() {
        let own = Area::shared().unwrap();
        let other = Area::map(own.file().unwrap()).unwrap();
        assert!(other.find([1, 2], 3).is_none());
        let slot = own.slot(own.find_or_add([1, 2], 3).unwrap());
        let mut text = [0; LABEL];
        text[..5].copy_from_slice(b"hello");
        slot.face(1).set_label(&text);
        slot.face(1).order.store(1, Ordering::Relaxed);
        // SAFETY: nobody reads it yet.
        unsafe { slot.face(1).carry(CARRIED - 3, b"abc") };
        slot.arrived.set(1);
        let seen = other.slot(other.find([1, 2], 3).unwrap());
        assert_eq!(seen.arrived.get(), 1);
        assert_eq!((seen.latest().label(), seen.face(2).label()), (text, [0; LABEL]));
        // SAFETY: the owner has arrived.
        assert_eq!(unsafe { std::slice::from_raw_parts(seen.face(1).carried().add(CARRIED - 3), 3) }, b"abc");
        assert!(std::ptr::eq(own.slot(own.find_or_add([1, 2], 3).unwrap()), slot));
        assert_eq!(other.latest(3).map(|s| s.latest().label()), Some(text));
        assert!(other.latest(4).is_none());
    }

    #[test]
    fn foreign_memory_is_refused() {
        let file = rustix::fs::memfd_create("x", MemfdFlags::CLOEXEC).unwrap();
        assert!(Area::map(file.as_fd()).is_err());
    }
}
