//! What the executor runs: steps over memory whose place is known at compile time.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::Mutex;

use crate::compile::Reducer;
use crate::foreign::Function;
use crate::ir::{GroupMode, Op};
use crate::kernel::vm;
use crate::tensor::{AlignedBytes, Arena, Block, DType, Literal, Shape};

/// Frames larger than this go back to their arena after each execution.
const KEEP_FRAME: usize = 64 << 20;
/// Frames kept for executions at the same time.
const KEEP_FRAMES: usize = 8;

/// Bases are indices into the table of pointers that an execution starts with: the frame, the constants, the
/// arguments, the results, and then the movable places of `movable`.
pub const FRAME: u32 = 0;
pub const CONSTANTS: u32 = 1;
pub const FIRST_PARAM: u32 = 2;

pub struct Plan {
    pub steps: Vec<Step>,
    /// Every value that is neither argument nor result.
    pub frame_bytes: usize,
    /// All constants, each aligned.
    pub constants: AlignedBytes,
    /// Per parameter: the result whose block is the argument's, given away, or a fresh one that starts as its copy.
    pub reused: Vec<Option<usize>>,
    /// Per result.
    pub results: Vec<ResultSource>,
    /// Offsets into the frame of the places that loops exchange.
    pub movable: Vec<usize>,
    pub frames: Frames,
    /// Per device, by `replica * num_partitions + partition`: how often it has drawn numbers without a state.
    pub draws: Vec<AtomicU64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultSource {
    /// A new block of this many bytes.
    Fresh(usize),
    /// The block of this parameter.
    Param(usize),
}

/// Where the bytes of a value lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ref {
    pub base: u32,
    pub offset: usize,
    pub bytes: usize,
}

pub enum Step {
    Kernel(Box<KernelStep>),
    Fused(Box<FusedStep>),
    Copy {
        from: Ref,
        to: Ref,
    },
    /// Copies that happen at once: no destination is overwritten before it has been read.
    Exchange {
        copies: Vec<(Ref, Ref)>,
        scratch: Ref,
    },
    While(Box<WhileStep>),
    Case {
        index: Ref,
        branches: Vec<Vec<Step>>,
    },
    Collective(Box<CollectiveStep>),
    Foreign(Box<ForeignStep>),
    /// The u32 id of this device's replica or partition.
    ReplicaId {
        to: Ref,
    },
    PartitionId {
        to: Ref,
    },
}

pub struct KernelStep {
    pub op: Op,
    pub regions: Vec<vm::Program>,
    pub inputs: Vec<(Shape, Ref)>,
    pub outputs: Vec<(Shape, Ref)>,
}

/// A call of a function of another library.
pub struct ForeignStep {
    pub function: Function,
    pub inputs: Vec<(Shape, Ref)>,
    pub outputs: Vec<(Shape, Ref)>,
    /// The dimensions as the function has them in memory, slowest first, where they are not in order.
    pub input_perms: Vec<Option<Vec<usize>>>,
    pub output_perms: Vec<Option<Vec<usize>>>,
    /// The partition that calls it, if only one does.
    pub partition: Option<usize>,
}

pub struct FusedStep {
    pub program: vm::Program,
    /// Elements.
    pub n: usize,
    /// Elements per task; `n` when it runs on one thread.
    pub grain: usize,
    pub inputs: Vec<FusedInput>,
    pub outputs: Vec<FusedOutput>,
    /// The loop then goes row by row; `grain` is a number of whole rows.
    pub folds: Option<Folds>,
    /// Goes block by block, with a buffer of a block for each input that is a view or counter and each output that
    /// takes the place of an input: all those together take this many bytes. 0 when there are none.
    pub staging: usize,
}

pub struct FusedInput {
    pub from: FusedSource,
    pub dtype: DType,
}

pub enum FusedSource {
    /// All elements in order.
    Dense(Ref),
    /// One element for all.
    Scalar(Ref),
    View {
        root: Ref,
        map: Strides,
    },
    /// The numbers that `map` gives.
    Count {
        map: Strides,
    },
}

/// Where element `i` of a view is: at `offset` plus the strides times its index in `dims`, in elements.
pub struct Strides {
    pub dims: Vec<usize>,
    pub strides: Vec<i64>,
    pub offset: i64,
}

impl Strides {
    /// Calls `index(d, i)` with the index of element `element` in each dimension, and returns where it is.
    pub fn place(&self, element: usize, mut index: impl FnMut(usize, usize)) -> i64 {
        let (mut left, mut position) = (element, self.offset);
        for d in (0..self.dims.len()).rev() {
            let i = left % self.dims[d];
            left /= self.dims[d];
            position += i as i64 * self.strides[d];
            index(d, i);
        }
        position
    }

    pub fn position(&self, element: usize) -> i64 {
        self.place(element, |_, _| {})
    }

    /// Length and stride of the runs that the elements come in, if those are one element (stride 0) or consecutive ones each.
    pub fn run(&self) -> Option<(usize, usize)> {
        match (self.dims.last(), self.strides.last()) {
            (Some(length), Some(stride @ (0 | 1))) => Some((*length, *stride as usize)),
            _ => None,
        }
    }
}

pub struct FusedOutput {
    /// `None`: it is folded and not kept.
    pub to: Option<Ref>,
    pub size: usize,
    /// Lies where an input is.
    pub staged: bool,
}

/// Reductions of a loop's outputs along rows of `row` elements.
pub struct Folds {
    pub row: usize,
    /// Rows computed and then folded at a time.
    pub rows: usize,
    /// Room for that many rows of each output that is not kept.
    pub space: usize,
    pub each: Vec<FoldStep>,
}

pub struct FoldStep {
    /// Index of the output.
    pub from: usize,
    pub dtype: DType,
    pub reducer: vm::Program,
    pub init: Ref,
    pub to: Ref,
}

pub struct WhileStep {
    pub cond: Vec<Step>,
    pub pred: Ref,
    pub body: Vec<Step>,
    /// Bases whose pointers change places after each iteration.
    pub swaps: Vec<(u32, u32)>,
}

pub struct CollectiveStep {
    pub kind: CollectiveKind,
    /// Per device, by `replica * num_partitions + partition`: its group in the same numbering. `None`: in no group.
    pub groups: Vec<Option<Arc<[usize]>>>,
    pub inputs: Vec<Shape>,
    pub outputs: Vec<Shape>,
    pub from: Vec<Ref>,
    pub to: Vec<Ref>,
    /// Per operand, for the two kinds that reduce.
    pub reducers: Vec<Reducer>,
    pub label: String,
}

#[derive(Clone, Debug)]
pub enum CollectiveKind {
    AllReduce,
    AllGather { dim: usize },
    ReduceScatter { dim: usize },
    AllToAll { split_dim: usize, concat_dim: usize },
    Permute { pairs: Vec<(usize, usize)>, mode: GroupMode },
    Broadcast,
}

/// Frames between executions.
#[derive(Default)]
pub struct Frames(Mutex<Vec<(Arc<Arena>, Block)>>);

impl Frames {
    /// A frame of `bytes` bytes of the arena with any contents.
    pub fn take(&self, arena: &Arc<Arena>, bytes: usize) -> crate::error::Result<Block> {
        let mut kept = self.0.lock();
        if let Some(i) = kept.iter().rposition(|(a, _)| Arc::ptr_eq(a, arena)) {
            return Ok(kept.swap_remove(i).1);
        }
        drop(kept);
        arena.alloc(bytes)
    }

    pub fn give(&self, arena: &Arc<Arena>, frame: Block) {
        if frame.len() <= KEEP_FRAME {
            let mut kept = self.0.lock();
            if kept.len() < KEEP_FRAMES {
                kept.push((arena.clone(), frame));
            }
        }
    }
}

/// Constants under construction.
#[derive(Default)]
pub struct Constants {
    bytes: Vec<u8>,
}

impl Constants {
    pub fn add(&mut self, literal: &Literal) -> Ref {
        let offset = align(self.bytes.len());
        self.bytes.resize(offset, 0);
        self.bytes.extend_from_slice(literal.bytes());
        Ref { base: CONSTANTS, offset, bytes: literal.bytes().len() }
    }

    pub fn finish(self) -> AlignedBytes {
        AlignedBytes::from(&self.bytes[..])
    }
}

pub fn align(bytes: usize) -> usize {
    bytes.next_multiple_of(AlignedBytes::ALIGN)
}
