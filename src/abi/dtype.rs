//! PJRT_Buffer_Type, shapes, and memory layouts as callers describe them.

#![allow(unsafe_code)]

use crate::abi::handle::slice;
use crate::error::Result;
use crate::runtime::host::{self, Strides};
use crate::sys::*;
use crate::tensor::{DType, Shape};

#[rustfmt::skip]
const TYPES: &[(DType, PJRT_Buffer_Type)] = &[
    (DType::Pred, PJRT_Buffer_Type_PRED),
    (DType::S2, PJRT_Buffer_Type_S2), (DType::S4, PJRT_Buffer_Type_S4), (DType::S8, PJRT_Buffer_Type_S8),
    (DType::S16, PJRT_Buffer_Type_S16), (DType::S32, PJRT_Buffer_Type_S32), (DType::S64, PJRT_Buffer_Type_S64),
    (DType::U2, PJRT_Buffer_Type_U2), (DType::U4, PJRT_Buffer_Type_U4), (DType::U8, PJRT_Buffer_Type_U8),
    (DType::U16, PJRT_Buffer_Type_U16), (DType::U32, PJRT_Buffer_Type_U32), (DType::U64, PJRT_Buffer_Type_U64),
    (DType::F4E2M1FN, PJRT_Buffer_Type_F4E2M1FN),
    (DType::F6E2M3FN, PJRT_Buffer_Type_F6E2M3FN), (DType::F6E3M2FN, PJRT_Buffer_Type_F6E3M2FN),
    (DType::F8E3M4, PJRT_Buffer_Type_F8E3M4), (DType::F8E4M3, PJRT_Buffer_Type_F8E4M3),
    (DType::F8E4M3FN, PJRT_Buffer_Type_F8E4M3FN), (DType::F8E4M3FNUZ, PJRT_Buffer_Type_F8E4M3FNUZ),
    (DType::F8E4M3B11FNUZ, PJRT_Buffer_Type_F8E4M3B11FNUZ), (DType::F8E5M2, PJRT_Buffer_Type_F8E5M2),
    (DType::F8E5M2FNUZ, PJRT_Buffer_Type_F8E5M2FNUZ), (DType::F8E8M0FNU, PJRT_Buffer_Type_F8E8M0FNU),
    (DType::F16, PJRT_Buffer_Type_F16), (DType::BF16, PJRT_Buffer_Type_BF16), (DType::F32, PJRT_Buffer_Type_F32),
    (DType::F64, PJRT_Buffer_Type_F64), (DType::C64, PJRT_Buffer_Type_C64), (DType::C128, PJRT_Buffer_Type_C128),
    (DType::Token, PJRT_Buffer_Type_TOKEN),
];

pub fn to_c(dtype: DType) -> PJRT_Buffer_Type {
    TYPES.iter().find(|(d, _)| *d == dtype).map_or(PJRT_Buffer_Type_INVALID, |(_, t)| *t)
}

fn from_c(t: PJRT_Buffer_Type) -> Result<DType> {
    let found = TYPES.iter().find(|(_, c)| *c == t).map(|(d, _)| *d);
    match t {
        PJRT_Buffer_Type_S1 | PJRT_Buffer_Type_U1 => bail!(Unimplemented, "element type {t} (one bit)"),
        _ => found.ok_or_else(|| error!(InvalidArgument, "element type {t} is none of PJRT_Buffer_Type")),
    }
}

pub fn shape(t: PJRT_Buffer_Type, dims: *const i64, num_dims: usize) -> Result<Shape> {
    let dtype = from_c(t)?;
    let dims = slice(dims, num_dims, "dims")?;
    let sizes = dims.iter().map(|d| usize::try_from(*d).map_err(|_| error!(InvalidArgument, "dimensions {dims:?} of an array")));
    let shape = Shape::new(dtype, sizes.collect::<Result<Vec<_>>>()?);
    shape.check_size()?;
    Ok(shape)
}

pub fn dims(shape: &Shape) -> Box<[i64]> {
    shape.dims.iter().map(|d| *d as i64).collect()
}

/// Byte strides of a layout, row-major where there is none.
pub fn strides(shape: &Shape, layout: *const PJRT_Buffer_MemoryLayout) -> Result<Strides> {
    if layout.is_null() {
        return Ok(host::row_major(shape));
    }
    // Its size is not asked for: XLA's own client code leaves it uninitialised, and the struct has never changed.
    // SAFETY: a layout of the caller.
    let layout = unsafe { layout.read_unaligned() };
    match layout.type_ {
        PJRT_Buffer_MemoryLayout_Type_Tiled => {
            // SAFETY: the type says which field of the union the caller wrote.
            let tiled = unsafe { layout.__bindgen_anon_1.tiled };
            ensure!(tiled.num_tiles == 0, Unimplemented, "a layout with {} tiles", tiled.num_tiles);
            host::minor_to_major(shape, slice(tiled.minor_to_major, tiled.minor_to_major_size, "minor_to_major")?)
        }
        PJRT_Buffer_MemoryLayout_Type_Strides => {
            // SAFETY: as above.
            let strides = unsafe { layout.__bindgen_anon_1.strides };
            byte_strides(shape, strides.byte_strides, strides.num_byte_strides)
        }
        other => bail!(InvalidArgument, "a layout of unknown type {other}"),
    }
}

pub fn byte_strides(shape: &Shape, p: *const i64, len: usize) -> Result<Strides> {
    let strides = slice(p, len, "byte_strides")?;
    ensure!(strides.len() == shape.rank(), InvalidArgument, "{} byte strides for {shape}", strides.len());
    Ok(Strides::from_slice(strides))
}

/// Device memory is row-major; a caller may ask for nothing else.
pub fn require_row_major(shape: &Shape, layout: *const PJRT_Buffer_MemoryLayout) -> Result<()> {
    ensure!(host::is_row_major(shape, &strides(shape, layout)?), Unimplemented, "a device layout of {shape} that is not row-major");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_number() {
        for d in DType::all() {
            assert_eq!(from_c(to_c(d)), Ok(d));
        }
        assert!(from_c(PJRT_Buffer_Type_INVALID).is_err() && from_c(999).is_err());
    }
}
