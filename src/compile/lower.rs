//! Units with memory -> steps.

use std::collections::HashMap;

use crate::compile::at;
use crate::compile::memory::Memory;
use crate::compile::plan::{
    CollectiveKind, CollectiveStep, Constants, FIRST_PARAM, FoldStep, Folds, ForeignStep, FusedInput, FusedOutput, FusedSource, FusedStep,
    KernelStep, Plan, Ref, ResultSource, Step, Strides, WhileStep, align,
};
use crate::compile::reducer::Reducer;
use crate::compile::unit::{Body, Fold, Fused, Unit, Units, Work};
use crate::compile::view::{Root, View};
use crate::error::{Error, Result};
use crate::foreign::{self, Function};
use crate::import;
use crate::ir::{CustomCall, Func, GroupMode, Groups, Inst, Op, Value, simple_reducer};
use crate::kernel::{self, vm};
use crate::tensor::Shape;

/// Elements computed before they are folded, in whole rows: they stay in the first level cache, or close to it.
const FOLDED: usize = 8192;

/// How many devices the program runs on.
#[derive(Clone, Copy)]
pub struct Devices {
    pub replicas: usize,
    pub partitions: usize,
}

pub fn lower(func: &Func, units: Units, memory: Memory, devices: Devices) -> Result<Plan> {
    let mut constants = Constants::default();
    let mut places: HashMap<Value, Ref> = HashMap::new();
    let mut order: Vec<_> = units.constants.iter().collect();
    order.sort_by_key(|(v, _)| **v);
    for (v, literal) in order {
        places.insert(*v, constants.add(literal));
    }
    let Units { body, aliases, .. } = units;
    let lower = Lower { func, aliases, memory: &memory, constants: places, devices };
    let first = FIRST_PARAM + body.params.len() as u32;
    let results = body.results.clone();
    let mut steps = lower.body(body)?;
    for (k, v) in results.iter().enumerate() {
        let base = match memory.results[k] {
            ResultSource::Fresh(_) => first + k as u32,
            ResultSource::Param(i) => FIRST_PARAM + i as u32,
        };
        let (from, to) = (lower.place(*v), Ref { base, offset: 0, bytes: func.shape(*v).bytes() });
        copy(from, to, &mut steps);
    }
    Ok(Plan {
        steps,
        frame_bytes: memory.frame_bytes,
        constants: constants.finish(),
        reused: memory.reused,
        results: memory.results,
        movable: memory.movable,
        frames: Default::default(),
        draws: (0..devices.replicas * devices.partitions).map(|_| Default::default()).collect(),
    })
}

struct Lower<'a> {
    func: &'a Func,
    aliases: HashMap<Value, Value>,
    memory: &'a Memory,
    constants: HashMap<Value, Ref>,
    devices: Devices,
}

impl Lower<'_> {
    /// Where the bytes of the owner `v` are.
    fn place(&self, v: Value) -> Ref {
        self.constants.get(&v).copied().unwrap_or_else(|| self.memory.place(v))
    }

    fn operands(&self, vs: &[Value]) -> Vec<(Shape, Ref)> {
        vs.iter().map(|v| (self.func.shape(*v).clone(), self.place(self.aliases.get(v).copied().unwrap_or(*v)))).collect()
    }

    fn body(&self, body: Body) -> Result<Vec<Step>> {
        let mut steps = Vec::with_capacity(body.units.len());
        for unit in body.units {
            self.unit(unit, &mut steps)?;
        }
        Ok(steps)
    }

    fn unit(&self, mut unit: Unit, steps: &mut Vec<Step>) -> Result<()> {
        match std::mem::replace(&mut unit.work, Work::ReplicaId) {
            Work::Kernel(inst) => steps.push(self.kernel(inst)?),
            Work::Fused(fused) => steps.push(self.fused(unit, *fused)?),
            Work::Collective(inst) => steps.push(self.collective(inst)?),
            Work::ReplicaId => steps.push(Step::ReplicaId { to: self.place(unit.writes[0]) }),
            Work::PartitionId => steps.push(Step::PartitionId { to: self.place(unit.writes[0]) }),
            Work::While { cond, body } => {
                for (x, w) in unit.reads.iter().zip(&unit.writes) {
                    copy(self.place(*x), self.place(*w), steps);
                }
                let mut swaps = Vec::new();
                let mut copies = Vec::new();
                for (p, r) in body.params.iter().zip(&body.results) {
                    let (from, to) = (self.place(*r), self.place(*p));
                    if self.memory.is_swapped(*p) {
                        swaps.push((from.base, to.base));
                    } else if from != to && to.bytes > 0 {
                        copies.push((from, to));
                    }
                }
                let scratch = body.params.first().and_then(|p| self.memory.scratch(*p));
                let mut body_steps = self.body(body)?;
                match scratch {
                    Some(scratch) => body_steps.push(Step::Exchange { copies, scratch }),
                    None => body_steps.extend(copies.into_iter().map(|(from, to)| Step::Copy { from, to })),
                }
                let pred = self.place(cond.results[0]);
                steps.push(Step::While(Box::new(WhileStep { cond: self.body(cond)?, pred, body: body_steps, swaps })));
            }
            Work::Case { branches } => {
                let branches = branches
                    .into_iter()
                    .map(|branch| {
                        let results = branch.results.clone();
                        let mut inner = self.body(branch)?;
                        for (v, w) in results.iter().zip(&unit.writes) {
                            copy(self.place(*v), self.place(*w), &mut inner);
                        }
                        Ok(inner)
                    })
                    .collect::<Result<_>>()?;
                steps.push(Step::Case { index: self.place(unit.reads[0]), branches });
            }
        }
        Ok(())
    }

    /// The step of a custom call whose function somebody has registered.
    fn foreign(&self, inst: &Inst, call: &CustomCall) -> Result<Option<Step>> {
        if foreign::find(&call.target).is_none() {
            return Ok(None);
        }
        let named = |e: Error| e.context(format_args!("custom call {:?}", call.target));
        let attrs = if call.api_version == 4 { import::attributes(&call.backend_config).map_err(named)? } else { Vec::new() };
        ensure!(!call.in_place, Unimplemented, "custom call {:?} with results in the memory of operands", call.target);
        let Some(function) = Function::new(&call.target, call.api_version, &call.backend_config, attrs)? else { return Ok(None) };
        let (inputs, outputs) = (self.operands(&inst.operands), self.operands(&inst.results));
        let perms = |layouts: &[Vec<usize>], n: usize| match layouts {
            [] => vec![None; n],
            given => given.iter().map(|l| slowest_first(l)).collect(),
        };
        let (input_perms, output_perms) = (perms(&call.operand_layouts, inputs.len()), perms(&call.result_layouts, outputs.len()));
        Ok(Some(Step::Foreign(Box::new(ForeignStep { function, inputs, outputs, input_perms, output_perms, partition: call.device }))))
    }

    fn kernel(&self, inst: &Inst) -> Result<Step> {
        if let Op::CustomCall(call) = &inst.op
            && let Some(step) = self.foreign(inst, call).map_err(|e| Error { message: format!("{}{}", e.message, at(&inst.loc)), ..e })?
        {
            return Ok(step);
        }
        let inputs = self.operands(&inst.operands);
        let outputs = self.operands(&inst.results);
        let regions = regions(inst, &self.func.values)?;
        let refuse = |e: crate::error::Error| Error { message: format!("{}{}", e.message, at(&inst.loc)), ..e };
        let operands: Vec<&Shape> = inst.operands.iter().map(|v| self.func.shape(*v)).collect();
        let results: Vec<&Shape> = inst.results.iter().map(|v| self.func.shape(*v)).collect();
        kernel::supports(&inst.op, &regions, &operands, &results).map_err(refuse)?;
        Ok(Step::Kernel(Box::new(KernelStep { op: inst.op.clone(), regions, inputs, outputs })))
    }

    fn fused(&self, unit: Unit, fused: Fused) -> Result<Step> {
        let Fused { program, steps, n, inputs, outputs, folds } = fused;
        let mut staging = 0;
        let inputs: Vec<FusedInput> = inputs
            .into_iter()
            .map(|(view, dtype)| {
                let whole = view.is_whole(n);
                let View { root, dims, strides, offset } = view;
                let scalar = strides.iter().all(|s| *s == 0);
                let from = match root {
                    Root::Value(v) => {
                        let root = self.place(v);
                        let element = Ref { offset: root.offset + offset as usize * dtype.size(), bytes: dtype.size(), ..root };
                        match (whole, scalar) {
                            (true, _) => FusedSource::Dense(Ref { bytes: n * dtype.size(), ..root }),
                            (_, true) => FusedSource::Scalar(element),
                            // A run inside of the root.
                            _ if strides == [1] => FusedSource::Dense(Ref { bytes: n * dtype.size(), ..element }),
                            _ => FusedSource::View { root, map: Strides { dims, strides, offset } },
                        }
                    }
                    Root::Count(_) => FusedSource::Count { map: Strides { dims, strides, offset } },
                };
                if matches!(from, FusedSource::View { .. } | FusedSource::Count { .. }) {
                    staging += align(vm::BLOCK.min(n) * dtype.size());
                }
                FusedInput { from, dtype }
            })
            .collect();
        let outputs: Vec<FusedOutput> = (outputs.into_iter().zip(program.outputs()))
            .map(|(write, dtype)| {
                let to = write.map(|w| self.place(unit.writes[w]));
                let size = dtype.size();
                let over =
                    |to: Ref| inputs.iter().any(|i| matches!(i.from, FusedSource::Dense(r) if r.base == to.base && r.offset == to.offset));
                let staged = to.is_some_and(over);
                if staged {
                    staging += align(vm::BLOCK.min(n) * size);
                }
                FusedOutput { to, size, staged }
            })
            .collect();
        let mut grain = grain(n, steps + inputs.len() + outputs.len());
        let folds = self.folds(&unit, folds, &outputs)?;
        if let Some(folds) = &folds {
            grain = grain.next_multiple_of(folds.row);
        }
        Ok(Step::Fused(Box::new(FusedStep { program, n, grain, inputs, outputs, folds, staging })))
    }

    fn folds(&self, unit: &Unit, folds: Vec<Fold>, outputs: &[FusedOutput]) -> Result<Option<Folds>> {
        let Some(row) = folds.first().map(|f| f.row) else { return Ok(None) };
        let each = folds.into_iter().map(|fold| {
            let (x, init) = (fold.inst.operands[0], fold.inst.operands[1]);
            let Some(reducer) = regions(fold.inst, &self.func.values)?.pop() else {
                bail!(Internal, "reduce without a region{}", at(&fold.inst.loc))
            };
            let init = self.place(self.aliases.get(&init).copied().unwrap_or(init));
            Ok(FoldStep { from: fold.from, dtype: self.func.shape(x).dtype, reducer, init, to: self.place(unit.writes[fold.to]) })
        });
        let each = each.collect::<Result<Vec<_>>>()?;
        let rows = (FOLDED / row).max(1);
        let space = outputs.iter().filter(|o| o.to.is_none()).map(|o| align(rows * row * o.size)).sum();
        Ok(Some(Folds { row, rows, space, each }))
    }

    fn collective(&self, inst: &Inst) -> Result<Step> {
        let simple = inst.regions.first().and_then(simple_reducer);
        let reducer = match (simple, inst.regions.first()) {
            (Some(op), _) => format!(" ({})", op.name()),
            (None, Some(region)) => format!(" ({} operations)", region.insts.len()),
            (None, None) => String::new(),
        };
        let label = format!("{}{reducer}{}", inst.op.name(), at(&inst.loc));
        let (kind, groups) = match &inst.op {
            Op::AllReduce(g) => (CollectiveKind::AllReduce, g.clone()),
            Op::AllGather { dim, groups } => (CollectiveKind::AllGather { dim: *dim }, groups.clone()),
            Op::ReduceScatter { dim, groups } => (CollectiveKind::ReduceScatter { dim: *dim }, groups.clone()),
            Op::AllToAll { split_dim, concat_dim, groups, .. } => {
                (CollectiveKind::AllToAll { split_dim: *split_dim, concat_dim: *concat_dim }, groups.clone())
            }
            Op::CollectiveBroadcast { groups } => (CollectiveKind::Broadcast, groups.clone()),
            Op::CollectivePermute { pairs, mode } => {
                // All devices that the pairs could name wait for each other.
                let mode = match mode {
                    GroupMode::CrossReplicaAndPartition => GroupMode::CrossReplica,
                    other => *other,
                };
                (CollectiveKind::Permute { pairs: pairs.clone(), mode }, Groups { groups: Vec::new(), mode })
            }
            other => bail!(Internal, "{} is no collective", other.name()),
        };
        let Devices { replicas, partitions } = self.devices;
        check_ids(&kind, &groups, self.devices).map_err(|e| e.context(&label))?;
        let groups = groups.by_device(replicas, partitions);
        let optional = matches!(kind, CollectiveKind::Broadcast | CollectiveKind::Permute { .. });
        if let Some(d) = groups.iter().position(Option::is_none).filter(|_| !optional) {
            bail!(InvalidArgument, "{label}: replica {} of partition {} is in no replica group", d / partitions, d % partitions);
        }
        let (inputs, from): (Vec<_>, _) = self.operands(&inst.operands).into_iter().unzip();
        let reducers = match inst.regions.first() {
            Some(region) => Reducer::all(region, &self.func.values, &inputs).map_err(|e| e.context(&label))?,
            None => Vec::new(),
        };
        let (outputs, to) = self.operands(&inst.results).into_iter().unzip();
        Ok(Step::Collective(Box::new(CollectiveStep { kind, groups, inputs, outputs, from, to, reducers, label })))
    }
}

/// The layout from the slowest dimension on, if that is not their order.
fn slowest_first(minor_to_major: &[usize]) -> Option<Vec<usize>> {
    let perm: Vec<usize> = minor_to_major.iter().rev().copied().collect();
    (!perm.is_sorted()).then_some(perm)
}

/// The regions of an instruction that run element by element, compiled.
fn regions(inst: &Inst, values: &[Shape]) -> Result<Vec<vm::Program>> {
    let compile = |r| vm::from_region(r, values);
    let outcome: Result<_> = inst.regions.iter().map(compile).collect();
    outcome.map_err(|e| Error { message: format!("{}: {}{}", inst.op.name(), e.message, at(&inst.loc)), ..e })
}

/// Elements per task of a loop of so many operations: some tens of microseconds, in whole blocks; all where the loop is
/// not worth a second thread.
fn grain(n: usize, steps: usize) -> usize {
    const STEP_NANOS: usize = 30;
    let blocks = n.div_ceil(vm::BLOCK);
    if blocks * steps * STEP_NANOS < 30_000 {
        return n.max(1);
    }
    (40_000 / (steps * STEP_NANOS).max(1)).clamp(1, 64) * vm::BLOCK
}

/// Ids in groups and pairs must exist.
fn check_ids(kind: &CollectiveKind, groups: &Groups, devices: Devices) -> Result<()> {
    let limit = match groups.mode {
        GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => devices.replicas,
        GroupMode::CrossPartition => devices.partitions,
        GroupMode::Flattened => devices.replicas * devices.partitions,
    };
    let pairs = match kind {
        CollectiveKind::Permute { pairs, .. } => &pairs[..],
        _ => &[],
    };
    let ids = groups.groups.iter().flatten().copied().chain(pairs.iter().flat_map(|(a, b)| [*a, *b]));
    for id in ids {
        ensure!(id < limit, InvalidArgument, "id {id} in a replica group, where there are {limit} ids");
    }
    let mut targets: Vec<_> = pairs.iter().map(|p| p.1).collect();
    targets.sort_unstable();
    if let Some(two) = targets.windows(2).find(|w| w[0] == w[1]) {
        bail!(InvalidArgument, "id {} is the target of two sources", two[0]);
    }
    Ok(())
}

fn copy(from: Ref, to: Ref, steps: &mut Vec<Step>) {
    if from != to && to.bytes > 0 {
        steps.push(Step::Copy { from, to });
    }
}
