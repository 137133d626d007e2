#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Does the manager slow down the runs? Pairs of the same run in alternating order: once through the manager with the
# live page open, once by the job script that `plan --scripts` writes. Then our own verdict. Exit status 1: it is not
# "equivalent" within 1 %.
#   tests/bench/manager_by_hand.sh [PAIRS] [STEPS] [RANKS]      needs build/release with benchmarks, xvfb-run and python3
set -eu
shopt -s nullglob
pairs=${1:-20}
steps=${2:-200}
ranks=${3:-2}
bin=$(cd "$(dirname "$0")/../.." && pwd)/build/release/bin
work=$(mktemp -d)
export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_RUNTIME_DIR=$work
mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME"
display=:$((300 + RANDOM % 500))
Xvfb "$display" -screen 0 1360x860x24 >/dev/null 2>&1 &
server=$!
# The window may be stopped. It ends when it continues.
trap 'kill ${window:-} $server 2>/dev/null; kill -CONT ${window:-} 2>/dev/null; rm -rf "$work"' EXIT
store=$work/store.baremark
file=$work/pair.baremark.json
cat >"$file" <<JSON
{"schema": "baremark.experiment/1", "name": "by hand",
 "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 50}},
 "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
 "scale": {"ranks": [$ranks], "threads_per_rank": 1},
 "measure": {"warmup_batches": 20, "batches": $steps, "repeats": 1}}
JSON
# An experiment takes at most 30 extensions. Start a new one in time, in a new window.
begin() {
  if [ -n "${window:-}" ]; then kill "$window"; wait "$window" || true; fi
  rm -f "$store"*
  "$bin/baremark-cli" run "$file" --store "$store" >/dev/null 2>&1
  id=$("$bin/baremark-cli" list --json --store "$store" | python3 -c 'import json,sys; print(json.load(sys.stdin)["experiments"][0]["id"])')
  DISPLAY=$display "$bin/baremark" --store "$store" --experiment "$id" --tab live >/dev/null 2>&1 &
  window=$!
  sleep 5
}

# Polls without starting a process, because a process would be measured with the run.
exec {never}<> <(:)
wait_for() {
  while ! "$@"; do read -rt 1 -u "$never" _ || true; done
}
is_told() { [ -s "$work/told" ]; }
has_ended() {
  local ends=("$XDG_DATA_HOME"/baremark/runs/"$id"/*/a1/exit.json)
  [ "${#ends[@]}" -gt "$before" ]
}

# The window is the manager. The command only adds the block and exits before the block begins.
managed() {
  local ends=("$XDG_DATA_HOME"/baremark/runs/"$id"/*/a1/exit.json)
  before=${#ends[@]}
  : >"$work/told"
  "$bin/baremark-cli" extend "$id" --blocks 1 --store "$store" >/dev/null 2>"$work/told" &
  local command=$!
  wait_for is_told
  grep -q ' added' "$work/told" || { cat "$work/told" >&2; exit 1; }
  kill -KILL "$command"
  wait "$command" 2>/dev/null || true
  wait_for has_ended
  sleep 4
  "$bin/baremark-cli" show "$id" --runs --json --store "$store" |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["blocks"][-1]["runs"][-1]["summary"]["images_per_s"])'
}
# Only the job of the measured block, because an extension runs no canary either.
by_hand() {
  rm -rf "$work/scripts"
  "$bin/baremark-cli" plan "$file" --scripts "$work/scripts" --store "$store" >/dev/null 2>&1
  block=$(grep -l '"kind": "measure"' "$work"/scripts/*/*/block.json)
  job=$(sed -n 's/.*"allocation": "\(.*\)".*/\1/p' "$block")
  kill -STOP "$window"
  sh "$(dirname "$(dirname "$block")")/$job/job.sh" >/dev/null 2>&1
  kill -CONT "$window"
  grep -rh '^total images/sec' "$work/scripts" | sed 's/.*: *//'
}
begin
managed >/dev/null
by_hand >/dev/null
for i in $(seq "$pairs"); do
  if [ $((i % 25)) -eq 0 ]; then begin; fi
  if [ $((i % 2)) -eq 0 ]; then m=$(managed); h=$(by_hand); else h=$(by_hand); m=$(managed); fi
  printf '%s %s\n' "$m" "$h" >>"$work/pairs"
  printf '%s\t%s %s\n' "$i" "$m" "$h" >&2
done
"$bin/bench_verdict_of_pairs" 0.01 equivalent <"$work/pairs"
