//! One instruction at a time, by opcode.

use crate::error::Result;
use crate::import::hlo::proto::{HloInstructionProto, ShapeProto, Window as WindowProto};
use crate::import::hlo::reader::{Body, Known, Reader};
use crate::import::hlo::shape::{Tree, is_tuple};
use crate::import::hlo::{BINARY, UNARY, groups, sharding};
use crate::import::why_not;
use crate::ir::*;
use crate::tensor::{DType, Literal, Shape};

/// For messages: `%add.3 = f32[2] add`.
pub(super) fn name(inst: &HloInstructionProto) -> String {
    let shape = match inst.shape.as_ref().map(Tree::from_proto) {
        Some(Ok(tree)) => tree.leaves().iter().take(4).map(Shape::to_string).collect::<Vec<_>>().join(", "),
        _ => String::from("?"),
    };
    format!("%{} = {shape} {}", inst.name, inst.opcode)
}

pub(super) fn tree(inst: &HloInstructionProto) -> Result<Tree> {
    match &inst.shape {
        Some(shape) => Tree::from_proto(shape),
        None => Err(error!(InvalidArgument, "%{} has no shape", inst.name)),
    }
}

pub(super) fn read<'a>(reader: &mut Reader<'a>, body: &mut Body<'a, '_>, inst: &'a HloInstructionProto, loc: &Loc) -> Result<Known<'a>> {
    let tree = tree(inst)?;
    let mut operands = Vec::with_capacity(inst.operand_ids.len());
    for id in &inst.operand_ids {
        let Some(known) = body.known.get(id) else { bail!(InvalidArgument, "operand {id} is not defined before its use") };
        operands.push(known.values.clone());
    }
    let shapes = tree.leaves();
    let values = Context { reader, body: &mut *body, inst, loc, operands, tree: &tree, shapes: &shapes }.convert()?;
    let got: Vec<Shape> = values.iter().map(|v| body.shape(*v).clone()).collect();
    if got != shapes {
        let list = |s: &[Shape]| s.iter().take(8).map(Shape::to_string).collect::<Vec<_>>().join(", ");
        bail!(InvalidArgument, "the result is ({}), it is declared as ({})", list(&got), list(&shapes));
    }
    Ok(Known { tree, values, proto: inst })
}

pub(super) struct Context<'r, 'a, 'v> {
    reader: &'r mut Reader<'a>,
    pub body: &'r mut Body<'a, 'v>,
    pub inst: &'a HloInstructionProto,
    pub loc: &'r Loc,
    /// Per operand, its leaves.
    operands: Vec<Vec<Value>>,
    /// As which the result is declared.
    pub tree: &'r Tree,
    /// Its leaves.
    pub shapes: &'r [Shape],
}

impl Context<'_, '_, '_> {
    fn convert(&mut self) -> Result<Vec<Value>> {
        let inst = self.inst;
        if let Some((_, op)) = UNARY.iter().find(|(n, _)| *n == inst.opcode) {
            return self.plain(Op::Unary(*op));
        }
        if let Some((_, op)) = BINARY.iter().find(|(n, _)| *n == inst.opcode) {
            return self.plain(Op::Binary(*op));
        }
        match &inst.opcode[..] {
            "constant" => self.constant(),
            "iota" => self.plain(Op::Iota { dim: self.dimension()? }),
            "partition-id" => self.plain(Op::PartitionId),
            "replica-id" => self.plain(Op::ReplicaId),
            "after-all" => self.plain(Op::AfterAll),

            "tuple" | "copy" | "domain" => Ok(self.flat()),
            "add-dependency" => self.first(),
            "get-tuple-element" => self.element(inst.tuple_index),
            "bitcast" => self.bitcast(),
            "set-dimension-size" | "get-dimension-size" => self.dimension_size(),

            "compare" => self.compare(),
            "select" => self.plain(Op::Select),
            "clamp" => self.plain(Op::Clamp),
            "convert" => self.plain(Op::Convert),
            "bitcast-convert" => self.plain(Op::BitcastConvert),
            "reduce-precision" => {
                self.plain(Op::ReducePrecision { exponent_bits: inst.exponent_bits as u32, mantissa_bits: inst.mantissa_bits as u32 })
            }
            "complex" => self.plain(Op::Complex),
            "map" => self.with_regions(Op::Map, 1),

            "broadcast" => self.plain(Op::Broadcast { dims: indices(&inst.dimensions)? }),
            "reshape" => self.plain(Op::Reshape),
            "dynamic-reshape" => {
                let x = self.operand(0)?;
                Ok(self.body.push(Op::Reshape, &[x], self.shapes, Vec::new(), self.loc))
            }
            "transpose" => self.plain(Op::Transpose { perm: indices(&inst.dimensions)? }),
            "slice" => {
                let list = |f: fn(&super::proto::SliceDimensions) -> i64| {
                    inst.slice_dimensions.iter().map(|d| index(f(d))).collect::<Result<Vec<_>>>()
                };
                self.plain(Op::Slice { start: list(|d| d.start)?, limit: list(|d| d.limit)?, stride: list(|d| d.stride)? })
            }
            "pad" => {
                let dims = inst.padding_config.as_ref().map(|p| &p.dimensions[..]).unwrap_or_default();
                self.plain(Op::Pad {
                    low: dims.iter().map(|d| d.edge_padding_low).collect(),
                    high: dims.iter().map(|d| d.edge_padding_high).collect(),
                    interior: dims.iter().map(|d| d.interior_padding).collect(),
                })
            }
            "concatenate" => self.plain(Op::Concatenate { dim: self.dimension()? }),
            "reverse" => self.plain(Op::Reverse { dims: indices(&inst.dimensions)? }),
            "dynamic-slice" => self.at_place(Op::DynamicSlice { sizes: indices(&inst.dynamic_slice_sizes)? }, 1),
            "dynamic-update-slice" => self.at_place(Op::DynamicUpdateSlice, 2),
            "gather" => self.gather(),
            "scatter" => self.scatter(),

            "dot" => self.dot(),
            "convolution" => self.convolution(),

            "reduce" => self.with_regions(Op::Reduce { dims: indices(&inst.dimensions)? }, 1),
            "reduce-window" => self.with_regions(Op::ReduceWindow(Window { dims: window(&inst.window)? }), 1),
            "select-and-scatter" => self.with_regions(Op::SelectAndScatter(Window { dims: window(&inst.window)? }), 2),
            "sort" => self.with_regions(Op::Sort { dim: self.dimension()?, stable: inst.is_stable }, 1),
            "topk" => {
                ensure!(inst.largest, Unimplemented, "topk of the smallest");
                self.plain(Op::TopK { k: index(inst.k)? })
            }

            "while" => self.while_loop(),
            "conditional" => self.conditional(),
            "call" | "fusion" => self.call(),
            "opt-barrier" => self.plain(Op::OptimizationBarrier),

            "rng-bit-generator" => self.plain(Op::RngBitGenerator(match inst.rng_algorithm {
                0 => RngAlgorithm::Default,
                1 => RngAlgorithm::ThreeFry,
                2 => RngAlgorithm::Philox,
                n => bail!(Unimplemented, "random algorithm number {n}"),
            })),
            "rng" => self.plain(Op::Rng(match inst.distribution {
                1 => RngDistribution::Uniform,
                2 => RngDistribution::Normal,
                n => bail!(InvalidArgument, "random distribution number {n}"),
            })),

            "fft" => {
                let kind = match inst.fft_type {
                    0 => FftKind::Fft,
                    1 => FftKind::Ifft,
                    2 => FftKind::Rfft,
                    3 => FftKind::Irfft,
                    n => bail!(InvalidArgument, "FFT type number {n}"),
                };
                self.plain(Op::Fft { kind, length: indices(&inst.fft_length)? })
            }
            "cholesky" => self.plain(Op::Cholesky { lower: inst.cholesky_options.as_ref().is_some_and(|o| o.lower) }),
            "triangular-solve" => self.triangular_solve(),
            "batch-norm-training" => self.plain(Op::BatchNormTraining { epsilon: inst.epsilon, feature: index(inst.feature_index)? }),
            "batch-norm-inference" => self.plain(Op::BatchNormInference { epsilon: inst.epsilon, feature: index(inst.feature_index)? }),
            "batch-norm-grad" => self.plain(Op::BatchNormGrad { epsilon: inst.epsilon, feature: index(inst.feature_index)? }),

            "all-reduce" => self.with_regions(Op::AllReduce(self.groups()?), 1),
            "all-gather" => self.all_gather(),
            "reduce-scatter" => {
                let op = Op::ReduceScatter { dim: self.dimension()?, groups: self.groups()? };
                self.each(op, 1)
            }
            "all-to-all" => self.all_to_all(),
            "collective-permute" => self.collective_permute(),
            "collective-broadcast" => {
                let groups = Groups { groups: groups::groups(inst)?, mode: groups::mode_by_channel(inst) };
                self.each(Op::CollectiveBroadcast { groups }, 0)
            }

            "all-gather-start" => self.start(Self::all_gather),
            "all-reduce-start" => self.with_regions(Op::AllReduce(self.groups()?), 1),
            "async-start" => self.start(Self::call),
            "collective-permute-start" => self.start(Self::collective_permute),
            "copy-start" => self.copy_start(),
            "all-reduce-done" | "async-update" => self.first(),
            "copy-done" => self.element(0),
            "all-gather-done" | "async-done" | "collective-permute-done" => self.element(1),

            "custom-call" => self.custom_call(),
            "" => bail!(InvalidArgument, "an instruction without an opcode"),
            opcode => bail!(Unimplemented, "operation {opcode:?}, operands ({}){}", self.operand_shapes(), why_not(opcode)),
        }
    }

    /// One instruction: all leaves of all operands, all leaves of the result.
    fn plain(&mut self, op: Op) -> Result<Vec<Value>> {
        let operands = self.flat();
        Ok(self.body.push(op, &operands, self.shapes, Vec::new(), self.loc))
    }

    /// What says where, from operand `first` on, is a scalar per dimension or one array of them, as torch_xla still writes it.
    fn at_place(&mut self, op: Op, first: usize) -> Result<Vec<Value>> {
        let mut operands = self.flat();
        if operands.len() == first + 1
            && let rank = self.body.shape(operands[0]).rank()
            && self.body.shape(operands[first]).dims == [rank]
        {
            let all = operands.remove(first);
            let shape = self.body.shape(all).clone();
            for d in 0..rank {
                let cut = Op::Slice { start: vec![d], limit: vec![d + 1], stride: vec![1] };
                let one = self.body.push1(cut, &[all], Shape::new(shape.dtype, [1]), self.loc);
                operands.push(self.body.push1(Op::Reshape, &[one], Shape::scalar(shape.dtype), self.loc));
            }
        }
        Ok(self.body.push(op, &operands, self.shapes, Vec::new(), self.loc))
    }

    fn with_regions(&mut self, op: Op, count: usize) -> Result<Vec<Value>> {
        let regions = self.regions(count)?;
        let operands = self.flat();
        Ok(self.body.push(op, &operands, self.shapes, regions, self.loc))
    }

    /// One instruction per operand, each with its own result.
    fn each(&mut self, op: Op, region_count: usize) -> Result<Vec<Value>> {
        let operands = self.flat();
        ensure!(operands.len() == self.shapes.len(), Unimplemented, "{} with operands ({})", self.inst.opcode, self.operand_shapes());
        let mut results = Vec::new();
        for (v, shape) in operands.into_iter().zip(self.shapes) {
            let regions = self.regions(region_count)?;
            results.extend(self.body.push(op.clone(), &[v], std::slice::from_ref(shape), regions, self.loc));
        }
        Ok(results)
    }

    fn regions(&mut self, count: usize) -> Result<Vec<Region>> {
        (0..count)
            .map(|k| {
                let id = self.called(k)?;
                self.reader.region(id, self.body.values)
            })
            .collect()
    }

    fn called(&self, k: usize) -> Result<i64> {
        let ids = &self.inst.called_computation_ids;
        ids.get(k).copied().ok_or_else(|| error!(InvalidArgument, "names {} computations, {} are needed", ids.len(), k + 1))
    }

    pub fn flat(&self) -> Vec<Value> {
        self.operands.concat()
    }

    fn first(&self) -> Result<Vec<Value>> {
        self.operands.first().cloned().ok_or_else(|| error!(InvalidArgument, "an operand is missing"))
    }

    /// The only array of operand `k`.
    pub fn operand(&self, k: usize) -> Result<Value> {
        match self.operands.get(k).map(|o| &o[..]) {
            Some([v]) => Ok(*v),
            Some(_) => Err(error!(InvalidArgument, "operand {k} is a tuple")),
            None => Err(error!(InvalidArgument, "operand {k} is missing")),
        }
    }

    fn operand_shapes(&self) -> String {
        self.flat().iter().take(8).map(|v| self.body.shape(*v).to_string()).collect::<Vec<_>>().join(", ")
    }

    fn dimension(&self) -> Result<usize> {
        match self.inst.dimensions[..] {
            [d] => index(d),
            _ => Err(error!(InvalidArgument, "dimensions are {:?}, one is needed", self.inst.dimensions)),
        }
    }

    fn groups(&self) -> Result<Groups> {
        Ok(Groups { groups: groups::groups(self.inst)?, mode: groups::mode(self.inst)? })
    }

    /// A constant of one repeated element is a scalar that is broadcast.
    fn constant(&mut self) -> Result<Vec<Value>> {
        let literal = self.reader.literal(self.inst)?;
        let Some(scalar) = splat(&literal) else { return self.plain(Op::Constant(literal)) };
        let shape = literal.shape().clone();
        let scalar = self.body.push1(Op::Constant(scalar), &[], Shape::scalar(shape.dtype), self.loc);
        Ok(vec![self.body.push1(Op::Broadcast { dims: Vec::new() }, &[scalar], shape, self.loc)])
    }

    /// Of the tuple that the operand is.
    fn element(&mut self, index: i64) -> Result<Vec<Value>> {
        let id = self.inst.operand_ids.first();
        let Some(known) = id.and_then(|id| self.body.known.get(id)) else { bail!(InvalidArgument, "an operand is missing") };
        let (at, element) = known.tree.element(index)?;
        Ok(known.values[at..at + element.count()].to_vec())
    }

    /// The elements stay where they lie in memory, which layouts say.
    fn bitcast(&mut self) -> Result<Vec<Value>> {
        let v = self.operand(0)?;
        let [shape] = self.shapes else { bail!(InvalidArgument, "a bitcast to a tuple") };
        let from = self.body.shape(v).clone();
        let source = self.inst.operand_ids.first().and_then(|id| self.body.known.get(id)?.proto.shape.as_ref());
        let (inward, outward) = (major_to_minor(source, &from)?, major_to_minor(self.inst.shape.as_ref(), shape)?);
        let permuted = |shape: &Shape, perm: &[usize]| Shape::new(shape.dtype, perm.iter().map(|d| shape.dims[*d]).collect::<Vec<_>>());
        let (lying, wanted) = (permuted(&from, &inward), permuted(shape, &outward));
        let mut value = v;
        if !inward.is_sorted() {
            value = self.body.push1(Op::Transpose { perm: inward }, &[value], lying.clone(), self.loc);
        }
        if lying != wanted {
            let op = if from.dtype == shape.dtype { Op::Reshape } else { Op::BitcastConvert };
            value = self.body.push1(op, &[value], wanted, self.loc);
        }
        if !outward.is_sorted() {
            let mut back = vec![0; outward.len()];
            outward.iter().enumerate().for_each(|(i, d)| back[*d] = i);
            value = self.body.push1(Op::Transpose { perm: back }, &[value], shape.clone(), self.loc);
        }
        Ok(vec![value])
    }

    /// Of arrays of fixed shape: the size is what the shape says.
    fn dimension_size(&mut self) -> Result<Vec<Value>> {
        let v = self.operand(0)?;
        let dim = self.dimension()?;
        let size = self.body.shape(v).dims.get(dim).copied();
        let Some(size) = size else { bail!(InvalidArgument, "dimension {dim} of {}", self.body.shape(v)) };
        ensure!(i32::try_from(size).is_ok(), Unimplemented, "a dimension of size {size}");
        if self.inst.opcode == "get-dimension-size" {
            return self.plain(Op::GetDimensionSize { dim });
        }
        let given = self.operand(1)?;
        let constant = self.body.region.insts.iter().rev().find(|i| i.results.contains(&given)).and_then(|i| match &i.op {
            Op::Constant(c) => c.as_integer(),
            _ => None,
        });
        // Which makes the dimension static.
        if constant == Some(size as i64) && self.inst.shape.as_ref().is_none_or(|s| s.is_dynamic_dimension.get(dim) != Some(&true)) {
            return Ok(vec![v]);
        }
        self.plain(Op::SetDimensionSize { dim })
    }

    fn compare(&mut self) -> Result<Vec<Value>> {
        let direction = match &self.inst.comparison_direction[..] {
            "EQ" => Direction::Eq,
            "NE" => Direction::Ne,
            "LT" => Direction::Lt,
            "LE" => Direction::Le,
            "GT" => Direction::Gt,
            "GE" => Direction::Ge,
            other => bail!(InvalidArgument, "comparison direction {other:?}"),
        };
        let v = self.operand(0)?;
        let total = self.inst.comparison_type == "TOTALORDER" && self.body.shape(v).dtype.is_float();
        self.plain(Op::Compare { direction, order: if total { Order::Total } else { Order::Partial } })
    }

    fn gather(&mut self) -> Result<Vec<Value>> {
        let Some(n) = &self.inst.gather_dimension_numbers else { bail!(InvalidArgument, "gather without dimension numbers") };
        let dims = GatherDims {
            offset_dims: indices(&n.offset_dims)?,
            collapsed_slice_dims: indices(&n.collapsed_slice_dims)?,
            operand_batching_dims: indices(&n.operand_batching_dims)?,
            start_indices_batching_dims: indices(&n.start_indices_batching_dims)?,
            start_index_map: indices(&n.start_index_map)?,
            index_vector_dim: index(n.index_vector_dim)?,
            slice_sizes: indices(&self.inst.gather_slice_sizes)?,
        };
        self.plain(Op::Gather(dims))
    }

    fn scatter(&mut self) -> Result<Vec<Value>> {
        let Some(n) = &self.inst.scatter_dimension_numbers else { bail!(InvalidArgument, "scatter without dimension numbers") };
        let dims = ScatterDims {
            update_window_dims: indices(&n.update_window_dims)?,
            inserted_window_dims: indices(&n.inserted_window_dims)?,
            input_batching_dims: indices(&n.input_batching_dims)?,
            scatter_indices_batching_dims: indices(&n.scatter_indices_batching_dims)?,
            scatter_dims_to_operand_dims: indices(&n.scatter_dims_to_operand_dims)?,
            index_vector_dim: index(n.index_vector_dim)?,
            unique_indices: self.inst.unique_indices,
        };
        self.with_regions(Op::Scatter(dims), 1)
    }

    fn dot(&mut self) -> Result<Vec<Value>> {
        let n = self.inst.dot_dimension_numbers.clone().unwrap_or_default();
        let dims = DotDims {
            lhs_batch: indices(&n.lhs_batch_dimensions)?,
            rhs_batch: indices(&n.rhs_batch_dimensions)?,
            lhs_contract: indices(&n.lhs_contracting_dimensions)?,
            rhs_contract: indices(&n.rhs_contracting_dimensions)?,
        };
        self.plain(Op::Dot(dims))
    }

    fn convolution(&mut self) -> Result<Vec<Value>> {
        let Some(n) = &self.inst.convolution_dimension_numbers else { bail!(InvalidArgument, "convolution without dimension numbers") };
        let dims = ConvDims {
            input_batch: index(n.input_batch_dimension)?,
            input_feature: index(n.input_feature_dimension)?,
            input_spatial: indices(&n.input_spatial_dimensions)?,
            kernel_input_feature: index(n.kernel_input_feature_dimension)?,
            kernel_output_feature: index(n.kernel_output_feature_dimension)?,
            kernel_spatial: indices(&n.kernel_spatial_dimensions)?,
            output_batch: index(n.output_batch_dimension)?,
            output_feature: index(n.output_feature_dimension)?,
            output_spatial: indices(&n.output_spatial_dimensions)?,
            feature_groups: index(self.inst.feature_group_count)?.max(1),
            batch_groups: index(self.inst.batch_group_count)?.max(1),
            window: window(&self.inst.window)?,
        };
        self.plain(Op::Convolution(Box::new(dims)))
    }

    fn triangular_solve(&mut self) -> Result<Vec<Value>> {
        let Some(o) = &self.inst.triangular_solve_options else { bail!(InvalidArgument, "triangular-solve without options") };
        let transpose = match o.transpose_a {
            0 | 1 => Transpose::No,
            2 => Transpose::Transpose,
            3 => Transpose::Adjoint,
            n => bail!(InvalidArgument, "transpose_a number {n}"),
        };
        self.plain(Op::TriangularSolve(TriangularSolve {
            left_side: o.left_side,
            lower: o.lower,
            unit_diagonal: o.unit_diagonal,
            transpose,
        }))
    }

    fn while_loop(&mut self) -> Result<Vec<Value>> {
        let (body, condition) = (self.called(0)?, self.called(1)?);
        let condition = self.reader.region(condition, self.body.values)?;
        let body = self.reader.region(body, self.body.values)?;
        let operands = self.flat();
        Ok(self.body.push(Op::While, &operands, self.shapes, vec![condition, body], self.loc))
    }

    fn call(&mut self) -> Result<Vec<Value>> {
        let func = self.reader.func(self.called(0)?)?;
        self.plain(Op::Call(func))
    }

    fn conditional(&mut self) -> Result<Vec<Value>> {
        let selector = self.operand(0)?;
        let shape = self.body.shape(selector).clone();
        let mut regions = Vec::new();
        for (k, id) in self.inst.called_computation_ids.iter().enumerate() {
            let Some(arguments) = self.operands.get(k + 1) else { bail!(InvalidArgument, "branch {k} lacks its operand") };
            regions.push(self.reader.applied(*id, arguments, self.body.values)?);
        }
        let selector = if shape.dtype == DType::Pred {
            regions.reverse();
            self.body.push1(Op::Convert, &[selector], Shape::scalar(DType::S32), self.loc)
        } else {
            selector
        };
        Ok(self.body.push(Op::Case, &[selector], self.shapes, regions, self.loc))
    }

    fn all_gather(&mut self) -> Result<Vec<Value>> {
        let op = Op::AllGather { dim: self.dimension()?, groups: self.groups()? };
        self.each(op, 0)
    }

    fn collective_permute(&mut self) -> Result<Vec<Value>> {
        let list = &self.inst.source_target_pairs;
        let pairs = list.iter().map(|p| Ok((index(p.source)?, index(p.target)?))).collect::<Result<_>>()?;
        self.each(Op::CollectivePermute { pairs, mode: groups::mode_by_channel(self.inst) }, 0)
    }

    /// The array form splits and joins along one dimension. In the tuple form operand `i` goes to member `i` of the group:
    /// the same thing on the stack of all operands.
    fn all_to_all(&mut self) -> Result<Vec<Value>> {
        let groups = Groups { groups: groups::groups(self.inst)?, mode: groups::mode_by_channel(self.inst) };
        if let ([dim], [shape]) = (&self.inst.dimensions[..], self.shapes) {
            let dim = index(*dim)?;
            let split_count = groups.groups.first().map(Vec::len).filter(|n| *n > 0);
            let Some(split_count) = split_count else { bail!(Unimplemented, "all-to-all of {shape} without replica groups") };
            return self.plain(Op::AllToAll { split_dim: dim, concat_dim: dim, split_count, groups });
        }
        let operands = self.flat();
        let [first, ..] = self.shapes else { bail!(InvalidArgument, "all-to-all without operands") };
        let same = self.shapes.len() == operands.len()
            && operands.iter().all(|v| self.body.shape(*v) == first)
            && self.shapes.iter().all(|s| s == first);
        ensure!(same, InvalidArgument, "all-to-all of ({})", self.operand_shapes());
        let n = operands.len();
        let row = Shape::new(first.dtype, [&[1], &first.dims[..]].concat());
        let stack = Shape::new(first.dtype, [&[n], &first.dims[..]].concat());
        stack.check_size()?;
        let rows: Vec<Value> = operands.iter().map(|v| self.body.push1(Op::Reshape, &[*v], row.clone(), self.loc)).collect();
        let all = self.body.push1(Op::Concatenate { dim: 0 }, &rows, stack.clone(), self.loc);
        let op = Op::AllToAll { split_dim: 0, concat_dim: 0, split_count: n, groups };
        let all = self.body.push1(op, &[all], stack.clone(), self.loc);
        Ok((0..n)
            .map(|k| {
                let (mut start, mut limit) = (vec![0; stack.rank()], stack.dims.clone());
                (start[0], limit[0]) = (k, k + 1);
                let op = Op::Slice { start, limit, stride: vec![1; stack.rank()] };
                let slice = self.body.push1(op, &[all], row.clone(), self.loc);
                self.body.push1(Op::Reshape, &[slice], first.clone(), self.loc)
            })
            .collect())
    }

    fn custom_call(&mut self) -> Result<Vec<Value>> {
        let inst = self.inst;
        match &inst.custom_call_target[..] {
            "Sharding" => {
                let v = self.operand(0)?;
                let rank = self.body.shape(v).rank();
                return match inst.sharding.as_ref().map(|s| sharding::from_proto(s, rank)).transpose()?.flatten() {
                    None | Some(Sharding::Manual) => Ok(vec![v]),
                    Some(s) => self.plain(Op::ShardingConstraint(s)),
                };
            }
            "SPMDFullToShardShape" => {
                let v = self.operand(0)?;
                let source = inst.operand_ids.first().and_then(|id| self.body.known.get(id)?.proto.sharding.as_ref());
                let rank = self.body.shape(v).rank();
                let sharding = source.map(|s| sharding::from_proto(s, rank)).transpose()?.flatten();
                return self.plain(Op::FullToShard(sharding.unwrap_or(Sharding::Replicated)));
            }
            "SPMDShardToFullShape" => {
                let v = self.operand(0)?;
                let rank = self.body.shape(v).rank();
                let sharding = inst.sharding.as_ref().map(|s| sharding::from_proto(s, rank)).transpose()?.flatten();
                return self.plain(Op::ShardToFull(sharding.unwrap_or(Sharding::Replicated)));
            }
            "annotate_device_placement" | "MoveToHost" | "MoveToDevice" => return self.first(),
            "dce_sink" => return Ok(Vec::new()),
            _ => {}
        }
        let payload = inst.backend_config_payload.as_ref();
        let config = match payload.map(|p| (&p.value, p.id)) {
            Some((Some(value), _)) => value,
            Some((None, Some(id))) => {
                let found = usize::try_from(id).ok().and_then(|id| self.reader.payloads.get(id));
                found.ok_or_else(|| error!(InvalidArgument, "payload {id} is missing"))?
            }
            _ => &inst.backend_config,
        };
        let Ok(backend_config) = String::from_utf8(config.clone()) else {
            bail!(Unimplemented, "custom call {:?} with a binary backend_config", inst.custom_call_target);
        };
        let called = inst.called_computation_ids.iter().map(|id| self.reader.func(*id)).collect::<Result<_>>()?;
        let device = match &inst.sharding {
            Some(s) if self.reader.partitions > 1 => match sharding::from_proto(s.tuple_shardings.first().unwrap_or(s), 0)? {
                Some(Sharding::Maximal(device)) => Some(device),
                _ => None,
            },
            _ => None,
        };
        let call = CustomCall {
            target: inst.custom_call_target.clone(),
            backend_config,
            api_version: u32::try_from(inst.custom_call_api_version).unwrap_or(0).max(1),
            has_side_effect: inst.custom_call_has_side_effect,
            called,
            operand_layouts: if inst.constrain_layout { layouts(&inst.operand_shapes_with_layout)? } else { Vec::new() },
            in_place: false,
            device,
            result_layouts: if inst.constrain_layout { layouts(inst.shape.as_slice())? } else { Vec::new() },
        };
        self.plain(Op::CustomCall(Box::new(call)))
    }
}

/// The dimensions of an array as they lie in memory; without a layout in their order.
fn major_to_minor(proto: Option<&ShapeProto>, shape: &Shape) -> Result<Vec<usize>> {
    let order = proto.and_then(|p| p.layout.as_ref()).map(|l| &l.minor_to_major[..]).unwrap_or_default();
    if order.is_empty() {
        return Ok((0..shape.rank()).collect());
    }
    let mut dims = indices(order)?;
    dims.reverse();
    let mut sorted = dims.clone();
    sorted.sort_unstable();
    ensure!(sorted.iter().copied().eq(0..shape.rank()), InvalidArgument, "layout {order:?} of {shape}");
    Ok(dims)
}

/// Of each array the dimensions, minor to major.
fn layouts(shapes: &[ShapeProto]) -> Result<Vec<Vec<usize>>> {
    let mut out = Vec::new();
    for shape in shapes {
        if is_tuple(shape) {
            out.extend(layouts(&shape.tuple_shapes)?);
        } else {
            out.push(match &shape.layout {
                Some(layout) => indices(&layout.minor_to_major)?,
                None => (0..shape.dimensions.len()).rev().collect(),
            });
        }
    }
    Ok(out)
}

fn index(n: i64) -> Result<usize> {
    usize::try_from(n).map_err(|_| error!(InvalidArgument, "{n} where an index or a size belongs"))
}

fn indices(list: &[i64]) -> Result<Vec<usize>> {
    list.iter().map(|n| index(*n)).collect()
}

fn window(window: &Option<WindowProto>) -> Result<Vec<WindowDim>> {
    let dims = window.as_ref().map(|w| &w.dimensions[..]).unwrap_or_default();
    dims.iter()
        .map(|d| {
            Ok(WindowDim {
                size: index(d.size)?,
                stride: index(d.stride)?,
                pad_low: d.padding_low,
                pad_high: d.padding_high,
                base_dilation: index(d.base_dilation)?,
                window_dilation: index(d.window_dilation)?,
                reversed: d.window_reversal,
            })
        })
        .collect()
}

/// The element that a literal of several elements repeats.
fn splat(literal: &Literal) -> Option<Literal> {
    let size = literal.shape().dtype.size();
    let bytes = literal.bytes();
    if literal.shape().elements() < 2 || size == 0 {
        return None;
    }
    let first = &bytes[..size];
    bytes.chunks_exact(size).all(|c| c == first).then(|| Literal::new(Shape::scalar(literal.shape().dtype), first).ok())?
}
