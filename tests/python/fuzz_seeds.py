"""Writes the binary seeds of tests/fuzz: each program of tests/programs and tests/partitions as the frameworks' compiler
writes it. Needs the environment of the JAX tests; run from the root of the repository after programs were added."""

import subprocess
import sys
from pathlib import Path

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
