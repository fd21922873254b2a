//! The shared object shows one symbol: anything else could collide with a symbol of the program that loads it.

use std::process::Command;

#[test]
fn one_symbol() {
    let exe = std::env::current_exe().unwrap();
    let so = exe.parent().unwrap().join("librallypoint.so");
    let out = Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(&so).output().expect("nm of binutils");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8_lossy(&out.stdout);
    let names: Vec<&str> = text.lines().filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(names, ["GetPjrtApi"]);
}
