//! Operations that take sizes as operands. Only programs whose types are static are read, so the result type tells the sizes
//! that matter, and what it does not tell must be a constant.

use super::body::Body;
use super::ops::gather_dims;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::{GatherDims, Op, Value};

impl Body<'_, '_, '_> {
    pub fn dynamic_broadcast(&mut self, op: &Node) -> Result<()> {
        let [x, _] = self.fixed(op)?;
        self.one(op, Op::Broadcast { dims: op.sizes("broadcast_dimensions")? }, &[x])
    }

    pub fn dynamic_pad(&mut self, op: &Node) -> Result<()> {
        let [x, value, low, high, interior] = self.fixed(op)?;
        let known = |v| self.known(v, "padding").map(<[i64]>::to_vec);
        let pad = Op::Pad { low: known(low)?, high: known(high)?, interior: known(interior)? };
        self.one(op, pad, &[x, value])
    }

    pub fn real_dynamic_slice(&mut self, op: &Node) -> Result<()> {
        let [x, start, limit, stride] = self.fixed(op)?;
        let (start, limit) = (self.known_sizes(start, "a slice start")?, self.known_sizes(limit, "a slice limit")?);
        let slice = Op::Slice { start, limit, stride: self.known_sizes(stride, "a slice stride")? };
        self.one(op, slice, &[x])
    }

    pub fn dynamic_gather(&mut self, op: &Node) -> Result<()> {
        let [x, starts, sizes] = self.fixed(op)?;
        let dims = gather_dims(op, self.known_sizes(sizes, "a slice size")?)?;
        self.one(op, Op::Gather(dims), &[x, starts])
    }

    pub fn dynamic_conv(&mut self, op: &Node) -> Result<()> {
        let [x, kernel, padding] = self.fixed(op)?;
        let padding = self.known(padding, "padding")?.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        let dims = self.conv_dims(op, kernel, Some(padding))?;
        self.one(op, Op::Convolution(Box::new(dims)), &[x, kernel])
    }

    fn known_sizes(&self, v: Value, what: &str) -> Result<Vec<usize>> {
        let size = |n: &i64| usize::try_from(*n).map_err(|_| error!(InvalidArgument, "{what} is {n}"));
        self.known(v, what)?.iter().map(size).collect()
    }

    /// Slices of one dimension, chosen by indices that may differ along leading batch dimensions.
    pub fn torch_index_select(&mut self, op: &Node) -> Result<()> {
        let [x, index] = self.fixed(op)?;
        let (shape, index_rank) = (self.shape(x), self.shape(index).rank());
        let (dim, batch) = (op.size("dim")?, op.size("batch_dims")?);
        ensure!(batch <= dim && dim < shape.rank() && batch <= index_rank, InvalidArgument, "dim is {dim}, batch_dims is {batch}");
        let mut slice_sizes = shape.dims.clone();
        slice_sizes[..batch].fill(1);
        slice_sizes[dim] = 1;
        // Result: batch dimensions, those before `dim`, those of the index after the batch, those after `dim`.
        let index_dims = index_rank - batch;
        let dims = GatherDims {
            offset_dims: (batch..dim).chain(dim + index_dims..shape.rank() - 1 + index_dims).collect(),
            collapsed_slice_dims: vec![dim],
            operand_batching_dims: (0..batch).collect(),
            start_indices_batching_dims: (0..batch).collect(),
            start_index_map: vec![dim],
            index_vector_dim: index_rank,
            slice_sizes,
        };
        self.one(op, Op::Gather(dims), &[x, index])
    }
}
