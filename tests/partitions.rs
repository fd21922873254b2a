//! Every program of `tests/partitions` over a mesh of devices, through the shared object: it must give the shards of what it
//! gives on one device. The first lines of a file say how values lie on the mesh, one line per parameter and result:
//!
//! ```text
//! //! mesh x=2 y=2
//! //! in f32[8,4] x,y            the axes of each dimension, major first; `.` for none. f32[8,4] xy,.  is both along one
//! //! out f32[4] .               a result whose sharding the compiler chooses
//! ```
//!
//! Parameters hold small numbers: fractions in floats, counts below 4 in integers.

#[allow(dead_code)]
#[path = "../src/bin/rallypoint/plugin.rs"]
mod plugin;

use std::path::{Path, PathBuf};

use plugin::{Client, Executable, Plugin, Value, field, varint};
use rallypoint::error::Result;
use rallypoint::tensor::DType;

#[test]
fn partitioned_programs_give_the_shards_of_what_one_device_gives() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/partitions");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{} programs", files.len());
    let plugin = Plugin::load(&std::env::current_exe().unwrap().with_file_name("librallypoint.so")).unwrap();
    let client = Client::create(&plugin, &[("cpu_device_count", 4)]).unwrap();
    let failures: Vec<String> =
        files.iter().filter_map(|f| Program::read(f).check(&client).err().map(|why| format!("{}: {why}", f.display()))).collect();
    assert!(failures.is_empty(), "{} of {} programs:\n{}", failures.len(), files.len(), failures.join("\n"));
}

struct Program {
    text: String,
    /// Names and sizes of the axes, major first.
    mesh: Vec<(char, usize)>,
    inputs: Vec<Place>,
    outputs: Vec<Place>,
}

/// How a value lies on the mesh.
struct Place {
    dtype: DType,
    dims: Vec<usize>,
    axes: Vec<String>,
}

impl Place {
    fn read(line: &str) -> Place {
        let (shape, axes) = line.split_once(' ').unwrap();
        let (name, dims) = shape.trim_end_matches(']').split_once('[').unwrap();
        let dims: Vec<usize> = dims.split(',').filter(|d| !d.is_empty()).map(|d| d.parse().unwrap()).collect();
        let axes: Vec<String> = axes.trim().split(',').map(|a| a.replace('.', "")).take(dims.len()).collect();
        assert_eq!(axes.len(), dims.len(), "{line}");
        Place { dtype: DType::from_name(name).unwrap(), dims, axes }
    }

    fn counted(&self, k: usize) -> Value {
        let number = |i: usize| (i * 37 + k * 11) % 23;
        let bytes = (0..self.dims.iter().product::<usize>())
            .flat_map(|i| match self.dtype {
                DType::F32 => (number(i) as f32 / 8.0 - 1.25).to_le_bytes(),
                DType::S32 => (number(i) as i32 % 4).to_le_bytes(),
                other => panic!("parameters of {other}"),
            })
            .collect();
        Value { dtype: self.dtype, dims: self.dims.iter().map(|d| *d as i64).collect(), bytes }
    }

    fn shard(&self, whole: &Value, mesh: &[(char, usize)], device: usize) -> Value {
        let coordinate = |name: char| {
            let at = mesh.iter().position(|(n, _)| *n == name).unwrap();
            let inner: usize = mesh[at + 1..].iter().map(|(_, n)| n).product();
            (device / inner % mesh[at].1, mesh[at].1)
        };
        let place = |axes: &String| axes.chars().map(coordinate).fold((0, 1), |(i, n), (c, size)| (i * size + c, n * size));
        let places: Vec<(usize, usize)> = self.axes.iter().map(place).collect();
        let dims: Vec<usize> = self.dims.iter().zip(&places).map(|(d, (_, n))| d / n).collect();
        let size = self.dtype.size();
        let mut bytes = Vec::new();
        for flat in 0..dims.iter().product::<usize>() {
            let (mut rest, mut at, mut stride) = (flat, 0, 1);
            for d in (0..dims.len()).rev() {
                at += (rest % dims[d] + places[d].0 * dims[d]) * stride;
                rest /= dims[d];
                stride *= self.dims[d];
            }
            bytes.extend_from_slice(&whole.bytes[at * size..(at + 1) * size]);
        }
        Value { dtype: self.dtype, dims: dims.iter().map(|d| *d as i64).collect(), bytes }
    }
}

impl Program {
    fn read(path: &Path) -> Program {
        let text = std::fs::read_to_string(path).unwrap();
        let heads = |key: &str| -> Vec<String> { text.lines().filter_map(|l| l.strip_prefix(key)).map(String::from).collect() };
        let axis = |word: &str| (word.chars().next().unwrap(), word[2..].parse().unwrap());
        Program {
            mesh: heads("//! mesh ")[0].split_whitespace().map(axis).collect(),
            inputs: heads("//! in ").iter().map(|l| Place::read(l)).collect(),
            outputs: heads("//! out ").iter().map(|l| Place::read(l)).collect(),
            text,
        }
    }

    fn check(&self, client: &Client) -> Result<(), String> {
        let devices: usize = self.mesh.iter().map(|(_, n)| n).product();
        let wholes: Vec<Value> = self.inputs.iter().enumerate().map(|(k, p)| p.counted(k)).collect();
        let said = |what: &str, e: rallypoint::error::Error| format!("{what}: {:?}: {e}", e.code);
        let want = self.run(client, 1, std::slice::from_ref(&wholes)).map_err(|e| said("on one device", e))?.remove(0);
        let parts = |d: usize| self.inputs.iter().zip(&wholes).map(|(p, w)| p.shard(w, &self.mesh, d)).collect();
        let got = self.run(client, devices, &(0..devices).map(parts).collect::<Vec<_>>()).map_err(|e| said("on the mesh", e))?;
        if want.len() != self.outputs.len() {
            return Err(format!("{} results, not {}", want.len(), self.outputs.len()));
        }
        for (d, row) in got.iter().enumerate() {
            for (k, ((got, want), place)) in row.iter().zip(&want).zip(&self.outputs).enumerate() {
                same(got, &place.shard(want, &self.mesh, d)).map_err(|why| format!("result {k} of device {d}: {why}"))?;
            }
        }
        Ok(())
    }

    /// `values[device][parameter]` to `[device][result]`.
    fn run(&self, client: &Client, partitions: usize, values: &[Vec<Value>]) -> Result<Vec<Vec<Value>>> {
        let devices = &client.devices[..partitions];
        let executable: Executable = client.compile_as(self.text.as_bytes(), "mlir", &options(devices.iter().map(|d| d.id as u64)))?;
        let mut arguments = Vec::new();
        for (row, device) in values.iter().zip(devices) {
            arguments.push(row.iter().map(|v| client.put(v, device)).collect::<Result<Vec<_>>>()?);
        }
        let lists: Vec<Vec<_>> = arguments.iter().map(|list| list.iter().collect()).collect();
        executable.run(&lists)?.iter().map(|list| list.iter().map(|b| b.get()).collect()).collect()
    }
}

/// A CompileOptionsProto: one replica of a partition on each device, and the shardings of results are the compiler's choice.
fn options(ids: impl Iterator<Item = u64>) -> Vec<u8> {
    let ids: Vec<u64> = ids.collect();
    let count = ids.len() as u64;
    let computations: Vec<u8> = ids.iter().flat_map(|id| field(3, &field(1, &varint(*id)))).collect();
    let assignment = [vec![0x08, 1, 0x10], varint(count), computations].concat();
    let build = [vec![0x20, 1, 0x28], varint(count), vec![0x30, 1], field(9, &assignment), field(12, &[1])].concat();
    field(3, &build)
}

fn same(got: &Value, want: &Value) -> Result<(), String> {
    if (got.dtype, &got.dims) != (want.dtype, &want.dims) {
        return Err(format!("{}{:?}, not {}{:?}", got.dtype, got.dims, want.dtype, want.dims));
    }
    if got.dtype != DType::F32 {
        return if got.bytes == want.bytes { Ok(()) } else { Err(format!("bytes {:?}, not {:?}", got.bytes, want.bytes)) };
    }
    let floats = |v: &Value| v.bytes.chunks(4).map(|c| f32::from_le_bytes(c.try_into().unwrap())).collect::<Vec<_>>();
    let (a, b) = (floats(got), floats(want));
    let close = a.iter().zip(&b).all(|(x, y)| x == y || (x - y).abs() <= 1e-5 + 1e-5 * y.abs());
    if close { Ok(()) } else { Err(format!("{a:?}, not {b:?}")) }
}
