//! Both sides of a TCP connection prove that they belong to the job: challenge, answer, answer, all in fixed lengths.

use std::fmt;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// What all processes of the job know and nobody else should.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(pub [u8; 32]);

/// Drawn anew whenever a job's processes meet: tells a restarted job from what the last one left behind.
pub type Incarnation = [u8; 16];

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A hub to rank 0: (rank, 0).
    Control = 1,
    /// Between two devices: (from, to).
    Data = 2,
}

pub const CHALLENGE: usize = 40;
pub const ANSWER: usize = 80;
pub const VERDICT: usize = 40;

const MAGIC: &[u8; 8] = b"rlpt-tcp";

/// What the accepting side says to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Welcome = 0,
    /// The answer does not prove the knowledge of the key.
    Refused = 1,
    /// The job is complete already: another one is meant.
    Complete = 2,
}

/// Why a connection was not accepted.
#[derive(Debug)]
pub enum Rejection {
    /// It may be a leftover or somebody else: try again.
    Stranger(String),
    /// It is the right one, but it does not believe us, or we do not believe it.
    Unauthenticated,
}

/// The accepting side's state of one connection.
pub struct Host {
    incarnation: Incarnation,
    nonce: [u8; 16],
}

impl Key {
    pub fn random() -> Result<Key> {
        Ok(Key(random()?))
    }

    /// The key of the job from a secret of the user or, without one, from what the processes know of each other; the
    /// latter keeps jobs apart, but keeps nobody out.
    pub fn from_secret(secret: &[u8], job: &str) -> Key {
        Key(mac(secret, &[b"rallypoint", job.as_bytes()]))
    }
}

pub fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| error!(Internal, "no random bytes: {e}"))?;
    Ok(bytes)
}

/// The first `N` bytes of the SHA-256 of the parts, each with its length.
pub fn digest<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let mut out = [0; N];
    out.iter_mut().zip(hash.finalize()).for_each(|(o, b)| *o = b);
    out
}

fn keyed(key: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { unreachable!("HMAC takes keys of every length") };
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac
}

fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    keyed(key, parts).finalize().into_bytes().into()
}

impl Host {
    pub fn new(incarnation: Incarnation) -> Result<Host> {
        Ok(Host { incarnation, nonce: random()? })
    }

    pub fn challenge(&self) -> [u8; CHALLENGE] {
        let mut c = [0; CHALLENGE];
        c[..8].copy_from_slice(MAGIC);
        c[8..24].copy_from_slice(&self.nonce);
        c[24..].copy_from_slice(&self.incarnation);
        c
    }

    /// What to say to an answer, and who has given it: purpose and two numbers.
    pub fn verdict(&self, key: &Key, answer: &[u8; ANSWER], complete: bool) -> ([u8; VERDICT], Option<(Purpose, u64, u64)>) {
        let (signed, proof) = answer.split_at(ANSWER - 32);
        let purpose = match answer[8] {
            1 => Some(Purpose::Control),
            2 => Some(Purpose::Data),
            _ => None,
        };
        let word = |at: usize| answer[at..at + 8].try_into().map_or(0, u64::from_le_bytes);
        let valid =
            answer[..8] == *MAGIC && keyed(&key.0, &[b"client", &self.incarnation, &self.nonce, signed]).verify_slice(proof).is_ok();
        let (verdict, who) = match purpose {
            Some(Purpose::Control) if valid && complete => (Verdict::Complete, None),
            Some(purpose) if valid => (Verdict::Welcome, Some((purpose, word(16), word(24)))),
            _ => (Verdict::Refused, None),
        };
        let mut out = [0; VERDICT];
        out[0] = verdict as u8;
        // Somebody who does not know the key learns nothing that depends on it.
        if verdict != Verdict::Refused {
            let proof = mac(&key.0, &[b"server", &self.incarnation, &self.nonce, signed, &[verdict as u8]]);
            out[8..].copy_from_slice(&proof);
        }
        (out, who)
    }
}

/// The connecting side's state of one connection: it has answered and waits for the verdict.
pub struct Answered {
    /// What goes to the accepting side.
    pub answer: [u8; ANSWER],
    incarnation: Incarnation,
    nonce: [u8; 16],
}

impl Answered {
    /// The answer to a challenge, for a connection with this purpose and these two numbers; `incarnation` is what it must
    /// be, if known.
    pub fn new(
        challenge: &[u8; CHALLENGE],
        key: &Key,
        incarnation: Option<Incarnation>,
        purpose: Purpose,
        a: u64,
        b: u64,
    ) -> std::result::Result<Answered, Rejection> {
        if challenge[..8] != *MAGIC {
            return Err(Rejection::Stranger("something else than rallypoint listens there".into()));
        }
        let (mut nonce, mut theirs) = ([0; 16], [0; 16]);
        nonce.copy_from_slice(&challenge[8..24]);
        theirs.copy_from_slice(&challenge[24..]);
        if incarnation.is_some_and(|i| i != theirs) {
            return Err(Rejection::Stranger("another job listens there".into()));
        }
        let own: [u8; 16] = random().map_err(|e| Rejection::Stranger(e.message))?;
        let mut answer = [0; ANSWER];
        answer[..8].copy_from_slice(MAGIC);
        answer[8] = purpose as u8;
        answer[16..24].copy_from_slice(&a.to_le_bytes());
        answer[24..32].copy_from_slice(&b.to_le_bytes());
        answer[32..48].copy_from_slice(&own);
        let (signed, proof) = answer.split_at_mut(ANSWER - 32);
        proof.copy_from_slice(&mac(&key.0, &[b"client", &theirs, &nonce, signed]));
        Ok(Answered { answer, incarnation: theirs, nonce })
    }

    /// The incarnation of the accepting side, if its verdict is good and proves that it knows the key.
    pub fn check(&self, key: &Key, verdict: &[u8; VERDICT]) -> std::result::Result<Incarnation, Rejection> {
        if verdict[0] == Verdict::Refused as u8 {
            return Err(Rejection::Unauthenticated);
        }
        let proof = keyed(&key.0, &[b"server", &self.incarnation, &self.nonce, &self.answer[..ANSWER - 32], &verdict[..1]]);
        if proof.verify_slice(&verdict[8..]).is_err() {
            return Err(Rejection::Unauthenticated);
        }
        if verdict[0] == Verdict::Complete as u8 {
            return Err(Rejection::Stranger("a job that is complete already listens there".into()));
        }
        Ok(self.incarnation)
    }
}

/// Proves to the accepting side of `stream` who we are and checks the same; `incarnation` is what it must be, if known.
/// Returns its incarnation.
pub fn introduce(
    stream: &mut TcpStream,
    key: &Key,
    incarnation: Option<Incarnation>,
    purpose: Purpose,
    a: u64,
    b: u64,
) -> std::result::Result<Incarnation, Rejection> {
    let broken = |e: std::io::Error| Rejection::Stranger(format!("the handshake breaks off: {e}"));
    let limit = Some(Duration::from_secs(5));
    stream.set_read_timeout(limit).and_then(|()| stream.set_write_timeout(limit)).map_err(broken)?;
    let mut challenge = [0; CHALLENGE];
    stream.read_exact(&mut challenge).map_err(broken)?;
    let answered = Answered::new(&challenge, key, incarnation, purpose, a, b)?;
    stream.write_all(&answered.answer).map_err(broken)?;
    let mut verdict = [0; VERDICT];
    stream.read_exact(&mut verdict).map_err(broken)?;
    answered.check(key, &verdict)
}

impl Rejection {
    pub fn error(&self, who: &str) -> Error {
        match self {
            Rejection::Stranger(why) => error!(Unavailable, "{who}: {why}"),
            Rejection::Unauthenticated => {
                error!(Unauthenticated, "{who} and this process do not have the same secret: is RALLYPOINT_SECRET equal everywhere?")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    fn meet(
        host_key: Key,
        guest_key: Key,
        expect: Option<Incarnation>,
        complete: bool,
    ) -> (std::result::Result<Incarnation, Rejection>, bool) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut guest = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let host = std::thread::spawn(move || {
            let host = Host::new([4; 16]).unwrap();
            stream.write_all(&host.challenge()).unwrap();
            let mut answer = [0; ANSWER];
            if stream.read_exact(&mut answer).is_err() {
                return false;
            }
            let (verdict, who) = host.verdict(&host_key, &answer, complete);
            stream.write_all(&verdict).unwrap();
            who == Some((Purpose::Control, 3, 9))
        });
        let result = introduce(&mut guest, &guest_key, expect, Purpose::Control, 3, 9);
        drop(guest);
        (result, host.join().unwrap())
    }

    #[test]
    fn equal_keys_meet() {
        let (guest, host) = meet(Key([1; 32]), Key([1; 32]), Some([4; 16]), false);
        assert_eq!(guest.unwrap(), [4; 16]);
        assert!(host);
    }

    #[test]
    fn others_do_not() {
        let (guest, host) = meet(Key([1; 32]), Key([2; 32]), None, false);
        assert!(matches!(guest, Err(Rejection::Unauthenticated)) && !host);
        let (guest, host) = meet(Key([1; 32]), Key([1; 32]), Some([5; 16]), false);
        assert!(matches!(guest, Err(Rejection::Stranger(_))) && !host);
        let (guest, host) = meet(Key([1; 32]), Key([1; 32]), None, true);
        assert!(matches!(guest, Err(Rejection::Stranger(_))) && !host);
    }

    #[test]
    fn keys_depend_on_secret_and_job() {
        let key = |s: &str, j: &str| Key::from_secret(s.as_bytes(), j);
        assert_eq!(key("a", "b"), key("a", "b"));
        assert_ne!(key("a", "b"), key("a", "c"));
        assert_ne!(key("a", "b"), key("b", "b"));
    }
}
