//! Changes to MLIR bytecode as what it holds: strings, attributes, types, properties, operations. What follows from a change
//! is made to fit: lengths, offsets, numbers of values.

use crate::rng::{self, Rng};

/// An attribute or a type: whether it is encoded, or text; and the bytes.
type Entry = (bool, Vec<u8>);

#[derive(Clone)]
struct File {
    /// Magic number, version and producer.
    head: Vec<u8>,
    strings: Vec<Vec<u8>>,
    /// Groups: dialect, and its entries.
    entries: Vec<(u64, Vec<Entry>)>,
    attrs: usize,
    properties: Vec<Vec<u8>>,
    ir: Block,
    others: Vec<(u8, Vec<u8>)>,
}

#[derive(Clone, Default)]
struct Block {
    /// Type with a flag, and the location that the flag announces.
    params: Option<Vec<(u64, Option<u64>)>>,
    ops: Vec<Op>,
}

#[derive(Clone)]
struct Op {
    name: u64,
    loc: u64,
    attrs: Option<u64>,
    properties: Option<u64>,
    results: Option<Vec<u64>>,
    operands: Option<Vec<u64>>,
    isolated: bool,
    regions: Option<Vec<Option<Block>>>,
}

pub fn mutate(rng: &mut Rng, data: &[u8], donor: &[u8]) -> Option<Vec<u8>> {
    let mut file = parse(data)?;
    let donor = parse(donor);
    for _ in 0..rng.few(4) {
        change(rng, &mut file, donor.as_ref());
    }
    Some(write(&file))
}

// Reading

fn varint(data: &mut &[u8]) -> Option<u64> {
    let first = *data.first()?;
    let more = first.trailing_zeros() as usize;
    let (bytes, rest) = data.split_at_checked(1 + more)?;
    *data = rest;
    let mut word = [0; 8];
    if more >= 8 {
        word.copy_from_slice(&bytes[1..]);
        return Some(u64::from_le_bytes(word));
    }
    word[..=more].copy_from_slice(bytes);
    Some(u64::from_le_bytes(word) >> (more + 1))
}

fn take<'a>(data: &mut &'a [u8], n: u64) -> Option<&'a [u8]> {
    let (part, rest) = data.split_at_checked(usize::try_from(n).ok()?)?;
    *data = rest;
    Some(part)
}

fn list<T>(data: &mut &[u8], mut element: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
    let n = varint(data)?;
    (0..n.min(1 << 16)).map(|_| element(data)).collect()
}

/// A section; `file` ends where `data` ends, for alignment.
fn section<'a>(file: &'a [u8], data: &mut &'a [u8]) -> Option<(u8, &'a [u8])> {
    let id = take(data, 1)?[0];
    let length = varint(data)?;
    if id & 0x80 != 0 {
        let alignment = varint(data)?.max(1);
        let at = (file.len() - data.len()) as u64;
        take(data, at.next_multiple_of(alignment.min(1 << 20)) - at)?;
    }
    Some((id & 0x7f, take(data, length)?))
}

fn parse(data: &[u8]) -> Option<File> {
    let mut rest = data.get(4..)?;
    if varint(&mut rest)? != 6 {
        return None;
    }
    let end = rest.iter().position(|b| *b == 0)?;
    rest = &rest[end + 1..];
    let head = data[..data.len() - rest.len()].to_vec();
    let mut sections: Vec<(u8, &[u8])> = Vec::new();
    while !rest.is_empty() {
        sections.push(section(data, &mut rest)?);
    }
    let find = |id: u8| sections.iter().find(|(i, _)| *i == id).map(|(_, body)| *body);

    let mut c = find(0)?;
    let lengths = list(&mut c, varint)?;
    let strings = lengths.iter().rev().map(|n| take(&mut c, *n).map(|s| s[..s.len().saturating_sub(1)].to_vec())).collect::<Option<_>>()?;

    let (mut data_of, mut offsets) = (find(2)?, find(3)?);
    let (attrs, _types) = (varint(&mut offsets)? as usize, varint(&mut offsets)?);
    let mut entries = Vec::new();
    while !offsets.is_empty() {
        let dialect = varint(&mut offsets)?;
        let group = list(&mut offsets, |c| {
            let size = varint(c)?;
            Some((size & 1 == 1, take(&mut data_of, size >> 1)?.to_vec()))
        })?;
        entries.push((dialect, group));
    }
    let mut c = find(8)?;
    let properties = list(&mut c, |c| {
        let n = varint(c)?;
        take(c, n).map(<[u8]>::to_vec)
    })?;
    let ir = block(find(4)?, &mut find(4)?, 0)?;
    let others = sections.iter().filter(|(id, _)| ![0, 2, 3, 4, 8].contains(id)).map(|(id, body)| (*id, body.to_vec())).collect();
    Some(File { head, strings, entries, attrs, properties, ir, others })
}

fn block<'a>(file: &'a [u8], c: &mut &'a [u8], depth: usize) -> Option<Block> {
    let n = varint(c)?;
    let mut block = Block::default();
    if n & 1 == 1 {
        block.params = Some(list(c, |c| {
            let ty = varint(c)?;
            Some((ty, if ty & 1 == 1 { Some(varint(c)?) } else { None }))
        })?);
        (take(c, 1)?[0] == 0).then_some(())?;
    }
    for _ in 0..(n >> 1).min(1 << 16) {
        block.ops.push(op(file, c, depth)?);
    }
    Some(block)
}

fn op<'a>(file: &'a [u8], c: &mut &'a [u8], depth: usize) -> Option<Op> {
    let name = varint(c)?;
    let mask = take(c, 1)?[0];
    (mask & (8 | 32) == 0 && depth < 200).then_some(())?;
    let loc = varint(c)?;
    let attrs = if mask & 1 != 0 { Some(varint(c)?) } else { None };
    let properties = if mask & 64 != 0 { Some(varint(c)?) } else { None };
    let results = if mask & 2 != 0 { Some(list(c, varint)?) } else { None };
    let operands = if mask & 4 != 0 { Some(list(c, varint)?) } else { None };
    let mut op = Op { name, loc, attrs, properties, results, operands, isolated: false, regions: None };
    if mask & 16 != 0 {
        let n = varint(c)?;
        op.isolated = n & 1 == 1;
        let mut inner: &'a [u8];
        let (whole, body): (&'a [u8], &mut &'a [u8]) = if op.isolated {
            // Nothing in a nested section is aligned to the file.
            inner = section(file, c)?.1;
            (inner, &mut inner)
        } else {
            (file, c)
        };
        let mut regions = Vec::new();
        for _ in 0..(n >> 1).min(1 << 10) {
            regions.push(if varint(body)? == 0 {
                None
            } else {
                varint(body)?;
                Some(block(whole, body, depth + 1)?)
            });
        }
        op.regions = Some(regions);
    }
    Some(op)
}

// Writing

fn put(value: u64, out: &mut Vec<u8>) {
    let bits = 64 - value.leading_zeros() as usize;
    let more = bits.max(1).div_ceil(7) - 1;
    if more >= 8 {
        out.push(0);
        out.extend(value.to_le_bytes());
    } else {
        let word = (value << (more + 1)) | (1 << more);
        out.extend(&word.to_le_bytes()[..=more]);
    }
}

fn put_section(id: u8, body: &[u8], out: &mut Vec<u8>) {
    out.push(id);
    put(body.len() as u64, out);
    out.extend(body);
}

fn write(file: &File) -> Vec<u8> {
    let mut out = file.head.clone();
    for (id, body) in &file.others {
        put_section(*id, body, &mut out);
    }
    let mut body = Vec::new();
    put(file.strings.len() as u64, &mut body);
    file.strings.iter().rev().for_each(|s| put(s.len() as u64 + 1, &mut body));
    file.strings.iter().for_each(|s| body.extend(s.iter().chain(&[0])));
    put_section(0, &body, &mut out);

    let all: usize = file.entries.iter().map(|(_, group)| group.len()).sum();
    let (mut offsets, mut data) = (Vec::new(), Vec::new());
    put(file.attrs as u64, &mut offsets);
    put((all as u64).wrapping_sub(file.attrs as u64), &mut offsets);
    for (dialect, group) in &file.entries {
        put(*dialect, &mut offsets);
        put(group.len() as u64, &mut offsets);
        for (encoded, bytes) in group {
            put((bytes.len() as u64) << 1 | *encoded as u64, &mut offsets);
            data.extend(bytes);
        }
    }
    put_section(3, &offsets, &mut out);
    put_section(2, &data, &mut out);

    let mut body = Vec::new();
    put(file.properties.len() as u64, &mut body);
    for bytes in &file.properties {
        put(bytes.len() as u64, &mut body);
        body.extend(bytes);
    }
    put_section(8, &body, &mut out);
    let mut body = Vec::new();
    write_block(&file.ir, &mut body);
    put_section(4, &body, &mut out);
    out
}

fn write_block(block: &Block, out: &mut Vec<u8>) {
    put((block.ops.len() as u64) << 1 | block.params.is_some() as u64, out);
    if let Some(params) = &block.params {
        put(params.len() as u64, out);
        for (ty, loc) in params {
            put(*ty, out);
            loc.iter().for_each(|l| put(*l, out));
        }
        out.push(0);
    }
    block.ops.iter().for_each(|op| write_op(op, out));
}

fn write_op(op: &Op, out: &mut Vec<u8>) {
    put(op.name, out);
    let bit = |b: u8, on: bool| if on { b } else { 0 };
    let mask = bit(1, op.attrs.is_some()) | bit(2, op.results.is_some()) | bit(4, op.operands.is_some());
    out.push(mask | bit(16, op.regions.is_some()) | bit(64, op.properties.is_some()));
    put(op.loc, out);
    op.attrs.iter().chain(&op.properties).for_each(|v| put(*v, out));
    for numbers in [&op.results, &op.operands].into_iter().flatten() {
        put(numbers.len() as u64, out);
        numbers.iter().for_each(|v| put(*v, out));
    }
    let Some(regions) = &op.regions else { return };
    put((regions.len() as u64) << 1 | op.isolated as u64, out);
    let mut body = Vec::new();
    for region in regions {
        let Some(block) = region else {
            put(0, &mut body);
            continue;
        };
        put(1, &mut body);
        let values: usize = block.ops.iter().map(|op| op.results.as_ref().map_or(0, Vec::len)).sum();
        put((values + block.params.as_ref().map_or(0, Vec::len)) as u64, &mut body);
        write_block(block, &mut body);
    }
    if op.isolated { put_section(4, &body, out) } else { out.extend(body) }
}

// Changing

fn change(rng: &mut Rng, file: &mut File, donor: Option<&File>) {
    match rng.below(16) {
        0 => {
            let at = rng.below(file.strings.len());
            let other = rng.pick(&donor.unwrap_or(file).strings).cloned();
            if let (Some(slot), Some(other)) = (file.strings.get_mut(at), other) {
                *slot = other;
            }
        }
        1 => {
            let (a, b) = (rng.below(file.strings.len()), rng.below(file.strings.len()));
            if !file.strings.is_empty() {
                file.strings.swap(a, b);
            }
        }
        2 => {
            let at = rng.below(file.properties.len());
            if let Some(bytes) = file.properties.get_mut(at) {
                numbers(rng, bytes, at as u64);
            }
        }
        3..=6 => entry(rng, file, donor),
        7 if rng.one_in(4) => {
            let at = rng.below(file.others.len());
            if let Some((_, bytes)) = file.others.get_mut(at) {
                numbers(rng, bytes, 0);
            }
        }
        7 if rng.one_in(4) => file.attrs = rng.number(file.attrs as u64) as usize,
        8 => {
            let at = rng.below(file.strings.len());
            if let Some(bytes) = file.strings.get_mut(at) {
                rng::bytes(rng, bytes, b"{replicated} 9223372036854775807");
            }
        }
        _ => {
            let types = file.entries.iter().map(|(_, g)| g.len()).sum::<usize>().saturating_sub(file.attrs);
            let properties = file.properties.len();
            let mut n = rng.below(count(&file.ir));
            let copy = any_op(rng, &file.ir);
            let foreign = donor.and_then(|d| any_op(rng, &d.ir));
            if let Some((block, i)) = find(&mut file.ir, &mut n) {
                operation(rng, block, i, copy, foreign, types, properties);
            }
        }
    }
}

fn entry(rng: &mut Rng, file: &mut File, donor: Option<&File>) {
    let all: usize = file.entries.iter().map(|(_, g)| g.len()).sum();
    let chosen = rng.below(all);
    let own: Vec<&Entry> = file.entries.iter().flat_map(|(_, g)| g).collect();
    let foreign: Vec<&Entry> = donor.map(|d| d.entries.iter().flat_map(|(_, g)| g).collect()).unwrap_or_default();
    let source = if rng.one_in(3) { &foreign } else { &own };
    let other = rng.pick(source).map(|e| (*e).clone());
    let mut n = chosen;
    for (dialect, group) in &mut file.entries {
        if n >= group.len() {
            n -= group.len();
            continue;
        }
        match rng.below(8) {
            0 => group[n] = other.unwrap_or_default(),
            1 if rng.one_in(4) => *dialect = rng.below(8) as u64,
            2 if rng.one_in(4) => group[n].0 ^= true,
            // Of itself, or of the next: a cycle, or nesting.
            3 => numbers(rng, &mut group[n].1, chosen as u64),
            4 => numbers(rng, &mut group[n].1, chosen as u64 + 1),
            5 => rng::bytes(rng, &mut group[n].1, &other.unwrap_or_default().1),
            _ => {
                let other = rng.below(all) as u64;
                numbers(rng, &mut group[n].1, other);
            }
        }
        return;
    }
}

/// One of the numbers that the bytes hold becomes another, often `hint`; the rest stays.
fn numbers(rng: &mut Rng, bytes: &mut Vec<u8>, hint: u64) {
    let mut rest = &bytes[..];
    let mut starts = vec![0];
    while starts.len() < 12 && varint(&mut rest).is_some() {
        starts.push(bytes.len() - rest.len());
    }
    let k = rng.below(starts.len() - 1);
    let (Some(&from), Some(&to)) = (starts.get(k), starts.get(k + 1)) else { return bytes.push(hint as u8) };
    let mut part = &bytes[from..to];
    let old = varint(&mut part).unwrap_or(0);
    let mut new = Vec::new();
    if !rng.one_in(10) {
        put(if rng.one_in(3) { hint } else { rng.number(old) }, &mut new);
        if rng.one_in(10) {
            put(hint, &mut new);
        }
    }
    bytes.splice(from..to, new);
}

fn count(block: &Block) -> usize {
    let inner = |op: &Op| op.regions.iter().flatten().flatten().map(count).sum::<usize>();
    block.ops.iter().map(|op| 1 + inner(op)).sum()
}

/// The block that holds operation `n` in order of appearance, and its place there.
fn find<'a>(block: &'a mut Block, n: &mut usize) -> Option<(&'a mut Block, usize)> {
    for i in 0..block.ops.len() {
        if *n == 0 {
            return Some((block, i));
        }
        *n -= 1;
        let regions = block.ops[i].regions.iter().flatten().count();
        for k in 0..regions {
            let inside = block.ops[i].regions.as_ref()?[k].as_ref().map_or(0, count);
            if *n < inside {
                return find(block.ops[i].regions.as_mut()?[k].as_mut()?, n);
            }
            *n -= inside;
        }
    }
    None
}

fn any_op(rng: &mut Rng, ir: &Block) -> Option<Op> {
    let mut copy = ir.clone();
    let mut n = rng.below(count(ir));
    find(&mut copy, &mut n).map(|(block, i)| block.ops[i].clone())
}

fn operation(rng: &mut Rng, block: &mut Block, i: usize, copy: Option<Op>, foreign: Option<Op>, types: usize, properties: usize) {
    let small = count(block) < 60;
    let op = &mut block.ops[i];
    match rng.below(16) {
        0 => drop(block.ops.remove(i)),
        1 if small => {
            let op = op.clone();
            block.ops.splice(i..i, std::iter::repeat_n(op, rng.few(60)));
        }
        2 => {
            let j = rng.below(block.ops.len());
            block.ops.swap(i, j);
        }
        3 if small => block.ops.splice(i..i, copy).for_each(drop),
        4 if small => block.ops.splice(i..=i, foreign).for_each(drop),
        5 => op.name = rng.below(24) as u64,
        6 => op.properties = if rng.one_in(5) { None } else { Some(rng.below(properties + 1) as u64) },
        7 if small && op.regions.is_some() => {
            // The operation in its own first region, over and over.
            let mut nested = op.clone();
            for _ in 0..rng.few(150) {
                let mut outer = op.clone();
                if let Some(Some(block)) = outer.regions.as_mut().and_then(|r| r.first_mut()) {
                    block.ops.insert(0, nested);
                    block.ops.truncate(2);
                    nested = outer;
                }
            }
            *op = nested;
        }
        8 => match &mut op.regions {
            Some(regions) if rng.one_in(2) => {
                let extra = rng.pick(regions).cloned().flatten();
                regions.push(extra);
            }
            Some(regions) => drop(regions.pop()),
            None => op.regions = Some(vec![Some(Block::default())]),
        },
        9 => op.isolated ^= true,
        10 => op.attrs = Some(rng.below(40) as u64),
        11 | 12 => {
            let results = op.results.get_or_insert_default();
            change_list(rng, results, types);
        }
        13 => {
            if let Some(params) = &mut block.params
                && !params.is_empty()
            {
                let k = rng.below(params.len());
                match rng.below(4) {
                    0 => drop(params.remove(k)),
                    1 => params.insert(k, params[k]),
                    _ => params[k] = ((rng.below(types) as u64) << 1, None),
                }
            }
        }
        _ => {
            let operands = op.operands.get_or_insert_default();
            change_list(rng, operands, 24);
        }
    }
}

fn change_list(rng: &mut Rng, list: &mut Vec<u64>, below: usize) {
    let k = rng.below(list.len());
    match rng.below(8) {
        0 if !list.is_empty() => drop(list.remove(k)),
        1 => list.insert(k, rng.below(below) as u64),
        2 if !list.is_empty() => list[k] = rng.number(list[k]),
        _ if !list.is_empty() => list[k] = rng.below(below) as u64,
        _ => {}
    }
}
