//! Collectives.

use super::attrs::as_ints;
use super::body::Body;
use crate::error::Result;
use crate::import::tree::{Attr, Node, Type};
use crate::ir::{GroupMode, Groups, Op};
use crate::tensor::Shape;

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn all_reduce(&mut self, op: &'t Node<'a>) -> Result<()> {
        let groups = self.groups(op, global_mode(op)?)?;
        let [region] = self.regions(op)?;
        let mut operands = self.operands(op)?;
        let (region, types) = self.reducer(region, 1)?;
        let types = vec![types[0]; operands.len()];
        self.widened(&mut operands, &types);
        self.all(op, Op::AllReduce(groups), &operands, vec![region])
    }

    pub fn reduce_scatter(&mut self, op: &'t Node<'a>) -> Result<()> {
        let groups = self.groups(op, global_mode(op)?)?;
        let dim = op.size("scatter_dimension")?;
        let [region] = self.regions(op)?;
        let mut operands: [_; 1] = self.fixed(op)?;
        let (region, types) = self.reducer(region, 1)?;
        self.widened(&mut operands, &types);
        self.all(op, Op::ReduceScatter { dim, groups }, &operands, vec![region])
    }

    pub fn all_gather(&mut self, op: &Node) -> Result<()> {
        let groups = self.groups(op, global_mode(op)?)?;
        let dim = op.size("all_gather_dim")?;
        self.each(op, Op::AllGather { dim, groups })
    }

    pub fn all_to_all(&mut self, op: &Node) -> Result<()> {
        let groups = self.groups(op, partition_mode(op)?)?;
        let (split_dim, concat_dim) = (op.size("split_dimension")?, op.size("concat_dimension")?);
        let split_count = op.size("split_count")?;
        self.each(op, Op::AllToAll { split_dim, concat_dim, split_count, groups })
    }

    pub fn collective_broadcast(&mut self, op: &Node) -> Result<()> {
        let groups = self.groups(op, partition_mode(op)?)?;
        if !op.bool_or("has_dynamic_root", false)? {
            return self.each(op, Op::CollectiveBroadcast { groups });
        }
        // Everybody gets what all have, and takes that of the member that the last operand names for each of the others.
        let mut operands = self.operands(op)?;
        let Some(roots) = operands.pop() else { bail!(InvalidArgument, "the roots are missing") };
        let (n, index) = (operands.len(), self.dtype(roots));
        ensure!(self.shape(roots).dims[..] == [n], InvalidArgument, "the roots are {} for {n} operands", self.shape(roots));
        let Some(members) = groups.groups.first().map(Vec::len).filter(|n| groups.groups.iter().all(|g| g.len() == *n)) else {
            bail!(Unimplemented, "computed roots in groups of different sizes");
        };
        let zero = self.integer(index, 0);
        let mut results = Vec::new();
        for (k, x) in operands.into_iter().enumerate() {
            let shape = self.shape(x).clone();
            let list = |first: usize| Shape::new(shape.dtype, [&[first][..], &shape.dims].concat());
            let one = self.emit(Op::Reshape, &[x], list(1));
            let all = self.emit(Op::AllGather { dim: 0, groups: groups.clone() }, &[one], list(members));
            let slice = Op::Slice { start: vec![k], limit: vec![k + 1], stride: vec![1] };
            let root = self.emit(slice, &[roots], Shape::new(index, [1]));
            let root = self.emit(Op::Reshape, &[root], Shape::scalar(index));
            let mut at = vec![all, root];
            at.resize(shape.rank() + 2, zero);
            let chosen = self.emit(Op::DynamicSlice { sizes: list(1).dims }, &at, list(1));
            results.push(self.emit(Op::Reshape, &[chosen], shape));
        }
        self.bind(op, &results)
    }

    /// What all reduce to for the first of each group, zeros for the others.
    pub fn collective_reduce(&mut self, op: &'t Node<'a>) -> Result<()> {
        ensure!(!op.bool_or("has_dynamic_root", false)?, Unimplemented, "a root that is computed is not supported");
        let groups = self.groups(op, global_mode(op)?)?;
        let mode = groups.mode;
        let whole = mode != GroupMode::CrossReplicaAndPartition || self.lowering.partitions == 1;
        ensure!(whole, Unimplemented, "a root among replicas of several partitions is not supported");
        let pairs: Vec<_> = groups.groups.iter().filter_map(|g| g.first()).map(|root| (*root, *root)).collect();
        let [region] = self.regions(op)?;
        let mut operands = self.operands(op)?;
        let (region, types) = self.reducer(region, 1)?;
        let types = vec![types[0]; operands.len()];
        self.widened(&mut operands, &types);
        let shapes = self.result_shapes(op)?;
        let reduced = self.emit_all(Op::AllReduce(groups), &operands, shapes.clone(), vec![region]);
        let at_root = |(v, shape)| self.emit(Op::CollectivePermute { pairs: pairs.clone(), mode }, &[v], shape);
        let values: Vec<_> = reduced.into_iter().zip(shapes).map(at_root).collect();
        self.bind(op, &values)
    }

    pub fn collective_permute(&mut self, op: &Node) -> Result<()> {
        let mode = partition_mode(op)?;
        let ids = self.ids(mode);
        let mut pairs = Vec::new();
        for (source, target) in op.pairs("source_target_pairs")? {
            let pair = (usize::try_from(source), usize::try_from(target));
            let (Ok(s), Ok(t)) = pair else { bail!(InvalidArgument, "source_target_pairs contains ({source}, {target})") };
            ensure!(s < ids && t < ids, InvalidArgument, "source_target_pairs contains ({s}, {t}); there are {ids} ids");
            pairs.push((s, t));
        }
        let [x] = self.fixed(op)?;
        self.one(op, Op::CollectivePermute { pairs, mode }, &[x])
    }

    /// One instruction per operand.
    fn each(&mut self, op: &Node, to: Op) -> Result<()> {
        let operands = self.operands(op)?;
        let shapes = self.result_shapes(op)?;
        ensure!(operands.len() == shapes.len(), InvalidArgument, "{} operands and {} results", operands.len(), shapes.len());
        let pairs = operands.into_iter().zip(shapes);
        let values: Vec<_> = pairs.map(|(x, shape)| self.emit(to.clone(), &[x], shape)).collect();
        self.bind(op, &values)
    }

    /// Number of ids that groups of this mode choose from.
    fn ids(&self, mode: GroupMode) -> usize {
        let (replicas, partitions) = (self.lowering.replicas, self.lowering.partitions);
        match mode {
            GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => replicas,
            GroupMode::CrossPartition => partitions,
            GroupMode::Flattened => replicas * partitions,
        }
    }

    fn groups(&self, op: &Node, mode: GroupMode) -> Result<Groups> {
        self.groups_in(op.require("replica_groups")?, mode)
    }

    pub(super) fn groups_in(&self, attr: &Attr, mode: GroupMode) -> Result<Groups> {
        let groups = match attr {
            Attr::MeshGroups { mesh, axes } => {
                let mesh = self.lowering.mesh(mesh)?;
                self.lowering.groups_along(&mesh, axes)?
            }
            Attr::Tensor(t) => {
                let Type::Tensor(ty) = &t.ty else { bail!(InvalidArgument, "replica_groups is no matrix") };
                let width = match ty.dims[..] {
                    [_, Some(width)] => width,
                    _ => bail!(InvalidArgument, "replica_groups is a {}, not a matrix", t.ty),
                };
                let ids = as_ints(attr).map_err(|e| e.context("replica_groups"))?;
                let mut groups = Vec::new();
                for row in ids.chunks(width.max(1)) {
                    // -1 fills up groups that are smaller than others.
                    let group: std::result::Result<Vec<usize>, _> = row.iter().filter(|i| **i != -1).map(|i| usize::try_from(*i)).collect();
                    groups.push(group.map_err(|_| error!(InvalidArgument, "replica_groups contains {row:?}"))?);
                }
                groups
            }
            _ => bail!(Unimplemented, "this form of replica_groups is not supported"),
        };
        let ids = self.ids(mode);
        let mut seen = std::collections::HashSet::new();
        for &id in groups.iter().flatten() {
            ensure!(id < ids, InvalidArgument, "replica_groups contains {id}; there are {ids} ids");
            ensure!(seen.insert(id), InvalidArgument, "replica_groups contains {id} twice");
        }
        Ok(Groups { groups, mode })
    }
}

fn channel(op: &Node) -> Result<i64> {
    op.int_or("channel_id", 0)
}

/// Of collectives that can say what their ids are.
fn global_mode(op: &Node) -> Result<GroupMode> {
    Ok(match (channel(op)? > 0, op.bool_or("use_global_device_ids", false)?) {
        (false, false) => GroupMode::CrossReplica,
        (true, false) => GroupMode::CrossReplicaAndPartition,
        (true, true) => GroupMode::Flattened,
        (false, true) => bail!(InvalidArgument, "use_global_device_ids without a channel"),
    })
}

fn partition_mode(op: &Node) -> Result<GroupMode> {
    Ok(if channel(op)? > 0 { GroupMode::CrossPartition } else { GroupMode::CrossReplica })
}
