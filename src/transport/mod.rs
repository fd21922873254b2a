//! Bytes between devices: threads, shared memory, TCP.

mod peer;
mod slots;
mod tcp;
mod wait;

pub use peer::PeerMemory;
pub use slots::{ADDRESSES, Area, CARRIED, CARRY_ALIGN, LABEL, label_text};
pub use tcp::{Broken, Transfer, exchange};
pub use wait::{Patience, Word, reached};
