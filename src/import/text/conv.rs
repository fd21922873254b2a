//! Convolutions, whose dimensions have a notation of their own.

use std::rc::Rc;

use super::Parser;
use super::attr::Attrs;
use crate::error::Result;
use crate::import::tree::{Attr, Type};
use crate::tensor::DType;

impl<'a> Parser<'a> {
    /// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, as the attributes it stands for.
    pub fn conv_dims(&mut self) -> Result<Attrs<'a>> {
        let mut attrs = Attrs::new();
        let input = self.conv_dim_list()?;
        self.conv_operand(
            &mut attrs,
            &input,
            [("b", "input_batch_dimension"), ("f", "input_feature_dimension")],
            "input_spatial_dimensions",
        )?;
        self.expect("x")?;
        let kernel = self.conv_dim_list()?;
        let names = [("i", "kernel_input_feature_dimension"), ("o", "kernel_output_feature_dimension")];
        self.conv_operand(&mut attrs, &kernel, names, "kernel_spatial_dimensions")?;
        self.expect("->")?;
        let output = self.conv_dim_list()?;
        let names = [("b", "output_batch_dimension"), ("f", "output_feature_dimension")];
        self.conv_operand(&mut attrs, &output, names, "output_spatial_dimensions")?;
        Ok(attrs)
    }

    fn conv_dim_list(&mut self) -> Result<Vec<&'a str>> {
        self.list("[", "]", |p| if p.peek().is_ascii_digit() { p.number() } else { p.word() })
    }

    fn conv_operand(&self, attrs: &mut Attrs<'a>, dims: &[&str], letters: [(&str, &str); 2], spatial: &str) -> Result<()> {
        let place = |name: &str| dims.iter().position(|d| *d == name);
        for (letter, attr) in letters {
            let Some(at) = place(letter) else { return Err(self.error(format_args!("dimension {letter} of a convolution is missing"))) };
            attrs.push((Rc::from(attr), int(at as i64)));
        }
        let mut list = Vec::new();
        for i in 0..dims.len().saturating_sub(2) {
            let Some(at) = place(&i.to_string()) else { return Err(self.error(format_args!("dimension {i} of a convolution is missing"))) };
            list.push(at as i64);
        }
        attrs.push((Rc::from(spatial), Attr::Ints(list.into())));
        Ok(())
    }

    /// `window = {stride = [1, 1], pad = [[1, 1], [1, 1]], …}`, behind `window =`.
    pub fn conv_window(&mut self, attrs: &mut Attrs<'a>) -> Result<()> {
        let fields = self.list("{", "}", |p| {
            let name = match p.word()? {
                "stride" => "window_strides",
                "pad" => "padding",
                "lhs_dilate" => "lhs_dilation",
                "rhs_dilate" => "rhs_dilation",
                "reverse" => "window_reversal",
                _ => return Err(p.error("an unknown part of a window")),
            };
            p.expect("=")?;
            let value = if name == "padding" { p.pairs()? } else { p.int_list()? };
            Ok((Rc::from(name), value))
        })?;
        attrs.extend(fields);
        Ok(())
    }

    /// `[[1, 2], [3, 4]]`, the rows one after another.
    fn pairs(&mut self) -> Result<Attr<'a>> {
        let rows = self.list("[", "]", |p| p.list("[", "]", Self::integer))?;
        if rows.iter().any(|r| r.len() != 2) {
            return Err(self.error("padding is a list of pairs"));
        }
        Ok(Attr::Ints(rows.concat().into()))
    }
}

pub fn int<'a>(v: i64) -> Attr<'a> {
    Attr::Int(v, Type::Element(DType::S64))
}
