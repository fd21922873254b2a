//! Affine views: a tensor whose elements are those of another one at strides of its own.

use crate::ir::{Op, Value};
use crate::tensor::{DType, Shape};

/// Element `i` (an index per dimension) is element `offset + Σ i[d] * strides[d]` of the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub root: Root,
    pub dims: Vec<usize>,
    pub strides: Vec<i64>,
    pub offset: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    Value(Value),
    /// 0, 1, 2, … of this type.
    Count(DType),
}

impl View {
    pub fn dense(root: Value, dims: &[usize]) -> View {
        View { root: Root::Value(root), dims: dims.to_vec(), strides: dense_strides(dims), offset: 0 }
    }

    pub fn iota(shape: &Shape, dim: usize) -> View {
        let strides = (0..shape.rank()).map(|d| (d == dim) as i64).collect();
        View { root: Root::Count(shape.dtype), dims: shape.dims.clone(), strides, offset: 0 }
    }

    /// The same element everywhere.
    pub fn spread(&self, dims: &[usize]) -> View {
        View { root: self.root, dims: dims.to_vec(), strides: vec![0; dims.len()], offset: self.offset }
    }

    /// The view that a movement of this view is; `None` where the result is none.
    pub fn moved(&self, op: &Op, to: &Shape) -> Option<View> {
        let mut view = View { root: self.root, dims: to.dims.clone(), strides: vec![0; to.rank()], offset: self.offset };
        match op {
            Op::Broadcast { dims } => {
                for (i, d) in dims.iter().enumerate() {
                    if self.dims[i] != 1 {
                        view.strides[*d] = self.strides[i];
                    }
                }
            }
            Op::Transpose { perm } => view.strides = perm.iter().map(|d| self.strides[*d]).collect(),
            Op::Slice { start, stride, .. } => {
                for d in 0..to.rank() {
                    view.offset += start[d] as i64 * self.strides[d];
                    view.strides[d] = self.strides[d] * stride[d] as i64;
                }
            }
            Op::Reverse { dims } => {
                view.strides.copy_from_slice(&self.strides);
                for d in dims {
                    view.offset += (self.dims[*d] as i64 - 1) * self.strides[*d];
                    view.strides[*d] = -self.strides[*d];
                }
            }
            Op::Reshape => view.strides = self.reshaped(&to.dims)?,
            _ => return None,
        }
        // An offset means nothing without elements.
        if to.elements() == 0 {
            view.offset = 0;
        }
        Some(view)
    }

    /// Strides under other dimensions with as many elements.
    fn reshaped(&self, dims: &[usize]) -> Option<Vec<i64>> {
        if dims.contains(&0) {
            return Some(vec![0; dims.len()]);
        }
        let mut strides = vec![0; dims.len()];
        // Both lists are cut into groups of equal product; within one, the old dimensions must be one run.
        let old: Vec<(usize, i64)> = self.dims.iter().copied().zip(self.strides.iter().copied()).filter(|(n, _)| *n != 1).collect();
        let mut i = 0;
        let mut d = 0;
        while i < old.len() {
            let (mut from, first) = (old[i].0, i);
            while d < dims.len() && dims[d] == 1 {
                d += 1;
            }
            let start = d;
            let mut to = *dims.get(d)?;
            d += 1;
            while from != to {
                if from < to {
                    i += 1;
                    let (n, stride) = *old.get(i)?;
                    if old[i - 1].1 != stride * n as i64 {
                        return None;
                    }
                    from *= n;
                } else {
                    to *= *dims.get(d)?;
                    d += 1;
                }
            }
            debug_assert!(first <= i);
            let mut stride = old[i].1;
            for k in (start..d).rev() {
                strides[k] = stride;
                stride *= dims[k] as i64;
            }
            i += 1;
        }
        Some(strides)
    }

    /// The same elements in the same order with as few dimensions as possible.
    pub fn collapsed(mut self) -> View {
        let mut dims: Vec<usize> = Vec::new();
        let mut strides: Vec<i64> = Vec::new();
        for (n, stride) in self.dims.iter().copied().zip(self.strides.iter().copied()).filter(|(n, _)| *n != 1) {
            match (dims.last_mut(), strides.last_mut()) {
                (Some(outer), Some(s)) if *s == stride * n as i64 => {
                    *outer *= n;
                    *s = stride;
                }
                _ => {
                    dims.push(n);
                    strides.push(stride);
                }
            }
        }
        (self.dims, self.strides) = (dims, strides);
        self
    }

    /// All `n` elements of the root in order.
    pub fn is_whole(&self, n: usize) -> bool {
        let flat = self.clone().collapsed();
        flat.offset == 0 && flat.dims.iter().product::<usize>() == n && (flat.dims.is_empty() || flat.strides == [1])
    }
}

pub fn dense_strides(dims: &[usize]) -> Vec<i64> {
    let mut strides = vec![1; dims.len()];
    for i in (1..dims.len()).rev() {
        strides[i - 1] = strides[i] * dims[i] as i64;
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(view: &View) -> Vec<i64> {
        let mut all = vec![view.offset];
        for (n, stride) in view.dims.iter().zip(&view.strides) {
            all = all.iter().flat_map(|base| (0..*n as i64).map(move |i| base + i * stride)).collect();
        }
        all
    }

    fn shape(dims: &[usize]) -> Shape {
        Shape::new(DType::F32, dims)
    }

    #[test]
    fn movements_compose() {
        let x = View::dense(Value(0), &[2, 3]);
        let t = x.moved(&Op::Transpose { perm: vec![1, 0] }, &shape(&[3, 2])).unwrap();
        assert_eq!(elements(&t), [0, 3, 1, 4, 2, 5]);
        let r = t.moved(&Op::Reverse { dims: vec![0] }, &shape(&[3, 2])).unwrap();
        assert_eq!(elements(&r), [2, 5, 1, 4, 0, 3]);
        let s = r.moved(&Op::Slice { start: vec![1, 1], limit: vec![3, 2], stride: vec![1, 1] }, &shape(&[2, 1])).unwrap();
        assert_eq!(elements(&s), [4, 3]);
        let b = s.moved(&Op::Broadcast { dims: vec![0, 1] }, &shape(&[2, 2])).unwrap();
        assert_eq!(elements(&b), [4, 4, 3, 3]);
        assert_eq!(elements(&b.clone().collapsed()), elements(&b));
    }

    #[test]
    fn reshapes_are_views_where_the_elements_are_in_runs() {
        let x = View::dense(Value(0), &[4, 6]);
        let cut = x.moved(&Op::Slice { start: vec![0, 0], limit: vec![4, 4], stride: vec![1, 1] }, &shape(&[4, 4])).unwrap();
        let split = cut.moved(&Op::Reshape, &shape(&[2, 2, 1, 2, 2])).unwrap();
        assert_eq!(elements(&split), elements(&cut));
        assert!(cut.moved(&Op::Reshape, &shape(&[16])).is_none());
        assert!(cut.moved(&Op::Reshape, &shape(&[8, 2])).is_none());
        assert!(cut.moved(&Op::Reshape, &shape(&[4, 2, 2])).is_some());
        let one = View::dense(Value(0), &[]).moved(&Op::Reshape, &shape(&[1, 1])).unwrap();
        assert_eq!(elements(&one), [0]);
    }

    #[test]
    fn whole_views_are_found() {
        let x = View::dense(Value(0), &[4, 6]);
        assert!(x.is_whole(24));
        assert!(!x.moved(&Op::Transpose { perm: vec![1, 0] }, &shape(&[6, 4])).unwrap().is_whole(24));
        assert!(View::dense(Value(0), &[1, 1]).is_whole(1));
        assert!(
            !View::dense(Value(0), &[4, 6])
                .moved(&Op::Slice { start: vec![1, 0], limit: vec![2, 6], stride: vec![1, 1] }, &shape(&[1, 6]))
                .unwrap()
                .is_whole(24)
        );
    }
}
