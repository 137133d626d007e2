# SPDX-License-Identifier: GPL-3.0-or-later
# Removes the image TARGET. What is above is image_prelude.sh.
# Exit status 5: somebody builds or removes it now.
[ -d "${TARGET%/*}" ] || exit 0
lock_image || exit 5
refuse_used
# Whenever this is ended, the image is whole or not there; what is left of it goes before the next one is built or removed.
discard "$TARGET.part"
[ ! -e "$TARGET" ] || mv "$TARGET" "$TARGET.part"
discard "$TARGET.part"
