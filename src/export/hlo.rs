//! HLO computations: functions and regions.

use std::collections::{HashMap, HashSet};

use crate::error::Result;
use crate::export::instruction;
use crate::import::hlo::proto::*;
use crate::import::hlo::shape::{array_proto, tuple_proto};
use crate::import::hlo::{literal, sharding};
use crate::ir::{Donation, Func, FuncId, Inst, Loc, Module, Op, Region, Sharding, Value};
use crate::tensor::Shape;

/// `tuple_result`: one result is returned as a tuple too, as torch_xla's programs do.
pub fn module(module: &Module, tuple_result: bool) -> Result<HloModuleProto> {
    let mut writer = Writer { module, next_id: 1, computations: Vec::new(), funcs: vec![None; module.funcs.len()], channels: 0 };
    let entry = module.entry();
    let entry_id = writer.func_as(entry, &entry.name, tuple_result)?;
    let as_tuple = tuple_result || entry.results.len() != 1;
    let shape = writer.computations.last().and_then(|c| c.program_shape.clone());
    let mut proto = HloModuleProto {
        name: if module.name.is_empty() { "module".into() } else { module.name.clone() },
        entry_computation_name: writer.computations.last().map(|c| c.name.clone()).unwrap_or_default(),
        entry_computation_id: entry_id,
        id: 1,
        computations: writer.computations,
        host_program_shape: shape,
        ..Default::default()
    };
    if module.num_partitions > 1 {
        let of = |s: &Option<Sharding>| sharding::to_proto(s.as_ref().unwrap_or(&Sharding::Replicated));
        proto.spmd_parameters_shardings = entry.params.iter().map(|p| of(&p.sharding)).collect();
        let results: Vec<OpSharding> = entry.results.iter().map(|r| of(&r.sharding)).collect();
        proto.spmd_output_sharding = Some(match as_tuple {
            true => OpSharding { r#type: sharding_type::TUPLE, tuple_shardings: results, ..Default::default() },
            false => results.into_iter().next().unwrap_or_default(),
        });
    }
    let mut aliases = Vec::new();
    let mut donors = Vec::new();
    for (k, p) in entry.params.iter().enumerate() {
        match p.donation {
            Donation::None => {}
            Donation::Any => donors.push(BufferDonorEntryProto { parameter_number: k as i64, parameter_shape_index: vec![] }),
            Donation::Result(r) => aliases.push(AliasEntryProto {
                output_shape_index: if as_tuple { vec![r as i64] } else { vec![] },
                parameter_number: k as i64,
                parameter_shape_index: vec![],
                kind: 1,
            }),
        }
    }
    proto.input_output_alias = (!aliases.is_empty()).then_some(HloInputOutputAliasProto { entries: aliases });
    proto.buffer_donor = (!donors.is_empty()).then_some(HloBufferDonorProto { entries: donors });
    Ok(proto)
}

pub(super) struct Writer<'a> {
    pub module: &'a Module,
    next_id: i64,
    /// Called ones before their callers.
    computations: Vec<HloComputationProto>,
    funcs: Vec<Option<i64>>,
    channels: i64,
}

/// A computation being written.
pub(super) struct Body<'f> {
    pub func: &'f Func,
    instructions: Vec<HloInstructionProto>,
    ids: HashMap<Value, i64>,
    parameters: Vec<ShapeProto>,
    pub loc: Loc,
}

impl<'f> Body<'f> {
    fn new(func: &'f Func) -> Body<'f> {
        Body { func, instructions: Vec::new(), ids: HashMap::new(), parameters: Vec::new(), loc: None }
    }

    pub fn id(&self, v: Value) -> Result<i64> {
        self.ids.get(&v).copied().ok_or_else(|| error!(Internal, "value {} of @{} is used before it is defined", v.0, self.func.name))
    }

    pub fn all(&self, values: &[Value]) -> Result<Vec<i64>> {
        values.iter().map(|v| self.id(*v)).collect()
    }

    pub fn set(&mut self, v: Value, id: i64) {
        self.ids.insert(v, id);
    }

    /// The shape of an instruction written before.
    fn shape_of(&self, id: i64) -> ShapeProto {
        self.instructions.iter().rev().find(|i| i.id == id).and_then(|i| i.shape.clone()).unwrap_or_default()
    }
}

impl<'a> Writer<'a> {
    pub fn id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    pub fn channel(&mut self) -> i64 {
        self.channels += 1;
        self.channels
    }

    /// The computation of a function, written once.
    pub fn func(&mut self, id: FuncId) -> Result<i64> {
        if let Some(done) = self.funcs[id.0 as usize] {
            return Ok(done);
        }
        let func = self.module.func(id);
        let done = self.func_as(func, &func.name, false)?;
        self.funcs[id.0 as usize] = Some(done);
        Ok(done)
    }

    fn func_as(&mut self, func: &'a Func, name: &str, tuple_result: bool) -> Result<i64> {
        let mut body = Body::new(func);
        for (k, v) in func.body.params.iter().enumerate() {
            let id = self.parameter(&mut body, k, array_proto(func.shape(*v)));
            body.set(*v, id);
        }
        self.instructions(&mut body, &func.body)?;
        let root = self.returned(&mut body, &func.body.results, tuple_result)?;
        Ok(self.finish(body, name, root))
    }

    /// A region whose parameters are those of the computation. Constants from outside are copied into it.
    pub fn closed(&mut self, outer: &Body<'a>, region: &'a Region, name: &str) -> Result<i64> {
        let func = outer.func;
        let mut body = Body::new(func);
        for (k, v) in region.params.iter().enumerate() {
            let id = self.parameter(&mut body, k, array_proto(func.shape(*v)));
            body.set(*v, id);
        }
        for v in captures(&[region]) {
            let Some(Op::Constant(c)) = definition(&func.body, v).map(|i| &i.op) else {
                bail!(Unimplemented, "a {name} that uses a value of {} from outside has no HLO", func.shape(v));
            };
            let mut constant = self.instruction_of(&body, "constant", array_proto(c.shape()), vec![]);
            constant.literal = Some(Box::new(literal::to_proto(c)));
            let id = self.add(&mut body, constant);
            body.set(v, id);
        }
        self.instructions(&mut body, region)?;
        let root = self.returned(&mut body, &region.results, false)?;
        Ok(self.finish(body, name, root))
    }

    /// A region as a computation of one parameter: the region's own, followed by `captured` values from outside.
    /// With `keep`, it returns the captured values after its results.
    pub fn packed(&mut self, func: &'a Func, region: &'a Region, captured: &[Value], keep: bool, name: &str) -> Result<i64> {
        let mut body = Body::new(func);
        let inputs = [&region.params[..], captured].concat();
        let shapes: Vec<Shape> = inputs.iter().map(|v| func.shape(*v).clone()).collect();
        let parameter = self.parameter(&mut body, 0, packed_shape(&shapes));
        self.unpack(&mut body, parameter, &inputs, &shapes);
        self.instructions(&mut body, region)?;
        let mut results = region.results.clone();
        if keep {
            results.extend(captured);
        }
        let root = self.returned(&mut body, &results, false)?;
        Ok(self.finish(body, name, root))
    }

    /// Names the elements of an instruction that is a tuple, or itself when there is one.
    pub fn unpack(&mut self, body: &mut Body<'a>, id: i64, values: &[Value], shapes: &[Shape]) {
        if let [v] = values {
            return body.set(*v, id);
        }
        for (k, (v, shape)) in values.iter().zip(shapes).enumerate() {
            let mut element = self.instruction_of(body, "get-tuple-element", array_proto(shape), vec![id]);
            element.tuple_index = k as i64;
            let id = self.add(body, element);
            body.set(*v, id);
        }
    }

    /// One operand of these values: a tuple, or the value itself when there is one.
    pub fn pack(&mut self, body: &mut Body<'a>, values: &[Value]) -> Result<i64> {
        let ids = body.all(values)?;
        if let [id] = ids[..] {
            return Ok(id);
        }
        let shapes: Vec<Shape> = values.iter().map(|v| body.func.shape(*v).clone()).collect();
        let tuple = self.instruction_of(body, "tuple", tuple_proto(&shapes), ids);
        Ok(self.add(body, tuple))
    }

    fn instructions(&mut self, body: &mut Body<'a>, region: &'a Region) -> Result<()> {
        for inst in &region.insts {
            body.loc = inst.loc.clone();
            instruction::write(self, body, inst).map_err(|e| {
                let place = inst.loc.as_deref().map(|l| format!(" ({l})")).unwrap_or_default();
                e.context(format_args!("exporting {}{place}", inst.op.name()))
            })?;
        }
        body.loc = None;
        Ok(())
    }

    fn returned(&mut self, body: &mut Body<'a>, results: &[Value], tuple_result: bool) -> Result<i64> {
        match results {
            [v] if !tuple_result => body.id(*v),
            [v] => {
                let id = body.id(*v)?;
                let tuple = self.instruction_of(body, "tuple", tuple_proto(&[body.func.shape(*v).clone()]), vec![id]);
                Ok(self.add(body, tuple))
            }
            many => self.pack(body, many),
        }
    }

    fn parameter(&mut self, body: &mut Body<'a>, number: usize, shape: ShapeProto) -> i64 {
        body.parameters.push(shape.clone());
        let mut p = self.instruction_of(body, "parameter", shape, vec![]);
        p.parameter_number = number as i64;
        self.add(body, p)
    }

    pub fn instruction_of(&mut self, body: &Body, opcode: &str, shape: ShapeProto, operands: Vec<i64>) -> HloInstructionProto {
        let id = self.id();
        HloInstructionProto {
            name: format!("{opcode}.{id}"),
            opcode: opcode.into(),
            shape: Some(shape),
            metadata: metadata(&body.loc),
            id,
            operand_ids: operands,
            ..Default::default()
        }
    }

    pub fn add(&mut self, body: &mut Body, inst: HloInstructionProto) -> i64 {
        let id = inst.id;
        body.instructions.push(inst);
        id
    }

    /// A new instruction without attributes.
    pub fn simple(&mut self, body: &mut Body, opcode: &str, shape: &Shape, operands: Vec<i64>) -> i64 {
        let inst = self.instruction_of(body, opcode, array_proto(shape), operands);
        self.add(body, inst)
    }

    fn finish(&mut self, body: Body, name: &str, root: i64) -> i64 {
        let id = self.id();
        let result = body.shape_of(root);
        let names = (0..body.parameters.len()).map(|k| format!("p{k}")).collect();
        self.computations.push(HloComputationProto {
            name: format!("{}.{id}", if name.is_empty() { "computation" } else { name }),
            program_shape: Some(ProgramShapeProto { parameters: body.parameters, result: Some(result), parameter_names: names }),
            instructions: body.instructions,
            id,
            root_id: root,
        });
        id
    }
}

pub(super) fn packed_shape(shapes: &[Shape]) -> ShapeProto {
    match shapes {
        [one] => array_proto(one),
        many => tuple_proto(many),
    }
}

/// Values that the regions use and do not define, in order of first use.
pub(super) fn captures(regions: &[&Region]) -> Vec<Value> {
    fn walk(region: &Region, defined: &mut HashSet<Value>, seen: &mut HashSet<Value>, out: &mut Vec<Value>) {
        let mut used = |v: &Value, defined: &HashSet<Value>| {
            if !defined.contains(v) && seen.insert(*v) {
                out.push(*v);
            }
        };
        defined.extend(&region.params);
        for inst in &region.insts {
            inst.operands.iter().for_each(|v| used(v, defined));
        }
        for inst in &region.insts {
            defined.extend(&inst.results);
        }
        region.results.iter().for_each(|v| used(v, defined));
        for inst in &region.insts {
            inst.regions.iter().for_each(|r| walk(r, defined, seen, out));
        }
    }
    let (mut defined, mut seen, mut out) = (HashSet::new(), HashSet::new(), Vec::new());
    for region in regions {
        region.visit(&mut |inst| defined.extend(&inst.results));
    }
    for region in regions {
        walk(region, &mut defined, &mut seen, &mut out);
    }
    out
}

pub(super) fn definition(region: &Region, v: Value) -> Option<&Inst> {
    region.insts.iter().find_map(|inst| match inst.results.contains(&v) {
        true => Some(inst),
        false => inst.regions.iter().find_map(|r| definition(r, v)),
    })
}

/// `file:line[:column]` as a source position, anything else as the name of the framework's operation.
fn metadata(loc: &Loc) -> Option<OpMetadata> {
    let text = loc.as_deref()?;
    let number = |s: &str| s.parse::<i32>().ok().filter(|n| *n >= 0);
    let split = |s: &str| s.rsplit_once(':').and_then(|(rest, n)| Some((rest.to_string(), number(n)?)));
    let (file, line, column) = match split(text) {
        Some((rest, last)) => match split(&rest) {
            Some((file, line)) => (file, line, last),
            None => (rest, last, 0),
        },
        None => return Some(OpMetadata { op_name: text.into(), ..Default::default() }),
    };
    Some(OpMetadata { source_file: file, source_line: line, source_column: column, ..Default::default() })
}
