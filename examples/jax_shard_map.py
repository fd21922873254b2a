"""Collectives by hand: each process holds the shards of its devices, no jax.distributed.

    JAX_PLATFORMS=rallypoint torchrun --nproc-per-node=4 examples/jax_shard_map.py
"""

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))
n = mesh.size


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("i"), out_specs=(P(), P("i")))
def both(x):
    total = jax.lax.psum(x, "i")
    from_left = jax.lax.ppermute(x, "i", [(k, (k + 1) % n) for k in range(n)])
    return total, from_left


mine = np.array([[device.id + 1.0] * 3 for device in jax.local_devices()], np.float32)
total, from_left = both(jax.make_array_from_process_local_data(NamedSharding(mesh, P("i")), mine))
for a, b in zip(total.addressable_shards, from_left.addressable_shards):
    print(f"device {a.device.id} of {n}: sum {a.data}, from the left {b.data}")
