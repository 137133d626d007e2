#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the command line for machines that lack its libraries, such as the login node of a cluster. The archive contains
# the program, all libraries that it loads, the C library with its loader, and the engine's sources. The unpacked folder
# can be anywhere. Usage:
#   installer/linux/portable.sh BUILD_FOLDER TARGET_FOLDER
# This writes TARGET_FOLDER/baremark-cli-VERSION-MACHINE.tar.gz.
set -eu
here=$(dirname "$(realpath "$0")")
program=$1/bin/baremark-cli
sources=$1/share/baremark/engine-sources.tar.gz
target=$2
name=baremark-cli-$("$program" --version | cut -d ' ' -f 2)-$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
folder=$stage/$name
mkdir -p "$folder/bin" "$folder/lib" "$folder/share/baremark" "$folder/share/doc/baremark"

install -m 755 "$here/portable_start.sh" "$folder/baremark-cli"
install -m 755 "$program" "$folder/bin/baremark-cli"
strip "$folder/bin/baremark-cli"
# The program finds its files relative to its executable (/proc/self/exe). Here the loader is the executable, so the
# loader must be in the same folder as the program.
install -m 755 "$(LC_ALL=C readelf -l "$program" | sed -n 's/.*program interpreter: \(.*\)\]$/\1/p')" "$folder/bin/ld.so"
cp "$sources" "$folder/share/baremark/"
cp "$here/copyright" "$folder/share/doc/baremark/copyright"
# The full licence texts: only Debian has them at the paths that the copyright file names.
cp "$here/../../LICENSE" "$folder/share/doc/baremark/GPL-3"
cp "$here/../../engine/LICENSE" "$folder/share/doc/baremark/Apache-2.0"

# copyright_of PATH: copies the copyright file of the Debian package that PATH belongs to. The package may list the file
# under the path that it had before Debian merged /lib into /usr/lib.
copyright_of() {
  command -v dpkg-query >/dev/null 2>&1 || return 0
  for path in "$1" "$(realpath "$1")" "${1#/usr}" "$(realpath "$1" | sed 's,^/usr,,')"; do
    package=$(dpkg-query -S "$path" 2>/dev/null | head -n 1 | cut -d : -f 1)
    [ -n "$package" ] || continue
    mkdir -p "$folder/share/doc/$package"
    cp -L "/usr/share/doc/$package/copyright" "$folder/share/doc/$package/copyright"
    return 0
  done
  echo "No copyright file was found for $1." >&2
}

LC_ALL=C ldd "$program" >"$stage/libraries"
if grep 'not found' "$stage/libraries" >&2; then exit 1; fi
sed -n 's/^[[:space:]]*[^ ]* => \(\/.*\) (0x.*/\1/p' "$stage/libraries" | while read -r library; do
  cp -L "$library" "$folder/lib/"
  copyright_of "$library"
done

mkdir -p "$target"
pack=$target/$name.tar.gz
# Equal files give an equal archive, byte for byte.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$stage" -cf "$stage/pack.tar" "$name"
gzip -n <"$stage/pack.tar" >"$pack.part"
mv -f "$pack.part" "$pack"
echo "$pack: $(du -h "$pack" | cut -f 1), unpacked $(du -sh "$folder" | cut -f 1)"
