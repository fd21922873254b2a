//! Operations of the CHLO dialect.

use super::body::Body;
use crate::error::Result;
use crate::import::tree::Node;
use crate::ir::UnaryOp;

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn chlo(&mut self, op: &'t Node<'a>, name: &str) -> Result<()> {
        match name {
            "top_k" => self.top_k(op, op.int("k")?),
            _ => bail!(Unimplemented, "the operation is not supported"),
        }
    }
}

/// What the engine has as one operation on real numbers.
pub fn unary(name: &str) -> Option<UnaryOp> {
    use UnaryOp::*;
    [Acos, Acosh, Asin, Asinh, Atanh, Cosh, Erf, Sinh, Tan].into_iter().find(|op| op.name() == name)
}
