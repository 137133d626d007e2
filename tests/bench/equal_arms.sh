#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Two equal bare-metal arms, 20 blocks, five times: what our verdict says where nothing differs.
#   tests/bench/equal_arms.sh [TIMES] [BLOCKS] [STEPS]      on a machine that does nothing else
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
for i in $(seq "$times"); do
  "$bin/baremark-cli" run "$work/equal.baremark.json" --store "$work/store.baremark" 2>/dev/null | head -n 5
done
