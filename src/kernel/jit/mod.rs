//! Machine code for fused element-wise loops, on processors with AVX2.
//!
//! Vector code ([`vector`]) is what the operations ([`lower`], [`math`]) become; [`emit`] gives it registers and encodes it, and
//! [`memory`] makes it executable. The block VM runs the code in place of its kernels, which stay the reference: both give the
//! same bits.
#![allow(unsafe_code)]

mod emit;
mod lower;
mod math;
mod memory;
mod vector;

pub use emit::VECTOR;
pub use lower::{kind, lower};
pub use vector::{Id, Kind, LANES, Node, Vector};

use crate::kernel::simd::{Isa, isa};
use crate::tensor::AlignedBytes;

/// Loops that lie one after the other.
pub struct Code {
    memory: memory::Executable,
    /// Per loop: where its code and its constants start, in bytes.
    entries: Vec<(usize, usize)>,
    constants: AlignedBytes,
    /// Vectors that the loops need in the frame, the cells among them.
    pub frame: usize,
}

/// Whether this processor can run what [`compile`] makes.
pub fn available() -> bool {
    cfg!(target_arch = "x86_64") && isa() >= Isa::Avx2
}

/// `None` where code made at run time is not possible. The first `cells` vectors of the frame are scalars.
pub fn compile(loops: &[Vector], cells: usize) -> Option<Code> {
    let (mut code, mut constants, mut entries, mut frame) = (Vec::new(), Vec::<u8>::new(), Vec::new(), cells);
    for vector in loops {
        let machine = emit::emit(vector, cells).ok()?;
        frame = frame.max(machine.frame);
        code.resize(code.len().next_multiple_of(64), 0xcc);
        entries.push((code.len(), constants.len()));
        code.extend(machine.code);
        constants.extend(machine.pool.iter().flat_map(|bits| [bits.to_ne_bytes(); LANES]).flatten());
    }
    let memory = memory::Executable::new(&code)?;
    Some(Code { memory, entries, constants: AlignedBytes::from(&constants[..]), frame })
}

impl Code {
    /// Runs a loop over `n` elements.
    ///
    /// # Safety
    /// The processor is one that [`available`] says yes for. `n` is a positive multiple of [`LANES`]; the table has a pointer to
    /// `n` elements in every row that the loop loads or stores; the frame has as many vectors as the code wants, the cells filled.
    /// A row that is stored overlaps no other row, or the same elements of it.
    pub unsafe fn run(&self, index: usize, table: &[*mut u8], n: usize, frame: *mut u8) {
        debug_assert!(n > 0 && n.is_multiple_of(LANES));
        let (entry, constants) = self.entries[index];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the code was emitted for this convention and these arguments.
        unsafe {
            type Loop = unsafe extern "sysv64" fn(*const *mut u8, usize, *const u8, *mut u8);
            let run: Loop = std::mem::transmute(self.memory.start().byte_add(entry));
            run(table.as_ptr(), n, self.constants.as_ptr().wrapping_add(constants), frame);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (table, frame, entry, constants);
    }
}

#[cfg(test)]
mod tests;
