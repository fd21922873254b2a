//! Calls of functions of the module and of functions outside it.

use super::attrs::{as_int, as_ints, as_string, to_text};
use super::body::Body;
use super::ops::unary;
use crate::error::Result;
use crate::import::tree::{Attr, Node};
use crate::ir::{CustomCall, FuncId, Inst, Op, Region, Sharding, Value};
use crate::tensor::{DType, Shape};

impl<'t, 'a> Body<'_, 't, 'a> {
    pub fn call(&mut self, op: &Node, callee: &str) -> Result<()> {
        let id = self.lowering.func_id(op.string(callee)?)?;
        let operands = self.operands(op)?;
        self.all(op, Op::Call(id), &operands, Vec::new())
    }

    /// What the engine has as one operation, else the decomposition.
    pub fn composite(&mut self, op: &'t Node<'a>) -> Result<()> {
        let name = op.string("name")?;
        if name == "chlo.top_k"
            && let Some(k) = op.attr("composite_attributes").and_then(|a| a.get("k")).and_then(as_int)
        {
            return self.top_k(op, k);
        }
        if let Some(chlo) = name.strip_prefix("chlo.").and_then(super::chlo::unary)
            && let [x] = self.operands(op)?[..]
            && self.dtype(x).is_float()
        {
            return self.one(op, Op::Unary(chlo), &[x]);
        }
        self.call(op, "decomposition")
    }

    pub fn custom_call(&mut self, op: &'t Node<'a>) -> Result<()> {
        let target = op.string("call_target_name")?;
        match target {
            "Sharding" => return self.gspmd_constraint(op),
            "SPMDFullToShardShape" => return self.full_to_shard(op),
            "SPMDShardToFullShape" => return self.shard_to_full(op),
            // All memories of a host are the same.
            "annotate_device_placement" => {
                let values = self.operands(op)?;
                return self.bind(op, &values);
            }
            // Nothing is computed: it only keeps its operands from being removed as unused, which no result depends on.
            "dce_sink" => return self.bind(op, &[]),
            "mhlo.topk" => {
                if let Some(k) = op.attr("mhlo.attributes").and_then(|a| a.get("k")).and_then(as_int)
                    && !matches!(op.attr("mhlo.attributes").and_then(|a| a.get("largest")), Some(Attr::Bool(false)))
                {
                    return self.top_k(op, k);
                }
            }
            "ragged_all_to_all" => return self.ragged_all_to_all(op),
            "ApproxTopK" => return self.approximate_top_k(op),
            _ => {
                let mhlo = target.strip_prefix("mhlo.").and_then(|n| super::chlo::unary(n).or_else(|| unary(n)));
                if let Some(mhlo) = mhlo
                    && let [x] = self.operands(op)?[..]
                {
                    return self.one(op, Op::Unary(mhlo), &[x]);
                }
            }
        }
        let (backend_config, api_version) = self.backend_config(op)?;
        let called = match op.attr("called_computations") {
            None => Vec::new(),
            Some(Attr::Array(list)) => {
                let id = |a| match as_string(a) {
                    Some(name) => self.lowering.func_id(name),
                    None => Err(error!(InvalidArgument, "called_computations is no list of functions")),
                };
                list.iter().map(id).collect::<Result<Vec<FuncId>>>()?
            }
            Some(_) => bail!(InvalidArgument, "called_computations is no list of functions"),
        };
        let has_side_effect = op.bool_or("has_side_effect", false)?;
        let (operand_layouts, result_layouts) = (layouts(op, "operand_layouts")?, layouts(op, "result_layouts")?);
        let in_place = matches!(op.attr("output_operand_aliases"), Some(Attr::Array(list)) if !list.is_empty());
        let call = CustomCall {
            target: target.to_string(),
            backend_config,
            api_version,
            has_side_effect,
            called,
            operand_layouts,
            result_layouts,
            in_place,
            device: self.device(op)?,
        };
        let operands = self.operands(op)?;
        self.all(op, Op::CustomCall(Box::new(call)), &operands, Vec::new())
    }

    /// The one device that the operation is for.
    fn device(&self, op: &Node) -> Result<Option<usize>> {
        let sharding = match op.attr("sdy.sharding") {
            Some(Attr::Shardings(list)) => list.first().filter(|s| s.dims.is_empty()),
            Some(Attr::Sharding(s)) => Some(s).filter(|s| s.dims.is_empty()),
            _ => None,
        };
        let sharding = match (sharding, op.attr("mhlo.sharding").and_then(as_string)) {
            (Some(sharding), _) => self.lowering.tensor_sharding(sharding, 0)?,
            (None, Some(text)) if text.contains("{maximal ") => {
                // Without results it has one sharding all the same.
                let shapes = self.result_shapes(op)?;
                let shapes = if shapes.is_empty() { vec![Shape::scalar(DType::Pred)] } else { shapes };
                self.lowering.gspmd_shardings(text, &shapes)?.into_iter().next().flatten()
            }
            (None, _) => None,
        };
        Ok(match sharding {
            Some(Sharding::Maximal(device)) => Some(device),
            _ => None,
        })
    }

    /// A dictionary as text with the typed interface, else the opaque string.
    fn backend_config(&self, op: &Node) -> Result<(String, u32)> {
        if let Some(dict @ Attr::Dict(_)) = op.attr("mhlo.backend_config") {
            return Ok((to_text(dict)?, 4));
        }
        let api = match op.attr("api_version") {
            None => 1,
            Some(Attr::Int(v, _)) => u32::try_from(*v).unwrap_or(u32::MAX),
            Some(Attr::Enum(name)) => match &**name {
                "UNSPECIFIED" => 0,
                "ORIGINAL" => 1,
                "STATUS_RETURNING" => 2,
                "STATUS_RETURNING_UNIFIED" => 3,
                "TYPED_FFI" => 4,
                other => bail!(InvalidArgument, "api_version is {other}"),
            },
            Some(_) => bail!(InvalidArgument, "api_version is no enumerator"),
        };
        ensure!(api <= 4, InvalidArgument, "api_version is {api}");
        let config = match op.attr("backend_config") {
            None => String::new(),
            Some(Attr::String(s)) => s.to_string(),
            Some(other) => to_text(other)?,
        };
        Ok((config, api))
    }

    /// The first elements of each array in the order of the first one, exactly. What comes after the arrays are values that an
    /// approximation starts from.
    fn approximate_top_k(&mut self, op: &'t Node<'a>) -> Result<()> {
        let Some(Attr::Array(called)) = op.attr("called_computations") else { bail!(InvalidArgument, "no comparator is called") };
        let [Some(comparator)] = called.iter().map(as_string).collect::<Vec<_>>()[..] else {
            bail!(InvalidArgument, "{} comparators are called", called.len())
        };
        let id = self.lowering.func_id(comparator)?;
        let config = op.attr("mhlo.backend_config").or(op.attr("backend_config"));
        let Some(dim) = config.and_then(|c| c.get("reduction_dim")).and_then(as_int) else {
            bail!(InvalidArgument, "attribute reduction_dim is missing")
        };
        let operands = self.operands(op)?;
        let results = self.result_shapes(op)?;
        let n = results.len();
        ensure!(n > 0 && operands.len() == 2 * n, InvalidArgument, "{} operands and {n} results", operands.len());
        let arrays = &operands[..n];
        let shapes: Vec<Shape> = arrays.iter().map(|v| self.shape(*v).clone()).collect();
        let rank = shapes[0].rank();
        if let Some(other) = shapes.iter().find(|s| s.dims != shapes[0].dims) {
            bail!(InvalidArgument, "the greatest of {} and of {other}, which have other dimensions", shapes[0])
        }
        let Some(dim) = usize::try_from(dim).ok().filter(|d| *d < rank) else {
            bail!(InvalidArgument, "reduction_dim is {dim}, there are {rank} dimensions")
        };
        let params: Vec<Value> =
            arrays.iter().flat_map(|v| [self.dtype(*v); 2]).collect::<Vec<_>>().into_iter().map(|t| self.value(Shape::scalar(t))).collect();
        let first = self.value(Shape::scalar(DType::Pred));
        let compare = Inst { op: Op::Call(id), operands: params.clone(), results: vec![first], regions: Vec::new(), loc: self.loc.clone() };
        let region = Region { params, insts: vec![compare], results: vec![first] };
        let sorted = self.emit_all(Op::Sort { dim, stable: true }, arrays, shapes.clone(), vec![region]);
        let slices = (sorted.into_iter().zip(&shapes).zip(results))
            .map(|((v, from), to)| {
                let fits = to.rank() == rank && (0..rank).all(|d| to.dims[d] <= from.dims[d] && (d == dim || to.dims[d] == from.dims[d]));
                ensure!(fits, InvalidArgument, "the first of {from} along dimension {dim} as {to}");
                let op = Op::Slice { start: vec![0; rank], limit: to.dims.to_vec(), stride: vec![1; rank] };
                Ok(self.emit(op, &[v], to))
            })
            .collect::<Result<Vec<_>>>()?;
        self.bind(op, &slices)
    }

    pub fn top_k(&mut self, op: &Node, k: i64) -> Result<()> {
        let [x] = self.fixed(op)?;
        let k = usize::try_from(k).map_err(|_| error!(InvalidArgument, "k is {k}"))?;
        self.all(op, Op::TopK { k }, &[x], Vec::new())
    }
}

/// Of each operand or result the dimensions, minor to major.
fn layouts(op: &Node, name: &str) -> Result<Vec<Vec<usize>>> {
    let list = match op.attr(name) {
        None => return Ok(Vec::new()),
        Some(Attr::Array(list)) => list,
        Some(_) => bail!(InvalidArgument, "{name} is no list"),
    };
    let size = |n: i64| usize::try_from(n).map_err(|_| error!(InvalidArgument, "{name} contains {n}"));
    let layout = |a| as_ints(a).map_err(|e| e.context(name))?.into_iter().map(size).collect();
    list.iter().map(layout).collect()
}
