"""JAX in several processes under the real torchrun, without jax.distributed, against JAX's own CPU in one process."""

import socket
from functools import cache
from pathlib import Path

import launch
import numpy as np
import pytest

PROGRAMS = Path(__file__).with_name("programs")
# What adds floating-point numbers in an order of its own.
ROUNDED = ("psum", "pmean", "in_loop", "grad", "groups", "line_", "square_")


@cache
def reference(program, devices, *args):
    """Of one process of JAX's CPU backend with that many devices."""
    flags = f"--xla_force_host_platform_device_count={devices}"
    run = launch.single("jax", PROGRAMS / program, *args, JAX_PLATFORMS="cpu", XLA_FLAGS=flags, JAX_ENABLE_X64=1)
    return launch.passed(run).results[0]


@cache
def ours(program, processes, *args):
    run = launch.torchrun("jax", PROGRAMS / program, processes, *args, JAX_PLATFORMS="rallypoint", JAX_ENABLE_X64=1)
    return launch.passed(run, processes).results


def check(name, got, want):
    if name.startswith("nan_"):
        # XLA's own reduction may drop a NaN; ours keeps it, on every device.
        assert np.isnan(got).sum() == 1, f"{name}: {got}"
        want = np.where(np.isnan(got), got, want)
        assert np.array_equal(got, want, equal_nan=True), f"{name}: {got}, want {want}"
    elif got.dtype.kind in "fc" and name.startswith(ROUNDED):
        eps = np.finfo(np.float32).eps if got.dtype.itemsize >= 4 else 1e-3
        eps = 8e-3 if "bfloat16" in name else eps
        np.testing.assert_allclose(got, want, rtol=8 * eps, atol=8 * eps, err_msg=name)
    else:
        np.testing.assert_array_equal(got, want, err_msg=name)


@pytest.mark.parametrize("processes", [2, 4])
def test_collectives(processes):
    want = reference("collectives.py", processes)
    got = ours("collectives.py", processes)
    for rank, result in enumerate(got):
        assert result["processes"].tolist() == [processes, rank, processes, 1]
        assert {name.rpartition("/")[2] for name in result} == {str(rank), "processes"}
    assert want.keys() == {name for result in got for name in result}
    for result in got:
        for name in result.keys() - {"processes"}:
            check(name, result[name], want[name])


def test_with_jax_distributed():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    want = ours("collectives.py", 2)
    got = ours("collectives.py", 2, port)
    for a, b in zip(got, want):
        assert a.keys() == b.keys()
        for name in a:
            assert a[name].tobytes() == b[name].tobytes(), name


@pytest.mark.parametrize("processes", [2, 4])
def test_replicated_results_have_the_same_bits_everywhere(processes):
    got = ours("collectives.py", processes)
    for name in ("psum_float32", "psum_large", "psum_float16", "pmean"):
        first = got[0][f"{name}/0"]
        for rank, result in enumerate(got):
            assert result[f"{name}/{rank}"].tobytes() == first.tobytes(), f"{name} on rank {rank}"


def test_a_process_ends_after_the_executions_that_it_has_started():
    got = ours("leaving.py", 3)
    assert got[0]["x"].tolist() == [[51.0] * 4]


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("model", ["mlp", "transformer"])
def test_training(model, processes):
    want = reference("train.py", 1, model)["losses"]
    assert want.shape == (20,)
    for result in ours("train.py", processes, model):
        np.testing.assert_allclose(result["losses"], want, rtol=1e-5)
