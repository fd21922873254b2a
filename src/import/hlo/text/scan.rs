//! Characters, names and lists of HLO text.

use std::fmt::Display;

use crate::error::{Error, Result};
use crate::import::text::parse_integer;

/// How deep shapes and shardings may be nested; keeps recursion within the stack.
const MAX_DEPTH: usize = 64;

pub struct Scanner<'a> {
    text: &'a str,
    pub pos: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, pos: 0, depth: 0 }
    }

    /// The error that `what` is wrong at byte `pos`.
    pub fn error_at(&self, pos: usize, what: impl Display) -> Error {
        let before = &self.text[..self.text.floor_char_boundary(pos)];
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rfind('\n').map_or(before, |at| &before[at + 1..]).chars().count() + 1;
        error!(InvalidArgument, "HLO text, {line}:{column}: {what}")
    }

    /// The same place in front of an error of other code.
    pub fn at(&self, pos: usize, e: Error) -> Error {
        Error { code: e.code, ..self.error_at(pos, e.message) }
    }

    pub fn expected(&self, what: impl Display) -> Error {
        let rest = &self.text[self.pos..];
        let end = rest.char_indices().nth(24).map_or(rest.len(), |(i, _)| i);
        let found = rest[..end].lines().next().unwrap_or("");
        self.error_at(self.pos, format_args!("{what} is expected, not {found:?}"))
    }

    /// Skips spaces and comments of both kinds.
    pub fn space(&mut self) {
        loop {
            let rest = self.text[self.pos..].trim_start();
            self.pos = self.text.len() - rest.len();
            let end = if rest.starts_with("//") {
                rest.find('\n')
            } else if rest.starts_with("/*") {
                rest.find("*/").map(|at| at + 2)
            } else {
                return;
            };
            self.pos = end.map_or(self.text.len(), |n| self.pos + n);
        }
    }

    /// The next byte after spaces; NUL at the end.
    pub fn peek(&mut self) -> u8 {
        self.space();
        self.text.as_bytes().get(self.pos).copied().unwrap_or(0)
    }

    pub fn at_end(&mut self) -> bool {
        self.space();
        self.pos >= self.text.len()
    }

    /// Takes punctuation.
    pub fn eat(&mut self, token: &str) -> bool {
        self.space();
        let found = self.text[self.pos..].starts_with(token);
        self.pos += if found { token.len() } else { 0 };
        found
    }

    pub fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(format_args!("{token:?}"))) }
    }

    /// What stands here of these characters, which may be nothing.
    pub fn run_of(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        self.space();
        let rest = &self.text[self.pos..];
        let run = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
        self.pos += run.len();
        run
    }

    /// The name that is next, without its `%`; empty when there is none.
    pub fn peek_name(&mut self) -> &'a str {
        let start = self.pos;
        let name = self.take_name();
        self.pos = start;
        name
    }

    fn take_name(&mut self) -> &'a str {
        self.eat("%");
        let name = self.run_of(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'));
        // A name ends before an arrow.
        let cut = if self.text[self.pos..].starts_with('>') { name.strip_suffix('-').unwrap_or(name) } else { name };
        self.pos -= name.len() - cut.len();
        cut
    }

    /// A name without its `%`.
    pub fn name(&mut self, what: &str) -> Result<&'a str> {
        self.space();
        let start = self.pos;
        match self.take_name() {
            "" => {
                self.pos = start;
                Err(self.expected(what))
            }
            name => Ok(name),
        }
    }

    /// Takes this word and no longer one.
    pub fn eat_word(&mut self, word: &str) -> bool {
        self.space();
        let found = self.peek_name() == word && self.text[self.pos..].starts_with(word);
        self.pos += if found { word.len() } else { 0 };
        found
    }

    pub fn integer(&mut self) -> Result<i64> {
        self.space();
        let start = self.pos;
        let word = self.run_of(|c| c.is_ascii_digit() || c == '-');
        let number = parse_integer(word).and_then(|n| i64::try_from(n).ok());
        number.ok_or_else(|| {
            self.pos = start;
            self.expected("an integer of 64 bits")
        })
    }

    pub fn int32(&mut self) -> Result<i32> {
        let start = self.pos;
        let n = self.integer()?;
        i32::try_from(n).map_err(|_| self.error_at(start, format_args!("an integer of 32 bits is expected, not {n}")))
    }

    pub fn bool(&mut self) -> Result<bool> {
        match () {
            () if self.eat_word("true") || self.eat_word("1") => Ok(true),
            () if self.eat_word("false") || self.eat_word("0") => Ok(false),
            () => Err(self.expected("true or false")),
        }
    }

    /// One of these words, and what it stands for.
    pub fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Result<T> {
        match words.iter().find(|(word, _)| self.eat_word(word)) {
            Some((_, value)) => Ok(*value),
            None => {
                let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Err(self.expected(format_args!("one of {}", names.join(", "))))
            }
        }
    }

    /// `open element, … close`, the elements optional.
    pub fn list<T>(&mut self, open: &str, close: &str, mut element: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect(open)?;
        let mut list = Vec::new();
        if self.eat(close) {
            return Ok(list);
        }
        loop {
            list.push(element(self)?);
            if !self.eat(",") {
                self.expect(close)?;
                return Ok(list);
            }
        }
    }

    /// `{1,2}`
    pub fn integers(&mut self) -> Result<Vec<i64>> {
        self.list("{", "}", Self::integer)
    }

    /// `2x3x1`, each by `element`.
    pub fn by_x<T>(&mut self, mut element: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut list = vec![element(self)?];
        while self.eat("x") {
            list.push(element(self)?);
        }
        Ok(list)
    }

    /// `"text"`, with C's escapes resolved to bytes.
    pub fn string(&mut self) -> Result<Vec<u8>> {
        self.expect("\"")?;
        let start = self.pos;
        let bytes = self.text.as_bytes();
        let mut out = Vec::new();
        loop {
            let Some(&b) = bytes.get(self.pos) else { return Err(self.error_at(start, "a string without an end")) };
            self.pos += 1;
            if b == b'"' {
                return Ok(out);
            }
            out.push(if b == b'\\' { self.escape()? } else { b });
        }
    }

    /// Behind the backslash: `n`, `"`, up to three octal digits, `x` and up to two hexadecimal ones.
    fn escape(&mut self) -> Result<u8> {
        let bytes = &self.text.as_bytes()[self.pos..];
        let digits = |from: usize, most: usize, radix: u32| {
            let count = bytes[from..].iter().take(most).take_while(|b| (**b as char).is_digit(radix)).count();
            let text = std::str::from_utf8(&bytes[from..from + count]).unwrap_or("");
            (from + count, u8::from_str_radix(text, radix).ok())
        };
        let (length, byte) = match bytes.first() {
            Some(b'n') => (1, Some(b'\n')),
            Some(b't') => (1, Some(b'\t')),
            Some(b'r') => (1, Some(b'\r')),
            Some(c @ (b'"' | b'\'' | b'\\' | b'?')) => (1, Some(*c)),
            Some(b'0'..=b'7') => digits(0, 3, 8),
            Some(b'x') => digits(1, 2, 16),
            _ => (0, None),
        };
        let byte = byte.ok_or_else(|| self.error_at(self.pos - 1, "an unknown escape"))?;
        self.pos += length;
        Ok(byte)
    }

    pub fn utf8(&mut self) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.string()?).into_owned())
    }

    /// Takes a bracket with all up to the one that closes it, brackets included.
    pub fn bracketed(&mut self) -> Result<&'a str> {
        self.space();
        let start = self.pos;
        let bytes = self.text.as_bytes();
        if !matches!(bytes.get(start), Some(b'(' | b'[' | b'{')) {
            return Err(self.expected("a bracket"));
        }
        let mut depth = 0usize;
        while let Some(&b) = bytes.get(self.pos) {
            match b {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.pos += 1;
            if depth == 0 {
                return Ok(&self.text[start..self.pos]);
            }
        }
        Err(self.error_at(start, "a bracket without an end"))
    }

    /// Takes the value of an attribute, whatever it is.
    pub fn skip_value(&mut self) -> Result<()> {
        match self.peek() {
            b'"' => drop(self.string()?),
            b'{' | b'(' | b'[' => drop(self.bracketed()?),
            _ if self.run_of(|c| !c.is_whitespace() && !"{}[](),\"".contains(c)).is_empty() => return Err(self.expected("a value")),
            _ => {}
        }
        Ok(())
    }

    /// `{key=value key=value}`, with or without commas; `value` takes what it knows and says whether it did.
    pub fn fields(&mut self, mut value: impl FnMut(&mut Self, &str) -> Result<bool>) -> Result<()> {
        self.expect("{")?;
        while !self.eat("}") {
            let key = self.name("a name or \"}\"")?;
            self.expect("=")?;
            if !value(self, key)? {
                self.skip_value()?;
            }
            self.eat(",");
        }
        Ok(())
    }

    /// Runs `f` one level deeper.
    pub fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error_at(self.pos, format_args!("nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }
}
