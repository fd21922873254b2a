#!/usr/bin/env bash
# Every test there is, from a clean checkout: format, lints, Rust, what ships, Python under the real frameworks.
# Needs Rust, a C and a C++ compiler and Python 3.11 with venv; fetches the frameworks once (3 GB) into ~/.cache/rallypoint.
set -euo pipefail
cd "$(dirname "$0")/.."
say() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

say 'format and lints'
cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings

say 'Rust tests'
cargo test --locked

say 'Python environments'
tests/python/setup.sh

say 'package: the shared object as shipped'
rm -rf .cache/site
.cache/venv-torch/bin/pip install --quiet --no-deps --target .cache/site .
plugin=.cache/site/rallypoint/pjrt_c_api_rallypoint_plugin.so
size=$(stat -c %s "$plugin")
exported=$(nm -D --defined-only "$plugin" | awk '{print $3}')
echo "$size bytes, exports $exported"
[ "$size" -lt 30000000 ] || { echo "run.sh: $plugin has 30 MB or more" >&2; exit 1; }
[ "$exported" = GetPjrtApi ] || { echo "run.sh: $plugin must export GetPjrtApi alone" >&2; exit 1; }

export PYTHONPATH=$PWD/.cache/site
for framework in jax torch; do
    say "Python tests with $framework"
    ".cache/venv-$framework/bin/python" -m pytest "tests/python/with_$framework" --durations=5
done
say 'all passed'
