//! `rallypoint hello`: one all-reduce over all devices of the job, as a program in C would do it.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::tensor::DType;
use rallypoint::{bail, ensure, error};

use crate::plugin::{Client, Device, Plugin, Value};

#[derive(Args)]
pub struct Options {
    /// Start this many processes here, under the environment that torchrun gives its workers
    #[arg(long, value_name = "N")]
    nproc: Option<usize>,
    /// With --nproc: seconds until processes that have not finished are killed
    #[arg(long, default_value_t = 60)]
    timeout: u64,
}

/// Runs whose median is the printed time.
const REPEAT: usize = 101;

pub fn main(options: &Options, plugin: &Path, env: &Env) -> Result<()> {
    match options.nproc {
        Some(n) => launch(n, &["hello"], plugin, env, Duration::from_secs(options.timeout)),
        None => one(plugin, env),
    }
}

/// This process's part of the job.
fn one(path: &Path, env: &Env) -> Result<()> {
    let plugin = Plugin::load(path)?;
    let client = Client::create(&plugin, &[])?;
    let world = 1 + client.devices.iter().map(|d| d.process).max().unwrap_or(0);
    if let Some(size) = env.get("RALLYPOINT_WORLD_SIZE").or(env.get("WORLD_SIZE")) {
        ensure!(
            size == world.to_string(),
            FailedPrecondition,
            "the launcher started {size} processes, the client of {} has devices of {world}",
            path.display()
        );
    }
    let rank = client.process_index()?;
    let n = client.devices.len();
    let executable = client.compile(all_reduce(DType::F32, 4, n).as_bytes(), "mlir", &client.devices)?;
    let local: Vec<Device> = client.local().cloned().collect();
    let mut inputs = Vec::new();
    for device in &local {
        inputs.push(client.put(&floats(&[device.id as f32 + 1.0; 4]), device)?);
    }
    let arguments: Vec<_> = inputs.iter().map(|b| vec![b]).collect();
    let mut times = Vec::new();
    let want = floats(&[(n * (n + 1) / 2) as f32; 4]);
    for i in 0..REPEAT {
        let start = Instant::now();
        let outputs = executable.run(&arguments)?;
        times.push(start.elapsed());
        if i == 0 {
            for (device, buffers) in local.iter().zip(&outputs) {
                let got = buffers[0].get()?;
                ensure!(got == want, DataLoss, "device {} of rank {rank} got {:?} from the all-reduce, not {:?}", device.id, got, want);
            }
        }
    }
    times.sort();
    let (platform, _) = client.platform()?;
    let list = |devices: &mut dyn Iterator<Item = &Device>| devices.map(|d| d.id.to_string()).collect::<Vec<_>>().join(" ");
    let addends = if n <= 8 { (1..=n).map(|i| i.to_string()).collect::<Vec<_>>().join(" + ") } else { format!("1 + 2 + … + {n}") };
    println!(
        "rank {rank} of {world} on {}, pid {}: {platform} device {} of {}; {}; all-reduce {addends} = {} in {:.1} us",
        host(),
        std::process::id(),
        list(&mut local.iter()),
        list(&mut client.devices.iter()),
        transport(&client),
        n * (n + 1) / 2,
        times[REPEAT / 2].as_secs_f64() * 1e6
    );
    Ok(())
}

fn transport(client: &Client) -> String {
    let mut names: Vec<&str> = Vec::new();
    for device in client.devices.iter().filter(|d| !d.addressable) {
        let name = device.attributes.iter().find(|(name, _)| name == "transport").map_or("unknown transport", |(_, value)| value);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { "one process".into() } else { format!("by {}", names.join(" and ")) }
}

fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

pub fn floats(values: &[f32]) -> Value {
    Value { dtype: DType::F32, dims: vec![values.len() as i64], bytes: values.iter().flat_map(|v| v.to_le_bytes()).collect() }
}

/// A StableHLO program that adds a vector up over `devices` replicas.
pub fn all_reduce(dtype: DType, elements: usize, devices: usize) -> String {
    let (scalar, vector) = (format!("tensor<{}>", dtype.mlir_name()), format!("tensor<{elements}x{}>", dtype.mlir_name()));
    let group = (0..devices).map(|i| i.to_string()).collect::<Vec<_>>().join(", ");
    format!(
        r#"module @all_reduce attributes {{mhlo.num_partitions = 1 : i32, mhlo.num_replicas = {devices} : i32}} {{
  func.func public @main(%x: {vector}) -> {vector} {{
    %sum = "stablehlo.all_reduce"(%x) <{{replica_groups = dense<[[{group}]]> : tensor<1x{devices}xi64>}}> ({{
    ^bb0(%a: {scalar}, %b: {scalar}):
      %c = stablehlo.add %a, %b : {scalar}
      stablehlo.return %c : {scalar}
    }}) : ({vector}) -> {vector}
    return %sum : {vector}
  }}
}}
"#
    )
}

/// Runs this program `n` times under torchrun's environment and prints what the ranks print, in their order.
pub fn launch(n: usize, args: &[&str], plugin: &Path, env: &Env, timeout: Duration) -> Result<()> {
    ensure!((1..=4096).contains(&n), InvalidArgument, "--nproc {n} is not between 1 and 4096");
    if let Some(rank) = env.get("RANK").or(env.get("RALLYPOINT_RANK")) {
        bail!(FailedPrecondition, "--nproc starts the processes itself, but a launcher has made this one rank {rank}");
    }
    let program = std::env::current_exe().map_err(|e| error!(NotFound, "cannot tell where this program lies: {e}"))?;
    let port = free_port()?;
    let mut ranks = Vec::new();
    for rank in 0..n {
        let mut command = Command::new(&program);
        command.args(args).arg("--plugin").arg(plugin).stdin(Stdio::null()).stdout(Stdio::piped());
        command.envs(torchrun_environment(rank, n, port));
        match command.spawn() {
            Ok(child) => ranks.push(Rank { child, ended: None }),
            Err(e) => {
                ranks.iter_mut().for_each(Rank::kill);
                bail!(ResourceExhausted, "cannot start rank {rank}: {e}");
            }
        }
    }
    wait(&mut ranks, timeout);
    let mut bad = Vec::new();
    for (rank, r) in ranks.iter_mut().enumerate() {
        let mut text = String::new();
        if let Some(mut out) = r.child.stdout.take() {
            let _ = out.read_to_string(&mut text);
        }
        print!("{text}");
        if !r.ended.is_some_and(|status| status.success()) {
            bad.push(format!("rank {rank} {}", r.ended.map_or("was killed, it did not end in time".into(), |s| format!("ended with {s}"))));
        }
    }
    ensure!(bad.is_empty(), Aborted, "{}", bad.join(", "));
    Ok(())
}

struct Rank {
    child: Child,
    /// `None`: still running, or killed by us.
    ended: Option<std::process::ExitStatus>,
}

impl Rank {
    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Until all have ended or the time is up; when one fails the others have ten more seconds to notice.
/// What a rank prints fits into its pipe.
fn wait(ranks: &mut [Rank], timeout: Duration) {
    let mut deadline = Instant::now() + timeout;
    let mut failed = false;
    loop {
        for r in ranks.iter_mut().filter(|r| r.ended.is_none()) {
            r.ended = r.child.try_wait().ok().flatten();
            if !failed && r.ended.is_some_and(|status| !status.success()) {
                failed = true;
                deadline = deadline.min(Instant::now() + Duration::from_secs(10));
            }
        }
        if ranks.iter().all(|r| r.ended.is_some()) {
            return;
        }
        if Instant::now() > deadline {
            return ranks.iter_mut().filter(|r| r.ended.is_none()).for_each(Rank::kill);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What torchrun gives the worker of this rank on a single node, when the workers keep the store themselves.
fn torchrun_environment(rank: usize, n: usize, port: u16) -> Vec<(&'static str, String)> {
    let (rank, n) = (rank.to_string(), n.to_string());
    vec![
        ("RANK", rank.clone()),
        ("WORLD_SIZE", n.clone()),
        ("LOCAL_RANK", rank.clone()),
        ("LOCAL_WORLD_SIZE", n.clone()),
        ("GROUP_RANK", "0".into()),
        ("GROUP_WORLD_SIZE", "1".into()),
        ("ROLE_NAME", "default".into()),
        ("ROLE_RANK", rank),
        ("ROLE_WORLD_SIZE", n),
        ("MASTER_ADDR", "127.0.0.1".into()),
        ("MASTER_PORT", port.to_string()),
        ("TORCHELASTIC_RUN_ID", format!("rallypoint-{}", std::process::id())),
        ("TORCHELASTIC_RESTART_COUNT", "0".into()),
        ("TORCHELASTIC_MAX_RESTARTS", "0".into()),
        ("TORCHELASTIC_USE_AGENT_STORE", "False".into()),
        ("OMP_NUM_THREADS", "1".into()),
    ]
}

fn free_port() -> Result<u16> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0));
    listener.and_then(|l| l.local_addr()).map(|a| a.port()).map_err(|e| error!(Unavailable, "no free port on 127.0.0.1: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_names_every_replica() {
        let text = all_reduce(DType::F32, 4, 3);
        assert!(text.contains("dense<[[0, 1, 2]]> : tensor<1x3xi64>") && text.contains("tensor<4xf32>"));
    }

    #[test]
    fn a_failed_rank_is_named() {
        let child = |code: &str| Rank { child: Command::new("sh").args(["-c", code]).spawn().unwrap(), ended: None };
        let mut ranks = [child("exit 3"), child("exit 0")];
        wait(&mut ranks, Duration::from_secs(20));
        assert_eq!(ranks[0].ended.unwrap().code(), Some(3));
        assert!(ranks[1].ended.unwrap().success());
    }
}
