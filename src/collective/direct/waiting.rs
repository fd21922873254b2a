use std::time::Duration;

use crate::collective::direct::{Peer, Round};
use crate::error::Result;
use crate::transport::{label_text, reached};

/// A wait for members: says from time to time who is missing.
pub(super) struct Waiting<'a, 'b> {
    round: &'a Round<'b>,
    next_line: Duration,
    /// The others know that this rank waits.
    told: bool,
}

const LINE_EVERY: Duration = Duration::from_secs(10);

impl<'a, 'b> Waiting<'a, 'b> {
    pub(super) fn new(round: &'a Round<'b>) -> Waiting<'a, 'b> {
        Waiting { round, next_line: LINE_EVERY, told: false }
    }

    pub(super) fn check(&mut self, rank: usize, waited: Duration) -> Result<()> {
        let describe = || format!("{}, which waits for {}", self.round.describe(), self.missing(rank));
        if let Err(e) = self.round.session.keep_waiting(rank, waited, &describe) {
            // What the others know of this wait stays true: those whose time is over next name its cause.
            self.told = false;
            return Err(e);
        }
        if !self.told && self.round.session.wait_is_long(waited) {
            self.told = true;
            self.round.session.tell_wait(Some((rank, self.round.describe())));
        }
        if waited >= self.next_line {
            self.next_line += LINE_EVERY;
            log!(Warn, "{}: waiting {} s for {}", self.round.describe(), waited.as_secs(), self.missing(rank));
        }
        Ok(())
    }

    /// The members that are not there yet and what each did last; `rank` at least.
    fn missing(&self, rank: usize) -> String {
        let round = self.round;
        let mut parts = Vec::new();
        for (i, peer) in round.group.peers.iter().enumerate() {
            match peer {
                Peer::Near { rank: r, memory, .. } => {
                    let device = round.pieces.call.group[i];
                    let slot = memory.area.find(round.group.key, device).map(|s| memory.area.slot(s));
                    if slot.is_some_and(|s| reached(s.arrived.get(), round.group.seq)) && *r != rank {
                        continue;
                    }
                    let last = match memory.area.latest(device) {
                        Some(s) => format!("last entered {}", label_text(&s.latest().label())),
                        None => "has entered no collective yet".to_string(),
                    };
                    parts.push(format!("{}{} (device {device} {last})", round.session.name(*r), self.stopped(*r)));
                }
                Peer::Far { rank: r } if *r == rank => parts.push(format!("{}{}", round.session.name(*r), self.stopped(*r))),
                _ => {}
            }
        }
        if parts.len() > 8 {
            let more = parts.len() - 8;
            parts.truncate(8);
            parts.push(format!("{more} more"));
        }
        parts.join(", ")
    }

    fn stopped(&self, rank: usize) -> &'static str {
        if self.round.session.is_stopped(rank) { " which is stopped" } else { "" }
    }
}

impl Drop for Waiting<'_, '_> {
    fn drop(&mut self) {
        if self.told {
            self.round.session.tell_wait(None);
        }
    }
}
