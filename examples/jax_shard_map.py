"""Collectives by hand: each process holds one shard, no jax.distributed.

    JAX_PLATFORMS=rallypoint torchrun --nproc-per-node=4 examples/jax_shard_map.py
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))
rank, world = jax.process_index(), jax.process_count()


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("i"), out_specs=(P(), P("i")))
def both(x):
    total = jax.lax.psum(x, "i")
    from_left = jax.lax.ppermute(x, "i", [(k, (k + 1) % world) for k in range(world)])
    return total, from_left


mine = jnp.full((1, 3), rank + 1.0)
x = jax.make_array_from_process_local_data(NamedSharding(mesh, P("i")), np.asarray(mine))
total, from_left = both(x)
print(f"rank {rank} of {world}: sum {total.addressable_data(0)}, from the left {from_left.addressable_data(0)}")
