# SPDX-License-Identifier: GPL-3.0-or-later
# Packs an image's tree so that the same tree gives the same bytes. The lines above this one set:
#   TREE  the image        DIGEST  what its build printed        PACK  the file to write
# Exit status 3: the tree is not what was built any more.
set -eu
umask 077
[ -d "$TREE" ] || { echo "There is no folder $TREE" >&2; exit 1; }
cd "$TREE"
found=$(find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1)
[ "sha256:$found" = "$DIGEST" ] || exit 3
# An earlier attempt packed it, and was cut off while it sent.
[ ! -f "$PACK" ] || exit 0
mkdir -p "${PACK%/*}"
trap 'rm -f "$PACK.$$"' EXIT
trap 'exit 130' INT TERM HUP
tar --use-compress-program='gzip -n -1' --sort=name --owner=0 --group=0 --numeric-owner --exclude='./dev/*' -cf "$PACK.$$" .
# What lies there under its name is whole, whatever ends this machine.
sync "$PACK.$$" 2>/dev/null || sync
mv "$PACK.$$" "$PACK"
