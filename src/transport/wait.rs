use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::time::{Duration, Instant};

use rustix::thread::futex;

use crate::error::Result;

/// A counter in memory that several threads or processes share; waits for it spin, then yield, then sleep.
#[repr(C)]
#[derive(Default)]
pub struct Word {
    value: AtomicU32,
    sleepers: AtomicU32,
}

/// How long a wait spins and yields before it sleeps: a sleep costs 40 to 50 µs to end.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub spins: u32,
    pub yielding: Duration,
}

/// The longest sleep between two looks at whether the wait still makes sense.
const NAP: Duration = Duration::from_millis(50);

/// What it takes until another thread has woken and goes on.
const HANDOVER: Duration = Duration::from_micros(50);

impl Patience {
    /// For `ranks` waiters on `cores` cores.
    pub fn new(ranks: usize, cores: usize) -> Patience {
        // Spinning takes the core from the one waited for, unless there is a core for each.
        let spins = if ranks <= cores { 1000 } else { 50 };
        Patience { spins, yielding: Duration::from_micros(300) }
    }
}

impl Word {
    pub fn get(&self) -> u32 {
        self.value.load(Ordering::Acquire)
    }

    /// Publishes `value`, with everything written before, and wakes those who sleep.
    pub fn set(&self, value: u32) {
        self.value.store(value, Ordering::Release);
        // Between the store and the look at the sleepers, as in `wait` between their announcement and their look at the value.
        fence(Ordering::SeqCst);
        if self.sleepers.load(Ordering::Relaxed) > 0 {
            self.wake();
        }
    }

    pub fn wake(&self) {
        let _ = futex::wake(&self.value, futex::Flags::empty(), i32::MAX as u32);
    }

    /// Whether `ready(value)` before it is time to yield.
    pub fn spin(&self, patience: Patience, ready: impl Fn(u32) -> bool) -> bool {
        for _ in 0..patience.spins {
            if ready(self.get()) {
                return true;
            }
            std::hint::spin_loop();
        }
        false
    }

    /// Whether `ready(value)` within the time that handing the work to another thread would take.
    pub fn soon(&self, patience: Patience, ready: impl Fn(u32) -> bool) -> bool {
        if self.spin(patience, &ready) {
            return true;
        }
        let start = Instant::now();
        while start.elapsed() < HANDOVER {
            if ready(self.get()) {
                return true;
            }
            std::thread::yield_now();
        }
        ready(self.get())
    }

    /// Waits until `ready(value)`. `check` is called now and then with the time waited so far and may end the wait
    /// with an error.
    pub fn wait(&self, patience: Patience, ready: impl Fn(u32) -> bool, mut check: impl FnMut(Duration) -> Result<()>) -> Result<()> {
        if self.spin(patience, &ready) {
            return Ok(());
        }
        let start = Instant::now();
        loop {
            for _ in 0..16 {
                if ready(self.get()) {
                    return Ok(());
                }
                std::thread::yield_now();
            }
            let waited = start.elapsed();
            check(waited)?;
            if waited > patience.yielding {
                break;
            }
        }
        loop {
            self.sleepers.fetch_add(1, Ordering::Relaxed);
            fence(Ordering::SeqCst);
            let value = self.get();
            if !ready(value) {
                let nap = futex::Timespec { tv_sec: 0, tv_nsec: NAP.as_nanos() as _ };
                let _ = futex::wait(&self.value, futex::Flags::empty(), value, Some(&nap));
            }
            self.sleepers.fetch_sub(1, Ordering::Relaxed);
            if ready(self.get()) {
                return Ok(());
            }
            check(start.elapsed())?;
        }
    }
}

/// Whether counter `value` has reached `target`, across wrapping.
pub fn reached(value: u32, target: u32) -> bool {
    value.wrapping_sub(target) as i32 >= 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleeper_is_woken_and_sees_what_was_written() {
        let (word, data) = (Word::default(), AtomicU32::new(0));
        std::thread::scope(|s| {
            s.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                data.store(9, Ordering::Relaxed);
                word.set(3);
            });
            word.wait(Patience::new(2, 1), |v| reached(v, 3), |_| Ok(())).unwrap();
            assert_eq!(data.load(Ordering::Relaxed), 9);
        });
    }

    #[test]
    fn the_check_ends_a_wait() {
        let e = Word::default().wait(
            Patience::new(1, 1),
            |v| v == 1,
            |t| {
                ensure!(t < Duration::from_millis(10), DeadlineExceeded, "late");
                Ok(())
            },
        );
        assert_eq!(e.unwrap_err().message, "late");
    }

    #[test]
    fn counters_wrap() {
        assert!(reached(2, u32::MAX));
        assert!(!reached(u32::MAX, 2));
        assert!(reached(5, 5));
    }
}
