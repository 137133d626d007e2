# SPDX-License-Identifier: GPL-3.0-or-later
# Removes the image TARGET. The lines above this one are image_prelude.sh.
# Exit status 5: another process builds or removes the image.
[ -d "${TARGET%/*}" ] || exit 0
lock_image || exit 5
refuse_used
# At any moment the image is complete or absent. The next build or removal deletes what an interrupted removal left.
discard "$TARGET.part"
[ ! -e "$TARGET" ] || mv "$TARGET" "$TARGET.part"
discard "$TARGET.part"
