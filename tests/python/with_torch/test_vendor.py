"""torch_xla on plugins of others behind ours; without us it refuses them, as they are newer."""

import re

import launch
import numpy as np
import pytest
from test_torch_xla import PROGRAMS, expected, reference


def backend(version):
    return {"PJRT_DEVICE": "RALLYPOINT", "RALLYPOINT_BACKEND": f"path:{launch.vendor(version)}"}


@pytest.mark.parametrize("version", ["0.115", "0.106"])
def test_one_process(version):
    run = launch.passed(launch.single("torch", PROGRAMS / "train.py", "transformer", **backend(version)))
    np.testing.assert_allclose(run.results[0]["losses"], reference("transformer"), rtol=1e-5)


def test_it_is_refused_without_us():
    run = launch.single("torch", PROGRAMS / "train.py", "mlp", PJRT_DEVICE="LIBRARY", PJRT_LIBRARY_PATH=launch.vendor("0.115"))
    assert run.status != 0 and "Unexpected PJRT_ExecuteOptions size" in run.output, run.output


@pytest.mark.parametrize("world", [2, 4])
def test_collectives(world):
    run = launch.passed(launch.torchrun("torch", PROGRAMS / "collectives.py", world, **backend("0.115")), world)
    for rank, result in enumerate(run.results):
        assert result.pop("ranks").tolist() == [rank, world] * 3
        for name, value in expected(rank, world).items():
            np.testing.assert_allclose(result[name], value, rtol=1e-6, err_msg=f"{name} on rank {rank}")


@pytest.mark.parametrize("version, world", [("0.115", 2), ("0.115", 4), ("0.106", 2)])
def test_training(version, world):
    run = launch.torchrun("torch", PROGRAMS / "train.py", world, "mlp", "ddp", **backend(version))
    for result in launch.passed(run, world).results:
        np.testing.assert_allclose(result["losses"], reference("mlp"), rtol=1e-5)


def test_what_the_plugin_computes_is_compared():
    run = launch.passed(launch.single("torch", PROGRAMS / "train.py", "mlp", RALLYPOINT_CHECK="vendor", **backend("0.115")))
    np.testing.assert_allclose(run.results[0]["losses"], reference("mlp"), rtol=1e-5)
    compared, differing, skipped = map(int, re.findall(r"check: (\d+) executions compared, (\d+) with .* differ; (\d+) not", run.output)[-1])
    assert compared >= 20 and (differing, skipped) == (0, 0), run.output
