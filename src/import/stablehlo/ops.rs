//! Which operation becomes what.

use super::body::Body;
use super::flatten;
use crate::error::Result;
use crate::import::tree::{Attr, Node};
use crate::import::why_not;
use crate::ir::{
    BinaryOp, ConvDims, Direction, DotDims, FftKind, GatherDims, Op, Order, RngAlgorithm, RngDistribution, Transpose, TriangularSolve,
    UnaryOp, WindowDim,
};

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn lower_op(&mut self, op: &'t Node<'a>) -> Result<()> {
        let Some((dialect, name)) = op.name.split_once('.') else { bail!(Unimplemented, "not a known operation") };
        match (dialect, name) {
            ("stablehlo", _) => self.stablehlo(op, name),
            ("chlo", _) => self.chlo(op, name),
            ("sdy", _) => self.sdy(op, name),
            ("func", "call") => self.call(op, "callee"),
            ("builtin", "unrealized_conversion_cast") => {
                let values = self.operands(op)?;
                self.bind(op, &values)
            }
            _ => bail!(Unimplemented, "not a known operation"),
        }
    }

    fn stablehlo(&mut self, op: &'t Node<'a>, name: &str) -> Result<()> {
        if let Some(unary) = unary(name) {
            let [x] = self.fixed(op)?;
            return self.one(op, Op::Unary(unary), &[x]);
        }
        if let Some(binary) = binary(name) {
            let [x, y] = self.fixed(op)?;
            return self.one(op, Op::Binary(binary), &[x, y]);
        }
        match name {
            // no operands
            "constant" => self.constant(op),
            "iota" => {
                let [] = self.fixed(op)?;
                self.one(op, Op::Iota { dim: op.size("iota_dimension")? }, &[])
            }
            "partition_id" => self.one(op, Op::PartitionId, &[]),
            "replica_id" => self.one(op, Op::ReplicaId, &[]),
            "create_token" | "after_all" => {
                let tokens = self.operands(op)?;
                self.one(op, Op::AfterAll, &tokens)
            }

            // element-wise
            "compare" => self.compare(op),
            "select" => self.simple::<3>(op, Op::Select),
            "clamp" => self.simple::<3>(op, Op::Clamp),
            "convert" => self.simple::<1>(op, Op::Convert),
            "bitcast_convert" => self.simple::<1>(op, Op::BitcastConvert),
            "complex" => self.simple::<2>(op, Op::Complex),
            "reduce_precision" => {
                let bits = |name| op.size(name).map(|n| n.min(64) as u32);
                let to = Op::ReducePrecision { exponent_bits: bits("exponent_bits")?, mantissa_bits: bits("mantissa_bits")? };
                self.simple::<1>(op, to)
            }
            "map" => self.map(op),

            // data movement
            "broadcast_in_dim" => self.simple::<1>(op, Op::Broadcast { dims: op.sizes("broadcast_dimensions")? }),
            "broadcast" => {
                let [x] = self.fixed(op)?;
                let added = op.sizes("broadcast_sizes")?.len();
                let dims = (added..added + self.shape(x).rank()).collect();
                self.one(op, Op::Broadcast { dims }, &[x])
            }
            "reshape" => self.simple::<1>(op, Op::Reshape),
            "transpose" => self.simple::<1>(op, Op::Transpose { perm: op.sizes("permutation")? }),
            "slice" => {
                let start = op.sizes("start_indices")?;
                let (limit, stride) = (op.sizes("limit_indices")?, op.sizes_of_length("strides", start.len(), 1)?);
                self.simple::<1>(op, Op::Slice { start, limit, stride })
            }
            "pad" => {
                let (low, high) = (op.ints("edge_padding_low")?, op.ints("edge_padding_high")?);
                let interior = op.ints("interior_padding")?;
                self.simple::<2>(op, Op::Pad { low, high, interior })
            }
            "concatenate" => {
                let operands = self.operands(op)?;
                self.one(op, Op::Concatenate { dim: op.size("dimension")? }, &operands)
            }
            "reverse" => self.simple::<1>(op, Op::Reverse { dims: op.sizes("dimensions")? }),
            "dynamic_slice" => {
                let ([x], starts) = self.first(op)?;
                let operands: Vec<_> = std::iter::once(x).chain(starts).collect();
                self.one(op, Op::DynamicSlice { sizes: op.sizes("slice_sizes")? }, &operands)
            }
            "dynamic_update_slice" => {
                let operands = self.operands(op)?;
                self.one(op, Op::DynamicUpdateSlice, &operands)
            }
            "gather" => self.simple::<2>(op, Op::Gather(gather_dims(op, op.sizes("slice_sizes")?)?)),
            "torch_index_select" => self.torch_index_select(op),
            "scatter" => self.scatter(op),
            "get_dimension_size" => self.dimension_size(op),
            "set_dimension_size" => self.set_dimension_size(op),

            // contraction
            "dot_general" => {
                let dims = DotDims {
                    lhs_batch: op.sizes_or("lhs_batching_dimensions", Vec::new)?,
                    rhs_batch: op.sizes_or("rhs_batching_dimensions", Vec::new)?,
                    lhs_contract: op.sizes_or("lhs_contracting_dimensions", Vec::new)?,
                    rhs_contract: op.sizes_or("rhs_contracting_dimensions", Vec::new)?,
                };
                self.simple::<2>(op, Op::Dot(dims))
            }
            "dot" => {
                let [x, y] = self.fixed(op)?;
                let Some(last) = self.shape(x).rank().checked_sub(1) else { bail!(InvalidArgument, "a dot product of scalars") };
                let dims = DotDims { lhs_contract: vec![last], rhs_contract: vec![0], ..Default::default() };
                self.one(op, Op::Dot(dims), &[x, y])
            }
            "einsum" | "unary_einsum" => self.einsum(op),
            "convolution" => {
                let [x, kernel] = self.fixed(op)?;
                let padding = op.attr("padding").map(|_| op.pairs("padding")).transpose()?;
                let dims = self.conv_dims(op, kernel, padding)?;
                self.one(op, Op::Convolution(Box::new(dims)), &[x, kernel])
            }

            // with regions
            "reduce" => self.reduce(op),
            "reduce_window" => self.reduce_window(op),
            "select_and_scatter" => self.select_and_scatter(op),
            "sort" => self.sort(op),
            "while" => self.while_loop(op),
            "case" => self.case(op),
            "if" => self.if_else(op),
            "optimization_barrier" => {
                let operands = self.operands(op)?;
                self.all(op, Op::OptimizationBarrier, &operands, Vec::new())
            }
            "async_start" => {
                let [region] = self.regions(op)?;
                let operands = self.operands(op)?;
                let results = self.inline(region, &operands)?;
                self.bind(op, &results)
            }

            // what flattening makes trivial
            "tuple" | "async_done" => {
                let values = self.operands(op)?;
                self.bind(op, &values)
            }
            "get_tuple_element" => self.get_tuple_element(op),

            // random numbers
            "rng" => {
                let [a, b, _] = self.fixed(op)?;
                let distribution = match op.keyword("rng_distribution")? {
                    "UNIFORM" => RngDistribution::Uniform,
                    "NORMAL" => RngDistribution::Normal,
                    other => bail!(InvalidArgument, "rng_distribution is {other}"),
                };
                self.one(op, Op::Rng(distribution), &[a, b])
            }
            "rng_bit_generator" => {
                let [state] = self.fixed(op)?;
                let algorithm = match op.keyword("rng_algorithm")? {
                    "DEFAULT" => RngAlgorithm::Default,
                    "THREE_FRY" => RngAlgorithm::ThreeFry,
                    "PHILOX" => RngAlgorithm::Philox,
                    other => bail!(InvalidArgument, "rng_algorithm is {other}"),
                };
                self.all(op, Op::RngBitGenerator(algorithm), &[state], Vec::new())
            }

            // linear algebra
            "fft" => {
                let kind = match op.keyword("fft_type")? {
                    "FFT" => FftKind::Fft,
                    "IFFT" => FftKind::Ifft,
                    "RFFT" => FftKind::Rfft,
                    "IRFFT" => FftKind::Irfft,
                    other => bail!(InvalidArgument, "fft_type is {other}"),
                };
                self.simple::<1>(op, Op::Fft { kind, length: op.sizes("fft_length")? })
            }
            "cholesky" => self.simple::<1>(op, Op::Cholesky { lower: op.bool_or("lower", false)? }),
            "triangular_solve" => {
                let transpose = match op.keyword("transpose_a")? {
                    "NO_TRANSPOSE" => Transpose::No,
                    "TRANSPOSE" => Transpose::Transpose,
                    "ADJOINT" => Transpose::Adjoint,
                    other => bail!(InvalidArgument, "transpose_a is {other}"),
                };
                let solve = TriangularSolve {
                    left_side: op.bool_or("left_side", false)?,
                    lower: op.bool_or("lower", false)?,
                    unit_diagonal: op.bool_or("unit_diagonal", false)?,
                    transpose,
                };
                self.simple::<2>(op, Op::TriangularSolve(solve))
            }
            "batch_norm_training" => {
                let (epsilon, feature) = batch_norm(op)?;
                let operands: [_; 3] = self.fixed(op)?;
                self.all(op, Op::BatchNormTraining { epsilon, feature }, &operands, Vec::new())
            }
            "batch_norm_inference" => {
                let (epsilon, feature) = batch_norm(op)?;
                self.simple::<5>(op, Op::BatchNormInference { epsilon, feature })
            }
            "batch_norm_grad" => {
                let (epsilon, feature) = batch_norm(op)?;
                let operands: [_; 5] = self.fixed(op)?;
                self.all(op, Op::BatchNormGrad { epsilon, feature }, &operands, Vec::new())
            }

            // collectives
            "all_reduce" => self.all_reduce(op),
            "all_gather" => self.all_gather(op),
            "reduce_scatter" => self.reduce_scatter(op),
            "all_to_all" => self.all_to_all(op),
            "collective_permute" => self.collective_permute(op),
            "collective_broadcast" => self.collective_broadcast(op),
            "collective_reduce" => self.collective_reduce(op),

            "custom_call" => self.custom_call(op),
            "composite" => self.composite(op),

            // sizes that a program computes
            "dynamic_broadcast_in_dim" => self.dynamic_broadcast(op),
            "dynamic_reshape" => {
                let [x, _] = self.fixed(op)?;
                self.one(op, Op::Reshape, &[x])
            }
            "dynamic_iota" => self.one(op, Op::Iota { dim: op.size("iota_dimension")? }, &[]),
            "dynamic_pad" => self.dynamic_pad(op),
            "dynamic_gather" => self.dynamic_gather(op),
            "dynamic_conv" => self.dynamic_conv(op),
            "real_dynamic_slice" => self.real_dynamic_slice(op),

            _ => bail!(Unimplemented, "the operation is not supported{}", why_not(name)),
        }
    }

    /// One instruction with `N` operands and one result.
    fn simple<const N: usize>(&mut self, op: &Node, to: Op) -> Result<()> {
        let operands: [_; N] = self.fixed(op)?;
        self.one(op, to, &operands)
    }

    fn compare(&mut self, op: &Node) -> Result<()> {
        self.simple::<2>(op, Op::Compare { direction: direction(op)?, order: order(op) })
    }

    fn get_tuple_element(&mut self, op: &Node) -> Result<()> {
        let index = op.size("index")?;
        let [id] = op.operands[..] else { bail!(InvalidArgument, "the operation has one operand") };
        let Some(types) = self.lowering.tuples.get(&id).cloned() else { bail!(InvalidArgument, "the operand is no tuple") };
        let mut start = 0;
        for ty in types.iter().take(index) {
            start += flatten(ty)?.len();
        }
        let Some(ty) = types.get(index) else { bail!(InvalidArgument, "element {index} of a tuple of {}", types.len()) };
        let element = self.flat(id)?[start..start + flatten(ty)?.len()].to_vec();
        self.bind(op, &element)
    }

    pub fn conv_dims(&self, op: &Node, kernel: crate::ir::Value, padding: Option<Vec<(i64, i64)>>) -> Result<ConvDims> {
        let kernel_spatial = op.sizes("kernel_spatial_dimensions")?;
        let n = kernel_spatial.len();
        let kernel = self.shape(kernel);
        let padding = padding.unwrap_or_else(|| vec![(0, 0); n]);
        ensure!(padding.len() == n, InvalidArgument, "padding of {} dimensions, the window has {n}", padding.len());
        let stride = op.sizes_of_length("window_strides", n, 1)?;
        let base = op.sizes_of_length("lhs_dilation", n, 1)?;
        let dilation = op.sizes_of_length("rhs_dilation", n, 1)?;
        let reversed = op.sizes_of_length("window_reversal", n, 0)?;
        let mut window = Vec::with_capacity(n);
        for (i, &dim) in kernel_spatial.iter().enumerate() {
            let Some(&size) = kernel.dims.get(dim) else { bail!(InvalidArgument, "kernel dimension {dim} of {kernel}") };
            window.push(WindowDim {
                size,
                stride: stride[i],
                pad_low: padding[i].0,
                pad_high: padding[i].1,
                base_dilation: base[i],
                window_dilation: dilation[i],
                reversed: reversed[i] != 0,
            });
        }
        Ok(ConvDims {
            input_batch: op.size("input_batch_dimension")?,
            input_feature: op.size("input_feature_dimension")?,
            input_spatial: op.sizes("input_spatial_dimensions")?,
            kernel_input_feature: op.size("kernel_input_feature_dimension")?,
            kernel_output_feature: op.size("kernel_output_feature_dimension")?,
            kernel_spatial,
            output_batch: op.size("output_batch_dimension")?,
            output_feature: op.size("output_feature_dimension")?,
            output_spatial: op.sizes("output_spatial_dimensions")?,
            feature_groups: op.size("feature_group_count")?,
            batch_groups: op.size("batch_group_count")?,
            window,
        })
    }
}

pub fn direction(op: &Node) -> Result<Direction> {
    Ok(match op.keyword("comparison_direction")? {
        "EQ" => Direction::Eq,
        "NE" => Direction::Ne,
        "GE" => Direction::Ge,
        "GT" => Direction::Gt,
        "LE" => Direction::Le,
        "LT" => Direction::Lt,
        other => bail!(InvalidArgument, "comparison_direction is {other}"),
    })
}

pub fn order(op: &Node) -> Order {
    match op.attr("compare_type") {
        Some(Attr::Enum(t)) if &**t == "TOTALORDER" => Order::Total,
        _ => Order::Partial,
    }
}

pub fn gather_dims(op: &Node, slice_sizes: Vec<usize>) -> Result<GatherDims> {
    Ok(GatherDims {
        offset_dims: op.sizes_or("offset_dims", Vec::new)?,
        collapsed_slice_dims: op.sizes_or("collapsed_slice_dims", Vec::new)?,
        operand_batching_dims: op.sizes_or("operand_batching_dims", Vec::new)?,
        start_indices_batching_dims: op.sizes_or("start_indices_batching_dims", Vec::new)?,
        start_index_map: op.sizes_or("start_index_map", Vec::new)?,
        index_vector_dim: op.size_or("index_vector_dim", 0)?,
        slice_sizes,
    })
}

fn batch_norm(op: &Node) -> Result<(f32, usize)> {
    Ok((op.float("epsilon")? as f32, op.size("feature_index")?))
}

/// Operations with one operand.
pub fn unary(name: &str) -> Option<UnaryOp> {
    use UnaryOp::*;
    const ALL: [UnaryOp; 25] = [
        Abs,
        Cbrt,
        Ceil,
        Cos,
        CountLeadingZeros,
        Exp,
        ExpMinusOne,
        Floor,
        Imag,
        IsFinite,
        Log,
        LogPlusOne,
        Logistic,
        Negate,
        Not,
        PopulationCount,
        Real,
        RoundNearestAfz,
        RoundNearestEven,
        Rsqrt,
        Sign,
        Sin,
        Sqrt,
        Tan,
        Tanh,
    ];
    ALL.into_iter().find(|op| op.name() == name)
}

pub fn binary(name: &str) -> Option<BinaryOp> {
    use BinaryOp::*;
    const ALL: [BinaryOp; 15] = [
        Add,
        Subtract,
        Multiply,
        Divide,
        Remainder,
        Maximum,
        Minimum,
        Power,
        Atan2,
        And,
        Or,
        Xor,
        ShiftLeft,
        ShiftRightArithmetic,
        ShiftRightLogical,
    ];
    ALL.into_iter().find(|op| op.name() == name)
}
