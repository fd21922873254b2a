use std::collections::HashMap;
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use rustix::event::{EventfdFlags, eventfd};

use crate::error::Result;
use crate::flight::Recorder;
use crate::rendezvous::Failure;
use crate::rendezvous::auth::{Incarnation, Key};
use crate::rendezvous::board::Board;
use crate::rendezvous::control::LINE_EVERY;
use crate::rendezvous::owner::Owner;
use crate::rendezvous::waits::Waits;
use crate::rendezvous::wire::{Message, Record};

/// What the thread of the control plane and its process share.
pub struct Shared {
    pub failure: Arc<Failure>,
    pub(super) state: Mutex<State>,
    pub(super) changed: Condvar,
    /// Wakes the thread.
    pub(super) wake: OwnedFd,
    /// The process whose thread serves this; a forked child has none.
    owner: Owner,
    /// Whether this process has done all that it has begun.
    idle: OnceLock<Box<dyn Fn() -> bool + Send + Sync>>,
    pub(super) board: Board,
    /// As soon as the processes have met, if it is wanted.
    pub(super) flight: OnceLock<Arc<Recorder>>,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) topology: Option<Topology>,
    /// Data connections that other devices have opened: (theirs, ours).
    pub(super) arrived: HashMap<(usize, usize), TcpStream>,
    /// Orders to the thread.
    pub(super) orders: Vec<Order>,
    /// How many orders the thread has carried out.
    pub(super) obeyed: u64,
    /// How many it was given.
    given: u64,
    pub(super) finished: bool,
    pub(super) waits: Waits,
}

pub(super) enum Order {
    Send(Message),
    /// Notice the end of this connection to a rank.
    Watch(usize, UnixStream),
    /// Take leave and end.
    Quit,
}

#[derive(Clone)]
pub struct Topology {
    pub key: Key,
    pub incarnation: Incarnation,
    pub members: Arc<Vec<Record>>,
}

impl Shared {
    pub fn new(failure: Arc<Failure>) -> Result<Arc<Shared>> {
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(|e| error!(Internal, "eventfd: {e}"))?;
        let shared = Arc::new(Shared {
            failure,
            state: Mutex::default(),
            changed: Condvar::new(),
            wake,
            owner: Owner::new(),
            idle: OnceLock::new(),
            board: Board::default(),
            flight: OnceLock::new(),
        });
        let told = Arc::downgrade(&shared);
        shared.failure.on_set(move |e| {
            if let Some(shared) = told.upgrade() {
                shared.tell(Message::Abort(e.clone()));
            }
        });
        Ok(shared)
    }

    /// Waits until all processes have met.
    pub fn topology(&self) -> Result<Topology> {
        let mut state = self.state.lock();
        loop {
            if let Some(topology) = &state.topology {
                return Ok(topology.clone());
            }
            self.failure.check()?;
            ensure!(!state.finished, Internal, "the control thread has ended");
            // The thread has the deadline; this only looks for its failure.
            self.changed.wait_for(&mut state, Duration::from_millis(100));
        }
    }

    /// Waits for the connection that device `theirs` opens to our device `ours`.
    pub fn connection(&self, theirs: usize, ours: usize, check: &mut dyn FnMut(Duration) -> Result<()>) -> Result<TcpStream> {
        let start = Instant::now();
        loop {
            let mut state = self.state.lock();
            if !state.arrived.contains_key(&(theirs, ours)) {
                self.changed.wait_for(&mut state, Duration::from_millis(50));
            }
            if let Some(stream) = state.arrived.remove(&(theirs, ours)) {
                return Ok(stream);
            }
            // It may look at the state, and give orders.
            drop(state);
            check(start.elapsed())?;
        }
    }

    /// The end of this connection is the end of `rank`.
    pub fn watch(&self, rank: usize, stream: UnixStream) {
        self.order(Order::Watch(rank, stream));
    }

    /// From now on [`Shared::finish`] waits for this.
    pub fn finish_when(&self, idle: impl Fn() -> bool + Send + Sync + 'static) {
        let _ = self.idle.set(Box::new(idle));
    }

    /// Waits until this process has done what it has begun, which others may be waiting for. A collective in it that
    /// nobody else comes to fails at its deadline, and so does the job.
    pub fn finish(&self) {
        let Some(idle) = self.idle.get() else { return };
        let (start, mut next_line) = (Instant::now(), LINE_EVERY);
        while !self.is_forked() && self.failure.get().is_none() && !idle() {
            if start.elapsed() > next_line {
                log!(Warn, "the process ends when the executions that it has started do, for {} s now", next_line.as_secs());
                next_line += LINE_EVERY;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Takes leave of the others; waits until the thread has done so, a second at most.
    pub fn quit(&self) {
        if self.is_forked() {
            return;
        }
        self.order(Order::Quit);
        let until = Instant::now() + Duration::from_secs(1);
        let mut state = self.state.lock();
        while !state.finished && !self.changed.wait_until(&mut state, until).timed_out() {}
    }

    /// Whether this is a copy in a child that was forked: the connections are the parent's.
    pub fn is_forked(&self) -> bool {
        !self.owner.is_this_process()
    }

    fn order(&self, order: Order) -> u64 {
        let mut state = self.state.lock();
        state.orders.push(order);
        state.given += 1;
        let number = state.given;
        drop(state);
        let _ = rustix::io::write(&self.wake, &1u64.to_ne_bytes());
        number
    }

    /// Writes on the boards of all processes.
    pub fn tell_note(&self, key: &str, value: &[u8]) -> Result<()> {
        self.board.set(key, value.to_vec())?;
        self.order(Order::Send(Message::Note { key: key.into(), value: value.into() }));
        Ok(())
    }

    /// Lets the others know for whom this rank waits, or that it does not any more.
    pub fn tell_wait(&self, rank: usize, wait: Option<(usize, String)>) {
        self.order(Order::Send(Message::Waiting { rank, wait }));
    }

    /// Says this to the others, and returns when the sockets have it, after a second at most.
    fn tell(&self, message: Message) {
        if self.is_forked() {
            return;
        }
        let number = self.order(Order::Send(message));
        let until = Instant::now() + Duration::from_secs(1);
        let mut state = self.state.lock();
        while state.obeyed < number && !state.finished && !self.changed.wait_until(&mut state, until).timed_out() {}
    }

    pub(super) fn set(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock());
        self.changed.notify_all();
    }
}
