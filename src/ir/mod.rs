//! A program: functions of typed SSA instructions over dense tensors.
//!
//! What the importers make and everything after them reads. There are no tuples (importers flatten them into
//! several results), no layouts (row-major) and no implicit broadcasts. Regions may use values of the regions
//! around them. A token is a value of `DType::Token`.

pub mod infer;
mod op;
#[cfg(test)]
pub mod samples;
mod sharding;
mod verify;

pub use op::*;
pub use sharding::Sharding;
pub use verify::{MAX_DEVICES, most_instructions, verify};

use crate::tensor::Shape;

/// A value of one function: an index into [`Func::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

/// A function of one module: an index into [`Module::funcs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// Where an instruction came from, for messages: `"model.py:12:7"`, or the name of an HLO instruction.
pub type Loc = Option<std::sync::Arc<str>>;

#[derive(Clone, Debug)]
pub struct Module {
    pub name: String,
    pub funcs: Vec<Func>,
    /// The function that the executable runs; its parameters and results are those of the executable.
    pub entry: FuncId,
    pub num_replicas: usize,
    /// Above 1 an SPMD module: before partitioning the entry has global shapes, afterwards shapes per device.
    pub num_partitions: usize,
}

#[derive(Clone, Debug)]
pub struct Func {
    pub name: String,
    /// The shape of every value that the body and its nested regions define.
    pub values: Vec<Shape>,
    pub body: Region,
    /// One entry per parameter of the body.
    pub params: Vec<ParamAttrs>,
    /// One entry per result of the body.
    pub results: Vec<ResultAttrs>,
}

/// Instructions in execution order; parameters are values, results are operands of the implied return.
#[derive(Clone, Debug, Default)]
pub struct Region {
    pub params: Vec<Value>,
    pub insts: Vec<Inst>,
    pub results: Vec<Value>,
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub op: Op,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
    pub regions: Vec<Region>,
    pub loc: Loc,
}

/// What the caller said about a parameter of the entry function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParamAttrs {
    pub sharding: Option<Sharding>,
    pub donation: Donation,
    /// Dimensions whose size is at most that of the shape, as each argument says.
    pub bounded: Vec<usize>,
    /// `"device"`, `"pinned_host"`, `"unpinned_host"`.
    pub memory_kind: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Donation {
    /// The caller keeps the buffer.
    #[default]
    None,
    /// The buffer is given away and becomes this result (`tf.aliasing_output`).
    Result(usize),
    /// The buffer is given away; any result may reuse it (`jax.buffer_donor`).
    Any,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultAttrs {
    /// `None` in an SPMD module: the partitioner chooses.
    pub sharding: Option<Sharding>,
    pub memory_kind: Option<String>,
}

impl Module {
    pub fn entry(&self) -> &Func {
        &self.funcs[self.entry.0 as usize]
    }

    pub fn entry_mut(&mut self) -> &mut Func {
        &mut self.funcs[self.entry.0 as usize]
    }

    pub fn func(&self, id: FuncId) -> &Func {
        &self.funcs[id.0 as usize]
    }
}

impl Func {
    pub fn new(name: impl Into<String>) -> Func {
        Func { name: name.into(), values: Vec::new(), body: Region::default(), params: Vec::new(), results: Vec::new() }
    }

    pub fn shape(&self, v: Value) -> &Shape {
        &self.values[v.0 as usize]
    }

    pub fn new_value(&mut self, shape: Shape) -> Value {
        self.values.push(shape);
        Value(self.values.len() as u32 - 1)
    }

    /// Appends a parameter to the body.
    pub fn new_param(&mut self, shape: Shape, attrs: ParamAttrs) -> Value {
        let v = self.new_value(shape);
        self.body.params.push(v);
        self.params.push(attrs);
        v
    }

    /// Shapes of the parameters.
    pub fn param_shapes(&self) -> Vec<Shape> {
        self.body.params.iter().map(|v| self.shape(*v).clone()).collect()
    }

    /// Shapes of the results.
    pub fn result_shapes(&self) -> Vec<Shape> {
        self.body.results.iter().map(|v| self.shape(*v).clone()).collect()
    }
}

impl Region {
    /// Appends an instruction with new result values of the given shapes and returns them.
    pub fn push(
        &mut self,
        values: &mut Vec<Shape>,
        op: Op,
        operands: &[Value],
        shapes: &[Shape],
        regions: Vec<Region>,
        loc: Loc,
    ) -> Vec<Value> {
        let results: Vec<Value> = shapes
            .iter()
            .map(|s| {
                values.push(s.clone());
                Value(values.len() as u32 - 1)
            })
            .collect();
        self.insts.push(Inst { op, operands: operands.to_vec(), results: results.clone(), regions, loc });
        results
    }

    /// Appends an instruction without regions and with one result, and returns the result.
    pub fn push1(&mut self, values: &mut Vec<Shape>, op: Op, operands: &[Value], shape: Shape) -> Value {
        self.push(values, op, operands, &[shape], Vec::new(), None)[0]
    }

    /// Calls `f` on each instruction, those of nested regions included, in execution order.
    pub fn visit<'a>(&'a self, f: &mut dyn FnMut(&'a Inst)) {
        for inst in &self.insts {
            f(inst);
            for region in &inst.regions {
                region.visit(f);
            }
        }
    }
}
