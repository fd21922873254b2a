"""All-reduce across processes of one host: this plugin beside torch.distributed's gloo, in one run.

    tests/python/setup.sh && cargo build --release
    .cache/venv-torch/bin/python benches/all_reduce_vs_gloo.py [--nproc 2] [--rounds 3]

Both sides run under torchrun with as many processes. Ours goes through the C API: execute a compiled program of one
all-reduce and wait for its result. gloo's is dist.all_reduce on a tensor in place. Rounds alternate; medians of calls,
and of the rounds the best.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
TORCHRUN = Path(sys.executable).with_name("torchrun")
SIZES = [4, 64 << 10, 1 << 20, 16 << 20]
WANTED = {4: 20, 64 << 10: 20, 1 << 20: 10, 16 << 20: 5}


def gloo(seconds):
    """Runs as a rank; rank 0 prints one line for each size."""
    import torch
    import torch.distributed as dist

    dist.init_process_group("gloo")
    for size in SIZES:
        x = torch.zeros(max(1, size // 4))

        def call():
            start = time.perf_counter()
            dist.all_reduce(x)
            return time.perf_counter() - start

        trial = statistics.median(call() for _ in range(20))
        calls = torch.tensor([seconds / trial])
        dist.all_reduce(calls)
        times = [call() for _ in range(max(20, int(calls[0] / dist.get_world_size())))]
        if dist.get_rank() == 0:
            print(json.dumps({"bytes": size, "median_us": statistics.median(times) * 1e6}), flush=True)
    dist.destroy_process_group()


def measure(nproc, command):
    env = {k: v for k, v in os.environ.items() if k != "OMP_NUM_THREADS"}
    run = subprocess.run([TORCHRUN, "--standalone", f"--nproc-per-node={nproc}", "--no-python", *command], capture_output=True, text=True, env=env)
    if run.returncode:
        sys.exit(run.stdout + run.stderr)
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    return {line["bytes"]: line["median_us"] for line in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nproc", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rallypoint", default=ROOT / "target/release/rallypoint")
    parser.add_argument("--gloo-rank", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.gloo_rank:
        return gloo(args.seconds)
    seconds = str(args.seconds)
    ours, theirs = [], []
    for _ in range(args.rounds):
        ours.append(measure(args.nproc, [args.rallypoint, "bench", "all-reduce", "--seconds", seconds, "--bytes", ",".join(map(str, SIZES))]))
        theirs.append(measure(args.nproc, [sys.executable, __file__, "--gloo-rank", "--seconds", seconds]))
    print(f"all-reduce f32, {args.nproc} processes, median us, best of {args.rounds} rounds\n{'bytes':>10} {'ours':>10} {'gloo':>10} {'ratio':>7} {'wanted':>7}")
    for size in SIZES:
        a, b = min(r[size] for r in ours), min(r[size] for r in theirs)
        print(f"{size:>10} {a:>10.1f} {b:>10.1f} {b / a:>6.1f}x {WANTED[size]:>6}x")


main()
