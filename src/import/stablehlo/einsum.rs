//! Einstein summation.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::{BinaryOp, DotDims, Op, Region, Value};
use crate::tensor::Shape;

impl Body<'_, '_, '_> {
    pub fn einsum(&mut self, op: &Node) -> Result<()> {
        let config = op.string("einsum_config")?;
        let Some((inputs, output)) = config.split_once("->") else { bail!(InvalidArgument, "einsum_config is {config:?}") };
        let inputs: Vec<Vec<char>> = inputs.split(',').map(|s| s.trim().chars().collect()).collect();
        let output: Vec<char> = output.trim().chars().collect();
        let operands = self.operands(op)?;
        ensure!(
            inputs.len() == operands.len() && matches!(inputs.len(), 1 | 2),
            InvalidArgument,
            "einsum_config {config:?} for {} operands",
            operands.len()
        );
        let letters = |l: &[char]| l.iter().all(char::is_ascii_alphabetic) && (1..l.len()).all(|i| !l[..i].contains(&l[i]));
        ensure!(
            inputs.iter().chain([&output]).all(|l| letters(l)),
            Unimplemented,
            "einsum_config {config:?}: repeated letters and ellipses are not supported"
        );
        for (labels, v) in inputs.iter().zip(&operands) {
            ensure!(labels.len() == self.shape(*v).rank(), InvalidArgument, "einsum_config {config:?} for a {}", self.shape(*v));
        }
        let known = |c: &char| inputs.iter().any(|l| l.contains(c));
        ensure!(output.iter().all(known), InvalidArgument, "einsum_config {config:?} has a result dimension of no operand");
        let result = match (&inputs[..], &operands[..]) {
            ([a], [x]) => self.summed(*x, a, &output)?,
            ([a, b], [x, y]) => {
                // Letters of one operand only that the result lacks are summed beforehand.
                let keep = |own: &[char], other: &[char]| -> Vec<char> {
                    own.iter().copied().filter(|c| other.contains(c) || output.contains(c)).collect()
                };
                let (ka, kb) = (keep(a, b), keep(b, a));
                let (x, y) = (self.summed(*x, a, &ka)?, self.summed(*y, b, &kb)?);
                self.product(x, &ka, y, &kb, &output)?
            }
            _ => bail!(InvalidArgument, "einsum_config {config:?}"),
        };
        self.bind(op, &[result])
    }

    /// Sums over the letters that `to` lacks and orders the others as there.
    fn summed(&mut self, x: Value, labels: &[char], to: &[char]) -> Result<Value> {
        let shape = self.shape(x).clone();
        let dims: Vec<usize> = (0..labels.len()).filter(|i| !to.contains(&labels[*i])).collect();
        let left: Vec<char> = labels.iter().copied().filter(|c| to.contains(c)).collect();
        if dims.is_empty() {
            return Ok(self.ordered(x, &left, to));
        }
        let reduced = (0..labels.len()).filter(|i| !dims.contains(i)).map(|i| shape.dims[i]).collect::<Vec<_>>();
        let scalar = Shape::scalar(shape.dtype);
        let init = self.tensor(scalar.clone(), &vec![0; shape.dtype.size()])?;
        let (a, b) = (self.value(scalar.clone()), self.value(scalar.clone()));
        let mut region = Region { params: vec![a, b], ..Default::default() };
        let sum = region.push1(&mut self.shapes, Op::Binary(BinaryOp::Add), &[a, b], scalar);
        region.results.push(sum);
        let shape = Shape::new(shape.dtype, reduced);
        let sum = self.emit_all(Op::Reduce { dims }, &[x, init], vec![shape], vec![region])[0];
        Ok(self.ordered(sum, &left, to))
    }

    fn ordered(&mut self, x: Value, labels: &[char], to: &[char]) -> Value {
        if labels == to {
            return x;
        }
        let perm: Vec<usize> = to.iter().filter_map(|c| labels.iter().position(|l| l == c)).collect();
        let shape = self.shape(x);
        let shape = Shape::new(shape.dtype, perm.iter().map(|i| shape.dims[*i]).collect::<Vec<_>>());
        self.emit(Op::Transpose { perm }, &[x], shape)
    }

    fn product(&mut self, x: Value, a: &[char], y: Value, b: &[char], output: &[char]) -> Result<Value> {
        let mut dims = DotDims::default();
        for (i, c) in a.iter().enumerate() {
            let Some(j) = b.iter().position(|l| l == c) else { continue };
            let (lhs, rhs) = match output.contains(c) {
                true => (&mut dims.lhs_batch, &mut dims.rhs_batch),
                false => (&mut dims.lhs_contract, &mut dims.rhs_contract),
            };
            lhs.push(i);
            rhs.push(j);
        }
        let (xs, ys) = (self.shape(x).clone(), self.shape(y).clone());
        let free = |n: usize, batch: &[usize], contract: &[usize]| -> Vec<usize> {
            (0..n).filter(|i| !batch.contains(i) && !contract.contains(i)).collect()
        };
        let (fx, fy) = (free(a.len(), &dims.lhs_batch, &dims.lhs_contract), free(b.len(), &dims.rhs_batch, &dims.rhs_contract));
        let lhs = dims.lhs_batch.iter().chain(&fx);
        let labels: Vec<char> = lhs.clone().map(|i| a[*i]).chain(fy.iter().map(|i| b[*i])).collect();
        let shape: Vec<usize> = lhs.map(|i| xs.dims[*i]).chain(fy.iter().map(|i| ys.dims[*i])).collect();
        let v = self.emit(Op::Dot(dims), &[x, y], Shape::new(xs.dtype, shape));
        Ok(self.ordered(v, &labels, output))
    }
}
