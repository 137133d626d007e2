# SPDX-License-Identifier: GPL-3.0-or-later
# Makes an image on a host from a pack that was sent. The lines above this one are image_prelude.sh and set:
#   PACK  the file that arrived        DIGEST  the digest of the image
#   ENGINE  the host's own engine or ''   ENGINE_BUILD  its build id
#   FOLDER  the folder of images       NAME  the image's name        BUILD  build id of the engine in the pack
# Prints "path ...", "engine ..." (build id of the engine that the image has now), "tried ..." (build id of the host's engine),
# "refusal ..." if the host's engine does not load with the image's libraries, and "recipe ...", "digest ..." and "bytes ..." like
# the build of an image.
# Exit status 3: the pack does not have this digest.
# Remove what killed attempts left.
find "$FOLDER" -maxdepth 1 -type d -name "$NAME-arriving.*" -mmin +240 -exec chmod -R u+rwX {} + -exec rm -rf {} + 2>/dev/null || true
work=$(mktemp -d "$FOLDER/$NAME-arriving.XXXXXX")
export work
trap 'discard "$work"' EXIT
trap 'exit 130' INT TERM HUP
chmod 755 "$work"
gzip -dc <"$PACK" | tar -xf - -C "$work" --no-same-owner --exclude='./dev/*' || { gzip -t <"$PACK" 2>/dev/null || exit 3; exit 1; }
chmod -R u+rwX "$work"
[ "sha256:$(tree_digest "$work")" = "$DIGEST" ] || exit 3
recipe=$(sed -n 's/^recipe //p' "$work/opt/baremark/image")
build=$BUILD
refusal=''
if [ -n "$ENGINE" ] && [ "$ENGINE_BUILD" != "$BUILD" ]; then
  # The image's own loader checks that the image has the libraries of the host's engine. A symbolic link could lead out of the image,
  # so only a regular file counts.
  loader=$(find "$work" -xdev -type f -name 'ld-linux-*.so.*' -perm -u+x | head -n 1)
  if [ -n "$loader" ]; then
    libraries=$(find "$work" -xdev -type f -name '*.so*' -printf '%h\n' | LC_ALL=C sort -u | tr '\n' ':')
    words=$("$loader" --library-path "${libraries%:}" --list "$ENGINE" 2>&1) || words="$words: not found"
    refusal=$(printf '%s\n' "$words" | awk '/not found/ { print; exit } / => \// && !index($0, " => " ENVIRON["work"] "/") { print $1 " is not in the image"; exit }')
  else
    refusal='the image has no loader'
  fi
  if [ -z "$refusal" ]; then
    mkdir -p "$work/opt/baremark/bin"
    rm -f "$work/opt/baremark/bin/baremark-engine"
    cp "$ENGINE" "$work/opt/baremark/bin/baremark-engine"
    chmod 755 "$work/opt/baremark/bin/baremark-engine"
    build=$ENGINE_BUILD
  fi
fi
sum=$(tree_digest "$work")
bytes=$(du -sb "$work" | cut -f1)
TARGET=$FOLDER/$NAME-$(printf '%s' "$build" | cut -c 1-16)
printf 'recipe %s\ndigest sha256:%s\nbytes %s\nsent %s\nengine %s\ntried %s\nrefusal %s\n' "$recipe" "$sum" "$bytes" "$DIGEST" "$build" "$ENGINE_BUILD" "$refusal" >"$work/opt/baremark/image"
cat "$work/opt/baremark/image"
printf 'path %s\n' "$TARGET"
lock_image || flock 9
refuse_used
discard "$TARGET"
mv "$work" "$TARGET"
rm -f "$PACK"
