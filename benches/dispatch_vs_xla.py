"""Dispatch of a trivial compiled program through the C API: this plugin beside XLA's own CPU plugin, in one run.

    cargo build --release
    pip download --no-deps -d /tmp/xla lammps-jax-pjrt-cpu==0.11.2 && unzip -d /tmp/xla /tmp/xla/*.whl
    python3 benches/dispatch_vs_xla.py /tmp/xla/lammps_jax_pjrt_cpu/pjrt_c_api_cpu_plugin.so
"""

import argparse
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def measure(program, elements, seconds, *plugin):
    command = [program, "bench", "dispatch", "--elements", str(elements), "--seconds", str(seconds), *plugin]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return json.loads(run.stdout)["median_us"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="the plugin to compare with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rallypoint", default=ROOT / "target/release/rallypoint")
    args = parser.parse_args()
    print(f"execute and wait, median us, best of {args.rounds} rounds\n{'elements':>10} {'ours':>8} {'other':>8} {'ratio':>7}")
    for elements in (1, 4, 1024):
        rounds = [(measure(args.rallypoint, elements, args.seconds), measure(args.rallypoint, elements, args.seconds, "--plugin", args.other)) for _ in range(args.rounds)]
        a, b = (min(times) for times in zip(*rounds))
        print(f"{elements:>10} {a:>8.2f} {b:>8.2f} {b / a:>6.1f}x")


if __name__ == "__main__":
    main()
