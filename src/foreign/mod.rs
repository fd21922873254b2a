//! Functions that other libraries register, and programs call by name: custom calls.
//!
//! Handlers of XLA's foreign function interface get a call frame with buffers and attributes; functions of the older kind get bare
//! pointers. Both run on the thread of the program that calls them.

mod api;
mod attrs;
mod c;
mod call;
mod registry;

pub use attrs::Attr;
pub use c::{Bundle, Deleter, Handler};
pub use call::{Function, Launch, Memory, UserData, is_inside};
pub use registry::{Target, find, register, register_type, withdraw};
