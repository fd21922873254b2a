//! Reductions over windows, and their gradient.
//!
//! Both step through the taps of the window and handle a tile of output positions at once, so that the region runs on blocks.
#![allow(unsafe_code)]

use std::ops::Range;

use crate::ir::{Window, WindowDim};
use crate::kernel::elementwise::with_scratch;
use crate::kernel::index::unflatten;
use crate::kernel::view::{Shared, TensorMut, TensorRef, for_ranges};
use crate::kernel::vm::{BLOCK, Input, Program};
use crate::pool::Pool;
use crate::tensor::AlignedBytes;

/// (inputs…, init scalars…). Padding and the holes of dilated inputs count as the initial value.
pub fn reduce_window(window: &Window, region: &Program, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let (inputs, inits) = ins.split_at(outs.len());
    let places = Places::new(window, &inputs[0].shape.dims, &outs[0].shape.dims);
    let sizes: Vec<usize> = inputs.iter().map(|x| x.shape.dtype.size()).collect();
    let elements = outs[0].shape.elements();
    let results: Vec<Shared<u8>> = outs.iter_mut().map(|o| Shared::new(&mut *o.data)).collect();
    for_ranges(pool, elements, BLOCK, &|tile| {
        let n = tile.len();
        let block = |size: &usize| AlignedBytes::zeroed(n * size);
        let mut acc: Vec<AlignedBytes> = sizes.iter().map(block).collect();
        let mut next: Vec<AlignedBytes> = sizes.iter().map(block).collect();
        let mut x: Vec<AlignedBytes> = sizes.iter().map(block).collect();
        for (a, init) in acc.iter_mut().zip(inits) {
            fill(a, init.data);
        }
        places.each_tap(tile.clone(), &mut |sources| {
            for ((x, input), (init, size)) in x.iter_mut().zip(inputs).zip(inits.iter().zip(&sizes)) {
                for (to, source) in x.chunks_exact_mut(*size).zip(sources) {
                    to.copy_from_slice(source.map_or(init.data, |s| &input.data[s * size..(s + 1) * size]));
                }
            }
            let args: Vec<Input> = acc.iter().chain(&x).map(|b| Input { data: b.as_ptr(), stride: 1 }).collect();
            let outputs: Vec<*mut u8> = next.iter_mut().map(|b| b.as_mut_ptr()).collect();
            // SAFETY: every block holds n elements of its operand's type, and outputs are apart from inputs.
            with_scratch(|scratch| unsafe { region.run(n, &args, &outputs, scratch) });
            std::mem::swap(&mut acc, &mut next);
        });
        for ((result, a), size) in results.iter().zip(&acc).zip(&sizes) {
            // SAFETY: tiles are disjoint.
            unsafe { result.range(tile.start * size..tile.end * size) }.copy_from_slice(a);
        }
    });
}

/// (operand, source, init): in each window the element that `select` prefers to all others receives the source element;
/// elements that receive several are combined by `scatter` in the order of the sources.
pub fn select_and_scatter(window: &Window, select: &Program, scatter: &Program, ins: &[TensorRef], out: &mut TensorMut, pool: &Pool) {
    let [operand, source, init] = ins else { panic!("select_and_scatter has three operands") };
    let size = operand.shape.dtype.size();
    let places = Places::new(window, &operand.shape.dims, &source.shape.dims);
    let mut chosen: Vec<Option<usize>> = vec![None; source.shape.elements()];
    let shared = Shared::new(&mut chosen[..]);
    for_ranges(pool, source.shape.elements(), BLOCK, &|tile| {
        let n = tile.len();
        // SAFETY: tiles are disjoint.
        let chosen = unsafe { shared.range(tile.clone()) };
        let (mut best, mut x, mut keep) = (AlignedBytes::zeroed(n * size), AlignedBytes::zeroed(n * size), AlignedBytes::zeroed(n));
        places.each_tap(tile, &mut |sources| {
            for (to, source) in x.chunks_exact_mut(size).zip(sources) {
                if let Some(s) = source {
                    to.copy_from_slice(&operand.data[s * size..(s + 1) * size]);
                }
            }
            let args = [&best, &x].map(|b| Input { data: b.as_ptr(), stride: 1 });
            // SAFETY: blocks of n elements, output apart from inputs.
            with_scratch(|scratch| unsafe { select.run(n, &args, &[keep.as_mut_ptr()], scratch) });
            for (i, source) in sources.iter().enumerate() {
                if source.is_some() && (chosen[i].is_none() || keep[i] == 0) {
                    chosen[i] = *source;
                    best[i * size..(i + 1) * size].copy_from_slice(&x[i * size..(i + 1) * size]);
                }
            }
        });
    });
    fill(out.data, init.data);
    let mut result = AlignedBytes::zeroed(size);
    let mut current = AlignedBytes::zeroed(size);
    with_scratch(|scratch| {
        for (i, at) in chosen.iter().enumerate().filter_map(|(i, c)| Some((i, (*c)?))) {
            let place = at * size..(at + 1) * size;
            current.copy_from_slice(&out.data[place.clone()]);
            let args = [Input { data: current.as_ptr(), stride: 1 }, Input { data: source.data[i * size..].as_ptr(), stride: 1 }];
            // SAFETY: one element each, output apart from inputs.
            unsafe { scatter.run(1, &args, &[result.as_mut_ptr()], scratch) };
            out.data[place].copy_from_slice(&result);
        }
    });
}

fn fill(block: &mut [u8], element: &[u8]) {
    block.chunks_exact_mut(element.len()).for_each(|to| to.copy_from_slice(element));
}

/// Which input element each tap of the window meets at each window position.
struct Places {
    /// Per dimension and tap, for each output index along it: the input index times its stride.
    tables: Vec<Vec<Vec<Option<usize>>>>,
    out_dims: Vec<usize>,
    taps: Vec<usize>,
}

impl Places {
    fn new(window: &Window, in_dims: &[usize], out_dims: &[usize]) -> Places {
        let mut stride: usize = in_dims.iter().product();
        let mut tables = Vec::new();
        for ((w, &size), &positions) in window.dims.iter().zip(in_dims).zip(out_dims) {
            stride /= size.max(1);
            let source = |tap: usize, position: usize| Some(source_index(w, size, tap, position)? * stride);
            tables.push((0..w.size).map(|tap| (0..positions).map(|p| source(tap, p)).collect()).collect());
        }
        Places { tables, out_dims: out_dims.to_vec(), taps: window.dims.iter().map(|w| w.size).collect() }
    }

    /// Calls `f` for each tap in row-major order with the input element of each position of the tile.
    fn each_tap(&self, tile: Range<usize>, f: &mut dyn FnMut(&[Option<usize>])) {
        let positions: Vec<Vec<usize>> = tile.map(|flat| unflatten(flat, &self.out_dims)).collect();
        let mut sources = vec![None; positions.len()];
        for tap in 0..self.taps.iter().product() {
            let tap = unflatten(tap, &self.taps);
            let tables: Vec<&[Option<usize>]> = self.tables.iter().zip(&tap).map(|(t, &k)| &t[k][..]).collect();
            for (source, position) in sources.iter_mut().zip(&positions) {
                *source = tables.iter().zip(position).try_fold(0, |sum, (t, &p)| Some(sum + t[p]?));
            }
            f(&sources);
        }
    }
}

/// The input index that a tap meets at a position, unless that is padding or a hole.
fn source_index(w: &WindowDim, size: usize, tap: usize, position: usize) -> Option<usize> {
    let at = position as i128 * w.stride as i128 + tap as i128 * w.window_dilation as i128 - w.pad_low as i128;
    let dilation = w.base_dilation as i128;
    (at >= 0 && at % dilation == 0 && at / dilation < size as i128).then_some((at / dilation) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Direction, Op, Order};
    use crate::kernel::view::{bytes_of, cast};
    use crate::kernel::vm::Builder;
    use crate::tensor::{DType, Shape};

    fn binary(op: Op, result: DType) -> Program {
        let mut b = Builder::new();
        let args = [b.input(DType::F32), b.input(DType::F32)];
        let out = b.op(&op, &args, result).unwrap();
        b.finish(&[out])
    }

    fn f32s(dims: &[usize], values: &[f32]) -> (Shape, AlignedBytes) {
        (Shape::new(DType::F32, dims), AlignedBytes::from(bytes_of(values)))
    }

    #[test]
    fn sums_over_dilated_padded_strided_windows() {
        let (shape, data) = f32s(&[4], &[1.0, 2.0, 3.0, 4.0]);
        let (scalar, zero) = f32s(&[], &[0.0]);
        let add = binary(Op::Binary(BinaryOp::Add), DType::F32);
        let sum = |w: WindowDim, out: usize| {
            let out_shape = Shape::new(DType::F32, [out]);
            let mut result = AlignedBytes::zeroed(out_shape.bytes());
            let ins = [TensorRef { shape: &shape, data: &data }, TensorRef { shape: &scalar, data: &zero }];
            reduce_window(&Window { dims: vec![w] }, &add, &ins, &mut [TensorMut { shape: &out_shape, data: &mut result }], &Pool::new(1));
            cast::<f32>(&result).to_vec()
        };
        assert_eq!(sum(WindowDim { size: 2, pad_low: 1, ..WindowDim::ONE }, 4), [1.0, 3.0, 5.0, 7.0]);
        // 1 0 2 0 3 0 4
        assert_eq!(sum(WindowDim { size: 3, base_dilation: 2, stride: 2, ..WindowDim::ONE }, 3), [3.0, 5.0, 7.0]);
        assert_eq!(sum(WindowDim { size: 2, window_dilation: 3, ..WindowDim::ONE }, 1), [5.0]);
        assert_eq!(sum(WindowDim { size: 2, pad_low: -1, ..WindowDim::ONE }, 2), [5.0, 7.0]);
    }

    #[test]
    fn the_preferred_elements_receive_the_sources() {
        let (shape, data) = f32s(&[5], &[3.0, 9.0, 9.0, 1.0, f32::NAN]);
        let (source_shape, source) = f32s(&[3], &[1.0, 10.0, 100.0]);
        let (scalar, zero) = f32s(&[], &[0.5]);
        let ge = binary(Op::Compare { direction: Direction::Ge, order: Order::Partial }, DType::Pred);
        let add = binary(Op::Binary(BinaryOp::Add), DType::F32);
        let mut result = AlignedBytes::zeroed(shape.bytes());
        let ins = [
            TensorRef { shape: &shape, data: &data },
            TensorRef { shape: &source_shape, data: &source },
            TensorRef { shape: &scalar, data: &zero },
        ];
        let window = Window { dims: vec![WindowDim { size: 2, stride: 2, pad_high: 1, ..WindowDim::ONE }] };
        select_and_scatter(&window, &ge, &add, &ins, &mut TensorMut { shape: &shape, data: &mut result }, &Pool::new(1));
        assert_eq!(cast::<f32>(&result), [0.5, 1.5, 10.5, 0.5, 100.5]);
    }
}
