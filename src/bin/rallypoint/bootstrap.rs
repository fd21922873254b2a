//! `rallypoint bench bootstrap`: from the start of the processes until all have met, in processes of this machine or in a
//! simulation of as many as wanted.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use rallypoint::collective::most_connections;
use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::rendezvous::simulate::{Report, Scale, simulate};
use rallypoint::tensor::DType;
use rallypoint::{ensure, error};

use crate::hello::{all_reduce, floats, launch};
use crate::plugin::{Client, Plugin};

#[derive(Args)]
pub struct Bootstrap {
    /// Start this many processes here, under the environment that torchrun gives its workers, and measure until the first
    /// all-reduce has ended on all; without it and without --simulate, be one of the processes that a launcher started
    #[arg(long, value_name = "N", conflicts_with = "simulate")]
    nproc: Option<usize>,
    /// Simulate the meeting of these numbers of processes: their own code, a model of the network between them. Also says how
    /// many connections for data the most connected process has after collectives over all
    #[arg(long, value_delimiter = ',', value_name = "RANKS")]
    simulate: Vec<usize>,
    /// With --simulate: processes of one host
    #[arg(long, default_value_t = 8)]
    local: usize,
    /// With --simulate: how many processes of other hosts connect with one, as RALLYPOINT_TREE_FAN
    #[arg(long, default_value_t = 48)]
    fan: usize,
    /// With --simulate: microseconds from one host to another
    #[arg(long, default_value_t = 50.0)]
    latency: f64,
    /// With --simulate: gigabytes per second that one process sends
    #[arg(long, default_value_t = 1.0)]
    bandwidth: f64,
    /// With --simulate: seconds over which the processes start
    #[arg(long, default_value_t = 0.0)]
    spread: f64,
    /// When the processes were started, in nanoseconds since 1970
    #[arg(long, hide = true)]
    started: Option<u64>,
}

pub fn main(options: &Bootstrap, plugin: &Path, env: &Env) -> Result<()> {
    if !options.simulate.is_empty() {
        return simulations(options);
    }
    match options.nproc {
        Some(n) => {
            let started = now()?.as_nanos().to_string();
            launch(n, &["bench", "bootstrap", "--started", &started], plugin, env, Duration::from_secs(120))
        }
        None => one(options.started.map(Duration::from_nanos), plugin),
    }
}

fn now() -> Result<Duration> {
    SystemTime::now().duration_since(UNIX_EPOCH).map_err(|e| error!(Internal, "the clock: {e}"))
}

/// This process's part of the job: it meets the others, and rank 0 says when all had been met.
fn one(started: Option<Duration>, path: &Path) -> Result<()> {
    let begin = Instant::now();
    let client = Client::create(&Plugin::load(path)?, &[])?;
    let joined = begin.elapsed();
    let n = client.devices.len();
    let executable = client.compile(all_reduce(DType::F32, 1, n).as_bytes(), "mlir", &client.devices)?;
    let inputs = client.local().map(|d| client.put(&floats(&[1.0]), d)).collect::<Result<Vec<_>>>()?;
    let outputs = executable.run(&inputs.iter().map(|b| vec![b]).collect::<Vec<_>>())?;
    let got = outputs.first().and_then(|o| o.first()).map(|b| b.get()).transpose()?;
    ensure!(got == Some(floats(&[n as f32])), DataLoss, "the first all-reduce did not give {n}");
    if client.process_index()? == 0 {
        let since_start = started.map_or(Ok(begin.elapsed()), |t| now().map(|now| now.saturating_sub(t)))?;
        println!(
            "{{\"bench\": \"bootstrap\", \"devices\": {n}, \"first_all_reduce_ms\": {:.2}, \"join_ms\": {:.2}}}",
            since_start.as_secs_f64() * 1e3,
            joined.as_secs_f64() * 1e3
        );
    }
    Ok(())
}

fn simulations(options: &Bootstrap) -> Result<()> {
    println!(
        "{} processes per host, fan {}, {} us between hosts, {} GB/s per process, started over {} s",
        options.local, options.fan, options.latency, options.bandwidth, options.spread
    );
    println!(
        "   ranks  hosts  time ms  work us/rank  levels  connections: most  at once  mean  data    bytes: most  per rank    list  store: conn.  requests     bytes  retries"
    );
    for &ranks in &options.simulate {
        let scale = Scale {
            ranks,
            local: options.local,
            fan: options.fan,
            latency: Duration::from_nanos((options.latency * 1e3) as u64),
            bandwidth: options.bandwidth * 1e9,
            spread: Duration::try_from_secs_f64(options.spread).map_err(|e| error!(InvalidArgument, "--spread: {e}"))?,
        };
        ensure!(scale.bandwidth > 0.0, InvalidArgument, "--bandwidth {} is not above 0", options.bandwidth);
        row(&scale, &simulate(scale)?);
    }
    Ok(())
}

fn row(scale: &Scale, r: &Report) {
    println!(
        "{:8} {:6} {:8.1} {:13.1} {:7} {:18} {:8} {:5.2} {:5} {:11} {:9} {:7} {:14} {:9} {:9} {:8}",
        scale.ranks,
        scale.ranks.div_ceil(scale.local),
        r.time.as_secs_f64() * 1e3,
        r.work.as_secs_f64() * 1e6 / scale.ranks as f64,
        r.levels,
        r.most_kept,
        r.most_at_once,
        2.0 * r.kept as f64 / scale.ranks as f64,
        most_connections(scale.ranks, scale.local),
        r.most_bytes,
        2 * r.bytes / scale.ranks as u64,
        r.table,
        r.store_connections,
        r.store_requests,
        r.store_bytes,
        r.retries
    );
}
