#!/bin/sh
# As RUSTC_WORKSPACE_WRAPPER: compiles this repository's code, not its dependencies, with counters of its edges
# and with checks of arithmetic. The counters announce themselves to a function that the fuzzer alone has.
exec "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Coverflow-checks=on -Cdebug-assertions=on -Clink-arg=-Wl,--unresolved-symbols=ignore-all
