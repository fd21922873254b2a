use std::fmt;
use std::path::Path;

/// An accelerator on the PCI bus. Nobody's runtime is opened to find it, so whether it can be used stays open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Accelerator {
    pub kind: &'static str,
    /// Bus address: `0000:3b:00.0`.
    pub address: String,
    /// `10de:2335`
    pub id: String,
    /// Its device files are here too; in a container they may not be.
    pub accessible: bool,
}

/// Vendor, class (its first bytes), name, a device file that is there when the driver is.
const KINDS: &[(u16, &[u8], &str, &str)] = &[
    (0x10de, &[0x03], "NVIDIA GPU", "nvidiactl"),
    (0x1002, &[0x03, 0x12], "AMD GPU", "kfd"),
    (0x8086, &[0x12], "Intel accelerator", "accel"),
    (0x1ae0, &[0x12, 0x08, 0xff], "TPU", "vfio"),
    (0x1d0f, &[0x08, 0x12], "AWS Neuron", "neuron0"),
];

impl fmt::Display for Accelerator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let files = if self.accessible { "" } else { ", without its device files" };
        write!(f, "{} {} at {}{files}", self.kind, self.id, self.address)
    }
}

pub fn accelerators() -> Vec<Accelerator> {
    find(Path::new("/sys/bus/pci/devices"), Path::new("/dev"))
}

fn find(bus: &Path, dev: &Path) -> Vec<Accelerator> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(bus).into_iter().flatten().flatten() {
        // `0x10de`, `0x030200`
        let number = |file: &str| {
            let text = std::fs::read_to_string(entry.path().join(file)).ok()?;
            u32::from_str_radix(text.trim().trim_start_matches("0x"), 16).ok()
        };
        let (Some(vendor), Some(device), Some(class)) = (number("vendor"), number("device"), number("class")) else { continue };
        let kind = KINDS.iter().find(|k| k.0 as u32 == vendor && k.1.contains(&((class >> 16) as u8)));
        if let Some((_, _, kind, file)) = kind {
            found.push(Accelerator {
                kind,
                address: entry.file_name().to_string_lossy().into_owned(),
                id: format!("{vendor:04x}:{device:04x}"),
                accessible: dev.join(file).exists(),
            });
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accelerators_are_told_from_other_devices() {
        let dir = tempfile::tempdir().unwrap();
        let (bus, dev) = (dir.path().join("bus"), dir.path().join("dev"));
        for (address, vendor, device, class) in [
            ("0000:01:00.0", "0x10de", "0x2335", "0x030200"),
            ("0000:01:00.1", "0x10de", "0x22ba", "0x040300"),
            ("0000:02:00.0", "0x8086", "0x1237", "0x060000"),
        ] {
            std::fs::create_dir_all(bus.join(address)).unwrap();
            for (file, text) in [("vendor", vendor), ("device", device), ("class", class)] {
                std::fs::write(bus.join(address).join(file), format!("{text}\n")).unwrap();
            }
        }
        let found = find(&bus, &dev);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "NVIDIA GPU 10de:2335 at 0000:01:00.0, without its device files");
        assert!(find(&dir.path().join("none"), &dev).is_empty());
    }
}
