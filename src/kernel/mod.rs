//! Arithmetic on dense row-major tensors.
//!
//! [`run`] does one operation; [`vm`] runs fused element-wise code and the regions of reducers, scatters and sorts.
//! Results do not depend on the number of threads.

mod complex;
mod conv;
mod convert;
mod copy;
mod dot;
mod elementwise;
mod float;
mod gather;
mod index;
mod int;
mod jit;
mod lapack;
mod linalg;
mod math;
pub mod minifloat;
mod movement;
mod norm;
mod random;
mod reduce;
mod simd;
mod sort;
mod spectrum;
mod view;
pub mod vm;
mod window;

pub use elementwise::{program, run_dense, run_program};
pub use lapack::batch_dims;
pub use movement::update_in_place;
pub use random::rng;

pub use reduce::{independent_rows, reduce};
pub use simd::{ISA_VARIABLE, Isa};
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
        Op::ReduceWindow(_) | Op::SelectAndScatter(_) => Ok(()),
        Op::Convolution(_) => conv::supports(operands[0], operands[1], results[0]),
        Op::RngBitGenerator(algorithm) => random::supports(*algorithm, operands[0], results[1]),
        Op::Rng(distribution) => random::supports_rng(*distribution, results[0]),
        Op::Fft { kind, .. } => spectrum::supports(*kind, operands[0]),
        Op::Cholesky { .. } | Op::TriangularSolve(_) => linalg::supports(op.name(), operands[0]),
        Op::BatchNormTraining { .. } | Op::BatchNormInference { .. } | Op::BatchNormGrad { .. } => norm::supports(op.name(), operands[0]),
        Op::BitcastConvert | Op::Reduce { .. } | Op::Gather(_) | Op::Scatter(_) | Op::Sort { .. } => Ok(()),
        Op::TopK { .. } => sort::supports_top_k(operands[0]),
        Op::CustomCall(call) => lapack::supports(call, operands, results),
        Op::Dot(_) if dot::accumulator(operands[0].dtype, operands[1].dtype, results[0].dtype).is_some() => Ok(()),
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
        Op::ReduceWindow(window) => window::reduce_window(window, &regions[0], ins, outs, pool),
        Op::SelectAndScatter(window) => window::select_and_scatter(window, &regions[0], &regions[1], ins, &mut outs[0], pool),
        Op::Convolution(dims) => conv::run(dims, ins, outs, pool),
        Op::RngBitGenerator(algorithm) => random::bit_generator(*algorithm, ins[0], outs),
        Op::Rng(distribution) => random::rng(*distribution, 0, ins[0], ins[1], &mut outs[0]),
        Op::Fft { kind, length } => spectrum::run(*kind, length, ins[0], &mut outs[0]),
        Op::Cholesky { lower } => linalg::cholesky(*lower, ins[0], &mut outs[0], pool),
        Op::TriangularSolve(how) => linalg::triangular_solve(*how, ins[0], ins[1], &mut outs[0], pool),
        Op::BatchNormTraining { epsilon, feature } => norm::training(*epsilon, *feature, ins, outs),
        Op::BatchNormInference { epsilon, feature } => norm::inference(*epsilon, *feature, ins, outs),
        Op::BatchNormGrad { epsilon, feature } => norm::gradient(*epsilon, *feature, ins, outs),
        Op::Reduce { dims } => reduce(&regions[0], dims, ins, outs, pool)?,
        Op::Gather(dims) => gather::gather(dims, ins[0], ins[1], &mut outs[0], pool),
        Op::Scatter(dims) => gather::scatter(dims, &regions[0], ins, outs, pool),
        Op::Dot(dims) => dot::dot(dims, ins[0], ins[1], &mut outs[0], pool)?,
        Op::Sort { dim, .. } => sort::sort(&regions[0], *dim, ins, outs, pool),
        Op::TopK { k } => sort::top_k(*k, ins[0], outs, pool),
        Op::CustomCall(call) => lapack::run(call, ins, outs, pool)?,
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
