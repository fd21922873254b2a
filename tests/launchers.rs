//! `rallypoint hello` under launchers: those of MPI where they are installed, and the variables that others set.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

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

/// SLURM on this machine alone, with daemons of our own that end with the test.
struct Slurm {
    folder: PathBuf,
    daemons: Vec<Child>,
}

impl Slurm {
    /// `None` where SLURM is not installed or the daemons may not be started.
    fn start() -> Option<Slurm> {
        let find = |program: &str| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
            folders.map(|d| d.join(program)).find(|p| p.exists())
        };
        let (Some(_), Some(controller), Some(node)) = (find("srun"), find("slurmctld"), find("slurmd")) else {
            println!("SLURM is not installed");
            return None;
        };
        if !rustix::process::getuid().is_root() {
            println!("SLURM's daemons need root");
            return None;
        }
        let folder = std::env::temp_dir().join(format!("rallypoint-slurm-{}", std::process::id()));
        for name in ["state", "spool"] {
            std::fs::create_dir_all(folder.join(name)).unwrap();
        }
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let host = host.split('.').next().unwrap_or_default();
        let ports: Vec<TcpListener> = (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let ports: Vec<u16> = ports.iter().map(|l| l.local_addr().unwrap().port()).collect();
        let at = folder.display();
        let text = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\nSlurmdPort={}\nAuthType=auth/none\nCredType=cred/none\n\
             SlurmUser=root\nSlurmdUser=root\nStateSaveLocation={at}/state\nSlurmdSpoolDir={at}/spool\nSlurmctldPidFile={at}/controller.pid\n\
             SlurmdPidFile={at}/node.pid\nSlurmctldLogFile={at}/controller.log\nSlurmdLogFile={at}/node.log\nProctrackType=proctrack/linuxproc\n\
             TaskPlugin=task/none\nSelectType=select/cons_tres\nMpiDefault=none\nReturnToService=2\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs={} State=UNKNOWN\nPartitionName=all Nodes=ALL Default=YES State=UP\n",
            ports[0],
            ports[1],
            std::thread::available_parallelism().unwrap()
        );
        std::fs::write(folder.join("slurm.conf"), text).unwrap();
        let daemon = |program: &Path| {
            let mut command = Command::new(program);
            command.arg("-D").arg("-f").arg(folder.join("slurm.conf")).stdin(Stdio::null());
            command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        };
        let daemons = vec![daemon(&controller), daemon(&node)];
        Some(Slurm { folder, daemons })
    }

    fn srun(&self, args: &[&str]) -> Output {
        let mut command = Command::new("srun");
        // It tries again itself while the daemons start.
        command.env("SLURM_CONF", self.folder.join("slurm.conf")).args(["--immediate=60", "--time=2"]).args(args);
        command.stdin(Stdio::null()).output().unwrap()
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_srun_that_is_here() {
    let Some(slurm) = Slurm::start() else { return };
    let until = Instant::now() + Duration::from_secs(60);
    while !slurm.srun(&["true"]).status.success() {
        assert!(Instant::now() < until, "SLURM does not start: {:?}", slurm.srun(&["true"]));
        std::thread::sleep(Duration::from_millis(500));
    }
    for n in ["2", "4"] {
        let output = slurm.srun(&["--overcommit", "-n", n, env!("CARGO_BIN_EXE_rallypoint"), "hello"]);
        check(&format!("srun -n {n}"), n.parse().unwrap(), &[output]);
    }
    // One task is a job of one process.
    let output = slurm.srun(&["-n", "1", env!("CARGO_BIN_EXE_rallypoint"), "hello"]);
    check("srun -n 1", 1, &[output]);
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
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().min(65_000);
    let process = |rank: usize| {
        vec![
            ("JAX_COORDINATOR_ADDRESS", format!("localhost:{port}")),
            ("JAX_NUM_PROCESSES", "2".into()),
            ("JAX_PROCESS_ID", rank.to_string()),
        ]
    };
    together("jax", (0..2).map(process).collect());
}
