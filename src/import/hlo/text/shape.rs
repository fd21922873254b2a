//! Shapes: `f32[2,<=4]{1,0:T(8,128)S(1)}`, `(f32[], (s32[], token[]))`.

use super::scan::Scanner;
use crate::error::Result;
use crate::import::hlo::proto::{LayoutProto, ShapeProto};
use crate::import::hlo::shape::{TUPLE, Tree, type_number};
use crate::tensor::DType;

/// A shape, and whether a layout in it has tiles, of which the proto here knows nothing.
#[derive(Clone, Default)]
pub struct Typed {
    pub shape: ShapeProto,
    pub tiled: bool,
}

impl<'a> Scanner<'a> {
    pub fn shape(&mut self) -> Result<Typed> {
        if self.peek() != b'(' {
            return self.array();
        }
        let elements = self.nested(|s| s.list("(", ")", Self::shape))?;
        let tiled = elements.iter().any(|e| e.tiled);
        let tuple_shapes = elements.into_iter().map(|e| e.shape).collect();
        Ok(Typed { shape: ShapeProto { element_type: TUPLE, tuple_shapes, ..Default::default() }, tiled })
    }

    /// Whether a shape is next and not a name: a shape goes on with a bracket.
    pub fn at_shape(&mut self) -> bool {
        if self.peek() == b'(' {
            return true;
        }
        let start = self.pos;
        let found = !self.run_of(|c| c.is_ascii_alphanumeric()).is_empty() && self.peek() == b'[';
        self.pos = start;
        found
    }

    fn array(&mut self) -> Result<Typed> {
        self.space();
        let start = self.pos;
        let word = self.run_of(|c| c.is_ascii_alphanumeric());
        let Some(dtype) = DType::from_name(word) else {
            if word == "opaque" {
                return Err(self.at(start, error!(Unimplemented, "an opaque value")));
            }
            self.pos = start;
            return Err(self.expected("a shape"));
        };
        let dims = self.list("[", "]", |s| {
            let at = s.pos;
            if s.eat("?") {
                return Err(s.at(at, error!(Unimplemented, "a dimension without a bound")));
            }
            let dynamic = s.eat("<=");
            Ok((s.integer()?, dynamic))
        })?;
        let mut shape = ShapeProto { element_type: type_number(dtype), ..Default::default() };
        (shape.dimensions, shape.is_dynamic_dimension) = dims.into_iter().unzip();
        Tree::from_proto(&shape).map_err(|e| self.at(start, e))?;
        let (layout, tiled) = if self.at_layout() { self.layout(shape.dimensions.len())? } else { (None, false) };
        Ok(Typed { shape: ShapeProto { layout, ..shape }, tiled })
    }

    /// What follows the result of a computation is its body, which starts with a name.
    fn at_layout(&mut self) -> bool {
        let start = self.pos;
        let found = self.eat("{") && matches!(self.peek(), b'0'..=b'9' | b':' | b'}');
        self.pos = start;
        found
    }

    fn layout(&mut self, rank: usize) -> Result<(Option<LayoutProto>, bool)> {
        self.space();
        let start = self.pos;
        let text = self.bracketed()?;
        let end = std::mem::replace(&mut self.pos, start);
        self.expect("{")?;
        let mut minor_to_major = Vec::new();
        while self.peek().is_ascii_digit() {
            minor_to_major.push(self.integer()?);
            self.eat(",");
        }
        if !matches!(self.peek(), b':' | b'}') {
            return Err(self.expected("a dimension, \":\" or \"}\""));
        }
        self.pos = end;
        let mut sorted = minor_to_major.clone();
        sorted.sort_unstable();
        let whole = sorted.iter().enumerate().all(|(i, d)| i as i64 == *d) && sorted.len() == rank;
        if !whole && !minor_to_major.is_empty() {
            return Err(self.error_at(start, format_args!("layout {text} of an array of {rank} dimensions")));
        }
        let further = text.split_once(':').map_or("", |(_, further)| further);
        let space = further.split_once("S(").and_then(|(_, n)| n.split(')').next()?.parse().ok());
        let layout = LayoutProto { minor_to_major, memory_space: space.unwrap_or(0) };
        Ok((whole.then_some(layout), further.contains("T(")))
    }
}
