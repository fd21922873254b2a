use super::{Site, below};
use crate::error::Result;
use crate::ir::{FftKind, Op, TriangularSolve};
use crate::tensor::{DType, Shape};

pub(super) fn infer(op: &Op, site: &Site) -> Result<Vec<Shape>> {
    match op {
        Op::Fft { kind, length } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            fft(x, *kind, length).map(|s| vec![s])
        }
        Op::Cholesky { .. } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            square(x)?;
            Ok(vec![x.clone()])
        }
        Op::TriangularSolve(options) => {
            let [a, b] = site.arity(2)?[..] else { unreachable!() };
            triangular_solve(a, b, options).map(|s| vec![s])
        }
        Op::BatchNormTraining { feature, .. } => {
            let [x, scale, offset] = site.arity(3)?[..] else { unreachable!() };
            per_feature(x, *feature, &[scale, offset])?;
            Ok(vec![x.clone(), scale.clone(), scale.clone()])
        }
        Op::BatchNormInference { feature, .. } => {
            let [x, scale, offset, mean, variance] = site.arity(5)?[..] else { unreachable!() };
            per_feature(x, *feature, &[scale, offset, mean, variance])?;
            Ok(vec![x.clone()])
        }
        Op::BatchNormGrad { feature, .. } => {
            let [x, scale, mean, variance, grad] = site.arity(5)?[..] else { unreachable!() };
            per_feature(x, *feature, &[scale, mean, variance])?;
            ensure!(grad == x, InvalidArgument, "the gradient must have the operand's shape");
            Ok(vec![x.clone(), scale.clone(), scale.clone()])
        }
        other => Err(error!(Internal, "{} is no linear algebra", other.name())),
    }
}

fn fft(x: &Shape, kind: FftKind, length: &[usize]) -> Result<Shape> {
    ensure!((1..=3).contains(&length.len()) && x.rank() >= length.len(), InvalidArgument, "lengths {length:?} of {} dimensions", x.rank());
    let from = x.rank() - length.len();
    let last = *length.last().unwrap_or(&0);
    let half = if last == 0 { 0 } else { last / 2 + 1 };
    let (complex, real) = match x.dtype {
        DType::C64 | DType::F32 => (DType::C64, DType::F32),
        DType::C128 | DType::F64 => (DType::C128, DType::F64),
        other => bail!(InvalidArgument, "transform of {other}"),
    };
    let mut outer = [&x.dims[..from], length].concat();
    outer.pop();
    let with_last = |dtype: DType, n: usize| Shape::new(dtype, [&outer[..], &[n]].concat());
    let (operand, result) = match kind {
        FftKind::Fft | FftKind::Ifft => (with_last(complex, last), with_last(complex, last)),
        FftKind::Rfft => (with_last(real, last), with_last(complex, half)),
        FftKind::Irfft => (with_last(complex, half), with_last(real, last)),
    };
    ensure!(*x == operand, InvalidArgument, "lengths {length:?} need an operand {operand}");
    Ok(result)
}

fn square(x: &Shape) -> Result<usize> {
    ensure!(x.dtype.is_float() || x.dtype.is_complex(), InvalidArgument, "matrices of {}", x.dtype);
    match x.dims[..] {
        [.., m, n] if m == n => Ok(n),
        _ => Err(error!(InvalidArgument, "the matrices must be square")),
    }
}

fn triangular_solve(a: &Shape, b: &Shape, options: &TriangularSolve) -> Result<Shape> {
    let n = square(a)?;
    let rank = a.rank();
    ensure!(
        b.dtype == a.dtype && b.rank() == rank && a.dims[..rank - 2] == b.dims[..rank - 2],
        InvalidArgument,
        "operands must have equal types and batch dimensions"
    );
    let side = if options.left_side { rank - 2 } else { rank - 1 };
    ensure!(b.dims[side] == n, InvalidArgument, "dimension {side} of the right side must be {n}");
    Ok(b.clone())
}

fn per_feature(x: &Shape, feature: usize, vectors: &[&Shape]) -> Result<()> {
    below(feature, x.rank(), "feature dimension")?;
    ensure!(x.dtype.is_float(), InvalidArgument, "operand of type {}", x.dtype);
    let want = Shape::new(x.dtype, [x.dims[feature]]);
    ensure!(vectors.iter().all(|v| **v == want), InvalidArgument, "scale, offset, mean and variance must be {want}");
    Ok(())
}
