//! Quantised types, which are gone after this: values hold the storage type. What only moves or hands on values works on that;
//! any other operation becomes what the specification of StableHLO says of it: floats from its operands, the operation on
//! floats, and its result quantised.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use crate::error::Result;
use crate::import::tree::{Attr, Node, Quantized, Region, Tensor, TensorType, Tree, Type, ValueId};
use crate::ir::Loc;
use crate::tensor::DType;

/// Operations that hand on their operands, or those of their regions, whatever these are.
const HAND_ON: &[&str] = &[
    "func.func",
    "func.return",
    "func.call",
    "builtin.unrealized_conversion_cast",
    "sdy.return",
    "sdy.sharding_constraint",
    "stablehlo.all_reduce",
    "stablehlo.async_done",
    "stablehlo.async_start",
    "stablehlo.bitcast_convert",
    "stablehlo.case",
    "stablehlo.composite",
    "stablehlo.constant",
    "stablehlo.custom_call",
    "stablehlo.get_dimension_size",
    "stablehlo.get_tuple_element",
    "stablehlo.if",
    "stablehlo.map",
    "stablehlo.optimization_barrier",
    "stablehlo.reduce",
    "stablehlo.reduce_scatter",
    "stablehlo.reduce_window",
    "stablehlo.return",
    "stablehlo.scatter",
    "stablehlo.select_and_scatter",
    "stablehlo.sort",
    "stablehlo.tuple",
    "stablehlo.while",
];
/// Operations that move elements: on the storage type as long as all values are quantised alike.
const MOVE: &[&str] = &[
    "stablehlo.all_gather",
    "stablehlo.all_to_all",
    "stablehlo.broadcast",
    "stablehlo.broadcast_in_dim",
    "stablehlo.collective_broadcast",
    "stablehlo.collective_permute",
    "stablehlo.concatenate",
    "stablehlo.dynamic_broadcast_in_dim",
    "stablehlo.dynamic_gather",
    "stablehlo.dynamic_pad",
    "stablehlo.dynamic_reshape",
    "stablehlo.dynamic_slice",
    "stablehlo.dynamic_update_slice",
    "stablehlo.gather",
    "stablehlo.pad",
    "stablehlo.real_dynamic_slice",
    "stablehlo.reshape",
    "stablehlo.reverse",
    "stablehlo.select",
    "stablehlo.slice",
    "stablehlo.transpose",
];

pub fn expand(tree: &mut Tree) -> Result<()> {
    if !mentions(&tree.root) {
        return Ok(());
    }
    let mut pass = Pass { next: tree.values, types: HashMap::new() };
    for region in &mut tree.root.regions {
        pass.region(region)?;
    }
    tree.values = pass.next;
    Ok(())
}

fn mentions(op: &Node) -> bool {
    let region = |r: &Region| r.params.iter().any(|p| is_quantized(&p.1)) || r.ops.iter().any(mentions);
    op.results.iter().any(|r| is_quantized(&r.1)) || op.regions.iter().any(region)
}

fn is_quantized(ty: &Type) -> bool {
    match ty {
        Type::Tensor(t) => matches!(t.element, Type::Quantized(_)),
        Type::Tuple(types) | Type::Future(types) => types.iter().any(is_quantized),
        _ => false,
    }
}

/// A tensor of the same size with other elements.
fn with(ty: &TensorType, element: DType) -> Type {
    Type::Tensor(Rc::new(TensorType { element: Type::Element(element), ..ty.clone() }))
}

/// The type of what a value holds.
fn stored(ty: &Type) -> Type {
    match ty {
        Type::Tensor(t) => match &t.element {
            Type::Quantized(q) => with(t, q.storage),
            _ => ty.clone(),
        },
        Type::Tuple(types) => Type::Tuple(types.iter().map(stored).collect()),
        Type::Future(types) => Type::Future(types.iter().map(stored).collect()),
        Type::Function(t) => Type::Function(Rc::new((t.0.iter().map(stored).collect(), t.1.iter().map(stored).collect()))),
        _ => ty.clone(),
    }
}

/// A quantised tensor.
#[derive(Clone)]
struct Value {
    ty: Rc<TensorType>,
    elements: Rc<Quantized>,
}

impl Value {
    fn of(ty: &Type) -> Option<Value> {
        let Type::Tensor(ty) = ty else { return None };
        let Type::Quantized(elements) = &ty.element else { return None };
        Some(Value { ty: ty.clone(), elements: elements.clone() })
    }

    fn float(&self) -> Type {
        with(&self.ty, self.elements.expressed)
    }
}

struct Pass {
    next: ValueId,
    /// The values that are quantised.
    types: HashMap<ValueId, Value>,
}

impl Pass {
    fn region(&mut self, region: &mut Region) -> Result<()> {
        for (id, ty) in &mut region.params {
            self.store(*id, ty);
        }
        let ops = std::mem::take(&mut region.ops);
        region.ops.reserve(ops.len());
        for op in ops {
            let (name, loc) = (op.name.clone(), op.loc.clone());
            let place = loc.as_deref().unwrap_or("an unknown place");
            self.op(op, &mut region.ops).map_err(|e| e.context(format_args!("{name} at {place}")))?;
        }
        Ok(())
    }

    /// The value holds the storage type from now on.
    fn store(&mut self, id: ValueId, ty: &mut Type) {
        if let Some(value) = Value::of(ty) {
            self.types.insert(id, value);
        }
        *ty = stored(ty);
    }

    fn op<'a>(&mut self, mut op: Node<'a>, out: &mut Vec<Node<'a>>) -> Result<()> {
        for region in &mut op.regions {
            self.region(region)?;
        }
        for (_, attr) in &mut op.attrs {
            match attr {
                Attr::Type(ty) => *ty = stored(ty),
                Attr::Tensor(tensor) if is_quantized(&tensor.ty) => {
                    *attr = Attr::Tensor(Rc::new(Tensor { ty: stored(&tensor.ty), data: tensor.data.clone() }));
                }
                _ => {}
            }
        }
        let operands: Vec<Option<Value>> = op.operands.iter().map(|id| self.types.get(id).cloned()).collect();
        let results: Vec<Option<Value>> = op.results.iter().map(|r| Value::of(&r.1)).collect();
        let mut all = operands.iter().chain(&results).flatten();
        let Some(first) = all.next() else {
            for (id, ty) in &mut op.results {
                self.store(*id, ty);
            }
            out.push(op);
            return Ok(());
        };
        // An axis is numbered anew where dimensions move.
        let alike = all.all(|v| Quantized { axis: first.elements.axis, ..(*v.elements).clone() } == *first.elements);
        if HAND_ON.contains(&&*op.name) || MOVE.contains(&&*op.name) && alike {
            for (id, ty) in &mut op.results {
                self.store(*id, ty);
            }
            out.push(op);
            return Ok(());
        }
        for (id, value) in op.operands.iter_mut().zip(&operands) {
            if let Some(value) = value {
                *id = self.dequantize(*id, value, &op.loc, out)?;
            }
        }
        match (&*op.name, &op.operands[..], &op.results[..], &results[..]) {
            ("stablehlo.uniform_quantize", &[x], &[(id, _)], [Some(value)]) => {
                self.types.insert(id, value.clone());
                return self.quantize(x, id, value, &op.loc, out);
            }
            ("stablehlo.uniform_dequantize", &[x], [(id, ty)], [None]) => {
                // It is a float already.
                out.push(node("convert", vec![x], (*id, ty.clone()), &op.loc));
                return Ok(());
            }
            _ => {}
        }
        let loc = op.loc.clone();
        let mut quantized = Vec::new();
        for ((id, ty), value) in op.results.iter_mut().zip(&results) {
            if let Some(value) = value {
                self.types.insert(*id, value.clone());
                let float = self.fresh();
                quantized.push((float, std::mem::replace(id, float), value));
                *ty = value.float();
            }
        }
        out.push(op);
        for (float, id, value) in quantized {
            self.quantize(float, id, value, &loc, out)?;
        }
        Ok(())
    }

    fn dequantize(&mut self, x: ValueId, value: &Value, loc: &Loc, out: &mut Vec<Node>) -> Result<ValueId> {
        let float = self.unary("convert", x, value.float(), loc, out);
        let zero = self.parameters(value, |q, k| q.zero_points[k] as f64, loc, out)?;
        let moved = self.binary("subtract", float, zero, value, loc, out);
        let scale = self.parameters(value, |q, k| q.scales[k], loc, out)?;
        Ok(self.binary("multiply", moved, scale, value, loc, out))
    }

    /// The float `x` as the quantised `result`.
    fn quantize(&mut self, x: ValueId, result: ValueId, value: &Value, loc: &Loc, out: &mut Vec<Node>) -> Result<()> {
        let q = &*value.elements;
        let scale = self.parameters(value, |q, k| q.scales[k], loc, out)?;
        let scaled = self.binary("divide", x, scale, value, loc, out);
        let zero = self.parameters(value, |q, k| q.zero_points[k] as f64, loc, out)?;
        let moved = self.binary("add", scaled, zero, value, loc, out);
        let [low, high] = [q.min, q.max].map(|limit| self.constant(value.float(), &[limit as f64], q.expressed, loc, out));
        let clamped = self.fresh();
        out.push(node("clamp", vec![low, moved, high], (clamped, value.float()), loc));
        let rounded = self.unary("round_nearest_even", clamped, value.float(), loc, out);
        out.push(node("convert", vec![rounded], (result, with(&value.ty, q.storage)), loc));
        Ok(())
    }

    /// A parameter of each element, as a float.
    fn parameters(&mut self, value: &Value, of: fn(&Quantized, usize) -> f64, loc: &Loc, out: &mut Vec<Node>) -> Result<ValueId> {
        let q = &*value.elements;
        let values: Vec<f64> = (0..q.scales.len()).map(|k| of(q, k)).collect();
        let Some(axis) = q.axis else { return Ok(self.constant(value.float(), &values, q.expressed, loc, out)) };
        ensure!(
            value.ty.dims.get(axis) == Some(&Some(values.len())),
            InvalidArgument,
            "{} scales along dimension {axis} of {}",
            values.len(),
            Type::Tensor(value.ty.clone())
        );
        let row = Type::tensor(vec![Some(values.len())], Type::Element(q.expressed));
        let row = self.constant(row, &values, q.expressed, loc, out);
        let all = self.fresh();
        let mut op = node("broadcast_in_dim", vec![row], (all, value.float()), loc);
        op.attrs.push(("broadcast_dimensions".into(), Attr::Ints(Rc::from([axis as i64]))));
        out.push(op);
        Ok(all)
    }

    /// All of `values`, or the only one as every element.
    fn constant(&mut self, ty: Type, values: &[f64], dtype: DType, loc: &Loc, out: &mut Vec<Node>) -> ValueId {
        let data: Vec<u8> = values.iter().flat_map(|v| encode(dtype, *v)).collect();
        let id = self.fresh();
        let mut op = node("constant", Vec::new(), (id, ty.clone()), loc);
        op.attrs.push(("value".into(), Attr::Tensor(Rc::new(Tensor { ty, data: Cow::Owned(data) }))));
        out.push(op);
        id
    }

    fn unary(&mut self, name: &str, x: ValueId, ty: Type, loc: &Loc, out: &mut Vec<Node>) -> ValueId {
        let id = self.fresh();
        out.push(node(name, vec![x], (id, ty), loc));
        id
    }

    fn binary(&mut self, name: &str, x: ValueId, y: ValueId, value: &Value, loc: &Loc, out: &mut Vec<Node>) -> ValueId {
        let id = self.fresh();
        out.push(node(name, vec![x, y], (id, value.float()), loc));
        id
    }

    fn fresh(&mut self) -> ValueId {
        self.next += 1;
        self.next - 1
    }
}

fn node<'a>(name: &str, operands: Vec<ValueId>, result: (ValueId, Type), loc: &Loc) -> Node<'a> {
    let name = Rc::from(format!("stablehlo.{name}"));
    Node { name, attrs: Vec::new(), operands, results: vec![result], regions: Vec::new(), loc: loc.clone() }
}

fn encode(dtype: DType, v: f64) -> Vec<u8> {
    match dtype {
        DType::F16 => half::f16::from_f64(v).to_le_bytes().to_vec(),
        DType::BF16 => half::bf16::from_f64(v).to_le_bytes().to_vec(),
        DType::F32 => (v as f32).to_le_bytes().to_vec(),
        _ => v.to_le_bytes().to_vec(),
    }
}
