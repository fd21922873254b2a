"""Whole programs, as JAX compiles them: this plugin beside JAX's own CPU backend, in one process.

    PYTHONPATH=.cache/site .cache/venv-jax/bin/python benches/speed_vs_xla.py

Both run the same function on the same values, in turns. The ratio is XLA's time over ours: above 1 we are faster.
"""

import argparse
import math
import os
import re
import statistics
import time

os.environ.setdefault("JAX_PLATFORMS", "rallypoint,cpu")

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def values(*shape, seed=0):
    return np.random.default_rng(seed + sum(shape)).standard_normal(shape, dtype=np.float32)


def layernorm(x, scale, bias):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias


def conv(x, kernel, stride=1):
    return lax.conv_general_dilated(x, kernel, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def batch_norm(x, scale, bias):
    mean = x.mean((0, 1, 2))
    variance = ((x - mean) ** 2).mean((0, 1, 2))
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + bias


def resnet_block(params, x):
    k1, s1, b1, k2, s2, b2 = params
    y = jax.nn.relu(batch_norm(conv(x, k1), s1, b1))
    return jax.nn.relu(batch_norm(conv(y, k2), s2, b2) + x)


def resnet_step(params, x, target):
    loss = lambda p: ((resnet_block(p, x) - target) ** 2).mean()
    value, grads = jax.value_and_grad(loss)(params)
    return value, [p - 0.1 * g for p, g in zip(params, grads)]


HEADS = 4


def attention(x, qkv, out):
    batch, length, width = x.shape
    q, k, v = jnp.split((x @ qkv).reshape(batch, length, 3 * HEADS, width // HEADS), 3, axis=2)
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(width // HEADS)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e30)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)
    return mixed.reshape(x.shape) @ out


def transformer_loss(params, tokens):
    x = params["embed"][tokens[:, :-1]]
    for layer in params["layers"]:
        x = x + attention(layernorm(x, layer["s1"], layer["b1"]), layer["qkv"], layer["out"])
        x = x + jax.nn.gelu(layernorm(x, layer["s2"], layer["b2"]) @ layer["up"]) @ layer["down"]
    logits = x @ params["embed"].T
    return -jnp.take_along_axis(jax.nn.log_softmax(logits), tokens[:, 1:, None], -1).mean()


def transformer_step(params, m, v, tokens):
    loss, grads = jax.value_and_grad(transformer_loss)(params, tokens)
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, grads)
    v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, grads)
    params = jax.tree.map(lambda p, m, v: p - 1e-3 * m / (jnp.sqrt(v) + 1e-8), params, m, v)
    return loss, params, m, v


def transformer_arguments(vocabulary=1024, width=128, layers=2, batch=8, length=65):
    layer = lambda i: {
        "s1": np.ones(width, np.float32), "b1": np.zeros(width, np.float32),
        "s2": np.ones(width, np.float32), "b2": np.zeros(width, np.float32),
        "qkv": values(width, 3 * width, seed=i) * 0.05, "out": values(width, width, seed=i) * 0.05,
        "up": values(width, 4 * width, seed=i) * 0.05, "down": values(4 * width, width, seed=i) * 0.05,
    }  # fmt: skip
    params = {"embed": values(vocabulary, width) * 0.05, "layers": [layer(i) for i in range(layers)]}
    zeros = jax.tree.map(np.zeros_like, params)
    tokens = np.random.default_rng(0).integers(0, vocabulary, (batch, length), dtype=np.int32)
    return params, zeros, zeros, tokens


def workloads():
    """Name, function, arguments."""
    square = values(1024, 1024)
    row = values(1024)
    yield "gelu 1M", lambda x: jax.nn.gelu(x), [square]
    yield "gelu (erf) 1M", lambda x: jax.nn.gelu(x, approximate=False), [square]
    yield "softmax 1024x1024", lambda x: jax.nn.softmax(x), [square]
    yield "layernorm 1024x1024", layernorm, [square, row, row]
    yield "sum 1M to a scalar", lambda x: x.sum(), [square]
    yield "sum over rows 1024x1024", lambda x: x.sum(0), [square]
    yield "sum along rows 1024x1024", lambda x: x.sum(1), [square]
    yield "max along rows 1024x1024", lambda x: x.max(1), [square]
    yield "argmax along rows 1024x1024", lambda x: x.argmax(1), [square]
    key = np.asarray([0, 42], np.uint32)
    yield "threefry bits 1M", lambda k: jax.random.bits(k, (1024, 1024)), [key]
    yield "random normal 1M", lambda k: jax.random.normal(k, (1024, 1024)), [key]
    for n in (256, 512, 1024, 2048):
        yield f"matmul {n}", lambda a, b: a @ b, [values(n, n), values(n, n, seed=1)]
    params = [values(3, 3, 64, 64) * 0.05, np.ones(64, np.float32), np.zeros(64, np.float32)] * 2
    image = values(8, 32, 32, 64)
    yield "ResNet block", resnet_block, [params, image]
    yield "ResNet block, training step", resnet_step, [params, image, image]
    yield "transformer, training step", transformer_step, list(transformer_arguments())


def run_for(function, args, seconds):
    """Median time of a call in µs, over as many calls as fit."""
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 3:
        start = time.perf_counter()
        jax.block_until_ready(function(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression: workloads whose name it is found in")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="per side and round")
    args = parser.parse_args()
    sides = [jax.devices("rallypoint")[0], jax.devices("cpu")[0]]
    ratios = []
    print(f"median of {args.rounds} rounds, us\n{'':<30} {'ours':>9} {'XLA':>9} {'XLA/ours':>9} {'error':>9}")
    for name, function, operands in workloads():
        if not re.search(args.only, name):
            continue
        calls = []
        for device in sides:
            placed = jax.device_put(operands, device)
            calls.append((jax.jit(function), placed))
        results = [jax.tree.leaves(f(*a)) for f, a in calls]
        worst = max(float(np.abs(np.asarray(a, np.float64) - np.asarray(b, np.float64)).max() / (np.abs(np.asarray(b, np.float64)).max() + 1e-30)) for a, b in zip(*results))
        rounds = [[run_for(f, a, args.seconds) for f, a in calls] for _ in range(args.rounds)]
        ours, xla = (statistics.median(side) for side in zip(*rounds))
        ratios.append(xla / ours)
        print(f"{name:<30} {ours:>9.0f} {xla:>9.0f} {xla / ours:>8.2f}x {worst:>9.1e}", flush=True)
    print(f"{len(ratios)} workloads: lowest {min(ratios):.2f}x, geometric mean {statistics.geometric_mean(ratios):.2f}x")


main()
