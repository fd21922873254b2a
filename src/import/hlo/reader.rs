//! Computations: each becomes a function (when called) or a region (when it belongs to an operation).

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::Result;
use crate::import::CompileOptions;
use crate::import::hlo::instruction::{self, name};
use crate::import::hlo::proto::{HloComputationProto, HloInstructionProto, HloModuleProto, OpSharding, StackFrameIndexProto};
use crate::import::hlo::shape::{Tree, bounded};
use crate::import::hlo::{literal, sharding};
use crate::ir::{Donation, Func, FuncId, Loc, Module, Op, ParamAttrs, Region, ResultAttrs, Sharding, Value, most_instructions};
use crate::tensor::{Literal, Shape};

/// How deep computations may refer to each other; keeps recursion within the stack.
const MAX_DEPTH: usize = 64;

pub fn read(proto: &HloModuleProto, options: &CompileOptions) -> Result<Module> {
    let mut reader = Reader::new(proto, options.num_partitions.max(1))?;
    let Some(entry) = reader.computations.get(&proto.entry_computation_id).copied() else {
        bail!(InvalidArgument, "entry computation {} is missing", proto.entry_computation_id);
    };
    let entry_id = reader.func(entry.id)?;
    let mut module = Module {
        name: proto.name.clone(),
        funcs: reader.funcs,
        entry: entry_id,
        num_replicas: options.num_replicas.max(1),
        num_partitions: options.num_partitions.max(1),
    };
    let parameters = parameters(entry)?;
    let (param_trees, root) = (trees(&parameters)?, root(entry)?);
    if module.num_partitions > 1 {
        annotate(proto, &parameters, root, module.entry_mut())?;
    }
    donate(proto, &param_trees, &instruction::tree(root)?, module.entry_mut())?;
    let dims = parameters.iter().filter_map(|p| p.shape.as_ref()).flat_map(bounded);
    module.entry_mut().params.iter_mut().zip(dims).for_each(|(param, dims)| param.bounded = dims);
    Ok(module)
}

pub(super) struct Reader<'a> {
    computations: HashMap<i64, &'a HloComputationProto>,
    frames: Option<&'a StackFrameIndexProto>,
    pub payloads: &'a [Vec<u8>],
    pub partitions: usize,
    funcs: Vec<Func>,
    /// Functions by computation; `None` while it is being read.
    func_ids: HashMap<i64, Option<FuncId>>,
    depth: usize,
    instructions: usize,
    /// In all computations.
    written: usize,
    /// By the address of the instruction, so that copies of a computation share the elements.
    literals: HashMap<*const HloInstructionProto, Literal>,
}

/// What an instruction of the computation being read has become.
pub(super) struct Known<'a> {
    pub tree: Tree,
    pub values: Vec<Value>,
    pub proto: &'a HloInstructionProto,
}

/// A computation being read: where its instructions go.
pub(super) struct Body<'a, 'v> {
    pub values: &'v mut Vec<Shape>,
    pub region: Region,
    pub known: HashMap<i64, Known<'a>>,
}

impl Body<'_, '_> {
    pub fn push(&mut self, op: Op, operands: &[Value], shapes: &[Shape], regions: Vec<Region>, loc: &Loc) -> Vec<Value> {
        self.region.push(self.values, op, operands, shapes, regions, loc.clone())
    }

    pub fn push1(&mut self, op: Op, operands: &[Value], shape: Shape, loc: &Loc) -> Value {
        self.region.push(self.values, op, operands, &[shape], Vec::new(), loc.clone())[0]
    }

    pub fn shape(&self, v: Value) -> &Shape {
        &self.values[v.0 as usize]
    }
}

impl<'a> Reader<'a> {
    fn new(proto: &'a HloModuleProto, partitions: usize) -> Result<Reader<'a>> {
        let mut computations = HashMap::new();
        for c in &proto.computations {
            ensure!(computations.insert(c.id, c).is_none(), InvalidArgument, "two computations have the id {}", c.id);
        }
        Ok(Reader {
            computations,
            frames: proto.stack_frame_index.as_ref(),
            payloads: &proto.payloads,
            partitions,
            funcs: Vec::new(),
            func_ids: HashMap::new(),
            depth: 0,
            instructions: 0,
            written: proto.computations.iter().map(|c| c.instructions.len()).sum(),
            literals: HashMap::new(),
        })
    }

    /// The computation as a function.
    pub fn func(&mut self, id: i64) -> Result<FuncId> {
        match self.func_ids.get(&id) {
            Some(Some(done)) => return Ok(*done),
            Some(None) => bail!(InvalidArgument, "computation {id} calls itself"),
            None => {}
        }
        self.func_ids.insert(id, None);
        let computation = self.computation(id)?;
        let mut values = Vec::new();
        let body = self.body(computation, &mut values, None)?;
        let mut func = Func::new(bare_name(&computation.name));
        func.params = vec![ParamAttrs::default(); body.params.len()];
        func.results = vec![ResultAttrs::default(); body.results.len()];
        func.values = values;
        func.body = body;
        self.funcs.push(func);
        let func_id = FuncId(self.funcs.len() as u32 - 1);
        self.func_ids.insert(id, Some(func_id));
        Ok(func_id)
    }

    /// The computation as a region with parameters.
    pub fn region(&mut self, id: i64, values: &mut Vec<Shape>) -> Result<Region> {
        let computation = self.computation(id)?;
        self.body(computation, values, None)
    }

    /// The computation as a region without parameters, applied to `arguments`.
    pub fn applied(&mut self, id: i64, arguments: &[Value], values: &mut Vec<Shape>) -> Result<Region> {
        let computation = self.computation(id)?;
        self.body(computation, values, Some(arguments))
    }

    pub fn literal(&mut self, inst: &'a HloInstructionProto) -> Result<Literal> {
        if let Some(known) = self.literals.get(&std::ptr::from_ref(inst)) {
            return Ok(known.clone());
        }
        let Some(proto) = &inst.literal else { bail!(InvalidArgument, "a constant without its literal") };
        let literal = literal::from_proto(proto)?;
        self.literals.insert(inst, literal.clone());
        Ok(literal)
    }

    fn computation(&self, id: i64) -> Result<&'a HloComputationProto> {
        self.computations.get(&id).copied().ok_or_else(|| error!(InvalidArgument, "computation {id} is missing"))
    }

    fn body(&mut self, computation: &'a HloComputationProto, values: &mut Vec<Shape>, arguments: Option<&[Value]>) -> Result<Region> {
        self.depth += 1;
        ensure!(self.depth <= MAX_DEPTH, InvalidArgument, "computations are nested more than {MAX_DEPTH} deep (or without end)");
        self.instructions = self.instructions.saturating_add(computation.instructions.len());
        // A computation that many operations name is copied into each of them.
        let most = most_instructions(self.written);
        ensure!(
            self.instructions <= most,
            InvalidArgument,
            "more than {most} instructions once every computation stands where it is used, made of {}",
            self.written
        );
        let result = self.read_body(computation, values, arguments);
        self.depth -= 1;
        result
    }

    fn read_body(&mut self, computation: &'a HloComputationProto, values: &mut Vec<Shape>, arguments: Option<&[Value]>) -> Result<Region> {
        let mut body = Body { values, region: Region::default(), known: HashMap::with_capacity(computation.instructions.len()) };
        let mut arguments = arguments.map(<[Value]>::iter);
        for parameter in parameters(computation)? {
            let tree = instruction::tree(parameter)?;
            let mut taken = Vec::new();
            for shape in tree.leaves() {
                taken.push(match &mut arguments {
                    None => {
                        body.values.push(shape);
                        let v = Value(body.values.len() as u32 - 1);
                        body.region.params.push(v);
                        v
                    }
                    Some(given) => match given.next() {
                        Some(v) if *body.shape(*v) == shape => *v,
                        Some(v) => bail!(InvalidArgument, "{}: the argument is {}", name(parameter), body.shape(*v)),
                        None => bail!(InvalidArgument, "{}: the argument is missing", name(parameter)),
                    },
                });
            }
            body.known.insert(parameter.id, Known { tree, values: taken, proto: parameter });
        }
        ensure!(arguments.is_none_or(|mut rest| rest.next().is_none()), InvalidArgument, "{}: too many arguments", computation.name);

        for inst in computation.instructions.iter().filter(|i| i.opcode != "parameter") {
            let loc = self.loc(inst);
            let known = instruction::read(self, &mut body, inst, &loc).map_err(|e| {
                let place = loc.as_deref().filter(|l| *l != inst.name).map(|l| format!(" ({l})")).unwrap_or_default();
                e.context(format_args!("{}{place}", name(inst)))
            })?;
            ensure!(body.known.insert(inst.id, known).is_none(), InvalidArgument, "two instructions have the id {}", inst.id);
        }
        let Some(root) = body.known.get(&computation.root_id) else {
            bail!(InvalidArgument, "computation {:?}: the root instruction {} is missing", computation.name, computation.root_id);
        };
        body.region.results = root.values.clone();
        Ok(body.region)
    }

    fn loc(&self, inst: &HloInstructionProto) -> Loc {
        self.source(inst).or((!inst.name.is_empty()).then(|| Arc::from(&inst.name[..])))
    }

    /// Source line if the metadata has one, else the name of the framework's operation.
    fn source(&self, inst: &HloInstructionProto) -> Loc {
        let m = inst.metadata.as_ref()?;
        if !m.source_file.is_empty() {
            let column = if m.source_column > 0 { format!(":{}", m.source_column) } else { String::new() };
            return Some(Arc::from(format!("{}:{}{column}", m.source_file, m.source_line)));
        }
        let framed = || {
            let index = self.frames?;
            let frame = index.stack_frames.get(usize::try_from(m.stack_frame_id).ok()?.checked_sub(1)?)?;
            let place = index.file_locations.get(usize::try_from(frame.file_location_id).ok()?.checked_sub(1)?)?;
            let file = index.file_names.get(usize::try_from(place.file_name_id).ok()?.checked_sub(1)?)?;
            Some(format!("{file}:{}", place.line))
        };
        framed().or((!m.op_name.is_empty()).then(|| m.op_name.clone())).map(Arc::from)
    }
}

/// Without the number that makes the name of a computation unique.
fn bare_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((bare, number)) if !bare.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => bare,
        _ => name,
    }
}

/// The parameter instructions by number, 0 to n-1.
fn parameters(computation: &HloComputationProto) -> Result<Vec<&HloInstructionProto>> {
    let mut found: Vec<_> = computation.instructions.iter().filter(|i| i.opcode == "parameter").collect();
    found.sort_by_key(|i| i.parameter_number);
    for (k, p) in found.iter().enumerate() {
        ensure!(
            p.parameter_number == k as i64,
            InvalidArgument,
            "computation {:?}: parameter number {} where {k} belongs",
            computation.name,
            p.parameter_number
        );
    }
    Ok(found)
}

fn root(computation: &HloComputationProto) -> Result<&HloInstructionProto> {
    let root = computation.instructions.iter().find(|i| i.id == computation.root_id);
    root.ok_or_else(|| error!(InvalidArgument, "the root of computation {:?} is missing", computation.name))
}

fn trees(instructions: &[&HloInstructionProto]) -> Result<Vec<Tree>> {
    instructions.iter().map(|i| instruction::tree(i)).collect()
}

/// Shardings of parameters and results: of the module, else on the instructions themselves.
fn annotate(proto: &HloModuleProto, parameters: &[&HloInstructionProto], root: &HloInstructionProto, entry: &mut Func) -> Result<()> {
    let mut params = Vec::new();
    for (k, p) in parameters.iter().enumerate() {
        params.extend(shardings(p, proto.spmd_parameters_shardings.get(k))?);
    }
    for (attrs, sharding) in entry.params.iter_mut().zip(params) {
        attrs.sharding = sharding;
    }
    // A parameter number per leaf also occurs, with tupled arguments.
    let results = shardings(root, proto.spmd_output_sharding.as_ref())?;
    for (attrs, sharding) in entry.results.iter_mut().zip(results) {
        attrs.sharding = sharding;
    }
    Ok(())
}

fn shardings(inst: &HloInstructionProto, of_module: Option<&OpSharding>) -> Result<Vec<Option<Sharding>>> {
    let leaves = instruction::tree(inst)?.leaves();
    let ranks: Vec<usize> = leaves.iter().map(Shape::rank).collect();
    match inst.sharding.as_ref().or(of_module) {
        Some(s) => sharding::leaves(s, &ranks).map_err(|e| e.context(name(inst))),
        None => Ok(vec![None; ranks.len()]),
    }
}

fn donate(proto: &HloModuleProto, params: &[Tree], root: &Tree, entry: &mut Func) -> Result<()> {
    let first: Vec<usize> = params.iter().scan(0, |at, t| Some(std::mem::replace(at, *at + t.count()))).collect();
    let leaf = |number: i64, path: &[i64]| {
        let k = usize::try_from(number).ok().filter(|k| *k < params.len());
        let Some(k) = k else { bail!(InvalidArgument, "an alias of parameter {number} of {}", params.len()) };
        Ok(first[k] + params[k].leaf(path)?)
    };
    for e in proto.buffer_donor.iter().flat_map(|b| &b.entries) {
        entry.params[leaf(e.parameter_number, &e.parameter_shape_index)?].donation = Donation::Any;
    }
    for e in proto.input_output_alias.iter().flat_map(|b| &b.entries) {
        let result = root.leaf(&e.output_shape_index)?;
        entry.params[leaf(e.parameter_number, &e.parameter_shape_index)?].donation = Donation::Result(result);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::hlo::proto::{AliasEntryProto, HloInputOutputAliasProto, ShapeProto};
    use crate::import::hlo::shape::{array_proto, tuple_proto};
    use crate::ir::BinaryOp;
    use crate::tensor::DType;

    fn f32(dims: &[usize]) -> Shape {
        Shape::new(DType::F32, dims)
    }

    fn inst(id: i64, opcode: &str, shape: ShapeProto, operands: &[i64]) -> HloInstructionProto {
        HloInstructionProto {
            name: format!("{opcode}.{id}"),
            opcode: opcode.into(),
            shape: Some(shape),
            id,
            operand_ids: operands.to_vec(),
            ..Default::default()
        }
    }

    fn module(computations: Vec<Vec<HloInstructionProto>>) -> HloModuleProto {
        let computations = computations.into_iter().enumerate().map(|(k, instructions)| HloComputationProto {
            id: k as i64,
            root_id: instructions.last().map_or(0, |i| i.id),
            instructions,
            ..Default::default()
        });
        HloModuleProto { computations: computations.collect(), ..Default::default() }
    }

    fn options() -> CompileOptions {
        crate::import::options(&[]).unwrap()
    }

    #[test]
    fn a_tuple_parameter_is_several_parameters() {
        let pair = tuple_proto(&[f32(&[2]), f32(&[2])]);
        let element = |id, k| HloInstructionProto { tuple_index: k, ..inst(id, "get-tuple-element", array_proto(&f32(&[2])), &[1]) };
        let mut proto = module(vec![vec![
            inst(1, "parameter", pair.clone(), &[]),
            element(2, 0),
            element(3, 1),
            inst(4, "subtract", array_proto(&f32(&[2])), &[3, 2]),
            inst(5, "tuple", pair, &[2, 4]),
        ]]);
        proto.input_output_alias = Some(HloInputOutputAliasProto {
            entries: vec![AliasEntryProto { output_shape_index: vec![1], parameter_number: 0, parameter_shape_index: vec![0], kind: 1 }],
        });
        let m = read(&proto, &options()).unwrap();
        let f = m.entry();
        let [a, b] = f.body.params[..] else { panic!("{:?}", f.body.params) };
        assert_eq!(f.body.insts.len(), 1);
        assert_eq!((&f.body.insts[0].op, &f.body.insts[0].operands[..]), (&Op::Binary(BinaryOp::Subtract), &[b, a][..]));
        assert_eq!(f.body.results, [a, f.body.insts[0].results[0]]);
        assert_eq!(f.params[0].donation, Donation::Result(1));
        assert_eq!(f.params[1].donation, Donation::None);
    }

    #[test]
    fn a_pred_conditional_is_a_case_with_the_false_branch_first() {
        let x = || array_proto(&f32(&[]));
        let branch = |id, opcode: &str| vec![inst(id, "parameter", x(), &[]), inst(id + 1, opcode, x(), &[id])];
        let mut conditional = inst(12, "conditional", x(), &[10, 11, 11]);
        conditional.called_computation_ids = vec![1, 2];
        let pred = HloInstructionProto { parameter_number: 0, ..inst(10, "parameter", array_proto(&Shape::scalar(DType::Pred)), &[]) };
        let value = HloInstructionProto { parameter_number: 1, ..inst(11, "parameter", x(), &[]) };
        let m = read(&module(vec![vec![pred, value, conditional], branch(20, "negate"), branch(30, "abs")]), &options()).unwrap();
        let case = &m.entry().body.insts[1];
        assert_eq!(case.op, Op::Case);
        let names: Vec<_> = case.regions.iter().map(|r| r.insts[0].op.name()).collect();
        assert_eq!(names, ["abs", "negate"]);
        assert!(case.regions.iter().all(|r| r.params.is_empty() && r.insts[0].operands == [m.entry().body.params[1]]));
    }

    #[test]
    fn broken_references_are_refused() {
        let x = || array_proto(&f32(&[2]));
        let param = || inst(1, "parameter", x(), &[]);
        let refused = |c: Vec<Vec<HloInstructionProto>>| read(&module(c), &options()).unwrap_err().message;
        assert!(
            refused(vec![vec![param(), inst(2, "negate", x(), &[3]), inst(3, "negate", x(), &[2])]]).contains("operand 3 is not defined")
        );
        assert!(refused(vec![vec![param(), inst(2, "negate", x(), &[2])]]).contains("operand 2 is not defined"));
        assert!(refused(vec![vec![inst(1, "parameter", x(), &[]), inst(1, "negate", x(), &[1])]]).contains("id 1"));
        assert!(refused(vec![]).contains("entry computation"));
        assert!(refused(vec![vec![]]).contains("root"));
        let mut second = param();
        second.parameter_number = 7;
        assert!(refused(vec![vec![second]]).contains("parameter number 7"));
        let mut call = inst(2, "call", x(), &[1]);
        call.called_computation_ids = vec![0];
        assert!(refused(vec![vec![param(), call.clone()]]).contains("calls itself"));
        call.called_computation_ids = vec![9];
        assert!(refused(vec![vec![param(), call]]).contains("computation 9 is missing"));
        assert!(
            refused(vec![vec![param(), inst(2, "frobnicate", x(), &[1])]])
                .contains("%frobnicate.2 = f32[2] frobnicate: operation \"frobnicate\", operands (f32[2])")
        );
    }

    #[test]
    fn computations_that_contain_each_other_end() {
        let x = || array_proto(&f32(&[]));
        // Computation k maps with k+1 twice; the last one with the first.
        let computation = |k: i64, n: i64| {
            let map = |id| HloInstructionProto { called_computation_ids: vec![(k + 1) % n], ..inst(id, "map", x(), &[1]) };
            vec![inst(1, "parameter", x(), &[]), map(2), map(3)]
        };
        for n in [1, 2, 40, 1000] {
            let e = read(&module((0..n).map(|k| computation(k, n)).collect()), &options()).unwrap_err();
            assert!(e.message.contains("nested more than") || e.message.contains("more than 4194304 instructions"), "{e}");
        }
    }
}
