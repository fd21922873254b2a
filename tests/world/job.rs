//! Starts the ranks of a job: the test program itself, under the environment of a launcher.
// Each test program uses a part.
#![allow(dead_code)]

use std::io::Read;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A job under torchrun's variables. Everything it started ends with it.
pub struct Job {
    pub ranks: Vec<Child>,
    pub started: Instant,
}

/// One agent's processes: how many.
pub type Agents<'a> = &'a [usize];

pub struct Setup<'a> {
    pub role: &'a str,
    pub agents: Agents<'a>,
    pub port: u16,
    pub agent_store: bool,
    pub vars: Vec<(&'a str, String)>,
    /// Instead of starting all.
    pub only: Option<Vec<usize>>,
    /// What each rank is started by: a command and its first arguments.
    pub by: Vec<String>,
}

impl<'a> Setup<'a> {
    pub fn new(role: &'a str, agents: Agents<'a>, port: u16) -> Setup<'a> {
        Setup { role, agents, port, agent_store: true, vars: Vec::new(), only: None, by: Vec::new() }
    }

    pub fn var(mut self, name: &'a str, value: impl Into<String>) -> Setup<'a> {
        self.vars.push((name, value.into()));
        self
    }

    pub fn start(self) -> Job {
        let size: usize = self.agents.iter().sum();
        let mut ranks = Vec::new();
        let mut rank = 0;
        for (group, &local_size) in self.agents.iter().enumerate() {
            for local_rank in 0..local_size {
                let me = rank;
                rank += 1;
                if self.only.as_ref().is_some_and(|o| !o.contains(&me)) {
                    continue;
                }
                ranks.push(self.spawn(me, size, local_rank, local_size, group));
            }
        }
        Job { ranks, started: Instant::now() }
    }

    pub fn spawn(&self, rank: usize, size: usize, local_rank: usize, local_size: usize, group: usize) -> Child {
        let program = std::env::current_exe().unwrap();
        let mut command = match &self.by[..] {
            [] => Command::new(program),
            [by, first @ ..] => {
                let mut command = Command::new(by);
                command.args(first).arg(program);
                command
            }
        };
        command.args(["rank", "--exact", "--nocapture", "--test-threads=1"]);
        for (name, value) in [
            ("RANK", rank),
            ("WORLD_SIZE", size),
            ("LOCAL_RANK", local_rank),
            ("LOCAL_WORLD_SIZE", local_size),
            ("GROUP_RANK", group),
            ("GROUP_WORLD_SIZE", self.agents.len()),
            ("MASTER_PORT", self.port as usize),
        ] {
            command.env(name, value.to_string());
        }
        command.env("MASTER_ADDR", "localhost").env("TORCHELASTIC_RUN_ID", format!("world-{}", self.port));
        command.env("TORCHELASTIC_USE_AGENT_STORE", if self.agent_store { "True" } else { "False" });
        command.env("WORLD_TEST_JOINED", joined());
        command.env("WORLD_TEST_ROLE", self.role).env("RALLYPOINT_TIMEOUT", "30").env("RUST_BACKTRACE", "0");
        command.envs(self.vars.iter().cloned());
        if let Some((_, files)) = self.vars.iter().find(|(name, _)| *name == "WORLD_TEST_FILES") {
            let files = files.parse().unwrap();
            let limit = libc::rlimit { rlim_cur: files, rlim_max: files };
            // Nothing but a system call between fork and exec.
            unsafe {
                command.pre_exec(move || match libc::setrlimit(libc::RLIMIT_NOFILE, &limit) {
                    0 => Ok(()),
                    _ => Err(std::io::Error::last_os_error()),
                });
            }
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// What a rank ended with: its last line, and all that it wrote.
#[derive(Debug)]
pub struct Outcome {
    pub line: String,
    pub all: String,
}

/// Where ranks that have joined leave a file with their number as process.
fn joined() -> PathBuf {
    // In memory: a disk that is busy holds up who writes to it.
    Path::new("/dev/shm/rallypoint-tests").into()
}

impl Job {
    /// Waits until all ranks have joined; for roles that say so.
    pub fn joined(&self) {
        let until = Instant::now() + SOON;
        for rank in &self.ranks {
            let file = joined().join(rank.id().to_string());
            while std::fs::remove_file(&file).is_err() {
                assert!(Instant::now() < until, "the ranks do not join");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// Waits for all ranks, `limit` at most, and kills what is still there then.
    pub fn end(mut self, limit: Duration) -> Vec<Outcome> {
        let until = self.started + limit;
        while Instant::now() < until && self.ranks.iter_mut().any(|c| c.try_wait().unwrap().is_none()) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let outcomes = self.ranks.iter_mut().map(|child| {
            let late = child.try_wait().unwrap().is_none();
            let _ = child.kill();
            let (mut out, mut err) = (String::new(), String::new());
            child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
            child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
            let _ = child.wait();
            let line = out.lines().rev().find(|l| l.starts_with("ok: ") || l.starts_with("error ")).unwrap_or_default();
            let line = if late { format!("hangs {line}") } else { line.to_string() };
            Outcome { line, all: format!("{out}{err}") }
        });
        outcomes.collect()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        for child in &mut self.ranks {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A port that nobody uses, and room above it.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().min(65000)
}

pub fn all_ok(outcomes: &[Outcome]) -> Vec<&str> {
    outcomes.iter().map(|o| o.line.strip_prefix("ok: ").unwrap_or_else(|| panic!("{} \n{}", o.line, o.all))).collect()
}

pub const SOON: Duration = Duration::from_secs(60);
