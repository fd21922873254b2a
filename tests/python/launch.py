"""Runs programs as a user would: one Python, or several under the real torchrun. Each writes its results to files."""

import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
TORCHRUN = ROOT / ".cache/venv-torch/bin/torchrun"
PYTHON = {"jax": ROOT / ".cache/venv-jax/bin/python", "torch": ROOT / ".cache/venv-torch/bin/python"}

# Plugins of others, by the version of the PJRT C API.
_VENDORS = {
    "0.115": "lammps_jax_pjrt_cpu/pjrt_c_api_cpu_plugin.so",
    "0.106": "fastatomstruct_xla_cpu/libpjrt_cpu.so",
    "0.81": "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so",
}

# What launchers, an outer test or a user's shell may have set.
FOREIGN = ("RALLYPOINT_", "JAX_", "XLA_", "PJRT_", "TORCHELASTIC_", "PET_", "MASTER_", "RANK", "WORLD_SIZE", "LOCAL_", "GROUP_", "SLURM_", "OMPI_")
KEPT = ("RALLYPOINT_LIBRARY", "RALLYPOINT_LOG")


def vendor(version: str) -> str:
    """XLA's CPU plugin of that version."""
    (path,) = (ROOT / ".cache/venv-vendor/lib").glob(f"python*/site-packages/{_VENDORS[version]}")
    return str(path)


@dataclass
class Run:
    status: int
    output: str
    # Of each process, in the order of ranks: the arrays of its result file.
    results: list[dict[str, np.ndarray]]


def environment(**extra) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if k in KEPT or not k.startswith(FOREIGN)}
    return env | {k: str(v) for k, v in extra.items()}


def single(framework, program, *args, timeout=240, processes=1, **env) -> Run:
    return _run([PYTHON[framework], program], args, processes, timeout, env)


def torchrun(framework, program, nproc, *args, timeout=240, options=("--standalone",), **env) -> Run:
    command = [TORCHRUN, *options, f"--nproc-per-node={nproc}", "--no-python", PYTHON[framework], program]
    return _run(command, args, nproc, timeout, env)


def _run(command, args, nproc, timeout, env) -> Run:
    """Calls `command OUT args…`; a process of rank r writes OUT/r.npz. Ends everything it started."""
    with tempfile.TemporaryDirectory() as out:
        log = Path(out, "log")
        with log.open("wb") as sink:
            process = subprocess.Popen(
                [*map(str, command), out, *map(str, args)],
                stdout=sink,
                stderr=subprocess.STDOUT,
                env=environment(**env),
                start_new_session=True,
            )
        try:
            status = process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{command[-1]} did not end within {timeout} s:\n{_tail(log)}")
        finally:
            _kill(process.pid, out)
            process.wait()
        files = [Path(out, f"{rank}.npz") for rank in range(nproc)]
        results = [dict(np.load(f)) for f in files if f.exists()]
        return Run(status, _tail(log), results)


def _kill(leader: int, out: str):
    """Kills the process, and what torchrun started in sessions of its own: those that have our folder as argument."""
    for proc in Path("/proc").iterdir():
        try:
            pid = int(proc.name)
            ours = out.encode() in (proc / "cmdline").read_bytes().split(b"\0")
        except (ValueError, OSError):
            continue
        if pid == leader or ours:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def _tail(log: Path) -> str:
    return log.read_text(errors="replace")[-20000:]


def passed(run: Run, nproc=1) -> Run:
    assert run.status == 0 and len(run.results) == nproc, f"status {run.status}:\n{run.output}"
    return run
