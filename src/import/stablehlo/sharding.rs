//! The sdy dialect: meshes, shardings by axis names, manual computations.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Lowering;
use super::body::Body;
use crate::error::Result;
use crate::import::tree::{Attr, AxisRef, Mesh, MeshRef, Node, TensorSharding};
use crate::ir::{Op, Sharding};

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn sdy(&mut self, op: &'t Node<'a>, name: &str) -> Result<()> {
        match name {
            "sharding_constraint" | "reshard" => self.constraint(op, "sharding"),
            "all_gather" | "all_slice" | "all_to_all" | "collective_permute" => self.constraint(op, "out_sharding"),
            "manual_computation" => self.manual_computation(op),
            "named_computation" => {
                let [region] = self.regions(op)?;
                let operands = self.operands(op)?;
                let results = self.inline(region, &operands)?;
                self.bind(op, &results)
            }
            "constant" => self.constant(op),
            // They steer how shardings spread, not what is computed.
            "propagation_barrier" | "data_flow_edge" | "sharding_group" => {
                let values = if op.results.is_empty() { Vec::new() } else { self.operands(op)? };
                self.bind(op, &values)
            }
            _ => bail!(Unimplemented, "the operation is not supported"),
        }
    }

    fn constraint(&mut self, op: &Node, attr: &str) -> Result<()> {
        let [x] = self.fixed(op)?;
        let Attr::Sharding(sharding) = op.require(attr)? else { bail!(InvalidArgument, "attribute {attr} is no sharding") };
        if self.in_reducer {
            return self.bind(op, &[x]);
        }
        let mesh = self.lowering.mesh(&sharding.mesh)?;
        let all_manual = mesh.axes.iter().all(|(name, _)| self.manual_axes.contains(name));
        let rank = self.shape(x).rank();
        match self.lowering.tensor_sharding(sharding, rank)? {
            Some(sharding) if !all_manual || self.manual_axes.is_empty() => self.one(op, Op::ShardingConstraint(sharding), &[x]),
            _ => self.bind(op, &[x]),
        }
    }

    fn manual_computation(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [region] = self.regions(op)?;
        let Attr::Axes(axes) = op.require("manual_axes")? else { bail!(InvalidArgument, "attribute manual_axes is no list of axes") };
        let operands = self.operands(op)?;
        if axes.is_empty() || self.lowering.partitions == 1 {
            let results = self.inline(region, &operands)?;
            return self.bind(op, &results);
        }
        let shardings = |name: &str, ranks: &[usize]| -> Result<Vec<Sharding>> {
            let Attr::Shardings(list) = op.require(name)? else { bail!(InvalidArgument, "attribute {name} is no list of shardings") };
            ensure!(list.len() == ranks.len(), InvalidArgument, "{name} has {} shardings for {} values", list.len(), ranks.len());
            list.iter().zip(ranks).map(|(s, rank)| self.lowering.manual_sharding(s, axes, *rank)).collect()
        };
        let ranks: Vec<usize> = operands.iter().map(|v| self.shape(*v).rank()).collect();
        let inputs = shardings("in_shardings", &ranks)?;
        let ranks: Vec<usize> = self.result_shapes(op)?.iter().map(|s| s.rank()).collect();
        let outputs = shardings("out_shardings", &ranks)?;
        let outer = self.manual_axes.len();
        self.manual_axes.extend(axes.iter().map(|a| a.name.clone()));
        let body = self.region(region);
        self.manual_axes.truncate(outer);
        self.all(op, Op::ManualComputation { inputs, outputs }, &operands, vec![body?])
    }
}

impl Lowering<'_, '_> {
    pub fn mesh(&self, mesh: &MeshRef) -> Result<Rc<Mesh>> {
        match mesh {
            MeshRef::Inline(mesh) => Ok(mesh.clone()),
            MeshRef::Symbol(name) => match self.meshes.get(&**name) {
                Some(mesh) => Ok(mesh.clone()),
                None => bail!(InvalidArgument, "mesh {name} does not exist"),
            },
        }
    }

    /// `None` when the sharding leaves everything open, and in a program for one device.
    pub fn tensor_sharding(&self, sharding: &TensorSharding, rank: usize) -> Result<Option<Sharding>> {
        let mesh = self.mesh(&sharding.mesh)?;
        if self.partitions == 1 {
            return Ok(None);
        }
        if let ([], [device]) = (&mesh.axes[..], &mesh.device_ids[..]) {
            ensure!(*device < self.partitions, InvalidArgument, "a mesh of device {device}; there are {}", self.partitions);
            return Ok(Some(Sharding::Maximal(*device)));
        }
        if rank > 0 && sharding.dims.iter().all(|d| d.axes.is_empty() && !d.closed) && sharding.unreduced.is_empty() {
            return Ok(None);
        }
        self.placed(&mesh, sharding, rank, |_| true).map(Some)
    }

    /// Over the manual axes only.
    fn manual_sharding(&self, sharding: &TensorSharding, manual: &[AxisRef], rank: usize) -> Result<Sharding> {
        let mesh = self.mesh(&sharding.mesh)?;
        self.placed(&mesh, sharding, rank, |axis| manual.iter().any(|m| m.name == axis.name))
    }

    /// Tiles, and sums to be made, over the axes that `take` accepts.
    fn placed(&self, mesh: &Mesh, sharding: &TensorSharding, rank: usize, take: impl Fn(&AxisRef) -> bool) -> Result<Sharding> {
        // A program exported from one device and called over several keeps its mesh.
        if !mesh.axes.is_empty() && mesh.axes.iter().all(|(_, size)| *size == 1) {
            return Ok(Sharding::Replicated);
        }
        let mut unreduced: Vec<AxisRef> = sharding.unreduced.iter().filter(|a| take(a)).cloned().collect();
        let shards = self.tiled(mesh, sharding, rank, take)?;
        if unreduced.is_empty() {
            return Ok(shards);
        }
        // The axes are a set; in the order of the mesh, equal sets give equal shardings.
        unreduced.sort_by_key(|a| (mesh.axes.iter().position(|(name, _)| *name == a.name), a.sub));
        let groups = self.groups_along(mesh, &unreduced)?;
        let parts = groups.first().map_or(1, Vec::len);
        let (tiles, holders): (_, Vec<Vec<usize>>) = match &shards {
            Sharding::Tiled { tiles, devices } => (tiles.clone(), devices.chunks(shards.copies()).map(<[usize]>::to_vec).collect()),
            _ => (vec![1; rank], vec![groups.concat()]),
        };
        let devices = holders.iter().flat_map(|h| groups.iter().filter(|g| h.contains(&g[0])).flatten().copied()).collect();
        Ok(Sharding::Partial { shards: Box::new(Sharding::Tiled { tiles, devices }), parts })
    }

    /// Tiles over the axes that `take` accepts.
    fn tiled(&self, mesh: &Mesh, sharding: &TensorSharding, rank: usize, take: impl Fn(&AxisRef) -> bool) -> Result<Sharding> {
        ensure!(
            sharding.dims.len() == rank || mesh.axes.is_empty(),
            InvalidArgument,
            "a sharding of {} dimensions for a tensor of rank {rank}",
            sharding.dims.len()
        );
        let axes: Vec<Vec<&AxisRef>> = sharding.dims.iter().map(|d| d.axes.iter().filter(|a| take(a)).collect()).collect();
        if axes.iter().all(Vec::is_empty) {
            return Ok(Sharding::Replicated);
        }
        let grid = self.grid(mesh)?;
        let digits =
            axes.iter().map(|list| list.iter().map(|a| grid.digit(a)).collect::<Result<Vec<Digit>>>()).collect::<Result<Vec<_>>>()?;
        let mut tiles = Vec::new();
        for list in &digits {
            let size = list.iter().try_fold(1usize, |n, d| n.checked_mul(d.size));
            tiles.push(size.ok_or_else(|| error!(InvalidArgument, "a mesh of too many devices"))?);
        }
        let count = tiles.iter().try_fold(1usize, |n, t| n.checked_mul(*t)).filter(|n| *n > 0 && grid.devices.len().is_multiple_of(*n));
        let Some(count) = count else { bail!(InvalidArgument, "a sharding over an axis that occurs twice") };
        let mut shards = vec![Vec::new(); count];
        for (at, device) in grid.devices.iter().enumerate() {
            let shard = digits.iter().flatten().fold(0, |n, d| n * d.size + d.of(at));
            shards[shard].push(*device);
        }
        let copies = grid.devices.len() / count;
        ensure!(shards.iter().all(|s| s.len() == copies), InvalidArgument, "a sharding over an axis that occurs twice");
        Ok(Sharding::Tiled { tiles, devices: shards.concat() })
    }

    /// Groups of the devices that differ along the axes only, ordered along them.
    pub fn groups_along(&self, mesh: &Mesh, axes: &[AxisRef]) -> Result<Vec<Vec<usize>>> {
        let grid = self.grid(mesh)?;
        let digits = axes.iter().map(|a| grid.digit(a)).collect::<Result<Vec<Digit>>>()?;
        let mut groups: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (at, device) in grid.devices.iter().enumerate() {
            let place = digits.iter().fold(0, |n, d| n * d.size + d.of(at));
            let rest = digits.iter().fold(at, |rest, d| rest - d.of(at) * d.stride);
            groups.entry(rest).or_default().push((place, *device));
        }
        let ordered = |mut group: Vec<(usize, usize)>| {
            group.sort_unstable();
            group.into_iter().map(|(_, device)| device).collect()
        };
        Ok(groups.into_values().map(ordered).collect())
    }

    fn grid<'m>(&self, mesh: &'m Mesh) -> Result<Grid<'m>> {
        let total = mesh.axes.iter().try_fold(1usize, |n, (_, size)| n.checked_mul(*size));
        ensure!(
            total == Some(self.partitions),
            InvalidArgument,
            "a mesh of {} devices; the program has {} partitions",
            mesh.axes.iter().map(|a| a.1.to_string()).collect::<Vec<_>>().join("x"),
            self.partitions
        );
        let mut devices = mesh.device_ids.clone();
        if devices.is_empty() {
            devices = (0..self.partitions).collect();
        }
        let mut sorted = devices.clone();
        sorted.sort_unstable();
        ensure!(
            sorted.into_iter().eq(0..self.partitions),
            InvalidArgument,
            "a mesh whose device ids are not a permutation of 0 to {}",
            self.partitions - 1
        );
        Ok(Grid { mesh, devices })
    }
}

/// The devices of a mesh, row-major over its axes.
struct Grid<'m> {
    mesh: &'m Mesh,
    devices: Vec<usize>,
}

/// A coordinate in a grid, as a digit of the row-major index.
struct Digit {
    size: usize,
    stride: usize,
}

impl Digit {
    fn of(&self, index: usize) -> usize {
        index / self.stride % self.size
    }
}

impl Grid<'_> {
    fn digit(&self, axis: &AxisRef) -> Result<Digit> {
        let axes = &self.mesh.axes;
        let Some(i) = axes.iter().position(|(name, _)| *name == axis.name) else {
            bail!(InvalidArgument, "mesh axis {} does not exist", axis.name);
        };
        let (size, stride) = (axes[i].1, axes[i + 1..].iter().map(|a| a.1).product::<usize>());
        let Some((before, part)) = axis.sub else { return Ok(Digit { size, stride }) };
        let taken = before.checked_mul(part).filter(|t| *t > 0 && size.is_multiple_of(*t));
        match taken {
            Some(taken) => Ok(Digit { size: part, stride: stride * (size / taken) }),
            None => bail!(InvalidArgument, "part ({before}){part} of mesh axis {} of size {size}", axis.name),
        }
    }
}
