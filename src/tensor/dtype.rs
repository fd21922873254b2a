use std::fmt;

/// The element type of a tensor. Names are those of the HLO text format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DType {
    Pred,
    S2,
    S4,
    S8,
    S16,
    S32,
    S64,
    U2,
    U4,
    U8,
    U16,
    U32,
    U64,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E3M4,
    F8E4M3,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    BF16,
    F32,
    F64,
    C64,
    C128,
    /// Orders side effects; has no data.
    Token,
}

/// What arithmetic an element type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pred,
    Signed,
    Unsigned,
    Float,
    Complex,
    Token,
}

struct Facts {
    dtype: DType,
    kind: Kind,
    /// Width of the value in bits.
    bits: u8,
    /// Bytes one element takes in memory.
    size: u8,
    hlo: &'static str,
    mlir: &'static str,
}

const fn row(dtype: DType, kind: Kind, bits: u8, size: u8, hlo: &'static str, mlir: &'static str) -> Facts {
    Facts { dtype, kind, bits, size, hlo, mlir }
}

#[rustfmt::skip]
const FACTS: &[Facts] = &[
    row(DType::Pred, Kind::Pred, 1, 1, "pred", "i1"),
    row(DType::S2, Kind::Signed, 2, 1, "s2", "i2"),
    row(DType::S4, Kind::Signed, 4, 1, "s4", "i4"),
    row(DType::S8, Kind::Signed, 8, 1, "s8", "i8"),
    row(DType::S16, Kind::Signed, 16, 2, "s16", "i16"),
    row(DType::S32, Kind::Signed, 32, 4, "s32", "i32"),
    row(DType::S64, Kind::Signed, 64, 8, "s64", "i64"),
    row(DType::U2, Kind::Unsigned, 2, 1, "u2", "ui2"),
    row(DType::U4, Kind::Unsigned, 4, 1, "u4", "ui4"),
    row(DType::U8, Kind::Unsigned, 8, 1, "u8", "ui8"),
    row(DType::U16, Kind::Unsigned, 16, 2, "u16", "ui16"),
    row(DType::U32, Kind::Unsigned, 32, 4, "u32", "ui32"),
    row(DType::U64, Kind::Unsigned, 64, 8, "u64", "ui64"),
    row(DType::F4E2M1FN, Kind::Float, 4, 1, "f4e2m1fn", "f4E2M1FN"),
    row(DType::F6E2M3FN, Kind::Float, 6, 1, "f6e2m3fn", "f6E2M3FN"),
    row(DType::F6E3M2FN, Kind::Float, 6, 1, "f6e3m2fn", "f6E3M2FN"),
    row(DType::F8E3M4, Kind::Float, 8, 1, "f8e3m4", "f8E3M4"),
    row(DType::F8E4M3, Kind::Float, 8, 1, "f8e4m3", "f8E4M3"),
    row(DType::F8E4M3FN, Kind::Float, 8, 1, "f8e4m3fn", "f8E4M3FN"),
    row(DType::F8E4M3FNUZ, Kind::Float, 8, 1, "f8e4m3fnuz", "f8E4M3FNUZ"),
    row(DType::F8E4M3B11FNUZ, Kind::Float, 8, 1, "f8e4m3b11fnuz", "f8E4M3B11FNUZ"),
    row(DType::F8E5M2, Kind::Float, 8, 1, "f8e5m2", "f8E5M2"),
    row(DType::F8E5M2FNUZ, Kind::Float, 8, 1, "f8e5m2fnuz", "f8E5M2FNUZ"),
    row(DType::F8E8M0FNU, Kind::Float, 8, 1, "f8e8m0fnu", "f8E8M0FNU"),
    row(DType::F16, Kind::Float, 16, 2, "f16", "f16"),
    row(DType::BF16, Kind::Float, 16, 2, "bf16", "bf16"),
    row(DType::F32, Kind::Float, 32, 4, "f32", "f32"),
    row(DType::F64, Kind::Float, 64, 8, "f64", "f64"),
    row(DType::C64, Kind::Complex, 64, 8, "c64", "complex<f32>"),
    row(DType::C128, Kind::Complex, 128, 16, "c128", "complex<f64>"),
    row(DType::Token, Kind::Token, 0, 0, "token", "!stablehlo.token"),
];

impl DType {
    /// Every element type.
    pub fn all() -> impl Iterator<Item = DType> {
        FACTS.iter().map(|f| f.dtype)
    }

    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    pub fn kind(self) -> Kind {
        self.facts().kind
    }

    /// Width of the value in bits: 4 for `S4`, 64 for `C64`.
    pub fn bits(self) -> usize {
        self.facts().bits as usize
    }

    /// Bytes one element takes in memory: at least 1, except for `Token`.
    pub fn size(self) -> usize {
        self.facts().size as usize
    }

    /// The name in HLO text: `f32`, `pred`, `s4`.
    pub fn name(self) -> &'static str {
        self.facts().hlo
    }

    /// The name in MLIR: `f32`, `i1`, `i4`, `complex<f32>`.
    pub fn mlir_name(self) -> &'static str {
        self.facts().mlir
    }

    pub fn from_name(name: &str) -> Option<DType> {
        FACTS.iter().find(|f| f.hlo == name).map(|f| f.dtype)
    }

    pub fn from_mlir_name(name: &str) -> Option<DType> {
        FACTS.iter().find(|f| f.mlir == name).map(|f| f.dtype)
    }

    pub fn is_float(self) -> bool {
        self.kind() == Kind::Float
    }

    pub fn is_complex(self) -> bool {
        self.kind() == Kind::Complex
    }

    /// Signed or unsigned integer; `Pred` is neither.
    pub fn is_integer(self) -> bool {
        matches!(self.kind(), Kind::Signed | Kind::Unsigned)
    }

    /// The real type of a complex type, else the type itself.
    pub fn real(self) -> DType {
        match self {
            DType::C64 => DType::F32,
            DType::C128 => DType::F64,
            other => other,
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (i, f) in FACTS.iter().enumerate() {
            assert_eq!(f.dtype as usize, i, "{}", f.hlo);
        }
        assert_eq!(FACTS.len(), DType::Token as usize + 1);
    }
}
