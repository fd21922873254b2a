"""Registration with torch_xla: ``PJRT_DEVICE=RALLYPOINT``."""

import os
import socket

from torch_xla.experimental import plugins

import rallypoint


class RallypointPlugin(plugins.DevicePlugin):
    def library_path(self) -> str:
        return rallypoint.library_path()

    def host_index(self) -> int:
        return int(os.environ.get("GROUP_RANK") or 0)

    def configure_single_process(self):
        pass

    def configure_multiprocess(self, local_rank, local_world_size):
        # torch_xla replicates over devices and runs one thread for each: one device per process keeps them processes.
        os.environ["RALLYPOINT_CPU_DEVICES"] = "1"
        if not _launched():
            os.environ["RALLYPOINT_RANK"] = str(local_rank)
            os.environ["RALLYPOINT_WORLD_SIZE"] = str(local_world_size)

    def physical_chip_count(self) -> int:
        """How many processes ``torch_xla.launch`` and ``xmp.spawn`` start here: ``RALLYPOINT_CPU_DEVICES``."""
        count = int(os.environ.get("RALLYPOINT_CPU_DEVICES") or 1)
        if count > 1 and not _launched():
            # The processes inherit it, and so agree on where rank 0 listens.
            os.environ.setdefault("RALLYPOINT_LEADER", f"127.0.0.1:{_free_port()}")
        return count

    def client_create_options(self) -> dict:
        # Rank, world size and leader are read from the environment.
        return {}

    def requires_xla_coordinator(self) -> bool:
        return False


class LibraryPlugin(RallypointPlugin):
    """``PJRT_DEVICE=LIBRARY PJRT_LIBRARY_PATH=…``: torch_xla's own placeholder of that name, but of use under torchrun too."""

    def library_path(self) -> str:
        return os.environ.get("PJRT_LIBRARY_PATH", "")


def _launched() -> bool:
    return "RANK" in os.environ and "WORLD_SIZE" in os.environ


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]
