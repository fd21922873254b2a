//! Element-wise slice kernels: one function per operation and element types, built for several instruction sets.
#![allow(unsafe_code)]

use std::sync::OnceLock;

use crate::env::Env;
use crate::kernel::view::Pod;

/// Applies an operation to `n` elements: `out[i] = op(ins[0][i], ins[1][i], …)`. For an operation of two operands `param` says
/// which of them are a single element for all: bit 0 the first, bit 1 the second.
///
/// # Safety
/// `n` elements (or one, see above) behind every used input and `n` behind the output, aligned; the output overlaps no input.
pub type Kernel = unsafe fn(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Isa {
    Base,
    /// AVX2, FMA and F16C.
    Avx2,
    /// AVX-512 F, BW, DQ and VL.
    Avx512,
}

/// The variable that limits [`isa`].
pub const ISA_VARIABLE: &str = "RALLYPOINT_CPU_ISA";

impl Isa {
    pub fn named(name: &str) -> Option<Isa> {
        match name {
            "base" => Some(Isa::Base),
            "avx2" => Some(Isa::Avx2),
            "avx512" => Some(Isa::Avx512),
            _ => None,
        }
    }
}

/// What the processor has and the environment allows. Clients refuse other values of the variable when they are made.
pub fn isa() -> Isa {
    static ISA: OnceLock<Isa> = OnceLock::new();
    *ISA.get_or_init(|| {
        let limit = Env::process().get(ISA_VARIABLE).and_then(Isa::named);
        limit.map_or(detect(), |limit| limit.min(detect()))
    })
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Isa {
    let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (avx2, avx512) {
        (true, true) => Isa::Avx512,
        (true, false) => Isa::Avx2,
        _ => Isa::Base,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Isa {
    Isa::Base
}

/// Runs `f` compiled for the best instruction set here (in debug builds for the plain one); `f` must be small enough to be inlined.
#[inline]
pub fn vectorized<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    {
        #[target_feature(enable = "avx2,fma,f16c")]
        fn avx2<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
        #[target_feature(enable = "avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")]
        fn avx512<R>(f: impl FnOnce() -> R) -> R {
            f()
        }
        match isa() {
            // SAFETY: detected.
            Isa::Avx2 => return unsafe { avx2(f) },
            // SAFETY: detected.
            Isa::Avx512 => return unsafe { avx512(f) },
            Isa::Base => {}
        }
    }
    f()
}

/// Makes a value of a function item or a closure without captures out of its type.
#[inline(always)]
pub fn zero_sized<F: Copy>() -> F {
    const { assert!(size_of::<F>() == 0) };
    // SAFETY: a type of size 0 has one value, and function items and closures without captures can be copied freely;
    // callers hold one, so the type is inhabited.
    unsafe { std::ptr::NonNull::<F>::dangling().as_ptr().read() }
}

/// # Safety
/// The contract of [`Kernel`], of one operand.
#[inline(always)]
unsafe fn apply1<A: Pod, U: Pod, F: Fn(A) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, _: u64) {
    let f = zero_sized::<F>();
    // SAFETY: as the caller promises.
    let (a, out) = unsafe { (std::slice::from_raw_parts(ins[0].cast::<A>(), n), std::slice::from_raw_parts_mut(out.cast::<U>(), n)) };
    for i in 0..n {
        out[i] = f(a[i]);
    }
}

/// # Safety
/// The contract of [`Kernel`], of two operands.
#[inline(always)]
unsafe fn apply2<A: Pod, B: Pod, U: Pod, F: Fn(A, B) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, scalars: u64) {
    let f = zero_sized::<F>();
    let (a, b) = (ins[0].cast::<A>(), ins[1].cast::<B>());
    // SAFETY: as the caller promises.
    let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<U>(), n) };
    if n == 0 {
        return;
    }
    // SAFETY: as the caller promises; each has at least one element.
    let (first_a, first_b) = unsafe { (*a, *b) };
    match scalars {
        0 => {
            // SAFETY: as the caller promises.
            let (a, b) = unsafe { (std::slice::from_raw_parts(a, n), std::slice::from_raw_parts(b, n)) };
            for i in 0..n {
                out[i] = f(a[i], b[i]);
            }
        }
        1 => {
            // SAFETY: as the caller promises.
            let b = unsafe { std::slice::from_raw_parts(b, n) };
            for i in 0..n {
                out[i] = f(first_a, b[i]);
            }
        }
        2 => {
            // SAFETY: as the caller promises.
            let a = unsafe { std::slice::from_raw_parts(a, n) };
            for i in 0..n {
                out[i] = f(a[i], first_b);
            }
        }
        _ => out.fill(f(first_a, first_b)),
    }
}

/// # Safety
/// The contract of [`Kernel`], of three operands.
#[inline(always)]
unsafe fn apply3<A: Pod, B: Pod, C: Pod, U: Pod, F: Fn(A, B, C) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, _: u64) {
    let f = zero_sized::<F>();
    // SAFETY: as the caller promises.
    let (a, b, c, out) = unsafe {
        (
            std::slice::from_raw_parts(ins[0].cast::<A>(), n),
            std::slice::from_raw_parts(ins[1].cast::<B>(), n),
            std::slice::from_raw_parts(ins[2].cast::<C>(), n),
            std::slice::from_raw_parts_mut(out.cast::<U>(), n),
        )
    };
    for i in 0..n {
        out[i] = f(a[i], b[i], c[i]);
    }
}

macro_rules! kernel_of_arity {
    ($plain:ident, $fast:ident, $apply:ident, $($t:ident),*) => {
        /// The kernel that applies `f`, for the plain instruction set only.
        #[allow(dead_code)]
        pub fn $plain<$($t: Pod,)* U: Pod, F: Fn($($t),*) -> U + Copy>(f: F) -> Kernel {
            let _ = f;
            $apply::<$($t,)* U, F>
        }

        /// The kernel that applies `f`, built for every instruction set. `fused` is `f` where there are fused multiply-adds.
        pub fn $fast<$($t: Pod,)* U: Pod, F: Fn($($t),*) -> U + Copy, G: Fn($($t),*) -> U + Copy>(f: F, fused: G) -> Kernel {
            let (_, _) = (f, fused);
            unsafe fn base<$($t: Pod,)* U: Pod, F: Fn($($t),*) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
                // SAFETY: the same contract.
                unsafe { $apply::<$($t,)* U, F>(n, ins, out, param) }
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,f16c")]
            unsafe fn avx2<$($t: Pod,)* U: Pod, F: Fn($($t),*) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
                // SAFETY: the same contract.
                unsafe { $apply::<$($t,)* U, F>(n, ins, out, param) }
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")]
            unsafe fn avx512<$($t: Pod,)* U: Pod, F: Fn($($t),*) -> U + Copy>(n: usize, ins: &[*const u8; 3], out: *mut u8, param: u64) {
                // SAFETY: the same contract.
                unsafe { $apply::<$($t,)* U, F>(n, ins, out, param) }
            }
            // Debug builds do without the other two: less to compile. Fused multiply-adds are calls there, with the same results.
            if cfg!(debug_assertions) {
                return if isa() == Isa::Base { base::<$($t,)* U, F> } else { base::<$($t,)* U, G> };
            }
            match isa() {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => avx512::<$($t,)* U, G>,
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => avx2::<$($t,)* U, G>,
                _ => base::<$($t,)* U, F>,
            }
        }
    };
}

kernel_of_arity!(map1, simd1, apply1, A);
kernel_of_arity!(map2, simd2, apply2, A, B);
kernel_of_arity!(map3, simd3, apply3, A, B, C);
