//! The functions that handlers may call.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};

use crate::error::{Code, Error, Result};
use crate::foreign::c;
use crate::foreign::call::Context;
use crate::foreign::registry::{self, Target};

/// A table that callers read from any thread and nobody writes.
struct Table(c::Api);
// SAFETY: see above.
unsafe impl Sync for Table {}

pub fn api() -> *const c::Api {
    static API: Table = Table(c::Api {
        struct_size: size_of::<c::Api>(),
        extensions: null_mut(),
        version: c::Version { struct_size: size_of::<c::Version>(), extensions: null_mut(), major: c::MAJOR, minor: c::MINOR },
        internal: null(),
        functions: [
            entry::<c::ErrorCreate, CreateError>,
            entry::<c::ErrorMessage, ErrorMessage>,
            entry::<c::One, DestroyError>,
            entry::<c::HandlerRegister, RegisterHandler>,
            entry::<c::RunId, NoStream>,
            entry::<c::TypeRegister, RegisterType>,
            entry::<c::UserData, GetUserData>,
            entry::<c::State, SetState>,
            entry::<c::State, GetState>,
            entry::<c::Allocate, Allocate>,
            entry::<c::Free, Free>,
            entry::<c::Schedule, Schedule>,
            entry::<c::NumThreads, NumThreads>,
            entry::<c::One, CreateFuture>,
            entry::<c::One, KeepFuture>,
            entry::<c::FutureError, FailFuture>,
            entry::<c::RunId, RunId>,
            entry::<c::DeviceOrdinal, DeviceOrdinal>,
        ],
    });
    &API.0
}

/// What a function does. The structs are the same in all versions so far, and callers say so with their size.
trait Call<A> {
    const NAME: &'static str;
    /// The pointer that the function returns: an error, or null.
    fn call(args: &mut A) -> Result<*mut c_void>;
}

unsafe extern "C" fn entry<A, F: Call<A>>(args: *mut c_void) -> *mut c_void {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        ensure!(!args.is_null(), InvalidArgument, "the argument struct is null");
        // SAFETY: handlers pass the struct of this function, which begins with its size.
        let size = unsafe { args.cast::<usize>().read() };
        // The last field may be followed by padding, which callers do not count. The header counts no field of the future that
        // is to be made.
        let least = if F::NAME == CreateFuture::NAME { 2 * size_of::<usize>() } else { size_of::<A>() - 7 };
        ensure!(size >= least, InvalidArgument, "struct_size is {size}, {} is the size of this version", size_of::<A>());
        // SAFETY: as above, and it is that long.
        F::call(unsafe { &mut *args.cast::<A>() })
    }));
    match outcome {
        Ok(Ok(pointer)) => pointer,
        Ok(Err(e)) => give_error(e.context(F::NAME)),
        Err(_) => give_error(error!(Internal, "{}: panic", F::NAME)),
    }
}

macro_rules! functions {
    ($($function:ident($args:ident: $type:ident) $body:block)*) => { $(
        struct $function;
        impl Call<c::$type> for $function {
            const NAME: &'static str = stringify!($function);
            fn call($args: &mut c::$type) -> Result<*mut c_void> $body
        }
    )* };
}

const DONE: Result<*mut c_void> = Ok(null_mut());

functions! {
    CreateError(args: ErrorCreate) {
        let message = match args.message.is_null() {
            true => String::new(),
            // SAFETY: a C string, as the interface asks for.
            false => unsafe { CStr::from_ptr(args.message) }.to_string_lossy().into_owned(),
        };
        Ok(give_error(Error { code: Code::from_i32(args.code), message }))
    }
    ErrorMessage(args: ErrorMessage) {
        args.message = match args.error.is_null() {
            true => c"".as_ptr(),
            // SAFETY: an error that `give_error` made.
            false => unsafe { (*args.error.cast::<ErrorObject>()).text.as_ptr() },
        };
        DONE
    }
    DestroyError(args: One) {
        drop(take_error(args.object));
        DONE
    }
    RegisterHandler(args: HandlerRegister) {
        // SAFETY: spans of the caller.
        let (name, platform) = unsafe { (text(args.name)?, text(args.platform)?) };
        registry::register(&name, &platform, Target::Typed(args.bundle))?;
        DONE
    }
    NoStream(_args: RunId) {
        bail!(Unimplemented, "devices of the host have no streams of another library")
    }
    RegisterType(args: TypeRegister) {
        // SAFETY: a span of the caller.
        let name = unsafe { text(args.name) }?;
        ensure!(!args.id.is_null(), InvalidArgument, "type_id is null");
        // SAFETY: not null, and what the interface asks for.
        unsafe { *args.id = registry::register_type(&name, *args.id, args.info.as_ref().and_then(|i| i.deleter))? };
        DONE
    }
    GetUserData(args: UserData) {
        // SAFETY: the context of a call in progress, and an id of the caller.
        let (context, id) = unsafe { (context(args.context)?, id(args.id)?) };
        args.data = context.launch.user_data.get(id)?;
        DONE
    }
    SetState(args: State) {
        // SAFETY: the context of a call in progress, and an id of the caller.
        let (context, id) = unsafe { (context(args.context)?, id(args.id)?) };
        context.set_state(args.stage, id, args.state)?;
        DONE
    }
    GetState(args: State) {
        // SAFETY: as above.
        let (context, id) = unsafe { (context(args.context)?, id(args.id)?) };
        args.state = context.state(args.stage, id)?;
        DONE
    }
    Allocate(args: Allocate) {
        // What is not freed before the call ends is lost, so a handler frees it.
        let mut data = null_mut();
        let alignment = args.alignment.max(64);
        // SAFETY: writes the address.
        let code = unsafe { libc::posix_memalign(&mut data, alignment, args.size.max(1)) };
        ensure!(code == 0, ResourceExhausted, "{} bytes aligned to {alignment}", args.size);
        args.data = data;
        DONE
    }
    Free(args: Free) {
        // SAFETY: what `Allocate` returned, or null.
        unsafe { libc::free(args.data) };
        DONE
    }
    // Handlers must not count on another thread.
    Schedule(args: Schedule) {
        let Some(task) = args.task else { bail!(InvalidArgument, "task is null") };
        // SAFETY: a task of the caller with its data.
        unsafe { task(args.data) };
        DONE
    }
    NumThreads(args: NumThreads) {
        ensure!(!args.count.is_null(), InvalidArgument, "num_threads is null");
        // SAFETY: not null.
        unsafe { *args.count = 1 };
        DONE
    }
    CreateFuture(args: One) {
        let future = Arc::<Future>::default();
        // One is the handler's, who completes it, one is whose who waits.
        let _handlers = Arc::into_raw(future.clone());
        args.object = Arc::into_raw(future).cast_mut().cast();
        DONE
    }
    KeepFuture(args: One) {
        complete(args.object, Ok(()))
    }
    FailFuture(args: FutureError) {
        complete(args.future, Err(take_error(args.error).unwrap_or_else(|| error!(Unknown, "the handler's future failed"))))
    }
    RunId(args: RunId) {
        // SAFETY: the context of a call in progress.
        args.id = unsafe { context(args.context) }?.launch.run;
        DONE
    }
    DeviceOrdinal(args: DeviceOrdinal) {
        // SAFETY: the context of a call in progress.
        args.ordinal = unsafe { context(args.context) }?.device;
        DONE
    }
}

/// An error as C has it.
struct ErrorObject {
    error: Error,
    text: CString,
}

fn give_error(error: Error) -> *mut c_void {
    let text = CString::new(error.message.replace('\0', " ")).unwrap_or_default();
    Box::into_raw(Box::new(ErrorObject { error, text })).cast()
}

/// The error that a handler returned or gave away, if it is one.
pub fn take_error(error: *mut c_void) -> Option<Error> {
    // SAFETY: errors are made by `give_error` and taken once.
    (!error.is_null()).then(|| unsafe { Box::from_raw(error.cast::<ErrorObject>()) }.error)
}

/// The end of work that goes on after a handler has returned.
#[derive(Default)]
struct Future {
    outcome: Mutex<Option<Result<()>>>,
    done: Condvar,
}

fn complete(future: *mut c_void, outcome: Result<()>) -> Result<*mut c_void> {
    ensure!(!future.is_null(), InvalidArgument, "the future is null");
    // SAFETY: the handler's reference, which it gives up now.
    let future = unsafe { Arc::from_raw(future.cast_const().cast::<Future>()) };
    *future.outcome.lock() = Some(outcome);
    future.done.notify_all();
    DONE
}

/// Waits for the future that a handler returned.
pub fn wait(future: *mut c_void) -> Result<()> {
    // SAFETY: the other reference of `CreateFuture`.
    let future = unsafe { Arc::from_raw(future.cast_const().cast::<Future>()) };
    let mut outcome = future.outcome.lock();
    loop {
        match outcome.take() {
            Some(outcome) => return outcome,
            None => future.done.wait(&mut outcome),
        }
    }
}

/// # Safety
/// The span is the caller's.
unsafe fn text(span: c::Span) -> Result<String> {
    ensure!(span.len == 0 || !span.data.is_null(), InvalidArgument, "a name of {} bytes is null", span.len);
    if span.len == 0 {
        return Ok(String::new());
    }
    // SAFETY: by the contract above.
    let bytes = unsafe { std::slice::from_raw_parts(span.data.cast::<u8>(), span.len) };
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// # Safety
/// Null, or the context of a call in progress.
unsafe fn context<'a>(context: *mut c_void) -> Result<&'a Context<'a>> {
    // SAFETY: by the contract above.
    unsafe { context.cast::<Context>().as_ref() }.ok_or_else(|| error!(InvalidArgument, "the execution context is null"))
}

/// # Safety
/// Null or readable.
unsafe fn id(id: *const i64) -> Result<i64> {
    // SAFETY: by the contract above.
    unsafe { id.as_ref() }.copied().ok_or_else(|| error!(InvalidArgument, "type_id is null"))
}
