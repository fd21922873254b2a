use crate::env::Env;
use crate::error::Result;
use crate::launch::{Bootstrap, World, below, number};

/// `RALLYPOINT_RANK`, `RALLYPOINT_WORLD_SIZE` and `RALLYPOINT_LEADER`.
pub fn detect(env: &Env) -> Result<Option<World>> {
    let (rank, size) = (number(env, "RALLYPOINT_RANK")?, number(env, "RALLYPOINT_WORLD_SIZE")?);
    let (rank, size) = match (rank, size) {
        (Some(rank), Some(size)) => (rank, size),
        (None, None) => return Ok(None),
        (Some(_), None) => bail!(InvalidArgument, "RALLYPOINT_RANK is set, RALLYPOINT_WORLD_SIZE is not; set both or none"),
        // The pods of an indexed Job know their number, but not how many they are: the user says so.
        (None, Some(_)) if env.get("JOB_COMPLETION_INDEX").is_some() => return Ok(None),
        (None, Some(_)) => bail!(InvalidArgument, "RALLYPOINT_WORLD_SIZE is set, RALLYPOINT_RANK is not; set both or none"),
    };
    below(("RALLYPOINT_RANK", rank), ("RALLYPOINT_WORLD_SIZE", size))?;
    let bootstrap = match leader(env)? {
        _ if size == 1 => Bootstrap::Alone,
        Some((host, port)) => Bootstrap::Leader { host, port },
        None => bail!(InvalidArgument, "RALLYPOINT_WORLD_SIZE={size} needs RALLYPOINT_LEADER=host:port, where rank 0 listens"),
    };
    let leader = env.get("RALLYPOINT_LEADER").unwrap_or_default();
    Ok(Some(World {
        rank,
        size,
        node: rank,
        nodes: size,
        bootstrap,
        job: format!("explicit {leader}"),
        launcher: "explicit",
        how: format!("RALLYPOINT_RANK={rank} RALLYPOINT_WORLD_SIZE={size} RALLYPOINT_LEADER={leader}"),
        ..World::single()
    }))
}

/// Where rank 0 listens, by the user's word.
pub fn leader(env: &Env) -> Result<Option<(String, u16)>> {
    env.get("RALLYPOINT_LEADER").map(|text| host_port("RALLYPOINT_LEADER", text)).transpose()
}

/// `host:port`, with a version 6 address in brackets.
pub fn host_port(name: &str, text: &str) -> Result<(String, u16)> {
    let bad = |what: &str| error!(InvalidArgument, "{name}={text:?} {what}; it must be host:port or [v6 address]:port");
    let (host, port) = text.trim().rsplit_once(':').ok_or_else(|| bad("has no port"))?;
    let host = match host.strip_prefix('[') {
        Some(v6) => v6.strip_suffix(']').ok_or_else(|| bad("has an open bracket"))?,
        None if host.contains(':') => return Err(bad("is a version 6 address without brackets")),
        None => host,
    };
    ensure!(!host.is_empty(), InvalidArgument, "{}", bad("has no host"));
    match port.parse() {
        Ok(port) if port > 0 => Ok((host.to_string(), port)),
        _ => Err(bad("has no valid port")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(vars: &[(&str, &str)]) -> Result<Option<World>> {
        detect(&vars.iter().copied().collect())
    }

    #[test]
    fn a_whole_set() {
        let w = run(&[("RALLYPOINT_RANK", "1"), ("RALLYPOINT_WORLD_SIZE", "3"), ("RALLYPOINT_LEADER", "[::1]:77")]).unwrap().unwrap();
        assert_eq!((w.rank, w.size, w.nodes), (1, 3, 3));
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "::1".into(), port: 77 });
        let w = run(&[("RALLYPOINT_RANK", "0"), ("RALLYPOINT_WORLD_SIZE", "1")]).unwrap().unwrap();
        assert_eq!(w.bootstrap, Bootstrap::Alone);
        assert_eq!(run(&[("RALLYPOINT_LEADER", "a:1")]).unwrap(), None);
    }

    #[test]
    fn a_broken_set_says_what_is_wrong() {
        let (r, n, l) = ("RALLYPOINT_RANK", "RALLYPOINT_WORLD_SIZE", "RALLYPOINT_LEADER");
        for (vars, want) in [
            (&[(r, "2"), (n, "2"), (l, "a:1")][..], "RALLYPOINT_RANK=2 is not below RALLYPOINT_WORLD_SIZE=2"),
            (&[(r, "0"), (n, "0")], "RALLYPOINT_WORLD_SIZE=0"),
            (&[(r, "0"), (n, "4000000000"), (l, "a:1")], "RALLYPOINT_WORLD_SIZE=4000000000: at most 1048576 processes"),
            (&[(r, "x"), (n, "2")], "RALLYPOINT_RANK=\"x\" is not a number"),
            (&[(r, "0")], "RALLYPOINT_WORLD_SIZE is not"),
            (&[(n, "2")], "RALLYPOINT_RANK is not"),
            (&[(r, "0"), (n, "2")], "needs RALLYPOINT_LEADER"),
            (&[(r, "0"), (n, "2"), (l, "host")], "has no port"),
            (&[(r, "0"), (n, "2"), (l, "host:0")], "no valid port"),
            (&[(r, "0"), (n, "2"), (l, "::1:5")], "without brackets"),
            (&[(r, "0"), (n, "2"), (l, ":5")], "no host"),
        ] {
            let e = run(vars).unwrap_err();
            assert!(e.message.contains(want), "{vars:?}: {e}");
        }
    }
}
