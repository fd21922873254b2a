//! Operations of the CHLO dialect that go through one dimension part by part.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::{self, BinaryOp, Direction, DotDims, Op, Order, Value};
use crate::tensor::{DType, Literal, Shape};

impl<'t, 'a> Body<'_, 't, 'a> {
    /// (inputs…, initial carries…) -> (outputs…, last carries…): the region takes one part of each input along the
    /// dimension and the carries, and gives a part of each output and the next carries.
    pub fn scan(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [region] = self.regions(op)?;
        let mut inputs = self.operands(op)?;
        let segments = op.sizes("operandSegmentSizes")?;
        let [n, carries] = segments[..] else { bail!(InvalidArgument, "operandSegmentSizes is {segments:?}") };
        ensure!(n + carries == inputs.len(), InvalidArgument, "operandSegmentSizes is {segments:?} for {} operands", inputs.len());
        let inits = inputs.split_off(n);
        let shapes = self.result_shapes(op)?;
        ensure!(shapes.len() >= carries, InvalidArgument, "{} results for {carries} carries", shapes.len());
        let dim = op.size("dimension")?;
        let size_of = |v: &Value| self.shape(*v).dims.get(dim).copied();
        let parts = match inputs.first() {
            Some(first) => size_of(first).filter(|n| inputs.iter().all(|v| size_of(v) == Some(*n))),
            None => Some(op.size("scan_dim_size")?),
        };
        let Some(parts) = parts else { bail!(InvalidArgument, "the inputs differ along dimension {dim}, or have none") };
        ensure!(i32::try_from(parts).is_ok(), Unimplemented, "{parts} parts");

        let zero = self.integer(DType::S32, 0);
        let mut state = vec![zero];
        for shape in &shapes[..shapes.len() - carries] {
            ensure!(shape.dims.get(dim) == Some(&parts), InvalidArgument, "an output is {shape}, it has {parts} parts");
            let blank = self.emit(
                Op::Constant(Literal::new(Shape::scalar(shape.dtype), &vec![0; shape.dtype.size()])?),
                &[],
                Shape::scalar(shape.dtype),
            );
            state.push(self.emit(Op::Broadcast { dims: Vec::new() }, &[blank], shape.clone()));
        }
        state.extend(inits);
        let types: Vec<Shape> = state.iter().map(|v| self.shape(*v).clone()).collect();
        let scalar = Shape::scalar(DType::S32);

        let (params, outer) = self.open(&types);
        let end = self.integer(DType::S32, parts as i64);
        let less = Op::Compare { direction: Direction::Lt, order: Order::Partial };
        let more = self.emit(less, &[params[0], end], Shape::scalar(DType::Pred));
        let cond = self.close(outer, params, vec![more]);

        let (params, outer) = self.open(&types);
        let step = params[0];
        let mut at = step;
        if op.bool_or("is_reverse", false)? {
            let last = self.integer(DType::S32, parts as i64 - 1);
            at = self.emit(Op::Binary(BinaryOp::Subtract), &[last, step], scalar.clone());
        }
        let place = |rank: usize| (0..rank).map(|d| if d == dim { at } else { zero }).collect::<Vec<_>>();
        let mut args = Vec::new();
        for x in &inputs {
            let mut shape = self.shape(*x).clone();
            let operands = [vec![*x], place(shape.rank())].concat();
            shape.dims[dim] = 1;
            let part = self.emit(Op::DynamicSlice { sizes: shape.dims.clone() }, &operands, shape.clone());
            shape.dims.remove(dim);
            args.push(self.emit(Op::Reshape, &[part], shape));
        }
        let outputs = shapes.len() - carries;
        args.extend(&params[1 + outputs..]);
        let results = self.inline(region, &args)?;
        ensure!(results.len() == shapes.len(), InvalidArgument, "the region gives {} values, not {}", results.len(), shapes.len());
        let one = self.integer(DType::S32, 1);
        let mut next = vec![self.emit(Op::Binary(BinaryOp::Add), &[step, one], scalar)];
        for (k, part) in results[..outputs].iter().enumerate() {
            let whole = &shapes[k];
            let mut shape = whole.clone();
            shape.dims[dim] = 1;
            let part = self.emit(Op::Reshape, &[*part], shape);
            let operands = [vec![params[1 + k], part], place(whole.rank())].concat();
            next.push(self.emit(Op::DynamicUpdateSlice, &operands, whole.clone()));
        }
        next.extend(&results[outputs..]);
        let body = self.close(outer, params, next);

        let values = self.emit_all(Op::While, &state, types, vec![cond, body]);
        self.bind(op, &values[1..])
    }

    /// Begins a region with parameters of these shapes. Returns them and what was under construction.
    fn open(&mut self, params: &[Shape]) -> (Vec<Value>, Vec<ir::Inst>) {
        let params = params.iter().map(|s| self.value(s.clone())).collect();
        (params, std::mem::take(&mut self.insts))
    }

    fn close(&mut self, outer: Vec<ir::Inst>, params: Vec<Value>, results: Vec<Value>) -> ir::Region {
        ir::Region { params, insts: std::mem::replace(&mut self.insts, outer), results }
    }

    /// (lhs, rhs, group sizes): rows of `lhs` in runs of these sizes, each run times its own matrix of `rhs`; rows behind
    /// the last run give zeros.
    pub fn ragged_dot(&mut self, op: &Node) -> Result<()> {
        let [lhs, rhs, sizes] = self.fixed(op)?;
        let numbers = op.attr("ragged_dot_dimension_numbers");
        let list = |name: &str| match numbers.and_then(|n| n.get(name)) {
            Some(attr) => super::attrs::as_ints(attr)?.into_iter().map(|n| index(name, n)).collect(),
            None => op.sizes(name),
        };
        let (lhs_batch, rhs_batch) = (list("lhs_batching_dimensions")?, list("rhs_batching_dimensions")?);
        let (lhs_contract, rhs_contract) = (list("lhs_contracting_dimensions")?, list("rhs_contracting_dimensions")?);
        let (ragged, group) = (list("lhs_ragged_dimensions")?, list("rhs_group_dimensions")?);
        let (&[ragged], &[group]) = (&ragged[..], &group[..]) else { bail!(Unimplemented, "runs along other than one dimension of rows") };
        let (x, w) = (self.shape(lhs).clone(), self.shape(rhs).clone());
        let rows = !lhs_batch.contains(&ragged) && !lhs_contract.contains(&ragged);
        ensure!(rows && ragged < x.rank() && group < w.rank(), Unimplemented, "runs along other than one dimension of rows");
        let groups = w.dims[group];
        ensure!(self.shape(sizes).dims[..] == [groups], Unimplemented, "group sizes of shape {}", self.shape(sizes));
        let dtype = self.dtype(sizes);

        // Where each run ends, then which rows each group has, as [group, row].
        let square = Shape::new(dtype, [groups, groups]);
        let along = |body: &mut Self, dim: usize, shape: &Shape| body.emit(Op::Iota { dim }, &[], shape.clone());
        let (from, to) = (along(self, 1, &square), along(self, 0, &square));
        let compare = |direction| Op::Compare { direction, order: Order::Partial };
        let before = self.emit(compare(Direction::Le), &[from, to], square.with(DType::Pred));
        let before = self.emit(Op::Convert, &[before], square.clone());
        let dims = DotDims { lhs_contract: vec![1], rhs_contract: vec![0], ..DotDims::default() };
        let ends = self.emit(Op::Dot(dims), &[before, sizes], Shape::new(dtype, [groups]));
        let starts = self.emit(Op::Binary(BinaryOp::Subtract), &[ends, sizes], Shape::new(dtype, [groups]));
        // The left operand once per group, with zeros in the rows of the others; the group is contracted with the rest.
        let wide = Shape::new(x.dtype, [&[groups][..], &x.dims].concat());
        let row = along(self, ragged + 1, &wide.with(dtype));
        let spread = |body: &mut Self, v| body.emit(Op::Broadcast { dims: vec![0] }, &[v], wide.with(dtype));
        let (starts, ends) = (spread(self, starts), spread(self, ends));
        let late = self.emit(compare(Direction::Ge), &[row, starts], wide.with(DType::Pred));
        let early = self.emit(compare(Direction::Lt), &[row, ends], wide.with(DType::Pred));
        let inside = self.emit(Op::Binary(BinaryOp::And), &[late, early], wide.with(DType::Pred));
        let copies = self.emit(Op::Broadcast { dims: (1..=x.rank()).collect() }, &[lhs], wide.clone());
        let zero = self.emit(Op::Constant(Literal::new(Shape::scalar(x.dtype), &vec![0; x.dtype.size()])?), &[], Shape::scalar(x.dtype));
        let zeros = self.emit(Op::Broadcast { dims: Vec::new() }, &[zero], wide.clone());
        let chosen = self.emit(Op::Select, &[inside, copies, zeros], wide);
        let dims = DotDims {
            lhs_batch: lhs_batch.iter().map(|d| d + 1).collect(),
            rhs_batch,
            lhs_contract: [0].into_iter().chain(lhs_contract.iter().map(|d| d + 1)).collect(),
            rhs_contract: [group].into_iter().chain(rhs_contract).collect(),
        };
        self.one(op, Op::Dot(dims), &[chosen, rhs])
    }
}

fn index(name: &str, n: i64) -> Result<usize> {
    usize::try_from(n).map_err(|_| error!(InvalidArgument, "{name} contains {n}"))
}
