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
    if let Some(running) = Running::of(window, &inputs[0].shape.dims, &outs[0].shape.dims)
        && inits_are_kept(region, inits)
    {
        return running.reduce(region, inputs, inits, outs, pool);
    }
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

/// A window that reaches from one end of a dimension to the position itself: what cumulative sums and the like are written
/// as. Position by position it costs the square of the size.
struct Running {
    outer: usize,
    size: usize,
    inner: usize,
    /// From the last position to the first.
    backwards: bool,
}

impl Running {
    fn of(window: &Window, in_dims: &[usize], out_dims: &[usize]) -> Option<Running> {
        let axis = window.dims.iter().position(|w| *w != WindowDim::ONE)?;
        let (w, size) = (window.dims[axis], in_dims[axis]);
        let others = window.dims.iter().enumerate().all(|(i, w)| i == axis || *w == WindowDim::ONE);
        let reach = i64::try_from(size).ok()?.checked_sub(1)?;
        let backwards = (w.pad_low, w.pad_high) == (0, reach);
        let whole = WindowDim { size, pad_low: w.pad_low, pad_high: w.pad_high, ..WindowDim::ONE };
        if !others || w != whole || in_dims != out_dims || !(backwards || (w.pad_low, w.pad_high) == (reach, 0)) {
            return None;
        }
        Some(Running { outer: in_dims[..axis].iter().product(), size, inner: in_dims[axis + 1..].iter().product(), backwards })
    }

    /// Each position continues with the result of the one before: forwards the very operations of the window in their
    /// order, backwards in another tree of the same order.
    fn reduce(&self, region: &Program, inputs: &[TensorRef], inits: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
        let (n, row) = (self.inner, self.size * self.inner);
        let sizes: Vec<usize> = inputs.iter().map(|x| x.shape.dtype.size()).collect();
        let results: Vec<Shared<u8>> = outs.iter_mut().map(|o| Shared::new(&mut *o.data)).collect();
        for_ranges(pool, self.outer, BLOCK.div_ceil(row.max(1)), &|range| {
            let mut first: Vec<AlignedBytes> = sizes.iter().map(|size| AlignedBytes::zeroed(n * size)).collect();
            first.iter_mut().zip(inits).for_each(|(block, init)| fill(block, init.data));
            for outer in range {
                let mut acc: Vec<*const u8> = first.iter().map(|b| b.as_ptr()).collect();
                for step in 0..self.size {
                    let at = outer * row + n * if self.backwards { self.size - 1 - step } else { step };
                    let x = inputs.iter().zip(&sizes).map(|(x, size)| x.data[at * size..].as_ptr());
                    let acc_then_x: Vec<*const u8> =
                        if self.backwards { x.chain(acc.iter().copied()).collect() } else { acc.iter().copied().chain(x).collect() };
                    let args: Vec<Input> = acc_then_x.into_iter().map(|data| Input { data, stride: 1 }).collect();
                    // SAFETY: ranges of outer positions are disjoint.
                    let to: Vec<*mut u8> =
                        results.iter().zip(&sizes).map(|(r, size)| unsafe { r.range(at * size..(at + n) * size) }.as_mut_ptr()).collect();
                    // SAFETY: all hold n elements, and the positions that are read and written differ.
                    with_scratch(|scratch| unsafe { region.run(n, &args, &to, scratch) });
                    acc = to.into_iter().map(|p| p.cast_const()).collect();
                }
            }
        });
    }
}

/// Whether padding, which counts as the initial value, leaves that value as it is.
fn inits_are_kept(region: &Program, inits: &[TensorRef]) -> bool {
    let inputs: Vec<AlignedBytes> = inits.iter().map(|init| AlignedBytes::from(init.data)).collect();
    let mut outputs: Vec<AlignedBytes> = inits.iter().map(|init| AlignedBytes::zeroed(init.data.len())).collect();
    let args: Vec<Input> = inputs.iter().chain(&inputs).map(|b| Input { data: b.as_ptr(), stride: 1 }).collect();
    let to: Vec<*mut u8> = outputs.iter_mut().map(|b| b.as_mut_ptr()).collect();
    // SAFETY: one element each, outputs apart from inputs.
    with_scratch(|scratch| unsafe { region.run(1, &args, &to, scratch) });
    outputs.iter().zip(inits).all(|(b, init)| b[..] == *init.data)
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
    /// Per dimension: window, size of the input, distance of its neighbours.
    dims: Vec<(WindowDim, usize, usize)>,
    out_dims: Vec<usize>,
    taps: Vec<usize>,
}

impl Places {
    fn new(window: &Window, in_dims: &[usize], out_dims: &[usize]) -> Places {
        let mut stride: usize = in_dims.iter().product();
        let mut dims = Vec::new();
        for (w, &size) in window.dims.iter().zip(in_dims) {
            stride /= size.max(1);
            dims.push((*w, size, stride));
        }
        Places { dims, out_dims: out_dims.to_vec(), taps: window.dims.iter().map(|w| w.size).collect() }
    }

    /// Calls `f` for each tap in row-major order with the input element of each position of the tile.
    fn each_tap(&self, tile: Range<usize>, f: &mut dyn FnMut(&[Option<usize>])) {
        let positions: Vec<Vec<usize>> = tile.map(|flat| unflatten(flat, &self.out_dims)).collect();
        let mut sources = vec![None; positions.len()];
        for tap in 0..self.taps.iter().product() {
            let tap = unflatten(tap, &self.taps);
            for (source, position) in sources.iter_mut().zip(&positions) {
                let mut along = self.dims.iter().zip(tap.iter().zip(position));
                *source = along.try_fold(0, |sum, ((w, size, stride), (&tap, &p))| Some(sum + source_index(w, *size, tap, p)? * stride));
            }
            f(&sources);
        }
    }
}

/// The input index that a tap meets at a position, unless that is padding or a hole.
fn source_index(w: &WindowDim, size: usize, tap: usize, position: usize) -> Option<usize> {
    // No overflow: shape inference has computed the size of the padded, dilated input.
    let at = (position * w.stride + tap * w.window_dilation) as i64 - w.pad_low;
    let at = usize::try_from(at).ok()?;
    let at = match w.base_dilation {
        1 => at,
        dilation => at.is_multiple_of(dilation).then_some(at / dilation)?,
    };
    (at < size).then_some(at)
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
    fn running_sums_are_those_of_their_windows() {
        let values: Vec<f32> = (0..2 * 5 * 3).map(|i| (i * 37 % 11) as f32 * 0.3 - 1.0).collect();
        let (shape, data) = f32s(&[2, 5, 3], &values);
        let add = binary(Op::Binary(BinaryOp::Add), DType::F32);
        for (pad_low, pad_high) in [(4, 0), (0, 4)] {
            // An initial value that padding changes is summed position by position.
            for init in [0.0, 0.5] {
                let (scalar, start) = f32s(&[], &[init]);
                let dims = vec![WindowDim::ONE, WindowDim { size: 5, pad_low, pad_high, ..WindowDim::ONE }, WindowDim::ONE];
                let mut result = AlignedBytes::zeroed(shape.bytes());
                let ins = [TensorRef { shape: &shape, data: &data }, TensorRef { shape: &scalar, data: &start }];
                reduce_window(&Window { dims }, &add, &ins, &mut [TensorMut { shape: &shape, data: &mut result }], &Pool::new(2));
                for (i, got) in cast::<f32>(&result).iter().enumerate() {
                    let (outer, k, inner) = (i / 15, i / 3 % 5, i % 3);
                    let window = if pad_low > 0 { 0..k + 1 } else { k..5 };
                    let padding = (5 - window.len()) as f32 * init;
                    let want: f32 = init + padding + window.map(|j| values[outer * 15 + j * 3 + inner]).sum::<f32>();
                    assert!((got - want).abs() < 1e-5, "{i}: {got} {want}");
                }
            }
        }
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
