//! Every relative link in the README and in `docs/` leads to a file, and its `#anchor` to a heading of that file.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

fn pages() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<PathBuf> = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|e| e == "md"));
    pages.push(root.join("README.md"));
    pages.sort();
    pages
}

/// The lines that are text: without code blocks, and without what stands between backticks.
fn prose(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        if !fenced && !line.starts_with("    ") {
            lines.push(line.split('`').step_by(2).collect());
        }
    }
    lines
}

/// The targets of `[text](target)`.
fn links(text: &str) -> Vec<String> {
    let text = prose(text).join("\n");
    let target = |(at, _): (usize, &str)| text[at + 2..].split(')').next().unwrap_or("").to_string();
    text.match_indices("](").map(target).collect()
}

/// The anchors that GitHub gives to the headings; equal ones are numbered.
fn anchors(text: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        if fenced || heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let kept = heading.trim().to_lowercase().replace(' ', "-");
        let slug: String = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
        let earlier = seen.entry(slug.clone()).or_default();
        found.push(if *earlier == 0 { slug } else { format!("{slug}-{earlier}") });
        *earlier += 1;
    }
    found
}

/// Why the link leads nowhere.
fn broken(page: &Path, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { page.to_path_buf() } else { page.with_file_name(file) };
    if !target.exists() {
        return Some(format!("{}: {link}: there is no {}", page.display(), target.display()));
    }
    let known = anchor.is_empty() || fs::read_to_string(&target).is_ok_and(|text| anchors(&text).iter().any(|a| a == anchor));
    (!known).then(|| format!("{}: {link}: no heading of {} has this anchor", page.display(), target.display()))
}

#[test]
fn links_lead_somewhere() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for page in pages() {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            count += 1;
            wrong.extend(broken(&page, &link));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 10, "only {count} links were found");
}

#[test]
fn links_and_anchors_are_found() {
    let text = "# A b: `c_d`!\n[x](y.md#z) and `[no](code)`\n\n    [no](block)\n\n## Same\n## Same\n```\n# no\n```\n[u](https://v)\n";
    assert_eq!(links(text), ["y.md#z", "https://v"]);
    assert_eq!(anchors(text), ["a-b-c_d", "same", "same-1"]);
}

#[test]
fn what_leads_nowhere_is_named() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    assert_eq!(broken(&page, "https://example.org/none"), None);
    assert_eq!(broken(&page, "Cargo.toml"), None);
    assert!(broken(&page, "docs/none.md").unwrap().contains("none.md"));
    assert!(broken(&page, "README.md#no-such-heading").unwrap().contains("no-such-heading"));
}
