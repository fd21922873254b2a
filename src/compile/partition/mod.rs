//! An SPMD module over global arrays -> what one device runs.
//!
//! First every value of the global program gets a sharding: those that parameters, results and constraints state spread through
//! the instructions (`propagate`, by the factors of `rule`, over the axes of `grid`). Results that the client leaves open take
//! what has reached them.
//!
//! Then the program for one device is made. Every value is kept in the forms that somebody has needed: whole on every device, or
//! this device's shard under some sharding. Forms are made from each other on demand: a shard is gathered over the devices, a
//! whole value is sliced at a place that depends on the partition id. Instructions compute on shards where that is right
//! (`local`), and on whole values, the same on every device, everywhere else.

mod forms;
mod grid;
mod local;
mod propagate;
mod rule;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use super::inline::inline_calls;
use crate::error::Result;
use crate::import::CompileOptions;
use crate::ir::{Donation, Func, GroupMode, Groups, Inst, Loc, Module, Op, ParamAttrs, Region, ResultAttrs, Sharding, Value, verify};
use crate::tensor::{DType, Literal, Shape};

use forms::{Form, Recipe, SlotId};
use propagate::{Shardings, propagate};

/// How a parameter or a result of the global program lies on the devices.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub global: Shape,
    /// `None` in a program for one partition.
    pub sharding: Option<Sharding>,
}

#[derive(Clone, Debug)]
pub struct Partitioned {
    pub params: Vec<Placed>,
    pub results: Vec<Placed>,
}

/// Makes the entry a program for one device. Afterwards it has no calls and no sharding operations, and the attributes of
/// its parameters and results say the shardings that were chosen where nothing was asked for.
pub fn partition(module: &mut Module, options: &CompileOptions) -> Result<Partitioned> {
    let entry = module.entry();
    let place = |shapes: Vec<Shape>, shardings: Vec<Option<Sharding>>| {
        shapes.into_iter().zip(shardings).map(|(global, sharding)| Placed { global, sharding }).collect()
    };
    if module.num_partitions <= 1 {
        let (params, results) = (entry.param_shapes(), entry.result_shapes());
        return Ok(Partitioned {
            params: place(params, entry.params.iter().map(|a| a.sharding.clone()).collect()),
            results: place(results, entry.results.iter().map(|a| a.sharding.clone()).collect()),
        });
    }
    let (global_params, global_results) = (entry.param_shapes(), entry.result_shapes());
    let whole = inline_calls(module)?;
    let shardings = propagate(&whole, module.num_partitions);
    let func = Partitioner::new(module.num_partitions, &shardings).entry(&whole, options)?;
    let placed = Partitioned {
        params: place(global_params, func.params.iter().map(|a| a.sharding.clone()).collect()),
        results: place(global_results, func.results.iter().map(|a| a.sharding.clone()).collect()),
    };
    *module.entry_mut() = func;
    verify(module).map_err(|e| error!(Internal, "after partitioning: {e}"))?;
    Ok(placed)
}

/// The one custom call that sees shards: JAX's callback of `partitioned=True`.
const SEES_SHARDS: &str = "xla_ffi_partitioned_python_cpu_callback";

/// Recipes are followed by recursion.
const MAX_RECIPE_DEPTH: usize = 500;

struct Partitioner<'a> {
    partitions: usize,
    shardings: &'a Shardings,
    values: Vec<Shape>,
    /// Where instructions go.
    region: Region,
    slots: Vec<forms::Slot>,
    /// Slots in the order in which forms were added to them.
    journal: Vec<SlotId>,
    /// Scalars that say where this device's shard begins.
    offsets: Vec<(forms::OffsetKey, Value)>,
    /// The scalar constants of the global program.
    constants: HashMap<Value, Literal>,
    /// Inside a manual computation, where values differ between devices already.
    manual: bool,
    loc: Loc,
}

/// A function being copied: what its values have become.
struct Frame<'f> {
    func: &'f Func,
    slots: HashMap<Value, SlotId>,
}

impl Frame<'_> {
    fn slot(&self, v: Value) -> Result<SlotId> {
        self.slots.get(&v).copied().ok_or_else(|| error!(Internal, "value {} of @{} is used before it is defined", v.0, self.func.name))
    }

    fn all(&self, values: &[Value]) -> Result<Vec<SlotId>> {
        values.iter().map(|v| self.slot(*v)).collect()
    }
}

impl<'a> Partitioner<'a> {
    fn new(partitions: usize, shardings: &'a Shardings) -> Partitioner<'a> {
        Partitioner {
            partitions,
            shardings,
            values: Vec::new(),
            region: Region::default(),
            slots: Vec::new(),
            journal: Vec::new(),
            offsets: Vec::new(),
            constants: HashMap::new(),
            manual: false,
            loc: None,
        }
    }

    fn entry(mut self, entry: &Func, options: &CompileOptions) -> Result<Func> {
        let mut frame = Frame { func: entry, slots: HashMap::new() };
        entry.body.visit(&mut |inst| {
            if let Op::Constant(c) = &inst.op
                && c.shape().rank() == 0
            {
                self.constants.insert(inst.results[0], c.clone());
            }
        });
        let mut params = Vec::new();
        for (k, (attrs, v)) in entry.params.iter().zip(&entry.body.params).enumerate() {
            let (slot, sharding) = self.param(attrs, entry.shape(*v)).map_err(|e| e.context(format_args!("parameter {k}")))?;
            frame.slots.insert(*v, slot);
            params.push(ParamAttrs { sharding: Some(sharding), ..attrs.clone() });
        }
        self.run(&mut frame, &entry.body)?;
        let mut results = Vec::new();
        for (k, (attrs, v)) in entry.results.iter().zip(&entry.body.results).enumerate() {
            let slot = frame.slot(*v)?;
            let sharding = match &attrs.sharding {
                Some(asked) => asked.clone(),
                None if may_choose(options, k) => self.shardings.result(k),
                None => Sharding::Replicated,
            };
            let value = self.shard(slot, &sharding).map_err(|e| e.context(format_args!("result {k}")))?;
            self.region.results.push(value);
            results.push(ResultAttrs { sharding: Some(sharding), ..attrs.clone() });
        }
        for (p, v) in params.iter_mut().zip(&self.region.params) {
            if let Donation::Result(r) = p.donation
                && self.region.results.get(r).is_none_or(|r| self.values[r.0 as usize] != self.values[v.0 as usize])
            {
                p.donation = Donation::Any;
            }
        }
        Ok(Func { name: entry.name.clone(), values: self.values, body: self.region, params, results })
    }

    fn param(&mut self, attrs: &ParamAttrs, global: &Shape) -> Result<(SlotId, Sharding)> {
        let sharding = attrs.sharding.clone().unwrap_or(Sharding::Replicated);
        let local = forms::shard_shape(global, &sharding);
        self.values.push(local);
        let v = Value(self.values.len() as u32 - 1);
        self.region.params.push(v);
        let slot = match &sharding {
            // The others hold anything of that shape.
            Sharding::Maximal(device) => {
                let whole = self.push1(Op::CollectiveBroadcast { groups: self.source_groups(*device) }, &[v], global.clone());
                self.new_slot(global.clone(), Form::Whole, whole)
            }
            s => {
                let form = self.form(s)?;
                self.new_slot(global.clone(), form, v)
            }
        };
        Ok((slot, sharding))
    }

    /// What one device has goes to all.
    fn source_groups(&self, device: usize) -> Groups {
        let order = std::iter::once(device).chain((0..self.partitions).filter(|d| *d != device)).collect();
        Groups { groups: vec![order], mode: GroupMode::CrossPartition }
    }

    /// Copies the instructions of a region to the current place.
    fn run(&mut self, frame: &mut Frame, region: &Region) -> Result<()> {
        for inst in &region.insts {
            self.loc = inst.loc.clone();
            self.inst(frame, inst).map_err(|e| match &inst.loc {
                Some(loc) if !e.message.contains(&**loc) => e.context(format_args!("{} ({loc})", inst.op.name())),
                _ => e,
            })?;
        }
        Ok(())
    }

    fn inst(&mut self, frame: &mut Frame, inst: &Inst) -> Result<()> {
        let operands = frame.all(&inst.operands)?;
        match &inst.op {
            Op::ManualComputation { inputs, outputs } => self.manual_computation(frame, inst, &operands, inputs, outputs),
            Op::ShardingConstraint(_) => {
                frame.slots.insert(inst.results[0], operands[0]);
                Ok(())
            }
            Op::FullToShard(sharding) => {
                let v = self.shard(operands[0], sharding)?;
                let slot = self.new_slot(self.values[v.0 as usize].clone(), Form::Whole, v);
                frame.slots.insert(inst.results[0], slot);
                Ok(())
            }
            Op::ShardToFull(sharding) => {
                let v = self.whole(operands[0])?;
                let form = self.form(sharding)?;
                let slot = self.new_slot(frame.func.shape(inst.results[0]).clone(), form, v);
                frame.slots.insert(inst.results[0], slot);
                Ok(())
            }
            Op::While | Op::Case if !self.manual => self.branch(frame, inst, &operands),
            Op::OptimizationBarrier => self.barrier(frame, inst, &operands),
            Op::CustomCall(call) if call.target == SEES_SHARDS && !self.manual => self.call_with_shards(frame, inst, &operands),
            _ if self.manual => self.on_whole_values(frame, inst, &operands),
            _ => {
                if let Some(recipe) = self.recipe(inst, &operands)? {
                    let slot = self.recipe_slot(frame.func.shape(inst.results[0]).clone(), recipe);
                    frame.slots.insert(inst.results[0], slot);
                    return Ok(());
                }
                if let Some(slots) = self.local(frame, inst, &operands)? {
                    frame.slots.extend(inst.results.iter().copied().zip(slots));
                    return Ok(());
                }
                self.on_whole_values(frame, inst, &operands)
            }
        }
    }

    fn recipe(&mut self, inst: &Inst, operands: &[SlotId]) -> Result<Option<Recipe>> {
        if let Some(depth) = self.recipe_depth(inst, operands) {
            return Ok(Some(Recipe::Elementwise { op: inst.op.clone(), operands: operands.to_vec(), depth }));
        }
        Ok(match &inst.op {
            Op::Iota { dim } => Some(Recipe::Iota(*dim)),
            Op::Constant(c) if c.shape().rank() > 0 && c.shape().elements() > 0 => {
                let mut elements = c.bytes().chunks(c.shape().dtype.size().max(1));
                let first = elements.next().unwrap_or_default();
                elements.all(|e| e == first).then(|| Recipe::Splat(first.to_vec()))
            }
            Op::Broadcast { .. } if self.slots[operands[0]].shape.rank() == 0 => Some(Recipe::Scalar(self.whole(operands[0])?)),
            _ => None,
        })
    }

    /// If any part of the result can be made from parts of operands that are made where they are needed: how deep its recipe is.
    fn recipe_depth(&self, inst: &Inst, operands: &[SlotId]) -> Option<usize> {
        if !inst.op.is_elementwise() || inst.op == Op::Map || inst.results.len() != 1 {
            return None;
        }
        let arrays = operands.iter().map(|s| &self.slots[*s]).filter(|s| s.shape.rank() > 0);
        let depths: Option<Vec<usize>> = arrays.map(|s| s.recipe.as_ref().map(Recipe::depth)).collect();
        depths?.into_iter().max().map(|d| d + 1).filter(|d| *d <= MAX_RECIPE_DEPTH)
    }

    /// A loop whose values stay in shards, or branches that give shards. What decides is the same on every device, so all of them
    /// take the same way.
    fn branch(&mut self, frame: &mut Frame, inst: &Inst, operands: &[SlotId]) -> Result<()> {
        for region in &inst.regions {
            self.prepare_branch_captures(frame, region)?;
        }
        let globals: Vec<Shape> = inst.results.iter().map(|v| frame.func.shape(*v).clone()).collect();
        let shardings: Vec<Sharding> = inst.results.iter().zip(&globals).map(|(v, g)| self.shardings.even_sharding(*v, g)).collect();
        let is_loop = inst.op == Op::While;
        let mut values = Vec::new();
        for (k, slot) in operands.iter().enumerate() {
            values.push(if is_loop { self.shard(*slot, &shardings[k])? } else { self.whole(*slot)? });
        }
        let whole = [Sharding::Replicated];
        let regions = (inst.regions.iter().enumerate())
            .map(|(k, region)| match is_loop {
                true => self.nested(frame, region, Some((&shardings, if k == 0 { &whole } else { &shardings }))),
                false => self.nested(frame, region, Some((&[], &shardings))),
            })
            .collect::<Result<_>>()?;
        self.loc = inst.loc.clone();
        let shapes: Vec<Shape> = globals.iter().zip(&shardings).map(|(g, s)| forms::shard_shape(g, s)).collect();
        let results = self.push(inst.op.clone(), &values, &shapes, regions);
        for ((old, new), (global, sharding)) in inst.results.iter().zip(results).zip(globals.into_iter().zip(&shardings)) {
            let form = self.form(sharding)?;
            let slot = self.new_slot(global, form, new);
            frame.slots.insert(*old, slot);
        }
        Ok(())
    }

    /// The values in the form in which they are at hand.
    fn at_hand(&mut self, slots: &[SlotId]) -> Result<Vec<(Form, Value)>> {
        let mut held = Vec::new();
        for slot in slots {
            held.push(match self.slots[*slot].forms.first() {
                Some(form) => form.clone(),
                None => (Form::Whole, self.whole(*slot)?),
            });
        }
        Ok(held)
    }

    /// Every device calls with what it has of the operands. Results are tokens.
    fn call_with_shards(&mut self, frame: &mut Frame, inst: &Inst, operands: &[SlotId]) -> Result<()> {
        let values: Vec<Value> = self.at_hand(operands)?.into_iter().map(|(_, v)| v).collect();
        let shapes: Vec<Shape> = inst.results.iter().map(|v| frame.func.shape(*v).clone()).collect();
        ensure!(shapes.iter().all(|s| s.dtype == DType::Token), Unimplemented, "custom call {SEES_SHARDS:?} with results");
        let mut op = inst.op.clone();
        if let Op::CustomCall(call) = &mut op {
            // JAX says the first device here as well.
            call.device = None;
        }
        let results = self.push(op, &values, &shapes, Vec::new());
        for ((old, new), shape) in inst.results.iter().zip(results).zip(shapes) {
            let slot = self.new_slot(shape, Form::Whole, new);
            frame.slots.insert(*old, slot);
        }
        Ok(())
    }

    fn barrier(&mut self, frame: &mut Frame, inst: &Inst, operands: &[SlotId]) -> Result<()> {
        let held = self.at_hand(operands)?;
        let values: Vec<Value> = held.iter().map(|(_, v)| *v).collect();
        let shapes: Vec<Shape> = values.iter().map(|v| self.values[v.0 as usize].clone()).collect();
        let results = self.push(inst.op.clone(), &values, &shapes, Vec::new());
        for ((old, new), (form, _)) in inst.results.iter().zip(results).zip(held) {
            let slot = self.new_slot(frame.func.shape(*old).clone(), form, new);
            frame.slots.insert(*old, slot);
        }
        Ok(())
    }

    /// The same on every device.
    fn on_whole_values(&mut self, frame: &mut Frame, inst: &Inst, operands: &[SlotId]) -> Result<()> {
        for region in &inst.regions {
            self.prepare_captures(frame, region)?;
        }
        let operands = operands.iter().map(|s| self.whole(*s)).collect::<Result<Vec<_>>>()?;
        let regions = inst.regions.iter().map(|r| self.nested(frame, r, None)).collect::<Result<_>>()?;
        let shapes: Vec<Shape> = inst.results.iter().map(|v| frame.func.shape(*v).clone()).collect();
        self.loc = inst.loc.clone();
        let mut op = inst.op.clone();
        let source = match &mut op {
            // Every device draws numbers of its own.
            Op::Rng(_) => Some(0),
            // Code for each device is what the call is in.
            Op::CustomCall(call) if self.manual => {
                call.device = None;
                None
            }
            Op::CustomCall(call) => call.device,
            _ => None,
        };
        let mut results = self.push(op, &operands, &shapes, regions);
        if let Some(device) = source.filter(|_| !self.manual) {
            for (v, shape) in results.iter_mut().zip(&shapes).filter(|(_, s)| s.dtype != DType::Token && s.elements() > 0) {
                *v = self.push1(Op::CollectiveBroadcast { groups: self.source_groups(device) }, &[*v], shape.clone());
            }
        }
        for ((old, new), shape) in inst.results.iter().zip(results).zip(shapes) {
            let slot = self.new_slot(shape, Form::Whole, new);
            frame.slots.insert(*old, slot);
        }
        Ok(())
    }

    /// A region of an instruction; forms made inside are forgotten outside. Its parameters and results have the shardings given,
    /// or are whole.
    fn nested(&mut self, frame: &mut Frame, region: &Region, shardings: Option<(&[Sharding], &[Sharding])>) -> Result<Region> {
        let outer = std::mem::take(&mut self.region);
        let (journal, offsets) = (self.journal.len(), self.offsets.len());
        let of = |list: Option<&[Sharding]>, k: usize| list.and_then(|l| l.get(k)).cloned().unwrap_or(Sharding::Replicated);
        for (k, p) in region.params.iter().enumerate() {
            let global = frame.func.shape(*p).clone();
            let sharding = of(shardings.map(|s| s.0), k);
            self.values.push(forms::shard_shape(&global, &sharding));
            let v = Value(self.values.len() as u32 - 1);
            self.region.params.push(v);
            let form = self.form(&sharding)?;
            let slot = self.new_slot(global, form, v);
            frame.slots.insert(*p, slot);
        }
        self.run(frame, region)?;
        for (k, v) in region.results.iter().enumerate() {
            let slot = frame.slot(*v)?;
            let value = self.shard(slot, &of(shardings.map(|s| s.1), k))?;
            self.region.results.push(value);
        }
        for slot in self.journal.drain(journal..) {
            self.slots[slot].forms.pop();
        }
        self.offsets.truncate(offsets);
        Ok(std::mem::replace(&mut self.region, outer))
    }

    /// As `prepare_captures`, but what is at hand in shards that will do stays as it is, and what is cheap is made inside.
    fn prepare_branch_captures(&mut self, frame: &Frame, region: &Region) -> Result<()> {
        for inst in &region.insts {
            for (k, v) in inst.operands.iter().enumerate() {
                let Some(&slot) = frame.slots.get(v) else { continue };
                let sharding = match &inst.op {
                    Op::ManualComputation { inputs, .. } => inputs[k].clone(),
                    Op::FullToShard(sharding) => sharding.clone(),
                    _ if self.slots[slot].recipe.as_ref().is_some_and(|r| r.depth() == 1) => continue,
                    op if matches!(op, Op::While) || self.takes_shards(frame, inst, k) => {
                        self.shardings.even_sharding(*v, frame.func.shape(*v))
                    }
                    _ => Sharding::Replicated,
                };
                if self.form(&sharding)? == Form::Whole || self.find(slot, &sharding).is_none() {
                    self.shard(slot, &sharding)?;
                }
            }
            match inst.op {
                Op::While | Op::Case => inst.regions.iter().try_for_each(|r| self.prepare_branch_captures(frame, r))?,
                _ => inst.regions.iter().try_for_each(|r| self.prepare_captures(frame, r))?,
            }
        }
        for v in &region.results {
            if let Some(&slot) = frame.slots.get(v) {
                let sharding = self.shardings.even_sharding(*v, frame.func.shape(*v));
                self.shard(slot, &sharding)?;
            }
        }
        Ok(())
    }

    /// Makes the forms that a region needs of values around it before it, once, rather than inside, perhaps in a loop.
    fn prepare_captures(&mut self, frame: &Frame, region: &Region) -> Result<()> {
        for inst in &region.insts {
            for (k, v) in inst.operands.iter().enumerate() {
                let Some(&slot) = frame.slots.get(v) else { continue };
                match &inst.op {
                    Op::ManualComputation { inputs, .. } => self.shard(slot, &inputs[k])?,
                    Op::FullToShard(sharding) => self.shard(slot, sharding)?,
                    _ => self.whole(slot)?,
                };
            }
            inst.regions.iter().try_for_each(|r| self.prepare_captures(frame, r))?;
        }
        for v in &region.results {
            if let Some(&slot) = frame.slots.get(v) {
                self.whole(slot)?;
            }
        }
        Ok(())
    }

    fn manual_computation(
        &mut self,
        frame: &mut Frame,
        inst: &Inst,
        operands: &[SlotId],
        inputs: &[Sharding],
        outputs: &[Sharding],
    ) -> Result<()> {
        let [body] = &inst.regions[..] else { bail!(Internal, "a manual computation without its body") };
        for ((p, slot), sharding) in body.params.iter().zip(operands).zip(inputs) {
            let v = self.shard(*slot, sharding)?;
            let slot = self.new_slot(frame.func.shape(*p).clone(), Form::Whole, v);
            frame.slots.insert(*p, slot);
        }
        let outside = std::mem::replace(&mut self.manual, true);
        self.run(frame, body)?;
        let shards = body.results.iter().map(|v| self.whole(frame.slot(*v)?)).collect::<Result<Vec<_>>>()?;
        self.manual = outside;
        for ((r, v), sharding) in inst.results.iter().zip(shards).zip(outputs) {
            let form = self.form(sharding)?;
            let slot = self.new_slot(frame.func.shape(*r).clone(), form, v);
            frame.slots.insert(*r, slot);
        }
        Ok(())
    }

    fn push(&mut self, op: Op, operands: &[Value], shapes: &[Shape], regions: Vec<Region>) -> Vec<Value> {
        self.region.push(&mut self.values, op, operands, shapes, regions, self.loc.clone())
    }

    fn push1(&mut self, op: Op, operands: &[Value], shape: Shape) -> Value {
        self.push(op, operands, &[shape], Vec::new())[0]
    }
}

/// The client lets the compiler choose how result `k` is sharded.
fn may_choose(options: &CompileOptions, k: usize) -> bool {
    match options.propagate_to_results[..] {
        [all] => all,
        ref each => each.get(k).copied().unwrap_or(false),
    }
}
