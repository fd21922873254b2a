//! OpSharding.

use crate::error::Result;
use crate::import::hlo::groups::iota;
use crate::import::hlo::proto::{OpSharding, sharding_type as kind};
use crate::ir::Sharding;

/// The sharding of an array of `rank` dimensions; `None` when the annotation leaves it open.
pub fn from_proto(proto: &OpSharding, rank: usize) -> Result<Option<Sharding>> {
    Ok(Some(match proto.r#type {
        kind::REPLICATED => Sharding::Replicated,
        kind::MANUAL => Sharding::Manual,
        kind::UNKNOWN => return Ok(None),
        kind::MAXIMAL => match proto.tile_assignment_devices[..] {
            [device] => Sharding::Maximal(index(device)?),
            _ => bail!(InvalidArgument, "a maximal sharding on {} devices", proto.tile_assignment_devices.len()),
        },
        kind::OTHER => tiled(proto, rank)?,
        kind::TUPLE => bail!(InvalidArgument, "the sharding of a tuple on an array"),
        other => bail!(Unimplemented, "sharding type {other}"),
    }))
}

/// One entry per leaf of a value with these ranks. An annotation that is no tuple holds for every leaf it fits.
pub fn leaves(proto: &OpSharding, ranks: &[usize]) -> Result<Vec<Option<Sharding>>> {
    if proto.r#type != kind::TUPLE {
        return ranks.iter().map(|r| from_proto(proto, *r)).collect();
    }
    let mut flat = Vec::new();
    flatten(proto, &mut flat);
    ensure!(flat.len() == ranks.len(), InvalidArgument, "a tuple sharding of {} elements for {} arrays", flat.len(), ranks.len());
    flat.iter().zip(ranks).map(|(p, r)| from_proto(p, *r)).collect()
}

fn flatten<'a>(proto: &'a OpSharding, out: &mut Vec<&'a OpSharding>) {
    match proto.r#type {
        kind::TUPLE => proto.tuple_shardings.iter().for_each(|p| flatten(p, out)),
        _ => out.push(proto),
    }
}

pub fn to_proto(sharding: &Sharding) -> OpSharding {
    match sharding {
        Sharding::Replicated => OpSharding { r#type: kind::REPLICATED, ..Default::default() },
        Sharding::Manual => OpSharding { r#type: kind::MANUAL, ..Default::default() },
        Sharding::Maximal(d) => OpSharding { r#type: kind::MAXIMAL, tile_assignment_devices: vec![*d as i64], ..Default::default() },
        Sharding::Partial { shards, parts } => {
            let Sharding::Tiled { tiles, devices } = &**shards else { return to_proto(shards) };
            let copies = Some(shards.copies() / parts).filter(|n| *n > 1);
            OpSharding {
                r#type: kind::OTHER,
                tile_assignment_dimensions: tiles.iter().copied().chain(copies).chain([*parts]).map(|n| n as i64).collect(),
                tile_assignment_devices: devices.iter().map(|d| *d as i64).collect(),
                last_tile_dims: copies.map(|_| kind::REPLICATED).into_iter().chain([kind::UNREDUCED]).collect(),
                ..Default::default()
            }
        }
        Sharding::Tiled { .. } if sharding.is_replicated() => OpSharding { r#type: kind::REPLICATED, ..Default::default() },
        Sharding::Tiled { tiles, devices } => {
            let copies = sharding.copies();
            let extra = if copies > 1 { Some(copies) } else { None };
            OpSharding {
                r#type: kind::OTHER,
                tile_assignment_dimensions: tiles.iter().copied().chain(extra).map(|n| n as i64).collect(),
                tile_assignment_devices: devices.iter().map(|d| *d as i64).collect(),
                replicate_on_last_tile_dim: copies > 1,
                ..Default::default()
            }
        }
    }
}

fn tiled(proto: &OpSharding, rank: usize) -> Result<Sharding> {
    let dims = &proto.tile_assignment_dimensions;
    ensure!(!dims.is_empty() || proto.named_sharding.is_none(), Unimplemented, "a sharding by mesh axis names");
    let extra = if proto.replicate_on_last_tile_dim { 1 } else { proto.last_tile_dims.len() };
    ensure!(dims.len() == rank + extra, InvalidArgument, "a sharding with tiles {dims:?} of an array of {rank} dimensions");
    for t in &proto.last_tile_dims {
        ensure!(matches!(*t, kind::REPLICATED | kind::MANUAL | kind::UNREDUCED), Unimplemented, "a sharding with a subgroup of type {t}");
    }
    let dims: Vec<usize> = dims.iter().map(|d| index(*d)).collect::<Result<_>>()?;
    let count = dims.iter().try_fold(1usize, |n, d| n.checked_mul(*d)).filter(|n| (1..=crate::ir::MAX_DEVICES).contains(n));
    let Some(count) = count else { bail!(InvalidArgument, "a sharding with tiles {dims:?}") };
    let devices = if proto.iota_reshape_dims.is_empty() {
        proto.tile_assignment_devices.iter().map(|d| index(*d)).collect::<Result<Vec<_>>>()?
    } else {
        let perm: Vec<i64> = proto.iota_transpose_perm.iter().map(|p| *p as i64).collect();
        iota(&proto.iota_reshape_dims, &perm)?
    };
    ensure!(devices.len() == count, InvalidArgument, "a sharding with tiles {dims:?} on {} devices", devices.len());
    let mut sorted = devices.clone();
    sorted.sort_unstable();
    ensure!(sorted.windows(2).all(|w| w[0] != w[1]), InvalidArgument, "a sharding that names a device twice: {devices:?}");
    let shards = Sharding::Tiled { tiles: dims[..rank].to_vec(), devices };
    let partial = proto.last_tile_dims.iter().position(|t| *t == kind::UNREDUCED);
    ensure!(partial.is_none_or(|at| at + 1 == extra), Unimplemented, "a sharding with unreduced copies before others");
    Ok(match partial {
        Some(_) => Sharding::Partial { shards: Box::new(shards), parts: dims[rank + extra - 1] },
        None => shards,
    })
}

fn index(n: i64) -> Result<usize> {
    usize::try_from(n).ok().filter(|n| *n <= u32::MAX as usize).ok_or_else(|| error!(InvalidArgument, "{n} in a sharding"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other(dims: &[i64], devices: &[i64]) -> OpSharding {
        OpSharding {
            r#type: kind::OTHER,
            tile_assignment_dimensions: dims.to_vec(),
            tile_assignment_devices: devices.to_vec(),
            ..Default::default()
        }
    }

    #[test]
    fn tiles_devices_and_copies() {
        let plain = from_proto(&other(&[2, 2], &[0, 2, 1, 3]), 2).unwrap().unwrap();
        assert_eq!(plain, Sharding::Tiled { tiles: vec![2, 2], devices: vec![0, 2, 1, 3] });
        let mut copies = other(&[2, 1, 2], &[0, 1, 2, 3]);
        copies.replicate_on_last_tile_dim = true;
        let copies = from_proto(&copies, 2).unwrap().unwrap();
        assert_eq!((copies.copies(), copies.to_string().as_str()), (2, "{devices=[2,1,2]0,1,2,3 last_tile_dim_replicate}"));
        let partial = |tiles: &[usize]| Sharding::Partial {
            shards: Box::new(Sharding::Tiled { tiles: tiles.to_vec(), devices: vec![0, 2, 1, 3] }),
            parts: 2,
        };
        let (whole, split) = (partial(&[1, 1]), partial(&[2, 1]));
        assert_eq!(to_proto(&split).last_tile_dims, [kind::UNREDUCED]);
        assert_eq!(whole.groups(), [[0, 2], [1, 3]]);
        for s in [whole, split, plain, copies, Sharding::Replicated, Sharding::Manual, Sharding::Maximal(3)] {
            assert_eq!(from_proto(&to_proto(&s), 2).unwrap(), Some(s));
        }
    }

    #[test]
    fn iota_device_lists() {
        let mut p = other(&[2, 2], &[]);
        p.iota_reshape_dims = vec![2, 2];
        p.iota_transpose_perm = vec![1, 0];
        assert_eq!(from_proto(&p, 2).unwrap().unwrap(), Sharding::Tiled { tiles: vec![2, 2], devices: vec![0, 2, 1, 3] });
    }

    #[test]
    fn contradictions_are_refused() {
        for p in [other(&[2], &[0, 1]), other(&[2, 1], &[0]), other(&[2, 1], &[0, 0]), other(&[0, 1], &[]), other(&[i64::MAX, 4], &[0])] {
            assert!(from_proto(&p, 2).is_err(), "{p:?}");
        }
    }
}
