use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use parking_lot::Mutex;

use crate::error::{Error, Result};

type Spread = Box<dyn Fn(&Error) + Send>;

/// What has gone wrong in the job. The first error wins and stays.
pub struct Failure {
    failed: AtomicBool,
    first: Mutex<Option<Error>>,
    /// Per rank: whether it is still there.
    presence: Vec<AtomicU8>,
    /// Tells the other processes about an error of this one.
    spread: Mutex<Option<Spread>>,
}

/// Whether a rank is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Here = 0,
    /// It has said that it is done.
    Left = 1,
}

impl Failure {
    pub fn new(ranks: usize) -> Failure {
        let presence = std::iter::repeat_with(AtomicU8::default).take(ranks).collect();
        Failure { failed: AtomicBool::new(false), first: Mutex::new(None), presence, spread: Mutex::new(None) }
    }

    pub fn on_set(&self, spread: impl Fn(&Error) + Send + 'static) {
        *self.spread.lock() = Some(Box::new(spread));
    }

    /// The error that made this client unusable.
    pub fn get(&self) -> Option<Error> {
        if self.failed.load(Ordering::Acquire) { self.first.lock().clone() } else { None }
    }

    pub fn check(&self) -> Result<()> {
        match self.get() {
            None => Ok(()),
            Some(e) => Err(e),
        }
    }

    /// Makes the client of every process fail with this error, unless it has failed already; returns the first error.
    pub fn set(&self, error: Error) -> Error {
        let (first, new) = self.note(error);
        if new && let Some(spread) = &*self.spread.lock() {
            spread(&first);
        }
        first
    }

    /// The same for this process only; tells whether it was the first.
    pub fn note(&self, error: Error) -> (Error, bool) {
        let mut first = self.first.lock();
        let new = first.is_none();
        let kept = first.get_or_insert(error).clone();
        self.failed.store(true, Ordering::Release);
        (kept, new)
    }

    pub fn left(&self, rank: usize) {
        if let Some(p) = self.presence.get(rank) {
            p.store(Presence::Left as u8, Ordering::Release);
        }
    }

    pub fn presence(&self, rank: usize) -> Presence {
        match self.presence.get(rank).map(|p| p.load(Ordering::Acquire)) {
            Some(1) => Presence::Left,
            _ => Presence::Here,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_wins_and_is_told_once() {
        let failure = Failure::new(2);
        let (tx, rx) = std::sync::mpsc::channel();
        failure.on_set(move |e| tx.send(e.message.clone()).unwrap());
        assert!(failure.check().is_ok());
        failure.set(error!(Aborted, "one"));
        assert_eq!(failure.set(error!(Internal, "two")).message, "one");
        assert_eq!(failure.check().unwrap_err().message, "one");
        assert_eq!(rx.try_iter().collect::<Vec<_>>(), ["one"]);
        failure.left(1);
        assert_eq!((failure.presence(0), failure.presence(1)), (Presence::Here, Presence::Left));
    }
}
