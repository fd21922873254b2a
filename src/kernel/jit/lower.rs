//! Element-wise operations as vector code.

use super::vector::{Id, Kind, Pair, Predicate, Single, Vector};
use crate::ir::{BinaryOp, Direction, Order, UnaryOp};
use crate::kernel::vm::Meaning;
use crate::tensor::DType;

/// How the lanes of a type are, for those that vector code knows.
pub fn kind(dtype: DType) -> Option<Kind> {
    match dtype {
        DType::F32 | DType::S32 | DType::U32 => Some(Kind::Word),
        DType::BF16 | DType::F16 => Some(Kind::Half),
        DType::Pred => Some(Kind::Mask),
        _ => None,
    }
}

/// The value of an operation on values of type `from`; for a selection that is the type of what is selected. `None` where there is
/// no vector code for it.
pub fn lower(v: &mut Vector, meaning: Meaning, args: &[Id], from: DType, to: DType) -> Option<Id> {
    kind(from).and(kind(to))?;
    match (meaning, args) {
        (Meaning::Copy, [a]) => (kind(from) == kind(to)).then_some(*a),
        (Meaning::Unary(op), [a]) => match from {
            DType::F32 => float_unary(v, op, *a),
            DType::S32 | DType::U32 => int_unary(v, op, *a, from),
            DType::Pred => matches!(op, UnaryOp::Not).then(|| v.not(*a)),
            _ => None,
        },
        (Meaning::Binary(op), [a, b]) => match from {
            DType::F32 => float_binary(v, op, *a, *b),
            DType::S32 | DType::U32 => int_binary(v, op, *a, *b, from),
            DType::Pred => pred_binary(v, op, *a, *b),
            _ => None,
        },
        (Meaning::Compare(direction, order), [a, b]) => compare(v, direction, order, *a, *b, from),
        (Meaning::Select, [p, a, b]) => Some(v.blend(*p, *a, *b)),
        (Meaning::Clamp, [low, x, high]) => {
            let (up, down) = match from {
                DType::F32 => {
                    let x = v.greater(*x, *low);
                    return Some(v.lesser(x, *high));
                }
                DType::S32 => (Pair::MaxS, Pair::MinS),
                DType::U32 => (Pair::MaxU, Pair::MinU),
                _ => return None,
            };
            let x = v.pair(up, *x, *low);
            Some(v.pair(down, x, *high))
        }
        (Meaning::Convert, [a]) => convert(v, *a, from, to),
        (Meaning::Widen, [a]) => match from {
            DType::BF16 => Some(v.widened_bf16(*a)),
            DType::F16 => Some(v.single(Single::FromHalf, *a)),
            _ => None,
        },
        (Meaning::Narrow, [a]) => match to {
            DType::BF16 => Some(v.bf16_of(*a)),
            DType::F16 => Some(v.single(Single::ToHalf, *a)),
            _ => None,
        },
        (Meaning::Round(DType::BF16), [a]) => {
            let bits = v.bf16_of(*a);
            Some(v.widened_bf16(bits))
        }
        (Meaning::Round(DType::F16), [a]) => {
            let bits = v.single(Single::ToHalf, *a);
            Some(v.single(Single::FromHalf, bits))
        }
        _ => None,
    }
}

fn float_unary(v: &mut Vector, op: UnaryOp, x: Id) -> Option<Id> {
    use UnaryOp::*;
    Some(match op {
        Abs => v.abs(x),
        Ceil => {
            let tiny = positive_denormal(v, x);
            let (one, up) = (v.number(1.0), v.single(Single::Ceil, x));
            v.blend(tiny, one, up)
        }
        Floor => {
            let sign = v.bits(1 << 31);
            let mirrored = v.pair(Pair::Xor, x, sign);
            let tiny = positive_denormal(v, mirrored);
            let (one, down) = (v.number(-1.0), v.single(Single::Floor, x));
            v.blend(tiny, one, down)
        }
        RoundNearestEven => v.single(Single::Round, x),
        Negate => v.negate(x),
        Real => x,
        IsFinite => {
            let (magnitude, infinity) = (v.abs(x), v.number(f32::INFINITY));
            v.compare(Predicate::Lt, magnitude, infinity)
        }
        Sqrt => v.single(Single::Sqrt, x),
        Rsqrt => {
            let (one, root) = (v.number(1.0), v.single(Single::Sqrt, x));
            v.pair(Pair::DivF, one, root)
        }
        Sign => {
            let (bit, one, zero) = (v.bits(1 << 31), v.number(1.0), v.bits(0));
            let sign = v.pair(Pair::And, x, bit);
            let signed = v.pair(Pair::Or, sign, one);
            let (is_zero, unordered) = (v.compare(Predicate::Eq, x, zero), v.compare(Predicate::Unordered, x, x));
            let same = v.pair(Pair::Or, is_zero, unordered);
            v.blend(same, x, signed)
        }
        Exp => v.exp(x),
        Log => v.log(x),
        LogPlusOne => v.log1p(x),
        Tanh => v.tanh(x),
        Erf => v.erf(x),
        Logistic => v.logistic(x),
        _ => return None,
    })
}

fn int_unary(v: &mut Vector, op: UnaryOp, x: Id, dtype: DType) -> Option<Id> {
    Some(match op {
        UnaryOp::Abs if dtype == DType::S32 => v.single(Single::Abs, x),
        UnaryOp::Negate => {
            let zero = v.bits(0);
            v.pair(Pair::Sub, zero, x)
        }
        UnaryOp::Not => v.not(x),
        _ => return None,
    })
}

fn float_binary(v: &mut Vector, op: BinaryOp, a: Id, b: Id) -> Option<Id> {
    Some(match op {
        BinaryOp::Add => v.pair(Pair::AddF, a, b),
        BinaryOp::Subtract => v.pair(Pair::SubF, a, b),
        BinaryOp::Multiply => v.pair(Pair::MulF, a, b),
        BinaryOp::Divide => v.pair(Pair::DivF, a, b),
        BinaryOp::Maximum => v.greater(a, b),
        BinaryOp::Minimum => v.lesser(a, b),
        _ => return None,
    })
}

fn int_binary(v: &mut Vector, op: BinaryOp, a: Id, b: Id, dtype: DType) -> Option<Id> {
    use BinaryOp::*;
    let signed = dtype == DType::S32;
    let pair = match op {
        Add => Pair::Add,
        Subtract => Pair::Sub,
        Multiply => Pair::Mul,
        And => Pair::And,
        Or => Pair::Or,
        Xor => Pair::Xor,
        Maximum if signed => Pair::MaxS,
        Maximum => Pair::MaxU,
        Minimum if signed => Pair::MinS,
        Minimum => Pair::MinU,
        ShiftLeft => Pair::ShiftLeft,
        ShiftRightLogical => Pair::ShiftRight,
        ShiftRightArithmetic => Pair::ShiftRightArithmetic,
        _ => return None,
    };
    Some(v.pair(pair, a, b))
}

fn pred_binary(v: &mut Vector, op: BinaryOp, a: Id, b: Id) -> Option<Id> {
    use BinaryOp::*;
    let pair = match op {
        Add | Maximum | Or => Pair::Or,
        Multiply | Minimum | And => Pair::And,
        Xor => Pair::Xor,
        _ => return None,
    };
    Some(v.pair(pair, a, b))
}

fn compare(v: &mut Vector, direction: Direction, order: Order, a: Id, b: Id, dtype: DType) -> Option<Id> {
    let (a, b) = match dtype {
        DType::F32 if order != Order::Total => {
            let predicate = match direction {
                Direction::Eq => Predicate::Eq,
                Direction::Ne => Predicate::NeOrUnordered,
                Direction::Lt => Predicate::Lt,
                Direction::Le => Predicate::Le,
                Direction::Gt => Predicate::Gt,
                Direction::Ge => Predicate::Ge,
            };
            return Some(v.compare(predicate, a, b));
        }
        DType::F32 => (v.total_key(a), v.total_key(b)),
        DType::S32 => (a, b),
        DType::U32 => {
            let bit = v.bits(1 << 31);
            (v.pair(Pair::Xor, a, bit), v.pair(Pair::Xor, b, bit))
        }
        DType::Pred if matches!(direction, Direction::Eq | Direction::Ne) => (a, b),
        _ => return None,
    };
    let (pair, a, b, not) = match direction {
        Direction::Eq => (Pair::Equal, a, b, false),
        Direction::Ne => (Pair::Equal, a, b, true),
        Direction::Gt => (Pair::Greater, a, b, false),
        Direction::Le => (Pair::Greater, a, b, true),
        Direction::Lt => (Pair::Greater, b, a, false),
        Direction::Ge => (Pair::Greater, b, a, true),
    };
    let holds = v.pair(pair, a, b);
    Some(if not { v.not(holds) } else { holds })
}

fn convert(v: &mut Vector, x: Id, from: DType, to: DType) -> Option<Id> {
    use DType::{F32, Pred, S32, U32};
    Some(match (from, to) {
        (S32, U32) | (U32, S32) => x,
        (S32, F32) => v.single(Single::FromSigned, x),
        (U32, F32) => v.unsigned_to_float(x),
        (F32, S32) => v.float_to_signed(x),
        (Pred, F32) => {
            let one = v.number(1.0);
            v.pair(Pair::And, x, one)
        }
        (Pred, S32 | U32) => v.single(Single::ShiftRight(31), x),
        (F32, Pred) => {
            let zero = v.bits(0);
            v.compare(Predicate::NeOrUnordered, x, zero)
        }
        (S32 | U32, Pred) => {
            let zero = v.bits(0);
            let equal = v.pair(Pair::Equal, x, zero);
            v.not(equal)
        }
        _ => return None,
    })
}

/// A mask, by the bits: arithmetic takes denormals for zeros.
fn positive_denormal(v: &mut Vector, x: Id) -> Id {
    let (one, last) = (v.bits(1), v.bits(f32::MIN_POSITIVE.to_bits() - 2));
    let from_zero = v.pair(Pair::Sub, x, one);
    let capped = v.pair(Pair::MinU, from_zero, last);
    v.pair(Pair::Equal, capped, from_zero)
}
