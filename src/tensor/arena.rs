#![allow(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::Arc;

use parking_lot::Mutex;
use rustix::fs::{MemfdFlags, SealFlags};
use rustix::mm::{Advice, MapFlags, ProtFlags};

use crate::error::{Error, Result};
use crate::tensor::AlignedBytes;

/// Where device memory comes from: one large reservation of addresses that is filled with pages as it is
/// touched. Freed blocks keep their pages and are handed out again, because faulting pages in costs more
/// than most programs' arithmetic.
///
/// The reservation is private memory, or a memory file that other processes of the host map as well.
pub struct Arena {
    base: NonNull<u8>,
    size: usize,
    limit: usize,
    file: Option<OwnedFd>,
    heap: Mutex<Heap>,
}

/// A piece of device memory, aligned to [`AlignedBytes::ALIGN`]; goes back to its arena when dropped.
/// Who may write it is decided by the objects above (a buffer, a running executable), not by this type.
pub struct Block {
    ptr: NonNull<u8>,
    len: usize,
    owner: Owner,
}

enum Owner {
    /// No memory at all.
    Empty,
    /// `reserved` bytes at `offset`.
    Arena { arena: Arc<Arena>, offset: usize, reserved: usize },
    /// Memory of somebody else, who is told when it is no longer used.
    Foreign(Option<Box<dyn FnOnce() + Send + Sync>>),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Bytes that live blocks occupy, rounding included.
    pub in_use: usize,
    pub peak: usize,
    pub limit: usize,
    pub largest_alloc: usize,
    /// Allocations made so far.
    pub allocs: u64,
}

/// Blocks above this size are cut from the free ranges directly, in multiples of [`PAGE`].
const SMALL: usize = 1 << 20;
/// The large page of the hardware: unit of the free ranges.
const PAGE: usize = 2 << 20;
/// Blocks of equal size class are cut from spans of this size.
const SPAN: usize = PAGE;

#[derive(Default)]
struct Heap {
    /// Free ranges, offset -> length; neighbours are always merged.
    ranges: BTreeMap<usize, usize>,
    /// The same ranges as (length, offset), to find the smallest that fits, lowest first.
    by_len: BTreeSet<(usize, usize)>,
    classes: Vec<Class>,
    stats: Stats,
}

#[derive(Default, Clone)]
struct Class {
    free: Vec<usize>,
    /// What is left of the span that is being cut up.
    next: usize,
    end: usize,
}

impl Default for Arena {
    /// Private memory, limited to the memory of this machine.
    fn default() -> Arena {
        let total = rustix::system::sysinfo();
        let total = (total.totalram as usize).saturating_mul(total.mem_unit.max(1) as usize);
        Arena::private(total).unwrap_or_else(|e| panic!("{e}"))
    }
}

impl Arena {
    /// An arena for one process; `limit` is how many bytes may be in use at a time.
    pub fn private(limit: usize) -> Result<Arena> {
        let map = |size| {
            // SAFETY: a new private mapping at an address of the kernel's choice touches nothing that exists.
            unsafe {
                rustix::mm::mmap_anonymous(
                    std::ptr::null_mut(),
                    size,
                    ProtFlags::READ | ProtFlags::WRITE,
                    MapFlags::PRIVATE | MapFlags::NORESERVE,
                )
            }
        };
        Arena::reserve(limit, None, map)
    }

    /// An arena whose memory other processes can map by [`Arena::file`].
    pub fn shared(limit: usize) -> Result<Arena> {
        let file = rustix::fs::memfd_create("rallypoint-arena", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)
            .map_err(|e| error!(ResourceExhausted, "cannot create the memory file for device memory: {e}"))?;
        let fd = file.as_fd();
        let map = |size| {
            rustix::fs::ftruncate(fd, size as u64)?;
            // SAFETY: a new mapping at an address of the kernel's choice touches nothing that exists.
            unsafe {
                rustix::mm::mmap(
                    std::ptr::null_mut(),
                    size,
                    ProtFlags::READ | ProtFlags::WRITE,
                    MapFlags::SHARED | MapFlags::NORESERVE,
                    fd,
                    0,
                )
            }
        };
        let mut arena = Arena::reserve(limit, None, map)?;
        // A peer that maps the file must be able to trust its size.
        rustix::fs::fcntl_add_seals(fd, SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL)
            .map_err(|e| error!(Internal, "cannot seal the memory file for device memory: {e}"))?;
        arena.file = Some(file);
        Ok(arena)
    }

    /// Reserves more addresses than may be in use, so that fragmentation does not lower the limit; less where
    /// the process may not have that many addresses.
    fn reserve(limit: usize, file: Option<OwnedFd>, map: impl Fn(usize) -> rustix::io::Result<*mut std::ffi::c_void>) -> Result<Arena> {
        let mut size = limit.saturating_mul(2).clamp(PAGE * 32, 1 << 45).next_multiple_of(PAGE);
        let raw = loop {
            // One page more, so that the base can be aligned.
            match map(size + PAGE) {
                Ok(p) => break p,
                Err(_) if size > PAGE * 32 => size = (size / 2).next_multiple_of(PAGE),
                Err(e) => bail!(ResourceExhausted, "cannot reserve {size} bytes of addresses for device memory: {e}"),
            }
        };
        // With a file the offset of a block in the file is its offset from `base`, so `base` is the start of the mapping.
        let base = raw.cast::<u8>();
        // SAFETY: the range was mapped above; advice changes no contents.
        let _ = unsafe { rustix::mm::madvise(raw, size + PAGE, Advice::LinuxHugepage) };
        let first = base.align_offset(PAGE);
        let mut heap = Heap { classes: vec![Class::default(); class_of(SMALL) + 1], ..Heap::default() };
        heap.give_range(first, size);
        heap.stats.limit = limit.min(size);
        let base = NonNull::new(base).ok_or_else(|| error!(Internal, "the kernel mapped device memory at address 0"))?;
        Ok(Arena { base, size: size + PAGE, limit: limit.min(size), file, heap: Mutex::new(heap) })
    }

    /// `bytes` bytes with any contents; fails with `ResourceExhausted` naming the size.
    pub fn alloc(self: &Arc<Arena>, bytes: usize) -> Result<Block> {
        if bytes == 0 {
            return Ok(Block { ptr: dangling(), len: 0, owner: Owner::Empty });
        }
        let taken = self.heap.lock().take(bytes, self.limit);
        let (offset, reserved) = taken.ok_or_else(|| self.exhausted(bytes))?;
        // SAFETY: `take` returns offsets inside the reservation.
        let ptr = unsafe { self.base.add(offset) };
        Ok(Block { ptr, len: bytes, owner: Owner::Arena { arena: self.clone(), offset, reserved } })
    }

    #[cold]
    fn exhausted(&self, bytes: usize) -> Error {
        let s = self.stats();
        error!(ResourceExhausted, "out of device memory: {bytes} bytes are wanted, {} of {} are in use", s.in_use, s.limit)
    }

    pub fn stats(&self) -> Stats {
        self.heap.lock().stats
    }

    /// From now on the peak is that of later allocations.
    pub fn reset_peak(&self) {
        let stats = &mut self.heap.lock().stats;
        stats.peak = stats.in_use;
    }

    /// The offset of `len` bytes at `ptr` from the start of this arena, if all of them lie in it.
    pub fn offset_of(&self, ptr: *const u8, len: usize) -> Option<usize> {
        let offset = (ptr as usize).checked_sub(self.base.as_ptr() as usize)?;
        (offset.checked_add(len)? <= self.size).then_some(offset)
    }

    /// The address of offset 0.
    pub fn base(&self) -> usize {
        self.base.as_ptr() as usize
    }

    /// The memory file, when this arena is shared; offsets in it are those of [`Arena::offset_of`].
    pub fn file(&self) -> Option<BorrowedFd<'_>> {
        self.file.as_ref().map(|f| f.as_fd())
    }
}

impl Block {
    /// Memory that somebody else owns; `release` is called once, when the block is dropped.
    ///
    /// # Safety
    /// `len` bytes at `ptr` stay readable (and writable, if anybody writes the block) until `release` is called.
    pub unsafe fn foreign(ptr: *mut u8, len: usize, release: Option<Box<dyn FnOnce() + Send + Sync>>) -> Block {
        Block { ptr: NonNull::new(ptr).unwrap_or(dangling()), len, owner: Owner::Foreign(release) }
    }

    /// Never null; dangling but aligned when `len` is 0.
    pub fn ptr(&self) -> *mut u8 {
        self.ptr.as_ptr()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this is memory of somebody else.
    pub fn is_foreign(&self) -> bool {
        matches!(self.owner, Owner::Foreign(_))
    }
}

fn dangling() -> NonNull<u8> {
    // SAFETY: ALIGN is not zero.
    unsafe { NonNull::new_unchecked(AlignedBytes::ALIGN as *mut u8) }
}

/// The size class that holds `bytes`: steps of 64 bytes to 512, then four classes per doubling.
fn class_of(bytes: usize) -> usize {
    if bytes <= 512 {
        return bytes.div_ceil(64).max(1) - 1;
    }
    let top = (bytes - 1).ilog2() as usize;
    8 + (top - 9) * 4 + (((bytes - 1) >> (top - 2)) & 3)
}

/// The size of the blocks of a class.
fn class_size(class: usize) -> usize {
    if class < 8 {
        return (class + 1) * 64;
    }
    let (top, step) = (9 + (class - 8) / 4, (class - 8) % 4);
    (1 << top) + ((step + 1) << (top - 2))
}

impl Heap {
    /// Offset and size of a free piece of at least `bytes` bytes, which is from now on in use.
    fn take(&mut self, bytes: usize, limit: usize) -> Option<(usize, usize)> {
        let class = (bytes <= SMALL).then(|| class_of(bytes));
        let reserved = match class {
            Some(c) => class_size(c),
            None => bytes.checked_next_multiple_of(PAGE)?,
        };
        if self.stats.in_use.checked_add(reserved)? > limit {
            return None;
        }
        let offset = match class {
            Some(c) => self.take_small(c, reserved)?,
            None => self.take_range(reserved)?,
        };
        let s = &mut self.stats;
        s.in_use += reserved;
        s.peak = s.peak.max(s.in_use);
        s.largest_alloc = s.largest_alloc.max(bytes);
        s.allocs += 1;
        Some((offset, reserved))
    }

    fn give(&mut self, offset: usize, reserved: usize) {
        self.stats.in_use -= reserved;
        if reserved <= SMALL {
            self.classes[class_of(reserved)].free.push(offset);
        } else {
            self.give_range(offset, reserved);
        }
    }

    fn take_small(&mut self, class: usize, size: usize) -> Option<usize> {
        if let Some(offset) = self.classes[class].free.pop() {
            return Some(offset);
        }
        if self.classes[class].next + size > self.classes[class].end {
            let start = self.take_range(SPAN)?;
            self.classes[class].next = start;
            self.classes[class].end = start + SPAN;
        }
        let offset = self.classes[class].next;
        self.classes[class].next += size;
        Some(offset)
    }

    /// The smallest free range that fits, the lowest of equals: the untouched tail comes last.
    fn take_range(&mut self, len: usize) -> Option<usize> {
        let &(have, offset) = self.by_len.range((len, 0)..).next()?;
        self.by_len.remove(&(have, offset));
        self.ranges.remove(&offset);
        if have > len {
            self.ranges.insert(offset + len, have - len);
            self.by_len.insert((have - len, offset + len));
        }
        Some(offset)
    }

    fn give_range(&mut self, mut offset: usize, mut len: usize) {
        if let Some((&before, &n)) = self.ranges.range(..offset).next_back()
            && before + n == offset
        {
            self.remove_range(before, n);
            (offset, len) = (before, len + n);
        }
        if let Some(&n) = self.ranges.get(&(offset + len)) {
            self.remove_range(offset + len, n);
            len += n;
        }
        self.ranges.insert(offset, len);
        self.by_len.insert((len, offset));
    }

    fn remove_range(&mut self, offset: usize, len: usize) {
        self.ranges.remove(&offset);
        self.by_len.remove(&(len, offset));
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        match &mut self.owner {
            Owner::Empty => {}
            Owner::Arena { arena, offset, reserved } => arena.heap.lock().give(*offset, *reserved),
            Owner::Foreign(release) => {
                if let Some(release) = release.take() {
                    release();
                }
            }
        }
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        // SAFETY: every block holds its arena, so none is left; the range is the one `reserve` mapped.
        let _ = unsafe { rustix::mm::munmap(self.base.as_ptr().cast(), self.size) };
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Block({} bytes)", self.len)
    }
}

// SAFETY: the mapping is plain memory; the heap is behind a lock.
unsafe impl Send for Arena {}
// SAFETY: as above.
unsafe impl Sync for Arena {}
// SAFETY: a block only names memory; those who read and write through `ptr` order their accesses themselves.
unsafe impl Send for Block {}
// SAFETY: as above.
unsafe impl Sync for Block {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_holds_its_sizes_and_no_smaller_class_does() {
        for bytes in (1..5000).chain([65536, 65537, SMALL - 1, SMALL]) {
            let c = class_of(bytes);
            assert!(class_size(c) >= bytes, "{bytes}");
            assert!(c == 0 || class_size(c - 1) < bytes, "{bytes}");
            assert_eq!(class_size(c) % 64, 0);
            assert_eq!(class_of(class_size(c)), c);
        }
        assert_eq!(class_size(class_of(SMALL)), SMALL);
    }

    #[test]
    fn blocks_do_not_overlap_and_are_used_again() {
        for arena in [Arena::private(1 << 30).unwrap(), Arena::shared(1 << 30).unwrap()] {
            let arena = Arc::new(arena);
            let sizes = [1, 64, 65, 700, 4096, 100_000, SMALL, SMALL + 1, 5 << 20, 3 << 20];
            let blocks: Vec<Block> = sizes.iter().cycle().take(200).map(|&n| arena.alloc(n).unwrap()).collect();
            let mut spans: Vec<(usize, usize)> = blocks.iter().map(|b| (b.ptr() as usize, b.len())).collect();
            spans.sort();
            assert!(spans.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0));
            for b in &blocks {
                assert_eq!(b.ptr() as usize % if b.len() > SMALL { PAGE } else { 64 }, 0);
                // SAFETY: the block is ours and has `len` bytes.
                unsafe { b.ptr().write_bytes(7, b.len()) };
            }
            let first = blocks[8].ptr();
            drop(blocks);
            assert_eq!(arena.stats().in_use, 0);
            assert_eq!(arena.heap.lock().ranges.values().sum::<usize>() % PAGE, 0);
            let again = arena.alloc(5 << 20).unwrap();
            assert!(again.ptr() <= first, "a fresh piece was taken although a used one was free");
        }
    }

    #[test]
    fn too_much_is_an_error_that_names_the_size() {
        let arena = Arc::new(Arena::private(100 << 20).unwrap());
        let _held = arena.alloc(60 << 20).unwrap();
        let e = arena.alloc(50 << 20).unwrap_err();
        assert_eq!(e.code, crate::error::Code::ResourceExhausted);
        assert!(e.message.contains("52428800 bytes are wanted"), "{e}");
        assert!(arena.alloc(usize::MAX - 5).is_err());
        assert!(arena.alloc(0).unwrap().is_empty());
    }

    #[test]
    fn foreign_memory_is_released_once() {
        let (tx, rx) = std::sync::mpsc::channel();
        let mut bytes = [1u8; 8];
        let tx = std::sync::Mutex::new(tx);
        // SAFETY: `bytes` outlives the block.
        let block = unsafe { Block::foreign(bytes.as_mut_ptr(), 8, Some(Box::new(move || tx.lock().unwrap().send(()).unwrap()))) };
        assert!(rx.try_recv().is_err());
        drop(block);
        assert_eq!(rx.iter().count(), 1);
    }

    #[test]
    fn offsets_are_those_of_the_file() {
        let arena = Arc::new(Arena::shared(1 << 30).unwrap());
        let block = arena.alloc(3 << 20).unwrap();
        // SAFETY: the block is ours.
        unsafe { block.ptr().write_bytes(42, block.len()) };
        let offset = arena.offset_of(block.ptr(), block.len()).unwrap();
        let mut seen = [0u8; 4];
        rustix::io::pread(arena.file().unwrap(), &mut seen, offset as u64 + 100).unwrap();
        assert_eq!(seen, [42; 4]);
        assert_eq!(arena.offset_of(&seen as *const u8, 4), None);
    }
}
