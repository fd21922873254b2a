//! A program cut at what only this plugin can do, the collectives, so that somebody else's compiler may have the rest.
//!
//! The groups alternate: one without collectives, then collectives alone, and so on. An instruction stands in the first
//! group that its operands allow, so there are as few groups as the longest chain of collectives needs. Loops and branches
//! with collectives inside are groups of their own, whose conditions, bodies and branches are cut in the same way.

use std::collections::{BTreeMap, HashMap};

use crate::compile::inline::rename;
use crate::compile::part::Parts;
use crate::error::Result;
use crate::ir::{Func, Inst, Module, Op, Region, Value};
use crate::tensor::DType;

/// A program in groups that run one after the other.
pub struct Segments {
    pub groups: Vec<Group>,
    /// Where the results of the program are. Two may be in one place.
    pub results: Vec<Place>,
}

pub struct Group {
    pub code: Code,
    pub inputs: Vec<Input>,
    /// The number of results.
    pub outputs: usize,
}

/// Programs for one device.
pub enum Code {
    /// For the other compiler.
    Theirs(Module),
    /// Collectives, and the number of the own device.
    Ours(Module),
    /// The inputs are what the loop carries, as many as there are outputs, then what it uses from outside. The condition
    /// and the body take all of them.
    While { cond: Segments, body: Segments },
    /// The first input is the index. The branches take the others.
    Case { branches: Vec<Segments> },
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

impl Code {
    /// Whether collectives are in it.
    pub fn is_ours(&self) -> bool {
        !matches!(self, Code::Theirs(_))
    }
}

fn is_ours(op: &Op) -> bool {
    op.is_collective() || matches!(op, Op::ReplicaId | Op::PartitionId)
}

/// Whether it must run here: itself, or something inside of it.
fn needs_us(inst: &Inst) -> bool {
    is_ours(&inst.op) || any_inside(inst, &|i| is_ours(&i.op))
}

/// Must run whether or not its results are used: itself, or something inside of it.
pub fn has_effects(inst: &Inst) -> bool {
    inst.op.has_side_effect() || any_inside(inst, &|i| i.op.has_side_effect())
}

fn any_inside(inst: &Inst, what: &dyn Fn(&Inst) -> bool) -> bool {
    let mut found = false;
    inst.regions.iter().for_each(|r| r.visit(&mut |i| found |= what(i)));
    found
}

/// The groups of a module of one function without calls. `None` if it cannot be cut: where tokens order its effects, or
/// collectives are inside of something else than loops and branches.
pub fn segments(module: &Module) -> Result<Option<Segments>> {
    let func = module.entry();
    let is_loop = |inst: &Inst| matches!(inst.op, Op::While | Op::Case);
    let mut hidden = false;
    func.body.visit(&mut |inst| hidden |= !is_loop(inst) && any_inside(inst, &|i| is_ours(&i.op)));
    if hidden || func.values.iter().any(|s| s.dtype == DType::Token) {
        return Ok(None);
    }
    cut(&with_ids_outside(module)).map(Some)
}

/// The module with the numbers of the own device, which never change, asked for once: a loop that only asks for them need not
/// be cut.
fn with_ids_outside(module: &Module) -> Module {
    fn take(region: &mut Region, is: &dyn Fn(&Op) -> bool, taken: &mut Vec<Inst>) {
        taken.extend(region.insts.extract_if(.., |i| is(&i.op)));
        region.insts.iter_mut().flat_map(|i| &mut i.regions).for_each(|r| take(r, is, taken));
    }
    let mut module = module.clone();
    let func = module.entry_mut();
    for op in [Op::ReplicaId, Op::PartitionId] {
        let mut taken = Vec::new();
        take(&mut func.body, &|o| *o == op, &mut taken);
        let mut all = taken.into_iter();
        if let Some(first) = all.next() {
            let id = first.results[0];
            all.for_each(|i| rename(&mut func.body, i.results[0], id));
            func.body.insts.insert(0, first);
        }
    }
    module
}

fn cut(module: &Module) -> Result<Segments> {
    let func = module.entry();
    let parts = Parts::new(func);
    let levels = levels(func);
    // Values by their definition; parameters have none.
    let mut defined: HashMap<Value, usize> = HashMap::new();
    for (i, inst) in func.body.insts.iter().enumerate() {
        inst.results.iter().for_each(|v| _ = defined.insert(*v, i));
    }
    let insts = &func.body.insts;
    let group_of = |i: usize| (levels[i], is_alone(&insts[i]).then_some(i));
    // How often each value must come out of its group: once for other groups, and once for each result that it is.
    let mut wanted: HashMap<Value, usize> = HashMap::new();
    func.body.results.iter().for_each(|v| *wanted.entry(*v).or_default() += 1);
    for (i, inst) in insts.iter().enumerate() {
        let needs = match is_alone(inst) {
            // Here constants are values like all others.
            true => [&inst.operands[..], &parts.captures(inst)].concat(),
            false => used(inst).into_iter().filter(|v| !parts.is_constant(*v)).collect(),
        };
        for v in needs.iter().filter(|v| defined.get(v).is_some_and(|d| group_of(*d) != group_of(i))) {
            let n = wanted.entry(*v).or_default();
            *n = (*n).max(1);
        }
    }
    let mut members: BTreeMap<_, Vec<usize>> = [((0, None), Vec::new())].into();
    (0..insts.len()).for_each(|i| members.entry(group_of(i)).or_default().push(i));
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<Value, Vec<Place>> = HashMap::new();
    for ((level, alone), members) in members {
        // Parameters that are results are copied by the first group.
        let mut outputs: Vec<Value> = if level == 0 { func.body.params.clone() } else { Vec::new() };
        outputs.extend(members.iter().flat_map(|i| insts[*i].results.iter().copied()));
        let name = format!("{}_{}", module.name, groups.len());
        let (code, inputs) = if let Some(i) = alone {
            control(&parts, &insts[i], module, &name)?
        } else {
            outputs = outputs.iter().flat_map(|v| std::iter::repeat_n(*v, wanted.get(v).copied().unwrap_or(0))).collect();
            if outputs.is_empty() && !members.iter().any(|i| has_effects(&insts[*i])) {
                continue;
            }
            let mut part = parts.of(members.iter().map(|i| &insts[*i]), &outputs);
            let inputs = std::mem::take(&mut part.inputs);
            let module = part.module(module, name);
            (if level % 2 == 1 { Code::Ours(module) } else { Code::Theirs(module) }, inputs)
        };
        let place_of = |v: &Value| {
            let param = func.body.params.iter().position(|p| p == v).map(Input::Param);
            let input = param.or_else(|| places.get(v).map(|p| Input::Result(p[0])));
            input.ok_or_else(|| error!(Internal, "a group of {} needs a value that comes later", module.name))
        };
        let inputs = inputs.iter().map(place_of).collect::<Result<_>>()?;
        for (index, v) in outputs.iter().enumerate() {
            places.entry(*v).or_default().push(Place { group: groups.len(), index });
        }
        groups.push(Group { code, inputs, outputs: outputs.len() });
    }
    let mut taken: HashMap<Value, usize> = HashMap::new();
    let mut results = Vec::new();
    for v in &func.body.results {
        let n = taken.entry(*v).or_default();
        // What a loop gives comes out once.
        let Some(place) = places.get(v).and_then(|p| p.get(*n).or(p.first())) else {
            bail!(Internal, "a result of {} is nowhere", module.name)
        };
        results.push(*place);
        *n += 1;
    }
    Ok(Segments { groups, results })
}

/// A loop or a branch with collectives inside, and its inputs.
fn control(parts: &Parts, inst: &Inst, module: &Module, name: &str) -> Result<(Code, Vec<Value>)> {
    let outer = parts.captures(inst);
    let cut = |(k, region)| cut(&parts.region(region, &outer).module(module, format!("{name}_{k}")));
    let mut inner = inst.regions.iter().enumerate().map(cut).collect::<Result<Vec<_>>>()?;
    let code = match (&inst.op, &mut inner[..]) {
        (Op::While, [_, _]) => {
            let body = inner.remove(1);
            Code::While { cond: inner.remove(0), body }
        }
        (Op::Case, _) => Code::Case { branches: inner },
        _ => bail!(Internal, "{} with {} regions is cut", inst.op.name(), inst.regions.len()),
    };
    Ok((code, [&inst.operands[..], &outer].concat()))
}

/// Whether it is a group of its own.
fn is_alone(inst: &Inst) -> bool {
    matches!(inst.op, Op::While | Op::Case) && needs_us(inst)
}

/// The group of each instruction: even ones are for the other compiler, odd ones ours. In odd ones loops and branches come last.
fn levels(func: &Func) -> Vec<usize> {
    // With whether a loop or a branch gives it.
    let mut of_value: HashMap<Value, (usize, bool)> = HashMap::new();
    // Effects keep their order.
    let mut last_effect = (0, false);
    let mut levels = Vec::with_capacity(func.body.insts.len());
    for inst in &func.body.insts {
        let alone = is_alone(inst);
        let operands = used(inst).into_iter().filter_map(|v| of_value.get(&v)).max().copied().unwrap_or_default();
        let after = if has_effects(inst) { operands.max(last_effect) } else { operands };
        let mut level = after.0;
        if (level % 2 == 1) != needs_us(inst) {
            level += 1;
        }
        if !alone && after == (level, true) {
            level += 2;
        }
        if has_effects(inst) {
            last_effect = (level, alone);
        }
        // Copied wherever they are needed.
        let seen = if matches!(inst.op, Op::Constant(_)) { (0, false) } else { (level, alone) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::verify;

    fn module(body: &str) -> Module {
        let text = format!("module @m {{\n{body}\n}}\n");
        let program = crate::import::program(text.as_bytes(), "mlir", &[]).unwrap();
        program.module
    }

    fn of(group: &Group) -> &Module {
        match &group.code {
            Code::Theirs(m) | Code::Ours(m) => m,
            _ => panic!("a loop or a branch"),
        }
    }

    fn kind(code: &Code) -> &'static str {
        match code {
            Code::Theirs(_) => "theirs",
            Code::Ours(_) => "ours",
            Code::While { .. } => "while",
            Code::Case { .. } => "case",
        }
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
        let ops = |g: &Group| of(g).entry().body.insts.iter().map(|i| i.op.name()).collect::<Vec<_>>();
        assert_eq!(s.groups.iter().map(|g| g.code.is_ours()).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(ops(&s.groups[1]), ["all_reduce", "all_reduce"], "both are in one group");
        assert_eq!(ops(&s.groups[2]), ["constant", "add", "add"], "constants are copied");
        for g in &s.groups {
            verify(of(g)).unwrap();
        }
        assert_eq!(s.groups[2].inputs, [Input::Result(Place { group: 1, index: 0 }), Input::Result(Place { group: 1, index: 1 })]);
        assert_eq!(s.results[0], Place { group: 2, index: 0 });
        assert_eq!(s.results[1], Place { group: 2, index: 1 }, "a result that is there twice comes out twice");
        assert_eq!(s.results[2].group, 0, "a parameter that is a result is copied");
    }

    #[test]
    fn loops_and_branches_are_cut_inside() {
        let m = module(&format!(
            "func.func public @main(%x: tensor<2xf32>, %n: tensor<i1>, %c: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
               %zero = stablehlo.constant dense<0> : tensor<i32>
               %w:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2xf32>
                 cond {{
                   %three = stablehlo.constant dense<3> : tensor<i32>
                   %go = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
                   stablehlo.return %go : tensor<i1>
                 }} do {{
                   %one = stablehlo.constant dense<1> : tensor<i32>
                   %j = stablehlo.add %i, %one : tensor<i32>
                   %p = stablehlo.multiply %v, %c : tensor<2xf32>
                   %q = \"stablehlo.all_reduce\"(%p) {SUM}
                   stablehlo.return %j, %q : tensor<i32>, tensor<2xf32>
                 }}
               %late = \"stablehlo.all_reduce\"(%w#1) {SUM}
               %r = \"stablehlo.if\"(%n) ({{ %q = \"stablehlo.all_reduce\"(%late) {SUM}  stablehlo.return %q : tensor<2xf32> }},
                 {{ stablehlo.return %w#1 : tensor<2xf32> }}) : (tensor<i1>) -> tensor<2xf32>
               return %r, %w#1 : tensor<2xf32>, tensor<2xf32>
             }}"
        ));
        let s = segments(&m).unwrap().unwrap();
        let kinds: Vec<&str> = s.groups.iter().map(|g| kind(&g.code)).collect();
        assert_eq!(kinds, ["theirs", "while", "ours", "case"], "the all-reduce after the loop is not in the group before it");
        let Code::While { cond, body } = &s.groups[1].code else { unreachable!() };
        assert_eq!((s.groups[1].inputs.len(), s.groups[1].outputs), (3, 2), "the counter, the carry, and %c from outside");
        assert_eq!(cond.groups.iter().map(|g| kind(&g.code)).collect::<Vec<_>>(), ["theirs"]);
        assert_eq!(body.groups.iter().map(|g| kind(&g.code)).collect::<Vec<_>>(), ["theirs", "ours"]);
        for g in body.groups.iter().chain(&cond.groups) {
            verify(of(g)).unwrap();
        }
        let Code::Case { branches } = &s.groups[3].code else { unreachable!() };
        assert_eq!(branches.len(), 2);
        assert_eq!(branches[0].groups.iter().map(|g| kind(&g.code)).collect::<Vec<_>>(), ["theirs"], "what it was given is copied");
    }

    #[test]
    fn a_loop_that_only_asks_for_its_device_stays_whole() {
        let m = module(
            "func.func public @main(%x: tensor<ui32>) -> tensor<ui32> {
               %w = stablehlo.while(%v = %x) : tensor<ui32>
                 cond { %id = stablehlo.partition_id : tensor<ui32>
                   %go = stablehlo.compare LT, %v, %id : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
                   stablehlo.return %go : tensor<i1>
                 } do { %id = stablehlo.partition_id : tensor<ui32>
                   %n = stablehlo.add %v, %id : tensor<ui32>
                   stablehlo.return %n : tensor<ui32> }
               return %w : tensor<ui32>
             }",
        );
        let s = segments(&m).unwrap().unwrap();
        assert_eq!(s.groups.iter().map(|g| kind(&g.code)).collect::<Vec<_>>(), ["ours", "theirs"]);
        s.groups.iter().for_each(|g| verify(of(g)).unwrap());
    }
}
