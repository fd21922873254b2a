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
            listed(env, &["CUDA_VISIBLE_DEVICES"], all, |words| gpus(words, &open))
        }
        Maker::Amd => {
            // The second indexes what the first leaves.
            let first = listed(env, &["ROCR_VISIBLE_DEVICES"], open.len(), |words| gpus(words, &open));
            let left = &open[..first.count.min(open.len())];
            let second = listed(env, &["HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"], first.count, |words| gpus(words, left));
            Visible { why: second.why.or(first.why), ..second }
        }
        Maker::Google => listed(env, &["TPU_VISIBLE_CHIPS", "TPU_VISIBLE_DEVICES"], open.len(), |words| indices(words, open.len())),
        Maker::Amazon => match env.raw("NEURON_RT_VISIBLE_CORES") {
            Some(_) => listed(env, &["NEURON_RT_VISIBLE_CORES"], parts, |words| indices(words, parts)),
            None => listed(env, &["NEURON_RT_NUM_CORES"], parts, |words| {
                words.first().and_then(|w| w.parse().ok()).map_or(0, |n: usize| n.min(parts))
            }),
        },
        Maker::Intel => listed(env, &["ZE_AFFINITY_MASK"], open.len(), |words| indices(words, open.len())),
    }
}

/// What the first of these variables that is set leaves; all devices without one. An empty list leaves none.
fn listed(env: &Env, names: &[&str], all: usize, count: impl Fn(&[&str]) -> usize) -> Visible {
    let Some((name, value)) = names.iter().find_map(|n| Some((*n, env.raw(n)?))) else {
        return Visible { count: all, why: None };
    };
    let words: Vec<&str> = value.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
    Visible { count: count(&words), why: Some(format!("{name}={value}")) }
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

/// `0-3,6`, of numbers below `all`.
fn indices(words: &[&str], all: usize) -> usize {
    let mut chosen = std::collections::BTreeSet::new();
    for word in words {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        if let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) {
            chosen.extend((first..=last.min(all.saturating_sub(1))).filter(|n| *n < all));
        }
    }
    chosen.len()
}
