//! MLIR text: StableHLO, CHLO, sdy and func in their custom forms, and everything in the generic form.

mod attr;
mod control;
mod conv;
mod func;
mod literal;
mod op;
mod pretty;
mod scan;
mod sdy;
mod types;

use std::collections::HashMap;
use std::rc::Rc;

use crate::error::Result;
use crate::import::tree::{Attr, MAX_DEPTH, Node, Region, Tree, Type, ValueId};

pub use literal::{element_bits, float_bits};
pub use scan::parse_integer;

pub fn read(code: &[u8]) -> Result<Tree<'_>> {
    let text = match std::str::from_utf8(code) {
        Ok(text) => text,
        Err(e) => bail!(InvalidArgument, "the program is neither MLIR bytecode nor text: byte {} is not UTF-8", e.valid_up_to()),
    };
    Parser::new(text).program()
}

/// An attribute by itself.
pub fn read_attribute(text: &str) -> Result<Attr<'_>> {
    let mut parser = Parser::new(text);
    let attr = parser.attribute()?;
    parser.space();
    ensure!(parser.at_end(), InvalidArgument, "text behind an attribute: {:?}", &text[parser.pos..]);
    Ok(attr)
}

struct Parser<'a> {
    text: &'a str,
    pos: usize,
    /// Byte offset and number of a line at or before most places that are asked for, to count lines once.
    line: std::cell::Cell<(usize, usize)>,
    /// Where the definitions of `#name` and `!name` start.
    aliases: HashMap<&'a str, usize>,
    known: HashMap<&'a str, Attr<'a>>,
    known_types: HashMap<&'a str, Type>,
    /// Innermost last. A scope that is isolated from above does not see those before it.
    scopes: Vec<Scope<'a>>,
    /// The type of each value.
    types: Vec<Type>,
    depth: usize,
}

struct Scope<'a> {
    isolated: bool,
    /// The first of the values with this name and how many there are.
    names: HashMap<&'a str, (ValueId, u32)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let mut aliases = HashMap::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if line.starts_with(['#', '!'])
                && let Some((name, _)) = line.split_once('=')
            {
                aliases.insert(name.trim_end(), start + name.len() + 1);
            }
            start += line.len();
        }
        Parser {
            text,
            pos: 0,
            line: std::cell::Cell::new((0, 1)),
            aliases,
            known: HashMap::new(),
            known_types: HashMap::new(),
            scopes: Vec::new(),
            types: Vec::new(),
            depth: 0,
        }
    }

    /// A module, or the operations of one.
    fn program(mut self) -> Result<Tree<'a>> {
        self.scopes.push(Scope { isolated: true, names: HashMap::new() });
        let mut ops = Vec::new();
        loop {
            self.skip_alias_definitions()?;
            if self.at_end() {
                break;
            }
            ops.push(self.op("builtin")?);
        }
        let values = self.types.len() as u32;
        let root = match (ops.len(), ops.pop()) {
            (1, Some(module)) if &*module.name == "builtin.module" => module,
            (0, _) => return Err(self.error("the program is empty")),
            (_, last) => {
                ops.extend(last);
                let regions = vec![Region { params: Vec::new(), ops }];
                let name = Rc::from("builtin.module");
                Node { name, attrs: Vec::new(), operands: Vec::new(), results: Vec::new(), regions, loc: None }
            }
        };
        Ok(Tree { root, values })
    }

    fn skip_alias_definitions(&mut self) -> Result<()> {
        loop {
            self.space();
            let start = self.pos;
            if !self.text[start..].starts_with(['#', '!']) {
                return Ok(());
            }
            let name = self.sigil_name()?;
            self.expect("=")?;
            if name.starts_with('!') {
                self.ty()?;
            } else {
                self.attribute()?;
            }
            // What an alias leaves unread is not an alias.
            if self.pos <= start {
                return Err(self.error("an alias is expected"));
            }
        }
    }

    /// Runs `f` one level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(format_args!("nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// New values; `name` is without its `%`.
    fn define(&mut self, name: &'a str, types: &[Type]) -> Result<ValueId> {
        let first = self.types.len() as ValueId;
        self.types.extend_from_slice(types);
        let Some(scope) = self.scopes.last_mut() else { return Err(self.error("a value outside a region")) };
        match scope.names.insert(name, (first, types.len() as u32)) {
            None => Ok(first),
            Some(_) => Err(self.error(format_args!("%{name} is defined twice"))),
        }
    }

    fn find(&self, name: &str) -> Option<(ValueId, u32)> {
        for scope in self.scopes.iter().rev() {
            if let Some(found) = scope.names.get(name) {
                return Some(*found);
            }
            if scope.isolated {
                return None;
            }
        }
        None
    }
}
