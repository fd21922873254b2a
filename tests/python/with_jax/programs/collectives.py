"""Collectives over all devices: `collectives.py OUT [PORT]`. Result names are `case/device id`.

The same program runs in N processes of one device and in one process of N devices. With a port the processes find each
other through jax.distributed, whose coordinator listens there.
"""

import os
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

if len(sys.argv) > 2:
    jax.distributed.initialize(f"127.0.0.1:{sys.argv[2]}", int(os.environ["WORLD_SIZE"]), int(os.environ["RANK"]))
devices = jax.devices()
N = len(devices)
line = Mesh(np.array(devices), ("i",))
results = {}


def put(value, sharding):
    """A global array of which every process holds the whole value."""
    return jax.make_array_from_callback(value.shape, sharding, lambda index: value[index])


def keep(name, array):
    for shard in array.addressable_shards:
        results[f"{name}/{shard.device.id}"] = np.asarray(shard.data.astype(jnp.float32) if shard.data.dtype == jnp.bfloat16 else shard.data)


def mapped(name, f, value, out=P("i"), mesh=line, spec=P("i"), **options):
    g = jax.jit(jax.shard_map(f, mesh=mesh, in_specs=spec, out_specs=out, **options))
    keep(name, g(put(value, NamedSharding(mesh, spec))))


rng = np.random.default_rng(7)
x = rng.standard_normal((N * N, 6)).astype(np.float32)

for dtype in ("float32", "float64", "float16", "bfloat16", "int8", "uint8", "int32", "int64", "complex64"):
    if dtype.startswith(("int", "uint")):
        value = (x * 5).astype(dtype)
    else:
        value = np.asarray(jnp.asarray(x).astype(dtype))
    mapped(f"psum_{dtype}", lambda v: lax.psum(v, "i"), value)
mapped("psum_tuple", lambda v: jnp.concatenate([a.astype(jnp.float32) for a in lax.psum((v, v.astype(jnp.int32), v[0, 0]), "i")[:2]]), x)
mapped("psum_large", lambda v: lax.psum(v, "i"), rng.standard_normal((N * 512, 256)).astype(np.float32))
mapped("psum_scalar", lambda v: lax.psum(v.sum(), "i")[None], x)
mapped("pmean", lambda v: lax.pmean(v, "i"), x)
mapped("pmax", lambda v: lax.pmax(v, "i"), x)
mapped("pmin", lambda v: lax.pmin(v, "i"), x)
mapped("all_gather", lambda v: lax.all_gather(v, "i"), x, out=P("i"))
mapped("all_gather_tiled_1", lambda v: lax.all_gather(v, "i", axis=1, tiled=True), x)
mapped("psum_scatter", lambda v: lax.psum_scatter(v, "i", tiled=True), x)
mapped("psum_scatter_untiled", lambda v: lax.psum_scatter(v[:N], "i"), x)
mapped("all_to_all", lambda v: lax.all_to_all(v, "i", 0, 1, tiled=True), x)
mapped("all_to_all_untiled", lambda v: lax.all_to_all(v[:N], "i", 0, 1), x)
mapped("ppermute_ring", lambda v: lax.ppermute(v, "i", [(k, (k + 1) % N) for k in range(N)]), x)
mapped("ppermute_partial", lambda v: lax.ppermute(v, "i", [(0, N - 1)]), x)
mapped("axis_index", lambda v: v + lax.axis_index("i").astype(v.dtype), x)
mapped("groups", lambda v: lax.psum(v, "i", axis_index_groups=[list(range(k, N, 2)) for k in range(2)]), x, check_vma=False)
mapped("in_loop", lambda v: lax.fori_loop(0, 5, lambda k, a: lax.psum(a, "i") / (k + 2), v), x, check_vma=False)
mapped("grad", lambda v: jax.grad(lambda a: (lax.psum(a, "i") ** 2).sum())(v), x)

for rank in range(N):
    nan = x.copy()
    nan[rank * N, 2] = np.nan
    mapped(f"nan_pmax_{rank}", lambda v: lax.pmax(v, "i"), nan)
    mapped(f"nan_pmin_{rank}", lambda v: lax.pmin(v, "i"), nan)

# Ranks that come early, late and in time, and wait for results now and then: collectives that meet at once, and such
# that another thread goes on with.
ring = [(k, (k + 1) % N) for k in range(N)]
step = jax.jit(jax.shard_map(lambda v: lax.ppermute(lax.psum(v, "i") / N - v * 0.5, "i", ring), mesh=line, in_specs=P("i"), out_specs=P("i")))
dice = np.random.default_rng(jax.process_index())
v = put(x, NamedSharding(line, P("i")))
for _ in range(300):
    if dice.random() < 0.1:
        time.sleep(dice.random() * 2e-3)
    v = step(v)
    if dice.random() < 0.5:
        v.block_until_ready()
keep("early_and_late", v)

# NamedSharding: the partitioner's work.
meshes = {"line": line}
if N == 4:
    meshes["square"] = Mesh(np.array(devices).reshape(2, 2), ("i", "j"))
a = rng.standard_normal((8, 16)).astype(np.float32)
b = rng.standard_normal((16, 12)).astype(np.float32)
for name, mesh in meshes.items():
    j = "j" if "j" in mesh.axis_names else None
    row, column, whole = (NamedSharding(mesh, s) for s in (P("i", j), P(j, "i"), P()))

    keep(f"{name}_sum", jax.jit(lambda v: v.sum())(put(a, row)))
    keep(f"{name}_sum_0", jax.jit(lambda v: v.sum(0), out_shardings=whole)(put(a, row)))
    keep(f"{name}_matmul", jax.jit(jnp.dot, out_shardings=row)(put(a, row), put(b, column)))
    keep(f"{name}_matmul_auto", jax.jit(jnp.dot)(put(a, row), put(b, column)))
    keep(f"{name}_transpose", jax.jit(lambda v: v.T + 1, out_shardings=column)(put(a, row)))
    keep(f"{name}_reshard", jax.jit(lambda v: v, out_shardings=whole)(put(a, row)))
    keep(f"{name}_constraint", jax.jit(lambda v: lax.with_sharding_constraint(jnp.sin(v), whole) * 2, out_shardings=row)(put(a, row)))
    keep(f"{name}_softmax", jax.jit(jax.nn.softmax, out_shardings=row)(put(a, row)))
    grad = jax.jit(jax.grad(lambda w, v: (jnp.tanh(v @ w) ** 2).mean()), out_shardings=column)
    keep(f"{name}_grad", grad(put(b, column), put(a, row)))
    keep(f"{name}_donated", jax.jit(lambda v: v * 2, donate_argnums=0, out_shardings=row)(put(a, row)))
    mixed = jax.jit(lambda v: jax.shard_map(lambda s: lax.psum(s, "i"), mesh=mesh, in_specs=P("i"), out_specs=P())(v * 2).sum())
    keep(f"{name}_mixed", mixed(put(a, row)))
if N == 4:
    square = meshes["square"]
    two = P("i", "j")
    mapped("square_psum_i", lambda v: lax.psum(v, "i"), a, mesh=square, spec=two, out=two, check_vma=False)
    mapped("square_psum_j", lambda v: lax.psum(v, "j"), a, mesh=square, spec=two, out=two, check_vma=False)
    mapped("square_psum_ij", lambda v: lax.psum(v, ("i", "j")), a, mesh=square, spec=two, out=P(), check_vma=False)
    mapped("square_gather_j", lambda v: lax.all_gather(v, "j", tiled=True), a, mesh=square, spec=two, out=two, check_vma=False)

results["processes"] = np.array([jax.process_count(), jax.process_index(), jax.device_count(), jax.local_device_count()])
np.savez(f"{sys.argv[1]}/{jax.process_index()}.npz", **results)
