//! Collectives of a plan -> calls of the communicator.

use smallvec::SmallVec;

use crate::collective::{Call, Exact, Kind, Reducer, Wait};
use crate::compile;
use crate::compile::plan::{CollectiveKind, CollectiveStep};
use crate::error::Result;
use crate::exec::Run;
use crate::ir::GroupMode;
use crate::kernel::run_dense;
use crate::tensor::AlignedBytes;

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
        let combiner = Combiner(&step.reducers);
        let call = Call {
            kind,
            group: &group,
            device: global(flat)?,
            inputs: &step.inputs,
            outputs: &step.outputs,
            reducer: if step.reducers.is_empty() { None } else { Some(&combiner) },
            fingerprint: self.exe.agreement,
            label: &step.label,
            program: &self.exe.name,
        };
        place.communicator.run(&call, &inputs, &mut outputs, wait)
    }
}

/// The reducers of the operands.
struct Combiner<'a>(&'a [compile::Reducer]);

impl Reducer for Combiner<'_> {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for (((out, acc), x), r) in out.iter_mut().zip(acc).zip(x).zip(self.0) {
            run_dense(&r.combine, &[acc, x], out);
        }
    }

    fn exact(&self) -> Option<&dyn Exact> {
        self.0.iter().any(|r| r.wide.is_some()).then_some(self)
    }
}

impl Exact for Combiner<'_> {
    fn size(&self, k: usize) -> usize {
        let r = &self.0[k];
        r.wide.as_ref().map_or(r.dtype, |w| w.dtype).size()
    }

    fn start(&self, k: usize, running: &mut [u8], x: &[u8]) {
        match &self.0[k].wide {
            Some(wide) => run_dense(&wide.start, &[x], running),
            None => running.copy_from_slice(x),
        }
    }

    fn add(&self, k: usize, running: &mut [u8], x: &[u8]) {
        let r = &self.0[k];
        let before = AlignedBytes::from(&*running);
        run_dense(r.wide.as_ref().map_or(&r.combine, |w| &w.add), &[&before, x], running);
    }

    fn finish(&self, k: usize, out: &mut [u8], running: &[u8]) {
        match &self.0[k].wide {
            Some(wide) => run_dense(&wide.finish, &[running], out),
            None => out.copy_from_slice(running),
        }
    }
}
