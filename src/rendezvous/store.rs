use std::time::Instant;

use crate::error::Result;

/// A key-value store that all processes of a job reach.
pub trait Store: Send {
    /// Fails with `AlreadyExists` where the store does not overwrite.
    fn set(&mut self, key: &str, value: &[u8]) -> Result<()>;

    /// Waits for the key; fails with `DeadlineExceeded` or `NotFound` when it is not there by then.
    fn get(&mut self, key: &str, deadline: Instant) -> Result<Vec<u8>>;

    /// Waits until every process has come here: then what was set before can be got. Most stores need no such thing.
    fn fence(&mut self, _deadline: Instant) -> Result<()> {
        Ok(())
    }

    /// Whether setting a key again replaces its value.
    fn overwrites(&self) -> bool {
        false
    }
}
