use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::launch::World;
use crate::rendezvous::{Failure, Options, Presence};
use crate::tensor::Arena;
use crate::transport::{Area, Patience, PeerMemory};

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
}

impl Session {
    /// A job of one process.
    pub fn alone(world: &World, options: Options) -> Result<Session> {
        let member = Member {
            rank: 0,
            pid: std::process::id(),
            host: host_name(),
            domain: 0,
            devices: options.devices,
            first_device: 0,
        };
        let arena = Arc::new(Arena::private(options.memory)?);
        Ok(Session {
            world: world.clone(),
            patience: Patience::new(options.devices, crate::platform::cores()),
            options,
            members: vec![member],
            arena,
            area: Arc::new(Area::private()?),
            failure: Arc::new(Failure::new(1)),
        })
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

    /// The memory of another process, or of our own; `None` when only messages reach it.
    pub fn near(&self, rank: usize) -> Result<Option<Arc<Near>>> {
        if rank == self.world.rank {
            return Ok(Some(Arc::new(Near { area: self.area.clone(), memory: None })));
        }
        Ok(None)
    }

    /// Connects a device of ours with one of another process.
    pub fn dial(&self, rank: usize, mine: usize, theirs: usize) -> Result<TcpStream> {
        bail!(Unimplemented, "dial {rank} {mine} {theirs}")
    }

    /// Waits until a device of another process connects with one of ours.
    pub fn answer(&self, rank: usize, mine: usize, theirs: usize, check: &mut dyn FnMut(Duration) -> Result<()>) -> Result<TcpStream> {
        check(Duration::ZERO)?;
        bail!(Unimplemented, "answer {rank} {mine} {theirs}")
    }

    /// What the end of a connection to `rank` means.
    pub fn lost(&self, rank: usize, how: &std::io::Error, what: &dyn Fn() -> String) -> Error {
        error!(Aborted, "{} died during {}: {how}", self.name(rank), what())
    }

    /// Whether a wait for something of `rank` that has lasted `waited` still makes sense; `what` describes the wait.
    pub fn keep_waiting(&self, rank: usize, waited: Duration, what: &dyn Fn() -> String) -> Result<()> {
        self.failure.check()?;
        if self.failure.presence(rank) == Presence::Left {
            bail!(Aborted, "{} has left the job, but {} needs it", self.name(rank), what());
        }
        if waited > self.options.timeout {
            bail!(DeadlineExceeded, "{} waited {:.1} s for {}; RALLYPOINT_TIMEOUT is over", what(), waited.as_secs_f64(), self.name(rank));
        }
        Ok(())
    }
}

pub(super) fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
