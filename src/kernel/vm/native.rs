//! Programs of the block VM as machine code: runs of steps that there is vector code for become loops.
#![allow(unsafe_code)]

use std::collections::HashMap;
use std::ops::Range;

use super::program::{Code, Input, Rows};
use crate::kernel::jit::{self, Id, Kind, Node, VECTOR, Vector};
use crate::tensor::{AlignedBytes, DType};

/// Nodes of a loop, beyond which another one is begun.
const MOST_NODES: usize = 3000;

/// A program and the rows of its table of places.
pub struct Layout<'a> {
    pub(super) code: &'a [Code],
    /// How many.
    pub inputs: usize,
    pub(super) rows: Rows,
    /// Even a single step becomes a loop.
    pub kept: bool,
    /// Per row: the bits of the element that is everywhere in it, if it is a constant.
    pub constants: Vec<Option<u64>>,
}

pub struct Native {
    pub parts: Vec<Part>,
    pub code: jit::Code,
    /// Which inputs were scalars when the code was made; it serves for no others.
    scalars: Vec<bool>,
    /// The scalar of each cell: input, its type, how its lanes are.
    cells: Vec<(usize, DType, Kind)>,
}

pub enum Part {
    /// A step of the program, by its kernel.
    Step(usize),
    /// Steps of the program, by a loop of the machine code.
    Loop { index: usize, steps: Range<usize> },
}

impl Native {
    /// `None` where there is nothing to gain.
    pub fn new(layout: &Layout, inputs: &[Input]) -> Option<Native> {
        if !jit::available() {
            return None;
        }
        let mut cut = Cut {
            layout,
            scalars: inputs.iter().map(|i| i.stride == 0).collect(),
            cells: Vec::new(),
            loops: Vec::new(),
            parts: Vec::new(),
        };
        let mut start = 0;
        while start < layout.code.len() {
            start = cut.part(start);
        }
        if cut.loops.is_empty() {
            return None;
        }
        let code = jit::compile(&cut.loops, cut.cells.len())?;
        Some(Native { parts: cut.parts, code, scalars: cut.scalars, cells: cut.cells })
    }

    pub fn fits(&self, inputs: &[Input]) -> bool {
        inputs.iter().map(|i| i.stride == 0).eq(self.scalars.iter().copied())
    }

    /// All of the program is one loop.
    pub fn is_loop(&self) -> bool {
        matches!(self.parts[..], [Part::Loop { .. }])
    }

    pub fn frame_bytes(&self) -> usize {
        self.code.frame * VECTOR
    }

    /// # Safety
    /// Inputs that are scalars point at an element of their type.
    pub unsafe fn fill_cells(&self, inputs: &[Input], frame: &mut AlignedBytes) {
        for (cell, (input, dtype, kind)) in frame.chunks_exact_mut(VECTOR).zip(&self.cells) {
            let mut element = [0; 8];
            // SAFETY: as the caller promises; the types that have lanes take at most four bytes.
            unsafe { std::ptr::copy_nonoverlapping(inputs[*input].data, element.as_mut_ptr(), dtype.size()) };
            let bits = lane(u64::from_ne_bytes(element), *kind);
            cell.chunks_exact_mut(4).for_each(|lane| lane.copy_from_slice(&bits.to_ne_bytes()));
        }
    }
}

/// The lane of an element whose bits are the lowest.
fn lane(bits: u64, kind: Kind) -> u32 {
    match kind {
        Kind::Word => bits as u32,
        Kind::Half => bits as u16 as u32,
        Kind::Mask => 0u32.wrapping_sub((bits as u8 != 0) as u32),
    }
}

struct Cut<'a> {
    layout: &'a Layout<'a>,
    scalars: Vec<bool>,
    cells: Vec<(usize, DType, Kind)>,
    loops: Vec<Vector>,
    parts: Vec<Part>,
}

impl Cut<'_> {
    /// Makes the part that begins at step `start`, and returns where the next begins.
    fn part(&mut self, start: usize) -> usize {
        let code = self.layout.code;
        let mut vector = Vector::default();
        // The rows that the loop has written, with their values.
        let mut known: HashMap<u32, (Kind, Id)> = HashMap::new();
        let mut end = start;
        while let Some(step) = code.get(end)
            && vector.nodes.len() < MOST_NODES
            && let Some(value) = self.step(step, &mut vector, &known)
        {
            known.insert(step.out, value);
            end += 1;
        }
        // A single step is a kernel already. If it is all there is, a loop of it needs no blocks.
        if end == start || (end - start < 2 && !(self.layout.kept && code.len() == 1)) {
            self.parts.push(Part::Step(start));
            return start + 1;
        }
        let mut written: Vec<_> = known.into_iter().filter(|(row, _)| self.is_read(*row, end)).collect();
        written.sort_unstable_by_key(|w| w.0);
        for (row, (kind, value)) in written {
            vector.store(row, kind, value);
        }
        self.parts.push(Part::Loop { index: self.loops.len(), steps: start..end });
        self.loops.push(vector);
        end
    }

    /// Whether what a row holds before step `from` is needed there or later.
    fn is_read(&self, row: u32, from: usize) -> bool {
        for step in &self.layout.code[from..] {
            if step.args[..step.types.len()].contains(&row) {
                return true;
            }
            if step.out == row {
                return false;
            }
        }
        let rows = &self.layout.rows;
        (rows.output..rows.slot).contains(&(row as usize))
    }

    fn step(&mut self, step: &Code, vector: &mut Vector, known: &HashMap<u32, (Kind, Id)>) -> Option<(Kind, Id)> {
        let mut args = Vec::new();
        for (row, dtype) in step.args.iter().zip(&step.types) {
            let kind = jit::kind(*dtype)?;
            args.push(match known.get(row) {
                Some((of, value)) if *of == kind => *value,
                Some(_) => return None,
                None => self.outside(*row as usize, *dtype, kind, vector),
            });
        }
        // What is selected says more than by what.
        let from = *step.types.last()?;
        let value = jit::lower(vector, step.meaning, &args, from, step.result)?;
        Some((jit::kind(step.result)?, value))
    }

    /// An operand that the loop has not written.
    fn outside(&mut self, row: usize, dtype: DType, kind: Kind, vector: &mut Vector) -> Id {
        if let Some(bits) = self.layout.constants[row] {
            return vector.bits(lane(bits, kind));
        }
        let rows = &self.layout.rows;
        if !(rows.input..rows.output).contains(&row) {
            return vector.load(row as u32, kind);
        }
        let input = (row - rows.input) % self.layout.inputs;
        if !self.scalars[input] {
            // The same elements as the input has as a block.
            return vector.load((rows.input + input) as u32, kind);
        }
        let cell = self.cells.iter().position(|c| c.0 == input).unwrap_or_else(|| {
            self.cells.push((input, dtype, kind));
            self.cells.len() - 1
        });
        vector.node(Node::Cell(cell as u32))
    }
}
