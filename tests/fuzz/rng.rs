//! Random numbers that a seed repeats, and the numbers that tend to break readers.

pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66_D1CE_4E5B)
    }

    /// SplitMix64.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// A count that is mostly small, at most `most`.
    pub fn few(&mut self, most: usize) -> usize {
        let bits = 1 + self.below(usize::BITS as usize - most.max(1).leading_zeros() as usize);
        1 + self.below((1 << bits).min(most.max(1)))
    }

    /// In place of `old`: its neighbours, small numbers, powers of two and what lies beside them.
    pub fn number(&mut self, old: u64) -> u64 {
        match self.below(8) {
            0 => old.wrapping_add(1),
            1 => old.wrapping_sub(1),
            2 => self.below(4) as u64,
            3 => self.below(64) as u64,
            4 => old ^ (1 << self.below(64)),
            5 => (1u64 << self.below(64)).wrapping_sub(self.below(3) as u64),
            6 => old.wrapping_mul(1 << self.below(20)),
            _ => *self.pick(&[u64::MAX, i64::MAX as u64, i64::MIN as u64, u32::MAX as u64, 1 << 31, 1 << 20, 1 << 40]).unwrap_or(&0),
        }
    }
}

/// Changes that know nothing of the format. `donor` lends bytes.
pub fn bytes(rng: &mut Rng, data: &mut Vec<u8>, donor: &[u8]) {
    let at = rng.below(data.len() + 1);
    let to = at + rng.below((data.len() - at).min(64) + 1);
    match rng.below(8) {
        0 | 1 if at < data.len() => data[at] ^= 1 << rng.below(8),
        2 if at < data.len() => data[at] = *rng.pick(&[0, 1, 0x7f, 0x80, 0xff, b'"', b'(', b'<', b'-', b'9']).unwrap_or(&0),
        3 => data.truncate(at),
        4 => drop(data.drain(at..to)),
        5 => {
            let part: Vec<u8> = data[at..to].to_vec();
            for _ in 0..rng.few(64) {
                data.splice(at..at, part.iter().copied());
            }
        }
        6 => {
            let from = rng.below(donor.len() + 1);
            let part = donor[from..].iter().take(rng.few(128)).copied().collect::<Vec<u8>>();
            data.splice(at..to, part);
        }
        _ => data.insert(at, rng.next() as u8),
    }
}
