#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One recipe of Debian packages with the engine, built by the script, Apptainer, Podman and Docker, as far as they are
# installed. Compares the packages of the images, then their speed: an experiment in which the images are the arms, all
# with the same runtime. Exit status 1: fewer than two images, other packages, or no comparison.
#   tests/bench/four_builders.sh [BLOCKS] [BATCHES]      as root on Debian 12 or 13, otherwise idle; needs build/release
# RUNTIME names the runtime (default: charliecloud, bubblewrap or podman). Docker gets a daemon of its own. Everything is
# in a folder below /var/tmp that is removed at the end.
set -u
blocks=${1:-15}
batches=${2:-400}
top=$(cd "$(dirname "$0")/../.." && pwd)
cli=$top/build/release/bin/baremark-cli
give_up() { printf '✕ %s\n' "$1"; exit 1; }
[ "$(id -u)" = 0 ] || give_up 'Only root can build with mmdebstrap and start a Docker daemon.'
[ -x "$cli" ] || give_up "Build Baremark first: there is no $cli."
. /etc/os-release
case "$ID ${VERSION_ID:-}" in 'debian 12' | 'debian 13') ;; *) give_up 'The packages are those of this machine'\''s Debian 12 or 13.' ;; esac
for program in mmdebstrap python3; do command -v "$program" >/dev/null || give_up "$program is not installed."; done

work=$(mktemp -d /var/tmp/four-builders.XXXXXX)
daemon=''
clean() {
  trap '' INT TERM
  [ -z "$daemon" ] || { kill "$daemon"; wait "$daemon"; } 2>/dev/null
  # The daemon leaves the mount of a network namespace; if it was killed, also that of its data.
  grep -oF -e "$work/docker/exec/netns/default" -e "$work/docker/data" /proc/mounts | xargs -r -n 1 umount -l
  chmod -R u+rwX "$work" 2>/dev/null
  rm -rf --one-file-system "$work"
}
trap clean EXIT
trap 'exit 130' INT TERM
mkdir -p "$work/home" "$work/run" "$work/docker"
chmod 700 "$work/run"
export HOME="$work/home" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_RUNTIME_DIR="$work/run" LC_ALL=C.UTF-8
# Podman's images are in this folder too, on any file system.
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/podman"\nrunroot = "%s/podman-run"\n' "$work" "$work" >"$work/storage.conf"
export CONTAINERS_STORAGE_CONF="$work/storage.conf"
# Packages come from where this machine has them from.
MIRROR=$(. "$top/resources/recipes/image_prelude.sh" && apt_sources "$VERSION_CODENAME" | head -n 1)
if [ -n "$MIRROR" ]; then export MIRROR; else unset MIRROR; fi

# built FILE KEY: a value of the JSON that "recipe build" printed.
built() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$1" "$2"; }
# build RECIPE BUILDER NAME: builds the image and prints a line about it. False: it failed.
build() {
  begun=$(date +%s)
  if "$cli" recipe build "$1" --with "$2" --name "$3" --json --store "$work/store.baremark" >"$work/$3.json" 2>"$work/$3.log"; then
    printf '✓ %-10s %s, %s s, %s MB, %s packages\n' "$3" "$(built "$work/$3.json" tool)" "$(($(date +%s) - begun))" \
      "$(($(built "$work/$3.json" bytes) / 1000000))" "$(built "$work/$3.json" packages)"
    return 0
  fi
  printf '✕ %-10s failed after %s s:\n' "$3" "$(($(date +%s) - begun))"
  tail -n 15 "$work/$3.log" "$work/$3.json" 2>/dev/null
  return 1
}

architecture=$(uname -m)
recipe() { printf '{"schema": "baremark.recipe/1", "name": "%s", "architecture": "%s", "stages": [{"name": "run", "base": %s, "blocks": %s}], "test": ["%s"]}\n' "$1" "$architecture" "$2" "$3" "$4"; }
printf 'The base: Debian %s of packages alone\n' "$VERSION_ID"
recipe base "{\"kind\": \"debootstrap\", \"distribution\": \"debian\", \"release\": \"$VERSION_ID\"}" '[]' 'dpkg-query -W bash' >"$work/base.recipe.json"
build "$work/base.recipe.json" script base || exit 1
base=$(built "$work/base.json" path)
image=localhost/baremark-four-builders:1

builders=script
! command -v apptainer >/dev/null || builders="$builders apptainer"
if command -v podman >/dev/null; then
  if tar -C "$base" -c . | podman import - "$image" >"$work/import.log" 2>&1; then builders="$builders podman"; else echo '✕ podman cannot import the base:'; tail -n 5 "$work/import.log"; fi
fi
if command -v dockerd >/dev/null && command -v docker >/dev/null; then
  export DOCKER_HOST="unix://$work/docker/docker.sock"
  dockerd --iptables=false --bridge=none --data-root "$work/docker/data" --exec-root "$work/docker/exec" --host "$DOCKER_HOST" \
    --pidfile "$work/docker/pid" >"$work/docker/log" 2>&1 &
  daemon=$!
  waited=0
  until docker version >/dev/null 2>&1 || [ "$waited" -ge 60 ] || ! kill -0 "$daemon" 2>/dev/null; do sleep 1; waited=$((waited + 1)); done
  if tar -C "$base" -c . | docker import - "$image" >"$work/import.log" 2>&1; then builders="$builders docker"; else echo '✕ docker cannot import the base:'; tail -n 5 "$work/import.log" "$work/docker/log"; fi
fi

echo 'One recipe: the base, and the engine with its packages'
recipe four-builders "{\"kind\": \"local\", \"path\": \"$base\", \"image\": \"$image\", \"distribution\": \"debian\", \"release\": \"$VERSION_ID\"}" \
  '[{"kind": "engine"}]' 'dpkg-query -W openmpi-bin' >"$work/four-builders.recipe.json"
images=''
for builder in $builders; do ! build "$work/four-builders.recipe.json" "$builder" "$builder" || images="$images $builder"; done
# No daemon runs beside the measurement.
if [ -n "$daemon" ]; then kill "$daemon"; wait "$daemon" 2>/dev/null; daemon=''; fi
# shellcheck disable=SC2086 # several names
set -- $images
[ "$#" -ge 2 ] || give_up 'There are fewer than two images to compare.'

failed=0
first=$1
for each in "$@"; do
  if difference=$(diff "$(built "$work/$first.json" path)/opt/baremark/packages" "$(built "$work/$each.json" path)/opt/baremark/packages"); then
    [ "$each" = "$first" ] || printf '✓ %s and %s hold the same packages in the same versions\n' "$each" "$first"
  else
    printf '✕ the packages of %s (<) and %s (>) differ:\n%s\n' "$first" "$each" "$difference"
    failed=1
  fi
done

if [ -z "${RUNTIME:-}" ]; then
  RUNTIME=podman
  ! command -v bwrap >/dev/null || RUNTIME=bubblewrap
  ! command -v ch-run >/dev/null || RUNTIME=charliecloud
fi
arms=''
for each in "$@"; do arms="$arms${arms:+, }{\"name\": \"$each\", \"runtime\": \"$RUNTIME\", \"image\": \"$each\"}"; done
printf 'An experiment: mnist on 1 rank, %s blocks of %s batches, %s\n' "$blocks" "$batches" "$RUNTIME"
cat >"$work/four.baremark.json" <<JSON
{"schema": "baremark.experiment/1", "name": "One recipe, $# builders",
 "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 4}},
 "arms": [$arms],
 "scale": {"ranks": [1], "threads_per_rank": 1},
 "measure": {"warmup_batches": 50, "batches": $batches, "repeats": $blocks},
 "baseline": "$first", "margin": "5%"}
JSON
"$cli" run "$work/four.baremark.json" --store "$work/store.baremark" 2>"$work/experiment.log" || { tail -n 20 "$work/experiment.log"; failed=1; }
exit "$failed"
