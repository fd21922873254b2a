#![allow(unsafe_code)]
//! PJRT_NamedValue: options in, attributes out.

use crate::abi::Table;
use crate::abi::boundary::nested_list;
use crate::abi::handle::{bytes, slice, text};
use crate::error::Result;
use crate::runtime::OptionValue;
use crate::sys::*;

pub fn read_list(p: *const PJRT_NamedValue, len: usize, what: &str) -> Result<Vec<(String, OptionValue)>> {
    // SAFETY: the caller in C vouches for `len` structs that begin with their size.
    let list = unsafe { nested_list(p, len, what)? };
    list.iter().map(|v| read(v, what)).collect()
}

fn read(v: &PJRT_NamedValue, what: &str) -> Result<(String, OptionValue)> {
    let name = text(v.name, v.name_size, "name").map_err(|e| e.context(what))?;
    // SAFETY: every field of the union is a number or a pointer; `type` says which one the caller wrote.
    let value = unsafe {
        match v.type_ {
            PJRT_NamedValue_kString => {
                let b = bytes(v.__bindgen_anon_1.string_value, v.value_size, &name)?;
                OptionValue::Str(String::from_utf8_lossy(b).into_owned())
            }
            PJRT_NamedValue_kInt64 => OptionValue::Int(v.__bindgen_anon_1.int64_value),
            PJRT_NamedValue_kInt64List => OptionValue::IntList(slice(v.__bindgen_anon_1.int64_array_value, v.value_size, &name)?.to_vec()),
            PJRT_NamedValue_kFloat => OptionValue::Float(v.__bindgen_anon_1.float_value),
            PJRT_NamedValue_kBool => OptionValue::Bool(v.__bindgen_anon_1.bool_value != 0),
            other => bail!(InvalidArgument, "{what} {name:?} has a value of unknown type {other}"),
        }
    };
    Ok((name, value))
}

/// The options as C sees them, as long as `list` lives.
pub fn lend_list(list: &[(String, OptionValue)]) -> Vec<PJRT_NamedValue> {
    let lend = |(name, value): &(String, OptionValue)| {
        type Union = PJRT_NamedValue__bindgen_ty_1;
        let (type_, value, value_size) = match value {
            OptionValue::Str(s) => (PJRT_NamedValue_kString, Union { string_value: s.as_ptr().cast() }, s.len()),
            OptionValue::Int(n) => (PJRT_NamedValue_kInt64, Union { int64_value: *n }, 1),
            OptionValue::IntList(l) => (PJRT_NamedValue_kInt64List, Union { int64_array_value: l.as_ptr() }, l.len()),
            OptionValue::Float(x) => (PJRT_NamedValue_kFloat, Union { float_value: *x }, 1),
            OptionValue::Bool(b) => (PJRT_NamedValue_kBool, Union { bool_value: *b as u8 }, 1),
        };
        named(name, type_, value, value_size)
    };
    list.iter().map(lend).collect()
}

/// With what lives as long as the name and the value.
const fn named(name: &str, type_: PJRT_NamedValue_Type, value: PJRT_NamedValue__bindgen_ty_1, value_size: usize) -> PJRT_NamedValue {
    PJRT_NamedValue {
        struct_size: size_of::<PJRT_NamedValue>(),
        extension_start: std::ptr::null_mut(),
        name: name.as_ptr().cast(),
        name_size: name.len(),
        type_,
        __bindgen_anon_1: value,
        value_size,
    }
}

pub const fn int(name: &'static str, int64_value: i64) -> PJRT_NamedValue {
    named(name, PJRT_NamedValue_kInt64, PJRT_NamedValue__bindgen_ty_1 { int64_value }, 1)
}

pub const fn string(name: &'static str, s: &'static str) -> PJRT_NamedValue {
    named(name, PJRT_NamedValue_kString, PJRT_NamedValue__bindgen_ty_1 { string_value: s.as_ptr().cast() }, s.len())
}

pub const fn float(name: &'static str, float_value: f32) -> PJRT_NamedValue {
    named(name, PJRT_NamedValue_kFloat, PJRT_NamedValue__bindgen_ty_1 { float_value }, 1)
}

pub const fn int_list(name: &'static str, list: &'static [i64]) -> PJRT_NamedValue {
    named(name, PJRT_NamedValue_kInt64List, PJRT_NamedValue__bindgen_ty_1 { int64_array_value: list.as_ptr() }, list.len())
}

/// The newest StableHLO that callers should send: the one whose operations the importer knows. Frameworks write the
/// older of this and their own.
const STABLEHLO: [i64; 3] = [1, 17, 0];
const STABLEHLO_MINIMUM: [i64; 3] = [0, 9, 0];

/// The attributes of the plugin.
pub static ATTRIBUTES: Table<[PJRT_NamedValue; 3]> = Table([
    int("xla_version", 2),
    int_list("stablehlo_current_version", &STABLEHLO),
    int_list("stablehlo_minimum_version", &STABLEHLO_MINIMUM),
]);
