//! Convolution as a matrix product over gathered patches.
//!
//! Operands are brought into one order (batch, spatial…, feature) and one accumulator type; then every tile of output
//! positions gathers its patches into a matrix and multiplies it with the kernel.

use crate::error::Result;
use crate::ir::{ConvDims, WindowDim};
use crate::kernel::view::{Pod, Shared, TensorMut, TensorRef, cast, cast_mut, for_ranges};
use crate::pool::Pool;
use crate::tensor::{DType, Shape};

pub fn supports(lhs: &Shape, rhs: &Shape, out: &Shape) -> Result<()> {
    let known = |s: &Shape| {
        s.dtype.is_complex()
            || matches!(s.dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64)
            || s.dtype.is_integer()
            || s.dtype == DType::Pred
    };
    ensure!(known(lhs) && known(rhs) && known(out), Unimplemented, "convolution of {lhs} and {rhs} to {out}");
    Ok(())
}

/// (lhs, rhs)
pub fn run(dims: &ConvDims, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let out = &mut outs[0];
    match out.shape.dtype {
        DType::F64 => convolve::<f64>(dims, ins, out, pool),
        DType::C64 | DType::C128 => convolve::<[f64; 2]>(dims, ins, out, pool),
        DType::F16 | DType::BF16 | DType::F32 => convolve::<f32>(dims, ins, out, pool),
        _ => convolve::<i64>(dims, ins, out, pool),
    }
}

/// What products are summed in.
trait Number: Pod {
    const ZERO: Self;
    fn read(from: &TensorRef) -> Vec<Self>;
    fn write(values: &[Self], to: &mut TensorMut);
    /// `out = patches * kernel`, all row-major: out is m×n, patches m×k, kernel k×n.
    fn multiply(m: usize, k: usize, n: usize, patches: &[Self], kernel: &[Self], out: &mut [Self]);
}

fn convolve<T: Number>(dims: &ConvDims, ins: &[TensorRef], out: &mut TensorMut, pool: &Pool) {
    let (lhs, rhs) = (ins[0].shape, ins[1].shape);
    let pick = |from: &Shape, which: &[usize]| which.iter().map(|&d| from.dims[d]).collect::<Vec<_>>();
    let input_dims = [pick(lhs, &[dims.input_batch]), pick(lhs, &dims.input_spatial), pick(lhs, &[dims.input_feature])].concat();
    let input_order = [&[dims.input_batch][..], &dims.input_spatial, &[dims.input_feature]].concat();
    let input = reorder(&T::read(&ins[0]), &lhs.dims, &input_order);
    let kernel_order = [&dims.kernel_spatial[..], &[dims.kernel_input_feature, dims.kernel_output_feature]].concat();
    let kernel = reorder(&T::read(&ins[1]), &rhs.dims, &kernel_order);
    let (taps, kernel_features, all_outputs) =
        (pick(rhs, &dims.kernel_spatial), rhs.dims[dims.kernel_input_feature], rhs.dims[dims.kernel_output_feature]);
    let tap_count: usize = taps.iter().product();

    let out_spatial = pick(out.shape, &dims.output_spatial);
    let positions: usize = out_spatial.iter().product();
    let batches = out.shape.dims[dims.output_batch];
    let groups = dims.feature_groups.max(dims.batch_groups).max(1);
    let group_outputs = all_outputs / groups;
    let (k, n) = (tap_count * kernel_features, group_outputs);
    let mut result = vec![T::ZERO; batches * positions * all_outputs];
    // Big enough for the matrix product to pay, small enough to stay in the cache.
    let tile = (64 * 1024 / k.max(1)).clamp(8, 512);
    let shared = Shared::new(&mut result[..]);
    for group in 0..groups {
        let weights = group_weights(&kernel, k, all_outputs, group * group_outputs..(group + 1) * group_outputs);
        let (batch_offset, feature_offset) = if dims.batch_groups > 1 { (group * batches, 0) } else { (0, group * kernel_features) };
        let place = Place {
            dims: &input_dims,
            spatial: &out_spatial,
            taps: &taps,
            window: &dims.window,
            feature_offset,
            features: kernel_features,
        };
        for_ranges(pool, batches * positions, tile, &|rows| {
            let mut patches = vec![T::ZERO; rows.len() * k];
            for (row, patch) in rows.clone().zip(patches.chunks_mut(k.max(1))) {
                place.gather(&input, batch_offset + row / positions, row % positions, patch);
            }
            let mut product = vec![T::ZERO; rows.len() * n];
            T::multiply(rows.len(), k, n, &patches, &weights, &mut product);
            for (row, values) in rows.zip(product.chunks(n.max(1))) {
                let start = row * all_outputs + group * group_outputs;
                // SAFETY: rows are disjoint between tasks, and groups run one after the other.
                #[allow(unsafe_code)]
                unsafe { shared.range(start..start + n) }.copy_from_slice(values);
            }
        });
    }
    let order = [&[dims.output_batch][..], &dims.output_spatial, &[dims.output_feature]].concat();
    let from_dims = [vec![batches], out_spatial.clone(), vec![all_outputs]].concat();
    let mut inverse = vec![0; order.len()];
    for (i, &d) in order.iter().enumerate() {
        inverse[d] = i;
    }
    T::write(&reorder(&result, &from_dims, &inverse), out);
}

/// Where the patches of one group come from.
struct Place<'a> {
    /// (batch, spatial…, feature)
    dims: &'a [usize],
    spatial: &'a [usize],
    taps: &'a [usize],
    window: &'a [WindowDim],
    feature_offset: usize,
    features: usize,
}

impl Place<'_> {
    /// Fills `patch` (taps × features) for one output position; what lies in padding or between dilated elements stays zero.
    fn gather<T: Number>(&self, input: &[T], batch: usize, mut position: usize, patch: &mut [T]) {
        let rank = self.spatial.len();
        let mut base = vec![0i64; rank];
        for i in (0..rank).rev() {
            base[i] = (position % self.spatial[i]) as i64 * self.window[i].stride as i64 - self.window[i].pad_low;
            position /= self.spatial[i];
        }
        let mut tap = vec![0usize; rank];
        for part in patch.chunks_mut(self.features.max(1)) {
            if let Some(start) = self.source(batch, &base, &tap) {
                part.copy_from_slice(&input[start + self.feature_offset..][..self.features]);
            }
            for i in (0..rank).rev() {
                tap[i] += 1;
                if tap[i] < self.taps[i] {
                    break;
                }
                tap[i] = 0;
            }
        }
    }

    /// Start of the features that a tap of the window meets, if it meets any.
    fn source(&self, batch: usize, base: &[i64], tap: &[usize]) -> Option<usize> {
        let mut start = batch;
        for (i, w) in self.window.iter().enumerate() {
            let t = if w.reversed { self.taps[i] - 1 - tap[i] } else { tap[i] };
            let at = base[i] + (t * w.window_dilation) as i64;
            let size = self.dims[i + 1];
            if at < 0 || at % w.base_dilation as i64 != 0 || at / w.base_dilation as i64 >= size as i64 {
                return None;
            }
            start = start * size + (at / w.base_dilation as i64) as usize;
        }
        Some(start * self.dims[self.dims.len() - 1])
    }
}

/// The columns of one group of a k×n kernel.
fn group_weights<T: Number>(kernel: &[T], k: usize, n: usize, columns: std::ops::Range<usize>) -> Vec<T> {
    let mut weights = Vec::with_capacity(k * columns.len());
    for row in 0..k {
        weights.extend_from_slice(&kernel[row * n..][columns.clone()]);
    }
    weights
}

/// Row-major values of `dims` with the dimensions in the order `order`.
fn reorder<T: Pod>(values: &[T], dims: &[usize], order: &[usize]) -> Vec<T> {
    if order.iter().enumerate().all(|(i, &d)| i == d) {
        return values.to_vec();
    }
    let strides = Shape::new(DType::U8, dims).strides();
    let new: Vec<(usize, usize)> = order.iter().map(|&d| (dims[d], strides[d])).collect();
    let mut out = Vec::with_capacity(values.len());
    fn walk<T: Pod>(values: &[T], at: usize, dims: &[(usize, usize)], out: &mut Vec<T>) {
        match dims {
            [] => out.push(values[at]),
            [(size, stride)] => out.extend((0..*size).map(|i| values[at + i * stride])),
            [(size, stride), rest @ ..] => (0..*size).for_each(|i| walk(values, at + i * stride, rest, out)),
        }
    }
    walk(values, 0, &new, &mut out);
    out
}

macro_rules! float_number {
    ($t:ty) => {
        impl Number for $t {
            const ZERO: $t = 0.0;

            fn read(from: &TensorRef) -> Vec<$t> {
                match from.shape.dtype {
                    DType::F16 => cast::<u16>(from.data).iter().map(|&x| half::f16::from_bits(x).to_f32() as $t).collect(),
                    DType::BF16 => cast::<u16>(from.data).iter().map(|&x| half::bf16::from_bits(x).to_f32() as $t).collect(),
                    DType::F32 => cast::<f32>(from.data).iter().map(|&x| x as $t).collect(),
                    DType::F64 => cast::<f64>(from.data).iter().map(|&x| x as $t).collect(),
                    _ => i64::read(from).into_iter().map(|x| x as $t).collect(),
                }
            }

            fn write(values: &[$t], to: &mut TensorMut) {
                let all = values.iter();
                match to.shape.dtype {
                    DType::F16 => {
                        cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::f16::from_f64(x as f64).to_bits())
                    }
                    DType::BF16 => {
                        cast_mut::<u16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = half::bf16::from_f64(x as f64).to_bits())
                    }
                    DType::F32 => cast_mut::<f32>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = x as f32),
                    _ => cast_mut::<f64>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = x as f64),
                }
            }

            #[allow(unsafe_code)]
            fn multiply(m: usize, k: usize, n: usize, patches: &[$t], kernel: &[$t], out: &mut [$t]) {
                assert!(patches.len() == m * k && kernel.len() == k * n && out.len() == m * n);
                // SAFETY: the sizes were checked, and row-major strides stay inside them.
                unsafe {
                    gemm::gemm(
                        m,
                        n,
                        k,
                        out.as_mut_ptr(),
                        1,
                        n as isize,
                        false,
                        patches.as_ptr(),
                        1,
                        k as isize,
                        kernel.as_ptr(),
                        1,
                        n as isize,
                        0.0,
                        1.0,
                        false,
                        false,
                        false,
                        gemm::Parallelism::None,
                    )
                }
            }
        }
    };
}
float_number!(f32);
float_number!(f64);

impl Number for i64 {
    const ZERO: i64 = 0;

    fn read(from: &TensorRef) -> Vec<i64> {
        let d = from.data;
        match from.shape.dtype {
            DType::S2 | DType::S4 | DType::S8 => cast::<i8>(d).iter().map(|&x| x as i64).collect(),
            DType::S16 => cast::<i16>(d).iter().map(|&x| x as i64).collect(),
            DType::U16 => cast::<u16>(d).iter().map(|&x| x as i64).collect(),
            DType::S32 => cast::<i32>(d).iter().map(|&x| x as i64).collect(),
            DType::U32 => cast::<u32>(d).iter().map(|&x| x as i64).collect(),
            DType::S64 | DType::U64 => cast::<i64>(d).to_vec(),
            _ => d.iter().map(|&x| x as i64).collect(),
        }
    }

    /// Modulo 2^bits, as integer arithmetic wraps.
    fn write(values: &[i64], to: &mut TensorMut) {
        let all = values.iter();
        match to.shape.dtype {
            DType::Pred => to.data.iter_mut().zip(all).for_each(|(o, &x)| *o = (x != 0) as u8),
            DType::S2 | DType::S4 => {
                let unused = 8 - to.shape.dtype.bits();
                to.data.iter_mut().zip(all).for_each(|(o, &x)| *o = (((x as u8) << unused) as i8 >> unused) as u8)
            }
            DType::U2 | DType::U4 => {
                let mask = (1u8 << to.shape.dtype.bits()) - 1;
                to.data.iter_mut().zip(all).for_each(|(o, &x)| *o = x as u8 & mask)
            }
            d => match d.size() {
                1 => to.data.iter_mut().zip(all).for_each(|(o, &x)| *o = x as u8),
                2 => cast_mut::<i16>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = x as i16),
                4 => cast_mut::<i32>(to.data).iter_mut().zip(all).for_each(|(o, &x)| *o = x as i32),
                _ => cast_mut::<i64>(to.data).copy_from_slice(values),
            },
        }
    }

    fn multiply(m: usize, k: usize, n: usize, patches: &[i64], kernel: &[i64], out: &mut [i64]) {
        plain_multiply(m, k, n, patches, kernel, out, |acc, a, b| acc.wrapping_add(a.wrapping_mul(b)));
    }
}

impl Number for [f64; 2] {
    const ZERO: [f64; 2] = [0.0; 2];

    fn read(from: &TensorRef) -> Vec<[f64; 2]> {
        match from.shape.dtype {
            DType::C64 => cast::<[f32; 2]>(from.data).iter().map(|x| x.map(f64::from)).collect(),
            DType::C128 => cast::<[f64; 2]>(from.data).to_vec(),
            _ => f64::read(from).into_iter().map(|x| [x, 0.0]).collect(),
        }
    }

    fn write(values: &[[f64; 2]], to: &mut TensorMut) {
        match to.shape.dtype {
            DType::C64 => cast_mut::<[f32; 2]>(to.data).iter_mut().zip(values).for_each(|(o, x)| *o = x.map(|v| v as f32)),
            _ => cast_mut::<[f64; 2]>(to.data).copy_from_slice(values),
        }
    }

    fn multiply(m: usize, k: usize, n: usize, patches: &[Self], kernel: &[Self], out: &mut [Self]) {
        plain_multiply(m, k, n, patches, kernel, out, |acc, a, b| [acc[0] + a[0] * b[0] - a[1] * b[1], acc[1] + a[0] * b[1] + a[1] * b[0]]);
    }
}

fn plain_multiply<T: Pod>(m: usize, k: usize, n: usize, a: &[T], b: &[T], out: &mut [T], step: impl Fn(T, T, T) -> T) {
    for i in 0..m {
        let row = &mut out[i * n..][..n];
        for j in 0..k {
            let x = a[i * k + j];
            for (o, &y) in row.iter_mut().zip(&b[j * n..][..n]) {
                *o = step(*o, x, y);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::view::bytes_of;
    use crate::tensor::AlignedBytes;

    /// The sum as the specification writes it, one output element at a time.
    fn oracle(d: &ConvDims, x: &[f32], xs: &Shape, w: &[f32], ws: &Shape, out: &Shape) -> Vec<f32> {
        let (xstr, wstr, ostr) = (xs.strides(), ws.strides(), out.strides());
        let mut result = vec![0.0; out.elements()];
        let groups = d.feature_groups.max(d.batch_groups);
        let (outputs, features) = (ws.dims[d.kernel_output_feature], ws.dims[d.kernel_input_feature]);
        for (at, r) in result.iter_mut().enumerate() {
            let index: Vec<usize> = out.dims.iter().zip(&ostr).map(|(n, s)| at / s % n).collect();
            let group = index[d.output_feature] / (outputs / groups);
            let mut tap = vec![0; d.window.len()];
            'taps: loop {
                let mut from = 0;
                let mut kernel = index[d.output_feature] * wstr[d.kernel_output_feature];
                let mut inside = true;
                for (i, win) in d.window.iter().enumerate() {
                    let t = if win.reversed { win.size - 1 - tap[i] } else { tap[i] };
                    let p = (index[d.output_spatial[i]] * win.stride + t * win.window_dilation) as i64 - win.pad_low;
                    let size = xs.dims[d.input_spatial[i]] as i64;
                    inside &= p >= 0 && p % win.base_dilation as i64 == 0 && p / (win.base_dilation as i64) < size;
                    from += (p / win.base_dilation as i64).max(0) as usize * xstr[d.input_spatial[i]];
                    kernel += tap[i] * wstr[d.kernel_spatial[i]];
                }
                if inside {
                    let batch = index[d.output_batch] + if d.batch_groups > 1 { group * out.dims[d.output_batch] } else { 0 };
                    let first = if d.batch_groups > 1 { 0 } else { group * features };
                    for f in 0..features {
                        *r += x[from + batch * xstr[d.input_batch] + (first + f) * xstr[d.input_feature]]
                            * w[kernel + f * wstr[d.kernel_input_feature]];
                    }
                }
                for i in (0..tap.len()).rev() {
                    tap[i] += 1;
                    if tap[i] < d.window[i].size {
                        continue 'taps;
                    }
                    tap[i] = 0;
                }
                break;
            }
        }
        result
    }

    fn window(size: usize, stride: usize, low: i64, high: i64, base: usize, dilation: usize, reversed: bool) -> WindowDim {
        WindowDim { size, stride, pad_low: low, pad_high: high, base_dilation: base, window_dilation: dilation, reversed }
    }

    fn check(x: Shape, w: Shape, feature_groups: usize, batch_groups: usize, windows: [WindowDim; 2]) {
        // NHWC, HWIO -> NCHW
        let d = ConvDims {
            input_batch: 0,
            input_feature: 3,
            input_spatial: vec![1, 2],
            kernel_input_feature: 2,
            kernel_output_feature: 3,
            kernel_spatial: vec![0, 1],
            output_batch: 0,
            output_feature: 1,
            output_spatial: vec![2, 3],
            feature_groups,
            batch_groups,
            window: windows.to_vec(),
        };
        let spatial = |i: usize| {
            let win = &windows[i];
            let dilated = (x.dims[i + 1] as i64 - 1) * win.base_dilation as i64 + 1 + win.pad_low + win.pad_high;
            ((dilated - (win.size as i64 - 1) * win.window_dilation as i64 - 1) / win.stride as i64 + 1) as usize
        };
        let out = Shape::new(DType::F32, [x.dims[0] / batch_groups, w.dims[3], spatial(0), spatial(1)]);
        let numbers = |n: usize| (0..n).map(|i| ((i * 7 + 3) % 11) as f32 - 5.0).collect::<Vec<_>>();
        let (xv, wv) = (numbers(x.elements()), numbers(w.elements()));
        let (xb, wb) = (AlignedBytes::from(bytes_of(&xv)), AlignedBytes::from(bytes_of(&wv)));
        let mut got = AlignedBytes::zeroed(out.bytes());
        let ins = [TensorRef { shape: &x, data: &xb }, TensorRef { shape: &w, data: &wb }];
        run(&d, &ins, &mut [TensorMut { shape: &out, data: &mut got }], &Pool::new(2));
        assert_eq!(cast::<f32>(&got), oracle(&d, &xv, &x, &wv, &w, &out));
    }

    #[test]
    fn all_forms_equal_the_specified_sum() {
        let f = |dims: [usize; 4]| Shape::new(DType::F32, dims);
        let plain = window(3, 1, 1, 1, 1, 1, false);
        check(f([2, 5, 6, 3]), f([3, 3, 3, 4]), 1, 1, [plain, plain]);
        check(f([2, 7, 6, 3]), f([3, 2, 3, 4]), 1, 1, [window(3, 2, 0, 1, 1, 1, false), window(2, 2, -1, 2, 1, 2, true)]);
        check(f([1, 4, 5, 6]), f([2, 3, 2, 6]), 3, 1, [window(2, 1, 2, 1, 2, 1, false), window(3, 1, 3, 3, 3, 1, false)]);
        check(f([4, 4, 4, 3]), f([2, 2, 3, 6]), 1, 2, [window(2, 1, 0, 0, 1, 1, false), window(2, 1, 0, 0, 1, 1, false)]);
        check(f([0, 4, 4, 3]), f([2, 2, 3, 6]), 1, 1, [window(2, 1, 0, 0, 1, 1, false), window(2, 1, 0, 0, 1, 1, false)]);
    }
}
