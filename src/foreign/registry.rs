//! Which functions there are, by name, and which types their states have.
#![allow(unsafe_code)]

use std::collections::HashMap;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{RwLock, RwLockReadGuard};

use crate::error::Result;
use crate::foreign::{api, c};

/// Handlers as programs call them: with a call frame, or with bare pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    Typed(c::Bundle),
    /// The address of a function, whose arguments follow from the version that the program names.
    Untyped(usize),
}

/// A registered function.
pub struct Entry {
    pub target: Target,
    /// Locked for reading while the function runs.
    is_there: RwLock<bool>,
}

impl Entry {
    /// While the result lives the function can be called. `inner` says that one of this thread's calls is under way.
    pub fn enter(&self, inner: bool) -> Result<RwLockReadGuard<'_, bool>> {
        let is_there = if inner { self.is_there.read_recursive() } else { self.is_there.read() };
        ensure!(*is_there, FailedPrecondition, "the function has been withdrawn");
        Ok(is_there)
    }
}

type Table<T> = RwLock<Option<HashMap<String, T>>>;
static TARGETS: Table<Arc<Entry>> = RwLock::new(None);
static TYPES: Table<(i64, Option<c::Deleter>)> = RwLock::new(None);

/// How long a function that is withdrawn may still run.
const MAX_CALL: Duration = Duration::from_secs(60);

/// Platforms whose handlers run here: they are functions for memory of the host.
const PLATFORMS: [&str; 3] = ["rallypoint", "cpu", "host"];

pub fn register(name: &str, platform: &str, target: Target) -> Result<()> {
    ensure!(!name.is_empty(), InvalidArgument, "the function has no name");
    ensure!(
        PLATFORMS.contains(&platform.to_lowercase().as_str()),
        InvalidArgument,
        "{name}: platform {platform:?}; functions for {PLATFORMS:?} are called"
    );
    match target {
        Target::Typed(bundle) => {
            ensure!(bundle[3].is_some(), InvalidArgument, "{name}: there is no handler for the stage \"execute\"");
            for handler in bundle.into_iter().flatten() {
                check_version(handler).map_err(|e| e.context(name))?;
            }
        }
        Target::Untyped(address) => ensure!(address != 0, InvalidArgument, "{name}: the function is null"),
    }
    let mut targets = TARGETS.write();
    let known = targets.get_or_insert_default();
    match known.get(name) {
        Some(other) if other.target != target => bail!(AlreadyExists, "another function is registered as {name:?}"),
        Some(_) => {}
        None => drop(known.insert(name.to_string(), Arc::new(Entry { target, is_there: RwLock::new(true) }))),
    }
    Ok(())
}

/// Programs cannot call the function any more; calls that are under way have ended when this returns.
pub fn withdraw(name: &str) -> Result<()> {
    let entry = TARGETS.write().as_mut().and_then(|known| known.remove(name));
    let Some(entry) = entry else { bail!(NotFound, "no function is registered as {name:?}") };
    let Some(mut is_there) = entry.is_there.try_write_for(MAX_CALL) else {
        bail!(DeadlineExceeded, "a call of {name:?} has not ended within {} s", MAX_CALL.as_secs())
    };
    *is_there = false;
    Ok(())
}

pub fn find(name: &str) -> Option<Arc<Entry>> {
    TARGETS.read().as_ref()?.get(name).cloned()
}

/// Asks the handler for which version of the interface it was compiled.
fn check_version(handler: c::Handler) -> Result<()> {
    let version = c::Version { struct_size: size_of::<c::Version>(), extensions: null_mut(), major: 0, minor: 0 };
    let mut metadata = c::Metadata { struct_size: size_of::<c::Metadata>(), version, traits: 0, state_type: 0 };
    let base = c::Extension { struct_size: size_of::<c::MetadataExtension>(), kind: c::METADATA, next: null_mut() };
    let mut extension = c::MetadataExtension { base, metadata: &mut metadata };
    let none = || c::Values { struct_size: size_of::<c::Values>(), extensions: null_mut(), size: 0, kinds: null_mut(), values: null_mut() };
    let mut frame = c::CallFrame {
        struct_size: c::FRAME_SIZE,
        extensions: (&raw mut extension).cast(),
        api: api::api(),
        context: null_mut(),
        stage: 3,
        args: none(),
        results: none(),
        attrs: c::Attrs {
            struct_size: size_of::<c::Attrs>(),
            extensions: null_mut(),
            size: 0,
            kinds: null_mut(),
            names: null_mut(),
            values: null_mut(),
        },
        future: null_mut(),
    };
    // SAFETY: a handler of the interface, with a whole frame.
    if let Some(e) = api::take_error(unsafe { handler(&mut frame) }) {
        return Err(e);
    }
    // SAFETY: the handler may have written into it.
    let c::Version { major, minor, .. } = unsafe { (&raw const metadata.version).read() };
    ensure!(
        major == c::MAJOR && (0..=c::MINOR).contains(&minor),
        FailedPrecondition,
        "the handler was compiled for version {major}.{minor} of the foreign function interface, this is {}.{}",
        c::MAJOR,
        c::MINOR
    );
    Ok(())
}

/// The id of the type. 0 asks for a new one, any other number is taken as it is.
pub fn register_type(name: &str, id: i64, deleter: Option<c::Deleter>) -> Result<i64> {
    ensure!(!name.is_empty(), InvalidArgument, "the type has no name");
    let mut types = TYPES.write();
    let known = types.get_or_insert_default();
    if let Some((old, _)) = known.get(name) {
        ensure!(id == 0 || id == *old, AlreadyExists, "type {name:?} has the id {old}, not {id}");
        return Ok(*old);
    }
    if id != 0
        && let Some((other, _)) = known.iter().find(|(_, (i, _))| *i == id)
    {
        bail!(AlreadyExists, "id {id} is that of type {other:?}, not of {name:?}");
    }
    let id = match id {
        // Other libraries of the process count from 1.
        0 => known.values().map(|(i, _)| *i).fold(1 << 32, i64::max) + 1,
        given => given,
    };
    known.insert(name.to_string(), (id, deleter));
    Ok(id)
}

pub fn delete(id: i64, object: *mut c_void) {
    let deleter = TYPES.read().as_ref().and_then(|t| t.values().find(|(i, _)| *i == id).and_then(|(_, d)| *d));
    if let Some(deleter) = deleter
        && !object.is_null()
    {
        // SAFETY: an object of that type, which its handler has given away.
        unsafe { deleter(object) };
    }
}
