//! What a program costs by count.

use crate::compile::Cost;
use crate::ir::{BinaryOp, Func, Inst, Op, Region, UnaryOp, Value};

/// Loops count once: their trip count is not known here.
pub fn cost(func: &Func) -> Cost {
    let mut total = Cost::default();
    count(func, &func.body, &mut total);
    total
}

fn count(func: &Func, region: &Region, total: &mut Cost) {
    for inst in &region.insts {
        match inst.op {
            Op::While | Op::Case => inst.regions.iter().for_each(|r| count(func, r, total)),
            Op::Constant(_) | Op::Reshape | Op::BitcastConvert | Op::AfterAll => {}
            _ => {
                let bytes = |vs: &[Value]| vs.iter().map(|v| func.shape(*v).bytes() as f64).sum::<f64>();
                total.bytes_accessed += bytes(&inst.operands) + bytes(&inst.results);
                let (flops, transcendentals) = arithmetic(func, inst);
                total.flops += flops;
                total.transcendentals += transcendentals;
            }
        }
    }
}

/// Floating-point operations, and calls of functions that are none.
fn arithmetic(func: &Func, inst: &Inst) -> (f64, f64) {
    let elements = |v: &Value| func.shape(*v).elements() as f64;
    let out = inst.results.first().map_or(0.0, elements);
    match &inst.op {
        Op::Unary(op) if is_transcendental(*op) => (0.0, out),
        Op::Binary(BinaryOp::Power | BinaryOp::Atan2) => (0.0, out),
        Op::Unary(_) | Op::Binary(_) | Op::Compare { .. } | Op::Select | Op::Clamp => (out, 0.0),
        Op::Dot(dims) => {
            let lhs = func.shape(inst.operands[0]);
            let depth: f64 = dims.lhs_contract.iter().map(|d| lhs.dims[*d] as f64).product();
            (2.0 * out * depth, 0.0)
        }
        Op::Convolution(dims) => {
            let kernel = func.shape(inst.operands[1]);
            let per_output = kernel.elements() as f64 / (kernel.dims[dims.kernel_output_feature] as f64).max(1.0);
            (2.0 * out * per_output, 0.0)
        }
        Op::Reduce { .. } | Op::AllReduce(_) | Op::ReduceScatter { .. } => (inst.operands.iter().map(elements).sum(), 0.0),
        Op::ReduceWindow(window) => (out * window.dims.iter().map(|d| d.size as f64).product::<f64>(), 0.0),
        _ => (0.0, 0.0),
    }
}

fn is_transcendental(op: UnaryOp) -> bool {
    use UnaryOp::*;
    matches!(
        op,
        Acos | Acosh
            | Asin
            | Asinh
            | Atanh
            | Cbrt
            | Cos
            | Cosh
            | Erf
            | Exp
            | ExpMinusOne
            | Log
            | LogPlusOne
            | Logistic
            | Rsqrt
            | Sin
            | Sinh
            | Sqrt
            | Tan
            | Tanh
    )
}
