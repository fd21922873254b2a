//! Gather and scatter.
#![allow(unsafe_code)]

use crate::ir::{GatherDims, ScatterDims};
use crate::kernel::elementwise::with_scratch;
use crate::kernel::index::{index_at, step, strides_of, unflatten};
use crate::kernel::movement;
use crate::kernel::view::{Shared, TensorMut, TensorRef, for_ranges};
use crate::kernel::vm::{Input, Program};
use crate::pool::Pool;
use crate::tensor::AlignedBytes;

/// Bytes that one task moves.
const GRAIN: usize = 64 << 10;

/// A window of elements in two tensors: runs of consecutive elements, by their offsets on both sides.
struct Window {
    runs: Vec<(usize, usize)>,
    run: usize,
}

impl Window {
    /// `dims` with strides on both sides.
    fn new(dims: &[usize], a: &[usize], b: &[usize]) -> Window {
        if dims.contains(&0) {
            return Window { runs: Vec::new(), run: 0 };
        }
        // The longest tail of dimensions that is consecutive on both sides.
        let (mut run, mut outer) = (1, dims.len());
        while outer > 0 && (dims[outer - 1] == 1 || (a[outer - 1] == run && b[outer - 1] == run)) {
            run *= dims[outer - 1];
            outer -= 1;
        }
        let mut runs = Vec::new();
        let mut at = vec![0; outer];
        loop {
            let offset = |strides: &[usize]| at.iter().zip(strides).map(|(i, s)| i * s).sum();
            runs.push((offset(a), offset(b)));
            if !step(&mut at, &dims[..outer]) {
                return Window { runs, run };
            }
        }
    }
}

/// How an index vector is read from the tensor of indices.
struct Indices<'a> {
    tensor: TensorRef<'a>,
    /// Sizes of the dimensions that are not the index vector, and their strides.
    batch: Vec<usize>,
    strides: Vec<usize>,
    vector_stride: usize,
}

impl<'a> Indices<'a> {
    fn new(tensor: TensorRef<'a>, vector_dim: usize) -> Indices<'a> {
        let all = tensor.shape.strides();
        let kept: Vec<usize> = (0..tensor.shape.rank()).filter(|d| *d != vector_dim).collect();
        Indices {
            tensor,
            batch: kept.iter().map(|&d| tensor.shape.dims[d]).collect(),
            strides: kept.iter().map(|&d| all[d]).collect(),
            vector_stride: all.get(vector_dim).copied().unwrap_or(0),
        }
    }

    fn get(&self, at: &[usize], component: usize) -> i128 {
        let base: usize = at.iter().zip(&self.strides).map(|(i, s)| i * s).sum();
        index_at(&self.tensor, base + component * self.vector_stride)
    }

    /// Position among `batch` of a dimension of the tensor of indices.
    fn batch_position(&self, dim: usize, vector_dim: usize) -> usize {
        dim - (dim > vector_dim) as usize
    }
}

fn strides_at(shape: &crate::tensor::Shape, dims: &[usize]) -> Vec<usize> {
    let all = strides_of(shape);
    dims.iter().map(|&d| all[d] as usize).collect()
}

fn others(rank: usize, without: &[usize]) -> Vec<usize> {
    (0..rank).filter(|d| !without.contains(d)).collect()
}

pub fn gather(dims: &GatherDims, x: TensorRef, indices: TensorRef, out: &mut TensorMut, pool: &Pool) {
    if out.data.is_empty() {
        return;
    }
    let size = x.shape.dtype.size();
    let indices = Indices::new(indices, dims.index_vector_dim);
    let operand = strides_of(x.shape);
    // Window dimensions of the operand go to the offset dimensions of the result in order; the others to the batch dimensions.
    let dropped: Vec<usize> = dims.collapsed_slice_dims.iter().chain(&dims.operand_batching_dims).copied().collect();
    let window_dims = others(x.shape.rank(), &dropped);
    let sizes: Vec<usize> = window_dims.iter().map(|&d| dims.slice_sizes[d]).collect();
    let window = Window::new(&sizes, &strides_at(x.shape, &window_dims), &strides_at(out.shape, &dims.offset_dims));
    let batch_strides = strides_at(out.shape, &others(out.shape.rank(), &dims.offset_dims));
    let count: usize = indices.batch.iter().product();
    let grain = (GRAIN / (size * window.run * window.runs.len().max(1)).max(1)).clamp(1, 4096);
    let shared = Shared::new(out.data);
    for_ranges(pool, count, grain, &|range| {
        let mut at = unflatten(range.start, &indices.batch);
        for _ in range {
            let mut from = 0;
            for (component, &d) in dims.start_index_map.iter().enumerate() {
                let limit = x.shape.dims[d] - dims.slice_sizes[d];
                from += indices.get(&at, component).clamp(0, limit as i128) as usize * operand[d] as usize;
            }
            for (&d, &s) in dims.operand_batching_dims.iter().zip(&dims.start_indices_batching_dims) {
                from += at[indices.batch_position(s, dims.index_vector_dim)] * operand[d] as usize;
            }
            let to: usize = at.iter().zip(&batch_strides).map(|(i, s)| i * s).sum();
            for (a, b) in &window.runs {
                let source = &x.data[(from + a) * size..][..window.run * size];
                let start = (to + b) * size;
                // SAFETY: each position of the indices has its own part of the result.
                unsafe { shared.range(start..start + source.len()) }.copy_from_slice(source);
            }
            step(&mut at, &indices.batch);
        }
    });
}

/// Results begin as copies of the inputs; updates are applied in the order of the indices.
pub fn scatter(dims: &ScatterDims, program: &Program, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let n = outs.len();
    let (inputs, indices, updates) = (&ins[..n], ins[n], &ins[n + 1..]);
    for (x, out) in inputs.iter().zip(outs.iter_mut()) {
        movement::reshape(*x, out, pool);
    }
    let Some(update) = updates.first() else { return };
    if update.data.is_empty() || outs[0].data.is_empty() {
        return;
    }
    let shape = outs[0].shape;
    let indices = Indices::new(indices, dims.index_vector_dim);
    let operand = strides_of(shape);
    let dropped: Vec<usize> = dims.inserted_window_dims.iter().chain(&dims.input_batching_dims).copied().collect();
    let window_dims = others(shape.rank(), &dropped);
    let sizes: Vec<usize> = dims.update_window_dims.iter().map(|&d| update.shape.dims[d]).collect();
    let mut extent = vec![1; shape.rank()];
    for (&d, &s) in window_dims.iter().zip(&sizes) {
        extent[d] = s;
    }
    let window = Window::new(&sizes, &strides_at(shape, &window_dims), &strides_at(update.shape, &dims.update_window_dims));
    let batch_strides = strides_at(update.shape, &others(update.shape.rank(), &dims.update_window_dims));
    // Where window k goes, or nothing when it does not fit.
    let place = |at: &[usize]| -> Option<(usize, usize)> {
        let mut start = vec![0i128; shape.rank()];
        for (component, &d) in dims.scatter_dims_to_operand_dims.iter().enumerate() {
            start[d] = indices.get(at, component);
        }
        for (&d, &s) in dims.input_batching_dims.iter().zip(&dims.scatter_indices_batching_dims) {
            start[d] = at[indices.batch_position(s, dims.index_vector_dim)] as i128;
        }
        let mut to = 0;
        for d in 0..shape.rank() {
            if start[d] < 0 || start[d] + extent[d] as i128 > shape.dims[d] as i128 {
                return None;
            }
            to += start[d] as usize * operand[d] as usize;
        }
        Some((to, at.iter().zip(&batch_strides).map(|(i, s)| i * s).sum()))
    };
    let run = window.run;
    let sizes: Vec<usize> = outs.iter().map(|o| o.shape.dtype.size()).collect();
    // Which parameter each result of the region is, when it only chooses: an update written as it is needs no arithmetic.
    let assigns = program.passes().is_some_and(|p| p.iter().copied().eq(n..2 * n));
    let mut results: Vec<AlignedBytes> = sizes.iter().map(|s| AlignedBytes::zeroed(run * s)).collect();
    let mut data: Vec<&mut [u8]> = outs.iter_mut().map(|o| &mut *o.data).collect();
    let mut at = vec![0; indices.batch.len()];
    with_scratch(|scratch| {
        loop {
            if let Some((to, from)) = place(&at) {
                for (a, b) in &window.runs {
                    let (to, from) = (to + a, from + b);
                    if assigns {
                        for ((out, update), size) in data.iter_mut().zip(updates).zip(&sizes) {
                            out[to * size..(to + run) * size].copy_from_slice(&update.data[from * size..(from + run) * size]);
                        }
                        continue;
                    }
                    let current = data.iter().zip(&sizes).map(|(o, size)| o[to * size..(to + run) * size].as_ptr());
                    let update = updates.iter().zip(&sizes).map(|(u, size)| u.data[from * size..(from + run) * size].as_ptr());
                    let inputs: Vec<Input> = current.chain(update).map(|data| Input { data, stride: 1 }).collect();
                    let outputs: Vec<*mut u8> = results.iter_mut().map(|r| r.as_mut_ptr()).collect();
                    // SAFETY: `run` elements each; the results are buffers of their own.
                    unsafe { program.run(run, &inputs, &outputs, scratch) };
                    for ((out, result), size) in data.iter_mut().zip(&results).zip(&sizes) {
                        out[to * size..(to + run) * size].copy_from_slice(result);
                    }
                }
            }
            if !step(&mut at, &indices.batch) {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Op, Region, Value};
    use crate::kernel::view::{bytes_of, cast};
    use crate::kernel::vm;
    use crate::tensor::{DType, Shape};

    #[test]
    fn gather_clamps() {
        let x: Vec<i32> = (0..12).collect();
        let (xs, is, os) = (Shape::new(DType::S32, [4, 3]), Shape::new(DType::S32, [3, 1]), Shape::new(DType::S32, [3, 2, 3]));
        let dims = GatherDims {
            offset_dims: vec![1, 2],
            start_index_map: vec![0],
            index_vector_dim: 1,
            slice_sizes: vec![2, 3],
            ..GatherDims::default()
        };
        let (xb, ib) = (AlignedBytes::from(bytes_of(&x)), AlignedBytes::from(bytes_of(&[1i32, -5, 100])));
        let mut out = AlignedBytes::zeroed(os.bytes());
        let (x, i) = (TensorRef { shape: &xs, data: &xb }, TensorRef { shape: &is, data: &ib });
        gather(&dims, x, i, &mut TensorMut { shape: &os, data: &mut out }, &Pool::new(1));
        assert_eq!(cast::<i32>(&out), [3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }

    #[test]
    fn scatter_adds_duplicates_and_drops_what_is_out_of_bounds() {
        let s = Shape::scalar(DType::S32);
        let mut values = vec![s.clone(), s.clone()];
        let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
        region.results = vec![region.push1(&mut values, Op::Binary(BinaryOp::Add), &[Value(0), Value(1)], s)];
        let add = vm::from_region(&region, &values).unwrap();
        let assign =
            vm::from_region(&Region { params: vec![Value(0), Value(1)], insts: vec![], results: vec![Value(1)] }, &values).unwrap();
        let (xs, is, us) = (Shape::new(DType::S32, [5]), Shape::new(DType::S32, [4, 1]), Shape::new(DType::S32, [4]));
        let dims = ScatterDims {
            inserted_window_dims: vec![0],
            scatter_dims_to_operand_dims: vec![0],
            index_vector_dim: 1,
            ..ScatterDims::default()
        };
        let bytes = [bytes_of(&[1i32, 1, 1, 1, 1]), bytes_of(&[3i32, 3, -1, 5]), bytes_of(&[10i32, 20, 30, 40])].map(AlignedBytes::from);
        let ins: Vec<TensorRef> = [&xs, &is, &us].into_iter().zip(&bytes).map(|(shape, data)| TensorRef { shape, data }).collect();
        for (program, want) in [(add, [1, 1, 1, 31, 1]), (assign, [1, 1, 1, 20, 1])] {
            let mut out = AlignedBytes::zeroed(xs.bytes());
            scatter(&dims, &program, &ins, &mut [TensorMut { shape: &xs, data: &mut out }], &Pool::new(1));
            assert_eq!(cast::<i32>(&out), want);
        }
    }
}
