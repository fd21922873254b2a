//! Arithmetic on dense row-major tensors.
//!
//! [`run`] does one operation; [`vm`] runs fused element-wise code and the regions of reducers, scatters and sorts.
//! Results do not depend on the number of threads.

mod complex;
mod convert;
mod copy;
mod elementwise;
mod float;
mod index;
mod int;
mod math;
mod minifloat;
mod movement;
mod simd;
mod view;
pub mod vm;

pub use elementwise::run_program;
pub use movement::update_in_place;
pub use view::{Pod, Shared, TensorMut, TensorRef, bytes_of, cast, cast_mut, for_parts, for_ranges};

use crate::error::Result;
use crate::ir::Op;
use crate::pool::Pool;
use crate::tensor::Shape;

/// Whether [`run`] can do the operation on these shapes; `Unimplemented` names it and its types if not. `regions` are the
/// operation's regions, compiled with [`vm::from_region`].
pub fn supports(op: &Op, regions: &[vm::Program], operands: &[&Shape], results: &[&Shape]) -> Result<()> {
    let _ = regions;
    match op {
        op if op.is_elementwise() && *op != Op::Map => elementwise::program(op, operands, results).map(|_| ()),
        Op::Map | Op::Constant(_) | Op::Broadcast { .. } | Op::Reshape | Op::Transpose { .. } | Op::Slice { .. } | Op::Pad { .. } => Ok(()),
        Op::Concatenate { .. } | Op::Reverse { .. } | Op::DynamicSlice { .. } | Op::DynamicUpdateSlice | Op::Iota { .. } => Ok(()),
        Op::BitcastConvert => Ok(()),
        op => bail!(Unimplemented, "{} of {}", op.name(), list(operands)),
    }
}

/// Runs one operation of a verified program. Operands and results have the shapes that [`supports`] agreed to; results overlap
/// no operand.
pub fn run(op: &Op, regions: &[vm::Program], ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) -> Result<()> {
    match op {
        Op::Constant(literal) => outs[0].data.copy_from_slice(literal.bytes()),
        Op::Map => elementwise::run_program(&regions[0], ins, outs, pool),
        op if op.is_elementwise() => elementwise::run(op, ins, outs, pool)?,
        Op::BitcastConvert => movement::bitcast(ins[0], &mut outs[0])?,
        Op::Iota { dim } => movement::iota(*dim, &mut outs[0], pool)?,
        Op::Broadcast { dims } => movement::broadcast(ins[0], dims, &mut outs[0], pool),
        Op::Reshape => movement::reshape(ins[0], &mut outs[0], pool),
        Op::Transpose { perm } => movement::transpose(ins[0], perm, &mut outs[0], pool),
        Op::Slice { start, stride, .. } => movement::slice(ins[0], start, stride, &mut outs[0], pool),
        Op::Pad { low, interior, .. } => movement::pad(ins[0], ins[1], low, interior, &mut outs[0], pool),
        Op::Concatenate { dim } => movement::concatenate(ins, *dim, &mut outs[0], pool),
        Op::Reverse { dims } => movement::reverse(ins[0], dims, &mut outs[0], pool),
        Op::DynamicSlice { .. } => movement::dynamic_slice(ins, &mut outs[0], pool),
        Op::DynamicUpdateSlice => {
            movement::reshape(ins[0], &mut outs[0], pool);
            movement::update_in_place(ins[1], &ins[2..], &mut outs[0], pool);
        }
        op => {
            let shapes: Vec<&Shape> = ins.iter().map(|x| x.shape).collect();
            bail!(Unimplemented, "{} of {}", op.name(), list(&shapes))
        }
    }
    Ok(())
}

fn list(shapes: &[&Shape]) -> String {
    shapes.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(", ")
}
