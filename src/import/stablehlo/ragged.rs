//! Exchanges of slices whose sizes are known only while running.

use super::attrs::as_int;
use super::body::Body;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::{BinaryOp, Direction, DotDims, GatherDims, GroupMode, Op, Order, Value};
use crate::tensor::{DType, Shape};

impl<'t, 'a> Body<'_, 't, 'a> {
    /// (operand, output, input offsets, send sizes, output offsets, receive sizes), offsets and sizes in rows: slice `i` of
    /// the operand goes to member `i / (slices per member)` of the group, to where this member says. Each gets the whole
    /// operands of all and picks the rows that are for it; the rest of `output` stays.
    pub fn ragged_all_to_all(&mut self, op: &Node) -> Result<()> {
        let [operand, output, input_offsets, send_sizes, output_offsets, receive_sizes] = self.fixed(op)?;
        let config = op.attr("mhlo.backend_config").or(op.attr("backend_config"));
        let Some(groups) = config.and_then(|c| c.get("replica_groups")) else {
            bail!(InvalidArgument, "backend_config has no replica_groups")
        };
        let spmd = config.and_then(|c| c.get("channel_id")).and_then(as_int).is_some_and(|channel| channel > 0);
        let groups = self.groups_in(groups, if spmd { GroupMode::CrossPartition } else { GroupMode::CrossReplica })?;
        let Some(members) = groups.groups.first().map(Vec::len).filter(|n| *n > 0 && groups.groups.iter().all(|g| g.len() == *n)) else {
            bail!(InvalidArgument, "replica_groups of different or no size")
        };
        let (x, out) = (self.shape(operand).clone(), self.shape(output).clone());
        let same_rows = x.dtype == out.dtype && x.rank() > 0 && out.rank() > 0 && x.dims[1..] == out.dims[1..];
        ensure!(same_rows, InvalidArgument, "rows of {x} are not those of {out}");
        let list = self.shape(input_offsets).clone();
        ensure!(
            list.rank() == 1 && list.dims[0].is_multiple_of(members) && list.dtype.is_integer(),
            InvalidArgument,
            "offsets are {list}, not integers for each of {members} members"
        );
        for v in [send_sizes, output_offsets, receive_sizes] {
            ensure!(self.shape(v).dims == list.dims, InvalidArgument, "offsets and sizes are {list} and {}", self.shape(v));
        }
        let slices = list.dims[0];
        let wide = Shape::new(DType::S64, [slices]);

        // What concerns the slices that come here.
        let mut exchanged = |v: Value| {
            let v = self.converted(v, DType::S64);
            let op = Op::AllToAll { split_dim: 0, concat_dim: 0, split_count: members, groups: groups.clone() };
            self.emit(op, &[v], wide.clone())
        };
        let (from, to) = (exchanged(input_offsets), exchanged(output_offsets));
        let sizes = self.converted(receive_sizes, DType::S64);
        let all = Shape::new(x.dtype, [&[members * x.dims[0]][..], &x.dims[1..]].concat());
        let all = self.emit(Op::AllGather { dim: 0, groups: groups.clone() }, &[operand], all);

        // For each row of the output and each slice whether the row is in it, and which row of all operands that is.
        let table = Shape::new(DType::S64, [out.dims[0], slices]);
        let add = |body: &mut Self, a, b| body.emit(Op::Binary(BinaryOp::Add), &[a, b], table.clone());
        let spread = |body: &mut Self, v| body.emit(Op::Broadcast { dims: vec![1] }, &[v], table.clone());
        let row = self.emit(Op::Iota { dim: 0 }, &[], table.clone());
        let slice = self.emit(Op::Iota { dim: 1 }, &[], table.clone());
        let (from, to, sizes) = (spread(self, from), spread(self, to), spread(self, sizes));
        let end = add(self, to, sizes);
        let compare = |direction| Op::Compare { direction, order: Order::Partial };
        let late = self.emit(compare(Direction::Ge), &[row, to], table.with(DType::Pred));
        let early = self.emit(compare(Direction::Lt), &[row, end], table.with(DType::Pred));
        let inside = self.emit(Op::Binary(BinaryOp::And), &[late, early], table.with(DType::Pred));
        let inside = self.emit(Op::Convert, &[inside], table.clone());
        let mut scalar = |n: usize| {
            let v = self.integer(DType::S64, n as i64);
            self.emit(Op::Broadcast { dims: Vec::new() }, &[v], table.clone())
        };
        let (per_member, rows, one) = (scalar(slices / members), scalar(x.dims[0]), scalar(1));
        let member = self.emit(Op::Binary(BinaryOp::Divide), &[slice, per_member], table.clone());
        let first = self.emit(Op::Binary(BinaryOp::Multiply), &[member, rows], table.clone());
        let first = add(self, first, from);
        let within = self.emit(Op::Binary(BinaryOp::Subtract), &[row, to], table.clone());
        let source = add(self, first, within);

        // Slices do not overlap, so that sums over the slices are those of one.
        let sum = |body: &mut Self, v| {
            let dims = DotDims { lhs_batch: vec![0], rhs_batch: vec![0], lhs_contract: vec![1], rhs_contract: vec![1] };
            body.emit(Op::Dot(dims), &[inside, v], Shape::new(DType::S64, [out.dims[0]]))
        };
        let (source, count) = (sum(self, source), sum(self, one));
        let rank = out.rank();
        let gather = GatherDims {
            offset_dims: (1..rank).collect(),
            collapsed_slice_dims: vec![0],
            start_index_map: vec![0],
            index_vector_dim: 1,
            slice_sizes: [&[1][..], &x.dims[1..]].concat(),
            ..GatherDims::default()
        };
        let nothing = out.elements() == 0 || x.dims[0] == 0 || slices == 0;
        let received = if nothing { output } else { self.emit(Op::Gather(gather), &[all, source], out.clone()) };
        let count = self.emit(Op::Broadcast { dims: vec![0] }, &[count], out.with(DType::S64));
        let zero = self.integer(DType::S64, 0);
        let zero = self.emit(Op::Broadcast { dims: Vec::new() }, &[zero], out.with(DType::S64));
        let any = self.emit(compare(Direction::Gt), &[count, zero], out.with(DType::Pred));
        self.one(op, Op::Select, &[any, received, output])
    }
}
