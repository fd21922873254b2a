//! What ends a process whose input asks for too much, and what is known of an input besides its answer.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Exit statuses.
pub const MEMORY: i32 = 101;
pub const TIME: i32 = 102;

/// Memory that an input may need at a time.
const MOST_BYTES: i64 = 1 << 30;
/// Time of the processor for one input; without optimisation everything takes longer.
const MOST_SECONDS: f64 = if cfg!(debug_assertions) { 40.0 } else { 5.0 };
/// Time by the clock, for what sleeps.
const MOST_WAITING: u32 = 120;

/// The system's allocator, which counts.
struct Counting;

static LIVE: AtomicI64 = AtomicI64::new(0);
static LIMIT: AtomicI64 = AtomicI64::new(i64::MAX);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every request goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size() as i64, Relaxed);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(at, layout, size) }
    }
}

fn count(bytes: i64) {
    let live = LIVE.fetch_add(bytes, Relaxed) + bytes;
    if live > LIMIT.load(Relaxed) {
        LIMIT.store(i64::MAX, Relaxed);
        eprintln!("{live} bytes:\n{}", std::backtrace::Backtrace::force_capture());
        leave(MEMORY);
    }
}

fn leave(status: i32) -> ! {
    // SAFETY: ends the process without running anything of it.
    unsafe { libc::_exit(status) }
}

static RUNS: AtomicUsize = AtomicUsize::new(0);
static RUNNING: AtomicBool = AtomicBool::new(false);

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on: an input that takes too long ends the process, and panics are remembered, and printed if
/// `print` says so.
pub fn watch(print: bool) {
    std::panic::set_hook(Box::new(move |info| {
        let place = info.location().map(|l| format!("{}-{}", l.file().trim_start_matches("src/").replace('/', "."), l.line()));
        let place = place.unwrap_or_default();
        if print {
            eprintln!("{info}\n{}", std::backtrace::Backtrace::force_capture());
        }
        PANIC.with(|p| *p.borrow_mut() = Some(place.rsplit('/').next().unwrap_or("").to_string()));
    }));
    std::thread::spawn(|| {
        let (mut run, mut begun, mut ticks) = (0, 0.0, 0);
        loop {
            std::thread::sleep(Duration::from_millis(100));
            if RUNS.load(Relaxed) != run || !RUNNING.load(Relaxed) {
                (run, begun, ticks) = (RUNS.load(Relaxed), processor_seconds(), 0);
            }
            ticks += 1;
            let spent = processor_seconds() - begun;
            if spent > MOST_SECONDS || ticks > 10 * MOST_WAITING {
                eprintln!("{spent:.1} s of the processor");
                leave(TIME);
            }
        }
    });
}

fn processor_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills the struct it is given.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

pub fn begin() {
    PANIC.with(|p| p.borrow_mut().take());
    RUNS.fetch_add(1, Relaxed);
    LIMIT.store(LIVE.load(Relaxed) + MOST_BYTES, Relaxed);
    RUNNING.store(true, Relaxed);
}

pub fn end() {
    RUNNING.store(false, Relaxed);
    LIMIT.store(i64::MAX, Relaxed);
}

/// Where the input panicked.
pub fn panic_place() -> Option<String> {
    PANIC.with(|p| p.borrow_mut().take())
}

/// Start and length of the counters of edges, one byte each; null unless the library was built with them.
static COUNTERS: (AtomicUsize, AtomicUsize) = (AtomicUsize::new(0), AtomicUsize::new(0));
static SEEN: std::sync::Mutex<Vec<u8>> = std::sync::Mutex::new(Vec::new());

/// Called by code that counts, before `main`; the largest of its parts is the library.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, end: *mut u8) {
    let length = end as usize - start as usize;
    if length > COUNTERS.1.load(Relaxed) {
        COUNTERS.0.store(start as usize, Relaxed);
        COUNTERS.1.store(length, Relaxed);
    }
}

/// Whether the last input went where none went before, or more often; counts start again.
pub fn new_edges() -> bool {
    let (start, length) = (COUNTERS.0.load(Relaxed), COUNTERS.1.load(Relaxed));
    if length == 0 {
        return false;
    }
    // SAFETY: the counters live as long as the program; only the code that ran the input writes them.
    let counters = unsafe { std::slice::from_raw_parts_mut(start as *mut u8, length) };
    let mut seen = SEEN.lock().unwrap();
    seen.resize(length, 0);
    let mut new = false;
    for (count, seen) in counters.iter_mut().zip(seen.iter_mut()) {
        // Once, twice, four times and so on are different.
        let class = if *count == 0 { 0 } else { 1 << count.ilog2() };
        new |= class & !*seen != 0;
        *seen |= class;
        *count = 0;
    }
    new
}

/// How many edges were passed.
pub fn edges() -> Option<usize> {
    let seen = SEEN.lock().unwrap();
    (!seen.is_empty()).then(|| seen.iter().filter(|s| **s != 0).count())
}
