//! A program cut at what only this plugin can do, the collectives, so that somebody else's compiler may have the rest.
//!
//! The groups alternate: one without collectives, then one of collectives alone, and so on. An instruction stands in the
//! first group that its operands allow, so there are as few groups as the longest chain of collectives needs.

use std::collections::HashMap;

use crate::error::Result;
use crate::ir::{Func, FuncId, Inst, Module, Op, ParamAttrs, Region, ResultAttrs, Value};
use crate::tensor::DType;

/// A program in groups that run one after the other.
pub struct Segments {
    pub groups: Vec<Group>,
    /// Where the results of the program are.
    pub results: Vec<Place>,
}

pub struct Group {
    /// Collectives, and the number of the own device: not for the other compiler.
    pub ours: bool,
    /// A program for one device.
    pub module: Module,
    /// Per parameter of the module.
    pub inputs: Vec<Input>,
}

/// A result of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub group: usize,
    pub index: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A parameter of the program.
    Param(usize),
    Result(Place),
}

fn is_ours(op: &Op) -> bool {
    op.is_collective() || matches!(op, Op::ReplicaId | Op::PartitionId)
}

/// The groups of a module of one function without calls. `None` if it cannot be cut: where collectives are inside of loops
/// and branches, or tokens order its effects.
pub fn segments(module: &Module) -> Result<Option<Segments>> {
    let func = module.entry();
    let mut inner = false;
    for inst in &func.body.insts {
        inst.regions.iter().for_each(|r| r.visit(&mut |i| inner |= is_ours(&i.op)));
    }
    if inner || func.values.iter().any(|s| s.dtype == DType::Token) {
        return Ok(None);
    }
    let levels = levels(func);
    // Values by their definition; parameters have none.
    let mut defined: HashMap<Value, usize> = HashMap::new();
    for (i, inst) in func.body.insts.iter().enumerate() {
        inst.results.iter().for_each(|v| _ = defined.insert(*v, i));
    }
    let level_of = |v: &Value| defined.get(v).map_or(0, |i| levels[*i]);
    // How often each value must come out of its group: once for other groups, and once for each result that it is.
    let mut wanted: HashMap<Value, usize> = HashMap::new();
    func.body.results.iter().for_each(|v| *wanted.entry(*v).or_default() += 1);
    for (i, inst) in func.body.insts.iter().enumerate() {
        for v in used(inst) {
            let is_constant = defined.get(&v).is_some_and(|d| matches!(func.body.insts[*d].op, Op::Constant(_)));
            if defined.contains_key(&v) && level_of(&v) != levels[i] && !is_constant {
                let n = wanted.entry(v).or_default();
                *n = (*n).max(1);
            }
        }
    }
    let mut groups = Vec::new();
    let mut places: HashMap<Value, Vec<Place>> = HashMap::new();
    for level in 0..=levels.iter().copied().max().unwrap_or(0) {
        let members: Vec<usize> = (0..levels.len()).filter(|i| levels[*i] == level).collect();
        // Parameters that are results are copied by the first group.
        let mut outputs: Vec<Value> = if level == 0 { func.body.params.clone() } else { Vec::new() };
        outputs.extend(members.iter().flat_map(|i| func.body.insts[*i].results.iter().copied()));
        outputs = outputs.iter().flat_map(|v| std::iter::repeat_n(*v, wanted.get(v).copied().unwrap_or(0))).collect();
        let effects = members.iter().any(|i| func.body.insts[*i].op.has_side_effect());
        if outputs.is_empty() && !effects {
            continue;
        }
        let mut builder = Builder { func, defined: &defined, out: Func::new("main"), map: HashMap::new(), inputs: Vec::new() };
        for i in members {
            builder.inst(i);
        }
        let results: Vec<Value> = outputs.iter().map(|v| builder.value(*v)).collect();
        builder.out.results = vec![ResultAttrs::default(); results.len()];
        builder.out.body.results = results;
        let mut inputs = Vec::new();
        for v in &builder.inputs {
            let param = func.body.params.iter().position(|p| p == v).map(Input::Param);
            let Some(input) = param.or_else(|| places.get(v).map(|p| Input::Result(p[0]))) else {
                bail!(Internal, "a group of {} needs a value that comes later", module.name)
            };
            inputs.push(input);
        }
        for (index, v) in outputs.iter().enumerate() {
            places.entry(*v).or_default().push(Place { group: groups.len(), index });
        }
        let name = format!("{}_{}", module.name, groups.len());
        let module = Module { name, funcs: vec![builder.out], entry: FuncId(0), ..module.clone() };
        groups.push(Group { ours: level % 2 == 1, module, inputs });
    }
    let mut taken: HashMap<Value, usize> = HashMap::new();
    let mut results = Vec::new();
    for v in &func.body.results {
        let n = taken.entry(*v).or_default();
        let Some(place) = places.get(v).and_then(|p| p.get(*n)) else { bail!(Internal, "a result of {} is nowhere", module.name) };
        results.push(*place);
        *n += 1;
    }
    Ok(Some(Segments { groups, results }))
}

/// The group of each instruction: even ones are for the other compiler, odd ones ours.
fn levels(func: &Func) -> Vec<usize> {
    let mut of_value: HashMap<Value, usize> = HashMap::new();
    // Effects keep their order.
    let mut last_effect = 0;
    let mut levels = Vec::with_capacity(func.body.insts.len());
    for inst in &func.body.insts {
        let operands = used(inst).into_iter().filter_map(|v| of_value.get(&v)).max().copied().unwrap_or(0);
        let mut level = if inst.op.has_side_effect() { operands.max(last_effect) } else { operands };
        if (level % 2 == 1) != is_ours(&inst.op) {
            level += 1;
        }
        if inst.op.has_side_effect() {
            last_effect = level;
        }
        // Copied wherever they are needed.
        let seen = if matches!(inst.op, Op::Constant(_)) { 0 } else { level };
        inst.results.iter().for_each(|v| _ = of_value.insert(*v, seen));
        levels.push(level);
    }
    levels
}

/// What an instruction uses, its regions included; values that the regions define themselves are among them.
fn used(inst: &Inst) -> Vec<Value> {
    let mut found = inst.operands.clone();
    for region in &inst.regions {
        found.extend(&region.results);
        region.visit(&mut |i| {
            found.extend(&i.operands);
            i.regions.iter().for_each(|r| found.extend(&r.results));
        });
    }
    found
}

struct Builder<'a> {
    func: &'a Func,
    defined: &'a HashMap<Value, usize>,
    out: Func,
    map: HashMap<Value, Value>,
    /// The value of each parameter.
    inputs: Vec<Value>,
}

impl Builder<'_> {
    /// The value in the new function: there already, a constant, or else a parameter.
    fn value(&mut self, v: Value) -> Value {
        if let Some(new) = self.map.get(&v) {
            return *new;
        }
        if let Some(&i) = self.defined.get(&v)
            && matches!(self.func.body.insts[i].op, Op::Constant(_))
        {
            self.inst(i);
            return self.map[&v];
        }
        let new = self.out.new_param(self.func.shape(v).clone(), ParamAttrs::default());
        self.map.insert(v, new);
        self.inputs.push(v);
        new
    }

    fn define(&mut self, v: Value) -> Value {
        let new = self.out.new_value(self.func.shape(v).clone());
        self.map.insert(v, new);
        new
    }

    fn inst(&mut self, i: usize) {
        let inst = &self.func.body.insts[i];
        if !inst.results.first().is_some_and(|v| self.map.contains_key(v)) {
            // What the regions need from outside must be there first.
            let mut inner = Vec::new();
            inst.regions.iter().for_each(|r| defined_in(r, &mut inner));
            used(inst).into_iter().filter(|v| !inner.contains(v)).for_each(|v| _ = self.value(v));
            let inst = self.copy(inst);
            self.out.body.insts.push(inst);
        }
    }

    fn copy(&mut self, inst: &Inst) -> Inst {
        Inst {
            op: inst.op.clone(),
            operands: inst.operands.iter().map(|v| self.value(*v)).collect(),
            regions: inst.regions.iter().map(|r| self.region(r)).collect(),
            results: inst.results.iter().map(|v| self.define(*v)).collect(),
            loc: inst.loc.clone(),
        }
    }

    fn region(&mut self, region: &Region) -> Region {
        Region {
            params: region.params.iter().map(|v| self.define(*v)).collect(),
            insts: region.insts.iter().map(|i| self.copy(i)).collect(),
            results: region.results.iter().map(|v| self.value(*v)).collect(),
        }
    }
}

fn defined_in(region: &Region, found: &mut Vec<Value>) {
    found.extend(&region.params);
    for inst in &region.insts {
        found.extend(&inst.results);
        inst.regions.iter().for_each(|r| defined_in(r, found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::verify;

    fn module(body: &str) -> Module {
        let text = format!("module @m {{\n{body}\n}}\n");
        let program = crate::import::program(text.as_bytes(), "mlir", &[]).unwrap();
        program.module
    }

    const SUM: &str = "({ ^b(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.add %a, %b : tensor<f32>  stablehlo.return %s : tensor<f32> }) \
        {replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<2xf32>) -> tensor<2xf32>";

    #[test]
    fn groups_alternate_and_are_whole_programs() {
        let m = module(&format!(
            "func.func public @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {{
               %c = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>
               %p = stablehlo.multiply %x, %c : tensor<2xf32>
               %q = \"stablehlo.all_reduce\"(%p) {SUM}
               %late = stablehlo.multiply %y, %c : tensor<2xf32>
               %r = stablehlo.add %q, %c : tensor<2xf32>
               %s = \"stablehlo.all_reduce\"(%late) {SUM}
               %t = stablehlo.add %r, %s : tensor<2xf32>
               return %t, %t, %y : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
             }}"
        ));
        let s = segments(&m).unwrap().unwrap();
        let ops = |g: &Group| g.module.entry().body.insts.iter().map(|i| i.op.name()).collect::<Vec<_>>();
        assert_eq!(s.groups.iter().map(|g| g.ours).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(ops(&s.groups[1]), ["all_reduce", "all_reduce"], "both are in one group");
        assert_eq!(ops(&s.groups[2]), ["constant", "add", "add"], "constants are copied");
        for g in &s.groups {
            verify(&g.module).unwrap();
        }
        assert_eq!(s.groups[2].inputs, [Input::Result(Place { group: 1, index: 0 }), Input::Result(Place { group: 1, index: 1 })]);
        assert_eq!(s.results[0], Place { group: 2, index: 0 });
        assert_eq!(s.results[1], Place { group: 2, index: 1 }, "a result that is there twice comes out twice");
        assert_eq!(s.results[2].group, 0, "a parameter that is a result is copied");
    }

    #[test]
    fn collectives_inside_of_loops_are_not_cut() {
        let m = module(&format!(
            "func.func public @main(%x: tensor<2xf32>, %n: tensor<i1>) -> tensor<2xf32> {{
               %r = \"stablehlo.if\"(%n) ({{ %q = \"stablehlo.all_reduce\"(%x) {SUM}  stablehlo.return %q : tensor<2xf32> }},
                 {{ stablehlo.return %x : tensor<2xf32> }}) : (tensor<i1>) -> tensor<2xf32>
               return %r : tensor<2xf32>
             }}"
        ));
        assert!(segments(&m).unwrap().is_none());
    }
}
