"""``jax.distributed.initialize()`` under torchrun, for every backend.

    import rallypoint.jax_cluster
    jax.distributed.initialize()

JAX finds out by itself who a process is under SLURM, Open MPI and Kubernetes. Importing this module adds torchrun, whose
workers are told by ``RANK``, ``WORLD_SIZE``, ``LOCAL_RANK``, ``MASTER_ADDR`` and ``MASTER_PORT``. The plugin of this
package needs none of it: it finds the other processes without ``jax.distributed``.
"""

import os
import zlib

from jax._src.clusters import ClusterEnv

# Above the ports that systems give out by themselves.
FIRST_PORT = 61440
PORTS = 4096


class TorchrunCluster(ClusterEnv):
    name = "torchrun"

    @classmethod
    def is_env_present(cls) -> bool:
        return "TORCHELASTIC_RUN_ID" in os.environ and "RANK" in os.environ

    @classmethod
    def get_coordinator_address(cls, timeout_secs: int | None, override_coordinator_port: str | None) -> str:
        """Rank 0 is on the host ``MASTER_ADDR``. At ``MASTER_PORT`` torchrun's store listens, so JAX's coordinator gets
        another one that follows from it: no two jobs of one host have the same ``MASTER_PORT``."""
        host, port = _variable("MASTER_ADDR"), _number("MASTER_PORT")
        if override_coordinator_port:
            return f"{host}:{override_coordinator_port}"
        job = f"{os.environ['TORCHELASTIC_RUN_ID']} {host} {port}"
        return f"{host}:{FIRST_PORT + zlib.crc32(job.encode()) % PORTS}"

    @classmethod
    def get_process_count(cls) -> int:
        return _number("WORLD_SIZE")

    @classmethod
    def get_process_id(cls) -> int:
        return _number("RANK")

    @classmethod
    def get_local_process_id(cls) -> int | None:
        return _number("LOCAL_RANK") if "LOCAL_RANK" in os.environ else None


def _variable(name: str) -> str:
    if not os.environ.get(name):
        raise RuntimeError(f"{name} is not set, though others of torchrun's variables are: did they reach this process in part?")
    return os.environ[name]


def _number(name: str) -> int:
    text = _variable(name)
    if not text.isdecimal():
        raise RuntimeError(f"{name}={text!r} is not a number of 0 or more")
    return int(text)
