use super::*;
use crate::collective::Call;
use crate::compile::{Effort, compile_with};
use crate::import::{CompileOptions, Program, Source};
use crate::ir::{BinaryOp, Direction, Donation, Func, FuncId, Module, Order, ParamAttrs, Region, ResultAttrs, Value};
use crate::tensor::{DType, Literal, Shape};

/// Nobody else is there.
pub struct Alone;

impl Communicator for Alone {
    fn run(&self, call: &Call, _: &[&[u8]], _: &mut [&mut [u8]], _: Wait) -> Result<bool> {
        bail!(Internal, "{} calls out", call.label)
    }
}

pub fn program(func: Func) -> Program {
    let mut func = func;
    func.results = func.body.results.iter().map(|_| ResultAttrs::default()).collect();
    Program {
        module: Module { name: "test".into(), funcs: vec![func], entry: FuncId(0), num_replicas: 1, num_partitions: 1 },
        options: CompileOptions { num_replicas: 1, num_partitions: 1, ..Default::default() },
        source: Source { code: Arc::from(&b"test"[..]), format: "mlir".into(), options: Arc::from(&b""[..]) },
    }
}

pub fn run(exe: &Executable, args: &[Vec<u8>], donated: bool, pool: &Pool) -> Result<Vec<Vec<u8>>> {
    let arena = Arc::new(Arena::default());
    let args = args
        .iter()
        .map(|bytes| {
            let block = arena.alloc(bytes.len())?;
            // SAFETY: the block is new and as long as the bytes.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), block.ptr(), bytes.len()) };
            Ok(Arg { block: Arc::new(block), donated })
        })
        .collect::<Result<_>>()?;
    let place = Place {
        pool,
        arena: &arena,
        communicator: &Alone,
        replica: 0,
        partition: 0,
        assignment: &[0],
        device: 0,
        launch: &Launch::default(),
    };
    let mut execution = Execution::new(exe, args, &place)?;
    assert!(execution.run(exe, &place, Wait::Full)?);
    let blocks = execution.finish(exe, &place);
    // SAFETY: nobody else has the blocks.
    Ok(blocks.iter().map(|b| unsafe { std::slice::from_raw_parts(b.ptr(), b.len()) }.to_vec()).collect())
}

/// Runs the function under both efforts, with and without donation, twice each; all must agree.
pub fn check(func: &Func, args: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut want: Option<Vec<Vec<u8>>> = None;
    for effort in [Effort::Plain, Effort::Full] {
        let exe = compile_with(program(func.clone()), effort).unwrap();
        for (donated, threads) in [(false, 1), (true, 2), (false, 2)] {
            let got = run(&exe, args, donated, &Pool::new(threads)).unwrap();
            match &want {
                Some(want) => assert_eq!(&got, want, "{effort:?}, donated {donated}, {threads} threads"),
                None => want = Some(got),
            }
        }
    }
    want.unwrap()
}

fn f32s(v: &[f32]) -> Vec<u8> {
    v.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn s32s(v: &[i32]) -> Vec<u8> {
    v.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn int(value: i32) -> Op {
    Op::Constant(Literal::integer(DType::S32, value as i64))
}

fn lt() -> Op {
    Op::Compare { direction: Direction::Lt, order: Order::Partial }
}

/// A loop over s32 carries of `shapes`: runs while the first carry is below `limit`.
fn counted_loop(
    f: &mut Func,
    inits: &[Value],
    limit: i32,
    body: impl FnOnce(&mut Func, &mut Region, &[Value]) -> Vec<Value>,
) -> Vec<Value> {
    let shapes: Vec<Shape> = inits.iter().map(|v| f.shape(*v).clone()).collect();
    let mut cond = Region { params: shapes.iter().map(|s| f.new_value(s.clone())).collect(), ..Default::default() };
    let bound = cond.push1(&mut f.values, int(limit), &[], Shape::scalar(DType::S32));
    let first = cond.params[0];
    let test = cond.push1(&mut f.values, lt(), &[first, bound], Shape::scalar(DType::Pred));
    cond.results = vec![test];
    let mut inner = Region { params: shapes.iter().map(|s| f.new_value(s.clone())).collect(), ..Default::default() };
    let params = inner.params.clone();
    inner.results = body(f, &mut inner, &params);
    let mut values = std::mem::take(&mut f.values);
    let results = f.body.push(&mut values, Op::While, inits, &shapes, vec![cond, inner], None);
    f.values = values;
    results
}

fn push1(f: &mut Func, op: Op, operands: &[Value], shape: Shape) -> Value {
    let mut values = std::mem::take(&mut f.values);
    let v = f.body.push1(&mut values, op, operands, shape);
    f.values = values;
    v
}

const ADD: Op = Op::Binary(BinaryOp::Add);

#[test]
fn adds() {
    let mut f = Func::new("main");
    let s = Shape::new(DType::F32, [4]);
    let a = f.new_param(s.clone(), ParamAttrs::default());
    let b = f.new_param(s.clone(), ParamAttrs { donation: Donation::Any, ..Default::default() });
    let c = push1(&mut f, ADD, &[a, b], s);
    f.body.results = vec![c, c, a, b];
    let out = check(&f, &[f32s(&[1., 2., 3., 4.]), f32s(&[10., 20., 30., 40.])]);
    assert_eq!(out[0], f32s(&[11., 22., 33., 44.]));
    assert_eq!(out[1], out[0]);
    assert_eq!(out[2], f32s(&[1., 2., 3., 4.]));
    assert_eq!(out[3], f32s(&[10., 20., 30., 40.]));
}

/// (i, a, b, c) -> (i + 1, b, c, a + b): carries rotate. Of one element, and of more than is copied.
#[test]
fn carries_rotate() {
    for n in [1, 100] {
        for limit in [0, 1, 5, 20] {
            let mut f = Func::new("main");
            let s = Shape::new(DType::S32, [n]);
            let params: Vec<Value> =
                (0..3).map(|_| f.new_param(s.clone(), ParamAttrs { donation: Donation::Any, ..Default::default() })).collect();
            let zero = push1(&mut f, int(0), &[], Shape::scalar(DType::S32));
            let out = counted_loop(&mut f, &[zero, params[0], params[1], params[2]], limit, |f, body, p| {
                let one = body.push1(&mut f.values, int(1), &[], Shape::scalar(DType::S32));
                let next = body.push1(&mut f.values, ADD, &[p[0], one], Shape::scalar(DType::S32));
                let sum = body.push1(&mut f.values, ADD, &[p[1], p[2]], s.clone());
                vec![next, p[2], p[3], sum]
            });
            f.body.results = out;
            let args: Vec<Vec<u8>> = (0..3).map(|k| s32s(&(0..n as i32).map(|i| i * 7 + k).collect::<Vec<_>>())).collect();
            let got = check(&f, &args);
            for i in 0..n {
                let (mut a, mut b, mut c) = (i as i32 * 7, i as i32 * 7 + 1, i as i32 * 7 + 2);
                for _ in 0..limit {
                    (a, b, c) = (b, c, a.wrapping_add(b));
                }
                let at = |k: usize| i32::from_le_bytes(got[k][4 * i..4 * i + 4].try_into().unwrap());
                assert_eq!((at(1), at(2), at(3)), (a, b, c), "n {n} limit {limit}");
            }
        }
    }
}

/// Both the old and the new value of a large carry are needed at once, so they change places; the second loop starts from
/// what the first one leaves, and an inner loop does the same.
#[test]
fn large_carries_change_places() {
    let mut f = Func::new("main");
    let s = Shape::new(DType::S32, [300]);
    let x = f.new_param(s.clone(), ParamAttrs::default());
    let scalar = Shape::scalar(DType::S32);
    let zero = push1(&mut f, int(0), &[], scalar.clone());
    let reverse = Op::Reverse { dims: vec![0] };
    let body = |f: &mut Func, body: &mut Region, p: &[Value]| {
        let one = body.push1(&mut f.values, int(1), &[], Shape::scalar(DType::S32));
        let next = body.push1(&mut f.values, ADD, &[p[0], one], Shape::scalar(DType::S32));
        let back = body.push1(&mut f.values, reverse.clone(), &[p[1]], s.clone());
        let sum = body.push1(&mut f.values, ADD, &[back, p[1]], s.clone());
        vec![next, sum]
    };
    let first = counted_loop(&mut f, &[zero, x], 3, body);
    let second = counted_loop(&mut f, &[zero, first[1]], 12, body);
    f.body.results = vec![first[1], second[1], x];
    let input: Vec<i32> = (0..300).map(|i| i * i).collect();
    let turn = |mut v: Vec<i32>, n: usize| {
        for _ in 0..n {
            v = (0..300).map(|i| v[i].wrapping_add(v[299 - i])).collect();
        }
        v
    };
    let got = check(&f, &[s32s(&input)]);
    assert_eq!(got[0], s32s(&turn(input.clone(), 3)));
    assert_eq!(got[1], s32s(&turn(input.clone(), 15)));
    assert_eq!(got[2], s32s(&input));
}

#[test]
fn a_stacked_output_is_updated_in_place() {
    let mut f = Func::new("main");
    let stack = Shape::new(DType::S32, [10, 100]);
    let row = Shape::new(DType::S32, [1, 100]);
    let scalar = Shape::scalar(DType::S32);
    let init = f.new_param(stack.clone(), ParamAttrs::default());
    let x = f.new_param(row.clone(), ParamAttrs::default());
    let zero = push1(&mut f, int(0), &[], scalar.clone());
    let out = counted_loop(&mut f, &[zero, init, x], 10, |f, body, p| {
        let one = body.push1(&mut f.values, int(1), &[], scalar.clone());
        let next = body.push1(&mut f.values, ADD, &[p[0], one], scalar.clone());
        let doubled = body.push1(&mut f.values, ADD, &[p[2], p[2]], row.clone());
        let zero = body.push1(&mut f.values, int(0), &[], scalar.clone());
        let stacked = body.push1(&mut f.values, Op::DynamicUpdateSlice, &[p[1], p[2], p[0], zero], stack.clone());
        vec![next, stacked, doubled]
    });
    f.body.results = vec![out[1]];
    let exe = compile_with(program(f.clone()), Effort::Plain).unwrap();
    let [.., crate::compile::plan::Step::While(step)] = &exe.plan.steps[..] else { panic!("no loop at the end") };
    let dus = step.body.iter().find_map(|s| match s {
        Step::Kernel(k) if k.op == Op::DynamicUpdateSlice => Some(k),
        _ => None,
    });
    let dus = dus.unwrap();
    assert_eq!(dus.inputs[0].1, dus.outputs[0].1);
    let got = check(&f, &[s32s(&[-1; 1000]), s32s(&[3; 100])]);
    let want: Vec<i32> = (0..10).flat_map(|i| vec![3 << i; 100]).collect();
    assert_eq!(got[0], s32s(&want));
}

#[test]
fn a_case_takes_the_last_branch_for_indices_out_of_range() {
    for (index, want) in [(0, 5), (1, 6), (2, 1), (7, 1), (-1, 1)] {
        let mut f = Func::new("main");
        let scalar = Shape::scalar(DType::S32);
        let i = f.new_param(scalar.clone(), ParamAttrs::default());
        let x = f.new_param(scalar.clone(), ParamAttrs::default());
        let mut regions = Vec::new();
        for k in 0..3 {
            let mut r = Region::default();
            r.results = match k {
                0 => vec![x],
                1 => {
                    let one = r.push1(&mut f.values, int(1), &[], scalar.clone());
                    vec![r.push1(&mut f.values, ADD, &[x, one], scalar.clone())]
                }
                _ => vec![r.push1(&mut f.values, int(1), &[], scalar.clone())],
            };
            regions.push(r);
        }
        let mut values = std::mem::take(&mut f.values);
        f.body.results = f.body.push(&mut values, Op::Case, &[i], &[scalar], regions, None);
        f.values = values;
        assert_eq!(check(&f, &[s32s(&[index]), s32s(&[5])])[0], s32s(&[want]), "index {index}");
    }
}

#[test]
fn an_argument_given_away_becomes_the_result() {
    let mut f = Func::new("main");
    let s = Shape::new(DType::S32, [100]);
    let attrs = ParamAttrs { donation: Donation::Result(0), ..Default::default() };
    let x = f.new_param(s.clone(), attrs);
    let y = f.new_param(s.clone(), ParamAttrs::default());
    let sum = push1(&mut f, ADD, &[y, x], s.clone());
    let more = push1(&mut f, ADD, &[sum, y], s.clone());
    f.body.results = vec![more];
    for effort in [Effort::Plain, Effort::Full] {
        let exe = compile_with(program(f.clone()), effort).unwrap();
        assert_eq!(exe.plan.results, [ResultSource::Param(0)]);
        assert_eq!(exe.memory.alias_bytes, 400);
    }
    let input: Vec<i32> = (0..100).collect();
    let want: Vec<i32> = (0..100).map(|i| i + 2000).collect();
    assert_eq!(check(&f, &[s32s(&input), s32s(&[1000; 100])])[0], s32s(&want));
}

/// A reduction of `x` along its rows.
fn along_rows(f: &mut Func, by: BinaryOp, x: Value) -> Value {
    let shape = f.shape(x).clone();
    let scalar = Shape::scalar(shape.dtype);
    let init = push1(f, Op::Constant(Literal::new(scalar.clone(), &vec![0; shape.dtype.size()]).unwrap()), &[], scalar.clone());
    let mut region = Region { params: vec![f.new_value(scalar.clone()), f.new_value(scalar.clone())], ..Default::default() };
    let mut values = std::mem::take(&mut f.values);
    let params = region.params.clone();
    region.results = vec![region.push1(&mut values, Op::Binary(by), &params, scalar)];
    let result = Shape::new(shape.dtype, [shape.dims[0]]);
    let v = f.body.push(&mut values, Op::Reduce { dims: vec![1] }, &[x, init], &[result], vec![region], None)[0];
    f.values = values;
    v
}

/// Folds of the plan's loops, and outputs of these that go nowhere else.
fn folds(func: &Func) -> (usize, usize) {
    let exe = compile_with(program(func.clone()), Effort::Full).unwrap();
    let loops = exe.plan.steps.iter().filter_map(|s| if let Step::Fused(step) = s { Some(step) } else { None });
    let count = |step: &crate::compile::plan::FusedStep| {
        (step.folds.as_ref().map_or(0, |f| f.each.len()), step.outputs.iter().filter(|o| o.to.is_none()).count())
    };
    loops.map(|s| count(s)).fold((0, 0), |sum, (a, b)| (sum.0 + a, sum.1 + b))
}

#[test]
fn rows_are_folded_by_the_loop_that_computes_them() {
    // Rows of whole vectors and others, many in a task and few, one row per thread and more.
    for (rows, row) in [(40, 1000), (200, 7), (17, 7000), (1, 12), (70, 20_000), (3, 5000)] {
        for dtype in [DType::F32, DType::BF16, DType::S32] {
            for kept in [false, true] {
                let mut f = Func::new("main");
                let shape = Shape::new(dtype, [rows, row]);
                let x = f.new_param(shape.clone(), ParamAttrs { donation: Donation::Any, ..Default::default() });
                let mean = f.new_param(Shape::new(dtype, [rows]), ParamAttrs::default());
                let spread = push1(&mut f, Op::Broadcast { dims: vec![0] }, &[mean], shape.clone());
                let less = push1(&mut f, Op::Binary(BinaryOp::Subtract), &[x, spread], shape.clone());
                let square = push1(&mut f, Op::Binary(BinaryOp::Multiply), &[less, less], shape.clone());
                let sum = along_rows(&mut f, BinaryOp::Add, square);
                let most = along_rows(&mut f, BinaryOp::Maximum, less);
                f.body.results = vec![sum, most];
                f.body.results.extend(kept.then_some(less));
                assert_eq!(folds(&f), (2, if kept { 1 } else { 2 }), "{shape}");
                let mut random = Random(row as u64);
                let mut bytes = |n: usize| (0..n).flat_map(|_| number(dtype, random.below(200) as i32 - 100)).collect::<Vec<u8>>();
                check(&f, &[bytes(rows * row), bytes(rows)]);
            }
        }
    }
}

/// An eighth of the number, in floating point.
fn number(dtype: DType, eighths: i32) -> Vec<u8> {
    match dtype {
        DType::F32 => (eighths as f32 / 8.0).to_le_bytes().to_vec(),
        DType::BF16 => half::bf16::from_f32(eighths as f32 / 8.0).to_le_bytes().to_vec(),
        _ => eighths.to_le_bytes().to_vec(),
    }
}

#[test]
fn rows_that_are_few_or_long_or_cut_are_reduced_afterwards() {
    for (rows, row) in [(3, 20_000), (200, 70_000), (17, 8200)] {
        let mut f = Func::new("main");
        let shape = Shape::new(DType::F32, [rows, row]);
        let x = f.new_param(shape.clone(), ParamAttrs::default());
        let square = push1(&mut f, Op::Binary(BinaryOp::Multiply), &[x, x], shape);
        f.body.results = vec![along_rows(&mut f, BinaryOp::Add, square)];
        assert_eq!(folds(&f), (0, 0));
    }
}

/// Deterministic pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A random program of element-wise operations and movements.
fn random_program(random: &mut Random, insts: usize) -> Func {
    use crate::ir::UnaryOp;
    let mut f = Func::new("main");
    let shapes = [vec![6, 8], vec![8, 6], vec![48], vec![8], vec![6], vec![], vec![6, 1], vec![2, 3, 8], vec![1500], vec![3, 500]];
    for dims in &shapes {
        for dtype in [DType::F32, DType::S32] {
            let donation = if random.below(2) == 0 { Donation::Any } else { Donation::None };
            f.new_param(Shape::new(dtype, dims.clone()), ParamAttrs { donation, ..Default::default() });
        }
    }
    let mut known: Vec<Value> = f.body.params.clone();
    for _ in 0..insts {
        let a = *random.pick(&known);
        let shape = f.shape(a).clone();
        let same: Vec<Value> = known.iter().copied().filter(|v| *f.shape(*v) == shape).collect();
        let b = *random.pick(&same);
        let float = shape.dtype == DType::F32;
        let rank = shape.rank();
        let (op, operands, to) = match random.below(14) {
            0..=3 => {
                let ops = if float {
                    [BinaryOp::Add, BinaryOp::Multiply, BinaryOp::Maximum]
                } else {
                    [BinaryOp::Add, BinaryOp::Xor, BinaryOp::Subtract]
                };
                (Op::Binary(*random.pick(&ops)), vec![a, b], shape.clone())
            }
            4 => (Op::Unary(*random.pick(&[UnaryOp::Negate, UnaryOp::Abs, UnaryOp::Sign])), vec![a], shape.clone()),
            5 if float => (Op::Unary(*random.pick(&[UnaryOp::Tanh, UnaryOp::Exp, UnaryOp::Logistic])), vec![a], shape.clone()),
            6 => (Op::Convert, vec![a], shape.with(if float { DType::S32 } else { DType::F32 })),
            7 => {
                let pred = push1(&mut f, lt(), &[a, b], shape.with(DType::Pred));
                let c = *random.pick(&same);
                (Op::Select, vec![pred, c, a], shape.clone())
            }
            8 => {
                let to = random.pick(&shapes).clone();
                if to.iter().product::<usize>() != shape.elements() {
                    continue;
                }
                (Op::Reshape, vec![a], Shape::new(shape.dtype, to))
            }
            9 if rank == 2 => (Op::Transpose { perm: vec![1, 0] }, vec![a], Shape::new(shape.dtype, [shape.dims[1], shape.dims[0]])),
            10 if shape.dims == [8] => (Op::Broadcast { dims: vec![1] }, vec![a], Shape::new(shape.dtype, [6, 8])),
            10 if shape.dims == [6, 1] => (Op::Broadcast { dims: vec![0, 1] }, vec![a], Shape::new(shape.dtype, [6, 8])),
            10 if shape.dims == [6] => (Op::Broadcast { dims: vec![0] }, vec![a], Shape::new(shape.dtype, [6, 8])),
            10 if rank == 0 => (Op::Broadcast { dims: vec![] }, vec![a], Shape::new(shape.dtype, random.pick(&shapes).clone())),
            11 if rank > 0 => (Op::Reverse { dims: vec![random.below(rank)] }, vec![a], shape.clone()),
            12 if shape.dims == [6, 8] => {
                let start = random.below(3);
                (
                    Op::Slice { start: vec![start, 1], limit: vec![start + 3, 5], stride: vec![1, 2] },
                    vec![a],
                    Shape::new(shape.dtype, [3, 2]),
                )
            }
            13 if rank > 0 => (Op::Iota { dim: random.below(rank) }, vec![], shape.clone()),
            12 if shape.dims == [48] => {
                (Op::Slice { start: vec![5], limit: vec![11], stride: vec![1] }, vec![a], Shape::new(shape.dtype, [6]))
            }
            _ => continue,
        };
        known.push(push1(&mut f, op, &operands, to));
    }
    f.body.results = (0..6).map(|_| *random.pick(&known)).collect();
    f.body.results.extend(known.iter().rev().take(3));
    f
}

fn random_args(f: &Func, random: &mut Random) -> Vec<Vec<u8>> {
    f.param_shapes()
        .iter()
        .map(|s| match s.dtype {
            DType::F32 => f32s(&(0..s.elements()).map(|_| random.below(2000) as f32 / 250.0 - 4.0).collect::<Vec<_>>()),
            _ => s32s(&(0..s.elements()).map(|_| random.below(1 << 20) as i32 - (1 << 19)).collect::<Vec<_>>()),
        })
        .collect()
}

#[test]
fn fused_programs_equal_plain_ones() {
    for seed in 0..150 {
        let mut random = Random(seed);
        let insts = 5 + random.below(60);
        let f = random_program(&mut random, insts);
        let args = random_args(&f, &mut random);
        let outcome = std::panic::catch_unwind(|| check(&f, &args));
        assert!(
            outcome.is_ok(),
            "seed {seed}:\n{:#?}",
            f.body.insts.iter().map(|i| format!("{:?} = {:?} {:?}", i.results, i.op, i.operands)).collect::<Vec<_>>()
        );
    }
}
