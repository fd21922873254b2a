//! A connection of the tree of processes.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::PollFlags;

use crate::rendezvous::unix;
use crate::rendezvous::wire::Message;

/// A connection of the tree.
pub struct Link {
    pub rank: Option<usize>,
    pub stream: Stream,
    pub(super) inbox: Vec<u8>,
    pub(super) outbox: Vec<u8>,
    pub(super) since: Instant,
    /// Its rank has said that it is done.
    pub(super) left: bool,
    pub(super) closed: bool,
    pub(super) process: Option<OwnedFd>,
}

pub enum Stream {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Link {
    pub fn new(stream: Stream, rank: Option<usize>) -> Link {
        // Children that a process has forked keep its sockets open beyond its death.
        let process = match &stream {
            Stream::Unix(s) => unix::process(s),
            Stream::Tcp(_) => None,
        };
        Link { rank, stream, inbox: Vec::new(), outbox: Vec::new(), since: Instant::now(), left: false, closed: false, process }
    }

    pub(super) fn interest(&self) -> PollFlags {
        if self.outbox.is_empty() { PollFlags::IN } else { PollFlags::IN | PollFlags::OUT }
    }

    pub(super) fn send(&mut self, message: &Message) {
        self.outbox.extend(message.frame());
        let _ = self.flush();
    }

    pub(super) fn flush(&mut self) -> std::io::Result<()> {
        while !self.outbox.is_empty() {
            let n = match &mut self.stream {
                Stream::Tcp(s) => s.write(&self.outbox),
                Stream::Unix(s) => s.write(&self.outbox),
            };
            match n {
                Ok(n) => drop(self.outbox.drain(..n)),
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// Reads what is there, up to one message of `max` bytes more than a message.
    pub(super) fn read(&mut self, max: usize) -> std::io::Result<()> {
        let mut room = [0; 16 << 10];
        while self.inbox.len() <= max {
            let n = match &mut self.stream {
                Stream::Tcp(s) => s.read(&mut room),
                Stream::Unix(s) => s.read(&mut room),
            };
            match n {
                Ok(0) => return Err(std::io::Error::new(ErrorKind::UnexpectedEof, "its connection closed without a goodbye")),
                Ok(n) => self.inbox.extend(&room[..n]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
}

impl Stream {
    pub(super) fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Stream::Tcp(s) => s.as_fd(),
            Stream::Unix(s) => s.as_fd(),
        }
    }
}

/// Notices a host that vanished: a connection without traffic is tried every few seconds.
pub fn keep_alive(stream: &TcpStream) {
    use rustix::net::sockopt::{set_socket_keepalive, set_tcp_keepcnt, set_tcp_keepidle, set_tcp_keepintvl, set_tcp_user_timeout};
    let _ = set_socket_keepalive(stream, true);
    let _ = set_tcp_keepidle(stream, Duration::from_secs(3));
    let _ = set_tcp_keepintvl(stream, Duration::from_secs(2));
    let _ = set_tcp_keepcnt(stream, 3);
    let _ = set_tcp_user_timeout(stream, 10_000);
}
