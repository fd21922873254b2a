use super::{Site, below, distinct_below};
use crate::error::Result;
use crate::tensor::{DType, Shape};

pub(super) fn iota(site: &Site, dim: usize) -> Result<Vec<Shape>> {
    site.arity(0)?;
    let result = site.one_stated()?;
    below(dim, result.rank(), "dimension")?;
    ensure!(!matches!(result.dtype, DType::Pred | DType::Token), InvalidArgument, "the result must be of numbers");
    Ok(vec![result.clone()])
}

pub(super) fn broadcast(site: &Site, dims: &[usize]) -> Result<Vec<Shape>> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    let result = site.one_stated()?;
    ensure!(dims.len() == x.rank(), InvalidArgument, "{} dimensions for an operand of {}", dims.len(), x.rank());
    distinct_below(dims, result.rank(), "dimensions")?;
    for (&d, &n) in dims.iter().zip(&x.dims) {
        ensure!(n == 1 || n == result.dims[d], InvalidArgument, "a dimension of size {n} cannot become {}", result.dims[d]);
    }
    Ok(vec![result.with(x.dtype)])
}

pub(super) fn reshape(site: &Site) -> Result<Vec<Shape>> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    let result = site.one_stated()?;
    ensure!(x.elements() == result.elements(), InvalidArgument, "{} elements cannot become {}", x.elements(), result.elements());
    Ok(vec![result.with(x.dtype)])
}

pub(super) fn transpose(site: &Site, perm: &[usize]) -> Result<Vec<Shape>> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    ensure!(perm.len() == x.rank(), InvalidArgument, "permutation {perm:?} of {} dimensions", x.rank());
    distinct_below(perm, x.rank(), "permutation")?;
    Ok(vec![Shape::new(x.dtype, perm.iter().map(|p| x.dims[*p]).collect::<Vec<_>>())])
}

pub(super) fn slice(site: &Site, start: &[usize], limit: &[usize], stride: &[usize]) -> Result<Vec<Shape>> {
    let [x] = site.arity(1)?[..] else { unreachable!() };
    let rank = x.rank();
    ensure!(start.len() == rank && limit.len() == rank && stride.len() == rank, InvalidArgument, "bounds and strides must be {rank} each");
    let mut dims = Vec::with_capacity(rank);
    for d in 0..rank {
        let (from, to, step) = (start[d], limit[d], stride[d]);
        ensure!(from <= to && to <= x.dims[d] && step > 0, InvalidArgument, "[{from}:{to}:{step}] of a dimension of size {}", x.dims[d]);
        dims.push((to - from).div_ceil(step));
    }
    Ok(vec![Shape::new(x.dtype, dims)])
}

pub(super) fn pad(site: &Site, low: &[i64], high: &[i64], interior: &[i64]) -> Result<Vec<Shape>> {
    let [x, value] = site.arity(2)?[..] else { unreachable!() };
    let rank = x.rank();
    ensure!(*value == Shape::scalar(x.dtype), InvalidArgument, "the padding value must be a scalar of the operand's type");
    ensure!(
        low.len() == rank && high.len() == rank && interior.len() == rank,
        InvalidArgument,
        "padding must be given for {rank} dimensions"
    );
    let mut dims = Vec::with_capacity(rank);
    for d in 0..rank {
        ensure!(interior[d] >= 0, InvalidArgument, "interior padding {}", interior[d]);
        let n = x.dims[d] as i64;
        let spread = (n - 1).max(0).checked_mul(interior[d]).and_then(|s| s.checked_add(n));
        let total = spread.and_then(|s| s.checked_add(low[d])).and_then(|s| s.checked_add(high[d])).filter(|s| *s >= 0);
        let Some(total) = total else {
            bail!(InvalidArgument, "padding {}_{}_{} of a dimension of size {n}", low[d], high[d], interior[d])
        };
        dims.push(total as usize);
    }
    Ok(vec![Shape::new(x.dtype, dims)])
}

pub(super) fn concatenate(site: &Site, dim: usize) -> Result<Vec<Shape>> {
    let Some(first) = site.operands.first() else { bail!(InvalidArgument, "operands are missing") };
    below(dim, first.rank(), "dimension")?;
    let mut dims = first.dims.clone();
    for x in &site.operands[1..] {
        let fits = x.dtype == first.dtype && x.rank() == first.rank() && (0..dims.len()).all(|d| d == dim || x.dims[d] == dims[d]);
        ensure!(fits, InvalidArgument, "operands must be equal except in dimension {dim}");
        let sum = dims[dim].checked_add(x.dims[dim]);
        dims[dim] = sum.ok_or_else(|| error!(InvalidArgument, "the result is too large"))?;
    }
    Ok(vec![Shape::new(first.dtype, dims)])
}

pub(super) fn dynamic_slice(site: &Site, sizes: &[usize]) -> Result<Vec<Shape>> {
    let Some((x, indices)) = site.operands.split_first() else { bail!(InvalidArgument, "operands are missing") };
    start_indices(x, indices)?;
    let fits = sizes.len() == x.rank() && sizes.iter().zip(&x.dims).all(|(s, d)| s <= d);
    ensure!(fits, InvalidArgument, "slice sizes {sizes:?} do not fit the operand");
    Ok(vec![Shape::new(x.dtype, sizes)])
}

pub(super) fn dynamic_update_slice(site: &Site) -> Result<Vec<Shape>> {
    let [x, update, ref indices @ ..] = site.operands[..] else { bail!(InvalidArgument, "operands are missing") };
    start_indices(x, indices)?;
    let fits = update.dtype == x.dtype && update.rank() == x.rank() && update.dims.iter().zip(&x.dims).all(|(u, d)| u <= d);
    ensure!(fits, InvalidArgument, "the update does not fit the operand");
    Ok(vec![x.clone()])
}

fn start_indices(x: &Shape, indices: &[&Shape]) -> Result<()> {
    let scalars = indices.iter().all(|s| s.rank() == 0 && s.dtype.is_integer());
    ensure!(indices.len() == x.rank() && scalars, InvalidArgument, "one integer scalar per dimension must say where");
    Ok(())
}
