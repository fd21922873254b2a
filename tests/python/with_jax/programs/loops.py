"""Collectives inside of loops and branches, over all devices: `loops.py OUT`. Result names are `case/device id`."""

import os
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

devices = jax.devices()
N = len(devices)
mesh = Mesh(np.array(devices), ("i",))
results = {}
x = np.random.default_rng(3).standard_normal((N * 2, 5)).astype(np.float32)


def put(value, spec):
    return jax.make_array_from_callback(value.shape, NamedSharding(mesh, spec), lambda index: value[index])


def case(name, f, *more):
    g = jax.jit(jax.shard_map(f, mesh=mesh, in_specs=(P("i"), *[P()] * len(more)), out_specs=P("i"), check_vma=False))
    for k, array in enumerate(jax.tree.leaves(g(put(x, P("i")), *[put(np.asarray(m), P()) for m in more]))):
        for shard in array.addressable_shards:
            results[f"{name}_{k}/{shard.device.id}"] = np.asarray(shard.data)


def gather(v):
    return lax.ppermute(v, "i", [(k, (k + 1) % N) for k in range(N)])


def training(v, steps):
    w = jnp.ones((5,), jnp.float32)

    def step(k, w):
        return w - 0.1 * lax.pmean(jax.grad(lambda w: ((v @ w - 1) ** 2).mean())(w), "i") / (k + 1)

    return lax.fori_loop(0, steps, step, w)[None]


def until(v, limit):
    # The condition is a collective.
    return lax.while_loop(lambda s: lax.psum(s.sum(), "i") < limit, lambda s: s + 1.5, jnp.abs(v))


def nested(v, n):
    def outer(k, v):
        return lax.fori_loop(0, k + 1, lambda j, w: gather(w) + j, v) * 0.5 + v

    return lax.fori_loop(0, n, outer, v)


# Trip counts are arguments, so that no loop is unrolled.
case("fori", lambda v, n: lax.fori_loop(0, n, lambda k, v: lax.psum(v, "i") * 0.25 + k, v), np.int32(7))
case("no_trip", lambda v, n: lax.fori_loop(0, n, lambda k, v: lax.psum(v, "i") + k, v), np.int32(0))
case("scan", lambda v: lax.scan(lambda c, r: (c + lax.pmax(r, "i"), gather(c)), v[0], jnp.tile(v, (9, 1)))[1])
case("training", training, np.int32(20))
case("until", until, np.float32(100))
case("nested", nested, np.int32(4))
for index in (0, 1, 2, 9):
    branches = [lambda v: lax.psum(v, "i"), gather, lambda v: -v]
    case(f"switch_{index}", lambda v, i: lax.switch(i, branches, v), np.int32(index))
    case(f"twice_{index}", lambda v, i: (w := lax.switch(i, branches, v), w), np.int32(index))
case("after", lambda v, n: lax.psum(lax.fori_loop(0, n, lambda k, v: gather(v), lax.psum(v, "i")), "i"), np.int32(3))
case("whole", lambda v, n: lax.fori_loop(0, n, lambda k, v: v + lax.axis_index("i"), lax.psum(v, "i")), np.int32(3))

np.savez(os.path.join(sys.argv[1], f"{jax.process_index()}.npz"), **results)
