use super::window::output_size;
use super::{Site, distinct_below};
use crate::error::Result;
use crate::ir::{ConvDims, DotDims};
use crate::tensor::{DType, Shape};

pub(super) fn dot(site: &Site, dims: &DotDims) -> Result<Vec<Shape>> {
    let [lhs, rhs] = site.arity(2)?[..] else { unreachable!() };
    let to = result_type(site, lhs, rhs)?;
    let pairs = |a: &[usize], b: &[usize], what: &str| {
        ensure!(a.len() == b.len(), InvalidArgument, "{what} dimensions {a:?} and {b:?}");
        Ok(())
    };
    pairs(&dims.lhs_batch, &dims.rhs_batch, "batch")?;
    pairs(&dims.lhs_contract, &dims.rhs_contract, "contracting")?;
    let lhs_used = [&dims.lhs_batch[..], &dims.lhs_contract].concat();
    let rhs_used = [&dims.rhs_batch[..], &dims.rhs_contract].concat();
    distinct_below(&lhs_used, lhs.rank(), "batch and contracting dimensions")?;
    distinct_below(&rhs_used, rhs.rank(), "batch and contracting dimensions")?;
    for (&l, &r) in lhs_used.iter().zip(&rhs_used) {
        ensure!(lhs.dims[l] == rhs.dims[r], InvalidArgument, "dimension {l} of the left side and {r} of the right side differ");
    }
    let mut out: Vec<usize> = dims.lhs_batch.iter().map(|d| lhs.dims[*d]).collect();
    out.extend(super::without(&lhs.dims, &lhs_used));
    out.extend(super::without(&rhs.dims, &rhs_used));
    Ok(vec![Shape::new(to, out)])
}

pub(super) fn convolution(site: &Site, dims: &ConvDims) -> Result<Vec<Shape>> {
    let [input, kernel] = site.arity(2)?[..] else { unreachable!() };
    let to = result_type(site, input, kernel)?;
    let n = dims.input_spatial.len();
    let rank = n + 2;
    ensure!(input.rank() == rank && kernel.rank() == rank, InvalidArgument, "operands must have {rank} dimensions");
    ensure!(
        dims.kernel_spatial.len() == n && dims.output_spatial.len() == n && dims.window.len() == n,
        InvalidArgument,
        "there must be {n} spatial dimensions everywhere"
    );
    distinct_below(&[&[dims.input_batch, dims.input_feature], &dims.input_spatial[..]].concat(), rank, "input dimensions")?;
    distinct_below(
        &[&[dims.kernel_input_feature, dims.kernel_output_feature], &dims.kernel_spatial[..]].concat(),
        rank,
        "kernel dimensions",
    )?;
    distinct_below(&[&[dims.output_batch, dims.output_feature], &dims.output_spatial[..]].concat(), rank, "output dimensions")?;

    let (features, batches) = (dims.feature_groups, dims.batch_groups);
    ensure!(
        features > 0 && batches > 0 && (features == 1 || batches == 1),
        InvalidArgument,
        "{features} feature groups and {batches} batch groups"
    );
    let (batch, feature) = (input.dims[dims.input_batch], input.dims[dims.input_feature]);
    let (in_feature, out_feature) = (kernel.dims[dims.kernel_input_feature], kernel.dims[dims.kernel_output_feature]);
    ensure!(
        in_feature.checked_mul(features) == Some(feature),
        InvalidArgument,
        "{features} groups of {in_feature} kernel input features for {feature} input features"
    );
    ensure!(
        out_feature.is_multiple_of(features) && out_feature.is_multiple_of(batches),
        InvalidArgument,
        "{out_feature} output features in {} groups",
        features.max(batches)
    );
    ensure!(batch.is_multiple_of(batches), InvalidArgument, "a batch of {batch} in {batches} groups");

    let mut out = vec![0; rank];
    out[dims.output_batch] = batch / batches;
    out[dims.output_feature] = out_feature;
    for (k, w) in dims.window.iter().enumerate() {
        let size = kernel.dims[dims.kernel_spatial[k]];
        ensure!(w.size == size, InvalidArgument, "a window of {} over a kernel of {size}", w.size);
        out[dims.output_spatial[k]] = output_size(input.dims[dims.input_spatial[k]], w)?;
    }
    Ok(vec![Shape::new(to, out)])
}

/// The program chooses the type of sums of products.
fn result_type(site: &Site, a: &Shape, b: &Shape) -> Result<DType> {
    let to = site.one_stated()?.dtype;
    ensure!(
        to != DType::Token && a.dtype.is_complex() == to.is_complex() && b.dtype.is_complex() == to.is_complex(),
        InvalidArgument,
        "products of {} and {} as {to}",
        a.dtype,
        b.dtype
    );
    Ok(to)
}
