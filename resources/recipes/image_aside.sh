# SPDX-License-Identifier: GPL-3.0-or-later
# The middle part of image_import.sh and recipe_build.sh, behind image_prelude.sh: an image is made in a folder beside its place and renamed
# when it is complete. The lines above this one also set
#   ENGINE, ENGINE_BUILD  the host's engine and its build id, or ''
#   CLEAN  commands in one line that remove what the tool leaves elsewhere, also after a kill; they may use $work, $auth and $tag
# and define the function clean, which the script calls at its end.

# set_aside: makes the folder $work, in which the tree $tree is made, and the private folder $auth, in memory if possible. Both are removed when
# this script ends, even if it is killed.
set_aside() {
  work=$TARGET.part
  tree=$work/tree
  discard "$work"
  for place in "${XDG_RUNTIME_DIR:-}" /dev/shm "${TMPDIR:-}" /tmp; do
    if [ -n "$place" ] && [ -d "$place" ] && [ -w "$place" ]; then break; fi
  done
  auth=$(mktemp -d "$place/baremark-import.XXXXXX")
  mkfifo "$auth/alive"
  export work auth tag CLEAN
  # Waits until this script and its children have ended, then removes both folders. It has a session of its own, because a cancelled
  # script is killed with its session, and it holds the image's lock.
  setsid sh -c 'cat "$auth/alive" >/dev/null; eval "$CLEAN"; rm -rf -- "$auth"; chmod -R u+rwX "$work" 2>/dev/null; rm -rf -- "$work"' </dev/null >/dev/null 2>&1 &
  exec 7>"$auth/alive"
  trap finish EXIT
  trap 'exit 130' INT TERM HUP
  mkdir -p "$work/tmp"
  # A tool writes what it unpacks beside the image, where the space was checked.
  export TMPDIR="$work/tmp" APPTAINER_TMPDIR="$work/tmp" APPTAINER_CACHEDIR="$work/cache"
  # Apptainer writes its remotes there, with what it was told to sign in.
  export APPTAINER_CONFIGDIR="$auth/apptainer"
}
finish() { clean >/dev/null 2>&1 || :; exec 7>&-; wait; }

free_bytes() { df -Pk "${TARGET%/*}/" | awk 'NR == 2 { printf "%.0f\n", $4 * 1024 }'; }
# tell_full FILE: ends the script with status 9 if the words in the file say that a file system or a quota is full. tar does not say why it
# wrote less.
tell_full() {
  if grep -qi 'no space left\|quota exceeded\|wrote only [0-9]* of\|enough free space' "$1"; then printf 'folder %s\nfree %s\n' "${TARGET%/*}" "$(free_bytes)"; exit 9; fi
}

# own_tree: checks $tree, removes from it what an image must not have, and sets $engine, the build id of the engine inside or ''. An image may
# come from anywhere: no device files, no programs with the rights of another account, and no link through which this script would write
# outside the tree. Exit status: 11 not a root file system; 12 links in the place of /opt or /opt/baremark.
own_tree() {
  { [ -d "$tree" ] && [ ! -L "$tree" ]; } || fail 'The tool made no tree.'
  chmod -R u+rwX "$tree"
  find "$tree" -xdev \( -type b -o -type c -o -type p -o -type s \) -exec rm -f {} +
  find "$tree" -xdev -type f -perm /6000 -exec chmod ug-s {} +
  if [ -L "$tree/opt" ] || [ -L "$tree/opt/baremark" ] || [ -L "$tree/opt/baremark/bin" ]; then exit 12; fi
  { [ -e "$tree/bin" ] || [ -L "$tree/bin" ] || [ -d "$tree/usr" ] || [ -d "$tree/opt" ]; } || exit 11
  for part in dev proc sys tmp mnt; do [ -e "$tree/$part" ] || [ -L "$tree/$part" ] || mkdir "$tree/$part"; done
  if [ ! -L "$tree/mnt" ]; then
    for place in 0 1 2 3 4 5 6 7 8 9; do [ -e "$tree/mnt/$place" ] || [ -L "$tree/mnt/$place" ] || mkdir "$tree/mnt/$place"; done
  fi
  mkdir -p "$tree/opt/baremark"
  rm -rf "$tree/opt/baremark/image"
  engine=''
  inside=$tree/opt/baremark/bin/baremark-engine
  if [ -f "$inside" ] && [ ! -L "$inside" ] && [ -x "$inside" ]; then
    engine=$(sha256sum <"$inside" | cut -d' ' -f1)
    if [ -n "$ENGINE" ] && [ -n "$ENGINE_BUILD" ] && cmp -s "$ENGINE" "$inside"; then engine=$ENGINE_BUILD; fi
  fi
  add_mount_points "$tree"
}

# keep_tree: the tree becomes the image.
keep_tree() {
  refuse_used
  [ ! -e "$TARGET" ] || mv "$TARGET" "$work/replaced"
  mv "$tree" "$TARGET"
  cat "$TARGET/opt/baremark/image"
}
