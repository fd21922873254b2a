use std::path::PathBuf;
use std::time::Duration;

use crate::env::Env;
use crate::error::Result;

/// How a client joins its job.
#[derive(Clone)]
pub struct Options {
    /// Devices of this process; may differ between processes.
    pub devices: usize,
    /// Bytes of device memory that this process may use.
    pub memory: usize,
    /// How long a collective waits for its peers.
    pub timeout: Duration,
    /// How long [`crate::rendezvous::join`] waits for them.
    pub join_timeout: Duration,
    pub route: Route,
    /// How many processes of other launcher agents this one takes as children in the tree of processes.
    pub fan: usize,
    /// What the processes prove to each other to know, if the user has set something.
    pub secret: Option<Vec<u8>>,
    /// Interfaces to listen on: names, `^` and names to leave out, or addresses; and the variable that says so.
    pub interfaces: Option<(String, String)>,
    /// What this process says it runs; all must run the same.
    pub version: &'static str,
    /// Where the flight recorder writes; without it nothing is recorded.
    pub flight: Option<PathBuf>,
    /// Where torchrun's agent looks for the cause of a worker's end.
    pub error_file: Option<PathBuf>,
}

/// How bytes go between processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Shared memory within a host, TCP between hosts.
    Auto,
    /// TCP also within a host.
    Tcp,
}

impl Options {
    pub fn from_env(env: &Env, devices: usize) -> Result<Options> {
        let timeout = seconds(env, "RALLYPOINT_TIMEOUT", 600)?;
        Ok(Options {
            devices,
            memory: crate::platform::memory(),
            timeout,
            join_timeout: seconds(env, "RALLYPOINT_JOIN_TIMEOUT", 300.min(timeout.as_secs()))?,
            route: match env.get("RALLYPOINT_TRANSPORT") {
                None | Some("auto") => Route::Auto,
                Some("tcp") => Route::Tcp,
                Some(other) => bail!(InvalidArgument, "RALLYPOINT_TRANSPORT={other:?} is neither auto nor tcp"),
            },
            fan: fan(env)?,
            secret: secret(env)?,
            // What users of NCCL and gloo have set for the same reason counts too.
            interfaces: ["RALLYPOINT_SOCKET_IFNAME", "NCCL_SOCKET_IFNAME", "GLOO_SOCKET_IFNAME"]
                .iter()
                .find_map(|n| Some((n.to_string(), env.get(n)?.to_string()))),
            version: env!("CARGO_PKG_VERSION"),
            flight: env.get("RALLYPOINT_FLIGHT_RECORDER").map(PathBuf::from),
            error_file: env.get("TORCHELASTIC_ERROR_FILE").map(PathBuf::from),
        })
    }
}

fn seconds(env: &Env, name: &str, default: u64) -> Result<Duration> {
    let Some(text) = env.get(name) else { return Ok(Duration::from_secs(default)) };
    match text.trim().parse::<f64>() {
        Ok(s) if s > 0.0 && s <= 1e8 => Ok(Duration::from_secs_f64(s)),
        _ => bail!(InvalidArgument, "{name}={text:?} is not a number of seconds above 0"),
    }
}

fn fan(env: &Env) -> Result<usize> {
    let Some(text) = env.get("RALLYPOINT_TREE_FAN") else { return Ok(48) };
    match text.trim().parse() {
        Ok(n) if (1..=4096).contains(&n) => Ok(n),
        _ => bail!(InvalidArgument, "RALLYPOINT_TREE_FAN={text:?} is not a number between 1 and 4096"),
    }
}

fn secret(env: &Env) -> Result<Option<Vec<u8>>> {
    if let Some(secret) = env.get("RALLYPOINT_SECRET") {
        return Ok(Some(secret.as_bytes().to_vec()));
    }
    let Some(path) = env.get("RALLYPOINT_SECRET_FILE") else { return Ok(None) };
    let text = std::fs::read(path).map_err(|e| error!(InvalidArgument, "RALLYPOINT_SECRET_FILE={path:?} cannot be read: {e}"))?;
    ensure!(!text.is_empty(), InvalidArgument, "RALLYPOINT_SECRET_FILE={path:?} is empty");
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, value: &str) -> Result<Options> {
        Options::from_env(&[(name, value)].into_iter().collect(), 1)
    }

    #[test]
    fn interfaces_are_those_of_the_first_variable_that_is_set() {
        let both = [("GLOO_SOCKET_IFNAME", "eth1"), ("NCCL_SOCKET_IFNAME", "eth0")];
        let options = Options::from_env(&both.into_iter().collect(), 1).unwrap();
        assert_eq!(options.interfaces, Some(("NCCL_SOCKET_IFNAME".into(), "eth0".into())));
    }

    #[test]
    fn values_are_checked() {
        assert_eq!(read("RALLYPOINT_TIMEOUT", "1.5").unwrap().timeout, Duration::from_millis(1500));
        assert_eq!(read("RALLYPOINT_TIMEOUT", "20").unwrap().join_timeout, Duration::from_secs(20));
        assert_eq!(read("RALLYPOINT_TRANSPORT", "tcp").unwrap().route, Route::Tcp);
        for (name, value) in [
            ("RALLYPOINT_TIMEOUT", "0"),
            ("RALLYPOINT_TIMEOUT", "soon"),
            ("RALLYPOINT_TIMEOUT", "inf"),
            ("RALLYPOINT_TRANSPORT", "pigeon"),
            ("RALLYPOINT_TREE_FAN", "0"),
            ("RALLYPOINT_SECRET_FILE", "/nowhere/at/all"),
        ] {
            let e = read(name, value).err().unwrap();
            assert!(e.message.contains(name) && e.message.contains(value), "{e}");
        }
    }
}
