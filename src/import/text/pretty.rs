//! The custom forms of operations.

use std::rc::Rc;

use super::Parser;
use super::conv::int;
use super::op::Draft;
use super::types::Signature;
use crate::error::Result;
use crate::import::tree::Attr;

impl<'a> Parser<'a> {
    /// Behind the name, which stands at `start`.
    pub fn custom_op(&mut self, name: &str, start: usize) -> Result<Draft<'a>> {
        let mut draft = Draft::new();
        match name {
            "builtin.module" => return self.module(),
            // A module may be the default dialect of its functions.
            "func.func" | "builtin.func" => return self.func(),
            "func.call" | "call" => {
                draft.attr("callee", Attr::Symbol(Rc::from(self.symbol()?)));
                draft.operands = self.list("(", ")", Self::operand)?;
            }
            "func.return" | "stablehlo.return" | "sdy.return" | "builtin.return" => return self.return_op(draft),
            "builtin.unrealized_conversion_cast" => {
                draft.operands = self.operands()?;
                self.expect(":")?;
                self.ty()?;
                self.expect_word("to")?;
                draft.results = vec![self.ty()?];
                return Ok(draft);
            }
            _ if name.starts_with("sdy.") => return self.sdy_op(name, start),

            // How a constant is written whose type is not that of its value.
            "stablehlo.constant" if self.peek() == b'(' => return self.generic_op(),
            "stablehlo.constant" => {
                self.optional_dictionary(&mut draft.attrs)?;
                let value = self.attribute()?;
                let Attr::Tensor(tensor) = &value else { return Err(self.error("the value of a constant is no dense tensor")) };
                draft.results = vec![tensor.ty.clone()];
                draft.attr("value", value);
                return Ok(draft);
            }
            "stablehlo.compare" => {
                draft.attr("comparison_direction", Attr::Enum(Rc::from(self.word()?)));
                self.expect(",")?;
                self.items(name, &mut draft)?;
            }
            "stablehlo.slice" => {
                draft.operands = vec![self.operand()?];
                self.slice_ranges(&mut draft)?;
            }
            "stablehlo.get_tuple_element" => {
                draft.operands = vec![self.operand()?];
                self.expect("[")?;
                let index = self.integer()?;
                draft.attr("index", int(index));
                self.expect("]")?;
            }
            "stablehlo.convolution" => {
                draft.operands = self.list("(", ")", Self::operand)?;
                self.expect_word("dim_numbers")?;
                self.expect("=")?;
                let dims = self.conv_dims()?;
                draft.attrs.extend(dims);
                self.expect(",")?;
                self.expect_word("window")?;
                self.expect("=")?;
                self.conv_window(&mut draft.attrs)?;
            }
            "stablehlo.custom_call" => {
                draft.attr("call_target_name", Attr::String(Rc::from(self.symbol()?)));
                draft.operands = self.list("(", ")", Self::operand)?;
            }
            "stablehlo.composite" => {
                draft.attr("name", Attr::String(Rc::from(self.string()?)));
                draft.operands = self.operands()?;
            }
            "stablehlo.while" => return self.while_op(),
            "stablehlo.reduce" => return self.reduce_op(),
            "chlo.scan" => return self.scan_op(),
            _ if name.starts_with("stablehlo.") || name.starts_with("chlo.") => {
                if self.eat("(") {
                    self.items(name, &mut draft)?;
                    self.expect(")")?;
                } else {
                    self.items(name, &mut draft)?;
                }
            }
            _ => bail!(Unimplemented, "{}", self.error_at(start, format_args!("the custom form of {name} is not supported")).message),
        }
        self.optional_dictionary(&mut draft.attrs)?;
        self.signature_of(name, &mut draft)?;
        Ok(draft)
    }

    fn return_op(&mut self, mut draft: Draft<'a>) -> Result<Draft<'a>> {
        draft.operands = self.operands()?;
        self.optional_dictionary(&mut draft.attrs)?;
        if !draft.operands.is_empty() {
            self.expect(":")?;
            let start = self.pos;
            let mut types = vec![self.ty()?];
            while self.eat(",") {
                types.push(self.ty()?);
            }
            self.check_operands(start, &draft.operands, &types)?;
        }
        Ok(draft)
    }

    /// Values and `name = value` between commas.
    fn items(&mut self, op: &str, draft: &mut Draft<'a>) -> Result<()> {
        loop {
            if self.peek() == b'%' {
                draft.operands.push(self.operand()?);
            } else if self.peek_word().is_empty() {
                return Ok(());
            } else {
                self.item(op, draft)?;
            }
            if !self.eat(",") {
                return Ok(());
            }
        }
    }

    fn item(&mut self, op: &str, draft: &mut Draft<'a>) -> Result<()> {
        let start = self.pos;
        let word = self.word()?;
        let op = op.split_once('.').map_or(op, |(_, op)| op);
        if op == "compare" {
            draft.attr("compare_type", Attr::Enum(Rc::from(word)));
            return Ok(());
        }
        self.expect("=")?;
        let name = match (op, word) {
            ("broadcast_in_dim" | "dynamic_broadcast_in_dim", "dims") => "broadcast_dimensions",
            ("transpose", "dims") => "permutation",
            ("reverse", "dims") => "dimensions",
            ("iota" | "dynamic_iota", "dim") => "iota_dimension",
            ("concatenate" | "get_dimension_size" | "set_dimension_size", "dim") => "dimension",
            ("pad", "low") => "edge_padding_low",
            ("pad", "high") => "edge_padding_high",
            ("pad", "interior") => "interior_padding",
            ("dynamic_slice", "sizes") => "slice_sizes",
            ("broadcast", "sizes") => "broadcast_sizes",
            ("einsum" | "unary_einsum", "config") => "einsum_config",
            ("fft", "type") => "fft_type",
            ("fft", "length") => "fft_length",
            ("cholesky", "lower") => "lower",
            ("rng", "distribution") => "rng_distribution",
            ("rng_bit_generator", "algorithm") => "rng_algorithm",
            ("top_k", "k") => "k",
            ("reduce_precision", "format") => return self.precision_format(draft),
            ("dot_general", "batching_dims") => {
                return self.dims_of_both(draft, "lhs_batching_dimensions", "rhs_batching_dimensions");
            }
            ("dot_general", "contracting_dims") => {
                return self.dims_of_both(draft, "lhs_contracting_dimensions", "rhs_contracting_dimensions");
            }
            ("dot_general" | "dot", "precision") => {
                self.list("[", "]", Self::word)?;
                return Ok(());
            }
            ("dot_general", "algorithm") => {
                self.expect("<")?;
                self.skip_balanced()?;
                return Ok(());
            }
            _ => return Err(self.error_at(start, format_args!("{op} has no {word}"))),
        };
        let value = match self.peek() {
            b'[' => self.int_list()?,
            b'"' => Attr::String(Rc::from(self.string()?)),
            b'-' | b'0'..=b'9' => int(self.integer()?),
            _ => match self.word()? {
                "true" => Attr::Bool(true),
                "false" => Attr::Bool(false),
                word => Attr::Enum(Rc::from(word)),
            },
        };
        draft.attr(name, value);
        Ok(())
    }

    /// `[0] x [1]`
    fn dims_of_both(&mut self, draft: &mut Draft<'a>, lhs: &str, rhs: &str) -> Result<()> {
        let dims = self.int_list()?;
        draft.attr(lhs, dims);
        self.expect("x")?;
        let dims = self.int_list()?;
        draft.attr(rhs, dims);
        Ok(())
    }

    /// `e5m10`
    fn precision_format(&mut self, draft: &mut Draft<'a>) -> Result<()> {
        let start = self.pos;
        let word = self.word()?;
        let bits = word.strip_prefix('e').and_then(|w| w.split_once('m')).and_then(|(e, m)| Some((e.parse().ok()?, m.parse().ok()?)));
        let Some((exponent, mantissa)) = bits else { return Err(self.error_at(start, format_args!("{word} is no format"))) };
        draft.attr("exponent_bits", int(exponent));
        draft.attr("mantissa_bits", int(mantissa));
        Ok(())
    }

    /// `[start:limit:stride, …]`
    fn slice_ranges(&mut self, draft: &mut Draft<'a>) -> Result<()> {
        let ranges = self.list("[", "]", |p| {
            let start = p.integer()?;
            p.expect(":")?;
            let limit = p.integer()?;
            let stride = if p.eat(":") { p.integer()? } else { 1 };
            Ok((start, limit, stride))
        })?;
        draft.attr("start_indices", Attr::Ints(ranges.iter().map(|r| r.0).collect()));
        draft.attr("limit_indices", Attr::Ints(ranges.iter().map(|r| r.1).collect()));
        draft.attr("strides", Attr::Ints(ranges.iter().map(|r| r.2).collect()));
        Ok(())
    }

    /// `: types`, which means different things.
    fn signature_of(&mut self, name: &str, draft: &mut Draft<'a>) -> Result<()> {
        self.expect(":")?;
        self.space();
        let start = self.pos;
        match self.signature()? {
            Signature::Function(inputs, results) => {
                self.check_operands(start, &draft.operands, &inputs)?;
                draft.results = results;
            }
            Signature::Types(types) => match (name, &types[..]) {
                ("stablehlo.optimization_barrier", _) => {
                    self.check_operands(start, &draft.operands, &types)?;
                    draft.results = types;
                }
                ("stablehlo.select", [_, ty]) => draft.results = vec![ty.clone()],
                (_, [ty]) => {
                    if same_types(name) {
                        let stated = vec![ty.clone(); draft.operands.len()];
                        self.check_operands(start, &draft.operands, &stated)?;
                    }
                    draft.results = vec![ty.clone()];
                }
                _ => return Err(self.error_at(start, format_args!("{} types for {name}", types.len()))),
            },
        }
        Ok(())
    }
}

/// Operations that state one type, which is that of all operands and of the result.
fn same_types(name: &str) -> bool {
    use crate::import::stablehlo::{binary, unary};
    let op = name.strip_prefix("stablehlo.").unwrap_or("");
    unary(op).is_some()
        || binary(op).is_some()
        || matches!(op, "clamp" | "reverse" | "convert" | "reduce_precision" | "cholesky" | "after_all")
}
