"""pypjrt's conformance suite."""

import re
import subprocess
import sys

import launch
import rallypoint


def test_conform():
    command = [sys.executable, "-m", "pypjrt.conform", rallypoint.library_path(), "-v"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, env=launch.environment())
    output = run.stdout + run.stderr
    print(output)
    assert run.returncode == 0, output
    counts = {word.lower(): int(n) for n, word in re.findall(r"(\d+) (pass|fail|unsupported|skip)", output.lower())}
    assert counts.get("fail", 0) == 0 and counts["pass"] >= 53, output
