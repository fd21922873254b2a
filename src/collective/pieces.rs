use crate::collective::region::Region;
use crate::collective::{Call, Kind};
use crate::error::Result;
use crate::tensor::Shape;
use crate::transport::{CARRIED, CARRY_ALIGN, LABEL};

/// Which part of whose input goes where, for one call. Members are numbered in group order.
#[derive(Clone, Copy)]
pub struct Pieces<'a> {
    pub call: &'a Call<'a>,
    pub way: Way,
}

/// What a member does with what it takes from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Copies it to its output.
    Copy,
    /// Reduces it to its output: all of an all-reduce, or its block of a reduce-scatter.
    Reduce,
    /// Reduces its slice and gives that to all others.
    ReduceSlices,
}

/// Up to this many bytes, times members, every member reduces everything itself.
const ONE_HOP: usize = 64 << 10;

impl<'a> Pieces<'a> {
    /// Of a call that [`check`] finds right.
    pub fn new(call: &'a Call<'a>) -> Pieces<'a> {
        let n = call.group.len();
        let way = match call.kind {
            Kind::AllReduce if call.inputs.iter().map(Shape::bytes).sum::<usize>() * n > ONE_HOP => Way::ReduceSlices,
            Kind::AllReduce | Kind::ReduceScatter { .. } => Way::Reduce,
            _ => Way::Copy,
        };
        Pieces { call, way }
    }

    /// The part of input `k` of member `from` that member `to` needs.
    pub fn take(&self, from: usize, to: usize, k: usize) -> Option<Region> {
        let (shape, n) = (&self.call.inputs[k], self.call.group.len());
        let whole = Region::line(0, shape.bytes());
        let block = |axis: usize| {
            let len = shape.dims[axis] / n;
            Region::along(&shape.dims, axis, to * len, len, shape.dtype.size())
        };
        match &self.call.kind {
            Kind::AllReduce if self.way == Way::ReduceSlices => Some(self.slice(to, k)),
            Kind::AllReduce | Kind::AllGather { .. } => Some(whole),
            Kind::ReduceScatter { dim } => Some(block(*dim)),
            Kind::AllToAll { split_dim, .. } => Some(block(*split_dim)),
            Kind::Permute { pairs } => {
                let pair = (self.call.group[from], self.call.group[to]);
                pairs.contains(&pair).then_some(whole)
            }
            Kind::Broadcast { root } => (self.call.group[from] == *root).then_some(whole),
        }
    }

    /// Most bytes of operand `k` that any member needs of another.
    pub fn most(&self, k: usize) -> usize {
        match (self.way, &self.call.kind) {
            (Way::ReduceSlices, _) => self.slice(0, k).bytes(),
            (_, Kind::ReduceScatter { .. } | Kind::AllToAll { .. }) => self.call.inputs[k].bytes() / self.call.group.len(),
            _ => self.call.inputs[k].bytes(),
        }
    }

    /// Where in output `k` of a member that goes, when it is copied.
    pub fn put(&self, from: usize, k: usize) -> Region {
        let (shape, n) = (&self.call.outputs[k], self.call.group.len());
        match self.call.kind {
            Kind::AllGather { dim: axis } | Kind::AllToAll { concat_dim: axis, .. } => {
                let len = shape.dims[axis] / n;
                Region::along(&shape.dims, axis, from * len, len, shape.dtype.size())
            }
            _ => Region::line(0, shape.bytes()),
        }
    }

    /// The elements of operand `k` that member `i` reduces for all. Operands of equal size have equal slices, because a
    /// reducer may combine them; slices begin at whole cache lines.
    pub fn slice(&self, i: usize, k: usize) -> Region {
        let (shape, n) = (&self.call.inputs[k], self.call.group.len());
        let elements = shape.elements();
        let len = elements.div_ceil(n).next_multiple_of(64);
        let lo = (i * len).min(elements);
        let hi = (lo + len).min(elements);
        Region::line(lo * shape.dtype.size(), (hi - lo) * shape.dtype.size())
    }

    /// Whether a member's slot has room for all of its inputs, so that nobody has to wait until they are read.
    pub fn are_carried(&self) -> bool {
        self.way != Way::ReduceSlices && self.carried_at(self.operands()) <= CARRIED
    }

    /// Where in the slot input `k` begins.
    pub fn carried_at(&self, k: usize) -> usize {
        self.call.inputs[..k].iter().map(|shape| shape.bytes().next_multiple_of(CARRY_ALIGN)).fold(0, usize::saturating_add)
    }

    pub fn operands(&self) -> usize {
        self.call.inputs.len()
    }
}

/// Fails unless shapes, group and kind of the call fit together.
pub fn check(call: &Call) -> Result<()> {
    let n = call.group.len();
    ensure!(call.inputs.len() == call.outputs.len(), Internal, "{} operands, {} results", call.inputs.len(), call.outputs.len());
    ensure!(call.group.contains(&call.device), Internal, "device {} is not in its group {:?}", call.device, call.group);
    let reduces = matches!(call.kind, Kind::AllReduce | Kind::ReduceScatter { .. });
    ensure!(reduces == call.reducer.is_some(), Internal, "reducer given: {}", call.reducer.is_some());
    for (input, output) in call.inputs.iter().zip(call.outputs) {
        let misfit = || error!(Internal, "operand {input} and result {output} do not fit {:?} over {n} devices", call.kind);
        let mut want = input.clone();
        let (mul, div) = match call.kind {
            Kind::AllGather { dim } => (Some(dim), None),
            Kind::ReduceScatter { dim } => (None, Some(dim)),
            Kind::AllToAll { split_dim, concat_dim } => (Some(concat_dim), Some(split_dim)),
            _ => (None, None),
        };
        for (dim, multiply) in [(div, false), (mul, true)] {
            let Some(dim) = dim else { continue };
            let d = want.dims.get_mut(dim).ok_or_else(misfit)?;
            ensure!(multiply || *d % n == 0, Internal, "{}", misfit());
            *d = if multiply { *d * n } else { *d / n };
        }
        ensure!(want == *output, Internal, "{}", misfit());
    }
    Ok(())
}

/// A number that is equal on all members of a group if they make the same call.
pub fn signature(call: &Call) -> u64 {
    let mut h = Hash(0x9e37_79b9_7f4a_7c15);
    match &call.kind {
        Kind::AllReduce => h.add(1),
        Kind::AllGather { dim } => h.adds(&[2, *dim]),
        Kind::ReduceScatter { dim } => h.adds(&[3, *dim]),
        Kind::AllToAll { split_dim, concat_dim } => h.adds(&[4, *split_dim, *concat_dim]),
        Kind::Permute { pairs } => {
            h.add(5);
            pairs.iter().for_each(|(a, b)| h.adds(&[*a, *b]));
        }
        Kind::Broadcast { root } => h.adds(&[6, *root]),
    }
    for shape in call.inputs.iter().chain(call.outputs) {
        h.adds(&[usize::MAX, shape.dtype as usize]);
        h.adds(&shape.dims);
    }
    h.0
}

/// What tells a group from all others.
pub fn group_key(group: &[usize]) -> [u64; 2] {
    [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210].map(|seed| {
        let mut h = Hash(seed);
        h.add(group.len());
        h.adds(group);
        h.0
    })
}

struct Hash(u64);

impl Hash {
    fn add(&mut self, n: usize) {
        let x = (self.0 ^ n as u64).wrapping_mul(0xff51_afd7_ed55_8ccd);
        self.0 = (x ^ (x >> 32)).wrapping_mul(0xc4ce_b9fe_1a85_ec53) ^ (x >> 29);
    }

    fn adds(&mut self, ns: &[usize]) {
        ns.iter().for_each(|n| self.add(*n));
    }
}

/// The call in one line, cut to what a slot holds.
pub fn label(call: &Call) -> [u8; LABEL] {
    let first = call.inputs.first().map(|s| s.to_string()).unwrap_or_default();
    let more = if call.inputs.len() > 1 { format!(" and {} more", call.inputs.len() - 1) } else { String::new() };
    let text = format!("{} of {first}{more} over {} devices", call.label, call.group.len());
    let mut label = [0; LABEL];
    let n = text.len().min(LABEL);
    label[..n].copy_from_slice(&text.as_bytes()[..n]);
    label
}

/// Whether this is the label of a call with that text, as far as it is kept; shapes and group are not looked at.
pub fn is_label_of(label: &[u8; LABEL], call: &Call) -> bool {
    let text = call.label.as_bytes();
    let n = text.len().min(LABEL);
    label[..n] == text[..n] && label[n..].iter().zip(b" of ").all(|(a, b)| a == b)
}
