"""Callbacks in one of several processes: python callbacks.py OUT"""

import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), "x")
n = len(jax.devices())
seen, printed = [], []


def note(i, x):
    seen.append((int(i), float(np.asarray(x).sum())))


@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"))
def each(x):
    doubled = jax.pure_callback(lambda x: 2 * np.asarray(x), jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return doubled + jax.lax.psum(x, "x")


def local(i):
    io_callback(note, None, i, jnp.float32(jax.process_index()), ordered=True)
    return i + 1


x = jax.make_array_from_callback((n,), NamedSharding(mesh, P("x")), lambda at: np.arange(n, dtype=np.float32)[at])
result = jax.jit(each)(x)
for i in range(3):
    jax.jit(local)(i)
# Once for all.
total = jax.jit(lambda x: (jax.debug.callback(lambda s: printed.append(float(s)), x.sum()), x.sum())[1])(x)
calls = []


def whole(x):
    calls.append(float(jnp.sum(x)))
    return np.asarray(x)[::-1] * 2


whole = jax.jit(lambda x: jax.pure_callback(whole, jax.ShapeDtypeStruct(x.shape, x.dtype), x))(x)


def bad(x):
    raise ValueError("not this one")


try:
    float(jax.jit(lambda x: jax.pure_callback(bad, jax.ShapeDtypeStruct((), jnp.float32), x))(1.0))
    error = ""
except jax.errors.JaxRuntimeError as e:
    error = str(e)
# Callbacks may compute with JAX.
after = jax.jit(lambda x: jax.pure_callback(lambda x: np.asarray(jnp.sum(x * x)), jax.ShapeDtypeStruct((), jnp.float32), x))(jnp.ones(3))
jax.effects_barrier()
np.savez(
    f"{sys.argv[1]}/{jax.process_index()}.npz",
    result=np.concatenate([s.data for s in result.addressable_shards]),
    seen=np.array(seen),
    printed=np.array(printed),
    whole=np.asarray(whole.addressable_data(0)),
    calls=np.array(calls),
    error=error,
    after=np.asarray(after),
    total=np.asarray(total.addressable_data(0)),
)
