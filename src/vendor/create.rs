#![allow(unsafe_code)]
//! PJRT_Client_Create with a vendor behind it: our launcher and rendezvous, the vendor's client.

use std::ptr::null_mut;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;

use crate::abi::boundary::serve;
use crate::abi::store::Callbacks;
use crate::abi::{error, named_value};
use crate::env::Env;
use crate::error::{Error, Result};
use crate::launch::World;
use crate::platform::Machine;
use crate::rendezvous::{self, Session};
use crate::runtime::ClientConfig;
use crate::sys::*;
use crate::vendor::bridge::{forward, invoke_args};
use crate::vendor::kv::Notes;
use crate::vendor::options::{Kind, Proposal};
use crate::vendor::table::{Vendor, vendor};
use crate::vendor::{check, choice, environment};

/// The sessions of the clients that take part in a job.
static SESSIONS: Mutex<Vec<(usize, Arc<Session>)>> = Mutex::new(Vec::new());

pub unsafe extern "C" fn create(args: *mut PJRT_Client_Create_Args) -> *mut PJRT_Error {
    serve(args, true, |args| client(vendor(), args)).map_or_else(error::give, |()| null_mut())
}

pub unsafe extern "C" fn destroy(args: *mut PJRT_Client_Destroy_Args) -> *mut PJRT_Error {
    // SAFETY: null, or the caller's struct; the client is its third word, which every version has.
    let client = unsafe { args.as_ref() }.map_or(0, |a| a.client as usize);
    // SAFETY: the same call.
    let outcome = unsafe { forward(args) };
    check::summary();
    let left: Vec<_> = SESSIONS.lock().extract_if(.., |(c, _)| *c == client).collect();
    drop(left);
    outcome
}

/// Why a job is over whose processes meet in the vendor's network.
static FAILED: OnceLock<Error> = OnceLock::new();

/// Fails when a process of the job has died: the vendor may not notice for long.
#[inline]
pub fn check() -> Result<()> {
    FAILED.get().map_or(Ok(()), |e| Err(e.clone()))
}

/// Has the failure of the job told here, also to somebody who waits in the vendor's network.
fn watch(session: &Arc<Session>) -> Result<()> {
    let session = Arc::downgrade(session);
    let look = move || {
        while let Some(session) = session.upgrade() {
            if let Some(e) = session.failure.get() {
                log!(Error, "{e}");
                let _ = FAILED.set(e);
                return;
            }
            drop(session);
            std::thread::sleep(Duration::from_millis(200));
        }
    };
    let thread = std::thread::Builder::new().name("rallypoint-watch".into()).spawn(look);
    thread.map(drop).map_err(|e| error!(ResourceExhausted, "no thread to watch the job: {e}"))
}

/// What the framework and the environment say.
pub fn config(args: &PJRT_Client_Create_Args) -> Result<ClientConfig> {
    let options = named_value::read_list(args.create_options, args.num_options, "create_options")?;
    let config = ClientConfig { options, env: Env::process(), store: Callbacks::read(args) };
    if let Some(level) = config.env.get("RALLYPOINT_LOG") {
        crate::log::set_level(level);
    }
    Ok(config)
}

/// A client of the vendor's that knows of no other process, with `devices` devices if it counts them; else with that of this
/// process among those of its host.
pub fn local_client(vendor: &Vendor, config: &ClientConfig, world: &World, devices: usize) -> Result<*mut PJRT_Client> {
    let kind = Kind::of_file(&vendor.path);
    let machine = Machine::of(&config.env);
    if let Some(why) = choice::refusal(kind, &config.env, &machine) {
        bail!(FailedPrecondition, "{}: {why}", vendor.path.display());
    }
    ensure!(
        world.size == 1 || !matches!(kind, Kind::Tpu | Kind::Neuron),
        Unimplemented,
        "RALLYPOINT_CHECK in {} processes: those of {} cannot be without its network",
        world.size,
        vendor.path.display()
    );
    let world = World { rank: 0, size: 1, ..world.clone() };
    let visible = choice::visible(kind, &config.env, &machine);
    let proposal = Proposal::new(kind, &config.options, &world, devices, visible)?;
    vendors_client(vendor, proposal, None)
}

/// The vendor's initialisation, where it has a chance: libtpu asks a network that only its own hosts have, for minutes.
pub unsafe extern "C" fn initialize(args: *mut PJRT_Plugin_Initialize_Args) -> *mut PJRT_Error {
    let (vendor, env) = (vendor(), Env::process());
    let kind = Kind::of_file(&vendor.path);
    match choice::refusal(kind, &env, &Machine::of(&env)).filter(|_| kind == Kind::Tpu) {
        Some(why) => error::give(error!(FailedPrecondition, "{}: {why}", vendor.path.display())),
        // SAFETY: the same call.
        None => unsafe { forward(args) },
    }
}

fn client(vendor: &'static Vendor, args: &mut PJRT_Client_Create_Args) -> Result<()> {
    let config = config(args)?;
    let read = config.read_options()?;
    let world = config.world(&read)?;
    let devices = config.devices(&read)?;
    log!(Info, "rank {} of {}: {} ({}); {}", world.rank, world.size, world.launcher, world.how, vendor.path.display());
    let kind = Kind::of_file(&vendor.path);
    ensure!(
        world.size == 1 || kind.has_network(),
        FailedPrecondition,
        "{} has no network of its own, and which of {} processes this is was not known when it was loaded: set RALLYPOINT_RANK, \
        RALLYPOINT_WORLD_SIZE and RALLYPOINT_LEADER, or use a launcher",
        vendor.path.display(),
        world.size
    );
    let machine = Machine::of(&config.env);
    if let Some(why) = choice::refusal(kind, &config.env, &machine) {
        bail!(FailedPrecondition, "{}: {why}", vendor.path.display());
    }
    let proposal = Proposal::new(kind, &config.options, &world, devices, choice::visible(kind, &config.env, &machine));
    let session = match world.size {
        1 => None,
        _ => Some(rendezvous::join(&world, rendezvous::Options::from_env(&config.env, devices)?, config.store)?),
    };
    let proposal = proposal.map_err(|e| match &session {
        // The others have met this process, and would wait for it in the vendor's network.
        Some(session) => session.failure.set(e.context(session.name(world.rank))),
        None => e,
    })?;
    if let Some(session) = &session {
        for (name, value) in environment::environment(kind, &world, &session.members[0].host, &config.env)? {
            log!(Info, "{name}={value}");
            // SAFETY: clients are made before a framework starts threads that change or read the environment.
            unsafe { std::env::set_var(name, value) };
        }
        watch(session)?;
    }
    // Where the job has failed, what the vendor says of its own waiting is no news.
    let failure = |e| session.as_ref().and_then(|s| s.failure.get()).unwrap_or(e);
    args.client = vendors_client(vendor, proposal, session.as_ref()).map_err(failure)?;
    if let Some(session) = session {
        SESSIONS.lock().push((args.client as usize, session));
    }
    Ok(())
}

/// The client with the options that the vendor accepts.
fn vendors_client(vendor: &Vendor, mut proposal: Proposal, session: Option<&Arc<Session>>) -> Result<*mut PJRT_Client> {
    loop {
        let list = proposal.list();
        let options = named_value::lend_list(&list);
        let mut args = PJRT_Client_Create_Args { create_options: options.as_ptr(), num_options: options.len(), ..Default::default() };
        if let Some(session) = session {
            Notes::lend(session, &mut args);
        }
        match invoke_args(vendor, &mut args) {
            Ok(()) => return Ok(args.client),
            Err(e) if proposal.withdraw(&e) => log!(Debug, "{}: {e}; trying without", vendor.path.display()),
            Err(e) => return Err(e.context(vendor.path.display())),
        }
    }
}
