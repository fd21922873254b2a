"""JAX in one process: what its users do, on our devices against its own CPU backend."""

import pickle

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import export, lax
from jax.experimental import serialize_executable
from jax.sharding import NamedSharding, PartitionSpec as P, SingleDeviceSharding

CPU = jax.devices("cpu")[0]
DEVICE = jax.devices()[0]
FLOATS = ["float16", "bfloat16", "float32", "float64"]
SMALL_FLOATS = ["float8_e4m3fn", "float8_e5m2", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e3m4", "float8_e4m3", "float8_e8m0fnu", "float4_e2m1fn"]
INTEGERS = ["int4", "int8", "int16", "int32", "int64", "uint4", "uint8", "uint16", "uint32", "uint64"]
COMPLEX = ["complex64", "complex128"]


@pytest.fixture(autouse=True)
def x64():
    with jax.enable_x64(True):
        yield


def values(dtype, *shape, seed=0):
    x = np.random.default_rng(seed).standard_normal(shape) * 3
    if dtype.startswith("complex"):
        x = x + 1j * np.random.default_rng(seed + 1).standard_normal(shape)
    if dtype.startswith(("uint", "bool", "float8_e8")):
        x = abs(x)
    return np.asarray(x).astype(jnp.dtype(dtype))


def same(f, *args, rtol=None, static=()):
    """`jit(f)` gives on our device what it gives on JAX's own."""
    results = []
    for device in (DEVICE, CPU):
        with jax.default_device(device):
            placed = jax.device_put(args, device)
            results.append(jax.tree.leaves(jax.jit(f, static_argnums=static)(*placed)))
    ours, theirs = results
    assert ours and len(ours) == len(theirs)
    for got, want in zip(ours, theirs):
        assert got.devices() == {DEVICE} and want.devices() == {CPU}
        assert got.dtype == want.dtype and got.shape == want.shape
        close(np.asarray(got), np.asarray(want), rtol)


def close(got, want, rtol=None):
    if jnp.issubdtype(got.dtype, jnp.inexact):
        eps = float(jnp.finfo(got.dtype).eps) if got.dtype.kind != "c" else float(np.finfo(got.dtype).eps)
        wide = np.complex128 if got.dtype.kind == "c" else np.float64
        rtol = rtol if rtol is not None else 8 * eps
        np.testing.assert_allclose(got.astype(wide), want.astype(wide), rtol=rtol, atol=rtol, equal_nan=True)
    else:
        np.testing.assert_array_equal(got, want)


def test_devices():
    assert jax.default_backend() == "cpu" and jax.device_count() == 4 and jax.process_count() == 1
    assert [d.id for d in jax.devices()] == [0, 1, 2, 3] and DEVICE.client is not CPU.client
    assert jax.local_devices() == jax.devices()
    assert DEVICE.memory_stats() is None or DEVICE.memory_stats()["bytes_in_use"] >= 0


@pytest.mark.parametrize("dtype", ["bool", *INTEGERS, *FLOATS, *SMALL_FLOATS, *COMPLEX])
def test_transfer(dtype):
    x = values(dtype, 3, 5)
    for source in (x, x.T, x[::2, 1::2], x[0, 0]):
        y = jax.device_put(source, DEVICE)
        assert y.dtype == source.dtype and y.shape == source.shape
        np.testing.assert_array_equal(np.asarray(y), source)
    z = jax.device_put(jax.device_put(x, jax.devices()[2]), DEVICE)
    np.testing.assert_array_equal(np.asarray(z), x)
    np.testing.assert_array_equal(np.asarray(jax.device_put(jax.device_put(x, CPU), DEVICE)), x)


@pytest.mark.parametrize("dtype", [*INTEGERS[1:], "uint4", "int4", *FLOATS, *COMPLEX])
def test_arithmetic(dtype):
    x, y = values(dtype, 4, 7), values(dtype, 7, seed=1)
    same(lambda a, b: (a + b, a * b, a - b, a == b, jnp.where(a != b, a, -b) if "u" not in dtype else a), x, y)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("f", [jnp.exp, jnp.log1p, jnp.tanh, jnp.sin, jnp.sqrt, jax.nn.gelu, jax.nn.sigmoid, jax.scipy.special.erf, jnp.cbrt, lax.rsqrt], ids=lambda f: f.__name__)
def test_functions(f, dtype):
    same(lambda a: f(abs(a)), values(dtype, 257), rtol={"float16": 4e-3, "bfloat16": 3e-2, "float32": 2e-6, "float64": 1e-14}[dtype])


@pytest.mark.parametrize("dtype", ["int8", "int32", "float32", "bfloat16", "bool", "complex64", "float16"])
@pytest.mark.parametrize("to", ["int8", "uint8", "int64", "float16", "bfloat16", "float32", "float64", "bool", "complex64"])
def test_conversion(dtype, to):
    if dtype == "complex64" and to != "complex64":
        same(lambda a: a.real.astype(to), values(dtype, 33))
    else:
        same(lambda a: a.astype(to), values(dtype, 33) if to != "uint8" else abs(values(dtype, 33)) if dtype != "bool" else values(dtype, 33))


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "int32", "complex64"])
def test_reductions(dtype):
    x = values(dtype, 6, 9, 5)
    rtol = {"bfloat16": 3e-2, "float32": 1e-5, "complex64": 1e-5}.get(dtype)
    same(lambda a: (a.sum(), a.sum((0, 2)), a.prod(1), a.mean(0)), x, rtol=rtol)
    if dtype != "complex64":
        same(lambda a: (a.max(1), a.min(), a.argmax(1), a.argmin(0), jnp.cumsum(a, 1), jnp.sort(a, 0)), x, rtol=rtol)


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "int32", "int8", "complex64"])
def test_dot(dtype):
    x, y, b = values(dtype, 5, 17), values(dtype, 17, 9, seed=1), values(dtype, 3, 17, 4, seed=2)
    rtol = {"bfloat16": 5e-2, "float32": 1e-5, "complex64": 1e-5, "float64": 1e-13}.get(dtype)
    same(lambda a, b: a @ b, x, y, rtol=rtol)
    same(lambda a, b: jnp.einsum("ik,bkj->bji", a, b), x, b, rtol=rtol)
    same(lambda a, b: jnp.tensordot(a, b, ((0, 1), (0, 1))), b.transpose(1, 2, 0), b.transpose(1, 2, 0), rtol=rtol)


def test_shapes():
    x = values("float32", 4, 6, 8)
    same(lambda a: (a.reshape(8, 24), a.transpose(2, 0, 1), a[1:3, ::2, -3:], a[:, ::-1], jnp.pad(a, 2), jnp.concatenate([a, a * 2], 1)), x)
    same(lambda a: (jnp.broadcast_to(a[:, :1], (4, 6, 8)), jnp.roll(a, 3, 1), jnp.tril(a), jnp.stack([a, a]), jnp.arange(5), jnp.eye(3)), x)
    same(lambda a: lax.bitcast_convert_type(a, jnp.uint32), x)


def test_indexing():
    x, rows = values("float32", 10, 4), np.array([3, 0, 9, 3, -1])
    same(lambda a, r: (a[r], a.at[r].add(1.5), a.at[r].set(2.0), a.at[r, 1].max(0.5), jnp.take_along_axis(a[:5], r[:, None] % 4, 1)), x, rows)
    same(lambda a, k: (lax.dynamic_slice(a, (k, k), (3, 4)), lax.dynamic_update_slice(a, a[:2] * 3, (k, k))), x, np.int32(8))


def test_control_flow():
    x = values("float32", 8)
    same(lambda a: lax.fori_loop(0, 10, lambda k, c: c * 0.9 + k, a), x)
    same(lambda a: lax.while_loop(lambda c: c.sum() < 100, lambda c: c + abs(c) + 1, a), x)
    same(lambda a: lax.scan(lambda c, e: (c + e, c * e), 0.0, a), x)
    for k in range(4):
        same(lambda a, k: lax.switch(k, [jnp.sin, jnp.cos, lambda v: v * 2], a), x, np.int32(k))
    same(lambda a: lax.cond(a[0] > 0, lambda v: v + 1, lambda v: v - 1, a), x)
    same(lambda a: lax.map(lambda e: e**2, a), x)


def test_random():
    for name in ("threefry2x32", "rbg", "unsafe_rbg"):
        key = jax.random.key_data(jax.random.key(42, impl=name))
        same(lambda k, name=name: jax.random.bits(jax.random.wrap_key_data(k, impl=name), (1000,)), np.asarray(key))
    key = np.asarray(jax.random.key_data(jax.random.key(1)))
    same(lambda k: [f(jax.random.wrap_key_data(k), shape=(500,)) for f in (jax.random.uniform, jax.random.normal)], key, rtol=1e-5)
    same(lambda k: jax.random.permutation(jax.random.wrap_key_data(k), 100), key)
    same(lambda k: jax.random.categorical(jax.random.wrap_key_data(k), jnp.zeros((50, 7))), key)


def test_grad_and_vmap():
    x, w = values("float32", 8, 6), values("float32", 6, 3, seed=1)
    loss = lambda w, x: jax.nn.log_softmax(jnp.tanh(x @ w))[:, 0].mean()
    same(jax.grad(loss), w, x, rtol=1e-5)
    same(jax.hessian(loss), w, x, rtol=1e-4)
    same(jax.vmap(jax.grad(loss), (None, 0)), w, x[:, None], rtol=1e-5)
    same(lambda w, x: jax.jvp(lambda v: loss(v, x), (w,), (w,)), w, x, rtol=1e-5)


def test_donation():
    f = jax.jit(lambda a, b: a + b, donate_argnums=0)
    a, b = jax.device_put(jnp.arange(1000.0), DEVICE), jax.device_put(jnp.ones(1000), DEVICE)
    np.testing.assert_array_equal(np.asarray(f(a, b)), np.arange(1000.0) + 1)
    assert a.is_deleted() and not b.is_deleted()
    with pytest.raises((RuntimeError, ValueError), match="deleted|donated"):
        f(a, b)
    with pytest.raises((RuntimeError, ValueError), match="argument 0, which is donated, is also argument 1"):
        f(b, b)
    assert not b.is_deleted()


def test_dispatch_is_asynchronous_and_ordered():
    f = jax.jit(lambda a: a @ a / 100)
    x = jax.device_put(jnp.ones((100, 100)), DEVICE)
    for _ in range(50):
        x = f(x)
    x.block_until_ready()
    np.testing.assert_allclose(np.asarray(x), 1)


def test_memory_kinds():
    kinds = [m.kind for m in DEVICE.addressable_memories()]
    assert DEVICE.default_memory().kind in kinds
    x = values("float32", 5)
    for kind in kinds:
        placed = jax.device_put(x, SingleDeviceSharding(DEVICE, memory_kind=kind))
        assert placed.sharding.memory_kind == kind
        np.testing.assert_array_equal(np.asarray(placed), x)
        back = jax.jit(lambda a: a * 2, out_shardings=SingleDeviceSharding(DEVICE, memory_kind=kind))(jax.device_put(x, DEVICE))
        assert back.sharding.memory_kind == kind
        np.testing.assert_array_equal(np.asarray(back), x * 2)


def test_export():
    exported = export.export(jax.jit(lambda a: jnp.sin(a).sum()), platforms=["cpu"])(jax.ShapeDtypeStruct((7,), "float32"))
    loaded = export.deserialize(exported.serialize())
    x = values("float32", 7)
    np.testing.assert_allclose(np.asarray(loaded.call(jax.device_put(x, DEVICE))), np.sin(x).sum(), rtol=1e-6)


def test_aot_and_serialized_executables():
    x = jax.device_put(values("float32", 6), DEVICE)
    compiled = jax.jit(lambda a: {"sum": a.sum(), "double": a * 2}).lower(x).compile()
    assert "HloModule" in compiled.as_text() or "module" in compiled.as_text()
    assert compiled.memory_analysis().argument_size_in_bytes == 24
    assert compiled.cost_analysis()["flops"] > 0
    want = compiled(x)
    loaded = serialize_executable.deserialize_and_load(*pickle.loads(pickle.dumps(serialize_executable.serialize(compiled))), backend="rallypoint", execution_devices=[DEVICE])
    got = loaded(x)
    assert got["sum"] == want["sum"]
    np.testing.assert_array_equal(np.asarray(got["double"]), np.asarray(want["double"]))


def test_compilation_cache(tmp_path):
    from jax.experimental.compilation_cache import compilation_cache

    settings = {"jax_compilation_cache_dir": str(tmp_path), "jax_persistent_cache_min_compile_time_secs": 0, "jax_persistent_cache_min_entry_size_bytes": 0}
    before = {name: getattr(jax.config, name) for name in settings}
    compilation_cache.reset_cache()
    try:
        for name, value in settings.items():
            jax.config.update(name, value)
        f = lambda a: jnp.cos(a) * 3
        x = jax.device_put(values("float32", 9), DEVICE)
        first = np.asarray(jax.jit(f)(x))
        assert any(tmp_path.iterdir())
        jax.clear_caches()
        np.testing.assert_array_equal(np.asarray(jax.jit(f)(x)), first)
    finally:
        for name, value in before.items():
            jax.config.update(name, value)
        compilation_cache.reset_cache()


def test_dlpack():
    x = values("float32", 3, 4)
    np.testing.assert_array_equal(np.from_dlpack(jax.device_put(x, DEVICE)), x)
    np.testing.assert_array_equal(np.asarray(jax.device_put(jnp.from_dlpack(x), DEVICE)), x)


def mesh(*axes):
    return jax.make_mesh(tuple(s for _, s in axes), tuple(n for n, _ in axes), axis_types=(jax.sharding.AxisType.Auto,) * len(axes))


def test_pmap():
    x = values("float32", 4, 5)
    got = jax.pmap(lambda v: v / jax.lax.psum(v, "i"), "i", devices=jax.devices())(x)
    np.testing.assert_allclose(np.asarray(got), x / x.sum(0), rtol=1e-5)


def test_shard_map():
    line, x = mesh(("i", 4)), values("float32", 8, 6)
    f = jax.jit(jax.shard_map(lambda v: jax.lax.psum(v, "i"), mesh=line, in_specs=P("i"), out_specs=P()))
    np.testing.assert_allclose(np.asarray(f(x)), x.reshape(4, 2, 6).sum(0), rtol=1e-5)
    g = jax.jit(jax.shard_map(lambda v: jax.lax.ppermute(v, "i", [(k, (k + 1) % 4) for k in range(4)]), mesh=line, in_specs=P("i"), out_specs=P("i")))
    np.testing.assert_array_equal(np.asarray(g(x)), np.roll(x, 2, 0))


def test_named_sharding():
    square, x, y = mesh(("a", 2), ("b", 2)), values("float32", 8, 6), values("float32", 6, 4, seed=1)
    row, column = NamedSharding(square, P("a", "b")), NamedSharding(square, P("b", "a"))
    z = jax.jit(jnp.dot, out_shardings=row)(jax.device_put(x, row), jax.device_put(y, column))
    assert z.sharding.is_equivalent_to(row, 2)
    np.testing.assert_allclose(np.asarray(z), x @ y, rtol=1e-4, atol=1e-5)
    np.testing.assert_array_equal(np.asarray(jax.device_put(z, column)), np.asarray(z))
    assert jax.jit(lambda v: v * 2)(z).shape == (8, 4)


def test_sums_that_are_still_to_be_made():
    """Arrays with unreduced axes: every device holds a part, and the array is the sum of the parts."""
    explicit = jax.sharding.Mesh(np.array(jax.devices()[:4]).reshape(2, 2), ("a", "b"), axis_types=(jax.sharding.AxisType.Explicit,) * 2)
    x, y = values("float32", 4, 6), values("float32", 6, 8, seed=1)
    with jax.set_mesh(explicit):
        left, right = jax.device_put(x, P("b", "a")), jax.device_put(y, P("a", None))
        z = jax.jit(lambda v, w: jnp.einsum("ij,jk->ik", v, w, out_sharding=P("b", unreduced={"a"})))(left, right)
        assert z.sharding.spec == P("b", None, unreduced={"a"})
        parts = {shard.device: np.asarray(shard.data) for shard in z.addressable_shards}
        sums = [sum(parts[device] for device in column) for column in explicit.devices.T]
        np.testing.assert_allclose(np.concatenate(sums), x @ y, rtol=1e-4, atol=1e-5)
        for spec in (P("b", None), P(None, "a"), P()):
            np.testing.assert_allclose(np.asarray(jax.sharding.reshard(z, spec)), x @ y, rtol=1e-4, atol=1e-5)


def test_the_same_program_on_each_device():
    for device in jax.devices():
        x = jax.device_put(np.arange(4.0), device)
        y = jax.jit(lambda a: a * 2)(x)
        assert y.devices() == {device}
        np.testing.assert_array_equal(np.asarray(y), np.arange(4.0) * 2)


def test_many_threads_compile_and_run():
    from concurrent.futures import ThreadPoolExecutor

    def work(k):
        return float(jax.jit(lambda a: (a * k).sum())(jax.device_put(np.ones(10), jax.devices()[k % 4])))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(32))) == [10.0 * k for k in range(32)]


def test_errors_name_what_is_wrong():
    with pytest.raises(Exception, match="(?i)unimplemented.*no_such_target"):
        jax.jit(lambda a: jax.ffi.ffi_call("no_such_target", jax.ShapeDtypeStruct((2,), "float32"))(a))(jnp.ones(2, "float32"))
