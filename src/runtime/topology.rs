//! All devices of all processes, as a description without the devices themselves.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::error::Result;

/// What JAX gates donation, callbacks and lowerings by; true for our own engine.
pub const PLATFORM: &str = "cpu";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    pub platform_version: String,
    /// By id: dense, in rank order.
    pub devices: Vec<DeviceInfo>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    pub id: usize,
    pub process_index: usize,
    /// Index among the devices of its process.
    pub local_index: usize,
}

/// The memories of a device, in the order of their indices; the first is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryKind {
    Device,
    PinnedHost,
    UnpinnedHost,
}

impl MemoryKind {
    pub const ALL: [MemoryKind; 3] = [MemoryKind::Device, MemoryKind::PinnedHost, MemoryKind::UnpinnedHost];

    pub fn name(self) -> &'static str {
        match self {
            MemoryKind::Device => "device",
            MemoryKind::PinnedHost => "pinned_host",
            MemoryKind::UnpinnedHost => "unpinned_host",
        }
    }

    pub fn id(self) -> i32 {
        self as i32
    }
}

impl DeviceInfo {
    pub fn kind(&self) -> &'static str {
        PLATFORM
    }

    pub fn debug_string(&self) -> String {
        format!("cpu:{} (process {}, device {} of it)", self.id, self.process_index, self.local_index)
    }
}

impl std::fmt::Display for DeviceInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "CpuDevice(id={})", self.id)
    }
}

pub fn platform_version() -> String {
    format!("rallypoint {}", env!("CARGO_PKG_VERSION"))
}

const HEADER: &str = "rallypoint topology 1";

impl Topology {
    /// `counts[p]` devices in process `p`.
    pub fn new(counts: &[usize]) -> Topology {
        let places = counts.iter().enumerate().flat_map(|(p, n)| (0..*n).map(move |l| (p, l)));
        let devices = places.enumerate().map(|(id, (process_index, local_index))| DeviceInfo { id, process_index, local_index });
        Topology { platform_version: platform_version(), devices: devices.collect() }
    }

    /// Devices of each process.
    pub fn counts(&self) -> Vec<usize> {
        let processes = self.devices.last().map_or(0, |d| d.process_index + 1);
        let mut counts = vec![0; processes];
        self.devices.iter().for_each(|d| counts[d.process_index] += 1);
        counts
    }

    /// From a name: `cpu`, `cpu:4` (devices) or `cpu:2x4` (processes, devices of each).
    pub fn by_name(name: &str) -> Result<Topology> {
        let wrong = || error!(InvalidArgument, "topology {name:?} is none of \"cpu\", \"cpu:DEVICES\", \"cpu:PROCESSESxDEVICES\"");
        let size = match name {
            "" | "cpu" => "1",
            _ => name.strip_prefix("cpu:").ok_or_else(wrong)?,
        };
        let (processes, devices) = size.split_once('x').unwrap_or(("1", size));
        let number = |s: &str| s.parse().ok().filter(|n| (1..=1 << 16).contains(n)).ok_or_else(wrong);
        Ok(Topology::new(&vec![number(devices)?; number(processes)?]))
    }

    pub fn serialize(&self) -> Vec<u8> {
        let counts: Vec<String> = self.counts().iter().map(usize::to_string).collect();
        format!("{HEADER}\n{}\n{}\n", self.platform_version, counts.join(" ")).into_bytes()
    }

    pub fn deserialize(bytes: &[u8]) -> Result<Topology> {
        let wrong = |what: &str| error!(InvalidArgument, "these {} bytes are no serialized topology: {what}", bytes.len());
        let text = std::str::from_utf8(bytes).map_err(|_| wrong("not text"))?;
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Err(wrong(&format!("they do not begin with {HEADER:?}")));
        }
        let version = lines.next().ok_or_else(|| wrong("no version"))?;
        let mut counts = Vec::new();
        let mut total = 0;
        for word in lines.next().ok_or_else(|| wrong("no devices"))?.split(' ') {
            let n: usize = word.parse().map_err(|_| wrong(&format!("{word:?} devices")))?;
            total += n.min(1 << 20);
            ensure!(total < 1 << 20, InvalidArgument, "a topology of more than a million devices");
            counts.push(n);
        }
        Ok(Topology { platform_version: version.to_string(), ..Topology::new(&counts) })
    }

    /// Equal for equal topologies, in every process.
    pub fn fingerprint(&self) -> u64 {
        let digest = Sha256::digest(self.serialize());
        digest[..8].iter().fold(0, |n, b| n << 8 | *b as u64)
    }

    /// A line for people: processes and devices.
    pub fn describe(&self) -> String {
        let counts = self.counts();
        let mut s = format!("{} devices in {} processes", self.devices.len(), counts.len());
        if counts.iter().any(|c| *c != counts[0]) {
            let _ = write!(s, " {counts:?}");
        }
        s
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_dense_in_rank_order() {
        let t = Topology::new(&[2, 1, 3]);
        let places: Vec<_> = t.devices.iter().map(|d| (d.id, d.process_index, d.local_index)).collect();
        assert_eq!(places, [(0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 1), (5, 2, 2)]);
        assert_eq!(t.counts(), [2, 1, 3]);
    }

    #[test]
    fn bytes_and_back() {
        let t = Topology::new(&[2, 1]);
        assert_eq!(Topology::deserialize(&t.serialize()).unwrap(), t);
        assert_ne!(t.fingerprint(), Topology::new(&[1, 2]).fingerprint());
        for bad in ["", "x", "rallypoint topology 1\n", "rallypoint topology 1\nv\n1 x\n", "rallypoint topology 1\nv\n99999999999\n"] {
            assert!(Topology::deserialize(bad.as_bytes()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names() {
        assert_eq!(Topology::by_name("cpu:2x3").unwrap().counts(), [3, 3]);
        assert_eq!(Topology::by_name("cpu:4").unwrap().counts(), [4]);
        for bad in ["v5e:2x2", "cpu:0", "cpu:x", "cpu:2x", "cpu:99999999999"] {
            assert!(Topology::by_name(bad).is_err(), "{bad}");
        }
    }
}
