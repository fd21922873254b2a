"""torch_xla in one process and in several under the real torchrun."""

from functools import cache
from pathlib import Path

import launch
import numpy as np
import pytest
import rallypoint

PROGRAMS = Path(__file__).with_name("programs")

# The two ways to find the plugin: by name, and by path.
DEVICES = {
    "RALLYPOINT": {"PJRT_DEVICE": "RALLYPOINT"},
    "LIBRARY": {"PJRT_DEVICE": "LIBRARY", "PJRT_LIBRARY_PATH": rallypoint.library_path()},
}


def expected(rank, world):
    """What each collective gives on this rank."""

    def of(r, *shape):
        return np.arange(np.prod(shape), dtype=np.float32).reshape(shape) + 100 * r

    ranks = range(world)
    everyone = lambda *shape: [of(r, *shape) for r in ranks]
    want = {f"{how}_ones": np.full((4, 4), world) for how in ("xm", "dist")}
    want |= {f"xm_ones_{t}": np.full(33, world) for t in ("f64", "f16", "bf16", "i32", "i64", "u8")}
    want |= {
        "max": of(world - 1, 5),
        "min": of(0, 5),
        "mul": np.prod([a + 1 for a in everyone(3)], axis=0),
        "several_0": sum(everyone(3)) / world,
        "several_1": sum(everyone(2, 2)) / world,
        "gather": np.concatenate(everyone(2, 3)),
        "gather_unpinned": np.concatenate(everyone(2, 3), 1),
        "scatter": np.split(sum(everyone(2 * world, 3)), world)[rank],
        "all_to_all": np.concatenate([np.split(a, world)[rank] for a in everyone(2 * world, 3)], 1),
        "permute": of((rank - 1) % world, 3),
        "dist_max": of(world - 1, 3),
        "dist_gather": np.concatenate(everyone(2)),
        "dist_scatter": np.split(sum(everyone(2 * world)), world)[rank],
        "dist_broadcast": of(world - 1, 3),
    }
    if world == 4:
        want["groups"] = of(rank, 3) + of((rank + 2) % 4, 3)
    return want


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("world", [2, 4])
def test_collectives(world, device):
    run = launch.passed(launch.torchrun("torch", PROGRAMS / "collectives.py", world, **DEVICES[device]), world)
    for rank, result in enumerate(run.results):
        assert result.pop("ranks").tolist() == [rank, world] * 3
        want = expected(rank, world)
        assert result.keys() == want.keys()
        for name, value in want.items():
            np.testing.assert_allclose(result[name], value, rtol=1e-6, err_msg=f"{name} on rank {rank}")


@pytest.mark.parametrize("how", ["launch", "spawn"])
def test_processes_that_torch_xla_starts(how):
    run = launch.passed(launch.single("torch", PROGRAMS / "spawn.py", how, processes=3, PJRT_DEVICE="RALLYPOINT", RALLYPOINT_CPU_DEVICES=3), 3)
    for rank, result in enumerate(run.results):
        assert result["world"].tolist() == [rank, 3]
        assert result["ones"].tolist() == [3.0] * 4


@pytest.mark.parametrize("device", DEVICES)
def test_one_process(device):
    result = launch.passed(launch.single("torch", PROGRAMS / "single.py", **DEVICES[device])).results[0]
    used, limit = result.pop("memory")
    assert 0 < used < limit
    low, high, mean = result.pop("rand")
    assert 0 <= low and high < 1 and 0.45 < mean < 0.55
    names = {name.rpartition("/")[0] for name in result}
    assert len(names) > 40
    for name in names:
        rtol = 1e-2 if "float16" in name else 1e-5
        np.testing.assert_allclose(result[f"{name}/ours"], result[f"{name}/cpu"], rtol=rtol, atol=rtol, err_msg=name)


def test_sizes_that_are_known_while_running():
    env = {"PJRT_DEVICE": "RALLYPOINT", "XLA_EXPERIMENTAL": "nonzero:masked_select"}
    result = launch.passed(launch.single("torch", PROGRAMS / "bounded.py", **env)).results[0]
    names = {name.rpartition("/")[0] for name in result}
    assert len(names) == 14
    for name in names:
        np.testing.assert_array_equal(result[f"{name}/ours"], result[f"{name}/cpu"], err_msg=name)


@cache
def reference(model):
    return launch.passed(launch.single("torch", PROGRAMS / "train.py", model)).results[0]["losses"]


@pytest.mark.parametrize("model", ["mlp", "transformer"])
@pytest.mark.parametrize("world, options", [(1, []), (2, []), (2, ["ddp"]), (4, ["ddp"])], ids=["1", "2", "2-ddp", "4-ddp"])
def test_training(model, world, options):
    if world == 1:
        run = launch.single("torch", PROGRAMS / "train.py", model, PJRT_DEVICE="RALLYPOINT")
    else:
        run = launch.torchrun("torch", PROGRAMS / "train.py", world, model, *options, PJRT_DEVICE="RALLYPOINT")
    for result in launch.passed(run, world).results:
        np.testing.assert_allclose(result["losses"], reference(model), rtol=1e-5)
