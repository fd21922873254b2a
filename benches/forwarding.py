"""What standing in front of another plugin costs: dispatch of a trivial program by the plugin alone and through ours, in turns.

    cargo build --release
    pip download --no-deps -d /tmp/xla lammps-jax-pjrt-cpu==0.11.2 && unzip -d /tmp/xla /tmp/xla/*.whl
    python3 benches/forwarding.py /tmp/xla/lammps_jax_pjrt_cpu/pjrt_c_api_cpu_plugin.so
"""

import argparse
import os
import statistics

from dispatch_vs_xla import ROOT, measure


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plugin")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--rallypoint", default=ROOT / "target/release/rallypoint")
    args = parser.parse_args()
    os.environ["RALLYPOINT_BACKEND"] = f"path:{args.plugin}"
    alone, through = [], []
    for _ in range(args.rounds):
        alone.append(measure(args.rallypoint, 4, args.seconds, "--plugin", args.plugin))
        through.append(measure(args.rallypoint, 4, args.seconds))
    a, b = statistics.median(alone), statistics.median(through)
    print(f"execute and wait, median us: alone {a:.2f}, through us {b:.2f}, difference {b - a:+.2f}")


if __name__ == "__main__":
    main()
