//! Result shapes of instructions, after checking what the specification demands of their operands and attributes.

mod collective;
mod contraction;
mod elementwise;
mod linalg;
mod movement;
mod ordered;
mod window;

use crate::error::Result;
use crate::ir::{Op, Sharding};
use crate::tensor::{DType, Shape};

/// Parameters and results of a region or of a function.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    pub params: Vec<Shape>,
    pub results: Vec<Shape>,
}

/// An instruction without its values.
pub struct Site<'a> {
    pub operands: Vec<&'a Shape>,
    /// The results as the program states them; they decide where operands and attributes leave something open.
    pub stated: Vec<&'a Shape>,
    pub regions: Vec<Signature>,
    /// Of the function that `Call` names.
    pub called: Option<Signature>,
    pub replicas: usize,
    pub partitions: usize,
}

/// The shapes that the results must have.
pub fn infer(op: &Op, site: &Site) -> Result<Vec<Shape>> {
    use Op::*;
    let data_only = !matches!(
        op,
        AfterAll | While | Case | Call(_) | OptimizationBarrier | CustomCall(_) | ManualComputation { .. } | ShardingConstraint(_)
    );
    ensure!(!data_only || site.operands.iter().all(|s| s.dtype != DType::Token), InvalidArgument, "an operand is a token");
    match op {
        Constant(literal) => {
            site.arity(0)?;
            Ok(vec![literal.shape().clone()])
        }
        Iota { dim } => movement::iota(site, *dim),
        PartitionId | ReplicaId => {
            site.arity(0)?;
            Ok(vec![Shape::scalar(DType::U32)])
        }
        AfterAll => {
            ensure!(site.operands.iter().all(|s| s.dtype == DType::Token), InvalidArgument, "an operand is no token");
            Ok(vec![Shape::token()])
        }

        Unary(_) | Binary(_) | Compare { .. } | Select | Clamp | Convert | BitcastConvert | ReducePrecision { .. } | Complex | Map => {
            elementwise::infer(op, site).map(|s| vec![s])
        }

        Broadcast { dims } => movement::broadcast(site, dims),
        Reshape => movement::reshape(site),
        Transpose { perm } => movement::transpose(site, perm),
        Slice { start, limit, stride } => movement::slice(site, start, limit, stride),
        Pad { low, high, interior } => movement::pad(site, low, high, interior),
        Concatenate { dim } => movement::concatenate(site, *dim),
        Reverse { dims } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            distinct_below(dims, x.rank(), "dimensions")?;
            Ok(vec![x.clone()])
        }
        SetDimensionSize { dim } => {
            let [x, size] = site.arity(2)?[..] else { unreachable!() };
            distinct_below(&[*dim], x.rank(), "dimension")?;
            ensure!(*size == Shape::scalar(DType::S32), InvalidArgument, "a size of type {size}");
            Ok(vec![x.clone()])
        }
        GetDimensionSize { dim } => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            distinct_below(&[*dim], x.rank(), "dimension")?;
            Ok(vec![Shape::scalar(DType::S32)])
        }
        DynamicSlice { sizes } => movement::dynamic_slice(site, sizes),
        DynamicUpdateSlice => movement::dynamic_update_slice(site),
        Gather(dims) => ordered::gather(site, dims),
        Scatter(dims) => ordered::scatter(site, dims),

        Dot(dims) => contraction::dot(site, dims),
        Convolution(dims) => contraction::convolution(site, dims),

        Reduce { dims } => window::reduce(site, dims),
        ReduceWindow(w) => window::reduce_window(site, w),
        SelectAndScatter(w) => window::select_and_scatter(site, w),
        Sort { dim, .. } => ordered::sort(site, *dim),
        TopK { k } => ordered::top_k(site, *k),

        While => control_while(site),
        Case => control_case(site),
        Call(_) => {
            let Some(f) = &site.called else { bail!(InvalidArgument, "the called function does not exist") };
            same("operands", &site.operands, &f.params)?;
            Ok(f.results.clone())
        }
        OptimizationBarrier => Ok(site.operands.iter().map(|s| (*s).clone()).collect()),

        RngBitGenerator(_) => {
            let [state] = site.arity(1)?[..] else { unreachable!() };
            ensure!(
                state.rank() == 1 && state.dtype.kind() == crate::tensor::Kind::Unsigned,
                InvalidArgument,
                "the state must be a vector of unsigned integers"
            );
            let [_, bits] = site.stated[..] else { bail!(InvalidArgument, "two results are needed") };
            ensure!(bits.dtype.is_integer() || bits.dtype.is_float(), InvalidArgument, "the bits must be integers or floats");
            Ok(vec![state.clone(), bits.clone()])
        }
        Rng(_) => {
            let [a, b] = site.arity(2)?[..] else { unreachable!() };
            let result = site.one_stated()?;
            let scalar = Shape::scalar(result.dtype);
            ensure!(*a == scalar && *b == scalar, InvalidArgument, "operands must be scalars of the result's type");
            ensure!(!result.dtype.is_complex() && result.dtype != DType::Token, InvalidArgument, "the result must be real");
            Ok(vec![result.clone()])
        }

        Fft { .. } | Cholesky { .. } | TriangularSolve(_) | BatchNormTraining { .. } | BatchNormInference { .. } | BatchNormGrad { .. } => {
            linalg::infer(op, site)
        }

        AllReduce(_)
        | AllGather { .. }
        | ReduceScatter { .. }
        | AllToAll { .. }
        | CollectivePermute { .. }
        | CollectiveBroadcast { .. } => collective::infer(op, site),

        ShardingConstraint(sharding) => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            check_sharding(sharding, x, site.partitions.max(site.replicas))?;
            Ok(vec![x.clone()])
        }
        ManualComputation { inputs, outputs } => manual(site, inputs, outputs),
        FullToShard(sharding) => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            check_sharding(sharding, x, site.partitions.max(site.replicas))?;
            Ok(vec![Shape::new(x.dtype, sharding.shard_dims(&x.dims))])
        }
        ShardToFull(sharding) => {
            let [x] = site.arity(1)?[..] else { unreachable!() };
            let full = site.one_stated()?;
            check_sharding(sharding, full, site.partitions.max(site.replicas))?;
            ensure!(
                full.dtype == x.dtype && sharding.shard_dims(&full.dims) == x.dims,
                InvalidArgument,
                "the operand is no shard of the result under {sharding}"
            );
            Ok(vec![full.clone()])
        }

        CustomCall(call) => {
            check_layouts("operand", &call.operand_layouts, &site.operands)?;
            check_layouts("result", &call.result_layouts, &site.stated)?;
            Ok(site.stated.iter().map(|s| (*s).clone()).collect())
        }
    }
}

/// One permutation of the dimensions per shape, or nothing at all.
fn check_layouts(what: &str, layouts: &[Vec<usize>], shapes: &[&Shape]) -> Result<()> {
    let count = layouts.len();
    ensure!(count == 0 || count == shapes.len(), InvalidArgument, "{count} {what} layouts for {} {what}s", shapes.len());
    for (layout, shape) in layouts.iter().zip(shapes) {
        let mut dims = layout.clone();
        dims.sort_unstable();
        ensure!(dims.into_iter().eq(0..shape.rank()), InvalidArgument, "the {what} layout {layout:?} of {shape}");
    }
    Ok(())
}

impl<'a> Site<'a> {
    fn arity(&self, n: usize) -> Result<&[&'a Shape]> {
        ensure!(self.operands.len() == n, InvalidArgument, "{} operands, {n} are needed", self.operands.len());
        Ok(&self.operands)
    }

    fn one_stated(&self) -> Result<&'a Shape> {
        match self.stated[..] {
            [s] => Ok(s),
            _ => Err(error!(InvalidArgument, "{} results, one is needed", self.stated.len())),
        }
    }

    /// The first half of the operands and the second, the middle one between them if the number is odd.
    fn halves(&self) -> Result<(&[&'a Shape], &[&'a Shape])> {
        let n = self.operands.len() / 2;
        ensure!(n > 0, InvalidArgument, "operands are missing");
        Ok((&self.operands[..n], &self.operands[self.operands.len() - n..]))
    }

    fn region(&self, k: usize) -> Result<&Signature> {
        self.regions.get(k).ok_or_else(|| error!(InvalidArgument, "{} regions, {} are needed", self.regions.len(), k + 1))
    }

    /// Region `k` takes scalars of these types and returns scalars of those.
    fn scalar_region(&self, k: usize, params: &[DType], results: &[DType]) -> Result<()> {
        let region = self.region(k)?;
        let scalars = |d: &[DType]| d.iter().map(|d| Shape::scalar(*d)).collect::<Vec<_>>();
        same("parameters of the region", &region.params.iter().collect::<Vec<_>>(), &scalars(params))?;
        same("results of the region", &region.results.iter().collect::<Vec<_>>(), &scalars(results))
    }
}

fn control_while(site: &Site) -> Result<Vec<Shape>> {
    let (condition, body) = (site.region(0)?, site.region(1)?);
    same("operands", &site.operands, &condition.params)?;
    same("condition results", &condition.results.iter().collect::<Vec<_>>(), &[Shape::scalar(DType::Pred)])?;
    same("operands", &site.operands, &body.params)?;
    same("body results", &body.results.iter().collect::<Vec<_>>(), &body.params)?;
    Ok(body.results.clone())
}

fn control_case(site: &Site) -> Result<Vec<Shape>> {
    let [index] = site.arity(1)?[..] else { unreachable!() };
    ensure!(*index == Shape::scalar(DType::S32), InvalidArgument, "the index must be an s32 scalar");
    let first = site.region(0)?;
    for branch in &site.regions {
        ensure!(branch.params.is_empty(), InvalidArgument, "a branch has parameters");
        same("results of a branch", &branch.results.iter().collect::<Vec<_>>(), &first.results)?;
    }
    Ok(first.results.clone())
}

fn manual(site: &Site, inputs: &[Sharding], outputs: &[Sharding]) -> Result<Vec<Shape>> {
    let body = site.region(0)?;
    let local = |global: &[&Shape], shardings: &[Sharding], what: &str| -> Result<Vec<Shape>> {
        ensure!(global.len() == shardings.len(), InvalidArgument, "{} {what}, {} shardings", global.len(), shardings.len());
        global
            .iter()
            .zip(shardings)
            .map(|(g, s)| {
                check_sharding(s, g, site.partitions)?;
                Ok(Shape::new(g.dtype, s.shard_dims(&g.dims)))
            })
            .collect()
    };
    same("parameters of the body", &body.params.iter().collect::<Vec<_>>(), &local(&site.operands, inputs, "operands")?)?;
    same("results of the body", &body.results.iter().collect::<Vec<_>>(), &local(&site.stated, outputs, "results")?)?;
    Ok(site.stated.iter().map(|s| (*s).clone()).collect())
}

/// The sharding fits the shape, and its devices are among the first `count`.
pub fn check_sharding(sharding: &Sharding, shape: &Shape, count: usize) -> Result<()> {
    match sharding {
        Sharding::Replicated | Sharding::Manual => {}
        Sharding::Maximal(d) => ensure!(*d < count, InvalidArgument, "sharding {sharding} in a program for {count} devices"),
        Sharding::Partial { shards, parts } => {
            let fits = matches!(**shards, Sharding::Tiled { .. }) && *parts > 0 && shards.copies().is_multiple_of(*parts);
            ensure!(fits, InvalidArgument, "sharding {sharding} in a program for {count} devices");
            check_sharding(shards, shape, count)?;
        }
        Sharding::Tiled { tiles, devices } => {
            ensure!(tiles.len() == shape.rank(), InvalidArgument, "sharding {sharding} of {shape}");
            let product = tiles.iter().try_fold(1usize, |n, t| n.checked_mul(*t)).unwrap_or(0);
            ensure!(
                product > 0 && !devices.is_empty() && devices.len().is_multiple_of(product),
                InvalidArgument,
                "sharding with tiles {tiles:?} on {} devices",
                devices.len()
            );
            let mut seen = vec![false; count];
            for &d in devices {
                let fresh = seen.get_mut(d).is_some_and(|s| !std::mem::replace(s, true));
                ensure!(fresh, InvalidArgument, "sharding {sharding} in a program for {count} devices");
            }
        }
    }
    Ok(())
}

pub(super) fn same(what: &str, got: &[&Shape], want: &[Shape]) -> Result<()> {
    let equal = got.len() == want.len() && got.iter().zip(want).all(|(g, w)| **g == *w);
    ensure!(equal, InvalidArgument, "{what} are ({}), they must be ({})", list(got), list(&want.iter().collect::<Vec<_>>()));
    Ok(())
}

pub(super) fn list(shapes: &[&Shape]) -> String {
    let shown: Vec<String> = shapes.iter().take(12).map(|s| s.to_string()).collect();
    shown.join(", ") + if shapes.len() > 12 { ", …" } else { "" }
}

fn distinct_below(indices: &[usize], bound: usize, what: &str) -> Result<()> {
    let mut seen = vec![false; bound];
    for &i in indices {
        let fresh = seen.get_mut(i).is_some_and(|s| !std::mem::replace(s, true));
        ensure!(fresh, InvalidArgument, "{what} {indices:?} must be distinct and below {bound}");
    }
    Ok(())
}

fn sorted_below(indices: &[usize], bound: usize, what: &str) -> Result<()> {
    distinct_below(indices, bound, what)?;
    ensure!(indices.is_sorted(), InvalidArgument, "{what} {indices:?} must be ascending");
    Ok(())
}

fn below(index: usize, bound: usize, what: &str) -> Result<()> {
    ensure!(index < bound, InvalidArgument, "{what} {index} must be below {bound}");
    Ok(())
}

/// The dimensions that are not in `dims`.
fn without(all: &[usize], dims: &[usize]) -> Vec<usize> {
    all.iter().enumerate().filter(|(i, _)| !dims.contains(i)).map(|(_, d)| *d).collect()
}
