//! Functions of other libraries.

use super::Run;
use crate::compile::plan::{ForeignStep, Ref};
use crate::error::Result;
use crate::foreign::Memory;
use crate::ir::Op;
use crate::kernel::{self, TensorMut, TensorRef};
use crate::tensor::{AlignedBytes, DType, Shape};

impl Run<'_> {
    pub(super) fn foreign(&self, step: &ForeignStep) -> Result<()> {
        if step.partition.is_some_and(|p| p != self.place.partition) {
            step.outputs.iter().for_each(|(_, r)| self.bytes_mut(*r).fill(0));
            return Ok(());
        }
        // In the function's layout where that is another than ours. They keep their places while the list grows.
        let mut copies: Vec<AlignedBytes> = Vec::new();
        let mut args = Vec::with_capacity(step.inputs.len());
        for ((shape, at), perm) in step.inputs.iter().zip(&step.input_perms) {
            let data = match perm {
                None => self.pointer(*at),
                Some(perm) => {
                    let mut copy = AlignedBytes::zeroed(shape.bytes());
                    self.transpose(shape, self.bytes(*at), perm, &permuted(shape, perm), &mut copy)?;
                    copies.push(copy);
                    copies.last_mut().map_or(std::ptr::null_mut(), |c| c.as_mut_ptr())
                }
            };
            args.push(Memory { shape, data });
        }
        let mut moved: Vec<(AlignedBytes, &Shape, Ref, &[usize])> = Vec::new();
        let mut results = Vec::with_capacity(step.outputs.len());
        for ((shape, at), perm) in step.outputs.iter().zip(&step.output_perms) {
            let data = match perm {
                None => self.pointer(*at),
                Some(perm) => {
                    moved.push((AlignedBytes::zeroed(shape.bytes()), shape, *at, perm));
                    moved.last_mut().map_or(std::ptr::null_mut(), |m| m.0.as_mut_ptr())
                }
            };
            results.push(Memory { shape, data });
        }
        step.function.call(&args, &results, self.place.device, self.place.launch)?;
        for (copy, shape, at, perm) in &moved {
            let mut back = vec![0; perm.len()];
            perm.iter().enumerate().for_each(|(i, p)| back[*p] = i);
            self.transpose(&permuted(shape, perm), copy, &back, shape, self.bytes_mut(*at))?;
        }
        for (_, at) in step.outputs.iter().filter(|(shape, _)| shape.dtype == DType::Pred) {
            self.bytes_mut(*at).iter_mut().for_each(|b| *b = (*b != 0) as u8);
        }
        Ok(())
    }

    fn transpose(&self, from: &Shape, data: &[u8], perm: &[usize], to: &Shape, out: &mut [u8]) -> Result<()> {
        let op = Op::Transpose { perm: perm.to_vec() };
        kernel::run(&op, &[], &[TensorRef { shape: from, data }], &mut [TensorMut { shape: to, data: out }], self.place.pool)
    }
}

fn permuted(shape: &Shape, perm: &[usize]) -> Shape {
    Shape::new(shape.dtype, perm.iter().map(|p| shape.dims[*p]).collect::<Vec<usize>>())
}
