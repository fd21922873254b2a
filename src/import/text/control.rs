//! The custom forms of loops and reductions.

use std::rc::Rc;

use super::Parser;
use super::op::Draft;
use super::types::Signature;
use crate::error::Result;
use crate::import::tree::{Attr, Node, Region, Type, ValueId};
use crate::tensor::DType;

impl<'a> Parser<'a> {
    /// `(%x = %init, …) : types attributes {…} cond {…} do {…}`, behind `while`.
    pub fn while_op(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        let names = self.list("(", ")", |p| {
            if p.peek() != b'%' {
                return Err(p.expected("a parameter"));
            }
            let name = &p.sigil_name()?[1..];
            p.expect("=")?;
            Ok((name, p.operand()?))
        })?;
        draft.operands = names.iter().map(|n| n.1).collect();
        let mut types = Vec::new();
        if self.eat(":") {
            let start = self.pos;
            types.push(self.ty()?);
            while self.eat(",") {
                types.push(self.ty()?);
            }
            self.check_operands(start, &draft.operands, &types)?;
        } else if !names.is_empty() {
            return Err(self.expected("the types of the loop"));
        }
        if self.eat_word("attributes") {
            self.optional_dictionary(&mut draft.attrs)?;
        }
        let params: Vec<(&str, Type)> = names.iter().map(|n| n.0).zip(types.iter().cloned()).collect();
        self.expect_word("cond")?;
        draft.regions.push(self.region("stablehlo", false, &params)?);
        self.expect_word("do")?;
        draft.regions.push(self.region("stablehlo", false, &params)?);
        draft.results = types;
        Ok(draft)
    }

    /// `(%x, …) inits(%i, …) dimension=0 attributes {…} {…} : types`, behind `scan`.
    pub fn scan_op(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        draft.operands = self.list("(", ")", Self::operand)?;
        let inputs = draft.operands.len() as i64;
        self.expect_word("inits")?;
        draft.operands.extend(self.list("(", ")", Self::operand)?);
        draft.attr("operandSegmentSizes", Attr::Ints(Rc::from([inputs, draft.operands.len() as i64 - inputs])));
        self.expect_word("dimension")?;
        self.expect("=")?;
        let dim = self.integer()?;
        draft.attr("dimension", Attr::Int(dim, Type::Element(DType::S64)));
        if self.eat_word("attributes") {
            self.optional_dictionary(&mut draft.attrs)?;
        }
        draft.regions.push(self.region("stablehlo", true, &[])?);
        self.ending(&mut draft)?;
        Ok(draft)
    }

    /// `(%x init: %i), … applies op across dimensions = [0] : types`, or with `reducer(%a: type, %b: type) … {…}` at the end.
    pub fn reduce_op(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        let mut inits = Vec::new();
        loop {
            self.expect("(")?;
            draft.operands.push(self.operand()?);
            self.expect_word("init")?;
            self.expect(":")?;
            inits.push(self.operand()?);
            self.expect(")")?;
            if !self.eat(",") {
                break;
            }
        }
        let n = inits.len();
        draft.operands.extend(inits);
        let applied = if self.eat_word("applies") { Some(self.word()?) } else { None };
        self.expect_word("across")?;
        self.expect_word("dimensions")?;
        self.expect("=")?;
        let dims = self.int_list()?;
        draft.attr("dimensions", dims);
        self.optional_dictionary(&mut draft.attrs)?;
        let inputs = self.ending(&mut draft)?;
        draft.regions.push(match applied {
            Some(op) => self.applied(op, n, &inputs)?,
            None => self.reducer_region(n)?,
        });
        Ok(draft)
    }

    /// `: (inputs) -> results` at the end of an operation, whose results these are; returns the types of the operands.
    pub fn ending(&mut self, draft: &mut Draft<'a>) -> Result<Vec<Type>> {
        self.expect(":")?;
        let start = self.pos;
        let Signature::Function(inputs, results) = self.signature()? else {
            return Err(self.error_at(start, "a function type is expected"));
        };
        self.check_operands(start, &draft.operands, &inputs)?;
        draft.results = results;
        Ok(inputs)
    }

    /// A region of one operation on two scalars.
    fn applied(&mut self, op: &str, n: usize, inputs: &[Type]) -> Result<Region<'a>> {
        let (1, Some(ty)) = (n, inputs.last()) else { return Err(self.error("one operation is applied to one operand only")) };
        let first = self.types.len() as ValueId;
        self.types.extend([ty.clone(), ty.clone(), ty.clone()]);
        let node = |name: &str, operands: Vec<ValueId>, results: Vec<(ValueId, Type)>| Node {
            name: Rc::from(name),
            attrs: Vec::<(Rc<str>, Attr)>::new(),
            operands,
            results,
            regions: Vec::new(),
            loc: None,
        };
        let ops =
            vec![node(op, vec![first, first + 1], vec![(first + 2, ty.clone())]), node("stablehlo.return", vec![first + 2], Vec::new())];
        Ok(Region { params: vec![(first, ty.clone()), (first + 1, ty.clone())], ops })
    }

    /// Parameters stand in pairs, (accumulator, element); the region takes all accumulators first.
    fn reducer_region(&mut self, n: usize) -> Result<Region<'a>> {
        self.expect_word("reducer")?;
        let mut accumulators = Vec::new();
        let mut elements = Vec::new();
        for _ in 0..n {
            let pair = self.list("(", ")", Self::parameter)?;
            let [a, b] = &pair[..] else { return Err(self.error("a pair of parameters is expected")) };
            accumulators.push(a.clone());
            elements.push(b.clone());
        }
        accumulators.extend(elements);
        self.region("stablehlo", false, &accumulators)
    }
}
