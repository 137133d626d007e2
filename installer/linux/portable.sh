#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the command line for machines without its libraries, such as the login node of a cluster: the program, every library that
# it loads, the C library with its loader, and the engine's sources. What comes out runs from any folder.
#   installer/linux/portable.sh BUILD_FOLDER TARGET_FOLDER        writes TARGET_FOLDER/baremark-cli-VERSION-MACHINE.tar.gz
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
# The program looks for its parts beside the file that runs. When the loader is called, that is the loader.
install -m 755 "$(LC_ALL=C readelf -l "$program" | sed -n 's/.*program interpreter: \(.*\)\]$/\1/p')" "$folder/bin/ld.so"
cp "$sources" "$folder/share/baremark/"
cp "$here/copyright" "$folder/share/doc/baremark/copyright"
# The full texts, which only Debian has at the places that it names.
cp "$here/../../LICENSE" "$folder/share/doc/baremark/GPL-3"
cp "$here/../../engine/LICENSE" "$folder/share/doc/baremark/Apache-2.0"

# copyright_of PATH: of the Debian package that the file belongs to, which may know it by its place before /usr was merged.
copyright_of() {
  command -v dpkg-query >/dev/null 2>&1 || return 0
  for path in "$1" "$(realpath "$1")" "${1#/usr}" "$(realpath "$1" | sed 's,^/usr,,')"; do
    package=$(dpkg-query -S "$path" 2>/dev/null | head -n 1 | cut -d : -f 1)
    [ -n "$package" ] || continue
    mkdir -p "$folder/share/doc/$package"
    cp -L "/usr/share/doc/$package/copyright" "$folder/share/doc/$package/copyright"
    return 0
  done
  echo "no copyright file was found for $1" >&2
}

LC_ALL=C ldd "$program" >"$stage/libraries"
if grep 'not found' "$stage/libraries" >&2; then exit 1; fi
sed -n 's/^[[:space:]]*[^ ]* => \(\/.*\) (0x.*/\1/p' "$stage/libraries" | while read -r library; do
  cp -L "$library" "$folder/lib/"
  copyright_of "$library"
done

mkdir -p "$target"
pack=$target/$name.tar.gz
# The same files make the same pack.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$stage" -cf "$stage/pack.tar" "$name"
gzip -n <"$stage/pack.tar" >"$pack.part"
mv -f "$pack.part" "$pack"
echo "$pack: $(du -h "$pack" | cut -f 1), unpacked $(du -sh "$folder" | cut -f 1)"
