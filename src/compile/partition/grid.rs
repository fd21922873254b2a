//! The devices as a grid whose axes the shardings of a program are made of.

use std::collections::BTreeSet;

use crate::ir::Sharding;

/// Orders of the axes that are tried; a number of devices with more of them than this has no grid in some programs.
const MAX_SHAPES: usize = 120;

/// A grid with axes of prime sizes, so that parts of a mesh axis are axes as well.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The devices, row-major over the axes.
    devices: Vec<usize>,
    sizes: Vec<usize>,
    /// Axes that no sharding of the program uses without the next one: together they are an axis of the program's mesh.
    joined: Vec<bool>,
}

/// For each dimension of a value the axes it is split along, major first.
pub(super) type Axes = Vec<Vec<usize>>;

impl Grid {
    /// The grid in which most of the shardings can be said.
    pub fn of<'a>(shardings: impl Iterator<Item = &'a Sharding>, partitions: usize) -> Grid {
        let mut tiled: Vec<&Sharding> = Vec::new();
        for s in shardings {
            if matches!(s, Sharding::Tiled { devices, .. } if devices.len() == partitions) && !s.is_replicated() && !tiled.contains(&s) {
                tiled.push(s);
            }
        }
        let identity: Vec<usize> = (0..partitions).collect();
        let orders = std::iter::once(identity).chain(tiled.iter().map(|s| match s {
            Sharding::Tiled { devices, .. } => devices.clone(),
            _ => Vec::new(),
        }));
        let shapes = shapes(partitions);
        let mut best = None;
        for order in orders {
            for sizes in &shapes {
                let mut grid = Grid { devices: order.clone(), sizes: sizes.clone(), joined: Vec::new() };
                let known = tiled.iter().filter(|s| grid.axes(s, 0).is_some()).count();
                grid.join(&tiled);
                if known == tiled.len() {
                    return grid;
                }
                if best.as_ref().is_none_or(|(most, _)| known > *most) {
                    best = Some((known, grid));
                }
            }
        }
        best.map_or(Grid { devices: Vec::new(), sizes: Vec::new(), joined: Vec::new() }, |(_, grid)| grid)
    }

    fn join(&mut self, shardings: &[&Sharding]) {
        let mut joined = vec![true; self.sizes.len()];
        for axes in shardings.iter().filter_map(|s| self.axes(s, 0)).flatten() {
            for (k, a) in axes.iter().enumerate() {
                joined[*a] &= axes.get(k + 1) == Some(&(a + 1));
                if *a > 0 && (k == 0 || axes[k - 1] != a - 1) {
                    joined[a - 1] = false;
                }
            }
        }
        if let Some(last) = joined.last_mut() {
            *last = false;
        }
        self.joined = joined;
    }

    /// As many of the axes as are axes of the program's mesh as a whole.
    pub fn whole_axes<'a>(&self, axes: &'a [usize]) -> &'a [usize] {
        let mut kept = 0;
        for (k, a) in axes.iter().enumerate() {
            let begins = *a == 0 || !self.joined[a - 1] || (k > kept && axes[k - 1] == a - 1);
            if !begins {
                break;
            }
            if !self.joined[*a] {
                kept = k + 1;
            } else if axes.get(k + 1) != Some(&(a + 1)) {
                break;
            }
        }
        &axes[..kept]
    }

    pub fn size(&self, axis: usize) -> usize {
        self.sizes[axis]
    }

    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    pub fn tiles(&self, axes: &[usize]) -> usize {
        axes.iter().map(|a| self.sizes[*a]).product()
    }

    fn stride(&self, axis: usize) -> usize {
        self.sizes[axis + 1..].iter().product()
    }

    /// The axes of a sharding of a value with `rank` dimensions; `None` when this grid cannot say it.
    pub fn axes(&self, sharding: &Sharding, rank: usize) -> Option<Axes> {
        let (tiles, devices) = match sharding {
            Sharding::Replicated => return Some(vec![Vec::new(); rank]),
            Sharding::Maximal(_) | Sharding::Manual => return None,
            Sharding::Partial { shards, .. } => return self.axes(shards, rank),
            Sharding::Tiled { tiles, devices } => (tiles, devices),
        };
        if devices.len() != self.devices.len() {
            return None;
        }
        let copies = sharding.copies();
        let mut shard = vec![0; devices.len()];
        for (k, device) in devices.iter().enumerate() {
            *shard.get_mut(*device)? = k / copies;
        }
        let mut inner: usize = tiles.iter().product();
        let mut axes = Vec::new();
        for n in tiles {
            inner /= n;
            let place = |at: usize| shard[self.devices[at]] / inner % n;
            axes.push(self.digits(&place, *n)?);
        }
        Some(axes)
    }

    /// The axes whose mixed-radix number, major first, is `place`, which is below `count`.
    fn digits(&self, place: &dyn Fn(usize) -> usize, count: usize) -> Option<Vec<usize>> {
        let mut steps: Vec<(usize, usize)> = (0..self.sizes.len())
            .filter(|a| self.sizes[*a] > 1)
            .map(|a| (place(self.stride(a)), a))
            .filter(|(step, _)| *step > 0)
            .collect();
        steps.sort_unstable_by(|a, b| b.cmp(a));
        let axes: Vec<usize> = steps.iter().map(|(_, a)| *a).collect();
        let number = |at: usize| axes.iter().fold(0, |n, a| n * self.sizes[*a] + at / self.stride(*a) % self.sizes[*a]);
        (self.tiles(&axes) == count && (0..self.devices.len()).all(|at| number(at) == place(at))).then_some(axes)
    }

    pub fn sharding(&self, axes: &Axes) -> Sharding {
        if axes.iter().all(Vec::is_empty) {
            return Sharding::Replicated;
        }
        let tiles: Vec<usize> = axes.iter().map(|a| self.tiles(a)).collect();
        let mut shards = vec![Vec::new(); tiles.iter().product()];
        for (at, device) in self.devices.iter().enumerate() {
            let digit = |a: usize| at / self.stride(a) % self.sizes[a];
            let shard = axes.iter().flatten().fold(0, |n, a| n * self.sizes[*a] + digit(*a));
            shards[shard].push(*device);
        }
        Sharding::Tiled { tiles, devices: shards.concat() }
    }

    /// Groups of the devices that differ along the axes only, in the order of their places along them.
    pub fn groups(&self, axes: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: std::collections::BTreeMap<usize, Vec<(usize, usize)>> = Default::default();
        for (at, device) in self.devices.iter().enumerate() {
            let digit = |a: usize| at / self.stride(a) % self.sizes[a];
            let rest = axes.iter().fold(at, |rest, a| rest - digit(*a) * self.stride(*a));
            let place = axes.iter().fold(0, |n, a| n * self.sizes[*a] + digit(*a));
            groups.entry(rest).or_default().push((place, *device));
        }
        let ordered = |mut group: Vec<(usize, usize)>| {
            group.sort_unstable();
            group.into_iter().map(|(_, device)| device).collect()
        };
        groups.into_values().map(ordered).collect()
    }

    /// The axes along which the members of a group differ.
    pub fn spanned(&self, group: &[usize]) -> Vec<usize> {
        let at = |device: &usize| self.devices.iter().position(|d| d == device);
        let places: Vec<usize> = group.iter().filter_map(at).collect();
        let digit = |at: usize, a: usize| at / self.stride(a) % self.sizes[a];
        (0..self.sizes.len()).filter(|a| places.windows(2).any(|w| digit(w[0], *a) != digit(w[1], *a))).collect()
    }
}

/// The orders of the prime factors of a number.
fn shapes(mut n: usize) -> Vec<Vec<usize>> {
    let mut primes = Vec::new();
    let mut p = 2;
    while n > 1 {
        if n.is_multiple_of(p) {
            primes.push(p);
            n /= p;
        } else if p * p > n {
            p = n;
        } else {
            p += 1;
        }
    }
    let mut found = BTreeSet::from([Vec::new()]);
    for _ in 0..primes.len() {
        let mut longer = BTreeSet::new();
        'all: for start in &found {
            for p in BTreeSet::from_iter(&primes) {
                let used = start.iter().filter(|q| *q == p).count();
                if used < primes.iter().filter(|q| *q == p).count() {
                    longer.insert(start.iter().copied().chain([*p]).collect::<Vec<usize>>());
                }
                if longer.len() >= MAX_SHAPES {
                    break 'all;
                }
            }
        }
        found = longer;
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiled(tiles: &[usize], devices: &[usize]) -> Sharding {
        Sharding::Tiled { tiles: tiles.to_vec(), devices: devices.to_vec() }
    }

    #[test]
    fn shardings_are_read_and_written_by_axes() {
        let grid = Grid::of(std::iter::empty(), 8);
        assert_eq!(grid.sizes, [2, 2, 2]);
        for axes in [vec![vec![0], vec![1, 2]], vec![vec![2, 0], vec![]], vec![vec![], vec![1]], vec![vec![0, 1, 2]], vec![vec![], vec![]]]
        {
            assert_eq!(grid.axes(&grid.sharding(&axes), axes.len()), Some(axes));
        }
        assert_eq!(grid.sharding(&vec![vec![1], vec![]]), tiled(&[2, 1], &[0, 1, 4, 5, 2, 3, 6, 7]));
        assert_eq!(grid.groups(&[2, 0]), [[0, 4, 1, 5], [2, 6, 3, 7]]);
        assert_eq!(grid.spanned(&[0, 4, 1, 5]), [0, 2]);
    }

    #[test]
    fn axes_that_are_used_together_are_not_taken_apart() {
        let rows = tiled(&[4, 1], &[0, 1, 2, 3, 4, 5, 6, 7]);
        let grid = Grid::of([&rows].into_iter(), 8);
        assert_eq!(grid.joined, [true, false, false]);
        assert_eq!([grid.whole_axes(&[0, 1]), grid.whole_axes(&[0]), grid.whole_axes(&[1])], [&[0, 1][..], &[], &[]]);
        assert_eq!(grid.whole_axes(&[2, 0, 1]), [2, 0, 1]);
        assert_eq!(grid.whole_axes(&[2, 0]), [2]);
        let half = tiled(&[2, 1], &[0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(Grid::of([&rows, &half].into_iter(), 8).joined, [false; 3]);
    }

    #[test]
    fn the_grid_fits_the_shardings() {
        let s = tiled(&[3, 1], &[0, 1, 2, 3, 4, 5]);
        assert_eq!(Grid::of([&s].into_iter(), 6).sizes, [3, 2]);
        let s = tiled(&[4, 1], &[2, 0, 1, 3]);
        let grid = Grid::of([&s].into_iter(), 4);
        assert_eq!(grid.sharding(&grid.axes(&s, 2).unwrap()), s);
        assert_eq!(grid.axes(&tiled(&[4], &[0, 1, 2, 3]), 1), None);
        assert_eq!(shapes(12), [[2, 2, 3], [2, 3, 2], [3, 2, 2]]);
        assert_eq!(shapes(1), [[0usize; 0]]);
    }
}
