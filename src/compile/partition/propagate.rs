//! Every value of a program gets a sharding: those of parameters, results, constraints and manual computations spread through
//! the instructions' rules, in the order in which Shardy lets them spread, until nothing changes.

use std::collections::HashMap;

use super::grid::{Axes, Grid};
use super::rule::{Kind, Rule, rule};
use crate::ir::{Func, Inst, Op, Region, Sharding, Value};
use crate::tensor::{DType, Shape};

/// What was found.
pub(super) struct Shardings {
    pub grid: Grid,
    tensors: Vec<Tensor>,
    of: HashMap<Value, usize>,
    results: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Tensor {
    axes: Axes,
    /// Nothing is added to it.
    closed: bool,
    /// Something was said about it before anything spread.
    said: bool,
    /// Shared by the values of a loop or a branch.
    edge: bool,
    shape: Shape,
}

/// Where shardings pass between tensors.
struct Link {
    rule: Rule,
    tensors: Vec<usize>,
    how: How,
    /// Of the value at this place, inside a manual computation: the axes that the manual sharding has already used per
    /// dimension, and those that are the body's own.
    manual: Option<(usize, Axes, Vec<usize>)>,
}

#[derive(Clone, Copy, PartialEq)]
enum How {
    /// Both ways from the beginning.
    Plain,
    /// The same.
    Elementwise,
    /// Forward from the beginning.
    Sliced,
    Broadcast,
    Other,
    /// A result of the program, looked at between the rounds only.
    Result,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    None,
    Forward,
    Backward,
    Both,
}

impl Shardings {
    pub fn sharding(&self, v: Value) -> Option<&Axes> {
        self.of.get(&v).map(|t| &self.tensors[*t].axes)
    }

    /// Of a result of the program, as far as it divides the dimensions evenly, by axes that the client can name.
    pub fn result(&self, k: usize) -> Sharding {
        let tensor = &self.tensors[self.results[k]];
        let even = self.even(&tensor.axes, &tensor.shape);
        self.grid.sharding(&even.iter().map(|axes| self.grid.whole_axes(axes).to_vec()).collect())
    }

    /// Of a value, as far as it divides the dimensions evenly.
    pub fn even_sharding(&self, v: Value, shape: &Shape) -> Sharding {
        self.sharding(v).map_or(Sharding::Replicated, |axes| self.grid.sharding(&self.even(axes, shape)))
    }

    /// How a value that is split along these axes is split along each factor.
    pub fn factors(&self, rule: &Rule, place: usize, axes: &Axes) -> Vec<Vec<usize>> {
        parts(&self.grid, rule, &rule.values[place], axes, false).into_iter().map(|p| p.map_or(Vec::new(), |p| p.axes)).collect()
    }

    fn even(&self, axes: &Axes, shape: &Shape) -> Axes {
        let even = |(axes, n): (&Vec<usize>, &usize)| {
            let mut kept = 0;
            while kept < axes.len() && n.is_multiple_of(self.grid.tiles(&axes[..kept + 1])) {
                kept += 1;
            }
            axes[..kept].to_vec()
        };
        axes.iter().zip(&shape.dims).map(even).collect()
    }
}

/// Of a function without calls.
pub(super) fn propagate(func: &Func, partitions: usize) -> Shardings {
    let mut said: Vec<&Sharding> = func.params.iter().filter_map(|p| p.sharding.as_ref()).collect();
    said.extend(func.results.iter().filter_map(|r| r.sharding.as_ref()));
    func.body.visit(&mut |inst| match &inst.op {
        Op::ShardingConstraint(s) | Op::ShardToFull(s) | Op::FullToShard(s) => said.push(s),
        Op::ManualComputation { inputs, outputs } => said.extend(inputs.iter().chain(outputs)),
        _ => {}
    });
    let grid = Grid::of(said.into_iter(), partitions);
    let mut graph = Graph { func, grid, tensors: Vec::new(), names: HashMap::new(), links: Vec::new() };
    for (attrs, v) in func.params.iter().zip(&func.body.params) {
        let t = graph.define(*v);
        if let Some(s) = &attrs.sharding {
            graph.say(t, s);
        }
    }
    graph.region(&func.body);
    let mut results = Vec::new();
    for (attrs, v) in func.results.iter().zip(&func.body.results) {
        let shape = func.shape(*v);
        let (from, to) = (graph.of(*v), graph.tensor(shape));
        if let Some(s) = &attrs.sharding {
            graph.say(to, s);
        }
        graph.link(Rule::same(shape, 1), vec![from, to], How::Result);
        results.push(to);
    }
    graph.spread();
    let of = graph.names.iter().filter_map(|(v, t)| t.map(|t| (*v, t))).collect();
    Shardings { grid: graph.grid, tensors: graph.tensors, of, results }
}

struct Graph<'f> {
    func: &'f Func,
    grid: Grid,
    tensors: Vec<Tensor>,
    /// `None` of a constant, which is a tensor of its own wherever it is used, so that nothing spreads through it.
    names: HashMap<Value, Option<usize>>,
    links: Vec<Link>,
}

impl Graph<'_> {
    fn tensor(&mut self, shape: &Shape) -> usize {
        let axes = vec![Vec::new(); if shape.dtype == DType::Token { 0 } else { shape.rank() }];
        self.tensors.push(Tensor { axes, closed: false, said: false, edge: false, shape: shape.clone() });
        self.tensors.len() - 1
    }

    fn define(&mut self, v: Value) -> usize {
        let t = self.tensor(self.func.shape(v));
        self.names.insert(v, Some(t));
        t
    }

    fn of(&mut self, v: Value) -> usize {
        match self.names.get(&v) {
            Some(Some(t)) => *t,
            _ => self.tensor(self.func.shape(v)),
        }
    }

    fn link(&mut self, rule: Rule, tensors: Vec<usize>, how: How) {
        self.links.push(Link { rule, tensors, how, manual: None });
    }

    fn say(&mut self, t: usize, sharding: &Sharding) {
        let tensor = &mut self.tensors[t];
        if let Some(axes) = self.grid.axes(sharding, tensor.axes.len()).filter(|a| a.len() == tensor.axes.len()) {
            tensor.axes = axes;
        }
        (tensor.said, tensor.closed) = (true, true);
    }

    /// What is said about a value holds for what it was made from, unless something else is said about that.
    fn say_before(&mut self, v: Value, sharding: &Sharding) {
        if let Some(Some(t)) = self.names.get(&v).copied()
            && !self.tensors[t].said
            && !self.tensors[t].edge
        {
            self.say(t, sharding);
        }
    }

    /// One tensor for the targets of an edge from the sources.
    fn edge(&mut self, sources: &[Value], targets: &[Value]) {
        let Some(first) = targets.first() else { return };
        let Some(Some(t)) = self.names.get(first).copied() else { return };
        let tensors = sources.iter().map(|v| self.of(*v)).chain([t]).collect();
        self.link(Rule::same(self.func.shape(*first), sources.len()), tensors, How::Plain);
    }

    /// The values are one tensor.
    fn join(&mut self, values: &[Value]) {
        let Some(first) = values.first() else { return };
        let t = self.define(*first);
        self.tensors[t].edge = true;
        for v in values {
            self.names.insert(*v, Some(t));
        }
    }

    fn region(&mut self, region: &Region) {
        let conflicting = disagreements(region);
        for inst in &region.insts {
            self.inst(inst, &conflicting);
        }
    }

    fn is_constant(&self, v: &Value) -> bool {
        self.names.get(v) == Some(&None)
    }

    fn inst(&mut self, inst: &Inst, conflicting: &HashMap<Value, bool>) {
        match &inst.op {
            Op::Constant(_) | Op::Iota { .. } => {
                self.names.insert(inst.results[0], None);
            }
            // Scalars are on every device, and so is what is made of constants.
            op if op.is_elementwise() && *op != Op::Map && inst.operands.iter().all(|v| self.is_constant(v)) => {
                self.names.insert(inst.results[0], None);
            }
            Op::Broadcast { .. } | Op::Slice { .. } if self.is_constant(&inst.operands[0]) => {
                self.names.insert(inst.results[0], None);
            }
            Op::Broadcast { .. } if self.func.shape(inst.operands[0]).rank() == 0 => {
                self.names.insert(inst.results[0], None);
            }
            Op::ShardingConstraint(s) => {
                if !conflicting.get(&inst.operands[0]).copied().unwrap_or(false) {
                    self.say_before(inst.operands[0], s);
                }
                let t = self.define(inst.results[0]);
                self.say(t, s);
                let tensors = vec![self.of(inst.operands[0]), t];
                self.link(Rule::same(self.func.shape(inst.results[0]), 1), tensors, How::Plain);
            }
            Op::FullToShard(s) => {
                self.say_before(inst.operands[0], s);
                let t = self.define(inst.results[0]);
                (self.tensors[t].said, self.tensors[t].closed) = (true, true);
            }
            Op::ShardToFull(s) => {
                let t = self.define(inst.results[0]);
                self.say(t, s);
            }
            Op::ManualComputation { inputs, outputs } => self.manual(inst, inputs, outputs),
            Op::While => {
                let [cond, body] = &inst.regions[..] else { return };
                for (k, r) in inst.results.iter().enumerate() {
                    self.join(&[*r, cond.params[k], body.params[k]]);
                }
                self.region(cond);
                self.region(body);
                for (k, r) in inst.results.iter().enumerate() {
                    self.edge(&[inst.operands[k], body.results[k]], &[*r]);
                }
            }
            Op::Case => {
                inst.results.iter().for_each(|r| self.join(&[*r]));
                inst.regions.iter().for_each(|r| self.region(r));
                for (k, r) in inst.results.iter().enumerate() {
                    let sources: Vec<Value> = inst.regions.iter().map(|region| region.results[k]).collect();
                    self.edge(&sources, &[*r]);
                }
            }
            Op::OptimizationBarrier => {
                for (v, r) in inst.operands.iter().zip(&inst.results) {
                    self.join(&[*r]);
                    self.edge(&[*v], &[*r]);
                }
            }
            op => {
                let operands: Vec<usize> = inst.operands.iter().map(|v| self.of(*v)).collect();
                let results: Vec<usize> = inst.results.iter().map(|v| self.define(*v)).collect();
                let shapes = |vs: &[Value]| vs.iter().map(|v| self.func.shape(*v)).collect::<Vec<_>>();
                let Some(rule) = rule(op, &shapes(&inst.operands), &shapes(&inst.results)) else { return };
                let how = match op {
                    Op::Reshape | Op::Transpose { .. } => How::Plain,
                    op if op.is_elementwise() => How::Elementwise,
                    Op::DynamicSlice { .. } | Op::DynamicUpdateSlice => How::Sliced,
                    Op::Broadcast { .. } => How::Broadcast,
                    _ => How::Other,
                };
                self.link(rule, [operands, results].concat(), how);
            }
        }
    }

    /// Axes that the body can tell apart are its own; along the others its values may be split as around it.
    fn manual(&mut self, inst: &Inst, inputs: &[Sharding], outputs: &[Sharding]) {
        let [body] = &inst.regions[..] else { return };
        let mut own: Vec<usize> = Vec::new();
        let mut known = true;
        for (v, s) in inst.operands.iter().zip(inputs).chain(inst.results.iter().zip(outputs)) {
            match self.grid.axes(s, self.func.shape(*v).rank()) {
                Some(axes) => own.extend(axes.concat()),
                None => known = false,
            }
        }
        body.visit(&mut |inst| match &inst.op {
            Op::PartitionId | Op::ReplicaId => known = false,
            op if op.is_collective() => own.extend(spanned(&self.grid, op)),
            _ => {}
        });
        let all = !known || (0..self.grid.count()).all(|a| own.contains(&a));
        if all {
            for (v, s) in inst.operands.iter().zip(inputs) {
                self.say_before(*v, s);
            }
            for (v, s) in inst.results.iter().zip(outputs) {
                let t = self.define(*v);
                self.say(t, s);
            }
            return;
        }
        let used = |graph: &Graph, v: Value, s: &Sharding| {
            let rank = graph.func.shape(v).rank();
            graph.grid.axes(s, rank).filter(|a| a.len() == rank).unwrap_or_else(|| vec![Vec::new(); rank])
        };
        for ((v, p), s) in inst.operands.iter().zip(&body.params).zip(inputs) {
            let tensors = vec![self.of(*v), self.define(*p)];
            let manual = Some((1, used(self, *v, s), own.clone()));
            self.links.push(Link { rule: Rule::same(self.func.shape(*v), 1), tensors, how: How::Plain, manual });
        }
        self.region(body);
        for ((r, v), s) in inst.results.iter().zip(&body.results).zip(outputs) {
            let tensors = vec![self.of(*v), self.define(*r)];
            let manual = Some((0, used(self, *r, s), own.clone()));
            self.links.push(Link { rule: Rule::same(self.func.shape(*r), 1), tensors, how: How::Plain, manual });
        }
    }

    fn spread(&mut self) {
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); self.tensors.len()];
        for (k, link) in self.links.iter().enumerate().filter(|(_, l)| l.how != How::Result) {
            for t in &link.tensors {
                if users[*t].last() != Some(&k) {
                    users[*t].push(k);
                }
            }
        }
        for round in 0..3 {
            self.results(round);
            let mut waiting: Vec<usize> = (0..self.links.len()).rev().filter(|k| self.links[*k].how != How::Result).collect();
            let mut is_waiting: Vec<bool> = self.links.iter().map(|l| l.how != How::Result).collect();
            while let Some(k) = waiting.pop() {
                is_waiting[k] = false;
                for t in self.pass(k, round) {
                    for user in users[t].iter().filter(|u| **u != k) {
                        if !is_waiting[*user] {
                            is_waiting[*user] = true;
                            waiting.push(*user);
                        }
                    }
                }
            }
            self.results(round);
        }
    }

    fn results(&mut self, round: usize) {
        for k in 0..self.links.len() {
            if self.links[k].how == How::Result {
                self.pass(k, round);
            }
        }
    }

    /// Spreads along one link, and says which tensors have changed.
    fn pass(&mut self, k: usize, round: usize) -> Vec<usize> {
        let link = &self.links[k];
        let rule = &link.rule;
        let mut values: Vec<Vec<Option<Part>>> = Vec::new();
        for (place, t) in link.tensors.iter().enumerate() {
            let tensor = &self.tensors[*t];
            let axes = match &link.manual {
                Some((at, used, _)) if *at == place => used.iter().zip(&tensor.axes).map(|(a, b)| [&a[..], b].concat()).collect(),
                _ => tensor.axes.clone(),
            };
            values.push(parts(&self.grid, rule, &rule.values[place], &axes, tensor.closed));
        }
        let found: Vec<Vec<usize>> = (0..rule.sizes.len()).map(|f| compatible(&values, rule.operands, f, link.way(f, round))).collect();
        if found.iter().all(Vec::is_empty) {
            return Vec::new();
        }
        let mut grown = vec![false; values.len()];
        for f in by_source(&values, rule, &found) {
            let way = link.way(f, round);
            let (operands, results) = (0..rule.operands, rule.operands..values.len());
            for place in results.chain(operands) {
                let result = place >= rule.operands;
                if (result && way == Way::Backward) || (!result && way == Way::Forward) {
                    continue;
                }
                let own = link.manual.as_ref().filter(|(at, ..)| *at == place).map_or(&[][..], |(_, _, own)| own);
                let mut axes = self.acceptable(&values[place], f, rule.sizes[f], &found[f], own);
                // What the result cannot take is of no use to the other operands.
                if !result && link.how == How::Elementwise {
                    for part in values[rule.operands..].iter().filter_map(|v| v[f].as_ref()) {
                        if part.axes.len() < axes.len() && axes.starts_with(&part.axes) {
                            axes.truncate(part.axes.len());
                        }
                    }
                }
                if let Some(part) = &mut values[place][f]
                    && axes.len() > part.axes.len()
                    && axes.starts_with(&part.axes)
                {
                    part.axes = axes;
                    grown[place] = true;
                }
            }
        }
        let mut changed = Vec::new();
        for place in (0..values.len()).filter(|p| grown[*p]) {
            let mut axes = self.axes(rule, &rule.values[place], &values[place]);
            if let Some((at, used, _)) = &link.manual
                && *at == place
            {
                axes = axes.iter().zip(used).map(|(a, used)| a[used.len().min(a.len())..].to_vec()).collect();
            }
            let t = link.tensors[place];
            if axes != self.tensors[t].axes {
                changed.push((t, axes));
            }
        }
        let tensors = changed.iter().map(|(t, _)| *t).collect();
        for (t, axes) in changed {
            self.tensors[t].axes = axes;
        }
        tensors
    }

    /// The axes, as far as a value can be split along them in one of its factors.
    fn acceptable(&self, parts: &[Option<Part>], f: usize, size: usize, axes: &[usize], own: &[usize]) -> Vec<usize> {
        let Some(part) = &parts[f] else { return Vec::new() };
        let mut split = 1;
        let mut fits = |axis: &usize| {
            split *= self.grid.size(*axis);
            let grows = !part.closed && part.overflow.is_empty() && (part.last || size.is_multiple_of(split)) && !own.contains(axis);
            let others = parts.iter().enumerate().filter(|(g, _)| *g != f).filter_map(|(_, p)| p.as_ref());
            let taken = || others.clone().any(|p| p.axes.contains(axis) || p.overflow.contains(axis));
            part.axes.contains(axis) || (grows && !taken())
        };
        axes.iter().take_while(|axis| fits(axis)).copied().collect()
    }

    /// The axes of the dimensions, up to the first factor that is not split completely.
    fn axes(&self, rule: &Rule, dims: &[Vec<usize>], parts: &[Option<Part>]) -> Axes {
        let dimension = |factors: &Vec<usize>| {
            let mut axes = Vec::new();
            for f in factors {
                let Some(part) = &parts[*f] else { continue };
                axes.extend(&part.axes);
                axes.extend(&part.overflow);
                if !part.overflow.is_empty() || self.grid.tiles(&part.axes) < rule.sizes[*f] {
                    break;
                }
            }
            axes
        };
        dims.iter().map(dimension).collect()
    }
}

/// How one value is split along one factor.
#[derive(Clone)]
struct Part {
    axes: Vec<usize>,
    /// Axes of the dimension that do not divide the factor.
    overflow: Vec<usize>,
    closed: bool,
    /// The minor factor of its dimension, which need not be divided evenly.
    last: bool,
}

impl Link {
    fn way(&self, f: usize, round: usize) -> Way {
        let free = matches!(self.rule.kinds[f], Kind::Free | Kind::Passed);
        match self.how {
            How::Plain | How::Elementwise | How::Result => Way::Both,
            How::Sliced if round == 0 => Way::Forward,
            _ if round == 0 => Way::None,
            _ if round == 1 && !free => {
                if self.how == How::Sliced {
                    Way::Forward
                } else {
                    Way::None
                }
            }
            How::Broadcast if round == 1 => Way::Backward,
            _ => Way::Both,
        }
    }
}

/// The axes along a factor on which the values agree, as far as they do; only values on the giving side add to them.
fn compatible(parts: &[Vec<Option<Part>>], operands: usize, f: usize, way: Way) -> Vec<usize> {
    if way == Way::None {
        return Vec::new();
    }
    let (ins, outs) = parts.split_at(operands);
    let (first, second) = if way == Way::Backward { (outs, ins) } else { (ins, outs) };
    let mut axes: Vec<usize> = Vec::new();
    let mut grows = true;
    for (side, values) in [first, second].into_iter().enumerate() {
        grows &= side == 0 || way == Way::Both;
        for part in values.iter().filter_map(|v| v[f].as_ref()) {
            let common = axes.iter().zip(&part.axes).take_while(|(a, b)| a == b).count();
            if common < axes.len() && common < part.axes.len() {
                axes.truncate(common);
                grows = false;
            } else if common == axes.len() && grows {
                axes = part.axes.clone();
            }
        }
    }
    axes
}

/// How the factors of a value are split when its dimensions are split along these axes.
fn parts(grid: &Grid, rule: &Rule, dims: &[Vec<usize>], axes: &Axes, closed: bool) -> Vec<Option<Part>> {
    let mut parts = vec![None; rule.sizes.len()];
    for (factors, axes) in dims.iter().zip(axes) {
        let mut rest = &axes[..];
        let mut over = false;
        for (i, f) in factors.iter().enumerate() {
            let mut part = Part { axes: Vec::new(), overflow: Vec::new(), closed: closed || over, last: i + 1 == factors.len() };
            if over {
            } else if part.last {
                part.axes = std::mem::take(&mut rest).to_vec();
            } else {
                let mut left = rule.sizes[*f];
                while let Some((axis, more)) = rest.split_first()
                    && left.is_multiple_of(grid.size(*axis))
                {
                    part.axes.push(*axis);
                    left /= grid.size(*axis);
                    rest = more;
                }
                if left > 1 && !rest.is_empty() {
                    part.overflow = std::mem::take(&mut rest).to_vec();
                    over = true;
                }
            }
            parts[*f] = Some(part);
        }
    }
    parts
}

/// The factors in the order in which they are served: the largest value that is split already comes first, so that the smaller
/// ones are moved.
fn by_source(parts: &[Vec<Option<Part>>], rule: &Rule, found: &[Vec<usize>]) -> Vec<usize> {
    let size = |value: &Vec<Option<Part>>| -> usize { rule.sizes.iter().zip(value).filter(|(_, p)| p.is_some()).map(|(n, _)| n).product() };
    let mut sources = vec![(0, 0); found.len()];
    for (place, value) in parts.iter().enumerate() {
        for (f, part) in value.iter().enumerate() {
            let gives = !found[f].is_empty() && part.as_ref().is_some_and(|p| p.axes.starts_with(&found[f]));
            if gives && size(value) > sources[f].0 {
                sources[f] = (size(value), place);
            }
        }
    }
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|f| (std::cmp::Reverse(sources[*f].0), sources[*f].1, *f));
    order
}

/// For each value that is constrained in a region, whether the constraints differ.
fn disagreements(region: &Region) -> HashMap<Value, bool> {
    let mut first: HashMap<Value, &Sharding> = HashMap::new();
    let mut differ = HashMap::new();
    for inst in &region.insts {
        if let Op::ShardingConstraint(s) = &inst.op {
            let known = *first.entry(inst.operands[0]).or_insert(s);
            *differ.entry(inst.operands[0]).or_insert(false) |= known != s;
        }
    }
    differ
}

/// The axes along which a collective of a manual computation works.
fn spanned(grid: &Grid, op: &Op) -> Vec<usize> {
    let groups = match op {
        Op::AllReduce(groups)
        | Op::AllGather { groups, .. }
        | Op::ReduceScatter { groups, .. }
        | Op::AllToAll { groups, .. }
        | Op::CollectiveBroadcast { groups } => groups,
        Op::CollectivePermute { pairs, .. } => return pairs.iter().flat_map(|(a, b)| grid.spanned(&[*a, *b])).collect(),
        _ => return Vec::new(),
    };
    if groups.groups.iter().all(Vec::is_empty) {
        return (0..grid.count()).collect();
    }
    groups.groups.iter().flat_map(|g| grid.spanned(g)).collect()
}
