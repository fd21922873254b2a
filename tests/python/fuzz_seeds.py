"""Writes the binary seeds of tests/fuzz: each program of tests/programs and tests/partitions as the frameworks' compiler
writes it, and some functions of JAX, most of which become calls.

Needs the environment of the JAX tests, with JAX_PLATFORMS=cpu; run from the root of the repository after programs were added."""

import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
from jax import export, lax
from jax._src import compiler

SEEDS = Path("tests/fuzz/seeds")
MOST_HLO = 1400  # bytes; larger programs are written as HLO by the fuzzer itself
WRITE = """
import sys
from jaxlib import _jax
text = open(sys.argv[1]).read()
if sys.argv[2] == "mlirbc":
    data = _jax.mlir.serialize_portable_artifact(text, "1.10.0", True)
else:
    data = _jax.mlir.mlir_module_to_xla_computation(text, use_tuple_args=False, return_tuple=False).as_serialized_hlo_module_proto()
sys.stdout.buffer.write(data)
"""

SEEDS.mkdir(exist_ok=True)
for path in sorted(Path("tests").glob("pro*/*.mlir")) + sorted(Path("tests").glob("partitions/*.mlir")):
    for form in ("mlirbc", "hlo"):
        # In a process of its own: some of what cannot be written ends the writer.
        done = subprocess.run([sys.executable, "-c", WRITE, path, form], capture_output=True)
        if done.returncode == 0 and (form == "mlirbc" or len(done.stdout) <= MOST_HLO):
            (SEEDS / f"{path.stem}.{form}").write_bytes(done.stdout)
        print(path, form, len(done.stdout) if done.returncode == 0 else "cannot be written")

OPTIONS = {"four_replicas": (4, 1), "two_partitions": (1, 2)}
for name, (replicas, partitions) in OPTIONS.items():
    ids = [[r * partitions + p for p in range(partitions)] for r in range(replicas)]
    options = compiler.get_compile_options(num_replicas=replicas, num_partitions=partitions, device_assignment=ids)
    (SEEDS / f"{name}.options").write_bytes(options.SerializeAsString())

CALLS = {
    "approx_max_k": lambda a: lax.approx_max_k(a, 2),
    "top_k": lambda a: lax.top_k(a, 2),
    "qr": jnp.linalg.qr,
    "svd": jnp.linalg.svd,
    "eigh": lambda a: jnp.linalg.eigh(a @ a.T),
    "eig": jnp.linalg.eig,
    "solve": lambda a: jnp.linalg.solve(a, a[:, 0]),
    "cumulative": lambda a: (jnp.cumsum(a, 1), lax.cummax(a), lax.associative_scan(jnp.multiply, a)),
    "random": lambda a: jax.random.normal(jax.random.key(3), a.shape) + a,
    "gradient": jax.grad(lambda a: lax.scan(lambda c, x: (jnp.tanh(c @ a) + x, c.sum()), a[0], a)[1].sum()),
}
for name, f in CALLS.items():
    check = [export.DisabledSafetyCheck.custom_call(target) for target in ("ApproxTopK",)]
    exported = export.export(jax.jit(f), platforms=["cpu"], disabled_checks=check)(jax.ShapeDtypeStruct((4, 4), "float32"))
    (SEEDS / f"jax_{name}.mlirbc").write_bytes(exported.mlir_module_serialized)
