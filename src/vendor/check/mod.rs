//! `RALLYPOINT_CHECK=vendor`: what the vendor's plugin computes is computed here, too, and compared.
//!
//! Every execution of a program for one device is: in one process the framework's programs, in several the parts of them
//! that the vendor gets. The framework has the vendor's results.

pub mod compare;
pub mod forward;
mod locate;
mod machines;
mod report;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::compile::{self, Effort};
use crate::env::Env;
use crate::error::Result;
use crate::foreign;
use crate::import::{self, Program, Source};
use crate::ir::{Module, Op};
use crate::runtime::LoadedExecutable;
use crate::sys::*;
use crate::tensor::Literal;
use crate::vendor::check::compare::{Tolerance, compare};
use crate::vendor::check::locate::{Search, Verdict, describe, draws};
use crate::vendor::check::machines::{Engine, Theirs};
use crate::vendor::device::{Device, Own};

/// What the environment says.
#[derive(Debug)]
pub struct Settings {
    /// An execution whose results differ is an error.
    fail: bool,
    tolerance: Tolerance,
    /// Where reports are written.
    folder: Option<PathBuf>,
}

/// Longer than this nobody waits for the name of an instruction.
const PATIENCE: Duration = Duration::from_secs(60);

impl Settings {
    pub fn read(env: &Env) -> Result<Option<Settings>> {
        let Some(words) = env.get("RALLYPOINT_CHECK") else { return Ok(None) };
        let fail = match words.split(',').map(str::trim).collect::<Vec<_>>()[..] {
            ["vendor"] => false,
            ["vendor", "fail"] => true,
            _ => bail!(InvalidArgument, "RALLYPOINT_CHECK={words:?} is neither vendor nor vendor,fail"),
        };
        let tolerance = Tolerance::parse(env.get("RALLYPOINT_CHECK_TOLERANCE").unwrap_or(""))?;
        let folder = env.get("RALLYPOINT_CHECK_DIR").map(PathBuf::from);
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder)
                .map_err(|e| error!(InvalidArgument, "RALLYPOINT_CHECK_DIR={folder:?} is no folder to write to: {e}"))?;
        }
        Ok(Some(Settings { fail, tolerance, folder }))
    }
}

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// From now on programs are compared.
pub fn start(settings: Settings) {
    if SETTINGS.set(settings).is_ok() {
        forward::at_exit();
    }
}

pub fn settings() -> Option<&'static Settings> {
    SETTINGS.get()
}

/// What the process has done, for the summary.
#[derive(Default)]
struct Count {
    compared: AtomicUsize,
    differing: AtomicUsize,
    not_compared: AtomicUsize,
}
static COUNT: Count = Count { compared: AtomicUsize::new(0), differing: AtomicUsize::new(0), not_compared: AtomicUsize::new(0) };

/// Says what was done, at the end of a client and of the process, if that is news.
pub fn summary() {
    static TOLD: Mutex<Option<[usize; 3]>> = Mutex::new(None);
    if settings().is_none() {
        return;
    }
    let now = [&COUNT.compared, &COUNT.differing, &COUNT.not_compared].map(|n| n.load(Ordering::Relaxed));
    // Whoever holds the lock may have been ended with its thread.
    let Some(mut told) = TOLD.try_lock_for(Duration::from_millis(100)) else { return };
    if told.replace(now) != Some(now) {
        log!(Warn, "check: {} executions compared, {} with results that differ; {} not compared", now[0], now[1], now[2]);
    }
}

/// One program that is compared.
pub struct Check {
    name: String,
    /// As the program says it, where instructions are looked for.
    module: Module,
    ours: Arc<LoadedExecutable>,
    engine: Engine,
    /// Where it draws random numbers, so that results say nothing.
    random: Option<String>,
    /// Executions whose results differed.
    differing: AtomicUsize,
    /// One search at a time.
    searched: Mutex<bool>,
}

/// A program, or why it is not compared.
pub struct Checked {
    name: String,
    check: Result<Check, String>,
    told: OnceLock<()>,
}

impl Checked {
    /// A program as the framework hands it over.
    pub fn source(source: &Source) -> Checked {
        let read = || -> Result<Program> {
            let mut program = import::program(&source.code, &source.format, &source.options)?;
            // The engine has a device of its own.
            program.options.device_assignment.clear();
            Ok(program)
        };
        let program = match read() {
            Ok(program) => program,
            Err(e) => return Checked::unknown(&e.message),
        };
        let name = program.module.name.clone();
        let devices = program.options.num_replicas.max(1) * program.options.num_partitions.max(1);
        let check = || {
            ensure!(
                devices == 1,
                Unimplemented,
                "it is for {devices} devices; with RALLYPOINT_CPU_DEVICES={devices} its parts are compared"
            );
            let plain = compile::compile_with(read()?, Effort::Plain)?;
            Check::new(plain.module, |engine| engine.load(compile::compile(program)?))
        };
        Checked { name, check: check().map_err(|e| e.message), told: OnceLock::new() }
    }

    /// A program for one device of our own making.
    pub fn module(module: &Module) -> Checked {
        let check = Check::new(module.clone(), |engine| engine.part(module));
        Checked { name: module.name.clone(), check: check.map_err(|e| e.message), told: OnceLock::new() }
    }

    /// A program that nobody has shown to us.
    pub fn unknown(why: &str) -> Checked {
        Checked { name: "an executable".into(), check: Err(why.into()), told: OnceLock::new() }
    }

    /// Runs what the vendor is to run, and compares what came out. An error where the results differ and the user wants that to be
    /// one.
    pub fn around<R>(
        &self,
        device: &Device,
        inputs: &[*mut PJRT_Buffer],
        run: impl FnOnce() -> Result<R>,
        outputs: impl FnOnce(&R) -> Vec<*mut PJRT_Buffer>,
    ) -> Result<R> {
        let before = self.check.as_ref().map_err(Clone::clone).and_then(|check| {
            let inputs = check.read(device, inputs, &check.ours.executable.params.iter().map(|p| &p.shape).collect::<Vec<_>>());
            inputs.map(|inputs| (check, inputs)).map_err(|e| format!("its arguments cannot be read: {}", e.message))
        });
        let result = run()?;
        let (check, inputs) = match before {
            Ok(both) => both,
            Err(why) => {
                self.tell(&why);
                return Ok(result);
            }
        };
        let shapes: Vec<_> = check.ours.executable.results.iter().map(|r| &r.shape).collect();
        match check.read(device, &outputs(&result), &shapes) {
            // The framework sees that itself.
            Err(e) => self.tell(&format!("its results cannot be read: {}", e.message)),
            Ok(theirs) => {
                COUNT.compared.fetch_add(1, Ordering::Relaxed);
                if let Some(report) = check.judge(device, inputs, &theirs)
                    && settings().is_some_and(|s| s.fail)
                {
                    bail!(DataLoss, "check: {report}");
                }
            }
        }
        Ok(result)
    }

    /// Has it said that an execution is not compared, for this reason if there is none for the program.
    pub fn skip(&self, why: &str) {
        self.tell(self.check.as_ref().err().map_or(why, String::as_str));
    }

    /// Says once why a program is not compared.
    fn tell(&self, why: &str) {
        COUNT.not_compared.fetch_add(1, Ordering::Relaxed);
        self.told.get_or_init(|| log!(Warn, "check: {} is not compared: {why}", self.name));
    }
}

impl Check {
    fn new(module: Module, load: impl FnOnce(&Engine) -> Result<Arc<LoadedExecutable>>) -> Result<Check> {
        let func = module.entry();
        let mut refused = None;
        func.body.visit(&mut |inst| {
            if let Op::CustomCall(call) = &inst.op
                && (call.has_side_effect || foreign::find(&call.target).is_some())
            {
                refused.get_or_insert_with(|| describe(&module, inst));
            }
        });
        if let Some(what) = refused {
            bail!(Unimplemented, "{what} would be called twice");
        }
        let random = func.body.insts.iter().find(|i| draws(i)).map(|i| describe(&module, i));
        let engine = Engine::new()?;
        let ours = load(&engine)?;
        ensure!(ours.executable.sizes.is_empty(), Unimplemented, "it has arrays of bounded size");
        if let Some(what) = &random {
            log!(
                Warn,
                "check: {} draws random numbers: {what}. Its results are not compared; at the first execution each instruction is, on the \
                plugin's values",
                module.name
            );
        }
        let (differing, searched) = (AtomicUsize::new(0), Mutex::new(false));
        Ok(Check { name: module.name.clone(), module, ours, engine, random, differing, searched })
    }

    fn read(&self, device: &Device, buffers: &[*mut PJRT_Buffer], shapes: &[&crate::tensor::Shape]) -> Result<Vec<Literal>> {
        ensure!(buffers.len() == shapes.len(), Internal, "{} arrays, {} are expected", buffers.len(), shapes.len());
        buffers.iter().zip(shapes).map(|(buffer, shape)| device.literal(*buffer, shape)).collect()
    }

    /// Compares the results. What differs is reported, and told.
    fn judge(&self, device: &Device, inputs: Vec<Literal>, theirs: &[Literal]) -> Option<String> {
        let settings = settings()?;
        let bound = |l: &Literal| Some(settings.tolerance.of(l.shape().dtype));
        let (mut worst, mut results) = (None, Vec::new());
        if self.random.is_none() {
            let ours = match self.engine.run(&self.ours, &inputs) {
                Ok(ours) => ours,
                Err(e) => {
                    log!(Error, "check: {} fails here, not in the plugin: {e}", self.name);
                    COUNT.differing.fetch_add(1, Ordering::Relaxed);
                    return Some(format!("{} fails here, not in the plugin: {e}", self.name));
                }
            };
            let mut each = ours.iter().zip(theirs).enumerate();
            worst = Some(each.find_map(|(k, (a, b))| Some((k, compare(a, b, bound(a), 0.0)?)))?);
            results = ours;
        }
        let mut searched = self.searched.lock();
        let first = !std::mem::replace(&mut *searched, true);
        if first {
            let verdict = self.search(device, inputs, settings);
            let report = match (&worst, &verdict) {
                (None, Ok(v)) if v.culprit.is_none() => {
                    v.notes.iter().for_each(|note| log!(Warn, "check: {}: {note}", self.name));
                    return None;
                }
                _ => {
                    let changed = |all: &[Literal], ours: bool| {
                        let observed = verdict.iter().flat_map(|v| &v.results).find(|(k, ..)| worst.as_ref().is_some_and(|(w, _)| w == k));
                        let observed = observed.map(|(k, a, b)| (&all[*k], if ours { a } else { b }));
                        observed.is_some_and(|(a, b)| compare(a, b, bound(a), 0.0).is_some())
                    };
                    let whole = match (changed(&results, true), changed(theirs, false)) {
                        (true, false) => "our engine",
                        (false, true) => "the plugin",
                        _ => "one of the two",
                    };
                    report::text(&self.name, &self.module, worst.as_ref(), whole, &verdict)
                }
            };
            let number = COUNT.differing.fetch_add(1, Ordering::Relaxed);
            self.differing.fetch_add(1, Ordering::Relaxed);
            let written = settings.folder.as_ref().map(|folder| report::write(folder, number, &self.name, &report, &verdict));
            let report = match written {
                None => report,
                Some(Ok(path)) => format!("{report}\n  written to {}", path.display()),
                Some(Err(e)) => format!("{report}\n  not written: {e}"),
            };
            if !settings.fail {
                log!(Error, "check: {report}");
            }
            return Some(report);
        }
        let (k, difference) = worst?;
        COUNT.differing.fetch_add(1, Ordering::Relaxed);
        let times = self.differing.fetch_add(1, Ordering::Relaxed) + 1;
        let line = format!("{}: result {k} differs {difference}", self.name);
        if !settings.fail && times.is_power_of_two() {
            log!(Error, "check: {line}; {times} executions now");
        }
        Some(line)
    }

    fn search(&self, device: &Device, inputs: Vec<Literal>, settings: &Settings) -> Result<Verdict> {
        let theirs = Theirs(*device);
        let search = Search {
            ours: &self.engine,
            theirs: &theirs,
            tolerance: &settings.tolerance,
            deadline: Instant::now() + PATIENCE,
            verdict: Verdict::default(),
        };
        search.run(&self.module, inputs)
    }
}

/// The buffers of results that somebody owns.
pub fn handles(results: &[Own]) -> Vec<*mut PJRT_Buffer> {
    results.iter().map(|own| own.1).collect()
}

#[cfg(test)]
mod tests;
