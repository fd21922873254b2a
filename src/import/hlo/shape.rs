//! ShapeProto: arrays and trees of them.

use crate::error::Result;
use crate::import::hlo::proto::{LayoutProto, ShapeProto};
use crate::tensor::{DType, Shape};

/// The number of tuples in `PrimitiveType`.
pub const TUPLE: i32 = 13;

/// Numbers of `PrimitiveType`.
#[rustfmt::skip]
const TYPES: &[(i32, DType)] = &[
    (1, DType::Pred), (2, DType::S8), (3, DType::S16), (4, DType::S32), (5, DType::S64), (6, DType::U8), (7, DType::U16),
    (8, DType::U32), (9, DType::U64), (10, DType::F16), (11, DType::F32), (12, DType::F64), (15, DType::C64),
    (16, DType::BF16), (17, DType::Token), (18, DType::C128), (19, DType::F8E5M2), (20, DType::F8E4M3FN), (21, DType::S4),
    (22, DType::U4), (23, DType::F8E4M3B11FNUZ), (24, DType::F8E5M2FNUZ), (25, DType::F8E4M3FNUZ), (26, DType::S2),
    (27, DType::U2), (28, DType::F8E4M3), (29, DType::F8E3M4), (32, DType::F4E2M1FN), (33, DType::F8E8M0FNU),
    (35, DType::F6E3M2FN), (36, DType::F6E2M3FN),
];

/// The number of an element type in `PrimitiveType`.
pub fn type_number(dtype: DType) -> i32 {
    TYPES.iter().find(|(_, d)| *d == dtype).map_or(0, |(n, _)| *n)
}

fn dtype(number: i32) -> Result<DType> {
    match TYPES.iter().find(|(n, _)| *n == number) {
        Some((_, d)) => Ok(*d),
        None => Err(error!(Unimplemented, "element type number {number}")),
    }
}

/// The shape of a value: an array (or token), or a tuple.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    Leaf(Shape),
    Tuple(Vec<Tree>),
}

impl Tree {
    /// Dimensions of a bounded dynamic array count with their bounds; [`bounded`] tells.
    pub fn from_proto(proto: &ShapeProto) -> Result<Tree> {
        if is_tuple(proto) {
            return Ok(Tree::Tuple(proto.tuple_shapes.iter().map(Tree::from_proto).collect::<Result<_>>()?));
        }
        let dims: Vec<usize> = proto
            .dimensions
            .iter()
            .map(|&d| usize::try_from(d).map_err(|_| error!(InvalidArgument, "a dimension of size {d}")))
            .collect::<Result<_>>()?;
        let shape = Shape::new(dtype(proto.element_type)?, dims);
        ensure!(shape.dtype != DType::Token || shape.rank() == 0, InvalidArgument, "shape {shape}");
        shape.check_size()?;
        Ok(Tree::Leaf(shape))
    }

    /// The arrays, in order.
    pub fn leaves(&self) -> Vec<Shape> {
        let mut out = Vec::new();
        self.collect(&mut out);
        out
    }

    fn collect(&self, out: &mut Vec<Shape>) {
        match self {
            Tree::Leaf(s) => out.push(s.clone()),
            Tree::Tuple(t) => t.iter().for_each(|t| t.collect(out)),
        }
    }

    pub fn count(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Tuple(t) => t.iter().map(Tree::count).sum(),
        }
    }

    /// Where element `index` of the tuple begins among the leaves, and its shape.
    pub fn element(&self, index: i64) -> Result<(usize, &Tree)> {
        let Tree::Tuple(t) = self else { bail!(InvalidArgument, "element {index} of an array") };
        let i = usize::try_from(index).ok().filter(|i| *i < t.len());
        let Some(i) = i else { bail!(InvalidArgument, "element {index} of a tuple of {}", t.len()) };
        Ok((t[..i].iter().map(Tree::count).sum(), &t[i]))
    }

    /// The number among the leaves that a path of tuple indices leads to.
    pub fn leaf(&self, path: &[i64]) -> Result<usize> {
        let (mut at, mut tree) = (0, self);
        for &index in path {
            let (offset, inner) = tree.element(index)?;
            at += offset;
            tree = inner;
        }
        ensure!(matches!(tree, Tree::Leaf(_)), InvalidArgument, "tuple index {path:?} names a tuple");
        Ok(at)
    }
}

/// For each array of a shape, the dimensions whose size is only bounded.
pub fn bounded(proto: &ShapeProto) -> Vec<Vec<usize>> {
    if is_tuple(proto) {
        return proto.tuple_shapes.iter().flat_map(bounded).collect();
    }
    vec![proto.is_dynamic_dimension.iter().enumerate().filter(|(_, dynamic)| **dynamic).map(|(dim, _)| dim).collect()]
}

pub fn array_proto(shape: &Shape) -> ShapeProto {
    let layout = LayoutProto { minor_to_major: (0..shape.rank() as i64).rev().collect(), ..Default::default() };
    ShapeProto {
        element_type: type_number(shape.dtype),
        dimensions: shape.dims.iter().map(|d| *d as i64).collect(),
        is_dynamic_dimension: vec![false; shape.rank()],
        layout: (shape.dtype != DType::Token).then_some(layout),
        ..Default::default()
    }
}

pub fn is_tuple(proto: &ShapeProto) -> bool {
    proto.element_type == TUPLE
}

pub fn tuple_proto(shapes: &[Shape]) -> ShapeProto {
    ShapeProto { element_type: TUPLE, tuple_shapes: shapes.iter().map(array_proto).collect(), ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_type_has_a_number() {
        for d in DType::all() {
            assert_eq!(dtype(type_number(d)).unwrap(), d);
        }
    }

    #[test]
    fn paths_lead_to_leaves() {
        let leaf = || Tree::Leaf(Shape::scalar(DType::F32));
        let tree = Tree::Tuple(vec![leaf(), Tree::Tuple(vec![leaf(), leaf()]), Tree::Tuple(vec![]), leaf()]);
        assert_eq!(tree.count(), 4);
        assert_eq!(tree.leaf(&[1, 1]).unwrap(), 2);
        assert_eq!(tree.leaf(&[3]).unwrap(), 3);
        assert!(tree.leaf(&[1]).is_err());
        assert!(tree.leaf(&[4]).is_err());
        assert!(tree.leaf(&[-1]).is_err());
        assert!(tree.leaf(&[0, 0]).is_err());
    }

    #[test]
    fn absurd_sizes_are_refused() {
        let proto = |d: &[i64]| ShapeProto { element_type: 11, dimensions: d.to_vec(), ..Default::default() };
        assert!(Tree::from_proto(&proto(&[-1])).is_err());
        assert!(Tree::from_proto(&proto(&[1 << 40, 1 << 40])).is_err());
        assert!(Tree::from_proto(&proto(&[0, 1 << 62, 4])).is_err());
        assert!(Tree::from_proto(&proto(&[2, 3])).is_ok());
    }
}
