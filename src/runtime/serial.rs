//! An executable as bytes: what it was compiled from, under a version and a checksum. Loading compiles again.

use sha2::{Digest, Sha256};

use crate::error::Result;
use crate::import::Source;

const MAGIC: &[u8; 8] = b"RALLYEXE";
/// Of the bytes. Programs of another version are not read.
pub const SERIAL_VERSION: u32 = 1;
/// Magic, version, checksum of what follows.
const HEADER: usize = 8 + 4 + 32;

pub fn serialize(source: &Source) -> Vec<u8> {
    let mut body = Vec::with_capacity(source.code.len() + source.options.len() + 64);
    for part in [source.format.as_bytes(), &source.options, &source.code] {
        body.extend((part.len() as u64).to_le_bytes());
        body.extend(part);
    }
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend(MAGIC);
    bytes.extend(SERIAL_VERSION.to_le_bytes());
    bytes.extend(Sha256::digest(&body));
    bytes.extend(body);
    bytes
}

pub fn deserialize(bytes: &[u8]) -> Result<Source> {
    let size = bytes.len();
    ensure!(size >= HEADER && bytes.starts_with(MAGIC), InvalidArgument, "these {size} bytes are no executable of rallypoint");
    let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    ensure!(
        version == SERIAL_VERSION,
        InvalidArgument,
        "a serialized executable of version {version}, this plugin reads version {SERIAL_VERSION}"
    );
    let body = &bytes[HEADER..];
    ensure!(
        Sha256::digest(body)[..] == bytes[12..HEADER],
        DataLoss,
        "a serialized executable of {size} bytes is damaged: its checksum differs"
    );
    let mut rest = body;
    let mut part = || {
        let (len, after) = rest.split_first_chunk::<8>()?;
        let len = usize::try_from(u64::from_le_bytes(*len)).ok()?;
        let (part, after) = after.split_at_checked(len)?;
        rest = after;
        Some(part)
    };
    let (Some(format), Some(options), Some(code)) = (part(), part(), part()) else {
        bail!(DataLoss, "a serialized executable of {size} bytes ends too early")
    };
    let format = String::from_utf8(format.to_vec()).map_err(|_| error!(DataLoss, "a serialized executable without a program format"))?;
    Ok(Source { code: code.into(), format, options: options.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_back_and_nothing_else() {
        let source = Source { code: vec![1, 2, 3].into(), format: "mlir".into(), options: vec![9].into() };
        let bytes = serialize(&source);
        let back = deserialize(&bytes).unwrap();
        assert_eq!((&back.code[..], back.format.as_str(), &back.options[..]), (&[1, 2, 3][..], "mlir", &[9][..]));
        for i in 0..bytes.len() {
            let mut bad = bytes.clone();
            bad[i] ^= 0x10;
            assert!(deserialize(&bad).is_err(), "byte {i}");
            assert!(deserialize(&bytes[..i]).is_err(), "{i} bytes");
        }
    }
}
