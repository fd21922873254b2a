//! The compute thread pool.
//!
//! Workers claim the tasks of a region one by one. Between regions they spin for a moment and then sleep, so a region
//! that follows another one starts in well below a microsecond.
#![allow(unsafe_code)]

use std::any::Any;
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::*};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::platform;

/// How long an idle worker spins before it sleeps: longer than the gaps between the regions of one execution.
const WORKER_SPIN: Duration = Duration::from_micros(80);
/// How long a caller spins for the last tasks before it lets other threads run, and before it sleeps.
const CALLER_SPIN: Duration = Duration::from_micros(20);
const CALLER_YIELD: Duration = Duration::from_micros(300);

/// Runs the tasks of one parallel region on several threads.
pub struct Pool {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

type Task<'a> = dyn Fn(usize) + Sync + 'a;

struct Shared {
    /// A region uses the workers; others run on their callers meanwhile.
    busy: AtomicBool,
    /// Upper half: counts regions. Lower half: tasks of the region that nobody has claimed.
    ticket: AtomicU64,
    /// Written only by the owner of `busy` while no task is claimable; read only by who holds a claimed task.
    job: UnsafeCell<Option<Job>>,
    /// Tasks that have ended.
    done: AtomicUsize,
    caller_sleeps: AtomicBool,
    panicked: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    caller: (Mutex<()>, Condvar),
    sleepers: AtomicUsize,
    sleep: (Mutex<()>, Condvar),
    stop: AtomicBool,
}

#[derive(Clone, Copy)]
struct Job {
    task: *const Task<'static>,
    tasks: usize,
}

// SAFETY: `job` follows the protocol described at the field; the task behind its pointer is Sync and outlives the region.
unsafe impl Sync for Shared {}
// SAFETY: as above.
unsafe impl Send for Shared {}

impl Pool {
    /// A pool in which a region runs on up to `threads` threads, the caller among them.
    pub fn new(threads: usize) -> Pool {
        let shared = Arc::new(Shared {
            busy: AtomicBool::new(false),
            ticket: AtomicU64::new(0),
            job: UnsafeCell::new(None),
            done: AtomicUsize::new(0),
            caller_sleeps: AtomicBool::new(false),
            panicked: AtomicBool::new(false),
            panic: Mutex::new(None),
            caller: Default::default(),
            sleepers: AtomicUsize::new(0),
            sleep: Default::default(),
            stop: AtomicBool::new(false),
        });
        // Where the system refuses a thread, the pool has fewer.
        let workers = (1..threads)
            .map_while(|i| {
                let shared = shared.clone();
                std::thread::Builder::new().name(format!("rp-pool-{i}")).spawn(move || shared.work()).ok()
            })
            .collect();
        Pool { shared, workers }
    }

    /// A pool for one of `processes` processes that share the machine's processors evenly.
    pub fn for_processes(processes: usize) -> Pool {
        Pool::new((platform::cores() / processes.max(1)).max(1))
    }

    pub fn threads(&self) -> usize {
        self.workers.len() + 1
    }

    /// Calls `task(i)` once for each `i` below `tasks` and returns when all have returned. A panic of a task goes on in
    /// the caller after that. Runs on the caller alone when the workers have a region already, so regions may nest.
    pub fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        let alone = tasks <= 1 || self.workers.is_empty() || tasks > u32::MAX as usize;
        if alone || self.shared.busy.compare_exchange(false, true, Acquire, Relaxed).is_err() {
            for i in 0..tasks {
                task(i);
            }
            return;
        }
        self.shared.region(tasks, task);
        let panic = match self.shared.panicked.swap(false, Acquire) {
            true => self.shared.panic.lock().take(),
            false => None,
        };
        self.shared.busy.store(false, Release);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, SeqCst);
        drop(self.shared.sleep.0.lock());
        self.shared.sleep.1.notify_all();
        for worker in self.workers.drain(..) {
            // A worker's panic was handed to the caller of its region.
            let _ = worker.join();
        }
    }
}

impl Shared {
    fn region(&self, tasks: usize, task: &Task) {
        let task: *const Task = task;
        // SAFETY: only the lifetime changes; the pointer is used until this function returns and not after.
        let task: *const Task<'static> = unsafe { std::mem::transmute(task) };
        // SAFETY: `busy` is ours and nothing is claimable, so nobody reads the job.
        unsafe { *self.job.get() = Some(Job { task, tasks }) };
        self.done.store(0, Relaxed);
        let region = (self.ticket.load(Relaxed) >> 32).wrapping_add(1);
        self.ticket.store(region << 32 | tasks as u64, SeqCst);
        let sleepers = self.sleepers.load(SeqCst);
        if sleepers > 0 {
            drop(self.sleep.0.lock());
            if sleepers < tasks {
                self.sleep.1.notify_all();
            } else {
                (1..tasks).for_each(|_| {
                    self.sleep.1.notify_one();
                });
            }
        }
        while self.run_one() {}
        self.wait(tasks);
    }

    /// Claims and runs a task; false when there is none to claim.
    fn run_one(&self) -> bool {
        let mut ticket = self.ticket.load(Acquire);
        let left = loop {
            let left = (ticket & u32::MAX as u64) as usize;
            if left == 0 {
                return false;
            }
            match self.ticket.compare_exchange_weak(ticket, ticket - 1, AcqRel, Acquire) {
                Ok(_) => break left,
                Err(now) => ticket = now,
            }
        };
        // SAFETY: we hold a claimed task, so the region's caller waits for us and leaves the job as it is.
        let Some(Job { task, tasks }) = (unsafe { *self.job.get() }) else { return false };
        // SAFETY: the caller, which waits, keeps the task alive.
        let outcome = catch_unwind(AssertUnwindSafe(|| unsafe { (*task)(tasks - left) }));
        if let Err(panic) = outcome {
            self.panic.lock().get_or_insert(panic);
            self.panicked.store(true, Release);
        }
        if self.done.fetch_add(1, SeqCst) + 1 == tasks && self.caller_sleeps.load(SeqCst) {
            drop(self.caller.0.lock());
            self.caller.1.notify_one();
        }
        true
    }

    fn wait(&self, tasks: usize) {
        let finished = || self.done.load(SeqCst) == tasks;
        for _ in 0..64 {
            if finished() {
                return;
            }
            spin_loop();
        }
        let start = Instant::now();
        while start.elapsed() < CALLER_SPIN {
            for _ in 0..32 {
                if finished() {
                    return;
                }
                spin_loop();
            }
        }
        while start.elapsed() < CALLER_YIELD {
            if finished() {
                return;
            }
            std::thread::yield_now();
        }
        let mut lock = self.caller.0.lock();
        self.caller_sleeps.store(true, SeqCst);
        while !finished() {
            self.caller.1.wait(&mut lock);
        }
        self.caller_sleeps.store(false, SeqCst);
    }

    fn work(&self) {
        let _mode = FlushDenormals::new();
        let mut idle = Instant::now();
        while !self.stop.load(Relaxed) {
            if self.run_one() {
                while self.run_one() {}
                idle = Instant::now();
                continue;
            }
            for _ in 0..64 {
                if self.claimable() {
                    break;
                }
                spin_loop();
            }
            if !self.claimable() && idle.elapsed() > WORKER_SPIN {
                self.sleep_until_claimable();
                idle = Instant::now();
            }
        }
    }

    fn claimable(&self) -> bool {
        self.ticket.load(Acquire) & u32::MAX as u64 != 0
    }

    fn sleep_until_claimable(&self) {
        let mut lock = self.sleep.0.lock();
        self.sleepers.fetch_add(1, SeqCst);
        if self.ticket.load(SeqCst) & u32::MAX as u64 == 0 && !self.stop.load(SeqCst) {
            self.sleep.1.wait(&mut lock);
        }
        self.sleepers.fetch_sub(1, SeqCst);
    }
}

/// While this value lives, floats below the normal range count as zero on this thread, as operands and as results. XLA's
/// CPU client computes that way, and programs can tell.
pub struct FlushDenormals {
    before: u64,
    /// The mode belongs to the thread.
    _thread: std::marker::PhantomData<*const ()>,
}

impl FlushDenormals {
    #[cfg(target_arch = "x86_64")]
    pub fn new() -> FlushDenormals {
        let mut before = 0u32;
        // SAFETY: stores and loads the control register; the two bits set mask no exception and change no rounding.
        unsafe {
            std::arch::asm!("stmxcsr [{}]", in(reg) &mut before, options(nostack, preserves_flags));
            let mode = before | 0x8040;
            std::arch::asm!("ldmxcsr [{}]", in(reg) &mode, options(nostack, preserves_flags));
        }
        FlushDenormals { before: before as u64, _thread: std::marker::PhantomData }
    }

    #[cfg(target_arch = "aarch64")]
    pub fn new() -> FlushDenormals {
        let before: u64;
        // SAFETY: reads and writes the floating-point control register; only its flush bit is set.
        unsafe {
            std::arch::asm!("mrs {}, fpcr", out(reg) before, options(nomem, nostack, preserves_flags));
            std::arch::asm!("msr fpcr, {}", in(reg) before | 1 << 24, options(nostack, preserves_flags));
        }
        FlushDenormals { before, _thread: std::marker::PhantomData }
    }

    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    pub fn new() -> FlushDenormals {
        FlushDenormals { before: 0, _thread: std::marker::PhantomData }
    }

    /// The opposite: denormals count while this value lives.
    pub fn off() -> FlushDenormals {
        let mode = FlushDenormals::new();
        #[cfg(target_arch = "x86_64")]
        {
            let plain = mode.before as u32 & !0x8040;
            // SAFETY: clears the two bits that `new` sets.
            unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &plain, options(nostack, preserves_flags)) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: clears the bit that `new` sets.
        unsafe {
            std::arch::asm!("msr fpcr, {}", in(reg) mode.before & !(1 << 24), options(nostack, preserves_flags))
        };
        mode
    }
}

impl Default for FlushDenormals {
    fn default() -> FlushDenormals {
        FlushDenormals::new()
    }
}

impl Drop for FlushDenormals {
    fn drop(&mut self) {
        #[cfg(target_arch = "x86_64")]
        {
            let mode = self.before as u32;
            // SAFETY: restores what `new` found.
            unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &mode, options(nostack, preserves_flags)) };
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: restores what `new` found.
        unsafe {
            std::arch::asm!("msr fpcr, {}", in(reg) self.before, options(nostack, preserves_flags))
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_runs_once() {
        let pool = Pool::new(3);
        for tasks in [0, 1, 2, 3, 17, 1000] {
            let counts: Vec<AtomicUsize> = (0..tasks).map(|_| AtomicUsize::new(0)).collect();
            for _ in 0..20 {
                pool.run(tasks, &|i| {
                    counts[i].fetch_add(1, Relaxed);
                });
            }
            assert!(counts.iter().all(|c| c.load(Relaxed) == 20));
        }
    }

    #[test]
    fn workers_wake_from_sleep() {
        let pool = Pool::new(2);
        for _ in 0..3 {
            std::thread::sleep(WORKER_SPIN * 20);
            let sum = AtomicUsize::new(0);
            pool.run(100, &|i| {
                sum.fetch_add(i, Relaxed);
            });
            assert_eq!(sum.load(Relaxed), 4950);
        }
    }

    #[test]
    fn regions_nest_and_compete() {
        let pool = Pool::new(2);
        let sum = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        pool.run(4, &|_| {
                            pool.run(5, &|_| {
                                sum.fetch_add(1, Relaxed);
                            })
                        });
                    }
                });
            }
        });
        assert_eq!(sum.load(Relaxed), 3 * 50 * 20);
    }

    #[test]
    fn a_panic_reaches_the_caller_after_the_other_tasks() {
        let pool = Pool::new(2);
        let ended = AtomicUsize::new(0);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            pool.run(10, &|i| {
                ended.fetch_add(1, Relaxed);
                assert!(i != 3, "task three");
            })
        }));
        assert!(outcome.is_err());
        assert_eq!(ended.load(Relaxed), 10);
        pool.run(10, &|_| {
            ended.fetch_add(1, Relaxed);
        });
        assert_eq!(ended.load(Relaxed), 20);
    }

    #[test]
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    fn denormals_are_zero_only_while_flushed() {
        let half = |x: f32| std::hint::black_box(x) * std::hint::black_box(0.5);
        {
            let _mode = FlushDenormals::new();
            assert_eq!(half(f32::MIN_POSITIVE), 0.0);
        }
        assert!(half(f32::MIN_POSITIVE) > 0.0);
    }
}
