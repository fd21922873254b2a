"""The first thing everybody tries: ones on every rank become WORLD_SIZE, by torch_xla's own call and by torch.distributed's.

    PJRT_DEVICE=RALLYPOINT torchrun --nproc-per-node=4 examples/torch_all_reduce.py
"""

import torch
import torch.distributed as dist
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.distributed.xla_backend  # noqa: F401  makes the backend "xla" and init_method "xla://" known

dist.init_process_group("xla", init_method="xla://")
device = torch_xla.device()

ones = xm.all_reduce(xm.REDUCE_SUM, torch.ones(4, 4, device=device))
print(f"rank {dist.get_rank()} of {dist.get_world_size()}: xm.all_reduce gives {ones[0].tolist()}")

ones = torch.ones(4, 4, device=device)
dist.all_reduce(ones)
print(f"rank {dist.get_rank()} of {dist.get_world_size()}: dist.all_reduce gives {ones[0].tolist()}")

dist.destroy_process_group()
