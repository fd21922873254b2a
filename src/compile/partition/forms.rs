//! Forms of values, and how they are made from each other.

use super::Partitioner;
use crate::error::Result;
use crate::ir::{BinaryOp, GroupMode, Groups, Op, Sharding, Value};
use crate::tensor::{DType, Literal, Shape};

pub(super) type SlotId = usize;

/// A value of the global program.
pub(super) struct Slot {
    pub shape: Shape,
    pub forms: Vec<(Form, Value)>,
    /// How any part of it is made without the whole, when that is cheap.
    pub recipe: Option<Recipe>,
}

#[derive(Clone)]
pub(super) enum Recipe {
    /// A constant of equal elements, by the bytes of one.
    Splat(Vec<u8>),
    /// This scalar everywhere.
    Scalar(Value),
    /// A count along a dimension.
    Iota(usize),
    /// An element-wise operation on scalars and on what recipes make.
    Elementwise { op: Op, operands: Vec<SlotId>, depth: usize },
}

impl Recipe {
    /// Recipes that have to be followed one after the other.
    pub(super) fn depth(&self) -> usize {
        match self {
            Recipe::Elementwise { depth, .. } => *depth,
            _ => 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    /// The whole value on every device.
    Whole,
    /// This device's shard, or its part of one. Never of a sharding that leaves every device the whole.
    Shard(Sharding),
}

impl Form {
    /// No sum over devices is still to be made.
    fn is_complete(&self) -> bool {
        !matches!(self, Form::Shard(Sharding::Partial { .. }))
    }
}

/// Along one dimension: shards of that many elements, numbered by device.
#[derive(Clone, PartialEq)]
pub(super) struct OffsetKey {
    size: usize,
    index: Vec<usize>,
    dtype: DType,
}

/// The shape of one device's part; of a sharding that does not tile, the whole.
pub(super) fn shard_shape(global: &Shape, sharding: &Sharding) -> Shape {
    Shape::new(global.dtype, sharding.shard_dims(&global.dims))
}

/// Per dimension, how many shards there are and which one each device holds.
pub(super) fn axes(sharding: &Sharding, rank: usize, partitions: usize) -> Vec<(usize, Vec<usize>)> {
    let tiles = match sharding {
        Sharding::Tiled { tiles, .. } => tiles,
        Sharding::Partial { shards, .. } => return axes(shards, rank, partitions),
        _ => return vec![(1, vec![0; partitions]); rank],
    };
    let of_device: Vec<Vec<usize>> = sharding.shards_of(partitions, rank);
    tiles.iter().enumerate().map(|(d, n)| (*n, of_device.iter().map(|i| i[d]).collect())).collect()
}

impl Partitioner<'_> {
    pub(super) fn new_slot(&mut self, shape: Shape, form: Form, value: Value) -> SlotId {
        self.slots.push(Slot { shape, forms: vec![(form, value)], recipe: None });
        self.slots.len() - 1
    }

    pub(super) fn form(&self, sharding: &Sharding) -> Result<Form> {
        let devices = match sharding {
            Sharding::Tiled { devices, .. } => devices,
            Sharding::Partial { shards, .. } => {
                self.form(shards)?;
                return Ok(Form::Shard(sharding.clone()));
            }
            _ => return Ok(Form::Whole),
        };
        if sharding.is_replicated() {
            return Ok(Form::Whole);
        }
        ensure!(devices.len() == self.partitions, Unimplemented, "sharding {sharding} of only some of {} devices", self.partitions);
        Ok(Form::Shard(sharding.clone()))
    }

    /// A value that is made where it is needed.
    pub(super) fn recipe_slot(&mut self, shape: Shape, recipe: Recipe) -> SlotId {
        self.slots.push(Slot { shape, forms: Vec::new(), recipe: Some(recipe) });
        self.slots.len() - 1
    }

    /// This device's part of what a recipe makes; `None` when the whole has to be sliced.
    fn made(&mut self, recipe: &Recipe, global: &Shape, sharding: &Sharding) -> Result<Option<Value>> {
        let local = shard_shape(global, sharding);
        Ok(Some(match recipe {
            Recipe::Splat(element) => {
                let literal = Literal::new(local.clone(), &element.repeat(local.elements()))?;
                self.push1(Op::Constant(literal), &[], local)
            }
            Recipe::Scalar(v) => self.push1(Op::Broadcast { dims: Vec::new() }, &[*v], local),
            Recipe::Elementwise { op, operands, .. } => {
                let mut values = Vec::new();
                for s in operands {
                    values.push(if self.slots[*s].shape.rank() == 0 { self.whole(*s)? } else { self.shard(*s, sharding)? });
                }
                self.push1(op.clone(), &values, local)
            }
            Recipe::Iota(dim) => {
                let (tiles, index) = axes(sharding, global.rank(), self.partitions)[*dim].clone();
                if tiles > 1 && !(global.dtype.is_integer() && global.dtype.size() >= 4) {
                    return Ok(None);
                }
                let count = self.push1(Op::Iota { dim: *dim }, &[], local.clone());
                if tiles == 1 {
                    return Ok(Some(count));
                }
                let start = self.offset(OffsetKey { size: local.dims[*dim], index, dtype: global.dtype })?;
                let start = self.push1(Op::Broadcast { dims: Vec::new() }, &[start], local.clone());
                self.push1(Op::Binary(BinaryOp::Add), &[count, start], local)
            }
        }))
    }

    pub(super) fn find(&self, slot: SlotId, sharding: &Sharding) -> Option<Value> {
        let wanted = match sharding {
            Sharding::Tiled { tiles, .. } => tiles,
            Sharding::Partial { .. } => &Vec::new(),
            _ => return None,
        };
        let Slot { shape, forms, .. } = &self.slots[slot];
        let split = || forms.iter().filter_map(|(form, v)| if let Form::Shard(s) = form { Some((s, *v)) } else { None });
        if let Some((_, v)) = split().find(|(s, _)| *s == sharding) {
            return Some(v);
        }
        // The same shards, said in another order of the copies.
        let places = |s: &Sharding| axes(s, shape.rank(), self.partitions);
        let alike = |s: &Sharding| matches!(s, Sharding::Tiled { tiles, .. } if tiles == wanted) && places(s) == places(sharding);
        split().find(|(s, _)| alike(s)).map(|(_, v)| v)
    }

    fn add_form(&mut self, slot: SlotId, form: Form, value: Value) {
        self.slots[slot].forms.push((form, value));
        self.journal.push(slot);
    }

    pub(super) fn is_whole(&self, slot: SlotId) -> bool {
        self.slots[slot].forms.iter().any(|(f, _)| *f == Form::Whole)
    }

    /// The value, whole on every device.
    pub(super) fn whole(&mut self, slot: SlotId) -> Result<Value> {
        if let Some((_, v)) = self.slots[slot].forms.iter().find(|(f, _)| *f == Form::Whole) {
            return Ok(*v);
        }
        if let Some(recipe) = self.slots[slot].recipe.clone() {
            let shape = self.slots[slot].shape.clone();
            if let Some(v) = self.made(&recipe, &shape, &Sharding::Replicated)? {
                self.add_form(slot, Form::Whole, v);
                return Ok(v);
            }
        }
        self.add_parts(slot)?;
        let Some((form, v)) = self.slots[slot].forms.iter().find(|(form, _)| form.is_complete()).cloned() else {
            bail!(Internal, "a value without any form");
        };
        let Form::Shard(sharding) = form else { return Ok(v) };
        let shape = self.slots[slot].shape.clone();
        let whole = self.gather(v, &shape, &sharding)?;
        self.add_form(slot, Form::Whole, whole);
        Ok(whole)
    }

    /// This device's part under the sharding.
    pub(super) fn shard(&mut self, slot: SlotId, sharding: &Sharding) -> Result<Value> {
        if self.form(sharding)? == Form::Whole {
            return self.whole(slot);
        }
        if let Some(v) = self.find(slot, sharding) {
            return Ok(v);
        }
        if let Sharding::Partial { shards, .. } = sharding {
            let shard = self.shard(slot, shards)?;
            let v = self.part(shard, &sharding.groups())?;
            self.add_form(slot, Form::Shard(sharding.clone()), v);
            return Ok(v);
        }
        let shape = self.slots[slot].shape.clone();
        if let Some(recipe) = self.slots[slot].recipe.clone()
            && let Some(v) = self.made(&recipe, &shape, sharding)?
        {
            self.add_form(slot, Form::Shard(sharding.clone()), v);
            return Ok(v);
        }
        self.add_parts(slot)?;
        if let Some(v) = self.find(slot, sharding) {
            return Ok(v);
        }
        let whole = self.whole(slot)?;
        let v = self.slice(whole, &shape, sharding)?;
        self.add_form(slot, Form::Shard(sharding.clone()), v);
        Ok(v)
    }

    /// Adds up a value of which the devices hold parts only.
    fn add_parts(&mut self, slot: SlotId) -> Result<()> {
        if self.slots[slot].forms.iter().any(|(form, _)| form.is_complete()) {
            return Ok(());
        }
        if let Some((Form::Shard(parts @ Sharding::Partial { .. }), v)) = self.slots[slot].forms.first().cloned() {
            let Sharding::Partial { shards, .. } = &parts else { return Ok(()) };
            let shape = self.values[v.0 as usize].clone();
            let by = if shape.dtype == DType::Pred { BinaryOp::Or } else { BinaryOp::Add };
            let sum = self.all_reduce(by, v, shape, parts.groups());
            let form = self.form(shards)?;
            self.add_form(slot, form, sum);
        }
        Ok(())
    }

    /// The shard for the first device of each group, zeros for the others.
    fn part(&mut self, shard: Value, groups: &[Vec<usize>]) -> Result<Value> {
        let local = self.values[shard.0 as usize].clone();
        let first: Vec<u8> = (0..self.partitions).map(|d| groups.iter().any(|g| g.first() == Some(&d)).into()).collect();
        let first = self.of_device(DType::Pred, &first)?;
        let zero = Literal::new(Shape::scalar(local.dtype), &vec![0; local.dtype.size()])?;
        let zero = self.push1(Op::Constant(zero), &[], Shape::scalar(local.dtype));
        let zeros = self.push1(Op::Broadcast { dims: Vec::new() }, &[zero], local.clone());
        Ok(self.push1(Op::Select, &[first, shard, zeros], local))
    }

    /// Gathers dimension by dimension. A group is the devices along a dimension in the order of their shards, so any order
    /// of devices does. The last shards of a dimension that does not divide evenly end in padding, which is cut off.
    fn gather(&mut self, shard: Value, global: &Shape, sharding: &Sharding) -> Result<Value> {
        if global.elements() == 0 {
            return Ok(self.push1(Op::Constant(Literal::new(global.clone(), &[])?), &[], global.clone()));
        }
        let Sharding::Tiled { tiles, devices } = sharding else { return Ok(shard) };
        let copies = sharding.copies();
        let mut v = shard;
        let mut shape = self.values[v.0 as usize].clone();
        for d in (0..tiles.len()).rev().filter(|d| tiles[*d] > 1) {
            let inner: usize = tiles[d + 1..].iter().product::<usize>() * copies;
            let outer: usize = tiles[..d].iter().product();
            let group = |o: usize, i: usize| (0..tiles[d]).map(|t| devices[(o * tiles[d] + t) * inner + i]).collect::<Vec<_>>();
            let groups = (0..outer).flat_map(|o| (0..inner).map(move |i| group(o, i))).collect();
            shape.dims[d] *= tiles[d];
            let op = Op::AllGather { dim: d, groups: Groups { groups, mode: GroupMode::CrossPartition } };
            v = self.push1(op, &[v], shape.clone());
        }
        if shape != *global {
            let op = Op::Slice { start: vec![0; shape.rank()], limit: global.dims.clone(), stride: vec![1; shape.rank()] };
            v = self.push1(op, &[v], global.clone());
        }
        Ok(v)
    }

    fn slice(&mut self, whole: Value, global: &Shape, sharding: &Sharding) -> Result<Value> {
        let local = shard_shape(global, sharding);
        let axes = axes(sharding, global.rank(), self.partitions);
        let padded: Vec<usize> = local.dims.iter().zip(&axes).map(|(d, (n, _))| d * n).collect();
        let mut v = whole;
        if padded != global.dims {
            let high = padded.iter().zip(&global.dims).map(|(p, d)| *p as i64 - *d as i64).collect();
            let zero = Literal::new(Shape::scalar(global.dtype), &vec![0; global.dtype.size()])?;
            let zero = self.push1(Op::Constant(zero), &[], Shape::scalar(global.dtype));
            let op = Op::Pad { low: vec![0; global.rank()], high, interior: vec![0; global.rank()] };
            v = self.push1(op, &[v, zero], Shape::new(global.dtype, padded.clone()));
        }
        let dtype = if padded.iter().all(|d| *d < i32::MAX as usize) { DType::S32 } else { DType::S64 };
        let mut operands = vec![v];
        for (size, (_, index)) in local.dims.iter().zip(axes) {
            operands.push(self.offset(OffsetKey { size: *size, index, dtype })?);
        }
        Ok(self.push1(Op::DynamicSlice { sizes: local.dims.clone() }, &operands, local))
    }

    /// Where this device's shard begins.
    fn offset(&mut self, key: OffsetKey) -> Result<Value> {
        if let Some((_, v)) = self.offsets.iter().find(|(k, _)| *k == key) {
            return Ok(*v);
        }
        let scalar = Shape::scalar(key.dtype);
        let v = if key.index.iter().all(|i| *i == 0) {
            self.push1(Op::Constant(Literal::integer(key.dtype, 0)), &[], scalar)
        } else {
            let starts: Vec<u8> =
                key.index.iter().flat_map(|i| ((i * key.size) as i64).to_le_bytes()[..key.dtype.size()].to_vec()).collect();
            self.of_device(key.dtype, &starts)?
        };
        self.offsets.push((key, v));
        Ok(v)
    }

    /// The scalar for this device out of those for all.
    fn of_device(&mut self, dtype: DType, elements: &[u8]) -> Result<Value> {
        let table = Shape::new(dtype, [self.partitions]);
        let table = self.push1(Op::Constant(Literal::new(table.clone(), elements)?), &[], table);
        let id = self.push1(Op::PartitionId, &[], Shape::scalar(DType::U32));
        let one = self.push1(Op::DynamicSlice { sizes: vec![1] }, &[table, id], Shape::new(dtype, [1]));
        Ok(self.push1(Op::Reshape, &[one], Shape::scalar(dtype)))
    }
}
