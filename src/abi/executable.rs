//! PJRT_Executable: a compiled program without devices.

#![allow(unsafe_code)]

use std::ffi::c_char;
use std::sync::{Arc, OnceLock};

use crate::abi::boundary::{Call, nested};
use crate::abi::handle::{bytes, get, handle, slice_mut, take, text};
use crate::abi::layouts::Layouts;
use crate::abi::named_value::float;
use crate::abi::owned::owned;
use crate::abi::shardings::ShardingBytes;
use crate::abi::{dtype, topology};
use crate::compile::Executable;
use crate::error::Result;
use crate::export;
use crate::import::{self, Source};
use crate::runtime::serialize;
use crate::sys::*;

pub struct ExecutableObject {
    pub executable: Arc<Executable>,
    fingerprint: String,
    types: Vec<PJRT_Buffer_Type>,
    dims: Vec<i64>,
    ranks: Vec<usize>,
    result_memories: Texts,
    param_memories: Texts,
    cost: [PJRT_NamedValue; 3],
    optimized: OnceLock<Result<Optimized>>,
    pub layouts: OnceLock<Layouts>,
    pub param_shardings: OnceLock<ShardingBytes>,
    pub result_shardings: OnceLock<ShardingBytes>,
}
handle!(ExecutableObject, PJRT_Executable, "executable");

/// Several texts as C reads them: addresses and sizes.
struct Texts {
    addresses: Vec<*const c_char>,
    sizes: Vec<usize>,
}

struct Optimized {
    format: &'static str,
    code: Vec<u8>,
}

impl ExecutableObject {
    pub fn new(executable: Arc<Executable>) -> ExecutableObject {
        let results = &executable.results;
        let fingerprint = executable.fingerprint.iter().map(|b| format!("{b:02x}")).collect();
        let cost = executable.cost;
        ExecutableObject {
            fingerprint,
            types: results.iter().map(|r| dtype::to_c(r.shape.dtype)).collect(),
            dims: results.iter().flat_map(|r| dtype::dims(&r.shape)).collect(),
            ranks: results.iter().map(|r| r.shape.rank()).collect(),
            result_memories: memories(results.iter().map(|r| r.memory_kind.as_deref())),
            param_memories: memories(executable.params.iter().map(|p| p.memory_kind.as_deref())),
            cost: [
                float("flops", cost.flops as f32),
                float("transcendentals", cost.transcendentals as f32),
                float("bytes accessed", cost.bytes_accessed as f32),
            ],
            optimized: OnceLock::new(),
            layouts: OnceLock::new(),
            param_shardings: OnceLock::new(),
            result_shardings: OnceLock::new(),
            executable,
        }
    }

    /// The program as it runs on one device, in the family of formats that it came in: torch_xla wants HLO back.
    fn optimized(&self) -> Result<&Optimized> {
        let optimize = || {
            let Executable { source, module, sizes, .. } = &*self.executable;
            Ok(match &*source.format {
                // What runs takes and returns more than the framework knows of.
                "hlo" if !sizes.is_empty() => {
                    let code = export::hlo_source_with_config(&source.code, module.num_replicas, module.num_partitions)?;
                    Optimized { format: "hlo_with_config", code }
                }
                _ if !sizes.is_empty() => Optimized { format: "mlir", code: source.code.to_vec() },
                "hlo" => {
                    let tuple = import::hlo::returns_tuple(&source.code);
                    Optimized { format: "hlo_with_config", code: export::hlo_module_with_config(module, tuple)? }
                }
                _ => Optimized { format: "mlir", code: export::mlir_text(module)?.into_bytes() },
            })
        };
        self.optimized.get_or_init(optimize).as_ref().map_err(Clone::clone)
    }
}

/// The names of memory kinds, which live in the program text or in the executable.
fn memories<'a>(kinds: impl Iterator<Item = Option<&'a str>>) -> Texts {
    let names: Vec<&str> = kinds.map(|k| k.unwrap_or("device")).collect();
    Texts { addresses: names.iter().map(|n| n.as_ptr().cast()).collect(), sizes: names.iter().map(|n| n.len()).collect() }
}

/// What a caller wants compiled.
pub fn source(program: *const PJRT_Program, options: *const c_char, options_size: usize) -> Result<Source> {
    // SAFETY: a struct of the caller that begins with its size.
    let program: PJRT_Program = unsafe { nested(program, "program")? };
    Ok(Source {
        code: bytes(program.code, program.code_size, "program.code")?.into(),
        format: text(program.format, program.format_size, "program.format")?,
        options: bytes(options, options_size, "compile_options")?.into(),
    })
}

impl Call for PJRT_Executable_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<ExecutableObject>(self.executable));
        Ok(())
    }
}

impl Call for PJRT_Executable_Name_Args {
    fn call(&mut self) -> Result<()> {
        let name = &get::<ExecutableObject>(self.executable)?.executable.name;
        (self.executable_name, self.executable_name_size) = (name.as_ptr().cast(), name.len());
        Ok(())
    }
}

impl Call for PJRT_Executable_NumReplicas_Args {
    fn call(&mut self) -> Result<()> {
        self.num_replicas = get::<ExecutableObject>(self.executable)?.executable.options.num_replicas.max(1) as _;
        Ok(())
    }
}

impl Call for PJRT_Executable_NumPartitions_Args {
    fn call(&mut self) -> Result<()> {
        self.num_partitions = get::<ExecutableObject>(self.executable)?.executable.options.num_partitions.max(1) as _;
        Ok(())
    }
}

impl Call for PJRT_Executable_NumOutputs_Args {
    fn call(&mut self) -> Result<()> {
        self.num_outputs = get::<ExecutableObject>(self.executable)?.types.len();
        Ok(())
    }
}

impl Call for PJRT_Executable_SizeOfGeneratedCodeInBytes_Args {
    fn call(&mut self) -> Result<()> {
        self.size_in_bytes = get::<ExecutableObject>(self.executable)?.executable.memory.code_bytes as i64;
        Ok(())
    }
}

impl Call for PJRT_Executable_GetCostAnalysis_Args {
    fn call(&mut self) -> Result<()> {
        let cost = &get::<ExecutableObject>(self.executable)?.cost;
        (self.properties, self.num_properties) = (cost.as_ptr(), cost.len());
        Ok(())
    }
}

impl Call for PJRT_Executable_GetCompiledMemoryStats_Args {
    fn call(&mut self) -> Result<()> {
        let use_ = get::<ExecutableObject>(self.executable)?.executable.memory;
        let all = use_.argument_bytes + use_.output_bytes - use_.alias_bytes.min(use_.output_bytes) + use_.temp_bytes;
        let (struct_size, extension_start, executable) = (self.struct_size, self.extension_start, self.executable);
        *self = PJRT_Executable_GetCompiledMemoryStats_Args {
            struct_size,
            extension_start,
            executable,
            generated_code_size_in_bytes: use_.code_bytes as i64,
            argument_size_in_bytes: use_.argument_bytes as i64,
            output_size_in_bytes: use_.output_bytes as i64,
            alias_size_in_bytes: use_.alias_bytes as i64,
            temp_size_in_bytes: use_.temp_bytes as i64,
            peak_memory_in_bytes: all as i64,
            total_size_in_bytes: (all + use_.code_bytes) as i64,
            total_allocation_bytes: all as i64,
            peak_unpadded_heap_bytes: all as i64,
            ..Default::default()
        };
        Ok(())
    }
}

impl Call for PJRT_Executable_OutputElementTypes_Args {
    fn call(&mut self) -> Result<()> {
        let types = &get::<ExecutableObject>(self.executable)?.types;
        (self.output_types, self.num_output_types) = (types.as_ptr().cast_mut(), types.len());
        Ok(())
    }
}

impl Call for PJRT_Executable_OutputDimensions_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<ExecutableObject>(self.executable)?;
        (self.num_outputs, self.dims, self.dim_sizes) = (object.ranks.len(), object.dims.as_ptr(), object.ranks.as_ptr());
        Ok(())
    }
}

impl Call for PJRT_Executable_OutputMemoryKinds_Args {
    fn call(&mut self) -> Result<()> {
        let texts = &get::<ExecutableObject>(self.executable)?.result_memories;
        (self.num_outputs, self.memory_kinds, self.memory_kind_sizes) = (texts.sizes.len(), texts.addresses.as_ptr(), texts.sizes.as_ptr());
        Ok(())
    }
}

impl Call for PJRT_Executable_ParameterMemoryKinds_Args {
    fn call(&mut self) -> Result<()> {
        let texts = &get::<ExecutableObject>(self.executable)?.param_memories;
        (self.num_parameters, self.memory_kinds, self.memory_kind_sizes) =
            (texts.sizes.len(), texts.addresses.as_ptr(), texts.sizes.as_ptr());
        Ok(())
    }
}

/// Called with `code` null first, for the size.
impl Call for PJRT_Executable_OptimizedProgram_Args {
    fn call(&mut self) -> Result<()> {
        let optimized = get::<ExecutableObject>(self.executable)?.optimized()?;
        // SAFETY: a struct of the caller that begins with its size.
        let program: PJRT_Program = unsafe { nested(self.program, "program")? };
        let (code, size) = (&optimized.code, optimized.code.len());
        if !program.code.is_null() {
            ensure!(program.code_size >= size, InvalidArgument, "the program has {size} bytes, there is room for {}", program.code_size);
            slice_mut(program.code.cast::<u8>(), size, "program.code")?.copy_from_slice(code);
        }
        // SAFETY: every version of the struct has these fields.
        unsafe {
            (*self.program).code_size = size;
            ((*self.program).format, (*self.program).format_size) = (optimized.format.as_ptr().cast(), optimized.format.len());
        }
        Ok(())
    }
}

impl Call for PJRT_Executable_Serialize_Args {
    fn call(&mut self) -> Result<()> {
        let out = owned(serialize(&get::<ExecutableObject>(self.executable)?.executable.source));
        (self.serialized_bytes, self.serialized_bytes_size) = (out.data, out.len);
        (self.serialized_executable, self.serialized_executable_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

/// The bytes that the caller compiled with.
impl Call for PJRT_Executable_GetCompileOptions_Args {
    fn call(&mut self) -> Result<()> {
        let out = owned(get::<ExecutableObject>(self.executable)?.executable.source.options.to_vec());
        (self.serialized_bytes, self.serialized_bytes_size) = (out.data, out.len);
        (self.serialized_compile_options, self.serialized_compile_options_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

/// Equal in all processes that compiled the same program.
impl Call for PJRT_Executable_Fingerprint_Args {
    fn call(&mut self) -> Result<()> {
        let s = &get::<ExecutableObject>(self.executable)?.fingerprint;
        (self.executable_fingerprint, self.executable_fingerprint_size) = (s.as_ptr().cast(), s.len());
        Ok(())
    }
}

impl ExecutableObject {
    /// Layouts of parameters and results as text.
    pub fn layouts(&self) -> &Layouts {
        let exe = &self.executable;
        self.layouts.get_or_init(|| {
            let text = |rank: usize| topology::minor_to_major_text(rank);
            Layouts::new(
                exe.params.iter().map(|p| text(p.shape.rank())).collect(),
                exe.results.iter().map(|r| text(r.shape.rank())).collect(),
            )
        })
    }

    pub fn param_shardings(&self) -> &ShardingBytes {
        self.param_shardings.get_or_init(|| ShardingBytes::new(self.executable.params.iter().map(|p| p.sharding.as_ref())))
    }

    pub fn result_shardings(&self) -> &ShardingBytes {
        self.result_shardings.get_or_init(|| ShardingBytes::new(self.executable.results.iter().map(|r| r.sharding.as_ref())))
    }
}
