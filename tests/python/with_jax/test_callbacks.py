"""Python callbacks, and functions of other libraries."""

import ctypes
import gc
import shutil
import subprocess
import weakref
from pathlib import Path

import jax
import jax.numpy as jnp
import launch
import numpy as np
import pytest
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

HERE = Path(__file__).parent
F32 = jax.ShapeDtypeStruct((), jnp.float32)


def double(x):
    assert isinstance(x, jax.Array)
    return 2 * np.asarray(x)


def call(x):
    return jax.pure_callback(double, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential")


def test_pure_callback():
    x = jnp.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(jax.jit(lambda x: call(x + 1) + 1)(x), 2 * (np.asarray(x) + 1) + 1)
    np.testing.assert_array_equal(jax.jit(jax.vmap(call))(x), 2 * np.asarray(x))
    np.testing.assert_array_equal(jax.lax.scan(lambda c, x: (call(c) + x, c), 1.0, jnp.arange(4.0))[0], 27)
    np.testing.assert_array_equal(jax.lax.while_loop(lambda c: c < 100, call, jnp.float32(1)), 128)
    for flag in (True, False):
        np.testing.assert_array_equal(jax.jit(lambda f, x: jax.lax.cond(f, call, jnp.negative, x))(flag, 3.0), 6 if flag else -3)


def test_pure_callback_has_a_gradient_by_rule():
    @jax.custom_jvp
    def square(x):
        return jax.pure_callback(lambda x: np.asarray(x) ** 2, F32, x)

    square.defjvp(lambda primals, tangents: (square(primals[0]), 2 * primals[0] * tangents[0]))
    assert jax.jit(jax.grad(square))(3.0) == 6


@pytest.mark.parametrize("dtype", [jnp.bool_, jnp.int8, jnp.uint32, jnp.float16, jnp.bfloat16, jnp.complex64])
def test_element_types(dtype):
    x = jnp.array([[0, 1, 2], [3, 0, 5]]).astype(dtype)
    swap = lambda x: np.asarray(x).T
    y = jax.jit(lambda x: jax.pure_callback(swap, jax.ShapeDtypeStruct((3, 2), dtype), x))(x)
    np.testing.assert_array_equal(y, x.T)


def test_a_callback_may_compute_with_jax():
    rallypoint = jax.devices("rallypoint")[0]

    def inner(x):
        return np.asarray(jax.jit(lambda x: jnp.sort(x) @ x)(jax.device_put(np.asarray(x), rallypoint)))

    x = jnp.arange(5.0)[::-1]
    np.testing.assert_array_equal(jax.jit(lambda x: jax.pure_callback(inner, F32, x) + 1)(x), 11)


def test_io_callbacks_run_in_order():
    seen = []

    def note(i):
        seen.append(int(i))
        return np.int32(len(seen))

    def body(i, carry):
        return carry + io_callback(note, jax.ShapeDtypeStruct((), jnp.int32), i, ordered=True)

    total = jax.jit(lambda n: jax.lax.fori_loop(0, n, body, 0))(5)
    jax.jit(lambda: io_callback(note, jax.ShapeDtypeStruct((), jnp.int32), 9, ordered=True))()
    jax.effects_barrier()
    assert seen == [0, 1, 2, 3, 4, 9]
    assert total == 15
    seen.clear()
    # Nobody uses its result.
    jax.jit(lambda x: (io_callback(note, jax.ShapeDtypeStruct((), jnp.int32), x), x)[1])(7)
    jax.vmap(lambda x: io_callback(lambda x: seen.append(int(x)), None, x))(jnp.arange(3))
    jax.effects_barrier()
    assert sorted(seen) == [0, 1, 2, 7]


def test_debug_print_and_callback(capfd):
    @jax.jit
    def f(x):
        jax.debug.print("x is {}", x, ordered=True)
        y = jax.lax.fori_loop(0, 3, lambda i, y: (jax.debug.print("step {i}", i=i, ordered=True), y + i)[1], x)
        jax.debug.print("y is {y}", y=y, ordered=True)
        return y

    f(1)
    jax.effects_barrier()
    jax.grad(lambda x: (jax.debug.print("unordered {}", x), x * x)[1])(2.0)
    jax.effects_barrier()
    assert capfd.readouterr().out.splitlines() == ["x is 1", "step 0", "step 1", "step 2", "y is 4", "unordered 2.0"]
    seen = []
    jax.jit(lambda x: jax.debug.callback(lambda a, b: seen.append((float(a), b)), x, b="text"))(1.5)
    jax.effects_barrier()
    assert seen == [(1.5, "text")]
    jax.jit(jax.vmap(lambda x: jax.debug.print("row {}", x)))(jnp.arange(2))
    jax.jit(jax.grad(jax.checkpoint(lambda x: (jax.debug.print("kept {}", x), jnp.sin(x))[1])))(2.0)
    jax.effects_barrier()
    assert sorted(capfd.readouterr().out.splitlines()) == ["kept 2.0", "kept 2.0", "row 0", "row 1"]


def test_errors_of_callbacks():
    def bad(x):
        raise ValueError("not this one")

    with pytest.raises(jax.errors.JaxRuntimeError, match="ValueError: not this one"):
        jax.block_until_ready(jax.jit(lambda x: jax.pure_callback(bad, F32, x))(1.0))
    with pytest.raises(jax.errors.JaxRuntimeError, match="Incorrect output shape"):
        jax.block_until_ready(jax.jit(lambda x: jax.pure_callback(lambda x: np.zeros(3, np.float32), F32, x))(1.0))
    np.testing.assert_array_equal(jax.jit(call)(jnp.float32(1)), 2)
    with pytest.raises(jax.errors.JaxRuntimeError, match="ValueError: not this one"):
        jax.jit(lambda x: (jax.debug.callback(bad, x), x)[1])(1.0)
        jax.effects_barrier()
    # The error is told once more to whoever waits for effects.
    forget_effects()
    np.testing.assert_array_equal(jax.jit(call)(jnp.float32(1)), 2)


def forget_effects():
    from jax._src import dispatch

    dispatch.runtime_tokens.clear()


def test_callables_end_with_their_programs():
    class Callable:
        def __call__(self, x):
            return np.asarray(x)

    kept = Callable()
    f = jax.jit(lambda x: jax.pure_callback(kept, F32, x))
    assert [float(f(x)) for x in (1.0, 2.0, 3.0)] == [1, 2, 3]
    callable = weakref.ref(kept)
    del kept
    gc.collect()
    # A program calls it without looking at the function it was made from.
    assert callable() is not None and f(4.0) == 4
    del f
    gc.collect()
    assert callable() is None


def test_callbacks_of_jaxs_own_backend():
    with jax.default_device(jax.devices("cpu")[0]):
        y = jax.jit(call)(jnp.float32(1))
    assert y == 2 and y.device == jax.devices("cpu")[0]


def test_a_buffer_callback():
    from jax.experimental.buffer_callback import buffer_callback

    def triple(context, out, x):
        np.asarray(out)[...] = 3 * np.asarray(x)

    y = jax.jit(buffer_callback(triple, jax.ShapeDtypeStruct((4,), jnp.float32)))(jnp.arange(4.0))
    np.testing.assert_array_equal(y, 3 * np.arange(4.0))


def test_a_program_over_several_devices_prints_once(capfd):
    mesh = Mesh(np.array(jax.devices("rallypoint")), "x")
    x = jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("x")))
    y = jax.jit(lambda x: (jax.debug.print("sum {}", x.sum()), call(x))[1])(x)
    jax.effects_barrier()
    assert capfd.readouterr().out == "sum 28.0\n"
    np.testing.assert_array_equal(y, 2 * np.arange(8.0))


@pytest.fixture
def sharded():
    mesh = Mesh(np.array(jax.devices("rallypoint")), "x")
    return mesh, jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("x")))


@pytest.mark.parametrize("device", [None, 0, 2])
def test_global_arrays_are_seen_by_one_call(sharded, device):
    seen = []

    def whole(x):
        seen.append(np.asarray(x))
        return 2 * seen[-1], np.float32(len(seen))

    at = None if device is None else SingleDeviceSharding(jax.devices("rallypoint")[device])
    shapes = jax.ShapeDtypeStruct((8,), jnp.float32), F32
    f = jax.jit(lambda x: jax.pure_callback(whole, shapes, x + 1, sharding=at))
    for calls in (1, 2):
        y, n = f(sharded[1])
        # On every device.
        assert all(float(s.data) == calls for s in n.addressable_shards) and len(n.addressable_shards) == 4
        np.testing.assert_array_equal(y, 2 * np.arange(1, 9))
    np.testing.assert_array_equal(seen, [np.arange(1, 9)] * 2)


def test_shards_are_seen_by_a_call_each(sharded, capfd):
    mesh, x = sharded
    seen = []

    def part(x):
        seen.append(np.asarray(x).tolist())
        return 2 * np.asarray(x)

    def each(x):
        jax.debug.print("shard {}", x)
        y = jax.pure_callback(part, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
        return y + jax.lax.psum(x, "x") + io_callback(lambda i: np.float32(i), F32, jax.lax.axis_index("x"), ordered=True)

    y = jax.jit(jax.shard_map(each, mesh=mesh, in_specs=P("x"), out_specs=P("x")))(x)
    sums = np.tile(np.arange(8.0).reshape(4, 2).sum(0), 4)
    np.testing.assert_array_equal(y, 2 * np.arange(8.0) + sums + np.repeat(np.arange(4), 2))
    jax.effects_barrier()
    assert sorted(seen) == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert sorted(capfd.readouterr().out.splitlines()) == [f"shard [{2 * i}. {2 * i + 1}.]" for i in range(4)]


def test_a_partitioned_callback_sees_what_each_device_has(sharded):
    mesh, x = sharded
    seen = []

    def each(x):
        jax.debug.callback(lambda shard, whole: seen.append((np.asarray(shard).tolist(), np.asarray(whole).tolist())), x + 1, x.sum(), partitioned=True)
        return 2 * x

    y = jax.jit(each)(x)
    jax.effects_barrier()
    assert sorted(seen) == [([2 * i + 1.0, 2 * i + 2.0], 28.0) for i in range(4)]
    np.testing.assert_array_equal(y, 2 * np.arange(8.0))


def test_partly_manual_programs_print_once_for_a_shard(capfd):
    mesh = Mesh(np.array(jax.devices("rallypoint")).reshape(2, 2), ("a", "b"))

    def each(x):
        jax.debug.print("half {}", x)
        return x

    f = jax.jit(jax.shard_map(each, mesh=mesh, in_specs=P("a"), out_specs=P("a"), axis_names={"a"}))
    np.testing.assert_array_equal(f(jnp.arange(4.0)), np.arange(4.0))
    jax.effects_barrier()
    assert sorted(capfd.readouterr().out.splitlines()) == ["half [0. 1.]", "half [2. 3.]"]


def test_order_over_devices(sharded):
    seen = []
    f = jax.jit(lambda x, i: x + io_callback(lambda s: np.float32(seen.append(float(s)) or len(seen)), F32, x.sum() + i, ordered=True))
    y = sharded[1]
    for i in range(3):
        y = f(y, i)
    for device in (2, 0, 1):
        f(jax.device_put(float(device), jax.devices("rallypoint")[device]), 0)
    jax.effects_barrier()
    assert seen == [28, 37, 54, 2, 0, 1]


@pytest.fixture(scope="module")
def library_path(tmp_path_factory):
    if not shutil.which("g++"):
        pytest.fail("the handlers need g++")
    out = tmp_path_factory.mktemp("handlers") / "handlers.so"
    source = HERE / "handlers.cc"
    command = ["g++", "-std=c++17", "-shared", "-fPIC", "-O1", f"-I{jax.ffi.include_dir()}", str(source), "-o", str(out)]
    subprocess.run(command, check=True)
    return out


@pytest.fixture(scope="module")
def library(library_path):
    library = ctypes.CDLL(str(library_path))
    for name, symbol in [("test_scale", "Scale"), ("test_order", "Order"), ("test_where", "Where"), ("test_kinds", "Kinds"), ("test_later", "Later")]:
        jax.ffi.register_ffi_target(name, jax.ffi.pycapsule(getattr(library, symbol)), platform="rallypoint")
    for name, symbol in [("test_twice", "Twice"), ("test_positive", "Positive"), ("test_length", "Length")]:
        jax.ffi.register_ffi_target(name, jax.ffi.pycapsule(getattr(library, symbol)), platform="rallypoint", api_version=0)
    return library


def scale(x, mode="scale"):
    results = (jax.ShapeDtypeStruct(x.shape, x.dtype), F32)
    function = jax.ffi.ffi_call("test_scale", results, vmap_method="sequential")
    return function(x, scale=np.float32(3), mode=mode, offsets=np.array([10, 20]))


def test_a_handler_with_attributes_and_several_results(library):
    x = jnp.arange(4.0)
    y, total = jax.jit(scale)(x)
    np.testing.assert_array_equal(y, 3 * np.arange(4.0) + 10)
    assert total == 6
    y, total = jax.jit(jax.vmap(scale))(jnp.ones((2, 3)))
    np.testing.assert_array_equal(total, [3, 3])
    with pytest.raises(jax.errors.JaxRuntimeError, match="asked to fail"):
        jax.block_until_ready(jax.jit(lambda x: scale(x, "fail"))(x))
    with pytest.raises(jax.errors.JaxRuntimeError, match="test_scale"):
        jax.block_until_ready(jax.ffi.ffi_call("test_scale", (F32, F32))(jnp.float32(1)))


def test_attributes_of_many_kinds(library):
    kinds = jax.ffi.ffi_call("test_kinds", F32)
    attributes = dict(
        flag=True, small=np.int8(-8), count=np.int32(-3), big=np.uint64(2**40), half=0.5, text="a \"b\"\n\\ é",
        ints=np.array([[1, 2], [3, 4]]), same=np.zeros(3, np.float32), none=np.zeros(0, np.float32),
        infinite=np.float32(np.inf), nan=np.float64(np.nan), inner={"x": np.int64(7), "y": "z"},
    )  # fmt: skip
    assert jax.jit(lambda: kinds(**attributes))() == 1


def test_the_execution_is_seen(library):
    where = jax.ffi.ffi_call("test_where", [jax.ShapeDtypeStruct((2,), jnp.int32)] * 2)
    first, second = jax.jit(lambda: where())(), jax.jit(lambda: where())()
    # The device, whether there is scratch memory, and the number of the execution.
    assert first[0].tolist() == [0, 1] and second[1][0] > first[1][0]
    there = jax.jit(lambda x: where()[0] + x)(jax.device_put(0, jax.devices("rallypoint")[2]))
    assert there.tolist() == [2, 1]


def test_a_handler_that_ends_later(library):
    later = lambda fail: jax.jit(jax.ffi.ffi_call("test_later", F32, has_side_effect=True))(jnp.float32(fail))
    assert later(0) == 5
    with pytest.raises(jax.errors.JaxRuntimeError, match="failed later"):
        jax.block_until_ready(later(1))
    forget_effects()


def test_layouts(library):
    x = jnp.arange(6.0).reshape(2, 3)
    given = jax.ffi.ffi_call("test_order", jax.ShapeDtypeStruct((2, 3), jnp.float32), input_layouts=[(1, 0)])(x)
    np.testing.assert_array_equal(np.asarray(given).ravel(), np.arange(6.0).reshape(2, 3).T.ravel())
    given = jax.ffi.ffi_call("test_order", jax.ShapeDtypeStruct((2, 3), jnp.float32), output_layouts=(1, 0))(x)
    np.testing.assert_array_equal(np.asarray(given).T.ravel(), np.arange(6.0))


def test_a_handler_with_a_state(library):
    library.CounterId.restype = library.CounterInfo.restype = ctypes.c_void_p
    capsule = lambda address: jax.ffi.pycapsule(ctypes.c_void_p(address))
    types = {"type_id": capsule(library.CounterId()), "type_info": capsule(library.CounterInfo())}
    jax.ffi.register_ffi_type("test_counter", types, platform="rallypoint")
    stages = {"instantiate": jax.ffi.pycapsule(library.CountInstantiate), "execute": jax.ffi.pycapsule(library.CountExecute)}
    jax.ffi.register_ffi_target("test_count", stages, platform="rallypoint")
    count = jax.jit(jax.ffi.ffi_call("test_count", jax.ShapeDtypeStruct((), jnp.int32), has_side_effect=True))
    assert [int(count()) for _ in range(3)] == [1, 2, 3]


def test_functions_of_the_older_kind(library):
    assert jax.jit(jax.ffi.ffi_call("test_twice", F32, custom_call_api_version=1))(jnp.float32(4)) == 8
    positive = jax.jit(jax.ffi.ffi_call("test_positive", F32, custom_call_api_version=2))
    assert positive(jnp.float32(4)) == 4
    with pytest.raises(jax.errors.JaxRuntimeError, match="test_positive"):
        jax.block_until_ready(positive(jnp.float32(-4)))
    length = jax.ffi.ffi_call("test_length", F32, custom_call_api_version=3, legacy_backend_config="four")
    assert jax.jit(length)(jnp.float32(1)) == 5


def test_an_unknown_function_is_refused_by_name():
    with pytest.raises(jax.errors.JaxRuntimeError, match="UNIMPLEMENTED.*no_such_function"):
        jax.jit(jax.ffi.ffi_call("no_such_function", F32))(jnp.float32(1))


@pytest.mark.parametrize("platforms", ["rallypoint", "rallypoint,cpu"])
def test_handlers_for_the_cpu(library_path, platforms):
    run = launch.single("jax", HERE / "programs/handlers.py", library_path, JAX_PLATFORMS=platforms)
    (result,) = launch.passed(run).results
    # Registered before and after there were devices.
    assert result["early"] == 8 and result["later"] == 6 and result["states"].tolist() == [1, 2, 3]
    # Where JAX has no CPU backend of its own, ours has its place.
    assert result["same_devices"] == (platforms == "rallypoint")
    if "cpu" in platforms.split(","):
        assert result["own_early"] == 8 and result["own_later"] == 6


def test_callbacks_that_are_waited_for_by_nobody_run_before_the_end():
    run = launch.single("jax", HERE / "programs/handlers.py", "late", JAX_PLATFORMS="rallypoint")
    launch.passed(run)
    assert run.output.split() == ["main", "0.0", "1.0", "2.0"]


def test_a_process_ends_though_callbacks_are_under_way():
    run = launch.single("jax", HERE / "programs/handlers.py", "thread", timeout=60, JAX_PLATFORMS="rallypoint")
    assert launch.passed(run).output.split() == ["main"]


def test_two_processes():
    run = launch.torchrun("jax", HERE / "programs/callbacks.py", 2, JAX_PLATFORMS="rallypoint")
    results = launch.passed(run, 2).results
    for rank, result in enumerate(results):
        np.testing.assert_array_equal(result["result"], [2 * rank + 1])
        np.testing.assert_array_equal(result["seen"], [(i, rank) for i in range(3)])
        assert result["total"] == 1
        # One call in all, whose result every process has.
        assert result["whole"].tolist() == [2, 0]
        assert "not this one" in str(result["error"]) and result["after"] == 3
    assert [list(r["calls"]) for r in results] == [[1], []]
    assert [list(r["printed"]) for r in results] == [[1], []]
