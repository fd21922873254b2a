use crate::env::Env;
use crate::error::Result;
use crate::launch::{Bootstrap, World, below, explicit, number, port};

/// torchrun in all its modes, and those who set the same variables by hand (`RANK`, `WORLD_SIZE`, `MASTER_ADDR`,
/// `MASTER_PORT`: PyTorch's `env://`).
pub fn detect(env: &Env) -> Result<Option<World>> {
    let by_agent = env.get("TORCHELASTIC_RUN_ID").is_some();
    // Single words like RANK are in many environments for other reasons.
    if !by_agent && (env.get("RANK").is_none() || env.get("WORLD_SIZE").is_none()) {
        return Ok(None);
    }
    let (rank, size) = (needed("RANK", number(env, "RANK")?)?, needed("WORLD_SIZE", number(env, "WORLD_SIZE")?)?);
    below(("RANK", rank), ("WORLD_SIZE", size))?;

    let local_rank = number(env, "LOCAL_RANK")?;
    let local_size = number(env, "LOCAL_WORLD_SIZE")?;
    let (local_rank, local_size) = match (local_rank, local_size) {
        (Some(r), Some(n)) => (r, n),
        (None, None) if !by_agent => (0, 1),
        (r, n) => (needed("LOCAL_RANK", r)?, needed("LOCAL_WORLD_SIZE", n)?),
    };
    below(("LOCAL_RANK", local_rank), ("LOCAL_WORLD_SIZE", local_size))?;
    ensure!(local_size <= size, InvalidArgument, "LOCAL_WORLD_SIZE={local_size} is above WORLD_SIZE={size}");
    ensure!(local_rank <= rank, InvalidArgument, "LOCAL_RANK={local_rank} is above RANK={rank}");

    let group = match (number(env, "GROUP_RANK")?, number(env, "GROUP_WORLD_SIZE")?) {
        (Some(r), Some(n)) => {
            below(("GROUP_RANK", r), ("GROUP_WORLD_SIZE", n))?;
            Some((r, n))
        }
        // Some who imitate torchrun leave these out. The ranks of an agent are consecutive, so its first one names it.
        _ => None,
    };
    let (node, nodes) = group.unwrap_or((rank - local_rank, size));

    let (host, master_port) = (env.get("MASTER_ADDR"), port(env, "MASTER_PORT")?);
    // Python's text of a bool.
    let agent_store = match env.get("TORCHELASTIC_USE_AGENT_STORE") {
        Some("True" | "true" | "1") => true,
        Some("False" | "false" | "0") | None => false,
        Some(other) => bail!(InvalidArgument, "TORCHELASTIC_USE_AGENT_STORE={other:?} is neither True nor False"),
    };
    let bootstrap = if size == 1 {
        Bootstrap::Alone
    } else if let Some((host, port)) = explicit::leader(env)? {
        Bootstrap::Leader { host, port }
    } else {
        let host = host.map(str::to_string).ok_or_else(|| missing("MASTER_ADDR"))?;
        let port = needed("MASTER_PORT", master_port)?;
        if agent_store { Bootstrap::Store { host, port } } else { Bootstrap::NearLeader { host, port } }
    };

    let run_id = env.get("TORCHELASTIC_RUN_ID").unwrap_or_default();
    let master = format!("{}:{}", host.unwrap_or_default(), master_port.unwrap_or_default());
    Ok(Some(World {
        rank,
        size,
        local_rank,
        local_size,
        node,
        nodes,
        bootstrap,
        job: format!("torchrun {master} {run_id}"),
        launcher: if by_agent { "torchrun" } else { "env" },
        how: format!(
            "RANK={rank} WORLD_SIZE={size} LOCAL_RANK={local_rank} LOCAL_WORLD_SIZE={local_size} MASTER_ADDR:PORT={master} agent store: {}",
            if agent_store { "yes" } else { "no" }
        ),
    }))
}

fn needed<T>(name: &str, value: Option<T>) -> Result<T> {
    value.ok_or_else(|| missing(name))
}

fn missing(name: &str) -> crate::error::Error {
    error!(
        InvalidArgument,
        "{name} is not set, though RANK and WORLD_SIZE or TORCHELASTIC_RUN_ID are: \
        torchrun sets RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, MASTER_ADDR and MASTER_PORT"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    type Vars<'a> = Vec<(&'a str, &'a str)>;

    fn whole<'a>() -> Vars<'a> {
        vec![
            ("RANK", "2"),
            ("WORLD_SIZE", "3"),
            ("LOCAL_RANK", "0"),
            ("LOCAL_WORLD_SIZE", "1"),
            ("GROUP_RANK", "1"),
            ("GROUP_WORLD_SIZE", "2"),
            ("MASTER_ADDR", "localhost"),
            ("MASTER_PORT", "29500"),
            ("TORCHELASTIC_RUN_ID", "none"),
            ("TORCHELASTIC_USE_AGENT_STORE", "True"),
            ("TORCHELASTIC_RESTART_COUNT", "0"),
            ("OMP_NUM_THREADS", "1"),
        ]
    }

    fn with<'a>(name: &'a str, value: &'a str) -> Vars<'a> {
        let mut vars = whole();
        vars.retain(|v| v.0 != name);
        vars.push((name, value));
        vars
    }

    fn run(vars: &Vars) -> Result<Option<World>> {
        detect(&vars.iter().copied().collect())
    }

    #[test]
    fn two_agents_with_two_and_one_workers() {
        let w = run(&whole()).unwrap().unwrap();
        assert_eq!((w.rank, w.size, w.local_rank, w.local_size, w.node, w.nodes), (2, 3, 0, 1, 1, 2));
        assert_eq!(w.bootstrap, Bootstrap::Store { host: "localhost".into(), port: 29500 });
        assert_eq!(w.launcher, "torchrun");
    }

    #[test]
    fn without_an_agents_store_nobody_takes_the_masters_port() {
        for vars in [with("TORCHELASTIC_USE_AGENT_STORE", "False"), with("TORCHELASTIC_USE_AGENT_STORE", "")] {
            assert_eq!(run(&vars).unwrap().unwrap().bootstrap, Bootstrap::NearLeader { host: "localhost".into(), port: 29500 });
        }
    }

    #[test]
    fn one_worker_needs_no_master() {
        let w = run(&vec![("RANK", "0"), ("WORLD_SIZE", "1")]).unwrap().unwrap();
        assert_eq!((w.bootstrap, w.launcher), (Bootstrap::Alone, "env"));
    }

    #[test]
    fn names_that_others_use_too_are_not_torchrun() {
        assert_eq!(run(&vec![("RANK", "captain")]).unwrap(), None);
        assert_eq!(run(&vec![("LOCAL_RANK", "0")]).unwrap(), None);
        assert_eq!(run(&vec![("PET_NNODES", "2"), ("MASTER_PORT", "x")]).unwrap(), None);
    }

    #[test]
    fn a_broken_set_says_what_is_wrong() {
        for (name, value, want) in [
            ("RANK", "3", "RANK=3 is not below WORLD_SIZE=3"),
            ("RANK", "-1", "RANK=\"-1\" is not a number"),
            ("RANK", "", "RANK is not set"),
            ("WORLD_SIZE", "0", "WORLD_SIZE=0"),
            ("WORLD_SIZE", "4000000000", "WORLD_SIZE=4000000000: at most"),
            ("WORLD_SIZE", "two", "WORLD_SIZE=\"two\""),
            ("LOCAL_RANK", "", "LOCAL_RANK is not set"),
            ("LOCAL_RANK", "1", "LOCAL_RANK=1 is not below LOCAL_WORLD_SIZE=1"),
            ("LOCAL_WORLD_SIZE", "4", "LOCAL_WORLD_SIZE=4 is above WORLD_SIZE=3"),
            ("GROUP_RANK", "2", "GROUP_RANK=2 is not below GROUP_WORLD_SIZE=2"),
            ("MASTER_ADDR", "", "MASTER_ADDR is not set"),
            ("MASTER_PORT", "", "MASTER_PORT is not set"),
            ("MASTER_PORT", "65536", "MASTER_PORT=65536 is not a port"),
            ("TORCHELASTIC_USE_AGENT_STORE", "maybe", "neither True nor False"),
        ] {
            let e = run(&with(name, value)).unwrap_err();
            assert!(e.message.contains(want), "{name}={value}: {e}");
        }
    }
}
