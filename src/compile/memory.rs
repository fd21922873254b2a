//! Where every value lies: lifetimes, shared storage, offsets.
//!
//! Values that may share storage are merged into one buffer: an operand and the result computed over it, a loop's
//! initial value, parameters and result, a branch's result and that of its case, a result and the argument given
//! away for it. Then each buffer of the frame gets an offset such that buffers alive together do not overlap.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use crate::compile::plan::{FIRST_PARAM, FRAME, Ref, ResultSource, align};
use crate::compile::unit::{Body, Unit, Units, Work};
use crate::ir::{Donation, Func, Value};

/// Loop-carried values up to this size are copied rather than exchanged.
const COPY_BYTES: usize = 256;
/// Steps of the search for a chain of in-place operations.
const CHAIN_STEPS: usize = 256;

pub struct Memory {
    refs: Vec<Ref>,
    pub frame_bytes: usize,
    /// Offsets of the places that loops exchange.
    pub movable: Vec<usize>,
    pub results: Vec<ResultSource>,
    pub reused: Vec<Option<usize>>,
    /// Parameters of loop bodies whose storage is exchanged with that of the value computed for them.
    swapped: HashSet<Value>,
    /// By first parameter of a loop body: where copies that would overwrite each other's sources are staged.
    scratch: HashMap<Value, Ref>,
    pub alias_bytes: usize,
}

impl Memory {
    /// The place of an owner of storage that is no constant.
    pub fn place(&self, v: Value) -> Ref {
        self.refs[v.0 as usize]
    }

    pub fn is_swapped(&self, param: Value) -> bool {
        self.swapped.contains(&param)
    }

    pub fn scratch(&self, first: Value) -> Option<Ref> {
        self.scratch.get(&first).copied()
    }
}

pub fn plan(func: &Func, units: &Units) -> Memory {
    let mut planner = Planner::new(func, units);
    planner.decide_loops(&units.body);
    planner.use_arguments();
    planner.merge(&units.body);
    planner.use_results();
    planner.stage(&units.body);
    planner.keep_exchanged();
    planner.finish()
}

/// Positions count units and the ends of bodies in execution order; a loop and a case have a position of their own
/// before their bodies, a loop another one after them.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Life {
    start: u32,
    /// Position of the last use; the end of the loop for values used in a loop they are defined outside of.
    end: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Temp,
    Constant,
    Param(usize),
    Result(usize),
    Movable(usize),
}

struct Buffer {
    parent: u32,
    kind: Kind,
    bytes: usize,
    life: Life,
}

struct Planner<'a> {
    func: &'a Func,
    units: &'a Units<'a>,
    lives: Vec<Life>,
    /// The body that defines the value.
    home: Vec<usize>,
    defs: Vec<Option<(&'a Unit<'a>, usize)>>,
    body_end: Vec<u32>,
    /// One per value, then staging buffers.
    buffers: Vec<Buffer>,
    movable: usize,
    swapped: HashSet<Value>,
    /// What those parameters are exchanged with.
    exchanged: Vec<(Value, Value)>,
    staged: Vec<(Value, u32)>,
    results: Vec<Option<ResultSource>>,
    reused: Vec<Option<usize>>,
}

impl<'a> Planner<'a> {
    fn new(func: &'a Func, units: &'a Units<'a>) -> Planner<'a> {
        let n = func.values.len();
        let mut measure = Measure {
            lives: vec![Life::default(); n],
            home: vec![usize::MAX; n],
            depth: vec![0; n],
            defs: vec![None; n],
            body_end: vec![0; units.bodies],
            now: 0,
            late: Vec::new(),
        };
        measure.body(&units.body);
        let Measure { lives, home, defs, body_end, .. } = measure;
        let mut buffers: Vec<Buffer> =
            (0..n).map(|i| Buffer { parent: i as u32, kind: Kind::Temp, bytes: func.values[i].bytes(), life: lives[i] }).collect();
        for (i, v) in units.body.params.iter().enumerate() {
            buffers[v.0 as usize].kind = Kind::Param(i);
        }
        for v in units.constants.keys() {
            buffers[v.0 as usize].kind = Kind::Constant;
        }
        Planner {
            func,
            units,
            lives,
            home,
            defs,
            body_end,
            buffers,
            movable: 0,
            swapped: HashSet::new(),
            exchanged: Vec::new(),
            staged: Vec::new(),
            results: vec![None; units.body.results.len()],
            reused: vec![None; units.body.params.len()],
        }
    }

    fn find(&mut self, v: Value) -> u32 {
        let mut root = v.0;
        while self.buffers[root as usize].parent != root {
            root = self.buffers[root as usize].parent;
        }
        let mut at = v.0;
        while at != root {
            at = std::mem::replace(&mut self.buffers[at as usize].parent, root);
        }
        root
    }

    fn buffer(&mut self, v: Value) -> &mut Buffer {
        let root = self.find(v);
        &mut self.buffers[root as usize]
    }

    /// Makes two values share storage; at most one of them lies elsewhere than in the frame.
    fn union(&mut self, a: Value, b: Value) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (from, into) = if self.buffers[a as usize].kind == Kind::Temp { (a, b) } else { (b, a) };
        debug_assert_eq!(self.buffers[from as usize].kind, Kind::Temp);
        let life = self.buffers[from as usize].life;
        self.buffers[from as usize].parent = into;
        let into = &mut self.buffers[into as usize];
        into.life = Life { start: into.life.start.min(life.start), end: into.life.end.max(life.end) };
    }

    fn bytes(&self, v: Value) -> usize {
        self.func.shape(v).bytes()
    }

    fn life(&self, v: Value) -> Life {
        self.lives[v.0 as usize]
    }

    /// Decides for every loop-carried value, innermost loops first, whether its next value is computed in place.
    fn decide_loops(&mut self, body: &'a Body<'a>) {
        for unit in &body.units {
            match &unit.work {
                Work::While { cond, body } => {
                    self.decide_loops(cond);
                    self.decide_loops(body);
                    self.decide_loop(unit, cond, body);
                }
                Work::Case { branches } => branches.iter().for_each(|b| self.decide_loops(b)),
                _ => {}
            }
        }
    }

    fn decide_loop(&mut self, unit: &Unit, cond: &Body, body: &Body) {
        for (i, w) in unit.writes.iter().enumerate() {
            self.union(*w, cond.params[i]);
            self.union(*w, body.params[i]);
        }
        let mut taken: HashSet<u32> = unit.writes.iter().map(|w| self.find(*w)).collect();
        for (param, next) in body.params.iter().zip(&body.results) {
            if param == next || self.home[next.0 as usize] != body.id {
                continue;
            }
            if let Some(chain) = self.chain(*next, *param, body.id, &taken, &mut CHAIN_STEPS.clone()) {
                chain.iter().for_each(|v| self.union(*param, *v));
                let root = self.find(*param);
                taken.insert(root);
                continue;
            }
            let root = self.find(*next);
            let Buffer { kind, life, .. } = self.buffers[root as usize];
            if taken.contains(&root) {
                continue;
            }
            if kind == Kind::Temp && life.start > self.life(*param).end {
                self.union(*param, *next);
                let root = self.find(*param);
                taken.insert(root);
            } else if matches!(kind, Kind::Temp | Kind::Movable(_)) && self.bytes(*param) > COPY_BYTES {
                taken.insert(root);
                self.make_movable(*param);
                self.make_movable(*next);
                let whole = self.buffer(*param).life;
                self.buffer(*next).life = whole;
                self.exchanged.push((*param, *next));
                self.swapped.insert(*param);
            }
        }
    }

    /// Either place of an exchanged pair may hold the value as long as one of them is needed. A loop around another one may
    /// exchange what the inner one has exchanged before.
    fn keep_exchanged(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (a, b) in self.exchanged.clone() {
                let (x, y) = (self.buffer(a).life, self.buffer(b).life);
                let both = Life { start: x.start.min(y.start), end: x.end.max(y.end) };
                changed |= x != both || y != both;
                self.buffer(a).life = both;
                self.buffer(b).life = both;
            }
        }
    }

    fn make_movable(&mut self, v: Value) {
        let id = self.movable;
        let buffer = self.buffer(v);
        if buffer.kind == Kind::Temp {
            buffer.kind = Kind::Movable(id);
            self.movable += 1;
        }
    }

    /// Values from `v` back to `target`, each computed in place over the next one of the list.
    fn chain(&mut self, v: Value, target: Value, home: usize, taken: &HashSet<u32>, steps: &mut usize) -> Option<Vec<Value>> {
        *steps = steps.checked_sub(1)?;
        let root = self.find(v);
        if self.home[v.0 as usize] != home || taken.contains(&root) || self.buffers[root as usize].kind != Kind::Temp {
            return None;
        }
        let (unit, write) = self.defs[v.0 as usize]?;
        let now = self.life(v).start;
        for (r, _) in unit.in_place.iter().filter(|(_, w)| *w == write) {
            let x = unit.reads[*r];
            if self.life(x).end != now || self.bytes(x) != self.bytes(v) {
                continue;
            }
            if x == target {
                return Some(vec![v, x]);
            }
            if let Some(mut found) = self.chain(x, target, home, taken, steps) {
                found.push(v);
                return Some(found);
            }
        }
        None
    }

    /// Gives results the blocks of arguments that were given away for them.
    fn use_arguments(&mut self) {
        for (i, attrs) in self.func.params.iter().enumerate() {
            let candidates = match attrs.donation {
                Donation::None => continue,
                Donation::Result(k) => k..(k + 1).min(self.results.len()),
                Donation::Any => 0..self.results.len(),
            };
            let param = self.units.body.params[i];
            for k in candidates {
                let v = self.units.body.results[k];
                if self.results[k].is_none() && self.bytes(v) == self.bytes(param) && self.use_argument(param, v, k) {
                    self.results[k] = Some(ResultSource::Param(i));
                    self.reused[i] = Some(k);
                    break;
                }
            }
        }
    }

    fn use_argument(&mut self, param: Value, v: Value, k: usize) -> bool {
        // A value that is returned twice is computed once and copied.
        if self.units.body.results[..k].contains(&v) {
            return false;
        }
        if v == param {
            return true;
        }
        if self.home[v.0 as usize] != self.units.body.id {
            return false;
        }
        if let Some(chain) = self.chain(v, param, self.units.body.id, &HashSet::new(), &mut CHAIN_STEPS.clone()) {
            chain.iter().for_each(|x| self.union(param, *x));
            return true;
        }
        let end = self.life(param).end;
        let free = self.buffer(v).kind == Kind::Temp && self.buffer(v).life.start > end;
        if free {
            self.union(param, v);
        }
        free
    }

    /// Lets results of units take over the storage of operands that end there.
    fn merge(&mut self, body: &'a Body<'a>) {
        for unit in &body.units {
            for (r, w) in &unit.in_place {
                let (x, w) = (unit.reads[*r], unit.writes[*w]);
                let now = self.life(w).start;
                let temp = self.buffer(x).kind == Kind::Temp && self.buffer(w).kind == Kind::Temp;
                if temp && self.bytes(x) == self.bytes(w) && self.buffer(x).life.end == now && self.buffer(w).life.start == now {
                    self.union(x, w);
                }
            }
            match &unit.work {
                Work::While { cond, body } => {
                    self.merge(cond);
                    self.merge(body);
                }
                Work::Case { branches } => {
                    for branch in branches {
                        self.merge(branch);
                        for (w, v) in unit.writes.iter().zip(&branch.results) {
                            let start = self.life(*w).start;
                            let inside = self.home[v.0 as usize] == branch.id && self.buffer(*v).life.start > start;
                            if inside && self.buffer(*v).kind == Kind::Temp && self.buffer(*w).kind == Kind::Temp {
                                self.union(*w, *v);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Gives the remaining results blocks of their own; values that cannot be computed there are copied at the end.
    fn use_results(&mut self) {
        for k in 0..self.results.len() {
            let v = self.units.body.results[k];
            if self.results[k].is_none() {
                self.results[k] = Some(ResultSource::Fresh(self.bytes(v)));
                let buffer = self.buffer(v);
                if buffer.kind == Kind::Temp {
                    buffer.kind = Kind::Result(k);
                }
            }
        }
    }

    /// Finds loops whose copies at the end of an iteration would overwrite each other's sources.
    fn stage(&mut self, body: &Body) {
        for unit in &body.units {
            match &unit.work {
                Work::While { cond, body } => {
                    self.stage(cond);
                    self.stage(body);
                    let mut copies: Vec<(u32, u32, usize)> = Vec::new();
                    for (p, r) in body.params.iter().zip(&body.results) {
                        let (from, to) = (self.find(*r), self.find(*p));
                        if from != to && self.bytes(*p) > 0 && !self.swapped.contains(p) {
                            copies.push((from, to, self.bytes(*p)));
                        }
                    }
                    let written: HashSet<u32> = copies.iter().map(|c| c.1).collect();
                    if copies.iter().any(|c| written.contains(&c.0)) {
                        let bytes = copies.iter().map(|c| align(c.2)).sum();
                        let id = self.buffers.len() as u32;
                        let end = self.body_end[body.id];
                        self.buffers.push(Buffer { parent: id, kind: Kind::Temp, bytes, life: Life { start: end, end } });
                        self.staged.push((body.params[0], id));
                    }
                }
                Work::Case { branches } => branches.iter().for_each(|b| self.stage(b)),
                _ => {}
            }
        }
    }

    fn finish(mut self) -> Memory {
        let n = self.func.values.len();
        let mut spans: Vec<Span> = (0..self.buffers.len())
            .filter(|i| {
                let b = &self.buffers[*i];
                let defined = *i >= n || self.home[*i] != usize::MAX;
                b.parent == *i as u32 && defined && matches!(b.kind, Kind::Temp | Kind::Movable(_))
            })
            .map(|i| Span { start: self.buffers[i].life.start, end: self.buffers[i].life.end, bytes: self.buffers[i].bytes, id: i })
            .collect();
        let mut offsets = vec![0; self.buffers.len()];
        let frame_bytes = place(&mut spans, &mut offsets);
        let params = self.units.body.params.len() as u32;
        let results = self.results.len() as u32;
        let mut movable = vec![0; self.movable];
        let refs = (0..n)
            .map(|i| {
                let root = self.find(Value(i as u32)) as usize;
                let bytes = self.buffers[i].bytes;
                let (base, offset) = match self.buffers[root].kind {
                    Kind::Temp | Kind::Constant => (FRAME, offsets[root]),
                    Kind::Param(i) => (FIRST_PARAM + i as u32, 0),
                    Kind::Result(k) => (FIRST_PARAM + params + k as u32, 0),
                    Kind::Movable(m) => {
                        movable[m] = offsets[root];
                        (FIRST_PARAM + params + results + m as u32, 0)
                    }
                };
                Ref { base, offset, bytes }
            })
            .collect();
        let scratch = self
            .staged
            .iter()
            .map(|(v, id)| (*v, Ref { base: FRAME, offset: offsets[*id as usize], bytes: self.buffers[*id as usize].bytes }))
            .collect();
        let alias_bytes = self.reused.iter().zip(&self.units.body.params).filter(|(r, _)| r.is_some()).map(|(_, v)| self.bytes(*v)).sum();
        Memory {
            refs,
            frame_bytes,
            movable,
            results: self.results.into_iter().map(|r| r.unwrap_or(ResultSource::Fresh(0))).collect(),
            reused: self.reused,
            swapped: self.swapped,
            scratch,
            alias_bytes,
        }
    }
}

/// Walks the program once to find lifetimes.
struct Measure<'a> {
    lives: Vec<Life>,
    home: Vec<usize>,
    /// Number of loops around the definition.
    depth: Vec<usize>,
    defs: Vec<Option<(&'a Unit<'a>, usize)>>,
    body_end: Vec<u32>,
    now: u32,
    /// For each loop that is being walked, the values from outside of it that it uses.
    late: Vec<Vec<Value>>,
}

impl<'a> Measure<'a> {
    fn tick(&mut self) -> u32 {
        self.now += 1;
        self.now
    }

    fn define(&mut self, v: Value, body: usize, now: u32) {
        let i = v.0 as usize;
        self.lives[i] = Life { start: now, end: now };
        self.home[i] = body;
        self.depth[i] = self.late.len();
    }

    fn read(&mut self, v: Value, now: u32) {
        let i = v.0 as usize;
        if self.home[i] == usize::MAX {
            return;
        }
        self.lives[i].end = self.lives[i].end.max(now);
        if let Some(uses) = self.late.get_mut(self.depth[i]) {
            uses.push(v);
        }
    }

    fn body(&mut self, body: &'a Body<'a>) {
        let begin = self.tick();
        for p in &body.params {
            self.define(*p, body.id, begin);
        }
        for unit in &body.units {
            let now = self.tick();
            for v in &unit.reads {
                self.read(*v, now);
            }
            for (i, v) in unit.writes.iter().enumerate() {
                self.define(*v, body.id, now);
                self.defs[v.0 as usize] = Some((unit, i));
            }
            match &unit.work {
                Work::While { cond, body } => {
                    self.late.push(Vec::new());
                    self.body(cond);
                    self.body(body);
                    let uses = self.late.pop().unwrap_or_default();
                    let end = self.tick();
                    for v in uses.iter().chain(&unit.writes) {
                        self.lives[v.0 as usize].end = self.lives[v.0 as usize].end.max(end);
                    }
                }
                Work::Case { branches } => {
                    branches.iter().for_each(|b| self.body(b));
                    // Each branch writes all results at its end, used or not.
                    let end = self.now;
                    for v in &unit.writes {
                        self.lives[v.0 as usize].end = self.lives[v.0 as usize].end.max(end);
                    }
                }
                _ => {}
            }
        }
        let end = self.tick();
        for v in &body.results {
            self.read(*v, end);
        }
        self.body_end[body.id] = end;
    }
}

struct Span {
    start: u32,
    end: u32,
    bytes: usize,
    id: usize,
}

/// Gives each span an offset, best fit in order of start, and returns the size of the whole.
fn place(spans: &mut [Span], offsets: &mut [usize]) -> usize {
    spans.sort_by_key(|s| (s.start, s.id));
    let mut top = 0;
    // Free pieces below `top`, by offset.
    let mut free: std::collections::BTreeMap<usize, usize> = Default::default();
    let mut alive: BinaryHeap<Reverse<(u32, usize, usize)>> = BinaryHeap::new();
    for span in spans.iter().filter(|s| s.bytes > 0) {
        while alive.peek().is_some_and(|Reverse((end, ..))| *end < span.start) {
            let Some(Reverse((_, mut offset, mut size))) = alive.pop() else { break };
            if let Some((&before, &len)) = free.range(..offset).next_back().filter(|(o, l)| **o + **l == offset) {
                free.remove(&before);
                (offset, size) = (before, len + size);
            }
            if let Some(len) = free.remove(&(offset + size)) {
                size += len;
            }
            if offset + size == top {
                top = offset;
            } else {
                free.insert(offset, size);
            }
        }
        let size = align(span.bytes);
        let best = free.iter().filter(|(_, len)| **len >= size).min_by_key(|(_, len)| **len).map(|(o, l)| (*o, *l));
        let offset = match best {
            Some((offset, len)) => {
                free.remove(&offset);
                if len > size {
                    free.insert(offset + size, len - size);
                }
                offset
            }
            None => {
                let offset = top;
                top += size;
                offset
            }
        };
        offsets[span.id] = offset;
        alive.push(Reverse((span.end, offset, size)));
    }
    spans.iter().filter(|s| s.bytes > 0).map(|s| offsets[s.id] + align(s.bytes)).max().unwrap_or(0)
}
