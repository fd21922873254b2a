"""A training step over a mesh: the batch is split, the weights are not; JAX finds the collectives.

    JAX_PLATFORMS=rallypoint torchrun --nproc-per-node=4 examples/jax_named_sharding.py
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
split, whole = NamedSharding(mesh, P("data")), NamedSharding(mesh, P())
rank, world = jax.process_index(), jax.process_count()


def loss(w, x, y):
    return jnp.mean((jnp.tanh(x @ w["hidden"]) @ w["out"] - y) ** 2)


@jax.jit(donate_argnums=0, out_shardings=whole)
def step(w, x, y):
    value, grad = jax.value_and_grad(loss)(w, x, y)
    return jax.tree.map(lambda p, g: p - 0.1 * g, w, grad), value


weights = np.random.default_rng(0)
w = {"hidden": weights.standard_normal((8, 32), np.float32) / 3, "out": weights.standard_normal((32, 1), np.float32) / 6}
w = jax.tree.map(lambda a: jax.make_array_from_process_local_data(whole, a), w)

# Each process makes its own part of the batch.
data = np.random.default_rng(1 + rank)
for k in range(100):
    x = data.standard_normal((64 // world, 8), np.float32)
    y = np.sin(x.sum(1, keepdims=True))
    w, value = step(w, jax.make_array_from_process_local_data(split, x), jax.make_array_from_process_local_data(split, y))
    if rank == 0 and k % 25 == 24:
        print(f"step {k + 1}: loss {float(value):.4f}")
