//! The command line: what a user types to see the plugin work, and to find out why it does not.

#![deny(unsafe_code)]

mod bench;
mod bootstrap;
mod doctor;
mod explain;
mod hello;
mod plugin;
mod run;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::{ensure, error};

#[derive(Parser)]
#[command(version, about, max_term_width = 120)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// The PJRT plugin to use [default: the one of this build, or RALLYPOINT_LIBRARY]
    #[arg(long, global = true, value_name = "PLUGIN.so")]
    plugin: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Join the other processes, print rank, host, devices and transport, and run one all-reduce
    Hello(hello::Options),
    /// Print what is found here: versions, launcher, devices, network, conflicts; and what to do about each problem
    Doctor,
    /// Compile a program from a file and run it once
    Run(run::Options),
    /// Say from the flight recorder's files which rank was missing, late or elsewhere first
    Explain(explain::Options),
    /// Measure through the C API of a plugin
    #[command(subcommand)]
    Bench(bench::Command),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let env = Env::process();
    let plugin = library(args.plugin, &env);
    let outcome = match (args.command, plugin) {
        (Command::Doctor, plugin) => doctor::main(plugin.as_deref().map_err(Clone::clone), &env),
        (Command::Explain(options), _) => explain::main(&options),
        (_, Err(e)) => Err(e),
        (Command::Hello(options), Ok(plugin)) => hello::main(&options, &plugin, &env),
        (Command::Run(options), Ok(plugin)) => run::main(&options, &plugin, &env),
        (Command::Bench(command), Ok(plugin)) => bench::main(&command, &plugin, &env),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("rallypoint: {e}");
            ExitCode::FAILURE
        }
    }
}

/// The plugin that is meant: named by option or environment, else the one that lies with this program, in a package or where cargo builds.
fn library(option: Option<PathBuf>, env: &Env) -> Result<PathBuf> {
    if let Some(path) = option.or_else(|| env.get("RALLYPOINT_LIBRARY").map(PathBuf::from)) {
        ensure!(path.exists(), NotFound, "there is no plugin {}", path.display());
        return Ok(path);
    }
    let program = std::env::current_exe().map_err(|e| error!(NotFound, "cannot tell where this program lies: {e}"))?;
    let folder = program.parent().map(PathBuf::from).unwrap_or_default();
    let names = ["pjrt_c_api_rallypoint_plugin.so", "deps/librallypoint.so", "librallypoint.so"];
    let found = names.iter().map(|name| folder.join(name)).find(|path| path.exists());
    found
        .ok_or_else(|| error!(NotFound, "no plugin beside {}: `cargo build --release` makes it, --plugin names another", program.display()))
}
