#!/bin/sh
# Makes bindings.rs and functions.rs from pjrt_c_api.h. `generate.sh --check` makes them elsewhere and compares.
# Needs bindgen (cargo install bindgen-cli) and libclang (pip install libclang; LIBCLANG_PATH=<site-packages>/clang/native).
set -eu
cd "$(dirname "$0")"
bindgen=${BINDGEN:-bindgen}
out=.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
[ "${1:-}" = --check ] && out=$tmp

# Callers leave output fields uninitialised, and a bool that is neither 0 nor 1 may not exist in Rust: here it is a byte.
sed -e '/stdbool/d' -e 's/\bbool\b/uint8_t/g' pjrt_c_api.h > "$tmp/pjrt_c_api.h"
"$bindgen" "$tmp/pjrt_c_api.h" --allowlist-item 'PJRT_.*' --no-doc-comments --default-enum-style consts \
  --no-prepend-enum-name --with-derive-default --no-derive-debug --rust-target 1.85 --rust-edition 2024 --use-core --formatter rustfmt \
  -- -I"$(cc -print-file-name=include)" > "$tmp/raw.rs"
{ echo '// Made by generate.sh from pjrt_c_api.h.'; sed '1,/^$/d' "$tmp/raw.rs"; } > "$out/bindings.rs"

# functions.rs: the table of each struct of functions, one line per slot: return type, slot name, argument struct.
{
  echo '// Made by generate.sh from pjrt_c_api.h.'
  for table in PJRT_Api $(sed -n 's/^typedef struct \(PJRT_[A-Za-z]*_Extension\) {$/\1/p' pjrt_c_api.h); do
    echo
    echo "macro_rules! for_each_function_of_$table {"
    echo '    ($macro:ident $($first:tt)*) => {'
    echo '        $macro! { $($first)*'
    sed -n "/^\(typedef \)\{0,1\}struct $table {/,/^}/p" pjrt_c_api.h |
      sed -n -e 's/^  void (\*\([A-Za-z_]*\))(\([A-Za-z_]*\)\* args);$/            void \1(\2)/p' \
             -e 's/^  PJRT_Error\* (\*\([A-Za-z_]*\))(\([A-Za-z_]*\)\* args);$/            error \1(\2)/p'
    echo '        }'
    echo '    };'
    echo '}'
    echo "pub(crate) use for_each_function_of_$table;"
  done
} > "$out/functions.rs"

if [ "$out" != . ]; then
  diff -u bindings.rs "$out/bindings.rs" && diff -u functions.rs "$out/functions.rs"
fi
