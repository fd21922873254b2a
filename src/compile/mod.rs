//! [`Program`] -> [`Executable`].

mod cost;
mod dead;
mod inline;
mod lower;
mod memory;
mod simplify;
mod unroll;
pub mod plan;
mod unit;

use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::import::{CompileOptions, Program, Source};
use crate::ir::{Donation, Func, Loc, Module, Op, Sharding, Value};
use crate::kernel;
use crate::tensor::Shape;

pub use plan::Plan;

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

/// How much work the compiler does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// One step per instruction as the program has it; what `Full` is tested against.
    Plain,
    Full,
}

pub fn compile(program: Program) -> Result<Executable> {
    compile_with(program, Effort::Full)
}

pub fn compile_with(program: Program, _effort: Effort) -> Result<Executable> {
    let Program { mut module, options, source } = program;
    let (replicas, partitions) = (options.num_replicas.max(1), options.num_partitions.max(1));
    ensure!(partitions == 1, Unimplemented, "programs over {partitions} partitions");
    let global = (module.entry().param_shapes(), module.entry().result_shapes());
    let mut func = inline::inline(&module)?;
    inline::close_regions(&mut func)?;
    check_supported(&func)?;
    let units = unit::units(&func)?;
    let memory = memory::plan(&func, &units);
    let use_ = memory_use(&func, &memory);
    let cost = cost::cost(&func);
    let plan = lower::lower(&func, &units, memory, lower::Devices { replicas, partitions })?;
    drop(units);
    let params = (func.param_shapes().into_iter().zip(global.0).zip(&func.params))
        .map(|((shape, global_shape), attrs)| Param {
            shape,
            global_shape,
            sharding: attrs.sharding.clone(),
            donation: attrs.donation,
            memory_kind: attrs.memory_kind.clone(),
        })
        .collect();
    let results = (func.result_shapes().into_iter().zip(global.1).enumerate())
        .map(|(k, (shape, global_shape))| {
            let attrs = func.results.get(k).cloned().unwrap_or_default();
            ResultInfo { shape, global_shape, sharding: attrs.sharding, memory_kind: attrs.memory_kind }
        })
        .collect();
    let name = module.name.clone();
    module.funcs = vec![func];
    module.entry = crate::ir::FuncId(0);
    let fingerprint = fingerprint(&source);
    Ok(Executable { name, params, results, options, source, module, fingerprint, cost, memory: use_, plan })
}

impl Executable {
    /// The first word of the fingerprint.
    pub fn fingerprint_word(&self) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&self.fingerprint[..8]);
        u64::from_le_bytes(word)
    }
}

/// Fails on the first instruction that no kernel runs, naming it.
fn check_supported(func: &Func) -> Result<()> {
    let shapes = |vs: &[Value]| vs.iter().map(|v| func.shape(*v).clone()).collect::<Vec<_>>();
    let list = |vs: &[Value]| vs.iter().map(|v| func.shape(*v).to_string()).collect::<Vec<_>>().join(", ");
    let mut regions = vec![&func.body];
    while let Some(region) = regions.pop() {
        for inst in &region.insts {
            let refuse = |why: &str| {
                Err(error!(Unimplemented, "{why} on ({}) -> ({}){}", list(&inst.operands), list(&inst.results), at(&inst.loc)))
            };
            match &inst.op {
                Op::While | Op::Case => regions.extend(&inst.regions),
                Op::Constant(_) | Op::AfterAll | Op::ReplicaId | Op::PartitionId => {}
                Op::CustomCall(call) => return refuse(&format!("custom call {:?}", call.target)),
                Op::Call(_) | Op::ManualComputation { .. } => return refuse(inst.op.name()),
                Op::AllReduce(_) | Op::ReduceScatter { .. } => {
                    for v in &inst.operands {
                        let shape = Shape::new(func.shape(*v).dtype, [1]);
                        if let Err(e) = kernel::supports(&Op::Map, &inst.regions, &func.values, &[shape.clone(), shape.clone()], &[shape]) {
                            return refuse(&format!("{}: {}", inst.op.name(), e.message));
                        }
                    }
                }
                op if op.is_collective() => {}
                op => {
                    if let Err(e) = kernel::supports(op, &inst.regions, &func.values, &shapes(&inst.operands), &shapes(&inst.results)) {
                        return refuse(&e.message);
                    }
                }
            }
        }
    }
    Ok(())
}

fn memory_use(func: &Func, memory: &memory::Memory) -> MemoryUse {
    let sum = |shapes: Vec<Shape>| shapes.iter().map(Shape::bytes).sum();
    MemoryUse {
        argument_bytes: sum(func.param_shapes()),
        output_bytes: sum(func.result_shapes()),
        alias_bytes: memory.alias_bytes,
        temp_bytes: memory.frame_bytes,
        code_bytes: 0,
    }
}

fn fingerprint(source: &Source) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [env!("CARGO_PKG_VERSION").as_bytes(), source.format.as_bytes(), &source.code, &source.options] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// `" at model.py:12:7"`, or nothing when the place is not known.
fn at(loc: &Loc) -> String {
    loc.as_ref().map(|l| format!(" at {l}")).unwrap_or_default()
}
