"""Runs JAX's own tests on rallypoint and on JAX's CPU backend, and prints how many cases that pass there pass here too.

    PYTHON tests/python/jax_suites.py CHECKOUT [MODULE…] [--cases N] [--x64] [--workers N] [--out DIR] [--only EXPRESSION]

CHECKOUT is a working tree of https://github.com/jax-ml/jax at the tag of the installed JAX. PYTHON needs jax, the installed
package `rallypoint`, and what the tests import: absl-py, hypothesis, pytest, pytest-timeout, scipy, portpicker, cloudpickle.
Every module runs in a process of its own per platform; a case that it did not come to, because the process died or its time
was over, counts as failed. Results of the CPU backend that are in DIR already are used again. The exit status is 0 if every
case that passes on the CPU passes.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

MODULES = """lax_test lax_numpy_test lax_numpy_indexing_test lax_numpy_reducers_test lax_numpy_operators_test lax_numpy_einsum_test
lax_numpy_setops_test lax_numpy_ufuncs_test lax_numpy_vectorize_test lax_control_flow_test lax_autodiff_test lax_vmap_test
lax_vmap_op_test lax_scipy_test lax_scipy_sparse_test linalg_test random_test random_lax_test fft_test nn_test array_test api_test
jax_jit_test pmap_test pjit_test shard_map_test python_callback_test debugging_primitives_test ffi_test export_test
export_back_compat_test compilation_cache_test custom_linear_solve_test ode_test sparse_test sparse_bcoo_bcsr_test memories_test
multi_device_test scipy_signal_test scipy_stats_test image_test""".split()
# Parts of JAX that its wheels do not contain.
PLUGIN = "import jax._src\njax._src.__path__.append({!r})\n"


def run(module, platform, args, out):
    """The outcome of every case: passed, skipped, failed or the reason for which it was not run."""
    xml = out / f"{module}.{platform}.{args.cases}{'.x64' if args.x64 else ''}.xml"
    if platform == "cpu" and xml.exists() and not args.only:
        return outcomes(xml)
    if args.only:
        xml = xml.with_suffix(".only.xml")
    xml.unlink(missing_ok=True)
    path = [str(out), *([os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else [])]
    env = os.environ | {
        # Some tests compare with the CPU backend.
        "JAX_PLATFORMS": platform if platform == "cpu" else f"{platform},cpu",
        "JAX_NUM_GENERATED_CASES": str(args.cases),
        "JAX_ENABLE_X64": str(int(args.x64)),
        "PYTHONPATH": os.pathsep.join(path),
    }
    command = [sys.executable, "-m", "pytest", f"{module}.py", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "-p", "jax_suites_paths"]
    command += [f"--timeout={args.case_seconds}", "--tb=short", f"--junitxml={xml}", *(["-k", args.only] if args.only else [])]
    with xml.with_suffix(".log").open("wb") as log:
        try:
            subprocess.run(command, cwd=Path(args.checkout, "tests"), env=env, stdout=log, stderr=log, timeout=args.module_seconds)
        except subprocess.TimeoutExpired:
            print(f"{module} on {platform}: not done after {args.module_seconds} s", flush=True)
    return outcomes(xml) if xml.exists() else {}


def outcomes(xml):
    found = {}
    for case in ElementTree.parse(xml).iter("testcase"):
        kinds = {child.tag for child in case}
        name = f"{case.get('classname')}.{case.get('name')}"
        found[name] = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout")
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE")
    parser.add_argument("--cases", type=int, default=10, help="generated cases per test (10)")
    parser.add_argument("--x64", action="store_true", help="with 64-bit types")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), help="modules at a time (the processors)")
    parser.add_argument("--out", default="target/jax_suites", help="folder for logs and results (target/jax_suites)")
    parser.add_argument("--only", help="pytest's -k")
    parser.add_argument("--case-seconds", type=int, default=120)
    parser.add_argument("--module-seconds", type=int, default=3600)
    args = parser.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    (out / "jax_suites_paths.py").write_text(PLUGIN.format(str(Path(args.checkout, "jax/_src").resolve())))
    total = agree = 0
    with concurrent.futures.ThreadPoolExecutor(args.workers) as pool:
        pairs = [[pool.submit(run, module, platform, args, out) for platform in ("cpu", "rallypoint")] for module in args.modules]
        for module, (cpu, ours) in zip(args.modules, pairs):
            cpu, ours = cpu.result(), ours.result()
            wanted = [name for name, outcome in cpu.items() if outcome == "passed"]
            missed = {name: ours.get(name, "not run") for name in wanted if ours.get(name) != "passed"}
            for name, outcome in missed.items():
                print(f"{outcome.upper()} {name}")
            print(f"{module}: {len(wanted) - len(missed)} of {len(wanted)}", flush=True)
            total, agree = total + len(wanted), agree + len(wanted) - len(missed)
    print(f"{agree} of {total} cases that pass on JAX's CPU backend, {100 * agree / max(total, 1):.2f} %")
    sys.exit(agree != total or total == 0)


if __name__ == "__main__":
    main()
