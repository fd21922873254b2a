//! Processes that somebody starts one by one, and tells their numbers by variables.

use crate::env::Env;
use crate::error::Result;
use crate::launch::{Bootstrap, Place, World, explicit, needed, no_leader, number};

/// The arguments of `jax.distributed.initialize` as variables. JAX's coordinator may want the port itself.
pub fn jax(env: &Env) -> Result<Option<World>> {
    let names = ["JAX_PROCESS_ID", "JAX_NUM_PROCESSES"];
    if names.iter().all(|n| env.get(n).is_none()) {
        return Ok(None);
    }
    let [rank, size] = [needed(env, names[0], "JAX's variables")?, needed(env, names[1], "JAX's variables")?];
    let name = "JAX_COORDINATOR_ADDRESS";
    let at = env.get(name);
    let job = format!("jax {}", at.unwrap_or_default());
    let place = Place { launcher: "jax", rank: (names[0], rank), size: (names[1], size), local: None, node: None, job };
    place
        .world(env, || {
            let (host, port) = explicit::host_port(
                name,
                at.ok_or_else(|| {
                    error!(
                        InvalidArgument,
                        "{name} is not set, though JAX_NUM_PROCESSES={size} is: it says where process 0 is, as host:port"
                    )
                })?,
            )?;
            Ok(Bootstrap::NearLeader { host, port })
        })
        .map(Some)
}

/// Pods of an indexed Job, which knows the number of a pod only; a pod without the rest works alone, as such Jobs often do.
pub fn kubernetes(env: &Env) -> Result<Option<World>> {
    let (Some(rank), Some(size)) = (number(env, "JOB_COMPLETION_INDEX")?, number(env, "RALLYPOINT_WORLD_SIZE")?) else { return Ok(None) };
    let (rank, size) = (("JOB_COMPLETION_INDEX", rank), ("RALLYPOINT_WORLD_SIZE", size));
    let place = Place { launcher: "kubernetes", rank, size, local: None, node: None, job: "kubernetes".into() };
    place.world(env, || Err(no_leader("Kubernetes"))).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch;

    fn detect(vars: &[(&str, &str)]) -> Result<World> {
        launch::detect(&vars.iter().copied().collect())
    }

    #[test]
    fn jax_variables() {
        let vars = [("JAX_COORDINATOR_ADDRESS", "[::1]:1234"), ("JAX_NUM_PROCESSES", "4"), ("JAX_PROCESS_ID", "3")];
        let w = detect(&vars).unwrap();
        assert_eq!((w.rank, w.size, w.local_size, w.launcher), (3, 4, 1, "jax"));
        assert_eq!(w.bootstrap, Bootstrap::NearLeader { host: "::1".into(), port: 1234 });
        // The address alone says nothing of this process.
        assert_eq!(detect(&vars[..1]).unwrap(), World::single());
        assert!(detect(&vars[..2]).unwrap_err().message.contains("JAX_PROCESS_ID is not set"));
        assert!(detect(&vars[1..]).unwrap_err().message.contains("JAX_COORDINATOR_ADDRESS is not set"));
        let e = detect(&[("JAX_COORDINATOR_ADDRESS", "host"), vars[1], vars[2]]).unwrap_err();
        assert!(e.message.contains("JAX_COORDINATOR_ADDRESS=\"host\" has no port"), "{e}");
    }

    #[test]
    fn an_indexed_job() {
        let vars = [("JOB_COMPLETION_INDEX", "1"), ("RALLYPOINT_WORLD_SIZE", "2"), ("RALLYPOINT_LEADER", "train-0.train:7000")];
        let w = detect(&vars).unwrap();
        assert_eq!((w.rank, w.size, w.launcher), (1, 2, "kubernetes"));
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "train-0.train".into(), port: 7000 });
        assert!(detect(&vars[..2]).unwrap_err().message.contains("set RALLYPOINT_LEADER"));
        let w = detect(&vars[..1]).unwrap();
        assert_eq!(w.size, 1);
        assert!(w.how.ends_with("not used: what kubernetes left"), "{}", w.how);
    }

    #[test]
    fn a_pytorch_job_sets_what_pytorch_reads() {
        let w =
            detect(&[("MASTER_ADDR", "job-master-0"), ("MASTER_PORT", "23456"), ("WORLD_SIZE", "2"), ("RANK", "1"), ("PET_NNODES", "2")]);
        let w = w.unwrap();
        assert_eq!((w.rank, w.size, w.launcher), (1, 2, "env"));
        assert_eq!(w.bootstrap, Bootstrap::NearLeader { host: "job-master-0".into(), port: 23456 });
    }
}
