"""Trains for 20 steps, the batch split over the processes: `train.py OUT mlp|transformer [ddp]`. Writes the mean loss of each step.

With PJRT_DEVICE unset it trains on torch's own CPU in one process.
"""

import os
import sys

import numpy as np
import torch
import torch.distributed as dist
from torch import nn

out, kind, *options = sys.argv[1:]
ours = "PJRT_DEVICE" in os.environ
torch.manual_seed(5)
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.n1, self.n2 = heads, nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = (a.reshape(b, t, self.heads, -1).transpose(1, 2) for a in self.qkv(self.n1(x)).chunk(3, -1))
        scores = q @ k.transpose(-1, -2) / (c // self.heads) ** 0.5
        scores = scores.masked_fill(torch.ones(t, t, device=x.device).triu(1).bool(), -1e9)
        x = x + self.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(b, t, c))
        return x + self.down(nn.functional.gelu(self.up(self.n2(x))))


class Transformer(nn.Module):
    def __init__(self, words=29, width=32, length=12):
        super().__init__()
        self.embed, self.position = nn.Embedding(words, width), nn.Parameter(torch.randn(length, width) / 8)
        self.blocks, self.head = nn.Sequential(Block(width, 4), Block(width, 4)), nn.Linear(width, words)

    def forward(self, tokens):
        return self.head(self.blocks(self.embed(tokens) + self.position)).transpose(1, 2)


if kind == "mlp":
    model = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 10))
    inputs, labels = torch.randn(20, 16, 32), torch.randint(10, (20, 16))
else:
    model = Transformer()
    tokens = torch.randint(29, (20, 8, 13))
    inputs, labels = tokens[..., :-1], tokens[..., 1:]

if ours:
    import torch_xla
    import torch_xla.core.xla_model as xm
    import torch_xla.distributed.xla_backend  # noqa: F401

    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        dist.init_process_group("xla", init_method="xla://")
    device = torch_xla.device()
else:
    device = torch.device("cpu")
rank, world = (dist.get_rank(), dist.get_world_size()) if dist.is_initialized() else (0, 1)
model = model.to(device)
if "ddp" in options:
    model = nn.parallel.DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), 0.05, momentum=0.9)

losses = []
for x, y in zip(inputs, labels):
    x, y = x.chunk(world)[rank].to(device), y.chunk(world)[rank].to(device)
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    if not ours or "ddp" in options:
        optimizer.step()
    else:
        xm.optimizer_step(optimizer)
    value = loss.detach()
    if world > 1:
        value = xm.all_reduce(xm.REDUCE_SUM, value, scale=1 / world)
    if ours:
        torch_xla.sync()
    losses.append(value.item())
np.savez(f"{out}/{rank}.npz", losses=np.array(losses))
