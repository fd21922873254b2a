"""RALLYPOINT_CHECK=vendor: what a plugin computes is compared with our engine. The plugin is XLA's CPU plugin, as it is or with
one operation taken for another (tests/c/liar.c)."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import launch
import numpy as np
import pytest
from rallypoint import __file__ as package
from test_processes import PROGRAMS
from test_vendor import backend

HEAD = """
import jax, jax.numpy as jnp, numpy as np
from jax import lax
x = np.random.default_rng(0).standard_normal((16, 16)).astype(np.float32)
"""
# Line 6 is its first.
MODEL = """
@jax.jit
def f(x):
    y = jnp.sin(x) @ x.T
    def body(c, r):
        return jnp.tanh(c + r), c.sum()
    c, s = lax.scan(body, y[0], y)
    return c, s, jnp.sort(y, axis=0), (y * 7).astype(jnp.int32)
for _ in range(3):
    jax.block_until_ready(f(x))
"""


@pytest.fixture(scope="session")
def liar(tmp_path_factory):
    """Environment of the plugin that takes the first operation for the second."""
    library = tmp_path_factory.mktemp("liar") / "liar.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-I", launch.ROOT / "pjrt_c_api", "-o", library, launch.ROOT / "tests/c/liar.c", "-ldl"]
    subprocess.run(command, check=True)

    def environment(was, becomes, **more):
        env = {"LIAR_PLUGIN": launch.vendor("0.115"), "LIAR_FROM": was, "LIAR_TO": becomes}
        return env | {"RALLYPOINT_BACKEND": f"path:{library}"} | more

    return environment


def run(folder, code, status=0, **env):
    """What the program says on stderr when it is compared; its name is program.py."""
    script = folder / "program.py"
    script.write_text(HEAD + code)
    env = {"RALLYPOINT_CHECK": "vendor", "JAX_PLATFORMS": "rallypoint"} | env
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=200, env=launch.environment(**env))
    assert done.returncode == status, done.stdout + done.stderr
    return done.stderr


def counts(output):
    """Executions compared, differing and not compared, of each client that has ended."""
    found = re.findall(r"check: (\d+) executions compared, (\d+) with results that differ; (\d+) not compared", output)
    assert found, output
    return [tuple(map(int, c)) for c in found]


def test_a_program_that_agrees(tmp_path):
    more = """
    @jax.jit
    def g(x, n):
        k = lax.fori_loop(0, n, lambda i, v: v * 3 + i, n)
        w = lax.cond(k > 3, lambda: x.astype(jnp.bfloat16), lambda: -x.astype(jnp.bfloat16))
        return w, jnp.argsort(x), jnp.cumsum(x, axis=1), jax.random.normal(jax.random.key(1), (100,)), x > 0, x[:0]
    donated = jax.jit(lambda a: a + 1, donate_argnums=0)
    jax.block_until_ready((g(x, 5), donated(donated(jnp.asarray(x))), jax.jit(lambda: 3.5)()))
    """
    output = run(tmp_path, MODEL + textwrap.dedent(more), **backend("0.115"))
    ((compared, differing, skipped),) = counts(output)
    assert compared >= 7 and (differing, skipped) == (0, 0), output


def test_the_instruction_to_blame_is_named_and_written(tmp_path, liar):
    reports = tmp_path / "reports"
    output = run(tmp_path, MODEL, RALLYPOINT_CHECK_DIR=reports, **liar("tanh", "sine"))
    assert re.search(r"jit_f: result 0 differs at \[\d+\]: ours \S+, theirs \S+, \d+ ulp, abs \S+, rel \S+; 16 of 16 elements", output), output
    # Line 11 is the scan, line 10 the tanh in it.
    assert re.search(r"the first instruction that differs on the same operands:\n +in trip 0 of while .* at \S*program.py:11:\d+\n", output), output
    assert re.search(r"\n +tanh \(f32\[16\]\) -> \(f32\[16\]\) at \S*program.py:10:\d+, result 0 at \[\d+\]: ours", output), output
    # The second execution is only counted, the third not even told.
    assert output.count("result 0 differs") == 2 and "2 executions now" in output, output
    assert counts(output)[0][:2] == (3, 3)
    (folder,) = reports.iterdir()
    assert "tanh (f32[16])" in (folder / "report.txt").read_text()
    operand, ours, theirs = (np.load(folder / f"{name}-0.npy") for name in ("input", "ours", "theirs"))
    np.testing.assert_allclose(ours, np.tanh(operand), rtol=1e-5)
    np.testing.assert_allclose(theirs, np.sin(operand), rtol=1e-5)
    # What is written runs anywhere.
    command = [Path(package).parent / "rallypoint", "run", folder / "instruction.mlir", "--input", folder / "input-0.npy", "--output", tmp_path]
    subprocess.run(command, check=True, capture_output=True, timeout=60, env=launch.environment())
    assert np.load(tmp_path / "0.0.npy").tobytes() == ours.tobytes()


def test_integers_and_branches(tmp_path, liar):
    code = """
@jax.jit
def f(x, n):
    k = jnp.arange(12).reshape(3, 4) * n
    return lax.switch(n, [lambda: k, lambda: lax.max(k, 5), lambda: k]), k
f(x, 1)
"""
    output = run(tmp_path, code, **liar("maximum", "minimum"))
    assert re.search(r"in branch 1 of case .* at \S*program.py:9:\d+\n +maximum .* at \S*program.py:9:\d+", output), output
    assert "at [0, 0]: ours 5, theirs 0" in output or "which are to be equal" in output, output


def test_what_differs_only_in_the_whole_program(tmp_path, liar):
    output = run(tmp_path, "jax.jit(lambda x: jnp.tanh(x) + 1)(x)", **liar("tanh", "sine", LIAR_ONLY="bytecode"))
    assert "it differs only as the plugin compiles it as a whole" in output, output
    assert re.search(r"made by\n +add .* at \S*program.py:5:\d+", output), output


def test_the_tolerance_is_the_users(tmp_path):
    code = "jax.jit(lambda x: jnp.exp(jnp.abs(x) * 3) * 2)(x)"
    output = run(tmp_path, code, RALLYPOINT_CHECK_TOLERANCE=0, **backend("0.115"))
    assert re.search(r"on the same operands:\n +exponential \(f32\[16,16\]\) .* at \S*program.py:5:\d+", output), output
    assert "beyond rtol 0e0, atol 0e0" in output, output
    assert counts(run(tmp_path, code, **backend("0.115")))[0][1] == 0


def test_differences_that_add_up_blame_nobody(tmp_path):
    # Each exponential is right to the last place or so, what is left when they are subtracted is not.
    code = """
@jax.jit
def f(x):
    y = jnp.exp(jnp.abs(x) * 3)
    return y, y - lax.optimization_barrier(EXACT)
x = np.linspace(0, 3, 256).astype(np.float32)
EXACT = np.exp(np.abs(x) * np.float32(3))
f(x)
"""
    output = run(tmp_path, code, RALLYPOINT_CHECK_TOLERANCE="1e-6:0", **backend("0.115"))
    assert "jit_f: result 1 differs" in output and "differences add up along the program" in output, output
    assert re.search(r"first value beyond the bound:\n +subtract .* at \S*program.py:9:\d+", output), output


def test_a_difference_may_be_an_error(tmp_path, liar):
    code = """
f = jax.jit(lambda x: jnp.tanh(x))
for time in range(2):
    try:
        f(x)
    except jax.errors.JaxRuntimeError as e:
        assert "DATA_LOSS" in str(e) and "result 0 differs" in str(e), e
        # The instruction is looked for once.
        assert ("tanh (f32[16,16])" in str(e)) == (time == 0), e
    else:
        raise SystemExit("no error")
print(np.asarray(jax.jit(lambda x: x + 1)(x)).sum())
"""
    output = run(tmp_path, code, RALLYPOINT_CHECK="vendor,fail", **liar("tanh", "sine"))
    assert counts(output) == [(3, 2, 0)], output


def test_random_numbers_are_not_compared_but_what_follows_is(tmp_path, liar):
    code = """
jax.config.update("jax_default_prng_impl", "unsafe_rbg")
@jax.jit
def f(key):
    def body(v, _):
        return jnp.tanh(v + jax.random.uniform(key, (8,))), None
    return lax.scan(body, jax.random.uniform(key, (8,)), length=3)[0]
key = jax.random.key(0)
f(key)
"""
    output = run(tmp_path, code, **backend("0.115"))
    assert re.search(r"jit_f draws random numbers: rng_bit_generator ", output), output
    assert "draws random numbers by an algorithm of its own: not compared" in output, output
    assert counts(output)[0][1] == 0, output
    output = run(tmp_path, code, **liar("tanh", "sine"))
    assert re.search(r"in trip 0 of while .*\n +tanh \(f32\[8\]\)", output), output


def test_what_is_not_compared_is_said(tmp_path):
    code = "f = jax.jit(lambda x: jnp.tanh(x)); f(x); f(x)"
    cache = {"JAX_COMPILATION_CACHE_DIR": tmp_path / "cache", "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": 0, "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": 0}
    assert counts(run(tmp_path, code, **cache, **backend("0.115"))) == [(2, 0, 0)]
    output = run(tmp_path, code, **cache, **backend("0.115"))
    assert output.count("an executable is not compared: it came compiled") == 1 and counts(output) == [(0, 0, 2)], output


def test_programs_for_several_devices_are_not_compared_whole(tmp_path):
    code = """
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
y = jax.device_put(x, NamedSharding(Mesh(np.array(jax.devices()), "i"), P("i")))
for _ in range(3):
    jax.jit(lambda y: jnp.tanh(y).sum())(y)
"""
    output = run(tmp_path, code, JAX_NUM_CPU_DEVICES=2, **backend("0.115"))
    assert "is not compared: it is for 2 devices; with RALLYPOINT_CPU_DEVICES=2 its parts are compared" in output, output
    assert counts(output)[0][1:] == (0, 3), output


def test_several_devices_in_one_process(tmp_path, liar):
    code = """
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
y = jax.device_put(x, NamedSharding(Mesh(np.array(jax.devices()), "i"), P("i")))
def f(y):
    return (jnp.tanh(y) / y.sum()).sum(0)
jax.jit(f)(y)
"""
    output = run(tmp_path, code, RALLYPOINT_CPU_DEVICES=4, **backend("0.115"))
    assert counts(output)[0][0] >= 4 and counts(output)[0][1:] == (0, 0), output
    output = run(tmp_path, code, RALLYPOINT_CPU_DEVICES=4, **liar("tanh", "sine"))
    assert re.search(r"on the same operands:\n +tanh \(f32\[4,16\]\) .* at \S*program.py:9:\d+", output), output


def test_several_processes(liar):
    options = {"JAX_PLATFORMS": "rallypoint", "RALLYPOINT_CHECK": "vendor"}
    done = launch.torchrun("jax", PROGRAMS / "loops.py", 2, JAX_ENABLE_X64=1, **options, **backend("0.115"))
    launch.passed(done, 2)
    assert len(counts(done.output)) == 2 and all(c[0] > 20 and c[1:] == (0, 0) for c in counts(done.output)), done.output
    done = launch.torchrun("jax", PROGRAMS / "loops.py", 2, JAX_ENABLE_X64=1, **options, **liar("negate", "cosine"))
    launch.passed(done, 2)
    for rank in (0, 1):
        assert re.search(rf"rallypoint\[rank {rank}\] error: check: .*\n.*\n +negate .* at \S*loops.py:\d+", done.output), done.output


def test_several_processes_of_a_plugin_with_a_network(tmp_path):
    # XLA's CPU plugin under the name of one for GPUs, on a machine that shows two: collectives are ours all the same.
    plugin = tmp_path / "xla_cuda_plugin.so"
    plugin.symlink_to(launch.vendor("0.115"))
    for n in (0, 1):
        for path, text in [
            (f"sys/bus/pci/devices/0000:0{n}:00.0/vendor", "0x10de"),
            (f"sys/bus/pci/devices/0000:0{n}:00.0/device", "0x2335"),
            (f"sys/bus/pci/devices/0000:0{n}:00.0/class", "0x030200"),
            (f"proc/driver/nvidia/gpus/0000:0{n}:00.0/information", f"Model: NVIDIA H200\nDevice Minor: {n}\n"),
            (f"dev/nvidia{n}", ""),
            ("dev/nvidiactl", ""),
        ]:
            file = tmp_path / "machine" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    env = {"RALLYPOINT_SYSROOT": tmp_path / "machine", "RALLYPOINT_BACKEND": f"path:{plugin}", "RALLYPOINT_CHECK": "vendor"}
    done = launch.torchrun("jax", PROGRAMS / "train.py", 2, "mlp", JAX_PLATFORMS="rallypoint", XLA_FLAGS="--xla_force_host_platform_device_count=1", **env)
    launch.passed(done, 2)
    assert len(counts(done.output)) == 2 and all(c[0] > 20 and c[1:] == (0, 0) for c in counts(done.output)), done.output


@pytest.mark.parametrize(
    "env, says",
    [
        ({"RALLYPOINT_BACKEND": "cpu"}, "RALLYPOINT_BACKEND=path:PLUGIN.so names one"),
        ({"RALLYPOINT_CHECK": "vendors"}, "RALLYPOINT_CHECK=\"vendors\" is neither vendor nor vendor,fail"),
        ({"RALLYPOINT_CHECK_TOLERANCE": "s32=1"}, "RALLYPOINT_CHECK_TOLERANCE=\"s32=1\""),
        ({"RALLYPOINT_CHECK_DIR": "/proc/no"}, "RALLYPOINT_CHECK_DIR=\"/proc/no\" is no folder to write to"),
    ],
)
def test_wrong_variables_are_named(tmp_path, env, says):
    assert says in run(tmp_path, "jax.devices()", status=1, **(backend("0.115") | env))


def test_on_the_command_line(liar):
    program = launch.ROOT / "tests/programs/unary_float.mlir"
    command = [Path(package).parent / "rallypoint", "run", program, "--check"]
    env = liar("tanh", "sine")
    path = env["RALLYPOINT_BACKEND"].removeprefix("path:")

    def status_and_output(plugin, **more):
        done = subprocess.run([*command, plugin], capture_output=True, text=True, timeout=60, env=launch.environment(**env | more))
        return done.returncode, done.stdout + done.stderr

    status, output = status_and_output(path)
    assert status == 1 and re.search(r"rallypoint: .*check: unary_float: result \d+ differs", output), output
    assert re.search(r"on the same operands:\n +tanh .* at line 21:10,", output), output
    status, output = status_and_output(path, RALLYPOINT_CHECK="vendor")
    assert status == 0 and "device 0 result 0: " in output and "1 with results that differ" in output, output
    status, output = status_and_output(launch.vendor("0.115"))
    assert status == 0 and "1 executions compared, 0 with results that differ" in output, output
    status, output = status_and_output("/no/such.so")
    assert status == 1 and "/no/such.so" in output, output
