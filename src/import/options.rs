//! CompileOptionsProto.

use prost::Message;

use crate::error::Result;
use crate::import::CompileOptions;
use crate::import::hlo::proto::{CompileOptionsProto, DeviceAssignmentProto};
use crate::ir::MAX_DEVICES;

/// Options by name that are not among XLA's flags. They and the flags say how XLA's compiler works; here they change nothing.
const EFFORTS: [&str; 4] = ["exec_time_optimization_effort", "memory_fitting_effort", "optimization_level", "memory_fitting_level"];

/// Reads a CompileOptionsProto; no bytes at all mean one replica and one partition.
pub fn options(bytes: &[u8]) -> Result<CompileOptions> {
    let proto = CompileOptionsProto::decode(bytes).map_err(|e| error!(InvalidArgument, "compile options: {e}"))?;
    for option in &proto.env_option_overrides {
        let known = option.name.starts_with("xla_") || EFFORTS.contains(&&*option.name);
        ensure!(known, InvalidArgument, "No such compile option: '{}'", option.name);
    }
    let build = proto.executable_build_options.unwrap_or_default();
    let count = |n: i64, what: &str| match n {
        0 => Ok(1),
        1.. if n as usize <= MAX_DEVICES => Ok(n as usize),
        _ => Err(error!(InvalidArgument, "compile options: {what} is {n}")),
    };
    let num_replicas = count(build.num_replicas, "num_replicas")?;
    let num_partitions = count(build.num_partitions, "num_partitions")?;
    ensure!(
        num_replicas * num_partitions <= MAX_DEVICES,
        InvalidArgument,
        "compile options: {num_replicas} replicas of {num_partitions} partitions"
    );
    let device_assignment = match &build.device_assignment {
        Some(a) => device_assignment(a, num_replicas, num_partitions)?,
        None => Vec::new(),
    };
    Ok(CompileOptions {
        num_replicas,
        num_partitions,
        device_assignment,
        tupled_arguments: proto.parameter_is_tupled_arguments,
        propagate_to_results: build.allow_spmd_sharding_propagation_to_output,
    })
}

/// Global device ids, `[replica * num_partitions + partition]`. An assignment without any device reads as none.
pub fn device_assignment(proto: &DeviceAssignmentProto, num_replicas: usize, num_partitions: usize) -> Result<Vec<usize>> {
    if proto.computation_devices.is_empty() {
        return Ok(Vec::new());
    }
    let (r, c, lists) = (proto.replica_count, proto.computation_count, proto.computation_devices.len());
    let complete = proto.computation_devices.iter().all(|d| d.replica_device_ids.len() == num_replicas);
    ensure!(
        r as i64 == num_replicas as i64 && c as i64 == num_partitions as i64 && lists == num_partitions && complete,
        InvalidArgument,
        "compile options: the device assignment is for {r} replicas of {c} computations ({lists} lists), the program for \
         {num_replicas} replicas of {num_partitions} partitions"
    );
    let mut ids = vec![0; num_replicas * num_partitions];
    let mut seen = std::collections::HashSet::new();
    for (p, computation) in proto.computation_devices.iter().enumerate() {
        for (r, &id) in computation.replica_device_ids.iter().enumerate() {
            ensure!(id >= 0 && id <= i32::MAX as i64, InvalidArgument, "compile options: device id {id} in the device assignment");
            ensure!(seen.insert(id), InvalidArgument, "compile options: device {id} is assigned twice");
            ids[r * num_partitions + p] = id as usize;
        }
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::hlo::proto::{ComputationDevice, ExecutableBuildOptionsProto, OptionOverride};

    fn build(build: ExecutableBuildOptionsProto) -> Result<CompileOptions> {
        options(&CompileOptionsProto { executable_build_options: Some(build), ..Default::default() }.encode_to_vec())
    }

    fn assignment(devices: &[&[i64]]) -> Option<DeviceAssignmentProto> {
        Some(DeviceAssignmentProto {
            replica_count: devices[0].len() as i32,
            computation_count: devices.len() as i32,
            computation_devices: devices.iter().map(|d| ComputationDevice { replica_device_ids: d.to_vec() }).collect(),
        })
    }

    #[test]
    fn nothing_means_one_device() {
        let o = options(&[]).unwrap();
        assert_eq!((o.num_replicas, o.num_partitions, o.device_assignment.len(), o.tupled_arguments), (1, 1, 0, false));
    }

    #[test]
    fn options_of_no_compiler_are_refused() {
        let with = |name: &str| {
            let env_option_overrides = vec![OptionOverride { name: name.into() }];
            options(&CompileOptionsProto { env_option_overrides, ..Default::default() }.encode_to_vec())
        };
        assert!(with("xla_embed_ir_in_executable").is_ok() && with("optimization_level").is_ok());
        assert_eq!(with("invalid_key").unwrap_err().message, "No such compile option: 'invalid_key'");
    }

    #[test]
    fn the_assignment_is_replica_major() {
        let o = build(ExecutableBuildOptionsProto {
            num_replicas: 2,
            num_partitions: 3,
            device_assignment: assignment(&[&[0, 1], &[2, 3], &[4, 5]]),
            allow_spmd_sharding_propagation_to_output: vec![true, false],
            ..Default::default()
        })
        .unwrap();
        assert_eq!(o.device_assignment, [0, 2, 4, 1, 3, 5]);
        assert_eq!(o.propagate_to_results, [true, false]);
    }

    #[test]
    fn bad_assignments_and_counts_are_refused() {
        let with = |n, a| build(ExecutableBuildOptionsProto { num_replicas: n, device_assignment: a, ..Default::default() });
        assert!(with(2, assignment(&[&[0, 0]])).unwrap_err().message.contains("device 0 is assigned twice"));
        assert!(with(2, assignment(&[&[0, -1]])).is_err());
        assert!(with(2, assignment(&[&[0]])).is_err());
        assert!(with(-1, None).is_err());
        assert!(with(i64::MAX, None).is_err());
        assert!(options(&[0xff, 0xff, 0xff]).is_err());
    }
}
