//! Element-wise operations on whole tensors.
#![allow(unsafe_code)]

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::error::Result;
use crate::ir::Op;
use crate::kernel::view::{Shared, TensorMut, TensorRef, for_ranges};
use crate::kernel::vm::{BLOCK, Builder, Input, Program, Scratch};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

/// Elements one task handles.
const GRAIN: usize = 32 * BLOCK;

/// The program of a single operation.
pub fn program(op: &Op, operands: &[&Shape], results: &[&Shape]) -> Result<Program> {
    let mut builder = Builder::new();
    let args: Vec<_> = operands.iter().map(|s| builder.input(s.dtype)).collect();
    let [result] = results else { bail!(InvalidArgument, "{} with {} results", op.name(), results.len()) };
    let out = builder.op(op, &args, result.dtype)?;
    Ok(builder.finish(&[out]))
}

pub fn run(op: &Op, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) -> Result<()> {
    let operands: Vec<&Shape> = ins.iter().map(|x| x.shape).collect();
    let results: Vec<&Shape> = outs.iter().map(|x| x.shape).collect();
    let program = program(op, &operands, &results)?;
    run_program(&program, ins, outs, pool);
    Ok(())
}

/// Runs a program over all elements of the results; operands of one element are taken for each.
pub fn run_program(program: &Program, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let Some(n) = outs.first().map(|o| o.shape.elements()) else { return };
    for (x, dtype) in ins.iter().zip(program.inputs()) {
        let elements = x.data.len() / dtype.size();
        assert!(x.shape.dtype == *dtype && (elements == n || elements == 1), "an operand {} for {n} elements", x.shape);
        assert!(x.data.as_ptr().align_offset(dtype.size().min(8)) == 0, "an operand {} is not aligned", x.shape);
    }
    for (x, dtype) in outs.iter().zip(program.outputs()) {
        assert!(x.shape.dtype == *dtype && x.data.len() == n * dtype.size(), "a result {} for {n} elements", x.shape);
        assert!(x.data.as_ptr().align_offset(dtype.size().min(8)) == 0, "a result {} is not aligned", x.shape);
    }
    let sizes: Vec<usize> = program.outputs().iter().map(|d| d.size()).collect();
    let shared: Vec<Shared<u8>> = outs.iter_mut().map(|o| Shared::new(&mut *o.data)).collect();
    for_ranges(pool, n, GRAIN, &|r| {
        let inputs: Vec<Input> = ins
            .iter()
            .zip(program.inputs())
            .map(|(x, dtype)| {
                let stride = (x.data.len() / dtype.size() == n) as usize;
                Input { data: x.data[r.start * stride * dtype.size()..].as_ptr(), stride }
            })
            .collect();
        // SAFETY: the ranges of tasks are disjoint.
        let outputs: Vec<*mut u8> =
            shared.iter().zip(&sizes).map(|(o, size)| unsafe { o.range(r.start * size..r.end * size) }.as_mut_ptr()).collect();
        // SAFETY: lengths and alignment are checked above; results overlap nothing, being exclusive borrows.
        with_scratch(|scratch| unsafe { program.run(r.len(), &inputs, &outputs, scratch) });
    });
}

/// Runs a program of one result over equally many elements of each operand, on this thread.
///
/// # Panics
/// When lengths do not fit the types of the program, or something is not aligned.
pub fn run_dense(program: &Program, ins: &[&[u8]], out: &mut [u8]) {
    let &[result] = program.outputs() else { panic!("a program of {} results", program.outputs().len()) };
    let n = out.len() / result.size();
    let fits = |data: &[u8], dtype: DType| data.len() == n * dtype.size() && data.as_ptr().align_offset(dtype.size().min(8)) == 0;
    assert!(ins.len() == program.inputs().len() && fits(out, result), "{n} elements of {result}");
    let input = |(x, dtype): (&&[u8], &DType)| {
        assert!(fits(x, *dtype), "{} bytes for {n} elements of {dtype}", x.len());
        Input { data: x.as_ptr(), stride: 1 }
    };
    let inputs: SmallVec<[Input; 2]> = ins.iter().zip(program.inputs()).map(input).collect();
    // SAFETY: lengths and alignment are checked above; the result overlaps nothing, being an exclusive borrow.
    with_scratch(|scratch| unsafe { program.run(n, &inputs, &[out.as_mut_ptr()], scratch) });
}

/// The scratch space of this thread.
pub fn with_scratch<R>(f: impl FnOnce(&mut Scratch) -> R) -> R {
    thread_local!(static SCRATCH: RefCell<Scratch> = RefCell::default());
    SCRATCH.with(|s| match s.try_borrow_mut() {
        Ok(mut scratch) => f(&mut scratch),
        // A program inside a program.
        Err(_) => f(&mut Scratch::default()),
    })
}

/// The elements converted to another type.
pub fn convert_tensor(x: TensorRef, to: DType, pool: &Pool) -> Result<AlignedBytes> {
    let shape = x.shape.with(to);
    let mut out = AlignedBytes::zeroed(shape.bytes());
    if to == x.shape.dtype {
        out.copy_from_slice(x.data);
    } else {
        run(&Op::Convert, &[x], &mut [TensorMut { shape: &shape, data: &mut out }], pool)?;
    }
    Ok(out)
}
