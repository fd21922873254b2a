//! `all-to-all-start(x)`: XLA prints an `async-start` of one operation as that operation.

use super::{Parser, attribute};
use crate::error::Result;
use crate::import::hlo::proto::{HloComputationProto, HloInstructionProto};

/// The opcode that is meant, and the operation that an asynchronous one is printed as.
pub fn split(written: &str) -> (&str, Option<&str>) {
    if attribute::of(written).is_some() {
        return (written, None);
    }
    let forms = [("-start", "async-start"), ("-update", "async-update"), ("-done", "async-done")];
    let found = forms.iter().find_map(|(end, opcode)| Some((*opcode, written.strip_suffix(end)?)));
    match found {
        Some((opcode, wrapped)) if attribute::of(wrapped).is_some() => (opcode, Some(wrapped)),
        _ => (written, None),
    }
}

impl Parser<'_> {
    /// Puts the operation into a computation of its own and makes its asynchronous call.
    pub fn wrap(&mut self, inst: HloInstructionProto, wrapped: &str) -> Result<HloInstructionProto> {
        let result = inst.shape.as_ref().and_then(|shape| shape.tuple_shapes.get(1)).cloned();
        ensure!(result.is_some(), InvalidArgument, "{wrapped}-start needs a tuple of its operands and its result for a shape");
        let mut instructions = Vec::new();
        for (k, operand) in inst.operand_ids.iter().enumerate() {
            let at = self.instructions.binary_search_by_key(operand, |i| i.id).ok();
            let shape = at.and_then(|at| self.instructions[at].shape.clone());
            let (id, parameter_number) = (self.new_id(), k as i64);
            let name = format!("{}.{k}", inst.name);
            instructions.push(HloInstructionProto { name, opcode: "parameter".into(), shape, id, parameter_number, ..Default::default() });
        }
        let root_id = self.new_id();
        let computation =
            HloComputationProto { name: format!("{}.computation", inst.name), id: self.new_id(), root_id, ..Default::default() };
        let start = HloInstructionProto {
            name: inst.name.clone(),
            opcode: inst.opcode.clone(),
            shape: inst.shape.clone(),
            metadata: inst.metadata.clone(),
            id: inst.id,
            operand_ids: inst.operand_ids.clone(),
            called_computation_ids: vec![computation.id],
            ..Default::default()
        };
        let operand_ids = instructions.iter().map(|i| i.id).collect();
        instructions.push(HloInstructionProto { opcode: wrapped.into(), shape: result, id: root_id, operand_ids, ..inst });
        self.computations.push(HloComputationProto { instructions, ..computation });
        Ok(start)
    }
}
