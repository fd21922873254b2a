//! Names and attributes of StableHLO operations, as text.

use crate::error::Result;
use crate::export::mlir::{quote, type_of};
use crate::ir::*;
use crate::tensor::{DType, Literal};

/// The operation's name and its attributes.
#[derive(Default)]
pub(super) struct Attrs {
    pub name: String,
    properties: Vec<String>,
    discardable: Vec<String>,
}

impl Attrs {
    fn new(name: impl Into<String>) -> Attrs {
        Attrs { name: name.into(), ..Attrs::default() }
    }

    pub fn one(name: &str, value: String) -> Attrs {
        Attrs::default().with(name, value)
    }

    fn with(mut self, name: &str, value: impl std::fmt::Display) -> Attrs {
        self.properties.push(format!("{name} = {value}"));
        self
    }

    fn unit(mut self, name: &str) -> Attrs {
        self.properties.push(name.into());
        self
    }

    pub fn properties(&self) -> String {
        if self.properties.is_empty() { String::new() } else { format!(" <{{{}}}>", self.properties.join(", ")) }
    }

    pub fn discardable(&self) -> String {
        if self.discardable.is_empty() { String::new() } else { format!(" {{{}}}", self.discardable.join(", ")) }
    }
}

/// A custom call that carries a sharding.
pub(super) fn marked(target: &str, sharding: &Sharding) -> Attrs {
    let mut attrs = Attrs::new("stablehlo.custom_call").with("call_target_name", quote(target));
    attrs.discardable.push(format!("mhlo.sharding = {}", quote(&sharding.to_string())));
    attrs
}

pub(super) fn of(module: &Module, func: &Func, inst: &Inst, names: &[String]) -> Result<Attrs> {
    let plain = || Attrs::new(format!("stablehlo.{}", inst.op.name()));
    Ok(match &inst.op {
        Op::Constant(c) => plain().with("value", constant(c)),
        Op::Iota { dim } => plain().with("iota_dimension", int(*dim)),
        Op::Unary(op) => Attrs::new(format!("{}.{}", if in_chlo(*op) { "chlo" } else { "stablehlo" }, op.name())),
        Op::Binary(BinaryOp::MulHi) => Attrs::new("chlo.mulhi"),
        Op::Compare { direction, order } => {
            let dtype = func.shape(inst.operands[0]).dtype;
            let compared = match (dtype.kind(), order) {
                (crate::tensor::Kind::Signed, _) => "SIGNED",
                (crate::tensor::Kind::Unsigned | crate::tensor::Kind::Pred, _) => "UNSIGNED",
                (_, Order::Total) => "TOTALORDER",
                _ => "FLOAT",
            };
            let direction = format!("{direction:?}").to_uppercase();
            plain()
                .with("comparison_direction", format!("#stablehlo<comparison_direction {direction}>"))
                .with("compare_type", format!("#stablehlo<comparison_type {compared}>"))
        }
        Op::ReducePrecision { exponent_bits, mantissa_bits } => {
            plain().with("exponent_bits", format!("{exponent_bits} : i32")).with("mantissa_bits", format!("{mantissa_bits} : i32"))
        }
        Op::Map => plain().with("dimensions", array(0..func.shape(inst.results[0]).rank())),
        Op::Broadcast { dims } => plain().with("broadcast_dimensions", array(dims.iter().copied())),
        Op::Transpose { perm } => plain().with("permutation", array(perm.iter().copied())),
        Op::Slice { start, limit, stride } => plain()
            .with("start_indices", array(start.iter().copied()))
            .with("limit_indices", array(limit.iter().copied()))
            .with("strides", array(stride.iter().copied())),
        Op::Pad { low, high, interior } => {
            plain().with("edge_padding_low", array(low)).with("edge_padding_high", array(high)).with("interior_padding", array(interior))
        }
        Op::Concatenate { dim } => plain().with("dimension", int(*dim)),
        Op::Reverse { dims } => plain().with("dimensions", array(dims.iter().copied())),
        Op::SetDimensionSize { .. } | Op::GetDimensionSize { .. } => bail!(Internal, "sizes of dimensions are values by now"),
        Op::DynamicSlice { sizes } => plain().with("slice_sizes", array(sizes.iter().copied())),
        Op::Gather(d) => plain()
            .with("dimension_numbers", gather(d))
            .with("slice_sizes", array(d.slice_sizes.iter().copied()))
            .with("indices_are_sorted", false),
        Op::Scatter(d) => {
            plain().with("scatter_dimension_numbers", scatter(d)).with("indices_are_sorted", false).with("unique_indices", d.unique_indices)
        }
        Op::Dot(d) => plain().with("dot_dimension_numbers", dot(d)),
        Op::Convolution(d) => convolution(plain(), d),
        Op::Reduce { dims } => plain().with("dimensions", array(dims.iter().copied())),
        Op::ReduceWindow(w) => {
            ensure!(w.dims.iter().all(|d| !d.reversed), Unimplemented, "a reversed window has no StableHLO");
            window(plain(), &w.dims)
                .with("base_dilations", array(w.dims.iter().map(|d| d.base_dilation)))
                .with("window_dilations", array(w.dims.iter().map(|d| d.window_dilation)))
        }
        Op::SelectAndScatter(w) => window(plain(), &w.dims),
        Op::Sort { dim, stable } => plain().with("dimension", int(*dim)).with("is_stable", stable),
        Op::TopK { k } => Attrs::new("chlo.top_k").with("k", int(*k)),
        Op::Call(id) => Attrs::new("func.call").with("callee", format!("@{}", names[id.0 as usize])),
        Op::RngBitGenerator(a) => {
            let name = match a {
                RngAlgorithm::Default => "DEFAULT",
                RngAlgorithm::ThreeFry => "THREE_FRY",
                RngAlgorithm::Philox => "PHILOX",
            };
            plain().with("rng_algorithm", format!("#stablehlo<rng_algorithm {name}>"))
        }
        Op::Rng(d) => plain().with("rng_distribution", format!("#stablehlo<rng_distribution {}>", format!("{d:?}").to_uppercase())),
        Op::Fft { kind, length } => plain()
            .with("fft_type", format!("#stablehlo<fft_type {}>", format!("{kind:?}").to_uppercase()))
            .with("fft_length", array(length.iter().copied())),
        Op::Cholesky { lower } => plain().with("lower", lower),
        Op::TriangularSolve(o) => {
            let transpose = match o.transpose {
                Transpose::No => "NO_TRANSPOSE",
                Transpose::Transpose => "TRANSPOSE",
                Transpose::Adjoint => "ADJOINT",
            };
            plain()
                .with("left_side", o.left_side)
                .with("lower", o.lower)
                .with("unit_diagonal", o.unit_diagonal)
                .with("transpose_a", format!("#stablehlo<transpose {transpose}>"))
        }
        Op::BatchNormTraining { epsilon, feature }
        | Op::BatchNormInference { epsilon, feature }
        | Op::BatchNormGrad { epsilon, feature } => {
            plain().with("epsilon", format!("0x{:08X} : f32", epsilon.to_bits())).with("feature_index", int(*feature))
        }
        Op::AllReduce(g) => reducing_groups(plain(), module, g),
        Op::AllGather { dim, groups } => reducing_groups(plain().with("all_gather_dim", int(*dim)), module, groups),
        Op::ReduceScatter { dim, groups } => reducing_groups(plain().with("scatter_dimension", int(*dim)), module, groups),
        Op::AllToAll { split_dim, concat_dim, split_count, groups } => {
            let attrs = plain()
                .with("split_dimension", int(*split_dim))
                .with("concat_dimension", int(*concat_dim))
                .with("split_count", int(*split_count))
                .with("replica_groups", group_list(&groups.groups));
            channel(attrs, module, groups.mode)?
        }
        Op::CollectivePermute { pairs, mode } => {
            let flat = pairs.iter().flat_map(|(s, t)| [*s as i64, *t as i64]);
            channel(plain().with("source_target_pairs", rows(flat, pairs.len(), 2)), module, *mode)?
        }
        Op::CollectiveBroadcast { groups } => channel(plain().with("replica_groups", group_list(&groups.groups)), module, groups.mode)?,
        Op::ShardingConstraint(s) => marked("Sharding", s),
        Op::CustomCall(c) => custom_call(c, names),
        Op::ManualComputation { .. } | Op::FullToShard(_) | Op::ShardToFull(_) => bail!(Internal, "is written elsewhere"),
        Op::PartitionId | Op::ReplicaId | Op::AfterAll | Op::Binary(_) | Op::Select | Op::Clamp | Op::Convert | Op::BitcastConvert => {
            plain()
        }
        Op::Complex | Op::Reshape | Op::DynamicUpdateSlice | Op::While | Op::Case | Op::OptimizationBarrier => plain(),
    })
}

/// Operations that StableHLO itself lacks.
fn in_chlo(op: UnaryOp) -> bool {
    use UnaryOp::*;
    matches!(op, Acos | Acosh | Asin | Asinh | Atanh | Cosh | Erf | Sinh)
}

fn int(n: usize) -> String {
    format!("{n} : i64")
}

fn array<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let list: Vec<String> = items.into_iter().map(|i| i.to_string()).collect();
    if list.is_empty() { "array<i64>".into() } else { format!("array<i64: {}>", list.join(", ")) }
}

pub(super) fn dense_i64(items: impl Iterator<Item = i64>, ty: &str) -> String {
    let list: Vec<String> = items.map(|i| i.to_string()).collect();
    if list.is_empty() { format!("dense<> : {ty}") } else { format!("dense<[{}]> : {ty}", list.join(", ")) }
}

/// A matrix of integers.
fn rows(items: impl Iterator<Item = i64>, count: usize, width: usize) -> String {
    let items: Vec<String> = items.map(|i| i.to_string()).collect();
    let ty = format!("tensor<{count}x{width}xi64>");
    if items.is_empty() {
        return format!("dense<> : {ty}");
    }
    let rows: Vec<String> = items.chunks(width).map(|r| format!("[{}]", r.join(", "))).collect();
    format!("dense<[{}]> : {ty}", rows.join(", "))
}

/// Integers and predicates as numbers, floats where decimal text gives the same bits back, the rest as raw bytes.
fn constant(c: &Literal) -> String {
    let (shape, bytes) = (c.shape(), c.bytes());
    let ty = type_of(shape);
    if shape.elements() == 0 {
        return format!("dense<> : {ty}");
    }
    let size = shape.dtype.size();
    let elements: Option<Vec<String>> = match shape.dtype {
        DType::Pred => Some(bytes.iter().map(|b| (*b != 0).to_string()).collect()),
        DType::F32 => bytes.chunks_exact(4).map(|b| decimal32(f32::from_le_bytes(b.try_into().ok()?))).collect(),
        DType::F64 => bytes.chunks_exact(8).map(|b| decimal64(f64::from_le_bytes(b.try_into().ok()?))).collect(),
        d if d.is_integer() => bytes.chunks_exact(size).map(|b| integer(b, d)).collect(),
        _ => None,
    };
    match elements {
        Some(e) if e.len() <= 64 || shape.dtype == DType::Pred => format!("dense<{}> : {ty}", nested(&e, &shape.dims)),
        _ => {
            let mask = if shape.dtype.bits() < 8 { (1u8 << shape.dtype.bits()) - 1 } else { 0xff };
            let hex: String = bytes.iter().map(|b| format!("{:02X}", b & mask)).collect();
            format!("dense<\"0x{hex}\"> : {ty}")
        }
    }
}

fn nested(elements: &[String], dims: &[usize]) -> String {
    let Some((first, rest)) = dims.split_first() else { return elements.concat() };
    let parts: Vec<String> = elements.chunks(elements.len() / first).map(|c| nested(c, rest)).collect();
    format!("[{}]", parts.join(", "))
}

fn integer(b: &[u8], dtype: DType) -> Option<String> {
    let mut wide = [0; 8];
    wide[..b.len()].copy_from_slice(b);
    let n = u64::from_le_bytes(wide);
    let unused = 64 - 8 * b.len() as u32;
    Some(match dtype.kind() {
        crate::tensor::Kind::Signed => (((n << unused) as i64) >> unused).to_string(),
        _ => n.to_string(),
    })
}

fn decimal32(x: f32) -> Option<String> {
    let text = decimal64_text(format!("{x:e}"))?;
    (text.parse::<f64>().ok()? as f32).to_bits().eq(&x.to_bits()).then_some(text)
}

fn decimal64(x: f64) -> Option<String> {
    let text = decimal64_text(format!("{x:e}"))?;
    text.parse::<f64>().ok()?.to_bits().eq(&x.to_bits()).then_some(text)
}

/// `1e0` needs a point.
fn decimal64_text(text: String) -> Option<String> {
    let (mantissa, exponent) = text.split_once('e')?;
    let point = if mantissa.contains('.') { "" } else { ".0" };
    Some(format!("{mantissa}{point}e{exponent}"))
}

fn numbers(kind: &str, lists: &[(&str, &[usize])], vector: Option<usize>) -> String {
    let mut parts: Vec<String> = lists
        .iter()
        .filter(|(_, l)| !l.is_empty())
        .map(|(n, l)| format!("{n} = [{}]", l.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")))
        .collect();
    parts.extend(vector.map(|v| format!("index_vector_dim = {v}")));
    format!("#stablehlo.{kind}<{}>", parts.join(", "))
}

fn gather(d: &GatherDims) -> String {
    let lists: [(&str, &[usize]); 5] = [
        ("offset_dims", &d.offset_dims),
        ("collapsed_slice_dims", &d.collapsed_slice_dims),
        ("operand_batching_dims", &d.operand_batching_dims),
        ("start_indices_batching_dims", &d.start_indices_batching_dims),
        ("start_index_map", &d.start_index_map),
    ];
    numbers("gather", &lists, Some(d.index_vector_dim))
}

fn scatter(d: &ScatterDims) -> String {
    let lists: [(&str, &[usize]); 5] = [
        ("update_window_dims", &d.update_window_dims),
        ("inserted_window_dims", &d.inserted_window_dims),
        ("input_batching_dims", &d.input_batching_dims),
        ("scatter_indices_batching_dims", &d.scatter_indices_batching_dims),
        ("scatter_dims_to_operand_dims", &d.scatter_dims_to_operand_dims),
    ];
    numbers("scatter", &lists, Some(d.index_vector_dim))
}

fn dot(d: &DotDims) -> String {
    let lists: [(&str, &[usize]); 4] = [
        ("lhs_batching_dimensions", &d.lhs_batch),
        ("rhs_batching_dimensions", &d.rhs_batch),
        ("lhs_contracting_dimensions", &d.lhs_contract),
        ("rhs_contracting_dimensions", &d.rhs_contract),
    ];
    numbers("dot", &lists, None)
}

fn convolution(attrs: Attrs, d: &ConvDims) -> Attrs {
    let layout = |a: (usize, &str), b: (usize, &str), spatial: &[usize]| {
        let mut names = vec![String::new(); spatial.len() + 2];
        for (at, name) in [a, b] {
            names[at] = name.into();
        }
        for (k, at) in spatial.iter().enumerate() {
            names[*at] = k.to_string();
        }
        names.join(", ")
    };
    let input = layout((d.input_batch, "b"), (d.input_feature, "f"), &d.input_spatial);
    let kernel = layout((d.kernel_input_feature, "i"), (d.kernel_output_feature, "o"), &d.kernel_spatial);
    let output = layout((d.output_batch, "b"), (d.output_feature, "f"), &d.output_spatial);
    let reversed: Vec<String> = d.window.iter().map(|w| w.reversed.to_string()).collect();
    let reversed = if reversed.is_empty() { "array<i1>".into() } else { format!("array<i1: {}>", reversed.join(", ")) };
    attrs
        .with("dimension_numbers", format!("#stablehlo.conv<[{input}]x[{kernel}]->[{output}]>"))
        .with("feature_group_count", int(d.feature_groups))
        .with("batch_group_count", int(d.batch_groups))
        .with("window_strides", array(d.window.iter().map(|w| w.stride)))
        .with("padding", padding(&d.window))
        .with("lhs_dilation", array(d.window.iter().map(|w| w.base_dilation)))
        .with("rhs_dilation", array(d.window.iter().map(|w| w.window_dilation)))
        .with("window_reversal", reversed)
}

fn padding(dims: &[WindowDim]) -> String {
    rows(dims.iter().flat_map(|w| [w.pad_low, w.pad_high]), dims.len(), 2)
}

fn window(attrs: Attrs, dims: &[WindowDim]) -> Attrs {
    attrs
        .with("window_dimensions", array(dims.iter().map(|w| w.size)))
        .with("window_strides", array(dims.iter().map(|w| w.stride)))
        .with("padding", padding(dims))
}

fn group_list(groups: &[Vec<usize>]) -> String {
    let width = groups.iter().map(Vec::len).max().unwrap_or(0);
    let row = |g: &Vec<usize>| (0..width).map(|k| g.get(k).map_or(-1, |i| *i as i64)).collect::<Vec<_>>();
    rows(groups.iter().flat_map(row), groups.len(), width)
}

const CHANNEL: &str = "#stablehlo.channel_handle<handle = 1, type = 1>";

fn reducing_groups(attrs: Attrs, module: &Module, groups: &Groups) -> Attrs {
    let (list, mode) = groups.as_reduction(module.num_replicas, module.num_partitions);
    let attrs = attrs.with("replica_groups", group_list(&list));
    match mode {
        GroupMode::CrossReplica => attrs,
        GroupMode::Flattened => attrs.with("channel_handle", CHANNEL).unit("use_global_device_ids"),
        _ => attrs.with("channel_handle", CHANNEL),
    }
}

fn channel(attrs: Attrs, module: &Module, mode: GroupMode) -> Result<Attrs> {
    match mode {
        GroupMode::CrossReplica => Ok(attrs),
        GroupMode::CrossPartition => Ok(attrs.with("channel_handle", CHANNEL)),
        _ if module.num_partitions == 1 => Ok(attrs),
        _ if module.num_replicas == 1 => Ok(attrs.with("channel_handle", CHANNEL)),
        other => Err(error!(Unimplemented, "groups in the mode {other:?} have no StableHLO")),
    }
}

fn custom_call(c: &CustomCall, names: &[String]) -> Attrs {
    let mut attrs = Attrs::new("stablehlo.custom_call")
        .with("call_target_name", quote(&c.target))
        .with("api_version", format!("{} : i32", c.api_version));
    if c.has_side_effect {
        attrs = attrs.with("has_side_effect", true);
    }
    if let Some(device) = c.device {
        attrs.discardable.push(format!("mhlo.sharding = {}", quote(&Sharding::Maximal(device).to_string())));
    }
    if c.api_version == 4 && c.backend_config.starts_with('{') {
        attrs = attrs.with("backend_config", &c.backend_config);
    } else if !c.backend_config.is_empty() {
        attrs = attrs.with("backend_config", quote(&c.backend_config));
    }
    if !c.called.is_empty() {
        let list: Vec<String> = c.called.iter().map(|id| format!("@{}", names[id.0 as usize])).collect();
        attrs = attrs.with("called_computations", format!("[{}]", list.join(", ")));
    }
    for (name, layouts) in [("operand_layouts", &c.operand_layouts), ("result_layouts", &c.result_layouts)] {
        if !layouts.is_empty() {
            let one = |l: &Vec<usize>| dense_i64(l.iter().map(|d| *d as i64), &format!("tensor<{}xindex>", l.len()));
            attrs = attrs.with(name, format!("[{}]", layouts.iter().map(one).collect::<Vec<_>>().join(", ")));
        }
    }
    attrs
}
