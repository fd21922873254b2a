"""torch_xla in one process on our device, against torch's CPU: `single.py OUT`. Result names are `case/ours` and `case/cpu`."""

import sys

import numpy as np
import torch
import torch_xla
import torch_xla.core.xla_model as xm
from torch import nn

device = torch_xla.device()
results = {}


def case(name, f, *tensors):
    for place, where in (("ours", device), ("cpu", torch.device("cpu"))):
        copies = [t.detach().clone().to(where).requires_grad_(t.requires_grad) for t in tensors]
        value = f(*copies)
        torch_xla.sync()
        results[f"{name}/{place}"] = value.detach().cpu().to(torch.float64 if value.is_floating_point() else value.dtype).numpy()


def gradient(f):
    def g(*tensors):
        f(*tensors).sum().backward()
        return torch.cat([t.grad.flatten() for t in tensors])

    return g


torch.manual_seed(0)
x, y = torch.randn(6, 5), torch.randn(5, 7)
for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64, torch.bool):
    case(f"copy_{dtype}", lambda t: t, (x * 5).abs().to(dtype))
    if dtype != torch.bool:
        case(f"add_mul_{dtype}", lambda t: t + t * t, (x * 3).abs().to(dtype))
case("matmul", torch.matmul, x, y)
case("bmm", torch.bmm, torch.randn(3, 4, 5), torch.randn(3, 5, 2))
case("softmax", lambda t: t.softmax(1), x)
case("layer_norm", lambda t: nn.functional.layer_norm(t, (5,)), x)
case("gelu", nn.functional.gelu, x)
case("norm", lambda t: t.norm(dim=1), x)
case("max", lambda t: t.max(1).values, x)
case("argmax", lambda t: t.argmax(1), x)
case("cumsum", lambda t: t.cumsum(0), x)
case("argmin", lambda t: t.argmin(1), x)
case("sort", lambda t: t.sort(1).values, x)
case("topk", lambda t: t.topk(3, 1).values, x)
# A permutation, whatever it is.
case("randperm", lambda t: torch.randperm(20, device=t.device).sort().values, x)
case("index", lambda t: t[torch.tensor([2, 0, 2], device=t.device)], x)
case("masked_fill", lambda t: t.masked_fill(t > 0, 1.5), x)
case("cat", lambda t: torch.cat([t, t * 2], 1), x)
case("slice", lambda t: t[1:4, ::2], x)
case("conv", lambda t, w: nn.functional.conv2d(t, w, stride=2, padding=1), torch.randn(2, 3, 9, 9), torch.randn(4, 3, 3, 3))
case("max_pool", lambda t: nn.functional.max_pool2d(t, 2), torch.randn(2, 3, 8, 8))
case("embedding", lambda w: nn.functional.embedding(torch.tensor([[1, 3], [0, 1]], device=w.device), w), torch.randn(5, 4))
case("grad_mlp", gradient(lambda a, b: torch.tanh(a @ b)), x.requires_grad_(), y.requires_grad_())
case("grad_embedding", gradient(lambda w: nn.functional.embedding(torch.tensor([1, 3, 1], device=w.device), w) ** 2), torch.randn(5, 4, requires_grad=True))
case("grad_conv", gradient(lambda t, w: nn.functional.conv2d(t, w)), torch.randn(1, 2, 5, 5, requires_grad=True), torch.randn(3, 2, 3, 3, requires_grad=True))

memory = xm.get_memory_info(device)
results["memory"] = np.array([memory["bytes_used"], memory["bytes_limit"]])
torch.manual_seed(1)
torch_xla.manual_seed(1)
noise = torch.rand(1000, device=device)
results["rand"] = np.array([noise.min().item(), noise.max().item(), noise.mean().item()])
np.savez(f"{sys.argv[1]}/0.npz", **results)
