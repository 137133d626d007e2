#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the command line of a build and runs it from a folder with blanks in its path, through a symbolic link, and with
# an almost empty environment:
#   tests/checks/portable.sh BUILD_FOLDER
set -eu
build=$(realpath "$1")
packer=$(realpath "$(dirname "$0")/../../installer/linux/portable.sh")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { printf '%s\n' "$*" >&2; exit 1; }

"$packer" "$build" "$place/pack"
mkdir -p "$place/some where/else" "$place/bin" "$place/home"
tar -xzf "$place/pack/"*.tar.gz -C "$place/some where/else"
folder=$(realpath "$place/some where/else/"*)
ln -s "$folder/baremark-cli" "$place/some where/link"
ln -s "../some where/link" "$place/bin/baremark-cli"
# A user with a loaded environment module has LD_LIBRARY_PATH set.
cli() { env -i HOME="$place/home" PATH="$place/bin:$PATH" LC_ALL=C.UTF-8 LD_LIBRARY_PATH=/opt/of/a/module "$@"; }

[ "$(cli baremark-cli --version)" = "$("$build/bin/baremark-cli" --version)" ] || fail 'the packed program has another version'
# The program loads only libraries of its folder, although this machine has them too.
cli LD_DEBUG=files baremark-cli --version 2>"$place/loaded" >/dev/null
grep -q "calling init: $folder/lib/libQt6Core" "$place/loaded" || fail 'Qt was not loaded from the folder'
if "$folder/bin/ld.so" --library-path "$folder/lib" --list "$folder/bin/baremark-cli" | grep '=> /' | grep -v "=> $folder/"; then
  fail 'a library is missing in the folder'
fi

# The command that the program suggests works, with and without the program on the PATH.
offered=$(env -i HOME="$place/home" PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$folder/baremark-cli" list | sed -n 's/.*: \(.*\) quickstart$/\1/p')
env -i HOME="$place/home" PATH=/usr/bin:/bin sh -c "$offered list" >/dev/null || fail "the suggested command does not work: $offered"
[ "$(cli baremark-cli list | sed -n 's/.*: \(.*\) quickstart$/\1/p')" = baremark-cli ] || fail 'the suggested command is not baremark-cli, although that is on the PATH'

# Programs that it starts do not get the library path of the folder.
cat >"$place/engine" <<END
#!/bin/sh
env >'$place/environment'
exec '$build/bin/baremark-engine' "\$@"
END
chmod 755 "$place/engine"
cli baremark-cli host list
cli baremark-cli host add node --here --scheduler none --engine "$place/engine"
grep -q '^LD_LIBRARY_PATH=/opt/of/a/module$' "$place/environment" || fail 'LD_LIBRARY_PATH was changed'
if grep -q "^LD_.*$folder" "$place/environment"; then fail 'a variable LD_... contains the folder'; fi
cli baremark-cli host list --json | grep -q '"name": "node"' || fail 'the host is not in the store'

mv "$folder" "$place/with:colon"
if "$place/with:colon/baremark-cli" --version 2>"$place/said"; then fail 'a path with a colon was not refused'; fi
grep -q 'with:colon' "$place/said" || fail 'the error message does not name the path'
echo 'the packed command line runs from any folder'
