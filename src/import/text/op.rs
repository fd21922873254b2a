//! Operations and regions.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::attr::Attrs;
use super::types::Signature;
use super::{Parser, Scope};
use crate::error::Result;
use crate::import::tree::{Attr, Node, Region, Type, ValueId};

/// An operation while it is read; its results are not defined yet.
pub struct Draft<'a> {
    pub attrs: Attrs<'a>,
    pub operands: Vec<ValueId>,
    pub results: Vec<Type>,
    pub regions: Vec<Region<'a>>,
}

impl<'a> Draft<'a> {
    pub fn new() -> Draft<'a> {
        Draft { attrs: Vec::new(), operands: Vec::new(), results: Vec::new(), regions: Vec::new() }
    }

    pub fn attr(&mut self, name: &str, value: Attr<'a>) {
        self.attrs.push((Rc::from(name), value));
    }
}

impl<'a> Parser<'a> {
    /// `dialect` is the one that names without a dialect belong to.
    pub fn op(&mut self, dialect: &str) -> Result<Node<'a>> {
        let names = self.result_names()?;
        self.space();
        let start = self.pos;
        let (name, draft) = if self.peek() == b'"' {
            let name = self.string()?;
            let draft = self.generic_op()?;
            (name, draft)
        } else {
            let word = self.word()?;
            let name = if word.contains('.') { word.to_string() } else { format!("{dialect}.{word}") };
            let draft = self.custom_op(&name, start)?;
            (name, draft)
        };
        let loc = match self.optional_loc()? {
            Some(loc) => loc,
            None => {
                let (line, column) = self.place(start);
                Arc::from(format!("line {line}:{column}"))
            }
        };
        let stated: usize = names.iter().map(|(_, n)| n).sum();
        if stated != draft.results.len() && !(names.is_empty()) {
            return Err(self.error_at(start, format_args!("{name} has {} results, {stated} are named", draft.results.len())));
        }
        let mut results = Vec::with_capacity(draft.results.len());
        let mut rest = &draft.results[..];
        for (name, n) in names {
            let (types, others) = rest.split_at(n);
            let first = self.define(name, types)?;
            results.extend((first..).zip(types.iter().cloned()));
            rest = others;
        }
        // Results without a name.
        for ty in rest {
            results.push((self.types.len() as ValueId, ty.clone()));
            self.types.push(ty.clone());
        }
        let mut attrs = draft.attrs;
        spread(&mut attrs);
        Ok(Node { name: Rc::from(name), attrs, operands: draft.operands, results, regions: draft.regions, loc: Some(loc) })
    }

    /// `%a, %b:2 =`
    fn result_names(&mut self) -> Result<Vec<(&'a str, usize)>> {
        let mut names = Vec::new();
        if self.peek() != b'%' {
            return Ok(names);
        }
        loop {
            if self.peek() != b'%' {
                return Err(self.expected("a result"));
            }
            let name = &self.sigil_name()?[1..];
            let n = if self.eat(":") { self.size()? } else { 1 };
            names.push((name, n));
            if !self.eat(",") {
                self.expect("=")?;
                return Ok(names);
            }
        }
    }

    /// A used value: `%a` or `%a#1`.
    pub fn operand(&mut self) -> Result<ValueId> {
        if self.peek() != b'%' {
            return Err(self.expected("a value"));
        }
        let start = self.pos;
        let name = &self.sigil_name()?[1..];
        let index = match self.text[self.pos..].starts_with('#') {
            true => {
                self.pos += 1;
                self.size()?
            }
            false => 0,
        };
        match self.find(name) {
            Some((first, n)) if index < n as usize => Ok(first + index as ValueId),
            Some((_, n)) => Err(self.error_at(start, format_args!("%{name} is {n} values, number {index} does not exist"))),
            None => Err(self.error_at(start, format_args!("%{name} is not defined"))),
        }
    }

    /// Values separated by commas, none if there is none.
    pub fn operands(&mut self) -> Result<Vec<ValueId>> {
        let mut list = Vec::new();
        while self.peek() == b'%' {
            list.push(self.operand()?);
            if !self.eat(",") {
                break;
            }
        }
        Ok(list)
    }

    /// `(operands) <{properties}> ({regions}) {attributes} : (types) -> types`, behind the name.
    pub fn generic_op(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        draft.operands = self.list("(", ")", Self::operand)?;
        if self.peek() == b'[' {
            bail!(Unimplemented, "{}", self.error("control flow between blocks is not supported").message);
        }
        if self.eat("<") {
            self.optional_dictionary(&mut draft.attrs)?;
            self.expect(">")?;
        }
        if self.peek() == b'(' {
            draft.regions = self.list("(", ")", |p| p.region("builtin", false, &[]))?;
        }
        self.optional_dictionary(&mut draft.attrs)?;
        self.expect(":")?;
        let start = self.pos;
        match self.signature()? {
            Signature::Function(inputs, results) => {
                self.check_operands(start, &draft.operands, &inputs)?;
                draft.results = results;
            }
            Signature::Types(_) => return Err(self.error_at(start, "a function type is expected")),
        }
        Ok(draft)
    }

    /// Stated operand types are those of the operands.
    pub fn check_operands(&self, start: usize, operands: &[ValueId], types: &[Type]) -> Result<()> {
        if operands.len() != types.len() {
            return Err(self.error_at(start, format_args!("{} operand types for {} operands", types.len(), operands.len())));
        }
        for (i, (v, stated)) in operands.iter().zip(types).enumerate() {
            let ty = &self.types[*v as usize];
            if ty != stated {
                return Err(self.error_at(start, format_args!("operand {i} is a {ty}, {stated} is stated")));
            }
        }
        Ok(())
    }

    /// `{ ^bb0(%x: type): operations }`. `params` are those that stand outside of the braces.
    pub fn region(&mut self, dialect: &str, isolated: bool, params: &[(&'a str, Type)]) -> Result<Region<'a>> {
        self.nested(|p| {
            p.scopes.push(Scope { isolated, names: HashMap::new() });
            let region = p.region_inner(dialect, params);
            p.scopes.pop();
            region
        })
    }

    fn region_inner(&mut self, dialect: &str, outside: &[(&'a str, Type)]) -> Result<Region<'a>> {
        let mut region = Region::default();
        for (name, ty) in outside {
            region.params.push((self.define(name, std::slice::from_ref(ty))?, ty.clone()));
        }
        self.expect("{")?;
        if self.peek() == b'^' {
            self.sigil_name()?;
            if self.peek() == b'(' {
                let params = self.list("(", ")", Self::parameter)?;
                for (name, ty) in params {
                    region.params.push((self.define(name, std::slice::from_ref(&ty))?, ty));
                }
            }
            self.expect(":")?;
        }
        while !self.eat("}") {
            if self.peek() == b'^' {
                bail!(Unimplemented, "{}", self.error("control flow between blocks is not supported").message);
            }
            let op = self.op(dialect)?;
            region.ops.push(op);
        }
        Ok(region)
    }

    /// `%x: type loc(…)`
    pub fn parameter(&mut self) -> Result<(&'a str, Type)> {
        if self.peek() != b'%' {
            return Err(self.expected("a parameter"));
        }
        let name = &self.sigil_name()?[1..];
        self.expect(":")?;
        let ty = self.ty()?;
        self.optional_loc()?;
        Ok((name, ty))
    }
}

/// Attributes that group others give way to what they group.
fn spread(attrs: &mut Attrs) {
    let mut i = 0;
    while i < attrs.len() {
        let grouping =
            matches!(&*attrs[i].0, "dimension_numbers" | "scatter_dimension_numbers" | "dot_dimension_numbers" | "channel_handle");
        let Attr::Dict(fields) = &attrs[i].1 else {
            i += 1;
            continue;
        };
        if !grouping {
            i += 1;
            continue;
        }
        let fields = fields.clone();
        let channel = &*attrs[i].0 == "channel_handle";
        attrs.swap_remove(i);
        attrs.extend(fields.iter().map(|(name, value)| match (&**name, channel) {
            ("handle", true) => (Rc::from("channel_id"), value.clone()),
            ("type", true) => (Rc::from("channel_type"), value.clone()),
            _ => (name.clone(), value.clone()),
        }));
    }
}
