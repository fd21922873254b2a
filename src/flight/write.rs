use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use parking_lot::Mutex;

use crate::error::Result;
use crate::flight::FORMAT;
use crate::flight::json::Line;
use crate::flight::ring::{Ring, now};

/// Whose collectives they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Job {
    pub rank: usize,
    /// Equal for the processes that have met, and for no others.
    pub incarnation: String,
    /// Of all ranks.
    pub members: Vec<Member>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub host: String,
    pub pid: u32,
    pub first_device: usize,
    pub devices: usize,
}

/// What another process's device entered last, as seen from here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub device: usize,
    pub group: [u64; 2],
    pub seq: u64,
    pub call: String,
}

type Look = Box<dyn Fn() -> Vec<Seen> + Send>;

/// The recorder of one process of a job.
pub struct Recorder {
    pub ring: Ring,
    folder: PathBuf,
    job: Job,
    groups: Mutex<Vec<([u64; 2], Vec<usize>)>>,
    neighbours: Mutex<Option<Look>>,
    /// When files were last asked for.
    asked: Mutex<Option<SystemTime>>,
}

/// The file whose change asks all processes for theirs.
pub const ASK: &str = "ask";

impl Recorder {
    pub fn new(folder: &Path, job: Job) -> Result<Recorder> {
        std::fs::create_dir_all(folder)
            .map_err(|e| error!(InvalidArgument, "RALLYPOINT_FLIGHT_RECORDER={folder:?} is no folder to write to: {e}"))?;
        let recorder = Recorder {
            ring: Ring::default(),
            folder: folder.into(),
            job,
            groups: Mutex::default(),
            neighbours: Mutex::default(),
            asked: Mutex::default(),
        };
        *recorder.asked.lock() = recorder.last_asked();
        Ok(recorder)
    }

    /// How to find what the processes of this host did last, which may have died.
    pub fn look_at_neighbours(&self, look: impl Fn() -> Vec<Seen> + Send + 'static) {
        *self.neighbours.lock() = Some(Box::new(look));
    }

    /// Notes a group that collectives will have.
    pub fn group(&self, key: [u64; 2], devices: &[usize]) {
        let mut groups = self.groups.lock();
        if !groups.iter().any(|(k, _)| *k == key) {
            groups.push((key, devices.to_vec()));
        }
    }

    /// Where [`Recorder::write`] writes.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("rank-{:05}.jsonl", self.job.rank))
    }

    fn last_asked(&self) -> Option<SystemTime> {
        self.folder.join(ASK).metadata().and_then(|m| m.modified()).ok()
    }

    /// Writes the file if somebody has asked for it since the last time.
    pub fn answer(&self) {
        let last = self.last_asked();
        let asked = last.is_some() && *self.asked.lock() != last;
        if asked {
            *self.asked.lock() = last;
            if let Err(e) = self.write("asked for") {
                log!(Warn, "{e}");
            }
        }
    }

    /// Writes what is recorded, all of it or nothing. A file that is there already is replaced.
    pub fn write(&self, reason: &str) -> Result<PathBuf> {
        let path = self.path();
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let written = std::fs::File::create(&part).and_then(|mut f| f.write_all(self.text(reason).as_bytes()));
        written.and_then(|()| std::fs::rename(&part, &path)).map_err(|e| {
            let _ = std::fs::remove_file(&part);
            error!(Unavailable, "the flight recorder cannot write {}: {e}", path.display())
        })?;
        Ok(path)
    }

    fn text(&self, reason: &str) -> String {
        let entries = self.ring.entries();
        let job = &self.job;
        let head = Line::new().number("rallypoint_flight", FORMAT).text("version", env!("CARGO_PKG_VERSION"));
        let head = head.number("rank", job.rank as u64).number("size", job.members.len() as u64);
        let mut out = head.text("job", &job.incarnation).number("time", now()).text("reason", reason).end();
        for (rank, m) in job.members.iter().enumerate() {
            let line = Line::new().number("member", rank as u64).text("host", &m.host).number("pid", m.pid as u64);
            out.push_str(&line.number("first_device", m.first_device as u64).number("devices", m.devices as u64).end());
        }
        for (key, devices) in &*self.groups.lock() {
            out.push_str(&Line::new().text("group", &hex(*key)).numbers("devices", devices).end());
        }
        let seen = self.neighbours.lock().as_ref().map(|look| look()).unwrap_or_default();
        for s in &seen {
            let line = Line::new().number("seen", s.device as u64).text("group", &hex(s.group)).number("seq", s.seq);
            out.push_str(&line.text("call", &s.call).end());
        }
        for e in &entries {
            let line = Line::new().number("entry", e.number).number("device", e.device).text("group", &hex(e.group)).number("seq", e.seq);
            let line = line.text("state", e.state.name()).text("call", &e.call).number("bytes", e.bytes).text("program", &e.program);
            let line = line.text("fingerprint", &format!("{:016x}", e.fingerprint)).text("signature", &format!("{:016x}", e.signature));
            out.push_str(&line.number("start", e.start).number("end", e.end).end());
        }
        // Whoever reads sees by it that nothing is missing.
        out.push_str(&Line::new().number("entries", entries.len() as u64).number("recorded", self.ring.recorded()).end());
        out
    }
}

pub fn hex([a, b]: [u64; 2]) -> String {
    format!("{a:016x}{b:016x}")
}
