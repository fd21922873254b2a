//! A client of PyTorch's TCPStore: torchrun runs the server.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use crate::error::Result;
use crate::rendezvous::Store;

pub struct TcpStore {
    stream: TcpStream,
    at: String,
}

const VALIDATE: u8 = 0;
const SET: u8 = 1;
const GET: u8 = 3;
const WAIT: u8 = 6;
const PING: u8 = 13;
const VALIDATE_MAGIC: u32 = 0x3C85_F7CE;
/// Larger values are not ours.
const MAX_VALUE: u64 = 1 << 20;

impl TcpStore {
    /// Connects, trying again until the deadline: the server may start later than we do.
    pub fn connect(host: &str, port: u16, deadline: Instant) -> Result<TcpStore> {
        let at = format!("the store at {host}:{port}");
        let mut pause = Duration::from_millis(10);
        loop {
            let why = match attempt(host, port, &at, deadline) {
                Ok(store) => return Ok(store),
                Err(why) => why,
            };
            ensure!(Instant::now() + pause < deadline, DeadlineExceeded, "{at} (MASTER_ADDR:MASTER_PORT) cannot be reached: {why}");
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(1));
        }
    }

    /// Our address on the way to the store.
    pub fn local_ip(&self) -> Option<IpAddr> {
        self.stream.local_addr().ok().map(|a| a.ip())
    }

    fn limit(&self, deadline: Instant) -> Result<()> {
        let left = deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let set = self.stream.set_read_timeout(Some(left)).and_then(|()| self.stream.set_write_timeout(Some(left)));
        set.map_err(|e| error!(Unavailable, "{}: {e}", self.at))
    }

    fn broken(&self, e: std::io::Error, what: &str) -> crate::error::Error {
        use std::io::ErrorKind::{TimedOut, WouldBlock};
        match e.kind() {
            TimedOut | WouldBlock => error!(DeadlineExceeded, "{} does not have {what} in time", self.at),
            _ => error!(Unavailable, "{} broke off at {what}: {e}", self.at),
        }
    }
}

fn attempt(host: &str, port: u16, at: &str, deadline: Instant) -> std::result::Result<TcpStore, String> {
    let addresses = (host, port).to_socket_addrs().map_err(|e| format!("the name does not resolve: {e}"))?;
    let mut why = "the name has no address".to_string();
    for address in addresses {
        match try_address(address, deadline) {
            Ok(stream) => return Ok(TcpStore { stream, at: at.to_string() }),
            Err(e) => why = format!("{address}: {e}"),
        }
    }
    Err(why)
}

fn try_address(address: SocketAddr, deadline: Instant) -> std::io::Result<TcpStream> {
    let left = deadline.saturating_duration_since(Instant::now()).clamp(Duration::from_millis(1), Duration::from_secs(5));
    let mut stream = TcpStream::connect_timeout(&address, left)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(left))?;
    stream.set_write_timeout(Some(left))?;
    // A server whose backlog is full resets here; the caller tries again.
    let nonce = std::process::id();
    let mut hello = vec![VALIDATE];
    hello.extend(VALIDATE_MAGIC.to_le_bytes());
    hello.push(PING);
    hello.extend(nonce.to_le_bytes());
    stream.write_all(&hello)?;
    let mut echo = [0; 4];
    stream.read_exact(&mut echo)?;
    if echo != nonce.to_le_bytes() {
        return Err(std::io::Error::other("what listens there is no TCPStore"));
    }
    Ok(stream)
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    out.extend((text.len() as u64).to_le_bytes());
    out.extend(text);
}

impl Store for TcpStore {
    fn set(&mut self, key: &str, value: &[u8]) -> Result<()> {
        self.limit(Instant::now() + Duration::from_secs(30))?;
        let mut request = vec![SET];
        put_text(&mut request, format!("/{key}").as_bytes());
        put_text(&mut request, value);
        // A set has no response; the ping behind it has one when the set is done.
        request.push(PING);
        request.extend(1u32.to_le_bytes());
        let mut echo = [0; 4];
        let sent = self.stream.write_all(&request).and_then(|()| self.stream.read_exact(&mut echo));
        sent.map_err(|e| self.broken(e, key))
    }

    fn get(&mut self, key: &str, deadline: Instant) -> Result<Vec<u8>> {
        self.limit(deadline)?;
        let name = format!("/{key}");
        let mut request = vec![WAIT];
        request.extend(1u64.to_le_bytes());
        put_text(&mut request, name.as_bytes());
        let mut stopped = [0];
        let wait = self.stream.write_all(&request).and_then(|()| self.stream.read_exact(&mut stopped));
        wait.map_err(|e| self.broken(e, key))?;
        ensure!(stopped == [0], Unavailable, "{} answered {} to a wait for {key}", self.at, stopped[0]);
        let mut request = vec![GET];
        put_text(&mut request, name.as_bytes());
        let mut len = [0; 8];
        let get = self.stream.write_all(&request).and_then(|()| self.stream.read_exact(&mut len));
        get.map_err(|e| self.broken(e, key))?;
        let len = u64::from_le_bytes(len);
        ensure!(len <= MAX_VALUE, InvalidArgument, "{} holds {len} bytes under {key}, at most {MAX_VALUE} make sense", self.at);
        let mut value = vec![0; len as usize];
        self.stream.read_exact(&mut value).map_err(|e| self.broken(e, key))?;
        Ok(value)
    }

    fn overwrites(&self) -> bool {
        true
    }
}
