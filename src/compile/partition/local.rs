//! Computing with shards: an instruction runs on the shards that the propagated shardings ask for, along the factors of its rule
//! along which nothing has to be moved, and along reduced ones with an all-reduce afterwards. Shards are of even sizes here, so
//! there is no padding that could get into a reduction.

use super::forms::{Form, SlotId};
use super::grid::Axes;
use super::rule::{Kind, Rule, rule};
use super::{Frame, Partitioner};
use crate::error::Result;
use crate::ir::{BinaryOp, GroupMode, Groups, Inst, Op, Region, Sharding, Value, simple_reducer};
use crate::tensor::{DType, Literal, Shape};

/// How an instruction is split.
struct Split {
    rule: Rule,
    /// Per factor.
    axes: Vec<Vec<usize>>,
}

impl Split {
    fn axes_of(&self, value: usize) -> Axes {
        self.rule.values[value].iter().map(|factors| factors.iter().flat_map(|f| self.axes[*f].iter().copied()).collect()).collect()
    }

    fn reduced(&self) -> Vec<usize> {
        let reduced = self.axes.iter().zip(&self.rule.kinds).filter(|(_, kind)| **kind == Kind::Reduced);
        reduced.flat_map(|(axes, _)| axes.iter().copied()).collect()
    }
}

impl Partitioner<'_> {
    /// The instruction on shards; `None` when it must run on whole values.
    pub(super) fn local(&mut self, frame: &mut Frame, inst: &Inst, operands: &[SlotId]) -> Result<Option<Vec<SlotId>>> {
        let Some(split) = self.split(frame, inst, operands) else { return self.elementwise(frame, inst, operands) };
        let grid = &self.shardings.grid;
        let shardings: Vec<Sharding> = (0..split.rule.values.len()).map(|v| grid.sharding(&split.axes_of(v))).collect();
        let mut values = Vec::new();
        for (slot, sharding) in operands.iter().zip(&shardings) {
            values.push(self.shard(*slot, sharding)?);
        }
        let globals: Vec<Shape> = inst.results.iter().map(|v| frame.func.shape(*v).clone()).collect();
        let shardings = &shardings[operands.len()..];
        let shapes: Vec<Shape> = globals.iter().zip(shardings).map(|(g, s)| super::forms::shard_shape(g, s)).collect();
        let op = self.localized(&inst.op, &values, &shapes);
        for region in &inst.regions {
            self.prepare_captures(frame, region)?;
        }
        let regions = inst.regions.iter().map(|r| self.nested(frame, r, None)).collect::<Result<_>>()?;
        self.loc = inst.loc.clone();
        let mut results = self.push(op, &values, &shapes, regions);
        let reduced = split.reduced();
        if !reduced.is_empty() {
            let by = reducer(inst).ok_or_else(|| error!(Internal, "{} is no reduction", inst.op.name()))?;
            let groups = self.shardings.grid.groups(&reduced);
            results = vec![self.all_reduce(by, results[0], shapes[0].clone(), groups)];
        }
        let mut slots = Vec::new();
        for ((global, sharding), v) in globals.into_iter().zip(shardings).zip(results) {
            let form = self.form(sharding)?;
            slots.push(self.new_slot(global, form, v));
        }
        Ok(Some(slots))
    }

    /// Factors are split as the results are, and reduced ones as the operands are. `None` when nothing is split.
    fn split(&self, frame: &Frame, inst: &Inst, operands: &[SlotId]) -> Option<Split> {
        let grid = &self.shardings.grid;
        if grid.count() == 0 || !runs_on_shards(&inst.op) {
            return None;
        }
        let shapes = |vs: &[Value]| vs.iter().map(|v| frame.func.shape(*v)).collect::<Vec<_>>();
        let rule = rule(&inst.op, &shapes(&inst.operands), &shapes(&inst.results))?;
        let wanted: Vec<Option<Vec<Vec<usize>>>> = inst
            .operands
            .iter()
            .chain(&inst.results)
            .enumerate()
            .map(|(place, v)| Some(self.shardings.factors(&rule, place, self.shardings.sharding(*v)?)))
            .collect();
        let mut axes = vec![Vec::new(); rule.sizes.len()];
        let mut used = Vec::new();
        for kind in [Kind::Free, Kind::Reduced] {
            if kind == Kind::Reduced && !can_reduce(inst, frame.func.shape(inst.results[0]).dtype, &self.constants) {
                continue;
            }
            for f in (0..axes.len()).filter(|f| rule.kinds[*f] == kind) {
                let places: Vec<usize> = (0..rule.values.len()).filter(|v| rule.values[*v].concat().contains(&f)).collect();
                let asked = |places: &mut dyn Iterator<Item = &usize>| {
                    let mut common: Option<Vec<usize>> = None;
                    for w in places.filter_map(|p| wanted[*p].as_ref()) {
                        common = Some(match common {
                            None => w[f].clone(),
                            Some(c) => c.iter().zip(&w[f]).take_while(|(a, b)| a == b).map(|(a, _)| *a).collect(),
                        });
                    }
                    common
                };
                let of_results = asked(&mut places.iter().filter(|p| **p >= rule.operands));
                let found = of_results.or_else(|| asked(&mut places.iter())).unwrap_or_default();
                for axis in found {
                    let tiles = grid.tiles(&axes[f]) * grid.size(axis);
                    if used.contains(&axis) || !rule.sizes[f].is_multiple_of(tiles) {
                        break;
                    }
                    used.push(axis);
                    axes[f].push(axis);
                }
            }
        }
        let mut split = Split { rule, axes };
        self.keep_dimensions_even(&mut split);
        // A reduction over the devices is worth it only when its operands are split already.
        for f in (0..split.axes.len()).filter(|f| split.rule.kinds[*f] == Kind::Reduced) {
            let at_hand = |place: usize| {
                let sharding = grid.sharding(&split.axes_of(place));
                !split.rule.values[place].concat().contains(&f) || self.find(operands[place], &sharding).is_some()
            };
            if !split.axes[f].is_empty() && !(0..operands.len()).all(at_hand) {
                split.axes[f].clear();
            }
        }
        self.keep_dimensions_even(&mut split);
        split.axes.iter().any(|a| !a.is_empty()).then_some(split)
    }

    /// The instruction can take the shards of an operand that its propagated sharding asks for.
    pub(super) fn takes_shards(&self, frame: &Frame, inst: &Inst, place: usize) -> bool {
        let shapes = |vs: &[Value]| vs.iter().map(|v| frame.func.shape(*v)).collect::<Vec<_>>();
        let Some(rule) = rule(&inst.op, &shapes(&inst.operands), &shapes(&inst.results)) else { return false };
        let Some(axes) = self.shardings.sharding(inst.operands[place]) else { return false };
        let factors = self.shardings.factors(&rule, place, axes);
        let kept = |(axes, kind): (&Vec<usize>, &Kind)| axes.is_empty() || matches!(kind, Kind::Free | Kind::Reduced);
        runs_on_shards(&inst.op) && factors.iter().zip(&rule.kinds).all(kept)
    }

    /// Within a dimension a factor is split only when those before it are split completely.
    fn keep_dimensions_even(&self, split: &mut Split) {
        let grid = &self.shardings.grid;
        loop {
            let mut cleared = false;
            for factors in split.rule.values.iter().flatten() {
                let mut complete = true;
                for f in factors {
                    if !complete && !split.axes[*f].is_empty() {
                        split.axes[*f].clear();
                        cleared = true;
                    }
                    complete &= grid.tiles(&split.axes[*f]) == split.rule.sizes[*f];
                }
            }
            if !cleared {
                return;
            }
        }
    }

    /// Attributes that tell sizes, for these operands and results.
    fn localized(&self, op: &Op, operands: &[Value], results: &[Shape]) -> Op {
        let dims = &self.values[operands[0].0 as usize].dims;
        let mut op = op.clone();
        match &mut op {
            // A dimension that is split is taken as a whole.
            Op::Slice { start, limit, stride } => {
                for d in 0..limit.len() {
                    if start[d] == 0 && stride[d] == 1 && results[0].dims[d] == dims[d] {
                        limit[d] = dims[d];
                    }
                }
            }
            Op::DynamicSlice { sizes } => sizes.clone_from(&results[0].dims),
            Op::Gather(g) => {
                let windows = (0..dims.len()).filter(|d| !g.collapsed_slice_dims.contains(d) && !g.operand_batching_dims.contains(d));
                for (d, slice) in windows.zip(&g.offset_dims).collect::<Vec<_>>() {
                    g.slice_sizes[d] = results[0].dims[*slice];
                }
            }
            _ => {}
        }
        op
    }

    pub(super) fn all_reduce(&mut self, by: BinaryOp, v: Value, shape: Shape, groups: Vec<Vec<usize>>) -> Value {
        let scalar = Shape::scalar(shape.dtype);
        let mut region = Region::default();
        for _ in 0..2 {
            self.values.push(scalar.clone());
            region.params.push(Value(self.values.len() as u32 - 1));
        }
        let params = region.params.clone();
        let result = region.push1(&mut self.values, Op::Binary(by), &params, scalar);
        region.results = vec![result];
        let groups = Groups { groups, mode: GroupMode::CrossPartition };
        self.push(Op::AllReduce(groups), &[v], &[shape], vec![region])[0]
    }

    /// On the shards at hand, whatever their order and whether they are even or not.
    fn elementwise(&mut self, frame: &Frame, inst: &Inst, operands: &[SlotId]) -> Result<Option<Vec<SlotId>>> {
        if !inst.op.is_elementwise() || inst.op == Op::Map {
            return Ok(None);
        }
        let [result] = inst.results[..] else { return Ok(None) };
        let global = frame.func.shape(result).clone();
        let Some(sharding) = operands.iter().find_map(|s| self.held(*s)) else { return Ok(None) };
        let rank = |s: &SlotId| self.slots[*s].shape.rank();
        let at_hand = |s: &SlotId| self.find(*s, &sharding).is_some() || self.is_whole(*s) || self.slots[*s].recipe.is_some();
        if operands.iter().any(|s| rank(s) != 0 && !at_hand(s)) {
            return Ok(None);
        }
        let mut values = Vec::new();
        for s in operands {
            values.push(if self.slots[*s].shape.rank() == 0 { self.whole(*s)? } else { self.shard(*s, &sharding)? });
        }
        let shape = super::forms::shard_shape(&global, &sharding);
        let v = self.push1(inst.op.clone(), &values, shape);
        Ok(Some(vec![self.new_slot(global, Form::Shard(sharding), v)]))
    }

    /// A sharding under which the value is at hand, when it is not whole.
    fn held(&self, slot: SlotId) -> Option<Sharding> {
        if self.is_whole(slot) {
            return None;
        }
        self.slots[slot].forms.iter().find_map(|(f, _)| match f {
            Form::Whole | Form::Shard(Sharding::Partial { .. }) => None,
            Form::Shard(s) => Some(s.clone()),
        })
    }
}

/// Operations that compute the shards of their results from the shards of their operands, along the free factors.
fn runs_on_shards(op: &Op) -> bool {
    use Op::*;
    match op {
        Map => false,
        Convolution(c) => c.batch_groups == 1 && c.feature_groups == 1,
        BitcastConvert
        | Broadcast { .. }
        | Reshape
        | Transpose { .. }
        | Slice { .. }
        | Pad { .. }
        | Concatenate { .. }
        | Reverse { .. }
        | DynamicSlice { .. }
        | DynamicUpdateSlice
        | Gather(_)
        | Scatter(_)
        | Dot(_)
        | Reduce { .. }
        | ReduceWindow(_)
        | Sort { .. }
        | TopK { .. }
        | Fft { .. }
        | Cholesky { .. }
        | TriangularSolve(_)
        | CustomCall(_) => true,
        other => other.is_elementwise(),
    }
}

/// What the parts of a reduction are reduced by.
fn reducer(inst: &Inst) -> Option<BinaryOp> {
    match (&inst.op, &inst.regions[..]) {
        (Op::Dot(_) | Op::Convolution(_), _) => Some(BinaryOp::Add),
        (Op::Reduce { .. }, [region]) => simple_reducer(region),
        _ => None,
    }
}

/// Partial results of the devices can be reduced: the initial value, which each of them starts with, changes nothing.
fn can_reduce(inst: &Inst, dtype: DType, constants: &std::collections::HashMap<Value, Literal>) -> bool {
    let Some(by) = reducer(inst) else { return false };
    if dtype.is_complex() || inst.results.len() != 1 {
        return false;
    }
    match inst.op {
        Op::Reduce { .. } => inst.operands.get(1).and_then(|v| constants.get(v)).is_some_and(|c| is_neutral(by, c)),
        _ => true,
    }
}

/// `x by c` is `x` for every `x`, but for the sign of a zero.
fn is_neutral(by: BinaryOp, c: &Literal) -> bool {
    let (dtype, bytes) = (c.shape().dtype, c.bytes());
    let word = bytes.iter().rev().fold(0u64, |w, b| (w << 8) | *b as u64);
    let bits = dtype.bits() as u32;
    let ones = if dtype == DType::Pred { 1 } else { u64::MAX >> (64 - bits.clamp(1, 64)) };
    let (one, infinity) = match dtype {
        DType::F32 => (0x3f80_0000, 0x7f80_0000),
        DType::F64 => (0x3ff0_0000_0000_0000, 0x7ff0_0000_0000_0000),
        DType::BF16 => (0x3f80, 0x7f80),
        DType::F16 => (0x3c00, 0x7c00),
        _ if dtype.is_float() || dtype.is_complex() || bits > 64 => return false,
        _ => (1, 0),
    };
    let top = 1u64 << (bits.clamp(1, 64) - 1);
    let signed = dtype.name().starts_with('s');
    let (lowest, highest) = match dtype {
        _ if dtype.is_float() => (infinity | top, infinity),
        _ if signed => (top, ones ^ top),
        _ => (0, ones),
    };
    match by {
        BinaryOp::Add => word == 0,
        BinaryOp::Or | BinaryOp::Xor => word == 0 && !dtype.is_float(),
        BinaryOp::And => word == ones && !dtype.is_float(),
        BinaryOp::Multiply => word == one,
        BinaryOp::Maximum => word == lowest,
        BinaryOp::Minimum => word == highest,
        _ => false,
    }
}
