//! The linear algebra that programs ask for by the name of a custom call: LAPACK's routines as JAX calls them, and XLA's own
//! names for a few of them.
//!
//! Matrices are the last two dimensions of an operand, vectors the last one; the dimensions before are batches, and each
//! matrix is computed on one thread.

mod call;
mod eigen;
mod factor;
mod matrix;
mod reflect;
mod schur;
mod spectral;
#[cfg(test)]
mod tests;

use num_complex::Complex;
use num_traits::Float;

use crate::error::Result;
use crate::ir::CustomCall;
use crate::kernel::copy::turn;
use crate::kernel::lapack::call::{Call, Routine, Svd};
use crate::kernel::lapack::factor::Tridiagonal;
use crate::kernel::lapack::matrix::{Mat, Real, Scalar};
use crate::kernel::linalg;
use crate::kernel::view::{Pod, Shared, TensorMut, TensorRef, cast, cast_mut, for_ranges};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

/// Whether [`run`] can do the call; `Unimplemented` names it if not.
pub fn supports(call: &CustomCall, operands: &[&Shape], results: &[&Shape]) -> Result<()> {
    Call::new(call, operands, results).map(|_| ())
}

pub fn run(call: &CustomCall, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) -> Result<()> {
    let operands: Vec<&Shape> = ins.iter().map(|x| x.shape).collect();
    let results: Vec<&Shape> = outs.iter().map(|x| x.shape).collect();
    let call = Call::new(call, &operands, &results)?;
    let [turned_ins, turned_outs] = &call.turned;
    let mut spaces: Vec<AlignedBytes> = Vec::new();
    for (x, _) in ins.iter().zip(turned_ins).filter(|(_, turned)| **turned) {
        let mut space = AlignedBytes::zeroed(x.data.len());
        turn_matrices(x.shape, false, x.data, &mut space);
        spaces.push(space);
    }
    let mut space = spaces.iter();
    let ins: Vec<TensorRef> = (ins.iter().zip(turned_ins))
        .map(|(x, turned)| if *turned { TensorRef { shape: x.shape, data: space.next().map_or(x.data, |s| s) } } else { *x })
        .collect();
    routine(&call, &ins, outs, pool);
    for (out, _) in outs.iter_mut().zip(turned_outs).filter(|(_, turned)| **turned) {
        let rows = AlignedBytes::from(&*out.data);
        turn_matrices(out.shape, true, &rows, out.data);
    }
    Ok(())
}

/// How many dimensions before the matrices the call works through one by one, for all operands and results alike.
pub fn batch_dims(call: &CustomCall, operands: &[&Shape], results: &[&Shape]) -> Option<usize> {
    let batch = Call::new(call, operands, results).ok()?.batch_dims;
    let dims = operands[0].dims.get(..batch)?;
    let alike = operands.iter().chain(results).all(|s| s.dims.get(..batch) == Some(dims));
    (alike && call.device.is_none()).then_some(batch)
}

/// Between matrices row after row and those column after column, whose columns come to be read as rows.
fn turn_matrices(shape: &Shape, to_columns: bool, from: &[u8], to: &mut [u8]) {
    let [.., rows, cols] = shape.dims[..] else { return };
    let size = shape.dtype.size();
    let matrix = (rows * cols * size).max(1);
    let (lines, length) = if to_columns { (rows, cols) } else { (cols, rows) };
    for (from, to) in from.chunks_exact(matrix).zip(to.chunks_exact_mut(matrix)) {
        turn(size, from, length, 0, [lines, length], to);
    }
}

fn routine(call: &Call, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    if let Routine::Solve(how) = call.routine {
        return linalg::triangular_solve(how, ins[0], ins[1], &mut outs[0], pool);
    }
    match call.dtype {
        DType::F32 => batches::<f32>(call, ins, outs, pool),
        DType::F64 => batches::<f64>(call, ins, outs, pool),
        DType::C64 => batches::<Complex<f32>>(call, ins, outs, pool),
        _ => batches::<Complex<f64>>(call, ins, outs, pool),
    }
}

fn batches<T: Scalar>(call: &Call, ins: &[TensorRef], outs: &mut [TensorMut], pool: &Pool) {
    let sizes: Vec<usize> = outs.iter().map(|o| o.data.len() / call.batch.max(1)).collect();
    let outs: Vec<Shared<u8>> = outs.iter_mut().map(|o| Shared::new(o.data)).collect();
    let grain = (50_000 / (call.rows * call.cols * call.rows.min(call.cols)).max(1)).max(1);
    for_ranges(pool, call.batch, grain, &|range| {
        for i in range {
            let ins: Vec<&[u8]> = ins.iter().map(|x| part(x.data, i, call.batch)).collect();
            let results = outs.iter().zip(&sizes).map(|(out, size)| {
                // SAFETY: one task per batch, whose parts are apart.
                #[allow(unsafe_code)]
                unsafe {
                    out.range(i * size..(i + 1) * size)
                }
            });
            one::<T>(call, &ins, &mut results.collect::<Vec<_>>());
        }
    });
}

fn part(data: &[u8], i: usize, batch: usize) -> &[u8] {
    let size = data.len() / batch.max(1);
    &data[i * size..(i + 1) * size]
}

/// The byte that floats of any width are NaN of.
const NAN: u8 = 0xff;

/// One matrix of the batch.
fn one<T: Scalar>(call: &Call, ins: &[&[u8]], outs: &mut [&mut [u8]]) {
    let (m, n) = (call.rows, call.cols);
    let matrix = || Mat::from_row_major(m, n, cast::<T>(ins[0]));
    match call.routine {
        Routine::Solve(_) => {}
        Routine::Cholesky { lower } => {
            let mut a = matrix();
            let info = if lower {
                factor::cholesky(&mut a)
            } else {
                let mut flipped = a.adjoint();
                let info = factor::cholesky(&mut flipped);
                a = flipped.adjoint();
                info
            };
            a.write_row_major(cast_mut(outs[0]));
            write(outs[1], &[info]);
        }
        Routine::Lu { native } => {
            let mut a = matrix();
            let (pivots, info) = factor::lu(&mut a);
            a.write_row_major(cast_mut(outs[0]));
            let first = if native { 0 } else { 1 };
            write(outs[1], &pivots.iter().map(|p| *p as i32 + first).collect::<Vec<_>>());
            if native {
                write(outs[2], &factor::permutation(&pivots, m).iter().map(|p| *p as i32).collect::<Vec<_>>());
            } else {
                write(outs[2], &[info]);
            }
        }
        Routine::Qr => {
            let mut a = matrix();
            let taus = reflect::qr(&mut a);
            a.write_row_major(cast_mut(outs[0]));
            write(outs[1], &taus);
        }
        Routine::PivotedQr => {
            let mut a = matrix();
            let mut order = cast::<i32>(ins[1]).to_vec();
            let taus = reflect::pivoted_qr(&mut a, &mut order);
            a.write_row_major(cast_mut(outs[0]));
            write(outs[1], &order);
            write(outs[2], &taus);
        }
        Routine::FormQ => reflect::form_q(&matrix(), cast(ins[1])).write_row_major(cast_mut(outs[0])),
        Routine::MultiplyQ { left, adjoint } => {
            let data = cast::<T>(ins[2]);
            let other = data.len() / m.max(1);
            let mut c = if left { Mat::from_row_major(m, other, data) } else { Mat::from_row_major(other, m, data) };
            reflect::multiply(&matrix(), cast(ins[1]), &mut c, left, adjoint);
            c.write_row_major(cast_mut(outs[0]));
        }
        Routine::Svd(how) => singular_values(how, matrix(), outs),
        Routine::Eigh { lower, vectors, native } => {
            let a = matrix();
            let info = match hermitian(if lower { a.clone() } else { a.adjoint() }) {
                Some((values, v)) => {
                    (if vectors { v } else { a }).write_row_major(cast_mut(outs[0]));
                    write(outs[1], &values);
                    0
                }
                None => {
                    outs[..2].iter_mut().for_each(|out| out.fill(NAN));
                    1
                }
            };
            if !native {
                write(outs[2], &[info]);
            }
        }
        Routine::Eigen { left, right } => {
            let a = matrix();
            let done = if a.is_finite() { eigen::eigen(&a, left, right).ok_or(1) } else { Err(-4) };
            let count = outs.len();
            match done {
                Ok(done) => {
                    write_values::<T>(&done.values, &mut outs[..count - 3]);
                    for (v, out) in [done.left, done.right].iter().zip(&mut outs[count - 3..]) {
                        match v {
                            Some(v) => v.write_row_major(cast_mut(out)),
                            None => out.fill(0),
                        }
                    }
                    write(outs[count - 1], &[0]);
                }
                Err(info) => fail(outs, info),
            }
        }
        Routine::Schur { vectors } => {
            let a = matrix();
            let done = if a.is_finite() { eigen::schur(&a).ok_or(1) } else { Err(1) };
            let count = outs.len();
            match done {
                Ok(done) => {
                    done.t.write_row_major(cast_mut(outs[0]));
                    if vectors {
                        done.z.write_row_major(cast_mut(outs[1]));
                    } else {
                        outs[1].fill(0);
                    }
                    write_values::<T>(&done.values, &mut outs[2..count - 2]);
                    write(outs[count - 2], &[0]);
                    write(outs[count - 1], &[0]);
                }
                Err(info) => fail(outs, info),
            }
        }
        Routine::Hessenberg { low, high } => {
            let mut a = matrix();
            let taus = reflect::hessenberg(&mut a, low, high);
            a.write_row_major(cast_mut(outs[0]));
            write(outs[1], &taus);
            write(outs[2], &[0]);
        }
        Routine::Tridiagonal { lower } => tridiagonal(lower, matrix(), outs),
        Routine::TridiagonalSolve { perturb } => {
            let vector = |k: usize| cast::<T>(ins[k]).to_vec();
            let mut system = Tridiagonal { lower: vector(0), diagonal: vector(1), upper: vector(2) };
            let mut b = Mat::from_row_major(m, n, cast::<T>(ins[3]));
            let info = system.solve(&mut b, perturb);
            if perturb {
                b.write_row_major(cast_mut(outs[0]));
            } else {
                write(outs[0], &system.lower);
                write(outs[1], &system.diagonal);
                write(outs[2], &system.upper);
                b.write_row_major(cast_mut(outs[3]));
                write(outs[4], &[info]);
            }
        }
    }
}

fn write<U: Pod>(out: &mut [u8], values: &[U]) {
    cast_mut::<U>(out).copy_from_slice(values);
}

/// Complex eigenvalues, or their real and imaginary parts where the matrix is real.
fn write_values<T: Scalar>(values: &[Complex<Real<T>>], outs: &mut [&mut [u8]]) {
    match outs {
        [re, im] => {
            write(re, &values.iter().map(|v| v.re).collect::<Vec<_>>());
            write(im, &values.iter().map(|v| v.im).collect::<Vec<_>>());
        }
        [all] => cast_mut::<T>(all).iter_mut().zip(values).for_each(|(o, v)| *o = T::from_complex(*v)),
        _ => {}
    }
}

/// The last result is the status; nothing else means anything.
fn fail(outs: &mut [&mut [u8]], info: i32) {
    if let Some((last, others)) = outs.split_last_mut() {
        others.iter_mut().for_each(|out| out.fill(NAN));
        write(last, &[info]);
    }
}

/// Scaled so that squares stay in range.
fn scaled<T: Scalar>(mut a: Mat<T>) -> Option<(Mat<T>, Real<T>)> {
    if !a.is_finite() {
        return None;
    }
    let factor = eigen::power_of_two(a.largest());
    a.scale(Float::recip(factor));
    Some((a, factor))
}

fn hermitian<T: Scalar>(mut a: Mat<T>) -> Option<(Vec<Real<T>>, Mat<T>)> {
    // Whatever is in the other triangle has no say.
    for j in 0..a.cols {
        a[(j, j)] = T::from_real(a[(j, j)].re());
        a.col_mut(j)[..j].fill(T::zero());
    }
    let (a, factor) = scaled(a)?;
    let (values, v) = T::eigh(&a)?;
    Some((values.iter().map(|x| *x * factor).collect(), v))
}

fn singular_values<T: Scalar>(how: Svd, a: Mat<T>, outs: &mut [&mut [u8]]) {
    let (m, n) = (a.rows, a.cols);
    let columns = match how {
        Svd::Values => None,
        Svd::Thin => Some((m.min(n), m.min(n))),
        Svd::Full => Some((m, n)),
    };
    a.write_row_major(cast_mut(outs[0]));
    let done = scaled(a).ok_or(-4).and_then(|(a, factor)| Ok((T::svd(&a, columns).ok_or(1)?, factor)));
    match done {
        Ok((svd, factor)) => {
            write(outs[1], &svd.values.iter().map(|x| *x * factor).collect::<Vec<_>>());
            if columns.is_some() {
                svd.u.write_row_major(cast_mut(outs[2]));
                svd.v.adjoint().write_row_major(cast_mut(outs[3]));
            } else {
                outs[2..4].iter_mut().for_each(|out| out.fill(0));
            }
            write(outs[4], &[0]);
        }
        Err(info) => fail(outs, info),
    }
}

fn tridiagonal<T: Scalar>(lower: bool, a: Mat<T>, outs: &mut [&mut [u8]]) {
    let n = a.rows;
    // Turned around, the upper triangle is the lower one, and the reflectors come in the opposite order.
    let turn = |a: &Mat<T>| Mat::from_fn(n, n, |i, j| a[(n - 1 - i, n - 1 - j)]);
    let mut work = if lower { a } else { turn(&a) };
    let mut done = reflect::tridiagonalise(&mut work);
    if !lower {
        work = turn(&work);
        done.diagonal.reverse();
        done.off_diagonal.reverse();
        done.taus.reverse();
    }
    work.write_row_major(cast_mut(outs[0]));
    write(outs[1], &done.diagonal);
    write(outs[2], &done.off_diagonal);
    write(outs[3], &done.taus);
    write(outs[4], &[0]);
}
