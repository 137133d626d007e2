#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that every GoogleTest pattern in long.sh, soak.sh and GATE (tests/CMakeLists.txt) matches a test, and that
# gtest.sh refuses a pattern that matches none. Programs that this build does not have are skipped: CI builds each suite in
# one of two builds.
#   tests/checks/filters.sh BUILD_FOLDER
set -eu
bin=$(cd "$1/bin" && pwd)
gates=$(sed 's/ -/ /' "$1/gates")
cd "$(dirname "$0")"
# Joins continued lines. Prints one line for each call: program, blank, filter.
chosen=$(sed -e ':a' -e '/\\$/{N;s/\\\n/ /;ba' -e '}' soak.sh long.sh |
  sed -n "s/.*build\/[a-z\$]*\/bin\/\([a-z_]*\)  *'\([^']*\)'.*/\1 \2/p")
[ "$(printf '%s\n' "$chosen" | wc -l)" -ge 8 ] || { printf 'fewer than eight filters were found:\n%s\n' "$chosen"; exit 1; }
any=''
checked=0
while read -r program filter; do
  [ -x "$bin/$program" ] || continue
  ./gtest.sh --named "$bin/$program" "$filter"
  printf '%s: %s\n' "$program" "$filter"
  any=$program
  checked=$((checked + 1))
done <<END
$chosen
$gates
END
[ "$checked" -ge 1 ] || { echo 'this build has none of the programs that the filters are for'; exit 1; }
for none in 'NoSuchTest.*' '*:NoSuchTest.*'; do
  if ./gtest.sh --named "$bin/$any" "$none" >/dev/null 2>&1; then
    printf 'gtest.sh accepts the filter %s, although one of its patterns matches no test\n' "$none"
    exit 1
  fi
done
