"""The same without torchrun: torch_xla starts the processes itself, as many as RALLYPOINT_CPU_DEVICES says.

    PJRT_DEVICE=RALLYPOINT RALLYPOINT_CPU_DEVICES=4 python examples/torch_spawn.py
"""

import torch
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.runtime as xr


def worker(index):
    ones = xm.all_reduce(xm.REDUCE_SUM, torch.ones(4, 4, device=torch_xla.device()))
    print(f"rank {xr.global_ordinal()} of {xr.world_size()}: {ones[0].tolist()}")


if __name__ == "__main__":
    # xmp.spawn(worker) of torch_xla.distributed.xla_multiprocessing does the same.
    torch_xla.launch(worker)
