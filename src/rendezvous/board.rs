use std::collections::HashMap;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};

use crate::error::Result;

/// What the processes of a job tell each other under names while it runs: every process has all of it. What is written
/// stays as it is.
#[derive(Default)]
pub struct Board {
    notes: Mutex<HashMap<String, Vec<u8>>>,
    changed: Condvar,
}

impl Board {
    /// Fails with `AlreadyExists` when there is another value under this name.
    pub fn set(&self, key: &str, value: Vec<u8>) -> Result<()> {
        let mut notes = self.notes.lock();
        let first = notes.entry(key.into()).or_insert_with(|| value.clone());
        ensure!(*first == value, AlreadyExists, "there is another value for {key:?}");
        drop(notes);
        self.changed.notify_all();
        Ok(())
    }

    pub fn try_get(&self, key: &str) -> Option<Vec<u8>> {
        self.notes.lock().get(key).cloned()
    }

    /// Waits for the value; `check` is called between, and ends the wait with its error.
    pub fn get(&self, key: &str, deadline: Instant, check: &dyn Fn() -> Result<()>) -> Result<Vec<u8>> {
        let mut notes = self.notes.lock();
        loop {
            if let Some(value) = notes.get(key) {
                return Ok(value.clone());
            }
            let now = Instant::now();
            ensure!(now < deadline, DeadlineExceeded, "nobody has set {key:?} in time");
            check()?;
            let nap = (deadline - now).min(std::time::Duration::from_millis(100));
            self.changed.wait_for(&mut notes, nap);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::error::Code;

    #[test]
    fn values_are_waited_for_and_stay() {
        let board = std::sync::Arc::new(Board::default());
        let soon = || Instant::now() + Duration::from_millis(20);
        assert_eq!(board.get("a", soon(), &|| Ok(())).unwrap_err().code, Code::DeadlineExceeded);
        let setter = board.clone();
        let thread = std::thread::spawn(move || setter.set("a", vec![0, 7]));
        assert_eq!(board.get("a", Instant::now() + Duration::from_secs(20), &|| Ok(())).unwrap(), [0, 7]);
        thread.join().unwrap().unwrap();
        assert_eq!(board.set("a", vec![]).unwrap_err().code, Code::AlreadyExists);
        assert_eq!(board.set("a", vec![0, 7]), Ok(()));
        assert_eq!(board.try_get("b"), None);
        let gone = board.get("b", Instant::now() + Duration::from_secs(20), &|| bail!(Aborted, "rank 1 died"));
        assert_eq!(gone.unwrap_err().code, Code::Aborted);
    }
}
