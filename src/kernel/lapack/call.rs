//! What a custom call asks for: its target, attributes, shapes and layouts.

use crate::error::Result;
use crate::ir::{CustomCall, Transpose, TriangularSolve};
use crate::tensor::{DType, Shape};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Routine {
    /// (a) -> (factor, info)
    Cholesky { lower: bool },
    /// (a) -> (factors, pivots from 1, info), or natively (factors, pivots from 0, permutation)
    Lu { native: bool },
    /// (a) -> (r and reflectors, taus)
    Qr,
    /// (a, order) -> (r and reflectors, order, taus)
    PivotedQr,
    /// (reflectors, taus) -> (q)
    FormQ,
    /// (reflectors, taus, c) -> (product)
    MultiplyQ { left: bool, adjoint: bool },
    /// (a) -> (a, values, u, v^H, info)
    Svd(Svd),
    /// (a) -> (vectors, values, info), natively without info
    Eigh { lower: bool, vectors: bool, native: bool },
    /// (a) -> (values, left, right, info), a real matrix has two vectors for real and imaginary parts of the values
    Eigen { left: bool, right: bool },
    /// (a) -> (t, z, values as above, number of selected values, info)
    Schur { vectors: bool },
    /// (a) -> (h and reflectors, taus, info)
    Hessenberg { low: usize, high: usize },
    /// (a) -> (t and reflectors, diagonal, off-diagonal, taus, info)
    Tridiagonal { lower: bool },
    /// (a, b) -> (x)
    Solve(TriangularSolve),
    /// (lower, diagonal, upper, b) -> (lower, diagonal, upper, x, info), perturbed (x)
    TridiagonalSolve { perturb: bool },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Svd {
    Values,
    Thin,
    Full,
}

#[derive(Debug)]
pub struct Call {
    pub routine: Routine,
    pub dtype: DType,
    /// Number of matrices.
    pub batch: usize,
    /// Of the first operand, or of the right-hand sides of a tridiagonal system.
    pub rows: usize,
    pub cols: usize,
    /// Dimensions before the matrices.
    pub batch_dims: usize,
    /// Per operand, then per result: its matrices are said to lie row after row, and the routine takes that for columns.
    pub turned: [Vec<bool>; 2],
}

impl Call {
    pub fn new(call: &CustomCall, operands: &[&Shape], results: &[&Shape]) -> Result<Call> {
        let checked = Call::checked(call, operands, results);
        checked.map_err(|e| e.context(format_args!("custom call {:?} on ({}) -> ({})", call.target, list(operands), list(results))))
    }

    fn checked(call: &CustomCall, operands: &[&Shape], results: &[&Shape]) -> Result<Call> {
        let native = native(call)?;
        let is_ours = native.is_some() || call.target == "tridiagonal_solve_perturbed_ffi" || call.target.starts_with("lapack_");
        ensure!(is_ours, Unimplemented, "no function of this name is registered");
        let is_perturbed = call.target == "tridiagonal_solve_perturbed_ffi";
        let main = operands.last().filter(|_| is_perturbed || call.target.ends_with("gtsv_ffi")).or(operands.first());
        let Some(main) = main else { bail!(InvalidArgument, "no operands") };
        let [ref batch_dims @ .., rows, cols] = main.dims[..] else { bail!(InvalidArgument, "{main} is no matrix") };
        let is_known = matches!(main.dtype, DType::F32 | DType::F64 | DType::C64 | DType::C128);
        ensure!(is_known, Unimplemented, "elements of type {}", main.dtype);
        let (routine, native) = match native {
            Some(routine) => (routine, true),
            None => (lapack(call, main.dtype, rows)?, false),
        };
        let shapes = Shapes { dtype: main.dtype, batch: batch_dims, rows, cols };
        let (want_operands, want_results) = shapes.of(routine, operands, results)?;
        same("operand", &want_operands, operands)?;
        same("result", &want_results, results)?;
        // XLA's own calls mean the elements, wherever they lie. LAPACK's routines read memory.
        let turned = match native {
            true => [vec![false; operands.len()], vec![false; results.len()]],
            false => [
                turned("operand", &call.operand_layouts, operands, main.rank())?,
                turned("result", &call.result_layouts, results, main.rank())?,
            ],
        };
        let batch = batch_dims.iter().product();
        Ok(Call { routine, dtype: main.dtype, batch, rows, cols, batch_dims: batch_dims.len(), turned })
    }
}

fn list(shapes: &[&Shape]) -> String {
    shapes.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(", ")
}

/// XLA's names. Their configuration, where they have one, is a list of numbers in a string.
fn native(call: &CustomCall) -> Result<Option<Routine>> {
    Ok(Some(match &call.target[..] {
        "Qr" => Routine::Qr,
        "ProductOfElementaryHouseholderReflectors" => Routine::FormQ,
        "LuDecomposition" => Routine::Lu { native: true },
        "Eigh" => {
            // Lower triangle, sorted, iterations, tolerance: the values are sorted and accurate always.
            let lower = match call.backend_config.split(',').next().map(str::trim) {
                Some("1" | "") | None => true,
                Some("0") => false,
                Some(other) => bail!(InvalidArgument, "backend_config starts with {other:?}, not 0 or 1"),
            };
            Routine::Eigh { lower, vectors: true, native: true }
        }
        _ => return Ok(None),
    }))
}

fn lapack(call: &CustomCall, dtype: DType, rows: usize) -> Result<Routine> {
    let unknown = || error!(Unimplemented, "no such routine");
    if call.target == "tridiagonal_solve_perturbed_ffi" {
        return Ok(Routine::TridiagonalSolve { perturb: true });
    }
    let name = call.target.strip_prefix("lapack_").and_then(|n| n.strip_suffix("_ffi")).ok_or_else(unknown)?;
    let prefix = match dtype {
        DType::F32 => 's',
        DType::F64 => 'd',
        DType::C64 => 'c',
        _ => 'z',
    };
    let Some(routine) = name.strip_prefix(prefix) else {
        ensure!(name.starts_with(['s', 'd', 'c', 'z']), Unimplemented, "no such routine");
        bail!(InvalidArgument, "the routine is not for elements of type {dtype}")
    };
    let is_complex = matches!(dtype, DType::C64 | DType::C128);
    let config = Config(&call.backend_config);
    Ok(match (routine, is_complex) {
        ("potrf", _) => Routine::Cholesky { lower: config.is(b'L', b'U', "uplo")? },
        ("getrf", _) => Routine::Lu { native: false },
        ("geqrf", _) => Routine::Qr,
        ("geqp3", _) => Routine::PivotedQr,
        ("orgqr", false) | ("ungqr", true) => Routine::FormQ,
        ("ormqr", false) | ("unmqr", true) => Routine::MultiplyQ { left: config.flag("left")?, adjoint: config.flag("transpose")? },
        ("gesdd" | "gesvd", _) => Routine::Svd(match config.letter("mode")? {
            b'N' => Svd::Values,
            b'S' => Svd::Thin,
            b'A' => Svd::Full,
            other => bail!(Unimplemented, "mode {:?}", char::from(other)),
        }),
        ("syevd", false) | ("heevd", true) => {
            Routine::Eigh { lower: config.is(b'L', b'U', "uplo")?, vectors: config.is(b'V', b'N', "mode")?, native: false }
        }
        ("geev", _) => Routine::Eigen { left: config.is(b'V', b'N', "compute_left")?, right: config.is(b'V', b'N', "compute_right")? },
        ("gees", _) => {
            ensure!(config.letter("sort")? == b'N', Unimplemented, "sorted eigenvalues");
            Routine::Schur { vectors: config.is(b'V', b'N', "mode")? }
        }
        ("gehrd", _) => {
            let (low, high) = (config.number("low")?, config.number("high")?);
            let fits = (1..=high.max(1)).contains(&low) && usize::try_from(high).is_ok_and(|h| h <= rows);
            ensure!(fits, InvalidArgument, "rows {low} to {high} of {rows}");
            Routine::Hessenberg { low: low as usize - 1, high: high as usize }
        }
        ("sytrd", false) | ("hetrd", true) => Routine::Tridiagonal { lower: config.is(b'L', b'U', "uplo")? },
        ("trsm", _) => Routine::Solve(TriangularSolve {
            left_side: config.is(b'L', b'R', "side")?,
            lower: config.is(b'L', b'U', "uplo")?,
            unit_diagonal: config.is(b'U', b'N', "diag")?,
            transpose: match config.letter("trans_x")? {
                b'N' => Transpose::No,
                b'T' => Transpose::Transpose,
                b'C' => Transpose::Adjoint,
                other => bail!(InvalidArgument, "trans_x is {:?}", char::from(other)),
            },
        }),
        ("gtsv", _) => Routine::TridiagonalSolve { perturb: false },
        _ => return Err(unknown()),
    })
}

/// A dictionary as MLIR writes it: `{mode = 78 : ui8, left = true}`.
struct Config<'a>(&'a str);

impl<'a> Config<'a> {
    fn get(&self, name: &str) -> Result<&'a str> {
        let inner = self.0.trim().trim_start_matches('{').trim_end_matches('}');
        let mut entries = inner.split(',').filter_map(|entry| entry.split_once('='));
        let found = entries.find(|(key, _)| key.trim() == name).map(|(_, value)| value.split(':').next().unwrap_or(value).trim());
        found.ok_or_else(|| error!(InvalidArgument, "attribute {name} is missing"))
    }

    fn number(&self, name: &str) -> Result<i64> {
        let text = self.get(name)?;
        text.parse().map_err(|_| error!(InvalidArgument, "attribute {name} is {text:?}, not a number"))
    }

    /// A character by its number.
    fn letter(&self, name: &str) -> Result<u8> {
        let n = self.number(name)?;
        u8::try_from(n).map_err(|_| error!(InvalidArgument, "attribute {name} is {n}, not a character"))
    }

    fn is(&self, yes: u8, no: u8, name: &str) -> Result<bool> {
        let letter = self.letter(name)?;
        let (expected, other) = (char::from(yes), char::from(no));
        ensure!(letter == yes || letter == no, InvalidArgument, "{name} is {:?}, not {expected:?} or {other:?}", char::from(letter));
        Ok(letter == yes)
    }

    fn flag(&self, name: &str) -> Result<bool> {
        match self.get(name)? {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            other => bail!(InvalidArgument, "attribute {name} is {other:?}, not a boolean"),
        }
    }
}

struct Shapes<'a> {
    dtype: DType,
    batch: &'a [usize],
    rows: usize,
    cols: usize,
}

impl Shapes<'_> {
    fn with(&self, dtype: DType, dims: &[usize]) -> Shape {
        Shape::new(dtype, [self.batch, dims].concat())
    }

    /// Those of operands and results.
    fn of(&self, routine: Routine, operands: &[&Shape], results: &[&Shape]) -> Result<(Vec<Shape>, Vec<Shape>)> {
        let (m, n, rank) = (self.rows, self.cols, self.rows.min(self.cols));
        let real = match self.dtype {
            DType::C64 => DType::F32,
            DType::C128 => DType::F64,
            other => other,
        };
        let complex = if real == DType::F32 { DType::C64 } else { DType::C128 };
        let is_complex = real != self.dtype;
        let vector = |n: usize| self.with(self.dtype, &[n]);
        let reals = |n: usize| self.with(real, &[n]);
        let ints = |dims: &[usize]| self.with(DType::S32, dims);
        let matrix = |rows: usize, cols: usize| self.with(self.dtype, &[rows, cols]);
        let (a, info) = (matrix(m, n), ints(&[]));
        // How long the taus of some reflectors are, which the operands say.
        let taus = || match operands.get(1).and_then(|s| s.dims.last()) {
            Some(k) if *k <= rank => Ok(vector(*k)),
            Some(k) => Err(error!(InvalidArgument, "{k} reflectors in a matrix of {m} rows and {n} columns")),
            None => Err(error!(InvalidArgument, "no taus")),
        };
        let square = |what: &str| {
            ensure!(m == n, InvalidArgument, "{what} of {m} rows and {n} columns");
            Ok(())
        };
        let one = vec![a.clone()];
        Ok(match routine {
            Routine::Cholesky { .. } => {
                square("a Cholesky factorisation")?;
                (one, vec![a, info])
            }
            Routine::Lu { native } => (one, vec![a, ints(&[rank]), if native { ints(&[m]) } else { info }]),
            Routine::Qr => (one, vec![a, vector(rank)]),
            Routine::PivotedQr => (vec![a.clone(), ints(&[n])], vec![a, ints(&[n]), vector(rank)]),
            Routine::FormQ => {
                ensure!(n <= m, InvalidArgument, "Q with {m} rows and {n} columns");
                (vec![a.clone(), taus()?], vec![a])
            }
            Routine::MultiplyQ { left, .. } => {
                let c = operands.get(2).filter(|c| c.rank() == self.batch.len() + 2);
                let Some([p, q]) = c.map(|c| [c.dims[c.rank() - 2], c.dims[c.rank() - 1]]) else {
                    bail!(InvalidArgument, "no matrix to multiply")
                };
                ensure!(if left { p } else { q } == m, InvalidArgument, "Q of {m} rows times a matrix of {p} rows and {q} columns");
                (vec![a, taus()?, matrix(p, q)], vec![matrix(p, q)])
            }
            Routine::Svd(how) => {
                // JAX gives room for vectors that it does not ask for: as many as in one of the other modes.
                let has = |k: usize, dims: [usize; 2]| results.get(k).is_some_and(|r| r.dims.ends_with(&dims));
                let is_full = how == Svd::Full || (how == Svd::Values && has(2, [m, m]) && has(3, [n, n]));
                let (p, q) = if is_full { (m, n) } else { (rank, rank) };
                (one, vec![a, reals(rank), matrix(m, p), matrix(q, n), info])
            }
            Routine::Eigh { native, .. } => {
                square("eigenvalues")?;
                let mut results = vec![a, reals(n)];
                results.extend((!native).then_some(info));
                (one, results)
            }
            Routine::Eigen { .. } => {
                square("eigenvalues")?;
                let values = if is_complex { vec![vector(n)] } else { vec![vector(n), vector(n)] };
                let vectors = self.with(complex, &[n, n]);
                (one, [values, vec![vectors.clone(), vectors, info]].concat())
            }
            Routine::Schur { .. } => {
                square("a Schur form")?;
                let values = if is_complex { vec![vector(n)] } else { vec![vector(n), vector(n)] };
                (one, [vec![a.clone(), a], values, vec![info.clone(), info]].concat())
            }
            Routine::Hessenberg { .. } => {
                square("a Hessenberg form")?;
                (one, vec![a, vector(n.saturating_sub(1)), info])
            }
            Routine::Tridiagonal { .. } => {
                square("a tridiagonal form")?;
                let less = n.saturating_sub(1);
                (one, vec![a, reals(n), reals(less), vector(less), info])
            }
            Routine::Solve(how) => {
                square("a triangular matrix")?;
                let b = operands.get(1).filter(|b| b.rank() == self.batch.len() + 2);
                let Some([p, q]) = b.map(|b| [b.dims[b.rank() - 2], b.dims[b.rank() - 1]]) else {
                    bail!(InvalidArgument, "no right-hand sides")
                };
                let inner = if how.left_side { p } else { q };
                ensure!(inner == n, InvalidArgument, "{n} unknowns, and right-hand sides of {p} rows and {q} columns");
                (vec![a, matrix(p, q)], vec![matrix(p, q)])
            }
            Routine::TridiagonalSolve { perturb } => {
                let operands = vec![vector(m), vector(m), vector(m), a.clone()];
                let results = if perturb { vec![a] } else { [operands.clone(), vec![info]].concat() };
                (operands, results)
            }
        })
    }
}

fn same(what: &str, want: &[Shape], have: &[&Shape]) -> Result<()> {
    ensure!(want.len() == have.len(), InvalidArgument, "{} {what}s, {} are needed", have.len(), want.len());
    for (k, (want, have)) in want.iter().zip(have).enumerate() {
        ensure!(want == *have, InvalidArgument, "{what} {k} is {have}, {want} is needed");
    }
    Ok(())
}

/// Which matrices, those are what has `rank` dimensions, lie row after row rather than column after column. Everything else is in
/// row-major order.
fn turned(what: &str, layouts: &[Vec<usize>], shapes: &[&Shape], rank: usize) -> Result<Vec<bool>> {
    let of = |(k, shape): (usize, &&Shape)| {
        let dims = shape.rank();
        let rows: Vec<usize> = (0..dims).rev().collect();
        let have = layouts.get(k).unwrap_or(&rows);
        let mut columns = rows.clone();
        if dims == rank {
            columns.swap(0, 1);
        }
        // Where elements lie does not depend on dimensions of size 1.
        let order = |layout: &[usize]| layout.iter().copied().filter(|d| shape.dims.get(*d) != Some(&1)).collect::<Vec<_>>();
        let is = |layout: &[usize]| shape.elements() == 0 || order(have) == order(layout);
        ensure!(is(&columns) || is(&rows), Unimplemented, "{what} {k} of {shape} in the layout {have:?}, not {columns:?} or {rows:?}");
        Ok(!is(&columns))
    };
    shapes.iter().enumerate().map(of).collect()
}
