//! PJRT_Plugin and PJRT_ExecuteContext.

use crate::abi::boundary::Call;
use crate::abi::handle::{give, handle, take};
use crate::abi::named_value::ATTRIBUTES;
use crate::error::Result;
use crate::sys::*;

impl Call for PJRT_Plugin_Initialize_Args {
    fn call(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Call for PJRT_Plugin_Attributes_Args {
    fn call(&mut self) -> Result<()> {
        (self.attributes, self.num_attributes) = (ATTRIBUTES.0.as_ptr(), ATTRIBUTES.0.len());
        Ok(())
    }
}

/// User data of foreign functions; there are none yet, so it is empty.
struct ExecuteContext;
handle!(ExecuteContext, PJRT_ExecuteContext, "execute context");

impl Call for PJRT_ExecuteContext_Create_Args {
    fn call(&mut self) -> Result<()> {
        self.context = give(ExecuteContext);
        Ok(())
    }
}

impl Call for PJRT_ExecuteContext_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<ExecuteContext>(self.context));
        Ok(())
    }
}
