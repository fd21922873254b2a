//! What the ranks of a job see when something goes wrong: each survivor names the rank, its host and the operation, in
//! time. The test program starts itself once per rank, under the environment of a launcher.


use std::sync::Arc;
use std::time::{Duration, Instant};

use rallypoint::collective::{self, Call, Communicator, Kind, Reducer, Wait};
use rallypoint::env::Env;
use rallypoint::error;
use rallypoint::error::Result;
use rallypoint::launch;
use rallypoint::rendezvous::{self, Options, Session};
use rallypoint::tensor::{DType, Shape};

#[path = "world/job.rs"]
mod job;
#[path = "world/store_server.rs"]
mod store_server;

use job::{Job, Outcome, Setup, free_port};

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

struct Rank {
    session: Arc<Session>,
    communicator: Arc<dyn Communicator>,
}

fn play(role: &str, env: &Env) -> Result<String> {
    let world = launch::detect(env)?;
    let session = rendezvous::join(&world, Options::from_env(env, 1)?, None)?;
    let me = Rank { communicator: collective::connect(&session), session };
    println!("joined");
    match (role, world.rank) {
        // The process ends as soon as it knows of its failure, without any farewell.
        ("aborts", 1) => {
            me.all_reduce(4, "step")?;
            me.communicator.abort(error!(ResourceExhausted, "no memory"));
            unsafe { libc::_exit(1) }
        }
        ("aborts", _) => loop {
            me.all_reduce(4, "step")?;
        },
        (other, _) => panic!("no role {other}"),
    }
}

impl Rank {
    /// One all-reduce over all devices, one device per process.
    fn all_reduce(&self, n: usize, label: &str) -> Result<()> {
        self.call(Kind::AllReduce, DType::F32, n, label, 1)
    }

    fn call(&self, kind: Kind, dtype: DType, n: usize, label: &str, fingerprint: u64) -> Result<()> {
        let group: Vec<usize> = (0..self.session.devices()).collect();
        let shape = [Shape::new(dtype, [n])];
        let bytes = shape[0].bytes();
        let reduces = kind == Kind::AllReduce;
        let call = Call {
            kind,
            group: &group,
            device: self.session.me().first_device,
            inputs: &shape,
            outputs: &shape,
            reducer: reduces.then_some(&First as &dyn Reducer),
            fingerprint,
            label,
        };
        self.communicator.run(&call, &[&vec![0; bytes]], &mut [&mut vec![0; bytes]], Wait::Full).map(drop)
    }
}

/// What is computed does not matter here.
struct First;

impl Reducer for First {
    fn combine(&self, out: &mut [&mut [u8]], acc: &[&[u8]], _: &[&[u8]]) {
        out.iter_mut().zip(acc).for_each(|(out, acc)| out.copy_from_slice(acc));
    }
}

// The tests.

/// Within this an end of a process is known everywhere, on a machine that has other things to do.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Every outcome of these ranks has all these words.
fn say(outcomes: &[Outcome], ranks: &[usize], words: &[&str]) {
    for &rank in ranks {
        let o = &outcomes[rank];
        for word in words {
            assert!(o.line.contains(word), "rank {rank} does not say {word:?}: {}\n{}", o.line, o.all);
        }
    }
}

#[test]
fn a_rank_that_fails_and_ends_at_once_has_told_the_others_why() {
    for round in 0..20 {
        let transport = ["auto", "tcp"][round % 2];
        let outcomes = Setup::new("aborts", &[3], free_port()).var("RALLYPOINT_TRANSPORT", transport).start().end(AT_ONCE * 2);
        say(&outcomes, &[0, 2], &["error ResourceExhausted: rank 1 (host ", "cannot take part any more: no memory"]);
    }
}
