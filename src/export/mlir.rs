//! StableHLO text: operations in the generic form, values numbered in the order of their definition, so that equal
//! modules have equal text.

use std::collections::HashMap;
use std::fmt::Write;

use crate::error::Result;
use crate::export::attributes::{self, Attrs};
use crate::export::instruction::is_constrained;
use crate::ir::{Donation, Func, Inst, Module, Op, Region, Sharding, Value};
use crate::tensor::{DType, Shape};

pub fn module(module: &Module) -> Result<String> {
    let mut text = format!(
        "module @{} attributes {{mhlo.num_partitions = {} : i32, mhlo.num_replicas = {} : i32}} {{\n",
        symbol(&module.name),
        module.num_partitions,
        module.num_replicas
    );
    let names = function_names(module);
    for (k, func) in module.funcs.iter().enumerate() {
        let entry = k == module.entry.0 as usize;
        let mut printer = Printer { module, func, names: &names, values: HashMap::new(), next: 0, text: &mut text };
        printer.func(entry, &names[k])?;
    }
    text.push_str("}\n");
    Ok(text)
}

/// The entry is `main`, the others keep their names where these are distinct.
fn function_names(module: &Module) -> Vec<String> {
    let mut taken = std::collections::HashSet::from(["main".to_string()]);
    let mut names = Vec::new();
    for (k, func) in module.funcs.iter().enumerate() {
        if k == module.entry.0 as usize {
            names.push("main".to_string());
            continue;
        }
        let base = if func.name.is_empty() { "func" } else { &func.name };
        let mut name = base.to_string();
        for n in 0.. {
            if taken.insert(name.clone()) {
                break;
            }
            name = format!("{base}_{n}");
        }
        names.push(name);
    }
    names.iter().map(|n| symbol(n)).collect()
}

/// A symbol name without its `@`: bare where that is allowed, else quoted.
fn symbol(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if starts && name.chars().all(bare) { name.into() } else { quote(name) }
}

pub(super) fn quote(s: &str) -> String {
    let mut out = String::from("\"");
    for b in s.bytes() {
        match b {
            b'"' | b'\\' => out.extend(['\\', b as char]),
            0x20..0x7f => out.push(b as char),
            other => {
                let _ = write!(out, "\\{other:02X}");
            }
        }
    }
    out.push('"');
    out
}

pub(super) fn type_of(shape: &Shape) -> String {
    if shape.dtype == DType::Token {
        return "!stablehlo.token".into();
    }
    let dims: String = shape.dims.iter().map(|d| format!("{d}x")).collect();
    format!("tensor<{dims}{}>", shape.dtype.mlir_name())
}

struct Printer<'a> {
    module: &'a Module,
    func: &'a Func,
    names: &'a [String],
    values: HashMap<Value, String>,
    next: usize,
    text: &'a mut String,
}

impl Printer<'_> {
    fn func(&mut self, entry: bool, name: &str) -> Result<()> {
        let f = self.func;
        let mut params = Vec::new();
        for (k, (v, attrs)) in f.body.params.iter().zip(&f.params).enumerate() {
            self.values.insert(*v, format!("%arg{k}"));
            let mut list = common(&attrs.sharding, &attrs.memory_kind);
            match attrs.donation {
                Donation::None => {}
                Donation::Any => list.push("jax.buffer_donor = true".into()),
                Donation::Result(r) => list.push(format!("tf.aliasing_output = {r} : i32")),
            }
            params.push(format!("%arg{k}: {}{}", type_of(f.shape(*v)), braces(&list)));
        }
        let results: Vec<String> = f
            .body
            .results
            .iter()
            .zip(&f.results)
            .map(|(v, attrs)| type_of(f.shape(*v)) + &braces(&common(&attrs.sharding, &attrs.memory_kind)))
            .collect();
        let visibility = if entry { "public" } else { "private" };
        let _ = writeln!(self.text, "  func.func {visibility} @{}({}) -> ({}) {{", name, params.join(", "), results.join(", "));
        self.insts(&f.body, 4)?;
        let values = self.list(&f.body.results)?;
        let types: Vec<String> = f.body.results.iter().map(|v| type_of(f.shape(*v))).collect();
        let colon = if types.is_empty() { "" } else { " : " };
        let _ = writeln!(self.text, "    func.return{}{values}{colon}{}\n  }}", if types.is_empty() { "" } else { " " }, types.join(", "));
        Ok(())
    }

    fn insts(&mut self, region: &Region, indent: usize) -> Result<()> {
        for inst in &region.insts {
            self.inst(inst, indent).map_err(|e| {
                let place = inst.loc.as_deref().map(|l| format!(" ({l})")).unwrap_or_default();
                e.context(format_args!("exporting {}{place}", inst.op.name()))
            })?;
        }
        Ok(())
    }

    fn inst(&mut self, inst: &Inst, indent: usize) -> Result<()> {
        match &inst.op {
            Op::ManualComputation { inputs, outputs } => return self.manual(inst, inputs, outputs, indent),
            Op::FullToShard(s) => {
                let shape = self.func.shape(inst.results[0]).clone();
                let name = self.full_to_shard(inst.operands[0], s, &shape, indent)?;
                self.values.insert(inst.results[0], name);
                return Ok(());
            }
            Op::ShardToFull(s) => {
                let shape = self.func.shape(inst.results[0]).clone();
                let name = self.shard_to_full(inst.operands[0], s, &shape, indent)?;
                self.values.insert(inst.results[0], name);
                return Ok(());
            }
            _ => {}
        }
        let attrs = attributes::of(self.module, self.func, inst, self.names)?;
        let mut operands: Vec<String> = inst.operands.iter().map(|v| self.name(*v)).collect::<Result<_>>()?;
        let mut types: Vec<String> = inst.operands.iter().map(|v| type_of(self.func.shape(*v))).collect();
        if let Op::Rng(_) = inst.op {
            // The result's dimensions are an operand there.
            let dims = &self.func.shape(inst.results[0]).dims;
            let ty = format!("tensor<{}xi64>", dims.len());
            let value = attributes::dense_i64(dims.iter().map(|d| *d as i64), &ty);
            let name = self.line(indent, "stablehlo.constant", &[], &[], &Attrs::one("value", value), std::slice::from_ref(&ty));
            operands.push(name);
            types.push(ty);
        }
        let results: Vec<String> = inst.results.iter().map(|v| type_of(self.func.shape(*v))).collect();
        let name = self.fresh();
        self.bind(&name, &inst.results);
        let pad = " ".repeat(indent);
        let left = match results.len() {
            0 => String::new(),
            1 => format!("{name} = "),
            n => format!("{name}:{n} = "),
        };
        let _ = write!(self.text, "{pad}{left}\"{}\"({}){}", attrs.name, operands.join(", "), attrs.properties());
        if !inst.regions.is_empty() {
            self.text.push_str(" (");
            for (k, region) in inst.regions.iter().enumerate() {
                self.text.push_str(if k > 0 { ", {\n" } else { "{\n" });
                self.region(region, indent + 2)?;
                let _ = write!(self.text, "{pad}}}");
            }
            self.text.push(')');
        }
        let _ = writeln!(self.text, "{} : ({}) -> {}", attrs.discardable(), types.join(", "), result_types(&results));
        Ok(())
    }

    fn region(&mut self, region: &Region, indent: usize) -> Result<()> {
        let pad = " ".repeat(indent);
        let mut params = Vec::new();
        for v in &region.params {
            let name = self.fresh();
            params.push(format!("{name}: {}", type_of(self.func.shape(*v))));
            self.values.insert(*v, name);
        }
        if !params.is_empty() {
            let _ = writeln!(self.text, "{}^bb0({}):", " ".repeat(indent - 2), params.join(", "));
        }
        self.insts(region, indent)?;
        let values = self.list(&region.results)?;
        let types: Vec<String> = region.results.iter().map(|v| type_of(self.func.shape(*v))).collect();
        let _ = writeln!(self.text, "{pad}\"stablehlo.return\"({values}) : ({}) -> ()", types.join(", "));
        Ok(())
    }

    /// Its body in place, between the custom calls that mark its borders.
    fn manual(&mut self, inst: &Inst, inputs: &[Sharding], outputs: &[Sharding], indent: usize) -> Result<()> {
        let [body] = &inst.regions[..] else { bail!(Internal, "a manual computation without its body") };
        for ((v, p), s) in inst.operands.iter().zip(&body.params).zip(inputs) {
            let shape = self.func.shape(*p).clone();
            let name = self.full_to_shard(*v, s, &shape, indent)?;
            self.values.insert(*p, name);
        }
        self.insts(body, indent)?;
        for ((v, r), s) in body.results.iter().zip(&inst.results).zip(outputs) {
            let shape = self.func.shape(*r).clone();
            let name = self.shard_to_full(*v, s, &shape, indent)?;
            self.values.insert(*r, name);
        }
        Ok(())
    }

    fn full_to_shard(&mut self, v: Value, s: &Sharding, shard: &Shape, indent: usize) -> Result<String> {
        let (mut name, full) = (self.name(v)?, type_of(self.func.shape(v)));
        if !is_constrained(self.func, v, s) {
            let attrs = attributes::marked("Sharding", s);
            name = self.line(indent, "stablehlo.custom_call", &[name], std::slice::from_ref(&full), &attrs, std::slice::from_ref(&full));
        }
        let attrs = attributes::marked("SPMDFullToShardShape", &Sharding::Manual);
        Ok(self.line(indent, "stablehlo.custom_call", &[name], &[full], &attrs, &[type_of(shard)]))
    }

    fn shard_to_full(&mut self, v: Value, s: &Sharding, full: &Shape, indent: usize) -> Result<String> {
        let (name, shard) = (self.name(v)?, type_of(self.func.shape(v)));
        let manual = attributes::marked("Sharding", &Sharding::Manual);
        let name = self.line(indent, "stablehlo.custom_call", &[name], std::slice::from_ref(&shard), &manual, std::slice::from_ref(&shard));
        Ok(self.line(indent, "stablehlo.custom_call", &[name], &[shard], &attributes::marked("SPMDShardToFullShape", s), &[type_of(full)]))
    }

    /// One operation with one result; the result's name.
    fn line(&mut self, indent: usize, op: &str, operands: &[String], types: &[String], attrs: &Attrs, results: &[String]) -> String {
        let name = self.fresh();
        let pad = " ".repeat(indent);
        let _ = writeln!(
            self.text,
            "{pad}{name} = \"{op}\"({}){}{} : ({}) -> {}",
            operands.join(", "),
            attrs.properties(),
            attrs.discardable(),
            types.join(", "),
            result_types(results)
        );
        name
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next - 1)
    }

    fn bind(&mut self, name: &str, results: &[Value]) {
        match results {
            [v] => {
                self.values.insert(*v, name.into());
            }
            many => self.values.extend(many.iter().enumerate().map(|(k, v)| (*v, format!("{name}#{k}")))),
        }
    }

    fn name(&self, v: Value) -> Result<String> {
        self.values.get(&v).cloned().ok_or_else(|| error!(Internal, "value {} of @{} is used before it is defined", v.0, self.func.name))
    }

    fn list(&self, values: &[Value]) -> Result<String> {
        Ok(values.iter().map(|v| self.name(*v)).collect::<Result<Vec<_>>>()?.join(", "))
    }
}

fn result_types(types: &[String]) -> String {
    match types {
        [one] => one.clone(),
        many => format!("({})", many.join(", ")),
    }
}

fn common(sharding: &Option<Sharding>, memory_kind: &Option<String>) -> Vec<String> {
    let sharding = sharding.iter().map(|s| format!("mhlo.sharding = {}", quote(&s.to_string())));
    let memory = memory_kind.iter().map(|m| format!("mhlo.memory_kind = {}", quote(m)));
    sharding.chain(memory).collect()
}

fn braces(list: &[String]) -> String {
    if list.is_empty() { String::new() } else { format!(" {{{}}}", list.join(", ")) }
}
