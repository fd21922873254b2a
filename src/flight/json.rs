//! Lines of the recorder's files: one JSON object each, of texts, whole numbers and lists of whole numbers.

use serde_json::{Map, Value};

use crate::error::Result;

/// A line that is being made.
#[derive(Default)]
pub struct Line(Map<String, Value>);

impl Line {
    pub fn new() -> Line {
        Line::default()
    }

    fn with(mut self, name: &str, value: Value) -> Line {
        self.0.insert(name.into(), value);
        self
    }

    pub fn number(self, name: &str, value: u64) -> Line {
        self.with(name, value.into())
    }

    pub fn numbers(self, name: &str, values: &[usize]) -> Line {
        self.with(name, values.into())
    }

    pub fn text(self, name: &str, value: &str) -> Line {
        self.with(name, value.into())
    }

    pub fn end(self) -> String {
        format!("{}\n", Value::Object(self.0))
    }
}

/// A line that was read.
#[derive(Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    pub fn parse(line: &str) -> Result<Fields> {
        serde_json::from_str(line).map(Fields).map_err(|e| error!(InvalidArgument, "{e}"))
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The field as `read` reads it.
    fn field<'a, T>(&'a self, name: &str, kind: &str, read: impl FnOnce(&'a Value) -> Option<T>) -> Result<T> {
        let value = self.0.get(name).ok_or_else(|| error!(InvalidArgument, "there is no {name:?}"))?;
        read(value).ok_or_else(|| error!(InvalidArgument, "{name:?} is {value}, which is no {kind}"))
    }

    pub fn number(&self, name: &str) -> Result<u64> {
        self.field(name, "whole number", Value::as_u64)
    }

    pub fn text(&self, name: &str) -> Result<&str> {
        self.field(name, "text", Value::as_str)
    }

    pub fn numbers(&self, name: &str) -> Result<Vec<usize>> {
        let number = |v: &Value| v.as_u64().map(|n| n as usize);
        self.field(name, "list of whole numbers", |v| v.as_array()?.iter().map(number).collect())
    }

    /// A number of 64 bits, as 16 hexadecimal digits.
    pub fn hex(&self, name: &str) -> Result<u64> {
        let text = self.text(name)?;
        u64::from_str_radix(text, 16).map_err(|_| error!(InvalidArgument, "{name} is {text:?}"))
    }
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
