//! What the files of all processes say together: who was missing, late or elsewhere first.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use crate::flight::read::Dump;
use crate::flight::ring::{Entry, State};
use crate::flight::write::Job;

/// One collective as all its members recorded it.
struct Collective<'a> {
    group: &'a [usize],
    key: [u64; 2],
    seq: u64,
    /// By device.
    entries: BTreeMap<usize, &'a Entry>,
    first: u64,
}

/// What is wrong with a collective.
enum Trouble {
    /// Its members did not make the same call.
    Different,
    /// These devices did not come.
    Missing(Vec<usize>),
    /// All came, and it ended nowhere or not everywhere.
    Unfinished,
}

/// A device that comes so much later than the first is said to be late.
const LATE: u64 = 1_000_000_000;

/// The files of one job as a text of lines; the last `timeline` collectives are listed. Files of other jobs and what
/// else is unusable are named in `problems` already or here.
pub fn explain(mut dumps: Vec<Dump>, problems: &[String], timeline: usize) -> String {
    let mut out = String::new();
    for problem in problems {
        let _ = writeln!(out, "warning: {problem}");
    }
    let Some(newest) = dumps.iter().max_by_key(|d| d.time) else {
        out.push_str("there is no file to explain\n");
        return out;
    };
    let job = newest.job.clone();
    for other in dumps.iter().filter(|d| d.job.incarnation != job.incarnation) {
        let _ = writeln!(out, "warning: {} is left out: it is of another job or an earlier run", other.path.display());
    }
    dumps.retain(|d| d.job.incarnation == job.incarnation);
    for pair in dumps.windows(2).filter(|p| p[0].job.rank == p[1].job.rank) {
        let _ = writeln!(out, "warning: {} and {} are of the same rank", pair[0].path.display(), pair[1].path.display());
    }
    dumps.dedup_by_key(|d| d.job.rank);
    Report { job, dumps: &dumps }.write(&mut out, timeline);
    out
}

struct Report<'a> {
    job: Job,
    dumps: &'a [Dump],
}

impl Report<'_> {
    fn write(&self, out: &mut String, timeline: usize) {
        let size = self.job.members.len();
        let _ = writeln!(out, "{} of {size} ranks have left a file", self.dumps.len());
        for rank in 0..size {
            let _ = match self.dump(rank) {
                Some(d) => {
                    let first = d.reason.lines().next().unwrap_or_default();
                    writeln!(out, "  {}: {} collectives; {first}", self.name(rank), d.recorded.max(d.entries.len() as u64))
                }
                None => writeln!(out, "  {}: no file: it was killed, or could not write one here", self.name(rank)),
            };
        }
        let collectives = self.collectives();
        if collectives.is_empty() {
            out.push_str("no collective is recorded\n");
            return;
        }
        let zero = collectives[0].first;
        let from = collectives.len().saturating_sub(timeline);
        if from < collectives.len() {
            let _ = writeln!(out, "the last {} of {} collectives:", collectives.len() - from, collectives.len());
        }
        for c in &collectives[from..] {
            let _ = writeln!(out, "  +{:.6} s  {}", (c.first - zero) as f64 / 1e9, self.line(c));
        }
        self.latest(out, &collectives);
        match collectives.iter().find_map(|c| self.trouble(c).map(|t| (c, t))) {
            None => out.push_str("no divergence: every collective that is recorded was done by all its members\n"),
            Some((c, trouble)) => self.tell(out, c, &trouble),
        }
    }

    fn dump(&self, rank: usize) -> Option<&Dump> {
        self.dumps.iter().find(|d| d.job.rank == rank)
    }

    fn name(&self, rank: usize) -> String {
        self.job.members.get(rank).map_or(format!("rank {rank}"), |m| format!("rank {rank} (host {}, pid {})", m.host, m.pid))
    }

    fn owner(&self, device: usize) -> usize {
        let owns = |m: &crate::flight::write::Member| (m.first_device..m.first_device + m.devices).contains(&device);
        self.job.members.iter().position(owns).unwrap_or(usize::MAX)
    }

    /// All that are recorded, in the order in which the first member came.
    fn collectives(&self) -> Vec<Collective<'_>> {
        let mut found: HashMap<([u64; 2], u64), Collective> = HashMap::new();
        for dump in self.dumps {
            for entry in &dump.entries {
                let group = dump.groups.get(&entry.group).map_or(&[][..], |g| g);
                let new = || Collective { group, key: entry.group, seq: entry.seq, entries: BTreeMap::new(), first: u64::MAX };
                let c = found.entry((entry.group, entry.seq)).or_insert_with(new);
                c.entries.insert(entry.device as usize, entry);
                c.first = c.first.min(entry.start);
            }
        }
        let mut all: Vec<Collective> = found.into_values().collect();
        all.sort_by_key(|c| (c.first, c.seq));
        all
    }

    /// Whether a device that has no entry for a collective has not come to it, as far as its file tells.
    fn did_not_come(&self, c: &Collective, device: usize) -> bool {
        let Some(dump) = self.dump(self.owner(device)) else {
            // Of one that left no file, neighbours may know.
            let seen = self.dumps.iter().flat_map(|d| &d.seen).find(|s| s.device == device);
            return match seen {
                Some(s) => s.group == c.key && s.seq < c.seq || s.group != c.key && !c.entries.values().all(|e| e.state == State::Done),
                None => !c.entries.values().all(|e| e.state == State::Done),
            };
        };
        // Older ones have made room for later ones, and a file that is cut off says nothing of the end.
        let kept = dump.entries.first().is_none_or(|e| e.number == 0 || e.start <= c.first);
        dump.whole && kept
    }

    fn trouble(&self, c: &Collective) -> Option<Trouble> {
        let mut entries = c.entries.values();
        let first = entries.next()?;
        if entries.any(|e| (e.signature, e.fingerprint) != (first.signature, first.fingerprint)) {
            return Some(Trouble::Different);
        }
        let missing: Vec<usize> = c.group.iter().copied().filter(|d| !c.entries.contains_key(d) && self.did_not_come(c, *d)).collect();
        if !missing.is_empty() {
            return Some(Trouble::Missing(missing));
        }
        c.entries.values().any(|e| e.state != State::Done).then_some(Trouble::Unfinished)
    }

    fn line(&self, c: &Collective) -> String {
        let Some(first) = c.entries.values().next() else { return String::new() };
        let mut states: Vec<String> = Vec::new();
        for state in State::ALL {
            let devices: Vec<usize> = c.entries.iter().filter(|(_, e)| e.state == state).map(|(d, _)| *d).collect();
            if !devices.is_empty() {
                states.push(format!("{} {}", state.name(), list(&devices)));
            }
        }
        let absent: Vec<usize> = c.group.iter().copied().filter(|d| !c.entries.contains_key(d)).collect();
        if !absent.is_empty() {
            states.push(format!("no entry {}", list(&absent)));
        }
        let program = if first.program.is_empty() { String::new() } else { format!(" in {}", first.program) };
        format!("{} {}{program}: {}", self.place(c), first.call, states.join("; "))
    }

    fn place(&self, c: &Collective) -> String {
        format!("#{} of devices {}", c.seq, list(c.group))
    }

    /// Names who came last to the collective with the longest wait, when that was long.
    fn latest(&self, out: &mut String, collectives: &[Collective]) {
        let wait = |c: &Collective| c.entries.values().map(|e| e.start).max().unwrap_or(c.first) - c.first;
        let Some(c) = collectives.iter().max_by_key(|c| wait(c)).filter(|c| wait(c) >= LATE) else { return };
        if let Some((device, _)) = c.entries.iter().max_by_key(|(_, e)| e.start) {
            let _ = writeln!(
                out,
                "the longest wait for a member that came: {:.1} s for device {device} of {}, at {}",
                wait(c) as f64 / 1e9,
                self.name(self.owner(*device)),
                self.line(c)
            );
        }
    }

    fn tell(&self, out: &mut String, c: &Collective, trouble: &Trouble) {
        let _ = writeln!(out, "first divergence: {}", self.place(c));
        match trouble {
            Trouble::Different => {
                out.push_str("  the members make different calls:\n");
                let mut told = HashSet::new();
                for (device, e) in &c.entries {
                    if told.insert((e.signature, e.fingerprint)) {
                        let same = |(_, o): &(&usize, &&Entry)| (o.signature, o.fingerprint) == (e.signature, e.fingerprint);
                        let more = c.entries.iter().filter(same).count() - 1;
                        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                        let _ = writeln!(out, "  {}{more}: {}", self.name(self.owner(*device)), call(e));
                    }
                }
            }
            Trouble::Missing(devices) => {
                if let Some(e) = c.entries.values().next() {
                    let _ = writeln!(out, "  {} waits there in {}", self.name(self.owner(e.device as usize)), call(e));
                }
                for device in devices {
                    let who = format!("{}, device {device}, has not come", self.name(self.owner(*device)));
                    let _ = writeln!(out, "  {who}; {}", self.last_of(*device));
                }
            }
            Trouble::Unfinished => {
                let _ = writeln!(out, "  all members came, and it did not end everywhere: {}", self.line(c));
                for dump in self.dumps {
                    let _ = writeln!(out, "  {}: {}", self.name(dump.job.rank), dump.reason);
                }
            }
        }
    }

    fn last_of(&self, device: usize) -> String {
        let rank = self.owner(device);
        match self.dump(rank) {
            Some(dump) => match dump.entries.iter().rev().find(|e| e.device as usize == device) {
                Some(e) => {
                    format!("the last it entered is #{} of devices {}, {} ({})", e.seq, self.group(e.group), call(e), e.state.name())
                }
                None => "it has entered no collective".into(),
            },
            None => match self.dumps.iter().flat_map(|d| &d.seen).filter(|s| s.device == device).max_by_key(|s| s.seq) {
                Some(s) => {
                    format!("the last it entered is #{} of devices {}, {}, as its neighbours saw", s.seq, self.group(s.group), s.call)
                }
                None => "what it did last is unknown, as it has left no file".into(),
            },
        }
    }

    fn group(&self, key: [u64; 2]) -> String {
        self.dumps.iter().find_map(|d| d.groups.get(&key)).map_or("?".into(), |g| list(g))
    }
}

fn call(e: &Entry) -> String {
    let program = if e.program.is_empty() { String::new() } else { format!(" in program {} ({:016x})", e.program, e.fingerprint) };
    format!("{}, {} bytes{program}", e.call, e.bytes)
}

/// Numbers, shortened where there are many.
fn list(numbers: &[usize]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > 8 => format!("[{first}, …, {last}] ({} of them)", numbers.len()),
        _ => format!("{numbers:?}"),
    }
}
