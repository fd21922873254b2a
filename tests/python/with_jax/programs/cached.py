"""Functions compiled through JAX's persistent cache: `cached.py OUT FOLDER [own]`. With `own` each rank has a folder in it.

Writes what the functions gave, how often the cache had them, and how many entries could not be read.
"""

import os
import sys
import warnings

rank = int(os.environ.get("RANK", 0))
folder = os.path.join(sys.argv[2], str(rank)) if sys.argv[3:] == ["own"] else sys.argv[2]
os.environ |= {
    "JAX_COMPILATION_CACHE_DIR": folder,
    "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
    "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "0",
}

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402

events = {"hits": 0, "requests": 0}
names = {"/jax/compilation_cache/cache_hits": "hits", "/jax/compilation_cache/compile_requests_use_cache": "requests"}
jax.monitoring.register_event_listener(lambda event, **_: events.update({names[event]: events[names[event]] + 1}) if event in names else None)

FUNCTIONS = [lambda a, k=k: jnp.sin(a) * k + a.sum() for k in range(8)]
x = np.arange(24, dtype=np.float32).reshape(8, 3)
results = {}
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    here = jax.device_put(x, jax.local_devices()[0])
    for k, f in enumerate(FUNCTIONS):
        results[f"f{k}"] = np.asarray(jax.jit(f)(here))
    mesh = Mesh(np.array(jax.devices()), ("i",))
    everywhere = jax.make_array_from_callback(x.shape, NamedSharding(mesh, P("i")), lambda index: x[index])
    total = jax.jit(lambda a: (a * 2).sum(axis=0), out_shardings=NamedSharding(mesh, P()))(everywhere)
    results["total"] = np.asarray(total.addressable_shards[0].data)
unread = [str(w.message) for w in said if "persistent compilation cache" in str(w.message)]
print("\n".join(unread), flush=True)
np.savez(os.path.join(sys.argv[1], f"{rank}.npz"), **results, **events, unread=len(unread))
