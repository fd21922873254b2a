use super::{Site, same};
use crate::error::Result;
use crate::ir::{BinaryOp, Direction, Op, UnaryOp};
use crate::tensor::{DType, Kind, Shape};

pub(super) fn infer(op: &Op, site: &Site) -> Result<Shape> {
    match op {
        Op::Unary(unary) => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            kind_of(x, unary_kinds(*unary))?;
            Ok(x.with(unary.result_dtype(x.dtype)))
        }
        Op::Binary(binary) => {
            let [a, b] = site.arity(2)?[..] else { unreachable!() };
            ensure!(a == b, InvalidArgument, "operands must have equal shapes");
            kind_of(a, binary_kinds(*binary))?;
            Ok(a.clone())
        }
        Op::Compare { direction, .. } => {
            let [a, b] = site.arity(2)?[..] else { unreachable!() };
            ensure!(a == b, InvalidArgument, "operands must have equal shapes");
            let ordered = !matches!(direction, Direction::Eq | Direction::Ne);
            ensure!(!(ordered && a.dtype.is_complex()), InvalidArgument, "complex numbers have no order");
            Ok(a.with(DType::Pred))
        }
        Op::Select => {
            let [pred, a, b] = site.arity(3)?[..] else { unreachable!() };
            ensure!(pred.dtype == DType::Pred, InvalidArgument, "the first operand must be pred");
            ensure!(a == b, InvalidArgument, "the second and third operand must have equal shapes");
            ensure!(
                pred.rank() == 0 || pred.dims == a.dims,
                InvalidArgument,
                "the predicate must be a scalar or have the dimensions of the values"
            );
            Ok(a.clone())
        }
        Op::Clamp => {
            let [low, x, high] = site.arity(3)?[..] else { unreachable!() };
            for bound in [low, high] {
                ensure!(bound.dtype == x.dtype, InvalidArgument, "operands must have equal types");
                ensure!(
                    bound.rank() == 0 || bound.dims == x.dims,
                    InvalidArgument,
                    "a bound must be a scalar or have the dimensions of the operand"
                );
            }
            ensure!(!x.dtype.is_complex(), InvalidArgument, "complex numbers have no order");
            Ok(x.clone())
        }
        Op::Convert => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            let to = site.one_stated()?.dtype;
            ensure!(to != DType::Token, InvalidArgument, "the result is a token");
            Ok(x.with(to))
        }
        Op::BitcastConvert => bitcast_convert(site),
        Op::ReducePrecision { exponent_bits, mantissa_bits } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            kind_of(x, &[Kind::Float])?;
            ensure!(
                (1..=64).contains(exponent_bits) && *mantissa_bits <= 64,
                InvalidArgument,
                "{exponent_bits} exponent and {mantissa_bits} mantissa bits"
            );
            Ok(x.clone())
        }
        Op::Complex => {
            let [re, im] = site.arity(2)?[..] else { unreachable!() };
            ensure!(re == im, InvalidArgument, "operands must have equal shapes");
            match re.dtype {
                DType::F32 => Ok(re.with(DType::C64)),
                DType::F64 => Ok(re.with(DType::C128)),
                _ => Err(error!(InvalidArgument, "operands must be f32 or f64")),
            }
        }
        Op::Map => {
            let Some(first) = site.operands.first() else { bail!(InvalidArgument, "operands are missing") };
            ensure!(site.operands.iter().all(|s| s.dims == first.dims), InvalidArgument, "operands must have equal dimensions");
            let region = site.region(0)?;
            let params: Vec<Shape> = site.operands.iter().map(|s| Shape::scalar(s.dtype)).collect();
            same("parameters of the region", &region.params.iter().collect::<Vec<_>>(), &params)?;
            match &region.results[..] {
                [r] if r.rank() == 0 && r.dtype != DType::Token => Ok(first.with(r.dtype)),
                _ => Err(error!(InvalidArgument, "the region must return one scalar")),
            }
        }
        other => Err(error!(Internal, "{} is not element-wise", other.name())),
    }
}

/// Widths that differ move the ratio into or out of the last dimension.
fn bitcast_convert(site: &Site) -> Result<Shape> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    let to = site.one_stated()?.dtype;
    ensure!(to != DType::Token && x.dtype.is_complex() == to.is_complex(), InvalidArgument, "{} has no bits of {to}", x.dtype);
    // A predicate takes a byte.
    let bits = |d: DType| if d == DType::Pred { 8 } else { d.bits() };
    let (from_bits, to_bits) = (bits(x.dtype), bits(to));
    let mut dims = x.dims.clone();
    if from_bits > to_bits {
        ensure!(from_bits.is_multiple_of(to_bits), InvalidArgument, "{} does not divide into {to}", x.dtype);
        dims.push(from_bits / to_bits);
    } else if from_bits < to_bits {
        let last = dims.pop();
        ensure!(
            to_bits.is_multiple_of(from_bits) && last == Some(to_bits / from_bits),
            InvalidArgument,
            "the last dimension must hold the parts of one {to}"
        );
    }
    Ok(Shape::new(to, dims))
}

fn kind_of(x: &Shape, kinds: &[Kind]) -> Result<()> {
    ensure!(kinds.contains(&x.dtype.kind()), InvalidArgument, "operands of type {} (allowed: {kinds:?})", x.dtype);
    Ok(())
}

fn unary_kinds(op: UnaryOp) -> &'static [Kind] {
    use Kind::*;
    use UnaryOp::*;
    match op {
        Abs | Negate | Sign => &[Signed, Unsigned, Float, Complex],
        Not => &[Pred, Signed, Unsigned],
        CountLeadingZeros | PopulationCount => &[Signed, Unsigned],
        Ceil | Floor | RoundNearestAfz | RoundNearestEven | IsFinite | Erf => &[Float],
        Real | Imag => &[Float, Complex],
        Acos | Acosh | Asin | Asinh | Atanh | Cbrt | Cos | Cosh | Exp | ExpMinusOne | Log | LogPlusOne | Logistic | Rsqrt | Sin | Sinh
        | Sqrt | Tan | Tanh => &[Float, Complex],
    }
}

fn binary_kinds(op: BinaryOp) -> &'static [Kind] {
    use BinaryOp::*;
    use Kind::*;
    match op {
        Add | Multiply | Maximum | Minimum => &[Pred, Signed, Unsigned, Float, Complex],
        Subtract | Divide | Power => &[Signed, Unsigned, Float, Complex],
        Remainder => &[Signed, Unsigned, Float],
        Atan2 => &[Float, Complex],
        And | Or | Xor => &[Pred, Signed, Unsigned],
        ShiftLeft | ShiftRightArithmetic | ShiftRightLogical | MulHi => &[Signed, Unsigned],
    }
}
