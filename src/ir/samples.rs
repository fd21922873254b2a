//! Small modules that together use every operation, for tests of importers, exporters and the verifier.

use crate::ir::*;
use crate::tensor::{DType, Literal, Shape};

pub fn f32(dims: &[usize]) -> Shape {
    Shape::new(DType::F32, dims)
}

fn of(dtype: DType, dims: &[usize]) -> Shape {
    Shape::new(dtype, dims)
}

/// A function under construction; parameters must come first.
pub struct Build {
    pub f: Func,
}

impl Build {
    pub fn new(name: &str) -> Build {
        Build { f: Func::new(name) }
    }

    pub fn param(&mut self, shape: Shape) -> Value {
        self.f.new_param(shape, ParamAttrs::default())
    }

    pub fn op(&mut self, op: Op, operands: &[Value], result: Shape) -> Value {
        self.f.body.push(&mut self.f.values, op, operands, &[result], vec![], Some("sample.py:3".into()))[0]
    }

    pub fn ops(&mut self, op: Op, operands: &[Value], results: &[Shape], regions: Vec<Region>) -> Vec<Value> {
        self.f.body.push(&mut self.f.values, op, operands, results, regions, None)
    }

    /// A region of one operation on its parameters.
    pub fn region(&mut self, params: &[Shape], op: Op, result: Shape) -> Region {
        let mut r = Region { params: params.iter().map(|s| self.f.new_value(s.clone())).collect(), ..Region::default() };
        let operands = r.params.clone();
        r.results = vec![r.push1(&mut self.f.values, op, &operands, result)];
        r
    }

    pub fn adder(&mut self, dtype: DType) -> Region {
        let s = Shape::scalar(dtype);
        self.region(&[s.clone(), s.clone()], Op::Binary(BinaryOp::Add), s)
    }

    pub fn finish(mut self, results: &[Value]) -> Func {
        self.f.body.results = results.to_vec();
        self.f.results = vec![ResultAttrs::default(); results.len()];
        self.f
    }
}

pub fn module(name: &str, funcs: Vec<Func>, num_replicas: usize, num_partitions: usize) -> Module {
    let m = Module { name: name.into(), funcs, entry: FuncId(0), num_replicas, num_partitions };
    verify(&m).unwrap_or_else(|e| panic!("{name}: {e}"));
    m
}

/// One operation without regions on parameters of these shapes.
fn one(name: &str, op: Op, params: &[Shape], results: &[Shape]) -> Module {
    let mut b = Build::new("main");
    let operands: Vec<Value> = params.iter().map(|s| b.param(s.clone())).collect();
    let r = b.ops(op, &operands, results, vec![]);
    module(name, vec![b.finish(&r)], 1, 1)
}

pub fn all() -> Vec<Module> {
    let mut out = Vec::new();
    element_wise(&mut out);
    movement(&mut out);
    contraction(&mut out);
    reduction(&mut out);
    out.extend([control(), calls(), attributes()]);
    linalg(&mut out);
    out.extend([replicas(), partitions()]);
    out
}

fn element_wise(out: &mut Vec<Module>) {
    use BinaryOp::*;
    use UnaryOp::*;
    let floats = [
        Abs,
        Acos,
        Acosh,
        Asin,
        Asinh,
        Atanh,
        Cbrt,
        Ceil,
        Cos,
        Cosh,
        Erf,
        Exp,
        ExpMinusOne,
        Floor,
        IsFinite,
        Log,
        LogPlusOne,
        Logistic,
        Negate,
        RoundNearestAfz,
        RoundNearestEven,
        Rsqrt,
        Sign,
        Sin,
        Sinh,
        Sqrt,
        Tan,
        Tanh,
    ];
    let unary = |dtype: DType, ops: &[UnaryOp]| {
        let mut b = Build::new("main");
        let x = b.param(of(dtype, &[3]));
        let r: Vec<Value> = ops.iter().map(|op| b.op(Op::Unary(*op), &[x], of(op.result_dtype(dtype), &[3]))).collect();
        module("unary", vec![b.finish(&r)], 1, 1)
    };
    out.extend([
        unary(DType::F32, &floats),
        unary(DType::U8, &[Not, PopulationCount, CountLeadingZeros]),
        unary(DType::C64, &[Real, Imag, Exp]),
    ]);
    let binary = |dtype: DType, ops: &[BinaryOp]| {
        let mut b = Build::new("main");
        let (x, y) = (b.param(of(dtype, &[2, 2])), b.param(of(dtype, &[2, 2])));
        let r: Vec<Value> = ops.iter().map(|op| b.op(Op::Binary(*op), &[x, y], of(dtype, &[2, 2]))).collect();
        module("binary", vec![b.finish(&r)], 1, 1)
    };
    out.push(binary(DType::F64, &[Add, Subtract, Multiply, Divide, Remainder, Maximum, Minimum, Power, Atan2]));
    out.push(binary(DType::S32, &[And, Or, Xor, ShiftLeft, ShiftRightArithmetic, ShiftRightLogical]));
    out.push(binary(DType::Pred, &[And, Add]));

    let mut b = Build::new("main");
    let (x, y, p) = (b.param(f32(&[4])), b.param(f32(&[4])), b.param(of(DType::Pred, &[4])));
    let mut r = vec![
        b.op(Op::Compare { direction: Direction::Lt, order: Order::Partial }, &[x, y], of(DType::Pred, &[4])),
        b.op(Op::Compare { direction: Direction::Ge, order: Order::Total }, &[x, y], of(DType::Pred, &[4])),
        b.op(Op::Select, &[p, x, y], f32(&[4])),
        b.op(Op::Clamp, &[x, y, x], f32(&[4])),
        b.op(Op::Convert, &[x], of(DType::BF16, &[4])),
        b.op(Op::BitcastConvert, &[x], of(DType::U8, &[4, 4])),
        b.op(Op::ReducePrecision { exponent_bits: 5, mantissa_bits: 10 }, &[x], f32(&[4])),
        b.op(Op::Complex, &[x, y], of(DType::C64, &[4])),
    ];
    let region = b.region(&[f32(&[]), f32(&[])], Op::Binary(Multiply), f32(&[]));
    r.extend(b.ops(Op::Map, &[x, y], &[f32(&[4])], vec![region]));
    out.push(module("other element-wise", vec![b.finish(&r)], 1, 1));

    let mut b = Build::new("main");
    let words = |n: usize| (0..n as u8).map(|i| i.wrapping_mul(37)).collect::<Vec<_>>();
    let mut r = Vec::new();
    for dtype in DType::all().filter(|d| *d != DType::Token) {
        let shape = of(dtype, &[2, 2]);
        let mut bytes = words(shape.bytes());
        if dtype == DType::Pred {
            bytes.iter_mut().for_each(|b| *b &= 1);
        } else if dtype.bits() < 8 {
            let unused = 8 - dtype.bits();
            let signed = dtype.kind() == crate::tensor::Kind::Signed;
            bytes.iter_mut().for_each(|b| *b = if signed { ((*b << unused) as i8 >> unused) as u8 } else { (*b << unused) >> unused });
        }
        let literal = Literal::new(shape.clone(), &bytes).unwrap();
        r.push(b.op(Op::Constant(literal), &[], shape));
    }
    r.push(b.op(Op::Constant(Literal::new(f32(&[0, 2]), &[]).unwrap()), &[], f32(&[0, 2])));
    r.push(b.op(Op::Constant(Literal::new(f32(&[]), &0.1f32.to_le_bytes()).unwrap()), &[], f32(&[])));
    r.push(b.op(Op::Constant(Literal::new(f32(&[]), &f32::NAN.to_le_bytes()).unwrap()), &[], f32(&[])));
    r.push(b.op(Op::Iota { dim: 1 }, &[], of(DType::S64, &[2, 3])));
    out.push(module("constants", vec![b.finish(&r)], 1, 1));
}

fn movement(out: &mut Vec<Module>) {
    let mut b = Build::new("main");
    let (x, v, i) = (b.param(f32(&[2, 3])), b.param(f32(&[])), b.param(of(DType::S32, &[])));
    let r = [
        b.op(Op::Broadcast { dims: vec![2, 0] }, &[x], f32(&[3, 4, 2])),
        b.op(Op::Reshape, &[x], f32(&[3, 2, 1])),
        b.op(Op::Transpose { perm: vec![1, 0] }, &[x], f32(&[3, 2])),
        b.op(Op::Slice { start: vec![0, 1], limit: vec![1, 3], stride: vec![1, 2] }, &[x], f32(&[1, 1])),
        b.op(Op::Pad { low: vec![1, -1], high: vec![0, 2], interior: vec![0, 1] }, &[x, v], f32(&[3, 6])),
        b.op(Op::Concatenate { dim: 1 }, &[x, x], f32(&[2, 6])),
        b.op(Op::Reverse { dims: vec![0, 1] }, &[x], f32(&[2, 3])),
        b.op(Op::DynamicSlice { sizes: vec![1, 2] }, &[x, i, i], f32(&[1, 2])),
        b.op(Op::DynamicUpdateSlice, &[x, x, i, i], f32(&[2, 3])),
    ];
    out.push(module("movement", vec![b.finish(&r)], 1, 1));
    let gather = GatherDims {
        offset_dims: vec![1],
        collapsed_slice_dims: vec![1],
        operand_batching_dims: vec![0],
        start_indices_batching_dims: vec![0],
        start_index_map: vec![1],
        index_vector_dim: 1,
        slice_sizes: vec![1, 1, 3],
    };
    out.push(one("gather", Op::Gather(gather), &[f32(&[2, 4, 3]), of(DType::S64, &[2, 1])], &[f32(&[2, 3])]));
    let scatter = ScatterDims {
        update_window_dims: vec![1],
        inserted_window_dims: vec![0],
        scatter_dims_to_operand_dims: vec![0],
        index_vector_dim: 1,
        unique_indices: true,
        ..Default::default()
    };
    let mut b = Build::new("main");
    let (x, i, u) = (b.param(f32(&[4, 3])), b.param(of(DType::S32, &[2, 1])), b.param(f32(&[2, 3])));
    let region = b.adder(DType::F32);
    let r = b.ops(Op::Scatter(scatter), &[x, i, u], &[f32(&[4, 3])], vec![region]);
    out.push(module("scatter", vec![b.finish(&r)], 1, 1));
}

fn contraction(out: &mut Vec<Module>) {
    let dims = DotDims { lhs_batch: vec![0], rhs_batch: vec![2], lhs_contract: vec![2], rhs_contract: vec![0] };
    out.push(one("dot", Op::Dot(dims), &[of(DType::BF16, &[5, 2, 3]), of(DType::BF16, &[3, 4, 5])], &[f32(&[5, 2, 4])]));
    let window = |size| WindowDim { size, stride: 2, pad_low: 1, pad_high: 0, base_dilation: 1, window_dilation: 1, reversed: false };
    let dims = ConvDims {
        input_batch: 0,
        input_feature: 3,
        input_spatial: vec![1, 2],
        kernel_input_feature: 2,
        kernel_output_feature: 3,
        kernel_spatial: vec![0, 1],
        output_batch: 0,
        output_feature: 3,
        output_spatial: vec![1, 2],
        feature_groups: 2,
        batch_groups: 1,
        window: vec![WindowDim { reversed: true, ..window(3) }, WindowDim { base_dilation: 2, window_dilation: 2, ..window(2) }],
    };
    out.push(one("convolution", Op::Convolution(Box::new(dims)), &[f32(&[1, 8, 8, 4]), f32(&[3, 2, 2, 6])], &[f32(&[1, 4, 7, 6])]));
}

fn reduction(out: &mut Vec<Module>) {
    let pool = |size, stride| WindowDim { size, stride, ..WindowDim::ONE };
    let window = Window { dims: vec![WindowDim::ONE, WindowDim { pad_low: 1, ..pool(2, 2) }] };
    let mut b = Build::new("main");
    let (x, v, source) = (b.param(f32(&[2, 5])), b.param(f32(&[])), b.param(f32(&[2, 3])));
    let region = b.adder(DType::F32);
    let mut r = b.ops(Op::Reduce { dims: vec![0, 1] }, &[x, v], &[f32(&[])], vec![region]);
    let region = b.adder(DType::F32);
    r.extend(b.ops(Op::ReduceWindow(window.clone()), &[x, v], &[f32(&[2, 3])], vec![region]));
    let select = b.region(&[f32(&[]), f32(&[])], Op::Compare { direction: Direction::Ge, order: Order::Partial }, of(DType::Pred, &[]));
    let scatter = b.adder(DType::F32);
    r.extend(b.ops(Op::SelectAndScatter(window), &[x, source, v], &[f32(&[2, 5])], vec![select, scatter]));
    let less = b.region(&[f32(&[]), f32(&[])], Op::Compare { direction: Direction::Lt, order: Order::Total }, of(DType::Pred, &[]));
    r.extend(b.ops(Op::Sort { dim: 1, stable: true }, &[x], &[f32(&[2, 5])], vec![less]));
    r.extend(b.ops(Op::TopK { k: 2 }, &[x], &[f32(&[2, 2]), of(DType::S32, &[2, 2])], vec![]));
    out.push(module("reduction", vec![b.finish(&r)], 1, 1));

    // Two values at once, and a comparator that ignores one of them.
    let mut b = Build::new("main");
    let (x, i) = (b.param(f32(&[4])), b.param(of(DType::S32, &[4])));
    let (x0, i0) = (b.param(f32(&[])), b.param(of(DType::S32, &[])));
    let scalars = [f32(&[]), of(DType::S32, &[]), f32(&[]), of(DType::S32, &[])];
    let mut region = Region { params: scalars.iter().map(|s| b.f.new_value(s.clone())).collect(), ..Region::default() };
    let p = region.params.clone();
    let a = region.push1(&mut b.f.values, Op::Binary(BinaryOp::Maximum), &[p[0], p[2]], f32(&[]));
    let k = region.push1(&mut b.f.values, Op::Binary(BinaryOp::Minimum), &[p[1], p[3]], of(DType::S32, &[]));
    region.results = vec![a, k];
    let mut r = b.ops(Op::Reduce { dims: vec![0] }, &[x, i, x0, i0], &[f32(&[]), of(DType::S32, &[])], vec![region]);
    let sorted = [f32(&[]), f32(&[]), of(DType::S32, &[]), of(DType::S32, &[])];
    let mut less = Region { params: sorted.iter().map(|s| b.f.new_value(s.clone())).collect(), ..Region::default() };
    let p = less.params.clone();
    let op = Op::Compare { direction: Direction::Gt, order: Order::Partial };
    less.results = vec![less.push1(&mut b.f.values, op, &[p[2], p[3]], of(DType::Pred, &[]))];
    r.extend(b.ops(Op::Sort { dim: 0, stable: false }, &[x, i], &[f32(&[4]), of(DType::S32, &[4])], vec![less]));
    out.push(module("several at once", vec![b.finish(&r)], 1, 1));
}

/// A loop over two values and a choice whose branches use values from outside.
fn control() -> Module {
    let mut b = Build::new("main");
    let (x, n) = (b.param(f32(&[3])), b.param(of(DType::S32, &[])));
    let state = [f32(&[3]), of(DType::S32, &[])];
    let mut regions = Vec::new();
    for k in 0..2 {
        let mut region = Region { params: state.iter().map(|s| b.f.new_value(s.clone())).collect(), ..Region::default() };
        let p = region.params.clone();
        region.results = if k == 0 {
            let op = Op::Compare { direction: Direction::Gt, order: Order::Partial };
            let zero = region.push1(&mut b.f.values, Op::Constant(Literal::integer(DType::S32, 0)), &[], of(DType::S32, &[]));
            vec![region.push1(&mut b.f.values, op, &[p[1], zero], of(DType::Pred, &[]))]
        } else {
            let one = region.push1(&mut b.f.values, Op::Constant(Literal::integer(DType::S32, 1)), &[], of(DType::S32, &[]));
            let less = region.push1(&mut b.f.values, Op::Binary(BinaryOp::Subtract), &[p[1], one], of(DType::S32, &[]));
            vec![region.push1(&mut b.f.values, Op::Unary(UnaryOp::Sin), &[p[0]], f32(&[3])), less]
        };
        regions.push(region);
    }
    let looped = b.ops(Op::While, &[x, n], &state, regions);
    let mut branches = Vec::new();
    for (op, operands) in [(Op::Unary(UnaryOp::Negate), vec![x]), (Op::Binary(BinaryOp::Add), vec![x, looped[0]])] {
        let mut branch = Region::default();
        branch.results = vec![branch.push1(&mut b.f.values, op, &operands, f32(&[3])), operands[0]];
        branches.push(branch);
    }
    let mut r = b.ops(Op::Case, &[n], &[f32(&[3]), f32(&[3])], branches);
    r.extend(b.ops(Op::OptimizationBarrier, &[r[0], n], &state, vec![]));
    r.extend(b.ops(Op::OptimizationBarrier, &[x], &[f32(&[3])], vec![]));
    let token = b.ops(Op::AfterAll, &[], &[Shape::token()], vec![]);
    b.ops(Op::AfterAll, &token, &[Shape::token()], vec![]);
    r.extend(b.ops(Op::ReplicaId, &[], &[of(DType::U32, &[])], vec![]));
    module("control", vec![b.finish(&r)], 1, 1)
}

fn calls() -> Module {
    let mut main = Build::new("main");
    let (x, y) = (main.param(f32(&[2])), main.param(of(DType::S32, &[2])));
    let mut r = main.ops(Op::Call(FuncId(1)), &[x, y], &[of(DType::S32, &[2]), f32(&[2])], vec![]);
    r.extend(main.ops(Op::Call(FuncId(2)), &[x], &[f32(&[2])], vec![]));
    let call = CustomCall {
        target: "own".into(),
        backend_config: "a \"b\"\n".into(),
        api_version: 2,
        has_side_effect: true,
        called: vec![FuncId(2)],
        operand_layouts: vec![vec![0]],
        result_layouts: vec![vec![0], vec![]],
        in_place: false,
        device: None,
    };
    r.extend(main.ops(Op::CustomCall(Box::new(call)), &[x], &[f32(&[1]), f32(&[])], vec![]));
    let mut swap = Build::new("swap");
    let (a, b) = (swap.param(f32(&[2])), swap.param(of(DType::S32, &[2])));
    let mut negate = Build::new("negate");
    let c = negate.param(f32(&[2]));
    let n = negate.op(Op::Unary(UnaryOp::Negate), &[c], f32(&[2]));
    module("calls", vec![main.finish(&r), swap.finish(&[b, a]), negate.finish(&[n])], 1, 1)
}

fn attributes() -> Module {
    let mut b = Build::new("main");
    let (x, y) = (b.param(f32(&[4, 2])), b.param(f32(&[4, 2])));
    b.param(f32(&[]));
    let sum = b.op(Op::Binary(BinaryOp::Add), &[x, y], f32(&[4, 2]));
    let tiled = Sharding::Tiled { tiles: vec![2, 1], devices: vec![1, 3, 0, 2] };
    let sum = b.op(Op::ShardingConstraint(tiled.clone()), &[sum], f32(&[4, 2]));
    let marked = b.op(Op::ShardingConstraint(tiled.clone()), &[x], f32(&[4, 2]));
    let local = b.op(Op::FullToShard(tiled.clone()), &[marked], f32(&[2, 2]));
    let local = b.op(Op::Unary(UnaryOp::Negate), &[local], f32(&[2, 2]));
    let full = b.op(Op::ShardToFull(tiled.clone()), &[local], f32(&[4, 2]));
    let mut f = b.finish(&[sum, y, full]);
    f.params[0].sharding = Some(tiled.clone());
    f.params[0].donation = Donation::Result(1);
    f.params[1].sharding = Some(Sharding::Replicated);
    f.params[1].donation = Donation::Any;
    f.params[2].sharding = Some(Sharding::Maximal(2));
    f.results[0].sharding = Some(tiled);
    f.results[1].sharding = Some(Sharding::Replicated);
    f.results[2].sharding = Some(Sharding::Tiled { tiles: vec![4, 1], devices: vec![0, 1, 2, 3] });
    module("attributes", vec![f], 1, 4)
}

fn linalg(out: &mut Vec<Module>) {
    let bits = Op::RngBitGenerator(RngAlgorithm::ThreeFry);
    out.push(one("bits", bits, &[of(DType::U64, &[2])], &[of(DType::U64, &[2]), of(DType::U32, &[3])]));
    out.push(one("rng", Op::Rng(RngDistribution::Normal), &[f32(&[]), f32(&[])], &[f32(&[2, 3])]));
    out.push(one("fft", Op::Fft { kind: FftKind::Rfft, length: vec![4, 6] }, &[f32(&[2, 4, 6])], &[of(DType::C64, &[2, 4, 4])]));
    out.push(one("cholesky", Op::Cholesky { lower: true }, &[f32(&[2, 3, 3])], &[f32(&[2, 3, 3])]));
    let solve = TriangularSolve { left_side: true, lower: false, unit_diagonal: true, transpose: Transpose::Adjoint };
    out.push(one("solve", Op::TriangularSolve(solve), &[f32(&[3, 3]), f32(&[3, 2])], &[f32(&[3, 2])]));
    let (x, c) = (f32(&[2, 3, 4]), f32(&[3]));
    let (v, g) = (vec![x.clone(), c.clone(), c.clone()], 1);
    out.push(one("training", Op::BatchNormTraining { epsilon: 1e-3, feature: g }, &v, &v));
    let inference = Op::BatchNormInference { epsilon: 1e-3, feature: g };
    out.push(one("inference", inference, &[x.clone(), c.clone(), c.clone(), c.clone(), c.clone()], &v[..1]));
    let grad = Op::BatchNormGrad { epsilon: 1e-3, feature: g };
    out.push(one("grad", grad, &[x.clone(), c.clone(), c.clone(), c.clone(), x.clone()], &v));
}

fn groups(groups: &[&[usize]], mode: GroupMode) -> Groups {
    Groups { groups: groups.iter().map(|g| g.to_vec()).collect(), mode }
}

fn replicas() -> Module {
    let mut b = Build::new("main");
    let x = b.param(f32(&[4, 2]));
    let pairs: &[&[usize]] = &[&[0, 2], &[1, 3]];
    let region = b.adder(DType::F32);
    let mut r = b.ops(Op::AllReduce(groups(&[], GroupMode::CrossReplica)), &[x, x], &[f32(&[4, 2]), f32(&[4, 2])], vec![region]);
    r.push(b.op(Op::AllGather { dim: 1, groups: groups(pairs, GroupMode::CrossReplica) }, &[x], f32(&[4, 4])));
    let region = b.adder(DType::F32);
    r.extend(b.ops(Op::ReduceScatter { dim: 0, groups: groups(pairs, GroupMode::CrossReplica) }, &[x], &[f32(&[2, 2])], vec![region]));
    let op = Op::AllToAll { split_dim: 0, concat_dim: 0, split_count: 4, groups: groups(&[&[0, 1, 2, 3]], GroupMode::CrossReplica) };
    r.push(b.op(op, &[x], f32(&[4, 2])));
    r.push(b.op(Op::CollectivePermute { pairs: vec![(0, 1), (1, 0)], mode: GroupMode::CrossReplica }, &[x], f32(&[4, 2])));
    r.push(b.op(Op::CollectiveBroadcast { groups: groups(pairs, GroupMode::CrossReplica) }, &[x], f32(&[4, 2])));
    module("replicas", vec![b.finish(&r)], 4, 1)
}

fn partitions() -> Module {
    let mut b = Build::new("main");
    let x = b.param(f32(&[4, 2]));
    let ids: &[&[usize]] = &[&[0, 1, 2, 3], &[4, 5, 6, 7]];
    let region = b.adder(DType::F32);
    let mut r = b.ops(Op::AllReduce(groups(ids, GroupMode::Flattened)), &[x], &[f32(&[4, 2])], vec![region]);
    r.push(b.op(Op::AllGather { dim: 0, groups: groups(&[&[0, 1]], GroupMode::CrossReplicaAndPartition) }, &[x], f32(&[32, 2])));
    r.push(b.op(Op::CollectivePermute { pairs: vec![(3, 0)], mode: GroupMode::CrossPartition }, &[x], f32(&[4, 2])));
    r.push(b.op(Op::PartitionId, &[], of(DType::U32, &[])));
    let mut f = b.finish(&r);
    f.params[0].sharding = Some(Sharding::Replicated);
    f.results.iter_mut().for_each(|r| r.sharding = Some(Sharding::Replicated));
    module("partitions", vec![f], 2, 4)
}
