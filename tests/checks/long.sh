#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What takes too long for every change: clang-tidy, clazy, the thread sanitizer, the engine alone, a minute of fuzzing for each
# parser, accuracy, rates and times that are promised, half an hour of broken links under each sanitizer, the package, the packed
# command line on a Debian 11, the README's commands on a bare Debian 12 and 13, a build on Debian unstable. Each prints one line; the last says how many failed.
set -u
cd "$(dirname "$0")/../.."
failed=0

# step WORDS COMMAND...: its output goes to a log, of which the end is shown when it fails. Status 77: it cannot run here, and its
# last line says why.
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

# preset NAME: configures and builds with it.
preset() { cmake --preset "$1" && cmake --build --preset "$1" -- -k 0; }

# far WORDS PROGRAM FILTER: such tests at their full length.
far() { words=$1; shift; step "$words" env BAREMARK_LONG=1 tests/checks/gtest.sh "$@"; }

# soaked PRESET: how its half hour of cuts ended, once it has.
soaked() {
  tail --pid="$soak_process" -f /dev/null
  tail -n 1 "build/cuts-$1.log" | grep ' rounds in ' || { cat "build/cuts-$1.log"; return 1; }
}

# The build folder does not keep them: a package is made of it.
build_benches() {
  built=0
  { cmake --preset release -DBAREMARK_BENCHMARKS=ON && cmake --build --preset release; } || built=$?
  cmake --preset release -DBAREMARK_BENCHMARKS=OFF && return "$built"
}

mkdir -p build
# An hour in which a scheduler is asked: it does next to nothing, so it goes on beside the rest.
hour=build/check-an-hour-of-questions.log
{ BAREMARK_LONG=1 tests/checks/gtest.sh build/release/bin/integration_runs '*AskedSeldom*' && echo 'asked for an hour'; } >"$hour" 2>&1 &
hour_process=$!
step 'clang-tidy' preset tidy
step 'clazy' preset clazy
step 'thread sanitizer, build' preset tsan
# Without the tests whose threads are oneDNN's or Qt's: Debian builds these without the sanitizer, which then takes every
# hand-over of theirs for a race.
step 'thread sanitizer, tests' ctest --preset tsan
step 'engine alone' tests/checks/engine_alone.sh
step 'fuzzing, a minute each' tests/checks/fuzz.sh 60
step 'accuracy and long tests' env BAREMARK_LONG=1 ctest --test-dir build/release -L slow --output-on-failure --no-tests=error
# Rates and lags, while nothing else wants the cores.
step 'benchmarks, build' build_benches
step 'an upload on loopback, at least 80 % of scp' build/release/bin/bench_upload 1024 5 0 0 0.8
step 'an upload over 50 ms with five cuts, at least 60 % of scp' build/release/bin/bench_upload 1024 3 50 5 0.6
step '208 jobs at once and 8 of the engine itself, 95 % of the lag below 2 s' build/release/bin/bench_many_jobs 208 60 8 2
step 'telemetry to rows, at least 40 % of bare SQLite' build/release/bin/bench_store_import
step 'a live plot of 2,000,000 points drawn again within 20 ms' xvfb-run -a build/release/bin/bench_live_trace
step 'the window within 500 ms' xvfb-run -a build/release/bin/bench_window_start
step 'a table of 10,000 runs within 200 ms' xvfb-run -a build/release/bin/bench_experiments_table
step 'the manager and its live page, under 2 % of a core' xvfb-run -a build/release/bin/bench_live_page 30
step 'five times two equal arms' tests/bench/equal_arms.sh 5 20 20
# An hour beside what mostly waits. The thread sanitizer's build is there since its tests.
cmake --build --preset asan --target integration_ssh integration_far_runs >build/cuts-asan.log 2>&1
: >build/cuts-tsan.log
for sanitizer in asan tsan; do tests/checks/soak.sh 1800 $sanitizer >>build/cuts-$sanitizer.log 2>&1; done &
soak_process=$!
step 'a window that answers while 4 GB are sent' env BAREMARK_LONG=1 xvfb-run -a tests/checks/gtest.sh build/release/bin/gui_hosts '*MuchIsSent'
far 'links that are away for minutes' build/release/bin/integration_far_runs '*'
far 'a manager that is killed twenty times while Slurm works' build/release/bin/integration_slurm 'SlurmKillTest.*'
far 'a manager that sleeps for ten minutes' build/release/bin/integration_manager '*Sleeps*'
far 'uploads of 4 GiB with cuts, sessions that are few, connections that come and go' build/release/bin/integration_ssh \
  '*LeaveNothingBehind:*CutFiveTimes*:*SessionsAreEnough*'
far 'files that are seen a minute late' build/release/bin/integration_runs 'LateFilesTest.*WaitedFor:LateFilesTest.anEmptyEnd*'
far 'a folder with a million files' build/release/bin/integration_host '*ManyFilesTest*'
step 'half an hour of cuts under the address sanitizer' soaked asan
step 'half an hour of cuts under the thread sanitizer' soaked tsan
if [ "$(id -u)" -eq 0 ]; then
  step 'package, build' sh -c 'cd build/release && rm -f ./*.deb && cpack'
  step 'package, installed and removed' sh -c 'installer/linux/check_package.sh build/release/baremark_*.deb'
else
  echo '○ the package is installed and removed by root only'
fi
for suite in bookworm trixie; do
  step "the README's first command on a bare $suite" tests/checks/bare_debian.sh "$suite" run
  step "the README's test command on a bare $suite" tests/checks/bare_debian.sh "$suite" test
done
# An early warning of what the next releases bring. Its warnings are listed only.
step 'a build on Debian unstable' tests/checks/bare_debian.sh sid build
sed -n '/: warning: /p; s/^--- took/  took/p' build/check-a-build-on--ebian-unstable.log
step 'the packed command line' sh -c 'rm -f build/baremark-cli-*.tar.gz && installer/linux/portable.sh build/release build'
step 'the packed command line on a login node of Debian 11' sh -c 'tests/checks/login_node.sh build/baremark-cli-*.tar.gz'
step 'an hour of questions to a scheduler' sh -c 'tail --pid="$1" -f /dev/null; grep -qx "asked for an hour" "$2" || { cat "$2"; exit 1; }' hour "$hour_process" "$hour"
[ "$failed" -eq 0 ]
