"""`jax.distributed.initialize()` under the real torchrun, through `rallypoint.jax_cluster`."""

from pathlib import Path

import launch
import pytest

PROGRAM = Path(__file__).with_name("programs") / "cluster.py"


@pytest.mark.parametrize("platform", ["cpu", "rallypoint"])
@pytest.mark.parametrize("options", [("--standalone",), ("--nnodes=1", "--master-addr=127.0.0.1", "--master-port=29611")], ids=["c10d", "static"])
def test_every_backend_meets(platform, options):
    run = launch.torchrun("jax", PROGRAM, 2, options=options, JAX_PLATFORMS=platform, JAX_CPU_COLLECTIVES_IMPLEMENTATION="gloo")
    for rank, result in enumerate(launch.passed(run, 2).results):
        assert result["sum"] == 1
        assert result["world"].tolist() == [2, rank, 2, 1]


def test_broken_variables_are_named(monkeypatch):
    from rallypoint.jax_cluster import TorchrunCluster

    monkeypatch.setenv("TORCHELASTIC_RUN_ID", "x")
    monkeypatch.setenv("RANK", "1")
    monkeypatch.delenv("MASTER_ADDR", raising=False)
    assert TorchrunCluster.is_env_present()
    with pytest.raises(RuntimeError, match="MASTER_ADDR is not set"):
        TorchrunCluster.get_coordinator_address(5, None)
    monkeypatch.setenv("MASTER_ADDR", "host")
    monkeypatch.setenv("MASTER_PORT", "twelve")
    with pytest.raises(RuntimeError, match="MASTER_PORT='twelve'"):
        TorchrunCluster.get_coordinator_address(5, None)
    monkeypatch.setenv("MASTER_PORT", "29500")
    assert TorchrunCluster.get_coordinator_address(5, "7") == "host:7"
    host, port = TorchrunCluster.get_coordinator_address(5, None).split(":")
    assert host == "host" and 61440 <= int(port) < 65536
    monkeypatch.setenv("WORLD_SIZE", "-1")
    with pytest.raises(RuntimeError, match="WORLD_SIZE='-1'"):
        TorchrunCluster.get_process_count()
