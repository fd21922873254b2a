"""What is registered with JAX for GPUs reaches the plugin behind ours. Without a GPU: the plugin is tests/c/networked.c, which ends
where a client has been made, and JAX's package for it is made up here."""

import json
import subprocess
import sys

import launch
import pytest

# In place of JAX's package: notes what it is to register with which table.
EXTENSION = """
import ctypes, json, os
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
def note(*what):
    with open(os.environ["NOTES"], "a") as f:
        print(json.dumps(what), file=f)
def register_custom_call_target(c_api, name, fn, platform, api_version=0, traits=0):
    note("function", pointer(c_api, b"pjrt_c_api"), name, fn, platform, api_version)
def register_custom_type(c_api, name, type_id):
    note("type", pointer(c_api, b"pjrt_c_api"), name, type_id)
def ffi_handlers():
    return {"xla_ffi_python_gpu_callback": 1}
def ffi_types():
    return {"Cache": 2}
"""
PROGRAM = """
import ctypes, json, os, jax, rallypoint
from jaxlib import xla_client
xla_client.register_custom_call_target("before", 3, platform="CUDA", api_version=1)
try:
    jax.devices()
except RuntimeError as e:
    print(e)
xla_client.register_custom_call_target("after", 4, platform="CUDA", api_version=0)
library = ctypes.CDLL(rallypoint.library_path())
library.GetPjrtApi.restype = ctypes.c_void_p
print(json.dumps(library.GetPjrtApi()))
"""


@pytest.fixture
def run(tmp_path):
    """What JAX's package was asked to register, the address of our table, and what was said."""
    plugin = tmp_path / "fake_cuda_plugin.so"
    source = launch.ROOT / "tests/c/networked.c"
    subprocess.run(["cc", "-std=gnu11", "-shared", "-fPIC", "-I", launch.ROOT / "pjrt_c_api", "-o", plugin, source], check=True)
    gpu = tmp_path / "machine/sys/bus/pci/devices/0000:01:00.0"
    gpu.mkdir(parents=True)
    for name, text in [("vendor", "0x10de"), ("device", "0x2335"), ("class", "0x030200")]:
        (gpu / name).write_text(text)
    (tmp_path / "machine/dev").mkdir()
    (tmp_path / "machine/dev/nvidia0").touch()
    package = tmp_path / "packages/jax_cuda13_plugin"

    def run(installed=True, first=""):
        if installed:
            package.mkdir(parents=True)
            (package / "__init__.py").touch()
            (package / "version.py").write_text("from jaxlib.version import __version__")
            (package / "cuda_plugin_extension.py").write_text(EXTENSION)
        notes = tmp_path / "notes"
        notes.touch()
        env = launch.environment(
            JAX_PLATFORMS="rallypoint", RALLYPOINT_BACKEND=f"path:{plugin}", RALLYPOINT_SYSROOT=tmp_path / "machine", NOTES=notes
        )
        env["PYTHONPATH"] = f"{package.parent}:{env.get('PYTHONPATH', '')}"
        done = subprocess.run([sys.executable, "-c", first + PROGRAM], capture_output=True, text=True, timeout=120, env=env)
        assert done.returncode == 0, done.stdout + done.stderr
        registered = [json.loads(line) for line in notes.read_text().splitlines()]
        return registered, json.loads(done.stdout.splitlines()[-1]), done.stdout + done.stderr

    return run


def test_functions_go_to_our_table(run):
    registered, table, _ = run()
    assert sorted(registered) == sorted(
        [
            ["type", table, "Cache", 2],
            ["function", table, "xla_ffi_python_gpu_callback", 1, "CUDA", 1],
            ["function", table, "before", 3, "CUDA", 1],
            ["function", table, "after", 4, "CUDA", 0],
        ]
    )


def test_jax_itself_may_have_done_it(run):
    first = "from jaxlib import xla_client; xla_client.register_custom_call_handler('CUDA', lambda *args: None)"
    assert run(first=first)[0] == []


def test_without_jaxs_package_that_is_said(run):
    assert "no package of JAX's for this GPU is installed, such as jax-cuda13-plugin" in run(installed=False)[2]
