//! What may import what, how long files may be, and where `unsafe` may stand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules in the order of `lib.rs`, and what each imports from this crate besides `error`, `env` and `log`.
const LAYERS: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("env", &[]),
    ("log", &[]),
    ("sys", &[]),
    ("tensor", &[]),
    ("event", &[]),
    ("pool", &["platform"]),
    ("platform", &[]),
    ("launch", &[]),
    ("flight", &[]),
    ("rendezvous", &["flight", "launch", "platform", "tensor", "transport", "event"]),
    ("transport", &["launch", "platform", "rendezvous", "tensor", "event"]),
    ("foreign", &["pool", "tensor"]),
    ("ir", &["tensor"]),
    ("kernel", &["ir", "pool", "tensor"]),
    ("collective", &["event", "flight", "pool", "rendezvous", "tensor", "transport"]),
    ("import", &["foreign", "ir", "kernel", "tensor"]),
    ("export", &["import", "ir", "tensor"]),
    ("compile", &["export", "foreign", "import", "ir", "kernel", "pool", "tensor"]),
    ("exec", &["collective", "compile", "foreign", "ir", "kernel", "pool", "tensor"]),
    (
        "runtime",
        &[
            "collective",
            "compile",
            "event",
            "exec",
            "export",
            "foreign",
            "import",
            "ir",
            "kernel",
            "launch",
            "platform",
            "pool",
            "rendezvous",
            "tensor",
            "transport",
        ],
    ),
    (
        "vendor",
        &["abi", "compile", "export", "foreign", "import", "ir", "kernel", "launch", "platform", "rendezvous", "runtime", "sys", "tensor"],
    ),
    ("abi", &["compile", "event", "export", "foreign", "import", "ir", "launch", "runtime", "sys", "tensor"]),
];
/// What files of tests need besides, to make what they test.
const IN_TESTS: &[(&str, &str)] = &[("collective", "launch"), ("exec", "import")];
const EVERYWHERE: &[&str] = &["error", "env", "log"];

const MOST_LINES: usize = 700;
/// Files that may contain `unsafe`. A number, so that a new one is a decision.
const MOST_UNSAFE_FILES: usize = 77;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The code without comments, and without the unit tests at its end, which may use anything.
fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    body.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The modules of this crate that the code names: `crate::x` and `use crate::{x, y::z}`.
fn imports(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let word = |s: &str| s.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
        match rest.strip_prefix('{') {
            Some(list) => found.extend(list.split('}').next().unwrap_or("").split(',').map(word)),
            None => drop(found.insert(word(rest))),
        }
    }
    found
}

#[test]
fn the_table_is_the_module_list() {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let listed: BTreeSet<&str> = lib.lines().filter_map(|l| l.strip_prefix("pub mod ")).map(|l| l.trim_end_matches(';')).collect();
    assert_eq!(listed, LAYERS.iter().map(|(name, _)| *name).collect());
}

#[test]
fn modules_import_only_what_their_layer_may() {
    let mut wrong = Vec::new();
    for (name, allowed) in LAYERS {
        let (file, folder) = (root().join(format!("src/{name}.rs")), root().join(format!("src/{name}")));
        let files = if folder.is_dir() { sources(&folder) } else { vec![(file.clone(), fs::read_to_string(&file).unwrap())] };
        for (path, text) in files {
            for import in imports(&code(&text)) {
                let import = import.as_str();
                let is_module = LAYERS.iter().any(|(m, _)| *m == import);
                let for_tests = path.ends_with("tests.rs") && IN_TESTS.contains(&(*name, import));
                if is_module && import != *name && !EVERYWHERE.contains(&import) && !allowed.contains(&import) && !for_tests {
                    wrong.push(format!("{}: {name} may not import {import}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_short() {
    let long = |(path, text): (PathBuf, String)| {
        let lines = text.lines().count();
        (lines > MOST_LINES).then(|| format!("{} has {lines} lines", path.display()))
    };
    let all = sources(&root().join("src")).into_iter().chain(sources(&root().join("tests")));
    let found: Vec<String> = all.filter_map(long).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn unsafe_stands_in_few_files_and_is_explained() {
    let all = sources(&root().join("src"));
    let with: Vec<&(PathBuf, String)> = all.iter().filter(|(_, text)| code(text).contains("allow(unsafe_code")).collect();
    assert!(with.len() <= MOST_UNSAFE_FILES, "{} files allow unsafe", with.len());
    let mut bare = Vec::new();
    for (path, text) in with {
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            let block = line.split("//").next().unwrap_or("").contains("unsafe {") && !line.contains("unsafe extern");
            let explained = lines[i.saturating_sub(12)..=i].iter().any(|l| l.contains("SAFETY") || l.contains("# Safety"));
            if block && !explained {
                bare.push(format!("{}:{}", path.display(), i + 1));
            }
        }
    }
    assert!(bare.is_empty(), "unsafe without a SAFETY line:\n{}", bare.join("\n"));
}

#[test]
fn imports_are_found() {
    assert_eq!(imports("use crate::a::b;\nuse crate::{c, d::e};\ncrate::f::g()"), ["a", "c", "d", "f"].map(String::from).into());
}
