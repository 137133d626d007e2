#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints each line of a C++ file whose layout differs from .clang-format.
#   tests/checks/format.sh SOURCE_FOLDER
# Other versions of clang-format lay out some lines differently, so the check needs version 14 (Debian 12).
# Exit status: 0 if all files have the layout, 77 if clang-format 14 is not installed (skipped), otherwise an error.
set -u
cd "$1" || exit 2
for program in clang-format-14 clang-format; do
  "$program" --version 2>/dev/null | grep -q 'version 14\.' || continue
  list=$(mktemp) || exit 2
  trap 'rm -f "$list"' EXIT
  find app core engine remote tests \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' \) -print0 >"$list"
  count=$(tr -cd '\0' <"$list" | wc -c)
  echo "$program checks $count files"
  [ "$count" -gt 1000 ] || exit 1
  xargs -0 -P 2 -n 100 "$program" --dry-run --Werror <"$list"
  exit
done
echo "skipped: clang-format 14 is not installed"
exit 77
