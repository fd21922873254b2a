//! The extension that tells how parameters and results of an executable lie on its devices.

#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ptr::null;

use prost::Message;

use crate::abi::boundary::{Call, entry};
use crate::abi::executable::ExecutableObject;
use crate::abi::handle::get;
use crate::abi::{abi_version, extension_table, link};
use crate::error::Result;
use crate::import::hlo::sharding::to_proto;
use crate::ir::Sharding;
use crate::sys::*;

extension_table! { EXTENSION: PJRT_Shardings_Extension = PJRT_Extension_Type_Shardings, then link(&abi_version::EXTENSION);
    PJRT_Shardings_PJRT_Executable_ParameterShardings: Some(entry),
    PJRT_Shardings_PJRT_Executable_OutputShardings: Some(entry),
}

/// Serialized OpSharding messages as C reads them, if the program has any.
pub struct ShardingBytes {
    _bytes: Vec<Vec<u8>>,
    addresses: Vec<*const c_char>,
    sizes: Vec<usize>,
}

impl ShardingBytes {
    /// Without a single sharding there are none at all: a program for one device. Otherwise what has none is whole everywhere.
    pub fn new<'a>(shardings: impl Iterator<Item = Option<&'a Sharding>>) -> ShardingBytes {
        let shardings: Vec<_> = shardings.collect();
        let bytes: Vec<Vec<u8>> = match shardings.iter().all(Option::is_none) {
            true => Vec::new(),
            false => shardings.iter().map(|s| to_proto(s.unwrap_or(&Sharding::Replicated)).encode_to_vec()).collect(),
        };
        let (addresses, sizes) = bytes.iter().map(|b| (b.as_ptr().cast::<c_char>(), b.len())).unzip();
        ShardingBytes { _bytes: bytes, addresses, sizes }
    }

    fn arrays(&self) -> (*const *const c_char, *const usize) {
        match self.sizes.is_empty() {
            true => (null(), null()),
            false => (self.addresses.as_ptr(), self.sizes.as_ptr()),
        }
    }
}

impl Call for PJRT_Shardings_PJRT_Executable_ParameterShardings_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<ExecutableObject>(self.executable)?;
        self.num_parameters = object.executable.params.len();
        (self.shardings, self.sharding_sizes) = object.param_shardings().arrays();
        Ok(())
    }
}

impl Call for PJRT_Shardings_PJRT_Executable_OutputShardings_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<ExecutableObject>(self.executable)?;
        self.num_outputs = object.executable.results.len();
        (self.shardings, self.sharding_sizes) = object.result_shardings().arrays();
        Ok(())
    }
}
