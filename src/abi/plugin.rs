//! PJRT_Plugin and PJRT_ExecuteContext.

use parking_lot::Mutex;

use crate::abi::boundary::Call;
use crate::abi::handle::{give, handle, take};
use crate::abi::named_value::ATTRIBUTES;
use crate::error::Result;
use crate::foreign::UserData;
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

/// What an execution gets besides its arguments. `PJRT_FFI_UserData_Add` adds to it.
pub struct ExecuteContext {
    pub user_data: Mutex<UserData>,
}
handle!(ExecuteContext, PJRT_ExecuteContext, "execute context");

impl Call for PJRT_ExecuteContext_Create_Args {
    fn call(&mut self) -> Result<()> {
        self.context = give(ExecuteContext { user_data: Mutex::default() });
        Ok(())
    }
}

impl Call for PJRT_ExecuteContext_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<ExecuteContext>(self.context));
        Ok(())
    }
}
