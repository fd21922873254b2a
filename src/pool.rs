//! The compute thread pool.

/// Runs the tasks of one parallel region on several threads.
pub struct Pool {
    threads: usize,
}

impl Pool {
    /// A pool in which a region runs on up to `threads` threads, the caller among them.
    pub fn new(threads: usize) -> Pool {
        Pool { threads: threads.max(1) }
    }

    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Calls `task(i)` once for each `i` below `tasks` and returns when all have returned.
    pub fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        for i in 0..tasks {
            task(i);
        }
    }
}
