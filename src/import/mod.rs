//! Programs as clients hand them over -> [`Program`].

pub mod hlo;
mod options;

use std::sync::Arc;

use crate::error::Result;
use crate::ir::Module;

pub use options::{device_assignment, options};

/// A verified program with the options it is to be compiled with.
pub struct Program {
    pub module: Module,
    pub options: CompileOptions,
    /// As handed over, for serialisation.
    pub source: Source,
}

#[derive(Clone)]
pub struct Source {
    pub code: Arc<[u8]>,
    /// `"mlir"` or `"hlo"`.
    pub format: String,
    /// CompileOptionsProto.
    pub options: Arc<[u8]>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompileOptions {
    /// At least 1.
    pub num_replicas: usize,
    /// At least 1.
    pub num_partitions: usize,
    /// Global device ids, `[replica * num_partitions + partition]`; empty when the client chooses.
    pub device_assignment: Vec<usize>,
    /// The entry computation takes one tuple; the argument list stays flat.
    pub tupled_arguments: bool,
    /// Per result, or one for all: the partitioner may choose the sharding.
    pub propagate_to_results: Vec<bool>,
}

/// Reads a program. `format` is `"mlir"` (bytecode or text) or `"hlo"`; `options` a CompileOptionsProto.
pub fn program(code: &[u8], format: &str, options: &[u8]) -> Result<Program> {
    let _ = (code, options);
    bail!(Unimplemented, "program format {format:?}")
}
