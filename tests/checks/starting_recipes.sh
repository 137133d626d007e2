#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: starting_recipes.sh [RECIPE...]   (as root)
# Builds the starting recipes that need no registry of images: those on Debian, with the script, whose tests then run in
# the image. Prints one line for each. A recipe whose downloads cannot be reached from here is left out (○); without the
# network of Debian's packages, the first one fails. pytorch is built only if it is named: its image has several GB.
# The MPI of an image may be another than this machine's launcher (RC-06). Exit status 1: a build failed.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cli=$top/build/release/bin/baremark-cli
[ "$(id -u)" = 0 ] || { echo 'only root can build with mmdebstrap'; exit 77; }
. /etc/os-release
[ "$#" -gt 0 ] || set -- engine-cpu engine-cpu-source osu-openmpi osu-mpich osu-openmpi-ucx mxnet horovod-tensorflow

work=$(mktemp -d /var/tmp/starting-recipes.XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$work/home" "$work/run"
chmod 700 "$work/run"
export HOME="$work/home" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_RUNTIME_DIR="$work/run" LC_ALL=C.UTF-8
# These recipes are on Debian 12. On such a machine, packages come from where it has them from.
if [ "${VERSION_CODENAME:-}" = bookworm ]; then
  MIRROR=$(. "$top/resources/recipes/image_prelude.sh" && apt_sources bookworm | head -n 1)
  if [ -n "$MIRROR" ]; then export MIRROR; else unset MIRROR; fi
fi

failed=0
for name in "$@"; do
  file=$work/$name.recipe.json
  begun=$(date +%s)
  status=0
  {
    "$cli" recipe new "$file" --from "$name" --store "$work/store.baremark" &&
      "$cli" recipe build "$file" --with script --waive RC-06 --store "$work/store.baremark"
  } >"$work/log" 2>&1 || status=$?
  spent=$(($(date +%s) - begun))
  if [ "$status" = 0 ]; then
    printf '✓ %s, %s s: %s\n' "$name" "$spent" "$(grep ' packages, built by ' "$work/log" | head -n 1)"
  elif [ "$name" != engine-cpu ] && grep -q 'The build cannot reach a server\|A server refused a file\|Could not find a version that satisfies' "$work/log"; then
    printf '○ %s: its downloads cannot be reached from here\n' "$name"
  else
    printf '✕ %s failed after %s s\n' "$name" "$spent"
    tail -n 20 "$work/log"
    failed=1
  fi
  "$cli" image remove "$name" --store "$work/store.baremark" >/dev/null 2>&1
done
exit "$failed"
