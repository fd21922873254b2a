#![allow(unsafe_code)]

use std::os::fd::{AsFd, OwnedFd};

use parking_lot::Mutex;
use rustix::fs::SealFlags;
use rustix::mm::{MapFlags, ProtFlags};

use crate::error::Result;

/// The arena of another process of this host. It is mapped as far as it is used.
pub struct PeerMemory {
    file: OwnedFd,
    size: usize,
    /// The owner's address of the first byte of the file.
    base: u64,
    /// Start and length; the last is the longest. Shorter ones stay, somebody may be using them.
    maps: Mutex<Vec<(*mut u8, usize)>>,
}

/// The first mapping is at least this long.
const FIRST: usize = 64 << 20;

impl PeerMemory {
    pub fn new(file: OwnedFd, base: u64) -> Result<PeerMemory> {
        // Only a file that cannot shrink may be mapped: touching what is no longer there kills the process.
        let sealed = rustix::fs::fcntl_get_seals(&file).is_ok_and(|s| s.contains(SealFlags::SHRINK));
        let size = rustix::fs::fstat(&file).map(|s| s.st_size as usize).unwrap_or(0);
        ensure!(sealed && size > 0, FailedPrecondition, "a peer's memory file has {size} bytes (sealed: {sealed})");
        Ok(PeerMemory { file, size, base, maps: Mutex::new(Vec::new()) })
    }

    /// Our address of the `len` bytes that the owner has at `address`. Valid as long as self.
    pub fn at(&self, address: u64, len: usize) -> Result<*mut u8> {
        let bad = || error!(Internal, "a peer published {len} bytes at {address:#x}, which is outside of its memory file");
        let offset = address.checked_sub(self.base).map(|o| o as usize).ok_or_else(bad)?;
        let end = offset.checked_add(len).filter(|e| *e <= self.size).ok_or_else(bad)?;
        let mut maps = self.maps.lock();
        if let Some(&(base, mapped)) = maps.last()
            && end <= mapped
        {
            return Ok(base.wrapping_add(offset));
        }
        let length = end.next_power_of_two().max(FIRST).min(self.size);
        // SAFETY: a new mapping at an address of the kernel's choice touches nothing that exists.
        let base = unsafe {
            let flags = MapFlags::SHARED | MapFlags::NORESERVE;
            rustix::mm::mmap(std::ptr::null_mut(), length, ProtFlags::READ | ProtFlags::WRITE, flags, self.file.as_fd(), 0)
        };
        let base = base.map_err(|e| error!(ResourceExhausted, "cannot map {length} bytes of a peer's memory: {e}"))?.cast::<u8>();
        maps.push((base, length));
        Ok(base.wrapping_add(offset))
    }
}

impl Drop for PeerMemory {
    fn drop(&mut self) {
        for &(base, length) in self.maps.get_mut().iter() {
            // SAFETY: mapped in `at`; addresses given out are valid only as long as self.
            let _ = unsafe { rustix::mm::munmap(base.cast(), length) };
        }
    }
}

// SAFETY: the mappings are plain memory, the list of them is behind a lock.
unsafe impl Send for PeerMemory {}
// SAFETY: as above.
unsafe impl Sync for PeerMemory {}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::tensor::Arena;

    #[test]
    fn both_sides_see_the_same_bytes() {
        let arena = Arc::new(Arena::shared(1 << 30).unwrap());
        let small = arena.alloc(64).unwrap();
        let large = arena.alloc(200 << 20).unwrap();
        let base = small.ptr() as u64 - arena.offset_of(small.ptr(), 64).unwrap() as u64;
        let peer = PeerMemory::new(arena.file().unwrap().try_clone_to_owned().unwrap(), base).unwrap();
        for block in [&small, &large, &small] {
            let last = block.ptr().wrapping_add(block.len() - 1);
            let theirs = peer.at(last as u64, 1).unwrap();
            // SAFETY: both addresses are of the last byte of the block.
            unsafe {
                last.write(5);
                assert_eq!(theirs.read(), 5);
                theirs.write(6);
                assert_eq!(last.read(), 6);
            }
        }
        assert!(peer.at(base - 1, 1).is_err());
        assert!(peer.at(base, usize::MAX).is_err());
        assert!(peer.at(base + (8 << 30), 1).is_err());
    }
}
