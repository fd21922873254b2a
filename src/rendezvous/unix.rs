//! Sockets in the abstract name space: they vanish with their process and are reachable only from the same network
//! name space. Who is on the other side is known from the kernel.

use std::io::{IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::Duration;

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

use crate::error::Result;
use crate::rendezvous::auth::digest;

/// The name at which the first process of a launcher's agent meets the others of that agent.
pub fn hub_name(job: &str, size: usize, node: usize) -> String {
    let uid = rustix::process::getuid().as_raw();
    let hash: [u8; 16] = digest(&[b"hub", &uid.to_le_bytes(), job.as_bytes(), &(size as u64).to_le_bytes(), &(node as u64).to_le_bytes()]);
    format!("rallypoint.hub.{}", hex(&hash))
}

/// The name at which a process hands out its memory.
pub fn memory_name(id: &[u8; 8]) -> String {
    format!("rallypoint.mem.{}", hex(id))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

pub fn bind(name: &str) -> std::io::Result<UnixListener> {
    let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

pub fn connect(name: &str) -> std::io::Result<UnixStream> {
    UnixStream::connect_addr(&SocketAddr::from_abstract_name(name)?)
}

/// Process id and user on the other side.
pub fn peer(stream: &UnixStream) -> Option<(i32, u32)> {
    let cred = rustix::net::sockopt::socket_peercred(stream).ok()?;
    Some((cred.pid.as_raw_nonzero().get(), cred.uid.as_raw()))
}

pub fn is_same_user(stream: &UnixStream) -> bool {
    peer(stream).is_some_and(|(_, uid)| uid == rustix::process::getuid().as_raw())
}

/// A descriptor that becomes readable when the process on the other side ends.
pub fn process(stream: &UnixStream) -> Option<OwnedFd> {
    let pid = rustix::process::Pid::from_raw(peer(stream)?.0)?;
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

const MAGIC: &[u8; 8] = b"rlpt-mem";

/// Asks the process that listens at `name` for its control memory and its arena. The connection stays, so that its
/// end is noticed.
pub fn fetch_memory(name: &str, rank: usize) -> Result<(OwnedFd, OwnedFd, UnixStream)> {
    let broken = |e: std::io::Error| error!(Unavailable, "its socket: {e}");
    let mut stream = connect(name).map_err(broken)?;
    ensure!(is_same_user(&stream), PermissionDenied, "its socket belongs to another user");
    let limit = Some(Duration::from_secs(10));
    stream.set_read_timeout(limit).and_then(|()| stream.set_write_timeout(limit)).map_err(broken)?;
    let mut ask = MAGIC.to_vec();
    ask.extend((rank as u64).to_le_bytes());
    stream.write_all(&ask).map_err(broken)?;

    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut magic = [0; 8];
    let got = recvmsg(&stream, &mut [IoSliceMut::new(&mut magic)], &mut control, RecvFlags::CMSG_CLOEXEC);
    let got = got.map_err(|e| error!(Unavailable, "its socket: {e}"))?;
    let mut fds: Vec<OwnedFd> = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            fds.extend(rights);
        }
    }
    let (Some(arena), Some(area)) = (fds.pop(), fds.pop()) else { bail!(Unavailable, "its answer brings no memory") };
    ensure!(got.bytes == 8 && magic == *MAGIC, Unavailable, "its answer is not understood");
    Ok((area, arena, stream))
}

/// Reads who asks for memory and hands it out.
pub fn hand_out(stream: &mut UnixStream, area: BorrowedFd, arena: BorrowedFd) -> std::io::Result<usize> {
    let other = |text| std::io::Error::other(text);
    if !is_same_user(stream) {
        return Err(other("another user"));
    }
    stream.set_nonblocking(false)?;
    // The question is sent with the connection; nobody may hold up the thread that reads it.
    stream.set_read_timeout(Some(Duration::from_millis(500)))?;
    stream.set_write_timeout(Some(Duration::from_millis(500)))?;
    let mut ask = [0; 16];
    stream.read_exact(&mut ask)?;
    let (magic, rank) = ask.split_at(8);
    if magic != MAGIC {
        return Err(other("an unknown question"));
    }
    let fds = [area, arena];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    control.push(SendAncillaryMessage::ScmRights(&fds));
    sendmsg(&*stream, &[IoSlice::new(MAGIC)], &mut control, SendFlags::NOSIGNAL)?;
    Ok(rank.try_into().map_or(0, u64::from_le_bytes) as usize)
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;

    use super::*;
    use crate::rendezvous::auth::random;

    #[test]
    fn memory_is_handed_out() {
        let name = memory_name(&random().unwrap());
        let listener = bind(&name).unwrap();
        assert!(bind(&name).is_err(), "a name is bound twice");
        let files: Vec<OwnedFd> = (0..2).map(|_| rustix::fs::memfd_create("t", rustix::fs::MemfdFlags::CLOEXEC).unwrap()).collect();
        rustix::fs::ftruncate(&files[1], 77).unwrap();
        std::thread::scope(|s| {
            s.spawn(|| {
                listener.set_nonblocking(false).unwrap();
                let (mut stream, _) = listener.accept().unwrap();
                assert_eq!(hand_out(&mut stream, files[0].as_fd(), files[1].as_fd()).unwrap(), 5);
            });
            let (area, arena, stream) = fetch_memory(&name, 5).unwrap();
            assert_eq!(rustix::fs::fstat(&area).unwrap().st_size, 0);
            assert_eq!(rustix::fs::fstat(&arena).unwrap().st_size, 77);
            assert_eq!(peer(&stream).unwrap().0, std::process::id() as i32);
        });
    }
}
