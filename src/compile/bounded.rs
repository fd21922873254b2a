//! Arrays whose dimensions have a bound, and a size below it that is known while the program runs. Such an array has the
//! memory of its bounds; the size is a value beside it, an s32 scalar. Each operation on one becomes operations on arrays of
//! the bounds and on sizes, so that what lies behind the size never shows: a reduction reads its initial value there, a sort
//! sorts it to the end. Sizes of parameters and results of the program are parameters and results behind all others.

use std::collections::{BTreeMap, HashMap};

use super::at;
use crate::error::Result;
use crate::ir::*;
use crate::tensor::{DType, Literal, Shape};

/// Whose sizes the additional parameters and results are: number and dimension.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    pub params: Vec<(usize, usize)>,
    pub results: Vec<(usize, usize)>,
}

impl Sizes {
    pub fn is_empty(&self) -> bool {
        self.params.is_empty() && self.results.is_empty()
    }
}

/// The sizes of the dimensions that have one.
type Dims = BTreeMap<usize, Value>;

pub fn expand(func: &mut Func) -> Result<Sizes> {
    let mut found = func.params.iter().any(|p| !p.bounded.is_empty());
    func.body.visit(&mut |inst| found |= matches!(inst.op, Op::SetDimensionSize { .. } | Op::GetDimensionSize { .. }));
    let mut sizes = Sizes::default();
    if !found {
        return Ok(sizes);
    }
    let mut pass = Pass { values: std::mem::take(&mut func.values), sizes: HashMap::new(), insts: Vec::new(), loc: None };
    let mut body = std::mem::take(&mut func.body);
    for (k, attrs) in func.params.iter().enumerate() {
        for dim in &attrs.bounded {
            let size = pass.value(Shape::scalar(DType::S32));
            pass.sizes.entry(body.params[k]).or_default().insert(*dim, size);
            sizes.params.push((k, *dim));
            body.params.push(size);
        }
    }
    func.params.resize(body.params.len(), ParamAttrs::default());
    pass.region(&mut body)?;
    for (k, result) in body.results.clone().into_iter().enumerate() {
        for (dim, size) in pass.of(result) {
            sizes.results.push((k, dim));
            body.results.push(size);
        }
    }
    func.results.resize(body.results.len(), ResultAttrs::default());
    func.body = body;
    func.values = pass.values;
    Ok(sizes)
}

struct Pass {
    values: Vec<Shape>,
    sizes: HashMap<Value, Dims>,
    /// Of the region under construction.
    insts: Vec<Inst>,
    loc: Loc,
}

impl Pass {
    fn region(&mut self, region: &mut Region) -> Result<()> {
        let outer = std::mem::take(&mut self.insts);
        for inst in std::mem::take(&mut region.insts) {
            self.loc = inst.loc.clone();
            let (name, loc) = (inst.op.name(), inst.loc.clone());
            self.inst(inst).map_err(|e| e.context(format_args!("{name} of an array of bounded size{}", at(&loc))))?;
        }
        region.insts = std::mem::replace(&mut self.insts, outer);
        Ok(())
    }

    fn value(&mut self, shape: Shape) -> Value {
        self.values.push(shape);
        Value(self.values.len() as u32 - 1)
    }

    fn shape(&self, v: Value) -> Shape {
        self.values[v.0 as usize].clone()
    }

    fn bound(&self, v: Value, dim: usize) -> usize {
        self.values[v.0 as usize].dims[dim]
    }

    fn of(&self, v: Value) -> Dims {
        self.sizes.get(&v).cloned().unwrap_or_default()
    }

    fn set(&mut self, v: Value, dims: Dims) {
        if !dims.is_empty() {
            self.sizes.insert(v, dims);
        }
    }

    fn emit(&mut self, op: Op, operands: &[Value], shape: Shape) -> Value {
        let v = self.value(shape);
        let (operands, loc) = (operands.to_vec(), self.loc.clone());
        self.insts.push(Inst { op, operands, results: vec![v], regions: Vec::new(), loc });
        v
    }

    fn number(&mut self, n: i64) -> Value {
        self.emit(Op::Constant(Literal::integer(DType::S32, n)), &[], Shape::scalar(DType::S32))
    }

    /// An operation on sizes.
    fn compute(&mut self, op: BinaryOp, size: Value, n: i64) -> Value {
        let n = self.number(n);
        self.emit(Op::Binary(op), &[size, n], Shape::scalar(DType::S32))
    }

    fn sum(&mut self, a: Value, b: Value) -> Value {
        self.emit(Op::Binary(BinaryOp::Add), &[a, b], Shape::scalar(DType::S32))
    }

    /// The size of a dimension, bounded or not.
    fn size(&mut self, v: Value, dim: usize) -> Value {
        match self.of(v).get(&dim) {
            Some(size) => *size,
            None => self.number(self.bound(v, dim) as i64),
        }
    }

    /// The result is another value under its own name.
    fn alias(&mut self, result: Value, v: Value) {
        let loc = self.loc.clone();
        self.insts.push(Inst { op: Op::Reshape, operands: vec![v], results: vec![result], regions: Vec::new(), loc });
    }

    fn filled(&mut self, shape: Shape, scalar: Value) -> Value {
        self.emit(Op::Broadcast { dims: Vec::new() }, &[scalar], shape)
    }

    /// Where an index along `dim` is below the size.
    fn inside(&mut self, shape: &Shape, dim: usize, size: Value) -> Value {
        let index = self.emit(Op::Iota { dim }, &[], shape.with(DType::S32));
        let size = self.filled(shape.with(DType::S32), size);
        self.emit(Op::Compare { direction: Direction::Lt, order: Order::Partial }, &[index, size], shape.with(DType::Pred))
    }

    /// `v` with `other` wherever an index is not below the size, along the dimensions of `dims`.
    fn masked(&mut self, v: Value, other: Value, dims: &Dims) -> Value {
        let shape = self.shape(v);
        dims.iter().fold(v, |v, (dim, size)| {
            let inside = self.inside(&shape, *dim, *size);
            self.emit(Op::Select, &[inside, v, other], shape.clone())
        })
    }

    fn masked_by_scalar(&mut self, v: Value, scalar: Value, dims: &Dims) -> Value {
        if dims.is_empty() {
            return v;
        }
        let other = self.filled(self.shape(v), scalar);
        self.masked(v, other, dims)
    }

    fn zero(&mut self, dtype: DType) -> Result<Value> {
        let literal = Literal::new(Shape::scalar(dtype), &vec![0; dtype.size()])?;
        Ok(self.emit(Op::Constant(literal), &[], Shape::scalar(dtype)))
    }

    fn inst(&mut self, mut inst: Inst) -> Result<()> {
        match &inst.op {
            Op::SetDimensionSize { dim } => {
                let mut dims = self.of(inst.operands[0]);
                dims.insert(*dim, inst.operands[1]);
                self.alias(inst.results[0], inst.operands[0]);
                self.set(inst.results[0], dims);
                return Ok(());
            }
            Op::GetDimensionSize { dim } => {
                let size = self.size(inst.operands[0], *dim);
                self.alias(inst.results[0], size);
                return Ok(());
            }
            Op::While => return self.while_loop(inst),
            Op::Case => return self.case(inst),
            _ => {}
        }
        for region in &mut inst.regions {
            self.region(region)?;
        }
        if inst.operands.iter().all(|v| !self.sizes.contains_key(v)) {
            self.insts.push(inst);
            return Ok(());
        }
        let first = inst.operands[0];
        let dims = self.of(first);
        let result = inst.results.first().copied();
        let keep = |k: &usize, d: &Dims| d.get(k).copied();
        let kept: Dims = match &inst.op {
            Op::Sort { dim, .. } => return self.sort(*dim, inst),
            Op::Concatenate { dim } => return self.concatenate(*dim, inst),
            Op::OptimizationBarrier | Op::AllReduce(_) => {
                for (v, result) in inst.operands.iter().zip(&inst.results) {
                    let dims = self.of(*v);
                    self.set(*result, dims);
                }
                dims
            }
            op if op.is_elementwise() => {
                let mut all = Dims::new();
                inst.operands.iter().rev().for_each(|v| all.extend(self.of(*v)));
                all
            }
            Op::BitcastConvert if self.shape(first).rank() == result.map_or(0, |r| self.shape(r).rank()) => dims,
            Op::Broadcast { dims: to } => {
                let same = |(d, _): &(usize, Value)| self.bound(first, *d) == result.map_or(0, |r| self.bound(r, to[*d]));
                dims.into_iter().filter(same).map(|(d, size)| (to[d], size)).collect()
            }
            Op::Transpose { perm } => perm.iter().enumerate().filter_map(|(k, d)| Some((k, keep(d, &dims)?))).collect(),
            Op::Reshape => self.reshape(&self.shape(first).dims.clone(), &self.shape(inst.results[0]).dims.clone(), dims)?,
            Op::Slice { start, limit, stride } => {
                let mut kept = Dims::new();
                for (d, size) in dims {
                    let (start, limit, stride) = (start[d] as i64, limit[d], stride[d] as i64);
                    if (start, limit, stride) == (0, self.bound(first, d), 1) {
                        kept.insert(d, size);
                        continue;
                    }
                    let limited = self.compute(BinaryOp::Minimum, size, limit as i64);
                    let rest = self.compute(BinaryOp::Subtract, limited, start);
                    let rest = self.compute(BinaryOp::Maximum, rest, 0);
                    let rounded = self.compute(BinaryOp::Add, rest, stride - 1);
                    kept.insert(d, self.compute(BinaryOp::Divide, rounded, stride));
                }
                kept
            }
            Op::Pad { low, high, interior } => {
                let (low, high, interior) = (low.clone(), high.clone(), interior.clone());
                inst.operands[0] = self.masked_by_scalar(first, inst.operands[1], &dims);
                let mut kept = Dims::new();
                for (d, size) in dims {
                    // Between size elements there are size - 1 gaps.
                    let gaps = self.compute(BinaryOp::Subtract, size, 1);
                    let gaps = self.compute(BinaryOp::Maximum, gaps, 0);
                    let inner = self.compute(BinaryOp::Multiply, gaps, interior[d]);
                    let padded = self.compute(BinaryOp::Add, inner, low[d] + high[d]);
                    let whole = self.sum(size, padded);
                    kept.insert(d, self.compute(BinaryOp::Maximum, whole, 0));
                }
                kept
            }
            Op::Reduce { dims: reduced } => {
                let reduced = reduced.clone();
                let n = inst.operands.len() / 2;
                let mut all = Dims::new();
                inst.operands[..n].iter().rev().for_each(|v| all.extend(self.of(*v)));
                let gone: Dims = all.iter().filter(|(d, _)| reduced.contains(d)).map(|(d, v)| (*d, *v)).collect();
                for k in 0..n {
                    inst.operands[k] = self.masked_by_scalar(inst.operands[k], inst.operands[n + k], &gone);
                }
                let place = |d: usize| d - reduced.iter().filter(|r| **r < d).count();
                let kept: Dims = all.into_iter().filter(|(d, _)| !reduced.contains(d)).map(|(d, v)| (place(d), v)).collect();
                for result in &inst.results[1..] {
                    self.set(*result, kept.clone());
                }
                kept
            }
            Op::ReduceWindow(window) => {
                let window = window.clone();
                let n = inst.operands.len() / 2;
                let mut all = Dims::new();
                inst.operands[..n].iter().rev().for_each(|v| all.extend(self.of(*v)));
                let mut kept = Dims::new();
                for (d, size) in &all {
                    kept.insert(*d, self.windows(&window.dims[*d], *size)?);
                }
                all.retain(|d, _| window.dims[*d] != WindowDim::ONE);
                for k in 0..n {
                    inst.operands[k] = self.masked_by_scalar(inst.operands[k], inst.operands[n + k], &all);
                }
                for result in &inst.results[1..] {
                    self.set(*result, kept.clone());
                }
                kept
            }
            Op::Dot(dot) => {
                let dot = dot.clone();
                let sides = [(&dot.lhs_batch, &dot.lhs_contract), (&dot.rhs_batch, &dot.rhs_contract)];
                let mut contracted = Dims::new();
                let (mut kept, mut at) = (Dims::new(), dot.lhs_batch.len());
                for (k, (batch, contract)) in sides.into_iter().enumerate() {
                    let v = inst.operands[k];
                    let dims = self.of(v);
                    kept.extend(batch.iter().enumerate().filter_map(|(b, d)| Some((b, keep(d, &dims)?))));
                    contracted.extend(contract.iter().enumerate().filter_map(|(c, d)| Some((c, keep(d, &dims)?))));
                    for d in (0..self.shape(v).rank()).filter(|d| !batch.contains(d) && !contract.contains(d)) {
                        kept.extend(keep(&d, &dims).map(|size| (at, size)));
                        at += 1;
                    }
                }
                for (k, (_, contract)) in sides.into_iter().enumerate() {
                    let gone: Dims = contracted.iter().map(|(c, size)| (contract[*c], *size)).collect();
                    let zero = self.zero(self.shape(inst.operands[k]).dtype)?;
                    inst.operands[k] = self.masked_by_scalar(inst.operands[k], zero, &gone);
                }
                kept
            }
            Op::Convolution(conv) if dims.keys().all(|d| *d == conv.input_batch) && !self.sizes.contains_key(&inst.operands[1]) => {
                ensure!(conv.batch_groups == 1, Unimplemented, "batch groups");
                dims.values().map(|size| (conv.output_batch, *size)).collect()
            }
            Op::DynamicSlice { sizes } => dims.into_iter().filter(|(d, _)| sizes[*d] == self.bound(first, *d)).collect(),
            Op::DynamicUpdateSlice => {
                let update = inst.operands[1];
                let written = self.of(update);
                if !written.is_empty() {
                    // What lies behind the size of the update is not written.
                    let shape = self.shape(update);
                    let read: Vec<Value> = [first].into_iter().chain(inst.operands[2..].iter().copied()).collect();
                    let before = self.emit(Op::DynamicSlice { sizes: shape.dims.clone() }, &read, shape);
                    inst.operands[1] = self.masked(update, before, &written);
                }
                dims
            }
            Op::Gather(gather) => {
                let indices = self.of(inst.operands[1]);
                let rank = self.shape(inst.results[0]).rank();
                let batch: Vec<usize> = (0..rank).filter(|d| !gather.offset_dims.contains(d)).collect();
                let index_dims = (0..self.shape(inst.operands[1]).rank()).filter(|d| *d != gather.index_vector_dim);
                let mut kept: Dims = index_dims.zip(batch).filter_map(|(d, b)| Some((b, keep(&d, &indices)?))).collect();
                let inner = |d: &usize| !gather.collapsed_slice_dims.contains(d) && !gather.operand_batching_dims.contains(d);
                let offsets = (0..gather.slice_sizes.len()).filter(inner).zip(&gather.offset_dims);
                kept.extend(
                    offsets
                        .filter(|(d, _)| gather.slice_sizes[*d] == self.bound(first, *d))
                        .filter_map(|(d, o)| Some((*o, keep(&d, &dims)?))),
                );
                kept
            }
            Op::Scatter(scatter) => {
                let scatter = scatter.clone();
                let n = (inst.operands.len() - 1) / 2;
                let mut indices = self.of(inst.operands[n]);
                for update in &inst.operands[n + 1..] {
                    let dims = self.of(*update);
                    let window = dims.keys().any(|d| scatter.update_window_dims.contains(d));
                    ensure!(!window, Unimplemented, "a window of bounded size");
                    let batch = (0..self.shape(*update).rank()).filter(|d| !scatter.update_window_dims.contains(d));
                    let index_dims = (0..self.shape(inst.operands[n]).rank()).filter(|d| *d != scatter.index_vector_dim);
                    indices.extend(batch.zip(index_dims).filter_map(|(b, d)| Some((d, keep(&b, &dims)?))));
                }
                // Windows out of bounds are dropped.
                let dtype = self.shape(inst.operands[n]).dtype;
                let nowhere = self.emit(Op::Constant(Literal::integer(dtype, -1)), &[], Shape::scalar(dtype));
                inst.operands[n] = self.masked_by_scalar(inst.operands[n], nowhere, &indices);
                for k in 0..n {
                    let dims = self.of(inst.operands[k]);
                    self.set(inst.results[k], dims);
                }
                self.of(inst.results[0])
            }
            _ => bail!(Unimplemented, "only the size of its bound is supported"),
        };
        if let Some(result) = result {
            self.set(result, kept);
        }
        self.insts.push(inst);
        Ok(())
    }

    /// How many places a window has.
    fn windows(&mut self, window: &WindowDim, size: Value) -> Result<Value> {
        if *window == WindowDim::ONE {
            return Ok(size);
        }
        ensure!(window.base_dilation == 1, Unimplemented, "a window over a dilated base");
        let reach = (window.size as i64 - 1) * window.window_dilation as i64 + 1;
        let room = self.compute(BinaryOp::Add, size, window.pad_low + window.pad_high - reach + window.stride as i64);
        let room = self.compute(BinaryOp::Maximum, room, 0);
        Ok(self.compute(BinaryOp::Divide, room, window.stride as i64))
    }

    /// Dimensions of operand and result fall into groups of equal products. The first of a group may be bounded.
    fn reshape(&mut self, from: &[usize], to: &[usize], dims: Dims) -> Result<Dims> {
        let mut kept = Dims::new();
        if from.iter().chain(to).any(|d| *d == 0) {
            return Ok(kept);
        }
        let (mut i, mut j) = (0, 0);
        while i < from.len() || j < to.len() {
            let (a, b) = (i, j);
            let (mut p, mut q) = (1, 1);
            loop {
                if p < q || (p == q && i == a && i < from.len()) {
                    p *= from[i];
                    i += 1;
                } else if q < p || j == b && j < to.len() {
                    q *= to[j];
                    j += 1;
                } else {
                    break;
                }
            }
            let mut bounded = dims.range(a..i);
            let Some((&d, &size)) = bounded.next() else { continue };
            let first = from[a..d].iter().all(|n| *n == 1) && bounded.next().is_none();
            ensure!(first, Unimplemented, "only the outermost of merged dimensions may be bounded");
            let target = (b..j).find(|t| to[*t] > 1).unwrap_or(b);
            ensure!(target < j, Unimplemented, "a bounded dimension that goes away");
            let times: usize = from[d + 1..i].iter().product();
            let by: usize = to[target + 1..j].iter().product();
            let mut new = size;
            if times != by {
                new = self.compute(BinaryOp::Multiply, new, times as i64);
                new = self.compute(BinaryOp::Divide, new, by as i64);
            }
            kept.insert(target, new);
        }
        Ok(kept)
    }

    fn concatenate(&mut self, dim: usize, inst: Inst) -> Result<()> {
        let mut kept = Dims::new();
        inst.operands.iter().rev().for_each(|v| kept.extend(self.of(*v)));
        let result = inst.results[0];
        if kept.remove(&dim).is_none() {
            self.set(result, kept);
            self.insts.push(inst);
            return Ok(());
        }
        // Each part is written where those before it end, over what lies behind their sizes.
        let shape = self.shape(result);
        let zero = self.zero(shape.dtype)?;
        let mut all = self.filled(shape.clone(), zero);
        let start = self.number(0);
        let mut end = start;
        for v in &inst.operands {
            let mut operands = vec![all, *v];
            operands.extend((0..shape.rank()).map(|d| if d == dim { end } else { start }));
            all = self.emit(Op::DynamicUpdateSlice, &operands, shape.clone());
            let size = self.size(*v, dim);
            end = self.sum(end, size);
        }
        self.alias(result, all);
        kept.insert(dim, end);
        self.set(result, kept);
        Ok(())
    }

    /// What lies behind the size is sorted to the end: an operand more says of each element whether it does.
    fn sort(&mut self, dim: usize, mut inst: Inst) -> Result<()> {
        let mut all = Dims::new();
        inst.operands.iter().rev().for_each(|v| all.extend(self.of(*v)));
        for result in &inst.results {
            self.set(*result, all.clone());
        }
        if let Some(size) = all.get(&dim) {
            let shape = self.shape(inst.operands[0]);
            let inside = self.inside(&shape, dim, *size);
            let mark = shape.with(DType::Pred);
            let outside = self.emit(Op::Unary(UnaryOp::Not), &[inside], mark.clone());
            inst.operands.push(outside);
            let more = self.value(mark);
            inst.results.push(more);
            let scalar = Shape::scalar(DType::Pred);
            let [a, b] = [self.value(scalar.clone()), self.value(scalar.clone())];
            let region = &mut inst.regions[0];
            region.params.extend([a, b]);
            let before = region.results[0];
            let outer = std::mem::replace(&mut self.insts, std::mem::take(&mut region.insts));
            let compare = |direction| Op::Compare { direction, order: Order::Partial };
            let sooner = self.emit(compare(Direction::Lt), &[a, b], scalar.clone());
            let same = self.emit(compare(Direction::Eq), &[a, b], scalar.clone());
            let among = self.emit(Op::Binary(BinaryOp::And), &[same, before], scalar.clone());
            region.results = vec![self.emit(Op::Binary(BinaryOp::Or), &[sooner, among], scalar)];
            region.insts = std::mem::replace(&mut self.insts, outer);
        }
        self.insts.push(inst);
        Ok(())
    }

    /// Sizes are carried around the loop behind everything else.
    fn while_loop(&mut self, mut inst: Inst) -> Result<()> {
        let carried: Vec<(usize, usize, Value)> =
            inst.operands.iter().enumerate().flat_map(|(k, v)| self.of(*v).into_iter().map(move |(d, size)| (k, d, size))).collect();
        for region in &mut inst.regions {
            for (k, dim, _) in &carried {
                let size = self.value(Shape::scalar(DType::S32));
                self.sizes.entry(region.params[*k]).or_default().insert(*dim, size);
                region.params.push(size);
            }
            self.region(region)?;
        }
        let [_, body] = &mut inst.regions[..] else { bail!(InvalidArgument, "a loop of {} regions", inst.regions.len()) };
        for (k, v) in body.results.iter().enumerate() {
            let new = self.of(*v).into_keys().find(|d| !carried.iter().any(|(c, e, _)| (*c, *e) == (k, *d)));
            ensure!(new.is_none(), Unimplemented, "a size that only the loop body sets");
        }
        let outer = std::mem::replace(&mut self.insts, std::mem::take(&mut body.insts));
        for (k, dim, _) in &carried {
            let size = self.size(body.results[*k], *dim);
            body.results.push(size);
        }
        body.insts = std::mem::replace(&mut self.insts, outer);
        for (k, dim, size) in carried {
            inst.operands.push(size);
            let after = self.value(Shape::scalar(DType::S32));
            inst.results.push(after);
            self.sizes.entry(inst.results[k]).or_default().insert(dim, after);
        }
        self.insts.push(inst);
        Ok(())
    }

    fn case(&mut self, mut inst: Inst) -> Result<()> {
        let mut dims = Vec::new();
        for region in &mut inst.regions {
            self.region(region)?;
            dims.extend(region.results.iter().enumerate().flat_map(|(k, v)| self.of(*v).into_keys().map(move |d| (k, d))));
        }
        dims.sort_unstable();
        dims.dedup();
        for region in &mut inst.regions {
            let outer = std::mem::replace(&mut self.insts, std::mem::take(&mut region.insts));
            for (k, dim) in &dims {
                let size = self.size(region.results[*k], *dim);
                region.results.push(size);
            }
            region.insts = std::mem::replace(&mut self.insts, outer);
        }
        for (k, dim) in dims {
            let size = self.value(Shape::scalar(DType::S32));
            inst.results.push(size);
            self.sizes.entry(inst.results[k]).or_default().insert(dim, size);
        }
        self.insts.push(inst);
        Ok(())
    }
}
