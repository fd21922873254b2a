"""Collectives of the processes of one host: this plugin beside gloo in torch.distributed, gloo in JAX, and Open MPI.

    tests/python/setup.sh && cargo build --release
    .cache/venv-torch/bin/python benches/collectives_vs_peers.py [--nproc 2] [--peers gloo,mpi,jax] [--ops …] [--bytes …]

Sizes are those of the larger of operand and result of one process. gloo and MPI are called on buffers that are there, and so is ours;
with --of program ours goes through the C API: execute a compiled program of one collective and wait for its result. So does JAX's,
through JAX. Of all
ranks' medians the largest counts. Rounds alternate between the sides; of each side the median of its rounds is taken. --transport
tcp has all sides use TCP on the loopback interface, --tcp-hosts between two network name spaces (as root).
Open MPI needs mpicc and mpirun; JAX `.cache/venv-jax` and the package in PYTHONPATH.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
TORCHRUN = Path(sys.executable).with_name("torchrun")
OPS = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "broadcast", "permute"]
SIZES = [4, 1 << 10, 64 << 10, 1 << 20, 16 << 20, 128 << 20]
# Of two hosts on one machine: name and address of each.
HOSTS = [("rpbench0", "10.213.77.1"), ("rpbench1", "10.213.77.2")]


def report(op, size, seconds, call, most):
    """Measures as the command line does; `most` is the maximum of a number over all ranks."""
    run = lambda calls: statistics.median(timed(call) for _ in range(calls))
    calls = int(min(1e6, max(10, seconds / most(run(10)))))
    median = most(run(calls))
    if int(os.environ["RANK"]) == 0:
        print(json.dumps({"bench": op, "bytes": size, "median_us": median * 1e6}), flush=True)


def timed(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def gloo_rank(args):
    import torch
    import torch.distributed as dist

    torch.set_num_threads(1)
    dist.init_process_group("gloo")
    rank, n = dist.get_rank(), dist.get_world_size()

    def most(x):
        x = torch.tensor([x], dtype=torch.float64)
        dist.all_reduce(x, dist.ReduceOp.MAX)
        return float(x[0])

    for op in args.ops:
        for size in args.bytes:
            whole = -(-max(1, size // 4) // n) * n
            x, y, part = torch.ones(whole), torch.zeros(whole), torch.ones(whole // n)

            def permute():
                ops = [dist.P2POp(dist.isend, x, (rank + 1) % n), dist.P2POp(dist.irecv, y, (rank - 1) % n)]
                for work in dist.batch_isend_irecv(ops):
                    work.wait()

            call = {
                "all-reduce": lambda: dist.all_reduce(x),
                "all-gather": lambda: dist.all_gather_into_tensor(y, part),
                "reduce-scatter": lambda: dist.reduce_scatter_tensor(part, x),
                "all-to-all": lambda: dist.all_to_all_single(y, x),
                "broadcast": lambda: dist.broadcast(x, 0),
                "permute": permute,
            }[op]
            report(op, size, args.seconds, call, most)
    dist.destroy_process_group()


def jax_rank(args):
    import jax
    import numpy as np
    from jax.experimental import multihost_utils
    from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

    import rallypoint.jax_cluster  # noqa: F401

    jax.distributed.initialize()
    mesh = Mesh(np.array(jax.devices()), "d")
    n = len(jax.devices())
    most = lambda x: float(multihost_utils.process_allgather(np.float32(x)).max())
    ring = [(i, (i + 1) % n) for i in range(n)]
    bodies = {
        "all-reduce": lambda x: jax.lax.psum(x, "d"),
        "all-gather": lambda x: jax.lax.all_gather(x, "d", tiled=True),
        "reduce-scatter": lambda x: jax.lax.psum_scatter(x, "d", tiled=True),
        "all-to-all": lambda x: jax.lax.all_to_all(x, "d", 0, 0, tiled=True),
        "permute": lambda x: jax.lax.ppermute(x, "d", ring),
    }
    for op in args.ops:
        for size in args.bytes:
            if op not in bodies:
                continue
            whole = -(-max(1, size // 4) // n) * n
            mine = whole // n if op == "all-gather" else whole
            x = jax.make_array_from_callback((mine * n,), NamedSharding(mesh, P("d")), lambda index: np.ones(mine, np.float32))
            f = jax.jit(jax.shard_map(bodies[op], mesh=mesh, in_specs=P("d"), out_specs=P("d"), check_vma=False))
            report(op, size, args.seconds, lambda: f(x).block_until_ready(), most)
    jax.distributed.shutdown()


def torchrun(args, command, env):
    """The output of the command as ranks under torchrun: on this host, or an agent in each of two."""
    options = [["--standalone", f"--nproc-per-node={args.nproc}"]]
    if args.tcp_hosts:
        where = f"--nnodes=2 --nproc-per-node={args.nproc // 2} --master-addr={HOSTS[0][1]} --master-port=29512".split()
        options = [[*where, f"--node-rank={i}"] for i in range(2)]
    agents = []
    for i, option in enumerate(options):
        inside = ["ip", "netns", "exec", HOSTS[i][0]] if args.tcp_hosts else []
        line = [*inside, TORCHRUN, *option, "--no-python", *command]
        # gloo would take the interface of the address that the host's name has.
        here = env | ({"GLOO_SOCKET_IFNAME": HOSTS[i][0]} if args.tcp_hosts else {})
        agents.append(subprocess.Popen(list(map(str, line)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=here))
    try:
        outputs = [agent.communicate(timeout=600)[0] for agent in agents]
    finally:
        # torchrun ends its workers when it is asked to end.
        for agent in agents:
            agent.terminate()
    if any(agent.returncode for agent in agents):
        sys.exit("".join(outputs))
    return "".join(outputs)


def measure(side, args, program):
    env = {k: v for k, v in os.environ.items() if k != "OMP_NUM_THREADS"}
    lists = ["--seconds", str(args.seconds), "--bytes", ",".join(map(str, args.bytes))]
    if side == "ours":
        env |= {"RALLYPOINT_TRANSPORT": args.transport}
        out = torchrun(args, [args.rallypoint, "bench", "collective", "--of", args.of, "--op", ",".join(args.ops), *lists], env)
    elif side == "mpi":
        mca = "self,tcp" if args.transport == "tcp" else "self,vader"
        line = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "btl", mca, "-n", args.nproc, program]
        line += [args.seconds, ",".join(args.ops), ",".join(map(str, args.bytes))]
        run = subprocess.run(list(map(str, line)), capture_output=True, text=True, env=env, timeout=600)
        if run.returncode:
            sys.exit(run.stdout + run.stderr)
        out = run.stdout
    else:
        env |= {"JAX_PLATFORMS": "cpu", "JAX_CPU_COLLECTIVES_IMPLEMENTATION": "gloo"}
        python = sys.executable if side == "gloo" else ROOT / ".cache/venv-jax/bin/python"
        out = torchrun(args, [python, __file__, "--rank-of", side, "--ops", ",".join(args.ops), *lists], env)
    lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    return {(line["bench"], line["bytes"]): line["median_us"] for line in lines}


def hosts(add):
    """Makes two network name spaces with a cable between them, or removes them."""
    for (name, _), (other, _) in zip(HOSTS, reversed(HOSTS)):
        subprocess.run(["ip", "netns", "add" if add else "del", name], check=add, stderr=None if add else subprocess.DEVNULL)
    if not add:
        return
    ends = [f"type veth peer name {HOSTS[1][0]} netns {HOSTS[1][0]}", ""]
    subprocess.run(f"ip link add {HOSTS[0][0]} netns {HOSTS[0][0]} {ends[0]}".split(), check=True)
    for name, address in HOSTS:
        for line in (f"addr add {address}/24 dev {name}", f"link set {name} up", "link set lo up"):
            subprocess.run(["ip", "-n", name, *line.split()], check=True)


def main():
    words = lambda text: text.split(",")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nproc", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each measurement")
    parser.add_argument("--peers", type=words, default=["gloo", "mpi"], help="of gloo, mpi, jax")
    parser.add_argument("--ops", type=words, default=OPS)
    parser.add_argument("--bytes", type=lambda text: [int(n) for n in text.split(",")], default=SIZES)
    parser.add_argument("--transport", choices=["auto", "tcp"], default="auto")
    parser.add_argument("--of", choices=["call", "program"], default="call", help="what of ours is timed")
    parser.add_argument("--tcp-hosts", action="store_true", help="an agent in each of two network name spaces")
    parser.add_argument("--rallypoint", default=ROOT / "target/release/rallypoint")
    parser.add_argument("--rank-of", choices=["gloo", "jax"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.rank_of:
        return {"gloo": gloo_rank, "jax": jax_rank}[args.rank_of](args)
    sides = ["ours", *args.peers]
    rounds = {side: [] for side in sides}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "collectives")
        if "mpi" in sides:
            subprocess.run(["mpicc", "-O2", "-o", program, ROOT / "benches/collectives.c"], check=True)
        try:
            if args.tcp_hosts:
                hosts(True)
            for _ in range(args.rounds):
                for side in sides:
                    rounds[side].append(measure(side, args, program))
        finally:
            if args.tcp_hosts:
                hosts(False)
    print(f"f32, {args.nproc} processes, median of {args.rounds} rounds, us\n{'':14}{'bytes':>10}" + "".join(f"{s:>11}" for s in sides) + "".join(f"{s + '/ours':>12}" for s in args.peers))
    ratios = {peer: [] for peer in args.peers}
    for op in args.ops:
        for size in args.bytes:
            times = {s: statistics.median(r[op, size] for r in rounds[s]) for s in sides if (op, size) in rounds[s][0]}
            line = f"{op:14}{size:>10}" + "".join(f"{times[s]:>11.1f}" if s in times else f"{'':11}" for s in sides)
            for peer in (p for p in args.peers if p in times):
                ratios[peer].append(times[peer] / times["ours"])
                line += f"{ratios[peer][-1]:>12.2f}"
            print(line)
    for peer, all_of in ratios.items():
        if all_of:
            print(f"{peer}: geometric mean {math.exp(statistics.mean(map(math.log, all_of))):.2f}, least {min(all_of):.2f}")


main()
