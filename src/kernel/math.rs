//! Elementary functions of f32 as straight-line code that compilers turn into vector code.
//!
//! `FMA` says that `mul_add` is one instruction; without it, it would be a call.

/// a * b + c
#[inline(always)]
fn mad<const FMA: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

#[inline(always)]
fn mad64<const FMA: bool>(a: f64, b: f64, c: f64) -> f64 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

/// Rounds to an integer, for |x| below 2^22: adding 1.5 * 2^23 leaves no fraction bits.
pub const SHIFT: f32 = 12_582_912.0;
/// The same for f64 and |x| below 2^51.
const SHIFT64: f64 = 6_755_399_441_055_744.0;

pub const LN2_HI: f32 = 0.693_359_4;
pub const LN2_LO: f32 = -2.121_944_4e-4;

/// Of exp on [-ln2/2, ln2/2], beyond 1 + r, by r^2: the Taylor series; the first term left out is below 2^-27.
pub const EXP: [f32; 6] = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5];
/// Of 2 atanh(s), beyond 2s, by s^3.
pub const LOG: [f32; 4] = [2.0 / 9.0, 2.0 / 7.0, 2.0 / 5.0, 2.0 / 3.0];
/// tanh(x) below 0.625 is x + x^3 p(x^2), with the polynomial of least error (0.1 ulp).
pub const TANH: [f32; 5] = [-0.005_704_987, 0.020_639_088, -0.053_739_715, 0.133_314_42, -0.333_332_83];
/// erf(x) below 1 is x + x p(x^2), with the polynomial of least error; so the leading term is rounded once.
pub const ERF: [f32; 7] = [7.853_861e-5, -0.000_801_019_4, 0.005_188_327_7, -0.026_853_812, 0.112_835_85, -0.376_126_26, 0.128_379_17];
/// erf(x) above 1 is 1 - exp(q(x)): near log(erfc), with the least error of the result up to 4.
pub const LOG_ERFC: [f32; 7] =
    [0.000_186_379_21, -0.002_947_658_5, 0.021_838_064, -0.103_106_76, -0.638_144_9, -1.127_089, -0.000_341_522_84];

/// The polynomial with these coefficients, the highest first.
#[inline(always)]
fn horner<const FMA: bool, const N: usize>(x: f32, coefficients: &[f32; N]) -> f32 {
    let mut p = coefficients[0];
    for c in &coefficients[1..] {
        p = mad::<FMA>(p, x, *c);
    }
    p
}

/// 2^n * x for n in [-252, 254], right also where the result is denormal or infinite.
#[inline(always)]
fn scale(x: f32, n: i32) -> f32 {
    let half = n >> 1;
    let power = |n: i32| f32::from_bits(((n + 127) as u32) << 23);
    x * power(half) * power(n - half)
}

/// x as n * ln 2 + r with |r| up to ln2/2: exp(r), and n, which is garbage for NaN.
#[inline(always)]
fn exp_parts<const FMA: bool>(x: f32) -> (f32, i32) {
    let shifted = mad::<FMA>(x, std::f32::consts::LOG2_E, SHIFT);
    let n = shifted - SHIFT;
    let k = (shifted.to_bits() as i32).wrapping_sub(SHIFT.to_bits() as i32);
    let r = mad::<FMA>(n, -LN2_LO, mad::<FMA>(n, -LN2_HI, x));
    let p = horner::<FMA, _>(r, &EXP);
    (mad::<FMA>(p * r, r, r) + 1.0, k)
}

#[inline(always)]
pub fn exp<const FMA: bool>(x: f32) -> f32 {
    // Beyond these the result is 0 or infinite; NaN passes both comparisons.
    let x = if x < -105.0 { -105.0 } else { x };
    let x = if x > 90.0 { 90.0 } else { x };
    let (y, k) = exp_parts::<FMA>(x);
    // The clamp keeps the exponents in range also for the garbage that NaN leaves in k.
    scale(y, k.clamp(-160, 160))
}

/// exp for |x| up to 80, or NaN.
#[inline(always)]
fn exp_moderate<const FMA: bool>(x: f32) -> f32 {
    let (y, k) = exp_parts::<FMA>(x);
    y * f32::from_bits((k.wrapping_add(127) as u32) << 23)
}

/// Natural logarithm.
#[inline(always)]
pub fn log<const FMA: bool>(x: f32) -> f32 {
    let tiny = x < f32::MIN_POSITIVE;
    let bits = (if tiny { x * 16_777_216.0 } else { x }).to_bits() as i32;
    // x = 2^e * m with m in [sqrt(1/2), sqrt(2)).
    let above = bits.wrapping_sub(std::f32::consts::FRAC_1_SQRT_2.to_bits() as i32);
    let e = (above >> 23) as f32 - if tiny { 24.0 } else { 0.0 };
    let m = f32::from_bits((above & 0x7f_ffff).wrapping_add(std::f32::consts::FRAC_1_SQRT_2.to_bits() as i32) as u32);
    let f = m - 1.0;
    // log(1 + f) = 2 atanh(s) with s = f / (2 + f), arranged so that the leading term f is exact.
    let s = f / (2.0 + f);
    let z = s * s;
    let p = horner::<FMA, _>(z, &LOG);
    let r = p * z;
    let h = 0.5 * f * f;
    let low = mad::<FMA>(s, h + r, e * LN2_LO);
    let y = mad::<FMA>(e, LN2_HI, f - (h - low));
    let y = if x == f32::INFINITY { x } else { y };
    let y = if x == 0.0 { f32::NEG_INFINITY } else { y };
    if x < 0.0 || x.is_nan() { f32::NAN } else { y }
}

/// exp in f64, at least 45 bits right: for f32 functions that are composed of it. |x| below 700.
#[inline(always)]
fn exp64<const FMA: bool>(x: f64) -> f64 {
    let shifted = mad64::<FMA>(x, std::f64::consts::LOG2_E, SHIFT64);
    let n = shifted - SHIFT64;
    let k = shifted.to_bits().wrapping_sub(SHIFT64.to_bits());
    let r = mad64::<FMA>(n, -std::f64::consts::LN_2, x);
    let mut p = 1.0 / 39_916_800.0;
    p = mad64::<FMA>(p, r, 1.0 / 3_628_800.0);
    p = mad64::<FMA>(p, r, 1.0 / 362_880.0);
    p = mad64::<FMA>(p, r, 1.0 / 40_320.0);
    p = mad64::<FMA>(p, r, 1.0 / 5040.0);
    p = mad64::<FMA>(p, r, 1.0 / 720.0);
    p = mad64::<FMA>(p, r, 1.0 / 120.0);
    p = mad64::<FMA>(p, r, 1.0 / 24.0);
    p = mad64::<FMA>(p, r, 1.0 / 6.0);
    p = mad64::<FMA>(p, r, 0.5);
    let y = mad64::<FMA>(p * r, r, r) + 1.0;
    y * f64::from_bits(k.wrapping_add(1023) << 52)
}

/// log in f64, at least 45 bits right, of a positive normal number.
#[inline(always)]
fn log64<const FMA: bool>(x: f64) -> f64 {
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    let above = x.to_bits().wrapping_sub(ROOT);
    // The exponent as a float without an integer conversion, which AVX2 lacks for 64 bits.
    let e = f64::from_bits((((above as i64) >> 52) as u64).wrapping_add(SHIFT64.to_bits())) - SHIFT64;
    let m = f64::from_bits((above & 0xf_ffff_ffff_ffff).wrapping_add(ROOT));
    let f = m - 1.0;
    let s = f / (2.0 + f);
    let z = s * s;
    let mut p = 2.0 / 17.0;
    p = mad64::<FMA>(p, z, 2.0 / 15.0);
    p = mad64::<FMA>(p, z, 2.0 / 13.0);
    p = mad64::<FMA>(p, z, 2.0 / 11.0);
    p = mad64::<FMA>(p, z, 2.0 / 9.0);
    p = mad64::<FMA>(p, z, 2.0 / 7.0);
    p = mad64::<FMA>(p, z, 2.0 / 5.0);
    p = mad64::<FMA>(p, z, 2.0 / 3.0);
    p = mad64::<FMA>(p, z, 2.0);
    mad64::<FMA>(e, std::f64::consts::LN_2, p * s)
}

/// Keeps x within what `exp64` takes; NaN stays.
#[inline(always)]
fn bounded(x: f32, limit: f32) -> f64 {
    let x = if x < -limit { -limit } else { x };
    (if x > limit { limit } else { x }) as f64
}

#[inline(always)]
pub fn expm1<const FMA: bool>(x: f32) -> f32 {
    let w = bounded(x, 150.0);
    // exp64(w) - 1 has 45 bits less what cancels; below 2^-10 three terms of the series are exact enough.
    let series = w * mad64::<FMA>(w, mad64::<FMA>(w, 1.0 / 6.0, 0.5), 1.0);
    let y = if w.abs() < 1.0 / 1024.0 { series } else { exp64::<FMA>(w) - 1.0 };
    if x == 0.0 { x } else { y as f32 }
}

#[inline(always)]
pub fn log1p<const FMA: bool>(x: f32) -> f32 {
    let u = 1.0 + x;
    // What the sum has lost, which the logarithm of the sum lacks in first order.
    let lost = if x < 1.0 { x - (u - 1.0) } else { 1.0 - (u - x) };
    let y = log::<FMA>(u) + lost / u;
    let y = if x == f32::INFINITY || x == 0.0 { x } else { y };
    if x == -1.0 { f32::NEG_INFINITY } else { y }
}

#[inline(always)]
pub fn tanh<const FMA: bool>(x: f32) -> f32 {
    let z = x * x;
    let p = horner::<FMA, _>(z, &TANH);
    let near = mad::<FMA>(x * z, p, x);
    // From 9.02 on the result is 1.
    let a = if x.abs() > 10.0 { 10.0 } else { x.abs() };
    let far = 1.0 - 2.0 / (exp_moderate::<FMA>(2.0 * a) + 1.0);
    // Keeps the sign of zero.
    (if a < 0.625 { near } else { far }).copysign(x)
}

#[inline(always)]
pub fn erf<const FMA: bool>(x: f32) -> f32 {
    let p = horner::<FMA, _>(x * x, &ERF);
    let near = mad::<FMA>(x, p, x);
    // From 3.92 on the result is 1.
    let a = if x.abs() > 4.0 { 4.0 } else { x.abs() };
    let q = horner::<FMA, _>(a, &LOG_ERFC);
    let far = 1.0 - exp_moderate::<FMA>(q);
    if a < 1.0 { near } else { far.copysign(x) }
}

#[inline(always)]
pub fn logistic<const FMA: bool>(x: f32) -> f32 {
    // The exponential never overflows, and where it is denormal so is the result.
    let e = exp::<FMA>(-x.abs());
    (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
}

#[inline(always)]
pub fn sinh<const FMA: bool>(x: f32) -> f32 {
    let w = bounded(x, 150.0);
    let e = exp64::<FMA>(w);
    let z = w * w;
    let series = w * mad64::<FMA>(z, mad64::<FMA>(z, 1.0 / 120.0, 1.0 / 6.0), 1.0);
    let y = if w.abs() < 1.0 / 64.0 { series } else { 0.5 * (e - 1.0 / e) };
    if x == 0.0 { x } else { y as f32 }
}

#[inline(always)]
pub fn cosh<const FMA: bool>(x: f32) -> f32 {
    let e = exp64::<FMA>(bounded(x, 150.0));
    (0.5 * (e + 1.0 / e)) as f32
}

/// sin (`QUARTER` 0) or cos (`QUARTER` 1) for |x| up to [`TRIG_LIMIT`].
#[inline(always)]
pub fn sin_quarter<const FMA: bool, const QUARTER: u64>(x: f32) -> f32 {
    let w = x as f64;
    let shifted = mad64::<FMA>(w, std::f64::consts::FRAC_2_PI, SHIFT64);
    let n = shifted - SHIFT64;
    let k = shifted.to_bits().wrapping_add(QUARTER);
    // The first part of pi/2 has 33 bits, so that n times it is exact.
    let r = mad64::<FMA>(n, -6.077_100_506_506_192e-11, mad64::<FMA>(n, -1.570_796_326_734_125_6, w));
    let z = r * r;
    let mut s = 1.0 / 6_227_020_800.0;
    s = mad64::<FMA>(s, z, -1.0 / 39_916_800.0);
    s = mad64::<FMA>(s, z, 1.0 / 362_880.0);
    s = mad64::<FMA>(s, z, -1.0 / 5040.0);
    s = mad64::<FMA>(s, z, 1.0 / 120.0);
    s = mad64::<FMA>(s, z, -1.0 / 6.0);
    let sin = mad64::<FMA>(s * z, r, r);
    let mut c = 1.0 / 479_001_600.0;
    c = mad64::<FMA>(c, z, -1.0 / 3_628_800.0);
    c = mad64::<FMA>(c, z, 1.0 / 40_320.0);
    c = mad64::<FMA>(c, z, -1.0 / 720.0);
    c = mad64::<FMA>(c, z, 1.0 / 24.0);
    c = mad64::<FMA>(c, z, -0.5);
    let cos = mad64::<FMA>(c, z, 1.0);
    let y = if k & 1 != 0 { cos } else { sin };
    let y = f64::from_bits(y.to_bits() ^ ((k & 2) << 62));
    if QUARTER == 0 && x == 0.0 { x } else { y as f32 }
}

/// Up to here two parts of pi/2 are enough.
pub const TRIG_LIMIT: f32 = 1_000_000.0;

/// x^y through f64.
#[inline(always)]
pub fn pow<const FMA: bool>(x: f32, y: f32) -> f32 {
    let magnitude = x.abs() as f64;
    // log64 wants a positive number: 0 and infinity are put right below.
    let product = y as f64 * log64::<FMA>(magnitude);
    let product = if product < -160.0 { -160.0 } else { product };
    let product = if product > 160.0 { 160.0 } else { product };
    let mut r = exp64::<FMA>(product) as f32;
    let grows = y > 0.0;
    r = if x == 0.0 { if grows { 0.0 } else { f32::INFINITY } } else { r };
    r = if x.abs() == f32::INFINITY { if grows { f32::INFINITY } else { 0.0 } } else { r };
    r = if y.abs() == f32::INFINITY && x.abs() != 1.0 { if (x.abs() > 1.0) == grows { f32::INFINITY } else { 0.0 } } else { r };
    // Above 2^24 every float is an even integer.
    let huge = y.abs() >= 16_777_216.0;
    let whole = if huge { 0 } else { y as i32 };
    let integer = huge || whole as f32 == y;
    let odd = !huge && integer && whole & 1 != 0;
    let negative = x.is_sign_negative();
    r = if negative && odd { -r } else { r };
    r = if x < 0.0 && x != f32::NEG_INFINITY && !integer { f32::NAN } else { r };
    r = if x.is_nan() || y.is_nan() { f32::NAN } else { r };
    r = if x == -1.0 && y.abs() == f32::INFINITY { 1.0 } else { r };
    if y == 0.0 || x == 1.0 { 1.0 } else { r }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distance in units of the last place of f32.
    fn ulps(got: f32, want: f64) -> f64 {
        if got.is_nan() || want.is_nan() {
            return if got.is_nan() == want.is_nan() { 0.0 } else { f64::INFINITY };
        }
        if got as f64 == want || got == want as f32 {
            return 0.0;
        }
        let near = (want as f32).abs().max(f32::MIN_POSITIVE);
        let ulp = f32::from_bits(near.to_bits() + 1) - near;
        (got as f64 - want).abs() / ulp as f64
    }

    fn check(name: &str, limit: f64, f: [fn(f32) -> f32; 2], reference: fn(f64) -> f64) {
        // Every 40,009th bit pattern, the specials, and values around 1.
        let patterns = (0..u32::MAX / 40_009).map(|i| f32::from_bits(i * 40_009));
        let specials =
            [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 88.7, 89.0, -87.3, -103.9, -104.5, f32::MIN_POSITIVE, 1e-45];
        let near_one = (0..2000).map(|i| 1.0 + (i as f32 - 1000.0) * 1e-5);
        let small = (0..40_000).map(|i| (i as f32 - 20_000.0) * 1e-3);
        let mut worst = (0.0, 0.0f32);
        for x in patterns.chain(specials).chain(near_one).chain(small) {
            for f in f {
                let (got, want) = (f(x), reference(x as f64));
                let u = ulps(got, want);
                assert!(u <= limit, "{name}({x:e}) = {got:e}, want {want:e}: {u} ulp");
                if got == 0.0 && want == 0.0 {
                    assert_eq!(got.is_sign_negative(), want.is_sign_negative(), "{name}({x})");
                }
                if u > worst.0 {
                    worst = (u, x);
                }
            }
        }
        eprintln!("{name}: at most {:.2} ulp, at {:e}", worst.0, worst.1);
    }

    #[test]
    fn functions_of_one_argument_are_accurate() {
        check("exp", 1.5, [exp::<true>, exp::<false>], f64::exp);
        check("log", 1.5, [log::<true>, log::<false>], f64::ln);
        check("expm1", 1.0, [expm1::<true>, expm1::<false>], f64::exp_m1);
        check("log1p", 2.0, [log1p::<true>, log1p::<false>], f64::ln_1p);
        check("tanh", 2.0, [tanh::<true>, tanh::<false>], f64::tanh);
        check("erf", 2.0, [erf::<true>, erf::<false>], libm::erf);
        check("logistic", 2.5, [logistic::<true>, logistic::<false>], |x| 1.0 / (1.0 + (-x).exp()));
        check("sinh", 1.0, [sinh::<true>, sinh::<false>], f64::sinh);
        check("cosh", 1.0, [cosh::<true>, cosh::<false>], f64::cosh);
        fn inside(f: fn(f64) -> f64, x: f64) -> f64 {
            if x.abs() <= TRIG_LIMIT as f64 { f(x) } else { 0.0 }
        }
        fn limited<const FMA: bool, const Q: u64>(x: f32) -> f32 {
            if x.abs() <= TRIG_LIMIT { sin_quarter::<FMA, Q>(x) } else { 0.0 }
        }
        check("sin", 1.0, [limited::<true, 0>, limited::<false, 0>], |x| inside(f64::sin, x));
        check("cos", 1.0, [limited::<true, 1>, limited::<false, 1>], |x| inside(f64::cos, x));
    }

    #[test]
    fn powers_are_accurate() {
        let mut values: Vec<f32> = vec![0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, -3.0, 1e10, -1e10, 1e-40, 1e38, 16_777_217.0];
        values.extend([f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1.000_000_1, 0.999_999_9, 8_388_609.0, -7.5]);
        values.extend((0..300).map(|i| f32::from_bits(i * 14_316_557)));
        for &x in &values {
            for &y in &values {
                let want = (x as f64).powf(y as f64);
                let want = if (want as f32) == 0.0 { (want as f32) as f64 } else { want };
                for got in [pow::<true>(x, y), pow::<false>(x, y)] {
                    let u = ulps(got, want);
                    assert!(u <= 1.0, "pow({x:e}, {y:e}) = {got:e}, want {want:e}: {u} ulp");
                    assert!(got != 0.0 || got.is_sign_negative() == want.is_sign_negative(), "pow({x:e}, {y:e}) = {got:e}");
                }
            }
        }
    }
}
