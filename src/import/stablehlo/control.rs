//! Loops, branches, and sorting.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::Op;
use crate::tensor::DType;

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn while_loop(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [cond, body] = self.regions(op)?;
        let operands = self.operands(op)?;
        let regions = vec![self.region(cond)?, self.region(body)?];
        self.all(op, Op::While, &operands, regions)
    }

    pub fn case(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [index] = self.fixed(op)?;
        let regions = op.regions.iter().map(|r| self.region(r)).collect::<Result<_>>()?;
        self.all(op, Op::Case, &[index], regions)
    }

    /// Branch 0 is the one for false.
    pub fn if_else(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [pred] = self.fixed(op)?;
        ensure!(self.dtype(pred) == DType::Pred, InvalidArgument, "the condition is a {}", self.shape(pred));
        let [on_true, on_false] = self.regions(op)?;
        let regions = vec![self.region(on_false)?, self.region(on_true)?];
        let index = self.converted(pred, DType::S32);
        self.all(op, Op::Case, &[index], regions)
    }

    pub fn sort(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [comparator] = self.regions(op)?;
        let operands = self.operands(op)?;
        let Some(&first) = operands.first() else { bail!(InvalidArgument, "nothing to sort") };
        let rank = self.shape(first).rank();
        let dim = match op.int_or("dimension", -1)? {
            d @ 0.. => d as usize,
            d => match rank.checked_sub(d.unsigned_abs() as usize) {
                Some(d) => d,
                None => bail!(InvalidArgument, "dimension {d} of rank {rank}"),
            },
        };
        let stable = op.bool_or("is_stable", false)?;
        let regions = vec![self.reducer_region(comparator)?];
        self.all(op, Op::Sort { dim, stable }, &operands, regions)
    }

    pub fn map(&mut self, op: &'t Node<'a>) -> Result<()> {
        let [region] = self.regions(op)?;
        let operands = self.operands(op)?;
        let regions = vec![self.reducer_region(region)?];
        self.all(op, Op::Map, &operands, regions)
    }
}
