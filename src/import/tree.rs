//! A program as a tree of generic operations in StableHLO's terms: what both MLIR readers make and the lowering reads.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use crate::error::Result;
use crate::ir::Loc;
use crate::tensor::{DType, Kind};

/// Operations nested in each other, and attributes or types nested in each other, at most.
pub const MAX_DEPTH: usize = 96;
/// Types in a type, at most.
const MAX_PARTS: usize = 1 << 16;

/// A value: numbered through the whole program, in order of appearance.
pub type ValueId = u32;

pub struct Tree<'a> {
    /// The `builtin.module`.
    pub root: Node<'a>,
    /// Number of values.
    pub values: u32,
}

pub struct Node<'a> {
    /// With its dialect and, for what VHLO versions, without the version: `stablehlo.add`, `func.func`.
    pub name: Rc<str>,
    pub attrs: Vec<(Rc<str>, Attr<'a>)>,
    pub operands: Vec<ValueId>,
    pub results: Vec<(ValueId, Type)>,
    pub regions: Vec<Region<'a>>,
    pub loc: Loc,
}

/// One block.
#[derive(Default)]
pub struct Region<'a> {
    pub params: Vec<(ValueId, Type)>,
    pub ops: Vec<Node<'a>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Attr<'a> {
    Unit,
    Bool(bool),
    /// Sign-extended, or zero-extended when the type is unsigned.
    Int(i64, Type),
    Float(f64, Type),
    String(Rc<str>),
    Symbol(Rc<str>),
    /// An enumerator in capitals: `LT`, `HIGHEST`, `NO_TRANSPOSE`.
    Enum(Rc<str>),
    Type(Type),
    Array(Rc<[Attr<'a>]>),
    Dict(Rc<[(Rc<str>, Attr<'a>)]>),
    /// `[1, 2]` where the custom form of an operation has it.
    Ints(Rc<[i64]>),
    Tensor(Rc<Tensor<'a>>),
    Mesh(Rc<Mesh>),
    Sharding(Rc<TensorSharding>),
    /// One per value.
    Shardings(Rc<[Rc<TensorSharding>]>),
    /// Mesh axes by name.
    Axes(Rc<[AxisRef]>),
    /// Replica groups along the axes of a mesh.
    MeshGroups {
        mesh: MeshRef,
        axes: Rc<[AxisRef]>,
    },
    /// What only messages show.
    Other(Rc<str>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Element(DType),
    Index,
    None,
    Tensor(Rc<TensorType>),
    /// Elements of a tensor that stand for floats.
    Quantized(Rc<Quantized>),
    Tuple(Rc<[Type]>),
    /// What `async_start` makes.
    Future(Rc<[Type]>),
    Function(Rc<(Vec<Type>, Vec<Type>)>),
    /// What only messages show.
    Other(Rc<str>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct TensorType {
    /// `None` is a dynamic dimension without a bound.
    pub dims: Vec<Option<usize>>,
    /// The dimensions whose size is only bounded, by what `dims` says.
    pub bounded: Vec<usize>,
    pub element: Type,
}

/// An integer `n` of the storage type stands for the float `(n - zero point) * scale`.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantized {
    pub storage: DType,
    pub expressed: DType,
    pub min: i64,
    pub max: i64,
    /// The dimension along which scales and zero points differ; without it there is one of each.
    pub axis: Option<usize>,
    pub scales: Vec<f64>,
    pub zero_points: Vec<i64>,
}

impl Quantized {
    /// The smallest and the largest number of a storage type.
    pub fn range(storage: DType) -> (i64, i64) {
        let bits = storage.bits().min(63);
        if storage.kind() == Kind::Signed { (-1 << (bits - 1), (1 << (bits - 1)) - 1) } else { (0, ((1u64 << bits) - 1) as i64) }
    }

    /// Nothing if these are not integers that stand for floats.
    pub fn into_type(self) -> Option<Type> {
        let floats = [DType::F16, DType::BF16, DType::F32, DType::F64];
        let known = self.storage.is_integer() && floats.contains(&self.expressed) && self.scales.len() == self.zero_points.len();
        known.then(|| Type::Quantized(Rc::new(self)))
    }
}

/// A dense tensor attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor<'a> {
    pub ty: Type,
    /// Row-major, little-endian, each element in whole bytes, predicates as bytes 0 and 1; one element when all are equal.
    pub data: Cow<'a, [u8]>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    pub axes: Vec<(Rc<str>, usize)>,
    /// Row-major over the axes; empty when it is 0, 1, 2, ….
    pub device_ids: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MeshRef {
    Symbol(Rc<str>),
    Inline(Rc<Mesh>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct AxisRef {
    pub name: Rc<str>,
    /// Part of the axis: the product of the parts before it, and its own size.
    pub sub: Option<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TensorSharding {
    pub mesh: MeshRef,
    pub dims: Vec<DimSharding>,
    pub unreduced: Vec<AxisRef>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DimSharding {
    pub axes: Vec<AxisRef>,
    /// An open dimension may be sharded further.
    pub closed: bool,
}

impl Type {
    pub fn tensor(dims: Vec<Option<usize>>, element: Type) -> Type {
        Type::Tensor(Rc::new(TensorType { dims, bounded: Vec::new(), element }))
    }

    /// A tensor whose dynamic dimensions may have bounds, by dimension.
    pub fn bounded_tensor(mut dims: Vec<Option<usize>>, bounds: &[i64], element: Type) -> Type {
        let mut bounded = Vec::new();
        for (k, (dim, bound)) in dims.iter_mut().zip(bounds).enumerate() {
            if let (None, Ok(bound)) = (&dim, usize::try_from(*bound)) {
                *dim = Some(bound);
                bounded.push(k);
            }
        }
        Type::Tensor(Rc::new(TensorType { dims, bounded, element }))
    }

    /// Itself, if it is not too large: a type made of two of a type made of two and so on is far larger than its text.
    pub fn checked(self) -> Result<Type> {
        let mut left = MAX_PARTS;
        ensure!(self.has_parts(&mut left), Unimplemented, "a type of more than {MAX_PARTS} types");
        Ok(self)
    }

    /// Whether it consists of at most that many types; takes them from the number.
    fn has_parts(&self, left: &mut usize) -> bool {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        match self {
            Type::Tuple(types) | Type::Future(types) => types.iter().all(|t| t.has_parts(left)),
            Type::Function(f) => f.0.iter().chain(&f.1).all(|t| t.has_parts(left)),
            Type::Tensor(t) => t.element.has_parts(left),
            _ => true,
        }
    }

    /// The type with this name without parameters: `f32`, `si8`, `index`, but not `tensor<…>`.
    pub fn from_name(name: &str) -> Option<Type> {
        Some(match name {
            "index" => Type::Index,
            "none" => Type::None,
            // A signed integer is what StableHLO writes without a sign.
            _ => Type::Element(DType::from_mlir_name(name.strip_prefix("s").filter(|r| r.starts_with('i')).unwrap_or(name))?),
        })
    }
}

/// As in MLIR text. Types deeper than any message needs are cut short.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_type(f, self, 4)
    }
}

fn write_type(f: &mut fmt::Formatter, ty: &Type, depth: usize) -> fmt::Result {
    if depth == 0 {
        return f.write_str("…");
    }
    match ty {
        Type::Element(d) => f.write_str(d.mlir_name()),
        Type::Index => f.write_str("index"),
        Type::None => f.write_str("none"),
        Type::Other(s) => f.write_str(s),
        Type::Quantized(q) => {
            let axis = if q.axis.is_some() { " per axis" } else { "" };
            write!(f, "!quant.uniform<{}:{}>{axis}", q.storage.mlir_name(), q.expressed.mlir_name())
        }
        Type::Tensor(t) => {
            f.write_str("tensor<")?;
            for (k, d) in t.dims.iter().enumerate() {
                match d {
                    Some(d) if t.bounded.contains(&k) => write!(f, "<={d}x")?,
                    Some(d) => write!(f, "{d}x")?,
                    None => f.write_str("?x")?,
                }
            }
            write_type(f, &t.element, depth - 1)?;
            f.write_str(">")
        }
        Type::Tuple(types) | Type::Future(types) => {
            f.write_str(if matches!(ty, Type::Tuple(_)) { "tuple<" } else { "!stablehlo.future<" })?;
            write_types(f, types, depth - 1)?;
            f.write_str(">")
        }
        Type::Function(t) => {
            f.write_str("(")?;
            write_types(f, &t.0, depth - 1)?;
            f.write_str(") -> (")?;
            write_types(f, &t.1, depth - 1)?;
            f.write_str(")")
        }
    }
}

fn write_types(f: &mut fmt::Formatter, types: &[Type], depth: usize) -> fmt::Result {
    for (i, t) in types.iter().take(8).enumerate() {
        f.write_str(if i > 0 { ", " } else { "" })?;
        write_type(f, t, depth)?;
    }
    if types.len() > 8 { f.write_str(", …") } else { Ok(()) }
}

impl<'a> Node<'a> {
    pub fn attr(&self, name: &str) -> Option<&Attr<'a>> {
        self.attrs.iter().find(|(n, _)| &**n == name).map(|(_, a)| a)
    }
}

impl<'a> Attr<'a> {
    /// The entry of a dictionary.
    pub fn get(&self, name: &str) -> Option<&Attr<'a>> {
        match self {
            Attr::Dict(entries) => entries.iter().find(|(n, _)| &**n == name).map(|(_, a)| a),
            _ => None,
        }
    }
}
