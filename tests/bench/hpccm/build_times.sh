#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Time to a working image: builds the Dockerfiles of HPCCM and of Baremark for the same tasks with the same tool, without
# caches, and prints the wall time, the size and the MPI of each image. Exit status 1: a build failed.
#   HPCCM=hpccm/bin/hpccm tests/bench/hpccm/build_times.sh [TASK...]      needs build/release and a network
# TASK: openmpi, openmpi-pmix-ucx, osu, pytorch (default: the first three), nccl-tests.
# TOOL: podman (default), with images in a folder that is removed at the end, or docker, which keeps the first stage of
# each image without a name (docker image prune).
# BASE=local: the base is an Ubuntu 22.04 that mmdebstrap makes (as root), if no registry can be reached; nccl-tests
# always needs its CUDA base.
# SOURCES=DIR: the files of this folder are served on localhost and replace, in both texts, the addresses with the same
# file name and their checksums; all other files come from their servers.
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
chmod 755 "$work"  # apt reads the keys as another user
base=''
server=''
clean() {
  trap '' INT TERM
  [ -z "$server" ] || { kill "$server"; wait "$server"; } 2>/dev/null
  [ "$tool" = podman ] || "$tool" image rm --force baremark-bench-hpccm baremark-bench-baremark ${base:+"$base"} >/dev/null 2>&1
  # A killed build leaves mounts.
  grep -o " $work/podman/[^ ]*" /proc/mounts | xargs -r umount -l 2>/dev/null
  chmod -R u+rwX "$work" 2>/dev/null
  rm -rf --one-file-system "$work"
}
from=docker.io/library/ubuntu:22.04
trap clean EXIT
trap 'exit 130' INT TERM
options=''
run_options=''
if [ "$tool" = podman ]; then
  options='--isolation chroot'
  run_options='--ulimit host'  # podman asks for more than an account may have
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/podman"\nrunroot = "%s/podman-run"\n' "$work" "$work" >"$work/storage.conf"
  export CONTAINERS_STORAGE_CONF="$work/storage.conf" TMPDIR="$work"
fi

if [ "${BASE:-}" = local ]; then
  # Debian 12 has no package with Ubuntu's keys.
  keys='ubuntu-keyring_2021.03.26_all.deb'
  ubuntu=http://archive.ubuntu.com/ubuntu
  { curl -fsS -o "$work/$keys" "$ubuntu/pool/main/u/ubuntu-keyring/$keys" &&
    echo "0d0e7ed6b112f5d03eabf3c7eb01ebdacf9c57714b279e90495cfc58c8c4520f  $work/$keys" | sha256sum -c --quiet &&
    dpkg-deb -x "$work/$keys" "$work/keys"; } || give_up "Ubuntu's keys cannot be fetched."
  printf "deb $ubuntu %s main universe\n" jammy jammy-updates jammy-security |
    mmdebstrap --variant=minbase --include=apt --keyring="$work/keys/usr/share/keyrings/ubuntu-archive-keyring.gpg" jammy "$work/base.tar" - >"$work/base.log" 2>&1 ||
    { tail -n 10 "$work/base.log"; give_up 'mmdebstrap cannot make the base.'; }
  base=localhost/baremark-bench-base:1
  from=$base
  "$tool" import "$work/base.tar" "$base" >"$work/base.log" 2>&1 || { tail -n 10 "$work/base.log"; give_up "$tool cannot import the base."; }
  rm "$work/base.tar"
  printf 'Base: Ubuntu 22.04 from mmdebstrap, with %s\n' "$("$tool" --version)"
else
  # Fetched before the first build is timed.
  "$tool" pull --quiet "$from" >/dev/null || give_up 'The registry cannot be reached. With BASE=local, mmdebstrap makes the base.'
  printf 'Base: Ubuntu 22.04, with %s\n' "$("$tool" --version)"
fi
mkdir "$work/context"

: >"$work/sources.sed"
if [ -n "${SOURCES:-}" ]; then
  python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$SOURCES" >"$work/server" 2>&1 &
  server=$!
  port=''
  while [ -z "$port" ]; do
    kill -0 "$server" 2>/dev/null || { cat "$work/server"; give_up "$SOURCES cannot be served."; }
    sleep 0.1
    port=$(sed -n 's/^Serving .* port \([0-9]*\) .*/\1/p' "$work/server")
  done
  for file in "$SOURCES"/*; do
    name=${file##*/}
    sum=$(sha256sum "$file" | cut -d ' ' -f 1)
    printf 'Source: %s, sha256 %s, from localhost\n' "$name" "$sum"
    # Baremark's text has the checksum on the next line; HPCCM's has none.
    cat >>"$work/sources.sed" <<SED
\\#https://[^ ]*/$name( |\$)#{
s#https://[^ ]*/$name#http://127.0.0.1:$port/$name#
s#--proto =https#--proto =http#
n
s#'[0-9a-f]{64} #'$sum #
}
SED
  done
fi

# text TASK WHOSE: writes the Dockerfile.
text() {
  case $2 in
    hpccm) "$hpccm" --recipe "$here/programs/$1.py" --format docker ;;
    *) "$cli" recipe render "$here/recipes/$1.recipe.json" --to dockerfile --store "$work/store.baremark" ;;
  esac >"$work/whole" 2>"$work/text.log" || return 1
  sed -E -e "s#^FROM ([a-z./]*/)?ubuntu:22.04#FROM $from#" -f "$work/sources.sed" "$work/whole" >"$work/Dockerfile"
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
    # shellcheck disable=SC2086 # several words
    mpi=$("$tool" run --rm $run_options --network host "$image" sh -c 'for mpirun in /opt/openmpi/bin/mpirun /usr/local/openmpi/bin/mpirun; do [ ! -x "$mpirun" ] || exec "$mpirun" --version; done; echo none' 2>&1 | head -n 1)
    printf '%-18s %-9s %8s %8s   %s\n' "$task" "$whose" "$spent" "$((bytes / 1000000))" "$mpi"
    "$tool" image rm --force "$image" >/dev/null 2>&1
  done
done
exit "$failed"
