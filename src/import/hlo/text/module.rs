//! What stands around the computations.

use super::{Parser, Text};
use crate::error::Result;
use crate::import::hlo::proto::*;
use crate::ir::MAX_DEVICES;

impl Parser<'_> {
    /// `HloModule name, attribute=value, …`, tables of source locations, computations.
    pub fn module(mut self) -> Result<Text> {
        self.scanner.expect("HloModule")?;
        let name = self.scanner.name("the name of the module")?.to_string();
        let mut text = Text { proto: HloModuleProto { name, ..Default::default() }, num_replicas: None, num_partitions: None };
        while self.scanner.eat(",") {
            self.head(&mut text)?;
        }
        let mut frames = StackFrameIndexProto::default();
        let mut entry = None;
        while !self.scanner.at_end() {
            if self.table(&mut frames)? {
                continue;
            }
            let at = self.scanner.pos;
            if self.scanner.eat_word("ENTRY") {
                if entry.is_some() {
                    return Err(self.scanner.error_at(at, "a second ENTRY"));
                }
                entry = Some(self.computation()?);
            } else {
                self.computation()?;
            }
        }
        if let Some((name, named)) = self.names.iter().filter(|(_, n)| !n.defined).min_by_key(|(_, n)| n.pos) {
            return Err(self.scanner.error_at(named.pos, format_args!("computation {name} is not defined")));
        }
        // The only one needs no word.
        let id = match (entry, &self.computations[..]) {
            (Some(id), _) => id,
            (None, [only]) => only.id,
            (None, _) => return Err(self.scanner.expected("a computation with ENTRY")),
        };
        let entry = self.computations.iter().find(|c| c.id == id);
        text.proto.host_program_shape = entry.map(program_shape);
        text.proto.entry_computation_name = entry.map(|c| c.name.clone()).unwrap_or_default();
        text.proto.entry_computation_id = id;
        text.proto.computations = self.computations;
        text.proto.stack_frame_index = Some(frames);
        Ok(text)
    }

    fn head(&mut self, text: &mut Text) -> Result<()> {
        let scanner = &mut self.scanner;
        scanner.space();
        let at = scanner.pos;
        let name = scanner.name("an attribute")?;
        scanner.expect("=")?;
        match name {
            "replica_count" | "num_partitions" => {
                let at = scanner.pos;
                let count = scanner.integer()?;
                let Some(count) = usize::try_from(count).ok().filter(|n| (1..=MAX_DEVICES).contains(n)) else {
                    return Err(scanner.error_at(at, format_args!("{name} is {count}")));
                };
                *(if name == "replica_count" { &mut text.num_replicas } else { &mut text.num_partitions }) = Some(count);
            }
            "input_output_alias" => {
                let entries = scanner.list("{", "}", |s| {
                    let output_shape_index = s.integers()?;
                    s.expect(":")?;
                    s.expect("(")?;
                    let parameter_number = s.integer()?;
                    s.expect(",")?;
                    let parameter_shape_index = s.integers()?;
                    let kind = if s.eat(",") { s.one_of(&[("may-alias", 1), ("must-alias", 2)])? } else { 1 };
                    s.expect(")")?;
                    Ok(AliasEntryProto { output_shape_index, parameter_number, parameter_shape_index, kind })
                })?;
                text.proto.input_output_alias = Some(HloInputOutputAliasProto { entries });
            }
            "buffer_donor" => {
                let entries = scanner.list("{", "}", |s| {
                    s.expect("(")?;
                    let parameter_number = s.integer()?;
                    s.expect(",")?;
                    let parameter_shape_index = s.integers()?;
                    s.expect(")")?;
                    Ok(BufferDonorEntryProto { parameter_number, parameter_shape_index })
                })?;
                text.proto.buffer_donor = Some(HloBufferDonorProto { entries });
            }
            // The shapes stand again in the entry computation; what else these say is how XLA is to compile the module.
            "entry_computation_layout"
            | "is_scheduled"
            | "frontend_attributes"
            | "allow_spmd_sharding_propagation_to_parameters"
            | "allow_spmd_sharding_propagation_to_output"
            | "alias_passthrough_params"
            | "cross_program_prefetches"
            | "origin_recovery_table" => scanner.skip_value()?,
            _ => return Err(scanner.error_at(at, format_args!("attribute {name} of a module, which is not known there"))),
        }
        Ok(())
    }

    /// A table of what source locations are made of: `FileNames`, then numbered lines. Whether there was one.
    fn table(&mut self, frames: &mut StackFrameIndexProto) -> Result<bool> {
        let s = &mut self.scanner;
        let start = s.pos;
        let name = s.peek_name();
        if !["FileNames", "FunctionNames", "FileLocations", "StackFrames"].contains(&name) || !s.eat_word(name) {
            return Ok(false);
        }
        if !s.peek().is_ascii_digit() {
            // A computation of this name, or a table of nothing.
            let computation = matches!(s.peek(), b'(' | b'{');
            s.pos = if computation { start } else { s.pos };
            return Ok(!computation);
        }
        let mut count = 0;
        while s.peek().is_ascii_digit() {
            let at = s.pos;
            count += 1;
            if s.integer()? != count {
                return Err(s.error_at(at, format_args!("line {count} of {name} is expected")));
            }
            match name {
                "FileNames" => frames.file_names.push(s.utf8()?),
                "FunctionNames" => frames.function_names.push(s.utf8()?),
                "FileLocations" => {
                    let mut location = FileLocation::default();
                    s.fields(|s, key| {
                        let field = match key {
                            "file_name_id" => &mut location.file_name_id,
                            "function_name_id" => &mut location.function_name_id,
                            "line" => &mut location.line,
                            "column" => &mut location.column,
                            _ => return Ok(false),
                        };
                        *field = s.int32()?;
                        Ok(true)
                    })?;
                    frames.file_locations.push(location);
                }
                _ => {
                    let mut frame = StackFrame::default();
                    s.fields(|s, key| {
                        let field = match key {
                            "file_location_id" => &mut frame.file_location_id,
                            "parent_frame_id" => &mut frame.parent_frame_id,
                            _ => return Ok(false),
                        };
                        *field = s.int32()?;
                        Ok(true)
                    })?;
                    frames.stack_frames.push(frame);
                }
            }
        }
        Ok(true)
    }
}

/// The shapes of parameters and root.
fn program_shape(computation: &HloComputationProto) -> ProgramShapeProto {
    let mut parameters: Vec<_> = computation.instructions.iter().filter(|i| i.opcode == "parameter").collect();
    parameters.sort_by_key(|p| p.parameter_number);
    ProgramShapeProto {
        parameters: parameters.iter().filter_map(|p| p.shape.clone()).collect(),
        result: computation.instructions.iter().find(|i| i.id == computation.root_id).and_then(|root| root.shape.clone()),
        parameter_names: parameters.iter().map(|p| p.name.clone()).collect(),
    }
}
