"""DistributedDataParallel over torch_xla; docs/ddp.md walks through it.

    PJRT_DEVICE=RALLYPOINT torchrun --nproc-per-node=4 examples/torch_ddp.py
"""

import torch
import torch.distributed as dist
import torch_xla
import torch_xla.distributed.xla_backend  # noqa: F401
from torch import nn
from torch.nn.parallel import DistributedDataParallel

STEPS, BATCH = 200, 64

dist.init_process_group("xla", init_method="xla://")
rank, world = dist.get_rank(), dist.get_world_size()
device = torch_xla.device()

# Equal weights on every rank: DDP would broadcast them anyway.
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1)).to(device)
model = DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)

# Each rank its own data: points of the plane, and whether they lie inside a ring.
generator = torch.Generator().manual_seed(1 + rank)
for step in range(STEPS):
    x = torch.rand(BATCH // world, 2, generator=generator) * 4 - 2
    inside = (abs(x.norm(dim=1, keepdim=True) - 1.2) < 0.4).float()
    optimizer.zero_grad()
    loss = nn.functional.binary_cross_entropy_with_logits(model(x.to(device)), inside.to(device))
    loss.backward()  # here the gradients are averaged over the ranks
    optimizer.step()
    torch_xla.sync()  # compiles the step the first time, runs it every time
    if rank == 0 and step % 50 == 49:
        print(f"step {step + 1}: loss {loss.item():.4f}")

dist.destroy_process_group()
