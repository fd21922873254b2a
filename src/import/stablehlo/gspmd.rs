//! GSPMD annotations: shardings as text and the custom calls that carry them.

use super::Lowering;
use super::attrs::as_string;
use super::body::Body;
use crate::error::Result;
use crate::import::tree::{Attr, Node};
use crate::ir::{Op, Sharding};
use crate::tensor::Shape;

impl Body<'_, '_, '_> {
    /// `@Sharding`
    pub fn gspmd_constraint(&mut self, op: &Node) -> Result<()> {
        let [x] = self.fixed(op)?;
        let sharding = self.annotation(op, x)?.filter(|_| !self.in_reducer);
        match sharding {
            None | Some(Sharding::Manual) => self.bind(op, &[x]),
            Some(sharding) => {
                let shape = self.result_shape(op)?;
                let v = self.emit(Op::ShardingConstraint(sharding.clone()), &[x], shape);
                self.annotations.insert(v, sharding);
                self.bind(op, &[v])
            }
        }
    }

    /// The shard is that of the annotation before it.
    pub fn full_to_shard(&mut self, op: &Node) -> Result<()> {
        let [x] = self.fixed(op)?;
        if self.lowering.partitions == 1 {
            return self.bind(op, &[x]);
        }
        match self.annotation(op, x)? {
            None | Some(Sharding::Manual) => {}
            Some(other) => bail!(Unimplemented, "a shard that is itself sharded as {other} is not supported"),
        }
        match self.annotations.get(&x).cloned() {
            Some(sharding) => self.one(op, Op::FullToShard(sharding), &[x]),
            None => bail!(Unimplemented, "SPMDFullToShardShape of a value without a sharding annotation is not supported"),
        }
    }

    pub fn shard_to_full(&mut self, op: &Node) -> Result<()> {
        let [x] = self.fixed(op)?;
        if self.lowering.partitions == 1 {
            return self.bind(op, &[x]);
        }
        let shape = self.result_shape(op)?;
        let sharding = match op.attr("mhlo.sharding").and_then(as_string) {
            Some(text) => self.lowering.gspmd_shardings(text, std::slice::from_ref(&shape))?.pop().flatten(),
            None => None,
        };
        match sharding {
            Some(sharding) => self.one(op, Op::ShardToFull(sharding), &[x]),
            None => bail!(Unimplemented, "SPMDShardToFullShape without a sharding is not supported"),
        }
    }

    fn annotation(&self, op: &Node, x: crate::ir::Value) -> Result<Option<Sharding>> {
        let shape = self.shape(x);
        match op.attr("sdy.sharding") {
            Some(Attr::Shardings(list)) if list.len() == 1 => return self.lowering.tensor_sharding(&list[0], shape.rank()),
            Some(Attr::Sharding(s)) => return self.lowering.tensor_sharding(s, shape.rank()),
            _ => {}
        }
        match op.attr("mhlo.sharding").and_then(as_string) {
            Some(text) => Ok(self.lowering.gspmd_shardings(text, std::slice::from_ref(shape))?.pop().flatten()),
            None => Ok(None),
        }
    }
}

impl Lowering<'_, '_> {
    /// One per shape; the text is a list when there are several. `None` where nothing is said, and in a program for one device.
    pub fn gspmd_shardings(&self, text: &str, shapes: &[Shape]) -> Result<Vec<Option<Sharding>>> {
        let mut parser = Parser { text, rest: text };
        let shardings = if text.starts_with("{{") {
            parser.expect("{")?;
            let list = shapes.iter().map(|s| parser.sharding(s.rank(), self.partitions)).collect::<Result<_>>()?;
            parser.expect("}")?;
            list
        } else {
            let [shape] = shapes else { return Err(parser.error("one sharding is needed per value")) };
            vec![parser.sharding(shape.rank(), self.partitions)?]
        };
        if !parser.rest.trim().is_empty() {
            return Err(parser.error("text follows"));
        }
        Ok(shardings)
    }
}

struct Parser<'s> {
    text: &'s str,
    rest: &'s str,
}

impl Parser<'_> {
    fn error(&self, what: &str) -> crate::error::Error {
        error!(InvalidArgument, "sharding {:?}, at {:?}: {what}", self.text, self.rest)
    }

    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(self.error(&format!("{token:?} is expected"))) }
    }

    fn number(&mut self) -> Result<usize> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let n = self.rest[..end].parse().map_err(|_| self.error("a number is expected"))?;
        self.rest = &self.rest[end..];
        Ok(n)
    }

    /// Numbers between commas.
    fn numbers(&mut self) -> Result<Vec<usize>> {
        let mut list = vec![self.number()?];
        while self.eat(",") {
            list.push(self.number()?);
        }
        Ok(list)
    }

    fn bracketed(&mut self, open: &str, close: &str) -> Result<Vec<usize>> {
        self.expect(open)?;
        let list = self.numbers()?;
        self.expect(close)?;
        Ok(list)
    }

    fn sharding(&mut self, rank: usize, partitions: usize) -> Result<Option<Sharding>> {
        self.eat(",");
        self.expect("{")?;
        let mut sharding = if self.eat("replicated") {
            Some(Sharding::Replicated)
        } else if self.eat("manual") {
            Some(Sharding::Manual)
        } else if self.eat("unknown") {
            None
        } else if self.eat("unreduced") {
            bail!(Unimplemented, "sharding {:?} is not supported", self.text);
        } else if self.eat("maximal") {
            self.expect("device=")?;
            let device = self.number()?;
            if device >= partitions {
                return Err(self.error(&format!("there are {partitions} devices")));
            }
            Some(Sharding::Maximal(device))
        } else {
            self.expect("devices=")?;
            Some(self.tiled(rank, partitions)?)
        };
        for word in ["shard_as", "shard_like"] {
            if self.eat(word) {
                self.number()?;
            }
        }
        if self.eat("metadata=") {
            self.skip_braces()?;
        }
        self.expect("}")?;
        if partitions == 1 {
            sharding = None;
        }
        Ok(sharding)
    }

    fn tiled(&mut self, rank: usize, partitions: usize) -> Result<Sharding> {
        let mut tiles = self.bracketed("[", "]")?;
        let total = tiles.iter().try_fold(1usize, |n, t| n.checked_mul(*t));
        if total != Some(partitions) {
            return Err(self.error(&format!("the program has {partitions} partitions")));
        }
        let devices = if self.eat("<=") { self.iota(partitions)? } else { self.numbers()? };
        let mut sorted = devices.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..partitions) {
            return Err(self.error("the devices are not a permutation of all devices"));
        }
        if self.eat("last_tile_dims=") {
            self.expect("{")?;
            let mut kinds = Vec::new();
            while !self.eat("}") {
                match ["replicated", "manual", "unreduced"].into_iter().find(|k| self.eat(k)) {
                    Some(kind) => kinds.push(kind),
                    None => return Err(self.error("a kind of subgroup is expected")),
                }
                self.eat(",");
            }
            let Some(n) = tiles.len().checked_sub(kinds.len()) else { return Err(self.error("too few dimensions")) };
            tiles.truncate(n);
            if kinds.iter().all(|k| *k == "manual") && tiles.iter().all(|t| *t == 1) {
                return Ok(Sharding::Manual);
            }
            ensure!(
                kinds.iter().all(|k| *k == "replicated"),
                Unimplemented,
                "sharding {:?}: subgroups that are manual or unreduced are not supported",
                self.text
            );
        } else if self.eat("last_tile_dim_replicate") {
            tiles.pop();
        }
        if tiles.len() != rank {
            return Err(self.error(&format!("the value has rank {rank}")));
        }
        if tiles.iter().all(|t| *t == 1) {
            return Ok(Sharding::Replicated);
        }
        Ok(Sharding::Tiled { tiles, devices })
    }

    /// `[2,4]T(1,0)`: 0, 1, 2, … in these dimensions, transposed.
    fn iota(&mut self, partitions: usize) -> Result<Vec<usize>> {
        let dims = self.bracketed("[", "]")?;
        let n = dims.len();
        if dims.iter().try_fold(1usize, |n, d| n.checked_mul(*d)) != Some(partitions) {
            return Err(self.error("the number of devices is wrong"));
        }
        let perm = if self.eat("T") { self.bracketed("(", ")")? } else { (0..n).collect() };
        let mut sorted = perm.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..n) {
            return Err(self.error("not a permutation"));
        }
        let strides: Vec<usize> = (0..n).map(|i| dims[i + 1..].iter().product()).collect();
        let device = |mut at: usize| {
            let mut id = 0;
            for &p in perm.iter().rev() {
                id += at % dims[p] * strides[p];
                at /= dims[p];
            }
            id
        };
        Ok((0..partitions).map(device).collect())
    }

    fn skip_braces(&mut self) -> Result<()> {
        let mut depth = 0usize;
        for (i, c) in self.rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth <= 1 => {
                    self.rest = &self.rest[i + 1..];
                    return Ok(());
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        Err(self.error("an open brace"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, rank: usize, partitions: usize) -> Result<Option<Sharding>> {
        let mut p = Parser { text, rest: text };
        p.sharding(rank, partitions)
    }

    fn tiled(tiles: &[usize], devices: &[usize]) -> Option<Sharding> {
        Some(Sharding::Tiled { tiles: tiles.to_vec(), devices: devices.to_vec() })
    }

    #[test]
    fn both_versions_of_the_text_are_read() {
        assert_eq!(parse("{replicated}", 2, 4).unwrap(), Some(Sharding::Replicated));
        assert_eq!(parse("{manual}", 2, 4).unwrap(), Some(Sharding::Manual));
        assert_eq!(parse("{maximal device=3}", 2, 4).unwrap(), Some(Sharding::Maximal(3)));
        assert_eq!(parse("{devices=[2,2]0,2,1,3}", 2, 4).unwrap(), tiled(&[2, 2], &[0, 2, 1, 3]));
        assert_eq!(parse("{devices=[2,2]<=[4]}", 2, 4).unwrap(), tiled(&[2, 2], &[0, 1, 2, 3]));
        assert_eq!(parse("{devices=[4,2]<=[2,4]T(1,0)}", 2, 8).unwrap(), tiled(&[4, 2], &[0, 4, 1, 5, 2, 6, 3, 7]));
        assert_eq!(parse("{devices=[2,1,2]<=[4] last_tile_dim_replicate}", 2, 4).unwrap(), tiled(&[2, 1], &[0, 1, 2, 3]));
        assert_eq!(parse("{devices=[1,2,1,2]<=[4] last_tile_dims={replicated, replicated}}", 2, 4).unwrap(), tiled(&[1, 2], &[0, 1, 2, 3]));
        assert_eq!(parse("{devices=[1,4]<=[4] last_tile_dims={manual} metadata={op_name={x}}}", 1, 4).unwrap(), Some(Sharding::Manual));
        assert_eq!(parse("{devices=[2]<=[2] shard_as 7}", 1, 2).unwrap(), tiled(&[2], &[0, 1]));
        assert_eq!(parse("{replicated}", 2, 1).unwrap(), None);
    }

    #[test]
    fn wrong_text_is_refused() {
        for text in [
            "",
            "{",
            "{devices=[2,2]<=[4]",
            "{devices=[2]<=[4]}",
            "{devices=[2,2]0,1,2}",
            "{devices=[2,2]0,1,2,2}",
            "{devices=[4]<=[4]}",
            "{devices=[99999999999999999999]<=[4]}",
            "{devices=[4294967296,4294967296]<=[4]}",
            "{maximal device=4}",
            "{devices=[2,2]<=[4]T(0,0)}",
            "{devices=[2,1,2]<=[4] last_tile_dims={a}}",
        ] {
            assert!(parse(text, 2, 4).is_err(), "{text}");
        }
    }
}
