//! One instruction as HLO.

use crate::error::Result;
use crate::export::hlo::{Body, Writer, captures, definition, packed_shape};
use crate::import::hlo::proto::*;
use crate::import::hlo::shape::array_proto;
use crate::import::hlo::{binary_opcode, literal, proto, sharding, unary_opcode};
use crate::ir::*;
use crate::tensor::{Kind, Shape};

pub(super) fn write<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &'a Inst) -> Result<()> {
    let func = body.func;
    let shapes: Vec<Shape> = inst.results.iter().map(|v| func.shape(*v).clone()).collect();
    let operand = |k: usize| inst.operands.get(k).map(|v| func.shape(*v)).ok_or_else(|| error!(Internal, "operand {k} is missing"));
    let mut p = HloInstructionProto::default();
    let opcode = match &inst.op {
        Op::Constant(c) => {
            p.literal = Some(Box::new(literal::to_proto(c)));
            "constant"
        }
        Op::Iota { dim } => {
            p.dimensions = vec![*dim as i64];
            "iota"
        }
        Op::PartitionId => "partition-id",
        Op::ReplicaId => "replica-id",
        Op::AfterAll => "after-all",

        Op::Unary(op) => unary_opcode(*op),
        Op::Binary(op) => binary_opcode(*op),
        Op::Compare { direction, order } => {
            p.comparison_direction = direction_name(*direction).into();
            p.comparison_type = match (operand(0)?.dtype.kind(), order) {
                (Kind::Signed, _) => "SIGNED",
                (Kind::Unsigned | Kind::Pred, _) => "UNSIGNED",
                (_, Order::Total) => "TOTALORDER",
                _ => "FLOAT",
            }
            .into();
            "compare"
        }
        Op::Select | Op::Clamp => return same_dimensions(w, body, inst, &shapes[0]),
        Op::Convert => return convert(w, body, inst, &shapes[0]),
        Op::BitcastConvert => "bitcast-convert",
        Op::ReducePrecision { exponent_bits, mantissa_bits } => {
            (p.exponent_bits, p.mantissa_bits) = (*exponent_bits as i32, *mantissa_bits as i32);
            "reduce-precision"
        }
        Op::Complex => "complex",
        Op::Map => {
            p.dimensions = (0..shapes[0].rank() as i64).collect();
            "map"
        }

        Op::Broadcast { dims } => return broadcast(w, body, inst, dims, &shapes[0]),
        Op::Reshape => "reshape",
        Op::Transpose { perm } => {
            p.dimensions = ints(perm);
            "transpose"
        }
        Op::Slice { start, limit, stride } => {
            let dims = start.iter().zip(limit).zip(stride);
            p.slice_dimensions =
                dims.map(|((s, l), t)| SliceDimensions { start: *s as i64, limit: *l as i64, stride: *t as i64 }).collect();
            "slice"
        }
        Op::Pad { low, high, interior } => {
            let dims = low.iter().zip(high).zip(interior);
            let dimensions = dims
                .map(|((l, h), i)| PaddingConfigDimension { edge_padding_low: *l, edge_padding_high: *h, interior_padding: *i })
                .collect();
            p.padding_config = Some(PaddingConfig { dimensions });
            "pad"
        }
        Op::Concatenate { dim } => {
            p.dimensions = vec![*dim as i64];
            "concatenate"
        }
        Op::Reverse { dims } => {
            p.dimensions = ints(dims);
            "reverse"
        }
        Op::SetDimensionSize { .. } | Op::GetDimensionSize { .. } => bail!(Internal, "sizes of dimensions are values by now"),
        Op::DynamicSlice { sizes } => {
            p.dynamic_slice_sizes = ints(sizes);
            "dynamic-slice"
        }
        Op::DynamicUpdateSlice => "dynamic-update-slice",
        Op::Gather(d) => {
            p.gather_slice_sizes = ints(&d.slice_sizes);
            p.gather_dimension_numbers = Some(GatherDimensionNumbers {
                offset_dims: ints(&d.offset_dims),
                collapsed_slice_dims: ints(&d.collapsed_slice_dims),
                start_index_map: ints(&d.start_index_map),
                index_vector_dim: d.index_vector_dim as i64,
                operand_batching_dims: ints(&d.operand_batching_dims),
                start_indices_batching_dims: ints(&d.start_indices_batching_dims),
            });
            "gather"
        }
        Op::Scatter(d) => {
            p.unique_indices = d.unique_indices;
            p.scatter_dimension_numbers = Some(ScatterDimensionNumbers {
                update_window_dims: ints(&d.update_window_dims),
                inserted_window_dims: ints(&d.inserted_window_dims),
                scatter_dims_to_operand_dims: ints(&d.scatter_dims_to_operand_dims),
                index_vector_dim: d.index_vector_dim as i64,
                input_batching_dims: ints(&d.input_batching_dims),
                scatter_indices_batching_dims: ints(&d.scatter_indices_batching_dims),
            });
            "scatter"
        }

        Op::Dot(d) => {
            p.dot_dimension_numbers = Some(DotDimensionNumbers {
                lhs_contracting_dimensions: ints(&d.lhs_contract),
                rhs_contracting_dimensions: ints(&d.rhs_contract),
                lhs_batch_dimensions: ints(&d.lhs_batch),
                rhs_batch_dimensions: ints(&d.rhs_batch),
            });
            "dot"
        }
        Op::Convolution(d) => {
            convolution(&mut p, d);
            "convolution"
        }

        Op::Reduce { dims } => {
            p.dimensions = ints(dims);
            "reduce"
        }
        Op::ReduceWindow(window) => {
            p.window = Some(window_proto(&window.dims));
            "reduce-window"
        }
        Op::SelectAndScatter(window) => {
            p.window = Some(window_proto(&window.dims));
            "select-and-scatter"
        }
        Op::Sort { dim, stable } => {
            p.dimensions = vec![*dim as i64];
            p.is_stable = *stable;
            "sort"
        }
        Op::TopK { k } => {
            (p.k, p.largest) = (*k as i64, true);
            "topk"
        }

        Op::While => return while_loop(w, body, inst),
        Op::Case => return case(w, body, inst, &shapes),
        Op::Call(id) => {
            p.called_computation_ids = vec![w.func(*id)?];
            "call"
        }
        Op::OptimizationBarrier => {
            let packed = w.pack(body, &inst.operands)?;
            let barrier = w.instruction_of(body, "opt-barrier", packed_shape(&shapes), vec![packed]);
            let id = w.add(body, barrier);
            w.unpack(body, id, &inst.results, &shapes);
            return Ok(());
        }

        Op::RngBitGenerator(algorithm) => {
            p.rng_algorithm = match algorithm {
                RngAlgorithm::Default => 0,
                RngAlgorithm::ThreeFry => 1,
                RngAlgorithm::Philox => 2,
            };
            "rng-bit-generator"
        }
        Op::Rng(distribution) => {
            p.distribution = if *distribution == RngDistribution::Uniform { 1 } else { 2 };
            "rng"
        }

        Op::Fft { kind, length } => {
            p.fft_type = *kind as i32;
            p.fft_length = ints(length);
            "fft"
        }
        Op::Cholesky { lower } => {
            p.cholesky_options = Some(CholeskyOptions { lower: *lower });
            "cholesky"
        }
        Op::TriangularSolve(o) => {
            let transpose_a = o.transpose as i32 + 1;
            p.triangular_solve_options =
                Some(TriangularSolveOptions { left_side: o.left_side, lower: o.lower, unit_diagonal: o.unit_diagonal, transpose_a });
            "triangular-solve"
        }
        Op::BatchNormTraining { epsilon, feature } => {
            (p.epsilon, p.feature_index) = (*epsilon, *feature as i64);
            "batch-norm-training"
        }
        Op::BatchNormInference { epsilon, feature } => {
            (p.epsilon, p.feature_index) = (*epsilon, *feature as i64);
            "batch-norm-inference"
        }
        Op::BatchNormGrad { epsilon, feature } => {
            (p.epsilon, p.feature_index) = (*epsilon, *feature as i64);
            "batch-norm-grad"
        }

        Op::AllReduce(groups) => {
            reducing_groups(w, &mut p, groups);
            "all-reduce"
        }
        Op::AllGather { dim, groups } => {
            p.dimensions = vec![*dim as i64];
            reducing_groups(w, &mut p, groups);
            "all-gather"
        }
        Op::ReduceScatter { dim, groups } => {
            p.dimensions = vec![*dim as i64];
            reducing_groups(w, &mut p, groups);
            "reduce-scatter"
        }
        Op::AllToAll { split_dim, concat_dim, split_count, groups } => {
            return all_to_all(w, body, inst, [*split_dim, *concat_dim, *split_count], groups);
        }
        Op::CollectivePermute { pairs, mode } => {
            p.source_target_pairs = pairs.iter().map(|(s, t)| SourceTarget { source: *s as i64, target: *t as i64 }).collect();
            p.channel_id = channel(w, *mode)?;
            "collective-permute"
        }
        Op::CollectiveBroadcast { groups } => {
            p.channel_id = channel(w, groups.mode)?;
            p.collective_device_list = device_list(&groups.groups);
            "collective-broadcast"
        }

        Op::ShardingConstraint(s) => {
            p.sharding = Some(sharding::to_proto(s));
            p.custom_call_target = "Sharding".into();
            p.custom_call_api_version = 1;
            "custom-call"
        }
        Op::FullToShard(s) => {
            let id = full_to_shard(w, body, inst.operands[0], s, &shapes[0])?;
            body.set(inst.results[0], id);
            return Ok(());
        }
        Op::ShardToFull(s) => {
            let id = shard_to_full(w, body, inst.operands[0], s, &shapes[0])?;
            body.set(inst.results[0], id);
            return Ok(());
        }
        Op::ManualComputation { inputs, outputs } => return manual(w, body, inst, inputs, outputs),

        Op::CustomCall(call) => {
            p.custom_call_target = call.target.clone();
            p.backend_config = call.backend_config.clone().into_bytes();
            p.custom_call_api_version = call.api_version as i32;
            p.custom_call_has_side_effect = call.has_side_effect;
            p.sharding = call.device.map(|d| sharding::to_proto(&Sharding::Maximal(d)));
            p.called_computation_ids = call.called.iter().map(|id| w.func(*id)).collect::<Result<_>>()?;
            if !call.operand_layouts.is_empty() || !call.result_layouts.is_empty() {
                p.constrain_layout = true;
                let operands: Vec<Shape> = inst.operands.iter().map(|v| body.func.shape(*v).clone()).collect();
                p.operand_shapes_with_layout = operands.iter().map(array_proto).collect();
                let mut shape = packed_shape(&shapes);
                let results = if shapes.len() == 1 { std::slice::from_mut(&mut shape) } else { &mut shape.tuple_shapes[..] };
                set_layouts(&mut p.operand_shapes_with_layout, &call.operand_layouts);
                set_layouts(results, &call.result_layouts);
                p.shape = Some(shape);
            }
            "custom-call"
        }
    };
    for region in &inst.regions {
        p.called_computation_ids.push(w.closed(body, region, opcode)?);
    }
    let operands = body.all(&inst.operands)?;
    finish(w, body, p, opcode, &shapes, operands, &inst.results)
}

fn finish<'a>(
    w: &mut Writer<'a>,
    body: &mut Body<'a>,
    p: HloInstructionProto,
    opcode: &str,
    shapes: &[Shape],
    operands: Vec<i64>,
    results: &[Value],
) -> Result<()> {
    let base = w.instruction_of(body, opcode, packed_shape(shapes), operands);
    let (name, opcode, shape, metadata, id, operand_ids) = (base.name, base.opcode, base.shape, base.metadata, base.id, base.operand_ids);
    let shape = p.shape.clone().or(shape);
    let id = w.add(body, HloInstructionProto { name, opcode, shape, metadata, id, operand_ids, ..p });
    w.unpack(body, id, results, shapes);
    Ok(())
}

/// The layouts that are given; the others stay.
fn set_layouts(shapes: &mut [ShapeProto], layouts: &[Vec<usize>]) {
    for (shape, layout) in shapes.iter_mut().zip(layouts) {
        if let Some(l) = &mut shape.layout {
            l.minor_to_major = layout.iter().map(|d| *d as i64).collect();
        }
    }
}

/// HLO wants operands of the result's dimensions where here scalars will do.
fn same_dimensions<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &Inst, shape: &Shape) -> Result<()> {
    let mut operands = Vec::new();
    for v in &inst.operands {
        let (id, from) = (body.id(*v)?, body.func.shape(*v));
        operands.push(if from.dims == shape.dims { id } else { w.simple(body, "broadcast", &shape.with(from.dtype), vec![id]) });
    }
    let opcode = if inst.op == Op::Select { "select" } else { "clamp" };
    let id = w.simple(body, opcode, shape, operands);
    body.set(inst.results[0], id);
    Ok(())
}

/// HLO does not convert complex numbers to real ones.
fn convert<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &Inst, shape: &Shape) -> Result<()> {
    let mut id = body.id(inst.operands[0])?;
    let from = body.func.shape(inst.operands[0]);
    if from.dtype.is_complex() && !shape.dtype.is_complex() {
        id = w.simple(body, "real", &from.with(from.dtype.real()), vec![id]);
    }
    let id = w.simple(body, "convert", shape, vec![id]);
    body.set(inst.results[0], id);
    Ok(())
}

/// Dimensions of size 1 that expand are taken away first.
fn broadcast<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &Inst, dims: &[usize], shape: &Shape) -> Result<()> {
    let mut id = body.id(inst.operands[0])?;
    let from = body.func.shape(inst.operands[0]);
    let kept: Vec<usize> = (0..dims.len()).filter(|k| from.dims[*k] == shape.dims[dims[*k]]).collect();
    if kept.len() < dims.len() {
        let squeezed = Shape::new(from.dtype, kept.iter().map(|k| from.dims[*k]).collect::<Vec<_>>());
        id = w.simple(body, "reshape", &squeezed, vec![id]);
    }
    let mut p = w.instruction_of(body, "broadcast", array_proto(shape), vec![id]);
    p.dimensions = kept.iter().map(|k| dims[*k] as i64).collect();
    let id = w.add(body, p);
    body.set(inst.results[0], id);
    Ok(())
}

/// Values from outside travel in the loop's state.
fn while_loop<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &'a Inst) -> Result<()> {
    let func = body.func;
    let [condition, step] = &inst.regions[..] else { bail!(Internal, "while without its regions") };
    let captured = captures(&[condition, step]);
    let step_id = w.packed(func, step, &captured, true, "body")?;
    let condition_id = w.packed(func, condition, &captured, false, "condition")?;
    let state = [&inst.operands[..], &captured].concat();
    let shapes: Vec<Shape> = state.iter().map(|v| func.shape(*v).clone()).collect();
    let packed = w.pack(body, &state)?;
    let mut p = w.instruction_of(body, "while", packed_shape(&shapes), vec![packed]);
    p.called_computation_ids = vec![step_id, condition_id];
    let id = w.add(body, p);
    if state.len() == 1 && inst.results.len() == 1 {
        body.set(inst.results[0], id);
        return Ok(());
    }
    for (k, v) in inst.results.iter().enumerate() {
        let mut element = w.instruction_of(body, "get-tuple-element", array_proto(&shapes[k]), vec![id]);
        element.tuple_index = k as i64;
        let element = w.add(body, element);
        body.set(*v, element);
    }
    Ok(())
}

/// Values from outside are the operands of the branches.
fn case<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &'a Inst, shapes: &[Shape]) -> Result<()> {
    let mut p = HloInstructionProto::default();
    let mut operands = vec![body.id(inst.operands[0])?];
    for branch in &inst.regions {
        let captured = captures(&[branch]);
        p.called_computation_ids.push(w.packed(body.func, branch, &captured, false, "branch")?);
        operands.push(w.pack(body, &captured)?);
    }
    finish(w, body, p, "conditional", shapes, operands, &inst.results)
}

/// Splits and joins along one dimension only; another dimension to join needs the pieces moved there.
fn all_to_all<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &Inst, [split, concat, n]: [usize; 3], groups: &Groups) -> Result<()> {
    let x = body.func.shape(inst.operands[0]).clone();
    let result = body.func.shape(inst.results[0]).clone();
    let mut id = body.id(inst.operands[0])?;
    let mut p = HloInstructionProto {
        channel_id: channel(w, groups.mode)?,
        collective_device_list: device_list(&groups.groups),
        ..Default::default()
    };
    if groups.groups.is_empty() {
        p.collective_device_list = device_list(&[(0..n).collect()]);
    }
    p.dimensions = vec![split as i64];
    if split == concat {
        return finish(w, body, p, "all-to-all", &[x], vec![id], &inst.results);
    }
    // […, S, …] -> […, n, S/n, …], exchanged along n, which then goes in front of the other dimension.
    let mut pieces = x.clone();
    pieces.dims[split] /= n;
    pieces.dims.insert(split, n);
    id = w.simple(body, "reshape", &pieces, vec![id]);
    let mut exchange = w.instruction_of(body, "all-to-all", array_proto(&pieces), vec![id]);
    (exchange.channel_id, exchange.collective_device_list, exchange.dimensions) = (p.channel_id, p.collective_device_list, p.dimensions);
    id = w.add(body, exchange);
    let mut perm: Vec<usize> = (0..pieces.rank()).filter(|d| *d != split).collect();
    perm.insert(concat, split);
    let moved = Shape::new(pieces.dtype, perm.iter().map(|d| pieces.dims[*d]).collect::<Vec<_>>());
    let mut transpose = w.instruction_of(body, "transpose", array_proto(&moved), vec![id]);
    transpose.dimensions = ints(&perm);
    id = w.add(body, transpose);
    id = w.simple(body, "reshape", &result, vec![id]);
    body.set(inst.results[0], id);
    Ok(())
}

fn marked<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, target: &str, s: &Sharding, shape: &Shape, operand: i64) -> i64 {
    let mut p = w.instruction_of(body, "custom-call", array_proto(shape), vec![operand]);
    p.custom_call_target = target.into();
    p.custom_call_api_version = 1;
    p.sharding = Some(sharding::to_proto(s));
    w.add(body, p)
}

/// Whether the value carries this annotation already.
pub(super) fn is_constrained(func: &Func, v: Value, s: &Sharding) -> bool {
    matches!(definition(&func.body, v), Some(Inst { op: Op::ShardingConstraint(have), .. }) if have == s)
}

fn full_to_shard<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, v: Value, s: &Sharding, shard: &Shape) -> Result<i64> {
    let full = body.func.shape(v).clone();
    let mut id = body.id(v)?;
    if !is_constrained(body.func, v, s) {
        id = marked(w, body, "Sharding", s, &full, id);
    }
    Ok(marked(w, body, "SPMDFullToShardShape", &Sharding::Manual, shard, id))
}

fn shard_to_full<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, v: Value, s: &Sharding, full: &Shape) -> Result<i64> {
    let shard = body.func.shape(v).clone();
    let id = body.id(v)?;
    let id = marked(w, body, "Sharding", &Sharding::Manual, &shard, id);
    Ok(marked(w, body, "SPMDShardToFullShape", s, full, id))
}

/// The body in place, between the custom calls that mark its borders.
fn manual<'a>(w: &mut Writer<'a>, body: &mut Body<'a>, inst: &'a Inst, inputs: &[Sharding], outputs: &[Sharding]) -> Result<()> {
    let [region] = &inst.regions[..] else { bail!(Internal, "a manual computation without its body") };
    for ((v, p), s) in inst.operands.iter().zip(&region.params).zip(inputs) {
        let id = full_to_shard(w, body, *v, s, &body.func.shape(*p).clone())?;
        body.set(*p, id);
    }
    for inner in &region.insts {
        write(w, body, inner)?;
    }
    for ((v, r), s) in region.results.iter().zip(&inst.results).zip(outputs) {
        let id = shard_to_full(w, body, *v, s, &body.func.shape(*r).clone())?;
        body.set(*r, id);
    }
    Ok(())
}

fn convolution(p: &mut HloInstructionProto, d: &ConvDims) {
    p.feature_group_count = d.feature_groups as i64;
    p.batch_group_count = d.batch_groups as i64;
    p.window = Some(window_proto(&d.window));
    p.convolution_dimension_numbers = Some(ConvolutionDimensionNumbers {
        input_batch_dimension: d.input_batch as i64,
        input_feature_dimension: d.input_feature as i64,
        input_spatial_dimensions: ints(&d.input_spatial),
        kernel_input_feature_dimension: d.kernel_input_feature as i64,
        kernel_output_feature_dimension: d.kernel_output_feature as i64,
        kernel_spatial_dimensions: ints(&d.kernel_spatial),
        output_batch_dimension: d.output_batch as i64,
        output_feature_dimension: d.output_feature as i64,
        output_spatial_dimensions: ints(&d.output_spatial),
    });
}

fn window_proto(dims: &[WindowDim]) -> proto::Window {
    let dimensions = dims
        .iter()
        .map(|d| WindowDimension {
            size: d.size as i64,
            stride: d.stride as i64,
            padding_low: d.pad_low,
            padding_high: d.pad_high,
            window_dilation: d.window_dilation as i64,
            base_dilation: d.base_dilation as i64,
            window_reversal: d.reversed,
        })
        .collect();
    proto::Window { dimensions }
}

fn device_list(groups: &[Vec<usize>]) -> Option<CollectiveDeviceListProto> {
    let replica_groups: Vec<ReplicaGroup> =
        groups.iter().map(|g| ReplicaGroup { replica_ids: g.iter().map(|i| *i as i64).collect() }).collect();
    (!replica_groups.is_empty()).then_some(CollectiveDeviceListProto { replica_groups, iota_replica_group_list: None })
}

fn reducing_groups(w: &mut Writer, p: &mut HloInstructionProto, groups: &Groups) {
    let (list, mode) = groups.as_reduction(w.module.num_replicas, w.module.num_partitions);
    if mode != GroupMode::CrossReplica {
        p.channel_id = w.channel();
    }
    p.use_global_device_ids = mode == GroupMode::Flattened;
    p.collective_device_list = device_list(&list);
}

/// For collectives whose ids are replicas without a channel and partitions with one.
fn channel(w: &mut Writer, mode: GroupMode) -> Result<i64> {
    match mode {
        GroupMode::CrossReplica => Ok(0),
        GroupMode::CrossPartition => Ok(w.channel()),
        _ if w.module.num_partitions == 1 => Ok(0),
        _ if w.module.num_replicas == 1 => Ok(w.channel()),
        other => Err(error!(Unimplemented, "groups in the mode {other:?} have no HLO")),
    }
}

fn direction_name(d: Direction) -> &'static str {
    match d {
        Direction::Eq => "EQ",
        Direction::Ne => "NE",
        Direction::Lt => "LT",
        Direction::Le => "LE",
        Direction::Gt => "GT",
        Direction::Ge => "GE",
    }
}

fn ints(v: &[usize]) -> Vec<i64> {
    v.iter().map(|x| *x as i64).collect()
}
