//! Collectives of a plan -> calls of the communicator.

use smallvec::SmallVec;

use crate::collective::{Call, Exact, Kind, Reducer, Wait};
use crate::compile::plan::{CollectiveKind, CollectiveStep};
use crate::error::Result;
use crate::exec::Run;
use crate::ir::{BinaryOp, GroupMode, Op};
use crate::kernel::{self, TensorMut, TensorRef, vm};
use crate::pool::Pool;
use crate::tensor::{AlignedBytes, DType, Shape};

type Ids = SmallVec<[usize; 16]>;

impl Run<'_> {
    /// `false`: not done yet, see [`Communicator::run`](crate::collective::Communicator::run).
    pub(super) fn collective(&self, step: &CollectiveStep, wait: Wait) -> Result<bool> {
        let place = self.place;
        let partitions = self.exe.options.num_partitions.max(1);
        let flat = place.replica * partitions + place.partition;
        let inputs: SmallVec<[&[u8]; 4]> = step.from.iter().map(|r| self.bytes(*r)).collect();
        let mut outputs: SmallVec<[&mut [u8]; 4]> = step.to.iter().map(|r| self.bytes_mut(*r)).collect();
        let zero = |outputs: &mut [&mut [u8]]| outputs.iter_mut().for_each(|o| o.fill(0));
        let Some(group) = step.groups.get(flat).and_then(Option::as_ref) else {
            zero(&mut outputs);
            return Ok(true);
        };
        if let [_] = group[..] {
            // Alone: everything is a copy, except a permutation that sends nothing here.
            match &step.kind {
                CollectiveKind::Permute { pairs, .. } if pairs.is_empty() => zero(&mut outputs),
                _ => outputs.iter_mut().zip(&inputs).for_each(|(o, i)| o.copy_from_slice(i)),
            }
            return Ok(true);
        }
        let global = |id: usize| {
            place.assignment.get(id).copied().ok_or_else(|| {
                error!(Internal, "{}: device {id} of the program is not among the {} assigned", step.label, place.assignment.len())
            })
        };
        let kind = match &step.kind {
            CollectiveKind::AllReduce => Kind::AllReduce,
            CollectiveKind::AllGather { dim } => Kind::AllGather { dim: *dim },
            CollectiveKind::ReduceScatter { dim } => Kind::ReduceScatter { dim: *dim },
            CollectiveKind::AllToAll { split_dim, concat_dim } => Kind::AllToAll { split_dim: *split_dim, concat_dim: *concat_dim },
            CollectiveKind::Broadcast => Kind::Broadcast { root: global(group[0])? },
            CollectiveKind::Permute { pairs, mode } => {
                let id = |n: usize| {
                    global(match mode {
                        GroupMode::CrossReplica | GroupMode::CrossReplicaAndPartition => n * partitions + place.partition,
                        GroupMode::CrossPartition => place.replica * partitions + n,
                        GroupMode::Flattened => n,
                    })
                };
                Kind::Permute { pairs: pairs.iter().map(|(a, b)| Ok((id(*a)?, id(*b)?))).collect::<Result<_>>()? }
            }
        };
        let group: Ids = group.iter().map(|id| global(*id)).collect::<Result<_>>()?;
        let reducer = step.reducer.as_ref().map(|region| Combiner { region, simple: step.simple, shapes: &step.inputs, pool: place.pool });
        let call = Call {
            kind,
            group: &group,
            device: global(flat)?,
            inputs: &step.inputs,
            outputs: &step.outputs,
            reducer: reducer.as_ref().map(|r| r as &dyn Reducer),
            fingerprint: self.exe.agreement,
            label: &step.label,
            program: &self.exe.name,
        };
        place.communicator.run(&call, &inputs, &mut outputs, wait)
    }
}

/// Applies a reducer region element by element.
struct Combiner<'a> {
    region: &'a vm::Program,
    simple: Option<BinaryOp>,
    shapes: &'a [Shape],
    pool: &'a Pool,
}

impl Reducer for Combiner<'_> {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for (((out, acc), x), shape) in out.iter_mut().zip(acc).zip(x).zip(self.shapes) {
            let shape = &Shape::new(shape.dtype, [acc.len() / shape.dtype.size().max(1)]);
            let inputs = [TensorRef { shape, data: acc }, TensorRef { shape, data: x }];
            let mut outputs = [TensorMut { shape, data: out }];
            let outcome = match self.simple {
                Some(op) => kernel::run(&Op::Binary(op), &[], &inputs, &mut outputs, self.pool),
                None => {
                    kernel::run_program(self.region, &inputs, &mut outputs, self.pool);
                    Ok(())
                }
            };
            // Compilation has asked whether the kernels support it.
            if let Err(e) = outcome {
                panic!("a reducer fails: {e}");
            }
        }
    }

    /// As in reductions on one device: small floats are summed in f32.
    fn exact(&self) -> Option<&dyn Exact> {
        let sums = matches!(self.simple, Some(BinaryOp::Add | BinaryOp::Multiply));
        (sums && (0..self.shapes.len()).any(|k| self.wide(k) != self.shapes[k].dtype)).then_some(self)
    }
}

impl Combiner<'_> {
    /// The type in which operand `k` is summed.
    fn wide(&self, k: usize) -> DType {
        let dtype = self.shapes[k].dtype;
        if dtype.is_float() && dtype.bits() < 32 { DType::F32 } else { dtype }
    }

    fn convert(&self, to: DType, out: &mut [u8], from: DType, x: &[u8]) {
        if to == from {
            return out.copy_from_slice(x);
        }
        let shape = Shape::new(from, [x.len() / from.size().max(1)]);
        let to = shape.with(to);
        let input = TensorRef { shape: &shape, data: x };
        if let Err(e) = kernel::run(&Op::Convert, &[], &[input], &mut [TensorMut { shape: &to, data: out }], self.pool) {
            panic!("{from} is not converted to {}: {e}", to.dtype);
        }
    }
}

impl Exact for Combiner<'_> {
    fn size(&self, k: usize) -> usize {
        self.wide(k).size()
    }

    fn start(&self, k: usize, running: &mut [u8], x: &[u8]) {
        self.convert(self.wide(k), running, self.shapes[k].dtype, x);
    }

    fn add(&self, k: usize, running: &mut [u8], x: &[u8]) {
        let shapes = [Shape::new(self.wide(k), [])];
        let sum = Combiner { shapes: &shapes, ..*self };
        let (mut wide, before) = (AlignedBytes::zeroed(running.len()), AlignedBytes::from(&*running));
        self.start(k, &mut wide, x);
        sum.combine(&mut [running], &[&before], &[&wide]);
    }

    fn finish(&self, k: usize, out: &mut [u8], running: &[u8]) {
        self.convert(self.shapes[k].dtype, out, self.wide(k), running);
    }
}
