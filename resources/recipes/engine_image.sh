# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the engine's image from Debian packages, without a registry: a root file system with the packages that the engine's
# libraries come from, and the engine itself. The lines above this one are image_prelude.sh and set:
#   TARGET  where the image shall lie        ENGINE  the engine's file on this host
#   OLD     an earlier image, or ''          OLD_RECIPE  what that one was built from, or ''
#   ANEW    yes: it is built even if it is there, or ''
# It prints "step N M words" as it goes, and at the end "recipe ...", "digest ..." and "bytes ...", which stand in the image's
# /opt/baremark/image too; "there yes" where it had nothing to build.

# The end of the last line may be held back until something follows it, so an empty line does.
step() { printf 'step %s 5 %s\n\n' "$1" "$2"; }

mkdir -p "${TARGET%/*}"
if ! lock_image; then
  step 1 'waiting: the image is being built or removed'
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
[ -n "${VERSION_CODENAME:-}" ] || fail "This release (${PRETTY_NAME:-unknown}) has no code name to build from."
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
# The site's settings of Open MPI decide its transports, so they belong into the image like its libraries.
mpi_settings=/etc/openmpi/openmpi-mca-params.conf
if [ -e "$mpi_settings" ]; then packages="$packages $(dpkg-query -S "$mpi_settings" | head -n 1 | cut -d: -f1)"; fi
packages=$(printf '%s\n' $packages | sort -u | tr '\n' ',' | sed 's/,$//')
recipe="debian $VERSION_CODENAME minbase + $packages"

# hold_old: nobody builds or removes the earlier image from here on. False: somebody is at it.
hold_old() {
  exec 8>>"$OLD.lock"
  ! command -v flock >/dev/null || flock -s -n 8
}

# trouble_of LOG: from the first error on. What mmdebstrap 1.5 says of its own end stands after it.
trouble_of() {
  if grep -q '^E[r]*:' "$1"; then sed -n '/^E[r]*:/,$p' "$1" | tail -n 20; else tail -n 5 "$1"; fi
}

if [ -n "$OLD" ] && [ "$OLD" != "$TARGET" ] && [ "${OLD_RECIPE%%;*}" = "$recipe" ] && [ -d "$OLD" ] && hold_old && [ -s "$OLD/opt/baremark/image" ]; then
  step 2 'taking over the packages of the earlier image'
  cp -al "$OLD" "$work/tree"
  exec 8>&-
  rm -rf "$work/tree/opt/baremark"
else
  step 2 'installing the packages'
  sources=''
  for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
    if [ -s "$file" ]; then sources=$file; break; fi
  done
  mmdebstrap --variant=minbase --include="$packages" "$VERSION_CODENAME" "$work/root.tar" $sources 2>"$work/log" ||
    fail "$(trouble_of "$work/log")"
  step 3 'unpacking'
  mkdir "$work/tree"
  tar -xf "$work/root.tar" -C "$work/tree" --no-same-owner --exclude='./dev/*'
  chmod -R u+rwX "$work/tree"
  rm "$work/root.tar" "$work/log"
  for place in 0 1 2 3 4 5 6 7 8 9; do mkdir -p "$work/tree/mnt/$place"; done
fi

# Where this host has another version of a package than the archive, its libraries are taken from the host: the arms shall
# differ in the container, not in their libraries.
as_installed=''
for entry in $(dpkg-query --admindir="$work/tree/var/lib/dpkg" -W -f '${Package}=${Version}\n'); do
  package=${entry%%=*}
  here=$(dpkg-query -W -f '${Version}\n' "$package" 2>/dev/null | head -n 1) || continue
  [ -n "$here" ] && [ "$here" != "${entry#*=}" ] || continue
  for file in $(dpkg-query -L "$package" | grep -E '\.so(\.|$)'); do
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

step 5 'computing the digest'
digest=$(cd "$work/tree" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1)
bytes=$(du -sb "$work/tree" | cut -f1)
printf 'recipe %s\ndigest sha256:%s\nbytes %s\n' "$recipe" "$digest" "$bytes" | tee "$work/tree/opt/baremark/image"
refuse_used
[ ! -e "$TARGET" ] || mv "$TARGET" "$work/replaced"
mv "$work/tree" "$TARGET"
