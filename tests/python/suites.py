"""Test modules of a framework, run here and on the framework's own CPU: what jax_suites.py and torch_suites.py share."""

import concurrent.futures
import os
import subprocess
import sys
import typing
import xml.etree.ElementTree as ElementTree
from pathlib import Path


class Suite(typing.NamedTuple):
    directory: Path  # where the modules are
    ours: dict  # environment variables that choose this backend
    cpu: dict  # and the framework's own
    options: list  # of pytest
    label: str  # in names of files


class Case(typing.NamedTuple):
    test: str  # as pytest takes it
    outcome: str


def add_options(parser, out):
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), help="modules at a time (the processors)")
    parser.add_argument("--out", default=out, help=f"folder for logs and results ({out})")
    parser.add_argument("--only", help="pytest's -k")
    parser.add_argument("--case-seconds", type=int, default=120)
    parser.add_argument("--module-seconds", type=int, default=3600)


def path(*more):
    """PYTHONPATH for processes that run elsewhere."""
    given = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    return os.pathsep.join([*map(str, more), *map(os.path.abspath, given)])


def pytest(suite, module, platform, tests, args, out):
    """The cases of a module in the order of their ends; none if the process died or its time was over."""
    xml = out / f"{module}.{platform}.{suite.label}.xml"
    xml.unlink(missing_ok=True)
    selection = xml.with_suffix(".tests")
    selection.write_text("\n".join(tests))
    command = [sys.executable, "-m", "pytest", f"@{selection}", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "--tb=short"]
    command += [f"--timeout={args.case_seconds}", f"--junitxml={xml}", *suite.options]
    with xml.with_suffix(".log").open("wb") as log:
        try:
            env = os.environ | getattr(suite, platform)
            subprocess.run(command, cwd=suite.directory, env=env, stdout=log, stderr=log, timeout=args.module_seconds)
        except subprocess.TimeoutExpired:
            print(f"{module} on {platform}: not done after {args.module_seconds} s", flush=True)
    return {case.test: case for case in outcomes(module, xml)} if xml.exists() else {}


def outcomes(module, xml):
    for case in ElementTree.parse(xml).iter("testcase"):
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        owner = case.get("classname").rpartition(".")[2]
        in_class = [owner] if owner != module else []
        yield Case("::".join([f"{module}.py", *in_class, case.get("name")]), outcome)


def run(suite, module, args, out):
    """How many cases pass here, how many pass on the CPU alone, and lines that name these."""
    everything = [f"{module}.py", *(["-k", args.only] if args.only else [])]
    ours = pytest(suite, module, "ours", everything, args, out)
    others = [case.test for case in ours.values() if case.outcome != "passed"] if ours else everything
    cpu = pytest(suite, module, "cpu", others, args, out) if others else {}
    missed = [test for test, case in cpu.items() if case.outcome == "passed"]
    passed = sum(case.outcome == "passed" for case in ours.values())
    return passed, len(missed), [f"{ours[test].outcome if ours else 'not run'}: {test}" for test in missed]


def compare(suite, args, out):
    """Prints a line per case that passes on the CPU alone, one per module and the total; ends the process."""
    total = missing = empty = 0
    with concurrent.futures.ThreadPoolExecutor(args.workers) as pool:
        for module, done in [(module, pool.submit(run, suite, module, args, out)) for module in args.modules]:
            passed, missed, lines = done.result()
            print(*lines, f"{module}: {passed} of {passed + missed}", sep="\n", flush=True)
            total, missing, empty = total + passed + missed, missing + missed, empty + (passed + missed == 0)
    print(f"{total - missing} of {total} cases that pass here or on the framework's own CPU, {100 * (1 - missing / max(total, 1)):.2f} %")
    sys.exit(missing + empty != 0)
