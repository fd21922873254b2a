//! The plain C programs under `tests/c`, each run on the shared object beside this test.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The shared object that `cargo test` has just built.
fn plugin() -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    let so = exe.parent().unwrap().join("librallypoint.so");
    assert!(so.exists(), "{} is missing", so.display());
    so
}

fn run(name: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(name).with_extension("c");
    let dir = tempfile::tempdir().unwrap();
    let program = dir.path().join(name);
    let cc = std::env::var("CC").unwrap_or("cc".into());
    let built = Command::new(cc)
        .args(["-std=c11", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-g", "-o"])
        .arg(&program)
        .arg(&source)
        .arg("-ldl")
        .output()
        .expect("a C compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));

    let mut child = Command::new(&program).arg(plugin()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if Instant::now() > deadline => {
                child.kill().unwrap();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let said = child.wait_with_output().unwrap().stderr;
    let said = String::from_utf8_lossy(&said);
    match status {
        Some(status) => assert!(status.success(), "{name}: {status}\n{said}"),
        None => panic!("{name} did not end\n{said}"),
    }
}

#[test]
fn api() {
    run("api");
}

#[test]
fn buffers() {
    run("buffers");
}

#[test]
fn foreign() {
    run("foreign");
}
