//! Straight-line code over vectors of 32-bit lanes, in SSA form.
//!
//! A node is one instruction, or a few; equal nodes are one. Elements of less than 32 bits have a lane each.

use std::collections::HashMap;

/// A value: index into the nodes of its code.
pub type Id = u32;

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

impl Kind {
    /// Of an element in memory.
    pub fn bytes(self) -> u32 {
        match self {
            Kind::Word => 4,
            Kind::Half => 2,
            Kind::Mask => 1,
        }
    }
}

impl Pair {
    /// The result is a mask.
    pub fn compares(self) -> bool {
        matches!(self, Pair::Compare(_) | Pair::Equal | Pair::Greater)
    }

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
    /// The elements of a row of the table of places. `part` counts vectors from where the pass begins.
    Load {
        row: u32,
        kind: Kind,
        part: u32,
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

#[derive(Clone, Copy)]
pub struct Store {
    pub row: u32,
    pub kind: Kind,
    pub part: u32,
    pub value: Id,
}

/// The body of a loop.
pub struct Vector {
    pub nodes: Vec<Node>,
    pub stores: Vec<Store>,
    /// Vectors that one pass of the loop computes.
    pub parts: u32,
    known: HashMap<Node, Id>,
}

impl Default for Vector {
    fn default() -> Vector {
        Vector { nodes: Vec::new(), stores: Vec::new(), parts: 1, known: HashMap::new() }
    }
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

    pub fn load(&mut self, row: u32, kind: Kind) -> Id {
        self.node(Node::Load { row, kind, part: 0 })
    }

    pub fn store(&mut self, row: u32, kind: Kind, value: Id) {
        self.stores.push(Store { row, kind, part: 0, value });
    }

    /// The most values at a time that need a register.
    pub fn pressure(&self) -> usize {
        let fixed = |id: Id| matches!(self.nodes[id as usize], Node::Const(_) | Node::Cell(_));
        let mut ends = vec![None; self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate() {
            node.operands().filter(|o| !fixed(*o)).for_each(|o| ends[o as usize] = Some(i));
        }
        self.stores.iter().filter(|s| !fixed(s.value)).for_each(|s| ends[s.value as usize] = Some(self.nodes.len()));
        let mut dying = vec![0; self.nodes.len() + 1];
        let (mut live, mut most) = (0, 0);
        for (i, end) in ends.iter().enumerate() {
            live -= dying[i];
            if let Some(end) = *end {
                live += 1;
                dying[end] += 1;
                most = most.max(live);
            }
        }
        most
    }

    /// The same body for several vectors per pass, their instructions side by side: one of them alone waits for its own
    /// results most of the time.
    pub fn side_by_side(&self, parts: u32) -> Vector {
        let mut wide = Vector { parts, ..Vector::default() };
        let mut ids: Vec<Vec<Id>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let of = |part: u32| {
                let id = |a: Id| ids[a as usize][part as usize];
                match *node {
                    Node::Load { row, kind, .. } => Node::Load { row, kind, part },
                    Node::Cell(_) | Node::Const(_) => *node,
                    Node::Single(op, a) => Node::Single(op, id(a)),
                    Node::Pair(op, a, b) => Node::Pair(op, id(a), id(b)),
                    Node::Fma(a, b, c) => Node::Fma(id(a), id(b), id(c)),
                    Node::Blend(a, b, c) => Node::Blend(id(a), id(b), id(c)),
                }
            };
            let nodes: Vec<Node> = (0..parts).map(of).collect();
            ids.push(nodes.into_iter().map(|n| wide.node(n)).collect());
        }
        for store in &self.stores {
            wide.stores.extend((0..parts).map(|part| Store { part, value: ids[store.value as usize][part as usize], ..*store }));
        }
        wide
    }
}
