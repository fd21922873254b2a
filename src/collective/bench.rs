//! How long collectives take on this machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::collective::{Call, Communicator, Kind, Reducer, Wait};
use crate::error::Result;
use crate::rendezvous::Session;
use crate::tensor::{DType, Shape};

/// The time of one all-reduce of `bytes` bytes of f32 over the first devices of all processes: the least of five
/// rounds, each the mean of its calls. Every process calls it.
pub fn all_reduce(session: &Session, communicator: &Arc<dyn Communicator>, bytes: usize) -> Result<Duration> {
    let elements = (bytes / 4).max(1);
    let shape = [Shape::new(DType::F32, [elements])];
    let group: Vec<usize> = session.members.iter().filter(|m| m.devices > 0).map(|m| m.first_device).collect();
    let (input, mut output) = (Buffer::new(session, elements * 4)?, Buffer::new(session, elements * 4)?);
    let call = Call {
        kind: Kind::AllReduce,
        group: &group,
        device: session.me().first_device,
        inputs: &shape,
        outputs: &shape,
        reducer: Some(&Sum),
        fingerprint: 0,
        label: "benchmark",
        program: "",
    };
    // Equally many on all processes, so by size and not by time.
    let calls = (64usize << 20).checked_div(bytes.max(1)).unwrap_or(1).clamp(8, 2000);
    let mut best = Duration::MAX;
    for round in 0..6 {
        let start = Instant::now();
        for _ in 0..calls {
            communicator.run(&call, &[input.bytes()], &mut [output.bytes_mut()], Wait::Full)?;
        }
        // The first one touches the memory.
        if round > 0 {
            best = best.min(start.elapsed() / calls as u32);
        }
    }
    let want = group.len() as f32;
    let got = output.bytes().chunks_exact(4).all(|b| b == want.to_le_bytes());
    ensure!(got, Internal, "an all-reduce of ones over {} devices did not give {want} everywhere", group.len());
    Ok(best)
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

use buffer::Buffer;

mod buffer {
    #![allow(unsafe_code)]

    use crate::error::Result;
    use crate::rendezvous::Session;
    use crate::tensor::Block;

    /// Device memory full of ones.
    pub struct Buffer(Block);

    impl Buffer {
        pub fn new(session: &Session, bytes: usize) -> Result<Buffer> {
            let mut buffer = Buffer(session.arena.alloc(bytes)?);
            // SAFETY: the block is new and has this many bytes.
            unsafe { buffer.0.ptr().write_bytes(0, bytes) };
            buffer.bytes_mut().chunks_exact_mut(4).for_each(|b| b.copy_from_slice(&1f32.to_ne_bytes()));
            Ok(buffer)
        }

        pub fn bytes(&self) -> &[u8] {
            // SAFETY: written in `new`; nobody else has the block.
            unsafe { std::slice::from_raw_parts(self.0.ptr(), self.0.len()) }
        }

        pub fn bytes_mut(&mut self) -> &mut [u8] {
            // SAFETY: as in `bytes`, and `&mut self` makes the access exclusive.
            unsafe { std::slice::from_raw_parts_mut(self.0.ptr(), self.0.len()) }
        }
    }
}
