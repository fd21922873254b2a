"""Trains for 20 steps, the batch split over all devices: `train.py OUT mlp|transformer`. Writes the losses."""

import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

out, model = sys.argv[1:3]
mesh = Mesh(np.array(jax.devices()), ("data",))
split, whole = NamedSharding(mesh, P("data")), NamedSharding(mesh, P())
rng = np.random.default_rng(3)


def weight(*shape):
    return (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)


if model == "mlp":
    params = {"w1": weight(32, 64), "b1": np.zeros(64, np.float32), "w2": weight(64, 10), "b2": np.zeros(10, np.float32)}
    inputs = rng.standard_normal((20, 16, 32)).astype(np.float32)
    labels = rng.integers(0, 10, (20, 16))

    def logits(p, x):
        return jax.nn.relu(x @ p["w1"] + p["b1"]) @ p["w2"] + p["b2"]

else:
    D, H, T, V = 32, 4, 12, 29
    block = lambda: {"qkv": weight(D, 3 * D), "out": weight(D, D), "up": weight(D, 4 * D), "down": weight(4 * D, D), "g1": np.ones(D, np.float32), "g2": np.ones(D, np.float32)}
    params = {"embed": weight(V, D), "position": weight(T, D), "head": weight(D, V), "blocks": [block(), block()]}
    tokens = rng.integers(0, V, (20, 8, T + 1))
    inputs, labels = tokens[:, :, :-1], tokens[:, :, 1:]

    def norm(x, gain):
        return gain * (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

    def attend(p, x):
        q, k, v = (a.reshape(*x.shape[:2], H, D // H) for a in jnp.split(x @ p["qkv"], 3, -1))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(D // H)
        scores = jnp.where(jnp.tril(jnp.ones((T, T), bool)), scores, -1e9)
        return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(x.shape) @ p["out"]

    def logits(p, tokens):
        x = p["embed"][tokens] + p["position"]
        for b in p["blocks"]:
            x = x + attend(b, norm(x, b["g1"]))
            x = x + jax.nn.gelu(norm(x, b["g2"]) @ b["up"]) @ b["down"]
        return x @ p["head"]


def loss(p, x, y):
    return -jnp.take_along_axis(jax.nn.log_softmax(logits(p, x)), y[..., None], -1).mean()


def step(p, momentum, x, y):
    value, grad = jax.value_and_grad(loss)(p, x, y)
    momentum = jax.tree.map(lambda m, g: 0.9 * m + g, momentum, grad)
    return jax.tree.map(lambda w, m: w - 0.05 * m, p, momentum), momentum, value


def put(value, sharding):
    return jax.make_array_from_callback(value.shape, sharding, lambda index: value[index])


step = jax.jit(step, donate_argnums=(0, 1), out_shardings=whole)
params = jax.tree.map(lambda w: put(w, whole), params)
momentum = jax.tree.map(lambda w: put(np.zeros(w.shape, np.float32), whole), params)
losses = []
for x, y in zip(inputs, labels):
    params, momentum, value = step(params, momentum, put(x, split), put(y.astype(np.int32), split))
    losses.append(float(value))
np.savez(f"{out}/{jax.process_index()}.npz", losses=np.array(losses))
