//! Feeds damaged programs to the readers, the verifier, the compiler and the exporters. Whatever is wrong with a program, the
//! answer is an error that says what; never a panic, an abort, an overflow of the stack, a gigabyte or five seconds.
//!
//! ```text
//! cargo test --release --test fuzz -- --seconds 600
//! cargo test --release --test fuzz -- --seconds 600 --format hlo --seed 7 --seeds FOLDER
//! cargo test --release --test fuzz -- --input FILE        one input, and what is said about it
//! ```
//!
//! Without options: everything in `found`, which once failed, and a short run of each format from a fixed seed. Inputs run in a
//! process of their own; one that ends it is written to a file, as is each input that panics at a new place.
//!
//! Which inputs are worth changing further is told by what is said about them: a new message (without its numbers), or a new set
//! of operations in what compiles. If the library is built with counters of its edges, also by those:
//! `RUSTC_WORKSPACE_WRAPPER=$PWD/tests/fuzz/counting_rustc.sh` before the command and `--target-dir target/counting` in it.

mod bytecode;
mod execute;
mod guard;
mod made;
mod proto;
mod rng;
mod text;

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use clap::Parser;
use rallypoint::compile;
use rallypoint::error::{Code, Error, Result};
use rallypoint::{error, export, import};
use rng::Rng;

/// Of an input, in bytes; of what it may need, see `guard`.
const MOST_INPUT: usize = 64 << 10;
/// Inputs that are remembered.
const MOST_POOL: usize = 20_000;
/// Exit status of a worker that fails without an input.
const NO_START: u8 = 100;
const FORMATS: [&str; 6] = ["mlirbc", "mlir", "hlo", "hlotext", "options", "made"];

#[derive(Parser)]
#[command(about = "Damaged programs for the readers and the compiler")]
struct Options {
    /// For each format
    #[arg(long)]
    seconds: Option<f64>,
    /// mlirbc (bytecode), mlir (text), hlo (proto), hlotext, options, or made: correct programs of random operations; all of them unless given
    #[arg(long, value_parser = FORMATS)]
    format: Option<String>,
    /// Of the random numbers; another one each time unless given
    #[arg(long)]
    seed: Option<u64>,
    /// More programs to start from: a folder, with all in it
    #[arg(long)]
    seeds: Option<PathBuf>,
    /// Where inputs are written that fail
    #[arg(long, default_value = "target/fuzz")]
    out: PathBuf,
    /// Runs this file and nothing else; its name ends in its format
    #[arg(long)]
    input: Option<PathBuf>,
    #[arg(long, hide = true)]
    worker: bool,
    /// Ignored: filters and options of the usual test harness
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    others: Vec<String>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    if options.others.iter().any(|o| o == "--list" || !o.starts_with('-') && !"fuzz".contains(o.as_str())) {
        return ExitCode::SUCCESS;
    }
    std::fs::create_dir_all(&options.out).unwrap();
    if options.worker || options.input.is_some() {
        // The stack of a program's first thread.
        let thread = std::thread::Builder::new().stack_size(8 << 20);
        let worker = thread.spawn(move || if let Some(file) = &options.input { one(file) } else { Worker::new(&options).run() });
        return worker.unwrap().join().unwrap_or(ExitCode::from(NO_START));
    }
    let formats: Vec<&str> = FORMATS.into_iter().filter(|f| options.format.as_ref().is_none_or(|want| want == f)).collect();
    let failures = formats.iter().map(|f| drive(&options, f)).sum::<usize>() + if options.seconds.is_none() { replay() } else { 0 };
    if failures > 0 {
        eprintln!("{failures} inputs fail; those that are new are in {}", options.out.display());
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Starts workers, one after the other where inputs end them, until time is over. Returns how many inputs failed.
fn drive(options: &Options, format: &str) -> usize {
    let seconds = options.seconds.unwrap_or(2.0);
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    let mut seed = options.seed.unwrap_or(if options.seconds.is_some() { clock } else { 1 });
    let mut failures = 0;
    loop {
        let left = until.saturating_duration_since(Instant::now()).as_secs_f64();
        if left < 0.05 {
            return failures;
        }
        let mut worker = Command::new(std::env::current_exe().unwrap());
        worker.args(["--worker", "--format", format, "--seed", &seed.to_string(), "--seconds", &left.to_string()]);
        worker.arg("--out").arg(&options.out);
        options.seeds.iter().for_each(|folder| {
            worker.arg("--seeds").arg(folder);
        });
        let status = worker.status().unwrap();
        match status.code() {
            Some(0) => {}
            Some(code) if code == NO_START as i32 => panic!("the worker for {format} does not start"),
            Some(code @ 1..100) => failures += code as usize,
            code => {
                failures += 1;
                let why = match code {
                    Some(guard::MEMORY) => "memory".to_string(),
                    Some(guard::TIME) => "time".to_string(),
                    _ => "death".to_string(),
                };
                let input = std::fs::read(current(&options.out, format)).unwrap_or_default();
                eprintln!("{format}: {status} for {}", keep(&options.out, format, &why, &input).display());
            }
        }
        seed = seed.wrapping_add(1);
    }
}

/// Runs what once failed. Returns how much of it fails.
fn replay() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/found");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder).into_iter().flatten().map(|f| f.unwrap().path()).collect();
    files.retain(|f| FORMATS.iter().any(|format| f.extension().is_some_and(|e| e == *format)));
    files.sort();
    let fails = |file: &&PathBuf| {
        let status = Command::new(std::env::current_exe().unwrap()).arg("--input").arg(file).stdout(std::process::Stdio::null()).status();
        let status = status.unwrap();
        if !status.success() {
            eprintln!("{}: {status}", file.display());
        }
        !status.success()
    };
    let failures = files.iter().filter(fails).count();
    println!("{} inputs that once failed: {failures} fail", files.len());
    failures
}

fn one(file: &Path) -> ExitCode {
    let format = file.extension().and_then(|e| e.to_str()).unwrap_or("mlir");
    let input = std::fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    guard::watch(true);
    let outcome = run(format, &input);
    match &outcome.what {
        Ok(ops) => println!("{}: compiles: {}", file.display(), ops),
        Err(e) => println!("{}: {:?}: {}", file.display(), e.code, e.message),
    }
    match outcome.failure() {
        None => ExitCode::SUCCESS,
        Some(why) => {
            eprintln!("{}: {why}", file.display());
            ExitCode::FAILURE
        }
    }
}

/// Where a worker leaves the input it is about to run.
fn current(out: &Path, format: &str) -> PathBuf {
    out.join(format!("running.{format}"))
}

fn keep(out: &Path, format: &str, why: &str, input: &[u8]) -> PathBuf {
    let file = out.join(format!("{why}-{:08x}.{format}", hash(input) as u32));
    std::fs::write(&file, input).unwrap();
    file
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

struct Outcome {
    /// The operations of what compiles.
    what: Result<String>,
    panic: Option<String>,
    /// Nothing is wrong with the input.
    correct: bool,
}

/// For the name of a file.
fn words(message: &str) -> String {
    let words = message.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| w.len() > 1).take(12);
    words.collect::<Vec<_>>().join("-")
}

impl Outcome {
    fn failure(&self) -> Option<String> {
        if let Some(place) = &self.panic {
            return Some(format!("panic-{place}"));
        }
        if let (true, Err(e)) = (self.correct, &self.what) {
            return Some(format!("refused-{}", words(&e.message)));
        }
        let Err(Error { code, message }) = &self.what else { return None };
        let refused = matches!(code, Code::InvalidArgument | Code::Unimplemented);
        if !refused {
            return Some(format!("{code:?}-{}", words(message)));
        }
        (message.is_empty() || message.len() > 16 << 10).then(|| format!("message-of-{}-bytes", message.len()))
    }

    /// Equal for inputs that are alike to the readers.
    fn kind(&self) -> u64 {
        match &self.what {
            Ok(ops) => hash(ops),
            Err(e) => {
                // What is quoted, and names and numbers, are the input's.
                let said = e.message.split('"').step_by(2).flat_map(|part| part.split([' ', ':']));
                let words = said.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.'));
                hash(words.take(20).collect::<Vec<_>>())
            }
        }
    }
}

fn run(format: &str, input: &[u8]) -> Outcome {
    guard::begin();
    let result = std::panic::catch_unwind(|| everything(format, input));
    let panic = guard::panic_place();
    guard::end();
    let correct = format == "made";
    match result {
        Ok(what) => Outcome { what, panic, correct },
        Err(_) => Outcome { what: Ok(String::new()), panic: panic.or(Some("somewhere".into())), correct },
    }
}

fn everything(format: &str, input: &[u8]) -> Result<String> {
    const SUM: &[u8] = include_bytes!("../programs/all_reduce.mlir");
    let program = match format {
        "options" => import::program(SUM, "mlir", input)?,
        "hlo" | "hlotext" => import::program(input, "hlo", &[])?,
        _ => import::program(input, "mlir", &[])?,
    };
    let exe = compile::compile(program)?;
    let module = &exe.module;
    // What cannot be exported is refused like what cannot be compiled.
    export::hlo_module(module, true)?;
    export::mlir_text(module)?;
    let mut ops = BTreeSet::new();
    for func in &module.funcs {
        func.body.visit(&mut |inst| {
            ops.insert(inst.op.name());
        });
    }
    let said = Vec::from_iter(ops).join(" ");
    if format != "options" {
        let again = || import::program(input, if format.starts_with("hlo") { "hlo" } else { "mlir" }, &[]);
        execute::compare(exe, again).map_err(|e| error!(Internal, "while running: {:?}: {}", e.code, e.message))?;
    }
    Ok(said)
}

struct Worker {
    format: String,
    out: PathBuf,
    until: Instant,
    rng: Rng,
    seeds: Vec<Vec<u8>>,
    /// Changed inputs about which something new was said.
    pool: Vec<Vec<u8>>,
    kinds: HashSet<u64>,
    failures: HashSet<String>,
    compiled: u64,
}

impl Worker {
    fn new(options: &Options) -> Worker {
        let format = options.format.clone().unwrap_or_else(|| "mlir".into());
        let rng = Rng::new(options.seed.unwrap_or(1));
        let seeds = seeds(&format, options.seeds.as_deref());
        assert!(seeds.len() > 1 || format == "made", "no seeds of format {format}");
        Worker {
            format,
            out: options.out.clone(),
            until: Instant::now() + Duration::from_secs_f64(options.seconds.unwrap_or(1.0)),
            rng,
            seeds,
            pool: Vec::new(),
            kinds: HashSet::new(),
            failures: HashSet::new(),
            compiled: 0,
        }
    }

    fn run(mut self) -> ExitCode {
        guard::watch(false);
        let mut file = std::fs::File::create(current(&self.out, &self.format)).unwrap();
        let start = Instant::now();
        let mut runs = 0;
        while Instant::now() < self.until {
            let input = match self.seeds.get(runs) {
                Some(seed) => seed.clone(),
                None => self.next(),
            };
            // The file is what is left of an input that ends the process.
            file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).and_then(|_| file.write_all(&input)).unwrap();
            self.judge(input);
            runs += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{}: {runs} inputs in {seconds:.0} s, {:.0} a second; {} compile, {} run; {} kinds of answers from {} seeds{}; {} failures",
            self.format,
            runs as f64 / seconds,
            self.compiled,
            execute::COMPARED.load(std::sync::atomic::Ordering::Relaxed),
            self.kinds.len(),
            self.seeds.len(),
            guard::edges().map(|n| format!(", {n} edges")).unwrap_or_default(),
            self.failures.len()
        );
        ExitCode::from(self.failures.len().min(99) as u8)
    }

    fn judge(&mut self, input: Vec<u8>) {
        let outcome = run(&self.format, &input);
        self.compiled += u64::from(outcome.what.is_ok());
        if let Some(why) = outcome.failure()
            && self.failures.insert(why.clone())
        {
            let file = keep(&self.out, &self.format, &why, &input);
            let said = outcome.what.as_ref().err().map(|e| e.message.chars().take(300).collect::<String>());
            eprintln!("{}: {why}: {} {}", self.format, file.display(), said.unwrap_or_default());
        }
        let new = self.kinds.insert(outcome.kind());
        if guard::new_edges() | new {
            if self.pool.len() < MOST_POOL {
                self.pool.push(input);
            } else {
                let at = self.rng.below(MOST_POOL);
                self.pool[at] = input;
            }
        }
    }

    fn next(&mut self) -> Vec<u8> {
        if self.format == "made" {
            return made::program(&mut self.rng);
        }
        let rng = &mut self.rng;
        let start = if self.pool.is_empty() || rng.one_in(2) { rng.pick(&self.seeds) } else { rng.pick(&self.pool) };
        let donor = if self.pool.is_empty() || rng.one_in(2) { rng.pick(&self.seeds) } else { rng.pick(&self.pool) };
        let (mut input, donor) = (start.cloned().unwrap_or_default(), donor.map(|d| &d[..]).unwrap_or_default());
        let changed = if rng.one_in(6) {
            None
        } else {
            match self.format.as_str() {
                "mlirbc" => bytecode::mutate(rng, &input, donor),
                "mlir" => text::mutate(rng, &text::MLIR, &input, donor),
                "hlotext" => text::mutate(rng, &text::HLO, &input, donor),
                _ => proto::mutate(rng, &input, donor),
            }
        };
        let blind = changed.is_none() || rng.one_in(10);
        input = changed.unwrap_or(input);
        if blind {
            (0..rng.few(4)).for_each(|_| rng::bytes(rng, &mut input, donor));
        }
        input.truncate(MOST_INPUT);
        input
    }
}

/// The programs of the repository in this format, and those of a folder.
fn seeds(format: &str, more: Option<&Path>) -> Vec<Vec<u8>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files = Vec::new();
    for folder in ["programs", "partitions", "fuzz/seeds"] {
        collect(&tests.join(folder), &mut files);
    }
    more.iter().for_each(|folder| collect(folder, &mut files));
    let ends = |file: &Path, ends: &[&str]| ends.iter().any(|end| file.extension().is_some_and(|e| e == *end));
    let mine = match format {
        "hlo" | "hlotext" => &["hlo"][..],
        "options" => &["options"],
        "mlir" => &["mlir", "txt"],
        "made" => &[],
        _ => &["mlirbc"],
    };
    let mut seeds: Vec<Vec<u8>> = files.iter().filter(|f| ends(f, mine)).filter_map(|f| std::fs::read(f).ok()).collect();
    if format == "hlo" {
        for code in files.iter().filter(|f| ends(f, &["mlir", "txt", "mlirbc"])).filter_map(|f| std::fs::read(f).ok()) {
            seeds.extend(import::program(&code, "mlir", &[]).ok().and_then(|p| export::hlo_module(&p.module, false).ok()));
        }
    }
    if mine == ["hlo"] {
        seeds.retain(|s| import::hlo::is_text(s) == (format == "hlotext"));
    }
    seeds.retain(|s| s.len() <= MOST_INPUT / 2);
    seeds
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().filter_map(|e| Some(e.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
