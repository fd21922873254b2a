use std::path::Path;

use tempfile::TempDir;

use super::*;

fn label(text: &str) -> [u8; 192] {
    let mut label = [0; 192];
    label[..text.len()].copy_from_slice(text.as_bytes());
    label
}

/// A job of this many ranks on two hosts, with a device each; one group of all.
struct World {
    folder: TempDir,
    ranks: Vec<Recorder>,
}

const ALL: [u64; 2] = [1, 2];

impl World {
    fn new(n: usize) -> World {
        let folder = tempfile::tempdir().unwrap();
        let ranks = (0..n).map(|rank| World::recorder(folder.path(), rank, n, "a")).collect();
        World { folder, ranks }
    }

    fn recorder(folder: &Path, rank: usize, n: usize, job: &str) -> Recorder {
        let member = |r: usize| Member { host: ["x", "y"][r % 2].into(), pid: 100 + r as u32, first_device: r, devices: 1 };
        let recorder = Recorder::new(folder, Job { rank, incarnation: job.into(), members: (0..n).map(member).collect() }).unwrap();
        recorder.group(ALL, &(0..n).collect::<Vec<_>>());
        recorder
    }

    fn call(&self, rank: usize, seq: u32, call: &str, signature: u64, state: State) {
        let begin = Begin { device: rank, group: ALL, seq, signature, fingerprint: 7, bytes: 16, call: &label(call), program: "jit_step" };
        let ring = &self.ranks[rank].ring;
        ring.mark(ring.begin(&begin), state);
    }

    fn done(&self, seq: u32) {
        (0..self.ranks.len()).for_each(|rank| self.call(rank, seq, "all_reduce at step.py:7 of f32[4]", 1, State::Done));
    }

    fn write(&self, ranks: &[usize]) {
        ranks.iter().for_each(|r| drop(self.ranks[*r].write("some error").unwrap()));
    }

    fn explain(&self) -> String {
        let (dumps, problems) = read_folder(self.folder.path()).unwrap();
        explain(dumps, &problems, 20)
    }
}

fn says(text: &str, words: &[&str]) {
    words.iter().for_each(|w| assert!(text.contains(w), "{w:?} is not in\n{text}"));
}

#[test]
fn what_is_written_is_read() {
    let world = World::new(2);
    world.done(1);
    world.call(0, 2, "all_gather \"x\"", 5, State::Entered);
    world.write(&[0]);
    let dump = Dump::read(&world.ranks[0].path()).unwrap();
    assert!(dump.whole);
    assert_eq!((dump.recorded, dump.reason.as_str(), dump.job.members.len()), (2, "some error", 2));
    assert_eq!(dump.entries, world.ranks[0].ring.entries());
    let last = &dump.entries[1];
    assert_eq!((last.call.as_str(), last.state, last.seq, last.bytes, last.end), ("all_gather \"x\"", State::Entered, 2, 16, 0));
}

#[test]
fn the_ring_keeps_the_last() {
    let world = World::new(1);
    (1..=3000).for_each(|seq| world.call(0, seq, "c", 1, State::Done));
    let entries = world.ranks[0].ring.entries();
    assert_eq!((entries.len(), entries[0].number, entries[ENTRIES - 1].seq), (ENTRIES, 3000 - ENTRIES as u64, 3000));
    // The first one's place has long been given away.
    world.ranks[0].ring.mark(0, State::Failed);
    assert!(world.ranks[0].ring.entries().iter().all(|e| e.state == State::Done));
}

#[test]
fn threads_record_at_once() {
    let world = World::new(8);
    std::thread::scope(|s| {
        for rank in 0..8 {
            let ring = &world.ranks[0].ring;
            s.spawn(move || {
                for seq in 0..2000 {
                    let call = label(&format!("{rank}"));
                    let begin =
                        Begin { device: rank, group: ALL, seq, signature: 0, fingerprint: 0, bytes: rank, call: &call, program: "" };
                    ring.mark(ring.begin(&begin), State::Done);
                }
            });
        }
        for _ in 0..20 {
            for e in world.ranks[0].ring.entries() {
                assert!(e.call == e.device.to_string() && e.bytes == e.device, "{e:?}");
            }
        }
    });
}

#[test]
fn a_rank_that_did_not_come_is_named_with_what_it_did_last() {
    let world = World::new(3);
    world.done(1);
    world.call(0, 2, "all_reduce at step.py:9 of f32[4]", 1, State::Failed);
    world.call(2, 2, "all_reduce at step.py:9 of f32[4]", 1, State::Entered);
    world.write(&[0, 1, 2]);
    says(
        &world.explain(),
        &[
            "3 of 3 ranks",
            "first divergence: #2 of devices [0, 1, 2]",
            "rank 0 (host x, pid 100) waits there in all_reduce at step.py:9 of f32[4], 16 bytes in program jit_step",
            "rank 1 (host y, pid 101), device 1, has not come; the last it entered is #1 of devices [0, 1, 2], all_reduce at step.py:7",
        ],
    );
}

#[test]
fn a_rank_without_a_file_is_known_by_its_neighbours() {
    let world = World::new(3);
    world.done(1);
    world.call(0, 2, "all_reduce", 1, State::Failed);
    world.write(&[0]);
    says(&world.explain(), &["rank 1 (host y, pid 101): no file", "what it did last is unknown"]);
    world.ranks[0].look_at_neighbours(|| vec![Seen { device: 1, group: ALL, seq: 1, call: "seen".into() }]);
    world.call(2, 2, "all_reduce", 1, State::Failed);
    world.write(&[0, 2]);
    let text = world.explain();
    says(&text, &["device 1, has not come; the last it entered is #1 of devices [0, 1, 2], seen, as its neighbours saw"]);
    assert!(!text.contains("device 2, has not come"), "{text}");
}

#[test]
fn different_calls_are_told_apart() {
    let world = World::new(3);
    world.done(1);
    world.call(0, 2, "all_reduce of f32[4]", 1, State::Failed);
    world.call(1, 2, "all_gather of f32[4]", 2, State::Failed);
    world.call(2, 2, "all_reduce of f32[4]", 1, State::Failed);
    world.write(&[0, 1, 2]);
    says(
        &world.explain(),
        &["different calls", "rank 0 (host x, pid 100) and 1 more: all_reduce of f32[4]", "rank 1 (host y, pid 101): all_gather of f32[4]"],
    );
}

#[test]
fn nothing_is_wrong_with_a_job_that_was_right() {
    let world = World::new(2);
    (1..50).for_each(|seq| world.done(seq));
    world.write(&[0, 1]);
    says(&world.explain(), &["the last 20 of 49 collectives", "no divergence"]);
}

#[test]
fn what_has_made_room_was_not_missing() {
    let world = World::new(2);
    // Rank 1 has another group besides, so that its ring reaches less far back.
    (1..=600).for_each(|seq| world.done(seq));
    let begin = Begin { device: 1, group: [9, 9], seq: 1, signature: 1, fingerprint: 1, bytes: 1, call: &label("own"), program: "" };
    (0..900).for_each(|_| world.ranks[1].ring.mark(world.ranks[1].ring.begin(&begin), State::Done));
    world.write(&[0, 1]);
    says(&world.explain(), &["no divergence"]);
}

#[test]
fn damaged_and_foreign_files_are_named() {
    let world = World::new(4);
    world.done(1);
    world.write(&[0, 1, 2, 3]);
    let path = |rank: usize| world.ranks[rank].path();
    let text = std::fs::read_to_string(path(1)).unwrap();
    std::fs::write(path(1), &text[..text.len() - 10]).unwrap();
    std::fs::write(path(2), "").unwrap();
    std::fs::write(path(3), text.replacen("\"entry\"", "\"entrée\"", 1)).unwrap();
    std::fs::write(world.folder.path().join("x.jsonl"), "hello").unwrap();
    std::fs::write(world.folder.path().join("z.jsonl"), text.replacen("flight\":1", "flight\":9", 1)).unwrap();
    World::recorder(world.folder.path(), 7, 9, "b").write("old").unwrap();
    world.write(&[0]);
    let said = world.explain();
    says(
        &said,
        &[
            "rank-00001.jsonl is cut off after 1 collectives",
            "rank-00002.jsonl is left out: it is empty",
            "rank-00003.jsonl is left out: line",
            "x.jsonl is left out: it is no file of the flight recorder",
            "z.jsonl is left out: it has format 9",
            "rank-00007.jsonl is left out: it is of another job",
            "2 of 4 ranks",
        ],
    );
    let cut = (0..text.len()).filter(|n| text.is_char_boundary(*n));
    // However it is cut, it is read as far as it goes or refused.
    cut.for_each(|n| {
        std::fs::write(path(1), &text[..n]).unwrap();
        let _ = world.explain();
    });
}

#[test]
fn a_file_is_written_when_asked_for_and_once() {
    let world = World::new(1);
    let path = world.ranks[0].path();
    world.ranks[0].answer();
    assert!(!path.exists());
    std::fs::write(world.folder.path().join(ASK), "").unwrap();
    world.ranks[0].answer();
    assert_eq!(Dump::read(&path).unwrap().reason, "asked for");
    std::fs::remove_file(&path).unwrap();
    world.ranks[0].answer();
    assert!(!path.exists());
}

#[test]
fn a_folder_that_cannot_be_written_to_is_an_error() {
    let e = Recorder::new(Path::new("/proc/nothing"), Job::default()).err().unwrap();
    assert!(e.message.contains("RALLYPOINT_FLIGHT_RECORDER=\"/proc/nothing\""), "{e}");
}
