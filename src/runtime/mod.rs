//! The objects of PJRT, without C: client, devices, memories, buffers, executables.

mod buffer;
mod client;
mod config;
mod executable;
pub mod host;
mod serial;
mod stream;
mod topology;
mod transfer;

pub use crate::rendezvous::Store;
pub use buffer::{Buffer, Filler, SendPtr};
pub use client::{Client, LocalDevice, Memory};
pub use config::{ClientConfig, OptionValue};
pub use executable::{Call, Launched, LoadedExecutable, Logical, panic_text};
pub use serial::{SERIAL_VERSION, deserialize, serialize};
pub use topology::{DeviceInfo, MemoryKind, PLATFORM, Topology, platform_version};
pub use transfer::HostToDevice;
