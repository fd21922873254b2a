"""``python -m rallypoint`` is the command line of this package: hello, doctor, run, bench."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path


def main():
    command = [str(Path(__file__).with_name("rallypoint")), *sys.argv[1:]]
    try:
        if sys.argv[1:2] == ["doctor"]:
            status = subprocess.run(command).returncode
            sys.exit(max(status, packages()))
        os.execv(command[0], command)
    except OSError as e:
        sys.exit(f"rallypoint: cannot run {command[0]}: {e.strerror}; `pip install .` builds it")


def packages() -> int:
    """What this Python has: the part of the doctor's report that only Python can give."""
    print(f"\nPython {sys.version.split()[0]} at {sys.executable}")
    for name in ("rallypoint", "jax", "jaxlib", "torch", "torch_xla"):
        try:
            print(f"  {name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            print(f"  {name} is not installed")
    status = 0
    for group in ("jax_plugins", "torch_xla.plugins"):
        found = {(e.name, e.value) for e in metadata.entry_points(group=group)}
        print(f"  plugins of {group}: {', '.join(sorted(name for name, _ in found)) or 'none'}")
        if "rallypoint" not in {name for name, _ in found}:
            print(f"problem: rallypoint is not among them\n         `{sys.executable} -m pip install .` registers it")
            status = 1
        for name, value in sorted(found):
            if name == "rallypoint" and not value.startswith("rallypoint."):
                print(f"problem: {value} also calls itself rallypoint\n         uninstall one of the two packages")
                status = 1
    return status


if __name__ == "__main__":
    main()
