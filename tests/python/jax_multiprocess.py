"""Runs JAX's own tests of several processes on rallypoint and on JAX's CPU backend with gloo, and compares them.

    PYTHON tests/python/jax_multiprocess.py CHECKOUT [MODULE…] [--processes N] [--devices N] [--out DIR]

CHECKOUT and PYTHON are as for jax_suites.py. Each module of CHECKOUT/tests/multiprocess runs in N processes that meet by
jax.distributed. A case passes when it passes in all of them. The exit status is 0 if every case passes here that passes on
the CPU backend.
"""

import argparse
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

from jax_suites import PLUGIN

# [       OK ] Class.case
OUTCOME = re.compile(r"^\[\s+(OK|FAILED|SKIPPED)\s+\] (\S+)", re.M)


def run(module, platform, args, out):
    """The outcome of every case: OK, SKIPPED, FAILED, or MISSING when a process did not come to it."""
    with socket.socket() as s:
        s.bind(("localhost", 0))
        port = s.getsockname()[1]
    path = [str(out), str(args.checkout.resolve() / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = os.environ | {
        # Callbacks run on a device of the CPU backend.
        "JAX_PLATFORMS": platform if platform == "cpu" else f"{platform},cpu",
        "JAX_CPU_COLLECTIVES_IMPLEMENTATION": "gloo",
        "JAX_NUM_CPU_DEVICES": str(args.devices),
        "PYTHONPATH": os.pathsep.join(path),
        "RALLYPOINT_CPU_DEVICES": str(args.devices),
    }
    code = "import sys, jax_multiprocess_paths, runpy; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    file = args.checkout / "tests/multiprocess" / f"{module}.py"
    logs = [out / f"{module}.{platform}.{args.processes}.{rank}.log" for rank in range(args.processes)]
    ranks = []
    for rank, log in enumerate(logs):
        command = [sys.executable, "-c", code, file, f"--num_processes={args.processes}", f"--multiprocess_test_worker_id={rank}"]
        command += [f"--multiprocess_test_controller_address=localhost:{port}", "--heartbeat_timeout=100", "--initialization_timeout=60"]
        with log.open("wb") as sink:
            ranks.append(subprocess.Popen(list(map(str, command)), env=env, stdout=sink, stderr=sink))
    until = time.monotonic() + args.seconds
    for rank in ranks:
        try:
            rank.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            rank.kill()
            rank.wait()
    each = [dict(reversed(pair) for pair in OUTCOME.findall(log.read_text(errors="replace"))) for log in logs]
    found = {}
    for name in {name for outcomes in each for name in outcomes}:
        kinds = {outcomes.get(name, "MISSING") for outcomes in each}
        found[name] = next(kind for kind in ("MISSING", "FAILED", "SKIPPED", "OK") if kind in kinds)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--devices", type=int, default=1, help="devices of each process (1)")
    parser.add_argument("--out", default="target/jax_multiprocess", help="folder for logs (target/jax_multiprocess)")
    parser.add_argument("--seconds", type=float, default=300, help="for each module (300)")
    args = parser.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    (out / "jax_multiprocess_paths.py").write_text(PLUGIN.format(str(Path(args.checkout, "jax/_src").resolve())))
    total = agree = more = 0
    for module in args.modules or sorted(p.stem for p in (args.checkout / "tests/multiprocess").glob("*_test.py")):
        cpu, ours = run(module, "cpu", args, out), run(module, "rallypoint", args, out)
        wanted = [name for name, outcome in cpu.items() if outcome == "OK"]
        missed = {name: ours.get(name, "MISSING") for name in wanted if ours.get(name) != "OK"}
        better = [name for name, outcome in ours.items() if outcome == "OK" and cpu.get(name) in (None, "FAILED", "MISSING")]
        for name, outcome in sorted(missed.items()):
            print(f"{outcome} {name}")
        print(f"{module}: {len(wanted) - len(missed)} of {len(wanted)}; {len(better)} that fail there pass here", flush=True)
        total, agree, more = total + len(wanted), agree + len(wanted) - len(missed), more + len(better)
    print(f"{agree} of {total} cases that pass on JAX's CPU backend with gloo, {100 * agree / max(total, 1):.2f} %; {more} more pass here")
    sys.exit(agree != total or total == 0)


if __name__ == "__main__":
    main()
