use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// A server of the TCPStore protocol, as far as the tests need it: what torchrun's agent runs.
pub struct StoreServer {
    pub port: u16,
    #[allow(dead_code)]
    pub connections: Arc<Mutex<usize>>,
    stopped: Arc<AtomicBool>,
}

type Keys = Arc<(Mutex<HashMap<Vec<u8>, Vec<u8>>>, Condvar)>;

impl StoreServer {
    pub fn start() -> StoreServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let keys = Keys::default();
        let connections = Arc::new(Mutex::new(0));
        let count = connections.clone();
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = stopped.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                *count.lock().unwrap() += 1;
                let keys = keys.clone();
                std::thread::spawn(move || {
                    let _ = serve(stream.unwrap(), keys);
                });
            }
        });
        StoreServer { port, connections, stopped }
    }

    /// Nobody listens any more.
    #[allow(dead_code)]
    pub fn stop(self) {
        self.stopped.store(true, Ordering::Relaxed);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        while TcpStream::connect(("127.0.0.1", self.port)).is_ok() {}
    }
}

fn serve(mut s: TcpStream, keys: Keys) -> std::io::Result<()> {
    fn bytes(s: &mut TcpStream, n: usize) -> std::io::Result<Vec<u8>> {
        let mut b = vec![0; n];
        s.read_exact(&mut b)?;
        Ok(b)
    }
    fn text(s: &mut TcpStream) -> std::io::Result<Vec<u8>> {
        let n = u64::from_le_bytes(bytes(s, 8)?.try_into().unwrap());
        bytes(s, n as usize)
    }
    loop {
        match bytes(&mut s, 1)?[0] {
            0 => assert_eq!(bytes(&mut s, 4)?, 0x3C85_F7CEu32.to_le_bytes()),
            1 => {
                let (k, v) = (text(&mut s)?, text(&mut s)?);
                keys.0.lock().unwrap().insert(k, v);
                keys.1.notify_all();
            }
            3 => {
                let k = text(&mut s)?;
                let v = keys.0.lock().unwrap().get(&k).cloned().unwrap_or_default();
                s.write_all(&(v.len() as u64).to_le_bytes())?;
                s.write_all(&v)?;
            }
            6 => {
                assert_eq!(bytes(&mut s, 8)?, 1u64.to_le_bytes());
                let k = text(&mut s)?;
                let map = keys.0.lock().unwrap();
                drop(keys.1.wait_while(map, |m| !m.contains_key(&k)).unwrap());
                s.write_all(&[0])?;
            }
            13 => {
                let nonce = bytes(&mut s, 4)?;
                s.write_all(&nonce)?;
            }
            op => panic!("the client sends request {op}"),
        }
    }
}
