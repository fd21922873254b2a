"""jax.distributed.initialize() without arguments, then a sum over the devices of all processes."""

import os
import sys
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

import rallypoint.jax_cluster  # noqa: F401

jax.distributed.initialize()
devices = np.array(jax.devices())
mesh = Mesh(devices, "d")
n = len(devices)
x = jax.make_array_from_callback((n,), NamedSharding(mesh, P("d")), lambda index: np.arange(n, dtype=np.float32)[index])


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=P("d"), out_specs=P())
def total(x):
    return jax.lax.psum(jnp.sum(x), "d")


result = np.asarray(total(x).addressable_data(0))
rank = int(os.environ["RANK"])
np.savez(f"{sys.argv[1]}/{rank}.npz", sum=result, world=[jax.process_count(), jax.process_index(), n, len(jax.local_devices())])
jax.distributed.shutdown()
