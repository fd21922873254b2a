//! Data movement: the operations that only put elements elsewhere.

use crate::error::Result;
use crate::kernel::convert::with_num;
use crate::kernel::copy::Copy;
use crate::kernel::float;
use crate::kernel::index::{index_at, strides_of};
use crate::kernel::view::{Pod, TensorMut, TensorRef, for_parts};
use crate::pool::Pool;
use crate::tensor::DType;

pub fn reshape(x: TensorRef, out: &mut TensorMut, pool: &Pool) {
    let n = x.shape.elements();
    let copy = Copy { dims: vec![n], from_base: 0, from: vec![1], to_base: 0, to: vec![1] };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

pub fn broadcast(x: TensorRef, dims: &[usize], out: &mut TensorMut, pool: &Pool) {
    let strides = strides_of(x.shape);
    let mut from = vec![0; out.shape.rank()];
    for (i, &d) in dims.iter().enumerate() {
        from[d] = if x.shape.dims[i] == 1 { 0 } else { strides[i] };
    }
    let copy = Copy { dims: out.shape.dims.clone(), from_base: 0, from, to_base: 0, to: strides_of(out.shape) };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

pub fn transpose(x: TensorRef, perm: &[usize], out: &mut TensorMut, pool: &Pool) {
    let strides = strides_of(x.shape);
    let from = perm.iter().map(|&p| strides[p]).collect();
    let copy = Copy { dims: out.shape.dims.clone(), from_base: 0, from, to_base: 0, to: strides_of(out.shape) };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

pub fn slice(x: TensorRef, start: &[usize], stride: &[usize], out: &mut TensorMut, pool: &Pool) {
    let strides = strides_of(x.shape);
    let from_base = start.iter().zip(&strides).map(|(s, t)| s * *t as usize).sum();
    let from = strides.iter().zip(stride).map(|(t, s)| t * *s as isize).collect();
    let copy = Copy { dims: out.shape.dims.clone(), from_base, from, to_base: 0, to: strides_of(out.shape) };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

pub fn reverse(x: TensorRef, dims: &[usize], out: &mut TensorMut, pool: &Pool) {
    let mut from = strides_of(x.shape);
    let mut from_base = 0;
    for &d in dims {
        from_base += x.shape.dims[d].saturating_sub(1) * from[d] as usize;
        from[d] = -from[d];
    }
    let copy = Copy { dims: out.shape.dims.clone(), from_base, from, to_base: 0, to: strides_of(out.shape) };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

pub fn concatenate(xs: &[TensorRef], dim: usize, out: &mut TensorMut, pool: &Pool) {
    let to = strides_of(out.shape);
    let mut start = 0;
    for x in xs {
        let copy =
            Copy { dims: x.shape.dims.clone(), from_base: 0, from: strides_of(x.shape), to_base: start * to[dim] as usize, to: to.clone() };
        copy.run(x.shape.dtype.size(), x.data, out.data, pool);
        start += x.shape.dims[dim];
    }
}

pub fn pad(x: TensorRef, value: TensorRef, low: &[i64], interior: &[i64], out: &mut TensorMut, pool: &Pool) {
    let size = x.shape.dtype.size();
    fill(value.data, out.data, pool);
    let (from_strides, to_strides) = (strides_of(x.shape), strides_of(out.shape));
    let mut copy = Copy { dims: Vec::new(), from_base: 0, from: from_strides.clone(), to_base: 0, to: Vec::new() };
    for d in 0..x.shape.rank() {
        let (step, low, n, room) = (interior[d] + 1, low[d], x.shape.dims[d] as i64, out.shape.dims[d] as i64);
        // Operand elements first..end land inside the result: 0 <= low + i * step < room.
        let first = if low < 0 { (-low + step - 1) / step } else { 0 };
        let end = if room - low > 0 { ((room - low - 1) / step + 1).min(n) } else { 0 };
        if first >= end {
            return;
        }
        copy.dims.push((end - first) as usize);
        copy.from_base += first as usize * from_strides[d] as usize;
        copy.to_base += (low + first * step) as usize * to_strides[d] as usize;
        copy.to.push(to_strides[d] * step as isize);
    }
    copy.run(size, x.data, out.data, pool);
}

/// Fills with one element.
pub fn fill(element: &[u8], out: &mut [u8], pool: &Pool) {
    let n = out.len() / element.len().max(1);
    let copy = Copy { dims: vec![n], from_base: 0, from: vec![0], to_base: 0, to: vec![1] };
    copy.run(element.len(), element, out, pool);
}

pub fn dynamic_slice(ins: &[TensorRef], out: &mut TensorMut, pool: &Pool) {
    let (x, start) = (ins[0], &ins[1..]);
    let strides = strides_of(x.shape);
    let start = clamped_starts(start, &x.shape.dims, &out.shape.dims);
    let from_base = start.iter().zip(&strides).map(|(s, t)| s * *t as usize).sum();
    let copy = Copy { dims: out.shape.dims.clone(), from_base, from: strides, to_base: 0, to: strides_of(out.shape) };
    copy.run(x.shape.dtype.size(), x.data, out.data, pool);
}

/// Writes the update into `out`, which already holds the operand.
pub fn update_in_place(update: TensorRef, start: &[TensorRef], out: &mut TensorMut, pool: &Pool) {
    let strides = strides_of(out.shape);
    let start = clamped_starts(start, &out.shape.dims, &update.shape.dims);
    let to_base = start.iter().zip(&strides).map(|(s, t)| s * *t as usize).sum();
    let copy = Copy { dims: update.shape.dims.clone(), from_base: 0, from: strides_of(update.shape), to_base, to: strides };
    copy.run(update.shape.dtype.size(), update.data, out.data, pool);
}

/// Start indices such that `sizes` fits into `dims`.
fn clamped_starts(start: &[TensorRef], dims: &[usize], sizes: &[usize]) -> Vec<usize> {
    start.iter().zip(dims.iter().zip(sizes)).map(|(s, (d, n))| (index_at(s, 0).clamp(0, d.saturating_sub(*n) as i128)) as usize).collect()
}

pub fn iota(dim: usize, out: &mut TensorMut, pool: &Pool) -> Result<()> {
    let dtype = out.shape.dtype;
    let inner: usize = out.shape.dims[dim + 1..].iter().product();
    let len = out.shape.dims[dim];
    with_num!(dtype, T => iota_of::<T>(inner, len, out, pool, from_index), else match dtype {
        DType::F16 => iota_of::<u16>(inner, len, out, pool, |i| float::f64_to_f16(i as f64)),
        DType::BF16 => iota_of::<u16>(inner, len, out, pool, |i| float::f64_to_bf16(i as f64)),
        _ => match crate::kernel::minifloat::Format::of(dtype) {
            Some(format) => iota_of::<u8>(inner, len, out, pool, |i| format.encode(i as f64)),
            None => bail!(Unimplemented, "iota of {}", out.shape),
        },
    });
    Ok(())
}

fn from_index<T: crate::kernel::convert::Num>(i: usize) -> T {
    T::from_int(i as i64)
}

fn iota_of<T: Pod>(inner: usize, len: usize, out: &mut TensorMut, pool: &Pool, value: impl Fn(usize) -> T + Sync) {
    for_parts(pool, out.as_slice::<T>(), 1 << 16, &|start, part| {
        let mut at = start;
        let mut rest = part;
        while !rest.is_empty() {
            let run = if inner == 1 { len - at % len } else { inner - at % inner };
            let (now, later) = rest.split_at_mut(run.min(rest.len()));
            match inner {
                1 => now.iter_mut().zip(at % len..).for_each(|(y, i)| *y = value(i)),
                _ => now.fill(value(at / inner % len)),
            }
            at += now.len();
            rest = later;
        }
    });
}

/// Between types of different widths the last dimension appears or disappears; its elements are the lowest bits first.
pub fn bitcast(x: TensorRef, out: &mut TensorMut) -> Result<()> {
    let (from, to) = (x.shape.dtype, out.shape.dtype);
    let whole = |d: DType| d.bits() == d.size() * 8;
    if whole(from) && whole(to) {
        ensure!(x.data.len() == out.data.len(), InvalidArgument, "bitcast of {} to {}", x.shape, out.shape);
        out.data.copy_from_slice(x.data);
        return Ok(());
    }
    let bits = |d: DType| if d == DType::Pred { 8 } else { d.bits() };
    let (from_bits, to_bits) = (bits(from), bits(to));
    ensure!(from_bits * x.shape.elements() == to_bits * out.shape.elements(), InvalidArgument, "bitcast of {} to {}", x.shape, out.shape);
    // A stream of bits, lowest first.
    let (mut held, mut count, mut next) = (0u128, 0usize, 0usize);
    let signed = to.kind() == crate::tensor::Kind::Signed;
    for element in x.data.chunks_exact(from.size()) {
        let mut word = [0u8; 16];
        word[..element.len()].copy_from_slice(element);
        held |= (u128::from_le_bytes(word) & mask(from_bits)) << count;
        count += from_bits;
        while count >= to_bits {
            let mut value = (held & mask(to_bits)).to_le_bytes();
            if to_bits < 8 {
                let up = 8 - to_bits;
                value[0] = if signed { ((value[0] << up) as i8 >> up) as u8 } else { value[0] };
            }
            out.data[next * to.size()..][..to.size()].copy_from_slice(&value[..to.size()]);
            next += 1;
            held = held.checked_shr(to_bits as u32).unwrap_or(0);
            count -= to_bits;
        }
    }
    Ok(())
}

fn mask(bits: usize) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}
