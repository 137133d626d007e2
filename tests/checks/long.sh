#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What takes too long for every change: clang-tidy, clazy, the thread sanitizer, the engine alone, a minute of fuzzing for each
# parser, accuracy, the package. Each prints one line; the last says how many failed.
set -u
cd "$(dirname "$0")/../.."
failed=0

# step WORDS COMMAND...: its output goes to a log, of which the end is shown when it fails.
step() {
  words=$1
  shift
  log=build/check-$(printf '%s' "$words" | tr -c 'a-z0-9' '-').log
  if "$@" >"$log" 2>&1; then
    printf '✓ %s\n' "$words"
  else
    printf '✕ %s: %s\n' "$words" "$log"
    tail -n 30 "$log"
    failed=$((failed + 1))
  fi
}

# preset NAME: configures and builds with it.
preset() { cmake --preset "$1" && cmake --build --preset "$1" -- -k 0; }

mkdir -p build
step 'clang-tidy' preset tidy
step 'clazy' preset clazy
step 'thread sanitizer, build' preset tsan
# Without the tests whose threads are oneDNN's or Qt's: Debian builds these without the sanitizer, which then takes every
# hand-over of theirs for a race.
step 'thread sanitizer, tests' ctest --preset tsan
step 'engine alone' tests/checks/engine_alone.sh
step 'fuzzing, a minute each' tests/checks/fuzz.sh 60
step 'accuracy and long tests' ctest --test-dir build/release -L slow --output-on-failure --no-tests=error
if [ "$(id -u)" -eq 0 ]; then
  step 'package, build' sh -c 'cd build/release && rm -f ./*.deb && cpack'
  step 'package, installed and removed' sh -c 'installer/linux/check_package.sh build/release/baremark_*.deb'
else
  echo '○ the package is installed and removed by root only'
fi
[ "$failed" -eq 0 ]
