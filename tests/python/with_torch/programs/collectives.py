"""torch_xla's collectives under torchrun: `collectives.py OUT`."""

import os
import sys

import numpy as np
import torch
import torch.distributed as dist
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.distributed.xla_backend  # noqa: F401  registers init_method xla://
import torch_xla.runtime as xr

dist.init_process_group("xla", init_method="xla://")
rank, world = dist.get_rank(), dist.get_world_size()
assert (rank, world) == (int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])), (rank, world)
device = torch_xla.device()
results = {"ranks": np.array([rank, world, xr.global_ordinal(), xr.world_size(), xr.process_index(), xr.process_count()])}


def keep(name, tensor):
    torch_xla.sync()
    results[name] = tensor.cpu().float().numpy()


def mine(*shape, dtype=torch.float32):
    return (torch.arange(int(np.prod(shape))).reshape(shape) + 100 * rank).to(dtype).to(device)


# The program everybody tries first: ones on every rank become WORLD_SIZE.
keep("xm_ones", xm.all_reduce(xm.REDUCE_SUM, torch.ones(4, 4, device=device)))
ones = torch.ones(4, 4, device=device)
dist.all_reduce(ones)
keep("dist_ones", ones)

for name, dtype in (("f64", torch.float64), ("f16", torch.float16), ("bf16", torch.bfloat16), ("i32", torch.int32), ("i64", torch.int64), ("u8", torch.uint8)):
    keep(f"xm_ones_{name}", xm.all_reduce(xm.REDUCE_SUM, torch.ones(33, device=device, dtype=dtype)))
keep("max", xm.all_reduce(xm.REDUCE_MAX, mine(5)))
keep("min", xm.all_reduce(xm.REDUCE_MIN, mine(5)))
keep("mul", xm.all_reduce(xm.REDUCE_MUL, mine(3) + 1))
several = [mine(3), mine(2, 2)]
xm.all_reduce(xm.REDUCE_SUM, several, scale=1 / world)
keep("several_0", several[0])
keep("several_1", several[1])
keep("gather", xm.all_gather(mine(2, 3), dim=0))
keep("gather_unpinned", xm.all_gather(mine(2, 3), dim=1, pin_layout=False))
keep("scatter", xm.reduce_scatter(xm.REDUCE_SUM, mine(2 * world, 3), scale=1.0, scatter_dim=0, shard_count=world))
keep("all_to_all", xm.all_to_all(mine(2 * world, 3), split_dimension=0, concat_dimension=1, split_count=world))
keep("permute", xm.collective_permute(mine(3), [(k, (k + 1) % world) for k in range(world)]))
if world == 4:
    keep("groups", xm.all_reduce(xm.REDUCE_SUM, mine(3), groups=[[0, 2], [1, 3]]))

t = mine(3)
dist.all_reduce(t, op=dist.ReduceOp.MAX)
keep("dist_max", t)
gathered = torch.zeros(2 * world, device=device)
dist.all_gather_into_tensor(gathered, mine(2))
keep("dist_gather", gathered)
scattered = torch.zeros(2, device=device)
dist.reduce_scatter_tensor(scattered, mine(2 * world))
keep("dist_scatter", scattered)
t = mine(3)
dist.broadcast(t, src=world - 1)
keep("dist_broadcast", t)
xm.rendezvous("end")

np.savez(f"{sys.argv[1]}/{rank}.npz", **results)
