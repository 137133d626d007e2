#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every pattern by which the long checks choose tests names some, and one that names none is refused. Programs that this build does not
# have are left to the other one: CI builds each suite once.
#   tests/checks/filters.sh BUILD_FOLDER
set -eu
bin=$(cd "$1/bin" && pwd)
cd "$(dirname "$0")"
# Lines that go on in the next one are one line. A line each: program, blank, filter.
chosen=$(sed -e ':a' -e '/\\$/{N;s/\\\n/ /;ba' -e '}' soak.sh long.sh |
  sed -n "s/.*build\/[a-z\$]*\/bin\/\([a-z_]*\)  *'\([^']*\)'.*/\1 \2/p")
[ "$(printf '%s\n' "$chosen" | wc -l)" -ge 8 ] || { printf 'only these were found:\n%s\n' "$chosen"; exit 1; }
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
END
[ "$checked" -ge 1 ] || { echo 'this build has none of the programs'; exit 1; }
for none in 'NoSuchTest.*' '*:NoSuchTest.*'; do
  if ./gtest.sh --named "$bin/$any" "$none" >/dev/null 2>&1; then
    printf '%s was taken for a success\n' "$none"
    exit 1
  fi
done
