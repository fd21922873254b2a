//! Operations that combine elements with a region.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::{Node, Region};
use crate::ir::{self, Op, ScatterDims, Value, Window, WindowDim};
use crate::tensor::DType;

impl<'t, 'a> Body<'_, 't, 'a> {
    /// A region on scalars.
    pub fn reducer_region(&mut self, region: &'t Region<'a>) -> Result<ir::Region> {
        let outer = std::mem::replace(&mut self.in_reducer, true);
        let region = self.region(region);
        self.in_reducer = outer;
        region
    }

    /// A region on scalars and the types of its first `n` parameters, which the operands are to have.
    pub fn reducer(&mut self, region: &'t Region<'a>, n: usize) -> Result<(ir::Region, Vec<DType>)> {
        let region = self.reducer_region(region)?;
        ensure!(region.params.len() == 2 * n, InvalidArgument, "the region has {} parameters for {n} operands", region.params.len());
        let types = region.params[..n].iter().map(|v| self.dtype(*v)).collect();
        Ok((region, types))
    }

    /// Regions may compute in a wider type than the operands have.
    pub fn widened(&mut self, values: &mut [Value], types: &[DType]) {
        for (v, ty) in values.iter_mut().zip(types) {
            *v = self.converted(*v, *ty);
        }
    }

    /// Inputs and as many initial values, all of the region's types.
    fn inputs_and_inits(&mut self, op: &'t Node<'a>) -> Result<(Vec<Value>, ir::Region)> {
        let [region] = self.regions(op)?;
        let mut operands = self.operands(op)?;
        ensure!(
            operands.len().is_multiple_of(2),
            InvalidArgument,
            "{} operands: as many initial values as inputs are needed",
            operands.len()
        );
        let n = operands.len() / 2;
        let (region, types) = self.reducer(region, n)?;
        self.widened(&mut operands[..n], &types);
        self.widened(&mut operands[n..], &types);
        Ok((operands, region))
    }

    pub fn reduce(&mut self, op: &'t Node<'a>) -> Result<()> {
        let dims = op.sizes("dimensions")?;
        let (operands, region) = self.inputs_and_inits(op)?;
        self.all(op, Op::Reduce { dims }, &operands, vec![region])
    }

    pub fn reduce_window(&mut self, op: &'t Node<'a>) -> Result<()> {
        let window = window(op)?;
        let (operands, region) = self.inputs_and_inits(op)?;
        self.all(op, Op::ReduceWindow(window), &operands, vec![region])
    }

    pub fn select_and_scatter(&mut self, op: &'t Node<'a>) -> Result<()> {
        let mut operands: [Value; 3] = self.fixed(op)?;
        let window = window(op)?;
        let [select, scatter] = self.regions(op)?;
        let select = self.reducer_region(select)?;
        let (scatter, types) = self.reducer(scatter, 1)?;
        // The operand keeps its type: the comparison is made in it.
        for v in &mut operands[1..] {
            *v = self.converted(*v, types[0]);
        }
        self.all(op, Op::SelectAndScatter(window), &operands, vec![select, scatter])
    }

    pub fn scatter(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [region] = self.regions(op)?;
        let mut operands = self.operands(op)?;
        ensure!(operands.len() % 2 == 1, InvalidArgument, "{} operands: as many updates as inputs are needed", operands.len());
        let n = operands.len() / 2;
        let dims = ScatterDims {
            update_window_dims: op.sizes_or("update_window_dims", Vec::new)?,
            inserted_window_dims: op.sizes_or("inserted_window_dims", Vec::new)?,
            input_batching_dims: op.sizes_or("input_batching_dims", Vec::new)?,
            scatter_indices_batching_dims: op.sizes_or("scatter_indices_batching_dims", Vec::new)?,
            scatter_dims_to_operand_dims: op.sizes_or("scatter_dims_to_operand_dims", Vec::new)?,
            index_vector_dim: op.size_or("index_vector_dim", 0)?,
            unique_indices: op.bool_or("unique_indices", false)?,
        };
        let (region, types) = self.reducer(region, n)?;
        self.widened(&mut operands[..n], &types);
        self.widened(&mut operands[n + 1..], &types);
        self.all(op, Op::Scatter(dims), &operands, vec![region])
    }
}

fn window(op: &Node) -> Result<Window> {
    let sizes = op.sizes("window_dimensions")?;
    let n = sizes.len();
    let stride = op.sizes_of_length("window_strides", n, 1)?;
    let base = op.sizes_of_length("base_dilations", n, 1)?;
    let dilation = op.sizes_of_length("window_dilations", n, 1)?;
    let padding = if op.attr("padding").is_some() { op.pairs("padding")? } else { vec![(0, 0); n] };
    ensure!(padding.len() == n, InvalidArgument, "padding of {} dimensions, the window has {n}", padding.len());
    let dim = |i: usize| WindowDim {
        size: sizes[i],
        stride: stride[i],
        pad_low: padding[i].0,
        pad_high: padding[i].1,
        base_dilation: base[i],
        window_dilation: dilation[i],
        reversed: false,
    };
    Ok(Window { dims: (0..n).map(dim).collect() })
}
