//! One collective, ready to be called again and again on buffers that are there: to measure the communication alone.

use std::sync::Arc;

use crate::collective::{Call, Communicator, Kind, Reducer, Wait, fold};
use crate::error::Result;
use crate::rendezvous::Session;
use crate::tensor::{DType, Shape};

use buffer::Buffer;

/// A collective of f32 vectors, over the first devices of all processes.
pub struct Prepared {
    communicator: Arc<dyn Communicator>,
    kind: Kind,
    value: f32,
    group: Vec<usize>,
    device: usize,
    operand: Shape,
    result: Shape,
    input: Buffer,
    output: Buffer,
}

impl Prepared {
    /// Of `operand` elements, each `value`, with `result` elements; every process prepares the same.
    pub fn new(
        session: &Session,
        communicator: &Arc<dyn Communicator>,
        kind: Kind,
        value: f32,
        operand: usize,
        result: usize,
    ) -> Result<Prepared> {
        Ok(Prepared {
            communicator: communicator.clone(),
            kind,
            value,
            group: session.members.iter().filter(|m| m.devices > 0).map(|m| m.first_device).collect(),
            device: session.me().first_device,
            operand: Shape::new(DType::F32, [operand]),
            result: Shape::new(DType::F32, [result]),
            input: Buffer::filled(session, operand, value)?,
            output: Buffer::filled(session, result, 0.0)?,
        })
    }

    /// Calls it once and waits for its result.
    pub fn run(&mut self) -> Result<()> {
        let reduces = matches!(self.kind, Kind::AllReduce | Kind::ReduceScatter { .. });
        let call = Call {
            kind: self.kind.clone(),
            group: &self.group,
            device: self.device,
            inputs: std::slice::from_ref(&self.operand),
            outputs: std::slice::from_ref(&self.result),
            reducer: if reduces { Some(&Sum) } else { None },
            fingerprint: 0,
            label: "benchmark",
            program: "",
        };
        self.communicator.run(&call, &[self.input.bytes()], &mut [self.output.bytes_mut()], Wait::Full)?;
        Ok(())
    }

    /// Each element of the latest result; fails if they differ.
    pub fn result(&self) -> Result<f32> {
        let elements = self.output.bytes().as_chunks().0;
        let first = elements.first().map_or(0.0, |b| f32::from_ne_bytes(*b));
        let other = elements.iter().map(|b| f32::from_ne_bytes(*b)).find(|x| *x != first);
        ensure!(other.is_none(), DataLoss, "{:?} of {} everywhere gave {first} and {other:?}", self.kind, self.value);
        Ok(first)
    }
}

/// What bounds a collective from below: as many bytes as its result has, read and written in the memory of one process.
pub struct Copied {
    from: Buffer,
    to: Buffer,
}

impl Copied {
    pub fn new(session: &Session, elements: usize) -> Result<Copied> {
        Ok(Copied { from: Buffer::filled(session, elements, 1.0)?, to: Buffer::filled(session, elements, 0.0)? })
    }

    /// Past the caches where a result of this size would go so.
    pub fn run(&mut self) {
        fold::copy(self.from.bytes(), self.to.bytes_mut());
    }
}

struct Sum;

impl Reducer for Sum {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for ((out, acc), x) in out.iter_mut().zip(acc).zip(x) {
            for ((out, a), b) in out.as_chunks_mut::<4>().0.iter_mut().zip(acc.as_chunks::<4>().0).zip(x.as_chunks::<4>().0) {
                *out = (f32::from_ne_bytes(*a) + f32::from_ne_bytes(*b)).to_ne_bytes();
            }
        }
    }
}

mod buffer {
    #![allow(unsafe_code)]

    use crate::error::Result;
    use crate::rendezvous::Session;
    use crate::tensor::Block;

    /// Device memory.
    pub struct Buffer(Block);

    impl Buffer {
        pub fn filled(session: &Session, elements: usize, value: f32) -> Result<Buffer> {
            let mut buffer = Buffer(session.arena.alloc(elements * 4)?);
            // SAFETY: the block is new and has this many bytes.
            unsafe { buffer.0.ptr().write_bytes(0, elements * 4) };
            buffer.bytes_mut().chunks_exact_mut(4).for_each(|b| b.copy_from_slice(&value.to_ne_bytes()));
            Ok(buffer)
        }

        pub fn bytes(&self) -> &[u8] {
            // SAFETY: written in `filled`; nobody else has the block.
            unsafe { std::slice::from_raw_parts(self.0.ptr(), self.0.len()) }
        }

        pub fn bytes_mut(&mut self) -> &mut [u8] {
            // SAFETY: as in `bytes`, and `&mut self` makes the access exclusive.
            unsafe { std::slice::from_raw_parts_mut(self.0.ptr(), self.0.len()) }
        }
    }
}
