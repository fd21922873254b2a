//! What the memory planner and the lowering see: instructions grouped into units that run as one step.

use std::collections::HashMap;

use crate::error::Result;
use crate::ir::{Func, Inst, Op, Region, Value};
use crate::tensor::Literal;

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
    Collective(&'a Inst),
    /// `writes` are the loop's results; parameters of `cond` and `body` share their storage.
    While { cond: Body<'a>, body: Body<'a> },
    Case { branches: Vec<Body<'a>> },
    ReplicaId,
    PartitionId,
}

/// A program cut into units.
pub struct Units<'a> {
    pub body: Body<'a>,
    /// Number of bodies.
    pub bodies: usize,
    pub constants: HashMap<Value, &'a Literal>,
    /// Values that are other values' bytes under another shape.
    aliases: HashMap<Value, Value>,
}

impl Units<'_> {
    /// The value whose storage holds `v`.
    pub fn owner(&self, v: Value) -> Value {
        self.aliases.get(&v).copied().unwrap_or(v)
    }
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
        let mut in_place = Vec::new();
        let work = match &inst.op {
            Op::Constant(literal) => {
                self.constants.insert(inst.results[0], literal);
                return Ok(None);
            }
            Op::Reshape | Op::BitcastConvert if self.same_bytes(inst) => {
                let owner = self.owners(&inst.operands)[0];
                self.aliases.insert(inst.results[0], owner);
                return Ok(None);
            }
            Op::AfterAll => return Ok(None),
            Op::While => {
                let [cond, body] = &inst.regions[..] else { bail!(Internal, "while without two regions{}", super::at(&inst.loc)) };
                in_place.extend((0..inst.operands.len()).map(|i| (i, i)));
                Work::While { cond: self.body(cond)?, body: self.body(body)? }
            }
            Op::Case => {
                ensure!(!inst.regions.is_empty(), InvalidArgument, "case without branches{}", super::at(&inst.loc));
                Work::Case { branches: inst.regions.iter().map(|r| self.body(r)).collect::<Result<_>>()? }
            }
            Op::ReplicaId => Work::ReplicaId,
            Op::PartitionId => Work::PartitionId,
            op if op.is_collective() => Work::Collective(inst),
            Op::DynamicUpdateSlice => {
                in_place.push((0, 0));
                Work::Kernel(inst)
            }
            _ => Work::Kernel(inst),
        };
        let reads = self.owners(&inst.operands);
        // The storage of a written operand must not be read through another operand as well.
        if !matches!(work, Work::While { .. }) {
            in_place.retain(|(r, _)| reads.iter().filter(|v| **v == reads[*r]).count() == 1);
        }
        Ok(Some(Unit { work, reads, writes: inst.results.clone(), in_place }))
    }

    /// The result is the operand's bytes as they are.
    fn same_bytes(&self, inst: &Inst) -> bool {
        let (from, to) = (self.func.shape(inst.operands[0]), self.func.shape(inst.results[0]));
        // Narrow types take a byte each, so a bitcast between widths below a byte moves bits.
        let narrow = |bits: usize| bits < 8;
        from.bytes() == to.bytes()
            && (matches!(inst.op, Op::Reshape)
                || (!narrow(from.dtype.bits()) && !narrow(to.dtype.bits())))
    }
}
