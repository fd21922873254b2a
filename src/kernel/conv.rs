//! Convolution as a matrix product over gathered patches.
//!
//! Operands are brought into one order (batch, spatial…, feature) and one accumulator type; then every tile of output
//! positions gathers its patches into a matrix and multiplies it with the kernel.

use std::borrow::Cow;
use std::ops::Range;

use smallvec::SmallVec;

use crate::error::Result;
use crate::ir::ConvDims;
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
    /// The element type whose elements are these numbers as they are.
    const SAME: Option<DType>;
    fn read(from: &TensorRef) -> Vec<Self>;
    fn write(values: &[Self], to: &mut TensorMut);
    /// `out = patches * kernel`, all row-major; sizes are m, k, n: patches m×k, kernel k×n, out m×n with rows `stride` elements apart.
    fn multiply(sizes: [usize; 3], patches: &[Self], kernel: &[Self], out: &mut [Self], stride: usize);
}

fn values<'a, T: Number>(from: &TensorRef<'a>) -> Cow<'a, [T]> {
    if T::SAME == Some(from.shape.dtype) { Cow::Borrowed(cast(from.data)) } else { Cow::Owned(T::read(from)) }
}

fn convolve<T: Number>(dims: &ConvDims, ins: &[TensorRef], out: &mut TensorMut, pool: &Pool) {
    let (lhs, rhs) = (ins[0].shape, ins[1].shape);
    let pick = |from: &Shape, which: &[usize]| which.iter().map(|&d| from.dims[d]).collect::<Vec<_>>();
    let input_order = [&[dims.input_batch][..], &dims.input_spatial, &[dims.input_feature]].concat();
    let kernel_order = [&dims.kernel_spatial[..], &[dims.kernel_input_feature, dims.kernel_output_feature]].concat();
    let output_order = [&[dims.output_batch][..], &dims.output_spatial, &[dims.output_feature]].concat();
    let arranged = Arranged {
        dims,
        input: reorder(values::<T>(&ins[0]), &lhs.dims, &input_order),
        kernel: reorder(values::<T>(&ins[1]), &rhs.dims, &kernel_order),
        input_dims: pick(lhs, &input_order),
        taps: pick(rhs, &dims.kernel_spatial),
        features: rhs.dims[dims.kernel_input_feature],
        output_dims: pick(out.shape, &output_order),
    };
    if T::SAME == Some(out.shape.dtype) && output_order.is_sorted() {
        return arranged.product(cast_mut(out.data), pool);
    }
    let mut result = vec![T::ZERO; out.shape.elements()];
    arranged.product(&mut result, pool);
    let mut inverse = vec![0; output_order.len()];
    for (i, &d) in output_order.iter().enumerate() {
        inverse[d] = i;
    }
    T::write(&reorder(Cow::Borrowed(&result), &arranged.output_dims, &inverse), out);
}

/// Operands in order: (batch, spatial…, feature), the kernel (spatial…, input feature, output feature).
struct Arranged<'a, T: Number> {
    dims: &'a ConvDims,
    input: Cow<'a, [T]>,
    kernel: Cow<'a, [T]>,
    input_dims: Vec<usize>,
    /// Spatial sizes of the kernel.
    taps: Vec<usize>,
    /// Input features of the kernel.
    features: usize,
    output_dims: Vec<usize>,
}

impl<T: Number> Arranged<'_, T> {
    /// The result in the order of `output_dims`.
    fn product(&self, out: &mut [T], pool: &Pool) {
        let [batches, spatial @ .., all_outputs] = &self.output_dims[..] else { return };
        let (batches, all_outputs) = (*batches, *all_outputs);
        let positions: usize = spatial.iter().product();
        let groups = self.dims.feature_groups.max(self.dims.batch_groups).max(1);
        let (k, n) = (self.taps.iter().product::<usize>() * self.features, all_outputs / groups);
        if out.is_empty() || k == 0 {
            return out.fill(T::ZERO);
        }
        // Big enough for the matrix product to pay, small enough to stay in the cache.
        let tile = (64 * 1024 / k).clamp(8, 512);
        let shared = Shared::new(out);
        for group in 0..groups {
            let weights = group_weights(&self.kernel, k, all_outputs, group * n..(group + 1) * n);
            let by_batch = self.dims.batch_groups > 1;
            let (batch_offset, feature_offset) = if by_batch { (group * batches, 0) } else { (0, group * self.features) };
            for_ranges(pool, batches * positions, tile, &|rows| {
                let mut patches = Vec::with_capacity(rows.len() * k);
                for row in rows.clone() {
                    self.gather(batch_offset + row / positions, feature_offset, row % positions, spatial, &mut patches);
                }
                // SAFETY: rows are disjoint between tasks, and groups run one after the other.
                #[allow(unsafe_code)]
                let out = unsafe { shared.range(rows.start * all_outputs..rows.end * all_outputs) };
                T::multiply([rows.len(), k, n], &patches, &weights, &mut out[group * n..], all_outputs);
            });
        }
    }

    /// Adds the patch (taps × features) of one output position; what lies in padding or between dilated elements is zero.
    fn gather(&self, batch: usize, feature_offset: usize, mut position: usize, spatial: &[usize], patches: &mut Vec<T>) {
        let rank = spatial.len();
        let window = &self.dims.window;
        let all_features = self.input_dims[rank + 1];
        let mut base: SmallVec<[i64; 4]> = SmallVec::from_elem(0, rank);
        for i in (0..rank).rev() {
            base[i] = (position % spatial[i]) as i64 * window[i].stride as i64 - window[i].pad_low;
            position /= spatial[i];
        }
        // Taps that are neighbours in the input, all of whose features are read, are one run.
        let run = match window.last() {
            Some(w) if !w.reversed && w.window_dilation == 1 && w.base_dilation == 1 && self.features == all_features => {
                self.taps[rank - 1]
            }
            _ => 1,
        };
        let lines = self.taps.iter().product::<usize>() / run.max(1);
        let mut tap: SmallVec<[usize; 4]> = SmallVec::from_elem(0, rank);
        for _ in 0..lines {
            let found = if run > 1 { self.line(batch, &base, &tap) } else { self.source(batch, &base, &tap).map(|start| (start, 0..1)) };
            match found {
                Some((start, there)) => {
                    patches.resize(patches.len() + there.start * self.features, T::ZERO);
                    patches.extend_from_slice(&self.input[start + feature_offset..][..there.len() * self.features]);
                    patches.resize(patches.len() + (run - there.end) * self.features, T::ZERO);
                }
                None => patches.resize(patches.len() + run * self.features, T::ZERO),
            }
            let last = if run > 1 { rank - 1 } else { rank };
            for i in (0..last).rev() {
                tap[i] += 1;
                if tap[i] < self.taps[i] {
                    break;
                }
                tap[i] = 0;
            }
        }
    }

    /// Where the features of the taps along the last spatial dimension start that lie in the input, and which taps those are.
    fn line(&self, batch: usize, base: &[i64], tap: &[usize]) -> Option<(usize, Range<usize>)> {
        let last = base.len() - 1;
        let (size, taps) = (self.input_dims[last + 1] as i64, self.taps[last] as i64);
        let (from, to) = ((-base[last]).clamp(0, taps), (size - base[last]).clamp(0, taps));
        if from >= to {
            return None;
        }
        let mut first: SmallVec<[usize; 4]> = SmallVec::from_slice(tap);
        first[last] = from as usize;
        Some((self.source(batch, base, &first)?, from as usize..to as usize))
    }

    /// Start of the features that a tap of the window meets, if it meets any.
    fn source(&self, batch: usize, base: &[i64], tap: &[usize]) -> Option<usize> {
        let mut start = batch;
        for (i, w) in self.dims.window.iter().enumerate() {
            let t = if w.reversed { self.taps[i] - 1 - tap[i] } else { tap[i] };
            let at = base[i] + (t * w.window_dilation) as i64;
            let size = self.input_dims[i + 1];
            if at < 0 || at % w.base_dilation as i64 != 0 || at / w.base_dilation as i64 >= size as i64 {
                return None;
            }
            start = start * size + (at / w.base_dilation as i64) as usize;
        }
        Some(start * self.input_dims[self.input_dims.len() - 1])
    }
}

/// The columns of one group of a k×n kernel.
fn group_weights<T: Number>(kernel: &[T], k: usize, n: usize, columns: Range<usize>) -> Cow<'_, [T]> {
    if columns == (0..n) {
        return Cow::Borrowed(kernel);
    }
    let mut weights = Vec::with_capacity(k * columns.len());
    for row in 0..k {
        weights.extend_from_slice(&kernel[row * n..][columns.clone()]);
    }
    Cow::Owned(weights)
}

/// Row-major values of `dims` with the dimensions in the order `order`.
fn reorder<'a, T: Pod>(values: Cow<'a, [T]>, dims: &[usize], order: &[usize]) -> Cow<'a, [T]> {
    if order.is_sorted() {
        return values;
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
    walk(&values, 0, &new, &mut out);
    Cow::Owned(out)
}

macro_rules! float_number {
    ($t:ty, $same:ident) => {
        impl Number for $t {
            const ZERO: $t = 0.0;
            const SAME: Option<DType> = Some(DType::$same);

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
            fn multiply([m, k, n]: [usize; 3], patches: &[$t], kernel: &[$t], out: &mut [$t], stride: usize) {
                assert!(patches.len() == m * k && kernel.len() == k * n && (m == 0 || out.len() >= (m - 1) * stride + n));
                // SAFETY: the sizes were checked, and row-major strides stay inside them.
                unsafe {
                    gemm::gemm(
                        m,
                        n,
                        k,
                        out.as_mut_ptr(),
                        1,
                        stride as isize,
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
float_number!(f32, F32);
float_number!(f64, F64);

impl Number for i64 {
    const ZERO: i64 = 0;
    const SAME: Option<DType> = Some(DType::S64);

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

    fn multiply(sizes: [usize; 3], patches: &[i64], kernel: &[i64], out: &mut [i64], stride: usize) {
        plain_multiply(sizes, patches, kernel, out, stride, |acc, a, b| acc.wrapping_add(a.wrapping_mul(b)));
    }
}

impl Number for [f64; 2] {
    const ZERO: [f64; 2] = [0.0; 2];
    const SAME: Option<DType> = Some(DType::C128);

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

    fn multiply(sizes: [usize; 3], patches: &[Self], kernel: &[Self], out: &mut [Self], stride: usize) {
        plain_multiply(sizes, patches, kernel, out, stride, |acc, a, b| {
            [acc[0] + a[0] * b[0] - a[1] * b[1], acc[1] + a[0] * b[1] + a[1] * b[0]]
        });
    }
}

fn plain_multiply<T: Number>([m, k, n]: [usize; 3], a: &[T], b: &[T], out: &mut [T], stride: usize, step: impl Fn(T, T, T) -> T) {
    for i in 0..m {
        let row = &mut out[i * stride..][..n];
        row.fill(T::ZERO);
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
    use crate::ir::WindowDim;
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
