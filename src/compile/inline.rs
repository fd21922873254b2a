//! Calls -> their bodies, and the marks that mean nothing on one device -> the values they mark.

use std::collections::HashMap;

use crate::error::Result;
use crate::ir::{Func, Inst, Module, Op, Region, Value};

/// More instructions than any real program has; a program of nested calls can ask for exponentially many.
const MAX_INSTS: usize = 1 << 22;
/// Deeper nesting than any real program has, well within a thread's stack.
const MAX_DEPTH: usize = 256;

/// The entry function with every call replaced by the callee's instructions, and without marks.
pub fn inline(module: &Module) -> Result<Func> {
    run(module, false)
}

/// The entry function with every call replaced by the callee's instructions.
pub fn inline_calls(module: &Module) -> Result<Func> {
    run(module, true)
}

fn run(module: &Module, keep_marks: bool) -> Result<Func> {
    let entry = module.entry();
    let mut out = Func { body: Region::default(), values: Vec::new(), ..entry.clone() };
    let mut inliner = Inliner { module, keep_marks, insts: 0, depth: 0 };
    let mut map = Names::new(entry);
    out.body = inliner.region(entry, &entry.body, &mut map, &mut out)?;
    Ok(out)
}

struct Inliner<'a> {
    module: &'a Module,
    keep_marks: bool,
    insts: usize,
    depth: usize,
}

/// What the values of one function are called in the result.
struct Names(Vec<Option<Value>>);

impl Names {
    fn new(func: &Func) -> Names {
        Names(vec![None; func.values.len()])
    }

    fn get(&self, v: Value) -> Result<Value> {
        self.0.get(v.0 as usize).copied().flatten().ok_or_else(|| error!(Internal, "value %{} is used before it is defined", v.0))
    }

    fn all(&self, vs: &[Value]) -> Result<Vec<Value>> {
        vs.iter().map(|v| self.get(*v)).collect()
    }

    fn define(&mut self, func: &Func, v: Value, out: &mut Func) -> Value {
        let new = out.new_value(func.shape(v).clone());
        self.0[v.0 as usize] = Some(new);
        new
    }
}

impl Inliner<'_> {
    fn region(&mut self, func: &Func, region: &Region, map: &mut Names, out: &mut Func) -> Result<Region> {
        ensure!(self.depth < MAX_DEPTH, Unimplemented, "{}: regions and calls nest more than {MAX_DEPTH} deep", func.name);
        self.depth += 1;
        let params = region.params.iter().map(|v| map.define(func, *v, out)).collect();
        let mut insts = Vec::with_capacity(region.insts.len());
        let results = self.body(func, region, map, out, &mut insts)?;
        self.depth -= 1;
        Ok(Region { params, insts, results })
    }

    /// Appends the instructions of `region`, whose parameters are named already, and returns its results.
    fn body(&mut self, func: &Func, region: &Region, map: &mut Names, out: &mut Func, insts: &mut Vec<Inst>) -> Result<Vec<Value>> {
        for inst in &region.insts {
            self.insts += 1;
            ensure!(
                self.insts <= MAX_INSTS,
                ResourceExhausted,
                "the program has more than {MAX_INSTS} instructions once its calls are inlined"
            );
            let operands = map.all(&inst.operands)?;
            let values = match &inst.op {
                Op::Call(id) => {
                    let callee = self.module.func(*id);
                    ensure!(self.depth < MAX_DEPTH, InvalidArgument, "calls of @{} nest more than {MAX_DEPTH} deep", callee.name);
                    ensure!(
                        callee.body.params.len() == operands.len(),
                        InvalidArgument,
                        "@{} takes {} arguments, a call has {}",
                        callee.name,
                        callee.body.params.len(),
                        operands.len()
                    );
                    let mut names = Names::new(callee);
                    for (p, v) in callee.body.params.iter().zip(&operands) {
                        names.0[p.0 as usize] = Some(*v);
                    }
                    self.depth += 1;
                    let results = self.body(callee, &callee.body, &mut names, out, insts)?;
                    self.depth -= 1;
                    results
                }
                Op::ManualComputation { .. } if !self.keep_marks => {
                    let [body] = &inst.regions[..] else { bail!(Internal, "manual_computation without a region") };
                    for (p, v) in body.params.iter().zip(&operands) {
                        map.0[p.0 as usize] = Some(*v);
                    }
                    self.body(func, body, map, out, insts)?
                }
                Op::OptimizationBarrier | Op::ShardingConstraint(_) | Op::FullToShard(_) | Op::ShardToFull(_) if !self.keep_marks => {
                    operands
                }
                _ => {
                    let regions = inst.regions.iter().map(|r| self.region(func, r, map, out)).collect::<Result<_>>()?;
                    let results = inst.results.iter().map(|v| map.define(func, *v, out)).collect();
                    insts.push(Inst { op: inst.op.clone(), operands, results, regions, loc: inst.loc.clone() });
                    continue;
                }
            };
            ensure!(
                values.len() == inst.results.len(),
                InvalidArgument,
                "{} has {} results and gives {}",
                inst.op.name(),
                inst.results.len(),
                values.len()
            );
            for (r, v) in inst.results.iter().zip(values) {
                map.0[r.0 as usize] = Some(v);
            }
        }
        map.all(&region.results)
    }
}

/// Gives regions that run element by element (reducers, comparators) copies of the constants they use from outside,
/// so that kernels see closed regions. Any other outside value in one is unimplemented.
pub fn close_regions(func: &mut Func) -> Result<()> {
    let mut constants = HashMap::new();
    let mut body = std::mem::take(&mut func.body);
    let outcome = close(&mut body, func, &mut constants);
    func.body = body;
    outcome
}

fn close(region: &mut Region, func: &mut Func, constants: &mut HashMap<Value, Op>) -> Result<()> {
    for inst in &mut region.insts {
        if let (Op::Constant(_), [result]) = (&inst.op, &inst.results[..]) {
            constants.insert(*result, inst.op.clone());
        }
        let whole = matches!(inst.op, Op::While | Op::Case);
        for nested in &mut inst.regions {
            if whole {
                close(nested, func, constants)?;
                continue;
            }
            let mut front = Vec::new();
            for outer in captures(nested) {
                let Some(constant) = constants.get(&outer) else {
                    bail!(
                        Unimplemented,
                        "the region of {} uses a value of {} from outside{}",
                        inst.op.name(),
                        func.shape(outer),
                        super::at(&inst.loc)
                    );
                };
                let new = func.new_value(func.shape(outer).clone());
                rename(nested, outer, new);
                front.push(Inst { op: constant.clone(), operands: vec![], results: vec![new], regions: vec![], loc: inst.loc.clone() });
            }
            front.append(&mut nested.insts);
            nested.insts = front;
        }
    }
    Ok(())
}

/// Values that the region uses and does not define, each once, in order of first use.
pub fn captures(region: &Region) -> Vec<Value> {
    let mut defined: std::collections::HashSet<Value> = region.params.iter().copied().collect();
    region.visit(&mut |inst| {
        defined.extend(&inst.results);
        for r in &inst.regions {
            defined.extend(&r.params);
        }
    });
    let mut found = Vec::new();
    let mut add = |vs: &[Value]| {
        for v in vs {
            if !defined.contains(v) && !found.contains(v) {
                found.push(*v);
            }
        }
    };
    region.visit(&mut |inst| {
        add(&inst.operands);
        for r in &inst.regions {
            add(&r.results);
        }
    });
    add(&region.results);
    found
}

/// Puts `new` in the place of every use of `old`.
pub fn rename(region: &mut Region, old: Value, new: Value) {
    let swap = |v: &mut Value| {
        if *v == old {
            *v = new
        }
    };
    for inst in &mut region.insts {
        inst.operands.iter_mut().for_each(swap);
        for r in &mut inst.regions {
            rename(r, old, new);
        }
    }
    region.results.iter_mut().for_each(swap);
}
