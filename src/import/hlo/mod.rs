//! HLO protos.

pub mod proto;
