#![allow(unsafe_code)]

use std::ffi::CStr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// One address of one interface that is up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    pub name: String,
    pub ip: IpAddr,
}

/// The addresses of this host's interfaces that are up, in the kernel's order.
pub fn interfaces() -> Vec<Interface> {
    let mut list: *mut libc::ifaddrs = std::ptr::null_mut();
    // SAFETY: the call fills `list`, which is freed below.
    if unsafe { libc::getifaddrs(&mut list) } != 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut next = list;
    while !next.is_null() {
        // SAFETY: the list's entries are valid until it is freed; addresses are as long as their family says.
        unsafe {
            let entry = &*next;
            next = entry.ifa_next;
            if entry.ifa_addr.is_null() || entry.ifa_flags & libc::IFF_UP as u32 == 0 {
                continue;
            }
            let ip = match (*entry.ifa_addr).sa_family as i32 {
                libc::AF_INET => IpAddr::V4(Ipv4Addr::from(u32::from_be((*entry.ifa_addr.cast::<libc::sockaddr_in>()).sin_addr.s_addr))),
                libc::AF_INET6 => IpAddr::V6(Ipv6Addr::from((*entry.ifa_addr.cast::<libc::sockaddr_in6>()).sin6_addr.s6_addr)),
                _ => continue,
            };
            found.push(Interface { name: CStr::from_ptr(entry.ifa_name).to_string_lossy().into_owned(), ip });
        }
    }
    // SAFETY: the list is the one that getifaddrs made.
    unsafe { libc::freeifaddrs(list) };
    found
}

/// Addresses that other hosts may reach: not loopback, not link-local, not of bridges to containers and machines of this host.
pub fn is_public(i: &Interface) -> bool {
    const INNER: [&str; 8] = ["docker", "br-", "veth", "virbr", "cni", "flannel", "podman", "lo"];
    let link_local = match i.ip {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    };
    !link_local && !i.ip.is_loopback() && !i.ip.is_unspecified() && !INNER.iter().any(|p| i.name.starts_with(p))
}

/// The interfaces that `spec` names: names (`eth` takes `eth0` and `eth1`, `=eth0` only that), after `^` the ones to
/// leave out, or addresses; separated by commas.
pub fn chosen(all: &[Interface], spec: &str) -> Vec<Interface> {
    let (exclude, spec) = match spec.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, spec),
    };
    let (exact, spec) = match spec.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, spec),
    };
    let matches = |i: &Interface| {
        spec.split(',').map(str::trim).filter(|p| !p.is_empty()).any(|p| match p.parse::<IpAddr>() {
            Ok(ip) => i.ip == ip,
            Err(_) => {
                if exact {
                    i.name == p
                } else {
                    i.name.starts_with(p)
                }
            }
        })
    };
    let fits = |i: &&Interface| if exclude { !matches(i) && is_public(i) } else { matches(i) };
    all.iter().filter(fits).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications() {
        let i = |name: &str, ip: &str| Interface { name: name.into(), ip: ip.parse().unwrap() };
        let all = [i("lo", "127.0.0.1"), i("eth0", "10.0.0.1"), i("eth1", "fe80::1"), i("ib0", "10.1.0.1"), i("docker0", "172.17.0.1")];
        let names = |spec| chosen(&all, spec).into_iter().map(|i| i.name).collect::<Vec<_>>();
        assert_eq!(names("eth"), ["eth0", "eth1"]);
        assert_eq!(names("=eth0"), ["eth0"]);
        assert_eq!(names("^eth"), ["ib0"]);
        assert_eq!(names("lo,10.1.0.1"), ["lo", "ib0"]);
        assert_eq!(names("wlan"), Vec::<String>::new());
        assert_eq!(all.iter().filter(|i| is_public(i)).count(), 2);
    }

    #[test]
    fn this_host_has_a_loopback_interface() {
        assert!(interfaces().iter().any(|i| i.ip.is_loopback()));
    }
}
