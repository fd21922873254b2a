use super::{Site, distinct_below, without};
use crate::error::Result;
use crate::ir::{Window, WindowDim};
use crate::tensor::{DType, Shape};

/// Bound on each number of a window, so that no index computed from them overflows.
const MAX: i64 = 1 << 46;

/// How many windows fit a dimension of size `n`.
pub(super) fn output_size(n: usize, w: &WindowDim) -> Result<usize> {
    let positive = |x: usize| x > 0 && x as u64 <= MAX as u64;
    let small = |x: i64| x.unsigned_abs() <= MAX as u64;
    ensure!(
        positive(w.size)
            && positive(w.stride)
            && positive(w.base_dilation)
            && positive(w.window_dilation)
            && small(w.pad_low)
            && small(w.pad_high),
        InvalidArgument,
        "window {w:?}"
    );
    let dilate = |n: i64, by: usize| if n == 0 { Some(0) } else { (n - 1).checked_mul(by as i64)?.checked_add(1) };
    let padded = dilate(n as i64, w.base_dilation).filter(|d| *d <= MAX * 2).map(|d| d + w.pad_low + w.pad_high);
    let window = dilate(w.size as i64, w.window_dilation).filter(|d| *d <= MAX * 2);
    let (Some(padded), Some(window)) = (padded, window) else { bail!(InvalidArgument, "window {w:?} over a dimension of size {n}") };
    ensure!(padded >= 0, InvalidArgument, "window {w:?} takes away more than the {n} that are there");
    Ok(if padded < window { 0 } else { (padded - window) as usize / w.stride + 1 })
}

pub(super) fn reduce(site: &Site, dims: &[usize]) -> Result<Vec<Shape>> {
    let types = reducer(site)?;
    let first = site.operands[0];
    distinct_below(dims, first.rank(), "dimensions")?;
    let kept = without(&first.dims, dims);
    Ok(types.into_iter().map(|d| Shape::new(d, kept.clone())).collect())
}

pub(super) fn reduce_window(site: &Site, window: &Window) -> Result<Vec<Shape>> {
    let types = reducer(site)?;
    let dims = windows(&site.operands[0].dims, window)?;
    Ok(types.into_iter().map(|d| Shape::new(d, dims.clone())).collect())
}

pub(super) fn select_and_scatter(site: &Site, window: &Window) -> Result<Vec<Shape>> {
    let [x, source, init] = site.arity(3)?[..] else { unreachable!() };
    let dims = windows(&x.dims, window)?;
    ensure!(source.dtype == x.dtype && source.dims == dims, InvalidArgument, "the source must be {}", Shape::new(x.dtype, dims));
    ensure!(*init == Shape::scalar(x.dtype), InvalidArgument, "the initial value must be a scalar of the operand's type");
    ensure!(
        window.dims.iter().all(|w| w.base_dilation == 1 && w.window_dilation == 1 && !w.reversed),
        InvalidArgument,
        "the window must not be dilated"
    );
    site.scalar_region(0, &[x.dtype; 2], &[DType::Pred])?;
    site.scalar_region(1, &[x.dtype; 2], &[x.dtype])?;
    Ok(vec![x.clone()])
}

fn windows(dims: &[usize], window: &Window) -> Result<Vec<usize>> {
    ensure!(window.dims.len() == dims.len(), InvalidArgument, "a window of {} dimensions", window.dims.len());
    dims.iter().zip(&window.dims).map(|(n, w)| output_size(*n, w)).collect()
}

/// Checks inputs, initial values and region of a reduction; the types of the results.
fn reducer(site: &Site) -> Result<Vec<DType>> {
    let (inputs, inits) = site.halves()?;
    ensure!(site.operands.len().is_multiple_of(2), InvalidArgument, "an odd number of operands");
    let types: Vec<DType> = inputs.iter().map(|s| s.dtype).collect();
    for (x, init) in inputs.iter().zip(inits) {
        ensure!(x.dims == inputs[0].dims, InvalidArgument, "inputs must have equal dimensions");
        ensure!(**init == Shape::scalar(x.dtype), InvalidArgument, "an initial value must be a scalar of its input's type");
    }
    site.scalar_region(0, &[&types[..], &types].concat(), &types)?;
    Ok(types)
}
