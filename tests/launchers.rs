//! `rallypoint hello` under launchers: those of MPI where they are installed, and the variables that others set.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program with these variables.
fn hello(vars: &[(&str, String)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rallypoint"));
    command.arg("hello").env("RALLYPOINT_TIMEOUT", "60").envs(vars.iter().cloned());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn check(what: &str, size: usize, outputs: &[Output]) {
    let text: String =
        outputs.iter().map(|o| format!("{}{}", String::from_utf8_lossy(&o.stdout), String::from_utf8_lossy(&o.stderr))).collect();
    assert!(outputs.iter().all(|o| o.status.success()), "{what}:\n{text}");
    for rank in 0..size {
        assert!(text.contains(&format!("rank {rank} of {size} on ")), "{what}: rank {rank}:\n{text}");
    }
    let sum: usize = (1..=size).sum();
    assert_eq!(text.matches(&format!(" = {sum} in ")).count(), size, "{what}:\n{text}");
}

/// One process per element, each with its variables.
fn together(what: &str, ranks: Vec<Vec<(&str, String)>>) {
    let children: Vec<_> = ranks.iter().map(|vars| hello(vars).spawn().unwrap()).collect();
    let outputs: Vec<Output> = children.into_iter().map(|c| c.wait_with_output().unwrap()).collect();
    check(what, ranks.len(), &outputs);
}

fn job(name: &str) -> String {
    format!("{name}{}", std::process::id())
}

#[test]
fn the_mpi_launchers_that_are_here() {
    for (program, args) in [
        ("mpirun.openmpi", &["--oversubscribe", "--allow-run-as-root"][..]),
        ("mpirun.mpich", &[]),
        // Two proxies, as on two hosts: only PMI says where rank 0 is.
        ("mpirun.mpich", &["-launcher", "fork", "-hosts", "localhost,127.0.0.1"]),
    ] {
        let installed = std::env::var_os("PATH").is_some_and(|path| std::env::split_paths(&path).any(|d| d.join(program).exists()));
        if !installed {
            println!("{program} is not installed");
            continue;
        }
        for n in [2, 4] {
            let mut command = Command::new(program);
            command.args(args).args(["-n", &n.to_string()]).arg(Path::new(env!("CARGO_BIN_EXE_rallypoint"))).arg("hello");
            let output = command.env("RALLYPOINT_TIMEOUT", "60").stdin(Stdio::null()).output().unwrap();
            check(&format!("{program} {args:?}"), n, &[output]);
        }
    }
}

#[test]
fn srun_on_one_node() {
    let task = |rank: usize| {
        vec![
            ("SLURM_JOB_ID", job("1")),
            ("SLURM_STEP_ID", "0".into()),
            ("SLURM_PROCID", rank.to_string()),
            ("SLURM_LOCALID", rank.to_string()),
            ("SLURM_STEP_NUM_TASKS", "4".into()),
            ("SLURM_STEP_NUM_NODES", "1".into()),
        ]
    };
    together("srun", (0..4).map(task).collect());
}

#[test]
fn srun_that_numbers_tasks_over_the_nodes_in_turn() {
    let task = |rank: usize| {
        vec![
            ("SLURM_JOB_ID", job("2")),
            ("SLURM_STEP_ID", "0".into()),
            ("SLURM_PROCID", rank.to_string()),
            ("SLURM_LOCALID", (rank / 2).to_string()),
            ("SLURM_NODEID", (rank % 2).to_string()),
            ("SLURM_STEP_NUM_TASKS", "4".into()),
            ("SLURM_STEP_NUM_NODES", "2".into()),
            ("SLURM_STEP_TASKS_PER_NODE", "2(x2)".into()),
            ("SLURM_STEP_NODELIST", "localhost,other".into()),
        ]
    };
    together("srun", (0..4).map(task).collect());
}

#[test]
fn variables_of_jax() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().min(65_000);
    let process = |rank: usize| {
        vec![
            ("JAX_COORDINATOR_ADDRESS", format!("localhost:{port}")),
            ("JAX_NUM_PROCESSES", "2".into()),
            ("JAX_PROCESS_ID", rank.to_string()),
        ]
    };
    together("jax", (0..2).map(process).collect());
}
