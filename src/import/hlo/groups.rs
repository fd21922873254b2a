//! Replica groups in their several encodings.

use crate::error::Result;
use crate::import::hlo::proto::{
    AxisRefProto, HloInstructionProto, IotaReplicaGroupListProto, MeshAxesReplicaGroupListProto, ReplicaGroup,
};
use crate::ir::{GroupMode, MAX_DEVICES};

/// The groups of a collective; empty when one group holds everything.
pub fn groups(inst: &HloInstructionProto) -> Result<Vec<Vec<usize>>> {
    if let Some(mesh) = &inst.mesh_axes_replica_group_list {
        return mesh_axes(mesh);
    }
    if let Some(iota) = &inst.iota_collective_device_list {
        return iota_groups(iota);
    }
    if let Some(list) = &inst.collective_device_list {
        return match &list.iota_replica_group_list {
            Some(iota) => iota_groups(iota),
            None => listed(&list.replica_groups),
        };
    }
    listed(&inst.replica_groups)
}

/// The meaning of the ids, for collectives that have `use_global_device_ids`.
pub fn mode(inst: &HloInstructionProto) -> Result<GroupMode> {
    Ok(match (inst.channel_id > 0, inst.use_global_device_ids) {
        (true, true) => GroupMode::Flattened,
        (true, false) => GroupMode::CrossReplicaAndPartition,
        (false, false) => GroupMode::CrossReplica,
        (false, true) => bail!(InvalidArgument, "use_global_device_ids without a channel_id"),
    })
}

/// The meaning of the ids, for collectives that do not.
pub fn mode_by_channel(inst: &HloInstructionProto) -> GroupMode {
    if inst.channel_id > 0 { GroupMode::CrossPartition } else { GroupMode::CrossReplica }
}

/// 0, 1, 2, … reshaped to `dims`, transposed by `perm` (nothing means as it is), flattened.
pub fn iota(dims: &[i64], perm: &[i64]) -> Result<Vec<usize>> {
    let dims: Vec<usize> = dims.iter().map(|d| id(*d)).collect::<Result<_>>()?;
    let count = dims.iter().try_fold(1usize, |n, d| n.checked_mul(*d)).filter(|n| *n <= MAX_DEVICES);
    let Some(count) = count else { bail!(InvalidArgument, "a device list of dimensions {dims:?}") };
    let identity: Vec<i64> = (0..dims.len() as i64).collect();
    let perm = if perm.is_empty() { &identity } else { perm };
    let mut sorted = perm.to_vec();
    sorted.sort_unstable();
    ensure!(sorted == identity, InvalidArgument, "permutation {perm:?} of a device list of dimensions {dims:?}");
    let mut stride = vec![1; dims.len()];
    for i in (1..dims.len()).rev() {
        stride[i - 1] = stride[i] * dims[i];
    }
    let mut ids = vec![0];
    for p in perm {
        let (n, s) = (dims[*p as usize], stride[*p as usize]);
        ids = ids.iter().flat_map(|base| (0..n).map(move |k| base + k * s)).collect();
    }
    debug_assert_eq!(ids.len(), count);
    Ok(ids)
}

fn listed(groups: &[ReplicaGroup]) -> Result<Vec<Vec<usize>>> {
    groups.iter().map(|g| g.replica_ids.iter().map(|i| id(*i)).collect()).collect()
}

fn iota_groups(list: &IotaReplicaGroupListProto) -> Result<Vec<Vec<usize>>> {
    let (count, size) = (id(list.num_replica_groups)?, id(list.num_devices_per_group)?);
    if count == 0 {
        return Ok(Vec::new());
    }
    let perm: Vec<i64> = list.iota_transpose_perm.iter().map(|p| *p as i64).collect();
    split(iota(&list.iota_reshape_dims, &perm)?, count, size)
}

/// Devices that differ only along `axes` are a group.
fn mesh_axes(list: &MeshAxesReplicaGroupListProto) -> Result<Vec<Vec<usize>>> {
    let Some(mesh) = &list.mesh else { bail!(InvalidArgument, "replica groups by mesh axes without a mesh") };
    let sizes: Vec<usize> = mesh.axes.iter().map(|a| id(a.size)).collect::<Result<_>>()?;
    let count = sizes.iter().try_fold(1usize, |n, d| n.checked_mul(*d)).filter(|n| (1..=MAX_DEVICES).contains(n));
    let Some(count) = count else { bail!(InvalidArgument, "a mesh of {sizes:?}") };
    let devices = match (&mesh.iota_transform, mesh.device_ids.is_empty()) {
        (Some(t), _) => iota(&t.reshape_dims, &t.transpose_perm)?,
        (None, true) => (0..count).collect(),
        (None, false) => mesh.device_ids.iter().map(|i| id(*i)).collect::<Result<_>>()?,
    };
    ensure!(devices.len() == count, InvalidArgument, "a mesh of {sizes:?} with {} devices", devices.len());

    // Splitting every axis at the bounds of the sub-axes makes each reference name a whole factor.
    let mut factors: Vec<(usize, usize)> = Vec::new();
    let mut grouped = Vec::new();
    for (axis, &size) in sizes.iter().enumerate() {
        let mut cuts = vec![1, size];
        let refs: Vec<(usize, usize)> =
            list.axes.iter().filter(|r| r.mesh_axis_index == axis as i64).map(|r| sub_axis(r, size)).collect::<Result<_>>()?;
        cuts.extend(refs.iter().flat_map(|(a, b)| [*a, *b]));
        cuts.sort_unstable();
        cuts.dedup();
        for w in cuts.windows(2) {
            ensure!(w[1] % w[0] == 0, InvalidArgument, "sub-axes of an axis of size {size} overlap");
            grouped.push(refs.iter().any(|(a, b)| *a <= w[0] && w[1] <= *b));
            factors.push((factors.len(), w[1] / w[0]));
        }
    }
    ensure!(
        list.axes.iter().all(|r| (0..sizes.len() as i64).contains(&r.mesh_axis_index)),
        InvalidArgument,
        "replica groups name an axis that the mesh lacks"
    );
    let dims: Vec<i64> = factors.iter().map(|(_, n)| *n as i64).collect();
    let (inner, outer): (Vec<i64>, Vec<i64>) = (0..dims.len() as i64).partition(|i| grouped[*i as usize]);
    let size: i64 = inner.iter().map(|i| dims[*i as usize]).product();
    let order = iota(&dims, &[outer, inner].concat())?;
    let flat: Vec<usize> = order.into_iter().map(|i| devices[i]).collect();
    split(flat, count / size.max(1) as usize, size as usize)
}

/// From `pre_size` to `pre_size * size`, as products of major-to-minor factors.
fn sub_axis(axis: &AxisRefProto, size: usize) -> Result<(usize, usize)> {
    let Some(sub) = &axis.sub_axis_info else { return Ok((1, size)) };
    let (pre, n) = (id(sub.pre_size)?, id(sub.size)?);
    let end = pre.checked_mul(n).filter(|e| *e > 0 && size.is_multiple_of(*e));
    end.map(|e| (pre, e)).ok_or_else(|| error!(InvalidArgument, "sub-axis ({pre}){n} of an axis of size {size}"))
}

fn split(ids: Vec<usize>, count: usize, size: usize) -> Result<Vec<Vec<usize>>> {
    ensure!(
        count.checked_mul(size) == Some(ids.len()) && size > 0,
        InvalidArgument,
        "{count} replica groups of {size} from a list of {}",
        ids.len()
    );
    Ok(ids.chunks(size).map(<[usize]>::to_vec).collect())
}

fn id(n: i64) -> Result<usize> {
    usize::try_from(n).ok().filter(|n| *n <= u32::MAX as usize).ok_or_else(|| error!(InvalidArgument, "{n} in a device list"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::hlo::proto::{CollectiveDeviceListProto, MeshAxis, MeshProto, SubAxis};

    #[test]
    fn iota_lists() {
        assert_eq!(iota(&[2, 3], &[1, 0]).unwrap(), [0, 3, 1, 4, 2, 5]);
        assert_eq!(iota(&[4], &[]).unwrap(), [0, 1, 2, 3]);
        assert!(iota(&[2, 3], &[0, 0]).is_err());
        assert!(iota(&[i64::MAX, 3], &[]).is_err());
    }

    #[test]
    fn all_encodings_say_the_same() {
        let want = vec![vec![0, 2], vec![1, 3]];
        let listed: Vec<ReplicaGroup> = [[0, 2], [1, 3]].iter().map(|g| ReplicaGroup { replica_ids: g.to_vec() }).collect();
        let iota = IotaReplicaGroupListProto {
            num_replica_groups: 2,
            num_devices_per_group: 2,
            iota_reshape_dims: vec![2, 2],
            iota_transpose_perm: vec![1, 0],
        };
        let axis = |name: &str| MeshAxis { name: name.into(), size: 2 };
        let mesh = MeshAxesReplicaGroupListProto {
            mesh: Some(MeshProto { axes: vec![axis("x"), axis("y")], ..Default::default() }),
            axes: vec![AxisRefProto { mesh_axis_index: 0, sub_axis_info: None }],
        };
        let sub = MeshAxesReplicaGroupListProto {
            mesh: Some(MeshProto { axes: vec![MeshAxis { name: "x".into(), size: 4 }], ..Default::default() }),
            axes: vec![AxisRefProto { mesh_axis_index: 0, sub_axis_info: Some(SubAxis { pre_size: 1, size: 2 }) }],
        };
        let base = HloInstructionProto::default;
        for inst in [
            HloInstructionProto { replica_groups: listed.clone(), ..base() },
            HloInstructionProto {
                collective_device_list: Some(CollectiveDeviceListProto { replica_groups: listed, iota_replica_group_list: None }),
                ..base()
            },
            HloInstructionProto {
                collective_device_list: Some(CollectiveDeviceListProto {
                    replica_groups: vec![],
                    iota_replica_group_list: Some(iota.clone()),
                }),
                ..base()
            },
            HloInstructionProto { iota_collective_device_list: Some(iota), ..base() },
            HloInstructionProto { mesh_axes_replica_group_list: Some(mesh), ..base() },
            HloInstructionProto { mesh_axes_replica_group_list: Some(sub), ..base() },
        ] {
            assert_eq!(groups(&inst).unwrap(), want);
        }
    }
}
