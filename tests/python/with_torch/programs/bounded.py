"""Arrays whose size torch_xla knows only when they are there: `bounded.py OUT`, with `XLA_EXPERIMENTAL=nonzero:masked_select`."""

import sys

import numpy as np
import torch
import torch_xla

device = torch_xla.device()
host = torch.tensor([[0.0, 1.0], [2.0, 0.0], [3.0, 4.0]])
results = {}


def keep(name, of):
    """`of` on the device and on the CPU; what it gives may be an argument of a second program."""
    value = of(host.to(device))
    torch_xla.sync()
    assert "<=" in str(value.shape) or value.dim() == 0, value.shape
    results[f"{name}/ours"], results[f"{name}/cpu"] = value.cpu().numpy(), of(host).numpy()
    if value.dim():
        # A parameter of bounded size.
        more, less = value * 2 + 1, (value * 2 + 1).sum()
        results[f"{name} next/ours"], results[f"{name} next/cpu"] = more.cpu().numpy(), (of(host) * 2 + 1).numpy()
        results[f"{name} sum/ours"], results[f"{name} sum/cpu"] = less.cpu().numpy(), (of(host) * 2 + 1).sum().numpy()


keep("nonzero", torch.nonzero)
keep("nothing", lambda x: torch.nonzero(x > 9))
keep("everything", lambda x: torch.nonzero(x >= 0))
keep("masked_select", lambda x: torch.masked_select(x, x > 1))
keep("sum", lambda x: torch.masked_select(x, x > 1).sum())
keep("mean", lambda x: torch.masked_select(x, x > 1).mean())
np.savez(f"{sys.argv[1]}/0.npz", **results)
