use std::io::{ErrorKind, IoSlice, IoSliceMut, Read, Write};
use std::net::TcpStream;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use smallvec::SmallVec;

use crate::error::Result;
use crate::transport::Patience;

/// What one exchange sends to one peer and takes from it. Both sides know the lengths.
pub struct Transfer<'a> {
    pub stream: &'a TcpStream,
    /// Who is on the other side, for messages.
    pub peer: usize,
    /// Sent first; empty when this exchange has none.
    pub head: &'a [u8],
    pub send: SmallVec<[&'a [u8]; 4]>,
    pub peer_head: &'a mut [u8],
    pub recv: SmallVec<[&'a mut [u8]; 4]>,
    sent: Progress,
    received: Progress,
}

/// How far one direction is.
#[derive(Clone, Copy, Default)]
struct Progress {
    /// Bytes of the head.
    head: usize,
    /// Parts that are done, and bytes of the next.
    parts: usize,
    bytes: usize,
}

impl Progress {
    /// `n` more bytes have moved, past a complete head; `len` tells the lengths of the parts.
    fn add(&mut self, mut n: usize, len: impl Fn(usize) -> Option<usize>) {
        while let Some(len) = len(self.parts) {
            let step = n.min(len - self.bytes);
            self.bytes += step;
            n -= step;
            if self.bytes < len {
                return;
            }
            (self.parts, self.bytes) = (self.parts + 1, 0);
        }
    }
}

/// As many parts as one system call gets.
const MOST_PARTS: usize = 64;

/// What ended an exchange.
pub enum Broken {
    /// The connection to this peer ended.
    Peer(usize, std::io::Error),
    Other(crate::error::Error),
}

impl<'a> Transfer<'a> {
    pub fn new(stream: &'a TcpStream, peer: usize, head: &'a [u8], peer_head: &'a mut [u8]) -> Transfer<'a> {
        let (send, recv) = (SmallVec::new(), SmallVec::new());
        Transfer { stream, peer, head, send, peer_head, recv, sent: Progress::default(), received: Progress::default() }
    }

    fn all_sent(&self) -> bool {
        self.sent.head == self.head.len() && self.sent.parts == self.send.len()
    }

    fn all_received(&self) -> bool {
        self.received.head == self.peer_head.len() && self.received.parts == self.recv.len()
    }

    /// Sends what the socket takes now; tells whether anything moved.
    fn push(&mut self) -> std::io::Result<bool> {
        // Parts without bytes.
        self.sent.add(0, |i| self.send.get(i).map(|p| p.len()));
        if self.all_sent() {
            return Ok(false);
        }
        let mut parts: SmallVec<[IoSlice; 8]> = SmallVec::new();
        let head = &self.head[self.sent.head..];
        if !head.is_empty() {
            parts.push(IoSlice::new(head));
        }
        let mut skip = self.sent.bytes;
        for part in self.send[self.sent.parts..].iter().take(MOST_PARTS) {
            parts.push(IoSlice::new(&part[skip..]));
            skip = 0;
        }
        let n = moved(self.stream.write_vectored(&parts))?;
        let of_head = n.min(head.len());
        self.sent.head += of_head;
        self.sent.add(n - of_head, |i| self.send.get(i).map(|p| p.len()));
        Ok(n > 0)
    }

    /// Takes what the socket has now, at most to the end of the head while the head is not complete.
    fn pull(&mut self) -> std::io::Result<bool> {
        if self.received.head < self.peer_head.len() {
            let n = moved_in(self.stream.read(&mut self.peer_head[self.received.head..]))?;
            self.received.head += n;
            return Ok(n > 0);
        }
        self.received.add(0, |i| self.recv.get(i).map(|p| p.len()));
        if self.all_received() {
            return Ok(false);
        }
        let mut parts: SmallVec<[IoSliceMut; 8]> = SmallVec::new();
        let mut skip = self.received.bytes;
        for part in self.recv[self.received.parts..].iter_mut().take(MOST_PARTS) {
            parts.push(IoSliceMut::new(&mut part[skip..]));
            skip = 0;
        }
        let n = moved_in(self.stream.read_vectored(&mut parts))?;
        drop(parts);
        self.received.add(n, |i| self.recv.get(i).map(|p| p.len()));
        Ok(n > 0)
    }

    fn finished(&self) -> bool {
        self.all_sent() && self.all_received()
    }
}

fn moved(r: std::io::Result<usize>) -> std::io::Result<usize> {
    match r {
        Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(0),
        other => other,
    }
}

fn moved_in(r: std::io::Result<usize>) -> std::io::Result<usize> {
    match r {
        Ok(0) => Err(std::io::Error::new(ErrorKind::UnexpectedEof, "connection closed")),
        other => moved(other),
    }
}

/// Moves all transfers at once, on the calling thread. `check_head` sees each peer's head before any of its bytes
/// are taken; `check` is called now and then with the time waited and the peers that are behind.
pub fn exchange(
    transfers: &mut [Transfer],
    patience: Patience,
    check_head: &mut dyn FnMut(usize, &[u8]) -> Result<()>,
    check: &mut dyn FnMut(Duration, &[usize]) -> Result<()>,
) -> Result<(), Broken> {
    let start = Instant::now();
    let mut last_move = start;
    let mut idle = 0u32;
    loop {
        let mut any = false;
        let mut left = false;
        for t in transfers.iter_mut() {
            let head_was_open = t.received.head < t.peer_head.len();
            any |= t.push().map_err(|e| Broken::Peer(t.peer, e))?;
            any |= t.pull().map_err(|e| Broken::Peer(t.peer, e))?;
            if head_was_open && t.received.head == t.peer_head.len() {
                check_head(t.peer, t.peer_head).map_err(Broken::Other)?;
            }
            left |= !t.finished();
        }
        if !left {
            return Ok(());
        }
        if any {
            (idle, last_move) = (0, Instant::now());
            continue;
        }
        idle += 1;
        // Polling costs a fifth of a sleep's wake-up; beyond some time the core is better left to others.
        if idle < patience.spins / 50 {
            std::hint::spin_loop();
            continue;
        }
        let now = Instant::now();
        let behind: SmallVec<[usize; 8]> = transfers.iter().filter(|t| !t.finished()).map(|t| t.peer).collect();
        check(now - start, &behind).map_err(Broken::Other)?;
        if now - last_move < patience.yielding / 3 {
            std::thread::yield_now();
            continue;
        }
        sleep(transfers);
    }
}

/// Waits until a socket of an unfinished transfer can move, 50 ms at most.
fn sleep(transfers: &[Transfer]) {
    let mut fds: SmallVec<[PollFd; 8]> = SmallVec::new();
    for t in transfers.iter().filter(|t| !t.finished()) {
        let mut flags = PollFlags::empty();
        flags.set(PollFlags::IN, !t.all_received());
        flags.set(PollFlags::OUT, !t.all_sent());
        fds.push(PollFd::from_borrowed_fd(t.stream.as_fd(), flags));
    }
    let _ = poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 50_000_000 }));
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let a = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (b, _) = listener.accept().unwrap();
        a.set_nonblocking(true).unwrap();
        b.set_nonblocking(true).unwrap();
        (a, b)
    }

    fn side(stream: &TcpStream, fill: u8, n: usize) -> Result<Vec<u8>, Broken> {
        let data = vec![fill; n];
        let (mut head, mut out) = ([0; 16], vec![0; n]);
        let (first, second) = out.split_at_mut(n / 3);
        let mut t = Transfer::new(stream, 7, &[9; 16], &mut head);
        t.send.push(&data[..n / 2]);
        t.send.push(&data[n / 2..]);
        t.recv.push(first);
        t.recv.push(second);
        let mut ok = |_: usize, h: &[u8]| if h == [9; 16] { Ok(()) } else { Err(error!(Internal, "head")) };
        exchange(&mut [t], Patience::new(2, 2), &mut ok, &mut |t, _| {
            ensure!(t < Duration::from_secs(20), DeadlineExceeded, "slow");
            Ok(())
        })?;
        Ok(out)
    }

    #[test]
    fn both_directions_at_once_do_not_block_each_other() {
        let (a, b) = pair();
        for n in [0, 1, 1000, 20 << 20] {
            std::thread::scope(|s| {
                let other = s.spawn(|| side(&b, 2, n).ok().unwrap());
                assert!(side(&a, 1, n).ok().unwrap().iter().all(|x| *x == 2));
                assert!(other.join().unwrap().iter().all(|x| *x == 1));
            });
        }
    }

    #[test]
    fn an_end_names_the_peer() {
        let (a, b) = pair();
        drop(b);
        assert!(matches!(side(&a, 1, 100), Err(Broken::Peer(7, _))));
    }
}
