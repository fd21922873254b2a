"""Runs JAX's own tests on rallypoint and on JAX's CPU backend, and prints how many cases that pass there pass here too.

    PYTHON tests/python/jax_suites.py CHECKOUT [MODULE…] [--cases N] [--x64] [--workers N] [--out DIR] [--only EXPRESSION]

CHECKOUT is a working tree of https://github.com/jax-ml/jax at the tag of the installed JAX. PYTHON needs jax, the installed
package `rallypoint`, and what the tests import: absl-py, hypothesis, pytest, pytest-timeout, scipy, portpicker, cloudpickle.
Every module runs in a process of its own. What does not pass here then runs on the CPU backend, which tells what counts; all of
the module does if its process died here or its time was over. The exit status is 0 if every case that passes on the CPU passes.
"""

import argparse
from pathlib import Path

import suites

MODULES = """lax_test lax_numpy_test lax_numpy_indexing_test lax_numpy_reducers_test lax_numpy_operators_test lax_numpy_einsum_test
lax_numpy_setops_test lax_numpy_ufuncs_test lax_numpy_vectorize_test lax_control_flow_test lax_autodiff_test lax_vmap_test
lax_vmap_op_test lax_scipy_test lax_scipy_sparse_test linalg_test random_test random_lax_test fft_test nn_test array_test api_test
jax_jit_test pmap_test pjit_test shard_map_test python_callback_test debugging_primitives_test ffi_test export_test
export_back_compat_test compilation_cache_test custom_linear_solve_test ode_test sparse_test sparse_bcoo_bcsr_test memories_test
multi_device_test scipy_signal_test scipy_stats_test image_test""".split()
# Parts of JAX that its wheels do not contain; and what older versions of JAX exported for CPUs is for this backend too.
PLUGIN = """
import dataclasses
import jax._src
jax._src.__path__.append({!r})

def pytest_collection_modifyitems():
    from jax._src.internal_test_util.export_back_compat_test_util import CompatTestBase
    run = CompatTestBase.run_one_test

    def run_one_test(self, function, data, **options):
        if data.platform == "cpu":
            data = dataclasses.replace(data, platform=self.default_jax_backend())
        return run(self, function, data, **options)

    CompatTestBase.run_one_test = run_one_test
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE")
    parser.add_argument("--cases", type=int, default=10, help="generated cases per test (10)")
    parser.add_argument("--x64", action="store_true", help="with 64-bit types")
    suites.add_options(parser, out="target/jax_suites")
    args = parser.parse_args()
    out = Path(args.out).resolve()
    out.mkdir(parents=True, exist_ok=True)
    (out / "jax_suites_paths.py").write_text(PLUGIN.format(str((args.checkout / "jax/_src").resolve())))
    env = {
        "JAX_NUM_GENERATED_CASES": str(args.cases),
        "JAX_ENABLE_X64": str(int(args.x64)),
        "PYTHONPATH": suites.path(out),
    }
    # Some tests compare with the CPU backend.
    ours, cpu = env | {"JAX_PLATFORMS": "rallypoint,cpu"}, env | {"JAX_PLATFORMS": "cpu"}
    suite = suites.Suite(args.checkout / "tests", ours, cpu, ["-p", "jax_suites_paths"], "x64" if args.x64 else "x32")
    suites.compare(suite, args, out)


if __name__ == "__main__":
    main()
