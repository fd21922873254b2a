//! PJRT_LoadedExecutable_Execute.

#![allow(unsafe_code)]

use crate::abi::boundary::{Call, nested};
use crate::abi::buffer::BufferObject;
use crate::abi::device::DeviceObject;
use crate::abi::event;
use crate::abi::handle::{get, slice, slice_mut};
use crate::abi::loaded::LoadedObject;
use crate::abi::plugin::ExecuteContext;
use crate::error::Result;
use crate::foreign::UserData;
use crate::runtime;
use crate::sys::*;

/// With `execute_device` one execution on that device; otherwise one on each of the first `num_devices` local devices.
impl Call for PJRT_LoadedExecutable_Execute_Args {
    fn call(&mut self) -> Result<()> {
        let object = get::<LoadedObject>(self.executable)?;
        let loaded = &object.loaded;
        // SAFETY: a struct of the caller that begins with its size.
        let options: PJRT_ExecuteOptions = unsafe { nested(self.options, "options")? };
        ensure!(options.num_send_ops == 0 && options.num_recv_ops == 0, Unimplemented, "send and receive callbacks");
        ensure!(options.num_hlo_output_callbacks == 0, Unimplemented, "output callbacks");
        let keep = slice(options.non_donatable_input_indices, options.num_non_donatable_input_indices, "non_donatable_input_indices")?;

        let devices = match self.execute_device.is_null() {
            false => {
                ensure!(self.num_devices == 1, InvalidArgument, "execute_device with {} devices", self.num_devices);
                vec![get::<DeviceObject>(self.execute_device)?.require_local()?]
            }
            true => {
                ensure!(
                    self.num_devices == loaded.local.len(),
                    InvalidArgument,
                    "{} argument lists for {} local devices of {}",
                    self.num_devices,
                    loaded.local.len(),
                    loaded.executable.name
                );
                loaded.local.iter().map(|l| l.device).collect()
            }
        };
        let (num_results, n) = (loaded.executable.results.len(), devices.len());
        let argument_lists = match self.num_args {
            0 => &[],
            _ => slice(self.argument_lists, n, "argument_lists")?,
        };
        let output_lists = match num_results {
            0 => &[],
            _ => slice(self.output_lists, n, "output_lists")?,
        };
        let mut calls = Vec::with_capacity(n);
        for (d, device) in devices.into_iter().enumerate() {
            let handles = match argument_lists.get(d) {
                Some(list) => slice(*list, self.num_args, "argument list")?,
                None => &[],
            };
            let args = handles.iter().enumerate().map(|(i, h)| match get::<BufferObject>(*h) {
                Ok(object) => Ok(&object.buffer),
                Err(e) => Err(e.context(format!("{}: argument {i}", loaded.executable.name))),
            });
            calls.push(runtime::Call { device, args: args.collect::<Result<_>>()? });
        }
        // Checked before anything starts: the results must find their place.
        for list in output_lists {
            slice(*list, num_results, "output list")?;
        }
        let user_data = match options.context.is_null() {
            true => UserData::default(),
            false => get::<ExecuteContext>(options.context)?.user_data.lock().clone(),
        };
        let launched = loaded.execute(&calls, keep, user_data)?;
        let events = match self.device_complete_events.is_null() {
            true => &mut [],
            false => slice_mut(self.device_complete_events, n, "device_complete_events")?,
        };
        for (d, launch) in launched.into_iter().enumerate() {
            if let Some(list) = output_lists.get(d) {
                for (place, buffer) in slice_mut(*list, num_results, "output list")?.iter_mut().zip(launch.results) {
                    *place = BufferObject::give(buffer, object.client.clone());
                }
            }
            if let Some(place) = events.get_mut(d) {
                *place = event::give(launch.done);
            }
        }
        Ok(())
    }
}
