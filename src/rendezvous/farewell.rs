#![allow(unsafe_code)]

//! Frameworks do not always destroy their client before the process ends. At a normal exit the work that it has asked
//! for is still done, as the other processes need its part; then they are told, so that they can tell it from a crash.

use std::sync::{Once, Weak};

use parking_lot::Mutex;

use crate::rendezvous::shared::Shared;

// The exit of a process is the process's, not a client's.
static LIVE: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());
static REGISTER: Once = Once::new();

/// From now on this membership ends with a goodbye when the process exits.
pub fn at_exit(shared: Weak<Shared>) {
    let mut live = LIVE.lock();
    live.retain(|s| s.strong_count() > 0);
    live.push(shared);
    REGISTER.call_once(|| {
        // SAFETY: the function is an `extern "C"` one of this library, which is not unloaded while a client lives.
        unsafe {
            libc::atexit(leave);
        }
    });
}

extern "C" fn leave() {
    // Whoever holds the lock may have been ended with its thread.
    let Some(live) = LIVE.try_lock_for(std::time::Duration::from_millis(100)) else { return };
    let live: Vec<_> = live.iter().filter_map(Weak::upgrade).collect();
    live.iter().for_each(|shared| shared.finish());
    live.iter().for_each(|shared| shared.quit());
}
