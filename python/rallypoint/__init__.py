"""Rallypoint: one PJRT device client over all processes that a launcher started.

JAX finds it with ``JAX_PLATFORMS=rallypoint``, torch_xla with ``PJRT_DEVICE=RALLYPOINT``.
"""

import os
from pathlib import Path


def library_path() -> str:
    """The PJRT plugin: the one of this package, or what ``RALLYPOINT_LIBRARY`` names."""
    return os.environ.get("RALLYPOINT_LIBRARY") or str(Path(__file__).with_name("pjrt_c_api_rallypoint_plugin.so"))
