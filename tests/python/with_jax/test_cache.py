"""JAX's persistent compilation cache: in a new process, with damaged entries and those of another version, among ranks."""

from pathlib import Path

import launch
import numpy as np
from jax._src import compilation_cache

PROGRAM = Path(__file__).with_name("programs") / "cached.py"
X = np.arange(24, dtype=np.float32).reshape(8, 3)
MAGIC = b"RALLYEXE"


def run(folder, processes=1, *args):
    """The results of each rank, which must be right, and what was printed."""
    if processes == 1:
        done = launch.single("jax", PROGRAM, folder, *args, JAX_PLATFORMS="rallypoint")
    else:
        done = launch.torchrun("jax", PROGRAM, processes, folder, *args, JAX_PLATFORMS="rallypoint")
    results = launch.passed(done, processes).results
    for r in results:
        for k in range(8):
            np.testing.assert_allclose(r[f"f{k}"], np.sin(X) * k + X.sum(), rtol=1e-6)
        np.testing.assert_array_equal(r["total"], 2 * X.sum(axis=0))
    return results, done.output


def entries(folder):
    return sorted(Path(folder).glob("*-cache"))


def payload(entry):
    """The executable as the plugin wrote it, and how to put another in its place."""
    data = compilation_cache.decompress_executable(entry.read_bytes())
    executable, seconds = compilation_cache.extract_executable_and_time(data)
    put = lambda new: entry.write_bytes(compilation_cache.compress_executable(compilation_cache.combine_executable_and_time(new, seconds)))
    return executable, put


def test_a_new_process_finds_what_another_compiled(tmp_path):
    [first], _ = run(tmp_path)
    [second], _ = run(tmp_path)
    assert first["hits"] == 0 and first["requests"] >= 9 and first["unread"] == 0
    assert second["hits"] == second["requests"] == first["requests"] and second["unread"] == 0
    assert len(entries(tmp_path)) == first["requests"]


def test_damaged_entries_are_compiled_again(tmp_path):
    run(tmp_path)
    flip = lambda data, at: data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1 :]
    outside = [lambda d: b"", lambda d: d[: len(d) // 2], lambda d: b"\0" * 100, lambda d: d[:-1]]
    inside = [lambda d: d[: d.index(MAGIC) + 60], lambda d: flip(d, len(d) - 20), lambda d: flip(d, d.index(MAGIC)), lambda d: b""]
    damaged = entries(tmp_path)[:8]
    for entry, damage in zip(damaged, outside):
        entry.write_bytes(damage(entry.read_bytes()))
    for entry, damage in zip(damaged[4:], inside):
        executable, put = payload(entry)
        put(damage(executable))
    [result], output = run(tmp_path)
    assert result["unread"] == 8 and result["hits"] == result["requests"] - 8, output


def test_entries_of_another_version_are_refused(tmp_path):
    run(tmp_path)
    for entry in entries(tmp_path):
        executable, put = payload(entry)
        at = executable.index(MAGIC) + len(MAGIC)
        version = int.from_bytes(executable[at : at + 4], "little") + 1
        put(executable[:at] + version.to_bytes(4, "little") + executable[at + 4 :])
    [result], output = run(tmp_path)
    assert result["hits"] == 0 and result["unread"] == result["requests"], output
    assert "a serialized executable of version" in output and "this plugin reads version" in output


def test_nothing_of_an_entry_depends_on_the_processor(tmp_path):
    """What is kept is the program: another processor compiles it for itself."""
    run(tmp_path)
    for entry in entries(tmp_path):
        executable, _ = payload(entry)
        assert MAGIC in executable and b"\x7fELF" not in executable
        assert len(executable) < 10000


def test_ranks_share_a_folder(tmp_path):
    first, _ = run(tmp_path, 4)
    intact = [payload(entry)[0] for entry in entries(tmp_path)]
    assert all(MAGIC in executable for executable in intact)
    second, output = run(tmp_path, 4)
    for r in second:
        assert r["hits"] == r["requests"] > 0 and r["unread"] == 0, output


def test_ranks_that_compile_run_with_ranks_that_load(tmp_path):
    run(tmp_path, 2, "own")
    for entry in entries(tmp_path / "1"):
        entry.unlink()
    [zero, one], output = run(tmp_path, 2, "own")
    assert zero["hits"] == zero["requests"] and one["hits"] == 0, output
