#![allow(unsafe_code, non_upper_case_globals)]
//! A plugin of somebody else: loading it, and the table that stands in front of its own.

use std::mem::{ManuallyDrop, offset_of};
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::sync::OnceLock;

use crate::abi::Table;
use crate::error::Result;
use crate::sys::*;
use crate::vendor::bridge::{Function, Slot, forward};
use crate::vendor::{bridge, check, create, errors, global};

/// A plugin that has been loaded, for the life of the process.
pub struct Vendor {
    pub path: PathBuf,
    /// Of the PJRT C API.
    pub version: (i32, i32),
    /// Whether it may know more than our header does.
    pub newer: bool,
    /// Its functions; those that it does not have, or that stand behind the end of its table, are not set.
    pub functions: PJRT_Api,
    layouts: PJRT_Layouts_Extension,
    descriptions: PJRT_MemoryDescriptions_Extension,
    shardings: PJRT_Shardings_Extension,
    versions: PJRT_AbiVersion_Extension,
    /// Size, then the bytes of what the vendor's own table begins with.
    original: *const PJRT_Api,
}

// SAFETY: tables of functions, which are read only.
unsafe impl Send for Vendor {}
// SAFETY: as above.
unsafe impl Sync for Vendor {}

/// The plugin behind our table. There is one table in a process, so there is one vendor.
static VENDOR: OnceLock<Vendor> = OnceLock::new();

/// The vendor. Only functions of the table call it, and the table is made of a vendor.
#[inline]
pub fn vendor() -> &'static Vendor {
    VENDOR.get().expect("the table stands in front of a vendor")
}

/// Slots were in another order before this version.
const OLDEST: i32 = 57;

/// The first struct and what follows it, read from a struct that may be shorter: the rest is zero.
///
/// # Safety
/// `p` points to a struct that begins with its size; any bytes are a valid `T`.
unsafe fn padded<T>(p: *const T) -> T {
    let mut copy = std::mem::MaybeUninit::<T>::zeroed();
    // SAFETY: by the contract.
    unsafe {
        let size = p.cast::<usize>().read_unaligned().min(size_of::<T>());
        std::ptr::copy_nonoverlapping(p.cast::<u8>(), copy.as_mut_ptr().cast(), size);
        copy.assume_init()
    }
}

impl Vendor {
    pub fn load(path: &Path) -> Result<Vendor> {
        let fail = |e: libloading::Error| error!(NotFound, "cannot load the plugin {}: {e}", path.display());
        // SAFETY: loading runs the library's initialisers, which is what the user asks for. It is never unloaded: plugins
        // leave threads behind.
        let library = ManuallyDrop::new(unsafe { libloading::Library::new(path) }.map_err(fail)?);
        // SAFETY: every PJRT plugin exports this function with this type.
        let original = unsafe {
            let get = library.get::<unsafe extern "C" fn() -> *const PJRT_Api>(b"GetPjrtApi\0").map_err(fail)?;
            get()
        };
        ensure!(!original.is_null(), Internal, "GetPjrtApi of {} returned a null pointer", path.display());
        ensure!(original != &raw const crate::abi::API.0, InvalidArgument, "{} is this plugin itself", path.display());
        // SAFETY: a table begins with its size; extensions with theirs, and they are a list that ends with null.
        unsafe {
            let functions = padded(original);
            let version = (functions.pjrt_api_version.major_version, functions.pjrt_api_version.minor_version);
            ensure!(
                version.0 == PJRT_API_MAJOR as i32 && version.1 >= OLDEST,
                FailedPrecondition,
                "{} is of PJRT {}.{}; at least {PJRT_API_MAJOR}.{OLDEST} is needed",
                path.display(),
                version.0,
                version.1
            );
            Ok(Vendor {
                path: path.into(),
                version,
                newer: version.1 > PJRT_API_MINOR as i32,
                functions,
                layouts: extension(original, PJRT_Extension_Type_Layouts),
                descriptions: extension(original, PJRT_Extension_Type_MemoryDescriptions),
                shardings: extension(original, PJRT_Extension_Type_Shardings),
                versions: extension(original, PJRT_Extension_Type_AbiVersion),
                original,
            })
        }
    }

    /// Makes it the plugin of this process; the table lives as long.
    /// With `global`, clients are over all processes of the job by our means alone.
    pub fn install(self, global: bool) -> Result<&'static Table<PJRT_Api>> {
        ensure!(VENDOR.set(self).is_ok(), Internal, "a plugin has been installed before");
        // SAFETY: the vendor was checked when it was loaded.
        Ok(unsafe { front(vendor(), global) })
    }
}

/// The nodes of a list of extensions.
///
/// # Safety
/// The table is a vendor's.
unsafe fn extensions(api: *const PJRT_Api) -> Vec<*mut PJRT_Extension_Base> {
    let mut found = Vec::new();
    // SAFETY: by the contract.
    unsafe {
        let mut next = (*api).extension_start;
        while !next.is_null() {
            found.push(next);
            next = (*next).next;
        }
    }
    found
}

/// The extension of this type, zero where it ends early or is not there.
///
/// # Safety
/// The table is a vendor's; `T` is the struct of that type.
unsafe fn extension<T: Default>(api: *const PJRT_Api, kind: PJRT_Extension_Type) -> T {
    // SAFETY: by the contract.
    unsafe {
        let found = extensions(api).into_iter().find(|e| (**e).type_ == kind);
        found.map_or_else(T::default, |e| padded(e.cast::<T>()))
    }
}

macro_rules! slots {
    ($field:ident: $($kind:ident $name:ident($args:ident))*) => { $( slots!($kind $field $name $args); )* };
    (void $field:ident $name:ident $args:ident) => {};
    (error $field:ident $name:ident $args:ident) => {
        impl Slot for $args {
            #[inline]
            fn of(vendor: &Vendor) -> Option<Function<$args>> {
                vendor.$field.$name
            }
        }
    };
}
for_each_function_of_PJRT_Api!(slots functions:);
for_each_function_of_PJRT_Layouts_Extension!(slots layouts:);
for_each_function_of_PJRT_MemoryDescriptions_Extension!(slots descriptions:);
for_each_function_of_PJRT_Shardings_Extension!(slots shardings:);
for_each_function_of_PJRT_AbiVersion_Extension!(slots versions:);

/// A table in which every function forwards.
macro_rules! forwarding {
    ($start:expr, $theirs:expr, $struct:ident: $($kind:ident $name:ident($args:ident))*) => {
        $struct { $($name: forwarding!($kind $args, offset_of!($struct, $name) < $theirs),)* ..$start }
    };
    (void $args:ident, $within:expr) => { None };
    (error $args:ident, $within:expr) => { slot::<$args>($within) };
}

/// Callers see that the vendor has no such function, as far as its table goes. Behind its end they do not look.
fn slot<A: Slot>(within: bool) -> Option<Function<A>> {
    (!within || A::of(vendor()).is_some()).then_some(forward::<A> as Function<A>)
}

/// The table that the framework gets: the vendor's version and extensions, at least as many functions as our header has.
///
/// # Safety
/// The vendor is the one that `vendor` gives.
unsafe fn front(vendor: &'static Vendor, alone: bool) -> &'static Table<PJRT_Api> {
    // SAFETY: the vendor's table begins with its size.
    let theirs = unsafe { (*vendor.original).struct_size };
    let size = theirs.max(size_of::<PJRT_Api>());
    let mut table = for_each_function_of_PJRT_Api!(forwarding vendor.functions, theirs, PJRT_Api:);
    table.struct_size = size;
    // SAFETY: the extensions are the vendor's.
    table.extension_start = unsafe { front_extensions(vendor, alone) };
    table.PJRT_Error_Destroy = Some(errors::destroy);
    table.PJRT_Error_Message = Some(errors::message);
    table.PJRT_Error_GetCode = Some(errors::code);
    table.PJRT_Error_ForEachPayload = Some(errors::payloads);
    table.PJRT_LoadedExecutable_Execute = Some(bridge::execute);
    table.PJRT_Client_Compile = Some(bridge::compile);
    table.PJRT_Compile = Some(bridge::compile_ahead);
    table.PJRT_Executable_OptimizedProgram = Some(bridge::optimized_program);
    table.PJRT_Executable_DeserializeAndLoad = Some(bridge::deserialize);
    table.PJRT_Client_UpdateGlobalProcessInfo = Some(bridge::update_global_process_info);
    table.PJRT_Plugin_Initialize = Some(create::initialize);
    table.PJRT_Client_Create = Some(create::create);
    table.PJRT_Client_Destroy = Some(create::destroy);
    if alone {
        global::adapt(&mut table);
    } else if check::settings().is_some() {
        table.PJRT_Client_Compile = Some(check::forward::compile);
        table.PJRT_Client_Load = Some(check::forward::load);
        table.PJRT_Executable_DeserializeAndLoad = Some(check::forward::deserialize);
        table.PJRT_LoadedExecutable_Execute = Some(check::forward::execute);
        table.PJRT_LoadedExecutable_Destroy = Some(check::forward::destroy);
    }
    // Functions that are newer than our header are the vendor's own.
    let words = Box::leak(vec![0usize; size.div_ceil(size_of::<usize>())].into_boxed_slice());
    // SAFETY: the words have room for `size` bytes; the vendor's table has `theirs`.
    unsafe {
        std::ptr::copy_nonoverlapping(vendor.original.cast::<u8>(), words.as_mut_ptr().cast::<u8>(), theirs);
        words.as_mut_ptr().cast::<PJRT_Api>().write(table);
        // SAFETY: a table is its only field.
        &*words.as_ptr().cast::<Table<PJRT_Api>>()
    }
}

/// The vendor's extensions in their order, each with at least the functions that our header knows of it.
///
/// # Safety
/// As for `front`.
unsafe fn front_extensions(vendor: &'static Vendor, alone: bool) -> *mut PJRT_Extension_Base {
    let mut next = if alone { global::extensions() } else { null_mut() };
    // SAFETY: every node begins with its size and is copied with it; known ones have the struct of their type.
    unsafe {
        for node in extensions(vendor.original).into_iter().rev() {
            if alone && !global::KEPT.contains(&(*node).type_) {
                continue;
            }
            let theirs = (*node).struct_size;
            let copy = match (*node).type_ {
                PJRT_Extension_Type_Layouts => {
                    extend(node, for_each_function_of_PJRT_Layouts_Extension!(forwarding vendor.layouts, theirs, PJRT_Layouts_Extension:))
                }
                PJRT_Extension_Type_MemoryDescriptions => extend(
                    node,
                    for_each_function_of_PJRT_MemoryDescriptions_Extension!(forwarding vendor.descriptions, theirs, PJRT_MemoryDescriptions_Extension:),
                ),
                PJRT_Extension_Type_Shardings => extend(
                    node,
                    for_each_function_of_PJRT_Shardings_Extension!(forwarding vendor.shardings, theirs, PJRT_Shardings_Extension:),
                ),
                PJRT_Extension_Type_AbiVersion => extend(
                    node,
                    for_each_function_of_PJRT_AbiVersion_Extension!(forwarding vendor.versions, theirs, PJRT_AbiVersion_Extension:),
                ),
                _ => extend(node, *node),
            };
            (*copy).next = next;
            next = copy;
        }
    }
    next
}

/// A copy of the node that begins with `known`.
///
/// # Safety
/// `node` begins with its size, `T` with the head of an extension.
unsafe fn extend<T>(node: *mut PJRT_Extension_Base, known: T) -> *mut PJRT_Extension_Base {
    // SAFETY: by the contract; the words have room for both.
    unsafe {
        let theirs = (*node).struct_size;
        let size = theirs.max(size_of::<T>());
        let words = Box::leak(vec![0usize; size.div_ceil(size_of::<usize>())].into_boxed_slice());
        std::ptr::copy_nonoverlapping(node.cast::<u8>(), words.as_mut_ptr().cast::<u8>(), theirs);
        words.as_mut_ptr().cast::<T>().write(known);
        let copy = words.as_mut_ptr().cast::<PJRT_Extension_Base>();
        (*copy).struct_size = size;
        copy
    }
}
