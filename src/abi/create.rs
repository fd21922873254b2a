//! PJRT_Client_Create.

use crate::abi::boundary::Call;
use crate::abi::client::ClientObject;
use crate::abi::handle::give_shared;
use crate::abi::named_value;
use crate::abi::store::Callbacks;
use crate::env::Env;
use crate::error::Result;
use crate::runtime::{Client, ClientConfig};
use crate::sys::*;

/// A client as the options and the environment describe it, to its owner in C.
pub(crate) fn client(config: ClientConfig) -> Result<*mut PJRT_Client> {
    Ok(give_shared(ClientObject::new(Client::create(config)?)))
}

impl Call for PJRT_Client_Create_Args {
    fn call(&mut self) -> Result<()> {
        let options = named_value::read_list(self.create_options, self.num_options, "create_options")?;
        self.client = client(ClientConfig { options, env: Env::process(), store: Callbacks::read(self) })?;
        Ok(())
    }
}
