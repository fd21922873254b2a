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
/// From this many written bytes on, results go past the caches: they would not stay there, and a cache reads what it is
/// about to overwrite.
const STREAM: usize = 4 << 20;

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
    let stream = targets.iter().map(|t| t.bytes * (1 + t.copies.len())).sum::<usize>() >= STREAM;
    // Cut by elements, so that operands of equally many elements are cut at the same elements.
    let part = |t: &Target, c: usize| {
        let elements = t.bytes.checked_div(t.size).unwrap_or(0);
        (elements * c / chunks * t.size, elements * (c + 1) / chunks * t.size)
    };
    let widest = |t: &Target| (0..chunks).map(|c| part(t, c)).map(|(lo, hi)| hi - lo).max().unwrap_or(0);
    if let ([target], [a, b], false) = (targets, sources, stream)
        && a.region.is_line()
        && b.region.is_line()
    {
        // The same as below, where nothing has to be set aside.
        for (lo, hi) in (0..chunks).map(|c| part(target, c)) {
            // SAFETY: as the caller promises.
            unsafe {
                let bytes = |s: &Source| std::slice::from_raw_parts(s.at.wrapping_add(s.region.offset + lo), hi - lo);
                let at = target.at.wrapping_add(lo);
                reducer.combine(&mut [std::slice::from_raw_parts_mut(at, hi - lo)], &[bytes(a)], &[bytes(b)]);
                target.copies.iter().for_each(|to| to.wrapping_add(lo).copy_from_nonoverlapping(at, hi - lo));
            }
        }
        return;
    }
    // Running results alternate between two places; regions of several runs are packed, those of the first two members at once.
    let room = |needed: bool| -> SmallVec<[AlignedBytes; 4]> {
        targets.iter().map(|t| AlignedBytes::zeroed(if needed { widest(t) } else { 0 })).collect()
    };
    let packed = sources.iter().any(|s| !s.region.is_line());
    let mut packs = [room(packed), room(packed)];
    let exact = if members > 2 { reducer.exact() } else { None };
    let mut running = [room(stream || members > 2), room(members > 2 && exact.is_none())];
    let mut sums: SmallVec<[AlignedBytes; 4]> = SmallVec::new();
    if let Some(exact) = exact {
        let room = |(k, t): (usize, &Target)| AlignedBytes::zeroed(widest(t).checked_div(t.size).unwrap_or(0) * exact.size(k));
        sums.extend(targets.iter().enumerate().map(room));
    }
    for c in 0..chunks {
        let range: SmallVec<[(usize, usize); 4]> = targets.iter().map(|t| part(t, c)).collect();
        let mut at = |m: usize| -> SmallVec<[*const u8; 4]> {
            let place = |(k, &(lo, hi)): (usize, &(usize, usize))| {
                let s = &sources[m * operands + k];
                match s.region.consecutive(lo, hi) {
                    Some(at) => s.at.wrapping_add(at),
                    None => {
                        let room = packs[m.min(1)][k].as_mut_ptr();
                        // SAFETY: the region has the bytes lo..hi, and there is room for the widest part.
                        unsafe { s.region.pack(s.at, lo, hi, room) };
                        room.cast_const()
                    }
                }
            };
            range.iter().enumerate().map(place).collect()
        };
        // Where the results of the first m + 1 members go.
        let mut to = |m: usize| -> SmallVec<[*mut u8; 4]> {
            let place = |k: usize| match m == members - 1 && !stream {
                true => targets[k].at.wrapping_add(range[k].0),
                false => running[(members - 1 - m) % 2][k].as_mut_ptr(),
            };
            (0..operands).map(place).collect()
        };
        // SAFETY: all have the bytes of this part; what is written is nothing that is read at the same time.
        let bytes = |p: &[*const u8]| -> SmallVec<[&[u8]; 4]> {
            p.iter().zip(&range).map(|(p, (lo, hi))| unsafe { std::slice::from_raw_parts(*p, hi - lo) }).collect()
        };
        // SAFETY: as above.
        let bytes_mut = |p: &[*mut u8]| -> SmallVec<[&mut [u8]; 4]> {
            p.iter().zip(&range).map(|(p, (lo, hi))| unsafe { std::slice::from_raw_parts_mut(*p, hi - lo) }).collect()
        };
        let mut acc = at(0);
        if let Some(exact) = exact {
            let sizes = targets.iter().zip(&range).map(|(t, (lo, hi))| (hi - lo).checked_div(t.size).unwrap_or(0));
            let sizes: SmallVec<[usize; 4]> = sizes.enumerate().map(|(k, elements)| elements * exact.size(k)).collect();
            for m in 0..members {
                let x = if m == 0 { acc.clone() } else { at(m) };
                for (k, x) in bytes(&x).into_iter().enumerate() {
                    let sum = &mut sums[k][..sizes[k]];
                    if m == 0 { exact.start(k, sum, x) } else { exact.add(k, sum, x) }
                }
            }
            let out = to(members - 1);
            for (k, result) in bytes_mut(&out).into_iter().enumerate() {
                exact.finish(k, result, &sums[k][..sizes[k]]);
            }
            acc = out.iter().map(|p| p.cast_const()).collect();
        } else {
            for m in 1..members {
                let (x, out) = (at(m), to(m));
                reducer.combine(&mut bytes_mut(&out), &bytes(&acc), &bytes(&x));
                acc = out.iter().map(|p| p.cast_const()).collect();
            }
        }
        for ((t, (lo, hi)), from) in targets.iter().zip(&range).zip(acc) {
            for to in std::iter::once(&t.at).chain(&t.copies).map(|to| to.wrapping_add(*lo)) {
                if to.cast_const() == from {
                    continue;
                }
                // SAFETY: targets and copies have the bytes lo..hi, and none of them is where the result is now.
                unsafe {
                    match stream {
                        true => past_caches(from, to, hi - lo),
                        false => std::ptr::copy_nonoverlapping(from, to, hi - lo),
                    }
                }
            }
        }
    }
    if stream {
        past_caches_done();
    }
}

/// Copies as results are copied.
///
/// # Panics
/// When the lengths differ.
pub fn copy(from: &[u8], to: &mut [u8]) {
    assert_eq!(from.len(), to.len());
    // SAFETY: both have that many bytes, and one is borrowed exclusively.
    unsafe {
        if to.len() >= STREAM {
            past_caches(from.as_ptr(), to.as_mut_ptr(), to.len());
            past_caches_done();
        } else {
            to.copy_from_slice(from);
        }
    }
}

/// Copies without reading the destination into a cache. What was written is not in order with other writes until
/// [`past_caches_done`].
///
/// # Safety
/// As `copy_nonoverlapping`.
#[cfg(target_arch = "x86_64")]
unsafe fn past_caches(from: *const u8, to: *mut u8, bytes: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
    const WIDTH: usize = size_of::<__m128i>();
    let head = to.align_offset(WIDTH).min(bytes);
    let body = (bytes - head) / WIDTH * WIDTH;
    // SAFETY: the three parts together are the bytes; the middle one is aligned at its destination.
    unsafe {
        std::ptr::copy_nonoverlapping(from, to, head);
        for at in (head..head + body).step_by(WIDTH) {
            _mm_stream_si128(to.add(at).cast(), _mm_loadu_si128(from.add(at).cast()));
        }
        std::ptr::copy_nonoverlapping(from.add(head + body), to.add(head + body), bytes - head - body);
    }
}

#[cfg(target_arch = "x86_64")]
fn past_caches_done() {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { std::arch::x86_64::_mm_sfence() };
}

/// As `copy_nonoverlapping`.
///
/// # Safety
/// As `copy_nonoverlapping`.
#[cfg(not(target_arch = "x86_64"))]
unsafe fn past_caches(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: by the caller.
    unsafe { std::ptr::copy_nonoverlapping(from, to, bytes) };
}

#[cfg(not(target_arch = "x86_64"))]
fn past_caches_done() {}
