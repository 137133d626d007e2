# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the engine's image from Debian packages, without a registry. The image is a root file system with the packages of the
# engine's libraries, and the engine itself. The lines above this one are image_prelude.sh and set:
#   TARGET  path of the image                ENGINE  the engine's file on this host
#   OLD     an earlier image, or ''          OLD_RECIPE  the recipe of that image, or ''
#   ANEW    yes: build even if the image exists; else ''
# Prints "step N M words" during the build, and at the end "recipe ...", "digest ..." and "bytes ...", which are also written to
# /opt/baremark/image in the image. Prints "there yes" if the image already exists.

# A reader may hold back the last line until more output follows, so an empty line follows each step.
step() { printf 'step %s 5 %s\n\n' "$1" "$2"; }

mkdir -p "${TARGET%/*}"
if ! lock_image; then
  step 1 'waiting for another process that builds or removes the image'
  flock 9
fi
if [ -z "$ANEW" ] && [ -s "$TARGET/opt/baremark/image" ]; then
  cat "$TARGET/opt/baremark/image"
  echo 'there yes'
  exit 0
fi
refuse_used

work=$TARGET.part
discard "$work"
trap 'discard "$work"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$work"

step 1 'looking up the packages of the libraries'
command -v dpkg-query >/dev/null || fail 'This host has no dpkg: the image is built from Debian packages.'
command -v mmdebstrap >/dev/null || fail 'mmdebstrap is not installed. Install it: apt-get install mmdebstrap'
. /etc/os-release
# A system made from another one, such as Mint, also names the release whose packages it has.
codename=${UBUNTU_CODENAME:-${DEBIAN_CODENAME:-${VERSION_CODENAME:-}}}
[ -n "$codename" ] || fail "This release (${PRETTY_NAME:-unknown}) has no code name to build from."
libraries=$(ldd "$ENGINE" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p')
packages=''
for library in $libraries; do
  real=$(realpath "$library")
  package=''
  for path in "$library" "$real" "${real#/usr}"; do
    package=$(dpkg-query -S "$path" 2>/dev/null | head -n 1 | cut -d: -f1) && [ -n "$package" ] && break
  done
  [ -n "$package" ] || fail "No package owns $library, so the image cannot have the same one."
  packages="$packages $package"
done
# The site's settings of Open MPI decide its transports, so the image needs them like its libraries.
mpi_settings=/etc/openmpi/openmpi-mca-params.conf
if [ -e "$mpi_settings" ]; then packages="$packages $(dpkg-query -S "$mpi_settings" | head -n 1 | cut -d: -f1)"; fi
# The launcher of the same MPI, for arms whose ranks start inside the container.
launcher=$(realpath "$(command -v mpirun)" 2>/dev/null) || launcher=''
[ -z "$launcher" ] || launcher=$(dpkg-query -S "$launcher" 2>/dev/null | head -n 1 | cut -d: -f1)
for package in $packages; do
  if [ -n "$launcher" ] && dpkg-query -W -f '${Depends}\n' "$launcher" | grep -qE "(^|, )$package(,| |$)" &&
    dpkg-query -L "$package" | grep -qE '/libmpi(ch)?\.so\.'; then
    packages="$packages $launcher"
    break
  fi
done
packages=$(printf '%s\n' $packages | sort -u | tr '\n' ',' | sed 's/,$//')
recipe="${ID:-debian} $codename minbase + $packages"

# hold_old: locks the earlier image, so that no other process builds or removes it. False: another process has it.
hold_old() {
  exec 8>>"$OLD.lock"
  ! command -v flock >/dev/null || flock -s -n 8
}

# trouble_of WORDS: prints them from the first error on, and earlier lines about a full disk. mmdebstrap 1.5 reports its own end behind it.
trouble_of() {
  case "
$1" in
    *"
E:"* | *"
Err:"*) printf '%s\n' "$1" | sed -n -e '/^E[r]*:/,$ { p; d; }' -e '/[Nn]o space left on device/p' -e '/Wrote only [0-9]* of/p' | tail -n 20 ;;
    *) printf '%s\n' "$1" | tail -n 5 ;;
  esac
}

# why_no_mode: prints why mmdebstrap cannot work for this account. namespace_barrier: core/containers/namespace_barrier.h.
why_no_mode() {
  barrier=$(namespace_barrier)
  [ -z "$barrier" ] || echo "baremark: user namespaces are refused: $barrier"
  echo 'mmdebstrap needs root, or user namespaces with newuidmap (package uidmap) and ranges in /etc/subuid and /etc/subgid.'
}

if [ -n "$OLD" ] && [ "$OLD" != "$TARGET" ] && [ "${OLD_RECIPE%%;*}" = "$recipe" ] && [ -d "$OLD" ] && hold_old && [ -s "$OLD/opt/baremark/image" ]; then
  step 2 'reusing the packages of the earlier image'
  need_room "${TARGET%/*}" $(($(wc -c <"$ENGINE") * 2))
  cp -al "$OLD" "$work/tree"
  exec 8>&-
  rm -rf "$work/tree/opt/baremark"
else
  step 2 'installing the packages'
  # mmdebstrap installs into a folder for temporary files. The packed and the unpacked system are beside the image.
  size=$(sed -n 's/^bytes \([0-9][0-9]*\)$/\1/p' "${OLD:-/nowhere}/opt/baremark/image" 2>/dev/null | tail -n 1)
  size=${size:-300000000}
  temporary=${TMPDIR:-/tmp}
  beside=$((size * 2))
  [ "$(stat -c %d "$temporary" 2>/dev/null)" != "$(stat -c %d "$work")" ] || beside=$((size * 7 / 2))
  need_room "$temporary" $((size * 3 / 2))
  need_room "${TARGET%/*}" "$beside"
  # As root, mmdebstrap mounts into that folder. In a mount namespace, no other program can keep such a mount busy, and a
  # killed build leaves none.
  apart=''
  if [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null; then apart='unshare --mount --propagation private'; fi
  # In memory, because the file system of the image may become full.
  words=$($apart mmdebstrap --variant=minbase --include="$packages" "$codename" "$work/root.tar" $(apt_sources "$codename") 2>&1 >/dev/null) || {
    case "$words" in *'unable to pick chroot mode'*) fail "$(why_no_mode)" ;; esac
    fail "$(trouble_of "$words")"
  }
  step 3 'unpacking'
  mkdir "$work/tree"
  tar -xf "$work/root.tar" -C "$work/tree" --no-same-owner --exclude='./dev/*'
  chmod -R u+rwX "$work/tree"
  rm "$work/root.tar"
  for place in 0 1 2 3 4 5 6 7 8 9; do mkdir -p "$work/tree/mnt/$place"; done
fi

# If this host has another version of a package than the archive, take the libraries and the launcher from the host: the
# arms must differ in the container, not in their libraries.
as_installed=''
for entry in $(dpkg-query --admindir="$work/tree/var/lib/dpkg" -W -f '${Package}=${Version}\n'); do
  package=${entry%%=*}
  here=$(dpkg-query -W -f '${Version}\n' "$package" 2>/dev/null | head -n 1) || continue
  [ -n "$here" ] && [ "$here" != "${entry#*=}" ] || continue
  files='\.so(\.|$)'
  if [ "$package" = "$launcher" ]; then files="$files|/bin/"; fi
  for file in $(dpkg-query -L "$package" | grep -E "$files"); do
    [ -f "$file" ] || continue
    mkdir -p "$work/tree$(dirname "$file")"
    cp -a --remove-destination "$file" "$work/tree$file"
  done
  as_installed="$as_installed $package"
done
if [ -e "$mpi_settings" ]; then
  mkdir -p "$work/tree/etc/openmpi"
  cp --remove-destination "$mpi_settings" "$work/tree$mpi_settings"
fi
if [ -n "$as_installed" ]; then recipe="$recipe; libraries as installed here:$as_installed"; fi

step 4 'adding the engine'
mkdir -p "$work/tree/opt/baremark/bin"
cp "$ENGINE" "$work/tree/opt/baremark/bin/baremark-engine"
chmod 755 "$work/tree/opt/baremark/bin/baremark-engine"

add_mount_points "$work/tree"

step 5 'computing the digest'
digest=$(tree_digest "$work/tree")
bytes=$(du -sb "$work/tree" | cut -f1)
printf 'recipe %s\ndigest sha256:%s\nbytes %s\n' "$recipe" "$digest" "$bytes" | tee "$work/tree/opt/baremark/image"
refuse_used
[ ! -e "$TARGET" ] || mv "$TARGET" "$work/replaced"
mv "$work/tree" "$TARGET"
