use std::collections::HashMap;
use std::sync::Arc;

use super::cursor::Cursor;
use super::{Dialect, File};
use crate::error::Result;
use crate::ir::Loc;

/// Locations by attribute index.
pub type Memo = HashMap<usize, Loc>;

/// Steps from a location to its innermost file, at most.
const MAX_STEPS: usize = 64;

impl<'a> File<'a> {
    /// `file:line:column` of the innermost call that the location attribute `i` tells of. Locations are for messages only,
    /// so what cannot be read is no location.
    pub(super) fn location(&self, i: usize) -> Loc {
        if let Some(known) = self.locations.borrow().get(&i) {
            return known.clone();
        }
        let mut at = i;
        let mut loc = None;
        for _ in 0..MAX_STEPS {
            match self.location_step(at) {
                Ok(Step::Inner(next)) => at = next,
                Ok(Step::Found(file, line, col)) => {
                    loc = Some(Arc::from(format!("{file}:{line}:{col}")));
                    break;
                }
                Ok(Step::Unknown) | Err(_) => break,
            }
        }
        self.locations.borrow_mut().insert(i, loc.clone());
        loc
    }

    fn location_step(&self, i: usize) -> Result<Step> {
        let Some(entry) = self.attrs.entries.get(i).filter(|e| e.encoded && e.dialect == Dialect::Builtin) else {
            return Ok(Step::Unknown);
        };
        let mut c: Cursor = entry.bytes.clone();
        Ok(match c.varint()? {
            // call site: callee, caller
            10 => Step::Inner(c.index()?),
            11 => Step::Found(self.location_file(&mut c)?, c.varint()?, c.varint()?),
            // fused, with or without metadata
            12 | 13 if c.count()? > 0 => Step::Inner(c.index()?),
            // named: name, location
            14 => {
                c.index()?;
                Step::Inner(c.index()?)
            }
            22 => {
                let file = self.location_file(&mut c)?;
                let numbers = c.list(|c| c.varint())?;
                Step::Found(file, numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0))
            }
            _ => Step::Unknown,
        })
    }

    fn location_file(&self, c: &mut Cursor<'a>) -> Result<String> {
        match self.attr(c)? {
            crate::import::tree::Attr::String(s) => Ok(s.to_string()),
            _ => Err(c.error("the file of a location is no string")),
        }
    }
}

enum Step {
    Inner(usize),
    Found(String, u64, u64),
    Unknown,
}
