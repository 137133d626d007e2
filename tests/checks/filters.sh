#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every pattern by which the long checks choose tests names some, and one that names none is refused:
#   tests/checks/filters.sh BUILD_FOLDER
set -eu
bin=$(cd "$1/bin" && pwd)
cd "$(dirname "$0")"
# Lines that go on in the next one are one line. A line each: program, blank, filter.
chosen=$(sed -e ':a' -e '/\\$/{N;s/\\\n/ /;ba' -e '}' soak.sh long.sh |
  sed -n "s/.*build\/[a-z\$]*\/bin\/\([a-z_]*\)  *'\([^']*\)'.*/\1 \2/p")
[ "$(printf '%s\n' "$chosen" | wc -l)" -ge 8 ] || { printf 'only these were found:\n%s\n' "$chosen"; exit 1; }
printf '%s\n' "$chosen" | while read -r program filter; do
  ./gtest.sh --named "$bin/$program" "$filter"
  printf '%s: %s\n' "$program" "$filter"
done
for none in 'NoSuchTest.*' 'LinkTest.*:NoSuchTest.*'; do
  if ./gtest.sh "$bin/integration_ssh" "$none" >/dev/null 2>&1; then
    printf '%s was taken for a success\n' "$none"
    exit 1
  fi
done
