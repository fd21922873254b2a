//! Collectives over the devices of all processes.

pub mod bench;
mod direct;
mod fold;
mod pieces;
mod region;
mod routes;
#[cfg(test)]
mod tests;

pub use routes::most_connections;

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::rendezvous::Session;
use crate::tensor::Shape;

/// The communication of the devices of this process with all of the job's.
pub fn connect(session: &Arc<Session>) -> Arc<dyn Communicator> {
    Arc::new(direct::Direct::new(session.clone()))
}

/// One collective as one device calls it. All members of a group make the same call in the same order.
pub struct Call<'a> {
    pub kind: Kind,
    /// Global device ids of the group, in group order.
    pub group: &'a [usize],
    /// Global device id of the caller.
    pub device: usize,
    /// Per operand.
    pub inputs: &'a [Shape],
    /// Per result.
    pub outputs: &'a [Shape],
    /// For `AllReduce` and `ReduceScatter`.
    pub reducer: Option<&'a dyn Reducer>,
    /// Differs between executables that must not meet; equal on all members (for error reports).
    pub fingerprint: u64,
    /// Operation and source location, for messages.
    pub label: &'a str,
    /// Name of the program, for the flight recorder.
    pub program: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    AllReduce,
    AllGather {
        dim: usize,
    },
    ReduceScatter {
        dim: usize,
    },
    AllToAll {
        split_dim: usize,
        concat_dim: usize,
    },
    /// (source, target) pairs of global device ids; the group is all devices that take part or wait with them.
    Permute {
        pairs: Vec<(usize, usize)>,
    },
    /// Global device id of the sender.
    Broadcast {
        root: usize,
    },
}

/// How long others may keep a collective waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// No longer than handing the work to another thread takes.
    Brief,
    /// Until the job's deadline.
    Full,
}

/// Combines element by element: `out[k] = f(acc, x)[k]` for every operand `k` at once.
pub trait Reducer: Sync {
    /// `out[k]`, `acc[k]` and `x[k]` are equally many elements of operand `k`.
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]);

    /// How to reduce over more than two members, when what is combined of the first two should not be rounded to the
    /// type of the operands.
    fn exact(&self) -> Option<&dyn Exact> {
        None
    }
}

/// Running results of a wider type, which are rounded once at the end. `k` is the operand.
pub trait Exact {
    /// Bytes of an element of the running result.
    fn size(&self, k: usize) -> usize;

    fn start(&self, k: usize, running: &mut [u8], x: &[u8]);

    fn add(&self, k: usize, running: &mut [u8], x: &[u8]);

    fn finish(&self, k: usize, out: &mut [u8], running: &[u8]);
}

/// The communication of one client.
pub trait Communicator: Send + Sync {
    /// Runs the collective; blocks until this device's outputs are complete and its inputs may be overwritten.
    /// Reduces in group order, so that every member gets the same bits.
    ///
    /// With [`Wait::Brief`] it may return `false` instead, because the other members are not there: this device's next
    /// collective must then be the same call again, with the same buffers, and goes on with it.
    fn run(&self, call: &Call, inputs: &[&[u8]], outputs: &mut [&mut [u8]], wait: Wait) -> Result<bool>;

    /// Ends every collective, running or to come, with this error: a device cannot take part any more. The first error wins.
    fn abort(&self, error: Error) {
        let _ = error;
    }
}
