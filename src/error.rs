//! The one error type. A message says what was wrong with which value.

use std::fmt;

/// Error codes with the numbers of `PJRT_Error_Code` (the canonical absl codes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    Cancelled = 1,
    Unknown = 2,
    InvalidArgument = 3,
    DeadlineExceeded = 4,
    NotFound = 5,
    AlreadyExists = 6,
    PermissionDenied = 7,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Aborted = 10,
    OutOfRange = 11,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
    DataLoss = 15,
    Unauthenticated = 16,
}

impl Code {
    /// The code with this number; numbers outside 1..=16 read as `Unknown`.
    pub fn from_i32(n: i32) -> Code {
        use Code::*;
        const ALL: [Code; 16] = [
            Cancelled,
            Unknown,
            InvalidArgument,
            DeadlineExceeded,
            NotFound,
            AlreadyExists,
            PermissionDenied,
            ResourceExhausted,
            FailedPrecondition,
            Aborted,
            OutOfRange,
            Unimplemented,
            Internal,
            Unavailable,
            DataLoss,
            Unauthenticated,
        ];
        ALL.into_iter().find(|c| *c as i32 == n).unwrap_or(Unknown)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub code: Code,
    pub message: String,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error { code, message: message.into() }
    }

    /// Puts `what: ` in front of the message, keeping the code.
    pub fn context(mut self, what: impl fmt::Display) -> Error {
        self.message = format!("{what}: {}", self.message);
        self
    }

    /// With the middle of a very long message left out: names that a program made up may have any length.
    pub fn shortened(mut self) -> Error {
        const MOST: usize = 4096;
        if self.message.len() > MOST {
            let text = &self.message;
            let (head, tail) = (text.floor_char_boundary(MOST * 3 / 4), text.ceil_char_boundary(text.len() - MOST / 4));
            self.message = format!("{} … {}", &text[..head], &text[tail..]);
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// `error!(Code, "format", args…)` makes an [`Error`].
#[macro_export]
macro_rules! error {
    ($code:ident, $($fmt:tt)+) => { $crate::error::Error::new($crate::error::Code::$code, format!($($fmt)+)) };
}

/// `bail!(Code, "format", args…)` returns an [`Error`].
#[macro_export]
macro_rules! bail {
    ($code:ident, $($fmt:tt)+) => { return Err($crate::error!($code, $($fmt)+)) };
}

/// `ensure!(condition, Code, "format", args…)` returns an [`Error`] unless the condition holds.
#[macro_export]
macro_rules! ensure {
    ($cond:expr, $code:ident, $($fmt:tt)+) => { if !$cond { $crate::bail!($code, $($fmt)+) } };
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_messages_lose_their_middle() {
        let short = error!(InvalidArgument, "x is {}", 1).shortened();
        assert_eq!(short.message, "x is 1");
        let long = error!(InvalidArgument, "first {} last", "ä".repeat(1 << 20)).shortened().message;
        assert!(long.len() < 5000 && long.starts_with("first ä") && long.ends_with("ä last"));
    }
}
