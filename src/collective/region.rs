#![allow(unsafe_code)]

/// Part of a dense tensor that is taken along one axis: `count` runs of `run` bytes, `stride` bytes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    pub offset: usize,
    pub run: usize,
    pub count: usize,
    pub stride: usize,
}

impl Region {
    /// `bytes` consecutive bytes at `offset`.
    pub fn line(offset: usize, bytes: usize) -> Region {
        Region { offset, run: bytes, count: 1, stride: bytes }
    }

    /// Indices `start .. start + len` of `axis`, all of the other axes; `size` is the bytes of an element.
    pub fn along(dims: &[usize], axis: usize, start: usize, len: usize, size: usize) -> Region {
        let inner: usize = dims[axis + 1..].iter().product::<usize>() * size;
        let outer: usize = dims[..axis].iter().product();
        let r = Region { offset: start * inner, run: len * inner, count: outer, stride: dims[axis] * inner };
        if r.count == 1 || r.run == r.stride { Region::line(r.offset, r.run * r.count) } else { r }
    }

    pub fn bytes(&self) -> usize {
        self.run * self.count
    }

    pub fn is_line(&self) -> bool {
        self.count == 1
    }

    /// Where the bytes `lo..hi` of the region lie, if they are consecutive.
    pub fn consecutive(&self, lo: usize, hi: usize) -> Option<usize> {
        if hi <= lo || self.run == 0 {
            return Some(self.offset);
        }
        let row = lo / self.run;
        (row == (hi - 1) / self.run).then(|| self.offset + row * self.stride + lo % self.run)
    }

    /// Copies the bytes `lo..hi` of the region out of the tensor at `src`, packed to `dst`.
    ///
    /// # Safety
    /// The region lies within readable memory at `src`; `dst` has room for `hi - lo` bytes elsewhere.
    pub unsafe fn pack(&self, src: *const u8, mut lo: usize, hi: usize, mut dst: *mut u8) {
        while lo < hi {
            let (row, at) = (lo / self.run, lo % self.run);
            let n = (self.run - at).min(hi - lo);
            // SAFETY: within the region and within `dst` by the conditions above.
            unsafe {
                std::ptr::copy_nonoverlapping(src.add(self.offset + row * self.stride + at), dst, n);
                dst = dst.add(n);
            }
            lo += n;
        }
    }
}

/// Copies region `from` of the tensor at `src` to region `to` of the tensor at `dst`; both have equally many bytes.
///
/// # Safety
/// Each region lies within readable, respectively writable memory, and the two do not overlap.
pub unsafe fn copy(dst: *mut u8, to: &Region, src: *const u8, from: &Region) {
    assert_eq!(to.bytes(), from.bytes());
    if to.bytes() == 0 {
        return;
    }
    // Both runs are products of trailing dimensions of one box, so the shorter divides the longer; otherwise the
    // greatest piece that stays inside both is taken each time.
    let (mut a, mut b, total) = (0, 0, to.bytes());
    while a < total {
        let (row_a, at_a) = (a / to.run, a % to.run);
        let (row_b, at_b) = (b / from.run, b % from.run);
        let n = (to.run - at_a).min(from.run - at_b);
        // SAFETY: `n` bytes inside both regions.
        unsafe {
            let d = dst.add(to.offset + row_a * to.stride + at_a);
            let s = src.add(from.offset + row_b * from.stride + at_b);
            std::ptr::copy_nonoverlapping(s, d, n);
        }
        a += n;
        b += n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_middle_axis_is_rows() {
        let r = Region::along(&[2, 4, 3], 1, 1, 2, 4);
        assert_eq!(r, Region { offset: 12, run: 24, count: 2, stride: 48 });
        assert_eq!(Region::along(&[4, 3], 0, 1, 2, 1), Region::line(3, 6));
        assert_eq!(Region::along(&[4, 3], 1, 0, 3, 1), Region::line(0, 12));
        assert_eq!(r.consecutive(4, 24), Some(16));
        assert_eq!(r.consecutive(24, 30), Some(60));
        assert_eq!(r.consecutive(20, 25), None);
    }

    #[test]
    fn packing_and_copying_agree() {
        let src: Vec<u8> = (0..24).collect();
        let from = Region::along(&[2, 4, 3], 1, 1, 2, 1);
        let mut packed = [0; 12];
        // SAFETY: 24 bytes hold the tensor, 12 the region.
        unsafe { from.pack(src.as_ptr(), 0, 12, packed.as_mut_ptr()) };
        assert_eq!(packed, [3, 4, 5, 6, 7, 8, 15, 16, 17, 18, 19, 20]);
        let to = Region::along(&[2, 2, 6], 2, 3, 3, 1);
        let mut out = [0; 24];
        // SAFETY: as above.
        unsafe { copy(out.as_mut_ptr(), &to, src.as_ptr(), &from) };
        assert_eq!(&out[..12], &[0, 0, 0, 3, 4, 5, 0, 0, 0, 6, 7, 8]);
    }
}
