//! The block VM: programs of element-wise operations that run over blocks of elements that stay in the first-level cache.
//!
//! A register holds one block. Every instruction is one call of a slice kernel, chosen when the program is built. Floats of
//! at most 16 bits compute in f32 and are rounded after each operation.

mod native;
mod program;

use std::collections::HashMap;

use crate::error::Result;
use crate::ir::{BinaryOp, Direction, Inst, Op, Order, Region, UnaryOp, Value, simple_reducer};
use crate::kernel::simd::Kernel;
use crate::kernel::sort;
use crate::kernel::{complex, convert, float, int};
use crate::tensor::{DType, Literal, Shape};

pub use program::{BLOCK, Input, Program, Scratch};

/// A value of the program under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reg(u32);

pub struct Builder {
    regs: Vec<Node>,
    insts: Vec<Step>,
    inputs: Vec<Reg>,
    /// For a small float its value in f32, as exact.
    wide: HashMap<Reg, Reg>,
    constants: Vec<(Vec<u8>, DType, Reg)>,
}

struct Node {
    dtype: DType,
    source: Source,
}

enum Source {
    Outside,
    Step,
}

struct Step {
    kernel: Kernel,
    param: u64,
    meaning: Meaning,
    args: Vec<Reg>,
    out: Reg,
}

/// What the kernel of a step does, for those who can do it otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    Unary(UnaryOp),
    Binary(BinaryOp),
    Compare(Direction, Order),
    /// (pred, where true, where false)
    Select,
    /// (low, x, high)
    Clamp,
    Convert,
    /// The same bits.
    Copy,
    /// A small float in f32.
    Widen,
    /// The small float of an f32 that it can hold.
    Narrow,
    /// An f32 rounded to one that the type can hold.
    Round(DType),
    Other,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

impl Builder {
    pub fn new() -> Builder {
        Builder { regs: Vec::new(), insts: Vec::new(), inputs: Vec::new(), wide: HashMap::new(), constants: Vec::new() }
    }

    pub fn dtype(&self, reg: Reg) -> DType {
        self.regs[reg.0 as usize].dtype
    }

    /// Number of kernel calls so far.
    pub fn steps(&self) -> usize {
        self.insts.len()
    }

    /// The next input.
    pub fn input(&mut self, dtype: DType) -> Reg {
        let reg = self.new_reg(dtype, Source::Outside);
        self.inputs.push(reg);
        reg
    }

    /// A literal of one element.
    pub fn constant(&mut self, literal: &Literal) -> Result<Reg> {
        let dtype = literal.shape().dtype;
        ensure!(
            literal.bytes().len() == dtype.size() && dtype.size() > 0,
            Unimplemented,
            "constant {} in element-wise code",
            literal.shape()
        );
        if let Some(known) = self.constants.iter().find(|c| c.0 == literal.bytes() && c.1 == dtype) {
            return Ok(known.2);
        }
        let reg = self.new_reg(dtype, Source::Outside);
        self.constants.push((literal.bytes().to_vec(), dtype, reg));
        Ok(reg)
    }

    /// Applies an element-wise operation. `result` is the element type of the result.
    pub fn op(&mut self, op: &Op, args: &[Reg], result: DType) -> Result<Reg> {
        let unsupported = |b: &Builder| {
            let types: Vec<&str> = args.iter().map(|r| b.dtype(*r).name()).collect();
            error!(Unimplemented, "{} of {} to {result}", op.name(), types.join(", "))
        };
        let arity = match op {
            Op::Unary(_)
            | Op::Convert
            | Op::ReducePrecision { .. }
            | Op::BitcastConvert
            | Op::OptimizationBarrier
            | Op::Reshape
            | Op::Broadcast { .. } => 1,
            Op::Binary(_) | Op::Compare { .. } | Op::Complex => 2,
            Op::Select | Op::Clamp => 3,
            _ => return Err(unsupported(self)),
        };
        ensure!(args.len() == arity, InvalidArgument, "{} has {} operands", op.name(), args.len());
        let first = self.dtype(args[0]);
        match op {
            // Changes of shape that leave a scalar a scalar.
            Op::OptimizationBarrier | Op::Reshape | Op::Broadcast { .. } if first == result => return Ok(args[0]),
            Op::Convert => return self.convert(args[0], result).ok_or_else(|| unsupported(self)),
            Op::BitcastConvert => {
                let plain = |d: DType| d.bits() == d.size() * 8;
                return match convert::copy(first.size()) {
                    Some(_) if first == result => Ok(args[0]),
                    Some(kernel) if first.size() == result.size() && plain(first) && plain(result) => {
                        Ok(self.push(kernel, 0, Meaning::Copy, args, result))
                    }
                    _ => Err(unsupported(self)),
                };
            }
            Op::Select => {
                let fits = self.dtype(args[0]) == DType::Pred && self.dtype(args[1]) == result && self.dtype(args[2]) == result;
                let kernel = convert::select(result.size()).filter(|_| fits).ok_or_else(|| unsupported(self))?;
                // Two small floats known in f32 are selected there: their bits may never be needed.
                if let (Some(&a), Some(&b)) = (self.wide.get(&args[1]), self.wide.get(&args[2])) {
                    let wide = convert::select(4).ok_or_else(|| unsupported(self))?;
                    let wide = self.push(wide, 0, Meaning::Select, &[args[0], a, b], DType::F32);
                    return self.small(wide, result).ok_or_else(|| unsupported(self));
                }
                return Ok(self.push(kernel, 0, Meaning::Select, args, result));
            }
            _ => {}
        }
        ensure!(args.iter().all(|r| self.dtype(*r) == first), InvalidArgument, "{} of different element types", op.name());
        if is_small(first) {
            return self.small_op(op, args, result).ok_or_else(|| unsupported(self));
        }
        let (kernel, param) = kernel_of(op, first).ok_or_else(|| unsupported(self))?;
        Ok(self.push(kernel, param, meaning_of(op), args, result))
    }

    /// A value whose registers hold `region` applied to `args`.
    pub fn region(&mut self, region: &Region, values: &[Shape], args: &[Reg]) -> Result<Vec<Reg>> {
        ensure!(
            region.params.len() == args.len(),
            InvalidArgument,
            "a region of {} parameters gets {} arguments",
            region.params.len(),
            args.len()
        );
        let mut known: HashMap<Value, Reg> = region.params.iter().copied().zip(args.iter().copied()).collect();
        self.insts_of(region, values, &mut known)
    }

    fn insts_of(&mut self, region: &Region, values: &[Shape], known: &mut HashMap<Value, Reg>) -> Result<Vec<Reg>> {
        let find = |known: &HashMap<Value, Reg>, v: &Value| {
            known.get(v).copied().ok_or_else(|| error!(Unimplemented, "a region of scalar code that uses a value from outside"))
        };
        for inst in &region.insts {
            let shape = |v: &Value| values.get(v.0 as usize).ok_or_else(|| error!(Internal, "value {} has no shape", v.0));
            for v in &inst.results {
                ensure!(shape(v)?.elements() == 1, Unimplemented, "{} of {} in a region of scalar code", inst.op.name(), shape(v)?);
            }
            let args = inst.operands.iter().map(|v| find(known, v)).collect::<Result<Vec<Reg>>>()?;
            let results = self.inst(inst, values, &args, known).map_err(|e| match &inst.loc {
                Some(loc) => e.context(loc),
                None => e,
            })?;
            known.extend(inst.results.iter().copied().zip(results));
        }
        region.results.iter().map(|v| find(known, v)).collect()
    }

    fn inst(&mut self, inst: &Inst, values: &[Shape], args: &[Reg], known: &mut HashMap<Value, Reg>) -> Result<Vec<Reg>> {
        match &inst.op {
            Op::Constant(literal) => Ok(vec![self.constant(literal)?]),
            Op::OptimizationBarrier => Ok(args.to_vec()),
            Op::Case => {
                // Scalar code has no effects: run all branches and choose.
                let [index] = *args else { bail!(InvalidArgument, "case with {} operands", args.len()) };
                let mut chosen: Option<Vec<Reg>> = None;
                for (i, branch) in inst.regions.iter().enumerate().rev() {
                    let results = self.insts_of(branch, values, known)?;
                    chosen = Some(match chosen {
                        None => results,
                        Some(others) => {
                            let number = self.constant(&Literal::integer(DType::S32, i as i64))?;
                            let here =
                                self.op(&Op::Compare { direction: Direction::Eq, order: Order::Partial }, &[index, number], DType::Pred)?;
                            let pairs = results.into_iter().zip(others);
                            pairs.map(|(a, b)| self.op(&Op::Select, &[here, a, b], self.dtype(a))).collect::<Result<_>>()?
                        }
                    });
                }
                chosen.ok_or_else(|| error!(InvalidArgument, "case without branches"))
            }
            Op::Map => match &inst.regions[..] {
                [region] => self.region(region, values, args),
                _ => bail!(InvalidArgument, "map with {} regions", inst.regions.len()),
            },
            op => {
                let [result] = inst.results[..] else { bail!(Unimplemented, "{} in a region of scalar code", op.name()) };
                Ok(vec![self.op(op, args, values[result.0 as usize].dtype)?])
            }
        }
    }

    /// The finished program; its outputs are the registers given.
    pub fn finish(self, outputs: &[Reg]) -> Program {
        program::program(&self, outputs)
    }

    fn new_reg(&mut self, dtype: DType, source: Source) -> Reg {
        self.regs.push(Node { dtype, source });
        Reg(self.regs.len() as u32 - 1)
    }

    fn push(&mut self, kernel: Kernel, param: u64, meaning: Meaning, args: &[Reg], result: DType) -> Reg {
        let out = self.new_reg(result, Source::Step);
        self.insts.push(Step { kernel, param, meaning, args: args.to_vec(), out });
        out
    }

    /// The value of a small float in f32.
    fn widened(&mut self, reg: Reg) -> Option<Reg> {
        if let Some(&wide) = self.wide.get(&reg) {
            return Some(wide);
        }
        let (kernel, param) = float::widen(self.dtype(reg))?;
        let wide = self.push(kernel, param, Meaning::Widen, &[reg], DType::F32);
        self.wide.insert(reg, wide);
        Some(wide)
    }

    /// The small float of an f32 that it can hold exactly. Its bits are computed only if something uses them.
    fn small(&mut self, wide: Reg, dtype: DType) -> Option<Reg> {
        let (kernel, param) = float::narrow(dtype)?;
        let reg = self.push(kernel, param, Meaning::Narrow, &[wide], dtype);
        self.wide.insert(reg, wide);
        Some(reg)
    }

    /// An operation on small floats.
    fn small_op(&mut self, op: &Op, args: &[Reg], result: DType) -> Option<Reg> {
        if let Op::Unary(UnaryOp::Real) = op {
            return Some(args[0]);
        }
        let dtype = self.dtype(args[0]);
        let wide = args.iter().map(|r| self.widened(*r)).collect::<Option<Vec<Reg>>>()?;
        let (kernel, param) = kernel_of(op, DType::F32)?;
        let out = self.push(kernel, param, meaning_of(op), &wide, if result == dtype { DType::F32 } else { result });
        if result != dtype {
            return Some(out);
        }
        let (kernel, param) = float::round_to(dtype)?;
        let rounded = self.push(kernel, param, Meaning::Round(dtype), &[out], DType::F32);
        self.small(rounded, dtype)
    }

    fn convert(&mut self, reg: Reg, to: DType) -> Option<Reg> {
        let from = self.dtype(reg);
        if from == to {
            return Some(reg);
        }
        if is_small(from) {
            let wide = self.widened(reg)?;
            return self.convert(wide, to);
        }
        if !is_small(to) {
            let kernel = convert::between(from, to)?;
            return Some(self.push(kernel, 0, Meaning::Convert, &[reg], to));
        }
        match from {
            DType::F32 => {
                let (kernel, param) = float::round_to(to)?;
                let rounded = self.push(kernel, param, Meaning::Round(to), &[reg], DType::F32);
                self.small(rounded, to)
            }
            DType::F64 => {
                let (kernel, param) = float::narrow_f64(to)?;
                Some(self.push(kernel, param, Meaning::Other, &[reg], to))
            }
            DType::C64 | DType::C128 => {
                let part = self.convert(reg, from.real())?;
                self.convert(part, to)
            }
            _ => {
                let exact = if from.bits() <= 16 { DType::F32 } else { DType::F64 };
                let number = self.convert(reg, exact)?;
                self.convert(number, to)
            }
        }
    }
}

/// Floats that have no arithmetic of their own.
fn is_small(dtype: DType) -> bool {
    dtype.is_float() && dtype.bits() <= 16
}

fn meaning_of(op: &Op) -> Meaning {
    match op {
        Op::Unary(op) => Meaning::Unary(*op),
        Op::Binary(op) => Meaning::Binary(*op),
        Op::Compare { direction, order } => Meaning::Compare(*direction, *order),
        Op::Clamp => Meaning::Clamp,
        _ => Meaning::Other,
    }
}

/// The kernel of an operation whose operands are of one type, and its parameter.
fn kernel_of(op: &Op, dtype: DType) -> Option<(Kernel, u64)> {
    Some((
        match op {
            Op::Unary(op) => match dtype {
                DType::F32 => float::f32_unary(*op)?,
                DType::F64 => float::f64_unary(*op)?,
                DType::C64 => complex::c64_unary(*op)?,
                DType::C128 => complex::c128_unary(*op)?,
                DType::Pred => int::pred_unary(*op)?,
                _ => with_int!(dtype, T => int::int_unary::<T>(*op)?, else return None),
            },
            Op::Binary(op) => match dtype {
                DType::F32 => float::f32_binary(*op)?,
                DType::F64 => float::f64_binary(*op)?,
                DType::C64 => complex::c64_binary(*op)?,
                DType::C128 => complex::c128_binary(*op)?,
                DType::Pred => int::pred_binary(*op)?,
                _ => with_int!(dtype, T => int::int_binary::<T>(*op)?, else return None),
            },
            Op::Compare { direction, order } => convert::compare(dtype, *direction, *order)?,
            Op::Clamp => convert::clamp(dtype)?,
            Op::Complex => convert::complex(dtype)?,
            Op::ReducePrecision { exponent_bits, mantissa_bits } => {
                let param = (*exponent_bits as u64) << 32 | *mantissa_bits as u64;
                return match dtype {
                    DType::F32 => Some((float::reduce_f32, param)),
                    DType::F64 => Some((float::reduce_f64, param)),
                    _ => None,
                };
            }
            _ => return None,
        },
        0,
    ))
}

macro_rules! with_int {
    ($dtype:expr, $t:ident => $body:expr, else $otherwise:expr) => {
        match $dtype {
            DType::S2 => {
                type $t = int::S2;
                $body
            }
            DType::S4 => {
                type $t = int::S4;
                $body
            }
            DType::S8 => {
                type $t = i8;
                $body
            }
            DType::S16 => {
                type $t = i16;
                $body
            }
            DType::S32 => {
                type $t = i32;
                $body
            }
            DType::S64 => {
                type $t = i64;
                $body
            }
            DType::U2 => {
                type $t = int::U2;
                $body
            }
            DType::U4 => {
                type $t = int::U4;
                $body
            }
            DType::U8 => {
                type $t = u8;
                $body
            }
            DType::U16 => {
                type $t = u16;
                $body
            }
            DType::U32 => {
                type $t = u32;
                $body
            }
            DType::U64 => {
                type $t = u64;
                $body
            }
            _ => $otherwise,
        }
    };
}
use with_int;

/// Compiles a region of scalar code.
pub fn from_region(region: &Region, values: &[Shape]) -> Result<Program> {
    let mut builder = Builder::new();
    let mut args = Vec::new();
    for v in &region.params {
        let shape = values.get(v.0 as usize).ok_or_else(|| error!(Internal, "value {} has no shape", v.0))?;
        ensure!(shape.rank() == 0 && shape.dtype != DType::Token, Unimplemented, "a region of scalar code with a parameter {shape}");
        args.push(builder.input(shape.dtype));
    }
    let outputs = builder.region(region, values, &args)?;
    let mut program = builder.finish(&outputs);
    program.simple = simple_reducer(region);
    if outputs.len() == 1 && program.outputs()[0] == DType::Pred {
        program.sort_keys = sort::keys_of(region, values);
    }
    Ok(program)
}

#[cfg(test)]
mod tests;
