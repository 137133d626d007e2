#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Time to a working image: builds the Dockerfiles of HPCCM and of Baremark for the same tasks with the same tool, without
# caches, and prints the wall time, the size and the MPI of each image. Exit status 1: a build failed.
#   HPCCM=hpccm/bin/hpccm tests/bench/hpccm/build_times.sh [TASK...]      needs build/release and a network
# TASK: openmpi, openmpi-pmix-ucx, osu, pytorch (default: the first three), nccl-tests. TOOL: podman (default) or docker.
# BASE=local replaces Ubuntu 22.04 in both texts by a Debian that mmdebstrap makes (as root), if no registry can be
# reached; nccl-tests always needs its CUDA base.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cli=$here/../../../build/release/bin/baremark-cli
tool=${TOOL:-podman}
hpccm=${HPCCM:-hpccm}
give_up() { printf '✕ %s\n' "$1"; exit 1; }
[ -x "$cli" ] || give_up "Build Baremark first: there is no $cli."
command -v "$hpccm" >/dev/null || give_up 'HPCCM is missing: python3 -m venv hpccm && hpccm/bin/pip install hpccm==26.5.0, then set HPCCM=hpccm/bin/hpccm'
command -v "$tool" >/dev/null || give_up "$tool is not installed."
[ "$#" -gt 0 ] || set -- openmpi openmpi-pmix-ucx osu

work=$(mktemp -d /var/tmp/hpccm-times.XXXXXX)
clean() {
  "$tool" image rm --force baremark-bench-hpccm baremark-bench-baremark >/dev/null 2>&1
  [ -z "$base" ] || "$tool" image rm --force "$base" >/dev/null 2>&1
  chmod -R u+rwX "$work" 2>/dev/null
  rm -rf --one-file-system "$work"
}
base=''
from=docker.io/library/ubuntu:22.04
trap clean EXIT
trap 'exit 130' INT TERM
options=''
[ "$tool" != podman ] || options='--isolation chroot'

if [ "${BASE:-}" = local ]; then
  . /etc/os-release
  mirror=$(. "$here/../../../resources/recipes/image_prelude.sh" && apt_sources "$VERSION_CODENAME" | head -n 1)
  mmdebstrap --variant=minbase "$VERSION_CODENAME" "$work/base.tar" "${mirror:-http://deb.debian.org/debian}" >"$work/base.log" 2>&1 ||
    { tail -n 10 "$work/base.log"; give_up 'mmdebstrap cannot make the base.'; }
  base=localhost/baremark-bench-base:1
  from=$base
  "$tool" import "$work/base.tar" "$base" >/dev/null || give_up "$tool cannot import the base."
  rm "$work/base.tar"
  printf 'Base: %s instead of Ubuntu 22.04, with %s\n' "$PRETTY_NAME" "$("$tool" --version)"
else
  # Fetched before the first build is timed.
  "$tool" pull --quiet "$from" >/dev/null || give_up 'The registry cannot be reached. With BASE=local, Debian replaces Ubuntu.'
  printf 'Base: Ubuntu 22.04, with %s\n' "$("$tool" --version)"
fi
mkdir "$work/context"

# text TASK WHOSE: writes the Dockerfile.
text() {
  case $2 in
    hpccm) "$hpccm" --recipe "$here/programs/$1.py" --format docker ;;
    *) "$cli" recipe render "$here/recipes/$1.recipe.json" --to dockerfile --store "$work/store.baremark" ;;
  esac >"$work/whole" 2>"$work/text.log" || return 1
  sed -E "s#^FROM ([a-z./]*/)?ubuntu:22.04#FROM $from#" "$work/whole" >"$work/Dockerfile"
}

failed=0
printf '%-18s %-9s %8s %8s   %s\n' task text 's' 'MB' 'MPI in the image'
for task in "$@"; do
  [ -f "$here/programs/$task.py" ] || give_up "There is no task $task."
  for whose in hpccm baremark; do
    image=baremark-bench-$whose
    if ! text "$task" "$whose"; then
      printf '%-18s %-9s could not be written\n' "$task" "$whose"
      tail -n 5 "$work/text.log"
      failed=1
      continue
    fi
    begun=$(date +%s)
    # shellcheck disable=SC2086 # several options
    if ! "$tool" build $options --no-cache --network host --file "$work/Dockerfile" --tag "$image" "$work/context" >"$work/log" 2>&1; then
      printf '%-18s %-9s failed after %s s\n' "$task" "$whose" "$(($(date +%s) - begun))"
      tail -n 10 "$work/log"
      failed=1
      continue
    fi
    spent=$(($(date +%s) - begun))
    bytes=$("$tool" image inspect --format '{{.Size}}' "$image")
    mpi=$("$tool" run --rm --network host "$image" sh -c 'for mpirun in /opt/openmpi/bin/mpirun /usr/local/openmpi/bin/mpirun; do [ ! -x "$mpirun" ] || exec "$mpirun" --version; done; echo none' 2>&1 | head -n 1)
    printf '%-18s %-9s %8s %8s   %s\n' "$task" "$whose" "$spent" "$((bytes / 1000000))" "$mpi"
    "$tool" image rm --force "$image" >/dev/null 2>&1
  done
done
exit "$failed"
