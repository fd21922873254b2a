//! Moving elements between two strided views: all of broadcast, transpose, slice, reverse, pad, concatenate.
#![allow(unsafe_code)]

use crate::kernel::simd::{Isa, isa};
use crate::kernel::view::{Pod, Shared, cast, cast_mut, for_ranges};
use crate::pool::Pool;

/// One copy: element `i` of the box `dims` goes from `from_base + i · from` to `to_base + i · to`. Offsets and strides count elements.
#[derive(Clone, Debug)]
pub struct Copy {
    pub dims: Vec<usize>,
    pub from_base: usize,
    pub from: Vec<isize>,
    pub to_base: usize,
    pub to: Vec<isize>,
}

/// Bytes that one task copies.
const GRAIN: usize = 256 << 10;
/// Edge of the blocks that transposes go by.
pub const TILE: usize = 16;

/// Transposes columns `start..start + columns` of `n` rows of elements of `size` bytes, which are `stride` elements apart:
/// `to[c * n + r] = from[r * stride + start + c]`.
pub fn turn(size: usize, from: &[u8], stride: usize, start: usize, [n, columns]: [usize; 2], to: &mut [u8]) {
    fn typed<T: Pod>(from: &[T], stride: usize, start: usize, [n, columns]: [usize; 2], to: &mut [T]) {
        assert!(n * columns <= to.len() && (n == 0 || columns == 0 || (n - 1) * stride + start + columns <= from.len()));
        // SAFETY: just checked.
        unsafe { tile(from.as_ptr().add(start), [1, stride as isize], to.as_mut_ptr(), [n as isize, 1], [columns, n]) };
    }
    match size {
        1 => typed::<u8>(cast(from), stride, start, [n, columns], cast_mut(to)),
        2 => typed::<u16>(cast(from), stride, start, [n, columns], cast_mut(to)),
        4 => typed::<u32>(cast(from), stride, start, [n, columns], cast_mut(to)),
        8 => typed::<u64>(cast(from), stride, start, [n, columns], cast_mut(to)),
        _ => typed::<[u64; 2]>(cast(from), stride, start, [n, columns], cast_mut(to)),
    }
}

impl Copy {
    /// Moves elements of `size` bytes. No two elements go to the same place.
    pub fn run(mut self, size: usize, from: &[u8], to: &mut [u8], pool: &Pool) {
        if self.dims.contains(&0) {
            return;
        }
        self.check(from.len() / size.max(1), self.from_base, &self.from);
        self.check(to.len() / size.max(1), self.to_base, &self.to);
        self.coalesce();
        match size {
            1 => self.typed::<u8>(cast(from), cast_mut(to), pool),
            2 => self.typed::<u16>(cast(from), cast_mut(to), pool),
            4 => self.typed::<u32>(cast(from), cast_mut(to), pool),
            8 => self.typed::<u64>(cast(from), cast_mut(to), pool),
            16 => self.typed::<[u64; 2]>(cast(from), cast_mut(to), pool),
            _ => {}
        }
    }

    /// # Panics
    /// When an element lies outside of `len`: callers derive copies from verified shapes.
    fn check(&self, len: usize, base: usize, strides: &[isize]) {
        let reach = |positive: bool| -> isize {
            let ends = self.dims.iter().zip(strides).map(|(d, s)| (*d as isize - 1) * s);
            ends.filter(|e| (*e > 0) == positive).sum()
        };
        let (low, high) = (base as isize + reach(false), base as isize + reach(true));
        assert!(low >= 0 && (high as usize) < len, "a copy of {:?} reaches {low}..={high} of {len} elements", self.dims);
    }

    /// Drops dimensions of size 1 and joins neighbours that are one run on both sides.
    fn coalesce(&mut self) {
        let mut out: Vec<(usize, isize, isize)> = Vec::new();
        for ((&d, &f), &t) in self.dims.iter().zip(&self.from).zip(&self.to) {
            if d == 1 {
                continue;
            }
            match out.last_mut() {
                Some(last) if last.1 == f * d as isize && last.2 == t * d as isize => *last = (last.0 * d, f, t),
                _ => out.push((d, f, t)),
            }
        }
        if out.is_empty() {
            out.push((1, 1, 1));
        }
        self.dims = out.iter().map(|x| x.0).collect();
        self.from = out.iter().map(|x| x.1).collect();
        self.to = out.iter().map(|x| x.2).collect();
    }

    fn typed<T: Pod>(&self, from: &[T], to: &mut [T], pool: &Pool) {
        let rank = self.dims.len();
        let last = rank - 1;
        let shared = Shared::new(to);
        // SAFETY: `check` has bounded all offsets; distinct elements go to distinct places, so tasks write disjoint parts.
        let write = |from_at: isize, to_at: isize, dims: &[usize], f: &[isize], t: &[isize]| unsafe {
            let to = shared.start().offset(to_at);
            let from = from.as_ptr().offset(from_at);
            match dims.len() {
                1 => line(from, f[0], to, t[0], dims[0]),
                _ => tile(from, [f[0], f[1]], to, [t[0], t[1]], [dims[0], dims[1]]),
            }
        };
        // A transposition: the innermost dimension is not consecutive in the source, another one is.
        let turned = (0..last).rev().find(|&i| self.from[i].unsigned_abs() == 1 && self.from[last].unsigned_abs() > 1);
        if let Some(fast) = turned {
            let outer: Vec<usize> = (0..last).filter(|&i| i != fast).collect();
            let step = (GRAIN / size_of::<T>() / self.dims[last].max(1)).clamp(TILE, 1 << 20).div_ceil(TILE) * TILE;
            let strips = self.dims[fast].div_ceil(step);
            let boxes: usize = outer.iter().map(|&i| self.dims[i]).product();
            pool_run(pool, boxes * strips, &|task| {
                let (mut f, mut t) = (self.from_base as isize, self.to_base as isize);
                let mut rest = task / strips;
                for &i in outer.iter().rev() {
                    let at = (rest % self.dims[i]) as isize;
                    rest /= self.dims[i];
                    f += at * self.from[i];
                    t += at * self.to[i];
                }
                let start = task % strips * step;
                let rows = step.min(self.dims[fast] - start);
                f += start as isize * self.from[fast];
                t += start as isize * self.to[fast];
                write(f, t, &[rows, self.dims[last]], &[self.from[fast], self.from[last]], &[self.to[fast], self.to[last]]);
            });
            return;
        }
        let line_len = self.dims[last];
        let lines: usize = self.dims[..last].iter().product();
        if lines == 1 {
            for_ranges(pool, line_len, GRAIN / size_of::<T>(), &|r| {
                let (f, t) = (r.start as isize * self.from[last], r.start as isize * self.to[last]);
                write(self.from_base as isize + f, self.to_base as isize + t, &[r.len()], &self.from[last..], &self.to[last..]);
            });
            return;
        }
        for_ranges(pool, lines, (GRAIN / size_of::<T>()).div_ceil(line_len), &|r| {
            let mut at = vec![0usize; last];
            let (mut f, mut t) = (self.from_base as isize, self.to_base as isize);
            let mut rest = r.start;
            for i in (0..last).rev() {
                at[i] = rest % self.dims[i];
                rest /= self.dims[i];
                f += at[i] as isize * self.from[i];
                t += at[i] as isize * self.to[i];
            }
            for _ in r {
                write(f, t, &[line_len], &self.from[last..], &self.to[last..]);
                for i in (0..last).rev() {
                    at[i] += 1;
                    f += self.from[i];
                    t += self.to[i];
                    if at[i] < self.dims[i] {
                        break;
                    }
                    f -= self.dims[i] as isize * self.from[i];
                    t -= self.dims[i] as isize * self.to[i];
                    at[i] = 0;
                }
            }
        });
    }
}

fn pool_run(pool: &Pool, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
    match tasks {
        1 => task(0),
        _ => pool.run(tasks, task),
    }
}

/// # Safety
/// All `n` elements are in bounds on both sides.
unsafe fn line<T: Pod>(from: *const T, f: isize, to: *mut T, t: isize, n: usize) {
    // SAFETY: as the caller promises; the two sides are different tensors.
    unsafe {
        match (f, t) {
            (1, 1) => std::ptr::copy_nonoverlapping(from, to, n),
            (0, 1) => std::slice::from_raw_parts_mut(to, n).fill(*from),
            _ => {
                for i in 0..n as isize {
                    *to.offset(i * t) = *from.offset(i * f);
                }
            }
        }
    }
}

/// Copies a matrix whose rows are consecutive in the source, block by block.
///
/// # Safety
/// All elements are in bounds on both sides.
unsafe fn tile<T: Pod>(from: *const T, f: [isize; 2], to: *mut T, t: [isize; 2], dims: [usize; 2]) {
    for i in (0..dims[0]).step_by(TILE) {
        let rows = TILE.min(dims[0] - i);
        for j in (0..dims[1]).step_by(TILE) {
            let columns = TILE.min(dims[1] - j);
            // SAFETY: as the caller promises.
            unsafe {
                let from = from.offset(i as isize * f[0] + j as isize * f[1]);
                let to = to.offset(i as isize * t[0] + j as isize * t[1]);
                if rows == TILE && columns == TILE && f[0] == 1 && t[1] == 1 {
                    // Rows a power of two apart share a set of the cache, which has eight ways: never more than eight at a time.
                    for (r, c) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
                        turn_8x8(from.offset(r + c * f[1]), f[1], to.offset(r * t[0] + c), t[0]);
                    }
                } else {
                    for r in 0..rows as isize {
                        for c in 0..columns as isize {
                            *to.offset(r * t[0] + c * t[1]) = *from.offset(r * f[0] + c * f[1]);
                        }
                    }
                }
            }
        }
    }
}

/// `to[r * t + c] = from[c * f + r]` for r and c below 8.
///
/// # Safety
/// All elements are in bounds on both sides.
unsafe fn turn_8x8<T: Pod>(from: *const T, f: isize, to: *mut T, t: isize) {
    #[cfg(target_arch = "x86_64")]
    if size_of::<T>() == 4 && isa() >= Isa::Avx2 {
        // SAFETY: as the caller promises; the processor has AVX2.
        return unsafe { turn_words(from.cast(), f, to.cast(), t) };
    }
    for r in 0..8 {
        for c in 0..8 {
            // SAFETY: as the caller promises.
            unsafe { *to.offset(r * t + c) = *from.offset(c * f + r) };
        }
    }
}

/// As [`turn_8x8`], in registers.
///
/// # Safety
/// As there, on a processor with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn turn_words(from: *const f32, f: isize, to: *mut f32, t: isize) {
    use std::arch::x86_64::*;
    // SAFETY: as the caller promises.
    let row: [__m256; 8] = std::array::from_fn(|c| unsafe { _mm256_loadu_ps(from.offset(c as isize * f)) });
    // Pairs of rows, then fours, then the halves of all eight.
    let pair: [__m256; 8] = std::array::from_fn(|i| {
        let (a, b) = (row[i & !1], row[i | 1]);
        if i & 1 == 0 { _mm256_unpacklo_ps(a, b) } else { _mm256_unpackhi_ps(a, b) }
    });
    let four: [__m256; 8] = std::array::from_fn(|i| {
        let (a, b) = (pair[i & 4 | i >> 1 & 1], pair[i & 4 | 2 | i >> 1 & 1]);
        if i & 1 == 0 { _mm256_shuffle_ps::<0b01_00_01_00>(a, b) } else { _mm256_shuffle_ps::<0b11_10_11_10>(a, b) }
    });
    for r in 0..4 {
        let (low, high) = (_mm256_permute2f128_ps::<0x20>(four[r], four[r + 4]), _mm256_permute2f128_ps::<0x31>(four[r], four[r + 4]));
        // SAFETY: as the caller promises.
        unsafe {
            _mm256_storeu_ps(to.offset(r as isize * t), low);
            _mm256_storeu_ps(to.offset((r as isize + 4) * t), high);
        }
    }
}
