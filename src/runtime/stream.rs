//! One device's executions, in the order they were asked for.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};

use crate::error::Result;

type Job = Box<dyn FnOnce() + Send>;

/// A queue of jobs that run one at a time. Its thread starts with the first job that is queued.
pub struct Stream {
    name: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Job>,
    /// A job runs, on the stream's thread or on one that has the [`Turn`].
    busy: bool,
    threaded: bool,
    closed: bool,
}

/// The right to run one job now, on the thread that has it.
pub struct Turn<'a>(&'a Stream);

impl Stream {
    pub fn new(name: impl Into<String>) -> Stream {
        Stream { name: name.into(), shared: Arc::default() }
    }

    /// The stream itself when nothing runs or waits: a small job is done sooner by its caller than by another thread.
    pub fn turn(&self) -> Option<Turn<'_>> {
        let mut state = self.shared.state.lock();
        if state.busy || !state.queue.is_empty() {
            return None;
        }
        state.busy = true;
        Some(Turn(self))
    }

    /// Runs the job after all that were pushed before.
    pub fn push(&self, job: Job) -> Result<()> {
        let mut state = self.shared.state.lock();
        self.start(&mut state)?;
        state.queue.push_back(job);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// Tells whether nothing runs or waits, also when the stream itself has gone.
    pub fn idle(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let shared = Arc::downgrade(&self.shared);
        move || {
            shared.upgrade().is_none_or(|shared| {
                let state = shared.state.lock();
                !state.busy && state.queue.is_empty()
            })
        }
    }

    /// Starts the thread unless it runs already.
    fn start(&self, state: &mut State) -> Result<()> {
        if !state.threaded {
            let shared = self.shared.clone();
            std::thread::Builder::new()
                .name(self.name.clone())
                .spawn(move || shared.work())
                .map_err(|e| error!(ResourceExhausted, "cannot start the thread of {}: {e}", self.name))?;
            state.threaded = true;
        }
        Ok(())
    }
}

impl Drop for Stream {
    /// Jobs that wait still run: their results may be awaited. The thread is not joined, as a job may own the last
    /// reference to this stream.
    fn drop(&mut self) {
        self.shared.state.lock().closed = true;
        self.shared.wake.notify_one();
    }
}

impl Shared {
    fn work(&self) {
        let mut state = self.state.lock();
        loop {
            if state.busy {
                self.wake.wait(&mut state);
            } else if let Some(job) = state.queue.pop_front() {
                state.busy = true;
                drop(state);
                // A job that panics has failed its promises by dropping them; the stream goes on.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
                state = self.state.lock();
                state.busy = false;
            } else if state.closed {
                return;
            } else {
                self.wake.wait(&mut state);
            }
        }
    }
}

impl Turn<'_> {
    /// Gives the turn to the stream's thread, which does this job before all that have been pushed meanwhile.
    pub fn hand_over(self, job: Job) -> Result<()> {
        let mut state = self.0.shared.state.lock();
        self.0.start(&mut state)?;
        state.queue.push_front(job);
        drop(state);
        drop(self);
        Ok(())
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.0.shared.state.lock();
        state.busy = false;
        if !state.queue.is_empty() {
            self.0.shared.wake.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn jobs_run_in_order_after_the_turn() {
        let stream = Stream::new("test");
        let (tx, rx) = channel();
        let turn = stream.turn().unwrap();
        assert!(stream.turn().is_none());
        for i in 1..=50 {
            let tx = tx.clone();
            stream.push(Box::new(move || tx.send(i).unwrap())).unwrap();
        }
        tx.send(0).unwrap();
        drop(turn);
        drop(tx);
        assert_eq!(rx.iter().collect::<Vec<_>>(), (0..=50).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_handed_over_comes_before_what_was_pushed_meanwhile() {
        let stream = Stream::new("test");
        let (tx, rx) = channel();
        let send = |i: i32| {
            let tx = tx.clone();
            Box::new(move || tx.send(i).unwrap())
        };
        let turn = stream.turn().unwrap();
        stream.push(send(1)).unwrap();
        turn.hand_over(send(0)).unwrap();
        assert_eq!(rx.iter().take(2).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn a_dropped_stream_finishes_its_jobs() {
        let stream = Stream::new("test");
        let (tx, rx) = channel();
        for i in 0..3 {
            let tx = tx.clone();
            stream.push(Box::new(move || tx.send(i).unwrap())).unwrap();
        }
        drop((stream, tx));
        assert_eq!(rx.iter().count(), 3);
    }
}
