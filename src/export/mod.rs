//! Programs out: what frameworks ask for after compiling.

mod attributes;
mod hlo;
mod instruction;
mod mlir;

use prost::Message;

use crate::error::Result;
use crate::import;
use crate::import::hlo::proto::{HloModuleConfigProto, HloModuleProto, HloModuleProtoWithConfig};
use crate::ir::Module;

/// HloModuleProto. A single result is returned as it is, or as a tuple of one when `tuple_result` says so
/// (torch_xla's programs do; JAX's do not).
pub fn hlo_module(module: &Module, tuple_result: bool) -> Result<Vec<u8>> {
    Ok(hlo::module(module, tuple_result)?.encode_to_vec())
}

/// HloModuleProtoWithConfig, the format `hlo_with_config`.
pub fn hlo_module_with_config(module: &Module, tuple_result: bool) -> Result<Vec<u8>> {
    let proto = hlo::module(module, tuple_result)?;
    Ok(with_config(proto, module.num_replicas, module.num_partitions))
}

/// An HLO program as it came, in the format `hlo_with_config`.
pub fn hlo_source_with_config(code: &[u8], replicas: usize, partitions: usize) -> Result<Vec<u8>> {
    Ok(with_config(import::hlo::module_proto(code)?, replicas, partitions))
}

fn with_config(proto: HloModuleProto, replicas: usize, partitions: usize) -> Vec<u8> {
    let config = HloModuleConfigProto {
        entry_computation_layout: proto.host_program_shape.clone(),
        replica_count: replicas as i64,
        num_partitions: partitions as i64,
        use_spmd_partitioning: partitions > 1,
    };
    HloModuleProtoWithConfig { hlo_module: Some(proto), config: Some(config) }.encode_to_vec()
}

/// StableHLO text.
pub fn mlir_text(module: &Module) -> Result<String> {
    mlir::module(module)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::CompileOptions;
    use crate::ir::{samples, verify};

    fn options(module: &Module) -> CompileOptions {
        CompileOptions { num_replicas: module.num_replicas, num_partitions: module.num_partitions, ..import::options(&[]).unwrap() }
    }

    #[test]
    fn hlo_comes_back_as_it_was() {
        for module in samples::all() {
            for tuple_result in [false, true] {
                let bytes = hlo_module(&module, tuple_result).unwrap();
                let back = import::hlo::module(&bytes, &options(&module), false).unwrap();
                verify(&back).unwrap_or_else(|e| panic!("{}: {e}", module.name));
                let text = |m: &Module| mlir_text(m).unwrap();
                assert_eq!(sorted_text(&back, text), sorted_text(&module, text), "{}", module.name);
            }
        }
    }

    /// The functions in the order of their names.
    fn sorted_text(module: &Module, text: impl Fn(&Module) -> String) -> Vec<String> {
        let text = text(module);
        let mut funcs: Vec<String> = text.split("  func.func ").map(str::to_string).collect();
        funcs.sort();
        funcs.iter().map(|f| f.trim_end_matches("}\n").to_string()).collect()
    }

    #[test]
    fn damaged_hlo_is_refused_or_read_but_never_breaks() {
        for module in samples::all() {
            let bytes = hlo_module(&module, false).unwrap();
            let read = |b: &[u8]| {
                if let Ok(m) = import::hlo::module(b, &options(&module), false) {
                    let _ = verify(&m);
                }
            };
            let step = (bytes.len() / 150).max(1);
            for at in (0..bytes.len()).step_by(step) {
                read(&bytes[..at]);
                for bit in [0x01, 0x80, 0x10] {
                    let mut flipped = bytes.clone();
                    flipped[at] ^= bit;
                    read(&flipped);
                }
            }
        }
    }
}
