//! `rallypoint bench`: times through the C API, one JSON line for each measurement.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand, ValueEnum};
use rallypoint::collective::bench::{Copied, Prepared};
use rallypoint::collective::{self, Kind};
use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::tensor::DType;
use rallypoint::{ensure, launch, rendezvous};

use crate::bootstrap;
use crate::hello::{self, all_reduce, floats};
use crate::plugin::{Client, Device, Plugin};

#[derive(Subcommand)]
pub enum Command {
    /// Collectives of f32 vectors over all devices of the job
    #[command(alias = "all-reduce")]
    Collective(Collective),
    /// How the processes of a job meet
    Bootstrap(bootstrap::Bootstrap),
    /// Run a program of one addition on one device and wait for it
    Dispatch(Dispatch),
}

#[derive(Args)]
pub struct Collective {
    /// Start this many processes here; without it, join the job that a launcher started
    #[arg(long, value_name = "N")]
    nproc: Option<usize>,
    /// Which of them
    #[arg(long, value_enum, value_delimiter = ',', default_value = "all-reduce")]
    op: Vec<Op>,
    /// Bytes of each device's vector: the larger of operand and result
    #[arg(long, value_delimiter = ',', default_value = "4,65536,1048576,16777216")]
    bytes: Vec<usize>,
    /// Seconds for each size
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// What is timed
    #[arg(long, value_enum, default_value = "program")]
    of: Layer,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Layer {
    /// Executions of a program of one collective through the C API, to the end of each
    Program,
    /// Calls of the communicator on buffers that are there, as MPI and gloo are called
    Call,
    /// Copies of as many bytes as the result has within each process, in all of them at once: what the memory allows
    Copy,
}

#[derive(Clone, Copy, ValueEnum)]
enum Op {
    AllReduce,
    AllGather,
    ReduceScatter,
    AllToAll,
    Broadcast,
    /// To the next device, from the last one to the first
    Permute,
}

impl Op {
    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |v| v.get_name().to_string())
    }

    /// Elements of operand and result for vectors of `bytes` bytes on `n` devices.
    fn elements(self, bytes: usize, n: usize) -> (usize, usize) {
        let all = bytes.div_ceil(4).max(1);
        let (part, whole) = (all.div_ceil(n), all.next_multiple_of(n));
        match self {
            Op::AllReduce | Op::Broadcast | Op::Permute => (all, all),
            Op::AllGather => (part, whole),
            Op::ReduceScatter => (whole, part),
            Op::AllToAll => (whole, whole),
        }
    }

    /// What the communicator is asked for on `n` devices.
    fn kind(self, n: usize) -> Kind {
        match self {
            Op::AllReduce => Kind::AllReduce,
            Op::AllGather => Kind::AllGather { dim: 0 },
            Op::ReduceScatter => Kind::ReduceScatter { dim: 0 },
            Op::AllToAll => Kind::AllToAll { split_dim: 0, concat_dim: 0 },
            Op::Broadcast => Kind::Broadcast { root: 0 },
            Op::Permute => Kind::Permute { pairs: (0..n).map(|i| (i, (i + 1) % n)).collect() },
        }
    }

    /// A StableHLO program of this operation over `n` replicas.
    fn program(self, bytes: usize, n: usize) -> String {
        let (operand, result) = self.elements(bytes, n);
        let (x, y) = (format!("tensor<{operand}xf32>"), format!("tensor<{result}xf32>"));
        let list = (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(", ");
        let groups = format!("replica_groups = dense<[[{list}]]> : tensor<1x{n}xi64>");
        let add = "({\n    ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n      %c = stablehlo.add %a, %b : tensor<f32>\n      stablehlo.return %c : tensor<f32>\n    })";
        let pairs = (0..n).map(|i| format!("[{i}, {}]", (i + 1) % n)).collect::<Vec<_>>().join(", ");
        let (name, attributes, region) = match self {
            Op::AllReduce => ("all_reduce", groups, add),
            Op::AllGather => ("all_gather", format!("all_gather_dim = 0 : i64, {groups}"), ""),
            Op::ReduceScatter => ("reduce_scatter", format!("{groups}, scatter_dimension = 0 : i64"), add),
            Op::AllToAll => {
                let split = format!("split_dimension = 0 : i64, split_count = {n} : i64");
                ("all_to_all", format!("concat_dimension = 0 : i64, {groups}, {split}"), "")
            }
            Op::Broadcast => ("collective_broadcast", groups, ""),
            Op::Permute => ("collective_permute", format!("source_target_pairs = dense<[{pairs}]> : tensor<{n}x2xi64>"), ""),
        };
        format!(
            "module @{name} attributes {{mhlo.num_partitions = 1 : i32, mhlo.num_replicas = {n} : i32}} {{
  func.func public @main(%x: {x}) -> {y} {{
    %y = \"stablehlo.{name}\"(%x) <{{{attributes}}}> {region} : ({x}) -> {y}
    return %y : {y}
  }}
}}
"
        )
    }
}

#[derive(Args)]
pub struct Dispatch {
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Elements of the vector
    #[arg(long, default_value_t = 4)]
    elements: usize,
}

pub fn main(command: &Command, plugin: &Path, env: &Env) -> Result<()> {
    match command {
        Command::Collective(options) => match options.nproc {
            Some(n) => {
                let ops = options.op.iter().map(|op| op.name()).collect::<Vec<_>>().join(",");
                let bytes = options.bytes.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                let (seconds, runs) = (options.seconds.to_string(), options.bytes.len() * options.op.len());
                let timeout = Duration::from_secs_f64(60.0 + 20.0 * options.seconds * runs as f64);
                let of = options.of.to_possible_value().map_or(String::new(), |v| v.get_name().to_string());
                let line = ["bench", "collective", "--op", &ops, "--bytes", &bytes, "--seconds", &seconds, "--of", &of];
                hello::launch(n, &line, plugin, env, timeout)
            }
            None if options.of != Layer::Program => bench_calls(options, env),
            None => bench_programs(options, plugin),
        },
        Command::Bootstrap(options) => bootstrap::main(options, plugin, env),
        Command::Dispatch(options) => bench_dispatch(options, plugin),
    }
}

fn bench_programs(options: &Collective, path: &Path) -> Result<()> {
    let client = Client::create(&Plugin::load(path)?, &[])?;
    let rank = client.process_index()?;
    let (local, n): (Vec<Device>, usize) = (client.local().cloned().collect(), client.devices.len());
    for (op, bytes) in options.op.iter().flat_map(|op| options.bytes.iter().map(move |bytes| (*op, *bytes))) {
        let executable = client.compile(op.program(bytes, n).as_bytes(), "mlir", &client.devices)?;
        let mut inputs = Vec::new();
        for device in &local {
            inputs.push(client.put(&floats(&vec![1.0; op.elements(bytes, n).0]), device)?);
        }
        let arguments: Vec<_> = inputs.iter().map(|b| vec![b]).collect();
        let mut run = || executable.run(&arguments).map(drop);
        let trial = time(10, &mut run)?;
        let calls = agree(&client, &local, options.seconds / trial[5].as_secs_f64().max(1e-7))?;
        let times = time(calls, &mut run)?;
        if rank == 0 {
            report(&op.name(), &[("bytes", bytes as f64), ("devices", n as f64)], &times);
        }
    }
    Ok(())
}

fn bench_calls(options: &Collective, env: &Env) -> Result<()> {
    let session = rendezvous::join(&launch::detect(env)?, rendezvous::Options::from_env(env, 1)?, None)?;
    let communicator = collective::connect(&session);
    let n = session.members.len();
    for (op, bytes) in options.op.iter().flat_map(|op| options.bytes.iter().map(move |bytes| (*op, *bytes))) {
        let (operand, result) = op.elements(bytes, n);
        let mut prepared = Prepared::new(&session, &communicator, op.kind(n), 1.0, operand, result)?;
        let mut copied = Copied::new(&session, result)?;
        let mut run = || match options.of {
            Layer::Copy => {
                copied.run();
                Ok(())
            }
            _ => prepared.run(),
        };
        let trial = time(10, &mut run)?;
        let calls = options.seconds / trial[5].as_secs_f64().max(1e-7);
        // The mean, so that every rank makes the same number of calls.
        let mut mean = Prepared::new(&session, &communicator, Kind::AllReduce, calls as f32 / n as f32, 1, 1)?;
        mean.run()?;
        let times = time((mean.result()? as usize).clamp(10, 10_000_000), &mut run)?;
        let want = if matches!(op, Op::AllReduce | Op::ReduceScatter) { n as f32 } else { 1.0 };
        let got = prepared.result()?;
        ensure!(got == want || options.of == Layer::Copy, DataLoss, "{} of ones over {n} devices gave {got}", op.name());
        if session.world.rank == 0 {
            report(&op.name(), &[("bytes", bytes as f64), ("devices", n as f64)], &times);
        }
    }
    Ok(())
}

/// The mean over all devices, so that every rank makes the same number of calls.
fn agree(client: &Client, local: &[Device], calls: f64) -> Result<usize> {
    let n = client.devices.len();
    let executable = client.compile(all_reduce(DType::F32, 1, n).as_bytes(), "mlir", &client.devices)?;
    let inputs = local.iter().map(|d| client.put(&floats(&[calls as f32 / n as f32]), d)).collect::<Result<Vec<_>>>()?;
    let outputs = executable.run(&inputs.iter().map(|b| vec![b]).collect::<Vec<_>>())?;
    let mean = outputs[0][0].get()?.bytes;
    Ok((f32::from_le_bytes([mean[0], mean[1], mean[2], mean[3]]) as usize).clamp(10, 10_000_000))
}

fn bench_dispatch(options: &Dispatch, path: &Path) -> Result<()> {
    let client = Client::create(&Plugin::load(path)?, &[])?;
    let Some(device) = client.local().next().cloned() else { return Ok(()) };
    let n = options.elements;
    let text = format!(
        "module @add {{\n  func.func public @main(%x: tensor<{n}xf32>) -> tensor<{n}xf32> {{\n    %y = stablehlo.add %x, %x : tensor<{n}xf32>\n    return %y : tensor<{n}xf32>\n  }}\n}}\n"
    );
    let executable = client.compile(text.as_bytes(), "mlir", std::slice::from_ref(&device))?;
    let input = client.put(&floats(&vec![1.0; n]), &device)?;
    let arguments = [vec![&input]];
    let mut run = || executable.run(&arguments).map(drop);
    let start = Instant::now();
    let mut trial = 0;
    while start.elapsed().as_secs_f64() < options.seconds / 10.0 {
        run()?;
        trial += 1;
    }
    let times = time(trial * 9, &mut run)?;
    report("dispatch", &[("elements", n as f64)], &times);
    Ok(())
}

/// Times of `calls` calls, sorted, after a tenth as many to warm up.
fn time(calls: usize, run: &mut dyn FnMut() -> Result<()>) -> Result<Vec<Duration>> {
    for _ in 0..calls / 10 + 1 {
        run()?;
    }
    let mut times = Vec::with_capacity(calls);
    for _ in 0..calls.max(1) {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed());
    }
    times.sort();
    Ok(times)
}

fn report(what: &str, parameters: &[(&str, f64)], times: &[Duration]) {
    let at = |q: f64| times[((times.len() - 1) as f64 * q) as usize].as_secs_f64() * 1e6;
    let parameters: String = parameters.iter().map(|(name, value)| format!("\"{name}\": {value}, ")).collect();
    println!(
        "{{\"bench\": \"{what}\", {parameters}\"calls\": {}, \"min_us\": {:.2}, \"median_us\": {:.2}, \"p90_us\": {:.2}}}",
        times.len(),
        at(0.0),
        at(0.5),
        at(0.9)
    );
}
