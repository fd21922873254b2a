#![allow(unsafe_code)]
//! Plugins of others behind the same launcher: the vendor's compiler and devices, our way of finding the other processes.
//!
//! The table that the framework gets is made from the same list of functions as our own. Each function calls the
//! vendor's with arguments of the size that the vendor knows.

mod bridge;
mod check;
pub mod choice;
mod create;
mod device;
mod environment;
mod errors;
mod global;
mod kv;
pub mod options;
mod program;
mod table;

use std::sync::OnceLock;

use crate::abi::{self, Table};
use crate::env::Env;
use crate::error::{Error, Result};
use crate::launch;
use crate::platform::Machine;
use crate::sys::*;
use options::Kind;
use table::Vendor;

fn table() -> Result<&'static Table<PJRT_Api>> {
    let env = Env::process();
    if let Some(level) = env.get("RALLYPOINT_LOG") {
        crate::log::set_level(level);
    }
    let machine = Machine::of(&env);
    let choice = choice::choose(&env, &machine)?;
    let settings = check::Settings::read(&env)?;
    let Some(path) = choice.plugin else {
        ensure!(
            settings.is_none(),
            FailedPrecondition,
            "RALLYPOINT_CHECK compares with a plugin of somebody else, and there is none: {}. RALLYPOINT_BACKEND=path:PLUGIN.so names one",
            choice.why
        );
        match choice.idle {
            true => log!(Warn, "computing on the CPU: {}. RALLYPOINT_BACKEND=cpu asks for that", choice.why),
            false => log!(Info, "computing on the CPU: {}", choice.why),
        }
        return Ok(&abi::API);
    };
    log!(Info, "computing with {}: {}", path.display(), choice.why);
    let kind = Kind::of_file(&path);
    let several = || launch::detect(&env).is_ok_and(|w| w.size > 1);
    // Programs for several devices are compared in the parts that are for one.
    let in_parts = settings.is_some() && (several() || env.get("RALLYPOINT_CPU_DEVICES").is_some_and(|n| n != "1"));
    let alone = in_parts || (!kind.has_network() && several());
    let loaded = Vendor::load(&path).map_err(|mut e| {
        // Without the hardware its libraries are missing, too.
        if let Some(why) = choice::refusal(kind, &env, &machine) {
            e.message.push_str(&format!("; {why}"));
        }
        e
    });
    let vendor = loaded?;
    if let Some(settings) = settings {
        log!(Info, "what {} computes is computed here, too, and compared", path.display());
        check::start(settings);
    }
    vendor.install(alone)
}

/// The only symbol of the shared object. What fails here is reported by the first function that can.
#[unsafe(no_mangle)]
pub extern "C" fn GetPjrtApi() -> *const PJRT_Api {
    static CHOSEN: OnceLock<&'static Table<PJRT_Api>> = OnceLock::new();
    &CHOSEN.get_or_init(|| table().unwrap_or_else(refusal)).0
}

/// Our own table, but nothing can be started with it.
fn refusal(error: Error) -> &'static Table<PJRT_Api> {
    static WHY: OnceLock<Error> = OnceLock::new();
    unsafe extern "C" fn refuse<A>(_: *mut A) -> *mut PJRT_Error {
        abi::error::give(WHY.get().cloned().unwrap_or_else(|| error!(Internal, "no backend")))
    }
    let _ = WHY.set(error);
    let table = PJRT_Api { PJRT_Plugin_Initialize: Some(refuse), PJRT_Client_Create: Some(refuse), ..abi::API.0 };
    Box::leak(Box::new(Table(table)))
}
