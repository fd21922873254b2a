#![allow(unsafe_code)]
//! Calls of the vendor's functions with argument structs that another version of the API made.
//!
//! XLA's plugins refuse a struct that is smaller than theirs and ignore what is behind the part that they know. So a
//! struct that may be too small is copied into a larger one whose rest is zero, which means "not set" everywhere in the
//! API, and what the vendor wrote is copied back as far as the caller has room for it.

use std::mem::{MaybeUninit, offset_of};
use std::ptr::null_mut;

use crate::abi::boundary::Args;
use crate::abi::error;
use crate::error::{Code, Error, Result};
use crate::sys::*;
use crate::vendor::table::{Vendor, vendor};
use crate::vendor::{create, errors};

pub type Function<A> = unsafe extern "C" fn(*mut A) -> *mut PJRT_Error;

/// A function that the vendor may have.
pub trait Slot: Args {
    fn of(vendor: &Vendor) -> Option<Function<Self>>;
}

/// What newer versions than ours may have appended to a struct.
const GROWTH: usize = 256;

/// A struct with zeros behind it.
#[repr(C)]
struct Wide<T> {
    known: T,
    more: [u64; GROWTH / 8],
}

/// A struct of the caller's that the vendor may read beyond its end.
struct Widened<T> {
    wide: MaybeUninit<Wide<T>>,
    original: *mut T,
    /// Bytes that both have.
    shared: usize,
}

/// Where `struct_size` ends: it is the caller's and stays.
const HEAD: usize = size_of::<usize>();

impl<T> Widened<T> {
    /// # Safety
    /// `p` points to a struct that begins with its size in bytes, of any version of `T`.
    unsafe fn new(p: *mut T, newer: bool) -> Widened<T> {
        let mut wide = MaybeUninit::<Wide<T>>::zeroed();
        // SAFETY: by the contract, that many bytes are the caller's; both are this long; the first field is the size.
        unsafe {
            let size = p.cast::<usize>().read_unaligned();
            let shared = size.min(size_of::<Wide<T>>());
            std::ptr::copy_nonoverlapping(p.cast::<u8>(), wide.as_mut_ptr().cast(), shared);
            let told = if newer { size_of::<Wide<T>>() } else { size_of::<T>() };
            wide.as_mut_ptr().cast::<usize>().write(told.max(size));
            Widened { wide, original: p, shared }
        }
    }

    fn get(&mut self) -> *mut T {
        self.wide.as_mut_ptr().cast()
    }

    /// # Safety
    /// The struct that `new` got is still there.
    unsafe fn copy_back(&self) {
        if self.shared > HEAD {
            // SAFETY: both have `shared` bytes.
            unsafe {
                let from = self.wide.as_ptr().cast::<u8>().add(HEAD);
                std::ptr::copy_nonoverlapping(from, self.original.cast::<u8>().add(HEAD), self.shared - HEAD);
            }
        }
    }
}

/// Whether the vendor is sure to find all that it reads in a struct of this size.
fn is_enough<T>(size: usize, newer: bool) -> bool {
    // With a size beyond what we know how to copy, the caller must know better than we do.
    size > size_of::<Wide<T>>() || (!newer && size >= size_of::<T>())
}

/// Calls the vendor's function with arguments of any version.
///
/// # Safety
/// As the function asks for; `args` is not null.
unsafe fn call<A: Slot>(vendor: &Vendor, function: Function<A>, args: *mut A) -> *mut PJRT_Error {
    // SAFETY: by the contract.
    unsafe {
        if is_enough::<A>(args.cast::<usize>().read_unaligned(), vendor.newer) {
            return function(args);
        }
        let mut wide = Widened::new(args, vendor.newer);
        let error = function(wide.get());
        wide.copy_back();
        error
    }
}

/// The function of our table that does what the vendor's does.
pub unsafe extern "C" fn forward<A: Slot>(args: *mut A) -> *mut PJRT_Error {
    let vendor = vendor();
    match A::of(vendor) {
        // SAFETY: whoever calls the function of our table does as the API asks.
        Some(function) if !args.is_null() => unsafe { call(vendor, function, args) },
        Some(_) => error::give(error!(InvalidArgument, "{}: the argument struct is null", A::NAME)),
        None => error::give(vendor.lacks(A::NAME)),
    }
}

/// A call with a struct of ours.
pub fn invoke_args<A: Slot>(vendor: &Vendor, args: &mut A) -> Result<()> {
    let function = A::of(vendor).ok_or_else(|| vendor.lacks(A::NAME))?;
    let args: *mut A = args;
    // SAFETY: every argument struct begins with its size; pointers in it are live or null, as the callers in this module see to.
    unsafe {
        args.cast::<usize>().write(size_of::<A>());
        errors::outcome(vendor, call(vendor, function, args))
    }
}

/// `invoke!(vendor, PJRT_X_Args { field: value, … })?` gives the struct back.
macro_rules! invoke {
    ($vendor:expr, $args:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let mut args = $args { $($field: $value,)* ..Default::default() };
        $crate::vendor::bridge::invoke_args($vendor, &mut args).map(|()| args)
    }};
}
pub(crate) use invoke;

/// Functions whose arguments point to another struct with a size of its own.
macro_rules! with_inner {
    ($($function:ident: $args:ident, $field:ident: $inner:ty)*) => { $(
        pub unsafe extern "C" fn $function(args: *mut $args) -> *mut PJRT_Error {
            // SAFETY: as for `forward`.
            unsafe { with_inner::<$args, _>(args, offset_of!($args, $field), |a| (&raw mut (*a).$field).cast::<*mut $inner>()) }
        }
    )* };
}

with_inner! {
    execute_bridged: PJRT_LoadedExecutable_Execute_Args, options: PJRT_ExecuteOptions
    compile: PJRT_Client_Compile_Args, program: PJRT_Program
    compile_ahead: PJRT_Compile_Args, program: PJRT_Program
    optimized_program: PJRT_Executable_OptimizedProgram_Args, program: PJRT_Program
    deserialize: PJRT_Executable_DeserializeAndLoad_Args, load_options: PJRT_LoadOptions
}

pub unsafe extern "C" fn execute(args: *mut PJRT_LoadedExecutable_Execute_Args) -> *mut PJRT_Error {
    match create::check() {
        // SAFETY: the same call.
        Ok(()) => unsafe { execute_bridged(args) },
        Err(e) => error::give(e),
    }
}

/// # Safety
/// As for `forward`; `field`, at `offset`, is the pointer to the inner struct.
unsafe fn with_inner<A: Slot, T>(args: *mut A, offset: usize, field: impl Fn(*mut A) -> *mut *mut T) -> *mut PJRT_Error {
    let vendor = vendor();
    // SAFETY: the field is read only if the caller has it; the inner struct begins with its size.
    unsafe {
        let has_field = !args.is_null() && args.cast::<usize>().read_unaligned() >= offset + size_of::<*mut T>();
        let inner = if has_field { *field(args) } else { null_mut() };
        if inner.is_null() || is_enough::<T>(inner.cast::<usize>().read_unaligned(), vendor.newer) {
            return forward(args);
        }
        let mut wide = Widened::new(inner, vendor.newer);
        *field(args) = wide.get();
        let error = forward(args);
        *field(args) = inner;
        wide.copy_back();
        error
    }
}

/// Not every vendor has it, and JAX ends the process when it fails.
pub unsafe extern "C" fn update_global_process_info(args: *mut PJRT_Client_UpdateGlobalProcessInfo_Args) -> *mut PJRT_Error {
    /// Since this version processes are described as they are now.
    const DESCRIBED: i32 = 100;
    let vendor = vendor();
    let Some(function) = PJRT_Client_UpdateGlobalProcessInfo_Args::of(vendor).filter(|_| vendor.version.1 >= DESCRIBED) else {
        return null_mut();
    };
    // SAFETY: as for `forward`.
    match unsafe { errors::outcome(vendor, call(vendor, function, args)) } {
        Err(e) if e.code != Code::Unimplemented => error::give(e),
        _ => null_mut(),
    }
}

impl Vendor {
    pub fn lacks(&self, name: &str) -> Error {
        let (major, minor) = self.version;
        error!(Unimplemented, "{name}: the plugin {} of PJRT {major}.{minor} has no such function", self.path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Probe {
        size: usize,
        input: u64,
        output: u64,
    }

    fn round_trip(size: usize, newer: bool) -> (Probe, usize, u64) {
        let mut probe = Probe { size, input: 5, output: 77 };
        // SAFETY: the struct is live, and at least as long as it says.
        unsafe {
            let mut wide = Widened::new(&raw mut probe, newer);
            let inside = *wide.get();
            (*wide.get()).output = 6;
            wide.copy_back();
            (probe, inside.size, inside.output)
        }
    }

    #[test]
    fn an_older_caller_keeps_its_size_and_gets_what_it_has_room_for() {
        let (probe, told, output) = round_trip(16, false);
        assert_eq!((probe.size, probe.output), (16, 77), "no room for the output");
        assert_eq!((told, output), (size_of::<Probe>(), 0), "the vendor sees zeros");
        let (probe, told, output) = round_trip(24, true);
        assert_eq!((probe.size, probe.output, output), (24, 6, 77));
        assert_eq!(told, size_of::<Probe>() + GROWTH, "a newer vendor finds room for what it knows");
    }

    #[test]
    fn structs_that_are_large_enough_are_passed_on() {
        assert!(is_enough::<Probe>(24, false) && is_enough::<Probe>(1000, true));
        assert!(!is_enough::<Probe>(24, true) && !is_enough::<Probe>(23, false));
    }
}
