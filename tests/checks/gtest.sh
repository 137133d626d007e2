#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests of a program that a filter names, in the program's folder: GoogleTest alone takes a filter that names no test for a
# success.
#   tests/checks/gtest.sh PROGRAM FILTER [OPTION...]      refuses a pattern of the filter that names no test
#   tests/checks/gtest.sh --named PROGRAM FILTER          only asks for that
# Status 77: every test was skipped; the last line says why.
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

# The shell must not take a pattern for names of files.
set -f
IFS=:
for pattern in $filter; do
  if ! "$program" --gtest_list_tests --gtest_filter="$pattern" | grep -q '^  '; then
    printf 'no test of %s is named by %s\n' "$program" "$pattern" >&2
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
grep -q '^\[  PASSED  \] [0-9]* test' "$said" || { echo "$program did not come to its end"; exit 1; }
if grep -q '^\[  PASSED  \] 0 tests' "$said"; then
  sed -n '/: Skipped$/{n;p;}' "$said" | tail -n 1
  exit 77
fi
