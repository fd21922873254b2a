#![allow(unsafe_code)]
//! A program on a vendor's devices in several processes: its groups without collectives run there, the collectives here,
//! with their operands and results copied between the vendor's buffers and ours.

use std::collections::HashMap;
use std::ptr::{null, null_mut};
use std::sync::Arc;

use parking_lot::Mutex;
use prost::Message;

use crate::abi::boundary::nested;
use crate::abi::{dtype, handle};
use crate::compile::segment::{Input, Place, segments};
use crate::error::{Error, Result};
use crate::export;
use crate::foreign::UserData;
use crate::import::Source;
use crate::import::hlo::proto::{CompileOptionsProto, ComputationDevice, DeviceAssignmentProto};
use crate::ir::Donation;
use crate::runtime::{Buffer, Call, LoadedExecutable, MemoryKind};
use crate::sys::*;
use crate::tensor::Shape;
use crate::vendor::bridge::{self, invoke};
use crate::vendor::errors;
use crate::vendor::global::Global;

pub struct Program {
    loaded: Arc<LoadedExecutable>,
    groups: Vec<Group>,
    results: Vec<Place>,
}

struct Group {
    code: Code,
    inputs: Vec<Input>,
    outputs: usize,
}

enum Code {
    /// For the vendor, which compiles it for each device when it first runs there.
    Theirs(Theirs),
    Ours(Arc<LoadedExecutable>),
}

struct Theirs {
    source: Source,
    /// The framework's own program, whose donations are the vendor's matter.
    whole: bool,
    vendor: &'static crate::vendor::table::Vendor,
    /// By local number of the device.
    compiled: Mutex<HashMap<usize, *mut PJRT_LoadedExecutable>>,
}

// SAFETY: executables of the C API may be used from any thread.
unsafe impl Send for Theirs {}
// SAFETY: as above.
unsafe impl Sync for Theirs {}

impl Drop for Theirs {
    fn drop(&mut self) {
        for executable in self.compiled.get_mut().values() {
            let _ = invoke!(self.vendor, PJRT_LoadedExecutable_Destroy_Args { executable: *executable });
        }
    }
}

/// A buffer of the vendor's that an execution has made, destroyed unless it becomes a result.
struct Own<'a>(&'a Global, *mut PJRT_Buffer);

impl Drop for Own<'_> {
    fn drop(&mut self) {
        if !self.1.is_null() {
            let _ = invoke!(self.0.vendor, PJRT_Buffer_Destroy_Args { buffer: self.1 });
        }
    }
}

impl Program {
    pub fn new(global: &Global, loaded: &Arc<LoadedExecutable>) -> Result<Program> {
        let exe = &loaded.executable;
        let theirs = |source, whole| Code::Theirs(Theirs { source, whole, vendor: global.vendor, compiled: Mutex::default() });
        let all = |code| {
            let inputs = (0..exe.params.len()).map(Input::Param).collect();
            let results = (0..exe.results.len()).map(|index| Place { group: 0, index }).collect();
            Program { loaded: loaded.clone(), groups: vec![Group { code, inputs, outputs: exe.results.len() }], results }
        };
        let cut = if exe.sizes.is_empty() { segments(&exe.module)? } else { None };
        let Some(cut) = cut else {
            log!(Warn, "{} runs on the CPU: it has collectives inside of loops or branches, or arrays of bounded size", exe.name);
            return Ok(all(Code::Ours(loaded.clone())));
        };
        let alone = loaded.assignment.len() == 1;
        let program = if alone && cut.groups.iter().all(|g| !g.ours) {
            all(theirs(exe.source.clone(), true))
        } else {
            let mut groups = Vec::with_capacity(cut.groups.len());
            for group in cut.groups {
                let outputs = group.module.entry().body.results.len();
                let code = match group.ours {
                    true => Code::Ours(Arc::new(loaded.part(group.module)?)),
                    false => {
                        let module = crate::ir::Module { num_replicas: 1, num_partitions: 1, ..group.module };
                        let code = export::mlir_text(&module)?.into_bytes().into();
                        theirs(Source { code, format: "mlir".into(), options: Arc::from([]) }, false)
                    }
                };
                groups.push(Group { code, inputs: group.inputs, outputs });
            }
            Program { loaded: loaded.clone(), groups, results: cut.results }
        };
        let ours = program.groups.iter().filter(|g| matches!(g.code, Code::Ours(_))).count();
        log!(Info, "{}: {} programs for the plugin, {ours} of collectives here", exe.name, program.groups.len() - ours);
        // Mistakes show where they are made.
        if let Some(first) = loaded.local.first() {
            for group in &program.groups {
                if let Code::Theirs(code) = &group.code {
                    code.on(global, first.device)?;
                }
            }
        }
        Ok(program)
    }

    /// What `PJRT_LoadedExecutable_Execute` does; `device` is the local number of the only device that is to run it.
    pub fn execute(&self, global: &Global, args: &mut PJRT_LoadedExecutable_Execute_Args, device: Option<usize>) -> Result<()> {
        let exe = &self.loaded.executable;
        ensure!(!self.loaded.is_deleted(), FailedPrecondition, "the executable {} has been deleted", exe.name);
        ensure!(
            args.num_args == exe.params.len(),
            InvalidArgument,
            "{} takes {} arguments, {} are given",
            exe.name,
            exe.params.len(),
            args.num_args
        );
        let devices = match device {
            Some(device) => vec![device],
            None => self.loaded.local.iter().map(|l| l.device).collect(),
        };
        let n = devices.len();
        ensure!(args.num_devices == n, InvalidArgument, "{} argument lists for {n} local devices of {}", args.num_devices, exe.name);
        // SAFETY: a struct of the caller that begins with its size.
        let options: PJRT_ExecuteOptions = unsafe { nested(args.options, "options")? };
        ensure!(options.num_send_ops == 0 && options.num_recv_ops == 0, Unimplemented, "send and receive callbacks in several processes");
        let keep =
            handle::slice(options.non_donatable_input_indices, options.num_non_donatable_input_indices, "non_donatable_input_indices")?;
        let lists = if args.num_args == 0 { &[] } else { handle::slice(args.argument_lists, n, "argument_lists")? };
        let out_lists = if exe.results.is_empty() { &[] } else { handle::slice(args.output_lists, n, "output_lists")? };
        let mut runs = Vec::with_capacity(n);
        for (d, device) in devices.iter().enumerate() {
            let arguments = match lists.get(d) {
                Some(list) => handle::slice(*list, args.num_args, "argument list")?,
                None => &[],
            };
            ensure!(!arguments.contains(&null_mut()), InvalidArgument, "{}: an argument is null", exe.name);
            runs.push(Run { global, program: self, device: *device, arguments, options: &options });
        }
        let outcomes: Vec<Result<Finished>> = match &runs[..] {
            [one] => vec![one.go()],
            // Each waits for the others in its collectives.
            several => std::thread::scope(|scope| {
                let threads: Vec<_> = several.iter().map(|run| scope.spawn(|| run.go())).collect();
                let broken = |_| Err(error!(Internal, "panic while running {}", exe.name));
                threads.into_iter().map(|t| t.join().unwrap_or_else(broken)).collect()
            }),
        };
        let finished = outcomes.into_iter().collect::<Result<Vec<_>>>()?;
        let events = match args.device_complete_events.is_null() {
            true => &mut [],
            false => handle::slice_mut(args.device_complete_events, n, "device_complete_events")?,
        };
        for (d, mut done) in finished.into_iter().enumerate() {
            runs[d].delete_donated(keep);
            if let Some(list) = out_lists.get(d) {
                for (place, own) in handle::slice_mut(*list, exe.results.len(), "output list")?.iter_mut().zip(&mut done.results) {
                    *place = std::mem::replace(&mut own.1, null_mut());
                }
            }
            match events.get_mut(d) {
                Some(place) => *place = done.event,
                None => drop(invoke!(global.vendor, PJRT_Event_Destroy_Args { event: done.event })),
            }
        }
        Ok(())
    }
}

impl Theirs {
    /// The executable for a local device.
    fn on(&self, global: &Global, device: usize) -> Result<*mut PJRT_LoadedExecutable> {
        let mut compiled = self.compiled.lock();
        if let Some(known) = compiled.get(&device) {
            return Ok(*known);
        }
        let options = options_for(&self.source.options, global.ids[device])?;
        let program = PJRT_Program {
            struct_size: size_of::<PJRT_Program>(),
            code: self.source.code.as_ptr().cast_mut().cast(),
            code_size: self.source.code.len(),
            format: self.source.format.as_ptr().cast(),
            format_size: self.source.format.len(),
            ..Default::default()
        };
        let executable = invoke!(
            global.vendor,
            PJRT_Client_Compile_Args {
                client: global.client,
                program: &raw const program,
                compile_options: options.as_ptr().cast(),
                compile_options_size: options.len(),
            }
        )?
        .executable;
        compiled.insert(device, executable);
        Ok(executable)
    }
}

/// The options for one device of the vendor's, which has its own number for it.
fn options_for(options: &[u8], id: i32) -> Result<Vec<u8>> {
    let mut proto = CompileOptionsProto::decode(options).map_err(|e| error!(InvalidArgument, "compile options: {e}"))?;
    // Their values are not read here.
    proto.env_option_overrides.clear();
    proto.compile_portable_executable = false;
    let build = proto.executable_build_options.get_or_insert_default();
    (build.device_ordinal, build.num_replicas, build.num_partitions) = (-1, 1, 1);
    (build.use_spmd_partitioning, build.use_shardy_partitioner) = (false, false);
    let devices = vec![ComputationDevice { replica_device_ids: vec![id as _] }];
    build.device_assignment = Some(DeviceAssignmentProto { replica_count: 1, computation_count: 1, computation_devices: devices });
    Ok(proto.encode_to_vec())
}

/// One execution on one device.
struct Run<'a> {
    global: &'a Global,
    program: &'a Program,
    device: usize,
    arguments: &'a [*mut PJRT_Buffer],
    options: &'a PJRT_ExecuteOptions,
}

// SAFETY: handles of the C API may be used from any thread; what is borrowed lives until the call ends.
unsafe impl Sync for Run<'_> {}

struct Finished<'a> {
    results: Vec<Own<'a>>,
    event: *mut PJRT_Event,
}

// SAFETY: as above.
unsafe impl Send for Finished<'_> {}

impl<'a> Run<'a> {
    fn go(&self) -> Result<Finished<'a>> {
        self.groups().map_err(|e| self.program.loaded.give_up(e))
    }

    fn groups(&self) -> Result<Finished<'a>> {
        let mut made: Vec<Vec<Own<'a>>> = Vec::new();
        let mut event = null_mut();
        for group in &self.program.groups {
            let inputs = group.inputs.iter().map(|input| match input {
                Input::Param(i) => self.arguments[*i],
                Input::Result(place) => made[place.group][place.index].1,
            });
            let inputs: Vec<*mut PJRT_Buffer> = inputs.collect();
            let (outputs, done) = match &group.code {
                Code::Theirs(code) => self.theirs(code, &inputs, group.outputs)?,
                Code::Ours(code) => (self.ours(code, &inputs)?, null_mut()),
            };
            made.push(outputs);
            // All but the last are over when what follows has run, or nearly: their results say when they are there.
            let before = std::mem::replace(&mut event, done);
            self.wait(before)?;
        }
        let results: Vec<_> =
            self.program.results.iter().map(|p| Own(self.global, std::mem::replace(&mut made[p.group][p.index].1, null_mut()))).collect();
        if event.is_null() {
            event = self.event_of(results.first().map(|own| own.1))?;
        }
        Ok(Finished { results, event })
    }

    fn theirs(&self, code: &Theirs, inputs: &[*mut PJRT_Buffer], outputs: usize) -> Result<(Vec<Own<'a>>, *mut PJRT_Event)> {
        let (mut list, num_args) = (vec![null_mut(); outputs], inputs.len());
        let (mut event, inputs, outputs) = (null_mut(), inputs.as_ptr(), list.as_mut_ptr());
        let mut options = PJRT_ExecuteOptions { struct_size: size_of::<PJRT_ExecuteOptions>(), ..*self.options };
        if !code.whole {
            (options.non_donatable_input_indices, options.num_non_donatable_input_indices) = (null(), 0);
        }
        let mut args = PJRT_LoadedExecutable_Execute_Args {
            struct_size: size_of::<PJRT_LoadedExecutable_Execute_Args>(),
            executable: code.on(self.global, self.device)?,
            options: &mut options,
            argument_lists: &inputs,
            num_devices: 1,
            num_args,
            output_lists: &outputs,
            device_complete_events: &mut event,
            ..Default::default()
        };
        // SAFETY: the lists have as many entries as the program has parameters and results.
        unsafe { errors::outcome(self.global.vendor, bridge::execute(&mut args))? };
        Ok((list.into_iter().map(|b| Own(self.global, b)).collect(), event))
    }

    /// Copies the inputs here, all at once, runs the collectives and copies what comes out to the device.
    fn ours(&self, code: &Arc<LoadedExecutable>, inputs: &[*mut PJRT_Buffer]) -> Result<Vec<Own<'a>>> {
        let client = &code.client;
        let memory = client.memory_of(self.device, MemoryKind::Device);
        let mut arguments: Vec<Buffer> = Vec::with_capacity(inputs.len());
        let mut copies = Vec::with_capacity(inputs.len());
        let mut started = Ok(());
        for (input, param) in inputs.iter().zip(&code.executable.params) {
            started = client.uninitialized(param.shape.clone(), memory).and_then(|buffer| {
                copies.push(self.to_host(*input, &buffer)?);
                arguments.push(buffer);
                Ok(())
            });
            if started.is_err() {
                break;
            }
        }
        // Copies under way write into our buffers.
        let copied: Vec<Result<()>> = copies.into_iter().map(|event| self.wait(event)).collect();
        started?;
        copied.into_iter().collect::<Result<()>>()?;
        let call = Call { device: self.device, args: arguments.iter().collect() };
        let launched = code.execute(&[call], &[], UserData::default())?.pop();
        let launched = launched.ok_or_else(|| error!(Internal, "an execution that was not started"))?;
        launched.done.wait()?;
        launched.results.iter().map(|result| self.to_device(result)).collect()
    }

    fn to_host(&self, input: *mut PJRT_Buffer, buffer: &Buffer) -> Result<*mut PJRT_Event> {
        let shape = buffer.shape();
        if shape.bytes() == 0 {
            return Ok(null_mut());
        }
        let order: Vec<i64> = (0..shape.rank() as i64).rev().collect();
        let mut layout = PJRT_Buffer_MemoryLayout {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout>(),
            type_: PJRT_Buffer_MemoryLayout_Type_Tiled,
            ..Default::default()
        };
        layout.__bindgen_anon_1.tiled = PJRT_Buffer_MemoryLayout_Tiled {
            struct_size: size_of::<PJRT_Buffer_MemoryLayout_Tiled>(),
            minor_to_major: order.as_ptr(),
            minor_to_major_size: order.len(),
            ..Default::default()
        };
        let args = invoke!(
            self.global.vendor,
            PJRT_Buffer_ToHostBuffer_Args { src: input, host_layout: &mut layout, dst: buffer.pointer()?.cast(), dst_size: shape.bytes() }
        )?;
        Ok(args.event)
    }

    fn to_device(&self, result: &Buffer) -> Result<Own<'a>> {
        self.upload(result.shape(), result.pointer()?)
    }

    /// The bytes on the device; they are copied before this returns.
    fn upload(&self, shape: &Shape, data: *const u8) -> Result<Own<'a>> {
        let dims = dtype::dims(shape);
        let args = invoke!(
            self.global.vendor,
            PJRT_Client_BufferFromHostBuffer_Args {
                client: self.global.client,
                data: data.cast(),
                type_: dtype::to_c(shape.dtype),
                dims: dims.as_ptr(),
                num_dims: dims.len(),
                host_buffer_semantics: PJRT_HostBufferSemantics_kImmutableOnlyDuringCall,
                device: self.global.devices[self.device].1,
            }
        )?;
        let own = Own(self.global, args.buffer);
        self.wait(args.done_with_host_buffer)?;
        Ok(own)
    }

    /// An event that fires when this buffer is ready; without a buffer, soon.
    fn event_of(&self, buffer: Option<*mut PJRT_Buffer>) -> Result<*mut PJRT_Event> {
        let nothing;
        let buffer = match buffer {
            Some(buffer) => buffer,
            None => {
                nothing = self.upload(&Shape::scalar(crate::tensor::DType::S32), [0u8; 4].as_ptr())?;
                nothing.1
            }
        };
        Ok(invoke!(self.global.vendor, PJRT_Buffer_ReadyEvent_Args { buffer: buffer })?.event)
    }

    /// Waits for the event, and destroys it.
    fn wait(&self, event: *mut PJRT_Event) -> Result<()> {
        if event.is_null() {
            return Ok(());
        }
        let outcome = invoke!(self.global.vendor, PJRT_Event_Await_Args { event: event }).map(drop);
        invoke!(self.global.vendor, PJRT_Event_Destroy_Args { event: event })?;
        outcome
    }

    /// What the program was given is gone, as it would be if the vendor had got the whole program.
    fn delete_donated(&self, keep: &[i64]) {
        if self.program.groups.iter().any(|g| matches!(&g.code, Code::Theirs(c) if c.whole)) {
            return;
        }
        for (i, (buffer, param)) in self.arguments.iter().zip(&self.program.loaded.executable.params).enumerate() {
            if param.donation != Donation::None && !keep.contains(&(i as i64)) {
                let outcome: Result<_, Error> = invoke!(self.global.vendor, PJRT_Buffer_Delete_Args { buffer: *buffer });
                if let Err(e) = outcome {
                    log!(Debug, "{e}");
                }
            }
        }
    }
}
