"""A peer that dies, does not come or runs something else: every survivor gets an error that names it, soon.

torchrun would end the survivors itself, so the processes are started here, with its environment.
"""

import json
import socket
import subprocess
import time
from pathlib import Path

import launch
import pytest

PROGRAM = Path(__file__).with_name("programs") / "failure.py"


def start(out, what, victim, world, **env):
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    processes = []
    for rank in range(world):
        ranks = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": world, "LOCAL_WORLD_SIZE": world, "GROUP_RANK": 0, "GROUP_WORLD_SIZE": 1}
        store = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port, "TORCHELASTIC_USE_AGENT_STORE": "False", "TORCHELASTIC_RUN_ID": f"test-{port}"}
        log = open(out / f"{rank}.log", "wb")
        command = [launch.PYTHON["jax"], PROGRAM, out, what, str(victim)]
        processes.append(subprocess.Popen(command, stdout=log, stderr=log, env=launch.environment(JAX_PLATFORMS="rallypoint", **ranks, **store, **env)))
    return processes


def run(out, what, victim, world, seconds=90, **env):
    """The survivors' reports by rank."""
    processes = start(out, what, victim, world, **env)
    try:
        deadline = time.time() + seconds
        for process in processes:
            process.wait(max(0.1, deadline - time.time()))
    except subprocess.TimeoutExpired:
        pass
    finally:
        for process in processes:
            process.kill()
            process.wait()
    logs = "\n".join(f"--- rank {r}\n{(out / f'{r}.log').read_text(errors='replace')[-3000:]}" for r in range(world))
    reports = {r: json.loads(f.read_text()) for r in range(world) if (f := out / f"{r}.json").exists()}
    return reports, logs


@pytest.mark.parametrize("victim", [0, 1, 2])
def test_killed_in_the_middle(tmp_path, victim):
    reports, logs = run(tmp_path, "killed", victim, 3)
    killed = json.loads((tmp_path / "killed.json").read_text())["time"]
    assert reports.keys() == {0, 1, 2} - {victim}, logs
    for rank, report in reports.items():
        assert report["error"] and f"rank {victim}" in report["error"], f"rank {rank}: {report}\n{logs}"
        assert report["time"] - killed < 5, report


@pytest.mark.parametrize("victim", [0, 1])
def test_an_execution_that_fails_on_one_rank(tmp_path, victim):
    reports, logs = run(tmp_path, "failing", victim, 3)
    failed = json.loads((tmp_path / "failing.json").read_text())["time"]
    assert reports.keys() == {0, 1, 2}, logs
    for rank, report in reports.items():
        assert report["error"] and "RESOURCE_EXHAUSTED" in report["error"], f"rank {rank}: {report}\n{logs}"
        assert rank == victim or f"rank {victim}" in report["error"], report
        assert report["time"] - failed < 5, report


@pytest.mark.parametrize("victim", [0, 1])
def test_a_callback_that_raises_on_one_rank(tmp_path, victim):
    flight = tmp_path / "flight"
    reports, logs = run(tmp_path, "raising", victim, 2, RALLYPOINT_FLIGHT_RECORDER=flight)
    raised = json.loads((tmp_path / "raising.json").read_text())["time"]
    assert reports.keys() == {0, 1}, logs
    for rank, report in reports.items():
        assert "not this time" in report["error"], f"rank {rank}: {report}\n{logs}"
        assert rank == victim or f"rank {victim} (host " in report["error"], report
        assert report["time"] - raised < 5 and report["alone"] == 12, report
        assert rank == victim or f"(flight recorder: {flight}/rank-0000{rank}.jsonl)" in report["error"], report
    command = [launch.PYTHON["jax"], "-m", "rallypoint", "explain", str(flight)]
    text = subprocess.run(command, capture_output=True, text=True, env=launch.environment()).stdout
    # Rank 1 - victim waits in a collective of the program that names its line; the victim has not come.
    assert "first divergence: #" in text and f"device {victim}, has not come" in text and "failure.py:" in text, text
    assert "in program jit_step" in text, text


def test_different_programs(tmp_path):
    reports, logs = run(tmp_path, "different", 1, 2)
    assert reports.keys() == {0, 1}, logs
    started = max(json.loads((tmp_path / f"{r}.started.json").read_text())["time"] for r in (0, 1))
    for rank, report in reports.items():
        assert report["error"] and f"rank {1 - rank}" in report["error"], f"{report}\n{logs}"
        assert report["time"] - started < 5 + 10, report  # compiling takes its share


def test_missing_peer(tmp_path):
    reports, logs = run(tmp_path, "missing", 1, 2, RALLYPOINT_TIMEOUT=12)
    assert reports.keys() == {0}, logs
    assert "rank 1" in reports[0]["error"], reports[0]
    assert "rank 1" in (tmp_path / "0.log").read_text(), "while waiting, a line every ten seconds names who is missing"
