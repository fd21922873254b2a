//! Pairs of a start and its end. What starts runs at once and to its end, so that the end only hands over results.

use crate::error::Result;
use crate::import::hlo::instruction::Context;
use crate::ir::{Op, Value};
use crate::tensor::{DType, Literal, Shape};

impl Context<'_, '_, '_> {
    /// A start whose value is `(operands, results, contexts…)`; `run` makes what gives the results.
    pub fn start(&mut self, run: impl FnOnce(&mut Self) -> Result<Vec<Value>>) -> Result<Vec<Value>> {
        let (at, results) = self.tree.element(1)?;
        let all = self.shapes;
        self.shapes = &all[at..at + results.count()];
        let results = run(self)?;
        self.shapes = all;
        let mut values = self.flat();
        values.extend(results);
        self.contexts(values)
    }

    /// `(target, source, context)`
    pub fn copy_start(&mut self) -> Result<Vec<Value>> {
        let copied = self.operand(0)?;
        self.contexts(vec![copied, copied])
    }

    /// Numbers that tell what is under way, at the end of a start's value: there is nothing to tell.
    fn contexts(&mut self, mut values: Vec<Value>) -> Result<Vec<Value>> {
        for shape in self.shapes.get(values.len()..).unwrap_or_default() {
            ensure!(
                shape.rank() == 0 && matches!(shape.dtype, DType::U32 | DType::S32),
                InvalidArgument,
                "{shape} at the end of the value of {}",
                self.inst.opcode
            );
            let zero = Literal::new(Shape::scalar(shape.dtype), &[0; 4])?;
            values.push(self.body.push1(Op::Constant(zero), &[], shape.clone(), self.loc));
        }
        Ok(values)
    }
}
