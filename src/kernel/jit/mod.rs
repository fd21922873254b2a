//! Machine code for fused element-wise loops, on processors with AVX2 or AVX-512.
//!
//! Vector code ([`vector`]) is what the operations ([`lower`], [`math`]) become; [`emit`] gives it registers, [`encode`] has the
//! instructions of both forms, and [`memory`] makes the code executable. The block VM runs the code in place of its kernels, which stay the reference: both give the
//! same bits, but for which NaN.
#![allow(unsafe_code)]

mod emit;
mod encode;
mod lower;
mod math;
mod memory;
mod vector;

pub use emit::VECTOR;
pub use lower::{kind, lower};
pub use vector::{Id, Kind, Node, Vector};

use std::ops::Range;

use encode::Form;

use crate::kernel::simd::{Isa, isa};
use crate::tensor::AlignedBytes;

/// Loops that lie one after the other.
pub struct Code {
    form: Form,
    memory: memory::Executable,
    loops: Vec<Loop>,
    constants: AlignedBytes,
    /// Vectors that the loops need in the frame, the cells among them.
    pub frame: usize,
}

#[derive(Clone, Copy)]
struct Loop {
    /// Elements per pass of the wide one.
    step: usize,
    wide: Entry,
    narrow: Entry,
}

/// Where code and its constants start, in bytes.
#[derive(Clone, Copy)]
struct Entry {
    code: usize,
    constants: usize,
}

/// Whether this processor can run what [`compile`] makes.
pub fn available() -> bool {
    cfg!(target_arch = "x86_64") && isa() >= Isa::Avx2
}

/// `None` where code made at run time is not possible. The first `cells` vectors of the frame are scalars.
pub fn compile(loops: &[Vector], cells: usize) -> Option<Code> {
    let form = if isa() == Isa::Avx512 { Form::Avx512 } else { Form::Avx2 };
    let (mut code, mut constants, mut frame) = (Vec::new(), Vec::<u8>::new(), cells);
    let mut add = |vector: &Vector| {
        let machine = emit::emit(form, vector, cells).ok()?;
        frame = frame.max(machine.frame);
        code.resize(code.len().next_multiple_of(64), 0xcc);
        let entry = Entry { code: code.len(), constants: constants.len() };
        code.extend(machine.code);
        constants.extend(machine.pool.iter().flat_map(|bits| [bits.to_ne_bytes(); VECTOR / 4]).flatten());
        Some(entry)
    };
    let mut entries = Vec::new();
    for vector in loops {
        let narrow = add(vector)?;
        let parts = (form.registers() / vector.pressure().max(1)).clamp(1, 4);
        let wide = if parts == 1 { narrow } else { add(&vector.side_by_side(parts as u32))? };
        entries.push(Loop { step: parts * form.lanes(), wide, narrow });
    }
    let memory = memory::Executable::new(&code)?;
    Some(Code { form, memory, loops: entries, constants: AlignedBytes::from(&constants[..]), frame })
}

impl Code {
    /// Loops run over multiples of so many elements.
    pub fn lanes(&self) -> usize {
        self.form.lanes()
    }

    /// Runs a loop over `n` elements.
    ///
    /// # Safety
    /// The processor is one that [`available`] says yes for. `n` is a multiple of [`Code::lanes`]; the table has a pointer to
    /// `n` elements in every row that the loop loads or stores; the frame has as many vectors as the code wants, the cells filled.
    /// A row that is stored overlaps no other row, or the same elements of it.
    pub unsafe fn run(&self, index: usize, table: &[*mut u8], n: usize, frame: *mut u8) {
        debug_assert!(n.is_multiple_of(self.lanes()));
        let Loop { step, wide, narrow } = self.loops[index];
        let middle = n - n % step;
        // SAFETY: as the caller promises; both ranges are of whole passes.
        unsafe {
            if middle > 0 {
                self.enter(wide, table, 0..middle, frame);
            }
            if middle < n {
                self.enter(narrow, table, middle..n, frame);
            }
        }
    }

    /// # Safety
    /// As for [`Code::run`]; the range is one or more whole passes.
    unsafe fn enter(&self, entry: Entry, table: &[*mut u8], range: Range<usize>, frame: *mut u8) {
        let constants = self.constants.as_ptr().wrapping_add(entry.constants);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the code was emitted for this convention and these arguments.
        unsafe {
            type Body = unsafe extern "sysv64" fn(*const *mut u8, usize, *const u8, *mut u8, usize);
            let body: Body = std::mem::transmute(self.memory.start().byte_add(entry.code));
            body(table.as_ptr(), range.end, constants, frame, range.start);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (table, range, frame, constants);
    }
}

#[cfg(test)]
mod tests;
