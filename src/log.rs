//! Log lines: one line each on stderr, naming the rank, filtered by `RALLYPOINT_LOG`.

use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    Error = 1,
    Warn = 2,
    Info = 3,
    Debug = 4,
}

// A plugin has one stderr, so these two are process-wide; they hold no program state.
static LEVEL: AtomicU8 = AtomicU8::new(Level::Warn as u8);
static RANK: AtomicI64 = AtomicI64::new(-1);

/// Sets the level from the value of `RALLYPOINT_LOG`; an unknown word leaves it as it is and is reported.
pub fn set_level(word: &str) {
    let level = match word {
        "error" => Level::Error,
        "warn" => Level::Warn,
        "info" => Level::Info,
        "debug" => Level::Debug,
        other => return write(Level::Warn, format_args!("RALLYPOINT_LOG={other:?} is none of error, warn, info, debug; ignored")),
    };
    LEVEL.store(level as u8, Ordering::Relaxed);
}

/// From now on lines name this rank.
pub fn set_rank(rank: usize) {
    RANK.store(rank as i64, Ordering::Relaxed);
}

pub fn enabled(level: Level) -> bool {
    level as u8 <= LEVEL.load(Ordering::Relaxed)
}

pub fn write(level: Level, text: std::fmt::Arguments) {
    if !enabled(level) {
        return;
    }
    let name = match level {
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Info => "info",
        Level::Debug => "debug",
    };
    match RANK.load(Ordering::Relaxed) {
        -1 => eprintln!("rallypoint {name}: {text}"),
        rank => eprintln!("rallypoint[rank {rank}] {name}: {text}"),
    }
}

/// `log!(Warn, "format", args…)`
#[macro_export]
macro_rules! log {
    ($level:ident, $($fmt:tt)+) => { $crate::log::write($crate::log::Level::$level, format_args!($($fmt)+)) };
}
