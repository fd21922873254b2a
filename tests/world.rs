//! Jobs of several processes. The test program starts itself once per rank, under the environment of a launcher.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::Child;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rallypoint::collective::{self, Call, Communicator, Kind, Reducer, Wait};
use rallypoint::env::Env;
use rallypoint::error::Result;
use rallypoint::launch;
use rallypoint::rendezvous::{self, Options, Session};
use rallypoint::tensor::{DType, Shape};

#[path = "world/job.rs"]
mod job;
#[path = "world/store_server.rs"]
mod store_server;

use job::{Job, SOON, Setup, all_ok, free_port};
use store_server::StoreServer;

// What the ranks do.

/// Does nothing unless this process was started as a rank.
#[test]
fn rank() {
    let env = Env::process();
    let Some(role) = env.get("WORLD_TEST_ROLE") else { return };
    match play(role, &env) {
        Ok(text) => println!("\nok: {text}"),
        Err(e) => println!("\nerror {:?}: {e}", e.code),
    }
}

fn play(role: &str, env: &Env) -> Result<String> {
    let world = launch::detect(env)?;
    let devices = env.get("WORLD_TEST_DEVICES").map_or(1, |d| d.split(',').nth(world.rank).unwrap_or("1").parse().unwrap());
    let session = rendezvous::join(&world, Options::from_env(env, devices)?, None)?;
    let comm = collective::connect(&session);
    println!("joined");
    match role {
        "join" => Ok(format!("{} of {} with {} devices", world.rank, world.size, session.devices())),
        "sweep" => {
            let all = [DType::F32, DType::F64, DType::S32, DType::BF16, DType::U8, DType::Pred, DType::C64];
            sweep(&session, &comm, &all, &[1, 24, 5000, 40_000]).map(|hash| format!("{hash:016x}"))
        }
        "short sweep" => {
            let hash = sweep(&session, &comm, &[DType::F32], &[1, 3000])?;
            Ok(format!("{hash:016x} {}", connections()))
        }
        "forever" => loop {
            all_reduce(&session, &*comm, 1 << 20, "forever")?;
        },
        "mismatch" => all_reduce(&session, &*comm, 10 + world.rank, "mismatch").map(|()| "no error".into()),
        "other-group" => {
            // Rank 0 waits for rank 1, which never comes and ends.
            match world.rank {
                0 => all_reduce(&session, &*comm, 4, "alone").map(|()| "no error".into()),
                _ => Ok("left".into()),
            }
        }
        "leak" => {
            if world.rank == 1 {
                std::mem::forget((session, comm));
                return Ok("leaked".into());
            }
            // Later than the end of rank 1's process.
            std::thread::sleep(Duration::from_secs(1));
            match session.failure.get() {
                Some(e) => Err(e),
                None => Ok(format!("{:?}", session.failure.presence(1))),
            }
        }
        "fork" => {
            // A worker that was forked keeps the sockets of a killed rank open.
            if world.rank == 1 {
                let pid = unsafe { libc::fork() };
                if pid == 0 {
                    let e = all_reduce(&session, &*comm, 4, "child").unwrap_err();
                    eprintln!("child: {e}");
                    std::thread::sleep(Duration::from_secs(8));
                    unsafe { libc::_exit(0) };
                }
                std::thread::sleep(Duration::from_secs(1));
                unsafe { libc::raise(libc::SIGKILL) };
            }
            all_reduce(&session, &*comm, 4, "orphaned").map(|()| "no error".into())
        }
        "silent" => match world.rank {
            1 => {
                std::thread::sleep(Duration::from_secs(20));
                Ok("slept".into())
            }
            _ => all_reduce(&session, &*comm, 4, "impatient").map(|()| "no error".into()),
        },
        "again" => {
            drop((session, comm));
            let session = rendezvous::join(&world, Options::from_env(env, devices)?, None)?;
            let comm = collective::connect(&session);
            all_reduce(&session, &*comm, 1000, "again").map(|()| "twice".into())
        }
        other => panic!("no role {other}"),
    }
}

/// One all-reduce over all devices, one device per process.
fn all_reduce(session: &Session, comm: &dyn Communicator, n: usize, label: &str) -> Result<()> {
    let group: Vec<usize> = (0..session.devices()).collect();
    let shape = [Shape::new(DType::F32, [n])];
    let input = session.arena.alloc(n * 4)?;
    let output = session.arena.alloc(n * 4)?;
    let (input, output) = unsafe {
        input.ptr().write_bytes(0, n * 4);
        (std::slice::from_raw_parts(input.ptr(), n * 4), std::slice::from_raw_parts_mut(output.ptr(), n * 4))
    };
    let call = Call {
        kind: Kind::AllReduce,
        group: &group,
        device: session.me().first_device,
        inputs: &shape,
        outputs: &shape,
        reducer: Some(&Sum(DType::F32)),
        fingerprint: 1,
        label,
        program: "",
    };
    comm.run(&call, &[input], &mut [output], Wait::Full).map(drop)
}

/// Every kind, over several element types, sizes and groups, against the obvious result; a hash of all results.
fn sweep(session: &Arc<Session>, comm: &Arc<dyn Communicator>, dtypes: &[DType], sizes: &[usize]) -> Result<u64> {
    let n = session.devices();
    let all: Vec<usize> = (0..n).collect();
    let backwards: Vec<usize> = (0..n).rev().collect();
    let mut groups = vec![vec![all.clone()], vec![backwards]];
    if n > 2 {
        groups.push(vec![(0..n).step_by(2).collect(), (1..n).step_by(2).collect()]);
    }
    let mine: Vec<usize> = (session.me().first_device..).take(session.me().devices).collect();
    let hashes: Vec<Result<u64>> = std::thread::scope(|s| {
        let threads: Vec<_> = mine
            .iter()
            .map(|&device| {
                let groups = &groups;
                s.spawn(move || {
                    let mut hash = 0u64;
                    for groups in groups {
                        let group = groups.iter().find(|g| g.contains(&device)).unwrap();
                        for &dtype in dtypes {
                            for &size in sizes {
                                sweep_one(session, &**comm, group, device, dtype, size, &mut hash)?;
                            }
                        }
                    }
                    Ok(hash)
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    let mut total = 0;
    for hash in hashes {
        total = mix(total, hash?);
    }
    Ok(total)
}

/// TCP connections of this process.
fn connections() -> usize {
    let is_socket = |fd: std::io::Result<std::fs::DirEntry>| {
        std::fs::read_link(fd.unwrap().path()).ok()?.to_str()?.strip_prefix("socket:[")?.strip_suffix(']').map(str::to_string)
    };
    let mine: Vec<String> = std::fs::read_dir("/proc/self/fd").unwrap().filter_map(is_socket).collect();
    let table = ["tcp", "tcp6"].map(|t| std::fs::read_to_string(format!("/proc/self/net/{t}")).unwrap_or_default()).concat();
    // The fourth column is the state, 1 when established, the tenth the number of the socket.
    let established = table.lines().map(|l| l.split_whitespace().collect::<Vec<_>>()).filter(|c| c.len() > 9 && c[3] == "01");
    established.filter(|c| mine.iter().any(|m| m == c[9])).count()
}

fn sweep_one(
    session: &Session,
    comm: &dyn Communicator,
    group: &[usize],
    device: usize,
    dtype: DType,
    size: usize,
    hash: &mut u64,
) -> Result<()> {
    let n = group.len();
    let me = group.iter().position(|d| *d == device).unwrap();
    let flat = Shape::new(dtype, [size]);
    // Each member computes what all of them give.
    let cube = Shape::new(dtype, [n * 2, size.min(50).min(200 / n), n]);
    let gathered = |dim: usize, s: &Shape| {
        let mut s = s.clone();
        s.dims[dim] *= n;
        s
    };
    let scattered = |dim: usize, s: &Shape| {
        let mut s = s.clone();
        s.dims[dim] /= n;
        s
    };
    let ring: Vec<(usize, usize)> = (0..n - 1).map(|i| (group[i], group[i + 1])).collect();
    let cases = [
        (Kind::AllReduce, flat.clone(), flat.clone()),
        (Kind::AllGather { dim: 0 }, flat.clone(), gathered(0, &flat)),
        (Kind::AllGather { dim: 1 }, cube.clone(), gathered(1, &cube)),
        (Kind::ReduceScatter { dim: 0 }, cube.clone(), scattered(0, &cube)),
        (Kind::ReduceScatter { dim: 2 }, cube.clone(), scattered(2, &cube)),
        (Kind::AllToAll { split_dim: 0, concat_dim: 1 }, cube.clone(), gathered(1, &scattered(0, &cube))),
        (Kind::AllToAll { split_dim: 2, concat_dim: 2 }, cube.clone(), cube.clone()),
        (Kind::Permute { pairs: ring }, flat.clone(), flat.clone()),
        (Kind::Broadcast { root: group[n - 1] }, flat.clone(), flat.clone()),
    ];
    for (kind, input, output) in cases {
        let data = |d: usize| values(dtype, input.elements(), d);
        let want = expected(&kind, group, me, &input, &output, &data);
        // Once from the arena and once from other memory.
        let block = session.arena.alloc(input.bytes())?;
        let room = session.arena.alloc(output.bytes())?;
        let mine = data(device);
        let mut other = vec![0xAA; output.bytes()];
        let (inside, result) = unsafe {
            block.ptr().copy_from_nonoverlapping(mine.as_ptr(), mine.len());
            room.ptr().write_bytes(0xAA, output.bytes());
            (std::slice::from_raw_parts(block.ptr(), mine.len()), std::slice::from_raw_parts_mut(room.ptr(), output.bytes()))
        };
        let reduces = matches!(kind, Kind::AllReduce | Kind::ReduceScatter { .. });
        let sum = Sum(dtype);
        let call = Call {
            kind,
            group,
            device,
            inputs: std::slice::from_ref(&input),
            outputs: std::slice::from_ref(&output),
            reducer: reduces.then_some(&sum as &dyn Reducer),
            fingerprint: 3,
            label: "sweep",
            program: "",
        };
        // A call that gave up is made again and goes on.
        let done =
            comm.run(&call, &[inside], &mut [&mut *result], Wait::Brief)? || comm.run(&call, &[inside], &mut [&mut *result], Wait::Full)?;
        assert!(done && comm.run(&call, &[&mine], &mut [&mut other], Wait::Full)?);
        for (what, got) in [("arena", &*result), ("other memory", &other[..])] {
            assert!(*got == want[..], "{:?} of {input} over {group:?}, {what}", call.kind);
        }
        *hash = want.iter().fold(*hash, |h, b| mix(h, *b as u64));
    }
    Ok(())
}

fn mix(h: u64, x: u64) -> u64 {
    (h ^ x).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

/// The input of a device: values whose sum depends on the order, NaN among the floats.
fn values(dtype: DType, n: usize, device: usize) -> Vec<u8> {
    let at = |i: usize| ((i * 31 + device * 17) % 97) as f64 * 0.37 - 11.0 + device as f64 * 1e3;
    let float = |i: usize| if i % 41 == device { f64::NAN } else { at(i) };
    let mut out = Vec::with_capacity(n * dtype.size());
    for i in 0..n {
        match dtype {
            DType::F32 => out.extend((float(i) as f32).to_le_bytes()),
            DType::F64 => out.extend(float(i).to_le_bytes()),
            DType::BF16 => out.extend((((float(i) as f32).to_bits() >> 16) as u16).to_le_bytes()),
            DType::S32 => out.extend(((at(i) * 1e6) as i32).to_le_bytes()),
            DType::C64 => [at(i) as f32, -at(i) as f32].iter().for_each(|x| out.extend(x.to_le_bytes())),
            DType::Pred => out.push((i + device).is_multiple_of(3) as u8),
            _ => out.push((i * 7 + device) as u8),
        }
    }
    out
}

struct Sum(DType);

impl Reducer for Sum {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], x: &[&[u8]]) {
        for ((out, acc), x) in out.iter_mut().zip(acc).zip(x) {
            assert_eq!(acc.len(), x.len());
            out.copy_from_slice(acc);
            add(self.0, out, x);
        }
    }
}

fn add(dtype: DType, acc: &mut [u8], x: &[u8]) {
    let bf16 = |b: &[u8]| f32::from_bits((u16::from_le_bytes(b.try_into().unwrap()) as u32) << 16);
    match dtype {
        DType::F32 | DType::C64 => each(acc, x, |a: [u8; 4], b| (f32::from_le_bytes(a) + f32::from_le_bytes(b)).to_le_bytes()),
        DType::F64 => each(acc, x, |a: [u8; 8], b| (f64::from_le_bytes(a) + f64::from_le_bytes(b)).to_le_bytes()),
        DType::S32 => each(acc, x, |a: [u8; 4], b| i32::from_le_bytes(a).wrapping_add(i32::from_le_bytes(b)).to_le_bytes()),
        DType::BF16 => each(acc, x, |a: [u8; 2], b| (((bf16(&a) + bf16(&b)).to_bits() >> 16) as u16).to_le_bytes()),
        DType::Pred => each(acc, x, |a: [u8; 1], b| [a[0] | b[0]]),
        _ => each(acc, x, |a: [u8; 1], b| [a[0].wrapping_add(b[0])]),
    }
}

fn each<const N: usize>(acc: &mut [u8], x: &[u8], f: impl Fn([u8; N], [u8; N]) -> [u8; N]) {
    for (a, b) in acc.chunks_exact_mut(N).zip(x.chunks_exact(N)) {
        let sum = f((&*a).try_into().unwrap(), b.try_into().unwrap());
        a.copy_from_slice(&sum);
    }
}

/// What member `me` gets, element by element.
fn expected(kind: &Kind, group: &[usize], me: usize, input: &Shape, output: &Shape, data: &dyn Fn(usize) -> Vec<u8>) -> Vec<u8> {
    let n = group.len();
    let size = input.dtype.size();
    let inputs: Vec<Vec<u8>> = group.iter().map(|d| data(*d)).collect();
    let reduced = || {
        let mut acc = inputs[0].clone();
        inputs[1..].iter().for_each(|x| add(input.dtype, &mut acc, x));
        acc
    };
    let mut out = Vec::with_capacity(output.bytes());
    let index = |dims: &[usize], mut i: usize| {
        let mut at = [0; 3];
        for d in (0..dims.len()).rev() {
            (at[d], i) = (i % dims[d], i / dims[d]);
        }
        at
    };
    let flat = |dims: &[usize], at: &[usize]| at.iter().zip(dims).fold(0, |i, (a, d)| i * d + a);
    match kind {
        Kind::AllReduce => reduced(),
        Kind::Broadcast { root } => data(*root),
        Kind::Permute { pairs } => match pairs.iter().find(|(_, to)| *to == group[me]) {
            Some((from, _)) => data(*from),
            None => vec![0; output.bytes()],
        },
        _ => {
            let sums = if matches!(kind, Kind::ReduceScatter { .. }) { reduced() } else { Vec::new() };
            for i in 0..output.elements() {
                let mut at = index(&output.dims, i);
                let source = match kind {
                    Kind::AllGather { dim } => {
                        let from = at[*dim] / input.dims[*dim];
                        at[*dim] %= input.dims[*dim];
                        &inputs[from]
                    }
                    Kind::ReduceScatter { dim } => {
                        at[*dim] += me * output.dims[*dim];
                        &sums
                    }
                    Kind::AllToAll { split_dim, concat_dim } => {
                        let part = output.dims[*concat_dim] / n;
                        let from = at[*concat_dim] / part;
                        at[*concat_dim] %= part;
                        at[*split_dim] += me * (input.dims[*split_dim] / n);
                        &inputs[from]
                    }
                    _ => unreachable!(),
                };
                let i = flat(&input.dims, &at);
                out.extend_from_slice(&source[i * size..(i + 1) * size]);
            }
            out
        }
    }
}

// The tests.

#[test]
fn one_agent_meets_without_the_store() {
    // Nobody listens at the master's port.
    let outcomes = Setup::new("join", &[4], free_port()).start().end(SOON);
    assert_eq!(all_ok(&outcomes), ["0 of 4 with 4 devices", "1 of 4 with 4 devices", "2 of 4 with 4 devices", "3 of 4 with 4 devices"]);
}

#[test]
fn several_agents_meet_through_the_agents_store_with_one_connection_each() {
    let store = StoreServer::start();
    let outcomes = Setup::new("join", &[2, 1], store.port).start().end(SOON);
    assert_eq!(all_ok(&outcomes), ["0 of 3 with 3 devices", "1 of 3 with 3 devices", "2 of 3 with 3 devices"]);
    assert_eq!(*store.connections.lock().unwrap(), 2);
}

#[test]
fn many_agents_meet_in_a_tree_whatever_names_rank_0() {
    let store = StoreServer::start();
    let agents = [2, 1, 1, 1, 2, 1, 1, 1];
    for agent_store in [true, false] {
        let mut setup =
            Setup::new("short sweep", &agents, if agent_store { store.port } else { free_port() }).var("RALLYPOINT_TREE_FAN", "2");
        setup.agent_store = agent_store;
        all_ok(&setup.start().end(SOON));
    }
    // News of an end goes through several processes.
    let setup = Setup::new("forever", &agents, store.port).var("RALLYPOINT_TREE_FAN", "1").var("RALLYPOINT_TRANSPORT", "tcp");
    let mut job = setup.start();
    std::thread::sleep(Duration::from_secs(3));
    job.ranks[3].kill().unwrap();
    let outcomes = job.end(SOON);
    for (rank, o) in outcomes.iter().enumerate().filter(|(rank, _)| *rank != 3) {
        assert!(o.line.contains("rank 3 ("), "rank {rank}: {o:?}");
    }
}

#[test]
fn without_an_agents_store_the_masters_port_stays_free() {
    let port = free_port();
    let mut setup = Setup::new("join", &[1, 1], port);
    setup.agent_store = false;
    let job = setup.start();
    let listener = TcpListener::bind(("127.0.0.1", port)).expect("the master's port is the framework's");
    assert_eq!(all_ok(&job.end(SOON)).len(), 2);
    drop(listener);
}

#[test]
fn explicit_variables_win() {
    let port = free_port();
    let jobs: Vec<Child> = (0..2)
        .map(|rank: usize| {
            let setup = Setup::new("join", &[1], port);
            let setup = setup.var("RALLYPOINT_RANK", rank.to_string()).var("RALLYPOINT_WORLD_SIZE", "2");
            setup.var("RALLYPOINT_LEADER", format!("127.0.0.1:{port}")).spawn(0, 1, 0, 1, 0)
        })
        .collect();
    let outcomes = Job { ranks: jobs, started: Instant::now() }.end(SOON);
    assert_eq!(all_ok(&outcomes), ["0 of 2 with 2 devices", "1 of 2 with 2 devices"]);
}

#[test]
fn collectives_have_the_same_bits_over_every_transport() {
    let store = StoreServer::start();
    let mut hashes: Vec<Vec<String>> = Vec::new();
    for (agents, transport) in [(&[3][..], "auto"), (&[3], "tcp"), (&[1, 2], "auto"), (&[2, 1], "tcp")] {
        let outcomes = Setup::new("sweep", agents, store.port).var("RALLYPOINT_TRANSPORT", transport).start().end(SOON);
        hashes.push(all_ok(&outcomes).into_iter().map(str::to_string).collect());
    }
    assert!(hashes.iter().all(|h| *h == hashes[0]), "{hashes:?}");
}

#[test]
fn processes_may_have_different_numbers_of_devices() {
    for transport in ["auto", "tcp"] {
        let setup = Setup::new("sweep", &[2], free_port()).var("WORLD_TEST_DEVICES", "1,3").var("RALLYPOINT_TRANSPORT", transport);
        all_ok(&setup.start().end(SOON));
    }
}

#[test]
fn members_of_many_hosts_are_reached_by_way_of_others() {
    // With TCP every process is as a host of its own: more than are all connected with each other; several devices each,
    // equally many and not. 13 hosts have edges 1, 2, 4 and 8 long, both ways; every second of them are few enough to add 6.
    let uneven = "4,4,4,4,4,4,4,4,3";
    for (processes, devices, most) in [(13, "", 10), (10, "2,2,2,2,2,2,2,2,2,2", 2 * 7), (9, uneven, usize::MAX)] {
        let run = |transport: &str| {
            let agents = [processes];
            let setup = Setup::new("short sweep", &agents, free_port()).var("WORLD_TEST_DEVICES", devices);
            let outcomes = setup.var("RALLYPOINT_TRANSPORT", transport).start().end(2 * SOON);
            let split = |text: &str| text.split_once(' ').map(|(hash, n)| (hash.to_string(), n.parse::<usize>().unwrap())).unwrap();
            all_ok(&outcomes).into_iter().map(split).unzip::<String, usize, Vec<_>, Vec<_>>()
        };
        let ((near, none), (far, connections)) = (run("auto"), run("tcp"));
        assert_eq!(near, far, "{devices}");
        assert!(none.iter().all(|n| *n == 0), "{none:?}");
        assert!(connections.iter().all(|n| (1..=most).contains(n)), "{devices}: {connections:?}");
    }
}

#[test]
fn a_job_may_be_restarted_on_the_same_store_and_a_client_made_again() {
    let store = StoreServer::start();
    for role in ["join", "again", "join"] {
        all_ok(&Setup::new(role, &[1, 2], store.port).start().end(SOON));
    }
}

#[test]
fn a_missing_rank_is_named_and_the_wait_ends() {
    let mut setup = Setup::new("join", &[3], free_port()).var("RALLYPOINT_JOIN_TIMEOUT", "2");
    setup.only = Some(vec![0, 2]);
    let outcomes = setup.start().end(Duration::from_secs(20));
    for o in &outcomes {
        assert!(o.line.starts_with("error DeadlineExceeded") && o.line.contains("missing: rank 1"), "{o:?}");
    }
    let mut setup = Setup::new("join", &[3], free_port()).var("RALLYPOINT_JOIN_TIMEOUT", "1");
    setup.only = Some(vec![1]);
    let outcomes = setup.start().end(Duration::from_secs(20));
    assert!(outcomes[0].line.contains("rank 0 (local rank 0 of this agent) has not started"), "{outcomes:?}");
}

#[test]
fn a_rank_that_is_there_twice_is_an_error_for_all() {
    let store = StoreServer::start();
    let setup = Setup::new("join", &[1, 1, 1], store.port);
    let mut ranks: Vec<Child> = [0, 1, 1].into_iter().map(|r| setup.spawn(r, 3, 0, 1, r)).collect();
    ranks.rotate_left(1);
    for o in (Job { ranks, started: Instant::now() }).end(SOON) {
        assert!(o.line.starts_with("error FailedPrecondition") && o.line.contains("rank 1 is taken twice"), "{o:?}");
    }
}

#[test]
fn different_world_sizes_are_an_error_for_all() {
    let store = StoreServer::start();
    let setup = Setup::new("join", &[1, 1], store.port);
    let ranks = vec![setup.spawn(0, 2, 0, 1, 0), setup.spawn(1, 3, 0, 1, 1)];
    for o in (Job { ranks, started: Instant::now() }).end(SOON) {
        assert!(o.line.contains("believes in 3 processes"), "{o:?}");
    }
}

#[test]
fn a_wrong_secret_is_refused() {
    let store = StoreServer::start();
    let good = Setup::new("join", &[1, 1], store.port).var("RALLYPOINT_SECRET", "one").var("RALLYPOINT_JOIN_TIMEOUT", "3");
    let bad = Setup::new("join", &[1, 1], store.port).var("RALLYPOINT_SECRET", "two").var("RALLYPOINT_JOIN_TIMEOUT", "3");
    let ranks = vec![good.spawn(0, 2, 0, 1, 0), bad.spawn(1, 2, 0, 1, 1)];
    let outcomes = Job { ranks, started: Instant::now() }.end(SOON);
    assert!(outcomes[0].line.contains("missing: rank 1") && outcomes[0].all.contains("does not know the job's secret"), "{outcomes:?}");
    assert!(outcomes[1].line.starts_with("error Unauthenticated"), "{outcomes:?}");
    let ranks = vec![good.spawn(0, 2, 0, 1, 0), good.spawn(1, 2, 0, 1, 1)];
    all_ok(&Job { ranks, started: Instant::now() }.end(SOON));
}

#[test]
fn strangers_do_not_disturb() {
    let port = free_port();
    let spawn = |rank: usize| {
        let setup = Setup::new("join", &[1], port).var("RALLYPOINT_RANK", rank.to_string()).var("RALLYPOINT_WORLD_SIZE", "2");
        setup.var("RALLYPOINT_LEADER", format!("127.0.0.1:{port}")).spawn(0, 1, 0, 1, 0)
    };
    let first = spawn(0);
    let until = Instant::now() + SOON;
    let mut guests = Vec::new();
    while guests.len() < 3 && Instant::now() < until {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(s) => guests.push(s),
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    // One says nothing, one asks for a web page, one sends a long answer that proves nothing.
    guests[1].write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    guests[2].write_all(&[7; 200]).unwrap();
    let outcomes = Job { ranks: vec![first, spawn(1)], started: Instant::now() }.end(SOON);
    all_ok(&outcomes);
}

#[test]
fn a_killed_rank_is_named_by_all_others_within_seconds() {
    for (agents, transport) in [(&[3][..], "auto"), (&[3], "tcp"), (&[2, 1], "tcp")] {
        let store = StoreServer::start();
        let mut job = Setup::new("forever", agents, store.port).var("RALLYPOINT_TRANSPORT", transport).start();
        // Not before all are at it.
        std::thread::sleep(Duration::from_secs(2));
        let pid = job.ranks[1].id();
        job.ranks[1].kill().unwrap();
        job.started = Instant::now();
        let outcomes = job.end(Duration::from_secs(5));
        for i in [0, 2] {
            let o = &outcomes[i];
            assert!(
                o.line.starts_with("error Aborted")
                    && o.line.contains(&"rank 1 (host ".to_string())
                    && o.line.contains(&format!("pid {pid}")),
                "{transport}: {o:?}"
            );
        }
    }
}

#[test]
fn a_process_that_exits_without_destroying_its_client_has_left_and_not_died() {
    let outcomes = Setup::new("leak", &[3], free_port()).start().end(SOON);
    assert_eq!(all_ok(&outcomes), ["Left", "leaked", "Left"]);
}

#[test]
fn forked_workers_do_not_hide_the_death_of_their_rank() {
    let outcomes = Setup::new("fork", &[3], free_port()).start().end(Duration::from_secs(6));
    for o in [&outcomes[0], &outcomes[2]] {
        assert!(o.line.starts_with("error Aborted") && o.line.contains("rank 1 (host "), "{o:?}");
    }
    assert!(outcomes[1].all.contains("child: this process was forked"), "{outcomes:?}");
}

#[test]
fn different_programs_are_named_on_both_sides() {
    for transport in ["auto", "tcp"] {
        let outcomes = Setup::new("mismatch", &[2], free_port()).var("RALLYPOINT_TRANSPORT", transport).start().end(Duration::from_secs(5));
        for o in &outcomes {
            for want in ["error Aborted", "different programs", "rank 0 (", "f32[10]", "rank 1 (", "f32[11]"] {
                assert!(o.line.contains(want), "{want} {transport} {o:?}");
            }
        }
    }
}

#[test]
fn a_rank_that_leaves_while_another_needs_it_is_named() {
    for transport in ["auto", "tcp"] {
        let outcomes =
            Setup::new("other-group", &[2], free_port()).var("RALLYPOINT_TRANSPORT", transport).start().end(Duration::from_secs(10));
        assert!(outcomes[0].line.contains("rank 1 (") && outcomes[0].line.contains("has left the job"), "{transport}: {outcomes:?}");
        assert_eq!(outcomes[1].line, "ok: left", "{outcomes:?}");
    }
}

#[test]
fn a_rank_that_does_nothing_ends_the_wait_of_the_others() {
    for transport in ["auto", "tcp"] {
        let setup = Setup::new("silent", &[2], free_port()).var("RALLYPOINT_TRANSPORT", transport).var("RALLYPOINT_TIMEOUT", "2");
        let mut job = setup.start();
        job.started = Instant::now();
        let outcomes = job.end(Duration::from_secs(15));
        assert!(
            outcomes[0].line.starts_with("error DeadlineExceeded") && outcomes[0].line.contains("rank 1 ("),
            "{transport}: {outcomes:?}"
        );
    }
}
