//! Modules and functions.

use std::rc::Rc;

use super::Parser;
use super::op::Draft;
use crate::error::Result;
use crate::import::tree::{Attr, Type};

impl<'a> Parser<'a> {
    /// `@name attributes {…} {…}`, behind `module`.
    pub fn module(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        if self.peek() == b'@' {
            let name = self.symbol()?;
            draft.attr("sym_name", Attr::String(Rc::from(name)));
        }
        if self.eat_word("attributes") {
            self.optional_dictionary(&mut draft.attrs)?;
        }
        draft.regions.push(self.region("builtin", true, &[])?);
        Ok(draft)
    }

    /// `public @name(%x: type {…}) -> (type {…}) attributes {…} {…}`, behind `func`.
    pub fn func(&mut self) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        for visibility in ["public", "private", "nested"] {
            if self.eat_word(visibility) {
                draft.attr("sym_visibility", Attr::String(Rc::from(visibility)));
            }
        }
        let name = self.symbol()?;
        draft.attr("sym_name", Attr::String(Rc::from(name)));
        let mut params = Vec::new();
        let mut arg_attrs = Vec::new();
        self.list("(", ")", |p| {
            // A declaration names types only.
            let (name, ty) = if p.peek() == b'%' { p.parameter()? } else { ("", p.ty()?) };
            let mut attrs = Vec::new();
            p.optional_dictionary(&mut attrs)?;
            p.optional_loc()?;
            params.push((name, ty));
            arg_attrs.push(Attr::Dict(attrs.into()));
            Ok(())
        })?;
        let mut results = Vec::new();
        let mut res_attrs = Vec::new();
        if self.eat("->") {
            if self.peek() == b'(' {
                self.list("(", ")", |p| {
                    results.push(p.ty()?);
                    let mut attrs = Vec::new();
                    p.optional_dictionary(&mut attrs)?;
                    res_attrs.push(Attr::Dict(attrs.into()));
                    Ok(())
                })?;
            } else {
                results.push(self.ty()?);
                res_attrs.push(Attr::Dict(Rc::from([])));
            }
        }
        if self.eat_word("attributes") {
            self.optional_dictionary(&mut draft.attrs)?;
        }
        let types = params.iter().map(|p| p.1.clone()).collect();
        draft.attr("function_type", Attr::Type(Type::Function(Rc::new((types, results)))));
        draft.attr("arg_attrs", Attr::Array(arg_attrs.into()));
        draft.attr("res_attrs", Attr::Array(res_attrs.into()));
        if self.peek() == b'{' {
            draft.regions.push(self.region("func", true, &params)?);
        } else {
            draft.regions.push(Default::default());
        }
        Ok(draft)
    }
}
