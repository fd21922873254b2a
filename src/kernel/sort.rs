//! Sorting along a dimension, and the largest elements of one.
//!
//! A comparator that orders by keys (`key(a) < key(b)`, possibly several keys in turn) is recognised: the keys of a whole line are
//! computed by the block VM and sorted as integers. Other comparators run in the VM, pair by pair, under a merge sort.
#![allow(unsafe_code)]

use crate::error::Result;
use crate::ir::{BinaryOp, Direction, Inst, Op, Order, Region, Value};
use crate::kernel::elementwise::with_scratch;
use crate::kernel::float;
use crate::kernel::minifloat::Format;
use crate::kernel::view::{Shared, TensorMut, TensorRef, cast, for_ranges};
use crate::kernel::vm::{Builder, Input, Program};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Kind, Shape};

/// One key of a comparator.
pub struct SortKey {
    /// From the operands to the key.
    pub key: Program,
    pub descending: bool,
    order: Order,
}

/// The keys by which a comparator (a0, b0, a1, b1, …) -> pred orders, if that is all it does.
pub fn keys_of(region: &Region, values: &[Shape]) -> Option<Vec<SortKey>> {
    if region.params.is_empty() || !region.params.len().is_multiple_of(2) || region.results.len() != 1 {
        return None;
    }
    let cones = Cones::new(region)?;
    let found = cones.keys(region.results[0])?;
    let key = |(value, descending, order): (Value, bool, Order)| {
        // The part of the region that computes the key of `a`, as a program of the operands.
        let mut builder = Builder::new();
        let a: Vec<Value> = region.params.iter().copied().step_by(2).collect();
        let args: Vec<_> = a.iter().map(|v| builder.input(values[v.0 as usize].dtype)).collect();
        let insts =
            region.insts.iter().filter(|i| i.results.iter().all(|r| cones.sides(*r).is_some_and(|s| s & B == 0))).cloned().collect();
        let part = Region { params: a, insts, results: vec![value] };
        let out = builder.region(&part, values, &args).ok()?;
        Some(SortKey { key: builder.finish(&out), descending, order })
    };
    found.into_iter().map(key).collect()
}

const A: u8 = 1;
const B: u8 = 2;

/// What every value of a comparator is computed from: values of equal `id` are the same function, of the a or the b operands.
struct Cones<'a> {
    region: &'a Region,
    /// (value, id, sides)
    known: Vec<(Value, usize, u8)>,
}

impl<'a> Cones<'a> {
    fn new(region: &'a Region) -> Option<Cones<'a>> {
        let mut known: Vec<(Value, usize, u8)> =
            region.params.iter().enumerate().map(|(i, v)| (*v, i / 2, if i % 2 == 0 { A } else { B })).collect();
        let mut functions: Vec<(&Op, Vec<usize>, usize)> = Vec::new();
        let mut next = region.params.len();
        for inst in &region.insts {
            let [result] = inst.results[..] else { return None };
            if !inst.regions.is_empty() {
                return None;
            }
            let mut sides = 0;
            let mut ids = Vec::new();
            for operand in &inst.operands {
                let (_, id, side) = known.iter().find(|k| k.0 == *operand)?;
                ids.push(*id);
                sides |= side;
            }
            // Convert says its type only in its result: never the same as another.
            let same = functions.iter().find(|f| *f.0 == inst.op && f.1 == ids && inst.op != Op::Convert).map(|f| f.2);
            let id = same.unwrap_or_else(|| {
                next += 1;
                functions.push((&inst.op, ids, next));
                next
            });
            known.push((result, id, sides));
        }
        Some(Cones { region, known })
    }

    fn sides(&self, v: Value) -> Option<u8> {
        self.known.iter().find(|k| k.0 == v).map(|k| k.2)
    }

    fn id(&self, v: Value) -> Option<usize> {
        self.known.iter().find(|k| k.0 == v).map(|k| k.1)
    }

    fn inst(&self, v: Value) -> Option<&'a Inst> {
        self.region.insts.iter().find(|i| i.results.contains(&v))
    }

    /// (key of a, descending, order) of a predicate.
    fn keys(&self, p: Value) -> Option<Vec<(Value, bool, Order)>> {
        if let Some((value, descending, order)) = self.strict(p) {
            return Some(vec![(value, descending, order)]);
        }
        let inst = self.inst(p)?;
        let (first, equal, rest) = match (&inst.op, &inst.operands[..]) {
            // first || equal && rest
            (Op::Binary(BinaryOp::Or), &[x, y]) => {
                let (first, both) = if self.strict(x).is_some() { (x, y) } else { (y, x) };
                let both = self.inst(both).filter(|i| i.op == Op::Binary(BinaryOp::And))?;
                let &[u, v] = &both.operands[..] else { return None };
                if self.equal(u).is_some() { (first, u, v) } else { (first, v, u) }
            }
            // equal ? rest : first
            (Op::Select, &[equal, rest, first]) => (first, equal, rest),
            _ => return None,
        };
        let (value, descending, order) = self.strict(first)?;
        if self.equal(equal)? != (self.id(value)?, order) {
            return None;
        }
        let mut keys = vec![(value, descending, order)];
        keys.extend(self.keys(rest)?);
        Some(keys)
    }

    /// `key(a) < key(b)` in one of its spellings.
    fn strict(&self, p: Value) -> Option<(Value, bool, Order)> {
        let (u, v, direction, order) = self.comparison(p)?;
        let less = match direction {
            Direction::Lt => true,
            Direction::Gt => false,
            _ => return None,
        };
        match (self.sides(u)?, self.sides(v)?) {
            (A, B) => Some((u, !less, order)),
            (B, A) => Some((v, less, order)),
            _ => None,
        }
    }

    /// The id of the key and the order of `key(a) == key(b)`.
    fn equal(&self, p: Value) -> Option<(usize, Order)> {
        let (u, _, direction, order) = self.comparison(p)?;
        (direction == Direction::Eq).then_some((self.id(u)?, order))
    }

    fn comparison(&self, p: Value) -> Option<(Value, Value, Direction, Order)> {
        let inst = self.inst(p)?;
        let Op::Compare { direction, order } = inst.op else { return None };
        let &[u, v] = &inst.operands[..] else { return None };
        let mirrored = self.id(u)? == self.id(v)? && self.sides(u)? | self.sides(v)? == A | B && self.sides(u)? != self.sides(v)?;
        (mirrored && self.sides(u)? != A | B && self.sides(v)? != A | B).then_some((u, v, direction, order))
    }
}

/// A number whose unsigned order is the order of the elements.
fn ordered_bits(dtype: DType, order: Order, element: &[u8]) -> u64 {
    let mut word = [0u8; 8];
    word[..element.len().min(8)].copy_from_slice(&element[..element.len().min(8)]);
    let bits = u64::from_le_bytes(word);
    let width = dtype.size() as u32 * 8;
    match dtype.kind() {
        Kind::Signed => bits ^ (1 << (width - 1)),
        Kind::Float => match dtype {
            DType::F64 => ordered_float(bits, 64, f64::from_bits(bits), order),
            DType::F32 => ordered_float(bits, 32, f32::from_bits(bits as u32) as f64, order),
            DType::F16 => ordered_float(bits, 16, float::f16_to_f32(bits as u16) as f64, order),
            DType::BF16 => ordered_float(bits, 16, float::bf16_to_f32(bits as u16) as f64, order),
            _ => {
                let x = Format::of(dtype).map_or(f32::NAN, |f| f.decode(bits as u8));
                ordered_float(x.to_bits() as u64, 32, x as f64, order)
            }
        },
        _ => bits,
    }
}

fn ordered_float(bits: u64, width: u32, value: f64, order: Order) -> u64 {
    let sign = 1u64 << (width - 1);
    let all = u64::MAX >> (64 - width);
    if order == Order::Partial {
        // Zeros are equal; NaN, which this order says nothing about, goes last.
        if value.is_nan() {
            return all;
        }
        if value == 0.0 {
            return sign;
        }
    }
    if bits & sign != 0 { !bits & all } else { bits | sign }
}

pub fn sort(program: &Program, dim: usize, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let Some(first) = ins.first() else { return };
    let len = first.shape.dims[dim];
    let inner: usize = first.shape.dims[dim + 1..].iter().product();
    let lines = first.shape.elements().checked_div(len).unwrap_or(0);
    let sizes: Vec<usize> = ins.iter().map(|x| x.shape.dtype.size()).collect();
    let shared: Vec<Shared<u8>> = outs.iter_mut().map(|o| Shared::new(&mut *o.data)).collect();
    for_ranges(pool, lines, (1 << 14) / len.max(1), &|range| {
        let mut space: Vec<AlignedBytes> = sizes.iter().map(|s| AlignedBytes::zeroed(s * len)).collect();
        for line in range {
            let base = line / inner * len * inner + line % inner;
            // The line of each operand, consecutive.
            for ((x, to), &size) in ins.iter().zip(&mut space).zip(&sizes) {
                if inner == 1 {
                    to.copy_from_slice(&x.data[base * size..(base + len) * size]);
                } else {
                    for i in 0..len {
                        let from = (base + i * inner) * size;
                        to[i * size..(i + 1) * size].copy_from_slice(&x.data[from..from + size]);
                    }
                }
            }
            let order = match &program.sort_keys {
                Some(keys) => by_keys(keys, &space, len),
                None => by_comparator(program, &space, &sizes, len),
            };
            for ((to, from), &size) in shared.iter().zip(&space).zip(&sizes) {
                for (i, &k) in order.iter().enumerate() {
                    let at = (base + i * inner) * size;
                    // SAFETY: each line has its own elements of the result.
                    unsafe { to.range(at..at + size) }.copy_from_slice(&from[k as usize * size..][..size]);
                }
            }
        }
    });
}

/// The stable order of the elements of a line by keys.
fn by_keys(keys: &[SortKey], operands: &[AlignedBytes], len: usize) -> Vec<u64> {
    let bits: Vec<Vec<u64>> = keys.iter().map(|k| key_bits(k, operands, len)).collect();
    let narrow = keys[0].key.outputs()[0].size() <= 4 && len <= u32::MAX as usize;
    match &bits[..] {
        // Key and position in one number.
        [only] if narrow => {
            let mut packed: Vec<u64> = only.iter().enumerate().map(|(i, k)| k << 32 | i as u64).collect();
            packed.sort_unstable();
            packed.iter_mut().for_each(|p| *p &= 0xffff_ffff);
            packed
        }
        [only] => {
            let mut pairs: Vec<(u64, u64)> = only.iter().enumerate().map(|(i, k)| (*k, i as u64)).collect();
            pairs.sort_unstable();
            pairs.into_iter().map(|p| p.1).collect()
        }
        several => {
            let mut order: Vec<u64> = (0..len as u64).collect();
            order.sort_by(|&a, &b| {
                several.iter().map(|k| k[a as usize].cmp(&k[b as usize])).find(|o| o.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
            });
            order
        }
    }
}

fn key_bits(key: &SortKey, operands: &[AlignedBytes], len: usize) -> Vec<u64> {
    let dtype = key.key.outputs()[0];
    let mut values = AlignedBytes::zeroed(len * dtype.size());
    let inputs: Vec<Input> = operands.iter().map(|o| Input { data: o.as_ptr(), stride: 1 }).collect();
    // SAFETY: `len` elements of each operand and of the key.
    with_scratch(|scratch| unsafe { key.key.run(len, &inputs, &[values.as_mut_ptr()], scratch) });
    let width = if dtype.is_float() && dtype.size() == 1 { 32 } else { dtype.size() as u32 * 8 };
    let flip = if key.descending { u64::MAX >> (64 - width) } else { 0 };
    match dtype {
        DType::F32 if key.order == Order::Total => {
            let f = |x: &u32| ((x ^ (((*x as i32) >> 31) as u32 | 0x8000_0000)) as u64) ^ flip;
            cast::<u32>(&values).iter().map(f).collect()
        }
        DType::S32 => cast::<u32>(&values).iter().map(|x| (x ^ 0x8000_0000) as u64 ^ flip).collect(),
        _ => values.chunks_exact(dtype.size()).map(|e| ordered_bits(dtype, key.order, e) ^ flip).collect(),
    }
}

/// A stable merge sort that asks the comparator. Whatever it answers, the result is a permutation.
fn by_comparator(program: &Program, operands: &[AlignedBytes], sizes: &[usize], len: usize) -> Vec<u64> {
    let mut order: Vec<u64> = (0..len as u64).collect();
    let mut merged = order.clone();
    let mut inputs = vec![Input { data: std::ptr::null(), stride: 1 }; operands.len() * 2];
    with_scratch(|scratch| {
        let mut before = |a: u64, b: u64| -> bool {
            for ((pair, operand), size) in inputs.chunks_exact_mut(2).zip(operands).zip(sizes) {
                pair[0].data = operand[a as usize * size..].as_ptr();
                pair[1].data = operand[b as usize * size..].as_ptr();
            }
            let mut answer = 0u8;
            // SAFETY: one element of each operand on either side.
            unsafe { program.run(1, &inputs, &[&raw mut answer], scratch) };
            answer != 0
        };
        let mut width = 1;
        while width < len {
            for start in (0..len).step_by(2 * width) {
                let middle = (start + width).min(len);
                let end = (start + 2 * width).min(len);
                let (mut i, mut j) = (start, middle);
                for slot in &mut merged[start..end] {
                    // The right one goes first only if it sorts strictly before.
                    let right = j < end && (i >= middle || before(order[j], order[i]));
                    *slot = if right { order[j] } else { order[i] };
                    if right { j += 1 } else { i += 1 }
                }
            }
            std::mem::swap(&mut order, &mut merged);
            width *= 2;
        }
    });
    order
}

pub fn supports_top_k(x: &Shape) -> Result<()> {
    ensure!(!x.dtype.is_complex() && x.dtype != DType::Token, Unimplemented, "top_k of {x}");
    Ok(())
}

pub fn top_k(k: usize, x: TensorRef, outs: &mut [TensorMut], pool: &Pool) {
    let len = x.shape.dims.last().copied().unwrap_or(1);
    let (dtype, size) = (x.shape.dtype, x.shape.dtype.size());
    let lines = x.shape.elements().checked_div(len).unwrap_or(0);
    let k = k.min(len);
    if k == 0 {
        return;
    }
    let [values, indices] = outs else { return };
    let (values, indices) = (Shared::new(&mut *values.data), Shared::new(indices.as_slice::<i32>()));
    for_ranges(pool, lines, (1 << 14) / len, &|range| {
        for line in range {
            let data = &x.data[line * len * size..(line + 1) * len * size];
            // Greatest first, ties by position.
            let keys = data.chunks_exact(size).enumerate().map(|(i, e)| (!ordered_bits(dtype, Order::Total, e), i as u64));
            let mut keys: Vec<(u64, u64)> = keys.collect();
            if k < len {
                keys.select_nth_unstable(k - 1);
            }
            let best = &mut keys[..k];
            best.sort_unstable();
            // SAFETY: each line has its own results.
            let (v, i) = unsafe { (values.range(line * k * size..(line + 1) * k * size), indices.range(line * k..(line + 1) * k)) };
            for (slot, (_, at)) in best.iter().enumerate() {
                i[slot] = *at as i32;
                v[slot * size..(slot + 1) * size].copy_from_slice(&data[*at as usize * size..][..size]);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::UnaryOp;
    use crate::kernel::view::bytes_of;
    use crate::kernel::vm;
    use crate::tensor::Literal;

    fn pred() -> Shape {
        Shape::scalar(DType::Pred)
    }

    fn compare(direction: Direction, order: Order) -> Op {
        Op::Compare { direction, order }
    }

    fn sort_f32(program: &Program, x: &[f32], dims: &[usize], dim: usize) -> Vec<f32> {
        let shape = Shape::new(DType::F32, dims);
        let data = AlignedBytes::from(bytes_of(x));
        let mut out = AlignedBytes::zeroed(data.len());
        let ins = [TensorRef { shape: &shape, data: &data }];
        sort(program, dim, &ins, &mut [TensorMut { shape: &shape, data: &mut out }], &Pool::new(2));
        cast::<f32>(&out).to_vec()
    }

    #[test]
    fn total_order_with_canonical_zeros_and_nans_as_jax_asks_for() {
        let f = Shape::scalar(DType::F32);
        let mut values = vec![f.clone(), f.clone()];
        let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
        let literal = |x: f32| Op::Constant(Literal::new(Shape::scalar(DType::F32), &x.to_le_bytes()).unwrap());
        let mut side = |v: Value| {
            let zero = region.push1(&mut values, literal(0.0), &[], f.clone());
            let is_zero = region.push1(&mut values, compare(Direction::Eq, Order::Partial), &[v, zero], pred());
            let x = region.push1(&mut values, Op::Select, &[is_zero, zero, v], f.clone());
            let is_nan = region.push1(&mut values, compare(Direction::Ne, Order::Partial), &[v, v], pred());
            let nan = region.push1(&mut values, literal(f32::NAN), &[], f.clone());
            region.push1(&mut values, Op::Select, &[is_nan, nan, x], f.clone())
        };
        let (a, b) = (side(Value(0)), side(Value(1)));
        region.results = vec![region.push1(&mut values, compare(Direction::Lt, Order::Total), &[a, b], pred())];
        let mut program = vm::from_region(&region, &values).unwrap();
        assert_eq!(program.sort_keys.as_ref().map(Vec::len), Some(1));
        let x = [3.0, f32::NAN, -0.0, 0.0, -f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, f32::INFINITY];
        let want = [f32::NEG_INFINITY, -1.0, -0.0, 0.0, -0.0, 3.0, f32::INFINITY, f32::NAN, -f32::NAN].map(f32::to_bits);
        for _ in 0..2 {
            assert_eq!(sort_f32(&program, &x, &[9], 0).iter().map(|x| x.to_bits()).collect::<Vec<_>>(), want);
            // Once more by asking the comparator.
            program.sort_keys = None;
        }
    }

    #[test]
    fn other_dimensions_descending_and_unusual_comparators() {
        let f = Shape::scalar(DType::F32);
        let mut values = vec![f.clone(), f.clone()];
        let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
        region.results = vec![region.push1(&mut values, compare(Direction::Gt, Order::Total), &[Value(0), Value(1)], pred())];
        let program = vm::from_region(&region, &values).unwrap();
        assert!(program.sort_keys.as_ref().unwrap()[0].descending);
        assert_eq!(sort_f32(&program, &[1., 2., 3., 4., 0., 9.], &[3, 2], 0), [3., 9., 1., 4., 0., 2.]);
        assert_eq!(sort_f32(&program, &[], &[3, 0], 0), [0f32; 0]);
        // |a| < b is no order by keys; the result is still a permutation.
        let mut region = Region { params: vec![Value(0), Value(1)], ..Region::default() };
        let abs = region.push1(&mut values, Op::Unary(UnaryOp::Abs), &[Value(0)], f);
        region.results = vec![region.push1(&mut values, compare(Direction::Lt, Order::Partial), &[abs, Value(1)], pred())];
        let program = vm::from_region(&region, &values).unwrap();
        assert!(program.sort_keys.is_none());
        let mut got = sort_f32(&program, &[5., -1., 3., 2.], &[4], 0);
        got.sort_by(f32::total_cmp);
        assert_eq!(got, [-1., 2., 3., 5.]);
    }

    #[test]
    fn several_keys_sort_in_turn() {
        let s = Shape::scalar(DType::S32);
        let mut values = vec![s; 4];
        let mut region = Region { params: (0..4).map(Value).collect(), ..Region::default() };
        let lt = compare(Direction::Lt, Order::Partial);
        let second = region.push1(&mut values, lt.clone(), &[Value(2), Value(3)], pred());
        let first = region.push1(&mut values, lt, &[Value(0), Value(1)], pred());
        let equal = region.push1(&mut values, compare(Direction::Eq, Order::Partial), &[Value(0), Value(1)], pred());
        let both = region.push1(&mut values, Op::Binary(BinaryOp::And), &[equal, second], pred());
        region.results = vec![region.push1(&mut values, Op::Binary(BinaryOp::Or), &[first, both], pred())];
        let mut program = vm::from_region(&region, &values).unwrap();
        assert_eq!(program.sort_keys.as_ref().map(Vec::len), Some(2));
        let shape = Shape::new(DType::S32, [5]);
        let (x, y) = (AlignedBytes::from(bytes_of(&[2, 1, 2, 1, 0])), AlignedBytes::from(bytes_of(&[5, 4, -3, 2, 1])));
        for _ in 0..2 {
            let (mut a, mut b) = (AlignedBytes::zeroed(20), AlignedBytes::zeroed(20));
            let ins = [TensorRef { shape: &shape, data: &x }, TensorRef { shape: &shape, data: &y }];
            let mut outs = [TensorMut { shape: &shape, data: &mut a }, TensorMut { shape: &shape, data: &mut b }];
            sort(&program, 0, &ins, &mut outs, &Pool::new(1));
            assert_eq!((cast::<i32>(&a), cast::<i32>(&b)), (&[0, 1, 1, 2, 2][..], &[1, 2, 4, -3, 5][..]));
            program.sort_keys = None;
        }
    }

    #[test]
    fn top_k_takes_the_first_of_equals() {
        let (shape, v, i) = (Shape::new(DType::F32, [2, 4]), Shape::new(DType::F32, [2, 2]), Shape::new(DType::S32, [2, 2]));
        let x = AlignedBytes::from(bytes_of(&[1f32, 7., 7., 3., f32::NAN, -1., 5., 2.]));
        let (mut a, mut b) = (AlignedBytes::zeroed(16), AlignedBytes::zeroed(16));
        let mut outs = [TensorMut { shape: &v, data: &mut a }, TensorMut { shape: &i, data: &mut b }];
        top_k(2, TensorRef { shape: &shape, data: &x }, &mut outs, &Pool::new(1));
        assert_eq!(cast::<i32>(&b), [1, 2, 0, 2]);
        assert_eq!(cast::<f32>(&a)[..2], [7., 7.]);
    }
}
