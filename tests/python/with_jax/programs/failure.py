"""What the survivors see when something goes wrong: `failure.py OUT killed|failing|raising|different|missing VICTIM`.

Each survivor writes OUT/RANK.json: the message, and when it came.
"""

import json
import os
import signal
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

out, what, victim = sys.argv[1], sys.argv[2], int(sys.argv[3])
rank = int(os.environ["RANK"])


def write(name, **values):
    with open(f"{out}/{name}.tmp", "w") as f:
        json.dump(values, f)
    os.rename(f"{out}/{name}.tmp", f"{out}/{name}.json")


try:
    if what == "missing" and rank == victim:
        sys.exit(0)
    mesh = Mesh(np.array(jax.devices()), ("i",))
    reduce = lax.pmax if what == "different" and rank == victim else lax.psum

    def step(v):
        if what == "raising":
            v = jax.pure_callback(check, jax.ShapeDtypeStruct(v.shape, v.dtype), v)
        return reduce(v, "i") * 0.5

    calls = 0

    def check(v):
        global calls
        calls += 1
        if rank == victim and calls == 20:
            write("raising", time=time.time())
            raise ValueError("not this time")
        return np.asarray(v)

    f = jax.jit(jax.shard_map(step, mesh=mesh, in_specs=P("i"), out_specs=P("i"), check_vma=False))
    x = jax.make_array_from_callback((len(jax.devices()), 1 << 16), NamedSharding(mesh, P("i")), lambda _: np.ones((1, 1 << 16), "float32"))
    if what == "different":
        write(f"{rank}.started", time=time.time())
    for k in range(1_000_000):
        if what == "killed" and k == 50 and rank == victim:
            write("killed", time=time.time())
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "failing" and k == 50 and rank == victim:
            # No machine has that much memory; the error is in the buffer, and the collective is the first to need it.
            row = jax.jit(lambda: jnp.zeros((1 << 26, 1 << 16)))()[:1] + 1
            x = jax.make_array_from_single_device_arrays(x.shape, x.sharding, [row])
            write("failing", time=time.time())
        x = f(x)
        x.block_until_ready()
    write(str(rank), error=None, time=time.time())
except Exception as e:
    report = {"error": f"{type(e).__name__}: {e}", "time": time.time()}
    if what == "raising":
        # Programs without collectives go on.
        report["alone"] = float((jnp.arange(4.0) * 2).sum())
    write(str(rank), **report)
os._exit(0)
