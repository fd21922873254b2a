//! The extension that says which serialized executables a runtime can load.

#![allow(unsafe_code)]

use crate::abi::boundary::{Call, entry};
use crate::abi::client::ClientObject;
use crate::abi::executable::ExecutableObject;
use crate::abi::handle::{bytes, get, give, handle, take};
use crate::abi::owned::owned;
use crate::abi::{extension_table, link, memory_descriptions};
use crate::error::Result;
use crate::runtime::{PLATFORM, platform_version};
use crate::sys::*;

extension_table! { EXTENSION: PJRT_AbiVersion_Extension = PJRT_Extension_Type_AbiVersion, then link(&memory_descriptions::EXTENSION);
    client_runtime_abi_version: Some(entry),
    executable_get_abi_version: Some(entry),
    runtime_abi_version_destroy: Some(entry),
    runtime_abi_version_is_compatible_with_runtime: Some(entry),
    runtime_abi_version_is_compatible_with_executable: Some(entry),
    runtime_abi_version_to_proto: Some(entry),
    runtime_abi_version_platform_id: Some(entry),
    executable_abi_version_destroy: Some(entry),
    executable_abi_version_to_proto: Some(entry),
    executable_abi_version_platform_id: Some(entry),
    runtime_abi_version_from_proto: Some(entry),
    executable_abi_version_from_proto: Some(entry),
}

/// The version of serialized executables. A serialized executable is a program that is compiled when it is loaded, so
/// any release that reads the same version will do.
#[derive(Clone, Debug, PartialEq)]
struct Version {
    platform: String,
    format: u32,
    /// For people.
    release: String,
}

struct RuntimeVersion(Version);
handle!(RuntimeVersion, PJRT_RuntimeAbiVersion, "runtime ABI version");

struct ExecutableVersion(Version);
handle!(ExecutableVersion, PJRT_ExecutableAbiVersion, "executable ABI version");

impl Version {
    fn own() -> Version {
        Version { platform: PLATFORM.into(), format: crate::runtime::SERIAL_VERSION, release: platform_version() }
    }

    fn compatible(&self, other: &Version) -> Result<()> {
        ensure!(
            self.platform == other.platform && self.format == other.format,
            FailedPrecondition,
            "{} on {} with executables of version {}, and {} on {} with executables of version {}",
            self.release,
            self.platform,
            self.format,
            other.release,
            other.platform,
            other.format
        );
        Ok(())
    }

    fn platform_id(&self) -> u64 {
        // FNV-1a: any stable number will do.
        self.platform.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ b as u64).wrapping_mul(0x0000_0100_0000_01b3))
    }

    fn to_bytes(&self) -> Vec<u8> {
        format!("{}\n{}\n{}\n", self.platform, self.format, self.release).into_bytes()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Version> {
        let wrong = || error!(InvalidArgument, "these {} bytes are no ABI version of rallypoint", bytes.len());
        let text = std::str::from_utf8(bytes).map_err(|_| wrong())?;
        let mut lines = text.lines();
        match (lines.next(), lines.next().and_then(|n| n.parse().ok()), lines.next(), lines.next()) {
            (Some(platform), Some(format), Some(release), None) => {
                Ok(Version { platform: platform.into(), format, release: release.into() })
            }
            _ => Err(wrong()),
        }
    }
}

impl Call for PJRT_Client_RuntimeAbiVersion_Args {
    fn call(&mut self) -> Result<()> {
        get::<ClientObject>(self.client)?;
        self.abi_version = give(RuntimeVersion(Version::own()));
        Ok(())
    }
}

impl Call for PJRT_Executable_GetAbiVersion_Args {
    fn call(&mut self) -> Result<()> {
        get::<ExecutableObject>(self.executable)?;
        self.abi_version = give(ExecutableVersion(Version::own()));
        Ok(())
    }
}

impl Call for PJRT_RuntimeAbiVersion_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<RuntimeVersion>(self.abi_version));
        Ok(())
    }
}

impl Call for PJRT_ExecutableAbiVersion_Destroy_Args {
    fn call(&mut self) -> Result<()> {
        drop(take::<ExecutableVersion>(self.abi_version));
        Ok(())
    }
}

impl Call for PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args {
    fn call(&mut self) -> Result<()> {
        get::<RuntimeVersion>(self.abi_version)?.0.compatible(&get::<RuntimeVersion>(self.other_abi_version)?.0)
    }
}

impl Call for PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args {
    fn call(&mut self) -> Result<()> {
        get::<RuntimeVersion>(self.abi_version)?.0.compatible(&get::<ExecutableVersion>(self.executable_abi_version)?.0)
    }
}

impl Call for PJRT_RuntimeAbiVersion_ToProto_Args {
    fn call(&mut self) -> Result<()> {
        let out = owned(get::<RuntimeVersion>(self.abi_version)?.0.to_bytes());
        (self.serialized_proto, self.serialized_proto_size) = (out.data, out.len);
        (self.serialized_proto_holder, self.serialized_proto_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

impl Call for PJRT_ExecutableAbiVersion_ToProto_Args {
    fn call(&mut self) -> Result<()> {
        let out = owned(get::<ExecutableVersion>(self.abi_version)?.0.to_bytes());
        (self.serialized_proto, self.serialized_proto_size) = (out.data, out.len);
        (self.serialized_proto_holder, self.serialized_proto_deleter) = (out.holder, out.deleter);
        Ok(())
    }
}

impl Call for PJRT_RuntimeAbiVersion_PlatformId_Args {
    fn call(&mut self) -> Result<()> {
        self.platform_id = get::<RuntimeVersion>(self.abi_version)?.0.platform_id();
        Ok(())
    }
}

impl Call for PJRT_ExecutableAbiVersion_PlatformId_Args {
    fn call(&mut self) -> Result<()> {
        self.platform_id = get::<ExecutableVersion>(self.abi_version)?.0.platform_id();
        Ok(())
    }
}

impl Call for PJRT_RuntimeAbiVersion_FromProto_Args {
    fn call(&mut self) -> Result<()> {
        let bytes = bytes(self.serialized_proto, self.serialized_proto_size, "serialized_proto")?;
        self.abi_version = give(RuntimeVersion(Version::from_bytes(bytes)?));
        Ok(())
    }
}

impl Call for PJRT_ExecutableAbiVersion_FromProto_Args {
    fn call(&mut self) -> Result<()> {
        let bytes = bytes(self.serialized_proto, self.serialized_proto_size, "serialized_proto")?;
        self.abi_version = give(ExecutableVersion(Version::from_bytes(bytes)?));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_travel_and_differ() {
        let own = Version::own();
        assert_eq!(Version::from_bytes(&own.to_bytes()), Ok(own.clone()));
        assert!(own.compatible(&Version { release: "other".into(), ..own.clone() }).is_ok());
        let e = own.compatible(&Version { format: 999, ..own.clone() }).unwrap_err();
        assert!(e.message.contains("999"));
        assert!(Version::from_bytes(b"junk").is_err());
    }
}
