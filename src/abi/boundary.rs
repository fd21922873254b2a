#![allow(unsafe_code)]
//! What happens around every function, once for all: null check, copy in, panics, the name in the error, copy out.

use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

use crate::abi::error;
use crate::error::{Error, Result};
use crate::sys::PJRT_Error;

/// The argument struct of one function.
///
/// # Safety
/// A C struct that begins with `struct_size: usize` and for which any bytes are a valid value.
pub unsafe trait Args: Sized {
    /// The function.
    const NAME: &'static str;
}

/// What the function does.
pub trait Call: Args {
    /// Whether errors of `call` get the name of the function; not where it only reports on other work.
    const NAMES_ERRORS: bool = true;

    /// Pointers in the arguments are valid as the API asks its callers for; null ones are not taken for granted.
    fn call(&mut self) -> Result<()>;
}

pub unsafe extern "C" fn entry<A: Call>(args: *mut A) -> *mut PJRT_Error {
    match run(args) {
        Ok(()) => null_mut(),
        Err(e) => error::give(e),
    }
}

/// For functions that return nothing: there is nobody to tell.
pub unsafe extern "C" fn void_entry<A: Call>(args: *mut A) {
    if let Err(e) = run(args) {
        log!(Error, "{e}");
    }
}

fn run<A: Call>(args: *mut A) -> Result<()> {
    serve(args, A::NAMES_ERRORS, A::call)
}

/// What happens around the function, which is here `call`.
pub fn serve<A: Args>(args: *mut A, names_errors: bool, call: impl FnOnce(&mut A) -> Result<()>) -> Result<()> {
    let named = |e: Error| e.context(A::NAME);
    ensure!(!args.is_null(), InvalidArgument, "{}: the argument struct is null", A::NAME);
    // SAFETY: the caller passes a struct of this function that begins with its size, and has it writable.
    let (mut copy, size) = unsafe { read(args) }.map_err(named)?;
    match catch_unwind(AssertUnwindSafe(|| call(&mut copy))) {
        Ok(Ok(())) => {}
        Ok(Err(e)) => return Err(if names_errors { named(e) } else { e }),
        Err(panic) => bail!(Internal, "{}: panic: {}", A::NAME, crate::runtime::panic_text(&*panic)),
    }
    // SAFETY: as above; `size` bytes are in both. Input fields get the values they had.
    unsafe { std::ptr::copy_nonoverlapping((&raw const copy).cast::<u8>(), args.cast::<u8>(), size) };
    Ok(())
}

/// A copy of a struct that an older or a newer caller may have made, and how many of its bytes are the caller's.
/// What an older caller does not have reads as zero.
///
/// # Safety
/// `p` points to a struct that begins with its size in bytes; any bytes are a valid `T`.
unsafe fn read<T>(p: *const T) -> Result<(T, usize)> {
    // SAFETY: by the contract above.
    let struct_size = unsafe { p.cast::<usize>().read_unaligned() };
    ensure!(
        struct_size >= 2 * size_of::<usize>(),
        InvalidArgument,
        "struct_size is {struct_size}, {} is the size of this version",
        size_of::<T>()
    );
    let size = struct_size.min(size_of::<T>());
    let mut copy = MaybeUninit::<T>::zeroed();
    // SAFETY: `size` bytes are in both; zeros and the caller's bytes are a valid T.
    unsafe {
        std::ptr::copy_nonoverlapping(p.cast::<u8>(), copy.as_mut_ptr().cast::<u8>(), size);
        Ok((copy.assume_init(), size))
    }
}

/// A struct inside an argument struct that has a size of its own, read as tolerantly.
///
/// # Safety
/// `p` is null or points to a struct that begins with its size in bytes; any bytes are a valid `T`.
pub unsafe fn nested<T>(p: *const T, what: &str) -> Result<T> {
    ensure!(!p.is_null(), InvalidArgument, "{what} is null");
    // SAFETY: by the contract above.
    unsafe { read(p) }.map(|(copy, _)| copy).map_err(|e| e.context(what))
}

/// The elements of an array of structs that begin with their size; callers of another version have another stride.
///
/// # Safety
/// As for `nested`, for `len` structs of equal size one after the other.
pub unsafe fn nested_list<T>(p: *const T, len: usize, what: &str) -> Result<Vec<T>> {
    if len == 0 {
        return Ok(Vec::new());
    }
    ensure!(!p.is_null(), InvalidArgument, "{what} is null with {len} elements");
    // SAFETY: by the contract above.
    let stride = unsafe { p.cast::<usize>().read_unaligned() }.next_multiple_of(align_of::<T>());
    // SAFETY: by the contract above.
    (0..len).map(|i| unsafe { nested(p.byte_add(i * stride), what) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys::*;

    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Probe {
        struct_size: usize,
        extension_start: *mut PJRT_Extension_Base,
        input: u64,
        output: u64,
    }

    // SAFETY: integers and a pointer, size first.
    unsafe impl Args for Probe {
        const NAME: &'static str = "PJRT_Probe";
    }

    impl Call for Probe {
        fn call(&mut self) -> Result<()> {
            match self.input {
                7 => panic!("seven"),
                8 => bail!(NotFound, "eight"),
                n => self.output = n + 1,
            }
            Ok(())
        }
    }

    fn call(struct_size: usize, input: u64) -> (Probe, Option<crate::error::Error>) {
        let mut p = Probe { struct_size, extension_start: null_mut(), input, output: 99 };
        // SAFETY: a live struct of the right type.
        let e = unsafe { entry(&mut p) };
        (p, error::take(e))
    }

    #[test]
    fn what_does_not_fit_is_not_written() {
        assert_eq!(call(32, 1).0.output, 2);
        assert_eq!(call(4096, 1).0.output, 2, "a newer caller");
        assert_eq!(call(24, 1).0.output, 99, "an older caller without the output");
        let (p, e) = call(8, 1);
        assert!(e.unwrap().message.contains("struct_size is 8"));
        assert_eq!(p.output, 99);
    }

    #[test]
    fn errors_and_panics_name_the_function() {
        use crate::error::Code;
        let e = call(32, 8).1.unwrap();
        assert_eq!((e.code, e.message.as_str()), (Code::NotFound, "PJRT_Probe: eight"));
        let e = call(32, 7).1.unwrap();
        assert_eq!((e.code, e.message.as_str()), (Code::Internal, "PJRT_Probe: panic: seven"));
        // SAFETY: null is what is tested.
        let e = error::take(unsafe { entry::<Probe>(null_mut()) }).unwrap();
        assert_eq!(e.code, Code::InvalidArgument);
    }

    #[test]
    fn lists_of_older_structs_have_their_own_stride() {
        let words = [24usize, 0, 5, 24, 0, 6];
        // SAFETY: two structs of 24 bytes.
        let list = unsafe { nested_list(words.as_ptr().cast::<Probe>(), 2, "list") }.unwrap();
        assert_eq!(list.iter().map(|p| (p.input, p.output)).collect::<Vec<_>>(), [(5, 0), (6, 0)]);
    }
}
