//! Changes to the text of a program by tokens and by lines.

use crate::rng::Rng;

/// Tokens with the blanks before them.
fn tokens(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b"_.$#%@!".contains(&b) || b >= 0x80;
    let (mut out, mut start, mut at) = (Vec::new(), 0, 0);
    while at < bytes.len() {
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        match bytes.get(at) {
            None => {}
            Some(b'"') => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += 1;
                }
                at = (at + 1).min(bytes.len());
            }
            Some(b) if word(*b) => {
                while at < bytes.len() && word(bytes[at]) {
                    at += 1;
                }
            }
            Some(_) => at += 1,
        }
        out.push(&text[start..at]);
        start = at;
    }
    out
}

/// What a language has that may stand in wrong places.
pub struct Language {
    words: &'static [&'static str],
    /// What opens and closes a level.
    nests: &'static [(&'static str, &'static str)],
}

pub const MLIR: Language = Language { words: WORDS, nests: NESTS };
pub const HLO: Language = Language { words: HLO_WORDS, nests: HLO_NESTS };

const WORDS: &[&str] = &[
    " tensor<",
    " tuple<",
    " dense<",
    " -1",
    " 9223372036854775807",
    " 18446744073709551615",
    " -9223372036854775808",
    " 4294967296",
    " 1000000",
    "x4294967295x",
    " ?",
    "x?x",
    " []",
    " {}",
    " ()",
    " : () -> ()",
    " \"\"",
    " 0x",
    " 0x7FF0000000000000",
    " 1e400",
    " loc(",
    " array<i64>",
    " array<i64: -1>",
    " i1",
    " i4",
    " f64",
    " complex<f32>",
    " !stablehlo.token",
    " #stablehlo.bounds<4>",
    " ({",
    " })",
    " affine_map<",
    " %arg0",
    " @main",
    " {mhlo.sharding = \"",
    " !quant.uniform<i8:f32, 0.1>",
    "\u{3b1}",
    " dense<\"0x\">",
    " splat",
];
const HLO_WORDS: &[&str] = &[
    " ROOT",
    " ENTRY",
    " f32[",
    " pred[]",
    " c64[2]{0}",
    " token[]",
    " f32[<=4]",
    " f32[?]",
    " s4[4294967295,4294967295]",
    " f32[9223372036854775807]",
    " (f32[], ())",
    "{0,1:T(8,128)}",
    "{1,1}",
    " {}",
    " ()",
    " -1",
    " 9223372036854775808",
    " nan(0x0)",
    " 1e400",
    " (1, 2)",
    " {...}",
    " /*",
    " //",
    " \"\\777\"",
    " <=[",
    "T(1,0)",
    " [2,2]<=[4]",
    " {{0,1},{1,0}}",
    " ,dimensions={0}",
    " ,to_apply=sum",
    " ,sharding={devices=[2,1]<=[2]}",
    " ,window={size=2x2 pad=-1_1x0_0}",
    " ,dim_labels=bf_io->bf",
    " ,slice={[0:4294967295]}",
    " ,index=7",
    " parameter(1)",
    " constant(",
    " while(",
    " call-start(",
    " async-done(",
    " bitcast(",
    "\u{3b1}",
];
const HLO_NESTS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{", "}"),
    ("[", "]"),
    ("sharding={", "}"),
    ("f32[1", "]"),
    ("1,", ""),
    ("constant({", "})"),
    ("add(", ")"),
    ("/*", "*/"),
    ("-start", ""),
    ("x { ROOT y = f32[] add(", ") }"),
];
const NESTS: &[(&str, &str)] = &[
    ("tuple<", ">"),
    ("[", "]"),
    ("(", ")"),
    ("{a = ", "}"),
    ("complex<", ">"),
    ("loc(\"a\"(", "))"),
    ("dense<", ">"),
    ("\"a\"() ({", "}) : () -> ()"),
    ("loc(fused[", "])"),
    ("loc(callsite(\"a\" at ", "))"),
    ("module {", "}"),
    ("#stablehlo.a<", ">"),
    ("((", ""),
    ("-", ""),
    ("/*", "*/"),
    ("tensor<1x", "f32>"),
    ("%0 = stablehlo.while(", ")"),
];

pub fn mutate(rng: &mut Rng, language: &Language, data: &[u8], donor: &[u8]) -> Option<Vec<u8>> {
    let (text, donor) = (std::str::from_utf8(data).ok()?, std::str::from_utf8(donor).ok()?);
    if rng.one_in(4) {
        return Some(lines(rng, text, donor).into_bytes());
    }
    let (mut list, others) = (tokens(text), tokens(donor));
    let mut made: Vec<String> = Vec::new();
    let edits: Vec<(usize, usize)> = (0..rng.few(6)).map(|_| (rng.below(9), rng.below(list.len()))).collect();
    for (kind, at) in &edits {
        made.push(if *kind == 7 { nested(rng, language) } else { number(rng, list.get(*at).copied().unwrap_or("")) });
    }
    for ((kind, at), made) in edits.iter().zip(&made) {
        let at = (*at).min(list.len().saturating_sub(1));
        if list.is_empty() {
            break;
        }
        match kind {
            0 => drop(list.remove(at)),
            1 => list.insert(at, list[at]),
            2 => {
                let other = rng.below(list.len());
                list.swap(at, other);
            }
            3 => list[at] = others.get(rng.below(others.len())).copied().unwrap_or(""),
            4 => list[at] = rng.pick(language.words).copied().unwrap_or(""),
            5 => list.insert(at, rng.pick(language.words).copied().unwrap_or("")),
            6 => list[at] = list[rng.below(list.len())],
            _ => list[at] = made,
        }
    }
    Some(list.concat().into_bytes())
}

fn nested(rng: &mut Rng, language: &Language) -> String {
    let (open, close) = rng.pick(language.nests).copied().unwrap_or_default();
    let times = rng.few(3000);
    format!(" {}f32{}", open.repeat(times), if rng.one_in(3) { String::new() } else { close.repeat(times) })
}

/// The token with one of its numbers changed: `4x8xf32` has two.
fn number(rng: &mut Rng, token: &str) -> String {
    let digits: Vec<usize> = token.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
    let Some(&start) = rng.pick(&digits) else { return format!("{token}{}", rng.below(10)) };
    let end = start + token[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(token.len() - start);
    let old: u64 = token[start..end].parse().unwrap_or(0);
    let new = rng.number(old);
    let sign = if rng.one_in(8) { "-" } else { "" };
    format!("{}{sign}{new}{}", &token[..start], &token[end..])
}

fn lines(rng: &mut Rng, text: &str, donor: &str) -> String {
    let mut list: Vec<&str> = text.split_inclusive('\n').collect();
    let others: Vec<&str> = donor.split_inclusive('\n').collect();
    for _ in 0..rng.few(4) {
        let at = rng.below(list.len());
        match rng.below(5) {
            0 if !list.is_empty() => drop(list.remove(at)),
            1 if !list.is_empty() => {
                let line = list[at];
                let times = rng.few(200);
                list.splice(at..at, std::iter::repeat_n(line, times));
            }
            2 if !list.is_empty() => {
                let other = rng.below(list.len());
                list.swap(at, other);
            }
            3 => {
                let from = rng.below(others.len());
                let part: Vec<&str> = others[from..].iter().take(rng.few(20)).copied().collect();
                list.splice(at..at, part);
            }
            _ => list.truncate(at),
        }
    }
    list.concat()
}
