//! How the dimensions of an instruction's operands and results belong together, as factors: a factor is a dimension, or a part
//! of one, of every value that would be split along it in the same way.

use crate::ir::{ConvDims, DotDims, Op, Transpose, WindowDim};
use crate::kernel;
use crate::tensor::{DType, Shape};

/// What an instruction has to do when a factor is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing: the shards are computed with as they are.
    Free,
    /// The values are gathered along it, though shardings pass it as if it were free.
    Passed,
    /// Its parts are reduced over the devices.
    Reduced,
    /// Elements move between neighbours.
    Moved,
    /// The values are gathered along it.
    Gathered,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rule {
    pub sizes: Vec<usize>,
    pub kinds: Vec<Kind>,
    /// For each operand and then each result, for each dimension, its factors, major first.
    pub values: Vec<Vec<Vec<usize>>>,
    pub operands: usize,
}

impl Rule {
    fn new(operands: &[&Shape], results: &[&Shape]) -> Rule {
        let values = operands.iter().chain(results).map(|s| vec![Vec::new(); s.rank()]).collect();
        Rule { sizes: Vec::new(), kinds: Vec::new(), values, operands: operands.len() }
    }

    /// A factor of these dimensions of these values.
    fn add(&mut self, size: usize, kind: Kind, places: &[(usize, usize)]) {
        for (value, dim) in places {
            self.values[*value][*dim].push(self.sizes.len());
        }
        self.sizes.push(size);
        self.kinds.push(kind);
    }

    /// A factor of one dimension of all values but scalars.
    fn add_everywhere(&mut self, size: usize, kind: Kind, dim: usize) {
        let places: Vec<_> = (0..self.values.len()).filter(|v| !self.values[*v].is_empty()).map(|v| (v, dim)).collect();
        self.add(size, kind, &places);
    }

    /// Every dimension has a factor.
    fn close(mut self) -> Rule {
        for value in &mut self.values {
            for factors in value.iter_mut().filter(|f| f.is_empty()) {
                factors.push(self.sizes.len());
                self.sizes.push(1);
                self.kinds.push(Kind::Free);
            }
        }
        self
    }

    /// Dimension by dimension the same for that many operands and one result.
    pub fn same(shape: &Shape, operands: usize) -> Rule {
        let mut rule = Rule::new(&vec![shape; operands], &[shape]);
        for (d, n) in shape.dims.iter().enumerate() {
            rule.add_everywhere(*n, Kind::Free, d);
        }
        rule
    }
}

/// `None` of an operation that shardings do not pass.
pub(super) fn rule(op: &Op, operands: &[&Shape], results: &[&Shape]) -> Option<Rule> {
    if operands.iter().chain(results).any(|s| s.dtype == DType::Token) || results.is_empty() {
        return None;
    }
    let mut rule = Rule::new(operands, results);
    let result = results[0];
    let count = rule.values.len();
    match op {
        op if op.is_elementwise() => {
            result.dims.iter().enumerate().for_each(|(d, n)| rule.add_everywhere(*n, Kind::Free, d));
        }
        Op::ShardingConstraint(_) => return Some(Rule::same(result, 1)),
        Op::BitcastConvert => {
            let common = operands[0].rank().min(result.rank());
            (0..common).for_each(|d| rule.add_everywhere(result.dims[d], Kind::Free, d));
            for (v, s) in [operands[0], result].iter().enumerate().filter(|(_, s)| s.rank() > common) {
                rule.add(s.dims[common], Kind::Gathered, &[(v, common)]);
            }
        }
        Op::Reverse { dims } => {
            let kind = |d: usize| if dims.contains(&d) { Kind::Passed } else { Kind::Free };
            result.dims.iter().enumerate().for_each(|(d, n)| rule.add_everywhere(*n, kind(d), d));
        }
        Op::Broadcast { dims } => {
            for (out, n) in result.dims.iter().enumerate() {
                match dims.iter().position(|d| *d == out) {
                    Some(d) if operands[0].dims[d] == *n => rule.add(*n, Kind::Free, &[(0, d), (1, out)]),
                    _ => rule.add(*n, Kind::Free, &[(1, out)]),
                }
            }
        }
        Op::Reshape => reshape(&mut rule, operands[0], result)?,
        Op::Transpose { perm } => {
            perm.iter().enumerate().for_each(|(out, d)| rule.add(operands[0].dims[*d], Kind::Free, &[(0, *d), (1, out)]));
        }
        Op::Slice { .. } => along(&mut rule, operands[0], result, |_| true),
        Op::Pad { low, high, interior } => {
            along(&mut rule, operands[0], result, |d| low[d] == 0 && high[d] == 0 && interior[d] == 0);
        }
        Op::Concatenate { dim } => {
            let kind = |d: usize| if d == *dim { Kind::Moved } else { Kind::Free };
            result.dims.iter().enumerate().for_each(|(d, n)| rule.add_everywhere(*n, kind(d), d));
        }
        Op::DynamicSlice { .. } => unsliced(&mut rule, operands[0], result),
        Op::DynamicUpdateSlice => {
            for (d, n) in result.dims.iter().enumerate() {
                match operands[1].dims[d] == *n {
                    true => rule.add_everywhere(*n, Kind::Free, d),
                    false => rule.add(*n, Kind::Passed, &[(0, d), (count - 1, d)]),
                }
            }
        }
        Op::Gather(g) => {
            let slices = Slices {
                offset_dims: &g.offset_dims,
                collapsed_dims: &g.collapsed_slice_dims,
                batching_dims: &g.operand_batching_dims,
                index_batching_dims: &g.start_indices_batching_dims,
                index_vector_dim: g.index_vector_dim,
            };
            slices.factors(operands[0], result, |size, [input, index, slice]| {
                let places = [input.map(|d| (0, d)), index.map(|d| (1, d)), slice.map(|d| (2, d))];
                let places: Vec<_> = places.into_iter().flatten().collect();
                rule.add(size, if places.len() > 1 { Kind::Free } else { Kind::Passed }, &places);
            });
        }
        Op::Scatter(s) => {
            let n = results.len();
            let slices = Slices {
                offset_dims: &s.update_window_dims,
                collapsed_dims: &s.inserted_window_dims,
                batching_dims: &s.input_batching_dims,
                index_batching_dims: &s.scatter_indices_batching_dims,
                index_vector_dim: s.index_vector_dim,
            };
            slices.factors(operands[0], operands[n + 1], |size, [input, index, slice]| {
                let kind = match (input, index, slice) {
                    (None, Some(_), Some(_)) => Kind::Reduced,
                    (Some(_), _, Some(_)) => Kind::Free,
                    _ => Kind::Passed,
                };
                let mut places: Vec<(usize, usize)> = index.map(|d| (n, d)).into_iter().collect();
                for k in 0..n {
                    places.extend(input.map(|d| (k, d)));
                    places.extend(slice.map(|d| (n + 1 + k, d)));
                    places.extend(input.map(|d| (2 * n + 1 + k, d)));
                }
                rule.add(size, kind, &places);
            });
        }
        Op::Dot(dims) => dot(&mut rule, dims, operands[0], operands[1]),
        Op::Convolution(dims) => convolution(&mut rule, dims, operands[0], operands[1], result),
        Op::Reduce { dims } => {
            let n = results.len();
            let mut out = 0;
            for (d, size) in operands[0].dims.iter().enumerate() {
                let mut places: Vec<(usize, usize)> = (0..n).map(|k| (k, d)).collect();
                if dims.contains(&d) {
                    rule.add(*size, Kind::Reduced, &places);
                } else {
                    places.extend((0..n).map(|k| (2 * n + k, out)));
                    rule.add(*size, Kind::Free, &places);
                    out += 1;
                }
            }
        }
        Op::ReduceWindow(window) => {
            for (d, n) in result.dims.iter().enumerate() {
                rule.add_everywhere(*n, windowed(window.dims[d], operands[0].dims[d], *n), d);
            }
        }
        Op::SelectAndScatter(window) => {
            for (d, n) in operands[1].dims.iter().enumerate() {
                rule.add_everywhere(*n, windowed(window.dims[d], operands[0].dims[d], *n), d);
            }
        }
        Op::Sort { dim, .. } => {
            // Of a batch of one there is nothing else to split, and nothing is gained by it.
            let batched = result.dims.iter().enumerate().any(|(d, n)| d != *dim && *n > 1);
            for (d, n) in result.dims.iter().enumerate() {
                match d == *dim {
                    false => rule.add_everywhere(*n, Kind::Free, d),
                    true if batched => rule.add_everywhere(*n, Kind::Gathered, d),
                    true => {}
                }
            }
        }
        Op::TopK { .. } => {
            unsliced(&mut rule, operands[0], result);
            rule = rule.close();
            if let Some(last) = rule.values[0].last() {
                last.iter().for_each(|f| rule.kinds[*f] = Kind::Passed);
            }
        }
        Op::Fft { length, .. } => {
            let (first, last) = (result.rank() - length.len().min(result.rank()), result.rank().saturating_sub(1));
            for (d, n) in operands[0].dims.iter().enumerate() {
                if d != last || *n == result.dims[d] {
                    rule.add_everywhere(*n, if d < first { Kind::Free } else { Kind::Passed }, d);
                }
            }
        }
        Op::CustomCall(call) => {
            let batch = kernel::batch_dims(call, operands, results)?;
            (0..batch).for_each(|d| rule.add_everywhere(result.dims[d], Kind::Free, d));
            for v in 0..count {
                let shape = operands.get(v).unwrap_or_else(|| &results[v - operands.len()]);
                (batch..shape.rank()).for_each(|d| rule.add(shape.dims[d], Kind::Gathered, &[(v, d)]));
            }
        }
        Op::Cholesky { .. } => {
            let batch = result.rank() - 2;
            let kind = |d: usize| if d < batch { Kind::Free } else { Kind::Gathered };
            result.dims.iter().enumerate().for_each(|(d, n)| rule.add_everywhere(*n, kind(d), d));
        }
        Op::TriangularSolve(t) => {
            let (a, b) = (operands[0], operands[1]);
            let row = a.rank() - 2;
            (0..row).for_each(|d| rule.add_everywhere(a.dims[d], Kind::Free, d));
            let (solved, other) = if t.left_side { (row, row + 1) } else { (row + 1, row) };
            // The dimension of `a` that is contracted with the result, and the one that stays, as in `b`.
            let contracted = if (t.transpose == Transpose::No) == t.left_side { row + 1 } else { row };
            let kept = 2 * row + 1 - contracted;
            rule.add(a.dims[kept], Kind::Gathered, &[(0, kept), (1, solved)]);
            rule.add(b.dims[other], Kind::Gathered, &[(1, other), (2, other)]);
            rule.add(a.dims[contracted], Kind::Gathered, &[(0, contracted), (2, solved)]);
        }
        Op::AllReduce(_) | Op::CollectivePermute { .. } | Op::CollectiveBroadcast { .. } => {
            let same = operands.iter().zip(results).all(|(a, b)| a.dims == b.dims) && results.iter().all(|r| r.dims == result.dims);
            if !same {
                return None;
            }
            result.dims.iter().enumerate().for_each(|(d, n)| rule.add_everywhere(*n, Kind::Free, d));
        }
        _ => return None,
    }
    Some(rule.close())
}

/// Dimension by dimension, also where the sizes differ.
fn along(rule: &mut Rule, from: &Shape, to: &Shape, untouched: impl Fn(usize) -> bool) {
    for (d, (n, m)) in from.dims.iter().zip(&to.dims).enumerate() {
        let kind = match n == m {
            true if untouched(d) => Kind::Free,
            true => Kind::Passed,
            false => Kind::Moved,
        };
        rule.add_everywhere(*n, kind, d);
    }
}

/// The dimensions that are taken as a whole.
fn unsliced(rule: &mut Rule, from: &Shape, to: &Shape) {
    for (d, (n, m)) in from.dims.iter().zip(&to.dims).enumerate() {
        if n == m {
            rule.add_everywhere(*n, Kind::Free, d);
        }
    }
}

/// Of a dimension of `n` elements that `m` windows slide along.
fn windowed(window: WindowDim, n: usize, m: usize) -> Kind {
    match n == m {
        true if window == WindowDim::ONE => Kind::Free,
        true => Kind::Passed,
        false => Kind::Moved,
    }
}

/// Common divisors of the dimensions, from the major end, as long as the dimensions stay together.
fn reshape(rule: &mut Rule, from: &Shape, to: &Shape) -> Option<()> {
    if from.elements() == 0 {
        return None;
    }
    let (mut i, mut o) = (0, 0);
    // What is left of the current dimensions, and the products of the factors so far.
    let (mut left_in, mut left_out) = (1, 1);
    let (mut done_in, mut done_out) = (1, 1);
    loop {
        if left_in == 1 && i < from.rank() {
            if from.dims[i] == 1 {
                rule.add(1, Kind::Free, &[(0, i)]);
                i += 1;
                continue;
            }
            left_in = from.dims[i];
        }
        if left_out == 1 && o < to.rank() {
            if to.dims[o] == 1 {
                rule.add(1, Kind::Free, &[(1, o)]);
                o += 1;
                continue;
            }
            left_out = to.dims[o];
        }
        if left_in == 1 && left_out == 1 {
            return Some(());
        }
        let common = gcd(left_in, left_out);
        let apart = |left: usize, behind: usize, ahead: usize| {
            if ahead.is_multiple_of(behind) && left.is_multiple_of(ahead / behind) {
                ahead / behind
            } else if left > common {
                left / common
            } else {
                left
            }
        };
        let (mut take_in, mut take_out) = (1, 1);
        if done_in == done_out && common > 1 {
            rule.add(common, Kind::Free, &[(0, i), (1, o)]);
            (take_in, take_out) = (common, common);
        } else {
            let (behind_in, behind_out) = (done_in <= done_out, done_out <= done_in);
            if behind_in {
                take_in = if behind_out { left_in } else { apart(left_in, done_in, done_out) };
                rule.add(take_in, Kind::Passed, &[(0, i)]);
            }
            if behind_out {
                take_out = if behind_in { left_out } else { apart(left_out, done_out, done_in) };
                rule.add(take_out, Kind::Passed, &[(1, o)]);
            }
        }
        (left_in, done_in) = (left_in / take_in, done_in * take_in);
        (left_out, done_out) = (left_out / take_out, done_out * take_out);
        i += (take_in > 1 && left_in == 1) as usize;
        o += (take_out > 1 && left_out == 1) as usize;
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn dot(rule: &mut Rule, dims: &DotDims, lhs: &Shape, rhs: &Shape) {
    let mut out = 0;
    for (l, r) in dims.lhs_batch.iter().zip(&dims.rhs_batch) {
        rule.add(lhs.dims[*l], Kind::Free, &[(0, *l), (1, *r), (2, out)]);
        out += 1;
    }
    let sides = [(0, lhs, &dims.lhs_batch, &dims.lhs_contract), (1, rhs, &dims.rhs_batch, &dims.rhs_contract)];
    for (side, shape, batch, contract) in sides {
        for (d, n) in shape.dims.iter().enumerate().filter(|(d, _)| !batch.contains(d) && !contract.contains(d)) {
            rule.add(*n, Kind::Free, &[(side, d), (2, out)]);
            out += 1;
        }
    }
    for (l, r) in dims.lhs_contract.iter().zip(&dims.rhs_contract) {
        rule.add(lhs.dims[*l], Kind::Reduced, &[(0, *l), (1, *r)]);
    }
}

fn convolution(rule: &mut Rule, c: &ConvDims, input: &Shape, kernel: &Shape, output: &Shape) {
    let groups = |rule: &mut Rule, n: usize, dim: usize| {
        if n > 1 {
            rule.add(n, Kind::Free, &[(0, dim), (1, c.kernel_output_feature), (2, c.output_feature)]);
        }
    };
    groups(rule, c.batch_groups, c.input_batch);
    rule.add(output.dims[c.output_batch], Kind::Free, &[(0, c.input_batch), (2, c.output_batch)]);
    for ((i, k), o) in c.input_spatial.iter().zip(&c.kernel_spatial).zip(&c.output_spatial) {
        let mut left = input.dims[*i];
        let (windows, window) = (output.dims[*o], kernel.dims[*k]);
        let mut order = [(windows, Kind::Moved, (2, *o)), (window, Kind::Moved, (1, *k))];
        // The larger one is the major part of the input's dimension.
        order.sort_by_key(|(n, ..)| std::cmp::Reverse(*n));
        for (n, kind, place) in order {
            let n = n.min(left);
            if n > 1 {
                rule.add(n, kind, &[(0, *i), place]);
                left /= n;
            }
        }
    }
    groups(rule, c.feature_groups, c.input_feature);
    rule.add(kernel.dims[c.kernel_input_feature], Kind::Reduced, &[(0, c.input_feature), (1, c.kernel_input_feature)]);
    let features = output.dims[c.output_feature] / (c.batch_groups * c.feature_groups);
    rule.add(features, Kind::Free, &[(1, c.kernel_output_feature), (2, c.output_feature)]);
}

/// What gather and scatter have in common.
struct Slices<'a> {
    offset_dims: &'a [usize],
    collapsed_dims: &'a [usize],
    batching_dims: &'a [usize],
    index_batching_dims: &'a [usize],
    index_vector_dim: usize,
}

impl Slices<'_> {
    /// Calls `add` with the size of a factor and its dimension of the input, the indices and the slices.
    fn factors(&self, input: &Shape, slices: &Shape, mut add: impl FnMut(usize, [Option<usize>; 3])) {
        let mut windows = (0..input.rank()).filter(|d| !self.collapsed_dims.contains(d) && !self.batching_dims.contains(d));
        let mut batch = 0;
        for (s, n) in slices.dims.iter().enumerate() {
            if self.offset_dims.contains(&s) {
                let Some(d) = windows.next() else { return };
                if input.dims[d] == *n {
                    add(*n, [Some(d), None, Some(s)]);
                } else {
                    add(input.dims[d], [Some(d), None, None]);
                    add(*n, [None, None, Some(s)]);
                }
            } else {
                let index = batch + (batch >= self.index_vector_dim) as usize;
                let input = self.index_batching_dims.iter().position(|d| *d == index).map(|k| self.batching_dims[k]);
                add(*n, [input, Some(index), Some(s)]);
                batch += 1;
            }
        }
        for d in self.collapsed_dims {
            add(input.dims[*d], [Some(*d), None, None]);
        }
    }
}
