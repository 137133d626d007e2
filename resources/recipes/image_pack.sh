# SPDX-License-Identifier: GPL-3.0-or-later
# Packs the tree of an image. Equal trees give equal bytes. The lines above this one set:
#   TREE  the image        DIGEST  the digest from its build        PACK  the file to write
# Exit status 3: the tree has changed since its build.
set -eu
umask 077
[ -d "$TREE" ] || { echo "There is no folder $TREE" >&2; exit 1; }
cd "$TREE"
found=$(find . -type f ! -path ./opt/baremark/image ! -path ./opt/baremark/sbom.spdx.json -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1)
[ "sha256:$found" = "$DIGEST" ] || exit 3
# An earlier attempt packed the image and was interrupted while sending it.
[ ! -f "$PACK" ] || exit 0
mkdir -p "${PACK%/*}"
trap 'rm -f "$PACK.$$"' EXIT
trap 'exit 130' INT TERM HUP
tar --use-compress-program='gzip -n -1' --sort=name --owner=0 --group=0 --numeric-owner --exclude='./dev/*' -cf "$PACK.$$" .
# Sync first, so that a file with the final name is complete even after a power cut.
sync "$PACK.$$" 2>/dev/null || sync
mv "$PACK.$$" "$PACK"
