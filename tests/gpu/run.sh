#!/usr/bin/env bash
# What only a machine with a GPU can show, in one command and under five minutes, without a network: discovery, the vendor's
# plugin behind ours, a JAX program, several processes, and what standing in front costs. Needs JAX with a CUDA or ROCm
# plugin in the Python that PYTHON names (default python3), and what `cargo build --release` makes. Ends with one table.
#
#     tests/gpu/run.sh [PLUGIN.so]
#
# PLUGIN.so takes the place of the vendor's plugin: XLA's CPU plugin shows on any machine that the script itself works.
set -uo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
bin=target/release/rallypoint
library=$PWD/target/release/librallypoint.so
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
rows=() failed=0

row() { # what, outcome, figure
    rows+=("$1|$2|$3")
    [ "$2" = ok ] || failed=1
}
check() { # what, seconds, command…: its last line is the figure
    local what=$1 limit=$2 output
    shift 2
    echo "== $what"
    if output=$(timeout "$limit" "$@" 2>&1); then
        echo "$output" | tail -20
        row "$what" ok "$(echo "$output" | tail -1 | cut -c1-100)"
    else
        echo "$output" | tail -40
        row "$what" FAILED "$(echo "$output" | tail -1 | cut -c1-100)"
    fi
}

[ -x "$bin" ] && [ -e "$library" ] || { echo "run.sh: cargo build --release comes first" >&2; exit 1; }
if [ $# -gt 0 ]; then
    export RALLYPOINT_BACKEND=path:$1
else
    # The packages of this Python are where plugins are looked for.
    export PYTHONPATH=$("$python" -c 'import site; print(":".join(site.getsitepackages()))')${PYTHONPATH:+:$PYTHONPATH}
fi
cp -r python/rallypoint "$site/"
export PYTHONPATH=$site${PYTHONPATH:+:$PYTHONPATH} RALLYPOINT_LIBRARY=$library JAX_PLATFORMS=rallypoint

register='import jax, rallypoint.jax_plugin as p; p.initialize()'
backend=$("$bin" doctor 2>/dev/null | sed -n 's/^backend *//p')
echo "backend: $backend"
case $backend in
    /*) row discovery ok "$backend" ;;
    *) row discovery FAILED "${backend:-doctor says nothing}" ;;
esac
plugin=${backend%%: *}

check 'C API: hello' 60 "$bin" hello
check 'JAX: devices' 90 "$python" -c "$register; print(jax.devices())"
check 'JAX: matrix product, gradient' 120 "$python" -c "$register
import jax.numpy as jnp
x = jnp.ones((512, 512), jnp.float32)
g = jax.jit(jax.grad(lambda w: jnp.sum(jnp.tanh(x @ w / 512.0))))(x)
expected = 512 * (1 - jnp.tanh(1.0) ** 2) / 512
assert abs(float(g[3, 4]) - float(expected)) < 1e-3, (g[3, 4], expected)
print('gradient', float(g[3, 4]))"

measure() { "$bin" bench dispatch --seconds 1 "$@" 2>/dev/null | sed -n 's/.*"median_us": \([0-9.]*\).*/\1/p' | tail -1; }
through=$(measure)
alone=$(measure --plugin "$plugin")
if [ -n "$through" ] && [ -n "$alone" ]; then
    row 'execute and wait, median' ok "through us $through us, alone $alone us"
else
    row 'execute and wait, median' FAILED "through us ${through:-nothing}, alone ${alone:-nothing}"
fi

printf '\n%-36s %-8s %s\n' check outcome figure
printf '%s\n' "${rows[@]}" | while IFS='|' read -r what outcome figure; do printf '%-36s %-8s %s\n' "$what" "$outcome" "$figure"; done
exit $failed
