#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests of a GoogleTest program that match a filter, in the program's folder. Refuses a filter with a pattern
# that matches no test: GoogleTest would report success.
#   tests/checks/gtest.sh PROGRAM FILTER [OPTION...]      runs the tests
#   tests/checks/gtest.sh --named PROGRAM FILTER          only checks the filter
# Exit status 77: every test was skipped. The last line is the reason.
set -eu
is_asked_only=''
if [ "$1" = --named ]; then
  is_asked_only=1
  shift
fi
program=$1
filter=$2
shift 2
cd "$(dirname "$program")"
program=./$(basename "$program")

# The shell must not expand a pattern to file names.
set -f
IFS=:
for pattern in $filter; do
  if ! "$program" --gtest_list_tests --gtest_filter="$pattern" | grep -q '^  '; then
    printf 'no test of %s matches %s\n' "$program" "$pattern" >&2
    exit 1
  fi
done
unset IFS
set +f
[ -z "$is_asked_only" ] || exit 0

said=$(mktemp)
trap 'rm -f "$said"' EXIT
status=0
"$program" --gtest_filter="$filter" "$@" >"$said" 2>&1 || status=$?
cat "$said"
[ "$status" -eq 0 ] || exit "$status"
grep -q '^\[  PASSED  \] [0-9]* test' "$said" || { echo "$program ended early, without GoogleTest's last line"; exit 1; }
if grep -q '^\[  PASSED  \] 0 tests' "$said"; then
  sed -n '/: Skipped$/{n;p;}' "$said" | tail -n 1
  exit 77
fi
