use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many collectives are kept.
pub const ENTRIES: usize = 1024;
/// Bytes of an entry's call, and of its program's name.
pub const CALL: usize = 192;
pub const NAME: usize = 64;

/// The last collectives of this process. Recording takes no lock and no memory.
pub struct Ring {
    places: Box<[Place]>,
    next: AtomicU64,
}

/// One collective of one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Of the collectives of this process, from 0.
    pub number: u64,
    pub device: u64,
    pub group: [u64; 2],
    /// Of the collectives of that group, from 1.
    pub seq: u64,
    /// Equal on all members that make the same call.
    pub signature: u64,
    /// Equal on all members that run the same program.
    pub fingerprint: u64,
    /// Of all operands together.
    pub bytes: u64,
    pub state: State,
    /// Nanoseconds since 1970; the end is 0 while there is none.
    pub start: u64,
    pub end: u64,
    /// Operation, source, shape of the first operand.
    pub call: String,
    pub program: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// This device is there; others may be missing.
    Entered = 1,
    /// All members are there with the same call.
    Met = 2,
    Done = 3,
    Failed = 4,
}

#[repr(align(64))]
#[derive(Default)]
struct Place {
    /// Number of the entry, plus 1; 0 while it is written.
    stamp: AtomicU64,
    /// In the order of [`Ring::begin`].
    words: [AtomicU64; 7],
    /// Changes while the collective runs.
    state: AtomicU64,
    start: AtomicU64,
    end: AtomicU64,
    call: [AtomicU64; CALL / 8],
    name: [AtomicU64; NAME / 8],
}

impl State {
    pub const ALL: [State; 4] = [State::Entered, State::Met, State::Done, State::Failed];

    pub fn name(self) -> &'static str {
        match self {
            State::Entered => "entered",
            State::Met => "met",
            State::Done => "done",
            State::Failed => "failed",
        }
    }
}

/// What is known of a collective when it begins.
pub struct Begin<'a> {
    pub device: usize,
    pub group: [u64; 2],
    pub seq: u32,
    pub signature: u64,
    pub fingerprint: u64,
    pub bytes: usize,
    pub call: &'a [u8; CALL],
    pub program: &'a str,
}

impl Default for Ring {
    fn default() -> Ring {
        Ring { places: std::iter::repeat_with(Place::default).take(ENTRIES).collect(), next: AtomicU64::new(0) }
    }
}

impl Ring {
    /// Notes that a device has entered a collective; the number is for [`Ring::mark`].
    pub fn begin(&self, b: &Begin) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let place = &self.places[number as usize % ENTRIES];
        // Whoever reads meanwhile sees another stamp before than after.
        place.stamp.store(0, Ordering::Relaxed);
        fence(Ordering::Release);
        let words = [b.device as u64, b.group[0], b.group[1], b.seq as u64, b.signature, b.fingerprint, b.bytes as u64];
        place.words.iter().zip(words).for_each(|(w, v)| w.store(v, Ordering::Relaxed));
        put(&place.call, b.call);
        put(&place.name, b.program.as_bytes());
        place.state.store(State::Entered as u64, Ordering::Relaxed);
        place.start.store(now(), Ordering::Relaxed);
        place.end.store(0, Ordering::Relaxed);
        place.stamp.store(number + 1, Ordering::Release);
        number
    }

    /// The collective has come so far. Nothing if its place has been given to a later one.
    pub fn mark(&self, number: u64, state: State) {
        let place = &self.places[number as usize % ENTRIES];
        if place.stamp.load(Ordering::Relaxed) != number + 1 {
            return;
        }
        if matches!(state, State::Done | State::Failed) {
            place.end.store(now(), Ordering::Relaxed);
        }
        place.state.store(state as u64, Ordering::Release);
    }

    /// How many collectives have begun so far.
    pub fn recorded(&self) -> u64 {
        self.next.load(Ordering::Acquire)
    }

    /// What is kept, oldest first; without those that change meanwhile.
    pub fn entries(&self) -> Vec<Entry> {
        let end = self.recorded();
        (end.saturating_sub(ENTRIES as u64)..end).filter_map(|number| self.entry(number)).collect()
    }

    fn entry(&self, number: u64) -> Option<Entry> {
        let place = &self.places[number as usize % ENTRIES];
        if place.stamp.load(Ordering::Acquire) != number + 1 {
            return None;
        }
        let word = |i: usize| place.words[i].load(Ordering::Relaxed);
        let state = place.state.load(Ordering::Acquire);
        let entry = Entry {
            number,
            device: word(0),
            group: [word(1), word(2)],
            seq: word(3),
            signature: word(4),
            fingerprint: word(5),
            bytes: word(6),
            state: State::ALL.into_iter().find(|s| *s as u64 == state)?,
            start: place.start.load(Ordering::Relaxed),
            end: place.end.load(Ordering::Relaxed),
            call: text(&place.call),
            program: text(&place.name),
        };
        fence(Ordering::Acquire);
        (place.stamp.load(Ordering::Relaxed) == number + 1).then_some(entry)
    }
}

/// Cut to the room there is.
fn put(to: &[AtomicU64], bytes: &[u8]) {
    for (i, word) in to.iter().enumerate() {
        let rest = bytes.get(i * 8..).unwrap_or_default();
        let mut part = [0; 8];
        let n = rest.len().min(8);
        part[..n].copy_from_slice(&rest[..n]);
        let bytes = u64::from_ne_bytes(part);
        word.store(bytes, Ordering::Relaxed);
        if bytes == 0 {
            // A text ends at the first zero; what follows is an earlier entry's.
            break;
        }
    }
}

fn text(from: &[AtomicU64]) -> String {
    let bytes: Vec<u8> = from.iter().flat_map(|w| w.load(Ordering::Relaxed).to_ne_bytes()).collect();
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64)
}
