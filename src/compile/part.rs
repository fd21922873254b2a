//! Parts of a function as functions of their own.

use std::collections::HashMap;

use crate::compile::inline::captures;
use crate::ir::{Func, FuncId, Inst, Module, Op, ParamAttrs, Region, ResultAttrs, Value};
use crate::tensor::Literal;

pub struct Part {
    pub func: Func,
    /// The value of each parameter in the function that it is a part of.
    pub inputs: Vec<Value>,
}

impl Part {
    /// A module of this function alone, otherwise like `module`.
    pub fn module(self, module: &Module, name: String) -> Module {
        let (num_replicas, num_partitions) = (module.num_replicas, module.num_partitions);
        Module { name, funcs: vec![self.func], entry: FuncId(0), num_replicas, num_partitions }
    }
}

/// Makes parts of one function without calls. Constants are copied to wherever they are used, so that no part takes them
/// as parameters.
pub struct Parts<'a> {
    func: &'a Func,
    constants: HashMap<Value, &'a Inst>,
}

impl<'a> Parts<'a> {
    pub fn new(func: &'a Func) -> Parts<'a> {
        let mut constants = HashMap::new();
        func.body.visit(&mut |inst| {
            if matches!(inst.op, Op::Constant(_)) {
                inst.results.iter().for_each(|v| _ = constants.insert(*v, inst));
            }
        });
        Parts { func, constants }
    }

    pub fn is_constant(&self, v: Value) -> bool {
        self.constants.contains_key(&v)
    }

    /// The contents of a constant.
    pub fn constant(&self, v: Value) -> Option<&'a Literal> {
        match &self.constants.get(&v)?.op {
            Op::Constant(literal) => Some(literal),
            _ => None,
        }
    }

    /// Instructions in their order. What they use and do not define themselves are the parameters.
    pub fn of(&self, insts: impl IntoIterator<Item = &'a Inst>, outputs: &[Value]) -> Part {
        let mut builder = self.builder();
        insts.into_iter().for_each(|inst| builder.inst(inst));
        builder.finish(outputs)
    }

    /// A region of an instruction. The parameters are those of the region, then `outer`.
    pub fn region(&self, region: &'a Region, outer: &[Value]) -> Part {
        let mut builder = self.builder();
        region.params.iter().chain(outer).for_each(|v| _ = builder.param(*v));
        region.insts.iter().for_each(|inst| builder.inst(inst));
        builder.finish(&region.results)
    }

    /// The values from outside that the regions of an instruction use, constants left out.
    pub fn captures(&self, inst: &Inst) -> Vec<Value> {
        let mut found = Vec::new();
        for v in inst.regions.iter().flat_map(captures) {
            if !self.is_constant(v) && !found.contains(&v) {
                found.push(v);
            }
        }
        found
    }

    fn builder(&self) -> Builder<'_, 'a> {
        Builder { parts: self, out: Func::new("main"), map: HashMap::new(), inputs: Vec::new() }
    }
}

struct Builder<'p, 'a> {
    parts: &'p Parts<'a>,
    out: Func,
    map: HashMap<Value, Value>,
    /// The value of each parameter.
    inputs: Vec<Value>,
}

impl<'a> Builder<'_, 'a> {
    fn finish(mut self, outputs: &[Value]) -> Part {
        let results: Vec<Value> = outputs.iter().map(|v| self.value(*v)).collect();
        self.out.results = vec![ResultAttrs::default(); results.len()];
        self.out.body.results = results;
        Part { func: self.out, inputs: self.inputs }
    }

    fn param(&mut self, v: Value) -> Value {
        let new = self.out.new_param(self.parts.func.shape(v).clone(), ParamAttrs::default());
        self.map.insert(v, new);
        self.inputs.push(v);
        new
    }

    /// The value in the new function: there already, a constant, or else a parameter.
    fn value(&mut self, v: Value) -> Value {
        if let Some(new) = self.map.get(&v) {
            return *new;
        }
        if let Some(constant) = self.parts.constants.get(&v) {
            self.inst(constant);
            return self.map[&v];
        }
        self.param(v)
    }

    fn define(&mut self, v: Value) -> Value {
        let new = self.out.new_value(self.parts.func.shape(v).clone());
        self.map.insert(v, new);
        new
    }

    fn inst(&mut self, inst: &Inst) {
        if !inst.results.first().is_some_and(|v| self.map.contains_key(v)) {
            // What the regions need from outside must be there first.
            inst.regions.iter().flat_map(captures).for_each(|v| _ = self.value(v));
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
