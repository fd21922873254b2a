//! Programs as clients hand them over -> [`Program`].

mod bytecode;
mod dense;
mod foreign;
pub mod hlo;
mod options;
mod stablehlo;
mod text;
mod tree;

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::ir::Module;

pub use foreign::attributes;
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

/// Reads a program. `format` is `"mlir"` (bytecode or text) or `"hlo"` (proto or text); `options` a CompileOptionsProto.
pub fn program(code: &[u8], format: &str, options: &[u8]) -> Result<Program> {
    read(code, format, options).map_err(Error::shortened)
}

fn read(code: &[u8], format: &str, options: &[u8]) -> Result<Program> {
    let source = Source { code: Arc::from(code), format: format.to_string(), options: Arc::from(options) };
    let mut compile_options = self::options(options)?;
    // Without options the program itself may say for how many devices it is.
    let parallel = Some((compile_options.num_replicas, compile_options.num_partitions)).filter(|_| !options.is_empty());
    let module = match format {
        "mlir" => mlir(code, parallel)?,
        "hlo" => hlo::module(code, &compile_options, options.is_empty())?,
        _ => bail!(InvalidArgument, "program format {format:?}; \"mlir\" and \"hlo\" are known"),
    };
    crate::ir::verify(&module)?;
    compile_options.num_replicas = module.num_replicas;
    compile_options.num_partitions = module.num_partitions;
    Ok(Program { module, options: compile_options, source })
}

/// What else to say of an operation that is not supported, for the end of a message.
fn why_not(operation: &str) -> &'static str {
    match operation {
        "infeed" | "outfeed" => {
            ": there are no queues between the host and a running program; data comes in as parameters and goes out as results or \
             through Python callbacks"
        }
        "send" | "send-done" | "recv" | "recv-done" => {
            ": there are no channels of single transfers; between devices a collective permute moves data, to and from the host \
             parameters, results and Python callbacks do"
        }
        _ => "",
    }
}

/// Bytecode starts with its magic number; everything else is text.
fn mlir(code: &[u8], parallel: Option<(usize, usize)>) -> Result<Module> {
    let mut tree = if code.starts_with(&bytecode::MAGIC) { bytecode::read(code)? } else { text::read(code)? };
    stablehlo::expand_quantized(&mut tree)?;
    stablehlo::lower(&tree, parallel)
}
