#![allow(unsafe_code)]

use std::ptr::NonNull;

use rustix::mm::{Advice, MapFlags, ProtFlags};

/// Which process made it. Cheap to ask before every collective, which a system call is not.
pub struct Owner {
    pid: u32,
    /// A page that the kernel clears in forked children, with a 1 at its start; none where it does not do that.
    page: Option<NonNull<u8>>,
}

const PAGE: usize = 4096;

impl Owner {
    /// This process.
    pub fn new() -> Owner {
        Owner { pid: std::process::id(), page: page() }
    }

    pub fn is_this_process(&self) -> bool {
        match self.page {
            // SAFETY: the page is mapped as long as self; the kernel changes it only while a child is made.
            Some(page) => unsafe { page.read_volatile() == 1 },
            None => std::process::id() == self.pid,
        }
    }
}

fn page() -> Option<NonNull<u8>> {
    // SAFETY: a new private mapping at an address of the kernel's choice touches nothing that exists.
    unsafe {
        let page = rustix::mm::mmap_anonymous(std::ptr::null_mut(), PAGE, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE).ok()?;
        if rustix::mm::madvise(page, PAGE, Advice::LinuxWipeOnFork).is_err() {
            let _ = rustix::mm::munmap(page, PAGE);
            return None;
        }
        let page = NonNull::new(page.cast::<u8>())?;
        page.write_volatile(1);
        Some(page)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        if let Some(page) = self.page {
            // SAFETY: mapped in `page`, and nobody else knows it.
            let _ = unsafe { rustix::mm::munmap(page.as_ptr().cast(), PAGE) };
        }
    }
}

// SAFETY: after `new` the page is only read.
unsafe impl Send for Owner {}
// SAFETY: as above.
unsafe impl Sync for Owner {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forked_child_is_another_process() {
        for owner in [Owner::new(), Owner { pid: std::process::id(), page: None }] {
            assert!(owner.is_this_process());
            // SAFETY: the child asks and ends, which needs neither locks nor memory.
            let child = unsafe { libc::fork() };
            if child == 0 {
                // SAFETY: as above.
                unsafe { libc::_exit(if owner.is_this_process() { 1 } else { 7 }) };
            }
            let mut status = 0;
            // SAFETY: the child is ours.
            assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
            assert_eq!(libc::WEXITSTATUS(status), 7);
        }
    }
}
