//! How a process finds the others, by what its launcher left.

use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::error::{Code, Error, Result};
use crate::launch::{Bootstrap, NEAR_PORTS, World};
use crate::platform;
use crate::rendezvous::auth::{self, Incarnation, Key, Purpose, Rejection, digest, introduce, random};
use crate::rendezvous::control::{self, Plan};
use crate::rendezvous::link::{Link, Stream, keep_alive};
use crate::rendezvous::meeting::Meeting;
use crate::rendezvous::pmi::Pmi;
use crate::rendezvous::session::{Session, host_name};
use crate::rendezvous::shared::Shared;
use crate::rendezvous::tcpstore::TcpStore;
use crate::rendezvous::wire::{MAX_FIRST_FRAME, MOST_ADDRESSES, Message, Record, Root};
use crate::rendezvous::{Failure, Options, Route, Store, farewell, unix};
use crate::tensor::Arena;
use crate::transport::Area;

/// Meets the others of a job of several processes.
pub fn join(world: &World, options: Options, store: Option<Box<dyn Store>>) -> Result<Arc<Session>> {
    crate::log::set_rank(world.rank);
    let deadline = Instant::now() + options.join_timeout;
    let arena = Arc::new(Arena::shared(options.memory)?);
    let area = Arc::new(Area::shared()?);
    area.set_arena_base(arena.base());
    let id = random()?;
    let memory = unix::bind(&unix::memory_name(&id)).map_err(|e| error!(Unavailable, "cannot listen on a unix socket: {e}"))?;

    let mut way = Way { world, options: &options, job: world.job.clone(), store, deadline, listeners: Vec::new(), key: None };
    way.complete_name()?;
    let hub = if world.local_rank == 0 && world.local_size > 1 { Some(way.bind_hub()?) } else { None };
    let parent = way.parent().map_err(|e| {
        if let Some(hub) = &hub {
            control::dismiss(hub, &error!(Aborted, "rank {} (host {}, pid {}): {e}", world.rank, host_name(), std::process::id()));
        }
        e
    })?;
    if way.listeners.is_empty() {
        let hint = match parent.as_ref().map(|p| &p.stream) {
            Some(Stream::Tcp(stream)) => stream.local_addr().ok().map(|a| a.ip()),
            _ => None,
        };
        way.listen(hint)?;
    }
    let hello = Record {
        rank: world.rank,
        size: world.size,
        pid: std::process::id(),
        devices: options.devices,
        tcp: options.route == Route::Tcp,
        domain: domain(),
        memory: id,
        host: host_name().into(),
        version: options.version.into(),
        addresses: way.addresses(),
    };
    let meeting = Meeting::new(hello, way.key.take(), options.fan);
    let listeners = std::mem::take(&mut way.listeners);
    drop(way);
    let failure = Arc::new(Failure::new(world.size));
    let shared = Shared::new(failure)?;
    let plan = Plan {
        rank: world.rank,
        size: world.size,
        meeting,
        parent,
        hub,
        listeners,
        memory,
        area: area.clone(),
        arena: arena.clone(),
        deadline,
    };
    let thread = control::start(plan, shared.clone())?;
    farewell::at_exit(Arc::downgrade(&shared));
    match shared.topology() {
        Ok(topology) => Ok(Arc::new(Session::met(world, options, arena, area, shared, thread, &topology)?)),
        Err(e) => {
            shared.quit();
            let _ = thread.join();
            Err(e.context(format!("joining as rank {} of {} ({})", world.rank, world.size, world.launcher)))
        }
    }
}

/// A number that is equal where shared memory is possible: one kernel, one network name space (sockets reach it), one user.
fn domain() -> u64 {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let net = std::fs::read_link("/proc/self/ns/net").map(|p| p.to_string_lossy().into_owned()).unwrap_or_default();
    let uid = rustix::process::getuid().as_raw();
    u64::from_le_bytes(digest(&[b"domain", boot.trim().as_bytes(), net.as_bytes(), &uid.to_le_bytes()]))
}

/// Deeper than any tree of processes.
const MOST_LEVELS: usize = 20;

struct Way<'a> {
    world: &'a World,
    options: &'a Options,
    /// Name of the job.
    job: String,
    store: Option<Box<dyn Store>>,
    deadline: Instant,
    listeners: Vec<TcpListener>,
    /// As soon as they are known.
    key: Option<(Key, Incarnation)>,
}

impl Way<'_> {
    /// Whether one agent has started all processes, so that they all meet at its hub.
    fn one_agent(&self) -> bool {
        self.world.local_size == self.world.size
    }

    fn is_root(&self) -> bool {
        self.world.rank == 0
    }

    /// Where only PMI has a name that no other job has.
    fn complete_name(&mut self) -> Result<()> {
        if let Bootstrap::Pmi { fd } = self.world.bootstrap {
            let pmi = Pmi::open(fd, self.deadline)?;
            self.job.push_str(&format!(" {}", pmi.name()));
            self.store = Some(Box::new(pmi));
        }
        Ok(())
    }

    /// Binds the name at which the agent's other processes arrive. An orphan of an earlier job may still have it.
    fn bind_hub(&self) -> Result<UnixListener> {
        let name = unix::hub_name(&self.job, self.world.size, self.world.node);
        let mut told = false;
        let start = Instant::now();
        loop {
            let e = match unix::bind(&name) {
                Ok(hub) => return Ok(hub),
                Err(e) => e,
            };
            ensure!(e.kind() == std::io::ErrorKind::AddrInUse, Unavailable, "cannot listen on a unix socket: {e}");
            let holder =
                || unix::connect(&name).ok().and_then(|s| unix::peer(&s)).map_or("a process".into(), |(pid, _)| format!("process {pid}"));
            ensure!(
                Instant::now() < self.deadline,
                DeadlineExceeded,
                "{} has the place of local rank 0 of this job ({}) already: is it left over from an earlier run?",
                holder(),
                self.job
            );
            if !told && start.elapsed() > Duration::from_secs(2) {
                told = true;
                log!(Warn, "{} has the place of local rank 0 of this job already; waiting for it to end", holder());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The connection to the process above in the tree; none at rank 0, which lets the others find it.
    fn parent(&mut self) -> Result<Option<Link>> {
        if self.is_root() {
            self.become_root()?;
            return Ok(None);
        }
        if self.world.local_rank > 0 {
            let stream = self.connect_hub()?;
            // As most launchers number them; the hub says which it is.
            let hub = self.world.rank.saturating_sub(self.world.local_rank);
            return Ok(Some(Link::new(Stream::Unix(stream), Some(hub))));
        }
        let mut pause = Pause::new();
        loop {
            let root = self.connect_root()?;
            if let Some(parent) = self.place(root) {
                return Ok(Some(parent));
            }
            ensure!(
                Instant::now() < self.deadline,
                DeadlineExceeded,
                "rank 0 has sent this process elsewhere for {:.0} s, but no process of the tree takes it",
                self.options.join_timeout.as_secs_f64()
            );
            pause.sleep("a place in the tree of processes");
        }
    }

    /// Follows what rank 0 and those below it say, until one takes this process as its child.
    fn place(&self, (mut stream, incarnation): (TcpStream, Incarnation)) -> Option<Link> {
        let key = &self.key.as_ref()?.0;
        // Each sends to a process below itself.
        for _ in 0..MOST_LEVELS {
            match first_message(&mut stream) {
                Ok(Message::Parent(rank)) => return Some(Link::new(Stream::Tcp(stream), Some(rank))),
                Ok(Message::Elsewhere { rank, addresses }) if !addresses.is_empty() => {
                    match self.try_addresses(&addresses, key, Some(incarnation), rank) {
                        Ok((next, _)) => stream = next,
                        Err(e) => {
                            log!(Debug, "{e}");
                            return None;
                        }
                    }
                }
                other => {
                    log!(Debug, "no place in the tree of processes yet: {other:?}");
                    return None;
                }
            }
        }
        None
    }

    fn connect_hub(&self) -> Result<UnixStream> {
        let name = unix::hub_name(&self.job, self.world.size, self.world.node);
        let mut pause = Pause::new();
        loop {
            match unix::connect(&name) {
                Ok(stream) if unix::is_same_user(&stream) => {
                    stream.set_nonblocking(true).map_err(|e| error!(Unavailable, "a unix socket: {e}"))?;
                    return Ok(stream);
                }
                _ if Instant::now() < self.deadline => pause.sleep("local rank 0 of this agent"),
                _ => bail!(
                    DeadlineExceeded,
                    "rank {} (local rank 0 of this agent) has not started within {:.0} s",
                    self.world.rank.saturating_sub(self.world.local_rank),
                    self.options.join_timeout.as_secs_f64()
                ),
            }
        }
    }

    /// The key that follows from what every process knows, where no store passes on a random one.
    fn known_key(&self) -> Key {
        Key::from_secret(self.options.secret.as_deref().unwrap_or_default(), &self.job)
    }

    fn become_root(&mut self) -> Result<()> {
        let incarnation = random()?;
        let with_store = matches!(self.world.bootstrap, Bootstrap::Store { .. } | Bootstrap::Callbacks | Bootstrap::Pmi { .. });
        let key = if with_store && self.options.secret.is_none() { Key::random()? } else { self.known_key() };
        self.key = Some((key.clone(), incarnation));
        if self.one_agent() {
            return Ok(());
        }
        match self.world.bootstrap.clone() {
            Bootstrap::Alone | Bootstrap::Hub => bail!(Internal, "several processes, but no way to find them"),
            Bootstrap::Leader { host, port } => self.listeners = vec![bind_at(&host, &[port])?],
            Bootstrap::NearLeader { host, port } => self.listeners = vec![bind_at(&host, &near(port))?],
            Bootstrap::Store { .. } | Bootstrap::Callbacks | Bootstrap::Pmi { .. } => {
                let (mut store, hint) = self.open_store()?;
                self.listen(hint)?;
                let published = if self.options.secret.is_some() { Key([0; 32]) } else { key };
                let record = Root { incarnation, key: published, addresses: self.addresses() }.to_bytes();
                publish(&mut *store, &self.store_key(), &record)?;
                store.fence(self.deadline)?;
            }
        }
        Ok(())
    }

    /// The store, and our address on the way to it.
    fn open_store(&mut self) -> Result<(Box<dyn Store>, Option<IpAddr>)> {
        match (&self.world.bootstrap, self.store.take()) {
            (Bootstrap::Callbacks | Bootstrap::Pmi { .. }, Some(store)) => Ok((store, None)),
            (Bootstrap::Callbacks, None) => {
                bail!(InvalidArgument, "{}: several processes need the framework's key-value callbacks", self.world.how)
            }
            (Bootstrap::Store { host, port }, _) => {
                let store = TcpStore::connect(host, *port, self.deadline)?;
                let hint = store.local_ip();
                Ok((Box::new(store), hint))
            }
            _ => bail!(Internal, "there is no store"),
        }
    }

    fn store_key(&self) -> String {
        let hash: [u8; 8] = digest(&[self.job.as_bytes()]);
        format!("rallypoint/1/{:016x}/root", u64::from_be_bytes(hash))
    }

    /// A proven connection to rank 0; what proves it is known from then on.
    fn connect_root(&mut self) -> Result<(TcpStream, Incarnation)> {
        match self.world.bootstrap.clone() {
            Bootstrap::Alone | Bootstrap::Hub => bail!(Internal, "several processes, but no way to find them"),
            Bootstrap::Leader { host, port } => self.connect_known(&host, &[port]),
            Bootstrap::NearLeader { host, port } => self.connect_known(&host, &near(port)),
            Bootstrap::Store { .. } | Bootstrap::Callbacks | Bootstrap::Pmi { .. } => {
                let (mut store, _) = self.open_store()?;
                if self.key.is_none() {
                    store.fence(self.deadline)?;
                }
                let root = self.connect_published(&mut *store)?;
                self.store = Some(store);
                Ok(root)
            }
        }
    }

    /// Rank 0 is at one of these ports.
    fn connect_known(&mut self, host: &str, ports: &[u16]) -> Result<(TcpStream, Incarnation)> {
        let key = self.known_key();
        let mut pause = Pause::new();
        loop {
            let mut why = None;
            for &port in ports {
                let addresses = match (host, port).to_socket_addrs() {
                    Ok(addresses) => addresses.collect(),
                    Err(e) => {
                        why = Some(error!(Unavailable, "{host} does not resolve: {e}"));
                        Vec::new()
                    }
                };
                match self.try_addresses(&addresses, &key, None, 0) {
                    Ok((stream, incarnation)) => {
                        self.key = Some((key, incarnation));
                        return Ok((stream, incarnation));
                    }
                    Err(e) if e.code == Code::Unauthenticated => return Err(e),
                    Err(e) => drop(why.insert(e)),
                }
            }
            ensure!(
                Instant::now() < self.deadline,
                DeadlineExceeded,
                "rank 0 is not to be found at {host}, port{} {ports:?}, within {:.0} s: {}",
                if ports.len() == 1 { "" } else { "s" },
                self.options.join_timeout.as_secs_f64(),
                why.map_or(String::new(), |e| e.message)
            );
            pause.sleep("rank 0");
        }
    }

    /// Rank 0 is where the store says. What the store says may be left from an earlier run: only a connection that
    /// proves itself counts.
    fn connect_published(&mut self, store: &mut dyn Store) -> Result<(TcpStream, Incarnation)> {
        let limit = self.options.join_timeout.as_secs_f64();
        let late = |why: &str| error!(DeadlineExceeded, "rank 0 is not to be found within {limit:.0} s: {why}");
        let mut pause = Pause::new();
        let mut number = 0;
        let mut bytes = match store.get(&numbered(&self.store_key(), number), self.deadline) {
            Err(e) if e.code == Code::DeadlineExceeded => return Err(late("it has published nothing")),
            other => other?,
        };
        loop {
            let record = Root::parse(&bytes)?;
            let key = if self.options.secret.is_some() { self.known_key() } else { record.key };
            let why = match self.try_addresses(&record.addresses, &key, Some(record.incarnation), 0) {
                Ok(root) => {
                    self.key = Some((key, record.incarnation));
                    return Ok(root);
                }
                Err(e) if e.code == Code::Unauthenticated => return Err(e),
                Err(e) => e.message,
            };
            if Instant::now() > self.deadline {
                return Err(late(&why));
            }
            pause.sleep("rank 0");
            if store.overwrites() {
                bytes = match store.get(&numbered(&self.store_key(), number), self.deadline) {
                    Err(e) if e.code == Code::DeadlineExceeded => return Err(late(&why)),
                    other => other?,
                };
            } else if let Ok(next) = store.get(&numbered(&self.store_key(), number + 1), Instant::now() + Duration::from_millis(100)) {
                (bytes, number) = (next, number + 1);
            }
        }
    }

    /// A proven connection to this rank at one of these addresses.
    fn try_addresses(
        &self,
        addresses: &[SocketAddr],
        key: &Key,
        incarnation: Option<Incarnation>,
        rank: usize,
    ) -> Result<(TcpStream, Incarnation)> {
        let mut why = error!(Unavailable, "rank {rank} has no address");
        for address in addresses {
            match dial(address, key, incarnation, Purpose::Control, self.world.rank as u64, rank as u64) {
                Ok(found) => return Ok(found),
                Err(e) if e.code == Code::Unauthenticated => return Err(e),
                Err(e) => why = e,
            }
        }
        Err(why)
    }

    /// Listens where the others may reach this process; nowhere if shared memory reaches all of them.
    fn listen(&mut self, hint: Option<IpAddr>) -> Result<()> {
        if self.one_agent() && self.options.route == Route::Auto {
            return Ok(());
        }
        for ip in self.choose_addresses(hint)? {
            match listener((ip, 0).into()) {
                Ok(listener) => self.listeners.push(listener),
                Err(e) => log!(Debug, "cannot listen at {ip}: {e}"),
            }
        }
        ensure!(
            !self.listeners.is_empty(),
            Unavailable,
            "this host has no address to listen at; RALLYPOINT_SOCKET_IFNAME chooses an interface"
        );
        Ok(())
    }

    fn choose_addresses(&self, hint: Option<IpAddr>) -> Result<Vec<IpAddr>> {
        const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
        if let Some(chosen) = chosen(self.options)? {
            return Ok(chosen);
        }
        let all = platform::interfaces();
        // Who is found at a loopback address is found from this host only.
        let leader_is_here = match &self.world.bootstrap {
            Bootstrap::Store { host, .. } | Bootstrap::Leader { host, .. } | Bootstrap::NearLeader { host, .. } => {
                host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
            }
            _ => false,
        };
        if self.one_agent() || leader_is_here {
            return Ok(vec![LOOPBACK]);
        }
        if let Some(ip) = hint.filter(|ip| !ip.is_loopback() && !ip.is_unspecified()) {
            return Ok(vec![ip]);
        }
        let mut public: Vec<IpAddr> = all.iter().filter(|i| platform::is_public(i)).map(|i| i.ip).collect();
        public.sort_by_key(|ip| ip.is_ipv6());
        public.truncate(4);
        public.push(LOOPBACK);
        Ok(public)
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        let mut found = Vec::new();
        for listener in &self.listeners {
            let Ok(address) = listener.local_addr() else { continue };
            if !address.ip().is_unspecified() {
                found.push(address);
                continue;
            }
            let all = platform::interfaces();
            let public = all.iter().filter(|i| platform::is_public(i)).map(|i| i.ip).filter(|ip| address.is_ipv6() || ip.is_ipv4());
            found.extend(public.chain([IpAddr::V4(Ipv4Addr::LOCALHOST)]).map(|ip| SocketAddr::new(ip, address.port())));
        }
        found.truncate(MOST_ADDRESSES);
        found
    }
}

/// The addresses of the interfaces that the user names.
fn chosen(options: &Options) -> Result<Option<Vec<IpAddr>>> {
    let Some((variable, spec)) = &options.interfaces else { return Ok(None) };
    let all = platform::interfaces();
    let chosen: Vec<IpAddr> = platform::chosen(&all, spec).into_iter().map(|i| i.ip).collect();
    let names: Vec<String> = all.iter().map(|i| format!("{} {}", i.name, i.ip)).collect();
    ensure!(!chosen.is_empty(), InvalidArgument, "{variable}={spec:?} matches none of the interfaces: {}", names.join(", "));
    Ok(Some(chosen))
}

/// Fails if our own variable names interfaces that are not there, also where no interface is needed.
pub fn check_interfaces(options: &Options) -> Result<()> {
    let ours = options.interfaces.as_ref().is_some_and(|(variable, _)| variable == "RALLYPOINT_SOCKET_IFNAME");
    if ours { chosen(options).map(drop) } else { Ok(()) }
}

/// Connects and proves who we are; also returns the incarnation of the other side.
pub fn dial(
    address: &SocketAddr,
    key: &Key,
    incarnation: Option<Incarnation>,
    purpose: Purpose,
    a: u64,
    b: u64,
) -> Result<(TcpStream, Incarnation)> {
    let broken = |e: std::io::Error| error!(Unavailable, "{address}: {e}");
    let mut stream = TcpStream::connect_timeout(address, Duration::from_secs(3)).map_err(broken)?;
    stream.set_nodelay(true).map_err(broken)?;
    let theirs = introduce(&mut stream, key, incarnation, purpose, a, b);
    let theirs = theirs.map_err(|r: Rejection| r.error(&format!("what listens at {address}")))?;
    keep_alive(&stream);
    stream.set_nonblocking(true).map_err(broken)?;
    Ok((stream, theirs))
}

/// What the accepting side of a control connection says first, which is nothing else until it is answered.
fn first_message(stream: &mut TcpStream) -> Result<Message> {
    let broken = |e: std::io::Error| error!(Unavailable, "a connection of the tree: {e}");
    stream.set_nonblocking(false).map_err(broken)?;
    let mut frame = vec![0; 4];
    stream.read_exact(&mut frame).map_err(broken)?;
    let len = frame.iter().rev().fold(0, |n, b| n << 8 | *b as usize);
    ensure!(len <= MAX_FIRST_FRAME, InvalidArgument, "a first message of {len} bytes");
    frame.resize(4 + len, 0);
    stream.read_exact(&mut frame[4..]).map_err(broken)?;
    stream.set_nonblocking(true).map_err(broken)?;
    Message::take(&mut frame, MAX_FIRST_FRAME)?.ok_or_else(|| error!(Internal, "a message is not whole"))
}

fn listener(address: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    // Thousands may come at once; the system's own limit still holds.
    rustix::net::listen(&listener, 1 << 14)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Rank 0's listener at the address that all know; at all addresses if that one is not this host's own.
fn bind_at(host: &str, ports: &[u16]) -> Result<TcpListener> {
    let mut why: Option<Error> = None;
    for &port in ports {
        let addresses = (host, port)
            .to_socket_addrs()
            .map_err(|e| error!(Unavailable, "rank 0 is to listen at {host}, which does not resolve: {e}"))?;
        let any = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), port);
        // Many systems give a host's own name a loopback address, where no other host would find it.
        let own_name = host != "localhost" && host.parse::<IpAddr>().is_err();
        let reachable = addresses.filter(|a| !(own_name && a.ip().is_loopback()));
        for address in reachable.chain([any]) {
            match listener(address) {
                Ok(listener) => {
                    if address.ip().is_unspecified() {
                        log!(
                            Warn,
                            "{host} is no address of this host, where rank 0 is: listening at all. RALLYPOINT_LEADER=host:port says where the others find it"
                        );
                    }
                    return Ok(listener);
                }
                Err(e) => {
                    let in_use = e.kind() == std::io::ErrorKind::AddrInUse;
                    why.get_or_insert(error!(Unavailable, "rank 0 cannot listen at {address}: {e}"));
                    if in_use {
                        break;
                    }
                }
            }
        }
    }
    Err(why.unwrap_or_else(|| error!(Unavailable, "rank 0 has no port to listen at")))
}

fn near(port: u16) -> Vec<u16> {
    (1..=NEAR_PORTS).filter_map(|i| port.checked_add(i)).collect()
}

pub(super) fn numbered(key: &str, number: usize) -> String {
    format!("{key}/{number}")
}

/// Writes the record under the first number that is free, where the store does not overwrite.
pub(super) fn publish(store: &mut dyn Store, key: &str, record: &[u8]) -> Result<()> {
    for number in 0..1000 {
        match store.set(&numbered(key, number), record) {
            Err(e) if e.code == Code::AlreadyExists => {}
            other => return other,
        }
    }
    bail!(AlreadyExists, "1000 earlier clients have left their records under {key}")
}

/// Waits between attempts: short at first, then longer, with a random part so that many do not come at once.
struct Pause {
    length: Duration,
    next_line: Duration,
    start: Instant,
}

impl Pause {
    fn new() -> Pause {
        Pause { length: Duration::from_millis(5), next_line: Duration::from_secs(10), start: Instant::now() }
    }

    fn sleep(&mut self, whom: &str) {
        let random = auth::random::<1>().map_or(128, |b| b[0]);
        std::thread::sleep(self.length.mul_f64(0.5 + random as f64 / 256.0));
        self.length = (self.length * 2).min(Duration::from_millis(500));
        let waited = self.start.elapsed();
        if waited > self.next_line {
            self.next_line += Duration::from_secs(10);
            log!(Warn, "waiting {:.0} s for {whom}", waited.as_secs_f64());
        }
    }
}
