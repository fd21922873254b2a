#![allow(unsafe_code)]
//! The functions of a table that forwards, when programs are compared: the framework has the vendor's handles throughout.

use std::collections::HashMap;
use std::ptr::null_mut;
use std::sync::Arc;

use parking_lot::RwLock;

use crate::abi::boundary::serve;
use crate::abi::{error, executable, handle};
use crate::error::Result;
use crate::sys::*;
use crate::vendor::bridge::{self, forward, invoke};
use crate::vendor::check::{Checked, handles, summary};
use crate::vendor::device::{Device, Own, Pending, take};
use crate::vendor::errors;
use crate::vendor::table::vendor;

/// The client and the program.
type Known = Arc<(usize, Checked)>;

/// By executable.
static KNOWN: RwLock<Option<HashMap<usize, Known>>> = RwLock::new(None);

/// Has the summary told when the process ends: not every framework destroys its client.
pub fn at_exit() {
    extern "C" fn tell() {
        summary();
    }
    // SAFETY: a function of this library, which is not unloaded: it has handed out tables.
    unsafe { libc::atexit(tell) };
}

fn remember(executable: *mut PJRT_LoadedExecutable, client: *mut PJRT_Client, checked: Checked) {
    KNOWN.write().get_or_insert_default().insert(executable as usize, Arc::new((client as usize, checked)));
}

pub unsafe extern "C" fn compile(args: *mut PJRT_Client_Compile_Args) -> *mut PJRT_Error {
    // SAFETY: the call is the framework's; if it succeeds its struct has the fields of this function.
    unsafe {
        let error = bridge::compile(args);
        if error.is_null() {
            let a = &*args;
            let checked = match executable::source(a.program, a.compile_options, a.compile_options_size) {
                Ok(source) => Checked::source(&source),
                Err(e) => Checked::unknown(&e.message),
            };
            remember(a.executable, a.client, checked);
        }
        error
    }
}

pub unsafe extern "C" fn deserialize(args: *mut PJRT_Executable_DeserializeAndLoad_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        let error = bridge::deserialize(args);
        if error.is_null() {
            remember((*args).loaded_executable, (*args).client, Checked::unknown("it came compiled, as from a cache of the framework's"));
        }
        error
    }
}

pub unsafe extern "C" fn load(args: *mut PJRT_Client_Load_Args) -> *mut PJRT_Error {
    // SAFETY: as above.
    unsafe {
        let error = forward(args);
        if error.is_null() {
            remember((*args).loaded_executable, (*args).client, Checked::unknown("it was compiled ahead of time"));
        }
        error
    }
}

pub unsafe extern "C" fn destroy(args: *mut PJRT_LoadedExecutable_Destroy_Args) -> *mut PJRT_Error {
    // SAFETY: null, or the caller's struct.
    let executable = unsafe { args.as_ref() }.map_or(0, |a| a.executable as usize);
    let gone = KNOWN.write().as_mut().and_then(|known| known.remove(&executable));
    drop(gone);
    // SAFETY: the same call.
    unsafe { forward(args) }
}

pub unsafe extern "C" fn execute(args: *mut PJRT_LoadedExecutable_Execute_Args) -> *mut PJRT_Error {
    let outcome = serve(args, false, |args| {
        let known = KNOWN.read().as_ref().and_then(|known| known.get(&(args.executable as usize)).cloned());
        // SAFETY: a whole struct of our version, with what the caller put into it.
        let run = |args: &mut PJRT_LoadedExecutable_Execute_Args| unsafe { errors::outcome(vendor(), bridge::execute(args)) };
        let Some(known) = known else { return run(args) };
        let (client, checked) = (known.0 as *mut PJRT_Client, &known.1);
        let device = match device(client, args) {
            Ok(device) => device,
            Err(e) => {
                checked.skip(&e.message);
                return run(args);
            }
        };
        let inputs = match args.num_args {
            0 => &[],
            n => handle::slice(handle::slice(args.argument_lists, 1, "argument_lists")?[0], n, "argument list")?,
        };
        let given = checked.around(&device, inputs, || run(args).and_then(|()| given(args)), |(results, _)| handles(results))?;
        // They are the framework's.
        let (results, mut event) = given;
        results.into_iter().for_each(|mut own| _ = take(&mut own.1));
        take(&mut event.1);
        Ok(())
    });
    outcome.map_or_else(error::give, |()| null_mut())
}

/// The device that is to run it.
fn device(client: *mut PJRT_Client, args: &PJRT_LoadedExecutable_Execute_Args) -> Result<Device> {
    ensure!(args.num_devices == 1, Unimplemented, "it runs on {} devices at once", args.num_devices);
    let mut handle = args.execute_device;
    if handle.is_null() {
        let list = invoke!(vendor(), PJRT_LoadedExecutable_AddressableDevices_Args { executable: args.executable })?;
        let list = handle::slice(list.addressable_devices, list.num_addressable_devices, "devices")?;
        handle = *list.first().ok_or_else(|| error!(Internal, "an executable without devices"))?;
    }
    Device::new(vendor(), client, handle)
}

/// What the execution has given.
fn given(args: &PJRT_LoadedExecutable_Execute_Args) -> Result<(Vec<Own>, Pending)> {
    let executable = invoke!(vendor(), PJRT_LoadedExecutable_GetExecutable_Args { loaded_executable: args.executable })?.executable;
    let count = invoke!(vendor(), PJRT_Executable_NumOutputs_Args { executable: executable });
    invoke!(vendor(), PJRT_Executable_Destroy_Args { executable: executable })?;
    let results = match count?.num_outputs {
        0 => &[],
        n => handle::slice(handle::slice(args.output_lists, 1, "output_lists")?[0], n, "output list")?,
    };
    let event = match args.device_complete_events.is_null() {
        true => null_mut(),
        false => handle::slice(args.device_complete_events, 1, "device_complete_events")?[0],
    };
    Ok((results.iter().map(|r| Own(vendor(), *r)).collect(), Pending(vendor(), event)))
}
