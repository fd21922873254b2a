//! [`Program`] -> [`Executable`].

mod agreement;
mod bounded;
mod cost;
mod dead;
mod fold;
mod fuse;
mod inline;
mod lower;
mod memory;
pub mod part;
pub mod partition;
pub mod plan;
mod reducer;
pub mod segment;
mod simplify;
mod unit;
mod unroll;
mod view;

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::import::{CompileOptions, Program, Source};
use crate::ir::{Donation, Func, Loc, Module, Op, Sharding, Value};
use crate::tensor::Shape;

pub use bounded::Sizes;
pub use plan::Plan;
pub use reducer::Reducer;

/// A compiled program: plain data, no devices.
pub struct Executable {
    pub name: String,
    /// Per device.
    pub params: Vec<Param>,
    /// Per device.
    pub results: Vec<ResultInfo>,
    /// The scalars that the program takes behind its parameters and returns behind its results.
    pub sizes: Sizes,
    pub options: CompileOptions,
    pub source: Source,
    /// After partitioning and simplification; what `OptimizedProgram` exports.
    pub module: Module,
    /// Equal where the same bytes of program and options were compiled.
    pub fingerprint: [u8; 32],
    /// Equal in all processes whose devices may run it together; they meet in collectives only with equal ones.
    pub agreement: u64,
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
    compile_with(program, Effort::Full).map_err(Error::shortened)
}

pub fn compile_with(program: Program, effort: Effort) -> Result<Executable> {
    let Program { mut module, options, source } = program;
    let (replicas, partitions) = (options.num_replicas.max(1), options.num_partitions.max(1));
    (module.num_replicas, module.num_partitions) = (replicas, partitions);
    let placed = partition::partition(&mut module, &options)?;
    compile_placed(module, options, source, placed, effort)
}

/// Compiles what is a program for one device already: a part of a program that has been compiled before.
pub fn compile_part(module: Module, options: CompileOptions, source: Source) -> Result<Executable> {
    let place = |global| partition::Placed { global, sharding: None };
    let (params, results) = (module.entry().param_shapes(), module.entry().result_shapes());
    let placed =
        partition::Partitioned { params: params.into_iter().map(place).collect(), results: results.into_iter().map(place).collect() };
    compile_placed(module, options, source, placed, Effort::Full)
}

fn compile_placed(
    mut module: Module,
    options: CompileOptions,
    source: Source,
    placed: partition::Partitioned,
    effort: Effort,
) -> Result<Executable> {
    let (replicas, partitions) = (module.num_replicas, module.num_partitions);
    let mut func = inline::inline(&module)?;
    let sizes = bounded::expand(&mut func)?;
    ensure!(sizes.is_empty() || partitions == 1, Unimplemented, "arrays of bounded size in a program of {partitions} partitions");
    inline::close_regions(&mut func)?;
    if effort == Effort::Full {
        simplify::simplify(&mut func);
    }
    check_supported(&func)?;
    settle_donations(&mut func);
    let units = match effort {
        Effort::Plain => unit::units(&func)?,
        Effort::Full => fuse::fuse(&func)?,
    };
    let memory = memory::plan(&func, &units);
    let use_ = memory_use(&func, &memory);
    let cost = cost::cost(&func);
    let plan = lower::lower(&func, units, memory, lower::Devices { replicas, partitions })?;
    let params = (func.param_shapes().into_iter().zip(placed.params).zip(&func.params))
        .map(|((shape, placed), attrs)| Param {
            shape,
            global_shape: placed.global,
            sharding: placed.sharding,
            donation: attrs.donation,
            memory_kind: attrs.memory_kind.clone(),
        })
        .collect();
    let results = (func.result_shapes().into_iter().zip(placed.results).enumerate())
        .map(|(k, (shape, placed))| {
            let attrs = func.results.get(k).cloned().unwrap_or_default();
            ResultInfo { shape, global_shape: placed.global, sharding: placed.sharding, memory_kind: attrs.memory_kind }
        })
        .collect();
    let agreement = agreement::agreement(&func, replicas, partitions);
    let name = module.name.clone();
    module.funcs = vec![func];
    module.entry = crate::ir::FuncId(0);
    let fingerprint = fingerprint(&source);
    Ok(Executable { name, params, results, sizes, options, source, module, fingerprint, agreement, cost, memory: use_, plan })
}

/// An argument that is given away for any result is given away if there is a result of as many bytes that no other argument is
/// for; else the caller keeps it, as under XLA.
fn settle_donations(func: &mut Func) {
    let mut free: HashMap<usize, usize> = HashMap::new();
    let taken = |k: usize| func.params.iter().any(|p| p.donation == Donation::Result(k));
    for (_, shape) in func.result_shapes().iter().enumerate().filter(|(k, _)| !taken(*k)) {
        *free.entry(shape.bytes()).or_default() += 1;
    }
    let bytes: Vec<usize> = func.param_shapes().iter().map(Shape::bytes).collect();
    for (param, bytes) in func.params.iter_mut().zip(bytes).filter(|(p, _)| p.donation == Donation::Any) {
        match free.get_mut(&bytes) {
            Some(count) if *count > 0 => *count -= 1,
            _ => param.donation = Donation::None,
        }
    }
}

/// Fails on the first instruction that nothing here runs, naming it. Kernels are asked when the steps are made.
fn check_supported(func: &Func) -> Result<()> {
    let list = |vs: &[Value]| vs.iter().map(|v| func.shape(*v).to_string()).collect::<Vec<_>>().join(", ");
    let mut refused = None;
    func.body.visit(&mut |inst| {
        if !matches!(inst.op, Op::Call(_) | Op::ManualComputation { .. }) {
            return;
        }
        let what = inst.op.name();
        let why = || error!(Unimplemented, "{what} on ({}) -> ({}){}", list(&inst.operands), list(&inst.results), at(&inst.loc));
        refused.get_or_insert_with(why);
    });
    refused.map_or(Ok(()), Err)
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
