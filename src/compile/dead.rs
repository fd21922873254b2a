//! Removes instructions and loop carries that nothing needs.

use std::collections::HashSet;

use crate::ir::{Func, Inst, Op, Region, Value};

/// True when something was removed.
pub fn remove(func: &mut Func) -> bool {
    let mut live: HashSet<Value> = func.body.results.iter().copied().collect();
    sweep(&mut func.body, &mut live)
}

/// `live` holds what is used after the region and outside of it; uses inside are added.
fn sweep(region: &mut Region, live: &mut HashSet<Value>) -> bool {
    let mut changed = false;
    live.extend(&region.results);
    let mut kept = Vec::with_capacity(region.insts.len());
    for mut inst in std::mem::take(&mut region.insts).into_iter().rev() {
        let wanted = inst.results.iter().any(|v| live.contains(v));
        if !wanted && !effects(&inst) {
            changed = true;
            continue;
        }
        match inst.op {
            Op::While => changed |= carries(&mut inst, live),
            Op::Case => changed |= branches(&mut inst, live),
            _ => {
                for r in &mut inst.regions {
                    changed |= sweep(r, live);
                }
            }
        }
        live.extend(&inst.operands);
        kept.push(inst);
    }
    kept.reverse();
    region.insts = kept;
    changed
}

/// The instruction or one inside of it must run whether or not its results are used.
fn effects(inst: &Inst) -> bool {
    inst.op.has_side_effect() || inst.regions.iter().any(|r| r.insts.iter().any(effects))
}

/// Removes the results of a case that nobody uses.
fn branches(inst: &mut Inst, live: &mut HashSet<Value>) -> bool {
    let keep: Vec<bool> = inst.results.iter().map(|v| live.contains(v)).collect();
    let mut changed = retain(&mut inst.results, &keep);
    for r in &mut inst.regions {
        retain(&mut r.results, &keep);
        changed |= sweep(r, live);
    }
    changed
}

/// Removes carries that neither the results in use, nor the condition, nor effects, nor the carries kept need.
fn carries(inst: &mut Inst, live: &mut HashSet<Value>) -> bool {
    let [cond, body] = &mut inst.regions[..] else { return false };
    let n = inst.operands.len();
    let mut keep: Vec<bool> = inst.results.iter().map(|v| live.contains(v)).collect();
    let mut in_cond: HashSet<Value> = HashSet::new();
    need(cond, &cond.results.iter().copied().collect(), &mut in_cond);
    for (k, p) in keep.iter_mut().zip(&cond.params) {
        *k |= in_cond.contains(p);
    }
    loop {
        let wanted = (0..n).filter(|i| keep[*i]).map(|i| body.results[i]).collect();
        let mut used = HashSet::new();
        need(body, &wanted, &mut used);
        let mut grown = false;
        for (k, p) in keep.iter_mut().zip(&body.params) {
            let more = !*k && used.contains(p);
            *k |= more;
            grown |= more;
        }
        if !grown {
            break;
        }
    }
    let mut changed = false;
    for list in [&mut inst.operands, &mut inst.results, &mut cond.params, &mut body.params, &mut body.results] {
        changed |= retain(list, &keep);
    }
    changed |= sweep(cond, live);
    changed |= sweep(body, live);
    changed
}

/// Adds to `used` every value that computing `wanted`, or an effect, reads.
fn need(region: &Region, wanted: &HashSet<Value>, used: &mut HashSet<Value>) {
    used.extend(wanted);
    for inst in region.insts.iter().rev() {
        if inst.results.iter().any(|v| used.contains(v)) || effects(inst) {
            used.extend(&inst.operands);
            for r in &inst.regions {
                need(r, &r.results.iter().copied().collect(), used);
            }
        }
    }
}

fn retain<T>(list: &mut Vec<T>, keep: &[bool]) -> bool {
    let before = list.len();
    let mut k = keep.iter();
    list.retain(|_| *k.next().unwrap_or(&true));
    list.len() < before
}
