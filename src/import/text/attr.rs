//! Attributes.

use std::rc::Rc;
use std::sync::Arc;

use super::Parser;
use super::literal::{float_from_bits, rounded};
use super::scan::parse_integer;
use crate::error::Result;
use crate::import::tree::{Attr, Tensor, Type};
use crate::ir::Loc;
use crate::tensor::DType;

pub type Attrs<'a> = Vec<(Rc<str>, Attr<'a>)>;

impl<'a> Parser<'a> {
    pub fn attribute(&mut self) -> Result<Attr<'a>> {
        self.nested(Self::attribute_inner)
    }

    fn attribute_inner(&mut self) -> Result<Attr<'a>> {
        match self.peek() {
            b'"' => {
                let s = self.string()?;
                if self.eat(":") {
                    self.ty()?;
                }
                Ok(Attr::String(Rc::from(s)))
            }
            b'@' => Ok(Attr::Symbol(Rc::from(self.symbol()?))),
            b'[' => Ok(Attr::Array(self.list("[", "]", Self::attribute)?.into())),
            b'{' => Ok(Attr::Dict(self.dictionary()?.into())),
            b'#' => self.dialect_attribute(),
            b'-' | b'0'..=b'9' => self.number_attribute(),
            _ => match self.peek_word() {
                "true" | "false" => Ok(Attr::Bool(self.word()? == "true")),
                "unit" => {
                    self.word()?;
                    Ok(Attr::Unit)
                }
                "dense" => {
                    self.word()?;
                    self.dense()
                }
                "array" => {
                    self.word()?;
                    self.array()
                }
                "loc" => {
                    let loc = self.optional_loc()?;
                    Ok(Attr::Other(Rc::from(loc.as_deref().unwrap_or("unknown location"))))
                }
                name @ ("dense_resource" | "sparse" | "affine_map" | "affine_set" | "strided" | "distinct") => {
                    self.word()?;
                    if self.eat("[") {
                        self.skip_balanced()?;
                    }
                    self.expect("<")?;
                    self.skip_balanced()?;
                    if self.eat(":") {
                        self.ty()?;
                    }
                    Ok(Attr::Other(Rc::from(name)))
                }
                _ if self.at_type() => Ok(Attr::Type(self.ty()?)),
                _ => Err(self.expected("an attribute")),
            },
        }
    }

    /// `{name = value, flag}`
    pub fn dictionary(&mut self) -> Result<Attrs<'a>> {
        self.list("{", "}", |p| {
            let name = if p.peek() == b'"' { p.string()? } else { p.word()?.to_string() };
            let value = if p.eat("=") { p.attribute()? } else { Attr::Unit };
            Ok((Rc::from(name), value))
        })
    }

    /// Behind an operation, where it may be missing.
    pub fn optional_dictionary(&mut self, attrs: &mut Attrs<'a>) -> Result<()> {
        if self.peek() == b'{' {
            attrs.extend(self.dictionary()?);
        }
        Ok(())
    }

    fn number_attribute(&mut self) -> Result<Attr<'a>> {
        let start = self.pos;
        let text = self.number()?;
        let hex = text.contains("0x");
        let float = text.contains('.') && !hex;
        let ty = match self.eat(":") {
            true => self.ty()?,
            false if float => Type::Element(DType::F64),
            false => Type::Element(DType::S64),
        };
        let is_float_type = matches!(&ty, Type::Element(d) if d.is_float());
        let value = if is_float_type {
            let value = match text.strip_prefix("0x") {
                Some(bits) => u64::from_str_radix(bits, 16).ok().and_then(|b| float_from_bits(&ty, b)),
                None => text.parse::<f64>().ok().map(|v| rounded(&ty, v)),
            };
            value.map(|v| Attr::Float(v, ty.clone()))
        } else if float {
            None
        } else {
            // Unsigned numbers of 64 bits keep their bits.
            parse_integer(text).filter(|v| (i64::MIN as i128..=u64::MAX as i128).contains(v)).map(|v| match &ty {
                Type::Element(DType::Pred) => Attr::Bool(v != 0),
                _ => Attr::Int(v as i64, ty.clone()),
            })
        };
        value.ok_or_else(|| self.error_at(start, format_args!("{text:?} is no {ty}")))
    }

    /// `<i64: 1, 2>`, behind `array`.
    fn array(&mut self) -> Result<Attr<'a>> {
        self.expect("<")?;
        let ty = self.ty()?;
        let Type::Element(dtype) = ty else {
            self.skip_balanced()?;
            return Ok(Attr::Other(Rc::from(format!("an array of {ty}"))));
        };
        let mut data = Vec::new();
        let mut n = 0;
        if !self.eat(">") {
            self.list(":", ">", |p| {
                n += 1;
                p.element(dtype, &mut data)
            })?;
        }
        Ok(Attr::Tensor(Rc::new(Tensor { ty: Type::tensor(vec![Some(n)], ty), data: data.into() })))
    }

    /// `[1, 2]`
    pub fn int_list(&mut self) -> Result<Attr<'a>> {
        let element = |p: &mut Self| match p.peek_word() {
            "true" | "false" => Ok((p.word()? == "true") as i64),
            _ => p.integer(),
        };
        Ok(Attr::Ints(self.list("[", "]", element)?.into()))
    }

    fn dialect_attribute(&mut self) -> Result<Attr<'a>> {
        let start = self.pos;
        let name = self.sigil_name()?;
        if let Some(attr) = self.known.get(name) {
            return Ok(attr.clone());
        }
        if let Some(&at) = self.aliases.get(name) {
            let back = std::mem::replace(&mut self.pos, at);
            let attr = self.attribute()?;
            self.pos = back;
            self.known.insert(name, attr.clone());
            return Ok(attr);
        }
        match name {
            "#stablehlo" | "#mhlo" | "#chlo" => {
                // `<kind NAME>` or `<kind<…>>`
                self.expect("<")?;
                let kind = self.word()?;
                if self.peek() == b'<' {
                    self.pos += 1;
                    self.skip_balanced()?;
                    self.expect(">")?;
                    return Ok(Attr::Other(Rc::from(kind)));
                }
                let value = self.word()?;
                self.expect(">")?;
                Ok(Attr::Enum(Rc::from(value)))
            }
            "#stablehlo.gather" | "#stablehlo.scatter" | "#stablehlo.dot" | "#stablehlo.channel_handle" | "#chlo.ragged_dot" => {
                Ok(Attr::Dict(self.fields()?.into()))
            }
            "#stablehlo.conv" => {
                self.expect("<")?;
                let dims = self.conv_dims()?;
                self.expect(">")?;
                Ok(Attr::Dict(dims.into()))
            }
            "#stablehlo.replica_group_mesh_axes" => self.mesh_groups(),
            "#stablehlo.bounds" => {
                let bound = |p: &mut Self| if p.eat("?") { Ok(i64::MIN) } else { p.integer() };
                Ok(Attr::Ints(self.list("<", ">", bound)?.into()))
            }
            _ if name.starts_with("#sdy.") => self.sdy_attribute(name),
            _ if name.contains('.') => {
                if self.text[self.pos..].starts_with('<') {
                    self.pos += 1;
                    self.skip_balanced()?;
                }
                Ok(Attr::Other(Rc::from(name)))
            }
            _ => Err(self.error_at(start, format_args!("{name} is not defined"))),
        }
    }

    /// `<name = value, …>`
    fn fields(&mut self) -> Result<Attrs<'a>> {
        self.list("<", ">", |p| {
            let name = p.word()?;
            p.expect("=")?;
            Ok((Rc::from(name), p.attribute()?))
        })
    }

    /// `loc(…)`, if it is there.
    pub fn optional_loc(&mut self) -> Result<Loc> {
        if self.peek_word() != "loc" {
            return Ok(None);
        }
        self.word()?;
        self.expect("(")?;
        let loc = self.location()?;
        self.expect(")")?;
        Ok(loc)
    }

    /// The innermost file, line and column.
    fn location(&mut self) -> Result<Loc> {
        self.nested(Self::location_inner)
    }

    fn location_inner(&mut self) -> Result<Loc> {
        match self.peek() {
            b'"' => {
                let name = self.string()?;
                if self.eat(":") {
                    let line = self.size()?;
                    self.expect(":")?;
                    let column = self.size()?;
                    // A range.
                    if self.eat_word("to") {
                        if self.peek() != b':' {
                            self.size()?;
                        }
                        self.expect(":")?;
                        self.size()?;
                    }
                    return Ok(Some(Arc::from(format!("{name}:{line}:{column}"))));
                }
                if !self.eat("(") {
                    return Ok(None);
                }
                let loc = self.location()?;
                self.expect(")")?;
                Ok(loc)
            }
            b'#' => {
                let start = self.pos;
                let name = self.sigil_name()?;
                let Some(&at) = self.aliases.get(name) else { return Err(self.error_at(start, format_args!("{name} is not defined"))) };
                if let Some(Attr::Other(known)) = self.known.get(name) {
                    return Ok(Some(Arc::from(&**known)));
                }
                let back = std::mem::replace(&mut self.pos, at);
                let loc = self.optional_loc()?;
                self.pos = back;
                let known = loc.as_deref().unwrap_or("unknown location");
                self.known.insert(name, Attr::Other(Rc::from(known)));
                Ok(loc)
            }
            _ => match self.word()? {
                "unknown" => Ok(None),
                "callsite" => {
                    self.expect("(")?;
                    let callee = self.location()?;
                    self.expect_word("at")?;
                    self.skip_balanced()?;
                    Ok(callee)
                }
                "fused" => {
                    if self.eat("<") {
                        self.skip_balanced()?;
                    }
                    self.expect("[")?;
                    let first = self.location()?;
                    self.skip_balanced()?;
                    Ok(first)
                }
                // `loc(…)` in an alias of an alias.
                "loc" => {
                    self.expect("(")?;
                    let loc = self.location()?;
                    self.expect(")")?;
                    Ok(loc)
                }
                _ => Err(self.expected("a location")),
            },
        }
    }
}
