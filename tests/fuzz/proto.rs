//! Changes to a protocol buffer as fields in fields: every length around a change stays right.

use crate::rng::{self, Rng};

#[derive(Clone)]
struct Field {
    number: u64,
    value: Value,
}

#[derive(Clone)]
enum Value {
    Varint(u64),
    Fixed(u8, Vec<u8>),
    Bytes(Vec<u8>),
    Message(Vec<Field>),
}

pub fn mutate(rng: &mut Rng, data: &[u8], donor: &[u8]) -> Option<Vec<u8>> {
    let mut root = parse(data, 0)?;
    let donor = parse(donor, 0).unwrap_or_default();
    for _ in 0..rng.few(4) {
        change(rng, &mut root, &donor);
    }
    let mut out = Vec::new();
    write(&root, &mut out);
    Some(out)
}

fn varint(data: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for shift in (0..70).step_by(7) {
        let (first, rest) = data.split_first()?;
        *data = rest;
        value |= ((*first & 0x7f) as u64).checked_shl(shift).unwrap_or(0);
        if first & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn put(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// What parses is taken for a message, unless it reads as text.
fn parse(mut data: &[u8], depth: usize) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    while !data.is_empty() {
        let key = varint(&mut data)?;
        let value = match key & 7 {
            0 => Value::Varint(varint(&mut data)?),
            kind @ (1 | 5) => {
                let (bytes, rest) = data.split_at_checked(if kind == 1 { 8 } else { 4 })?;
                data = rest;
                Value::Fixed(kind as u8, bytes.to_vec())
            }
            2 => {
                let length = varint(&mut data)?;
                let (bytes, rest) = data.split_at_checked(usize::try_from(length).ok()?)?;
                data = rest;
                let text = bytes.len() > 1 && bytes.iter().all(|b| b.is_ascii_graphic());
                match parse(bytes, depth + 1).filter(|_| !text && !bytes.is_empty() && depth < 30) {
                    Some(fields) => Value::Message(fields),
                    None => Value::Bytes(bytes.to_vec()),
                }
            }
            _ => return None,
        };
        let number = key >> 3;
        if !(1..1 << 29).contains(&number) {
            return None;
        }
        fields.push(Field { number, value });
    }
    Some(fields)
}

fn write(fields: &[Field], out: &mut Vec<u8>) {
    for field in fields {
        let kind = match &field.value {
            Value::Varint(_) => 0,
            Value::Fixed(kind, _) => *kind as u64,
            Value::Bytes(_) | Value::Message(_) => 2,
        };
        put(field.number << 3 | kind, out);
        match &field.value {
            Value::Varint(v) => put(*v, out),
            Value::Fixed(_, bytes) => out.extend(bytes),
            Value::Bytes(bytes) => {
                put(bytes.len() as u64, out);
                out.extend(bytes);
            }
            Value::Message(fields) => {
                let mut inner = Vec::new();
                write(fields, &mut inner);
                put(inner.len() as u64, out);
                out.extend(inner);
            }
        }
    }
}

fn count(fields: &[Field]) -> usize {
    fields.iter().map(|f| 1 + if let Value::Message(inner) = &f.value { count(inner) } else { 0 }).sum()
}

/// The list that holds field `n` in order of appearance, and its place there.
fn find<'a>(fields: &'a mut Vec<Field>, n: &mut usize) -> Option<(&'a mut Vec<Field>, usize)> {
    for i in 0..fields.len() {
        if *n == 0 {
            return Some((fields, i));
        }
        *n -= 1;
        let inside = if let Value::Message(inner) = &fields[i].value { count(inner) } else { 0 };
        if *n < inside {
            let Value::Message(inner) = &mut fields[i].value else { return None };
            return find(inner, n);
        }
        *n -= inside;
    }
    None
}

fn any(rng: &mut Rng, fields: &[Field], number: Option<u64>, out: &mut Option<Field>, seen: &mut usize) {
    for field in fields {
        if number.is_none_or(|n| n == field.number) {
            *seen += 1;
            if rng.one_in(*seen) {
                *out = Some(field.clone());
            }
        }
        if let Value::Message(inner) = &field.value {
            any(rng, inner, number, out, seen);
        }
    }
}

fn change(rng: &mut Rng, root: &mut Vec<Field>, donor: &[Field]) {
    let mut n = rng.below(count(root));
    let copy = root.clone();
    let Some((list, i)) = find(root, &mut n) else { return };
    let number = list[i].number;
    match rng.below(10) {
        0 => drop(list.remove(i)),
        1 => {
            let field = list[i].clone();
            let times = if count(std::slice::from_ref(&field)) > 50 { 1 } else { rng.few(100) };
            list.splice(i..i, std::iter::repeat_n(field, times));
        }
        2 => {
            let j = rng.below(list.len());
            list.swap(i, j);
        }
        3 | 4 => {
            let source = if rng.one_in(2) { &copy[..] } else { donor };
            let same = (!rng.one_in(6)).then_some(number);
            let mut found = None;
            any(rng, source, same, &mut found, &mut 0);
            if let Some(field) = found {
                let number = if rng.one_in(2) { list[i].number } else { field.number };
                list[i] = Field { number, value: field.value };
            }
        }
        5 => list[i].number = rng.below(100) as u64 + 1,
        6 => {
            let times = rng.few(200);
            if count(std::slice::from_ref(&list[i])) < 8 {
                let mut field = list[i].clone();
                for _ in 0..times {
                    field = Field { number, value: Value::Message(vec![field]) };
                }
                list[i] = field;
            }
        }
        _ => match &mut list[i].value {
            Value::Varint(v) => *v = rng.number(*v),
            Value::Fixed(_, bytes) => {
                let at = rng.below(bytes.len());
                bytes[at] ^= 1 << rng.below(8);
            }
            Value::Bytes(bytes) if rng.one_in(2) => {
                let mut numbers = Vec::new();
                let mut rest = &bytes[..];
                while let Some(v) = varint(&mut rest) {
                    numbers.push(v);
                }
                let at = rng.below(numbers.len() + 1);
                let new = rng.number(numbers.get(at).copied().unwrap_or(0));
                match numbers.get_mut(at) {
                    Some(v) if !rng.one_in(4) => *v = new,
                    _ => numbers.insert(at, new),
                }
                bytes.clear();
                numbers.iter().for_each(|v| put(*v, bytes));
            }
            Value::Bytes(bytes) => rng::bytes(rng, bytes, b"parameter"),
            Value::Message(_) => list[i].value = Value::Message(Vec::new()),
        },
    }
}
