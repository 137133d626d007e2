# SPDX-License-Identifier: GPL-3.0-or-later
# The beginning of engine_image.sh, image_import.sh, image_unpack.sh, image_remove.sh, form_remove.sh and recipe_build.sh. Only one of them at a time makes or removes the image
# TARGET, and only while no block uses it.
# Exit status 4: a block uses the image. The line "user ..." names its experiment. 9: no space, lines "folder ...", "free ..." and
# "needed ...".
set -eu
umask 022

fail() { printf '%s\n' "$1" >&2; exit 1; }
# A killed build may leave folders without write permission.
discard() { [ ! -e "$1" ] || { chmod -R u+rwX "$1" 2>/dev/null || true; rm -rf "$1"; }; }

# need_room FOLDER BYTES: ends the script if the file system of the folder, or of the nearest one above it that exists, has less room.
need_room() {
  at=$1
  while [ ! -e "$at" ] && [ "$at" != / ] && [ "$at" != . ]; do at=$(dirname -- "$at"); done
  free=$(df -Pk -- "$at" 2>/dev/null | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')
  [ "${free:-$2}" -ge "$2" ] || { printf 'folder %s\nfree %s\nneeded %s\n' "$1" "$free" "$2"; exit 9; }
}

# apt_sources CODENAME [FOLDER]: prints the files in apt's FOLDER (/etc/apt) that name the archive of the release. A file of comments names none.
# The archives of others often have a suite CODENAME, and not all of them let everybody in. Only the release's own has
# CODENAME-updates and CODENAME-security too, so files that name those count alone, if one of them also names CODENAME. Without a file that names
# CODENAME (but "stable", for example), prints all that name an archive.
apt_sources() {
  codename=$1
  folder=${2:-/etc/apt}
  set --
  for file in "$folder/sources.list" "$folder/sources.list.d"/*; do
    case ${file##*/} in
      *[!A-Za-z0-9_.-]*) ;; # apt ignores it
      *.list | *.sources) if [ -f "$file" ] && [ -r "$file" ]; then set -- "$@" "$file"; fi ;;
    esac
  done
  [ "$#" -gt 0 ] || return 0
  awk -v codename="$codename" '
    function note(suite) {
      sub(/\/$/, "", suite)
      archive[file] = 1
      if (suite == codename) base[file] = 1
      if (suite == codename "-updates" || suite == codename "-security" || suite == codename "/updates") pocket[file] = 1
    }
    function end_of_stanza(count, suites) {
      if (field["types:"] ~ / deb( |$)/ && field["uris:"] != "" && field["enabled:"] !~ / (no|false|off)$/) {
        count = split(field["suites:"], suites)
        while (count > 0) note(suites[count--])
      }
      split("", field)
    }
    FNR == 1 { end_of_stanza(); file = FILENAME }
    { sub(/\r$/, "") }
    /^[ \t]*#/ { next }
    FILENAME ~ /\.list$/ {
      sub(/^[ \t]*deb[ \t]*\[[^]]*\]/, "deb ")
      if ($1 == "deb" && $2 !~ /^cdrom:/) note($3)
      next
    }
    /^[ \t]*$/ { end_of_stanza(); next }
    {
      if ($0 ~ /^[^ \t]/) { match($0, /^[^:]*:/); key = tolower(substr($0, 1, RLENGTH)); $0 = substr($0, RLENGTH + 1) }
      for (i = 1; i <= NF; i++) field[key] = field[key] " " $i
    }
    END {
      end_of_stanza()
      for (i = 1; i < ARGC; i++) { named = named || base[ARGV[i]]; own = own || base[ARGV[i]] && pocket[ARGV[i]] }
      for (i = 1; i < ARGC; i++) {
        if (own ? pocket[ARGV[i]] : (named ? base[ARGV[i]] || pocket[ARGV[i]] : archive[ARGV[i]])) print ARGV[i]
      }
    }' "$@"
}

# add_mount_points TREE: makes the files over which runtimes mount others. Podman would make them in the image itself, which then no longer
# has the content that its digest names. A tree with a link or a file in the place of a folder is left alone: a link may lead out of it.
add_mount_points() {
  for folder in etc run; do
    if [ -L "$1/$folder" ] || { [ -e "$1/$folder" ] && [ ! -d "$1/$folder" ]; }; then return 0; fi
  done
  mkdir -p "$1/etc" "$1/run"
  for file in etc/hosts etc/hostname etc/resolv.conf run/.containerenv; do
    [ -e "$1/$file" ] || [ -L "$1/$file" ] || : >"$1/$file"
  done
  [ -e "$1/etc/mtab" ] || [ -L "$1/etc/mtab" ] || ln -s /proc/mounts "$1/etc/mtab"
}

# tree_digest TREE: the SHA-256 of its files, without those that describe the finished image.
tree_digest() {
  (cd "$1" && find . -type f ! -path ./opt/baremark/image ! -path ./opt/baremark/sbom.spdx.json -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -d' ' -f1)
}

# lock_image: locks the image until this script and all of its child processes have ended. False: another script holds it. On a
# file system without locks, it always succeeds.
lock_image() {
  exec 9>>"$TARGET.lock"
  held=0
  ! command -v flock >/dev/null || flock -n 9 || held=$?
  [ "$held" -ne 1 ]
}

# user_of_image: prints the experiment of a running job script that names the image, or its copy USED if that is set. A shell keeps its script open. A scheduler
# runs a copy of the script, maybe on another machine, so a recent heartbeat of a block counts too.
user_of_image() {
  find /proc/[0-9]*/fd -lname '*/job.sh' 2>/dev/null | while read -r open; do
    if grep -qsF -- "${USED:-$TARGET}" "$open"; then
      script=$(readlink "$open") || continue
      experiment=${script%/*/job.sh}
      printf '%s\n' "${experiment##*/}"
      break
    fi
  done
  find "${TARGET%/images/*}" -mindepth 4 -maxdepth 4 -name heartbeat -mmin -2 2>/dev/null | while read -r beat; do
    experiment=${beat%/*/*/heartbeat}
    if [ ! -e "${beat%heartbeat}exit.json" ] && grep -qsF -- "${USED:-$TARGET}" "$experiment"/*/job.sh; then
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
