//! The body of one function while it is built.

use std::collections::HashMap;
use std::rc::Rc;

use smallvec::smallvec;

use super::{Flat, Lowering, flatten, list};
use crate::error::Result;
use crate::import::tree::{Node, Region, Type, ValueId};
use crate::ir::{self, Inst, Loc, Op, Sharding, Value};
use crate::tensor::{DType, Literal, Shape};

pub struct Body<'l, 't, 'a> {
    pub lowering: &'l mut Lowering<'t, 'a>,
    pub shapes: Vec<Shape>,
    /// The region under construction.
    pub insts: Vec<Inst>,
    pub loc: Loc,
    /// Small integer constants, for operations that need to know an operand.
    pub known: HashMap<Value, Vec<i64>>,
    /// Inside reducers and comparators, where values are scalars that belong to no device.
    pub in_reducer: bool,
    /// Mesh axes that the enclosing manual computations handle.
    pub manual_axes: Vec<Rc<str>>,
    /// What GSPMD annotations say about values, for the conversions between whole and shard that follow them.
    pub annotations: HashMap<Value, Sharding>,
    failed: bool,
}

impl<'l, 't, 'a> Body<'l, 't, 'a> {
    pub fn new(lowering: &'l mut Lowering<'t, 'a>) -> Self {
        Body {
            lowering,
            shapes: Vec::new(),
            insts: Vec::new(),
            loc: None,
            known: HashMap::new(),
            in_reducer: false,
            manual_axes: Vec::new(),
            annotations: HashMap::new(),
            failed: false,
        }
    }

    /// A region whose parameters are new values.
    pub fn region(&mut self, region: &'t Region<'a>) -> Result<ir::Region> {
        let mut params = Vec::new();
        for (id, ty) in &region.params {
            let flat: Flat = flatten(ty)?.into_iter().map(|s| self.value(s)).collect();
            params.extend(&flat);
            self.define(*id, ty, flat)?;
        }
        let outer = std::mem::take(&mut self.insts);
        let results = self.ops(region)?;
        let insts = std::mem::replace(&mut self.insts, outer);
        Ok(ir::Region { params, insts, results })
    }

    /// The operations of a region in place, its parameters being the given values. Returns what the region returns.
    pub fn inline(&mut self, region: &'t Region<'a>, args: &[Value]) -> Result<Vec<Value>> {
        let mut rest = args;
        for (id, ty) in &region.params {
            let shapes = flatten(ty)?;
            let given = rest.get(..shapes.len()).unwrap_or_default();
            ensure!(
                given.iter().map(|v| self.shape(*v)).eq(&shapes),
                InvalidArgument,
                "a region takes {}, it is given {}",
                list(&shapes),
                list(given.iter().map(|v| self.shape(*v)))
            );
            self.define(*id, ty, Flat::from_slice(given))?;
            rest = &rest[shapes.len()..];
        }
        ensure!(rest.is_empty(), InvalidArgument, "a region takes {} values, it is given {}", args.len() - rest.len(), args.len());
        self.ops(region)
    }

    fn ops(&mut self, region: &'t Region<'a>) -> Result<Vec<Value>> {
        let Some((last, ops)) = region.ops.split_last() else { bail!(InvalidArgument, "a region without operations") };
        for op in ops {
            ensure!(!is_return(op), InvalidArgument, "{} in the middle of a region", op.name);
            self.op(op)?;
        }
        ensure!(is_return(last), InvalidArgument, "a region ends with {}", last.name);
        self.operands(last)
    }

    fn op(&mut self, op: &'t Node<'a>) -> Result<()> {
        let outer = std::mem::replace(&mut self.loc, op.loc.clone());
        if let Err(e) = self.lower_op(op) {
            // Only the innermost operation is named.
            if std::mem::replace(&mut self.failed, true) {
                return Err(e);
            }
            let place = op.loc.as_deref().unwrap_or("an unknown place");
            return Err(e.context(format_args!("{} at {place}", self.signature(op))));
        }
        self.loc = outer;
        Ok(())
    }

    pub fn shape(&self, v: Value) -> &Shape {
        &self.shapes[v.0 as usize]
    }

    pub fn dtype(&self, v: Value) -> DType {
        self.shape(v).dtype
    }

    pub fn value(&mut self, shape: Shape) -> Value {
        self.shapes.push(shape);
        Value(self.shapes.len() as u32 - 1)
    }

    fn define(&mut self, id: ValueId, ty: &Type, flat: Flat) -> Result<()> {
        if let Type::Tuple(types) | Type::Future(types) = ty {
            self.lowering.tuples.insert(id, types.clone());
        }
        if let Type::Tensor(t) = ty
            && !t.bounded.is_empty()
        {
            self.lowering.bounded.insert(id, t.clone());
        }
        match self.lowering.values.get_mut(id as usize) {
            Some(slot @ None) => *slot = Some(flat),
            _ => bail!(InvalidArgument, "a value is defined twice"),
        }
        Ok(())
    }

    /// All values of an operand.
    pub fn flat(&self, id: ValueId) -> Result<&Flat> {
        match self.lowering.values.get(id as usize) {
            Some(Some(flat)) => Ok(flat),
            _ => bail!(InvalidArgument, "a value is used before it is defined"),
        }
    }

    /// All values of all operands.
    pub fn operands(&self, op: &Node) -> Result<Vec<Value>> {
        let mut values = Vec::with_capacity(op.operands.len());
        for id in &op.operands {
            values.extend_from_slice(self.flat(*id)?);
        }
        Ok(values)
    }

    /// The operands of an operation that takes `N` values that are no tuples.
    pub fn fixed<const N: usize>(&self, op: &Node) -> Result<[Value; N]> {
        let values = self.operands(op)?;
        <[Value; N]>::try_from(values).map_err(|v| error!(InvalidArgument, "{} operands are given, {N} are needed", v.len()))
    }

    /// The first `N` operands and the others.
    pub fn first<const N: usize>(&self, op: &Node) -> Result<([Value; N], Vec<Value>)> {
        let mut values = self.operands(op)?;
        ensure!(values.len() >= N, InvalidArgument, "{} operands are given, at least {N} are needed", values.len());
        let rest = values.split_off(N);
        match <[Value; N]>::try_from(values) {
            Ok(first) => Ok((first, rest)),
            Err(_) => bail!(InvalidArgument, "{N} operands are needed"),
        }
    }

    pub fn regions<const N: usize>(&self, op: &'t Node<'a>) -> Result<&'t [Region<'a>; N]> {
        op.regions.as_slice().try_into().map_err(|_| error!(InvalidArgument, "{} regions are given, {N} are needed", op.regions.len()))
    }

    /// The shapes of all results, those of tuples flattened.
    pub fn result_shapes(&self, op: &Node) -> Result<Vec<Shape>> {
        let mut shapes = Vec::with_capacity(op.results.len());
        for (_, ty) in &op.results {
            super::flatten_into(ty, &mut shapes)?;
        }
        Ok(shapes)
    }

    /// The shape of the only result.
    pub fn result_shape(&self, op: &Node) -> Result<Shape> {
        match <[Shape; 1]>::try_from(self.result_shapes(op)?) {
            Ok([shape]) => Ok(shape),
            Err(shapes) => bail!(InvalidArgument, "{} results are stated, the operation has one", shapes.len()),
        }
    }

    /// Makes `values` the results of the operation in the tree.
    pub fn bind(&mut self, op: &Node, values: &[Value]) -> Result<()> {
        let mut rest = values;
        for (id, ty) in &op.results {
            let shapes = flatten(ty)?;
            let given = rest.get(..shapes.len()).unwrap_or_default();
            ensure!(
                given.iter().map(|v| self.shape(*v)).eq(&shapes),
                InvalidArgument,
                "the result is {}, the operation states {}",
                list(given.iter().map(|v| self.shape(*v))),
                list(&shapes)
            );
            rest = &rest[shapes.len()..];
            self.define(*id, ty, Flat::from_slice(given))?;
        }
        ensure!(rest.is_empty(), InvalidArgument, "{} results are stated, the operation has {}", values.len() - rest.len(), values.len());
        Ok(())
    }

    pub fn emit_all(&mut self, op: Op, operands: &[Value], shapes: Vec<Shape>, regions: Vec<ir::Region>) -> Vec<Value> {
        let results: Vec<Value> = shapes.into_iter().map(|s| self.value(s)).collect();
        self.insts.push(Inst { op, operands: operands.to_vec(), results: results.clone(), regions, loc: self.loc.clone() });
        results
    }

    /// An instruction without regions and with one result.
    pub fn emit(&mut self, op: Op, operands: &[Value], shape: Shape) -> Value {
        let v = self.value(shape);
        self.insts.push(Inst { op, operands: operands.to_vec(), results: vec![v], regions: Vec::new(), loc: self.loc.clone() });
        v
    }

    /// The operation of the tree is one instruction with the stated result.
    pub fn one(&mut self, node: &Node, op: Op, operands: &[Value]) -> Result<()> {
        let shape = self.result_shape(node)?;
        let v = self.emit(op, operands, shape);
        let [(id, ty)] = &node.results[..] else { bail!(InvalidArgument, "the operation has one result") };
        self.define(*id, ty, smallvec![v])
    }

    /// The operation of the tree is one instruction with all stated results.
    pub fn all(&mut self, node: &Node, op: Op, operands: &[Value], regions: Vec<ir::Region>) -> Result<()> {
        let shapes = self.result_shapes(node)?;
        let values = self.emit_all(op, operands, shapes, regions);
        self.bind(node, &values)
    }

    pub fn integer(&mut self, dtype: DType, value: i64) -> Value {
        let v = self.emit(Op::Constant(Literal::integer(dtype, value)), &[], Shape::scalar(dtype));
        self.known.insert(v, vec![value]);
        v
    }

    /// The value as another element type; itself when it has that type.
    pub fn converted(&mut self, v: Value, dtype: DType) -> Value {
        if self.dtype(v) == dtype {
            return v;
        }
        let shape = self.shape(v).with(dtype);
        self.emit(Op::Convert, &[v], shape)
    }

    /// `name (operand types) -> (result types)`, for messages.
    fn signature(&self, op: &Node) -> String {
        let operands: Vec<_> = op.operands.iter().filter_map(|id| self.flat(*id).ok()).flatten().map(|v| self.shape(*v)).collect();
        let results: Vec<_> = op.results.iter().take(8).map(|r| r.1.to_string()).collect();
        format!("{} {} -> ({})", op.name, list(operands), results.join(", "))
    }
}

pub fn is_return(op: &Node) -> bool {
    matches!(&*op.name, "stablehlo.return" | "func.return" | "sdy.return")
}
