//! What the ranks of a job see when something goes wrong: each survivor names the rank, its host and what it waited for,
//! in time. The test program starts itself once per rank, under the environment of a launcher.

use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

#[path = "world/job.rs"]
mod job;
#[path = "world/roles.rs"]
mod roles;
#[path = "world/store_server.rs"]
mod store_server;

use job::{Job, Outcome, SOON, Setup, all_ok, free_port};
use rallypoint::flight;
use store_server::StoreServer;

#[test]
fn rank() {
    roles::rank();
}

/// Within this an end of a process is known everywhere, on a machine that has other things to do.
const AT_ONCE: Duration = Duration::from_secs(5);
const TRANSPORTS: [&str; 2] = ["auto", "tcp"];

fn setup<'a>(role: &'a str, agents: &'a [usize], transport: &'a str) -> Setup<'a> {
    Setup::new(role, agents, free_port()).var("RALLYPOINT_TRANSPORT", transport)
}

/// What these ranks end with has all these words.
fn say(outcomes: &[Outcome], ranks: &[usize], words: &[&str]) {
    for &rank in ranks {
        let o = &outcomes[rank];
        for word in words {
            assert!(o.line.contains(word), "rank {rank} does not say {word:?}: {}\n{}", o.line, o.all);
        }
    }
}

fn signal(child: &Child, signal: i32) {
    unsafe { libc::kill(child.id() as i32, signal) };
}

/// Lets the ranks meet and start.
fn settle(job: &Job) {
    job.joined();
    std::thread::sleep(Duration::from_millis(100));
}

/// Lets a job start that does not become complete.
fn linger() {
    std::thread::sleep(Duration::from_millis(1500));
}

#[test]
fn a_rank_that_fails_and_ends_at_once_has_told_the_others_why() {
    for round in 0..20 {
        let outcomes = setup("aborts", &[3], TRANSPORTS[round % 2]).start().end(AT_ONCE * 2);
        say(&outcomes, &[0, 2], &["error ResourceExhausted: rank 1 (host ", "cannot take part any more: no memory"]);
    }
}

#[test]
fn the_rank_that_fails_tells_torchruns_agent_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = |rank: usize| folder.path().join(format!("{rank}.json"));
    let port = free_port();
    let spawn = |rank| {
        let path = file(rank).to_string_lossy().into_owned();
        Setup::new("aborts", &[3], port).var("TORCHELASTIC_ERROR_FILE", path).spawn(rank, 3, rank, 3, 0)
    };
    let outcomes = Job { ranks: (0..3).map(spawn).collect(), started: Instant::now() }.end(AT_ONCE * 2);
    say(&outcomes, &[0, 2], &["no memory"]);
    let text = std::fs::read_to_string(file(1)).unwrap();
    for part in ["{\"message\":{", "\"message\":\"rallypoint: ResourceExhausted: rank 1 (host ", "no memory\"", "\"timestamp\":\"1"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!file(0).exists() && !file(2).exists(), "the agent takes the earliest file for the cause");
}

#[test]
fn a_rank_that_is_killed_while_the_processes_meet() {
    let mut setup = Setup::new("join", &[3], free_port());
    setup.only = Some(vec![0, 1]);
    let mut job = setup.start();
    linger();
    job.ranks[1].kill().unwrap();
    job.started = Instant::now();
    say(&job.end(AT_ONCE), &[0], &["error Aborted", "rank 1 (host ", "died before all processes had met"]);
}

#[test]
fn a_rank_that_is_killed_outside_of_collectives() {
    for role in ["killed before its first step", "killed between steps"] {
        for (agents, transport) in [(&[3][..], "auto"), (&[3], "tcp")] {
            let outcomes = setup(role, agents, transport).start().end(AT_ONCE);
            say(&outcomes, &[0, 2], &["error Aborted", "rank 1 (host ", "died: its"]);
        }
    }
}

#[test]
fn a_rank_that_is_stopped_is_named_at_the_deadline() {
    for transport in TRANSPORTS {
        let mut job = setup("forever", &[3], transport).var("RALLYPOINT_TIMEOUT", "1").start();
        settle(&job);
        signal(&job.ranks[1], libc::SIGSTOP);
        job.started = Instant::now();
        let outcomes = job.end(Duration::from_secs(4));
        // One of the others is the first whose time is over, and says so for all.
        say(&outcomes, &[0, 2], &["error DeadlineExceeded", "forever of f32[4096] over 3 devices", "rank 1 (host ", "which is stopped"]);
    }
}

#[test]
fn a_rank_that_is_elsewhere_is_named_with_what_it_did_last() {
    for transport in TRANSPORTS {
        let outcomes = setup("elsewhere", &[3], transport).var("RALLYPOINT_TIMEOUT", "1").start().end(AT_ONCE);
        let last = if transport == "auto" { "last entered step of f32[4]" } else { "rank 1" };
        say(&outcomes, &[0, 2], &["error DeadlineExceeded", "next step of f32[4] over 3 devices", "rank 1 (host ", last]);
    }
}

#[test]
fn who_waits_for_another_is_not_the_one_to_blame() {
    for (agents, transport) in [(&[3][..], "auto"), (&[3], "tcp"), (&[1, 2], "tcp")] {
        let store = StoreServer::start();
        let setup = Setup::new("chain", agents, store.port).var("RALLYPOINT_TRANSPORT", transport).var("RALLYPOINT_TIMEOUT", "3");
        let outcomes = setup.start().end(AT_ONCE * 2);
        // Rank 0 waits for rank 1, which waits for rank 2, which does nothing.
        say(&outcomes, &[0, 1], &["error DeadlineExceeded", "rank 2 (host "]);
    }
}

#[test]
fn different_calls_are_named_on_all_ranks() {
    let cases = [
        ("kind", ["reduce of f32[4]", "gather of f32[4]"]),
        ("element type", ["reduce of f32[4]", "reduce of s32[4]"]),
        ("shape", ["reduce of f32[4]", "reduce of f32[5]"]),
        ("program", ["reduce of f32[4]", "the same operation in different executables"]),
        ("order", ["first of f32[4]", "second of f32[8]"]),
    ];
    for transport in TRANSPORTS {
        for (role, calls) in &cases {
            let outcomes = setup(role, &[2], transport).start().end(AT_ONCE);
            let words = ["error Aborted", "different programs", "rank 0 (host ", "rank 1 (host ", calls[0], calls[1]];
            say(&outcomes, &[0, 1], &words);
        }
    }
}

#[test]
fn another_version_is_an_error() {
    let outcomes = setup("version", &[3], "auto").start().end(AT_ONCE);
    // Who comes later finds nobody any more.
    say(&outcomes, &[0, 1], &["error FailedPrecondition", "rank 1 (host ", "runs version 0.0.9, rank 0 "]);
}

#[test]
fn the_store_may_end_when_the_processes_have_met() {
    let store = StoreServer::start();
    let job = Setup::new("steps", &[1, 1], store.port).var("RALLYPOINT_TRANSPORT", "tcp").start();
    settle(&job);
    store.stop();
    all_ok(&job.end(SOON));
}

#[test]
fn signals_end_a_rank_that_waits() {
    for number in [libc::SIGTERM, libc::SIGINT] {
        let mut job = setup("elsewhere", &[3], "auto").start();
        settle(&job);
        signal(&job.ranks[2], number);
        job.started = Instant::now();
        let ended = job.ranks[2].wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ended), Some(number));
        assert!(job.started.elapsed() < Duration::from_secs(1));
        job.ranks[1].kill().unwrap();
        say(&job.end(AT_ONCE), &[0], &["error Aborted", "rank 2 (host ", "died"]);
    }
}

#[test]
fn two_jobs_on_one_host_do_not_meet() {
    let jobs = [setup("steps", &[2], "auto").start(), setup("steps", &[2], "tcp").start()];
    jobs.into_iter().for_each(|job| drop(all_ok(&job.end(SOON))));
}

#[test]
fn what_a_killed_agent_has_left_does_not_disturb_the_next_job() {
    // Its processes go on; the next job has the same port and run id.
    let port = free_port();
    let orphans = Setup::new("forever", &[2], port).start();
    settle(&orphans);
    all_ok(&Setup::new("steps", &[2], port).start().end(SOON));
    drop(orphans);
    // One that waits for others that will never come has the place.
    let mut setup = Setup::new("join", &[2], port);
    setup.only = Some(vec![0]);
    let orphan = setup.start();
    linger();
    let mut setup = Setup::new("join", &[2], port).var("RALLYPOINT_JOIN_TIMEOUT", "1");
    setup.only = Some(vec![0]);
    let pid = format!("process {} has the place of local rank 0", orphan.ranks[0].id());
    say(&setup.start().end(AT_ONCE), &[0], &["error DeadlineExceeded", &pid, "left over from an earlier run"]);
}

#[test]
fn an_interface_that_is_not_there_is_an_error() {
    for agents in [&[1][..], &[2]] {
        let outcomes = setup("steps", agents, "auto").var("RALLYPOINT_SOCKET_IFNAME", "wlan7").start().end(AT_ONCE);
        say(
            &outcomes,
            &[0],
            &["error InvalidArgument", "RALLYPOINT_SOCKET_IFNAME=\"wlan7\" matches none of the interfaces: ", "lo 127.0.0.1"],
        );
    }
}

#[test]
fn proxies_few_open_files_and_version_6_addresses() {
    let proxies = ["http_proxy", "https_proxy", "HTTP_PROXY", "all_proxy"];
    let spawn = |rank: usize, port: u16| {
        let mut setup = Setup::new("steps", &[1], port).var("RALLYPOINT_RANK", rank.to_string()).var("RALLYPOINT_WORLD_SIZE", "3");
        setup = setup.var("RALLYPOINT_LEADER", format!("[::1]:{port}")).var("RALLYPOINT_SOCKET_IFNAME", "::1");
        for name in proxies {
            setup = setup.var(name, "http://127.0.0.1:9");
        }
        setup.var("WORLD_TEST_FILES", "64").var("RALLYPOINT_TRANSPORT", "tcp").spawn(0, 1, 0, 1, 0)
    };
    let port = free_port();
    all_ok(&Job { ranks: (0..3).map(|rank| spawn(rank, port)).collect(), started: Instant::now() }.end(SOON));
}

// The flight recorder.

fn explained(folder: &Path) -> String {
    let (dumps, problems) = flight::read_folder(folder).unwrap();
    flight::explain(dumps, &problems, 20)
}

/// Runs this with a recorder: what the ranks said, and what their files say.
fn recorded(role: &str, transport: &str) -> (Vec<Outcome>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    let setup = setup(role, &[3], transport).var("RALLYPOINT_FLIGHT_RECORDER", path).var("RALLYPOINT_TIMEOUT", "1");
    let outcomes = setup.start().end(AT_ONCE);
    (outcomes, explained(folder.path()))
}

fn explains(text: &str, words: &[&str]) {
    words.iter().for_each(|w| assert!(text.contains(w), "{w:?} is not in\n{text}"));
}

#[test]
fn the_recorder_tells_who_was_elsewhere() {
    for transport in TRANSPORTS {
        let (outcomes, text) = recorded("elsewhere", transport);
        say(&outcomes, &[0, 2], &["(flight recorder: /"]);
        assert!(outcomes[0].line.contains("rank-00000.jsonl)"), "{outcomes:?}");
        explains(
            &text,
            &[
                "3 of 3 ranks",
                "first divergence: #2 of devices [0, 1, 2]",
                "device 1, has not come; the last it entered is #1",
                "step of f32[4]",
            ],
        );
        assert!(!text.contains("device 0, has not come") && !text.contains("device 2, has not come"), "{text}");
    }
}

#[test]
fn the_recorder_tells_of_killed_ranks_leavers_and_other_calls() {
    let (outcomes, text) = recorded("killed during a step", "auto");
    say(&outcomes, &[0, 2], &["rank 1 (host "]);
    explains(&text, &["2 of 3 ranks", "no file: it was killed", "device 1, has not come", "as its neighbours saw"]);
    let (_, text) = recorded("leaves", "auto");
    explains(&text, &["3 of 3 ranks", "it has left the job", "first divergence: #2", "device 1, has not come; the last it entered is #1"]);
    let (_, text) = recorded("kind", "tcp");
    explains(&text, &["first divergence: #1", "different calls", "reduce of f32[4]", "gather of f32[4]", "in program test"]);
    let (outcomes, text) = recorded("steps", "auto");
    all_ok(&outcomes);
    explains(&text, &["3 of 3 ranks", "the last 10 of 10 collectives", "no divergence"]);
}

#[test]
fn the_recorder_answers_when_it_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_string_lossy().into_owned();
    let job = setup("forever", &[2], "auto").var("RALLYPOINT_FLIGHT_RECORDER", path).start();
    settle(&job);
    assert_eq!(flight::read_folder(folder.path()).unwrap().0.len(), 0);
    std::fs::write(folder.path().join(flight::ASK), "").unwrap();
    let until = Instant::now() + AT_ONCE;
    while flight::read_folder(folder.path()).unwrap().0.len() < 2 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    explains(&explained(folder.path()), &["2 of 2 ranks", "asked for"]);
    drop(job);
}

// At random.

/// Whether a message names this rank, perhaps in `missing: rank 1-2`.
fn names(line: &str, rank: usize) -> bool {
    let numbers = line.split("rank ").skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit() && c != '-').next().unwrap_or(""));
    let mut ranges = numbers.filter_map(|n| {
        let (first, last) = n.split_once('-').unwrap_or((n, n));
        Some(first.parse().ok()?..=last.parse::<usize>().ok()?)
    });
    ranges.any(|r| r.contains(&rank))
}

/// FAILURE_RUNS jobs, 5 unless set, each with one rank that is killed, stopped or held up at some time. Whatever happens,
/// every other rank ends in time and names it, or nothing has happened to the job.
#[test]
fn ranks_that_are_killed_stopped_or_held_up_at_random() {
    let runs = std::env::var("FAILURE_RUNS").map_or(5, |n| n.parse().expect("FAILURE_RUNS is a number"));
    let mut random = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64 | 1;
    let mut draw = |n: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % n
    };
    let (mut counts, mut longest) = ([0; 3], Duration::ZERO);
    for run in 0..runs {
        let (what, victim, when) = (draw(3) as usize, draw(3) as usize, draw(600));
        let (agents, transport) = [(&[3][..], "auto"), (&[3], "tcp"), (&[2, 1], "auto"), (&[1, 2], "tcp")][draw(4) as usize];
        let told = format!("run {run}: {} rank {victim} after {when} ms, {agents:?}, {transport}", ["kill", "stop", "hold up"][what]);
        let store = StoreServer::start();
        let role = if what == 2 { "steps" } else { "forever" };
        let setup = Setup::new(role, agents, store.port).var("RALLYPOINT_TRANSPORT", transport);
        let mut job = setup.var("RALLYPOINT_TIMEOUT", if what == 2 { "30" } else { "2" }).start();
        std::thread::sleep(Duration::from_millis(when));
        signal(&job.ranks[victim], [libc::SIGKILL, libc::SIGSTOP, libc::SIGSTOP][what]);
        if what == 2 {
            std::thread::sleep(Duration::from_millis(draw(1500)));
            signal(&job.ranks[victim], libc::SIGCONT);
        }
        job.started = Instant::now();
        let others: Vec<usize> = (0..3).filter(|r| *r != victim).collect();
        let limit = Duration::from_secs(15);
        while job.started.elapsed() < limit && others.iter().any(|r| job.ranks[*r].try_wait().unwrap().is_none()) {
            std::thread::sleep(Duration::from_millis(5));
        }
        longest = longest.max(job.started.elapsed());
        let hangs = others.iter().any(|r| job.ranks[*r].try_wait().unwrap().is_none());
        job.started = Instant::now();
        let outcomes = job.end(if what == 2 { limit } else { Duration::ZERO });
        assert!(!hangs, "{told}: hangs\n{outcomes:?}");
        counts[what] += 1;
        for &rank in &others {
            let o = &outcomes[rank];
            let named = names(&o.line, victim);
            let fine = if what == 2 { o.line == "ok: done" } else { o.line.starts_with("error ") && named };
            assert!(fine, "{told}: rank {rank}: {}\n{}", o.line, o.all);
        }
    }
    let [killed, stopped, held] = counts;
    println!("{runs} runs, 0 hangs: {killed} killed, {stopped} stopped, {held} held up; the longest took {:.1} s", longest.as_secs_f64());
}
