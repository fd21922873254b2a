//! `docs/environment.md` and the README list exactly the variables that are declared and read.
//! `UPDATE=1 cargo test --test environment` writes the page anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rallypoint::env::VARS;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    let mut text = String::from(
        "# Environment variables\n\nAll are optional. An empty value counts as unset. Made from `src/env.rs`.\n\n| variable | default | meaning |\n|---|---|---|\n",
    );
    for v in VARS {
        text.push_str(&format!("| `{}` | {} | {} |\n", v.name, v.default, v.doc));
    }
    text
}

#[test]
fn the_page_is_up_to_date() {
    let path = root().join("docs/environment.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, page()).unwrap();
    }
    assert!(fs::read_to_string(&path).is_ok_and(|text| text == page()), "{} is out of date", path.display());
}

/// Every word of this file that starts with our prefix.
fn mentioned(path: &Path, found: &mut BTreeSet<String>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| mentioned(&entry.unwrap().path(), found));
    } else if let Ok(text) = fs::read_to_string(path) {
        for (at, _) in text.match_indices("RALLYPOINT_") {
            let word: String = text[at..].chars().take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '_').collect();
            found.insert(word);
        }
    }
}

#[test]
fn what_is_read_is_declared_and_what_is_declared_is_read() {
    let declared: BTreeSet<String> = VARS.iter().map(|v| v.name.to_string()).collect();
    let mut read = BTreeSet::new();
    for folder in ["src", "python"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if !path.ends_with("env.rs") {
                mentioned(&path, &mut read);
            }
        }
    }
    // The prefix alone, and what is read by no code of ours.
    read.remove("RALLYPOINT_");
    assert_eq!(read, declared);
}

#[test]
fn the_readme_lists_declared_variables_only() {
    let mut named = BTreeSet::new();
    mentioned(&root().join("README.md"), &mut named);
    named.remove("RALLYPOINT_");
    named.remove("RALLYPOINT_CACHE");
    let declared: BTreeSet<String> = VARS.iter().map(|v| v.name.to_string()).collect();
    assert!(named.is_subset(&declared), "{:?}", named.difference(&declared).collect::<Vec<_>>());
}
