"""The form without torchrun: torch_xla.launch starts the processes itself: `spawn.py OUT launch|spawn`."""

import sys

import numpy as np
import torch
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.distributed.xla_multiprocessing as xmp
import torch_xla.runtime as xr


def worker(index, out):
    ones = xm.all_reduce(xm.REDUCE_SUM, torch.ones(4, device=torch_xla.device()))
    np.savez(f"{out}/{index}.npz", ones=ones.cpu().numpy(), world=np.array([xr.global_ordinal(), xr.world_size()]))


if __name__ == "__main__":
    start = torch_xla.launch if sys.argv[2] == "launch" else xmp.spawn
    start(worker, args=(sys.argv[1],))
