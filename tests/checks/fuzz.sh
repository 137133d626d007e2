#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every fuzz target, first on its seeds and then on new inputs, for SECONDS each:
#   tests/checks/fuzz.sh [SECONDS [PRESET]]      default: 10 asan
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-10}
preset=${2:-asan}
[ -e build/$preset/build.ninja ] || cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target fuzzers >build/$preset/fuzzers.log 2>&1 || { tail -n 30 build/$preset/fuzzers.log; exit 1; }
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=halt_on_error=1
rm -f build/$preset/fuzz-failed

one() {
  target=$1
  name=${target##*/fuzz_}
  seeds=tests/data/fuzz/$name
  found=build/$preset/found/$name
  mkdir -p "$seeds" "$found"
  if "$target" -rss_limit_mb=4096 -timeout=20 -max_total_time="$seconds" -artifact_prefix="$found/" "$found" "$seeds" >"build/$preset/fuzz-$name.log" 2>&1; then
    printf 'fuzz %-16s %s\n' "$name" "$(sed -n 's/^Done \([0-9]* runs in [0-9]* second.*\)/\1/p' "build/$preset/fuzz-$name.log")"
  else
    printf 'fuzz %s failed:\n%s\n' "$name" "$(tail -n 25 "build/$preset/fuzz-$name.log")"
    touch build/$preset/fuzz-failed
  fi
}

# Run as many targets at once as there are cores.
started=0
for target in build/$preset/bin/fuzz_*; do
  one "$target" &
  started=$((started + 1))
  if [ $((started % $(nproc))) -eq 0 ]; then wait; fi
done
wait
[ ! -e build/$preset/fuzz-failed ]
