#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the failed tests of a ctest run that need real parts once more, one at a time. Prints how each case ended, as
# count_tests.sh does, with one more outcome: unsteady, for a case that failed once and passed once.
#   tests/checks/second_chance.sh BUILD_FOLDER COUNTED CTEST_ARGUMENTS...
# COUNTED is what count_tests.sh printed about the first run. Tests of suites without LABELS (tests/CMakeLists.txt) get no
# second chance: the load of the machine cannot change how they end.
set -eu
folder=$1 counted=$2
shift 2
failed=$(sed 's/:.*//' "$folder/Testing/Temporary/LastTestsFailed.log" 2>/dev/null || true)
# ctest numbers the tests that it lists as it does those that it runs.
numbers=$(ctest "$@" -N -L '[+][a-z]' | sed -n 's/^ *Test *#\([0-9]*\): .*/\1/p' | grep -Fx -e "$failed" || true)
[ -n "$failed" ] && [ -n "$numbers" ] || { cat "$counted"; exit 0; }
again=$counted.again
: >"$again"
rm -f "$folder/Testing/Temporary/LastTest.log"
# An empty range, and then the numbers.
ctest "$@" -j 1 -I "0,0,0,$(printf '%s' "$numbers" | tr '\n' ',')" >"$again.log" 2>&1 || true
"$(dirname "$0")/count_tests.sh" "$folder" "$again.log" >"$again"
# A process with several cases (PROGRAM.1of4) has a line only if it fails.
awk '
{ outcome = $1; name = $2; $1 = $2 = ""; sub(/^ */, "") }
!(name in words) { order[++count] = name; words[name] = "" }
outcome == "failed" { ++failures[name]; words[name] = $0 }
outcome == "skipped" { skipped[name] = $0 }
outcome == "passed" { passed[name] = 1 }
END {
  for (i = 1; i <= count; ++i) {
    name = order[i]
    isProcess = name ~ /\.[0-9]+of[0-9]+$/
    if (failures[name] && (passed[name] || (isProcess && failures[name] == 1))) print "unsteady " name " " words[name]
    else if (failures[name]) print "failed " name " " words[name]
    else if (passed[name]) print "passed " name
    else print "skipped " name " " skipped[name]
  }
}' "$counted" "$again"
