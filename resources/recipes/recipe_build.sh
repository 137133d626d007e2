# SPDX-License-Identifier: GPL-3.0-or-later
# Builds an image from a recipe. The lines above this one are image_prelude.sh and image_aside.sh, and set
#   TARGET    path of the image               FOLDER  the folder of this build, with the files below; it is removed at the end
#   RECIPE    digest of the recipe            FILES   digest of the recipe's own files, or ''
#   BUILDER, TOOL  id of the builder, its name and version       NAMED   the recipe, for the user
#   ANEW      yes: build even if the image exists; else ''        ROOM    bytes that the build needs for each byte of the image
#   USUAL     bytes of the image, if it is not there yet    EARLIER  yes: USUAL is of an earlier build of this recipe; else ''
#   ENGINE, ENGINE_BUILD  the host's engine and its build id, or ''
#   rendered  the name of the file that the builder reads         tag     a name that only this build uses
# and define put_secrets FOLDER, which writes the build's secrets, and the builder's commands: build, and CLEAN. FOLDER holds recipe.json, `rendered`, context/ with the recipe's own files, and
# records/ with environment.sh, labels and test.sh of the image.
# Prints "step N M words" and "log words" during the build, and at the end the lines of the image's own file /opt/baremark/image.
# "there yes": the image exists.
# Exit status: 4 in use; 9 no space, lines "folder ...", "free ..." and maybe "needed ..."; 10 the name belongs to an image that was
# not built from a recipe; 11 not a root file system; 12 it has links in the place of /opt or /opt/baremark; 13 the builder failed; 14 the test
# failed. The last lines of the builder or of the test are on the standard error, also with 9.
step() { printf 'step %s 6 %s\n\n' "$1" "$2"; }
clean() { :; }

# same_recipe IMAGE: it was built by this builder from this recipe and these files.
same_recipe() {
  [ -s "$1/opt/baremark/image" ] || return 1
  for line in "content $RECIPE" "files $FILES" "builder $BUILDER"; do
    grep -qxF -- "$line" "$1/opt/baremark/image" || return 1
  done
}

mkdir -p "${TARGET%/*}"
if ! lock_image; then
  step 1 'waiting for another process that builds or removes the image'
  flock 9
fi
if [ -z "$ANEW" ] && same_recipe "$TARGET"; then
  cat "$TARGET/opt/baremark/image"
  echo 'there yes'
  rm -rf -- "$FOLDER"
  exit 0
fi
refuse_used
set_aside
# What a killed build left of its files is removed after a day.
find "${FOLDER%/*}" -mindepth 1 -maxdepth 1 -type d -mtime +1 ! -name cache -exec rm -rf {} + 2>/dev/null || :
context=$work/context
recipe=$work/$rendered
cache=${FOLDER%/*}/cache/$BUILDER
mkdir -p "$cache"
mkdir -p "$FOLDER/context"
mv "$FOLDER/context" "$FOLDER/records" "$FOLDER/$rendered" "$FOLDER/recipe.json" "$work/"
rm -rf -- "$FOLDER"
# Only their owner may read files that arrived here; anybody may read them in an image.
chmod -R u=rwX,go=rX "$context" "$work/records" "$recipe" "$work/recipe.json"
chmod 755 "$work"

step 1 'checking the free space'
size=$(sed -n 's/^bytes \([0-9][0-9]*\)$/\1/p' "$TARGET/opt/baremark/image" 2>/dev/null | tail -n 1)
[ -z "$EARLIER" ] || size=$USUAL
need_room "${TARGET%/*}" $((${size:-$USUAL} * ROOM))

# whole_root COMMAND...: runs it. Root without some of its capabilities, as inside of a container, gets them in a user namespace in which each
# account has its own number. (Apptainer takes a map of all numbers for the machine's own namespace.)
whole_root() {
  every=$(((2 << $(cat /proc/sys/kernel/cap_last_cap)) - 1))
  own=$((0x$(sed -n 's/^CapEff:[[:space:]]*//p' /proc/self/status)))
  if [ "$(id -u)" != 0 ] || [ "$own" = "$every" ]; then
    "$@"
    return
  fi
  mkfifo "$auth/up" "$auth/go"
  (
    unshare --user --mount sh -c 'echo "$$" >"$auth/up"; read -r go <"$auth/go"; exec "$@"' sh "$@"
    said=$?
    [ -e "$auth/mapped" ] || echo 0 >"$auth/up"
    exit "$said"
  ) &
  read -r inside <"$auth/up"
  if [ "$inside" != 0 ]; then
    : >"$auth/mapped"
    for ids in uid gid; do awk '{ print $1, $1, ($3 > 2000000000 ? 2000000000 : $3) }' "/proc/self/${ids}_map" >"/proc/$inside/${ids}_map"; done
  fi
  # Open until the end: what is written before the other side opens its end would be lost with the last one that has it open.
  { [ "$inside" = 0 ] || echo go >&8; wait "$!"; } 8<>"$auth/go"
}

# logged COMMAND...: runs it, prints its lines behind "log ", keeps them in $auth/words, and returns its status. Of endless output, only the
# first 8 MB are printed.
logged() {
  printed=0
  {
    said=0
    "$@" 2>&1 </dev/null || said=$?
    printf '%s\n' "$said" >"$auth/status"
  } | while IFS= read -r line || [ -n "$line" ]; do
    printed=$((printed + ${#line} + 5))
    [ "$printed" -gt 8000000 ] || printf 'log %s\n' "$line"
    printf '%s\n' "$line"  >&6
  done 6>"$auth/words"
  return "$(cat "$auth/status")"
}

# Only the builder reads the secrets. They go with the private folder, even if this script is killed.
secrets=$auth/secrets
(umask 077 && mkdir "$secrets" && put_secrets "$secrets")

step 2 "building with $TOOL"
in_context() { cd "$context" && build; }
if ! logged in_context; then
  tail -n 30 "$auth/words" >&2
  tell_full "$auth/words"
  exit 13
fi
rm -rf -- "$secrets"

step 3 'checking the tree'
own_tree
own=$tree/opt/baremark
rm -rf "$own/recipe.json" "$own/sbom.spdx.json" "$own/environment.sh" "$own/labels" "$own/test.sh" "$own/packages"
cp "$work/recipe.json" "$work/records/environment.sh" "$work/records/labels" "$work/records/test.sh" "$own/"

# in_tree COMMAND...: runs it with the tree, which it cannot change, as its root file system.
in_tree() {
  if command -v bwrap >/dev/null && bwrap --ro-bind / / true 2>/dev/null; then
    bwrap --unshare-pid --die-with-parent --ro-bind "$tree" / --dev /dev --proc /proc --tmpfs /tmp --clearenv \
      --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --setenv HOME /tmp --chdir / -- "$@"
  else
    unshare --user --map-root-user --mount --pid --fork sh -c '
      mount --bind "$0" "$0" && mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" &&
        mount -o remount,bind,ro "$0" && exec chroot "$0" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp "$@"' "$tree" "$@"
  fi
}

step 4 'listing the packages'
# Each line: kind, name, version, architecture and source package, separated by tabs.
inside() { [ ! -L "$tree/var" ] && [ ! -L "$tree/var/lib" ] && [ ! -L "$tree/var/lib/$1" ] && [ -e "$tree/var/lib/$1" ]; }
{
  if inside dpkg; then
    find "$tree/var/lib/dpkg/status" "$tree/var/lib/dpkg/status.d" -type f -exec awk '
      function flush() { if (name != "" && version != "" && (status == "" || status ~ / installed$/)) printf "deb\t%s\t%s\t%s\t%s\n", name, version, arch, source == "" ? name : source
        name = version = arch = source = status = "" }
      FNR == 1 || /^$/ { flush() }
      /^Package: / { name = $2 } /^Version: / { version = $2 } /^Architecture: / { arch = $2 } /^Source: / { source = $2 }
      /^Status: / { status = $0 }
      END { flush() }' {} + 2>/dev/null || :
  elif { inside rpm || [ -d "$tree/usr/lib/sysimage/rpm" ]; } && [ -e "$tree/usr/bin/rpm" ]; then
    in_tree rpm -qa --qf 'rpm\t%{NAME}\t%{EVR}\t%{ARCH}\t%{SOURCERPM}\n' 2>/dev/null | grep -v '^rpm	gpg-pubkey	' || :
  fi
} | LC_ALL=C sort -u >"$own/packages"

step 5 'testing the image'
tested=no
# Its first two lines read the environment and stop at a failure.
if [ "$(wc -l <"$own/test.sh")" -gt 2 ]; then
  tested=yes
  if ! logged in_tree /bin/sh /opt/baremark/test.sh; then
    tail -n 30 "$auth/words" >&2
    exit 14
  fi
fi

step 6 'computing the digest'
digest=$(tree_digest "$tree")
bytes=$(du -sb "$tree" | cut -f1)
printf 'recipe %s\ndigest sha256:%s\nbytes %s\nengine %s\ncontent %s\nfiles %s\nbuilder %s\ntool %s\ntested %s\nmade %s\n' "$NAMED, by $TOOL" "$digest" \
  "$bytes" "$engine" "$RECIPE" "$FILES" "$BUILDER" "$TOOL" "$tested" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" >"$own/image"
keep_tree
