use crate::error::Result;

/// Reads the primitives of the format from a part of the file; errors name the byte offset in the file.
#[derive(Clone)]
pub struct Cursor<'a> {
    file: &'a [u8],
    pos: usize,
    end: usize,
}

/// A section: its number and its bytes.
pub struct Section<'a> {
    pub id: u8,
    pub body: Cursor<'a>,
}

impl<'a> Cursor<'a> {
    pub fn new(file: &'a [u8]) -> Cursor<'a> {
        Cursor { file, pos: 0, end: file.len() }
    }

    pub fn is_empty(&self) -> bool {
        self.pos >= self.end
    }

    /// Bytes left: no list has more elements than this.
    pub fn left(&self) -> usize {
        self.end - self.pos
    }

    /// The error that `what` is wrong here.
    pub fn error(&self, what: impl std::fmt::Display) -> crate::error::Error {
        error!(InvalidArgument, "MLIR bytecode, byte {}: {what}", self.pos)
    }

    pub fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        if n > self.left() {
            return Err(self.error(format_args!("{n} bytes are needed, {} are left", self.left())));
        }
        let bytes = &self.file[self.pos..self.pos + n];
        self.pos += n;
        Ok(bytes)
    }

    /// The next `n` bytes as a cursor of their own.
    pub fn part(&mut self, n: usize) -> Result<Cursor<'a>> {
        let start = self.pos;
        self.take(n)?;
        Ok(Cursor { file: self.file, pos: start, end: start + n })
    }

    pub fn varint(&mut self) -> Result<u64> {
        let first = self.byte()?;
        let more = first.trailing_zeros() as usize;
        let mut bytes = [0; 8];
        if more >= 8 {
            bytes.copy_from_slice(self.take(8)?);
            return Ok(u64::from_le_bytes(bytes));
        }
        bytes[0] = first;
        bytes[1..=more.min(7)].copy_from_slice(self.take(more)?);
        Ok(u64::from_le_bytes(bytes) >> (more + 1))
    }

    pub fn svarint(&mut self) -> Result<i64> {
        let v = self.varint()?;
        Ok((v >> 1) as i64 ^ -((v & 1) as i64))
    }

    /// A number with a flag in its lowest bit.
    pub fn flagged(&mut self) -> Result<(usize, bool)> {
        let v = self.varint()?;
        Ok(((v >> 1) as usize, v & 1 == 1))
    }

    pub fn index(&mut self) -> Result<usize> {
        Ok(self.varint()? as usize)
    }

    /// A number of things that take at least one byte each.
    pub fn count(&mut self) -> Result<usize> {
        let n = self.varint()?;
        self.check_count(n)
    }

    pub fn check_count(&self, n: u64) -> Result<usize> {
        if n > self.left() as u64 {
            return Err(self.error(format_args!("a list of {n} does not fit the {} bytes that are left", self.left())));
        }
        Ok(n as usize)
    }

    pub fn list<T>(&mut self, mut element: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let n = self.count()?;
        let mut list = Vec::new();
        for _ in 0..n {
            list.push(element(self)?);
        }
        Ok(list)
    }

    pub fn blob(&mut self) -> Result<&'a [u8]> {
        let n = self.index()?;
        self.take(n)
    }

    pub fn c_string(&mut self) -> Result<&'a [u8]> {
        let rest = &self.file[self.pos..self.end];
        let Some(len) = rest.iter().position(|b| *b == 0) else { return Err(self.error("a string without an end")) };
        self.pos += len + 1;
        Ok(&rest[..len])
    }

    /// Integer of a known width: a raw byte, a signed varint, or words; at most 64 bits.
    pub fn integer(&mut self, bits: usize) -> Result<u64> {
        match bits {
            0..=8 => Ok(self.byte()? as u64),
            9..=64 => Ok(self.svarint()? as u64 & (u64::MAX >> (64 - bits))),
            _ => Err(self.error(format_args!("an integer of {bits} bits"))),
        }
    }

    pub fn section(&mut self) -> Result<Section<'a>> {
        let id = self.byte()?;
        let length = self.index()?;
        if id & 0x80 != 0 {
            let alignment = self.varint()?;
            if !alignment.is_power_of_two() || alignment > 1 << 20 {
                return Err(self.error(format_args!("a section aligned to {alignment}")));
            }
            while !(self.pos as u64).is_multiple_of(alignment) {
                if self.byte()? != 0xCB {
                    return Err(self.error("padding of a section is not 0xCB"));
                }
            }
        }
        Ok(Section { id: id & 0x7f, body: self.part(length)? })
    }

    pub fn expect_end(&self, what: &str) -> Result<()> {
        if self.is_empty() { Ok(()) } else { Err(self.error(format_args!("{} bytes follow the end of {what}", self.left()))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_take_one_to_nine_bytes() {
        let read = |b: &[u8]| Cursor::new(b).varint();
        assert_eq!(read(&[0x01]).unwrap(), 0);
        assert_eq!(read(&[0xff]).unwrap(), 127);
        assert_eq!(read(&[0x02, 0x02]).unwrap(), 128);
        assert_eq!(read(&[0x80, 1, 2, 3, 4, 5, 6, 7]).unwrap(), 0x0007_0605_0403_0201);
        assert_eq!(read(&[0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).unwrap(), u64::MAX);
        assert!(read(&[0x02]).is_err() && read(&[]).is_err() && read(&[0, 1]).is_err());
        assert_eq!(Cursor::new(&[0x07]).svarint().unwrap(), -2);
        assert_eq!(Cursor::new(&[0x05]).svarint().unwrap(), 1);
    }

    #[test]
    fn a_list_cannot_be_longer_than_its_file() {
        let err = Cursor::new(&[0xff, 1, 1]).list(|c| c.byte()).unwrap_err();
        assert_eq!(err.message, "MLIR bytecode, byte 1: a list of 127 does not fit the 2 bytes that are left");
    }

    #[test]
    fn sections_are_aligned_in_the_file() {
        let mut c = Cursor::new(&[0x84, 0x05, 0x09, 0xcb, 7, 8]);
        let s = c.section().unwrap();
        assert_eq!((s.id, s.body.pos, s.body.left()), (4, 4, 2));
        assert!(Cursor::new(&[0x84, 0x05, 0x09, 0x00, 7, 8]).section().is_err());
    }
}
