//! Operations of the CHLO dialect.

use super::body::Body;
use super::special::Calc;
use crate::error::Result;
use crate::import::tree::{Attr, Node};
use crate::ir::{BinaryOp, Direction, Op, Order, UnaryOp, Value};
use crate::tensor::{DType, Shape};

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn chlo(&mut self, op: &'t Node<'a>, name: &str) -> Result<()> {
        if let Some(unary) = unary(name) {
            let [x] = self.fixed(op)?;
            return self.one(op, Op::Unary(unary), &[x]);
        }
        let result = match name {
            "top_k" => return self.top_k(op, op.int("k")?),
            "scan" => return self.scan(op),
            "ragged_dot" => return self.ragged_dot(op),
            "constant" => return self.constant(op),
            "square" => {
                let [x] = self.fixed(op)?;
                return self.one(op, Op::Binary(BinaryOp::Multiply), &[x, x]);
            }
            "mulhi" => {
                let [x, y] = self.fixed(op)?;
                return self.one(op, Op::Binary(BinaryOp::MulHi), &[x, y]);
            }
            "conj" => {
                let [x] = self.fixed(op)?;
                self.conjugate(x)
            }
            "atan" => {
                let [x] = self.fixed(op)?;
                self.atan(x)?
            }
            "is_inf" | "is_pos_inf" | "is_neg_inf" => {
                let [x] = self.fixed(op)?;
                self.is_infinite(x, name)?
            }
            "next_after" => {
                let [x, y] = self.fixed(op)?;
                self.next_after(x, y)?
            }
            "constant_like" => {
                let shape = self.result_shape(op)?;
                self.constant_like(op, shape)?
            }
            "erfc" | "erf_inv" | "lgamma" | "digamma" | "bessel_i1e" => {
                let [x] = self.fixed(op)?;
                self.in_f64(&[x], |calc, v| match name {
                    "erfc" => calc.erfc(v[0]),
                    "erf_inv" => calc.erf_inv(v[0]),
                    "lgamma" => calc.lgamma(v[0]),
                    "digamma" => calc.digamma(v[0]),
                    _ => calc.bessel_i1e(v[0]),
                })?
            }
            "zeta" | "polygamma" => {
                let [x, y] = self.fixed(op)?;
                self.in_f64(&[x, y], |calc, v| if name == "zeta" { calc.zeta(v[0], v[1]) } else { calc.polygamma(v[0], v[1]) })?
            }
            _ => match name.strip_prefix("broadcast_") {
                Some(inner) => return self.broadcasting(op, inner),
                None => bail!(Unimplemented, "the operation is not supported"),
            },
        };
        self.bind(op, &[result])
    }

    /// A function of operands of one floating-point type, computed in f64.
    fn in_f64(&mut self, operands: &[Value], f: impl FnOnce(&mut Calc<'_, '_, 't, 'a>, &[Value]) -> Result<Value>) -> Result<Value> {
        let shape = self.shape(operands[0]).clone();
        ensure!(shape.dtype.is_float(), Unimplemented, "the operation is not supported for {}", shape.dtype);
        for v in operands {
            ensure!(*self.shape(*v) == shape, InvalidArgument, "operands {shape} and {}", self.shape(*v));
        }
        let wide: Vec<Value> = operands.iter().map(|v| self.converted(*v, DType::F64)).collect();
        let result = f(&mut Calc::new(self, &shape.dims), &wide)?;
        Ok(self.converted(result, shape.dtype))
    }

    fn conjugate(&mut self, x: Value) -> Value {
        let shape = self.shape(x).clone();
        if !shape.dtype.is_complex() {
            return x;
        }
        let part = shape.with(shape.dtype.real());
        let re = self.emit(Op::Unary(UnaryOp::Real), &[x], part.clone());
        let im = self.emit(Op::Unary(UnaryOp::Imag), &[x], part.clone());
        let im = self.emit(Op::Unary(UnaryOp::Negate), &[im], part);
        self.emit(Op::Complex, &[re, im], shape)
    }

    fn atan(&mut self, x: Value) -> Result<Value> {
        let shape = self.shape(x).clone();
        if !shape.dtype.is_complex() {
            let one = self.float(1.0, shape.clone())?;
            return Ok(self.emit(Op::Binary(BinaryOp::Atan2), &[x, one], shape));
        }
        // atan(z) = -i atanh(i z), and i (a + i b) = -b + i a.
        let part = shape.with(shape.dtype.real());
        let re = self.emit(Op::Unary(UnaryOp::Real), &[x], part.clone());
        let im = self.emit(Op::Unary(UnaryOp::Imag), &[x], part.clone());
        let turned = self.emit(Op::Unary(UnaryOp::Negate), &[im], part.clone());
        let turned = self.emit(Op::Complex, &[turned, re], shape.clone());
        let y = self.emit(Op::Unary(UnaryOp::Atanh), &[turned], shape.clone());
        let re = self.emit(Op::Unary(UnaryOp::Real), &[y], part.clone());
        let im = self.emit(Op::Unary(UnaryOp::Imag), &[y], part.clone());
        let re = self.emit(Op::Unary(UnaryOp::Negate), &[re], part);
        Ok(self.emit(Op::Complex, &[im, re], shape))
    }

    fn is_infinite(&mut self, x: Value, name: &str) -> Result<Value> {
        let shape = self.shape(x).clone();
        let value = if name == "is_neg_inf" { f64::NEG_INFINITY } else { f64::INFINITY };
        let x = if name == "is_inf" { self.emit(Op::Unary(UnaryOp::Abs), &[x], shape.clone()) } else { x };
        let infinity = self.float(value, shape.clone())?;
        Ok(self.emit(Op::Compare { direction: Direction::Eq, order: Order::Partial }, &[x, infinity], shape.with(DType::Pred)))
    }

    /// The neighbour of x towards y: the bits of a float order as those of an integer with a sign.
    fn next_after(&mut self, x: Value, y: Value) -> Result<Value> {
        let shape = self.shape(x).clone();
        ensure!(*self.shape(y) == shape, InvalidArgument, "operands {shape} and {}", self.shape(y));
        let bits_type = match shape.dtype {
            DType::F64 => DType::S64,
            DType::F32 => DType::S32,
            DType::F16 | DType::BF16 => DType::S16,
            other => bail!(Unimplemented, "the operation is not supported for {other}"),
        };
        let (pred, bits) = (shape.with(DType::Pred), shape.with(bits_type));
        let compare = |b: &mut Self, direction, x, y| b.emit(Op::Compare { direction, order: Order::Partial }, &[x, y], pred.clone());
        let zero = self.float(0.0, shape.clone())?;
        let raw = self.emit(Op::BitcastConvert, &[x], bits.clone());
        let (less, positive) = (compare(self, Direction::Lt, x, y), compare(self, Direction::Gt, x, zero));
        let away = compare(self, Direction::Eq, less, positive);
        let one = self.tensor(bits.clone(), &1i64.to_le_bytes()[..bits_type.size()])?;
        let minus_one = self.tensor(bits.clone(), &(-1i64).to_le_bytes()[..bits_type.size()])?;
        let step = self.emit(Op::Select, &[away, one, minus_one], bits.clone());
        let stepped = self.emit(Op::Binary(BinaryOp::Add), &[raw, step], bits.clone());
        // From zero the smallest number with the sign of y.
        let sign = self.tensor(bits.clone(), &(1i64 << (bits_type.bits() - 1)).to_le_bytes()[..bits_type.size()])?;
        let raw_y = self.emit(Op::BitcastConvert, &[y], bits.clone());
        let sign = self.emit(Op::Binary(BinaryOp::And), &[raw_y, sign], bits.clone());
        let smallest = self.emit(Op::Binary(BinaryOp::Or), &[sign, one], bits.clone());
        let is_zero = compare(self, Direction::Eq, x, zero);
        let moved = self.emit(Op::Select, &[is_zero, smallest, stepped], bits);
        let moved = self.emit(Op::BitcastConvert, &[moved], shape.clone());
        let equal = compare(self, Direction::Eq, x, y);
        let result = self.emit(Op::Select, &[equal, y, moved], shape.clone());
        let (x_nan, y_nan) = (compare(self, Direction::Ne, x, x), compare(self, Direction::Ne, y, y));
        let either = self.emit(Op::Binary(BinaryOp::Or), &[x_nan, y_nan], pred);
        let nan = self.emit(Op::Binary(BinaryOp::Add), &[x, y], shape.clone());
        Ok(self.emit(Op::Select, &[either, nan, result], shape))
    }

    fn constant_like(&mut self, op: &Node, shape: Shape) -> Result<Value> {
        match op.require("value")? {
            Attr::Float(v, _) if shape.dtype.is_float() => self.float(*v, shape),
            Attr::Int(v, _) if shape.dtype.is_integer() => self.tensor(shape.clone(), &v.to_le_bytes()[..shape.dtype.size()]),
            _ => bail!(Unimplemented, "this value for {} is not supported", shape.dtype),
        }
    }

    /// A constant that the conversion of an f64 makes.
    fn float(&mut self, v: f64, shape: Shape) -> Result<Value> {
        let bytes = match shape.dtype {
            DType::F64 => v.to_le_bytes().to_vec(),
            DType::F32 => (v as f32).to_le_bytes().to_vec(),
            DType::F16 => half::f16::from_f64(v).to_le_bytes().to_vec(),
            DType::BF16 => half::bf16::from_f64(v).to_le_bytes().to_vec(),
            other => match crate::kernel::minifloat::Format::of(other) {
                Some(format) => vec![format.encode(v)],
                None => bail!(Unimplemented, "the operation is not supported for {other}"),
            },
        };
        self.tensor(shape, &bytes)
    }

    /// An operation of StableHLO whose operands are broadcast to the result as in NumPy.
    fn broadcasting(&mut self, op: &Node, inner: &str) -> Result<()> {
        let mut operands = self.operands(op)?;
        let result = self.result_shape(op)?;
        let rank = result.rank();
        let given = op.attr("broadcast_dimensions").map(|_| op.sizes("broadcast_dimensions")).transpose()?;
        let smallest = operands.iter().map(|v| self.shape(*v).rank()).min().unwrap_or(0);
        for v in &mut operands {
            let shape = self.shape(*v).clone();
            if shape.dims == result.dims {
                continue;
            }
            ensure!(shape.rank() <= rank, InvalidArgument, "operand {shape} for a result {result}");
            let dims = match &given {
                Some(dims) if shape.rank() == smallest && dims.len() == shape.rank() => dims.clone(),
                _ => (rank - shape.rank()..rank).collect(),
            };
            *v = self.emit(Op::Broadcast { dims }, &[*v], Shape::new(shape.dtype, result.dims.clone()));
        }
        let to = match inner {
            "compare" => Op::Compare { direction: super::ops::direction(op)?, order: super::ops::order(op) },
            "select" => Op::Select,
            "complex" => Op::Complex,
            "next_after" => match operands[..] {
                [x, y] => {
                    let v = self.next_after(x, y)?;
                    return self.bind(op, &[v]);
                }
                _ => bail!(InvalidArgument, "two operands are needed"),
            },
            _ => match super::ops::binary(inner) {
                Some(binary) if operands.len() == 2 => Op::Binary(binary),
                _ => bail!(Unimplemented, "the operation is not supported"),
            },
        };
        self.one(op, to, &operands)
    }
}

/// What the engine has as one operation.
pub fn unary(name: &str) -> Option<UnaryOp> {
    use UnaryOp::*;
    [Acos, Acosh, Asin, Asinh, Atanh, Cosh, Erf, Sinh, Tan].into_iter().find(|op| op.name() == name)
}
