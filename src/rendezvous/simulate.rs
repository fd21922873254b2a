//! The meeting of a job of any size within one thread. Every process is there with its own state and does what it does in a
//! real job: the same records, messages, proofs and places in the tree ([`Meeting`], `auth`, `wire`, `Store`). What is
//! modelled is what lies between: each step takes the processor time that it took here, its system calls and the network
//! take what [`Scale`] says.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::error::{Code, Result};
use crate::rendezvous::Store;
use crate::rendezvous::auth::{ANSWER, Answered, CHALLENGE, Host, Incarnation, Key, Purpose, VERDICT, random};
use crate::rendezvous::control::MAX_GUESTS;
use crate::rendezvous::join::{numbered, publish};
use crate::rendezvous::meeting::{Heard, Meeting};
use crate::rendezvous::shared::Topology;
use crate::rendezvous::wire::{MAX_FRAME, Message, Record, Root};

/// A job, and the machines that it runs on.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub ranks: usize,
    /// Processes of one launcher agent, which share a host.
    pub local: usize,
    /// As `RALLYPOINT_TREE_FAN`.
    pub fan: usize,
    /// From a process of one host to one of another.
    pub latency: Duration,
    /// Bytes per second that a process sends to other hosts.
    pub bandwidth: f64,
    /// Over this time the processes start, evenly spread.
    pub spread: Duration,
}

/// What the meeting took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// From the start of the first process until the last one knows all.
    pub time: Duration,
    /// Processor time of all processes together, system calls not included.
    pub work: Duration,
    /// Connections of the tree that a process keeps: the most of any, and of all together.
    pub most_kept: usize,
    pub kept: usize,
    /// The most that any process had at one time, with those about to prove themselves.
    pub most_at_once: usize,
    /// Longest way from a process to rank 0.
    pub levels: usize,
    /// Bytes sent and received by the busiest process, and by all.
    pub most_bytes: u64,
    pub bytes: u64,
    /// Length of the list of all members.
    pub table: usize,
    pub store_connections: usize,
    pub store_requests: usize,
    pub store_bytes: u64,
    /// How often a process was told to come again.
    pub retries: usize,
}

/// What a system call on a socket takes, and what accepting a connection takes.
const CALL: u64 = 3_000;
const ACCEPT: u64 = 20_000;
/// Between two processes of a host.
const NEAR: u64 = 20_000;
/// What the store takes for a request.
const REQUEST: u64 = 15_000;

type Frame = Rc<Vec<u8>>;

enum Event {
    Start,
    /// The store has the record of rank 0.
    Published(Vec<u8>),
    /// A process connects, for the first time or again.
    Dial(usize),
    Arrives(usize),
    Challenge(usize, [u8; CHALLENGE]),
    Answer(usize, Box<[u8; ANSWER]>),
    Verdict(usize, [u8; VERDICT], Frame),
    /// A process of the same host connects.
    Near(usize),
    Message(Frame),
}

struct Process {
    meeting: Meeting,
    /// Until when it is busy, and until when its network is.
    busy: u64,
    sending: u64,
    parent: Option<usize>,
    children: Vec<usize>,
    level: usize,
    bytes: u64,
    guests: HashMap<usize, Host>,
    /// Who waits to be accepted.
    backlog: VecDeque<usize>,
    answered: Option<Answered>,
    /// What has come and waits until it has time, and whether it will be looked at.
    inbox: VecDeque<Event>,
    awake: bool,
    /// What came before it had a parent.
    held: Vec<Event>,
    pause: u64,
    done: bool,
}

struct Simulation {
    scale: Scale,
    processes: Vec<Process>,
    queue: BinaryHeap<Reverse<(u64, u64)>>,
    /// By number: at which process, and what; nothing is a look into its inbox.
    events: HashMap<u64, (usize, Option<Event>)>,
    next: u64,
    store: Memory,
    store_busy: u64,
    waiting: Vec<usize>,
    key: Key,
    incarnation: Incarnation,
    /// The frame of the list of members, when it is known, and what reading and writing it takes.
    table: Option<(Frame, u64, u64)>,
    complete: usize,
    report: Report,
}

/// A store that counts what it is asked, as a client of TCPStore asks.
#[derive(Default)]
struct Memory {
    values: HashMap<String, Vec<u8>>,
    requests: usize,
    bytes: u64,
}

impl Store for Memory {
    fn set(&mut self, key: &str, value: &[u8]) -> Result<()> {
        self.requests += 2;
        self.bytes += (key.len() + value.len() + 26) as u64;
        self.values.insert(key.into(), value.into());
        Ok(())
    }

    fn get(&mut self, key: &str, _: Instant) -> Result<Vec<u8>> {
        let value = self.values.get(key).cloned();
        self.requests += 2;
        self.bytes += (2 * key.len() + value.as_ref().map_or(0, Vec::len) + 36) as u64;
        value.ok_or_else(|| error!(NotFound, "{key} is not in the store"))
    }
}

/// Lets the processes of such a job meet.
pub fn simulate(scale: Scale) -> Result<Report> {
    ensure!((2..=1 << 20).contains(&scale.ranks), InvalidArgument, "{} simulated ranks, 2 to 1048576 are possible", scale.ranks);
    ensure!(scale.local > 0 && scale.fan > 0, InvalidArgument, "there is at least one process per agent, and one child");
    let (key, incarnation) = (Key::random()?, random()?);
    let process = |rank| {
        let meeting = Meeting::new(record(rank, &scale), (rank == 0).then(|| (key.clone(), incarnation)), scale.fan);
        Process {
            meeting,
            busy: 0,
            sending: 0,
            parent: None,
            children: Vec::new(),
            level: 0,
            bytes: 0,
            guests: HashMap::new(),
            backlog: VecDeque::new(),
            answered: None,
            inbox: VecDeque::new(),
            awake: false,
            held: Vec::new(),
            pause: 5_000_000,
            done: false,
        }
    };
    let mut s = Simulation {
        scale,
        processes: (0..scale.ranks).map(process).collect(),
        queue: BinaryHeap::new(),
        events: HashMap::new(),
        next: 0,
        store: Memory::default(),
        store_busy: 0,
        waiting: Vec::new(),
        key: key.clone(),
        incarnation,
        table: None,
        complete: 0,
        report: Report::default(),
    };
    for rank in 0..scale.ranks {
        // In an order that is not that of the ranks.
        let turn = (rank as u64 * 2_654_435_761) % scale.ranks as u64;
        s.add(scale.spread.as_nanos() as u64 * turn / scale.ranks as u64, rank, Event::Start);
    }
    s.run()?;
    Ok(s.report)
}

fn record(rank: usize, scale: &Scale) -> Record {
    let host = rank / scale.local;
    let address = SocketAddr::new([10, (host >> 16) as u8, (host >> 8) as u8, host as u8].into(), 30_000 + (rank % 30_000) as u16);
    Record {
        rank,
        size: scale.ranks,
        pid: 100_000 + (rank as u32).wrapping_mul(7919) % 900_000,
        devices: 1,
        tcp: false,
        domain: (host as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        memory: (rank as u64).wrapping_mul(0xd1b5_4a32_d192_ed03).to_le_bytes(),
        host: format!("node{host:05}").into(),
        version: env!("CARGO_PKG_VERSION").into(),
        addresses: vec![address],
    }
}

/// Processor time of this thread, in nanoseconds.
fn clock() -> u64 {
    let t = clock_gettime(ClockId::ThreadCPUTime);
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

impl Simulation {
    fn add(&mut self, time: u64, at: usize, event: Event) {
        self.schedule(time, at, Some(event));
    }

    fn schedule(&mut self, time: u64, at: usize, event: Option<Event>) {
        self.queue.push(Reverse((time, self.next)));
        self.events.insert(self.next, (at, event));
        self.next += 1;
    }

    fn run(&mut self) -> Result<()> {
        let mut last = 0;
        while let Some(Reverse((time, number))) = self.queue.pop() {
            let Some((at, event)) = self.events.remove(&number) else { continue };
            let p = &mut self.processes[at];
            if let Some(event) = event {
                p.inbox.push_back(event);
                if !std::mem::replace(&mut p.awake, true) {
                    let time = time.max(p.busy);
                    self.schedule(time, at, None);
                }
                continue;
            }
            p.busy = p.busy.max(time);
            if let Some(event) = p.inbox.pop_front() {
                let start = clock();
                self.handle(at, event)?;
                let took = clock() - start;
                self.report.work += Duration::from_nanos(took);
                self.processes[at].busy += took;
            }
            let p = &mut self.processes[at];
            if p.done {
                last = last.max(p.busy);
            }
            match p.inbox.is_empty() {
                true => p.awake = false,
                false => {
                    let time = p.busy;
                    self.schedule(time, at, None);
                }
            }
            ensure!(time < 3_600_000_000_000, Internal, "{} of {} processes have met in an hour", self.complete, self.scale.ranks);
        }
        ensure!(self.complete == self.scale.ranks, Internal, "{} of {} processes have met", self.complete, self.scale.ranks);
        let ends = self.processes.iter().map(|p| p.children.len() + p.parent.is_some() as usize);
        self.report = Report {
            time: Duration::from_nanos(last),
            most_kept: ends.clone().max().unwrap_or(0),
            kept: ends.sum::<usize>() / 2,
            levels: self.processes.iter().map(|p| p.level).max().unwrap_or(0),
            most_bytes: self.processes.iter().map(|p| p.bytes).max().unwrap_or(0),
            bytes: self.processes.iter().map(|p| p.bytes).sum::<u64>() / 2,
            table: self.table.as_ref().map_or(0, |(frame, ..)| frame.len()),
            store_requests: self.store.requests,
            store_bytes: self.store.bytes,
            ..self.report
        };
        Ok(())
    }

    fn is_hub(&self, rank: usize) -> bool {
        rank.is_multiple_of(self.scale.local)
    }

    /// When something that `from` sends now comes to `to`, which is counted on both sides.
    fn send(&mut self, from: usize, to: usize, bytes: usize, event: Event) {
        let near = from / self.scale.local == to / self.scale.local;
        self.processes[to].bytes += bytes as u64;
        let latency = if near { NEAR } else { self.scale.latency.as_nanos() as u64 };
        let bandwidth = if near { 2e9 } else { self.scale.bandwidth };
        let p = &mut self.processes[from];
        p.bytes += bytes as u64;
        p.busy += CALL;
        p.sending = p.sending.max(p.busy) + (bytes as f64 / bandwidth * 1e9) as u64;
        let time = p.sending + latency;
        self.add(time, to, event);
    }

    /// Has the store answer one request of `rank`.
    fn ask_store(&mut self, rank: usize, requests: u64) -> u64 {
        let latency = self.scale.latency.as_nanos() as u64;
        self.store_busy = self.store_busy.max(self.processes[rank].busy + latency) + requests * REQUEST;
        self.store_busy + latency
    }

    fn handle(&mut self, at: usize, event: Event) -> Result<()> {
        let waits = at != 0 && self.is_hub(at) && self.processes[at].parent.is_none();
        match event {
            Event::Near(_) | Event::Message(_) if waits => self.processes[at].held.push(event),
            Event::Start if at == 0 => {
                let record = Root { incarnation: self.incarnation, key: self.key.clone(), addresses: record(0, &self.scale).addresses };
                self.report.store_connections += 1;
                publish(&mut self.store, "rallypoint/1/0123456789abcdef/root", &record.to_bytes())?;
                let done = self.ask_store(at, 2);
                for rank in std::mem::take(&mut self.waiting) {
                    self.look_up(rank, done)?;
                }
                self.hear(at, self.processes[at].meeting.hello.clone())?;
            }
            Event::Start if self.is_hub(at) => {
                self.report.store_connections += 1;
                let asked = self.ask_store(at, 1);
                if self.store.values.is_empty() { self.waiting.push(at) } else { self.look_up(at, asked)? }
            }
            Event::Start => {
                let hub = at - at % self.scale.local;
                self.send(at, hub, 0, Event::Near(at));
                let hello = Message::Hello(self.processes[at].meeting.hello.clone()).frame();
                self.processes[at].parent = Some(hub);
                self.send(at, hub, hello.len(), Event::Message(Rc::new(hello)));
            }
            Event::Published(bytes) => {
                let root = Root::parse(&bytes)?;
                self.processes[at].meeting.key = Some((root.key, root.incarnation));
                self.dial(at, 0);
            }
            Event::Dial(to) => self.dial(at, to),
            Event::Arrives(from) => {
                self.processes[at].backlog.push_back(from);
                self.accept(at)?;
            }
            Event::Challenge(host, challenge) => {
                let Some((key, incarnation)) = self.processes[at].meeting.key.clone() else { bail!(Internal, "no key") };
                let answered = Answered::new(&challenge, &key, Some(incarnation), Purpose::Control, at as u64, host as u64);
                let answered = answered.map_err(|r| r.error("a simulated process"))?;
                let answer = Box::new(answered.answer);
                self.processes[at].answered = Some(answered);
                self.send(at, host, ANSWER, Event::Answer(at, answer));
            }
            Event::Answer(from, answer) => {
                let p = &mut self.processes[at];
                let (Some(host), Some((key, _))) = (p.guests.remove(&from), p.meeting.key.clone()) else { bail!(Internal, "no guest") };
                let (verdict, who) = host.verdict(&key, &answer, p.done);
                let Some((Purpose::Control, rank, _)) = who else { bail!(Unauthenticated, "rank {from} does not prove itself to {at}") };
                let place = p.meeting.place(rank as usize);
                if matches!(place, Message::Parent(_)) {
                    p.children.push(from);
                }
                let frame = Rc::new(place.frame());
                self.send(at, from, VERDICT + frame.len(), Event::Verdict(at, verdict, frame));
                self.accept(at)?;
            }
            Event::Verdict(host, verdict, frame) => {
                let p = &mut self.processes[at];
                let (Some(answered), Some((key, _))) = (p.answered.take(), &p.meeting.key) else { bail!(Internal, "no answer") };
                answered.check(key, &verdict).map_err(|r| r.error("a simulated process"))?;
                match Message::take(&mut frame.to_vec(), MAX_FRAME)? {
                    Some(Message::Parent(rank)) => {
                        p.parent = Some(rank);
                        let held = std::mem::take(&mut p.held);
                        self.processes[at].level = self.processes[rank].level + 1;
                        self.hear(at, self.processes[at].meeting.hello.clone())?;
                        held.into_iter().try_for_each(|event| self.handle(at, event))?;
                    }
                    Some(Message::Elsewhere { rank, addresses }) if !addresses.is_empty() => self.dial(at, rank),
                    _ => {
                        self.report.retries += 1;
                        let time = p.busy + p.pause / 2 + p.pause * (at as u64 * 40_503 % 256) / 256;
                        p.pause = (p.pause * 2).min(500_000_000);
                        self.add(time, at, Event::Dial(host));
                    }
                }
            }
            Event::Near(from) => {
                self.processes[at].busy += ACCEPT;
                self.processes[at].children.push(from);
                self.processes[from].level = self.processes[at].level + 1;
                let frame = Message::Parent(at).frame();
                self.send(at, from, frame.len(), Event::Message(Rc::new(frame)));
            }
            Event::Message(frame) => {
                self.processes[at].busy += CALL;
                let table = self.table.clone().filter(|(table, ..)| Rc::ptr_eq(table, &frame));
                if let Some((_, read, write)) = table {
                    // All of these are equal: it was read and written once, and takes everybody as long.
                    let cost = if self.processes[at].children.is_empty() { read } else { read + write };
                    self.processes[at].busy += cost;
                    self.report.work += Duration::from_nanos(cost);
                    return self.hand_down(at, &frame);
                }
                match Message::take(&mut frame.to_vec(), MAX_FRAME)? {
                    Some(Message::Hello(record)) => self.hear(at, record)?,
                    Some(Message::Parent(_)) => {}
                    other => bail!(Internal, "rank {at} hears {other:?}"),
                }
            }
        }
        Ok(())
    }

    /// A hub gets what the store has.
    fn look_up(&mut self, rank: usize, asked: u64) -> Result<()> {
        let found = self.store.get(&numbered("rallypoint/1/0123456789abcdef/root", 0), Instant::now());
        match found {
            Ok(bytes) => {
                self.store_busy = self.store_busy.max(asked) + REQUEST;
                let time = self.store_busy + 2 * self.scale.latency.as_nanos() as u64;
                self.add(time, rank, Event::Published(bytes));
                Ok(())
            }
            Err(e) if e.code == Code::NotFound => bail!(Internal, "the store has lost the record of rank 0"),
            Err(e) => Err(e),
        }
    }

    fn dial(&mut self, from: usize, to: usize) {
        // There, back, and there again; meanwhile it does nothing else.
        self.processes[from].busy += 2 * self.scale.latency.as_nanos() as u64;
        self.send(from, to, 0, Event::Arrives(from));
    }

    /// Accepts as many as may be about to prove themselves.
    fn accept(&mut self, at: usize) -> Result<()> {
        while self.processes[at].guests.len() < MAX_GUESTS {
            let p = &mut self.processes[at];
            let (Some(from), Some((_, incarnation))) = (p.backlog.pop_front(), p.meeting.key.as_ref()) else { break };
            let host = Host::new(*incarnation)?;
            let challenge = host.challenge();
            p.guests.insert(from, host);
            p.busy += ACCEPT;
            let at_once = p.children.len() + p.guests.len() + p.parent.is_some() as usize;
            self.report.most_at_once = self.report.most_at_once.max(at_once);
            self.send(at, from, CHALLENGE, Event::Challenge(at, challenge));
        }
        Ok(())
    }

    /// A record comes to a process, its own or one from below.
    fn hear(&mut self, at: usize, record: Record) -> Result<()> {
        match self.processes[at].meeting.hear(record)? {
            Heard::Noted => Ok(()),
            Heard::PassOn(message) => {
                let Some(parent) = self.processes[at].parent else { bail!(Internal, "no parent") };
                let frame = message.frame();
                self.send(at, parent, frame.len(), Event::Message(Rc::new(frame)));
                Ok(())
            }
            Heard::All(Topology { key, incarnation, members }) => {
                let start = clock();
                let message = Message::Topology { key, incarnation, members: members.to_vec() };
                let frame = message.frame();
                let write = clock() - start;
                let (mut copy, start) = (frame.clone(), clock());
                let read = Message::take(&mut copy, MAX_FRAME)?;
                let reading = clock() - start;
                ensure!(read.as_ref() == Some(&message), Internal, "the list of members does not survive");
                let frame = Rc::new(frame);
                self.table = Some((frame.clone(), reading, write));
                self.hand_down(at, &frame)
            }
        }
    }

    fn hand_down(&mut self, at: usize, frame: &Frame) -> Result<()> {
        let p = &mut self.processes[at];
        ensure!(!p.done, Internal, "rank {at} hears twice that all are there");
        p.done = true;
        self.complete += 1;
        for child in p.children.clone() {
            self.send(at, child, frame.len(), Event::Message(frame.clone()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(ranks: usize, local: usize, fan: usize) -> Report {
        let latency = Duration::from_micros(50);
        simulate(Scale { ranks, local, fan, latency, bandwidth: 1e9, spread: Duration::from_millis(100) }).unwrap()
    }

    #[test]
    fn all_processes_meet_in_a_tree_of_few_connections() {
        for (ranks, local, fan, levels) in [(2, 1, 1, 1), (64, 8, 48, 2), (100, 1, 3, 20), (1000, 1, 10, 5), (4096, 8, 16, 6)] {
            let report = met(ranks, local, fan);
            assert!(report.most_kept <= fan + local, "{report:?}");
            assert_eq!(report.kept, ranks - 1, "{report:?}");
            assert!((1..=levels).contains(&report.levels), "{report:?}");
            assert!(report.store_requests <= 2 * ranks.div_ceil(local) && report.store_bytes <= 400 * ranks as u64, "{report:?}");
        }
    }
}
