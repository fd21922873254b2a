//! Bytes between devices: threads, shared memory, TCP.

mod slots;
mod wait;

pub use slots::{ADDRESSES, Area, LABEL, Slot};
pub use wait::{Patience, Word, reached};
