//! Characters and words.

use std::fmt::Display;

use super::Parser;
use crate::error::{Error, Result};

impl<'a> Parser<'a> {
    /// The error that `what` is wrong here.
    pub fn error(&self, what: impl Display) -> Error {
        self.error_at(self.pos, what)
    }

    pub fn error_at(&self, pos: usize, what: impl Display) -> Error {
        let (line, column) = self.place(pos);
        error!(InvalidArgument, "MLIR text, {line}:{column}: {what}")
    }

    /// That `what` is expected and not what stands here.
    pub fn expected(&self, what: impl Display) -> Error {
        let rest = &self.text[self.pos..];
        let end = rest.char_indices().nth(24).map_or(rest.len(), |(i, _)| i);
        let found = rest[..end].lines().next().unwrap_or("");
        self.error(format_args!("{what} is expected, not {found:?}"))
    }

    /// Line and column, from 1.
    pub fn place(&self, pos: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let (mut start, mut line) = self.line.get();
        if start > pos {
            (start, line) = (0, 1);
        }
        while let Some(n) = bytes[start..pos.min(bytes.len())].iter().position(|b| *b == b'\n') {
            start += n + 1;
            line += 1;
        }
        self.line.set((start, line));
        (line, pos - start + 1)
    }

    /// Skips spaces and comments.
    pub fn space(&mut self) {
        let bytes = self.text.as_bytes();
        loop {
            while bytes.get(self.pos).is_some_and(|b| b.is_ascii_whitespace()) {
                self.pos += 1;
            }
            if !self.text[self.pos..].starts_with("//") {
                return;
            }
            self.pos = self.text[self.pos..].find('\n').map_or(self.text.len(), |n| self.pos + n);
        }
    }

    pub fn at_end(&mut self) -> bool {
        self.space();
        self.pos >= self.text.len()
    }

    /// The next character after spaces; NUL at the end.
    pub fn peek(&mut self) -> u8 {
        self.space();
        self.text.as_bytes().get(self.pos).copied().unwrap_or(0)
    }

    /// Takes punctuation.
    pub fn eat(&mut self, token: &str) -> bool {
        self.space();
        let found = self.text[self.pos..].starts_with(token);
        if found {
            self.pos += token.len();
        }
        found
    }

    pub fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(format_args!("{token:?}"))) }
    }

    /// Takes a whole word.
    pub fn eat_word(&mut self, word: &str) -> bool {
        self.space();
        let found = self.word_at(self.pos) == word;
        if found {
            self.pos += word.len();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(format_args!("{word:?}"))) }
    }

    /// The word that starts at `pos`; empty when none does.
    fn word_at(&self, pos: usize) -> &'a str {
        let rest = &self.text[pos..];
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return "";
        }
        &rest[..rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())]
    }

    /// The next word without taking it.
    pub fn peek_word(&mut self) -> &'a str {
        self.space();
        self.word_at(self.pos)
    }

    pub fn word(&mut self) -> Result<&'a str> {
        let word = self.peek_word();
        if word.is_empty() {
            return Err(self.expected("a word"));
        }
        self.pos += word.len();
        Ok(word)
    }

    /// `%x`, `@f`, `#alias`, `!alias`, `^bb`: the sigil with its name.
    pub fn sigil_name(&mut self) -> Result<&'a str> {
        self.space();
        let rest = &self.text[self.pos..];
        let name = rest.get(1..).unwrap_or("");
        let length = name.find(|c: char| !(is_word(c) || c == '-')).unwrap_or(name.len());
        if length == 0 {
            return Err(self.expected("a name"));
        }
        self.pos += length + 1;
        Ok(&rest[..length + 1])
    }

    /// `@name` or `@"name"`, also the root of a nested reference.
    pub fn symbol(&mut self) -> Result<String> {
        if self.peek() != b'@' {
            return Err(self.expected("a symbol"));
        }
        let name = if self.text[self.pos + 1..].starts_with('"') {
            self.pos += 1;
            self.string()?
        } else {
            self.sigil_name()?[1..].to_string()
        };
        while self.text[self.pos..].starts_with("::@") {
            self.pos += 2;
            self.symbol()?;
        }
        Ok(name)
    }

    /// `"text"` with its escapes resolved. Escaped bytes that are not UTF-8 are replaced.
    pub fn string(&mut self) -> Result<String> {
        self.expect("\"")?;
        let start = self.pos;
        let bytes = self.text.as_bytes();
        let mut out = Vec::new();
        loop {
            let Some(&b) = bytes.get(self.pos) else { return Err(self.error_at(start, "a string without an end")) };
            self.pos += 1;
            match b {
                b'"' => break,
                b'\n' => return Err(self.error_at(start, "a string without an end")),
                b'\\' => {
                    let escape = self.text[self.pos..].chars().next().unwrap_or('\0');
                    let hex = self.text.get(self.pos..self.pos + 2).and_then(|h| u8::from_str_radix(h, 16).ok());
                    match (escape, hex) {
                        ('"' | '\\', _) => out.push(escape as u8),
                        (_, Some(byte)) => {
                            out.push(byte);
                            self.pos += 1;
                        }
                        ('n', _) => out.push(b'\n'),
                        ('t', _) => out.push(b'\t'),
                        _ => return Err(self.error("an unknown escape")),
                    }
                    self.pos += 1;
                }
                _ => out.push(b),
            }
        }
        Ok(String::from_utf8(out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
    }

    /// The digits of a number with sign, fraction, exponent or `0x`.
    pub fn number(&mut self) -> Result<&'a str> {
        self.space();
        let bytes = &self.text.as_bytes()[self.pos..];
        let digits = |mut i: usize, f: fn(&u8) -> bool| {
            while bytes.get(i).is_some_and(f) {
                i += 1;
            }
            i
        };
        let sign = usize::from(bytes.first() == Some(&b'-'));
        let mut end = digits(sign, u8::is_ascii_digit);
        if end == sign {
            return Err(self.expected("a number"));
        }
        let hex = bytes[sign] == b'0' && bytes.get(sign + 1) == Some(&b'x') && bytes.get(sign + 2).is_some_and(u8::is_ascii_hexdigit);
        if hex {
            end = digits(sign + 2, u8::is_ascii_hexdigit);
        } else if bytes.get(end) == Some(&b'.') {
            end = digits(end + 1, u8::is_ascii_digit);
            if matches!(bytes.get(end), Some(b'e' | b'E')) {
                let signed = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
                let exponent = digits(signed, u8::is_ascii_digit);
                if exponent > signed {
                    end = exponent;
                }
            }
        }
        let number = &self.text[self.pos..self.pos + end];
        self.pos += end;
        Ok(number)
    }

    pub fn integer(&mut self) -> Result<i64> {
        let start = self.pos;
        let text = self.number()?;
        match parse_integer(text).map(i64::try_from) {
            Some(Ok(n)) => Ok(n),
            _ => Err(self.error_at(start, format_args!("{text:?} is no 64-bit integer"))),
        }
    }

    pub fn size(&mut self) -> Result<usize> {
        let start = self.pos;
        let n = self.integer()?;
        usize::try_from(n).map_err(|_| self.error_at(start, format_args!("{n} is no size")))
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

    /// Skips to the bracket that closes the one that was just taken, and returns what is between.
    pub fn skip_balanced(&mut self) -> Result<&'a str> {
        let start = self.pos;
        let bytes = self.text.as_bytes();
        let mut depth = 0usize;
        while let Some(&b) = bytes.get(self.pos) {
            match b {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'<' | b'(' | b'[' | b'{' => depth += 1,
                // An arrow closes nothing.
                b'>' if bytes[self.pos - 1] == b'-' => {}
                b'>' | b')' | b']' | b'}' if depth == 0 => {
                    self.pos += 1;
                    return Ok(&self.text[start..self.pos - 1]);
                }
                b'>' | b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
            self.pos += 1;
        }
        self.pos = start;
        Err(self.error("a bracket without an end"))
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

/// Decimal or `0x`.
pub fn parse_integer(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |d| (true, d));
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None => digits.parse::<i128>().ok()?,
    };
    Some(if negative { value.checked_neg()? } else { value })
}
