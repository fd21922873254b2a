//! Who waits for whom, as far as it is known: a rank that does not come may itself be waiting for another, which is then
//! the one to name.

use std::collections::HashMap;

/// In larger jobs nobody tells: every rank hears of every other.
pub const MOST_RANKS: usize = 256;

#[derive(Default)]
pub struct Waits {
    /// By rank: for whom it has been waiting for some time, and in what.
    waits: HashMap<usize, (usize, String)>,
    /// Who should have answered when this rank told that it waits, and has not yet.
    silent: Vec<usize>,
}

impl Waits {
    /// `rank` waits for another, or does not wait any more.
    pub fn note(&mut self, rank: usize, wait: Option<(usize, String)>) {
        match wait {
            Some(wait) => drop(self.waits.insert(rank, wait)),
            None => drop(self.waits.remove(&rank)),
        }
    }

    /// These are to answer.
    pub fn asked(&mut self, ranks: impl IntoIterator<Item = usize>) {
        self.silent = ranks.into_iter().collect();
    }

    pub fn heard(&mut self, rank: usize) {
        self.silent.retain(|r| *r != rank);
    }

    /// What is known beyond that `rank` does not come, for the end of a message; empty if nothing is.
    pub fn beyond(&self, rank: usize, name: &dyn Fn(usize) -> String) -> String {
        let mut text = String::new();
        let mut seen = vec![rank];
        let mut last = rank;
        while let Some((next, what)) = self.waits.get(&last) {
            text.push_str(&format!("; {} waits for {} in {what}", name(last), name(*next)));
            if seen.contains(next) {
                text.push_str(": they wait for each other");
                return text;
            }
            seen.push(*next);
            last = *next;
        }
        // Through whom the others would be heard.
        for &rank in self.silent.iter().take(1).filter(|r| **r != last) {
            text.push_str(&format!("; {}, through which other ranks are heard, does not answer", name(rank)));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(rank: usize) -> String {
        format!("rank {rank}")
    }

    #[test]
    fn the_end_of_a_chain_is_named() {
        let mut waits = Waits::default();
        assert_eq!(waits.beyond(1, &name), "");
        waits.note(1, Some((2, "x".into())));
        waits.note(2, Some((5, "y".into())));
        assert_eq!(waits.beyond(1, &name), "; rank 1 waits for rank 2 in x; rank 2 waits for rank 5 in y");
        waits.note(2, None);
        assert_eq!(waits.beyond(1, &name), "; rank 1 waits for rank 2 in x");
    }

    #[test]
    fn a_circle_is_one() {
        let mut waits = Waits::default();
        waits.note(1, Some((0, "x".into())));
        waits.note(0, Some((1, "y".into())));
        assert!(waits.beyond(1, &name).ends_with("rank 0 waits for rank 1 in y: they wait for each other"));
    }

    #[test]
    fn who_does_not_answer_is_named() {
        let mut waits = Waits::default();
        waits.asked([4, 0]);
        waits.heard(4);
        assert_eq!(waits.beyond(1, &name), "; rank 0, through which other ranks are heard, does not answer");
        assert_eq!(waits.beyond(0, &name), "");
        waits.heard(0);
        assert_eq!(waits.beyond(1, &name), "");
    }
}
