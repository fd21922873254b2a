//! SLURM's short forms: names of nodes (`node[01-03,7],gpu5`) and numbers of tasks per node (`2(x3),1`).

use crate::error::Result;

/// A list that names more nodes than this is damaged.
const MOST: usize = 1 << 17;

/// All names of the list in variable `name`, in its order.
pub fn nodes(name: &str, text: &str) -> Result<Vec<String>> {
    let bad = |what: &str| error!(InvalidArgument, "{name}={text:?} is no list of nodes: {what}");
    let mut found = Vec::new();
    for item in items(text).map_err(bad)? {
        // One item may have several brackets: `rack[1-2]node[0-3]`.
        let mut names = vec![String::new()];
        let mut rest = item;
        while let Some(open) = rest.find('[') {
            let close = rest.find(']').ok_or_else(|| bad("a bracket stays open"))?;
            let numbers = numbers(&rest[open + 1..close]).map_err(bad)?;
            if names.len() * numbers.len() + found.len() > MOST {
                return Err(bad("it has too many names"));
            }
            let stem = &rest[..open];
            names = names.iter().flat_map(|name| numbers.iter().map(move |n| format!("{name}{stem}{n}"))).collect();
            rest = &rest[close + 1..];
        }
        names.iter_mut().for_each(|name| name.push_str(rest));
        if names.iter().any(String::is_empty) {
            return Err(bad("a name is empty"));
        }
        found.extend(names);
    }
    Ok(found)
}

/// The parts between the commas that stand outside of brackets.
fn items(text: &str) -> std::result::Result<Vec<&str>, &'static str> {
    let (mut found, mut start, mut inside) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '[' if inside => return Err("a bracket inside of a bracket"),
            '[' => inside = true,
            ']' if !inside => return Err("a bracket closes that was not open"),
            ']' => inside = false,
            ',' if !inside => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            c if c.is_whitespace() => return Err("it has a space"),
            _ => {}
        }
    }
    if inside {
        return Err("a bracket stays open");
    }
    found.push(&text[start..]);
    Ok(found)
}

/// `01-03,7` → 01 02 03 7, with as many digits as the first of a range has.
fn numbers(text: &str) -> std::result::Result<Vec<String>, &'static str> {
    let mut found = Vec::new();
    for range in text.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let number = |s: &str| if s.bytes().all(|b| b.is_ascii_digit()) { s.parse::<usize>().ok() } else { None };
        let (Some(a), Some(b)) = (number(first), number(last)) else { return Err("what a bracket holds is no number or range") };
        if a > b {
            return Err("a range ends before it starts");
        }
        if b - a >= MOST {
            return Err("it has too many names");
        }
        found.extend((a..=b).map(|n| format!("{n:0width$}", width = first.len())));
    }
    Ok(found)
}

/// The number of tasks on node `node`, of a list of numbers with repetitions.
pub fn tasks_on(name: &str, text: &str, node: usize) -> Result<usize> {
    let bad = || error!(InvalidArgument, "{name}={text:?} is no list of numbers of tasks such as 2(x3),1");
    let (mut found, mut before) = (None, 0usize);
    for item in text.split(',') {
        let (count, times) = match item.split_once('(') {
            None => (item, Some(1)),
            Some((count, rest)) => (count, rest.strip_prefix('x').and_then(|r| r.strip_suffix(')')).and_then(|r| r.parse().ok())),
        };
        let (Ok(count), Some(times)) = (count.parse::<usize>(), times) else { return Err(bad()) };
        let after = before.checked_add(times).ok_or_else(bad)?;
        if (before..after).contains(&node) {
            found = Some(count);
        }
        before = after;
    }
    found.ok_or_else(|| error!(InvalidArgument, "{name}={text:?} has {before} nodes, none is node {node}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_out() {
        for (text, want) in [
            ("alone", "alone"),
            ("node[01-03,7],gpu5", "node01 node02 node03 node7 gpu5"),
            ("n[098-101]", "n098 n099 n100 n101"),
            ("n[8-11]-ib.example.org", "n8-ib.example.org n9-ib.example.org n10-ib.example.org n11-ib.example.org"),
            ("r[1-2]n[0,3],x", "r1n0 r1n3 r2n0 r2n3 x"),
            ("ip-10-0-0-7,b-2", "ip-10-0-0-7 b-2"),
        ] {
            assert_eq!(nodes("L", text).unwrap().join(" "), want);
        }
    }

    #[test]
    fn damaged_lists_say_what_is_wrong() {
        for (text, want) in [
            ("", "a name is empty"),
            ("a,", "a name is empty"),
            ("a,,b", "a name is empty"),
            ("n[1-3", "stays open"),
            ("n1-3]", "was not open"),
            ("n[1,[2]]", "inside of a bracket"),
            ("n[]", "no number or range"),
            ("n[1-]", "no number or range"),
            ("n[a-c]", "no number or range"),
            ("n[+1]", "no number or range"),
            ("n[3-1]", "ends before"),
            ("n[0-99999999]", "too many"),
            ("n[0-999]m[0-999]", "too many"),
            ("n[0-99999999999999999999999]", "no number or range"),
            ("a b", "a space"),
        ] {
            let e = nodes("SLURM_STEP_NODELIST", text).unwrap_err();
            assert!(e.message.contains(want) && e.message.contains("SLURM_STEP_NODELIST="), "{text}: {e}");
        }
    }

    #[test]
    fn tasks_of_a_node() {
        let tasks = |text: &str| (0..4).map(|n| tasks_on("T", text, n).unwrap()).collect::<Vec<_>>();
        assert_eq!(tasks("2(x3),1"), [2, 2, 2, 1]);
        assert_eq!(tasks("4,1(x2),8"), [4, 1, 1, 8]);
        assert_eq!(tasks("3(x4)"), [3; 4]);
        for text in ["", "x", "2(3)", "2(x)", "2(x3", "2(x-1)", "-2", "2,,1", "1(x99999999999999999999)"] {
            let e = tasks_on("SLURM_STEP_TASKS_PER_NODE", text, 0).unwrap_err();
            assert!(e.message.contains(&format!("SLURM_STEP_TASKS_PER_NODE={text:?}")), "{e}");
        }
        assert!(tasks_on("T", "2(x3)", 3).unwrap_err().message.contains("has 3 nodes, none is node 3"));
    }
}
