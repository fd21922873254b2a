//! Lines of the recorder's files: one object each, of texts, whole numbers and lists of whole numbers.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::error::Result;

/// A text of JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => drop(write!(out, "\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A line that is being made.
pub struct Line(String);

impl Line {
    pub fn new() -> Line {
        Line("{".into())
    }

    fn key(&mut self, name: &str) -> &mut String {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        let _ = write!(self.0, "\"{name}\":");
        &mut self.0
    }

    pub fn number(mut self, name: &str, value: u64) -> Line {
        let _ = write!(self.key(name), "{value}");
        self
    }

    pub fn numbers(mut self, name: &str, values: &[usize]) -> Line {
        let list: Vec<String> = values.iter().map(|v| v.to_string()).collect();
        let _ = write!(self.key(name), "[{}]", list.join(","));
        self
    }

    pub fn text(mut self, name: &str, value: &str) -> Line {
        let text = quoted(value);
        self.key(name).push_str(&text);
        self
    }

    pub fn end(mut self) -> String {
        self.0.push_str("}\n");
        self.0
    }
}

#[derive(Debug, PartialEq)]
enum Value {
    Number(u64),
    Text(String),
    Numbers(Vec<usize>),
}

/// A line that was read.
#[derive(Debug)]
pub struct Fields(BTreeMap<String, Value>);

impl Fields {
    pub fn parse(line: &str) -> Result<Fields> {
        let mut p = Parser(line.trim());
        let mut fields = BTreeMap::new();
        p.expect('{')?;
        if !p.take('}') {
            loop {
                let name = p.text()?;
                p.expect(':')?;
                fields.insert(name, p.value()?);
                if !p.take(',') {
                    break;
                }
            }
            p.expect('}')?;
        }
        ensure!(p.0.is_empty(), InvalidArgument, "{:?} follows the object", cut(p.0));
        Ok(Fields(fields))
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub fn number(&self, name: &str) -> Result<u64> {
        match self.0.get(name) {
            Some(Value::Number(n)) => Ok(*n),
            other => bail!(InvalidArgument, "no number {name:?} ({other:?})"),
        }
    }

    pub fn text(&self, name: &str) -> Result<&str> {
        match self.0.get(name) {
            Some(Value::Text(t)) => Ok(t),
            other => bail!(InvalidArgument, "no text {name:?} ({other:?})"),
        }
    }

    pub fn numbers(&self, name: &str) -> Result<&[usize]> {
        match self.0.get(name) {
            Some(Value::Numbers(n)) => Ok(n),
            other => bail!(InvalidArgument, "no list {name:?} ({other:?})"),
        }
    }

    /// A number of 64 bits, as 16 hexadecimal digits.
    pub fn hex(&self, name: &str) -> Result<u64> {
        let text = self.text(name)?;
        u64::from_str_radix(text, 16).map_err(|_| error!(InvalidArgument, "{name} is {text:?}"))
    }
}

struct Parser<'a>(&'a str);

impl Parser<'_> {
    fn take(&mut self, c: char) -> bool {
        self.0 = self.0.trim_start();
        match self.0.strip_prefix(c) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, c: char) -> Result<()> {
        ensure!(self.take(c), InvalidArgument, "{c:?} is missing before {:?}", cut(self.0));
        Ok(())
    }

    fn value(&mut self) -> Result<Value> {
        self.0 = self.0.trim_start();
        if self.0.starts_with('"') {
            return self.text().map(Value::Text);
        }
        if self.take('[') {
            let mut list = Vec::new();
            while !self.take(']') {
                list.push(self.number()? as usize);
                self.take(',');
            }
            return Ok(Value::Numbers(list));
        }
        self.number().map(Value::Number)
    }

    fn number(&mut self) -> Result<u64> {
        self.0 = self.0.trim_start();
        let digits = self.0.len() - self.0.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = self.0.split_at(digits);
        self.0 = rest;
        number.parse().map_err(|_| error!(InvalidArgument, "no number before {:?}", cut(rest)))
    }

    fn text(&mut self) -> Result<String> {
        self.expect('"')?;
        let mut text = String::new();
        let mut chars = self.0.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.0 = &self.0[at + 1..];
                    return Ok(text);
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => text.push('\n'),
                    Some('u') => {
                        let code: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                        let code = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
                        text.push(code.ok_or_else(|| error!(InvalidArgument, "a text with a bad escape"))?);
                    }
                    Some(c) => text.push(c),
                    None => break,
                },
                c => text.push(c),
            }
        }
        bail!(InvalidArgument, "a text does not end")
    }
}

fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let line = Line::new().text("a", "x \"y\" \\ \n \u{1} é").number("n", u64::MAX).numbers("l", &[0, 7]).numbers("e", &[]).end();
        assert!(line.ends_with("}\n") && line.lines().count() == 1);
        let fields = Fields::parse(&line).unwrap();
        assert_eq!(fields.text("a").unwrap(), "x \"y\" \\ \n \u{1} é");
        assert_eq!(fields.number("n").unwrap(), u64::MAX);
        assert_eq!(fields.numbers("l").unwrap(), [0, 7]);
        assert_eq!(fields.numbers("e").unwrap(), [0usize; 0]);
        assert!(fields.number("a").is_err() && fields.text("z").is_err());
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for bad in
            ["", "{", "[]", "{\"a\":}", "{\"a\":1", "{\"a\":\"x", "{\"a\":1}}", "{\"a\":-1}", "{\"a\":\"\\u00", "{\"a\":[1", "\u{0}\u{0}"]
        {
            assert!(Fields::parse(bad).is_err(), "{bad:?}");
        }
    }
}
