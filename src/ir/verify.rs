//! Checks a module once, so that every later stage may rely on it: indices are in range, values are defined before
//! their uses, shapes are what the operations make.

use crate::error::Result;
use crate::ir::infer::{self, Signature, Site, check_sharding};
use crate::ir::{Donation, Func, FuncId, Inst, Module, Op, Region, Sharding, Value};
use crate::tensor::{DType, Shape};

/// Nesting of regions; keeps the recursion of every pass within the stack.
const MAX_DEPTH: usize = 128;
/// More devices than any job has; keeps sizes that come from a message small.
pub const MAX_DEVICES: usize = 1 << 16;

/// The most instructions of a program with every call expanded: a multiple of those that are `written`, or a number that is no
/// burden.
pub fn most_instructions(written: usize) -> usize {
    written.saturating_mul(128).max(1 << 18)
}

pub fn verify(module: &Module) -> Result<()> {
    let (replicas, partitions) = (module.num_replicas, module.num_partitions);
    let devices = replicas.checked_mul(partitions).filter(|n| (1..=MAX_DEVICES).contains(n));
    ensure!(devices.is_some(), InvalidArgument, "a program for {replicas} replicas of {partitions} partitions");
    ensure!((module.entry.0 as usize) < module.funcs.len(), InvalidArgument, "the entry function does not exist");
    for func in &module.funcs {
        Checker { module, func, scope: vec![false; func.values.len()], depth: 0 }
            .func()
            .map_err(|e| e.context(format_args!("@{}", func.name)))?;
    }
    calls(module)?;
    attributes(module)
}

struct Checker<'a> {
    module: &'a Module,
    func: &'a Func,
    /// Which values are defined here: by this region or those around it.
    scope: Vec<bool>,
    depth: usize,
}

impl<'a> Checker<'a> {
    fn func(&mut self) -> Result<()> {
        let f = self.func;
        for shape in &f.values {
            shape.check_size()?;
            ensure!(shape.dtype != DType::Token || shape.rank() == 0, InvalidArgument, "a value of {shape}");
        }
        ensure!(
            f.params.len() == f.body.params.len(),
            InvalidArgument,
            "{} parameters, {} attributes",
            f.body.params.len(),
            f.params.len()
        );
        ensure!(
            f.results.len() == f.body.results.len(),
            InvalidArgument,
            "{} results, {} attributes",
            f.body.results.len(),
            f.results.len()
        );
        let mut defined = vec![false; f.values.len()];
        self.region(&f.body, &mut defined)
    }

    /// `defined` are all definitions so far, `scope` those that may be used.
    fn region(&mut self, region: &'a Region, defined: &mut Vec<bool>) -> Result<()> {
        self.depth += 1;
        ensure!(self.depth <= MAX_DEPTH, InvalidArgument, "regions are nested more than {MAX_DEPTH} deep");
        for v in &region.params {
            self.define(*v, defined)?;
        }
        for inst in &region.insts {
            self.inst(inst, defined).map_err(|e| {
                let place = inst.loc.as_deref().map(|l| format!(" ({l})")).unwrap_or_default();
                e.context(format_args!("{}{place}", inst.op.name()))
            })?;
        }
        for v in &region.results {
            self.use_of(*v)?;
        }
        for v in region.params.iter().chain(region.insts.iter().flat_map(|i| &i.results)) {
            self.scope[v.0 as usize] = false;
        }
        self.depth -= 1;
        Ok(())
    }

    fn define(&mut self, v: Value, defined: &mut [bool]) -> Result<()> {
        let Some(slot) = defined.get_mut(v.0 as usize) else { bail!(InvalidArgument, "value {} does not exist", v.0) };
        ensure!(!std::mem::replace(slot, true), InvalidArgument, "value {} is defined twice", v.0);
        self.scope[v.0 as usize] = true;
        Ok(())
    }

    fn use_of(&self, v: Value) -> Result<&'a Shape> {
        ensure!(self.scope.get(v.0 as usize) == Some(&true), InvalidArgument, "value {} is used where it is not defined", v.0);
        Ok(self.func.shape(v))
    }

    fn inst(&mut self, inst: &'a Inst, defined: &mut Vec<bool>) -> Result<()> {
        let operands = inst.operands.iter().map(|v| self.use_of(*v)).collect::<Result<Vec<_>>>()?;
        for region in &inst.regions {
            self.region(region, defined)?;
        }
        for v in &inst.results {
            self.define(*v, defined)?;
        }
        let stated: Vec<&Shape> = inst.results.iter().map(|v| self.func.shape(*v)).collect();
        let signature = |r: &Region| Signature {
            params: r.params.iter().map(|v| self.func.shape(*v).clone()).collect(),
            results: r.results.iter().map(|v| self.func.shape(*v).clone()).collect(),
        };
        let called = self.called(&inst.op)?;
        let regions: Vec<Signature> = inst.regions.iter().map(signature).collect();
        let needed = region_count(&inst.op, regions.len());
        ensure!(regions.len() == needed, InvalidArgument, "{} regions, {needed} are needed", regions.len());
        let site = Site { operands, stated, regions, called, replicas: self.module.num_replicas, partitions: self.module.num_partitions };
        let checked = infer::infer(&inst.op, &site).and_then(|want| infer::same("results", &site.stated, &want));
        checked.map_err(|mut e| {
            e.message = format!("{} (operands ({}), results ({}))", e.message, infer::list(&site.operands), infer::list(&site.stated));
            e
        })
    }

    fn called(&self, op: &Op) -> Result<Option<Signature>> {
        let find = |id: &FuncId| {
            self.module.funcs.get(id.0 as usize).ok_or_else(|| error!(InvalidArgument, "called function {} does not exist", id.0))
        };
        if let Op::CustomCall(call) = op {
            call.called.iter().try_for_each(|id| find(id).map(|_| ()))?;
        }
        let Op::Call(id) = op else { return Ok(None) };
        let f = find(id)?;
        let shapes = |v: &[Value]| -> Result<Vec<Shape>> {
            v.iter()
                .map(|v| {
                    f.values
                        .get(v.0 as usize)
                        .cloned()
                        .ok_or_else(|| error!(InvalidArgument, "value {} of @{} does not exist", v.0, f.name))
                })
                .collect()
        };
        Ok(Some(Signature { params: shapes(&f.body.params)?, results: shapes(&f.body.results)? }))
    }
}

fn region_count(op: &Op, given: usize) -> usize {
    match op {
        Op::Map | Op::Scatter(_) | Op::Reduce { .. } | Op::ReduceWindow(_) | Op::Sort { .. } => 1,
        Op::AllReduce(_) | Op::ReduceScatter { .. } | Op::ManualComputation { .. } => 1,
        Op::SelectAndScatter(_) | Op::While => 2,
        Op::Case => given.max(1),
        _ => 0,
    }
}

/// Functions call each other without cycles, and the program stays within bounds when every call is expanded.
fn calls(module: &Module) -> Result<()> {
    let profiles: Vec<Profile> = module.funcs.iter().map(|f| Profile::of(&f.body)).collect();
    // (instructions, depth) with all calls expanded; known once a function is done.
    let mut expanded: Vec<Option<(usize, usize)>> = vec![None; profiles.len()];
    let mut open = vec![false; profiles.len()];
    let written: usize = profiles.iter().map(|p| p.instructions).sum();
    let most = most_instructions(written);
    for root in 0..profiles.len() {
        let mut stack = vec![(root, 0)];
        while let Some((f, next)) = stack.pop() {
            if expanded[f].is_some() {
                continue;
            }
            open[f] = true;
            if let Some(&(callee, _)) = profiles[f].calls.get(next) {
                stack.push((f, next + 1));
                ensure!(!open[callee], InvalidArgument, "@{} calls itself", module.funcs[callee].name);
                stack.push((callee, 0));
                continue;
            }
            open[f] = false;
            let (mut count, mut depth) = (profiles[f].instructions, profiles[f].depth);
            for &(callee, at) in &profiles[f].calls {
                let (c, d) = expanded[callee].unwrap_or_default();
                count = count.saturating_add(c);
                depth = depth.max(at + d);
            }
            let name = &module.funcs[f].name;
            ensure!(depth <= MAX_DEPTH, InvalidArgument, "@{name}: regions and calls are nested more than {MAX_DEPTH} deep");
            ensure!(count <= most, InvalidArgument, "@{name}: more than {most} instructions with every call expanded, made of {written}");
            expanded[f] = Some((count, depth));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Profile {
    instructions: usize,
    depth: usize,
    /// Called function and depth of the call.
    calls: Vec<(usize, usize)>,
}

impl Profile {
    fn of(body: &Region) -> Profile {
        let mut p = Profile::default();
        p.add(body, 1);
        p
    }

    fn add(&mut self, region: &Region, depth: usize) {
        self.depth = self.depth.max(depth);
        self.instructions += region.insts.len();
        for inst in &region.insts {
            match &inst.op {
                Op::Call(id) => self.calls.push((id.0 as usize, depth)),
                Op::CustomCall(c) => self.calls.extend(c.called.iter().map(|id| (id.0 as usize, depth))),
                _ => {}
            }
            inst.regions.iter().for_each(|r| self.add(r, depth + 1));
        }
    }
}

/// Attributes of the entry's parameters and results.
fn attributes(module: &Module) -> Result<()> {
    let entry = module.entry();
    let devices = module.num_partitions.max(module.num_replicas);
    let fits = |s: &Option<Sharding>, v: Value| s.as_ref().map_or(Ok(()), |s| check_sharding(s, entry.shape(v), devices));
    let mut donated = vec![false; entry.results.len()];
    for (k, (attrs, v)) in entry.params.iter().zip(&entry.body.params).enumerate() {
        fits(&attrs.sharding, *v).map_err(|e| e.context(format_args!("parameter {k}")))?;
        if let Some(d) = attrs.bounded.iter().find(|d| **d >= entry.shape(*v).rank()) {
            bail!(InvalidArgument, "parameter {k}, {}, has no dimension {d} whose size could be bounded", entry.shape(*v));
        }
        if let Donation::Result(r) = attrs.donation {
            let fresh = donated.get_mut(r).is_some_and(|d| !std::mem::replace(d, true));
            ensure!(fresh, InvalidArgument, "parameter {k} is given to result {r} of {}, which is none or taken", entry.results.len());
        }
    }
    for (k, (attrs, v)) in entry.results.iter().zip(&entry.body.results).enumerate() {
        fits(&attrs.sharding, *v).map_err(|e| e.context(format_args!("result {k}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::*;
    use crate::tensor::Literal;

    fn f32(dims: &[usize]) -> Shape {
        Shape::new(DType::F32, dims)
    }

    /// A module whose entry has parameters of these shapes and what `build` adds; its results are returned.
    fn module(params: &[Shape], build: impl FnOnce(&mut Func) -> Vec<Value>) -> Module {
        let mut f = Func::new("main");
        for p in params {
            f.new_param(p.clone(), ParamAttrs::default());
        }
        f.body.results = build(&mut f);
        f.results = vec![ResultAttrs::default(); f.body.results.len()];
        Module { name: "m".into(), funcs: vec![f], entry: FuncId(0), num_replicas: 1, num_partitions: 1 }
    }

    /// One operation on all parameters.
    fn one(op: Op, params: &[Shape], results: &[Shape]) -> Result<()> {
        verify(&module(params, |f| {
            let operands = f.body.params.clone();
            f.body.push(&mut f.values, op, &operands, results, Vec::new(), Some("here:1".into()))
        }))
    }

    fn adder(values: &mut Vec<Shape>, dtype: DType) -> Region {
        let mut r = Region::default();
        for _ in 0..2 {
            values.push(Shape::scalar(dtype));
            r.params.push(Value(values.len() as u32 - 1));
        }
        let params = r.params.clone();
        r.results = vec![r.push1(values, Op::Binary(BinaryOp::Add), &params, Shape::scalar(dtype))];
        r
    }

    fn reduce(dims: &[usize], x: Shape, dtype: DType, result: Shape) -> Result<()> {
        verify(&module(&[x.clone(), Shape::scalar(x.dtype)], |f| {
            let region = adder(&mut f.values, dtype);
            let operands = f.body.params.clone();
            f.body.push(&mut f.values, Op::Reduce { dims: dims.to_vec() }, &operands, &[result], vec![region], None)
        }))
    }

    #[test]
    fn messages_name_operation_place_constraint_and_shapes() {
        let e = one(Op::Transpose { perm: vec![0, 2] }, &[f32(&[2, 3])], &[f32(&[2, 3])]).unwrap_err();
        assert_eq!(
            e.message,
            "@main: transpose (here:1): permutation [0, 2] must be distinct and below 2 (operands (f32[2,3]), results (f32[2,3]))"
        );
    }

    #[test]
    fn results_must_be_what_the_operation_makes() {
        let transpose = |r: &[usize]| one(Op::Transpose { perm: vec![1, 0] }, &[f32(&[2, 3])], &[f32(r)]);
        transpose(&[3, 2]).unwrap();
        assert!(transpose(&[2, 3]).unwrap_err().message.contains("results are (f32[2,3]), they must be (f32[3,2])"));
        assert!(one(Op::Reshape, &[f32(&[2, 3])], &[f32(&[7])]).is_err());
        assert!(one(Op::Reshape, &[f32(&[2, 3])], &[Shape::new(DType::S32, [6])]).is_err());
        let slice = |limit: usize| one(Op::Slice { start: vec![1], limit: vec![limit], stride: vec![2] }, &[f32(&[4])], &[f32(&[2])]);
        slice(4).unwrap();
        assert!(slice(5).is_err());
        let pad =
            |low: i64, r: usize| one(Op::Pad { low: vec![low], high: vec![0], interior: vec![1] }, &[f32(&[3]), f32(&[])], &[f32(&[r])]);
        pad(-1, 4).unwrap();
        assert!(pad(i64::MAX, 4).is_err());
        assert!(pad(-6, 0).is_err());
        assert!(one(Op::Binary(BinaryOp::And), &[f32(&[2]), f32(&[2])], &[f32(&[2])]).is_err());
        assert!(one(Op::Binary(BinaryOp::Add), &[f32(&[2]), f32(&[1])], &[f32(&[2])]).is_err());
    }

    #[test]
    fn regions_must_have_the_types_of_the_operands() {
        reduce(&[0], f32(&[2, 3]), DType::F32, f32(&[3])).unwrap();
        assert!(reduce(&[2], f32(&[2, 3]), DType::F32, f32(&[3])).is_err());
        assert!(reduce(&[0, 0], f32(&[2, 3]), DType::F32, f32(&[3])).is_err());
        assert!(reduce(&[0], f32(&[2, 3]), DType::F64, f32(&[3])).unwrap_err().message.contains("parameters of the region"));
    }

    #[test]
    fn gather_indices_stay_inside() {
        let dims = GatherDims {
            offset_dims: vec![1],
            collapsed_slice_dims: vec![0],
            start_index_map: vec![0],
            index_vector_dim: 1,
            slice_sizes: vec![1, 3],
            ..Default::default()
        };
        let gather = |d: &GatherDims| one(Op::Gather(d.clone()), &[f32(&[5, 3]), Shape::new(DType::S32, [4, 1])], &[f32(&[4, 3])]);
        gather(&dims).unwrap();
        assert!(gather(&GatherDims { slice_sizes: vec![1, 4], ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { start_index_map: vec![2], ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { start_index_map: vec![0, 1], ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { index_vector_dim: 3, ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { offset_dims: vec![2], ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { collapsed_slice_dims: vec![7], ..dims.clone() }).is_err());
        assert!(gather(&GatherDims { slice_sizes: vec![2, 3], ..dims }).is_err());
    }

    #[test]
    fn windows_do_not_overflow() {
        let w = |d: WindowDim| {
            infer::infer(
                &Op::ReduceWindow(Window { dims: vec![d] }),
                &Site {
                    operands: vec![&f32(&[10]), &f32(&[])],
                    stated: vec![],
                    regions: vec![Signature { params: vec![f32(&[]), f32(&[])], results: vec![f32(&[])] }],
                    called: None,
                    replicas: 1,
                    partitions: 1,
                },
            )
            .map(|s| s[0].dims[0])
        };
        let base = WindowDim { size: 3, ..WindowDim::ONE };
        assert_eq!(w(base).unwrap(), 8);
        assert_eq!(w(WindowDim { stride: 3, pad_low: 1, window_dilation: 2, base_dilation: 2, ..base }).unwrap(), 6);
        assert_eq!(w(WindowDim { size: 11, ..base }).unwrap(), 0);
        for bad in [
            WindowDim { size: 0, ..base },
            WindowDim { stride: 0, ..base },
            WindowDim { base_dilation: usize::MAX, ..base },
            WindowDim { window_dilation: usize::MAX / 2, ..base },
            WindowDim { pad_low: i64::MAX, ..base },
            WindowDim { pad_high: -20, ..base },
        ] {
            assert!(w(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn values_are_used_where_they_are_defined() {
        let negate = |f: &mut Func, v: Value| f.body.push1(&mut f.values, Op::Unary(UnaryOp::Negate), &[v], f32(&[]));
        // Used before its definition.
        let m = module(&[f32(&[])], |f| vec![negate(f, Value(1))]);
        assert!(verify(&m).unwrap_err().message.contains("value 1 is used where it is not defined"));
        // Does not exist.
        assert!(verify(&module(&[], |_| vec![Value(9)])).is_err());
        // Defined twice.
        let mut m = module(&[f32(&[])], |f| vec![negate(f, Value(0))]);
        let inst = m.funcs[0].body.insts[0].clone();
        m.funcs[0].body.insts.push(inst);
        assert!(verify(&m).unwrap_err().message.contains("defined twice"));
        // Of a region that has ended; of a region around is fine.
        let case = |inside: bool| {
            module(&[Shape::scalar(DType::S32), f32(&[])], |f| {
                let mut branch = Region::default();
                let inner = branch.push1(&mut f.values, Op::Unary(UnaryOp::Negate), &[Value(1)], f32(&[]));
                branch.results = vec![inner];
                let out = f.body.push(&mut f.values, Op::Case, &[Value(0)], &[f32(&[])], vec![branch], None);
                if inside { vec![inner] } else { out }
            })
        };
        verify(&case(false)).unwrap();
        assert!(verify(&case(true)).is_err());
    }

    #[test]
    fn recursion_and_explosion_are_refused() {
        let chain = |n: u32, last: u32| {
            let mut m = module(&[f32(&[])], |f| vec![f.body.params[0]]);
            for k in 1..=n {
                let mut f = m.funcs[0].clone();
                for _ in 0..2 {
                    f.body.push(
                        &mut f.values,
                        Op::Call(FuncId(if k == 1 { last } else { k - 1 })),
                        &[Value(0)],
                        &[f32(&[])],
                        Vec::new(),
                        None,
                    );
                }
                m.funcs.push(f);
            }
            m.entry = FuncId(n);
            verify(&m)
        };
        chain(10, 0).unwrap();
        assert!(chain(10, 10).unwrap_err().message.contains("calls itself"));
        assert!(chain(1, 1).unwrap_err().message.contains("calls itself"));
        assert!(chain(40, 0).unwrap_err().message.contains("instructions with every call expanded"));
    }

    #[test]
    fn donations_and_shardings_must_fit() {
        let mut m = module(&[f32(&[4])], |f| f.body.params.clone());
        m.funcs[0].params[0].donation = Donation::Result(0);
        verify(&m).unwrap();
        m.funcs[0].params[0].donation = Donation::Result(1);
        assert!(verify(&m).is_err());
        m.funcs[0].params[0].donation = Donation::Any;
        m.num_partitions = 2;
        let mut with = |tiles: &[usize], devices: &[usize]| {
            m.funcs[0].params[0].sharding = Some(Sharding::Tiled { tiles: tiles.to_vec(), devices: devices.to_vec() });
            verify(&m)
        };
        with(&[2], &[1, 0]).unwrap();
        with(&[1], &[1, 0]).unwrap();
        for (tiles, devices) in
            [(&[2, 1][..], &[0, 1][..]), (&[2], &[0, 2]), (&[2], &[0, 0]), (&[2], &[0]), (&[0], &[]), (&[usize::MAX], &[0])]
        {
            assert!(with(tiles, devices).is_err(), "{tiles:?} {devices:?}");
        }
    }

    #[test]
    fn constants_have_the_shape_of_their_literal() {
        let literal = Literal::new(f32(&[2]), &[0; 8]).unwrap();
        one(Op::Constant(literal.clone()), &[], &[f32(&[2])]).unwrap();
        assert!(one(Op::Constant(literal), &[], &[f32(&[3])]).is_err());
    }
}
