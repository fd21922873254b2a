//! Finished programs of the block VM: where each register lives, and running them.
#![allow(unsafe_code)]

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use smallvec::SmallVec;

use super::native::{Layout, Native, Part};
use super::{Builder, Meaning, Reg, Source};
use crate::ir::BinaryOp;
use crate::kernel::convert;
use crate::kernel::simd::Kernel;
use crate::kernel::sort::SortKey;
use crate::tensor::{AlignedBytes, DType};

/// Elements per block.
pub const BLOCK: usize = 512;
/// Bytes between slots, so that the same element of two of them is not at the same place of two pages, which caches and store
/// buffers would take for one another.
const APART: usize = 192;

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
    /// Scalar constants, one element each at the start.
    constants: Vec<[u64; 2]>,
    /// Blocks filled with a constant: which, the size of an element, and the scratch offset.
    filled: Vec<(usize, usize, usize)>,
    /// Per input the scratch offset of a block for the case that it is a scalar, if a step needs it as a block.
    splats: Vec<Option<usize>>,
    /// Scratch offsets that steps use.
    slots: Vec<usize>,
    code: Vec<Code>,
    rows: Rows,
    /// Is part of a plan, so that machine code for it is made once and not for each run.
    kept: bool,
    /// The same as machine code, made when it is worth it.
    native: OnceLock<Option<Native>>,
    /// (index into `code`, bit of its parameter, input): the bit says that the input is a scalar.
    scalars: Vec<(usize, u64, usize)>,
    /// Which input each output is, when all outputs are inputs.
    passes: Option<Vec<usize>>,
    scratch: usize,
    /// The reducer `(acc, x) -> acc op x` that this program is, if it is one.
    pub simple: Option<BinaryOp>,
    /// The keys by which this program orders as a comparator, if that is all it does.
    pub sort_keys: Option<Vec<SortKey>>,
}

/// A kernel and the rows of its operands and result in the table of places.
pub(super) struct Code {
    kernel: Kernel,
    param: u64,
    pub(super) args: [u32; 3],
    pub(super) out: u32,
    pub(super) meaning: Meaning,
    /// Of as many operands as there are.
    pub(super) types: SmallVec<[DType; 3]>,
    pub(super) result: DType,
}

/// Where an operand or a result is.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Constant(usize),
    Input(usize),
    /// An input as a block also where it is a scalar.
    Block(usize),
    Output(usize),
    /// Index into `slots`.
    Scratch(usize),
}

/// Where each kind of place begins in the table: constants, inputs, inputs as blocks, outputs, slots.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) input: usize,
    pub(super) block: usize,
    pub(super) output: usize,
    pub(super) slot: usize,
}

impl Rows {
    fn new(constants: usize, inputs: usize, outputs: usize) -> Rows {
        let (input, block, output) = (constants, constants + inputs, constants + 2 * inputs);
        Rows { input, block, output, slot: output + outputs }
    }

    fn of(&self, place: Place) -> u32 {
        let row = match place {
            Place::Constant(i) => i,
            Place::Input(i) => self.input + i,
            Place::Block(i) => self.block + i,
            Place::Output(i) => self.output + i,
            Place::Scratch(i) => self.slot + i,
        };
        row as u32
    }
}

/// Space for the registers of programs, kept between runs.
pub struct Scratch {
    bytes: AlignedBytes,
    /// Where each place of the prepared program is, in the order of [`Rows`].
    table: Vec<*mut u8>,
    /// Per step of the prepared program.
    params: Vec<u64>,
    /// The longest block that it is prepared for.
    longest: usize,
    /// For machine code: scalars, and what registers have no room for.
    frame: AlignedBytes,
    /// The prepared program runs as machine code.
    native: bool,
    /// Blocks of scalars have the values of earlier ones.
    stale: bool,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            bytes: AlignedBytes::zeroed(0),
            table: Vec::new(),
            params: Vec::new(),
            longest: 0,
            frame: AlignedBytes::zeroed(0),
            native: false,
            stale: false,
        }
    }
}

/// The program of a builder, with these outputs.
pub fn program(b: &Builder, outputs: &[Reg]) -> Program {
    Allocation::new(b, outputs).program(b, outputs)
}

/// Which steps are needed and where each register lives.
struct Allocation {
    places: Vec<Option<Place>>,
    needed: Vec<bool>,
    constants: Vec<[u64; 2]>,
    filled: Vec<(usize, usize, usize)>,
    splats: Vec<Option<usize>>,
    slots: Vec<usize>,
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
        let mut a = Allocation {
            places: vec![None; b.regs.len()],
            needed,
            constants: Vec::new(),
            filled: Vec::new(),
            splats: vec![None; b.inputs.len()],
            slots: Vec::new(),
            size: 0,
        };
        for (i, r) in b.inputs.iter().enumerate() {
            a.places[r.0 as usize] = Some(Place::Input(i));
        }
        for (bytes, _, r) in b.constants.iter().filter(|(_, _, r)| live[r.0 as usize]) {
            a.places[r.0 as usize] = Some(Place::Constant(a.constants.len()));
            let mut element = [0u8; 16];
            element[..bytes.len()].copy_from_slice(bytes);
            let half = |i: usize| u64::from_ne_bytes(std::array::from_fn(|k| element[i + k]));
            a.constants.push([half(0), half(8)]);
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

    /// The index of a new slot.
    fn slot(&mut self, size: usize) -> usize {
        self.slots.push(self.size);
        self.size += size * BLOCK + APART;
        self.slots.len() - 1
    }

    fn place(&self, r: Reg) -> Place {
        self.places[r.0 as usize].expect("every register that a needed step uses has a place")
    }

    /// Where a register is as a block of elements.
    fn block(&mut self, b: &Builder, r: Reg) -> Place {
        let size = b.dtype(r).size();
        match self.place(r) {
            Place::Constant(c) => match self.filled.iter().find(|f| f.0 == c) {
                Some(&(_, _, slot)) => Place::Scratch(slot),
                None => {
                    let slot = self.slot(size);
                    self.filled.push((c, size, slot));
                    Place::Scratch(slot)
                }
            },
            Place::Input(i) => {
                if self.splats[i].is_none() {
                    self.splats[i] = Some(self.slot(size));
                }
                Place::Block(i)
            }
            place => place,
        }
    }

    fn program(mut self, b: &Builder, outputs: &[Reg]) -> Program {
        let rows = Rows::new(self.constants.len(), b.inputs.len(), outputs.len());
        let mut code: Vec<Code> = Vec::new();
        let mut scalars = Vec::new();
        for (i, step) in b.insts.iter().enumerate() {
            if !self.needed[i] {
                continue;
            }
            let (mut param, mut args) = (step.param, [0; 3]);
            for (k, r) in step.args.iter().enumerate() {
                // Kernels of two operands take a scalar as one element.
                let place = if step.args.len() == 2 { self.place(*r) } else { self.block(b, *r) };
                match place {
                    Place::Constant(_) => param |= 1 << k,
                    Place::Input(input) => scalars.push((code.len(), 1 << k, input)),
                    _ => {}
                }
                args[k] = rows.of(place);
            }
            let types = step.args.iter().map(|r| b.dtype(*r)).collect();
            let (kernel, meaning, out) = (step.kernel, step.meaning, rows.of(self.place(step.out)));
            code.push(Code { kernel, param, args, out, meaning, types, result: b.dtype(step.out) });
        }
        // Outputs that are inputs, constants, or computed into another output are copied at the end.
        let mut passes = Some(Vec::new()).filter(|_| code.is_empty());
        for (i, r) in outputs.iter().enumerate() {
            let from = self.block(b, *r);
            if from != Place::Output(i) {
                let result = b.dtype(*r);
                let kernel = convert::copy(result.size()).expect("registers hold elements of 1 to 16 bytes");
                let (types, meaning) = (SmallVec::from_slice(&[result]), Meaning::Copy);
                let out = rows.of(Place::Output(i));
                code.push(Code { kernel, param: 0, args: [rows.of(from), 0, 0], out, meaning, types, result });
            }
            match (from, &mut passes) {
                (Place::Block(input), Some(passes)) => passes.push(input),
                _ => passes = None,
            }
        }
        Program {
            inputs: b.inputs.iter().map(|r| b.dtype(*r)).collect(),
            outputs: outputs.iter().map(|r| b.dtype(*r)).collect(),
            code,
            rows,
            native: OnceLock::new(),
            scalars,
            passes,
            constants: self.constants,
            filled: self.filled,
            splats: self.splats,
            slots: self.slots,
            scratch: self.size,
            kept: false,
            simple: None,
            sort_keys: None,
        }
    }
}

impl Program {
    /// The program as part of a plan.
    pub fn kept(self) -> Program {
        Program { kept: true, ..self }
    }

    pub fn inputs(&self) -> &[DType] {
        &self.inputs
    }

    pub fn outputs(&self) -> &[DType] {
        &self.outputs
    }

    /// Which input each output is, when all outputs are inputs.
    pub fn passes(&self) -> Option<&[usize]> {
        self.passes.as_deref()
    }

    /// Has been made into machine code.
    #[cfg(test)]
    pub fn is_native(&self) -> bool {
        matches!(self.native.get(), Some(Some(_)))
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

    /// What machine code needs to know.
    fn layout(&self) -> Layout<'_> {
        let mut constants = vec![None; self.rows.slot + self.slots.len()];
        for (i, c) in self.constants.iter().enumerate() {
            constants[i] = Some(c[0]);
        }
        for (c, _, slot) in &self.filled {
            constants[self.rows.slot + slot] = Some(self.constants[*c][0]);
        }
        Layout { code: &self.code, inputs: self.inputs.len(), rows: self.rows, kept: self.kept, constants }
    }

    /// Makes the table of places and the blocks of scalars for runs over blocks of up to `first` elements.
    ///
    /// # Safety
    /// Each input of stride 0 points at an element of its type.
    pub unsafe fn prepare(&self, first: usize, inputs: &[Input], scratch: &mut Scratch) {
        if scratch.bytes.len() < self.scratch {
            scratch.bytes = AlignedBytes::zeroed(self.scratch);
        }
        let base = scratch.bytes.as_mut_ptr();
        let slot = |i: usize| base.wrapping_add(self.slots[i]);
        (scratch.longest, scratch.stale) = (first, false);
        let table = &mut scratch.table;
        table.clear();
        table.extend(self.constants.iter().map(|c| c.as_ptr().cast_mut().cast::<u8>()));
        table.extend(inputs.iter().map(|i| i.data.cast_mut()));
        for ((input, splat_slot), dtype) in inputs.iter().zip(&self.splats).zip(&self.inputs) {
            table.push(match splat_slot {
                Some(i) if input.stride == 0 => {
                    // SAFETY: a scalar input has one element, the slot room for BLOCK of them.
                    unsafe { splat(input.data, dtype.size(), first, slot(*i)) };
                    slot(*i)
                }
                _ => input.data.cast_mut(),
            });
        }
        table.resize(self.rows.slot, std::ptr::null_mut());
        table.extend((0..self.slots.len()).map(slot));
        for (constant, size, i) in &self.filled {
            // SAFETY: as above.
            unsafe { splat(self.constants[*constant].as_ptr().cast(), *size, first, slot(*i)) };
        }
        // Short runs are not worth making machine code for.
        let native = if first == BLOCK { self.native.get_or_init(|| Native::new(&self.layout(), inputs)).as_ref() } else { None };
        scratch.native = native.is_some_and(|n| n.fits(inputs));
        if let Some(native) = native.filter(|_| scratch.native) {
            if scratch.frame.len() < native.frame_bytes() {
                scratch.frame = AlignedBytes::zeroed(native.frame_bytes());
            }
            // SAFETY: as above.
            unsafe { native.fill_cells(inputs, &mut scratch.frame) };
        }
        scratch.params.clear();
        scratch.params.extend(self.code.iter().map(|c| c.param));
        for (code, bit, _) in self.scalars.iter().filter(|(_, _, input)| inputs[*input].stride == 0) {
            scratch.params[*code] |= bit;
        }
    }

    /// The machine code, if that is one loop and the program is prepared for it.
    fn as_loop(&self, scratch: &Scratch) -> Option<&Native> {
        self.native.get()?.as_ref().filter(|n| scratch.native && n.is_loop())
    }

    /// How many elements a block may have after [`Program::prepare`].
    pub fn longest_block(&self, scratch: &Scratch) -> usize {
        if self.as_loop(scratch).is_some() { usize::MAX } else { BLOCK }
    }

    /// Runs the program over up to [`Program::longest_block`] elements, after [`Program::prepare`] with the same inputs as scalars
    /// and the same scratch. The scalars may have other values if they are elsewhere.
    ///
    /// # Safety
    /// As for [`Program::run`].
    pub unsafe fn block(&self, n: usize, inputs: &[Input], outputs: &[*mut u8], scratch: &mut Scratch) {
        assert!(n <= self.longest_block(scratch) && inputs.len() == self.inputs.len() && outputs.len() == self.outputs.len());
        let moved = |(i, input): (usize, &Input)| input.stride == 0 && scratch.table[self.rows.input + i].cast_const() != input.data;
        // SAFETY: as the caller promises.
        unsafe {
            if inputs.iter().enumerate().any(moved) {
                match self.as_loop(scratch) {
                    // A loop does without blocks of scalars.
                    Some(native) => {
                        for (i, input) in inputs.iter().enumerate().filter(|(_, input)| input.stride == 0) {
                            scratch.table[self.rows.input + i] = input.data.cast_mut();
                        }
                        native.fill_cells(inputs, &mut scratch.frame);
                        scratch.stale = true;
                    }
                    None => self.prepare(scratch.longest, inputs, scratch),
                }
            }
            self.blocks(n, inputs, outputs, scratch);
        }
    }

    /// # Safety
    /// As for [`Program::run`], after `prepare`.
    unsafe fn blocks(&self, n: usize, inputs: &[Input], outputs: &[*mut u8], scratch: &mut Scratch) {
        assert!(scratch.bytes.len() >= self.scratch && scratch.params.len() == self.code.len());
        assert!(scratch.table.len() == self.rows.slot + self.slots.len());
        let whole_loop = self.as_loop(scratch).map(|native| native.code.lanes());
        let longest = self.longest_block(scratch);
        let mut start = 0;
        while start < n {
            let mut count = (n - start).min(longest);
            if let Some(lanes) = whole_loop.filter(|lanes| count >= *lanes) {
                // The rest, which kernels do, is a block of its own.
                count -= count % lanes;
            } else if scratch.stale {
                // SAFETY: as the caller promises.
                unsafe { self.prepare(scratch.longest, inputs, scratch) };
            }
            for (i, (input, dtype)) in inputs.iter().zip(&self.inputs).enumerate().filter(|(_, (input, _))| input.stride != 0) {
                let at = input.data.wrapping_add(start * dtype.size()).cast_mut();
                scratch.table[self.rows.input + i] = at;
                scratch.table[self.rows.block + i] = at;
            }
            for (i, (output, dtype)) in outputs.iter().zip(&self.outputs).enumerate() {
                scratch.table[self.rows.output + i] = output.wrapping_add(start * dtype.size());
            }
            // SAFETY: `count` elements of the types the kernels were chosen for; a result shares no slot with an argument.
            unsafe {
                match self.native.get() {
                    Some(Some(native)) if scratch.native => self.block_natively(native, count, scratch),
                    _ => (0..self.code.len()).for_each(|i| self.step(i, 0..count, scratch)),
                }
            }
            start += count;
        }
    }

    /// Step `i` on elements of the block.
    ///
    /// # Safety
    /// As for [`Program::blocks`].
    unsafe fn step(&self, i: usize, elements: Range<usize>, scratch: &Scratch) {
        let (code, param) = (&self.code[i], scratch.params[i]);
        let mut args = [std::ptr::null(); 3];
        for (k, dtype) in code.types.iter().enumerate() {
            let scalar = code.types.len() == 2 && param >> k & 1 == 1;
            let skipped = if scalar { 0 } else { elements.start * dtype.size() };
            args[k] = scratch.table[code.args[k] as usize].wrapping_add(skipped).cast_const();
        }
        let out = scratch.table[code.out as usize].wrapping_add(elements.start * code.result.size());
        // SAFETY: as the caller promises.
        unsafe { (code.kernel)(elements.len(), &args, out, param) };
    }

    /// # Safety
    /// As for [`Program::blocks`], with the frame prepared.
    unsafe fn block_natively(&self, native: &Native, count: usize, scratch: &mut Scratch) {
        let whole = count - count % native.code.lanes();
        for part in &native.parts {
            // SAFETY: as the caller promises.
            unsafe {
                match part {
                    Part::Step(i) => self.step(*i, 0..count, scratch),
                    Part::Loop { index, steps } => {
                        if whole > 0 {
                            native.code.run(*index, &scratch.table, whole, scratch.frame.as_mut_ptr());
                        }
                        if whole < count {
                            steps.clone().for_each(|i| self.step(i, whole..count, scratch));
                        }
                    }
                }
            }
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
