//! The operations. Operand order, shapes and meaning are those of the StableHLO specification unless a comment says otherwise.

use std::sync::Arc;

use crate::ir::{FuncId, Sharding};
use crate::tensor::{DType, Literal};

#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    // ---- no operands
    Constant(Literal),
    Iota {
        dim: usize,
    },
    /// u32 scalar.
    PartitionId,
    /// u32 scalar.
    ReplicaId,
    /// Any number of tokens to one.
    AfterAll,

    // ---- element-wise: operands and result of equal dimensions
    Unary(UnaryOp),
    Binary(BinaryOp),
    Compare {
        direction: Direction,
        order: Order,
    },
    /// (pred, on_true, on_false); pred may be a scalar.
    Select,
    /// (min, operand, max); min and max may be scalars.
    Clamp,
    Convert,
    /// The last dimension appears or disappears when the widths differ.
    BitcastConvert,
    ReducePrecision {
        exponent_bits: u32,
        mantissa_bits: u32,
    },
    /// (re, im)
    Complex,
    /// Element-wise application of the region, whose parameters are scalars.
    Map,

    // ---- data movement
    /// Operand dimension `i` is result dimension `dims[i]`; size 1 expands.
    Broadcast {
        dims: Vec<usize>,
    },
    Reshape,
    /// Result dimension `i` is operand dimension `perm[i]`.
    Transpose {
        perm: Vec<usize>,
    },
    Slice {
        start: Vec<usize>,
        limit: Vec<usize>,
        stride: Vec<usize>,
    },
    /// (operand, padding value); `low` and `high` may be negative.
    Pad {
        low: Vec<i64>,
        high: Vec<i64>,
        interior: Vec<i64>,
    },
    Concatenate {
        dim: usize,
    },
    Reverse {
        dims: Vec<usize>,
    },
    /// (operand, s32 size): how many of the elements along the dimension count, from the first.
    SetDimensionSize {
        dim: usize,
    },
    /// s32 scalar: how many elements along the dimension count.
    GetDimensionSize {
        dim: usize,
    },
    /// (operand, one scalar index per dimension); indices are clamped.
    DynamicSlice {
        sizes: Vec<usize>,
    },
    /// (operand, update, one scalar index per dimension); indices are clamped.
    DynamicUpdateSlice,
    /// (operand, start indices); indices are clamped.
    Gather(GatherDims),
    /// (inputs…, indices, updates…), region (current…, update…) -> new…; windows out of bounds are dropped.
    Scatter(ScatterDims),

    // ---- contraction
    Dot(DotDims),
    Convolution(Box<ConvDims>),

    // ---- reduction and order
    /// (inputs…, init scalars…), region (acc…, x…) -> acc….
    Reduce {
        dims: Vec<usize>,
    },
    /// (inputs…, init scalars…), region as in `Reduce`.
    ReduceWindow(Window),
    /// (operand, source, init scalar), regions select (a, b) -> pred and scatter (a, b) -> value.
    SelectAndScatter(Window),
    /// inputs…, region (a0, b0, a1, b1, …) -> pred: a sorts before b.
    Sort {
        dim: usize,
        stable: bool,
    },
    /// (operand) -> (values, s32 indices): the `k` largest of the last dimension, in total order, ties by index.
    TopK {
        k: usize,
    },

    // ---- control flow
    /// operands…, regions cond (…) -> pred and body (…) -> ….
    While,
    /// (s32 index), one region without parameters per branch; an index out of range takes the last branch.
    /// `if` is a `Case` whose index is the converted predicate: branch 0 is false, branch 1 is true.
    Case,
    Call(FuncId),
    OptimizationBarrier,

    // ---- random numbers
    /// (state) -> (new state, bits)
    RngBitGenerator(RngAlgorithm),
    /// (a, b): uniform in [a, b) or normal with mean a and deviation b; the shape is the result's.
    Rng(RngDistribution),

    // ---- linear algebra
    Fft {
        kind: FftKind,
        length: Vec<usize>,
    },
    Cholesky {
        lower: bool,
    },
    TriangularSolve(TriangularSolve),
    /// (operand, scale, offset) -> (result, mean, variance)
    BatchNormTraining {
        epsilon: f32,
        feature: usize,
    },
    /// (operand, scale, offset, mean, variance)
    BatchNormInference {
        epsilon: f32,
        feature: usize,
    },
    /// (operand, scale, mean, variance, grad) -> (grad operand, grad scale, grad offset)
    BatchNormGrad {
        epsilon: f32,
        feature: usize,
    },

    // ---- collectives
    /// operands…, region (acc, x) -> acc on scalars.
    AllReduce(Groups),
    AllGather {
        dim: usize,
        groups: Groups,
    },
    /// operand, region as in `AllReduce`.
    ReduceScatter {
        dim: usize,
        groups: Groups,
    },
    AllToAll {
        split_dim: usize,
        concat_dim: usize,
        split_count: usize,
        groups: Groups,
    },
    /// Devices that are no target receive zeros.
    CollectivePermute {
        pairs: Vec<(usize, usize)>,
        mode: GroupMode,
    },
    /// The first id of a group sends; devices in no group get zeros.
    CollectiveBroadcast {
        groups: Groups,
    },

    // ---- sharding: removed by the partitioner
    ShardingConstraint(Sharding),
    /// operands… (global), region (local shards…) -> (local shards…), results… (global).
    ManualComputation {
        inputs: Vec<Sharding>,
        outputs: Vec<Sharding>,
    },
    /// Global to this device's shard (GSPMD `SPMDFullToShardShape`), split as the sharding says.
    FullToShard(Sharding),
    /// This device's shard to global (GSPMD `SPMDShardToFullShape`).
    ShardToFull(Sharding),

    // ---- host and extension
    CustomCall(Box<CustomCall>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
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
    CountLeadingZeros,
    Erf,
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
    Sinh,
    Sqrt,
    Tan,
    Tanh,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
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
    MulHi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// How floats compare. Integers and predicates have one order only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// IEEE: NaN is unordered, -0 equals +0.
    Partial,
    /// -NaN < -inf < … < -0 < +0 < … < +inf < +NaN.
    Total,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DotDims {
    pub lhs_batch: Vec<usize>,
    pub rhs_batch: Vec<usize>,
    pub lhs_contract: Vec<usize>,
    pub rhs_contract: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConvDims {
    pub input_batch: usize,
    pub input_feature: usize,
    pub input_spatial: Vec<usize>,
    pub kernel_input_feature: usize,
    pub kernel_output_feature: usize,
    pub kernel_spatial: Vec<usize>,
    pub output_batch: usize,
    pub output_feature: usize,
    pub output_spatial: Vec<usize>,
    pub feature_groups: usize,
    pub batch_groups: usize,
    /// One per spatial dimension, in the order of the `*_spatial` lists.
    pub window: Vec<WindowDim>,
}

/// One entry per operand dimension.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    pub dims: Vec<WindowDim>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowDim {
    pub size: usize,
    pub stride: usize,
    pub pad_low: i64,
    pub pad_high: i64,
    pub base_dilation: usize,
    pub window_dilation: usize,
    pub reversed: bool,
}

impl WindowDim {
    /// Size 1, stride 1, no padding, no dilation.
    pub const ONE: WindowDim =
        WindowDim { size: 1, stride: 1, pad_low: 0, pad_high: 0, base_dilation: 1, window_dilation: 1, reversed: false };
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GatherDims {
    pub offset_dims: Vec<usize>,
    pub collapsed_slice_dims: Vec<usize>,
    pub operand_batching_dims: Vec<usize>,
    pub start_indices_batching_dims: Vec<usize>,
    pub start_index_map: Vec<usize>,
    pub index_vector_dim: usize,
    pub slice_sizes: Vec<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ScatterDims {
    pub update_window_dims: Vec<usize>,
    pub inserted_window_dims: Vec<usize>,
    pub input_batching_dims: Vec<usize>,
    pub scatter_indices_batching_dims: Vec<usize>,
    pub scatter_dims_to_operand_dims: Vec<usize>,
    pub index_vector_dim: usize,
    pub unique_indices: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RngAlgorithm {
    Default,
    ThreeFry,
    Philox,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RngDistribution {
    Uniform,
    Normal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FftKind {
    Fft,
    Ifft,
    Rfft,
    Irfft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TriangularSolve {
    pub left_side: bool,
    pub lower: bool,
    pub unit_diagonal: bool,
    pub transpose: Transpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transpose {
    No,
    Transpose,
    Adjoint,
}

/// What the ids in replica groups mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupMode {
    /// Replica ids; each partition has groups of its own.
    CrossReplica,
    /// Partition ids; each replica has groups of its own.
    CrossPartition,
    /// Replica ids; a group spans all partitions of its replicas.
    CrossReplicaAndPartition,
    /// `replica * num_partitions + partition`.
    Flattened,
}

/// The groups of a collective. No groups at all means one group of everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Groups {
    pub groups: Vec<Vec<usize>>,
    pub mode: GroupMode,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CustomCall {
    pub target: String,
    /// The typed-FFI dictionary as MLIR text, or the opaque string.
    pub backend_config: String,
    /// 1 original, 2 and 3 status returning, 4 typed FFI.
    pub api_version: u32,
    pub has_side_effect: bool,
    pub called: Vec<FuncId>,
    /// The dimensions of each operand as the callee has them in memory, minor to major. Empty where all are row-major.
    pub operand_layouts: Vec<Vec<usize>>,
    pub result_layouts: Vec<Vec<usize>>,
    /// Results share memory with operands, in which they find them.
    pub in_place: bool,
    /// The partition that calls it for all of them. In a program whose values are global it has a sharding for one device.
    pub device: Option<usize>,
}

/// Which of so many branches of a case is taken: an index out of range takes the last.
pub fn branch_taken(index: i64, branches: usize) -> usize {
    let last = branches - 1;
    usize::try_from(index).map_or(last, |i| i.min(last))
}

/// The reducer `(acc, x) -> acc op x` when a region is exactly that on `dtype` scalars, operands in any order.
pub fn simple_reducer(region: &crate::ir::Region) -> Option<BinaryOp> {
    let [a, b] = region.params[..] else { return None };
    let [inst] = &region.insts[..] else { return None };
    let Op::Binary(op) = inst.op else { return None };
    let commutes = matches!(
        op,
        BinaryOp::Add | BinaryOp::Multiply | BinaryOp::Maximum | BinaryOp::Minimum | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
    );
    let same: bool = inst.operands == [a, b] || (commutes && inst.operands == [b, a]);
    (same && region.results == inst.results).then_some(op)
}

impl Op {
    /// The name in the StableHLO specification, for messages.
    pub fn name(&self) -> &'static str {
        use Op::*;
        match self {
            Constant(_) => "constant",
            Iota { .. } => "iota",
            PartitionId => "partition_id",
            ReplicaId => "replica_id",
            AfterAll => "after_all",
            Unary(op) => op.name(),
            Binary(op) => op.name(),
            Compare { .. } => "compare",
            Select => "select",
            Clamp => "clamp",
            Convert => "convert",
            BitcastConvert => "bitcast_convert",
            ReducePrecision { .. } => "reduce_precision",
            Complex => "complex",
            Map => "map",
            Broadcast { .. } => "broadcast_in_dim",
            Reshape => "reshape",
            Transpose { .. } => "transpose",
            Slice { .. } => "slice",
            Pad { .. } => "pad",
            Concatenate { .. } => "concatenate",
            Reverse { .. } => "reverse",
            SetDimensionSize { .. } => "set_dimension_size",
            GetDimensionSize { .. } => "get_dimension_size",
            DynamicSlice { .. } => "dynamic_slice",
            DynamicUpdateSlice => "dynamic_update_slice",
            Gather(_) => "gather",
            Scatter(_) => "scatter",
            Dot(_) => "dot_general",
            Convolution(_) => "convolution",
            Reduce { .. } => "reduce",
            ReduceWindow(_) => "reduce_window",
            SelectAndScatter(_) => "select_and_scatter",
            Sort { .. } => "sort",
            TopK { .. } => "top_k",
            While => "while",
            Case => "case",
            Call(_) => "call",
            OptimizationBarrier => "optimization_barrier",
            RngBitGenerator(_) => "rng_bit_generator",
            Rng(_) => "rng",
            Fft { .. } => "fft",
            Cholesky { .. } => "cholesky",
            TriangularSolve(_) => "triangular_solve",
            BatchNormTraining { .. } => "batch_norm_training",
            BatchNormInference { .. } => "batch_norm_inference",
            BatchNormGrad { .. } => "batch_norm_grad",
            AllReduce(_) => "all_reduce",
            AllGather { .. } => "all_gather",
            ReduceScatter { .. } => "reduce_scatter",
            AllToAll { .. } => "all_to_all",
            CollectivePermute { .. } => "collective_permute",
            CollectiveBroadcast { .. } => "collective_broadcast",
            ShardingConstraint(_) => "sharding_constraint",
            ManualComputation { .. } => "manual_computation",
            FullToShard(_) => "SPMDFullToShardShape",
            ShardToFull(_) => "SPMDShardToFullShape",
            CustomCall(_) => "custom_call",
        }
    }

    pub fn is_collective(&self) -> bool {
        use Op::*;
        matches!(
            self,
            AllReduce(_)
                | AllGather { .. }
                | ReduceScatter { .. }
                | AllToAll { .. }
                | CollectivePermute { .. }
                | CollectiveBroadcast { .. }
        )
    }

    /// Element-wise on operands of the result's dimensions (scalars allowed where the op says so).
    pub fn is_elementwise(&self) -> bool {
        use Op::*;
        matches!(self, Unary(_) | Binary(_) | Compare { .. } | Select | Clamp | Convert | ReducePrecision { .. } | Complex | Map)
    }

    /// Must run even when nothing uses its results.
    pub fn has_side_effect(&self) -> bool {
        match self {
            Op::CustomCall(c) => c.has_side_effect,
            Op::Rng(_) => true,
            other => other.is_collective(),
        }
    }
}

impl UnaryOp {
    #[rustfmt::skip]
    pub fn name(self) -> &'static str {
        use UnaryOp::*;
        match self {
            Abs => "abs", Acos => "acos", Acosh => "acosh", Asin => "asin", Asinh => "asinh", Atanh => "atanh",
            Cbrt => "cbrt", Ceil => "ceil", Cos => "cosine", Cosh => "cosh", CountLeadingZeros => "count_leading_zeros",
            Erf => "erf", Exp => "exponential", ExpMinusOne => "exponential_minus_one", Floor => "floor", Imag => "imag",
            IsFinite => "is_finite", Log => "log", LogPlusOne => "log_plus_one", Logistic => "logistic",
            Negate => "negate", Not => "not", PopulationCount => "popcnt", Real => "real",
            RoundNearestAfz => "round_nearest_afz", RoundNearestEven => "round_nearest_even", Rsqrt => "rsqrt",
            Sign => "sign", Sin => "sine", Sinh => "sinh", Sqrt => "sqrt", Tan => "tan", Tanh => "tanh",
        }
    }

    /// Element type of the result.
    pub fn result_dtype(self, operand: DType) -> DType {
        match self {
            UnaryOp::IsFinite => DType::Pred,
            UnaryOp::Real | UnaryOp::Imag => operand.real(),
            UnaryOp::Abs => operand.real(),
            _ => operand,
        }
    }
}

impl BinaryOp {
    #[rustfmt::skip]
    pub fn name(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Add => "add", Subtract => "subtract", Multiply => "multiply", Divide => "divide", Remainder => "remainder",
            Maximum => "maximum", Minimum => "minimum", Power => "power", Atan2 => "atan2", And => "and", Or => "or",
            Xor => "xor", ShiftLeft => "shift_left", ShiftRightArithmetic => "shift_right_arithmetic",
            ShiftRightLogical => "shift_right_logical", MulHi => "multiply_high",
        }
    }
}

impl Groups {
    /// The same groups in a mode that all-reduce and its relatives can say outside this crate: anything but
    /// `CrossPartition`, with flattened ids spelled out.
    pub fn as_reduction(&self, replicas: usize, partitions: usize) -> (Vec<Vec<usize>>, GroupMode) {
        let mut list = self.groups.clone();
        match self.mode {
            GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => return (list, self.mode),
            GroupMode::Flattened if list.iter().all(Vec::is_empty) => list = vec![(0..replicas * partitions).collect()],
            GroupMode::Flattened => {}
            GroupMode::CrossPartition => {
                if list.iter().all(Vec::is_empty) {
                    list = vec![(0..partitions).collect()];
                }
                let of = |r: usize, g: &[usize]| g.iter().map(|id| r * partitions + id).collect::<Vec<_>>();
                list = (0..replicas).flat_map(|r| list.iter().map(move |g| of(r, g))).collect();
            }
        }
        (list, GroupMode::Flattened)
    }

    /// By flattened id `replica * num_partitions + partition`: the group of each device as such ids in group order, which its
    /// members share; `None` for a device in no group.
    pub fn by_device(&self, replicas: usize, partitions: usize) -> Vec<Option<Arc<[usize]>>> {
        let flat = |r: usize, p: usize| r * partitions + p;
        let all = |n: usize| vec![(0..n).collect::<Vec<usize>>()];
        let listed = match self.mode {
            _ if !self.groups.iter().all(Vec::is_empty) => self.groups.clone(),
            GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => all(replicas),
            GroupMode::CrossPartition => all(partitions),
            GroupMode::Flattened => all(replicas * partitions),
        };
        let mut shared: Vec<Option<Arc<[usize]>>> = vec![None; replicas * partitions];
        let mut share = |group: Vec<usize>| {
            let group: Arc<[usize]> = group.into();
            for member in group.iter() {
                if let Some(slot @ None) = shared.get_mut(*member) {
                    *slot = Some(group.clone());
                }
            }
        };
        for group in listed {
            match self.mode {
                GroupMode::CrossReplica => (0..partitions).for_each(|p| share(group.iter().map(|&r| flat(r, p)).collect())),
                GroupMode::CrossPartition => (0..replicas).for_each(|r| share(group.iter().map(|&p| flat(r, p)).collect())),
                GroupMode::CrossReplicaAndPartition => {
                    share((0..partitions).flat_map(|p| group.iter().map(move |&r| flat(r, p))).collect());
                }
                GroupMode::Flattened => share(group),
            }
        }
        shared
    }

    /// The oracle of [`Groups::by_device`]: what it says of the device (replica, partition).
    #[cfg(test)]
    pub fn group_of(&self, replica: usize, partition: usize, replicas: usize, partitions: usize) -> Option<Vec<usize>> {
        let flat = |r: usize, p: usize| r * partitions + p;
        if self.groups.iter().all(Vec::is_empty) {
            return Some(match self.mode {
                GroupMode::CrossReplica => (0..replicas).map(|r| flat(r, partition)).collect(),
                GroupMode::CrossPartition => (0..partitions).map(|p| flat(replica, p)).collect(),
                GroupMode::CrossReplicaAndPartition => (0..partitions).flat_map(|p| (0..replicas).map(move |r| flat(r, p))).collect(),
                GroupMode::Flattened => (0..replicas * partitions).collect(),
            });
        }
        let find = |id: usize| self.groups.iter().find(|g| g.contains(&id));
        Some(match self.mode {
            GroupMode::CrossReplica => find(replica)?.iter().map(|&r| flat(r, partition)).collect(),
            GroupMode::CrossPartition => find(partition)?.iter().map(|&p| flat(replica, p)).collect(),
            GroupMode::CrossReplicaAndPartition => {
                let group = find(replica)?;
                (0..partitions).flat_map(|p| group.iter().map(move |&r| flat(r, p))).collect()
            }
            GroupMode::Flattened => find(flat(replica, partition))?.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_across_replicas_and_partitions_go_partition_by_partition() {
        let of = |groups: &[&[usize]]| {
            let groups = Groups { groups: groups.iter().map(|g| g.to_vec()).collect(), mode: GroupMode::CrossReplicaAndPartition };
            groups.group_of(1, 0, 2, 2)
        };
        // Device numbers are replica * partitions + partition.
        assert_eq!(of(&[&[0, 1]]).unwrap(), [0, 2, 1, 3]);
        assert_eq!(of(&[&[1, 0]]).unwrap(), [2, 0, 3, 1]);
        assert_eq!(of(&[]).unwrap(), [0, 2, 1, 3]);
        assert!(of(&[&[0]]).is_none());
    }

    #[test]
    fn members_share_their_group() {
        let groups = |groups: &[&[usize]], mode| Groups { groups: groups.iter().map(|g| g.to_vec()).collect(), mode };
        let modes = [GroupMode::CrossReplica, GroupMode::CrossPartition, GroupMode::CrossReplicaAndPartition, GroupMode::Flattened];
        for groups in modes.into_iter().flat_map(|mode| [groups(&[], mode), groups(&[&[1], &[0]], mode), groups(&[&[1]], mode)]) {
            let want: Vec<_> = (0..4).map(|d| groups.group_of(d / 2, d % 2, 2, 2)).collect();
            let got: Vec<_> = groups.by_device(2, 2).iter().map(|g| g.as_ref().map(|g| g.to_vec())).collect();
            assert_eq!(got, want, "{groups:?}");
        }
    }
}
