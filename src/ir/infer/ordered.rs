use super::{Site, below, distinct_below, sorted_below, without};
use crate::error::Result;
use crate::ir::{GatherDims, ScatterDims};
use crate::tensor::{DType, Shape};

pub(super) fn gather(site: &Site, dims: &GatherDims) -> Result<Vec<Shape>> {
    let [x, indices] = site.arity(2)?[..] else { unreachable!() };
    let batch = index_dims(indices, dims.index_vector_dim, dims.start_index_map.len())?;
    distinct_below(&dims.start_index_map, x.rank(), "start_index_map")?;
    sorted_below(&dims.collapsed_slice_dims, x.rank(), "collapsed_slice_dims")?;
    let batching = Batching { operand: &dims.operand_batching_dims, indices: &dims.start_indices_batching_dims };
    batching.check(x, indices, dims.index_vector_dim, &dims.start_index_map)?;
    let dropped = [&dims.collapsed_slice_dims[..], &dims.operand_batching_dims].concat();
    distinct_below(&dropped, x.rank(), "collapsed and batching dimensions")?;

    let fits = dims.slice_sizes.len() == x.rank() && dims.slice_sizes.iter().zip(&x.dims).all(|(s, d)| s <= d);
    ensure!(fits, InvalidArgument, "slice sizes {:?} do not fit the operand", dims.slice_sizes);
    ensure!(
        dropped.iter().all(|d| dims.slice_sizes[*d] <= 1),
        InvalidArgument,
        "a collapsed or batching dimension has a slice size above 1"
    );
    let offsets = without(&dims.slice_sizes, &dropped);
    let rank = batch.len() + offsets.len();
    ensure!(
        dims.offset_dims.len() == offsets.len(),
        InvalidArgument,
        "{} offset dimensions, {} are needed",
        dims.offset_dims.len(),
        offsets.len()
    );
    sorted_below(&dims.offset_dims, rank, "offset_dims")?;
    let mut rest = (batch.into_iter(), offsets.into_iter());
    let out = (0..rank).filter_map(|d| if dims.offset_dims.contains(&d) { rest.1.next() } else { rest.0.next() });
    let out = Shape::new(x.dtype, out.collect::<Vec<_>>());
    let nowhere = dropped.iter().find(|d| dims.slice_sizes[**d] == 0 && !out.dims.contains(&0));
    if let Some(d) = nowhere {
        bail!(InvalidArgument, "slices of size 0 along dimension {d} have nothing for the elements of {out}");
    }
    Ok(vec![out])
}

pub(super) fn scatter(site: &Site, dims: &ScatterDims) -> Result<Vec<Shape>> {
    let (inputs, updates) = site.halves()?;
    ensure!(!site.operands.len().is_multiple_of(2), InvalidArgument, "an even number of operands");
    let (x, update, indices) = (inputs[0], updates[0], site.operands[inputs.len()]);
    let batch = index_dims(indices, dims.index_vector_dim, dims.scatter_dims_to_operand_dims.len())?;
    distinct_below(&dims.scatter_dims_to_operand_dims, x.rank(), "scatter_dims_to_operand_dims")?;
    sorted_below(&dims.inserted_window_dims, x.rank(), "inserted_window_dims")?;
    let batching = Batching { operand: &dims.input_batching_dims, indices: &dims.scatter_indices_batching_dims };
    batching.check(x, indices, dims.index_vector_dim, &dims.scatter_dims_to_operand_dims)?;
    let dropped = [&dims.inserted_window_dims[..], &dims.input_batching_dims].concat();
    distinct_below(&dropped, x.rank(), "inserted and batching dimensions")?;

    sorted_below(&dims.update_window_dims, update.rank(), "update_window_dims")?;
    let window: Vec<usize> = dims.update_window_dims.iter().map(|d| update.dims[*d]).collect();
    let room = without(&x.dims, &dropped);
    let fits = window.len() == room.len() && window.iter().zip(&room).all(|(w, r)| w <= r);
    ensure!(fits, InvalidArgument, "windows of {window:?} do not fit {room:?}");
    ensure!(
        without(&update.dims, &dims.update_window_dims) == batch,
        InvalidArgument,
        "the updates must have the index dimensions {batch:?}"
    );

    let types: Vec<DType> = inputs.iter().map(|s| s.dtype).collect();
    for (input, u) in inputs.iter().zip(updates) {
        ensure!(input.dims == x.dims && u.dims == update.dims, InvalidArgument, "inputs, and updates, must have equal dimensions");
        ensure!(u.dtype == input.dtype, InvalidArgument, "updates must have their input's type");
    }
    site.scalar_region(0, &[&types[..], &types].concat(), &types)?;
    Ok(inputs.iter().map(|s| (*s).clone()).collect())
}

pub(super) fn sort(site: &Site, dim: usize) -> Result<Vec<Shape>> {
    let Some(first) = site.operands.first() else { bail!(InvalidArgument, "operands are missing") };
    below(dim, first.rank(), "dimension")?;
    ensure!(site.operands.iter().all(|s| s.dims == first.dims), InvalidArgument, "operands must have equal dimensions");
    let types: Vec<DType> = site.operands.iter().flat_map(|s| [s.dtype; 2]).collect();
    site.scalar_region(0, &types, &[DType::Pred])?;
    Ok(site.operands.iter().map(|s| (*s).clone()).collect())
}

pub(super) fn top_k(site: &Site, k: usize) -> Result<Vec<Shape>> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    let Some((&last, outer)) = x.dims.split_last() else { bail!(InvalidArgument, "the operand is a scalar") };
    ensure!(k <= last, InvalidArgument, "the {k} largest of {last}");
    ensure!(!x.dtype.is_complex(), InvalidArgument, "complex numbers have no order");
    let values = Shape::new(x.dtype, [outer, &[k]].concat());
    Ok(vec![values.clone(), values.with(DType::S32)])
}

/// Dimensions of the indices without that of the index vector, which must have `length` entries.
fn index_dims(indices: &Shape, vector: usize, length: usize) -> Result<Vec<usize>> {
    ensure!(indices.dtype.is_integer(), InvalidArgument, "indices must be integers");
    ensure!(vector <= indices.rank(), InvalidArgument, "index_vector_dim {vector} of indices of {} dimensions", indices.rank());
    let size = indices.dims.get(vector).copied().unwrap_or(1);
    ensure!(size == length, InvalidArgument, "index vectors of {size} name {length} dimensions");
    Ok(without(&indices.dims, &[vector]))
}

/// Dimensions in which operand and indices go along with each other.
struct Batching<'a> {
    operand: &'a [usize],
    indices: &'a [usize],
}

impl Batching<'_> {
    fn check(&self, x: &Shape, indices: &Shape, vector: usize, indexed: &[usize]) -> Result<()> {
        ensure!(self.operand.len() == self.indices.len(), InvalidArgument, "batching dimensions {:?} and {:?}", self.operand, self.indices);
        sorted_below(self.operand, x.rank(), "operand batching dimensions")?;
        distinct_below(self.indices, indices.rank(), "index batching dimensions")?;
        ensure!(!self.indices.contains(&vector), InvalidArgument, "the index vector dimension {vector} is a batching dimension");
        ensure!(self.operand.iter().all(|d| !indexed.contains(d)), InvalidArgument, "a batching dimension is indexed as well");
        for (o, i) in self.operand.iter().zip(self.indices) {
            ensure!(x.dims[*o] == indices.dims[*i], InvalidArgument, "batching dimensions {o} and {i} differ in size");
        }
        Ok(())
    }
}
