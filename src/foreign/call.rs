//! One call site of a foreign function.
#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::error::Result;
use crate::foreign::attrs::{Attr, Attrs, code};
use crate::foreign::registry::{self, Entry, Target};
use crate::foreign::{api, c};
use crate::pool::FlushDenormals;
use crate::tensor::Shape;

const INSTANTIATE: usize = 0;
const EXECUTE: usize = 3;

/// A function with the attributes of its call, and the state that it made for them.
pub struct Function {
    name: String,
    entry: Arc<Entry>,
    /// Of the custom call.
    version: u32,
    attrs: Attrs,
    /// What a function without attributes gets instead of them, and its length without the 0 at its end.
    config: Vec<u8>,
    state: State,
}

// SAFETY: the attributes, which alone are not so by themselves, are not written after they have been made.
unsafe impl Send for Function {}
// SAFETY: as above.
unsafe impl Sync for Function {}

/// Memory of an argument or a result.
pub struct Memory<'a> {
    pub shape: &'a Shape,
    pub data: *mut u8,
}

/// What the caller of a program has for its handlers, by the id of its type. It belongs to the caller and lives until the
/// execution has ended.
#[derive(Clone, Debug, Default)]
pub struct UserData(Vec<(i64, usize)>);

impl UserData {
    pub fn add(&mut self, id: i64, data: *mut c_void) -> Result<()> {
        ensure!(self.0.iter().all(|(i, _)| *i != id), AlreadyExists, "there is user data of type {id} already");
        self.0.push((id, data as usize));
        Ok(())
    }

    /// 0, which is the number of no type, stands for the only data there is: the numbers of types that a C++ library keeps to
    /// itself are not known to handlers in other languages.
    pub fn get(&self, id: i64) -> Result<*mut c_void> {
        let found = match self.0[..] {
            [only] if id == 0 => Some(only),
            _ => self.0.iter().copied().find(|(i, _)| *i == id),
        };
        found.map(|(_, data)| data as *mut c_void).ok_or_else(|| error!(NotFound, "the execution has no user data of type {id}"))
    }
}

/// An execution of a program, the same on all devices of this process.
#[derive(Debug, Default)]
pub struct Launch {
    pub run: i64,
    pub user_data: UserData,
}

/// What handlers ask about the call that they are in.
pub struct Context<'a> {
    /// Among the devices of this process.
    pub device: i32,
    pub launch: &'a Launch,
    /// Of the stages before `execute`; the first one lives as long as the function.
    states: [&'a State; 3],
}

/// An object of a type that the handler has registered.
#[derive(Default)]
struct State(Mutex<Option<(i64, usize)>>);

impl Drop for State {
    fn drop(&mut self) {
        if let Some((id, object)) = self.0.get_mut().take() {
            registry::delete(id, object as *mut c_void);
        }
    }
}

impl Context<'_> {
    fn slot(&self, stage: u32) -> Result<&State> {
        self.states.get(stage as usize).copied().ok_or_else(|| error!(InvalidArgument, "stage {stage} has no state"))
    }

    pub fn set_state(&self, stage: u32, id: i64, object: *mut c_void) -> Result<()> {
        let mut slot = self.slot(stage)?.0.lock();
        ensure!(slot.is_none(), AlreadyExists, "the state of stage {stage} is set already");
        *slot = Some((id, object as usize));
        Ok(())
    }

    pub fn state(&self, stage: u32, id: i64) -> Result<*mut c_void> {
        match *self.slot(stage)?.0.lock() {
            Some((is, object)) if is == id => Ok(object as *mut c_void),
            Some((is, _)) => bail!(InvalidArgument, "the state of stage {stage} is of type {is}, not {id}"),
            None => bail!(NotFound, "stage {stage} has set no state"),
        }
    }
}

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Whether this thread is inside a foreign function. What that asks to be executed cannot wait for the program that called it.
pub fn is_inside() -> bool {
    DEPTH.get() > 0
}

/// While it lives the thread is a caller's thread again: not ours to give work to, with denormals.
struct Outside(#[expect(dead_code, reason = "restores the mode")] FlushDenormals);

impl Outside {
    fn new() -> Outside {
        DEPTH.set(DEPTH.get() + 1);
        Outside(FlushDenormals::off())
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

impl Function {
    /// The function that is registered as `name`, if there is one, made ready for a call. `version` is that of the custom call,
    /// and `config` its configuration, which `attrs` are read from with version 4.
    pub fn new(name: &str, version: u32, config: &str, attrs: Vec<(String, Attr)>) -> Result<Option<Function>> {
        let Some(entry) = registry::find(name) else { return Ok(None) };
        let made = match (entry.target, version) {
            (Target::Typed(_), 4) => Attrs::new(attrs),
            (Target::Untyped(_), 1..=3) => Attrs::new(Vec::new()),
            (Target::Typed(_), _) => Err(error!(InvalidArgument, "the program calls it with version {version}, it is a typed handler, 4")),
            (Target::Untyped(_), _) => Err(error!(InvalidArgument, "the program calls it with version {version}, it is not typed, 1 to 3")),
        };
        let attrs = made.map_err(|e| e.context(format_args!("custom call {name:?}")))?;
        let config = config.bytes().chain([0]).collect();
        let function = Function { name: name.to_string(), entry, version, attrs, config, state: State::default() };
        if let Target::Typed(bundle) = function.entry.target {
            let (none, unset) = (Launch::default(), State::default());
            let context = Context { device: 0, launch: &none, states: [&function.state, &unset, &unset] };
            function.stage(bundle, INSTANTIATE, &mut [], &mut [], &context)?;
        }
        Ok(Some(function))
    }

    /// Calls it. The data of arguments and results are of their shapes, row-major.
    pub fn call(&self, args: &[Memory], results: &[Memory], device: usize, launch: &Launch) -> Result<()> {
        let _entered = self.entry.enter(is_inside()).map_err(|e| e.context(format_args!("custom call {:?}", self.name)))?;
        match self.entry.target {
            Target::Typed(bundle) => {
                let dims = |list: &[Memory]| list.iter().map(|m| m.shape.dims.iter().map(|d| *d as i64).collect()).collect();
                let (mut arg_dims, mut result_dims): (Vec<Vec<i64>>, Vec<Vec<i64>>) = (dims(args), dims(results));
                let mut args = buffers(args, &mut arg_dims)?;
                let mut results = buffers(results, &mut result_dims)?;
                let (prepared, initialized) = (State::default(), State::default());
                let context = Context { device: device as i32, launch, states: [&self.state, &prepared, &initialized] };
                for stage in INSTANTIATE + 1..=EXECUTE {
                    self.stage(bundle, stage, &mut args, &mut results, &context)?;
                }
                Ok(())
            }
            Target::Untyped(address) => self.untyped(address, args, results),
        }
    }

    fn stage(&self, bundle: c::Bundle, stage: usize, args: &mut [c::Buffer], results: &mut [c::Buffer], context: &Context) -> Result<()> {
        let Some(handler) = bundle[stage] else { return Ok(()) };
        let mut kinds = vec![c::BUFFER; args.len().max(results.len())];
        let mut arg_pointers: Vec<*mut c_void> = args.iter_mut().map(|b| (&raw mut *b).cast()).collect();
        let mut result_pointers: Vec<*mut c_void> = results.iter_mut().map(|b| (&raw mut *b).cast()).collect();
        let kinds = kinds.as_mut_ptr();
        let values = |pointers: &mut Vec<*mut c_void>| c::Values {
            struct_size: size_of::<c::Values>(),
            extensions: null_mut(),
            size: pointers.len() as i64,
            kinds,
            values: pointers.as_mut_ptr(),
        };
        let mut frame = c::CallFrame {
            struct_size: c::FRAME_SIZE,
            extensions: null_mut(),
            api: api::api(),
            context: (&raw const *context).cast_mut().cast(),
            stage: stage as u32,
            args: values(&mut arg_pointers),
            results: values(&mut result_pointers),
            attrs: self.attrs.view,
            future: null_mut(),
        };
        let outside = Outside::new();
        // SAFETY: a handler of the interface with a frame whose pointers live until it returns and its future is done.
        let returned = unsafe { handler(&mut frame) };
        drop(outside);
        let failed = api::take_error(returned);
        let outcome = if frame.future.is_null() { Ok(()) } else { api::wait(frame.future) };
        failed.map_or(outcome, Err).map_err(|e| e.context(format_args!("custom call {:?}", self.name)))
    }

    fn untyped(&self, address: usize, args: &[Memory], results: &[Memory]) -> Result<()> {
        let ins: Vec<*const u8> = args.iter().map(|m| m.data.cast_const()).collect();
        let outs: Vec<*mut u8> = results.iter().map(|m| m.data).collect();
        // Several results come as a list of pointers.
        let out: *mut c_void = match outs[..] {
            [one] => one.cast(),
            _ => outs.as_ptr().cast_mut().cast(),
        };
        // The status is an optional message, whose layout is that of the compiler of the one who sets it; without one it is zeros.
        let mut status = [0u64; 16];
        let (ins, at) = (ins.as_ptr(), status.as_mut_ptr());
        let (config, len) = (self.config.as_ptr(), self.config.len() - 1);
        let outside = Outside::new();
        // SAFETY: whoever registered the address says that a function of this version is there.
        unsafe {
            match self.version {
                1 => std::mem::transmute::<usize, extern "C" fn(*mut c_void, *const *const u8)>(address)(out, ins),
                2 => std::mem::transmute::<usize, extern "C" fn(*mut c_void, *const *const u8, *mut u64)>(address)(out, ins, at),
                _ => {
                    type Unified = extern "C" fn(*mut c_void, *const *const u8, *const u8, usize, *mut u64);
                    std::mem::transmute::<usize, Unified>(address)(out, ins, config, len, at)
                }
            }
        }
        drop(outside);
        ensure!(status == [0; 16], Unknown, "custom call {:?} has reported a failure", self.name);
        Ok(())
    }
}

fn buffers(list: &[Memory], dims: &mut [Vec<i64>]) -> Result<Vec<c::Buffer>> {
    let buffer = |(m, dims): (&Memory, &mut Vec<i64>)| {
        Ok(c::Buffer {
            struct_size: size_of::<c::Buffer>(),
            extensions: null_mut(),
            dtype: code(m.shape.dtype)?,
            data: m.data.cast(),
            rank: dims.len() as i64,
            dims: dims.as_mut_ptr(),
        })
    };
    list.iter().zip(dims).map(buffer).collect()
}
