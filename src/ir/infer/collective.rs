use super::{Site, below};
use crate::error::Result;
use crate::ir::{GroupMode, Groups, Op};
use crate::tensor::Shape;

pub(super) fn infer(op: &Op, site: &Site) -> Result<Vec<Shape>> {
    match op {
        Op::AllReduce(groups) => {
            check_groups(groups, site)?;
            for x in &site.operands {
                site.scalar_region(0, &[x.dtype; 2], &[x.dtype])?;
            }
            ensure!(!site.operands.is_empty(), InvalidArgument, "operands are missing");
            Ok(site.operands.iter().map(|s| (*s).clone()).collect())
        }
        Op::AllGather { dim, groups } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            below(*dim, x.rank(), "dimension")?;
            let n = group_size(groups, site)?;
            let mut out = x.clone();
            out.dims[*dim] = times(x.dims[*dim], n)?;
            Ok(vec![out])
        }
        Op::ReduceScatter { dim, groups } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            below(*dim, x.rank(), "dimension")?;
            let n = group_size(groups, site)?;
            ensure!(x.dims[*dim].is_multiple_of(n), InvalidArgument, "a dimension of size {} among {n} devices", x.dims[*dim]);
            site.scalar_region(0, &[x.dtype; 2], &[x.dtype])?;
            let mut out = x.clone();
            out.dims[*dim] /= n;
            Ok(vec![out])
        }
        Op::AllToAll { split_dim, concat_dim, split_count, groups } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            below(*split_dim, x.rank(), "split dimension")?;
            below(*concat_dim, x.rank(), "concat dimension")?;
            let n = group_size(groups, site)?;
            ensure!(*split_count == n, InvalidArgument, "split into {split_count} among {n} devices");
            ensure!(x.dims[*split_dim].is_multiple_of(n), InvalidArgument, "a dimension of size {} among {n} devices", x.dims[*split_dim]);
            let mut out = x.clone();
            out.dims[*split_dim] /= n;
            out.dims[*concat_dim] = times(out.dims[*concat_dim], n)?;
            Ok(vec![out])
        }
        Op::CollectivePermute { pairs, mode } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            let count = id_count(*mode, site);
            let (sources, targets): (Vec<usize>, Vec<usize>) = pairs.iter().copied().unzip();
            super::distinct_below(&sources, count, "sources")?;
            super::distinct_below(&targets, count, "targets")?;
            Ok(vec![x.clone()])
        }
        Op::CollectiveBroadcast { groups } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            check_groups(groups, site)?;
            Ok(vec![x.clone()])
        }
        other => Err(error!(Internal, "{} is no collective", other.name())),
    }
}

fn times(d: usize, n: usize) -> Result<usize> {
    d.checked_mul(n).ok_or_else(|| error!(InvalidArgument, "the result is too large"))
}

/// How many ids there are in this mode.
fn id_count(mode: GroupMode, site: &Site) -> usize {
    match mode {
        GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => site.replicas,
        GroupMode::CrossPartition => site.partitions,
        GroupMode::Flattened => site.replicas * site.partitions,
    }
}

fn check_groups(groups: &Groups, site: &Site) -> Result<()> {
    let count = id_count(groups.mode, site);
    let mut seen = vec![false; count];
    for &id in groups.groups.iter().flatten() {
        let fresh = seen.get_mut(id).is_some_and(|s| !std::mem::replace(s, true));
        ensure!(fresh, InvalidArgument, "groups {:?} must name each of the {count} ids at most once", groups.groups);
    }
    Ok(())
}

/// Devices in each group: equally many in all, and every device in one.
fn group_size(groups: &Groups, site: &Site) -> Result<usize> {
    check_groups(groups, site)?;
    let count = id_count(groups.mode, site);
    let n = match groups.groups.iter().map(Vec::len).find(|n| *n > 0) {
        None => count,
        Some(n) => {
            ensure!(groups.groups.iter().all(|g| g.len() == n), InvalidArgument, "groups {:?} must be equally large", groups.groups);
            n
        }
    };
    let per_id = if groups.mode == GroupMode::CrossReplicaAndPartition { site.partitions } else { 1 };
    times(n, per_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::infer::{Signature, infer as infer_any};
    use crate::tensor::DType;

    fn site<'a>(x: &'a Shape, replicas: usize, partitions: usize) -> Site<'a> {
        let scalar = Shape::scalar(x.dtype);
        let regions = vec![Signature { params: vec![scalar.clone(), scalar.clone()], results: vec![scalar] }];
        Site { operands: vec![x], stated: vec![x], regions, called: None, replicas, partitions }
    }

    fn groups(groups: &[&[usize]], mode: GroupMode) -> Groups {
        Groups { groups: groups.iter().map(|g| g.to_vec()).collect(), mode }
    }

    #[test]
    fn a_gather_multiplies_by_the_group() {
        let x = Shape::new(DType::F32, [2, 3]);
        let dims = |g: Groups, r, p| infer_any(&Op::AllGather { dim: 1, groups: g }, &site(&x, r, p)).map(|s| s[0].dims.clone());
        assert_eq!(dims(groups(&[], GroupMode::CrossReplica), 4, 2).unwrap(), [2, 12]);
        assert_eq!(dims(groups(&[&[0, 1], &[2, 3]], GroupMode::CrossReplica), 4, 2).unwrap(), [2, 6]);
        assert_eq!(dims(groups(&[&[0, 1], &[2, 3]], GroupMode::CrossReplicaAndPartition), 4, 2).unwrap(), [2, 12]);
        assert_eq!(dims(groups(&[], GroupMode::Flattened), 4, 2).unwrap(), [2, 24]);
        assert!(dims(groups(&[&[0, 1], &[2]], GroupMode::CrossReplica), 4, 2).is_err());
        assert!(dims(groups(&[&[0, 1], &[1, 2]], GroupMode::CrossReplica), 4, 2).is_err());
        assert!(dims(groups(&[&[0, 4]], GroupMode::CrossReplica), 4, 2).is_err());
    }

    #[test]
    fn permutes_name_each_source_and_target_once() {
        let x = Shape::new(DType::F32, [2]);
        let op = |pairs: &[(usize, usize)]| {
            infer_any(&Op::CollectivePermute { pairs: pairs.to_vec(), mode: GroupMode::CrossPartition }, &site(&x, 1, 4))
        };
        assert!(op(&[(0, 1), (1, 0)]).is_ok());
        assert!(op(&[(0, 1), (0, 2)]).is_err());
        assert!(op(&[(0, 1), (2, 1)]).is_err());
        assert!(op(&[(0, 4)]).is_err());
    }
}
