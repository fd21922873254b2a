//! An executable on the devices of a client.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use crate::collective::Wait;
use crate::compile::{self, Executable};
use crate::error::{Error, Result};
use crate::event::{Event, Promise, promise};
use crate::exec::{self, Execution};
use crate::export;
use crate::foreign::{self, Launch, UserData};
use crate::import::{self, CompileOptions, Source};
use crate::ir::{Donation, Module, Op, Region, Value};
use crate::runtime::buffer::{Filler, Slot};
use crate::runtime::{Buffer, Client, MemoryKind};
use crate::tensor::{Block, DType, Shape};

pub struct LoadedExecutable {
    pub executable: Arc<Executable>,
    pub client: Arc<Client>,
    /// Global device ids, `[replica * num_partitions + partition]`.
    pub assignment: Vec<usize>,
    /// The logical devices of this process, in the order of the assignment.
    pub local: Vec<Logical>,
    /// Of one logical device that nobody assigned: runs on any device.
    portable: bool,
    /// Memory kind of each result.
    results: Vec<MemoryKind>,
    work: Work,
    deleted: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logical {
    /// Index in [`Client::local`].
    pub device: usize,
    pub replica: usize,
    pub partition: usize,
}

/// One execution on one device.
pub struct Call<'a> {
    /// Index in [`Client::local`].
    pub device: usize,
    pub args: Vec<&'a Buffer>,
}

/// Results exist when the call returns; `done` and their own events say when they have contents.
pub struct Launched {
    pub results: Vec<Buffer>,
    pub done: Event,
}

/// What is known of a program's run time.
#[derive(Clone, Copy, Default)]
struct Work {
    /// More than handing it to another thread takes, or unknown.
    large: bool,
    /// Waits for other devices.
    collective: bool,
}

enum Arg {
    Kept(Arc<Slot>),
    Donated(Arc<Slot>),
}

/// An execution that somebody else's thread starts or goes on with.
struct Job {
    exe: Arc<LoadedExecutable>,
    logical: Logical,
    stage: Stage,
    launch: Arc<Launch>,
    results: Vec<Filler>,
    done: Promise,
}

enum Stage {
    Waiting(Vec<Arg>),
    Running(Box<Execution>),
    Done(Vec<Arc<Block>>),
}

impl LoadedExecutable {
    pub fn compile(client: &Arc<Client>, source: &Source) -> Result<LoadedExecutable> {
        let program = import::program(&source.code, &source.format, &source.options)?;
        LoadedExecutable::load(client, Arc::new(compile::compile(program)?))
    }

    pub fn load(client: &Arc<Client>, executable: Arc<Executable>) -> Result<LoadedExecutable> {
        let options = &executable.options;
        let (replicas, partitions) = (options.num_replicas.max(1), options.num_partitions.max(1));
        let assignment = match &options.device_assignment[..] {
            [] => client.default_assignment(replicas, partitions)?,
            given => given.to_vec(),
        };
        ensure!(
            assignment.len() == replicas * partitions,
            InvalidArgument,
            "{}: a device assignment of {} devices for {replicas} replicas of {partitions} partitions",
            executable.name,
            assignment.len()
        );
        for (i, id) in assignment.iter().enumerate() {
            ensure!(
                *id < client.topology.devices.len(),
                InvalidArgument,
                "{}: device {id} is assigned, there are {}",
                executable.name,
                client.topology.describe()
            );
            ensure!(!assignment[..i].contains(id), InvalidArgument, "{}: device {id} is assigned twice", executable.name);
        }
        let logical = |(i, id): (usize, &usize)| {
            let device = client.local_index(*id)?;
            Some(Logical { device, replica: i / partitions, partition: i % partitions })
        };
        let local = assignment.iter().enumerate().filter_map(logical).collect();
        let portable = options.device_assignment.is_empty() && assignment.len() == 1;
        let kinds = executable.results.iter().enumerate().map(|(i, r)| match r.memory_kind.as_deref() {
            None => Ok(MemoryKind::Device),
            Some(name) => MemoryKind::ALL
                .into_iter()
                .find(|k| k.name() == name)
                .ok_or_else(|| error!(InvalidArgument, "{}: result {i} is to be in memory {name:?}, which no device has", executable.name)),
        });
        let results = kinds.collect::<Result<_>>()?;
        let work = work_of(&executable.module);
        Ok(LoadedExecutable {
            executable,
            client: client.clone(),
            assignment,
            local,
            portable,
            results,
            work,
            deleted: AtomicBool::new(false),
        })
    }

    /// Runs a part of this program on the same devices.
    pub fn part(&self, module: Module) -> Result<LoadedExecutable> {
        let source =
            Source { code: export::mlir_text(&module)?.into_bytes().into(), format: "mlir".into(), ..self.executable.source.clone() };
        let options = CompileOptions { device_assignment: self.assignment.clone(), ..self.executable.options.clone() };
        let part = compile::compile_part(module, options, source)?;
        LoadedExecutable::load(&self.client, Arc::new(part))
    }

    /// Whether it runs on whichever device it is asked to.
    pub fn is_portable(&self) -> bool {
        self.portable
    }

    pub fn delete(&self) {
        self.deleted.store(true, Ordering::Relaxed);
    }

    pub fn is_deleted(&self) -> bool {
        self.deleted.load(Ordering::Relaxed)
    }

    /// Starts the executions. Arguments whose numbers are in `keep` are not given away, whatever the program says.
    pub fn execute(self: &Arc<LoadedExecutable>, calls: &[Call], keep: &[i64], user_data: UserData) -> Result<Vec<Launched>> {
        ensure!(!self.is_deleted(), FailedPrecondition, "the executable {} has been deleted", self.executable.name);
        static RUNS: AtomicI64 = AtomicI64::new(1);
        let launch = Arc::new(Launch { run: RUNS.fetch_add(1, Ordering::Relaxed), user_data });
        // All calls are checked before one of them starts or gives a buffer away.
        let mut jobs = Vec::with_capacity(calls.len());
        for call in calls {
            let logical = self.logical(call.device)?;
            let args = self.borrow(call)?;
            self.refuse_clashes(&args, keep)?;
            jobs.push((logical, args));
        }
        for (call, (_, args)) in calls.iter().zip(&mut jobs) {
            self.donate(call, args, keep)?;
        }
        let launched: Vec<Launched> = jobs.into_iter().map(|(logical, args)| self.launch(logical, args, &launch)).collect::<Result<_>>()?;
        if self.client.synchronous && !self.work.collective {
            launched.iter().for_each(|l| drop(l.done.wait()));
        }
        Ok(launched)
    }

    fn logical(&self, device: usize) -> Result<Logical> {
        if self.portable {
            return Ok(Logical { device, replica: 0, partition: 0 });
        }
        let found = self.local.iter().find(|l| l.device == device);
        found.copied().ok_or_else(|| {
            error!(
                InvalidArgument,
                "{} was compiled for devices {:?}, not for device {}", self.executable.name, self.assignment, self.client.local[device].id
            )
        })
    }

    fn borrow(&self, call: &Call) -> Result<Vec<Arg>> {
        let exe = &self.executable;
        ensure!(
            call.args.len() == exe.params.len(),
            InvalidArgument,
            "{} takes {} arguments, {} are given",
            exe.name,
            exe.params.len(),
            call.args.len()
        );
        let mut args = Vec::with_capacity(call.args.len());
        for (i, (buffer, param)) in call.args.iter().zip(&exe.params).enumerate() {
            // JAX passes an array without elements where the order of effects starts.
            let is_token = param.shape.dtype == DType::Token && buffer.shape().elements() == 0;
            ensure!(
                *buffer.shape() == param.shape || is_token,
                InvalidArgument,
                "{}: argument {i} is {}, the program wants {}",
                exe.name,
                buffer.shape(),
                param.shape
            );
            ensure!(Arc::ptr_eq(buffer.client(), &self.client), InvalidArgument, "{}: argument {i} is of another client", exe.name);
            ensure!(
                buffer.local_device() == call.device,
                InvalidArgument,
                "{}: argument {i} is on device {}, the execution on device {}",
                exe.name,
                self.client.local[buffer.local_device()].id,
                self.client.local[call.device].id
            );
            for dim in buffer.bounded_dims() {
                ensure!(
                    exe.sizes.params.contains(&(i, dim)),
                    InvalidArgument,
                    "{}: dimension {dim} of argument {i} is bounded by {}, that of the program is static",
                    exe.name,
                    param.shape
                );
            }
            args.push(Arg::Kept(buffer.slot().map_err(|e| self.argument(i, e))?));
        }
        for &(i, dim) in &exe.sizes.params {
            args.push(Arg::Kept(match call.args[i].size_of(dim) {
                Some(size) => size.clone(),
                None => Slot::of_size(&self.client, exe.params[i].shape.dims[dim])?,
            }));
        }
        Ok(args)
    }

    fn donates(&self, i: usize, keep: &[i64]) -> bool {
        self.executable.params.get(i).is_some_and(|p| p.donation != Donation::None) && !keep.contains(&(i as i64))
    }

    /// Fails if a buffer is given away and passed as another argument too.
    fn refuse_clashes(&self, args: &[Arg], keep: &[i64]) -> Result<()> {
        if !(0..args.len()).any(|i| self.donates(i, keep)) {
            return Ok(());
        }
        // Sorted, equal buffers stand together: steps of training give away hundreds.
        let mut places: Vec<_> = args.iter().enumerate().map(|(i, a)| (Arc::as_ptr(a.slot()), i)).collect();
        places.sort_unstable();
        for pair in places.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (mut i, mut j) = (pair[0].1, pair[1].1);
            if !self.donates(i, keep) {
                std::mem::swap(&mut i, &mut j);
            }
            ensure!(
                !self.donates(i, keep),
                InvalidArgument,
                "{}: the buffer of argument {i}, which is donated, is also argument {j}",
                self.executable.name
            );
        }
        Ok(())
    }

    fn donate(&self, call: &Call, args: &mut [Arg], keep: &[i64]) -> Result<()> {
        for i in (0..call.args.len()).filter(|i| self.donates(*i, keep)) {
            args[i] = Arg::Donated(call.args[i].donate().map_err(|e| self.argument(i, e))?);
        }
        Ok(())
    }

    fn argument(&self, i: usize, e: Error) -> Error {
        e.context(format!("{}: argument {i}", self.executable.name))
    }

    fn launch(self: &Arc<LoadedExecutable>, logical: Logical, args: Vec<Arg>, launch: &Arc<Launch>) -> Result<Launched> {
        let stream = &self.client.local[logical.device].stream;
        let exe = &self.executable;
        let sizes = exe.sizes.results.iter().map(|_| (Shape::scalar(DType::S32), MemoryKind::Device));
        let infos = exe.results.iter().zip(&self.results).map(|(r, kind)| (r.shape.clone(), *kind)).chain(sizes);
        let place = |kind| self.client.memory_of(logical.device, kind);
        // A device of this process that is still to be called cannot come while its caller waits here.
        let alone = !self.work.collective || self.local.len() == 1;
        let here = !self.work.large && alone && args.iter().all(|a| a.slot().is_ready());
        let mut stage = Stage::Waiting(args);
        if foreign::is_inside() {
            // The stream may wait for the function that asks for this.
            let (results, done) = match self.advance(logical, stage, launch, Wait::Full) {
                Ok(Stage::Done(blocks)) => {
                    (infos.zip(blocks).map(|((s, kind), b)| Buffer::new(&self.client, s, place(kind), b)).collect(), Ok(()))
                }
                Ok(_) => bail!(Internal, "{} has stopped before its end", exe.name),
                Err(e) => (infos.map(|(s, kind)| Buffer::failed(&self.client, s, place(kind), e.clone())).collect(), Err(e)),
            };
            return Ok(Launched { results: self.sized(results)?, done: Event::ready(done) });
        }
        let turn = here.then(|| stream.turn()).flatten();
        if turn.is_some() {
            match self.advance(logical, stage, launch, Wait::Brief) {
                Ok(Stage::Done(blocks)) => {
                    let results = infos.zip(blocks).map(|((s, kind), b)| Buffer::new(&self.client, s, place(kind), b));
                    return Ok(Launched { results: self.sized(results.collect())?, done: Event::ready(Ok(())) });
                }
                Ok(unfinished) => stage = unfinished,
                Err(e) => {
                    let results = infos.map(|(s, kind)| Buffer::failed(&self.client, s, place(kind), e.clone()));
                    return Ok(Launched { results: self.sized(results.collect())?, done: Event::ready(Err(e)) });
                }
            }
        }
        let (buffers, fillers) = infos.map(|(s, kind)| Buffer::pending(&self.client, s, place(kind))).unzip();
        let (promise, done) = promise();
        let job = Job { exe: self.clone(), logical, stage, launch: launch.clone(), results: fillers, done: promise };
        let job = Box::new(move || job.run());
        match turn {
            Some(turn) => turn.hand_over(job),
            None => stream.push(job),
        }
        .map_err(|e| self.give_up(e))?;
        Ok(Launched { results: self.sized(buffers)?, done })
    }

    /// The results with their sizes, which are behind them.
    fn sized(&self, mut results: Vec<Buffer>) -> Result<Vec<Buffer>> {
        let exe = &self.executable;
        if exe.sizes.results.is_empty() {
            return Ok(results);
        }
        let sizes = results.split_off(exe.results.len());
        for (&(k, dim), size) in exe.sizes.results.iter().zip(sizes) {
            results[k].bound(dim, size.slot()?);
        }
        Ok(results)
    }

    /// Starts the program or goes on with it, on the calling thread, which waits for its arguments. What comes out is
    /// done unless the wait is brief.
    fn advance(&self, logical: Logical, stage: Stage, launch: &Launch, wait: Wait) -> Result<Stage> {
        self.advance_or_fail(logical, stage, launch, wait).map_err(|e| self.give_up(e))
    }

    /// Tells the others that an execution cannot go on: the other members of its collectives would wait for this device.
    pub fn give_up(&self, e: Error) -> Error {
        if self.work.collective {
            self.client.communicator.abort(e.clone());
        }
        e
    }

    fn advance_or_fail(&self, logical: Logical, stage: Stage, launch: &Launch, wait: Wait) -> Result<Stage> {
        let portable = [self.client.local[logical.device].id];
        let place = exec::Place {
            pool: &self.client.pool,
            arena: &self.client.arena,
            communicator: &*self.client.communicator,
            replica: logical.replica,
            partition: logical.partition,
            device: logical.device,
            launch,
            assignment: if self.portable { &portable } else { &self.assignment },
        };
        let exe = &self.executable;
        let run = AssertUnwindSafe(|| {
            let mut execution = match stage {
                Stage::Waiting(args) => Box::new(Execution::new(exe, Self::blocks(args)?, &place)?),
                Stage::Running(execution) => execution,
                done => return Ok(done),
            };
            Ok(match execution.run(exe, &place, wait)? {
                true => Stage::Done(execution.finish(exe, &place)),
                false => Stage::Running(execution),
            })
        });
        let stage =
            catch_unwind(run).unwrap_or_else(|panic| bail!(Internal, "panic while running {}: {}", exe.name, panic_text(&*panic)))?;
        if let Stage::Done(results) = &stage {
            let fits = results.len() == exe.results.len() + exe.sizes.results.len()
                && results.iter().zip(&exe.results).all(|(b, r)| b.len() == r.shape.bytes());
            ensure!(fits, Internal, "{} returned blocks of {:?} bytes", exe.name, results.iter().map(|b| b.len()).collect::<Vec<_>>());
        }
        Ok(stage)
    }

    /// Waits for the arguments.
    fn blocks(args: Vec<Arg>) -> Result<Vec<exec::Arg>> {
        let block = |arg| {
            let outcome = match arg {
                Arg::Kept(slot) => slot.wait().map(|block| (block.clone(), false)),
                Arg::Donated(slot) => slot.into_block(),
            };
            // What made the argument fail says where; each execution on the way would only lengthen it.
            let (block, donated) = outcome?;
            Ok(exec::Arg { block, donated })
        };
        args.into_iter().map(block).collect()
    }
}

impl Arg {
    fn slot(&self) -> &Arc<Slot> {
        match self {
            Arg::Kept(slot) | Arg::Donated(slot) => slot,
        }
    }
}

impl Job {
    fn run(self) {
        let outcome = self.exe.advance(self.logical, self.stage, &self.launch, Wait::Full).and_then(|stage| match stage {
            Stage::Done(blocks) => Ok(blocks),
            _ => bail!(Internal, "{} has stopped before its end", self.exe.executable.name),
        });
        match outcome {
            Ok(blocks) => {
                self.results.into_iter().zip(blocks).for_each(|(filler, block)| filler.fill(Ok(block)));
                self.done.set(Ok(()));
            }
            Err(e) => {
                self.results.into_iter().for_each(|filler| filler.fill(Err(e.clone())));
                self.done.set(Err(e));
            }
        }
    }
}

/// What a panic said.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Up to this many elementary steps a program counts as small: some 20 microseconds, less than waking a thread takes.
const SMALL: usize = 1 << 16;

fn work_of(module: &Module) -> Work {
    let (mut work, mut steps) = (Work::default(), 0);
    let entry = module.entry();
    add_work(&mut work, &mut steps, &entry.values, &entry.body, false);
    work.large |= steps > SMALL;
    work
}

/// Adds what a region does; an inner one is run by a loop, a branch or an operation like a reduction.
fn add_work(work: &mut Work, steps: &mut usize, values: &[Shape], region: &Region, inner: bool) {
    for inst in &region.insts {
        let elements = |v: &Value| values[v.0 as usize].elements();
        let results: usize = inst.results.iter().map(elements).sum();
        let operands: usize = inst.operands.iter().map(elements).sum();
        *steps = steps.saturating_add(match &inst.op {
            // An element of the result reads a row of the left operand.
            Op::Dot(_) | Op::Convolution(_) => results.saturating_mul(operands.max(1).div_ceil(results.max(1))).max(operands),
            Op::Sort { .. } | Op::ReduceWindow(_) | Op::SelectAndScatter(_) | Op::Fft { .. } => results.saturating_mul(16),
            Op::Constant(_) => 0,
            _ => results.max(operands),
        });
        // How often a loop turns is not known, nor what foreign code does.
        work.large |= matches!(inst.op, Op::While | Op::Call(_) | Op::CustomCall(_));
        if inst.op.is_collective() {
            work.collective = true;
            // An execution can stop only at collectives of the outermost region.
            work.large |= inner;
        }
        inst.regions.iter().for_each(|region| add_work(work, steps, values, region, true));
    }
}
