"""Functions for the CPU backend: python handlers.py OUT LIBRARY

Callbacks at the end of a process: python handlers.py OUT late, or thread
"""

import ctypes
import sys
import threading
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

F32 = jax.ShapeDtypeStruct((), jnp.float32)


def late():
    def slow(x):
        time.sleep(0.3)
        print(float(x), flush=True)

    f = jax.jit(lambda x: (io_callback(slow, None, x), x)[1])
    for i in range(3):
        f(float(i))
    print("main", flush=True)
    np.savez(f"{sys.argv[1]}/0.npz")


def thread():
    """Nobody waits for the effects of another thread, and a loop of callbacks is under way when the interpreter ends."""

    def slow(x):
        time.sleep(0.3)
        return np.asarray(x) + 1

    turn = lambda _, x: jax.pure_callback(slow, F32, x)
    f = jax.jit(lambda x: jax.lax.fori_loop(0, 1000, turn, x))
    results = []
    other = threading.Thread(target=lambda: results.append(f(0.0)))
    other.start()
    other.join()
    print("main", flush=True)
    np.savez(f"{sys.argv[1]}/0.npz")


def handlers():
    library = ctypes.CDLL(sys.argv[2])
    jax.ffi.register_ffi_target("early", jax.ffi.pycapsule(library.Twice), platform="cpu", api_version=0)
    early = jax.jit(jax.ffi.ffi_call("early", F32, custom_call_api_version=1))
    result = {"early": early(jnp.float32(4))}
    jax.ffi.register_ffi_target("later", jax.ffi.pycapsule(library.Scale), platform="cpu")
    scale = jax.ffi.ffi_call("later", (F32, F32))
    later = jax.jit(lambda x: scale(x, scale=np.float32(3), mode="", offsets=np.array([0]))[0])
    result["later"] = later(jnp.float32(2))

    library.CounterId.restype = library.CounterInfo.restype = ctypes.c_void_p
    capsule = lambda address: jax.ffi.pycapsule(ctypes.c_void_p(address))
    types = {"type_id": capsule(library.CounterId()), "type_info": capsule(library.CounterInfo())}
    jax.ffi.register_ffi_type("counter", types, platform="cpu")
    stages = {"instantiate": jax.ffi.pycapsule(library.CountInstantiate), "execute": jax.ffi.pycapsule(library.CountExecute)}
    jax.ffi.register_ffi_target("count", stages, platform="cpu")
    count = jax.jit(jax.ffi.ffi_call("count", jax.ShapeDtypeStruct((), jnp.int32), has_side_effect=True))
    result["states"] = [count() for _ in range(3)]

    result["same_devices"] = jax.devices("cpu") == jax.devices()
    if "cpu" in jax.config.jax_platforms.split(","):
        with jax.default_device(jax.devices("cpu")[0]):
            result |= {"own_early": early(jnp.float32(4)), "own_later": later(jnp.float32(2))}
    np.savez(f"{sys.argv[1]}/0.npz", **{k: np.asarray(v) for k, v in result.items()})


{"late": late, "thread": thread}.get(sys.argv[2], handlers)()
