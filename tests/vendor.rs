//! A plugin with a network of its own behind ours, in several processes on hosts with several GPUs: what its client is made with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

fn compile(source: &str, output: &Path, more: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cc = std::env::var("CC").unwrap_or("cc".into());
    let built = Command::new(cc)
        .args(["-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-g", "-I"])
        .arg(root.join("pjrt_c_api"))
        .args(more)
        .arg("-o")
        .arg(output)
        .arg(root.join("tests/c").join(source))
        .arg("-ldl")
        .output()
        .expect("a C compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

/// The plugin, the program that joins, and the files of a machine with `gpus` GPUs.
struct Site {
    dir: tempfile::TempDir,
}

impl Site {
    fn new(gpus: usize) -> Site {
        let dir = tempfile::tempdir().unwrap();
        // The name says whose it is.
        compile("networked.c", &dir.path().join("fake_cuda_plugin.so"), &["-shared", "-fPIC"]);
        compile("joins.c", &dir.path().join("joins"), &[]);
        let write = |path: String, text: &str| {
            let path = dir.path().join("machine").join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("sys/bus/pci/devices/0000:00:1f.0/vendor".into(), "0x8086\n");
        for n in 0..gpus {
            let slot = format!("0000:{:02x}:00.0", n + 1);
            for (file, text) in [("vendor", "0x10de\n"), ("device", "0x2335\n"), ("class", "0x030200\n"), ("numa_node", "0\n")] {
                write(format!("sys/bus/pci/devices/{slot}/{file}"), text);
            }
            let uuid = format!("GPU-{n:08}-aaaa-bbbb-cccc-0123456789ab");
            write(
                format!("proc/driver/nvidia/gpus/{slot}/information"),
                &format!("Model: \t NVIDIA H200\nGPU UUID: \t {uuid}\nDevice Minor: \t {n}\n"),
            );
            write(format!("dev/nvidia{n}"), "");
        }
        Site { dir }
    }

    /// What each of `size` processes says that one agent of torchrun has started, with these variables and those of its rank.
    fn launch(&self, size: usize, vars: &[(&str, &str)], own: impl Fn(usize) -> Vec<(&'static str, String)>) -> Vec<String> {
        static JOBS: AtomicUsize = AtomicUsize::new(0);
        let job = format!("vendor-{}-{}", std::process::id(), JOBS.fetch_add(1, Ordering::Relaxed));
        let plugin = std::env::current_exe().unwrap().with_file_name("librallypoint.so");
        let start = |rank: usize| {
            let mut command = Command::new(self.dir.path().join("joins"));
            command.arg(&plugin).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            for name in [
                "CUDA_VISIBLE_DEVICES",
                "RALLYPOINT_CHECK",
                "RALLYPOINT_CPU_DEVICES",
                "SLURM_STEP_GPUS",
                "SLURM_JOB_GPUS",
                "SLURM_GPUS_ON_NODE",
            ] {
                command.env_remove(name);
            }
            let backend = format!("path:{}", self.dir.path().join("fake_cuda_plugin.so").display());
            command.env("RALLYPOINT_BACKEND", backend).env("RALLYPOINT_SYSROOT", self.dir.path().join("machine"));
            command.env("RALLYPOINT_TIMEOUT", "30");
            if size > 1 {
                for (name, value) in [("RANK", rank), ("WORLD_SIZE", size), ("LOCAL_RANK", rank), ("LOCAL_WORLD_SIZE", size)] {
                    command.env(name, value.to_string());
                }
                command.env("GROUP_RANK", "0").env("GROUP_WORLD_SIZE", "1").env("TORCHELASTIC_RUN_ID", &job);
                command.env("MASTER_ADDR", "localhost").env("MASTER_PORT", "29400").env("TORCHELASTIC_USE_AGENT_STORE", "False");
            }
            command.envs(vars.iter().copied()).envs(own(rank));
            command.spawn().unwrap()
        };
        let children: Vec<_> = (0..size).map(start).collect();
        let say = |child: std::process::Child| {
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout).trim().to_string();
            assert!(matches!(output.status.code(), Some(0 | 3)), "{}: {said}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
            said
        };
        children.into_iter().map(say).collect()
    }
}

fn none(_: usize) -> Vec<(&'static str, String)> {
    Vec::new()
}

#[test]
fn processes_meet_through_our_store_and_take_a_gpu_each() {
    let site = Site::new(8);
    for size in [2, 4] {
        let met: String = (0..size).map(|peer| format!("; address of {peer}")).collect();
        let want = |devices: &dyn Fn(usize) -> String| {
            (0..size).map(|r| format!("cuda: node {r} of {size}, devices {}{met}", devices(r))).collect::<Vec<_>>()
        };
        let by_rank = |r: usize| r.to_string();
        assert_eq!(site.launch(size, &[], none), want(&by_rank));
        // Numbers count among those that are visible.
        let visible = [("CUDA_VISIBLE_DEVICES", "7,5,3,1")];
        assert_eq!(site.launch(size, &visible, none), want(&by_rank));
        // A launcher has given each its own.
        let own = |r: usize| vec![("CUDA_VISIBLE_DEVICES", (r + 2).to_string())];
        assert_eq!(site.launch(size, &[], own), want(&|_| "all".into()));
        // A plugin that does not know the option gets none.
        assert_eq!(site.launch(size, &[("FAKE_REFUSES", "visible_devices")], none), want(&|_| "all".into()));
    }
    assert_eq!(site.launch(1, &[], none), ["cuda: node 0 of 1, devices all"]);
}

#[test]
fn a_key_that_never_comes_is_an_error_that_names_it() {
    let site = Site::new(4);
    let said = site.launch(2, &[("FAKE_SILENT", "1")], none);
    assert!(said.iter().all(|s| s.starts_with("code 4: ") && s.contains("fake/1")), "{said:?}");
}

#[test]
fn what_cannot_be_is_refused_before_the_plugin_is_asked() {
    // More processes than GPUs: all say so, also those that would have one.
    let clear = |s: &String| s.starts_with("code 9: ") && s.contains("3 processes") && s.contains("sees 2 accelerators");
    let started = std::time::Instant::now();
    let said = Site::new(2).launch(3, &[], none);
    assert!(said.iter().all(clear) && started.elapsed().as_secs() < 15, "{said:?}");
    let said = Site::new(8).launch(3, &[("SLURM_STEP_GPUS", "4,5")], none);
    assert!(said.iter().all(clear), "{said:?}");
    let none_here = Site::new(0).launch(1, &[], none);
    assert!(none_here[0].contains("there is no NVIDIA GPU on this machine"), "{none_here:?}");
    let hidden = Site::new(4).launch(1, &[("CUDA_VISIBLE_DEVICES", "")], none);
    assert!(hidden[0].contains("4 × NVIDIA H200, 0 visible by CUDA_VISIBLE_DEVICES="), "{hidden:?}");
    // What says which process it is cannot be left out.
    let said = Site::new(4).launch(2, &[("FAKE_REFUSES", "num_nodes")], none);
    assert!(said.iter().all(|s| s.starts_with("code 3: ") && s.contains("num_nodes")), "{said:?}");
}

#[test]
fn a_plugin_is_found_where_jax_is_told_of_it() {
    let site = Site::new(2);
    let path: PathBuf = site.dir.path().join("fake_cuda_plugin.so");
    let named = format!("cuda:{}", path.display());
    let vars = [("RALLYPOINT_BACKEND", ""), ("PJRT_NAMES_AND_LIBRARY_PATHS", named.as_str())];
    let met = "; address of 0; address of 1";
    assert_eq!(site.launch(2, &vars, none), [0, 1].map(|r| format!("cuda: node {r} of 2, devices {r}{met}")));
}
