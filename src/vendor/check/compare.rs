//! Whether two arrays are equal as far as two implementations of the same operation can be.

use half::{bf16, f16};

use crate::error::Result;
use crate::kernel::minifloat::Format;
use crate::tensor::{DType, Kind, Literal, Shape};

/// How far floats may be apart: `|ours - theirs| <= rtol * max(|ours|, |theirs|) + atol * scale`, where the scale is the
/// largest finite magnitude of the array. So the same numbers serve gradients of 1e-8 and sums of 1e8.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub rtol: f64,
    pub atol: f64,
}

/// The bounds by element type.
#[derive(Clone, Debug)]
pub struct Tolerance {
    given: Vec<(Option<DType>, Bound)>,
}

/// What the defaults are, for the documentation.
#[rustfmt::skip]
const DEFAULTS: &[(DType, f64, f64)] = &[
    (DType::F64, 1e-11, 1e-12), (DType::C128, 1e-11, 1e-12), (DType::F32, 1e-5, 1e-6), (DType::C64, 1e-5, 1e-6),
    (DType::F16, 5e-3, 1e-3), (DType::BF16, 3e-2, 1e-2),
];
/// Of floats of 8 bits and less, where neighbours are that far apart.
const NARROW: Bound = Bound { rtol: 0.5, atol: 0.1 };

impl Tolerance {
    /// `1e-4`, `1e-4:1e-6`, `f32=1e-4:1e-6,bf16=0.1`: relative and, behind a colon, absolute, which is a tenth of the relative
    /// one unless given; for all types, or for one.
    pub fn parse(text: &str) -> Result<Tolerance> {
        let wrong = |part: &str| {
            error!(
                InvalidArgument,
                "RALLYPOINT_CHECK_TOLERANCE={text:?}: {part:?} is not RTOL, RTOL:ATOL or TYPE=RTOL:ATOL, with a float type like f32 \
                and numbers from 0"
            )
        };
        let number = |word: &str| word.trim().parse::<f64>().ok().filter(|n| *n >= 0.0);
        let mut given = Vec::new();
        for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (dtype, bound) = match part.split_once('=') {
                None => (None, part),
                Some((name, bound)) => {
                    let is = |d: &DType| d.name() == name.trim() && matches!(d.kind(), Kind::Float | Kind::Complex);
                    (Some(DType::all().find(is).ok_or_else(|| wrong(part))?), bound)
                }
            };
            let (rtol, atol) = match bound.split_once(':') {
                Some((r, a)) => (number(r), number(a)),
                None => (number(bound), number(bound).map(|r| r / 10.0)),
            };
            let (Some(rtol), Some(atol)) = (rtol, atol) else { return Err(wrong(part)) };
            given.push((dtype, Bound { rtol, atol }));
        }
        Ok(Tolerance { given })
    }

    pub fn of(&self, dtype: DType) -> Bound {
        let given = |wanted| self.given.iter().rev().find(|(d, _)| *d == wanted).map(|(_, b)| *b);
        let known = || DEFAULTS.iter().find(|(d, ..)| *d == dtype).map(|(_, rtol, atol)| Bound { rtol: *rtol, atol: *atol });
        given(Some(dtype)).or_else(|| given(None)).or_else(known).unwrap_or(NARROW)
    }
}

/// Where two arrays differ most.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub index: Vec<usize>,
    pub ours: String,
    pub theirs: String,
    /// Values of the type in between; of complex ones in the component that differs more.
    pub ulp: Option<u64>,
    pub absolute: f64,
    pub relative: f64,
    /// Elements beyond the bound, of all.
    pub count: usize,
    pub elements: usize,
    /// `None` where the bits must be equal.
    pub bound: Option<Bound>,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "at {:?}: ours {}, theirs {}", self.index, self.ours, self.theirs)?;
        if let Some(ulp) = self.ulp {
            write!(f, ", {ulp} ulp")?;
        }
        if self.absolute.is_finite() {
            write!(f, ", abs {:.3e}, rel {:.3e}", self.absolute, self.relative)?;
        }
        write!(f, "; {} of {} elements ", self.count, self.elements)?;
        match self.bound {
            Some(Bound { rtol, atol }) => write!(f, "beyond rtol {rtol:e}, atol {atol:e}"),
            None => write!(f, "differ, which are to be equal"),
        }
    }
}

/// An element as one or two reals; integers and predicates as one.
fn parts(dtype: DType, b: &[u8]) -> (f64, f64) {
    let f4 = |b: &[u8]| f32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f64;
    let f8 = |b: &[u8]| f64::from_le_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]);
    match dtype {
        DType::C64 => (f4(b), f4(&b[4..])),
        DType::C128 => (f8(b), f8(&b[8..])),
        DType::F64 => (f8(b), 0.0),
        DType::F32 => (f4(b), 0.0),
        DType::F16 => (f16::from_le_bytes([b[0], b[1]]).to_f64(), 0.0),
        DType::BF16 => (bf16::from_le_bytes([b[0], b[1]]).to_f64(), 0.0),
        _ => match Format::of(dtype) {
            Some(format) => (format.decode(b[0]) as f64, 0.0),
            None => (integer(dtype, b) as f64, 0.0),
        },
    }
}

fn integer(dtype: DType, b: &[u8]) -> i128 {
    let negative = dtype.kind() == Kind::Signed && b.last().is_some_and(|last| last & 0x80 != 0);
    let mut bytes = [if negative { 0xff } else { 0 }; 16];
    bytes[..b.len().min(16)].copy_from_slice(&b[..b.len().min(16)]);
    i128::from_le_bytes(bytes)
}

/// Values of the type between two that are not NaN.
fn ulps(dtype: DType, a: &[u8], b: &[u8]) -> Option<u64> {
    let half = dtype.size() / 2;
    let (bits, pieces) = match dtype.kind() {
        Kind::Float => (dtype.bits(), vec![(a, b)]),
        Kind::Complex => (dtype.bits() / 2, vec![(&a[..half], &b[..half]), (&a[half..], &b[half..])]),
        _ => return None,
    };
    let key = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let word = u64::from_le_bytes(word) as i128;
        let sign = 1i128 << (bits - 1);
        if word & sign != 0 { -(word & (sign - 1)) } else { word }
    };
    pieces.iter().map(|(a, b)| key(a).abs_diff(key(b)) as u64).max()
}

fn text(dtype: DType, b: &[u8]) -> String {
    let (re, im) = parts(dtype, b);
    match dtype.kind() {
        Kind::Complex => format!("{re:e}{im:+e}i"),
        Kind::Float if dtype == DType::F32 => format!("{}", re as f32),
        Kind::Float => format!("{re}"),
        Kind::Pred => format!("{}", b[0] != 0),
        _ => integer(dtype, b).to_string(),
    }
}

/// Below this magnitude results may be flushed to zero.
fn tiny(dtype: DType) -> f64 {
    match dtype {
        DType::F32 | DType::BF16 | DType::C64 => f32::MIN_POSITIVE as f64,
        DType::F64 | DType::C128 => f64::MIN_POSITIVE,
        _ => 0.0,
    }
}

/// The largest finite magnitude.
pub fn scale(array: &Literal) -> f64 {
    let dtype = array.shape().dtype;
    let magnitude = |b| {
        let (re, im) = parts(dtype, b);
        re.hypot(im)
    };
    array.bytes().chunks_exact(dtype.size().max(1)).map(magnitude).filter(|m| m.is_finite()).fold(0.0, f64::max)
}

/// What is beyond the bound. Without one, and for types other than floats, the bits are to be equal. NaN equals NaN, whatever
/// its bits. The scale is that of `ours` if it is not larger.
pub fn compare(ours: &Literal, theirs: &Literal, bound: Option<Bound>, least_scale: f64) -> Option<Difference> {
    if ours.bytes() == theirs.bytes() {
        return None;
    }
    let shape: &Shape = ours.shape();
    let dtype = shape.dtype;
    let bound = bound.filter(|_| matches!(dtype.kind(), Kind::Float | Kind::Complex));
    let scale = if bound.is_some() { scale(ours).max(least_scale) } else { 0.0 };
    let mut worst: Option<(f64, usize)> = None;
    let mut count = 0;
    let size = dtype.size().max(1);
    let (a, b) = (ours.bytes().chunks_exact(size), theirs.bytes().chunks_exact(size));
    for (i, (a, b)) in a.zip(b).enumerate().filter(|(_, (a, b))| a != b) {
        let ((ar, ai), (br, bi)) = (parts(dtype, a), parts(dtype, b));
        let same = |x: f64, y: f64| x == y || (x.is_nan() && y.is_nan());
        let both_nan = ar.is_nan() && br.is_nan() || ai.is_nan() && bi.is_nan();
        let distance = (ar - br).hypot(ai - bi);
        let agree = match bound {
            _ if both_nan => true,
            None => false,
            Some(_) if same(ar, br) && same(ai, bi) => true,
            Some(Bound { rtol, atol }) => {
                let size = ar.hypot(ai).max(br.hypot(bi));
                distance <= tiny(dtype) || (size.is_finite() && distance <= rtol * size + atol * scale)
            }
        };
        if !agree {
            count += 1;
            let badness = if distance.is_finite() { distance } else { f64::INFINITY };
            if worst.is_none_or(|(most, _)| badness > most) {
                worst = Some((badness, i));
            }
        }
    }
    let (_, at) = worst?;
    let (a, b) = (&ours.bytes()[at * size..][..size], &theirs.bytes()[at * size..][..size]);
    let ((ar, ai), (br, bi)) = (parts(dtype, a), parts(dtype, b));
    let absolute = match dtype.kind() {
        Kind::Float | Kind::Complex => (ar - br).hypot(ai - bi),
        _ => integer(dtype, a).abs_diff(integer(dtype, b)) as f64,
    };
    let relative = if absolute == 0.0 { 0.0 } else { absolute / ar.hypot(ai).max(br.hypot(bi)) };
    let index = shape.strides().iter().zip(&shape.dims).map(|(stride, dim)| at / stride % dim).collect();
    let is_nan = [ar, ai, br, bi].iter().any(|x| x.is_nan());
    Some(Difference {
        index,
        ours: text(dtype, a),
        theirs: text(dtype, b),
        ulp: if is_nan { None } else { ulps(dtype, a, b) },
        absolute,
        relative,
        count,
        elements: shape.elements(),
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32s(values: &[f32]) -> Literal {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        Literal::new(Shape::new(DType::F32, [values.len()]), &bytes).unwrap()
    }

    fn default(dtype: DType) -> Option<Bound> {
        Some(Tolerance::parse("").unwrap().of(dtype))
    }

    #[test]
    fn floats_agree_up_to_the_bound_and_the_worst_is_shown() {
        let bound = default(DType::F32);
        let (a, b) = (f32s(&[1.0, 2.0, f32::NAN, f32::INFINITY, -0.0, 1e-39]), f32s(&[1.000001, 2.0, -f32::NAN, f32::INFINITY, 0.0, 0.0]));
        assert_eq!(compare(&a, &b, bound, 0.0), None);
        let b = f32s(&[1.001, 2.5, f32::NAN, f32::INFINITY, 0.0, 0.0]);
        let d = compare(&a, &b, bound, 0.0).unwrap();
        assert_eq!((&d.index[..], d.ours.as_str(), d.theirs.as_str(), d.count), (&[1][..], "2", "2.5", 2));
        assert_eq!((d.absolute, d.relative, d.ulp), (0.5, 0.2, Some(1 << 21)));
        for (x, y) in [(f32::INFINITY, f32::NEG_INFINITY), (f32::INFINITY, 3e38), (f32::NAN, 1.0), (1.0, f32::NAN), (1.0, f32::INFINITY)] {
            assert!(compare(&f32s(&[x]), &f32s(&[y]), bound, 0.0).is_some(), "{x} {y}");
        }
    }

    #[test]
    fn the_scale_is_that_of_the_array() {
        let bound = default(DType::F32);
        assert!(compare(&f32s(&[1e-9, 2e-9]), &f32s(&[1e-9, 3e-9]), bound, 0.0).is_some(), "small values count");
        assert!(compare(&f32s(&[1e3, 1e-4]), &f32s(&[1e3, 2e-4]), bound, 0.0).is_none(), "what is left of large ones does not");
        assert!(compare(&f32s(&[1e-4]), &f32s(&[2e-4]), bound, 1e3).is_none(), "nor what is left of large operands");
    }

    #[test]
    fn other_types_and_moved_floats_are_equal_bit_for_bit() {
        let ints = |v: &[i32]| {
            let bytes: Vec<u8> = v.iter().flat_map(|v| v.to_le_bytes()).collect();
            Literal::new(Shape::new(DType::S32, [2, v.len() / 2]), &bytes).unwrap()
        };
        let d = compare(&ints(&[1, 2, 3, -4]), &ints(&[1, 2, 3, 4]), default(DType::F32), 0.0).unwrap();
        assert_eq!((&d.index[..], d.ours.as_str(), d.theirs.as_str(), d.absolute, d.bound), (&[1, 1][..], "-4", "4", 8.0, None));
        assert!(compare(&f32s(&[0.0]), &f32s(&[-0.0]), None, 0.0).is_some());
        assert!(compare(&f32s(&[f32::NAN]), &f32s(&[-f32::NAN]), None, 0.0).is_none());
    }

    #[test]
    fn tolerances_are_read_by_type() {
        let t = Tolerance::parse("1e-3, bf16=0.25:0.5").unwrap();
        assert_eq!(t.of(DType::F32), Bound { rtol: 1e-3, atol: 1e-4 });
        assert_eq!(t.of(DType::BF16), Bound { rtol: 0.25, atol: 0.5 });
        assert_eq!(Tolerance::parse("f64=0").unwrap().of(DType::F32), Bound { rtol: 1e-5, atol: 1e-6 });
        assert_eq!(Tolerance::parse("").unwrap().of(DType::F8E5M2), NARROW);
        for wrong in ["x", "1e-3:", "s32=1", "f33=1", "-1", "nan", "f32=1:2:3"] {
            let e = Tolerance::parse(wrong).err().unwrap_or_else(|| panic!("{wrong} is read"));
            assert!(e.message.contains("RALLYPOINT_CHECK_TOLERANCE") && e.message.contains(wrong), "{e}");
        }
    }

    #[test]
    fn distances_of_every_float_type() {
        for dtype in DType::all().filter(|d| d.kind() == Kind::Float) {
            let one = |bits: u64| Literal::new(Shape::scalar(dtype), &bits.to_le_bytes()[..dtype.size()]).unwrap();
            let d = compare(&one(3), &one(1), Some(Bound { rtol: 0.0, atol: 0.0 }), 0.0);
            // Denormals of the wide types count as zero.
            let ulp = d.map(|d| d.ulp);
            assert_eq!(ulp, if tiny(dtype) > 0.0 { None } else { Some(Some(2)) }, "{dtype}");
        }
    }
}
