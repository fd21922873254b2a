//! Launcher environment -> who am I among how many. Pure functions of an [`Env`].

mod explicit;
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
}

/// How many ports above the leader's are tried with [`Bootstrap::NearLeader`].
pub const NEAR_PORTS: u16 = 8;

/// A launcher: not me / me / me, but broken.
type Detect = fn(&Env) -> Result<Option<World>>;

/// Specific before general.
const LAUNCHERS: &[Detect] = &[explicit::detect, torchrun::detect];

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
    for launcher in LAUNCHERS {
        if let Some(world) = launcher(env)? {
            return Ok(world);
        }
    }
    Ok(World::single())
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

/// Checks that `rank` is below `size`, naming both variables otherwise.
fn below(rank: (&str, usize), size: (&str, usize)) -> Result<()> {
    ensure!(size.1 > 0, InvalidArgument, "{}=0: there must be at least one process", size.0);
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
    }
}
