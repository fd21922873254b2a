#![allow(unsafe_code)]
//! A program on a vendor's devices in several processes: its groups without collectives run there, the collectives here,
//! with their operands and results copied between the vendor's buffers and ours. Loops and branches with collectives inside
//! turn here: their conditions are read from the device.

use std::collections::HashMap;
use std::ptr::{null, null_mut};
use std::sync::Arc;

use parking_lot::Mutex;

use crate::abi::boundary::nested;
use crate::abi::handle;
use crate::compile::segment::{self, Input, Place, Segments, segments};
use crate::error::{Error, Result};
use crate::export;
use crate::foreign::UserData;
use crate::import::Source;
use crate::ir::{Donation, Module, branch_taken};
use crate::runtime::{Buffer, Call, LoadedExecutable, MemoryKind};
use crate::sys::*;
use crate::tensor::{DType, Shape};
use crate::vendor::bridge::invoke;
use crate::vendor::check::{self, Checked};
use crate::vendor::device::{Compiled, Device, Own, Pending, take};
use crate::vendor::global::Global;

pub struct Program {
    loaded: Arc<LoadedExecutable>,
    block: Block,
    /// The framework's own program is the only group, and its donations are the vendor's matter.
    whole: bool,
}

/// Groups that run one after the other.
struct Block {
    groups: Vec<Group>,
    /// What comes out. Two may be in one place.
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
    /// As in [`segment::Code`].
    While {
        cond: Block,
        body: Block,
    },
    Case {
        branches: Vec<Block>,
    },
}

struct Theirs {
    source: Source,
    /// Where results are compared with ours.
    checked: Option<Checked>,
    /// By local number of the device.
    compiled: Mutex<HashMap<usize, Arc<Compiled>>>,
}

impl Program {
    pub fn new(global: &Global, loaded: &Arc<LoadedExecutable>) -> Result<Program> {
        let exe = &loaded.executable;
        let cut = if exe.sizes.is_empty() { segments(&exe.module)? } else { None };
        let alone = loaded.assignment.len() == 1;
        let (block, whole) = match cut {
            None => {
                log!(Warn, "{} runs on the CPU: tokens order its effects, or it has arrays of bounded size", exe.name);
                (Block::all(loaded, Code::Ours(loaded.clone())), false)
            }
            Some(cut) if alone && !cut.groups.iter().any(|g| g.code.is_ours()) => {
                let checked = check::settings().map(|_| Checked::source(&exe.source));
                (Block::all(loaded, Code::Theirs(Theirs::new(exe.source.clone(), checked))), true)
            }
            Some(cut) => (Block::new(cut, loaded)?, false),
        };
        let mut theirs = Vec::new();
        let ours = block.count(&mut theirs);
        log!(Info, "{}: {} programs for the plugin, {ours} of collectives here", exe.name, theirs.len());
        // Mistakes show where they are made.
        if let Some(first) = loaded.local.first() {
            for code in theirs {
                code.on(&global.device(first.device), first.device)?;
            }
        }
        Ok(Program { loaded: loaded.clone(), block, whole })
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
            runs.push(Run { program: self, number: *device, device: global.device(*device), arguments, options: &options });
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
                    *place = take(&mut own.1);
                }
            }
            if let Some(place) = events.get_mut(d) {
                *place = take(&mut done.event.1);
            }
        }
        Ok(())
    }
}

impl Block {
    /// The program as it came.
    fn all(loaded: &LoadedExecutable, code: Code) -> Block {
        let exe = &loaded.executable;
        let inputs = (0..exe.params.len()).map(Input::Param).collect();
        let results = (0..exe.results.len()).map(|index| Place { group: 0, index }).collect();
        Block { groups: vec![Group { code, inputs, outputs: exe.results.len() }], results }
    }

    fn new(cut: Segments, loaded: &Arc<LoadedExecutable>) -> Result<Block> {
        let group = |group: segment::Group| {
            let code = match group.code {
                segment::Code::Ours(module) => Code::Ours(Arc::new(loaded.part(module)?)),
                segment::Code::Theirs(module) => {
                    let module = Module { num_replicas: 1, num_partitions: 1, ..module };
                    let code = export::mlir_text(&module)?.into_bytes().into();
                    let checked = check::settings().map(|_| Checked::module(&module));
                    Code::Theirs(Theirs::new(Source { code, format: "mlir".into(), options: Arc::from([]) }, checked))
                }
                segment::Code::While { cond, body } => Code::While { cond: Block::new(cond, loaded)?, body: Block::new(body, loaded)? },
                segment::Code::Case { branches } => {
                    Code::Case { branches: branches.into_iter().map(|b| Block::new(b, loaded)).collect::<Result<_>>()? }
                }
            };
            Ok(Group { code, inputs: group.inputs, outputs: group.outputs })
        };
        Ok(Block { groups: cut.groups.into_iter().map(group).collect::<Result<_>>()?, results: cut.results })
    }

    /// Finds the programs for the vendor, and counts ours.
    fn count<'a>(&'a self, theirs: &mut Vec<&'a Theirs>) -> usize {
        let mut ours = 0;
        for group in &self.groups {
            match &group.code {
                Code::Theirs(code) => theirs.push(code),
                Code::Ours(_) => ours += 1,
                Code::While { cond, body } => ours += cond.count(theirs) + body.count(theirs),
                Code::Case { branches } => ours += branches.iter().map(|b| b.count(theirs)).sum::<usize>(),
            }
        }
        ours
    }
}

impl Theirs {
    fn new(source: Source, checked: Option<Checked>) -> Theirs {
        Theirs { source, checked, compiled: Mutex::default() }
    }

    /// The executable for a local device.
    fn on(&self, device: &Device, number: usize) -> Result<Arc<Compiled>> {
        let mut compiled = self.compiled.lock();
        if let Some(known) = compiled.get(&number) {
            return Ok(known.clone());
        }
        let new = Arc::new(device.compile(&self.source)?);
        compiled.insert(number, new.clone());
        Ok(new)
    }
}

/// One execution on one device.
struct Run<'a> {
    program: &'a Program,
    device: Device,
    /// Among the devices of this process.
    number: usize,
    arguments: &'a [*mut PJRT_Buffer],
    options: &'a PJRT_ExecuteOptions,
}

// SAFETY: handles of the C API may be used from any thread; what is borrowed lives until the call ends.
unsafe impl Sync for Run<'_> {}

struct Finished {
    results: Vec<Own>,
    event: Pending,
}

impl Run<'_> {
    fn go(&self) -> Result<Finished> {
        self.finish().map_err(|e| self.program.loaded.give_up(e))
    }

    fn finish(&self) -> Result<Finished> {
        let (results, mut event) = self.block(&self.program.block, self.arguments)?;
        if event.1.is_null() {
            event = self.device.event_of(results.first().map(|own| own.1))?;
        }
        Ok(Finished { results, event })
    }

    /// Runs the groups. The event, which may be null, is that of the last one.
    fn block(&self, block: &Block, arguments: &[*mut PJRT_Buffer]) -> Result<(Vec<Own>, Pending)> {
        let mut made: Vec<Vec<Own>> = Vec::new();
        let mut event = Pending(self.device.vendor, null_mut());
        for group in &block.groups {
            let inputs = group.inputs.iter().map(|input| match input {
                Input::Param(i) => arguments[*i],
                Input::Result(place) => made[place.group][place.index].1,
            });
            let inputs: Vec<*mut PJRT_Buffer> = inputs.collect();
            let none = || Pending(self.device.vendor, null_mut());
            let (outputs, done) = match &group.code {
                Code::Theirs(code) => self.theirs(code, &inputs, group.outputs)?,
                Code::Ours(code) => (self.ours(code, &inputs)?, none()),
                Code::While { cond, body } => (self.turn(cond, body, &inputs, group.outputs)?, none()),
                Code::Case { branches } => (self.branch(branches, &inputs)?, none()),
            };
            made.push(outputs);
            // All but the last are over when what follows has run, or nearly: their results say when they are there.
            std::mem::replace(&mut event, done).wait()?;
        }
        let mut results: Vec<Own> = Vec::with_capacity(block.results.len());
        for (k, place) in block.results.iter().enumerate() {
            let before = block.results[..k].iter().position(|p| p == place);
            results.push(match before {
                Some(j) => self.device.copy(results[j].1)?,
                None => Own(self.device.vendor, take(&mut made[place.group][place.index].1)),
            });
        }
        Ok((results, event))
    }

    /// A loop of which the first `carried` inputs are the state.
    fn turn(&self, cond: &Block, body: &Block, inputs: &[*mut PJRT_Buffer], carried: usize) -> Result<Vec<Own>> {
        let mut state: Vec<Own> = Vec::new();
        let mut values = inputs.to_vec();
        while self.read_first(cond, &values, DType::Pred)?[0] != 0 {
            let (next, event) = self.block(body, &values)?;
            event.wait()?;
            next.iter().zip(&mut values).for_each(|(own, value)| *value = own.1);
            state = next;
        }
        match state.is_empty() {
            true => inputs[..carried].iter().map(|input| self.device.copy(*input)).collect(),
            false => Ok(state),
        }
    }

    fn branch(&self, branches: &[Block], inputs: &[*mut PJRT_Buffer]) -> Result<Vec<Own>> {
        let index = self.scalar(inputs[0], DType::S32)?;
        let index = i32::from_le_bytes([index[0], index[1], index[2], index[3]]);
        let (results, event) = self.block(&branches[branch_taken(index.into(), branches.len())], &inputs[1..])?;
        event.wait()?;
        Ok(results)
    }

    /// The only result of a block, on the host.
    fn read_first(&self, block: &Block, arguments: &[*mut PJRT_Buffer], dtype: DType) -> Result<Vec<u8>> {
        let (results, event) = self.block(block, arguments)?;
        event.wait()?;
        let first = results.first().ok_or_else(|| error!(Internal, "a condition without a result"))?;
        self.scalar(first.1, dtype)
    }

    fn scalar(&self, buffer: *mut PJRT_Buffer, dtype: DType) -> Result<Vec<u8>> {
        self.device.read(buffer, &Shape::scalar(dtype))
    }

    fn theirs(&self, code: &Theirs, inputs: &[*mut PJRT_Buffer], outputs: usize) -> Result<(Vec<Own>, Pending)> {
        let mut options = *self.options;
        if !self.program.whole {
            (options.non_donatable_input_indices, options.num_non_donatable_input_indices) = (null(), 0);
        }
        let program = code.on(&self.device, self.number)?;
        let run = || self.device.run(&program, inputs, outputs, &options);
        match &code.checked {
            None => run(),
            Some(checked) => checked.around(&self.device, inputs, run, |(results, _)| check::handles(results)),
        }
    }

    /// Copies the inputs here, all at once, runs the collectives and copies what comes out to the device.
    fn ours(&self, code: &Arc<LoadedExecutable>, inputs: &[*mut PJRT_Buffer]) -> Result<Vec<Own>> {
        let client = &code.client;
        let memory = client.memory_of(self.number, MemoryKind::Device);
        let mut arguments: Vec<Buffer> = Vec::with_capacity(inputs.len());
        let mut copies = Vec::with_capacity(inputs.len());
        let mut started = Ok(());
        for (input, param) in inputs.iter().zip(&code.executable.params) {
            started = client.uninitialized(param.shape.clone(), memory).and_then(|buffer| {
                // SAFETY: the buffer has this shape, and stays until the copies are over.
                copies.push(unsafe { self.device.copy_out(*input, &param.shape, buffer.pointer()?)? });
                arguments.push(buffer);
                Ok(())
            });
            if started.is_err() {
                break;
            }
        }
        // Copies under way write into our buffers.
        let copied: Vec<Result<()>> = copies.into_iter().map(Pending::wait).collect();
        started?;
        copied.into_iter().collect::<Result<()>>()?;
        let call = Call { device: self.number, args: arguments.iter().collect() };
        let launched = code.execute(&[call], &[], UserData::default())?.pop();
        let launched = launched.ok_or_else(|| error!(Internal, "an execution that was not started"))?;
        launched.done.wait()?;
        // SAFETY: a buffer has the bytes of its shape.
        launched.results.iter().map(|result| unsafe { self.device.upload(result.shape(), result.pointer()?) }).collect()
    }

    /// What the program was given is gone, as it would be if the vendor had got the whole program.
    fn delete_donated(&self, keep: &[i64]) {
        if self.program.whole {
            return;
        }
        for (i, (buffer, param)) in self.arguments.iter().zip(&self.program.loaded.executable.params).enumerate() {
            if param.donation != Donation::None && !keep.contains(&(i as i64)) {
                let outcome: Result<_, Error> = invoke!(self.device.vendor, PJRT_Buffer_Delete_Args { buffer: *buffer });
                if let Err(e) = outcome {
                    log!(Debug, "{e}");
                }
            }
        }
    }
}
