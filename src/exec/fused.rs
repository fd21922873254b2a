//! Fused element-wise loops.
#![allow(unsafe_code)]

use std::cell::{Cell, RefCell};

use smallvec::SmallVec;

use crate::compile::plan::{FoldStep, Folds, FusedInput, FusedSource, FusedStep, Strides, align};
use crate::exec::Run;
use crate::kernel::vm::{self, Input, Scratch};
use crate::kernel::{self, TensorMut, TensorRef};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

/// What a thread keeps between loops.
struct Space {
    scratch: Scratch,
    staging: AlignedBytes,
}

thread_local! {
    /// Rows that are folded and not kept.
    static ROWS: Cell<AlignedBytes> = Cell::default();
    static SPACE: RefCell<Space> = RefCell::new(Space { scratch: Scratch::default(), staging: AlignedBytes::zeroed(0) });
}

/// Pointers of a loop's operands, which its tasks share.
struct Places {
    inputs: SmallVec<[*const u8; 12]>,
    outputs: SmallVec<[*mut u8; 4]>,
}

// SAFETY: tasks read inputs and write disjoint ranges of outputs.
unsafe impl Sync for Places {}

impl Run<'_> {
    pub(super) fn fused(&self, step: &FusedStep) {
        let places = Places {
            inputs: step
                .inputs
                .iter()
                .map(|i| match i.from {
                    FusedSource::Dense(r) | FusedSource::Scalar(r) | FusedSource::View { root: r, .. } => self.pointer(r).cast_const(),
                    FusedSource::Count { .. } => std::ptr::null(),
                })
                .collect(),
            outputs: step.outputs.iter().map(|o| o.to.map_or(std::ptr::null_mut(), |to| self.pointer(to))).collect(),
        };
        let folds = step.folds.as_ref().map(|folds| {
            let place = |f: &FoldStep| Fold { init: self.bytes(f.init), to: self.pointer(f.to) };
            (folds, folds.each.iter().map(place).collect::<SmallVec<[Fold; 4]>>())
        });
        let task = |start: usize, n: usize| match &folds {
            Some((folds, to)) => rows(step, &places, folds, to, start, n, self.place.pool),
            None => chunk(step, &places, start, n),
        };
        if step.n <= step.grain {
            return task(0, step.n);
        }
        self.place.pool.run(step.n.div_ceil(step.grain), &|i| {
            let start = i * step.grain;
            task(start, step.grain.min(step.n - start));
        });
    }
}

/// Where a fold's results go.
struct Fold<'a> {
    init: &'a [u8],
    to: *mut u8,
}

// SAFETY: tasks write disjoint ranges.
unsafe impl Sync for Fold<'_> {}

/// As `chunk`, for whole rows: some at a time, which are then folded.
fn rows(step: &FusedStep, places: &Places, folds: &Folds, to: &[Fold], start: usize, n: usize, pool: &Pool) {
    let mut space = ROWS.take();
    if space.len() < folds.space {
        space = AlignedBytes::zeroed(folds.space);
    }
    let mut at = start;
    while at < start + n {
        let count = (folds.rows * folds.row).min(start + n - at);
        let mut free = space.as_mut_ptr();
        let outputs = (step.outputs.iter().zip(&places.outputs)).map(|(o, place)| {
            if o.to.is_some() {
                return *place;
            }
            // Element `at` is the first one there.
            let here = free.wrapping_sub(at * o.size);
            free = free.wrapping_add(align(folds.rows * folds.row * o.size));
            here
        });
        let local = Places { inputs: places.inputs.clone(), outputs: outputs.collect() };
        chunk(step, &local, at, count);
        let (first, rows) = (at / folds.row, count / folds.row);
        for (fold, to) in folds.each.iter().zip(to) {
            let size = fold.dtype.size();
            let (shape, scalar) = (Shape::new(fold.dtype, [rows, folds.row]), Shape::scalar(fold.dtype));
            let result = Shape::new(fold.dtype, [rows]);
            // SAFETY: the loop has just written these elements, and these rows of the result are this task's.
            let (x, sums) = unsafe {
                let x = std::slice::from_raw_parts(local.outputs[fold.from].wrapping_add(at * size), count * size);
                (x, std::slice::from_raw_parts_mut(to.to.add(first * size), rows * size))
            };
            let ins = [TensorRef { shape: &shape, data: x }, TensorRef { shape: &scalar, data: to.init }];
            let mut outs = [TensorMut { shape: &result, data: sums }];
            kernel::reduce(&fold.reducer, &[1], &ins, &mut outs, pool).expect("the compiler takes reductions that exist");
        }
        at += count;
    }
    ROWS.set(space);
}

/// Elements `start..start + n`.
fn chunk(step: &FusedStep, places: &Places, start: usize, n: usize) {
    SPACE.with_borrow_mut(|space| {
        if step.staging == 0 {
            let inputs = (step.inputs.iter().zip(&places.inputs))
                .map(|(i, p)| match i.from {
                    FusedSource::Dense(_) => Input { data: p.wrapping_add(start * i.dtype.size()), stride: 1 },
                    _ => Input { data: *p, stride: 0 },
                })
                .collect::<SmallVec<[Input; 12]>>();
            let outputs: SmallVec<[*mut u8; 4]> =
                step.outputs.iter().zip(&places.outputs).map(|(o, p)| p.wrapping_add(start * o.size)).collect();
            // SAFETY: the plan made operands as large as the loop is long; outputs overlap nothing as none is staged.
            unsafe { step.program.run(n, &inputs, &outputs, &mut space.scratch) };
            return;
        }
        if space.staging.len() < step.staging {
            space.staging = AlignedBytes::zeroed(step.staging);
        }
        blocks(step, places, start, n, space);
    });
}

/// Runs of a view that are shorter are gathered; a block never goes beyond the end of one that is not.
const LONG_RUN: usize = 128;

/// As `chunk`, block by block: views of short runs are gathered into a buffer first, outputs that replace inputs are copied there
/// last.
fn blocks(step: &FusedStep, places: &Places, start: usize, n: usize, space: &mut Space) {
    let length = vm::BLOCK.min(step.n);
    let mut free = space.staging.as_mut_ptr();
    let mut stage = |size: usize| {
        let here = free;
        free = free.wrapping_add(align(length * size));
        here
    };
    let mut inputs: SmallVec<[Input; 12]> = SmallVec::new();
    let mut gathered: SmallVec<[(usize, *mut u8); 12]> = SmallVec::new();
    let mut long: SmallVec<[(usize, &Strides, usize); 12]> = SmallVec::new();
    for (k, (i, p)) in step.inputs.iter().zip(&places.inputs).enumerate() {
        inputs.push(match i.from {
            FusedSource::Dense(_) => Input { data: p.wrapping_add(start * i.dtype.size()), stride: 1 },
            FusedSource::Scalar(_) => Input { data: *p, stride: 0 },
            FusedSource::View { ref map, .. } if let Some((length, stride)) = map.run().filter(|(length, _)| *length >= LONG_RUN) => {
                long.push((k, map, length));
                Input { data: p.wrapping_offset(map.position(start) as isize * i.dtype.size() as isize), stride }
            }
            FusedSource::View { .. } | FusedSource::Count { .. } => {
                let buffer = stage(i.dtype.size());
                gathered.push((k, buffer));
                Input { data: buffer, stride: 1 }
            }
        });
    }
    let mut outputs: SmallVec<[*mut u8; 4]> = SmallVec::new();
    let mut staged: SmallVec<[(usize, *mut u8); 4]> = SmallVec::new();
    for (k, (o, p)) in step.outputs.iter().zip(&places.outputs).enumerate() {
        outputs.push(p.wrapping_add(start * o.size));
        if o.staged {
            let buffer = stage(o.size);
            staged.push((k, buffer));
            outputs[k] = buffer;
        }
    }
    let mut at = start;
    // SAFETY: as for `run`; which inputs are scalars stays the same in all blocks.
    unsafe { step.program.prepare(vm::BLOCK.min(n), &inputs, &mut space.scratch) };
    let longest = if gathered.is_empty() && staged.is_empty() { step.program.longest_block(&space.scratch) } else { vm::BLOCK };
    while at < start + n {
        let mut count = longest.min(start + n - at);
        for (k, map, length) in &long {
            count = count.min(length - at % length);
            let position = map.position(at) as isize * step.inputs[*k].dtype.size() as isize;
            inputs[*k].data = places.inputs[*k].wrapping_offset(position);
        }
        for (k, buffer) in &gathered {
            gather(&step.inputs[*k], places.inputs[*k], at, count, *buffer);
        }
        // SAFETY: the plan made operands as large as the loop is long, and buffers are of a block each; the outputs
        // overlap nothing, since those that would are staged.
        unsafe { step.program.block(count, &inputs, &outputs, &mut space.scratch) };
        for (k, buffer) in &staged {
            let o = &step.outputs[*k];
            // SAFETY: this block of the output is this task's, and all of its inputs have been read.
            unsafe { std::ptr::copy_nonoverlapping(*buffer, places.outputs[*k].add(at * o.size), count * o.size) };
        }
        for (input, i) in inputs.iter_mut().zip(&step.inputs) {
            if let FusedSource::Dense(_) = i.from {
                input.data = input.data.wrapping_add(count * i.dtype.size());
            }
        }
        for (output, o) in outputs.iter_mut().zip(&step.outputs).filter(|(_, o)| !o.staged) {
            *output = output.wrapping_add(count * o.size);
        }
        at += count;
    }
}

/// Elements `start..start + count` of a view or counter.
fn gather(input: &FusedInput, root: *const u8, start: usize, count: usize, to: *mut u8) {
    match &input.from {
        FusedSource::View { map, .. } => match input.dtype.size() {
            1 => copy::<u8>(map, root, start, count, to),
            2 => copy::<u16>(map, root, start, count, to),
            4 => copy::<u32>(map, root, start, count, to),
            8 => copy::<u64>(map, root, start, count, to),
            _ => copy::<[u64; 2]>(map, root, start, count, to),
        },
        FusedSource::Count { map } => {
            macro_rules! counter {
                ($($d:ident $t:ty),*) => { match input.dtype {
                    $(DType::$d => numbers(map, start, count, to, |x| x as $t),)*
                    _ => {}
                } };
            }
            counter!(S8 i8, S16 i16, S32 i32, S64 i64, U8 u8, U16 u16, U32 u32, U64 u64, F32 f32, F64 f64);
        }
        _ => {}
    }
}

/// Calls `f(done, position, length, stride)` for the runs of elements `start..start + count` along the last dimension.
fn runs(map: &Strides, start: usize, count: usize, mut f: impl FnMut(usize, i64, usize, i64)) {
    let rank = map.dims.len();
    if rank == 0 {
        return f(0, map.offset, count, 0);
    }
    let mut index: SmallVec<[usize; 6]> = SmallVec::from_elem(0, rank);
    let mut position = map.place(start, |d, i| index[d] = i);
    let last = rank - 1;
    let (width, stride) = (map.dims[last], map.strides[last]);
    let mut done = 0;
    while done < count {
        let length = (width - index[last]).min(count - done);
        f(done, position, length, stride);
        done += length;
        position -= index[last] as i64 * stride;
        index[last] = 0;
        for d in (0..last).rev() {
            index[d] += 1;
            position += map.strides[d];
            if index[d] < map.dims[d] {
                break;
            }
            position -= index[d] as i64 * map.strides[d];
            index[d] = 0;
        }
    }
}

fn copy<T: Copy>(map: &Strides, root: *const u8, start: usize, count: usize, to: *mut u8) {
    let (root, to) = (root.cast::<T>(), to.cast::<T>());
    runs(map, start, count, |done, position, length, stride| {
        // SAFETY: views stay inside of their roots, and the buffer has room for `count` elements.
        unsafe {
            let (from, to) = (root.offset(position as isize), to.add(done));
            match stride {
                1 => std::ptr::copy_nonoverlapping(from, to, length),
                0 => std::slice::from_raw_parts_mut(to, length).fill(*from),
                _ => (0..length).for_each(|i| *to.add(i) = *from.offset(i as isize * stride as isize)),
            }
        }
    });
}

fn numbers<T: Copy>(map: &Strides, start: usize, count: usize, to: *mut u8, make: impl Fn(i64) -> T) {
    let to = to.cast::<T>();
    runs(map, start, count, |done, position, length, stride| {
        for i in 0..length {
            // SAFETY: the buffer has room for `count` elements.
            unsafe { *to.add(done + i) = make(position + i as i64 * stride) };
        }
    });
}
