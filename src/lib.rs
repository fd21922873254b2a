//! Rallypoint: a PJRT plugin that gives one device client over all processes that a launcher started.
//!
//! Modules stand in layer order, lowest first; each imports only from those above it in this list
//! (`tests/layering.rs` holds the table).

#![deny(unsafe_code)]

// 0: what everything uses
#[macro_use]
pub mod error;
/// Environment variables.
pub mod env;
/// Log lines on stderr that name the rank.
#[macro_use]
pub mod log;

/// The PJRT C API: generated bindings.
pub mod sys;

// 1: values, threads, and the world outside the process
/// One-shot completion events.
pub mod event;
/// The last collectives of each process, for when a job fails.
pub mod flight;
/// Launcher environment -> who am I among how many.
pub mod launch;
/// What hardware is here.
pub mod platform;
/// The compute thread pool.
pub mod pool;
/// How the processes of a job find each other.
pub mod rendezvous;
/// Element types, shapes, literals, device memory.
pub mod tensor;
/// Bytes between devices: threads, shared memory, TCP.
pub mod transport;

// 2: programs, arithmetic
/// Functions of other libraries that programs call by name.
pub mod foreign;
/// The typed SSA representation of a program.
pub mod ir;
/// Arithmetic on dense tensors: the obvious loops, and the block VM that runs element-wise code.
pub mod kernel;

// 3: collectives
/// Collectives over the devices of all processes.
pub mod collective;

// 4: programs in, programs out, and what makes them fast
/// `Program` -> `Executable`.
pub mod compile;
/// `Module` -> HLO proto, StableHLO text.
pub mod export;
/// MLIR bytecode, MLIR text, HLO proto -> `Program`.
pub mod import;

// 5: running
/// Runs an `Executable` on one device.
pub mod exec;

// 6: the objects of PJRT
/// Client, devices, memories, buffers, executables.
pub mod runtime;

// 7: C
/// The PJRT C API on top of `runtime`.
pub mod abi;

// 8: others
/// Plugins of others behind the same launcher, and the one symbol of the shared object.
pub mod vendor;
