#![allow(unsafe_code)]

use smallvec::SmallVec;

use crate::collective::Reducer;
use crate::collective::region::Region;
use crate::tensor::AlignedBytes;

/// One operand of one member: a region of the tensor at `at`.
#[derive(Clone, Copy)]
pub struct Source {
    pub at: *const u8,
    pub region: Region,
}

/// Operand `k` of the result: `bytes` bytes at `at`, elements of `size` bytes.
pub struct Target {
    pub at: *mut u8,
    pub bytes: usize,
    pub size: usize,
    /// Where else the result goes.
    pub copies: SmallVec<[*mut u8; 8]>,
}

/// Bytes of an operand that are reduced over all members before the next are looked at: what stays in the first cache.
const CHUNK: usize = 16 << 10;

/// Reduces over the members, in their order; `sources[member * operands + k]`.
///
/// # Safety
/// Regions lie within readable memory and have as many bytes as their targets; targets and copies are writable,
/// and nobody else accesses them or writes the sources meanwhile.
pub unsafe fn fold(targets: &[Target], sources: &[Source], reducer: &dyn Reducer) {
    let operands = targets.len();
    if operands == 0 {
        return;
    }
    let members = sources.len() / operands;
    let chunks = targets.iter().map(|t| t.bytes.div_ceil(CHUNK)).max().unwrap_or(0);
    let packed = sources.iter().any(|s| !s.region.is_line());
    // Cut by elements, so that operands of equally many elements are cut at the same elements.
    let part = |t: &Target, c: usize| {
        let elements = t.bytes.checked_div(t.size).unwrap_or(0);
        (elements * c / chunks * t.size, elements * (c + 1) / chunks * t.size)
    };
    let widest = |t: &Target| (0..chunks).map(|c| part(t, c)).map(|(lo, hi)| hi - lo).max().unwrap_or(0);
    let mut scratch: SmallVec<[AlignedBytes; 4]> = SmallVec::new();
    if packed {
        scratch.extend(targets.iter().map(|t| AlignedBytes::zeroed(widest(t))));
    }
    for c in 0..chunks {
        let range: SmallVec<[(usize, usize); 4]> = targets.iter().map(|t| part(t, c)).collect();
        for (k, t) in targets.iter().enumerate() {
            let (lo, hi) = range[k];
            // SAFETY: the target has bytes lo..hi, and so has the region.
            unsafe { sources[k].region.pack(sources[k].at, lo, hi, t.at.add(lo)) };
        }
        for m in 1..members {
            let mut acc: SmallVec<[&mut [u8]; 4]> = SmallVec::new();
            let mut x: SmallVec<[&[u8]; 4]> = SmallVec::new();
            for (k, t) in targets.iter().enumerate() {
                let (lo, hi) = range[k];
                let s = &sources[m * operands + k];
                // SAFETY: as above; the slices are of different buffers and end with this round.
                unsafe {
                    acc.push(std::slice::from_raw_parts_mut(t.at.add(lo), hi - lo));
                    let from = match s.region.consecutive(lo, hi) {
                        Some(at) => s.at.add(at),
                        None => {
                            let room = scratch[k].as_mut_ptr();
                            s.region.pack(s.at, lo, hi, room);
                            room.cast_const()
                        }
                    };
                    x.push(std::slice::from_raw_parts(from, hi - lo));
                }
            }
            reducer.combine(&mut acc, &x);
        }
        for (k, t) in targets.iter().enumerate() {
            let (lo, hi) = range[k];
            for copy in &t.copies {
                // SAFETY: copies are as large as the target and elsewhere.
                unsafe { std::ptr::copy_nonoverlapping(t.at.add(lo), copy.add(lo), hi - lo) };
            }
        }
    }
}
