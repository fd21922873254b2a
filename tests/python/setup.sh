#!/usr/bin/env bash
# Makes .cache/venv-jax, .cache/venv-torch and .cache/venv-vendor: links to environments with the pinned requirements, which are kept in
# $RALLYPOINT_CACHE (default ~/.cache/rallypoint) under a name that changes with the requirements. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")/../.."

cache=${RALLYPOINT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/rallypoint}
python=${PYTHON:-$(command -v python3.11 || command -v python3)}
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || {
    echo "setup.sh: $("$python" --version) at $python: the tests need Python 3.11 to 3.13 (set PYTHON)" >&2
    exit 1
}
mkdir -p "$cache" .cache
exec 9>"$cache/lock"
flock 9

environment() { # name, check
    local name=$1 check=$2 requirements=tests/python/requirements-$1.txt key dir
    key=$( ("$python" -c 'import sys; print(sys.version, sys.base_prefix)'; cat "$requirements") | sha256sum | cut -c1-12)
    dir=$cache/venv-$name-$key
    if [ ! -e "$dir/complete" ]; then
        echo "setup.sh: making $dir"
        rm -rf "$dir"
        "$python" -m venv "$dir"
        "$dir/bin/pip" install --quiet --no-cache-dir --no-deps -r "$requirements"
        "$dir/bin/python" -c "$check"
        touch "$dir/complete"
    fi
    ln -sfn "$dir" ".cache/venv-$name"
}

environment jax 'import jax, pypjrt, pytest'
environment torch 'import torch, torch_xla, pytest'
environment vendor ''
