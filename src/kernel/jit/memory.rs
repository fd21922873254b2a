//! Memory that holds machine code: written first, then executable, never both.
#![allow(unsafe_code)]

use std::ffi::c_void;

use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

pub struct Executable {
    start: *mut c_void,
    len: usize,
}

// SAFETY: the memory is only read and executed after it is made.
unsafe impl Send for Executable {}
// SAFETY: as above.
unsafe impl Sync for Executable {}

impl Executable {
    /// `None` where the system has no memory for it or forbids code made at run time.
    pub fn new(code: &[u8]) -> Option<Executable> {
        let len = code.len().next_multiple_of(rustix::param::page_size());
        // SAFETY: a new mapping overlaps nothing.
        let start = unsafe { mmap_anonymous(std::ptr::null_mut(), len, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE) }.ok()?;
        let memory = Executable { start, len };
        // SAFETY: the mapping is at least as long as the code, and nothing else knows it yet.
        unsafe {
            std::ptr::copy_nonoverlapping(code.as_ptr(), start.cast(), code.len());
            mprotect(start, len, MprotectFlags::READ | MprotectFlags::EXEC).ok()?;
        }
        Some(memory)
    }

    pub fn start(&self) -> *const c_void {
        self.start
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's own.
        let _ = unsafe { munmap(self.start, self.len) };
    }
}
