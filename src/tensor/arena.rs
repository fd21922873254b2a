use std::sync::Arc;

use crate::error::Result;
use crate::tensor::AlignedBytes;

/// Where device memory comes from.
#[derive(Default)]
pub struct Arena {}

/// A piece of device memory, aligned to [`AlignedBytes::ALIGN`]; goes back to its arena when dropped.
/// Who may write it is decided by the objects above (a buffer, a running executable), not by this type.
pub struct Block {
    bytes: AlignedBytes,
}

impl Arena {
    /// `bytes` bytes with any contents; fails with `ResourceExhausted` naming the size.
    pub fn alloc(self: &Arc<Arena>, bytes: usize) -> Result<Block> {
        Ok(Block { bytes: AlignedBytes::zeroed(bytes) })
    }
}

impl Block {
    /// Never null; dangling but aligned when `len` is 0.
    pub fn ptr(&self) -> *mut u8 {
        self.bytes.as_ptr().cast_mut()
    }

    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
