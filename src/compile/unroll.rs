//! Loops of a few iterations, known at compile time -> their iterations.

use std::collections::HashMap;

use crate::ir::{BinaryOp, Direction, Inst, Op, Region, Value};
use crate::tensor::{DType, Literal, Shape};

const MAX_TRIPS: usize = 8;
/// Instructions that an unrolled loop may have.
const MAX_INSTS: usize = 600;

/// True when a loop was unrolled. Innermost loops first: an outer one is tried in the next pass.
pub fn unroll(region: &mut Region, values: &mut Vec<Shape>) -> bool {
    Unroll { values, constants: HashMap::new() }.region(region)
}

struct Unroll<'a> {
    values: &'a mut Vec<Shape>,
    constants: HashMap<Value, Literal>,
}

impl Unroll<'_> {
    fn region(&mut self, region: &mut Region) -> bool {
        let mut changed = false;
        let mut out = Vec::with_capacity(region.insts.len());
        let mut names: HashMap<Value, Value> = HashMap::new();
        for mut inst in std::mem::take(&mut region.insts) {
            rename(&mut inst, &names);
            if let (Op::Constant(literal), [v]) = (&inst.op, &inst.results[..]) {
                self.constants.insert(*v, literal.clone());
            }
            if matches!(inst.op, Op::While | Op::Case) {
                for r in &mut inst.regions {
                    changed |= self.region(r);
                }
            }
            match self.trips(&inst) {
                Some(trips) => {
                    changed = true;
                    let mut carried = inst.operands.clone();
                    for _ in 0..trips {
                        carried = self.iteration(&inst.regions[1], &carried, &mut out);
                    }
                    names.extend(inst.results.iter().copied().zip(carried));
                }
                None => out.push(inst),
            }
        }
        for v in &mut region.results {
            *v = names.get(v).copied().unwrap_or(*v);
        }
        region.insts = out;
        changed
    }

    /// The number of iterations, where it is known and unrolling pays.
    fn trips(&self, inst: &Inst) -> Option<usize> {
        let (Op::While, [cond, body]) = (&inst.op, &inst.regions[..]) else { return None };
        let mut size = 0;
        let mut plain = true;
        body.visit(&mut |i| {
            size += 1;
            plain &= !matches!(i.op, Op::While | Op::Case) && !i.op.is_collective();
        });
        if !plain || size > MAX_INSTS {
            return None;
        }
        let constant = |region: &Region, v: Value| {
            let inside = region.insts.iter().find_map(|i| match &i.op {
                Op::Constant(l) if i.results[0] == v => Some(l),
                _ => None,
            });
            let literal = inside.or_else(|| self.constants.get(&v))?;
            // Unsigned 64-bit numbers do not fit the arithmetic below.
            (literal.shape().rank() == 0 && literal.shape().dtype != DType::U64).then(|| literal.as_integer())?
        };
        let result = cond.results.first()?;
        let test = cond.insts.iter().find(|i| i.results == [*result])?;
        let Op::Compare { direction, .. } = test.op else { return None };
        let carry = cond.params.iter().position(|p| test.operands[0] == *p)?;
        let bound = constant(cond, test.operands[1])?;
        let step = body.insts.iter().find(|i| i.results == [body.results[carry]])?;
        let (a, b) = match (&step.op, &step.operands[..]) {
            (Op::Binary(BinaryOp::Add), [a, b]) if *b == body.params[carry] => (*b, *a),
            (Op::Binary(BinaryOp::Add | BinaryOp::Subtract), [a, b]) => (*a, *b),
            _ => return None,
        };
        if a != body.params[carry] {
            return None;
        }
        let by = constant(body, b)?;
        let by = if matches!(step.op, Op::Binary(BinaryOp::Subtract)) { by.checked_neg()? } else { by };
        let init = self.constants.get(&inst.operands[carry]).filter(|l| l.shape().rank() == 0)?;
        let dtype = init.shape().dtype;
        let mut now = init.as_integer()?;
        let mut trips = 0;
        while holds(direction, now, bound) {
            trips += 1;
            if trips > MAX_TRIPS || trips * size > MAX_INSTS {
                return None;
            }
            now = now.checked_add(by)?;
            // A counter that wraps is left alone.
            if !dtype.is_integer() || Literal::integer(dtype, now).as_integer() != Some(now) {
                return None;
            }
        }
        Some(trips)
    }

    /// Appends one iteration and returns the values carried to the next.
    fn iteration(&mut self, body: &Region, carried: &[Value], out: &mut Vec<Inst>) -> Vec<Value> {
        let mut names: HashMap<Value, Value> = body.params.iter().copied().zip(carried.iter().copied()).collect();
        for inst in &body.insts {
            let new = self.renamed(inst, &mut names);
            if let (Op::Constant(literal), [v]) = (&new.op, &new.results[..]) {
                self.constants.insert(*v, literal.clone());
            }
            out.push(new);
        }
        body.results.iter().map(|v| names.get(v).copied().unwrap_or(*v)).collect()
    }

    /// A copy of the instruction with results of its own.
    fn renamed(&mut self, inst: &Inst, names: &mut HashMap<Value, Value>) -> Inst {
        let get = |names: &HashMap<Value, Value>, v: &Value| names.get(v).copied().unwrap_or(*v);
        let operands = inst.operands.iter().map(|v| get(names, v)).collect();
        let regions = inst
            .regions
            .iter()
            .map(|r| {
                let params = r.params.iter().map(|v| self.fresh(*v, names)).collect();
                let insts = r.insts.iter().map(|i| self.renamed(i, names)).collect();
                Region { params, insts, results: r.results.iter().map(|v| get(names, v)).collect() }
            })
            .collect();
        let results = inst.results.iter().map(|v| self.fresh(*v, names)).collect();
        Inst { op: inst.op.clone(), operands, results, regions, loc: inst.loc.clone() }
    }

    fn fresh(&mut self, v: Value, names: &mut HashMap<Value, Value>) -> Value {
        let shape = self.values[v.0 as usize].clone();
        self.values.push(shape);
        let new = Value(self.values.len() as u32 - 1);
        names.insert(v, new);
        new
    }
}

fn holds(direction: Direction, a: i64, b: i64) -> bool {
    match direction {
        Direction::Eq => a == b,
        Direction::Ne => a != b,
        Direction::Lt => a < b,
        Direction::Le => a <= b,
        Direction::Gt => a > b,
        Direction::Ge => a >= b,
    }
}

/// Gives uses in the instruction and its regions their new names.
fn rename(inst: &mut Inst, names: &HashMap<Value, Value>) {
    if names.is_empty() {
        return;
    }
    let swap = |v: &mut Value| {
        if let Some(new) = names.get(v) {
            *v = *new
        }
    };
    inst.operands.iter_mut().for_each(swap);
    for r in &mut inst.regions {
        r.insts.iter_mut().for_each(|i| rename(i, names));
        r.results.iter_mut().for_each(swap);
    }
}
