//! The IR section: blocks and operations.

use std::rc::Rc;

use super::cursor::Cursor;
use super::{File, IR, OpName};
use crate::error::Result;
use crate::import::tree::{Attr, MAX_DEPTH, Node, Region, Tree, ValueId};

const HAS_ATTRS: u8 = 1;
const HAS_RESULTS: u8 = 2;
const HAS_OPERANDS: u8 = 4;
const HAS_SUCCESSORS: u8 = 8;
const HAS_REGIONS: u8 = 16;
const HAS_USE_LIST_ORDERS: u8 = 32;
const HAS_PROPERTIES: u8 = 64;

struct Reader<'f, 'a> {
    file: &'f File<'a>,
    /// Values that exist in the whole program so far.
    values: ValueId,
    depth: usize,
}

/// Values by the number the file gives them: within a part that is isolated from above, those of each enclosing region follow
/// each other, including those that stand behind the current place.
type Scope = Vec<ValueId>;

type Attrs<'a> = Vec<(Rc<str>, Attr<'a>)>;

impl<'a> File<'a> {
    pub(super) fn tree(&self) -> Result<Tree<'a>> {
        let mut c = self.ir.clone();
        let mut reader = Reader { file: self, values: 0, depth: 0 };
        let mut numbers = 0..0;
        let mut top = reader.block(&mut c, &mut Vec::new(), &mut numbers)?;
        c.expect_end("the IR")?;
        let root = top.ops.pop().filter(|root| top.ops.is_empty() && &*root.name == "builtin.module");
        let Some(root) = root else { return Err(c.error("the program is not one builtin.module")) };
        Ok(Tree { root, values: reader.values })
    }
}

impl<'a> Reader<'_, 'a> {
    /// `numbers` are the values of the region that are still to be defined.
    fn block(&mut self, c: &mut Cursor<'a>, scope: &mut Scope, numbers: &mut std::ops::Range<ValueId>) -> Result<Region<'a>> {
        let version = self.file.version;
        let (num_ops, has_params) = c.flagged()?;
        let num_ops = c.check_count(num_ops as u64)?;
        let mut region = Region::default();
        if has_params {
            region.params = c.list(|c| {
                let ty = if version >= 4 {
                    let (ty, has_location) = c.flagged()?;
                    if has_location {
                        c.varint()?;
                    }
                    self.file.ty_at(ty, c)?
                } else {
                    let ty = self.file.ty(c)?;
                    c.varint()?;
                    ty
                };
                Ok((define(c, numbers)?, ty))
            })?;
            if version >= 3 && c.byte()? != 0 {
                skip_use_lists(c, region.params.len())?;
            }
        }
        for _ in 0..num_ops {
            region.ops.push(self.op(c, scope, numbers)?);
        }
        Ok(region)
    }

    fn op(&mut self, c: &mut Cursor<'a>, scope: &mut Scope, numbers: &mut std::ops::Range<ValueId>) -> Result<Node<'a>> {
        let i = c.index()?;
        let Some(op) = self.file.ops.get(i) else { return Err(c.error(format_args!("operation name {i}"))) };
        let mask = c.byte()?;
        let loc = self.file.location(c.index()?);
        let mut attrs = Vec::new();
        if mask & HAS_ATTRS != 0 {
            match self.file.attr(c)? {
                Attr::Dict(entries) => attrs.extend(entries.iter().cloned()),
                _ => return Err(c.error(format_args!("the attributes of {} are no dictionary", op.full))),
            }
        }
        if mask & HAS_PROPERTIES != 0 {
            self.properties(c, op, &mut attrs)?;
        }
        let mut results = Vec::new();
        if mask & HAS_RESULTS != 0 {
            results = c.list(|c| {
                let ty = self.file.ty(c)?;
                Ok((define(c, numbers)?, ty))
            })?;
        }
        let mut operands = Vec::new();
        if mask & HAS_OPERANDS != 0 {
            operands = c.list(|c| {
                let n = c.index()?;
                scope.get(n).copied().ok_or_else(|| c.error(format_args!("value {n} of {}", scope.len())))
            })?;
        }
        if mask & HAS_SUCCESSORS != 0 {
            bail!(Unimplemented, "{} has successors: control flow between blocks is not supported", op.full);
        }
        if mask & HAS_USE_LIST_ORDERS != 0 {
            skip_use_lists(c, results.len())?;
        }
        let regions = if mask & HAS_REGIONS != 0 { self.regions(c, scope)? } else { Vec::new() };
        Ok(Node { name: op.name.clone(), attrs, operands, results, regions, loc })
    }

    fn properties(&mut self, c: &mut Cursor<'a>, op: &OpName, attrs: &mut Attrs<'a>) -> Result<()> {
        if !op.registered {
            return match self.file.attr(c)? {
                Attr::Dict(entries) => {
                    attrs.extend(entries.iter().cloned());
                    Ok(())
                }
                _ => Err(c.error(format_args!("the properties of {} are no dictionary", op.full))),
            };
        }
        let i = c.index()?;
        let Some(bytes) = self.file.properties.get(i) else { return Err(c.error(format_args!("properties {i}"))) };
        let Some(names) = op.properties else { bail!(Unimplemented, "operation {} is not supported", op.full) };
        let mut p = bytes.clone();
        for name in names.split(' ').filter(|n| !n.is_empty()) {
            match name.strip_suffix('?') {
                None => attrs.push((Rc::from(name), self.file.attr(&mut p)?)),
                Some(name) => {
                    if let Some(attr) = self.file.optional_attr(&mut p)? {
                        attrs.push((Rc::from(name), attr));
                    }
                }
            }
        }
        p.expect_end(&format!("the properties of {}", op.full))
    }

    fn regions(&mut self, c: &mut Cursor<'a>, scope: &mut Scope) -> Result<Vec<Region<'a>>> {
        let (n, isolated) = c.flagged()?;
        if self.depth >= MAX_DEPTH {
            return Err(c.error(format_args!("regions nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let mut fresh = Scope::new();
        let scope = if isolated { &mut fresh } else { scope };
        let regions = if isolated && self.file.version >= 2 {
            let at = c.clone();
            let mut section = c.section()?;
            if section.id != IR {
                return Err(at.error(format_args!("section {} in place of regions", section.id)));
            }
            let n = section.body.check_count(n as u64)?;
            let regions = (0..n).map(|_| self.region(&mut section.body, scope)).collect::<Result<_>>()?;
            section.body.expect_end("regions")?;
            regions
        } else {
            let n = c.check_count(n as u64)?;
            (0..n).map(|_| self.region(c, scope)).collect::<Result<_>>()?
        };
        self.depth -= 1;
        Ok(regions)
    }

    fn region(&mut self, c: &mut Cursor<'a>, scope: &mut Scope) -> Result<Region<'a>> {
        match c.index()? {
            0 => return Ok(Region::default()),
            1 => {}
            n => bail!(Unimplemented, "a region of {n} blocks: control flow between blocks is not supported"),
        }
        let base = scope.len();
        let first = self.values;
        let count = c.count()? as ValueId;
        let Some(end) = first.checked_add(count) else { return Err(c.error("too many values")) };
        let mut numbers = first..end;
        scope.extend(numbers.clone());
        self.values = end;
        let region = self.block(c, scope, &mut numbers)?;
        if !numbers.is_empty() {
            return Err(c.error(format_args!("a region states {count} values and defines {}", count - numbers.len() as ValueId)));
        }
        scope.truncate(base);
        Ok(region)
    }
}

/// The next value of the region.
fn define(c: &Cursor, numbers: &mut std::ops::Range<ValueId>) -> Result<ValueId> {
    numbers.next().ok_or_else(|| c.error("a region defines more values than it states"))
}

fn skip_use_lists(c: &mut Cursor, values: usize) -> Result<()> {
    let entries = if values > 1 { c.count()? } else { 1 };
    for _ in 0..entries {
        if values > 1 {
            c.varint()?;
        }
        let (n, _) = c.flagged()?;
        for _ in 0..c.check_count(n as u64)? {
            c.varint()?;
        }
    }
    Ok(())
}
