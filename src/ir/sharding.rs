use std::fmt;

/// How a global tensor lies on the logical devices (partition ids, or flattened ids in replica mode) of an SPMD program.
/// Both Shardy and GSPMD annotations become this.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sharding {
    /// Every device holds the whole.
    Replicated,
    /// One device holds the whole.
    Maximal(usize),
    /// The program handles it (GSPMD `{manual}`).
    Manual,
    Tiled {
        /// Number of shards along each dimension of the tensor.
        tiles: Vec<usize>,
        /// Row-major over (tiles…, replication): shard `k` is on `devices[k*copies..(k+1)*copies]`.
        devices: Vec<usize>,
    },
    /// Sums that are still to be made (Shardy's unreduced axes): a shard under `shards`, which is tiled, if only by ones, is the
    /// sum of what `parts` devices hold that follow each other in its list.
    Partial { shards: Box<Sharding>, parts: usize },
}

impl Sharding {
    /// Devices that hold the same shard; 1 when nothing is tiled.
    pub fn copies(&self) -> usize {
        match self {
            Sharding::Tiled { tiles, devices } => devices.len() / tiles.iter().product::<usize>().max(1),
            Sharding::Partial { shards, .. } => shards.copies(),
            _ => 1,
        }
    }

    /// Which shard the device holds: one index per dimension. Zeros unless tiled.
    pub fn shard_of(&self, device: usize, rank: usize) -> Option<Vec<usize>> {
        let (tiles, devices) = match self {
            Sharding::Tiled { tiles, devices } => (tiles, devices),
            Sharding::Partial { shards, .. } => return shards.shard_of(device, rank),
            _ => return Some(vec![0; rank]),
        };
        Some(index_of(devices.iter().position(|&d| d == device)? / self.copies(), tiles))
    }

    /// What [`Sharding::shard_of`] says of the devices below `count`, with zeros for those that hold nothing.
    pub fn shards_of(&self, count: usize, rank: usize) -> Vec<Vec<usize>> {
        let mut shards = vec![vec![0; rank]; count];
        match self {
            Sharding::Partial { shards, .. } => return shards.shards_of(count, rank),
            Sharding::Tiled { tiles, devices } => {
                for (k, d) in devices.iter().enumerate().rev() {
                    if let Some(shard) = shards.get_mut(*d) {
                        *shard = index_of(k / self.copies(), tiles);
                    }
                }
            }
            _ => {}
        }
        shards
    }

    /// Dimensions of one shard of a tensor of `dims`, rounded up.
    pub fn shard_dims(&self, dims: &[usize]) -> Vec<usize> {
        match self {
            Sharding::Tiled { tiles, .. } => dims.iter().zip(tiles).map(|(d, t)| d.div_ceil(*t)).collect(),
            Sharding::Partial { shards, .. } => shards.shard_dims(dims),
            _ => dims.to_vec(),
        }
    }

    /// The devices whose parts are to be added. Empty unless there are such.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        match self {
            Sharding::Partial { shards, parts } => match &**shards {
                Sharding::Tiled { devices, .. } => devices.chunks((*parts).max(1)).map(<[usize]>::to_vec).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Holds the whole tensor on every device.
    pub fn is_replicated(&self) -> bool {
        match self {
            Sharding::Replicated => true,
            Sharding::Tiled { tiles, .. } => tiles.iter().all(|t| *t == 1),
            _ => false,
        }
    }
}

/// Index `k` of an array of these sizes, by dimension.
fn index_of(mut k: usize, sizes: &[usize]) -> Vec<usize> {
    let mut index = vec![0; sizes.len()];
    for (i, n) in sizes.iter().enumerate().rev() {
        index[i] = k % n;
        k /= n;
    }
    index
}

/// As in HLO text: `{devices=[2,1,2]0,1,2,3 last_tile_dim_replicate}`.
impl fmt::Display for Sharding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Sharding::Replicated => f.write_str("{replicated}"),
            Sharding::Maximal(d) => write!(f, "{{maximal device={d}}}"),
            Sharding::Manual => f.write_str("{manual}"),
            Sharding::Partial { shards, parts } => write!(f, "{{parts of {parts} devices each of {shards}}}"),
            Sharding::Tiled { tiles, devices } => {
                let list = |v: &[usize]| v.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
                let mut shape = tiles.clone();
                let copies = self.copies();
                if copies > 1 {
                    shape.push(copies);
                }
                write!(f, "{{devices=[{}]{}", list(&shape), list(devices))?;
                f.write_str(if copies > 1 { " last_tile_dim_replicate}" } else { "}" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_of_all_devices_are_those_of_each() {
        let tiled = Sharding::Tiled { tiles: vec![2, 1, 2], devices: vec![5, 4, 1, 0, 3, 2, 6, 7] };
        for s in [tiled.clone(), Sharding::Replicated, Sharding::Partial { shards: Box::new(tiled), parts: 2 }] {
            let want: Vec<_> = (0..9).map(|d| s.shard_of(d, 3).unwrap_or(vec![0; 3])).collect();
            assert_eq!(s.shards_of(9, 3), want);
        }
    }
}
