//! The control plane: a tree of connections, rank 0 at the top, one thread per process that serves them. It brings the
//! processes together and afterwards carries only bad news.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::error::{Error, Result};
use crate::rendezvous::auth::{ANSWER, Host, Incarnation, Key, Purpose};
use crate::rendezvous::link::{Link, Stream, keep_alive};
use crate::rendezvous::meeting::{Heard, Meeting, describe};
use crate::rendezvous::shared::{Order, Shared, Topology};
use crate::rendezvous::unix;
use crate::rendezvous::wire::{MAX_FIRST_FRAME, MAX_FRAME, Message, Record};
use crate::tensor::Arena;
use crate::transport::Area;

/// What the thread starts with.
pub struct Plan {
    pub rank: usize,
    pub size: usize,
    pub meeting: Meeting,
    pub parent: Option<Link>,
    /// Where the other processes of this agent arrive.
    pub hub: Option<UnixListener>,
    /// Where processes of other agents and data connections arrive.
    pub listeners: Vec<TcpListener>,
    /// Where processes of this host ask for memory.
    pub memory: UnixListener,
    pub area: Arc<Area>,
    pub arena: Arc<Arena>,
    pub deadline: Instant,
}

/// A TCP connection before it is known who it is.
struct Guest {
    stream: TcpStream,
    host: Host,
    answer: Vec<u8>,
    since: Instant,
}

pub(super) const LINE_EVERY: Duration = Duration::from_secs(10);
/// How long a connection may take to say who it is.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// How many may be about to say it.
pub(super) const MAX_GUESTS: usize = 32;

pub fn start(plan: Plan, shared: Arc<Shared>) -> Result<JoinHandle<()>> {
    let thread = std::thread::Builder::new().name("rallypoint-control".into());
    thread.spawn(move || Control::new(plan, shared).run()).map_err(|e| error!(ResourceExhausted, "no thread for the control plane: {e}"))
}

/// Lets those who have come to this process's hub know that it cannot take part, before there is a thread to serve them.
pub fn dismiss(hub: &UnixListener, error: &Error) {
    while let Ok((mut stream, _)) = hub.accept() {
        if unix::is_same_user(&stream) {
            let _ = stream.write_all(&Message::Abort(error.clone()).frame());
        }
    }
}

struct Control {
    plan: Plan,
    shared: Arc<Shared>,
    children: Vec<Link>,
    guests: Vec<Guest>,
    watches: Vec<Watch>,
    topology: Option<Topology>,
    started: Instant,
    next_line: Duration,
    quitting: bool,
}

struct Watch {
    rank: usize,
    stream: UnixStream,
    inbox: Vec<u8>,
    left: bool,
    closed: bool,
    process: Option<OwnedFd>,
}

/// What poll looked at.
#[derive(Clone, Copy)]
enum Source {
    Wake,
    Parent,
    Child(usize),
    Hub,
    Listener(usize),
    Memory,
    Guest(usize),
    Watch(usize),
    /// The end of the process behind a link or watch.
    ParentProcess,
    ChildProcess(usize),
    WatchProcess(usize),
}

impl Source {
    fn is_end(self) -> bool {
        matches!(self, Source::ParentProcess | Source::ChildProcess(_) | Source::WatchProcess(_))
    }
}

const ENDED: &str = "its process ended without a goodbye";

/// Which link a message came by.
#[derive(Clone, Copy, PartialEq)]
enum From {
    Here,
    Parent,
    Child(usize),
}

impl Control {
    fn new(plan: Plan, shared: Arc<Shared>) -> Control {
        Control {
            plan,
            shared,
            children: Vec::new(),
            guests: Vec::new(),
            watches: Vec::new(),
            topology: None,
            started: Instant::now(),
            next_line: LINE_EVERY,
            quitting: false,
        }
    }

    fn run(mut self) {
        let hello = self.plan.meeting.hello.clone();
        self.handle(From::Here, Message::Hello(hello));
        while !self.quitting {
            self.turn();
            self.tick();
        }
        self.take_leave();
        self.shared.set(|s| s.finished = true);
    }

    /// Waits for something to happen and deals with it.
    fn turn(&mut self) {
        let ready = self.poll();
        // What a process has said comes before its end; and from the back, so that removing one leaves the numbers of the rest.
        let (ends, rest): (Vec<Source>, Vec<Source>) = ready.into_iter().partition(|s| s.is_end());
        for source in rest.into_iter().rev().chain(ends.into_iter().rev()) {
            match source {
                Source::Wake => self.obey(),
                Source::Parent => self.serve(From::Parent),
                Source::Child(i) => self.serve(From::Child(i)),
                Source::Hub => self.accept_local(),
                Source::Listener(i) => self.accept_guest(i),
                Source::Memory => self.accept_memory(),
                Source::Guest(i) => self.serve_guest(i),
                Source::Watch(i) => self.serve_watch(i),
                // Its last words may have come after poll looked for words.
                Source::ParentProcess => {
                    self.serve(From::Parent);
                    self.ended(From::Parent, ENDED);
                }
                Source::ChildProcess(i) => {
                    self.serve(From::Child(i));
                    self.ended(From::Child(i), ENDED);
                }
                Source::WatchProcess(i) => {
                    self.hear_watch(i);
                    self.watch_ended(i, ENDED);
                }
            }
        }
        // Not before: numbers of sources are places in these lists.
        self.children.retain(|c| !c.closed);
        self.watches.retain(|w| !w.closed);
        if self.plan.parent.as_ref().is_some_and(|p| p.closed) {
            self.plan.parent = None;
        }
    }

    fn poll(&self) -> Vec<Source> {
        let mut sources = vec![Source::Wake, Source::Memory];
        let mut fds = vec![PollFd::new(&self.shared.wake, PollFlags::IN), PollFd::new(&self.plan.memory, PollFlags::IN)];
        let mut add = |source, fd, flags| {
            sources.push(source);
            fds.push(PollFd::from_borrowed_fd(fd, flags));
        };
        if let Some(hub) = &self.plan.hub {
            add(Source::Hub, hub.as_fd(), PollFlags::IN);
        }
        if self.key().is_some() && self.guests.len() < MAX_GUESTS {
            self.plan.listeners.iter().enumerate().for_each(|(i, l)| add(Source::Listener(i), l.as_fd(), PollFlags::IN));
        }
        if let Some(parent) = &self.plan.parent {
            add(Source::Parent, parent.stream.as_fd(), parent.interest());
        }
        self.children.iter().enumerate().for_each(|(i, c)| add(Source::Child(i), c.stream.as_fd(), c.interest()));
        self.guests.iter().enumerate().for_each(|(i, g)| add(Source::Guest(i), g.stream.as_fd(), PollFlags::IN));
        self.watches.iter().enumerate().for_each(|(i, w)| add(Source::Watch(i), w.stream.as_fd(), PollFlags::IN));
        if let Some(process) = self.plan.parent.as_ref().and_then(|p| p.process.as_ref()) {
            add(Source::ParentProcess, process.as_fd(), PollFlags::IN);
        }
        for (i, child) in self.children.iter().enumerate() {
            if let Some(process) = &child.process {
                add(Source::ChildProcess(i), process.as_fd(), PollFlags::IN);
            }
        }
        for (i, watch) in self.watches.iter().enumerate() {
            if let Some(process) = &watch.process {
                add(Source::WatchProcess(i), process.as_fd(), PollFlags::IN);
            }
        }
        let nap = match self.topology.is_some() && self.guests.is_empty() {
            // Somebody may ask for the recorder's file.
            true if self.shared.flight.get().is_some() => 1_000_000_000,
            true => 5_000_000_000,
            false => 200_000_000u64,
        };
        let _ = poll(&mut fds, Some(&Timespec { tv_sec: (nap / 1_000_000_000) as _, tv_nsec: (nap % 1_000_000_000) as _ }));
        let ready = fds.iter().map(|f| !f.revents().is_empty());
        sources.into_iter().zip(ready).filter_map(|(s, r)| r.then_some(s)).collect()
    }

    /// Key and incarnation, as soon as they are known.
    fn key(&self) -> Option<(&Key, Incarnation)> {
        match (&self.plan.meeting.key, &self.topology) {
            (Some((key, incarnation)), _) => Some((key, *incarnation)),
            (None, Some(t)) => Some((&t.key, t.incarnation)),
            (None, None) => None,
        }
    }

    fn obey(&mut self) {
        let mut count = [0; 8];
        let _ = rustix::io::read(&self.shared.wake, &mut count);
        let orders = std::mem::take(&mut self.shared.state.lock().orders);
        let count = orders.len() as u64;
        for order in orders {
            match order {
                Order::Send(message) => {
                    self.spread(From::Here, &message);
                    match &message {
                        Message::Abort(_) => self.warn_neighbours(&message),
                        Message::Waiting { wait: Some(_), .. } => self.expect_answers(),
                        _ => {}
                    }
                }
                Order::Watch(rank, stream) => {
                    let _ = stream.set_nonblocking(true);
                    self.watches.push(Watch::new(rank, stream));
                }
                Order::Quit => self.quitting = true,
            }
        }
        self.shared.set(|s| s.obeyed += count);
    }

    /// Sends to every link but the one it came by.
    fn spread(&mut self, from: From, message: &Message) {
        if from != From::Parent
            && let Some(parent) = &mut self.plan.parent
        {
            parent.send(message);
        }
        for (i, child) in self.children.iter_mut().enumerate() {
            if from != From::Child(i) {
                child.send(message);
            }
        }
    }

    /// The process above this one, and rank 0, say that they have heard what was told.
    fn expect_answers(&mut self) {
        let parent = self.plan.parent.as_ref().and_then(|p| p.rank);
        let root = parent.map(|_| 0).filter(|r| Some(*r) != parent);
        self.shared.set(|s| s.waits.asked(parent.into_iter().chain(root)));
    }

    /// Says directly to those who watch this process what they may hear later by the tree than of its end.
    fn warn_neighbours(&mut self, message: &Message) {
        let frame = message.frame();
        for watch in &mut self.watches {
            // It is short and the first that goes this way: the socket takes it.
            let _ = watch.stream.write(&frame);
        }
    }

    /// Reads and writes what a link is ready for.
    fn serve(&mut self, from: From) {
        let link = match from {
            From::Parent => self.plan.parent.as_mut(),
            From::Child(i) => self.children.get_mut(i),
            From::Here => None,
        };
        let Some(link) = link else { return };
        let max = if link.rank.is_some() || from == From::Parent { MAX_FRAME } else { MAX_FIRST_FRAME };
        // Who cannot be written to may have left, and said so before.
        let (written, read) = (link.flush(), link.read(max));
        let mut end = written.and(read).err().map(|e| e.to_string());
        let mut messages = Vec::new();
        loop {
            match Message::take(&mut link.inbox, max) {
                Ok(Some(m)) => messages.push(m),
                Ok(None) => break,
                Err(e) => {
                    end = Some(e.message);
                    break;
                }
            }
        }
        for message in messages {
            self.handle(from, message);
        }
        if let Some(end) = end {
            self.ended(from, &end);
        }
    }

    fn handle(&mut self, from: From, message: Message) {
        if let From::Child(i) = from
            && let Message::Hello(record) = &message
            && let Some(child) = self.children.get_mut(i)
        {
            child.rank.get_or_insert(record.rank);
        }
        match message {
            Message::Hello(record) => match self.plan.meeting.hear(record) {
                Ok(Heard::Noted) => {}
                Ok(Heard::PassOn(message)) => {
                    if let Some(parent) = &mut self.plan.parent {
                        parent.send(&message);
                    }
                }
                Ok(Heard::All(topology)) => self.complete(topology),
                Err(e) => self.abort(e),
            },
            Message::Topology { key, incarnation, members } if from == From::Parent => {
                self.complete(Topology { key, incarnation, members: Arc::new(members) })
            }
            // Where else to go is said before there is a thread.
            Message::Topology { .. } | Message::Elsewhere { .. } => {}
            Message::Parent(rank) => {
                if let Some(parent) = self.plan.parent.as_mut().filter(|_| from == From::Parent) {
                    parent.rank = Some(rank);
                }
            }
            Message::Abort(error) => {
                // It may come by several ways.
                if self.fail(error.clone()) {
                    self.spread(from, &Message::Abort(error));
                }
            }
            Message::Waiting { rank, wait } => {
                if let From::Child(i) = from
                    && let Some(child) = self.children.get_mut(i).filter(|_| wait.is_some())
                {
                    child.send(&Message::Heard { by: self.plan.rank, to: rank });
                }
                self.spread(from, &Message::Waiting { rank, wait: wait.clone() });
                self.shared.set(|s| s.waits.note(rank, wait));
            }
            Message::Heard { by, to } if to == self.plan.rank => self.shared.set(|s| s.waits.heard(by)),
            Message::Heard { .. } => {
                // Some child is on the way to it, or is it.
                self.children.iter_mut().for_each(|c| c.send(&message));
            }
            Message::Note { ref key, ref value } => {
                self.spread(from, &message);
                if let Err(e) = self.shared.board.set(key, value.clone()) {
                    self.abort(e.context("two processes disagree"));
                }
            }
            Message::Bye(rank) => {
                let link = match from {
                    From::Parent => self.plan.parent.as_mut(),
                    From::Child(i) => self.children.get_mut(i),
                    From::Here => None,
                };
                if let Some(link) = link.filter(|l| l.rank == Some(rank)) {
                    link.left = true;
                }
                self.spread(from, &Message::Bye(rank));
                self.shared.failure.left(rank);
                self.shared.changed.notify_all();
            }
        }
    }

    /// Makes the client of this process fail; tells whether it had not failed before.
    fn fail(&mut self, error: Error) -> bool {
        let first = self.shared.failure.note(error);
        if let Some(error) = self.shared.failure.get().filter(|_| first) {
            log!(Info, "{error}");
        }
        self.shared.changed.notify_all();
        first
    }

    /// Makes the clients of all processes fail.
    fn abort(&mut self, error: Error) {
        if self.shared.failure.get().is_none() {
            self.spread(From::Here, &Message::Abort(error.clone()));
        }
        self.fail(error);
    }

    fn complete(&mut self, topology: Topology) {
        let frame = match self.children.is_empty() {
            true => Vec::new(),
            false => {
                let members = topology.members.to_vec();
                Message::Topology { key: topology.key.clone(), incarnation: topology.incarnation, members }.frame()
            }
        };
        // Nobody else is expected. Before the children can make a later client, whose hub takes the name.
        self.plan.hub = None;
        for child in &mut self.children {
            child.outbox.extend(&frame);
            // What does not go out now goes when the socket takes it.
            let _ = child.flush();
        }
        if !needs_tcp(&topology.members) {
            self.plan.listeners.clear();
        }
        self.topology = Some(topology.clone());
        self.shared.set(|s| s.topology = Some(topology));
    }

    /// A link has ended.
    fn ended(&mut self, from: From, how: &str) {
        let link = match from {
            From::Parent => self.plan.parent.as_mut(),
            From::Child(i) => self.children.get_mut(i),
            From::Here => None,
        };
        let Some(link) = link else { return };
        if link.closed {
            return;
        }
        link.closed = true;
        let (rank, left) = (link.rank, link.left);
        match rank {
            Some(rank) if !left => self.died(rank, how),
            _ => {}
        }
    }

    fn died(&mut self, rank: usize, how: &str) {
        let who = match &self.topology {
            Some(t) => t.members.get(rank),
            None => self.plan.meeting.known(rank),
        };
        let who = who.map_or_else(|| format!("rank {rank}"), describe);
        let when = if self.topology.is_some() { "" } else { " before all processes had met" };
        self.abort(error!(Aborted, "{who} died{when}: {how}"));
    }

    fn accept_local(&mut self) {
        let Some(hub) = &self.plan.hub else { return };
        let Ok((stream, _)) = hub.accept() else { return };
        if !unix::is_same_user(&stream) {
            log!(Warn, "a process of another user, {:?}, wanted to join; refused", unix::peer(&stream));
            return;
        }
        if stream.set_nonblocking(true).is_ok() {
            let mut child = Link::new(Stream::Unix(stream), None);
            child.send(&Message::Parent(self.plan.rank));
            self.children.push(child);
        }
    }

    fn accept_guest(&mut self, listener: usize) {
        let Some((_, incarnation)) = self.key() else { return };
        let Some((mut stream, _)) = self.plan.listeners.get(listener).and_then(|l| l.accept().ok()) else { return };
        let Ok(host) = Host::new(incarnation) else { return };
        // A new connection's buffer takes this.
        if stream.set_nonblocking(true).is_ok() && stream.set_nodelay(true).is_ok() && stream.write_all(&host.challenge()).is_ok() {
            self.guests.push(Guest { stream, host, answer: Vec::new(), since: Instant::now() });
        }
    }

    fn serve_guest(&mut self, i: usize) {
        let Some(guest) = self.guests.get_mut(i) else { return };
        let mut room = [0; ANSWER];
        let wanted = ANSWER - guest.answer.len();
        match guest.stream.read(&mut room[..wanted]) {
            Ok(n) if n > 0 => guest.answer.extend(&room[..n]),
            Err(e) if e.kind() == ErrorKind::WouldBlock => return,
            _ => {
                self.guests.swap_remove(i);
                return;
            }
        }
        if guest.answer.len() < ANSWER {
            return;
        }
        let mut guest = self.guests.swap_remove(i);
        let Ok(answer) = guest.answer[..].try_into() else { return };
        let Some((key, _)) = self.key() else { return };
        let complete = self.topology.is_some();
        let (verdict, who) = guest.host.verdict(key, &answer, complete);
        if guest.stream.write_all(&verdict).is_err() {
            return;
        }
        match who {
            Some((Purpose::Control, rank, _)) => {
                keep_alive(&guest.stream);
                let (rank, place) = (rank as usize, self.plan.meeting.place(rank as usize));
                let mut child = Link::new(Stream::Tcp(guest.stream), Some(rank));
                child.send(&place);
                if matches!(place, Message::Parent(_)) {
                    self.children.push(child);
                }
            }
            Some((Purpose::Data, theirs, ours)) => {
                keep_alive(&guest.stream);
                self.shared.set(|s| drop(s.arrived.insert((theirs as usize, ours as usize), guest.stream)));
            }
            None if complete => {}
            None => log!(
                Warn,
                "a connection from {} does not know the job's secret; refused",
                guest.stream.peer_addr().map_or("somewhere".into(), |a| a.to_string())
            ),
        }
    }

    fn accept_memory(&mut self) {
        let Ok((mut stream, _)) = self.plan.memory.accept() else { return };
        let (Some(area), Some(arena)) = (self.plan.area.file(), self.plan.arena.file()) else { return };
        match unix::hand_out(&mut stream, area, arena) {
            Ok(rank) if rank < self.plan.size => {
                let _ = stream.set_nonblocking(true);
                self.watches.push(Watch::new(rank, stream));
            }
            Ok(_) => {}
            Err(e) => log!(Warn, "a process that asked for memory was refused: {e}"),
        }
    }

    fn serve_watch(&mut self, i: usize) {
        let ended = self.hear_watch(i);
        if ended {
            self.watch_ended(i, "its socket closed without a goodbye");
        }
    }

    /// Takes what a watched process says; tells whether nothing more will come.
    fn hear_watch(&mut self, i: usize) -> bool {
        let Some(watch) = self.watches.get_mut(i) else { return false };
        let mut room = [0; 4 << 10];
        let ended = loop {
            match watch.stream.read(&mut room) {
                Ok(0) => break true,
                Ok(n) => watch.inbox.extend(&room[..n]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => break false,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => break true,
            }
            if watch.inbox.len() > MAX_FRAME {
                break true;
            }
        };
        let mut aborts = Vec::new();
        while let Ok(Some(message)) = Message::take(&mut watch.inbox, MAX_FRAME) {
            match message {
                Message::Bye(rank) if rank == watch.rank => {
                    watch.left = true;
                    self.shared.failure.left(rank);
                }
                Message::Abort(error) => aborts.push(error),
                _ => {}
            }
        }
        for error in aborts {
            self.handle(From::Here, Message::Abort(error));
        }
        ended
    }

    fn watch_ended(&mut self, i: usize, how: &str) {
        let Some(watch) = self.watches.get_mut(i).filter(|w| !w.closed) else { return };
        watch.closed = true;
        let (rank, left) = (watch.rank, watch.left);
        if !left {
            self.died(rank, how);
        }
    }

    fn tick(&mut self) {
        // When there is room for few more, those go that take their time.
        let patience = if self.guests.len() < MAX_GUESTS { INTRODUCTION } else { INTRODUCTION / 5 };
        self.guests.retain(|g| g.since.elapsed() < patience);
        self.children.retain(|c| c.rank.is_some() || c.since.elapsed() < INTRODUCTION);
        if self.topology.is_some() || self.shared.failure.get().is_some() {
            if let Some(flight) = self.shared.flight.get() {
                flight.answer();
            }
            return;
        }
        let waited = self.started.elapsed();
        let root = self.plan.meeting.is_root();
        let late = Instant::now() > if root { self.plan.deadline } else { self.plan.deadline + Duration::from_secs(5) };
        if !late && waited < self.next_line {
            return;
        }
        self.next_line = waited + LINE_EVERY;
        let missing = if root {
            self.plan.meeting.missing()
        } else {
            let parent = self.plan.parent.as_ref().and_then(|p| p.rank).filter(|r| *r != 0);
            let through = parent.map_or(String::new(), |r| format!(", or rank {r}, through which this one hears of it, does not answer"));
            format!("rank 0 has not heard of all processes yet; it says which are missing{through}")
        };
        if late {
            let e = error!(DeadlineExceeded, "the processes of the job have not met within {:.0} s: {missing}", waited.as_secs_f64());
            return self.abort(e);
        }
        log!(Warn, "waiting {:.0} s for the job's processes: {missing}", waited.as_secs_f64());
    }

    /// Says goodbye, and gives the sockets a moment to take it.
    fn take_leave(&mut self) {
        self.spread(From::Here, &Message::Bye(self.plan.rank));
        self.warn_neighbours(&Message::Bye(self.plan.rank));
        if let Some(flight) = self.shared.flight.get().filter(|_| self.shared.failure.get().is_none())
            && let Err(e) = flight.write("it has left the job")
        {
            log!(Warn, "{e}");
        }
        let until = Instant::now() + Duration::from_millis(500);
        loop {
            let links = self.plan.parent.iter_mut().chain(&mut self.children);
            let pending = links.map(|l| l.flush().is_ok() && !l.outbox.is_empty()).filter(|p| *p).count();
            if pending == 0 || Instant::now() > until {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Watch {
    fn new(rank: usize, stream: UnixStream) -> Watch {
        Watch { rank, process: unix::process(&stream), stream, inbox: Vec::new(), left: false, closed: false }
    }
}

/// Whether some two members can exchange bytes by TCP only.
pub fn needs_tcp(members: &[Record]) -> bool {
    members.iter().any(|m| m.tcp || m.domain != members[0].domain)
}
