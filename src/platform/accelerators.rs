//! Accelerators as the kernel shows them. Nobody's driver or runtime is opened, so this is safe before a fork, and it takes
//! files alone: a folder that holds a copy of those of another machine does as well.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::platform::visible::{Visible, visible};

/// Whose accelerator it is, in the order of preference where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Maker {
    Nvidia,
    Google,
    Amd,
    Amazon,
    Intel,
}

/// Whether this process may use it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    Yes,
    /// Its device file is not here: no driver, or a container that sees the bus and was not given the device.
    Missing(PathBuf),
    /// The file is here, but this user may not read and write it.
    Denied(PathBuf),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Accelerator {
    pub maker: Maker,
    /// `H100`, `TPU v5e`; that of the driver where it says one.
    pub model: String,
    /// Bus address: `0000:3b:00.0`.
    pub address: String,
    /// `10de:2330`
    pub id: String,
    pub numa_node: Option<usize>,
    pub access: Access,
    /// What the driver calls it: `GPU-…`.
    pub uuid: Option<String>,
    /// Devices that it counts as: slices of a GPU that is divided, cores of a chip.
    pub parts: usize,
    /// Whether it is divided into slices (NVIDIA's MIG).
    pub divided: bool,
}

/// PCI vendor, maker, and the first bytes of the classes of its accelerators.
const MAKERS: &[(u32, Maker, &[u32])] = &[
    (0x10de, Maker::Nvidia, &[0x0300, 0x0302]),
    (0x1ae0, Maker::Google, &[0x0880, 0x1200, 0xff00]),
    (0x1002, Maker::Amd, &[0x0300, 0x0302, 0x0380, 0x1200]),
    (0x1d0f, Maker::Amazon, &[0x0880, 0x1200]),
    // Not what drives a screen: 0300 is the graphics of a processor.
    (0x8086, Maker::Intel, &[0x0380, 0x1200]),
];

/// Maker, PCI device, model.
const MODELS: &[(Maker, u32, &str)] = &[
    (Maker::Nvidia, 0x20b0, "A100"),
    (Maker::Nvidia, 0x20b2, "A100"),
    (Maker::Nvidia, 0x2330, "H100"),
    (Maker::Nvidia, 0x2335, "H200"),
    (Maker::Nvidia, 0x2901, "B200"),
    (Maker::Amd, 0x740c, "MI250X"),
    (Maker::Amd, 0x740f, "MI210"),
    (Maker::Amd, 0x74a0, "MI300A"),
    (Maker::Amd, 0x74a1, "MI300X"),
    (Maker::Amd, 0x74a5, "MI325X"),
    (Maker::Google, 0x0027, "TPU v2 or v3"),
    (Maker::Google, 0x005e, "TPU v4"),
    (Maker::Google, 0x0062, "TPU v5p"),
    (Maker::Google, 0x0063, "TPU v5e"),
    (Maker::Google, 0x006f, "TPU v6e"),
    (Maker::Google, 0x0076, "TPU v7x"),
    (Maker::Amazon, 0x7064, "Inferentia"),
    (Maker::Amazon, 0x7164, "Trainium"),
    (Maker::Amazon, 0x7264, "Inferentia2"),
    (Maker::Intel, 0x0bd5, "Data Center GPU Max"),
];

impl Maker {
    /// What a device without a known model is called.
    fn device(self) -> &'static str {
        match self {
            Maker::Nvidia => "NVIDIA GPU",
            Maker::Google => "TPU",
            Maker::Amd => "AMD GPU",
            Maker::Amazon => "AWS Neuron",
            Maker::Intel => "Intel GPU",
        }
    }
}

impl fmt::Display for Accelerator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} at {}", self.model, self.id, self.address)?;
        if let Some(node) = self.numa_node {
            write!(f, ", NUMA node {node}")?;
        }
        match &self.access {
            Access::Yes => Ok(()),
            Access::Missing(file) => write!(f, ", without {}", file.display()),
            Access::Denied(file) => write!(f, ", this user may not open {}", file.display()),
        }
    }
}

/// The files of a machine below `root`, which is `/` for this one.
pub struct Machine {
    root: PathBuf,
}

impl Machine {
    pub fn new(root: impl Into<PathBuf>) -> Machine {
        Machine { root: root.into() }
    }

    /// This machine, or the one whose files `RALLYPOINT_SYSROOT` holds.
    pub fn of(env: &crate::env::Env) -> Machine {
        Machine::new(env.get("RALLYPOINT_SYSROOT").unwrap_or("/"))
    }

    fn text(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join(path)).ok().map(|t| t.trim().to_string())
    }

    fn list(&self, path: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.root.join(path)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Whether this process may use a device file; asks the permission bits, without opening it.
    fn access(&self, file: &str) -> Access {
        let path = self.root.join(file);
        let shown = Path::new("/").join(file);
        match rustix::fs::access(&path, rustix::fs::Access::READ_OK | rustix::fs::Access::WRITE_OK) {
            Ok(()) => Access::Yes,
            Err(_) if path.exists() => Access::Denied(shown),
            Err(_) => Access::Missing(shown),
        }
    }

    /// Whether this process can tell what is on the bus at all; not where GPUs come by another way, as in WSL2.
    pub fn shows_devices(&self) -> bool {
        !self.list("sys/bus/pci/devices").is_empty() && !self.root.join("dev/dxg").exists()
    }

    /// All accelerators, by maker and bus address.
    pub fn accelerators(&self) -> Vec<Accelerator> {
        let mut found: Vec<Accelerator> = self.list("sys/bus/pci/devices").iter().filter_map(|address| self.accelerator(address)).collect();
        found.sort_by(|a, b| (a.maker, &a.address).cmp(&(b.maker, &b.address)));
        // Files of these are numbered in the order of the bus.
        for (maker, file) in [(Maker::Google, "dev/accel"), (Maker::Amazon, "dev/neuron")] {
            for (n, a) in found.iter_mut().filter(|a| a.maker == maker).enumerate() {
                if matches!(a.access, Access::Missing(_)) {
                    let numbered = self.access(&format!("{file}{n}"));
                    if numbered == Access::Yes || a.access == Access::Missing("/dev".into()) {
                        a.access = numbered;
                    }
                }
                if maker == Maker::Amazon {
                    let count = self.text(&format!("sys/devices/virtual/neuron_device/neuron{n}/core_count"));
                    a.parts = count.and_then(|c| c.parse().ok()).unwrap_or(2);
                }
            }
        }
        found
    }

    fn accelerator(&self, address: &str) -> Option<Accelerator> {
        let folder = format!("sys/bus/pci/devices/{address}");
        // `0x10de`, `0x030200`
        let number = |file: &str| u32::from_str_radix(self.text(&format!("{folder}/{file}"))?.trim_start_matches("0x"), 16).ok();
        let (vendor, device, class) = (number("vendor")?, number("device")?, number("class")?);
        let (_, maker, classes) = MAKERS.iter().find(|(v, _, _)| *v == vendor)?;
        let known = MODELS.iter().find(|(m, d, _)| m == maker && *d == device).map(|(_, _, name)| *name);
        // Their network adapters and disks are no accelerators.
        if known.is_none() && !classes.contains(&(class >> 8)) {
            return None;
        }
        let node = self.text(&format!("{folder}/numa_node")).and_then(|t| t.parse::<i64>().ok());
        let mut a = Accelerator {
            maker: *maker,
            model: known.unwrap_or(maker.device()).into(),
            address: address.into(),
            id: format!("{vendor:04x}:{device:04x}"),
            numa_node: node.and_then(|n| usize::try_from(n).ok()),
            access: Access::Missing("/dev".into()),
            uuid: None,
            parts: 1,
            divided: false,
        };
        match maker {
            Maker::Nvidia => self.nvidia(&mut a),
            Maker::Amd => {
                a.access = self.access("dev/kfd");
                if a.access == Access::Yes {
                    a.access = self.render_node(&folder);
                }
            }
            Maker::Intel => a.access = self.render_node(&folder),
            // From v5e on a chip belongs to vfio, under the number of its group.
            Maker::Google => {
                let group = std::fs::read_link(self.root.join(&folder).join("iommu_group")).ok();
                if let Some(group) = group.as_ref().and_then(|g| g.file_name()) {
                    a.access = self.access(&format!("dev/vfio/{}", group.to_string_lossy()));
                }
            }
            Maker::Amazon => {}
        }
        Some(a)
    }

    /// What NVIDIA's driver says of a GPU; without the driver there is no such file.
    fn nvidia(&self, a: &mut Accelerator) {
        let text = self.text(&format!("proc/driver/nvidia/gpus/{}/information", a.address)).unwrap_or_default();
        let field =
            |name: &str| text.lines().find_map(|l| l.strip_prefix(name)?.trim_start().strip_prefix(':')).map(|v| v.trim().to_string());
        if let Some(model) = field("Model") {
            a.model = model;
        }
        a.uuid = field("GPU UUID");
        let Some(minor) = field("Device Minor") else {
            a.access = self.access("dev/nvidiactl");
            if a.access == Access::Yes {
                a.access = Access::Missing("/dev/nvidia0".into());
            }
            return;
        };
        a.access = self.access(&format!("dev/nvidia{minor}"));
        let slices = format!("proc/driver/nvidia/capabilities/gpu{minor}/mig");
        let slices: usize = (self.list(&slices).iter().filter(|g| g.starts_with("gi")))
            .map(|g| self.list(&format!("{slices}/{g}")).iter().filter(|c| c.starts_with("ci")).count())
            .sum();
        (a.parts, a.divided) = (slices.max(1), slices > 0);
    }

    fn render_node(&self, folder: &str) -> Access {
        match self.list(&format!("{folder}/drm")).iter().find(|n| n.starts_with("renderD")) {
            Some(node) => self.access(&format!("dev/dri/{node}")),
            None => Access::Missing("/dev/dri".into()),
        }
    }
}

/// The accelerators of one maker, in words: `8 × NVIDIA H100 80GB HBM3`, or why they are of no use.
pub struct Summary {
    pub maker: Maker,
    pub found: Vec<Accelerator>,
    pub visible: Visible,
}

/// What is found, maker by maker, best first.
pub fn summaries(machine: &Machine, env: &crate::env::Env) -> Vec<Summary> {
    let all = machine.accelerators();
    let mut makers: Vec<Maker> = all.iter().map(|a| a.maker).collect();
    makers.dedup();
    let of = |maker| {
        let found: Vec<Accelerator> = all.iter().filter(|a| a.maker == maker).cloned().collect();
        Summary { maker, visible: visible(maker, &found, env), found }
    };
    makers.into_iter().map(of).collect()
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let first = &self.found[0];
        write!(f, "{} × {}", self.found.len(), first.model)?;
        let slices: usize = self.found.iter().filter(|a| a.divided).map(|a| a.parts).sum();
        if slices > 0 {
            write!(f, " in {slices} MIG slices")?;
        }
        let shut: Vec<&Accelerator> = self.found.iter().filter(|a| a.access != Access::Yes).collect();
        if let Some(a) = shut.first() {
            let how = match &a.access {
                Access::Denied(file) => format!("this user may not open {}", file.display()),
                Access::Missing(file) => format!("{} is not here: no driver, or a container without the device", file.display()),
                Access::Yes => String::new(),
            };
            let which = if shut.len() == self.found.len() { "none" } else { "not all" };
            write!(f, ", {which} can be opened ({how})")?;
        }
        if let Some(why) = &self.visible.why {
            write!(f, ", {} visible by {why}", self.visible.count)?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "accelerators_tests.rs"]
mod tests;
