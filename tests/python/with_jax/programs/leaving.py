"""The other ranks end normally as soon as they have started their part; rank 0 comes later and reads: `leaving.py OUT`."""

import sys
import time

import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))
rank = jax.process_index()
f = jax.jit(jax.shard_map(lambda v: lax.psum(v, "i") / lax.axis_size("i") + 1, mesh=mesh, in_specs=P("i"), out_specs=P("i")))
x = jax.make_array_from_process_local_data(NamedSharding(mesh, P("i")), np.ones((1, 4), np.float32))
for k in range(50):
    x = f(x)
    if rank == 0:
        time.sleep(0.02)
np.savez(f"{sys.argv[1]}/{rank}.npz", x=np.asarray(x.addressable_data(0)) if rank == 0 else 0)
