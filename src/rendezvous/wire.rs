//! What processes say to each other while they meet and afterwards: functions on bytes, no sockets.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

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
    pub memory: [u8; 8],
    pub host: Arc<str>,
    pub version: Arc<str>,
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
    /// Down, to a process that has arrived: this rank is its parent in the tree.
    Parent(usize),
    /// To a process that has arrived: this rank, which is to be found there, may become its parent instead. Without
    /// addresses: nobody can now, come again.
    Elsewhere { rank: usize, addresses: Vec<SocketAddr> },
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
/// How many addresses a process may have.
pub const MOST_ADDRESSES: usize = 8;
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
                w.members(members);
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
            Message::Elsewhere { rank, addresses } => {
                w.u8(8);
                w.u32(*rank);
                w.addresses(addresses);
            }
            Message::Note { key, value } => {
                w.u8(9);
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
            2 => Message::Topology { key: Key(r.array()?), incarnation: r.array()?, members: r.members()? },
            3 => Message::Abort(Error::new(Code::from_i32(r.u32()? as i32), r.text()?)),
            4 => Message::Bye(r.u32()?),
            5 => Message::Parent(r.u32()?),
            6 => Message::Waiting { rank: r.u32()?, wait: if r.u8()? != 0 { Some((r.u32()?, r.text()?)) } else { None } },
            7 => Message::Heard { by: r.u32()?, to: r.u32()? },
            8 => Message::Elsewhere { rank: r.u32()?, addresses: r.addresses()? },
            9 => {
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

/// What many members have in common stands once in a table; members name it by its number.
struct Table<T>(HashMap<T, usize>, Vec<T>);

impl<T: Clone + Eq + Hash> Table<T> {
    fn new() -> Table<T> {
        Table(HashMap::new(), Vec::new())
    }

    fn number(&mut self, value: T) -> usize {
        *self.0.entry(value).or_insert_with_key(|value| {
            self.1.push(value.clone());
            self.1.len() - 1
        })
    }
}

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

    /// A number in as few bytes as it needs, seven bits in each.
    fn small(&mut self, mut n: usize) {
        while n >= 0x80 {
            self.u8(n as u8 | 0x80);
            n >>= 7;
        }
        self.u8(n as u8);
    }

    fn ip(&mut self, ip: IpAddr) {
        let ip = match ip {
            IpAddr::V4(ip) => ip.to_ipv6_mapped(),
            IpAddr::V6(ip) => ip,
        };
        self.0.extend(ip.octets());
    }

    fn addresses(&mut self, addresses: &[SocketAddr]) {
        self.u8(addresses.len().min(MOST_ADDRESSES) as u8);
        for a in addresses.iter().take(MOST_ADDRESSES) {
            self.ip(a.ip());
            self.0.extend(a.port().to_le_bytes());
        }
    }

    /// All members of a job, in the order of their ranks: about 20 bytes each, besides what is once per host.
    fn members(&mut self, members: &[Record]) {
        let (mut places, mut ips) = (Table::new(), Table::new());
        let numbers: Vec<_> = members
            .iter()
            .map(|m| {
                let ips: Vec<usize> = m.addresses.iter().take(MOST_ADDRESSES).map(|a| ips.number(a.ip())).collect();
                (places.number((m.host.clone(), m.domain, m.tcp)), ips)
            })
            .collect();
        self.text(members.first().map_or("", |m| &m.version));
        self.u32(places.1.len());
        for (host, domain, tcp) in &places.1 {
            self.text(host);
            self.0.extend(domain.to_le_bytes());
            self.u8(*tcp as u8);
        }
        self.u32(ips.1.len());
        ips.1.iter().for_each(|ip| self.ip(*ip));
        self.u32(members.len());
        for (m, (place, ips)) in members.iter().zip(numbers) {
            self.small(place);
            self.small(m.pid as usize);
            self.small(m.devices);
            self.0.extend(m.memory);
            self.u8(ips.len() as u8);
            for (ip, a) in ips.into_iter().zip(&m.addresses) {
                self.small(ip);
                self.0.extend(a.port().to_le_bytes());
            }
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

    fn small(&mut self) -> Result<usize> {
        let mut n = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.u8()? as usize;
            n |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        bail!(InvalidArgument, "a number in a message does not end")
    }

    fn ip(&mut self) -> Result<IpAddr> {
        let ip = Ipv6Addr::from(self.array::<16>()?);
        Ok(ip.to_ipv4_mapped().map_or(IpAddr::V6(ip), IpAddr::V4))
    }

    fn addresses(&mut self) -> Result<Vec<SocketAddr>> {
        let n = self.u8()?;
        (0..n).map(|_| Ok(SocketAddr::new(self.ip()?, u16::from_le_bytes(self.array()?)))).collect()
    }

    /// As many items as the peer says, each of at least `least` bytes: no room is made for more than the message can hold.
    fn list<T>(&mut self, least: usize, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let n = self.u32()?;
        ensure!(n <= self.0.len() / least, InvalidArgument, "a list of {n} in {} bytes of a message", self.0.len());
        let mut list = Vec::with_capacity(n);
        for _ in 0..n {
            list.push(item(self)?);
        }
        Ok(list)
    }

    fn members(&mut self) -> Result<Vec<Record>> {
        let version: Arc<str> = self.text()?.into();
        let places = self.list(13, |r| Ok((Arc::<str>::from(r.text()?), u64::from_le_bytes(r.array()?), r.u8()? != 0)))?;
        let ips = self.list(16, Reader::ip)?;
        let nowhere = || error!(InvalidArgument, "a member of the job names an entry that its table does not have");
        let mut members = self.list(12, |r| {
            let (host, domain, tcp) = places.get(r.small()?).cloned().ok_or_else(nowhere)?;
            let (pid, devices, memory) = (r.small()? as u32, r.small()?, r.array()?);
            let mut addresses = Vec::new();
            for _ in 0..r.u8()? {
                let ip = *ips.get(r.small()?).ok_or_else(nowhere)?;
                addresses.push(SocketAddr::new(ip, u16::from_le_bytes(r.array()?)));
            }
            Ok(Record { rank: 0, size: 0, pid, devices, tcp, domain, memory, host, version: version.clone(), addresses })
        })?;
        let size = members.len();
        members.iter_mut().enumerate().for_each(|(rank, m)| (m.rank, m.size) = (rank, size));
        Ok(members)
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
            host: self.text()?.into(),
            version: self.text()?.into(),
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
            memory: [8; 8],
            host: "höst".into(),
            version: "1".into(),
            addresses: vec!["10.0.0.1:80".parse().unwrap(), "[::1]:9".parse().unwrap()],
        }
    }

    /// Of hosts with four processes each, and one that insists on TCP.
    fn members(n: usize) -> Vec<Record> {
        let member = |rank: usize| Record {
            rank,
            size: n,
            pid: 70_000 + rank as u32,
            tcp: rank == 5,
            domain: rank as u64 / 4,
            host: format!("host{}", rank / 4).into(),
            addresses: vec![SocketAddr::new([10, 0, 1, rank as u8 / 4].into(), 40_000 + rank as u16)],
            ..record()
        };
        (0..n).map(member).collect()
    }

    fn messages() -> Vec<Message> {
        vec![
            Message::Hello(record()),
            Message::Topology { key: Key([7; 32]), incarnation: [6; 16], members: members(300) },
            Message::Elsewhere { rank: 7, addresses: record().addresses },
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
    fn the_list_of_members_is_short() {
        let frame = Message::Topology { key: Key([7; 32]), incarnation: [6; 16], members: members(4000) }.frame();
        assert!(frame.len() < 4000 * 35, "{} bytes", frame.len());
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
        assert!(Message::take(&mut huge, MAX_FRAME).unwrap_err().message.contains("a list of"));
        assert!(Root::parse(b"something else").is_err());
    }

    /// `WIRE_FUZZ=N` for N rounds.
    #[test]
    fn random_damage_is_an_error_or_another_message() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let frames: Vec<Vec<u8>> = messages().iter().map(Message::frame).collect();
        let rounds: usize = std::env::var("WIRE_FUZZ").ok().map_or(20_000, |n| n.parse().unwrap());
        let (mut errors, mut others) = (0, 0);
        for _ in 0..rounds {
            let mut frame = frames[random(frames.len())].clone();
            for _ in 0..1 + random(4) {
                let at = random(frame.len());
                match random(5) {
                    0 => frame[at] = random(256) as u8,
                    1 => frame[at] ^= 1 << random(8),
                    2 => frame[at] = [0, 0x7f, 0x80, 0xff][random(4)],
                    3 => drop(frame.drain(at..(at + 1 + random(8)).min(frame.len()))),
                    _ => {
                        let byte = random(256) as u8;
                        frame.splice(at..at, std::iter::repeat_n(byte, 1 + random(8)));
                    }
                }
                if frame.len() < 5 {
                    frame.resize(5, 0);
                }
            }
            // As if the length had been right, in most cases.
            if random(8) > 0 {
                let len = (frame.len() - 4) as u32;
                frame[..4].copy_from_slice(&len.to_le_bytes());
            }
            match Message::take(&mut frame, MAX_FIRST_FRAME) {
                Err(_) => errors += 1,
                Ok(None) => {}
                Ok(Some(message)) => {
                    others += 1;
                    // What is read can be written and is the same again.
                    assert_eq!(Message::take(&mut message.frame(), MAX_FRAME).unwrap(), Some(message));
                }
            }
        }
        assert!(errors > rounds / 4 && others > rounds / 20, "{errors} errors, {others} messages");
    }
}
