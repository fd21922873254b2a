//! What processes say to each other while they meet and afterwards: functions on bytes, no sockets.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use crate::error::{Code, Error, Result};
use crate::rendezvous::auth::{Incarnation, Key};

/// One process as it introduces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub rank: usize,
    /// How many processes it believes the job to have.
    pub size: usize,
    pub pid: u32,
    pub devices: usize,
    /// Whether it insists on TCP.
    pub tcp: bool,
    pub domain: u64,
    /// Names the socket at which it hands out its memory.
    pub memory: [u8; 16],
    pub host: String,
    pub version: String,
    /// Where it accepts data connections.
    pub addresses: Vec<SocketAddr>,
}

/// A message between a process and its parent or child in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Up: a process is there.
    Hello(Record),
    /// Down: all are there.
    Topology { key: Key, incarnation: Incarnation, members: Vec<Record> },
    /// To all: the job has failed.
    Abort(Error),
    /// To all: this rank is done.
    Bye(usize),
    /// To all: a rank has been waiting for another for some time, or does not any more.
    Waiting { rank: usize, wait: Option<(usize, String)> },
    /// Down: what rank `to` has said so has come to rank `by`.
    Heard { by: usize, to: usize },
    /// To all: a value for everybody's board.
    Note { key: String, value: Vec<u8> },
    /// Down: the rank of the process at whose hub another has arrived.
    Parent(usize),
}

/// Where rank 0 is, as it stands in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    pub incarnation: Incarnation,
    pub key: Key,
    pub addresses: Vec<SocketAddr>,
}

/// Longest message; the topology of 65,536 processes fits.
pub const MAX_FRAME: usize = 64 << 20;
/// Longest message before a peer is known.
pub const MAX_FIRST_FRAME: usize = 64 << 10;

const ROOT_MAGIC: &[u8; 8] = b"rallypt1";

impl Message {
    /// Length, kind, contents.
    pub fn frame(&self) -> Vec<u8> {
        let mut w = Writer(vec![0; 4]);
        match self {
            Message::Hello(record) => {
                w.u8(1);
                w.record(record);
            }
            Message::Topology { key, incarnation, members } => {
                w.u8(2);
                w.0.extend(key.0);
                w.0.extend(incarnation);
                w.u32(members.len());
                members.iter().for_each(|m| w.record(m));
            }
            Message::Abort(e) => {
                w.u8(3);
                w.u32(e.code as usize);
                w.text(&e.message);
            }
            Message::Bye(rank) => {
                w.u8(4);
                w.u32(*rank);
            }
            Message::Parent(rank) => {
                w.u8(5);
                w.u32(*rank);
            }
            Message::Waiting { rank, wait } => {
                w.u8(6);
                w.u32(*rank);
                w.u8(wait.is_some() as u8);
                if let Some((whom, what)) = wait {
                    w.u32(*whom);
                    w.text(what);
                }
            }
            Message::Heard { by, to } => {
                w.u8(7);
                w.u32(*by);
                w.u32(*to);
            }
            Message::Note { key, value } => {
                w.u8(8);
                w.u32(key.len());
                w.0.extend(key.as_bytes());
                w.u32(value.len());
                w.0.extend(value);
            }
        }
        let len = (w.0.len() - 4) as u32;
        w.0[..4].copy_from_slice(&len.to_le_bytes());
        w.0
    }

    /// Takes the first whole message off `bytes`; `None` when there is none yet.
    pub fn take(bytes: &mut Vec<u8>, max: usize) -> Result<Option<Message>> {
        let Some(len) = bytes.get(..4).and_then(|b| b.try_into().ok()).map(|b| u32::from_le_bytes(b) as usize) else {
            return Ok(None);
        };
        ensure!(len <= max, InvalidArgument, "a message of {len} bytes, at most {max} are allowed");
        let Some(body) = bytes.get(4..4 + len) else { return Ok(None) };
        let message = Message::parse(body)?;
        bytes.drain(..4 + len);
        Ok(Some(message))
    }

    fn parse(body: &[u8]) -> Result<Message> {
        let mut r = Reader(body);
        let message = match r.u8()? {
            1 => Message::Hello(r.record()?),
            2 => {
                let (key, incarnation) = (Key(r.array()?), r.array()?);
                let n = r.u32()?;
                // Not reserved: the number is the peer's.
                let mut members = Vec::new();
                for _ in 0..n {
                    members.push(r.record()?);
                }
                Message::Topology { key, incarnation, members }
            }
            3 => Message::Abort(Error::new(Code::from_i32(r.u32()? as i32), r.text()?)),
            4 => Message::Bye(r.u32()?),
            5 => Message::Parent(r.u32()?),
            6 => Message::Waiting { rank: r.u32()?, wait: if r.u8()? != 0 { Some((r.u32()?, r.text()?)) } else { None } },
            7 => Message::Heard { by: r.u32()?, to: r.u32()? },
            8 => {
                let key = r.text()?;
                let n = r.u32()?;
                Message::Note { key, value: r.take(n)?.to_vec() }
            }
            kind => bail!(InvalidArgument, "a message of unknown kind {kind}"),
        };
        ensure!(r.0.is_empty(), InvalidArgument, "{} bytes behind the end of a message", r.0.len());
        Ok(message)
    }
}

impl Root {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Writer(ROOT_MAGIC.to_vec());
        w.0.extend(self.incarnation);
        w.0.extend(self.key.0);
        w.addresses(&self.addresses);
        w.0
    }

    pub fn parse(bytes: &[u8]) -> Result<Root> {
        let mut r = Reader(bytes);
        ensure!(r.array::<8>()? == *ROOT_MAGIC, FailedPrecondition, "the record of rank 0 is of another version of rallypoint");
        Ok(Root { incarnation: r.array()?, key: Key(r.array()?), addresses: r.addresses()? })
    }
}

/// `1, 4-7`
pub fn ranges(ranks: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &r in ranks {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == r => *last = r,
            _ => parts.push((r, r)),
        }
    }
    let more = parts.len().saturating_sub(20);
    parts.truncate(20);
    let text: Vec<String> = parts.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
    text.join(", ") + &if more > 0 { format!(" and {more} more ranges") } else { String::new() }
}

struct Writer(Vec<u8>);

impl Writer {
    fn u8(&mut self, n: u8) {
        self.0.push(n);
    }

    fn u32(&mut self, n: usize) {
        self.0.extend((n as u32).to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        // Long texts are cut, at a character.
        let mut end = text.len().min(1 << 14);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.u32(end);
        self.0.extend(&text.as_bytes()[..end]);
    }

    fn addresses(&mut self, addresses: &[SocketAddr]) {
        self.u8(addresses.len().min(8) as u8);
        for a in addresses.iter().take(8) {
            let ip = match a.ip() {
                IpAddr::V4(ip) => ip.to_ipv6_mapped(),
                IpAddr::V6(ip) => ip,
            };
            self.0.extend(ip.octets());
            self.0.extend(a.port().to_le_bytes());
        }
    }

    fn record(&mut self, m: &Record) {
        self.u32(m.rank);
        self.u32(m.size);
        self.u32(m.pid as usize);
        self.u32(m.devices);
        self.u8(m.tcp as u8);
        self.0.extend(m.domain.to_le_bytes());
        self.0.extend(m.memory);
        self.text(&m.host);
        self.text(&m.version);
        self.addresses(&m.addresses);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        let Some((head, rest)) = self.0.split_at_checked(n) else { bail!(InvalidArgument, "a message ends too early") };
        self.0 = rest;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut a = [0; N];
        a.copy_from_slice(self.take(N)?);
        Ok(a)
    }

    fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    fn u32(&mut self) -> Result<usize> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn text(&mut self) -> Result<String> {
        let n = self.u32()?;
        Ok(String::from_utf8_lossy(self.take(n)?).into_owned())
    }

    fn addresses(&mut self) -> Result<Vec<SocketAddr>> {
        let n = self.u8()?;
        (0..n)
            .map(|_| {
                let ip = Ipv6Addr::from(self.array::<16>()?);
                let ip = ip.to_ipv4_mapped().map_or(IpAddr::V6(ip), IpAddr::V4);
                Ok(SocketAddr::new(ip, u16::from_le_bytes(self.array()?)))
            })
            .collect()
    }

    fn record(&mut self) -> Result<Record> {
        Ok(Record {
            rank: self.u32()?,
            size: self.u32()?,
            pid: self.u32()? as u32,
            devices: self.u32()?,
            tcp: self.u8()? != 0,
            domain: u64::from_le_bytes(self.array()?),
            memory: self.array()?,
            host: self.text()?,
            version: self.text()?,
            addresses: self.addresses()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_shortened() {
        assert_eq!(ranges(&[1, 4, 5, 6, 7, 9]), "1, 4-7, 9");
        assert_eq!(ranges(&[]), "");
    }

    fn record() -> Record {
        Record {
            rank: 3,
            size: 9,
            pid: 77,
            devices: 2,
            tcp: true,
            domain: 5,
            memory: [8; 16],
            host: "höst".into(),
            version: "1".into(),
            addresses: vec!["10.0.0.1:80".parse().unwrap(), "[::1]:9".parse().unwrap()],
        }
    }

    fn messages() -> Vec<Message> {
        vec![
            Message::Hello(record()),
            Message::Topology { key: Key([7; 32]), incarnation: [6; 16], members: vec![record(), record()] },
            Message::Abort(error!(DeadlineExceeded, "too late")),
            Message::Bye(4),
            Message::Waiting { rank: 1, wait: Some((2, "all_reduce".into())) },
            Message::Waiting { rank: 1, wait: None },
            Message::Heard { by: 0, to: 3 },
            Message::Note { key: "ключ".into(), value: vec![0, 255] },
        ]
    }

    #[test]
    fn messages_survive_in_pieces() {
        let all: Vec<u8> = messages().iter().flat_map(Message::frame).collect();
        let (mut buffer, mut seen) = (Vec::new(), Vec::new());
        for byte in all {
            buffer.push(byte);
            seen.extend(Message::take(&mut buffer, MAX_FRAME).unwrap());
        }
        assert_eq!(seen, messages());
        let root = Root { incarnation: [1; 16], key: Key([2; 32]), addresses: record().addresses };
        assert_eq!(Root::parse(&root.to_bytes()).unwrap(), root);
    }

    #[test]
    fn damaged_messages_are_errors() {
        for message in messages() {
            let frame = message.frame();
            for cut in 5..frame.len() {
                let mut short = frame[..cut].to_vec();
                short[..4].copy_from_slice(&((cut - 4) as u32).to_le_bytes());
                assert!(Message::take(&mut short, MAX_FRAME).is_err(), "{message:?} cut at {cut}");
            }
        }
        assert!(Message::take(&mut vec![255, 255, 255, 255, 1], MAX_FRAME).is_err());
        assert!(Message::take(&mut vec![1, 0, 0, 0, 99], MAX_FRAME).is_err());
        // A count that the message has no room for.
        let mut huge = Message::Topology { key: Key([0; 32]), incarnation: [0; 16], members: vec![] }.frame();
        let n = huge.len();
        huge[n - 4..].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(Message::take(&mut huge, MAX_FRAME).is_err());
        assert!(Root::parse(b"something else").is_err());
    }
}
