//! Groups of element-wise instructions that run as one loop, with movements of data as the way they read their operands.
//!
//! A group computes values of equally many elements in one order. It reads other values through affine views, so that
//! broadcasts, slices, transposes and counters are made only where something else needs them in memory.

use std::collections::{HashMap, HashSet};

use crate::compile::at;
use crate::compile::fold::fold;
use crate::compile::unit::{Body, Fused, Unit, Units, Work, in_place_operands, same_bytes};
use crate::compile::view::{Root, View};
use crate::error::Result;
use crate::ir::{Func, Inst, Op, Region, Value};
use crate::kernel::vm;
use crate::tensor::{DType, Literal, Shape};

/// Instructions and operands of one group.
const MAX_MEMBERS: usize = 300;
/// Units visited to find out whether two groups may become one.
const MAX_SEARCH: usize = 4000;
/// A transpose up to this many elements is read through strides even where that is not in runs.
const SMALL_TRANSPOSE: usize = 4096;

pub fn fuse(func: &Func) -> Result<Units<'_>> {
    let mut fuser = Fuser { func, views: HashMap::new(), constants: HashMap::new(), aliases: HashMap::new(), bodies: 0 };
    let (body, _) = fuser.region(&func.body)?;
    Ok(Units { body, bodies: fuser.bodies, constants: fuser.constants, aliases: fuser.aliases })
}

struct Fuser<'a> {
    func: &'a Func,
    /// Of results of movements.
    views: HashMap<Value, View>,
    constants: HashMap<Value, &'a Literal>,
    aliases: HashMap<Value, Value>,
    bodies: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Takes no time: a constant, another shape for the same bytes.
    Nothing,
    /// A unit only where its result is needed in memory.
    Movement,
    /// Part of a group.
    Member,
    /// A unit of its own.
    Other,
}

/// One region while it is cut into units; a unit is named by one of its instructions.
struct Cut<'a> {
    insts: &'a [Inst],
    roles: Vec<Role>,
    parent: Vec<usize>,
    /// Of the unit's name: units that must run before it.
    before: Vec<Vec<usize>>,
    /// Of the unit's name: those of them whose results it reads in another order, so that it cannot be one loop with them.
    apart: Vec<Vec<usize>>,
    /// Of the unit's name: its instructions.
    members: Vec<Vec<usize>>,
    low: Vec<usize>,
    high: Vec<usize>,
    /// Not below the `high` of any unit that must run before this one.
    reach: Vec<usize>,
    /// Which instruction defines a value.
    defs: HashMap<Value, usize>,
    bodies: HashMap<usize, Vec<Body<'a>>>,
    /// What the regions of a loop or a case read from outside of them.
    captured: HashMap<usize, Vec<Value>>,
}

impl<'a> Fuser<'a> {
    fn owner(&self, v: Value) -> Value {
        self.aliases.get(&v).copied().unwrap_or(v)
    }

    fn view(&self, v: Value) -> View {
        self.views.get(&v).cloned().unwrap_or_else(|| View::dense(self.owner(v), &self.func.shape(v).dims))
    }

    /// The body, and the values from outside of it that it reads.
    fn region(&mut self, region: &'a Region) -> Result<(Body<'a>, Vec<Value>)> {
        let id = self.bodies;
        self.bodies += 1;
        let n = region.insts.len();
        let mut cut = Cut {
            insts: &region.insts,
            roles: Vec::with_capacity(n),
            parent: (0..n).collect(),
            before: vec![Vec::new(); n],
            apart: vec![Vec::new(); n],
            members: (0..n).map(|i| vec![i]).collect(),
            low: (0..n).collect(),
            high: (0..n).collect(),
            reach: (0..n).collect(),
            defs: HashMap::new(),
            bodies: HashMap::new(),
            captured: HashMap::new(),
        };
        let mut effect: Option<usize> = None;
        for (i, inst) in region.insts.iter().enumerate() {
            let role = self.role(inst, i, &mut cut)?;
            cut.roles.push(role);
            cut.defs.extend(inst.results.iter().map(|v| (*v, i)));
            let reads = self.reads(i, &cut);
            let mut before: Vec<usize> =
                reads.iter().filter_map(|v| cut.defs.get(v).copied()).filter(|p| *p != i).map(|p| cut.find(p)).collect();
            if has_effects(inst) {
                before.extend(effect.replace(i).map(|e| cut.find(e)));
            }
            before.sort_unstable();
            before.dedup();
            cut.before[i] = before;
            if role == Role::Member {
                self.join(i, &mut cut);
            }
        }
        let (units, outside) = self.emit(region, &mut cut)?;
        let results: Vec<Value> = region.results.iter().map(|v| self.owner(*v)).collect();
        let units = fold(self.func, |v| self.owner(v), units, &results);
        Ok((Body { id, params: region.params.clone(), units, results }, outside))
    }

    fn role(&mut self, inst: &'a Inst, i: usize, cut: &mut Cut<'a>) -> Result<Role> {
        let [result] = inst.results[..] else {
            return self.control(inst, i, cut);
        };
        let to = self.func.shape(result);
        match &inst.op {
            Op::Constant(literal) => {
                self.constants.insert(result, literal);
                Ok(Role::Nothing)
            }
            Op::AfterAll => Ok(Role::Nothing),
            Op::Reshape => {
                let owner = self.owner(inst.operands[0]);
                let view = self.view(inst.operands[0]).moved(&Op::Reshape, to).unwrap_or_else(|| View::dense(owner, &to.dims));
                self.aliases.insert(result, owner);
                self.views.insert(result, view);
                Ok(Role::Nothing)
            }
            Op::Iota { dim } if counts(to.dtype) => {
                self.views.insert(result, View::iota(to, *dim));
                Ok(Role::Movement)
            }
            Op::Broadcast { .. } | Op::Slice { .. } | Op::Transpose { .. } | Op::Reverse { .. } if readable(&inst.op, to) => {
                match self.view(inst.operands[0]).moved(&inst.op, to) {
                    Some(view) => {
                        self.views.insert(result, view);
                        Ok(Role::Movement)
                    }
                    None => Ok(Role::Other),
                }
            }
            Op::BitcastConvert if same_bytes(self.func, inst) && self.func.shape(inst.operands[0]).dims != to.dims => {
                let owner = self.owner(inst.operands[0]);
                self.aliases.insert(result, owner);
                Ok(Role::Nothing)
            }
            Op::While | Op::Case => self.control(inst, i, cut),
            op if op.is_elementwise() || *op == Op::BitcastConvert => {
                let mut trial = vm::Builder::new();
                let args: Vec<vm::Reg> = inst.operands.iter().map(|v| trial.input(self.func.shape(*v).dtype)).collect();
                let fits = to.elements() > 0 && self.apply(&mut trial, inst, &args, to.dtype).is_ok();
                Ok(if fits { Role::Member } else { Role::Other })
            }
            _ => Ok(Role::Other),
        }
    }

    fn control(&mut self, inst: &'a Inst, i: usize, cut: &mut Cut<'a>) -> Result<Role> {
        if matches!(inst.op, Op::While | Op::Case) {
            let mut captured = Vec::new();
            let mut bodies = Vec::new();
            for r in &inst.regions {
                let (body, outside) = self.region(r)?;
                bodies.push(body);
                captured.extend(outside);
            }
            captured.sort_unstable();
            captured.dedup();
            cut.bodies.insert(i, bodies);
            cut.captured.insert(i, captured);
        }
        Ok(Role::Other)
    }

    fn apply(&self, builder: &mut vm::Builder, inst: &Inst, args: &[vm::Reg], dtype: DType) -> Result<vm::Reg> {
        match (&inst.op, &inst.regions[..]) {
            (Op::Map, [region]) => {
                let [reg] = builder.region(region, &self.func.values, args)?[..] else {
                    bail!(Unimplemented, "map with several results{}", at(&inst.loc))
                };
                Ok(reg)
            }
            (op, _) => builder.op(op, args, dtype),
        }
    }

    /// The values that must be in memory for the instruction to run, outside of its group.
    fn reads(&self, i: usize, cut: &Cut) -> Vec<Value> {
        let inst = &cut.insts[i];
        match cut.roles[i] {
            Role::Nothing => Vec::new(),
            Role::Movement | Role::Other => {
                let captured = cut.captured.get(&i).into_iter().flatten().copied();
                inst.operands.iter().map(|v| self.owner(*v)).chain(captured).collect()
            }
            Role::Member => inst
                .operands
                .iter()
                .filter_map(|v| match self.view(*v).root {
                    Root::Value(v) => Some(v),
                    Root::Count(_) => None,
                })
                .collect(),
        }
    }

    /// The group member whose result the operand is, element for element.
    fn producer(&self, operand: Value, n: usize, cut: &Cut) -> Option<usize> {
        let view = self.view(operand);
        let Root::Value(root) = view.root else { return None };
        let def = *cut.defs.get(&root)?;
        let shape = self.func.shape(root);
        let same = cut.roles[def] == Role::Member && shape.elements() == n && shape.dtype == self.func.shape(operand).dtype;
        (same && view.is_whole(n)).then_some(def)
    }

    /// Makes the new member part of the groups of its operands as far as that leaves an order to run units in.
    fn join(&self, i: usize, cut: &mut Cut) {
        let inst = &cut.insts[i];
        let n = self.func.shape(inst.results[0]).elements();
        let orders = |v: &&Value| self.producer(**v, n, cut).is_none();
        let apart: Vec<usize> = inst
            .operands
            .iter()
            .filter(orders)
            .filter_map(|v| match self.view(*v).root {
                Root::Value(root) => cut.defs.get(&root).copied(),
                Root::Count(_) => None,
            })
            .collect();
        cut.apart[i] = apart;
        let mut groups: Vec<usize> = inst.operands.iter().filter_map(|v| self.producer(*v, n, cut)).map(|p| cut.find(p)).collect();
        groups.sort_unstable();
        groups.dedup();
        let total = 1 + groups.iter().map(|g| cut.members[*g].len()).sum::<usize>();
        let mut all = groups.clone();
        all.push(i);
        if total <= MAX_MEMBERS && cut.may_merge(&all) {
            groups.iter().for_each(|g| cut.merge(*g, i));
            return cut.delay(i);
        }
        for g in groups {
            let here = cut.find(i);
            if cut.members[g].len() + cut.members[here].len() <= MAX_MEMBERS && cut.may_merge(&[g, here]) {
                cut.merge(g, here);
            }
        }
        cut.delay(i);
    }

    fn emit(&mut self, region: &'a Region, cut: &mut Cut<'a>) -> Result<(Vec<Unit<'a>>, Vec<Value>)> {
        // What must be in memory: results, operands of units, roots of what groups read.
        let mut needed: HashSet<Value> = region.results.iter().map(|v| self.owner(*v)).collect();
        for i in 0..cut.insts.len() {
            match cut.roles[i] {
                Role::Other => needed.extend(self.reads(i, cut)),
                Role::Member => {
                    let group = cut.find(i);
                    let n = self.func.shape(cut.insts[i].results[0]).elements();
                    for v in &cut.insts[i].operands {
                        let inside = self.producer(*v, n, cut).is_some_and(|p| cut.find(p) == group);
                        if let (false, Root::Value(root)) = (inside, self.view(*v).root) {
                            needed.insert(root);
                        }
                    }
                }
                _ => {}
            }
        }
        for i in (0..cut.insts.len()).rev() {
            if cut.roles[i] == Role::Movement && needed.contains(&cut.insts[i].results[0]) {
                needed.extend(self.reads(i, cut));
            }
        }
        let outside: Vec<Value> = needed
            .iter()
            .copied()
            .filter(|v| !cut.defs.contains_key(v) && !region.params.contains(v) && !self.constants.contains_key(v))
            .collect();
        let mut units = Vec::new();
        for name in cut.order()? {
            match cut.roles[name] {
                Role::Nothing => {}
                Role::Movement if !needed.contains(&cut.insts[name].results[0]) => {}
                Role::Member => units.extend(self.group(name, cut, &needed)?),
                Role::Movement | Role::Other => units.push(self.single(name, cut)?),
            }
        }
        Ok((units, outside))
    }

    fn single(&self, i: usize, cut: &mut Cut<'a>) -> Result<Unit<'a>> {
        let inst = &cut.insts[i];
        let work = match &inst.op {
            Op::While => {
                let mut bodies = cut.bodies.remove(&i).unwrap_or_default();
                let (Some(body), Some(cond), true) = (bodies.pop(), bodies.pop(), bodies.is_empty()) else {
                    bail!(Internal, "while without two regions{}", at(&inst.loc))
                };
                Work::While { cond, body }
            }
            Op::Case => {
                let branches = cut.bodies.remove(&i).unwrap_or_default();
                ensure!(!branches.is_empty(), InvalidArgument, "case without branches{}", at(&inst.loc));
                Work::Case { branches }
            }
            Op::ReplicaId => Work::ReplicaId,
            Op::PartitionId => Work::PartitionId,
            op if op.is_collective() => Work::Collective(inst),
            _ => Work::Kernel(inst),
        };
        let reads: Vec<Value> = inst.operands.iter().map(|v| self.owner(*v)).collect();
        let in_place = in_place_operands(inst, &reads);
        Ok(Unit { work, reads, writes: inst.results.clone(), in_place })
    }

    /// The unit of a group; nothing when nobody reads its results.
    fn group(&self, name: usize, cut: &mut Cut<'a>, needed: &HashSet<Value>) -> Result<Option<Unit<'a>>> {
        let mut members = std::mem::take(&mut cut.members[name]);
        members.sort_unstable();
        let n = self.func.shape(cut.insts[name].results[0]).elements();
        let mut builder = vm::Builder::new();
        let mut regs: HashMap<Value, vm::Reg> = HashMap::new();
        let mut inputs: Vec<(View, DType, vm::Reg)> = Vec::new();
        let mut outputs = Vec::new();
        for i in members {
            let inst = &cut.insts[i];
            let dims = &self.func.shape(inst.results[0]).dims;
            let mut args = Vec::with_capacity(inst.operands.len());
            for v in &inst.operands {
                let shape = self.func.shape(*v);
                let mut view = self.view(*v);
                let inside = match view.root {
                    Root::Value(root) if shape.elements() == n && view.is_whole(n) && self.func.shape(root).dtype == shape.dtype => {
                        regs.get(&root).copied()
                    }
                    _ => None,
                };
                args.push(match inside {
                    Some(reg) => reg,
                    None => {
                        if shape.dims != *dims {
                            view = view.spread(dims);
                        }
                        self.input(view.collapsed(), shape, &mut builder, &mut inputs)?
                    }
                });
            }
            let reg = self.apply(&mut builder, inst, &args, self.func.shape(inst.results[0]).dtype)?;
            regs.insert(inst.results[0], reg);
            if needed.contains(&inst.results[0]) {
                outputs.push((inst.results[0], reg));
            }
        }
        if outputs.is_empty() {
            return Ok(None);
        }
        let registers: Vec<vm::Reg> = outputs.iter().map(|o| o.1).collect();
        let steps = builder.steps();
        let program = builder.finish(&registers).kept();
        let writes: Vec<Value> = outputs.iter().map(|o| o.0).collect();
        let mut reads: Vec<Value> = Vec::new();
        let mut in_place = Vec::new();
        for (view, dtype, _) in &inputs {
            let Root::Value(root) = view.root else { continue };
            let alone = inputs.iter().filter(|(v, ..)| v.root == view.root).count() == 1;
            if alone && view.is_whole(n) && self.func.shape(root).elements() == n {
                let fits = |w: &Value| self.func.shape(*w).dtype.size() == dtype.size();
                in_place.extend((0..writes.len()).filter(|w| fits(&writes[*w])).map(|w| (reads.len(), w)));
            }
            reads.push(root);
        }
        let inputs = inputs.into_iter().map(|(view, dtype, _)| (view, dtype)).collect();
        let outputs = (0..writes.len()).map(Some).collect();
        let work = Work::Fused(Box::new(Fused { program, steps, n, inputs, outputs, folds: Vec::new() }));
        Ok(Some(Unit { work, reads, writes, in_place }))
    }

    fn input(&self, view: View, shape: &Shape, builder: &mut vm::Builder, inputs: &mut Vec<(View, DType, vm::Reg)>) -> Result<vm::Reg> {
        let dtype = shape.dtype;
        if let Root::Value(root) = view.root
            && let Some(literal) = self.constants.get(&root)
            && view.strides.iter().all(|s| *s == 0)
        {
            let at = view.offset as usize * dtype.size();
            if let Some(bytes) = literal.bytes().get(at..at + dtype.size()) {
                return builder.constant(&Literal::new(Shape::scalar(dtype), bytes)?);
            }
        }
        if let Some((.., reg)) = inputs.iter().find(|(v, d, _)| *v == view && *d == dtype) {
            return Ok(*reg);
        }
        let reg = builder.input(dtype);
        inputs.push((view, dtype, reg));
        Ok(reg)
    }
}

impl Cut<'_> {
    fn find(&self, mut i: usize) -> usize {
        while self.parent[i] != i {
            i = self.parent[i];
        }
        i
    }

    /// No unit outside of these must run both after one and before another of them.
    fn may_merge(&self, units: &[usize]) -> bool {
        let low = units.iter().map(|u| self.low[*u]).min().unwrap_or(0);
        if units.iter().flat_map(|u| &self.apart[*u]).any(|p| units.contains(&self.find(*p))) {
            return false;
        }
        let mut stack: Vec<usize> =
            units.iter().flat_map(|u| &self.before[*u]).map(|p| self.find(*p)).filter(|p| !units.contains(p)).collect();
        let mut seen: HashSet<usize> = HashSet::new();
        while let Some(unit) = stack.pop() {
            if self.reach[unit] < low || !seen.insert(unit) {
                continue;
            }
            if seen.len() > MAX_SEARCH {
                return false;
            }
            for p in &self.before[unit] {
                let p = self.find(*p);
                if units.contains(&p) {
                    return false;
                }
                stack.push(p);
            }
        }
        true
    }

    fn merge(&mut self, from: usize, into: usize) {
        let (from, into) = (self.find(from), self.find(into));
        if from == into {
            return;
        }
        self.parent[from] = into;
        let (before, members) = (std::mem::take(&mut self.before[from]), std::mem::take(&mut self.members[from]));
        let apart = std::mem::take(&mut self.apart[from]);
        self.apart[into].extend(apart);
        self.before[into].extend(before);
        self.members[into].extend(members);
        self.low[into] = self.low[into].min(self.low[from]);
        self.high[into] = self.high[into].max(self.high[from]);
        let mut all: Vec<usize> = std::mem::take(&mut self.before[into]).iter().map(|p| self.find(*p)).filter(|p| *p != into).collect();
        all.sort_unstable();
        all.dedup();
        self.before[into] = all;
    }

    /// The unit of the latest instruction runs only now, and so do those that need what was in it before.
    fn delay(&mut self, latest: usize) {
        let unit = self.find(latest);
        self.reach[unit] = latest;
        let mut changed = self.low[unit] < latest;
        while changed {
            changed = false;
            for i in self.low[unit]..latest {
                let later = self.find(i);
                if self.reach[later] < latest && self.before[later].iter().any(|p| self.reach[self.find(*p)] == latest) {
                    self.reach[later] = latest;
                    changed = true;
                }
            }
        }
    }

    /// The units such that each runs after what it needs, otherwise in the order of the program.
    fn order(&self) -> Result<Vec<usize>> {
        let mut done = vec![false; self.insts.len()];
        let mut open = vec![false; self.insts.len()];
        let mut order = Vec::new();
        for i in 0..self.insts.len() {
            let mut stack = vec![self.find(i)];
            if self.high[stack[0]] != i {
                continue;
            }
            while let Some(unit) = stack.last().copied() {
                if done[unit] {
                    stack.pop();
                    continue;
                }
                let waiting = self.before[unit].iter().map(|p| self.find(*p)).filter(|p| *p != unit && !done[*p]);
                let depth = stack.len();
                stack.extend(waiting);
                if stack.len() == depth {
                    done[unit] = true;
                    order.push(unit);
                    stack.pop();
                } else {
                    let again = std::mem::replace(&mut open[unit], true);
                    ensure!(!again, Internal, "{} would run after itself{}", self.insts[unit].op.name(), at(&self.insts[unit].loc));
                }
            }
        }
        Ok(order)
    }
}

/// The movement can be read through strides without losing time.
fn readable(op: &Op, to: &Shape) -> bool {
    match op {
        Op::Transpose { perm } => to.elements() <= SMALL_TRANSPOSE || perm.last().is_none_or(|p| *p + 1 == perm.len()),
        _ => true,
    }
}

/// Counters of this type are made on the fly.
fn counts(dtype: DType) -> bool {
    (dtype.is_integer() && dtype.bits() >= 8) || matches!(dtype, DType::F32 | DType::F64)
}

fn has_effects(inst: &Inst) -> bool {
    inst.op.has_side_effect() || inst.regions.iter().any(|r| r.insts.iter().any(has_effects))
}
