//! How the processes of a job find each other, and what they know of each other afterwards.

mod aftermath;
mod auth;
mod board;
mod control;
mod failure;
mod farewell;
mod join;
mod link;
mod meeting;
mod options;
mod owner;
mod pmi;
mod session;
mod shared;
pub mod simulate;
mod store;
mod tcpstore;
mod unix;
mod waits;
mod wire;

pub use failure::{Failure, Origin, Presence};
pub use options::{Options, Route};
pub use session::{Member, Near, Session};
pub use store::Store;

use std::sync::Arc;

use crate::error::Result;
use crate::launch::World;

/// Meets the other processes of the job. Every process of the job must call it, as often as the others.
/// `store` is that of the framework, for [`crate::launch::Bootstrap::Callbacks`]. With one process this opens no socket.
pub fn join(world: &World, options: Options, store: Option<Box<dyn Store>>) -> Result<Arc<Session>> {
    join::check_interfaces(&options)?;
    if world.size == 1 {
        return Ok(Arc::new(Session::alone(world, options)?));
    }
    join::join(world, options, store)
}
