#![allow(unsafe_code)]
//! PJRT_Event.

use parking_lot::Mutex;

use crate::abi::boundary::{Args, Call};
use crate::abi::error;
use crate::abi::handle::{self, get, handle, take};
use crate::error::Result;
use crate::event::{Event, Promise, promise};
use crate::sys::*;

pub struct EventObject {
    event: Event,
    /// Of an event that a caller made and is to set.
    promise: Mutex<Option<Promise>>,
}
handle!(EventObject, PJRT_Event, "event");

pub fn give(event: Event) -> *mut PJRT_Event {
    handle::give(EventObject { event, promise: Mutex::new(None) })
}

impl Call for PJRT_Event_Create_Args {
    fn call(&mut self) -> Result<()> {
        let (promise, event) = promise();
        self.event = handle::give(EventObject { event, promise: Mutex::new(Some(promise)) });
        Ok(())
    }
}

impl Call for PJRT_Event_Set_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<EventObject>(self.event)?;
        let Some(promise) = object.promise.lock().take() else {
            bail!(FailedPrecondition, "the event was set before, or is not of PJRT_Event_Create")
        };
        promise.set(error::described(self.error_code, self.error_message, self.error_message_size));
        Ok(())
    }
}

impl Call for PJRT_Event_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<EventObject>(self.event));
        Ok(())
    }
}

impl Call for PJRT_Event_IsReady_Args {
    fn call(&mut self) -> Result<()> {
        self.is_ready = get::<EventObject>(self.event)?.event.is_ready() as u8;
        Ok(())
    }
}

impl Call for PJRT_Event_Error_Args {
    const NAMES_ERRORS: bool = false;

    fn call(&mut self) -> Result<()> {
        match get::<EventObject>(self.event).map_err(|e| e.context(Self::NAME))?.event.outcome() {
            Some(outcome) => outcome,
            None => bail!(FailedPrecondition, "{}: the event is not ready", Self::NAME),
        }
    }
}

impl Call for PJRT_Event_Await_Args {
    const NAMES_ERRORS: bool = false;

    fn call(&mut self) -> Result<()> {
        get::<EventObject>(self.event).map_err(|e| e.context(Self::NAME))?.event.wait()
    }
}

struct UserArg(*mut std::ffi::c_void);

// SAFETY: an opaque value of the caller, who asks for it back on any thread.
unsafe impl Send for UserArg {}

/// The callback may come on any thread, during this call too, and may destroy the event.
impl Call for PJRT_Event_OnReady_Args {
    fn call(&mut self) -> Result<()> {
        let Some(callback) = self.callback else { bail!(InvalidArgument, "the callback is null") };
        let user_arg = UserArg(self.user_arg);
        // A clone, as the callback may destroy the object.
        let event = get::<EventObject>(self.event)?.event.clone();
        event.on_ready(move |outcome| {
            let user_arg = user_arg;
            let error = outcome.map_or_else(error::give, |()| std::ptr::null_mut());
            // SAFETY: the caller's function with the caller's argument; the error is its to destroy.
            unsafe { callback(error, user_arg.0) }
        });
        Ok(())
    }
}
