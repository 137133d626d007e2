# SPDX-License-Identifier: GPL-3.0-or-later
# Makes an image on a host from a sent pack. The lines above this one are image_prelude.sh and set:
#   PACK  the file that arrived        DIGEST  what the image must have
#   ENGINE  the host's own engine or ''   ENGINE_BUILD  its build id
#   FOLDER  where images lie           NAME  the image's name        BUILD  build id of the engine inside
# Prints "path ...", "engine ..." (the build id of the engine that is inside now), "tried ..." (that of the host's), "refusal ..." where the host's engine does not
# load with the image's libraries, and "recipe ...", "digest ..." and "bytes ..." as the build of an image does.
# Exit status 3: the image is not what was sent.
digest() { (cd "$work" && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1); }
# What a killed attempt left.
find "$FOLDER" -maxdepth 1 -type d -name "$NAME-arriving.*" -mmin +240 -exec chmod -R u+rwX {} + -exec rm -rf {} + 2>/dev/null || true
work=$(mktemp -d "$FOLDER/$NAME-arriving.XXXXXX")
export work
trap 'discard "$work"' EXIT
trap 'exit 130' INT TERM HUP
chmod 755 "$work"
gzip -dc <"$PACK" | tar -xf - -C "$work" --no-same-owner --exclude='./dev/*' || { gzip -t <"$PACK" 2>/dev/null || exit 3; exit 1; }
chmod -R u+rwX "$work"
[ "sha256:$(digest)" = "$DIGEST" ] || exit 3
recipe=$(sed -n 's/^recipe //p' "$work/opt/baremark/image")
build=$BUILD
refusal=''
if [ -n "$ENGINE" ] && [ "$ENGINE_BUILD" != "$BUILD" ]; then
  # The image's own loader says whether its libraries are enough for the host's engine. A link to it could lead out of the image.
  loader=$(find "$work" -xdev -type f -name 'ld-linux-*.so.*' -perm -u+x | head -n 1)
  if [ -n "$loader" ]; then
    libraries=$(find "$work" -xdev -type f -name '*.so*' -printf '%h\n' | LC_ALL=C sort -u | tr '\n' ':')
    words=$("$loader" --library-path "${libraries%:}" --list "$ENGINE" 2>&1) || words="$words: not found"
    refusal=$(printf '%s\n' "$words" | awk '/not found/ { print; exit } / => \// && !index($0, " => " ENVIRON["work"] "/") { print $1 " is not in the image"; exit }')
  else
    refusal='the image has no loader of its own'
  fi
  if [ -z "$refusal" ]; then
    rm -f "$work/opt/baremark/bin/baremark-engine"
    cp "$ENGINE" "$work/opt/baremark/bin/baremark-engine"
    chmod 755 "$work/opt/baremark/bin/baremark-engine"
    build=$ENGINE_BUILD
  fi
fi
sum=$(digest)
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
