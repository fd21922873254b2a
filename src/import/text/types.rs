//! Types.

use std::rc::Rc;

use super::Parser;
use crate::error::Result;
use crate::import::tree::{Attr, Quantized, Type};
use crate::tensor::DType;

/// What stands behind the colon of an operation.
pub enum Signature {
    /// `(a, b) -> c` and `a, b -> c`.
    Function(Vec<Type>, Vec<Type>),
    /// `a, b`.
    Types(Vec<Type>),
}

impl<'a> Parser<'a> {
    pub fn ty(&mut self) -> Result<Type> {
        self.nested(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Result<Type> {
        match self.peek() {
            b'(' => self.function_type(),
            b'!' => self.dialect_type(),
            _ => {
                let start = self.pos;
                let word = self.word()?;
                match word {
                    "tensor" => self.tensor_type(),
                    "tuple" => Type::Tuple(self.list("<", ">", Self::ty)?.into()).checked(),
                    "complex" => {
                        self.expect("<")?;
                        let element = self.ty()?;
                        self.expect(">")?;
                        Ok(match element {
                            Type::Element(DType::F32) => Type::Element(DType::C64),
                            Type::Element(DType::F64) => Type::Element(DType::C128),
                            other => Type::Other(Rc::from(format!("complex<{other}>"))),
                        })
                    }
                    "vector" | "memref" => {
                        self.expect("<")?;
                        let inner = self.skip_balanced()?;
                        Ok(Type::Other(Rc::from(format!("{word}<{inner}>"))))
                    }
                    _ => match Type::from_name(word) {
                        Some(ty) => Ok(ty),
                        None if is_number_type(word) => Ok(Type::Other(Rc::from(word))),
                        None => {
                            self.pos = start;
                            Err(self.expected("a type"))
                        }
                    },
                }
            }
        }
    }

    /// Whether a type starts here, and not another attribute.
    pub fn at_type(&mut self) -> bool {
        match self.peek() {
            b'(' | b'!' => true,
            _ => {
                let word = self.peek_word();
                matches!(word, "tensor" | "tuple" | "complex" | "vector" | "memref")
                    || Type::from_name(word).is_some()
                    || is_number_type(word)
            }
        }
    }

    pub fn types(&mut self, open: &str, close: &str) -> Result<Vec<Type>> {
        self.list(open, close, Self::ty)
    }

    /// One type, or several in parentheses.
    pub fn result_types(&mut self) -> Result<Vec<Type>> {
        if self.peek() != b'(' {
            return Ok(vec![self.ty()?]);
        }
        self.types("(", ")")
    }

    fn function_type(&mut self) -> Result<Type> {
        let inputs = self.types("(", ")")?;
        self.expect("->")?;
        Type::Function(Rc::new((inputs, self.result_types()?))).checked()
    }

    /// Behind the colon of an operation.
    pub fn signature(&mut self) -> Result<Signature> {
        if self.peek() == b'(' {
            let inputs = self.types("(", ")")?;
            self.expect("->")?;
            return Ok(Signature::Function(inputs, self.result_types()?));
        }
        let mut types = vec![self.ty()?];
        while self.eat(",") {
            types.push(self.ty()?);
        }
        if self.eat("->") { Ok(Signature::Function(types, self.result_types()?)) } else { Ok(Signature::Types(types)) }
    }

    fn tensor_type(&mut self) -> Result<Type> {
        self.expect("<")?;
        if self.eat("*") {
            let inner = self.skip_balanced()?;
            return Ok(Type::Other(Rc::from(format!("tensor<*{inner}>"))));
        }
        let mut dims = Vec::new();
        loop {
            if self.eat("?") {
                dims.push(None);
            } else if self.peek().is_ascii_digit() {
                // Not a hexadecimal number: 0x5xf32 is a matrix.
                let rest = &self.text[self.pos..];
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let size = rest[..digits].parse::<i64>().map_err(|_| self.expected("a dimension"))?;
                dims.push(Some(size as usize));
                self.pos += digits;
            } else {
                break;
            }
            if !self.text[self.pos..].starts_with('x') {
                return Err(self.expected("an x behind a dimension"));
            }
            self.pos += 1;
        }
        let element = self.ty()?;
        let mut bounds = Rc::from([]);
        if self.eat(",")
            && let Attr::Ints(ints) = self.attribute()?
        {
            bounds = ints;
        }
        self.expect(">")?;
        Ok(Type::bounded_tensor(dims, &bounds, element))
    }

    fn dialect_type(&mut self) -> Result<Type> {
        let start = self.pos;
        let name = self.sigil_name()?;
        match name {
            "!stablehlo.token" | "!mhlo.token" | "!vhlo.token_v1" => return Ok(Type::Element(DType::Token)),
            "!quant.uniform" => {
                let inner = self.pos;
                if let Some(ty) = self.quantized_type()? {
                    return Ok(ty);
                }
                self.pos = inner;
            }
            "!stablehlo.future" => return Type::Future(self.list("<", ">", Self::ty)?.into()).checked(),
            _ => {}
        }
        if let Some(ty) = self.known_types.get(name) {
            return Ok(ty.clone());
        }
        if let Some(&at) = self.aliases.get(name) {
            let back = std::mem::replace(&mut self.pos, at);
            let ty = self.ty()?;
            self.pos = back;
            self.known_types.insert(name, ty.clone());
            return Ok(ty);
        }
        if !name.contains('.') {
            return Err(self.error_at(start, format_args!("{name} is not defined")));
        }
        let mut text = name.to_string();
        if self.text[self.pos..].starts_with('<') {
            self.pos += 1;
            text = format!("{name}<{}>", self.skip_balanced()?);
        }
        Ok(Type::Other(Rc::from(text)))
    }
}

impl<'a> Parser<'a> {
    /// `<i8<-127:127>:f32:0, {0.5:3, 0.25}>`. Nothing for what has no meaning here, such as parameters per block.
    fn quantized_type(&mut self) -> Result<Option<Type>> {
        self.expect("<")?;
        let word = self.word()?;
        let signed = word.replacen('u', "ui", 1);
        let Some(storage) = DType::from_mlir_name(if word.starts_with('u') { &signed } else { word }) else { return Ok(None) };
        let (mut min, mut max) = Quantized::range(storage);
        if self.eat("<") {
            min = self.integer()?;
            self.expect(":")?;
            max = self.integer()?;
            self.expect(">")?;
        }
        self.expect(":")?;
        let Some(expressed) = DType::from_mlir_name(self.word()?) else { return Ok(None) };
        let mut axis = None;
        if self.eat(":") {
            if self.peek() == b'{' {
                return Ok(None);
            }
            axis = Some(self.size()?);
        }
        self.expect(",")?;
        let parameters = match axis {
            None => vec![self.quantization()?],
            Some(_) => self.list("{", "}", Self::quantization)?,
        };
        self.expect(">")?;
        let (scales, zero_points) = parameters.into_iter().unzip();
        Ok(Quantized { storage, expressed, min, max, axis, scales, zero_points }.into_type())
    }

    fn quantization(&mut self) -> Result<(f64, i64)> {
        let number = self.number()?;
        let scale = number.parse().map_err(|_| self.error(format_args!("{number} is no scale")))?;
        Ok((scale, if self.eat(":") { self.integer()? } else { 0 }))
    }
}

/// `i17`, `f80`: types that exist but that this program does not compute with.
fn is_number_type(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let kind = &word[..word.len() - digits.len()];
    matches!(kind, "i" | "si" | "ui" | "f" | "tf" | "bf") && digits.starts_with(|c: char| c.is_ascii_digit())
}
