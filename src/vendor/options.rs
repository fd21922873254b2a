//! The create options of a vendor: what the framework passes, and what follows from the place of this process.

use crate::error::{Code, Error, Result};
use crate::launch::World;
use crate::runtime::OptionValue;

/// Whose plugin it is, as far as that matters for how its client is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Cuda,
    Rocm,
    Oneapi,
    Tpu,
    Neuron,
    Other,
}

impl Kind {
    /// By the name of the file.
    pub fn of_file(path: &std::path::Path) -> Kind {
        let name = path.file_name().map(|n| n.to_string_lossy().to_lowercase()).unwrap_or_default();
        let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
        match () {
            () if has(&["cuda"]) => Kind::Cuda,
            () if has(&["rocm"]) => Kind::Rocm,
            () if has(&["oneapi", "xpu", "sycl"]) => Kind::Oneapi,
            () if has(&["libtpu", "tpu_plugin"]) => Kind::Tpu,
            () if has(&["neuron"]) => Kind::Neuron,
            () => Kind::Other,
        }
    }
}

impl Kind {
    /// Whether its processes reach each other without us.
    pub fn has_network(self) -> bool {
        self != Kind::Other
    }
}

pub type List = Vec<(String, OptionValue)>;

/// Options in two parts: what the user has said stays; what we suggest is taken back where the vendor does not know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proposal {
    pub given: List,
    pub suggested: List,
}

impl Proposal {
    /// `devices`: how many the process should have of a kind that counts them; `visible`: how many accelerators this
    /// process sees, where that is known.
    pub fn new(kind: Kind, options: &[(String, OptionValue)], world: &World, devices: usize, visible: Option<usize>) -> Result<Proposal> {
        /// Ours, said anew below.
        const OURS: [&str; 4] = ["cpu_device_count", "node_id", "num_nodes", "partition_index"];
        let mut given: List = options.iter().filter(|(name, _)| !OURS.contains(&name.as_str())).cloned().collect();
        if world.size > 1 && matches!(kind, Kind::Cuda | Kind::Rocm | Kind::Oneapi) {
            // Without them each process would be a job of its own, so they are never taken back.
            given.push(("node_id".into(), OptionValue::Int(world.rank as i64)));
            given.push(("num_nodes".into(), OptionValue::Int(world.size as i64)));
        }
        let mut suggested = Vec::new();
        let mut suggest = |name: &str, value| {
            if !given.iter().any(|(n, _)| n == name) {
                suggested.push((name.to_string(), value));
            }
        };
        match kind {
            Kind::Cuda | Kind::Rocm | Kind::Oneapi => {
                if let Some(device) = own_device(world, visible)? {
                    suggest("visible_devices", OptionValue::IntList(vec![device as i64]));
                }
            }
            Kind::Other => suggest("cpu_device_count", OptionValue::Int(devices as i64)),
            Kind::Tpu | Kind::Neuron => {}
        }
        Ok(Proposal { given, suggested })
    }

    pub fn list(&self) -> List {
        self.given.iter().chain(&self.suggested).cloned().collect()
    }

    /// Takes back what the vendor has complained of by name; tells whether that was anything.
    pub fn withdraw(&mut self, error: &Error) -> bool {
        let before = self.suggested.len();
        if matches!(error.code, Code::InvalidArgument | Code::Unimplemented | Code::NotFound) {
            let complaint = self.suggested.iter().find(|(name, _)| error.message.contains(name.as_str())).map(|(name, _)| name.clone());
            self.suggested.retain(|(name, _)| Some(name) != complaint.as_ref());
        }
        self.suggested.len() < before
    }
}

/// Which of the visible accelerators is that of this process: all of them when it is alone on its host or sees one only.
fn own_device(world: &World, visible: Option<usize>) -> Result<Option<usize>> {
    if world.local_size == 1 || visible == Some(1) {
        return Ok(None);
    }
    if let Some(n) = visible {
        ensure!(
            world.local_rank < n,
            FailedPrecondition,
            "{} processes of this job are on this host, but this one sees {n} accelerators: start at most {n} per host, or let each see its own",
            world.local_size
        );
    }
    Ok(Some(world.local_rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(rank: usize, size: usize) -> World {
        World { rank, size, local_rank: rank, local_size: size, ..World::single() }
    }

    fn visible_devices(p: &Proposal) -> Option<&OptionValue> {
        p.suggested.iter().find(|(n, _)| n == "visible_devices").map(|(_, v)| v)
    }

    #[test]
    fn a_process_gets_one_of_several_gpus_and_the_only_one_whatever_its_rank() {
        let of = |world: &World, visible| Proposal::new(Kind::Cuda, &[], world, 1, visible);
        assert_eq!(visible_devices(&of(&world(2, 4), Some(8)).unwrap()), Some(&OptionValue::IntList(vec![2])));
        assert_eq!(visible_devices(&of(&world(2, 4), None).unwrap()), Some(&OptionValue::IntList(vec![2])));
        assert_eq!(visible_devices(&of(&world(2, 4), Some(1)).unwrap()), None);
        assert_eq!(visible_devices(&of(&World::single(), Some(8)).unwrap()), None);
        let e = of(&world(2, 4), Some(2)).unwrap_err();
        assert!(e.message.contains("4 processes") && e.message.contains("sees 2"), "{e}");
    }

    #[test]
    fn what_the_user_says_stays_and_what_the_vendor_does_not_know_goes() {
        let given = [("visible_devices".to_string(), OptionValue::IntList(vec![5])), ("cpu_device_count".to_string(), OptionValue::Int(2))];
        let mut p = Proposal::new(Kind::Cuda, &given, &world(1, 2), 1, Some(8)).unwrap();
        let place = [("node_id".to_string(), OptionValue::Int(1)), ("num_nodes".to_string(), OptionValue::Int(2))];
        assert_eq!(p.list(), [&given[..1], &place].concat());
        for name in ["num_nodes", "visible_devices"] {
            assert!(!p.withdraw(&error!(InvalidArgument, "Unexpected option name passed to PJRT_Client_Create: {name}")));
        }
        let mut p = Proposal::new(Kind::Cuda, &[], &world(1, 2), 1, Some(8)).unwrap();
        assert!(!p.withdraw(&error!(Internal, "visible_devices")), "not a complaint about an option");
        assert!(p.withdraw(&error!(InvalidArgument, "Unexpected option name passed to PJRT_Client_Create: visible_devices")));
        assert_eq!(p.list(), place);
        let p = Proposal::new(Kind::Other, &given, &World::single(), 3, None).unwrap();
        assert_eq!(p.suggested, [("cpu_device_count".to_string(), OptionValue::Int(3))]);
    }

    #[test]
    fn kinds_are_told_by_the_file() {
        for (file, kind) in [
            ("/a/xla_cuda_plugin.so", Kind::Cuda),
            ("/rocm/pjrt_c_api_cpu_plugin.so", Kind::Other),
            ("xla_rocm_plugin.so", Kind::Rocm),
            ("/x/libtpu.so", Kind::Tpu),
            ("libneuronpjrt.so", Kind::Neuron),
        ] {
            assert_eq!(Kind::of_file(file.as_ref()), kind, "{file}");
        }
    }
}
