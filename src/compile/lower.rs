//! Units with memory -> steps.

use std::collections::HashMap;

use crate::compile::at;
use crate::compile::memory::Memory;
use crate::compile::plan::{CollectiveKind, CollectiveStep, Constants, KernelStep, Plan, Ref, Step, WhileStep};
use crate::compile::unit::{Body, Unit, Units, Work};
use crate::error::{Error, Result};
use crate::ir::{Func, GroupMode, Groups, Inst, Op, Value, simple_reducer};
use crate::kernel::{self, vm};
use crate::tensor::Shape;

/// How many devices the program runs on.
#[derive(Clone, Copy)]
pub struct Devices {
    pub replicas: usize,
    pub partitions: usize,
}

pub fn lower(func: &Func, units: &Units, memory: Memory, devices: Devices) -> Result<Plan> {
    let mut constants = Constants::default();
    let mut places: HashMap<Value, Ref> = HashMap::new();
    let mut order: Vec<_> = units.constants.iter().collect();
    order.sort_by_key(|(v, _)| **v);
    for (v, literal) in order {
        places.insert(*v, constants.add(literal));
    }
    let lower = Lower { func, units, memory: &memory, constants: places, devices };
    let mut steps = lower.body(&units.body)?;
    let first = crate::compile::plan::FIRST_PARAM + units.body.params.len() as u32;
    for (k, v) in units.body.results.iter().enumerate() {
        let base = match memory.results[k] {
            crate::compile::plan::ResultSource::Fresh(_) => first + k as u32,
            crate::compile::plan::ResultSource::Param(i) => crate::compile::plan::FIRST_PARAM + i as u32,
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
    })
}

struct Lower<'a> {
    func: &'a Func,
    units: &'a Units<'a>,
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
        vs.iter().map(|v| (self.func.shape(*v).clone(), self.place(self.units.owner(*v)))).collect()
    }

    fn body(&self, body: &Body) -> Result<Vec<Step>> {
        let mut steps = Vec::with_capacity(body.units.len());
        for unit in &body.units {
            self.unit(unit, &mut steps)?;
        }
        Ok(steps)
    }

    fn unit(&self, unit: &Unit, steps: &mut Vec<Step>) -> Result<()> {
        match &unit.work {
            Work::Kernel(inst) => steps.push(self.kernel(inst)?),
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
                let mut body_steps = self.body(body)?;
                match body.params.first().and_then(|p| self.memory.scratch(*p)) {
                    Some(scratch) => body_steps.push(Step::Exchange { copies, scratch }),
                    None => body_steps.extend(copies.into_iter().map(|(from, to)| Step::Copy { from, to })),
                }
                let pred = self.place(cond.results[0]);
                steps.push(Step::While(Box::new(WhileStep { cond: self.body(cond)?, pred, body: body_steps, swaps })));
            }
            Work::Case { branches } => {
                let branches = branches
                    .iter()
                    .map(|branch| {
                        let mut inner = self.body(branch)?;
                        for (v, w) in branch.results.iter().zip(&unit.writes) {
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

    fn kernel(&self, inst: &Inst) -> Result<Step> {
        let inputs = self.operands(&inst.operands);
        let outputs = self.operands(&inst.results);
        let regions = regions(inst, &self.func.values)?;
        let refuse = |e: crate::error::Error| Error { message: format!("{}{}", e.message, at(&inst.loc)), ..e };
        let operands: Vec<&Shape> = inst.operands.iter().map(|v| self.func.shape(*v)).collect();
        let results: Vec<&Shape> = inst.results.iter().map(|v| self.func.shape(*v)).collect();
        kernel::supports(&inst.op, &regions, &operands, &results).map_err(refuse)?;
        Ok(Step::Kernel(Box::new(KernelStep { op: inst.op.clone(), regions, inputs, outputs })))
    }

    fn collective(&self, inst: &Inst) -> Result<Step> {
        let label = format!("{}{}", inst.op.name(), at(&inst.loc));
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
        let groups: Vec<_> = (0..replicas * partitions)
            .map(|d| groups.group_of(d / partitions, d % partitions, replicas, partitions))
            .collect();
        let optional = matches!(kind, CollectiveKind::Broadcast | CollectiveKind::Permute { .. });
        if let Some(d) = groups.iter().position(Option::is_none).filter(|_| !optional) {
            bail!(InvalidArgument, "{label}: replica {} of partition {} is in no replica group", d / partitions, d % partitions);
        }
        let (inputs, from) = self.operands(&inst.operands).into_iter().unzip();
        let (outputs, to) = self.operands(&inst.results).into_iter().unzip();
        Ok(Step::Collective(Box::new(CollectiveStep {
            kind,
            groups,
            inputs,
            outputs,
            from,
            to,
            reducer: regions(inst, &self.func.values)?.pop(),
            simple: inst.regions.first().and_then(simple_reducer),
            label,
        })))
    }
}

/// The regions of an instruction that run element by element, compiled.
fn regions(inst: &Inst, values: &[Shape]) -> Result<Vec<vm::Program>> {
    let compile = |r| vm::from_region(r, values);
    let outcome: Result<_> = inst.regions.iter().map(compile).collect();
    outcome.map_err(|e| Error { message: format!("{}: {}{}", inst.op.name(), e.message, at(&inst.loc)), ..e })
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
