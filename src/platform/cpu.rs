use std::path::{Path, PathBuf};

/// Cores that this process may use: its affinity, and the quota of its cgroup.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// Bytes of memory that this process may use: the machine's, or what its cgroups allow.
pub fn memory() -> usize {
    let info = rustix::system::sysinfo();
    let total = (info.totalram as usize).saturating_mul(info.mem_unit.max(1) as usize);
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    cgroup_limit(&groups, Path::new("/sys/fs/cgroup")).map_or(total, |limit| limit.min(total))
}

/// The lowest memory limit from the process's cgroup (the text of `/proc/self/cgroup`) up to the root.
fn cgroup_limit(groups: &str, root: &Path) -> Option<usize> {
    let mut lowest = None;
    for line in groups.lines() {
        // `0::/path` is version 2, `9:memory:/path` version 1.
        let mut fields = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let (top, file) = match controllers {
            "" => (root.to_path_buf(), "memory.max"),
            c if c.split(',').any(|c| c == "memory") => (root.join("memory"), "memory.limit_in_bytes"),
            _ => continue,
        };
        let mut folder: Option<PathBuf> = Some(top.join(path.trim_start_matches('/')));
        while let Some(f) = folder.filter(|f| f.starts_with(&top)) {
            // No limit is the word "max" or a number above all memory.
            if let Some(n) = std::fs::read_to_string(f.join(file)).ok().and_then(|t| t.trim().parse::<usize>().ok()) {
                lowest = Some(lowest.map_or(n, |l: usize| l.min(n)));
            }
            folder = f.parent().map(Path::to_path_buf);
        }
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_all_levels_count() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("a/b");
        std::fs::create_dir_all(&inner).unwrap();
        std::fs::write(inner.join("memory.max"), "max\n").unwrap();
        assert_eq!(cgroup_limit("0::/a/b\n", dir.path()), None);
        std::fs::write(dir.path().join("a/memory.max"), "4096\n").unwrap();
        assert_eq!(cgroup_limit("0::/a/b\n", dir.path()), Some(4096));
        assert_eq!(cgroup_limit("garbage\n5:cpu:/a\n", dir.path()), None);
    }

    #[test]
    fn there_is_something() {
        assert!(cores() >= 1);
        assert!(memory() > 1 << 20);
    }
}
