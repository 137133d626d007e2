# SPDX-License-Identifier: GPL-3.0-or-later
# Stands before engine_image.sh, image_unpack.sh and image_remove.sh: one of them at a time puts or removes the image TARGET, and
# none takes it from under a block.
# Exit status 4: a block is at work in the image; "user ..." is its experiment, where it can be read.
set -eu
umask 022

fail() { printf '%s\n' "$1" >&2; exit 1; }
# A tree that a killed build left may hold folders without write permission.
discard() { [ ! -e "$1" ] || { chmod -R u+rwX "$1" 2>/dev/null || true; rm -rf "$1"; }; }

# lock_image: false while another of these scripts holds the image. It is held until this script and all that it started have
# ended. Where the file system has no locks, nobody is kept out.
lock_image() {
  exec 9>>"$TARGET.lock"
  held=0
  ! command -v flock >/dev/null || flock -n 9 || held=$?
  [ "$held" -ne 1 ]
}

# user_of_image: the experiment of a job script that names the image. A shell keeps the script open that it is at; a scheduler
# runs a copy, maybe elsewhere, whose block shows its signs of life.
user_of_image() {
  find /proc/[0-9]*/fd -lname '*/job.sh' 2>/dev/null | while read -r open; do
    if grep -qsF -- "$TARGET" "$open"; then
      script=$(readlink "$open") || continue
      experiment=${script%/*/job.sh}
      printf '%s\n' "${experiment##*/}"
      break
    fi
  done
  find "${TARGET%/images/*}" -mindepth 4 -maxdepth 4 -name heartbeat -mmin -2 2>/dev/null | while read -r beat; do
    experiment=${beat%/*/*/heartbeat}
    if [ ! -e "${beat%heartbeat}exit.json" ] && grep -qsF -- "$TARGET" "$experiment"/*/job.sh; then
      printf '%s\n' "${experiment##*/}"
      break
    fi
  done
}

refuse_used() {
  [ -e "$TARGET" ] || return 0
  user=$(user_of_image | head -n 1)
  [ -z "$user" ] || { printf 'user %s\n' "$user"; exit 4; }
}
