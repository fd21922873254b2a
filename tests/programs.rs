//! Every program of `tests/programs` through the shared object, as a C program would run it. The first lines of a file say
//! what goes in and what must come out:
//!
//! ```text
//! //! replicas 4                 devices to run on, 1 when absent
//! //! in f32[2]: 1 2 | 3 4 | …   a parameter: row-major elements, the same for all replicas or one part for each
//! //! out f32[2]: 4 6            a result; 0x… are bits
//! //! tolerance 1e-6             relative and absolute; without it results must be exact
//! //! error Unimplemented word   instead of results: the code, and what the message names
//! //! elementwise                runs on many copies of its inputs, one behind the other, as well
//! //! without hlo                a format that JAX cannot write the program in, or that is not offered
//! ```
//!
//! Files are StableHLO text (`.mlir`) or HLO text (`.hlo`). Each of the former runs as it is and with some or all parameters as constants inside, since what is known while compiling is computed by
//! other code: the results must be the same. `tests/python/with_jax/test_programs.py` runs the same files through the other formats.

#[allow(dead_code)]
#[path = "../src/bin/rallypoint/plugin.rs"]
mod plugin;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use half::{bf16, f16};
use plugin::{Client, Plugin, Value};
use rallypoint::error::Result;
use rallypoint::tensor::DType;

#[test]
fn every_program_gives_what_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "mlir" || e == "hlo"));
    files.sort();
    assert!(files.len() >= 70, "{} programs", files.len());
    let plugin = Plugin::load(&library()).unwrap();
    let mut clients = BTreeMap::new();
    let mut failures = Vec::new();
    let mut twins = 0;
    for file in &files {
        let program = Program::read(file);
        let client = clients
            .entry(program.replicas)
            .or_insert_with(|| Client::create(&plugin, &[("cpu_device_count", program.replicas as i64)]).unwrap());
        if let Err(why) = program.check(client) {
            failures.push(format!("{}: {why}", file.display()));
        }
        for (what, which) in [("all parameters", [0, 1]), ("even parameters", [0, 0]), ("odd parameters", [1, 1])] {
            let Some(twin) = program.with_constants(|k| which.contains(&(k % 2))) else { continue };
            twins += 1;
            if let Err(why) = twin.check(client) {
                failures.push(format!("{} with {what} constant: {why}", file.display()));
            }
        }
        if program.elementwise
            && let Err(why) = program.tiled(193).check(client)
        {
            failures.push(format!("many copies of {}: {why}", file.display()));
        }
    }
    assert!(twins > 150, "{twins} programs with constants");
    assert!(failures.is_empty(), "{} of {} programs:\n{}", failures.len(), files.len(), failures.join("\n"));
}

/// The one that `cargo test` has just built, beside this test.
fn library() -> PathBuf {
    std::env::current_exe().unwrap().with_file_name("librallypoint.so")
}

struct Program {
    text: String,
    /// `"mlir"` or `"hlo"`.
    format: &'static str,
    replicas: usize,
    tolerance: f64,
    error: Option<String>,
    elementwise: bool,
    /// By parameter or result, then by replica.
    inputs: Vec<Vec<Value>>,
    outputs: Vec<Vec<Value>>,
}

impl Program {
    fn read(path: &Path) -> Program {
        let text = std::fs::read_to_string(path).unwrap();
        let heads: Vec<(String, String)> = text
            .lines()
            .filter_map(|line| line.strip_prefix("//! "))
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect();
        let all = |key: &str| heads.iter().filter(|(k, _)| k == key).map(|(_, v)| v.clone()).collect::<Vec<_>>();
        let replicas = all("replicas").first().map_or(1, |n| n.parse().unwrap());
        let tensors = |key: &str| all(key).iter().map(|line| tensor(line, replicas)).collect();
        Program {
            format: if path.extension().is_some_and(|e| e == "hlo") { "hlo" } else { "mlir" },
            replicas,
            tolerance: all("tolerance").first().map_or(0.0, |t| t.parse().unwrap()),
            error: all("error").pop(),
            elementwise: !all("elementwise").is_empty(),
            inputs: tensors("in"),
            outputs: tensors("out"),
            text,
        }
    }

    fn check(&self, client: &Client) -> Result<(), String> {
        let results = match (self.run(client), &self.error) {
            (Ok(results), None) => results,
            (Err(e), Some(words)) => {
                let text = format!("{:?} {e}", e.code);
                let missing = words.split_whitespace().find(|word| !text.contains(*word));
                return missing.map_or(Ok(()), |word| Err(format!("{text}: does not say {word}")));
            }
            (Ok(_), Some(words)) => return Err(format!("ran, where the error {words} was due")),
            (Err(e), None) => return Err(format!("{:?}: {e}", e.code)),
        };
        for (replica, got) in results.iter().enumerate() {
            if got.len() != self.outputs.len() {
                return Err(format!("{} results, not {}", got.len(), self.outputs.len()));
            }
            for (k, (got, want)) in got.iter().zip(&self.outputs).enumerate() {
                same(got, &want[replica], self.tolerance).map_err(|why| format!("result {k} of replica {replica}: {why}"))?;
            }
        }
        Ok(())
    }

    /// The program with those of its parameters as constants that are chosen and equal on all replicas; `None` if there are none.
    fn with_constants(&self, chosen: impl Fn(usize) -> bool) -> Option<Program> {
        let start = self.text.find("@main(")? + "@main(".len();
        let end = start + closing(&self.text[start..])?;
        let params = split(&self.text[start..end]);
        let body = end + self.text[end..].find("{\n")? + 2;
        let (mut kept, mut inputs, mut constants) = (Vec::new(), Vec::new(), String::new());
        for (k, (param, values)) in params.iter().zip(&self.inputs).enumerate() {
            let (name, ty) = param.split_once(':')?;
            let plain = ty.trim().starts_with("tensor<") && ty.trim().ends_with('>') && !ty.contains(['#', '!', '?']);
            let same = values.windows(2).all(|pair| pair[0].bytes == pair[1].bytes);
            if !chosen(k) || !plain || !same || values[0].dtype.bits() < 8 && values[0].dtype != DType::Pred {
                kept.push(*param);
                inputs.push(values.clone());
                continue;
            }
            constants += &constant(name.trim(), ty.trim(), &values[0]);
        }
        let changed = kept.len() < params.len() && params.len() == self.inputs.len();
        let text = [&self.text[..start], &kept.join(","), &self.text[end..body], &constants, &self.text[body..]].concat();
        let (error, outputs) = (self.error.clone(), self.outputs.clone());
        changed.then_some(Program { text, inputs, error, outputs, ..*self })
    }

    /// `n` copies of every array, one behind the other: all their arrays are of one dimension.
    fn tiled(&self, n: usize) -> Program {
        let mut pieces = self.text.split("tensor<");
        let mut text = pieces.next().unwrap().to_string();
        for piece in pieces {
            let (size, rest) = piece.split_once('x').unwrap();
            text += &format!("tensor<{}x{rest}", size.parse::<usize>().unwrap() * n);
        }
        let many = |v: &Value| Value { dtype: v.dtype, dims: vec![v.dims[0] * n as i64], bytes: v.bytes.repeat(n) };
        let all = |lists: &[Vec<Value>]| lists.iter().map(|list| list.iter().map(many).collect()).collect();
        Program { text, error: self.error.clone(), inputs: all(&self.inputs), outputs: all(&self.outputs), ..*self }
    }

    /// By replica, then by result.
    fn run(&self, client: &Client) -> Result<Vec<Vec<Value>>> {
        let devices = &client.devices[..self.replicas];
        let executable = client.compile(self.text.as_bytes(), self.format, devices)?;
        let mut arguments = Vec::new();
        for (replica, device) in devices.iter().enumerate() {
            arguments.push(self.inputs.iter().map(|values| client.put(&values[replica], device)).collect::<Result<Vec<_>>>()?);
        }
        let lists: Vec<Vec<_>> = arguments.iter().map(|list| list.iter().collect()).collect();
        executable.run(&lists)?.iter().map(|list| list.iter().map(|b| b.get()).collect()).collect()
    }
}

/// Where the bracket closes that is open at the start.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from("([{<".contains(c)) - i32::from(")]}>".contains(c));
        (depth == 0).then_some(at)
    })
}

/// At the commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        depth += i32::from("([{<".contains(c)) - i32::from(")]}>".contains(c));
        if c == ',' && depth == 0 {
            parts.push(&text[from..at]);
            from = at + 1;
        }
    }
    parts.push(&text[from..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// `%x = stablehlo.constant …`, by the bits.
fn constant(name: &str, ty: &str, value: &Value) -> String {
    if value.dtype == DType::Pred && !value.bytes.is_empty() {
        let n = value.bytes.len();
        let words: Vec<&str> = value.bytes.iter().map(|b| if *b == 0 { "false" } else { "true" }).collect();
        let list = words.join(", ");
        return format!(
            "{name}_flat = stablehlo.constant dense<[{list}]> : tensor<{n}xi1>\n\
             {name} = stablehlo.reshape {name}_flat : (tensor<{n}xi1>) -> {ty}\n"
        );
    }
    let bits: String = value.bytes.iter().map(|b| format!("{b:02X}")).collect();
    let dense = if bits.is_empty() { String::new() } else { format!("\"0x{bits}\"") };
    format!("{name} = stablehlo.constant dense<{dense}> : {ty}\n")
}

/// `f32[2]: 1 2 | 3 4`
fn tensor(line: &str, replicas: usize) -> Vec<Value> {
    let (shape, data) = line.split_once(':').unwrap();
    let (name, dims) = shape.trim().trim_end_matches(']').split_once('[').unwrap();
    let dtype = DType::from_name(name).unwrap();
    let dims: Vec<i64> = dims.split(',').filter(|d| !d.is_empty()).map(|d| d.parse().unwrap()).collect();
    let value = |part: &str| {
        let bytes: Vec<u8> = part.split_whitespace().flat_map(|word| encode(dtype, word)).collect();
        assert_eq!(bytes.len() as i64, dims.iter().product::<i64>() * dtype.size() as i64, "{line}");
        Value { dtype, dims: dims.clone(), bytes }
    };
    let values: Vec<Value> = data.split('|').map(value).collect();
    if values.len() == 1 { vec![values[0].clone(); replicas] } else { values }
}

fn encode(dtype: DType, word: &str) -> Vec<u8> {
    if let Some(bits) = word.strip_prefix("0x") {
        return u64::from_str_radix(bits, 16).unwrap().to_le_bytes()[..dtype.size()].to_vec();
    }
    match dtype {
        DType::Pred => vec![u8::from(word == "true")],
        DType::F16 => f16::from_f64(word.parse().unwrap()).to_le_bytes().to_vec(),
        DType::BF16 => bf16::from_f64(word.parse().unwrap()).to_le_bytes().to_vec(),
        DType::F32 => word.parse::<f32>().unwrap().to_le_bytes().to_vec(),
        DType::F64 => word.parse::<f64>().unwrap().to_le_bytes().to_vec(),
        DType::C64 => {
            let sign = |(at, c): &(usize, char)| "+-".contains(*c) && !word[..*at].ends_with('e');
            let middle = word.char_indices().rfind(sign).unwrap().0;
            [&word[..middle], word[middle..].trim_end_matches('i')].map(|p| p.parse::<f32>().unwrap().to_le_bytes()).concat()
        }
        _ => word.parse::<i128>().unwrap().to_le_bytes()[..dtype.size()].to_vec(),
    }
}

fn same(got: &Value, want: &Value, tolerance: f64) -> Result<(), String> {
    if (got.dtype, &got.dims) != (want.dtype, &want.dims) {
        return Err(format!("{}{:?}, not {}{:?}", got.dtype, got.dims, want.dtype, want.dims));
    }
    let (a, b) = match (floats(got), floats(want)) {
        (Some(a), Some(b)) => (a, b),
        _ if got.bytes == want.bytes => return Ok(()),
        _ => return Err(format!("bytes {:?}, not {:?}", got.bytes, want.bytes)),
    };
    let equal = |(x, y): (&f64, &f64)| {
        (x.is_nan() && y.is_nan())
            || (x == y && (tolerance > 0.0 || x.is_sign_negative() == y.is_sign_negative()))
            || (x - y).abs() <= tolerance + tolerance * y.abs()
    };
    if a.iter().zip(&b).all(equal) { Ok(()) } else { Err(format!("{a:?}, not {b:?}")) }
}

fn floats(value: &Value) -> Option<Vec<f64>> {
    let b = &value.bytes;
    Some(match value.dtype {
        DType::F16 => b.chunks(2).map(|c| f16::from_le_bytes([c[0], c[1]]).to_f64()).collect(),
        DType::BF16 => b.chunks(2).map(|c| bf16::from_le_bytes([c[0], c[1]]).to_f64()).collect(),
        DType::F32 | DType::C64 => b.chunks(4).map(|c| f32::from_le_bytes(c.try_into().unwrap()) as f64).collect(),
        DType::F64 => b.chunks(8).map(|c| f64::from_le_bytes(c.try_into().unwrap())).collect(),
        _ => return None,
    })
}
