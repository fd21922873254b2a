//! Counter-based random bits, equal bit for bit to those of XLA's CPU backend.

use crate::error::Result;
use crate::ir::{RngAlgorithm, RngDistribution};
use crate::kernel::view::{Pod, TensorMut, TensorRef, cast, cast_mut};
use crate::tensor::{DType, Shape};

/// `state` is u64\[2\] (key, counter) or, for Philox, u64\[3\] (key, counter low, counter high).
pub fn supports(algorithm: RngAlgorithm, state: &Shape, bits: &Shape) -> Result<()> {
    let words = state.elements();
    let sized = matches!((algorithm, words), (RngAlgorithm::ThreeFry, 2) | (RngAlgorithm::Philox | RngAlgorithm::Default, 2 | 3));
    ensure!(
        state.dtype == DType::U64 && state.rank() == 1 && sized,
        Unimplemented,
        "rng_bit_generator: a state of {state} for {algorithm:?}; u64[2] and, for Philox, u64[3] are supported"
    );
    let whole = bits.dtype.is_integer() || bits.dtype.is_float();
    ensure!(whole && matches!(bits.dtype.size(), 1 | 2 | 4 | 8), Unimplemented, "rng_bit_generator: bits of {bits}");
    Ok(())
}

/// (state) -> (new state, bits)
pub fn bit_generator(algorithm: RngAlgorithm, state: TensorRef, outs: &mut [TensorMut]) {
    let [new_state, bits] = outs else { panic!("rng_bit_generator has two results") };
    let state: Vec<u64> = cast(state.data).to_vec();
    let dims = bits.shape.dims.clone();
    let mask = if bits.shape.dtype.bits() < 8 { (1u8 << bits.shape.dtype.bits()) - 1 } else { u8::MAX };
    let next = match (algorithm, bits.shape.dtype.size()) {
        (RngAlgorithm::ThreeFry, 8) => threefry_u64(&state, cast_mut(bits.data)),
        (RngAlgorithm::ThreeFry, 4) => threefry_u32(&state, &dims, cast_mut::<u32>(bits.data), |x| x),
        (RngAlgorithm::ThreeFry, 2) => threefry_u32(&state, &dims, cast_mut::<u16>(bits.data), |x| x as u16),
        (RngAlgorithm::ThreeFry, _) => threefry_u32(&state, &dims, bits.data, |x| x as u8 & mask),
        (_, 8) => philox(&state, cast_mut::<u64>(bits.data), |x| [join(x[0], x[1]), join(x[2], x[3])]),
        (_, 4) => philox(&state, cast_mut::<u32>(bits.data), |x| x),
        (_, 2) => philox(&state, cast_mut::<u16>(bits.data), |x| x.map(|w| w as u16)),
        (_, _) => philox(&state, bits.data, |x| x.map(|w| w as u8 & mask)),
    };
    cast_mut(new_state.data).copy_from_slice(&next);
    sign_extend(bits);
}

/// Signed types narrower than a byte are stored sign-extended.
fn sign_extend(bits: &mut TensorMut) {
    let unused = match bits.shape.dtype {
        DType::S2 => 6,
        DType::S4 => 4,
        _ => return,
    };
    for b in bits.data.iter_mut() {
        *b = ((*b << unused) as i8 >> unused) as u8;
    }
}

fn join(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

fn split(x: u64) -> [u32; 2] {
    [x as u32, (x >> 32) as u32]
}

/// Threefry-2x32 with 20 rounds on one counter.
#[inline(always)]
fn threefry(key: [u32; 2], counter: u64) -> [u32; 2] {
    const ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
    let schedule = [key[0], key[1], 0x1BD1_1BDA ^ key[0] ^ key[1]];
    let [mut a, mut b] = split(counter);
    a = a.wrapping_add(schedule[0]);
    b = b.wrapping_add(schedule[1]);
    for i in 0..5 {
        for r in ROTATIONS[i % 2] {
            a = a.wrapping_add(b);
            b = b.rotate_left(r) ^ a;
        }
        a = a.wrapping_add(schedule[(i + 1) % 3]);
        b = b.wrapping_add(schedule[(i + 2) % 3]).wrapping_add(i as u32 + 1);
    }
    [a, b]
}

fn threefry_u64(state: &[u64], out: &mut [u64]) -> Vec<u64> {
    let key = split(state[0]);
    for (i, x) in out.iter_mut().enumerate() {
        let [low, high] = threefry(key, state[1].wrapping_add(i as u64));
        *x = join(low, high);
    }
    vec![state[0], state[1].wrapping_add(out.len() as u64)]
}

/// Each counter gives two words, which lie next to each other along one dimension: the first even one, else the longest.
fn threefry_u32<T: Pod>(state: &[u64], dims: &[usize], out: &mut [T], narrow: impl Fn(u32) -> T) -> Vec<u64> {
    let key = split(state[0]);
    let Some(split_dim) = split_dim(dims) else {
        out[0] = narrow(threefry(key, state[1])[0]);
        return vec![state[0], state[1].wrapping_add(1)];
    };
    let size = dims[split_dim];
    let half = size.div_ceil(2);
    let inner: usize = dims[split_dim + 1..].iter().product();
    let outer: usize = dims[..split_dim].iter().product();
    let mut counter = state[1];
    for o in 0..outer {
        for h in 0..half {
            let first = (o * size + 2 * h) * inner;
            for k in 0..inner {
                let [a, b] = threefry(key, counter.wrapping_add(k as u64));
                out[first + k] = narrow(a);
                if 2 * h + 1 < size {
                    out[first + inner + k] = narrow(b);
                }
            }
            counter = counter.wrapping_add(inner as u64);
        }
    }
    vec![state[0], state[1].wrapping_add((outer * half * inner) as u64)]
}

fn split_dim(dims: &[usize]) -> Option<usize> {
    let longest = || (0..dims.len()).rev().max_by_key(|&i| dims[i]);
    (0..dims.len()).find(|&i| dims[i].is_multiple_of(2)).or_else(longest)
}

/// Philox-4x32 with 10 rounds on one counter.
#[inline(always)]
fn philox_block(mut key: [u32; 2], counter: u128) -> [u32; 4] {
    let product = |x: u32, k: u32| split(x as u64 * k as u64);
    let mut x = [counter as u32, (counter >> 32) as u32, (counter >> 64) as u32, (counter >> 96) as u32];
    for _ in 0..10 {
        let [low0, high0] = product(x[0], 0xD251_1F53);
        let [low1, high1] = product(x[2], 0xCD9E_8D57);
        x = [high1 ^ x[1] ^ key[0], low1, high0 ^ x[3] ^ key[1], low0];
        key = [key[0].wrapping_add(0x9E37_79B9), key[1].wrapping_add(0xBB67_AE85)];
    }
    x
}

/// Each counter gives `N` elements in a row.
fn philox<T: Pod, const N: usize>(state: &[u64], out: &mut [T], words: impl Fn([u32; 4]) -> [T; N]) -> Vec<u64> {
    let key = split(state[0]);
    // A state of two words has the key also as the high half of the counter.
    let (low, high) = if state.len() == 3 { (state[1], state[2]) } else { (state[1], state[0]) };
    let mut counter = low as u128 | (high as u128) << 64;
    for chunk in out.chunks_mut(N) {
        chunk.copy_from_slice(&words(philox_block(key, counter))[..chunk.len()]);
        counter = counter.wrapping_add(1);
    }
    let mut next = vec![state[0], counter as u64];
    if state.len() == 3 {
        next.push((counter >> 64) as u64);
    }
    next
}

pub fn supports_rng(distribution: RngDistribution, out: &Shape) -> Result<()> {
    let float = matches!(out.dtype, DType::F16 | DType::BF16 | DType::F32 | DType::F64);
    let whole = out.dtype == DType::Pred || (out.dtype.is_integer() && out.dtype.bits() >= 8);
    ensure!(float || (whole && distribution == RngDistribution::Uniform), Unimplemented, "rng: {distribution:?} numbers of {out}");
    Ok(())
}

/// `rng`: uniform in \[a, b) or normal with mean a and deviation b. The same seed gives the same numbers.
/// The shape is one that [`supports_rng`] agreed to.
pub fn rng(distribution: RngDistribution, seed: u64, a: TensorRef, b: TensorRef, out: &mut TensorMut) {
    let key = split(seed);
    let unit = |i: usize| {
        let [low, high] = threefry(key, i as u64);
        (join(low, high) >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    };
    let normal = |i: usize| {
        let (u, v) = (1.0 - unit(2 * i), unit(2 * i + 1));
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    };
    macro_rules! float {
        ($t:ty, $from:expr, $to:expr) => {{
            let (a, b): (f64, f64) = ($from(cast::<$t>(a.data)[0]), $from(cast::<$t>(b.data)[0]));
            for (i, x) in cast_mut::<$t>(out.data).iter_mut().enumerate() {
                *x = $to(match distribution {
                    RngDistribution::Uniform => a + unit(i) * (b - a),
                    RngDistribution::Normal => a + normal(i) * b,
                });
            }
        }};
    }
    macro_rules! integer {
        ($t:ty) => {{
            let (a, b) = (cast::<$t>(a.data)[0], cast::<$t>(b.data)[0]);
            let range = b.wrapping_sub(a) as u64;
            for (i, x) in cast_mut::<$t>(out.data).iter_mut().enumerate() {
                let [low, high] = threefry(key, i as u64);
                *x = a.wrapping_add((join(low, high) % range.max(1)) as $t);
            }
        }};
    }
    match out.shape.dtype {
        DType::F32 => float!(f32, |x| x as f64, |x| x as f32),
        DType::F64 => float!(f64, |x| x, |x| x),
        DType::F16 => float!(u16, |x| half::f16::from_bits(x).to_f64(), |x| half::f16::from_f64(x).to_bits()),
        DType::BF16 => float!(u16, |x| half::bf16::from_bits(x).to_f64(), |x| half::bf16::from_f64(x).to_bits()),
        DType::S8 => integer!(i8),
        DType::S16 => integer!(i16),
        DType::S32 => integer!(i32),
        DType::S64 => integer!(i64),
        DType::U8 => integer!(u8),
        DType::U16 => integer!(u16),
        DType::U32 => integer!(u32),
        DType::U64 => integer!(u64),
        _ => out.data.iter_mut().enumerate().for_each(|(i, x)| *x = (threefry(key, i as u64)[0] & 1) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::view::bytes_of;

    /// Known answers published with the algorithms.
    #[test]
    fn known_answers() {
        assert_eq!(threefry([0, 0], 0), [0x6b20_0159, 0x99ba_4efe]);
        assert_eq!(threefry([u32::MAX; 2], u64::MAX), [0x1cb9_96fc, 0xbb00_2be7]);
        assert_eq!(philox_block([0, 0], 0), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
        assert_eq!(philox_block([u32::MAX; 2], u128::MAX), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
    }

    fn bits(algorithm: RngAlgorithm, state: &[u64], shape: &Shape) -> (Vec<u64>, Vec<u32>) {
        let state_shape = Shape::new(DType::U64, [state.len()]);
        let mut next = crate::tensor::AlignedBytes::zeroed(state_shape.bytes());
        let mut out = crate::tensor::AlignedBytes::zeroed(shape.bytes());
        bit_generator(
            algorithm,
            TensorRef { shape: &state_shape, data: bytes_of(state) },
            &mut [TensorMut { shape: &state_shape, data: &mut next }, TensorMut { shape, data: &mut out }],
        );
        (cast::<u64>(&next).to_vec(), cast::<u32>(&out).to_vec())
    }

    #[test]
    fn the_new_state_continues_where_the_bits_ended() {
        let (next, all) = bits(RngAlgorithm::Philox, &[7, 5, 9], &Shape::new(DType::U32, [16]));
        assert_eq!(next, [7, 9, 9]);
        let (middle, first) = bits(RngAlgorithm::Philox, &[7, 5, 9], &Shape::new(DType::U32, [8]));
        let (_, second) = bits(RngAlgorithm::Philox, &middle, &Shape::new(DType::U32, [8]));
        assert_eq!([first, second].concat(), all);
    }

    #[test]
    fn threefry_words_lie_side_by_side_along_the_split_dimension() {
        let (next, x) = bits(RngAlgorithm::ThreeFry, &[3, 4], &Shape::new(DType::U32, [3, 2]));
        assert_eq!(next, [3, 7]);
        for row in 0..3 {
            assert_eq!(x[2 * row..2 * row + 2], threefry([3, 0], 4 + row as u64));
        }
    }
}
