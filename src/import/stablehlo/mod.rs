//! Trees of StableHLO operations -> [`ir::Module`](crate::ir::Module). One lowering for both readers.

mod attrs;
mod body;
mod call;
mod chlo;
mod collective;
mod constant;
mod control;
mod dynamic;
mod einsum;
mod gspmd;
mod ops;
mod quantized;
mod ragged;
mod reduce;
mod scan;
mod sharding;
mod special;

use std::collections::HashMap;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::error::Result;
use crate::import::tree::{Attr, Mesh, Node, TensorType, Tree, Type, ValueId};
use crate::ir::{Donation, Func, FuncId, Module, ParamAttrs, ResultAttrs, Sharding, Value};
use crate::tensor::{DType, Shape};
use body::Body;

pub use ops::{binary, unary};
pub use quantized::expand as expand_quantized;

/// Values that the tuples of one list of types hold, at most.
const MAX_FLAT: usize = 1 << 16;

/// The program as functions that the entry reaches. `parallel` is (replicas, partitions); `None` leaves it to the program.
pub fn lower(tree: &Tree, parallel: Option<(usize, usize)>) -> Result<Module> {
    let mut lowering = Lowering::new(tree, parallel)?;
    let name = tree.root.attr("sym_name").and_then(attrs::as_string).unwrap_or("main").to_string();
    let entry = lowering.entry()?;
    let mut funcs = Vec::new();
    let entry = lowering.func_id(entry)?;
    while let Some(node) = lowering.queue.get(funcs.len()).copied() {
        let func = lowering.func(node).map_err(|e| match node.attr("sym_name").and_then(attrs::as_string) {
            Some(name) => e.context(format_args!("function {name}")),
            None => e,
        })?;
        funcs.push(func);
    }
    let (num_replicas, num_partitions) = (lowering.replicas, lowering.partitions);
    let mut module = Module { name, funcs, entry, num_replicas, num_partitions };
    donations_of_module(&tree.root, module.entry_mut())?;
    Ok(module)
}

/// The values that one value of the tree stands for: several for a tuple.
type Flat = SmallVec<[Value; 1]>;

struct Lowering<'t, 'a> {
    funcs: HashMap<&'t str, &'t Node<'a>>,
    meshes: HashMap<&'t str, Rc<Mesh>>,
    /// Functions by name, numbered in order of their first use.
    ids: HashMap<&'t str, FuncId>,
    queue: Vec<&'t Node<'a>>,
    /// Per value of the tree, once it is defined.
    values: Vec<Option<Flat>>,
    /// Element types of the values that are tuples.
    tuples: HashMap<ValueId, Rc<[Type]>>,
    /// Types of the values that have dimensions of bounded size.
    bounded: HashMap<ValueId, Rc<TensorType>>,
    replicas: usize,
    partitions: usize,
}

impl<'t, 'a> Lowering<'t, 'a> {
    fn new(tree: &'t Tree<'a>, parallel: Option<(usize, usize)>) -> Result<Self> {
        let root = &tree.root;
        let count = |name: &str| match root.int_or(name, 1)? {
            n @ 1..=0x10_0000 => Ok(n as usize),
            n => Err(error!(InvalidArgument, "module attribute {name} is {n}")),
        };
        let (replicas, partitions) = match parallel {
            Some(p) => p,
            None => (count("mhlo.num_replicas")?, count("mhlo.num_partitions")?),
        };
        let mut funcs = HashMap::new();
        let mut meshes = HashMap::new();
        for op in root.regions.iter().flat_map(|r| &r.ops) {
            match &*op.name {
                "func.func" => {
                    let name = op.string("sym_name")?;
                    ensure!(funcs.insert(name, op).is_none(), InvalidArgument, "function {name} is defined twice");
                }
                "sdy.mesh" => match op.require("mesh")? {
                    Attr::Mesh(mesh) => {
                        meshes.insert(op.string("sym_name")?, mesh.clone());
                    }
                    _ => bail!(InvalidArgument, "sdy.mesh without a mesh"),
                },
                other => bail!(Unimplemented, "{other} in a module"),
            }
        }
        let values = vec![None; tree.values as usize];
        Ok(Lowering {
            funcs,
            meshes,
            ids: HashMap::new(),
            queue: Vec::new(),
            values,
            tuples: HashMap::new(),
            bounded: HashMap::new(),
            replicas,
            partitions,
        })
    }

    /// `main`, or the only function that others see.
    fn entry(&self) -> Result<&'t str> {
        if let Some((name, _)) = self.funcs.get_key_value("main") {
            return Ok(name);
        }
        let private = |op: &Node| matches!(op.attr("sym_visibility").and_then(attrs::as_string), Some("private"));
        let public: Vec<_> = self.funcs.iter().filter(|(_, op)| !private(op)).map(|(name, _)| *name).collect();
        match public[..] {
            [name] => Ok(name),
            _ => bail!(InvalidArgument, "the module has no function main and {} other public functions", public.len()),
        }
    }

    fn func_id(&mut self, name: &str) -> Result<FuncId> {
        let Some((&name, &node)) = self.funcs.get_key_value(name) else {
            bail!(InvalidArgument, "function {name} does not exist");
        };
        Ok(*self.ids.entry(name).or_insert_with(|| {
            self.queue.push(node);
            FuncId(self.queue.len() as u32 - 1)
        }))
    }

    fn func(&mut self, node: &'t Node<'a>) -> Result<Func> {
        let name = node.string("sym_name")?.to_string();
        let [region] = &node.regions[..] else { bail!(InvalidArgument, "a function without one body") };
        ensure!(!region.ops.is_empty(), Unimplemented, "a function without a body");
        let Attr::Type(Type::Function(ty)) = node.require("function_type")? else {
            bail!(InvalidArgument, "function_type is no function type");
        };
        ensure!(
            ty.0.iter().eq(region.params.iter().map(|p| &p.1)),
            InvalidArgument,
            "the parameters of the body are not those of the function type"
        );
        let arg_attrs = per_value(node, "arg_attrs", ty.0.len())?;
        let res_attrs = per_value(node, "res_attrs", ty.1.len())?;
        let mut params = Vec::new();
        for (i, t) in ty.0.iter().enumerate() {
            let shapes = flatten(t)?;
            let attrs = match arg_attrs.and_then(|a| a.get(i)) {
                Some(a) => self.param_attrs(a, &shapes).map_err(|e| e.context(format_args!("argument {i}")))?,
                None => vec![ParamAttrs::default(); shapes.len()],
            };
            params.extend(attrs);
            if let (Type::Tensor(t), Some(param)) = (t, params.last_mut()) {
                param.bounded = t.bounded.clone();
            }
        }
        let mut results = Vec::new();
        let mut result_shapes = Vec::new();
        for (i, t) in ty.1.iter().enumerate() {
            let shapes = flatten(t)?;
            let attrs = match res_attrs.and_then(|a| a.get(i)) {
                Some(a) => self.result_attrs(a, &shapes).map_err(|e| e.context(format_args!("result {i}")))?,
                None => vec![ResultAttrs::default(); shapes.len()],
            };
            results.extend(attrs);
            result_shapes.extend(shapes);
        }
        let mut body = Body::new(self);
        let region = body.region(region)?;
        let values = body.shapes;
        let shapes: Vec<_> = region.results.iter().map(|v| &values[v.0 as usize]).collect();
        ensure!(
            shapes.iter().copied().eq(&result_shapes),
            InvalidArgument,
            "the body returns {}, the function type says {}",
            list(shapes.iter().copied()),
            list(&result_shapes)
        );
        Ok(Func { name, values, body: region, params, results })
    }

    /// One per flattened value.
    fn param_attrs(&self, attrs: &Attr, shapes: &[Shape]) -> Result<Vec<ParamAttrs>> {
        let shardings = self.sharding_of(attrs, shapes)?;
        let memory_kind = attrs.get("mhlo.memory_kind").and_then(attrs::as_string);
        let donation = match (attrs.get("tf.aliasing_output").and_then(attrs::as_int), attrs.get("jax.buffer_donor")) {
            (Some(i), _) => Donation::Result(usize::try_from(i).map_err(|_| error!(InvalidArgument, "tf.aliasing_output is {i}"))?),
            (None, Some(Attr::Bool(true) | Attr::Unit)) => Donation::Any,
            _ => Donation::None,
        };
        let make = |sharding| ParamAttrs { sharding, donation, bounded: Vec::new(), memory_kind: memory_kind.map(str::to_string) };
        Ok(shardings.into_iter().map(make).collect())
    }

    fn result_attrs(&self, attrs: &Attr, shapes: &[Shape]) -> Result<Vec<ResultAttrs>> {
        let shardings = self.sharding_of(attrs, shapes)?;
        let memory_kind = attrs.get("mhlo.memory_kind").and_then(attrs::as_string);
        let make = |sharding| ResultAttrs { sharding, memory_kind: memory_kind.map(str::to_string) };
        Ok(shardings.into_iter().map(make).collect())
    }

    /// What `sdy.sharding` or `mhlo.sharding` of an argument or result says about each flattened value.
    fn sharding_of(&self, attrs: &Attr, shapes: &[Shape]) -> Result<Vec<Option<Sharding>>> {
        if let Some(sharding) = attrs.get("sdy.sharding") {
            let Attr::Sharding(sharding) = sharding else { bail!(InvalidArgument, "sdy.sharding is no sharding") };
            ensure!(shapes.len() == 1, Unimplemented, "sdy.sharding of a tuple");
            return Ok(vec![self.tensor_sharding(sharding, shapes[0].rank())?]);
        }
        match attrs.get("mhlo.sharding").and_then(attrs::as_string) {
            Some(text) => self.gspmd_shardings(text, shapes),
            None => Ok(vec![None; shapes.len()]),
        }
    }
}

/// The dictionaries of `arg_attrs` or `res_attrs`: as many as values, or none.
fn per_value<'n, 'a>(node: &'n Node<'a>, name: &str, n: usize) -> Result<Option<&'n [Attr<'a>]>> {
    match node.attr(name) {
        None => Ok(None),
        Some(Attr::Array(list)) if list.is_empty() => Ok(None),
        Some(Attr::Array(list)) if list.len() == n => Ok(Some(list)),
        Some(_) => bail!(InvalidArgument, "{name} is not a list of {n} dictionaries"),
    }
}

/// The shapes of a type, those of a tuple's elements one after another.
fn flatten(ty: &Type) -> Result<Vec<Shape>> {
    let mut shapes = Vec::new();
    flatten_into(ty, &mut shapes)?;
    Ok(shapes)
}

fn flatten_into(ty: &Type, shapes: &mut Vec<Shape>) -> Result<()> {
    match ty {
        Type::Tensor(t) => {
            let dtype = match &t.element {
                Type::Element(d) if *d != DType::Token => *d,
                Type::Index => DType::S64,
                other => bail!(Unimplemented, "type {ty}: elements of type {other} are not supported"),
            };
            let Some(dims) = t.dims.iter().copied().collect::<Option<Vec<usize>>>() else {
                bail!(Unimplemented, "type {ty}: dimensions without a static size are not supported");
            };
            let shape = Shape::new(dtype, dims);
            shape.check_size()?;
            shapes.push(shape);
        }
        Type::Element(DType::Token) => shapes.push(Shape::token()),
        Type::Tuple(types) | Type::Future(types) => {
            for t in types.iter() {
                flatten_into(t, shapes)?;
            }
        }
        _ => bail!(Unimplemented, "values of type {ty} are not supported"),
    }
    ensure!(shapes.len() <= MAX_FLAT, Unimplemented, "tuples of more than {MAX_FLAT} values");
    Ok(())
}

/// `f32[2], s32[]` for messages, the first few of them.
fn list<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> String {
    let mut text = Vec::new();
    for (i, shape) in shapes.into_iter().enumerate() {
        if i == 8 {
            text.push("…".to_string());
            break;
        }
        text.push(shape.to_string());
    }
    format!("({})", text.join(", "))
}

/// Donation as torch_xla states it: on the module, by the numbers of results and parameters.
fn donations_of_module(root: &Node, entry: &mut Func) -> Result<()> {
    let entries = |name: &str| match root.attr(name) {
        Some(Attr::Array(list)) => Ok(list.clone()),
        None => Ok(Rc::from([])),
        Some(_) => Err(error!(InvalidArgument, "module attribute {name} is no list")),
    };
    let number = |attr: Option<&Attr>| attr.and_then(attrs::as_int).and_then(|n| usize::try_from(n).ok());
    let index = |attr: Option<&Attr>| attr.and_then(|a| attrs::as_ints(a).ok()).unwrap_or_default();
    for entry_attr in entries("mhlo.input_output_alias")?.iter() {
        let alias = entry_attr.get("alias").unwrap_or(entry_attr);
        let output = index(entry_attr.get("output_index"));
        let result = output.first().map_or(Some(0), |n| usize::try_from(*n).ok());
        let param = number(alias.get("parameter_number")).and_then(|n| entry.params.get_mut(n));
        let (Some(param), Some(result)) = (param, result) else {
            bail!(InvalidArgument, "mhlo.input_output_alias names a parameter or result that does not exist");
        };
        param.donation = Donation::Result(result);
    }
    for entry_attr in entries("mhlo.buffer_donor")?.iter() {
        let Some(param) = number(entry_attr.get("parameter_number")).and_then(|n| entry.params.get_mut(n)) else {
            bail!(InvalidArgument, "mhlo.buffer_donor names a parameter that does not exist");
        };
        if param.donation == Donation::None {
            param.donation = Donation::Any;
        }
    }
    Ok(())
}
