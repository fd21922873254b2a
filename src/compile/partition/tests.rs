//! Partitioned programs run in lockstep on all devices by an evaluator of a few operations on s32, and must give the shards
//! of what the global program gives.

use super::*;
use crate::ir::{BinaryOp, CustomCall, FuncId, UnaryOp};
use crate::tensor::{DType, Literal};

fn s32(dims: &[usize]) -> Shape {
    Shape::new(DType::S32, dims)
}

fn tiled(tiles: &[usize], devices: &[usize]) -> Sharding {
    Sharding::Tiled { tiles: tiles.to_vec(), devices: devices.to_vec() }
}

struct Build {
    f: Func,
}

impl Build {
    fn new() -> Build {
        Build { f: Func::new("main") }
    }

    fn param(&mut self, dims: &[usize], sharding: Option<Sharding>) -> Value {
        self.f.new_param(s32(dims), ParamAttrs { sharding, ..Default::default() })
    }

    fn op(&mut self, op: Op, operands: &[Value], dims: &[usize]) -> Value {
        self.f.body.push1(&mut self.f.values, op, operands, s32(dims))
    }

    fn module(mut self, results: &[(Value, Option<Sharding>)], partitions: usize) -> Module {
        self.f.body.results = results.iter().map(|r| r.0).collect();
        self.f.results = results.iter().map(|r| ResultAttrs { sharding: r.1.clone(), memory_kind: None }).collect();
        let m = Module { name: "m".into(), funcs: vec![self.f], entry: FuncId(0), num_replicas: 1, num_partitions: partitions };
        verify(&m).unwrap();
        m
    }
}

fn options(propagate: bool) -> CompileOptions {
    CompileOptions { propagate_to_results: vec![propagate], ..crate::import::options(&[]).unwrap() }
}

type Array = (Vec<usize>, Vec<i64>);

fn iota(dims: &[usize]) -> Array {
    (dims.to_vec(), (0..dims.iter().product::<usize>() as i64).map(|i| i * 7 + 1).collect())
}

/// Reads `x` at `start + index` for every index below `dims`; zero outside.
fn window(x: &Array, start: &[i64], dims: &[usize]) -> Array {
    let mut out = Vec::new();
    for flat in 0..dims.iter().product::<usize>() {
        let (mut rest, mut at, mut inside) = (flat, vec![0; dims.len()], true);
        for d in (0..dims.len()).rev() {
            at[d] = start[d] + (rest % dims[d]) as i64;
            rest /= dims[d];
            inside &= (0..x.0[d] as i64).contains(&at[d]);
        }
        let index = at.iter().zip(&x.0).fold(0, |i, (a, n)| i * *n as i64 + a);
        out.push(if inside { x.1[index as usize] } else { 0 });
    }
    (dims.to_vec(), out)
}

fn shard(x: &Array, sharding: &Sharding, device: usize) -> Array {
    let dims = sharding.shard_dims(&x.0);
    let index = sharding.shard_of(device, dims.len()).unwrap();
    let start: Vec<i64> = index.iter().zip(&dims).map(|(i, d)| (i * d) as i64).collect();
    window(x, &start, &dims)
}

fn concat(parts: &[Array], dim: usize) -> Array {
    let mut dims = parts[0].0.clone();
    dims[dim] = parts.iter().map(|p| p.0[dim]).sum();
    let inner: usize = dims[dim + 1..].iter().product();
    let outer: usize = dims[..dim].iter().product();
    let mut out = Vec::new();
    for o in 0..outer {
        for p in parts {
            let n = p.0[dim] * inner;
            out.extend_from_slice(&p.1[o * n..(o + 1) * n]);
        }
    }
    (dims, out)
}

/// `args[device][parameter]` to `[device][result]`.
fn run(m: &Module, args: &[Vec<Array>]) -> Vec<Vec<Array>> {
    let f = m.entry();
    let devices = args.len();
    let mut env: Vec<HashMap<Value, Array>> = vec![HashMap::new(); devices];
    for (d, a) in args.iter().enumerate() {
        for (v, x) in f.body.params.iter().zip(a) {
            assert_eq!(f.shape(*v).dims, x.0);
            env[d].insert(*v, x.clone());
        }
    }
    for inst in &f.body.insts {
        let r = inst.results[0];
        let x = |d: usize, k: usize| env[d][&inst.operands[k]].clone();
        let dims = f.shape(r).dims.clone();
        let out: Vec<Array> = (0..devices)
            .map(|d| match &inst.op {
                Op::Constant(c) => {
                    let size = c.shape().dtype.size();
                    let wide = |b: &[u8]| {
                        if size == 4 { i32::from_le_bytes(b.try_into().unwrap()) as i64 } else { i64::from_le_bytes(b.try_into().unwrap()) }
                    };
                    (dims.clone(), c.bytes().chunks(size).map(wide).collect())
                }
                Op::PartitionId => (vec![], vec![d as i64]),
                Op::Iota { dim } => {
                    let inner: usize = dims[dim + 1..].iter().product();
                    (dims.clone(), (0..dims.iter().product::<usize>()).map(|i| (i / inner % dims[*dim]) as i64).collect())
                }
                Op::Reshape => (dims.clone(), x(d, 0).1),
                Op::Unary(UnaryOp::Negate) => (dims.clone(), x(d, 0).1.iter().map(|a| -a).collect()),
                Op::Binary(op) => {
                    let f = |(a, b): (&i64, &i64)| match op {
                        BinaryOp::Add => a + b,
                        BinaryOp::Multiply => a * b,
                        other => panic!("{other:?}"),
                    };
                    (dims.clone(), x(d, 0).1.iter().zip(&x(d, 1).1).map(f).collect())
                }
                Op::Slice { start, .. } => window(&x(d, 0), &start.iter().map(|s| *s as i64).collect::<Vec<_>>(), &dims),
                Op::Pad { low, .. } => window(&x(d, 0), &low.iter().map(|l| -l).collect::<Vec<_>>(), &dims),
                Op::DynamicSlice { sizes } => {
                    let a = x(d, 0);
                    let start: Vec<i64> = (0..sizes.len()).map(|k| x(d, k + 1).1[0].clamp(0, (a.0[k] - sizes[k]) as i64)).collect();
                    window(&a, &start, sizes)
                }
                Op::Broadcast { dims: map } => {
                    let a = x(d, 0);
                    let mut out = Vec::new();
                    for flat in 0..dims.iter().product::<usize>() {
                        let mut index = vec![0; dims.len()];
                        let mut rest = flat;
                        for k in (0..dims.len()).rev() {
                            index[k] = rest % dims[k];
                            rest /= dims[k];
                        }
                        let at = map.iter().zip(&a.0).fold(0, |i, (k, n)| i * n + if *n == 1 { 0 } else { index[*k] });
                        out.push(a.1[at]);
                    }
                    (dims.clone(), out)
                }
                Op::Transpose { perm } => {
                    let a = x(d, 0);
                    let strides = Shape::new(DType::S32, &a.0[..]).strides();
                    let mut out = Vec::new();
                    for flat in 0..a.1.len() {
                        let mut rest = flat;
                        let mut at = 0;
                        for k in (0..dims.len()).rev() {
                            at += rest % dims[k] * strides[perm[k]];
                            rest /= dims[k];
                        }
                        out.push(a.1[at]);
                    }
                    (dims.clone(), out)
                }
                // [m, k] by [k, n]
                Op::Dot(_) => {
                    let (a, b) = (x(d, 0), x(d, 1));
                    let (m, k, n) = (a.0[0], a.0[1], b.0[1]);
                    let cell = |i: usize| (0..k).map(|j| a.1[i / n * k + j] * b.1[j * n + i % n]).sum();
                    (vec![m, n], (0..m * n).map(cell).collect())
                }
                // of one dimension, by addition
                Op::Reduce { dims: reduced } => {
                    let a = x(d, 0);
                    let (dim, init) = (reduced[0], x(d, 1).1[0]);
                    assert_eq!(reduced.len(), 1);
                    let inner: usize = a.0[dim + 1..].iter().product();
                    let outer: usize = a.0[..dim].iter().product();
                    let cell = |i: usize| init + (0..a.0[dim]).map(|k| a.1[(i / inner * a.0[dim] + k) * inner + i % inner]).sum::<i64>();
                    (dims.clone(), (0..outer * inner).map(cell).collect())
                }
                Op::AllGather { dim, groups } => {
                    let group = groups.group_of(0, d, 1, devices).unwrap();
                    concat(&group.iter().map(|g| x(*g, 0)).collect::<Vec<_>>(), *dim)
                }
                Op::AllReduce(groups) => {
                    let group = groups.group_of(0, d, 1, devices).unwrap();
                    let parts: Vec<Array> = group.iter().map(|g| x(*g, 0)).collect();
                    (dims.clone(), (0..parts[0].1.len()).map(|i| parts.iter().map(|p| p.1[i]).sum()).collect())
                }
                other => panic!("{}", other.name()),
            })
            .collect();
        for (d, a) in out.into_iter().enumerate() {
            assert_eq!(a.1.len(), dims.iter().product::<usize>());
            env[d].insert(r, a);
        }
    }
    (0..devices).map(|d| f.body.results.iter().map(|v| env[d][v].clone()).collect()).collect()
}

/// Partitions, runs on all devices, and compares with the global program run on one.
pub(super) fn check(m: &Module, options: &CompileOptions) -> Module {
    let mut single = m.clone();
    single.num_partitions = 1;
    let globals: Vec<Array> = m.entry().param_shapes().iter().map(|s| iota(&s.dims)).collect();
    let want = run(&single, std::slice::from_ref(&globals)).remove(0);
    let mut local = m.clone();
    let placed = partition(&mut local, options).unwrap();
    let part = |x: &Array, p: &Placed, d: usize| match p.sharding.as_ref().unwrap() {
        Sharding::Tiled { .. } => shard(x, p.sharding.as_ref().unwrap(), d),
        _ => x.clone(),
    };
    let args: Vec<Vec<Array>> =
        (0..m.num_partitions).map(|d| globals.iter().zip(&placed.params).map(|(x, p)| part(x, p, d)).collect()).collect();
    let got = run(&local, &args);
    for (d, row) in got.iter().enumerate() {
        for (k, ((g, w), p)) in row.iter().zip(&want).zip(&placed.results).enumerate() {
            // Padding of uneven shards is nobody's.
            let want = part(w, p, d);
            let uneven = matches!(&p.sharding, Some(Sharding::Tiled { tiles, .. }) if w.0.iter().zip(tiles).any(|(d, t)| d % t != 0));
            if !uneven {
                assert_eq!(*g, want, "result {k} on device {d} under {:?}", p.sharding);
            }
        }
    }
    local
}

#[test]
fn reshards_between_any_device_orders() {
    let orders = [vec![0, 1, 2, 3], vec![3, 1, 0, 2]];
    let tiles: [&[usize]; 5] = [&[4, 1], &[1, 4], &[2, 2], &[2, 1], &[1, 1]];
    for from in tiles {
        for to in tiles {
            for order in &orders {
                for dims in [[4, 8], [5, 7]] {
                    let mut b = Build::new();
                    let x = b.param(&dims, Some(tiled(from, order)));
                    let y = b.op(Op::Unary(UnaryOp::Negate), &[x], &dims);
                    let m = b.module(&[(y, Some(tiled(to, &orders[0]))), (x, Some(Sharding::Replicated)), (x, None)], 4);
                    check(&m, &options(true));
                }
            }
        }
    }
}

#[test]
fn elementwise_operations_stay_on_shards() {
    let s = tiled(&[4, 1], &[2, 0, 1, 3]);
    let mut b = Build::new();
    let x = b.param(&[8, 3], Some(s.clone()));
    let y = b.param(&[8, 3], None);
    let z = b.op(Op::Binary(BinaryOp::Add), &[x, y], &[8, 3]);
    let z = b.op(Op::Unary(UnaryOp::Negate), &[z], &[8, 3]);
    let m = b.module(&[(z, None)], 4);
    let local = check(&m, &options(true));
    assert!(!local.entry().body.insts.iter().any(|i| i.op.is_collective()));
    assert_eq!(local.entry().results[0].sharding, Some(s));
    let local = check(&m, &options(false));
    assert_eq!(local.entry().results[0].sharding, Some(Sharding::Replicated));
}

/// Counters of random numbers, for one: no device makes more of them than it needs.
#[test]
fn what_is_computed_from_counters_is_made_in_shards() {
    // Whole where it is needed whole.
    for other in [tiled(&[1, 2], &[0, 1, 2, 3]), Sharding::Replicated] {
        let mut b = Build::new();
        let split = tiled(&[4, 1], &[2, 0, 1, 3]);
        let x = b.param(&[8, 6], Some(split.clone()));
        let scalar = b.op(Op::Constant(Literal::integer(DType::S32, 6)), &[], &[]);
        let rows = b.op(Op::Iota { dim: 0 }, &[], &[8, 6]);
        let width = b.op(Op::Broadcast { dims: vec![] }, &[scalar], &[8, 6]);
        let starts = b.op(Op::Binary(BinaryOp::Multiply), &[rows, width], &[8, 6]);
        let columns = b.op(Op::Iota { dim: 1 }, &[], &[8, 6]);
        let count = b.op(Op::Binary(BinaryOp::Add), &[starts, columns], &[8, 6]);
        let sum = b.op(Op::Binary(BinaryOp::Add), &[count, x], &[8, 6]);
        let m = b.module(&[(sum, Some(split)), (count, Some(other.clone()))], 4);
        let local = check(&m, &options(true));
        assert_eq!(local.entry().values.iter().any(|s| s.dims == [8, 6]), other == Sharding::Replicated);
    }
}

#[test]
fn a_manual_computation_takes_and_gives_shards_as_they_are() {
    let rows = tiled(&[2, 1], &[0, 1]);
    let columns = tiled(&[1, 2], &[0, 1]);
    let mut b = Build::new();
    let x = b.param(&[4, 6], Some(rows.clone()));
    let y = b.param(&[4, 6], Some(rows.clone()));
    let mut body = Region::default();
    let p = [b.f.new_value(s32(&[2, 6])), b.f.new_value(s32(&[4, 3]))];
    body.params = p.to_vec();
    let n = body.push1(&mut b.f.values, Op::Unary(UnaryOp::Negate), &[p[0]], s32(&[2, 6]));
    let id = body.push1(&mut b.f.values, Op::PartitionId, &[], Shape::scalar(DType::U32));
    let _ = id;
    body.results = vec![n, p[1]];
    let op = Op::ManualComputation { inputs: vec![rows.clone(), columns.clone()], outputs: vec![rows.clone(), columns.clone()] };
    let r = b.f.body.push(&mut b.f.values, op, &[x, y], &[s32(&[4, 6]), s32(&[4, 6])], vec![body], None);
    let mut m = b.module(&[(r[0], None), (r[1], None)], 2);
    let placed = partition(&mut m, &options(true)).unwrap();
    assert_eq!(placed.results.iter().map(|p| p.sharding.clone().unwrap()).collect::<Vec<_>>(), [rows, columns]);
    // Only the second operand is gathered, and sliced again.
    let names: Vec<_> = m.entry().body.insts.iter().map(|i| i.op.name()).collect();
    assert_eq!(names.iter().filter(|n| **n == "all_gather").count(), 1, "{names:?}");
    assert_eq!(m.entry().result_shapes(), [s32(&[2, 6]), s32(&[4, 3])]);
}

#[test]
fn donation_needs_equal_shards() {
    let s = tiled(&[2], &[0, 1]);
    for (result, want) in [(s.clone(), Donation::Result(0)), (Sharding::Replicated, Donation::Any)] {
        let mut b = Build::new();
        let x = b.param(&[4], Some(s.clone()));
        b.f.params[0].donation = Donation::Result(0);
        let y = b.op(Op::Unary(UnaryOp::Negate), &[x], &[4]);
        let mut m = b.module(&[(y, Some(result))], 2);
        partition(&mut m, &options(true)).unwrap();
        assert_eq!(m.entry().params[0].donation, want);
    }
}

/// A loop that adds what `captured` makes of `x` to what it carries; how many gathers are before the loop, and how many at all.
fn gathers_of_a_loop(captured: impl Fn(&mut Func, &mut Region, Value) -> Value) -> (usize, usize) {
    let mut b = Build::new();
    let x = b.param(&[4], Some(tiled(&[2], &[0, 1])));
    let mut regions = Vec::new();
    for _ in 0..2 {
        let r = Region { params: vec![b.f.new_value(s32(&[4]))], ..Default::default() };
        regions.push(r);
    }
    let flag = Literal::integer(DType::Pred, 0);
    regions[0].results = vec![regions[0].push1(&mut b.f.values, Op::Constant(flag), &[], Shape::scalar(DType::Pred))];
    let carried = regions[1].params[0];
    let y = captured(&mut b.f, &mut regions[1], x);
    let sum = regions[1].push1(&mut b.f.values, Op::Binary(BinaryOp::Add), &[carried, y], s32(&[4]));
    regions[1].results = vec![sum];
    let r = b.f.body.push(&mut b.f.values, Op::While, &[x], &[s32(&[4])], regions, None);
    let mut m = b.module(&[(r[0], None)], 2);
    let placed = partition(&mut m, &options(true)).unwrap();
    assert_eq!(placed.results[0].sharding, Some(tiled(&[2], &[0, 1])));
    let body = &m.entry().body;
    let mut all = 0;
    body.visit(&mut |i| all += matches!(i.op, Op::AllGather { .. }) as usize);
    (body.insts.iter().filter(|i| matches!(i.op, Op::AllGather { .. })).count(), all)
}

#[test]
fn a_loop_carries_shards_and_gathers_once_before_it_what_it_needs_whole() {
    assert_eq!(gathers_of_a_loop(|_, _, x| x), (0, 0));
    let reversed = |f: &mut Func, r: &mut Region, x| r.push1(&mut f.values, Op::Reverse { dims: vec![0] }, &[x], s32(&[4]));
    assert_eq!(gathers_of_a_loop(reversed), (1, 1));
}

/// The axes of a grid of 2 by 2 devices.
const X: [usize; 4] = [0, 1, 2, 3];
const Y: [usize; 4] = [0, 2, 1, 3];

fn dot() -> Op {
    Op::Dot(crate::ir::DotDims { lhs_contract: vec![1], rhs_contract: vec![0], ..Default::default() })
}

fn names(m: &Module) -> Vec<&'static str> {
    m.entry().body.insts.iter().map(|i| i.op.name()).collect()
}

#[test]
fn a_product_is_split_along_rows_and_columns() {
    let mut b = Build::new();
    let x = b.param(&[4, 6], Some(tiled(&[2, 1], &X)));
    let y = b.param(&[6, 8], Some(tiled(&[1, 2], &Y)));
    let z = b.op(dot(), &[x, y], &[4, 8]);
    let local = check(&b.module(&[(z, None)], 4), &options(true));
    assert_eq!(names(&local), ["dot_general"]);
    assert_eq!(local.entry().results[0].sharding, Some(tiled(&[2, 2], &X)));
}

#[test]
fn parts_of_a_product_are_summed_over_the_devices() {
    let mut b = Build::new();
    let x = b.param(&[4, 6], Some(tiled(&[2, 2], &X)));
    let y = b.param(&[6, 8], Some(tiled(&[2, 1], &Y)));
    let z = b.op(dot(), &[x, y], &[4, 8]);
    let local = check(&b.module(&[(z, None)], 4), &options(true));
    assert_eq!(names(&local), ["dot_general", "all_reduce"]);
    assert_eq!(local.entry().results[0].sharding, Some(tiled(&[2, 1], &X)));
}

#[test]
fn an_axis_that_both_sides_want_goes_to_the_larger() {
    let mut b = Build::new();
    let x = b.param(&[4, 4], Some(tiled(&[2, 2], &X)));
    let y = b.param(&[4, 8], Some(tiled(&[2, 2], &Y)));
    let z = b.op(dot(), &[x, y], &[4, 8]);
    let local = check(&b.module(&[(z, None)], 4), &options(true));
    assert_eq!(local.entry().results[0].sharding, Some(tiled(&[1, 2], &X)));
}

#[test]
fn a_reduction_starts_each_part_from_nothing_or_stays_whole() {
    for (init, reduces) in [(0, true), (5, false)] {
        let mut b = Build::new();
        let x = b.param(&[8, 4], Some(tiled(&[4, 1], &X)));
        let init = Literal::integer(DType::S32, init);
        let init = b.op(Op::Constant(init), &[], &[]);
        let mut r = Region { params: vec![b.f.new_value(s32(&[])), b.f.new_value(s32(&[]))], ..Default::default() };
        let sum = r.push1(&mut b.f.values, Op::Binary(BinaryOp::Add), &r.params.clone(), s32(&[]));
        r.results = vec![sum];
        let sums = b.f.body.push(&mut b.f.values, Op::Reduce { dims: vec![0] }, &[x, init], &[s32(&[4])], vec![r.clone()], None);
        let local = check(&b.module(&[(sums[0], None)], 4), &options(true));
        assert_eq!(names(&local).contains(&"all_reduce"), reduces, "{:?}", names(&local));
        assert_eq!(names(&local).contains(&"all_gather"), !reduces);
        assert_eq!(local.entry().results[0].sharding, Some(Sharding::Replicated));
    }
}

#[test]
fn dimensions_are_merged_split_and_moved_in_shards() {
    let s = tiled(&[4, 1, 1], &X);
    let mut b = Build::new();
    let x = b.param(&[4, 2, 3], Some(s));
    let merged = b.op(Op::Reshape, &[x], &[8, 3]);
    let moved = b.op(Op::Transpose { perm: vec![1, 0] }, &[merged], &[3, 8]);
    let split = b.op(Op::Reshape, &[moved], &[3, 4, 2]);
    let local = check(&b.module(&[(merged, None), (moved, None), (split, None)], 4), &options(true));
    let found: Vec<_> = local.entry().results.iter().map(|r| r.sharding.clone().unwrap()).collect();
    assert_eq!(found, [tiled(&[4, 1], &X), tiled(&[1, 4], &X), tiled(&[1, 4, 1], &X)]);
    assert!(!names(&local).contains(&"all_gather"));
}

#[test]
fn results_are_split_as_far_as_they_divide_evenly() {
    let mut b = Build::new();
    let x = b.param(&[8, 4], Some(tiled(&[4, 1], &X)));
    let six = Op::Slice { start: vec![1, 0], limit: vec![7, 4], stride: vec![1, 1] };
    let six = b.op(six, &[x], &[6, 4]);
    let three = Op::Slice { start: vec![1, 0], limit: vec![4, 4], stride: vec![1, 1] };
    let three = b.op(three, &[x], &[3, 4]);
    let local = check(&b.module(&[(six, None), (three, None)], 4), &options(true));
    let found: Vec<_> = local.entry().results.iter().map(|r| r.sharding.clone().unwrap()).collect();
    assert_eq!(found, [Sharding::Replicated, Sharding::Replicated]);
    // With half of the axis known to be one of its own.
    let mut b = Build::new();
    let x = b.param(&[8, 4], Some(tiled(&[4, 1], &X)));
    let half = b.param(&[2], Some(tiled(&[2], &X)));
    let six = Op::Slice { start: vec![1, 0], limit: vec![7, 4], stride: vec![1, 1] };
    let six = b.op(six, &[x], &[6, 4]);
    let local = check(&b.module(&[(six, None), (half, None)], 4), &options(true));
    assert_eq!(local.entry().results[0].sharding, Some(tiled(&[2, 1], &X)));
}

#[test]
fn what_is_asked_of_a_result_reaches_back() {
    let mut b = Build::new();
    let x = b.param(&[8, 4], Some(Sharding::Replicated));
    let y = b.param(&[4, 6], Some(Sharding::Replicated));
    let z = b.op(dot(), &[x, y], &[8, 6]);
    let local = check(&b.module(&[(z, Some(tiled(&[4, 1], &X)))], 4), &options(false));
    let dot = local.entry().body.insts.iter().find(|i| matches!(i.op, Op::Dot(_))).unwrap();
    assert_eq!(local.entry().shape(dot.results[0]).dims, [2, 6]);
}

#[test]
fn calls_are_expanded_and_maximal_parameters_are_sent_out() {
    let mut b = Build::new();
    let x = b.param(&[2], Some(Sharding::Maximal(1)));
    let r = b.f.body.push(&mut b.f.values, Op::Call(FuncId(1)), &[x], &[s32(&[2])], vec![], None);
    let mut callee = Build::new();
    let p = callee.param(&[2], None);
    let n = callee.op(Op::Unary(UnaryOp::Negate), &[p], &[2]);
    let mut m = Module { name: "m".into(), funcs: vec![b.f], entry: FuncId(0), num_replicas: 1, num_partitions: 3 };
    m.funcs[0].body.results = r;
    m.funcs[0].results = vec![ResultAttrs::default()];
    m.funcs.push(callee.module(&[(n, None)], 1).funcs.remove(0));
    verify(&m).unwrap();
    partition(&mut m, &options(true)).unwrap();
    let insts = &m.entry().body.insts;
    assert!(matches!(&insts[0].op, Op::CollectiveBroadcast { groups } if groups.groups == [[1, 0, 2]]));
    assert_eq!(insts[1].op, Op::Unary(UnaryOp::Negate));
    assert_eq!(insts.len(), 2);
}

#[test]
fn a_call_for_one_device_gets_whole_values_and_gives_its_results_to_all() {
    for device in [None, Some(1)] {
        let mut b = Build::new();
        let x = b.param(&[4], Some(tiled(&[2], &[0, 1])));
        let call = CustomCall {
            target: "own".into(),
            backend_config: String::new(),
            api_version: 4,
            has_side_effect: true,
            called: vec![],
            operand_layouts: vec![],
            result_layouts: vec![],
            in_place: false,
            device,
        };
        let shapes = [s32(&[3]), Shape::token(), s32(&[0])];
        let r = b.f.body.push(&mut b.f.values, Op::CustomCall(Box::new(call)), &[x], &shapes, vec![], None);
        let mut m = b.module(&[(r[0], None), (r[2], None)], 2);
        partition(&mut m, &options(true)).unwrap();
        let insts = &m.entry().body.insts;
        let at = insts.iter().position(|i| matches!(&i.op, Op::CustomCall(c) if c.device == device)).unwrap();
        assert_eq!(m.entry().shape(insts[at].operands[0]).dims, [4]);
        // What has elements.
        let sent: Vec<&Inst> = insts[at..].iter().filter(|i| matches!(i.op, Op::CollectiveBroadcast { .. })).collect();
        assert_eq!(sent.len(), device.is_some() as usize);
        for inst in sent {
            assert!(matches!(&inst.op, Op::CollectiveBroadcast { groups } if groups.groups == [[1, 0]]));
            assert_eq!(inst.operands, [insts[at].results[0]]);
        }
    }
}
