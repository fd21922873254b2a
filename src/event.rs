//! One-shot completion events. A [`Promise`] is kept once; a dropped one fails its [`Event`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{Code, Error, Result};

type Callback = Box<dyn FnOnce(Result<()>) + Send>;

#[derive(Default)]
struct State {
    outcome: Option<Result<()>>,
    callbacks: Vec<Callback>,
}

#[derive(Default)]
struct Inner {
    state: Mutex<State>,
    done: Condvar,
}

/// Something that will be complete once, with success or an error. Clones share it.
/// One that succeeded before anybody asked for it needs no memory.
#[derive(Clone)]
pub struct Event(Option<Arc<Inner>>);

/// The sending side of an [`Event`].
pub struct Promise(Option<Arc<Inner>>);

/// A promise and its event.
pub fn promise() -> (Promise, Event) {
    let inner = Arc::<Inner>::default();
    (Promise(Some(inner.clone())), Event(Some(inner)))
}

impl Event {
    /// An event that is complete already.
    pub fn ready(outcome: Result<()>) -> Event {
        if outcome.is_ok() {
            return Event(None);
        }
        let (promise, event) = promise();
        promise.set(outcome);
        event
    }

    pub fn is_ready(&self) -> bool {
        self.0.as_ref().is_none_or(|inner| inner.state.lock().outcome.is_some())
    }

    /// The outcome, if there is one yet.
    pub fn outcome(&self) -> Option<Result<()>> {
        match &self.0 {
            Some(inner) => inner.state.lock().outcome.clone(),
            None => Some(Ok(())),
        }
    }

    /// Waits for the outcome. Every promise is kept or dropped by a thread that has its own deadline.
    pub fn wait(&self) -> Result<()> {
        let Some(inner) = &self.0 else { return Ok(()) };
        let mut state = inner.state.lock();
        loop {
            if let Some(outcome) = &state.outcome {
                return outcome.clone();
            }
            inner.done.wait(&mut state);
        }
    }

    /// Waits for the outcome until the deadline; `None` when it passes first.
    pub fn wait_until(&self, deadline: Instant) -> Option<Result<()>> {
        let Some(inner) = &self.0 else { return Some(Ok(())) };
        let mut state = inner.state.lock();
        while state.outcome.is_none() && !inner.done.wait_until(&mut state, deadline).timed_out() {}
        state.outcome.clone()
    }

    pub fn wait_for(&self, time: Duration) -> Option<Result<()>> {
        self.wait_until(Instant::now() + time)
    }

    /// Calls `f` with the outcome: at once if there is one, else on the thread that keeps the promise.
    /// No lock is held during the call, so it may drop the event.
    pub fn on_ready(&self, f: impl FnOnce(Result<()>) + Send + 'static) {
        let Some(inner) = &self.0 else { return f(Ok(())) };
        let mut state = inner.state.lock();
        match state.outcome.clone() {
            Some(outcome) => {
                drop(state);
                f(outcome)
            }
            None => state.callbacks.push(Box::new(f)),
        }
    }
}

impl Promise {
    pub fn set(mut self, outcome: Result<()>) {
        self.complete(outcome);
    }

    fn complete(&mut self, outcome: Result<()>) {
        let Some(inner) = self.0.take() else { return };
        let callbacks = {
            let mut state = inner.state.lock();
            state.outcome = Some(outcome.clone());
            std::mem::take(&mut state.callbacks)
        };
        inner.done.notify_all();
        for callback in callbacks {
            callback(outcome.clone());
        }
    }
}

impl Drop for Promise {
    fn drop(&mut self) {
        self.complete(Err(Error::new(Code::Internal, "the work behind this event was dropped before it finished")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_promise_fails_its_event() {
        let (promise, event) = promise();
        drop(promise);
        assert_eq!(event.wait().unwrap_err().code, Code::Internal);
    }

    #[test]
    fn callbacks_run_once_before_or_after() {
        let (promise, event) = promise();
        let (tx, rx) = std::sync::mpsc::channel();
        let early = tx.clone();
        event.on_ready(move |r| early.send(r).unwrap());
        promise.set(Ok(()));
        event.on_ready(move |r| tx.send(r).unwrap());
        assert_eq!(rx.iter().collect::<Vec<_>>(), vec![Ok(()), Ok(())]);
    }

    #[test]
    fn an_event_made_complete_is_complete() {
        for outcome in [Ok(()), Err(error!(Aborted, "no"))] {
            let event = Event::ready(outcome.clone());
            assert!(event.is_ready());
            assert_eq!(event.wait(), outcome);
            assert_eq!(event.wait_for(Duration::ZERO), Some(outcome.clone()));
            let (tx, rx) = std::sync::mpsc::channel();
            event.on_ready(move |r| tx.send(r).unwrap());
            assert_eq!(rx.try_recv(), Ok(outcome));
        }
    }

    #[test]
    fn waiting_ends_at_the_deadline() {
        let (_promise, event) = promise();
        assert_eq!(event.wait_for(Duration::from_millis(5)), None);
    }
}
