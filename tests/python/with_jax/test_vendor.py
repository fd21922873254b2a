"""Plugins of others behind ours: XLA's CPU plugin of several versions."""

import json
import re
import subprocess
import sys

import launch
import numpy as np
import pytest
import rallypoint
from test_processes import PROGRAMS, check, reference

VERSIONS = ["0.115", "0.106", "0.81"]


def backend(version):
    return {"RALLYPOINT_BACKEND": f"path:{launch.vendor(version)}"}


def conform(folder, path, **env):
    """The outcome of each test of pypjrt's conformance suite."""
    report = folder / "report.json"
    command = [sys.executable, "-m", "pypjrt.conform", "--json", report, path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, env=launch.environment(**env))
    assert run.returncode == 0, run.stdout + run.stderr
    return {check["id"]: check["result"] for check in json.loads(report.read_text())["checks"]}


@pytest.mark.parametrize("version", VERSIONS)
def test_conform(version, tmp_path):
    # XLA's plugin has four devices unless told otherwise.
    through = conform(tmp_path, rallypoint.library_path(), RALLYPOINT_CPU_DEVICES=4, **backend(version))
    assert "fail" not in through.values()
    passed = {name for name, status in through.items() if status == "pass"}
    if version == "0.81":
        # Alone it ends the suite: a function of an extension is behind the end of its table.
        assert len(passed) >= 49
    else:
        alone = conform(tmp_path, launch.vendor(version))
        # There are no functions that the table does not have.
        assert {name for name, status in alone.items() if status == "pass"} - passed <= {"abi.unknown_slot_is_clean_error"}


@pytest.mark.parametrize("version", VERSIONS)
def test_one_process(version):
    run = launch.single("jax", PROGRAMS / "train.py", "mlp", JAX_PLATFORMS="rallypoint", **backend(version))
    want = launch.single("jax", PROGRAMS / "train.py", "mlp", JAX_PLATFORMS="cpu")
    np.testing.assert_allclose(launch.passed(run).results[0]["losses"], launch.passed(want).results[0]["losses"], rtol=1e-5)


@pytest.mark.parametrize("processes", [2, 4])
def test_collectives(processes):
    run = launch.torchrun("jax", PROGRAMS / "collectives.py", processes, JAX_PLATFORMS="rallypoint", JAX_ENABLE_X64=1, **backend("0.115"))
    want = reference("collectives.py", processes)
    got = launch.passed(run, processes).results
    assert want.keys() == {name for result in got for name in result}
    for result in got:
        for name in result.keys() - {"processes"}:
            check(name, result[name], want[name])


@pytest.mark.parametrize("model", ["mlp", "transformer"])
@pytest.mark.parametrize("processes", [2, 4])
def test_training(model, processes):
    run = launch.torchrun("jax", PROGRAMS / "train.py", processes, model, JAX_PLATFORMS="rallypoint", RALLYPOINT_LOG="info", **backend("0.115"))
    want = launch.passed(launch.single("jax", PROGRAMS / "train.py", model, JAX_PLATFORMS="cpu")).results[0]["losses"]
    for result in launch.passed(run, processes).results:
        np.testing.assert_allclose(result["losses"], want, rtol=1e-5)
    assert re.search(r"jit_step: [1-9] programs for the plugin, [1-9] of collectives here", run.output), run.output


@pytest.mark.parametrize("path, says", [("/no/such.so", "cannot load the plugin /no/such.so"), ("/lib/x86_64-linux-gnu/libc.so.6", "GetPjrtApi")])
def test_a_plugin_that_is_none_is_an_error_that_says_so(path, says):
    code = "import jax; jax.devices()"
    env = launch.environment(JAX_PLATFORMS="rallypoint", RALLYPOINT_BACKEND=f"path:{path}")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=env)
    assert run.returncode == 1 and says in run.stderr, run.stderr


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_collectives_in_loops_and_branches(processes):
    want = reference("loops.py", processes)
    options = {"JAX_PLATFORMS": "rallypoint", "JAX_ENABLE_X64": 1, "RALLYPOINT_LOG": "info", **backend("0.115")}
    if processes == 1:
        run = launch.single("jax", PROGRAMS / "loops.py", **options)
    else:
        run = launch.torchrun("jax", PROGRAMS / "loops.py", processes, **options)
        assert re.search("[1-9] programs for the plugin, [1-9] of collectives here", run.output), run.output
    got = launch.passed(run, processes).results
    assert "runs on the CPU" not in run.output, run.output
    assert want.keys() == {name for result in got for name in result}
    for result in got:
        for name in result:
            np.testing.assert_allclose(result[name], want[name], rtol=1e-5, atol=1e-6, err_msg=name)
