"""Runs torch_xla's own tests of operations on rallypoint and on torch_xla's CPU, and prints how many cases that pass there pass here.

    PYTHON tests/python/torch_suites.py CHECKOUT [MODULE…] [--workers N] [--out DIR] [--only EXPRESSION]

CHECKOUT is a working tree of https://github.com/pytorch/xla at the tag of the installed torch_xla. PYTHON needs torch_xla, the
installed package `rallypoint`, and what the tests import: absl-py, expecttest, pytest, pytest-timeout, numpy.
What is run on which side, and the exit status, are as in jax_suites.py.
"""

import argparse
from pathlib import Path

import suites

MODULES = ["test_operations", "test_core_aten_ops", "test_as_stride_use_slice", "test_while_loop"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE")
    suites.add_options(parser, out="target/torch_suites")
    args = parser.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    tests = args.checkout.resolve() / "test"
    env = {"PYTHONPATH": suites.path(tests), "XLA_EXPERIMENTAL": "nonzero:masked_select:nms"}
    ours, cpu = env | {"PJRT_DEVICE": "RALLYPOINT"}, env | {"PJRT_DEVICE": "CPU"}
    # So that torch_xla is the installed one and not the checkout's.
    suites.compare(suites.Suite(tests, ours, cpu, ["--import-mode=importlib"], "torch"), args, out)


if __name__ == "__main__":
    main()
