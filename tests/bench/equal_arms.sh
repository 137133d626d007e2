#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares two equal bare-metal arms: 20 blocks, five times. Exit status 1: two or more comparisons call one arm slower
# or faster. One of them may do so by chance (1 in 20 each).
#   tests/bench/equal_arms.sh [TIMES] [BLOCKS] [STEPS]      on an otherwise idle machine
set -eu
times=${1:-5}
blocks=${2:-20}
steps=${3:-60}
bin=$(cd "$(dirname "$0")/../.." && pwd)/build/release/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
mkdir -p "$XDG_DATA_HOME"
cat >"$work/equal.baremark.json" <<JSON
{"schema": "baremark.experiment/1", "name": "Two equal arms",
 "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 50}},
 "arms": [{"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "bare-metal"}],
 "scale": {"ranks": [2]},
 "measure": {"warmup_batches": 10, "batches": $steps, "repeats": $blocks}}
JSON
different=0
for i in $(seq "$times"); do
  "$bin/baremark-cli" run "$work/equal.baremark.json" --store "$work/store.baremark" >"$work/said" 2>"$work/log" || { cat "$work/log"; exit 1; }
  head -n 5 "$work/said"
  kind=$("$bin/baremark-cli" list --json --store "$work/store.baremark" |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["experiments"][0]["verdicts"][0]["findings"][0]["kind"])')
  case $kind in slower* | faster*) different=$((different + 1)) ;; esac
done
echo "$different of $times call an arm slower or faster"
[ "$different" -lt 2 ]
