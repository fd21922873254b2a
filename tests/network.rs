//! Jobs on two hosts, and what cuts in the network between them do. The hosts are network name spaces with a router
//! between them, so that this needs root and the commands ip and mount:
//!
//!     cargo test --test network -- --ignored

use std::process::Command;
use std::time::{Duration, Instant};

#[path = "world/job.rs"]
mod job;
#[path = "world/roles.rs"]
mod roles;

use job::{Job, Outcome, SOON, Setup, all_ok, free_port};

#[test]
fn rank() {
    roles::rank();
}

/// Two hosts and a router. Addresses are 10.77.1.2 and 10.77.2.2, or fd77:1::2 and fd77:2::2.
struct Network {
    name: String,
    v6: bool,
}

impl Network {
    fn new(name: &str, v6: bool) -> Network {
        let network = Network { name: format!("rp-{name}-{}", std::process::id()), v6 };
        let (a, b, router) = (network.host(0), network.host(1), network.router());
        for space in [&a, &b, &router] {
            ip(&format!("netns add {space}"));
            ip(&format!("-n {space} link set lo up"));
        }
        for (i, host) in [&a, &b].into_iter().enumerate() {
            let n = i + 1;
            ip(&format!("-n {host} link add eth0 type veth peer name to{n} netns {router}"));
            let (net, len, family) = if v6 { (format!("fd77:{n}::"), 64, "-6") } else { (format!("10.77.{n}."), 24, "-4") };
            let nodad = if v6 { "nodad" } else { "" };
            ip(&format!("-n {host} addr add {net}2/{len} dev eth0 {nodad}"));
            ip(&format!("-n {router} addr add {net}1/{len} dev to{n} {nodad}"));
            ip(&format!("-n {host} link set eth0 up"));
            ip(&format!("-n {router} link set to{n} up"));
            ip(&format!("-n {host} {family} route add default via {net}1"));
        }
        network.forward(true);
        network
    }

    fn host(&self, i: usize) -> String {
        format!("{}-{i}", self.name)
    }

    fn router(&self) -> String {
        format!("{}-r", self.name)
    }

    fn address(&self, i: usize) -> String {
        if self.v6 { format!("[fd77:{}::2]", i + 1) } else { format!("10.77.{}.2", i + 1) }
    }

    /// Without it packets vanish, and nobody is told.
    fn forward(&self, on: bool) {
        let file = if self.v6 { "ipv6/conf/all/forwarding" } else { "ipv4/ip_forward" };
        let line = format!("echo {} > /proc/sys/net/{file}", on as u8);
        run(Command::new("ip").args(["netns", "exec", &self.router(), "sh", "-c", &line]));
    }

    /// A rank on each host; `leader` is where rank 0 is, and `first` a line of shell that each rank's process starts with.
    fn start(&self, role: &str, leader: &str, first: &str) -> Job {
        self.start_on(&[0, 1], role, leader, first)
    }

    /// As many ranks as `hosts` names.
    fn start_on(&self, hosts: &[usize], role: &str, leader: &str, first: &str) -> Job {
        let port = free_port();
        let ranks = hosts.iter().enumerate().map(|(rank, host)| {
            let mut setup = Setup::new(role, &[1], port).var("RALLYPOINT_RANK", rank.to_string());
            setup = setup.var("RALLYPOINT_WORLD_SIZE", hosts.len().to_string());
            setup = setup.var("RALLYPOINT_LEADER", format!("{leader}:{port}")).var("RALLYPOINT_JOIN_TIMEOUT", "6");
            let script = format!("{first} exec \"$0\" \"$@\"");
            setup.by = ["ip", "netns", "exec", &self.host(*host), "sh", "-c", &script].map(String::from).to_vec();
            setup.spawn(0, 1, 0, 1, 0)
        });
        Job { ranks: ranks.collect(), started: Instant::now() }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for space in [self.host(0), self.host(1), self.router()] {
            let _ = Command::new("ip").args(["netns", "del", &space]).status();
            let _ = std::fs::remove_dir_all(format!("/etc/netns/{space}"));
        }
    }
}

fn ip(line: &str) {
    run(Command::new("ip").args(line.split_whitespace()));
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(status.success(), "{command:?}: {status}; these tests need root");
}

fn settle(job: &Job) {
    job.joined();
    std::thread::sleep(Duration::from_millis(200));
}

fn say(o: &Outcome, words: &[&str]) {
    words.iter().for_each(|w| assert!(o.line.contains(w), "{w:?} is not in {}\n{}", o.line, o.all));
}

#[test]
#[ignore = "needs root"]
fn hosts_meet_by_either_version_of_ip() {
    for v6 in [false, true] {
        let network = Network::new(if v6 { "six" } else { "four" }, v6);
        all_ok(&network.start("steps", &network.address(0), "").end(SOON));
    }
}

#[test]
#[ignore = "needs root"]
fn ranks_pass_on_to_those_of_their_host_what_comes_from_the_other() {
    let network = Network::new("pass", false);
    // As many on each host, in turn and one host after the other; and not as many.
    for hosts in [&[0, 0, 1, 1][..], &[0, 1, 0, 1, 1, 0], &[0, 0, 1], &[0, 1]] {
        all_ok(&network.start_on(hosts, "results", &network.address(0), "").end(SOON));
    }
}

#[test]
#[ignore = "needs root"]
fn a_cut_is_noticed_on_both_sides() {
    for v6 in [false, true] {
        let network = Network::new(if v6 { "cut6" } else { "cut4" }, v6);
        let mut job = network.start("forever", &network.address(0), "");
        settle(&job);
        network.forward(false);
        job.started = Instant::now();
        let outcomes = job.end(Duration::from_secs(16));
        say(&outcomes[0], &["error Aborted", "rank 1 (host "]);
        say(&outcomes[1], &["error Aborted", "rank 0 (host "]);
    }
}

#[test]
#[ignore = "needs root"]
fn a_cut_while_nobody_sends_is_noticed() {
    let network = Network::new("idle", false);
    // Rank 1 sleeps, rank 0 waits for it.
    let mut job = network.start("elsewhere", &network.address(0), "");
    settle(&job);
    network.forward(false);
    job.started = Instant::now();
    say(&job.end(Duration::from_secs(16))[0], &["error Aborted", "rank 1 (host "]);
}

#[test]
#[ignore = "needs root"]
fn a_short_interruption_is_none() {
    let network = Network::new("short", false);
    let job = network.start("steps", &network.address(0), "");
    settle(&job);
    network.forward(false);
    std::thread::sleep(Duration::from_secs(3));
    network.forward(true);
    all_ok(&job.end(SOON));
}

#[test]
#[ignore = "needs root"]
fn localhost_is_another_one_on_each_host() {
    let network = Network::new("local", false);
    let outcomes = network.start("steps", "localhost", "").end(SOON);
    say(&outcomes[0], &["error DeadlineExceeded", "missing: rank 1"]);
    say(&outcomes[1], &["error DeadlineExceeded", "rank 0 is not to be found at localhost", "refused"]);
}

#[test]
#[ignore = "needs root"]
fn a_host_whose_own_name_is_a_loopback_address() {
    let network = Network::new("name", false);
    for (i, address) in ["127.0.1.1", "10.77.1.2"].iter().enumerate() {
        let folder = format!("/etc/netns/{}", network.host(i));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(format!("{folder}/hosts"), format!("127.0.0.1 localhost\n{address} first-host\n")).unwrap();
    }
    all_ok(&network.start("steps", "first-host", "").end(SOON));
}

#[test]
#[ignore = "needs root"]
fn shared_memory_files_need_no_room() {
    let network = Network::new("shm", false);
    let full = "mount -t tmpfs -o size=4k none /dev/shm; head -c 4096 /dev/zero > /dev/shm/full;";
    all_ok(&network.start("steps", &network.address(0), full).end(SOON));
}
