//! Rewrites that keep every bit of the results: common subexpressions, identities, compositions of movements, constant
//! folding, dead code.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::compile::{dead, unroll};
use crate::ir::{BinaryOp, Func, Inst, Op, Region, UnaryOp, Value, branch_taken};
use crate::kernel::{self, TensorMut, TensorRef};
use crate::pool::{FlushDenormals, Pool};
use crate::tensor::{AlignedBytes, DType, Kind, Literal, Shape};

/// Passes over the program; real programs settle after two or three.
const ROUNDS: usize = 4;
/// Elements of operands and results that folding may touch at once, and in one program.
const FOLD_ELEMENTS: usize = 4096;
const FOLD_TOTAL: usize = 1 << 22;

pub fn simplify(func: &mut Func) {
    let pool = Pool::new(1);
    let mut budget = FOLD_TOTAL;
    for _ in 0..ROUNDS {
        let mut body = std::mem::take(&mut func.body);
        let unrolled = unroll::unroll(&mut body, &mut func.values);
        let mut simplifier = Simplifier::new(std::mem::take(&mut func.values), &pool, budget);
        body = simplifier.region(body, &mut HashMap::new());
        func.values = simplifier.values;
        budget = simplifier.budget;
        let changed = simplifier.changed;
        func.body = body;
        let removed = dead::remove(func);
        if !(unrolled || changed || removed) {
            break;
        }
    }
}

struct Simplifier<'a> {
    values: Vec<Shape>,
    /// What stands in a value's place.
    now: Vec<Value>,
    /// The operation of values that an instruction without regions and with one result defines.
    defs: HashMap<Value, (Op, Vec<Value>)>,
    pool: &'a Pool,
    budget: usize,
    changed: bool,
}

/// Hash of an instruction -> instructions seen in this region or around it.
type Seen = HashMap<u64, Vec<(Op, Vec<Value>, Value)>>;

enum Rewrite {
    Keep,
    Value(Value),
    Op(Op, Vec<Value>),
}

impl<'a> Simplifier<'a> {
    fn new(values: Vec<Shape>, pool: &'a Pool, budget: usize) -> Simplifier<'a> {
        let now = (0..values.len() as u32).map(Value).collect();
        Simplifier { values, now, defs: HashMap::new(), pool, budget, changed: false }
    }

    fn shape(&self, v: Value) -> &Shape {
        &self.values[v.0 as usize]
    }

    fn def(&self, v: Value) -> Option<&(Op, Vec<Value>)> {
        self.defs.get(&v)
    }

    fn literal(&self, v: Value) -> Option<&Literal> {
        match self.def(v) {
            Some((Op::Constant(literal), _)) => Some(literal),
            _ => None,
        }
    }

    /// The one element that all elements of a constant or of a broadcast constant have.
    fn splat(&self, v: Value) -> Option<&[u8]> {
        match self.def(v)? {
            (Op::Constant(literal), _) => uniform(literal),
            (Op::Broadcast { .. } | Op::Reshape, operands) => self.splat(operands[0]),
            _ => None,
        }
    }

    fn region(&mut self, region: Region, seen: &mut Seen) -> Region {
        let mut out = Vec::with_capacity(region.insts.len());
        let mut added: Vec<u64> = Vec::new();
        for mut inst in region.insts {
            self.resolve(&mut inst.operands);
            if matches!(inst.op, Op::While | Op::Case) {
                inst.regions = inst.regions.into_iter().map(|r| self.region(r, seen)).collect();
                if let Some(v) = self.literal(inst.operands[0]).and_then(Literal::as_integer).filter(|_| matches!(inst.op, Op::Case)) {
                    self.take_branch(inst, v, &mut out);
                } else {
                    if matches!(inst.op, Op::While) {
                        self.invariants(&mut inst);
                    }
                    out.push(inst);
                }
                continue;
            }
            let [result] = inst.results[..] else {
                out.push(inst);
                continue;
            };
            if !inst.regions.is_empty() || inst.op.has_side_effect() {
                out.push(inst);
                continue;
            }
            self.instruction(inst, result, seen, &mut added, &mut out);
        }
        let mut results = region.results;
        self.resolve(&mut results);
        for key in added {
            if let Some(list) = seen.get_mut(&key) {
                list.pop();
            }
        }
        Region { params: region.params, insts: out, results }
    }

    fn instruction(&mut self, mut inst: Inst, result: Value, seen: &mut Seen, added: &mut Vec<u64>, out: &mut Vec<Inst>) {
        for _ in 0..8 {
            match self.rewrite(&inst.op, &inst.operands, result) {
                Rewrite::Keep => break,
                Rewrite::Value(v) => {
                    self.now[result.0 as usize] = v;
                    self.changed = true;
                    return;
                }
                Rewrite::Op(op, operands) => {
                    (inst.op, inst.operands) = (op, operands);
                    self.changed = true;
                }
            }
        }
        if let Some((op, operands)) = self.scalars(&inst, result) {
            // The same for every element: computed once and spread.
            let v = self.new_scalar(self.shape(result).dtype);
            let scalar = Inst { op, operands, results: vec![v], regions: vec![], loc: inst.loc.clone() };
            self.instruction(scalar, v, seen, added, out);
            let mut operands = vec![v];
            self.resolve(&mut operands);
            (inst.op, inst.operands) = (Op::Broadcast { dims: vec![] }, operands);
            self.changed = true;
        }
        if let Some(literal) = self.fold(&inst, result) {
            (inst.op, inst.operands) = (Op::Constant(literal), Vec::new());
            self.changed = true;
        }
        // A large constant of equal elements is a scalar that is spread.
        if let Op::Constant(literal) = &inst.op
            && literal.shape().rank() > 0
            && let Some(element) = uniform(literal)
            && let Ok(scalar) = Literal::new(Shape::scalar(literal.shape().dtype), element)
        {
            let v = self.new_scalar(scalar.shape().dtype);
            let constant = Inst { op: Op::Constant(scalar), operands: vec![], results: vec![v], regions: vec![], loc: inst.loc.clone() };
            let v = self.unique(constant, v, seen, added, out);
            (inst.op, inst.operands) = (Op::Broadcast { dims: vec![] }, vec![v]);
            self.changed = true;
        }
        let v = self.unique(inst, result, seen, added, out);
        if v != result {
            self.now[result.0 as usize] = v;
            self.changed = true;
        }
    }

    fn new_scalar(&mut self, dtype: DType) -> Value {
        self.values.push(Shape::scalar(dtype));
        let v = Value(self.values.len() as u32 - 1);
        self.now.push(v);
        v
    }

    /// An element-wise operation on spread scalars as one on the scalars.
    fn scalars(&self, inst: &Inst, result: Value) -> Option<(Op, Vec<Value>)> {
        if !inst.op.is_elementwise() || inst.operands.is_empty() || self.shape(result).rank() == 0 {
            return None;
        }
        let scalar = |v: &Value| match self.def(*v) {
            _ if self.shape(*v).rank() == 0 => Some(*v),
            Some((Op::Broadcast { .. }, x)) if self.shape(x[0]).rank() == 0 => Some(x[0]),
            _ => None,
        };
        Some((inst.op.clone(), inst.operands.iter().map(scalar).collect::<Option<_>>()?))
    }

    /// Appends the instruction unless an equal one is there; returns the value that holds its result.
    fn unique(&mut self, inst: Inst, result: Value, seen: &mut Seen, added: &mut Vec<u64>, out: &mut Vec<Inst>) -> Value {
        let key = hash(&inst, self.shape(result));
        let list = seen.entry(key).or_default();
        let same = list.iter().find(|(op, operands, v)| {
            *op == inst.op && *operands == inst.operands && self.values[v.0 as usize] == self.values[result.0 as usize]
        });
        if let Some((_, _, v)) = same {
            return *v;
        }
        list.push((inst.op.clone(), inst.operands.clone(), result));
        added.push(key);
        self.defs.insert(result, (inst.op.clone(), inst.operands.clone()));
        out.push(inst);
        result
    }

    fn resolve(&self, vs: &mut [Value]) {
        for v in vs {
            while self.now[v.0 as usize] != *v {
                *v = self.now[v.0 as usize];
            }
        }
    }

    /// Replaces a case by the branch that its constant index takes.
    fn take_branch(&mut self, mut inst: Inst, index: i64, out: &mut Vec<Inst>) {
        let branch = inst.regions.swap_remove(branch_taken(index, inst.regions.len()));
        out.extend(branch.insts);
        for (w, v) in inst.results.iter().zip(branch.results) {
            self.now[w.0 as usize] = v;
        }
        self.changed = true;
    }

    /// Carries that keep their initial value become that value.
    fn invariants(&mut self, inst: &mut Inst) {
        let [cond, body] = &mut inst.regions[..] else { return };
        let keep: Vec<bool> = (0..inst.operands.len()).map(|i| body.results[i] != body.params[i]).collect();
        if keep.iter().all(|k| *k) {
            return;
        }
        self.changed = true;
        for (i, keep) in keep.iter().enumerate() {
            if !keep {
                for v in [cond.params[i], body.params[i], inst.results[i]] {
                    self.now[v.0 as usize] = inst.operands[i];
                }
            }
        }
        fn retain<T>(list: &mut Vec<T>, keep: &[bool]) {
            let mut k = keep.iter();
            list.retain(|_| *k.next().unwrap_or(&true));
        }
        for list in [&mut cond.params, &mut body.params, &mut body.results, &mut inst.operands, &mut inst.results] {
            retain(list, &keep);
        }
        for region in [cond, body] {
            replace_all(region, &self.now);
        }
    }

    /// The value computed now, where the operands are constants and the work is small.
    fn fold(&mut self, inst: &Inst, result: Value) -> Option<Literal> {
        let shape = self.values[result.0 as usize].clone();
        let operands: Vec<Literal> = inst.operands.iter().map(|v| self.literal(*v).cloned()).collect::<Option<_>>()?;
        let work: usize = operands.iter().map(|l| l.shape().elements()).sum::<usize>() + shape.elements();
        let grows = matches!(inst.op, Op::Broadcast { .. } | Op::Iota { .. } | Op::Pad { .. });
        let limit = if grows { 16 } else { FOLD_ELEMENTS };
        let foldable = inst.op.is_elementwise()
            || matches!(
                inst.op,
                Op::Iota { .. }
                    | Op::Broadcast { .. }
                    | Op::Reshape
                    | Op::Transpose { .. }
                    | Op::Slice { .. }
                    | Op::Pad { .. }
                    | Op::Concatenate { .. }
                    | Op::Reverse { .. }
                    | Op::DynamicSlice { .. }
                    | Op::DynamicUpdateSlice
                    | Op::BitcastConvert
            );
        if !foldable || work > limit || work > self.budget || shape.dtype.kind() == Kind::Token {
            return None;
        }
        let shapes: Vec<&Shape> = operands.iter().map(|l| l.shape()).collect();
        kernel::supports(&inst.op, &[], &shapes, &[&shape]).ok()?;
        self.budget -= work;
        let mut bytes = AlignedBytes::zeroed(shape.bytes());
        let inputs: Vec<TensorRef> = operands.iter().map(|l| TensorRef { shape: l.shape(), data: l.bytes() }).collect();
        let mut outputs = [TensorMut { shape: &shape, data: &mut bytes }];
        let _mode = FlushDenormals::new();
        kernel::run(&inst.op, &[], &inputs, &mut outputs, self.pool).ok()?;
        Literal::new(shape, &bytes).ok()
    }

    fn rewrite(&self, op: &Op, operands: &[Value], result: Value) -> Rewrite {
        let to = self.shape(result);
        let same = |v: Value| self.shape(v) == to;
        match op {
            Op::Convert | Op::Reshape | Op::BitcastConvert | Op::Slice { .. } if same(operands[0]) => Rewrite::Value(operands[0]),
            Op::DynamicSlice { .. } if same(operands[0]) => Rewrite::Value(operands[0]),
            Op::Pad { .. } if same(operands[0]) && identity_pad(op) => Rewrite::Value(operands[0]),
            Op::Concatenate { dim } => self.concatenate(*dim, operands, result),
            Op::Transpose { perm } if perm.iter().enumerate().all(|(i, p)| i == *p) => Rewrite::Value(operands[0]),
            Op::Broadcast { dims } if same(operands[0]) && dims.iter().enumerate().all(|(i, d)| i == *d) => Rewrite::Value(operands[0]),
            Op::Reverse { dims } if dims.iter().all(|d| to.dims[*d] <= 1) => Rewrite::Value(operands[0]),
            Op::Transpose { .. } | Op::Broadcast { .. } | Op::Reshape | Op::Slice { .. } => self.compose(op, operands[0], to),
            Op::DynamicSlice { sizes } => self.static_slice(sizes, operands),
            Op::Select => match self.splat(operands[0]) {
                Some([0]) if same(operands[2]) => Rewrite::Value(operands[2]),
                Some([1]) if same(operands[1]) => Rewrite::Value(operands[1]),
                _ if operands[1] == operands[2] => Rewrite::Value(operands[1]),
                _ => Rewrite::Keep,
            },
            Op::Unary(op @ (UnaryOp::Not | UnaryOp::Negate)) => match self.def(operands[0]) {
                Some((Op::Unary(inner), x)) if inner == op => Rewrite::Value(x[0]),
                _ => Rewrite::Keep,
            },
            Op::Binary(op) => self.binary(*op, operands),
            _ => Rewrite::Keep,
        }
    }

    fn binary(&self, op: BinaryOp, operands: &[Value]) -> Rewrite {
        use BinaryOp::*;
        let dtype = self.shape(operands[0]).dtype;
        let is = |v: Value, want: Number| self.splat(v).is_some_and(|bytes| want.is(dtype, bytes));
        let [a, b] = *operands else { return Rewrite::Keep };
        let integral = dtype.is_integer() || dtype == DType::Pred;
        let neutral = match op {
            Multiply | Divide => is(b, Number::One),
            // x + 0 is not x for x = -0.
            Add => is(b, if integral { Number::Zero } else { Number::NegativeZero }),
            Subtract | Or | Xor | ShiftLeft | ShiftRightArithmetic | ShiftRightLogical => is(b, Number::Zero),
            And => integral && (a == b || is(b, Number::Ones)),
            _ => false,
        };
        if neutral || (op == Or && a == b) {
            return Rewrite::Value(a);
        }
        let commutes = matches!(op, Add | Multiply | And | Or | Xor);
        let neutral = match op {
            Multiply => is(a, Number::One),
            Add => is(a, if integral { Number::Zero } else { Number::NegativeZero }),
            Or | Xor => is(a, Number::Zero),
            And => is(a, Number::Ones),
            _ => false,
        };
        if neutral && commutes {
            return Rewrite::Value(b);
        }
        let zero = matches!(op, Multiply | And) && integral;
        if zero && is(a, Number::Zero) {
            return Rewrite::Value(a);
        }
        if zero && is(b, Number::Zero) {
            return Rewrite::Value(b);
        }
        Rewrite::Keep
    }

    fn concatenate(&self, dim: usize, operands: &[Value], result: Value) -> Rewrite {
        let full: Vec<Value> = operands.iter().copied().filter(|v| self.shape(*v).dims[dim] > 0).collect();
        match full[..] {
            [one] if self.shape(one) == self.shape(result) => Rewrite::Value(one),
            _ if full.len() < operands.len() && !full.is_empty() => Rewrite::Op(Op::Concatenate { dim }, full),
            _ => Rewrite::Keep,
        }
    }

    /// A movement of a movement as one.
    fn compose(&self, op: &Op, operand: Value, to: &Shape) -> Rewrite {
        let Some((inner, from)) = self.def(operand) else { return Rewrite::Keep };
        let Some(x) = from.first().copied() else { return Rewrite::Keep };
        let new = match (op, inner) {
            (Op::Reshape, Op::Reshape) => Op::Reshape,
            // A scalar spread is a scalar spread, whatever the dimensions.
            (Op::Reshape | Op::Transpose { .. } | Op::Slice { .. } | Op::Broadcast { .. }, Op::Broadcast { .. })
                if self.shape(x).elements() == 1 && self.shape(x).rank() == 0 =>
            {
                Op::Broadcast { dims: vec![] }
            }
            (Op::Transpose { perm: outer }, Op::Transpose { perm: inner }) => {
                Op::Transpose { perm: outer.iter().map(|d| inner[*d]).collect() }
            }
            (Op::Broadcast { dims: outer }, Op::Broadcast { dims: inner }) => {
                Op::Broadcast { dims: inner.iter().map(|d| outer[*d]).collect() }
            }
            (Op::Slice { start: a, limit: b, stride: c }, Op::Slice { start, limit: _, stride }) => {
                let rank = a.len();
                Op::Slice {
                    start: (0..rank).map(|d| start[d] + a[d] * stride[d]).collect(),
                    // The last element taken, and one more.
                    limit: (0..rank)
                        .map(|d| match to.dims[d] {
                            0 => start[d] + a[d] * stride[d],
                            n => start[d] + (a[d] + (n - 1) * c[d]) * stride[d] + 1,
                        })
                        .collect(),
                    stride: (0..rank).map(|d| c[d] * stride[d]).collect(),
                }
                .checked_slice(b, self.shape(x))
            }
            (Op::Slice { start, limit, stride }, Op::Concatenate { dim }) => {
                // Wholly inside one operand.
                let mut begin = 0;
                for v in from {
                    let size = self.shape(*v).dims[*dim];
                    if start[*dim] >= begin && limit[*dim] <= begin + size && start[*dim] < limit[*dim] {
                        let (mut s, mut l) = (start.clone(), limit.clone());
                        s[*dim] -= begin;
                        l[*dim] -= begin;
                        return Rewrite::Op(Op::Slice { start: s, limit: l, stride: stride.clone() }, vec![*v]);
                    }
                    begin += size;
                }
                return Rewrite::Keep;
            }
            _ => return Rewrite::Keep,
        };
        Rewrite::Op(new, vec![x])
    }

    fn static_slice(&self, sizes: &[usize], operands: &[Value]) -> Rewrite {
        let from = self.shape(operands[0]);
        let starts: Option<Vec<usize>> = operands[1..]
            .iter()
            .zip(&from.dims)
            .zip(sizes)
            .map(|((v, dim), size)| {
                let room = dim - size;
                let start = self.literal(*v)?.as_integer()?;
                // An unsigned 64-bit index beyond the signed ones reads as negative.
                let huge = self.shape(*v).dtype == DType::U64 && start < 0;
                Some(if huge { room } else { start.clamp(0, room as i64) as usize })
            })
            .collect();
        let Some(start) = starts else { return Rewrite::Keep };
        let limit = start.iter().zip(sizes).map(|(a, n)| a + n).collect();
        Rewrite::Op(Op::Slice { stride: vec![1; start.len()], limit, start }, vec![operands[0]])
    }
}

impl Op {
    /// Itself: slices of slices stay in bounds because both were.
    fn checked_slice(self, _outer: &[usize], from: &Shape) -> Op {
        if let Op::Slice { limit, .. } = &self {
            debug_assert!(limit.iter().zip(&from.dims).all(|(l, d)| l <= d));
        }
        self
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Number {
    Zero,
    NegativeZero,
    One,
    /// All bits of an integer.
    Ones,
}

impl Number {
    fn is(self, dtype: DType, bytes: &[u8]) -> bool {
        let want: Vec<u8> = match (dtype, self) {
            (_, Number::Zero) => vec![0; dtype.size()],
            (DType::F32, Number::One) => 1f32.to_le_bytes().to_vec(),
            (DType::F64, Number::One) => 1f64.to_le_bytes().to_vec(),
            (DType::F16, Number::One) => 0x3c00u16.to_le_bytes().to_vec(),
            (DType::BF16, Number::One) => 0x3f80u16.to_le_bytes().to_vec(),
            (DType::F32, Number::NegativeZero) => (-0f32).to_le_bytes().to_vec(),
            (DType::F64, Number::NegativeZero) => (-0f64).to_le_bytes().to_vec(),
            (DType::F16 | DType::BF16, Number::NegativeZero) => 0x8000u16.to_le_bytes().to_vec(),
            (d, Number::One) if d.is_integer() || d == DType::Pred => Literal::integer(d, 1).bytes().to_vec(),
            (DType::Pred, Number::Ones) => vec![1],
            (d, Number::Ones) if d.is_integer() && d.bits() >= 8 => vec![0xff; d.size()],
            _ => return false,
        };
        bytes == want
    }
}

fn identity_pad(op: &Op) -> bool {
    let Op::Pad { low, high, interior } = op else { return false };
    low.iter().chain(high).chain(interior).all(|p| *p == 0)
}

/// The bytes of the one value that all elements have.
fn uniform(literal: &Literal) -> Option<&[u8]> {
    let size = literal.shape().dtype.size();
    let bytes = literal.bytes();
    let first = bytes.get(..size).filter(|_| size > 0)?;
    bytes.chunks_exact(size).all(|e| e == first).then_some(first)
}

fn hash(inst: &Inst, shape: &Shape) -> u64 {
    let mut hasher = DefaultHasher::new();
    std::mem::discriminant(&inst.op).hash(&mut hasher);
    inst.operands.hash(&mut hasher);
    shape.hash(&mut hasher);
    match &inst.op {
        Op::Constant(literal) => literal.bytes().hash(&mut hasher),
        Op::Unary(op) => op.hash(&mut hasher),
        Op::Binary(op) => op.hash(&mut hasher),
        _ => {}
    }
    hasher.finish()
}

/// Puts what stands in each value's place there, in a region and those inside it.
fn replace_all(region: &mut Region, now: &[Value]) {
    let swap = |v: &mut Value| {
        while now[v.0 as usize] != *v {
            *v = now[v.0 as usize];
        }
    };
    for inst in &mut region.insts {
        inst.operands.iter_mut().for_each(swap);
        for r in &mut inst.regions {
            replace_all(r, now);
        }
    }
    region.results.iter_mut().for_each(swap);
}
