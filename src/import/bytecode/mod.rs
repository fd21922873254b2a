//! MLIR bytecode: the container. Versions 0 to 6, as StableHLO's portable artifacts of all versions use.

mod attr;
mod cursor;
mod ir;
mod location;
mod ops;
mod sdy;
mod types;
mod vhlo;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::error::Result;
use crate::import::tree::{Attr, MAX_DEPTH, Tree, Type};
use cursor::Cursor;

pub const MAGIC: [u8; 4] = [0x4D, 0x4C, 0xEF, 0x52];

/// Reads a file that starts with [`MAGIC`].
pub fn read(file: &[u8]) -> Result<Tree<'_>> {
    File::open(file)?.tree()
}

/// An indexed file. Attributes and types are decoded when something asks for them.
struct File<'a> {
    version: u64,
    strings: Vec<Rc<str>>,
    ops: Vec<OpName>,
    attrs: Table<'a, Attr<'a>>,
    types: Table<'a, Type>,
    properties: Vec<Cursor<'a>>,
    ir: Cursor<'a>,
    depth: Cell<usize>,
    locations: RefCell<location::Memo>,
}

struct OpName {
    /// As it stands in the file: `vhlo.add_v1`.
    full: Rc<str>,
    /// As the tree names it: `stablehlo.add`.
    name: Rc<str>,
    /// Names of the attributes in the properties, in the order they are encoded; `None` when the operation is unknown.
    properties: Option<&'static str>,
    /// The writer knew the operation; only then its properties are in the properties section.
    registered: bool,
}

struct Table<'a, T> {
    entries: Vec<Entry<'a>>,
    decoded: RefCell<Vec<Option<T>>>,
}

#[derive(Clone)]
struct Entry<'a> {
    dialect: Dialect,
    /// False when the entry is MLIR text.
    encoded: bool,
    bytes: Cursor<'a>,
}

#[derive(Clone, Debug, PartialEq)]
enum Dialect {
    Builtin,
    Vhlo,
    Sdy,
    Other(Rc<str>),
}

const STRINGS: u8 = 0;
const DIALECTS: u8 = 1;
const ATTR_TYPES: u8 = 2;
const ATTR_TYPE_OFFSETS: u8 = 3;
const IR: u8 = 4;
const DIALECT_VERSION: u8 = 7;
const PROPERTIES: u8 = 8;

impl<'a> File<'a> {
    fn open(file: &'a [u8]) -> Result<File<'a>> {
        let mut c = Cursor::new(file);
        if c.take(4)? != MAGIC {
            return Err(c.error("no MLIR bytecode"));
        }
        let version = c.varint()?;
        ensure!(version <= 6, Unimplemented, "MLIR bytecode version {version}; this reader knows versions 0 to 6");
        c.c_string()?;
        let mut sections: [Option<Cursor>; 9] = Default::default();
        while !c.is_empty() {
            let at = c.clone();
            let section = c.section()?;
            match sections.get_mut(section.id as usize) {
                Some(slot @ None) => *slot = Some(section.body),
                Some(_) => return Err(at.error(format_args!("section {} occurs twice", section.id))),
                None => return Err(at.error(format_args!("section {} is unknown", section.id))),
            }
        }
        let mut section = |id: u8| match sections[id as usize].take() {
            Some(s) => Ok(s),
            None => Err(error!(InvalidArgument, "MLIR bytecode: section {id} is missing")),
        };
        let strings = read_strings(section(STRINGS)?)?;
        let (dialects, ops) = read_dialects(section(DIALECTS)?, version, &strings)?;
        let (attrs, types) = read_entries(section(ATTR_TYPE_OFFSETS)?, section(ATTR_TYPES)?, &dialects)?;
        let properties = if version >= 5 { read_properties(section(PROPERTIES)?)? } else { Vec::new() };
        let ir = section(IR)?;
        Ok(File { version, strings, ops, attrs, types, properties, ir, depth: Cell::new(0), locations: Default::default() })
    }

    fn string(&self, c: &mut Cursor<'a>) -> Result<Rc<str>> {
        let i = c.index()?;
        self.strings.get(i).cloned().ok_or_else(|| c.error(format_args!("string {i} of {}", self.strings.len())))
    }

    /// The attribute whose index stands at the cursor.
    fn attr(&self, c: &mut Cursor<'a>) -> Result<Attr<'a>> {
        let i = c.index()?;
        self.attr_at(i, c)
    }

    fn optional_attr(&self, c: &mut Cursor<'a>) -> Result<Option<Attr<'a>>> {
        let (i, present) = c.flagged()?;
        if present { self.attr_at(i, c).map(Some) } else { Ok(None) }
    }

    fn ty(&self, c: &mut Cursor<'a>) -> Result<Type> {
        let i = c.index()?;
        self.ty_at(i, c)
    }

    fn attr_at(&self, i: usize, from: &Cursor<'a>) -> Result<Attr<'a>> {
        self.entry(&self.attrs, i, from, Self::decode_attr)
    }

    fn ty_at(&self, i: usize, from: &Cursor<'a>) -> Result<Type> {
        self.entry(&self.types, i, from, Self::decode_type)
    }

    /// Decodes an entry once. Nesting is limited, which also ends cycles.
    fn entry<T: Clone>(
        &self,
        table: &Table<'a, T>,
        i: usize,
        from: &Cursor<'a>,
        decode: impl Fn(&Self, &Entry<'a>, &mut Cursor<'a>) -> Result<T>,
    ) -> Result<T> {
        let Some(entry) = table.entries.get(i) else {
            return Err(from.error(format_args!("attribute or type {i} of {}", table.entries.len())));
        };
        if let Some(done) = &table.decoded.borrow()[i] {
            return Ok(done.clone());
        }
        let depth = self.depth.get();
        if depth >= MAX_DEPTH {
            return Err(from.error(format_args!("attributes or types nested more than {MAX_DEPTH} deep")));
        }
        self.depth.set(depth + 1);
        let mut c = entry.bytes.clone();
        let value = decode(self, entry, &mut c);
        self.depth.set(depth);
        let value = value?;
        c.expect_end("an attribute or type")?;
        table.decoded.borrow_mut()[i] = Some(value.clone());
        Ok(value)
    }
}

/// Lengths stand in reverse order and count the terminating NUL.
fn read_strings(mut c: Cursor) -> Result<Vec<Rc<str>>> {
    let lengths = c.list(|c| c.index())?;
    let mut strings = Vec::with_capacity(lengths.len());
    for &length in lengths.iter().rev() {
        let bytes = c.take(length)?;
        let Some((0, text)) = bytes.split_last() else { return Err(c.error("a string without its NUL")) };
        strings.push(Rc::from(String::from_utf8_lossy(text)));
    }
    c.expect_end("the string section")?;
    Ok(strings)
}

fn read_dialects(mut c: Cursor, version: u64, strings: &[Rc<str>]) -> Result<(Vec<Dialect>, Vec<OpName>)> {
    let string = |c: &Cursor, i: usize| strings.get(i).cloned().ok_or_else(|| c.error(format_args!("string {i} of {}", strings.len())));
    let names = c.list(|c| {
        if version < 1 {
            let i = c.index()?;
            return string(c, i);
        }
        let (i, has_version) = c.flagged()?;
        if has_version {
            let at = c.clone();
            if c.section()?.id != DIALECT_VERSION {
                return Err(at.error("a dialect version is in a section of its own"));
            }
        }
        string(c, i)
    })?;
    let stated = if version >= 4 { Some(c.index()?) } else { None };
    let mut ops = Vec::new();
    while !c.is_empty() {
        let i = c.index()?;
        let Some(dialect) = names.get(i) else { return Err(c.error(format_args!("dialect {i} of {}", names.len()))) };
        for _ in 0..c.count()? {
            let (i, registered) = if version < 5 { (c.index()?, true) } else { c.flagged()? };
            let op = string(&c, i)?;
            ops.push(ops::op_name(dialect, &op, registered));
        }
    }
    if stated.is_some_and(|n| n != ops.len()) {
        return Err(c.error("the number of operation names is wrong"));
    }
    let dialects = names.into_iter().map(|name| match &*name {
        "builtin" => Dialect::Builtin,
        "vhlo" => Dialect::Vhlo,
        "sdy" => Dialect::Sdy,
        _ => Dialect::Other(name),
    });
    Ok((dialects.collect(), ops))
}

type Tables<'a> = (Table<'a, Attr<'a>>, Table<'a, Type>);

fn read_entries<'a>(mut offsets: Cursor<'a>, mut data: Cursor<'a>, dialects: &[Dialect]) -> Result<Tables<'a>> {
    let (num_attrs, num_types) = (offsets.index()?, offsets.index()?);
    let mut entries = Vec::new();
    while !offsets.is_empty() {
        let i = offsets.index()?;
        let Some(dialect) = dialects.get(i) else { return Err(offsets.error(format_args!("dialect {i} of {}", dialects.len()))) };
        for _ in 0..offsets.count()? {
            let (size, encoded) = offsets.flagged()?;
            entries.push(Entry { dialect: dialect.clone(), encoded, bytes: data.part(size)? });
        }
    }
    data.expect_end("the attributes and types")?;
    if num_attrs.checked_add(num_types) != Some(entries.len()) {
        return Err(offsets.error(format_args!("{num_attrs} attributes and {num_types} types are stated, {} exist", entries.len())));
    }
    let types = entries.split_off(num_attrs);
    Ok((Table::new(entries), Table::new(types)))
}

impl<'a, T: Clone> Table<'a, T> {
    fn new(entries: Vec<Entry<'a>>) -> Table<'a, T> {
        let decoded = RefCell::new(vec![None; entries.len()]);
        Table { entries, decoded }
    }
}

fn read_properties(mut c: Cursor) -> Result<Vec<Cursor>> {
    let list = c.list(|c| {
        let size = c.index()?;
        c.part(size)
    })?;
    c.expect_end("the properties section")?;
    Ok(list)
}
