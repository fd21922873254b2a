//! Every routine on every element type against what its results must satisfy.

// A batch is counted in several arrays at once.
#![allow(clippy::needless_range_loop)]

use num_complex::Complex;

use crate::error::{Code, Error, Result};
use crate::ir::CustomCall;
use crate::kernel::lapack::{matrix, run, supports};
use crate::kernel::view::{TensorMut, TensorRef, cast, cast_mut};
use crate::pool::{FlushDenormals, Pool};
use crate::tensor::{AlignedBytes, DType, Shape};

type C = Complex<f64>;
type Mat = matrix::Mat<C>;

const TYPES: [DType; 4] = [DType::F32, DType::F64, DType::C64, DType::C128];

#[derive(Clone)]
struct Array {
    shape: Shape,
    data: AlignedBytes,
}

fn tolerance(dtype: DType) -> f64 {
    if dtype.real() == DType::F32 { 2e-4 } else { 1e-11 }
}

fn complex(dtype: DType) -> DType {
    if dtype.real() == DType::F32 { DType::C64 } else { DType::C128 }
}

impl Array {
    fn zeros(dtype: DType, dims: &[usize]) -> Array {
        let shape = Shape::new(dtype, dims);
        Array { data: AlignedBytes::zeroed(shape.bytes()), shape }
    }

    fn of(dtype: DType, dims: &[usize], values: &[C]) -> Array {
        let mut a = Array::zeros(dtype, dims);
        assert_eq!(a.shape.elements(), values.len());
        match dtype {
            DType::F32 => cast_mut::<f32>(&mut a.data).iter_mut().zip(values).for_each(|(o, v)| *o = v.re as f32),
            DType::F64 => cast_mut::<f64>(&mut a.data).iter_mut().zip(values).for_each(|(o, v)| *o = v.re),
            DType::C64 => {
                cast_mut::<Complex<f32>>(&mut a.data).iter_mut().zip(values).for_each(|(o, v)| *o = Complex::new(v.re as f32, v.im as f32))
            }
            DType::C128 => cast_mut::<C>(&mut a.data).copy_from_slice(values),
            _ => cast_mut::<i32>(&mut a.data).iter_mut().zip(values).for_each(|(o, v)| *o = v.re as i32),
        }
        a
    }

    /// Numbers between -1 and 1.
    fn random(dtype: DType, dims: &[usize], seed: u64) -> Array {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / (1u64 << 30) as f64 - 1.0
        };
        let im = |x: f64| if dtype.is_complex() { x } else { 0.0 };
        let values: Vec<C> = (0..dims.iter().product()).map(|_| Complex::new(next(), im(next()))).collect();
        Array::of(dtype, dims, &values)
    }

    fn from_mats(dtype: DType, mats: &[Mat]) -> Array {
        let (m, n) = (mats[0].rows, mats[0].cols);
        let values: Vec<C> = mats.iter().flat_map(|a| (0..m * n).map(move |k| a[(k / n, k % n)])).collect();
        Array::of(dtype, &[mats.len(), m, n], &values)
    }

    fn values(&self) -> Vec<C> {
        match self.shape.dtype {
            DType::F32 => cast::<f32>(&self.data).iter().map(|v| Complex::new(*v as f64, 0.0)).collect(),
            DType::F64 => cast::<f64>(&self.data).iter().map(|v| Complex::new(*v, 0.0)).collect(),
            DType::C64 => cast::<Complex<f32>>(&self.data).iter().map(|v| Complex::new(v.re as f64, v.im as f64)).collect(),
            DType::C128 => cast::<C>(&self.data).to_vec(),
            _ => cast::<i32>(&self.data).iter().map(|v| Complex::new(*v as f64, 0.0)).collect(),
        }
    }

    fn reals(&self) -> Vec<f64> {
        self.values().iter().map(|v| v.re).collect()
    }

    fn mats(&self) -> Vec<Mat> {
        let [.., m, n] = self.shape.dims[..] else { panic!("{} is no matrix", self.shape) };
        let values = self.values();
        let batch: usize = self.shape.dims[..self.shape.rank() - 2].iter().product();
        (0..batch).map(|b| Mat::from_row_major(m, n, &values[b * m * n..(b + 1) * m * n])).collect()
    }

    /// The vectors of the batches.
    fn rows(&self) -> Vec<Vec<C>> {
        let n = *self.shape.dims.last().unwrap();
        let batch: usize = self.shape.dims[..self.shape.rank() - 1].iter().product();
        let values = self.values();
        (0..batch).map(|b| values[b * n..(b + 1) * n].to_vec()).collect()
    }
}

/// The layouts that JAX gives.
fn layouts(shapes: &[&Shape], rank: usize) -> Vec<Vec<usize>> {
    let of = |s: &&Shape| {
        let mut order: Vec<usize> = (0..s.rank()).rev().collect();
        if s.rank() == rank {
            order.swap(0, 1);
        }
        order
    };
    shapes.iter().map(of).collect()
}

fn custom_call(target: &str, config: &str, ins: &[&Shape], outs: &[&Shape]) -> CustomCall {
    let rank = ins.iter().map(|s| s.rank()).max().unwrap_or(0);
    let is_native = !target.contains("_ffi");
    CustomCall {
        target: target.into(),
        backend_config: config.into(),
        api_version: 4,
        has_side_effect: false,
        called: vec![],
        operand_layouts: if is_native { vec![] } else { layouts(ins, rank) },
        result_layouts: if is_native { vec![] } else { layouts(outs, rank) },
        in_place: false,
        device: None,
    }
}

fn call(target: &str, config: &str, ins: &[&Array], outs: &[(DType, &[usize])]) -> Vec<Array> {
    let in_shapes: Vec<&Shape> = ins.iter().map(|a| &a.shape).collect();
    let mut outs: Vec<Array> = outs.iter().map(|(t, d)| Array::zeros(*t, d)).collect();
    let out_shapes: Vec<Shape> = outs.iter().map(|a| a.shape.clone()).collect();
    let out_refs: Vec<&Shape> = out_shapes.iter().collect();
    let call = custom_call(target, config, &in_shapes, &out_refs);
    supports(&call, &in_shapes, &out_refs).unwrap();
    let ins: Vec<TensorRef> = ins.iter().map(|a| TensorRef { shape: &a.shape, data: &a.data }).collect();
    let mut muts: Vec<TensorMut> = outs.iter_mut().zip(&out_shapes).map(|(a, shape)| TensorMut { shape, data: &mut a.data }).collect();
    // As everywhere where programs run.
    let _mode = FlushDenormals::new();
    run(&call, &ins, &mut muts, &Pool::new(2)).unwrap();
    outs
}

fn lapack(dtype: DType, routine: &str, config: &str, ins: &[&Array], outs: &[(DType, &[usize])]) -> Vec<Array> {
    call(&name(dtype, routine), config, ins, outs)
}

fn name(dtype: DType, routine: &str) -> String {
    let at = TYPES.iter().position(|t| *t == dtype).unwrap();
    // What is symmetric and orthogonal of real matrices is Hermitian and unitary of complex ones.
    let complex = |r: &str| r.replacen("or", "un", r.starts_with("or") as usize).replacen("sy", "he", r.starts_with("sy") as usize);
    format!("lapack_{}{}_ffi", ["s", "d", "c", "z"][at], if dtype.is_complex() { complex(routine) } else { routine.into() })
}

fn mul(a: &Mat, b: &Mat) -> Mat {
    assert_eq!(a.cols, b.rows);
    Mat::from_fn(a.rows, b.cols, |i, j| (0..a.cols).map(|k| a[(i, k)] * b[(k, j)]).sum())
}

fn diagonal(values: &[C]) -> Mat {
    Mat::from_fn(values.len(), values.len(), |i, j| if i == j { values[i] } else { C::default() })
}

fn near(a: &Mat, b: &Mat, tolerance: f64, what: &str) {
    assert_eq!((a.rows, a.cols), (b.rows, b.cols), "{what}");
    let size = a.data.iter().chain(&b.data).fold(1.0, |m: f64, x| m.max(x.norm()));
    let off = a.data.iter().zip(&b.data).fold(0.0, |m: f64, (x, y)| if (x - y).norm() <= m { m } else { (x - y).norm() });
    assert!(off <= tolerance * size, "{what}: off by {off} of {size}");
}

fn unitary(q: &Mat, tolerance: f64, what: &str) {
    near(&mul(&q.adjoint(), q), &Mat::identity(q.cols, q.cols), tolerance, what);
}

fn upper(a: &Mat, rows: usize) -> Mat {
    Mat::from_fn(rows, a.cols, |i, j| if i <= j { a[(i, j)] } else { C::default() })
}

fn hermitian(dtype: DType, batch: usize, n: usize, seed: u64) -> Vec<Mat> {
    let sum = |a: &Mat| Mat::from_fn(n, n, |i, j| (a[(i, j)] + a[(j, i)].conj()) * 0.5);
    Array::random(dtype, &[batch, n, n], seed).mats().iter().map(sum).collect()
}

/// With nonsense where the routine is not to look.
fn triangle(a: &Mat, lower: bool) -> Mat {
    Mat::from_fn(a.rows, a.cols, |i, j| if i == j || (i > j) == lower { a[(i, j)] } else { C::new(77.0, 0.0) })
}

#[test]
fn cholesky_factors_and_says_where_it_cannot() {
    for dtype in TYPES {
        for (n, lower) in [(0, true), (1, false), (5, true), (5, false), (70, true), (70, false)] {
            let a: Vec<Mat> = Array::random(dtype, &[3, n, n], 3).mats();
            let a: Vec<Mat> = a.iter().map(|a| mul(a, &a.adjoint())).collect();
            let shifted = |a: &Mat| Mat::from_fn(n, n, |i, j| a[(i, j)] + if i == j { 1.0 } else { 0.0 });
            let mut a: Vec<Mat> = a.iter().map(shifted).collect();
            if n > 2 {
                a[1][(2, 2)] = C::new(-1.0, 0.0);
            }
            let given = Array::from_mats(dtype, &a.iter().map(|a| triangle(a, lower)).collect::<Vec<_>>());
            let config = format!("{{uplo = {} : ui8}}", if lower { b'L' } else { b'U' });
            let out = lapack(dtype, "potrf", &config, &[&given], &[(dtype, &[3, n, n]), (DType::S32, &[3])]);
            assert_eq!(out[1].reals(), if n > 2 { [0., 3., 0.] } else { [0.; 3] });
            for b in [0, 2] {
                let l = out[0].mats()[b].clone();
                let l = Mat::from_fn(n, n, |i, j| if i == j || (i > j) == lower { l[(i, j)] } else { C::default() });
                let product = if lower { mul(&l, &l.adjoint()) } else { mul(&l.adjoint(), &l) };
                near(&product, &a[b], tolerance(dtype), "L L^H");
            }
        }
        let nan = Array::of(dtype, &[2, 2], &[C::new(f64::NAN, 0.0), C::default(), C::default(), C::new(1.0, 0.0)]);
        let out = lapack(dtype, "potrf", "{uplo = 76 : ui8}", &[&nan], &[(dtype, &[2, 2]), (DType::S32, &[])]);
        assert_eq!(out[1].reals(), [1.0]);
    }
}

#[test]
fn lu_exchanges_rows() {
    for dtype in TYPES {
        for (m, n) in [(1, 1), (5, 5), (40, 70), (70, 40), (0, 3), (3, 0)] {
            let k = m.min(n);
            let a = Array::random(dtype, &[2, m, n], 11);
            let out = lapack(dtype, "getrf", "{}", &[&a], &[(dtype, &[2, m, n]), (DType::S32, &[2, k]), (DType::S32, &[2])]);
            let own = [(dtype, &[2, m, n][..]), (DType::S32, &[2, k]), (DType::S32, &[2, m])];
            let native = call("LuDecomposition", "", &[&a], &own);
            assert_eq!(out[2].reals(), [0.0; 2]);
            assert_eq!(out[0].values(), native[0].values());
            for b in 0..2 {
                let lu = &out[0].mats()[b];
                let l = Mat::from_fn(m, k, |i, j| match i.cmp(&j) {
                    std::cmp::Ordering::Less => C::default(),
                    std::cmp::Ordering::Equal => C::new(1.0, 0.0),
                    std::cmp::Ordering::Greater => lu[(i, j)],
                });
                assert!(l.data.iter().all(|x| x.re.abs() + x.im.abs() <= 2.0), "the pivots are the largest");
                let mut order: Vec<usize> = (0..m).collect();
                for (i, p) in out[1].rows()[b].iter().enumerate() {
                    assert_eq!(native[1].rows()[b][i].re, p.re - 1.0);
                    order.swap(i, p.re as usize - 1);
                }
                assert_eq!(native[2].rows()[b].iter().map(|p| p.re as usize).collect::<Vec<_>>(), order);
                let permuted = Mat::from_fn(m, n, |i, j| a.mats()[b][(order[i], j)]);
                near(&mul(&l, &upper(lu, k)), &permuted, tolerance(dtype), "L U");
            }
        }
        // The third column is twice the first one.
        let singular = Array::of(dtype, &[3, 3], &[1., 2., 2., 3., 1., 6., 5., 7., 10.].map(|x| C::new(x, 0.0)));
        let out = lapack(dtype, "getrf", "{}", &[&singular], &[(dtype, &[3, 3]), (DType::S32, &[3]), (DType::S32, &[])]);
        let zero = Array::zeros(dtype, &[3, 3]);
        assert!(out[2].reals()[0] == 3.0 || out[0].mats()[0][(2, 2)].norm() < 1e-5);
        let out = lapack(dtype, "getrf", "{}", &[&zero], &[(dtype, &[3, 3]), (DType::S32, &[3]), (DType::S32, &[])]);
        assert_eq!((out[2].reals()[0], out[1].reals()), (1.0, vec![1., 2., 3.]));
    }
}

#[test]
fn qr_and_its_reflectors() {
    for dtype in TYPES {
        let t = tolerance(dtype);
        for (m, n) in [(1, 1), (5, 5), (70, 40), (40, 70), (4, 0)] {
            let k = m.min(n);
            let a = Array::random(dtype, &[2, m, n], 5);
            let out = lapack(dtype, "geqrf", "{}", &[&a], &[(dtype, &[2, m, n]), (dtype, &[2, k])]);
            let native = call("Qr", "", &[&a], &[(dtype, &[2, m, n]), (dtype, &[2, k])]);
            assert_eq!(out[0].values(), native[0].values());
            // With as many columns as rows the whole of Q.
            let wide: Vec<Mat> = out[0].mats();
            let wide: Vec<Mat> = wide.iter().map(|r| Mat::from_fn(m, m, |i, j| if j < n { r[(i, j)] } else { C::default() })).collect();
            let reflectors = Array::from_mats(dtype, &wide);
            let q = lapack(dtype, "orgqr", "{}", &[&reflectors, &out[1]], &[(dtype, &[2, m, m])]).remove(0);
            let same = call("ProductOfElementaryHouseholderReflectors", "", &[&reflectors, &out[1]], &[(dtype, &[2, m, m])]);
            assert_eq!(q.values(), same[0].values());
            for b in 0..2 {
                let (q, r) = (&q.mats()[b], upper(&out[0].mats()[b], m));
                unitary(q, t, "Q");
                near(&mul(q, &r), &a.mats()[b], t, "Q R");
                assert!((0..k).all(|i| r[(i, i)].im == 0.0), "the diagonal of R is real");
            }
            for (left, adjoint) in [(true, true), (true, false), (false, true), (false, false)] {
                let dims = if left { [2, m, 3] } else { [2, 3, m] };
                let c = Array::random(dtype, &dims, 8);
                let config = format!("{{left = {left}, transpose = {adjoint}}}");
                let got = lapack(dtype, "ormqr", &config, &[&reflectors, &out[1], &c], &[(dtype, &dims)]);
                for b in 0..2 {
                    let q = &q.mats()[b];
                    let (q, c) = (if adjoint { q.adjoint() } else { q.clone() }, &c.mats()[b]);
                    near(&got[0].mats()[b], &if left { mul(&q, c) } else { mul(c, &q) }, t, "Q C");
                }
            }
        }
    }
}

#[test]
fn pivoted_qr_takes_the_longest_columns_first() {
    for dtype in TYPES {
        for (m, n) in [(6, 6), (50, 20), (20, 50)] {
            let k = m.min(n);
            let a = Array::random(dtype, &[2, m, n], 21);
            let mut wanted = vec![C::default(); 2 * n];
            wanted[n + 3] = C::new(1.0, 0.0);
            let wanted = Array::of(DType::S32, &[2, n], &wanted);
            let outs = [(dtype, &[2, m, n][..]), (DType::S32, &[2, n]), (dtype, &[2, k])];
            let out = lapack(dtype, "geqp3", "{}", &[&a, &wanted], &outs);
            let wide: Vec<Mat> = out[0].mats();
            let wide: Vec<Mat> = wide.iter().map(|r| Mat::from_fn(m, m, |i, j| if j < n { r[(i, j)] } else { C::default() })).collect();
            let q = lapack(dtype, "orgqr", "{}", &[&Array::from_mats(dtype, &wide), &out[2]], &[(dtype, &[2, m, m])]).remove(0);
            assert_eq!(out[1].rows()[1][0].re, 4.0, "the column that was asked for");
            for b in 0..2 {
                let order: Vec<usize> = out[1].rows()[b].iter().map(|p| p.re as usize - 1).collect();
                let r = upper(&out[0].mats()[b], m);
                let permuted = Mat::from_fn(m, n, |i, j| a.mats()[b][(i, order[j])]);
                near(&mul(&q.mats()[b], &r), &permuted, tolerance(dtype), "Q R");
                let falls = (b + 1..k).all(|i| r[(i, i)].norm() <= r[(i - 1, i - 1)].norm() * (1.0 + tolerance(dtype)));
                assert!(falls, "the diagonal of R falls");
            }
        }
    }
}

#[test]
fn hermitian_eigenvalues_ascend() {
    for dtype in TYPES {
        let t = tolerance(dtype);
        for (n, lower) in [(0, true), (1, true), (2, false), (7, true), (7, false), (60, true)] {
            let a = hermitian(dtype, 3, n, 13);
            let given = Array::from_mats(dtype, &a.iter().map(|a| triangle(a, lower)).collect::<Vec<_>>());
            let config = format!("{{mode = 86 : ui8, uplo = {} : ui8}}", if lower { b'L' } else { b'U' });
            let outs = [(dtype, &[3, n, n][..]), (dtype.real(), &[3, n]), (DType::S32, &[3])];
            let out = lapack(dtype, "syevd", &config, &[&given], &outs);
            let native = call("Eigh", if lower { "1,1,100,1e-6" } else { "0,1,100,1e-6" }, &[&given], &outs[..2]);
            assert_eq!(out[1].values(), native[1].values());
            assert_eq!(out[2].reals(), [0.0; 3]);
            for b in 0..3 {
                let (v, w) = (&out[0].mats()[b], &out[1].rows()[b]);
                assert!(w.windows(2).all(|w| w[0].re <= w[1].re));
                unitary(v, t, "V");
                near(&mul(&a[b], v), &mul(v, &diagonal(w)), t, "A V");
            }
        }
        // Far from 1, all alike, and not a number.
        for size in [1e30, 1e-30, 0.0] {
            let a = diagonal(&[size, -size].map(|x| C::new(x, 0.0)));
            let outs = [(dtype, &[1, 2, 2][..]), (dtype.real(), &[1, 2]), (DType::S32, &[1])];
            let out = lapack(dtype, "syevd", "{mode = 86 : ui8, uplo = 76 : ui8}", &[&Array::from_mats(dtype, &[a])], &outs);
            let w = out[1].reals();
            assert!((w[0] + size).abs() <= 1e-5 * size && (w[1] - size).abs() <= 1e-5 * size, "{w:?}");
        }
        let nan = Array::of(dtype, &[2, 2], &[C::new(f64::NAN, 0.0); 4]);
        let outs = [(dtype, &[2, 2][..]), (dtype.real(), &[2]), (DType::S32, &[])];
        let out = lapack(dtype, "syevd", "{mode = 86 : ui8, uplo = 76 : ui8}", &[&nan], &outs);
        assert!(out[2].reals()[0] > 0.0 && out[1].reals().iter().all(|w| w.is_nan()));
    }
}

#[test]
fn singular_values_descend() {
    for dtype in TYPES {
        let t = tolerance(dtype);
        for (m, n) in [(1, 1), (5, 5), (40, 9), (9, 40), (3, 2)] {
            let k = m.min(n);
            let a = Array::random(dtype, &[2, m, n], 17);
            let mut values: Vec<Vec<f64>> = Vec::new();
            for (routine, mode) in [("gesdd", 'N'), ("gesdd", 'S'), ("gesvd", 'A'), ("gesvd", 'N')] {
                let (p, q) = if mode == 'A' { (m, n) } else { (k, k) };
                let outs = [(dtype, &[2, m, n][..]), (dtype.real(), &[2, k]), (dtype, &[2, m, p]), (dtype, &[2, q, n]), (DType::S32, &[2])];
                let out = lapack(dtype, routine, &format!("{{mode = {} : ui8}}", mode as u8), &[&a], &outs);
                assert_eq!(out[4].reals(), [0.0; 2]);
                values.push(out[1].reals());
                for b in 0..2 {
                    let s = &out[1].rows()[b];
                    assert!(s.windows(2).all(|s| s[0].re >= s[1].re) && s.iter().all(|s| s.re >= 0.0));
                    if mode != 'N' {
                        let (u, v) = (&out[2].mats()[b], &out[3].mats()[b]);
                        unitary(u, t, "U");
                        unitary(&v.adjoint(), t, "V");
                        let middle = Mat::from_fn(p, q, |i, j| if i == j { s[i] } else { C::default() });
                        near(&mul(&mul(u, &middle), v), &a.mats()[b], t, "U S V^H");
                    }
                }
            }
            assert!(values.iter().flatten().zip(values[0].iter().cycle()).all(|(x, y)| (x - y).abs() < t * 10.0));
        }
        // JAX makes room for the vectors of the other mode, too.
        let outs = [(dtype, &[3, 2][..]), (dtype.real(), &[2]), (dtype, &[3, 3]), (dtype, &[2, 2]), (DType::S32, &[])];
        let nan = Array::of(dtype, &[3, 2], &[C::new(f64::NAN, 0.0); 6]);
        let out = lapack(dtype, "gesdd", "{mode = 78 : ui8}", &[&nan], &outs);
        assert_eq!(out[4].reals(), [-4.0]);
    }
}

fn general_eigen(a: &Array) -> (Vec<Vec<C>>, Vec<Mat>, Vec<Mat>, Vec<f64>) {
    let (dtype, dims) = (a.shape.dtype, &a.shape.dims[..]);
    let (batch, n) = (dims[0], dims[1]);
    let vectors = (complex(dtype), &[batch, n, n][..]);
    let values = (dtype, &[batch, n][..]);
    let status = (DType::S32, &[batch][..]);
    let outs = if dtype.is_complex() { vec![values, vectors, vectors, status] } else { vec![values, values, vectors, vectors, status] };
    let out = lapack(dtype, "geev", "{compute_left = 86 : ui8, compute_right = 86 : ui8}", &[a], &outs);
    let w = if dtype.is_complex() {
        out[0].rows()
    } else {
        let pair = |(re, im): (Vec<C>, Vec<C>)| re.iter().zip(im).map(|(re, im)| C::new(re.re, im.re)).collect();
        out[0].rows().into_iter().zip(out[1].rows()).map(pair).collect()
    };
    let k = out.len();
    (w, out[k - 3].mats(), out[k - 2].mats(), out[k - 1].reals())
}

#[test]
fn general_eigenvalues_with_left_and_right_vectors() {
    for dtype in TYPES {
        let t = tolerance(dtype) * 20.0;
        for n in [1, 2, 3, 8, 45] {
            let a = Array::random(dtype, &[3, n, n], 29 + n as u64);
            let (w, left, right, info) = general_eigen(&a);
            assert_eq!(info, [0.0; 3]);
            for b in 0..3 {
                let (a, d) = (&a.mats()[b], diagonal(&w[b]));
                near(&mul(a, &right[b]), &mul(&right[b], &d), t, "A V");
                near(&mul(&left[b].adjoint(), a), &mul(&d, &left[b].adjoint()), t, "U^H A");
                for v in (0..n).flat_map(|j| [right[b].col(j), left[b].col(j)]) {
                    let largest = v.iter().fold(C::default(), |m, x| if x.norm() > m.norm() * (1.0 + 1e-5) { *x } else { m });
                    assert!((v.iter().map(|x| x.norm_sqr()).sum::<f64>() - 1.0).abs() < t && largest.im.abs() < 1e-5);
                }
                if !dtype.is_complex() {
                    let pairs = w[b].iter().filter(|w| w.im > 0.0).count();
                    assert_eq!(pairs, w[b].iter().filter(|w| w.im < 0.0).count());
                }
            }
        }
        // A rotation, a matrix without a full set of vectors, badly scaled ones, and nothing.
        let rows = [
            [0., 1., 0., -1., 0., 0., 0., 0., 2.],
            [1., 1., 0., 0., 1., 1., 0., 0., 1.],
            [1., 1e6, 0., 1e-6, 2., 1e6, 0., 1e-6, 3.],
            [0.; 9],
        ];
        for row in rows {
            let a = Array::of(dtype, &[1, 3, 3], &row.map(|x| C::new(x, 0.0)));
            let (w, _, right, info) = general_eigen(&a);
            assert_eq!(info, [0.0]);
            near(&mul(&a.mats()[0], &right[0]), &mul(&right[0], &diagonal(&w[0])), t, "A V");
        }
        let (.., info) = general_eigen(&Array::of(dtype, &[1, 1, 1], &[C::new(f64::INFINITY, 0.0)]));
        assert_eq!(info, [-4.0]);
    }
}

#[test]
fn schur_forms_are_triangular() {
    for dtype in TYPES {
        let t = tolerance(dtype) * 10.0;
        for n in [1, 2, 3, 8, 45] {
            let a = Array::random(dtype, &[2, n, n], 31 + n as u64);
            let values = (dtype, &[2, n][..]);
            let (matrix, status) = ((dtype, &[2, n, n][..]), (DType::S32, &[2][..]));
            let mut outs = vec![matrix, matrix, values];
            outs.extend((!dtype.is_complex()).then_some(values));
            outs.extend([status, status]);
            let out = lapack(dtype, "gees", "{mode = 86 : ui8, sort = 78 : ui8}", &[&a], &outs);
            assert_eq!(out[out.len() - 1].reals(), [0.0; 2]);
            for b in 0..2 {
                let (m, z) = (&out[0].mats()[b], &out[1].mats()[b]);
                unitary(z, t, "Z");
                near(&mul(&mul(z, m), &z.adjoint()), &a.mats()[b], t, "Z T Z^H");
                for j in 0..n {
                    assert!((j + 2..n).all(|i| m[(i, j)] == C::default()));
                    if j + 1 < n && m[(j + 1, j)] != C::default() {
                        assert!(!dtype.is_complex() && m[(j, j)] == m[(j + 1, j + 1)] && m[(j + 1, j)].re * m[(j, j + 1)].re < 0.0);
                        assert!(j + 2 >= n || m[(j + 2, j + 1)] == C::default(), "blocks have two rows");
                    }
                }
            }
        }
    }
}

/// The product of reflectors whose vectors are the columns of `v`, without their ones.
fn product(v: &[(Vec<C>, C)], n: usize) -> Mat {
    v.iter().fold(Mat::identity(n, n), |q, (v, tau)| {
        let h = Mat::from_fn(n, n, |i, j| C::new((i == j) as i32 as f64, 0.0) - tau * v[i] * v[j].conj());
        mul(&q, &h)
    })
}

#[test]
fn hessenberg_and_tridiagonal_forms() {
    for dtype in TYPES {
        let t = tolerance(dtype);
        for n in [1, 2, 3, 9, 40] {
            let less = n - 1;
            let a = Array::random(dtype, &[2, n, n], 37);
            let outs = [(dtype, &[2, n, n][..]), (dtype, &[2, less]), (DType::S32, &[2])];
            let out = lapack(dtype, "gehrd", &format!("{{high = {n} : i32, low = 1 : i32}}"), &[&a], &outs);
            for b in 0..2 {
                let (h, taus) = (&out[0].mats()[b], &out[1].rows()[b]);
                let vector = |j: usize| {
                    (0..n).map(move |i| {
                        if i == j + 1 {
                            C::new(1.0, 0.0)
                        } else if i > j {
                            h[(i, j)]
                        } else {
                            C::default()
                        }
                    })
                };
                let q = product(&(0..less).map(|j| (vector(j).collect(), taus[j])).collect::<Vec<_>>(), n);
                let h = Mat::from_fn(n, n, |i, j| if i <= j + 1 { h[(i, j)] } else { C::default() });
                near(&mul(&mul(&q, &h), &q.adjoint()), &a.mats()[b], t, "Q H Q^H");
            }
            for lower in [true, false] {
                let a = hermitian(dtype, 2, n, 41);
                let given = Array::from_mats(dtype, &a.iter().map(|a| triangle(a, lower)).collect::<Vec<_>>());
                let config = format!("{{uplo = {} : ui8}}", if lower { b'L' } else { b'U' });
                let (d, e) = ((dtype.real(), &[2, n][..]), (dtype.real(), &[2, less][..]));
                let outs = [(dtype, &[2, n, n][..]), d, e, (dtype, &[2, less]), (DType::S32, &[2])];
                let out = lapack(dtype, "sytrd", &config, &[&given], &outs);
                for b in 0..2 {
                    let (f, taus) = (&out[0].mats()[b], &out[3].rows()[b]);
                    let one = C::new(1.0, 0.0);
                    let vector = |k: usize| -> Vec<C> {
                        let part = |i: usize| match lower {
                            true if i > k + 1 => f[(i, k)],
                            false if i < k => f[(i, k + 1)],
                            _ if i == k + lower as usize => one,
                            _ => C::default(),
                        };
                        (0..n).map(part).collect()
                    };
                    let mut reflectors: Vec<_> = (0..less).map(|k| (vector(k), taus[k])).collect();
                    if !lower {
                        reflectors.reverse();
                    }
                    let q = product(&reflectors, n);
                    let (d, e) = (&out[1].rows()[b], &out[2].rows()[b]);
                    let band = Mat::from_fn(n, n, |i, j| match i.abs_diff(j) {
                        0 => d[i],
                        1 => e[i.min(j)],
                        _ => C::default(),
                    });
                    near(&mul(&mul(&q, &band), &q.adjoint()), &a[b], t, "Q T Q^H");
                    let stays = f.data.iter().zip(&triangle(&a[b], lower).data).filter(|(_, x)| x.re == 77.0).all(|(f, _)| f.re == 77.0);
                    assert!(stays, "the other triangle");
                }
            }
        }
    }
}

#[test]
fn triangular_and_tridiagonal_systems() {
    for dtype in TYPES {
        let t = tolerance(dtype) * 10.0;
        for flags in 0..16 {
            let (left, lower, unit) = (flags & 1 > 0, flags & 2 > 0, flags & 4 > 0);
            let transpose = [b'N', b'C'][flags >> 3 & 1];
            let n = 6;
            let a = Array::random(dtype, &[2, n, n], 43).mats();
            let a: Vec<Mat> = a.iter().map(|a| Mat::from_fn(n, n, |i, j| a[(i, j)] + if i == j { 2.0 } else { 0.0 })).collect();
            let dims = if left { [2, n, 3] } else { [2, 3, n] };
            let b = Array::random(dtype, &dims, 47);
            let letter = |yes: bool, a: u8, b: u8| if yes { a } else { b };
            let config = format!(
                "{{diag = {} : ui8, side = {} : ui8, trans_x = {transpose} : ui8, uplo = {} : ui8}}",
                letter(unit, b'U', b'N'),
                letter(left, b'L', b'R'),
                letter(lower, b'L', b'U')
            );
            let x = lapack(dtype, "trsm", &config, &[&Array::from_mats(dtype, &a), &b], &[(dtype, &dims)]);
            for k in 0..2 {
                let full = Mat::from_fn(n, n, |i, j| match i == j {
                    true if unit => C::new(1.0, 0.0),
                    true => a[k][(i, j)],
                    false if (i > j) == lower => a[k][(i, j)],
                    false => C::default(),
                });
                let op = if transpose == b'C' { full.adjoint() } else { full };
                let x = &x[0].mats()[k];
                near(&if left { mul(&op, x) } else { mul(x, &op) }, &b.mats()[k], t, "op(A) X");
            }
        }
        for (n, first) in [(1, 1.0), (2, 0.0), (9, 0.0), (9, 1.0)] {
            let mut bands: Vec<Array> = (0..3).map(|k| Array::random(dtype, &[2, n], 53 + k)).collect();
            let mut middle = bands[1].values();
            middle[0] *= first;
            bands[1] = Array::of(dtype, &[2, n], &middle);
            let b = Array::random(dtype, &[2, n, 2], 59);
            let v = (dtype, &[2, n][..]);
            let ins = [&bands[0], &bands[1], &bands[2], &b];
            let out = lapack(dtype, "gtsv", "{}", &ins, &[v, v, v, (dtype, &[2, n, 2]), (DType::S32, &[2])]);
            let perturbed = call("tridiagonal_solve_perturbed_ffi", "{}", &ins, &[(dtype, &[2, n, 2])]);
            assert_eq!(out[4].reals(), [0.0; 2]);
            for k in 0..2 {
                let [l, d, u] = [0, 1, 2].map(|band| bands[band].rows()[k].clone());
                let a = Mat::from_fn(n, n, |i, j| match (i, j) {
                    _ if i == j => d[i],
                    _ if i == j + 1 => l[i],
                    _ if j == i + 1 => u[i],
                    _ => C::default(),
                });
                for x in [&out[3].mats()[k], &perturbed[0].mats()[k]] {
                    near(&mul(&a, x), &b.mats()[k], t * 10.0, "A X");
                }
            }
        }
        let (zero, b) = (Array::zeros(dtype, &[3]), Array::random(dtype, &[3, 1], 61));
        let v = (dtype, &[3][..]);
        let out = lapack(dtype, "gtsv", "{}", &[&zero, &zero, &zero, &b], &[v, v, v, (dtype, &[3, 1]), (DType::S32, &[])]);
        assert_eq!(out[4].reals(), [1.0]);
        let out = call("tridiagonal_solve_perturbed_ffi", "{}", &[&zero, &zero, &zero, &b], &[(dtype, &[3, 1])]);
        assert!(out[0].values().iter().all(|x| x.is_finite()));
    }
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let f = |dims: &[usize]| Shape::new(DType::F32, dims);
    let s = |dims: &[usize]| Shape::new(DType::S32, dims);
    let refused = |target: &str, config: &str, ins: &[&Shape], outs: &[&Shape]| -> Error {
        supports(&custom_call(target, config, ins, outs), ins, outs).unwrap_err()
    };
    let check = |e: Error, code: Code, words: &[&str]| {
        assert_eq!(e.code, code, "{e}");
        words.iter().for_each(|w| assert!(e.message.contains(w), "{e} without {w}"));
    };
    let (a, info) = (f(&[3, 3]), s(&[]));
    check(refused("other", "", &[&a], &[&a]), Code::Unimplemented, &["\"other\"", "f32[3,3]"]);
    check(refused("lapack_sggev_ffi", "{}", &[&a, &a], &[&a]), Code::Unimplemented, &["lapack_sggev_ffi"]);
    check(refused("lapack_spotrf_ffi", "{}", &[&a], &[&a, &info]), Code::InvalidArgument, &["uplo"]);
    check(refused("lapack_spotrf_ffi", "{uplo = 88 : ui8}", &[&a], &[&a, &info]), Code::InvalidArgument, &["uplo", "'X'"]);
    check(refused("lapack_dpotrf_ffi", "{uplo = 76 : ui8}", &[&a], &[&a, &info]), Code::InvalidArgument, &["f32"]);
    let half = Shape::new(DType::F16, [3, 3]);
    check(refused("Qr", "", &[&half], &[&half]), Code::Unimplemented, &["f16"]);
    let wide = f(&[2, 3]);
    check(refused("lapack_spotrf_ffi", "{uplo = 76 : ui8}", &[&wide], &[&wide, &info]), Code::InvalidArgument, &["2 rows and 3 columns"]);
    check(refused("lapack_sgeqrf_ffi", "{}", &[&wide], &[&wide, &f(&[3])]), Code::InvalidArgument, &["result 1", "f32[2]"]);
    check(refused("lapack_sgesdd_ffi", "{mode = 79 : ui8}", &[&wide], &[&wide]), Code::Unimplemented, &["mode 'O'"]);
    check(refused("Qr", "", &[&f(&[3])], &[&f(&[3])]), Code::InvalidArgument, &["no matrix"]);
    check(refused("Qr", "", &[], &[&a]), Code::InvalidArgument, &["no operands"]);
    let layouts = |operand: Vec<usize>| -> Result<()> {
        let mut call = custom_call("lapack_spotrf_ffi", "{uplo = 76 : ui8}", &[&a], &[&a, &info]);
        call.operand_layouts = vec![operand];
        supports(&call, &[&a], &[&a, &info])
    };
    layouts(vec![0, 1]).unwrap();
    layouts(vec![1, 0]).unwrap();
    let stack = f(&[2, 3, 3]);
    let infos = s(&[2]);
    let mut call = custom_call("lapack_spotrf_ffi", "{uplo = 76 : ui8}", &[&stack], &[&stack, &infos]);
    call.operand_layouts = vec![vec![0, 1, 2]];
    check(supports(&call, &[&stack], &[&stack, &infos]).unwrap_err(), Code::Unimplemented, &["operand 0", "[0, 1, 2]"]);
}

/// A routine takes memory for columns, whatever the layout says: of rows it is the transpose.
#[test]
fn matrices_in_rows_are_taken_for_columns() {
    let of =
        |dims: &[usize], values: &[f32]| (Shape::new(DType::F32, dims), values.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>());
    let (shape, memory) = of(&[2, 2, 3], &[1., 2., 3., 4., 5., 7., 2., 0., 1., 5., 4., 3.]);
    // The same memory as two matrices of two rows, column after column.
    let (_, columns) = of(&[2, 2, 3], &[1., 3., 5., 2., 4., 7., 2., 1., 4., 0., 5., 3.]);
    let taus = Shape::new(DType::F32, [2, 2]);
    let run_in = |layout: Option<Vec<usize>>, data: &[u8]| {
        let mut call = custom_call("lapack_sgeqrf_ffi", "{}", &[&shape], &[&shape, &taus]);
        if let Some(layout) = layout {
            (call.operand_layouts[0], call.result_layouts[0]) = (layout.clone(), layout);
        }
        let (mut r, mut t) = (vec![0; data.len()], vec![0; 16]);
        let mut outs = [TensorMut { shape: &shape, data: &mut r }, TensorMut { shape: &taus, data: &mut t }];
        run(&call, &[TensorRef { shape: &shape, data: &AlignedBytes::from(data) }], &mut outs, &Pool::new(1)).unwrap();
        (cast::<f32>(&AlignedBytes::from(&r[..])).to_vec(), t)
    };
    let (rows, taus_of_rows) = run_in(Some(vec![2, 1, 0]), &memory);
    let (want, taus_of_columns) = run_in(None, &columns);
    assert_eq!(taus_of_rows, taus_of_columns);
    let back = |m: &[f32]| [m[0], m[3], m[1], m[4], m[2], m[5]];
    assert_eq!(rows, [back(&want[..6]), back(&want[6..])].concat());
}
