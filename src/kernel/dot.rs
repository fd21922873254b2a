//! General contraction as a batch of matrix products.
#![allow(unsafe_code)]

use crate::error::Result;
use crate::ir::DotDims;
use crate::kernel::copy::Copy;
use crate::kernel::elementwise::convert_tensor;
use crate::kernel::int::Int;
use crate::kernel::simd::vectorized;
use crate::kernel::view::{Pod, Shared, TensorMut, TensorRef, cast, cast_mut, for_ranges};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

/// Multiplications of one task.
const GRAIN: usize = 1 << 20;
/// Multiplications up to which complex products are sums of products as they are written, each rounded on its own.
const SMALL_COMPLEX: usize = 1 << 12;

pub fn dot(dims: &DotDims, lhs: TensorRef, rhs: TensorRef, out: &mut TensorMut, pool: &Pool) -> Result<()> {
    let Some(dtype) = accumulator(lhs.shape.dtype, rhs.shape.dtype, out.shape.dtype) else {
        bail!(Unimplemented, "dot_general of {}, {} to {}", lhs.shape, rhs.shape, out.shape);
    };
    let mut spaces = [AlignedBytes::zeroed(0), AlignedBytes::zeroed(0)];
    let (wide_l, wide_r) = (lhs.shape.with(dtype), rhs.shape.with(dtype));
    let [space_l, space_r] = &mut spaces;
    let lhs = as_type(lhs, &wide_l, space_l, pool)?;
    let rhs = as_type(rhs, &wide_r, space_r, pool)?;
    if out.shape.dtype == dtype {
        return product(dims, lhs, rhs, out.data, pool);
    }
    let wide = out.shape.with(dtype);
    let mut data = AlignedBytes::zeroed(wide.bytes());
    product(dims, lhs, rhs, &mut data, pool)?;
    out.data.copy_from_slice(&convert_tensor(TensorRef { shape: &wide, data: &data }, out.shape.dtype, pool)?);
    Ok(())
}

/// The type that products are summed in: f32 for small floats, 32 bits for narrow integers and predicates.
pub fn accumulator(lhs: DType, rhs: DType, out: DType) -> Option<DType> {
    let of = |d: DType| match d {
        DType::C64 | DType::C128 | DType::F32 | DType::F64 => Some(d),
        d if d.is_float() => Some(DType::F32),
        DType::Pred => Some(DType::S32),
        d if d.is_integer() && d.bits() < 32 => Some(DType::S32),
        d if d.is_integer() => Some(d),
        _ => None,
    };
    let out = of(out)?;
    // Integers wrap alike in the result's type; floats take the widest type of the three.
    if !out.is_float() {
        return Some(out);
    }
    let wide = [lhs, rhs].into_iter().any(|d| d == DType::F64);
    Some(if wide { DType::F64 } else { out })
}

fn as_type<'a>(x: TensorRef<'a>, shape: &'a Shape, space: &'a mut AlignedBytes, pool: &Pool) -> Result<TensorRef<'a>> {
    if x.shape.dtype == shape.dtype {
        return Ok(x);
    }
    *space = convert_tensor(x, shape.dtype, pool)?;
    Ok(TensorRef { shape, data: space })
}

/// Matrices [batch, rows, columns] in one buffer.
struct Matrices<'a> {
    data: &'a [u8],
    batch: isize,
    row: isize,
    column: isize,
}

/// Size and stride of dimensions that together are one run.
fn joined(shape: &Shape, dims: &[usize]) -> Option<(usize, isize)> {
    let strides = shape.strides();
    let (mut size, mut stride) = (1usize, None::<usize>);
    for &d in dims.iter().rev().filter(|d| shape.dims[**d] != 1) {
        match stride {
            None => stride = Some(strides[d]),
            Some(s) if strides[d] == s * size => {}
            Some(_) => return None,
        }
        size *= shape.dims[d];
    }
    Some((size, stride.unwrap_or(1) as isize))
}

/// The operand as matrices whose row and column dimensions are each one run; copied if they are not.
fn matrices<'a>(
    x: TensorRef<'a>,
    batch: &[usize],
    rows: &[usize],
    columns: &[usize],
    dense: bool,
    space: &'a mut AlignedBytes,
    pool: &Pool,
) -> Matrices<'a> {
    if let (Some(b), Some(r), Some(c)) = (joined(x.shape, batch), joined(x.shape, rows), joined(x.shape, columns))
        && (!dense || c.1 == 1)
    {
        return Matrices { data: x.data, batch: b.1, row: r.1, column: c.1 };
    }
    let strides = x.shape.strides();
    let order: Vec<usize> = [batch, rows, columns].concat();
    let arranged = Shape::new(x.shape.dtype, order.iter().map(|&d| x.shape.dims[d]).collect::<Vec<_>>());
    *space = AlignedBytes::zeroed(x.data.len());
    let from = order.iter().map(|&d| strides[d] as isize).collect();
    let to = arranged.strides().into_iter().map(|s| s as isize).collect();
    Copy { dims: arranged.dims.clone(), from_base: 0, from, to_base: 0, to }.run(x.shape.dtype.size(), x.data, space, pool);
    let size = |dims: &[usize]| dims.iter().map(|&d| x.shape.dims[d]).product::<usize>() as isize;
    Matrices { data: space, batch: size(rows) * size(columns), row: size(columns), column: 1 }
}

fn product(dims: &DotDims, lhs: TensorRef, rhs: TensorRef, out: &mut [u8], pool: &Pool) -> Result<()> {
    let free = |shape: &Shape, batch: &[usize], contract: &[usize]| -> Vec<usize> {
        (0..shape.rank()).filter(|d| !batch.contains(d) && !contract.contains(d)).collect()
    };
    let lhs_free = free(lhs.shape, &dims.lhs_batch, &dims.lhs_contract);
    let rhs_free = free(rhs.shape, &dims.rhs_batch, &dims.rhs_contract);
    let size = |shape: &Shape, dims: &[usize]| dims.iter().map(|&d| shape.dims[d]).product::<usize>();
    let batches = size(lhs.shape, &dims.lhs_batch);
    let (m, n, k) = (size(lhs.shape, &lhs_free), size(rhs.shape, &rhs_free), size(lhs.shape, &dims.lhs_contract));
    if out.is_empty() {
        return Ok(());
    }
    if k == 0 {
        out.fill(0);
        return Ok(());
    }
    let (mut space_l, mut space_r) = (AlignedBytes::zeroed(0), AlignedBytes::zeroed(0));
    let small = lhs.shape.dtype.is_complex() && m * n * k <= SMALL_COMPLEX;
    let by_rows = small || !(lhs.shape.dtype.is_float() || lhs.shape.dtype.is_complex());
    let a = matrices(lhs, &dims.lhs_batch, &lhs_free, &dims.lhs_contract, false, &mut space_l, pool);
    let b = matrices(rhs, &dims.rhs_batch, &dims.rhs_contract, &rhs_free, by_rows, &mut space_r, pool);
    let sizes = [batches, m, n, k];
    match lhs.shape.dtype {
        DType::F32 => float_product::<f32>(&a, &b, sizes, cast_mut(out), pool),
        DType::F64 => float_product::<f64>(&a, &b, sizes, cast_mut(out), pool),
        DType::C64 if small => row_product::<[f32; 2]>(&a, &b, sizes, cast_mut(out), pool, [0.0; 2], add_complex),
        DType::C128 if small => row_product::<[f64; 2]>(&a, &b, sizes, cast_mut(out), pool, [0.0; 2], add_complex),
        DType::C64 => float_product::<[f32; 2]>(&a, &b, sizes, cast_mut(out), pool),
        DType::C128 => float_product::<[f64; 2]>(&a, &b, sizes, cast_mut(out), pool),
        DType::S32 => int_product::<i32>(&a, &b, sizes, cast_mut(out), pool),
        DType::U32 => int_product::<u32>(&a, &b, sizes, cast_mut(out), pool),
        DType::S64 => int_product::<i64>(&a, &b, sizes, cast_mut(out), pool),
        DType::U64 => int_product::<u64>(&a, &b, sizes, cast_mut(out), pool),
        other => bail!(Internal, "a contraction accumulates in {other}"),
    }
    Ok(())
}

/// What the matrix product library computes on.
trait Field: Pod {
    type Inner: 'static;
    fn constants() -> [Self::Inner; 2];
}

impl Field for f32 {
    type Inner = f32;
    fn constants() -> [f32; 2] {
        [0.0, 1.0]
    }
}
impl Field for f64 {
    type Inner = f64;
    fn constants() -> [f64; 2] {
        [0.0, 1.0]
    }
}
impl Field for [f32; 2] {
    type Inner = gemm::c32;
    fn constants() -> [gemm::c32; 2] {
        [gemm::c32 { re: 0.0, im: 0.0 }, gemm::c32 { re: 1.0, im: 0.0 }]
    }
}
impl Field for [f64; 2] {
    type Inner = gemm::c64;
    fn constants() -> [gemm::c64; 2] {
        [gemm::c64 { re: 0.0, im: 0.0 }, gemm::c64 { re: 1.0, im: 0.0 }]
    }
}

fn float_product<T: Field>(a: &Matrices, b: &Matrices, [batches, m, n, k]: [usize; 4], out: &mut [T], pool: &Pool) {
    let (x, y): (&[T], &[T]) = (cast(a.data), cast(b.data));
    let out = Shared::new(out);
    let block = |batch: usize, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
        let [zero, one] = T::constants();
        // SAFETY: the operands hold `batches` matrices of these sizes at these strides; tasks write disjoint blocks of the result.
        unsafe {
            let x = x.as_ptr().offset(batch as isize * a.batch + rows.start as isize * a.row);
            let y = y.as_ptr().offset(batch as isize * b.batch + columns.start as isize * b.column);
            let out = out.start().add((batch * m + rows.start) * n + columns.start);
            gemm::gemm::<T::Inner>(
                rows.len(),
                columns.len(),
                k,
                out.cast(),
                1,
                n as isize,
                false,
                x.cast(),
                a.column,
                a.row,
                y.cast(),
                b.column,
                b.row,
                zero,
                one,
                false,
                false,
                false,
                gemm::Parallelism::None,
            );
        }
    };
    let work = m * n * k;
    if work < 2 * GRAIN {
        for_ranges(pool, batches, GRAIN.div_ceil(work), &|r| r.for_each(|batch| block(batch, 0..m, 0..n)));
        return;
    }
    // The cut depends on the shape alone, so that results do not depend on the number of threads.
    let long = m.max(n);
    let strip = long.div_ceil((work / GRAIN).min(8)).next_multiple_of(48);
    let strips = long.div_ceil(strip);
    pool.run(batches * strips, &|task| {
        let (batch, s) = (task / strips, task % strips);
        let part = s * strip..((s + 1) * strip).min(long);
        if m >= n { block(batch, part, 0..n) } else { block(batch, 0..m, part) }
    });
}

fn int_product<T: Int>(a: &Matrices, b: &Matrices, sizes: [usize; 4], out: &mut [T], pool: &Pool) {
    row_product(a, b, sizes, out, pool, T::wrap_i64(0), |s, x, y| s.add(x.mul(y)));
}

/// s + x * y
fn add_complex<T: num_traits::Float>([re, im]: [T; 2], [a, b]: [T; 2], [c, d]: [T; 2]) -> [T; 2] {
    [re + (a * c - b * d), im + (a * d + b * c)]
}

/// Rows of `b` times elements of `a`, added up by `add` (to a sum, the product of two); the columns of `b` are consecutive.
fn row_product<T: Pod>(
    a: &Matrices,
    b: &Matrices,
    [batches, m, n, k]: [usize; 4],
    out: &mut [T],
    pool: &Pool,
    zero: T,
    add: impl Fn(T, T, T) -> T + Sync,
) {
    let (x, y): (&[T], &[T]) = (cast(a.data), cast(b.data));
    let out = Shared::new(out);
    for_ranges(pool, batches * m, GRAIN.div_ceil(n * k), &|range| {
        for i in range {
            let (batch, row) = (i / m, i % m);
            // SAFETY: each task has its own rows.
            let sums = unsafe { out.range(i * n..(i + 1) * n) };
            sums.fill(zero);
            for l in 0..k {
                let factor = x[batch * a.batch as usize + row * a.row as usize + l * a.column as usize];
                let line = &y[batch * b.batch as usize + l * b.row as usize..][..n];
                vectorized(
                    #[inline(always)]
                    || {
                        for (s, v) in sums.iter_mut().zip(line) {
                            *s = add(*s, factor, *v);
                        }
                    },
                );
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::index::unflatten;
    use crate::kernel::view::bytes_of;

    /// Every product summed one after the other.
    fn obvious(dims: &DotDims, a: &[f64], a_dims: &[usize], b: &[f64], b_dims: &[usize]) -> Vec<f64> {
        let free = |n: usize, x: &[usize], y: &[usize]| (0..n).filter(|d| !x.contains(d) && !y.contains(d)).collect::<Vec<_>>();
        let (fa, fb) = (free(a_dims.len(), &dims.lhs_batch, &dims.lhs_contract), free(b_dims.len(), &dims.rhs_batch, &dims.rhs_contract));
        let at = |index: &[usize], dims: &[usize]| index.iter().zip(dims).fold(0, |acc, (i, d)| acc * d + i);
        let mut out_dims: Vec<usize> = dims.lhs_batch.iter().map(|&d| a_dims[d]).collect();
        out_dims.extend(fa.iter().map(|&d| a_dims[d]));
        out_dims.extend(fb.iter().map(|&d| b_dims[d]));
        let k_dims: Vec<usize> = dims.lhs_contract.iter().map(|&d| a_dims[d]).collect();
        (0..out_dims.iter().product())
            .map(|flat| {
                let o = unflatten(flat, &out_dims);
                let (nb, nf) = (dims.lhs_batch.len(), fa.len());
                let (mut ia, mut ib) = (vec![0; a_dims.len()], vec![0; b_dims.len()]);
                (0..nb).for_each(|i| (ia[dims.lhs_batch[i]], ib[dims.rhs_batch[i]]) = (o[i], o[i]));
                fa.iter().enumerate().for_each(|(i, &d)| ia[d] = o[nb + i]);
                fb.iter().enumerate().for_each(|(i, &d)| ib[d] = o[nb + nf + i]);
                (0..k_dims.iter().product::<usize>())
                    .map(|k| {
                        let l = unflatten(k, &k_dims);
                        l.iter().enumerate().for_each(|(i, &v)| (ia[dims.lhs_contract[i]], ib[dims.rhs_contract[i]]) = (v, v));
                        a[at(&ia, a_dims)] * b[at(&ib, b_dims)]
                    })
                    .sum()
            })
            .collect()
    }

    fn run<T: Pod>(dims: &DotDims, types: [DType; 3], a: &[T], a_dims: &[usize], b: &[T], b_dims: &[usize], n: usize) -> AlignedBytes {
        let (sa, sb) = (Shape::new(types[0], a_dims), Shape::new(types[1], b_dims));
        let (da, db) = (AlignedBytes::from(bytes_of(a)), AlignedBytes::from(bytes_of(b)));
        let so = Shape::new(types[2], [n]);
        let mut out = AlignedBytes::zeroed(so.bytes());
        let mut o = TensorMut { shape: &so, data: &mut out };
        dot(dims, TensorRef { shape: &sa, data: &da }, TensorRef { shape: &sb, data: &db }, &mut o, &Pool::new(2)).unwrap();
        out
    }

    #[test]
    fn contractions_agree_with_the_obvious_loop() {
        let cases = [
            (DotDims { lhs_contract: vec![1], rhs_contract: vec![0], ..DotDims::default() }, vec![7, 5], vec![5, 9]),
            (DotDims { lhs_contract: vec![0], rhs_contract: vec![1], ..DotDims::default() }, vec![5, 7], vec![9, 5]),
            (
                DotDims { lhs_batch: vec![0], rhs_batch: vec![2], lhs_contract: vec![2], rhs_contract: vec![0] },
                vec![3, 4, 5],
                vec![5, 6, 3],
            ),
            (DotDims { lhs_contract: vec![2, 0], rhs_contract: vec![0, 1], ..DotDims::default() }, vec![3, 4, 5], vec![5, 3, 2]),
            (
                DotDims { lhs_batch: vec![1, 0], rhs_batch: vec![0, 1], lhs_contract: vec![3], rhs_contract: vec![2] },
                vec![2, 3, 4, 5],
                vec![3, 2, 5, 4],
            ),
            (DotDims { lhs_contract: vec![0], rhs_contract: vec![0], ..DotDims::default() }, vec![6], vec![6]),
            (DotDims::default(), vec![3], vec![4]),
            (DotDims { lhs_contract: vec![1], rhs_contract: vec![0], ..DotDims::default() }, vec![3, 0], vec![0, 2]),
            (DotDims { lhs_contract: vec![1], rhs_contract: vec![0], ..DotDims::default() }, vec![200, 150], vec![150, 130]),
        ];
        for (dims, a_dims, b_dims) in cases {
            let fill = |dims: &[usize]| (0..dims.iter().product::<usize>()).map(|i| (i * 37 % 23) as f64 - 11.0).collect::<Vec<f64>>();
            let (a, b) = (fill(&a_dims), fill(&b_dims));
            let want = obvious(&dims, &a, &a_dims, &b, &b_dims);
            let narrow = |x: &[f64]| x.iter().map(|v| *v as f32).collect::<Vec<_>>();
            let got = run(&dims, [DType::F32; 3], &narrow(&a), &a_dims, &narrow(&b), &b_dims, want.len());
            assert!(cast::<f32>(&got).iter().zip(&want).all(|(g, w)| *g as f64 == *w), "{dims:?}");
            let ints = |x: &[f64]| x.iter().map(|v| *v as i8).collect::<Vec<_>>();
            let got = run(&dims, [DType::S8, DType::S8, DType::S32], &ints(&a), &a_dims, &ints(&b), &b_dims, want.len());
            assert!(cast::<i32>(&got).iter().zip(&want).all(|(g, w)| *g as f64 == *w), "{dims:?} in integers");
            let pairs = |x: &[f64]| x.iter().map(|v| [*v, 0.0]).collect::<Vec<_>>();
            let got = run(&dims, [DType::C128; 3], &pairs(&a), &a_dims, &pairs(&b), &b_dims, want.len());
            assert!(cast::<[f64; 2]>(&got).iter().zip(&want).all(|(g, w)| g == &[*w, 0.0]), "{dims:?} in complex numbers");
            let bf = |x: &[f64]| x.iter().map(|v| half::bf16::from_f64(*v).to_bits()).collect::<Vec<_>>();
            let got = run(&dims, [DType::BF16; 3], &bf(&a), &a_dims, &bf(&b), &b_dims, want.len());
            for (g, w) in cast::<u16>(&got).iter().zip(&want) {
                // Compared as numbers: zeros may differ in sign.
                assert_eq!(half::bf16::from_bits(*g), half::bf16::from_f64(*w), "{dims:?} in bf16, {a_dims:?}");
            }
        }
    }
}
