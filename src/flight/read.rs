use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::flight::FORMAT;
use crate::flight::json::Fields;
use crate::flight::ring::{Entry, State};
use crate::flight::write::{Job, Member, Seen};

/// One process's file.
#[derive(Clone, Debug)]
pub struct Dump {
    pub path: PathBuf,
    pub job: Job,
    pub version: String,
    pub reason: String,
    /// Nanoseconds since 1970.
    pub time: u64,
    pub groups: HashMap<[u64; 2], Vec<usize>>,
    pub seen: Vec<Seen>,
    pub entries: Vec<Entry>,
    /// How many collectives there were; the last of them are in `entries`.
    pub recorded: u64,
    /// Whether the file ends where it should.
    pub whole: bool,
}

/// What can be read in a folder, in the order of ranks, and a line about each file that cannot.
pub fn read_folder(folder: &Path) -> Result<(Vec<Dump>, Vec<String>)> {
    let files = std::fs::read_dir(folder).map_err(|e| error!(NotFound, "{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = files.flatten().map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == "jsonl")).collect();
    paths.sort();
    let (mut dumps, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        match Dump::read(&path) {
            Ok(dump) => {
                if !dump.whole {
                    problems.push(format!(
                        "{} is cut off after {} collectives: what came later is unknown",
                        path.display(),
                        dump.entries.len()
                    ));
                }
                dumps.push(dump);
            }
            Err(e) => problems.push(format!("{} is left out: {e}", path.display())),
        }
    }
    dumps.sort_by_key(|d| d.job.rank);
    Ok((dumps, problems))
}

impl Dump {
    pub fn read(path: &Path) -> Result<Dump> {
        let bytes = std::fs::read(path).map_err(|e| error!(NotFound, "{e}"))?;
        ensure!(!bytes.is_empty(), DataLoss, "it is empty");
        Dump::parse(path, &String::from_utf8_lossy(&bytes))
    }

    fn parse(path: &Path, text: &str) -> Result<Dump> {
        let mut lines = text.split_inclusive('\n').enumerate();
        let no_dump = || error!(InvalidArgument, "it is no file of the flight recorder");
        let head = lines.next().and_then(|(_, line)| Fields::parse(line).ok()).ok_or_else(no_dump)?;
        let format = head.number("rallypoint_flight").map_err(|_| no_dump())?;
        let version = head.text("version").unwrap_or("?").to_string();
        ensure!(
            format == FORMAT,
            FailedPrecondition,
            "it has format {format}, of version {version}; this is {}, which reads {FORMAT}",
            env!("CARGO_PKG_VERSION")
        );
        let job = Job { rank: head.number("rank")? as usize, incarnation: head.text("job")?.into(), members: Vec::new() };
        let (reason, time) = (head.text("reason")?.to_string(), head.number("time")?);
        let size = head.number("size")? as usize;
        let mut dump = Dump {
            path: path.into(),
            job,
            version,
            reason,
            time,
            groups: HashMap::new(),
            seen: Vec::new(),
            entries: Vec::new(),
            recorded: 0,
            whole: false,
        };
        for (i, line) in lines {
            if let Err(e) = Fields::parse(line).and_then(|fields| dump.add(&fields)) {
                // Only the last line can be the victim of a full disk or a killed writer.
                ensure!(!line.ends_with('\n'), DataLoss, "line {}: {e}", i + 1);
                break;
            }
        }
        let (rank, known) = (dump.job.rank, dump.job.members.len());
        ensure!(known == size && rank < size, DataLoss, "it tells of {known} processes of {size}, and is of rank {rank}");
        Ok(dump)
    }

    fn add(&mut self, f: &Fields) -> Result<()> {
        if f.has("entry") {
            let state = f.text("state")?;
            self.entries.push(Entry {
                number: f.number("entry")?,
                device: f.number("device")?,
                group: key(f)?,
                seq: f.number("seq")?,
                signature: f.hex("signature")?,
                fingerprint: f.hex("fingerprint")?,
                bytes: f.number("bytes")?,
                state: State::ALL
                    .into_iter()
                    .find(|s| s.name() == state)
                    .ok_or_else(|| error!(InvalidArgument, "there is no state {state:?}"))?,
                start: f.number("start")?,
                end: f.number("end")?,
                call: f.text("call")?.into(),
                program: f.text("program")?.into(),
            });
        } else if f.has("member") {
            let rank = f.number("member")?;
            ensure!(rank as usize == self.job.members.len(), InvalidArgument, "member {rank} is not the next");
            self.job.members.push(Member {
                host: f.text("host")?.into(),
                pid: f.number("pid")? as u32,
                first_device: f.number("first_device")? as usize,
                devices: f.number("devices")? as usize,
            });
        } else if f.has("seen") {
            let device = f.number("seen")? as usize;
            self.seen.push(Seen { device, group: key(f)?, seq: f.number("seq")?, call: f.text("call")?.into() });
        } else if f.has("group") {
            self.groups.insert(key(f)?, f.numbers("devices")?);
        } else {
            let entries = f.number("entries")?;
            ensure!(entries as usize == self.entries.len(), DataLoss, "there are {} collectives, not {entries}", self.entries.len());
            self.recorded = f.number("recorded")?;
            self.whole = true;
        }
        Ok(())
    }
}

fn key(f: &Fields) -> Result<[u64; 2]> {
    let text = f.text("group")?;
    let half = |range| text.get(range).and_then(|t| u64::from_str_radix(t, 16).ok());
    match (half(0..16), half(16..32), text.len()) {
        (Some(a), Some(b), 32) => Ok([a, b]),
        _ => bail!(InvalidArgument, "group is {text:?}"),
    }
}
