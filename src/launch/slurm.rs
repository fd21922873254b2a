use crate::env::Env;
use crate::error::Result;
use crate::launch::{Bootstrap, Place, World, needed, nodelist, number, port_of};

/// Steps from here on are no steps of srun: batch script, interactive shell, what joined from outside.
const FIRST_SPECIAL_STEP: usize = 0xffff_0000;

/// A task that srun started. The shell of a batch script has some of the variables too, as has what was started from
/// there by hand or over ssh; that is a single process.
pub fn detect(env: &Env) -> Result<Option<World>> {
    if number(env, "SLURM_PROCID")?.is_none() || env.get("SLURM_JOB_ID").is_none() {
        return Ok(None);
    }
    let step = match number(env, "SLURM_STEP_ID")? {
        Some(step) if step < FIRST_SPECIAL_STEP => step,
        _ => return Ok(None),
    };
    let need = |name| needed(env, name, "a task of srun");
    let size = need("SLURM_STEP_NUM_TASKS")?;
    let (rank, local_rank) = (need("SLURM_PROCID")?, need("SLURM_LOCALID")?);
    let nodes = if size == 1 { 1 } else { need("SLURM_STEP_NUM_NODES")? };
    let (node, local_size) = if nodes <= 1 {
        (0, size)
    } else {
        let node = need("SLURM_NODEID")?;
        let name = "SLURM_STEP_TASKS_PER_NODE";
        (node, nodelist::tasks_on(name, text(env, name)?, node)?)
    };
    let job = format!("slurm {}.{step}", text(env, "SLURM_JOB_ID")?);
    let place = Place {
        launcher: "slurm",
        rank: ("SLURM_PROCID", rank),
        size: ("SLURM_STEP_NUM_TASKS", size),
        local: Some((("SLURM_LOCALID", local_rank), ("SLURM_STEP_TASKS_PER_NODE", local_size))),
        node: Some((node, nodes)),
        job: job.clone(),
    };
    // Rank 0 is on the first node of the step.
    place
        .world(env, || {
            let name = "SLURM_STEP_NODELIST";
            let host = nodelist::nodes(name, text(env, name)?)?.swap_remove(0);
            Ok(match reserved_port(env)? {
                Some(port) => Bootstrap::Leader { host, port },
                None => Bootstrap::NearLeader { host, port: port_of(&job) },
            })
        })
        .map(Some)
}

fn text<'a>(env: &'a Env, name: &str) -> Result<&'a str> {
    env.get(name).ok_or_else(|| {
        error!(InvalidArgument, "{name} is not set, though others of a task of srun are: did they reach this process in part?")
    })
}

/// The first of the ports that SLURM keeps free for this step, where it does.
fn reserved_port(env: &Env) -> Result<Option<u16>> {
    let name = "SLURM_STEP_RESV_PORTS";
    let Some(text) = env.get(name) else { return Ok(None) };
    match text.split([',', '-']).next().and_then(|first| first.parse().ok()) {
        Some(port) if port > 0 => Ok(Some(port)),
        _ => bail!(InvalidArgument, "{name}={text:?} is no list of ports"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Vars<'a> = Vec<(&'a str, &'a str)>;

    /// Task 5 of 7 of `srun -N4 -n7` with four nodes.
    fn whole<'a>() -> Vars<'a> {
        vec![
            ("SLURM_JOB_ID", "4711"),
            ("SLURM_JOBID", "4711"),
            ("SLURM_STEP_ID", "2"),
            ("SLURM_STEPID", "2"),
            ("SLURM_PROCID", "5"),
            ("SLURM_LOCALID", "1"),
            ("SLURM_NODEID", "2"),
            ("SLURM_NTASKS", "7"),
            ("SLURM_NPROCS", "7"),
            ("SLURM_NNODES", "4"),
            ("SLURM_STEP_NUM_TASKS", "7"),
            ("SLURM_STEP_NUM_NODES", "4"),
            ("SLURM_STEP_TASKS_PER_NODE", "2(x3),1"),
            ("SLURM_STEP_NODELIST", "node[01-03],gpu5"),
            ("SLURM_NODELIST", "node[01-03],gpu5"),
            ("SLURM_JOB_NODELIST", "node[01-03],gpu5"),
            ("SLURM_LAUNCH_NODE_IPADDR", "10.0.0.254"),
            ("SLURM_SRUN_COMM_HOST", "10.0.0.254"),
            ("SLURMD_NODENAME", "node03"),
        ]
    }

    fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vars<'a> {
        let mut vars = whole();
        vars.retain(|v| changes.iter().all(|c| c.0 != v.0));
        vars.extend(changes);
        vars
    }

    fn run(vars: &Vars) -> Result<Option<World>> {
        detect(&vars.iter().copied().collect())
    }

    #[test]
    fn a_step_on_several_nodes() {
        let w = run(&whole()).unwrap().unwrap();
        assert_eq!((w.rank, w.size, w.local_rank, w.local_size, w.node, w.nodes), (5, 7, 1, 2, 2, 4));
        let port = port_of("slurm 4711.2");
        assert_eq!(w.bootstrap, Bootstrap::NearLeader { host: "node01".into(), port });
        assert!(port >= 61_440 && port_of("slurm 4711.3") != port);
        let w = run(&with(&[("SLURM_STEP_RESV_PORTS", "12010-12013")])).unwrap().unwrap();
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "node01".into(), port: 12010 });
        let w = run(&with(&[("RALLYPOINT_LEADER", "10.0.0.1:99")])).unwrap().unwrap();
        assert_eq!(w.bootstrap, Bootstrap::Leader { host: "10.0.0.1".into(), port: 99 });
    }

    #[test]
    fn a_step_on_one_node_needs_no_port() {
        let one = [
            ("SLURM_STEP_NUM_NODES", "1"),
            ("SLURM_STEP_NUM_TASKS", "4"),
            ("SLURM_PROCID", "3"),
            ("SLURM_LOCALID", "3"),
            ("SLURM_NODEID", "0"),
            ("SLURM_STEP_TASKS_PER_NODE", "4"),
            ("SLURM_STEP_NODELIST", "node01"),
        ];
        let w = run(&with(&one)).unwrap().unwrap();
        assert_eq!((w.rank, w.local_rank, w.local_size, w.bootstrap, &*w.job), (3, 3, 4, Bootstrap::Hub, "slurm 4711.2"));
        let w = run(&with(&[("SLURM_STEP_NUM_TASKS", "1"), ("SLURM_PROCID", "0"), ("SLURM_LOCALID", "0")])).unwrap().unwrap();
        assert_eq!(w.bootstrap, Bootstrap::Alone);
    }

    #[test]
    fn what_srun_did_not_start_is_a_single_process() {
        // A batch script of a job of seven tasks, an interactive shell, what is left after ssh.
        for changes in [
            &[("SLURM_STEP_ID", ""), ("SLURM_STEP_NUM_TASKS", ""), ("SLURM_PROCID", "0"), ("SLURM_LOCALID", "0")][..],
            &[("SLURM_STEP_ID", "4294967291")],
            &[("SLURM_STEP_ID", "4294967290")],
            &[("SLURM_PROCID", "")],
            &[("SLURM_JOB_ID", "")],
        ] {
            assert_eq!(run(&with(changes)).unwrap(), None, "{changes:?}");
        }
    }

    #[test]
    fn a_broken_set_says_what_is_wrong() {
        for (name, value, want) in [
            ("SLURM_PROCID", "7", "SLURM_PROCID=7 is not below SLURM_STEP_NUM_TASKS=7"),
            ("SLURM_PROCID", "x", "SLURM_PROCID=\"x\" is not a number"),
            ("SLURM_STEP_NUM_TASKS", "", "SLURM_STEP_NUM_TASKS is not set"),
            ("SLURM_STEP_NUM_NODES", "", "SLURM_STEP_NUM_NODES is not set"),
            ("SLURM_LOCALID", "", "SLURM_LOCALID is not set"),
            ("SLURM_LOCALID", "2", "SLURM_LOCALID=2 is not below SLURM_STEP_TASKS_PER_NODE=2"),
            ("SLURM_NODEID", "", "SLURM_NODEID is not set"),
            ("SLURM_NODEID", "4", "has 4 nodes, none is node 4"),
            ("SLURM_STEP_TASKS_PER_NODE", "two", "SLURM_STEP_TASKS_PER_NODE=\"two\""),
            ("SLURM_STEP_NODELIST", "", "SLURM_STEP_NODELIST is not set"),
            ("SLURM_STEP_NODELIST", "n[1", "SLURM_STEP_NODELIST=\"n[1\" is no list of nodes"),
            ("SLURM_STEP_RESV_PORTS", "many", "SLURM_STEP_RESV_PORTS=\"many\""),
        ] {
            let e = run(&with(&[(name, value)])).unwrap_err();
            assert!(e.message.contains(want), "{name}={value}: {e}");
        }
    }
}
