//! Kernels that convert, compare, select and clamp, for every element type that arithmetic runs on.
#![allow(unsafe_code)]

use crate::ir::{Direction, Order};
use crate::kernel::float::{Float, float_clamp};
use crate::kernel::int::{Int, Pred, S2, S4, U2, U4};
use crate::kernel::simd::{Kernel, map1, map2, simd1, simd2, simd3};
use crate::kernel::view::Pod;
use crate::tensor::DType;

#[derive(PartialEq)]
pub enum From {
    Int,
    F32,
    F64,
}

/// Numbers that convert into each other. The small floats go through f32.
pub trait Num: Pod {
    /// Which of the three readings below is exact.
    const FROM: From;
    /// Worth a kernel for each instruction set.
    const HOT: bool;
    fn to_i64(self) -> i64;
    fn to_f32(self) -> f32;
    fn to_f64(self) -> f64;
    fn from_int<T: Num>(x: T) -> Self;
    fn from_f32(x: f32) -> Self;
    fn from_f64(x: f64) -> Self;
}

#[inline(always)]
fn convert<T: Num, U: Num>(x: T) -> U {
    match T::FROM {
        From::Int => U::from_int(x),
        From::F32 => U::from_f32(x.to_f32()),
        From::F64 => U::from_f64(x.to_f64()),
    }
}

macro_rules! num_int {
    ($($t:ty, $hot:literal;)*) => { $(
        impl Num for $t {
            const FROM: From = From::Int;
            const HOT: bool = $hot;
            #[inline(always)]
            fn to_i64(self) -> i64 { Int::to_i64(self) }
            #[inline(always)]
            fn to_f32(self) -> f32 { Int::to_f32(self) }
            #[inline(always)]
            fn to_f64(self) -> f64 { Int::to_f64(self) }
            #[inline(always)]
            fn from_int<T: Num>(x: T) -> $t { Int::wrap_i64(x.to_i64()) }
            #[inline(always)]
            fn from_f32(x: f32) -> $t { Int::from_f32(x) }
            #[inline(always)]
            fn from_f64(x: f64) -> $t { Int::from_f64(x) }
        }
    )* };
}
num_int! { S2, false; S4, false; i8, true; i16, false; i32, true; i64, true; U2, false; U4, false; u8, true; u16, false; u32, true; u64, false; }

macro_rules! num {
    ($t:ty, $from:ident, $hot:literal, |$x:ident| $i64:expr, $f32:expr, $f64:expr; from |$y:ident: $n:ident| $int:expr, $of32:expr, $of64:expr) => {
        impl Num for $t {
            const FROM: From = From::$from;
            const HOT: bool = $hot;
            #[inline(always)]
            fn to_i64(self) -> i64 {
                let $x = self;
                $i64
            }
            #[inline(always)]
            fn to_f32(self) -> f32 {
                let $x = self;
                $f32
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                let $x = self;
                $f64
            }
            #[inline(always)]
            fn from_int<$n: Num>($y: $n) -> $t {
                $int
            }
            #[inline(always)]
            fn from_f32($y: f32) -> $t {
                $of32
            }
            #[inline(always)]
            fn from_f64($y: f64) -> $t {
                $of64
            }
        }
    };
}
num!(Pred, Int, true, |x| x.0 as i64, x.0 as f32, x.0 as f64; from |y: T| Pred::from(y.to_i64() != 0), Pred::from(y != 0.0), Pred::from(y != 0.0));
num!(f32, F32, true, |x| x as i64, x, x as f64; from |y: T| y.to_f32(), y, y as f32);
num!(f64, F64, true, |x| x as i64, x as f32, x; from |y: T| y.to_f64(), y as f64, y);
num!([f32; 2], F32, false, |x| x[0] as i64, x[0], x[0] as f64; from |y: T| [y.to_f32(), 0.0], [y, 0.0], [y as f32, 0.0]);
num!([f64; 2], F64, false, |x| x[0] as i64, x[0] as f32, x[0]; from |y: T| [y.to_f64(), 0.0], [y as f64, 0.0], [y, 0.0]);

/// Evaluates `$body` with `$t` standing for the type that elements of `$dtype` have in memory, where arithmetic runs on it directly.
macro_rules! with_num {
    ($dtype:expr, $t:ident => $body:expr, else $otherwise:expr) => {
        match $dtype {
            $crate::tensor::DType::Pred => {
                type $t = $crate::kernel::int::Pred;
                $body
            }
            $crate::tensor::DType::S2 => {
                type $t = $crate::kernel::int::S2;
                $body
            }
            $crate::tensor::DType::S4 => {
                type $t = $crate::kernel::int::S4;
                $body
            }
            $crate::tensor::DType::S8 => {
                type $t = i8;
                $body
            }
            $crate::tensor::DType::S16 => {
                type $t = i16;
                $body
            }
            $crate::tensor::DType::S32 => {
                type $t = i32;
                $body
            }
            $crate::tensor::DType::S64 => {
                type $t = i64;
                $body
            }
            $crate::tensor::DType::U2 => {
                type $t = $crate::kernel::int::U2;
                $body
            }
            $crate::tensor::DType::U4 => {
                type $t = $crate::kernel::int::U4;
                $body
            }
            $crate::tensor::DType::U8 => {
                type $t = u8;
                $body
            }
            $crate::tensor::DType::U16 => {
                type $t = u16;
                $body
            }
            $crate::tensor::DType::U32 => {
                type $t = u32;
                $body
            }
            $crate::tensor::DType::U64 => {
                type $t = u64;
                $body
            }
            $crate::tensor::DType::F32 => {
                type $t = f32;
                $body
            }
            $crate::tensor::DType::F64 => {
                type $t = f64;
                $body
            }
            $crate::tensor::DType::C64 => {
                type $t = [f32; 2];
                $body
            }
            $crate::tensor::DType::C128 => {
                type $t = [f64; 2];
                $body
            }
            _ => $otherwise,
        }
    };
}
pub(crate) use with_num;

/// The kernel from one type that arithmetic runs on to another.
pub fn between(from: DType, to: DType) -> Option<Kernel> {
    if to == DType::Pred {
        // As for any other type, the imaginary part does not count.
        match from {
            DType::C64 => return Some(map1(|z: [f32; 2]| Pred::from(z[0] != 0.0))),
            DType::C128 => return Some(map1(|z: [f64; 2]| Pred::from(z[0] != 0.0))),
            _ => {}
        }
    }
    match (from, to) {
        (DType::C64, DType::C128) => return Some(map1(|z: [f32; 2]| [z[0] as f64, z[1] as f64])),
        (DType::C128, DType::C64) => return Some(map1(|z: [f64; 2]| [z[0] as f32, z[1] as f32])),
        _ => {}
    }
    with_num!(from, T => out_of::<T>(to), else None)
}

fn out_of<T: Num>(to: DType) -> Option<Kernel> {
    with_num!(to, U => Some(if T::HOT && <U as Num>::HOT { simd1(convert::<T, U>, convert::<T, U>) } else { map1(convert::<T, U>) }), else None)
}

/// Compares elements of a type that arithmetic runs on.
pub fn compare(dtype: DType, direction: Direction, order: Order) -> Option<Kernel> {
    use DType::*;
    // Narrow integers and predicates compare as the bytes they are kept in.
    Some(match dtype {
        S2 | S4 | S8 => compare_as::<i8>(direction),
        S16 => compare_as::<i16>(direction),
        S32 => compare_as::<i32>(direction),
        S64 => compare_as::<i64>(direction),
        Pred | U2 | U4 | U8 => compare_as::<u8>(direction),
        U16 => compare_as::<u16>(direction),
        U32 => compare_as::<u32>(direction),
        U64 => compare_as::<u64>(direction),
        F32 if order == Order::Total => compare_total::<f32>(direction),
        F64 if order == Order::Total => compare_total::<f64>(direction),
        F32 => compare_as::<f32>(direction),
        F64 => compare_as::<f64>(direction),
        C64 => compare_complex::<f32, [f32; 2]>(direction)?,
        C128 => compare_complex::<f64, [f64; 2]>(direction)?,
        _ => return None,
    })
}

fn compare_as<T: Pod + PartialOrd>(direction: Direction) -> Kernel {
    macro_rules! by {
        ($op:tt) => { simd2(|a: T, b: T| Pred::from(a $op b), |a: T, b: T| Pred::from(a $op b)) };
    }
    match direction {
        Direction::Eq => by!(==),
        Direction::Ne => by!(!=),
        Direction::Lt => by!(<),
        Direction::Le => by!(<=),
        Direction::Gt => by!(>),
        Direction::Ge => by!(>=),
    }
}

fn compare_total<T: Float>(direction: Direction) -> Kernel {
    macro_rules! by {
        ($op:tt) => { map2(|a: T, b: T| Pred::from(a.total_key() $op b.total_key())) };
    }
    match direction {
        Direction::Eq => by!(==),
        Direction::Ne => by!(!=),
        Direction::Lt => by!(<),
        Direction::Le => by!(<=),
        Direction::Gt => by!(>),
        Direction::Ge => by!(>=),
    }
}

fn compare_complex<R: PartialEq, T: Pod + PartialEq + AsRef<[R]>>(direction: Direction) -> Option<Kernel> {
    Some(match direction {
        Direction::Eq => map2(|a: T, b: T| Pred::from(a == b)),
        Direction::Ne => map2(|a: T, b: T| Pred::from(a != b)),
        _ => return None,
    })
}

/// (pred, on true, on false) for elements of `size` bytes.
pub fn select(size: usize) -> Option<Kernel> {
    fn of<T: Pod>() -> Kernel {
        simd3(|p: Pred, a: T, b: T| if p.0 != 0 { a } else { b }, |p: Pred, a: T, b: T| if p.0 != 0 { a } else { b })
    }
    Some(match size {
        1 => of::<u8>(),
        2 => of::<u16>(),
        4 => of::<u32>(),
        8 => of::<u64>(),
        16 => of::<[u64; 2]>(),
        _ => return None,
    })
}

/// (low, x, high)
pub fn clamp(dtype: DType) -> Option<Kernel> {
    fn of<T: Int>() -> Kernel {
        simd3(
            |low: T, x: T, high: T| Int::lesser(Int::greater(x, low), high),
            |low: T, x: T, high: T| Int::lesser(Int::greater(x, low), high),
        )
    }
    use DType::*;
    Some(match dtype {
        S2 | S4 | S8 => of::<i8>(),
        S16 => of::<i16>(),
        S32 => of::<i32>(),
        S64 => of::<i64>(),
        Pred | U2 | U4 | U8 => of::<u8>(),
        U16 => of::<u16>(),
        U32 => of::<u32>(),
        U64 => of::<u64>(),
        F32 => float_clamp::<f32>(),
        F64 => float_clamp::<f64>(),
        _ => return None,
    })
}

/// Copies elements of `size` bytes.
pub fn copy(size: usize) -> Option<Kernel> {
    Some(match size {
        1 => map1(|x: u8| x),
        2 => map1(|x: u16| x),
        4 => map1(|x: u32| x),
        8 => map1(|x: u64| x),
        16 => map1(|x: [u64; 2]| x),
        _ => return None,
    })
}

/// (re, im)
pub fn complex(part: DType) -> Option<Kernel> {
    Some(match part {
        DType::F32 => simd2(|a: f32, b: f32| [a, b], |a: f32, b: f32| [a, b]),
        DType::F64 => simd2(|a: f64, b: f64| [a, b], |a: f64, b: f64| [a, b]),
        _ => return None,
    })
}
