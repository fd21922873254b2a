//! Trees of machines: the files that the kernel and the drivers show there, one a line.

use super::*;
use crate::env::Env;

/// `path`, `path = contents` or `path -> target`; `N..M` in braces stands for each of these numbers.
fn machine(tree: &str) -> (tempfile::TempDir, Machine) {
    let dir = tempfile::tempdir().unwrap();
    for line in tree.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        for line in each(line) {
            let (path, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            match rest.split_once(' ') {
                Some(("->", target)) => std::os::unix::fs::symlink(target, path).unwrap(),
                Some((_, contents)) => std::fs::write(path, contents.replace("\\n", "\n")).unwrap(),
                None => std::fs::write(path, "").unwrap(),
            }
        }
    }
    let machine = Machine::new(dir.path());
    (dir, machine)
}

fn each(line: &str) -> Vec<String> {
    let Some((from, rest)) = line.split_once('{').and_then(|(_, r)| r.split_once("..")) else { return vec![line.into()] };
    let to = rest.split('}').next().unwrap();
    let word = format!("{{{from}..{to}}}");
    (from.parse::<u32>().unwrap()..=to.parse().unwrap()).map(|n| line.replace(&word, &n.to_string())).collect()
}

macro_rules! tree {
    ($name:literal) => {
        include_str!(concat!("trees/", $name, ".tree"))
    };
}

const NONE: [(&str, &str); 0] = [];

/// What is said of the only maker there, and how many devices a process sees.
fn see(tree: &str, env: &[(&str, &str)]) -> (String, usize) {
    let (_dir, machine) = machine(tree);
    let all = summaries(&machine, &env.iter().copied().collect::<Env>());
    assert_eq!(all.len(), 1);
    (all[0].to_string(), all[0].visible.count)
}

#[test]
fn eight_h100() {
    let tree = tree!("h100x8");
    assert_eq!(see(tree, &NONE), ("8 × NVIDIA H100 80GB HBM3".into(), 8));
    let (_dir, machine) = machine(tree);
    let all = machine.accelerators();
    assert_eq!((all[0].numa_node, all[7].numa_node), (Some(0), Some(1)));
    assert_eq!(all[3].uuid.as_deref(), Some("GPU-00000003-aaaa-bbbb-cccc-0123456789ab"));
    assert!(all.iter().all(|a| a.access == Access::Yes && !a.divided));
    for (value, count) in
        [("", 0), ("3", 1), ("0,2,-1,1", 2), ("7,8", 1), ("GPU-00000002,GPU-00000005-aaaa", 2), ("GPU-ffff,1", 0), ("0,1,2,3", 4)]
    {
        let (text, seen) = see(tree, &[("CUDA_VISIBLE_DEVICES", value)]);
        assert_eq!(seen, count, "{value:?}");
        assert!(text.ends_with(&format!(", {count} visible by CUDA_VISIBLE_DEVICES={value}")), "{text}");
    }
}

#[test]
fn what_slurm_gave_counts_where_no_runtime_is_told() {
    let tree = tree!("h100x8");
    for (env, count, why) in [
        // As srun has it with devices that are hidden from other jobs, and without.
        (&[("SLURM_STEP_GPUS", "4,5"), ("SLURM_JOB_GPUS", "4,5,6,7"), ("CUDA_VISIBLE_DEVICES", "0,1")][..], 2, "CUDA_VISIBLE_DEVICES=0,1"),
        (&[("SLURM_STEP_GPUS", "4,5"), ("CUDA_VISIBLE_DEVICES", "4,5")], 2, "CUDA_VISIBLE_DEVICES=4,5"),
        // --gpus-per-task=1: one each, whatever the step has.
        (&[("SLURM_STEP_GPUS", "0,1,2,3"), ("SLURM_GPUS_ON_NODE", "4"), ("CUDA_VISIBLE_DEVICES", "0")], 1, "CUDA_VISIBLE_DEVICES=0"),
        // A step without GPUs in a job with some.
        (&[("SLURM_JOB_GPUS", "0,1"), ("CUDA_VISIBLE_DEVICES", "")], 0, "CUDA_VISIBLE_DEVICES="),
        // A container has dropped what the runtime reads.
        (&[("SLURM_STEP_GPUS", "4,5"), ("SLURM_JOB_GPUS", "4,5,6,7"), ("SLURM_GPUS_ON_NODE", "4")], 2, "SLURM_STEP_GPUS=4,5"),
        (&[("SLURM_JOB_GPUS", "4-6"), ("SLURM_GPUS_ON_NODE", "4")], 3, "SLURM_JOB_GPUS=4-6"),
        (&[("GPU_DEVICE_ORDINAL", "0,1"), ("SLURM_JOB_GPUS", "4,5,6,7")], 2, "GPU_DEVICE_ORDINAL=0,1"),
        (&[("SLURM_GPUS_ON_NODE", "4")], 4, "SLURM_GPUS_ON_NODE=4"),
        (&[("SLURM_GPUS_ON_NODE", "99")], 8, "SLURM_GPUS_ON_NODE=99"),
        (&[("SLURM_STEP_GPUS", ""), ("SLURM_JOB_GPUS", "0-18446744073709551615")], 8, "SLURM_JOB_GPUS=0-18446744073709551615"),
    ] {
        let (text, seen) = see(tree, env);
        assert_eq!(seen, count, "{env:?}");
        assert!(text.ends_with(&format!(", {count} visible by {why}")), "{text}");
    }
    assert_eq!(see(tree, &[("SLURM_GPUS_ON_NODE", "some")]), ("8 × NVIDIA H100 80GB HBM3".into(), 8), "a value that says nothing");
    let amd = tree!("mi300xx4");
    for (env, count) in [
        (&[("SLURM_STEP_GPUS", "2,3"), ("ROCR_VISIBLE_DEVICES", "0,1"), ("GPU_DEVICE_ORDINAL", "0,1")][..], 2),
        (&[("SLURM_STEP_GPUS", "2,3"), ("ROCR_VISIBLE_DEVICES", "2,3")], 2),
        // HIP counts in what ROCR leaves.
        (&[("SLURM_STEP_GPUS", "2,3"), ("ROCR_VISIBLE_DEVICES", "2,3"), ("CUDA_VISIBLE_DEVICES", "2,3")], 0),
        (&[("SLURM_STEP_GPUS", "2,3")], 2),
    ] {
        assert_eq!(see(amd, env).1, count, "{env:?}");
    }
}

#[test]
fn a_gpu_in_slices_shows_one_unless_others_are_named() {
    let tree = tree!("h100-mig");
    assert_eq!(see(tree, &NONE), ("1 × NVIDIA H100 80GB HBM3 in 3 MIG slices".into(), 1));
    assert_eq!(see(tree, &[("CUDA_VISIBLE_DEVICES", "MIG-11111111-2222")]).1, 1);
}

#[test]
fn four_mi300x() {
    let tree = tree!("mi300xx4");
    assert_eq!(see(tree, &NONE), ("4 × MI300X".into(), 4));
    assert_eq!(see(tree, &[("ROCR_VISIBLE_DEVICES", "0,1"), ("HIP_VISIBLE_DEVICES", "1,3")]).1, 1);
    assert_eq!(see(tree, &[("HIP_VISIBLE_DEVICES", "3")]).1, 1);
}

#[test]
fn tpus_of_two_generations() {
    assert_eq!(see(tree!("v5e-8"), &NONE), ("8 × TPU v5e".into(), 8));
    assert_eq!(see(tree!("v5e-8"), &[("TPU_VISIBLE_CHIPS", "0,1")]).1, 2);
    assert_eq!(see(tree!("v6e-4"), &NONE), ("4 × TPU v6e".into(), 4));
    assert_eq!(see(tree!("v4-8"), &NONE), ("4 × TPU v4".into(), 4));
}

#[test]
fn trainium_counts_cores() {
    let tree = tree!("trn1.32xlarge");
    assert_eq!(see(tree, &NONE), ("16 × Trainium".into(), 32));
    assert_eq!(see(tree, &[("NEURON_RT_VISIBLE_CORES", "0-3,6")]).1, 5);
    assert_eq!(see(tree, &[("NEURON_RT_NUM_CORES", "8")]).1, 8);
}

#[test]
fn a_container_sees_what_it_may_not_open() {
    let (text, seen) = see(tree!("container"), &NONE);
    assert_eq!(seen, 0);
    assert_eq!(text, "8 × H100, none can be opened (/dev/nvidiactl is not here: no driver, or a container without the device)");
}

#[test]
fn other_devices_are_none() {
    let (_dir, machine) = machine(tree!("none"));
    assert!(summaries(&machine, &Env::default()).is_empty());
    assert!(Machine::new("/nowhere").accelerators().is_empty());
}
