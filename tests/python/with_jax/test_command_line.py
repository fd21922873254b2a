"""The command line as the package installs it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import launch
import numpy as np

PROGRAMS = Path(__file__).parents[2] / "programs"


def rallypoint(*args, status=0, **env):
    run = subprocess.run([sys.executable, "-m", "rallypoint", *map(str, args)], capture_output=True, text=True, timeout=120, env=launch.environment(**env))
    assert run.returncode == status, run.stdout + run.stderr
    return run.stdout + run.stderr


def test_hello_alone():
    output = rallypoint("hello")
    assert re.search(r"rank 0 of 1 on .*: cpu device 0 of 0; .* = 1 in [\d.]+ us", output), output


def test_hello_with_processes_it_starts():
    lines = rallypoint("hello", "--nproc", 4).splitlines()
    assert len(lines) == 4
    for rank, line in enumerate(lines):
        assert re.search(rf"^rank {rank} of 4 on .*: cpu device {rank} of 0 1 2 3; by shared memory; .*1 \+ 2 \+ 3 \+ 4 = 10 in [\d.]+ us$", line), line


def test_hello_with_several_devices_each():
    lines = rallypoint("hello", "--nproc", 2, RALLYPOINT_CPU_DEVICES=2).splitlines()
    assert "cpu device 2 3 of 0 1 2 3; by shared memory; " in lines[1] and "= 10 in" in lines[1], lines


def test_hello_says_when_bytes_go_over_the_network():
    lines = rallypoint("hello", "--nproc", 2, RALLYPOINT_TRANSPORT="tcp").splitlines()
    assert all("; by TCP; " in line for line in lines), lines


def test_hello_under_torchrun():
    command = [launch.TORCHRUN, "--standalone", "--nproc-per-node=2", "--no-python", sys.executable, "-m", "rallypoint", "hello"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, env=launch.environment())
    assert run.returncode == 0 and {"rank 0 of 2", "rank 1 of 2"} <= set(re.findall(r"rank \d of \d", run.stdout)), run.stdout + run.stderr


def test_a_rank_that_fails_fails_the_launch():
    output = rallypoint("hello", "--nproc", 2, "--plugin", "/no/such.so", status=1)
    assert "/no/such.so" in output


def test_run_prints_and_writes_results(tmp_path):
    np.save(tmp_path / "x.npy", np.array([[1, 5, 3], [4, 2, 6]], "float32"))
    output = rallypoint("run", PROGRAMS / "reduce.mlir", "--input", tmp_path / "x.npy", "--output", tmp_path)
    assert "device 0 result 0: f32[2] 9 12" in output
    assert np.load(tmp_path / "0.4.npy").tolist() == [1, 2]


def test_run_names_what_is_wrong_with_an_input(tmp_path):
    np.save(tmp_path / "x.npy", np.zeros(3, "float32"))
    assert "f32[2,3]" in rallypoint("run", PROGRAMS / "reduce.mlir", "--input", tmp_path / "x.npy", status=1)


def test_run_with_a_time_limit(tmp_path):
    # Until the number has gone through all that there are.
    endless = """func.func public @main(%n: tensor<i64>) -> tensor<i64> {
      %one = stablehlo.constant dense<1> : tensor<i64>
      %last = stablehlo.constant dense<-1> : tensor<i64>
      %r = stablehlo.while(%x = %n) : tensor<i64> cond {
        %go = stablehlo.compare NE, %x, %last : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %go : tensor<i1>
      } do {
        %next = stablehlo.add %x, %one : tensor<i64>
        stablehlo.return %next : tensor<i64>
      }
      return %r : tensor<i64>
    }"""
    (tmp_path / "endless.mlir").write_text(endless)
    output = rallypoint("run", tmp_path / "endless.mlir", "--timeout", 1, status=-signal.SIGKILL)
    assert "has not ended within 1 s" in output


def test_explain(tmp_path):
    rallypoint("hello", "--nproc", 2, RALLYPOINT_FLIGHT_RECORDER=tmp_path)
    output = rallypoint("explain", tmp_path, "--timeline", 3)
    for words in ("2 of 2 ranks", "it has left the job", "the last 3 of 101 collectives", "in all_reduce", "no divergence"):
        assert words in output, output
    (tmp_path / "rank-00001.jsonl").write_text("something else")
    output = rallypoint("explain", tmp_path)
    assert "rank-00001.jsonl is left out: it is no file of the flight recorder" in output and "1 of 2 ranks" in output
    assert "no-such-folder" in rallypoint("explain", tmp_path / "no-such-folder", status=1)


def test_bench_measures_this_plugin():
    assert '"bench": "dispatch"' in rallypoint("bench", "dispatch", "--seconds", 0.05)
    assert rallypoint("bench", "all-reduce", "--nproc", 2, "--bytes", "4,65536", "--seconds", 0.05).count('"all-reduce"') == 2


def test_doctor():
    output = rallypoint("doctor")
    for word in ("rallypoint", "launcher", "devices", "interface", "JAX"):
        assert word in output, output


def test_doctor_explains_a_broken_launch():
    output = rallypoint("doctor", RANK=5, WORLD_SIZE=2, LOCAL_RANK=0, LOCAL_WORLD_SIZE=1, MASTER_ADDR="127.0.0.1", MASTER_PORT=29500, status=1)
    assert "RANK" in output and "5" in output
