//! HLO text, as XLA prints modules, -> the messages of [`proto`](super::proto), from which the program is read on.

mod asynchronous;
mod attribute;
mod literal;
mod module;
mod scan;
mod shape;
mod sharding;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use scan::Scanner;
use shape::Typed;

use crate::error::Result;
use crate::import::hlo::proto::*;
use crate::import::why_not;

/// A module, and for how many devices its first line says that it is.
pub struct Text {
    pub proto: HloModuleProto,
    pub num_replicas: Option<usize>,
    pub num_partitions: Option<usize>,
}

/// Whether this is HLO text and no HloModuleProto, which may start with a line break as well but has other control characters
/// soon.
pub fn is_text(code: &[u8]) -> bool {
    let text = match std::str::from_utf8(code) {
        Ok(text) => text,
        Err(e) => std::str::from_utf8(&code[..e.valid_up_to()]).unwrap_or(""),
    };
    let control = |b: &u8| *b < b' ' && !b.is_ascii_whitespace();
    Scanner::new(text).eat_word("HloModule") && !code.iter().take(1 << 12).any(control)
}

pub fn read(code: &[u8]) -> Result<Text> {
    match std::str::from_utf8(code) {
        Ok(text) => Parser::new(text).module(),
        Err(e) => bail!(InvalidArgument, "HLO text: byte {} is not UTF-8", e.valid_up_to()),
    }
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    computations: Vec<HloComputationProto>,
    /// Computations by name, as soon as they are named.
    names: HashMap<&'a str, Named>,
    /// The computation being read: its instructions and, by name, where among them they are.
    instructions: Vec<HloInstructionProto>,
    known: HashMap<&'a str, usize>,
    /// Those with tiles in their layout.
    tiled: HashSet<&'a str>,
    last_id: i64,
}

struct Named {
    id: i64,
    /// Where the name first stands.
    pos: usize,
    defined: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser {
            scanner: Scanner::new(text),
            computations: Vec::new(),
            names: HashMap::new(),
            instructions: Vec::new(),
            known: HashMap::new(),
            tiled: HashSet::new(),
            last_id: 0,
        }
    }

    fn new_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    /// The computation of this name, which may come later.
    fn computation_name(&mut self) -> Result<i64> {
        self.scanner.space();
        let pos = self.scanner.pos;
        let name = self.scanner.name("the name of a computation")?;
        Ok(self.named(name, pos).id)
    }

    /// `{a, b}`, or one without braces
    fn computation_names(&mut self) -> Result<Vec<i64>> {
        if self.scanner.peek() != b'{' {
            return Ok(vec![self.computation_name()?]);
        }
        self.scanner.expect("{")?;
        let mut ids = Vec::new();
        while !self.scanner.eat("}") {
            ids.push(self.computation_name()?);
            if !self.scanner.eat(",") && self.scanner.peek() != b'}' {
                return Err(self.scanner.expected("\",\" or \"}\""));
            }
        }
        Ok(ids)
    }

    fn named(&mut self, name: &'a str, pos: usize) -> &mut Named {
        self.last_id += 1;
        let id = self.last_id;
        self.names.entry(name).or_insert(Named { id, pos, defined: false })
    }

    /// `name (parameters) -> result { instructions }`, the part in brackets and the arrow optional. Returns its id.
    fn computation(&mut self) -> Result<i64> {
        self.scanner.space();
        let pos = self.scanner.pos;
        let name = self.scanner.name("a computation")?;
        let named = self.named(name, pos);
        let id = named.id;
        if std::mem::replace(&mut named.defined, true) {
            return Err(self.scanner.error_at(pos, format_args!("computation {name} is defined twice")));
        }
        if self.scanner.peek() == b'(' {
            self.scanner.bracketed()?;
            self.scanner.expect("->")?;
            self.scanner.shape()?;
        }
        self.scanner.expect("{")?;
        let mut root = None;
        while !self.scanner.eat("}") {
            self.scanner.space();
            let at = self.scanner.pos;
            if self.scanner.eat_word("ROOT") {
                if root.is_some() {
                    return Err(self.scanner.error_at(at, format_args!("a second ROOT in computation {name}")));
                }
                root = Some(self.instruction()?);
            } else {
                self.instruction()?;
            }
        }
        let last = self.instructions.last().map(|i| i.id);
        let Some(root_id) = root.or(last) else {
            return Err(self.scanner.error_at(pos, format_args!("computation {name} has no instructions")));
        };
        while self.scanner.eat(",") {
            let at = self.scanner.pos;
            let attribute = self.scanner.name("an attribute")?;
            if attribute != "execution_thread" {
                return Err(self.scanner.error_at(at, format_args!("attribute {attribute} of a computation, which is not known there")));
            }
            self.scanner.expect("=")?;
            self.scanner.skip_value()?;
        }
        self.known.clear();
        self.tiled.clear();
        let instructions = std::mem::take(&mut self.instructions);
        self.computations.push(HloComputationProto { name: name.into(), instructions, id, root_id, ..Default::default() });
        Ok(id)
    }

    /// `name = shape opcode(operands), attribute=value, …`. Returns its id.
    fn instruction(&mut self) -> Result<i64> {
        self.scanner.space();
        let start = self.scanner.pos;
        let name = self.scanner.name("an instruction or \"}\"")?;
        self.scanner.expect("=")?;
        let Typed { shape, tiled } = self.scanner.shape()?;
        self.scanner.space();
        let at = self.scanner.pos;
        let written = self.scanner.name("an opcode")?;
        let (opcode, wrapped) = asynchronous::split(written);
        let wrapped = wrapped.filter(|_| opcode == "async-start");
        let Some(attributes) = attribute::of(wrapped.unwrap_or(opcode)) else {
            let why = why_not(written);
            return Err(self.scanner.at(at, error!(Unimplemented, "operation {written:?} of %{name}{why}")));
        };
        let id = self.new_id();
        let mut inst = HloInstructionProto { name: name.into(), opcode: opcode.into(), id, ..Default::default() };
        match opcode {
            "parameter" => {
                self.scanner.expect("(")?;
                inst.parameter_number = self.scanner.integer()?;
                self.scanner.expect(")")?;
            }
            "constant" => {
                self.scanner.expect("(")?;
                inst.literal = Some(Box::new(self.scanner.literal(&shape)?));
                self.scanner.expect(")")?;
            }
            _ => {
                let operands = self.operands()?;
                let tiles = |k: &&str| self.tiled.contains(k);
                if opcode == "bitcast" && (tiled || operands.iter().any(|(name, _)| tiles(&&**name))) {
                    return Err(self.scanner.at(at, error!(Unimplemented, "a bitcast between layouts with tiles")));
                }
                inst.operand_ids = operands.into_iter().map(|(_, id)| id).collect();
            }
        }
        inst.shape = Some(shape);
        self.attributes(&mut inst, attributes)?;
        if let Some(wrapped) = wrapped {
            inst = self.wrap(inst, wrapped).map_err(|e| self.scanner.at(at, e))?;
        }
        if tiled {
            self.tiled.insert(name);
        }
        if self.known.insert(name, self.instructions.len()).is_some() {
            return Err(self.scanner.error_at(start, format_args!("instruction {name} is defined twice")));
        }
        self.instructions.push(inst);
        Ok(id)
    }

    /// `(a, f32[2]{0} b)`: the names with their ids. The shapes may stand there too and are those of the operands.
    fn operands(&mut self) -> Result<Vec<(&'a str, i64)>> {
        self.scanner.expect("(")?;
        let mut operands = Vec::new();
        while !self.scanner.eat(")") {
            self.scanner.space();
            let at = self.scanner.pos;
            let said = if self.scanner.at_shape() { Some(self.scanner.shape()?.shape) } else { None };
            self.scanner.space();
            let pos = self.scanner.pos;
            let name = self.scanner.name("an operand or \")\"")?;
            let Some(found) = self.known.get(name).map(|k| &self.instructions[*k]) else {
                return Err(self.scanner.error_at(pos, format_args!("{name} is not defined before its use")));
            };
            if said.is_some_and(|said| !found.shape.as_ref().is_some_and(|shape| alike(shape, &said))) {
                return Err(self.scanner.error_at(at, format_args!("the shape of operand {name} is another one where it is defined")));
            }
            operands.push((name, found.id));
            if !self.scanner.eat(",") && self.scanner.peek() != b')' {
                return Err(self.scanner.expected("\",\" or \")\""));
            }
        }
        Ok(operands)
    }
}

/// Equal but for layouts.
fn alike(a: &ShapeProto, b: &ShapeProto) -> bool {
    a.element_type == b.element_type
        && a.dimensions == b.dimensions
        && a.tuple_shapes.len() == b.tuple_shapes.len()
        && a.tuple_shapes.iter().zip(&b.tuple_shapes).all(|(a, b)| alike(a, b))
}
