//! Reduction over dimensions.
//!
//! Sums and the like run in fixed lanes and fixed chunks, so that results depend neither on the number of threads nor on the
//! instruction set. Other reducers run in the block VM, over many results at a time, in the order of the elements.
#![allow(unsafe_code)]

use crate::error::Result;
use crate::ir::BinaryOp;
use crate::kernel::copy::{Copy, TILE, turn};
use crate::kernel::elementwise::{convert_tensor, with_scratch};
use crate::kernel::float::Float;
use crate::kernel::index::strides_of;
use crate::kernel::int::Int;
use crate::kernel::simd::{vectorized, zero_sized};
use crate::kernel::view::{Pod, Shared, TensorMut, TensorRef, cast, cast_mut, for_ranges};
use crate::kernel::vm::{BLOCK, Input, Program};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

/// Partial results that one accumulation runs in.
const LANES: usize = 32;
/// Elements that one task reduces.
const GRAIN: usize = 1 << 16;

/// The length of a row if the reduction makes one result of each row of consecutive elements, and the same one whether it is
/// given one row or all of them.
pub fn independent_rows(op: BinaryOp, dims: &[usize], x: &Shape) -> Option<usize> {
    accumulator(x.dtype, op)?;
    let last = (0..x.rank()).filter(|&d| x.dims[d] != 1).map(|d| dims.contains(&d)).is_sorted();
    let row: usize = dims.iter().map(|&d| x.dims[d]).product();
    let rows = x.elements().checked_div(row)?;
    (last && row > 1 && rows > 0 && chunk([rows, row, 1]) == row).then_some(row)
}

pub fn reduce(program: &Program, dims: &[usize], ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) -> Result<()> {
    let (xs, inits) = ins.split_at(ins.len() / 2);
    if let (Some(op), [x], [init]) = (program.simple, xs, inits)
        && let Some(accumulator) = accumulator(x.shape.dtype, op)
    {
        return simple(op, accumulator, dims, *x, *init, &mut outs[0], pool);
    }
    general(program, dims, xs, inits, outs, pool);
    Ok(())
}

/// The element type that a simple reducer runs in, if there is one.
fn accumulator(dtype: DType, op: BinaryOp) -> Option<DType> {
    use BinaryOp::*;
    let arithmetic = matches!(op, Add | Multiply | Maximum | Minimum);
    let bitwise = matches!(op, And | Or | Xor);
    match dtype {
        DType::F32 | DType::F64 if arithmetic => Some(dtype),
        d if d.is_float() && arithmetic => Some(DType::F32),
        DType::Pred if arithmetic || bitwise => Some(DType::U8),
        d if d.is_integer() && d.bits() >= 8 && (arithmetic || bitwise) => Some(d),
        _ => None,
    }
}

/// The operand as [outer, reduced, inner], with a copy in that order where the dimensions are not so already.
fn arranged<'a>(x: TensorRef<'a>, dims: &[usize], space: &'a mut AlignedBytes, reduced_first: bool, pool: &Pool) -> (&'a [u8], [usize; 3]) {
    let kept: Vec<usize> = (0..x.shape.rank()).filter(|d| !dims.contains(d)).collect();
    let product = |dims: &mut dyn Iterator<Item = usize>| dims.map(|d| x.shape.dims[d]).product::<usize>();
    // Sizes of 1 do not matter for order.
    let big: Vec<usize> = (0..x.shape.rank()).filter(|&d| x.shape.dims[d] != 1).collect();
    let first = big.iter().position(|d| dims.contains(d));
    let reduced = product(&mut dims.iter().copied());
    let Some(first) = first else {
        return (x.data, [1, reduced, product(&mut kept.iter().copied())]);
    };
    let run = big[first..].iter().take_while(|d| dims.contains(d)).count();
    let contiguous = big[first + run..].iter().all(|d| !dims.contains(d));
    if contiguous && (!reduced_first || first == 0) {
        let outer = product(&mut big[..first].iter().copied());
        let inner = product(&mut big[first + run..].iter().copied());
        return (x.data, [outer, reduced, inner]);
    }
    let mut sorted = dims.to_vec();
    sorted.sort_unstable();
    let order: Vec<usize> =
        if reduced_first { sorted.iter().chain(&kept).copied().collect() } else { kept.iter().chain(&sorted).copied().collect() };
    let strides = strides_of(x.shape);
    let shape = Shape::new(x.shape.dtype, order.iter().map(|&d| x.shape.dims[d]).collect::<Vec<_>>());
    *space = AlignedBytes::zeroed(x.data.len());
    let from = order.iter().map(|&d| strides[d]).collect();
    let copy = Copy { dims: shape.dims.clone(), from_base: 0, from, to_base: 0, to: strides_of(&shape) };
    copy.run(shape.dtype.size(), x.data, space, pool);
    let k = product(&mut kept.iter().copied());
    (space, if reduced_first { [1, reduced, k] } else { [k, reduced, 1] })
}

fn simple(op: BinaryOp, dtype: DType, dims: &[usize], x: TensorRef, init: TensorRef, out: &mut TensorMut, pool: &Pool) -> Result<()> {
    if dtype != x.shape.dtype && dtype.is_float() {
        // Small floats: everything in f32, rounded once at the end.
        let wide = convert_tensor(x, dtype, pool)?;
        let wide_init = convert_tensor(init, dtype, pool)?;
        let (shape, scalar, result) = (x.shape.with(dtype), init.shape.with(dtype), out.shape.with(dtype));
        let mut sums = AlignedBytes::zeroed(result.bytes());
        let (x, init) = (TensorRef { shape: &shape, data: &wide }, TensorRef { shape: &scalar, data: &wide_init });
        simple(op, dtype, dims, x, init, &mut TensorMut { shape: &result, data: &mut sums }, pool)?;
        let narrow = convert_tensor(TensorRef { shape: &result, data: &sums }, out.shape.dtype, pool)?;
        out.data.copy_from_slice(&narrow);
        return Ok(());
    }
    let mut space = AlignedBytes::zeroed(0);
    let (data, [outer, reduced, inner]) = arranged(x, dims, &mut space, false, pool);
    macro_rules! fold {
        ($t:ty, $f:expr) => {
            fold::<$t>(cast(data), [outer, reduced, inner], cast(init.data)[0], cast_mut(out.data), pool, Loops::of(&$f))
        };
    }
    macro_rules! extreme {
        ($t:ty, $f:expr, $better:expr) => {{
            let loops = Loops::of_extreme(&$f, &$better);
            fold::<$t>(cast(data), [outer, reduced, inner], cast(init.data)[0], cast_mut(out.data), pool, loops)
        }};
    }
    use BinaryOp::*;
    macro_rules! floats {
        ($t:ty) => {
            match op {
                Add => fold!($t, |a: $t, b: $t| a + b),
                Multiply => fold!($t, |a: $t, b: $t| a * b),
                Maximum => extreme!($t, <$t as Float>::greater, |a: &$t, b: &$t| a > b),
                _ => extreme!($t, <$t as Float>::lesser, |a: &$t, b: &$t| a < b),
            }
        };
    }
    macro_rules! ints {
        ($t:ty) => {
            match op {
                Add => fold!($t, <$t as Int>::add),
                Multiply => fold!($t, <$t as Int>::mul),
                Maximum => fold!($t, <$t as Int>::greater),
                Minimum => fold!($t, <$t as Int>::lesser),
                And => fold!($t, <$t as Int>::and),
                Or => fold!($t, <$t as Int>::or),
                _ => fold!($t, <$t as Int>::xor),
            }
        };
    }
    macro_rules! signed {
        ($t:ty) => {
            if op == Maximum { fold!($t, <$t as Int>::greater) } else { fold!($t, <$t as Int>::lesser) }
        };
    }
    use DType::{S8, S16, S32, S64, U8, U16, U32, U64};
    match x.shape.dtype {
        DType::F32 => floats!(f32),
        DType::F64 => floats!(f64),
        // On predicates addition is or, multiplication is and.
        DType::Pred => match op {
            Add | Maximum | Or => fold!(u8, |a: u8, b: u8| a | b),
            Multiply | Minimum | And => fold!(u8, |a: u8, b: u8| a & b),
            _ => fold!(u8, |a: u8, b: u8| a ^ b),
        },
        S8 if matches!(op, Maximum | Minimum) => signed!(i8),
        S16 if matches!(op, Maximum | Minimum) => signed!(i16),
        S32 if matches!(op, Maximum | Minimum) => signed!(i32),
        S64 if matches!(op, Maximum | Minimum) => signed!(i64),
        // The rest is the same on the bits of signed and unsigned numbers.
        S8 | U8 => ints!(u8),
        S16 | U16 => ints!(u16),
        S32 | U32 => ints!(u32),
        S64 | U64 => ints!(u64),
        other => bail!(Internal, "a reduction accumulates in {other}"),
    }
    Ok(())
}

/// The loops of one operation, so that what is around them is compiled once for all operations.
#[derive(Clone, Copy)]
struct Loops<T> {
    one: fn(T, T) -> T,
    /// All elements.
    line: fn(&[T]) -> T,
    /// Rows of so many elements, element by element; the result holds the first row to begin with.
    rows: fn(&[T], usize, usize, &mut [T]),
}

impl<T: Pod> Loops<T> {
    /// `f` is looked at for its type only.
    fn of<F: Fn(T, T) -> T + std::marker::Copy>(_: &F) -> Loops<T> {
        Loops {
            one: |a, b| zero_sized::<F>()(a, b),
            line: |x| {
                vectorized(
                    #[inline(always)]
                    || fold_line(x, zero_sized::<F>()),
                )
            },
            rows: |x, inner, start, out| {
                let n = out.len();
                vectorized(
                    #[inline(always)]
                    || {
                        let f = zero_sized::<F>();
                        // Several rows at a time, so that results are loaded and stored less often.
                        let mut rows = x.chunks_exact(4 * inner);
                        for four in &mut rows {
                            let row = |r: usize| &four[r * inner + start..][..n];
                            let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                            for i in 0..n {
                                out[i] = f(f(f(f(out[i], a[i]), b[i]), c[i]), d[i]);
                            }
                        }
                        for row in rows.remainder().chunks_exact(inner) {
                            let row = &row[start..start + n];
                            for i in 0..n {
                                out[i] = f(out[i], row[i]);
                            }
                        }
                    },
                )
            },
        }
    }
}

impl<T: Float> Loops<T> {
    /// Of a maximum or minimum `f`, where `better` says of two different numbers which it takes.
    fn of_extreme<F, B>(f: &F, _: &B) -> Loops<T>
    where
        F: Fn(T, T) -> T + std::marker::Copy,
        B: Fn(&T, &T) -> bool + std::marker::Copy,
    {
        let line = |x: &[T]| {
            vectorized(
                #[inline(always)]
                || best(x, zero_sized::<B>()).unwrap_or_else(|| fold_line(x, zero_sized::<F>())),
            )
        };
        Loops { line, ..Loops::of(f) }
    }
}

/// The best of the elements, unless there is a NaN or it is a zero, whose sign `better` does not look at: with one instruction
/// where `f` takes several.
#[inline(always)]
fn best<T: Float>(x: &[T], better: impl Fn(&T, &T) -> bool) -> Option<T> {
    if x.len() < 2 * LANES {
        return None;
    }
    let pick = |a: T, b: T| if better(&a, &b) { a } else { b };
    let (mut lanes, mut nans) = ([x[0]; LANES], [T::ZERO; LANES]);
    let mut take = |pair: &[T]| {
        for i in 0..LANES {
            let (a, b) = (pair[i], pair[i + LANES]);
            nans[i] = if a.is_nan() || b.is_nan() { T::NAN } else { nans[i] };
            lanes[i] = pick(pick(a, b), lanes[i]);
        }
    };
    x.chunks_exact(2 * LANES).for_each(&mut take);
    // Some of the last ones are looked at twice.
    take(&x[x.len() - 2 * LANES..]);
    for i in 0..LANES {
        lanes[i] = if nans[i].is_nan() { nans[i] } else { lanes[i] };
    }
    let best = fold_lanes(lanes, &|a: T, b: T| if better(&a, &b) || a.is_nan() { a } else { b });
    (best != T::ZERO && !best.is_nan()).then_some(best)
}

/// Long reductions are cut into chunks of so many elements whose results are folded afterwards. Depends on the shape alone.
fn chunk([outer, reduced, inner]: [usize; 3]) -> usize {
    let results = outer * inner;
    if results < 64 && reduced * results > 2 * GRAIN { (GRAIN / inner.min(GRAIN)).max(1) } else { reduced }
}

/// Folds the middle dimension of [outer, reduced, inner] with an operation that associates and commutes up to rounding.
fn fold<T: Pod>(x: &[T], [outer, reduced, inner]: [usize; 3], init: T, out: &mut [T], pool: &Pool, f: Loops<T>) {
    if out.is_empty() {
        return;
    }
    if reduced == 0 {
        out.fill(init);
        return;
    }
    let chunk = chunk([outer, reduced, inner]);
    let chunks = reduced.div_ceil(chunk);
    if chunks > 1 {
        let mut partial = vec![init; outer * chunks * inner];
        let shared = Shared::new(&mut partial);
        pool.run(outer * chunks, &|task| {
            let (o, c) = (task / chunks, task % chunks);
            let rows = c * chunk..((c + 1) * chunk).min(reduced);
            let part = &x[(o * reduced + rows.start) * inner..(o * reduced + rows.end) * inner];
            // SAFETY: each task has its own range.
            fold_rows(part, rows.len(), inner, unsafe { shared.range(task * inner..(task + 1) * inner) }, f);
        });
        for o in 0..outer {
            let out = &mut out[o * inner..(o + 1) * inner];
            fold_rows(&partial[o * chunks * inner..(o + 1) * chunks * inner], chunks, inner, out, f);
            out.iter_mut().for_each(|y| *y = (f.one)(init, *y));
        }
        return;
    }
    let shared = Shared::new(out);
    if inner > 1 && outer * reduced * inner > 2 * GRAIN && outer < 8 {
        // Few outer rows: cut the columns as well.
        let width = (GRAIN / reduced).clamp(256, 4096);
        let strips = inner.div_ceil(width);
        pool.run(outer * strips, &|task| {
            let (o, s) = (task / strips, task % strips);
            let columns = s * width..((s + 1) * width).min(inner);
            // SAFETY: each task has its own range.
            let out = unsafe { shared.range(o * inner + columns.start..o * inner + columns.end) };
            fold_columns(&x[o * reduced * inner..(o + 1) * reduced * inner], inner, columns.start, out, f);
            out.iter_mut().for_each(|y| *y = (f.one)(init, *y));
        });
        return;
    }
    for_ranges(pool, outer, (GRAIN / (reduced * inner)).max(1), &|range| {
        for o in range {
            // SAFETY: each task has its own range.
            let out = unsafe { shared.range(o * inner..(o + 1) * inner) };
            fold_rows(&x[o * reduced * inner..(o + 1) * reduced * inner], reduced, inner, out, f);
            out.iter_mut().for_each(|y| *y = (f.one)(init, *y));
        }
    });
}

/// Folds `rows` rows of `inner` elements into one, without an initial value.
fn fold_rows<T: Pod>(x: &[T], rows: usize, inner: usize, out: &mut [T], f: Loops<T>) {
    if inner == 1 {
        out[0] = (f.line)(x);
    } else if inner < 16 && rows >= 4 {
        // Narrow rows: several of them side by side make lines that are long enough for vector code.
        let group = (64 / inner).min(rows / 2).max(1);
        let width = group * inner;
        let whole = rows / group;
        let mut wide = x[..width].to_vec();
        (f.rows)(&x[width..whole * width], width, 0, &mut wide);
        out.copy_from_slice(&wide[..inner]);
        (f.rows)(&wide[inner..], inner, 0, out);
        (f.rows)(&x[whole * width..], inner, 0, out);
    } else {
        for (i, part) in out.chunks_mut(4096).enumerate() {
            fold_columns(x, inner, i * 4096, part, f);
        }
    }
}

/// Folds columns `start..start + out.len()` of rows of `inner` elements.
fn fold_columns<T: Pod>(x: &[T], inner: usize, start: usize, out: &mut [T], f: Loops<T>) {
    out.copy_from_slice(&x[start..start + out.len()]);
    (f.rows)(&x[inner..], inner, start, out);
}

#[inline(always)]
fn fold_line<T: Pod>(x: &[T], f: impl Fn(T, T) -> T) -> T {
    if x.len() < 2 * LANES {
        let mut acc = x[0];
        for v in &x[1..] {
            acc = f(acc, *v);
        }
        return acc;
    }
    let mut lanes = [x[0]; LANES];
    lanes.copy_from_slice(&x[..LANES]);
    let mut chunks = x[LANES..].chunks_exact(LANES);
    for chunk in &mut chunks {
        for i in 0..LANES {
            lanes[i] = f(lanes[i], chunk[i]);
        }
    }
    let sum = fold_lanes(lanes, &f);
    chunks.remainder().iter().fold(sum, |acc, v| f(acc, *v))
}

/// On its own: compiled into the loop before it, the loop is arranged for this and gets narrow vectors.
#[inline(never)]
fn fold_lanes<T: Pod>(mut lanes: [T; LANES], f: &impl Fn(T, T) -> T) -> T {
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for i in 0..width {
            lanes[i] = f(lanes[i], lanes[i + width]);
        }
    }
    lanes[0]
}

/// Any reducer, any number of operands: the operands are arranged as [reduced, kept] and the rows folded one after the other.
fn general(program: &Program, dims: &[usize], xs: &[TensorRef], inits: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let Some(x) = xs.first() else { return };
    let sizes: Vec<usize> = xs.iter().map(|x| x.shape.dtype.size()).collect();
    let reduced: usize = dims.iter().map(|&d| x.shape.dims[d]).product();
    let kept = x.shape.elements().checked_div(reduced).unwrap_or(outs[0].shape.elements());
    for ((out, init), size) in outs.iter_mut().zip(inits).zip(&sizes) {
        debug_assert_eq!(out.data.len(), kept * size);
        for element in out.data.chunks_exact_mut(*size) {
            element.copy_from_slice(init.data);
        }
    }
    if reduced == 0 || kept == 0 {
        return;
    }
    let big = (0..x.shape.rank()).filter(|&d| x.shape.dims[d] != 1);
    if kept >= 64 && big.map(|d| dims.contains(&d)).is_sorted() {
        // What is reduced is consecutive: turned a tile at a time.
        let rows: Vec<Rows> = xs.iter().map(|x| Rows { data: x.data, lane: reduced }).collect();
        let mut accumulators: Vec<&mut [u8]> = outs.iter_mut().map(|o| &mut *o.data).collect();
        return fold_program(program, &rows, reduced, kept, &sizes, &mut accumulators, pool);
    }
    let mut spaces: Vec<AlignedBytes> = xs.iter().map(|_| AlignedBytes::zeroed(0)).collect();
    let arranged: Vec<(&[u8], [usize; 3])> = xs.iter().zip(&mut spaces).map(|(x, s)| arranged(*x, dims, s, true, pool)).collect();
    // Few results of long reductions: the rows are cut into segments, each folded in a lane of its own, and the lanes in order.
    let segments = if kept < 64 && reduced >= 64 { (1024 / kept).min(reduced / 8).max(1) } else { 1 };
    let length = reduced / segments;
    if segments > 1 {
        let mut partial: Vec<AlignedBytes> = Vec::new();
        for ((data, _), size) in arranged.iter().zip(&sizes) {
            // [segment, row, kept] to [row, segment, kept]
            let mut turned = AlignedBytes::zeroed(segments * length * kept * size);
            let (s, l, k) = (segments, length, kept as isize);
            let from = vec![k, length as isize * k, 1];
            let copy = Copy { dims: vec![l, s, kept], from_base: 0, from, to_base: 0, to: vec![s as isize * k, k, 1] };
            copy.run(*size, data, &mut turned, pool);
            partial.push(turned);
        }
        let width = segments * kept;
        let mut sums: Vec<AlignedBytes> = partial.iter().zip(&sizes).map(|(p, size)| AlignedBytes::from(&p[..width * size])).collect();
        let rows: Vec<Rows> = partial.iter().zip(&sizes).map(|(p, size)| Rows::of(&p[width * size..])).collect();
        let mut accumulators: Vec<&mut [u8]> = sums.iter_mut().map(|s| &mut **s).collect();
        fold_program(program, &rows, length - 1, width, &sizes, &mut accumulators, pool);
        let rows: Vec<Rows> = sums.iter().map(|s| Rows::of(s)).collect();
        let mut accumulators: Vec<&mut [u8]> = outs.iter_mut().map(|o| &mut *o.data).collect();
        fold_program(program, &rows, segments, kept, &sizes, &mut accumulators, pool);
    }
    let done = if segments > 1 { segments * length } else { 0 };
    let rows: Vec<Rows> = arranged.iter().zip(&sizes).map(|((data, _), size)| Rows::of(&data[done * kept * size..])).collect();
    let mut accumulators: Vec<&mut [u8]> = outs.iter_mut().map(|o| &mut *o.data).collect();
    fold_program(program, &rows, reduced - done, kept, &sizes, &mut accumulators, pool);
}

/// An operand of a fold: its rows one after the other, or, where `lane` is above 1, the elements of each lane, `lane` of them.
#[derive(Clone, Copy)]
struct Rows<'a> {
    data: &'a [u8],
    lane: usize,
}

impl Rows<'_> {
    fn of(data: &[u8]) -> Rows<'_> {
        Rows { data, lane: 1 }
    }
}

/// `acc = program(acc, row)` for each of `count` rows of `width` elements.
fn fold_program(
    program: &Program,
    rows: &[Rows],
    count: usize,
    width: usize,
    sizes: &[usize],
    accumulators: &mut [&mut [u8]],
    pool: &Pool,
) {
    let shared: Vec<Shared<u8>> = accumulators.iter_mut().map(|a| Shared::new(a)).collect();
    // Wide tasks: every row is a run of the program.
    let grain = if width >= 2 * BLOCK { BLOCK } else { (GRAIN / count.max(1)).clamp(64, BLOCK) };
    for_ranges(pool, width, grain, &|range| {
        let n = range.len();
        let mut next: Vec<AlignedBytes> = sizes.iter().map(|size| AlignedBytes::zeroed(n * size)).collect();
        // SAFETY: the ranges of tasks are disjoint.
        let acc: Vec<&mut [u8]> =
            shared.iter().zip(sizes).map(|(a, size)| unsafe { a.range(range.start * size..range.end * size) }).collect();
        // Results overlap no operand, so they alternate between two places.
        let mut places: [Vec<*mut u8>; 2] =
            [acc.into_iter().map(|a| a.as_mut_ptr()).collect(), next.iter_mut().map(|a| a.as_mut_ptr()).collect()];
        let mut inputs = vec![Input { data: std::ptr::null(), stride: 1 }; 2 * sizes.len()];
        let tile_of = |(rows, size): (&Rows, &usize)| AlignedBytes::zeroed(if rows.lane > 1 { TILE * n * size } else { 0 });
        let mut tiles: Vec<AlignedBytes> = rows.iter().zip(sizes).map(tile_of).collect();
        with_scratch(|scratch| {
            // SAFETY: no input is a scalar.
            unsafe { program.prepare(n, &inputs, scratch) };
            for row in 0..count {
                let (first, second) = inputs.split_at_mut(sizes.len());
                first.iter_mut().zip(&places[0]).for_each(|(i, p)| i.data = p.cast_const());
                for (((i, x), size), tile) in second.iter_mut().zip(rows).zip(sizes).zip(&mut tiles) {
                    if x.lane == 1 {
                        i.data = x.data[(row * width + range.start) * size..].as_ptr();
                        continue;
                    }
                    if row % TILE == 0 {
                        let lanes = &x.data[range.start * x.lane * size..range.end * x.lane * size];
                        turn(*size, lanes, x.lane, row, [n, TILE.min(count - row)], tile);
                    }
                    i.data = tile[row % TILE * n * size..].as_ptr();
                }
                // SAFETY: n elements everywhere, at most a block; the two places are different memory.
                unsafe { program.block(n, &inputs, &places[1], scratch) };
                places.swap(0, 1);
            }
        });
        if count % 2 == 1 {
            for ((from, to), size) in places[0].iter().zip(&places[1]).zip(sizes) {
                // SAFETY: n elements each, different memory.
                unsafe { std::ptr::copy_nonoverlapping(from.cast_const(), *to, n * size) };
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Direction, Op, Order, Region, Value};
    use crate::kernel::view::bytes_of;
    use crate::kernel::vm;

    fn reducer(dtype: DType, op: BinaryOp) -> Program {
        let s = Shape::scalar(dtype);
        let mut values = vec![s.clone(), s.clone()];
        let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
        region.results = vec![region.push1(&mut values, Op::Binary(op), &[Value(0), Value(1)], s)];
        vm::from_region(&region, &values).unwrap()
    }

    fn i32s(dims: &[usize], keep: &[usize], general: bool) -> (Vec<i32>, Vec<i32>) {
        let shape = Shape::new(DType::S32, dims);
        let n = shape.elements();
        let x: Vec<i32> = (0..n as i32).map(|i| i % 1000 * 7919 % 1000 - 300).collect();
        let reduced: Vec<usize> = (0..dims.len()).filter(|d| !keep.contains(d)).collect();
        let out_shape = Shape::new(DType::S32, keep.iter().map(|&d| dims[d]).collect::<Vec<_>>());
        let mut want = vec![5i32; out_shape.elements()];
        for (i, v) in x.iter().enumerate() {
            let at = crate::kernel::index::unflatten(i, dims);
            let o = keep.iter().fold(0, |acc, &d| acc * dims[d] + at[d]);
            want[o] = want[o].wrapping_add(*v);
        }
        let mut program = reducer(DType::S32, BinaryOp::Add);
        if general {
            program.simple = None;
        }
        let mut got = AlignedBytes::zeroed(out_shape.bytes());
        let (data, init) = (AlignedBytes::from(bytes_of(&x)), AlignedBytes::from(bytes_of(&[5i32])));
        let scalar = Shape::scalar(DType::S32);
        let ins = [TensorRef { shape: &shape, data: &data }, TensorRef { shape: &scalar, data: &init }];
        reduce(&program, &reduced, &ins, &mut [TensorMut { shape: &out_shape, data: &mut got }], &Pool::new(2)).unwrap();
        (cast::<i32>(&got).to_vec(), want)
    }

    #[test]
    fn sums_over_any_dimensions_agree_with_the_obvious_loop() {
        for general in [false, true] {
            for dims in [
                vec![3, 5, 7],
                vec![1000, 3],
                vec![3, 1000],
                vec![200_001],
                vec![2, 70_000],
                vec![70_000, 2],
                vec![40, 9000],
                vec![0, 4],
                vec![4, 0],
                vec![2, 3, 1, 4, 5],
            ] {
                for mask in 0..1 << dims.len() {
                    let keep: Vec<usize> = (0..dims.len()).filter(|d| mask >> d & 1 == 1).collect();
                    let (got, want) = i32s(&dims, &keep, general);
                    assert!(got == want, "{dims:?} keeping {keep:?}, general {general}");
                }
            }
        }
    }

    #[test]
    fn nan_wins_a_maximum_wherever_it_stands() {
        for (op, at) in [BinaryOp::Maximum, BinaryOp::Minimum].into_iter().flat_map(|op| [0, 1, 63, 64, 99].map(|at| (op, at))) {
            let mut x = vec![1.0f32; 100];
            x[at] = f32::NAN;
            let shape = Shape::new(DType::F32, [100]);
            let scalar = Shape::scalar(DType::F32);
            let (data, init) = (AlignedBytes::from(bytes_of(&x)), AlignedBytes::from(bytes_of(&[f32::NEG_INFINITY])));
            let mut out = AlignedBytes::zeroed(4);
            let ins = [TensorRef { shape: &shape, data: &data }, TensorRef { shape: &scalar, data: &init }];
            reduce(&reducer(DType::F32, op), &[0], &ins, &mut [TensorMut { shape: &scalar, data: &mut out }], &Pool::new(1)).unwrap();
            assert!(cast::<f32>(&out)[0].is_nan(), "{op:?} {at}");
        }
    }

    #[test]
    fn zeros_of_both_signs_are_told_apart_wherever_they_stand() {
        for (op, filler, wins) in [(BinaryOp::Maximum, -0.0f32, 0.0f32), (BinaryOp::Minimum, 0.0, -0.0)] {
            for at in [0, 1, 63, 64, 99] {
                let mut x = vec![filler; 100];
                x[at] = wins;
                let shape = Shape::new(DType::F32, [100]);
                let scalar = Shape::scalar(DType::F32);
                let (data, init) = (AlignedBytes::from(bytes_of(&x)), AlignedBytes::from(bytes_of(&[filler])));
                let mut out = AlignedBytes::zeroed(4);
                let ins = [TensorRef { shape: &shape, data: &data }, TensorRef { shape: &scalar, data: &init }];
                reduce(&reducer(DType::F32, op), &[0], &ins, &mut [TensorMut { shape: &scalar, data: &mut out }], &Pool::new(1)).unwrap();
                assert_eq!(cast::<f32>(&out)[0].to_bits(), wins.to_bits(), "{op:?} {at}");
            }
        }
    }

    #[test]
    fn several_operands_reduce_together() {
        // arg max: keeps the first of the greatest.
        let (f, s) = (Shape::scalar(DType::F32), Shape::scalar(DType::S32));
        let mut values = vec![f.clone(), s.clone(), f.clone(), s.clone()];
        let mut region = Region { params: (0..4).map(Value).collect(), ..Region::default() };
        let greater = Op::Compare { direction: Direction::Ge, order: Order::Partial };
        let p = region.push1(&mut values, greater, &[Value(0), Value(2)], Shape::scalar(DType::Pred));
        let v = region.push1(&mut values, Op::Select, &[p, Value(0), Value(2)], f.clone());
        let i = region.push1(&mut values, Op::Select, &[p, Value(1), Value(3)], s.clone());
        region.results = vec![v, i];
        let program = vm::from_region(&region, &values).unwrap();
        let n = 10_000;
        let x: Vec<f32> = (0..n).map(|i| (i * 31 % 997) as f32).collect();
        let index: Vec<i32> = (0..n).collect();
        let (xs, is) = (Shape::new(DType::F32, [n as usize]), Shape::new(DType::S32, [n as usize]));
        let bytes = [bytes_of(&x), bytes_of(&index), bytes_of(&[f32::NEG_INFINITY]), bytes_of(&[0i32])].map(AlignedBytes::from);
        let ins: Vec<TensorRef> = [&xs, &is, &f, &s].into_iter().zip(&bytes).map(|(shape, data)| TensorRef { shape, data }).collect();
        let (mut a, mut b) = (AlignedBytes::zeroed(4), AlignedBytes::zeroed(4));
        let mut outs = [TensorMut { shape: &f, data: &mut a }, TensorMut { shape: &s, data: &mut b }];
        reduce(&program, &[0], &ins, &mut outs, &Pool::new(2)).unwrap();
        let want = x.iter().position(|v| *v == 996.0).unwrap();
        assert_eq!((cast::<f32>(&a)[0], cast::<i32>(&b)[0]), (996.0, want as i32));
    }
}
