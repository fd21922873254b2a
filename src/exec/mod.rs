//! Runs an [`Executable`] on one device.

use std::sync::Arc;

use crate::collective::Communicator;
use crate::compile::Executable;
use crate::error::Result;
use crate::pool::Pool;
use crate::tensor::{Arena, Block};

pub struct Arg {
    pub block: Arc<Block>,
    /// The caller has given it away: it may be overwritten and returned as a result.
    pub donated: bool,
}

/// Where a program runs.
pub struct Place<'a> {
    pub pool: &'a Pool,
    pub arena: &'a Arc<Arena>,
    pub communicator: &'a dyn Communicator,
    pub replica: usize,
    pub partition: usize,
    /// Global device ids, `[replica * num_partitions + partition]`.
    pub assignment: &'a [usize],
}

/// Runs the program to its end on the calling thread and the pool's. Arguments match `exe.params` in number and size.
pub fn execute(exe: &Executable, args: Vec<Arg>, place: &Place) -> Result<Vec<Arc<Block>>> {
    let _ = (args, place);
    bail!(Unimplemented, "running {}", exe.name)
}
