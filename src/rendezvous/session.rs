use std::collections::HashMap;
use std::net::TcpStream;
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::error::{Error, Result};
use crate::flight::{self, Recorder, Seen};
use crate::launch::World;
use crate::rendezvous::aftermath;
use crate::rendezvous::auth::{Purpose, random};
use crate::rendezvous::join::dial;
use crate::rendezvous::shared::{Shared, Topology};
use crate::rendezvous::waits::MOST_RANKS;
use crate::rendezvous::{Failure, Options, Presence, unix};
use crate::tensor::Arena;
use crate::transport::{Area, Patience, PeerMemory, label_text};

/// One process of the job, as all the others know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub rank: usize,
    pub pid: u32,
    /// Name of its host.
    pub host: String,
    /// Equal where shared memory may be possible: one kernel, one network namespace, one user.
    pub domain: u64,
    pub devices: usize,
    /// Number of its first device among the devices of all.
    pub first_device: usize,
}

/// Memory of a process of this host: what it publishes, and its arena unless the process is our own.
pub struct Near {
    pub area: Arc<Area>,
    pub memory: Option<PeerMemory>,
}

impl Near {
    /// Our address of the `len` bytes that the process has at `address`.
    pub fn at(&self, address: u64, len: usize) -> Result<*mut u8> {
        match &self.memory {
            Some(memory) => memory.at(address, len),
            None => Ok(address as *mut u8),
        }
    }
}

/// This process's membership in its job.
pub struct Session {
    pub world: World,
    pub options: Options,
    pub members: Vec<Member>,
    pub arena: Arc<Arena>,
    /// What the devices of this process publish.
    pub area: Arc<Area>,
    pub failure: Arc<Failure>,
    pub patience: Patience,
    /// Notes what the devices of this process do, if that is wanted.
    pub flight: Option<Arc<Recorder>>,
    /// What connects this process with the others; none in a job of one.
    net: Option<Net>,
}

struct Net {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
    topology: Topology,
    /// Whether all bytes go by TCP.
    tcp: bool,
    /// Memory that is mapped already, by rank.
    near: Arc<Neighbours>,
}

/// Bytes of a name and its value.
const MAX_NOTE: usize = 48 << 20;

type Neighbours = Mutex<HashMap<usize, Arc<Near>>>;

impl Session {
    /// A job of one process.
    pub fn alone(world: &World, options: Options) -> Result<Session> {
        let member = Member { rank: 0, pid: std::process::id(), host: host_name(), domain: 0, devices: options.devices, first_device: 0 };
        let arena = Arc::new(Arena::private(options.memory)?);
        let (members, failure) = (vec![member], Arc::new(Failure::new(1)));
        let flight = match &options.flight {
            Some(folder) => Some(Arc::new(recorder(folder, 0, &random::<16>()?, &members)?)),
            None => None,
        };
        aftermath::prepare(&failure, flight.clone(), None);
        Ok(Session {
            world: world.clone(),
            patience: Patience::new(options.devices, crate::platform::cores()),
            options,
            members,
            arena,
            area: Arc::new(Area::private()?),
            failure,
            flight,
            net: None,
        })
    }

    /// A job whose processes have met.
    pub(super) fn met(
        world: &World,
        options: Options,
        arena: Arc<Arena>,
        area: Arc<Area>,
        shared: Arc<Shared>,
        thread: JoinHandle<()>,
        topology: &Topology,
    ) -> Result<Session> {
        let mut members = Vec::with_capacity(topology.members.len());
        let mut first_device = 0;
        for m in topology.members.iter() {
            members.push(Member { rank: m.rank, pid: m.pid, host: m.host.to_string(), domain: m.domain, devices: m.devices, first_device });
            first_device += m.devices;
        }
        let domain = members.get(world.rank).map_or(0, |m| m.domain);
        let here = members.iter().filter(|m| m.domain == domain).map(|m| m.devices).sum();
        let near = Arc::<Neighbours>::default();
        let mut flight = None;
        if let Some(folder) = &options.flight {
            let recorder = Arc::new(recorder(folder, world.rank, &topology.incarnation, &members)?);
            let (near, devices) = (near.clone(), members.clone());
            recorder.look_at_neighbours(move || seen(&near, &devices));
            flight = Some(shared.flight.get_or_init(|| recorder).clone());
        }
        aftermath::prepare(&shared.failure, flight.clone(), options.error_file.clone());
        Ok(Session {
            world: world.clone(),
            patience: Patience::new(here, crate::platform::cores()),
            options,
            members,
            arena,
            area,
            failure: shared.failure.clone(),
            net: Some(Net {
                tcp: topology.members.iter().any(|m| m.tcp),
                shared,
                thread: Mutex::new(Some(thread)),
                topology: topology.clone(),
                near,
            }),
            flight,
        })
    }

    /// At the process's end the others are told only when this is so.
    pub fn finish_when(&self, idle: impl Fn() -> bool + Send + Sync + 'static) {
        if let Some(net) = &self.net {
            net.shared.finish_when(idle);
        }
    }

    /// Fails when the job has failed, or in a child that this process has forked.
    pub fn check(&self) -> Result<()> {
        if let Some(net) = &self.net {
            ensure!(
                !net.shared.is_forked(),
                FailedPrecondition,
                "this process was forked from one that has joined a job; only the parent is a member: start workers with spawn or forkserver"
            );
        }
        self.failure.check()
    }

    pub fn me(&self) -> &Member {
        &self.members[self.world.rank]
    }

    /// Number of devices of all processes.
    pub fn devices(&self) -> usize {
        self.members.last().map_or(0, |m| m.first_device + m.devices)
    }

    /// The process that has this device.
    pub fn owner(&self, device: usize) -> Result<&Member> {
        // The last member that begins at or before it; members without devices begin where the next does.
        let i = self.members.partition_point(|m| m.first_device <= device);
        let member = self.members[..i].iter().rev().find(|m| device < m.first_device + m.devices);
        member.ok_or_else(|| error!(InvalidArgument, "there is no device {device}; the job has {}", self.devices()))
    }

    /// `rank 3 (host b, pid 77)`
    pub fn name(&self, rank: usize) -> String {
        match self.members.get(rank) {
            Some(m) => format!("rank {rank} (host {}, pid {})", m.host, m.pid),
            None => format!("rank {rank}"),
        }
    }

    /// Whether another process of this host has been stopped by a signal or a debugger.
    pub fn is_stopped(&self, rank: usize) -> bool {
        let member = self.members.get(rank).filter(|m| m.domain == self.me().domain);
        let stat = member.and_then(|m| std::fs::read_to_string(format!("/proc/{}/stat", m.pid)).ok());
        // The name of the program stands in parentheses and may have any character in it.
        stat.and_then(|s| s.rsplit_once(") ").map(|(_, rest)| rest.starts_with(['T', 't']))).unwrap_or(false)
    }

    /// What carries the bytes between this process and another.
    pub fn transport(&self, rank: usize) -> &'static str {
        match (&self.net, self.members.get(rank)) {
            _ if rank == self.world.rank => "this process",
            (Some(net), Some(member)) if !net.tcp && member.domain == self.me().domain => "shared memory",
            _ => "TCP",
        }
    }

    /// Equal for processes that reach each other's memory.
    pub fn home(&self, rank: usize) -> u64 {
        match (&self.net, self.members.get(rank)) {
            (Some(net), Some(member)) if !net.tcp => member.domain,
            _ => rank as u64,
        }
    }

    /// The memory of another process, or of our own; `None` when only messages reach it.
    pub fn near(&self, rank: usize) -> Result<Option<Arc<Near>>> {
        if rank == self.world.rank {
            return Ok(Some(Arc::new(Near { area: self.area.clone(), memory: None })));
        }
        let Some(net) = &self.net else { return Ok(None) };
        let Some(member) = self.members.get(rank) else { bail!(Internal, "there is no rank {rank}") };
        if net.tcp || member.domain != self.me().domain {
            return Ok(None);
        }
        let mut near = net.near.lock();
        if let Some(known) = near.get(&rank) {
            return Ok(Some(known.clone()));
        }
        let name = unix::memory_name(&net.topology.members[rank].memory);
        let fetched = unix::fetch_memory(&name, self.world.rank);
        let (area, arena, stream) = fetched.map_err(|e| self.explain(rank, e, "mapping its memory"))?;
        net.shared.watch(rank, stream);
        let area = Arc::new(Area::map(area.as_fd())?);
        let memory = PeerMemory::new(arena, area.arena_base())?;
        let new = Arc::new(Near { area, memory: Some(memory) });
        near.insert(rank, new.clone());
        Ok(Some(new))
    }

    /// Connects a device of ours with one of another process.
    pub fn dial(&self, rank: usize, mine: usize, theirs: usize) -> Result<TcpStream> {
        let Some(net) = &self.net else { bail!(Internal, "no other process") };
        let member = &net.topology.members[rank];
        let here = member.domain == self.me().domain;
        // Our loopback is not that of another host.
        let mut addresses: Vec<_> = member.addresses.iter().filter(|a| here || !a.ip().is_loopback()).collect();
        addresses.sort_by_key(|a| !a.ip().is_loopback());
        let mut why = error!(Unavailable, "it has published no address that this host could reach ({:?})", member.addresses);
        for address in addresses {
            match dial(address, &net.topology.key, Some(net.topology.incarnation), Purpose::Data, mine as u64, theirs as u64) {
                Ok((stream, _)) => return Ok(stream),
                Err(e) => why = e,
            }
        }
        Err(self.explain(rank, why, "connecting with it"))
    }

    /// Waits until a device of another process connects with one of ours.
    pub fn answer(&self, mine: usize, theirs: usize, check: &mut dyn FnMut(Duration) -> Result<()>) -> Result<TcpStream> {
        let Some(net) = &self.net else { bail!(Internal, "no other process") };
        let stream = net.shared.connection(theirs, mine, check)?;
        stream.set_nonblocking(true).map_err(|e| error!(Internal, "a socket: {e}"))?;
        Ok(stream)
    }

    /// What the end of a connection to `rank` means; `what` was under way.
    pub fn lost(&self, rank: usize, how: &std::io::Error, what: &dyn Fn() -> String) -> Error {
        self.explain(rank, error!(Aborted, "{how}"), &what())
    }

    /// The control plane knows better than a broken connection why it broke, but may hear of it a moment later.
    fn explain(&self, rank: usize, error: Error, what: &str) -> Error {
        let until = Instant::now() + Duration::from_secs(1);
        while Instant::now() < until {
            if let Some(first) = self.failure.get() {
                return first;
            }
            if self.failure.presence(rank) == Presence::Left {
                return error!(Aborted, "{} has left the job, but {what} needs it", self.name(rank));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        error!(Aborted, "{} is lost during {what}: {}", self.name(rank), error.message)
    }

    /// Sets a value that all processes of the job can get, once: fails with `AlreadyExists` when there is another one.
    pub fn set_note(&self, key: &str, value: &[u8]) -> Result<()> {
        ensure!(
            key.len() + value.len() < MAX_NOTE,
            ResourceExhausted,
            "the value for {key:?} has {} bytes, at most {MAX_NOTE}",
            value.len()
        );
        self.check()?;
        match &self.net {
            Some(net) => net.shared.tell_note(key, value),
            None => bail!(Internal, "there is nobody to tell {key:?}"),
        }
    }

    /// The value that a process of the job has set; waits for it. Fails with `DeadlineExceeded`, or as the job does.
    pub fn note(&self, key: &str, deadline: Instant) -> Result<Vec<u8>> {
        let Some(net) = &self.net else { bail!(NotFound, "nobody has set {key:?}") };
        net.shared.board.get(key, deadline, &|| self.check())
    }

    /// The same without waiting.
    pub fn try_note(&self, key: &str) -> Option<Vec<u8>> {
        self.net.as_ref().and_then(|net| net.shared.board.try_get(key))
    }

    /// After this time the others should know that this rank waits.
    pub fn wait_is_long(&self, waited: Duration) -> bool {
        waited >= Duration::from_secs(10).min(self.options.timeout / 4)
    }

    /// Lets the others know for whom this rank waits and in what, or that it does not any more.
    pub fn tell_wait(&self, wait: Option<(usize, String)>) {
        if let Some(net) = self.net.as_ref().filter(|_| self.members.len() <= MOST_RANKS) {
            net.shared.tell_wait(self.world.rank, wait);
        }
    }

    /// Whether a wait for something of `rank` that has lasted `waited` still makes sense; `what` describes the wait.
    pub fn keep_waiting(&self, rank: usize, waited: Duration, what: &dyn Fn() -> String) -> Result<()> {
        self.failure.check()?;
        if self.failure.presence(rank) == Presence::Left {
            bail!(Aborted, "{} has left the job, but {} needs it", self.name(rank), what());
        }
        if waited > self.options.timeout {
            let name = |r| format!("{}{}", self.name(r), if self.is_stopped(r) { " which is stopped" } else { "" });
            let beyond = self.net.as_ref().map(|n| n.shared.state.lock().waits.beyond(rank, &name)).unwrap_or_default();
            let (what, waited, name) = (what(), waited.as_secs_f64(), self.name(rank));
            bail!(DeadlineExceeded, "{what} waited {waited:.1} s for {name}; RALLYPOINT_TIMEOUT is over{beyond}");
        }
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(net) = &self.net {
            if net.shared.is_forked() {
                return;
            }
            net.shared.quit();
            if let Some(thread) = net.thread.lock().take() {
                let _ = thread.join();
            }
        }
    }
}

fn recorder(folder: &Path, rank: usize, incarnation: &[u8], members: &[Member]) -> Result<Recorder> {
    let member = |m: &Member| flight::Member { host: m.host.clone(), pid: m.pid, first_device: m.first_device, devices: m.devices };
    let incarnation = incarnation.iter().map(|b| format!("{b:02x}")).collect();
    Recorder::new(folder, flight::Job { rank, incarnation, members: members.iter().map(member).collect() })
}

/// What the devices of the processes whose memory is mapped have entered last.
fn seen(near: &Neighbours, members: &[Member]) -> Vec<Seen> {
    // Whoever maps memory may be waiting for the failure that asks for this.
    let Some(near) = near.try_lock() else { return Vec::new() };
    let mut found = Vec::new();
    for (rank, memory) in near.iter() {
        let Some(m) = members.get(*rank) else { continue };
        for device in m.first_device..m.first_device + m.devices {
            if let Some(slot) = memory.area.latest(device) {
                let call = label_text(&slot.latest().label());
                found.push(Seen { device, group: slot.group(), seq: slot.arrived.get() as u64, call });
            }
        }
    }
    found
}

pub(super) fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
