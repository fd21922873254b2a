//! How collectives reduce: an operand's elements, one member's after another's.

use crate::error::Result;
use crate::ir::{BinaryOp, Op, Region, simple_reducer};
use crate::kernel;
use crate::kernel::vm::{self, Builder, Program};
use crate::tensor::{DType, Shape};

pub struct Reducer {
    pub dtype: DType,
    /// `(acc, x) -> acc op x`
    pub combine: Program,
    /// Instead, over more than two members.
    pub wide: Option<Wide>,
}

/// Sums and products of small floats are rounded once, at the end, as in reductions on one device.
pub struct Wide {
    pub dtype: DType,
    /// `x -> acc`
    pub start: Program,
    /// `(acc, x) -> acc op x`
    pub add: Program,
    /// `acc -> result`
    pub finish: Program,
}

impl Reducer {
    /// For operands of these shapes; `values` are those of the function that the region is in.
    pub fn all(region: &Region, values: &[Shape], operands: &[Shape]) -> Result<Vec<Reducer>> {
        let simple = simple_reducer(region);
        let each = operands.iter().map(|operand| {
            let dtype = operand.dtype;
            let combine = match simple {
                Some(op) => binary(op, dtype, dtype)?,
                None => vm::from_region(region, values)?,
            };
            ensure!(
                combine.inputs() == [dtype; 2] && combine.outputs() == [dtype],
                InvalidArgument,
                "a reducer of {:?} to {:?} for elements {dtype}",
                combine.inputs(),
                combine.outputs()
            );
            let small = dtype.is_float() && dtype.bits() < 32;
            let wide = match simple {
                Some(op @ (BinaryOp::Add | BinaryOp::Multiply)) if small => Some(Wide::new(op, dtype, DType::F32)?),
                _ => None,
            };
            Ok(Reducer { dtype, combine: combine.kept(), wide })
        });
        each.collect()
    }
}

impl Wide {
    fn new(op: BinaryOp, narrow: DType, dtype: DType) -> Result<Wide> {
        let convert =
            |from, to| -> Result<Program> { Ok(kernel::program(&Op::Convert, &[&Shape::scalar(from)], &[&Shape::scalar(to)])?.kept()) };
        let (start, finish) = (convert(narrow, dtype)?, convert(dtype, narrow)?);
        Ok(Wide { dtype, start, add: binary(op, dtype, narrow)?.kept(), finish })
    }
}

/// `acc op x`, in the type of `acc`.
fn binary(op: BinaryOp, acc: DType, x: DType) -> Result<Program> {
    let mut b = Builder::new();
    let args = [b.input(acc), b.input(x)];
    let x = if acc == x { args[1] } else { b.op(&Op::Convert, &[args[1]], acc)? };
    let out = b.op(&Op::Binary(op), &[args[0], x], acc)?;
    Ok(b.finish(&[out]))
}
