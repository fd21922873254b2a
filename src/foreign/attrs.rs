//! Attributes of a call, as programs have them and as handlers see them.

use std::ffi::c_void;
use std::ptr::null_mut;

use crate::error::Result;
use crate::foreign::c;
use crate::tensor::DType;

#[derive(Clone, Debug, PartialEq)]
pub enum Attr {
    /// The bytes of one element.
    Scalar(DType, Vec<u8>),
    /// The bytes of its elements.
    Array(DType, Vec<u8>),
    String(String),
    Dictionary(Vec<(String, Attr)>),
}

/// The number of an element type in the interface.
pub fn code(dtype: DType) -> Result<u32> {
    Ok(match dtype {
        DType::Pred => 1,
        DType::S8 => 2,
        DType::S16 => 3,
        DType::S32 => 4,
        DType::S64 => 5,
        DType::U8 => 6,
        DType::U16 => 7,
        DType::U32 => 8,
        DType::U64 => 9,
        DType::F16 => 10,
        DType::F32 => 11,
        DType::F64 => 12,
        DType::C64 => 15,
        DType::BF16 => 16,
        DType::Token => 17,
        DType::C128 => 18,
        DType::F8E5M2 => 19,
        DType::F8E4M3FN => 20,
        DType::S4 => 21,
        DType::U4 => 22,
        DType::F8E4M3B11FNUZ => 23,
        DType::F8E5M2FNUZ => 24,
        DType::F8E4M3FNUZ => 25,
        DType::S2 => 26,
        DType::U2 => 27,
        DType::F8E4M3 => 28,
        DType::F8E3M4 => 29,
        DType::F4E2M1FN => 32,
        DType::F8E8M0FNU => 33,
        DType::F6E2M3FN | DType::F6E3M2FN => bail!(Unimplemented, "elements of type {dtype} in a foreign function"),
    })
}

/// Attributes in C, sorted by name. All pointers are into boxes and vectors that it owns.
pub struct Attrs {
    pub view: c::Attrs,
    _names: Vec<String>,
    _spans: Vec<c::Span>,
    _span_pointers: Vec<*mut c::Span>,
    _kinds: Vec<u32>,
    _values: Vec<Value>,
    _value_pointers: Vec<*mut c_void>,
}

enum Value {
    Scalar(Box<c::Scalar>, #[expect(dead_code, reason = "what the scalar points to")] Vec<u128>),
    Array(Box<c::Array>, #[expect(dead_code, reason = "what the array points to")] Vec<u128>),
    String(Box<c::Span>, #[expect(dead_code, reason = "what the span points to")] String),
    Dictionary(Box<Attrs>),
}

/// Aligned for every element type.
fn aligned(bytes: &[u8]) -> Vec<u128> {
    let word = |chunk: &[u8]| {
        let mut word = [0; 16];
        word[..chunk.len()].copy_from_slice(chunk);
        u128::from_ne_bytes(word)
    };
    // One at least, so that there is an address.
    if bytes.is_empty() { vec![0] } else { bytes.chunks(16).map(word).collect() }
}

impl Attrs {
    pub fn new(mut attrs: Vec<(String, Attr)>) -> Result<Attrs> {
        attrs.sort_by(|a, b| a.0.cmp(&b.0));
        let (names, attrs): (Vec<String>, Vec<Attr>) = attrs.into_iter().unzip();
        let mut spans: Vec<c::Span> = names.iter().map(|n| span(n)).collect();
        let mut span_pointers: Vec<*mut c::Span> = spans.iter_mut().map(|s| &raw mut *s).collect();
        let mut values = Vec::with_capacity(attrs.len());
        for attr in attrs {
            values.push(match attr {
                Attr::Scalar(dtype, bytes) => {
                    let data = aligned(&bytes);
                    Value::Scalar(Box::new(c::Scalar { dtype: code(dtype)?, value: data.as_ptr().cast_mut().cast() }), data)
                }
                Attr::Array(dtype, bytes) => {
                    let data = aligned(&bytes);
                    let size = bytes.len() / dtype.size().max(1);
                    Value::Array(Box::new(c::Array { dtype: code(dtype)?, size, data: data.as_ptr().cast_mut().cast() }), data)
                }
                Attr::String(text) => Value::String(Box::new(span(&text)), text),
                Attr::Dictionary(inner) => Value::Dictionary(Box::new(Attrs::new(inner)?)),
            });
        }
        let (mut kinds, mut value_pointers): (Vec<u32>, Vec<*mut c_void>) = values
            .iter_mut()
            .map(|value| match value {
                Value::Scalar(x, _) => (c::SCALAR, (&raw mut **x).cast()),
                Value::Array(x, _) => (c::ARRAY, (&raw mut **x).cast()),
                Value::String(x, _) => (c::STRING, (&raw mut **x).cast()),
                Value::Dictionary(x) => (c::DICTIONARY, (&raw mut x.view).cast()),
            })
            .unzip();
        let view = c::Attrs {
            struct_size: size_of::<c::Attrs>(),
            extensions: null_mut(),
            size: names.len() as i64,
            kinds: kinds.as_mut_ptr(),
            names: span_pointers.as_mut_ptr(),
            values: value_pointers.as_mut_ptr(),
        };
        Ok(Attrs {
            view,
            _names: names,
            _spans: spans,
            _span_pointers: span_pointers,
            _kinds: kinds,
            _values: values,
            _value_pointers: value_pointers,
        })
    }
}

fn span(text: &str) -> c::Span {
    c::Span { data: text.as_ptr().cast(), len: text.len() }
}
