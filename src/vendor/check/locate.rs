//! The first instruction of a program whose result differs.
//!
//! The other implementation runs the program with all its values as results. Each instruction then runs here alone, on the
//! operands that the other had: so rounding that adds up along the program blames nobody. Loops are followed trip by trip,
//! and branches into the one that is taken.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use crate::compile::part::Parts;
use crate::compile::segment::has_effects;
use crate::error::Result;
use crate::ir::{BinaryOp, Inst, Module, Op, RngAlgorithm, Value, branch_taken};
use crate::tensor::{DType, Kind, Literal, Shape};
use crate::vendor::check::compare::{Bound, Difference, Tolerance, compare, scale};

pub type Run<'a> = Box<dyn Fn(&[Literal]) -> Result<Vec<Literal>> + 'a>;

/// Runs programs for one device.
pub trait Machine {
    fn compile(&self, module: &Module) -> Result<Run<'_>>;
}

/// An instruction and where its results differ.
pub struct Finding {
    /// `tanh (f32[8]) -> f32[8] at model.py:12:7`
    pub what: String,
    /// The loops and branches around it, outermost first.
    pub path: Vec<String>,
    pub result: usize,
    pub difference: Difference,
    /// It differs as a program of its own, too; otherwise only where it is compiled together with others.
    pub alone: bool,
    pub hint: Option<&'static str>,
    pub evidence: Option<Evidence>,
}

/// A program of one instruction, and what came out.
pub struct Evidence {
    pub module: Module,
    pub inputs: Vec<Literal>,
    pub ours: Vec<Literal>,
    pub theirs: Vec<Literal>,
}

/// What a search has found.
#[derive(Default)]
pub struct Verdict {
    /// The first instruction whose result differs on the same operands.
    pub culprit: Option<Finding>,
    /// The first value that differs when each runs the whole program.
    pub drift: Option<Finding>,
    /// Results of the program as they were when all its values were results: number, ours, theirs.
    pub results: Vec<(usize, Literal, Literal)>,
    /// What was not compared, and why.
    pub notes: Vec<String>,
}

pub struct Search<'a> {
    pub ours: &'a dyn Machine,
    pub theirs: &'a dyn Machine,
    pub tolerance: &'a Tolerance,
    /// The search gives up then.
    pub deadline: Instant,
    pub verdict: Verdict,
}

/// Values that are looked at together may have this many bytes.
const CHUNK: usize = 64 << 20;

/// Why the results of an instruction may differ although both are right.
pub fn is_free(op: &Op) -> Option<&'static str> {
    match op {
        Op::Rng(_) => Some("draws random numbers of its own"),
        Op::RngBitGenerator(RngAlgorithm::Default) => Some("draws random numbers by an algorithm of its own"),
        _ => None,
    }
}

/// Whether random numbers are drawn here or inside.
pub fn draws(inst: &Inst) -> bool {
    let mut found = is_free(&inst.op).is_some();
    inst.regions.iter().for_each(|r| r.visit(&mut |i| found |= is_free(&i.op).is_some()));
    found
}

impl Search<'_> {
    /// Searches a module of one function without calls. `inputs` are its parameters.
    pub fn run(mut self, module: &Module, inputs: Vec<Literal>) -> Result<Verdict> {
        self.verdict.culprit = self.program(module, inputs, &[])?;
        Ok(self.verdict)
    }

    fn program(&mut self, module: &Module, inputs: Vec<Literal>, path: &[String]) -> Result<Option<Finding>> {
        let func = module.entry();
        let (parts, insts) = (Parts::new(func), &func.body.insts);
        let params: HashMap<Value, Literal> = func.body.params.iter().copied().zip(inputs).collect();
        let is_data = |v: &Value| func.shape(*v).dtype != DType::Token;
        let mut start = 0;
        while start < insts.len() {
            let (mut end, mut bytes) = (start, 0);
            while end < insts.len() && (end == start || bytes < CHUNK) {
                bytes += insts[end].results.iter().map(|v| func.shape(*v).bytes()).sum::<usize>();
                end += 1;
            }
            let (mut wanted, mut seen): (Vec<Value>, HashSet<Value>) = Default::default();
            for inst in &insts[start..end] {
                let used = inst.operands.iter().copied().chain(parts.captures(inst)).filter(|v| !parts.is_constant(*v));
                for v in used.chain(inst.results.iter().copied()) {
                    if !params.contains_key(&v) && is_data(&v) && seen.insert(v) {
                        wanted.push(v);
                    }
                }
            }
            let mut part = parts.of(&insts[..end], &wanted);
            let inputs: Vec<Literal> = part.inputs.iter().filter_map(|v| params.get(v).cloned()).collect();
            ensure!(inputs.len() == part.inputs.len(), Internal, "a part of {} needs values that it does not have", module.name);
            part.inputs.clear();
            let observed = part.module(module, format!("{}_observed", module.name));
            let theirs: HashMap<Value, Literal> = wanted.iter().copied().zip(self.theirs.compile(&observed)?(&inputs)?).collect();
            let alone = self.ours.compile(&observed).and_then(|run| run(&inputs));
            let ours: HashMap<Value, Literal> = match alone {
                Ok(values) => wanted.iter().copied().zip(values).collect(),
                Err(e) => {
                    self.note(format!("here the program with all its values as results fails: {e}"));
                    HashMap::new()
                }
            };
            if path.is_empty() {
                for (k, v) in func.body.results.iter().enumerate() {
                    if let (Some(a), Some(b), true) = (ours.get(v), theirs.get(v), insts[start..end].iter().any(|i| i.results.contains(v)))
                    {
                        self.verdict.results.push((k, a.clone(), b.clone()));
                    }
                }
            }
            let known = |v: &Value| params.get(v).or_else(|| theirs.get(v)).or_else(|| parts.constant(*v)).cloned();
            for inst in &insts[start..end] {
                if Instant::now() > self.deadline {
                    self.note("the search has ended early: it took too long".into());
                    return Ok(None);
                }
                if let Some(found) = self.inst(module, &parts, inst, &known, path)? {
                    return Ok(Some(found));
                }
                self.follow(module, inst, &ours, &theirs, path);
            }
            start = end;
        }
        Ok(None)
    }

    fn note(&mut self, text: String) {
        if !self.verdict.notes.contains(&text) {
            self.verdict.notes.push(text);
        }
    }

    /// Compares what came out when each ran the whole program.
    fn follow(&mut self, module: &Module, inst: &Inst, ours: &HashMap<Value, Literal>, theirs: &HashMap<Value, Literal>, path: &[String]) {
        if self.verdict.drift.is_some() || draws(inst) {
            return;
        }
        for (k, v) in inst.results.iter().enumerate() {
            let (Some(a), Some(b)) = (ours.get(v), theirs.get(v)) else { continue };
            if let Some(difference) = compare(a, b, Some(self.tolerance.of(a.shape().dtype)), 0.0) {
                let what = describe(module, inst);
                let finding = Finding { what, path: path.into(), result: k, difference, alone: false, hint: None, evidence: None };
                self.verdict.drift = Some(finding);
                return;
            }
        }
    }

    /// Compares one instruction on the operands that the other implementation had.
    fn inst(
        &mut self,
        module: &Module,
        parts: &Parts,
        inst: &Inst,
        known: &dyn Fn(&Value) -> Option<Literal>,
        path: &[String],
    ) -> Result<Option<Finding>> {
        if inst.results.is_empty() {
            return Ok(None);
        }
        if let (Some(why), _) | (None, Some(why)) =
            (is_free(&inst.op), has_effects(inst).then_some("has effects").filter(|_| !matches!(inst.op, Op::While | Op::Case)))
        {
            self.note(format!("{} {why}: not compared", describe(module, inst)));
            return Ok(None);
        }
        if matches!(inst.op, Op::Sort { stable: false, .. }) && inst.operands.len() > 1 {
            self.note(format!("{} may order equal elements in any way: not compared", describe(module, inst)));
            return Ok(None);
        }
        if draws(inst) {
            return self.inside(module, parts, inst, known, path);
        }
        let mut part = parts.of([inst], &inst.results);
        let inputs: Option<Vec<Literal>> = std::mem::take(&mut part.inputs).iter().map(known).collect();
        let theirs: Option<Vec<Literal>> = inst.results.iter().map(known).collect();
        let (Some(inputs), Some(theirs)) = (inputs, theirs) else {
            self.note(format!("{} takes or gives tokens: not compared", describe(module, inst)));
            return Ok(None);
        };
        let one = part.module(module, "instruction".into());
        let ours = match self.ours.compile(&one).and_then(|run| run(&inputs)) {
            Ok(ours) => ours,
            Err(e) => {
                self.note(format!("{} does not run here: {e}", describe(module, inst)));
                return Ok(None);
            }
        };
        let bound = |dtype| self.bound(inst, &one, dtype);
        let Some((result, difference)) = differs(&ours, &theirs, &bound, least_scale(inst, &inputs)) else { return Ok(None) };
        if matches!(inst.op, Op::While | Op::Case) {
            return self.inside(module, parts, inst, known, path);
        }
        let alone = match self.theirs.compile(&one).and_then(|run| run(&inputs)) {
            Ok(again) => differs(&ours, &again, &bound, least_scale(inst, &inputs)).is_some(),
            Err(e) => {
                self.note(format!("{} alone does not run there: {e}", describe(module, inst)));
                true
            }
        };
        let evidence = Some(Evidence { module: one, inputs, ours, theirs });
        let what = describe(module, inst);
        Ok(Some(Finding { what, path: path.into(), result, difference, alone, hint: hint(inst, module), evidence }))
    }

    /// What two right results may be apart: nothing where data only moves, more where many terms are added in any order.
    fn bound(&self, inst: &Inst, one: &Module, dtype: DType) -> Option<Bound> {
        if moves(&inst.op) {
            return None;
        }
        let Bound { rtol, atol } = self.tolerance.of(dtype);
        let more = (terms(inst, one) as f64).sqrt() / 8.0;
        Some(Bound { rtol: rtol * more.max(1.0), atol: atol * more.max(1.0) })
    }

    /// Goes into a loop or a branch.
    fn inside(
        &mut self,
        module: &Module,
        parts: &Parts,
        inst: &Inst,
        known: &dyn Fn(&Value) -> Option<Literal>,
        path: &[String],
    ) -> Result<Option<Finding>> {
        let outer = parts.captures(inst);
        let all = |vs: &[Value]| vs.iter().map(known).collect::<Option<Vec<Literal>>>();
        let (Some(operands), Some(outer_values)) = (all(&inst.operands), all(&outer)) else {
            self.note(format!("{} takes tokens: not compared", describe(module, inst)));
            return Ok(None);
        };
        let region = |k: usize| parts.region(&inst.regions[k], &outer).module(module, format!("{}_{k}", module.name));
        let deeper = |step: String| [path, &[format!("{step} {}", describe(module, inst))]].concat();
        if inst.op == Op::Case {
            let index = operands[0].as_integer().unwrap_or(-1);
            let taken = branch_taken(index, inst.regions.len());
            return self.program(&region(taken), outer_values, &deeper(format!("branch {taken} of")));
        }
        if inst.op != Op::While {
            self.note(format!("{} has random numbers inside: not compared", describe(module, inst)));
            return Ok(None);
        }
        let (cond, body) = (region(0), region(1));
        let (ours_cond, ours_body) = (self.ours.compile(&cond)?, self.ours.compile(&body)?);
        let (theirs_cond, theirs_body) = (self.theirs.compile(&cond)?, self.theirs.compile(&body)?);
        let (in_cond, in_body) = (inst.regions[0].insts.iter().any(draws), inst.regions[1].insts.iter().any(draws));
        let mut state = operands;
        for trip in 0.. {
            if Instant::now() > self.deadline {
                self.note(format!("the search has ended in trip {trip} of {}: it took too long", describe(module, inst)));
                return Ok(None);
            }
            let inputs = [&state[..], &outer_values].concat();
            let bound = |dtype| Some(self.tolerance.of(dtype));
            let (a, b) = (ours_cond(&inputs)?, theirs_cond(&inputs)?);
            if in_cond || differs(&a, &b, &bound, 0.0).is_some() {
                let path = deeper(format!("the condition of trip {trip} of"));
                if let Some(found) = self.program(&cond, inputs.clone(), &path)? {
                    return Ok(Some(found));
                }
            }
            if b.first().is_none_or(|go| go.bytes()[0] == 0) {
                break;
            }
            let next = theirs_body(&inputs)?;
            if (in_body || differs(&ours_body(&inputs)?, &next, &bound, 0.0).is_some())
                && let Some(found) = self.program(&body, inputs.clone(), &deeper(format!("trip {trip} of")))?
            {
                return Ok(Some(found));
            }
            state = next;
        }
        Ok(None)
    }
}

/// The first result that differs.
fn differs(ours: &[Literal], theirs: &[Literal], bound: &dyn Fn(DType) -> Option<Bound>, least_scale: f64) -> Option<(usize, Difference)> {
    let each = ours.iter().zip(theirs).enumerate();
    each.filter_map(|(k, (a, b))| Some((k, compare(a, b, bound(a.shape().dtype), least_scale)?))).next()
}

/// Results are operands' elements, or what the program says.
fn moves(op: &Op) -> bool {
    use Op::*;
    matches!(
        op,
        Constant(_)
            | Iota { .. }
            | Select
            | BitcastConvert
            | Complex
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
            | OptimizationBarrier
    )
}

/// How many terms make an element of the result.
fn terms(inst: &Inst, one: &Module) -> usize {
    let func = one.entry();
    let elements = |shapes: Vec<Shape>| shapes.first().map_or(1, Shape::elements).max(1);
    let (operand, result) = (elements(func.param_shapes()), elements(func.result_shapes()));
    match &inst.op {
        Op::Dot(_) | Op::Reduce { .. } | Op::BatchNormTraining { .. } | Op::BatchNormGrad { .. } | Op::Scatter(_) => {
            operand.max(inst.regions.len()) / result.min(operand)
        }
        Op::Convolution(_) => func.param_shapes().get(1).map_or(1, Shape::elements),
        Op::ReduceWindow(w) | Op::SelectAndScatter(w) => w.dims.iter().map(|d| d.size).product(),
        Op::Fft { length, .. } => length.iter().product(),
        Op::Cholesky { .. } | Op::TriangularSolve(_) | Op::CustomCall(_) => operand,
        _ => 1,
    }
}

/// Sums of large terms may be small: what rounding leaves is measured by the terms.
fn least_scale(inst: &Inst, inputs: &[Literal]) -> f64 {
    let floats = || inputs.iter().filter(|x| matches!(x.shape().dtype.kind(), Kind::Float | Kind::Complex)).map(scale);
    match inst.op {
        Op::Dot(_) | Op::Convolution(_) => floats().product(),
        Op::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Remainder)
        | Op::Reduce { .. }
        | Op::ReduceWindow(_)
        | Op::Scatter(_)
        | Op::SelectAndScatter(_)
        | Op::Fft { .. }
        | Op::Cholesky { .. }
        | Op::TriangularSolve(_)
        | Op::BatchNormTraining { .. }
        | Op::BatchNormInference { .. }
        | Op::BatchNormGrad { .. }
        | Op::CustomCall(_) => floats().fold(0.0, f64::max),
        _ => 0.0,
    }
}

/// Where the specification leaves a choice.
fn hint(inst: &Inst, module: &Module) -> Option<&'static str> {
    let kind = |v: Option<&Value>| v.map(|v| module.entry().shape(*v).dtype.kind());
    let (operand, result) = (kind(inst.operands.first()), kind(inst.results.first()));
    match inst.op {
        Op::Convert if operand == Some(Kind::Float) && !matches!(result, Some(Kind::Float | Kind::Complex)) => {
            Some("what the type of the result cannot hold converts as an implementation likes")
        }
        Op::Binary(BinaryOp::Divide | BinaryOp::Remainder) if matches!(result, Some(Kind::Signed | Kind::Unsigned)) => {
            Some("integers divide by zero as an implementation likes")
        }
        Op::Scatter(_) => Some("updates of one element may come in any order"),
        _ => None,
    }
}

/// `tanh (f32[8]) -> f32[8] at model.py:12:7`
pub fn describe(module: &Module, inst: &Inst) -> String {
    let func = module.entry();
    let list = |vs: &[Value]| vs.iter().map(|v| func.shape(*v).to_string()).collect::<Vec<_>>().join(", ");
    let place = inst.loc.as_ref().map(|l| format!(" at {l}")).unwrap_or_default();
    let name = match &inst.op {
        Op::CustomCall(call) => format!("custom_call @{}", call.target),
        op => op.name().into(),
    };
    match inst.operands.len() + inst.results.len() {
        // A loop of a model carries all its parameters.
        n if n > 16 => format!("{name} of {} operands and {} results{place}", inst.operands.len(), inst.results.len()),
        _ => format!("{name} ({}) -> ({}){place}", list(&inst.operands), list(&inst.results)),
    }
}
