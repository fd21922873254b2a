//! [`Program`] -> [`Executable`].

pub mod partition;

use crate::error::Result;
use crate::import::{CompileOptions, Program, Source};
use crate::ir::{Donation, Module, Sharding};
use crate::tensor::Shape;

/// A compiled program: plain data, no devices.
pub struct Executable {
    pub name: String,
    /// Per device.
    pub params: Vec<Param>,
    /// Per device.
    pub results: Vec<ResultInfo>,
    pub options: CompileOptions,
    pub source: Source,
    /// After partitioning and simplification; what `OptimizedProgram` exports.
    pub module: Module,
    /// Equal in every process that compiled the same program with the same options.
    pub fingerprint: [u8; 32],
    pub cost: Cost,
    pub memory: MemoryUse,
    pub plan: Plan,
}

pub struct Param {
    pub shape: Shape,
    pub global_shape: Shape,
    pub sharding: Option<Sharding>,
    pub donation: Donation,
    pub memory_kind: Option<String>,
}

pub struct ResultInfo {
    pub shape: Shape,
    pub global_shape: Shape,
    /// Always known after partitioning; `None` in a program for one device.
    pub sharding: Option<Sharding>,
    pub memory_kind: Option<String>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    pub flops: f64,
    pub transcendentals: f64,
    pub bytes_accessed: f64,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryUse {
    pub argument_bytes: usize,
    pub output_bytes: usize,
    pub alias_bytes: usize,
    pub temp_bytes: usize,
    pub code_bytes: usize,
}

/// What the executor runs.
pub struct Plan {}

pub fn compile(program: Program) -> Result<Executable> {
    bail!(Unimplemented, "compiling {}", program.module.name)
}
