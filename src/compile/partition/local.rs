//! Computing with shards as they are.

use super::forms::{Form, SlotId};
use super::{Frame, Partitioner};
use crate::error::Result;
use crate::ir::{Inst, Op, Sharding};

pub(super) fn may_keep_regions(_op: &Op) -> bool {
    false
}

impl Partitioner<'_> {
    /// The instruction on shards, when that takes no communication; `None` when it must run on whole values.
    pub(super) fn local(&mut self, frame: &Frame, inst: &Inst, operands: &[SlotId]) -> Result<Option<Vec<SlotId>>> {
        if !inst.op.is_elementwise() || inst.op == Op::Map {
            return Ok(None);
        }
        let [result] = inst.results[..] else { return Ok(None) };
        let global = frame.func.shape(result).clone();
        let Some(sharding) = operands.iter().find_map(|s| self.held(*s)) else { return Ok(None) };
        let rank = |s: &SlotId| self.slots[*s].shape.rank();
        if operands.iter().any(|s| rank(s) != 0 && self.find(*s, &sharding).is_none() && !self.is_whole(*s)) {
            return Ok(None);
        }
        let mut values = Vec::new();
        for s in operands {
            values.push(if self.slots[*s].shape.rank() == 0 { self.whole(*s)? } else { self.shard(*s, &sharding)? });
        }
        let shape = super::forms::shard_shape(&global, &sharding);
        let v = self.push1(inst.op.clone(), &values, shape);
        Ok(Some(vec![self.new_slot(global, Form::Shard(sharding), v)]))
    }

    /// A sharding under which the value is at hand, when it is not whole.
    fn held(&self, slot: SlotId) -> Option<Sharding> {
        if self.is_whole(slot) {
            return None;
        }
        self.slots[slot].forms.iter().find_map(|(f, _)| match f {
            Form::Shard(s) => Some(s.clone()),
            Form::Whole => None,
        })
    }
}
