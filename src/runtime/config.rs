//! What a client is to be: create options first, then the environment.

use crate::env::Env;
use crate::error::Result;
use crate::kernel::{ISA_VARIABLE, Isa};
use crate::launch::{self, World};
use crate::rendezvous::Store;

#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    Str(String),
    Int(i64),
    IntList(Vec<i64>),
    Float(f32),
    Bool(bool),
}

/// What the caller of `PJRT_Client_Create` said, and the environment of the process.
pub struct ClientConfig {
    pub options: Vec<(String, OptionValue)>,
    pub env: Env,
    /// The framework's key-value store, where it has one.
    pub store: Option<Box<dyn Store>>,
}

/// The create options, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Devices of this process.
    pub devices: Option<usize>,
    /// Rank and number of processes, as frameworks with a key-value store pass them.
    pub node_id: Option<usize>,
    pub num_nodes: Option<usize>,
    /// Executions that their callers wait for.
    pub synchronous: bool,
}

/// Accepted create options and what they mean.
const ACCEPTED: &[(&str, &str)] = &[
    ("cpu_device_count", "devices of this process"),
    ("node_id", "rank of this process"),
    ("num_nodes", "number of processes"),
    ("partition_index", "ignored"),
    ("asynchronous", "false: an execution has ended when its call returns"),
];

/// More devices than this in one process is a mistake.
const MAX_DEVICES: usize = 1024;

impl ClientConfig {
    pub fn read_options(&self) -> Result<Options> {
        let mut options = Options::default();
        for (name, value) in &self.options {
            match name.as_str() {
                "cpu_device_count" => options.devices = Some(number(name, value, 1, MAX_DEVICES)?),
                "node_id" => options.node_id = Some(number(name, value, 0, 1 << 20)?),
                "num_nodes" => options.num_nodes = Some(number(name, value, 1, 1 << 20)?),
                "partition_index" => {}
                "asynchronous" => match value {
                    OptionValue::Bool(b) => options.synchronous = !b,
                    other => bail!(InvalidArgument, "create option asynchronous: {other:?} is no boolean"),
                },
                _ => {
                    let accepted: Vec<String> = ACCEPTED.iter().map(|(n, what)| format!("{n} ({what})")).collect();
                    log!(Warn, "create option {name:?} is unknown and ignored; accepted are {}", accepted.join(", "));
                }
            }
        }
        check_isa(&self.env)?;
        if let (Some(id), Some(n)) = (options.node_id, options.num_nodes) {
            ensure!(id < n, InvalidArgument, "create options: node_id {id} is not below num_nodes {n}");
        }
        Ok(options)
    }

    /// Who this process is: by the create options, else by what its launcher left.
    pub fn world(&self, options: &Options) -> Result<World> {
        match (options.node_id, options.num_nodes) {
            (Some(rank), Some(size)) => World::from_options(rank as i64, size as i64),
            (None, None) => launch::detect(&self.env),
            (rank, size) => bail!(InvalidArgument, "create options node_id={rank:?} and num_nodes={size:?}: there must be both or neither"),
        }
    }

    /// Devices of this process: option, environment, 1.
    pub fn devices(&self, options: &Options) -> Result<usize> {
        if let Some(n) = options.devices {
            return Ok(n);
        }
        let name = "RALLYPOINT_CPU_DEVICES";
        let Some(word) = self.env.get(name) else { return Ok(1) };
        let n = word.parse().ok().filter(|n| (1..=MAX_DEVICES).contains(n));
        n.ok_or_else(|| error!(InvalidArgument, "{name}={word:?} is no number of devices from 1 to {MAX_DEVICES}"))
    }
}

/// The kernels read this one themselves, once for all clients.
fn check_isa(env: &Env) -> Result<()> {
    let Some(word) = env.get(ISA_VARIABLE) else { return Ok(()) };
    ensure!(Isa::named(word).is_some(), InvalidArgument, "{ISA_VARIABLE}={word:?} is neither base, avx2 nor avx512");
    Ok(())
}

fn number(name: &str, value: &OptionValue, min: usize, max: usize) -> Result<usize> {
    let n = match value {
        OptionValue::Int(n) => usize::try_from(*n).ok(),
        OptionValue::Str(s) => s.parse().ok(),
        _ => None,
    };
    n.filter(|n| (min..=max).contains(n))
        .ok_or_else(|| error!(InvalidArgument, "create option {name}: {value:?} is no integer from {min} to {max}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(options: &[(&str, OptionValue)], env: &[(&str, &str)]) -> ClientConfig {
        ClientConfig {
            options: options.iter().map(|(n, v)| (n.to_string(), v.clone())).collect(),
            env: env.iter().copied().collect(),
            store: None,
        }
    }

    #[test]
    fn options_win_over_the_environment() {
        let env = [("RALLYPOINT_CPU_DEVICES", "3")];
        let devices = |c: ClientConfig| c.devices(&c.read_options()?);
        assert_eq!(devices(config(&[], &[])), Ok(1));
        assert_eq!(devices(config(&[], &env)), Ok(3));
        assert_eq!(devices(config(&[("cpu_device_count", OptionValue::Int(2))], &env)), Ok(2));
        assert_eq!(devices(config(&[("something", OptionValue::Float(1.0))], &env)), Ok(3));
    }

    #[test]
    fn wrong_values_are_named() {
        for (option, value) in
            [("cpu_device_count", OptionValue::Int(0)), ("node_id", OptionValue::Int(-1)), ("asynchronous", OptionValue::Int(1))]
        {
            let e = config(&[(option, value)], &[]).read_options().unwrap_err();
            assert!(e.message.contains(option), "{e}");
        }
        let c = config(&[("node_id", OptionValue::Int(2)), ("num_nodes", OptionValue::Int(2))], &[]);
        assert!(c.read_options().unwrap_err().message.contains("node_id 2"));
        let c = config(&[], &[("RALLYPOINT_CPU_DEVICES", "many")]);
        assert!(c.devices(&Options::default()).unwrap_err().message.contains("\"many\""));
        let c = config(&[], &[("RALLYPOINT_CPU_ISA", "sse9")]);
        assert!(c.read_options().unwrap_err().message.contains("\"sse9\""));
    }
}
