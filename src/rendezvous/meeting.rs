//! What a process does while the processes of a job meet: functions on messages, no sockets. A process of the tree passes
//! on what comes from below; rank 0 finds out who is there, and whether all are.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::error::Result;
use crate::rendezvous::auth::{Incarnation, Key};
use crate::rendezvous::shared::Topology;
use crate::rendezvous::wire::{Message, Record, ranges};

pub struct Meeting {
    pub hello: Record,
    /// What all are going to know, as far as this process knows it: at rank 0 from the start, elsewhere once it has a parent
    /// that had to prove itself.
    pub key: Option<(Key, Incarnation)>,
    /// Rank 0's: who is there.
    present: Vec<Option<Record>>,
    missing: usize,
    /// How many processes of other agents this one takes as children.
    fan: usize,
    /// Children of other agents: rank, and where others can reach it when that is known.
    branches: Vec<(usize, Vec<SocketAddr>)>,
    /// How many were sent elsewhere.
    passed_on: usize,
}

/// What follows from a process's introduction.
pub enum Heard {
    /// Somebody is there.
    Noted,
    /// It goes up the tree.
    PassOn(Message),
    /// All are there.
    All(Topology),
}

impl Meeting {
    pub fn new(hello: Record, key: Option<(Key, Incarnation)>, fan: usize) -> Meeting {
        let size = if hello.rank == 0 { hello.size } else { 0 };
        Meeting { hello, key, present: vec![None; size], missing: size, fan, branches: Vec::new(), passed_on: 0 }
    }

    pub fn is_root(&self) -> bool {
        self.hello.rank == 0
    }

    /// What to say to `rank` of another agent, which has proved that it belongs to the job: whose child it is. A tree grows in
    /// this way whatever the launcher numbers, each process with few connections.
    pub fn place(&mut self, rank: usize) -> Message {
        if self.branches.len() < self.fan {
            self.branches.push((rank, Vec::new()));
            return Message::Parent(self.hello.rank);
        }
        // In turn, so that no branch gets much longer than another.
        for _ in 0..self.branches.len() {
            let (rank, addresses) = &self.branches[self.passed_on % self.branches.len()];
            self.passed_on += 1;
            if !addresses.is_empty() {
                return Message::Elsewhere { rank: *rank, addresses: addresses.clone() };
            }
        }
        Message::Elsewhere { rank: self.hello.rank, addresses: Vec::new() }
    }

    /// A process introduces itself, or is introduced.
    pub fn hear(&mut self, record: Record) -> Result<Heard> {
        if let Some((_, addresses)) = self.branches.iter_mut().find(|(rank, a)| *rank == record.rank && a.is_empty()) {
            addresses.clone_from(&record.addresses);
        }
        if !self.is_root() {
            return Ok(Heard::PassOn(Message::Hello(record)));
        }
        let (mine, size) = (&self.hello, self.present.len());
        let who = describe(&record);
        ensure!(
            record.version == mine.version,
            FailedPrecondition,
            "{who} runs version {}, {} version {}",
            record.version,
            describe(mine),
            mine.version
        );
        ensure!(record.size == size, FailedPrecondition, "{who} believes in {} processes, {} in {size}", record.size, describe(mine));
        match self.present.get(record.rank) {
            None => bail!(FailedPrecondition, "{who} is not below the number of processes, {size}"),
            Some(Some(other)) => {
                bail!(FailedPrecondition, "rank {} is taken twice: by {} and by {}", record.rank, place(other), place(&record))
            }
            Some(None) => {}
        }
        let rank = record.rank;
        self.present[rank] = Some(record);
        self.missing -= 1;
        match self.key.clone() {
            Some((key, incarnation)) if self.missing == 0 => {
                let members = self.present.iter().flatten().cloned().collect();
                Ok(Heard::All(Topology { key, incarnation, members: Arc::new(members) }))
            }
            _ => Ok(Heard::Noted),
        }
    }

    /// A process that has introduced itself.
    pub fn known(&self, rank: usize) -> Option<&Record> {
        self.present.get(rank)?.as_ref()
    }

    /// Who is missing, at rank 0.
    pub fn missing(&self) -> String {
        let size = self.present.len();
        let missing: Vec<usize> = (0..size).filter(|r| self.present[*r].is_none()).collect();
        format!("{} of {size} processes are there; missing: rank {}", size - missing.len(), ranges(&missing))
    }
}

/// `rank 3 (host a, pid 77)`
pub fn describe(r: &Record) -> String {
    format!("rank {} (host {}, pid {})", r.rank, r.host, r.pid)
}

fn place(r: &Record) -> String {
    format!("pid {} on host {}", r.pid, r.host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(rank: usize, size: usize) -> Record {
        let addresses = vec![SocketAddr::new([10, 0, 0, rank as u8].into(), 1)];
        let (host, version) = ("h".into(), "1".into());
        Record { rank, size, pid: rank as u32, devices: 1, tcp: false, domain: 0, memory: [0; 8], host, version, addresses }
    }

    fn root(size: usize, fan: usize) -> Meeting {
        Meeting::new(record(0, size), Some((Key([0; 32]), [0; 16])), fan)
    }

    #[test]
    fn a_full_process_passes_others_on_in_turn() {
        let mut root = root(9, 2);
        assert_eq!([root.place(1), root.place(2)], [Message::Parent(0), Message::Parent(0)]);
        // Where they are is not known yet.
        assert_eq!(root.place(3), Message::Elsewhere { rank: 0, addresses: vec![] });
        assert!(matches!(root.hear(record(2, 9)), Ok(Heard::Noted)));
        assert!(matches!(root.place(3), Message::Elsewhere { rank: 2, .. }));
        assert!(matches!(root.hear(record(1, 9)), Ok(Heard::Noted)));
        let next: Vec<Message> = (4..8).map(|r| root.place(r)).collect();
        let to = |rank| next.iter().filter(|m| matches!(m, Message::Elsewhere { rank: r, .. } if *r == rank)).count();
        assert_eq!((to(1), to(2)), (2, 2));
    }

    #[test]
    fn rank_0_knows_when_all_are_there() {
        let mut root = root(3, 2);
        for rank in [0, 2] {
            assert!(matches!(root.hear(record(rank, 3)), Ok(Heard::Noted)));
        }
        assert_eq!(root.missing(), "2 of 3 processes are there; missing: rank 1");
        assert!(root.hear(record(2, 3)).err().unwrap().message.contains("rank 2 is taken twice"));
        assert!(root.hear(record(5, 3)).err().unwrap().message.contains("is not below"));
        assert!(root.hear(record(1, 4)).err().unwrap().message.contains("believes in 4"));
        let Ok(Heard::All(topology)) = root.hear(record(1, 3)) else { panic!("not all") };
        assert_eq!(topology.members.iter().map(|m| m.rank).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn others_pass_on() {
        let mut other = Meeting::new(record(1, 3), None, 2);
        let Ok(Heard::PassOn(message)) = other.hear(record(2, 3)) else { panic!("kept") };
        assert_eq!(message, Message::Hello(record(2, 3)));
    }
}
