//! The flight recorder: the last collectives of this process in a ring, written to a file when the job fails, when the
//! process leaves and when somebody asks; and what the files of all processes say together.

mod explain;
mod json;
mod read;
mod ring;
#[cfg(test)]
mod tests;
mod write;

pub use explain::explain;
pub use read::{Dump, read_folder};
pub use ring::{Begin, ENTRIES, Entry, Ring, State};
pub use write::{ASK, Job, Member, Recorder, Seen};

/// Version of the files' format.
const FORMAT: u64 = 1;
