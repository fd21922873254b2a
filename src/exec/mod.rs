//! Runs an [`Executable`] on one device.
#![allow(unsafe_code)]

mod collective;
mod foreign;
mod fused;

use std::sync::Arc;

use smallvec::SmallVec;

use crate::collective::{Communicator, Wait};
use crate::compile::Executable;
use crate::compile::plan::{FIRST_PARAM, KernelStep, Ref, ResultSource, Step};
use crate::error::Result;
use crate::foreign::Launch;
use crate::ir::{Op, branch_taken};
use crate::kernel::{self, TensorMut, TensorRef};
use crate::pool::{FlushDenormals, Pool};
use crate::tensor::{Arena, Block};

pub struct Arg {
    pub block: Arc<Block>,
    /// The caller has given it away: it may be overwritten and returned as a result.
    pub donated: bool,
}

/// Where a program runs.
pub struct Place<'a> {
    pub pool: &'a Pool,
    pub arena: &'a Arc<Arena>,
    pub communicator: &'a dyn Communicator,
    pub replica: usize,
    pub partition: usize,
    /// Global device ids, `[replica * num_partitions + partition]`.
    pub assignment: &'a [usize],
    /// Among the devices of this process.
    pub device: usize,
    pub launch: &'a Launch,
}

/// A program that runs, on the calling thread and the pool's. It may stop at a collective and go on on another thread.
/// All functions take the same executable and place.
pub struct Execution {
    /// Keep alive what `bases` point into.
    args: Vec<Arg>,
    frame: Block,
    blocks: Vec<Arc<Block>>,
    bases: SmallVec<[*mut u8; 24]>,
    /// The step to go on with.
    next: usize,
}

// SAFETY: the pointers are into blocks that it owns, into the executable's constants, and mean the same on all threads.
unsafe impl Send for Execution {}

impl Execution {
    /// Arguments match `exe.params` in number and size, with those of `exe.sizes` behind them.
    pub fn new(exe: &Executable, args: Vec<Arg>, place: &Place) -> Result<Execution> {
        let plan = &exe.plan;
        let takes = exe.params.len() + exe.sizes.params.len();
        ensure!(args.len() == takes, InvalidArgument, "{} takes {takes} arguments, {} are given", exe.name, args.len());
        for (i, (arg, param)) in args.iter().zip(&exe.params).enumerate() {
            ensure!(
                arg.block.len() >= param.shape.bytes(),
                InvalidArgument,
                "argument {i} of {} is {}, {} bytes are given",
                exe.name,
                param.shape,
                arg.block.len()
            );
        }
        let frame = plan.frames.take(place.arena, plan.frame_bytes)?;
        let mut bases: SmallVec<[*mut u8; 24]> = SmallVec::new();
        bases.push(frame.ptr());
        bases.push(plan.constants.as_ptr().cast_mut());
        bases.extend(args.iter().map(|a| a.block.ptr()));
        let mut blocks: Vec<Arc<Block>> = Vec::with_capacity(plan.results.len());
        for (k, source) in plan.results.iter().enumerate() {
            let block = match *source {
                ResultSource::Fresh(bytes) => Arc::new(place.arena.alloc(bytes)?),
                ResultSource::Param(i) if given_away(&args, i) => args[i].block.clone(),
                ResultSource::Param(i) => {
                    let bytes = exe.results[k].shape.bytes();
                    let block = place.arena.alloc(bytes)?;
                    // SAFETY: both blocks are at least that long, and the new one is nobody else's.
                    unsafe { std::ptr::copy_nonoverlapping(args[i].block.ptr(), block.ptr(), bytes) };
                    bases[FIRST_PARAM as usize + i] = block.ptr();
                    Arc::new(block)
                }
            };
            bases.push(block.ptr());
            blocks.push(block);
        }
        bases.extend(plan.movable.iter().map(|offset| frame.ptr().wrapping_add(*offset)));
        Ok(Execution { args, frame, blocks, bases, next: 0 })
    }

    /// Runs to the end. With [`Wait::Brief`] it returns `false` at a collective whose other members are not there, and
    /// another call goes on from there.
    pub fn run(&mut self, exe: &Executable, place: &Place, wait: Wait) -> Result<bool> {
        let mut run = Run { exe, place, bases: &mut self.bases };
        let _mode = FlushDenormals::new();
        for step in &exe.plan.steps[self.next..] {
            match step {
                Step::Collective(step) if !run.collective(step, wait)? => return Ok(false),
                Step::Collective(_) => {}
                other => run.steps(std::slice::from_ref(other))?,
            }
            self.next += 1;
        }
        Ok(true)
    }

    /// The results, when it has run to the end.
    pub fn finish(self, exe: &Executable, place: &Place) -> Vec<Arc<Block>> {
        exe.plan.frames.give(place.arena, self.frame);
        drop(self.args);
        self.blocks
    }
}

/// Argument `i` may be overwritten: it is donated, and no other argument is the same memory.
fn given_away(args: &[Arg], i: usize) -> bool {
    args[i].donated && args.iter().enumerate().all(|(j, a)| j == i || a.block.ptr() != args[i].block.ptr())
}

struct Run<'a> {
    exe: &'a Executable,
    place: &'a Place<'a>,
    bases: &'a mut [*mut u8],
}

impl Run<'_> {
    fn steps(&mut self, steps: &[Step]) -> Result<()> {
        for step in steps {
            match step {
                Step::Kernel(step) => self.kernel(step)?,
                Step::Fused(step) => self.fused(step),
                Step::Foreign(step) => self.foreign(step)?,
                Step::Copy { from, to } => self.copy(*from, *to),
                Step::Exchange { copies, scratch } => {
                    let mut at = *scratch;
                    for (from, _) in copies {
                        self.copy(*from, Ref { bytes: from.bytes, ..at });
                        at.offset += crate::compile::plan::align(from.bytes);
                    }
                    let mut at = *scratch;
                    for (_, to) in copies {
                        self.copy(Ref { bytes: to.bytes, ..at }, *to);
                        at.offset += crate::compile::plan::align(to.bytes);
                    }
                }
                Step::While(step) => loop {
                    self.steps(&step.cond)?;
                    if self.bytes(step.pred)[0] == 0 {
                        break;
                    }
                    self.steps(&step.body)?;
                    for (a, b) in &step.swaps {
                        self.bases.swap(*a as usize, *b as usize);
                    }
                },
                Step::Case { index, branches } => {
                    let index = kernel::cast::<i32>(self.bytes(*index))[0];
                    self.steps(&branches[branch_taken(index.into(), branches.len())])?;
                }
                Step::Collective(step) => {
                    self.collective(step, Wait::Full)?;
                }
                Step::ReplicaId { to } => self.bytes_mut(*to).copy_from_slice(&(self.place.replica as u32).to_le_bytes()),
                Step::PartitionId { to } => self.bytes_mut(*to).copy_from_slice(&(self.place.partition as u32).to_le_bytes()),
            }
        }
        Ok(())
    }

    /// A seed that is new for each draw, and the same on devices that draw equally often.
    fn draw(&self) -> u64 {
        let flat = self.place.replica * self.exe.options.num_partitions.max(1) + self.place.partition;
        let count = self.exe.plan.draws.get(flat).map_or(0, |n| n.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        self.exe.agreement.wrapping_add(count.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn pointer(&self, r: Ref) -> *mut u8 {
        self.bases[r.base as usize].wrapping_add(r.offset)
    }

    /// What is at `r`. The memory plan gives values that are alive together separate places, so nothing writes
    /// there while a step reads it.
    fn bytes<'b>(&self, r: Ref) -> &'b [u8] {
        // SAFETY: every base is at least as large as the plan says and outlives the run; see above for aliasing.
        unsafe { std::slice::from_raw_parts(self.pointer(r), r.bytes) }
    }

    #[allow(clippy::mut_from_ref)]
    fn bytes_mut<'b>(&self, r: Ref) -> &'b mut [u8] {
        // SAFETY: as in `bytes`; a place that a step writes is read by that step only where it says so.
        unsafe { std::slice::from_raw_parts_mut(self.pointer(r), r.bytes) }
    }

    fn copy(&self, from: Ref, to: Ref) {
        // SAFETY: in bounds as in `bytes`; may overlap only when equal, which `copy` allows.
        unsafe { std::ptr::copy(self.pointer(from), self.pointer(to), to.bytes) }
    }

    fn kernel(&mut self, step: &KernelStep) -> Result<()> {
        if step.op == Op::DynamicUpdateSlice && step.inputs[0].1 == step.outputs[0].1 {
            let inputs: SmallVec<[TensorRef; 8]> =
                step.inputs[1..].iter().map(|(shape, r)| TensorRef { shape, data: self.bytes(*r) }).collect();
            let (shape, whole) = &step.outputs[0];
            let mut whole = TensorMut { shape, data: self.bytes_mut(*whole) };
            kernel::update_in_place(inputs[0], &inputs[1..], &mut whole, self.place.pool);
            return Ok(());
        }
        let inputs: SmallVec<[TensorRef; 8]> = step.inputs.iter().map(|(shape, r)| TensorRef { shape, data: self.bytes(*r) }).collect();
        let mut outputs: SmallVec<[TensorMut; 4]> =
            step.outputs.iter().map(|(shape, r)| TensorMut { shape, data: self.bytes_mut(*r) }).collect();
        if let Op::Rng(distribution) = step.op {
            let [a, b] = inputs[..] else { bail!(Internal, "rng with {} operands", inputs.len()) };
            kernel::rng(distribution, self.draw(), a, b, &mut outputs[0]);
            return Ok(());
        }
        kernel::run(&step.op, &step.regions, &inputs, &mut outputs, self.place.pool)
    }
}

#[cfg(test)]
mod tests;
