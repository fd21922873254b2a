//! `rallypoint doctor`: what is found here, what is wrong with it, and what to do about it.

use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::{Duration, Instant};

use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::launch::{self, Bootstrap, World};
use rallypoint::platform::Machine;
use rallypoint::vendor::choice::{self, Choice};
use rallypoint::{ensure, error, platform};

use crate::plugin::{Client, Plugin};

#[derive(Default)]
struct Report {
    text: String,
    problems: Vec<(String, &'static str)>,
}

impl Report {
    fn say(&mut self, topic: &str, text: impl AsRef<str>) {
        self.text.push_str(&format!("{topic:<14}{}\n", text.as_ref()));
    }

    fn problem(&mut self, what: impl ToString, remedy: &'static str) {
        self.problems.push((what.to_string(), remedy));
    }
}

pub fn main(plugin: Result<&Path>, env: &Env) -> Result<()> {
    let mut report = Report::default();
    report.say("rallypoint", env!("CARGO_PKG_VERSION"));
    let world = launcher(env, &mut report);
    loaded(plugin, world.as_ref(), &mut report);
    hardware(env, &mut report);
    interfaces(&mut report);
    if let Some(world) = &world {
        store(world, &mut report);
    }
    frameworks(env, &mut report);
    print!("{}", report.text);
    if report.problems.is_empty() {
        println!("\nno problems found");
        return Ok(());
    }
    println!();
    for (what, remedy) in &report.problems {
        println!("problem: {what}\n         {remedy}");
    }
    Err(error!(
        FailedPrecondition,
        "{} found",
        if report.problems.len() == 1 { "1 problem".into() } else { format!("{} problems", report.problems.len()) }
    ))
}

fn launcher(env: &Env, report: &mut Report) -> Option<World> {
    let order: Vec<&str> = launch::LAUNCHERS.iter().map(|l| l.name).collect();
    report.say("launchers", format!("the first of {} whose variables are set", order.join(", ")));
    match launch::detect(env) {
        Ok(world) => {
            report.say("launcher", format!("{}: {}", world.launcher, world.how));
            report.say("", format!("rank {} of {}; {}", world.rank, world.size, meeting(&world)));
            Some(world)
        }
        Err(e) => {
            report.say("launcher", "broken");
            report.problem(e, "start through a launcher that sets all of them, or unset them for a single process");
            None
        }
    }
}

fn meeting(world: &World) -> String {
    match &world.bootstrap {
        Bootstrap::Alone => "one process, nobody to meet".into(),
        Bootstrap::Store { host, port } => format!("meets the others through the store that the launcher runs at {host}:{port}"),
        Bootstrap::Leader { host, port } => format!("rank 0 listens at {host}:{port}"),
        Bootstrap::NearLeader { host, port } => format!("rank 0 listens at one of the ports above {host}:{port}"),
        Bootstrap::Hub => "meets the others at a unix socket of this host".into(),
        Bootstrap::Pmi { fd } => format!("meets the others through the launcher's PMI on descriptor {fd}"),
        Bootstrap::Callbacks => "meets the others through the framework's key-value store".into(),
    }
}

fn loaded(path: Result<&Path>, world: Option<&World>, report: &mut Report) {
    let tried = path.and_then(|path| Plugin::load(path).map(|plugin| (path, plugin)));
    let (path, plugin) = match tried {
        Ok(both) => both,
        Err(e) => {
            report.say("plugin", "not loaded");
            return report.problem(e, "build it with `cargo build --release`, install it with `pip install .`, or name it with --plugin");
        }
    };
    let (major, minor) = plugin.version();
    report.say("plugin", path.display().to_string());
    report.say("", format!("PJRT C API {major}.{minor}"));
    match plugin.attributes() {
        Ok(attributes) => attributes.iter().for_each(|(name, value)| report.say("", format!("{name} {value}"))),
        Err(e) => report.problem(e, "the plugin is of no use to JAX or torch_xla like this; build it again"),
    }
    // Under a launcher a client would wait for the others.
    if world.is_some_and(|w| w.size == 1) {
        match addition(&plugin) {
            Ok(took) => report.say("", format!("compiles and runs a program, in {:.1} ms", took.as_secs_f64() * 1e3)),
            Err(e) => report.problem(e.context("running a program"), "this should work on every machine: please report it"),
        }
    }
}

fn addition(plugin: &Plugin) -> Result<Duration> {
    let start = Instant::now();
    let client = Client::create(plugin, &[])?;
    let device = client.local().next().cloned().ok_or_else(|| error!(Internal, "the client has no device"))?;
    let text = "module @add {\n  func.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n    %y = stablehlo.add %x, %x : tensor<2xf32>\n    return %y : tensor<2xf32>\n  }\n}\n";
    let executable = client.compile(text.as_bytes(), "mlir", std::slice::from_ref(&device))?;
    let input = client.put(&crate::hello::floats(&[1.0, 2.5]), &device)?;
    let output = executable.run(&[vec![&input]])?[0][0].get()?;
    ensure!(output == crate::hello::floats(&[2.0, 5.0]), DataLoss, "1 + 1 and 2.5 + 2.5 gave {output:?}");
    Ok(start.elapsed())
}

fn hardware(env: &Env, report: &mut Report) {
    let count = env.get("RALLYPOINT_CPU_DEVICES").unwrap_or("1");
    let gib = platform::memory() as f64 / (1u64 << 30) as f64;
    report.say("devices", format!("{count} CPU, with {} cores and {gib:.1} GiB of this machine", platform::cores()));
    if !count.parse::<usize>().is_ok_and(|n| n > 0) {
        report.problem(format!("RALLYPOINT_CPU_DEVICES={count:?} is no number of devices"), "set it to 1 or more, or unset it");
    }
    let machine = Machine::of(env);
    let summaries = platform::summaries(&machine, env);
    if summaries.is_empty() {
        report.say("accelerators", "none");
    }
    for (i, s) in summaries.iter().enumerate() {
        report.say(if i == 0 { "accelerators" } else { "" }, s.to_string());
        s.found.iter().for_each(|a| report.say("", a.to_string()));
    }
    match choice::choose(env, &machine) {
        Ok(Choice { plugin: Some(path), why, .. }) => report.say("backend", format!("{}: {why}", path.display())),
        Ok(Choice { why, .. }) => report.say("backend", format!("the CPU: {why}")),
        Err(e) => report.problem(e, "correct RALLYPOINT_BACKEND, or unset it"),
    }
    if env.get("RALLYPOINT_BACKEND").is_none() {
        for what in choice::missing(env, &machine) {
            report.problem(what, "RALLYPOINT_BACKEND=cpu says that the CPU is meant");
        }
    }
}

fn interfaces(report: &mut Report) {
    let names =
        std::fs::read_dir("/sys/class/net").map(|dir| dir.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect());
    let mut names: Vec<String> = names.unwrap_or_default();
    names.sort();
    let state = |name: &str| std::fs::read_to_string(format!("/sys/class/net/{name}/operstate")).unwrap_or_default().trim().to_string();
    let described: Vec<String> =
        names.iter().map(|n| if n == "lo" || state(n) == "up" { n.clone() } else { format!("{n} ({})", state(n)) }).collect();
    report.say("interfaces", if described.is_empty() { "none".into() } else { described.join(", ") });
}

fn store(world: &World, report: &mut Report) {
    let (what, host, port, remedy) = match &world.bootstrap {
        Bootstrap::Store { host, port } => {
            ("store", host, *port, "is torchrun still running, and may this host reach that one? MASTER_ADDR and MASTER_PORT say where")
        }
        Bootstrap::Leader { host, port } if world.rank > 0 => {
            ("rank 0", host, *port, "rank 0 must be running by now; RALLYPOINT_LEADER says where it listens")
        }
        _ => return,
    };
    let start = Instant::now();
    match connect(host, port) {
        Ok(()) => report.say(what, format!("{host}:{port} answers in {:.1} ms", start.elapsed().as_secs_f64() * 1e3)),
        Err(e) => {
            report.say(what, format!("{host}:{port} does not answer"));
            report.problem(e, remedy);
        }
    }
}

fn connect(host: &str, port: u16) -> Result<()> {
    let failed = |e: std::io::Error| error!(Unavailable, "cannot connect to {host}:{port}: {e}");
    let mut last = None;
    for address in (host, port).to_socket_addrs().map_err(failed)? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(2)) {
            Ok(_) => return Ok(()),
            Err(e) => last = Some(e),
        }
    }
    Err(last.map_or_else(|| error!(Unavailable, "{host} has no address"), failed))
}

fn frameworks(env: &Env, report: &mut Report) {
    match env.get("JAX_PLATFORMS") {
        Some(list) if list.split(',').any(|p| p == "rallypoint") => report.say("JAX", format!("JAX_PLATFORMS={list}: uses Rallypoint")),
        Some(list) => report.say("JAX", format!("JAX_PLATFORMS={list}: does not use Rallypoint; JAX_PLATFORMS=rallypoint would")),
        None => report.say("JAX", "uses Rallypoint only with JAX_PLATFORMS=rallypoint"),
    }
    match env.get("PJRT_DEVICE") {
        Some("RALLYPOINT") => report.say("torch_xla", "PJRT_DEVICE=RALLYPOINT: uses Rallypoint"),
        Some("LIBRARY") => {
            let path = env.get("PJRT_LIBRARY_PATH");
            report.say("torch_xla", format!("PJRT_DEVICE=LIBRARY: uses {}", path.unwrap_or("nothing")));
            if !path.is_some_and(|p| Path::new(p).exists()) {
                report.problem(
                    "PJRT_DEVICE=LIBRARY, but PJRT_LIBRARY_PATH names no file",
                    "set PJRT_LIBRARY_PATH to the plugin, or use PJRT_DEVICE=RALLYPOINT",
                );
            }
        }
        Some(other) => report.say("torch_xla", format!("PJRT_DEVICE={other}: does not use Rallypoint; PJRT_DEVICE=RALLYPOINT would")),
        None => report.say("torch_xla", "uses Rallypoint only with PJRT_DEVICE=RALLYPOINT"),
    }
    if let Some(list) = env.get("PJRT_NAMES_AND_LIBRARY_PATHS") {
        report.say("", format!("PJRT_NAMES_AND_LIBRARY_PATHS={list}"));
        for path in list.split(',').filter_map(|pair| pair.split_once(':')).map(|(_, path)| path).filter(|p| !Path::new(p).exists()) {
            report.problem(format!("PJRT_NAMES_AND_LIBRARY_PATHS names {path}, which does not exist"), "correct or unset it");
        }
    }
    if env.get("ENABLE_PJRT_COMPATIBILITY") == Some("0") {
        report.problem("ENABLE_PJRT_COMPATIBILITY=0 makes JAX refuse every plugin of another version than its own", "unset it");
    }
}
