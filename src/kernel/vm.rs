//! The block VM: programs of element-wise operations that run over blocks of elements that stay in the first-level cache.
//!
//! A register holds one block. Every instruction is one call of a slice kernel, chosen when the program is built. Floats of
//! at most 16 bits compute in f32 and are rounded after each operation.
#![allow(unsafe_code)]

use std::collections::HashMap;

use crate::error::Result;
use crate::ir::{BinaryOp, Direction, Inst, Op, Order, Region, UnaryOp, Value, simple_reducer};
use crate::kernel::simd::Kernel;
use crate::kernel::sort::{self, SortKey};
use crate::kernel::{complex, convert, float, int};
use crate::tensor::{AlignedBytes, DType, Literal, Shape};

/// Elements per block.
pub const BLOCK: usize = 1024;

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
    args: Vec<Reg>,
    out: Reg,
}

/// Where the elements of an input are.
#[derive(Clone, Copy)]
pub struct Input {
    pub data: *const u8,
    /// 0: one element for all; 1: consecutive.
    pub stride: usize,
}

pub struct Program {
    inputs: Vec<DType>,
    outputs: Vec<DType>,
    /// Scalar constants: bytes of one element and the scratch offset of the block filled with it.
    constants: Vec<(Vec<u8>, usize)>,
    /// Scratch offset for the block of an input given as a scalar.
    splats: Vec<usize>,
    code: Vec<Code>,
    scratch: usize,
    /// The reducer `(acc, x) -> acc op x` that this program is, if it is one.
    pub simple: Option<BinaryOp>,
    /// The keys by which this program orders as a comparator, if that is all it does.
    pub sort_keys: Option<Vec<SortKey>>,
}

struct Code {
    kernel: Kernel,
    param: u64,
    args: [Place; 3],
    out: Place,
    copies: bool,
}

/// Where a block is.
#[derive(Clone, Copy)]
enum Place {
    Scratch(usize),
    Input(usize),
    Output(usize),
}

/// Space for the registers of programs, kept between runs.
pub struct Scratch {
    bytes: AlignedBytes,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { bytes: AlignedBytes::zeroed(0) }
    }
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
                        Ok(self.push(kernel, 0, args, result))
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
                    let wide = self.push(wide, 0, &[args[0], a, b], DType::F32);
                    return self.small(wide, result).ok_or_else(|| unsupported(self));
                }
                return Ok(self.push(kernel, 0, args, result));
            }
            _ => {}
        }
        ensure!(args.iter().all(|r| self.dtype(*r) == first), InvalidArgument, "{} of different element types", op.name());
        if is_small(first) {
            return self.small_op(op, args, result).ok_or_else(|| unsupported(self));
        }
        let (kernel, param) = kernel_of(op, first).ok_or_else(|| unsupported(self))?;
        Ok(self.push(kernel, param, args, result))
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
        Allocation::new(&self, outputs).program(&self, outputs)
    }

    fn new_reg(&mut self, dtype: DType, source: Source) -> Reg {
        self.regs.push(Node { dtype, source });
        Reg(self.regs.len() as u32 - 1)
    }

    fn push(&mut self, kernel: Kernel, param: u64, args: &[Reg], result: DType) -> Reg {
        let out = self.new_reg(result, Source::Step);
        self.insts.push(Step { kernel, param, args: args.to_vec(), out });
        out
    }

    /// The value of a small float in f32.
    fn widened(&mut self, reg: Reg) -> Option<Reg> {
        if let Some(&wide) = self.wide.get(&reg) {
            return Some(wide);
        }
        let (kernel, param) = float::widen(self.dtype(reg))?;
        let wide = self.push(kernel, param, &[reg], DType::F32);
        self.wide.insert(reg, wide);
        Some(wide)
    }

    /// The small float of an f32 that it can hold exactly. Its bits are computed only if something uses them.
    fn small(&mut self, wide: Reg, dtype: DType) -> Option<Reg> {
        let (kernel, param) = float::narrow(dtype)?;
        let reg = self.push(kernel, param, &[wide], dtype);
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
        let out = self.push(kernel, param, &wide, if result == dtype { DType::F32 } else { result });
        if result != dtype {
            return Some(out);
        }
        let (kernel, param) = float::round_to(dtype)?;
        let rounded = self.push(kernel, param, &[out], DType::F32);
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
            return Some(self.push(kernel, 0, &[reg], to));
        }
        match from {
            DType::F32 => {
                let (kernel, param) = float::round_to(to)?;
                let rounded = self.push(kernel, param, &[reg], DType::F32);
                self.small(rounded, to)
            }
            DType::F64 => {
                let (kernel, param) = float::narrow_f64(to)?;
                Some(self.push(kernel, param, &[reg], to))
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

/// Which steps are needed and where each register lives.
struct Allocation {
    places: Vec<Option<Place>>,
    needed: Vec<bool>,
    constants: Vec<(Vec<u8>, usize)>,
    splats: Vec<usize>,
    size: usize,
}

impl Allocation {
    fn new(b: &Builder, outputs: &[Reg]) -> Allocation {
        let mut last = vec![None; b.regs.len()];
        let mut needed = vec![false; b.insts.len()];
        let mut live = vec![false; b.regs.len()];
        for r in outputs {
            live[r.0 as usize] = true;
        }
        for (i, step) in b.insts.iter().enumerate().rev() {
            needed[i] = live[step.out.0 as usize];
            if needed[i] {
                for r in &step.args {
                    live[r.0 as usize] = true;
                    last[r.0 as usize].get_or_insert(i);
                }
            }
        }
        let mut a = Allocation { places: vec![None; b.regs.len()], needed, constants: Vec::new(), splats: Vec::new(), size: 0 };
        for (i, r) in b.inputs.iter().enumerate() {
            a.places[r.0 as usize] = Some(Place::Input(i));
            let slot = a.slot(b.dtype(*r).size());
            a.splats.push(slot);
        }
        for (bytes, dtype, r) in &b.constants {
            if live[r.0 as usize] {
                let slot = a.slot(dtype.size());
                a.places[r.0 as usize] = Some(Place::Scratch(slot));
                a.constants.push((bytes.clone(), slot));
            }
        }
        // The first output slot that a computed register has is where it is computed.
        for (i, r) in outputs.iter().enumerate() {
            if matches!(b.regs[r.0 as usize].source, Source::Step) {
                a.places[r.0 as usize].get_or_insert(Place::Output(i));
            }
        }
        let mut free: HashMap<usize, Vec<usize>> = HashMap::new();
        for (i, step) in b.insts.iter().enumerate() {
            if !a.needed[i] {
                continue;
            }
            let size = b.dtype(step.out).size();
            if a.places[step.out.0 as usize].is_none() {
                let slot = free.get_mut(&size).and_then(Vec::pop).unwrap_or_else(|| a.slot(size));
                a.places[step.out.0 as usize] = Some(Place::Scratch(slot));
            }
            // Freed only now: a result never shares the slot of an argument.
            for (k, r) in step.args.iter().enumerate() {
                let ends = last[r.0 as usize] == Some(i) && !step.args[..k].contains(r);
                if let (true, Source::Step, Some(Place::Scratch(slot))) = (ends, &b.regs[r.0 as usize].source, a.places[r.0 as usize]) {
                    free.entry(b.dtype(*r).size()).or_default().push(slot);
                }
            }
        }
        a
    }

    fn slot(&mut self, size: usize) -> usize {
        let slot = self.size;
        self.size += size * BLOCK;
        slot
    }

    fn program(self, b: &Builder, outputs: &[Reg]) -> Program {
        let place = |r: Reg| self.places[r.0 as usize].expect("every register that a needed step uses has a place");
        let mut code = Vec::new();
        for (step, _) in b.insts.iter().zip(&self.needed).filter(|(_, needed)| **needed) {
            let mut args = [Place::Scratch(0); 3];
            for (a, r) in args.iter_mut().zip(&step.args) {
                *a = place(*r);
            }
            code.push(Code { kernel: step.kernel, param: step.param, args, out: place(step.out), copies: false });
        }
        // Outputs that are inputs, constants, or computed into another output are copied at the end.
        for (i, r) in outputs.iter().enumerate() {
            if !matches!(place(*r), Place::Output(k) if k == i) {
                let kernel = convert::copy(b.dtype(*r).size()).expect("registers hold elements of 1 to 16 bytes");
                code.push(Code { kernel, param: 0, args: [place(*r); 3], out: Place::Output(i), copies: true });
            }
        }
        Program {
            inputs: b.inputs.iter().map(|r| b.dtype(*r)).collect(),
            outputs: outputs.iter().map(|r| b.dtype(*r)).collect(),
            constants: self.constants,
            splats: self.splats,
            code,
            scratch: self.size,
            simple: None,
            sort_keys: None,
        }
    }
}

impl Program {
    pub fn inputs(&self) -> &[DType] {
        &self.inputs
    }

    pub fn outputs(&self) -> &[DType] {
        &self.outputs
    }

    /// Which input each output is, when all outputs are inputs.
    pub fn passes(&self) -> Option<Vec<usize>> {
        let mut from = vec![None; self.outputs.len()];
        for code in &self.code {
            match (code.args[0], code.out) {
                (Place::Input(i), Place::Output(o)) if code.copies => from[o] = Some(i),
                _ => return None,
            }
        }
        from.into_iter().collect()
    }

    /// Number of kernel calls per block.
    pub fn steps(&self) -> usize {
        self.code.len()
    }

    /// Runs the program over `n` elements.
    ///
    /// # Safety
    /// Each input points at `n` elements of its type (1 for stride 0), each output at room for `n`, all aligned for the type. An
    /// output overlaps no input and no other output.
    pub unsafe fn run(&self, n: usize, inputs: &[Input], outputs: &[*mut u8], scratch: &mut Scratch) {
        assert!(inputs.len() == self.inputs.len() && outputs.len() == self.outputs.len());
        if n == 0 {
            return;
        }
        // SAFETY: as the caller promises, for each block of the whole.
        unsafe {
            self.prepare(n.min(BLOCK), inputs, scratch);
            self.blocks(n, inputs, outputs, scratch);
        }
    }

    /// Makes the blocks of constants and of scalar inputs for runs over blocks of up to `first` elements.
    ///
    /// # Safety
    /// Each input of stride 0 points at an element of its type.
    pub unsafe fn prepare(&self, first: usize, inputs: &[Input], scratch: &mut Scratch) {
        if scratch.bytes.len() < self.scratch {
            scratch.bytes = AlignedBytes::zeroed(self.scratch);
        }
        let base = scratch.bytes.as_mut_ptr();
        for (bytes, slot) in &self.constants {
            // SAFETY: the slot has room for BLOCK elements.
            unsafe { splat(bytes.as_ptr(), bytes.len(), first, base.add(*slot)) };
        }
        for ((input, slot), dtype) in inputs.iter().zip(&self.splats).zip(&self.inputs) {
            if input.stride == 0 {
                // SAFETY: as above; a scalar input has one element.
                unsafe { splat(input.data, dtype.size(), first, base.add(*slot)) };
            }
        }
    }

    /// Runs the program over up to [`BLOCK`] elements, after [`Program::prepare`] with the same scalar inputs and scratch.
    ///
    /// # Safety
    /// As for [`Program::run`].
    pub unsafe fn block(&self, n: usize, inputs: &[Input], outputs: &[*mut u8], scratch: &mut Scratch) {
        assert!(n <= BLOCK && inputs.len() == self.inputs.len() && outputs.len() == self.outputs.len());
        // SAFETY: as the caller promises.
        unsafe { self.blocks(n, inputs, outputs, scratch) };
    }

    /// # Safety
    /// As for [`Program::run`], after `prepare`.
    unsafe fn blocks(&self, n: usize, inputs: &[Input], outputs: &[*mut u8], scratch: &mut Scratch) {
        assert!(scratch.bytes.len() >= self.scratch);
        let base = scratch.bytes.as_mut_ptr();
        let mut start = 0;
        while start < n {
            let count = (n - start).min(BLOCK);
            let locate = |place: Place| -> *mut u8 {
                // SAFETY: offsets are inside scratch, and elements start..start+count inside inputs and outputs.
                unsafe {
                    match place {
                        Place::Scratch(slot) => base.add(slot),
                        Place::Input(i) if inputs[i].stride == 0 => base.add(self.splats[i]),
                        Place::Input(i) => inputs[i].data.add(start * self.inputs[i].size()).cast_mut(),
                        Place::Output(i) => outputs[i].add(start * self.outputs[i].size()),
                    }
                }
            };
            for code in &self.code {
                let args = code.args.map(|a| locate(a).cast_const());
                // SAFETY: `count` elements of the types the kernel was chosen for; a result shares no slot with an argument.
                unsafe { (code.kernel)(count, &args, locate(code.out), code.param) };
            }
            start += count;
        }
    }
}

/// Fills `n` elements of `size` bytes with the element at `from`.
///
/// # Safety
/// Both are aligned for elements of that size and in bounds.
unsafe fn splat(from: *const u8, size: usize, n: usize, to: *mut u8) {
    // SAFETY: as the caller promises.
    unsafe {
        match size {
            1 => std::slice::from_raw_parts_mut(to, n).fill(*from),
            2 => std::slice::from_raw_parts_mut(to.cast::<u16>(), n).fill(from.cast::<u16>().read_unaligned()),
            4 => std::slice::from_raw_parts_mut(to.cast::<u32>(), n).fill(from.cast::<u32>().read_unaligned()),
            8 => std::slice::from_raw_parts_mut(to.cast::<u64>(), n).fill(from.cast::<u64>().read_unaligned()),
            _ => std::slice::from_raw_parts_mut(to.cast::<[u64; 2]>(), n).fill(from.cast::<[u64; 2]>().read_unaligned()),
        }
    }
}

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
    if outputs.len() == 1 && program.outputs[0] == DType::Pred {
        program.sort_keys = sort::keys_of(region, values);
    }
    Ok(program)
}

#[cfg(test)]
mod tests;
