//! What the memory planner and the lowering see: instructions grouped into units that run as one step.

use std::collections::HashMap;

use crate::compile::view::View;
use crate::error::Result;
use crate::ir::{Func, Inst, Op, Region, Value};
use crate::kernel::vm;
use crate::tensor::{DType, Literal};

/// Units in execution order.
pub struct Body<'a> {
    /// Counts the bodies of the program.
    pub id: usize,
    pub params: Vec<Value>,
    pub units: Vec<Unit<'a>>,
    pub results: Vec<Value>,
}

pub struct Unit<'a> {
    pub work: Work<'a>,
    /// Storage read, each entry the value that owns it.
    pub reads: Vec<Value>,
    pub writes: Vec<Value>,
    /// (index into `reads`, index into `writes`): the write may take over the storage of the read.
    pub in_place: Vec<(usize, usize)>,
}

pub enum Work<'a> {
    Kernel(&'a Inst),
    Fused(Box<Fused<'a>>),
    Collective(&'a Inst),
    /// `writes` are the loop's results; parameters of `cond` and `body` share their storage.
    While {
        cond: Body<'a>,
        body: Body<'a>,
    },
    Case {
        branches: Vec<Body<'a>>,
    },
    ReplicaId,
    PartitionId,
}

/// Element-wise code over `n` elements.
pub struct Fused<'a> {
    pub program: vm::Program,
    /// Operations, for an estimate of the time.
    pub steps: usize,
    pub n: usize,
    /// Of `n` elements each, with as few dimensions as possible. Those of values are the unit's `reads`, in order.
    pub inputs: Vec<(View, DType)>,
    /// Of the program: which of the unit's `writes` it is. `None`: it is there to be folded only.
    pub outputs: Vec<Option<usize>>,
    pub folds: Vec<Fold<'a>>,
}

/// A reduction of an output of the loop, each `row` consecutive elements to one. All folds of a loop have equal rows.
pub struct Fold<'a> {
    pub inst: &'a Inst,
    /// Index of the output.
    pub from: usize,
    pub row: usize,
    /// Index into the unit's `writes`.
    pub to: usize,
}

/// A program cut into units.
pub struct Units<'a> {
    pub body: Body<'a>,
    /// Number of bodies.
    pub bodies: usize,
    pub constants: HashMap<Value, &'a Literal>,
    /// Values that are other values' bytes under another shape.
    pub aliases: HashMap<Value, Value>,
}

/// One unit per instruction.
pub fn units(func: &Func) -> Result<Units<'_>> {
    let mut cut = Cut { func, bodies: 0, constants: HashMap::new(), aliases: HashMap::new() };
    let body = cut.body(&func.body)?;
    Ok(Units { body, bodies: cut.bodies, constants: cut.constants, aliases: cut.aliases })
}

struct Cut<'a> {
    func: &'a Func,
    bodies: usize,
    constants: HashMap<Value, &'a Literal>,
    aliases: HashMap<Value, Value>,
}

impl<'a> Cut<'a> {
    fn owners(&self, vs: &[Value]) -> Vec<Value> {
        vs.iter().map(|v| self.aliases.get(v).copied().unwrap_or(*v)).collect()
    }

    fn body(&mut self, region: &'a Region) -> Result<Body<'a>> {
        let id = self.bodies;
        self.bodies += 1;
        let mut units = Vec::with_capacity(region.insts.len());
        for inst in &region.insts {
            units.extend(self.unit(inst)?);
        }
        Ok(Body { id, params: region.params.clone(), units, results: self.owners(&region.results) })
    }

    fn unit(&mut self, inst: &'a Inst) -> Result<Option<Unit<'a>>> {
        let work = match &inst.op {
            Op::Constant(literal) => {
                self.constants.insert(inst.results[0], literal);
                return Ok(None);
            }
            Op::Reshape | Op::BitcastConvert if same_bytes(self.func, inst) => {
                let owner = self.owners(&inst.operands)[0];
                self.aliases.insert(inst.results[0], owner);
                return Ok(None);
            }
            Op::AfterAll => return Ok(None),
            Op::While => {
                let [cond, body] = &inst.regions[..] else { bail!(Internal, "while without two regions{}", super::at(&inst.loc)) };
                Work::While { cond: self.body(cond)?, body: self.body(body)? }
            }
            Op::Case => {
                ensure!(!inst.regions.is_empty(), InvalidArgument, "case without branches{}", super::at(&inst.loc));
                Work::Case { branches: inst.regions.iter().map(|r| self.body(r)).collect::<Result<_>>()? }
            }
            Op::ReplicaId => Work::ReplicaId,
            Op::PartitionId => Work::PartitionId,
            op if op.is_collective() => Work::Collective(inst),
            _ => Work::Kernel(inst),
        };
        let reads = self.owners(&inst.operands);
        let in_place = in_place_operands(inst, &reads);
        Ok(Some(Unit { work, reads, writes: inst.results.clone(), in_place }))
    }
}

/// (operand, result) pairs where the result may be written over the operand.
pub fn in_place_operands(inst: &Inst, reads: &[Value]) -> Vec<(usize, usize)> {
    match inst.op {
        // Loops copy what they cannot take over.
        Op::While => (0..reads.len()).map(|i| (i, i)).collect(),
        // The storage of a written operand must not be read through another operand as well.
        Op::DynamicUpdateSlice if !reads[1..].contains(&reads[0]) => vec![(0, 0)],
        _ => Vec::new(),
    }
}

/// The result of a reshape or bitcast is the operand's bytes as they are.
pub fn same_bytes(func: &Func, inst: &Inst) -> bool {
    let (from, to) = (func.shape(inst.operands[0]), func.shape(inst.results[0]));
    // Narrow types take a byte each, so a bitcast between widths below a byte moves bits.
    let plain = from.dtype.bits() >= 8 && to.dtype.bits() >= 8;
    from.bytes() == to.bytes() && (inst.op == Op::Reshape || plain)
}
