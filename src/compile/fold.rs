//! Reductions along rows as part of the loop that computes what they reduce: rows are folded while they are in the cache, and
//! what nothing else reads never goes to memory.

use std::collections::{HashMap, HashSet};

use crate::compile::unit::{Body, Fold, Unit, Work};
use crate::ir::{Func, Inst, Op, Value, simple_reducer};
use crate::kernel;

/// A row must leave room for others in the second level cache.
const MAX_ROW_BYTES: usize = 256 << 10;
/// Rows are the shares of threads. With fewer of them a loop up to this long takes in its reductions.
const FEW_ROWS: usize = 16;
const SHORT_LOOP: usize = 1 << 14;

/// `units` run in this order and then return `results`; `owner` says whose bytes a value is.
pub fn fold<'a>(func: &Func, owner: impl Fn(Value) -> Value, units: Vec<Unit<'a>>, results: &[Value]) -> Vec<Unit<'a>> {
    let mut written: HashMap<Value, usize> = HashMap::new();
    let mut kept: Vec<Unit> = Vec::with_capacity(units.len());
    let mut changed: Vec<usize> = Vec::new();
    for unit in units {
        match unit.work {
            Work::Kernel(inst) if let Some((host, from, row)) = host(func, &owner, inst, &unit, &kept, &written) => {
                let Unit { work: Work::Fused(loop_), reads, writes, .. } = &mut kept[host] else { continue };
                loop_.folds.push(Fold { inst, from, row, to: writes.len() });
                reads.push(unit.reads[1]);
                writes.push(unit.writes[0]);
                written.insert(unit.writes[0], host);
                changed.push(host);
            }
            _ => {
                written.extend(unit.writes.iter().map(|v| (*v, kept.len())));
                kept.push(unit);
            }
        }
    }
    if !changed.is_empty() {
        let mut read: HashSet<Value> = results.iter().copied().collect();
        readers(&kept, &mut read);
        changed.iter().for_each(|i| forget(&mut kept[*i], &read));
    }
    kept
}

/// The unit that can fold the operand of `inst`, which of its program's outputs that is, and the length of a row.
fn host(
    func: &Func,
    owner: &impl Fn(Value) -> Value,
    inst: &Inst,
    unit: &Unit,
    units: &[Unit],
    written: &HashMap<Value, usize>,
) -> Option<(usize, usize, usize)> {
    let (Op::Reduce { dims }, [x, init]) = (&inst.op, &inst.operands[..]) else { return None };
    let (shape, op) = (func.shape(*x), simple_reducer(&inst.regions[0])?);
    let row = kernel::independent_rows(op, dims, shape)?;
    let n = shape.elements();
    let whole = row * shape.dtype.size() <= MAX_ROW_BYTES && (n / row >= FEW_ROWS || n <= SHORT_LOOP);
    let operand = owner(*x);
    let host = *written.get(&operand)?;
    let Work::Fused(loop_) = &units[host].work else { return None };
    let from = units[host].writes.iter().position(|w| *w == operand)?;
    let from = loop_.outputs.iter().position(|o| *o == Some(from))?;
    let known = written.get(&owner(*init)).is_none_or(|at| *at < host);
    let same = loop_.n == n && func.shape(operand).dtype == shape.dtype && loop_.folds.iter().all(|f| f.row == row);
    (whole && known && same && unit.in_place.is_empty()).then_some((host, from, row))
}

/// Adds all values that the units read, those within loops and branches included.
fn readers(units: &[Unit], read: &mut HashSet<Value>) {
    let mut body = |b: &Body| {
        readers(&b.units, read);
        read.extend(&b.results);
    };
    for unit in units {
        match &unit.work {
            Work::While { cond, body: inner } => [cond, inner].into_iter().for_each(&mut body),
            Work::Case { branches } => branches.iter().for_each(&mut body),
            _ => {}
        }
    }
    units.iter().for_each(|u| read.extend(&u.reads));
}

/// Outputs that only folds read are no writes.
fn forget(unit: &mut Unit, read: &HashSet<Value>) {
    let Work::Fused(loop_) = &mut unit.work else { return };
    let folded: HashSet<usize> = loop_.folds.iter().map(|f| f.from).collect();
    let mut place = vec![None; unit.writes.len()];
    let mut writes = Vec::new();
    for (i, v) in unit.writes.iter().enumerate() {
        let output = loop_.outputs.iter().position(|o| *o == Some(i));
        if read.contains(v) || !output.is_some_and(|o| folded.contains(&o)) {
            place[i] = Some(writes.len());
            writes.push(*v);
        }
    }
    for output in &mut loop_.outputs {
        *output = output.and_then(|i| place[i]);
    }
    loop_.folds.iter_mut().for_each(|f| f.to = place[f.to].unwrap_or(f.to));
    unit.in_place = unit.in_place.iter().filter_map(|(r, w)| Some((*r, place[*w]?))).collect();
    unit.writes = writes;
}
