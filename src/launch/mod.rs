//! Launcher environment -> who am I among how many. Pure functions of an [`Env`].

mod cluster;
mod explicit;
mod mpi;
mod nodelist;
mod slurm;
mod torchrun;

use crate::env::Env;
use crate::error::Result;

/// This process among the processes of its job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    pub rank: usize,
    pub size: usize,
    /// Rank and number of processes within one launcher agent (0 of 1 where the launcher does not say).
    pub local_rank: usize,
    pub local_size: usize,
    /// Which agent, of how many. An agent is not a host: two agents may share one.
    pub node: usize,
    pub nodes: usize,
    pub bootstrap: Bootstrap,
    /// Equal in all processes of the job; keeps jobs apart that meet at one address.
    pub job: String,
    pub launcher: &'static str,
    /// What was seen, for messages: `RANK=1 WORLD_SIZE=4 …`.
    pub how: String,
}

/// How the processes find rank 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bootstrap {
    /// There is only one process; no network.
    Alone,
    /// A c10d TCPStore runs there already; rank 0 publishes its address in it.
    Store { host: String, port: u16 },
    /// Rank 0 listens exactly there.
    Leader { host: String, port: u16 },
    /// Nobody listens there yet, and the framework may want to: rank 0 takes the first free one of the
    /// [`NEAR_PORTS`] ports above.
    NearLeader { host: String, port: u16 },
    /// The framework's key-value callbacks.
    Callbacks,
    /// All processes are on this host; they meet at its hub and need nothing else.
    Hub,
    /// The launcher speaks PMI-1 on this descriptor: a key-value store, and a name that no other job has.
    Pmi { fd: i32 },
}

/// More than any machine has; what is above is a mistake, found before memory for so many is asked for.
const MAX_PROCESSES: usize = 1 << 20;

/// How many ports above the leader's are tried with [`Bootstrap::NearLeader`].
pub const NEAR_PORTS: u16 = 8;

/// One way in which processes are told who they are.
pub struct Launcher {
    pub name: &'static str,
    /// By which variables it is recognised.
    pub marks: &'static [&'static str],
    /// Not this launcher / this one / this one, but broken.
    detect: fn(&Env) -> Result<Option<World>>,
}

impl Launcher {
    /// Whether the first of its variables is set.
    fn is_marked(&self, env: &Env) -> bool {
        env.get(self.marks[0]).is_some()
    }
}

/// In the order in which they are asked; the first that knows this process wins. What is set by hand comes first, then
/// what can only have been started inside of the following ones: torchrun runs under mpirun and srun, mpirun under srun.
/// An outer launcher's variables stay visible inside of an inner one, where they no longer say who a process is.
pub const LAUNCHERS: &[Launcher] = &[
    Launcher { name: "explicit", marks: &["RALLYPOINT_RANK", "RALLYPOINT_WORLD_SIZE"], detect: explicit::detect },
    Launcher { name: "torchrun", marks: &["TORCHELASTIC_RUN_ID", "RANK", "WORLD_SIZE"], detect: torchrun::detect },
    Launcher { name: "jax", marks: &["JAX_PROCESS_ID", "JAX_NUM_PROCESSES"], detect: cluster::jax },
    Launcher { name: "flux", marks: &["FLUX_TASK_RANK", "FLUX_JOB_SIZE"], detect: mpi::flux },
    Launcher { name: "jsrun", marks: &["JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE"], detect: mpi::jsrun },
    Launcher { name: "openmpi", marks: &["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"], detect: mpi::open_mpi },
    Launcher { name: "hydra", marks: &["MPI_LOCALRANKID", "PMI_RANK", "PMI_SIZE"], detect: mpi::hydra },
    Launcher { name: "pals", marks: &["PALS_RANKID", "PMI_SIZE"], detect: mpi::pals },
    Launcher { name: "slurm", marks: &["SLURM_PROCID", "SLURM_STEP_ID"], detect: slurm::detect },
    Launcher { name: "kubernetes", marks: &["JOB_COMPLETION_INDEX", "RALLYPOINT_WORLD_SIZE"], detect: cluster::kubernetes },
];

impl World {
    pub fn single() -> World {
        World {
            rank: 0,
            size: 1,
            local_rank: 0,
            local_size: 1,
            node: 0,
            nodes: 1,
            bootstrap: Bootstrap::Alone,
            job: String::new(),
            launcher: "none",
            how: "no launcher's variables are set".into(),
        }
    }

    /// What the create options `node_id` and `num_nodes` say; they win over every environment.
    pub fn from_options(node_id: i64, num_nodes: i64) -> Result<World> {
        let bad = || error!(InvalidArgument, "create options node_id={node_id}, num_nodes={num_nodes}: node_id must be in 0..num_nodes");
        let size = usize::try_from(num_nodes).map_err(|_| bad())?;
        let rank = usize::try_from(node_id).map_err(|_| bad())?;
        ensure!(rank < size, InvalidArgument, "{}", bad());
        below(("node_id", rank), ("num_nodes", size))?;
        Ok(World {
            rank,
            size,
            node: rank,
            nodes: size,
            bootstrap: if size == 1 { Bootstrap::Alone } else { Bootstrap::Callbacks },
            launcher: "create options",
            how: format!("node_id={node_id} num_nodes={num_nodes}"),
            ..World::single()
        })
    }
}

/// Who this process is by its environment; a single process when no launcher left its variables.
pub fn detect(env: &Env) -> Result<World> {
    let mut found = None;
    for (at, launcher) in LAUNCHERS.iter().enumerate() {
        if let Some(world) = (launcher.detect)(env)? {
            found = Some((at, world));
            break;
        }
    }
    let (at, mut world) = found.map_or((0, World::single()), |(at, world)| (at + 1, world));
    let others: Vec<&str> = LAUNCHERS[at..].iter().filter(|l| l.is_marked(env)).map(|l| l.name).collect();
    if !others.is_empty() {
        world.how.push_str(&format!("; not used: what {} left", others.join(" and ")));
    }
    Ok(world)
}

/// A number with the variable that it is from.
type Named<'a> = (&'a str, usize);

/// What a launcher says of this process.
struct Place<'a> {
    launcher: &'static str,
    rank: Named<'a>,
    size: Named<'a>,
    /// Rank and number of processes on this host.
    local: Option<(Named<'a>, Named<'a>)>,
    /// Number of this host, where the launcher counts them, and how many there are.
    node: Option<(usize, usize)>,
    job: String,
}

impl Place<'_> {
    /// The world in which `far` says how processes of several hosts find rank 0, unless the user has said so.
    fn world(self, env: &Env, far: impl FnOnce() -> Result<Bootstrap>) -> Result<World> {
        let (rank, size) = (self.rank.1, self.size.1);
        below(self.rank, self.size)?;
        let mut how = format!("{}={rank} {}={size}", self.rank.0, self.size.0);
        if let Some((local_rank, local_size)) = self.local {
            below(local_rank, local_size)?;
            ensure!(local_size.1 <= size, InvalidArgument, "{}={} is above {}={size}", local_size.0, local_size.1, self.size.0);
            how.push_str(&format!(" {}={} {}={}", local_rank.0, local_rank.1, local_size.0, local_size.1));
        }
        let (local_rank, local_size, node, nodes) = match (self.local, self.node) {
            // Whatever else the launcher numbers: rank 0 is the one that others meet.
            (Some((_, local)), _) if local.1 == size => (rank, size, 0, 1),
            (Some((rank, size)), Some((node, nodes))) => (rank.1, size.1, node, nodes),
            // Which of the processes share a host is not known here: each goes to rank 0 by itself.
            _ => (0, 1, rank, size),
        };
        let mut job = self.job;
        let bootstrap = if size == 1 {
            Bootstrap::Alone
        } else if let Some((host, port)) = explicit::leader(env)? {
            job.push_str(&format!(" {host}:{port}"));
            how.push_str(&format!(" RALLYPOINT_LEADER={host}:{port}"));
            Bootstrap::Leader { host, port }
        } else if local_size == size {
            Bootstrap::Hub
        } else {
            far()?
        };
        Ok(World { rank, size, local_rank, local_size, node, nodes, bootstrap, job, launcher: self.launcher, how })
    }
}

/// The error for several hosts of which nothing names the first.
fn no_leader(launcher: &str) -> crate::error::Error {
    error!(
        InvalidArgument,
        "the processes are on several hosts, and nothing that {launcher} sets says where rank 0 is: \
        set RALLYPOINT_LEADER=host:port for all of them, with the host of rank 0 and a free port there"
    )
}

/// A port above those that systems give out by themselves, with room for [`NEAR_PORTS`] more. Jobs that happen to get the
/// same one notice it and go on to the next.
fn port_of(job: &str) -> u16 {
    let hash = job.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ b as u64).wrapping_mul(0x0100_0000_01b3));
    61_440 + (hash % 4080) as u16
}

/// The number in a variable that the launcher `whose` always sets.
fn needed(env: &Env, name: &str, whose: &str) -> Result<usize> {
    number(env, name)?
        .ok_or_else(|| error!(InvalidArgument, "{name} is not set, though others of {whose} are: did they reach this process in part?"))
}

/// The number in variable `name`, `None` when it is not set.
fn number(env: &Env, name: &str) -> Result<Option<usize>> {
    let Some(text) = env.get(name) else { return Ok(None) };
    match text.trim().parse() {
        Ok(n) => Ok(Some(n)),
        Err(_) => bail!(InvalidArgument, "{name}={text:?} is not a number of 0 or more"),
    }
}

fn port(env: &Env, name: &str) -> Result<Option<u16>> {
    let Some(n) = number(env, name)? else { return Ok(None) };
    ensure!((1..=65535).contains(&n), InvalidArgument, "{name}={n} is not a port (1 to 65535)");
    Ok(Some(n as u16))
}

/// Checks that `rank` is below `size`, and `size` one that a job can have, naming the variables otherwise.
fn below(rank: Named, size: Named) -> Result<()> {
    ensure!(size.1 > 0, InvalidArgument, "{}=0: there must be at least one process", size.0);
    ensure!(size.1 <= MAX_PROCESSES, InvalidArgument, "{}={}: at most {MAX_PROCESSES} processes can be one job", size.0, size.1);
    ensure!(rank.1 < size.1, InvalidArgument, "{}={} is not below {}={}", rank.0, rank.1, size.0, size.1);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_set_is_a_single_process() {
        assert_eq!(detect(&Env::default()).unwrap(), World::single());
    }

    #[test]
    fn options_are_checked() {
        let w = World::from_options(1, 2).unwrap();
        assert_eq!((w.rank, w.size, w.bootstrap), (1, 2, Bootstrap::Callbacks));
        assert_eq!(World::from_options(0, 1).unwrap().bootstrap, Bootstrap::Alone);
        for (id, n) in [(2, 2), (-1, 2), (0, 0), (0, -3)] {
            let e = World::from_options(id, n).unwrap_err();
            assert!(e.message.contains(&format!("node_id={id}, num_nodes={n}")), "{e}");
        }
        let e = World::from_options(0, 4_000_000_000).unwrap_err();
        assert!(e.message.contains("num_nodes=4000000000: at most 1048576"), "{e}");
    }
}
