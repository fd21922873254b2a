//! Straight-line code over vectors of eight 32-bit lanes, in SSA form.
//!
//! A node is one AVX2 instruction; equal nodes are one. Elements of less than 32 bits have a lane each.

use std::collections::HashMap;

/// A value: index into the nodes of its code.
pub type Id = u32;

/// Elements that one pass of the loop computes.
pub const LANES: usize = 8;

/// How elements are in memory, and in lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Word,
    /// 16 bits in memory, zero-extended in lanes.
    Half,
    /// A byte of 0 or 1 in memory, all bits of the lane alike.
    Mask,
}

/// Predicates of a comparison of floats, as the instruction encodes them: false for NaN but where the name says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    Eq = 0x00,
    Unordered = 0x03,
    NeOrUnordered = 0x04,
    Lt = 0x11,
    Le = 0x12,
    Ge = 0x1d,
    Gt = 0x1e,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pair {
    AddF,
    SubF,
    MulF,
    DivF,
    /// The first where it is greater, else the second.
    MaxF,
    /// The first where it is less, else the second.
    MinF,
    Compare(Predicate),
    And,
    /// The second without the bits of the first.
    AndNot,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    MaxS,
    MinS,
    MaxU,
    MinU,
    /// By a number per lane; by 32 and more all bits leave.
    ShiftLeft,
    ShiftRight,
    ShiftRightArithmetic,
    Equal,
    /// Of signed numbers.
    Greater,
}

impl Pair {
    pub fn commutes(self) -> bool {
        use Pair::*;
        matches!(self, AddF | MulF | And | Or | Xor | Add | Mul | MaxS | MinS | MaxU | MinU | Equal)
            || matches!(self, Compare(Predicate::Eq | Predicate::NeOrUnordered | Predicate::Unordered))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Single {
    Sqrt,
    Abs,
    FromSigned,
    /// Towards zero; i32::MIN where the result does not fit.
    ToSigned,
    ToHalf,
    FromHalf,
    Round,
    Floor,
    Ceil,
    ShiftLeft(u8),
    ShiftRight(u8),
    ShiftRightArithmetic(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The elements of a row of the table of places.
    Load {
        row: u32,
        kind: Kind,
    },
    /// A scalar, the same in all lanes, that the caller lays into a cell.
    Cell(u32),
    Const(u32),
    Single(Single, Id),
    Pair(Pair, Id, Id),
    /// a * b + c, rounded once.
    Fma(Id, Id, Id),
    /// (mask, where set, where not)
    Blend(Id, Id, Id),
}

impl Node {
    pub fn operands(&self) -> impl Iterator<Item = Id> {
        let ids = match *self {
            Node::Load { .. } | Node::Cell(_) | Node::Const(_) => [None; 3],
            Node::Single(_, a) => [Some(a), None, None],
            Node::Pair(_, a, b) => [Some(a), Some(b), None],
            Node::Fma(a, b, c) | Node::Blend(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        ids.into_iter().flatten()
    }
}

/// The body of a loop.
#[derive(Default)]
pub struct Vector {
    pub nodes: Vec<Node>,
    /// (row, kind, value)
    pub stores: Vec<(u32, Kind, Id)>,
    known: HashMap<Node, Id>,
}

impl Vector {
    pub fn node(&mut self, node: Node) -> Id {
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() as Id - 1
        })
    }

    pub fn pair(&mut self, op: Pair, a: Id, b: Id) -> Id {
        self.node(Node::Pair(op, a, b))
    }

    pub fn single(&mut self, op: Single, a: Id) -> Id {
        self.node(Node::Single(op, a))
    }

    pub fn bits(&mut self, bits: u32) -> Id {
        self.node(Node::Const(bits))
    }

    pub fn number(&mut self, x: f32) -> Id {
        self.bits(x.to_bits())
    }

    pub fn fma(&mut self, a: Id, b: Id, c: Id) -> Id {
        self.node(Node::Fma(a, b, c))
    }

    pub fn blend(&mut self, mask: Id, yes: Id, no: Id) -> Id {
        if yes == no { yes } else { self.node(Node::Blend(mask, yes, no)) }
    }

    pub fn compare(&mut self, predicate: Predicate, a: Id, b: Id) -> Id {
        self.pair(Pair::Compare(predicate), a, b)
    }

    pub fn not(&mut self, a: Id) -> Id {
        let ones = self.bits(!0);
        self.pair(Pair::Xor, a, ones)
    }

    pub fn store(&mut self, row: u32, kind: Kind, value: Id) {
        self.stores.push((row, kind, value));
    }
}
