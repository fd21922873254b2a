//! Constants, and the sizes of dimensions, which are constants as well.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::{Attr, Node, Type};
use crate::ir::{Op, Value};
use crate::tensor::{DType, Literal, Shape};

/// Integer constants of at most this many elements are remembered for operations that need to know an operand.
const MAX_KNOWN: usize = 64;

impl Body<'_, '_, '_> {
    pub fn constant(&mut self, op: &Node) -> Result<()> {
        let Attr::Tensor(tensor) = op.require("value")? else { bail!(Unimplemented, "a constant that is not a dense tensor") };
        let shape = self.result_shape(op)?;
        ensure!(super::flatten(&tensor.ty)?[..] == [shape.clone()], InvalidArgument, "the value is a {}", tensor.ty);
        let v = self.tensor(shape, &tensor.data)?;
        self.bind(op, &[v])
    }

    /// A constant of `shape`; `data` is all elements, or one when they are equal.
    pub fn tensor(&mut self, shape: Shape, data: &[u8]) -> Result<Value> {
        let (n, size) = (shape.elements(), shape.dtype.size());
        ensure!(data.len() == n * size || data.len() == size, InvalidArgument, "{} bytes for a constant of {shape}", data.len());
        if n <= 1 || data[size..] != data[..data.len() - size] {
            let literal = Literal::new(shape.clone(), &data[..n * size])?;
            let known = integers(&literal);
            let v = self.emit(Op::Constant(literal), &[], shape);
            self.known.extend(known.map(|k| (v, k)));
            return Ok(v);
        }
        let literal = Literal::new(Shape::scalar(shape.dtype), &data[..size])?;
        let known = integers(&literal).filter(|_| n <= MAX_KNOWN).map(|k| vec![k[0]; n]);
        let scalar = self.emit(Op::Constant(literal), &[], Shape::scalar(shape.dtype));
        let v = self.emit(Op::Broadcast { dims: Vec::new() }, &[scalar], shape);
        self.known.extend(known.map(|k| (v, k)));
        Ok(v)
    }

    /// The elements of an integer operand that is a constant.
    pub fn known(&self, v: Value, what: &str) -> Result<&[i64]> {
        match self.known.get(&v) {
            Some(k) => Ok(k),
            None => bail!(Unimplemented, "{what} that is no constant is not supported"),
        }
    }

    /// A constant, unless the size is only bounded.
    pub fn dimension_size(&mut self, op: &Node) -> Result<()> {
        let [x] = self.fixed(op)?;
        let (dim, size) = self.dimension(op, x)?;
        let v = match self.lowering.bounded.get(&op.operands[0]) {
            Some(t) if t.bounded.contains(&dim) => self.emit(Op::GetDimensionSize { dim }, &[x], Shape::scalar(DType::S32)),
            _ => self.integer(DType::S32, size),
        };
        self.bind(op, &[v])
    }

    pub fn set_dimension_size(&mut self, op: &Node) -> Result<()> {
        let [x, size] = self.fixed(op)?;
        let (dim, full) = self.dimension(op, x)?;
        let bounded = |ty: &Type| matches!(ty, Type::Tensor(t) if t.bounded.contains(&dim));
        // Which makes the dimension static.
        if self.known.get(&size).is_some_and(|s| *s == [full]) && !op.results.iter().any(|(_, ty)| bounded(ty)) {
            return self.bind(op, &[x]);
        }
        self.one(op, Op::SetDimensionSize { dim }, &[x, size])
    }

    /// The dimension that the operation names, and its size or bound.
    fn dimension(&self, op: &Node, x: Value) -> Result<(usize, i64)> {
        let dim = op.size("dimension")?;
        let Some(&size) = self.shape(x).dims.get(dim) else { bail!(InvalidArgument, "dimension {dim} of {}", self.shape(x)) };
        ensure!(i32::try_from(size).is_ok(), Unimplemented, "a size of {size}");
        Ok((dim, size as i64))
    }
}

fn integers(literal: &Literal) -> Option<Vec<i64>> {
    let shape = literal.shape();
    if !shape.dtype.is_integer() || shape.elements() > MAX_KNOWN {
        return None;
    }
    let element = |b: &[u8]| Literal::new(Shape::scalar(shape.dtype), b).ok()?.as_integer();
    literal.bytes().chunks_exact(shape.dtype.size()).map(element).collect()
}
