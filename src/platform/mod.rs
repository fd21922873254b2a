//! What hardware is here, found out without opening anyone's runtime.

mod accelerators;
mod cpu;

pub use accelerators::{Accelerator, accelerators};
pub use cpu::{cores, memory};
