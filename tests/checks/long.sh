#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that take too long for every change: clang-tidy, clazy, every suite under the thread and the address sanitizer,
# the engine alone, a minute of fuzzing for each parser, the slow tests, promised rates and times, half an hour of broken
# connections under each sanitizer, the Debian package, builds of the starting recipes, the packed command line on Debian
# 11, the README's commands on a bare Debian 12 and 13, a build on Debian unstable. Each check prints one line. The exit
# status is 0 if none failed.
set -u
cd "$(dirname "$0")/../.."
failed=0

# step WORDS COMMAND...: runs COMMAND and writes its output to a log. Prints the end of the log if COMMAND fails. Exit
# status 77 of COMMAND: it cannot run here, and its last line is the reason.
step() {
  words=$1
  shift
  log=build/check-$(printf '%s' "$words" | tr -c 'a-z0-9' '-').log
  status=0
  "$@" >"$log" 2>&1 || status=$?
  case $status in
    0) printf '✓ %s\n' "$words" ;;
    77) printf '○ %s: %s\n' "$words" "$(tail -n 1 "$log")" ;;
    *)
      printf '✕ %s: %s\n' "$words" "$log"
      tail -n 30 "$log"
      failed=$((failed + 1))
      ;;
  esac
}

# preset NAME: configures and builds with this preset.
preset() { cmake --preset "$1" && cmake --build --preset "$1" -- -k 0; }

# full_length WORDS PROGRAM FILTER: runs these tests at full length.
full_length() { words=$1; shift; step "$words" env BAREMARK_LONG=1 tests/checks/gtest.sh "$@"; }

# soak_result PRESET: waits for the end of soak.sh with this preset, and fails if soak.sh failed.
soak_result() {
  tail --pid="$soak_process" -f /dev/null
  tail -n 1 "build/soak-$1.log" | grep ' rounds in ' || { cat "build/soak-$1.log"; return 1; }
}

# build_benches: builds the benchmarks. Then it switches their option off again, because the Debian package is made from
# the same build folder.
build_benches() {
  built=0
  { cmake --preset release -DBAREMARK_BENCHMARKS=ON && cmake --build --preset release; } || built=$?
  cmake --preset release -DBAREMARK_BENCHMARKS=OFF && return "$built"
}

mkdir -p build
# This test polls a scheduler for an hour. It uses hardly any CPU time, so it runs in the background.
polling_log=build/check-an-hour-of-polling.log
{ BAREMARK_LONG=1 tests/checks/gtest.sh build/release/bin/integration_runs '*AskedSeldom*' && echo 'polled for an hour'; } >"$polling_log" 2>&1 &
polling_process=$!
step 'clang-tidy' preset tidy
step 'clazy' preset clazy
step 'thread sanitizer, build' preset tsan
# The preset leaves out the tests that use threads of oneDNN or Qt. Debian builds these libraries without the sanitizer,
# which then reports their synchronisation as races.
step 'thread sanitizer, tests' ctest --preset tsan
step 'address sanitizer, build' sh -c 'cmake --preset asan -DBAREMARK_TESTS=ON && cmake --build --preset asan -- -k 0'
step 'address sanitizer, tests' ctest --preset asan
step 'engine alone' tests/checks/engine_alone.sh
step 'fuzzing, a minute each' tests/checks/fuzz.sh 60
step 'slow tests' ctest --test-dir build/release -L slow --output-on-failure --no-tests=error
# Cases that could not run here, with their reasons.
tests/checks/count_tests.sh build/release build/check-slow-tests.log | sed -n 's/^skipped \([^ ]*\)/○ \1:/p'
# Benchmarks of rates and delays run now, while no other step uses the cores.
step 'benchmarks, build' build_benches
step 'an upload on loopback, at least 80 % of scp' build/release/bin/bench_upload 1024 5 0 0 0.8
step 'an upload over 50 ms that is cut five times, at least 60 % of scp' build/release/bin/bench_upload 1024 3 50 5 0.6
step '208 jobs and 8 real engines at once, 95th percentile of the delay below 2 s' build/release/bin/bench_many_jobs 208 60 8 2
step 'import of telemetry into the store, at least 40 % of the rate of plain SQLite' build/release/bin/bench_store_import
step 'a live plot of 2,000,000 points redrawn within 20 ms' xvfb-run -a build/release/bin/bench_live_trace
step 'the window opens within 500 ms' xvfb-run -a build/release/bin/bench_window_start
step 'a table of 10,000 runs shown within 200 ms' xvfb-run -a build/release/bin/bench_experiments_table
step 'the manager and the live page, below 2 % of a core' xvfb-run -a build/release/bin/bench_live_page 30
step 'five experiments with two equal arms' tests/bench/equal_arms.sh 5 20 20
# The soak test takes an hour. It runs in the background of steps that mostly wait. The builds exist already.
for sanitizer in asan tsan; do tests/checks/soak.sh 1800 $sanitizer >build/soak-$sanitizer.log 2>&1; done &
soak_process=$!
step 'the window responds while 4 GB are uploaded' env BAREMARK_LONG=1 xvfb-run -a tests/checks/gtest.sh build/release/bin/gui_hosts '*MuchIsSent'
full_length 'connections that are down for minutes' build/release/bin/integration_far_runs '*'
full_length 'a manager that is killed twenty times while Slurm works, a full disk' build/release/bin/integration_slurm \
  'SlurmKillTest.*:SlurmFullDiskTest.*'
full_length 'a network that limits scaling' build/release/bin/integration_narrow_link '*'
full_length 'a manager that sleeps for ten minutes' build/release/bin/integration_manager '*Sleeps*'
full_length 'interrupted uploads of 4 GiB, a limit on sessions, many short connections' build/release/bin/integration_ssh \
  '*LeaveNothingBehind:*CutFiveTimes*:*SessionsAreEnough*'
full_length 'files that become visible a minute late' build/release/bin/integration_runs 'LateFilesTest.*WaitedFor:LateFilesTest.anEmptyEnd*'
full_length 'a folder with a million files' build/release/bin/integration_host '*manyFilesAreListed*'
step 'half an hour of broken connections under the address sanitizer' soak_result asan
step 'half an hour of broken connections under the thread sanitizer' soak_result tsan
if [ "$(id -u)" -eq 0 ]; then
  step 'package, build' sh -c 'cd build/release && rm -f ./*.deb && cpack'
  step 'package, installed and removed' sh -c 'installer/linux/check_package.sh build/release/baremark_*.deb'
else
  echo '○ package, installed and removed: only root can do this'
fi
step 'starting recipes, built' tests/checks/starting_recipes.sh
for suite in bookworm trixie; do
  step "the README's first command on a bare $suite" tests/checks/bare_debian.sh "$suite" run
  step "the README's test command on a bare $suite" tests/checks/bare_debian.sh "$suite" test
done
# An early warning about the next Debian release. Compiler warnings are listed, but do not fail this step.
step 'a build on Debian unstable' tests/checks/bare_debian.sh sid build
sed -n '/: warning: /p; s/^--- took/  took/p' build/check-a-build-on--ebian-unstable.log
step 'the packed command line' sh -c 'rm -f build/baremark-cli-*.tar.gz && installer/linux/portable.sh build/release build'
step 'the packed command line on a login node of Debian 11' sh -c 'tests/checks/login_node.sh build/baremark-cli-*.tar.gz'
step 'an hour of polling a scheduler' sh -c 'tail --pid="$1" -f /dev/null; grep -qx "polled for an hour" "$2" || { cat "$2"; exit 1; }' hour "$polling_process" "$polling_log"
[ "$failed" -eq 0 ]
