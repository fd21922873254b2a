//! Which plugin computes: the one that the user names, else that of the best accelerator that can be used here, else ours.

use std::path::{Path, PathBuf};

use crate::env::Env;
use crate::error::Result;
use crate::platform::{Machine, Maker, Summary, summaries};
use crate::vendor::options::Kind;

/// What serves this process, and why.
#[derive(Debug)]
pub struct Choice {
    /// `None`: our own engine.
    pub plugin: Option<PathBuf>,
    pub why: String,
    /// An accelerator is here that is not used.
    pub idle: bool,
}

/// A vendor whose plugins we know.
pub struct Known {
    pub name: &'static str,
    pub kind: Kind,
    pub maker: Maker,
    /// Where its plugin lies in Python's site-packages; newest first.
    files: &'static [&'static str],
    /// What to install.
    pub remedy: &'static str,
}

pub const KNOWN: &[Known] = &[
    Known {
        name: "cuda",
        kind: Kind::Cuda,
        maker: Maker::Nvidia,
        files: &["jax_plugins/xla_cuda13/xla_cuda_plugin.so", "jax_plugins/xla_cuda12/xla_cuda_plugin.so"],
        remedy: "pip install jax-cuda13-pjrt",
    },
    Known { name: "tpu", kind: Kind::Tpu, maker: Maker::Google, files: &["libtpu/libtpu.so"], remedy: "pip install libtpu" },
    Known {
        name: "rocm",
        kind: Kind::Rocm,
        maker: Maker::Amd,
        files: &["jax_plugins/xla_rocm7/xla_rocm_plugin.so", "jax_plugins/xla_rocm60/xla_rocm_plugin.so"],
        remedy: "pip install jax-rocm7-pjrt",
    },
    Known {
        name: "neuron",
        kind: Kind::Neuron,
        maker: Maker::Amazon,
        files: &["libneuronxla/libneuronpjrt.so"],
        remedy: "pip install libneuronxla, from the vendor's index",
    },
    Known {
        name: "oneapi",
        kind: Kind::Oneapi,
        maker: Maker::Intel,
        files: &["jax_plugins/intel_extension_for_openxla/pjrt_plugin_xpu.so"],
        remedy: "pip install intel-extension-for-openxla",
    },
];

/// What the environment asks for, or what is found.
pub fn choose(env: &Env, machine: &Machine) -> Result<Choice> {
    let given = |plugin| Choice { plugin, why: "RALLYPOINT_BACKEND says so".into(), idle: false };
    match env.get("RALLYPOINT_BACKEND") {
        Some("cpu") => return Ok(given(None)),
        Some(word) => {
            if let Some(path) = word.strip_prefix("path:") {
                return Ok(given(Some(path.into())));
            }
            let names: Vec<&str> = KNOWN.iter().map(|k| k.name).collect();
            let Some(known) = KNOWN.iter().find(|k| k.name == word) else {
                bail!(InvalidArgument, "RALLYPOINT_BACKEND={word:?} is none of cpu, {}, path:PLUGIN.so", names.join(", "))
            };
            let found = locate(known, env, &own_folder());
            ensure!(found.is_some(), NotFound, "RALLYPOINT_BACKEND={word}: there is no plugin for it; {}", known.remedy);
            return Ok(given(found));
        }
        None => {}
    }
    let mut reasons = Vec::new();
    for summary in summaries(machine, env) {
        let Some(known) = KNOWN.iter().find(|k| k.maker == summary.maker) else { continue };
        match usable(known, &summary, env, &own_folder()) {
            Ok(plugin) => return Ok(Choice { plugin: Some(plugin), why: format!("{summary} found"), idle: false }),
            Err(why) => reasons.push(why),
        }
    }
    let idle = !reasons.is_empty();
    let why = if idle { reasons.join("; ") } else { "no accelerator found".into() };
    Ok(Choice { plugin: None, why, idle })
}

/// The plugin for these accelerators, or what is missing.
fn usable(known: &Known, summary: &Summary, env: &Env, site: &[PathBuf]) -> Result<PathBuf, String> {
    if summary.visible.count == 0 {
        return Err(format!("{summary}"));
    }
    locate(known, env, site).ok_or_else(|| format!("{summary} found, no {} plugin; {}", known.name, known.remedy))
}

/// What to do so that the accelerators of this machine are used, one line for each kind of them.
pub fn missing(env: &Env, machine: &Machine) -> Vec<String> {
    let all = summaries(machine, env);
    let of = |s: &Summary| usable(KNOWN.iter().find(|k| k.maker == s.maker)?, s, env, &own_folder()).err();
    all.iter().filter_map(of).collect()
}

/// Why a plugin of this kind cannot have a device here. Vendors look longer, and some never return.
pub fn refusal(kind: Kind, env: &Env, machine: &Machine) -> Option<String> {
    let known = KNOWN.iter().find(|k| k.kind == kind)?;
    let Some(summary) = summaries(machine, env).into_iter().find(|s| s.maker == known.maker) else {
        let what = match known.maker {
            Maker::Nvidia => "NVIDIA GPU",
            Maker::Google => "TPU",
            Maker::Amd => "AMD GPU",
            Maker::Amazon => "Neuron device",
            Maker::Intel => "Intel GPU",
        };
        return machine.shows_devices().then(|| format!("there is no {what} on this machine"));
    };
    (summary.visible.count == 0).then(|| summary.to_string())
}

/// How many devices of this kind the process sees, where that can be told.
pub fn visible(kind: Kind, env: &Env, machine: &Machine) -> Option<usize> {
    let known = KNOWN.iter().find(|k| k.kind == kind)?;
    summaries(machine, env).into_iter().find(|s| s.maker == known.maker).map(|s| s.visible.count)
}

/// The plugin's file: named to JAX, in the packages of Python, or where libraries are looked for.
fn locate(known: &Known, env: &Env, site: &[PathBuf]) -> Option<PathBuf> {
    let named = env.get("PJRT_NAMES_AND_LIBRARY_PATHS").unwrap_or("").split(',').filter_map(|pair| pair.split_once(':'));
    if let Some((_, path)) = named.into_iter().find(|(name, path)| *name == known.name && Path::new(path).is_file()) {
        return Some(path.into());
    }
    if let Some(path) = env.get("TPU_LIBRARY_PATH").filter(|path| known.kind == Kind::Tpu && Path::new(path).is_file()) {
        return Some(path.into());
    }
    let mut folders = site.to_vec();
    for prefix in ["VIRTUAL_ENV", "CONDA_PREFIX"].iter().filter_map(|name| env.get(name)) {
        let pythons = std::fs::read_dir(Path::new(prefix).join("lib")).into_iter().flatten().flatten();
        folders.extend(pythons.map(|p| p.path().join("site-packages")));
    }
    folders.extend(env.get("PYTHONPATH").unwrap_or("").split(':').filter(|p| !p.is_empty()).map(PathBuf::from));
    let in_packages = known.files.iter().flat_map(|file| folders.iter().map(move |folder| folder.join(file)));
    let library = known.files.first().and_then(|f| Path::new(f).file_name());
    let libraries = env.get("LD_LIBRARY_PATH").unwrap_or("").split(':').filter(|p| !p.is_empty());
    let in_libraries = library.into_iter().flat_map(|name| libraries.clone().map(move |folder| Path::new(folder).join(name)));
    in_packages.chain(in_libraries).find(|path| path.is_file())
}

/// The folder of packages that this library is installed in: `site-packages` of `site-packages/rallypoint/PLUGIN.so`.
fn own_folder() -> Vec<PathBuf> {
    let here = own_folder as *const () as usize;
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    // `7f00-7f10 r-xp 00000000 08:01 42 /path`
    let holds = |line: &&str| {
        let range = line.split(' ').next().and_then(|r| r.split_once('-'));
        let number = |s: &str| usize::from_str_radix(s, 16).ok();
        range.is_some_and(|(a, b)| number(a).is_some_and(|a| a <= here) && number(b).is_some_and(|b| here < b))
    };
    let path = maps.lines().find(holds).and_then(|l| l.find('/').map(|at| PathBuf::from(&l[at..])));
    path.and_then(|p| Some(p.parent()?.parent()?.to_path_buf())).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(dir: &Path, plugin: bool) -> (Machine, String) {
        let gpu = dir.join("sys/bus/pci/devices/0000:3b:00.0");
        std::fs::create_dir_all(&gpu).unwrap();
        for (file, text) in [("vendor", "0x10de"), ("device", "0x2335"), ("class", "0x030200")] {
            std::fs::write(gpu.join(file), text).unwrap();
        }
        let info = dir.join("proc/driver/nvidia/gpus/0000:3b:00.0");
        std::fs::create_dir_all(&info).unwrap();
        std::fs::write(info.join("information"), "Model: NVIDIA H200\nDevice Minor: 0\n").unwrap();
        std::fs::create_dir_all(dir.join("dev")).unwrap();
        std::fs::write(dir.join("dev/nvidia0"), "").unwrap();
        let site = dir.join("site");
        if plugin {
            std::fs::create_dir_all(site.join("jax_plugins/xla_cuda12")).unwrap();
            std::fs::write(site.join("jax_plugins/xla_cuda12/xla_cuda_plugin.so"), "").unwrap();
        }
        (Machine::new(dir), site.display().to_string())
    }

    #[test]
    fn the_best_accelerator_with_a_plugin_is_chosen() {
        let dir = tempfile::tempdir().unwrap();
        let (machine, site) = host(dir.path(), true);
        let env: Env = [("PYTHONPATH", site.as_str())].into_iter().collect();
        let choice = choose(&env, &machine).unwrap();
        assert!(choice.plugin.unwrap().ends_with("jax_plugins/xla_cuda12/xla_cuda_plugin.so"));
        assert_eq!(choice.why, "1 × NVIDIA H200 found");
        let env: Env = [("PYTHONPATH", site.as_str()), ("RALLYPOINT_BACKEND", "cpu")].into_iter().collect();
        assert!(choose(&env, &machine).unwrap().plugin.is_none());
        let env: Env = [("PYTHONPATH", site.as_str()), ("CUDA_VISIBLE_DEVICES", "")].into_iter().collect();
        let choice = choose(&env, &machine).unwrap();
        assert!(choice.plugin.is_none() && choice.idle && choice.why.ends_with("0 visible by CUDA_VISIBLE_DEVICES="), "{}", choice.why);
        assert_eq!(refusal(Kind::Cuda, &env, &machine), Some("1 × NVIDIA H200, 0 visible by CUDA_VISIBLE_DEVICES=".into()));
        assert_eq!(refusal(Kind::Tpu, &env, &machine), Some("there is no TPU on this machine".into()));
        assert_eq!(refusal(Kind::Other, &env, &machine), None);
    }

    #[test]
    fn what_is_missing_is_said() {
        let dir = tempfile::tempdir().unwrap();
        let (machine, _) = host(dir.path(), false);
        let choice = choose(&Env::default(), &machine).unwrap();
        let why = "1 × NVIDIA H200 found, no cuda plugin; pip install jax-cuda13-pjrt";
        assert_eq!((choice.plugin, choice.idle, choice.why.as_str()), (None, true, why));
        assert_eq!(missing(&Env::default(), &machine), [why]);
        let env: Env = [("RALLYPOINT_BACKEND", "rocm")].into_iter().collect();
        assert!(choose(&env, &machine).unwrap_err().message.contains("jax-rocm7-pjrt"));
        let env: Env = [("RALLYPOINT_BACKEND", "gpu")].into_iter().collect();
        assert!(choose(&env, &machine).unwrap_err().message.contains("none of cpu, cuda, tpu"));
        let empty = tempfile::tempdir().unwrap();
        let none = choose(&Env::default(), &Machine::new(empty.path())).unwrap();
        assert_eq!((none.plugin, none.idle, none.why.as_str()), (None, false, "no accelerator found"));
    }
}
