//! A client of PMI-1, which launchers of MPI programs speak on a socket that each process inherits: lines of words
//! `name=value`.
#![allow(unsafe_code)]

use std::os::fd::{BorrowedFd, OwnedFd};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{SendFlags, send};

use crate::error::Result;
use crate::rendezvous::Store;

pub struct Pmi {
    socket: OwnedFd,
    /// Name of the job's key-value space; no other job has it.
    name: String,
}

/// Longer answers are none.
const MAX_LINE: usize = 1 << 16;

impl Pmi {
    /// Speaks to the launcher on descriptor `fd` of `PMI_FD`.
    pub fn open(fd: i32, deadline: Instant) -> Result<Pmi> {
        let socket = inherited(fd).map_err(|why| {
            error!(
                FailedPrecondition,
                "PMI_FD={fd} {why}; a wrapper such as Python's subprocess closes what it does not know. Start the program \
                directly, or set RALLYPOINT_LEADER=host:port for all processes"
            )
        })?;
        let mut pmi = Pmi { socket, name: String::new() };
        let answer = pmi.ask("cmd=get_my_kvsname", "my_kvsname", deadline)?;
        match field(&answer, "kvsname") {
            Some(name) => pmi.name = name.to_string(),
            None => bail!(Unavailable, "the launcher's PMI does not name its key-value space: {answer:?}"),
        }
        finalize_at_exit(&pmi.socket);
        Ok(pmi)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line there, one line back.
    fn ask(&mut self, line: &str, answer: &str, deadline: Instant) -> Result<String> {
        let broken = |e: rustix::io::Errno| error!(Unavailable, "PMI ends at {line:?}: {e}");
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match send(&self.socket, rest, SendFlags::NOSIGNAL) {
                Ok(n) => rest = &rest[n..],
                Err(rustix::io::Errno::INTR) => {}
                Err(e) => return Err(broken(e)),
            }
        }
        let mut got = Vec::new();
        // The launcher says nothing that it was not asked, so there is nothing behind the end of the line.
        while got.last() != Some(&b'\n') {
            let left = deadline.saturating_duration_since(Instant::now());
            ensure!(
                !left.is_zero(),
                DeadlineExceeded,
                "the launcher's PMI has not answered {line:?} in time: not all processes may have started"
            );
            // The socket's own time limits are not ours to set: MPI uses it too.
            let nap = left.min(Duration::from_secs(1));
            let nap = Timespec { tv_sec: nap.as_secs() as _, tv_nsec: nap.subsec_nanos() as _ };
            let mut fds = [PollFd::new(&self.socket, PollFlags::IN)];
            if matches!(poll(&mut fds, Some(&nap)), Ok(0) | Err(_)) {
                continue;
            }
            let mut room = [0; 1024];
            match rustix::io::read(&self.socket, &mut room) {
                Ok(0) => bail!(Unavailable, "the launcher has closed PMI at {line:?}"),
                Ok(n) => got.extend(&room[..n]),
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                Err(e) => return Err(broken(e)),
            }
            ensure!(got.len() < MAX_LINE, Unavailable, "the launcher's PMI answers {line:?} with {} bytes", got.len());
        }
        let got = String::from_utf8_lossy(&got).trim().to_string();
        ensure!(field(&got, "cmd") == Some(answer), Unavailable, "the launcher's PMI answers {line:?} with {got:?}");
        Ok(got)
    }
}

/// A process that has spoken PMI and ends without `finalize` has failed in the eyes of Hydra, which then kills the others.
/// Afterwards the launcher listens no more, so this is said as late as possible. MPI, if it is in use, has said it by then.
fn finalize_at_exit(socket: &OwnedFd) {
    static SOCKET: OnceLock<(u32, OwnedFd)> = OnceLock::new();
    extern "C" fn finalize() {
        // A forked child inherits this function, but is not the launcher's process.
        if let Some((pid, socket)) = SOCKET.get()
            && *pid == std::process::id()
        {
            let _ = send(socket, b"cmd=finalize\n", SendFlags::NOSIGNAL);
            let mut fds = [PollFd::new(socket, PollFlags::IN)];
            let _ = poll(&mut fds, Some(&Timespec { tv_sec: 1, tv_nsec: 0 }));
        }
    }
    let Ok(copy) = rustix::io::fcntl_dupfd_cloexec(socket, 3) else { return };
    if SOCKET.set((std::process::id(), copy)).is_ok() {
        // SAFETY: the function lives as long as the library, which is never unloaded.
        unsafe { libc::atexit(finalize) };
    }
}

/// Our own copy of the descriptor, if it is the launcher's socket: by now the number may stand for something else.
fn inherited(fd: i32) -> std::result::Result<OwnedFd, &'static str> {
    if fd < 0 || !std::path::Path::new(&format!("/proc/self/fd/{fd}")).exists() {
        return Err("is not open in this process");
    }
    // SAFETY: it is open, and borrowed for the copy alone.
    let theirs = unsafe { BorrowedFd::borrow_raw(fd) };
    let ours = rustix::io::fcntl_dupfd_cloexec(theirs, 3).map_err(|_| "cannot be copied")?;
    // The launcher made both ends, so the kernel names it as the peer.
    let peer = rustix::net::sockopt::socket_peercred(&ours).map_err(|_| "is no socket of a launcher in this process")?;
    if is_ancestor(peer.pid.as_raw_nonzero().get()) { Ok(ours) } else { Err("leads to no parent of this process") }
}

fn is_ancestor(wanted: i32) -> bool {
    let mut pid = std::os::unix::process::parent_id() as i32;
    while pid > 1 && pid != wanted {
        // `pid (name) state parent …`, and the name may hold anything.
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
        pid = parent.unwrap_or(0);
    }
    pid == wanted
}

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
    let digits = digits.filter(|d| d.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|d| (d[0] << 4) | d[1]).collect())
}

impl Store for Pmi {
    fn set(&mut self, key: &str, value: &[u8]) -> Result<()> {
        let deadline = Instant::now() + Duration::from_secs(30);
        // Not every launcher refuses a key that is there: it may keep the old value without a word.
        ensure!(self.get(key, deadline).is_err(), AlreadyExists, "{key} is in PMI already");
        let line = format!("cmd=put kvsname={} key={key} value={}", self.name, hex(value));
        let answer = self.ask(&line, "put_result", deadline)?;
        ensure!(field(&answer, "rc") == Some("0"), Unavailable, "the launcher's PMI does not take {key}: {answer:?}");
        Ok(())
    }

    fn get(&mut self, key: &str, deadline: Instant) -> Result<Vec<u8>> {
        let answer = self.ask(&format!("cmd=get kvsname={} key={key}", self.name), "get_result", deadline)?;
        ensure!(field(&answer, "rc") == Some("0"), NotFound, "the launcher's PMI does not have {key}");
        let value = field(&answer, "value").and_then(unhex);
        value.ok_or_else(|| error!(Unavailable, "the launcher's PMI holds something else under {key}: {answer:?}"))
    }

    fn fence(&mut self, deadline: Instant) -> Result<()> {
        self.ask("cmd=barrier_in", "barrier_out", deadline).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let line = "cmd=get_result rc=0 value=00ff10";
        assert_eq!((field(line, "rc"), field(line, "val"), field(line, "msg")), (Some("0"), None, None));
        assert_eq!(field(line, "value").and_then(unhex), Some(vec![0, 255, 16]));
        assert_eq!(unhex(&hex(&[1, 2, 200])), Some(vec![1, 2, 200]));
        assert_eq!((unhex("abc"), unhex("zz")), (None, None));
    }

    #[test]
    fn a_descriptor_that_is_not_the_launchers_is_left_alone() {
        let soon = Instant::now() + Duration::from_secs(5);
        let e = Pmi::open(9999, soon).err().unwrap();
        assert!(e.message.contains("PMI_FD=9999 is not open in this process"), "{e}");
        let file = std::fs::File::open("/dev/null").unwrap();
        let fd = std::os::fd::AsRawFd::as_raw_fd(&file);
        assert!(Pmi::open(fd, soon).err().unwrap().message.contains("is no socket of a launcher"));
        let (a, _b) = std::os::unix::net::UnixStream::pair().unwrap();
        let fd = std::os::fd::AsRawFd::as_raw_fd(&a);
        assert!(Pmi::open(fd, soon).err().unwrap().message.contains("leads to no parent"));
    }
}
