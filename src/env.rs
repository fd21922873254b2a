//! Every environment variable that Rallypoint reads. The only caller of `std::env::var`.

use std::collections::BTreeMap;

/// An environment as a plain map, so that everything that reads it is a pure function.
#[derive(Clone, Debug, Default)]
pub struct Env(BTreeMap<String, String>);

impl Env {
    /// The environment of this process. Values that are not UTF-8 are left out.
    pub fn process() -> Env {
        Env(std::env::vars_os().filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?))).collect())
    }

    /// The value of `name`; an empty value counts as unset, as launchers leave empty ones behind.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|v| !v.is_empty())
    }
}

impl Env {
    /// The value of `name`, empty or not: an empty list of visible devices says that there are none.
    pub fn raw(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Env {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(vars: I) -> Env {
        Env(vars.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }
}

/// One `RALLYPOINT_*` variable: the row of `docs/environment.md`.
pub struct Var {
    pub name: &'static str,
    pub default: &'static str,
    pub doc: &'static str,
}

/// All our own variables, in the order of the documentation.
pub const VARS: &[Var] = &[
    Var {
        name: "RALLYPOINT_RANK",
        default: "",
        doc: "Rank of this process, 0-based; with RALLYPOINT_WORLD_SIZE and RALLYPOINT_LEADER it wins over every launcher.",
    },
    Var {
        name: "RALLYPOINT_WORLD_SIZE",
        default: "",
        doc: "Number of processes of the job; in an indexed Job of Kubernetes without RALLYPOINT_RANK, which follows from JOB_COMPLETION_INDEX.",
    },
    Var {
        name: "RALLYPOINT_LEADER",
        default: "",
        doc: "host:port where rank 0 listens; alone, for a launcher's job on several hosts too.",
    },
    Var { name: "RALLYPOINT_CPU_DEVICES", default: "1", doc: "CPU devices of this process; may differ between processes." },
    Var { name: "RALLYPOINT_TIMEOUT", default: "600", doc: "Seconds after which waiting for a peer is an error." },
    Var {
        name: "RALLYPOINT_JOIN_TIMEOUT",
        default: "300, at most RALLYPOINT_TIMEOUT",
        doc: "Seconds in which all processes must have started.",
    },
    Var {
        name: "RALLYPOINT_TRANSPORT",
        default: "auto",
        doc: "auto: shared memory within a host, TCP between hosts; tcp: TCP everywhere.",
    },
    Var {
        name: "RALLYPOINT_SOCKET_IFNAME",
        default: "",
        doc: "Network interfaces to listen on: names, ^ and names to leave out, or addresses, separated by commas; else those named for NCCL or gloo.",
    },
    Var {
        name: "RALLYPOINT_SECRET",
        default: "",
        doc: "A secret that the processes prove to each other to know; without it they share one through the launcher's store, where there is one.",
    },
    Var {
        name: "RALLYPOINT_TREE_FAN",
        default: "48",
        doc: "How many processes of other agents connect with one process while the processes meet; further ones it passes on to those.",
    },
    Var { name: "RALLYPOINT_SECRET_FILE", default: "", doc: "A file with that secret." },
    Var {
        name: "RALLYPOINT_BACKEND",
        default: "the best accelerator found whose plugin is installed, else cpu",
        doc: "What computes: cpu, the engine of this plugin; cuda, rocm, tpu, neuron or oneapi, the vendor's plugin; path:PLUGIN.so, any other.",
    },
    Var {
        name: "RALLYPOINT_CHECK",
        default: "",
        doc: "vendor: what the plugin of RALLYPOINT_BACKEND computes is computed by our engine, too, and results that differ are reported with the first instruction to blame; vendor,fail: they are also an error.",
    },
    Var {
        name: "RALLYPOINT_CHECK_TOLERANCE",
        default: "f64=1e-11:1e-12,f32=1e-5:1e-6,f16=5e-3:1e-3,bf16=3e-2:1e-2, complex types as their parts, 0.5:0.1 for 8 bits and less",
        doc: "How far floats may be apart: RTOL:ATOL for all, or TYPE=RTOL:ATOL separated by commas; abs(ours - theirs) <= RTOL * max(abs(ours), abs(theirs)) + ATOL * the largest magnitude of the array. Everything else must be equal.",
    },
    Var {
        name: "RALLYPOINT_CHECK_DIR",
        default: "",
        doc: "A folder: each report is written there, with a program of the instruction alone and its operands and results as .npy files.",
    },
    Var {
        name: "RALLYPOINT_SYSROOT",
        default: "/",
        doc: "A folder with the sys, proc and dev of another machine, in which accelerators are looked for instead.",
    },
    Var {
        name: "RALLYPOINT_LIBRARY",
        default: "",
        doc: "The shared object that the Python package and the command line load instead of their own.",
    },
    Var {
        name: "RALLYPOINT_FLIGHT_RECORDER",
        default: "",
        doc: "A folder: each process keeps its last 1024 collectives and writes them there when the job fails, when it leaves and when asked; `rallypoint explain` reads them.",
    },
    Var {
        name: "RALLYPOINT_CPU_ISA",
        default: "what the processor has",
        doc: "The widest vector instructions to use: base, avx2 or avx512. For jobs on unlike processors whose results must not depend on which.",
    },
    Var { name: "RALLYPOINT_LOG", default: "warn", doc: "error, warn, info or debug; lines go to stderr and name the rank." },
];
