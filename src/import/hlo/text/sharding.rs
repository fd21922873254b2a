//! Shardings: `{replicated}`, `{devices=[2,1,2]<=[4] last_tile_dim_replicate}`, and in braces those of a tuple.

use super::scan::Scanner;
use crate::error::Result;
use crate::import::hlo::proto::{OpSharding, sharding_type as kind};

const KINDS: &[(&str, i32)] =
    &[("replicated", kind::REPLICATED), ("manual", kind::MANUAL), ("unknown", kind::UNKNOWN), ("unreduced", kind::UNREDUCED)];

impl Scanner<'_> {
    pub fn sharding(&mut self) -> Result<OpSharding> {
        self.space();
        let start = self.pos;
        self.expect("{")?;
        let mut sharding = OpSharding::default();
        if matches!(self.peek(), b'{' | b'}') {
            self.pos = start;
            sharding.r#type = kind::TUPLE;
            sharding.tuple_shardings = self.nested(|s| s.list("{", "}", Self::sharding))?;
            return Ok(sharding);
        }
        if self.peek_name() == "mesh" {
            return Err(self.at(start, error!(Unimplemented, "a sharding by mesh axis names")));
        }
        if self.eat_word("maximal") {
            self.expect("device")?;
            self.expect("=")?;
            sharding.r#type = kind::MAXIMAL;
            sharding.tile_assignment_devices = vec![self.integer()?];
        } else if self.eat_word("devices") {
            self.expect("=")?;
            sharding.r#type = kind::OTHER;
            self.tiles(&mut sharding)?;
        } else {
            sharding.r#type = self.one_of(KINDS)?;
        }
        self.further(&mut sharding)?;
        Ok(sharding)
    }

    fn tiles(&mut self, sharding: &mut OpSharding) -> Result<()> {
        sharding.tile_assignment_dimensions = self.list("[", "]", Self::integer)?;
        if self.eat("<=") {
            (sharding.iota_reshape_dims, sharding.iota_transpose_perm) = self.iota()?;
            return Ok(());
        }
        loop {
            sharding.tile_assignment_devices.push(self.integer()?);
            if !self.eat(",") {
                return Ok(());
            }
        }
    }

    /// `[2,4]T(1,0)`, behind the arrow: the dimensions and their order, which is empty as long as it is as they stand.
    pub fn iota(&mut self) -> Result<(Vec<i64>, Vec<i32>)> {
        let dims = self.list("[", "]", Self::integer)?;
        let order = if self.eat("T") { self.list("(", ")", Self::int32)? } else { (0..dims.len() as i32).collect() };
        Ok((dims, order))
    }

    fn further(&mut self, sharding: &mut OpSharding) -> Result<()> {
        while !self.eat("}") {
            if self.eat_word("last_tile_dim_replicate") {
                sharding.replicate_on_last_tile_dim = true;
            } else if self.eat_word("last_tile_dims") {
                self.expect("=")?;
                sharding.last_tile_dims = self.list("{", "}", |s| s.one_of(KINDS))?;
            } else if self.eat_word("metadata") {
                self.expect("=")?;
                self.skip_value()?;
            } else if self.eat_word("shard_as") || self.eat_word("shard_like") {
                // Steers how shardings spread, not what is computed.
                self.integer()?;
            } else {
                return Err(self.expected("\"}\" or what else there is to a sharding"));
            }
        }
        Ok(())
    }
}
