//! `rallypoint run`: compiles a program file and runs it once on every device it asks for.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use half::{bf16, f16};
use rallypoint::env::Env;
use rallypoint::error::{Error, Result};
use rallypoint::import;
use rallypoint::tensor::{DType, Kind, Literal, Shape, npy};
use rallypoint::{ensure, error};

use crate::plugin::{Client, Device, Plugin, Value};

#[derive(Args)]
pub struct Options {
    /// StableHLO text, MLIR bytecode, HLO text or a serialised HloModuleProto
    program: PathBuf,
    /// A .npy file for each parameter, in order; parameters without one hold 0, 1, 2, …
    #[arg(long, value_name = "FILE.npy")]
    input: Vec<PathBuf>,
    /// Format of the program [default: hlo for HLO text and a file name that ends in .hlo, .hlo.pb or .pb, else mlir]
    #[arg(long, value_parser = ["mlir", "hlo"])]
    format: Option<String>,
    /// Elements to print of each result
    #[arg(long, default_value_t = 16)]
    elements: usize,
    /// Seconds after which a program that has not ended is killed
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u64>,
    /// Compare what this plugin computes with our engine, as RALLYPOINT_CHECK does; results that differ are an error
    #[arg(long, value_name = "PLUGIN.so", conflicts_with = "plugin")]
    check: Option<PathBuf>,
    /// Write result K of device D to FOLDER/D.K.npy
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn main(options: &Options, plugin: &Path, env: &Env) -> Result<()> {
    if let Some(other) = &options.check {
        let backend = format!("path:{}", other.display());
        if env.get("RALLYPOINT_BACKEND") != Some(&backend) || env.get("RALLYPOINT_CHECK").is_none() {
            return Err(again(&backend, env.get("RALLYPOINT_CHECK").unwrap_or("vendor,fail")));
        }
    }
    if let Some(seconds) = options.timeout {
        limit(Duration::from_secs(seconds));
    }
    let code = std::fs::read(&options.program).map_err(|e| error!(NotFound, "{}: {e}", options.program.display()))?;
    let format = options.format.clone().unwrap_or_else(|| guess_format(&options.program, &code).into());
    let module = import::program(&code, &format, &[]).map_err(|e| e.context(options.program.display()))?.module;
    ensure!(module.num_partitions == 1, Unimplemented, "running a program of {} partitions from a file", module.num_partitions);
    let params = module.entry().param_shapes();
    ensure!(options.input.len() <= params.len(), InvalidArgument, "{} inputs for {} parameters", options.input.len(), params.len());
    let mut values = Vec::new();
    for (k, shape) in params.iter().enumerate() {
        let value = match options.input.get(k) {
            Some(path) => {
                let array = npy::read(path, shape.dtype)?;
                let dims = array.shape().dims.iter().map(|d| *d as i64).collect();
                Value { dtype: array.shape().dtype, dims, bytes: array.bytes().to_vec() }
            }
            None => counting(shape),
        };
        let dims: Vec<i64> = shape.dims.iter().map(|d| *d as i64).collect();
        ensure!(
            value.dtype == shape.dtype && value.dims == dims,
            InvalidArgument,
            "parameter {k} is {shape}, its input is {}{:?}",
            value.dtype,
            value.dims
        );
        values.push(value);
    }

    let client = Client::create(&Plugin::load(plugin)?, &[])?;
    ensure!(
        client.devices.len() >= module.num_replicas,
        InvalidArgument,
        "the program has {} replicas, there are {} devices; RALLYPOINT_CPU_DEVICES sets their number",
        module.num_replicas,
        client.devices.len()
    );
    let devices = &client.devices[..module.num_replicas];
    let executable = client.compile(&code, &format, devices)?;
    let local: Vec<&Device> = devices.iter().filter(|d| d.addressable).collect();
    let mut arguments = Vec::new();
    for device in &local {
        arguments.push(values.iter().map(|v| client.put(v, device)).collect::<Result<Vec<_>>>()?);
    }
    let lists: Vec<Vec<_>> = arguments.iter().map(|list| list.iter().collect()).collect();
    for (device, results) in local.iter().zip(executable.run(&lists)?) {
        for (k, buffer) in results.iter().enumerate() {
            let value = buffer.get()?;
            println!("device {} result {k}: {}", device.id, show(&value, options.elements));
            if let Some(folder) = &options.output {
                let dims: Vec<usize> = value.dims.iter().map(|d| *d as usize).collect();
                let array = Literal::new(Shape::new(value.dtype, dims), &value.bytes)?;
                npy::write(&folder.join(format!("{}.{k}.npy", device.id)), &array)?;
            }
        }
    }
    Ok(())
}

/// Starts this program anew under these variables, which the plugin reads when it is loaded.
fn again(backend: &str, check: &str) -> Error {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(e) => return error!(NotFound, "cannot tell where this program lies: {e}"),
    };
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1)).env("RALLYPOINT_BACKEND", backend).env("RALLYPOINT_CHECK", check);
    error!(Unavailable, "cannot start this program again: {}", command.exec())
}

/// Ends the process after this time. A normal end would wait for what it has started.
fn limit(time: Duration) {
    std::thread::spawn(move || {
        std::thread::sleep(time);
        eprintln!("rallypoint: the program has not ended within {} s; --timeout kills it", time.as_secs());
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
    });
}

fn guess_format(path: &Path, code: &[u8]) -> &'static str {
    let name = path.to_string_lossy();
    if import::hlo::is_text(code) || [".hlo", ".pb"].iter().any(|end| name.ends_with(end)) { "hlo" } else { "mlir" }
}

/// 0, 1, 2, … in the element type, starting again at 100.
fn counting(shape: &Shape) -> Value {
    let bytes = (0..shape.elements()).flat_map(|i| encode(shape.dtype, i % 100)).collect();
    Value { dtype: shape.dtype, dims: shape.dims.iter().map(|d| *d as i64).collect(), bytes }
}

fn encode(dtype: DType, n: usize) -> Vec<u8> {
    match dtype {
        DType::F16 => f16::from_f64(n as f64).to_le_bytes().to_vec(),
        DType::BF16 => bf16::from_f64(n as f64).to_le_bytes().to_vec(),
        DType::F32 => (n as f32).to_le_bytes().to_vec(),
        DType::F64 => (n as f64).to_le_bytes().to_vec(),
        DType::C64 => [(n as f32).to_le_bytes(), [0; 4]].concat(),
        DType::C128 => [(n as f64).to_le_bytes(), [0; 8]].concat(),
        DType::Pred => vec![(n % 2) as u8],
        _ if dtype.kind() == Kind::Float => vec![0; dtype.size()],
        _ => ((n % (1 << (dtype.bits() - 1).min(8))) as u64).to_le_bytes()[..dtype.size()].to_vec(),
    }
}

/// `f32[2,3] 0 1 2 …`
fn show(value: &Value, limit: usize) -> String {
    let shape = Shape::new(value.dtype, value.dims.iter().map(|d| *d as usize).collect::<Vec<_>>());
    let elements: Vec<String> = value.bytes.chunks_exact(value.dtype.size().max(1)).take(limit).map(|b| decode(value.dtype, b)).collect();
    format!("{shape} {}{}", elements.join(" "), if shape.elements() > limit { " …" } else { "" })
}

fn decode(dtype: DType, b: &[u8]) -> String {
    // Chunks have the size of the element type.
    let wide = |sign: bool| {
        let mut bytes = [if sign && b[b.len() - 1] & 0x80 != 0 { 0xff } else { 0 }; 8];
        bytes[..b.len()].copy_from_slice(b);
        bytes
    };
    let float = |b: &[u8]| f32::from_le_bytes([b[0], b[1], b[2], b[3]]);
    let double = |b: &[u8]| f64::from_le_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]);
    match (dtype, dtype.kind()) {
        (DType::F16, _) => f16::from_le_bytes([b[0], b[1]]).to_string(),
        (DType::BF16, _) => bf16::from_le_bytes([b[0], b[1]]).to_string(),
        (DType::F32, _) => float(b).to_string(),
        (DType::F64, _) => double(b).to_string(),
        (DType::C64, _) => format!("{}{:+}i", float(b), float(&b[4..])),
        (DType::C128, _) => format!("{}{:+}i", double(b), double(&b[8..])),
        (DType::Pred, _) => (b[0] != 0).to_string(),
        (_, Kind::Signed) => i64::from_le_bytes(wide(true)).to_string(),
        (_, Kind::Unsigned) => u64::from_le_bytes(wide(false)).to_string(),
        _ => format!("0x{:02x}", b[0]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_values_read_back_as_they_are_shown() {
        let show = |dtype| show(&counting(&Shape::new(dtype, [3])), 2);
        assert_eq!(show(DType::F32), "f32[3] 0 1 …");
        assert_eq!(show(DType::BF16), "bf16[3] 0 1 …");
        assert_eq!(show(DType::S64), "s64[3] 0 1 …");
        assert_eq!(show(DType::C64), "c64[3] 0+0i 1+0i …");
        assert_eq!(show(DType::Pred), "pred[3] false true …");
        assert_eq!(decode(DType::S8, &[0xff]), "-1");
        assert_eq!(decode(DType::U8, &[0xff]), "255");
    }

    #[test]
    fn the_format_is_known_from_the_name_or_the_text() {
        let format = |name: &str, code: &str| guess_format(Path::new(name), code.as_bytes());
        assert_eq!(format("a.mlir", "module {}"), "mlir");
        assert_eq!(format("a.hlo.pb", "\n\u{1}a"), "hlo");
        assert_eq!(format("module_0001.jit_f.txt", "// dumped\nHloModule jit_f, is_scheduled=true\n"), "hlo");
    }

    #[test]
    fn every_element_type_is_encoded_in_its_size() {
        for dtype in DType::all().filter(|d| *d != DType::Token) {
            assert_eq!(encode(dtype, 99).len(), dtype.size(), "{dtype}");
        }
    }
}
