use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::error::{Error, Result};

type Spread = Box<dyn Fn(&Error) + Send>;
type React = Box<dyn Fn(Error, Origin) -> Error + Send>;

/// What has gone wrong in the job. The first error wins and stays.
pub struct Failure {
    failed: AtomicBool,
    /// Somebody has the first error and is busy with what has to be done before anybody sees it.
    claimed: AtomicBool,
    first: Mutex<Option<Error>>,
    settled: Condvar,
    /// Per rank: whether it is still there.
    presence: Vec<AtomicU8>,
    /// Tells the other processes about an error of this one; returns when they are told.
    spread: Mutex<Option<Spread>>,
    /// What this process does about the first error; returns the error that the user sees.
    react: Mutex<Option<React>>,
}

/// Where an error was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In a collective or an execution of this process.
    Here,
    /// By the control plane: another process's error or end.
    Elsewhere,
}

/// Whether a rank is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Here = 0,
    /// It has said that it is done.
    Left = 1,
}

/// How long a later error waits for the first to be dealt with.
const PATIENCE: Duration = Duration::from_secs(10);

impl Failure {
    pub fn new(ranks: usize) -> Failure {
        Failure {
            failed: AtomicBool::new(false),
            claimed: AtomicBool::new(false),
            first: Mutex::new(None),
            settled: Condvar::new(),
            presence: std::iter::repeat_with(AtomicU8::default).take(ranks).collect(),
            spread: Mutex::new(None),
            react: Mutex::new(None),
        }
    }

    pub fn on_set(&self, spread: impl Fn(&Error) + Send + 'static) {
        *self.spread.lock() = Some(Box::new(spread));
    }

    /// What is to be done with the first error before anybody in this process sees it.
    pub fn on_first(&self, react: impl Fn(Error, Origin) -> Error + Send + 'static) {
        *self.react.lock() = Some(Box::new(react));
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
    /// The others are told before this process sees it: who sees it may end the process, and its end is no cause.
    pub fn set(&self, error: Error) -> Error {
        if self.claimed.swap(true, Ordering::AcqRel) {
            let mut first = self.first.lock();
            if first.is_none() {
                self.settled.wait_for(&mut first, PATIENCE);
            }
            return first.clone().unwrap_or(error);
        }
        if let Some(spread) = &*self.spread.lock() {
            spread(&error);
        }
        self.settle(error, Origin::Here)
    }

    /// The same for this process only, with what another process says; tells whether it was the first.
    pub fn note(&self, error: Error) -> bool {
        let new = !self.claimed.swap(true, Ordering::AcqRel);
        if new {
            self.settle(error, Origin::Elsewhere);
        }
        new
    }

    fn settle(&self, error: Error, origin: Origin) -> Error {
        let error = match &*self.react.lock() {
            Some(react) => react(error, origin),
            None => error,
        };
        *self.first.lock() = Some(error.clone());
        self.failed.store(true, Ordering::Release);
        self.settled.notify_all();
        error
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
        assert!(!failure.note(error!(Internal, "three")));
        assert_eq!(rx.try_iter().collect::<Vec<_>>(), ["one"]);
        failure.left(1);
        assert_eq!((failure.presence(0), failure.presence(1)), (Presence::Here, Presence::Left));
    }
    #[test]
    fn the_others_are_told_and_the_error_is_dealt_with_before_it_is_seen() {
        let failure = std::sync::Arc::new(Failure::new(2));
        let (steps, seen) = (std::sync::Arc::new(Mutex::new(Vec::new())), std::sync::Arc::downgrade(&failure));
        let (told, done, look) = (steps.clone(), steps.clone(), seen.clone());
        failure.on_set(move |_| told.lock().push(("told", seen.upgrade().unwrap().get().is_none())));
        failure.on_first(move |e, origin| {
            assert_eq!(origin, Origin::Here);
            done.lock().push(("done", look.upgrade().unwrap().get().is_none()));
            e.context("here")
        });
        assert_eq!(failure.set(error!(Aborted, "one")).message, "here: one");
        assert_eq!(failure.check().unwrap_err().message, "here: one");
        assert_eq!(*steps.lock(), [("told", true), ("done", true)]);
    }
}
