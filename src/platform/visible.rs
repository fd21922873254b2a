//! Which accelerators the environment leaves to this process.

use crate::env::Env;
use crate::platform::accelerators::{Accelerator, Access, Maker};

/// How many devices the vendor's runtime will show to this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visible {
    pub count: usize,
    /// The variable that says so, with its value.
    pub why: Option<String>,
}

/// The number of visible devices among those that are found, which are of this maker and in the order of the bus.
pub fn visible(maker: Maker, found: &[Accelerator], env: &Env) -> Visible {
    let open: Vec<&Accelerator> = found.iter().filter(|a| a.access == Access::Yes).collect();
    let parts: usize = open.iter().map(|a| a.parts).sum();
    match maker {
        Maker::Nvidia => {
            // A runtime shows one slice of a divided GPU unless others are named.
            let all = if open.iter().any(|a| a.divided) { 1.min(open.len()) } else { open.len() };
            listed(env, &["CUDA_VISIBLE_DEVICES"], all, |words| gpus(words, &open)).unwrap_or_else(|| allotted(env, all))
        }
        Maker::Amd => {
            // The second indexes what the first leaves.
            let first = listed(env, &["ROCR_VISIBLE_DEVICES"], open.len(), |words| gpus(words, &open));
            let left = first.as_ref().map_or(open.len(), |v| v.count.min(open.len()));
            let second = listed(env, &["HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"], left, |words| gpus(words, &open[..left]));
            second.or(first).unwrap_or_else(|| allotted(env, open.len()))
        }
        Maker::Google => {
            let names = &["TPU_VISIBLE_CHIPS", "TPU_VISIBLE_DEVICES"];
            listed(env, names, open.len(), |words| indices(words, open.len())).unwrap_or(Visible { count: open.len(), why: None })
        }
        Maker::Amazon => {
            let number = |words: &[&str]| words.first().and_then(|w| w.parse().ok()).map_or(0, |n: usize| n.min(parts));
            let named = listed(env, &["NEURON_RT_VISIBLE_CORES"], parts, |words| indices(words, parts));
            named.or_else(|| listed(env, &["NEURON_RT_NUM_CORES"], parts, number)).unwrap_or(Visible { count: parts, why: None })
        }
        Maker::Intel => {
            let named = listed(env, &["ZE_AFFINITY_MASK"], open.len(), |words| indices(words, open.len()));
            named.unwrap_or_else(|| allotted(env, open.len()))
        }
    }
}

/// What the first of these variables that is set leaves of `all`. An empty list leaves none.
fn listed(env: &Env, names: &[&str], all: usize, count: impl Fn(&[&str]) -> usize) -> Option<Visible> {
    let (name, value) = names.iter().find_map(|n| Some((*n, env.raw(n)?)))?;
    let words: Vec<&str> = value.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
    Some(Visible { count: count(&words).min(all), why: Some(format!("{name}={value}")) })
}

/// How many GPUs SLURM gave to this step, or to the job where it says no more, when no variable that a runtime reads tells: a
/// script or a container has dropped it. The numbers are those of the node, but where SLURM hides the other devices the runtime
/// counts what is left from 0. So only their number is used.
fn allotted(env: &Env, all: usize) -> Visible {
    for name in ["SLURM_STEP_GPUS", "GPU_DEVICE_ORDINAL", "SLURM_JOB_GPUS"] {
        if let Some(value) = env.get(name) {
            let words: Vec<&str> = value.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
            return Visible { count: indices(&words, usize::MAX).min(all), why: Some(format!("{name}={value}")) };
        }
    }
    let number = env.get("SLURM_GPUS_ON_NODE").and_then(|value| Some((value, value.parse::<usize>().ok()?)));
    match number {
        Some((value, n)) => Visible { count: n.min(all), why: Some(format!("SLURM_GPUS_ON_NODE={value}")) },
        None => Visible { count: all, why: None },
    }
}

/// Indices, or the beginnings of names that the driver gives. The list ends at the first word that names nothing.
fn gpus(words: &[&str], open: &[&Accelerator]) -> usize {
    let names = |word: &str| match word.parse::<usize>() {
        Ok(index) => index < open.len(),
        // Slices have names of their own, which only the driver's library tells.
        Err(_) if word.starts_with("MIG-") => open.iter().any(|a| a.divided),
        Err(_) => word.starts_with("GPU-") && open.iter().any(|a| a.uuid.as_ref().is_none_or(|uuid| uuid.starts_with(word))),
    };
    words.iter().take_while(|w| names(w)).count()
}

/// How many numbers below `all` a list like `0-3,6` names.
fn indices(words: &[&str], all: usize) -> usize {
    /// More than any host has, so that a range cannot be one of millions.
    const MOST: usize = 1 << 12;
    let all = all.min(MOST);
    let mut chosen = std::collections::BTreeSet::new();
    for word in words {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) {
            chosen.extend((first..=last.min(all.saturating_sub(1))).filter(|n| *n < all));
        }
    }
    chosen.len()
}
