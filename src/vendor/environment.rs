//! What vendors read from the environment instead of create options, as it follows from the place of this process.

use crate::env::Env;
use crate::error::Result;
use crate::launch::World;
use crate::vendor::options::Kind;

/// Ports of the processes of libtpu on one host begin here, as its own documentation has it.
const TPU_PORT: usize = 8476;
const NEURON_PORT: u16 = 62182;

/// The variables to be set before the vendor's client is made; `leader` is the host of rank 0. What the user has set stays,
/// and whoever sets one of a vendor's variables sets all of them.
pub fn environment(kind: Kind, world: &World, leader: &str, env: &Env) -> Result<Vec<(&'static str, String)>> {
    let (rank, size) = (world.rank, world.size);
    if size == 1 {
        return Ok(Vec::new());
    }
    let one_host = world.local_size == size;
    match kind {
        // On several hosts, each with one process, the machines know their places themselves.
        Kind::Tpu if one_host && env.get("TPU_PROCESS_ADDRESSES").is_none() => {
            let bounds = match size {
                2 => "1,2,1",
                4 => "2,2,1",
                8 => "2,4,1",
                n => bail!(
                    InvalidArgument,
                    "{n} processes on one TPU host: one, two, four or eight can be placed; for others set TPU_PROCESS_ADDRESSES, \
                    TPU_PROCESS_BOUNDS and their companions"
                ),
            };
            let addresses: Vec<String> = (0..size).map(|r| format!("localhost:{}", TPU_PORT + r)).collect();
            Ok(vec![
                ("TPU_CHIPS_PER_PROCESS_BOUNDS", "1,1,1".into()),
                ("TPU_PROCESS_BOUNDS", bounds.into()),
                ("TPU_PROCESS_ADDRESSES", addresses.join(",")),
                ("TPU_PROCESS_PORT", (TPU_PORT + world.local_rank).to_string()),
                ("TPU_VISIBLE_CHIPS", world.local_rank.to_string()),
                ("CLOUD_TPU_TASK_ID", rank.to_string()),
            ])
        }
        Kind::Neuron if env.get("NEURON_RT_ROOT_COMM_ID").is_none() => {
            let host = if one_host { "localhost" } else { leader };
            let mut set = vec![
                ("NEURON_RT_ROOT_COMM_ID", format!("{host}:{NEURON_PORT}")),
                ("NEURON_PJRT_PROCESS_INDEX", rank.to_string()),
                ("NEURON_PJRT_PROCESSES_NUM_DEVICES", vec!["1"; size].join(",")),
            ];
            if world.local_size > 1 && env.get("NEURON_RT_VISIBLE_CORES").is_none() && env.get("NEURON_RT_NUM_CORES").is_none() {
                set.push(("NEURON_RT_VISIBLE_CORES", world.local_rank.to_string()));
            }
            Ok(set)
        }
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(kind: Kind, world: &World, env: &[(&str, &str)]) -> Vec<(&'static str, String)> {
        environment(kind, world, "node-a", &env.iter().copied().collect()).unwrap()
    }

    #[test]
    fn places_on_one_tpu_host() {
        let world = World { rank: 3, size: 4, local_rank: 3, local_size: 4, ..World::single() };
        let set_ = set(Kind::Tpu, &world, &[]);
        let value = |name: &str| set_.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_str());
        assert_eq!(value("TPU_PROCESS_BOUNDS"), Some("2,2,1"));
        assert_eq!(value("TPU_PROCESS_ADDRESSES"), Some("localhost:8476,localhost:8477,localhost:8478,localhost:8479"));
        assert_eq!(
            (value("TPU_PROCESS_PORT"), value("TPU_VISIBLE_CHIPS"), value("CLOUD_TPU_TASK_ID")),
            (Some("8479"), Some("3"), Some("3"))
        );
        assert_eq!(set(Kind::Tpu, &world, &[("TPU_PROCESS_ADDRESSES", "a:1")]), []);
        assert_eq!(set(Kind::Tpu, &World::single(), &[]), []);
        let three = World { size: 3, local_size: 3, ..World::single() };
        assert!(environment(Kind::Tpu, &three, "", &Env::default()).unwrap_err().message.contains("3 processes"));
    }

    #[test]
    fn neuron_meets_at_the_host_of_rank_0() {
        let world = World { rank: 2, size: 4, local_rank: 0, local_size: 2, ..World::single() };
        assert_eq!(
            set(Kind::Neuron, &world, &[]),
            [
                ("NEURON_RT_ROOT_COMM_ID", "node-a:62182".to_string()),
                ("NEURON_PJRT_PROCESS_INDEX", "2".into()),
                ("NEURON_PJRT_PROCESSES_NUM_DEVICES", "1,1,1,1".into()),
                ("NEURON_RT_VISIBLE_CORES", "0".into()),
            ]
        );
        assert_eq!(set(Kind::Cuda, &world, &[]), []);
    }
}
