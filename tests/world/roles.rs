//! What the ranks of the failure tests do. One device per process; what is computed does not matter.

use std::sync::Arc;
use std::time::Duration;

use rallypoint::collective::{self, Call, Communicator, Kind, Reducer, Wait};
use rallypoint::env::Env;
use rallypoint::error;
use rallypoint::error::Result;
use rallypoint::launch;
use rallypoint::rendezvous::{self, Options, Session};
use rallypoint::tensor::{DType, Shape};

/// Does nothing unless this process was started as a rank.
pub fn rank() {
    let env = Env::process();
    let Some(role) = env.get("WORLD_TEST_ROLE") else { return };
    match play(role, &env) {
        Ok(text) => println!("\nok: {text}"),
        Err(e) => println!("\nerror {:?}: {e}", e.code),
    }
}

struct Rank {
    session: Arc<Session>,
    communicator: Arc<dyn Communicator>,
}

fn play(role: &str, env: &Env) -> Result<String> {
    let world = launch::detect(env)?;
    let mut options = Options::from_env(env, 1)?;
    if role == "version" && world.rank == 1 {
        options.version = "0.0.9";
    }
    let session = rendezvous::join(&world, options, None)?;
    let me = Rank { communicator: collective::connect(&session), session };
    if let Some(folder) = env.get("WORLD_TEST_JOINED") {
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(format!("{folder}/{}", std::process::id()), ""));
        println!("joined: {written:?}");
    }
    match (role, world.rank) {
        ("steps", _) => {
            for _ in 0..10 {
                me.all_reduce(4, "step")?;
                pause(50);
            }
        }
        ("results", _) => me.results()?,
        ("forever", _) => loop {
            me.all_reduce(1 << 12, "forever")?;
        },
        // The process ends as soon as it knows of its failure, without any farewell.
        ("aborts", 1) => {
            me.all_reduce(4, "step")?;
            me.communicator.abort(error!(ResourceExhausted, "no memory"));
            unsafe { libc::_exit(1) }
        }
        ("aborts", _) => loop {
            me.all_reduce(4, "step")?;
        },
        ("killed before its first step", 1) => {
            unsafe { libc::raise(libc::SIGKILL) };
        }
        ("killed before its first step", _) => {
            pause(300);
            me.all_reduce(4, "first")?;
        }
        ("killed between steps", 1) => {
            me.all_reduce(4, "step")?;
            unsafe { libc::raise(libc::SIGKILL) };
        }
        ("killed between steps", _) => {
            me.all_reduce(4, "step")?;
            pause(300);
            me.all_reduce(4, "next step")?;
        }
        ("killed during a step", 1) => {
            me.all_reduce(4, "step")?;
            pause(300);
            unsafe { libc::raise(libc::SIGKILL) };
        }
        ("killed during a step", _) => {
            me.all_reduce(4, "step")?;
            me.all_reduce(4, "next step")?;
        }
        // Alive, and not where the others are.
        ("elsewhere", 1) => {
            me.all_reduce(4, "step")?;
            pause(5000);
        }
        ("elsewhere", _) => {
            me.all_reduce(4, "step")?;
            me.all_reduce(4, "next step")?;
        }
        ("kind", 1) => me.call(Kind::AllGather { dim: 0 }, DType::F32, 4, "gather", 1)?,
        ("element type", 1) => me.call(Kind::AllReduce, DType::S32, 4, "reduce", 1)?,
        ("shape", 1) => me.all_reduce(5, "reduce")?,
        ("program", 1) => me.call(Kind::AllReduce, DType::F32, 4, "reduce", 2)?,
        ("order", 1) => {
            me.all_reduce(8, "second")?;
            me.all_reduce(4, "first")?;
        }
        ("order", _) => {
            me.all_reduce(4, "first")?;
            me.all_reduce(8, "second")?;
        }
        ("kind" | "element type" | "shape" | "program", _) => me.all_reduce(4, "reduce")?,
        ("chain", 0) => me.call_over(&[0, 1], 4, "with rank 1")?,
        ("chain", 1) => {
            me.call_over(&[1, 2], 4, "with rank 2")?;
            me.call_over(&[0, 1], 4, "with rank 0")?;
        }
        ("chain", _) => pause(5000),
        ("leaves", 1) => me.all_reduce(4, "step")?,
        ("leaves", _) => {
            me.all_reduce(4, "step")?;
            me.all_reduce(4, "next step")?;
        }
        ("join" | "version", _) => {}
        (other, _) => panic!("no role {other}"),
    }
    Ok("done".into())
}

fn pause(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

impl Rank {
    fn all_reduce(&self, n: usize, label: &str) -> Result<()> {
        self.call(Kind::AllReduce, DType::F32, n, label, 1)
    }

    fn call_over(&self, group: &[usize], n: usize, label: &str) -> Result<()> {
        self.run(group, Kind::AllReduce, DType::F32, n, label, 1)
    }

    fn call(&self, kind: Kind, dtype: DType, n: usize, label: &str, fingerprint: u64) -> Result<()> {
        let group: Vec<usize> = (0..self.session.devices()).collect();
        self.run(&group, kind, dtype, n, label, fingerprint)
    }

    /// Every kind of collective over all devices, with few bytes and with many, against what each element must be.
    fn results(&self) -> Result<()> {
        let n = self.session.devices();
        let me = self.session.me().first_device;
        let group: Vec<usize> = (0..n).collect();
        let value = |device: usize, i: usize| (device * 1_000_003 + i * 17) as i32;
        for part in [1, 50_000] {
            let (whole, small) = (Shape::new(DType::S32, [n * part]), Shape::new(DType::S32, [part]));
            let reduced = |i: usize| (1..n).fold(value(0, i), |a, d| horner(a, value(d, i)));
            type Element<'a> = Box<dyn Fn(usize) -> i32 + 'a>;
            let mut cases: Vec<(Kind, &Shape, &Shape, Element)> = vec![
                (Kind::AllReduce, &whole, &whole, Box::new(reduced)),
                (Kind::ReduceScatter { dim: 0 }, &whole, &small, Box::new(|i| reduced(me * part + i))),
                (Kind::AllGather { dim: 0 }, &small, &whole, Box::new(|i| value(i / part, i % part))),
                (Kind::AllToAll { split_dim: 0, concat_dim: 0 }, &whole, &whole, Box::new(|i| value(i / part, me * part + i % part))),
            ];
            for other in 0..n {
                let pairs = (0..n).map(|d| (d, (d + other) % n)).collect();
                cases.push((Kind::Broadcast { root: other }, &whole, &whole, Box::new(move |i| value(other, i))));
                cases.push((Kind::Permute { pairs }, &whole, &whole, Box::new(move |i| value((me + n - other) % n, i))));
            }
            for (kind, input, output, want) in cases {
                let from: Vec<u8> = (0..input.elements()).flat_map(|i| value(me, i).to_le_bytes()).collect();
                let mut to = vec![0xee; output.bytes()];
                let reduces = matches!(kind, Kind::AllReduce | Kind::ReduceScatter { .. });
                let call = Call {
                    kind,
                    group: &group,
                    device: me,
                    inputs: std::slice::from_ref(input),
                    outputs: std::slice::from_ref(output),
                    reducer: reduces.then_some(&Horner as &dyn Reducer),
                    fingerprint: 1,
                    label: "results",
                    program: "test",
                };
                self.communicator.run(&call, &[&from], &mut [&mut to], Wait::Full)?;
                for (i, got) in to.as_chunks::<4>().0.iter().enumerate() {
                    let (got, want) = (i32::from_le_bytes(*got), want(i));
                    rallypoint::ensure!(got == want, DataLoss, "{:?}: element {i} is {got}, not {want}", call.kind);
                }
            }
        }
        Ok(())
    }

    fn run(&self, group: &[usize], kind: Kind, dtype: DType, n: usize, label: &str, fingerprint: u64) -> Result<()> {
        let input = [Shape::new(dtype, [n])];
        let gathers = matches!(kind, Kind::AllGather { .. });
        let output = [Shape::new(dtype, [if gathers { n * group.len() } else { n }])];
        let call = Call {
            kind,
            group,
            device: self.session.me().first_device,
            inputs: &input,
            outputs: &output,
            reducer: (!gathers).then_some(&First as &dyn Reducer),
            fingerprint,
            label,
            program: "test",
        };
        let (from, mut to) = (vec![0; input[0].bytes()], vec![0; output[0].bytes()]);
        self.communicator.run(&call, &[&from], &mut [&mut to], Wait::Full).map(drop)
    }
}

/// Of which the result depends on the order.
struct Horner;

impl Reducer for Horner {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for ((out, acc), x) in out.iter_mut().zip(acc).zip(x) {
            for ((out, a), x) in out.as_chunks_mut::<4>().0.iter_mut().zip(acc.as_chunks::<4>().0).zip(x.as_chunks::<4>().0) {
                *out = horner(i32::from_le_bytes(*a), i32::from_le_bytes(*x)).to_le_bytes();
            }
        }
    }
}

fn horner(a: i32, x: i32) -> i32 {
    a.wrapping_mul(31).wrapping_add(x)
}

struct First;

impl Reducer for First {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], _: &[&[u8]]) {
        out.iter_mut().zip(acc).for_each(|(out, acc)| out.copy_from_slice(acc));
    }
}
